"""11.0 to 11.3, 11.6 to 11.8. Who moves, hex by hex, the minimum move, and where nobody goes."""

import pytest
from tests.games.kaisers_war_east.marching import choices, march, pace, place, rides, spent, steps, until

from hexfront.kernel.play import Play

# 3621 and its neighbours 3622, 3721 and 3722 are clear, without river, and no railroad joins them.


# 11.0 and 11.1 -------------------------------------------------------------------------------


@pytest.mark.rule("11.0a")
def test_a_player_moves_any_all_or_none_of_his_units(at, play):
    units = {"GE-A9": "3621", "GE-C-I": "3721", "RU-A1": "3016"}
    s = at(phase="movement", active="central", turn=7, units=units)
    assert choices(s, "move") == {"GE-A9", "GE-C-I"}
    assert "done" in s.legal_actions()
    play(s, "move GE-C-I", "step 3722", "stop")
    assert choices(s, "move") == {"GE-A9"}
    play(s, "done")
    assert (place(s, "GE-A9"), place(s, "GE-C-I")) == ("3621", "3722")
    assert s.decision.step != "movement"


@pytest.mark.rule("11.0a")
def test_units_off_the_map_do_not_move(at):
    units = {"GE-A9": "3621", "GE-A8": "box", "GE-A10": "turn 7", "GE-C-I": "pool", "GE-A11": "gone"}
    s = at(phase="movement", active="central", turn=7, units=units)
    assert choices(s, "move") == {"GE-A9"}
    for unit in ("GE-A8", "GE-A10", "GE-C-I", "GE-A11"):
        assert s.why_not(f"move {unit}").rule == "11.0a"


@pytest.mark.rule("11.0b", "11.1b", "11.4a")
@pytest.mark.parametrize(("unit", "points"), [("GE-A9", 4), ("AH-A1", 3), ("GE-HKK1", 5), ("GE-MACK", 4)])
def test_normal_movement_spends_the_printed_factor_and_forced_march_twice_that(at, unit, points):
    place_it = {"phase": "movement", "active": "central", "turn": 7, "units": {unit: "3621"}}
    assert pace(at(**place_it), unit, "3621", "3721") == points
    assert pace(at(**place_it, marched=[unit]), unit, "3621", "3721") == 2 * points


@pytest.mark.rule("11.0b")
def test_the_third_kind_of_movement_is_by_railroad(at, play):
    s = at(phase="movement", active="central", turn=7, units={"GE-A9": "Berlin", "CP-S01": "Berlin"})
    play(s, "move GE-A9", "rail 2315")
    assert place(s, "GE-A9") == "2315"


@pytest.mark.rule("11.1a")
def test_units_move_one_by_one_along_adjacent_hexes(at, play):
    s = at(phase="movement", active="central", turn=7, units={"GE-A9": "3621", "GE-C-I": "3621"})
    play(s, "move GE-A9")
    assert steps(s) == {"3620", "3721", "3722", "3622", "3522", "3521"}
    assert choices(s, "move") == set()
    assert s.why_not("step 3723").rule == "11.1a"
    assert s.why_not("step 9999").rule == "11.1a"
    play(s, "step 3721")
    assert (place(s, "GE-A9"), place(s, "GE-C-I")) == ("3721", "3621")
    assert s.why_not("step 3622").rule == "11.1a"


@pytest.mark.rule("11.1b", "11.4a", "11.4b")
def test_a_unit_may_not_enter_what_costs_more_than_it_has_left(at, play):
    units = {"RU-A1": "3621", "RU-K1": "3016"}
    s = at(phase="movement", active="allied", turn=7, units=units, terrain={"3822": "rough"})
    march(s, "RU-A1", "3721", "3722")
    assert spent(s) == 2
    assert "3822" not in steps(s)
    assert s.why_not("step 3822").rule == "11.1b"
    play(s, "step 3723")
    assert s.decision.step == "movement"


# 11.2 and 11.3 -------------------------------------------------------------------------------


@pytest.mark.rule("11.2a")
def test_only_the_active_side_moves(at):
    units = {"GE-A9": "3621", "RU-A1": "3016"}
    s = at(phase="movement", active="allied", turn=7, units=units)
    assert choices(s, "move") == {"RU-A1"}
    assert s.why_not("move GE-A9").rule == "11.2a"
    assert s.why_not("move nobody").rule == "11.2a"


@pytest.mark.rule("11.2a")
@pytest.mark.parametrize("phase", ["mobilization", "reorganization", "commit 1", "combat 1", "combat 2"])
def test_nobody_moves_in_other_phases(at, phase):
    units = {"GE-A9": "2319", "RU-A1": "2419", "CP-S01": "2219", "AL-S01": "2420"}
    s = at(phase=phase, active="central", turn=7, units=units)
    assert s.decision.side == "central"
    assert choices(s, "move") == choices(s, "step") == set()
    assert s.why_not("move GE-A9") is not None


