"""Orders of combat: whom to attack with what, support, odds, losses, retreats and advances."""

from __future__ import annotations

from hexfront.games.reichswehr_freikorps.advice import weights
from hexfront.games.reichswehr_freikorps.advice.battle import best_strike, marker_price, strike, worth_of
from hexfront.games.reichswehr_freikorps.advice.sight import Sight
from hexfront.games.reichswehr_freikorps.advice.stakes import Stakes
from hexfront.games.reichswehr_freikorps.board import Battle, S
from hexfront.games.reichswehr_freikorps.rules.combat import attacking_hexes, may_attack, targets
from hexfront.games.reichswehr_freikorps.rules.results import followers
from hexfront.games.reichswehr_freikorps.world import GERMAN, RED
from hexfront.hexes import members
from hexfront.kernel import Action, Order, act
from hexfront.mechanics.odds import odds_number, odds_text

DONE, DECLARE, STAY = act("done"), act("declare"), act("stay")


def combat_orders(s: S, side: str) -> list[Order]:
    """The best attack on each target, and the end of the combat."""
    sight = Sight(s, side)
    orders = [Order("done", (DONE,), why="no attack is worth it")]
    return orders + attack_orders(sight, side)


def attack_orders(sight: Sight, side: str) -> list[Order]:
    """The best attack on each target that may be attacked now."""
    b, w = sight.b, sight.w
    ready = may_attack(b, w, side)
    orders = []
    for target in targets(b, w, side):
        near = attacking_hexes(b, w, side, target)
        best = best_strike(sight, side, target, {h: b.stack[h] & ready for h in members(near)})
        if best is None:
            continue
        why = f"about {best.attack:.0f} to {best.defence:.0f} at {odds_text(best.column)}"
        orders.append(
            Order(
                "attack",
                (act("attack", w.names[target]), *_joining(sight, near, best.hexes)),
                " ".join(w.hex_names(best.hexes)),
                w.names[target],
                value=best.value - weights.ATTACK,
                why=why,
            )
        )
    return orders


def _joining(sight: Sight, near: int, hexes: int) -> tuple[Action, ...]:
    """The actions that name the attackers; what leaves no choice is done by the engine itself."""
    names = sight.w.names
    if not near & (near - 1):
        return ()
    joins = tuple(act("join", names[h]) for h in members(hexes))
    return joins if hexes == near else (*joins, DECLARE)


def join_orders(s: S, side: str) -> list[Order]:
    """In the middle of a declaration: add the hexes of the best attack that has those named already."""
    b, w = s.board, s.world
    battle = b.battle
    assert battle is not None
    sight = Sight(s, side)
    ready = may_attack(b, w, side)
    near = attacking_hexes(b, w, side, battle.target)
    best = best_strike(sight, side, battle.target, {h: b.stack[h] & ready for h in members(near)})
    wanted = best.hexes if best else near
    orders = []
    for action in s.legal_actions():
        if action == DECLARE:
            good = not wanted & ~battle.hexes
        else:
            good = bool(wanted >> w.grid.hex(action.args[0]) & 1)
        orders.append(Order("join", (action,), value=1.0 if good else -1.0))
    return orders


# Support and odds ----------------------------------------------------------------------------


def support_orders(s: S, side: str) -> list[Order]:
    """Allied support where it adds more than a marker is worth."""
    b, w = s.board, s.world
    battle = b.battle
    assert battle is not None
    sight = Sight(s, GERMAN)
    stacks = {h: b.stack[h] & battle.attackers for h in members(battle.hexes)}
    plain = strike(sight, battle.side, battle.target, stacks).value
    orders = []
    for action in s.legal_actions():
        gain = 0.0
        if action.verb == "support":
            h = w.grid.hex(action.args[0])
            if battle.side == GERMAN:
                gain = strike(sight, GERMAN, battle.target, stacks, support=h).value - plain
            else:
                gain = plain - strike(sight, RED, battle.target, stacks, doubled=True).value
            gain -= marker_price(sight)
        orders.append(Order("support", (action,), value=gain))
    return orders


