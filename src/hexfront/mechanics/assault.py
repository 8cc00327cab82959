"""Planning an attack: who can come up to which hex around a target, so that they stand well."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, TypeVar

from hexfront.hexes import Grid, members

P = TypeVar("P")

#: Directions from which an attack is concentric, fewest first.
AROUND: tuple[tuple[int, ...], ...] = ((0, 3), (1, 4), (2, 5), (0, 2, 4), (1, 3, 5))


class Comer(NamedTuple):
    """Units of one hex and pace that may join an attack: how strong they are, and where they can be."""

    units: int
    power: float
    reach: int
    #: Those of one group may share a hex, where a game has such groups.
    group: str = ""


#: Who stands where, in the order in which they were placed.
Posted = list[tuple[Comer, int]]


def line_up(
    posts: Sequence[int],
    comers: Sequence[Comer],
    choices: Callable[[Comer, Posted], Sequence[int]],
    rank: Callable[[Comer, int, Posted], Any],
) -> Posted | None:
    """Give each comer a hex beside the target, if there is one for him, so that every post is held.

    The answer is ``None`` if a post cannot be held. ``choices`` are the hexes that are open to a comer when
    some stand already; if there are several, the comer takes the one of the lowest ``rank``. Those who come
    first in the list choose first.
    """
    waiting = list(comers)
    placed: Posted = []
    for post in posts:
        holder = next((comer for comer in waiting if post in choices(comer, placed)), None)
        if holder is None:
            return None
        waiting.remove(holder)
        placed.append((holder, post))
    for comer in waiting:
        able = choices(comer, placed)
        if able:
            placed.append((comer, min(able, key=lambda h: rank(comer, h, placed))))
    return placed


def posts_around(grid: Grid, target: int, beside: int) -> list[list[int]]:
    """The hexes beside a target that must be held for a concentric attack, for each way to make one."""
    around = {grid.direction(target, h): h for h in members(beside)}
    return [[around[d] for d in pattern] for pattern in AROUND if all(d in around for d in pattern)]


def apart(
    plans: Iterable[P],
    value: Callable[[P], float],
    uses: Callable[[P], int],
    again: Callable[[P, int], P | None],
) -> list[P]:
    """Plans that take nothing from each other, the best first.

    ``uses`` is the set of what a plan takes. ``again`` makes one anew without what better plans have taken,
    or gives it up.
    """
    chosen: list[P] = []
    taken = 0
    for plan in sorted(plans, key=lambda plan: -value(plan)):
        final = again(plan, taken) if uses(plan) & taken else plan
        if final is not None:
            chosen.append(final)
            taken |= uses(final)
    return chosen
