"""A view as a picture: counters, who holds what, and the tracks on the map sheet."""

from __future__ import annotations

from functools import partial
from typing import Any

from hexfront.games.kaisers_war_east.board import CONTROL
from hexfront.games.kaisers_war_east.counters import SIDE_COLOURS, blank, counter
from hexfront.games.kaisers_war_east.sheet import sheet
from hexfront.games.kaisers_war_east.world import ALLIED, CENTRAL, HOME_SIDE, SIDE_NAMES, SIDES, World
from hexfront.kernel.scene import Box, Marker, Piece, Scene, Track
from hexfront.mechanics.sheets import Boxes, asked, flags, gathered, turn_box, washes

SEASONS = {"summer": "summer", "thaw": "thaw in Russia", "winter": "winter"}
BOXES: Boxes = {
    "tray": ("To be deployed", "reserve"),
    "due": ("To be placed now", "reserve"),
    "box": ("Available to be formed", "reserve"),
    "event": ("Waiting for the Balkans to enter the war", "reserve"),
    "gone": ("Out of the game", "lost"),
}
#: The turn record and orders are due on a turn.
DUE = {"turn": "Due in", "order": "Ordered for"}
#: From the bottom of a stack to its top.
LAYERS = ("fortress", "supply", "train", "airbase", "tank", "partisan", "cavalry")


def scene(w: World, view: dict[str, Any]) -> Scene:
    """What a side sees, as a scene; enemy counters that cannot be seen lie face down."""
    doc = view["board"]
    held = gains(w, doc)
    return Scene(
        sheet=sheet(w.grid),
        pieces=tuple(_pieces(w, doc)),
        markers=(*flags(w, held, SIDE_COLOURS, SIDE_NAMES), *_veils(w, doc)),
        highlights=tuple(washes(w, held, SIDE_COLOURS)),
        caption=_caption(w, view),
        tracks=_tracks(w, doc),
        boxes=tuple(_boxes(w, doc)),
    )


# Counters ----------------------------------------------------------------------------------------


def _pieces(w: World, doc: dict[str, Any]) -> list[Piece]:
    """Covered counters lie below those that are seen, counters face down above them."""
    reverse, dug_in, done = set(doc["reverse"]), set(doc["entrenched"]), _done(doc)
    tops = set(doc["top"].values())
    on_map = [unit for unit, place in doc["units"].items() if place in w.grid]
    on_map.sort(key=lambda unit: (unit in tops, _layer(w, unit)))
    seen = [
        counter(
            w.units[w.index[unit]],
            doc["units"][unit],
            reverse=unit in reverse,
            dug_in=unit in dug_in,
            spent=unit in done,
        )
        for unit in on_map
    ]
    backs: dict[str, list[Piece]] = {"covered": [], "down": []}
    for number, (place, owner, kind) in enumerate(doc.get("blanks", [])):
        backs[kind].append(blank(f"{kind}-{number}", place, owner))
    return backs["covered"] + seen + backs["down"]


def _layer(w: World, unit: str) -> int:
    made = w.units[w.index[unit]]
    if made.type in LAYERS:
        return LAYERS.index(made.type)
    return len(LAYERS) + ("corps", "armygroup", "abteilung", "army").index(
        made.size if made.size != "division" else "corps"
    )


def _done(doc: dict[str, Any]) -> set[str]:
    """Supply units that moved (17.1b), and units that have had their move or attack in the phase at hand."""
    done = set(doc["moved"])
    if doc["phase"] == "movement":
        done |= set(doc["finished"])
    if doc["phase"].startswith("combat"):
        done |= set(doc["attacked"])
    return done


# Off the map -------------------------------------------------------------------------------------


def _boxes(w: World, doc: dict[str, Any]) -> list[Box]:
    """Units off the map by whereabouts and side; counters that have never been in play are left out."""
    reverse = set(doc["reverse"])
    away = [(w.units[w.index[unit]], place) for unit, place in doc["units"].items() if place not in w.grid]
    pieces = [((place, unit.side), counter(unit, "", reverse=unit.id in reverse)) for unit, place in away]
    return gathered(pieces, partial(turn_box, w, BOXES, DUE))


# Control -----------------------------------------------------------------------------------------


def gains(w: World, doc: dict[str, Any]) -> dict[str, int]:
    """The enemy's land that each side holds, by the borders of 1914; neutrals are nobody's enemy (7.1)."""
    allied = CONTROL.read(doc["allied_control"], w)
    lands = dict.fromkeys(SIDES, 0)
    for country, side in HOME_SIDE.items():
        at_war = {"Romania": bool(doc["romania"]), "Bulgaria": bool(doc["bulgaria"])}.get(country, True)
        if at_war:
            lands[side] |= w.country[country]
    return {CENTRAL: lands[ALLIED] & ~allied, ALLIED: lands[CENTRAL] & allied}


def _veils(w: World, doc: dict[str, Any]) -> list[Marker]:
    """Where one's own counters lie face down (OPT-FOG-1)."""
    known = [unit for unit in doc["hidden"] if doc["units"].get(unit, "") in w.grid]
    places = sorted({doc["units"][unit] for unit in known})
    return [
        Marker(place, "text", "#4a4a4a", "?", "Counters here lie face down to the enemy") for place in places
    ]


# Words and tracks --------------------------------------------------------------------------------


def _caption(w: World, view: dict[str, Any]) -> tuple[str, ...]:
    doc = view["board"]
    turn = w.turns[doc["turn"]]
    first = f"{turn.name}, turn {turn.number}"
    second = f"{SEASONS[turn.season].capitalize()}; Main Effort in the {doc['effort']}"
    if doc["active"] and doc["phase"]:
        second += f"; {SIDE_NAMES[doc['active']]}, {doc['phase']} phase"
    return first, second, asked(view, SIDE_NAMES)


def _tracks(w: World, doc: dict[str, Any]) -> tuple[Track, ...]:
    turns = sorted(number for number in w.turns if number <= doc["last_turn"])
    names = tuple(w.turns[number].name for number in turns)
    return (
        Track("Turn", doc["turn"], turns[0], turns[-1], "#8c1d18", names),
        Track("Central Powers VP", doc["central_vp"], 0, w.cap, SIDE_COLOURS[CENTRAL]),
        Track("Allied VP", doc["allied_vp"], 0, w.cap, SIDE_COLOURS[ALLIED]),
    )
