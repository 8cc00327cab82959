"""``hexfront replay``: a record as position, story, log or picture."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from hexfront.cli.console import say, table
from hexfront.cli.files import check_file, read_record, write_all
from hexfront.cli.pictures import ENDINGS, draw, position_scene
from hexfront.cli.tell import Teller
from hexfront.games import games
from hexfront.kernel import BadInput, Event, Game, Record, State
from hexfront.kernel.scene import stacks
from hexfront.kernel.sentence import sentence
from hexfront.lab.diary import Line, diary
from hexfront.lab.narrate import EVERYTHING
from hexfront.lab.scores import result_line


def run(arguments: argparse.Namespace) -> int:
    """Replay and show."""
    record = read_record(arguments.record)
    game = games[record.game]
    side: str | None = arguments.side
    if side is not None:
        game.check_side(side, record.scenario)
    target = check_file(arguments.out, *ENDINGS) if arguments.out else None
    last = len(record.entries) if arguments.until is None else arguments.until
    if last > len(record.entries):
        raise BadInput(f"{arguments.record} has {len(record.entries)} entries; {last} is not among them.")
    if arguments.story:
        state = _story(record, last, side)
    elif arguments.log:
        state = _log(record, last, side)
    else:
        state = record.replay(games, last)
        _position(state, side)
    if target:
        write_all({target: draw(position_scene(state, side), target, arguments.width)})
        print(f"wrote {target}")
    return 0


def _story(record: Record, last: int, side: str | None) -> State[Any, Any]:
    game = games[record.game]
    teller = Teller(game, "" if side is None else side, rules=True)
    for number, entry, state in record.states(games):
        if entry is None or not entry.standing:
            for event in state.events:
                teller.hear(state, event)
        if number == last:
            break
    teller.finish(state)
    if state.outcome is not None:
        say()
        say(result_line(game, state.outcome), "bold green")
    return state


def _log(record: Record, last: int, side: str | None) -> State[Any, Any]:
    game = games[record.game]
    log: list[tuple[int, Event]] = []
    for number, entry, state in record.states(games):
        # A standing order takes no turn, so the events are still those of the action before.
        if entry is None or not entry.standing:
            log += [(number, event) for event in state.events]
        if number == last:
            break
    before = 0
    for line in diary(game, log, EVERYTHING if side is None else side):
        for text in _written(game, line, before):
            print(text)
        before = before if line.kind in ("chapter", "section") else line.entry
    return state


def _written(game: Game[Any, Any], line: Line, before: int) -> Iterator[str]:
    """A line of the diary on paper: turns underlined, phases set apart, battles and actions by number."""
    cited = f" [{', '.join(line.rules)}]" if line.rules else ""
    if line.kind == "chapter":
        title = line.text.rstrip(".")
        yield from ("", f"{title}{cited}", "=" * len(title))
    elif line.kind == "section":
        yield from ("", f"  {line.text}{cited}")
    else:
        if line.kind == "battle":
            yield from ("", f"        Battle {line.battle}")
        number = f"{line.entry:>6}" if line.entry != before else " " * 6
        only = f" (in full only for {game.side_list(line.audience.split())})" if line.audience else ""
        yield f"{number}  {'  ' * bool(line.battle)}{line.text}{only}{cited}"


def _position(state: State[Any, Any], side: str | None) -> None:
    """The position in words: where it stands, the tracks, the stacks."""
    scene = position_scene(state, side)
    # What is asked may be a secret, so a side is told what its own picture says.
    where = "; ".join(line for line in scene.caption if line) if side else str(state)
    say(f"{state.game.title}, after {state.number} actions: {sentence(where)}", "bold")
    say()
    if scene.tracks:
        say(" · ".join(f"{track.name} {track.value}" for track in scene.tracks))
        say()
    places = {place.hex: place.name for place in scene.sheet.places}
    rows = []
    for name, pile in sorted(stacks(scene.pieces).items()):
        known = [piece.name or piece.id for piece in reversed(pile) if not piece.facedown]
        hidden = sum(piece.facedown for piece in pile)
        units = ", ".join(known + ([f"{hidden} covered"] if hidden else []))
        rows.append((name, places.get(name, ""), str(len(pile)), units))
    table(["hex", "place", "units", "top first"], rows, text=(0, 1, 3))
