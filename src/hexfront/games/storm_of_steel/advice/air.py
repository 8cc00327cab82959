"""Air: who flies in a battle, who rises against a flight, what is looked at, and where bases are.

A flight is worth what its columns bring in the battle below, and what is shot down on both sides. The enemy
is taken to answer with those fighters that suit him best, as far as one can guess what he has in range.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from math import fsum
from typing import TYPE_CHECKING

from hexfront.games.storm_of_steel.advice.estimate import Estimate
from hexfront.games.storm_of_steel.advice.odds import ashore, fight_of, promise
from hexfront.games.storm_of_steel.battle import LANDING
from hexfront.games.storm_of_steel.board import enemy
from hexfront.games.storm_of_steel.flight import MISSION, RECONNAISSANCE
from hexfront.games.storm_of_steel.rules import air, aircombat, works
from hexfront.games.storm_of_steel.rules.aircombat import FIGHTERS, SUPPORTERS, OfFlight
from hexfront.games.storm_of_steel.rules.fighting import how_it_stands
from hexfront.games.storm_of_steel.rules.firing import air_combat
from hexfront.games.storm_of_steel.rules.ladder import FACES
from hexfront.games.storm_of_steel.world import World
from hexfront.hexes import members
from hexfront.kernel import Action, Order, act
from hexfront.mechanics.advice import each_unit
from hexfront.mechanics.frames import at_hand

if TYPE_CHECKING:
    from hexfront.games.storm_of_steel.advice.moves import Judge

PASS = act("pass")
#: What a point of an air unit's values is worth, and what it must bring to fly: it does so once in a half.
PLANE, EFFORT = 0.02, 0.02
#: The most fighters and bombers that are looked at for one flight.
MOST = 3
#: What it is worth to look at a hidden piece, and to drop bombs or torpedoes.
LOOK, BOMBS = 0.03, 0.1
#: What a mobilization point is worth; what a city yields until it is repaired, and the mean of a die.
POINT, OUTPUT, DIE = 0.05, 3.0, 3.5
#: What a base is worth from which so many hexes are reached where battles may come, and less beside
#: the enemy; what a transfer must gain, as a unit that flies to a base does nothing else.
BASE, ENOUGH, BESIDE, TRANSFER = 0.2, 6, 0.05, 0.06

#: What the air units that are left of a flight are worth to the side that is advised.
Over = Callable[[int], float]


def worth(w: World, units: int) -> float:
    """What air units are worth."""
    return PLANE * sum(w.units[u].air_combat + w.units[u].ground_support for u in members(units))


# Battles -------------------------------------------------------------------------------------------------


def over_battle(e: Estimate, name: str) -> Over:
    """By the units of a flight what the battle below promises to the side, all other shifts as they are."""
    s, battle = e.s, at_hand(e.b.battle)
    ours = battle.power == e.power
    prize = (e.goals if ours else e.keeps).get(battle.target, 0.0)
    fight = fight_of(e, battle.attackers, battle.defenders, prize)
    promised = ashore if battle.kind == LANDING else promise
    known: dict[int, float] = {}

    def value(units: int) -> float:
        if units not in known:
            trial = s.clone()
            flights = trial.board.flights
            trial.board.flights = flights | {name: flights[name]._replace(units=units)}
            found = promised(e, fight, battle.table, how_it_stands(trial, battle).column)
            known[units] = found if ours else -found
        return known[units]

    return value


def combats(w: World, units: int, hunters: int) -> Iterator[tuple[int, int, int]]:
    """For each face of the die who goes on, and who is lost of a flight and of its hunters (30.6a)."""
    difference = aircombat.strength(w, hunters) - aircombat.strength(w, units)
    for die in FACES:
        found = air_combat(difference, die)
        down = _least(w, units) if found in ("D", "X") else 0
        shot = _least(w, hunters) if found in ("A", "X") else 0
        yield (0 if found in ("R", "X") else units & ~down), down, shot


def _least(w: World, units: int) -> int:
    return 1 << min(members(units), key=lambda u: (worth(w, 1 << u), u))


def met(e: Estimate, over: Over, units: int, hunters: int, sign: int) -> float:
    """What a flight that hunters meet is worth on the mean; ``sign`` is 1 if the flight is the side's own."""
    if not units or not hunters:
        return over(units)
    total = 0.0
    for left, down, shot in combats(e.w, units, hunters):
        total += over(left) + sign * (worth(e.w, shot) - worth(e.w, down))
    return total / len(FACES)


