"""``hexfront rule``: a rule of a game, its rulings, its tests, and where code and data carry it out."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from hexfront.cli.console import say
from hexfront.games import games
from hexfront.kernel import BadInput
from hexfront.kernel.ledger import Ledger, Rule
from hexfront.lab.citations import near, places, proofs, related
from hexfront.lab.fidelity import find_tests


def run(arguments: argparse.Namespace) -> int:
    """Show a row and everything about it."""
    game = games[arguments.slug]
    row = _find(game.title, game.ledger, arguments.row)
    say(f"{row.id}  {row.title}", "bold")
    say(row.text)
    if row.notes.strip("- "):
        say(f"Notes: {row.notes}")
    say(f"{'A ruling' if row.ruling else 'A rule'} of {game.title}, kind {row.kind}.")
    others = related(game.ledger, row.id)
    _show_rows("Rulings", [other for other in others if other.ruling])
    _show_rows("Rules", [other for other in others if not other.ruling])
    _show_tests(arguments.tests, game.slug, row)
    say()
    say("Code and data", "bold")
    found = places(game, row.id)
    for place in found:
        inside = f"  {place.inside}" if place.inside else ""
        by = f"  ({place.cites})" if place.cites != row.id else ""
        print(f"  {_short(place.path)}:{place.line}{inside}{by}")
    if not found:
        say("None cites it." if row.effective else "None cites it: it has no effect on play.", indent=2)
    return 0


def _find(title: str, ledger: Ledger, wanted: str) -> Rule:
    if wanted in ledger:
        return ledger[wanted]
    alike = near(ledger, wanted)
    if alike and alike[0].casefold() == wanted.casefold():
        return ledger[alike[0]]
    hint = f"there are {', '.join(alike)}" if alike else f"its rows run from {next(iter(ledger))} on"
    raise BadInput(f"{title} has no rule {wanted!r}; {hint}.")


def _show_rows(title: str, rows: list[Rule]) -> None:
    if rows:
        say()
        say(title, "bold")
        for row in rows:
            say(f"{row.id}  {row.title}. {row.text}", indent=2)


def _show_tests(given: str | None, slug: str, row: Rule) -> None:
    say()
    say("Tests", "bold")
    try:
        tests = find_tests(given)
    except BadInput:
        if given is not None:
            raise
        say("There are no tests here: they come with the source, not with the package.", indent=2)
        return
    found = proofs(tests, slug, row.id)
    for test in found:
        path, _, name = test.partition("::")
        print(f"  {_short(Path(path))}::{name}")
    if not found:
        say("No test names it." if row.effective else "No test names it: it has no effect on play.", indent=2)


def _short(path: Path) -> str:
    """A path as one would write it here."""
    here = os.path.relpath(path)
    return str(path) if here.startswith("..") else here
