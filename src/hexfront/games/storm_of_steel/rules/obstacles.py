"""10.3, 11, 13.2, 18.2, 19.23. What stands against a march, an infiltration or a ride: one reason each."""

from __future__ import annotations

from hexfront.games.storm_of_steel.board import March, S, controlled, enemy, rails, turn_of
from hexfront.games.storm_of_steel.naming import called
from hexfront.games.storm_of_steel.rules import impulses, railmove
from hexfront.games.storm_of_steel.rules.bounds import confines, leaving
from hexfront.games.storm_of_steel.rules.command import unit_in_command
from hexfront.games.storm_of_steel.rules.marching import (
    FORCED,
    agile,
    fed,
    step_costs,
    strait_open,
)
from hexfront.games.storm_of_steel.rules.players import OfPower
from hexfront.games.storm_of_steel.rules.stacking import room
from hexfront.games.storm_of_steel.rules.zones import enemy_zone, hindering, passable
from hexfront.hexes import members
from hexfront.kernel import Action, Refusal
from hexfront.mechanics.frames import at_hand


def uncommanded(s: S, march: March) -> int:
    """Units of a march that may not set out on foot: later than impulse 1 who is not in command (15.71a)."""
    if march.way or impulses.first_only(s):
        return 0
    w = s.world
    troops = members(march.units & ~(w.dummies | w.irregulars))
    return sum(1 << u for u in troops if not unit_in_command(s, u))


def _led(s: S, march: March) -> Refusal | None:
    idle = uncommanded(s, march)
    if not idle:
        return None
    name = called(s, members(idle)[0])
    return Refusal("15.71a", f"The {name} is not in command: in this impulse only rail or sea carries it.")


# Ground ------------------------------------------------------------------------------


def _closed(s: S, march: March, h: int) -> Refusal | None:
    """Hexes that no march enters, whoever marches how far (11.3a, 19.23a)."""
    b, w, a = s.board, s.world, march.at
    there = w.place_name(h)
    if not w.grid.adjacent(a, h):
        return Refusal("11.1a", f"{there} is not beside {w.place_name(a)}.")
    if not w.open[a] >> h & 1:
        return Refusal("11.3a", "Sea and lakes are closed to land units.")
    if b.held[enemy(w.side_of[_one(s, march)])] >> h & 1:
        return Refusal("11.3a", f"{there} holds enemy units.")
    if not passable(s) >> h & 1:
        return Refusal("19.23a", f"{there} is neutral.")
    if march.units & w.irregulars and not confines(s, march.units) >> h & 1:
        return leaving(w, march.units)
    return None


def _crowd(s: S, march: March, h: int) -> Refusal | None:
    """Stacking (13.2a, 13.14a)."""
    b, w = s.board, s.world
    if room(b, w, h, march.units):
        return None
    there = w.place_name(h)
    if march.units & w.counted and not room(b, w, h, march.units & w.counted):
        return Refusal("13.2a", f"{there} has no room: three corps or markers of a side are the most.")
    return Refusal("13.14a", f"{there} holds an HQ already.")


def _hungry(s: S, march: March, h: int) -> Refusal | None:
    """Supply (11.3b, 11.3c)."""
    w = s.world
    supplied = fed(s, w.side_of[_one(s, march)], march.at, march.units)
    if supplied.everybody >> march.at & 1 and supplied.everybody >> h & 1:
        return None
    if not supplied.kept(march.at) >> h & 1:
        return Refusal("11.3b", f"In {w.place_name(h)} the units would be out of supply.")
    return Refusal("11.3c", "Units out of supply go to supply, or else toward the nearest HQ, rail or port.")


def _one(s: S, march: March) -> int:
    return members(march.units & ~s.world.dummies)[0]


# A step on foot (11.1 to 11.5, 11.61) -----------------------------------------------------------


def step(s: S, frame: OfPower, h: int) -> Refusal | None:
    """Why a march does not go on to a hex."""
    march = at_hand(s.board.march)
    return (
        _closed(s, march, h)
        or _led(s, march)
        or _beset(s, march, h)
        or _strategic(s, march, h)
        or _crowd(s, march, h)
        or _dear(s, march, h)
        or _hungry(s, march, h)
    )


def _beset(s: S, march: March, h: int) -> Refusal | None:
    """Zones of control (10.31a to 10.31c)."""
    power = s.world.side_of[_one(s, march)]
    zone = hindering(s, power, march.units)
    if not zone >> march.at & 1 or agile(s, power, march.units):
        return None
    if march.way:
        return Refusal("10.31a", "A unit stops when it enters an enemy zone of control.")
    if zone >> h & 1:
        return Refusal("10.31c", "From one enemy zone of control to the next leads only infiltration.")
    return None


def _strategic(s: S, march: March, h: int) -> Refusal | None:
    """The limits of a force march (11.61b, 18.2g)."""
    if march.kind != FORCED:
        return None
    b, w = s.board, s.world
    power, there = w.side_of[_one(s, march)], w.place_name(h)
    if not controlled(b, power) >> h & 1:
        return Refusal("11.61b", f"A force march enters only friendly hexes, and {there} is none.")
    if hindering(s, power, march.units) >> h & 1:
        return Refusal("10.31d", f"A force march enters no enemy zone of control: {there} lies in one.")
    if w.mountain >> h & 1 and turn_of(s).season == "Winter":
        return Refusal("18.2g", "In Winter no force march enters the mountains.")
    return None


