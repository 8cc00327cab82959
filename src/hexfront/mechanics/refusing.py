"""Refusals by verb: each verb of a decision has one function that knows what speaks against it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from hexfront.kernel.action import Action
from hexfront.kernel.errors import Refusal
from hexfront.kernel.state import State

F = TypeVar("F")
S = TypeVar("S", bound=State[Any, Any])
#: What speaks against an action in the frame of its decision; nothing if it is listed.
Reason = Callable[[S, F, Action], Refusal | None]
#: The same for an action that names a hex first, or a unit.
HexReason = Callable[[S, F, int], Refusal | None]
UnitReason = Callable[[S, F, int], Refusal | None]


def by_verb(**reasons: Reason[S, F]) -> Reason[S, F]:
    """Ask the function of the verb; a verb that has none is no choice at all."""

    def refuse(s: S, frame: F, action: Action) -> Refusal | None:
        reason = reasons.get(action.verb)
        return None if reason is None else reason(s, frame, action)

    return refuse


def because(rule: str, text: str) -> Reason[Any, Any]:
    """The one thing that speaks against a verb whenever it is not listed."""
    return lambda s, frame, action: Refusal(rule, text)


def of_hex(reason: HexReason[S, F], rule: str) -> Reason[S, F]:
    """Ask about the hex that an action names; ``rule`` refuses a hex that is not on the map."""

    def refuse(s: S, frame: F, action: Action) -> Refusal | None:
        h = hex_named(s, action)
        if h is not None:
            return reason(s, frame, h)
        if not action.args:
            return None
        # The id of a unit is no word for players.
        strange = "such hex" if action.args[0] in s.world.index else f"hex {action.args[0]!r}"
        return Refusal(rule, f"There is no {strange} on the map.")

    return refuse


def _printed(s: State[Any, Any], u: int) -> str:
    """The side that a counter belongs to by its colour."""
    side: str = s.world.side_of[u]
    return side


def of_own(
    reason: UnitReason[S, F],
    rule: str,
    does: str,
    meant: Callable[[S, str, Action], str],
    owner: Callable[[S, int], str] = _printed,
) -> Reason[S, F]:
    """Ask about the unit of the side at hand that an action names.

    Any other unit is refused by ``rule``, because it does not belong to the side that does something now;
    ``meant`` says what the side means by it. ``owner`` tells whose a unit is where units change hands.
    """
    whose = f"the side that {does} now"
    return of_side(reason, lambda s, frame: frame.side, rule, whose, meant, owner)  # type: ignore[attr-defined]


def of_side(
    reason: UnitReason[S, F],
    side: Callable[[S, F], str],
    rule: str,
    whose: str,
    meant: Callable[[S, str, Action], str],
    owner: Callable[[S, int], str] = _printed,
) -> Reason[S, F]:
    """Ask about the unit of a side that an action names; any other is refused as no unit of ``whose``."""

    def refuse(s: S, frame: F, action: Action) -> Refusal | None:
        own, u = side(s, frame), unit_named(s, action)
        if u is not None and owner(s, u) == own:
            return reason(s, frame, u)
        text = f"{meant(s, own, action)} is not a unit of {whose}."
        return Refusal(rule, text) if action.args else None

    return refuse


def hex_named(s: State[Any, Any], action: Action, word: int = 0) -> int | None:
    """The hex that a word of an action names, by default the first."""
    found: int | None = s.world.grid.find(action.args[word]) if len(action.args) > word else None
    return found


def unit_named(s: State[Any, Any], action: Action) -> int | None:
    """The unit that the first word of an action names."""
    found: int | None = s.world.index.get(action.args[0]) if action.args else None
    return found
