"""14. Combat: committing supply, choosing a target, and the die."""

from __future__ import annotations

from hexfront.games.kaisers_war_east.board import Battle, Board, S, enemy, occupied, units_in
from hexfront.games.kaisers_war_east.naming import meant
from hexfront.games.kaisers_war_east.phrases import MEANINGS
from hexfront.games.kaisers_war_east.rules.reorganization import expend
from hexfront.games.kaisers_war_east.rules.strength import exposed_airbase, settle, supplied_units
from hexfront.games.kaisers_war_east.rules.supply import expense, reached_units, ready_supply
from hexfront.games.kaisers_war_east.rules.victory import go
from hexfront.games.kaisers_war_east.telling import confide, tell, troop, troops
from hexfront.games.kaisers_war_east.world import CENTRAL, World
from hexfront.hexes import members
from hexfront.kernel import Action, Ask, Auto, Chance, Frame, Refusal, act
from hexfront.kernel.dice import Value
from hexfront.mechanics.frames import OfCombatPhase, OfSide, at_hand
from hexfront.mechanics.offering import each_unit
from hexfront.mechanics.percent import column_text
from hexfront.mechanics.refusing import because, by_verb, of_hex, unit_named

DONE = act("done")


def _begin(s: S, frame: OfCombatPhase) -> None:
    """A Combat Phase: commit supply, attack, expend what was not used, check stacking.

    Both phases are alike; what was committed in the first does nothing in the second (14.17a, 17.10d).
    """
    b = s.board
    b.attacked = b.hit = b.used = 0
    b.committed = ()
    s.push("combat.end", b.active)
    s.push("combat", b.active)
    s.push("commit", b.active)


def _end(s: S, frame: OfSide) -> None:
    """Committed supply that no attack used is expended all the same (R-SUP-2)."""
    b = s.board
    for u, _ in b.committed:
        if b.loc[u] >= 0:
            expend(s, u, "17.11a", "unused, for it was committed")
    b.committed = ()
    s.push("stacking")


# Committing supply (17.11, R-SUP-2) ---------------------------------------------------------------


def committable(s: S, side: str) -> list[int]:
    """Supply units that may be committed now."""
    taken = {u for u, _ in s.board.committed}
    return [u for u in ready_supply(s.board, s.world, side) if u not in taken]


def _commit_take(s: S, frame: OfSide, action: Action) -> None:
    b, w = s.board, s.world
    if action == DONE:
        return
    s.again(frame)
    u = w.index[action.args[0]]
    b.committed = (*b.committed, (u, reached_units(s, u)))
    confide(s, "committed", "17.11a", frame.side, who=(troop(s, u),), at=(w.spot(b.loc[u]),))


def _commit_refusal(s: S, frame: OfSide, action: Action) -> Refusal | None:
    refusal = expense("17.9c")(s, frame, action)
    committed = unit_named(s, action) in {u for u, _ in s.board.committed}
    already = Refusal("17.11a", f"{meant(s, frame.side, action)} is committed already.")
    return refusal or (already if committed else None)


# Choosing a target --------------------------------------------------------------------------------


def ready(b: Board, w: World, side: str) -> int:
    """Units that may still attack in this phase: no supporters (14.4a, 14.4c, 14.4f, R-CBT-10)."""
    return w.side[side] & w.attackers & ~b.attacked & ~b.asleep


def attackable(b: Board, w: World, u: int) -> int:
    """Hexes a unit could attack from where it stands (14.2b, 21.4b, R-CBT-9)."""
    h = b.loc[u]
    if w.trains >> u & 1:
        return w.rail_next[h] & w.touching[h]
    return w.touching[h]


def joiners(b: Board, w: World, side: str, target: int) -> list[int]:
    """Units that may attack a hex now, from up to six hexes, as one force (14.4e, 14.5b)."""
    found = []
    for h in members(w.touching[target] & occupied(b, side)):
        for u in members(b.stack[h] & ready(b, w, side)):
            if attackable(b, w, u) >> target & 1:
                found.append(u)
    found += [u for u, goal in b.assaults if goal == target and b.loc[u] >= 0 and not b.attacked >> u & 1]
    return found


