"""8, 18.1. Impulses: which side may act on which front in which impulse."""

from __future__ import annotations

from hexfront.games.storm_of_steel.board import ONE_EACH, Board, S, turn_of
from hexfront.games.storm_of_steel.rules import countries
from hexfront.games.storm_of_steel.world import FRONTS, World
from hexfront.kernel import Refusal

#: No turn has more impulses than this (1.0f, 8.0a).
MOST = 4
#: Why transports and convoys stay where they are.
MUTINY = Refusal("37.8b", "Ships of a country in mutiny take no extra impulse.")


def weather_limit(w: World, turn: int, front: int) -> int:
    """The most impulses that the season allows on a front, the first too (8.2b, 18.0a, 18.1a to 18.1c)."""
    season = w.turns[turn].code[-2:]
    limit: int = w.charts["weather"]["max_impulses"][FRONTS[front]][season]
    return limit


def has(b: Board, w: World, power: int, front: int, impulse: int) -> bool:
    """Whether a side has an impulse on a front (8.1a, 8.22a, 8.23a, 8.4a, 8.4b).

    Units defend whatever impulses their side has (8.24a).
    """
    if impulse > weather_limit(w, b.turn, front):
        return False
    k = len(FRONTS) * power + front
    return impulse <= b.row[k] or bool(b.filled[k] >> impulse & 1)


def open_fronts(b: Board, w: World, power: int, impulse: int) -> int:
    """The hexes of the fronts where a side may act in an impulse, with all its arms (4.6e, 8.4a)."""
    found = 0
    for front in w.fronts:
        if has(b, w, power, front, impulse):
            found |= w.front[front]
    return found


def grant(b: Board, power: int, front: int, extra: int) -> None:
    """A campaign card gives extra impulses, taken in a row after the first (8.2a, 8.21a, 8.22a)."""
    _lengthen(b, power, front, extra)


def contingency(b: Board, w: World, power: int, front: int) -> None:
    """A contingency fills the impulse at hand, or lengthens the row if there is one (8.23b, R-153)."""
    if has(b, w, power, front, b.impulse):
        _lengthen(b, power, front, 1)
        return
    k = len(FRONTS) * power + front
    b.filled = (*b.filled[:k], b.filled[k] | 1 << b.impulse, *b.filled[k + 1 :])


def _lengthen(b: Board, power: int, front: int, extra: int) -> None:
    k = len(FRONTS) * power + front
    b.row = (*b.row[:k], min(MOST, b.row[k] + extra), *b.row[k + 1 :])


def reset(b: Board) -> None:
    """A new turn: everybody has the first impulse on every front, and no other (8.1a)."""
    b.row = ONE_EACH
    b.filled = tuple(0 for _ in ONE_EACH)


def first_only(s: S) -> bool:
    """Whether this is the first impulse, in which command does not matter (1.0k, 15.7a, 15.71a)."""
    return s.board.impulse <= 1


def idle(s: S) -> int:
    """Units of land, sea and air that sit out an extra impulse: those of a country in mutiny (37.8b)."""
    return 0 if first_only(s) else countries.mutinous(s.board, s.world)


def held_back(s: S) -> int:
    """Units that a scenario keeps where they are up to a turn (data: ``held``)."""
    b, w = s.board, s.world
    held = w.scenario.get("held", {})
    return sum(1 << w.index[u] for u, turn in held.items() if u in w.index and b.turn <= w.turn_of[turn])


def resting(s: S) -> int:
    """Units that do not move in this impulse, whatever else they do (cards 17 and 56, 25.42j, 29.11b)."""
    return s.board.fallen_back | s.board.halted | held_back(s)


def last_impulse(s: S) -> int:
    """The last impulse that weather allows on any front of the scenario (8.2b)."""
    return max(weather_limit(s.world, turn_of(s).number, front) for front in s.world.fronts)
