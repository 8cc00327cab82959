"""Fidelity: which rows of a game's rule ledger, rules and rulings, are proven by tests that pass.

A test names the rows it proves with ``@pytest.mark.rule``; the test run writes them to a file (see
``tests/conftest.py``). A row counts as proven if at least one test names it and every test that names it
passed.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec

import hexfront
from hexfront.kernel import BadInput, Game
from hexfront.kernel.ledger import Rule

#: For each game, for each row: ``passed`` or ``failed`` and the name of each test that names the row.
Proofs = Mapping[str, Mapping[str, list[str]]]


class Gap(msgspec.Struct, frozen=True):
    """A row that does not count, and why."""

    row: str
    title: str
    reason: str


class Part(msgspec.Struct, frozen=True):
    """How much of the rules, or of the rulings, is proven."""

    effective: int
    gaps: tuple[Gap, ...]

    @property
    def proven(self) -> int:
        """How many rows count."""
        return self.effective - len(self.gaps)

    def __str__(self) -> str:
        return f"{self.proven} of {self.effective}"


class Verdict(msgspec.Struct, frozen=True):
    """How much of a ledger is proven."""

    game: str
    rules: Part
    rulings: Part
    #: Rows that tests name but the ledger does not have.
    unknown: tuple[Gap, ...]
    #: Rows without an effect on play, by kind.
    idle: dict[str, int]

    @property
    def gaps(self) -> tuple[Gap, ...]:
        """What is left to prove."""
        return self.rules.gaps + self.rulings.gaps

    @property
    def whole(self) -> bool:
        """Whether nothing is left to prove."""
        return not self.gaps and not self.unknown

    def __str__(self) -> str:
        return f"{self.game} {self.rules} proven, rulings {self.rulings}"


def judge(game: Game[Any, Any], proofs: Proofs) -> Verdict:
    """Compare the proofs of a game with its ledger."""
    found = proofs.get(game.slug, {})
    unknown = [
        Gap(row, "", f"not in the ledger, but named by {_test(tests[0])}")
        for row, tests in found.items()
        if row not in game.ledger
    ]
    rows = game.ledger.values()
    idle = Counter(rule.kind for rule in rows if not rule.effective)
    return Verdict(
        game.slug,
        _part([rule for rule in rows if not rule.ruling], found),
        _part([rule for rule in rows if rule.ruling], found),
        tuple(unknown),
        dict(sorted(idle.items())),
    )


def _part(rows: list[Rule], found: Mapping[str, list[str]]) -> Part:
    effective = [rule for rule in rows if rule.effective]
    reasons = {rule.id: _why_not(found.get(rule.id, [])) for rule in effective}
    return Part(
        len(effective),
        tuple(Gap(rule.id, rule.title, reasons[rule.id]) for rule in effective if reasons[rule.id]),
    )


def _why_not(tests: list[str]) -> str:
    if not tests:
        return "no test names it"
    failed = [_test(test) for test in tests if not test.startswith("passed ")]
    return f"its test failed: {failed[0]}" if failed else ""


def _test(verdict: str) -> str:
    return verdict.partition(" ")[2] or verdict


def read_proofs(path: Path) -> Proofs:
    """The proofs that a test run wrote."""
    try:
        found: Any = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadInput(f"{path} cannot be read: {(error.strerror or str(error)).lower()}.") from None
    except ValueError as error:
        raise BadInput(f"{path} is not a file of proofs: {error}.") from None
    try:
        return msgspec.convert(found, dict[str, dict[str, list[str]]])
    except msgspec.ValidationError as error:
        raise BadInput(f"{path} is not a file of proofs: {error}.") from None


def find_tests(given: str | None) -> Path:
    """The folder of the tests: the one given, else that of the project here, else beside the package."""
    if given is not None:
        if not Path(given).is_dir():
            raise BadInput(f"There is no folder of tests {given}.")
        return Path(given)
    for place in (Path.cwd(), Path(hexfront.__file__).resolve().parents[2]):
        if (place / "tests" / "games").is_dir():
            return place / "tests"
    raise BadInput("There are no tests here; --tests says where they are.")


def run_tests(tests: Path, slugs: list[str]) -> tuple[Proofs, str]:
    """Run the tests of games in a separate process. Gives the proofs, and what went wrong."""
    folders = [tests / "games" / slug.replace("-", "_") for slug in slugs]
    folders = [folder for folder in folders if folder.is_dir()]
    if not folders:
        return {}, f"There are no tests for {', '.join(slugs)} in {tests / 'games'}."
    if find_spec("pytest") is None:
        raise BadInput(
            "Fidelity is measured with pytest, which is not installed: pip install 'hexfront[dev]'."
        )
    with tempfile.TemporaryDirectory() as scratch:
        target = Path(scratch) / "proofs.json"
        # One process: each worker of pytest-xdist would write a file with a part of the proofs.
        options = ["-p", "no:xdist", "-p", "no:cacheprovider", "--no-header", "-q", f"--proofs={target}"]
        command = [sys.executable, "-m", "pytest", *options, *map(str, folders)]
        done = subprocess.run(
            command, cwd=tests.resolve().parent, capture_output=True, text=True, check=False
        )
        lines = [line for line in (done.stdout + done.stderr).splitlines() if line.strip()]
        trouble = "" if done.returncode == 0 else f"The tests did not pass: {lines[-1] if lines else ''}"
        if not target.exists():
            raise BadInput(f"The tests in {tests} could not be run: {lines[-1] if lines else 'no output'}")
        return read_proofs(target), trouble
