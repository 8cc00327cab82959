"""3, 8. The sequence of play: turns, their eight phases, impulses with two halves, and segments.

A phase is begun by the step that the table names, in the module that owns it. What a scenario does not use
(3.0a: diplomacy, agents, ships) is not on its agenda.
"""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.storm_of_steel.board import Board, S, controlled, enemy, side_name, turn_of
from hexfront.games.storm_of_steel.rules import dummies, impulses, indies, revealing
from hexfront.games.storm_of_steel.world import CP, EN, POWERS
from hexfront.kernel import Auto, BadInput, Frame, Outcome
from hexfront.mechanics.frames import OfPhase, OfTurn

#: The phases of a turn in their order, each with its name, its rule and the step that begins it (3.0a).
PHASES: dict[str, tuple[str, str, str]] = {
    "cards": ("Strategy Card Phase", "3.1a", "cards.begin"),
    "diplomacy": ("Grand Diplomacy Phase", "3.2a", "diplomacy.begin"),
    "agents": ("Psychological Warfare Phase", "3.3a", "agents.begin"),
    "naval": ("Naval Warfare Phase", "3.31a", "naval.begin"),
    "operations": ("Operations Phase", "3.0a", "operations.begin"),
    "attrition": ("Supply & Attrition Phase", "3.5c", "attrition.begin"),
    "morale": ("Morale Phase", "3.6a", "morale.begin"),
    "mobilization": ("Mobilization Phase", "3.7a", "mobilization.begin"),
    "discard": ("Discard & Political Events Phase", "3.8a", "discard.begin"),
}
#: The segments of a half-impulse (1.0g, 3.4c, R-1), each with its name and the step that begins it.
SEGMENTS: dict[str, tuple[str, str]] = {
    "reveal": ("Card Revelation", "cards.reveal"),
    "fog": ("Dummies", "dummies.begin"),
    "reorganization": ("Reorganization Segment", "reorganization.begin"),
    "movement": ("Movement Segment", "movement.begin"),
    "combat": ("Combat Segment", "combat.begin"),
}
#: Segments that are not announced: nothing may happen in them.
QUIET = ("reveal", "fog")
#: Phases that a scenario has only if it says so.
SWITCHED = {"diplomacy": "entries", "agents": "agents_used", "naval": "naval"}
POWER_WORDS = ("Central Powers", "Entente")


class OfImpulse(NamedTuple):
    """One impulse of the Operations Phase."""

    step: str
    impulse: int


class OfHalf(NamedTuple):
    """One side's half of an impulse."""

    step: str
    impulse: int
    power: int


class OfSegment(NamedTuple):
    """A segment of a side's half."""

    step: str
    segment: str
    power: int


def _turn(s: S, frame: OfTurn) -> None:
    """A turn: its phases in their order (3.0a)."""
    b = s.board
    b.turn, b.active, b.impulse, b.segment = frame.turn, "", 0, ""
    b.travelled = b.halted = 0
    b.steamed = {}
    b.tasked &= ~s.world.transports
    for power in POWERS:
        revealing.keep_silent(b, power, quiet=False)
    impulses.reset(b)
    note_start(s)
    s.log("turn", "3.0a", turn=b.turn + 1, date=turn_of(s).date)
    s.push("turn.end")
    for phase in reversed(phases(s)):
        s.push("phase", phase)


def note_start(s: S) -> None:
    """Write down who holds which city when the turn begins: only differences count in phase 6 (R-37); and
    which dummies each side has (23.1b).

    A city that belongs to nobody stays with its last holder: who comes back to it has lost nothing (5.13b),
    and who only passed through it has gained nothing (5.13e). So it is where partisans have risen (5.13c).
    """
    b, w = s.board, s.world
    held = [controlled(b, power) & w.strategic & ~b.risen for power in POWERS]
    b.cities_cp, b.cities_en = held[CP] | b.cities_cp & ~held[EN], held[EN] | b.cities_en & ~held[CP]
    b.garrisons_cp, b.garrisons_en = (b.real[power] & w.strategic for power in (CP, EN))
    dummies.muster(s)


def phases(s: S) -> list[str]:
    """The phases that the scenario has and whose rules there are.

    Rows 3.0c, 39.0a, 2.1c.
    """
    scenario = s.world.scenario
    return [
        name
        for name, (_, _, begin) in PHASES.items()
        if begin in s.game.steps and scenario.get(SWITCHED.get(name, ""), name not in SWITCHED)
    ]


