"""5. The turn: railheads, the Red player turn front by front, German phases as interruptions."""

from __future__ import annotations

from hexfront.games.reichswehr_freikorps.board import S, railheads
from hexfront.games.reichswehr_freikorps.rules.movement import note_starts
from hexfront.games.reichswehr_freikorps.rules.supply import railhead_sites
from hexfront.games.reichswehr_freikorps.rules.victory import points_victory
from hexfront.games.reichswehr_freikorps.rules.windows import window_asks
from hexfront.games.reichswehr_freikorps.world import FRONTS, GERMAN, PHASES, RED
from hexfront.hexes import members
from hexfront.kernel import Action, Ask, Auto, Chance, Frame, Refusal, act
from hexfront.kernel.dice import Outcomes, Value

PASS, CONTINUE = act("pass"), act("continue")
INTERRUPT = {phase: act("interrupt", phase) for phase in PHASES}
PLAY = {phase: act("play", phase) for phase in PHASES}


def _turn(s: S, frame: Frame) -> None:
    """Begin a turn: fresh units, an ALS marker from turn 3 on, then steps I to III (5.1a, 5.3)."""
    b, charts = s.board, s.world.charts
    b.turn = frame[1]
    b.used = ()
    b.moved = b.railed = b.red_attacked = b.german_attacked = b.red_hit = b.german_hit = 0
    s.log("turn", "5.1b", turn=b.turn, label=charts["turn_track"]["labels"][b.turn - 1])
    if b.turn in charts["turn_track"]["als_arrives_on"]:
        b.als += charts["als"]["per_turn"]
        s.log("als arrives", "10.18a", als=b.als)
    s.push("turn.end")
    s.push("leftover")
    s.push("red.combat")
    s.push("red.movement")
    if b.turn not in charts["turn_track"]["railhead_phase_skipped_on"]:
        s.push("audit")
        s.push("railhead", GERMAN)
        s.push("railhead", RED)


def _turn_end(s: S, frame: Frame) -> None:
    if s.board.turn >= s.world.turns:
        points_victory(s)
    else:
        s.push("turn", s.board.turn + 1)


# I. Mutual Railhead Adjustment (5.4) ---------------------------------------------------------


def _railhead_actions(s: S, frame: Frame) -> list[Action]:
    b, w = s.board, s.world
    return [PASS, *(act("railhead", w.names[h]) for h in members(railhead_sites(b, w, frame[1])))]


def _railhead_take(s: S, frame: Frame, action: Action) -> None:
    b, w = s.board, s.world
    if action == PASS:
        return
    h = w.grid.hex(action.args[0])
    if frame[1] == RED:
        b.red_railheads |= 1 << h
    else:
        b.german_railheads |= 1 << h
    s.log("railhead", "5.4c", side=frame[1], place=w.place_name(h))
    s.commit()


def _railhead_refuse(s: S, frame: Frame, action: Action) -> Refusal | None:
    b, w = s.board, s.world
    side = frame[1]
    if action.verb != "railhead" or not action.args or action.args[0] not in w.grid:
        return None
    h = w.grid.hex(action.args[0])
    name = w.place_name(h)
    if not w.places >> h & 1:
        return Refusal("5.4c", f"{name} is neither a city nor a town.")
    if bool(b.red_control >> h & 1) != (side == RED):
        return Refusal("5.4c", f"{name} is not under {side} control.")
    if railheads(b, side) >> h & 1:
        return Refusal("5.4d", f"{name} has a railhead already.")
    return Refusal(
        "5.4f", f"{name} is not within eight hexes of a railhead or source that is itself connected."
    )


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


def _front_draw(s: S, frame: Frame) -> None:
    b = s.board
    b.front = ""
    if b.cup:
        s.push(*frame)
        s.push("front.drawn", frame[1])


def _front_outcomes(s: S, frame: Frame) -> Outcomes:
    return [(front, 1) for front in s.board.cup]


def _front_drawn(s: S, frame: Frame, value: Value) -> None:
    """The order of fronts is drawn blind, once for movement and once for combat (5.5c, 5.5f, 5.5h)."""
    b = s.board
    front = str(value)
    b.cup = tuple(f for f in b.cup if f != front)
    b.front = front
    s.log("front", "5.5c" if frame[1] == "movement" else "5.5f", front=front, phase=frame[1])
    s.push(frame[1], RED)
    s.push("window", "draw")