def packs(w: World, able: int) -> list[int]:
    """Flights that may be made of some units: a few fighters, a few others."""
    fighters = [u for u in members(able) if w.units[u].type in FIGHTERS][:MOST]
    others = [u for u in members(able) if w.units[u].type not in FIGHTERS][:MOST]
    return [
        sum(1 << u for u in fighters[:some] + others[:more])
        for some, more in product(range(len(fighters) + 1), range(len(others) + 1))
        if some + more
    ]


def support_orders(estimate: Estimate) -> list[Order]:
    """Close support where its columns are worth more than what enemy fighters may shoot down (30.7a)."""
    e, s, w = estimate, estimate.s, estimate.w
    name = s.asked(OfFlight).flight
    flight = e.b.flights[name]
    over = over_battle(e, name)
    theirs = aircombat.in_reach(s, e.foe, flight.target, FIGHTERS) if aircombat.flies(s, e.foe) else 0
    answers = [0, *packs(w, theirs)]

    def value(units: int) -> float:
        return min(met(e, over, units, hunters, 1) for hunters in answers)

    able = aircombat.in_reach(s, e.power, flight.target, SUPPORTERS)
    return _flown(e, "support", able, lambda more: value(flight.units | more) - value(flight.units))


def _flown(e: Estimate, verb: str, able: int, gain: Callable[[int], float]) -> list[Order]:
    """Orders that send units up, and the one that sends nobody more."""
    acts = e.w.unit_acts(verb)
    orders = [Order("pass", (PASS,), value=0.0)]
    for pack in packs(e.w, able):
        units = members(pack)
        actions = (*(acts[u] for u in units), PASS)
        value = gain(pack) - EFFORT * len(units)
        orders.append(Order(verb, actions, e.w.ids[units[0]], value=value))
    return orders


def intercept_orders(estimate: Estimate) -> list[Order]:
    """Fighters rise where what they stop is worth more than what they may lose (30.6a)."""
    e, s = estimate, estimate.s
    name = s.asked(OfFlight).flight
    flight = e.b.flights[name]
    over = _over_mission(flight.kind) if name == MISSION else over_battle(e, name)
    now = met(e, over, flight.units, flight.hunters, -1)
    able = aircombat.in_reach(s, e.power, flight.target, FIGHTERS)
    return _flown(
        e,
        "intercept",
        able,
        lambda more: met(e, over, flight.units, flight.hunters | more, -1) - now,
    )


def _over_mission(kind: str) -> Over:
    harm = LOOK if kind == RECONNAISSANCE else BOMBS
    return lambda units: -harm if units else 0.0


def loss_orders(estimate: Estimate) -> list[Order]:
    """The air unit that is worth least is lost."""
    return each_unit(estimate.s, lambda u: 1.0 - worth(estimate.w, 1 << u))


def columns(e: Estimate, target: int) -> float:
    """The columns that close support of both sides will bring an attack of the side, on the mean."""
    return _through(e, e.power, target) - _through(e, e.foe, target)


def _through(e: Estimate, power: int, target: int) -> float:
    """How likely close support of a side comes through, if the enemy answers as suits him best."""
    s, w = e.s, e.w
    if not aircombat.flies(s, power):
        return 0.0
    hunters = aircombat.in_reach(s, enemy(power), target, FIGHTERS) if aircombat.flies(s, enemy(power)) else 0
    answers = packs(w, hunters)

    def passes(units: int) -> float:
        shares = (sum(bool(left) for left, *_ in combats(w, units, some)) for some in answers)
        return min(shares, default=len(FACES)) / len(FACES)

    able = aircombat.in_reach(s, power, target, SUPPORTERS)
    return max((passes(units) for units in packs(w, able)), default=0.0)


