"""The journal of a match: everything done in it, one line for each entry, carried out here.

The entries are a journal that only grows: actions (``act``), standing orders (``order``), and ``undo`` and
``redo`` as entries of their own. A takeback is asked for (``takeback``) and granted or refused by the others
(``grant``, ``refuse``); the last ``grant`` carries it out and tells how many entries of the record stand. The
index of a match is the length of its journal, so it never comes back to a number it had before, and a page
that is behind is always found out. The record of the game is what the journal leaves standing.
"""

from __future__ import annotations

import time
from typing import Any

import msgspec

from hexfront.kernel import Ask, Entry, Event, Illegal, Outcome, Play, Record, Sealed, State
from hexfront.kernel.event import TOLD
from hexfront.lab.table import opens_turns

ACT, ORDER, UNDO, REDO = "act", "order", "undo", "redo"
TAKEBACK, GRANT, REFUSE = "takeback", "grant", "refuse"
#: From here on the match is played by other rules; the text tells how many entries of the record stand.
RULES = "rules"
#: In what is put down with an entry: nobody but its side can notice that it was made.
QUIET = "quiet"
#: The players have ended the game, not its rules: somebody gave up, or his time was over. The text is the
#: outcome. It is the last entry, and no part of the record.
END = "end"


class Line(msgspec.Struct, frozen=True):
    """One entry of the journal, as it is stored."""

    number: int
    side: str
    kind: str
    text: str
    events: list[Event] = []
    extra: dict[str, Any] = {}
    created: float = 0.0


class Asked(msgspec.Struct, frozen=True):
    """A takeback that a side has asked for: to so many entries of the record, and who has agreed so far."""

    side: str
    kept: int
    granted: tuple[str, ...] = ()


class Snapshot(msgspec.Struct):
    """A whole state after so many entries of the journal and of the record. Behind one that is not
    ``settled`` there are entries that can still be taken back: it is for a version with other rules."""

    number: int
    kept: int
    state: str
    events: list[Event] = []
    settled: bool = True


