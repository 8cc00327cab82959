"""3, 4. The sequence of play: turns, Player-Turns with their phases, and the gaps for reserve movement."""

from __future__ import annotations

from typing import Any, NamedTuple

from hexfront.games.emperors_last_war.board import (
    DUE,
    EDGE,
    EXPECTED,
    NO_FRONTS,
    NOTHING,
    SECRET,
    Board,
    S,
    enemy,
    turn_of,
)
from hexfront.games.emperors_last_war.rules import inforce, victory
from hexfront.games.emperors_last_war.rules.lines import beside
from hexfront.games.emperors_last_war.rules.players import OfPower, asked, decides
from hexfront.games.emperors_last_war.world import CP, RU, World
from hexfront.hexes import members
from hexfront.kernel import Action, Ask, Auto, BadInput, Frame, act
from hexfront.mechanics.frames import OfTurn

#: The parts of a Player-Turn in their order (3.1, 4.2.4), each with its name and the step that begins it.
PHASES: dict[str, tuple[str, tuple[Any, ...]]] = {
    "supply": ("Supply Phase", ("supply.begin",)),
    "window 1": ("", ("gap", 1)),
    "normal attack": ("Normal Attack Phase", ("attack.begin", 1)),
    "window 2": ("", ("gap", 2)),
    "normal movement": ("Normal Movement Phase", ("movement.begin",)),
    "window 3": ("", ("gap", 3)),
    "second attack": ("Second Attack Phase", ("attack.begin", 2)),
    "end": ("", ("player.end",)),
}
ORDER = tuple(PHASES)
PLAYERS = ("Central Powers", "Russian")
USE, PASS = act("reserve"), act("pass")
LAST_GAP = 3


class OfGap(NamedTuple):
    """A gap between two phases (4.2.1)."""

    step: str
    gap: int


class OfWindow(NamedTuple):
    """A power that may use its reserve movement in a gap."""

    step: str
    gap: int
    power: int


class OfPhase(NamedTuple):
    """A part of a Player-Turn that begins."""

    step: str
    phase: str


def _turn(s: S, frame: OfTurn) -> None:
    """A Game-Turn: the Central Powers take the first Player-Turn, Russia the second (3a)."""
    b = s.board
    b.turn, b.active = frame.turn, ""
    b.sailed = False
    s.log("turn", "3a", turn=b.turn, date=turn_of(s).date)
    s.push("turn.end")
    s.push("player", RU)
    s.push("player", CP)


def _player(s: S, frame: OfPower) -> None:
    """A Player-Turn: four phases in their order, and gaps between them (3.1a, 3.1b, 4.2.4d)."""
    b, power = s.board, frame.power
    b.phasing = power
    b.moved_first = False
    b.regrouped = 0
    b.boxed &= ~s.world.side[power]
    b.delayed &= ~s.world.side[power]
    b.action = b.attacks_made = b.scouted = b.artillery = b.dissolved = NO_FRONTS
    s.log("phase", "3.1a", side=decides(b, s.world, power), phase=f"{PLAYERS[power]} Player-Turn")
    for phase in reversed(ORDER):
        s.push("phase", phase)
    victory.opening(s, power)


def _phase(s: S, frame: OfPhase) -> None:
    """Note the part of the Player-Turn and begin it; what belongs to one is not done in another (3.1.1a)."""
    b = s.board
    b.phase, b.active = frame.phase, decides(b, s.world, b.phasing)
    name, begin = PHASES[frame.phase]
    if name:
        s.log("phase", "3.1a", side=b.active, phase=f"{PLAYERS[b.phasing]} {name}")
    s.push(*begin)
    victory.reached(s)


# Reserve movement (4) -------------------------------------------------------------------------------


def in_reserve(s: S, power: int) -> int:
    """Units that are in reserve now: concealed, or with no enemy unit adjacent (4.1a, 16.3c, R-27)."""
    b, w = s.board, s.world
    engaged = beside(b, w, power)
    found = b.concealed & w.side[power] & b.afield
    rest = b.held[power] & ~engaged
    while rest:
        low = rest & -rest
        found |= b.stack[low.bit_length() - 1]
        rest ^= low
    return found


def may_use(s: S, power: int) -> bool:
    """Whether a power may still use its reserve phase in this Player-Turn (4.2a to 4.2c, R-26)."""
    b = s.board
    if b.used_reserve[power]:
        return False
    return power != b.phasing or not b.used_before[power]


