"""What a position is worth to a side, and how far the game has come."""

from __future__ import annotations

from math import fsum

from hexfront.games.kaisers_war_east.advice.estimate import Estimate
from hexfront.games.kaisers_war_east.advice.odds import danger
from hexfront.games.kaisers_war_east.advice.weights import STANDARD, Weights
from hexfront.games.kaisers_war_east.board import S, enemy, on_map, vp
from hexfront.games.kaisers_war_east.rules.sequence import first_player
from hexfront.games.kaisers_war_east.rules.victory import city_bonus, income
from hexfront.hexes import members
from hexfront.mechanics.outlook import lead


def worth(s: S, side: str, weights: Weights = STANDARD) -> float:
    """The value of a position in victory points, the enemy's outlook taken off."""
    return lead(s, side, enemy(side), lambda who: outlook(Estimate(s, who, weights)), weights.win)


def outlook(estimate: Estimate) -> float:
    """Points at hand and to come, the units on the map, less what must be feared for them."""
    b, w, side, weights = estimate.b, estimate.w, estimate.side, estimate.weights
    turns = min(estimate.left, weights.income_turns) * weights.income_share
    points = vp(b, side) + turns * income(b, w, side) + city_bonus(b, w, side)
    units = fsum(estimate.uses[u] for u in members(on_map(b, w.side[side] & ~b.asleep)))
    fear = fsum(danger(estimate, h, b.stack[h]) for h in members(estimate.own & w.land))
    return points + units - fear


def clock(s: S) -> float:
    """How far the game has come, in player turns."""
    b = s.board
    first: int = s.world.charts["scenario"][s.header["scenario"]]["first_turn"]
    halves = 2 * (b.turn - first) + (bool(b.active) and b.active != first_player(b.effort))
    return min(1.0, max(0.0, halves / (2 * (b.last_turn - first + 1))))
