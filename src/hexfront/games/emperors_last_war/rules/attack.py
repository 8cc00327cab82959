"""7.1 and 11. Attack phases: what may be attacked by whom, and the planning of an attack."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from hexfront.games.emperors_last_war.battle import Battle
from hexfront.games.emperors_last_war.board import Board, S, enemy, hexes_of, units_in
from hexfront.games.emperors_last_war.naming import called, meant
from hexfront.games.emperors_last_war.rules import (
    bridgehead,
    chance,
    inforce,
    lending,
    revealing,
    special,
    supply,
    works,
)
from hexfront.games.emperors_last_war.rules.fortress import capture
from hexfront.games.emperors_last_war.rules.players import OfPower, attacker, decides, directs, sides_of
from hexfront.games.emperors_last_war.world import FRONTS, World
from hexfront.hexes import members
from hexfront.kernel import Action, Ask, Auto, Frame, Refusal, act
from hexfront.mechanics.frames import OfSide, at_hand
from hexfront.mechanics.naming import offered, sentence
from hexfront.mechanics.refusing import Reason, by_verb, hex_named, of_hex, unit_named

DONE, DECLARE, CANCEL, GO, INVITE = (act(verb) for verb in ("done", "declare", "cancel", "go", "invite"))
#: What may be done in an attack phase beside attacking (16.2b, 21.6b).
DEEDS = {"lend": lending.lend, "reveal": revealing.show}
SPECIALS = (special.ARTILLERY, special.FURIOUS, special.DESPAIR)


class OfAttackPhase(NamedTuple):
    """The Normal (1) or the Second (2) Attack Phase."""

    step: str
    which: int


def _begin(s: S, frame: OfAttackPhase) -> None:
    """In both attack phases every unit may attack once, if it likes (3.2e, 7.1.2b, 7.1.3a, 11a, R-83).

    Units that slipped past an enemy line are barred in the first phase of their side after it (R-07).
    """
    b, w = s.board, s.world
    mine = w.side[b.phasing]
    b.attacked = 0
    b.barred_now, b.barred = b.barred & mine, b.barred & ~mine
    if frame.which == 1:
        b.special_used = False
    s.push("attack.end")
    for side in reversed(sides_of(b, b.phasing)):
        s.push("attack", b.phasing)
        s.push("attack.turn", side)


def _turn(s: S, frame: OfSide) -> None:
    """Each ally attacks with the units that he directs; the German has first call on all (F.1a, F.6a)."""
    s.board.active = frame.side


def _end(s: S, frame: Frame) -> None:
    s.board.barred_now = 0


# Who may attack what -----------------------------------------------------------------------------------


def ready(b: Board, w: World, power: int, side: str = "") -> int:
    """Units that may attack in this phase: not twice, not builders, not who is barred (7.1.2b, 24b, R-07).

    Of two allies each has those that he directs (F.1a): he who attacks now, or the one who is named.
    """
    able = w.side[power] & b.afield & w.real & ~b.attacked & ~b.building & ~b.barred_now
    side = side or b.active
    if side in sides_of(b, power) and inforce.on(b, "allies"):
        able = sum(1 << u for u in members(able) if directs(b, w, side, u))
    return able


def joiners(b: Board, w: World, power: int, h: int, side: str = "") -> int:
    """Units that may attack a hex: adjacent, not across lake, sea or high crest (4.1.1a, 7.1a, 7.1.4a).

    An empty bridgehead is attacked over its front; who stands in its rear walks in (26.2a).
    """
    near = w.near[h] & b.held[power]
    if bridgehead.unguarded(b, w, power) >> h & 1:
        near &= works.faces(w, h)
    return units_in(b, w, power, near) & ready(b, w, power, side)


def capable(b: Board, w: World, units: int) -> bool:
    """Whether units may attack without others (8.1.2b, 21.1.1c).

    They may not with a strength of 0, and HQs never do (R-45).
    """
    return bool(units & ~w.hqs) and chance.strength(b, w, units, attacking=True) > 0


def payable(b: Board, w: World, power: int, units: int) -> int:
    """Those of some units from whose hexes an attack can be paid for (22.2d, 22.5c)."""
    if not inforce.on(b, "supply"):
        return units
    return sum(
        units & b.stack[a] for a in members(hexes_of(b, units)) if supply.open_charges(b, w, power, 1 << a)
    )


def aims(b: Board, w: World, power: int) -> int:
    """Hexes with enemy counters, and where rules 25 and 26 are in force with empty works (7.1a, R-34)."""
    foe = enemy(power)
    return b.held[foe] | (works.standing(b, w, foe) if inforce.on(b, "works") else 0)


def targets(b: Board, w: World, power: int) -> list[int]:
    """Hexes that may be attacked now, also again (7.1.2a)."""
    able = payable(b, w, power, ready(b, w, power))
    near = aims(b, w, power) & w.touch.spread(hexes_of(b, able))
    return [h for h in members(near) if capable(b, w, able & joiners(b, w, power, h))]


def seizures(b: Board, w: World, power: int) -> list[tuple[int, int]]:
    """Units that may take an empty bridgehead from its rear without combat (26.2a)."""
    found, able = [], ready(b, w, power)
    for h in members(bridgehead.unguarded(b, w, power)):
        rear = w.open[h] & b.held[power] & ~works.faces(w, h)
        found += [(u, h) for u in members(units_in(b, w, power, rear) & able)]
    return found


def _actions(s: S, frame: OfPower) -> list[Action]:
    b, w, power = s.board, s.world, frame.power
    acts = w.hex_acts("attack")
    found = [acts[h] for h in targets(b, w, power)]
    found += [act("seize", w.ids[u], w.names[h]) for u, h in seizures(b, w, power)]
    found += lending.attackers(b, w, power, aims(b, w, power), ready(b, w, power))
    found += revealing.actions(s, attacker(s, frame.power))
    return [*found, DONE]


def _take(s: S, frame: OfPower, action: Action) -> None:
    """One attack after another, each finished before the next (3.2c, 7.2b)."""
    b, w = s.board, s.world
    if action == DONE:
        return
    s.again(frame)
    if action.verb in DEEDS:
        DEEDS[action.verb](s, attacker(s, frame.power), action)
        return
    second = b.phase == "second attack"
    if action.verb == "attack":
        b.battle = Battle(frame.power, w.grid.hex(action.args[0]), second)
        s.push("attack.plan")
        return
    u, h = w.index[action.args[0]], w.grid.hex(action.args[1])
    b.battle = Battle(frame.power, h, second, attackers=1 << u, declared=True)
    b.attacked |= 1 << u
    if not second:
        b.attacked_normal |= 1 << u
    revealing.reveal(s, 1 << u, "26.2b")
    capture(s, frame.power, h)
    s.push("battle.end")
    s.push("advance.begin")


# Planning ----------------------------------------------------------------------------------------------


def addable(s: S, battle: Battle, side: str = "") -> list[int]:
    """Units that may still join, from one hex or several (7.1.1a, 7.1.1b); supply must bear it (22.2d)."""
    b, w, power = s.board, s.world, battle.power
    near = payable(b, w, power, joiners(b, w, power, battle.target, side)) & ~battle.attackers
    if not inforce.on(b, "supply"):
        return list(members(near))
    return [
        u for u in members(near) if supply.open_charges(b, w, power, hexes_of(b, battle.attackers | 1 << u))
    ]


def _plan_actions(s: S, frame: Frame) -> list[Action]:
    b, w = s.board, s.world
    battle = at_hand(b.battle)
    found = [DECLARE] if capable(b, w, battle.attackers) else []
    acts = w.unit_acts("join")
    found += [acts[u] for u in addable(s, battle)]
    if battle.attackers and not battle.invited and any(addable(s, battle, side) for side in _friends(s)):
        found.append(INVITE)
    return found or [CANCEL]


def _friends(s: S) -> list[str]:
    """The ally of the player who attacks; nobody among two players (F.a)."""
    b, power = s.board, at_hand(s.board.battle).power
    return [side for side in sides_of(b, power) if side != attacker(s, power)]


def _ally_actions(s: S, frame: OfSide) -> list[Action]:
    """Allies who agree attack together: the one who is asked adds units that he directs (F.a, F.1a, R-98)."""
    acts = s.world.unit_acts("join")
    return [*(acts[u] for u in addable(s, at_hand(s.board.battle), frame.side)), DONE]


def _ally_take(s: S, frame: OfSide, action: Action) -> None:
    if action != DONE:
        s.again(frame)
        _join(s, action)


def _join(s: S, action: Action) -> None:
    b = s.board
    battle = at_hand(b.battle)
    b.battle = battle._replace(attackers=battle.attackers | 1 << s.world.index[action.args[0]])


def _plan_take(s: S, frame: Frame, action: Action) -> None:
    b = s.board
    battle = at_hand(b.battle)
    if action == CANCEL:
        b.battle = None
    elif action == DECLARE:
        s.push("battle.end")
        s.push("attack.special")
        s.push("attack.against")
        s.push("attack.front")
    elif action == INVITE:
        s.again(frame)
        b.battle = battle._replace(invited=True)
        for side in _friends(s):
            s.push("attack.ally", side)
    else:
        s.again(frame)
        _join(s, action)


def _front_actions(s: S, frame: Frame) -> list[Action]:
    """The fronts to which the attack may be counted (22.2.1a, R-49)."""
    b, w = s.board, s.world
    battle = at_hand(b.battle)
    charges = supply.open_charges(b, w, battle.power, hexes_of(b, battle.attackers))
    return [act("front", *(FRONTS[k] for k in fronts)) for fronts in charges]


def _front_take(s: S, frame: Frame, action: Action) -> None:
    b = s.board
    b.battle = at_hand(b.battle)._replace(fronts=tuple(FRONTS.index(name) for name in action.args))


def _against_actions(s: S, frame: Frame) -> list[Action]:
    """The front whose supply the target counts on; the attacker names it for a common hex (R-49, R-96)."""
    b, w = s.board, s.world
    battle = at_hand(b.battle)
    found = w.fronts[battle.target] if inforce.on(b, "supply") else ()
    foe = enemy(battle.power)
    if len({supply.crisis(b, foe, k) for k in found}) <= 1:
        found = found[:1]
    return [act("against", FRONTS[k]) for k in found] or [act("against")]


def _against_take(s: S, frame: Frame, action: Action) -> None:
    b = s.board
    against = FRONTS.index(action.args[0]) if action.args else -1
    b.battle = at_hand(b.battle)._replace(against=against)


def _special_actions(s: S, frame: Frame) -> list[Action]:
    """Special attacks are chosen before anything is revealed (23b); artillery and despair combine (R-53).

    Among allies the German player, who attacks first, has first call on them (F.6a).
    """
    b, w = s.board, s.world
    battle = at_hand(b.battle)
    chosen = (battle.artillery, battle.furious, battle.despair)
    open_to = [
        one
        for one, used in zip(SPECIALS, chosen, strict=True)
        if not used and special.refusal(b, w, battle, one) is None
    ]
    return [GO, *open_to]


def _special_take(s: S, frame: Frame, action: Action) -> None:
    b = s.board
    battle = at_hand(b.battle)
    if action == GO:
        b.battle = battle._replace(declared=True)
        s.commit("7a", "The attack has been declared.")
        s.push("battle.open")
        return
    s.again(frame)
    if action == special.ARTILLERY:
        b.battle = battle._replace(artillery=True)
    elif action == special.FURIOUS:
        b.battle = battle._replace(furious=True)
    else:
        b.battle = battle._replace(despair=True)


# Refusals ----------------------------------------------------------------------------------------------


def _attack_refusal(s: S, frame: OfPower, h: int) -> Refusal:
    b, w, power = s.board, s.world, frame.power
    name = w.place_name(h)
    if not aims(b, w, power) >> h & 1:
        return Refusal("7.1a", f"{name} holds no enemy unit and no work that could be attacked.")
    if not w.around[h] & b.held[power]:
        return Refusal("7.1a", f"No unit of yours stands next to {name}.")
    if not w.near[h] & b.held[power]:
        return Refusal("7.1.4a", f"A lake, the sea or a high crest lies before {name}.")
    near = units_in(b, w, power, w.near[h] & b.held[power])
    if not near & ready(b, w, power):
        rule, text = _idle(b, w, near & w.real or near)
        return Refusal(rule, f"Of the units next to {name}, those that could {text}.")
    units = joiners(b, w, power, h)
    if not units:
        return Refusal(
            "26.2a", f"The empty bridgehead in {name} can be taken from its rear without an attack."
        )
    if not capable(b, w, units):
        return Refusal(_weakness(b, w, units), f"The units next to {name} are too weak to attack alone.")
    dear = [supply.against_charges(b, w, power, 1 << a) for a in members(hexes_of(b, units))]
    reason = next((one for one in dear if one is not None), None)
    return reason or Refusal("22.2d", f"The supply of the units next to {name} does not bear an attack.")


def _seize_refusal(s: S, frame: OfPower, action: Action) -> Refusal | None:
    """Why a unit does not take a bridgehead without combat (26.2a)."""
    b, w, power = s.board, s.world, frame.power
    u, h = unit_named(s, action), hex_named(s, action, 1)
    if u is None or h is None:
        return None
    if w.side_of[u] != power:
        side = attacker(s, power)
        return Refusal("26.2a", f"{meant(s, side, action)} is not a unit of the side that attacks now.")
    if not bridgehead.unguarded(b, w, power) >> h & 1:
        return Refusal("26.2a", f"{w.place_name(h)} is no enemy bridgehead without a unit.")
    if b.loc[u] < 0 or not (w.open[h] & ~works.faces(w, h)) >> b.loc[u] & 1:
        return Refusal("26.2a", f"{called(s, u)} does not stand in the rear of {w.place_name(h)}.")
    if not directs(b, w, attacker(s, power), u):
        return Refusal("F.1a", f"{called(s, u)} is directed by the ally.")
    return Refusal(_idle(b, w, 1 << u)[0], f"{called(s, u)} may not attack (again) in this phase.")


def _idle(b: Board, w: World, units: int) -> tuple[str, str]:
    """Why units may not attack in this phase, with what is said of them (7.1.2b, 17.1a, 24b, R-07)."""
    if not units & w.real:
        return "17.1a", "fight are none: patrols do not attack"
    if not units & w.real & ~b.building:
        return "24b", "attack work on trenches"
    if not units & w.real & ~b.barred_now:
        return "6.2.2b", "attack slipped past an enemy line and may not in this phase"
    return "7.1.2b", "attack have done so in this phase"


def _weakness(b: Board, w: World, units: int) -> str:
    """The rule by which units are too weak: headquarters, disrupted ones or out of command (R-45)."""
    if not units & ~w.hqs:
        return "21.2b"
    return "8.1.2b" if not units & ~w.hqs & ~b.disrupted else "21.1.1c"


def _ally_refusal(s: S, frame: OfSide, action: Action) -> Refusal | None:
    return _join_refusal(s, frame, action, frame.side)


def _join_refusal(s: S, frame: Frame | OfSide, action: Action, side: str = "") -> Refusal | None:
    b, w = s.board, s.world
    battle, u = at_hand(b.battle), unit_named(s, action)
    if not action.args:
        return None
    if u is None or w.side_of[u] != battle.power:
        viewer = side or decides(b, w, battle.power)
        return Refusal("7.1a", f"{meant(s, viewer, action)} is not a unit of the side that attacks now.")
    name = called(s, u)
    if battle.attackers >> u & 1:
        return Refusal("7.1.2b", f"{name} takes part already.")
    if b.loc[u] < 0 or not w.near[battle.target] >> b.loc[u] & 1:
        wet = b.loc[u] >= 0 and w.around[battle.target] >> b.loc[u] & 1
        rule = "7.1.4a" if wet else "7.1a"
        return Refusal(rule, f"{name} is not adjacent to {w.place_name(battle.target)}.")
    if not directs(b, w, side or attacker(s, battle.power), u):
        return Refusal("F.1a", f"{name} is directed by the ally, who may be asked to join.")
    if not ready(b, w, battle.power, side) >> u & 1:
        return Refusal(_idle(b, w, 1 << u)[0], f"{name} has attacked in this phase, or may not attack in it.")
    reason = supply.against_charges(b, w, battle.power, 1 << b.loc[u])
    return reason or Refusal("22.2d", f"The supply of {name} does not bear an attack with the others.")


def _declare_refusal(s: S, frame: Frame, action: Action) -> Refusal:
    units = at_hand(s.board.battle).attackers
    if not units:
        return Refusal("7a", "Name the units that attack.")
    return Refusal(_weakness(s.board, s.world, units), "These units are too weak to attack alone.")


def _special_refusal(s: S, frame: Frame, action: Action) -> Refusal | None:
    if action not in SPECIALS:
        return None
    return special.refusal(s.board, s.world, at_hand(s.board.battle), action)


def _own_refusal(reason: Callable[[S, str, int], Refusal | None], rule: str) -> Reason[S, OfPower]:
    """Ask about a unit of the player who attacks."""

    def refuse(s: S, frame: OfPower, action: Action) -> Refusal | None:
        u, side = unit_named(s, action), attacker(s, frame.power)
        if u is None or s.world.side_of[u] != frame.power:
            return Refusal(rule, f"{meant(s, side, action)} is not a unit of yours.") if action.args else None
        return reason(s, side, u)

    return refuse


OFFERS = {
    "join": "add a unit",
    "invite": "ask the ally to join",
    "declare": "declare the attack",
    "cancel": "give the attack up",
}


def _attacker(s: S, frame: Frame) -> str:
    return attacker(s, at_hand(s.board.battle).power)


STEPS = (
    Auto(name="attack.begin", frame=OfAttackPhase, run=_begin),
    Auto(name="attack.turn", frame=OfSide, run=_turn),
    Auto(name="attack.end", run=_end),
    Ask(
        name="attack",
        frame=OfPower,
        rule="7.1a",
        side=lambda s, f: attacker(s, f.power),
        prompt=lambda s, f: "Choose an enemy hex to attack, or finish the attack phase.",
        actions=_actions,
        take=_take,
        refuse=by_verb(
            attack=of_hex(_attack_refusal, "7.1a"),
            seize=_seize_refusal,
            reveal=_own_refusal(revealing.refusal, "16.2b"),
            lend=_own_refusal(lending.refusal, "21.6a"),
        ),
        # Whether a unit or but patrols lie face down is nobody else's business (16b).
        always=lambda s: bool(revealing.veiled(s.board, s.world, attacker(s, s.asked(OfPower).power))),
    ),
    Ask(
        name="attack.plan",
        rule="7a",
        side=_attacker,
        prompt=lambda s, f: sentence(offered(s, OFFERS)),
        actions=_plan_actions,
        take=_plan_take,
        refuse=by_verb(
            declare=_declare_refusal,
            join=_join_refusal,
            **{one.verb: special.early_refusal for one in SPECIALS},
        ),
        # Declaring binds and reveals, so it is asked for even when nothing else is left to do.
        always=True,
    ),
    Ask(
        name="attack.ally",
        frame=OfSide,
        rule="F.1a",
        prompt=lambda s, f: "Your ally asks you to join his attack: add units, or finish.",
        actions=_ally_actions,
        take=_ally_take,
        refuse=by_verb(join=_ally_refusal),
    ),
    Ask(
        name="attack.front",
        rule="22.2.1a",
        side=_attacker,
        prompt=lambda s, f: "To which front does the attack count?",
        actions=_front_actions,
        take=_front_take,
    ),
    Ask(
        name="attack.against",
        rule="R-49",
        side=_attacker,
        prompt=lambda s, f: "On the supply of which front does the target hex count?",
        actions=_against_actions,
        take=_against_take,
    ),
    Ask(
        name="attack.special",
        rule="23b",
        side=_attacker,
        prompt=lambda s, f: "Make it a special attack, or go on.",
        actions=_special_actions,
        take=_special_take,
        refuse=_special_refusal,
    ),
)
