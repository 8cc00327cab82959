"""What things are worth, in victory points: every number of judgement in one place.

Nothing here is a rule. The numbers were set by thinking and corrected by play of greedy
against greedy; change one, run the lab, and look.
"""

from __future__ import annotations

#: Berlin or Warsaw: the game.
WIN = 40.0
#: One factor of strength at the start; it fades as fewer turns are left to use it.
STRENGTH = 0.16
#: What a factor is still worth in the last turn, as a share of the above.
STRENGTH_LAST = 0.35

#: A point of Red Army Morale by where morale stands: (up to, worth). Near collapse it is everything,
#: just above a threshold it is the column shift and the movement point.
MORALE = ((2, 4.0), (4, 1.5), (6, 0.8), (9, 0.4), (15, 0.25), (16, 0.5), (18, 0.25), (20, 0.15))

#: Driving a stack back one hex, for each factor of it.
DRIVE = 0.02
#: A railhead of the enemy in a place that is taken: his supply.
RAILHEAD = 0.6
#: Standing out of supply at the end of a move, for each factor.
HUNGER = 0.10
#: Getting a factor one movement point nearer to its objective.
PROGRESS = 0.012
#: A share of a planned attack for a stack that comes up to it before the others do.
COMMIT = 0.6
#: The same for a stack that comes up to another hex than the plan has for it.
MISPLACED = 0.5
#: What the enemy may do after his next move counts less than what he can do where he stands: he cannot
#: be everywhere. A place is more likely to be his aim than a stack in the country.
REACH, REACH_STACK = 0.7, 0.65
#: How much more a point counts in the last turn than in the first.
ENDGAME = 1.0
#: In the last turn of a close game (so many points apart) the next place decides it.
CLOSE, DECIDER = 4, 3.0
#: By how much a side that trails cares less for its units: for each point it trails by, at the end.
DESPERATION, DESPERATE = 0.08, 0.4
#: How likely an empty Berlin or Warsaw is lost that a raider could reach if the way were clear.
RAID = 0.3
#: How likely a retreat is cut off if there are no ways back, one, two and so on.
CUT_OFF = (1.0, 0.6, 0.3, 0.15)
#: The least a move must promise, so that nobody marches to and fro for nothing.
STIR = 0.02

#: How likely the enemy is to attack at a column (1:1 is 0): nobody attacks at bad odds.
WILL = {-1: 0.05, 0: 0.15, 1: 0.5, 2: 0.9}
#: The same if the game hangs on the hex.
WILL_TO_WIN = {-1: 0.15, 0: 0.5, 1: 0.9, 2: 1.0}

#: The least an attack must promise to be made.
ATTACK = 0.05
#: The least an Allied support marker must add; more are coming each turn, but in no stock that matters.
SUPPORT = 0.35
#: How likely the German is to double the defence of an ordinary stack and of a place, if he can.
SUPPORT_STACK, SUPPORT_PLACE = 0.25, 0.5

#: Interrupting with combat: what the attacks at hand must promise while Red still moves, when he fights but
#: the German could still move up to better ones, and when he has moved.
STRIKE_EARLY, STRIKE_STANDING, STRIKE_LATE = 2.0, 1.0, 0.3
#: Expected loss at Berlin from which on the German moves or rails at once, whatever Red still does.
EMERGENCY = 10.0
#: A factor of a Southern army for each turn at the front, and the turns it takes to get there.
SOUTHERN, MARCH_UP = 0.04, 2
#: The expected loss in Red's combat from which on the German moves before it and not after.
MOVE_BETWEEN = 2.0
#: How much a factor counts for when Red chooses between objectives that are near and worth little and
#: others that are far: an objective a turn's march away is worth this share.
TURN_AWAY = 0.72
#: What Berlin attracts as an objective, beside its points; the prize is the game, the road is long.
BERLIN_PULL = 9.0
#: Attackers that Red wants against an objective for each factor of its defence: in a town, in a city.
MASS_TOWN, MASS_CITY = 3.0, 5.0
#: How far from an objective a stack counts as near, in movement points; and what the column that all near
#: stacks of a front would reach (from 1:1 up) makes of the objective's pull, for a city and for a town.
NEAR = 12
HOPE_CITY = (0.15, 0.25, 0.5, 0.8, 1.0)
HOPE_TOWN = (0.25, 0.5, 0.8, 1.0)
#: Beside its points any place counts so much as an objective; the least strength to send there.
AIM, LEAST_MASS = 0.5, 2.0

#: Heat draws German units to places in danger: what a place draws at most (Berlin does not empty the
#: country), what a point in Red hands draws, how Red strength counts less for each hex it is away, how much
#: strength leaves a place calm, what is too little to count, and how heat fades with each movement point.
HEAT_MOST, HEAT_LOST, HEAT_RED, HEAT_CALM, HEAT_LEAST, HEAT_COOLS = 8.0, 0.5, 0.8, 5.0, 0.05, 0.85

#: A place that is taken in passing and may be lost again at once, as a share of one that is held.
PASSED = 0.75
#: A plain hex of the west edge: a source of supply, one of many.
EDGE = 0.02
#: A new railhead: for each factor it feeds, for each hex of supply it adds, and for being far forward.
FEED, SUPPLY_AREA, FORWARD = 0.1, 0.02, 1.0
#: The rail phase in its usual place, when the last front of Red's movement has been drawn.
RAIL_LAST = 0.5
#: The least a rail move must promise.
TRAIN = 0.1
#: Retreats: strong units choose first, and units keep together.
RETREAT_ORDER, TOGETHER = 0.01, 0.05
