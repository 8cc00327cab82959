"""The README tells the truth: its Python runs, its commands exist, its files are there."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", README, re.S)


def test_the_examples_run_and_print_what_they_say():
    shared: dict[str, object] = {}
    for block in BLOCKS:
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(block, "README.md", "exec"), shared)
        for promise in re.findall(r"^print.*?#\s+(.+)$", block, re.M):
            start = re.split(r" \.\.\.|, then|; ", promise)[0]
            if not start.startswith("header"):
                assert start in printed.getvalue(), start
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
