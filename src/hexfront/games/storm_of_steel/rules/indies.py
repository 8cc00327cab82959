"""21.13, 21.14. The Dutch East Indies: with the Netherlands at war the Entente takes them, or uses them."""

from __future__ import annotations

from hexfront.games.storm_of_steel.board import REMOVED, S, lift
from hexfront.games.storm_of_steel.display import Area
from hexfront.games.storm_of_steel.rules import offmap, overseas
from hexfront.games.storm_of_steel.telling import troops
from hexfront.games.storm_of_steel.world import CP, EN, SIDES
from hexfront.hexes import members
from hexfront.mechanics.world import sum_of

DUTCH = "Netherlands"
#: Corps that take the Indies (21.13b), and ships that drive the Dutch away (21.14a).
OCCUPIERS, CRUISERS = ("ACT", "SHK"), ("CA", "PD", "BC", "BB")


def hostile(s: S) -> Area | None:
    """The Dutch East Indies while the Netherlands are in the war against the Entente (21.13b)."""
    b, w = s.board, s.world
    if b.allegiance[w.country_index[DUTCH]] != CP:
        return None
    return next((area for area in w.display.areas.values() if area.name == offmap.INDIES), None)


def ships(s: S, area: Area, power: int) -> int:
    """The ships of a side in the ports of the Indies."""
    b, w = s.board, s.world
    return sum_of(b.stack[p] for p in area.ports) & w.naval & w.side[power]


def beaches(s: S, u: int, ship: int, start: int) -> list[int]:
    """Ports of the hostile Indies where a unit may land: active and shock infantry, once no Dutch ship is
    there (21.13b, 21.14a)."""
    area, w = hostile(s), s.world
    if area is None or s.board.indies or w.units[u].type not in OCCUPIERS or ships(s, area, CP):
        return []
    left = overseas.MOST - s.board.steamed.get(ship, 0)
    return [p for p in area.ports if 0 < len(overseas.route(s, start, p)) <= left]


def anchorages(s: S, u: int) -> list[int]:
    """Ports of the hostile Indies to which a warship may go to drive the Dutch away (21.14a)."""
    area = hostile(s)
    return list(area.ports) if area and s.world.units[u].type in CRUISERS else []


def settle(s: S) -> None:
    """At the end of a phase: Dutch ships are gone once a larger enemy is there, and who holds the Indies.

    A corps takes them if it stays, with a transport of its country (21.13b, 21.14a, 25.71a).
    """
    b, w, area = s.board, s.world, hostile(s)
    if area is None:
        b.indies = False
        return
    dutch = ships(s, area, CP)
    if dutch and any(w.units[u].type in CRUISERS for u in members(ships(s, area, EN))):
        for u in members(dutch):
            lift(b, w, u, REMOVED)
        s.log("driven off", "21.14a", side=SIDES[CP], who=troops(s, dutch), at=(w.spot(area.hex),))
    there = b.stack[area.hex] & w.side[EN]
    held = any(w.units[u].type in OCCUPIERS and offmap.corresponding(s, area, u) for u in members(there))
    if held and not b.indies:
        s.log("taken", "21.13b", side=SIDES[EN], at=(w.spot(area.hex),))
    b.indies = held
