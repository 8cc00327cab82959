"""Landings: ports that are worth a corps, that are likely taken, and where it can be fed (25.4)."""

from __future__ import annotations

from math import fsum
from typing import TYPE_CHECKING

from hexfront.games.storm_of_steel.advice import lifelines
from hexfront.games.storm_of_steel.advice.estimate import Estimate
from hexfront.games.storm_of_steel.advice.odds import ashore, fight_of
from hexfront.games.storm_of_steel.battle import LANDING, Battle
from hexfront.games.storm_of_steel.board import put
from hexfront.games.storm_of_steel.forecast import foretold
from hexfront.games.storm_of_steel.rules import embarking, entry, landing, losses, sealift, supply
from hexfront.games.storm_of_steel.rules.fighting import how_it_stands
from hexfront.games.storm_of_steel.rules.ladder import FACES
from hexfront.hexes import members
from hexfront.kernel import Action, Order, act
from hexfront.mechanics.advice import each, each_unit
from hexfront.mechanics.frames import at_hand

if TYPE_CHECKING:
    from hexfront.games.storm_of_steel.advice.moves import Judge

#: The results with which a unit comes ashore (25.42f), and the one without a die (R-151).
SUCCESS = ("DE", "DD", "lands")


def orders(judge: Judge, u: int, first: Action) -> list[Order]:
    """Ports that a unit may assault from where it is, and that promise something."""
    e, w, at = judge.estimate, judge.w, judge.b.loc[u]
    if not w.scenario.get("naval") or not w.ports >> at & 1 or not judge.afloat >> at & 1:
        return []
    found = []
    for h in members(embarking.targets(e.s, u)):
        if h in e.goals:
            value = promised(judge, u, h)
            if value > 0:
                actions = (first, act("land", w.names[h]))
                area = 1 << at | 1 << h
                found.append(Order("land", actions, w.ids[u], w.names[h], value=value, area=area))
    return found


def promised(judge: Judge, u: int, h: int) -> float:
    """What a landing is worth on the mean: the port with the unit in it, or the unit lost (25.42g).

    Nobody embarks where the port alone does not pay for those who may be lost, or where they would go hungry.
    """
    e = judge.estimate
    shelled, taken = chances(e, u, h)
    risk = (1.0 - taken) * e.worth(u)
    if shelled * taken * e.goals[h] <= risk or not fed_there(e, u, h):
        return 0.0
    gain = judge.taking(u, h) - judge.value(u, judge.b.loc[u])
    return shelled * (taken * gain - risk)


def chances(e: Estimate, u: int, h: int) -> tuple[float, float]:
    """How likely ships silence a fort first (1 without one), and the unit then comes ashore (25.42)."""
    s, w = e.s, e.w
    ships, fort = landing.gunships(s, e.power, h), bool(e.b.stack[h] & w.forts & w.side[e.foe])
    shelled = 1.0
    if fort:
        guns = sum(w.units[ship].bombardment for ship in members(ships))
        hit = landing.FORT_WORDS[True]
        shelled = sum(landing.shelled_words(guns, die) == hit for die in FACES) / len(FACES) if ships else 0.0
    battle = Battle(e.power, h, LANDING, attackers=1 << u, ships=0 if fort else ships)
    found = foretold(s, battle, e.power)
    return shelled, fsum(float(part.probability) for part in found.results if part.result in SUCCESS)


def fed_there(e: Estimate, u: int, h: int) -> bool:
    """Whether a unit would be in supply in a port that it has taken, with its transport there (31.0a)."""
    trial = e.s.clone()
    b, w = trial.board, trial.world
    ship = sealift.transport_at(trial, e.power, b.loc[u])
    losses.eliminate(trial, b.stack[h] & w.side[e.foe] & w.land_units, "25.42f")
    entry.go(trial, u, h)
    put(b, w, ship, h)
    return supply.unit_in_supply(trial, u)


def spare(e: Estimate) -> int:
    """Ports with a transport that would sail, and that feeds nobody."""
    s, w, found = e.s, e.w, 0
    own = w.transports & w.side[e.power] & e.b.afield
    for at in {e.b.loc[ship] for ship in members(own)}:
        ship = sealift.transport_at(s, e.power, at)
        if ship >= 0 and not lifelines.anchored(s, ship):
            found |= 1 << at
    return found


# The assault ---------------------------------------------------------------------------------------------


def table_orders(estimate: Estimate) -> list[Order]:
    """The table on which the unit is likeliest to come ashore."""
    e, b, w = estimate, estimate.b, estimate.w
    battle = at_hand(b.battle)
    h = battle.target
    defenders = b.stack[h] & w.side[e.foe] & w.land_units & ~b.underground
    battle = battle._replace(defenders=defenders)
    fight = fight_of(e, battle.attackers, defenders, e.goals.get(h, 0.0))
    column = how_it_stands(e.s, battle).column
    return each(e.s, lambda a: 5.0 + ashore(e, fight, a.args[0], column))


def ship_orders(estimate: Estimate) -> list[Order]:
    """All ships help: only air units could attack them (30.9a), and those seldom do."""
    return each_unit(estimate.s, lambda u: 1.0 + 0.1 * estimate.w.units[u].bombardment, idle=0.0)
