"""``hexfront fidelity``: how many rules of each game are proven."""

from __future__ import annotations

import argparse
from pathlib import Path

from hexfront.cli.console import progress
from hexfront.games import games
from hexfront.lab.fidelity import Verdict, find_tests, judge, read_proofs, run_tests


def run(arguments: argparse.Namespace) -> int:
    """Count the rows. The exit code is 1 if a row is missing or unknown, or if a test failed."""
    slugs = list(dict.fromkeys(arguments.slugs)) or list(games)
    chosen = [games[slug] for slug in slugs]
    trouble = ""
    if arguments.proofs:
        proofs = read_proofs(Path(arguments.proofs))
    else:
        with progress("running the tests"):
            proofs, trouble = run_tests(find_tests(arguments.tests).resolve(), slugs)
    whole = True
    for game in chosen:
        verdict = judge(game, proofs)
        whole &= verdict.whole
        _print(verdict)
    if trouble:
        print(trouble)
    return 0 if whole and not trouble else 1


def _print(verdict: Verdict) -> None:
    print(verdict)
    for gap in (*verdict.gaps, *verdict.unknown):
        print(f"  {gap.row:<7} {gap.title}{': ' if gap.title else ''}{gap.reason}")
    if verdict.idle:
        idle = ", ".join(f"{count} {kind}" for kind, count in verdict.idle.items())
        print(f"  rows without effect on play: {idle}")
