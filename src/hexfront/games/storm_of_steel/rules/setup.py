"""39. Setting up: the blocks of a scenario, what comes later, who controls what."""

from __future__ import annotations

import re
from functools import cache

from hexfront.games.storm_of_steel.board import POOL, TRACK, Board, S, set_control, set_rails
from hexfront.games.storm_of_steel.stacks import restack
from hexfront.games.storm_of_steel.world import CODES, CP, HERE, POWERS, World
from hexfront.hexes import members
from hexfront.hexes.tables import read_table
from hexfront.kernel import Auto, BadInput, Frame
from hexfront.mechanics.maps import Row
from hexfront.mechanics.memory import tabled

#: How set-ups name a place off the map: "India (off-map)".
OFF_MAP = " (off-map)"
#: How the charts write ships that a scenario adds: "GB TR 2 at Le Havre".
EXTRA = re.compile(r"(\w+) (\w+) (\d+) at (.+)")


#: The year to which the campaign goes on if the players like.
LATE = "1919"
#: Where the forces of minor powers come (20.3b, 20.3c, R-114).
EXPEDITIONS = {"Portugal": "Portugal", "Brazil": "Latin America", "Japan": "Japan"}


@cache
def rows(name: str) -> tuple[Row, ...]:
    """A table of the game's folder."""
    return tuple(read_table(HERE / name))


def starting_board(w: World, scenario: str, options: dict[str, str]) -> Board:
    """The board at the start of a scenario (39.1a): everything that is not set up waits in the pools.

    The players may agree to go on for another year (40.1a).
    """
    b = _set_up(w, scenario).copy()
    if options.get("end") == LATE and "extension" in w.scenario:
        b.last_turn = w.turn_of[w.scenario["extension"]]
    return b


@tabled
def _set_up(w: World, scenario: str) -> Board:
    """The same, kept: states that are imagined begin with it too."""
    chart = w.scenario
    agents = chart.get("agents", {})
    doctrine = chart.get("air_doctrine", w.charts["air"]["doctrine_start"])
    b = Board(
        turn=w.turn_of[chart["first"]],
        last_turn=w.turn_of[chart["last"]],
        loc=[POOL] * len(w.units),
        allegiance=w.allegiance,
        morale=(chart["morale"]["CP"], chart["morale"]["EN"]),
        developed=tuple(number for code in CODES for number in chart.get("developed", {}).get(code, ())),
        air_doctrine=(doctrine["CP"], doctrine["EN"]),
        merchant=chart.get("merchant", 100),
        agents=(agents.get("CP", 0), agents.get("EN", 0)),
    )
    b.control_cp, b.control_en = w.home
    b.rail_cp, b.rail_en = w.home_rail
    for row in rows("setups.tsv"):
        if row["block"] in chart["blocks"] and _at_war(w, row["country"]):
            _place(b, w, row)
    for line in chart.get("extra", ()):
        _extra(b, w, line)
    for row in rows("reinforcements.tsv"):
        u = w.index.get(row["counter_id"])
        if row["scenario"] == scenario and u is not None:
            b.loc[u] = TRACK - w.turn_of[row["turn"]]
    occupied = w.grid.set(chart.get("cp_controlled_hexes", ()))
    if occupied:
        set_control(b, CP, occupied)
        b.rail_en &= ~occupied
        set_rails(b, CP, b.rail_cp | occupied & w.rail_hexes)
    restack(b, w)
    for power in POWERS:
        set_control(b, power, b.real[power])
    return b


def _at_war(w: World, country: str) -> bool:
    """Whether a country begins as a belligerent; the units of neutrals wait until they join (19.2a)."""
    c = w.country_index.get(country, -1)
    return c < 0 or w.allegiance[c] in POWERS


