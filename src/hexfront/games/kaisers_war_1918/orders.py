"""Whole orders, each with an estimate of its worth, for the greedy bot and for a quick hand."""

from __future__ import annotations

from collections.abc import Collection, Hashable

from hexfront.games.kaisers_war_1918.advice import (
    aftermath,
    combat,
    events,
    missions,
    mobilization,
    moves,
    setup,
)
from hexfront.games.kaisers_war_1918.advice.estimate import Estimate, survey
from hexfront.games.kaisers_war_1918.advice.weights import STANDARD, Weights
from hexfront.games.kaisers_war_1918.board import S, enemy, occupied
from hexfront.games.kaisers_war_1918.world import ALLIED, CENTRAL, World, step_costs
from hexfront.kernel import Order
from hexfront.mechanics import advice
from hexfront.mechanics.advice import Adviser, advised

ADVISERS: dict[str, Adviser[Estimate]] = {
    "setup": setup.setup_orders,
    "setup.place": setup.place_orders,
    "kaiser": missions.kaiser_orders,
    "prolong": events.prolong_orders,
    "psywar": events.psywar_orders,
    "mobilization": mobilization.mobilization_orders,
    "mobilization.place": mobilization.place_orders,
    "duty": missions.duty_orders,
    "contest": missions.contest_orders,
    "movement": moves.movement_orders,
    "march": moves.march_orders,
    "aerial supply": missions.airlift_orders,
    "stacking.remove": aftermath.spare_orders,
    "combat": combat.combat_orders,
    "battle.plan": combat.plan_orders,
    "battle.table": combat.table_orders,
    "battle.hold": combat.hold_orders,
    "battle.lose": aftermath.spare_orders,
    "battle.expose": aftermath.spare_orders,
    "withdraw": aftermath.withdraw_orders,
    "retreat.step": aftermath.step_orders,
    "pursuit": aftermath.pursuit_orders,
    "pursuit.on": aftermath.onward_orders,
}


def occasion(s: S) -> Hashable:
    """What a list of orders rests on: the phase, and how the enemy stands as far as the side can tell."""
    b = s.board
    return advice.occasion(s, occupied(b, enemy(b.active)) & ~b.closed, b.phase)


def warm(w: World) -> None:
    """Make the tables of the map that every list asks for: costs of steps, homes, distances to goals."""
    for side in (CENTRAL, ALLIED):
        for heavy in (False, True):
            step_costs(w, side, heavy, w.printed_trenches[side], w.printed_trenches[enemy(side)])
    survey(w, STANDARD)


def orders(s: S, kinds: Collection[str] = (), weights: Weights = STANDARD) -> list[Order]:
    """Whole orders for the side to decide, the best first; where nothing is known, every legal action."""
    return advised(s, ADVISERS, lambda side: Estimate(s, side, weights), kinds)
