"""Decisions beside the armies: psywar, and going on into 1919."""

from __future__ import annotations

from hexfront.games.kaisers_war_1918.advice.estimate import Estimate
from hexfront.games.kaisers_war_1918.board import vp
from hexfront.kernel import Action, Order, act

PASS = act("pass")
RICH = 60


def _prefer(estimate: Estimate, wanted: Action) -> list[Order]:
    """The wanted action before all others, if it can be had."""
    legal = estimate.s.legal_actions()
    return [Order(action.verb, (action,), value=float(action == wanted)) for action in legal]


def prolong_orders(estimate: Estimate) -> list[Order]:
    """The campaign of 1918 ends as agreed, unless a side is behind and has nothing to lose."""
    lead = vp(estimate.b, estimate.side) - vp(estimate.b, estimate.foe)
    return _prefer(estimate, act("prolong") if lead < -25 else PASS)  # noqa: PLR2004 - lost


def psywar_orders(estimate: Estimate) -> list[Order]:
    """Psywar when points abound; the second column when it is open."""
    legal = estimate.s.legal_actions()
    rich = vp(estimate.b, estimate.side) >= RICH or not any(a == PASS for a in legal)
    wanted = next((a for a in reversed(legal) if a.verb == "psywar"), PASS) if rich else PASS
    return _prefer(estimate, wanted)
