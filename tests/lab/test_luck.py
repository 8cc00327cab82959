"""Luck: ranks are fair, and the comparison is exact."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from hexfront.games import games
from hexfront.lab import luck
from hexfront.lab.game_report import luck_words
from hexfront.lab.luck import Roll, SideLuck, luck_of
from hexfront.lab.table import play_out, setup

CHANCES = {"AE": Fraction(1, 6), "AS": Fraction(3, 6), "DE": Fraction(2, 6)}


def roll(result: str) -> Roll:
    return Roll(1, "red", "a battle", result, CHANCES)


def test_the_mean_rank_is_a_half():
    assert sum(chance * roll(name).rank for name, chance in CHANCES.items()) == Fraction(1, 2)


def test_ranks_go_from_worst_to_best():
    assert [roll(name).rank for name in CHANCES] == [Fraction(1, 12), Fraction(5, 12), Fraction(5, 6)]


def test_the_comparison_counts_every_possible_game():
    played = [roll("DE"), roll("AS"), roll("AS")]
    mine = sum(one.rank for one in played)
    below = same = Fraction(0)
    for results in product(CHANCES, repeat=3):
        total = sum(roll(name).rank for name in results)
        chance = Fraction(1)
        for name in results:
            chance *= CHANCES[name]
        below += chance * (total < mine)
        same += chance * (total == mine)
    assert luck._side("red", played).better_than == pytest.approx(float(below + same / 2))


def test_nobody_is_lucky_without_a_roll():
    assert luck._side("red", []) == SideLuck("red", 0, 0.5, 0.5)


@pytest.mark.parametrize(
    ("better", "expected"),
    [(0.5, "neither"), (0.86, "luckier than 86%"), (0.1, "unluckier than 90%"), (0.9999, "more than 99.9%")],
)
def test_luck_in_words(better, expected):
    assert expected in luck_words(games["reichswehr-freikorps"], SideLuck("red", 9, 0.6, better))


def test_the_luck_of_a_whole_game():
    players = {"red": "random", "german": "random"}
    _, record = play_out(setup("reichswehr-freikorps", bots=players), "luck")
    found = luck_of(record)
    assert sum(side.count for side in found.sides) == len(found.rolls)
    rail = next(draws for draws in found.draws if draws.purpose == "rail capacity")
    assert (rail.count, rail.expected) == (12, 3.5)
    assert 1 <= rail.mean <= 6
    for side in found.sides:
        results = found.results(side.side)
        assert sum(came for _, came in results.values()) == side.count
        assert sum(expected for expected, _ in results.values()) == pytest.approx(side.count)
