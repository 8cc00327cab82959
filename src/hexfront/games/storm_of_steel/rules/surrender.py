"""16.1b, 19, 38.7. Countries that join a side, and countries that surrender."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.storm_of_steel.board import (
    DEAD,
    POOL,
    REMOVED,
    Board,
    S,
    controlled,
    enemy,
    lift,
    lose_control,
    put,
    rails,
    set_control,
    set_rails,
)
from hexfront.games.storm_of_steel.rules import control, countries, entry, offmap, seas, setup, will
from hexfront.games.storm_of_steel.rules.stacking import room
from hexfront.games.storm_of_steel.telling import tell
from hexfront.games.storm_of_steel.world import CP, NEUTRAL, POWERS, SIDES, SURRENDERED, World
from hexfront.hexes import members
from hexfront.kernel import Auto
from hexfront.mechanics.world import sum_of


def _side(s: S, c: int, side: int) -> None:
    found = list(s.board.allegiance)
    found[c] = side
    s.board.allegiance = tuple(found)


# Joining (19.22a, 38.7b) ------------------------------------------------------------------------------


def join(s: S, c: int, power: int, rule: str, *, morale: bool = True) -> None:
    """A neutral joins a side with its units, its ground and its points of morale (19.22a, 38.7b).

    Where allies stand in the way of its army, the side sends the excess away (13.2b).
    """
    b, w = s.board, s.world
    if b.allegiance[c] != NEUTRAL:
        return
    _side(s, c, power)
    s.log("joined", rule, side=SIDES[power], country=countries.called(w, c))
    bring_home(b, w, c, power)
    army = setup.army(b, w, w.countries[c], power)
    for u, h in army:
        put(b, w, u, h)
    for h in dict.fromkeys(h for _, h in army):
        entry.crowded(s, power, h)
    if morale:
        will.change(s, _points(s, c, power, "joins"), "5.15a", f"the entry of {countries.called(w, c)}")


def bring_home(b: Board, w: World, c: int, power: int) -> None:
    """The ground and the railways of a country are its side's, save what the enemy holds (16.1a, 11.41a)."""
    home = w.owned[c] & ~(b.real[enemy(power)] | controlled(b, enemy(power)))
    set_control(b, power, home)
    set_rails(b, power, rails(b, power) | home & w.rail_hexes)
    # They are its own from the start of the turn: nobody has captured them (5.13c).
    if power == CP:
        b.cities_cp |= home & w.strategic
    else:
        b.cities_en |= home & w.strategic


class OfInvasion(NamedTuple):
    """A neutral country that anybody may enter, and the side that has done so."""

    step: str
    country: int
    power: int


def _invaded(s: S, frame: OfInvasion) -> None:
    """The forces of the country go to the other side, and it with them; nobody has declared war (19.7a).

    A country without forces stays as it is, open to both.
    """
    c, other = frame.country, enemy(frame.power)
    if setup.army(s.board, s.world, s.world.countries[c], other):
        join(s, c, other, "19.7a", morale=False)


def stand_aside(s: S, c: int) -> None:
    """A country that was counted among the belligerents stays neutral for now; its army waits (39.2a)."""
    b, w = s.board, s.world
    former = b.allegiance[c]
    _side(s, c, NEUTRAL)
    for u in members(w.nation.get(w.countries[c], 0) & (b.afield | b.abroad)):
        lift(b, w, u, POOL)
    lose_control(b, w.owned[c])
    set_rails(b, former, rails(b, former) & ~w.owned[c])
    s.log("neutral", "39.2a", country=countries.called(w, c))


def _points(s: S, c: int, power: int, what: str) -> dict[int, int]:
    """The points of the Morale Chart for a country of a side and for its enemy."""
    w = s.world
    chart = w.charts["morale"]["chart"]
    name = "major" if countries.major(w, c) else "minor"
    key = f"us_{what}" if w.countries[c] == "United States" and f"us_{what}" in chart else f"{name}_{what}"
    return {power: chart[key]["own"], enemy(power): chart[key]["enemy"]}


# Surrender (19.3) -----------------------------------------------------------------------------------------


