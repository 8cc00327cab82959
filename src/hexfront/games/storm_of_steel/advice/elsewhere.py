"""What is done away from the fronts: agents, fleets, raiders, diplomacy, and units that must make room."""

from __future__ import annotations

from hexfront.games.storm_of_steel.advice.estimate import Estimate
from hexfront.games.storm_of_steel.advice.moves import Judge
from hexfront.games.storm_of_steel.world import World
from hexfront.kernel import Action, Order
from hexfront.mechanics.advice import each, each_unit

#: What ships are worth to those who must lose one.
SHIPS = {"BB": 6.0, "BC": 5.0, "CA": 2.0, "SS": 1.8, "ESC": 1.2, "PD": 1.0, "TR": 1.5}
#: What missions of fleets promise; to stay in port promises a little.
MISSIONS = {"raid": 0.6, "bombard": 0.4}
PORT = 0.2
#: Missions of agents: propaganda wears the enemy down most surely.
AGENTS = {"propaganda": 1.0, "sabotage": 0.4}


def agents_orders(estimate: Estimate) -> list[Order]:
    """One agent for each enemy country speaks to its people."""

    def value(action: Action) -> float:
        return AGENTS.get(action.args[0], 0.0) - 0.2 * int(action.args[-1])

    return each(estimate.s, value, idle=0.3)


def spying_orders(estimate: Estimate) -> list[Order]:
    """Look where the enemy is next to one's own front."""
    w = estimate.w

    def value(action: Action) -> float:
        word = action.args[0]
        return 1.0 / (1.0 + estimate.front[w.grid.hex(word)]) if word in w.grid else 0.6

    return each(estimate.s, value, idle=0.05)


def idle_orders(estimate: Estimate) -> list[Order]:
    """Nothing is risked that need not be."""
    return each(estimate.s, lambda a: 0.0, idle=1.0)


def eager_orders(estimate: Estimate) -> list[Order]:
    """What can be done is done."""
    return each(estimate.s, lambda a: 1.0, idle=0.5)


def mission_orders(estimate: Estimate) -> list[Order]:
    """Raiders first, then bombardments."""
    return each(estimate.s, lambda a: MISSIONS.get(a.verb, 0.0), idle=PORT)


def ship_orders(estimate: Estimate) -> list[Order]:
    """Small ships are lost before great ones."""
    w = estimate.w
    return each_unit(estimate.s, lambda u: 10.0 - _ship(w, u), idle=0.0)


def _ship(w: World, u: int) -> float:
    return SHIPS.get(w.units[u].type, 3.0)


def fallback_orders(estimate: Estimate) -> list[Order]:
    """Units fall back where they stand badly."""
    judge, b, w = Judge(estimate), estimate.b, estimate.w

    def value(action: Action) -> float:
        u, h = w.index[action.args[0]], w.grid.hex(action.args[-1])
        return judge.value(u, h) - judge.value(u, b.loc[u])

    return each(estimate.s, value, idle=0.1)


def displaced_orders(estimate: Estimate) -> list[Order]:
    """The unit that is worth least makes room."""
    return each_unit(estimate.s, lambda u: 10.0 - estimate.worth(u), idle=0.0)


def diplomacy_orders(estimate: Estimate) -> list[Order]:
    """A card is played where it can be; of several countries Belgium, which opens the way."""
    return each(estimate.s, lambda a: 1.0 + 0.5 * (a.args[-1] == "belgium"), idle=0.5)
