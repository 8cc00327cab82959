"""The documents tell the truth: their Python runs, commands exist, files are there, keys are all named."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

import pytest

import hexfront

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
POSITIONS = (ROOT / "docs" / "positions.md").read_text(encoding="utf-8")


def examples(document: str) -> list[str]:
    """The Python of a document, block by block."""
    return re.findall(r"```python\n(.*?)```", document, re.S)


BLOCKS = examples(README)


@pytest.mark.parametrize("document", [README, POSITIONS], ids=["README", "positions"])
def test_the_examples_run_and_print_what_they_say(document):
    shared: dict[str, object] = {}
    for block in examples(document):
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(block, "document", "exec"), shared)
        for promise in re.findall(r"^print.*?#\s+(.+)$", block, re.M):
            start = re.split(r" \.\.\.|, then|; ", promise)[0]
            if not start.startswith("header"):
                assert start in printed.getvalue(), start
        assert printed.getvalue()


def test_the_readme_begins_with_a_short_example():
    assert len(BLOCKS) == 2
    assert len(BLOCKS[0].splitlines()) <= 14


def test_the_commands_exist():
    from hexfront.cli import main  # noqa: PLC0415

    for command in re.findall(r"^hexfront (\w+)", README, re.M):
        with pytest.raises(SystemExit) as stopped:
            main([command, "--help"])
        assert stopped.value.code == 0


def test_linked_files_are_there():
    for target in re.findall(r"\]\(([^)#:]+)\)", README):
        assert (ROOT / target).exists(), target


def test_the_makefile_has_the_two_commands():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for command in re.findall(r"^make (\w+)", README, re.M):
        assert f"\n{command}:" in makefile


def complaint(game, document: dict[str, str]) -> str:
    with pytest.raises(hexfront.BadInput) as refused:
        game.position(document)
    return str(refused.value)


@pytest.mark.parametrize("slug", list(hexfront.games))
def test_every_key_and_phase_of_a_position_is_explained(slug):
    """What a game names when it refuses a document is what its section, or the common one, explains."""
    game = hexfront.games[slug]
    section = POSITIONS.split(f"## Keys of {game.title}\n")[1].split("\n## ")[0]
    common = POSITIONS.split("## Keys of every game\n")[1].split("\n## ")[0]
    named = re.findall(r"`([^`]+)`", "\n".join(re.findall(r"^\| (`.*?) \|", section + common, re.M)))
    keys = complaint(game, {"nonsense": ""}).split("it may have ")[1].rstrip(".").split(", ")
    assert sorted(named) == sorted(keys)
    phases = complaint(game, {"phase": "nonsense"}).split("is not one of ")[1].rstrip(".").split(", ")
    told = re.findall(r"`([^`]+)`", section.split("Phases: ")[1].split(". ")[0].split(".\n")[0])
    assert sorted(told) == sorted(phases)
