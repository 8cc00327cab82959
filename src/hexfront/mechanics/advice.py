"""Advisers by step: who to ask for whole orders at a decision."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from hexfront.kernel.order import Order
from hexfront.kernel.state import State

#: Orders for a side at one kind of decision, with what they are worth.
Adviser = Callable[[Any, str], list[Order]]


def advised(s: State[Any, Any], advisers: Mapping[str, Adviser]) -> list[Order]:
    """Whole orders for the side to decide, the best first; where nobody advises, every legal action."""
    decision = s.decision
    if decision is None:
        return []
    adviser = advisers.get(decision.step)
    if adviser is None:
        return [Order("action", (action,)) for action in s.legal_actions()]
    return sorted(adviser(s, decision.side), key=lambda order: -order.value)
