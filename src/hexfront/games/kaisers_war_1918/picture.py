"""A view as a picture: counters, who holds what, and the tracks on the map sheet."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from hexfront.games.kaisers_war_1918.board import Board, decode, occupied, side_of, units_of
from hexfront.games.kaisers_war_1918.counters import SIDE_COLOURS, blank, counter
from hexfront.games.kaisers_war_1918.rules.sequence import PHASE_NAMES
from hexfront.games.kaisers_war_1918.sheet import sheet
from hexfront.games.kaisers_war_1918.world import ALLIED, CENTRAL, SIDE_NAMES, SIDES, World
from hexfront.hexes import members
from hexfront.kernel.scene import Box, Marker, Piece, Scene, Track
from hexfront.mechanics.sheets import Boxes, asked, flags, gathered, turn_box, washes

SEASONS = {"normal": "", "summer": "summer; ", "winter": "winter; ", "thaw": "thaw in the East; "}
#: Places off the map; the box of the United States pays 12, whatever the printed map says (0.1a).
BOXES: Boxes = {
    "tray": ("To be deployed", "reserve"),
    "due": ("To be placed now", "reserve"),
    "usa": ("United States, 12 VP a turn", "reserve"),
    "british_empire": ("British Empire, 6 VP a turn", "reserve"),
    "french_empire": ("French Empire, 3 VP a turn", "reserve"),
    "naval": ("Naval units at hand", "reserve"),
    "afloat": ("On board before an assault", "reserve"),
    "pool": ("Reinforcement pool", "reserve"),
    "dead": ("Eliminated", "lost"),
    "gone": ("Out of the game", "lost"),
}
#: What was bought lies on its space of the turn track.
DUE = {"turn": "Ordered for"}
#: Where nobody counts the counters of others.
UNCOUNTED = ("pool", "dead", "gone")
#: From the bottom of a stack to its top.
LAYERS = ("fortified_zone", "garrison", "headquarters", "tactical_airbase", "strategic_airbase")


def scene(w: World, view: dict[str, Any]) -> Scene:
    """What a side sees, as a scene; enemy counters that cannot be seen lie face down."""
    doc = view["board"]
    b = decode(doc, w)
    held = gains(w, b)
    return Scene(
        sheet=sheet(w.grid),
        pieces=tuple(_pieces(w, b, doc)),
        markers=(*flags(w, held, SIDE_COLOURS, SIDE_NAMES), *_earthworks(w, b), *_frozen(w, b)),
        highlights=tuple(washes(w, held, SIDE_COLOURS)),
        caption=_caption(w, view),
        tracks=_tracks(w, b),
        boxes=tuple(_boxes(w, b, doc)),
    )


# Counters ----------------------------------------------------------------------------------------


def _pieces(w: World, b: Board, doc: dict[str, Any]) -> list[Piece]:
    """What is covered lies below what is seen, and the top counter of a stack above the rest (10.1a)."""
    done = _done(b)
    shown = set(b.top.values())
    seen = [u for u in range(len(w.units)) if b.loc[u] >= 0]
    seen.sort(key=lambda u: (u in shown, _layer(w, u)))
    faces = [_counter(w, b, u, w.names[b.loc[u]], spent=bool(done >> u & 1)) for u in seen]
    return [*_backs(doc), *faces]


def _counter(w: World, b: Board, u: int, place: str, spent: bool = False) -> Piece:
    return counter(
        w.units[u],
        place,
        army=bool(b.army_side >> u & 1),
        side=side_of(b, u),
        spent=spent,
    )


def _backs(doc: dict[str, Any]) -> Iterator[Piece]:
    """Counters on the map that cannot be seen (10.1a)."""
    for number, (place, owner, _) in enumerate(doc["blanks"]):
        yield blank(f"unseen-{number}", place, owner)


def _backs_away(doc: dict[str, Any]) -> Iterator[tuple[tuple[str, str], Piece]]:
    """Counters of others off the map, as many as there are in each place (10.2a, R16)."""
    for side, places in doc["away"].items():
        for place, count in places.items():
            if place not in UNCOUNTED:
                yield from (
                    ((place, side), blank(f"{side}-{place}-{number}".replace(" ", "-"), "", side))
                    for number in range(count)
                )


def _layer(w: World, u: int) -> int:
    kind = w.units[u].type
    if kind in LAYERS:
        return LAYERS.index(kind)
    return len(LAYERS) + (w.armies >> u & 1)


def _done(b: Board) -> int:
    """Units that have had their move or attack in the phase at hand."""
    if b.phase == "movement":
        return b.finished
    return b.attacked | b.used if b.phase.startswith("combat") else 0


# Off the map -------------------------------------------------------------------------------------


def _boxes(w: World, b: Board, doc: dict[str, Any]) -> list[Box]:
    """Units off the map by whereabouts and side; of the enemy's, backs (10.2a, R16)."""
    there: dict[str, str] = doc["units"]
    known = [(w.index[unit], place) for unit, place in there.items() if place not in w.grid]
    viewer = doc["viewer"]
    if viewer:
        known += [(u, "pool") for u in members(units_of(b, viewer)) if w.ids[u] not in there]
    known = [(u, place) for u, place in known if _in_play(w, b, u)]
    pieces = [((place, _owner(w, b, u)), _counter(w, b, u, "")) for u, place in known]
    pieces += _backs_away(doc)
    return gathered(pieces, partial(turn_box, w, BOXES, DUE))


