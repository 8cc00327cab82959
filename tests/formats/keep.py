"""Keep what a version writes: ``python -m tests.formats.keep NAME [--source DIR]``.

Starts the server of a source tree (this one, or a checkout of an older version), plays a little of each of
its games over the API, and keeps its database and some records under ``tests/formats/NAME``. Every later
version opens them: see ``test_formats.py``.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
#: Entries of the kept matches: one in its set-up, one with a snapshot behind it; and one that is over.
LENGTHS = {"fresh": 3, "middle": 150}
WHOLE_GAME = """
import sys, hexfront
from hexfront.bots import make_bot, play_game
game = hexfront.games[sys.argv[1]]
# The first versions knew no scenarios with sides of their own.
sides = game.scenario(None).sides if hasattr(game, "scenario") else game.sides
bots = {side: make_bot(name, 1) for side, name in zip(sides, ("greedy", "random"))}
state, record = play_game(game, bots, seed="kept")
print(record.to_text(), end="")
"""


class Visitor:
    """Somebody who plays over the API."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.headers: dict[str, str] = {"Content-Type": "application/json"}
        answer = urllib.request.urlopen(f"{address}/api/session", timeout=30)
        cookies = [part.split(";")[0] for part in answer.headers.get_all("Set-Cookie")]
        self.headers |= {"Cookie": "; ".join(cookies), "X-Hexfront-CSRF": json.load(answer)["csrf"]}

    def call(self, path: str, body: Any = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.address}/api{path}", data, self.headers)
        text = urllib.request.urlopen(request, timeout=60).read()
        return json.loads(text) if text[:1] in (b"{", b"[") else text.decode()


def play(visitor: Visitor, game: dict[str, Any], kind: str, rng: random.Random) -> str:
    """A match in which one player holds every side; its id."""
    sides = game["scenarios"][0].get("sides") or game["sides"]
    seats = {side: {"kind": "screen"} for side in sides}
    match = visitor.call("/matches", {"game": game["slug"], "seed": f"kept {kind}", "seats": seats})["id"]
    table = visitor.call(f"/matches/{match}")
    while table["index"] < LENGTHS[kind]:
        legal = [choice["action"] for choice in table["legal"]]
        action = "suggested" if "suggested" in legal else rng.choice(legal)
        body = {"side": table["side"], "index": table["index"], "actions": [action]}
        visitor.call(f"/matches/{match}/actions", body)
        table = visitor.call(f"/matches/{match}")
        if table["can_undo"] and rng.random() < 0.1:
            back = {"side": table["side"], "index": table["index"]}
            table = visitor.call(f"/matches/{match}/undo", back)
    visitor.call(f"/matches/{match}/chat", {"text": f"kept: {kind}"})
    return str(match)


def keep(name: str, source: Path) -> None:
    """Play, and keep what was written."""
    folder = HERE / name
    folder.mkdir(exist_ok=True)
    environment = os.environ | {"PYTHONPATH": str(source / "src")}
    rng = random.Random("kept")
    with tempfile.TemporaryDirectory() as data:
        command = [
            sys.executable,
            "-m",
            "hexfront.server.command",
            "--no-browser",
            "--port",
            "0",
            "--data",
            data,
        ]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        assert server.stdout is not None
        try:
            address = server.stdout.readline().split()[-1].rstrip("/")
            visitor = Visitor(address)
            kept = {}
            for game in visitor.call("/games"):
                slug = game["slug"]
                found = {kind: play(visitor, game, kind, rng) for kind in LENGTHS}
                whole = [sys.executable, "-c", WHOLE_GAME, slug]
                done = subprocess.run(whole, env=environment, capture_output=True, text=True, check=True)
                found["over"] = visitor.call("/matches/import", {"record": done.stdout})["id"]
                for kind, match in found.items():
                    table = visitor.call(f"/matches/{match}")
                    told = {key: table[key] for key in ("index", "entries", "side", "log_count", "outcome")}
                    kept[match] = {"game": slug, "kind": kind, "table": told}
                    text = visitor.call(f"/matches/{match}/record")
                    with gzip.GzipFile(folder / f"{slug}-{kind}.txt.gz", "wb", mtime=0) as file:
                        file.write(text.encode())
        finally:
            server.terminate()
            server.wait()
        packed = gzip.GzipFile(folder / "hexfront.sqlite3.gz", "wb", compresslevel=9, mtime=0)
        with (Path(data) / "hexfront.sqlite3").open("rb") as file, packed:
            shutil.copyfileobj(file, packed)
    (folder / "matches.json").write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    print(f"kept {len(kept)} matches in {folder}")


def main() -> int:
    """Keep one version."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("name", help="the name of the folder: what this version is")
    parser.add_argument("--source", type=Path, default=ROOT, help="the source tree (default: this one)")
    arguments = parser.parse_args()
    keep(arguments.name, arguments.source.resolve())
    return 0


if __name__ == "__main__":
    sys.exit(main())
