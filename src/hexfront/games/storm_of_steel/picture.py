"""A view as a picture: counters, who holds what, tracks and boxes on the map sheet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from hexfront.games.storm_of_steel.board import POOL, Board, controlled, decode
from hexfront.games.storm_of_steel.counters import SIDE_COLOURS, Face, blank, counter, side_of
from hexfront.games.storm_of_steel.dealing import AT_SEA
from hexfront.games.storm_of_steel.hand import piles
from hexfront.games.storm_of_steel.rules import impulses, teams
from hexfront.games.storm_of_steel.rules.sequence import PHASES, SEGMENTS
from hexfront.games.storm_of_steel.sheet import sheet
from hexfront.games.storm_of_steel.world import POWERS, SIDE_NAMES, SIDES, World
from hexfront.hexes import members
from hexfront.kernel.scene import Box, Marker, Piece, Scene, Track
from hexfront.mechanics.sheets import asked, flags, gathered, washes

#: Places off the map: what their boxes are called, and whether their units still come, wait or are lost.
BOXES: dict[str, tuple[str, Literal["due", "reserve", "lost"]]] = {
    "pool": ("Force pool", "reserve"),
    "dead": ("Dead pile of this turn", "lost"),
    "removed": ("Out of the game", "lost"),
    "zone": ("Commerce Raiding Zone", "reserve"),
}
#: Dummies in the pool are no units, and nobody looks for them there.
UNSHOWN = ("DUMMY",)
EARTH, IRON, RUIN = "#7a5a2e", "#4a4a4a", "#7a1c14"
SHORT = ("Central", "Entente")
#: Morale and merchant shipping are at most so high (5.1, 27.1a), air doctrine so (30.1a).
MORALE, DOCTRINE = 100, 4
NAVY = "#1f4f86"


def scene(w: World, view: dict[str, Any]) -> Scene:
    """What a side sees, as a scene; enemy pieces lie face down (23.1)."""
    doc = view["board"]
    b = decode(doc, w)
    held = gains(w, b)
    return Scene(
        sheet=sheet(w.grid),
        pieces=tuple(_pieces(w, b, doc)),
        markers=(
            *flags(w, held, SIDE_COLOURS, SIDE_NAMES),
            *_ruins(w, b),
            *_marched(w, b),
            *_uprisings(w, b),
        ),
        highlights=tuple(washes(w, held, SIDE_COLOURS)),
        caption=_caption(w, b, view),
        tracks=tuple(_tracks(w, b)),
        boxes=tuple(_boxes(w, b, doc)),
        piles=piles(w, b, view),
    )


# Counters ----------------------------------------------------------------------------------------


def _pieces(w: World, b: Board, doc: dict[str, Any]) -> list[Piece]:
    """Counters that are seen, the strongest on top, and backs above them."""
    seen = sorted(members(b.afield | b.abroad), key=lambda u: _layer(w, b, u))
    faces = [_counter(w, b, u, w.names[b.loc[u]], spent=bool(b.moved >> u & 1)) for u in seen]
    return [*faces, *_backs(doc)]


def _counter(w: World, b: Board, u: int, place: str, spent: bool = False) -> Piece:
    return counter(w.units[u], place, face(w, b, u), spent=spent)


def face(w: World, b: Board, u: int) -> Face:
    """Which side of a counter is up; a fort is always entrenched (2.4b)."""
    if b.underground >> u & 1:
        return "underground"
    return "entrenched" if (b.entrenched | w.forts) >> u & 1 else "mobile"


def _layer(w: World, b: Board, u: int) -> tuple[int, int, int]:
    """From the bottom of a stack to its top: ships and air, forts, dummies, brigades, HQs, corps."""
    kinds = (w.forts, w.dummies, w.brigades, w.hqs, w.corps)
    layer = next((n for n, kind in enumerate(kinds, start=1) if kind >> u & 1), 0)
    return layer, w.entrenched[u] if b.entrenched >> u & 1 else w.mobile[u], w.cadre[u]


def _backs(doc: dict[str, Any]) -> Iterator[Piece]:
    """Pieces on the map that cannot be seen, as many as there are (23.1)."""
    for owner, blanks in doc.get("blanks", {}).items():
        for place, count in blanks["map"].items():
            yield from (blank(f"{owner}-{place}-{number}", place, owner) for number in range(count))
        for place, count in blanks["air"].items():
            yield from (blank(f"{owner}-{place}-air-{number}", place, owner) for number in range(count))
        for place in blanks["fleets"]:
            if place != AT_SEA:
                yield blank(f"{owner}-{place}-fleet", place, owner)


# Off the map -------------------------------------------------------------------------------------


def _boxes(w: World, b: Board, doc: dict[str, Any]) -> list[Box]:
    """Units off the map by whereabouts and side; of what a side may not know, as many backs as there are."""
    there: dict[str, str] = doc["units"]
    away = [(w.index[unit], place) for unit, place in there.items() if place not in w.grid]
    if viewer := doc["viewer"]:
        mine = w.side[SIDES.index(viewer)]
        away += [(u, "pool") for u in members(mine) if b.loc[u] == POOL]
    shown = [(u, place) for u, place in away if w.units[u].type not in UNSHOWN]
    pieces = [((place, side_of(w.units[u])), _counter(w, b, u, "")) for u, place in shown]
    pieces += _backs_away(doc)
    return gathered(pieces, lambda key, inside: _box(w, *key, inside))


def _backs_away(doc: dict[str, Any]) -> Iterator[tuple[tuple[str, str], Piece]]:
    """Pieces of the other side on the Turn Record Track: only their number is open (playbook 3).

    One Fleet marker stands for all its ships in the Commerce Raiding Zone (23.42a).
    """
    for owner, blanks in doc.get("blanks", {}).items():
        if AT_SEA in blanks["fleets"]:
            yield (AT_SEA, owner), blank(f"{owner}-{AT_SEA}-fleet", "", owner)
        for place, count in blanks["track"].items():
            name = f"{owner}-{place}".replace(" ", "-")
            yield from (((place, owner), blank(f"{name}-{number}", "", owner)) for number in range(count))


def _box(w: World, place: str, side: str, inside: tuple[Piece, ...]) -> Box:
    """One box; what arrives later lies on its space of the Turn Record Track (2.3c)."""
    name = "-".join((*place.split(), side))
    _, _, number = place.partition(" ")
    if number:
        return Box(name, f"Due in {w.turns[int(number)].date}", "due", inside, side, int(number))
    title, kind = BOXES[place]
    return Box(name, title, kind, inside, side)


# Ground ------------------------------------------------------------------------------------------


def gains(w: World, b: Board) -> dict[str, int]:
    """The land that each side controls beyond its own (16.0a)."""
    return {SIDES[power]: controlled(b, power) & ~w.home_of(b.allegiance, power) for power in POWERS}


def _ruins(w: World, b: Board) -> Iterator[Marker]:
    """Cities that are devastated (2.5i)."""
    for h in members(b.devastated):
        yield Marker(w.names[h], "text", RUIN, "X", f"{w.place_name(h)} is devastated")


def _marched(w: World, b: Board) -> Iterator[Marker]:
    """HQs that made a strategic move give no command in this impulse (3.4e, 11.5b)."""
    for h in sorted({b.loc[u] for u in members(b.strategic & w.hqs & b.afield)}):
        yield Marker(w.names[h], "text", IRON, "S", "An HQ here made a strategic move: no command (11.5b)")


def _uprisings(w: World, b: Board) -> Iterator[Marker]:
    """Areas off the map that are in revolt (35.0a)."""
    for name in b.uprisings:
        if name in w.hex_of_place:
            at = w.names[w.hex_of_place[name]]
            yield Marker(
                at, "text", RUIN, "U", f"Uprising in {name}: its centres and ports are of no use (35.1a)"
            )


# Words and tracks --------------------------------------------------------------------------------


def _caption(w: World, b: Board, view: dict[str, Any]) -> tuple[str, ...]:
    doc = view["board"]
    now = moment(doc["phase"], doc["segment"], doc["impulse"], doc["half"])
    # What a team needs comes last: where there is little room it is cut off, and the part of the turn is not.
    if not w.single_map:
        now = f"{now} (in a team {teams.officer(w, b)} decides)"
    return w.turns[doc["turn"]].date, now, asked(view, SIDE_NAMES)


def moment(phase: str, segment: str, impulse: int, half: int) -> str:
    """The part of the turn in words."""
    if phase == "operations" and segment in SEGMENTS:
        return f"Impulse {impulse}, {SIDE_NAMES[SIDES[half]]}: {SEGMENTS[segment][0]}"
    return PHASES[phase][0] if phase in PHASES else ""


def _tracks(w: World, b: Board) -> Iterator[Track]:
    first = w.turn_of[w.scenario["first"]]
    dates = tuple(w.turns[number].date for number in range(first, b.last_turn + 1))
    yield Track("Turn", b.turn - first + 1, 1, len(dates), RUIN, dates)
    if b.impulse:
        yield Track("Impulse", b.impulse, 1, impulses.MOST, EARTH)
    for power in POWERS:
        side = SIDES[power]
        yield Track(f"{SHORT[power]} morale", b.morale[power], 0, MORALE, SIDE_COLOURS[side])
    yield from _indexes(w, b)


def _indexes(w: World, b: Board) -> Iterator[Track]:
    """What only some scenarios count: merchant shipping, air doctrine, how near America is to war (2.3d)."""
    flags = w.scenario
    if flags.get("naval"):
        yield Track("Merchant shipping", b.merchant, 0, MORALE, NAVY)
    if flags.get("air"):
        for power in POWERS:
            level = b.air_doctrine[power]
            yield Track(f"{SHORT[power]} air doctrine", level, 1, DOCTRINE, SIDE_COLOURS[SIDES[power]])
    if flags.get("politics"):
        yield Track("American sympathy", b.sympathy, 0, w.charts["america"]["sympathy_max"], EARTH)
