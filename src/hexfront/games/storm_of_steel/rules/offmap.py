"""21. Areas off the map: whose they are, and how land units come there and go again.

Only the Entente goes there (21.0a, 21.24a). Every way in or out is strategic movement (21.0c): a force march
over the border of a map, a train, or a transport (``overseas``). There is no limit of stacking (21.47a).
"""

from __future__ import annotations

from hexfront.games.storm_of_steel.board import March, S, controlled, enemy, turn_of
from hexfront.games.storm_of_steel.display import Area
from hexfront.games.storm_of_steel.rules import impulses, railmove
from hexfront.games.storm_of_steel.rules.marching import FORCED, allowance, step_costs
from hexfront.games.storm_of_steel.rules.stacking import room
from hexfront.games.storm_of_steel.rules.supply import supply_area
from hexfront.games.storm_of_steel.rules.zones import enemy_zone, passable
from hexfront.games.storm_of_steel.world import CP, EN, World
from hexfront.hexes import members, of
from hexfront.kernel import Refusal
from hexfront.mechanics.world import sum_of

#: Areas that belong to no country of the game: Latin America opens with Brazil (20.3c, 21.15a, 29.24b), and
#: Arabia lets the Entente through.
WITH = {"Latin America": "Brazil"}
INDIES = "Dutch East Indies"
#: Areas that a railway joins (21.34a): a country on strike does not use it (37.7b).
RAILWAY = frozenset(("United States", "Canada"))


# Whose they are (21.1) -------------------------------------------------------------------


def owner(w: World, area: Area) -> int:
    """The country by which an area is friendly or not; -1 if there is none."""
    return w.country_index.get(WITH.get(area.name, area.owner), -1)


def friendly(s: S, area: Area) -> bool:
    """Whether an area is the Entente's: its owner belongs to it (21.11a, 21.12a, 21.13a, R-117).

    The Dutch East Indies can be taken (21.13b). Latin America is neutral without Brazil, whoever has its
    petroleum (21.15a). An area whose owner has surrendered is unplayable (19.33g).
    """
    c = owner(s.world, area)
    if area.name == INDIES and s.board.indies:
        return True
    return c < 0 or s.board.allegiance[c] == EN


def areas(s: S) -> list[Area]:
    """The areas that the Entente may enter over land or use."""
    return [area for area in s.world.display.areas.values() if friendly(s, area)]


def harbour_open(s: S, h: int) -> bool:
    """Whether a port symbol may be used: of a friendly area without an uprising (29.24a, 29.24b, 35.1a)."""
    w = s.world
    area = w.display.areas[w.display.harbours[h].area]
    return friendly(s, area) and area.name not in s.board.uprisings


def at(s: S, u: int) -> Area | None:
    """The area where a unit is."""
    return s.world.display.areas.get(s.board.loc[u])


def corresponding(s: S, area: Area, u: int) -> bool:
    """Whether a unit may act in an area: it belongs to the owner, or a transport of its own country lies in
    a port there (25.71a)."""
    b, w = s.board, s.world
    if w.nation_of[u] == owner(w, area):
        return True
    ships = sum_of(b.stack[p] for p in area.ports) & w.transports
    return bool(ships & w.nation.get(w.units[u].country, 0))


# Who may move (21.35, 21.45) -------------------------------------------------------------------


def fresh(s: S, units: int) -> bool:
    """Whether units may still change area: once a turn, never in and out in an impulse (21.35a, 21.45a).

    Nobody else leaves the maps: raiders go to the Commerce Raiding Zone, which is no area (21.24a,
    R-119).
    """
    b, w = s.board, s.world
    return not units & (b.travelled | b.crossed | b.halted) and not units & w.side[CP]


def crossing(s: S, h: int) -> bool:
    """Whether the Entente has the impulse at hand on the map of a border hex or port (21.44a)."""
    b, w = s.board, s.world
    return impulses.has(b, w, EN, w.front_of[h], b.impulse)


# Leaving a map (21.2) -------------------------------------------------------------------


