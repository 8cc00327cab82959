"""What is done away from the fronts: agents, spies, diplomacy, and units that must make room."""

from __future__ import annotations

from hexfront.games.storm_of_steel.advice.estimate import Estimate
from hexfront.games.storm_of_steel.advice.moves import Judge
from hexfront.games.storm_of_steel.advice.trenches import digging
from hexfront.games.storm_of_steel.cards import card
from hexfront.games.storm_of_steel.rules import countries, embassies
from hexfront.games.storm_of_steel.rules.decks import covered_card
from hexfront.kernel import Action, Order
from hexfront.mechanics.advice import each, each_unit

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


def fallback_orders(estimate: Estimate) -> list[Order]:
    """Units fall back where they stand badly, and dig in where a card lets them."""
    judge, b, w = Judge(estimate), estimate.b, estimate.w

    def value(action: Action) -> float:
        u = w.index[action.args[0]]
        if action.verb == "entrench":
            return digging(judge, u)
        return judge.value(u, w.grid.hex(action.args[-1])) - judge.value(u, b.loc[u])

    return each(estimate.s, value, idle=0.1)


def displaced_orders(estimate: Estimate) -> list[Order]:
    """The unit that is worth least makes room."""
    return each_unit(estimate.s, lambda u: 10.0 - estimate.worth(u), idle=0.0)


def diplomacy_orders(estimate: Estimate) -> list[Order]:
    """A country is won over where that is likeliest; an ultimatum goes to one that bars the way."""
    s, w = estimate.s, estimate.w
    held = covered_card(estimate.b, estimate.power)
    majors = w.charts["morale"]["chart"]["majors"]

    def value(action: Action) -> float:
        c = next((c for c in range(len(w.countries)) if countries.word(w, c) == action.args[-1]), -1)
        if c < 0 or held is None:
            return 1.0
        if card(held.card).effect("ultimatum"):
            return 1.0 if embassies.belgium(s, estimate.power, c) else 0.0
        gain = 4.0 if w.countries[c] in majors else 1.5
        return 0.5 + gain * max(0, embassies.number(s, estimate.power, c))

    return each(s, value, idle=0.5)
