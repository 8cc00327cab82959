"""14. Combat: committing supply, planning and declaring an attack, and the die."""

from __future__ import annotations

from hexfront.games.kaisers_war_east.board import Battle, Board, S, enemy, occupied, on, units_in
from hexfront.games.kaisers_war_east.rules.reorganization import expend
from hexfront.games.kaisers_war_east.rules.strength import exposed_airbase, reached, settle
from hexfront.games.kaisers_war_east.rules.supply import hq_reach, reach, reached_units, ready_supply
from hexfront.games.kaisers_war_east.rules.victory import go, kill
from hexfront.games.kaisers_war_east.world import ALLIED, CENTRAL, World
from hexfront.hexes import members
from hexfront.kernel import D6, Action, Ask, Auto, Chance, Frame, Refusal, act
from hexfront.kernel.dice import Value

DONE, DECLARE, SHOCK, PASS = act("done"), act("declare"), act("declare", "shock"), act("pass")


def _begin(s: S, frame: Frame) -> None:
    """A Combat Phase: commit supply, attack, expend what was not used, check stacking (playbook 3)."""
    b = s.board
    b.attacked = b.hit = b.used = 0
    b.committed = ()
    s.push("combat.end", b.active)
    s.push("combat", b.active)
    s.push("commit", b.active)


def _end(s: S, frame: Frame) -> None:
    """Committed supply that no attack used is expended all the same (R-SUP-2)."""
    b = s.board
    for u, _ in b.committed:
        if b.loc[u] >= 0:
            expend(s, u, "17.11a")
    b.committed = ()
    s.push("stacking")


# Committing supply (17.11, R-SUP-2) ---------------------------------------------------------------


def committable(s: S, side: str) -> list[int]:
    """Supply units that may be committed now."""
    taken = {u for u, _ in s.board.committed}
    return [u for u in ready_supply(s.board, s.world, side) if u not in taken]


def _commit_actions(s: S, frame: Frame) -> list[Action]:
    return [*(act("commit", s.world.ids[u]) for u in committable(s, frame[1])), DONE]


def _commit_take(s: S, frame: Frame, action: Action) -> None:
    b, w = s.board, s.world
    if action == DONE:
        return
    s.push(*frame)
    u = w.index[action.args[0]]
    b.committed = (*b.committed, (u, reached_units(s, u)))
    s.log("committed", "17.11a", unit=w.ids[u], place=w.place_name(b.loc[u]))


def _commit_refuse(s: S, frame: Frame, action: Action) -> Refusal | None:
    b, w = s.board, s.world
    if action.verb != "commit" or not action.args:
        return None
    u = w.index.get(action.args[0])
    if u is None or not (w.supply & w.side[frame[1]]) >> u & 1 or b.loc[u] < 0:
        return Refusal("17.9c", f"{action.args[0]} is no supply unit of yours on the map.")
    if b.moved >> u & 1:
        return Refusal("17.10c", f"{w.ids[u]} moved this turn and cannot give offensive supply.")
    if b.entrenched >> u & 1:
        return Refusal("OPT-ENTRENCH-2", f"{w.ids[u]} is dug in and can only enhance the defense.")
    return Refusal("17.11a", f"{w.ids[u]} is committed already.")


# Choosing a target --------------------------------------------------------------------------------


def ready(b: Board, w: World, side: str) -> int:
    """Units that may still attack in this phase (14.4a, 14.4f)."""
    return w.side[side] & w.attackers & ~b.attacked & ~b.asleep


def attackable(b: Board, w: World, u: int) -> int:
    """Hexes a unit could attack from where it stands (14.2b, 21.4b, R-CBT-9)."""
    h = b.loc[u]
    if w.trains >> u & 1:
        return w.rail_next[h] & w.touching[h]
    return w.touching[h]


def joiners(b: Board, w: World, side: str, target: int) -> list[int]:
    """Units that may attack a hex now."""
    found = []
    for h in members(w.touching[target] & occupied(b, side)):
        for u in members(b.stack[h] & ready(b, w, side)):
            if attackable(b, w, u) >> target & 1:
                found.append(u)
    found += [u for u, goal in b.assaults if goal == target and b.loc[u] >= 0 and not b.attacked >> u & 1]
    return found


def targets(b: Board, w: World, side: str) -> list[int]:
    """Enemy hexes that may be attacked: next to a ready unit, not attacked in this phase (14.4g)."""
    fresh = occupied(b, enemy(side)) & ~b.hit & ~b.closed
    near = 0
    able = ready(b, w, side)
    for h in members(occupied(b, side) & w.land & w.ways.spread(fresh)):
        if b.stack[h] & able:
            near |= w.touching[h]
    found = [h for h in members(near & fresh) if joiners(b, w, side, h)]
    return found + [t for u, t in b.assaults if fresh >> t & 1 and b.loc[u] >= 0 and t not in found]


