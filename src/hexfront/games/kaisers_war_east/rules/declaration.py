"""14.3a. Declaring an attack: its units, its support and supply, the table, and digging in against it."""

from __future__ import annotations

from collections.abc import Callable

from hexfront.games.kaisers_war_east.board import Battle, S, afloat, enemy, hexes_of, on, on_map
from hexfront.games.kaisers_war_east.naming import OFFERED, called, meant
from hexfront.games.kaisers_war_east.rules.combat import attackable, fight, joiners
from hexfront.games.kaisers_war_east.rules.cover import engaged
from hexfront.games.kaisers_war_east.rules.strength import settle
from hexfront.games.kaisers_war_east.rules.supply import hq_reach, reach
from hexfront.games.kaisers_war_east.telling import troop, troops
from hexfront.games.kaisers_war_east.world import World
from hexfront.hexes import members
from hexfront.kernel import Action, Ask, Frame, Refusal, act
from hexfront.mechanics.naming import offered, sentence
from hexfront.mechanics.offering import each_unit
from hexfront.mechanics.refusing import Reason, by_verb, of_side

DECLARE, SHOCK, PASS = act("declare"), act("declare", "shock"), act("pass")
OFFERS = OFFERED["battle.plan"]


def nations(w: World, units: int) -> set[str]:
    """The nationalities among some units."""
    return {w.nation_of[u] for u in members(units)}


def supporters(s: S, side: str, attackers: int) -> list[int]:
    """HQs that may support: unused, of a nation among the attackers, radius to one (19.1, 19.2, R-HQ-7)."""
    b, w = s.board, s.world
    present, hexes = nations(w, attackers), hexes_of(b, attackers)
    staffs = [u for u in members(on_map(b, w.hqs & w.side[side] & ~b.used)) if w.nation_of[u] in present]
    return [u for u in staffs if hq_reach(b, w, u) & hexes]


def flyers(s: S, battle: Battle) -> list[int]:
    """Airbases that may support: unused, target within range over anything (OPT-AIR-2, OPT-AIR-3)."""
    b, w = s.board, s.world
    if not on(s, "air"):
        return []
    bases = members(on_map(b, w.airbases & w.side[battle.side] & ~b.used))
    return [u for u in bases if w.grid.distance(b.loc[u], battle.target) <= w.units[u].radius]


def useful_supply(s: S, battle: Battle) -> list[int]:
    """Committed supply units, not yet assigned, that reach something in this attack (17.9d, 17.10a)."""
    b = s.board
    involved = (battle.attackers | battle.supporters) & ~afloat(b) & ~s.world.type["partisan"]
    return [
        u for u, units in b.committed if units & involved and not battle.supply >> u & 1 and b.loc[u] >= 0
    ]


def addable(s: S, battle: Battle) -> list[int]:
    """Units that may still join: another nationality only if some HQ can coordinate it (14.10a, 19.3a)."""
    b, w = s.board, s.world
    found = []
    present = nations(w, battle.attackers)
    for u in joiners(b, w, battle.side, battle.target):
        if battle.attackers >> u & 1:
            continue
        mixed = bool(present - {w.nation_of[u]})
        if not mixed or battle.hq >= 0 or supporters(s, battle.side, battle.attackers | 1 << u):
            found.append(u)
    return found


def may_declare(s: S, battle: Battle) -> bool:
    """Several nations need a supporting HQ, one none; the Bolsheviks are one (12.3b, 19.3b, R-BOL-3)."""
    return bool(battle.attackers) and (battle.hq >= 0 or len(nations(s.world, battle.attackers)) == 1)


def _plan_actions(s: S, frame: Frame) -> list[Action]:
    """What may be added to the attack unit by unit, and the table; nothing of it must be (14.6b, R-CBT-2).

    A shock-capable unit opens the Shock table and forces nobody to use it (14.12, 21.2a, R-CNT-4).
    """
    w = s.world
    battle = fight(s)
    actions = []
    if may_declare(s, battle):
        actions.append(DECLARE)
        if battle.attackers & w.shock_capable:
            actions.append(SHOCK)
    actions += [act("join", w.ids[u]) for u in addable(s, battle)]
    if battle.attackers:
        if battle.hq < 0:
            actions += [act("support", w.ids[u]) for u in supporters(s, battle.side, battle.attackers)]
        if battle.airbase < 0:
            actions += [act("fly", w.ids[u]) for u in flyers(s, battle)]
        actions += [act("supply", w.ids[u]) for u in useful_supply(s, battle)]
    return actions


