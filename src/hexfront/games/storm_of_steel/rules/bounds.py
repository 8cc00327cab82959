"""34.3d, 37. Where irregulars may be, and with whom they fight."""

from __future__ import annotations

from hexfront.games.storm_of_steel.board import S
from hexfront.games.storm_of_steel.world import World
from hexfront.hexes import members, of
from hexfront.kernel import Refusal
from hexfront.mechanics.world import sum_of

#: Irregulars that hold their hex for nobody (37.6a) and fight alone (37.1a, 37.3a): all but partisans.
BANDS = ("NAT", "BOL", "FC")
#: Those who keep to the region they stand in; the others keep to the country (34.3d, 37.1a, 37.3a, 37.4a).
REGIONAL = ("PART", "NAT")


def bands(w: World) -> int:
    """Nationalists, Bolsheviks and free corps.

    Rows 34.3a, 34.3b, 34.4a.
    """
    return sum_of(w.type.get(kind, 0) for kind in BANDS)


def confines(s: S, units: int) -> int:
    """The hexes that some units may enter as far as irregulars among them are concerned (34.3d, 37.5a)."""
    b, w = s.board, s.world
    found = w.land
    for u in members(units & w.irregulars):
        h = b.loc[u]
        home = w.region_of[h] if w.units[u].type in REGIONAL else ""
        found &= w.region[home] if home else w.owned[w.owner[h]]
    return found


def leaving(w: World, units: int) -> Refusal:
    """That some units among which are irregulars may not go out of their bounds (34.3d, 37.5a)."""
    row = "34.3d" if units & w.type.get("PART", 0) else "37.5a"
    return Refusal(row, "Irregulars do not leave their region or country.")


def against(s: S, h: int, units: int) -> int:
    """Of some units those that may attack a hex: Bolsheviks no fort, and nobody abroad (37.3a)."""
    reds = units & s.world.type.get("BOL", 0)
    if not reds:
        return units
    fort = s.board.stack[h] & s.world.forts
    return units & ~of(u for u in members(reds) if fort or not confines(s, 1 << u) >> h & 1)


def mates(w: World, attackers: int, others: int) -> int:
    """Of some units those that may attack together with others: bands fight with their like alone."""
    if not attackers:
        return others
    apart = bands(w)
    kinds = {w.units[u].type for u in members(attackers & apart)}
    if kinds:
        return others & sum_of(w.type[kind] for kind in kinds)
    return others & ~apart
