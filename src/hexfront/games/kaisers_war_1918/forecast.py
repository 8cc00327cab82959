"""Exact forecasts: what a battle may bring, with every modifier and its rule; other rolls are in ``rolls``.

A forecast is made with the same functions that fight the battle. A choice that comes later counts as the
sensible one, and the forecast says which: the attacker takes the better table. Where the target is a stack
that the attacker may not look into, every set of unseen counters that could lie there is equally likely.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from hexfront.games.kaisers_war_1918.board import (
    Battle,
    S,
    attack_of,
    defense_of,
    enemy,
    equivalents,
    on,
    units_in,
    units_of,
)
from hexfront.games.kaisers_war_1918.rolls import after_paying, rolled
from hexfront.games.kaisers_war_1918.rules.battle import (
    INFILTRATION,
    TABLE_NAMES,
    column_name,
    hold_price,
    hold_refusal,
    meaning,
    result_of,
    tables,
)
from hexfront.games.kaisers_war_1918.rules.combat import FORMS, bound_force, joiners
from hexfront.games.kaisers_war_1918.rules.contests import may_be_asked
from hexfront.games.kaisers_war_1918.rules.cover import unseen
from hexfront.games.kaisers_war_1918.rules.declaration import OFFERS, may_declare, with_unit
from hexfront.games.kaisers_war_1918.rules.morale import column_shift
from hexfront.games.kaisers_war_1918.rules.realm import realm
from hexfront.games.kaisers_war_1918.rules.stacking import limit, weight
from hexfront.games.kaisers_war_1918.rules.strength import (
    BOMBARDMENT,
    FIELD,
    MISSIONS,
    attack_shares,
    column_of,
    defense_shares,
    ground,
    immune,
    ring_covered,
    settle,
    stakes,
    terrain_factor,
)
from hexfront.games.kaisers_war_1918.rules.support import MOST_FLEETS, price, supporters
from hexfront.hexes import members
from hexfront.kernel import Action, Chances, Forecast, Refusal
from hexfront.kernel.outcome import Modifier
from hexfront.mechanics.forecasting import Sums, chances, deals, spread

#: The results from the worst for the attacker to the best, with what they are worth to him.
WORTH = {
    "AC": -6, "AP": -5, "AD": -4, "AW": -1, "AA": -1, "BB": 0,
    "MD": 1, "DA": 1, "DW": 2, "DD": 4, "DP": 5, "DC": 6,
}  # fmt: skip
#: What a bombardment or mission against nothing brings.
NOTHING = "none"
FACES = range(1, 7)


def chancy(s: S, action: Action) -> bool:
    """Whether an action belongs to an attack that could be declared, or to another roll."""
    decision = s.decision
    if decision is None:
        return False
    battle = _battle_after(s, decision.side, action)
    return rolled(s, action) is not None if battle is None else may_declare(battle)


def forecast(s: S, action: Action) -> Forecast | None:
    """The chances if the action is taken and the attack or whatever it leads to rolled.

    They are those for the side that decides.
    """
    decision = s.decision
    if decision is None or action not in s.legal_actions():
        return None
    battle = _battle_after(s, decision.side, action)
    if battle is None:
        return rolled(s, action)
    if not may_declare(battle):
        return None
    if not battle.declared:
        s = after_paying(s, battle.side, price(s.world, battle.paid), "15.7d")
    stack = units_in(s.board, enemy(battle.side), 1 << battle.target)
    veiled = stack & unseen(s.board, s.world, battle.side)
    return _veiled(s, battle, veiled) if veiled else _open(s, settle(s, battle))


def _battle_after(s: S, side: str, action: Action) -> Battle | None:
    """The battle as it would stand after an action that belongs to one."""
    w, battle = s.world, s.board.battle
    verb, args = action.verb, action.args
    if verb in FORMS:
        return _whole(s, Battle(side, w.grid.hex(args[0]), FORMS[verb]))
    if battle is None:
        return None
    if verb in ("push", "infiltrate"):
        return battle._replace(table=INFILTRATION if verb == "infiltrate" else "big_push")
    if verb in ("declare", "hold", "pass"):
        return battle
    return with_unit(battle, verb, w.index[args[0]]) if verb in OFFERS else None


def _whole(s: S, battle: Battle) -> Battle:
    """A target only: the forecast is for everybody who could attack it, without payments and supports.

    Fleets bombard in twos, the strongest; all airbases in range fly a mission.
    """
    b, w = s.board, s.world
    if battle.form == BOMBARDMENT:
        fleets = sorted(supporters(s, battle, "shell"), key=lambda u: -w.attack[u])[:MOST_FLEETS]
        return battle._replace(fleets=sum(1 << u for u in fleets))
    if battle.form in MISSIONS:
        return battle._replace(air=sum(1 << u for u in supporters(s, battle, "fly")))
    bound = bound_force(b, battle.target)
    near = sum(1 << u for u in joiners(b, w, battle.side, battle.target))
    reds, lone = near & w.bolsheviks, near & w.anarchists
    choices = (near & ~reds & ~lone | bound, *(() if bound else (reds, lone)))
    best = max(choices, key=lambda units: sum(attack_of(b, w, u) for u in members(units)))
    return battle._replace(attackers=best, seaborne=bound & best)


# Tables ------------------------------------------------------------------------------------------


def _faces(s: S, battle: Battle, table: str, column: int) -> Counter[str]:
    if column < 0:
        return Counter({NOTHING: len(FACES)})
    return Counter(result_of(s, battle, table, column, die) for die in FACES)


def _chances(s: S, battle: Battle, table: str, columns: Mapping[int, int]) -> tuple[Chances, ...]:
    return chances(
        columns,
        lambda column: _faces(s, battle, table, column),
        (*WORTH, NOTHING),
        lambda result: "there is nothing to hit" if result == NOTHING else meaning(battle.form, result),
    )


def best_table(s: S, battle: Battle, columns: Mapping[int, int]) -> str:
    """The table that a sensible attacker chooses of those that he may (12.17)."""

    def hope(table: str) -> int:
        return sum(
            share * count * WORTH.get(result, 0)
            for column, share in columns.items()
            for result, count in _faces(s, battle, table, column).items()
        )

    return max(tables(s, battle), key=hope)


def _told(s: S, battle: Battle, table: str) -> list[Refusal]:
    """What is still open, and how the forecast counts it."""
    notes = []
    if battle.seaborne:
        lost = (
            "Who comes from the sea is lost with the transports unless the result lets the attackers pursue."
        )
        notes.append(Refusal("20.10e", lost))
    if battle.fleets and not battle.declared and may_be_asked(s, enemy(battle.side)):
        notes.append(Refusal("36.1a", "The enemy may still contest the use of the fleets."))
    if not battle.table and len(tables(s, battle)) > 1:
        notes.append(Refusal("12.17a", f"The {TABLE_NAMES[table]} table is counted, the better one here."))
    if battle.form == FIELD and not battle.held and s.board.battle is not None and battle.declared:
        if hold_refusal(s, battle) is None:
            price = hold_price(s, battle)
            notes.append(Refusal("34.1a", f"The defender may still refuse to retreat for {price} VP."))
    elif battle.form == FIELD and on(s, "they_shall_not_pass"):
        notes.append(Refusal("34.1a", "The defender may still refuse to retreat, at a price."))
    return notes


# Open battles ------------------------------------------------------------------------------------


def _open(s: S, battle: Battle) -> Forecast:
    w = s.world
    columns = {-1: 1} if battle.form and not battle.defense else {battle.column: 1}
    table = best_table(s, battle, columns)
    percent = f"{battle.percent}%" if battle.percent >= 0 else "no defense, more than 600%"
    title = (
        f"{battle.attack} against {battle.defense} at {w.place_name(battle.target)}: {percent}, "
        f"{TABLE_NAMES[table]} table, column {column_name(w, battle.column)}"
    )
    notes = tuple(_told(s, battle, table))
    return Forecast(title, _chances(s, battle, table, columns), tuple(modifiers(s, battle)), notes)


def modifiers(s: S, battle: Battle) -> list[Modifier]:
    """Everything that made the numbers, each with its rule."""
    b, w = s.board, s.world
    found = _of_attack(s, battle, battle.concentric)
    spoiled = not battle.form and immune(b, w, battle) and ring_covered(b, w, battle)
    if spoiled:
        found.append(Modifier("a trenchline or fortified zone forbids the concentric bonus", "x1", "12.14h"))
    total = sum(share.factor for share in defense_shares(s, battle))
    found.append(Modifier("defense factors", str(total), "12.3c"))
    if stakes(w, battle):
        found.append(Modifier("value of the city", str(stakes(w, battle)), "38.4a"))
    return found


def _of_attack(s: S, battle: Battle, ringed: bool) -> list[Modifier]:
    """The modifiers that the attacker knows: his own shares, the ground, morale."""
    b, w = s.board, s.world
    rules = [(w.hqs, "12.14a"), (w.airbases, "12.14b"), (w.fleets, "12.14c")]
    found = []
    for share in attack_shares(s, battle, ringed):
        rule = next((rule for units, rule in rules if units >> share.unit & 1), "12.3b")
        found.append(Modifier(w.ids[share.unit], f"{share.factor} x {share.times}", rule))
    if battle.concentric:
        found.append(Modifier("concentric attack", "x2", "12.14f"))
    if battle.paid:
        found.append(Modifier("maximum attack supply", ", ".join(w.unit_names(battle.paid)), "12.14d"))
    if terrain_factor(s, battle) > 1:
        kind = ground(b, w, battle)
        words = {"trenchline_own": "trenchline", "": "river, canal or lake"}
        found.append(Modifier(words.get(kind, kind), "x2", "12.16b" if kind else "12.16d"))
    shift = column_shift(b, w, battle.side)
    if shift:
        found.append(Modifier("morale", f"{shift:+d} column", "33.2a" if shift > 0 else "33.3a"))
    return found


# Stacks that cannot be looked into ---------------------------------------------------------------


def _veiled(s: S, battle: Battle, veiled: int) -> Forecast:
    """Add the chances up over all sets of unseen counters that could lie in the target (10.1a)."""
    w = s.world
    columns: Counter[int] = Counter()
    totals: Counter[int] = Counter()
    for (defense, forted), ways in defenses(s, battle, veiled).items():
        if battle.form and not defense:
            columns[-1] += ways
            continue
        ringed = (
            not battle.form and not forted and not _walled(s, battle) and ring_covered(s.board, w, battle)
        )
        attack = sum(share.total for share in attack_shares(s, battle, ringed))
        columns[column_of(s, battle.side, attack, defense)] += ways
        totals[defense] += ways
    table = best_table(s, battle, columns)
    shown = f"defense {spread(totals)}, " if totals else ""
    place = w.place_name(battle.target)
    title = f"{place}, a stack that cannot be looked into: {shown}{TABLE_NAMES[table]} table"
    blanks = Modifier("defenders that lie covered", str(veiled.bit_count()), "10.1a")
    notes = tuple(_told(s, battle, table))
    return Forecast(
        title, _chances(s, battle, table, columns), (*_of_attack(s, battle, False), blanks), notes
    )


def _walled(s: S, battle: Battle) -> bool:
    """Whether the attacker can see that no concentric bonus works: by a trenchline, or a fort on top."""
    b, w = s.board, s.world
    shown = units_in(b, enemy(battle.side), 1 << battle.target) & ~unseen(b, w, battle.side)
    return ground(b, w, battle) == "trenchline_own" or bool(shown & w.forts)


def defenses(s: S, battle: Battle, veiled: int) -> Counter[tuple[int, bool]]:
    """Possible defense totals and whether a covered fortified zone is there, by the number of deals."""
    b, w = s.board, s.world
    stack = units_in(b, enemy(battle.side), 1 << battle.target)
    shown = stack & ~veiled
    most = limit(w, battle.target) - weight(b, w, shown)
    fixed = 1 - (shown & w.immobile).bit_count()
    kinds = Counter(_adds(s, battle, u) for u in _strangers(s, battle, veiled))

    def fits(sums: Sums) -> bool:
        return sums[1] <= most and sums[2] <= fixed

    number = veiled.bit_count()
    dealt = deals(kinds, number, fits) or deals(kinds, number, lambda sums: True)
    base = sum(_adds(s, battle, u)[0] for u in members(shown))
    times = terrain_factor(s, battle)
    found: Counter[tuple[int, bool]] = Counter()
    for sums, ways in dealt.items():
        found[(base + sums[0]) * times + stakes(w, battle), bool(sums[3])] += ways
    return found


def _adds(s: S, battle: Battle, u: int) -> Sums:
    """What a counter adds in the target: defense, corps equivalents, immobile units, fortified zones."""
    b, w = s.board, s.world
    fort, air = w.forts >> u & 1, w.airbases >> u & 1
    if battle.form == BOMBARDMENT:
        factor = defense_of(b, w, u) if fort else 0
    elif battle.form in MISSIONS:
        factor = attack_of(b, w, u) if air else 0
    else:
        factor = w.defense[u]
    moving = w.mobile >> u & 1
    return factor, equivalents(b, w, u) if moving else 0, 1 - moving, fort


def _strangers(s: S, battle: Battle, veiled: int) -> list[int]:
    """Enemy land units that may lie in the target for all the attacker knows (10.1a, 10.2a).

    Those that he sees elsewhere do not; neither do units of options that are not in use or that may not be
    there, and units without movement are only in cities.
    """
    b, w = s.board, s.world
    others = units_of(b, enemy(battle.side)) & w.land_units
    hidden = unseen(b, w, battle.side)
    city = w.cities >> battle.target & 1
    found = []
    for u in members(others):
        if b.loc[u] >= 0 and not hidden >> u & 1:
            continue
        option = w.units[u].option
        used = not option or on(s, option)
        if used and (city or w.mobile >> u & 1) and realm(b, w, u) >> battle.target & 1:
            found.append(u)
    return found