def army(b: Board, w: World, country: str, power: int) -> list[tuple[int, int]]:
    """The land units with which a country joins a side, with their hexes (38.7b)."""
    blocks = (*w.scenario["blocks"], *w.scenario.get("neutral_blocks", ()))
    found: list[tuple[int, int]] = []
    for row in rows("setups.tsv"):
        at = place_of(w, row)
        if row["country"] != country or row["block"] not in blocks or at < 0:
            continue
        taken = {u for u, _ in found}
        counter = row["counter_id"]
        named = [w.index[name] for name in (counter, f"{counter}@{CODES[power]}") if name in w.index]
        fit = named or list(members(w.group.get(counter, 0)))
        u = next((u for u in fit if b.loc[u] == POOL and u not in taken and w.side_of[u] == power), -1)
        if u >= 0:
            found.append((u, _free(b, w, country, power, _withdrawn(b, w, u, at))))
    return found + expedition(b, w, country, power)


def expedition(b: Board, w: World, country: str, power: int) -> list[tuple[int, int]]:
    """The force that a minor power sends, and the area where it comes (20.3b, 20.3c, 38.8b, R-114)."""
    name = EXPEDITIONS.get(country, "")
    if name not in w.hex_of_place:
        return []
    area = w.hex_of_place[name]
    force = members(w.nation.get(country, 0) & w.side[power])
    return [(u, berth(w, u, area)) for u in force if b.loc[u] == POOL]


def berth(w: World, u: int, area: int) -> int:
    """Where a unit is that belongs to an area: a ship in its first port (21.45c)."""
    return w.display.areas[area].ports[0] if w.naval >> u & 1 else area


def place_of(w: World, row: Row) -> int:
    """The hex of a set-up, or its place off the map; -1 if the scenario does not have it (21.7a, 21.8a).

    Rows R-111.
    """
    if row["hex"]:
        return w.grid.hex(row["hex"]) if row["hex"] in w.grid else -1
    area = w.hex_of_place.get(row["place"].removesuffix(OFF_MAP), -1)
    if area not in w.display.areas:
        return -1
    ship = any(w.naval >> u & 1 for u in _called(w, row["counter_id"]))
    return w.display.areas[area].ports[0] if ship else area


def _called(w: World, counter: str) -> list[int]:
    return [w.index[name] for name in (counter, *(f"{counter}@{code}" for code in CODES)) if name in w.index]


def _withdrawn(b: Board, w: World, u: int, h: int) -> int:
    """Where a unit of a set-up is: from ground that a card has opened it has gone to its capital (R-110)."""
    if not b.opened >> h & 1 or w.forts >> u & 1:
        return h
    return min(members(w.owned[w.nation_of[u]] & w.capitals), default=h)


def _free(b: Board, w: World, country: str, power: int, h: int) -> int:
    """The hex of a set-up, or where an enemy stands in it the nearest one of the country (13.3a, 19.23b)."""
    foes = b.held[1 - power]
    if w.away[h] or not foes >> h & 1:
        return h
    home = members(w.owned[w.country_index[country]] & ~foes & ~b.full[power])
    return min(home, key=lambda n: (w.grid.distance(h, n), n), default=h)


def _place(b: Board, w: World, row: Row) -> None:
    """Set one counter up; of counters that are alike, the next one."""
    u, at = _next(b, w, row["counter_id"]), place_of(w, row)
    if u < 0 or at < 0:
        return
    b.loc[u] = at
    if row["status"] == "E" and not w.forts >> u & 1:
        b.entrenched |= 1 << u


def _next(b: Board, w: World, counter: str) -> int:
    """A counter by its id, or the first of a group that is not placed yet; -1 if the scenario has none."""
    if counter in w.index:
        return w.index[counter]
    return next((u for u in members(w.group.get(counter, 0)) if b.loc[u] == POOL), -1)


def _extra(b: Board, w: World, line: str) -> None:
    """Transports that a scenario adds (39.1a)."""
    match = EXTRA.fullmatch(line)
    if match is None:
        raise BadInput(f"The scenario adds {line!r}, which is no number of units at a place.")
    nation, kind, number, place = match.groups()
    free = [
        u for u, unit in enumerate(w.units) if unit.id.startswith(f"{nation}-{kind}-") and b.loc[u] == POOL
    ]
    for u in free[: int(number)]:
        b.loc[u] = w.hex_of_place[place]


def _begin(s: S, frame: Frame) -> None:
    s.push("turn", s.board.turn)


STEPS = (Auto(name="begin", run=_begin),)