@pytest.mark.rule("11.2b", "11.2d")
def test_a_unit_may_stop_early_and_then_does_not_move_again(at, play):
    s = at(phase="movement", active="central", turn=7, units={"GE-A9": "3621", "GE-C-I": "3722"})
    march(s, "GE-A9", "3721")
    assert "stop" in s.legal_actions()
    play(s, "stop")
    assert choices(s, "move") == {"GE-C-I"}
    assert s.why_not("move GE-A9").rule == "11.2b"
    assert place(s, "GE-A9") == "3721"


@pytest.mark.rule("11.2b")
def test_a_unit_without_points_left_has_finished_its_move(at):
    s = at(phase="movement", active="central", turn=7, units={"GE-A9": "3621", "GE-C-I": "3722"})
    assert pace(s, "GE-A9", "3621", "3721") == 4
    assert s.decision.step == "movement"
    assert s.why_not("move GE-A9").rule == "11.2b"


@pytest.mark.rule("11.2c")
def test_unused_points_pass_neither_to_another_unit_nor_to_the_next_turn(at, play):
    units = {"GE-A9": "3621", "GE-C-I": "3722", "RU-A1": "3016"}
    s = at(phase="movement", active="central", turn=7, last_turn=9, units=units)
    march(s, "GE-A9", "3721")
    play(s, "stop")
    assert pace(s, "GE-C-I", "3722", "3621") == 4
    until(s, "movement", "central")
    assert s.view("central")["board"]["turn"] == 8
    assert pace(s, "GE-A9", "3721", "3621") == 4


@pytest.mark.rule("11.3a")
def test_units_without_a_movement_factor_never_move(at, central):
    rock = central("rock", move=0)
    units = {"GE-F-Thorn": "Thorn", "GE-A9": "Thorn", "rock": "3621"}
    s = at(phase="movement", active="central", turn=7, units=units, new_units=[rock])
    assert choices(s, "move") == {"GE-A9"}
    assert s.why_not("move GE-F-Thorn").rule == "11.3a"
    assert s.why_not("move rock").rule == "11.3a"


# 11.6 ----------------------------------------------------------------------------------------


@pytest.mark.rule("11.6a")
def test_a_unit_may_go_one_hex_for_all_its_points_at_the_start_of_its_move(at, central):
    slow = central("slow", move=1)
    units = {"slow": "2224", "GE-HKK1": "1417"}
    s = at(phase="movement", active="central", turn=7, units=units, new_units=[slow])
    march(s, "slow", "2124")
    # Rough costs 2: it has gone there for its only point, and its move is over.
    assert place(s, "slow") == "2124"
    assert s.why_not("move slow").rule == "11.2b"


@pytest.mark.rule("11.6a")
def test_the_minimum_move_takes_all_points_even_of_a_forced_march(at, central):
    slow = central("slow", move=1)
    s = at(
        phase="movement",
        active="central",
        turn=7,
        marched=["slow"],
        units={"slow": "2224", "GE-HKK1": "1417"},
        new_units=[slow],
        hexsides=[["2224", "2124", "river"]],
    )
    march(s, "slow", "2124")
    assert place(s, "slow") == "2124"
    assert s.decision.step == "movement"


@pytest.mark.rule("11.6a")
def test_there_is_no_minimum_move_once_a_point_is_spent(at, central):
    slow = central("slow", move=2)
    s = at(
        phase="movement",
        active="central",
        turn=7,
        units={"slow": "3621"},
        new_units=[slow],
        terrain={"3822": "rough"},
    )
    march(s, "slow", "3722")
    assert "3822" not in steps(s)
    assert s.why_not("step 3822").rule == "11.1b"
    assert "3723" in steps(s)


@pytest.mark.rule("11.6a", "11.7c", "13.5a", "R-MOV-3")
def test_the_minimum_move_may_cover_a_disengagement_but_not_enter_another_zone(at, central):
    slow = central("slow", move=1)
    units = {"slow": "3621", "GE-HKK1": "1417", "RU-A1": "3522"}
    s = at(phase="movement", active="central", turn=7, units=units, new_units=[slow])
    s.apply("move slow")
    # 3521 and 3622 are next to the enemy in 3522.
    assert steps(s) == {"3620", "3721", "3722"}
    assert s.why_not("step 3622").rule == "11.7c"
    s.apply("step 3721")
    assert s.decision.step == "movement"
    assert place(s, "slow") == "3721"


# 11.7 and 11.8 -------------------------------------------------------------------------------


@pytest.mark.rule("11.7a", "12.4a")
@pytest.mark.parametrize("enemy", ["RU-A1", "AL-S01", "RU-K1"])
def test_no_unit_enters_a_hex_with_enemy_units(at, enemy):
    s = at(phase="movement", active="central", turn=7, units={"GE-A9": "3621", enemy: "3722"})
    s.apply("move GE-A9")
    assert "3722" not in steps(s)
    assert s.why_not("step 3722").rule == "11.7a"


@pytest.mark.rule("11.7a", "12.4a", "R-STK-2")
def test_a_fortress_alone_bars_its_hex(at):
    s = at(phase="movement", active="central", turn=7, units={"GE-A9": "2219", "RU-F-Warsaw": "Warsaw"})
    s.apply("move GE-A9")
    assert s.why_not("step 2319").rule == "11.7a"


