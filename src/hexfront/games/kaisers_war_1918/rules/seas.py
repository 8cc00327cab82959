"""19.6, 19.7, 36.2, 36.3. Seas: whose they are, and where naval units have a base."""

from __future__ import annotations

from hexfront.games.kaisers_war_1918.board import BOX_OF, NAVAL, Board, occupied, units_of
from hexfront.games.kaisers_war_1918.rules.control import controlled
from hexfront.games.kaisers_war_1918.world import ALLIED, SEAS, World
from hexfront.hexes import members
from hexfront.mechanics.memory import remembered
from hexfront.mechanics.world import sum_of

BOX_NAMES = {code: name for name, code in BOX_OF.items()}


def turned_seas(b: Board, w: World) -> tuple[str, ...]:
    """Seas that the Allies have won with option 36: they are closed to the Central Powers (36.2, 36.3)."""
    if not b.navy:
        return ()
    found = []
    here = occupied(b, ALLIED)
    if w.named("Gallipoli") & here:
        found.append("marmora")
        if w.named("Constantinople") & here:
            found.append("black_sea")
    bases = w.named("Cattaro") | w.named("Pola") | w.named("Venice")
    if bases and not bases & ~controlled(b, w, ALLIED):
        found.append("adriatic")
    return tuple(found)


def friendly_seas(b: Board, w: World, side: str, nation: str = "") -> tuple[str, ...]:
    """Seas that are friendly to a side, or to one of its nations.

    Allied seas serve all Allies (19.6a); those of the Central Powers belong to a nation each (19.6b to 19.6d,
    R66).
    """
    return _friendly(w, side, nation, turned_seas(b, w))


@remembered
def _friendly(w: World, side: str, nation: str, won: tuple[str, ...]) -> tuple[str, ...]:
    if side == ALLIED:
        return tuple(sea for sea in SEAS if ALLIED in _friends(w, sea) or sea in won)
    return tuple(
        sea
        for sea in SEAS
        if ALLIED not in _friends(w, sea) and sea not in won and (not nation or nation in _friends(w, sea))
    )


def _friends(w: World, sea: str) -> list[str]:
    friends: list[str] = w.charts["sea"][sea]["friendly_to"]
    return friends


def open_seas(b: Board, w: World, side: str, nation: str) -> tuple[str, ...]:
    """Friendly seas in which a nation's naval units may operate: their side has a base there (19.7, R66).

    British, French and US units always have bases for the North Sea and the Mediterranean (19.7b). A base on
    two seas serves both (R109).
    """
    return _based(w, friendly_seas(b, w, side, nation), nation, w.bases & controlled(b, w, side))


@remembered
def _based(w: World, seas: tuple[str, ...], nation: str, bases: int) -> tuple[str, ...]:
    basing = w.charts["sea_rules"]["automatic_basing"]
    always = basing["seas"] if nation in basing["nations"] else ()
    return tuple(sea for sea in seas if w.ports[sea] & bases or sea in always)


@remembered
def harbours(w: World, seas: tuple[str, ...]) -> int:
    """The naval bases on some seas."""
    return sum_of(w.ports[sea] for sea in seas)


def seas_of(w: World, at: int) -> tuple[str, ...]:
    """Seas on which a coastal hex or a box lies."""
    if at in BOX_NAMES:
        return tuple(w.charts["box"][BOX_NAMES[at]]["coast_of"])
    return tuple(sea for sea in w.coast if at >= 0 and w.coast[sea] >> at & 1)


def fleets_at_hand(b: Board, w: World, side: str) -> int:
    """Naval units of a side that can be used: in the naval pool (19.5a, R116)."""
    mine = units_of(b, side) & w.naval
    return sum(1 << u for u in members(mine) if b.loc[u] == NAVAL)
