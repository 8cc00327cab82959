"""35, 25.71. Uprisings in areas off the map, and the corps that put them down in phase 5."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.storm_of_steel.board import S
from hexfront.games.storm_of_steel.display import Area
from hexfront.games.storm_of_steel.rules import offmap
from hexfront.games.storm_of_steel.world import EN, SIDES
from hexfront.hexes import members
from hexfront.kernel import Chance
from hexfront.kernel.dice import Value

#: Corps that put an uprising down, and the highest die that does it (35.2a, data: uprising).
POLICE, SUCCESS = ("ACT", "RES", "SHK"), 4


class OfRevolt(NamedTuple):
    """An area in revolt, by its hex."""

    step: str
    hex: int


def suppressed(s: S, area: Area) -> bool:
    """Whether a corps is there that may act: of the owner, or with a transport of its country (25.71a)."""
    b, w = s.board, s.world
    there = b.stack[area.hex] & w.side[EN]
    return any(w.units[u].type in POLICE and offmap.corresponding(s, area, u) for u in members(there))


def begin(s: S) -> None:
    """One die for each area in which a corps meets the rebels (35.2a)."""
    areas = [area for area in s.world.display.areas.values() if area.name in s.board.uprisings]
    for area in reversed(areas):
        if suppressed(s, area):
            s.push("uprising.roll", area.hex)


def _roll(s: S, frame: OfRevolt, value: Value) -> None:
    """On 1 to 4 the marker goes (35.2a)."""
    b, w = s.board, s.world
    down = int(value) <= SUCCESS
    name = w.display.areas[frame.hex].name
    if down:
        b.uprisings = tuple(one for one in b.uprisings if one != name)
    result = "is put down" if down else "goes on"
    at = (w.spot(frame.hex),)
    s.log("uprising", "35.2a", side=SIDES[EN], at=at, dice=(int(value),), result=result)


STEPS = (
    Chance(
        name="uprising.roll",
        frame=OfRevolt,
        rule="35.2a",
        purpose="is the uprising put down?",
        take=_roll,
        about=lambda s, f: s.world.names[f.hex],
    ),
)