def _plan_prompt(s: S, frame: Frame) -> str:
    """What can still be added, and why the attack cannot be declared yet if it cannot (12.3b, 14.3a)."""
    target = s.world.place_name(fight(s).target)
    if not fight(s).attackers:
        return f"Choose a unit that attacks {target}."
    choices = sentence(offered(s, OFFERS | {"declare": f"declare the attack on {target}"}))
    if may_declare(s, fight(s)):
        return choices
    return f"{choices} Units of several countries attack only with the support of an HQ."


def _plan_take(s: S, frame: Frame, action: Action) -> None:
    battle = fight(s)
    if action.verb == "declare":
        _declare(s, battle._replace(table="shock" if action == SHOCK else "standard"))
        return
    s.again(frame)
    s.board.battle = with_unit(battle, action.verb, s.world.index[action.args[0]])


def with_unit(battle: Battle, verb: str, u: int) -> Battle:
    """An attack to which a unit has been added: as an attacker, or to support or supply it."""
    match verb:
        case "join":
            return battle._replace(attackers=battle.attackers | 1 << u)
        case "support":
            return battle._replace(hq=u)
        case "fly":
            return battle._replace(airbase=u)
    return battle._replace(supply=battle.supply | 1 << u)


def _declare_refusal(s: S, frame: Frame, action: Action) -> Refusal:
    battle = fight(s)
    if not battle.attackers:
        return Refusal("14.3a", "Name at least one attacking unit.")
    if not may_declare(s, battle):
        return Refusal("12.3b", "No attack may mix nationalities without a supporting HQ.")
    return Refusal("14.12b", "The Shock table needs a shock-capable unit among the attackers.")


def _of_attacker(reason: Callable[[S, Battle, int], Refusal]) -> Reason[S, Frame]:
    """Ask about the unit of the attacker that an action names."""
    return of_side(
        lambda s, f, u: reason(s, fight(s), u),
        lambda s, f: fight(s).side,
        "14.1b",
        "the attacker on the map",
        meant,
        lambda s, u: s.world.side_of[u] if s.board.loc[u] >= 0 else "",
    )


def _supply_refusal(s: S, battle: Battle, u: int) -> Refusal:
    if not any(u == v for v, _ in s.board.committed):
        return Refusal("17.11a", f"{called(s, u)} was not committed at the start of the phase.")
    if battle.supply >> u & 1:
        return Refusal("17.9d", f"{called(s, u)} is assigned to this attack already.")
    return Refusal("17.10a", f"{called(s, u)} reached no unit of this attack when the phase began.")


def _join_refusal(s: S, battle: Battle, u: int) -> Refusal:
    b, w = s.board, s.world
    if battle.attackers >> u & 1:
        return Refusal("14.6a", f"{called(s, u)} takes part already.")
    if not w.attackers >> u & 1:
        rule = "14.4b" if (w.fortresses | w.supply) >> u & 1 else "14.4c"
        return Refusal(rule, f"{called(s, u)} has no attack factor of its own.")
    if b.attacked >> u & 1:
        return Refusal("14.4f", f"{called(s, u)} has attacked in this phase.")
    if not w.grid.adjacent(b.loc[u], battle.target):
        return Refusal("14.2b", f"{called(s, u)} is not next to {w.place_name(battle.target)}.")
    if w.trains >> u & 1 and not attackable(b, w, u) >> battle.target & 1:
        return Refusal("21.4b", f"No railroad leads from {called(s, u)} into the target.")
    if not attackable(b, w, u) >> battle.target & 1:
        return Refusal("14.2b", f"An all-sea hexside lies between {called(s, u)} and the target.")
    return Refusal("14.10a", f"{called(s, u)} is of another country, and no HQ can coordinate the attack.")


def _fly_refusal(s: S, battle: Battle, u: int) -> Refusal:
    if battle.airbase >= 0:
        return Refusal("OPT-AIR-5", "One airbase supports an attack.")
    if not s.world.airbases >> u & 1:
        return Refusal("OPT-AIR-2", f"{called(s, u)} is no airbase.")
    if s.board.used >> u & 1:
        return Refusal("OPT-AIR-2", f"{called(s, u)} has supported an attack in this phase.")
    if not on(s, "air"):
        return Refusal("OPT-AIR-1", "Air units are an option that is not in use.")
    return Refusal("OPT-AIR-3", f"The target is out of the range of {called(s, u)}.")


