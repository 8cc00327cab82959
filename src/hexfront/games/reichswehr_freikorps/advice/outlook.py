"""What a position is worth to a side, and how far the game has come."""

from __future__ import annotations

from hexfront.games.reichswehr_freikorps.advice.estimate import Estimate
from hexfront.games.reichswehr_freikorps.advice.stakes import Stakes
from hexfront.games.reichswehr_freikorps.advice.weights import STANDARD, Weights
from hexfront.games.reichswehr_freikorps.board import S, enemy
from hexfront.games.reichswehr_freikorps.world import RED
from hexfront.hexes import members
from hexfront.mechanics.outlook import lead


def worth(s: S, side: str, weights: Weights = STANDARD) -> float:
    """The value of a position in victory points, the enemy's outlook taken off."""
    return lead(s, side, enemy(side), lambda who: outlook(Estimate(s, who, weights)), weights.win)


def outlook(estimate: Estimate) -> float:
    """Points, the units on the map and Red morale, less what must be feared for units and places."""
    b, w, side, stakes = estimate.b, estimate.w, estimate.side, Stakes(estimate)
    points = b.red_vp + sum(map(estimate.morale_at, range(1, b.ram + 1))) if side == RED else b.german_vp
    units = estimate.point * sum(estimate.mass(b.stack[h]).factors for h in members(estimate.own))
    held = w.tracked & (b.red_control if side == RED else ~b.red_control)
    fear = sum(stakes.loss(h, b.stack[h]) for h in members(estimate.own | held & w.places))
    return points + units - fear


def clock(s: S) -> float:
    """How far the game has come, in turns."""
    return max(0, s.board.turn - 1) / s.world.turns
