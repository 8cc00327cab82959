"""12.1 to 12.9. A Combat Phase: which hexes may be attacked, how a battle opens, and the die."""

from __future__ import annotations

from hexfront.games.kaisers_war_1918.board import (
    AFLOAT,
    Battle,
    Board,
    S,
    enemy,
    occupied,
    on,
    units_in,
    units_of,
)
from hexfront.games.kaisers_war_1918.rules.airmissions import mission_actions, mission_refusal
from hexfront.games.kaisers_war_1918.rules.assaults import land_unopposed, pending
from hexfront.games.kaisers_war_1918.rules.bombardment import bombard_refusal, bombardable
from hexfront.games.kaisers_war_1918.rules.faces import cover, cover_actions
from hexfront.games.kaisers_war_1918.rules.realm import realm
from hexfront.games.kaisers_war_1918.rules.strength import BOMBARDMENT, BOMBING, SUPERIORITY
from hexfront.games.kaisers_war_1918.world import World
from hexfront.hexes import members
from hexfront.kernel import Action, Ask, Auto, Refusal, act
from hexfront.mechanics.frames import OfCombatPhase, OfSide
from hexfront.mechanics.naming import offered, sentence
from hexfront.mechanics.refusing import because, by_verb, of_hex

DONE = act("done")
OFFERS = {
    "attack": "choose an enemy hex to attack",
    "bombard": "bombard a fortified zone from the sea",
    "raid": "attack airbases from the air",
    "bomb": "bomb a city",
    "done": "finish the Combat Phase",
}
FORMS = {"attack": "", "bombard": BOMBARDMENT, "raid": SUPERIORITY, "bomb": BOMBING}


def _begin(s: S, frame: OfCombatPhase) -> None:
    """Two Combat Phases a player turn, alike: every unit and hex is fresh in the second (12.1a, 12.22b).

    Only the player whose turn it is attacks (12.1b); nobody has to, next to enemies or not (11.7a).
    """
    b = s.board
    b.attacked = b.hit = b.used = b.bombarded = b.bombed = 0
    if frame.number == 1:
        b.missions = b.flown = 0
    s.push("combat.end", b.active)
    s.push("combat", b.active)
    land_unopposed(s)


def _end(s: S, frame: OfSide) -> None:
    """Stacking is looked at when a Combat Phase ends (9.4a)."""
    s.push("stacking")


# Choosing a target --------------------------------------------------------------------------------


def ready(b: Board, w: World, side: str) -> int:
    """Units that may still attack in this phase (12.4a, 12.7a, 24.2a, 30.3c), unsupplied ones too (15.13a).

    They have an attack factor that is not in parentheses; HQs and airbases never attack alone (12.4b, 18.7a).
    """
    return units_of(b, side) & w.fighters & ~b.attacked & ~b.frozen & ~b.inert


def attackable(b: Board, w: World, u: int) -> int:
    """Hexes a unit could attack from where it stands (12.2a, 12.2d, R115).

    Not over an all-sea hexside nor into a closed country. Guerrillas and the Trans-Caucasian force attack
    only where they may go (21.6a); successor states attack over borders that they cannot cross (30.15b).
    """
    near = w.touching[b.loc[u]] & ~b.closed
    return near & realm(b, w, u) if _confined(w) >> u & 1 else near


def _confined(w: World) -> int:
    return w.guerrillas | w.nation.get("trans_caucasus", 0)


def joiners(b: Board, w: World, side: str, target: int) -> list[int]:
    """Land units that may attack a hex now, from up to six hexes, as one force (12.6a, 12.9b, 12.12a)."""
    able = ready(b, w, side)
    found = []
    for h in members(w.touching[target] & occupied(b, side)):
        found += [u for u in members(b.stack[h] & able) if attackable(b, w, u) >> target & 1]
    return found


def bound_force(b: Board, target: int) -> int:
    """Units at sea that must attack a hex, all in one battle (20.10a, 20.10c, 20.10k)."""
    found = 0
    for entry in b.assaults:
        if entry.target == target and b.loc[entry.unit] == AFLOAT:
            found |= 1 << entry.unit
    return found


