"""What is done beside battles: bombs, raids, fleets against forts, supply, contests, the Kaiser's move."""

from __future__ import annotations

from collections.abc import Iterator
from math import fsum

from hexfront.games.kaisers_war_1918.advice.estimate import Estimate
from hexfront.games.kaisers_war_1918.board import Battle, attack_of, on
from hexfront.games.kaisers_war_1918.rules.attrition import checks
from hexfront.games.kaisers_war_1918.rules.battle import result_of
from hexfront.games.kaisers_war_1918.rules.combat import FORMS
from hexfront.games.kaisers_war_1918.rules.strength import BOMBARDMENT, BOMBING, settle, stakes
from hexfront.games.kaisers_war_1918.rules.supply import in_general_supply
from hexfront.games.kaisers_war_1918.rules.support import MOST_FLEETS, SECOND, supporters
from hexfront.hexes import members
from hexfront.kernel import Action, Order, act
from hexfront.mechanics.advice import each
from hexfront.mechanics.outlook import expected, shares

DECLARE = act("declare")
BIG_PUSH = "big_push"
#: What an attack gains when the fortified zone in its way is gone, in points.
BREACH = 1.0


def mission_orders(estimate: Estimate) -> Iterator[Order]:
    """Bombardments, and in the Second Combat Phase missions of the airbases that supported nobody."""
    s, w = estimate.s, estimate.w
    for action in s.legal_actions():
        form = FORMS.get(action.verb, "")
        if not form or (form != BOMBARDMENT and estimate.b.phase != SECOND):
            continue
        verb = "shell" if form == BOMBARDMENT else "fly"
        battle = Battle(estimate.side, w.grid.hex(action.args[0]), form)
        able = sorted(supporters(s, battle, verb), key=lambda u: -w.attack[u])
        force = able[:MOST_FLEETS] if form == BOMBARDMENT else able
        if not force:
            continue
        units = sum(1 << u for u in force)
        battle = battle._replace(fleets=units) if form == BOMBARDMENT else battle._replace(air=units)
        plan = tuple(act(verb, w.ids[u]) for u in force)
        value = _promise(estimate, battle, units) - estimate.weights.attack
        yield Order(action.verb, (action, *plan, DECLARE), goal=action.args[0], value=value)


def _promise(estimate: Estimate, battle: Battle, units: int) -> float:
    """What a bombardment or mission brings on the mean, in points (R65, R102)."""
    s, b, w = estimate.s, estimate.b, estimate.w
    done = settle(s, battle)
    if not done.defense:
        return 0.0
    ours = estimate.prices(units)
    best = max((estimate.price_of(u) for u in members(units)), default=0.0)
    enemy_kind = w.forts if battle.form == BOMBARDMENT else w.airbases
    theirs = [estimate.price_of(u) for u in members(b.stack[battle.target] & enemy_kind)]
    hit, all_of = max(theirs, default=0.0), fsum(theirs)
    if battle.form == BOMBING:
        hit = all_of = stakes(w, battle) * estimate.point(estimate.foe)
    elif battle.form == BOMBARDMENT:
        hit = all_of = hit + BREACH
    prices = {"AC": -ours, "AD": -best, "BB": hit - best, "DD": hit, "DC": all_of}
    faces = [result_of(s, done, BIG_PUSH, done.column, die) for die in range(1, 7)]
    return expected(shares(faces), dict.fromkeys(faces, 0.0) | prices)


# Supply -------------------------------------------------------------------------------------------


def airlift_orders(estimate: Estimate) -> list[Order]:
    """The airbase feeds the unit whose loss would cost most (38.3)."""
    return each(estimate.s, lambda a: _fear(estimate, estimate.w.index[a.args[1]]))


def duty_orders(estimate: Estimate) -> list[Order]:
    """Transports feed a coast where much would starve; else they stay free to carry (36.4)."""
    b, w = estimate.b, estimate.w

    def value(action: Action) -> float:
        units = b.stack[w.grid.hex(action.args[1])]
        hungry = [u for u in members(units) if not in_general_supply(b, w, u)]
        return fsum(_fear(estimate, u) for u in hungry) - 1.0

    return each(estimate.s, value)


def _fear(estimate: Estimate, u: int) -> float:
    """What may be lost with a unit that is not fed in this turn (22.1, 43.3)."""
    return estimate.weights.hunger * estimate.price_of(u) if checks(estimate.s, u) else 0.0


# Contests and the Kaiser ----------------------------------------------------------------------------


def contest_orders(estimate: Estimate) -> list[Order]:
    """A sixth of the contests sinks what sails, a sixth turns it back, a third costs the fleet (36.1)."""
    b, w, weights = estimate.b, estimate.w, estimate.weights
    known = estimate.prices(b.battle.fleets) if b.battle is not None else 0.0
    prey = known or weights.cargo * estimate.point(estimate.foe)

    def value(action: Action) -> float:
        return (prey + weights.delay) / 6 - estimate.price_of(w.index[action.args[0]]) / 3

    return each(estimate.s, value)


def kaiser_orders(estimate: Estimate) -> list[Order]:
    """Russia is attacked if the armies that this frees are much stronger than the Bolsheviks (30.11)."""
    b, w, weights = estimate.b, estimate.w, estimate.weights
    freed = b.frozen | w.nationalists & estimate.my_units
    reds = sum(w.attack[u] + w.defense[u] for u in members(w.bolsheviks))
    ours = sum(attack_of(b, w, u) + w.defense[u] for u in members(freed & w.mobile))
    early = estimate.left >= weights.east_turns and on(estimate.s, "kaiser_east")
    wanted = "kaiser" if early and ours > weights.east * reds else "pass"
    return [Order(a.verb, (a,), value=float(a.verb == wanted)) for a in estimate.s.legal_actions()]
