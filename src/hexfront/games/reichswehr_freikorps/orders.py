"""Whole orders, each with an estimate of its worth, for the greedy bot and for a quick hand."""

from __future__ import annotations

from hexfront.games.reichswehr_freikorps.board import S
from hexfront.kernel import Order


def orders(s: S) -> list[Order]:
    """Whole orders for the side to decide."""
    return [Order("action", (action,)) for action in s.legal_actions()]
