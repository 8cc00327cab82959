"""Exact forecasts: what a battle may bring, with every modifier and its rule.

A forecast is made with the same functions that fight the battle. Where the target is a stack that the
attacker may not look into, every set of unseen counters that could lie there counts as equally likely.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import combinations_with_replacement
from math import comb

from hexfront.games.kaisers_war_east.board import Battle, S, enemy
from hexfront.games.kaisers_war_east.fog import Known, may_be_out, unknown
from hexfront.games.kaisers_war_east.phrases import MEANINGS
from hexfront.games.kaisers_war_east.rules.combat import column_name, joiners
from hexfront.games.kaisers_war_east.rules.cover import unseen
from hexfront.games.kaisers_war_east.rules.declaration import OFFERS, diggers, with_unit
from hexfront.games.kaisers_war_east.rules.stacking import excess
from hexfront.games.kaisers_war_east.rules.strength import (
    attack_shares,
    forbidding,
    ring_covered,
    settle,
    terrain_factor,
)
from hexfront.games.kaisers_war_east.world import World
from hexfront.hexes import members
from hexfront.kernel import Action, Chances, Forecast, Refusal
from hexfront.kernel.outcome import Modifier
from hexfront.mechanics.forecasting import chances, spread
from hexfront.mechanics.percent import percent_column, percentage

#: The results from the worst for the attacker to the best.
RESULTS = ("AZ", "AD", "ST", "BB", "MD", "DP", "DD", "DZ", "BT")


def forecast(s: S, action: Action) -> Forecast | None:
    """The chances of a battle if the action is taken and the attack rolled, for the side that decides."""
    decision = s.decision
    if decision is None or action not in s.legal_actions():
        return None
    battle = _battle_after(s, decision.side, action)
    if battle is None or not battle.attackers:
        return None
    veiled = s.board.stack[battle.target] & unseen(s.board, s.world, battle.side)
    if not battle.declared and veiled:
        return _veiled(s, battle, veiled)
    return _open(s, settle(s, battle))


def _battle_after(s: S, side: str, action: Action) -> Battle | None:
    """The battle as it would stand after an action that belongs to one."""
    b, w = s.board, s.world
    verb, args = action.verb, action.args
    battle = b.battle
    if verb == "attack":
        # A target only: the forecast is for the largest force of one nation that could attack it.
        target = w.grid.hex(args[0])
        return Battle(side, target, attackers=_strongest(s, side, target))
    if battle is None:
        return None
    if verb == "declare":
        return battle._replace(table="shock" if args else "standard")
    if verb == "enhance":
        return battle._replace(dug_in=w.index[args[0]])
    if verb == "pass":
        return battle
    return with_unit(battle, verb, w.index[args[0]]) if verb in OFFERS else None


def _strongest(s: S, side: str, target: int) -> int:
    """Those of one nationality that attack a hex with most factors; a marine bound to assault it is in."""
    b, w = s.board, s.world
    bound = {w.nation_of[u] for u, goal in b.assaults if goal == target and b.loc[u] >= 0}
    force: dict[str, int] = {}
    for u in joiners(b, w, side, target):
        if w.nation_of[u] in bound or not bound:
            force[w.nation_of[u]] = force.get(w.nation_of[u], 0) | 1 << u
    return max(force.values(), key=lambda own: sum(w.attack[u] for u in members(own)), default=0)


# Open battles ------------------------------------------------------------------------------------


def _open(s: S, battle: Battle) -> Forecast:
    w = s.world
    title = (
        f"{battle.attack} against {battle.defense} at {w.place_name(battle.target)}: "
        f"{battle.percent if battle.percent >= 0 else 'no defense, more than 600'}%, {battle.table} table, "
        f"column {column_name(w, battle.column)}"
    )
    return Forecast(
        title, _chances(w, battle.table, {battle.column: 1}), tuple(modifiers(s, battle)), _notes(s, battle)
    )


def _chances(w: World, table: str, columns: Mapping[int, int]) -> tuple[Chances, ...]:
    return chances(columns, lambda column: Counter(w.crt[table][column]), RESULTS, MEANINGS.__getitem__)


def modifiers(s: S, battle: Battle) -> list[Modifier]:
    """Everything that made the numbers, each with its rule."""
    b, w = s.board, s.world
    found = []
    for share in attack_shares(s, battle, battle.concentric):
        unit = w.units[share.unit]
        rule = (
            "14.8a" if share.unit == battle.hq else "OPT-AIR-2" if share.unit == battle.airbase else "14.3b"
        )
        found.append(Modifier(unit.id, f"{share.factor} x {share.times}", rule))
    if battle.concentric:
        found.append(Modifier("concentric attack", "x2", "14.8c"))
    elif ring_covered(b, w, battle):
        found.append(Modifier("a fortress forbids the concentric bonus", "x1", "14.8e"))
    if battle.supply:
        found.append(Modifier("maximum attack supply", " ".join(w.unit_names(battle.supply)), "14.8b"))
    found.append(
        Modifier("defense factors", str(sum(w.defense[u] for u in members(battle.defenders))), "14.3c")
    )
    if terrain_factor(s, battle) > 1:
        ground = w.doubled >> battle.target & 1
        kind = "city" if w.cities >> battle.target & 1 else w.terrain[battle.target]
        found.append(Modifier(kind if ground else "river or lake", "x2", "14.11a" if ground else "14.11c"))
    if battle.dug_in >= 0:
        found.append(Modifier("enhanced defense", w.ids[battle.dug_in], "OPT-ENTRENCH-3"))
    return found


def _notes(s: S, battle: Battle) -> tuple[Refusal, ...]:
    """A warning of trenches, as far as the attacker can see them."""
    if battle.dug_in >= 0 or s.board.battle is None:
        return ()
    hidden = unseen(s.board, s.world, battle.side)
    if all(hidden >> u & 1 for u in diggers(s)):
        return ()
    return (
        Refusal("OPT-ENTRENCH-3", "The defender may still enhance his defense with a dug-in supply unit."),
    )


# Stacks that cannot be looked into ---------------------------------------------------------------


def _veiled(s: S, battle: Battle, veiled: int) -> Forecast:
    """Add the chances up over all sets of unseen counters that could lie in the target."""
    w = s.world
    columns: Counter[int] = Counter()
    totals: Counter[int] = Counter()
    defenses = _defenses(s, battle, veiled, _kinds(s, battle))
    # A position may put units on the map before their time.
    for (defense, ringed), ways in (
        defenses or _defenses(s, battle, veiled, _kinds(s, battle, True))
    ).items():
        attack = sum(share.total for share in attack_shares(s, battle, ringed))
        columns[percent_column(w.column_min, percentage(attack, defense))] += ways
        totals[defense] += ways
    title = (
        f"{w.place_name(battle.target)}, a stack that cannot be looked into: defense "
        f"{spread(totals)}, {battle.table} table"
    )
    blanks = Modifier("defenders that lie covered", str(veiled.bit_count()), "OPT-FOG-1")
    return Forecast(title, _chances(w, battle.table, columns), (blanks,))


def _defenses(s: S, battle: Battle, veiled: int, kinds: list[list[int]]) -> Counter[tuple[int, bool]]:
    """Possible defense totals and whether the ring bonus holds, by the number of sets that give them."""
    b, w = s.board, s.world
    shown = b.stack[battle.target] & ~veiled
    times = terrain_factor(s, battle)
    # Of a stack that shows its back the top counter has a flag there (R-FOG-1).
    down = b.top.get(battle.target, -1) in members(veiled) and not b.veiled >> battle.target & 1
    ring = ring_covered(b, w, battle)
    base = sum(w.defense[u] for u in members(shown))
    found: Counter[tuple[int, bool]] = Counter()
    crowded: Counter[tuple[int, bool]] = Counter()
    for choice in combinations_with_replacement(range(len(kinds)), veiled.bit_count()):
        ways, stack, defense = 1, shown, base
        for kind, count in Counter(choice).items():
            units = kinds[kind]
            ways *= comb(len(units), count)
            for u in units[:count]:
                stack |= 1 << u
            defense += count * w.defense[units[0]]
        flagged = not down or any(w.flagged >> kinds[kind][0] & 1 for kind in choice)
        if ways and flagged:
            ringed = ring and not forbidding(s, battle, stack)
            (crowded if excess(w, stack) else found)[defense * times, ringed] += ways
    # In play no stack is too high; a position may hold one.
    return found or crowded


def _kinds(s: S, battle: Battle, untimely: bool = False) -> list[list[int]]:
    """Enemy units the attacker cannot place, grouped by what matters here.

    The turn record is open to both: who is due by it on a later turn is not here, unless ``untimely``.
    """
    b, w = s.board, s.world
    known = Known(b.turn, b.romania, b.second_revolution)
    groups: dict[tuple[object, ...], list[int]] = {}
    for u in members(unknown(b, w, battle.side) & w.side[enemy(battle.side)]):
        unit = w.units[u]
        elsewhere = unit.type == "fortress" and w.hex_of_place.get(unit.id.split("-F-")[-1]) != battle.target
        if elsewhere or not (untimely or may_be_out(s, known, u)):
            continue
        # Big, small, special, supply and shock corps stack differently.
        key = (unit.type, w.big >> u & 1, unit.defense, unit.flag, unit.nation == "Russia")
        groups.setdefault(key, []).append(u)
    return list(groups.values())
