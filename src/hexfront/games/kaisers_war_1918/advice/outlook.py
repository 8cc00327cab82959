"""What a position is worth to a side, and how far the game has come."""

from __future__ import annotations

from math import fsum

from hexfront.games.kaisers_war_1918.advice.estimate import Estimate
from hexfront.games.kaisers_war_1918.advice.weights import STANDARD, Weights
from hexfront.games.kaisers_war_1918.board import S, enemy, vp
from hexfront.games.kaisers_war_1918.rules.sequence import SHORT
from hexfront.games.kaisers_war_1918.rules.victory import income
from hexfront.games.kaisers_war_1918.world import ALLIED
from hexfront.hexes import members
from hexfront.mechanics.outlook import lead


def worth(s: S, side: str, weights: Weights = STANDARD) -> float:
    """The value of a position in victory points, the enemy's outlook taken off."""
    return lead(s, side, enemy(side), lambda who: outlook(Estimate(s, who, weights)), weights.win)


def outlook(estimate: Estimate) -> float:
    """Points at hand and to come, and the units on the map, less what must be feared for them."""
    b, w, side, weights = estimate.b, estimate.w, estimate.side, estimate.weights
    turns = min(float(estimate.left), weights.income_turns)
    points = vp(b, side) + turns * income(b, w, side)
    fear = fsum(
        estimate.stake(h) * (1 - estimate.held(h, estimate.cover(b.stack[h], h, side)))
        for h in members(estimate.own)
    )
    return points + 0.3 * estimate.prices(estimate.my_units) - fear


def clock(s: S) -> float:
    """How far the game has come, in player turns.

    It never goes back: a year that the players add (27.1b) takes the place of the last player turn.
    """
    b = s.board
    # While the armies are set up no turn is on the agenda.
    begun = any(frame.step == "ending" for frame in s.agenda)
    over = any(frame.step == "prolong" for frame in s.agenda)
    halves = 2 * (b.turn - 1 + over) + float(begun and b.active == ALLIED)
    planned = b.last_turn
    if s.header["scenario"] == SHORT:
        planned = min(planned, int(s.world.charts["scenario"][SHORT]["last_turn"]))
    late = halves - 2 * planned
    if late >= 0:
        halves = 2 * planned - 1 + late / (2 * max(1, b.last_turn - planned))
    return min(1.0, max(0.0, halves / (2 * planned)))
