"""What can be laid over the map, and what is worth saying of a hex: lines, command, encirclement, rail.

Everything is worked out from a view. Of concealed enemy counters only the place is known: they stand where
they stand, project no lines (16.3a) and are taken to move as far as any that lies face down (16.3b).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hexfront.games.emperors_last_war.board import Board, controls, decode, enemy, hexes_of
from hexfront.games.emperors_last_war.counters import SIDE_COLOURS
from hexfront.games.emperors_last_war.rules import inforce, rail
from hexfront.games.emperors_last_war.rules.area import area as area_of_play
from hexfront.games.emperors_last_war.rules.command import commanded, leading
from hexfront.games.emperors_last_war.rules.encirclement import pocket, unit_encircled
from hexfront.games.emperors_last_war.rules.lines import beside, crossings
from hexfront.games.emperors_last_war.rules.marching import allowance, barred, reach
from hexfront.games.emperors_last_war.rules.players import power_of
from hexfront.games.emperors_last_war.rules.ports import open_ports
from hexfront.games.emperors_last_war.rules.railways import blocked, usable
from hexfront.games.emperors_last_war.rules.scoring import OBJECTIVES
from hexfront.games.emperors_last_war.rules.works import difficult, standing, strength, very_difficult
from hexfront.games.emperors_last_war.world import (
    CENTRAL,
    FRONTS,
    POWER_NAMES,
    POWERS,
    RUSSIA,
    World,
)
from hexfront.hexes import members
from hexfront.kernel.scene import Area, Link, Note, Overlay, Pattern, Tag
from hexfront.mechanics.overlay import Drawer, Look, area, caution, note, noted, shown
from hexfront.mechanics.world import sum_of

LOOKS = (
    Look("Central", SIDE_COLOURS[CENTRAL], "falling", "square"),
    Look("Russian", SIDE_COLOURS[RUSSIA], "rising", "circle"),
)
FRONT_LOOKS: tuple[tuple[str, str, Pattern], ...] = (
    ("Eastprussian front", "#3b6ea8", "rising"),
    ("Polish front", "#8a5a9c", "dotted"),
    ("Galician front", "#b0742f", "falling"),
)
STEEL = "#2f4858"
GROUND = ("clear", "forest", "lakeland", "forest_lakeland", "swamp", "hills", "mountains")


def seen(w: World, doc: dict[str, Any]) -> Board:
    """The board as far as a view tells; hexes with concealed enemy counters are held by the enemy."""
    b = decode(doc, w)
    for owner, blanks in doc["blanks"].items():
        b.held[power_of(owner)] |= w.grid.set(blanks["map"])
    return b


def own_powers(view: dict[str, Any]) -> tuple[int, ...]:
    """The power of whoever looks; for a spectator both."""
    return POWERS if view["side"] is None else (power_of(view["side"]),)


def enemy_powers(view: dict[str, Any]) -> tuple[int, ...]:
    """The enemy of whoever looks; for a spectator both."""
    return POWERS if view["side"] is None else (enemy(power_of(view["side"])),)


# Lines of control, encirclement and command (6, 21) ----------------------------------------------


def _lines(w: World, view: dict[str, Any]) -> Overlay:
    """Steps that cross an enemy line: at a point more, or forbidden (6.2.1a, 6.2.2a)."""
    b = seen(w, view["board"])
    areas: list[Area] = []
    links: list[Link] = []
    for power in own_powers(view):
        look = LOOKS[enemy(power)]
        areas += shown(look.spots(w, "units with lines of control", b.lines[enemy(power)]))
        links += _crossed_steps(b, w, power, look.colour)
    return Overlay(tuple(areas), tuple(links))


def _crossed_steps(b: Board, w: World, power: int, colour: str) -> Iterator[Link]:
    shut = b.held[enemy(power)]
    for d, starts in enumerate(crossings(b, w, power)):
        for a in members(starts & w.ways.open[d] & ~shut):
            n = w.grid.ring[a][d]
            if shut >> n & 1:
                continue
            if barred(b, w, a) >> n & 1:
                yield Link((w.names[a], w.names[n]), colour, "solid", "forbidden step")
            elif a < n:
                yield Link((w.names[a], w.names[n]), colour, "dotted", f"step at {w.tolls.line} more")


def _encirclement(w: World, view: dict[str, Any]) -> Overlay:
    """Own units that are encircled, and the pockets they can still move in (6.3, R-10)."""
    b = seen(w, view["board"])
    areas: list[Area] = []
    for power in own_powers(view):
        caught = [u for u in members(b.afield & w.side[power] & w.real) if unit_encircled(b, w, u)]
        pockets = sum_of(pocket(b, w, power, b.loc[u]) for u in caught)
        areas += shown(
            LOOKS[power].area(w, "friendly map edge", w.exits[power] & area_of_play(b, w)),
            caution(w, f"{LOOKS[power].name} pocket", pockets, "dotted"),
            caution(
                w,
                f"{LOOKS[power].name} units encircled",
                hexes_of(b, sum(1 << u for u in caught)),
                sign="triangle",
            ),
        )
    return Overlay(tuple(areas))


def _command(w: World, view: dict[str, Any]) -> Overlay:
    """What the HQs reach, and own units out of command (21.1)."""
    b = seen(w, view["board"])
    areas: list[Area] = []
    tags: list[Tag] = []
    for power in own_powers(view):
        look = LOOKS[power]
        hqs = leading(b, w) & w.side[power]
        covered = sum_of(within(w, b.loc[k], w.range[k]) for k in members(hqs))
        lost = [u for u in members(b.afield & w.side[power] & w.real) if not commanded(b, w, u)]
        tags += [Tag(w.names[b.loc[k]], str(w.range[k])) for k in members(hqs)]
        areas += shown(
            look.area(w, "command reaches", covered & w.land),
            look.spots(w, "headquarters", hexes_of(b, hqs)),
            caution(
                w,
                f"{look.name} units out of command",
                hexes_of(b, sum(1 << u for u in lost)),
                sign="triangle",
            ),
        )
    return Overlay(tuple(areas), tags=tuple(tags))


def within(w: World, h: int, distance: int) -> int:
    """The hexes within a distance, counted without regard to terrain (21.1b)."""
    found = 1 << h
    for _ in range(distance):
        found |= sum_of(w.around[n] for n in members(found))
    return found


# Fronts, railways, towns (14, 18, 22) ------------------------------------------------------------


def _supply(w: World, view: dict[str, Any]) -> Overlay:
    """The fronts with what both sides have there; the levels are public (14a, 22)."""
    b = seen(w, view["board"])
    inside = area_of_play(b, w)
    areas = [
        area(w, _front_words(b, k, title), w.front[k] & inside, colour, pattern)
        for k, (title, colour, pattern) in enumerate(FRONT_LOOKS)
    ]
    common = sum(1 << h for h in members(inside) if len(w.fronts[h]) > 1)
    return Overlay(shown(*areas, caution(w, "common to two fronts", common, "plain", "diamond")))


def _front_words(b: Board, k: int, title: str) -> str:
    if not inforce.on(b, "supply"):
        return title
    central, russian = b.levels[k], b.levels[len(FRONTS) + k]
    return f"{title}: Central Powers {central}, Russia {russian}"


def _rail(w: World, view: dict[str, Any]) -> Overlay:
    """Railways that can be used, where they are cut, and what this phase has used of them (18)."""
    b = seen(w, view["board"])
    areas: list[Area] = []
    for power in own_powers(view):
        look = LOOKS[power]
        areas += shown(
            look.area(w, "railway open", usable(b, w, power)),
            look.area(w, "captured line open", rail.opened(b, w, power), "star"),
            caution(
                w, f"{look.name} railway cut", blocked(b, w, power) & w.rail_hexes & ~w.home[enemy(power)]
            ),
        )
    links = tuple(
        Link((w.names[a], w.names[n]), STEEL, "solid", "link used in this phase") for a, n in b.links
    )
    tags = tuple(Tag(w.names[h], f"{used} used") for h, used in b.stations.items())
    return Overlay(tuple(areas), links, tags)


def _control(w: World, view: dict[str, Any]) -> Overlay:
    b = seen(w, view["board"])
    inside = area_of_play(b, w)
    areas = [LOOKS[power].spots(w, "town", controls(b, w, power) & w.towns & inside) for power in POWERS]
    return Overlay(shown(*areas))


def _victory(w: World, view: dict[str, Any]) -> Overlay:
    """What scores for whom, with its points (15.2a)."""
    b = seen(w, view["board"])
    areas: list[Area] = []
    tags: list[Tag] = []
    for power in POWERS:
        worth = objectives(b, w, power)
        tags += [Tag(w.names[h], f"+{points}") for h, points in worth.items()]
        areas += shown(LOOKS[power].area(w, "objective", sum(1 << h for h in worth), "star"))
    return Overlay(tuple(areas), tags=tuple(tags))


def objectives(b: Board, w: World, power: int) -> dict[int, int]:
    """Towns that score for a power while it holds them, with their points (A.6, B.5, C.5, 36a)."""
    rows = [row for row in OBJECTIVES if inforce.on(b, row["group"])]
    found = {
        w.grid.hex(row["hex"]): int(row["points"])
        for row in rows
        if row["kind"] == "hold" and row["power"] == POWER_NAMES[power]
    }
    if inforce.on(b, "campaign"):
        found |= {h: stars for h, stars in w.stars.items() if w.home[enemy(power)] >> h & 1}
    return found


def _sources(w: World, view: dict[str, Any]) -> Overlay:
    """Friendly map edges, where reinforcements come on, and open ports (13, 19, 38)."""
    b = seen(w, view["board"])
    countries = (("germany", "austria-hungary"), ("russia",))
    areas: list[Area] = []
    for power in POWERS:
        look = LOOKS[power]
        entries = sum_of(w.entries[name] for name in countries[power])
        areas += shown(
            look.area(w, "map edge", w.exits[power]),
            look.area(w, "rail entry", entries, "star") if inforce.on(b, "rail") else area(w, "", 0, STEEL),
        )
    ports = open_ports(b, w) if inforce.on(b, "campaign") else 0
    return Overlay(shown(*areas, area(w, "German port open", ports, STEEL, sign="diamond")))


# Reach -------------------------------------------------------------------------------------------


def _reach(w: World, view: dict[str, Any]) -> Overlay:
    """Where enemy units can march in one movement phase, and what they get beside."""
    b = seen(w, view["board"])
    areas: list[Area] = []
    for power in enemy_powers(view):
        marches = reachable(b, w, power)
        threatened = b.held[enemy(power)] & sum_of(w.near[h] for h in members(marches))
        areas += shown(
            LOOKS[power].area(w, "units can march here", marches),
            caution(w, f"{LOOKS[power].name} units can get beside it", threatened, "plain", "triangle"),
        )
    return Overlay(tuple(areas))


def reachable(b: Board, w: World, power: int) -> int:
    """Hexes that the units of a power could march to; rides and stacking apart.

    Whoever lies face down is taken to go as far as anybody who does (16.3b): what he is nobody knows.
    """
    found = 0
    for u in members(b.afield & w.side[power]):
        points = w.allowances.concealed if b.concealed >> u & 1 else allowance(b, w, u)
        found |= sum(1 << h for h in reach(b, w, u, b.loc[u], points))
    return found


DRAWERS: dict[str, Drawer] = {
    "lines": _lines,
    "encirclement": _encirclement,
    "command": _command,
    "supply": _supply,
    "rail": _rail,
    "control": _control,
    "victory": _victory,
    "sources": _sources,
    "reach": _reach,
}


# Hexes in words ----------------------------------------------------------------------------------


def notes(w: World, view: dict[str, Any]) -> tuple[Note, ...]:
    """Terrain, country, front, works, who controls a town, and whom the enemy touches."""
    b = seen(w, view["board"])
    found = [*_terrain_notes(w, b), *_work_notes(w, b)]
    for name, hexes in w.country.items():
        found.append(note(w, "-".join(part.capitalize() for part in name.split("-")), hexes, "1a"))
    found += [note(w, title, w.front[k], "14a") for k, (title, *_) in enumerate(FRONT_LOOKS)]
    for power in POWERS:
        name = LOOKS[power].name
        found += [
            note(w, f"{name} control", controls(b, w, power), "18.2a"),
            note(w, f"beside {LOOKS[enemy(power)].name} units", beside(b, w, power) & b.held[power], "4.1a"),
        ]
    if inforce.on(b, "A.6"):
        found.append(note(w, "west of the San", w.region["west_of_san"], "A.6c"))
    inside = area_of_play(b, w)
    found.append(note(w, "outside the area of the scenario", w.land & ~inside, "A.1a"))
    return noted(found)


def _terrain_notes(w: World, b: Board) -> Iterator[Note]:
    hard, rough = very_difficult(b, w), difficult(b, w)
    enter, rates = w.charts["terrain"]["enter_mp"], w.charts["chance_modifiers"]
    for kind in GROUND:
        hexes = sum(1 << h for h in members(w.land) if w.under[h] == kind)
        cost = enter["very_difficult" if hexes & hard else "other"]
        yield note(w, f"{kind.replace('_', ' with ')}: costs {cost}", hexes, "5.1.2a")
    yield note(w, f"attacks on it {rates['target_difficult']}", rough, "7.4.1a")
    into, out = rates["target_very_difficult"], rates["from_very_difficult"]
    yield note(w, f"attacks on it {into}, out of it {out}", hard, "7.4.1b")


def _work_notes(w: World, b: Board) -> Iterator[Note]:
    for power in POWERS:
        for h in members(standing(b, w, power)):
            kind = "fortress" if w.works["fortress"] >> h & 1 or b.raised >> h & 1 else "bridgehead"
            words = f"{LOOKS[power].name} {kind} of {strength(b, w, h)}"
            yield note(w, words, 1 << h, "25a" if kind == "fortress" else "26a")
    yield note(w, "fortified area", w.works["fortified_area"] & ~b.raised, "24.1a")
    yield note(w, "captured work", b.captured, "25.3a")
    for h, stars in w.stars.items():
        yield note(w, f"objective of {stars}", 1 << h, "36b")
