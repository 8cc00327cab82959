"""Map pictures for all servers of the tests: each is drawn once on a machine, whoever comes first."""

from __future__ import annotations

import fcntl
from functools import cache
from pathlib import Path

import hexfront
from hexfront.render import PictureError
from hexfront.server.catalogue import LEVELS, draw_picture

#: Their names say of which state of the map they are, so they can be kept from one run to the next.
PICTURES = Path(__file__).resolve().parents[2] / "out" / "pictures"


def lend_maps(folder: Path) -> None:
    """Give a server's data folder the pictures, so that no server draws while it is tested."""
    draw_all()
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "pictures").symlink_to(PICTURES)


@cache
def draw_all() -> None:
    """Draw what is missing, the largest first; what another process draws is left to it, and waited for."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    wanted = [(slug, level) for level in reversed(range(len(LEVELS))) for slug in hexfront.games]
    for patience in (fcntl.LOCK_NB, 0):
        for slug, level in wanted:
            with (PICTURES / f"{slug}-{level}.lock").open("w") as lock:
                try:
                    fcntl.flock(lock, fcntl.LOCK_EX | patience)
                    draw_picture(slug, level, PICTURES)
                except BlockingIOError:
                    continue
                except PictureError:
                    return
