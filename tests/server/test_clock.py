"""Clocks that nobody has to wind: worked out from moments that the test names."""

from __future__ import annotations

from hexfront.server.clock import DAY, Stop, Terms, face, ran, spent, stood

MOVE = Terms("move", 3 * DAY)
GAME = Terms("game", 10 * DAY, increment=DAY)


def test_a_limit_by_move_begins_anew_with_each_turn():
    shown = face(MOVE, 0, since=100, now=100 + DAY, stops=[])
    assert shown is not None
    assert (shown.left, shown.runs) == (2 * DAY, True)
    assert spent(MOVE, 0, 100, 100 + DAY, []) == 0
    waiting = face(MOVE, 0, None, 5 * DAY, [])
    assert waiting is not None
    assert (waiting.left, waiting.runs) == (3 * DAY, False)


def test_a_limit_by_game_is_used_up_and_each_turn_adds_to_it():
    used = spent(GAME, 0, since=0, now=4 * DAY, stops=[])
    assert used == 3 * DAY
    shown = face(GAME, used, since=6 * DAY, now=8 * DAY, stops=[])
    assert shown is not None
    assert shown.left == 10 * DAY - 3 * DAY - 2 * DAY


def test_time_is_up_when_nothing_is_left():
    shown = face(MOVE, 0, since=0, now=3 * DAY + 1, stops=[])
    assert shown is not None
    assert shown.left < 0


def test_a_clock_stands_in_a_break_and_on_vacation_and_counts_what_overlaps_once():
    stops = [Stop(10, 20), Stop(15, 30), Stop(90)]
    assert stood(stops, 0, 100) == 30
    assert ran(0, 100, stops) == 70
    assert ran(12, 18, stops) == 0
    shown = face(MOVE, 0, 0, 95, stops)
    assert shown is not None
    assert not shown.runs


def test_there_is_no_clock_without_a_limit():
    assert face(Terms(), 0, 0, 100, []) is None
