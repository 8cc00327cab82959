"""Combat: whom to attack with what, by which table, and how to answer an attack."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from hexfront.games.kaisers_war_1918.advice.estimate import Estimate
from hexfront.games.kaisers_war_1918.advice.missions import mission_orders
from hexfront.games.kaisers_war_1918.advice.odds import BIG_PUSH, INFILTRATION, Odds
from hexfront.games.kaisers_war_1918.board import Battle, attack_of, vp
from hexfront.games.kaisers_war_1918.rules.battle import hold_price, tables
from hexfront.games.kaisers_war_1918.rules.combat import bound_force, joiners, targets
from hexfront.games.kaisers_war_1918.rules.declaration import addable, mixing, with_unit
from hexfront.games.kaisers_war_1918.rules.strength import attack_shares, column_of, fight, settle
from hexfront.games.kaisers_war_1918.rules.support import REFUSALS, pay_refusal, payable, price, supporters
from hexfront.kernel import Action, Order, act

DONE, DECLARE = act("done"), act("declare")
PUSH, INFILTRATE, HOLD, PASS = act("push"), act("infiltrate"), act("hold"), act("pass")


class Attack(NamedTuple):
    """An attack worked out: how it is planned, and what it promises."""

    battle: Battle
    plan: tuple[Action, ...]
    value: float


def best_attack(estimate: Estimate, base: Battle, able: list[int]) -> Attack | None:
    """The best way to make an attack with those who may join."""
    s, b, w = estimate.s, estimate.b, estimate.w
    if b.revealed >> base.target & 1:
        return None
    ranked = sorted(able, key=lambda u: (-attack_of(b, w, u), u))
    forces = {len(ranked), max(1, len(ranked) // 2)} if ranked else {0}
    best: Attack | None = None
    for size in sorted(forces, reverse=True):
        battle, plan = base, list[Action]()
        for u in ranked[:size]:
            if mixing(w, battle.attackers, u) is None:
                battle = with_unit(battle, "join", u)
                plan.append(act("join", w.ids[u]))
        if not battle.attackers:
            continue
        for verb in ("support", "fly", "shell"):
            for u in sorted(supporters(s, battle, verb), key=lambda u: -attack_of(b, w, u)):
                if REFUSALS[verb](s, battle, u) is None:
                    battle = with_unit(battle, verb, u)
                    plan.append(act(verb, w.ids[u]))
        for option in _paid(estimate, battle, plan):
            if best is None or option.value > best.value:
                best = option
    return best


def _paid(estimate: Estimate, battle: Battle, plan: list[Action]) -> Iterator[Attack]:
    """The attack without maximum supply, and with it for the strongest units, as far as points go."""
    s, b, w = estimate.s, estimate.b, estimate.w
    done = settle(s, battle)
    odds = Odds(estimate, done, tables(s, done))
    point, spare = estimate.point(estimate.side), vp(b, estimate.side) - estimate.weights.reserve // 2
    yield Attack(battle, tuple(plan), odds.best(done.column) - price(w, battle.paid) * point)
    for u in sorted(payable(s, battle), key=lambda u: -attack_of(b, w, u))[: max(0, spare)]:
        if attack_of(b, w, u) < 2 or pay_refusal(s, battle, u):  # noqa: PLR2004 - a point for one factor
            break
        battle = with_unit(battle, "pay", u)
        plan = [*plan, act("pay", w.ids[u])]
        # Nothing but the strength of the attack changes with supply.
        attack = sum(share.total for share in attack_shares(s, battle, done.concentric))
        column = column_of(s, battle.side, attack, done.defense)
        yield Attack(battle, tuple(plan), odds.best(column) - price(w, battle.paid) * point)


def combat_orders(estimate: Estimate) -> list[Order]:
    """The best attack on every hex that can be attacked, or the end of the phase."""
    s, b, w, side = estimate.s, estimate.b, estimate.w, estimate.side
    legal = s.legal_actions()
    orders = [Order("done", (DONE,))] if DONE in legal else []
    for target in targets(b, w, side):
        bound = bound_force(b, target)
        attack = best_attack(
            estimate, Battle(side, target, attackers=bound, seaborne=bound), joiners(b, w, side, target)
        )
        begin = act("attack", w.names[target])
        if attack is None or begin not in legal:
            continue
        value = attack.value - estimate.weights.attack * (
            1.0 if estimate.summer_open else estimate.weights.late
        )
        if bound:
            value += 50.0
        near = w.ways.spread(1 << target) | 1 << target
        orders.append(
            Order(
                "attack",
                (begin, *attack.plan, DECLARE),
                goal=w.names[target],
                value=value,
                area=near | w.ways.spread(near),
            )
        )
    orders += mission_orders(estimate)
    return orders or [Order("action", (action,)) for action in legal]


def plan_orders(estimate: Estimate) -> list[Order]:
    """Go on with a plan that was begun by hand: the best completion."""
    s = estimate.s
    battle = fight(s)
    legal = s.legal_actions()
    attack = None if battle.form else best_attack(estimate, battle, addable(s, battle))
    if attack is None:
        if DECLARE in legal:
            return [Order("declare", (DECLARE,), value=1.0)]
        return [Order("action", (action,)) for action in legal]
    plan = [action for action in attack.plan if action in legal][:1]
    return [Order("plan", (*plan, DECLARE) if DECLARE in legal or plan else (legal[0],), value=1.0)]


def table_orders(estimate: Estimate) -> list[Order]:
    """The table that promises more."""
    battle = fight(estimate.s)
    odds = Odds(estimate, battle, (BIG_PUSH, INFILTRATION))
    values = {
        PUSH: odds.on(BIG_PUSH, battle.column),
        INFILTRATE: odds.on(INFILTRATION, battle.column),
    }
    least = min(values.values())
    return [
        Order(action.verb, (action,), value=1.0 + values.get(action, least) - least)
        for action in estimate.s.legal_actions()
    ]


def hold_orders(estimate: Estimate) -> list[Order]:
    """They Shall Not Pass where a great place would be lost by a retreat, and it can be paid."""
    s, b = estimate.s, estimate.b
    battle = fight(s)
    cost = hold_price(s, battle)
    rich = vp(b, estimate.side) - cost > estimate.weights.reserve
    dear = estimate.prize(battle.target) > 2.0 * cost
    wanted = HOLD if rich and dear else PASS
    return [Order(action.verb, (action,), value=float(action == wanted)) for action in s.legal_actions()]
