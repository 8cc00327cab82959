"""How far back a side may ask to go: to any action of its own, of which those of this turn are named."""

from __future__ import annotations

from hexfront.kernel.record import Entry
from hexfront.kernel.sentence import text_of
from hexfront.server.errors import COLLISION, ILLEGAL, Refused
from hexfront.server.numbering import Mine, index_for, shown_entry
from hexfront.server.present import may_read
from hexfront.server.room import Room
from hexfront.server.wire.play import BackTo

#: So many actions are named.
MOST_NAMED = 12
#: What divides the log and is nobody's deed.
DIVIDERS = ("turn", "phase")


def last_own(room: Room, side: str, mine: Mine) -> int:
    """How many entries lie before the side's own last action."""
    if room.over:
        raise Refused(COLLISION, "The game is over.", index=index_for(room.journal, mine))
    entries = room.journal.record.entries
    own = [place for place, entry in enumerate(entries) if entry.side == side and _deed(entry)]
    if not own:
        raise Refused(ILLEGAL, "You have done nothing yet that could be taken back.")
    return own[-1]


def goal(room: Room, side: str, wish: int | None, mine: Mine) -> int:
    """How many entries would stand: no more than lie before the side's own last action."""
    last = last_own(room, side, mine)
    if wish is not None and wish > last:
        number = shown_entry(room.journal, last, mine)
        raise Refused(ILLEGAL, f"A takeback goes back to entry {number} at least, your own last action.")
    return last if wish is None else wish


def choices(room: Room, side: str, mine: Mine) -> list[BackTo]:
    """What a side has done in this turn, the last first, as the log tells it.

    Each says how many entries would stand without it. The steps of a march, one line of the log, go together.
    """
    journal = room.journal
    heard = [(number, event) for number, event in journal.log if may_read(event, side)]
    begin = max((number for number, event in heard if event.kind == "turn"), default=0)
    told: dict[int, str] = {}
    for number, event in heard:
        if event.kind not in DIVIDERS:
            told.setdefault(number, text_of(room.game.sentence(event)))
    found: list[BackTo] = []
    start: int | None = None
    for place, entry in enumerate(journal.record.entries):
        if place < begin or entry.side != side or not _deed(entry):
            start = None
            continue
        start = place if start is None else start
        if place + 1 in told:
            found.append(BackTo(shown_entry(journal, start, mine), told[place + 1]))
            start = None
    last = last_own(room, side, mine)
    if start is not None or not found:
        # It is under way, or lies before this turn.
        begun = shown_entry(journal, last if start is None else start, mine)
        found.append(BackTo(begun, told.get(last + 1, "")))
    return found[: -MOST_NAMED - 1 : -1]


def _deed(entry: Entry) -> bool:
    return not entry.standing and not entry.back