def pending_assaults(b: Board) -> list[int]:
    """Hexes that marines off the coast must still attack (OPT-AMPHIB-6)."""
    return [t for u, t in b.assaults if b.loc[u] >= 0 and not b.hit >> t & 1]


def _combat_actions(s: S, frame: Frame) -> list[Action]:
    b, w = s.board, s.world
    actions = [act("attack", w.names[h]) for h in targets(b, w, frame[1])]
    bound = [h for h in pending_assaults(b) if occupied(b, enemy(frame[1])) >> h & 1]
    return actions if bound else [*actions, DONE]


def _combat_take(s: S, frame: Frame, action: Action) -> None:
    b, w = s.board, s.world
    if action == DONE:
        s.commit()
        _land_unopposed(s)
        return
    s.push(*frame)
    target = w.grid.hex(action.args[0])
    bound = sum(1 << u for u, goal in b.assaults if goal == target and b.loc[u] >= 0)
    b.battle = Battle(frame[1], target, attackers=bound)
    s.push("battle.plan")


def _land_unopposed(s: S) -> None:
    """A marine whose target has been emptied by others goes ashore; none stays at sea (OPT-AMPHIB-5c)."""
    b = s.board
    for u, target in b.assaults:
        if b.loc[u] >= 0 and not s.world.land >> b.loc[u] & 1:
            if b.stack[target] & ~s.world.side[s.world.side_of[u]]:
                kill(s, u, "OPT-AMPHIB-7")
            else:
                go(s, u, target)
    b.assaults = ()


def _combat_refuse(s: S, frame: Frame, action: Action) -> Refusal | None:
    b, w = s.board, s.world
    side = frame[1]
    if action == DONE:
        return Refusal("OPT-AMPHIB-6", "A marine off the coast must attack before the phase can end.")
    if action.verb != "attack" or not action.args:
        return None
    if action.args[0] not in w.grid:
        return Refusal("14.2b", f"There is no hex {action.args[0]} on the map.")
    h = w.grid.hex(action.args[0])
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
    if not units_in(b, w, side, near) & w.attackers:
        return Refusal("14.4a", f"No unit next to {name} has an attack factor.")
    return Refusal("14.4f", f"All units next to {name} have attacked in this phase, or cannot attack it.")


# Planning an attack (14.3a) -----------------------------------------------------------------------


def fight(s: S) -> Battle:
    """The battle under way."""
    battle = s.board.battle
    assert battle is not None
    return battle


def nations(w: World, units: int) -> set[str]:
    """The nationalities among some units."""
    return {w.nation_of[u] for u in members(units)}


def supporters(s: S, side: str, attackers: int) -> list[int]:
    """HQs that may support: unused, of a nation among the attackers, radius to one (19.1, 19.2, R-HQ-7)."""
    b, w = s.board, s.world
    present = nations(w, attackers)
    hexes = 0
    for u in members(attackers):
        hexes |= 1 << b.loc[u]
    return [
        u
        for u in members(w.hqs & w.side[side] & ~b.used)
        if b.loc[u] >= 0 and w.nation_of[u] in present and hq_reach(b, w, u) & hexes
    ]


def flyers(s: S, battle: Battle) -> list[int]:
    """Airbases that may support: unused, target within range over anything (OPT-AIR-2, OPT-AIR-3)."""
    b, w = s.board, s.world
    if not on(s, "air"):
        return []
    bases = members(w.airbases & w.side[battle.side] & ~b.used)
    return [
        u for u in bases if b.loc[u] >= 0 and w.grid.distance(b.loc[u], battle.target) <= w.units[u].radius
    ]


def useful_supply(s: S, battle: Battle) -> list[int]:
    """Committed supply units, not yet assigned, that reach something in this attack (17.9d, 17.10a)."""
    b = s.board
    involved = battle.attackers
    for u in (battle.hq, battle.airbase):
        if u >= 0:
            involved |= 1 << u
    involved &= ~sum(1 << u for u, _ in b.assaults) & ~s.world.type["partisan"]
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
    """Several nationalities need a supporting HQ (12.3b)."""
    return bool(battle.attackers) and (battle.hq >= 0 or len(nations(s.world, battle.attackers)) == 1)


def _plan_actions(s: S, frame: Frame) -> list[Action]:
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


def _plan_take(s: S, frame: Frame, action: Action) -> None:
    b, w = s.board, s.world
    battle = fight(s)
    if action.verb == "declare":
        _declare(s, battle._replace(table="shock" if action == SHOCK else "standard"))
        return
    s.push(*frame)
    u = w.index[action.args[0]]
    if action.verb == "join":
        b.battle = battle._replace(attackers=battle.attackers | 1 << u)
    elif action.verb == "support":
        b.battle = battle._replace(hq=u)
    elif action.verb == "fly":
        b.battle = battle._replace(airbase=u)
    else:
        b.battle = battle._replace(supply=battle.supply | 1 << u)


