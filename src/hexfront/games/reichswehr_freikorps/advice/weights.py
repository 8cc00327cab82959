"""What things are worth, in victory points: every number of judgement in one place.

Nothing here is a rule. The numbers were set by thinking and corrected by play of greedy
against greedy; change one, run the lab, and look.
"""

from __future__ import annotations

import msgspec


class Weights(msgspec.Struct, frozen=True):
    """The judgement of an adviser; another value is another player."""

    #: Berlin or Warsaw: the game to him who takes it; he who holds it must not give everything else for it.
    win: float = 40.0
    guard: float = 40.0
    #: One factor of strength at the start; it fades as fewer turns are left to use it.
    strength: float = 0.16
    #: What a factor is still worth in the last turn, as a share of the above.
    strength_last: float = 0.35

    #: A point of Red Army Morale by where morale stands: (up to, worth). Near collapse it is everything, just
    #: above a threshold it is the column shift and the movement point.
    morale: tuple[tuple[int, float], ...] = (
        (2, 4.0),
        (4, 1.5),
        (6, 0.8),
        (9, 0.4),
        (15, 0.25),
        (16, 0.5),
        (18, 0.25),
        (20, 0.15),
    )

    #: Driving a stack back one hex, for each factor of it.
    drive: float = 0.02
    #: A railhead of the enemy in a place that is taken: his supply.
    railhead: float = 0.6
    #: Standing out of supply at the end of a move, for each factor.
    hunger: float = 0.1
    #: Getting a factor one movement point nearer to its objective.
    progress: float = 0.012
    #: A share of a planned attack for a stack that comes up to it before the others do.
    commit: float = 0.6
    #: The same for a stack that comes up to another hex than the plan has for it.
    misplaced: float = 0.5
    #: What the enemy may do after his next move counts less than what he can do where he stands: he cannot be
    #: everywhere. A place is more likely to be his aim than a stack in the country.
    reach: float = 0.7
    reach_stack: float = 0.65
    #: How likely the enemy walks into a place that nobody holds and that he can reach.
    walk_in: float = 0.7
    #: How much more a point counts in the last turn than in the first.
    endgame: float = 1.0
    #: In the last turn of a close game (so many points apart) the next place decides it.
    close: int = 4
    decider: float = 3.0
    #: By how much a side that trails cares less for its units: for each point it trails by, at the end.
    desperation: float = 0.08
    desperate: float = 0.4
    #: How likely an empty Berlin or Warsaw is lost that a raider could reach if the way were clear.
    raid: float = 0.3
    #: The share of all fears together that counts in the worth of a position: the enemy cannot be everywhere.
    fear: float = 0.35
    #: How likely a retreat is cut off if there are no ways back, one, two and so on.
    cut_off: tuple[float, ...] = (1.0, 0.6, 0.3, 0.15)
    #: The least a move must promise, so that nobody marches to and fro for nothing.
    stir: float = 0.02
    #: The same for each factor of a stack.
    shuttle: float = 0.0

    #: How likely the enemy is to attack at 1:2, 1:1, 2:1 and 3:1: nobody attacks at worse odds.
    will: tuple[float, ...] = (0.05, 0.15, 0.5, 0.9)
    #: The same if the game hangs on the hex.
    will_to_win: tuple[float, ...] = (0.15, 0.5, 0.9, 1.0)

    #: The least an attack must promise to be made.
    attack: float = 0.05
    #: The least an Allied support marker must add; more are coming each turn, but in no stock that matters.
    support: float = 0.35
    #: How likely the German is to double a defence where it saves him more than a marker is worth, and else.
    support_wanted: float = 0.4
    support_else: float = 0.1

    #: Interrupting with combat: what the attacks at hand must promise while Red still moves, when he fights
    #: but the German could still move up to better ones, and when he has moved.
    strike_early: float = 2.0
    strike_standing: float = 1.0
    strike_late: float = 0.3
    #: Expected loss at Berlin from which on the German moves or rails at once, whatever Red still does.
    emergency: float = 10.0
    #: A factor of a Southern army for each turn at the front, and the turns it takes to get there.
    southern: float = 0.04
    march_up: int = 2
    #: The expected loss in Red's combat from which on the German moves before it and not after.
    move_between: float = 2.0
    #: How much a factor counts for when Red chooses between objectives that are near and worth little and
    #: others that are far: an objective a turn's march away is worth this share.
    turn_away: float = 0.72
    #: What Berlin attracts as an objective, beside its points; the prize is the game, the road is long.
    berlin_pull: float = 9.0
    #: Attackers that Red wants against an objective for each factor of its defence: in a town, in a city.
    mass_town: float = 3.0
    mass_city: float = 5.0
    #: How far from an objective a stack counts as near, in movement points; and what the column that all near
    #: stacks of a front would reach (from 1:1 up) makes of the objective's pull, for a city and for a town.
    near: int = 12
    hope_city: tuple[float, ...] = (0.15, 0.25, 0.5, 0.8, 1.0)
    hope_town: tuple[float, ...] = (0.25, 0.5, 0.8, 1.0)
    #: Beside its points any place counts so much as an objective; the least strength to send there.
    aim: float = 0.5
    least_mass: float = 2.0

    #: Heat draws German units to places in danger: what a place draws at most (Berlin does not empty the
    #: country), what a point in Red hands draws, how Red strength counts less for each hex it is away, how
    #: much strength leaves a place calm, what is too little to count, and how heat fades with each movement
    #: point.
    heat_most: float = 8.0
    heat_lost: float = 0.5
    heat_red: float = 0.8
    heat_calm: float = 5.0
    heat_least: float = 0.05
    heat_cools: float = 0.85

    #: A place that is taken in passing and may be lost again at once, as a share of one that is held.
    passed: float = 0.75
    #: A plain hex of the west edge: a source of supply, one of many.
    edge: float = 0.02
    #: A new railhead: for each factor it feeds, for each hex of supply it adds, and for being far forward.
    feed: float = 0.1
    supply_area: float = 0.02
    forward: float = 1.0
    #: The rail phase in its usual place, when the last front of Red's movement has been drawn.
    rail_last: float = 0.5
    #: The least a rail move must promise.
    train: float = 0.1
    #: Retreats: strong units choose first, and units keep together.
    retreat_order: float = 0.01
    together: float = 0.05
    #: Set-up: a hex beside the suggested one.
    set_apart: float = 0.05


STANDARD = Weights()
