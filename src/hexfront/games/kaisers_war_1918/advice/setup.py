"""Set-up: the ready deployment."""

from __future__ import annotations

from hexfront.games.kaisers_war_1918.advice.estimate import Estimate
from hexfront.kernel import Order, act
from hexfront.mechanics.advice import each_hex

SUGGESTED, DONE = act("suggested"), act("done")


def setup_orders(estimate: Estimate) -> list[Order]:
    """The ready deployment, then the end of the set-up."""
    ranks = {SUGGESTED: 2.0, DONE: 1.0}
    return [Order(a.verb, (a,), value=ranks.get(a, 0.0)) for a in estimate.s.legal_actions()]


def place_orders(estimate: Estimate) -> list[Order]:
    """A unit placed by hand goes where places are worth most."""
    return each_hex(estimate.s, lambda h: 1.0 + estimate.prize(h) + estimate.threat.get(h, 0.0) / 10)