class Journal:
    """The play that the entries of a match give.

    ``extras`` has for each entry of the record what plots and luck reports want, ``marks`` how long the log
    was after each entry of the journal; ``shown`` keeps what sides are shown until the next change.
    """

    def __init__(self, play: Play) -> None:
        self.play = play
        self.extras: list[dict[str, Any]] = []
        self.marks = [len(play.log)]
        self.shown: dict[str | None, Any] = {}
        #: The last state by the rules of the game, if the players have ended it.
        self.played: State[Any, Any] | None = None
        #: The takeback that waits for an answer.
        self.asked: Asked | None = None
        #: Where sides answer at once: since which index nothing has changed for a side, whatever the others
        #: have answered; and since which index that is so for all.
        self._unchanged: dict[str, int] = {}
        self._moved = self.index
        #: By side, the numbers of the entries that nobody else can notice.
        self.quiet: dict[str, list[int]] = {}

    @classmethod
    def begin(cls, state: State[Any, Any], record: Record, events: list[Event]) -> Journal:
        """An empty journal for a match that begins with a state."""
        return cls(Play.resume(state, record, [(0, event) for event in events]))

    def copy(self) -> Journal:
        """An independent copy, to try something on."""
        twin = Journal(self.play.copy())
        twin.extras = self.extras[:]
        twin.marks = self.marks[:]
        twin.played = self.played
        twin.asked = self.asked
        twin._unchanged, twin._moved = dict(self._unchanged), self._moved
        twin.quiet = {side: numbers[:] for side, numbers in self.quiet.items()}
        return twin

    @property
    def index(self) -> int:
        """The length of the journal."""
        return len(self.marks) - 1

    def stands_at(self, side: str, index: int) -> bool:
        """Whether the match is to a side what it was at an index. Where sides answer at once, what another
        one has answered since changes nothing; else he could keep a side from ever answering."""
        return max(self._moved, self._unchanged.get(side, 0)) <= index <= self.index

    @property
    def state(self) -> State[Any, Any]:
        """Where the game stands."""
        return self.play.state

    @property
    def record(self) -> Record:
        """What the journal leaves standing."""
        return self.play.record

    @property
    def log(self) -> list[tuple[int, Event]]:
        """Every event with the number of the entry of the record that brought it."""
        return self.play.log

    def undoer(self) -> str | None:
        """The side that may take something back."""
        return self.play.undoer()

    def redoer(self) -> str | None:
        """The side that may do something again."""
        again = self.play.next_redo()
        return again[1] if again else None

    @property
    def settled(self) -> bool:
        """Whether nothing before can be taken back or done again: a good moment for a snapshot."""
        return not self.play.can_undo and not self.play.can_redo

    def do(self, kind: str, side: str, text: str) -> list[Event]:
        """Carry out one entry; give the events it brought."""
        self.shown.clear()
        play = self.play
        question = play.state.agenda[-1] if play.state.seals else None
        before = len(play.log)
        self.asked = negotiated(self.asked, kind, side, text)
        if kind == GRANT and text:
            return self.take_back(side, text, None)
        if kind in (TAKEBACK, GRANT, REFUSE):
            pass
        elif kind == END:
            self.played = play.state.clone()
            play.end(msgspec.json.decode(text, type=Outcome))
        elif kind == UNDO:
            del self.extras[play.undo()]
            before = len(play.log)
        else:
            if kind == ACT:
                play.apply(text, side)
            elif kind == ORDER:
                play.instruct(side, text)
            else:
                play.redo()
            self.extras.append({})
        self.marks.append(len(play.log))
        self._note_change(kind, side, question)
        return [event for _, event in play.log[before:]]

    def _note_change(self, kind: str, side: str, question: Any) -> None:
        """Keep in mind for whom an entry has changed something: an answer among others only for its side."""
        state = self.state
        same = question is not None and state.outcome is None and state.agenda[-1] == question
        # The same question may be asked once more; then nobody's answer lies there any more.
        if same and (kind == UNDO or (kind in (ACT, REDO) and side in state.sealed)):
            self._unchanged[side] = self.index
        else:
            self._unchanged, self._moved = {}, self.index

    def take_back(self, side: str, text: str, before: State[Any, Any] | None) -> list[Event]:
        """Go on from an earlier state. ``text`` says how many entries stand and which draws are kept."""
        self.shown.clear()
        self.asked = None
        kept, draws = _read_grant(text)
        if before is None:
            if kept != len(self.record.entries):
                raise Illegal("", "What was taken back is not at hand; the state after it is stored.")
            before = self.state
        self.play.take_back(kept, before, side, draws)
        del self.extras[kept:]
        self.extras.append({})
        told = taken_back(self.state, side)
        self.log.append((len(self.record.entries), told))
        self.marks.append(len(self.log))
        self._unchanged, self._moved = {}, self.index
        return [told]

    def repeat(self, line: Line) -> None:
        """Carry out a stored entry once more."""
        self.do(line.kind, line.side, line.text)
        if line.kind in (ACT, ORDER, REDO):
            self.extras[-1] = line.extra

    def retell(self, events: list[Event]) -> None:
        """Let the log of the last entry say what it said when the entry was made."""
        log = self.play.log
        del log[self.marks[-2] :]
        log += [(len(self.record.entries), event) for event in events]
        self.marks[-1] = len(log)

    def skip(self, entries: int) -> None:
        """Count entries that change nothing."""
        self.marks += [len(self.log)] * entries
        self._unchanged, self._moved = {}, self.index

    def perform(self, kind: str, side: str, text: str) -> Line:
        """Carry out a new entry, and put down with it what plots and luck reports want."""
        before = self.state.clone() if kind in (ACT, UNDO, REDO) else None
        if kind == REDO:
            again = self.play.next_redo()
            text = again[0] if again else ""
        elif kind == UNDO:
            text = ""
        events = self.do(kind, side, text)
        extra: dict[str, Any] = {}
        if before is not None:
            extra = numbers(before, side, text, events, self.state) if kind != UNDO else {}
            if is_quiet(before, side, events, self.state):
                extra[QUIET] = True
        if extra and kind != UNDO:
            self.extras[-1] = extra
        line = Line(self.index, side, kind, text, events, extra, time.time())
        self.hush(line)
        return line

    def hush(self, line: Line) -> None:
        """Remember an entry that nobody but its side can notice."""
        if QUIET in line.extra:
            self.quiet.setdefault(line.side, []).append(line.number)

    def snapshot(self) -> Snapshot:
        """The state as it stands, to be stored."""
        state = self.state.to_json()
        return Snapshot(self.index, len(self.record.entries), state, settled=self.settled)


