"""Whole orders, each with an estimate of its worth, for the greedy bot and for a quick hand."""

from __future__ import annotations

from collections.abc import Callable

from hexfront.games.kaisers_war_east.board import S
from hexfront.kernel import Order

Adviser = Callable[[S, str], list[Order]]

ADVISERS: dict[str, Adviser] = {}


def orders(s: S) -> list[Order]:
    """Whole orders for the side to decide, the best first; where nothing is known, every legal action."""
    decision = s.decision
    if decision is None:
        return []
    adviser = ADVISERS.get(decision.step)
    if adviser is None:
        return [Order("action", (action,)) for action in s.legal_actions()]
    return sorted(adviser(s, decision.side), key=lambda order: -order.value)
