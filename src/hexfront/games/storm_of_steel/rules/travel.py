"""21.2 to 21.4. How land units move that are off the map, and how units leave it."""

from __future__ import annotations

from hexfront.games.storm_of_steel.board import POOL, March, S, lift
from hexfront.games.storm_of_steel.naming import called
from hexfront.games.storm_of_steel.rules import (
    embarking,
    impulses,
    offmap,
    overseas,
    railmove,
    sealift,
    voyages,
)
from hexfront.games.storm_of_steel.rules.entry import go
from hexfront.games.storm_of_steel.rules.marching import FORCED, allowance
from hexfront.games.storm_of_steel.telling import tell
from hexfront.games.storm_of_steel.world import EN, SIDES
from hexfront.hexes import members
from hexfront.kernel import Action, Ask, Refusal, act
from hexfront.mechanics.frames import OfUnit
from hexfront.mechanics.refusing import by_verb, of_hex

STOP = act("stop")


def ready(s: S, power: int) -> int:
    """Land units off the map that can go somewhere now (21.0a, 21.7a, 21.8a)."""
    b, w = s.board, s.world
    found = 0
    for u in members(b.abroad & w.land_units & w.side[power] & ~(b.moved | impulses.idle(s))):
        # Nobody uses the forces of a neutral (19.2a).
        if b.allegiance[w.nation_of[u]] != power:
            continue
        if (
            offmap.neighbours(s, u)
            or sealift.harbours(s, u)
            or offmap.trains_in(s, u)
            or offmap.entries(s, u)
            or embarking.targets(s, u)
        ):
            found |= 1 << u
    return found


def idle(s: S, u: int) -> Refusal:
    """Why a unit off the map does not move."""
    b, name = s.board, called(s, u)
    if b.moved >> u & 1:
        return Refusal("11.1a", f"The {name} has moved in this segment.")
    if impulses.idle(s) >> u & 1:
        return Refusal("37.8b", f"The country of the {name} is in mutiny and takes no extra impulse.")
    if (b.travelled | b.halted) >> u & 1:
        return Refusal("21.45a", f"The {name} has changed its area in this turn.")
    return Refusal("21.44a", f"No transport, train or border is open to the {name} in this impulse.")


def _actions(s: S, frame: OfUnit) -> list[Action]:
    w, u = s.world, frame.unit
    leave, ride, sail, enter, land = (w.hex_acts(verb) for verb in ("leave", "rail", "sail", "enter", "land"))
    found = [leave[h] for h in offmap.neighbours(s, u)]
    found += [ride[h] for h in members(offmap.trains_in(s, u))]
    found += [sail[h] for h in members(sealift.harbours(s, u))]
    found += [enter[h] for h, _ in offmap.entries(s, u)]
    found += [land[h] for h in members(embarking.targets(s, u))]
    return [*found, STOP]


def _take(s: S, frame: OfUnit, action: Action) -> None:
    b, w, u = s.board, s.world, frame.unit
    one = 1 << u
    if action == STOP:
        b.moved |= one
        return
    to = w.grid.hex(action.args[0])
    if action.verb == "enter":
        _enter(s, u, to)
        return
    if action.verb == "sail":
        voyages.begin(s, u, to)
    elif action.verb == "land":
        embarking.put_out(s, u, to)
    elif action.verb == "rail":
        way = railmove.line(s, u, to)
        go(s, u, to)
        railmove.ridden(s, u, way)
        _changed(s, one)
        tell(s, "railed", "21.34a", EN, one, way=tuple(map(w.spot, way)))
    else:
        start = b.loc[u]
        go(s, u, to)
        _changed(s, one)
        tell(s, "travelled", "21.41a", EN, one, way=(w.spot(start), w.spot(to)))
    b.strategic |= one
    b.moved |= one


def _changed(s: S, units: int) -> None:
    """Units have used their one change of area (21.35a, 21.45a)."""
    s.board.travelled |= units
    s.board.crossed |= units


def _enter(s: S, u: int, to: int) -> None:
    """A force march onto the map, as if the unit had started next to the edge; it may go on (21.31a)."""
    b, w = s.board, s.world
    cost = dict(offmap.entries(s, u))[to]
    start = b.loc[u]
    go(s, u, to)
    _changed(s, 1 << u)
    b.strategic |= 1 << u
    points = allowance(w, 1 << u, FORCED)
    b.march = March(1 << u, to, points, FORCED, cost, (start, to))
    s.push("march", EN)


def leave(s: S, march: March, to: int) -> None:
    """Units leave the map by a force march or by rail, and their move is over (21.21a).

    Dummies stay behind and are taken off (R-88).
    """
    b, w = s.board, s.world
    units = march.units & ~w.dummies
    start = march.at
    if march.kind != FORCED:
        border = w.display.areas[to].rails & railmove.through(s, members(units)[0])
        start = min(members(border), key=lambda h: (w.grid.distance(march.at, h), h))
        b.railed |= units
    for d in members(march.units & w.dummies):
        lift(b, w, d, POOL)
    way = march.way or (march.at,)
    for u in members(units):
        go(s, u, to)
    _changed(s, units)
    b.strategic |= units
    b.moved |= units
    b.march = None
    route = (*way, to) if march.kind == FORCED else (march.at, start, to)
    tell(s, "left", "21.21a", EN, units, way=tuple(map(w.spot, dict.fromkeys(route))))


