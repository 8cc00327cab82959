"""What a position is worth to a side, and how far the game has come."""

from __future__ import annotations

from hexfront.games.emperors_last_war.advice.estimate import Estimate
from hexfront.games.emperors_last_war.advice.weights import STANDARD, Weights
from hexfront.games.emperors_last_war.board import S
from hexfront.games.emperors_last_war.rules import inforce
from hexfront.games.emperors_last_war.rules.players import power_of
from hexfront.games.emperors_last_war.rules.scoring import objectives
from hexfront.games.emperors_last_war.world import RU
from hexfront.hexes import members

#: How the sign of the balance follows from the power that looks at it.
SIGN = (1.0, -1.0)


def worth(s: S, side: str, weights: Weights = STANDARD) -> float:
    """The balance of points now and to come, and the units on the map, against the enemy's."""
    power = power_of(side)
    if s.outcome is not None:
        winner = s.outcome.winner
        return 0.0 if winner is None else weights.win * (1.0 if power_of(winner) == power else -1.0)
    b, w = s.board, s.world
    estimate = Estimate(s, side, weights)
    times = min(estimate.scorings, weights.scorings)
    balance = b.vp + times * sum(gain.points for gain in objectives(b, w))
    return SIGN[power] * balance + _army(estimate, power) - _army(estimate, 1 - power)


def _army(estimate: Estimate, power: int) -> float:
    """What the units of a power are worth: less if disrupted, much less if encircled."""
    b, w, weights = estimate.b, estimate.w, estimate.weights
    loose = estimate.loose(power)
    total = 0.0
    for u in members(b.afield & w.side[power] & w.real):
        value = weights.lost * w.strength[u]
        if b.disrupted >> u & 1:
            value -= weights.shaken * w.strength[u]
        if not loose >> b.loc[u] & 1:
            value -= weights.ringed * w.strength[u]
        total += value
    return total


def clock(s: S) -> float:
    """How far the game has come, in Player-Turns."""
    b, w = s.board, s.world
    first = w.turn_of_date[inforce.terms()[b.scenario].first]
    halves = 2 * (b.turn - first) + (b.phasing == RU)
    return min(1.0, max(0.0, halves / (2 * (b.last_turn - first + 1))))