def _plan_refuse(s: S, frame: Frame, action: Action) -> Refusal | None:
    b, w = s.board, s.world
    battle = fight(s)
    if action.verb == "declare":
        if not battle.attackers:
            return Refusal("14.3a", "Name at least one attacking unit.")
        if not may_declare(s, battle):
            return Refusal("12.3b", "Without a supporting HQ no attack may mix nationalities.")
        return Refusal("14.12b", "The Shock table needs a shock-capable unit among the attackers.")
    if action.verb not in ("join", "support", "fly", "supply") or not action.args:
        return None
    u = w.index.get(action.args[0])
    if u is None or w.side_of[u] != battle.side or b.loc[u] < 0:
        return Refusal("14.1b", f"{action.args[0]} is not a unit of the attacker on the map.")
    if action.verb == "join":
        return _join_refusal(s, battle, u)
    if action.verb == "support":
        return _support_refusal(s, battle, u)
    if action.verb == "fly":
        if battle.airbase >= 0:
            return Refusal("OPT-AIR-5", "One airbase supports an attack.")
        return Refusal("OPT-AIR-3", f"{w.ids[u]} is no unused airbase with the target in range.")
    if not any(u == v for v, _ in b.committed):
        return Refusal("17.11a", f"{w.ids[u]} was not committed at the start of the phase.")
    return Refusal("17.10a", f"{w.ids[u]} reached no unit of this attack when the phase began.")


def _join_refusal(s: S, battle: Battle, u: int) -> Refusal:
    b, w = s.board, s.world
    if battle.attackers >> u & 1:
        return Refusal("14.6a", f"{w.ids[u]} takes part already.")
    if not w.attackers >> u & 1:
        rule = "14.4b" if (w.fortresses | w.supply) >> u & 1 else "14.4c"
        return Refusal(rule, f"{w.ids[u]} has no attack factor of its own.")
    if b.attacked >> u & 1:
        return Refusal("14.4f", f"{w.ids[u]} has attacked in this phase.")
    if not w.grid.adjacent(b.loc[u], battle.target):
        return Refusal("14.2b", f"{w.ids[u]} is not next to {w.names[battle.target]}.")
    if w.trains >> u & 1 and not attackable(b, w, u) >> battle.target & 1:
        return Refusal("21.4b", f"No railroad leads from {w.ids[u]} into the target.")
    if not attackable(b, w, u) >> battle.target & 1:
        return Refusal("14.2b", f"An all-sea hexside lies between {w.ids[u]} and the target.")
    return Refusal("14.10a", f"{w.ids[u]} is of another country, and no HQ can coordinate the attack.")


def _support_refusal(s: S, battle: Battle, u: int) -> Refusal:
    b, w = s.board, s.world
    if not w.hqs >> u & 1:
        return Refusal("19.1a", f"{w.ids[u]} is no HQ.")
    if battle.hq >= 0:
        return Refusal("19.2a", "One HQ supports an attack.")
    if b.used >> u & 1:
        return Refusal("19.1a", f"{w.ids[u]} has supported an attack in this phase.")
    if w.nation_of[u] not in nations(w, battle.attackers):
        return Refusal("19.2b", f"No attacking unit is of {w.ids[u]}'s nationality.")
    return Refusal("19.1b", f"The radius of {w.ids[u]} reaches no attacking unit.")


# Declaring and rolling ----------------------------------------------------------------------------


def _declare(s: S, battle: Battle) -> None:
    """From here the attack must be carried out; all stacks of the battle lie open (14.3e, OPT-FOG-2)."""
    b, w = s.board, s.world
    hexes = 0
    for u in members(battle.attackers):
        hexes |= 1 << b.loc[u]
    b.battle = settle(s, battle._replace(declared=True, hexes=hexes))
    s.commit()
    s.log(
        "attack",
        "14.3a",
        side=battle.side,
        target=w.place_name(battle.target),
        units=" ".join(w.unit_names(battle.attackers)),
    )
    if b.fog:
        reveal(s, b.battle)
    s.push("battle.begin")
    if diggers(s):
        s.push("battle.dig")


def reveal(s: S, battle: Battle) -> None:
    """OPT-FOG-2: both players see all stacks of the battle and its supporters."""
    b, w = s.board, s.world
    shown = 0
    for h in members(battle.hexes | 1 << battle.target):
        shown |= b.stack[h]
    for u in (battle.hq, battle.airbase):
        if u >= 0:
            shown |= 1 << u
    b.hidden &= ~shown
    b.seen |= shown
    s.log("revealed", "OPT-FOG-2", units=" ".join(w.unit_names(shown)))


