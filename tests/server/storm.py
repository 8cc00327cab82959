"""Requests without end, made by Schemathesis from the OpenAPI document, against a real server.

``python -m tests.server.storm --seconds 180 --seed 1`` starts a server without rate limits on loopback, gives
the generator a session and a match, and lets it try everything. Every answer must be what the document
says: no server error, no undocumented status, content type or body.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.server.conftest import settings
from tests.server.player import Player, both
from tests.server.process import guest, served

from hexfront.server.services import CSRF_HEADER, SESSION_COOKIE

ROOT = Path(__file__).parents[2]
HOOKS = "tests.server.storm_hooks"
CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
    "unsupported_method",
)
#: Only for what comes as it was made: the hooks repair some of what was meant to be wrong.
WILD_CHECKS = ("negative_data_rejection",)
#: A stream has no end, and whoever logs out has nothing more to try.
LEFT_OUT = (("--exclude-path-regex", "/events$"), ("--exclude-operation-id", "ApiSessionLogout"))


def settled(address: str, folder: Path) -> tuple[Player, Path, int]:
    """A player with a match, a configuration that makes requests ask for that match, and its index."""
    player = guest(address)
    match = both(player)
    told = folder / "schemathesis.toml"
    told.write_text(f'[parameters]\n"path.match" = "{match}"\n"path.slug" = "reichswehr-freikorps"\n')
    return player, told, player.table(match)["index"]


def storm(seconds: int, seed: int, examples: int, folder: Path, real: bool) -> int:
    """Let it rage; 0 if everything held."""
    with served(settings(folder, limits=False)) as address:
        player, told, index = settled(address, folder)
        command = [
            sys.executable, "-m", "schemathesis.cli", "--no-color",
            *(["--config-file", str(told)] if real else []),
            "run", f"{address}/api/openapi.json",
            "--checks", ",".join(CHECKS if real else (*CHECKS, *WILD_CHECKS)),
            "--seed", str(seed),
            "--max-examples", str(examples),
            "--continue-on-failure",
            "--phases", "examples,coverage,fuzzing",
            "--max-time", str(seconds),
            "-H", f"Cookie: {SESSION_COOKIE}={player.cookie}",
            "-H", f"{CSRF_HEADER}: {player.csrf}",
]  # fmt: skip
        for pair in LEFT_OUT:
            command += pair
        # It writes what it has found where it stands; and loopback needs no proxy.
        environment = os.environ | {"NO_PROXY": "127.0.0.1", "PYTHONPATH": str(ROOT)}
        if real:
            environment |= {"SCHEMATHESIS_HOOKS": HOOKS, "HEXFRONT_STORM_INDEX": str(index)}
        return subprocess.run(command, check=False, cwd=folder, env=environment).returncode


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--seconds", type=int, default=180)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--examples", type=int, default=60)
    parser.add_argument("--wild", action="store_true", help="make up the names of matches and games as well")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        return storm(arguments.seconds, arguments.seed, arguments.examples, Path(folder), not arguments.wild)


if __name__ == "__main__":
    sys.exit(main())
