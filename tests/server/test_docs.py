"""The bot of docs/server.md plays."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from pathlib import Path

from tests.server.process import Server

DOCS = Path(__file__).parents[2] / "docs" / "server.md"


def test_a_researchers_bot_takes_a_seat(tmp_path):
    code = re.search(r"```python\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL).group(1)
    assert len(code.strip().splitlines()) <= 24
    script = tmp_path / "bot.py"
    script.write_text(code, encoding="utf-8")
    with Server(tmp_path / "data") as server:
        me = server.player()
        made = me.create(seats={"red": {"kind": "me"}, "german": {"kind": "link"}})
        match, token = made["id"], made["seats"]["german"]["token"]
        bot = subprocess.Popen([sys.executable, str(script), server.address, match, "german", token])
        try:
            me.acted(match, "suggested", "done")
            stop = time.monotonic() + 30
            while me.table(match, "red")["decision"]["side"] != "red" and time.monotonic() < stop:
                time.sleep(0.05)
            table = me.table(match, "red")
            assert table["decision"]["side"] == "red"
            assert table["index"] > 2
        finally:
            bot.kill()
            bot.wait()
