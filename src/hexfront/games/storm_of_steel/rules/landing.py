"""25.4. Amphibious assaults: a transport brings a unit before an unfriendly port, and it storms it."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.storm_of_steel.battle import LANDING, Battle
from hexfront.games.storm_of_steel.board import DEAD, S, controlled, enemy, lift, put, side_name
from hexfront.games.storm_of_steel.clash import BOMBARDMENT, Clash, Landing, Voyage
from hexfront.games.storm_of_steel.rules import (
    decks,
    entry,
    fleets,
    losses,
    overseas,
    rebasing,
    sealift,
    seas,
    voyages,
    zones,
)
from hexfront.games.storm_of_steel.rules.fighting import port_value, toll
from hexfront.games.storm_of_steel.rules.gunnery import (
    DESTROYED,
    OUTCOMES,
    RETURN_FIRE,
    Bombardment,
    bombard,
    sea_numbers,
)
from hexfront.games.storm_of_steel.rules.ladder import ASSAULT, PROBE
from hexfront.games.storm_of_steel.rules.players import OfPower
from hexfront.games.storm_of_steel.rules.stacking import room
from hexfront.games.storm_of_steel.telling import tell, troops
from hexfront.games.storm_of_steel.world import CP, EN, NEUTRAL, SIDES
from hexfront.hexes import members, of
from hexfront.kernel import Action, Ask, Auto, Chance, Frame, Refusal, act
from hexfront.kernel.dice import Value
from hexfront.mechanics.frames import at_hand

SAIL = fleets.SAIL
#: Waters in which each side assaults (25.41d, 25.41e, 25.41g): inside a group ports are joined.
CENTRAL_WATERS = ((seas.BLACK_SEA, seas.MARMORA), (seas.BALTIC,))
ENTENTE_WATERS = (
    (
        seas.NORTH_SEA,
        "Atlantic",
        seas.CHANNEL,
        seas.WEST_MEDITERRANEAN,
        seas.EAST_MEDITERRANEAN,
        "Indian Ocean",
    ),
    (seas.BLACK_SEA,),
)


class OfLanding(NamedTuple):
    """One of the landings of a half, by its place in the list."""

    step: str
    place: int


# Embarking (25.41, 25.42) ----------------------------------------------------------------------------------


def most(s: S, power: int) -> int:
    """How many assaults a side may make in an impulse: one, by a card once two, two together with a US unit
    (25.41b, 25.45a)."""
    b = s.board
    extra = [n for one, n in decks.in_play(b, power, "landings") if one.card not in b.used_up]
    return max([1, *extra])


def american(s: S, units: int) -> bool:
    """Whether a unit of the United States, which are at war, is among some (25.45a)."""
    b, w = s.board, s.world
    c = w.country_index["United States"]
    return b.allegiance[c] == EN and bool(units & w.nation.get("United States", 0))


def merges(s: S, u: int) -> bool:
    """Whether a second unit may join the one assault of the Entente: with a US unit (25.45a, R-130)."""
    b = s.board
    return len(b.landings) == 1 and american(s, 1 << u | 1 << b.landings[0].unit)


def together(s: S, units: int, h: int) -> int:
    """Some units with those that assault a port along with them, if a US unit is among them (25.45a)."""
    waiting = s.board.landings
    with_them = of(one.unit for one in waiting if one.target == h)
    return units | with_them if american(s, units | of(one.unit for one in waiting)) else units


def joined(s: S, power: int, start: int, h: int) -> bool:
    """Whether an assault may go from a port to another: both lie on waters that belong together."""
    w = s.world
    groups: tuple[tuple[str, ...], ...] = CENTRAL_WATERS if power == CP else ENTENTE_WATERS
    if power == EN and seas.occupied(s, EN, "Constantinople"):
        # The Black Sea may be entered and left (25.41g).
        groups = (tuple(area for group in groups for area in group),)
    here, there = set(w.place[start].seas), set(w.place[h].seas)
    return any(here & set(group) and there & set(group) for group in groups)


def waters(s: S, power: int, h: int) -> list[str]:
    """The areas of a port in which a side may assault it: those it dominates (3.31b, 25.3d).

    Rows 25.44a.
    """
    groups = CENTRAL_WATERS if power == CP else ENTENTE_WATERS
    open_to = {area for group in groups for area in group}
    return [area for area in s.world.place[h].seas if area in open_to and seas.dominated(s, power, area)]


def unfriendly(s: S, power: int) -> int:
    """The ports that are not a side's, those of neutrals apart; one that belongs to nobody is no friendly one
    either, even at home (25.41a, 29.12a, R-101)."""
    b, w = s.board, s.world
    others = controlled(b, enemy(power)) | ~w.home_of(b.allegiance, NEUTRAL)
    return w.ports & zones.passable(s) & others & ~controlled(b, power)


def targets(s: S, u: int) -> int:
    """Unfriendly ports that a unit may assault from the port where it is (25.41a to 25.41g, 25.43b).

    Rows 25.3b.
    """
    b, w = s.board, s.world
    power, start = w.side_of[u], b.loc[u]
    # Nobody sails for a country on strike, nobody attacks in a mutiny, irregulars stay (37.5a, 37.7b, 37.8a).
    if w.nation_of[u] in (*b.strikes, *b.mutinies) or w.irregulars >> u & 1:
        return 0
    if not w.scenario.get("naval") or not w.land_units >> u & 1 or (w.mechanized | w.forts | w.hqs) >> u & 1:
        return 0
    if start < 0 or not (w.ports & controlled(b, power)) >> start & 1 or b.entrenched >> u & 1:
        return 0
    if sealift.transport_at(s, power, start) < 0 or sealift.spare(s, start) < 1:
        return 0
    goals = unfriendly(s, power)
    if len(b.landings) >= most(s, power):
        goals &= 1 << b.landings[0].target if merges(s, u) else 0
    open_to = overseas.ways(s, power, start, assault=True)
    return of(
        h
        for h in members(goals)
        if not w.place[h].no_amphibious
        and joined(s, power, start, h)
        and any(area in open_to for area in waters(s, power, h))
    )


def put_out(s: S, u: int, h: int) -> None:
    """A transport sails with its unit against a port; in contested areas it may be met (25.46a)."""
    b, w = s.board, s.world
    start, power = b.loc[u], w.side_of[u]
    ship = sealift.transport_at(s, power, start)
    areas = voyages.risky(s, power, start, h, assault=True)
    voyages.put_out(s, Voyage(u, ship, start, h), "landing.arrive", areas)


def _arrive(s: S, frame: Frame) -> None:
    voyage = voyages.landfall(s)
    if voyage is not None:
        embark(s, voyage.unit, voyage.ship, voyage.to)


def embark(s: S, u: int, ship: int, h: int) -> None:
    """The transport takes its unit before the port; the assault comes first in combat (25.42a)."""
    b, w = s.board, s.world
    start = b.loc[u]
    if b.landings and not (merges(s, u) and h == b.landings[0].target):
        # In one impulse of the turn a card allows two assaults (card 53).
        b.used_up = (*b.used_up, *(one.card for one, _ in decks.in_play(b, w.side_of[u], "landings")))
    b.landings = (*b.landings, Landing(u, ship, h))
    b.port_use = b.port_use | {start: b.port_use.get(start, 0) + 1}
    b.sailed |= 1 << u | 1 << ship
    b.tasked |= 1 << ship
    # The assault is declared with it: from now on both may look at who makes it (23.2a).
    s.log("embarked", "25.42a", side=side_name(w.side_of[u]), who=troops(s, 1 << u), at=(w.spot(h),))


# The assault ------------------------------------------------------------------------------------------------


def begin(s: S) -> None:
    """Amphibious assaults come before all other combats of the segment."""
    waiting = s.board.landings
    first = {one.target: index for index, one in reversed(list(enumerate(waiting)))}
    together = american(s, of(one.unit for one in waiting))
    for index in reversed(range(len(waiting))):
        if not together or first[waiting[index].target] == index:
            s.push("landing", index)


def gunships(s: S, power: int, h: int) -> int:
    """BB, BC and PD without a mission that are based on the area of a port (25.4b, 25.42e, 25.42i).

    Those that sought an engagement without finding combat may come as well (25.3c). They help nowhere else on
    land, and only if they are named (R-23, R-129).
    """
    found = 0
    for area in waters(s, power, h):
        found |= seas.based(s, power, area, *fleets.BIG_GUNS)
    return found & (~s.board.tasked | s.board.unfought)


def _spend(s: S, ships: int) -> None:
    """Support is a mission (25.3a)."""
    b = s.board
    b.tasked |= ships
    b.unfought &= ~ships


def _landing(s: S, frame: OfLanding) -> None:
    """One assault: a fort is shelled first, then ships support it and it is fought (25.42)."""
    b, w = s.board, s.world
    one = b.landings[frame.place]
    power = w.side_of[one.unit]
    if b.loc[one.unit] < 0:
        return
    units = together(s, 1 << one.unit, one.target)
    if controlled(b, power) >> one.target & 1:
        _come_in(s, units & b.afield)
        return
    b.battle = Battle(power, one.target, LANDING, attackers=units & b.afield)
    s.push("landing.end", frame.place)
    if b.stack[one.target] & w.forts & w.side[enemy(power)]:
        s.push("landing.fort", frame.place)
    else:
        s.push("landing.table")


def _come_in(s: S, units: int) -> None:
    """The port has become friendly since they embarked: nobody attacks it, and they go ashore as from any
    transport, or stay where they are if it cannot take them (25.41a, 29.12a, 29.16a)."""
    b, w = s.board, s.world
    for one in b.landings:
        if not units >> one.unit & 1:
            continue
        if sealift.spare(s, one.target) > 0 and room(b, w, one.target, 1 << one.unit):
            b.port_use = b.port_use | {one.target: b.port_use.get(one.target, 0) + 1}
            _disembark(s, one, "29.12a")
        else:
            s.log("landing off", "29.12a", side=side_name(w.side_of[one.unit]), who=troops(s, 1 << one.unit))


def _end(s: S, frame: OfLanding) -> None:
    s.board.battle = None
    s.board.flights = {}


# A fort first (25.42i, 25.42j)


def _fort_actions(s: S, frame: OfLanding) -> list[Action]:
    battle = at_hand(s.board.battle)
    acts = s.world.unit_acts("ship")
    ships = gunships(s, battle.power, battle.target) & ~battle.ships
    return [SAIL, *(acts[u] for u in members(ships))]


def _fort_take(s: S, frame: OfLanding, action: Action) -> None:
    b, battle = s.board, at_hand(s.board.battle)
    if action.verb == "ship":
        b.battle = battle._replace(ships=battle.ships | 1 << s.world.index[action.args[0]])
        s.again(frame)
    elif battle.ships:
        _spend(s, battle.ships)
        s.push("landing.shell", frame.place)
    else:
        cancel(s)


def cancel(s: S) -> None:
    """The fort stands: transport and unit go back and do not move again in this turn (25.42j)."""
    battle = at_hand(s.board.battle)
    s.board.halted |= battle.attackers
    s.log("landing off", "25.42j", side=side_name(battle.power), who=troops(s, battle.attackers))


FORT_WORDS = {True: "the fort is destroyed", False: "the fort stands"}


def shelled_words(strength: int, die: int) -> str:
    """What ships of a bombardment strength do to a fort before a landing, in words (25.42i)."""
    return _worded(bombard("fort", strength, die))


def _worded(found: Bombardment) -> str:
    back = f", and its fire costs {found.amount} protection" if found.kind == RETURN_FIRE else ""
    return FORT_WORDS[found.kind == DESTROYED] + back


def _shell(s: S, frame: OfLanding, value: Value) -> None:
    """Ships bombard the fort: no fleet opposes them, but the fort shoots back (25.42i, 25.6a)."""
    b, w, battle = s.board, s.world, at_hand(s.board.battle)
    power = sum(w.units[u].bombardment for u in members(battle.ships))
    found = bombard("fort", power, int(value))
    s.log(
        "shelled",
        "25.42i",
        side=side_name(battle.power),
        who=troops(s, battle.ships),
        at=(w.spot(battle.target),),
        dice=(int(value),),
        result=_worded(found),
    )
    b.battle = battle._replace(ships=0)
    if found.kind == DESTROYED:
        losses.eliminate(s, b.stack[battle.target] & w.forts & w.side[enemy(battle.power)], "25.42i")
        s.push("landing.table")
        return
    cancel(s)
    if found.kind == RETURN_FIRE:
        area = waters(s, battle.power, battle.target)[0]
        ships = battle.ships
        b.clash = Clash(
            area, BOMBARDMENT, battle.power, ships, target=battle.target, shown=ships, due=found.amount
        )
        s.push("landing.shot")
        s.push("sea.pay", battle.power)


def _shot(s: S, frame: Frame) -> None:
    """The ships have paid for the fire of the fort."""
    s.board.clash = None


# Table, and the ships that support the landing (25.42e); they fire later (``shipfire``)


def _table_actions(s: S, frame: Frame) -> list[Action]:
    """Industrial cities and naval bases must be assaulted (14.3b); success needs DE or DD (25.42f)."""
    w, h = s.world, at_hand(s.board.battle).target
    if (w.industrial | w.naval_bases) >> h & 1:
        return [act("table", ASSAULT)]
    return [act("table", PROBE), act("table", ASSAULT)]


def _table_take(s: S, frame: Frame, action: Action) -> None:
    b, battle = s.board, at_hand(s.board.battle)
    b.battle = battle._replace(table=action.args[0])
    # Nobody and nothing defends: no die is needed.
    if not port_value(s.world, battle.target) and not b.held[enemy(battle.power)] >> battle.target & 1:
        _ashore(s)
        return
    s.push("battle.open")
    s.push("landing.ships")


def _ships_actions(s: S, frame: Frame) -> list[Action]:
    battle = at_hand(s.board.battle)
    acts = s.world.unit_acts("ship")
    ships = gunships(s, battle.power, battle.target) & ~battle.ships
    return [SAIL, *(acts[u] for u in members(ships))]


def _ships_take(s: S, frame: Frame, action: Action) -> None:
    b, battle = s.board, at_hand(s.board.battle)
    if action.verb == "ship":
        b.battle = battle._replace(ships=battle.ships | 1 << s.world.index[action.args[0]])
        s.again(frame)
        return
    _spend(s, battle.ships)


# Results (25.42f, 25.42g, 25.42k)


def settle(s: S) -> None:
    """What a result does to a landing: DE and DD succeed, HX and EX clear the port (R-84), all else fails.

    Rows R-128.
    """
    b, battle = s.board, at_hand(s.board.battle)
    if battle.result == "DE":
        losses.eliminate(s, battle.defenders & b.afield, "14.5k")
        _ashore(s)
    elif battle.result == "DD":
        s.push("landing.ashore")
        s.push("battle.retreat", "defense", 1)
        if battle.defenders:
            s.push("battle.loss", "defense")
    elif battle.result == "HX" and battle.attackers.bit_count() > 1:
        # Two units together: one of them pays, for an empty port too, and the other goes ashore (25.45b).
        due = max(1, -(-toll(b, s.world, battle.defenders) // 2))
        losses.eliminate(s, battle.defenders & b.afield, "14.5i")
        b.battle = battle._replace(due=due)
        s.push("landing.ashore")
        s.push("battle.price")
    else:
        if battle.result in ("HX", "EX"):
            losses.eliminate(s, battle.defenders & b.afield, "14.5i")
        losses.eliminate(s, battle.attackers & b.afield, "25.42g")


def _ashore(s: S) -> None:
    """The unit goes into the port and no farther, its transport with it (25.42f); ships there flee."""
    b, w, battle = s.board, s.world, at_hand(s.board.battle)
    h, foe = battle.target, enemy(battle.power)
    if b.held[foe] >> h & 1:
        losses.eliminate(s, battle.attackers & b.afield, "25.42g")
        return
    if not battle.attackers & b.afield:
        return
    flee = b.stack[h] & w.naval & w.side[foe]
    for one in b.landings:
        if battle.attackers & b.afield & 1 << one.unit:
            _disembark(s, one, "25.42f")
    for u in members(flee):
        s.push("landing.flight", u)


def _disembark(s: S, one: Landing, rule: str) -> None:
    """A unit goes into the port, its transport with it."""
    b, w = s.board, s.world
    way = (w.spot(b.loc[one.unit]), w.spot(one.target))
    entry.go(s, one.unit, one.target)
    put(b, w, one.ship, one.target)
    units = troops(s, 1 << one.unit | 1 << one.ship)
    s.log("landed", rule, side=side_name(w.side_of[one.unit]), who=units, way=way)


def _go_ashore(s: S, frame: Frame) -> None:
    _ashore(s)


class OfShip(NamedTuple):
    """A ship in a base that has been taken."""

    step: str
    unit: int


def _flight(s: S, frame: OfShip, value: Value) -> None:
    """A ship in a captured base is lost on 1, otherwise it goes to the nearest friendly base (25.42k)."""
    b, w, u = s.board, s.world, frame.unit
    power, to = w.side_of[u], rebasing.refuge(s, u)
    sunk = int(value) <= int(sea_numbers()["success"]["base_lost"]) or to < 0
    seen = 1 << u if sunk else None
    tell(s, "base lost", "25.42k", power, 1 << u, seen, dice=(int(value),), result=OUTCOMES[not sunk])
    if sunk:
        lift(b, w, u, DEAD)
    else:
        put(b, w, u, to)


def _unfit(s: S, u: int) -> Refusal | None:
    """What speaks against an assault by a unit, wherever it goes."""
    b, w = s.board, s.world
    if w.nation_of[u] in b.strikes:
        return Refusal("37.7b", "Nobody sails for a country on strike.")
    if w.nation_of[u] in b.mutinies:
        return Refusal("37.8a", "Units of a country in mutiny do not attack.")
    if w.irregulars >> u & 1:
        return Refusal("37.5a", "Irregular units do not leave their country.")
    if (w.mechanized | w.hqs) >> u & 1:
        return Refusal("25.42h", "Mechanized and motorised units and HQs make no amphibious assault.")
    start, power = b.loc[u], w.side_of[u]
    if not (w.ports & controlled(b, power)) >> start & 1:
        return Refusal("25.41a", "An amphibious assault begins in a friendly port.")
    if sealift.spare(s, start) < 1:
        return Refusal("25.41f", f"{w.place_name(start)} has handled two units in this impulse.")
    if sealift.transport_at(s, power, start) < 0 and sealift.moored(s, u):
        return Refusal("37.7b", "The transports in the port belong to a country on strike.")
    if sealift.transport_at(s, power, start) < 0:
        return Refusal("25.41a", "No transport that may sail in this impulse lies in the port of the unit.")
    return None


def refusal(s: S, frame: OfPower, h: int) -> Refusal:
    """Why a port cannot be assaulted."""
    b, w, power = s.board, s.world, frame.power
    u = members(at_hand(b.march).units & ~w.dummies)[0]
    if not w.ports >> h & 1 or controlled(b, power) >> h & 1:
        return Refusal("25.41a", f"{w.place_name(h)} is no unfriendly port.")
    unfit = _unfit(s, u)
    if unfit is not None:
        return unfit
    if not unfriendly(s, power) >> h & 1:
        return Refusal("19.23a", f"{w.place_name(h)} is neutral.")
    if len(b.landings) >= most(s, power) and not merges(s, u):
        return Refusal("25.41b", "One amphibious assault is all that an impulse allows.")
    if len(b.landings) >= most(s, power) and h != b.landings[0].target:
        return Refusal("25.45a", "Two units with one of the United States assault the same port.")
    if w.place[h].no_amphibious:
        return Refusal("25.43b", f"{w.place_name(h)} cannot be assaulted from the sea.")
    if not joined(s, power, b.loc[u], h):
        row = "25.41d" if power == CP else "25.41g" if seas.BLACK_SEA in w.place[h].seas else "25.41e"
        return Refusal(row, f"No assault of your side leads from here to {w.place_name(h)}.")
    if not waters(s, power, h):
        return Refusal("3.31b", "Your side does not dominate that sea area.")
    return Refusal("3.31c", "The enemy dominates the waters on the way.")


def _attacker(s: S, frame: object) -> str:
    return SIDES[at_hand(s.board.battle).power]


def _about(s: S, frame: object) -> str:
    return s.world.names[at_hand(s.board.battle).target]


STEPS = (
    Auto(name="landing.arrive", run=_arrive),
    Auto(name="landing", frame=OfLanding, run=_landing),
    Auto(name="landing.end", frame=OfLanding, run=_end),
    Ask(
        name="landing.fort",
        frame=OfLanding,
        rule="25.42i",
        side=_attacker,
        prompt=lambda s, f: "Choose ships that shell the fort before the landing.",
        actions=_fort_actions,
        take=_fort_take,
        always=True,
    ),
    Chance(
        name="landing.shell",
        frame=OfLanding,
        rule="25.42i",
        purpose="the shelling of the fort",
        take=_shell,
        about=_about,
    ),
    Auto(name="landing.shot", run=_shot),
    Ask(
        name="landing.table",
        rule="14.2a",
        side=_attacker,
        prompt=lambda s, f: "On which table is the landing fought?",
        actions=_table_actions,
        take=_table_take,
    ),
    Ask(
        name="landing.ships",
        rule="25.42e",
        side=_attacker,
        prompt=lambda s, f: "Choose ships that support the landing.",
        actions=_ships_actions,
        take=_ships_take,
        always=True,
    ),
    Auto(name="landing.ashore", run=_go_ashore),
    Chance(
        name="landing.flight", frame=OfShip, rule="25.42k", purpose="ships that flee their base", take=_flight
    ),
)
