"""What a battle is worth: exact chances of the table, weighed by what each result brings."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from hexfront.games.reichswehr_freikorps.advice.estimate import Estimate, odds
from hexfront.games.reichswehr_freikorps.rules.combat import may_attack
from hexfront.games.reichswehr_freikorps.rules.odds import effective
from hexfront.games.reichswehr_freikorps.rules.retreat import ways_back
from hexfront.games.reichswehr_freikorps.rules.stacking import free_for_army
from hexfront.games.reichswehr_freikorps.world import GERMAN, RED, World
from hexfront.hexes import members
from hexfront.mechanics.concentric import surrounds
from hexfront.mechanics.memory import remembered


class Strike(NamedTuple):
    """An attack: where from, who, and what it comes to."""

    target: int
    hexes: int
    units: int
    attack: float
    defence: float
    column: int
    value: float


def strike(estimate: Estimate, side: str, target: int, stacks: dict[int, int]) -> Strike:
    """The attack of these units, by hex, on a target."""
    total = 0.0
    hexes = units = 0
    fed, river, mass = estimate.fed[side], estimate.w.river, estimate.mass
    for h, some in stacks.items():
        # Most units are in supply and have no river before them.
        plain = fed >> h & 1 and (h, target) not in river
        total += mass(some).factors if plain else _weight(estimate, side, h, some, target)
        hexes |= 1 << h
        units |= some
    attack = max(1.0, total)
    defence = estimate.defence(target)
    column = odds(attack, defence) + estimate.shift(side, target)
    if concentric(estimate, target, stacks):
        column += 2 if side == GERMAN else 1
    value = worth_of(estimate, side, target, units, attack, column, hexes)
    return Strike(target, hexes, units, attack, defence, column, value)


def resisted(estimate: Estimate, side: str, plain: Strike) -> float:
    """What is left of an attack if the defender has Allied support (10.18d)."""
    return _at(estimate, side, plain, plain.attack, 2 * plain.defence)


def supported(estimate: Estimate, side: str, plain: Strike, h: int, units: int) -> float:
    """What an attack is worth if those of its units that are in a hex have Allied support (10.18d)."""
    target = plain.target
    more = _weight(estimate, side, h, units, target, True) - _weight(estimate, side, h, units, target)
    return _at(estimate, side, plain, plain.attack + more, plain.defence)


def _at(estimate: Estimate, side: str, plain: Strike, attack: float, defence: float) -> float:
    """What an attack is worth with other strengths than it has."""
    column = plain.column + odds(attack, defence) - odds(plain.attack, plain.defence)
    return worth_of(estimate, side, plain.target, plain.units, attack, column, plain.hexes)


def _weight(estimate: Estimate, side: str, h: int, units: int, target: int, support: bool = False) -> float:
    """What units in a hex bring against a target, river and supply counted (R-36)."""
    w = estimate.w
    river = (h, target) in w.river
    starved = not estimate.fed[side] >> h & 1
    if not (river or starved or support):
        return estimate.mass(units).factors
    return _lessened(w, units, support, starved, river)


@lru_cache(maxsize=1 << 12)
def _lessened(w: World, units: int, support: bool, starved: bool, river: bool) -> int:
    return sum([effective(w.factor[u], support, starved, river) for u in members(units)])


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
    ae, al1, _, dr, dl1, bb, de = estimate.chances(column, bool(estimate.w.cities >> target & 1))
    won, hit, driven, factors, trapped, back = prospect(estimate, side, target)
    if not back & ~hexes:
        hit, driven = trapped
    mass = estimate.mass(units)
    price = min(1.0, factors / max(1.0, attack))
    mine = mass.worth + exposed(estimate, hexes)
    gain = de * won + bb * (won - mine * price) + dl1 * hit + dr * driven
    return gain - al1 * mass.least - ae * mine


class Prospect(NamedTuple):
    """What an attack on a hex can bring: all destroyed, one unit hit, driven back; and what stands there."""

    won: float
    hit: float
    driven: float
    factors: float
    #: The worth of a hit and of driving back if the attackers stand on all ways back (10.8c), and these ways.
    trapped: tuple[float, float]
    back: int


@remembered
def prospect(estimate: Estimate, side: str, target: int) -> Prospect:
    """What an attack on a hex can bring."""
    w, defenders = estimate.w, estimate.b.stack[target]
    city = bool(w.cities >> target & 1)
    mass = estimate.mass(defenders)
    prize = estimate.prize(target, side)
    driven = estimate.weights.drive * estimate.defence(target) + prize
    cut_off = driven if city else mass.worth + prize
    count = defenders.bit_count()
    if city or count == 1:
        # A city falls unit by unit (10.7d): each that is hit is a step towards it.
        hit = hit_cut_off = mass.least + prize / count**2
    else:
        hit, hit_cut_off = mass.least + driven, mass.least + cut_off
    back = escapes(estimate, target)
    return Prospect(prize + mass.worth, hit, driven, mass.factors, (hit_cut_off, cut_off), back)


def exposed(estimate: Estimate, hexes: int) -> float:
    """What one's own places are worth that the attackers would leave open by dying."""
    held = hexes & estimate.w.places
    return _exposed(estimate, held) if held else 0.0


@remembered
def _exposed(estimate: Estimate, held: int) -> float:
    b, w = estimate.b, estimate.w
    total = 0.0
    for h in members(held & (estimate.enemy_reach | estimate.raids & (w.berlin | w.warsaw))):
        if not b.stack[h] & ~may_attack(b, w, estimate.side):
            total += estimate.price(h)
    return total


def escapes(estimate: Estimate, target: int) -> int:
    """Ways back of the defenders of a hex that some of them find free (10.8)."""
    b, w = estimate.b, estimate.w
    if not b.red >> target & 1:
        return back_of(estimate, GERMAN, target)
    armies = {w.army_of[u] for u in members(b.stack[target])}
    back = members(back_of(estimate, RED, target))
    return sum(1 << h for h in back if any(free_for_army(b, w, h, army) for army in armies))


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
        doubled = resisted(estimate, side, plain)
        wanted = plain.value - doubled > marker_price(estimate)
        risk = weights.support_wanted if wanted else weights.support_else
        if wanted and estimate.vital(target):
            risk = 1.0
        return plain._replace(value=plain.value * (1 - risk) + doubled * risk)
    fed = [h for h in stacks if estimate.fed[GERMAN] >> h & 1]
    if not fed:
        return plain
    # A marker does most for the strongest hex.
    strongest = fed[0]
    if len(fed) > 1:
        strongest = max(fed, key=lambda h: _weight(estimate, side, h, stacks[h], target))
    helped = supported(estimate, side, plain, strongest, stacks[strongest])
    return plain._replace(value=max(plain.value, helped - marker_price(estimate)))


def marker_price(estimate: Estimate) -> float:
    """What an Allied support marker must add: less out of a stock of them, and nothing in the last turn."""
    b, w = estimate.b, estimate.w
    return estimate.weights.support * (w.turns - b.turn) / w.turns / max(1, b.als)
