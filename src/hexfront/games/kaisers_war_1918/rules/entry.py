"""What happens because a unit came into a hex: countries freed, the East awakened, critical cities."""

from __future__ import annotations

from hexfront.games.kaisers_war_1918.board import S, restack, shift, side_of
from hexfront.games.kaisers_war_1918.rules.cities import city_entered
from hexfront.games.kaisers_war_1918.rules.cover import unseen
from hexfront.games.kaisers_war_1918.rules.east import poland_entered
from hexfront.games.kaisers_war_1918.world import ALLIED, BARRED_COUNTRIES, NATIONALISTS


def go(s: S, u: int, h: int) -> None:
    """Move a unit to another hex by movement, landing, retreat or pursuit."""
    b, w, side = s.board, s.world, side_of(s.board, u)
    before = unseen(b, w, side) if b.scouting else 0
    shift(b, w, u, h)
    if b.scouting and before & ~unseen(b, w, side):
        s.commit("38.5a", "Airbases have looked into enemy stacks.")
    entered(s, u, h)


def entered(s: S, u: int, h: int) -> None:
    """A unit has come into a hex, by movement, landing, retreat, pursuit or rebellion (R93)."""
    side = side_of(s.board, u)
    if side == ALLIED:
        _free(s, h)
        intrude(s, side, h)
    if s.world.nation_of[u] == "white_russians":
        poland_entered(s, h)
    city_entered(s, u, h)


def _free(s: S, h: int) -> None:
    """The first friendly unit in a mobilization hex of an occupied country frees it for good (6.11a, R24)."""
    b, w = s.board, s.world
    country = w.country_of[h]
    if country in BARRED_COUNTRIES and country not in b.freed and w.mobilization[country] >> h & 1:
        b.freed = (*b.freed, country)
        s.log("freed", "6.11a", side=ALLIED, country=w.charts["country"][country]["name"], at=(w.spot(h),))


def intrude(s: S, side: str, h: int) -> None:
    """A unit of a side has entered a hex or attacks into it.

    The first Allied one in Finland, the Baltic States, Poland or Ukraine frees all units that wait there
    (24.2b, 30.2b, R75); with option 30 the Nationalists of that country, and only they, rise (30.3d, R83).
    """
    b, w = s.board, s.world
    if side != ALLIED or not w.east >> h & 1:
        return
    if b.frozen:
        b.frozen = 0
        s.log("east released", "24.2b", at=(w.spot(h),))
    country = w.country_of[h]
    asleep = b.successors and not b.east_war and country in NATIONALISTS and country not in b.risen
    if asleep:
        b.risen = (*b.risen, country)
        restack(b, w)
        s.log("nationalists rise", "30.3d", country=w.charts["country"][country]["name"])
