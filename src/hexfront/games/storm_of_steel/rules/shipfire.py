"""25.42e, 30.9, R-90. Ships that support a landing: air units may attack them, then they fire."""

from __future__ import annotations

from hexfront.games.storm_of_steel.board import S, enemy, side_name
from hexfront.games.storm_of_steel.flight import MISSION, STRIKE, Flight
from hexfront.games.storm_of_steel.naming import called, of_own
from hexfront.games.storm_of_steel.rules import air, aircombat
from hexfront.games.storm_of_steel.rules.gunnery import OUTCOMES, gunfire
from hexfront.games.storm_of_steel.rules.players import OfPower, asked
from hexfront.games.storm_of_steel.telling import troop
from hexfront.hexes import members
from hexfront.kernel import Action, Ask, Auto, Chance, Frame, Refusal, act
from hexfront.kernel.dice import Value
from hexfront.mechanics.frames import at_hand
from hexfront.mechanics.refusing import by_verb

PASS = act("pass")


def begin(s: S) -> None:
    """Ships fire after cards and close support, and after air units have attacked them (R-90)."""
    battle = at_hand(s.board.battle)
    if not battle.ships:
        return
    s.push("landing.guns")
    # Everybody knows the doctrine of a side, nobody what it has: so it is asked in any case.
    foe = enemy(battle.power)
    if s.world.air and air.strikes_ships(s.board, foe):
        s.push("landing.strike", foe)


# Air units against the ships (30.9) ----------------------------------------------------------------------


def _afloat(s: S) -> int:
    """The ships that support the landing and have not been sunk."""
    return at_hand(s.board.battle).ships & s.board.afield


def _strikers(s: S, frame: OfPower) -> list[Action]:
    h = at_hand(s.board.battle).target
    able = aircombat.in_reach(s, frame.power, h, air.STRIKERS) if _afloat(s) else 0
    acts = s.world.unit_acts("fly")
    return [PASS, *(acts[u] for u in members(able))]


def _strike(s: S, frame: OfPower, action: Action) -> None:
    """Fighters and bombers attack the ships that support the assault, one after another (30.9a, 30.3a)."""
    if action == PASS:
        return
    b, w, h = s.board, s.world, at_hand(s.board.battle).target
    u = w.index[action.args[0]]
    b.flown |= 1 << u
    b.flights = b.flights | {MISSION: Flight(frame.power, h, STRIKE, 1 << u)}
    s.log("strike mission", "30.9a", side=side_name(frame.power), who=(troop(s, u),), at=(w.spot(h),))
    s.again(frame)
    s.push("air.arrive")
    s.push("air.answer", MISSION)


def _refusal(s: S, frame: OfPower, u: int) -> Refusal:
    """Why an air unit does not attack the ships."""
    w = s.world
    if w.units[u].type not in air.STRIKERS:
        return Refusal("30.9a", f"{called(s, u)} attacks no ships.")
    if air.flyers(s, w.side_of[u]) >> u & 1:
        there = w.place_name(at_hand(s.board.battle).target)
        return Refusal("30.3b", f"{there} is out of range of {called(s, u)}.")
    return air.refusal(s, frame, u)


# Gunfire (25.42e) ----------------------------------------------------------------------------------------


def _guns(s: S, frame: Frame) -> None:
    """The ships that are left bring a column for each six; fewer try their luck (25.42e, R-152)."""
    b, battle = s.board, at_hand(s.board.battle)
    ships = _afloat(s)
    sure, below = gunfire(ships.bit_count())
    b.battle = battle._replace(ships=ships, gunfire=sure)
    if below:
        s.push("landing.gunfire")


def _gunfire(s: S, frame: Frame, value: Value) -> None:
    """Fewer than six ships help on a die not above their number (25.42e)."""
    b, battle = s.board, at_hand(s.board.battle)
    hit = int(value) <= gunfire(battle.ships.bit_count())[1]
    s.log("gunfire", "25.42e", side=side_name(battle.power), dice=(int(value),), result=OUTCOMES[hit])
    b.battle = battle._replace(gunfire=int(hit))


STEPS = (
    Ask(
        name="landing.strike",
        frame=OfPower,
        rule="30.9a",
        side=asked,
        prompt=lambda s, f: "Send air units against the ships that support the landing, or go on.",
        actions=_strikers,
        take=_strike,
        refuse=by_verb(fly=of_own(_refusal, "30.3a", "flies")),
        # Who has no air units in range is asked as well, so that silence tells nothing.
        always=lambda s: bool(_afloat(s)),
    ),
    Auto(name="landing.guns", run=_guns),
    Chance(
        name="landing.gunfire",
        rule="25.42e",
        purpose="naval gunfire",
        take=_gunfire,
        about=lambda s, f: s.world.names[at_hand(s.board.battle).target],
    ),
)