def rebuild(
    record: Record, start_events: list[Event], snapshot: State[Any, Any], at: int, lines: list[Line]
) -> Journal:
    """The journal of all lines: those up to a snapshot are only counted, the rest is played."""
    journal = Journal.begin(snapshot, record, start_events)
    standing: list[Line] = []
    total = len(start_events)
    for line in lines[:at]:
        if line.kind == UNDO:
            # Standing orders that were given after an action outlast it.
            last = max(place for place, kept in enumerate(standing) if kept.kind in (ACT, REDO))
            total -= len(standing.pop(last).events)
        elif line.kind == RULES:
            del standing[int(line.text) :]
            total = len(start_events) + sum(len(kept.events) for kept in standing)
        elif line.kind == GRANT and line.text:
            standing[_read_grant(line.text)[0] :] = [line]
            total = len(start_events) + sum(len(kept.events) for kept in standing)
        elif line.kind not in (TAKEBACK, GRANT, REFUSE):
            standing.append(line)
            total += len(line.events)
        journal.asked = negotiated(journal.asked, line.kind, line.side, line.text)
        journal.marks.append(total)
    for number, line in enumerate(standing, 1):
        record.entries.append(_entry(line))
        journal.log.extend((number, event) for event in line.events)
        journal.extras.append(line.extra)
    _play(journal, lines[at:])
    for line in lines:
        journal.hush(line)
    return journal


def negotiated(asked: Asked | None, kind: str, side: str, text: str) -> Asked | None:
    """The takeback that waits for an answer after an entry: whoever plays on drops it."""
    if kind == TAKEBACK:
        return Asked(side, int(text))
    if kind == GRANT and not text and asked is not None:
        return Asked(asked.side, asked.kept, (*asked.granted, side))
    return asked if kind == ORDER else None


def _entry(line: Line) -> Entry:
    if line.kind == GRANT:
        return Entry(line.side, _read_grant(line.text)[1], standing=True, back=True)
    return Entry(line.side, line.text, line.kind == ORDER)


def _read_grant(text: str) -> tuple[int, str]:
    """How many entries of the record stand, and what is kept of the draws."""
    kept, _, draws = text.partition(" ")
    return int(kept), draws


def taken_back(state: State[Any, Any], side: str) -> Event:
    """The line of the log that tells of a takeback."""
    text = f"{state.game.side_name(side)}: the last moves are taken back, with the consent of all."
    return Event(TOLD, "news", "", {"text": text}, side=side)


def _play(journal: Journal, lines: list[Line]) -> None:
    """Carry out stored entries, without those that cancel each other: somebody may have done the same thing
    and taken it back a hundred thousand times."""
    twins = cancelled(lines)
    ahead = 0
    for place, line in enumerate(lines):
        twin = twins.get(place)
        if twin is None:
            journal.repeat(line)
            continue
        ahead += -len(lines[twin].events) if line.kind == UNDO else len(line.events)
        journal.marks.append(len(journal.log) + ahead)
    # Who comes back to a match that was loaded anew looks at it first.
    journal.skip(0)


