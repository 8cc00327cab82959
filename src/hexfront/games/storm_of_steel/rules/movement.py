"""11. The movement segment: units move one after another or together, each in one way."""

from __future__ import annotations

from hexfront.games.storm_of_steel.board import March, S, controlled, enemy, put
from hexfront.games.storm_of_steel.naming import called, of_own
from hexfront.games.storm_of_steel.rules import (
    air,
    commerce,
    embarking,
    impulses,
    intelligence,
    mobile,
    obstacles,
    offmap,
    railmove,
    sealift,
    silence,
    travel,
    voyages,
)
from hexfront.games.storm_of_steel.rules.command import in_command, unit_in_command
from hexfront.games.storm_of_steel.rules.entry import go
from hexfront.games.storm_of_steel.rules.marching import (
    FORCED,
    NORMAL,
    allowance,
    exits,
    infiltrations,
    power_of_march,
    pressed,
)
from hexfront.games.storm_of_steel.rules.players import OfPower, asked
from hexfront.games.storm_of_steel.rules.zones import enemy_zone, hindering
from hexfront.games.storm_of_steel.telling import tell
from hexfront.games.storm_of_steel.world import World
from hexfront.hexes import members
from hexfront.kernel import Action, Ask, Auto, Refusal, act
from hexfront.mechanics.frames import at_hand
from hexfront.mechanics.naming import offered, sentence
from hexfront.mechanics.refusing import by_verb, of_hex

DONE, STOP, FORCE = act("done"), act("stop"), act("force")
OFFERS = {
    "move": "move a unit",
    "scout": "let an HQ look into an enemy hex",
    "storm": "storm an enemy hex",
    "fly": "fly a mission",
    "done": "finish the movement segment",
}


def _begin(s: S, frame: OfPower) -> None:
    s.board.scouted = 0
    s.push("movement.end", frame.power)
    s.push("movement", frame.power)


def _end(s: S, frame: OfPower) -> None:
    b = s.board
    b.moved = b.scouted = 0
    b.march = None


# Which units may move --------------------------------------------------------------------------------


def able(s: S, power: int) -> int:
    """Mobile units that have not moved, on fronts where their side has the impulse (11.0a, 8.4a).

    A unit is judged by the front on which it begins its move, and bound by the new one afterwards (4.71a to
    4.71c, R-58). Nobody has to move (8.22b). A country in mutiny takes no extra impulse (37.8b).

    Rows 4.71b.
    """
    b, w = s.board, s.world
    mine = w.land_units & w.side[power] & b.afield & ~b.entrenched & ~b.moved & ~b.underground & ~w.forts
    mine &= ~(impulses.resting(s) | impulses.idle(s))
    return mine & _on(s, impulses.open_fronts(b, w, power, b.impulse), mine)


def _on(s: S, hexes: int, units: int) -> int:
    if hexes == s.world.grid.all:
        return units
    loc, found = s.board.loc, 0
    for u in members(units):
        if hexes >> loc[u] & 1:
            found |= 1 << u
    return found


def movable(s: S, power: int) -> int:
    """Units that a side may move: later than impulse 1 in command, or by rail or sea (15.71a, 11.6b)."""
    b, w = s.board, s.world
    free = able(s, power)
    if not impulses.first_only(s):
        carried = 0
        trains = railmove.starts(s, power)
        for u in members(free):
            h = b.loc[u]
            if trains >> h & 1 or (w.ports >> h & 1 and sealift.harbours(s, u)) or sealift.refuges(s, u):
                carried |= 1 << u
        free &= in_command(s, power) | carried | w.irregulars
    ships = w.transports & w.side[power] & (b.afield | b.abroad) & ~b.moved & ~b.sailed
    for u in members(ships):
        if sealift.harbours(s, u):
            free |= 1 << u
    return free | travel.ready(s, power) if b.abroad else free


def _actions(s: S, frame: OfPower) -> list[Action]:
    w = s.world
    move, scout = w.unit_acts("move"), w.unit_acts("scout")
    found = [move[u] for u in members(movable(s, frame.power))]
    found += [scout[u] for u in intelligence.scouts(s, frame.power)]
    fly = w.unit_acts("fly")
    found += [fly[u] for u in air.ready(s, frame.power)]
    join = w.unit_acts("convoy")
    found += [join[u] for u in members(commerce.escorts(s, frame.power))]
    storm = w.hex_acts("storm")
    found += [storm[h] for h in mobile.targets(s, frame.power)]
    return [*found, DONE]


