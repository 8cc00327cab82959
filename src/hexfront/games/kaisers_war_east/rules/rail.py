"""18 and 21.4. Railroad movement: one ride over the net held when the phase began."""

from __future__ import annotations

from hexfront.games.kaisers_war_east.board import Board, March, S, controlled, enemy, occupied
from hexfront.games.kaisers_war_east.rules.borders import limit_refusal, realm
from hexfront.games.kaisers_war_east.rules.supply import in_general_supply
from hexfront.games.kaisers_war_east.rules.zones import enemy_zone
from hexfront.games.kaisers_war_east.world import CENTRAL, FULL, World
from hexfront.hexes import members
from hexfront.kernel import Refusal
from hexfront.mechanics.memory import remembered

TRANSIT_TURN = 14


def note_net(s: S, side: str) -> None:
    """Freeze the rail net: rail hexes under control when the Movement Phase begins (18.4a, R-CTL-3)."""
    b, w = s.board, s.world
    b.rail_net = w.rail & controlled(b, w, side)
    b.rail_left = int(w.charts["rail"]["capacity_thirds"])


def load(w: World, u: int) -> int:
    """What a unit takes of the capacity of nine: an army or HQ three, others one, trains none (R-RAIL-1)."""
    return 0 if w.trains >> u & 1 else 3 if w.big >> u & 1 else 1


def transit_open(b: Board, w: World, side: str) -> bool:
    """The Serbian line: from 1916, Central Powers only, both ends held (R-RAIL-4).

    Nobody holds Sofia while Bulgaria is neutral.
    """
    held = all(b.rail_net >> end & 1 for end in w.transit)
    return side == CENTRAL and b.turn >= TRANSIT_TURN and held


def rail_reach(b: Board, w: World, u: int, start: int, within: int) -> int:
    """Hexes a ride from a hex may end in: through the net up to the first hex in an enemy zone (R-RAIL-3).

    Captured railroads are used like any (18.0a). Only trains cross the Russian border (18.4b, R-RAIL-2); they
    too may take the Serbian line (R-RAIL-5).
    """
    side = w.side_of[u]
    train = bool(w.trains >> u & 1)
    zone = enemy_zone(b, w, side)
    # A Partisan may have risen on the line since the net was noted (OPT-REV-8d).
    net = b.rail_net & within & ~occupied(b, enemy(side))
    if not net >> start & 1:
        return 0
    reached = _ride(w, train, 1 << start, net, zone, bool(zone >> start & 1))
    if transit_open(b, w, side) and within >> w.transit[0] & 1:
        for here, there in (w.transit, w.transit[::-1]):
            if reached >> here & 1 and not reached >> there & 1 and (here == start or not zone >> here & 1):
                first = zone >> there & 1
                if not (first and zone >> start & 1 and here == start):
                    reached |= 1 << there if first else _ride(w, train, 1 << there, net, zone, False)
    return reached & ~(1 << start)


def _ride(w: World, train: bool, start: int, net: int, zone: int, leaving: bool) -> int:
    """Where a ride may end: nobody goes on from a zone, and out of one the first hex must be clear."""
    near = (w.rail_ways if train else w.home_rail_ways).spread(start) if leaving else start
    found = start
    for line, ends in _lines(w, train, net, zone):
        if line & near:
            found |= ends
    return found


@remembered
def _lines(w: World, train: bool, net: int, zone: int) -> list[tuple[int, int]]:
    """The parts of the net that no zone divides, each with the hexes where a ride along it may end."""
    ways = w.rail_ways if train else w.home_rail_ways
    return [(line, line | ways.spread(line) & net) for line in ways.components(net & ~zone)]


def tracks(w: World, u: int, start: int, ends: int) -> dict[int, int]:
    """For each hex that a ride comes through or ends in, the one before it along the shortest track.

    The Serbian line has no hexes on the map, so what lies beyond it has none before it.
    """
    beyond = w.rail_next if w.trains >> u & 1 else w.home_rail_next
    before = {start: start}
    waiting = [start]
    for here in waiting:
        for there in members(beyond[here] & ends):
            if there not in before:
                before[there] = here
                waiting.append(there)
    return before


