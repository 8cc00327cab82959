"""25.46, 8.24. Voyages in an impulse: transports in contested waters may be intercepted on their way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hexfront.games.storm_of_steel.board import S, enemy, side_name
from hexfront.games.storm_of_steel.clash import TRANSPORT, Clash, Voyage
from hexfront.games.storm_of_steel.naming import called
from hexfront.games.storm_of_steel.rules import fleets, losses, overseas, seafight, sealift, seas
from hexfront.games.storm_of_steel.rules.gunnery import CONTESTED, sea_numbers
from hexfront.games.storm_of_steel.rules.players import power_of
from hexfront.games.storm_of_steel.rules.seafight import about, afloat, clash_of
from hexfront.games.storm_of_steel.telling import tell
from hexfront.games.storm_of_steel.world import SIDES
from hexfront.hexes import members
from hexfront.kernel import Action, Ask, Auto, Chance, Frame, Refusal
from hexfront.kernel.dice import Value
from hexfront.mechanics.frames import at_hand


class OfRisk(NamedTuple):
    """A voyage in one contested area."""

    step: str
    area: str


def crossed(s: S, power: int, start: int, to: int, *, ends: Sequence[str] | None = None) -> tuple[str, ...]:
    """The areas that a voyage crosses from its port to the other, by the shortest way (25.46a).

    ``ends`` are the areas from which an assault is made.
    """
    w = s.world
    if sealift.outside(w, start) or sealift.outside(w, to):
        return overseas.route(s, start, to, ends)
    found = overseas.ways(s, power, start, assault=ends is not None)
    last = overseas.waters(w, to) if ends is None else ends
    goals = [found[area] for area in last if area in found]
    return min(goals, key=lambda way: overseas.risk(s, way), default=())


def risky(s: S, power: int, start: int, to: int, *, ends: Sequence[str] | None = None) -> list[str]:
    """Contested areas of a voyage; dominated ones are safe, and so mostly are Channel and Marmora (25.46c).

    Those two are no longer safe when they share the status of a contested sea (25.2b, 25.2j).
    """
    if not s.world.scenario.get("naval"):
        return []
    way = crossed(s, power, start, to, ends=ends)
    return [area for area in way if seas.status(s, area) == CONTESTED]


def rescue(s: S, u: int, to: int) -> list[str]:
    """Contested areas that a transport crosses to a coast and from there to a port (29.11b, 25.46a)."""
    b, w = s.board, s.world
    if not w.scenario.get("naval"):
        return []
    ship, shore = sealift.refuges(s, u)[to], seas.shores(w)[b.loc[u]]
    power, home = w.side_of[ship], b.loc[ship]
    waters = [area for area in sealift.waters_open(s, power, ship) if area in shore]
    near = min(waters, key=lambda area: overseas.risk(s, (area,)))
    way = dict.fromkeys((near, *(crossed(s, power, home, to) if to != home else ())))
    return [area for area in way if seas.status(s, area) == CONTESTED]


def begin(s: S, u: int, to: int) -> None:
    """A unit or an empty transport sails: first the enemy's chances, then it arrives (25.46a, 11.63a).

    Rows 8.24b, R-140.
    """
    ship, start = sealift.carrier(s, u, to)
    areas = risky(s, s.world.side_of[ship], start, to)
    put_out(s, Voyage(u, ship, start, to), "voyage.arrive", areas)


def take_off(s: S, u: int, to: int) -> None:
    """A transport comes for a unit on a coast (29.11b)."""
    ship = sealift.refuges(s, u)[to]
    put_out(s, Voyage(u, ship, s.board.loc[ship], to), "voyage.rescued", rescue(s, u, to))


def put_out(s: S, voyage: Voyage, arrival: str, areas: list[str]) -> None:
    """A transport is at sea: the enemy's chances in contested areas, then what it came for."""
    s.board.voyage = voyage
    s.push(arrival)
    for area in reversed(areas):
        s.push("voyage.risk", area)


def landfall(s: S) -> Voyage | None:
    """A voyage that ends: nothing if transport or unit have been sunk."""
    b, voyage = s.board, at_hand(s.board.voyage)
    b.voyage = None
    return None if b.loc[voyage.ship] < 0 or b.loc[voyage.unit] < 0 else voyage


def _rescued(s: S, frame: Frame) -> None:
    """Who has not been sunk is taken off (29.11b)."""
    voyage = landfall(s)
    if voyage is not None:
        told(s, sealift.take_off(s, voyage.unit, voyage.ship, voyage.to), "29.11b")


def _arrive(s: S, frame: Frame) -> None:
    """Who has not been sunk comes into port."""
    b, voyage = s.board, landfall(s)
    if voyage is None:
        return
    starts = {u: b.loc[u] for u in (voyage.unit, voyage.ship)}
    sealift.sail(s, voyage.unit, voyage.ship, voyage.to)
    told(s, starts, "11.63a")