def _take(s: S, frame: OfPower, action: Action) -> None:
    b, w = s.board, s.world
    if action == DONE:
        return
    s.again(frame)
    if action.verb == "storm":
        mobile.begin(s, frame.power, w.grid.hex(action.args[0]))
        return
    u = w.index[action.args[0]]
    if action.verb == "convoy":
        commerce.convoy(s, u)
        return
    if action.verb == "fly":
        s.push("air.mission", u)
        return
    if action.verb == "scout":
        b.scouted |= 1 << u
        s.push("scouting", u)
        return
    if b.abroad >> u & 1 and not w.transports >> u & 1:
        s.push("travel", u)
        return
    b.march = begun(w, 1 << u, b.loc[u])
    s.push("march", frame.power)


def begun(w: World, units: int, h: int, kind: str = NORMAL) -> March:
    """The march of units that set out."""
    ships = units & w.transports
    return March(units, h, 0 if ships else allowance(w, units, kind), kind)


def _move_refusal(s: S, frame: OfPower, u: int) -> Refusal | None:
    b, w = s.board, s.world
    name = called(s, u)
    if b.loc[u] < 0:
        return Refusal("11.0a", f"The {name} is not on the map.")
    if w.dummies >> u & 1:
        return Refusal("23.1a", f"The {name} goes only along with units.")
    if b.abroad >> u & 1:
        return travel.idle(s, u)
    if b.halted >> u & 1:
        return Refusal("29.11b", f"The {name} does not move again in this turn.")
    if b.moved >> u & 1:
        return Refusal("11.1a", f"The {name} has moved in this segment.")
    if w.forts >> u & 1:
        return Refusal("17.1a", "Forts never move.")
    if b.entrenched >> u & 1:
        return Refusal("12.1a", f"The {name} is entrenched and cannot move.")
    if impulses.held_back(s) >> u & 1:
        return Refusal("39.1a", f"The {name} may not leave its place in this turn.")
    if b.fallen_back >> u & 1:
        return Refusal("11.1a", f"The {name} has fallen back and does not move in this impulse.")
    if not impulses.open_fronts(b, w, frame.power, b.impulse) >> b.loc[u] & 1:
        return Refusal("8.4a", "Your side does not have this impulse on that front.")
    if b.underground >> u & 1:
        return Refusal("34.2a", f"The {name} is underground: it surfaces in a Reorganization Segment.")
    if impulses.idle(s) >> u & 1:
        return Refusal("37.8b", f"The army of the {name} is in mutiny and takes no extra impulse.")
    return Refusal("15.71a", f"The {name} is not in command, and neither rail nor sea carries it.")


# One move -----------------------------------------------------------------------------------------------


def marches(s: S, march: March) -> bool:
    """Whether units may march: later than impulse 1 each is in command when it sets out (15.71a)."""
    return not obstacles.uncommanded(s, march)


def _march_actions(s: S, frame: OfPower) -> list[Action]:
    b, w = s.board, s.world
    march = at_hand(b.march)
    found: list[Action] = []
    if march.units & w.transports:
        sail = w.hex_acts("sail")
        return [*(sail[h] for h in members(sealift.harbours(s, march.units.bit_length() - 1))), STOP]
    if marches(s, march):
        step = w.hex_acts("step")
        found += [step[n] for n, _ in exits(s, march)]
        if not march.way:
            found += _beginnings(s, march, frame.power)
        leave = w.hex_acts("leave")
        found += [leave[h] for h in offmap.exits(s, march)]
    if not march.way and march.kind == NORMAL and march.units.bit_count() == 1:
        found += _carried(s, march)
    return found if pressed(s, march) else [*found, STOP]


def _beginnings(s: S, march: March, power: int) -> list[Action]:
    """What may be said before the first step: who comes along, a force march, an infiltration."""
    w = s.world
    found: list[Action] = []
    if march.kind == NORMAL:
        join, others = w.unit_acts("with"), companions(s, march, power)
        found += [join[u] for u in members(others)]
        slip = w.hex_acts("infiltrate")
        if not march.units & w.dummies and unit_in_command(s, march.units.bit_length() - 1):
            found += [slip[h] for h in infiltrations(s, march)]
        if not hindering(s, power, march.units) >> march.at & 1:
            found.append(FORCE)
    return found


