"""Combat: what supply to commit, whom to attack with what, and how to answer an attack."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.kaisers_war_east.advice import weights
from hexfront.games.kaisers_war_east.advice.odds import Stake, column_value, stake
from hexfront.games.kaisers_war_east.advice.sight import Sight
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

DONE, DECLARE, SHOCK, PASS = act("done"), act("declare"), act("declare", "shock"), act("pass")


class Attack(NamedTuple):
    """An attack worked out: the battle as it would be declared, and what it promises."""

    battle: Battle
    value: float


class Fighter:
    """What attacks are worth in the position of a combat phase."""

    def __init__(self, s: S, side: str) -> None:
        self.s = s
        self.sight = Sight(s, side)
        self.side = side
        self._stakes: dict[int, Stake] = {}

    def stake(self, units: int) -> Stake:
        """What units have to lose; worked out once."""
        if units not in self._stakes:
            self._stakes[units] = stake(self.sight, units)
        return self._stakes[units]

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
            strength = {u: support for u, _, support in self.sight.staffs}
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
        sight, s = self.sight, self.s
        b, w = s.board, s.world
        done = settle(s, battle)
        target = battle.target
        trapped = not w.touching[target] & ~sight.our_zone & ~sight.own & ~b.closed
        prize = sight.place(target, self.side)
        mine, foe = self.stake(battle.attackers), self.stake(b.stack[target])
        value = column_value(sight, battle.table, done.column, mine, foe, prize, trapped)
        return value - 0.2 * battle.supply.bit_count()

    def attacks(self) -> list[Attack]:
        """The best attack on every hex that can be attacked."""
        b, w = self.s.board, self.s.world
        found = [self.attack(target) for target in targets(b, w, self.side)]
        return [attack for attack in found if attack is not None]


def commit_orders(s: S, side: str) -> list[Order]:
    """Commit the supply units that make the attacks of the phase enough better."""
    b, w = s.board, s.world
    price = Sight(s, side).supply_price
    able = [(u, reached_units(s, u)) for u in committable(s, side)]
    useful = [(u, units) for u, units in able if units & w.attackers and _near(s, side, units)]
    now = campaign(s, side) if useful else 0.0
    orders = [Order("done", (DONE,))]
    for u, units in able:
        gain = 0.0
        if (u, units) in useful:
            trial = s.clone()
            trial.board.committed = (*b.committed, (u, units))
            gain = campaign(trial, side) - now
        orders.append(Order("commit", (act("commit", w.ids[u]),), w.ids[u], value=gain - price))
    return orders


def campaign(s: S, side: str) -> float:
    """What the attacks of a phase promise together, the best first, no unit in two of them."""
    trial = s.clone()
    b = trial.board
    total = 0.0
    fighter = Fighter(trial, side)
    waiting = {attack.battle.target: attack for attack in fighter.attacks()}
    while waiting:
        target = max(waiting, key=lambda t: (waiting[t].value, -t))
        battle, value = waiting.pop(target)
        if value < weights.ATTACK:
            break
        total += value
        b.attacked |= battle.attackers
        b.used |= 1 << battle.hq if battle.hq >= 0 else 0
        b.committed = tuple((u, units) for u, units in b.committed if not battle.supply >> u & 1)
        for other, attack in list(waiting.items()):
            if attack.battle.attackers & battle.attackers or attack.battle.supply & battle.supply:
                again = fighter.attack(other) if joiners(b, s.world, side, other) else None
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


def combat_orders(s: S, side: str) -> list[Order]:
    """Every attack worth making, planned to the last counter; or the end of the phase."""
    w = s.world
    orders = [Order("done", (DONE,))] if DONE in s.legal_actions() else []
    bound = pending_assaults(s.board)
    for attack in Fighter(s, side).attacks():
        value = attack.value - weights.ATTACK
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


def plan_orders(s: S, side: str) -> list[Order]:
    """In the middle of planning: finish it as well as possible, or at least somehow."""
    battle = fight(s)
    fighter = Fighter(s, side)
    able = [u for u in joiners(s.board, s.world, side, battle.target) if not battle.attackers >> u & 1]
    best = fighter.complete(battle, able)
    orders = [Order("action", (action,), value=-1.0) for action in s.legal_actions()]
    if best is not None:
        actions = declaration(s, best.battle, battle)
        if _runs(s, actions):
            orders.append(Order("attack", actions, _names(s, best.battle), value=max(0.0, best.value)))
    return orders


def _runs(s: S, actions: tuple[Action, ...]) -> bool:
    """Whether a plan begun in an odd way can be finished like that."""
    trial = s.clone()
    trial.explicit_chance = True
    for action in actions:
        if action not in trial.legal_actions():
            return False
        trial.apply(action)
    return True


def dig_orders(s: S, side: str) -> list[Order]:
    """Enhance the defense if it helps more than the supply unit is worth."""
    sight = Sight(s, side)
    battle = fight(s)
    mine, foe = stake(sight, s.board.stack[battle.target]), stake(sight, battle.attackers)
    prize = sight.place(battle.target, sight.foe)

    def fear(option: Battle) -> float:
        column = settle(s, option).column
        return column_value(sight, battle.table, column, foe, mine, prize, trapped=False)

    orders = [Order("pass", (PASS,))]
    for action in s.legal_actions():
        if action != PASS:
            dug = battle._replace(dug_in=s.world.index[action.args[0]])
            gain = fear(battle) - fear(dug) - sight.supply_price / 2
            orders.append(Order("enhance", (action,), action.args[0], value=gain))
    return orders
