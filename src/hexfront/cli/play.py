"""``hexfront play``: a game between bots, told turn by turn."""

from __future__ import annotations

import argparse
import re
import secrets
from pathlib import Path
from typing import Any

from hexfront.cli.common import game_of, setup_of
from hexfront.cli.console import progress, say
from hexfront.cli.files import check_folder, write_all
from hexfront.cli.tell import Teller
from hexfront.kernel import Event, State
from hexfront.kernel.dice import read_seed
from hexfront.lab.game_report import game_report, luck_words
from hexfront.lab.luck import luck_of
from hexfront.lab.pictures import open_scene
from hexfront.lab.scores import result_line
from hexfront.lab.table import play_out
from hexfront.render import PictureError, scene_svg, to_png


def run(arguments: argparse.Namespace) -> int:
    """Play, tell, and write record, report and pictures."""
    setup = setup_of(arguments)
    game = game_of(arguments.slug)
    seed = read_seed(arguments.seed if arguments.seed is not None else secrets.randbelow(10**6))
    folder = check_folder(arguments.out)
    scenario = next(s for s in game.scenarios if s.name == setup.scenario)

    say(f"{game.title}: {game.subtitle}", "bold")
    players = ", ".join(f"{game.side_name(side)}: {bot}" for side, bot in setup.bots.items())
    say(f"{scenario.title}; {players}; seed {seed}.")
    if not arguments.quiet:
        say()
        say(game.meaning)
        say()

    teller = Teller(game, aloud=not arguments.quiet, rules=arguments.rules)
    with progress("playing", scenario.turns) if arguments.quiet else _no_bar() as show:

        def watch(state: State[Any, Any], event: Event) -> None:
            teller.hear(state, event)
            if event.kind == "turn":
                show(len(teller.sampler.samples) - 1)

        state, record = play_out(setup, seed, watch)
    assert record is not None
    teller.finish(state)
    with progress("weighing the luck", len(record.entries)) as show:
        luck = luck_of(record, show)

    say()
    assert state.outcome is not None
    say(result_line(game, state.outcome, arguments.rules), "bold green")
    for side in luck.sides:
        if side.count:
            say(luck_words(game, side))

    svg = scene_svg(open_scene(state))
    stem = f"{game.slug}-{re.sub(r'[^A-Za-z0-9]+', '-', seed).strip('-') or 'game'}"
    report = game_report(record, state, teller.story, teller.log, teller.sampler.samples, luck)
    files: dict[Path, str | bytes] = {
        folder / f"{stem}.html": report,
        folder / f"{stem}.txt": record.to_text(),
        folder / f"{stem}.svg": svg,
    }
    missing = ""
    try:
        files[folder / f"{stem}.png"] = to_png(svg)
    except PictureError as error:
        missing = str(error)
    write_all(files)
    say()
    meanings = {".html": "report", ".txt": "record", ".svg": "map", ".png": "map"}
    for path in files:
        print(f"{meanings[path.suffix]:>8}  {path}")
    if missing:
        say(missing)
    return 0


class _no_bar:  # noqa: N801 - used like the function ``progress``
    """No bar: the story itself shows how far the game is."""

    def __enter__(self) -> Any:
        return lambda done: None

    def __exit__(self, *_: object) -> None:
        return None
