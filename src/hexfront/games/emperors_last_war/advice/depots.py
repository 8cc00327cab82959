"""The Supply Phase: where points do most good, who rallies, what is raised, what comes from the west."""

from __future__ import annotations

from hexfront.games.emperors_last_war.advice import craft
from hexfront.games.emperors_last_war.advice.estimate import Estimate
from hexfront.games.emperors_last_war.advice.judge import Judge
from hexfront.games.emperors_last_war.figures import CRISIS_AT, TWO_DICE
from hexfront.games.emperors_last_war.rules import rally, supply, track
from hexfront.games.emperors_last_war.rules.distribution import duty
from hexfront.games.emperors_last_war.world import CP, FRONTS
from hexfront.kernel import Action, Order, act
from hexfront.mechanics.advice import each

DONE, PASS = act("done"), act("pass")
#: The share of sums of two dice up to each number (R-17).
SUMS = 144
#: What is done in the Supply Phase without looking closer, and what is left alone.
PLAIN = {"concentrate": 1.0, "legion": 0.6, "scout": 0.25}
#: Levels above which a front has enough, and plenty.
ENOUGH, PLENTY = 12, 18
#: From this balance of its levels on a side can spare points for others.
RICH = 15
#: What it is worth to whoever is behind that the war goes on.
LAST_CHANCE = 10.0


def supply_orders(estimate: Estimate) -> list[Order]:
    """Rally, raise, dig, split and join what is worth its points; the rest of the phase is left alone."""
    judge = Judge(estimate)
    return each(estimate.s, lambda action: _worth(estimate, judge, action))


def _worth(estimate: Estimate, judge: Judge, action: Action) -> float:
    w, price = estimate.w, estimate.weights.supply
    if action.verb in PLAIN:
        return PLAIN[action.verb]
    u = w.index.get(action.args[0], -1) if action.args else -1
    if u < 0:
        return -1.0
    if action.verb == "rally":
        return _rally(estimate, u)
    if action.verb == "form":
        return 0.7 * w.strength[u] + 0.4 * w.range[u] - price * supply.price_of(w, u)
    if action.verb == "rebuild":
        return 1.1 * w.strength[u] - price * 2 * supply.price_of(w, u) + 0.5 * w.range[u]
    if action.verb == "enlist":
        return 0.5
    if action.verb == "dig":
        return craft.dig_value(estimate, judge, action)
    return _regrouping(estimate, action)


def regroup_orders(estimate: Estimate) -> list[Order]:
    """Split and join before the marches (27a)."""
    return each(estimate.s, lambda action: _regrouping(estimate, action))


def _regrouping(estimate: Estimate, action: Action) -> float:
    u = estimate.w.index[action.args[0]]
    if action.verb == "split":
        return craft.split_value(estimate, u)
    return craft.join_value(estimate, u) if action.verb in ("rejoin", "unite") else -1.0


def _rally(estimate: Estimate, u: int) -> float:
    """A unit back in the line, against the points that it takes."""
    b, w = estimate.b, estimate.w
    chance = sum(ways for total, ways in TWO_DICE if total <= rally.limit(b, w, u)) / SUMS
    gain = (1.0 + estimate.weights.shaken) * max(1, w.strength[u]) + 0.5 * w.range[u]
    return chance * (gain - estimate.weights.supply * rally.price(b, w, u)) + 0.01


# Sharing out (22b) -----------------------------------------------------------------------------------


def share_orders(estimate: Estimate) -> list[Order]:
    """Each front gets what lifts it most: out of a crisis first, then toward an offensive."""
    s = estimate.s
    frame = s.agenda[-1]
    owed = duty(s, frame)  # type: ignore[arg-type]

    def value(action: Action) -> float:
        front = FRONTS.index(action.args[0])
        if action.verb == "give":
            points = int(action.args[1])
            return _given(estimate, front, points) + _going_on(estimate, front, points)
        if action.verb == "offensive" and (owed >= 0 or _must_attack(estimate)):
            return 2.0
        return -1.0

    return each(s, value)


