"""Moves: where units do most good, on foot, by rail and by sea, and where HQs lead most."""

from __future__ import annotations

from functools import cached_property
from heapq import heappop, heappush
from math import fsum
from typing import NamedTuple

from hexfront.games.storm_of_steel.advice import air, journeys, landings, lifelines, storms
from hexfront.games.storm_of_steel.advice.estimate import Estimate
from hexfront.games.storm_of_steel.advice.odds import Clash, promise, rough_column
from hexfront.games.storm_of_steel.board import March, rails
from hexfront.games.storm_of_steel.rules import lines, railmove, sealift, zones
from hexfront.games.storm_of_steel.rules.command import unit_in_command
from hexfront.games.storm_of_steel.rules.impulses import first_only
from hexfront.games.storm_of_steel.rules.ladder import ASSAULT, PROBE
from hexfront.games.storm_of_steel.rules.marching import Fed, exits, fed, pressed, terms
from hexfront.games.storm_of_steel.rules.movement import begun
from hexfront.games.storm_of_steel.world import World
from hexfront.hexes import members
from hexfront.kernel import Action, Order, act
from hexfront.mechanics.advice import each_hex, shortlist
from hexfront.mechanics.frames import OfUnit, at_hand

DONE, STOP = act("done"), act("stop")


class Trip(NamedTuple):
    """A march: what it has cost, the hexes entered, and whether it could go on."""

    spent: int
    way: tuple[int, ...]
    more: bool = False


#: Beyond so many steps from the enemy trains are looked at.
REAR = 4
#: Hexes that trains and ships are looked at for.
STATIONS = 6


