"""Combat: which attacks are worth their cost, and what is done after the die has fallen."""

from __future__ import annotations

from hexfront.games.storm_of_steel.advice import air, storms
from hexfront.games.storm_of_steel.advice.estimate import Estimate
from hexfront.games.storm_of_steel.advice.moves import Judge
from hexfront.games.storm_of_steel.advice.odds import fight_of, promise, rough_column
from hexfront.games.storm_of_steel.battle import MOBILE, Battle
from hexfront.games.storm_of_steel.rules.combat import addable, joiners, open_tables
from hexfront.games.storm_of_steel.rules.fighting import how_it_stands
from hexfront.games.storm_of_steel.rules.ladder import numbers
from hexfront.games.storm_of_steel.rules.resolution import engaged
from hexfront.hexes import members
from hexfront.kernel import Action, Order, act
from hexfront.mechanics.advice import each, each_unit
from hexfront.mechanics.frames import at_hand
from hexfront.mechanics.odds import clamp

DONE, DECLARE = act("done"), act("declare")
#: Fewer than so much is not worth a unit of an attack.
SPARE = 0.01


def moved(e: Estimate, target: int, attackers: int) -> int:
    """How many columns everything moves an attack of some units on a hex."""
    defenders = e.b.stack[target] & e.w.side[e.foe] & e.w.land_units & ~e.b.underground
    battle = Battle(e.power, target, attackers=attackers, defenders=defenders)
    return how_it_stands(e.s, engaged(e.s, battle)).net if defenders else 0


def weighed(e: Estimate, target: int, attackers: int, net: int) -> tuple[float, str]:
    """What an attack of some units on a hex promises, and by which table; ``net`` is what moves columns."""
    b, w = e.b, e.w
    defenders = b.stack[target] & w.side[e.foe] & w.land_units & ~b.underground
    if not defenders:
        return e.goals.get(target, 0.0) + e.weights.ground, ""
    fight = fight_of(e, attackers, defenders, e.goals.get(target, 0.0))
    tables = open_tables(b, w, e.power, target, attackers)
    column = rough_column(fight.strength, fight.defence, net)
    return max((promise(e, fight, table, column), table) for table in tables)


def best_attackers(e: Estimate, target: int, able: int) -> tuple[float, int]:
    """The units that make the most of an attack; those that add nothing stay out."""
    w = e.w
    chosen = able & ~w.hqs & ~w.siege or able
    net = moved(e, target, chosen)
    best, _ = weighed(e, target, chosen, net)
    for u in sorted(members(chosen), key=lambda u: w.mobile[u]):
        fewer = chosen & ~(1 << u)
        if fewer:
            value, _ = weighed(e, target, fewer, net)
            if value >= best - SPARE:
                best, chosen = value, fewer
    return best, chosen


def aloft(e: Estimate, target: int, attackers: int) -> float:
    """What air units of both sides are likely to change about an attack (14.46a)."""
    share = air.columns(e, target)
    if not share:
        return 0.0
    net = moved(e, target, attackers)
    most = int(numbers()["shifts"]["most"])
    there = clamp(net + (1 if share > 0 else -1), -most, most)
    return abs(share) * (weighed(e, target, attackers, there)[0] - weighed(e, target, attackers, net)[0])


def combat_orders(estimate: Estimate) -> list[Order]:
    """Attacks that promise something, shells for forts, and the end of the segment."""
    s, w = estimate.s, estimate.w
    join = w.unit_acts("join")
    orders = [Order("done", (DONE,), value=estimate.weights.attack)]
    for action in s.legal_actions():
        if action.verb == "shell":
            orders.append(Order("shell", (action,), action.args[0], action.args[1], value=3.0))
        elif action.verb == "attack":
            h = w.grid.hex(action.args[0])
            value, chosen = best_attackers(estimate, h, joiners(s, estimate.power, h))
            value += aloft(estimate, h, chosen)
            actions = (action, *(join[u] for u in members(chosen)), DECLARE)
            orders.append(Order("attack", actions, goal=w.names[h], value=value))
    return orders


def plan_orders(estimate: Estimate) -> list[Order]:
    """Go on with an attack that was begun: the best completion."""
    s, w = estimate.s, estimate.w
    battle = at_hand(estimate.b.battle)
    able = battle.attackers | addable(s, battle)
    if battle.kind == MOBILE:
        chosen = storms.stack(estimate, battle)
    else:
        _, chosen = best_attackers(estimate, battle.target, able) if able else (0.0, 0)
    wanted = [w.unit_acts("join")[u] for u in members(chosen & ~battle.attackers)]
    legal = s.legal_actions()
    for action in (*wanted, DECLARE):
        if action in legal:
            return [Order(action.verb, (action,), value=1.0)]
    return [Order("action", (action,)) for action in legal]


def table_orders(estimate: Estimate) -> list[Order]:
    """The table that promises most."""
    battle = at_hand(estimate.b.battle)
    net = moved(estimate, battle.target, battle.attackers)
    _, table = weighed(estimate, battle.target, battle.attackers, net)
    return [Order("table", (a,), value=float(a.args[0] == table)) for a in estimate.s.legal_actions()]


def gas_orders(estimate: Estimate) -> list[Order]:
    """Gas is used where there is some."""
    return each(estimate.s, lambda a: 0.1)


# After the die -------------------------------------------------------------------------------------------


def loss_orders(estimate: Estimate) -> list[Order]:
    """The unit that is worth least is lost."""
    return each_unit(estimate.s, lambda u: 10.0 - estimate.worth(u))


def pay_orders(estimate: Estimate) -> list[Order]:
    """Units that pay what is due with the least to spare."""
    w, due = estimate.w, at_hand(estimate.b.battle).due

    def value(u: int) -> float:
        return 10.0 - estimate.worth(u) - 0.05 * max(0, w.mobile[u] - due)

    return each_unit(estimate.s, value)


def retreat_orders(estimate: Estimate) -> list[Order]:
    """Of the ways that are open the one whose end is best."""
    judge, w = Judge(estimate), estimate.w
    return each(estimate.s, lambda a: 5.0 + judge.value(w.index[a.args[0]], w.grid.hex(a.args[-1])))


def advance_orders(estimate: Estimate) -> list[Order]:
    """Follow where the place is worth it and can be held."""
    judge, b, w = Judge(estimate), estimate.b, estimate.w

    def value(action: Action) -> float:
        u, h = w.index[action.args[0]], w.grid.hex(action.args[1])
        return judge.value(u, h) + estimate.weights.ground - judge.value(u, b.loc[u])

    return each(estimate.s, value)
