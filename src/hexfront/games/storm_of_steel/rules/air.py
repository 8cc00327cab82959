"""30.1 to 30.5, 30.8. Air units: bases, range, transfers, reconnaissance and the bombing of cities."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.storm_of_steel.board import Board, S, controlled, enemy, hexes_of, put, side_name
from hexfront.games.storm_of_steel.clash import AIR, Clash
from hexfront.games.storm_of_steel.flight import BOMBING, MISSION, RECONNAISSANCE, Flight
from hexfront.games.storm_of_steel.naming import called
from hexfront.games.storm_of_steel.rules import (
    airlift,
    countries,
    impulses,
    intelligence,
    losses,
    offmap,
    supply,
    voyages,
    weapons,
    will,
    zones,
)
from hexfront.games.storm_of_steel.rules.ladder import numbers
from hexfront.games.storm_of_steel.telling import tell, troop, troops
from hexfront.games.storm_of_steel.world import CODES, SIDE_NAMES, SIDES, World
from hexfront.hexes import Ways, members, of
from hexfront.kernel import Action, Ask, Auto, Chance, Frame, Refusal
from hexfront.kernel.dice import Value
from hexfront.mechanics.frames import OfUnit
from hexfront.mechanics.memory import remembered, tabled
from hexfront.mechanics.refusing import by_verb, of_hex
from hexfront.mechanics.world import sum_of

#: The doctrine from which units of a type fly (30.1c, 30.1d); who flies what, by type (30.5a, 30.8a, 30.9a).
LEVELS = {"FTR": 2, "BMB": 3}
SCOUTS, BOMBERS, STRIKERS = ("REC", "ZEP"), ("BMB", "ZEP"), ("FTR", "BMB")


# Range and bases -----------------------------------------------------------------------------------------


@tabled
def _sky(w: World) -> Ways:
    """From every hex to every other beside it (30.3b)."""
    return Ways(w.grid)


@remembered
def _range(w: World, neutral: int, h: int, hexes: int) -> int:
    """Every hex may be flown over but neutral ones (30.3b, 19.23a)."""
    return _sky(w).reach(1 << h, w.grid.all & ~neutral, hexes)


def within_range(s: S, u: int, times: int = 1) -> int:
    """The hexes that a unit reaches from its base, whatever terrain and zones lie between (30.3b)."""
    b, w = s.board, s.world
    return _range(w, zones.neutral_ground(w, b.allegiance), b.loc[u], times * w.units[u].range)


def bases(s: S, u: int, within: int = -1) -> int:
    """Hexes where a unit may have its base: a friendly city or an HQ, in supply, with room (13.14b, 30.2a).

    ``within`` leaves out hexes that do not matter.

    Rows 30.0a, 30.1d.
    """
    b, w = s.board, s.world
    power = w.side_of[u]
    taken = w.air & w.side[power] & b.afield & ~(1 << u)
    if taken.bit_count() >= w.charts["air"]["base_markers"][CODES[power]]:
        return 0
    places = w.cities & controlled(b, power) | hexes_of(b, w.hqs & w.side[power])
    places &= within & supply.supply_area(s, power, w.nation_of[u]) & ~b.held[enemy(power)]
    level = b.air_doctrine[power]
    return sum(1 << h for h in members(places) if (b.stack[h] & taken).bit_count() < level)


def flyers(s: S, power: int) -> int:
    """Air units of a side that have not flown in this half, and that its doctrine allows (30.3a).

    In its own half it may have the impulse on some fronts only (4.6e, 8.4a); it answers the enemy everywhere.

    Rows 30.1b, 30.1c, 30.1d.
    """
    b, w = s.board, s.world
    early = sum_of(w.type.get(kind, 0) for kind, level in LEVELS.items() if b.air_doctrine[power] < level)
    fit = w.air & w.side[power] & (b.afield | b.abroad) & ~b.flown & ~early
    return fit & ~_waiting(s, fit) if power == b.half else fit


def _waiting(s: S, units: int) -> int:
    """Those of some units that stand on fronts where their side does not have this impulse (8.4a), or whose
    country in mutiny takes no extra ones (37.8b)."""
    b, w = s.board, s.world
    fronts = impulses.open_fronts(b, w, b.half, b.impulse)
    return units & impulses.idle(s) | of(u for u in members(units & b.afield) if not fronts >> b.loc[u] & 1)


# Missions ------------------------------------------------------------------------------------------------


def transfers(s: S, u: int) -> int:
    """Bases that a unit may transfer to, up to twice its range (30.4a), and areas off the map (21.23a)."""
    if s.board.abroad >> u & 1:
        return airlift.arrivals(s, u, reach, bases) | airlift.hops(s, u)
    return airlift.departures(s, u, reach) | near_bases(s, u)


def reach(s: S, starts: int, hexes: int) -> int:
    """What lies within so many hexes of some, neutral ground apart (30.3b)."""
    w = s.world
    neutral = zones.neutral_ground(w, s.board.allegiance)
    return _sky(w).reach(starts, w.grid.all & ~neutral, hexes)


def sailings(s: S, u: int) -> int:
    """Where a transport may take a unit (29.1a)."""
    return airlift.voyages(s, u, bases)


def near_bases(s: S, u: int) -> int:
    """Bases on the map that a unit may transfer to (30.4a)."""
    return bases(s, u, within_range(s, u, 2) & ~(1 << s.board.loc[u]))


def looks(s: S, u: int) -> int:
    """Enemy hexes that a unit may reconnoitre (30.5a)."""
    w = s.world
    if w.units[u].type not in SCOUTS or s.board.abroad >> u & 1:
        # Nobody flies missions from off the map (21.33a).
        return 0
    return within_range(s, u) & intelligence.inspectable(s, enemy(w.side_of[u]))


def raids(s: S, u: int) -> int:
    """Enemy industrial cities that a unit may bomb, once the tactic is developed (30.8a); also devastated
    ones, which still lose points and heart."""
    b, w = s.board, s.world
    power = w.side_of[u]
    if w.units[u].type not in BOMBERS or not weapons.developed(b, power, "bombing") or b.abroad >> u & 1:
        return 0
    if countries.mutinous(b, w) >> u & 1:
        return 0
    return within_range(s, u) & w.industrial & controlled(b, enemy(power))


def strikes_ships(b: Board, power: int) -> bool:
    """Whether the doctrine of a side lets air units attack ships (30.9a, 26.3a)."""
    return b.air_doctrine[power] >= int(numbers()["naval_strike"]["doctrine"])


def strikes(s: S, u: int) -> int:
    """Enemy bases with ships that fighters and bombers may attack from doctrine 3 on (30.9a, 26.3a)."""
    b, w = s.board, s.world
    power = w.side_of[u]
    if (b.abroad | countries.mutinous(b, w)) >> u & 1:
        return 0
    if w.units[u].type not in STRIKERS or not strikes_ships(b, power):
        return 0
    foes = hexes_of(b, w.naval & w.side[enemy(power)])
    return within_range(s, u) & foes & w.ports


def ready(s: S, power: int) -> list[int]:
    """Air units that can do something now."""
    return [
        u
        for u in members(flyers(s, power))
        if looks(s, u) or raids(s, u) or strikes(s, u) or transfers(s, u) or sailings(s, u)
    ]


def _actions(s: S, frame: OfUnit) -> list[Action]:
    w, u = s.world, frame.unit
    found = []
    missions = {"transfer": transfers, "recon": looks, "bomb": raids, "strike": strikes, "sail": sailings}
    for verb, found_by in missions.items():
        hexes = found_by(s, u)
        acts = w.hex_acts(verb)
        found += [acts[h] for h in members(hexes)]
    return found


def _take(s: S, frame: OfUnit, action: Action) -> None:
    """One mission or transfer for each unit and impulse (30.3a)."""
    b, w, u = s.board, s.world, frame.unit
    h, start, power = w.grid.hex(action.args[0]), b.loc[u], w.side_of[u]
    b.flown |= 1 << u
    if action.verb == "sail":
        voyages.begin(s, u, h)
        return
    if action.verb == "transfer":
        put(b, w, u, h)
        if w.away[h] or w.away[start]:
            b.travelled |= 1 << u
            b.crossed |= 1 << u
        way = (w.spot(start), w.spot(h))
        tell(s, "transferred", "30.4a", power, 1 << u, way=way)
        return
    kind = action.verb
    b.flights = b.flights | {MISSION: Flight(power, h, kind, 1 << u)}
    s.commit("30.3a", "The mission has been announced.")
    s.log(f"{kind} mission", "30.3a", side=side_name(power), who=(troop(s, u),), at=(w.spot(h),))
    s.push("air.arrive")
    s.push("air.answer", MISSION)


def _arrive(s: S, frame: Frame) -> None:
    """What a mission does if it was not driven off (30.5a, 30.8a)."""
    b = s.board
    flight = b.flights[MISSION]
    if not flight.units:
        _over(b)
    elif flight.kind == RECONNAISSANCE:
        _look(s, flight)
        _over(b)
    else:
        s.push("air.bombs" if flight.kind == BOMBING else "air.strike")


def _over(b: Board) -> None:
    """The mission is over; who supports a battle stays over it."""
    b.flights = {name: flight for name, flight in b.flights.items() if name != MISSION}


def _look(s: S, flight: Flight) -> None:
    """The side sees all land and naval units of the hex (30.5a, 25.8a, 23.5a); dummies go (23.1b)."""
    w, h = s.world, flight.target
    there = intelligence.looked_at(s, flight.power, h)
    side = side_name(flight.power)
    s.log("seen", "30.5a", side=side, audience=side, others=troops(s, there), at=(w.spot(h),))


def bombing_bonus(b: Board, power: int) -> int:
    """What doctrine changes about the die of a bombing mission (30.1e)."""
    table = numbers()["bombing"]
    return int(table["doctrine_bonus"]) if b.air_doctrine[power] >= int(table["doctrine"]) else 0


def bombing(b: Board, power: int, die: int) -> str:
    """What bombs on a city do (30.8a, 30.1e)."""
    return str(numbers()["bombing"]["die"][max(1, die + bombing_bonus(b, power)) - 1])


def struck_words(die: int) -> str:
    """What air units do to ships, in words (30.9a)."""
    found = int(numbers()["naval_strike"]["die"][die - 1])
    return "an air unit is lost" if found < 0 else f"{found} protection"


def _bombs(s: S, frame: Frame, value: Value) -> None:
    """The roll of a bombing mission (30.8a); at doctrine 4 one less (30.1e)."""
    b, w = s.board, s.world
    flight = b.flights[MISSION]
    h = flight.target
    found = bombing(b, flight.power, int(value))
    s.log("bombed", "30.8a", side=side_name(flight.power), at=(w.spot(h),), dice=(int(value),), result=found)
    foe = enemy(flight.power)
    if found == "devastated":
        will.devastate(s, h, foe, "30.8b")
    elif found == "morale":
        will.change(s, {foe: -1}, "30.8a", "bombing")
    elif found == "lost":
        losses.eliminate_air(s, flight.units, "30.8a")
    elif found == "points":
        s.push("air.damage")
        return
    _over(b)


def _strike(s: S, frame: Frame, value: Value) -> None:
    """Air units hit ships in their base or those of a landing, or lose one of their own (30.9a)."""
    b, w = s.board, s.world
    flight = b.flights[MISSION]
    foe, h = enemy(flight.power), flight.target
    found = int(numbers()["naval_strike"]["die"][int(value) - 1])
    s.log(
        "ships struck",
        "30.9a",
        side=side_name(flight.power),
        at=(w.spot(h),),
        dice=(int(value),),
        result=struck_words(int(value)),
    )
    _over(b)
    if found < 0:
        losses.eliminate_air(s, flight.units, "30.9a")
    elif found:
        ships = b.stack[h] & w.naval & w.side[foe] if b.battle is None else b.battle.ships & b.afield
        b.clash = Clash(w.place[h].seas[0], AIR, flight.power, foes=ships, due_foes=found)
        s.push("air.struck")
        s.push("sea.pay", foe)


def _struck(s: S, frame: Frame) -> None:
    s.board.clash = None


def _damage(s: S, frame: Frame, value: Value) -> None:
    """A die of mobilization points is lost by the country of the city (30.8a).

    For a captured city its new masters pay where they like: who garrisons it is nobody's business (R-44).
    """
    b, w = s.board, s.world
    flight = b.flights[MISSION]
    foe, c = enemy(flight.power), w.owner[flight.target]
    loser = SIDE_NAMES[side_name(foe)]
    if b.allegiance[c] == foe:
        loser = str(w.countries[c])
        b.extra_points = b.extra_points | {loser: b.extra_points.get(loser, 0) - int(value)}
    else:
        costs = list(b.development_cost)
        costs[foe] += int(value)
        b.development_cost = (costs[0], costs[1])
    s.log("points bombed", "30.8a", side=side_name(foe), points=int(value), country=loser)
    _over(b)


# Bases that fall -----------------------------------------------------------------------------------------


class OfBase(NamedTuple):
    """The hex of a base, and the side whose air units have to leave it."""

    step: str
    hex: int
    power: int


def _overrun(s: S, frame: OfBase) -> None:
    """Enemy land units have come into a base: its air units fly to the nearest base in range, or are lost
    (30.2b)."""
    b, w, h, power = s.board, s.world, frame.hex, frame.power
    for u in members(b.stack[h] & w.air & w.side[power]):
        near = bases(s, u, within_range(s, u) & ~(1 << h))
        if near:
            to = min(members(near), key=lambda n: (w.grid.distance(h, n), n))
            put(b, w, u, to)
            way = (w.spot(h), w.spot(to))
            tell(s, "transferred", "30.2b", power, 1 << u, way=way)
        else:
            losses.eliminate_air(s, 1 << u, "30.2b")


def refusal(s: S, frame: object, u: int) -> Refusal:
    """Why an air unit does not fly."""
    b, w = s.board, s.world
    if b.flown >> u & 1:
        return Refusal("30.3a", f"{called(s, u)} has flown in this impulse.")
    level = LEVELS.get(w.units[u].type, 1)
    if b.air_doctrine[w.side_of[u]] < level:
        return Refusal(
            "30.1d" if level > LEVELS["FTR"] else "30.1c", f"{called(s, u)} flies from doctrine {level} on."
        )
    if impulses.idle(s) >> u & 1:
        return Refusal("37.8b", f"The country of {called(s, u)} is in mutiny and takes no extra impulse.")
    if _waiting(s, 1 << u):
        return Refusal("8.4a", "Your side does not have this impulse on that front.")
    return Refusal("30.3b", f"{called(s, u)} can reach nothing.")


def _afar(s: S, u: int, h: int) -> Refusal | None:
    """What speaks against every mission of a unit over a hex (21.33a, 30.3b)."""
    if s.board.abroad >> u & 1:
        return Refusal("21.33a", "No air unit flies missions from an area off the map.")
    if not within_range(s, u) >> h & 1:
        return Refusal("30.3b", f"{s.world.place_name(h)} is out of range of {called(s, u)}.")
    return None


def _unlisted(s: S, frame: OfUnit, h: int, types: tuple[str, ...], rule: str, text: str) -> Refusal:
    """Why a unit does not fly a mission over a hex: its type, the range, or what ``text`` says."""
    if s.world.units[frame.unit].type not in types:
        return Refusal(rule, f"{called(s, frame.unit)} flies no such mission.")
    return _afar(s, frame.unit, h) or Refusal(rule, text)


def _no_look(s: S, frame: OfUnit, h: int) -> Refusal:
    return _unlisted(s, frame, h, SCOUTS, "30.5a", "No enemy pieces are to be seen there.")


def _no_bombs(s: S, frame: OfUnit, h: int) -> Refusal:
    b, w = s.board, s.world
    power = w.side_of[frame.unit]
    if countries.mutinous(b, w) >> frame.unit & 1:
        return countries.MUTINY
    if not weapons.developed(b, power, "bombing"):
        return Refusal("30.8a", "Your side has not developed Strategic Bombing.")
    return _unlisted(s, frame, h, BOMBERS, "30.8a", f"{w.place_name(h)} is no enemy industrial city.")


def _no_strike(s: S, frame: OfUnit, h: int) -> Refusal:
    level = int(numbers()["naval_strike"]["doctrine"])
    if countries.mutinous(s.board, s.world) >> frame.unit & 1:
        return countries.MUTINY
    if s.board.air_doctrine[s.world.side_of[frame.unit]] < level:
        return Refusal("30.1d", f"Air units attack ships from doctrine {level} on.")
    return _unlisted(s, frame, h, STRIKERS, "30.9a", "No enemy ships lie in a port there.")


def _no_transfer(s: S, frame: OfUnit, h: int) -> Refusal:
    w, u = s.world, frame.unit
    if w.away[h] or s.board.abroad >> u & 1:
        return offmap.refusal(s, u, h) if w.away[h] else Refusal("21.33a", "No base there can be reached.")
    if not within_range(s, u, 2) >> h & 1:
        return Refusal("30.4a", f"{w.place_name(h)} is farther than twice the range.")
    return Refusal(
        "30.2a", f"{w.place_name(h)} has no room for a base in a friendly city or with an HQ in supply."
    )


STEPS = (
    Ask(
        name="air.mission",
        frame=OfUnit,
        rule="30.3a",
        side=lambda s, f: SIDES[s.world.side_of[f.unit]],
        prompt=lambda s, f: f"Where does the {called(s, f.unit)} fly, and what for?",
        actions=_actions,
        take=_take,
        refuse=by_verb(
            transfer=of_hex(_no_transfer, "30.4a"),
            recon=of_hex(_no_look, "30.5a"),
            bomb=of_hex(_no_bombs, "30.8a"),
            strike=of_hex(_no_strike, "30.9a"),
        ),
    ),
    Auto(name="air.arrive", run=_arrive),
    Auto(name="air.overrun", frame=OfBase, run=_overrun),
    Chance(
        name="air.bombs",
        rule="30.8a",
        purpose="the bombing",
        take=_bombs,
        about=lambda s, f: s.world.names[s.board.flights[MISSION].target],
    ),
    Chance(
        name="air.strike",
        rule="30.9a",
        purpose="the attack on ships",
        take=_strike,
        about=lambda s, f: s.world.names[s.board.flights[MISSION].target],
    ),
    Auto(name="air.struck", run=_struck),
    Chance(
        name="air.damage",
        rule="30.8a",
        purpose="the points that bombs destroy",
        take=_damage,
        about=lambda s, f: s.world.names[s.board.flights[MISSION].target],
    ),
)
