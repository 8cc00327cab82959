"""Combat: whom to attack with what, whether to stand, which way back, and how far to follow."""

from __future__ import annotations

from collections.abc import Iterator
from math import fsum
from typing import NamedTuple

from hexfront.games.emperors_last_war.advice.estimate import Estimate
from hexfront.games.emperors_last_war.advice.judge import Judge
from hexfront.games.emperors_last_war.advice.odds import haul, made, most_of, promise
from hexfront.games.emperors_last_war.battle import Battle
from hexfront.games.emperors_last_war.board import hexes_of
from hexfront.games.emperors_last_war.figures import CRISIS_AT
from hexfront.games.emperors_last_war.rules import chance, supply
from hexfront.games.emperors_last_war.rules.attack import addable, joiners, payable, targets
from hexfront.games.emperors_last_war.rules.chart import MOST
from hexfront.games.emperors_last_war.world import CP
from hexfront.hexes import members
from hexfront.kernel import Action, Order, act
from hexfront.mechanics.advice import each, each_move
from hexfront.mechanics.frames import at_hand

DONE, DECLARE, GO = act("done"), act("declare"), act("go")
INVITE = act("invite")
DELAY, STAND, AWAY = act("delay"), act("stand"), "off"
#: From this chance on cavalry had better withdraw (12.1).
SLIP_AWAY = 4
#: From this lead on a side need not fear that it is behind when the war may end (40.2a), and what it is worth
#: to others that one front can still bear an offensive next turn.
SAFE, LAST_FRONT = 10, 4.0
#: A chance that needs no help.
SURE = 10


class Plan(NamedTuple):
    """An attack worked out: who makes it, and what it promises."""

    battle: Battle
    attackers: int
    value: float


