"""What a position is worth to a side, and how far the game has come."""

from __future__ import annotations

from math import fsum

from hexfront.games.storm_of_steel.advice.estimate import Estimate, prizes
from hexfront.games.storm_of_steel.advice.weights import STANDARD, Weights
from hexfront.games.storm_of_steel.board import S, controlled
from hexfront.games.storm_of_steel.rules.players import power_of
from hexfront.games.storm_of_steel.rules.sequence import PHASES
from hexfront.games.storm_of_steel.world import EN
from hexfront.hexes import members

#: The parts of a turn that the clock counts.
PARTS = 10


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
    places = fsum(value for h, value in prizes(w, power).items() if mine >> h & 1)
    army = b.afield & w.side[power] & w.land_units
    return places + fsum(estimate.worth(u) for u in members(army))


def clock(s: S) -> float:
    """How far the game has come: a turn has its first phases, eight half-impulses and what follows them."""
    b, w = s.board, s.world
    first, phases = w.turn_of[w.scenario["first"]], tuple(PHASES)
    done = 0
    if b.phase == "operations":
        done = 1 + 2 * max(0, b.impulse - 1) + (b.half == EN)
    elif b.phase in phases and phases.index(b.phase) > phases.index("operations"):
        done = PARTS - 1
    return min(1.0, max(0.0, (PARTS * (b.turn - first) + done) / (PARTS * (b.last_turn - first + 1))))
