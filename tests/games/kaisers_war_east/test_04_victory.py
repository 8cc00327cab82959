"""4. Victory: sudden death, the check at the end, the levels; giving up."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront import Illegal
from hexfront.games.kaisers_war_east.rules.victory import city_bonus, final_check, score
from hexfront.games.kaisers_war_east.world import ALLIED, CENTRAL


def last_income(at: Any, central: int, allied: int, **more: Any) -> Any:
    """The end of a last turn: both collect 12 VP for their three home objectives, then the check."""
    return at(turn=4, last_turn=4, phase="turn end", vp={"central": central, "allied": allied}, **more)


@pytest.mark.rule("4.0a", "4.1a", "4.1b", "R-VIC-1")
def test_a_side_without_points_has_lost_at_once(at, play):
    # Plain 8 against 2 with a 6 destroys the corps: two VP, and the Allies have two.
    state = at(
        turn=7,
        phase="combat 1",
        active="central",
        vp={"central": 20, "allied": 2},
        units={"GE-A9": "2017", "RU-C-I": "2118"},
        terrain={"2118": "clear"},
        dice=[6],
    )
    play(state, "attack 2118", "join GE-A9", "declare")
    assert state.outcome.winner == CENTRAL
    assert state.outcome.rule == "4.1a"
    # 20 VP and 25 more are 45: a marginal victory.
    assert state.outcome.level == "Marginal"


@pytest.mark.rule("4.1a", "4.1b", "R-VIC-2")
@pytest.mark.parametrize(
    ("points", "level"), [(1, "Marginal"), (25, "Marginal"), (26, "Continental"), (51, "Imperial")]
)
def test_the_zero_point_winner_adds_25_and_reads_the_table(at, play, points, level):
    state = at(
        turn=7,
        phase="combat 1",
        active="allied",
        vp={"central": 2, "allied": points},
        units={"RU-A1": "2118", "GE-C-I": "2017"},
        terrain={"2017": "clear"},
        control={"Thorn": "central"},
        dice=[6],
    )
    play(state, "attack 2017", "join RU-A1", "declare")
    assert (state.outcome.winner, state.outcome.level) == (ALLIED, level)


@pytest.mark.rule("4.1c", "R-VIC-1")
@pytest.mark.parametrize("held", [(4, -7), (10, -5)])
def test_both_at_zero_in_the_same_instant_both_lose(at, held):
    # Taking an objective costs the loser 10; the captor, at minus something, gains 5 in the same instant.
    state = at(turn=7, phase="movement", active="allied", units={"RU-A1": "2321", "AL-S01": "3016"})
    state.board.central_vp, state.board.allied_vp = held
    score(state, "points", "5.3b", -10, 5)
    assert (state.outcome.winner, state.outcome.rule) == (None, "4.1c")


@pytest.mark.rule("4.1d", "R-VIC-3")
def test_all_objectives_win_an_imperial_victory(at, play):
    held = dict.fromkeys(["Warsaw", "Riga"], "central")
    state = at(
        turn=7,
        phase="movement",
        active="central",
        units={"GE-A9": "3321"},
        control=held | {"3321": "central"},
    )
    play(state, "move GE-A9", "step 3421")
    assert (state.outcome.winner, state.outcome.level, state.outcome.rule) == (CENTRAL, "Imperial", "4.1d")


@pytest.mark.rule("4.1d", "R-VIC-3")
def test_an_objective_of_a_belligerent_counts_one_of_a_neutral_does_not(at, play):
    held = dict.fromkeys(["Warsaw", "Riga"], "central")
    state = at(
        turn=19,
        phase="movement",
        active="central",
        belligerents=["Romania", "Bulgaria"],
        units={"GE-A9": "3321"},
        control=held | {"3321": "central"},
    )
    play(state, "move GE-A9", "step 3421")
    assert state.outcome is None


@pytest.mark.rule("4.2a", "4.2b", "4.3a")
def test_the_end_check_compares_totals_with_the_cities_taken(at):
    # 40 and 12 against 20 and 12; three Russian cities make the difference 23: still a draw, as both lose.
    taken = dict.fromkeys(["Lublin", "Grodno", "Kovno"], "central")
    state = last_income(at, 40, 20, control=taken)
    assert (state.outcome.winner, state.outcome.level, state.outcome.rule) == (None, "Draw", "4.3a")
    more = dict.fromkeys(["Lublin", "Grodno", "Kovno", "Vilna", "Bialystok", "Minsk"], "central")
    state = last_income(at, 40, 20, control=more)
    assert (state.outcome.winner, state.outcome.level, state.outcome.rule) == (CENTRAL, "Marginal", "4.2a")


@pytest.mark.rule("4.2c", "4.3a")
@pytest.mark.parametrize(
    ("lead", "winner", "level"),
    [(25, None, "Draw"), (26, ALLIED, "Marginal"), (50, ALLIED, "Marginal"), (51, ALLIED, "Continental")],
)
def test_allied_cities_count_one_each(at, lead, winner, level):
    # Two German cities held: the lead in VP is two less than the final one.
    taken = dict.fromkeys(["Allenstein", "Kattowitz"], "allied")
    state = last_income(at, 20, 20 + lead - 2, control=taken)
    assert (state.outcome.winner, state.outcome.level) == (winner, level)


@pytest.mark.rule("4.3a")
@pytest.mark.parametrize(("lead", "level"), [(75, "Continental"), (76, "Imperial")])
def test_a_lead_of_76_is_imperial(at, lead, level):
    state = at(turn=7, phase="movement", active="central", units={"GE-A9": "2017"})
    state.board.central_vp, state.board.allied_vp = 10 + lead, 10
    final_check(state)
    assert state.outcome.level == level


@pytest.mark.rule("4.2d")
def test_cities_of_neutrals_do_not_count(at):
    neutral = at(turn=7, units={})
    assert city_bonus(neutral.board, neutral.world, CENTRAL) == 0
    entered = at(
        turn=20,
        belligerents=["Romania", "Bulgaria"],
        units={},
        control={"Craiova": "central", "Varna": "allied"},
    )
    assert city_bonus(entered.board, entered.world, CENTRAL) == 1
    assert city_bonus(entered.board, entered.world, ALLIED) == 1


@pytest.mark.rule("4.2e", "5.6a", "R-VIC-4")
def test_the_cap_of_99_binds_the_track_but_not_the_city_bonus(at):
    taken = dict.fromkeys(["Lublin", "Grodno", "Kovno"], "central")
    state = last_income(at, 98, 50, control=taken)
    # 99 on the track and 3 for cities against 62: 40 apart.
    assert state.outcome.level == "Marginal"
    assert "102 to 62" in state.outcome.reason


@pytest.mark.rule("3.0a", "26.8a", "R-VIC-5")
def test_a_side_may_concede_at_any_time(at):
    state = at(
        turn=7, phase="movement", active="central", vp={"central": 80, "allied": 20}, units={"GE-A9": "2017"}
    )
    with pytest.raises(Illegal, match="no standing order"):
        state.instruct(CENTRAL, "surrender")
    state.instruct(CENTRAL, "concede")
    assert (state.outcome.winner, state.outcome.level) == (ALLIED, "Marginal")
    other = at(
        turn=7, phase="movement", active="central", vp={"central": 80, "allied": 20}, units={"GE-A9": "2017"}
    )
    other.instruct(ALLIED, "concede")
    assert (other.outcome.winner, other.outcome.level) == (CENTRAL, "Continental")


@pytest.mark.rule("3.0a", "6.2f")
def test_play_stops_after_the_last_turn_and_not_before(at):
    on = at(turn=4, last_turn=5, phase="turn end", units={})
    assert on.outcome is None
    assert on.board.turn == 5
    over = at(turn=4, last_turn=4, phase="turn end", units={})
    assert over.outcome is not None
