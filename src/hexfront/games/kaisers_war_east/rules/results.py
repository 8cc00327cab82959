"""14.14 to 14.16 and the results of both tables, each as a programme of parts in the order listed."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.kaisers_war_east.board import S, enemy, on_map
from hexfront.games.kaisers_war_east.naming import called, meant
from hexfront.games.kaisers_war_east.rules.breakdown import break_down, contested, parts, spare_corps
from hexfront.games.kaisers_war_east.rules.combat import fight
from hexfront.games.kaisers_war_east.rules.reorganization import expend
from hexfront.games.kaisers_war_east.rules.victory import kill
from hexfront.games.kaisers_war_east.world import HERE
from hexfront.hexes import members
from hexfront.kernel import Action, Ask, Auto, Frame, Refusal, act
from hexfront.mechanics.frames import Blow, OfRole
from hexfront.mechanics.offering import each_unit
from hexfront.mechanics.programme import push_programme, read_programmes, rule_of
from hexfront.mechanics.refusing import by_verb, unit_named

ATTACK, DEFENSE = "attack", "defense"
#: How far units in panic go back: each rolls for it.
PANIC = 0

#: What each result does, part by part: CR-AD to CR-ST. If a result lists no retreat or pursuit, nobody
#: retreats or pursues (CR-AD-4, CR-BB-3, CR-ST-3).
PROGRAMMES = read_programmes(HERE / "programmes.tsv")


def order(s: S, step: str, role: str) -> str:
    """The row by which the result at hand orders a part for a role."""
    return rule_of(PROGRAMMES[fight(s).result], step, role)


class Loss(NamedTuple):
    """Units of a role of which one is to be given up."""

    step: str
    role: str
    units: int


def role_side(s: S, role: str) -> str:
    """The side that plays a role in the battle."""
    battle = fight(s)
    return battle.side if role == ATTACK else enemy(battle.side)


def involved(s: S, role: str) -> int:
    """Units of a role still on the map; corps born of a breakdown belong to it (R-RES-1, R-PUR-4)."""
    battle = fight(s)
    return on_map(s.board, battle.attackers if role == ATTACK else battle.defenders)


def _result(s: S, frame: Frame) -> None:
    parts = [clause.frame for clause in PROGRAMMES[fight(s).result]]
    push_programme(s, (*parts, ("battle.end",)))


def _kill(s: S, frame: Blow) -> None:
    """Eliminate units of a role: all, those that are no army, HQs too, or those that cannot move (R-RES-7).

    Only an exposed airbase among the supporters shares it (R-AIR-1).
    """
    b, w = s.board, s.world
    _, role, which = frame
    battle = fight(s)
    units = involved(s, role)
    if role == ATTACK:
        units |= on_map(b, battle.exposed)
    if which == "small":
        units &= ~w.armies
    elif which == "immobile":
        units &= ~w.mobile
    rule = order(s, "battle.kill", role)
    for u in members(units):
        kill(s, u, rule)


def _break(s: S, frame: Blow) -> None:
    """Break armies of a role down; where only one does, the attacker chooses it (CR-BB-2b, R-RES-3)."""
    _, role, which = frame
    armies = involved(s, role) & s.world.armies
    if which == "one" and armies & (armies - 1):
        s.push("battle.choose", role, armies)
    elif contested(s.board, s.world, armies):
        s.push("battle.first", role, armies)
    else:
        for u in members(armies):
            split(s, role, u, order(s, "battle.break", role))


def split(s: S, role: str, u: int, rule: str) -> int:
    """Break one army of a battle down; its corps, if any, take its place (10.1b, R-RES-2, R-RES-6)."""
    b = s.board
    born = break_down(s, u, rule)
    battle = b.battle
    if battle is not None:
        if role == ATTACK:
            b.battle = battle._replace(attackers=battle.attackers | born)
            b.attacked |= born
        else:
            b.battle = battle._replace(defenders=battle.defenders | born)
    return born


def _choose_take(s: S, frame: Loss, action: Action) -> None:
    split(s, frame.role, s.world.index[action.args[0]], "CR-BB-2b")


def _first_take(s: S, frame: Loss, action: Action) -> None:
    """One army has been named and takes its corps; then the others follow (14.15b, 14.16c)."""
    s.push("battle.break", frame.role, "all")
    split(s, frame.role, s.world.index[action.args[0]], order(s, "battle.break", frame.role))


# Losses of the owner's choice: ST and MD (CR-ST, CR-MD-3) ------------------------------------------


def _loss(s: S, frame: OfRole) -> None:
    """ST: one unit of a role that took part itself, no supporting airbase (CR-ST-1, CR-ST-1b, R-AIR-2)."""
    units = involved(s, frame.role)
    if units:
        s.push("battle.lose", frame.role, units)


def _shock(s: S, frame: Frame) -> None:
    """One shock-capable attacker is lost, or a corps of a shock army that breaks down (CR-MD-3, R-RES-5)."""
    units = involved(s, ATTACK) & s.world.shock_capable
    if units:
        s.push("battle.lose", ATTACK, units)


def _indivisible(s: S, u: int) -> Refusal | None:
    """Why a unit cannot be broken down to give up one of its corps (CR-ST-2, R-RES-4)."""
    if not s.world.armies >> u & 1:
        return Refusal("CR-ST-2", f"{called(s, u)} is no army that could break down.")
    made = parts(s.world, u)
    if not made:
        return Refusal("14.16d", f"{called(s, u)} cannot break down: it has no corps of its own.")
    if not any(spare_corps(s.board, corps) for corps, _ in made):
        return Refusal("R-RES-4", f"No corps counter is left for {called(s, u)}.")
    return None


def _lose_actions(s: S, frame: Loss) -> list[Action]:
    w = s.world
    units = members(frame.units)
    losses = [act("lose", w.ids[u]) for u in units]
    return losses + [act("break", w.ids[u]) for u in units if _indivisible(s, u) is None]


def _lose_take(s: S, frame: Loss, action: Action) -> None:
    w = s.world
    u = w.index[action.args[0]]
    if action.verb == "lose":
        kill(s, u, _lose_row(s, frame))
        return
    born = split(s, frame.role, u, "CR-ST-2" if fight(s).result == "ST" else "CR-MD-3")
    # Corps of one nation and type are equal; only Sud leaves a choice.
    kinds = {w.nation_of[v]: v for v in members(born)}
    s.push("battle.lose", frame.role, sum(1 << v for v in kinds.values()))


def _lose_row(s: S, frame: Loss) -> str:
    """The row that asks for the loss: that of the result, for the defender or the attacker."""
    if fight(s).result == "MD":
        return "CR-MD-3"
    return order(s, "battle.loss", frame.role)


def _lose_prompt(s: S, frame: Loss) -> str:
    result = fight(s).result
    unit = "shock-capable unit" if result == "MD" else "unit"
    if any(action.verb == "break" for action in _lose_actions(s, frame)):
        return f"{result}: choose the {unit} that is lost, or an army that gives up a corps instead."
    return f"{result}: choose the {unit} that is lost."


def _lose_refusal(s: S, frame: Loss, action: Action) -> Refusal | None:
    """Why a unit cannot be the loss that the result asks for."""
    u, battle = unit_named(s, action), fight(s)
    if u is not None and frame.units >> u & 1:
        return None
    what = meant(s, role_side(s, frame.role), action)
    if u is not None and frame.role == ATTACK and battle.exposed >> u & 1:
        return Refusal("R-AIR-2", f"{what} supports the attack from the air and is no such loss.")
    if u is None or not involved(s, frame.role) >> u & 1:
        return Refusal("14.15b", f"{what} is none of your units that fight in this battle.")
    if battle.result == "MD" and not s.world.shock_capable >> u & 1:
        return Refusal("14.15d", f"{what} is not shock-capable, and MD takes such a unit.")
    return Refusal(_lose_row(s, frame), f"{what} is no corps of the army that has broken down.")


def _break_refusal(s: S, frame: Loss, action: Action) -> Refusal | None:
    """Why an army cannot give up a corps instead."""
    refusal, u = _lose_refusal(s, frame, action), unit_named(s, action)
    return refusal if refusal or u is None else _indivisible(s, u)


# The end of a battle --------------------------------------------------------------------------------


def _end(s: S, frame: Frame) -> None:
    """Landing forces still at sea are lost; supply is expended; stacking is checked (playbook 4)."""
    b, w = s.board, s.world
    battle = fight(s)
    for u in members(on_map(b, battle.attackers)):
        if not w.land >> b.loc[u] & 1:
            kill(s, u, "OPT-AMPHIB-7")
    for u in members(on_map(b, battle.supply)):
        expend(s, u, "17.10b", "for the attack")
    b.committed = tuple((u, units) for u, units in b.committed if not battle.supply >> u & 1)
    if battle.dug_in >= 0 and b.loc[battle.dug_in] >= 0:
        expend(s, battle.dug_in, "OPT-ENTRENCH-4", "for the defense")
    b.assaults = tuple((u, t) for u, t in b.assaults if b.loc[u] >= 0 and not w.land >> b.loc[u] & 1)
    b.battle = None
    b.pursuit = None
    s.push("stacking")
    if b.upheaval:
        b.upheaval = False
        s.push("bolsheviks")


STEPS = (
    Auto(name="battle.result", run=_result),
    Auto(name="battle.kill", frame=Blow, run=_kill),
    Auto(name="battle.break", frame=Blow, run=_break),
    Ask(
        name="battle.choose",
        frame=Loss,
        rule="CR-BB-2b",
        side=lambda s, f: role_side(s, f.role),
        prompt=lambda s, f: "BB: which of the attacking armies breaks down?",
        actions=each_unit("break", lambda s, f: f.units),
        take=_choose_take,
    ),
    Ask(
        name="battle.first",
        frame=Loss,
        rule="14.16c",
        side=lambda s, f: role_side(s, f.role),
        prompt=lambda s, f: (
            f"{fight(s).result}: too few corps are left for all armies: which is the first to get some?"
        ),
        actions=each_unit("break", lambda s, f: f.units),
        take=_first_take,
    ),
    Auto(name="battle.loss", frame=OfRole, run=_loss),
    Auto(name="battle.shock", run=_shock),
    Ask(
        name="battle.lose",
        frame=Loss,
        rule=_lose_row,
        side=lambda s, f: role_side(s, f.role),
        prompt=_lose_prompt,
        actions=_lose_actions,
        take=_lose_take,
        refuse=by_verb(**{"lose": _lose_refusal, "break": _break_refusal}),
    ),
    Auto(name="battle.end", run=_end),
)
