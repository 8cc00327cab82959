"""What tests of points, mobilization and set-up need: a phase in a line, and play up to a later one."""

from __future__ import annotations

from typing import Any

import hexfront
from hexfront import State
from hexfront.games.kaisers_war_1918.board import ORDERED, PLACES
from hexfront.games.kaisers_war_1918.world import build_world
from hexfront.hexes import members

GAME: Any = hexfront.games["kaisers-war-1918"]
#: Turns by what matters.
SPRING, SUMMER, AUTUMN, WINTER = 2, 3, 4, 5
JANUARY_1919, MARCH_1919, MAY_1919 = 6, 7, 8
EASY = {"central": 60, "allied": 60}
EAST = {"kaiser_east": "on"}
HOME_ARMY = {"BR-inf-9": "Belfast"}


def build(**document: Any) -> State[Any, Any]:
    """A position; both sides have 60 VP, and the game goes on to the end of the track.

    Unless it says otherwise the Allies mobilize in the second turn; there is a British army at home.
    """
    document["units"] = HOME_ARMY | document.get("units", {})
    usual = {"vp": EASY, "last_turn": 11, "phase": "mobilization", "active": "allied", "turn": SPRING}
    return GAME.position(usual | document)


def muster(
    side: str, units: dict[str, str] | None = None, turn: int = SPRING, **more: Any
) -> State[Any, Any]:
    """The Mobilization Phase of a side."""
    return build(phase="mobilization", active=side, turn=turn, units=units or {}, **more)


def ending(units: dict[str, str] | None = None, turn: int = SPRING, **more: Any) -> State[Any, Any]:
    """The End Phase, played to the first decision after it."""
    return build(phase="turn end", turn=turn, units=units or {}, **more)


def points(state: State[Any, Any]) -> tuple[int, int]:
    """The VP of the Central Powers and of the Allies."""
    return state.board.central_vp, state.board.allied_vp


def asked(state: State[Any, Any]) -> tuple[str, str]:
    """Who decides, and what."""
    decision = state.decision
    assert decision is not None
    return decision.side, decision.step


def choices(state: State[Any, Any], verb: str) -> set[str]:
    """What a verb may be done with now."""
    return {" ".join(action.args) for action in state.legal_actions() if action.verb == verb}


def why_not(state: State[Any, Any], action: str) -> str:
    """The row that forbids an action, or nothing."""
    refusal = state.why_not(action)
    return "" if refusal is None else refusal.rule


def where(state: State[Any, Any], unit: str) -> str:
    """The place of a unit: a hex, "pool", "turn 4" and so on."""
    at = state.board.loc[state.world.index[unit]]
    if at >= 0:
        return str(state.world.names[at])
    return f"turn {ORDERED - at}" if at <= ORDERED else str(PLACES.word(state.world, at))


def play(state: State[Any, Any], *actions: str) -> State[Any, Any]:
    """Take several actions in turn."""
    for action in actions:
        state.apply(action)
    return state


def idle(state: State[Any, Any]) -> State[Any, Any]:
    """Do as little as possible once."""
    legal = state.legal_actions()
    state.apply(next((a for a in ("pass", "done", "halt", "stop", "decline") if a in legal), legal[0]))
    return state


def run_to(state: State[Any, Any], side: str, phase: str, turn: int = 0) -> State[Any, Any]:
    """Play on, doing as little as possible, until a side is asked in a phase (of a turn)."""
    while state.outcome is None:
        if (state.board.active, state.board.phase) == (side, phase) and turn in (0, state.board.turn):
            break
        idle(state)
    return state


def city(name: str) -> str:
    """The hex of a city."""
    w = build_world({})
    return str(w.names[w.hex_of_place[name]])


def rows(events: Any) -> set[str]:
    """The rules that events name."""
    return {event.rule for event in events}


def only(*units: str) -> dict[str, str]:
    """Every other counter of the same nation and type is out of the game, so that these are bought first."""
    w = build_world({})
    found = {}
    for unit in w.units:
        for name in units:
            like = w.units[w.index[name]]
            if (unit.nation, unit.type) == (like.nation, like.type) and unit.id not in units:
                found[unit.id] = "gone"
    return found


def apart(name: str, steps: int) -> list[str]:
    """The land hexes at a distance from a city."""
    w = build_world({})
    start = w.hex_of_place[name]
    return [w.names[h] for h in members(w.land) if w.grid.distance(start, h) == steps]
