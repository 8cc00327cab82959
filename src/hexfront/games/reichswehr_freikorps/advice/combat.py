"""Orders of combat: whom to attack with what, support, odds, losses, retreats and advances."""

from __future__ import annotations

from collections.abc import Iterator
from math import fsum

from hexfront.games.reichswehr_freikorps.advice.battle import (
    Strike,
    best_strike,
    marker_price,
    resisted,
    strike,
    supported,
    worth_of,
)
from hexfront.games.reichswehr_freikorps.advice.estimate import Estimate
from hexfront.games.reichswehr_freikorps.advice.stakes import Stakes
from hexfront.games.reichswehr_freikorps.board import Battle
from hexfront.games.reichswehr_freikorps.rules.combat import attacking_hexes, fight, may_attack, targets
from hexfront.games.reichswehr_freikorps.rules.results import followers
from hexfront.games.reichswehr_freikorps.world import GERMAN
from hexfront.hexes import members
from hexfront.kernel import Action, Order, act
from hexfront.mechanics.advice import each, each_hex, each_move, each_unit, playable
from hexfront.mechanics.odds import odds_number, odds_text

DONE, DECLARE, STAY = act("done"), act("declare"), act("stay")


def combat_orders(estimate: Estimate) -> list[Order]:
    """The best attack on each target, and the end of the combat."""
    return [Order("done", (DONE,), why="no attack is worth it"), *attack_orders(estimate)]


def attack_orders(estimate: Estimate) -> list[Order]:
    """The best attack on each target that may be attacked now."""
    w = estimate.w
    orders = []
    for near, best in best_attacks(estimate):
        why = f"about {best.attack:.0f} to {best.defence:.0f} at {odds_text(best.column)}"
        orders.append(
            Order(
                "attack",
                (act("attack", w.names[best.target]), *_joining(estimate, near, best.hexes)),
                " ".join(w.hex_names(best.hexes)),
                w.names[best.target],
                value=best.value - estimate.weights.attack,
                why=why,
            )
        )
    return orders


def best_attacks(estimate: Estimate) -> Iterator[tuple[int, Strike]]:
    """For each target the hexes that may attack it, and the best attack from some of them."""
    b, w, side = estimate.b, estimate.w, estimate.side
    ready = may_attack(b, w, side)
    for target in targets(b, w, side):
        near = attacking_hexes(b, w, side, target)
        best = best_strike(estimate, side, target, {h: b.stack[h] & ready for h in members(near)})
        if best is not None:
            yield near, best


def _joining(estimate: Estimate, near: int, hexes: int) -> tuple[Action, ...]:
    """The actions that name the attackers; what leaves no choice is done by the engine itself."""
    names = estimate.w.names
    if not near & (near - 1):
        return ()
    joins = tuple(act("join", names[h]) for h in members(hexes))
    return joins if hexes == near else (*joins, DECLARE)


def join_orders(estimate: Estimate) -> list[Order]:
    """In the middle of a declaration: add the hexes of the best attack that has those named already."""
    b, w, side = estimate.b, estimate.w, estimate.side
    battle = fight(estimate.s)
    ready = may_attack(b, w, side)
    near = attacking_hexes(b, w, side, battle.target)
    best = best_strike(estimate, side, battle.target, {h: b.stack[h] & ready for h in members(near)})
    wanted = best.hexes if best else near
    enough = 1.0 if not wanted & ~battle.hexes else -1.0
    return each_hex(estimate.s, lambda h: 1.0 if wanted >> h & 1 else -1.0, idle=enough)


# Support and odds ----------------------------------------------------------------------------


