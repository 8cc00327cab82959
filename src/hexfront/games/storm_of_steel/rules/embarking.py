"""25.41, 25.42a. Who embarks for an amphibious assault, from where, and against which ports.

A unit embarks in a friendly port, on the map or off it (29.22a), or is aboard at sea already (29.12c).
"""

from __future__ import annotations

from hexfront.games.storm_of_steel.board import S, controlled, enemy, side_name
from hexfront.games.storm_of_steel.clash import Landing, Voyage
from hexfront.games.storm_of_steel.rules import (
    countries,
    decks,
    offmap,
    overseas,
    sealift,
    seas,
    voyages,
    zones,
)
from hexfront.games.storm_of_steel.telling import troops
from hexfront.games.storm_of_steel.world import CP, EN, NEUTRAL
from hexfront.hexes import members, of
from hexfront.kernel import Frame, Refusal

#: Waters in which each side assaults (25.41d, 25.41e, 25.41g): inside a group ports are joined.
CENTRAL_WATERS = ((seas.BLACK_SEA, seas.MARMORA), (seas.BALTIC,))
ENTENTE_WATERS = (
    (
        seas.NORTH_SEA,
        "Atlantic",
        seas.CHANNEL,
        seas.WEST_MEDITERRANEAN,
        seas.EAST_MEDITERRANEAN,
        "Indian Ocean",
    ),
    (seas.BLACK_SEA,),
)


def most(s: S, power: int) -> int:
    """How many assaults a side may make in an impulse: one, by a card once two, two together with a US unit
    (25.41b, 25.45a)."""
    b = s.board
    extra = [n for one, n in decks.in_play(b, power, "landings") if one.card not in b.used_up]
    return max([1, *extra])


def american(s: S, units: int) -> bool:
    """Whether a unit of the United States, which are at war, is among some (25.45a)."""
    b, w = s.board, s.world
    c = w.country_index["United States"]
    return b.allegiance[c] == EN and bool(units & w.nation.get("United States", 0))


def merges(s: S, u: int) -> bool:
    """Whether a second unit may join the one assault of the Entente: with a US unit (25.45a, R-130)."""
    b = s.board
    return len(b.landings) == 1 and american(s, 1 << u | 1 << b.landings[0].unit)


def together(s: S, units: int, h: int) -> int:
    """Some units with those that assault a port along with them, if a US unit is among them (25.45a)."""
    waiting = s.board.landings
    with_them = of(one.unit for one in waiting if one.target == h)
    return units | with_them if american(s, units | of(one.unit for one in waiting)) else units


def joined(s: S, power: int, start: int, h: int) -> bool:
    """Whether an assault may go from a port, or from aboard at sea, to a port: both lie on waters that belong
    together."""
    w = s.world
    groups: tuple[tuple[str, ...], ...] = CENTRAL_WATERS if power == CP else ENTENTE_WATERS
    if power == EN and seas.occupied(s, EN, "Constantinople"):
        # The Black Sea may be entered and left (25.41g).
        groups = (tuple(area for group in groups for area in group),)
    here, there = set(overseas.waters(w, start)), set(w.place[h].seas)
    return any(here & set(group) and there & set(group) for group in groups)


def waters(s: S, power: int, h: int) -> list[str]:
    """The areas of a port in which a side may assault it: those it dominates (3.31b, 25.3d).

    Rows 25.44a.
    """
    groups = CENTRAL_WATERS if power == CP else ENTENTE_WATERS
    open_to = {area for group in groups for area in group}
    return [area for area in s.world.place[h].seas if area in open_to and seas.dominated(s, power, area)]


def unfriendly(s: S, power: int) -> int:
    """The ports that are not a side's, those of neutrals apart; one that belongs to nobody is no friendly one
    either, even at home (25.41a, 29.12a, R-101)."""
    b, w = s.board, s.world
    others = controlled(b, enemy(power)) | ~w.home_of(b.allegiance, NEUTRAL)
    return w.ports & zones.passable(s) & others & ~controlled(b, power)


