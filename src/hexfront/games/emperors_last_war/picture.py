"""A view as a picture: counters, who holds what, works and trenches, and the tracks on the map sheet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from hexfront.games.emperors_last_war.board import Board, controls, decode
from hexfront.games.emperors_last_war.counters import SIDE_COLOURS, blank, counter
from hexfront.games.emperors_last_war.rules import inforce, supply
from hexfront.games.emperors_last_war.rules.shares import ALLIES
from hexfront.games.emperors_last_war.rules.works import strength
from hexfront.games.emperors_last_war.sheet import sheet
from hexfront.games.emperors_last_war.world import CP, FRONTS, POWER_NAMES, POWERS, RU, SIDE_NAMES, World
from hexfront.hexes import members
from hexfront.kernel.scene import Box, Highlight, Marker, Piece, Scene, Track
from hexfront.mechanics.sheets import asked, gathered

BOXES: dict[str, tuple[str, Literal["due", "reserve", "lost"]]] = {
    "due": ("Reinforcements that may come on now", "reserve"),
    "edge": ("Driven off the map, back next turn", "reserve"),
    "secret": ("Secret transfer", "reserve"),
    "west": ("Western Front pools", "reserve"),
    "screen": ("Cavalry screen, to be placed", "reserve"),
    "pool": ("To be formed", "reserve"),
    "lost": ("Eliminated, can be reconstructed", "lost"),
    "dead": ("Eliminated", "lost"),
}
#: Divisions whose corps stands for them, and units that the scenario does not use, lie nowhere.
UNSHOWN = ("aside", "gone")
#: From the bottom of a stack to its top.
LAYERS = ("patrol", "hq", "cavalry", "infantry")
#: The gaps between phases (4.2.4) as they are called at the table.
GAPS = {"window 1": "after supply", "window 2": "after attacks", "window 3": "after movement"}
FRONT_TITLES = dict(zip(FRONTS, ("Eastprussian", "Polish", "Galician"), strict=True))
SHORT = ("Central", "Russian")
EARTH, IRON = "#7a5a2e", "#4a4a4a"
#: How far the track of victory points is drawn; a strategic victory lies well within it (15.3d).
POINTS, SUPPLY, COUNTERS = 60, 24, 10
WEST = "#5b6b7d"


def scene(w: World, view: dict[str, Any]) -> Scene:
    """What a side sees, as a scene; concealed enemy counters lie face down (16b)."""
    doc = view["board"]
    b = decode(doc, w)
    return Scene(
        sheet=sheet(w.grid),
        pieces=tuple(_pieces(w, b, doc)),
        markers=(*_flags(w, b), *_raised(w, b), *_fallen(w, b), *_trenches(w, b), *_sieges(w, b)),
        highlights=tuple(_taken(w, b)),
        caption=_caption(w, view),
        tracks=_tracks(w, b),
        boxes=tuple(_boxes(w, b, doc)),
    )


# Counters ----------------------------------------------------------------------------------------


def _pieces(w: World, b: Board, doc: dict[str, Any]) -> list[Piece]:
    """Counters that are seen, the strongest on top, and backs above them."""
    done = _done(b)
    seen = sorted(members(b.afield), key=lambda u: _layer(w, u))
    faces = [_counter(w, b, u, w.names[b.loc[u]], spent=bool(done >> u & 1)) for u in seen]
    return [*faces, *_backs(doc)]


def _backs(doc: dict[str, Any]) -> Iterator[Piece]:
    """Counters on the map that lie face down, as many as there are (16b, R-88)."""
    for owner, blanks in doc["blanks"].items():
        for place, count in blanks["map"].items():
            yield from (blank(f"{owner}-{place}-{number}", place, owner) for number in range(count))


def _counter(w: World, b: Board, u: int, place: str, spent: bool = False) -> Piece:
    return counter(
        w.units[u],
        place,
        disrupted=bool(b.disrupted >> u & 1),
        concealed=bool(b.concealed >> u & 1),
        spent=spent,
    )


def _layer(w: World, u: int) -> tuple[int, int, int]:
    return LAYERS.index(w.units[u].type), w.strength[u], w.morale[u]


def _done(b: Board) -> int:
    """Units that have had their move or attack in the phase at hand, or are tied to a trench."""
    if b.mover >= 0:
        return b.moved | b.building | (0 if b.reserve else b.attacked_normal)
    return b.attacked | b.building if b.phase.endswith("attack") else 0


# Off the map -------------------------------------------------------------------------------------


def _boxes(w: World, b: Board, doc: dict[str, Any]) -> list[Box]:
    """Units off the map by whereabouts and side; of what a side may not know, as many backs as there are."""
    there: dict[str, str] = doc["units"]
    away = [(w.index[unit], place) for unit, place in there.items() if place not in w.grid]
    shown = [(u, place) for u, place in away if place not in UNSHOWN and not w.patrols >> u & 1]
    pieces = [((place, w.units[u].side), _counter(w, b, u, "")) for u, place in shown]
    pieces += _backs_away(doc)
    return gathered(pieces, lambda key, inside: _box(w, *key, inside))


def _backs_away(doc: dict[str, Any]) -> Iterator[tuple[tuple[str, str], Piece]]:
    """Counters of others off the map that only they may know (20, R-42)."""
    for owner, blanks in doc["blanks"].items():
        for place in ("due", "secret"):
            for number in range(blanks[place]):
                yield (place, owner), blank(f"{owner}-{place}-{number}", "", owner)


def _box(w: World, place: str, side: str, inside: tuple[Piece, ...]) -> Box:
    """One box; a reinforcement lies on its space of the turn track."""
    name = "-".join((*place.split(), side))
    _, _, number = place.partition(" ")
    if number:
        turn = w.turns.get(int(number))
        when = turn.date if turn else f"turn {number}"
        return Box(name, f"Due on {when}", "due", inside, side, int(number))
    title, kind = BOXES[place]
    return Box(name, title, kind, inside, side)


# Ground ------------------------------------------------------------------------------------------


def gains(w: World, b: Board) -> tuple[int, int]:
    """The towns that each power holds in the enemy's country (18.2, R-91)."""
    central = controls(b, w, CP) & w.home[RU] & w.towns
    return central, controls(b, w, RU) & w.home[CP] & w.towns


