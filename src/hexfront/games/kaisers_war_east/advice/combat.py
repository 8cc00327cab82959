"""Combat: what supply to commit, whom to attack with what, and how to answer an attack."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.kaisers_war_east.advice.estimate import Estimate
from hexfront.games.kaisers_war_east.advice.odds import attack_value, column_value, stake
from hexfront.games.kaisers_war_east.board import Battle, S, enemy, occupied
from hexfront.games.kaisers_war_east.rules.combat import (
    committable,
    fight,
    joiners,
    pending_assaults,
    targets,
)
from hexfront.games.kaisers_war_east.rules.declaration import flyers, nations, supporters, useful_supply
from hexfront.games.kaisers_war_east.rules.strength import settle
from hexfront.games.kaisers_war_east.rules.supply import reached_units
from hexfront.hexes import members
from hexfront.kernel import Action, Order, act
from hexfront.mechanics.advice import each_unit, runs

DONE, DECLARE, SHOCK = act("done"), act("declare"), act("declare", "shock")


class Attack(NamedTuple):
    """An attack worked out: the battle as it would be declared, and what it promises."""

    battle: Battle
    value: float


class Fighter:
    """What attacks are worth in the position of a combat phase."""

    def __init__(self, estimate: Estimate) -> None:
        self.estimate = estimate
        self.s, self.side = estimate.s, estimate.side

    def attack(self, target: int) -> Attack | None:
        """The best attack on a hex."""
        b, w = self.s.board, self.s.world
        bound = sum(1 << u for u, goal in b.assaults if goal == target and b.loc[u] >= 0)
        return self.complete(Battle(self.side, target, attackers=bound), joiners(b, w, self.side, target))

    def complete(self, base: Battle, able: list[int]) -> Attack | None:
        """The best way to finish a plan with some of the units that may still join."""
        best: Attack | None = None
        for force in self._forces(base, able):
            for battle in self._supported(force):
                for final in self._supplied(battle):
                    value = self.value(final)
                    for table in (
                        ("standard", "shock") if final.attackers & self.s.world.shock_capable else ()
                    ):
                        other = final._replace(table=table)
                        worth = self.value(other)
                        if worth > value:
                            final, value = other, worth  # noqa: PLW2901 - the better table of the two
                    if best is None or value > best.value:
                        best = Attack(final, value)
        return best

    def _forces(self, base: Battle, able: list[int]) -> list[Battle]:
        """Everybody, the armies alone, and the units of the strongest nation."""
        w = self.s.world
        everyone = base.attackers | sum(1 << u for u in able)
        choices = [everyone, base.attackers | everyone & w.armies]
        strengths: dict[str, int] = {}
        for u in members(everyone):
            strengths[w.nation_of[u]] = strengths.get(w.nation_of[u], 0) + w.attack[u]
        if len(strengths) > 1:
            for nation in strengths:
                own = everyone & w.nation[nation]
                choices += [base.attackers | own, base.attackers | own & w.armies]
        return [base._replace(attackers=units) for units in dict.fromkeys(choices) if units]

    def _supported(self, battle: Battle) -> list[Battle]:
        """With the HQ that adds most; several nations cannot do without one."""
        s = self.s
        mixed = len(nations(s.world, battle.attackers)) > 1
        if battle.hq >= 0:
            found = [battle]
        else:
            found = [] if mixed else [battle]
            hqs = supporters(s, self.side, battle.attackers)
            strength = {u: support for u, _, support in self.estimate.staffs}
            if hqs:
                found = [battle._replace(hq=max(hqs, key=lambda u: (strength.get(u, 0), -u)))]
        if battle.airbase < 0:
            bases = flyers(s, battle)
            if bases:
                found = [option._replace(airbase=bases[0]) for option in found]
        return found

    def _supplied(self, battle: Battle) -> list[Battle]:
        """With the committed supply that adds anything, one unit or two; it is lost anyway if not used."""
        found = [battle]
        current = battle
        for _ in range(2):
            useful = useful_supply(self.s, current)
            if not useful:
                break
            options = [settle(self.s, current._replace(supply=current.supply | 1 << u)) for u in useful]
            best = max(options, key=lambda option: option.attack)
            if best.attack <= settle(self.s, current).attack:
                break
            current = best
            found.append(current)
        return found

    def value(self, battle: Battle) -> float:
        """What an attack promises; committed supply is paid for already, but may serve another attack."""
        estimate, s = self.estimate, self.s
        b, w = s.board, s.world
        done = settle(s, battle)
        target = battle.target
        trapped = not w.touching[target] & ~estimate.our_zone & ~estimate.own & ~b.closed
        prize = estimate.place(target, self.side)
        mine, foe = stake(estimate, battle.attackers), stake(estimate, b.stack[target])
        value = attack_value(estimate, battle.table, done.column, mine, foe, prize, trapped)
        return value - 0.2 * battle.supply.bit_count()

    def attacks(self) -> list[Attack]:
        """The best attack on every hex that can be attacked."""
        b, w = self.s.board, self.s.world
        found = [self.attack(target) for target in targets(b, w, self.side)]
        return [attack for attack in found if attack is not None]


def commit_orders(estimate: Estimate) -> list[Order]:
    """Commit the supply units that make the attacks of the phase enough better."""
    s, b, w, side = estimate.s, estimate.b, estimate.w, estimate.side
    price = estimate.supply_price
    able = [(u, reached_units(s, u)) for u in committable(s, side)]
    useful = [(u, units) for u, units in able if units & w.attackers and _near(s, side, units)]
    now = campaign(estimate) if useful else 0.0
    orders = [Order("done", (DONE,))]
    for u, units in able:
        gain = 0.0
        if (u, units) in useful:
            trial = s.clone()
            trial.board.committed = (*b.committed, (u, units))
            gain = campaign(estimate.of(trial)) - now
        orders.append(Order("commit", (act("commit", w.ids[u]),), w.ids[u], value=gain - price))
    return orders


def campaign(estimate: Estimate) -> float:
    """What the attacks of a phase promise together, the best first, no unit in two of them."""
    fighter = Fighter(estimate.of(estimate.s.clone()))
    b, w, side = fighter.s.board, fighter.s.world, fighter.side
    total = 0.0
    waiting = {attack.battle.target: attack for attack in fighter.attacks()}
    while waiting:
        target = max(waiting, key=lambda t: (waiting[t].value, -t))
        battle, value = waiting.pop(target)
        if value < fighter.estimate.weights.attack:
            break
        total += value
        b.attacked |= battle.attackers
        b.used |= 1 << battle.hq if battle.hq >= 0 else 0
        b.committed = tuple((u, units) for u, units in b.committed if not battle.supply >> u & 1)
        for other, attack in list(waiting.items()):
            if attack.battle.attackers & battle.attackers or attack.battle.supply & battle.supply:
                again = fighter.attack(other) if joiners(b, w, side, other) else None
                if again is None:
                    del waiting[other]
                else:
                    waiting[other] = again
    return total


def _near(s: S, side: str, units: int) -> int:
    """Enemy hexes next to some units."""
    b, w = s.board, s.world
    hexes = 0
    for u in members(units & w.attackers):
        hexes |= 1 << b.loc[u]
    return w.ways.spread(hexes) & occupied(b, enemy(side)) & ~b.hit


def combat_orders(estimate: Estimate) -> list[Order]:
    """Every attack worth making, planned to the last counter; or the end of the phase."""
    s, w = estimate.s, estimate.w
    orders = [Order("done", (DONE,))] if DONE in s.legal_actions() else []
    bound = pending_assaults(s.board)
    for attack in Fighter(estimate).attacks():
        value = attack.value - estimate.weights.attack
        if value > 0 or attack.battle.target in bound or not orders:
            target = w.names[attack.battle.target]
            actions = (act("attack", target), *declaration(s, attack.battle))
            orders.append(Order("attack", actions, _names(s, attack.battle), target, value=value))
    return orders or [Order("attack", (action,)) for action in s.legal_actions()]


def _names(s: S, battle: Battle) -> str:
    return " ".join(s.world.unit_names(battle.attackers))


def declaration(s: S, battle: Battle, begun: Battle | None = None) -> tuple[Action, ...]:
    """The actions that plan a battle as worked out, the HQ's own nation first, and declare it."""
    b, w = s.board, s.world
    start = begun if begun is not None else Battle(battle.side, battle.target)
    bound = sum(1 << u for u, goal in b.assaults if goal == battle.target and b.loc[u] >= 0)
    missing = [*members(battle.attackers & ~start.attackers & ~bound)]
    actions = []
    if battle.hq >= 0 and start.hq < 0:
        # Coordination first: who brings the HQ in, then the HQ, then all the others.
        leaders = _leaders(s, battle, start)
        actions += [act("join", w.ids[u]) for u in leaders]
        missing = [u for u in missing if u not in leaders]
        actions.append(act("support", w.ids[battle.hq]))
    actions += [act("join", w.ids[u]) for u in missing]
    if battle.airbase >= 0 and start.airbase < 0:
        actions.append(act("fly", w.ids[battle.airbase]))
    actions += [act("supply", w.ids[u]) for u in members(battle.supply & ~start.supply)]
    actions.append(SHOCK if battle.table == "shock" else DECLARE)
    return tuple(actions)