def targets(s: S, u: int) -> int:
    """Unfriendly ports that a unit may assault from where it is: in a port on the map or off it, or aboard
    (25.41a to 25.41g, 25.43b, 29.12a, 29.12c).

    Rows 25.3b.
    """
    b, w = s.board, s.world
    power = w.side_of[u]
    # Nobody sails for a country on strike, nobody attacks in a mutiny, irregulars stay (37.5a, 37.7b, 37.8a).
    if w.nation_of[u] in (*b.strikes, *b.mutinies) or w.irregulars >> u & 1:
        return 0
    if not w.scenario.get("naval") or not w.land_units >> u & 1 or (w.mechanized | w.forts | w.hqs) >> u & 1:
        return 0
    if b.loc[u] < 0 or (b.entrenched | b.sailed | b.halted) >> u & 1:
        return 0
    ships = sealift.carriers(s, u)
    goals = unfriendly(s, power) if ships else 0
    if len(b.landings) >= most(s, power):
        goals &= 1 << b.landings[0].target if merges(s, u) else 0
    found = 0
    for ship, start in ships:
        found |= _in_reach(s, ship, start, goals & ~found) if _may_leave(s, u, ship, start) else 0
    return found


def _may_leave(s: S, u: int, ship: int, start: int) -> bool:
    """Whether a unit and its transport may still come onto a map, if they are off it (21.35a, 21.45a)."""
    if not sealift.outside(s.world, start):
        return True
    return offmap.fresh(s, 1 << u) and not s.board.crossed >> ship & 1


def _in_reach(s: S, ship: int, start: int, goals: int) -> int:
    """Of some ports those that a transport may assault from a place.

    From off the map it comes through two areas, in an impulse of that map (21.44a, 21.45b, R-115).
    """
    b, w = s.board, s.world
    power = w.side_of[ship]
    ports = [h for h in members(goals) if not w.place[h].no_amphibious and joined(s, power, start, h)]
    if not ports:
        return 0
    if sealift.outside(w, start):
        left = overseas.MOST - b.steamed.get(ship, 0)
        near = (h for h in ports if offmap.crossing(s, h))
        return of(h for h in near if 0 < len(overseas.route(s, start, h, waters(s, power, h))) <= left)
    open_to = overseas.ways(s, power, start, assault=True)
    return of(h for h in ports if any(area in open_to for area in waters(s, power, h)))


def _carrier(s: S, u: int, h: int) -> tuple[int, int]:
    """The transport that brings a unit before a port, and the place from which it sails."""
    found = ((ship, start) for ship, start in sealift.carriers(s, u) if _may_leave(s, u, ship, start))
    return next((ship, start) for ship, start in found if _in_reach(s, ship, start, 1 << h))


def put_out(s: S, u: int, h: int) -> None:
    """A transport sails with its unit against a port; in contested areas it may be met (25.46a)."""
    power = s.world.side_of[u]
    ship, start = _carrier(s, u, h)
    areas = voyages.risky(s, power, start, h, ends=waters(s, power, h))
    voyages.put_out(s, Voyage(u, ship, start, h), "landing.arrive", areas)


def arrive(s: S, frame: Frame) -> None:
    """Who has not been sunk comes before the port (25.46b)."""
    voyage = voyages.landfall(s)
    if voyage is not None:
        embark(s, voyage.unit, voyage.ship, voyage.to)


def embark(s: S, u: int, ship: int, h: int) -> None:
    """The transport takes its unit before the port; the assault comes first in combat (25.42a).

    Until then both stay where they are. The port of embarkation has handled a unit (25.41f, 29.22a).
    """
    b, w = s.board, s.world
    start = b.loc[ship]
    if b.landings and not (merges(s, u) and h == b.landings[0].target):
        # In one impulse of the turn a card allows two assaults (card 53).
        b.used_up = (*b.used_up, *(one.card for one, _ in decks.in_play(b, w.side_of[u], "landings")))
    b.landings = (*b.landings, Landing(u, ship, h))
    if ship not in b.cargo:
        b.port_use = b.port_use | {start: b.port_use.get(start, 0) + 1}
    sealift.steam(s, u, ship, start, h, waters(s, w.side_of[u], h))
    b.sailed |= 1 << u | 1 << ship
    b.tasked |= 1 << ship
    # The assault is declared with it: from now on both may look at who makes it (23.2a).
    s.log("embarked", "25.42a", side=side_name(w.side_of[u]), who=troops(s, 1 << u), at=(w.spot(h),))


