"""Whole orders, each with an estimate of its worth, for the greedy bot and for a quick hand."""

from __future__ import annotations

from collections.abc import Collection, Hashable

from hexfront.games.emperors_last_war.advice import combat, craft, depots, moves
from hexfront.games.emperors_last_war.advice.estimate import Estimate
from hexfront.games.emperors_last_war.advice.reckoning import disc, fading, reached, rings
from hexfront.games.emperors_last_war.advice.weights import STANDARD, Weights
from hexfront.games.emperors_last_war.board import S, enemy
from hexfront.games.emperors_last_war.rules.lanes import step_costs
from hexfront.games.emperors_last_war.rules.players import power_of
from hexfront.games.emperors_last_war.rules.railways import stretches
from hexfront.games.emperors_last_war.world import CP, RU, World
from hexfront.hexes import members
from hexfront.kernel import Order
from hexfront.mechanics import advice
from hexfront.mechanics.advice import Adviser, advised

ADVISERS: dict[str, Adviser[Estimate]] = {
    "screen": moves.unload_orders,
    "concealing": craft.conceal_orders,
    "trade": depots.trade_orders,
    "schedule": craft.schedule_orders,
    "distribution": depots.share_orders,
    "supply": depots.supply_orders,
    "rallying": depots.supply_orders,
    "rebuilding": moves.unload_orders,
    "landsturm": moves.unload_orders,
    "landsturm.second": depots.supply_orders,
    "legion": moves.unload_orders,
    "cavalry.conceal": depots.idle_orders,
    "regrouping": depots.regroup_orders,
    "trench": craft.face_orders,
    "window": moves.window_orders,
    "movement": moves.movement_orders,
    "march": moves.march_orders,
    "arrival": moves.set_down_orders,
    "bringing": moves.place_orders,
    "sending": moves.place_orders,
    "secret.offer": moves.opening_orders,
    "secret.unload": moves.unload_orders,
    "secret.escort": depots.idle_orders,
    "western": depots.western_orders,
    "western.town": moves.place_orders,
    "attack": combat.attack_orders,
    "attack.plan": combat.plan_orders,
    "attack.ally": combat.ally_orders,
    "attack.front": depots.front_orders,
    "attack.against": depots.against_orders,
    "attack.special": combat.special_orders,
    "battle.delay": combat.delay_orders,
    "battle.sacrifice": depots.spare_orders,
    "fortress.leader": depots.leader_orders,
    "surrender.leader": depots.leader_orders,
    "capitulation": depots.leader_orders,
    "retreat.way": combat.way_orders,
    "advance": combat.advance_orders,
}


def occasion(s: S) -> Hashable:
    """What a list of orders rests on: the phase, and how the enemy stands as far as the side can tell."""
    b = s.board
    decision = s.decision
    power = power_of(decision.side) if decision else b.phasing
    return advice.occasion(s, b.held[enemy(power)], b.phase, b.reserve)


def warm(w: World) -> None:
    """Make the tables of the map that every list asks for: how places draw units, who touches whom, what lies
    within reach of headquarters and of enemies, what steps cost, how railways run."""
    rings(w)
    step_costs(w)
    for power in (CP, RU):
        stretches(w, power)
    for h in members(w.towns):
        fading(w, h, STANDARD.draw)
        reached(w, h, len(STANDARD.vicinity) - 1)
    ranges = {w.range[k] for k in members(w.hqs)}
    for h in members(w.land):
        disc(w, h, len(STANDARD.fade))
        for far in ranges:
            reached(w, h, far)


def orders(s: S, kinds: Collection[str] = (), weights: Weights = STANDARD) -> list[Order]:
    """Whole orders for the side to decide, the best first; where nothing is known, every legal action."""
    return advised(s, ADVISERS, lambda side: Estimate(s, side, weights), kinds)