def _leaders(s: S, battle: Battle, start: Battle) -> list[int]:
    """Units that must join before the HQ can: one of its nation, and one that its radius reaches."""
    w = s.world

    def enough(*units: int) -> bool:
        force = start.attackers | sum(1 << u for u in units)
        return battle.hq in supporters(s, battle.side, force)

    new = members(battle.attackers & ~start.attackers)
    own = [u for u in new if w.nation_of[u] == w.nation_of[battle.hq]]
    if start.attackers and enough():
        return []
    for u in own:
        if enough(u):
            return [u]
    pairs = ([u, v] for u in own for v in new if u != v and enough(u, v))
    single = ([v] for v in new if enough(v))
    return next(single, None) or next(pairs, [])


def plan_orders(estimate: Estimate) -> list[Order]:
    """In the middle of planning: finish it as well as possible, or at least somehow."""
    s, side = estimate.s, estimate.side
    battle = fight(s)
    fighter = Fighter(estimate)
    able = [u for u in joiners(s.board, s.world, side, battle.target) if not battle.attackers >> u & 1]
    best = fighter.complete(battle, able)
    orders = [Order("action", (action,), value=-1.0) for action in s.legal_actions()]
    if best is not None:
        actions = declaration(s, best.battle, battle)
        if runs(s, actions):
            orders.append(Order("attack", actions, _names(s, best.battle), value=max(0.0, best.value)))
    return orders


def dig_orders(estimate: Estimate) -> list[Order]:
    """Enhance the defense if it helps more than the supply unit is worth."""
    s = estimate.s
    battle = fight(s)
    mine, foe = stake(estimate, s.board.stack[battle.target]), stake(estimate, battle.attackers)
    prize = estimate.place(battle.target, estimate.foe)

    def fear(dug_in: int) -> float:
        column = settle(s, battle._replace(dug_in=dug_in)).column
        return column_value(estimate, battle.table, column, foe, mine, prize, trapped=False)

    now = fear(battle.dug_in)
    return each_unit(s, lambda u: now - fear(u) - estimate.supply_price / 2)