class Judge:
    """What it is worth to have a unit in a hex."""

    def __init__(self, estimate: Estimate) -> None:
        self.estimate = estimate
        b, w = estimate.b, estimate.w
        self.b, self.w = b, w
        self._attacks: dict[tuple[int, int], float] = {}
        self._others: dict[int, int] = {}
        self._values: dict[tuple[int, ...], float] = {}
        self._stations: dict[int, list[int]] = {}
        #: By country where lines of communication end.
        self._ends: dict[int, int] = {}
        self._ways: dict[tuple[int, ...], dict[int, Trip]] = {}
        #: By enemy hex the attacking strength of one's own units beside it.
        self.against: dict[int, float] = {}
        for n in members(estimate.theirs):
            self.against[n] = fsum(self.hitting(a) for a in members(w.open[n] & estimate.own))

    def hitting(self, h: int) -> float:
        """The strength with which one's own units in a hex attack."""
        b, w, power = self.b, self.w, self.estimate.power
        units = b.stack[h] & w.side[power] & w.projecting & ~b.entrenched
        return float(sum(w.mobile[u] for u in members(units)))

    def value(self, u: int, h: int) -> float:
        """What a unit adds in a hex, against its not being anywhere; alike units share the answer."""
        w = self.w
        if w.hqs >> u & 1:
            return self._staff(u, h)
        here = self.b.loc[u] == h
        key = w.nation_of[u], w.mobile[u], w.entrenched[u], w.irregulars >> u & 1, here, h
        known = self._values.get(key)
        if known is None:
            known = self._values[key] = self._value(u, h, here)
        return known

    def _value(self, u: int, h: int, here: bool) -> float:
        e, w = self.estimate, self.w
        strength = float(w.mobile[u])
        before = e.stacks.get(h, 0.0) - (strength if here else 0.0)
        found = e.draws[h] * (0.4 + strength / 10.0) + self._risk(u, h, before, strength)
        found += self._menace(h, strength, here)
        if before <= 0:
            found += e.goals.get(h, 0.0)
        if e.commanded.get(w.nation_of[u], 0) >> h & 1:
            found += e.weights.command * strength
        if not e.fed.get(w.nation_of[u], -1) >> h & 1 and not w.irregulars >> u & 1:
            found -= e.weights.hunger * e.worth(u)
        return found

    def taking(self, u: int, h: int) -> float:
        """What a unit is worth in a hex that it takes from the enemy."""
        e, strength = self.estimate, float(self.w.mobile[u])
        drawn = e.draws[h] * (0.4 + strength / 10.0)
        return drawn + self._risk(u, h, 0.0, strength) + e.goals.get(h, 0.0)

    def _risk(self, u: int, h: int, before: float, strength: float) -> float:
        """What is feared for the unit, less what it saves: those who stand there, and the place itself."""
        e = self.estimate
        alone, with_it = e.shaky(h, before), e.shaky(h, before + strength)
        saved = (alone - with_it) * before * e.weights.strength
        kept = e.keeps.get(h)
        if kept is not None:
            saved += (e.falls(h, before) - with_it) * e.weights.hold * kept
        return saved - with_it * e.worth(u)

    def _menace(self, h: int, strength: float, here: bool) -> float:
        """What the attack promises that the unit makes possible from a hex."""
        e = self.estimate
        best = 0.0
        for n in members(self.w.open[h] & e.theirs):
            others = self.against[n] - (strength if here else 0.0)
            best = max(best, self._attack(n, others + strength) - self._attack(n, others))
        return e.weights.menace * best

    def _attack(self, n: int, strength: float) -> float:
        """What an attack on a hex promises with so much strength beside it; never less than nothing."""
        key = n, round(strength)
        known = self._attacks.get(key)
        if known is None:
            known = max(0.0, rough_attack(self.estimate, n, strength)) if strength > 0 else 0.0
            self._attacks[key] = known
        return known

    def ways(self, u: int, march: March) -> dict[int, Trip]:
        """Where a unit can march; units that are alike share the answer."""
        e, b, w = self.estimate, self.b, self.w
        start = march.at
        alone = not b.stack[start] & w.land_units & ~(1 << u)
        kinds = (w.counted, w.hqs, w.mechanized, w.forts)
        key = (start, march.allowance, w.nation_of[u], alone, *(kind >> u & 1 for kind in kinds))
        known = self._ways.get(key)
        if known is None:
            supplied = fed(e.s, e.power, start, march.units)
            known = self._ways[key] = trips(e, march, supplied)
        return known

    def stations(self, able: int) -> list[int]:
        """Of the hexes that can be reached those that draw most, and places that may well fall."""
        known = self._stations.get(able)
        if known is None:
            e, w = self.estimate, self.w
            best = sorted(members(able & w.land), key=lambda h: -e.draws[h])[: STATIONS * 2]
            known = best + [h for h in self.shaken if able >> h & 1 and h not in best]
            self._stations[able] = known
        return known

    @cached_property
    def afloat(self) -> int:
        """Ports with a transport that can be spared for a landing."""
        return landings.spare(self.estimate)

    @cached_property
    def contacts(self) -> int:
        """Hexes where battles may come."""
        return air.contacts(self.estimate)

    @cached_property
    def shaken(self) -> list[int]:
        """The places of one's own that want a garrison most."""
        e = self.estimate
        fears = {h: kept * e.falls(h, e.stacks.get(h, 0.0)) for h, kept in e.keeps.items()}
        return sorted((h for h, fear in fears.items() if fear > 0), key=lambda h: -fears[h])[:STATIONS]

    def prospect(self, h: int) -> float:
        """What the best attack promises that units in a hex can take part in, with all who stand by now."""
        return max(
            (self._attack(n, self.against[n]) for n in members(self.w.open[h] & self.estimate.theirs)),
            default=0.0,
        )

    # HQs -------------------------------------------------------------------------------------------------

    def _staff(self, u: int, h: int) -> float:
        """An HQ wants a line, to lead those whom nobody leads, and to follow the front with its trains."""
        e, b, w = self.estimate, self.b, self.w
        weights = e.weights
        radius, c = w.radius[u], w.nation_of[u]
        covered = self._covered(u)
        leads = 0.0
        nation = w.nation[w.countries[c]] & w.side[e.power] & ~w.hqs
        for n in members(w.ways.reach(1 << h, -1, radius) & e.own):
            units = b.stack[n] & nation
            if units:
                force = sum(w.mobile[v] for v in members(units & w.land_units))
                share = weights.shared if covered >> n & 1 else 1.0
                leads += share * force * (1.6 if e.alarms[n] <= 2 else 1.0)  # noqa: PLR2004 - at the front
        found = weights.staff * leads + weights.follow * e.draws[h] - self._fear(u, h)
        if not self._linked(h, radius, c):
            found -= 3.0
        if w.rail_hexes & ~rails(b, e.power) & e.mine >> h & 1 and b.loc[u] != h:
            found += weights.rail
        return found

    def _covered(self, u: int) -> int:
        """The hexes that other HQs of the country reach."""
        known = self._others.get(u)
        if known is None:
            b, w = self.b, self.w
            known = 0
            for v in members(w.hqs & w.nation[w.units[u].country] & b.afield & ~(1 << u)):
                known |= w.ways.reach(1 << b.loc[v], -1, w.radius[v])
            self._others[u] = known
        return known

    def _fear(self, u: int, h: int) -> float:
        e = self.estimate
        company = e.stacks.get(h, 0.0) - (self.w.mobile[u] if self.b.loc[u] == h else 0.0)
        beside = 1.0 if e.alarms[h] <= 1 else 0.4 if e.alarms[h] <= 2 else 0.0  # noqa: PLR2004 - next to it
        return e.weights.exposed * beside * (0.3 if company >= 12 else 1.0)  # noqa: PLR2004 - two corps

    def _linked(self, h: int, radius: int, c: int) -> bool:
        s, power = self.estimate.s, self.estimate.power
        goals = self._ends.get(c)
        if goals is None:
            goals = self._ends[c] = lines.served(s, power, c) | lines.ends_always(s, power, c)
        return bool(lines.leg(self.w, zones.traceable(s, power) | 1 << h, h, radius) & goals)