@pytest.mark.rule("11.7b", "TEC-7")
@pytest.mark.parametrize("turn", [7, 5], ids=["summer", "winter"])
def test_nobody_enters_sea_or_lake_or_crosses_an_all_sea_hexside_frozen_or_not(at, turn):
    s = at(phase="movement", active="allied", turn=turn, units={"RU-A1": "3206", "RU-A2": "2312"})
    s.apply("move RU-A1")
    # Petrograd: the lake hex 3305 and the sea hexside to 3106.
    assert steps(s) == {"3205", "3306", "3307", "3207", "3107"}
    assert s.why_not("step 3106").rule == "11.7b"
    s.apply("stop")
    s.apply("move RU-A2")
    assert {"2211", "2212", "2311", "2313"} & steps(s) == set()
    assert s.why_not("step 2311").rule == "11.7b"
    assert s.why_not("step 2313").rule == "11.7b"


@pytest.mark.rule("11.7b", "TEC-7", "R-TEC-6")
@pytest.mark.parametrize("turn", [7, 5], ids=["summer", "winter"])
def test_an_all_lake_hex_cannot_be_entered_frozen_or_not(at, turn):
    s = at(phase="movement", active="allied", turn=turn, units={"RU-A1": "3205"})
    s.apply("move RU-A1")
    assert "3305" not in steps(s)
    assert s.why_not("step 3305").rule == "11.7b"


@pytest.mark.rule("TEC-7", "R-TEC-6")
@pytest.mark.parametrize("turn", [7, 5], ids=["summer", "winter"])
def test_a_hex_that_becomes_a_lake_is_closed_in_every_season(at, turn):
    lake = {"terrain": {"3206": "lake"}}
    s = at(phase="movement", active="allied", turn=turn, units={"RU-A1": "3205"}, **lake)
    s.apply("move RU-A1")
    assert "3206" not in steps(s)
    assert s.why_not("step 3206").rule == "11.7b"
    dry = at(phase="movement", active="allied", turn=turn, units={"RU-A1": "3205"})
    dry.apply("move RU-A1")
    assert "3206" in steps(dry)


@pytest.mark.rule("11.7c")
def test_nobody_goes_from_one_enemy_zone_straight_into_another(at):
    s = at(phase="movement", active="central", turn=7, units={"GE-A9": "3621", "RU-A1": "3522"})
    s.apply("move GE-A9")
    assert s.why_not("step 3521").rule == "11.7c"
    assert s.why_not("step 3622").rule == "11.7c"
    assert steps(s) == {"3620", "3721", "3722"}


@pytest.mark.rule("11.8a")
def test_units_cross_every_border_but_that_of_a_neutral(at):
    s = at(phase="movement", active="central", turn=7, units={"GE-A9": "2829", "AH-A1": "2825"})
    s.apply("move GE-A9")
    assert {"2830", "2929", "2930"} & steps(s) == set()
    assert s.why_not("step 2830").rule == "11.8a"
    s.apply("stop")
    s.apply("move AH-A1")
    assert "2925" in steps(s)
    assert s.why_not("step 2926").rule == "11.8a"
    s = at(phase="movement", active="central", turn=19, units={"GE-A9": "2829"}, belligerents=["Romania"])
    s.apply("move GE-A9")
    assert "2830" in steps(s)


@pytest.mark.rule("11.8a", "R-MAP-2")
def test_countries_out_of_play_are_never_entered(at):
    s = at(phase="movement", active="central", turn=7, units={"AH-A1": "2130"})
    s.apply("move AH-A1")
    assert "2131" not in steps(s)
    assert s.why_not("step 2131").rule == "11.7b"


@pytest.mark.rule("11.0b")
def test_without_a_railroad_in_the_hex_there_is_no_ride(at):
    s = at(phase="movement", active="central", turn=7, units={"GE-A9": "1920", "CP-S01": "1920"})
    s.apply("move GE-A9")
    assert rides(s) == set()
    assert s.why_not("rail 1417").rule == "18.4a"


@pytest.mark.rule("11.1a", "11.2b", "R-MOV-1")
def test_moves_can_be_taken_back_until_a_die_falls(game):
    units = {"GE-BK": "Danzig", "CP-S01": "Danzig", "GE-A9": "2017", "RU-C-I": "2511"}
    document = {"phase": "movement", "active": "central", "turn": 7, "units": units, "dice": [4]}
    table = Play(game.position(document | {"options": {"amphibious": "on"}}))
    for action in ("move GE-A9", "step 2018", "stop"):
        table.apply(action)
    assert table.undoer() == "central"
    for _ in range(3):
        table.undo()
    assert place(table.state, "GE-A9") == "2017"
    last = table.copy()
    last.apply("done")
    assert last.undoer() == "central", "the end of a phase reveals nothing"
    table.apply("move GE-BK")
    assert table.can_undo
    table.apply("assault 2610 2511")
    assert not table.can_undo
    assert "Chance has spoken" in table.why_no_undo("central").message
