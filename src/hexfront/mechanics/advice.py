"""Advice: whole orders at a decision, each with what it is worth to the side that decides.

A game's adviser makes one *estimate* of the position for a decision: what the side can tell of it, and the
weights it judges by. Then the adviser of the decision is asked for orders.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from operator import attrgetter
from typing import Any, TypeVar

from hexfront.hexes import members
from hexfront.kernel.action import Action, act
from hexfront.kernel.order import Order
from hexfront.kernel.state import State

E = TypeVar("E")
#: Orders at one kind of decision, from an estimate.
Adviser = Callable[[E], list[Order]]


def advised(
    s: State[Any, Any],
    advisers: Mapping[str, Adviser[E]],
    estimate: Callable[[str], E],
    kinds: Collection[str] = (),
) -> list[Order]:
    """Whole orders for the side that decides, the best first; where nobody advises, every legal action.

    ``estimate`` makes the estimate of a side; with ``kinds`` only orders of these kinds are given.
    """
    deciders = s.deciders
    if not deciders:
        return []
    adviser = advisers.get(s.agenda[-1].step)
    if adviser is None:
        orders = [Order("action", (action,)) for action in s.legal_actions()]
    else:
        orders = sorted(adviser(estimate(deciders[0])), key=attrgetter("value"), reverse=True)
    return [order for order in orders if order.kind in kinds] if kinds else orders


def each(s: State[Any, Any], value: Callable[[Action], float], idle: float = 0.0) -> list[Order]:
    """Every legal action as an order of its own; one without arguments (done, pass) is worth ``idle``."""
    return [
        Order(a.verb, (a,), a.args[0], a.args[-1], value=value(a))
        if a.args
        else Order(a.verb, (a,), value=idle)
        for a in s.legal_actions()
    ]


def each_unit(s: State[Any, Any], value: Callable[[int], float], idle: float = 0.0) -> list[Order]:
    """Every legal action that names a unit, by what the unit is worth in it."""
    index = s.world.index
    return each(s, lambda a: value(index[a.args[0]]), idle)


def each_hex(s: State[Any, Any], value: Callable[[int], float], idle: float = 0.0) -> list[Order]:
    """Every legal action that names a hex, by what the hex is worth in it."""
    hex_of = s.world.grid.hex
    return each(s, lambda a: value(hex_of(a.args[0])), idle)


def each_move(s: State[Any, Any], value: Callable[[int, int], float]) -> list[Order]:
    """Every legal action that sends a unit to a hex, by what both are worth together."""
    index, hex_of = s.world.index, s.world.grid.hex
    return each(s, lambda a: value(index[a.args[0]], hex_of(a.args[1])))


def runs(s: State[Any, Any], actions: Sequence[Action]) -> bool:
    """Whether actions can be taken one after the other as things are, chance left out."""
    trial = s.clone()
    trial.explicit_chance = True
    for action in actions:
        if action not in trial.legal_actions():
            return False
        trial.apply(action)
    return True


def playable(s: State[Any, Any], wanted: Sequence[Action]) -> tuple[Action, ...]:
    """Those of some actions that will be asked for; the engine itself takes what leaves no choice."""
    trial = s.clone()
    trial.explicit_chance = True
    step = s.agenda[-1].step
    taken = []
    for action in wanted:
        if trial.outcome is not None or trial.agenda[-1].step != step:
            break
        if action in trial.legal_actions():
            trial.apply(action)
            taken.append(action)
    return tuple(taken)


def deployment(
    s: State[Any, Any],
    tray: Sequence[int],
    places: Callable[[int], tuple[int, Mapping[int, float]]],
) -> list[Order]:
    """Orders that set up each unit of a tray: ``places`` gives its hexes, and what the best are worth."""
    w = s.world
    orders = []
    for u in tray:
        able, worths = places(u)
        name = w.ids[u]
        for h, value in worths.items():
            # A single possible hex is taken by the engine itself.
            place = (act("place", w.names[h]),) if able & (able - 1) else ()
            actions = (act("take", name), *place)
            orders.append(Order("place", actions, name, w.names[h], value=value, area=w.touching[h] | 1 << h))
    return orders


def ready_hex(w: Any, named: str | None, able: int) -> int | None:
    """The hex that a ready deployment names for a unit, if the unit may stand there."""
    h = w.grid.hex(named) if named is not None and named in w.grid else None
    return h if h is not None and able >> h & 1 else None


def shortlist(
    gains: Iterable[tuple[float, int]], most: int, always: int, may_stay: Callable[[int], bool]
) -> list[tuple[float, int]]:
    """The hexes that are worth a closer look, from hexes with their gains: the best where a unit may stay.

    There are ``most`` of them, and beside them all others of the set ``always``.

    >>> shortlist([(1.0, 0), (3.0, 1), (2.0, 2), (0.5, 3)], 1, 0b1001, lambda h: h != 1)
    [(2.0, 2), (1.0, 0), (0.5, 3)]
    """
    found: list[tuple[float, int]] = []
    for gain, h in sorted(gains, key=lambda entry: (-entry[0], entry[1])):
        if (len(found) < most or always >> h & 1) and may_stay(h):
            found.append((gain, h))
    return found


def nearby(w: Any, goal: int, able: int, value: float, less: float) -> dict[int, float]:
    """A hex for a unit with its worth, and the open hexes next to it, which are worth less."""
    others = w.touching[goal] & able & ~(1 << goal)
    return {goal: value} | dict.fromkeys(members(others), value - less)


def occasion(s: State[Any, Any], theirs: int, *facts: Hashable) -> Hashable:
    """What a list of orders rests on: the decision, some facts, and how the enemy stands.

    ``theirs`` are the hexes that the enemy holds. Everybody sees how many counters lie in each.
    """
    heights = tuple(s.board.stack[h].bit_count() for h in members(theirs))
    return tuple(s.agenda[-1:]), s.board.turn, facts, theirs, heights
