"""14.0 to 14.3, 14.8 and 23.2. The combat segment: who may attack what, and the planning of an attack."""

from __future__ import annotations

from hexfront.games.storm_of_steel.battle import ATTACK, ENTRY, MOBILE, Battle
from hexfront.games.storm_of_steel.board import Board, S, enemy, hexes_of, units_in
from hexfront.games.storm_of_steel.naming import called
from hexfront.games.storm_of_steel.rules import bounds, command, gas, landing, mobile, siege, silence, weapons
from hexfront.games.storm_of_steel.rules.bounds import mates
from hexfront.games.storm_of_steel.rules.fighting import entitled, fighters, storm_troops, unfit
from hexfront.games.storm_of_steel.rules.ladder import ASSAULT, INFILTRATION, PROBE
from hexfront.games.storm_of_steel.rules.players import OfPower, asked
from hexfront.games.storm_of_steel.world import SIDES, World
from hexfront.hexes import members
from hexfront.kernel import Action, Ask, Auto, Frame, Refusal, act
from hexfront.mechanics.frames import at_hand
from hexfront.mechanics.naming import offered, sentence
from hexfront.mechanics.refusing import by_verb, of_hex, unit_named

DONE, DECLARE, CANCEL = (act(verb) for verb in ("done", "declare", "cancel"))
TABLE_ACTS = {table: act("table", table) for table in (PROBE, ASSAULT, INFILTRATION)}


def _begin(s: S, frame: OfPower) -> None:
    """In a combat segment every unit may attack once, if its owner likes (14.1a, 14.11a)."""
    b = s.board
    b.attacked = b.assailed = b.silenced = b.fired = b.fired_again = b.gassed = 0
    s.push("combat.end", frame.power)
    s.push("combat", frame.power)
    landing.begin(s)


def _end(s: S, frame: OfPower) -> None:
    """Silenced forts shoot again (17.3a)."""
    b = s.board
    b.silenced = b.attacked = b.assailed = b.stormed = 0
    b.landings = ()


# Who may attack what -----------------------------------------------------------------------------------


def ready(s: S, power: int) -> int:
    """Units that may attack now: not twice, not after a voyage, after a mobile assault only in command
    (14.11a, 11.634a, 11.7c)."""
    b = s.board
    able = fighters(b, s.world, power) & ~b.attacked & ~b.sailed
    if b.stormed & able:
        able &= ~b.stormed | command.in_command(s, power)
    return entitled(s, power, able)


def joiners(s: S, power: int, h: int) -> int:
    """Units that may attack a hex: adjacent, and not across sea or lake (14.1b)."""
    return _beside(s, power, h, ready(s, power))


def _beside(s: S, power: int, h: int, able: int) -> int:
    """Of units that may attack those that can attack a hex; partisans only where a probe is open (34.3c).

    Bolsheviks attack no forts, and nobody outside their country (37.3a).
    """
    b, w = s.board, s.world
    near = bounds.against(s, h, units_in(b, w.open[h] & b.held[power]) & able)
    partisans = near & w.type.get("PART", 0)
    return near if not partisans or PROBE in open_tables(b, w, power, h, near) else near & ~partisans


def targets(s: S, power: int) -> list[int]:
    """Hexes that may be attacked now, each once in a segment (14.12a)."""
    b, w = s.board, s.world
    foes, able, found = b.held[enemy(power)] & ~b.assailed, ready(s, power), 0
    for a in members(hexes_of(b, able)):
        found |= w.open[a] & foes
    return [h for h in members(found) if _beside(s, power, h, able)]


def open_tables(b: Board, w: World, power: int, h: int, units: int) -> list[str]:
    """The tables that an attack of some units on a hex may use (14.3a to 14.3c, 17.1c, 34.3c, R-79, R-80).

    Only what everybody may know of the hex counts: whether it holds a fort, and what is printed on the map.
    """
    if b.stack[h] & w.forts & w.side[enemy(power)] or (w.industrial | w.naval_bases) >> h & 1:
        return [ASSAULT]
    if units & w.type.get("PART", 0):
        return [PROBE]
    return [PROBE, ASSAULT, INFILTRATION] if units & storm_troops(w) else [PROBE, ASSAULT]


def _actions(s: S, frame: OfPower) -> list[Action]:
    acts = s.world.hex_acts("attack")
    found = [acts[h] for h in targets(s, frame.power)]
    return [*found, *siege.actions(s, frame.power), DONE]