def companions(s: S, march: March, power: int) -> int:
    """Units that may join: those of the hex that may move, and its dummies (11.1a, 23.1a).

    Rows 13.3b.
    """
    b, w = s.board, s.world
    there = b.stack[march.at] & ~march.units
    free = there & able(s, power)
    if not impulses.first_only(s):
        free &= in_command(s, power)
    fakes = w.dummies if march.units & ~w.irregulars else 0
    return free | there & fakes & w.side[power] & ~b.moved


def _carried(s: S, march: March) -> list[Action]:
    """By rail or by sea: the whole movement of the segment (11.64a)."""
    w, u = s.world, march.units.bit_length() - 1
    ride, sail = w.hex_acts("rail"), w.hex_acts("sail")
    found = [ride[h] for h in members(railmove.rides(s, u))]
    if w.ports >> march.at & 1:
        found += [sail[h] for h in members(sealift.harbours(s, u))]
        land = w.hex_acts("land")
        found += [land[h] for h in members(embarking.targets(s, u))]
    rescue, leave = w.hex_acts("evacuate"), w.hex_acts("leave")
    found += [rescue[h] for h in sealift.refuges(s, u)]
    return found + [leave[h] for h in offmap.trains_out(s, u)]


def _march_take(s: S, frame: OfPower, action: Action) -> None:
    b, w = s.board, s.world
    march = at_hand(b.march)
    if action == STOP:
        finish(s)
        return
    if action == FORCE:
        b.march = begun(w, march.units, march.at, FORCED)
        s.again(frame)
        return
    if action.verb == "with":
        b.march = begun(w, march.units | 1 << w.index[action.args[0]], march.at)
        s.again(frame)
        return
    to = w.grid.hex(action.args[0])
    if action.verb == "step":
        s.again(frame)
        walk(s, march, to, next(cost for n, cost in exits(s, march) if n == to))
    elif action.verb == "infiltrate":
        infiltrate(s, march, to)
    elif action.verb == "leave":
        travel.leave(s, march, to)
    else:
        carry(s, march, action.verb, to)


def walk(s: S, march: March, to: int, cost: int) -> None:
    """One step of units that march together (11.2a); HQs clear rail unless they force the march (16.4b)."""
    b, w = s.board, s.world
    start = march.at
    regular = march.kind == NORMAL
    for d in members(march.units & w.dummies):
        put(b, w, d, to)
    for u in members(march.units & ~w.dummies):
        go(s, u, to, repairs=regular)
    if march.kind == FORCED:
        b.strategic |= march.units
    b.march = march._replace(at=to, spent=march.spent + cost, way=(*(march.way or (start,)), to))


def infiltrate(s: S, march: March, to: int) -> None:
    """Infiltration: the cadre must be higher than that of every enemy beside start and goal (10.32c).

    It is compared after the move is announced; if it fails the unit stays and has moved (10.32d). Forts count
    as cadre 1, dummies as 0 (R-75).
    """
    b, w = s.board, s.world
    u = march.units.bit_length() - 1
    power = power_of_march(s, march)
    beside = (w.around[march.at] | w.around[to]) & b.held[enemy(power)]
    foes = 0
    for h in members(beside):
        foes |= b.stack[h]
    foes &= w.side[enemy(power)] & w.pieces & ~b.underground
    best = max((w.cadre[f] for f in members(foes)), default=0)
    s.commit("10.32d", "The infiltration has been announced and compared.")
    if w.cadre[u] > best:
        walk(s, march, to, march.allowance)
    else:
        tell(s, "checked", "10.32d", power, march.units, at=(w.spot(march.at),))
    finish(s)


def carry(s: S, march: March, verb: str, to: int) -> None:
    """A unit goes by rail or by sea, and its move is over (11.62a, 11.63a, 3.4e)."""
    b, w = s.board, s.world
    u, power = march.units.bit_length() - 1, power_of_march(s, march)
    if verb == "land":
        embarking.put_out(s, u, to)
    elif verb == "evacuate":
        voyages.take_off(s, u, to)
    elif verb == "rail":
        way = railmove.line(s, u, to)
        if enemy_zone(s, power) >> to & 1:
            b.interior |= 1 << u
        go(s, u, to)
        railmove.ridden(s, u, way)
        tell(s, "railed", "11.62a", power, 1 << u, way=tuple(map(w.spot, way)))
    else:
        voyages.begin(s, u, to)
    b.strategic |= 1 << u
    b.moved |= 1 << u
    b.march = None