def _front_finished(s: S, frame: Frame) -> None:
    """Red has declined any further activity of this front (R-18)."""
    s.board.guard = False
    s.commit()
    s.push("window", "front")


def _activity_end(s: S, frame: Frame) -> None:
    """A discrete Red activity is complete: the German may interrupt again (5.2n, R-17)."""
    s.board.guard = False
    s.push("window", "activity")


# Interruptions (5.2) -------------------------------------------------------------------------


def _window(s: S, frame: Frame) -> None:
    b = s.board
    if not b.guard and len(b.used) < len(PHASES) and window_asks(s, frame[1]):
        s.push("window.ask", frame[1])
    b.stirred = 0
    b.taken = False


def _window_actions(s: S, frame: Frame) -> list[Action]:
    return [CONTINUE, *(INTERRUPT[phase] for phase in PHASES if phase not in s.board.used)]


def _window_take(s: S, frame: Frame, action: Action) -> None:
    s.commit()
    if action == CONTINUE:
        return
    phase = action.args[0]
    s.log("interrupt", "5.2b", phase=phase)
    s.push("interruption.end", phase)
    s.push(f"german.{phase}")


def _window_refuse(s: S, frame: Frame, action: Action) -> Refusal | None:
    if action.verb == "interrupt" and action.args and action.args[0] in s.board.used:
        return Refusal("5.2e", f"The German {action.args[0]} phase has been played this turn.")
    if action.verb == "interrupt" and len(action.args) > 1:
        return Refusal("5.2m", "An interruption covers one phase only.")
    return None


def _interruption_end(s: S, frame: Frame) -> None:
    """Back to Red; he must be allowed an activity before the next interruption (5.2g, 5.2n)."""
    s.board.used += (frame[1],)
    s.board.veiled = 0
    s.board.guard = True
    s.commit()
    s.log("resume", "5.2g", phase=frame[1])


# III. Left-over German phases (5.2o) ---------------------------------------------------------


def _leftover(s: S, frame: Frame) -> None:
    if len(s.board.used) < len(PHASES):
        s.push("leftover")
        s.push("leftover.choose")


def _leftover_actions(s: S, frame: Frame) -> list[Action]:
    return [PLAY[phase] for phase in PHASES if phase not in s.board.used]


def _leftover_take(s: S, frame: Frame, action: Action) -> None:
    phase = action.args[0]
    s.log("leftover", "5.2o", phase=phase)
    s.push("leftover.end", phase)
    s.push(f"german.{phase}")


def _leftover_refuse(s: S, frame: Frame, action: Action) -> Refusal | None:
    if action.verb == "play" and action.args and action.args[0] in s.board.used:
        return Refusal("5.2e", f"The German {action.args[0]} phase has been played this turn.")
    return Refusal("5.2o", "Every German phase not yet played this turn is played now.")


def _leftover_end(s: S, frame: Frame) -> None:
    s.board.used += (frame[1],)
    s.board.veiled = 0
    s.commit()


STEPS = (
    Auto("turn", _turn),
    Auto("turn.end", _turn_end),
    Ask(
        "railhead",
        "5.4c",
        lambda s, f: str(f[1]),
        lambda s, f: "Place one railhead, or pass.",
        _railhead_actions,
        _railhead_take,
        _railhead_refuse,
    ),
    Auto("red.movement", _red_movement),
    Auto("red.combat", _red_combat),
    Auto("cup.fill", _cup_fill),
    Auto("front.draw", _front_draw),
    Chance("front.drawn", "5.5c", "the next Active Front marker", _front_outcomes, _front_drawn),
    Auto("front.finished", _front_finished),
    Auto("activity.end", _activity_end),
    Auto("window", _window),
    Ask(
        "window.ask",
        "5.2b",
        lambda s, f: GERMAN,
        lambda s, f: "Interrupt the Red player turn with a German phase, or let him go on.",
        _window_actions,
        _window_take,
        _window_refuse,
    ),
    Auto("interruption.end", _interruption_end),
    Auto("leftover", _leftover),
    Ask(
        "leftover.choose",
        "5.2o",
        lambda s, f: GERMAN,
        lambda s, f: "Which German phase is played next?",
        _leftover_actions,
        _leftover_take,
        _leftover_refuse,
    ),
    Auto("leftover.end", _leftover_end),
)
