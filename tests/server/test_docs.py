"""The bots of docs/server.md play."""

from __future__ import annotations

import re
import shlex
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

from tests.server.process import Server

from hexfront.cli.parser import build_parser

DOCS = Path(__file__).parents[2] / "docs" / "server.md"


def scripts(folder: Path) -> list[Path]:
    """The documented programs, as files."""
    found = re.findall(r"```python\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    paths = [folder / f"bot{number}.py" for number in range(len(found))]
    for path, code in zip(paths, found, strict=True):
        path.write_text(code, encoding="utf-8")
    return paths


def test_two_researchers_bots_play_each_other(tmp_path):
    """The bot that plays at random takes one seat, the library's own the other."""
    simple, patient = scripts(tmp_path)
    with Server(tmp_path / "data", "--bots", "1") as server:
        me = server.player()
        made = me.create(seats={"red": {"kind": "link"}, "german": {"kind": "link"}})
        match = made["id"]
        bots = [
            subprocess.Popen([sys.executable, str(script), server.address, made["seats"][side]["token"]])
            for script, side in ((patient, "red"), (simple, "german"))
        ]
        try:
            stop = time.monotonic() + 120
            # Both sides have set up their units one by one by then.
            while me.table(match)["index"] < 250:
                assert time.monotonic() < stop, "the bots stand still"
                assert [bot.poll() for bot in bots] == [None, None]
                time.sleep(0.1)
        finally:
            for bot in bots:
                bot.kill()
                bot.wait()
    with sqlite3.connect(tmp_path / "data" / "hexfront.sqlite3") as conn:
        played = dict(conn.execute("select side, count(*) from entries group by side").fetchall())
    assert min(played["red"], played["german"]) >= 2


def test_the_commands_of_the_hosting_page_can_be_said():
    """Every ``hexfront`` of the page and of the unit file is one that the command line takes."""
    texts = [(DOCS.parent / "hosting.md").read_text(encoding="utf-8")]
    texts += [path.read_text(encoding="utf-8") for path in sorted((DOCS.parents[1] / "deploy").iterdir())]
    said = "\n".join(texts).replace("\\\n", " ")
    said = re.sub(r"\$\([^)]*\)", "today", said)
    found = re.findall(
        r"(?:^|[\s`/])hexfront ((?:serve|backup|restore|accounts) [^`#|\n]*)", said, re.MULTILINE
    )
    assert len(found) >= 10
    for words in found:
        build_parser().parse_args(shlex.split(words))
