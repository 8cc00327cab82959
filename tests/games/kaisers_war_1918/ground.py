"""Open ground in the Ukraine, and what is needed to march over it in a few lines."""

from __future__ import annotations

from typing import Any

import hexfront
from hexfront import State
from hexfront.games.kaisers_war_1918.board import PLACES
from hexfront.games.kaisers_war_1918.rules.control import contested, controlled
from hexfront.games.kaisers_war_1918.rules.supply import in_general_supply, sources
from hexfront.games.kaisers_war_1918.rules.zones import enemy_zone

GAME: Any = hexfront.games["kaisers-war-1918"]
#: Clear ground with its neighbours from the north round; no river touches it.
CENTRE = "3314"
NORTH, NORTH_EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, NORTH_WEST = RING = (
    *("3313", "3413", "3414", "3315", "3214", "3213"),
)


def army(name: str, side: str = "central", **more: Any) -> dict[str, Any]:
    """An infantry army with a movement factor of 3: German, or French for the Allies."""
    return {"id": name, "side": side, "attack": 6, "defense": 6, "move": 3} | more


def at(**document: Any) -> State[Any, Any]:
    """A position from keywords; units ``c...`` and ``a...`` that it does not describe are armies."""
    new = list(document.pop("new_units", []))
    known = {unit["id"] for unit in new} | set(GAME.world({}).index)
    for name in document.get("units", {}):
        if name not in known:
            new.append(army(name, "allied" if name.startswith("a") else "central"))
    document = {"turn": 2} | document
    return GAME.position(document | ({"new_units": new} if new else {}))


def moving(units: dict[str, str], **more: Any) -> State[Any, Any]:
    """A Movement Phase of the Central Powers, or of the side that is named."""
    return at(phase="movement", units=units, **more)


def steps(state: State[Any, Any]) -> set[str]:
    """Hexes the marching unit may step to."""
    return choices(state, "step")


def choices(state: State[Any, Any], verb: str) -> set[str]:
    """What may be chosen with a verb now, its words joined."""
    return {" ".join(a.args) for a in state.legal_actions() if a.verb == verb}


def walk(state: State[Any, Any], unit: str, *hexes: str) -> State[Any, Any]:
    """Take a unit in hand and step it through hexes; it may go on."""
    state.apply(f"move {unit}")
    for name in hexes:
        state.apply(f"step {name}")
    return state


def spent(state: State[Any, Any]) -> int:
    """Movement points that the marching unit has spent."""
    return int(state.board.march.spent)


def where(state: State[Any, Any], *units: str) -> Any:
    """Where one unit is, or a list for several."""
    w = state.world
    found = [PLACES.word(w, state.board.loc[w.index[unit]]) for unit in units]
    return found[0] if len(found) == 1 else found


def why_not(state: State[Any, Any], action: str) -> str:
    """The rule against an action; an empty word if it is legal."""
    refusal = state.why_not(action)
    return refusal.rule if refusal else ""


def asked(state: State[Any, Any]) -> tuple[str, str]:
    """Who decides what."""
    decision = state.decision
    assert decision is not None
    return decision.side, decision.step


def points(state: State[Any, Any]) -> tuple[int, int]:
    """VP of the Central Powers and of the Allies."""
    return state.board.central_vp, state.board.allied_vp


def controls(state: State[Any, Any], side: str, place: str) -> bool:
    """Whether a side controls a hex."""
    return bool(controlled(state.board, state.world, side) >> state.world.grid.hex(place) & 1)


def is_contested(state: State[Any, Any], side: str, place: str) -> bool:
    """Whether a hex of a side's country is contested."""
    return bool(contested(state.board, state.world, side) >> state.world.grid.hex(place) & 1)


def in_zone(state: State[Any, Any], side: str, place: str) -> bool:
    """Whether a side's units feel an enemy zone in a hex."""
    return bool(enemy_zone(state.board, state.world, side) >> state.world.grid.hex(place) & 1)


def supplied(state: State[Any, Any], unit: str) -> bool:
    """Whether a unit is in general supply."""
    return in_general_supply(state.board, state.world, state.world.index[unit])


def is_source(state: State[Any, Any], side: str, city: str) -> bool:
    """Whether a city is a supply source of a side."""
    return bool(sources(state.board, state.world, side) & state.world.named(city))
