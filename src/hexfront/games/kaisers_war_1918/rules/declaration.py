"""12.3a. Declaring an attack: its units, supports and supply are committed unseen, in one order (R35)."""

from __future__ import annotations

from collections.abc import Callable

from hexfront.games.kaisers_war_1918.board import Battle, S, side_of
from hexfront.games.kaisers_war_1918.naming import called, meant
from hexfront.games.kaisers_war_1918.rules.combat import attackable, joiners, ready
from hexfront.games.kaisers_war_1918.rules.contests import set_sail
from hexfront.games.kaisers_war_1918.rules.entry import intrude
from hexfront.games.kaisers_war_1918.rules.strength import BOMBARDMENT, BOMBING, FIELD, MISSIONS, fight
from hexfront.games.kaisers_war_1918.rules.support import (
    air_refusal,
    fleet_refusal,
    hq_refusal,
    pay_refusal,
    payable,
    price,
    supporters,
)
from hexfront.games.kaisers_war_1918.rules.victory import pay
from hexfront.games.kaisers_war_1918.world import World
from hexfront.kernel import Action, Ask, Frame, Refusal, act
from hexfront.mechanics.naming import offered, sentence
from hexfront.mechanics.refusing import Reason, by_verb, of_side

DECLARE = act("declare")
OFFERS = {
    "join": "add a unit",
    "support": "add the support of an HQ",
    "fly": "add an airbase",
    "shell": "add a fleet",
    "pay": "give a unit maximum attack supply",
}
#: What may be committed to each form of attack (19.1b, 19.2f).
VERBS = {FIELD: ("support", "fly", "shell"), BOMBARDMENT: ("shell",)} | dict.fromkeys(MISSIONS, ("fly",))


def mixing(w: World, units: int, u: int) -> Refusal | None:
    """What speaks against a unit beside some attackers: only Bolsheviks and Anarchists keep apart (12.23a).

    Nationalists combine with all units of their side (30.17b).
    """
    if not units:
        return None
    everybody = units | 1 << u
    if everybody & w.anarchists:
        return Refusal("30.21e", "The Anarchists never attack together with other units.")
    if everybody & w.bolsheviks and everybody & ~w.bolsheviks:
        return Refusal("30.17a", "Bolsheviks do not attack together with other Allied units.")
    return None


def addable(s: S, battle: Battle) -> list[int]:
    """Units that may still join (12.12a, 12.23a)."""
    if battle.form:
        return []
    b, w = s.board, s.world
    near = joiners(b, w, battle.side, battle.target)
    return [u for u in near if not battle.attackers >> u & 1 and mixing(w, battle.attackers, u) is None]


def may_declare(battle: Battle) -> bool:
    """An attack needs land units (19.1b, 18.7a), a bombardment fleets (19.2a), a mission airbases (38)."""
    if battle.form == BOMBARDMENT:
        return bool(battle.fleets)
    return bool(battle.air if battle.form else battle.attackers)


def _plan_actions(s: S, frame: Frame) -> list[Action]:
    """What may be added unit by unit; nothing of it must be."""
    w = s.world
    battle = fight(s)
    actions = [DECLARE] if may_declare(battle) else []
    actions += [act("join", w.ids[u]) for u in addable(s, battle)]
    if battle.attackers or battle.form:
        for verb in VERBS[battle.form]:
            actions += [act(verb, w.ids[u]) for u in supporters(s, battle, verb)]
        actions += [act("pay", w.ids[u]) for u in payable(s, battle)]
    return actions


def _plan_prompt(s: S, frame: Frame) -> str:
    battle, w = fight(s), s.world
    target = w.place_name(battle.target)
    if not may_declare(battle):
        force = "a fleet" if battle.form == BOMBARDMENT else "an airbase" if battle.form else "a unit"
        return f"Choose {force} for the attack on {target}."
    return sentence(offered(s, OFFERS | {"declare": f"declare the attack on {target}"}))


