"""Programmes: parts of a combat result, or of a turn, that are carried out in the order listed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Any, NamedTuple

from hexfront.hexes.tables import read_table
from hexfront.kernel.errors import BadInput
from hexfront.kernel.state import State
from hexfront.mechanics.maps import filled

Part = tuple[Any, ...]


class Clause(NamedTuple):
    """A part of a result as a table lists it: its frame, and the row of the ledger that orders it."""

    frame: Part
    rule: str


def read_programmes(file: Traversable) -> dict[str, tuple[Clause, ...]]:
    """The programme of each result, from a table with a part in each row.

    The columns ``role`` and ``value`` follow the name of the step in the frame; a dash leaves one out, and a
    number is read as one.
    """
    found: dict[str, tuple[Clause, ...]] = {}
    for row in read_table(file, ["result", "part", "role", "value", "rule"]):
        cells = filter(filled, (row["role"], row["value"]))
        values = [int(cell) if cell.isdecimal() else cell for cell in cells]
        found[row["result"]] = (
            *found.get(row["result"], ()),
            Clause((row["part"], *values), row["rule"]),
        )
    return found


def rule_of(clauses: Iterable[Clause], *frame: Any) -> str:
    """The row that orders a part, which is known by the first values of its frame."""
    return next(clause.rule for clause in clauses if clause.frame[: len(frame)] == frame)


def lay_out(
    s: State[Any, Any],
    phase: str,
    side: str,
    phases: tuple[str, ...],
    rest: list[Part],
    opened: Callable[[Any, str, str], list[Part]],
    within: Mapping[str, str] = MappingProxyType({}),
) -> None:
    """Plan what is left of a turn of a position that begins at some moment of it, or in a phase of a side.

    ``rest`` is what follows the player turn, the last thing first. ``opened`` gives the frames of the phase
    itself, and ``within`` has moments that belong to a phase.
    """
    b = s.board
    moments: dict[str, list[Part]] = {
        "setup": [("begin",)],
        "turn start": [("turn", b.turn)],
        "player turn": [*rest, ("player", side)],
        "turn end": rest[:1],
    }
    name = within.get(phase, phase)
    if phase in moments:
        b.active = "" if phase == "turn end" else b.active
        s.plan(moments[phase])
    elif name in phases:
        b.active, b.phase = side, name
        later = [("phase", one) for one in reversed(phases[phases.index(name) + 1 :])]
        s.plan([*rest, ("player.end", side), *later, *opened(s, phase, side)])
    else:
        known = (*moments, *within, *phases)
        raise BadInput(f"phase: {phase!r} is not one of {', '.join(known)}.")


def push_programme(state: State[Any, Any], parts: Iterable[Part]) -> None:
    """Put the parts of a result on the agenda so that the first is done first.

    A part is a frame: the name of a step and its values. Each is finished, with all that it pushes, before
    the next begins.
    """
    for part in reversed(tuple(parts)):
        state.push(*part)
