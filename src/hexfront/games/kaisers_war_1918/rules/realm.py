"""21.5, 21.6, 30.4, 30.13, 40.3. Where units may be at all: closed countries and national areas."""

from __future__ import annotations

from hexfront.games.kaisers_war_1918.board import Board
from hexfront.games.kaisers_war_1918.world import ALLIED, CENTRAL, World
from hexfront.mechanics.memory import remembered

#: The latitude north of which the Trans-Caucasian unit may enter Turkey (21.6a, R73).
NORTH = 37.0


def realm(b: Board, w: World, u: int) -> int:
    """The hexes that a unit may ever enter as things are, enemies not considered.

    Neutral countries are no land of this game (23.2a); Russia is closed until its war begins (24.1a, 30.10a).
    Either side may enter everything else, whatever the borders (2.2b, 8.7a, 23.3a, 24.2c, 24.3a, 30.3a), but
    for units that are tied to an area. The Czech Legion is not (30.5b).
    """
    return area(w, w.nation_of[u], b.poles) & ~b.closed


@remembered
def area(w: World, nation: str, poles: str = CENTRAL) -> int:
    """The area of a nation's units, whatever is closed at the moment.

    Lawrence stays in the Ottoman Empire (21.5b), Wassmuss in Persia (21.5d), the Trans-Caucasian unit in its
    country and the part of north-eastern Turkey that the Allies hold at the start (21.6a, R73). Nationalists
    have the countries of 30.4, the Finns beside theirs one Russian hex (30.4b, R84), Poles under Allied
    command those of 40.3a; Bolsheviks the former empire and the Caucasus (30.13a); the Anarchists move only
    into Ukraine and within it (30.21h, R90).
    """
    if nation == "trans_caucasus":
        return w.country[nation] | w.country["ottoman_empire"] & w.began[ALLIED] & _north(w)
    key = nation
    if nation == "poland":
        key = "poland_allied" if poles == ALLIED else "poland_central"
    places: list[str] | None = w.charts["nationalist_areas"].get(key)
    if places is None:
        return w.land
    found = 0
    for place in places:
        name = place.removeprefix("hex:")
        found |= w.country[place] if name == place else 1 << w.grid.hex(name)
    return found & w.land


def _north(w: World) -> int:
    return w.grid.set(
        name for name, row in w.tables.hexes.items() if row["lat"] and float(row["lat"]) > NORTH
    )