def targets(b: Board, w: World, side: str) -> list[int]:
    """Enemy hexes that may be attacked: next to a ready unit, not attacked in this phase (14.4g, R-CBT-8).

    Units that have retreated into a hex that was not attacked yet defend there again (15.3a).
    """
    fresh = occupied(b, enemy(side)) & ~b.hit & ~b.closed
    near = 0
    able = ready(b, w, side)
    for h in members(occupied(b, side) & w.land & w.ways.spread(fresh)):
        if b.stack[h] & able:
            near |= w.touching[h]
    found = [h for h in members(near & fresh) if joiners(b, w, side, h)]
    return found + [t for u, t in b.assaults if fresh >> t & 1 and b.loc[u] >= 0 and t not in found]


def pending_assaults(b: Board) -> list[int]:
    """Hexes that marines off the coast have still to attack (OPT-AMPHIB-6)."""
    return [t for u, t in b.assaults if b.loc[u] >= 0 and not b.hit >> t & 1]


def bound_hexes(b: Board, side: str) -> list[int]:
    """Those of them that the enemy still holds, so that the phase cannot end."""
    return [h for h in pending_assaults(b) if occupied(b, enemy(side)) >> h & 1]


def _combat_prompt(s: S, frame: OfSide) -> str:
    bound = bound_hexes(s.board, frame.side)
    if bound:
        return (
            f"Choose an enemy hex to attack; {s.world.place_name(bound[0])} must be assaulted from the sea."
        )
    return "Choose an enemy hex to attack, or finish the Combat Phase."


def _combat_actions(s: S, frame: OfSide) -> list[Action]:
    """Any target, one after another, or none: no zone forces an attack (13.6a, 14.2a, 14.4d, 14.5a)."""
    b, w = s.board, s.world
    actions = [act("attack", w.names[h]) for h in targets(b, w, frame.side)]
    return actions if bound_hexes(b, frame.side) else [*actions, DONE]


def _combat_take(s: S, frame: OfSide, action: Action) -> None:
    b, w = s.board, s.world
    if action == DONE:
        _land_unopposed(s)
        return
    s.again(frame)
    target = w.grid.hex(action.args[0])
    bound = sum(1 << u for u, goal in b.assaults if goal == target and b.loc[u] >= 0)
    b.battle = Battle(frame.side, target, attackers=bound)
    s.push("battle.plan")


def _land_unopposed(s: S) -> None:
    """A marine whose target has been emptied goes ashore: none stays at sea (OPT-AMPHIB-5c, R-AMP-4).

    While an enemy is in the target it must be attacked (OPT-AMPHIB-6), and after an attack nobody is left
    at sea (OPT-AMPHIB-7); so whoever still lies off a coast finds it open.
    """
    b, w = s.board, s.world
    for u, target in b.assaults:
        if b.loc[u] >= 0:
            tell(s, "ashore", "OPT-AMPHIB-5c", u, way=(w.spot(b.loc[u]), w.spot(target)))
            go(s, u, target)
    b.assaults = ()


def _attack_refusal(s: S, frame: OfSide, h: int) -> Refusal:
    b, w, side = s.board, s.world, frame.side
    name = w.place_name(h)
    if b.closed >> h & 1:
        return Refusal("23.0b", f"{name} lies in a neutral country.")
    if not occupied(b, enemy(side)) >> h & 1:
        return Refusal("14.2b", f"{name} holds no enemy unit.")
    if b.hit >> h & 1:
        return Refusal("14.4g", f"{name} has been attacked in this phase.")
    near = w.around[h] & occupied(b, side)
    if not near:
        return Refusal("14.2b", f"No unit of yours stands next to {name}.")
    if not near & w.touching[h]:
        return Refusal("14.2b", f"An all-sea hexside lies between {name} and the units next to it.")
    armed = units_in(b, w, side, near & w.touching[h]) & w.attackers
    if not armed:
        return Refusal("14.4a", f"No unit next to {name} has an attack factor.")
    if not armed & ready(b, w, side):
        return Refusal("14.4f", f"All units next to {name} have attacked in this phase.")
    return Refusal("21.4b", f"No railroad leads from the armored train next to {name} into it.")


