"""A view as a picture: counters, railheads, control and tracks on the map sheet."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from hexfront.games.reichswehr_freikorps.sheet import COUNTER_COLOURS, piece, sheet
from hexfront.games.reichswehr_freikorps.world import GERMAN, HERE, RED, World
from hexfront.hexes import Grid
from hexfront.hexes.tables import read_table
from hexfront.kernel.scene import Marker, Piece, Scene, Sheet, Track

BLACK, CRIMSON = "#1d1e20", "#b3261e"


@cache
def _sheet(grid: Grid) -> Sheet:
    return sheet(grid)


@cache
def _rows() -> dict[str, dict[str, str]]:
    return {row["unit_id"]: row for row in read_table(HERE / "units.tsv", ["unit_id"])}


def scene(w: World, view: dict[str, Any]) -> Scene:
    """What a side sees, as a scene: covered units lie face down under the top one."""
    doc = view["board"]
    return Scene(
        sheet=_sheet(w.grid),
        pieces=tuple(_pieces(w, doc)),
        markers=tuple(_markers(w, doc)),
        caption=_caption(view),
        tracks=_tracks(w, doc),
    )


def _pieces(w: World, doc: dict[str, Any]) -> list[Piece]:
    done = set(doc["moved"])
    tops = set(doc["tops"].values())
    blank = [
        Piece(
            id=f"covered-{n}", hex=b[0], name="covered", fill=COUNTER_COLOURS["reichswehr"][0], facedown=True
        )
        for n, b in enumerate(doc["blanks"])
    ]
    on_map = [unit for unit, place in doc["units"].items() if place in w.grid]
    on_map.sort(key=lambda unit: unit in tops)
    return blank + [_piece(w, unit, doc["units"][unit], unit in done) for unit in on_map]


def _piece(w: World, unit: str, place: str, spent: bool) -> Piece:
    row = _rows().get(unit)
    if row is not None:
        return msgspec.structs.replace(piece(row, place), spent=spent)
    made = w.units[w.index[unit]]
    fill, ink = COUNTER_COLOURS[made.front or made.force]
    return Piece(
        id=unit, hex=place, symbol=made.type, size=made.size, strength=str(made.factor), fill=fill, ink=ink
    )


def _markers(w: World, doc: dict[str, Any]) -> list[Marker]:
    red = set(doc["red_control"])
    heads = {RED: set(doc["red_railheads"]), GERMAN: set(doc["german_railheads"])}
    markers = []
    for h, place in w.place.items():
        name = w.names[h]
        side = RED if name in red else GERMAN
        kind = "railhead" if name in heads[side] else "control"
        colour = CRIMSON if side == RED else BLACK
        markers.append(Marker(name, kind, colour, title=f"{place.name}: {side} {kind}"))  # type: ignore[arg-type]
    return markers


def _caption(view: dict[str, Any]) -> tuple[str, ...]:
    doc, outcome, decision = view["board"], view["outcome"], view["decision"]
    front = f", {doc['front']} front" if doc["front"] else ""
    first = f"Turn {doc['turn']}{front}"
    if outcome:
        return first, f"{outcome['reason']}"
    return first, f"{decision['side']}: {decision['prompt']}" if decision else ""


def _tracks(w: World, doc: dict[str, Any]) -> tuple[Track, ...]:
    labels = tuple(w.charts["turn_track"]["labels"])
    return (
        Track("Turn", doc["turn"], 1, w.turns, BLACK, labels),
        Track("Red Army Morale", doc["ram"], 1, 20, CRIMSON),
        Track("Red points", doc["red_vp"], 0, 34, CRIMSON),
        Track("German points", doc["german_vp"], 0, 34, BLACK),
        Track("Allied support", doc["als"], 0, 10, "#2a6aa3"),
    )
