"""What things are worth, in victory points: every number of judgement in one place.

Nothing here is a rule. The numbers were set by thinking and corrected by play of greedy against greedy;
change one, run the lab, and look.
"""

from __future__ import annotations

import msgspec


class Weights(msgspec.Struct, frozen=True):
    """The judgement of an adviser; another value is another player."""

    # Points and strength ---------------------------------------------------------------------------

    #: The game, when it is won.
    win: float = 100.0
    #: Points that a side loses a turn in the usual run of things: what its income has to make good.
    drain: float = 16.0
    #: The least a point is worth while the cap will eat it anyway, and how much slack makes it so cheap.
    cheap_point: float = 0.6
    slack: float = 80.0
    #: The same for points that the cap will eat at the end of this very turn.
    free_point: float = 0.15
    waste: float = 20.0
    #: Below this total a point is worth more and more, up to so much at zero.
    alarm: float = 35.0
    desperate: float = 4.0
    #: A mean factor of a unit (attack and defense), for the whole game ahead; what is left of it at the end,
    #: and how many turns make up a whole game.
    strength: float = 0.55
    strength_last: float = 0.25
    long: float = 5.0
    #: An army that is broken down: to form it again takes a supply unit, and its corps are in danger till
    #: then.
    break_down: float = 5.0
    #: An HQ beside its points: it never comes back. A supply unit, a train or airbase.
    hq: float = 12.0
    supply: float = 3.5
    gadget: float = 3.0

    # Places -----------------------------------------------------------------------------------------

    #: An objective for each turn it will yet bring income, for how many turns at most, and as a share.
    income_turns: int = 4
    income_share: float = 0.6
    #: A city, more in the last turn when it counts for the end; any other hex.
    city: float = 0.8
    city_last: float = 1.0
    ground: float = 0.1

    # Attacks ----------------------------------------------------------------------------------------

    #: The least an attack must promise to be made.
    attack: float = 0.4
    #: Second-phase chances against an army broken in the first.
    broken_foe: float = 1.2
    #: A panic beside the loss: the corps run far.
    panic: float = 1.0
    #: Share of a planned attack that counts for a unit which moves up to it.
    commit: float = 0.8
    #: The share of its cover that a unit leaving its post for an attack gives up.
    leave: float = 0.5
    #: Staffs and supply move when the others have: their moves count for less until then.
    later: float = 0.1
    #: The least a planned attack must promise before units are moved for it.
    plan: float = 1.0
    #: The cost of a supply unit spent in an attack by the number a side has on the map: few are dear; and in
    #: the last turn, when nothing is kept for later but nothing is thrown away either.
    supply_price: tuple[float, ...] = (6.0, 4.5, 3.2, 2.4, 1.8, 1.3, 0.9, 0.6)
    supply_last: float = 0.3
    #: A draw is lost by both (4.3a): what the spread of results counts for a side whose lead will not do, in
    #: so many last turns; and for one whose lead will.
    daring: float = 1.0
    daring_turns: int = 3
    caution: float = -0.1
    #: The lead that is thought safe, for each turn that is left beside what victory asks for.
    safe_lead: float = 6.0

    #: Following up a beaten enemy; and in retreats the most valuable units go first.
    pursue: float = 0.3
    order: float = 0.01

    # Danger -----------------------------------------------------------------------------------------

    #: How likely the enemy attacks where it pays him, without and with supply at hand.
    will: float = 0.75
    will_supplied: float = 0.65
    #: Stacks of a rail network that may come by rail, and how much of their strength counts.
    trains: int = 2
    by_rail: float = 0.6
    #: How many enemy stacks can come at a hex together, as a rule.
    stacks: int = 3
    #: How likely a retreat is cut off, by the number of hexes that are open for it.
    cut_off: tuple[float, ...] = (1.0, 0.5, 0.15, 0.0)
    #: The same at least, if the enemy can come from all round.
    ringed: float = 0.5
    #: What must be feared for a hex from which on others may be sent there, and how many such hexes.
    trouble: float = 3.0
    troubles: int = 6
    #: Standing out of general supply in winter, and in summer, for each factor.
    hunger_winter: float = 0.35
    hunger: float = 0.03

    # The front ----------------------------------------------------------------------------------------

    #: Covering a hex near the enemy with a unit or its zone: by enemy pressure, fading with distance, up to
    #: so much; what a second and third cover still count.
    cover: float = 0.09
    fade: float = 0.6
    pressure_most: float = 16.0
    cover_again: tuple[float, ...] = (1.0, 0.35, 0.1, 0.0)
    #: What the country behind a hex adds: near an own objective it counts full, far from any so much.
    background: float = 0.35
    depth: float = 5.0
    #: An objective that the enemy can reach and nobody holds: share of its worth that is at stake.
    open_gate: float = 0.85
    #: The same if only zones of control that may be gone tomorrow keep him out.
    raid: float = 0.5
    #: The same for an objective out of his reach for now: fronts break, and rails and forced marches go far.
    remote: float = 0.3
    #: Drawing nearer to an enemy objective, for each factor; fading with each hex.
    pull: float = 0.012
    pull_fade: float = 0.82
    #: Drawing nearer to the hottest part of the own front, for each hex, for units in the rear.
    rally: float = 0.06
    #: The least a move must promise, so that nobody marches to and fro for nothing; each load of rail
    #: capacity.
    stir: float = 0.08
    rail: float = 0.02
    #: The same for each hex of the ride: nobody crosses the map for little.
    haul: float = 0.015
    #: How much less danger can make good: moves that lose more are not looked at.
    relief: float = 12.0
    #: Leaving a hex with too many units in it.
    crowd: float = 6.0

    # HQs and supply ---------------------------------------------------------------------------------

    #: An HQ within reach of a factor of attackers at the front; a supply unit the same; diminishing shares.
    support: float = 0.05
    feed: float = 0.05
    feed_again: tuple[float, ...] = (1.0, 0.4, 0.15, 0.05)
    #: A staff in an enemy zone, and a hex behind what the enemy can strike: a second combat phase comes that
    #: far.
    staff_held: float = 4.0
    staff_near: float = 1.5
    #: Moving a supply unit that is ready where it stands costs its use for this turn.
    lose_ready: float = 0.6

    # Mobilization and reorganization --------------------------------------------------------------------

    #: Points to keep in hand whatever happens; and points to keep while the game is long.
    reserve: float = 40.0
    reserve_long: float = 45.0
    #: What not even an emergency may touch: one bad turn costs so much, and with less morale is low.
    floor: float = 26.0
    #: A corps at the front for each factor beside its strength; supply units a side wants on the map.
    corps: float = 1.25
    supply_wanted: int = 4
    #: The same, and the price of a point, while points are there that the cap will eat this turn; and the
    #: share of its use where it arrives that counts for a supply unit, which may serve at once.
    supply_most: int = 8
    supply_use: float = 0.7
    free_price: float = 0.05
    #: A unit so many hexes from the hot part of the front is there; so many hexes are a turn's march.
    at_front: int = 3
    day_march: int = 4
    #: A point within the budget; use at the place of arrival from which on a purchase beyond it is thought
    #: of.
    spare_point: float = 0.3
    emergency: float = 6.0
    #: The most that use counts for; trains, air, marines, cavalry and fortresses, as a share.
    use_most: float = 6.0
    second_rate: float = 0.5
    #: Corps of one nation together can form an army; an objective held.
    together: float = 0.4
    hold: float = 5.0
    #: What forming an army is worth beside the danger its corps are in.
    form: float = 4.0
    #: A point of support strength an HQ gains for each turn left, up to so many.
    convert: float = 0.5
    convert_turns: int = 6

    #: Digging supply in, for each point that must be feared; how far from the enemy the rear begins.
    dig: float = 0.25
    rear: int = 6

    #: Psywar: what its throw brings on the mean in points of both sides, without the price.
    psywar: float = 2.6
    #: A look at an enemy stack.
    look: float = 0.2

    #: Set-up: good ground, a railroad, an objective, and each hex of distance to the next unit of the kind.
    setup_ground: float = 0.6
    setup_rail: float = 0.3
    setup_objective: float = 1.0
    setup_spread: float = 0.7
    #: A hex beside that of the ready deployment.
    set_apart: float = 0.04


STANDARD = Weights()
