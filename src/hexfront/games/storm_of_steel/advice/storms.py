"""Mobile assaults: stacks that are likely to run an enemy hex over (11.7)."""

from __future__ import annotations

from math import fsum

from hexfront.games.storm_of_steel.advice.estimate import Estimate
from hexfront.games.storm_of_steel.advice.odds import fight_of
from hexfront.games.storm_of_steel.battle import MOBILE, Battle
from hexfront.games.storm_of_steel.forecast import OVERRUN, forecast
from hexfront.games.storm_of_steel.rules import mobile
from hexfront.games.storm_of_steel.rules.fighting import attack_strength, how_it_stands
from hexfront.games.storm_of_steel.rules.resolution import engaged
from hexfront.hexes import members
from hexfront.kernel import Action, Order, act

DECLARE = act("declare")
#: What the move is worth that each unit gives up, and how likely it must be that the hex is run over.
SPENT, LIKELY = 0.03, 0.5


def stack(e: Estimate, battle: Battle) -> int:
    """Those who storm a hex: the strongest stack that can, without its HQ."""
    b, w = e.b, e.w
    able = battle.attackers | mobile.stackmates(e.s, battle)
    able = able & ~(w.hqs | w.siege) or able
    stacks = [able & b.stack[h] for h in {b.loc[u] for u in members(able)}]
    return max(stacks, key=lambda units: (attack_strength(w, units), units), default=0)


def storm_orders(e: Estimate, action: Action) -> list[Order]:
    """The assault of the strongest stack beside a hex, where it is likely enough to succeed."""
    b, w = e.b, e.w
    h = w.grid.hex(action.args[0])
    battle = Battle(e.power, h, MOBILE)
    attackers = stack(e, battle)
    defenders = b.stack[h] & w.side[e.foe] & w.land_units & ~b.underground
    trial = engaged(e.s, battle._replace(attackers=attackers, defenders=defenders))
    if not defenders or not how_it_stands(e.s, trial).overwhelming:
        return []
    chance = overrun(e, action)
    if chance < LIKELY:
        return []
    fight = fight_of(e, attackers, defenders, e.goals.get(h, 0.0))
    gain = e.kill * fight.defenders + fight.prize + e.weights.ground
    join = w.unit_acts("join")
    units = members(attackers)
    actions = (action, *(join[u] for u in units), DECLARE)
    return [Order("storm", actions, goal=w.names[h], value=chance * gain - SPENT * len(units))]


def overrun(e: Estimate, action: Action) -> float:
    """How likely a hex is run over, by all that may lie there for what the side knows."""
    found = forecast(e.s, action)
    if found is None:
        return 0.0
    return fsum(float(part.probability) for part in found.results if part.result == OVERRUN)