def ride_cost(b: Board, w: World, march: March, at: int = -1) -> int:
    """1 MP, and one more to leave an enemy zone at the start of the move (18.1a, 13.5b, R-RAIL-3)."""
    u = march.unit
    here = at if at >= 0 else b.loc[u]
    leaving = not march.stepped and enemy_zone(b, w, w.side_of[u]) >> here & 1
    return FULL + (FULL if leaving else 0)


def rides(s: S, march: March, at: int = -1) -> int:
    """Hexes where the marching unit may go by rail from where it is, or from a hex (18.1 to 18.5).

    An armored train rides without supply and capacity (21.4, R-UNI-1).
    """
    b, w = s.board, s.world
    if ride_refusal(s, march, at) is not None:
        return 0
    u = march.unit
    here = at if at >= 0 else b.loc[u]
    everywhere = rail_reach(b, w, u, here, realm(b, w, u))
    if load(w, u) <= b.rail_left:
        return everywhere
    return rail_reach(b, w, u, here, w.country["Germany"]) if _free_in_germany(w, u) else 0


def _free_in_germany(w: World, u: int) -> bool:
    """18.3a: German units and Central supply units inside Germany need no capacity."""
    return w.nation_of[u] == "Germany" or bool(w.supply >> u & 1 and w.side_of[u] == CENTRAL)


def ride_refusal(s: S, march: March, at: int = -1) -> Refusal | None:
    """Why the marching unit cannot go by rail at all from where it is, or from a hex; or nothing."""
    b, w = s.board, s.world
    u = march.unit
    here = at if at >= 0 else b.loc[u]
    if w.units[u].type == "partisan":
        return Refusal("OPT-BOL-4", "The Partisan uses no railroad.")
    if march.railed:
        return Refusal("18.1c", "A unit makes one rail move in a phase.")
    if not b.rail_net >> here & 1:
        return Refusal("18.4a", "The hex is not part of the rail net held when the phase began.")
    if w.trains >> u & 1:
        return None
    if march.spent + ride_cost(b, w, march, here) > march.allowance:
        return Refusal("18.1a", "A rail move costs 1 movement point, and it is not left.")
    if march.stepped and enemy_zone(b, w, w.side_of[u]) >> here & 1:
        return Refusal("13.4a", "The unit has stopped in an enemy zone of control.")
    if bool(w.russia >> here & 1) != bool(w.russia >> march.start & 1):
        return Refusal("18.4c", "Beyond the Russian border a unit rides only if it began the phase there.")
    if not in_general_supply(b, w, u, here):
        return Refusal("18.1b", "The unit is not in general supply here.")
    return None


def goal_refusal(s: S, march: March, to: int) -> Refusal:
    """Why a unit that may ride cannot ride to a hex."""
    b, w = s.board, s.world
    here, net, name = b.loc[march.unit], b.rail_net, w.place_name(to)
    if occupied(b, enemy(w.side_of[march.unit])) >> to & 1:
        return Refusal("11.7a", f"{name} holds enemy units.")
    if b.rail_net >> to & 1 and not realm(b, w, march.unit) >> to & 1:
        return limit_refusal(s, march.unit, to)
    if rail_reach(b, w, march.unit, here, realm(b, w, march.unit)) >> to & 1:
        return Refusal("18.2a", "The rail capacity of this phase does not suffice.")
    home = w.home_rail_ways.flood(1 << here, net)
    if home >> to & 1:
        return Refusal("18.5b", f"Enemy zones of control bar the line to {name}.")
    if w.rail_ways.flood(1 << here, net) >> to & 1:
        zones = w.trains >> march.unit & 1
        return Refusal("18.5b" if zones else "18.4b", f"The line to {name} is barred by zones or the border.")
    ends = [end for end in w.transit if not home >> end & 1]
    if len(ends) == 1 and w.home_rail_ways.flood(1 << ends[0], net | 1 << ends[0]) >> to & 1:
        allied = w.side_of[march.unit] != CENTRAL
        return Refusal("18.6b" if allied else "18.6a", f"The Serbian line to {name} is closed.")
    return Refusal("18.4a", f"The rail net held at the start of the phase does not lead to {name}.")


def fare(b: Board, w: World, u: int, here: int, to: int) -> int:
    """The capacity that a ride takes: none if all of it stays in Germany (18.2a, 18.3a)."""
    inside = _free_in_germany(w, u) and rail_reach(b, w, u, here, w.country["Germany"]) >> to & 1
    return 0 if inside else load(w, u)