def _phase(s: S, frame: OfPhase) -> None:
    """Note the phase and begin it."""
    b = s.board
    indies.settle(s)
    b.phase, b.active, b.impulse, b.segment = frame.phase, "", 0, ""
    title, rule, begin = PHASES[frame.phase]
    s.log("phase", rule, phase=title)
    s.push(begin)


# Operations (8) ---------------------------------------------------------------------------------------


def _operations(s: S, frame: Frame) -> None:
    """Impulses in order, as far as weather allows on some front (3.4f, 8.2b, 8.3a, R-1)."""
    for number in range(impulses.last_impulse(s), 0, -1):
        s.push("impulse", number)


def _impulse(s: S, frame: OfImpulse) -> None:
    """The Central Powers' half, then the Entente's (3.0b, 8.3a)."""
    s.push("half", frame.impulse, EN)
    s.push("half", frame.impulse, CP)


def _half(s: S, frame: OfHalf) -> None:
    """The four segments of a side that has the impulse on some front, or may yet get it (3.4c, 8.4a)."""
    b, w, power = s.board, s.world, frame.power
    b.impulse, b.half = frame.impulse, power
    b.strategic &= ~w.side[power]
    b.sailed &= ~w.side[power]
    b.flown = b.chased = b.crossed = b.cleared = 0
    b.railed, b.port_use, b.net_use = 0, {}, {}
    for segment in reversed(SEGMENTS):
        if SEGMENTS[segment][1] in s.game.steps:
            s.push("segment", segment, power)


def _segment(s: S, frame: OfSegment) -> None:
    """Begin a segment; without the impulse on any front a side only has the reveal (8.4a)."""
    b, power = s.board, frame.power
    b.segment, b.half, b.active = frame.segment, power, side_name(power)
    if frame.segment != "reveal" and not impulses.open_fronts(b, s.world, power, b.impulse):
        return
    title, begin = SEGMENTS[frame.segment]
    b.moved = 0
    if frame.segment not in QUIET:
        words = f"{POWER_WORDS[power]} {title}, impulse {b.impulse}"
        s.log("phase", "3.4c", side=side_name(power), phase=words)
    s.push(begin, power)


# The end ------------------------------------------------------------------------------------------------


def _turn_end(s: S, frame: Frame) -> None:
    """The next turn, or the end of the scenario (3.8c)."""
    b = s.board
    indies.settle(s)
    b.phase, b.active, b.impulse, b.segment = "", "", 0, ""
    if b.turn < b.last_turn:
        s.push("turn", b.turn + 1)
    elif "victory.final" in s.game.steps:
        s.push("victory.final")
    else:
        s.finish(Outcome(None, "draw", "40.4a", "The scenario is over."))


def lay_out(s: S, phase: str) -> None:
    """Lay out what is still to be done in the turn of a position, with a phase or a segment on top.

    ``phase`` is "turn start", a phase, or a segment of the half of ``half`` in impulse ``impulse``.
    """
    b = s.board
    b.cities_cp = b.cities_en = 0
    todo: list[tuple[str | int, ...]] = [("turn.end",)]
    if phase == "turn start":
        s.plan([("turn", b.turn)])
        return
    if phase not in PHASES and phase not in SEGMENTS:
        known = ("turn start", *PHASES, *SEGMENTS)
        raise BadInput(f"phase: {phase!r} is not one of {', '.join(known)}.")
    note_start(s)
    here = "operations" if phase in SEGMENTS else phase
    later = list(PHASES)[list(PHASES).index(here) + 1 :]
    todo += [("phase", name) for name in reversed(phases(s)) if name in later]
    if phase in PHASES:
        s.plan([*todo, ("phase", phase)])
        return
    b.phase, b.impulse = here, max(1, b.impulse)
    todo += [("impulse", number) for number in range(impulses.last_impulse(s), b.impulse, -1)]
    if b.half == CP:
        todo.append(("half", b.impulse, enemy(CP)))
    rest = list(SEGMENTS)[list(SEGMENTS).index(phase) :]
    todo += [("segment", name, b.half) for name in reversed(rest) if SEGMENTS[name][1] in s.game.steps]
    s.plan(todo)


def operating(b: Board, power: int, segment: str) -> bool:
    """Whether a side is in a segment of its half."""
    return b.segment == segment and b.half == power


STEPS = (
    Auto(name="turn", frame=OfTurn, run=_turn),
    Auto(name="phase", frame=OfPhase, run=_phase),
    Auto(name="operations.begin", run=_operations),
    Auto(name="impulse", frame=OfImpulse, run=_impulse),
    Auto(name="half", frame=OfHalf, run=_half),
    Auto(name="segment", frame=OfSegment, run=_segment),
    Auto(name="turn.end", run=_turn_end),
)