def rough_attack(e: Estimate, n: int, strength: float) -> float:
    """What an attack on a hex promises by guessed strengths."""
    b, w = e.b, e.w
    pieces = b.stack[n] & w.side[e.foe] & w.pieces
    number = max(1, pieces.bit_count())
    defence = max(1.0, e.stacks[n])
    each = e.weights.strength * 7.0 + e.will
    fort = bool(pieces & w.forts)
    hard = fort or bool((w.industrial | w.naval_bases) >> n & 1)
    shift = -(w.industrial >> n & 1) - (w.terrain[n] in ("rough", "swamp")) - 2 * (w.terrain[n] == "mountain")
    own = e.weights.strength * strength + e.will * strength / 8.0
    clash = Clash(
        defenders=each * number,
        attackers=own,
        cheap_defender=0.8 * each,
        cheap_attacker=min(own, 0.6 * each),
        defence=defence,
        strength=strength,
        number=number,
        mobile=number if b.projects[e.foe] >> n & 1 and not fort else 0,
        fort=fort,
        prize=e.goals.get(n, 0.0),
    )
    column = rough_column(strength, defence, max(-2, shift))
    tables = (ASSAULT,) if hard else (PROBE, ASSAULT)
    return max(promise(e, clash, table, column) for table in tables)


# Where units can go ------------------------------------------------------------------------------------


def trips(estimate: Estimate, march: March, supplied: Fed) -> dict[int, Trip]:
    """Where a march leads, by the cheapest way."""
    s, start, going = estimate.s, march.at, terms(estimate.s, march)
    found: dict[int, Trip] = {}
    passed: set[int] = set()
    edge: list[tuple[int, tuple[int, ...]]] = [(march.spent, (start,))]
    while edge:
        spent, way = heappop(edge)
        at = way[-1]
        if at in found and found[at].spent < spent:
            continue
        here = march._replace(at=at, spent=spent, way=way if at != start else march.way)
        ahead = exits(s, here, supplied, going)
        if at != start:
            found[at] = Trip(spent, way[1:], more=bool(ahead))
            if pressed(s, here, supplied, going):
                passed.add(at)
        for n, cost in ahead:
            total = spent + cost
            if n != start and (n not in found or total < found[n].spent):
                found[n] = Trip(total, (*way[1:], n))
                heappush(edge, (total, (*way, n)))
    return {h: trip for h, trip in found.items() if h not in passed}


def movement_orders(estimate: Estimate) -> list[Order]:
    """Moves that gain something, and the end of the segment."""
    judge = Judge(estimate)
    s, w = estimate.s, estimate.w
    orders = [Order("done", (DONE,), value=estimate.weights.move)]
    for action in s.legal_actions():
        if action.verb == "fly":
            orders += air.flight_orders(judge, w.index[action.args[0]], action)
        elif action.verb == "storm":
            orders += storms.storm_orders(estimate, action)
        if action.verb != "move":
            continue
        u = w.index[action.args[0]]
        if w.land_units & estimate.b.abroad & 1 << u:
            orders += journeys.orders(judge, u, action)
        elif w.land_units >> u & 1:
            orders += unit_orders(judge, u, action) + landings.orders(judge, u, action)
        elif w.transports >> u & 1 and w.display.harbours:
            orders += journeys.ferries(judge, u, action)
    return orders


def unit_orders(judge: Judge, u: int, first: Action) -> list[Order]:
    """The best goals of a unit."""
    e, b, w = judge.estimate, judge.b, judge.w
    start = b.loc[u]
    stay = judge.value(u, start)
    marches = first_only(e.s) or unit_in_command(e.s, u)
    march = begun(w, 1 << u, start)
    ways = judge.ways(u, march) if marches else {}
    step = w.hex_acts("step")
    gains = [(judge.value(u, h) - stay, h) for h in ways]
    orders = []
    for gain, h in shortlist(gains, e.weights.goals, 0, lambda h: True):
        actions = (first, *(step[n] for n in ways[h].way))
        # Where nothing else is left the engine stops by itself.
        if ways[h].more:
            actions = (*actions, STOP)
        orders.append(_order(w, u, actions, start, h, gain, "move"))
    return orders + _carried(judge, u, first, stay)


