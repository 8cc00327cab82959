"""Scenario options: Moltke, Plans R and G, cavalry, artillery, Gallipoli, Romania, Caporetto and others."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.games.kaisers_war_east.board import GONE, SCHEDULED, TRAY
from hexfront.kernel import BadInput

READY = {"GE-A9": "2017", "RU-A1": "2918", "CP-S01": "Berlin", "AL-S01": "Moscow"}


def loc(state: Any, unit: str) -> int:
    return int(state.board.loc[state.world.index[unit]])


def hexes_for(state: Any, unit: str) -> set[str]:
    """Where a unit in the tray may be put."""
    tried = state.clone()
    while tried.decision.side != state.world.side_of[state.world.index[unit]]:
        legal = tried.legal_actions()
        tried.apply("suggested" if "suggested" in legal else legal[-1])
    u = state.world.index[unit]
    if tried.board.loc[u] >= 0:
        return {state.world.names[tried.board.loc[u]]}
    tried.apply(f"take {unit}")
    return {a.args[0] for a in tried.legal_actions()}


@pytest.mark.rule("OPT-1", "OPT-SC-1")
def test_options_are_chosen_before_play_and_default_to_off(game):
    state = game.start("1914", {"morale": "on"})
    assert state.header["options"]["morale"] == "on"
    assert {v for k, v in state.header["options"].items() if k not in ("morale", "end")} == {"off"}
    with pytest.raises(BadInput, match="no option"):
        game.start("1914", {"gas": "on"})


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"naval_transfer": "on"}, "needs option amphibious"),
        ({"czech_legion": "on"}, "needs option russian_revolutions"),
        ({"moltke_plan_east": "on"}, "belongs to the 1914 scenario"),
    ],
)
def test_options_that_do_not_go_together_are_explained(game, options, words):
    with pytest.raises(BadInput, match=words):
        game.start("1915", options)


@pytest.mark.rule("OPT-MOLTKE-1", "R-OPT-7")
def test_moltke_sends_three_armies_and_an_hq_to_the_east(game):
    state = game.start("1914", {"moltke_plan_east": "on"}, "moltke")
    for unit in ("GE-OBEROST", "GE-A9", "GE-A10", "GE-A11"):
        assert loc(state, unit) == TRAY
        hexes = hexes_for(state, unit)
        assert all(state.world.country["Germany"] >> state.world.grid.hex(n) & 1 for n in hexes)
        assert len(hexes) > 30
    plain = game.start("1914", {}, "moltke")
    assert loc(plain, "GE-A10") == SCHEDULED - 5


@pytest.mark.rule("OPT-MOLTKE-2", "OPT-MOLTKE-3")
def test_moltke_turns_the_main_effort_round(at):
    moltke = {"moltke_plan_east": "on"}
    state = at(turn=1, effort="East", phase="mobilization", active="central", options=moltke, units=READY)
    assert state.board.free_supply == 3
    later = at(turn=4, last_turn=9, effort="East", phase="turn end", options=moltke, units=READY)
    assert (later.board.turn, later.board.effort, later.board.active) == (5, "West", "allied")
    west = at(turn=5, effort="West", phase="mobilization", active="central", options=moltke, units=READY)
    assert west.board.free_supply == 2


@pytest.mark.rule("OPT-MOLTKE-2", "R-OPT-7")
def test_moltke_makes_the_central_powers_first_player_in_1914(game):
    assert game.start("1914", {"moltke_plan_east": "on"}).board.effort == "East"
    assert game.start("1914").board.effort == "West"


@pytest.mark.rule("OPT-MOLTKE-4")
@pytest.mark.parametrize(
    ("turn", "option", "points"), [(4, "on", 50 + 12 - 33), (3, "on", 62), (4, "off", 62)]
)
def test_moltke_costs_33_at_the_end_of_1914(at, turn, option, points):
    state = at(
        turn=turn,
        last_turn=9,
        phase="turn end",
        options={"moltke_plan_east": option},
        vp={"central": 50, "allied": 50},
        units=READY,
    )
    assert state.board.central_vp == points


@pytest.mark.rule("OPT-PLANR-1", "R-OPT-4")
def test_plan_r_puts_the_second_army_into_galicia(game):
    state = game.start("1914", {"austro_hungarian_plan_r": "on"}, "R")
    assert hexes_for(state, "AH-A2") == {state.world.names[state.world.hex_of_place["Drohobyz-Boryslaw"]]}
    assert loc(game.start("1914"), "AH-A2") == SCHEDULED - 2


@pytest.mark.rule("OPT-PLANG-1", "R-OPT-4")
def test_plan_g_puts_the_fourth_army_into_dvinsk(game):
    state = game.start("1914", {"russian_plan_g": "on"}, "G")
    assert hexes_for(state, "RU-A4") == {state.world.names[state.world.hex_of_place["Dvinsk"]]}
    assert hexes_for(state, "RU-A2") == {state.world.names[state.world.hex_of_place["Grodno"]]}


@pytest.mark.rule("OPT-FASTMOB-1", "OPT-FASTMOB-2")
def test_faster_mobilization_brings_two_armies_in_autumn_for_ten_points(game):
    state = game.start("1914", {"faster_russian_mobilization": "on"})
    assert (loc(state, "RU-A6"), loc(state, "RU-A7")) == (SCHEDULED - 2, SCHEDULED - 3)
    assert state.board.allied_vp == 70
    plain = game.start("1914")
    assert (loc(plain, "RU-A6"), loc(plain, "RU-A7"), plain.board.allied_vp) == (
        SCHEDULED - 10,
        SCHEDULED - 12,
        80,
    )


@pytest.mark.rule("OPT-CAV-1", "R-OPT-5")
def test_cavalry_doctrine_adds_cavalry_corps_in_cities(game):
    state = game.start("1914", {"better_cavalry_doctrine": "on"})
    added = {"RU-K1": "Russia", "RU-K2": "Russia", "GE-HKK1": "Germany", "AH-K1": "Austria-Hungary"}
    w = state.world
    for unit, country in added.items():
        assert loc(state, unit) == TRAY
        assert all(w.city_of[country] >> w.grid.hex(n) & 1 for n in hexes_for(state, unit))
    assert loc(state, "GE-HKK6") != TRAY
    assert loc(game.start("1914"), "RU-K1") != TRAY


@pytest.mark.rule("OPT-ARTY-1")
@pytest.mark.parametrize(("turn", "supply"), [(1, 2), (13, 2), (14, 2), (32, 1)])
def test_modern_artillery_gives_two_supply_units_in_1914_and_1915(at, turn, supply):
    options = {"russians_modernize_field_artillery": "on"}
    state = at(turn=turn, last_turn=40, phase="mobilization", active="allied", options=options, units=READY)
    assert state.board.free_supply == supply


@pytest.mark.rule("OPT-FORTCONV-2")
def test_with_artillery_russian_fortresses_may_be_given_up_in_the_set_up(game):
    both = {"fortress_conversion": "on", "russians_modernize_field_artillery": "on"}
    state = game.start("1914", both, "forts")
    state.apply("suggested")
    # Kovno holds an army already; its fortress cannot become a corps that would overstack the hex.
    fields = {a.args[0] for a in state.legal_actions() if a.verb == "field"}
    assert "RU-F-Riga" in fields
    assert "RU-F-Kovno" not in fields
    riga = state.world.hex_of_place["Riga"]
    state.apply("field RU-F-Riga")
    assert loc(state, "RU-F-Riga") == GONE
    assert [state.world.units[u].type for u, h in enumerate(state.board.loc) if h == riga] == ["infantry"]
    alone = game.start("1914", {"fortress_conversion": "on"}, "forts")
    alone.apply("suggested")
    assert not [a for a in alone.legal_actions() if a.verb == "field"]


@pytest.mark.rule("OPT-GALLIPOLI-1")
def test_gallipoli_supply_comes_through_the_straits_or_not_at_all(at):
    options = {"gallipoli_succeeds": "on"}
    state = at(turn=14, phase="mobilization", active="allied", options=options, units=READY)
    state.apply("supply extra")
    names = {state.world.names[state.world.hex_of_place[n]] for n in ("Sevastopol", "Odessa")}
    assert {a.args[0] for a in state.legal_actions()} == names
    before = at(turn=13, phase="mobilization", active="allied", options=options, units=READY)
    assert "supply extra" not in before.legal_actions()
    held = dict.fromkeys(["Sevastopol", "Odessa"], "central")
    lost = at(turn=14, phase="mobilization", active="allied", options=options, units=READY, control=held)
    assert "supply extra" not in lost.legal_actions()
    lost.apply("done")
    assert (lost.board.central_waiting, lost.board.allied_waiting) == (0, 0)


@pytest.mark.rule("OPT-GALLIPOLI-2")
@pytest.mark.parametrize(("turn", "option", "points"), [(14, "on", 65), (13, "on", 40), (14, "off", 40)])
def test_gallipoli_gives_the_central_powers_25_points_in_january_1916(at, turn, option, points):
    state = at(
        turn=turn,
        last_turn=20,
        phase="turn start",
        options={"gallipoli_succeeds": option},
        vp={"central": 40, "allied": 40},
        units=READY,
    )
    assert state.board.central_vp == points


@pytest.mark.rule("OPT-ROMANIA-1", "R-OPT-8")
@pytest.mark.parametrize(("turn", "needed"), [(16, 1), (17, 2), (18, 3), (19, 4), (20, 5)])
def test_romania_enters_by_a_die_that_grows_easier(at, turn, needed):
    options = {"variable_romanian_entry": "on"}
    for die, entered in ((needed, True), (needed + 1, False)):
        if die <= 6:
            state = at(turn=turn, last_turn=30, phase="turn start", options=options, units=READY, dice=[die])
            assert bool(state.board.romania) == entered


@pytest.mark.rule("OPT-ROMANIA-1")
def test_romania_does_not_roll_before_may_and_enters_in_october_without_a_roll(at):
    options = {"variable_romanian_entry": "on"}
    april = at(turn=15, last_turn=30, phase="turn start", options=options, units=READY)
    assert not april.board.romania
    assert april.dice.count == 0
    october = at(turn=21, last_turn=30, phase="turn start", options=options, units=READY)
    assert october.board.romania == 21
    assert october.dice.count == 0


@pytest.mark.rule("OPT-ROMANIA-2", "OPT-ROMANIA-3")
def test_arrivals_follow_the_entry(at):
    units = READY | dict.fromkeys(["GE-MACK", "TU-C6", "RO-A4", "RU-ROM"], "turn 99")
    state = at(
        turn=17,
        last_turn=30,
        phase="turn start",
        options={"variable_romanian_entry": "on"},
        units=units,
        dice=[1],
    )
    assert (loc(state, "RO-A4"), loc(state, "RU-ROM")) == (SCHEDULED - 18, SCHEDULED - 20)
    while (state.board.active, state.board.phase) != ("central", "mobilization"):
        legal = state.legal_actions()
        state.apply("done" if "done" in legal else legal[0])
    assert {"bring GE-MACK", "bring TU-C6"} <= set(state.legal_actions())


@pytest.mark.rule("OPT-CAPORETTO-1", "OPT-CAPORETTO-2")
def test_caporetto_east_brings_two_armies_and_supply_for_25_points(at, game):
    options = {"caporetto_east": "on"}
    scheduled = game.start("1916", options)
    assert {loc(scheduled, "GE-A14"), loc(scheduled, "AH-A5")} == {SCHEDULED - 29}
    assert loc(game.start("1916"), "GE-A14") == GONE
    state = at(
        turn=29,
        last_turn=31,
        phase="turn start",
        options=options,
        vp={"central": 60, "allied": 60},
        units=READY | {"GE-A14": "turn 29", "AH-A5": "turn 29"},
    )
    assert state.board.central_vp == 35
    assert {"bring GE-A14", "bring AH-A5"} <= set(state.legal_actions())
    assert state.board.free_supply == 5
    october = at(turn=30, last_turn=31, phase="mobilization", active="central", options=options, units=READY)
    assert october.board.free_supply == 3
    plain = at(turn=29, last_turn=31, phase="turn start", vp={"central": 60, "allied": 60}, units=READY)
    assert (plain.board.central_vp, plain.board.free_supply) == (60, 3)


@pytest.mark.rule("OPT-CAPORETTO-2", "R-OPT-3")
def test_an_option_may_cost_the_game(at):
    state = at(
        turn=29,
        last_turn=31,
        phase="turn start",
        options={"caporetto_east": "on"},
        vp={"central": 25, "allied": 60},
        units=READY,
    )
    assert state.outcome.winner == "allied"


@pytest.mark.rule("OPT-BOL-7")
def test_no_scenario_starts_late_enough_to_begin_in_revolution(game):
    for scenario in game.scenarios:
        state = game.start(scenario.name, {"russian_revolutions": "on"})
        assert state.board.turn < 24
        assert not state.board.first_revolution


@pytest.mark.rule("OPT-1", "R-OPT-2")
def test_options_that_change_the_same_thing_both_work(at, game):
    """Caporetto adds its two supply units to what Moltke's plan gives in a West year."""
    both = {"moltke_plan_east": "on", "caporetto_east": "on"}
    state = at(turn=29, effort="West", phase="mobilization", active="central", options=both, units=READY)
    assert state.board.free_supply == 2 + 2
    cavalry = {"better_cavalry_doctrine": "on", "moltke_plan_east": "on", "austro_hungarian_plan_r": "on"}
    start = game.start("1914", cavalry, "both")
    assert all(loc(start, unit) == TRAY for unit in ("GE-A9", "AH-A2"))
