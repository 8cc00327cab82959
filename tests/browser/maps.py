"""Map pictures for all servers of the tests: each is drawn once on a machine, whoever comes first."""

from __future__ import annotations

import fcntl
import os
from functools import cache
from pathlib import Path

import hexfront
from hexfront.render import PictureError
from hexfront.server.catalogue import worlds_of
from hexfront.server.mapping import draw_picture, parts, picture_path

#: Their names say of which state of the map they are, so they can be kept from one run to the next.
OUT = Path(__file__).resolve().parents[2] / "out"


def lend_maps(folder: Path) -> None:
    """Give a server's data folder the pictures, so that no server draws while it is tested.

    The tests look at what lies on the map: the smallest picture serves at every zoom, which spares drawing
    the larger ones and unpacking them on every page. With ``PICTURES=1`` the screen is shown as it is.
    """
    fine = bool(os.environ.get("PICTURES"))
    pictures = OUT / ("pictures" if fine else "sketches")
    draw_all(pictures, fine)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "pictures").symlink_to(pictures)


@cache
def draw_all(pictures: Path, fine: bool) -> None:
    """Draw what is missing, the largest first; what another process draws is left to it, and waited for."""
    pictures.mkdir(parents=True, exist_ok=True)
    maps = [(slug, world) for slug in hexfront.games for world in worlds_of(slug)]
    wanted = [(*one, part) for one in maps for part in parts(*one) if fine or part.level == 0]
    wanted.sort(key=lambda one: -one[2].level)
    for patience in (fcntl.LOCK_NB, 0):
        for slug, world, part in wanted:
            with (pictures / f"{slug}-{world}-{part.name}.lock").open("w") as lock:
                try:
                    fcntl.flock(lock, fcntl.LOCK_EX | patience)
                    draw_picture(slug, world, part, pictures)
                    if not fine:
                        stand_in(slug, world, pictures)
                except BlockingIOError:
                    continue
                except PictureError:
                    return


def stand_in(slug: str, world: str, pictures: Path) -> None:
    """The smallest picture of a map takes the places of the larger ones."""
    smallest, *larger = parts(slug, world)
    for part in larger:
        there = picture_path(slug, world, part, pictures)
        if not there.exists():
            there.hardlink_to(picture_path(slug, world, smallest, pictures))