def odds_orders(s: S, side: str) -> list[Order]:
    """Roll on the column that promises most; a lower one may spare a bloodbath (10.10c)."""
    battle = s.board.battle
    assert battle is not None
    sight = Sight(s, side)
    orders = []
    for action in s.legal_actions():
        column = odds_number(action.args[0]) if action.verb == "lower" else battle.column
        value = worth_of(sight, side, battle.target, battle.attackers, battle.attack, column, battle.hexes)
        orders.append(Order("odds", (action,), value=value))
    return orders


# Losses, retreat, advance --------------------------------------------------------------------


def loss_orders(s: S, side: str) -> list[Order]:
    """Lose what is worth least, where it is missed least."""
    b, w = s.board, s.world
    sight = Sight(s, side)
    stakes = Stakes(sight)
    doomed = b.battle.doomed if b.battle else 0
    orders = []
    for action in s.legal_actions():
        u = w.index[action.args[0]]
        h = b.loc[u]
        left = b.stack[h] & ~doomed
        value = stakes.loss(h, left) - stakes.loss(h, left & ~(1 << u)) - sight.worth[u]
        orders.append(Order("lose", (action,), action.args[0], value=value))
    return orders


def retreat_orders(s: S, side: str) -> list[Order]:
    """Retreat to where the unit does most good or is least in danger."""
    b, w = s.board, s.world
    sight = Sight(s, side)
    stakes = Stakes(sight)
    orders = []
    for action in s.legal_actions():
        unit, name = action.args
        u, h = w.index[unit], w.grid.hex(name)
        value = stakes.loss(h, b.stack[h]) - stakes.loss(h, b.stack[h] | 1 << u)
        # Strong units first, and together with friends rather than alone.
        value += weights.RETREAT_ORDER * w.factor[u] + (weights.TOGETHER if b.stack[h] else 0.0)
        orders.append(Order("retreat", (action,), unit, name, value=value))
    return orders


def follow_orders(s: S, side: str) -> list[Order]:
    """Advance with one unit, some or all: whatever leaves both hexes safest; one must go (10.9a)."""
    b, w = s.board, s.world
    battle = b.battle
    assert battle is not None
    stakes = Stakes(Sight(s, side))
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
    sight = stakes.sight
    stack = sight.b.stack
    gone = sum(1 << u for u in units)
    target = battle.target
    value = stakes.loss(target, stack[target]) - stakes.loss(target, stack[target] | gone, entered=True)
    for h in {sight.b.loc[u] for u in units}:
        value += stakes.loss(h, stack[h]) - stakes.loss(h, stack[h] & ~gone)
    # Ground won is worth a little by itself.
    return value + weights.PROGRESS * sum(sight.factor[u] for u in units)


def exploit_orders(s: S, side: str) -> list[Order]:
    """The armored cars go on if there is something to take, or a safer hex."""
    b, w = s.board, s.world
    sight = Sight(s, side)
    stakes = Stakes(sight)
    battle = b.battle
    assert battle is not None
    cars = battle.advanced & w.armored
    orders = []
    for action in s.legal_actions():
        value = 0.0
        if action.verb == "exploit":
            h, here = w.grid.hex(action.args[0]), battle.target
            value = sight.prize(h, side) - stakes.loss(h, cars, entered=True)
            value += stakes.loss(here, b.stack[here]) - stakes.loss(here, b.stack[here] & ~cars)
        orders.append(Order("exploit", (action,), value=value))
    return orders


def playable(s: S, wanted: list[Action]) -> tuple[Action, ...]:
    """Of some actions in a row those that will be asked for: the engine takes by itself what is no choice."""
    trial = s.clone()
    trial.explicit_chance = True
    step = s.agenda[-1].step
    taken = []
    for action in wanted:
        if trial.outcome is not None or trial.agenda[-1].step != step:
            break
        if action in trial.legal_actions():
            trial.apply(action)
            taken.append(action)
    return tuple(taken)
