"""``hexfront verify``: whether a record is what it says."""

from __future__ import annotations

import argparse
import re
import sys

from hexfront.cli.console import progress, say
from hexfront.cli.files import read_record, read_text
from hexfront.games import games
from hexfront.kernel import BadInput, OtherRules, commitment
from hexfront.kernel.sentence import sentence

OLDER = 3


def run(arguments: argparse.Namespace) -> int:
    """Replay a record and compare; 0 if all fits, 1 if it is damaged, 3 if other rules were played."""
    path = arguments.record
    head = dict(
        re.findall(r"^(seed|commitment):[ \t]*(\S.*?)\s*$", read_text(path).partition("\n\n")[0], re.M)
    )
    if "seed" in head and head.get("commitment", commitment(head["seed"])) != commitment(head["seed"]):
        return _altered(path, "the seed is not the one whose hash was published as the commitment.")
    record = read_record(path)
    game = games[record.game]
    game.start(record.scenario, record.options, record.seed)
    try:
        with progress("replaying", len(record.entries)) as show:
            state = record.verify(games, show)
    except OtherRules as error:
        print(f"hexfront: {path} is not damaged, but older than the rules of today: {error}", file=sys.stderr)
        return OLDER
    except BadInput as error:
        return _altered(path, str(error))
    say(f"{path} is a true record of {game.title}.", "bold green")
    fits = "fits its commitment" if "commitment" in head else "was not committed to"
    say(f"Seed: {record.seed} {fits} {head.get('commitment', '')}".rstrip() + ".")
    say(f"Actions: {state.number}, every one legal.")
    result = sentence(str(state.outcome) if state.outcome else "unfinished")
    say(f"Result: {result}" + ("" if record.result else " The record itself states none."))
    if record.rules != game.rules:
        say(
            f"Rules: played by version {record.rules}, replayed by version {game.rules} with the same result."
        )
        say(f"Final state: {state.digest()}; another version's cannot be compared with it.")
        return 0
    say(
        f"Final state: {state.digest()}" + (", as recorded." if record.final else "; the record states none.")
    )
    return 0


def _altered(path: str, why: str) -> int:
    print(f"hexfront: {path} does not verify: {why}", file=sys.stderr)
    return 1
