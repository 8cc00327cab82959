"""What happened, as data that cites its rule; the game's phrases make sentences of it."""

from __future__ import annotations

import msgspec


class Event(msgspec.Struct, frozen=True):
    """One line of the log.

    ``audience`` is the only side that may read it, or ``None`` for everybody.
    """

    name: str
    rule: str
    facts: dict[str, str | int]
    audience: str | None = None

    def text(self, phrases: dict[str, str]) -> str:
        """The event as a sentence."""
        template = phrases.get(self.name)
        return template.format(**self.facts) if template else f"{self.name} {self.facts}"


def heard_by(events: list[Event], side: str | None) -> list[Event]:
    """The events that a side (or, for ``None``, a spectator) may read."""
    return [event for event in events if event.audience is None or event.audience == side]