def support_orders(estimate: Estimate) -> list[Order]:
    """Allied support where it adds more than a marker is worth."""
    b, hex_of = estimate.b, estimate.w.grid.hex
    battle = fight(estimate.s)
    side, target = battle.side, battle.target
    stacks = {h: b.stack[h] & battle.attackers for h in members(battle.hexes)}
    plain = strike(estimate, side, target, stacks)

    def gain(action: Action) -> float:
        if side == GERMAN:
            h = hex_of(action.args[0])
            helped = supported(estimate, side, plain, h, stacks[h]) - plain.value
        else:
            helped = plain.value - resisted(estimate, side, plain)
        return helped - marker_price(estimate)

    return each(estimate.s, gain)


def odds_orders(estimate: Estimate) -> list[Order]:
    """Roll on the column that promises most; a lower one may spare a bloodbath (10.10c)."""
    battle = fight(estimate.s)

    def value(column: int) -> float:
        return worth_of(
            estimate, estimate.side, battle.target, battle.attackers, battle.attack, column, battle.hexes
        )

    return each(estimate.s, lambda a: value(odds_number(a.args[0])), idle=value(battle.column))


# Losses, retreat, advance --------------------------------------------------------------------


def loss_orders(estimate: Estimate) -> list[Order]:
    """Lose what is worth least, where it is missed least."""
    b, stakes = estimate.b, Stakes(estimate)
    doomed = b.battle.doomed if b.battle else 0

    def value(u: int) -> float:
        h = b.loc[u]
        left = b.stack[h] & ~doomed
        return stakes.loss(h, left) - stakes.loss(h, left & ~(1 << u)) - estimate.worth[u]

    return each_unit(estimate.s, value)


def retreat_orders(estimate: Estimate) -> list[Order]:
    """Retreat to where the unit does most good or is least in danger."""
    b, w, weights, stakes = estimate.b, estimate.w, estimate.weights, Stakes(estimate)

    def value(u: int, h: int) -> float:
        gain = stakes.loss(h, b.stack[h]) - stakes.loss(h, b.stack[h] | 1 << u)
        # Strong units first, and together with friends rather than alone.
        return gain + weights.retreat_order * w.factor[u] + (weights.together if b.stack[h] else 0.0)

    return each_move(estimate.s, value)


def follow_orders(estimate: Estimate) -> list[Order]:
    """Advance with one unit, some or all: whatever leaves both hexes safest; one must go (10.9a)."""
    s, w = estimate.s, estimate.w
    battle = fight(s)
    stakes = Stakes(estimate)
    units = sorted(followers(s), key=lambda u: (-w.factor[u], u))
    orders = [Order("stay", (STAY,))] if battle.advanced else []
    for army in dict.fromkeys(w.army_of[u] for u in units):
        goers = [u for u in units if w.army_of[u] == army]
        for count in sorted({1, (len(goers) + 1) // 2, len(goers)}):
            for some in {tuple(goers[:count]), tuple(goers[-count:])}:
                actions = playable(s, [*(act("advance", w.units[u].id) for u in some), STAY])
                value = _advance_value(stakes, battle, some)
                name = " ".join(w.units[u].id for u in some)
                orders.append(Order("advance", actions, name, w.names[battle.target], value=value))
    return orders


def _advance_value(stakes: Stakes, battle: Battle, units: tuple[int, ...]) -> float:
    estimate = stakes.estimate
    gone = sum(1 << u for u in units)
    value = stakes.relief(battle.target, gone)
    for h in {estimate.b.loc[u] for u in units}:
        value += stakes.relief(h, without=gone)
    # Ground won is worth a little by itself.
    return value + estimate.weights.progress * fsum(estimate.factor[u] for u in units)


def exploit_orders(estimate: Estimate) -> list[Order]:
    """The armored cars go on if there is something to take, or a safer hex."""
    stakes, battle = Stakes(estimate), fight(estimate.s)
    cars = battle.advanced & estimate.w.armored

    def value(h: int) -> float:
        gain = estimate.prize(h, estimate.side) - stakes.loss(h, cars, entered=True)
        return gain + stakes.relief(battle.target, without=cars)

    return each_hex(estimate.s, value)