def forces(estimate: Estimate, able: int) -> Iterator[int]:
    """Groups of attackers worth a look: all, the first line, and the strongest few of each strength."""
    b, w = estimate.b, estimate.w
    fighters = able & ~w.hqs
    yield fighters
    if fighters & w.second_line:
        yield fighters & ~w.second_line
    ranked = sorted(members(fighters), key=lambda u: (bool(b.disrupted >> u & 1), -w.strength[u], u))
    groups: dict[int, int] = {}
    group = points = 0
    for u in ranked:
        group |= 1 << u
        points += w.strength[u] if estimate.halves >> u & 1 else 2 * w.strength[u]
        # More than the chart knows adds nothing, nor does a unit that adds no point (7.3.1a).
        groups.setdefault(min(points // 2, MOST), group)
    yield from reversed(groups.values())


def best_plan(
    estimate: Estimate, target: int, able: int, second: bool, like: Battle | None = None
) -> Plan | None:
    """The best way to attack a hex with those who may: enough, and no more than enough."""
    w = estimate.w
    best: Plan | None = None
    seen: set[int] = set()
    brings: dict[int, float] = {}
    floor = estimate.least if like is None else float("-inf")
    for attackers in forces(estimate, able):
        points = chance.points(w, attackers, estimate.halves)
        # Without strength nobody attacks (8.1.2b).
        if attackers in seen or not points:
            continue
        seen.add(attackers)
        battle = made(estimate, target, attackers, second, like)
        if not battle.defenders and not battle.work:
            return Plan(battle, attackers, estimate.weights.front)
        tied = estimate.weights.tied * 0.3 * attackers.bit_count()
        value = promise(estimate, battle, brings.get(battle.figure, most_of(estimate, battle))) - tied
        # The ways back of the beaten are looked at only where the most that they can lose would do.
        if value > max(best.value if best else value - 1, floor) and battle.figure not in brings:
            brings[battle.figure] = haul(estimate, battle)
            value = promise(estimate, battle, brings[battle.figure]) - tied
        if best is None or value > best.value:
            best = Plan(battle, attackers, value)
        if points <= battle.defense // 2:
            break
    return best


def attack_orders(estimate: Estimate) -> list[Order]:
    """The best attack on every hex that can be attacked, or the end of the phase."""
    s, b, w, power = estimate.s, estimate.b, estimate.w, estimate.power
    legal = s.legal_actions()
    orders = [Order("done", (DONE,))] if DONE in legal else []
    second = b.phase == "second attack"
    for h in targets(b, w, power):
        able = payable(b, w, power, joiners(b, w, power, h))
        plan = best_plan(estimate, h, able, second)
        toll = supply_toll(estimate, able)
        begin = act("attack", w.names[h])
        if plan is None or begin not in legal:
            continue
        joined = tuple(act("join", w.ids[u]) for u in members(plan.attackers))
        around = w.around[h] | 1 << h
        near = around | w.ways.spread(around)
        orders.append(
            Order(
                "attack",
                (begin, *_asked(w.ids, joined, able), DECLARE),
                goal=w.names[h],
                value=plan.value - estimate.least - toll,
                area=near,
            )
        )
    orders += [_seizing(estimate, action) for action in legal if action.verb == "seize"]
    return orders


def supply_toll(estimate: Estimate, attackers: int) -> float:
    """What the supply of an attack is worth: what its front must pay, more if that means a crisis (22.2)."""
    b, w, power = estimate.b, estimate.w, estimate.power
    charges = supply.open_charges(b, w, power, hexes_of(b, attackers & -attackers))
    tolls = [fsum(_front_toll(estimate, front) for front in fronts) for fronts in charges]
    return min(tolls, default=0.0)


def _front_toll(estimate: Estimate, front: int) -> float:
    b, w, power = estimate.b, estimate.w, estimate.power
    due = supply.due(b, w, power, front, supply.kind_needed(b, w, power, front))
    left = supply.level(b, power, front) - due
    last = LAST_FRONT if due and _last_front(estimate, front, left) else 0.0
    return (
        estimate.weights.supply * due * 0.5 + (estimate.weights.crisis if left <= CRISIS_AT else 0.0) + last
    )


def _last_front(estimate: Estimate, front: int, left: int) -> bool:
    """Whether a side that may be behind next turn gives away its last means to go on with the war (40.2a).

    ``left`` is what the front will have when it has paid; then no front could bear an offensive.
    """
    b, w, power = estimate.b, estimate.w, estimate.power
    ahead = b.vp if power == CP else -b.vp
    if ahead >= SAFE or b.turn >= b.last_turn or not w.turns[b.turn + 1].stabilisation:
        return False
    most, wanted = int(supply.numbers(w)["front_max_per_turn"]), supply.cost(w, supply.OFFENSIVE)
    levels = {one: supply.level(b, power, one) for one in supply.fronts_in_play(b, w)}
    able = [one for one, at in levels.items() if supply.raised(w, at, most) >= wanted]
    return able == [front] and supply.raised(w, left, most) < wanted


def _asked(ids: list[str], joined: tuple[Action, ...], able: int) -> tuple[Action, ...]:
    """What will be asked of the joining: a single unit that can attack is taken by the engine itself."""
    return joined if able.bit_count() > 1 else ()


def _seizing(estimate: Estimate, action: Action) -> Order:
    return Order("seize", (action,), action.args[0], action.args[1], value=1.0)


def plan_orders(estimate: Estimate) -> list[Order]:
    """Go on with an attack that was begun: the best completion."""
    s = estimate.s
    battle = at_hand(estimate.b.battle)
    legal = s.legal_actions()
    able = battle.attackers | sum(1 << u for u in addable(s, battle))
    plan = best_plan(estimate, battle.target, able, battle.second, battle)
    wanted = plan.attackers & ~battle.attackers if plan else 0
    if INVITE in legal and not wanted and _short(estimate, battle):
        return [Order("invite", (INVITE,), value=1.0)]
    joining = [act("join", estimate.w.ids[u]) for u in members(wanted)]
    for action in (*joining, DECLARE):
        if action in legal:
            return [Order(action.verb, (action,), value=1.0)]
    return [Order("action", (action,)) for action in legal]


def _short(estimate: Estimate, battle: Battle) -> bool:
    """Whether an attack would gain by more strength, so that the ally is asked to join (F.1a)."""
    return made(estimate, battle.target, battle.attackers, battle.second, battle).chance < SURE


def ally_orders(estimate: Estimate) -> list[Order]:
    """Units join the attack of an ally where they add to what it promises (F.a, F.1a)."""
    battle = at_hand(estimate.b.battle)

    def promised(attackers: int) -> float:
        found = made(estimate, battle.target, attackers, battle.second, battle)
        return promise(estimate, found, haul(estimate, found)) if found.defenders or found.work else 0.0

    base = promised(battle.attackers)

    def value(action: Action) -> float:
        u = estimate.w.index[action.args[0]]
        return promised(battle.attackers | 1 << u) - base - estimate.weights.tied

    return each(estimate.s, value)


def special_orders(estimate: Estimate) -> list[Order]:
    """Guns, fury and despair where they bring more than they cost."""
    s = estimate.s
    battle = at_hand(estimate.b.battle)
    plain = made(estimate, battle.target, battle.attackers, battle.second, battle)
    brings = haul(estimate, plain)
    base = promise(estimate, plain, brings)

    def value(action: Action) -> float:
        if action == GO:
            return 0.0
        kind = action.verb
        like = battle._replace(
            artillery=battle.artillery or kind == "artillery",
            furious=kind == "furious",
            despair=battle.despair or kind == "despair",
        )
        with_it = made(estimate, battle.target, battle.attackers, battle.second, like)
        gain = promise(estimate, with_it, haul(estimate, with_it)) - base
        return gain - _price(estimate, kind, battle.attackers)

    return [Order(a.verb, (a,), value=value(a)) for a in s.legal_actions()]


def _price(estimate: Estimate, kind: str, attackers: int) -> float:
    """What a special attack costs its side: a supply point, checks at -2, or two proud points."""
    w = estimate.w
    if kind == "artillery":
        return estimate.weights.supply
    if kind == "furious":
        return fsum(estimate.blow(u, False) * max(0, 14 - w.morale[u]) / 12 for u in members(attackers))
    return 2.0 * (1.0 + estimate.weights.shaken)


# What follows ----------------------------------------------------------------------------------------


def delay_orders(estimate: Estimate) -> list[Order]:
    """Cavalry withdraws unless the attack is weak, or it holds a place that must be held."""
    s, b, w = estimate.s, estimate.b, estimate.w
    battle = chance.settled(b, w, at_hand(b.battle))
    slip = battle.chance >= SLIP_AWAY and estimate.prize(battle.target) < 4.0  # noqa: PLR2004 - a great place
    return [Order(a.verb, (a,), value=float((a == DELAY) == slip)) for a in s.legal_actions()]


def way_orders(estimate: Estimate) -> list[Order]:
    """Of the ways that are open the one whose end is best."""
    judge = Judge(estimate)
    s, w = estimate.s, estimate.w
    u = s.agenda[-1].unit  # type: ignore[attr-defined]

    def value(action: Action) -> float:
        if action.verb != "way":
            return 0.0
        end = action.args[-1]
        return 5.0 + (judge.value(u, w.grid.hex(end)) if end in w.grid else -1.0)

    return each(s, value)


def advance_orders(estimate: Estimate) -> list[Order]:
    """Follow where the place is worth it and can be held."""
    judge = Judge(estimate)
    b = estimate.b

    def value(u: int, h: int) -> float:
        gain = judge.value(u, h) + 0.5 * _fresh(estimate, h) - judge.value(u, b.loc[u])
        return gain + judge.rings.worth(u, h)

    return each_move(estimate.s, value)


def _fresh(estimate: Estimate, h: int) -> float:
    """What a place is worth that is not yet one's own."""
    return 0.0 if estimate.mine >> h & 1 else estimate.prize(h)
