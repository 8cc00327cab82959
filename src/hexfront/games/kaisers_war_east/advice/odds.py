"""What a battle is worth: every result of a column weighed with what both sides have at stake."""

from __future__ import annotations

from math import fsum
from typing import NamedTuple

from hexfront.games.kaisers_war_east.advice.estimate import Estimate
from hexfront.games.kaisers_war_east.rules.breakdown import WHOLE
from hexfront.games.kaisers_war_east.world import World
from hexfront.hexes import members
from hexfront.mechanics.memory import remembered
from hexfront.mechanics.outlook import expected, graded, shares, spread
from hexfront.mechanics.percent import percent_column, percentage


class Stake(NamedTuple):
    """What a set of units has to lose, part by part as the results take it."""

    #: All units; those that are no armies; those that cannot move.
    whole: float
    small: float
    immobile: float
    #: Breaking all armies, breaking the cheapest, and what the armies lose if they break and are caught.
    breaks: float
    one_break: float
    caught: float
    #: The least a side can give up; the least shock unit.
    least: float
    shock: float
    #: Whether armies will be left after the small units are gone.
    stands: bool


@remembered
def stake(estimate: Estimate, units: int) -> Stake:
    """What some units of one side have to lose."""
    w, prices = estimate.w, estimate.prices
    some = members(units)
    armies = [u for u in some if w.armies >> u & 1]
    small = [u for u in some if not w.armies >> u & 1]
    breaks = [prices[u] if w.nation_of[u] in WHOLE else estimate.broken for u in armies]
    gives = {u: prices[u] for u in small}
    for u in armies:
        whole = w.nation_of[u] in WHOLE
        # An army may break down and give up one of its corps instead (CR-ST-2, CR-MD-3).
        gives[u] = prices[u] if whole else estimate.broken + prices[u] / 3
    lost = fsum(prices[u] for u in small)
    caught = fsum(prices[u] for u in armies)
    return Stake(
        whole=lost + caught,
        small=lost,
        immobile=fsum(prices[u] for u in small if not w.mobile >> u & 1),
        breaks=fsum(breaks),
        one_break=min(breaks, default=0.0),
        caught=caught,
        least=min(gives.values(), default=0.0),
        shock=min((price for u, price in gives.items() if w.shock_capable >> u & 1), default=0.0),
        stands=any(w.nation_of[u] not in WHOLE for u in armies),
    )


@remembered
def faces(w: World, table: str, column: int) -> dict[str, float]:
    """The results of a column with their probabilities."""
    return shares(w.crt[table][column])


def result_prices(
    estimate: Estimate, attack: Stake, defense: Stake, prize: float, trapped: float
) -> dict[str, float]:
    """What each result is worth to the attacker; ``prize`` is the hex, ``trapped`` the risk of no way out."""
    weights = estimate.weights
    driven = defense.breaks + (weights.broken_foe * estimate.fade if defense.stands else 0.0)
    rout = defense.small + trapped * defense.caught + (1 - trapped) * driven
    caught = trapped * defense.whole + (1 - trapped) * defense.immobile
    held = defense.stands or not attack.stands
    exchange = defense.small + defense.breaks - attack.small - attack.one_break
    return {
        "AZ": -attack.whole,
        "AD": -attack.small - attack.breaks,
        "ST": defense.least - attack.least,
        "BB": exchange + (0.0 if held else prize),
        "DD": rout + prize,
        "DP": rout + prize + weights.panic * defense.stands,
        "MD": caught + prize - attack.shock,
        "DZ": defense.whole + prize,
        "BT": defense.whole + prize,
    }


def column_value(
    estimate: Estimate, table: str, column: int, attack: Stake, defense: Stake, prize: float, trapped: float
) -> float:
    """The mean of all results of a column."""
    prices = result_prices(estimate, attack, defense, prize, trapped)
    return expected(faces(estimate.w, table, column), prices)


def attack_value(
    estimate: Estimate, table: str, column: int, attack: Stake, defense: Stake, prize: float, trapped: float
) -> float:
    """What an attack of the side promises: the mean of all results, and their spread if it is wanted."""
    prices = result_prices(estimate, attack, defense, prize, trapped)
    chances = faces(estimate.w, table, column)
    return expected(chances, prices) + estimate.daring * spread(chances, prices)


def column_of(w: World, attack: float, defense: float) -> int:
    """The column of strengths that may be estimates."""
    return percent_column(w.column_min, percentage(int(attack), max(1, int(defense))))


@remembered
def danger(estimate: Estimate, h: int, units: int) -> float:
    """What the side must fear for a stack in a hex from the enemy's next turn, the hex included."""
    weights = estimate.weights
    w = estimate.w
    prize = estimate.place(h, estimate.foe)
    strength, stacks = estimate.strike(h)
    if not units & w.exerting:
        lost = fsum(estimate.prices[u] for u in members(units)) if strength else 0.0
        return prize * _exposure(estimate, h) + weights.will * lost
    if not strength:
        return 0.0
    defense = sum(w.defense[u] for u in members(units)) * (2 if w.doubled >> h & 1 else 1)
    mine = stake(estimate, units)
    foe = Stake(
        strength * 0.8, 0.0, 0.0, stacks * estimate.broken, estimate.broken, 0.0, estimate.broken, 0.0, True
    )
    ways = (w.touching[h] & ~estimate.theirs & ~estimate.zone & ~estimate.b.closed).bit_count()
    cut_off = graded(weights.cut_off, ways)
    support = estimate.enemy_support(h)
    strength += support
    times = 1
    if estimate.encircled(h):
        cut_off = max(cut_off, weights.ringed)
        # A fortress keeps the bonus of a concentric attack away, but not from one with an HQ (14.8e, 19.5a).
        times += bool(support) or not units & w.fortresses
    plain = column_value(
        estimate, "standard", column_of(w, times * strength, defense), foe, mine, prize, cut_off
    )
    fear = weights.will * max(0.0, plain)
    if estimate.enemy_larders >> h & 1:
        column = column_of(w, (times + 1) * strength, defense)
        rich = column_value(estimate, "standard", column, foe, mine, prize, cut_off)
        fear = max(fear, weights.will_supplied * max(0.0, rich - weights.supply))
    return fear


def relief(estimate: Estimate, h: int, joining: int = 0, without: int = 0) -> float:
    """By how much there is less to fear for a hex if some units join those in it, or go away."""
    stack = estimate.b.stack[h]
    return danger(estimate, h, stack) - danger(estimate, h, stack & ~without | joining)


def _exposure(estimate: Estimate, h: int) -> float:
    """How likely the enemy takes a hex that nobody holds."""
    weights = estimate.weights
    if estimate.reachable >> h & 1:
        return weights.open_gate
    if not estimate.w.all_objectives >> h & 1:
        return 0.0
    return weights.raid if estimate.raids >> h & 1 else weights.remote
