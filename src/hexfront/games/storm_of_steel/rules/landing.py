"""25.42 to 25.45. The assault on a port: units aboard before it storm it. ``embarking`` brings them there."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.storm_of_steel.battle import LANDING, Battle
from hexfront.games.storm_of_steel.board import DEAD, S, controlled, enemy, lift, present, put, side_name
from hexfront.games.storm_of_steel.clash import BOMBARDMENT, Clash, Landing
from hexfront.games.storm_of_steel.rules import (
    countries,
    embarking,
    entry,
    fleets,
    losses,
    offmap,
    overseas,
    rebasing,
    sealift,
    seas,
    voyages,
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
from hexfront.games.storm_of_steel.rules.stacking import room
from hexfront.games.storm_of_steel.telling import tell, troops
from hexfront.games.storm_of_steel.world import CP, SIDES
from hexfront.hexes import members, of
from hexfront.kernel import Action, Ask, Auto, Chance, Frame, act
from hexfront.kernel.dice import Value
from hexfront.mechanics.frames import at_hand

SAIL = fleets.SAIL


class OfLanding(NamedTuple):
    """One of the landings of a half, by its place in the list."""

    step: str
    place: int


def begin(s: S) -> None:
    """Amphibious assaults come before all other combats of the segment."""
    waiting = s.board.landings
    first = {one.target: index for index, one in reversed(list(enumerate(waiting)))}
    together = embarking.american(s, of(one.unit for one in waiting))
    for index in reversed(range(len(waiting))):
        if not together or first[waiting[index].target] == index:
            s.push("landing", index)


def gunships(s: S, power: int, h: int) -> int:
    """BB, BC and PD without a mission that are based on the area of a port (25.4b, 25.42e, 25.42i).

    Those that sought an engagement without finding combat may come as well (25.3c). They help nowhere else on
    land, and only if they are named (R-23, R-129), and none of a country in mutiny (37.8a).
    """
    found = 0
    for area in embarking.waters(s, power, h):
        found |= seas.based(s, power, area, *fleets.BIG_GUNS)
    return found & (~s.board.tasked | s.board.unfought) & ~countries.mutinous(s.board, s.world)


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
    units = embarking.together(s, 1 << one.unit, one.target)
    if controlled(b, power) >> one.target & 1:
        _come_in(s, units & present(b))
        return
    b.battle = Battle(power, one.target, LANDING, attackers=units & present(b))
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
    b = s.board
    b.battle = None
    b.flights = {}
    target = b.landings[frame.place].target
    for index, one in enumerate(b.landings):
        if one.target == target and _adrift(s, one) and _homes(s, one):
            s.push("landing.home", index)


# Transports that lay at sea (25.42j, 29.12c)


def _adrift(s: S, one: Landing) -> bool:
    """Whether a transport is still at sea after the assault of its unit: it ends its move in a port, with
    the unit if a fort stopped it (21.45c, 25.42j)."""
    b, w = s.board, s.world
    at = b.loc[one.ship]
    return at in w.display.seas.values() and (b.loc[one.unit] < 0 or bool(b.halted >> one.unit & 1))


def _homes(s: S, one: Landing) -> list[int]:
    """The friendly ports of its sea to which a transport may return; a unit aboard must find room there."""
    b, w = s.board, s.world
    power, (area,) = w.side_of[one.ship], overseas.waters(w, b.loc[one.ship])
    found = [h for h, harbour in w.display.harbours.items() if harbour.sea == area] if power != CP else []
    found = [h for h in found if offmap.harbour_open(s, h)]
    found += members(seas.ports(w, area) & controlled(b, power) & ~b.held[enemy(power)])
    if b.loc[one.unit] < 0:
        return found
    return [h for h in found if sealift.spare(s, h) > 0 and (w.away[h] or room(b, w, h, 1 << one.unit))]


def _home_actions(s: S, frame: OfLanding) -> list[Action]:
    acts = s.world.hex_acts("sail")
    return [acts[h] for h in _homes(s, s.board.landings[frame.place])]


def _home_take(s: S, frame: OfLanding, action: Action) -> None:
    """The transport returns, and what is aboard goes ashore (25.42j)."""
    b, w, one = s.board, s.world, s.board.landings[frame.place]
    to = w.grid.hex(action.args[0])
    starts = {u: b.loc[u] for u in (one.unit, one.ship) if b.loc[u] >= 0}
    put(b, w, one.ship, to)
    sealift.unload(b, one.ship)
    if b.loc[one.unit] >= 0:
        b.port_use = b.port_use | {to: b.port_use.get(to, 0) + 1}
        harbour = w.display.harbours.get(to)
        entry.go(s, one.unit, harbour.area if harbour else to)
    voyages.told(s, starts, "25.42j" if len(starts) > 1 else "21.45c")


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
        area = embarking.waters(s, battle.power, battle.target)[0]
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
        losses.eliminate(s, battle.attackers & present(b), "25.42g")


def _ashore(s: S) -> None:
    """The unit goes into the port and no farther, its transport with it (25.42f); ships there flee."""
    b, w, battle = s.board, s.world, at_hand(s.board.battle)
    h, foe = battle.target, enemy(battle.power)
    if b.held[foe] >> h & 1:
        losses.eliminate(s, battle.attackers & present(b), "25.42g")
        return
    if not battle.attackers & present(b):
        return
    flee = b.stack[h] & w.naval & w.side[foe]
    for one in b.landings:
        if battle.attackers & present(b) & 1 << one.unit:
            _disembark(s, one, "25.42f")
    for u in members(flee):
        s.push("landing.flight", u)


def _disembark(s: S, one: Landing, rule: str) -> None:
    """A unit goes into the port, its transport with it."""
    b, w = s.board, s.world
    way = (w.spot(b.loc[one.unit]), w.spot(one.target))
    sealift.unload(b, one.ship)
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


def _attacker(s: S, frame: object) -> str:
    return SIDES[at_hand(s.board.battle).power]


def _about(s: S, frame: object) -> str:
    return s.world.names[at_hand(s.board.battle).target]


STEPS = (
    Auto(name="landing.arrive", run=embarking.arrive),
    Auto(name="landing", frame=OfLanding, run=_landing),
    Auto(name="landing.end", frame=OfLanding, run=_end),
    Ask(
        name="landing.home",
        frame=OfLanding,
        rule="25.42j",
        side=lambda s, f: SIDES[s.world.side_of[s.board.landings[f.place].ship]],
        prompt=lambda s, f: "To which port does the transport return?",
        actions=_home_actions,
        take=_home_take,
    ),
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
