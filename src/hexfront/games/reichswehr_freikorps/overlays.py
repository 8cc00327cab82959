"""What can be laid over the map, and what is worth saying of a hex: control, supply, reach, points.

Everything is worked out from a view. Where German units lie is seen by all, what lies covered is not; so the
reach of a covered unit is that of the quickest that it may be.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hexfront.games.reichswehr_freikorps.board import Board, controlled, decode, railheads
from hexfront.games.reichswehr_freikorps.rules.movement import rates_at
from hexfront.games.reichswehr_freikorps.rules.rail import touched_by_red
from hexfront.games.reichswehr_freikorps.rules.supply import blocked, supplied, working_sources
from hexfront.games.reichswehr_freikorps.world import GERMAN, RED, SIDE_NAMES, SIDES, World, terrain_costs
from hexfront.hexes import members, trace_path
from hexfront.kernel.scene import Area, Link, Note, Overlay, Tag
from hexfront.mechanics import overlay
from hexfront.mechanics.journeys import Routes
from hexfront.mechanics.overlay import Drawer, Look, area, caution, enemy_sides, note, noted, own_sides, shown

LOOKS = {
    RED: Look(SIDE_NAMES[RED], "#b3261e", "rising", "circle"),
    GERMAN: Look(SIDE_NAMES[GERMAN], "#20435c", "falling", "square"),
}


def seen(w: World, doc: dict[str, Any]) -> tuple[Board, int, int]:
    """The board as far as a view tells, the hexes with covered units, and the units that these may be."""
    b = decode(doc, w)
    blanks = w.grid.set({blank[0] for blank in doc["blanks"]})
    b.german |= blanks
    maybe = sum(1 << u for u, unit in enumerate(w.ids) if unit not in doc["units"])
    return b, blanks, maybe


# Control and points (3.5, 4.2) -------------------------------------------------------------------


def _control(w: World, view: dict[str, Any]) -> Overlay:
    b, _, _ = seen(w, view["board"])
    areas = [look.area(w, "control", controlled(b, w, side), look.sign) for side, look in LOOKS.items()]
    return Overlay(shown(*areas))


def _victory(w: World, view: dict[str, Any]) -> Overlay:
    b, _, _ = seen(w, view["board"])
    areas = [
        look.area(w, "side has the points", w.places & controlled(b, w, side), "star")
        for side, look in LOOKS.items()
    ]
    sudden = (
        caution(w, "Red wins at once by taking it", w.berlin & ~b.red_control),
        caution(w, "the German wins at once by taking it", w.warsaw & b.red_control),
    )
    tags = tuple(Tag(w.names[h], str(points)) for h, points in w.points.items())
    return Overlay(shown(*sudden, *areas), tags=tags)


# Supply (7) --------------------------------------------------------------------------------------


def _supply_of(w: World, view: dict[str, Any], sides: tuple[str, ...]) -> Overlay:
    b, _, _ = seen(w, view["board"])
    areas: list[Area] = []
    links: list[Link] = []
    for side in sides:
        fed, sources = supplied(b, w, side), working_sources(b, w, side)
        standing = b.red if side == RED else b.german
        look = LOOKS[side]
        cut_off = railheads(b, side) & ~sources
        areas += shown(
            look.area(w, "units are in supply", fed),
            look.spots(w, "source of supply", sources),
            caution(w, f"{look.name} railhead cut off", cut_off, "plain", "cross"),
            caution(w, f"{look.name} units out of supply", standing & ~fed, sign="triangle"),
        )
        links += _chain(b, w, side)
    return Overlay(tuple(areas), tuple(links))


def _chain(b: Board, w: World, side: str) -> Iterator[Link]:
    """From each working railhead the line to the source that feeds it (7.3, 7.4d)."""
    working, barred = working_sources(b, w, side), blocked(b, w, side)
    linked = working & ~railheads(b, side) | (w.red_source if side == RED else w.west_edge) & working
    waiting = working & ~linked
    while waiting:
        found = 0
        for h in members(waiting):
            line = trace_path(w.ways, 1 << h, linked, barred, w.reach)
            if line is not None:
                found |= 1 << h
                look, stroke = LOOKS[side], "solid" if side == RED else "dashed"
                names = tuple(w.names[at] for at in line)
                yield Link(names, look.colour, stroke, f"{look.name} railhead chain")  # type: ignore[arg-type]
        if not found:
            return
        linked |= found
        waiting &= ~found


def _rail(w: World, view: dict[str, Any]) -> Overlay:
    b, _, _ = seen(w, view["board"])
    beside = touched_by_red(b, w) & w.land & ~b.red
    closed = b.red | w.places & b.red_control
    return Overlay(
        shown(
            area(w, "beside Red units: no train runs through", beside, LOOKS[RED].colour, "dotted"),
            caution(w, "Red units or places: no train at all", closed, sign="cross"),
        )
    )


# Reach (9) ---------------------------------------------------------------------------------------


def _reach(w: World, view: dict[str, Any]) -> Overlay:
    b, blanks, maybe = seen(w, view["board"])
    reaches = {side: reachable(b, w, side, blanks, maybe) for side in enemy_sides(view, SIDES)}
    return overlay.reach_overlay(w, LOOKS, reaches, {RED: b.german, GERMAN: b.red}, "units can get here")


def reachable(b: Board, w: World, side: str, blanks: int, maybe: int) -> int:
    """Hexes that units of a side could get to in one movement phase, stacking apart."""
    own, other = (b.red, b.german) if side == RED else (b.german, b.red)
    open_hexes = w.land & ~other
    fed = supplied(b, w, side)
    reach = own
    for h in members(own):
        slow, fast = rates_at(b, w, side, bool(fed >> h & 1))
        units = b.stack[h] | (maybe if blanks >> h & 1 and side == GERMAN else 0)
        for kind, cavalry, points in (
            (w.infantry, False, slow),
            (w.armored, False, fast),
            (w.cavalry, True, fast),
        ):
            if units & kind:
                reach |= Routes(w.costs[cavalry], h, points, open_hexes, open_hexes, 0).hexes
    return reach


DRAWERS: dict[str, Drawer] = {
    "control": _control,
    "supply": lambda w, view: _supply_of(w, view, own_sides(view, SIDES)),
    "enemy-supply": lambda w, view: _supply_of(w, view, enemy_sides(view, SIDES)),
    "rail": _rail,
    "reach": _reach,
    "victory": _victory,
}


# Hexes in words ----------------------------------------------------------------------------------


def notes(w: World, view: dict[str, Any]) -> tuple[Note, ...]:
    """What terrain costs and does, who holds an edge hex (of places a marker tells it), who is in supply."""
    b, _, _ = seen(w, view["board"])
    found = list(_terrain_notes(w))
    for side in SIDES:
        name = SIDE_NAMES[side]
        fed = supplied(b, w, side) & w.land
        found += [
            note(w, f"{name} control", controlled(b, w, side) & ~w.places, "3.5a"),
            note(w, f"{name} units: in supply", fed, "7.3a"),
            note(w, f"{name} units: out of supply", w.land & ~fed, "7.3a"),
        ]
    return noted(found)


def _terrain_notes(w: World) -> Iterator[Note]:
    for kind, (foot, horse) in terrain_costs().items():
        if kind in w.shift:
            at = sum(1 << h for h in w.grid.hexes if w.land >> h & 1 and w.ground[h] == kind)
            cost = f"costs {foot}" if foot == horse else f"costs {foot}, cavalry {horse}"
            shift = w.shift[kind]
            cover = f"; attacks {shift} column{'s' if shift > 1 else ''} left" if shift else ""
            yield note(w, cost + cover, at, "9.10a")