# The movement segment ------------------------------------------------------------------------------------


def contacts(e: Estimate) -> int:
    """Hexes where battles may come: those of one side beside those of the other."""
    ways = e.w.ways
    return e.theirs & ways.spread(e.own) | e.own & ways.spread(e.theirs)


def flight_orders(judge: Judge, u: int, first: Action) -> list[Order]:
    """Looks at enemies who may be attacked, bombs, and better bases, for an air unit of the map."""
    if judge.b.abroad >> u & 1:
        return []
    return _looks(judge, u, first) + _bombs(judge, u, first) + _transfers(judge, u, first)


def _bombs(judge: Judge, u: int, first: Action) -> list[Order]:
    """Industry is bombed where that costs the enemy more than fighters and the die cost oneself (30.8a)."""
    e, w, orders = judge.estimate, judge.w, []
    faces = [air.bombing(e.b, e.power, die) for die in FACES]
    risk = faces.count("lost") / len(FACES) * (worth(w, 1 << u) + e.will)
    for h in members(air.raids(e.s, u)):
        harm = fsum(_harm(e, h, found) for found in faces) / len(FACES)
        fighters = aircombat.in_reach(e.s, e.foe, h, FIGHTERS) if aircombat.flies(e.s, e.foe) else 0
        answers = [0, *packs(w, fighters)]
        value = min(met(e, _if_any(harm - risk), 1 << u, some, 1) for some in answers)
        orders.append(Order("bomb", (first, act("bomb", w.names[h])), w.ids[u], w.names[h], value=value))
    return orders


def _if_any(gain: float) -> Over:
    """What units over a target are worth: something, however many they are, and nothing if none is left."""
    return lambda units: gain if units else 0.0


def _harm(e: Estimate, h: int, found: str) -> float:
    """What a result of bombing costs the enemy: output of a city and its repair, points, morale (30.8a)."""
    if found == "devastated":
        return 0.0 if e.b.devastated >> h & 1 else POINT * (works.REPAIR + OUTPUT) + e.will
    return POINT * DIE if found == "points" else e.will if found == "morale" else 0.0


def _looks(judge: Judge, u: int, first: Action) -> list[Order]:
    """Reconnaissance where an attack is near and no fighter is to be feared (30.5a)."""
    e, b, w, orders = judge.estimate, judge.b, judge.w, []
    for h in members(air.looks(e.s, u) & e.theirs):
        if aircombat.flies(e.s, e.foe) and aircombat.in_reach(e.s, e.foe, h, FIGHTERS):
            continue
        hidden = b.stack[h] & w.side[e.foe] & w.pieces & ~(e.seen | w.forts)
        if hidden and judge.against[h] > e.stacks[h] / 2.0:
            value = LOOK * hidden.bit_count()
            orders.append(
                Order("recon", (first, act("recon", w.names[h])), w.ids[u], w.names[h], value=value)
            )
    return orders


def _transfers(judge: Judge, u: int, first: Action) -> list[Order]:
    """A base from which more battles are reached (30.4a)."""
    e, w, at = judge.estimate, judge.w, judge.b.loc[u]
    here = basing(judge, u, at)
    if here >= BASE:
        return []
    found = [(basing(judge, u, h) - here, h) for h in members(air.near_bases(e.s, u))]
    gain, h = max(found, default=(0.0, at))
    return [
        Order("transfer", (first, act("transfer", w.names[h])), w.ids[u], w.names[h], value=gain - TRANSFER)
    ]


def basing(judge: Judge, u: int, h: int) -> float:
    """What a base is worth to an air unit."""
    e, w = judge.estimate, judge.w
    reached = (air.reach(e.s, 1 << h, w.units[u].range) & judge.contacts).bit_count()
    return BASE * min(1.0, reached / ENOUGH) - (BESIDE if e.alarms[h] <= 1 else 0.0)