def exits(s: S, march: March) -> list[int]:
    """Areas into which a force march may leave the map: from a border hex with a MP left (21.0c, 21.21a)."""
    if march.kind != FORCED or march.spent >= march.allowance or not fresh(s, march.units):
        return []
    return [area.hex for area in areas(s) if area.borders >> march.at & 1 and crossing(s, march.at)]


def trains_out(s: S, u: int) -> list[int]:
    """Areas into which a unit may leave the map by rail (21.21a, 21.34a)."""
    w = s.world
    if not fresh(s, 1 << u) or not any(area.rails for area in w.display.areas.values()):
        return []
    net = railmove.through(s, u)
    return [area.hex for area in areas(s) if any(crossing(s, h) for h in members(area.rails & net))]


# Between areas and onto a map (21.3, 21.4) ---------------------------------------------------


def neighbours(s: S, u: int) -> list[int]:
    """Areas into which a land unit may go from the area where it is (21.41a, 21.34a, 21.46a)."""
    w, here = s.world, at(s, u)
    if here is None or not fresh(s, 1 << u):
        return []
    idle = w.nation_of[u] in s.board.strikes
    found = [w.display.areas[h] for h in here.land]
    return [
        area.hex
        for area in found
        if friendly(s, area) and not (idle and frozenset((here.name, area.name)) == RAILWAY)
    ]


def entries(s: S, u: int) -> list[tuple[int, int]]:
    """Border hexes that a unit may enter by a force march, each with what it costs (21.31a, 11.61b).

    It starts as if it stood next to the edge. Later than impulse 1 only units in command march, and off the
    map nobody is (15.71a).
    """
    b, w, here = s.board, s.world, at(s, u)
    if here is None or not here.borders or not fresh(s, 1 << u) or not impulses.first_only(s):
        return []
    free = here.borders & passable(s) & controlled(b, EN) & ~enemy_zone(s, EN) & ~b.held[enemy(EN)]
    if not free:
        return []
    free &= supply_area(s, EN, w.nation_of[u])
    if turn_of(s).season == "Winter":
        free &= ~w.mountain
    return [(h, entry_cost(s, u, h, here)) for h in members(free) if crossing(s, h) and room(b, w, h, 1 << u)]


def entry_cost(s: S, u: int, h: int, area: Area) -> int:
    """What the first hex costs: 1 by a railway over the edge, else as its terrain says (21.31a)."""
    w = s.world
    if area.rails >> h & 1 or w.hqs >> u & 1:
        return 1
    costs = [cost for n in members(w.near[h]) for to, cost in step_costs(s, 1 << u)(n) if to == h]
    return min(max(costs, default=1), allowance(w, 1 << u, FORCED))


def trains_in(s: S, u: int) -> int:
    """The hexes that a unit may ride to from the area where it is (21.31a, 21.34a)."""
    here = at(s, u)
    if here is None or not here.rails or not fresh(s, 1 << u):
        return 0
    return railmove.rides_from(s, u, of(h for h in members(here.rails) if crossing(s, h)))


def refusal(s: S, u: int, h: int) -> Refusal:
    """Why a land unit does not go to an area."""
    b, w = s.board, s.world
    area = w.display.areas.get(h)
    if w.side_of[u] == CP:
        return Refusal("21.24a", "Only units of the Entente leave the map.")
    if area is None:
        return Refusal("21.0a", f"{w.place_name(h)} is no area off the map.")
    if b.travelled >> u & 1 or b.halted >> u & 1:
        return Refusal("21.45a", "A unit changes area once in a turn.")
    if b.crossed >> u & 1:
        return Refusal("21.35a", "A unit does not enter and leave an area in one impulse.")
    if not friendly(s, area):
        return Refusal("21.11a", f"{area.name} does not belong to the Entente.")
    here = at(s, u)
    if here is not None:
        return Refusal("21.46a", f"No land route leads from {here.name} to {area.name}.")
    if not area.borders:
        return Refusal("21.46a", f"No map borders on {area.name} by land.")
    return Refusal("21.21a", f"Only strategic movement over its border leads to {area.name}.")
