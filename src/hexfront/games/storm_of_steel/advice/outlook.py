"""What a position is worth to a side, and how far the game has come."""

from __future__ import annotations

from hexfront.games.storm_of_steel.advice.estimate import Estimate, prizes
from hexfront.games.storm_of_steel.advice.weights import STANDARD, Weights
from hexfront.games.storm_of_steel.board import S, controlled
from hexfront.games.storm_of_steel.rules.players import power_of
from hexfront.games.storm_of_steel.world import EN
from hexfront.hexes import members


def worth(s: S, side: str, weights: Weights = STANDARD) -> float:
    """Places, morale and the units on the map, against the enemy's."""
    power = power_of(side)
    if s.outcome is not None:
        winner = s.outcome.winner
        return 0.0 if winner is None else weights.win * (1.0 if power_of(winner) == power else -1.0)
    estimate = Estimate(s, side, weights)
    b = s.board
    will = weights.morale * (b.morale[power] - b.morale[1 - power])
    return will + _held(estimate, power) - _held(estimate, 1 - power)


def _held(estimate: Estimate, power: int) -> float:
    """Enemy places that a side holds, and its army."""
    b, w = estimate.b, estimate.w
    mine = controlled(b, power)
    places = sum(value for h, value in prizes(w, power).items() if mine >> h & 1)
    army = b.afield & w.side[power] & w.land_units
    return places + sum(estimate.worth(u) for u in members(army))


def clock(s: S) -> float:
    """How far the game has come, in half-impulses of four a turn."""
    b, w = s.board, s.world
    first = w.turn_of[w.scenario["first"]]
    halves = 8 * (b.turn - first) + 2 * max(0, b.impulse - 1) + (b.half == EN)
    return min(1.0, max(0.0, halves / (8 * (b.last_turn - first + 1))))