def _taken(w: World, b: Board) -> Iterator[Highlight]:
    for power, hexes in zip(POWERS, gains(w, b), strict=True):
        if hexes:
            yield Highlight(tuple(w.hex_names(hexes)), SIDE_COLOURS[POWER_NAMES[power]])


def _flags(w: World, b: Board) -> Iterator[Marker]:
    """A flag in each town that has changed hands."""
    for power, hexes in zip(POWERS, gains(w, b), strict=True):
        side = POWER_NAMES[power]
        for h in members(hexes):
            words = f"{w.place_words[h]}: held by {_with_article(side)}"
            yield Marker(w.names[h], "control", SIDE_COLOURS[side], title=words)


def _with_article(side: str) -> str:
    return SIDE_NAMES[side] if side == POWER_NAMES[RU] else f"the {SIDE_NAMES[side]}"


def _fallen(w: World, b: Board) -> Iterator[Marker]:
    """Captured fortresses and bridgeheads, which are fortified areas now (25.3a)."""
    for h in members(b.captured):
        words = f"Captured: a fortified area of {w.work[h].strength}" if h in w.work else "Captured"
        yield Marker(w.names[h], "text", IRON, "C", words)


def _raised(w: World, b: Board) -> Iterator[Marker]:
    """The fortress that an option puts in the place of the printed works (44a)."""
    for h in members(b.raised & ~b.captured):
        points = strength(b, w, h)
        yield Marker(w.names[h], "text", IRON, f"F{points}", f"A fortress of {points} on all sides")


def _trenches(w: World, b: Board) -> Iterator[Marker]:
    """Trenches with the side they face (24, R-54)."""
    for h, facing in b.trenches:
        way = w.grid.directions[facing]
        yield Marker(w.names[h], "text", EARTH, f"T{way}", f"Trench facing {way} and the sides beside it")


def _sieges(w: World, b: Board) -> Iterator[Marker]:
    """How long a fortress has been under siege (25.5)."""
    for h, turns in b.sieges.items():
        if turns:
            yield Marker(w.names[h], "text", "#7a1c14", str(turns), f"Besieged for {turns} Player-Turns")


# Words and tracks --------------------------------------------------------------------------------


def _caption(w: World, view: dict[str, Any]) -> tuple[str, ...]:
    doc = view["board"]
    turn = w.turns[doc["turn"]]
    first = f"{turn.date} 1914"
    power, phase = doc["phasing"], doc["phase"]
    second = f"{SIDE_NAMES[POWER_NAMES[power]]}, {GAPS.get(phase, phase)}" if phase else ""
    return first, second, asked(view, SIDE_NAMES)


def _tracks(w: World, b: Board) -> tuple[Track, ...]:
    first = inforce.terms()[b.scenario].first
    start = w.turn_of_date[first]
    names = tuple(w.turns[number].date for number in range(start, b.last_turn + 1))
    points = max(-POINTS, min(POINTS, b.vp))
    return (
        Track("Turn", b.turn, start, b.last_turn, "#8c1d18", names),
        Track("Victory points", points, -POINTS, POINTS, "#3f5f48"),
        *_shares(b),
        *_levels(w, b),
        *_reserves(b),
        *_west(w, b),
    )


def _shares(b: Board) -> Iterator[Track]:
    """What each of two allies has cost or brought the balance, among three players (R-98)."""
    if inforce.on(b, "allies"):
        for side, share in zip(ALLIES, b.shares, strict=True):
            points = max(-POINTS, min(POINTS, share))
            yield Track(f"Share of {SIDE_NAMES[side]}", points, -POINTS, POINTS, SIDE_COLOURS[side])


def _levels(w: World, b: Board) -> Iterator[Track]:
    """Supply by front, once there is supply (22)."""
    if inforce.on(b, "supply"):
        for power in POWERS:
            side = POWER_NAMES[power]
            for k in supply.fronts_in_play(b, w):
                front = FRONTS[k]
                name = f"{SHORT[power]} supply, {FRONT_TITLES[front]}"
                yield Track(name, b.levels[3 * power + k], 0, SUPPLY, SIDE_COLOURS[side])


def _reserves(b: Board) -> Iterator[Track]:
    """Whether each power has used its Reserve Movement Phase in this Player-Turn (4.2a)."""
    for power in POWERS:
        side = POWER_NAMES[power]
        name = f"{SHORT[power]} reserves"
        yield Track(name, b.used_reserve[power], 0, 1, SIDE_COLOURS[side], ("open", "used"))


def _west(w: World, b: Board) -> Iterator[Track]:
    """The counters of the western track, cell by cell from this turn on (33.3)."""
    if inforce.on(b, "campaign"):
        for turn in range(b.turn, min(len(b.cells), b.last_turn + 1)):
            if b.cells[turn]:
                yield Track(f"West {w.turns[turn].date}", b.cells[turn], 0, COUNTERS, WEST)
