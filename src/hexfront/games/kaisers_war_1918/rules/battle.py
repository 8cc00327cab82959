"""12.3, 12.17, 34, 26.5a. A declared battle: the stacks are shown, a table is chosen, the die is cast."""

from __future__ import annotations

from hexfront.games.kaisers_war_1918.board import (
    NAVAL,
    Battle,
    S,
    armies,
    enemy,
    hexes_of,
    on,
    units_in,
)
from hexfront.games.kaisers_war_1918.rules.strength import BOMBARDMENT, FIELD, MISSIONS, fight, settle
from hexfront.games.kaisers_war_1918.rules.supply import in_general_supply
from hexfront.games.kaisers_war_1918.rules.victory import afford, pay
from hexfront.games.kaisers_war_1918.telling import troops
from hexfront.games.kaisers_war_1918.world import ALLIED, CENTRAL, HERE, World
from hexfront.hexes import members
from hexfront.kernel import Action, Ask, Auto, Chance, Frame, Refusal, act
from hexfront.kernel.dice import Value
from hexfront.mechanics.folder import read_pairs
from hexfront.mechanics.percent import column_text
from hexfront.mechanics.refusing import because, by_verb

BIG_PUSH, INFILTRATION = "big_push", "infiltration"
TABLE_NAMES = {BIG_PUSH: "Big Push", INFILTRATION: "Infiltration"}
PUSH, INFILTRATE, HOLD, PASS = act("push"), act("infiltrate"), act("hold"), act("pass")
#: What the results of combat mean (12.19).
MEANINGS = read_pairs(HERE / "results.tsv")
OPENED = {FIELD: ("attack", "12.3a"), BOMBARDMENT: ("bombarded", "19.2a")} | dict.fromkeys(
    MISSIONS, ("air mission", "38.1a")
)


def _open(s: S, frame: Frame) -> None:
    """Show all stacks of the battle in full, units that take no part among them (10.1b, R35); then settle it.

    A bombardment or mission against what is not there ends here, paid for and used up (R119). A fleet that
    was lost or turned back at sea is not in the battle any more (R99).
    """
    b, w = s.board, s.world
    battle = fight(s)
    afloat = sum(1 << u for u in members(battle.fleets) if b.loc[u] == NAVAL)
    battle = battle._replace(fleets=afloat, paid=battle.paid & ~(battle.fleets & ~afloat))
    hexes = hexes_of(b, battle.attackers)
    b.revealed = hexes | hexes_of(b, battle.air) | 1 << battle.target
    table = BIG_PUSH if battle.form else ""
    battle = b.battle = settle(s, battle._replace(declared=True, hexes=hexes, table=table))
    if battle.form and not battle.air | battle.fleets:
        s.push("battle.end")
        return
    _tell(s, battle)
    if battle.form and not battle.defense:
        s.log("nothing there", "R119", side=battle.side, at=(w.spot(battle.target),))
        s.push("battle.end")
        return
    s.push("battle.roll")
    if battle.form == FIELD:
        s.push("battle.hold.offer")
        s.push("battle.table")


def _tell(s: S, battle: Battle) -> None:
    """Who fights, with what help, at what odds (12.3)."""
    b, w = s.board, s.world
    target = (w.spot(battle.target),)
    event, rule = OPENED[battle.form]
    force = battle.attackers or battle.supporters
    origins = w.spots(battle.hexes or _bases(s, battle))
    s.log(event, rule, side=battle.side, who=troops(s, force), at=target, origins=origins)
    stack = units_in(b, enemy(battle.side), 1 << battle.target)
    if stack:
        s.log("defended", "12.13a", side=enemy(battle.side), who=troops(s, stack), at=target)
    others = units_in(b, battle.side, battle.hexes) & ~battle.attackers & ~battle.supporters
    if others:
        s.log("revealed", "10.1b", side=battle.side, who=troops(s, others))
    if battle.attackers and battle.supporters:
        s.log("supported", "12.14a", side=battle.side, who=troops(s, battle.supporters))
    if battle.paid:
        s.log("supplied", "12.14d", side=battle.side, who=troops(s, battle.paid))
    if battle.concentric:
        s.log("concentric", "12.14f", side=battle.side)
    percent = battle.percent if battle.percent >= 0 else "more than 600"
    s.log("odds", "12.3d", attack=battle.attack, defense=battle.defense, percent=percent)


def _bases(s: S, battle: Battle) -> int:
    """Where an attack without land units comes from: the sea beside the target, or the airbases."""
    b, w = s.board, s.world
    return hexes_of(b, battle.air) if battle.air else w.around[battle.target] & w.all_sea


# The table (12.17) -----------------------------------------------------------------------------------


def infiltrators(s: S, battle: Battle) -> int:
    """Attackers that open the Infiltration table: shock-capable and in general supply (12.17b, R43)."""
    shock = battle.attackers & s.world.shock
    return sum(1 << u for u in members(shock) if in_general_supply(s.board, s.world, u))


def tables(s: S, battle: Battle) -> tuple[str, ...]:
    """Tables that the attacker may choose (12.2c, 12.17a, 12.17c)."""
    if battle.table:
        return (battle.table,)
    return (BIG_PUSH, INFILTRATION) if not battle.form and infiltrators(s, battle) else (BIG_PUSH,)


