"""5 and the VP chart: points at the instant they fall due."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.games.kaisers_war_east.rules.victory import kill, worth


def totals(state: Any) -> tuple[int, int]:
    return state.board.central_vp, state.board.allied_vp


def dead(at: Any, unit: str, turn: int, effort: str = "East", **more: Any) -> tuple[int, int]:
    """What the elimination of one unit changes on both tracks."""
    state = at(
        turn=turn, effort=effort, vp={"central": 50, "allied": 50}, units={unit: "Brest-Litovsk"}, **more
    )
    kill(state, state.world.index[unit], "CR-DZ-1")
    central, allied = totals(state)
    return central - 50, allied - 50


def test_losses_are_counted_by_side_with_the_points_they_cost(at):
    """Eliminated units and their price are followed through a game; those demobilized are no losses."""
    units = {
        "RU-A1": "Brest-Litovsk",
        "RU-C-I": "Brest-Litovsk",
        "AL-S01": "Brest-Litovsk",
        "GE-F-Thorn": "Thorn",
    }
    state = at(turn=7, effort="East", vp={"central": 50, "allied": 50}, units=units)
    for unit in units:
        kill(state, state.world.index[unit], "CR-DZ-1")
    found = state.game.measures(state)
    assert (found["allied units lost"], found["allied points lost with units"]) == (3, 6 + 2)
    assert (found["central units lost"], found["central points lost with units"]) == (1, 3)
    assert state.game.from_json(state.to_json()) == state


@pytest.mark.rule("5.0a")
def test_both_totals_are_in_every_view(at):
    state = at(
        turn=7, options={"fog_of_war": "on"}, vp={"central": 31, "allied": 17}, units={"GE-A9": "2017"}
    )
    for side in ("central", "allied", None):
        board = state.view(side)["board"]
        assert (board["central_vp"], board["allied_vp"]) == (31, 17)


@pytest.mark.rule("5.1a", "5.1c", "CH-VP-2", "CH-VP-3", "CH-VP-10", "R-VP-2")
@pytest.mark.parametrize(
    ("unit", "loss"),
    [
        ("RU-A1", 6),
        ("RU-NW", 6),
        ("RU-ASh", 6),
        ("RO-A1", 6),
        ("RU-C-I", 2),
        ("RU-K1", 2),
        ("RU-Cauc", 2),
        ("RU-Mar", 2),
        ("RU-Sh1", 2),
        ("XA-AEFR", 2),
        ("XA-CZ", 2),
        ("XA-RNAS", 0),
        ("RU-AT1", 0),
        ("RU-AIR", 0),
        ("AL-S01", 0),
    ],
)
def test_allied_losses(at, unit, loss):
    assert dead(at, unit, 20, "West", belligerents=["Romania", "Bulgaria"]) == (0, -loss)


@pytest.mark.rule("5.1c", "CH-VP-4", "CH-VP-8", "R-VP-3")
def test_only_a_fortress_gives_the_enemy_what_its_owner_loses(at):
    assert dead(at, "RU-F-Brest-Litovsk", 7) == (3, -3)
    assert dead(at, "RU-F-Kronstadt", 7) == (4, -4)
    # Not raised in a West year.
    assert dead(at, "GE-F-Thorn", 1, "West") == (-3, 3)
    assert dead(at, "GE-F-Thorn", 7, "East") == (-3, 3)


@pytest.mark.rule("CH-VP-5", "OPT-BOL-2", "R-VP-2")
@pytest.mark.parametrize("unit", ["BO-RG", "BO-KonA", "BO-AT", "BO-PART"])
def test_a_bolshevik_unit_costs_one(at, unit):
    options = {"russian_revolutions": "on"}
    state = at(
        turn=32,
        effort="West",
        options=options,
        second_revolution=True,
        first_revolution=True,
        vp={"central": 50, "allied": 9},
        units={unit: "Moscow", "BO-LR": "Kiev"},
    )
    kill(state, state.world.index[unit], "CR-DZ-1")
    assert totals(state) == (50, 8)


@pytest.mark.rule("5.2a", "8.1a", "CH-VP-6", "CH-VP-7", "CH-VP-9", "R-VP-2", "R-VP-3")
@pytest.mark.parametrize(
    ("unit", "east", "west"),
    [
        ("GE-A9", 6, 9),
        ("AH-A1", 6, 9),
        ("GE-HL", 6, 9),
        ("GE-AA-Sud", 4, 6),
        ("GE-AA-N", 4, 6),
        ("GE-C-I", 2, 3),
        ("TU-C6", 2, 3),
        ("NA-INF", 2, 3),
        ("GE-AT", 0, 0),
        ("CP-S01", 0, 0),
        ("GE-KFO", 0, 0),
    ],
)
def test_central_losses_cost_more_in_a_west_year_and_the_allies_gain_nothing(at, unit, east, west):
    assert dead(at, unit, 7, "East") == (-east, 0)
    assert dead(at, unit, 1, "West") == (-west, 0)


@pytest.mark.rule("5.1b", "CH-VP-10")
def test_a_broken_army_costs_its_dead_corps_and_not_the_army(at, play):
    # ST: each side loses one unit; the army breaks down and gives up one corps.
    state = at(
        turn=7,
        phase="combat 1",
        active="central",
        vp={"central": 50, "allied": 50},
        units={"GE-A9": "2017", "RU-A1": "2118"},
        terrain={"2118": "clear"},
        dice=[4],
    )
    play(state, "attack 2118", "join GE-A9", "declare")
    assert state.board.battle.result == "ST"
    play(state, "break RU-A1")
    assert totals(state)[1] == 48
    assert (
        sum(state.board.loc[u] >= 0 for u, unit in enumerate(state.world.units) if unit.nation == "Russia")
        == 2
    )
    play(state, "break GE-A9")
    assert totals(state)[0] == 48


@pytest.mark.rule("5.3a", "5.3b", "5.3c", "CH-VP-1")
def test_taking_and_retaking_an_objective_scores_five_and_ten_each_time(at, play):
    state = at(
        turn=7,
        phase="movement",
        active="central",
        vp={"central": 50, "allied": 50},
        units={"GE-A9": "2219"},
        control={"2219": "central"},
    )
    play(state, "move GE-A9", "step 2319")
    assert totals(state) == (55, 40)
    back = at(
        turn=7,
        phase="movement",
        active="allied",
        effort="East",
        vp={"central": 50, "allied": 50},
        units={"RU-A1": "2418"},
        control={"Warsaw": "central"},
    )
    play(back, "move RU-A1", "step 2319")
    assert totals(back) == (40, 55)


@pytest.mark.rule("5.3a")
def test_a_hex_that_is_no_objective_scores_nothing(at, play):
    state = at(
        turn=7,
        phase="movement",
        active="central",
        vp={"central": 50, "allied": 50},
        units={"GE-A9": "2219"},
        control={"2219": "central"},
    )
    play(state, "move GE-A9", "step 2220")
    assert totals(state) == (50, 50)


@pytest.mark.rule("26.7a", "R-VP-5")
def test_in_august_1914_an_enemy_objective_scores_ten_and_fifteen(at, play):
    state = at(
        turn=1,
        phase="movement",
        active="central",
        vp={"central": 50, "allied": 50},
        units={"GE-A9": "2219"},
        control={"2219": "central"},
    )
    play(state, "move GE-A9", "step 2319")
    assert totals(state) == (60, 35)
    # One's own objective, retaken in that month, scores as ever.
    own = at(
        turn=1,
        phase="movement",
        active="central",
        vp={"central": 50, "allied": 50},
        units={"GE-A9": "2314"},
        control={"Konigsberg": "allied"},
        objectives={"Konigsberg": "central"},
    )
    play(own, "move GE-A9", "step 2315")
    assert totals(own) == (55, 40)
    september = at(
        turn=2,
        phase="movement",
        active="central",
        vp={"central": 50, "allied": 50},
        units={"GE-A9": "2219"},
        control={"2219": "central"},
    )
    play(september, "move GE-A9", "step 2319")
    assert totals(september) == (55, 40)


@pytest.mark.rule("5.4a", "5.4b", "5.4c", "5.4d", "6.2e", "CH-VP-11", "R-VP-4")
def test_each_turn_objectives_yield_four_at_home_and_two_abroad(at):
    def gained(**control: str) -> tuple[int, int]:
        state = at(
            turn=2, last_turn=9, phase="turn end", vp={"central": 30, "allied": 30}, units={}, control=control
        )
        central, allied = totals(state)
        return central - 30, allied - 30

    # Control is enough: nobody stands anywhere.
    assert gained() == (12, 12)
    assert gained(Warsaw="central") == (14, 8)
    assert gained(Warsaw="central", Riga="central") == (16, 4)
    assert gained(Berlin="allied") == (8, 14)


@pytest.mark.rule("5.4d")
def test_income_comes_every_turn_on_top_of_capture_points(at, play):
    state = at(
        turn=6,
        last_turn=9,
        phase="movement",
        active="allied",
        effort="East",
        vp={"central": 20, "allied": 20},
        units={"RU-A1": "2621"},
        control={"2621": "allied"},
    )
    play(state, "move RU-A1", "step 2622")
    assert totals(state) == (10, 25)
    state.apply("stop")
    while state.board.turn == 6:
        legal = state.legal_actions()
        state.apply("done" if "done" in legal else legal[0])
    assert totals(state) == (10 + 8, 25 + 14)


@pytest.mark.rule("5.5a")
def test_points_are_never_spent_down_to_zero(at):
    state = at(turn=1, phase="mobilization", active="allied", vp={"central": 50, "allied": 4}, units={})
    assert "buy RU-C-Gd" not in state.legal_actions()
    assert state.why_not("buy RU-C-Gd").rule == "5.5a"
    richer = at(turn=1, phase="mobilization", active="allied", vp={"central": 50, "allied": 5}, units={})
    assert "buy RU-C-Gd" in richer.legal_actions()


@pytest.mark.rule("5.6a")
def test_a_total_stops_at_99(at):
    state = at(turn=2, last_turn=9, phase="turn end", vp={"central": 88, "allied": 70}, units={})
    assert totals(state) == (99, 82)


@pytest.mark.rule("5.6b", "5.1a", "R-VIC-1")
def test_who_falls_first_has_lost_even_if_the_other_would_fall_next(at, play):
    # BB kills the defender's corps first and the attacker's after it: the Allies fall first.
    state = at(
        turn=7,
        phase="combat 1",
        active="central",
        vp={"central": 2, "allied": 2},
        units={"GE-C-I": "2017", "GE-C-XX": "2017", "RU-C-I": "2118"},
        terrain={"2118": "clear"},
        dice=[3],
    )
    play(state, "attack 2118", "join GE-C-I", "join GE-C-XX", "declare")
    assert state.outcome.winner == "central"
    assert totals(state) == (2, 0)


def test_worth_is_what_the_chart_says_for_every_counter(at):
    state = at(turn=7, effort="East", units={})
    by_size = {
        "army": 6,
        "armygroup": 6,
        "abteilung": 4,
        "corps": 2,
        "supply": 0,
        "brigade": 0,
        "division": 0,
    }
    for u, unit in enumerate(state.world.units):
        if unit.type != "fortress" and unit.nation != "Bolshevik":
            assert worth(state, u) == by_size[unit.size], unit.id