# Refusals --------------------------------------------------------------------------------------------------


def _unfit(s: S, u: int) -> Refusal | None:
    """What speaks against an assault by a unit, wherever it goes."""
    b, w = s.board, s.world
    if w.nation_of[u] in b.strikes:
        return Refusal("37.7b", "Nobody sails for a country on strike.")
    if w.nation_of[u] in b.mutinies:
        return countries.MUTINY
    if w.irregulars >> u & 1:
        return Refusal("37.5a", "Irregular units do not leave their country.")
    if (w.mechanized | w.hqs) >> u & 1:
        return Refusal("25.42h", "Mechanized and motorised units and HQs make no amphibious assault.")
    return None if sealift.carriers(s, u) else _unshipped(s, u)


def _unshipped(s: S, u: int) -> Refusal:
    """Why no transport takes a unit against any port."""
    b, w = s.board, s.world
    quays = sealift.quays(s, u)
    if not w.away[b.loc[u]] and sealift.beset(s, u, b.loc[u]):
        return Refusal("10.31d", "Nobody embarks in an enemy zone of control.")
    if not quays and not w.away[b.loc[u]]:
        return Refusal("25.41a", "An amphibious assault begins in a friendly port.")
    full = [h for h in quays if sealift.spare(s, h) < 1]
    if full:
        return Refusal("25.41f", f"{w.place_name(full[0])} has handled two units in this impulse.")
    none = Refusal("25.41a", "No transport that may sail in this impulse lies in a port of the unit.")
    return sealift.moored(s, u) or none


def refusal(s: S, u: int, h: int) -> Refusal:
    """Why a unit cannot assault a port."""
    b, w, power = s.board, s.world, s.world.side_of[u]
    if not w.ports >> h & 1 or controlled(b, power) >> h & 1:
        return Refusal("25.41a", f"{w.place_name(h)} is no unfriendly port.")
    unfit = _unfit(s, u)
    if unfit is not None:
        return unfit
    if not unfriendly(s, power) >> h & 1:
        return Refusal("19.23a", f"{w.place_name(h)} is neutral.")
    if len(b.landings) >= most(s, power) and not merges(s, u):
        return Refusal("25.41b", "One amphibious assault is all that an impulse allows.")
    if len(b.landings) >= most(s, power) and h != b.landings[0].target:
        return Refusal("25.45a", "Two units with one of the United States assault the same port.")
    if w.place[h].no_amphibious:
        return Refusal("25.43b", f"{w.place_name(h)} cannot be assaulted from the sea.")
    ships = [(ship, start) for ship, start in sealift.carriers(s, u) if joined(s, power, start, h)]
    if not ships:
        row = "25.41d" if power == CP else "25.41g" if seas.BLACK_SEA in w.place[h].seas else "25.41e"
        return Refusal(row, f"No assault of your side leads from here to {w.place_name(h)}.")
    if not waters(s, power, h):
        return Refusal("3.31b", "Your side does not dominate that sea area.")
    if all(sealift.outside(w, start) for _, start in ships):
        return _too_far(s, u, h, ships)
    return Refusal("3.31c", "The enemy dominates the waters on the way.")


def _too_far(s: S, u: int, h: int, ships: list[tuple[int, int]]) -> Refusal:
    """Why a unit off the map does not come before a port."""
    if not offmap.fresh(s, 1 << u):
        return Refusal("21.45a", "The unit has changed its area in this turn.")
    if not any(_may_leave(s, u, ship, start) for ship, start in ships):
        return Refusal("21.35a", "No ship enters and leaves an area in one impulse.")
    if not offmap.crossing(s, h):
        return Refusal("21.44a", "Your side does not have this impulse on that map.")
    return Refusal("21.45b", "A ship sails through no more than two areas on and off the display.")
