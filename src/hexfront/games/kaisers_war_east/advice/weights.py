"""What things are worth, in victory points: every number of judgement in one place.

Nothing here is a rule. The numbers were set by thinking and corrected by play of greedy against greedy;
change one, run the lab, and look.
"""

from __future__ import annotations

# Points and strength ---------------------------------------------------------------------------

#: Points that a side loses a turn in the usual run of things: what its income has to make good.
DRAIN = 16.0
#: The least a point is worth while the cap will eat it anyway, and how much slack makes it so cheap.
CHEAP_POINT, SLACK = 0.6, 80.0
#: The same for points that the cap will eat at the end of this very turn.
FREE_POINT, WASTE = 0.15, 20.0
#: Below this total a point is worth more and more, up to so much at zero.
ALARM, DESPERATE = 35.0, 4.0
#: A mean factor of a unit (attack and defense), for the whole game ahead; what is left of it at the end,
#: and how many turns make up a whole game.
STRENGTH, STRENGTH_LAST, LONG = 0.55, 0.25, 5.0
#: An army that is broken down: to form it again takes a supply unit, and its corps are in danger till then.
BREAK = 5.0
#: An HQ beside its points: it never comes back. A supply unit, a train or airbase.
HQ, SUPPLY, GADGET = 12.0, 3.5, 3.0

# Places -----------------------------------------------------------------------------------------

#: An objective for each turn it will yet bring income, for how many turns at most, and as a share.
INCOME_TURNS, INCOME_SHARE = 4, 0.6
#: A city, more in the last turn when it counts for the end; any other hex.
CITY, CITY_LAST, GROUND = 0.8, 1.0, 0.1

# Attacks ----------------------------------------------------------------------------------------

#: The least an attack must promise to be made.
ATTACK = 0.4
#: Second-phase chances against an army broken in the first.
BROKEN_FOE = 1.2
#: A panic beside the loss: the corps run far.
PANIC = 1.0
#: Share of a planned attack that counts for a unit which moves up to it.
COMMIT = 0.8
#: The share of its cover that a unit leaving its post for an attack gives up.
LEAVE = 0.5
#: Staffs and supply move when the others have: their moves count for less until then.
LATER = 0.1
#: The least a planned attack must promise before units are moved for it.
PLAN = 1.0
#: The cost of a supply unit spent in an attack by the number a side has on the map: few are dear.
SUPPLY_PRICE = (9.0, 6.0, 4.0, 3.0, 2.2, 1.6, 1.2, 0.8)

#: Following up a beaten enemy; and in retreats the most valuable units go first.
PURSUE, ORDER = 0.3, 0.01

# Danger -----------------------------------------------------------------------------------------

#: How likely the enemy attacks where it pays him, without and with supply at hand.
WILL, WILL_SUPPLIED = 0.75, 0.65
#: Stacks of a rail network that may come by rail, and how much of their strength counts.
TRAINS, BY_RAIL = 2, 0.6
#: How many enemy stacks can come at a hex together, as a rule.
STACKS = 3
#: Standing out of general supply in winter, and in summer, for each factor.
HUNGER_WINTER, HUNGER = 0.35, 0.03

# The front ----------------------------------------------------------------------------------------

#: Covering a hex near the enemy with a unit or its zone: by enemy pressure, fading with distance, up to so
#: much; what a second and third cover still count.
COVER, FADE, PRESSURE_MOST = 0.09, 0.6, 16.0
COVER_AGAIN = (1.0, 0.35, 0.1, 0.0)
#: What the country behind a hex adds: near an own objective it counts full, far from any so much.
BACKGROUND, DEPTH = 0.35, 5.0
#: An objective that the enemy can reach and nobody holds: share of its worth that is at stake.
OPEN_GATE = 0.7
#: The same if only zones of control that may be gone tomorrow keep him out.
RAID = 0.45
#: The same for an objective out of his reach for now: fronts break, and rails and forced marches go far.
REMOTE = 0.3
#: Drawing nearer to an enemy objective, for each factor; fading with each hex.
PULL, PULL_FADE = 0.012, 0.82
#: Drawing nearer to the hottest part of the own front, for each hex, for units in the rear.
RALLY = 0.06
#: The least a move must promise, so that nobody marches to and fro for nothing; each load of rail capacity.
STIR, RAIL = 0.08, 0.02
#: How much less danger can make good: moves that lose more are not looked at.
RELIEF = 12.0
#: Leaving a hex with too many units in it.
CROWD = 6.0

# HQs and supply ---------------------------------------------------------------------------------

#: An HQ within reach of a factor of attackers at the front; a supply unit the same; diminishing shares.
SUPPORT, FEED = 0.05, 0.05
FEED_AGAIN = (1.0, 0.4, 0.15, 0.05)
#: A staff in an enemy zone, and a hex behind what the enemy can strike: a second combat phase comes that far.
STAFF_HELD, STAFF_NEAR = 4.0, 1.5
#: Moving a supply unit that is ready where it stands costs its use for this turn.
LOSE_READY = 0.6

# Mobilization and reorganization --------------------------------------------------------------------

#: Points to keep in hand whatever happens; and points to keep while the game is long.
RESERVE, RESERVE_LONG = 40.0, 45.0
#: What not even an emergency may touch: one bad turn costs so much, and with less morale is low.
FLOOR = 26.0
#: A corps at the front for each factor beside its strength; supply units a side wants on the map.
CORPS, SUPPLY_WANTED = 1.25, 4
#: A point within the budget; use at the place of arrival from which on a purchase beyond it is thought of.
SPARE_POINT, EMERGENCY = 0.3, 6.0
#: The most that use counts for; trains, air, marines, cavalry and fortresses, as a share.
USE_MOST, SECOND_RATE = 6.0, 0.5
#: Corps of one nation together can form an army; a crowded hex must be left again; an objective held.
TOGETHER, CROWDED, HOLD = 0.4, 1.5, 5.0
#: What forming an army is worth beside the danger its corps are in.
FORM = 4.0
#: A point of support strength an HQ gains for each turn left, up to so many.
CONVERT, CONVERT_TURNS = 0.5, 6

#: Digging supply in, for each point that must be feared; how far from the enemy the rear begins.
DIG, REAR = 0.25, 6

#: Psywar: what its throw brings on the mean in points of both sides, without the price.
PSYWAR = 2.6
#: A look at an enemy stack.
LOOK = 0.2

#: Set-up: good ground, a railroad, an objective, and each hex of distance to the next unit of the kind.
SETUP_GROUND, SETUP_RAIL, SETUP_OBJECTIVE, SETUP_SPREAD = 0.6, 0.3, 1.0, 0.7
