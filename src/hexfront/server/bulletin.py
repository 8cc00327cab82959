"""What a server process tells the others, through PostgreSQL, of a change that it has made to a match.

A process that has everything up to the version before takes the change over from the bulletin itself; of a
move it asks for the new entries only. Whoever has missed something, or is told of a change of another kind,
asks for the whole match (``Matches.refresh``).
"""

from __future__ import annotations

import msgspec

#: What kinds of change a bulletin tells in full: a move, and who is at the table.
MOVE, HERE = "move", "here"
OTHER = ""


class Bulletin(msgspec.Struct, frozen=True, omit_defaults=True):
    """A change: who made it, to which match, and the match's version after it.

    ``turns`` has for the sides whose turn began or ended since when it is theirs and what they have used of
    their time; ``here`` tells whose holders have come or gone; ``at`` is when.
    """

    by: str
    match: str
    version: int = 0
    kind: str = OTHER
    turns: dict[str, tuple[float | None, float]] = {}
    here: dict[str, bool] = {}
    at: float = 0.0

    def to_text(self) -> str:
        """As it is sent."""
        return msgspec.json.encode(self).decode()


READ = msgspec.json.Decoder(Bulletin)
