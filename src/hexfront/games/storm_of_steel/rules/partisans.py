"""34. Partisans: where a side may place one, underground."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.storm_of_steel.board import POOL, S, controlled, put
from hexfront.games.storm_of_steel.cards import Card, Effect
from hexfront.games.storm_of_steel.stacks import restack
from hexfront.games.storm_of_steel.world import CP, EN, NEUTRAL, SIDES
from hexfront.hexes import members
from hexfront.kernel import Action, Ask, act
from hexfront.mechanics.world import sum_of

#: Regions of an Entente belligerent where the Central Powers find partisans (34.0a), and those of the
#: Entente; countries of which the Entente has partisans in hexes that the enemy holds (34.0b).
CP_REGIONS = ("Ireland", "Egypt", "Libya", "Finland", "Transcaucasia", "Poland", "Ukraine")
EN_REGIONS = ("Bohemia-Moravia", "Bosnia-Herzegovina", "Ruthenia")
OCCUPIED = ("Serbia", "Belgium", "France", "Romania")
#: Ottoman ground south of Damascus: columns up to this one, farther south than the city (34.5a).
LAST_COLUMN = 88
DONE = act("done")


class OfPartisans(NamedTuple):
    """Partisans that a side is to place: in which region or country, and how many are left."""

    step: str
    power: int
    region: str
    left: int


def ground(s: S, power: int) -> int:
    """The hexes where a side may place partisans now (34.0a, 34.0b)."""
    b, w = s.board, s.world
    if power == CP:
        mine = sum_of(w.region.get(name, 0) for name in CP_REGIONS)
        return sum(1 << h for h in members(mine) if b.allegiance[w.owner[h]] == EN)
    found = sum_of(w.region.get(name, 0) for name in EN_REGIONS)
    held = controlled(b, CP)
    for name in OCCUPIED:
        found |= w.owned[w.country_index[name]] & held
    return found | south_of_damascus(s)


def south_of_damascus(s: S) -> int:
    """Ottoman hexes of columns up to 88 that lie farther south than Damascus (34.5a).

    Nobody enters a neutral country (19.23a).
    """
    w = s.world
    city, turks = w.named("Damascus"), w.country_index["Ottoman"]
    if city < 0 or s.board.allegiance[turks] == NEUTRAL:
        return 0
    north = w.latitude[city]
    ottoman = w.owned[turks]
    return sum(
        1 << h for h in members(ottoman) if int(w.names[h][:-2]) <= LAST_COLUMN and w.latitude[h] < north
    )


def begin(s: S, power: int, one: Card, front: int, effect: Effect) -> None:
    """A card brings partisans; the Arab Revolt only in the south of the Ottoman Empire (card 64)."""
    s.push("partisans.place", power, "south of Damascus", effect.amount)


def _places(s: S, frame: OfPartisans) -> int:
    if frame.region == "south of Damascus":
        return south_of_damascus(s)
    w, allowed = s.world, ground(s, frame.power)
    if frame.region in w.country_index:
        return allowed & w.owned[w.country_index[frame.region]]
    return allowed & w.region.get(frame.region, 0)


def spare(s: S, power: int) -> int:
    """A partisan that is at hand, or -1."""
    b, w = s.board, s.world
    return next((u for u in members(w.type.get("PART", 0) & w.side[power]) if b.loc[u] == POOL), -1)


def _actions(s: S, frame: OfPartisans) -> list[Action]:
    acts = s.world.hex_acts("partisan")
    if spare(s, frame.power) < 0:
        return [DONE]
    return [*(acts[h] for h in members(_places(s, frame))), DONE]


def _take(s: S, frame: OfPartisans, action: Action) -> None:
    b, w = s.board, s.world
    if action == DONE:
        return
    u, h = spare(s, frame.power), w.grid.hex(action.args[0])
    b.underground |= 1 << u
    put(b, w, u, h)
    restack(b, w)
    side = SIDES[frame.power]
    s.log("partisans", "34.1a", side=side, count=1, at=(w.spot(h),), audience=side)
    if frame.left > 1:
        s.again(frame._replace(left=frame.left - 1))


STEPS = (
    Ask(
        name="partisans.place",
        frame=OfPartisans,
        rule="34.1a",
        side=lambda s, f: SIDES[f.power],
        prompt=lambda s, f: "Place partisans underground.",
        actions=_actions,
        take=_take,
        # Who has no partisan left is asked as well, and nobody sees how many go underground (34.1a).
        always=True,
        covered=True,
    ),
)