def _take(s: S, frame: OfPower, action: Action) -> None:
    """One attack after another, each finished before the next (14.8a)."""
    if action == DONE:
        return
    s.again(frame)
    if action.verb == "shell":
        siege.take(s, frame.power, action)
        return
    s.board.battle = Battle(frame.power, s.world.grid.hex(action.args[0]))
    s.push("combat.plan")


# Planning ----------------------------------------------------------------------------------------------


def addable(s: S, battle: Battle) -> int:
    """Units that may still join; those of a mobile assault come from one hex (11.7a)."""
    if battle.kind == MOBILE:
        return mobile.stackmates(s, battle)
    return mates(s.world, battle.attackers, joiners(s, battle.power, battle.target) & ~battle.attackers)


def _plan_actions(s: S, frame: Frame) -> list[Action]:
    b, w = s.board, s.world
    battle = at_hand(b.battle)
    acts = w.unit_acts("join")
    found = [DECLARE] if battle.attackers else []
    found += [acts[u] for u in members(addable(s, battle))]
    # Who has shelled a hex free need not enter it, and cannot take the shots back.
    return [*found, CANCEL] if not found or (battle.kind == ENTRY and not battle.attackers) else found


def _plan_take(s: S, frame: Frame, action: Action) -> None:
    b = s.board
    battle = at_hand(b.battle)
    if action == CANCEL:
        b.battle = None
    elif action == DECLARE:
        _declared(s, battle)
    else:
        s.again(frame)
        b.battle = battle._replace(attackers=battle.attackers | 1 << s.world.index[action.args[0]])


def _declared(s: S, battle: Battle) -> None:
    """Name the table and the gas, then open the attack (14.2a); what is declared stands (23.2a)."""
    s.push("battle.end")
    s.push("battle.open")
    if battle.kind == ATTACK:
        s.push("combat.gas")
        s.push("combat.table")


def _table_actions(s: S, frame: Frame) -> list[Action]:
    b, w = s.board, s.world
    battle = at_hand(b.battle)
    return [TABLE_ACTS[table] for table in open_tables(b, w, battle.power, battle.target, battle.attackers)]


def _table_take(s: S, frame: Frame, action: Action) -> None:
    s.board.battle = at_hand(s.board.battle)._replace(table=action.args[0])


# Refusals ----------------------------------------------------------------------------------------------


def _attack_refusal(s: S, frame: OfPower, h: int) -> Refusal:
    b, w, power = s.board, s.world, frame.power
    name = w.place_name(h)
    if not b.held[enemy(power)] >> h & 1:
        return Refusal("14.0a", f"{name} holds no enemy unit.")
    if b.assailed >> h & 1:
        return Refusal("14.12a", f"{name} has been attacked in this segment.")
    beside = units_in(b, w.open[h] & b.held[power]) & w.land_units & w.side[power]
    if not beside:
        return Refusal("14.1b", f"No unit of yours stands next to {name}.")
    near = beside & fighters(b, w, power)
    if not near:
        return unfit(b, w, beside, f"The units next to {name}")
    if not near & ~b.attacked:
        return Refusal("14.11a", f"All units next to {name} have attacked in this segment.")
    if not near & ~b.attacked & ~b.sailed:
        return Refusal("11.634a", f"The units next to {name} have sailed in this impulse.")
    if near & ready(s, power) and not bounds.against(s, h, near & ready(s, power)):
        return Refusal("37.3a", "Bolsheviks attack no fort, and nobody outside their country.")
    if near & ready(s, power):
        return Refusal("34.3c", f"{name} can only be attacked by assault, and partisans only probe.")
    if not near & ~b.attacked & ~b.sailed & ~b.stormed:
        return Refusal("11.7c", f"Units next to {name} that made a mobile assault are not in command.")
    return Refusal("15.71a", f"No unit next to {name} is in command on a front where you have this impulse.")