def _table_take(s: S, frame: Frame, action: Action) -> None:
    s.board.battle = fight(s)._replace(table=INFILTRATION if action == INFILTRATE else BIG_PUSH)


# They Shall Not Pass (34) ----------------------------------------------------------------------------


def hold_price(s: S, battle: Battle) -> int:
    """What it costs: 3 VP for an army or army group in the hex, 1 VP for any other unit (34.1a, R97)."""
    units = battle.defenders
    prices = s.world.charts["they_shall_not_pass"]
    big = (units & armies(s.board, s.world)).bit_count()
    return int(prices["vp_per_army"] * big + prices["vp_per_other"] * (units.bit_count() - big))


def hold_refusal(s: S, battle: Battle) -> Refusal | None:
    """What speaks against They Shall Not Pass for the defender; no season does (34, R74, R97)."""
    b, w = s.board, s.world
    side = enemy(battle.side)
    if not on(s, "they_shall_not_pass") or battle.form:
        return Refusal("34.1a", "They Shall Not Pass cannot be announced here.")
    if side == ALLIED and b.turn == 1:
        return Refusal("34.3a", "The Allies may not announce it in the first turn.")
    if battle.defenders & w.bolsheviks:
        return Refusal("30.19b", "No points may be spent for Bolsheviks.")
    if not all(in_general_supply(b, w, u) for u in members(battle.defenders)):
        return Refusal("34.2a", "Not every defender is in general supply.")
    if not afford(b, side, hold_price(s, battle)):
        return Refusal("5.5b", "The side must keep 1 VP.")
    return None


def _percent(battle: Battle) -> str:
    return f"{battle.percent}%" if battle.percent >= 0 else "more than 600%"


def _offer_hold(s: S, frame: Frame) -> None:
    if hold_refusal(s, fight(s)) is None:
        s.push("battle.hold")


def _hold_take(s: S, frame: Frame, action: Action) -> None:
    """The points are gone whatever is rolled (34.1c)."""
    if action == HOLD:
        battle = fight(s)
        pay(s, enemy(battle.side), hold_price(s, battle), "34.1a", "They Shall Not Pass")
        s.board.battle = battle._replace(held=True)


# The die ---------------------------------------------------------------------------------------------


def shocked(s: S, battle: Battle, result: str) -> str:
    """26.5a: on the first turn Germans who infiltrate rout Allied defenders that would withdraw (R77)."""
    rule = s.world.charts["scenario_rules"]["shock_effect"]
    germans = battle.attackers & s.world.nation[rule["attacker"]]
    first = s.board.turn == rule["turn"] and battle.side == CENTRAL
    if first and germans and battle.table == rule["table"] and result == rule["from"]:
        return str(rule["to"])
    return result


def result_of(s: S, battle: Battle, table: str, column: int, die: int) -> str:
    """What a die brings on a table in a column (12.18a).

    Big Push: 43.4b, 43.4c, 43.4d, 43.4e, 43.4f, 43.4g; Infiltration: 43.4h, 43.4i, 43.4j, 43.4k, 43.4l,
    43.4m.
    """
    return shocked(s, battle._replace(table=table), s.world.crt[table][column][die - 1])


def _roll_take(s: S, frame: Frame, value: Value) -> None:
    """12.3f: one die, and its result is applied at once."""
    b, w = s.board, s.world
    battle = fight(s)
    result = result_of(s, battle, battle.table, battle.column, int(value))
    b.battle = battle._replace(result=result)
    s.log(
        "roll",
        "12.3f",
        side=battle.side,
        dice=(int(value),),
        column=column_name(w, battle.column),
        table=TABLE_NAMES[battle.table],
        result=result,
        meaning=meaning(battle.form, result),
    )
    s.push("battle.result")


def meaning(form: str, result: str) -> str:
    """A result in words; a bombardment or mission has fewer of them (19.2, 38)."""
    return MEANINGS.get(f"{form} {result}", "nothing happens") if form else MEANINGS[result]


def column_name(w: World, column: int) -> str:
    """A column as printed (43.4a)."""
    return column_text(w.column_min, column)


STEPS = (
    Auto(name="battle.open", run=_open),
    Ask(
        name="battle.table",
        rule="12.17a",
        side=lambda s, f: fight(s).side,
        prompt=lambda s, f: "Which combat results table?",
        actions=lambda s, f: [PUSH, INFILTRATE] if infiltrators(s, fight(s)) else [PUSH],
        take=_table_take,
        refuse=by_verb(
            infiltrate=because("12.17b", "Infiltration needs a shock-capable attacker in general supply.")
        ),
    ),
    Auto(name="battle.hold.offer", run=_offer_hold),
    Ask(
        name="battle.hold",
        rule="34.1a",
        side=lambda s, f: enemy(fight(s).side),
        prompt=lambda s, f: (
            f"Announce They Shall Not Pass for {hold_price(s, fight(s))} VP? "
            f"The attack comes on the {TABLE_NAMES[fight(s).table]} table at {_percent(fight(s))}."
        ),
        actions=lambda s, f: [PASS, HOLD],
        take=_hold_take,
    ),
    Chance(
        name="battle.roll",
        rule="12.3f",
        purpose="the combat die",
        take=_roll_take,
        about=lambda s, f: f"{fight(s).side}.{fight(s).form}.{s.world.names[fight(s).target]}",
    ),
)
