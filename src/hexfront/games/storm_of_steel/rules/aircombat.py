"""30.6, 30.7 and 14.46. Interception of missions, and close support in battles."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.storm_of_steel.battle import Battle
from hexfront.games.storm_of_steel.board import S, enemy, side_name
from hexfront.games.storm_of_steel.flight import OF_ATTACK, OF_DEFENCE, SUPPORT, Flight
from hexfront.games.storm_of_steel.rules import air, countries, losses
from hexfront.games.storm_of_steel.rules.firing import air_combat
from hexfront.games.storm_of_steel.telling import troops
from hexfront.games.storm_of_steel.world import SIDES, World
from hexfront.hexes import members
from hexfront.kernel import Action, Ask, Auto, Chance, act
from hexfront.kernel.dice import Value

PASS = act("pass")
#: The doctrine from which fighters intercept and support (30.1c).
FIGHTING = 2
#: Who flies close support (30.7a), and who intercepts (30.6a).
SUPPORTERS, FIGHTERS = ("FTR", "BMB"), ("FTR",)
MEANINGS = {
    "D": "a unit of the mission is lost",
    "R": "the mission is given up",
    "X": "both sides lose a unit, and the mission is given up",
    "A": "an interceptor is lost",
    "-": "nothing",
}


class OfFlight(NamedTuple):
    """A flight by its name: "mission", "attack" or "defense"."""

    step: str
    flight: str


class OfLoss(NamedTuple):
    """A flight, and who of it loses a unit: its own "units" or the "hunters"."""

    step: str
    flight: str
    whose: str


def flies(s: S, power: int) -> bool:
    """Whether a side is asked for fighters: everybody knows its doctrine, nobody what it has (30.1c)."""
    return bool(s.world.air) and s.board.air_doctrine[power] >= FIGHTING


def in_reach(s: S, power: int, h: int, types: tuple[str, ...]) -> int:
    """Air units of some types that have not flown and reach a hex."""
    w = s.world
    kinds = 0
    for kind in types:
        kinds |= w.type.get(kind, 0)
    able = air.flyers(s, power) & kinds
    return sum(1 << u for u in members(able) if air.within_range(s, u) >> h & 1)


# Interception (30.6) -------------------------------------------------------------------------------------


def hunter_power(s: S, name: str) -> int:
    """The side that may intercept a flight."""
    return enemy(s.board.flights[name].power)


def _answer(s: S, frame: OfFlight) -> None:
    """The enemy may intercept a flight that is under way."""
    flight = s.board.flights.get(frame.flight)
    if flight is not None and flight.units:
        s.push("air.fight", frame.flight)
        if flies(s, enemy(flight.power)):
            s.push("air.intercept", frame.flight)


def _hunters(s: S, frame: OfFlight) -> list[Action]:
    flight = s.board.flights[frame.flight]
    acts = s.world.unit_acts("intercept")
    return [PASS, *(acts[u] for u in members(in_reach(s, enemy(flight.power), flight.target, FIGHTERS)))]


def _intercept(s: S, frame: OfFlight, action: Action) -> None:
    b = s.board
    if action == PASS:
        return
    u = s.world.index[action.args[0]]
    b.flown |= 1 << u
    flight = b.flights[frame.flight]
    b.flights = b.flights | {frame.flight: flight._replace(hunters=flight.hunters | 1 << u)}
    s.again(frame)


def strength(w: World, units: int) -> int:
    """The air combat strength of units."""
    return sum(w.units[u].air_combat for u in members(units))


def _fight(s: S, frame: OfFlight) -> None:
    flight = s.board.flights[frame.flight]
    if flight.units and flight.hunters:
        s.push("air.roll", frame.flight)


def _roll(s: S, frame: OfFlight, value: Value) -> None:
    """Air combat by the strength of interceptors minus that of the mission (30.6a)."""
    b, w, name = s.board, s.world, frame.flight
    flight = b.flights[name]
    found = air_combat(strength(w, flight.hunters) - strength(w, flight.units), int(value))
    s.log(
        "air combat",
        "30.6a",
        side=side_name(enemy(flight.power)),
        who=troops(s, flight.hunters),
        others=troops(s, flight.units),
        at=(w.spot(flight.target),),
        dice=(int(value),),
        result=MEANINGS[found],
    )
    if found in ("R", "X"):
        s.push("air.abort", name)
    if found in ("D", "X"):
        s.push("air.loss", name, "units")
    if found in ("A", "X"):
        s.push("air.loss", name, "hunters")


def _abort(s: S, frame: OfFlight) -> None:
    """The mission is given up, and its units return (30.6a)."""
    b = s.board
    b.flights = b.flights | {frame.flight: b.flights[frame.flight]._replace(units=0)}


def _losable(s: S, frame: OfLoss) -> list[Action]:
    acts = s.world.unit_acts("lose")
    return [acts[u] for u in members(getattr(s.board.flights[frame.flight], frame.whose))]


def _lose(s: S, frame: OfLoss, action: Action) -> None:
    """Its owner names the unit that is shot down (30.10a)."""
    b, u = s.board, s.world.index[action.args[0]]
    flight = b.flights[frame.flight]
    left = getattr(flight, frame.whose) & ~(1 << u)
    b.flights = b.flights | {frame.flight: flight._replace(**{frame.whose: left})}
    losses.eliminate_air(s, 1 << u, "30.10a")


def _loser(s: S, frame: OfLoss) -> str:
    power = s.board.flights[frame.flight].power
    return SIDES[power if frame.whose == "units" else enemy(power)]


# Close support (30.7) ------------------------------------------------------------------------------------


def begin_support(s: S, battle: Battle) -> None:
    """What both sides commit meets in the air when both have spoken (30.7a, R-90)."""
    s.board.flights = {
        OF_ATTACK: Flight(battle.power, battle.target, SUPPORT),
        OF_DEFENCE: Flight(enemy(battle.power), battle.target, SUPPORT),
    }
    s.push("air.answer", OF_DEFENCE)
    s.push("air.answer", OF_ATTACK)


def offer_support(s: S, name: str) -> None:
    """The side of a flight may commit air units to the battle (30.7a)."""
    if flies(s, s.board.flights[name].power):
        s.push("air.support", name)


def _supporters(s: S, frame: OfFlight) -> list[Action]:
    """No air unit of a country in mutiny helps an attack (37.8a)."""
    b, flight = s.board, s.board.flights[frame.flight]
    acts = s.world.unit_acts("support")
    idle = countries.mutinous(b, s.world) if frame.flight == OF_ATTACK else 0
    return [
        PASS,
        *(acts[u] for u in members(in_reach(s, flight.power, flight.target, SUPPORTERS) & ~idle)),
    ]


def _support(s: S, frame: OfFlight, action: Action) -> None:
    b = s.board
    if action == PASS:
        return
    u = s.world.index[action.args[0]]
    b.flown |= 1 << u
    flight = b.flights[frame.flight]
    b.flights = b.flights | {frame.flight: flight._replace(units=flight.units | 1 << u)}
    s.again(frame)


STEPS = (
    Auto(name="air.answer", frame=OfFlight, run=_answer),
    Ask(
        name="air.intercept",
        frame=OfFlight,
        rule="30.6a",
        side=lambda s, f: SIDES[hunter_power(s, f.flight)],
        prompt=lambda s, f: "Send fighters against the mission, or let it pass.",
        actions=_hunters,
        take=_intercept,
        # Who has no fighters in range is asked as well, so that silence tells nothing.
        always=True,
    ),
    Auto(name="air.fight", frame=OfFlight, run=_fight),
    Chance(
        name="air.roll",
        frame=OfFlight,
        rule="30.6a",
        purpose="the air combat",
        take=_roll,
        about=lambda s, f: f"{f.flight}.{s.world.names[s.board.flights[f.flight].target]}",
    ),
    Auto(name="air.abort", frame=OfFlight, run=_abort),
    Ask(
        name="air.loss",
        frame=OfLoss,
        rule="30.6a",
        side=_loser,
        prompt=lambda s, f: "Which air unit is lost?",
        actions=_losable,
        take=_lose,
    ),
    Ask(
        name="air.support",
        frame=OfFlight,
        rule="30.7a",
        side=lambda s, f: SIDES[s.board.flights[f.flight].power],
        prompt=lambda s, f: "Commit air units to the battle, or go on.",
        actions=_supporters,
        take=_support,
        always=True,
    ),
)
