"""What can be laid over the map, and what is worth saying of a hex: control, zones, supply, support, reach.

Everything is worked out from a view. Of enemy counters that cannot be seen only the place is known: they are
taken to be what is worst, units with a zone of control that move as far as any.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hexfront.games.kaisers_war_east.board import Board, controlled, decode, enemy, hexes_of, occupied
from hexfront.games.kaisers_war_east.counters import SIDE_COLOURS
from hexfront.games.kaisers_war_east.rules.borders import realm
from hexfront.games.kaisers_war_east.rules.marching import march_range
from hexfront.games.kaisers_war_east.rules.supply import (
    always_supplied,
    hq_reach,
    hq_support,
    offensive_radius,
    reach,
    ready_supply,
    supplied_hexes,
)
from hexfront.games.kaisers_war_east.rules.zones import enemy_zone, own_zone
from hexfront.games.kaisers_war_east.world import ALLIED, CENTRAL, FULL, SIDES, World
from hexfront.hexes import members
from hexfront.kernel.scene import Area, Note, Overlay, Tag
from hexfront.mechanics import overlay
from hexfront.mechanics.journeys import all_of
from hexfront.mechanics.overlay import Drawer, Look, caution, enemy_sides, note, noted, own_sides, shown

LOOKS = {
    CENTRAL: Look("Central", SIDE_COLOURS[CENTRAL], "falling", "square"),
    ALLIED: Look("Allied", SIDE_COLOURS[ALLIED], "rising", "circle"),
}
FASTEST = 5


def seen(w: World, doc: dict[str, Any]) -> tuple[Board, dict[str, int]]:
    """The board as far as a view tells, and by side the hexes with counters that cannot be seen."""
    b = decode(doc, w)
    blanks = overlay.unseen_hexes(w, doc["blanks"], SIDES)
    b.central |= blanks[CENTRAL]
    b.allied |= blanks[ALLIED]
    b.central_zoc |= blanks[CENTRAL] & w.land
    b.allied_zoc |= blanks[ALLIED] & w.land
    return b, blanks


# Control, zones and objectives (7, 13, 5.4) ------------------------------------------------------


def _control(w: World, view: dict[str, Any]) -> Overlay:
    b, _ = seen(w, view["board"])
    areas = [look.area(w, "control", controlled(b, w, side)) for side, look in LOOKS.items()]
    return Overlay(shown(*areas, caution(w, "neutral", b.closed, "dotted")))


def _zones(w: World, view: dict[str, Any]) -> Overlay:
    b, _ = seen(w, view["board"])
    areas = [look.area(w, "zone of control", own_zone(b, w, side)) for side, look in LOOKS.items()]
    return Overlay(shown(*areas))


def _victory(w: World, view: dict[str, Any]) -> Overlay:
    b, _ = seen(w, view["board"])
    chart = w.charts["victory_points"]
    areas, tags = [], []
    for side in SIDES:
        held = w.all_objectives & controlled(b, w, side)
        areas.append(LOOKS[side].area(w, "hands", held, "star"))
        for h in members(held):
            own = w.objectives[side] >> h & 1
            worth = chart["per_turn_friendly_objective"] if own else chart["per_turn_enemy_objective"]
            tags.append(Tag(w.names[h], f"+{worth}"))
    neutral = caution(w, "neutral: not counted", w.all_objectives & b.closed, "dotted")
    return Overlay(shown(*areas, neutral), tags=tuple(tags))


# Supply and support (17, 19) ---------------------------------------------------------------------


def _supply_of(w: World, view: dict[str, Any], sides: tuple[str, ...]) -> Overlay:
    b, _ = seen(w, view["board"])
    areas: list[Area] = []
    for side in sides:
        fed = supplied_hexes(b, w, side) & w.land
        look = LOOKS[side]
        hungry = hexes_of(b, w.side[side] & ~b.asleep & ~always_supplied(w, side)) & ~fed
        areas += shown(
            look.area(w, "units are in general supply", fed),
            look.spots(w, "supply unit", hexes_of(b, w.supply & w.side[side])),
            caution(w, f"{look.name} units without supply", hungry, sign="triangle"),
        )
    return Overlay(tuple(areas))


def _offensive(w: World, view: dict[str, Any]) -> Overlay:
    b, _ = seen(w, view["board"])
    areas: list[Area] = []
    for side in own_sides(view, SIDES):
        ready = ready_supply(b, w, side)
        covered = 0
        for u in ready:
            covered |= reach(b, w, u, offensive_radius(b, w, u))
        tired = hexes_of(b, w.supply & w.side[side] & ~sum(1 << u for u in ready))
        look = LOOKS[side]
        areas += shown(
            look.area(w, "units can get attack supply", covered),
            look.spots(w, "supply unit, ready", sum({1 << b.loc[u] for u in ready})),
            caution(w, "supply unit that moved or is dug in", tired, "plain", "cross"),
        )
    return Overlay(tuple(areas))


def _support(w: World, view: dict[str, Any]) -> Overlay:
    b, _ = seen(w, view["board"])
    areas: list[Area] = []
    tags: list[Tag] = []
    for side in own_sides(view, SIDES):
        covered = places = 0
        for u in members(w.hqs & w.side[side] & ~b.asleep):
            if b.loc[u] >= 0:
                covered |= hq_reach(b, w, u)
                places |= 1 << b.loc[u]
                tags.append(Tag(w.names[b.loc[u]], f"+{hq_support(b, w, u)}"))
        look = LOOKS[side]
        areas += shown(look.area(w, "headquarters reach", covered), look.spots(w, "headquarters", places))
    return Overlay(tuple(areas), tags=tuple(tags))


# Railroads and marches (18, 11) ------------------------------------------------------------------


def _rail(w: World, view: dict[str, Any]) -> Overlay:
    b, _ = seen(w, view["board"])
    areas: list[Area] = []
    for side in own_sides(view, SIDES):
        net = w.rail & controlled(b, w, side)
        stops = net & enemy_zone(b, w, side)
        areas += shown(
            LOOKS[side].area(w, "rail net", net & ~stops),
            caution(w, "trains stop: enemy zone of control", stops),
        )
    return Overlay(tuple(areas))


def _reach(w: World, view: dict[str, Any]) -> Overlay:
    b, blanks = seen(w, view["board"])
    reaches = {side: reachable(b, w, side, blanks[side]) for side in enemy_sides(view, SIDES)}
    others = {side: occupied(b, enemy(side)) for side in reaches}
    return overlay.reach_overlay(w, LOOKS, reaches, others, "units can march here")


def reachable(b: Board, w: World, side: str, blanks: int) -> int:
    """Hexes that units of a side could march to in one movement phase; rides and stacking apart."""
    marches = {(h, FASTEST, w.land) for h in members(blanks)}
    for u in members(w.side[side] & w.mobile & ~w.trains & ~b.asleep & ~b.entrenched):
        if b.loc[u] >= 0:
            marches.add((b.loc[u], w.move[u], realm(b, w, u)))
    found = 0
    for h, points, within in marches:
        found |= all_of(march_range(b, w, side, h, FULL * points, within))
    return found


DRAWERS: dict[str, Drawer] = {
    "control": _control,
    "zones": _zones,
    "supply": lambda w, view: _supply_of(w, view, own_sides(view, SIDES)),
    "enemy-supply": lambda w, view: _supply_of(w, view, enemy_sides(view, SIDES)),
    "offensive": _offensive,
    "support": _support,
    "rail": _rail,
    "reach": _reach,
    "victory": _victory,
}


# Hexes in words ----------------------------------------------------------------------------------


def notes(w: World, view: dict[str, Any]) -> tuple[Note, ...]:
    """Terrain, country, who holds a hex, whose zone it lies in and who is in supply there."""
    b, _ = seen(w, view["board"])
    found = [*_terrain_notes(w, b), *_place_notes(w)]
    found += [note(w, country, hexes, "7.1a") for country, hexes in w.country.items()]
    for side in SIDES:
        name, fed = LOOKS[side].name, supplied_hexes(b, w, side) & w.land
        found += [
            note(w, f"{name} control", controlled(b, w, side), "7.3a"),
            note(w, f"{name} zone of control", own_zone(b, w, side), "13.0a"),
            note(w, f"{name} units: in general supply", fed, "17.5a"),
        ]
    found.append(note(w, "neutral: nobody may enter", b.closed, "23.0b"))
    return noted(found)


def _terrain_notes(w: World, b: Board) -> Iterator[Note]:
    season = w.turns[b.turn].season
    for kind in ("clear", "forest", "rough", "marsh"):
        row = w.charts["tec"][kind]
        hexes = sum(1 << h for h in members(w.land) if w.terrain[h] == kind)
        slow = w.land if season == "winter" else w.russia if season == "thaw" else 0
        for part, cost in ((hexes & ~slow, row["mp"]), (hexes & slow, row.get("mp_winter", row["mp"]))):
            yield note(w, f"{kind}: costs {cost}, half a point along a railroad", part, "TEC-1")
    yield note(w, "defense doubled", w.doubled, "14.11a")


def _place_notes(w: World) -> Iterator[Note]:
    for sea, ports in w.ports.items():
        yield note(w, f"port on the {sea} Sea", ports, "21.6a")
    for side in SIDES:
        yield note(w, f"{LOOKS[side].name} Strategic Objective", w.objectives[side], "5.4c")
