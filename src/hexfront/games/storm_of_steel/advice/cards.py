"""Cards: a plan for each turn, and by their impulses and shifts where the plan has none."""

from __future__ import annotations

from functools import cache
from math import fsum

from hexfront.games.storm_of_steel.advice.estimate import Estimate, near
from hexfront.games.storm_of_steel.cards import OBJECTIVES, Card, Effect, card
from hexfront.games.storm_of_steel.rules import conditions, impulses
from hexfront.games.storm_of_steel.rules.decks import covered_card
from hexfront.games.storm_of_steel.world import CODES, FRONTS, HERE
from hexfront.hexes.tables import read_table
from hexfront.kernel import Action, Order, act
from hexfront.mechanics.advice import each
from hexfront.mechanics.expressions import Expression

PASS = act("pass")
#: Chances of objectives: none at all, a place that is held, one that is not, losses and naval matters.
EVEN, KEPT, UNLIKELY, HARD, RARE = 0.5, 0.85, 0.15, 0.2, 0.03
#: No objective asks for so many; corps that are taken to be lost in a quarter before one has seen any.
MOST, FIRST = 9, 4.0
#: What a card must promise to be chosen.
IDLE = 0.02
#: What effects of cards are worth in points of morale, some of them times their amount.
GAINS = {
    "either: morale": 0.9,
    "morale": 1.0,
    "units": 1.0,
    "diplomacy": 1.5,
    "america": 2.5,
    "minor powers": 0.6,
    "colonial": 0.6,
    "ultimatum": -2.0,
    "peace": -1.0,
    "points": 1.2,
    "price": 1.0,
    "revolution": 1.5,
    "sympathy": 1.0,
    "fall back": 0.3,
}
COUNTED = ("either: morale", "morale", "units")
#: What weapons and tactics are worth in a war of so many quarters; submarines bring America.
LONG = 8.0
WEAPONS = {
    "blockade": 12.0,
    "convoys": 3.0,
    "shock": 3.0,
    "tanks": 3.0,
    "gas": 2.0,
    "mobile": 1.0,
    "siege": 1.0,
    "air doctrine": 1.0,
    "bombing": 0.5,
    "submarines": -2.0,
}
#: By steps from the front how likely a place is taken.
NEAR = ((1, 0.2), (2, 0.12), (3, 0.08), (5, 0.04), (60, 0.01))
#: How near those are who can be brought there, and by how much they should be stronger.
REACH, AMPLE = 3, 3.0


@cache
def plans() -> dict[tuple[str, str, str], tuple[int, ...]]:
    """By scenario, side and turn the cards that are wanted, the first most."""
    rows = read_table(HERE / "plans.tsv", ["scenario", "side", "turn", "cards"])
    return {
        (row["scenario"], row["side"], row["turn"]): tuple(int(number) for number in row["cards"].split(","))
        for row in rows
    }


def choosing_orders(estimate: Estimate) -> list[Order]:
    """The cards of the plan; where it has none, the card with most impulses."""
    return each(estimate.s, lambda a: _choice(estimate, a), idle=IDLE)


def _choice(estimate: Estimate, action: Action) -> float:
    if action.verb != "choose":
        return -1.0
    b, w, number = estimate.b, estimate.w, int(action.args[0])
    wanted = plans().get((w.scenario_name, CODES[estimate.power], w.turns[b.turn].code), ())
    if number in wanted:
        return 20.0 - wanted.index(number)
    return strength(estimate, card(number))


def strength(estimate: Estimate, one: Card) -> float:
    """What a card is worth by what is printed on it, and by how likely its objective is reached."""
    weights, columns = estimate.weights, one.shift.columns if one.shift else 0
    found = estimate.impulse * one.impulses + weights.column * columns
    found += estimate.will * one.morale * (2.0 * likely(estimate, one) - 1.0)
    return found + estimate.will * fsum(_effect(estimate, effect) for effect in one.effects)


def _effect(estimate: Estimate, effect: Effect) -> float:
    """What an effect of a card is worth in points of morale; weapons count for as long as the war goes on."""
    if effect.kind == "development":
        left = estimate.b.last_turn - estimate.b.turn
        return WEAPONS.get(effect.where[0], 0.0) * min(1.0, left / LONG)
    return GAINS.get(effect.kind, 0.0) * (effect.amount if effect.kind in COUNTED else 1)