def _support_refusal(s: S, battle: Battle, u: int) -> Refusal:
    b, w = s.board, s.world
    if not w.hqs >> u & 1:
        return Refusal("19.1a", f"{called(s, u)} is no HQ.")
    if battle.hq >= 0:
        return Refusal("19.2a", "One HQ supports an attack.")
    if b.used >> u & 1:
        return Refusal("19.1a", f"{called(s, u)} has supported an attack in this phase.")
    if w.nation_of[u] not in nations(w, battle.attackers):
        return Refusal("19.2b", f"No attacking unit is of {called(s, u)}'s nationality.")
    return Refusal("19.1b", f"The radius of {called(s, u)} reaches no attacking unit.")


# Declaring ----------------------------------------------------------------------------------------


def _declare(s: S, battle: Battle) -> None:
    """From here the attack must be carried out; all stacks of the battle lie open (14.3e, OPT-FOG-2)."""
    b, w = s.board, s.world
    hexes = hexes_of(b, battle.attackers)
    b.battle = settle(s, battle._replace(declared=True, hexes=hexes))
    s.commit("14.3e", "The attack has been declared, and the stacks of the battle lie open.")
    target = (w.spot(battle.target),)
    s.log(
        "attack",
        "14.3a",
        side=battle.side,
        who=troops(s, battle.attackers),
        at=target,
        origins=w.spots(hexes),
    )
    s.log("defended", "14.7a", side=enemy(battle.side), who=troops(s, b.battle.defenders), at=target)
    if b.fog:
        reveal(s, b.battle)
    s.push("battle.begin")
    if diggers(s):
        s.push("battle.dig")


def reveal(s: S, battle: Battle) -> None:
    """OPT-FOG-2: both players see all stacks of the battle and its supporters."""
    b = s.board
    shown = engaged(b)
    for h in members(battle.hexes | 1 << battle.target):
        shown |= b.stack[h]
    b.hidden &= ~shown
    b.seen |= shown
    # Attackers and defenders have been named, and supporters will be.
    others = shown & ~battle.attackers & ~battle.defenders & ~battle.supporters
    if others:
        s.log("revealed", "OPT-FOG-2", who=troops(s, others))


def diggers(s: S) -> list[int]:
    """Dug-in supply units of the defender with the target in radius (OPT-ENTRENCH-3, R-ENT-1).

    One that was attacked and lost is not among them any more (OPT-ENTRENCH-5).
    """
    own = members(s.board.entrenched & s.world.side[enemy(fight(s).side)])
    return [u for u in own if _enhance_refusal(s, u) is None]


def _dig_take(s: S, frame: Frame, action: Action) -> None:
    b, w = s.board, s.world
    if action != PASS:
        u = w.index[action.args[0]]
        b.battle = fight(s)._replace(dug_in=u)
        s.log("enhanced", "OPT-ENTRENCH-3", side=w.side_of[u], who=(troop(s, u),))


def _enhance_refusal(s: S, u: int) -> Refusal | None:
    """Why a unit of the defender cannot enhance the defense."""
    b, w, target = s.board, s.world, fight(s).target
    if not b.entrenched >> u & 1:
        return Refusal("OPT-ENTRENCH-3", f"{called(s, u)} is no dug-in supply unit.")
    if not b.stack[target] & (w.type["infantry"] | w.type["shock"]):
        return Refusal("OPT-ENTRENCH-3", f"No infantry or shock unit defends {w.place_name(target)}.")
    if not reach(b, w, u, w.units[u].radius) >> target & 1:
        text = f"{w.place_name(target)} is not within the radius of {called(s, u)}."
        return Refusal("OPT-ENTRENCH-3", text)
    return None


STEPS = (
    Ask(
        name="battle.plan",
        rule="14.3a",
        side=lambda s, f: fight(s).side,
        prompt=_plan_prompt,
        actions=_plan_actions,
        take=_plan_take,
        refuse=by_verb(
            declare=_declare_refusal,
            join=_of_attacker(_join_refusal),
            support=_of_attacker(_support_refusal),
            fly=_of_attacker(_fly_refusal),
            supply=_of_attacker(_supply_refusal),
        ),
        # Declaring binds and reveals, so it is asked for even when nothing else is left to do.
        always=True,
    ),
    Ask(
        name="battle.dig",
        rule="OPT-ENTRENCH-3",
        side=lambda s, f: enemy(fight(s).side),
        prompt=lambda s, f: "Enhance the defense with a dug-in supply unit?",
        actions=each_unit("enhance", lambda s, f: diggers(s), first=(PASS,)),
        take=_dig_take,
        refuse=by_verb(
            enhance=of_side(
                lambda s, f, u: _enhance_refusal(s, u),
                lambda s, f: enemy(fight(s).side),
                "OPT-ENTRENCH-3",
                "the defender",
                meant,
            )
        ),
    ),
)
