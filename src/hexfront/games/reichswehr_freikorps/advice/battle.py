"""What a battle is worth: exact chances of the table, weighed by what each result brings."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from hexfront.games.reichswehr_freikorps.advice.estimate import Estimate, chance, odds
from hexfront.games.reichswehr_freikorps.rules.combat import may_attack
from hexfront.games.reichswehr_freikorps.rules.odds import effective
from hexfront.games.reichswehr_freikorps.rules.retreat import ways_back
from hexfront.games.reichswehr_freikorps.rules.stacking import free_for_army
from hexfront.games.reichswehr_freikorps.world import GERMAN, RED
from hexfront.hexes import members
from hexfront.mechanics.concentric import surrounds
from hexfront.mechanics.memory import remembered
from hexfront.mechanics.outlook import expected


class Strike(NamedTuple):
    """An attack: where from, who, and what it comes to."""

    target: int
    hexes: int
    units: int
    attack: float
    defence: float
    column: int
    value: float


def strike(
    estimate: Estimate,
    side: str,
    target: int,
    stacks: dict[int, int],
    support: int = -1,
    doubled: bool = False,
) -> Strike:
    """The attack of these units, by hex, on a target; ``doubled`` if the defender has Allied support."""
    attack = max(1, sum([_weight(estimate, side, h, units, target, support) for h, units in stacks.items()]))
    defence = estimate.defence(target) * (2 if doubled else 1)
    column = odds(attack, defence) + estimate.shift(side, target)
    hexes = units = 0
    for h, some in stacks.items():
        hexes |= 1 << h
        units |= some
    if concentric(estimate, target, stacks):
        column += 2 if side == GERMAN else 1
    value = worth_of(estimate, side, target, units, attack, column, hexes)
    return Strike(target, hexes, units, attack, defence, column, value)


@remembered
def _weight(estimate: Estimate, side: str, h: int, units: int, target: int, support: int) -> int:
    """What units in a hex bring against a target, river and supply counted (R-36)."""
    w = estimate.w
    river = (h, target) in w.river
    starved = not estimate.fed[side] >> h & 1
    return sum([effective(w.factor[u], h == support, starved, river) for u in members(units)])


def concentric(estimate: Estimate, target: int, hexes: dict[int, int]) -> bool:
    """Whether attacking hexes stand around a target that is no city (10.19)."""
    w = estimate.w
    if len(hexes) < 2 or w.cities >> target & 1:  # noqa: PLR2004 - from one hex nothing is surrounded
        return False
    return surrounds(w.grid.direction(target, h) for h in hexes)


def worth_of(
    estimate: Estimate, side: str, target: int, units: int, attack: float, column: int, hexes: int = 0
) -> float:
    """The expected gain of an attack on a column: his losses and the hex, less one's own losses."""
    chances = chance(estimate.w, column, bool(estimate.w.cities >> target & 1))
    at = prospect(estimate, side, target, hexes)
    mass = estimate.mass(units)
    price = min(1.0, at.factors / max(1.0, attack))
    mine = mass.worth + exposed(estimate, hexes)
    gains = {"DE": at.won, "BB": at.won - mine * price, "DL1": at.hit, "DR": at.driven, "AS": 0.0}
    return expected(chances, gains | {"AL1": -mass.least, "AE": -mine})


class Prospect(NamedTuple):
    """What an attack on a hex can bring: all destroyed, one unit hit, driven back; and what stands there."""

    won: float
    hit: float
    driven: float
    factors: float


@remembered
def prospect(estimate: Estimate, side: str, target: int, hexes: int) -> Prospect:
    """What an attack on a hex from some others can bring."""
    w, defenders = estimate.w, estimate.b.stack[target]
    city = bool(w.cities >> target & 1)
    mass = estimate.mass(defenders)
    driven = estimate.weights.drive * estimate.defence(target)
    if not city and not escape(estimate, target, hexes):
        driven = mass.worth
    prize = estimate.prize(target, side)
    count = defenders.bit_count()
    # A city falls unit by unit (10.7d): each that is hit is a step towards it.
    hit = mass.least + (prize / count**2 if city or count == 1 else driven + prize)
    return Prospect(prize + mass.worth, hit, driven + prize, mass.factors)


@remembered
def exposed(estimate: Estimate, hexes: int) -> float:
    """What one's own places are worth that the attackers would leave open by dying."""
    b, w = estimate.b, estimate.w
    total = 0.0
    if not hexes & w.places:
        return total
    for h in members(hexes & w.places & (estimate.enemy_reach | estimate.raids & (w.berlin | w.warsaw))):
        if not b.stack[h] & ~may_attack(b, w, estimate.side):
            total += estimate.price(h)
    return total


def escape(estimate: Estimate, target: int, hexes: int) -> bool:
    """Whether the defenders of a hex have a way back that the attackers do not stand on (10.8)."""
    b, w = estimate.b, estimate.w
    defender = RED if b.red >> target & 1 else GERMAN
    back = members(back_of(estimate, defender, target) & ~hexes)
    if defender == GERMAN:
        return bool(back)
    armies = {w.army_of[u] for u in members(b.stack[target])}
    return any(free_for_army(b, w, h, army) for h in back for army in armies)


@remembered
def back_of(estimate: Estimate, defender: str, target: int) -> int:
    """The ways back from a hex."""
    return ways_back(estimate.b, estimate.w, defender, target)


def best_strike(estimate: Estimate, side: str, target: int, stacks: dict[int, int]) -> Strike | None:
    """The best choice of attacking hexes against a target."""
    best: Strike | None = None
    for size in range(1, len(stacks) + 1):
        for hexes in combinations(stacks, size):
            found = hedged(estimate, side, target, {h: stacks[h] for h in hexes})
            if best is None or found.value > best.value:
                best = found
    return best


def hedged(estimate: Estimate, side: str, target: int, stacks: dict[int, int]) -> Strike:
    """An attack valued with what Allied support may do to it; worked out once."""
    return _hedged(estimate, side, target, tuple(sorted(stacks.items())))


@remembered
def _hedged(estimate: Estimate, side: str, target: int, posts: tuple[tuple[int, int], ...]) -> Strike:
    weights = estimate.weights
    stacks = dict(posts)
    plain = strike(estimate, side, target, stacks)
    b = estimate.b
    if not b.als:
        return plain
    if side == RED:
        if not estimate.fed[GERMAN] >> target & 1:
            return plain
        doubled = strike(estimate, side, target, stacks, doubled=True)
        wanted = plain.value - doubled.value > marker_price(estimate)
        risk = weights.support_wanted if wanted else weights.support_else
        return plain._replace(value=plain.value * (1 - risk) + doubled.value * risk)
    fed = [h for h in stacks if estimate.fed[GERMAN] >> h & 1]
    if not fed:
        return plain
    # A marker does most for the strongest hex.
    strongest = max(fed, key=lambda h: _weight(estimate, side, h, stacks[h], target, -1))
    supported = strike(estimate, side, target, stacks, support=strongest).value
    return plain._replace(value=max(plain.value, supported - marker_price(estimate)))


def marker_price(estimate: Estimate) -> float:
    """What an Allied support marker must add: less out of a stock of them, and nothing in the last turn."""
    b, w = estimate.b, estimate.w
    return estimate.weights.support * (w.turns - b.turn) / w.turns / max(1, b.als)
