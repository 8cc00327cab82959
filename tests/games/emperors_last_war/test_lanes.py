"""Where many units get: the sets of whole sides say what the gates of each hex say, and the best goals that
an adviser finds by bounds are the best of all."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.emperors_last_war.scatter import shuffled

from hexfront.games.emperors_last_war.advice.estimate import Estimate
from hexfront.games.emperors_last_war.advice.judge import Judge
from hexfront.games.emperors_last_war.advice.trips import goals, trips
from hexfront.games.emperors_last_war.rules.area import area
from hexfront.games.emperors_last_war.rules.lanes import lanes
from hexfront.games.emperors_last_war.rules.marching import allowance, gates
from hexfront.games.emperors_last_war.world import POWER_NAMES
from hexfront.hexes import members, of

SCENARIOS = ["A", "B", "C", "campaign", "E"]


def movers(s: Any, power: int) -> tuple[int, ...]:
    b, w = s.board, s.world
    return members(b.afield & w.side[power])


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_lanes_are_the_gates_of_every_hex(scenario: str) -> None:
    s = shuffled(scenario, 5)
    b, w = s.board, s.world
    for power in (0, 1):
        sealed = Estimate(s, POWER_NAMES[power]).sealed
        for nation in {w.nation_of[u]: u for u in movers(s, power)}.values():
            priced = {
                (h, shift): lane.cost
                for lane in lanes(b, w, nation, sealed)
                for sides, sign in ((lane.up, 1), (lane.down, -1))
                for side, length in sides
                for h in members(side)
                for shift in (sign * length,)
            }
            plain = {
                (a, n - a): cost
                for a in members(area(b, w))
                for n, cost, lined, barred in gates(b, w, nation, a)
                if not (barred or (lined and sealed >> a & 1))
            }
            assert priced == plain


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_units_get_where_their_trips_lead(scenario: str) -> None:
    s = shuffled(scenario, 6)
    b, w = s.board, s.world
    for power in (0, 1):
        estimate = Estimate(s, POWER_NAMES[power])
        for u in movers(s, power):
            points = allowance(b, w, u)
            assert goals(estimate, u, points) == of(trips(b, w, u, points, estimate.sealed).ways)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_goals_that_are_left_out_are_worse_than_the_best(scenario: str) -> None:
    s = shuffled(scenario, 7)
    b, w = s.board, s.world
    for power in (0, 1):
        estimate = Estimate(s, POWER_NAMES[power])
        judge, plain = Judge(estimate), Judge(estimate)
        for u in movers(s, power):
            able = goals(estimate, u, allowance(b, w, u)) & ~(1 << b.loc[u])
            stay, look = plain.value(u, b.loc[u]), estimate.worth_a_look
            gains = [(plain.value(u, h) - stay + estimate.entries.get(h, 0.0), h) for h in members(able)]
            wanted = sorted(gains, key=lambda gain: (-gain[0] - (look >> gain[1] & 1), gain[1]))[:3]
            assert judge.best(u, able, 3) == [(h, gain) for gain, h in wanted]
