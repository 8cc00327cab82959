"""What everybody may know of a decision: the part of the turn that both sides follow, with its row."""

from __future__ import annotations

from typing import Final

from hexfront.games.storm_of_steel import rules
from hexfront.games.storm_of_steel.board import S
from hexfront.games.storm_of_steel.rules.sequence import PHASES, SEGMENTS
from hexfront.kernel import Aside, Asides, Ask, Sealed, steps_in

#: The rows of the segments of a half-impulse (3.4c).
ROWS: Final = {
    "reveal": "3.4a",
    "fog": "23.1a",
    "reorganization": "3.4d",
    "movement": "11.0a",
    "combat": "14.0a",
}


def _part(s: S) -> Aside:
    """The phase, or in the Operations Phase the segment."""
    b = s.board
    if b.phase == "operations" and b.segment in SEGMENTS:
        return SEGMENTS[b.segment][0], ROWS[b.segment]
    title, row, _ = PHASES.get(b.phase, ("set-up", "39.1a", ""))
    return title, row


#: Every decision belongs to a part of the turn, and that part is no secret.
ASIDES: Asides = {name: _part for name, step in steps_in(rules).items() if isinstance(step, Ask | Sealed)}