def _gap(s: S, frame: OfGap) -> None:
    """In a gap the phasing player is asked first, then the other; in the last only he (4.2.2, 4.2.4)."""
    b = s.board
    if frame.gap < LAST_GAP and may_use(s, enemy(b.phasing)):
        s.push("window", frame.gap, enemy(b.phasing))
    if may_use(s, b.phasing):
        s.push("window", frame.gap, b.phasing)


def after_gap(b: Board) -> str:
    """The phase that follows the gap at hand, with whose it is (4.2.4)."""
    return f"{PLAYERS[b.phasing]} {PHASES[ORDER[ORDER.index(b.phase) + 1]][0]}"


def newcomers(b: Board, w: World, power: int) -> bool:
    """Whether units wait that a reserve phase could bring on: due ones by rail (19c), or new ones (A.2a)."""
    first = b.phasing == power and not b.moved_first
    for u in members(w.side[power] & w.real & ~b.afield):
        at = b.loc[u]
        if at == DUE and (first or inforce.on(b, "rail")):
            return True
        if first and (at in (EDGE, SECRET) or EXPECTED - b.turn <= at <= EXPECTED):
            return True
    return False


def _window_actions(s: S, frame: OfWindow) -> list[Action]:
    b, w = s.board, s.world
    able = in_reserve(s, frame.power) & ~b.building or newcomers(b, w, frame.power)
    return [PASS, USE] if able else [PASS]


def _window(s: S, frame: OfWindow, action: Action) -> None:
    """One gap holds at most one reserve phase (4.2.3a)."""
    b = s.board
    if action == PASS:
        return
    b.used_reserve = tuple(1 if one == frame.power else used for one, used in enumerate(b.used_reserve))  # type: ignore[assignment] # two powers
    other = enemy(frame.power)
    if s.awaits("window", frame.gap, other):
        s.agenda.pop()
    s.push("reserve.begin", frame.power)


# The end of a Player-Turn and of a turn ---------------------------------------------------------------


def _player_end(s: S, frame: Frame) -> None:
    """After the Second Attack Phase: what rules put there, and then the Player-Turn is over (3.1.2a)."""
    s.push("player.close")
    s.push("intelligence", s.board.phasing)
    s.push("western.end")
    s.push("escape.begin", s.board.phasing)


def _player_close(s: S, frame: Frame) -> None:
    """What lasts for one Player-Turn ends here (3.1.2a, R-26)."""
    b = s.board
    used = [0, 0]
    used[enemy(b.phasing)] = b.used_reserve[enemy(b.phasing)]
    used[b.phasing] = b.used_before[b.phasing]
    b.used_before = (used[0], used[1])
    b.used_reserve = NOTHING
    b.attacked = b.attacked_normal = b.building = b.barred_now = 0
    b.checked_hq = b.rally_tried = b.rebuilt = 0
    b.phase, b.active = "", ""


def _turn_end(s: S, frame: Frame) -> None:
    """The next turn, or the end of the game."""
    b = s.board
    b.lent = ()
    if b.turn < b.last_turn:
        s.push("turn", b.turn + 1)
    else:
        victory.final(s)


def lay_out(s: S, phase: str) -> None:
    """Lay out what is still to be done in the turn of a position, with the phase on top."""
    b = s.board
    power = b.phasing
    b.active = decides(b, s.world, power)
    rest: list[tuple[str | int, ...]] = [("turn.end",)]
    if power == CP:
        rest.append(("player", RU))
    if phase == "setup":
        s.plan([("begin",)])
    elif phase == "turn start":
        s.plan([("turn", b.turn)])
    elif phase == "player turn":
        s.plan([*rest, ("player", power)])
    elif phase in PHASES:
        later: list[tuple[str | int, ...]] = [
            ("phase", name) for name in reversed(ORDER[ORDER.index(phase) :])
        ]
        s.plan([*rest, *later])
    else:
        known = ("setup", "turn start", "player turn", *PHASES)
        raise BadInput(f"phase: {phase!r} is not one of {', '.join(known)}.")


STEPS = (
    Auto(name="turn", frame=OfTurn, run=_turn),
    Auto(name="player", frame=OfPower, run=_player),
    Auto(name="phase", frame=OfPhase, run=_phase),
    Auto(name="gap", frame=OfGap, run=_gap),
    Ask(
        name="window",
        frame=OfWindow,
        rule="4.2a",
        side=asked,
        prompt=lambda s, f: f"Before the {after_gap(s.board)}: use your Reserve Movement Phase now?",
        actions=_window_actions,
        take=_window,
    ),
    Auto(name="player.end", run=_player_end),
    Auto(name="player.close", run=_player_close),
    Auto(name="turn.end", run=_turn_end),
)