def _join_refusal(s: S, frame: Frame, action: Action) -> Refusal | None:
    b, w = s.board, s.world
    battle, u = at_hand(b.battle), unit_named(s, action)
    if not action.args:
        return None
    if u is None or w.side_of[u] != battle.power:
        return Refusal("14.0a", "That is not a unit of the side that attacks now.")
    name, one = called(s, u), 1 << u
    if battle.attackers & one:
        return Refusal("14.11a", f"{name} takes part already.")
    if b.loc[u] < 0 or not w.open[battle.target] >> b.loc[u] & 1:
        return Refusal("14.1b", f"{name} is not adjacent to {w.place_name(battle.target)}.")
    if not w.land_units & one:
        return Refusal("14.0a", f"{name} is no land unit.")
    if not fighters(b, w, battle.power) & one:
        return unfit(b, w, one, name)
    if battle.kind == MOBILE:
        return Refusal("11.7a", f"{name} cannot join: one stack that has not moved makes a mobile assault.")
    return _apart(s, battle, one, name)


def _apart(s: S, battle: Battle, one: int, name: str) -> Refusal:
    """Why a unit beside the target that could fight does not attack it together with the others."""
    b, w = s.board, s.world
    if b.attacked & one:
        return Refusal("14.11a", f"{name} has attacked in this segment.")
    if b.sailed & one:
        return Refusal("11.634a", f"{name} came by sea in this impulse.")
    if not bounds.against(s, battle.target, one):
        return Refusal("37.3a", "Bolsheviks attack no fort, and nobody outside their country.")
    if not mates(w, battle.attackers, one):
        return Refusal("37.1a", f"{name} does not attack together with these units: bands fight alone.")
    if ready(s, battle.power) & one:
        return Refusal("34.3c", "Partisans only probe.")
    if b.stormed & one:
        return Refusal("11.7c", f"{name} made a mobile assault and is not in command.")
    return Refusal("15.71a", f"{name} is not in command on a front where you have this impulse.")


def _table_refusal(s: S, frame: Frame, action: Action) -> Refusal | None:
    b, w = s.board, s.world
    battle = at_hand(b.battle)
    table = action.args[0] if action.args else ""
    if table not in TABLE_ACTS:
        return None
    name = w.place_name(battle.target)
    found = open_tables(b, w, battle.power, battle.target, battle.attackers)
    if found == [ASSAULT]:
        if table == INFILTRATION and b.stack[battle.target] & w.forts:
            return Refusal("17.1c", f"{name} holds a fort: it cannot be infiltrated.")
        return Refusal("14.3b", f"{name} holds a fort, an industrial city or a naval base: assault it.")
    if found == [PROBE]:
        return Refusal("34.3c", "Partisans only probe.")
    return Refusal("14.3c", "No shock or tank unit attacks.")


OFFERS = {"join": "add a unit", "declare": "declare the attack", "cancel": "give the attack up"}


def attacker(s: S, frame: Frame) -> str:
    """The side that attacks in the battle at hand."""
    return SIDES[at_hand(s.board.battle).power]


STEPS = (
    Auto(name="combat.begin", frame=OfPower, run=_begin),
    Auto(name="combat.end", frame=OfPower, run=_end),
    Ask(
        name="combat",
        frame=OfPower,
        rule="14.1a",
        side=asked,
        prompt=lambda s, f: "Choose an enemy hex to attack, or finish the combat segment.",
        actions=_actions,
        take=_take,
        refuse=by_verb(attack=of_hex(_attack_refusal, "14.0a"), shell=siege.refusal),
        always=lambda s: silence.may_attack(s, s.asked(OfPower).power),
    ),
    Ask(
        name="combat.plan",
        rule="14.1b",
        side=attacker,
        prompt=lambda s, f: sentence(offered(s, OFFERS)),
        actions=_plan_actions,
        take=_plan_take,
        refuse=by_verb(join=_join_refusal),
        # Declaring binds and reveals, so it is asked for even when nothing else is left to do.
        always=True,
    ),
    Ask(
        name="combat.table",
        rule="14.2a",
        side=attacker,
        prompt=lambda s, f: "On which table is the attack fought?",
        actions=_table_actions,
        take=_table_take,
        refuse=by_verb(table=_table_refusal),
    ),
    Ask(
        name="combat.gas",
        rule="14.2a",
        side=attacker,
        prompt=lambda s, f: "Use gas, or go on without it.",
        actions=gas.actions,
        take=gas.take,
        # Who has gas is asked even if no HQ can supply it, so that silence tells nothing of his HQs (33.1a).
        always=lambda s: weapons.developed(s.board, at_hand(s.board.battle).power, gas.WEAPON),
    ),
)
