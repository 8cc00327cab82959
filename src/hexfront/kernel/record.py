"""Records: a whole game as readable text that replays to the same state anywhere.

A record is a header (game, scenario, options, seed) and one line for each thing a
side did: ``red: step 1720`` is an action, ``german! ask fronts`` a standing order. ``red< 57
3/battle.roll/red.1416=55`` says that Red has taken something back: what it was is not in the record any more,
but the rolls that were made in it keep their draws (``kernel/takeback.py``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from hexfront.kernel.action import Action
from hexfront.kernel.dice import commitment, read_seed
from hexfront.kernel.errors import BadInput, Illegal, OtherRules
from hexfront.kernel.takeback import keep_draws
from hexfront.kernel.versions import RECORD_FORMAT

if TYPE_CHECKING:
    from hexfront.kernel.game import Game
    from hexfront.kernel.state import State

LONGEST_VERSION = 9
FIRST_LINE = "hexfront record"
FIELDS = ("game", "rules", "scenario", "options", "seed", "commitment", "players", "result", "final")


@dataclass(frozen=True)
class Entry:
    """One line of a record."""

    side: str
    text: str
    standing: bool = False
    #: Something was taken back; like a standing order it takes no turn.
    back: bool = False

    def __str__(self) -> str:
        return f"{self.side}{'<' if self.back else '!' if self.standing else ':'} {self.text}"

    def carry_out(self, state: State[Any, Any]) -> None:
        """Do to a state what the line says."""
        if self.back:
            keep_draws(state, self.text)
        elif self.standing:
            state.instruct(self.side, self.text)
        else:
            state.apply(Action(self.text), self.side)


@dataclass
class Record:
    """A game from its start: header, seed and everything that was done."""

    game: str
    scenario: str
    options: dict[str, str]
    seed: str
    entries: list[Entry] = field(default_factory=list)
    players: dict[str, str] = field(default_factory=dict)
    result: str = ""
    final: str = ""
    #: The version of the game's rules that the game was played by.
    rules: int = 0

    @classmethod
    def of(cls, state: State[Any, Any], players: dict[str, str] | None = None) -> Record:
        """An empty record for a game that has just started."""
        if state.number or "changes" in state.header:
            raise BadInput("A record begins with the start of a game, not in the middle of one.")
        header = state.header
        return cls(
            header["game"],
            header["scenario"],
            dict(header["options"]),
            state.dice.seed,
            players=players or {},
            rules=state.game.rules,
        )

    def add(self, side: str, text: str, standing: bool = False) -> None:
        """Write down an action or a standing order."""
        self.entries.append(Entry(side, text, standing))

    def copy(self) -> Record:
        """An independent copy."""
        return replace(self, options=dict(self.options), entries=self.entries[:], players=dict(self.players))

    def close(self, state: State[Any, Any]) -> None:
        """Write down where the game stands: its result and the fingerprint of its state."""
        self.result = str(state.outcome) if state.outcome else "unfinished"
        self.final = state.digest()

    # Playing it again -------------------------------------------------------------------------

    def states(self, games: Any) -> Iterator[tuple[int, Entry | None, State[Any, Any]]]:
        """The same state object after each entry: first the start (0, None), then 1, 2, ..."""
        game = self._game(games)
        state = game.start(self.scenario, self.options, self.seed)
        yield 0, None, state
        for number, entry in enumerate(self.entries, 1):
            try:
                entry.carry_out(state)
            except (Illegal, BadInput) as error:
                why = f"Entry {number} ({str(entry)[:80]}) cannot be played: {error}"
                raise self._otherwise(game, why, number - 1) from None
            yield number, entry, state

    def replay(self, games: Any, until: int | None = None) -> State[Any, Any]:
        """The state after the first ``until`` entries, or after all of them."""
        last = len(self.entries) if until is None else until
        if not 0 <= last <= len(self.entries):
            raise BadInput(f"This record has {len(self.entries)} entries; {last} is not among them.")
        for number, _, reached in self.states(games):
            if number == last:
                return reached
        raise AssertionError("a record always has a start")

    def verify(self, games: Any, progress: Callable[[int], None] | None = None) -> State[Any, Any]:
        """Replay everything and check seed, result and final state; raise ``BadInput`` if they differ."""
        state: State[Any, Any] | None = None
        for number, _, reached in self.states(games):
            state = reached
            if progress:
                progress(number)
        assert state is not None
        result = str(state.outcome) if state.outcome else "unfinished"
        if self.result and result != self.result:
            why = f"The record says {self.result!r}, but replaying it gives {result!r}."
            raise self._otherwise(state.game, why, len(self.entries))
        # Another version may write down the same state in another way.
        if self.rules == state.game.rules and self.final and state.digest() != self.final:
            raise BadInput(f"The record ends in state {self.final}, but replaying it gives {state.digest()}.")
        return state

    def _game(self, games: Any) -> Game[Any, Any]:
        if self.game not in games:
            raise BadInput(f"There is no game {self.game[:80]!r}.")
        game: Game[Any, Any] = games[self.game]
        if self.rules > game.rules:
            raise BadInput(
                f"This record was played by version {self.rules} of the rules of {game.title}; "
                f"this Hexfront knows them up to version {game.rules}."
            )
        return game

    def _otherwise(self, game: Game[Any, Any], why: str, until: int) -> BadInput:
        """What a difference means: the record is damaged, or it was played by earlier rules."""
        if self.rules == game.rules:
            return BadInput(why)
        told = (
            f"This record was played by version {self.rules} of the rules of {game.title} and goes another "
            f"way by version {game.rules}. It can be followed up to entry {until}. {why}"
        )
        return OtherRules(told, until)

    def fork(self, at: int) -> Record:
        """A new record that shares the first ``at`` entries and is open from there."""
        if not 0 <= at <= len(self.entries):
            raise BadInput(f"This record has {len(self.entries)} entries; it cannot be forked at {at}.")
        return replace(self, entries=self.entries[:at], result="", final="")

    # As text ----------------------------------------------------------------------------------

    def __str__(self) -> str:
        return self.to_text()

    def to_text(self) -> str:
        """The record as text; ``Record.parse`` reads it back."""
        pairs = {
            "game": self.game,
            "rules": str(self.rules),
            "scenario": self.scenario,
            "options": _pairs_text(self.options),
            "seed": self.seed,
            "commitment": commitment(self.seed),
            "players": _pairs_text(self.players),
            "result": self.result,
            "final": self.final,
        }
        head = [f"{name}: {value}" for name, value in pairs.items() if value]
        return "\n".join([f"{FIRST_LINE} {RECORD_FORMAT}", *head, "", *map(str, self.entries)]) + "\n"

    @classmethod
    def parse(cls, text: str) -> Record:
        """Read a record; errors name the line."""
        lines = text.splitlines()
        _read_format(lines[0].strip() if lines else "")
        blank = next((i for i, line in enumerate(lines) if not line.strip()), len(lines))
        head = _read_head(lines[1:blank])
        missing = [name for name in ("game", "scenario", "seed") if name not in head]
        if missing:
            raise BadInput(f"The head of the record lacks {', '.join(missing)}.")
        seed = read_seed(head["seed"])
        if "commitment" in head and head["commitment"] != commitment(seed):
            raise BadInput("The seed does not fit the published commitment: this record was altered.")
        entries = [
            _read_entry(number, line) for number, line in enumerate(lines[blank:], blank + 1) if line.strip()
        ]
        options = _read_pairs("options", head.get("options", ""))
        players = _read_pairs("players", head.get("players", ""))
        return cls(
            head["game"],
            head["scenario"],
            options,
            seed,
            entries,
            players,
            head.get("result", ""),
            head.get("final", ""),
            _read_rules(head.get("rules", "0")),
        )


def _read_format(line: str) -> int:
    """The format of a record, from its first line."""
    words, _, number = line.rpartition(" ")
    if words != FIRST_LINE or not (number.isascii() and number.isdecimal()):
        raise BadInput(f"Line 1: a record begins with '{FIRST_LINE} {RECORD_FORMAT}'.")
    if len(number) > len(str(RECORD_FORMAT)) or not 1 <= int(number) <= RECORD_FORMAT:
        raise BadInput(
            f"Line 1: this record has the format {number[:20]}; "
            f"this Hexfront reads formats up to {RECORD_FORMAT}."
        )
    return int(number)


def _read_rules(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= LONGEST_VERSION):
        raise BadInput(f"The rules of a record are a version, as a number, not {text[:40]!r}.")
    return int(text)


def _read_head(lines: list[str]) -> dict[str, str]:
    head: dict[str, str] = {}
    for number, line in enumerate(lines, 2):
        name, colon, value = line.partition(":")
        if not colon or name.strip() not in FIELDS:
            raise BadInput(
                f"Line {number}: expected one of {', '.join(FIELDS)} and a colon, found {line[:60]!r}."
            )
        head[name.strip()] = value.strip()
    return head


def _read_entry(number: int, line: str) -> Entry:
    side, _, text = line.partition(" ")
    if not text.strip() or side[-1:] not in (":", "!", "<") or len(side) == 1:
        raise BadInput(
            f"Line {number}: expected 'side: action' or 'side! standing order', found {line[:60]!r}."
        )
    back = side.endswith("<")
    return Entry(side[:-1], text.strip(), back or side.endswith("!"), back)


def _pairs_text(pairs: dict[str, str]) -> str:
    return " ".join(f"{name}={value}" for name, value in pairs.items())


def _read_pairs(what: str, text: str) -> dict[str, str]:
    pairs = {}
    for word in text.split():
        name, equals, value = word.partition("=")
        if not equals:
            raise BadInput(f"The {what} of the record are name=value pairs; {word!r} is none.")
        pairs[name] = value
    return pairs
