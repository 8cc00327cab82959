"""What can be laid over the map, and what is worth saying of a hex: supply, command, zones, control, rail.

Everything is worked out from a view. Of an enemy stack only its hex is known, and whether a zone of control
goes out from it: unseen pieces are taken for units that march as far as most.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple, cast

from hexfront.games.storm_of_steel.board import Board, S, controlled, decode, enemy, hexes_of, rails
from hexfront.games.storm_of_steel.counters import SIDE_COLOURS
from hexfront.games.storm_of_steel.rules import industry, lines, seas
from hexfront.games.storm_of_steel.rules.command import command_area, in_command
from hexfront.games.storm_of_steel.rules.marching import Exits, costs
from hexfront.games.storm_of_steel.rules.morale import city_value
from hexfront.games.storm_of_steel.rules.players import power_of
from hexfront.games.storm_of_steel.rules.railmove import open_rail
from hexfront.games.storm_of_steel.rules.supply import out_of_supply, supply_area
from hexfront.games.storm_of_steel.rules.zones import city_zone, neutral_ground, passable, zones
from hexfront.games.storm_of_steel.world import CENTRAL, ENTENTE, POWERS, SIDES, World
from hexfront.hexes import members
from hexfront.kernel.scene import Area, Note, Overlay, Tag
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
)
from hexfront.mechanics.world import sum_of

LOOKS: Final = {
    CENTRAL: Look("Central", SIDE_COLOURS[CENTRAL], "falling", "square"),
    ENTENTE: Look("Entente", SIDE_COLOURS[ENTENTE], "rising", "circle"),
}
STEEL, GRAIN = "#2f4858", "#8a6d1a"
#: What most corps march (2.5k): unseen pieces are taken for such.
USUAL: Final = 4


class Seen(NamedTuple):
    """The board as far as a view tells, for rules that ask a state for board and world."""

    board: Board
    world: World


def seen(w: World, doc: dict[str, Any]) -> S:
    """What a side knows; unseen pieces hold their hexes, and their zones of control are there (R-167)."""
    b = decode(doc, w)
    for side, blanks in doc["blanks"].items():
        power = power_of(side)
        there = w.grid.set(blanks["map"])
        b.held[power] |= there
        b.real[power] |= there
        b.projects[power] |= w.grid.set(blanks["zones"])
    return cast(S, Seen(b, w))


def unseen(w: World, doc: dict[str, Any], power: int) -> int:
    """The hexes with pieces of a side that cannot be seen."""
    return w.grid.set(doc["blanks"].get(SIDES[power], {}).get("map", ()))


def fielded(s: S, power: int) -> list[int]:
    """The countries of a side that can have units here."""
    b, w = s.board, s.world
    return [c for c, side in enumerate(b.allegiance) if side == power and w.nation.get(w.countries[c])]


# Supply and command (31, 15) ---------------------------------------------------------------------


def fed(s: S, power: int) -> int:
    """Hexes where units of some country of a side are in supply."""
    ground = passable(s) & ~s.board.real[enemy(power)]
    return sum_of(supply_area(s, power, c) for c in fielded(s, power)) & ground


def _supply_of(w: World, view: dict[str, Any], sides: tuple[str, ...]) -> Overlay:
    s = seen(w, view["board"])
    areas: list[Area] = []
    for side in sides:
        look, power = LOOKS[side], power_of(side)
        hungry = hexes_of(s.board, out_of_supply(s, power))
        areas += shown(
            look.area(w, "units are in supply", fed(s, power)),
            caution(w, f"{look.name} units out of supply", hungry, sign="triangle"),
        )
    return Overlay(tuple(areas))


def _command(w: World, view: dict[str, Any]) -> Overlay:
    s = seen(w, view["board"])
    b = s.board
    areas: list[Area] = []
    tags: list[Tag] = []
    for side in own_sides(view, SIDES):
        look, power = LOOKS[side], power_of(side)
        mine = w.hqs & w.side[power] & b.afield
        linked = lines.linked_hqs(s, power)
        reached = sum_of(command_area(s, power, c) for c in fielded(s, power))
        free = w.land_units & w.side[power] & b.afield & ~w.forts & ~in_command(s, power)
        areas += shown(
            look.area(w, "units are in command", reached),
            look.spots(w, "HQ with a line of communication", hexes_of(b, linked & mine)),
            caution(w, f"{look.name} HQ without a line", hexes_of(b, mine & ~linked), "dotted", "cross"),
            caution(w, f"{look.name} units out of command", hexes_of(b, free), sign="triangle"),
        )
        tags += [Tag(w.names[b.loc[u]], f"({w.radius[u]})") for u in members(mine)]
    return Overlay(tuple(areas), tags=tuple(tags))


# Ground (10, 16, 11) -----------------------------------------------------------------------------


def _zones(w: World, view: dict[str, Any]) -> Overlay:
    s = seen(w, view["board"])
    areas = [LOOKS[SIDES[power]].area(w, "zone of control", zones(s, power)) for power in POWERS]
    cities = [
        LOOKS[SIDES[enemy(power)]].spots(w, "city that stops movement and lines", city_zone(s, power))
        for power in POWERS
        if SIDES[power] in own_sides(view, SIDES)
    ]
    return Overlay(shown(*areas, *cities))


def _control(w: World, view: dict[str, Any]) -> Overlay:
    s = seen(w, view["board"])
    b = s.board
    held = {SIDES[power]: controlled(b, power) for power in POWERS}
    areas = [LOOKS[side].area(w, "control", hexes) for side, hexes in held.items()]
    nobody = passable(s) & ~held[CENTRAL] & ~held[ENTENTE]
    return Overlay(shown(*areas, caution(w, "nobody controls it", nobody, "dotted")))


def _rail(w: World, view: dict[str, Any]) -> Overlay:
    s = seen(w, view["board"])
    b = s.board
    areas: list[Area] = []
    for side in own_sides(view, SIDES):
        look, power = LOOKS[side], power_of(side)
        good = rails(b, power)
        broken = controlled(b, power) & w.rail_hexes & ~good
        areas += shown(
            look.area(w, "rail that carries trains", open_rail(s, power)),
            look.spots(w, "rail in an enemy zone: no trains", good & ~open_rail(s, power) & ~w.sea),
            caution(w, f"{look.name} rail that waits for an HQ", broken, "crossed", "cross"),
        )
    return Overlay(tuple(areas))


def _reach(w: World, view: dict[str, Any]) -> Overlay:
    s = seen(w, view["board"])
    reaches = {
        side: reachable(s, power_of(side), unseen(w, view["board"], power_of(side)))
        for side in enemy_sides(view, SIDES)
    }
    others = {side: s.board.held[enemy(power_of(side))] for side in reaches}
    return reach_overlay(w, LOOKS, reaches, others, "units can march here")


def reachable(s: S, power: int, blanks: int) -> int:
    """Hexes that units of a side could march to in one segment; trains, ships, stacking and supply apart."""
    b, w = s.board, s.world
    ground = passable(s) & ~b.real[enemy(power)]
    zone = zones(s, enemy(power)) & ~b.dug_in[power]
    exits = costs(w, w.turns[b.turn].season, False)
    found = 0
    mobile = w.land_units & w.side[power] & b.afield & ~b.entrenched & ~w.forts & ~w.hqs
    starts = {(b.loc[u], w.movement[u]) for u in members(mobile)} | {(h, USUAL) for h in members(blanks)}
    for h, points in starts:
        found |= _marched(exits, h, points, ground, zone)
    return found


def _marched(exits: Exits, start: int, points: int, ground: int, zone: int) -> int:
    """Where a unit comes that stops in zones of control and does not go from one to the next (10.31)."""
    best = {start: points}
    edge = [start]
    while edge:
        h = edge.pop()
        if zone >> h & 1 and h != start:
            continue
        for n, cost in exits(h):
            left = best[h] - cost
            if h == start:
                left = max(0, left)
            closed = zone >> h & 1 and zone >> n & 1
            if ground >> n & 1 and not closed and left >= 0 and left > best.get(n, -1):
                best[n] = left
                edge.append(n)
    return sum(1 << h for h in best)


# What cities are worth (5.13, 7) -----------------------------------------------------------------


def _value(w: World, view: dict[str, Any]) -> Overlay:
    s = seen(w, view["board"])
    worth = {h: city_value(w, h) for h in members(w.cities) if city_value(w, h)}
    at_war = sum(1 << h for h in worth) & passable(s)
    held = {SIDES[power]: controlled(s.board, power) & at_war for power in POWERS}
    areas = [LOOKS[side].area(w, "city of value", hexes, "star") for side, hexes in held.items()]
    nobody = at_war & ~held[CENTRAL] & ~held[ENTENTE]
    tags = tuple(Tag(w.names[h], str(points)) for h, points in worth.items() if at_war >> h & 1)
    return Overlay(shown(*areas, caution(w, "held by nobody", nobody, "dotted")), tags=tags)


def _centres(w: World, view: dict[str, Any]) -> Overlay:
    s = seen(w, view["board"])
    areas: list[Area] = []
    for side in own_sides(view, SIDES):
        look, power = LOOKS[side], power_of(side)
        home = industry.home_centres(s, power)
        alone = industry.isolated_centres(s, power)
        idle = w.industrial & controlled(s.board, power) & ~home & ~industry.captured_centres(s, power)
        areas += shown(
            look.area(w, "mobilization centre", home & ~alone, "star"),
            look.spots(w, "captured centre, half its points", industry.captured_centres(s, power)),
            caution(w, f"{look.name} centre cut off from the others", alone, "dotted", "triangle"),
            caution(w, f"{look.name} centre that yields nothing", idle, "crossed", "cross"),
        )
    areas += shown(
        area(w, "Petroleum", w.petroleum, STEEL, sign="diamond"),
        area(w, "Grain", w.grain, GRAIN, "dotted", "diamond"),
    )
    return Overlay(tuple(areas))


def _seas(w: World, view: dict[str, Any]) -> Overlay:
    s = seen(w, view["board"])
    held = {CENTRAL: 0, ENTENTE: 0, "": 0}
    for name, hexes in w.sea_area.items():
        held[{"CP": CENTRAL, "EN": ENTENTE}.get(seas.status(s, name), "")] |= hexes
    areas = [LOOKS[side].area(w, "sea", held[side]) for side in SIDES]
    return Overlay(shown(*areas, caution(w, "contested sea", held[""], "dotted")))


DRAWERS: dict[str, Drawer] = {
    "supply": lambda w, view: _supply_of(w, view, own_sides(view, SIDES)),
    "enemy-supply": lambda w, view: _supply_of(w, view, enemy_sides(view, SIDES)),
    "command": _command,
    "zones": _zones,
    "control": _control,
    "rail": _rail,
    "reach": _reach,
    "value": _value,
    "centres": _centres,
    "seas": _seas,
}


# Hexes in words ----------------------------------------------------------------------------------


def notes(w: World, view: dict[str, Any]) -> tuple[Note, ...]:
    """Terrain, country, who controls a hex, whose zone it lies in, rail, supply, and what it is worth."""
    s = seen(w, view["board"])
    found = [*_ground_notes(w), *_country_notes(s), *_city_notes(s)]
    for power in POWERS:
        name = LOOKS[SIDES[power]].name
        found += [
            note(w, f"{name} control", controlled(s.board, power), "16.0a"),
            note(w, f"{name} zone of control", zones(s, power), "10.1a"),
            note(w, f"{name} units are in supply", fed(s, power), "31.0a"),
            note(w, f"{name} rail", rails(s.board, power), "11.41a"),
        ]
    found.append(note(w, "rail zone: every hex is a rail hex", w.rail_zone, "7.3b"))
    return noted(found)


def _ground_notes(w: World) -> Iterator[Note]:
    for kind, hexes in w.ground.items():
        row = w.charts["terrain"][kind]
        if not isinstance(row, dict) or not hexes:
            continue
        shift = f", {abs(row['shift'])}L for the defender" if row.get("shift") else ""
        yield note(w, f"{kind}: costs {row['mp']}{shift}", hexes, "11.21a")


def _country_notes(s: S) -> Iterator[Note]:
    b, w = s.board, s.world
    for c, name in enumerate(w.countries):
        yield note(w, name, w.owned[c], "2.5e")
        yield note(w, f"a part belongs to {name}", w.country[c] & ~w.owned[c], "19.23b")
    yield note(w, "neutral: nobody may enter", neutral_ground(w, b.allegiance), "19.23a")


def _city_notes(s: S) -> Iterator[Note]:
    b, w = s.board, s.world
    yield note(w, "industrial city: 1L for the defender, only assaults", w.industrial, "14.45c")
    yield note(w, "naval base", w.naval_bases, "14.3b")
    yield note(w, "devastated: yields nothing", b.devastated, "7.11a")
    for h in members(w.cities):
        if points := city_value(w, h):
            yield note(w, f"worth {points} morale", 1 << h, "5.13a")
