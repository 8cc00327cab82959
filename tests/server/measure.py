"""``python -m tests.server.measure``: how long a start takes, and what the first page of a game weighs."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

from tests.server.player import both
from tests.server.process import Server

STARTS = 5
SERVE = ["-m", "hexfront", "serve", "--no-browser", "--port", "0", "--data"]


def start(folder: str) -> tuple[float, float]:
    """Seconds from the command to the first answer, and how many of them the processor worked for it."""
    began = time.perf_counter()
    process = subprocess.Popen([sys.executable, *SERVE, folder], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        address = process.stdout.readline().split("Hexfront is at ")[1].strip()
        with urllib.request.urlopen(address, timeout=20) as answer:
            answer.read()
        return time.perf_counter() - began, processor_seconds(process.pid)
    finally:
        process.terminate()
        process.wait(20)


def processor_seconds(pid: int) -> float:
    """What a process has used so far (Linux); unlike the clock it does not care what else goes on."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def weigh(folder: Path) -> list[tuple[str, int, int]]:
    """What a browser fetches until a game is on the screen: each address, its bytes plain and as sent."""
    with Server(folder, "--bots", "1") as server:
        me = server.player()
        match = both(me)
        game = f"/api/games/{me.table(match)['game']}"
        page = me.get("/").text
        paths = ["/", *re.findall(r'(?:src|href)="(/[^"]+)"', page), "/api/session", "/api/games"]
        paths += [f"{game}/{name}" for name in ("sheet", "symbols.svg", "ledger", "charts")]
        paths += [f"/api/matches/{match}", me.get(f"{game}/sheet").json()["levels"][0]["url"]]
        return [(path, *sizes(me, path)) for path in paths]


def sizes(me: Any, path: str) -> tuple[int, int]:
    """The bytes of an answer, plain and packed."""
    asked = [me.get(path, headers={"accept-encoding": how}) for how in ("identity", "gzip")]
    assert all(answer.status_code == 200 for answer in asked), path
    plain, packed = (int(answer.headers["content-length"]) for answer in asked)
    return plain, packed


def main() -> int:
    """The command."""
    with tempfile.TemporaryDirectory() as folder:
        for number in range(STARTS):
            clock, worked = start(folder)
            what = "another start" if number else "first start"
            print(f"{what}: {clock:.2f} s, {worked:.2f} s of the processor")
    with tempfile.TemporaryDirectory() as folder:
        rows = weigh(Path(folder))
    *needed, picture = rows
    needed.append(("together", sum(row[1] for row in needed), sum(row[2] for row in needed)))
    for path, plain, packed in [*needed, picture]:
        print(f"{plain:9,} {packed:9,}  {path}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