def told(s: S, starts: dict[int, int], rule: str) -> None:
    """Tell of a unit and its transport; of each by itself if they did not come from the same place."""
    b, w = s.board, s.world
    ways: dict[tuple[int, int], int] = {}
    for u, start in starts.items():
        ways[start, b.loc[u]] = ways.get((start, b.loc[u]), 0) | 1 << u
    for (start, end), units in ways.items():
        power = w.side_of[units.bit_length() - 1]
        tell(s, "sailed", rule, power, units, way=(w.spot(start), w.spot(end)))


# Interception (25.46) ------------------------------------------------------------------------------------


def _risk(s: S, frame: OfRisk) -> None:
    """The enemy may send 1 to 5 warships of one base against the transport, once in an impulse (25.38a)."""
    b, w, ship = s.board, s.world, at_hand(s.board.voyage).ship
    if b.loc[ship] < 0:
        return
    b.clash = Clash(frame.area, TRANSPORT, w.side_of[ship], ships=1 << ship)
    s.push("voyage.end")
    s.push("voyage.answer", SIDES[enemy(w.side_of[ship])], -1)


class OfAnswer(NamedTuple):
    """The side that may intercept, and the base from which its ships come, or -1."""

    step: str
    side: str
    base: int


def hunters(s: S, power: int) -> int:
    """Warships of the area that have not intercepted in this impulse (25.46a, 25.38a)."""
    return seas.based(s, power, clash_of(s).area) & ~s.board.chased


def _actions(s: S, frame: OfAnswer) -> list[Action]:
    b, w, clash = s.board, s.world, clash_of(s)
    may = hunters(s, power_of(frame.side))
    if frame.base < 0:
        acts = w.hex_acts("base")
        bases = [acts[h] for h in members(seas.ports(w, clash.area)) if b.stack[h] & may]
        return [fleets.DECLINE, *bases]
    acts = w.unit_acts("ship")
    most = int(sea_numbers()["units"]["transport"])
    left = may & b.stack[frame.base] & ~clash.foes
    found = [acts[u] for u in members(left)] if clash.foes.bit_count() < most else []
    return [*found, fleets.SAIL] if clash.foes else found


def _take(s: S, frame: OfAnswer, action: Action) -> None:
    b, w, clash = s.board, s.world, clash_of(s)
    if action == fleets.DECLINE:
        return
    if action == fleets.SAIL:
        b.chased |= clash.foes
        s.push("voyage.roll")
    elif action.verb == "base":
        s.push("voyage.answer", frame.side, w.grid.hex(action.args[0]))
    else:
        b.clash = clash._replace(foes=clash.foes | 1 << w.index[action.args[0]])
        s.again(frame)


def _refuse(s: S, frame: OfAnswer, action: Action) -> Refusal | None:
    u = s.world.index.get(action.args[0], -1) if action.verb == "ship" and action.args else -1
    if u >= 0 and seas.based(s, power_of(frame.side), clash_of(s).area) & s.board.chased & 1 << u:
        return Refusal("25.38a", f"The {called(s, u)} has intercepted in this impulse.")
    if action.verb in ("base", "ship", "sail"):
        return Refusal("25.46a", "From 1 to 5 warships of one base on the area intercept.")
    return None


def _roll(s: S, frame: Frame, value: Value) -> None:
    """Success on 1 and 2; then contact and combat, the interceptor attacking (25.46a, 25.46b)."""
    clash = clash_of(s)
    hit = int(value) <= int(sea_numbers()["success"]["transport"])
    result = "success" if hit else "failure"
    s.log("interception", "25.46a", side=side_name(enemy(clash.power)), dice=(int(value),), result=result)
    if hit:
        seafight.begin(s)


def _end(s: S, frame: Frame) -> None:
    """A lost transport takes its cargo with it (25.46b, 29.14a).

    What comes into port shows what was aboard: nobody lets a voyage pass, counts and goes back (23.41a).
    """
    b, voyage = s.board, at_hand(s.board.voyage)
    if not any(frame.step == "voyage.risk" for frame in s.agenda):
        s.commit("23.41a", "The voyage has gone on, and its end has been seen.")
    sunk = not afloat(s, clash_of(s).power)
    b.clash = None
    if sunk and voyage.unit != voyage.ship and b.loc[voyage.unit] >= 0:
        losses.drown(s, voyage.unit)


STEPS = (
    Auto(name="voyage.arrive", run=_arrive),
    Auto(name="voyage.rescued", run=_rescued),
    Auto(name="voyage.risk", frame=OfRisk, run=_risk),
    Ask(
        name="voyage.answer",
        frame=OfAnswer,
        rule="25.46a",
        prompt=lambda s, f: f"A transport sails in the {clash_of(s).area}: intercept it, or let it pass.",
        actions=_actions,
        take=_take,
        refuse=_refuse,
        # Who has no ship there is asked as well, so that silence tells nothing.
        always=True,
        # How many ships sail nobody sees before they are met (23.41a).
        covered=True,
    ),
    Chance(
        name="voyage.roll", rule="25.46a", purpose="the interception of a transport", take=_roll, about=about
    ),
    Auto(name="voyage.end", run=_end),
)
