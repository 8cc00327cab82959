"""10.1 to 10.7, 10.18, 10.19. Combat: declaring an attack, Allied support, odds and the die."""

from __future__ import annotations

from hexfront.games.reichswehr_freikorps.board import Battle, Board, S, enemy, occupied
from hexfront.games.reichswehr_freikorps.naming import FRONT_NAMES, OFF_MAP, nobody_there
from hexfront.games.reichswehr_freikorps.phrases import meaning
from hexfront.games.reichswehr_freikorps.rules.arrange import (
    arrange_actions,
    arrange_refusal,
    ends_or_arranges,
)
from hexfront.games.reichswehr_freikorps.rules.odds import settle
from hexfront.games.reichswehr_freikorps.rules.supply import in_supply
from hexfront.games.reichswehr_freikorps.telling import ACTORS, troops
from hexfront.games.reichswehr_freikorps.world import GERMAN, RED, SIDE_NAMES, World
from hexfront.hexes import members
from hexfront.kernel import Action, Ask, Auto, Chance, Frame, Refusal, act
from hexfront.kernel.dice import Value
from hexfront.mechanics.frames import OfSide, at_hand
from hexfront.mechanics.odds import odds_number, odds_text
from hexfront.mechanics.offering import each_hex
from hexfront.mechanics.refusing import by_verb, of_hex

DONE, DECLARE, UNSUPPORTED, ROLL = act("done"), act("declare"), act("unsupported"), act("roll")


def _german_combat(s: S, frame: Frame) -> None:
    """The German Combat Phase; its record of who attacked whom is its own.

    Also in the middle of the Red turn the German is the attacker and Red defends (10.1c, R-68).
    """
    b = s.board
    b.german_attacked = b.red_hit = 0
    b.loose = b.german
    s.push("combat", GERMAN)


def may_attack(b: Board, w: World, side: str) -> int:
    """Units that may still attack in this phase: of the active front, or German (10.3a, 5.5g, R-49).

    Armies of one front attack together (8.5e).
    """
    return w.front[b.front] & ~b.red_attacked if side == RED else w.german & ~b.german_attacked


def struck(b: Board, side: str) -> int:
    """Units that the side has already attacked in this phase (10.3b)."""
    return b.german_hit if side == RED else b.red_hit


def attacking_hexes(b: Board, w: World, side: str, target: int) -> int:
    """Hexes next to a target, not across water, with units that may attack it (10.4c, 10.4d)."""
    ready = may_attack(b, w, side)
    hexes = 0
    for h in members(w.touching[target] & (b.red if side == RED else b.german)):
        if b.stack[h] & ready:
            hexes |= 1 << h
    return hexes


def targets(b: Board, w: World, side: str) -> list[int]:
    """Enemy hexes that may be attacked: next to a ready unit, with a unit not attacked yet (10.4b, R-48)."""
    ready = may_attack(b, w, side)
    fresh = ~struck(b, side)
    near = 0
    for h in members(b.red if side == RED else b.german):
        if b.stack[h] & ready:
            near |= w.touching[h]
    return [h for h in members(near & (b.german if side == RED else b.red)) if b.stack[h] & fresh]


def _combat_actions(s: S, frame: OfSide) -> list[Action]:
    """Every target, in any order, or none: nobody is obliged to attack (10.1b, 10.2e)."""
    b, w = s.board, s.world
    side = frame.side
    actions = [act("attack", w.names[h]) for h in targets(b, w, side)]
    if side == GERMAN:
        actions += arrange_actions(s)
    actions.append(DONE)
    return actions


def _combat_take(s: S, frame: OfSide, action: Action) -> None:
    side = frame.side
    declined = action == DONE and bool(targets(s.board, s.world, side))
    if ends_or_arranges(s, frame, action, declined):
        return
    s.board.battle = _only_attacker_joins(s, Battle(side, s.world.grid.hex(action.args[0])))
    if side == RED:
        s.push("activity.end")
    s.push("battle.join")


def _only_attacker_joins(s: S, battle: Battle) -> Battle:
    """Where only one hex can attack, it need not be named."""
    b, w = s.board, s.world
    hexes = attacking_hexes(b, w, battle.side, battle.target)
    if hexes & (hexes - 1):
        return battle
    units = b.stack[members(hexes)[0]] & may_attack(b, w, battle.side)
    return battle._replace(hexes=hexes, attackers=units)


