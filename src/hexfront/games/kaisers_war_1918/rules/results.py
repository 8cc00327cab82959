"""12.19 to 12.21, 35. The results of both tables, each as a programme of parts in the order listed."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.kaisers_war_1918.board import (
    DEAD,
    GONE,
    POOL,
    Board,
    S,
    attack_of,
    defense_of,
    enemy,
    occupied,
    on,
)
from hexfront.games.kaisers_war_1918.naming import called
from hexfront.games.kaisers_war_1918.rules.assaults import land_unopposed, transports_of
from hexfront.games.kaisers_war_1918.rules.removal import destroy, toll
from hexfront.games.kaisers_war_1918.rules.strength import MISSIONS, fight
from hexfront.games.kaisers_war_1918.rules.supply import in_general_supply
from hexfront.games.kaisers_war_1918.rules.victory import post
from hexfront.games.kaisers_war_1918.telling import troop
from hexfront.games.kaisers_war_1918.world import CENTRAL, HERE
from hexfront.hexes import members
from hexfront.kernel import Action, Ask, Auto, Chance, Frame, Refusal
from hexfront.kernel.dice import Value
from hexfront.kernel.sentence import listed
from hexfront.mechanics.frames import Blow, OfRole, OfUnit
from hexfront.mechanics.offering import each_unit
from hexfront.mechanics.programme import Clause, push_programme, read_programmes, rule_of
from hexfront.mechanics.refusing import by_verb, unit_named

ATTACK, DEFENSE = "attack", "defense"
PURSUE = "battle.pursue"
#: The row by which a shock unit dies.
SHOCK_LOSS = "12.19aa"
#: What each result does, part by part (12.19). If a result lists no retreat or pursuit, nobody retreats or
#: pursues (12.19c, 12.19m, 14.2d).
PROGRAMMES = read_programmes(HERE / "programmes.tsv")


class Loss(NamedTuple):
    """Units of which the owner gives one up, by the row that asks for it."""

    step: str
    role: str
    units: int
    rule: str


class Debt(NamedTuple):
    """Exposed supports that are given up, the factors still to be lost, and who dies after them (R44)."""

    step: str
    units: int
    need: int
    best: int
    rule: str


def clauses(form: str, result: str) -> tuple[Clause, ...]:
    """The parts of a result; some do nothing in a bombardment or an air mission (R65, R102)."""
    return PROGRAMMES.get(f"{form} {result}" if form else result, ())


def order(s: S, step: str, role: str) -> str:
    """The row by which the result at hand orders a part for a role."""
    battle = fight(s)
    return rule_of(clauses(battle.form, battle.result), step, role)


def role_side(s: S, role: str) -> str:
    """The side that plays a role in the battle."""
    battle = fight(s)
    return battle.side if role == ATTACK else enemy(battle.side)


def living(b: Board, units: int) -> int:
    """Those of some units that have not been eliminated."""
    return sum(1 << u for u in members(units) if b.loc[u] not in (DEAD, GONE, POOL))


def involved(s: S, role: str) -> int:
    """Units of a role that are still there: nobody but the committed and the defenders (R114).

    In a bombardment the fleets attack, in an air mission the airbases.
    """
    battle = fight(s)
    if role == DEFENSE:
        return living(s.board, battle.defenders)
    return living(s.board, battle.exposed if battle.form else battle.attackers)


def _result(s: S, frame: Frame) -> None:
    """The parts in ascending order (12.19a); the points are posted together before a pursuit (R10)."""
    battle = fight(s)
    parts = [clause.frame for clause in clauses(battle.form, battle.result)]
    pursuits = [part for part in parts if part[0] == PURSUE]
    blows = [part for part in parts if part[0] != PURSUE]
    closing = [("battle.drown",), ("battle.starved",), ("battle.post",)]
    push_programme(s, (*blows, *closing, *pursuits, ("battle.end",)))


# Losses ----------------------------------------------------------------------------------------------


def annihilated(s: S, u: int) -> bool:
    """Whether a die is rolled for a unit that dies in battle now: it is out of general supply (35.1a)."""
    return on(s, "annihilation") and not in_general_supply(s.board, s.world, u)


def kill(s: S, u: int, rule: str) -> None:
    """Eliminate a unit in battle, whole (12.21a); its points are added to the toll of the result (R10)."""
    b, w = s.board, s.world
    battle = fight(s)
    central, allied = toll(b, w, 1 << u)
    starved = battle.starved
    if annihilated(s, u):
        starved = (*starved, u)
    destroy(s, u, rule)
    b.battle = fight(s)._replace(
        central_toll=battle.central_toll + central, allied_toll=battle.allied_toll + allied, starved=starved
    )


def charge(s: S, side: str, points: int) -> None:
    """Add points to what the result costs a side."""
    battle = fight(s)
    if side == CENTRAL:
        s.board.battle = battle._replace(central_toll=battle.central_toll + points)
    else:
        s.board.battle = battle._replace(allied_toll=battle.allied_toll + points)


def _kill(s: S, frame: Blow) -> None:
    """Eliminate units of a role: all, or those that cannot move (12.19d, 12.19o, 12.19t, 12.19y).

    Exposed supports share the fate of the attackers (R45).
    """
    units = involved(s, frame.role)
    if frame.role == ATTACK:
        units |= living(s.board, fight(s).exposed)
    if frame.which == "immobile":
        units &= s.world.immobile
    rule = order(s, "battle.kill", frame.role)
    for u in members(units):
        kill(s, u, rule)


def _fine(s: S, frame: OfRole) -> None:
    """AA and DA: 1 VP for each unit, for exposed supports too (12.19b, 12.19n, 12.20g, 43.1g)."""
    units = involved(s, frame.role)
    if frame.role == ATTACK:
        units |= living(s.board, fight(s).exposed)
    each = -int(s.world.charts["vp_table"]["aa_or_da_per_unit"])
    charge(s, role_side(s, frame.role), each * units.bit_count())


def strongest(s: S, role: str, units: int) -> int:
    """Those of some units with the highest printed factor on the side that is up (R47).

    Attackers are measured by attack, defenders by defense, airbases in the air by what they lend.
    """
    b, w = s.board, s.world
    air = fight(s).form in MISSIONS
    factor = attack_of if role == ATTACK or air else defense_of
    most = max((factor(b, w, u) for u in members(units)), default=0)
    return sum(1 << u for u in members(units) if factor(b, w, u) == most)


def _loss(s: S, frame: OfRole) -> None:
    """The strongest unit of a role is lost (12.19f, 12.19k, 12.19l, 12.19q); exposed supports come first."""
    rule = order(s, "battle.loss", frame.role)
    _give_up(s, frame.role, involved(s, frame.role), rule)


def _shock(s: S, frame: Frame) -> None:
    """MD: the best attacking shock unit is lost (12.19aa, R48)."""
    _give_up(s, ATTACK, involved(s, ATTACK) & s.world.shock, SHOCK_LOSS)


def _give_up(s: S, role: str, units: int, rule: str) -> None:
    """One unit of those with the highest factor dies, unless exposed supports pay for it (R44).

    The result says who is meant; among equals the owner chooses (12.21b).
    """
    b, w = s.board, s.world
    best = strongest(s, role, units)
    if not best:
        return
    battle = fight(s)
    exposed = 0 if battle.form or role == DEFENSE else living(b, battle.exposed)
    if exposed:
        s.push("battle.expose", exposed, attack_of(b, w, members(best)[0]), best, rule)
    else:
        s.push("battle.lose", role, best, rule)


def _expose_take(s: S, frame: Debt, action: Action) -> None:
    """A support is given up and its strength counts; what falls short the land unit pays (12.20d, 12.21f)."""
    b, w = s.board, s.world
    u = w.index[action.args[0]]
    need = frame.need - attack_of(b, w, u)
    kill(s, u, "12.20b" if w.airbases >> u & 1 else "12.20c")
    rest = frame.units & ~(1 << u)
    if need > 0 and rest:
        s.push("battle.expose", rest, need, frame.best, frame.rule)
    elif need > 0:
        s.push("battle.lose", ATTACK, frame.best, frame.rule)


def _expose_refusal(s: S, frame: Debt, action: Action) -> Refusal:
    rule = "12.20b" if frame.units & s.world.airbases else "12.20c"
    return Refusal(rule, f"Exposed supports are given up first: {_named(s, frame.units)}.")


def _lose_refusal(s: S, frame: Loss, action: Action) -> Refusal:
    u = unit_named(s, action)
    if u is None or not involved(s, frame.role) >> u & 1:
        return Refusal(frame.rule, "Name one of your units in this battle.")
    kind = "the best shock units" if frame.rule == SHOCK_LOSS else "those with the highest printed factor"
    return Refusal(frame.rule, f"One of {kind} must be lost: {_named(s, frame.units)}.")


def _named(s: S, units: int) -> str:
    return listed([called(s, u) for u in members(units)])


# Assaults, annihilation, points ----------------------------------------------------------------------


def granted(s: S) -> bool:
    """Whether the result lets the attackers into the target: it says so, and no enemy is left (20.10d)."""
    b, battle = s.board, fight(s)
    says = any(part.frame[:2] == (PURSUE, ATTACK) for part in clauses(battle.form, battle.result))
    return says and not occupied(b, enemy(battle.side)) >> battle.target & 1


def _drown(s: S, frame: Frame) -> None:
    """An assault that does not get ashore is lost with its transports; it cannot retreat (20.10e, R56)."""
    battle = fight(s)
    if not battle.seaborne or granted(s):
        return
    ships = living(s.board, transports_of(s.board, battle.seaborne))
    for u in members(living(s.board, battle.seaborne)):
        kill(s, u, "20.10e")
    for u in members(ships):
        kill(s, u, "20.10f")


def _starved(s: S, frame: Frame) -> None:
    """Dice for units that died out of supply, in the order of elimination (35.1a); in battle only (35.2a)."""
    b = s.board
    for u in reversed(fight(s).starved):
        if b.loc[u] == DEAD:
            s.push("battle.annihilate", u)


def _annihilate(s: S, frame: OfUnit, value: Value) -> None:
    """Lost in turn T with roll N: it cannot be paid for before turn T + N (35.1a, R98)."""
    b = s.board
    b.barred[frame.unit] = b.turn + int(value)
    who = (troop(s, frame.unit),)
    s.log("annihilated", "35.1a", who=who, dice=(int(value),), turn=b.turn + int(value))


def _post(s: S, frame: Frame) -> None:
    """All points of one result at once, so that both sides may come to zero together (5.9a, R10)."""
    battle = fight(s)
    if battle.central_toll or battle.allied_toll:
        post(s, "battle cost", "43.1d", central=-battle.central_toll, allied=-battle.allied_toll)
        s.board.battle = fight(s)._replace(central_toll=0, allied_toll=0)


def _bombed(s: S, frame: Frame) -> None:
    """Bombs cost the defender the value of the city once, never halved (38.4e, R102)."""
    battle, w = fight(s), s.world
    charge(s, enemy(battle.side), w.value.get(battle.target, 0))


def _end(s: S, frame: Frame) -> None:
    """The battle is over: stacks are covered again, and stacking is checked (R35, 9.4a, 13.2e).

    A force at sea whose target lies open now lands at once (20.10i).
    """
    b = s.board
    gone = fight(s).seaborne
    b.assaults = tuple(one for one in b.assaults if not gone >> one.unit & 1)
    b.battle = None
    b.pursuit = None
    b.revealed = 0
    s.push("stacking")
    land_unopposed(s)


STEPS = (
    Auto(name="battle.result", run=_result),
    Auto(name="battle.kill", frame=Blow, run=_kill),
    Auto(name="battle.fine", frame=OfRole, run=_fine),
    Auto(name="battle.loss", frame=OfRole, run=_loss),
    Auto(name="battle.shock", run=_shock),
    Auto(name="battle.bombed", run=_bombed),
    Ask(
        name="battle.expose",
        frame=Debt,
        rule=lambda s, f: f.rule,
        side=lambda s, f: fight(s).side,
        prompt=lambda s, f: f"{fight(s).result}: which exposed support is given up first?",
        actions=each_unit("lose", lambda s, f: f.units),
        take=_expose_take,
        refuse=by_verb(lose=_expose_refusal),
    ),
    Ask(
        name="battle.lose",
        frame=Loss,
        rule=lambda s, f: f.rule,
        side=lambda s, f: role_side(s, f.role),
        prompt=lambda s, f: f"{fight(s).result}: choose which of your strongest units is lost.",
        actions=each_unit("lose", lambda s, f: f.units),
        take=lambda s, f, a: kill(s, s.world.index[a.args[0]], f.rule),
        refuse=by_verb(lose=_lose_refusal),
    ),
    Auto(name="battle.drown", run=_drown),
    Auto(name="battle.starved", run=_starved),
    Chance(
        name="battle.annihilate",
        frame=OfUnit,
        rule="35.1a",
        purpose="the turns before the unit can be bought again",
        take=_annihilate,
        about=lambda s, f: called(s, f.unit),
    ),
    Auto(name="battle.post", run=_post),
    Auto(name="battle.end", run=_end),
)
