"""Whole orders, each with an estimate of its worth, for the greedy bot and for a quick hand."""

from __future__ import annotations

from collections.abc import Collection, Hashable

from hexfront.games.kaisers_war_east.advice import (
    aftermath,
    combat,
    events,
    mobilization,
    moves,
    reorganization,
    setup,
)
from hexfront.games.kaisers_war_east.advice.estimate import Estimate
from hexfront.games.kaisers_war_east.advice.weights import STANDARD, Weights
from hexfront.games.kaisers_war_east.board import S, enemy, occupied
from hexfront.kernel import Order
from hexfront.mechanics import advice
from hexfront.mechanics.advice import Adviser, advised

ADVISERS: dict[str, Adviser[Estimate]] = {
    "setup": setup.setup_orders,
    "setup.place": setup.place_orders,
    "psywar": events.psywar_orders,
    "psywar.desert": aftermath.spare_orders,
    "psywar.spy": events.spy_orders,
    "czech.place": mobilization.appear_orders,
    "bolsheviks": mobilization.raise_orders,
    "bolsheviks.place": mobilization.appear_orders,
    "bolshevik.choice": mobilization.raise_orders,
    "mobilization": mobilization.mobilization_orders,
    "mobilization.place": mobilization.place_orders,
    "mobilization.dismiss": aftermath.spare_orders,
    "reorganization": reorganization.reorganization_orders,
    "reorganization.expend": reorganization.expend_orders,
    "forced march": moves.forced_march_orders,
    "recon": events.recon_orders,
    "recon.look": events.look_orders,
    "movement": moves.movement_orders,
    "march": moves.march_orders,
    "stacking.remove": aftermath.spare_orders,
    "commit": combat.commit_orders,
    "combat": combat.combat_orders,
    "battle.plan": combat.plan_orders,
    "battle.dig": combat.dig_orders,
    "battle.choose": aftermath.spare_orders,
    "battle.first": aftermath.panic_orders,
    "battle.lose": aftermath.loss_orders,
    "withdraw": aftermath.withdraw_orders,
    "panic": aftermath.panic_orders,
    "retreat.step": aftermath.step_orders,
    "pursuit": aftermath.pursuit_orders,
    "pursuit.on": aftermath.onward_orders,
}


def occasion(s: S) -> Hashable:
    """What a list of orders rests on: the phase, and how the enemy stands as far as the side can tell."""
    b = s.board
    return advice.occasion(s, occupied(b, enemy(b.active)) & ~b.closed, b.phase)


def orders(s: S, kinds: Collection[str] = (), weights: Weights = STANDARD) -> list[Order]:
    """Whole orders for the side to decide, the best first; where nothing is known, every legal action."""
    return advised(s, ADVISERS, lambda side: Estimate(s, side, weights), kinds)
