"""The numbers of the game outside its tables, each from one place, and the costs of steps made from them."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from hexfront.hexes import Grid, of
from hexfront.mechanics.folder import read_numbers


@cache
def charts() -> dict[str, Any]:
    """The numbers of ``data.toml``."""
    return read_numbers(files(__package__) / "data.toml")


def two_dice(sides: int) -> tuple[tuple[int, int], ...]:
    """Each sum of two dice with the number of ways to throw it (R-17).

    >>> two_dice(3)
    ((2, 1), (3, 2), (4, 3), (5, 2), (6, 1))
    """
    return tuple((total, min(total, 2 * sides + 2 - total) - 1) for total in range(2, 2 * sides + 1))


#: The faces of every die of the game (1.3a).
FACES: Final[int] = charts()["dice"]["sides"]
D12: Final = tuple((face, 1) for face in range(1, FACES + 1))
TWO_DICE: Final = two_dice(FACES)
#: Counters that may stand in a hex (5.3a).
STACK: Final[int] = charts()["allowance"]["stacking"]
#: Kinds of ground (5.1.2b, 5.1.2c) and of hexsides that nobody crosses (5.1.4a).
DIFFICULT: Final = tuple(charts()["terrain"]["difficult"])
VERY_DIFFICULT: Final = tuple(charts()["terrain"]["very_difficult"])
IMPASSABLE: Final = tuple(charts()["terrain"]["impassable"])
#: The morale of the second line (8.4a, R-24).
SECOND_LINE: Final = tuple(charts()["morale"]["second_line_values"])
#: At this level and below a front is in crisis (22.5).
CRISIS_AT: Final[int] = charts()["supply"]["crisis_at"]


class Allowances(NamedTuple):
    """Movement points (5.1.1); a headquarters has its range (21.2a)."""

    infantry: int
    cavalry: int
    #: Of whoever lies face down (16.3b).
    concealed: int
    #: Of who advances after combat (10b).
    advance: int


def allowances(rows: dict[str, Any]) -> Allowances:
    """The movement points of the table."""
    return Allowances(*(int(rows["allowance"][kind]) for kind in Allowances._fields))


class Tolls(NamedTuple):
    """What steps cost, by hex and direction, and where an enemy line forbids them (5.1.2, 6.2)."""

    #: By hex and direction the points into ground that is not very difficult.
    cost: tuple[tuple[int, ...], ...]
    #: What very difficult ground costs more.
    hard: int
    #: What an enemy line costs more where it does not forbid the step.
    line: int
    #: By hex the neighbours beyond hexsides where a line forbids the step.
    barred: tuple[int, ...]
    #: Whether a line forbids steps into very difficult ground.
    hard_barred: bool


def tolls(grid: Grid, sides: dict[str, list[int]], rows: dict[str, Any]) -> Tolls:
    """Work the table of steps into the hexsides of a map: by kind and hex the neighbours beyond it.

    A bridge has its own price instead of the river's (5.1.3b), but lifts no ban (R-06).
    """
    table, forbids = rows["terrain"], rows["terrain"]["line_forbids"]
    price, clear = table["hexside_mp"], int(table["enter_mp"]["other"])
    cost = []
    for h in range(grid.size):
        river = sides["big_river"][h] & ~sides["bridge"][h]
        beyond = {**{kind: sides[kind][h] for kind in price}, "big_river": river}
        cost.append(
            tuple(
                clear + sum(int(price[kind]) for kind, those in beyond.items() if n >= 0 and those >> n & 1)
                for n in grid.ring[h]
            )
        )
    barred = [0] * grid.size
    for kind in forbids:
        for h in range(grid.size) if kind in sides else ():
            barred[h] |= sides[kind][h]
    return Tolls(
        tuple(cost),
        int(table["enter_mp"]["very_difficult"]) - clear,
        int(table["line_mp"]),
        tuple(barred),
        "very_difficult" in forbids,
    )


def within(tolls: Tolls, direction: int, points: int) -> int:
    """The hexes from which a step in a direction into ordinary ground costs no more than some points."""
    return of(h for h, prices in enumerate(tolls.cost) if prices and prices[direction] <= points)
