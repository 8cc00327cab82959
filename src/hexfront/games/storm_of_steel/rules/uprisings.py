"""35, 25.71. Uprisings in areas off the map, and the corps that put them down in phase 5."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.storm_of_steel.board import POOL, S, put
from hexfront.games.storm_of_steel.display import Area
from hexfront.games.storm_of_steel.rules import entry, offmap, zones
from hexfront.games.storm_of_steel.telling import troop
from hexfront.games.storm_of_steel.world import CP, EN, NEUTRAL, SIDES
from hexfront.hexes import members, of
from hexfront.kernel import Action, Ask, Chance, Frame, act
from hexfront.kernel.dice import Value

#: Corps that put an uprising down, and the highest die that does it (35.2a, data: uprising).
POLICE, SUCCESS = ("ACT", "RES", "SHK"), 4
#: The brigade of the Senussi, its region, and the column of the west edge of the Middle East map (38.9a).
SENUSSI, DESERT, EDGE = "OT-BDE-05", "Libya", 51
DONE = act("done")


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


# The Senussi (38.9a) ------------------------------------------------------------------------------------


def senussi(s: S) -> None:
    """The brigade of the Senussi may appear at the west edge of the Middle East map (38.9a)."""
    u = s.world.index.get(SENUSSI, -1)
    country = s.world.nation_of[u] if u >= 0 else -1
    if u >= 0 and s.board.loc[u] == POOL and s.board.allegiance[country] in (CP, NEUTRAL):
        s.push("uprising.senussi")


def _edge(s: S) -> int:
    """The hexes of the edge, in the desert where the Senussi live, without an enemy."""
    b, w = s.board, s.world
    land = w.region.get(DESERT, 0) & w.land & ~b.held[EN]
    return of(h for h in members(land) if int(w.names[h][:-2]) == EDGE)


def _senussi_actions(s: S, frame: Frame) -> list[Action]:
    w = s.world
    return [*(act("raise", SENUSSI, w.names[h]) for h in members(_edge(s))), DONE]


def _senussi(s: S, frame: Frame, action: Action) -> None:
    """In neutral ground they hold no more than their camp."""
    w = s.world
    if action == DONE:
        return
    u, h, side = w.index[SENUSSI], w.grid.hex(action.args[1]), SIDES[CP]
    if zones.passable(s) >> h & 1:
        entry.go(s, u, h)
    else:
        put(s.board, w, u, h)
    at = (w.spot(h),)
    s.log("raised", "38.9a", side=side, who=(troop(s, u),), at=at, audience=side)
    s.log("raised unseen", "38.9a", side=side, count=1, at=at, not_for=side)


STEPS = (
    Ask(
        name="uprising.senussi",
        rule="38.9a",
        side=lambda s, f: SIDES[CP],
        prompt=lambda s, f: "Where do the Senussi appear?",
        actions=_senussi_actions,
        take=_senussi,
    ),
    Chance(
        name="uprising.roll",
        frame=OfRevolt,
        rule="35.2a",
        purpose="is the uprising put down?",
        take=_roll,
        about=lambda s, f: s.world.names[f.hex],
    ),
)
