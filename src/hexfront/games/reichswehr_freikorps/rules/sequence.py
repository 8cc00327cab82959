"""5. The turn: railheads, the Red player turn front by front, German phases as interruptions."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.reichswehr_freikorps.board import S, controlled, railheads
from hexfront.games.reichswehr_freikorps.naming import FRONT_NAMES, OFF_MAP, PHASE_NAMES
from hexfront.games.reichswehr_freikorps.rules.movement import note_starts
from hexfront.games.reichswehr_freikorps.rules.supply import railhead_sites
from hexfront.games.reichswehr_freikorps.rules.victory import points_victory
from hexfront.games.reichswehr_freikorps.rules.windows import begin_watch, note_alarms, window_asks
from hexfront.games.reichswehr_freikorps.telling import ACTORS
from hexfront.games.reichswehr_freikorps.world import FRONTS, GERMAN, PHASES, RED, SIDE_NAMES
from hexfront.hexes import members
from hexfront.kernel import Action, AnyFrame, Ask, Auto, Chance, Frame, Refusal, act
from hexfront.kernel.dice import Value
from hexfront.mechanics.frames import OfPhase, OfSide, OfTurn
from hexfront.mechanics.offering import each_hex
from hexfront.mechanics.refusing import by_verb, of_hex

PASS, CONTINUE = act("pass"), act("continue")
INTERRUPT = {phase: act("interrupt", phase) for phase in PHASES}
PLAY = {phase: act("play", phase) for phase in PHASES}


def _turn(s: S, frame: OfTurn) -> None:
    """Begin a turn: fresh units, an ALS marker from turn 3 on, then steps I to III (5.1a, 5.3).

    Red places a railhead before the German (R-26); of the German phases only those are played after the
    Red turn that have not been played in it (5.1c).
    """
    b, charts = s.board, s.world.charts
    b.turn = frame.turn
    b.used = ()
    begin_watch(b)
    b.moved = b.railed = b.red_attacked = b.german_attacked = b.red_hit = b.german_hit = 0
    s.log("turn", "5.1b", turn=b.turn, label=charts["turn_track"]["labels"][b.turn - 1])
    if b.turn in charts["turn_track"]["als_arrives_on"]:
        b.als += charts["als"]["per_turn"]
        s.log("als arrives", "10.18a", side=GERMAN, als=b.als)
    s.push("turn.end")
    s.push("leftover")
    s.push("red.combat")
    s.push("red.movement")
    if b.turn not in charts["turn_track"]["railhead_phase_skipped_on"]:
        s.push("audit")
        s.push("railhead", GERMAN)
        s.push("railhead", RED)


def _turn_end(s: S, frame: Frame) -> None:
    """After the last German phase of turn 12 the points are compared (4.4a, R-79)."""
    if s.board.turn >= s.world.turns:
        points_victory(s)
    else:
        s.push("turn", s.board.turn + 1)


# I. Mutual Railhead Adjustment (5.4) ---------------------------------------------------------


def _railhead_take(s: S, frame: OfSide, action: Action) -> None:
    """One railhead a side and turn, new or recovered (5.4c, 7.5c, R-78)."""
    b, w = s.board, s.world
    if action == PASS:
        return
    h = w.grid.hex(action.args[0])
    if frame.side == RED:
        b.red_railheads |= 1 << h
    else:
        b.german_railheads |= 1 << h
    s.log("railhead", "5.4c", side=frame.side, actor=ACTORS[frame.side], at=(w.spot(h),))


def _railhead_refusal(s: S, frame: OfSide, h: int) -> Refusal | None:
    b, w, side = s.board, s.world, frame.side
    name = w.place_name(h)
    if not w.places >> h & 1:
        return Refusal("5.4c", f"{name} is neither a city nor a town.")
    if not controlled(b, w, side) >> h & 1:
        return Refusal("5.4c", f"{name} is not under {SIDE_NAMES[side]} control.")
    if railheads(b, side) >> h & 1:
        return Refusal("5.4d", f"{name} has a railhead already.")
    if not railhead_sites(b, w, side) >> h & 1:
        return Refusal(
            "5.4f", f"{name} is not within eight hexes of a railhead or source that is itself connected."
        )
    return None


# II. The Red player turn (5.3b, 5.5) ---------------------------------------------------------


def _red_movement(s: S, frame: Frame) -> None:
    note_starts(s, RED)
    s.push("audit")
    s.push("front.draw", "movement")
    s.push("cup.fill")
    s.push("reinforcement")
    s.push("window", "open")


def _red_combat(s: S, frame: Frame) -> None:
    s.board.red_attacked = s.board.german_hit = 0
    s.push("audit")
    s.push("front.draw", "combat")
    s.push("cup.fill")


def _cup_fill(s: S, frame: Frame) -> None:
    """Every front with units on the map has its marker in the cup (5.5d, R-20)."""
    b, w = s.board, s.world
    b.cup = tuple(f for f in FRONTS if any(b.loc[u] >= 0 for u in members(w.front[f])))


def _front_draw(s: S, frame: OfPhase) -> None:
    b = s.board
    b.front = ""
    if b.cup:
        s.again(frame)
        s.push("front.drawn", frame.phase)


def _front_drawn(s: S, frame: OfPhase, value: Value) -> None:
    """The order of fronts is drawn blind, once for movement and once for combat (5.5c, 5.5f, 5.5h)."""
    b = s.board
    front = str(value)
    b.cup = tuple(f for f in b.cup if f != front)
    b.front = front
    row = "5.5c" if frame.phase == "movement" else "5.5f"
    s.log("front", row, side=RED, front=FRONT_NAMES[front], phase=frame.phase)
    s.push(frame.phase, RED)
    s.push("window", "draw")


class Finished(NamedTuple):
    """A front that is finished, and whether Red could have done something more with it."""

    step: str
    declined: bool


def _front_finished(s: S, frame: Finished) -> None:
    """Red has declined any further activity of this front; if it had none, he has declined nothing (R-18)."""
    if frame.declined:
        s.board.guard = False
    s.push("window", "front")


def _activity_end(s: S, frame: Frame) -> None:
    """A discrete Red activity is complete: the German may interrupt again (5.2n, R-17)."""
    s.board.guard = False
    s.push("window", "activity")


#: Red hears the same whether the German was asked or not.
MAY_INTERRUPT = "The German had the right to interrupt after this, so it stands."


# Interruptions (5.2) -------------------------------------------------------------------------


class OfWindow(NamedTuple):
    """A moment at which the German may interrupt: open, draw, front or activity."""

    step: str
    moment: str


def _window(s: S, frame: OfWindow) -> None:
    """A window in either Red phase; none opens while the guard is set (5.2b, 5.2q, R-15, R-16).

    Where the German has said aloud when he wants to be asked, a window that passes unasked tells Red nothing,
    and he may still undo what he did before it. Where he has kept it to himself, it ends undo whether he is
    asked or not (R-64).
    """
    b = s.board
    if not b.guard and len(b.used) < len(PHASES):
        asks = window_asks(s, frame.moment)
        if asks:
            s.push("window.ask", frame.moment)
        if asks or not b.said:
            s.commit("5.2b", MAY_INTERRUPT)
    note_alarms(s)


def _window_actions(s: S, frame: OfWindow) -> list[Action]:
    return [CONTINUE, *(INTERRUPT[phase] for phase in PHASES if phase not in s.board.used)]


def _window_take(s: S, frame: OfWindow, action: Action) -> None:
    if action == CONTINUE:
        return
    phase = action.args[0]
    s.log("interrupt", "5.2b", side=GERMAN, phase=PHASE_NAMES[phase])
    s.push("interruption.end", phase)
    s.push(f"german.{phase}")


def _interrupt_refusal(s: S, frame: OfWindow, action: Action) -> Refusal | None:
    if len(action.args) > 1:
        return Refusal("5.2m", "An interruption covers one phase only.")
    return _played_refusal(s, frame, action)


def _played_refusal(s: S, frame: AnyFrame, action: Action) -> Refusal | None:
    """Each German phase is played once a turn (5.2e)."""
    if action.args and action.args[0] in s.board.used:
        return Refusal("5.2e", f"The German {PHASE_NAMES[action.args[0]]} phase has been played this turn.")
    return None


def _interruption_end(s: S, frame: OfPhase) -> None:
    """Back to Red; he must be allowed an activity before the next interruption (5.2g, 5.2n, R-16)."""
    s.board.used += (frame.phase,)
    s.board.veiled = 0
    s.board.guard = True
    s.log("resume", "5.2g", side=RED, phase=PHASE_NAMES[frame.phase])


def untimely(s: S, action: Action) -> Refusal | None:
    """Why the German may not interrupt at this moment (5.2)."""
    b = s.board
    if action.verb != "interrupt":
        return None
    if b.march is not None or b.battle is not None:
        return Refusal("5.2k", "Red first finishes what he is doing: no activity is cut short.")
    if b.guard:
        return Refusal("5.2n", "Between two interruptions Red must have been allowed an activity.")
    return _played_refusal(s, s.agenda[-1], action)


# III. Left-over German phases (5.2o) ---------------------------------------------------------


def _leftover(s: S, frame: Frame) -> None:
    """Every phase is played once a turn; none is saved (5.2e, 5.2o, R-19)."""
    if len(s.board.used) < len(PHASES):
        s.push("leftover")
        s.push("leftover.choose")


def _leftover_take(s: S, frame: Frame, action: Action) -> None:
    phase = action.args[0]
    s.log("leftover", "5.2o", side=GERMAN, phase=PHASE_NAMES[phase])
    s.push("leftover.end", phase)
    s.push(f"german.{phase}")


def _leftover_end(s: S, frame: OfPhase) -> None:
    """A left-over phase is no interruption and sets no guard (5.2o, R-16)."""
    s.board.used += (frame.phase,)
    if s.board.veiled:
        s.commit("8.3a", "Stacks that were not arranged show what lies on top of them.")
    s.board.veiled = 0


STEPS = (
    Auto(name="turn", frame=OfTurn, run=_turn),
    Auto(name="turn.end", run=_turn_end),
    Ask(
        name="railhead",
        frame=OfSide,
        rule="5.4c",
        prompt=lambda s, f: "Place one railhead, or pass.",
        actions=each_hex("railhead", lambda s, f: railhead_sites(s.board, s.world, f.side), first=(PASS,)),
        take=_railhead_take,
        refuse=by_verb(railhead=of_hex(_railhead_refusal, OFF_MAP)),
    ),
    Auto(name="red.movement", run=_red_movement),
    Auto(name="red.combat", run=_red_combat),
    Auto(name="cup.fill", run=_cup_fill),
    Auto(name="front.draw", frame=OfPhase, run=_front_draw),
    Chance(
        name="front.drawn",
        frame=OfPhase,
        rule="5.5c",
        purpose="the next Active Front marker",
        outcomes=lambda s, f: [(front, 1) for front in s.board.cup],
        take=_front_drawn,
    ),
    Auto(name="front.finished", frame=Finished, run=_front_finished),
    Auto(name="activity.end", run=_activity_end),
    Auto(name="window", frame=OfWindow, run=_window),
    Ask(
        name="window.ask",
        frame=OfWindow,
        rule="5.2b",
        side=lambda s, f: GERMAN,
        prompt=lambda s, f: "Interrupt the Red player turn with a German phase, or let him go on.",
        actions=_window_actions,
        take=_window_take,
        refuse=by_verb(interrupt=_interrupt_refusal),
    ),
    Auto(name="interruption.end", frame=OfPhase, run=_interruption_end),
    Auto(name="leftover", run=_leftover),
    Ask(
        name="leftover.choose",
        rule="5.2o",
        side=lambda s, f: GERMAN,
        prompt=lambda s, f: "Which German phase is played next?",
        actions=lambda s, f: [PLAY[phase] for phase in PHASES if phase not in s.board.used],
        take=_leftover_take,
        refuse=by_verb(play=_played_refusal),
    ),
    Auto(name="leftover.end", frame=OfPhase, run=_leftover_end),
)