def sail_refusal(s: S, u: int, h: int) -> Refusal:
    """Why a unit or a transport does not sail to a place."""
    b, w = s.board, s.world
    harbour = w.display.harbours.get(h)
    kept = _kept_ashore(s, u, h)
    if kept is not None:
        return kept
    if harbour is not None and SIDES[w.side_of[u]] != SIDES[EN]:
        return Refusal("21.24a", "Only ships of the Entente sail to ports off the map.")
    if harbour is not None and not offmap.harbour_open(s, h):
        row = "35.1a" if w.display.areas[harbour.area].name in b.uprisings else "29.24a"
        return Refusal(row, f"The Entente cannot use the port of {harbour.name} now.")
    if sealift.spare(s, h) < 1:
        row = "29.16a" if harbour is None else "29.22a"
        return Refusal(row, f"{w.place_name(h)} has handled two units in this impulse.")
    ships = [(u, b.loc[u])] if w.transports >> u & 1 else sealift.carriers(s, u)
    stays = sealift.moored(s, u)
    if not ships and stays is not None:
        return stays
    if not ships:
        return Refusal("29.11a", "No transport that may sail in this impulse lies in a port of the unit.")
    if all(b.crossed >> ship & 1 for ship, _ in ships) and (harbour is not None or b.abroad >> u & 1):
        return Refusal("21.35a", "No ship enters and leaves an area in one impulse.")
    if (harbour is not None or b.abroad >> u & 1) and not offmap.fresh(s, 1 << u):
        return Refusal("21.45a", "The unit has changed its area in this turn.")
    if all(not overseas.route(s, start, h) for _, start in ships) and (harbour or b.abroad >> u & 1):
        return Refusal("21.45b", "A ship sails through no more than two areas on and off the display.")
    return _shut(s, u, h)


def _shut(s: S, u: int, h: int) -> Refusal:
    """Why no way by sea leads a unit to a port."""
    w = s.world
    if embarking.unfriendly(s, w.side_of[u]) >> h & 1:
        return Refusal("29.12a", f"{w.place_name(h)} is no friendly port: only an assault leads there.")
    if overseas.waters(w, h) == sealift.BLACK and not sealift.inland(s, u):
        return Refusal("11.632d", "In the Black Sea only Russians sail while the Straits are closed.")
    return Refusal("11.63a", f"Nothing sails from here to {w.place_name(h)} now.")


def _kept_ashore(s: S, u: int, h: int) -> Refusal | None:
    """What keeps a unit from sailing at all, or to a place: a strike, and EZOC at both ends."""
    w = s.world
    if w.nation_of[u] in s.board.strikes:
        return Refusal("37.7b", "Nobody sails for a country on strike.")
    if sealift.beset(s, u, s.board.loc[u]):
        return Refusal("10.31d", f"The {called(s, u)} is in an enemy zone of control: nobody embarks there.")
    if sealift.beset(s, u, h):
        return Refusal("11.64b", f"{w.place_name(h)} lies in an enemy zone of control: nobody sails there.")
    return None


def _sail_refusal(s: S, frame: OfUnit, h: int) -> Refusal | None:
    return sail_refusal(s, frame.unit, h)


def _land_refusal(s: S, frame: OfUnit, h: int) -> Refusal | None:
    return embarking.refusal(s, frame.unit, h)


def _leave_refusal(s: S, frame: OfUnit, h: int) -> Refusal | None:
    return offmap.refusal(s, frame.unit, h)


def _enter_refusal(s: S, frame: OfUnit, h: int) -> Refusal | None:
    """Why a unit cannot come onto the map in a hex (21.31a, 21.44a)."""
    w, here = s.world, offmap.at(s, frame.unit)
    if here is None or not here.borders >> h & 1:
        row = "21.46a" if here is not None and here.skies >> h & 1 else "21.31a"
        return Refusal(row, f"{w.place_name(h)} is no border hex that leads from there onto the map.")
    if not offmap.crossing(s, h):
        return Refusal("21.44a", "Your side does not have this impulse on that map.")
    if s.board.impulse > 1:
        return Refusal("15.71a", "Off the map no unit is in command: later it comes by rail or sea only.")
    return Refusal("11.61b", "A force march enters only friendly hexes in supply, outside enemy zones.")


def _prompt(s: S, frame: OfUnit) -> str:
    return f"Where does the {called(s, frame.unit)} go?"


STEPS = (
    Ask(
        name="travel",
        frame=OfUnit,
        rule="21.0a",
        side=lambda s, f: SIDES[s.world.side_of[f.unit]],
        prompt=_prompt,
        actions=_actions,
        take=_take,
        refuse=by_verb(
            sail=of_hex(_sail_refusal, "29.21a"),
            land=of_hex(_land_refusal, "25.41a"),
            leave=of_hex(_leave_refusal, "21.41a"),
            enter=of_hex(_enter_refusal, "21.31a"),
            rail=of_hex(_enter_refusal, "21.34a"),
        ),
    ),
)
