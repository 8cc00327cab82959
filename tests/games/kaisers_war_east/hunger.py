"""Who lacks general supply: shown by the attrition of a winter turn."""

from __future__ import annotations

from typing import Any

WINTER = 5
#: Units with a move left, so that the Movement Phase waits for its end; both live in a city.
SPARE = {"GE-HKK6": "1417", "RU-K4": "4012"}


def starve(at: Any, units: dict[str, str], turn: int = WINTER, side: str = "central", **more: Any) -> Any:
    """Play the rest of a player turn with these units; the dice are for the attrition."""
    effort = "East" if side == "central" else "West"
    doc = {"phase": "movement", "active": side, "turn": turn, "effort": effort, "last_turn": 31}
    state = at(**doc | {"units": SPARE | units, "vp": {"central": 50, "allied": 50}} | more)
    events = []
    while state.board.active == side and state.board.phase not in ("", "mobilization"):
        events += state.apply("done")
    state.events = events
    return state


def rolls(state: Any) -> list[tuple[str, int]]:
    """The attrition rolls just made: units with their dice."""
    return [(e.units[0], e.dice[0]) for e in state.events if e.name == "attrition"]


def hungry(at: Any, units: dict[str, str], **more: Any) -> set[str]:
    """The units that had to roll."""
    return {unit for unit, _ in rolls(starve(at, units, **more))}
