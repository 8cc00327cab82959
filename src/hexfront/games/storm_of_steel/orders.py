"""Whole orders, each with an estimate of its worth, for the greedy bot and for a quick hand."""

from __future__ import annotations

from collections.abc import Collection, Hashable

from hexfront.games.storm_of_steel.advice import (
    air,
    buying,
    cards,
    combat,
    elsewhere,
    fleets,
    landings,
    moves,
    trenches,
)
from hexfront.games.storm_of_steel.advice.estimate import Estimate
from hexfront.games.storm_of_steel.advice.weights import STANDARD, Weights
from hexfront.games.storm_of_steel.board import S, enemy
from hexfront.games.storm_of_steel.rules import lines
from hexfront.games.storm_of_steel.rules.players import power_of
from hexfront.games.storm_of_steel.rules.railmove import rail_ways
from hexfront.games.storm_of_steel.world import World
from hexfront.kernel import Order
from hexfront.mechanics import advice
from hexfront.mechanics.advice import Adviser, advised, each


def _yielding(estimate: Estimate) -> list[Order]:
    """Corps are worth more than the morale that keeping them costs."""
    return each(estimate.s, lambda a: 0.0, idle=1.0)


ADVISERS: dict[str, Adviser[Estimate]] = {
    "cards.begin": cards.choosing_orders,
    "cards.window": cards.window_orders,
    "cards.answer": cards.answer_orders,
    "effect.units": cards.raising_orders,
    "morale.cards": cards.morale_orders,
    "development.show": cards.development_orders,
    "dummies": moves.dummy_orders,
    "reorganization": trenches.reorganization_orders,
    "movement": moves.movement_orders,
    "march": moves.march_orders,
    "travel": moves.travel_orders,
    "combat": combat.combat_orders,
    "combat.plan": combat.plan_orders,
    "combat.table": combat.table_orders,
    "combat.gas": combat.gas_orders,
    "air.support": air.support_orders,
    "air.intercept": air.intercept_orders,
    "air.loss": air.loss_orders,
    "battle.loss": combat.loss_orders,
    "battle.pay": combat.pay_orders,
    "retreat": combat.retreat_orders,
    "advance": combat.advance_orders,
    "landing.fort": landings.ship_orders,
    "landing.table": landings.table_orders,
    "landing.ships": landings.ship_orders,
    "landing.strike": elsewhere.idle_orders,
    "landing.home": elsewhere.eager_orders,
    "mobilization.orders": buying.buying_orders,
    "mobilization.place": moves.place_orders,
    "specials.east": _yielding,
    "agents.begin": elsewhere.agents_orders,
    "missions.spy": elsewhere.spying_orders,
    "diplomacy.peace": elsewhere.idle_orders,
    "diplomacy.play": elsewhere.diplomacy_orders,
    "naval.choose": fleets.engagement_orders,
    "naval.mission": fleets.mission_orders,
    "sea.fleets": fleets.fleet_orders,
    "engagement.second": fleets.second_orders,
    "engagement.join": fleets.join_orders,
    "sea.loss": fleets.ship_orders,
    "commerce.loss": fleets.ship_orders,
    "commerce.raiders": elsewhere.eager_orders,
    "rebasing": fleets.rebasing_orders,
    "effect.fallback": elsewhere.fallback_orders,
    "displacement": elsewhere.displaced_orders,
}


def occasion(s: S) -> Hashable:
    """What a list of orders rests on: the segment, and how the enemy stands as far as the side can tell."""
    b = s.board
    deciders = s.deciders
    power = power_of(deciders[0]) if deciders else b.half
    return advice.occasion(s, b.held[enemy(power)], b.phase, b.impulse, b.segment, b.half)


def warm(w: World) -> None:
    """Make the tables of the map that every list asks for: steps along railways and lines."""
    lines.tables(w)
    rail_ways(w)


def orders(s: S, kinds: Collection[str] = (), weights: Weights = STANDARD) -> list[Order]:
    """Whole orders for the side to decide, the best first; where nothing is known, every legal action."""
    return advised(s, ADVISERS, lambda side: Estimate(s, side, weights), kinds)