def diggers(s: S) -> list[int]:
    """Dug-in supply units of the defender with the target in radius (OPT-ENTRENCH-3, R-ENT-1)."""
    b, w = s.board, s.world
    battle = fight(s)
    if not b.entrenched:
        return []
    firm = b.stack[battle.target] & (w.type["infantry"] | w.type["shock"])
    own = members(b.entrenched & w.side[enemy(battle.side)])
    return [u for u in own if firm and reach(b, w, u, w.units[u].radius) >> battle.target & 1]


def _dig_actions(s: S, frame: Frame) -> list[Action]:
    return [PASS, *(act("enhance", s.world.ids[u]) for u in diggers(s))]


def _dig_take(s: S, frame: Frame, action: Action) -> None:
    b, w = s.board, s.world
    if action != PASS:
        b.battle = fight(s)._replace(dug_in=w.index[action.args[0]])
        s.log("enhanced", "OPT-ENTRENCH-3", unit=action.args[0])


def _dig_refuse(s: S, frame: Frame, action: Action) -> Refusal | None:
    if action.verb != "enhance":
        return None
    return Refusal(
        "OPT-ENTRENCH-3", "Only a dug-in supply unit with the attacked hex in its radius can do that."
    )


def _battle_begin(s: S, frame: Frame) -> None:
    """Strengths are final; the die is cast (14.3d)."""
    b, w = s.board, s.world
    battle = settle(s, fight(s))
    b.battle = battle._replace(exposed=exposed_airbase(s, battle))
    b.hit |= 1 << battle.target
    b.attacked |= battle.attackers
    for u in (battle.hq, battle.airbase):
        if u >= 0:
            b.used |= 1 << u
    _note_patriotism(s, battle)
    s.log(
        "odds",
        "14.3d",
        attack=battle.attack,
        defense=battle.defense,
        percent=battle.percent,
        table=battle.table,
        supply=" ".join(w.unit_names(reached(b, battle.supply) & battle.attackers)) or "none",
    )
    s.push("battle.roll")


def _note_patriotism(s: S, battle: Battle) -> None:
    """OPT-REV-5: the first Central attack on a Russian unit after the First Revolution."""
    b, w = s.board, s.world
    russians = b.stack[battle.target] & w.nation["Russia"]
    if b.first_revolution and battle.side == CENTRAL and not b.patriotism and russians:
        b.patriotism = "due"
        s.log("patriotism", "OPT-REV-5", side=ALLIED)


def _roll_take(s: S, frame: Frame, value: Value) -> None:
    b, w = s.board, s.world
    battle = fight(s)
    result = w.crt[battle.table][battle.column][int(value) - 1]
    b.battle = battle._replace(result=result)
    s.log(
        "roll",
        "14.3e",
        side=battle.side,
        die=int(value),
        column=column_name(w, battle.column),
        table=battle.table,
        result=result,
    )
    s.push("battle.result")


def column_name(w: World, column: int) -> str:
    """A column as printed (14.13a)."""
    minima = w.column_min
    if column == len(minima) - 1:
        return f"{minima[column]}% and more"
    return f"{minima[column]}-{minima[column + 1] - 1}%"


def _attacker(s: S, frame: Frame) -> str:
    return fight(s).side


STEPS = (
    Auto("combat.begin", _begin),
    Auto("combat.end", _end),
    Ask(
        "commit",
        "17.11a",
        lambda s, f: str(f[1]),
        lambda s, f: "Commit supply units for this Combat Phase, or go on.",
        _commit_actions,
        _commit_take,
        _commit_refuse,
    ),
    Ask(
        "combat",
        "14.2a",
        lambda s, f: str(f[1]),
        lambda s, f: "Choose an enemy hex to attack, or finish the Combat Phase.",
        _combat_actions,
        _combat_take,
        _combat_refuse,
    ),
    Ask(
        "battle.plan",
        "14.3a",
        _attacker,
        lambda s, f: "Add attackers, an HQ and supply, then declare the attack.",
        _plan_actions,
        _plan_take,
        _plan_refuse,
        # Declaring binds and reveals, so it is asked for even when nothing else is left to do.
        always=True,
    ),
    Ask(
        "battle.dig",
        "OPT-ENTRENCH-3",
        lambda s, f: enemy(fight(s).side),
        lambda s, f: "Enhance the defense with a dug-in supply unit?",
        _dig_actions,
        _dig_take,
        _dig_refuse,
    ),
    Auto("battle.begin", _battle_begin),
    Chance("battle.roll", "14.3e", "the combat die", lambda s, f: D6, _roll_take),
)