def finish(s: S) -> None:
    """The units have ended their move; what they have not spent is lost (11.0a, 11.1a)."""
    b, w = s.board, s.world
    march = at_hand(b.march)
    b.moved |= march.units
    if march.way:
        name = "forced" if march.kind == FORCED else "moved"
        rule = "11.61a" if march.kind == FORCED else "11.1a"
        tell(s, name, rule, power_of_march(s, march), march.units, way=tuple(map(w.spot, march.way)))
    b.march = None


def _with_refusal(s: S, frame: OfPower, u: int) -> Refusal | None:
    b, w, march = s.board, s.world, at_hand(s.board.march)
    name = called(s, u)
    if march.units >> u & 1:
        return Refusal("11.1a", f"The {name} marches along already.")
    if march.way or march.kind != NORMAL:
        return Refusal("11.1a", "Who marches together says so before the first step.")
    if b.loc[u] != march.at:
        return Refusal("11.1a", f"The {name} is not in {w.place_name(march.at)}.")
    return _move_refusal(s, frame, u)


def _first(s: S) -> int:
    return members(at_hand(s.board.march).units & ~s.world.dummies)[0]


def _sail_refusal(s: S, frame: OfPower, h: int) -> Refusal | None:
    return travel.sail_refusal(s, _first(s), h)


def _land_refusal(s: S, frame: OfPower, h: int) -> Refusal | None:
    return embarking.refusal(s, _first(s), h)


def _leave_refusal(s: S, frame: OfPower, h: int) -> Refusal | None:
    return offmap.refusal(s, _first(s), h)


def _evacuate_refusal(s: S, frame: OfPower, h: int) -> Refusal | None:
    b, w, u = s.board, s.world, _first(s)
    if (w.ports & controlled(b, frame.power)) >> b.loc[u] & 1:
        return Refusal("29.11a", "From a friendly port units embark as usual.")
    if w.nation_of[u] in b.strikes:
        return Refusal("37.7b", "Nobody sails for a country on strike.")
    if b.cleared >> b.loc[u] & 1:
        return Refusal("29.11b", "One unit of a hex has been taken off in this impulse.")
    if not sealift.rescuers(s, u):
        stays = sealift.at_rest(s, frame.power, sealift.around(s, u))
        if stays is not None:
            return stays
    return Refusal("29.11b", "No transport lies on the sea of that coast, or the port cannot take the unit.")


def _prompt(s: S, frame: OfPower) -> str:
    return sentence(offered(s, OFFERS))


def _march_prompt(s: S, frame: OfPower) -> str:
    march = at_hand(s.board.march)
    if march.units & s.world.transports:
        return "Where does the transport sail?"
    left = march.allowance - march.spent
    who = called(s, members(march.units & ~s.world.dummies)[0])
    more = march.units.bit_count() - 1
    group = f"the {who} and {more} more" if more else f"the {who}"
    return f"Move {group}: {left} of {march.allowance} movement points left."


STEPS = (
    Auto(name="movement.begin", frame=OfPower, run=_begin),
    Auto(name="movement.end", frame=OfPower, run=_end),
    Ask(
        name="movement",
        frame=OfPower,
        rule="11.0a",
        side=asked,
        prompt=_prompt,
        actions=_actions,
        take=_take,
        refuse=by_verb(
            move=of_own(_move_refusal, "11.0a", "moves"),
            fly=of_own(air.refusal, "30.3a", "flies"),
            convoy=of_own(commerce.refusal, "27.7a", "sails"),
            storm=of_hex(mobile.refusal, "11.7a"),
        ),
        # How many ships sail with convoys nobody counts (23.42a); all else opens a step or is heard.
        covered=True,
        always=lambda s: silence.may_move(s, s.asked(OfPower).power),
    ),
    Ask(
        name="march",
        frame=OfPower,
        rule="11.1a",
        side=asked,
        prompt=_march_prompt,
        actions=_march_actions,
        # The last step into supply is taken by its owner, though he has no other choice (11.3c).
        always=lambda s: pressed(s, at_hand(s.board.march)),
        take=_march_take,
        refuse=by_verb(
            step=of_hex(obstacles.step, "11.1a"),
            force=obstacles.force,
            stop=obstacles.stop,
            infiltrate=of_hex(obstacles.infiltrate, "10.32a"),
            rail=of_hex(obstacles.ride, "11.62a"),
            **{"with": of_own(_with_refusal, "11.1a", "moves")},
            land=of_hex(_land_refusal, "25.41a"),
            sail=of_hex(_sail_refusal, "11.63a"),
            evacuate=of_hex(_evacuate_refusal, "29.11b"),
            leave=of_hex(_leave_refusal, "21.0a"),
        ),
    ),
)
