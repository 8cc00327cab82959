"""Mangled input: whatever is given to a reader of the library, it answers with a sentence or with a result.

The readers are ``position``, ``Record.parse``, ``verify``, ``from_json`` and ``determinize``. Each is given
sound documents of random games in which something is wrong: values of other types, keys that are missing or
strange, numbers that are huge, negative or none at all, words with odd characters, things nested deeply, text
cut off.
"""

from __future__ import annotations

import copy
import json
import math
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from hexfront import Game, Record, State
from hexfront.kernel import BadInput, HexfrontError

DEEP, FAR = 3000, 9
LONG = 100_000
#: About as many lines has the head of a record.
HEAD = 9
STRANGE_LINES = (
    "nobody! concede",
    "red concede",
    "!",
    "! !",
    "concede",
    "\0",
    "x" * LONG,
    "# ?",
    ": x",
    "x: ",
)
#: What can be done to a value.
ACTS = ("odd", "odd", "odd", "drop", "rename", "double", "swap", "number", "deep")
#: Whatever a value may be replaced with.
ODD: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 7, 2**31, -(2**63), 2**64, 10**40, -(10**40)),
    *(0.5, -1.5, 1e308, math.nan, math.inf, -math.inf),
    *("", " ", "\0", "a\0b", "\ud800", "é\u202e", "x" * LONG, "0101", "../..", "{}", "true"),
    *([], {}, [[]], [None], [1, 2, 3], {"": ""}, {"a": 1}, ["x"], [["x", "y"]], {"\0": [None]}),
)


@dataclass
class Answers:
    """What a reader did with mangled input: results, refusals, and what it should never do."""

    read: int = 0
    refused: int = 0
    foreign: Counter[str] = field(default_factory=Counter)

    @property
    def total(self) -> int:
        return self.read + self.refused + self.foreign.total()

    def add(self, other: Answers) -> None:
        self.read += other.read
        self.refused += other.refused
        self.foreign += other.foreign


# Mangling ------------------------------------------------------------------------------------------


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value within a plain value, as far as it matters."""
    yield path
    if len(path) == FAR:
        return
    if isinstance(value, dict):
        for key, one in value.items():
            yield from places(one, (*path, key))
    elif isinstance(value, list):
        for number, one in enumerate(value):
            yield from places(one, (*path, number))


def nested(depth: int) -> Any:
    """Lists in lists."""
    found: Any = []
    for _ in range(depth):
        found = [found]
    return found


def mangled(document: Any, rng: random.Random) -> Any:
    """A copy of a plain document in which one to three things are wrong."""
    found = copy.deepcopy(document)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        ways = list(places(found))
        # What stands near the top is few among many, and matters as much as the rest.
        ways = [way for way in ways if len(way) <= rng.choice((1, 2, 3, FAR))]
        found = _changed(found, rng.choice(ways), rng)
    return found


def _changed(document: Any, way: tuple[Any, ...], rng: random.Random, acts: Sequence[str] = ACTS) -> Any:
    if not way:
        return _odd(rng) if rng.random() < 0.2 else document
    holder = document
    for step in way[:-1]:
        holder = holder[step]
    last = way[-1]
    act = rng.choice(acts)
    if act == "drop":
        del holder[last]
    elif act == "rename" and isinstance(holder, dict):
        holder[rng.choice(("x", "", "\0", f"{last} ", str(last).upper()))] = holder.pop(last)
    elif act == "double" and isinstance(holder, list):
        holder.append(holder[last])
    elif act == "swap":
        other = rng.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
        holder[last], holder[other] = holder[other], holder[last]
    elif act == "number" and isinstance(holder[last], int):
        holder[last] += rng.choice((1, -1, 2, 100, -100, 10**6))
    elif act == "deep":
        holder[last] = nested(rng.choice((3, 60, DEEP)))
    else:
        holder[last] = _odd(rng)
    return document


def _odd(rng: random.Random) -> Any:
    """An odd value of one's own: what else is done to the document must not change it for others."""
    return copy.deepcopy(rng.choice(ODD))


def misplaced(document: Any, rng: random.Random) -> tuple[Any, list[str]]:
    """A copy of a plain document in which one value is of another kind or missing, and the keys that lead to
    it."""
    found = copy.deepcopy(document)
    way = rng.choice([way for way in places(found) if 0 < len(way) <= rng.choice((1, 2, 3, FAR))])
    return _changed(found, way, rng, ("odd", "drop", "deep")), [key for key in way if isinstance(key, str)]


def written(value: Any, rng: random.Random) -> str | bytes:
    """A plain value as JSON, now and then cut off or with a wrong character."""
    try:
        text = json.dumps(value)
    except RecursionError:
        text = "[" * DEEP
    act = rng.random()
    if act < 0.05:
        return text[: rng.randrange(len(text) + 1)]
    if act < 0.1:
        at = rng.randrange(len(text) + 1)
        return text[:at] + rng.choice(("\0", "\ud800", "}", "]", '"', "é", "NaN")) + text[at + 1 :]
    return text.encode() if act < 0.2 else text


