"""What a position is worth to a side, and how far the game has come."""

from __future__ import annotations

from math import fsum

from hexfront.games.reichswehr_freikorps.advice.estimate import Estimate
from hexfront.games.reichswehr_freikorps.advice.stakes import Stakes
from hexfront.games.reichswehr_freikorps.advice.weights import STANDARD, Weights
from hexfront.games.reichswehr_freikorps.board import S, enemy
from hexfront.games.reichswehr_freikorps.rules.victory import RAM_MAX
from hexfront.games.reichswehr_freikorps.world import RED
from hexfront.hexes import members
from hexfront.mechanics.outlook import lead


def worth(s: S, side: str, weights: Weights = STANDARD) -> float:
    """The value of a position in victory points, the enemy's outlook taken off."""
    return lead(s, side, enemy(side), lambda who: outlook(Estimate(s, who, weights)), weights.win)


def outlook(estimate: Estimate) -> float:
    """Points and units, less Red morale lost and what must be feared for units and places."""
    b, w, side, stakes = estimate.b, estimate.w, estimate.side, Stakes(estimate)
    shaken = fsum(map(estimate.morale_at, range(b.ram + 1, RAM_MAX + 1)))
    points = b.red_vp - shaken if side == RED else b.german_vp
    force = fsum(estimate.mass(b.stack[h]).factors for h in members(estimate.own))
    if side == RED:
        # The armies of the Southern Front are still to come (6.1a).
        force += sum(w.factor[u] for army in b.chits for u in members(w.army[army]))
    units = estimate.point * force
    held = w.tracked & (b.red_control if side == RED else ~b.red_control)
    fear = fsum(stakes.loss(h, b.stack[h]) for h in members(estimate.own | held & w.places))
    return points + units - estimate.weights.fear * fear


def clock(s: S) -> float:
    """How far the game has come, in turns."""
    return max(0, s.board.turn - 1) / s.world.turns