def _attack_refusal(s: S, frame: OfSide, h: int) -> Refusal | None:
    b, w, side = s.board, s.world, frame.side
    name = w.place_name(h)
    if not occupied(b, enemy(side)) >> h & 1:
        return Refusal("10.4b", f"{name} holds no enemy unit.")
    if not b.stack[h] & ~struck(b, side):
        return Refusal("10.3b", f"The units in {name} have been attacked in this phase.")
    near = w.around[h] & occupied(b, side)
    if not near:
        return Refusal("10.1a", f"No {SIDE_NAMES[side]} unit stands next to {name}.")
    if not near & w.touching[h]:
        return Refusal("10.4d", f"Only water lies between {name} and the units next to it.")
    own = [b.stack[n] for n in members(near & w.touching[h])]
    if side == RED and not any(units & w.front[b.front] for units in own):
        front = FRONT_NAMES[b.front]
        return Refusal("5.5g", f"Only the {front} fights now, and none of its units is next to {name}.")
    if not any(units & may_attack(b, w, side) for units in own):
        return Refusal("10.3a", f"All units next to {name} have attacked in this phase.")
    return None


# Choosing the attackers (10.4) ---------------------------------------------------------------


def _join_actions(s: S, frame: Frame) -> list[Action]:
    b, w = s.board, s.world
    battle = fight(s)
    more = attacking_hexes(b, w, battle.side, battle.target) & ~battle.hexes
    actions = [act("join", w.names[h]) for h in members(more)]
    return [DECLARE, *actions] if battle.hexes else actions


def _join_take(s: S, frame: Frame, action: Action) -> None:
    b, w = s.board, s.world
    battle = fight(s)
    if action == DECLARE:
        _declare(s, battle)
        return
    h = w.grid.hex(action.args[0])
    units = b.stack[h] & may_attack(b, w, battle.side)
    b.battle = battle._replace(hexes=battle.hexes | 1 << h, attackers=battle.attackers | units)
    s.again(frame)


def _join_refusal(s: S, frame: Frame, h: int) -> Refusal | None:
    b, w = s.board, s.world
    battle = fight(s)
    name, target = w.place_name(h), w.place_name(battle.target)
    if battle.hexes >> h & 1:
        return Refusal("10.4a", f"The units in {name} take part already.")
    if not occupied(b, battle.side) >> h & 1:
        return nobody_there(s, battle.side, h, "10.4c")
    if not w.grid.adjacent(h, battle.target):
        return Refusal("10.4c", f"{name} is not next to {target}.")
    if not w.touching[battle.target] >> h & 1:
        return Refusal("10.4d", f"Only water lies between {name} and {target}.")
    if battle.side == RED and not b.stack[h] & w.front[b.front]:
        return Refusal("5.5g", f"The units in {name} do not belong to the {FRONT_NAMES[b.front]}.")
    if not b.stack[h] & may_attack(b, w, battle.side):
        return Refusal("10.3a", f"The units in {name} have attacked in this phase.")
    return None


def _declare(s: S, battle: Battle) -> None:
    """From here the attack must be carried out (8.3b); Allied support is announced next (10.18f, 10.18j)."""
    b, w = s.board, s.world
    defenders = b.stack[battle.target]
    b.battle = battle._replace(defenders=defenders, declared=True)
    s.log(
        "attack",
        "10.4b",
        side=battle.side,
        actor=ACTORS[battle.side],
        who=troops(w, battle.attackers) if battle.side == RED else (),
        count=battle.attackers.bit_count(),
        at=(w.spot(battle.target),),
        origins=w.spots(battle.hexes),
    )
    s.commit("8.3b", "The attack has been declared, and the stacks of the battle lie open.")
    s.push("battle.begin")
    if b.als and supportable(s, battle) and (battle.side == GERMAN or b.ask_support):
        s.push("battle.support")


# Allied Logistical Support (10.18) -----------------------------------------------------------


def supportable(s: S, battle: Battle) -> list[int]:
    """German hexes of a battle that are in supply and may be supported (10.18c, R-54)."""
    hexes = members(battle.hexes) if battle.side == GERMAN else [battle.target]
    return [h for h in hexes if in_supply(s, GERMAN, h)]


def _support_take(s: S, frame: Frame, action: Action) -> None:
    b, w = s.board, s.world
    if action == UNSUPPORTED:
        return
    h = w.grid.hex(action.args[0])
    b.als -= 1
    b.battle = fight(s)._replace(support=h)
    s.log("support", "10.18d", side=GERMAN, at=(w.spot(h),), als=b.als)


def _support_refusal(s: S, frame: Frame, h: int) -> Refusal | None:
    battle = fight(s)
    name = s.world.place_name(h)
    if not (battle.hexes if battle.side == GERMAN else 1 << battle.target) >> h & 1:
        return Refusal("10.18c", f"{name} is not a German hex of this battle.")
    if not in_supply(s, GERMAN, h):
        return Refusal("10.18c", f"The units in {name} are out of supply and cannot be supported.")
    return None


# Strengths, odds, die (10.2) -----------------------------------------------------------------