def _carried(judge: Judge, u: int, first: Action, stay: float) -> list[Order]:
    """Trains and ships for units in the rear."""
    e, w = judge.estimate, judge.w
    start = judge.b.loc[u]
    if e.alarms[start] < (2 * REAR if w.hqs >> u & 1 else e.weights.rear):
        return []
    orders = []
    for verb, able in (("rail", railmove.rides(e.s, u)), ("sail", _harbours(e, u))):
        acts = w.hex_acts(verb)
        gains = [(judge.value(u, h) - stay, h) for h in judge.stations(able)]
        for gain, h in shortlist(gains, STATIONS, 0, lambda h: True):
            orders.append(_order(w, u, (first, acts[h]), start, h, gain, verb))
    return orders


def _harbours(e: Estimate, u: int) -> int:
    at = e.b.loc[u]
    found = sealift.harbours(e.s, u) if e.w.ports >> at & 1 else 0
    return found if found and lifelines.free(e.s, e.power, at) else 0


def _order(
    w: World, u: int, actions: tuple[Action, ...], start: int, h: int, gain: float, kind: str
) -> Order:
    area = 1 << start | 1 << h
    return Order(kind, actions, w.ids[u], w.names[h], value=gain, area=area)


def march_orders(estimate: Estimate) -> list[Order]:
    """Go on with a move that was begun: the best next step, or stop."""
    judge = Judge(estimate)
    s, w = estimate.s, estimate.w
    march = at_hand(estimate.b.march)
    u = members(march.units & ~w.dummies)[0] if march.units & ~w.dummies else march.units.bit_length() - 1

    def value(h: int) -> float:
        return judge.value(u, h) - judge.value(u, march.at)

    found = []
    for action in s.legal_actions():
        if action == STOP:
            found.append(Order("stop", (action,), value=0.0))
        elif action.verb in ("step", "rail", "sail") and not w.away[w.grid.hex(action.args[0])]:
            h = w.grid.hex(action.args[0])
            found.append(Order(action.verb, (action,), w.ids[u], action.args[0], value=value(h) - 0.01))
        else:
            found.append(Order(action.verb, (action,), value=-1.0))
    return found


def travel_orders(estimate: Estimate) -> list[Order]:
    """The journey of a unit off the map that has been taken in hand: onto the map, else it stays.

    Assaults from there are not weighed.
    """
    judge, w = Judge(estimate), estimate.w
    u = estimate.s.asked(OfUnit).unit
    found = [Order("stop", (STOP,), value=0.0)]
    for action in estimate.s.legal_actions():
        if action.verb not in ("stop", "land") and w.land >> w.grid.hex(action.args[0]) & 1:
            gain = judge.value(u, w.grid.hex(action.args[0])) - journeys.staying(judge, u)
            found.append(Order("sail", (action,), w.ids[u], action.args[0], value=gain))
    return found


def place_orders(estimate: Estimate) -> list[Order]:
    """Arrivals come where they are nearest to what they are wanted for."""
    judge = Judge(estimate)
    s, w = estimate.s, estimate.w
    found = []
    for action in s.legal_actions():
        if action.verb == "place":
            u, h = w.index[action.args[0]], w.grid.hex(action.args[1])
            found.append(
                Order("place", (action,), action.args[0], action.args[1], value=5.0 + _spot(judge, u, h))
            )
        elif action.verb == "entrench":
            u = w.index[action.args[0]]
            found.append(
                Order(
                    "entrench",
                    (action,),
                    action.args[0],
                    value=1.0 - estimate.alarms[estimate.b.loc[u]] / 4.0,
                )
            )
        else:
            found.append(Order(action.verb, (action,), value=0.0 if action == DONE else -1.0))
    return found


def _spot(judge: Judge, u: int, h: int) -> float:
    if judge.w.air >> u & 1:
        return air.basing(judge, u, h)
    return judge.value(u, h) if not judge.w.naval >> u & 1 else judge.estimate.draws[h]


def dummy_orders(estimate: Estimate) -> list[Order]:
    """Dummies swell stacks at the front that have room."""
    e = estimate
    return each_hex(e.s, lambda h: 0.5 - 0.1 * e.alarms[h] - 0.1 * e.b.stack[h].bit_count(), idle=0.0)