# Rolling ------------------------------------------------------------------------------------------


def fight(s: S) -> Battle:
    """The battle under way."""
    return at_hand(s.board.battle)


def _battle_begin(s: S, frame: Frame) -> None:
    """Strengths are final; the die is cast (14.3d)."""
    b = s.board
    battle = settle(s, fight(s))
    b.battle = battle._replace(exposed=exposed_airbase(s, battle))
    b.hit |= 1 << battle.target
    b.attacked |= battle.attackers
    b.used |= battle.supporters
    _note_patriotism(s, battle)
    _tell_bonuses(s, battle)
    percent = battle.percent if battle.percent >= 0 else "more than 600"
    s.log("odds", "14.3d", attack=battle.attack, defense=battle.defense, percent=percent)
    s.push("battle.roll")


def _tell_bonuses(s: S, battle: Battle) -> None:
    """What strengthens the attack beside its own factors: support, supply, encirclement (14.8)."""
    for u, rule in ((battle.hq, "14.8a"), (battle.airbase, "OPT-AIR-2")):
        if u >= 0:
            s.log("supported", rule, side=battle.side, who=(troop(s, u),))
    supplied = supplied_units(s, battle)
    if supplied:
        s.log("supplied", "14.8b", side=battle.side, who=troops(s, supplied))
    if battle.concentric:
        s.log("concentric", "14.8c", side=battle.side)


def _note_patriotism(s: S, battle: Battle) -> None:
    """OPT-REV-5: the first Central attack on a Russian unit after the First Revolution."""
    b, w = s.board, s.world
    russians = b.stack[battle.target] & w.nation["Russia"]
    if b.first_revolution and battle.side == CENTRAL and not b.patriotism and russians:
        b.patriotism = "due"
        s.log("patriotism", "OPT-REV-5")


def _roll_take(s: S, frame: Frame, value: Value) -> None:
    """Read the table that the attacker has chosen (14.2c, 14.3e, CH-CRT)."""
    b, w = s.board, s.world
    battle = fight(s)
    result = w.crt[battle.table][battle.column][int(value) - 1]
    b.battle = battle._replace(result=result)
    s.log(
        "roll",
        "14.3e",
        side=battle.side,
        dice=(int(value),),
        column=column_name(w, battle.column),
        table=battle.table,
        result=result,
        meaning=MEANINGS[result],
    )
    s.push("battle.result")


def column_name(w: World, column: int) -> str:
    """A column as printed (14.13a)."""
    return column_text(w.column_min, column)


STEPS = (
    Auto(name="combat.begin", frame=OfCombatPhase, run=_begin),
    Auto(name="combat.end", frame=OfSide, run=_end),
    Ask(
        name="commit",
        frame=OfSide,
        rule="17.11a",
        prompt=lambda s, f: "Commit supply units for this Combat Phase, or go on.",
        actions=each_unit("commit", lambda s, f: committable(s, f.side), last=(DONE,)),
        take=_commit_take,
        refuse=by_verb(commit=_commit_refusal),
    ),
    Ask(
        name="combat",
        frame=OfSide,
        rule=lambda s, f: "OPT-AMPHIB-6" if bound_hexes(s.board, f.side) else "14.2a",
        prompt=_combat_prompt,
        actions=_combat_actions,
        take=_combat_take,
        refuse=by_verb(
            attack=of_hex(_attack_refusal, "14.2b"),
            done=because("OPT-AMPHIB-6", "A marine off the coast must attack before the phase can end."),
        ),
    ),
    Auto(name="battle.begin", run=_battle_begin),
    Chance(
        name="battle.roll",
        rule="14.3e",
        purpose="the combat die",
        take=_roll_take,
        about=lambda s, f: f"{fight(s).side}.{s.world.names[fight(s).target]}",
    ),
)