def _in_play(w: World, b: Board, u: int) -> bool:
    """What only option 30 brings is not there without it, not even among those out of the game (24.4a)."""
    return b.successors or not w.units[u].option


def _owner(w: World, b: Board, u: int) -> str:
    return side_of(b, u) or w.side_of[u]


# Control -----------------------------------------------------------------------------------------


def gains(w: World, b: Board) -> dict[str, int]:
    """The land that each side holds beyond the line of March 1918 by standing on it (2.4c, 2.5)."""
    return {
        CENTRAL: occupied(b, CENTRAL) & w.began[ALLIED],
        ALLIED: occupied(b, ALLIED) & w.began[CENTRAL],
    }


def _earthworks(w: World, b: Board) -> Iterator[Marker]:
    """Trenchlines that were dug in the game, as many as there are (37.1a, 2.11a, 9.7a)."""
    for side, hexes in ((CENTRAL, b.central_trenches), (ALLIED, b.allied_trenches)):
        for h in members(hexes):
            yield Marker(w.names[h], "text", SIDE_COLOURS[side], "T", f"Trenchline of the {SIDE_NAMES[side]}")


def _frozen(w: World, b: Board) -> Iterator[Marker]:
    """Armies in the East that may not move yet (24.2a, R75)."""
    places = {b.loc[u] for u in members(b.frozen) if b.loc[u] >= 0}
    for h in sorted(places):
        yield Marker(
            w.names[h],
            "text",
            "#3b77a8",
            "F",
            "May neither move nor attack until the East is entered (24.2a)",
        )


# Words and tracks --------------------------------------------------------------------------------


def _caption(w: World, view: dict[str, Any]) -> tuple[str, ...]:
    doc = view["board"]
    turn = w.turns[doc["turn"]]
    first = f"{turn.name}, turn {turn.number}"
    second = SEASONS[turn.season].capitalize()
    if doc["active"] and doc["phase"]:
        second += f"{SIDE_NAMES[doc['active']]}, {PHASE_NAMES[doc['phase']]}"
    return first, second.removesuffix("; "), asked(view, SIDE_NAMES)


def _tracks(w: World, b: Board) -> tuple[Track, ...]:
    names = tuple(w.turns[number].name for number in range(1, b.last_turn + 1))
    points = {CENTRAL: b.central_vp, ALLIED: b.allied_vp}
    return (
        Track("Turn", b.turn, 1, b.last_turn, "#8c1d18", names),
        *(Track(f"{SIDE_NAMES[side]} VP", points[side], 0, w.cap, SIDE_COLOURS[side]) for side in SIDES),
    )
