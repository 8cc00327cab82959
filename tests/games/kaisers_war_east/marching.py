"""What tests of movement look at."""

from __future__ import annotations

from typing import Any


def choices(state: Any, verb: str) -> set[str]:
    """What an action may name first: the hexes of ``step`` and ``rail``, the units of ``move``."""
    return {action.args[0] for action in state.legal_actions() if action.verb == verb}


def steps(state: Any) -> set[str]:
    """Hexes the marching unit may step to."""
    return choices(state, "step")


def rides(state: Any) -> set[str]:
    """Hexes the marching unit may ride to."""
    return choices(state, "rail")


def march(state: Any, unit: str, *path: str) -> Any:
    """Begin a unit's move and walk it along a path."""
    state.apply(f"move {unit}")
    for name in path:
        state.apply(f"step {name}")
    return state


def ride(state: Any, unit: str, to: str) -> Any:
    """A whole move that is one ride."""
    state.apply(f"move {unit}")
    state.apply(f"rail {to}")
    if state.decision.step == "march":
        state.apply("stop")
    return state


def spent(state: Any) -> float:
    """Movement points the marching unit has spent."""
    return state.view("central")["board"]["march"]["spent"] / 2


def place(state: Any, unit: str) -> str:
    """Where a unit is: its hex, or the box it lies in."""
    return state.view(state.world.units[state.world.index[unit]].side)["board"]["units"].get(unit, "pool")


def price(state: Any, unit: str, to: str) -> float:
    """What one step from where a unit stands costs it."""
    march(state, unit, to)
    if state.decision.step != "march":
        raise AssertionError(f"the move of {unit} is over, its cost cannot be read")
    return spent(state)


def pace(state: Any, unit: str, here: str, there: str) -> int:
    """How many clear hexes a unit can go, up and down between two of them."""
    state.apply(f"move {unit}")
    count = 0
    while state.decision.step == "march" and steps(state):
        count += 1
        state.apply(f"step {there if count % 2 else here}")
        assert count < 30
    return count


def until(state: Any, step: str, side: str) -> Any:
    """Finish one phase after the other until a side is asked something."""
    for _ in range(60):
        state.apply("done")
        if state.decision.step == step and state.decision.side == side:
            return state
    raise AssertionError(f"{side} is never asked for {step}")