def cancelled(lines: list[Line]) -> dict[int, int]:
    """Entries that need not be carried out, each with the one that cancels it: actions taken back before
    another action (nobody can do them again), and what was taken back and at once done again."""
    twins: dict[int, int] = {}
    kept: list[int] = []

    def pair(one: int, other: int) -> None:
        twins[one], twins[other] = other, one

    for place, line in enumerate(lines):
        if line.kind in (ACT, REDO):
            backs = 0
            while backs < len(kept) and lines[kept[-1 - backs]].kind == UNDO:
                backs += 1
            done = kept[len(kept) - 2 * backs : len(kept) - backs] if 2 * backs <= len(kept) else []
            # What is done again comes after standing orders that were given since: then nothing cancels.
            if not done or any(lines[number].kind not in (ACT, REDO) for number in done):
                pass
            elif line.kind == REDO:
                pair(kept.pop(), place)
                continue
            else:
                for one, other in zip(done, reversed(kept[-backs:]), strict=True):
                    pair(one, other)
                del kept[-2 * backs :]
        kept.append(place)
    return twins


# What nobody else can notice --------------------------------------------------------------------


def is_quiet(before: State[Any, Any], side: str, events: list[Event], after: State[Any, Any]) -> bool:
    """Whether only the side that acted can notice that something was done: the same question stands, the
    same answers are in, and nobody else heard anything."""
    if after.outcome is not None or before.agenda[:-1] != after.agenda[:-1] or before.seals != after.seals:
        return False
    last, now = before.agenda[-1], after.agenda[-1]
    step = before.game.steps[last.step]
    # The frame of a covered step may count what has been chosen; a sealed question is the same or another.
    covered = step.covered and last.step == now.step if isinstance(step, Ask) else last == now
    covered = covered and isinstance(step, Ask | Sealed)
    others: list[str | None] = [None, *(other for other in before.sides if other != side)]
    return covered and not any(event.heard(other) for event in events for other in others)


def told_at(lines: list[Line]) -> float | None:
    """When others could notice something of the last entries; ``None`` if they could not."""
    return next((line.created for line in reversed(lines) if QUIET not in line.extra), None)


# Numbers for plots and luck reports ------------------------------------------------------------


def numbers(
    before: State[Any, Any], side: str, text: str, events: list[Event], after: State[Any, Any]
) -> dict[str, Any]:
    """What came of a forecast roll, and a sample where a turn has begun or the game has ended."""
    found: dict[str, Any] = {}
    told = [event for event in events if event.result]
    forecast = before.forecast(text) if told else None
    if forecast is not None:
        chances = {chance.result: str(chance.probability) for chance in forecast.results}
        results = (event.result for event in reversed(told))
        result = next((result for result in results if result in chances), None)
        if result is not None:
            found["luck"] = {"side": side, "title": forecast.title, "result": result, "chances": chances}
    measures = after.game.measures
    now = measures(after)
    opened = any(event.kind == "turn" for event in events)
    if opened or after.outcome is not None or now.get("turn") != measures(before).get("turn"):
        found["sample"] = sample(after, now)
    return found


def sets_up(journal: Journal) -> bool:
    """Whether the players set up before the first turn; until they have, there is nothing to measure."""
    told = any(event.kind == "turn" for entry, event in journal.log if entry == 0)
    return opens_turns(journal.state.game) and not told


def sample(state: State[Any, Any], measures: dict[str, float] | None = None) -> dict[str, Any]:
    """Numbers worth plotting: the tracks that everybody sees, and the measures, for afterwards."""
    scene = state.game.scene(state.world, state.view(None))
    return {
        "measures": state.game.measures(state) if measures is None else measures,
        "tracks": {track.name: track.value for track in scene.tracks},
    }
