"""Whole orders, each with an estimate of its worth, for the greedy bot and for a quick hand."""

from __future__ import annotations

from collections.abc import Collection, Hashable

from hexfront.games.reichswehr_freikorps.advice import combat, marching, phases, setup
from hexfront.games.reichswehr_freikorps.advice.estimate import Estimate
from hexfront.games.reichswehr_freikorps.advice.weights import STANDARD, Weights
from hexfront.games.reichswehr_freikorps.board import S, enemy, occupied
from hexfront.kernel import Order
from hexfront.mechanics import advice
from hexfront.mechanics.advice import Adviser, advised

ADVISERS: dict[str, Adviser[Estimate]] = {
    "setup": setup.setup_orders,
    "setup.place": setup.place_orders,
    "railhead": phases.railhead_orders,
    "reinforcement.choose": phases.reinforcement_orders,
    "reinforcement.enter": phases.entry_orders,
    "window.ask": phases.window_orders,
    "leftover.choose": phases.leftover_orders,
    "replacement.call": phases.call_orders,
    "replacement.enter": phases.replacement_orders,
    "rail": phases.rail_orders,
    "rail.ride": phases.ride_orders,
    "movement": marching.movement_orders,
    "march": marching.march_orders,
    "combat": combat.combat_orders,
    "battle.join": combat.join_orders,
    "battle.support": combat.support_orders,
    "battle.odds": combat.odds_orders,
    "battle.lose": combat.loss_orders,
    "battle.sacrifice": combat.loss_orders,
    "battle.withdraw": combat.retreat_orders,
    "battle.follow": combat.follow_orders,
    "battle.exploit": combat.exploit_orders,
    "excess": combat.loss_orders,
}


def occasion(s: S) -> Hashable:
    """What a list of orders rests on: the phase, and how the enemy stands as far as the side can tell."""
    b, asked = s.board, s.decision
    return advice.occasion(s, occupied(b, enemy(asked.side)) if asked else 0, b.front)


def orders(s: S, kinds: Collection[str] = (), weights: Weights = STANDARD) -> list[Order]:
    """Whole orders for the side to decide, the best first; where nothing is known, every legal action."""
    return advised(s, ADVISERS, lambda side: Estimate(s, side, weights), kinds)