def _begin(s: S, frame: Frame) -> None:
    """Reveal the stacks, freeze supply, work out the column (8.3a, 7.7d, 10.2)."""
    b, w = s.board, s.world
    b.battle = battle = settle(s, fight(s))._replace(revealed=True)
    german = battle.defenders if battle.side == RED else battle.attackers
    s.log("revealed", "8.3a", side=GERMAN, who=troops(w, german))
    s.log(
        "odds",
        "10.2b",
        attack=battle.attack,
        defence=battle.defence,
        ratio=odds_text(battle.ratio),
        column=odds_text(battle.column),
    )
    s.push("battle.odds")


def _odds_actions(s: S, frame: Frame) -> list[Action]:
    """Roll, or lower the odds by any number of columns (10.10c, R-40)."""
    battle, w = fight(s), s.world
    top = w.columns.index(odds_text(battle.column))
    return [ROLL, *(act("lower", w.columns[c]) for c in range(top - 1, -1, -1))]


def _odds_take(s: S, frame: Frame, action: Action) -> None:
    b = s.board
    if action != ROLL:
        b.battle = fight(s)._replace(column=odds_number(action.args[0]))
        s.log("lowered", "10.10c", side=b.battle.side, column=action.args[0])
    s.push("battle.roll")


def _lower_refusal(s: S, frame: Frame, action: Action) -> Refusal | None:
    battle, columns = fight(s), s.world.columns
    name = " ".join(action.args)
    if name not in columns:
        return Refusal("10.10c", f"The table has no column {name!r}, only {', '.join(columns)}.")
    if odds_number(name) >= battle.column:
        return Refusal("10.10c", f"The odds are {odds_text(battle.column)}: they may only be lowered.")
    return None


def _roll_take(s: S, frame: Frame, value: Value) -> None:
    """Read the table; against a city a DR is rolled again (10.2d, 10.7c, R-50)."""
    b, w = s.board, s.world
    battle = fight(s)
    column = odds_text(battle.column)
    result = w.crt[w.columns.index(column)][int(value) - 1]
    city = bool(w.cities >> battle.target & 1)
    words = meaning(result, city)
    s.log(
        "roll",
        "10.2d",
        side=battle.side,
        actor=ACTORS[battle.side],
        dice=(int(value),),
        column=column,
        result=result,
        meaning=words,
    )
    if result == "DR" and city:
        s.log("reroll", "10.7c", side=battle.side, at=(w.spot(battle.target),))
        s.push("battle.roll")
        return
    b.battle = battle._replace(result=result)
    s.push("battle.result")


def fight(s: S) -> Battle:
    """The battle being fought."""
    return at_hand(s.board.battle)


def attacker(s: S, frame: Frame) -> str:
    """The side that attacks."""
    return fight(s).side


def defender(s: S) -> str:
    """The side that is attacked."""
    return enemy(fight(s).side)


STEPS = (
    Auto(name="german.combat", run=_german_combat),
    Ask(
        name="combat",
        frame=OfSide,
        rule="10.1a",
        prompt=lambda s, f: "Choose an enemy hex to attack, or finish.",
        actions=_combat_actions,
        take=_combat_take,
        refuse=by_verb(attack=of_hex(_attack_refusal, OFF_MAP), arrange=of_hex(arrange_refusal, OFF_MAP)),
    ),
    Ask(
        name="battle.join",
        rule="10.4c",
        side=attacker,
        prompt=lambda s, f: "Which hexes attack? Add them one by one, then declare the attack.",
        actions=_join_actions,
        take=_join_take,
        refuse=by_verb(
            join=of_hex(_join_refusal, OFF_MAP),
            declare=lambda s, f, a: (
                None if fight(s).hexes else Refusal("10.4c", "Name at least one hex that attacks.")
            ),
        ),
        # Declaring reveals and binds (8.3b), so it is asked for even when it is the only thing left to do.
        always=True,
    ),
    Ask(
        name="battle.support",
        rule="10.18c",
        side=lambda s, f: GERMAN,
        prompt=lambda s, f: f"Commit one of {s.board.als} Allied support markers to this battle?",
        actions=each_hex("support", lambda s, f: supportable(s, fight(s)), first=(UNSUPPORTED,)),
        take=_support_take,
        refuse=by_verb(support=of_hex(_support_refusal, OFF_MAP)),
    ),
    Auto(name="battle.begin", run=_begin),
    Ask(
        name="battle.odds",
        rule="10.10c",
        side=attacker,
        prompt=lambda s, f: "Roll, or lower the odds first.",
        actions=_odds_actions,
        take=_odds_take,
        refuse=by_verb(lower=_lower_refusal),
        # Both sides see the odds before the die is cast, even where they cannot be lowered any more.
        always=True,
    ),
    Chance(
        name="battle.roll",
        rule="10.2d",
        purpose="the combat die",
        take=_roll_take,
        about=lambda s, f: f"{fight(s).side}.{s.world.names[fight(s).target]}",
    ),
)
