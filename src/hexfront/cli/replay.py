"""``hexfront replay``: a record as position, story, log or picture."""

from __future__ import annotations

import argparse
from typing import Any

from hexfront.cli.console import say, table
from hexfront.cli.files import check_file, read_record, write_all
from hexfront.cli.pictures import ENDINGS, draw, position_scene
from hexfront.cli.tell import Teller
from hexfront.games import games
from hexfront.kernel import BadInput, Record, State, heard_by, in_full
from hexfront.kernel.scene import stacks
from hexfront.kernel.sentence import sentence
from hexfront.lab.game_report import heard_note
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
    for number, entry, state in record.states(games):
        # A standing order takes no turn, so the events are still those of the action before.
        events = [] if entry is not None and entry.standing else state.events
        for event in in_full(events) if side is None else heard_by(events, side):
            only = heard_note(game, event) if side is None else ""
            print(f"{number:>6}  {game.text(event)}{only} [{event.rule}]")
        if number == last:
            break
    return state


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