def targets(b: Board, w: World, side: str) -> tuple[int, ...]:
    """Enemy hexes next to a ready unit that were not attacked in this phase (12.2a, 12.8a, 13.3a)."""
    fresh = occupied(b, enemy(side)) & ~b.hit & ~b.closed
    able, confined = ready(b, w, side), _confined(w)
    near = 0
    for h in members(occupied(b, side) & w.ways.spread(fresh)):
        units = b.stack[h] & able
        if units & ~confined:
            near |= w.touching[h]
        else:
            for u in members(units):
                near |= attackable(b, w, u)
    for entry in b.assaults:
        near |= 1 << entry.target
    return members(near & fresh)


def _combat_prompt(s: S, frame: OfSide) -> str:
    bound = pending(s.board)
    if bound:
        place = s.world.place_name(bound[0])
        return f"Choose an enemy hex to attack; {place} must be assaulted from the sea."
    return sentence(offered(s, OFFERS))


def _combat_actions(s: S, frame: OfSide) -> list[Action]:
    """Any target, in any order, one by one, or none (12.1b, 12.2a, 12.3g, 12.5a); assaults must be fought."""
    b, w, side = s.board, s.world, frame.side
    acts = w.hex_acts("attack")
    actions = [acts[h] for h in targets(b, w, side)]
    actions += [act("bombard", w.names[h]) for h in bombardable(s, side)]
    if on(s, "air"):
        actions += mission_actions(s, side)
    actions += cover_actions(s, side)
    return actions if pending(b) else [*actions, DONE]


def _combat_take(s: S, frame: OfSide, action: Action) -> None:
    b, w = s.board, s.world
    if action == DONE:
        return
    s.again(frame)
    if action.verb not in FORMS:
        cover(s, frame.side, action)
        return
    target = w.grid.hex(action.args[0])
    form = FORMS[action.verb]
    bound = 0 if form else bound_force(b, target)
    b.battle = Battle(frame.side, target, form, attackers=bound, seaborne=bound)
    s.push("battle.plan")


def _attack_refusal(s: S, frame: OfSide, h: int) -> Refusal:
    b, w, side = s.board, s.world, frame.side
    name = w.place_name(h)
    if b.closed >> h & 1:
        return Refusal("24.1a", f"{name} lies in a closed country.")
    if not occupied(b, enemy(side)) >> h & 1:
        return Refusal("12.2a", f"{name} holds no enemy unit.")
    if b.hit >> h & 1:
        return Refusal("12.8a", f"{name} has been attacked in this phase.")
    near = w.around[h] & occupied(b, side)
    if not near:
        return Refusal("12.2a", f"No unit of yours stands next to {name}.")
    if not near & w.touching[h]:
        return Refusal("12.2d", f"An all-sea hexside lies between {name} and the units next to it.")
    armed = units_in(b, side, near & w.touching[h]) & w.fighters
    if not armed:
        return Refusal("12.4a", f"No unit next to {name} has an attack factor of its own.")
    if not armed & ~(b.frozen | b.inert):
        return Refusal("24.2a", f"The units next to {name} may not attack before they are released.")
    if not armed & ready(b, w, side):
        return Refusal("12.7a", f"All units next to {name} have attacked in this phase.")
    return Refusal("12.2d", f"The units next to {name} may not attack outside their own country.")


STEPS = (
    Auto(name="combat.begin", frame=OfCombatPhase, run=_begin),
    Auto(name="combat.end", frame=OfSide, run=_end),
    Ask(
        name="combat",
        frame=OfSide,
        rule=lambda s, f: "20.10c" if pending(s.board) else "12.2a",
        prompt=_combat_prompt,
        actions=_combat_actions,
        take=_combat_take,
        refuse=by_verb(
            attack=of_hex(_attack_refusal, "12.2a"),
            bombard=of_hex(lambda s, f, h: bombard_refusal(s, f.side, h), "19.2a"),
            raid=of_hex(lambda s, f, h: mission_refusal(s, f.side, h, SUPERIORITY), "38.2a"),
            bomb=of_hex(lambda s, f, h: mission_refusal(s, f.side, h, BOMBING), "38.4a"),
            done=because("20.10c", "A force at sea must make its assault before the phase can end."),
        ),
    ),
)
