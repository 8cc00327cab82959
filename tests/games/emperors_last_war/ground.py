"""Open country to move on: positions in a movement phase, and marches in a few words."""

from __future__ import annotations

from typing import Any

from tests.games.emperors_last_war.field import FIELD, GAME, PLENTY, asked, choices, corps, hq

from hexfront import State

__all__ = ["asked", "choices", "corps", "hq"]


def moving(units: dict[str, str], **more: Any) -> State[Any, Any]:
    """A Normal Movement Phase of the Central Powers in open country.

    Units called c1, c2 are Central corps, r1, r2 Russian ones, unless ``new_units`` says otherwise. ``idle``
    far away keeps the phase open.
    """
    given = {doc["id"] for doc in more.get("new_units", ())}
    known = GAME.world({}).index
    sides = {"c": "central", "r": "russia", "i": "central"}
    units = {"idle": "4203"} | units
    new = [corps(name, sides[name[0]]) for name in units if name not in given and name not in known]
    changes = {key: FIELD[key] | more.pop(key, {}) for key in ("terrain", "works")}
    changes["hexsides"] = FIELD["hexsides"] + more.pop("hexsides", [])
    changes["railways"] = more.pop("railways", [])
    document = {
        "scenario": "A",
        "phase": "normal movement",
        "levels": PLENTY,
        "moved_first": True,
        **changes,
        **more,
    }
    document["new_units"] = [*more.get("new_units", ()), *new]
    return GAME.position(document | {"units": units})


def walk(state: State[Any, Any], unit: str, *way: str) -> State[Any, Any]:
    """March a unit step by step; without a way it only sets out."""
    state.apply(f"move {unit}")
    for name in way:
        state.apply(f"step {name}")
    return state


def steps(state: State[Any, Any], verb: str = "step") -> set[str]:
    """Where the unit at hand may go next."""
    return choices(state, verb)


def spent(state: State[Any, Any]) -> int:
    """The points that the march at hand has cost."""
    return int(state.board.march.spent)


def where(state: State[Any, Any], unit: str) -> str:
    """The hex of a unit."""
    return str(state.world.names[state.board.loc[state.world.index[unit]]])


def why_not(state: State[Any, Any], action: str) -> str:
    """The rule that forbids an action."""
    refusal = state.why_not(action)
    assert refusal is not None
    return str(refusal.rule)


def has(state: State[Any, Any], field: str, unit: str) -> bool:
    """Whether a set of units on the board has a unit."""
    return bool(getattr(state.board, field) >> state.world.index[unit] & 1)
