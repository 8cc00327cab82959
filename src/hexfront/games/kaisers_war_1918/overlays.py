"""What can be laid over the map, and what is worth saying of a hex: control, zones, supply, rail, reach.

Everything is worked out from a view. Of enemy counters that cannot be seen only the place is known, and
whether a zone of control goes out from it (R112): they are taken to move as far as any.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hexfront.games.kaisers_war_1918.board import (
    Board,
    decode,
    enemy,
    hexes_of,
    move_of,
    occupied,
    on_map,
    trenches,
    units_of,
)
from hexfront.games.kaisers_war_1918.counters import SIDE_COLOURS
from hexfront.games.kaisers_war_1918.rules.control import contested, controlled
from hexfront.games.kaisers_war_1918.rules.marching import Ground, march_range, walked
from hexfront.games.kaisers_war_1918.rules.rail import capacity_left, second_zone
from hexfront.games.kaisers_war_1918.rules.seas import friendly_seas
from hexfront.games.kaisers_war_1918.rules.supply import (
    fed_hexes,
    in_general_supply,
    sheltered_hexes,
    sources,
    tied_in,
)
from hexfront.games.kaisers_war_1918.rules.support import in_range
from hexfront.games.kaisers_war_1918.rules.victory import paying
from hexfront.games.kaisers_war_1918.rules.zones import enemy_zone, own_zone
from hexfront.games.kaisers_war_1918.world import ALLIED, CENTRAL, SEAS, SIDES, World, step_costs
from hexfront.hexes import members
from hexfront.kernel.scene import Area, Note, Overlay, Tag
from hexfront.mechanics.journeys import all_of
from hexfront.mechanics.overlay import (
    Drawer,
    Look,
    area,
    caution,
    enemy_sides,
    note,
    noted,
    own_sides,
    reach_overlay,
    shown,
    unseen_hexes,
)
from hexfront.mechanics.world import sum_of

LOOKS = {
    CENTRAL: Look("Central", SIDE_COLOURS[CENTRAL], "falling", "square"),
    ALLIED: Look("Allied", SIDE_COLOURS[ALLIED], "rising", "circle"),
}
AIR_LOOKS = {
    CENTRAL: LOOKS[CENTRAL]._replace(pattern="crossed", sign="diamond"),
    ALLIED: LOOKS[ALLIED]._replace(pattern="dotted", sign="triangle"),
}
#: What an unseen unit may march, and the movement factor of most units, which is the length of their lines.
FASTEST, USUAL = 5, 3
STEEL = "#2f4858"
ZONE_WORDS = {1: "without limit", 2: "an army a country and turn", 3: "none"}


def seen(w: World, doc: dict[str, Any]) -> tuple[Board, dict[str, int]]:
    """The board as far as a view tells, and by side the hexes with counters that cannot be seen."""
    b = decode(doc, w)
    blanks = unseen_hexes(w, doc["blanks"], SIDES)
    exerting = w.grid.set({place for place, _, kind in doc["blanks"] if kind == "zone"})
    b.central |= blanks[CENTRAL]
    b.allied |= blanks[ALLIED]
    b.central_zoc |= blanks[CENTRAL] & exerting
    b.allied_zoc |= blanks[ALLIED] & exerting
    return b, blanks


# Control, zones and victory points (2.4, 11, 5) --------------------------------------------------


def _control(w: World, view: dict[str, Any]) -> Overlay:
    b, _ = seen(w, view["board"])
    areas = [look.area(w, "control", controlled(b, w, side)) for side, look in LOOKS.items()]
    nobody = sum_of(contested(b, w, side) for side in SIDES)
    return Overlay(shown(*areas, caution(w, "contested: nobody controls it", nobody, "dotted")))


def _zones(w: World, view: dict[str, Any]) -> Overlay:
    b, _ = seen(w, view["board"])
    areas = [look.area(w, "zone of control", own_zone(b, w, side)) for side, look in LOOKS.items()]
    return Overlay(shown(*areas))


def _victory(w: World, view: dict[str, Any]) -> Overlay:
    b, _ = seen(w, view["board"])
    held = {side: paying(b, w, side) for side in SIDES}
    areas = [LOOKS[side].area(w, "income", held[side], "star") for side in SIDES]
    nobody = w.objectives & ~held[CENTRAL] & ~held[ALLIED]
    tags = (Tag(w.names[h], f"+{w.value[h]}") for h in members(w.objectives))
    return Overlay(shown(*areas, caution(w, "pays nobody", nobody, "dotted")), tags=tuple(tags))


# Supply and support (15, 17, 18) -----------------------------------------------------------------


def fed(b: Board, w: World, side: str) -> int:
    """Hexes where most units of a side are in general supply: those with a movement of 3 (15.3a)."""
    lines = fed_hexes(b, w, side, USUAL)
    return (lines | sheltered_hexes(b, w, side)) & w.land & ~b.closed & ~occupied(b, enemy(side))


def _supply_of(w: World, view: dict[str, Any], sides: tuple[str, ...]) -> Overlay:
    b, _ = seen(w, view["board"])
    areas: list[Area] = []
    for side in sides:
        look = LOOKS[side]
        there = on_map(b, units_of(b, side))
        hungry = sum(1 << u for u in members(there) if not in_general_supply(b, w, u))
        areas += shown(
            look.area(w, f"units with a movement of {USUAL} are in supply", fed(b, w, side)),
            caution(w, f"{look.name} units without supply", hexes_of(b, hungry), sign="triangle"),
        )
    return Overlay(tuple(areas))


def _sources(w: World, view: dict[str, Any]) -> Overlay:
    b, _ = seen(w, view["board"])
    areas: list[Area] = []
    for side in SIDES:
        springs = sources(b, w, side)
        linked = tied_in(b, w, side) & ~springs
        look = LOOKS[side]
        areas += shown(
            look.area(w, "source", springs, "star"), look.spots(w, "city tied to a source", linked)
        )
    return Overlay(tuple(areas))


def _support(w: World, view: dict[str, Any]) -> Overlay:
    b, _ = seen(w, view["board"])
    areas: list[Area] = []
    tags: list[Tag] = []
    for side in own_sides(view, SIDES):
        for kind, units, look in (
            ("headquarters", w.hqs, LOOKS[side]),
            ("airbases", w.airbases, AIR_LOOKS[side]),
        ):
            there = on_map(b, units_of(b, side) & units & ~b.frozen)
            covered = sum_of(in_range(w, b.loc[u], w.units[u].range) for u in members(there))
            tags += [Tag(w.names[b.loc[u]], f"({w.attack[u]})") for u in members(there)]
            areas += shown(look.area(w, f"{kind} reach", covered), look.spots(w, kind, hexes_of(b, there)))
    return Overlay(tuple(areas), tags=tuple(tags))


# Railways, marches and seas (16, 8, 19) ----------------------------------------------------------


def _rail(w: World, view: dict[str, Any]) -> Overlay:
    """Zones, which serve rides and lines (16.2a), and where one cannot ride: enemy zones, full countries."""
    b, _ = seen(w, view["board"])
    looks: dict[int, Any] = {1: "plain", 2: "rising", 3: "falling"}
    areas = [
        area(w, f"Rail Zone {zone}: {ZONE_WORDS[zone]}", hexes & ~b.closed, STEEL, looks[zone])
        for zone, hexes in w.zone.items()
    ]
    tags: list[Tag] = []
    if view["side"] == b.active:
        left = capacity_left(b, w)
        full = sum_of(hexes for name, hexes in second_zone(w).items() if not left[name])
        areas.append(caution(w, "its railways are used up this turn", full, "dotted"))
    for side in own_sides(view, SIDES):
        areas.append(caution(w, f"no {LOOKS[side].name} ride: enemy zone", enemy_zone(b, w, side)))
    return Overlay(shown(*areas), tags=tuple(tags))


def _reach(w: World, view: dict[str, Any]) -> Overlay:
    b, blanks = seen(w, view["board"])
    reaches = {side: reachable(b, w, side, blanks[side]) for side in enemy_sides(view, SIDES)}
    others = {side: occupied(b, enemy(side)) for side in reaches}
    return reach_overlay(w, LOOKS, reaches, others, "units can march here")


def reachable(b: Board, w: World, side: str, blanks: int) -> int:
    """Hexes that units of a side could march to in one movement phase; rides, ships and stacking apart."""
    found = 0
    other = enemy(side)
    costs = step_costs(w, side, False, trenches(b, w, side), trenches(b, w, other))
    around = Ground(costs, w.land & ~b.closed & ~occupied(b, other), enemy_zone(b, w, side))
    for h in members(blanks):
        found |= all_of(walked(w, around, h, FASTEST, 0, True, True))
    for u in members(on_map(b, units_of(b, side) & w.mobile & ~b.frozen & ~b.inert)):
        found |= all_of(march_range(b, w, side, u, b.loc[u], move_of(b, w, u)))
    return found


def _seas(w: World, view: dict[str, Any]) -> Overlay:
    b, _ = seen(w, view["board"])
    areas = [
        LOOKS[side].area(w, "sea", sum_of(w.sea[sea] for sea in friendly_seas(b, w, side))) for side in SIDES
    ]
    bases = [LOOKS[side].spots(w, "naval base at hand", sources(b, w, side) & w.bases) for side in SIDES]
    return Overlay(shown(*areas, *bases))


DRAWERS: dict[str, Drawer] = {
    "control": _control,
    "zones": _zones,
    "supply": lambda w, view: _supply_of(w, view, own_sides(view, SIDES)),
    "enemy-supply": lambda w, view: _supply_of(w, view, enemy_sides(view, SIDES)),
    "sources": _sources,
    "rail": _rail,
    "support": _support,
    "reach": _reach,
    "victory": _victory,
    "seas": _seas,
}


# Hexes in words ----------------------------------------------------------------------------------


def notes(w: World, view: dict[str, Any]) -> tuple[Note, ...]:
    """Terrain, country, who controls a hex, whose zone it lies in, rail zone, and who is in supply there."""
    b, _ = seen(w, view["board"])
    found = [*_terrain_notes(w, b), *_place_notes(w)]
    titles = w.charts["country"]
    found += [note(w, titles[name]["name"], hexes, "2.3a") for name, hexes in w.country.items()]
    for side in SIDES:
        name = LOOKS[side].name
        found += [
            note(w, f"{name} control", controlled(b, w, side), "2.4a"),
            note(w, f"{name} zone of control", own_zone(b, w, side), "11.1a"),
            note(w, f"{name} units with a movement of {USUAL}: in general supply", fed(b, w, side), "15.3a"),
            note(w, f"{name} trenchline", trenches(b, w, side), "7.1a"),
            note(w, f"pays the {LOOKS[side].name} side", paying(b, w, side), "5.2a"),
        ]
    found += [note(w, f"Rail Zone {zone}", hexes, "16.1a") for zone, hexes in w.zone.items()]
    found.append(note(w, "closed: nobody may enter", b.closed, "24.1a"))
    found.append(note(w, "neutral: nobody may enter", w.neutral, "23.2a"))
    return noted(found)


def _terrain_notes(w: World, b: Board) -> Iterator[Note]:
    for kind in ("clear", "rough", "desert", "forest", "marsh"):
        row = w.tec[kind]
        hexes = sum(1 << h for h in members(w.land & ~w.cities) if w.terrain[h] == kind)
        heavy = f", {row['mp_tank']} for tanks" if row["mp_tank"] != row["mp_other"] else ""
        yield note(w, f"{kind}: costs {row['mp_other']}{heavy}", hexes, "43.3a")
    yield note(w, f"city: costs {w.tec['city']['mp_other']}", w.cities, "43.3k")
    yield note(w, "defense doubled", (w.cities | w.rough) & w.land, "12.16b")


def _place_notes(w: World) -> Iterator[Note]:
    for sea in SEAS:
        name = w.charts["sea"][sea]["name"].split(",")[0]
        yield note(w, f"naval base on the {name.removeprefix('Sea of ')}", w.ports[sea], "19.7a")
    for h, worth in w.value.items():
        yield note(w, f"pays {worth} VP a turn", 1 << h, "43.1a")
