"""``hexfront simulate``: many games, summed up."""

from __future__ import annotations

import argparse
import csv
import io
import os
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from hexfront.cli.common import game_of, setup_of
from hexfront.cli.console import progress, say, table
from hexfront.cli.files import check_file, check_folder, write_all
from hexfront.kernel import Game
from hexfront.kernel.dice import read_seed
from hexfront.lab.batch import Digest, Played, digest, play_batch
from hexfront.lab.batch_report import batch_report, verdict
from hexfront.lab.charts import measure_title
from hexfront.lab.table import Setup


def run(arguments: argparse.Namespace) -> int:
    """Play a batch, print its summary, write what was asked for."""
    setup = setup_of(arguments)
    game = game_of(arguments.slug)
    base = read_seed(arguments.seed)
    count: int = arguments.games
    report = check_file(arguments.report, ".html", ".htm") if arguments.report else None
    as_json = check_file(arguments.json) if arguments.json else None
    as_csv = check_file(arguments.csv) if arguments.csv else None
    records = check_folder(arguments.records) if arguments.records else None
    jobs = arguments.jobs or len(os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else [0])

    began = time.perf_counter()
    with progress(f"{game.title}: {count} games", count) as show:
        played = play_batch(setup, base, count, min(jobs, count), records is not None, show)
    seconds = time.perf_counter() - began
    summed = digest(played, tuple(setup.bots))

    files: dict[Path, str | bytes] = {}
    if report:
        files[report] = batch_report(setup, base, played, summed)
    if as_json:
        files[as_json] = _json(setup, base, played, summed)
    if as_csv:
        files[as_csv] = _csv(played)
    if records:
        digits = len(str(count))
        for one in played:
            files[records / f"{game.slug}-{one.number:0{digits}}.txt"] = one.record
    write_all(files)

    _print(game, setup, summed)
    actions = sum(one.actions for one in played)
    say()
    say(f"{count} games in {seconds:.1f} s on {jobs} cores: {count / seconds:.1f} games, "
        f"{actions / seconds:,.0f} actions a second.", "dim")  # fmt: skip
    for path in (report, as_json, as_csv, records):
        if path:
            print(f"wrote {path}")
    return 0


def _print(game: Game[Any, Any], setup: Setup, summed: Digest) -> None:
    rows = [
        (
            f"{game.side_name(side)} ({setup.bots[side]})",
            str(won.count),
            f"{won.share:.1%}",
            f"{won.low:.1%} - {won.high:.1%}",
        )
        for side, won in summed.wins.items()
    ]
    if summed.draws.count:
        won = summed.draws
        rows.append(("draw", str(won.count), f"{won.share:.1%}", f"{won.low:.1%} - {won.high:.1%}"))
    say(verdict(game, summed), "bold")
    say()
    table(["winner", "games", "share", "95% interval"], rows)
    say()
    endings = []
    for ending in summed.endings:
        rule = game.ledger.get(ending.rule)
        who = game.victor(ending.winner)
        why = f"{rule.title} [{ending.rule}]" if rule else ending.rule
        endings.append((who, ending.level, why, str(ending.games.count), f"{ending.games.share:.1%}"))
    table(["ending", "level", "by", "games", "share"], endings, text=(0, 1, 2))
    say()
    numbers = {"turns": summed.turns, "actions": summed.actions} | summed.final
    shown = [
        (measure_title(game, name), *(f"{value:.1f}" for value in (s.mean, s.sd, s.q5, s.median, s.q95)))
        for name, s in numbers.items()
    ]
    table(["at the end", "mean", "sd", "5%", "median", "95%"], shown)


def _json(setup: Setup, base: str, played: Sequence[Played], summed: Digest) -> bytes:
    """The batch as JSON; nothing in it depends on the machine."""
    each = [
        {key: value for key, value in msgspec.to_builtins(one).items() if key != "record"} for one in played
    ]
    doc = {"setup": setup, "seed": base, "summary": summed, "games": each}
    return msgspec.json.format(msgspec.json.encode(doc), indent=1) + b"\n"


def _csv(played: Sequence[Played]) -> str:
    """A row for each game."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    measures = [name for name in played[0].final if name != "turn"]
    writer.writerow(["game", "seed", "winner", "level", "rule", "turns", "actions", *measures])
    for one in played:
        values = [f"{one.final[name]:g}" for name in measures]
        head = [one.number, one.seed, one.winner or "", one.level, one.rule, f"{one.final['turn']:g}"]
        writer.writerow([*head, one.actions, *values])
    return out.getvalue()
