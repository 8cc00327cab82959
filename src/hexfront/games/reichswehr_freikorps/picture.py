"""A view as a picture: counters, railheads, control and tracks on the map sheet."""

from __future__ import annotations

from typing import Any

from hexfront.games.reichswehr_freikorps.counters import blank, counter
from hexfront.games.reichswehr_freikorps.sheet import sheet
from hexfront.games.reichswehr_freikorps.world import GERMAN, RED, SIDE_NAMES, World
from hexfront.kernel.scene import Box, Marker, Piece, Scene, Track
from hexfront.mechanics.sheets import asked, gathered
from hexfront.mechanics.spelling import spelled

BLACK, CRIMSON = "#1d1e20", "#b3261e"


def scene(w: World, view: dict[str, Any]) -> Scene:
    """What a side sees, as a scene: covered units lie face down under the top one."""
    doc = view["board"]
    return Scene(
        sheet=sheet(w.grid),
        pieces=tuple(_pieces(w, doc)),
        markers=tuple(_markers(w, doc)),
        caption=_caption(view),
        tracks=_tracks(w, doc),
        boxes=tuple(_boxes(w, doc)),
    )


def _pieces(w: World, doc: dict[str, Any]) -> list[Piece]:
    done = set(doc["moved"])
    tops = set(doc["top"].values())
    covered = [blank(f"covered-{n}", b[0]) for n, b in enumerate(doc["blanks"])]
    on_map = [unit for unit, place in doc["units"].items() if place in w.grid]
    on_map.sort(key=lambda unit: unit in tops)
    return covered + [counter(w.units[w.index[unit]], doc["units"][unit], unit in done) for unit in on_map]


def _boxes(w: World, doc: dict[str, Any]) -> list[Box]:
    """Units off the map: to be set up, due on a turn (6.3), armies of the Southern Front (6.2), lost."""
    pieces = []
    for unit, place in doc["units"].items():
        if place not in w.grid and place != "absent":
            made = w.units[w.index[unit]]
            army = made.army if place == "off" and made.front == "southern" else ""
            pieces.append(((place, made.side, army), counter(made, "")))
    return gathered(pieces, lambda key, inside: _box(w, *key, inside))


def _box(w: World, place: str, side: str, army: str, inside: tuple[Piece, ...]) -> Box:
    name = "-".join((*place.split(), side, *([army] if army else [])))
    if place.startswith("turn "):
        turn = int(place.removeprefix("turn "))
        return Box(name, f"Replacements of turn {turn}", "due", inside, side, turn)
    if place == "dead":
        return Box(name, "Lost for good", "lost", inside, side)
    if place == "tray":
        return Box(name, "To be set up", "reserve", inside, side)
    if army:
        first = w.charts["southern_front"]["first_turn"]
        return Box(name, f"Southern Front, army {army}, from turn {first}", "reserve", inside, side)
    return Box(name, "Just lost", "lost", inside, side)


def _markers(w: World, doc: dict[str, Any]) -> list[Marker]:
    red = set(doc["red_control"])
    heads = {RED: set(doc["red_railheads"]), GERMAN: set(doc["german_railheads"])}
    markers = []
    for h, place in w.place.items():
        name = w.names[h]
        side = RED if name in red else GERMAN
        kind = "railhead" if name in heads[side] else "control"
        colour = CRIMSON if side == RED else BLACK
        markers.append(Marker(name, kind, colour, title=f"{spelled(place.name)}: {side} {kind}"))  # type: ignore[arg-type]
    return markers


def _caption(view: dict[str, Any]) -> tuple[str, ...]:
    doc = view["board"]
    front = f", {doc['front']} front" if doc["front"] else ""
    return f"Turn {doc['turn']}{front}", asked(view, SIDE_NAMES)


def _tracks(w: World, doc: dict[str, Any]) -> tuple[Track, ...]:
    labels = tuple(w.charts["turn_track"]["labels"])
    return (
        Track("Turn", doc["turn"], 1, w.turns, BLACK, labels),
        Track("Red Army Morale", doc["ram"], 1, 20, CRIMSON),
        Track("Red points", doc["red_vp"], 0, 34, CRIMSON),
        Track("German points", doc["german_vp"], 0, 34, BLACK),
        Track("Allied support", doc["als"], 0, 10, "#2a6aa3"),
    )
