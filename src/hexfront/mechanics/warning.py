"""Cautions that several games give in the same words. A game names the rule and asks its own function."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from hexfront.hexes import members
from hexfront.kernel import Caution, State
from hexfront.mechanics.naming import capital, counted


def without_room(
    ways: Iterable[tuple[int, int]], stacks: Sequence[int], fits: Callable[[int, int], bool]
) -> int:
    """The fewest of some units that find no place when all retreat one hex.

    ``ways`` are the units, each with the hexes it may go to; ``stacks`` are the units by hex. Those that have
    no way at all are not counted: they are told of by themselves. ``fits`` says whether units may stand
    together in a hex.
    """
    goers = sorted(((u, steps) for u, steps in ways if steps), key=lambda one: one[1].bit_count())
    there = {h: stacks[h] for _, steps in goers for h in members(steps)}

    def fewest(place: int, best: int) -> int:
        if place == len(goers) or best <= 0:
            return 0
        u, steps = goers[place]
        for h in members(steps):
            if fits(h, there[h] | 1 << u):
                there[h] |= 1 << u
                best = min(best, fewest(place + 1, best))
                there[h] &= ~(1 << u)
        return min(best, 1 + fewest(place + 1, best - 1))

    return fewest(0, len(goers))


def no_room_together(s: State[Any, Any], h: int, units: int, lost: int, rule: str) -> Caution:
    """A stack of which some find no room where they go if all of it has to retreat."""
    w = s.world
    text = f"{counted(lost, 'unit')} in {w.place_name(h)} would find no room if all have to retreat."
    return Caution("retreat", rule, text, w.names[h], tuple(w.unit_names(units)))


def overcrowded(s: State[Any, Any], h: int, excess: str, rule: str) -> Caution:
    """A hex that holds too much: what is in excess is lost when the phase, or the battle, is over."""
    b, w = s.board, s.world
    end = "battle" if b.battle is not None else "phase"
    text = f"{w.place_name(h)} is overcrowded: {excess} will be lost at the end of the {end}."
    return Caution("overstacking", rule, text, w.names[h], tuple(w.unit_names(b.stack[h])))


def hungry(s: State[Any, Any], u: int, name: str, rolls: int, fate: str, rule: str) -> Caution:
    """A unit without supply that rolls so many dice, one of which is enough for its fate."""
    w, h = s.world, s.board.loc[u]
    dice = "a die" if rolls == 1 else f"one of {rolls} dice"
    text = f"{capital(name)} in {w.place_name(h)} has no supply: on 1 to 3 of {dice} {fate}."
    return Caution("supply", rule, text, w.names[h], (w.ids[u],))


def no_way_back(
    s: State[Any, Any], stacks: Mapping[int, int], saved: Callable[[int], object], rule: str
) -> Iterator[Caution]:
    """Units that would be lost in a retreat: those of some stacks, by hex, for which no way back is open."""
    w = s.world
    for h, units in stacks.items():
        lost = tuple(w.ids[u] for u in members(units) if not saved(u))
        if lost:
            units_there = f"{counted(len(lost), 'unit')} in {w.place_name(h)}"
            text = f"{units_there} would be lost in a retreat: no way back is open."
            yield Caution("retreat", rule, text, w.names[h], lost)
