"""``hexfront bench``: how fast it is."""

from __future__ import annotations

import argparse
import platform
import sys

import msgspec

from hexfront.cli.common import game_of
from hexfront.cli.console import progress, say, table
from hexfront.cli.files import check_file, write_all
from hexfront.lab.bench import measure

FIGURES = 14


def run(arguments: argparse.Namespace) -> int:
    """Measure and print."""
    game = game_of(arguments.slug)
    scenario = game.scenario(arguments.scenario)
    target = check_file(arguments.json) if arguments.json else None
    figures = []
    with progress(f"measuring {game.title}", FIGURES) as show:
        for figure in measure(game, arguments.seconds, arguments.greedy, arguments.scenario):
            figures.append(figure)
            show(len(figures))
    where = f"{platform.machine()}, Python {sys.version.split()[0]}"
    say(f"{game.title}, {scenario.title}, on {where}", "bold")
    rows = [(figure.name, *str(figure).rsplit(" ", 1)) for figure in figures]
    table(["measured", "", ""], rows, text=(0, 2))
    if target:
        doc = {"game": game.slug, "scenario": scenario.name, "machine": where, "figures": figures}
        write_all({target: msgspec.json.format(msgspec.json.encode(doc), indent=1) + b"\n"})
        print(f"wrote {target}")
    return 0