def _dear(s: S, march: March, h: int) -> Refusal | None:
    """Movement points, ground that is closed to vehicles, and straits (11.2a, 11.23a, 11.22a)."""
    w, a = s.world, march.at
    left = march.allowance - march.spent
    if w.strait[a] >> h & 1:
        if march.way:
            return Refusal("11.22a", "A strait takes the whole move: a unit must start beside it.")
        if not strait_open(s, w.side_of[_one(s, march)], a):
            return Refusal("11.22a", "The enemy dominates the sea of that strait.")
        return None
    if left <= 0:
        return Refusal("11.2a", "No movement points are left.")
    cost = dict(step_costs(s, march.units)(a)).get(h)
    if cost is None:
        return Refusal("11.23a", "Vehicles enter mountain and swamp by road alone.")
    if cost > left and march.way:
        return Refusal("11.2a", f"{w.place_name(h)} costs {cost} movement points, and {left} are left.")
    return None


def force(s: S, frame: OfPower, action: Action) -> Refusal | None:
    """Why units do not force the march now (10.31d, 11.64a)."""
    march = at_hand(s.board.march)
    if march.kind == FORCED:
        return Refusal("11.61a", "The march is forced already.")
    if march.way:
        return Refusal("11.64a", "The units have begun to march: a force march is no part of another move.")
    power = s.world.side_of[_one(s, march)]
    if hindering(s, power, march.units) >> march.at & 1:
        return Refusal("10.31d", "No force march starts in an enemy zone of control.")
    return _led(s, march)


def stop(s: S, frame: OfPower, action: Action) -> Refusal:
    """Why units that are out of supply do not halt (11.3c)."""
    return Refusal("11.3c", "Units out of supply that move go on until they are in supply, if they can.")


# Infiltration (10.32) ---------------------------------------------------------------------------


def infiltrate(s: S, frame: OfPower, h: int) -> Refusal | None:
    """Why a unit may not try to infiltrate into a hex; whether it would succeed is no reason (10.32d)."""
    w, march = s.world, at_hand(s.board.march)
    u = _one(s, march)
    zone = enemy_zone(s, w.side_of[u])
    if march.way or march.kind == FORCED:
        return Refusal("10.32a", "A unit infiltrates from where it begins its move.")
    if march.units.bit_count() > 1:
        return Refusal("10.32a", "Units infiltrate one by one.")
    if not w.grid.adjacent(march.at, h):
        return Refusal("10.32b", "An infiltration is one hex long.")
    if not zone >> march.at & 1:
        return Refusal("10.32a", f"The {called(s, u)} does not begin in an enemy zone of control.")
    refused = _closed(s, march, h)
    if refused is not None:
        return refused
    if not zone >> h & 1:
        return Refusal("10.32a", f"{w.place_name(h)} lies in no enemy zone of control: march there.")
    if not unit_in_command(s, u):
        return Refusal("15.8a", f"The {called(s, u)} is not in command.")
    if not dict(step_costs(s, march.units)(march.at)).get(h):
        return Refusal("11.23a", "The hex or the hexside is closed to the unit.")
    return _crowd(s, march, h) or _hungry(s, march, h)


# Rail (11.62) ------------------------------------------------------------------------------


def ride(s: S, frame: OfPower, h: int) -> Refusal | None:
    """Why no train takes a unit to a hex."""
    march = at_hand(s.board.march)
    if march.way or march.kind == FORCED:
        return Refusal("11.64a", "The units have begun to march: no train takes them in this impulse.")
    if march.units.bit_count() > 1:
        return Refusal("11.62a", "Units ride one by one.")
    return _departure(s, march) or _arrival(s, march, h)


def _departure(s: S, march: March) -> Refusal | None:
    b, w, u = s.board, s.world, _one(s, march)
    power, name = w.side_of[u], called(s, u)
    if w.irregulars >> u & 1:
        return Refusal("37.5a", "Irregulars take no trains.")
    if not rails(b, power) >> march.at & 1:
        return Refusal("11.62a", f"The {name} is not on friendly rail.")
    if enemy_zone(s, power) >> march.at & 1:
        return Refusal("11.62b", f"The {name} starts in an enemy zone of control: no train runs.")
    if w.nation_of[u] in b.strikes:
        return Refusal("37.7b", "The country is on strike: no train runs.")
    if not railmove.within_limits(s, u):
        row = "36.2a" if w.units[u].country == railmove.RUSSIA else "36.1a"
        return Refusal(row, "No more units may ride there in this impulse.")
    return None


def _arrival(s: S, march: March, h: int) -> Refusal | None:
    b, w, u = s.board, s.world, _one(s, march)
    power, there = w.side_of[u], w.place_name(h)
    if railmove.crowded(s, power) >> h & 1:
        return Refusal("36.1a", f"No more units may ride on the line of {there} in this impulse.")
    if b.held[enemy(power)] >> h & 1:
        return Refusal("11.3a", f"{there} holds enemy units.")
    if not passable(s) >> h & 1:
        return Refusal("19.23a", f"{there} is neutral, or no land.")
    if controlled(b, enemy(power)) >> h & 1:
        return Refusal("11.64b", f"The enemy controls {there}.")
    if not rails(b, power) >> h & 1:
        spoilt = (w.rail_hexes | b.built) >> h & 1
        words = ("16.41a", "has to be repaired by an HQ") if spoilt else ("11.62a", "is missing")
        return Refusal(words[0], f"The rail in {there} {words[1]}.")
    if enemy_zone(s, power) >> h & 1:
        return Refusal("11.62b", f"{there} lies in an enemy zone of control.")
    if railmove.through(s, u) >> h & 1:
        return _crowd(s, march, h) or Refusal("11.62a", f"The {called(s, u)} is there.")
    return Refusal("11.62a", f"No friendly rail outside enemy zones of control leads to {there}.")