def likely(estimate: Estimate, one: Card) -> float:
    """How likely the objective of a card is reached: what is held is kept, what is near may be taken."""
    if one.objective is None:
        return EVEN
    if one.objective.calls("controls") or one.objective.calls("status"):
        return KEPT if conditions.fulfilled(estimate.s, one) else UNLIKELY
    asked = needed(one.objective)
    if one.objective.calls("eliminated"):
        return min(KEPT, max(RARE, EVEN * toll(estimate) / asked))
    miss = 1.0
    for (places,) in one.objective.calls("captured"):
        for name in places:
            h = estimate.w.named(name)
            if h >= 0 and not estimate.mine >> h & 1:
                miss *= 1.0 - near_chance(estimate.front[h]) * superiority(estimate, h)
    return min(KEPT, (1.0 - miss) ** asked) if one.objective.calls("captured") else HARD


def needed(objective: Expression) -> int:
    """How many places or units an objective asks for."""
    for number in range(1, MOST):
        scope = {name: lambda *_, n=number: n for name in OBJECTIVES}
        if objective.holds(scope):
            return number
    return MOST


def toll(estimate: Estimate) -> float:
    """How many corps the enemy has lost in a quarter and on a front so far on the mean; some at the start."""
    b, w = estimate.b, estimate.w
    quarters = b.turn - w.turn_of[w.scenario["first"]]
    return (b.corps_lost[estimate.foe] + FIRST) / (quarters + 1) / len(w.fronts)


def near_chance(steps: int) -> float:
    """How likely a place is taken that lies so many steps before the front."""
    return next(chance for limit, chance in NEAR if steps <= limit)


def superiority(estimate: Estimate, h: int) -> float:
    """What is left of the chance to take a place by what can be brought there against those who hold it."""
    e = estimate
    ours = fsum(e.stacks[n] for ring in near(e.w, h, REACH) for n in ring if e.own >> n & 1)
    theirs = fsum(e.stacks[n] for ring in near(e.w, h, 1) for n in ring if e.theirs >> n & 1)
    return min(1.0, ours / (AMPLE * theirs)) ** 2 if theirs else 1.0


def window_orders(estimate: Estimate) -> list[Order]:
    """An impulse is taken when the row of impulses is over; units come at once."""
    b, w, power = estimate.b, estimate.w, estimate.power
    held = covered_card(b, power)
    use = False
    if held is not None:
        one = card(held.card)
        front = held.front if held.front >= 0 else w.fronts[0]
        has = impulses.has(b, w, power, front, b.impulse)
        limit = impulses.weather_limit(w, b.turn, front)
        row = b.row[len(FRONTS) * power + front]
        late = not has and b.impulse <= limit
        ripe = late or (has and row >= limit) if one.impulses else bool(one.shift)
        use = ripe or bool(one.effect("units"))
    return [Order(a.verb, (a,), value=float((a != PASS) == use)) for a in estimate.s.legal_actions()]


def answer_orders(estimate: Estimate) -> list[Order]:
    """In a combat a card comes up whose shift helps there, unless it brings an impulse later."""
    b, power = estimate.b, estimate.power
    held, battle = covered_card(b, power), b.battle
    use = False
    if held is not None and battle is not None:
        shift = card(held.card).shift
        use = shift is not None and shift.right == (battle.power == power) and not card(held.card).impulses
    return [Order(a.verb, (a,), value=float((a != PASS) == use)) for a in estimate.s.legal_actions()]


def morale_orders(estimate: Estimate) -> list[Order]:
    """A loan is used for morale: points come too late in a short war."""
    return each(estimate.s, lambda a: 2.0 if a.args[-1] == "morale" else 1.0, idle=0.5)


def development_orders(estimate: Estimate) -> list[Order]:
    """Weapons are tried in long wars only; a card that can be used is."""
    long = estimate.b.last_turn - estimate.b.turn
    return each(estimate.s, lambda a: float(long > 4) + 0.1 * (a.verb == "reveal"), idle=0.2)  # noqa: PLR2004 - a year


def raising_orders(estimate: Estimate) -> list[Order]:
    """Units that a card brings come where they are wanted."""
    w = estimate.w

    def value(action: Action) -> float:
        u, h = w.index[action.args[0]], w.grid.hex(action.args[1])
        return 1.0 + w.mobile[u] * 0.1 + estimate.draws[h]

    return each(estimate.s, value)