def _must_attack(estimate: Estimate) -> bool:
    """Whether the war ends here unless the side that is behind declares an offensive (40.2a)."""
    b, w = estimate.b, estimate.w
    behind = b.vp < 0 if estimate.power == CP else b.vp > 0
    declared = any(supply.offensive(b, estimate.power, front) for front in range(len(FRONTS)))
    return behind and w.turns[b.turn].stabilisation and not declared


def _going_on(estimate: Estimate, front: int, points: int) -> float:
    """What points are worth that make an offensive possible where the war would end without one (40.2a)."""
    b, w = estimate.b, estimate.w
    at, wanted = supply.level(b, estimate.power, front), supply.cost(w, supply.OFFENSIVE)
    return LAST_CHANCE if at < wanted <= supply.raised(w, at, points) and _must_attack(estimate) else 0.0


def _given(estimate: Estimate, front: int, points: int) -> float:
    """What points do for a front, by how many stand there, less what they would do elsewhere."""
    b, w = estimate.b, estimate.w
    at = supply.level(b, estimate.power, front)
    weight = 0.4 + estimate.engaged[front]
    lifted = _benefit(estimate, supply.raised(w, at, points)) - _benefit(estimate, at)
    return weight * lifted - 0.12 * points


def _benefit(estimate: Estimate, level: int) -> float:
    """What a supply level is worth: much below the crisis, little above what can be spent."""
    weights = estimate.weights
    low = min(level, CRISIS_AT + 1) * weights.crisis
    middle = max(0, min(level, ENOUGH) - CRISIS_AT - 1) * weights.supply
    high = max(0, min(level, PLENTY) - ENOUGH) * weights.supply * 0.6
    return low + middle + high


def trade_orders(estimate: Estimate) -> list[Order]:
    """Points that no front needs are sold (29c); a side in need buys none, for they come too late."""
    b = estimate.b
    levels = [supply.level(b, CP, front) for front in supply.fronts_in_play(b, estimate.w)]
    rich = sum(levels) >= RICH * len(levels)

    def value(action: Action) -> float:
        return 0.2 * int(action.args[0]) if action.verb == "sell" and rich else -1.0

    return each(estimate.s, value)


def front_orders(estimate: Estimate) -> list[Order]:
    """An attack is counted to the front that can bear it best (22.2.1a)."""
    b = estimate.b

    def value(action: Action) -> float:
        fronts = [FRONTS.index(name) for name in action.args if name in FRONTS]
        return 1.0 + min((supply.level(b, estimate.power, front) for front in fronts), default=0)

    return each(estimate.s, value)


def against_orders(estimate: Estimate) -> list[Order]:
    """A target is counted to the front where its side is in crisis (R-49)."""
    b = estimate.b
    return each(
        estimate.s, lambda a: 1.0 + 10 * supply.crisis(b, estimate.foe, FRONTS.index(a.args[0])), idle=0.5
    )


# The west (33) -------------------------------------------------------------------------------------------


def western_orders(estimate: Estimate) -> list[Order]:
    """Units from the west that cost little haste and have time to fight."""
    b, w = estimate.b, estimate.w
    turns = b.last_turn - b.turn
    most, each_turn = estimate.weights.west, estimate.weights.west_turn

    def value(action: Action) -> float:
        u = w.index[action.args[0]]
        _, hastened = track.use(b, w, w.strength[u])
        # Counters that wait bring points each turn as they are pushed on; those that are used do not.
        waiting = 2.0 * min(w.strength[u], b.cells[b.turn] if b.turn < len(b.cells) else 0)
        return w.strength[u] * min(most, each_turn * turns) - hastened - waiting

    return each(estimate.s, value)


def idle_orders(estimate: Estimate) -> list[Order]:
    """Leave things as they are."""
    return each(estimate.s, lambda action: -1.0, idle=0.0)


def spare_orders(estimate: Estimate) -> list[Order]:
    """Give up what is worth least."""
    w = estimate.w
    return each(estimate.s, lambda a: 10.0 - w.strength[w.index[a.args[0]]])


def leader_orders(estimate: Estimate) -> list[Order]:
    """The unit of the highest morale checks for all."""
    w = estimate.w
    return each(estimate.s, lambda a: float(w.morale[w.index[a.args[0]]]))
