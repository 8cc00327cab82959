"""9.6 to 9.8. Which of its ways back a unit must take."""

from __future__ import annotations

import pytest

from hexfront.games.emperors_last_war.rules.choosing import (
    GEOGRAPHIC,
    HEADQUARTERS,
    OFF,
    Way,
    compulsory,
    offered,
    step_toll,
    switching,
)
from hexfront.games.emperors_last_war.world import charts

PRICES = charts()["morale_modifiers"]


def toll(wrong=False, rough=False, river=False, crest=False, lines=0):
    return step_toll(wrong, rough, river, crest, lines, PRICES)


def way(*path, toll=0, **more):
    return Way(path, toll, **more)


def ends(ways):
    return [one.path[-1] for one in ways]


@pytest.mark.rule("9b", "9.2b", "9.3a", "9.4a")
def test_what_a_step_costs():
    assert toll() == 0
    assert toll(wrong=True) == toll(rough=True) == toll(river=True) == toll(crest=True) == 1
    assert toll(wrong=True, rough=True, crest=True) == 3
    assert [toll(lines=n) for n in (1, 2, 3)] == [2, 3, 4]


@pytest.mark.rule("9.6a", "9.6b")
def test_the_least_toll_is_compulsory():
    """Two steps over lines cost 4, two in a wrong direction 2."""
    east, north = way(1, 2, toll=2 * toll(lines=1)), way(3, 4, toll=2 * toll(wrong=True), wrong=2)
    assert ends(compulsory([east, north])) == [4]


@pytest.mark.rule("9.7a", "9.7b", "R-13")
def test_who_would_end_encircled_may_break_out_at_any_price():
    ring, out, dear = way(1, 2, toll=2, encircled=True), way(3, 4, toll=7), way(3, 5, toll=9)
    assert ends(compulsory([ring, out, dear])) == [2, 4, 5]
    free = way(6, 7, toll=2)
    assert ends(compulsory([ring, free, out])) == [2, 7]


@pytest.mark.rule("9.7a", "9.8a", "9.8b")
def test_out_of_a_ring_one_may_go_though_the_way_ends_beside_the_enemy():
    """The compulsory one of two equal ways ends encircled: that it leads away from the enemy binds nobody."""
    ring, out, dear = way(1, 2, toll=2, encircled=True), way(3, 4, toll=2, beside=True), way(3, 5, toll=9)
    assert ends(compulsory([ring, out, dear])) == [2, 4, 5]
    wrong = way(3, 4, toll=2, wrong=1)
    assert ends(compulsory([ring, wrong])) == [2, 4]
    # Of two that end free the rule still chooses.
    assert ends(compulsory([wrong, way(6, 7, toll=2)])) == [7]


@pytest.mark.rule("9.8a", "9.8b", "9.8c", "R-13", "PA.3a")
def test_ties_go_away_from_the_enemy_then_in_the_right_direction():
    """West over the big river beside the enemy, or one wrong step away from him: both cost 1."""
    west, south = way(1, 2, toll=1, beside=True), way(3, 4, toll=1, wrong=1)
    assert ends(compulsory([west, south])) == [4]
    also_away = way(5, 6, toll=1)
    assert ends(compulsory([west, south, also_away])) == [6]
    assert ends(compulsory([west, way(7, 8, toll=1, beside=True)])) == [2, 8]


@pytest.mark.rule("5.3b")
def test_a_retreat_overstacks_only_when_nothing_else_is_left():
    full, other = way(1, 2, crowded=True), way(3, 4, toll=5)
    assert ends(compulsory([full, other])) == [4]
    assert ends(compulsory([full])) == [2]


@pytest.mark.rule("21.4b", "R-47")
def test_changing_the_kind_of_direction_must_pay():
    assert switching([GEOGRAPHIC, HEADQUARTERS])
    assert not switching([GEOGRAPHIC | HEADQUARTERS, HEADQUARTERS])
    assert not switching([GEOGRAPHIC, 0])
    turn, straight = way(1, 2, switches=True), way(1, 3)
    assert ends(compulsory([turn, straight])) == [3]
    assert ends(compulsory([turn, way(1, 4, toll=1)])) == [2]


@pytest.mark.rule("R-13", "21.5a")
def test_breaking_through_is_never_compulsory():
    plain = way(1, 2, toll=3)
    assert ends(offered([plain], [way(3, 4, toll=3, breaks=True)], full=True)) == [2]
    assert ends(offered([plain], [way(3, 4, toll=2, breaks=True)], full=True)) == [2, 4]
    assert ends(offered([plain], [way(3, 4, toll=8, breaks=True)], full=False)) == [2, 4]
    assert ends(offered([], [way(3, 4, toll=8, breaks=True)], full=False)) == [4]


@pytest.mark.rule("13b", "R-30")
def test_a_way_may_leave_the_map():
    assert way(1, OFF).leaves
    assert not way(1, 2).leaves
