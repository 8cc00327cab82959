"""Counters as they look: force or front by colour, army and number beside the symbol (2.3b)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from hexfront.games.reichswehr_freikorps.naming import FRONT_NAMES
from hexfront.games.reichswehr_freikorps.world import GERMAN, RED, Unit, World
from hexfront.kernel.scene import Piece

COUNTER_COLOURS: Final[dict[str, tuple[str, str]]] = {
    "reichswehr": ("#b9bcc0", "#131416"),
    "freikorps": ("#1d1e20", "#ffffff"),
    "western": ("#b3261e", "#ffffff"),
    "southwest": ("#ee8f2c", "#17130c"),
    "southern": ("#8ec9ea", "#10171c"),
}
"""Fill and ink by force (German) or front (Red)."""


@lru_cache(maxsize=4096)
def counter(unit: Unit, place: str, spent: bool = False) -> Piece:
    """The counter of a unit in a hex, or off the map if that is empty."""
    fill, ink = COUNTER_COLOURS[unit.front or unit.force]
    front = f"{FRONT_NAMES[unit.front]}, army {unit.army}" if unit.side == RED else ""
    return Piece(
        id=unit.id,
        hex=place,
        symbol=unit.type,
        size=unit.size,
        strength=str(unit.factor),
        left=unit.army,
        right=unit.label,
        name=unit.name,
        fill=fill,
        ink=ink,
        ad_hoc=unit.ad_hoc,
        spent=spent,
        dot=unit.east_prussian,
        side=unit.side,
        force=front or unit.force.capitalize(),
        factors={"strength": unit.factor},
    )


def blank(name: str, place: str) -> Piece:
    """A German counter that lies covered."""
    fill = COUNTER_COLOURS["reichswehr"][0]
    return Piece(id=name, hex=place, name="covered", fill=fill, facedown=True, side=GERMAN)


def pieces(w: World) -> tuple[Piece, ...]:
    """Every counter of the game, and the back of a covered one."""
    return (blank("covered", ""), *(counter(unit, "") for unit in w.units))
