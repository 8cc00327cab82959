"""What tests of mobilization and reorganization need: a phase in a line, and play up to a later one."""

from __future__ import annotations

from typing import Any

from tests.games.kaisers_war_east.counters import COUNTERS

import hexfront
from hexfront import State

GAME: Any = hexfront.games["kaisers-war-east"]
#: Turns by what matters: the season and the year.
AUGUST_1914, JUNE_1915, JULY_1915, MAY_1916, MAY_1917, JANUARY_1918 = 1, 8, 9, 16, 25, 32
RICH = {"central": 90, "allied": 90}


def muster(
    side: str, units: dict[str, str] | None = None, turn: int = JUNE_1915, **more: Any
) -> State[Any, Any]:
    """The Mobilization Phase of a side."""
    document = {"phase": "mobilization", "active": side, "turn": turn, "units": units or {}}
    return GAME.position({"counters": COUNTERS} | document | {"last_turn": 40, "vp": RICH} | more)


def reform(side: str, units: dict[str, str], turn: int = JUNE_1915, **more: Any) -> State[Any, Any]:
    """The Reorganization Phase of a side."""
    document = {"phase": "reorganization", "active": side, "turn": turn, "units": units}
    return GAME.position({"counters": COUNTERS} | document | {"last_turn": 40, "vp": RICH} | more)


def run_to(state: State[Any, Any], side: str, phase: str, turn: int = 0) -> State[Any, Any]:
    """Play on, doing as little as possible, until a side is asked in a phase (of a turn)."""
    while (state.board.active, state.board.phase) != (side, phase) or turn not in (0, state.board.turn):
        legal = state.legal_actions()
        state.apply(next((a for a in ("pass", "done", "halt", "stop") if a in legal), legal[0]))
    return state


def bought(state: State[Any, Any], unit: str, place: str) -> State[Any, Any]:
    """Buy a unit and put it down."""
    state.apply(f"buy {unit}")
    state.apply(f"place {place}")
    return state