def odd_word(value: object) -> str:
    """A value as a word of a record; one that is nested too deeply to be written becomes open brackets."""
    try:
        return str(value)
    except RecursionError:
        return "[" * DEEP


def mangled_lines(text: str, rng: random.Random) -> str:
    """A record in which something is wrong."""
    lines = text.split("\n")
    at = rng.randrange(rng.choice((len(lines), HEAD)))
    act = rng.choice(("line", "word", "word", "drop", "double", "cut", "swap", "odd"))
    if act == "word":
        words = lines[at].split(" ")
        words[rng.randrange(len(words))] = odd_word(rng.choice(ODD))
        lines[at] = " ".join(words)
    elif act == "drop":
        del lines[at]
    elif act == "double":
        lines.insert(at, lines[at])
    elif act == "swap":
        other = rng.randrange(len(lines))
        lines[at], lines[other] = lines[other], lines[at]
    elif act == "line":
        lines[at] = rng.choice(STRANGE_LINES)
    elif act == "cut":
        return text[: rng.randrange(len(text) + 1)]
    else:
        lines[at] = odd_word(rng.choice(ODD))
    return "\n".join(lines)


# Readers -------------------------------------------------------------------------------------------


def opened(game: Game[Any, Any], seed: int, dice: str) -> State[Any, Any]:
    """The start of a game: all scenarios in turn, every other time with what hides something if that fits."""
    scenario = game.scenarios[seed // 2 % len(game.scenarios)].name
    try:
        state: State[Any, Any] = game.start(scenario, fogs(game) if seed % 2 else {}, dice)
    except BadInput:
        state = game.start(scenario, seed=dice)
    return state


def sound_state(game: Game[Any, Any], seed: int, rng: random.Random) -> tuple[Any, str]:
    """A random game as far as chance will have it, and its record."""
    state = opened(game, seed, f"mangled {rng.random()}")
    record = Record.of(state)
    for _ in range(rng.choice((0, 3, 30, 120))):
        if state.outcome is not None:
            break
        # What is suggested sets up whole sides at once, so that the game gets under way.
        ready = [action for action in state.legal_actions() if action == "suggested"]
        action = ready[0] if ready else rng.choice(state.legal_actions())
        record.add(state.decision.side, action)
        state.apply(action)
    record.close(state)
    return state, record.to_text()


def fogs(game: Game[Any, Any]) -> dict[str, str]:
    """Options that hide something."""
    return {option.name: "on" for option in game.options if "fog" in option.name}


def view_of(state: State[Any, Any]) -> Any:
    """The view of the side that decides, or of the first one."""
    side = state.decision.side if state.decision else state.sides[0]
    return msgspec.json.decode(msgspec.json.encode(state.view(side)))


def try_readers(game: Game[Any, Any], seed: int, document: dict[str, Any], times: int) -> dict[str, Answers]:
    """Give every reader so many mangled inputs of one random game, or of one position document."""
    rng = random.Random(f"{game.slug} mangled {seed}")
    state, record = sound_state(game, seed, rng)
    stored, view = json.loads(state.to_json()), view_of(state)
    games = {game.slug: game}
    tries: dict[str, Callable[[], Callable[[], Any]]] = {
        "position": lambda: _bind(game.position, mangled(document, rng)),
        "Record.parse": lambda: _bind(Record.parse, mangled_lines(record, rng)),
        "verify": lambda: _bind(_verify, mangled_lines(record, rng), games),
        "from_json": lambda: _bind(game.from_json, written(mangled(stored, rng), rng)),
        "determinize": lambda: _bind(game.determinize, mangled(view, rng), random.Random(1)),
    }
    found = {name: Answers() for name in tries}
    for name, prepare in tries.items():
        for _ in range(times):
            _try(prepare(), found[name])
    return found


def _bind(reader: Callable[..., Any], *given: Any) -> Callable[[], Any]:
    return lambda: reader(*given)


def _verify(text: str, games: dict[str, Game[Any, Any]]) -> Any:
    return Record.parse(text).verify(games)


def _try(read: Callable[[], Any], found: Answers) -> None:
    try:
        read()
    except HexfrontError as refused:
        told = str(refused)
        assert told.endswith((".", "?", "]")), f"no sentence: {told[:200]!r}"
        assert len(told.encode()) < LONG // 10, f"a refusal that nobody can read: {told[:200]!r}"
        found.refused += 1
    except Exception as error:
        found.foreign[_traced(error)] += 1
    else:
        found.read += 1


def _traced(error: Exception) -> str:
    """An exception and where it was raised."""
    last = error.__traceback__
    while last is not None and last.tb_next is not None:
        last = last.tb_next
    at = f"{last.tb_frame.f_code.co_filename.rsplit('/', 1)[-1]}:{last.tb_lineno}" if last else ""
    return f"{type(error).__name__} {str(error)[:80]!r} at {at}"
