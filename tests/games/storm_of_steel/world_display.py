"""Units off the map in a few lines: a movement segment of the Entente in the whole war."""

from __future__ import annotations

from typing import Any

from hexfront import State
from hexfront.games.storm_of_steel.game import GAME

#: HQs at home, so that nobody is without command and something is left to move.
STAFF = {"FR-HQ-01": "Paris", "RU-HQ-01": "Moscow"}


def display(units: dict[str, str], **more: Any) -> State[Any, Any]:
    """A movement segment of the Entente in Autumn 1914, with units by hex, city, area or port off the map."""
    doc = {
        "scenario": "campaign_1914",
        "phase": "movement",
        "half": "entente",
        "turn": "1914Au",
        "units": STAFF | units,
    }
    return GAME.position(doc | more)


def goals(state: State[Any, Any], verb: str) -> set[str]:
    """The places that may follow a verb now, by name."""
    w = state.world
    named = {w.names[h]: name for name, h in w.hex_of_place.items()}
    return {named.get(a.args[0], a.args[0]) for a in state.legal_actions() if a.verb == verb}


def going(state: State[Any, Any], unit: str, verb: str) -> set[str]:
    """The places to which a unit may go by a verb; none if it may not move at all."""
    if f"move {unit}" not in {str(a) for a in state.legal_actions()}:
        return set()
    trial = state.clone()
    trial.apply(f"move {unit}")
    return goals(trial, verb)


def at(state: State[Any, Any], name: str) -> str:
    """The number of a place by its name."""
    return str(state.world.names[state.world.named(name)])


def go(state: State[Any, Any], unit: str, verb: str, place: str) -> State[Any, Any]:
    """A unit goes to a place."""
    state.apply(f"move {unit}")
    state.apply(f"{verb} {at(state, place)}")
    return state


def place(state: State[Any, Any], unit: str) -> str:
    """Where a unit is: an area, a port, a city or a hex."""
    w, b = state.world, state.board
    h = b.loc[w.index[unit]]
    return next((name for name, one in w.hex_of_place.items() if one == h), w.names[h] if h >= 0 else str(h))


def why(state: State[Any, Any], unit: str, verb: str, to: str) -> str:
    """The row that forbids a unit to go somewhere."""
    trial = state.clone()
    trial.apply(f"move {unit}")
    refusal = trial.why_not(f"{verb} {at(state, to)}")
    return refusal.rule if refusal else ""