def surrender(s: S, c: int, rule: str) -> None:
    """A country is out of the war: its forces go for good, its ground is open to both (19.33a to 19.33f).

    A neutral that yields changes no morale (R-168).
    """
    b, w = s.board, s.world
    former = b.allegiance[c]
    if former == SURRENDERED:
        return
    _side(s, c, SURRENDERED)
    b.strikes = tuple(one for one in b.strikes if one != c)
    b.mutinies = tuple(one for one in b.mutinies if one != c)
    s.log("surrendered", rule, country=countries.called(w, c))
    guests = [u for ship, u in b.cargo.items() if w.nation_of[ship] == c != w.nation_of[u]]
    _disband(s, c)
    _put_ashore(s, c, guests)
    _strand(s, c)
    if former in POWERS:
        b.fallen[w.countries[c]] = former
        _open(s, c, former)
        will.change(
            s, _points(s, c, former, "surrenders"), "19.33e", f"the surrender of {countries.called(w, c)}"
        )


def _put_ashore(s: S, c: int, guests: list[int]) -> None:
    """Units of others that were aboard its transports go to the nearest friendly port of their sea (R-106).

    Without one they go to the nearest friendly area off the map, or wait in the force pool.
    """
    b, w = s.board, s.world
    for u in guests:
        start, sea, power = b.loc[u], _sea_at(w, b.loc[u]), w.side_of[u]
        friendly = seas.ports(w, sea) & controlled(b, power) & (b.real[power] | ~w.owned[c])
        ports = [h for h in members(friendly) if room(b, w, h, 1 << u)]
        goal = min(ports, key=lambda h: (w.grid.distance(start, h), h), default=_nearest(s, sea))
        if goal < 0:
            lift(b, w, u, POOL)
            continue
        put(b, w, u, goal)
        tell(s, "stranded", "R-106", power, 1 << u, way=(w.spot(start), w.spot(goal)))


def _sea_at(w: World, h: int) -> str:
    """The sea area in which units lie that stay at sea (29.12c)."""
    return next((name for name, at in w.display.seas.items() if at == h), "")


def _disband(s: S, c: int) -> None:
    """All its forces leave at once, wherever they are; irregulars stay (19.33b, 19.33d, R-105).

    Who fell in this turn lies in the dead pile until it has been counted, and goes then (5.12a).
    """
    b, w = s.board, s.world
    b.grounded &= ~w.nation.get(w.countries[c], 0)
    for u in members(w.nation.get(w.countries[c], 0) & ~w.irregulars):
        at = b.loc[u]
        if at == DEAD:
            continue
        lift(b, w, u, REMOVED)
        if at >= 0 and w.side_of[u] in POWERS:
            control.left(s, at, w.side_of[u])


def _strand(s: S, c: int) -> None:
    """Its areas off the map become unplayable: units of others go to the nearest friendly port area.

    (19.33g, R-106). Without one they wait in the force pool.
    """
    b, w = s.board, s.world
    for area in w.display.areas.values():
        if offmap.owner(w, area) != c:
            continue
        stranded = sum_of(b.stack[h] for h in (area.hex, *area.ports))
        goal = _nearest(s, area.hex)
        for u in members(stranded):
            start = b.loc[u]
            if goal < 0:
                lift(b, w, u, POOL)
                continue
            put(b, w, u, setup.berth(w, u, goal))
            way = (w.spot(start), w.spot(b.loc[u]))
            tell(s, "stranded", "R-106", w.side_of[u], 1 << u, way=way)


def _nearest(s: S, start: int | str) -> int:
    """The friendly area with a port that is nearest by the routes of the display; -1 if there is none."""
    w = s.world
    areas, links = w.display.areas, w.display.links
    wave: list[int | str] = [start]
    seen: set[int | str] = {start}
    while wave:
        ahead: list[int | str] = []
        for one in wave:
            if isinstance(one, str):
                ahead += [h.area for h in w.display.harbours.values() if h.sea == one]
                ahead += sorted(links.get(one, ()))
            else:
                ahead += [*areas[one].land, *(w.display.harbours[p].sea for p in areas[one].ports)]
        wave = [one for one in dict.fromkeys(ahead) if one not in seen]
        seen |= set(wave)
        fit = [h for h in wave if isinstance(h, int) and areas[h].ports and offmap.friendly(s, areas[h])]
        if fit:
            return fit[0]
    return -1


def _open(s: S, c: int, former: int) -> None:
    """Its hexes belong to nobody but who stands in them (16.1b, 19.33c, R-107); rail must be cleared."""
    b, w = s.board, s.world
    ground = w.owned[c]
    lose_control(b, ground & controlled(b, former) & ~b.real[former])
    needed = ground & w.guarded & ~b.real[enemy(former)] & controlled(b, enemy(former))
    lose_control(b, needed)
    set_rails(b, former, rails(b, former) & ~ground)


STEPS = (Auto(name="country.invaded", frame=OfInvasion, run=_invaded),)
