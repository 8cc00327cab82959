"""6 and 8. The sequence of play: turns, the annual Main Effort, player turns, the Administrative Phase."""

from __future__ import annotations

from hexfront.games.kaisers_war_east.board import S, enemy, on, turn_of
from hexfront.games.kaisers_war_east.rules.victory import ADJECTIVES, final_check, score
from hexfront.games.kaisers_war_east.world import ALLIED, CENTRAL, SIDE_NAMES
from hexfront.kernel import Auto, Frame
from hexfront.mechanics.frames import OfPhase, OfSide, OfTurn

GALLIPOLI_TURN = 14
#: The phases of a player turn in their order, with their names in full: one Movement Phase and two
#: Combat Phases (6.2b, 6.2h, 14.1a, 14.17a, R-DOC-3).
PHASE_NAMES = {
    "mobilization": "Mobilization Phase",
    "reorganization": "Reorganization Phase",
    "movement": "Movement Phase",
    "combat 1": "First Combat Phase",
    "combat 2": "Second Combat Phase",
    "attrition": "Supply Attrition Phase",
}
PHASES = tuple(PHASE_NAMES)


def effort_of(s: S) -> str:
    """The Main Effort that the turn record, or an option, sets for the year (8.0a, TRC-2, OPT-MOLTKE-2).

    Nobody chooses it (R-SEQ-3).
    """
    if on(s, "moltke_plan_east"):
        row = s.world.charts["options"]["moltke_plan_east"]["main_effort"]
        return str(row["1914"] if turn_of(s).year == 1914 else row["later"])  # noqa: PLR2004 - the first year
    return turn_of(s).effort


def first_player(effort: str) -> str:
    """Main Effort West makes the Allies First Player, East the Central Powers (6.1a, 8.0b, R-SEQ-1)."""
    return ALLIED if effort == "West" else CENTRAL


def _turn(s: S, frame: OfTurn) -> None:
    """The start of a game turn: VP of options, Grand Strategy, Romania, then the player turns (R-SEQ-5)."""
    b = s.board
    b.turn = frame.turn
    turn = turn_of(s)
    s.log("turn", "6.0a", turn=b.turn, months=turn.name, season=turn.season)
    b.allied_high = b.allied_vp > s.world.charts["revolution"]["threshold_first"]
    s.push("turn.strategy")
    _option_points(s)


def _strategy(s: S, frame: Frame) -> None:
    """Grand Strategy once a year, which says who plays first; Romania may enter before (6.2a, R-SEQ-5).

    A scenario sets the Main Effort of its first year, for it begins after January (R-SEQ-2).
    """
    b = s.board
    turn = turn_of(s)
    if turn.months == "Jan-Feb":
        b.effort = effort_of(s)
        first_name = SIDE_NAMES[first_player(b.effort)]
        s.log("grand strategy", "6.2a", effort=b.effort, year=turn.year, first=first_name)
    first = first_player(b.effort)
    s.push("admin")
    s.push("player", enemy(first))
    s.push("player", first)
    s.push("romania")


def _option_points(s: S) -> None:
    """VP that options give or take at the start of a turn (OPT-GALLIPOLI-2, OPT-CAPORETTO-2).

    They are not spent by choice: no floor holds them up, and they may end the game (R-OPT-3).
    """
    b = s.board
    chart = s.world.charts["options"]
    if on(s, "gallipoli_succeeds") and b.turn == GALLIPOLI_TURN:
        change = chart["gallipoli_succeeds"]["vp_CP_turn_14"]
        score(s, "option points", "OPT-GALLIPOLI-2", int(change), 0, option="Gallipoli succeeds")
    if on(s, "caporetto_east") and b.turn == chart["caporetto_east"]["turn"]:
        change = chart["caporetto_east"]["vp_CP"]
        score(s, "option points", "OPT-CAPORETTO-2", int(change), 0, option="Caporetto East")


def _player(s: S, frame: OfSide) -> None:
    """The phases of a player turn, of the first too, after the checks that open it (6.2b, 6.2g, R-REV-1)."""
    b = s.board
    side = frame.side
    b.active = side
    s.log("phase", "6.0a", side=side, phase=f"{ADJECTIVES[side]} player turn")
    s.push("player.end", side)
    for phase in reversed(PHASES):
        s.push("phase", phase)
    s.push("psywar", side)
    s.push("revolution" if side == ALLIED else "bulgaria")


def _phase(s: S, frame: OfPhase) -> None:
    """Note the phase and begin it."""
    side, s.board.phase = s.board.active, frame.phase
    s.log("phase", "6.2b", side=side, phase=f"{ADJECTIVES[side]} {PHASE_NAMES[frame.phase]}")
    name, *number = frame.phase.split()
    s.push(f"{name}.begin", *map(int, number))


def _player_end(s: S, frame: OfSide) -> None:
    """Effects that last until the end of the player turn end here (17.1b, R-SEQ-4).

    A supply unit that was driven back has not moved (R-SUP-3).
    """
    b = s.board
    b.moved = 0
    b.dismissed = 0
    b.built = ()
    b.phase = ""


def _admin(s: S, frame: Frame) -> None:
    """6.2e, 6.2f: both sides collect VP; then the next turn, or the check at the end."""
    s.board.active = ""
    s.log("phase", "6.0a", phase="Administrative Phase")
    s.push("admin.advance")
    s.push("income")


def _advance(s: S, frame: Frame) -> None:
    b = s.board
    if b.turn >= b.last_turn:
        final_check(s)
    else:
        s.push("turn", b.turn + 1)


STEPS = (
    Auto(name="turn", frame=OfTurn, run=_turn),
    Auto(name="turn.strategy", run=_strategy),
    Auto(name="player", frame=OfSide, run=_player),
    Auto(name="phase", frame=OfPhase, run=_phase),
    Auto(name="player.end", frame=OfSide, run=_player_end),
    Auto(name="admin", run=_admin),
    Auto(name="admin.advance", run=_advance),
)