def with_unit(battle: Battle, verb: str, u: int) -> Battle:
    """An attack to which a unit has been added: to attack, to support, or with maximum attack supply."""
    match verb:
        case "join":
            return battle._replace(attackers=battle.attackers | 1 << u)
        case "support":
            return battle._replace(hq=u)
        case "fly":
            return battle._replace(air=battle.air | 1 << u)
        case "shell":
            return battle._replace(fleets=battle.fleets | 1 << u)
    return battle._replace(paid=battle.paid | 1 << u)


def _plan_take(s: S, frame: Frame, action: Action) -> None:
    if action == DECLARE:
        _declare(s)
        return
    s.again(frame)
    s.board.battle = with_unit(fight(s), action.verb, s.world.index[action.args[0]])


def _declare(s: S) -> None:
    """From here the attack must be carried out (10.1c): points are paid, units and hex are used up.

    A unit attacks once in a phase and one hex only, and a hex is attacked once (12.7a, 12.8a, 12.9a); fleets
    that bombard a fortified zone leave the hex open to one attack more (19.2e).
    """
    b, w = s.board, s.world
    battle = fight(s)
    s.commit("10.1c", "The attack has been declared.")
    cost = price(w, battle.paid)
    if cost:
        pay(s, battle.side, cost, "15.7d", "maximum attack supply")
    here = 1 << battle.target
    b.attacked |= battle.attackers
    b.used |= battle.supporters
    b.sailed |= battle.fleets
    if battle.form in MISSIONS:
        b.missions |= battle.air
    else:
        b.flown |= battle.air
    if battle.form == BOMBARDMENT:
        b.bombarded |= here
    elif battle.form == BOMBING:
        b.bombed |= here
    elif not battle.form:
        b.hit |= here
        intrude(s, battle.side, battle.target)
    s.push("battle.open")
    set_sail(s, battle.fleets)


# Refusals --------------------------------------------------------------------------------------------


def _declare_refusal(s: S, frame: Frame, action: Action) -> Refusal:
    rules = {FIELD: ("12.3a", "land unit"), BOMBARDMENT: ("19.2a", "fleet")}
    rule, force = rules.get(fight(s).form, ("38.2a", "airbase"))
    return Refusal(rule, f"Name at least one {force} that attacks.")


def _join_refusal(s: S, battle: Battle, u: int) -> Refusal | None:
    b, w = s.board, s.world
    name = called(s, u)
    if battle.form:
        return Refusal("19.2f", "Land units take no part in this.")
    if battle.attackers >> u & 1:
        return Refusal("12.7a", f"{name} takes part already.")
    if not w.fighters >> u & 1:
        return Refusal("12.4a", f"{name} has no attack factor of its own.")
    if b.attacked >> u & 1:
        return Refusal("12.7a", f"{name} has attacked in this phase.")
    if not ready(b, w, battle.side) >> u & 1:
        return Refusal("24.2a", f"{name} may not attack before it is released.")
    if not w.grid.adjacent(b.loc[u], battle.target):
        return Refusal("12.2a", f"{name} is not next to {w.place_name(battle.target)}.")
    if not attackable(b, w, u) >> battle.target & 1:
        return Refusal("12.2d", f"{name} may not attack over that hexside or into that country.")
    return mixing(w, battle.attackers, u)


def _of_attacker(reason: Callable[[S, Battle, int], Refusal | None]) -> Reason[S, Frame]:
    """Ask about the unit of the attacker that an action names."""
    return of_side(
        lambda s, f, u: reason(s, fight(s), u),
        lambda s, f: fight(s).side,
        "12.2b",
        "the attacker",
        meant,
        lambda s, u: side_of(s.board, u),
    )


STEPS = (
    Ask(
        name="battle.plan",
        rule="12.3a",
        side=lambda s, f: fight(s).side,
        prompt=_plan_prompt,
        actions=_plan_actions,
        take=_plan_take,
        refuse=by_verb(
            declare=_declare_refusal,
            join=_of_attacker(_join_refusal),
            support=_of_attacker(hq_refusal),
            fly=_of_attacker(air_refusal),
            shell=_of_attacker(fleet_refusal),
            pay=_of_attacker(pay_refusal),
        ),
        # Declaring binds and reveals, so it is asked for even when nothing else is left to do.
        always=True,
    ),
)
