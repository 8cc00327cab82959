"""6 and 8. The sequence of play and the annual Main Effort; the Turn Record Chart."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.games.kaisers_war_east.board import SCHEDULED

ORDER = [
    "Mobilization Phase",
    "Reorganization Phase",
    "Movement Phase",
    "First Combat Phase",
    "Second Combat Phase",
    "Supply Attrition Phase",
]
PHASES = {f"{side} {phase}" for side in ("Central", "Allied") for phase in ORDER}
READY = {"GE-A9": "2017", "RU-A1": "2918", "CP-S01": "Berlin", "AL-S01": "Moscow"}


def phases(state: Any, turns: int = 1) -> list[tuple[str, str]]:
    """Side and phase of every phase begun while finishing whatever is asked, for some game turns."""
    begun = []
    last = state.board.turn + turns
    while state.outcome is None and state.board.turn < last:
        legal = state.legal_actions()
        choice = next((a for a in ("suggested", "pass", "done") if a in legal), legal[0])
        over = False
        for event in state.apply(choice):
            over = over or (event.name == "turn" and event.facts["turn"] == last)
            if event.name == "phase" and event.facts["phase"] in PHASES and not over:
                begun.append((event.side, event.facts["phase"].split(" ", 1)[1]))
    return begun


@pytest.mark.rule("6.0a", "6.2b", "6.2h", "14.1a", "R-DOC-3")
def test_each_player_turn_runs_through_six_phases_in_order(at):
    state = at(turn=7, last_turn=9, phase="turn start", units=READY)
    # The first phase began with the position itself.
    assert phases(state) == [("central", p) for p in ORDER[1:]] + [("allied", p) for p in ORDER]


@pytest.mark.rule("6.2g")
def test_the_first_turn_of_a_scenario_has_a_mobilization_phase(game):
    state = game.start("1914", {}, "first turn")
    while state.board.phase == "":
        legal = state.legal_actions()
        state.apply("suggested" if "suggested" in legal else legal[-1])
    assert (state.board.turn, state.board.active, state.board.phase) == (1, "allied", "mobilization")


@pytest.mark.rule("6.1a", "8.0a", "8.0b", "TRC-2", "R-SEQ-1")
@pytest.mark.parametrize(
    ("turn", "first"), [(1, "allied"), (7, "central"), (17, "allied"), (25, "central"), (34, "allied")]
)
def test_main_effort_west_lets_the_allies_go_first_east_the_central_powers(at, turn, first):
    state = at(turn=turn, last_turn=40, phase="turn start", units=READY)
    assert state.board.active == first


@pytest.mark.rule("6.2a", "8.0a", "8.0b", "TRC-2", "R-SEQ-3", "R-SEQ-4")
@pytest.mark.parametrize(
    ("turn", "before", "after"),
    [(4, "West", "East"), (13, "East", "West"), (22, "West", "East"), (31, "East", "West")],
)
def test_the_effort_changes_in_january_and_gives_one_side_two_turns_in_a_row(at, turn, before, after):
    state = at(turn=turn, last_turn=40, phase="turn start", units=READY)
    assert state.board.effort == before
    begun = phases(state, 2)
    assert state.board.effort == after
    sides = [side for side, phase in begun if phase == "Supply Attrition Phase"]
    assert sides[1] == sides[2], "the last player of the old year is the first of the new one"


@pytest.mark.rule("6.2a", "8.0a", "R-SEQ-3")
def test_the_effort_of_a_year_holds_in_all_its_turns(at):
    state = at(turn=6, last_turn=40, effort="West", phase="turn end", units=READY)
    # A position may lay down another effort; only January asks the chart again.
    assert (state.board.turn, state.board.effort) == (7, "West")
    state = at(turn=13, last_turn=40, effort="East", phase="turn end", units=READY)
    assert (state.board.turn, state.board.effort) == (14, "West")


@pytest.mark.rule("6.2c", "9.1a")
def test_units_are_taken_and_built_in_the_mobilization_phase_only(at):
    due = {"GE-C-I": "pool", "GE-A10": "turn 5"}
    mobilizing = at(turn=5, phase="mobilization", active="central", units=READY | due)
    assert {"bring GE-A10", "buy GE-C-I"} <= set(mobilizing.legal_actions())
    for phase in ("reorganization", "movement", "combat 1"):
        state = at(turn=5, phase=phase, active="central", units=READY | due)
        assert not [a for a in state.legal_actions() if a.verb in ("bring", "buy")]


@pytest.mark.rule("6.2d")
def test_attrition_falls_on_the_own_units_only(at):
    # Both sides starve in a Polish winter; only the active one rolls.
    state = at(
        turn=4, phase="attrition", active="allied", units={"RU-C-I": "2518", "GE-C-I": "2218"}, dice=[1] * 2
    )
    assert state.board.loc[state.world.index["RU-C-I"]] < 0
    assert state.board.loc[state.world.index["GE-C-I"]] >= 0


@pytest.mark.rule("6.2e", "6.2f")
def test_the_administrative_phase_pays_and_then_turns_the_page(at):
    state = at(turn=2, last_turn=9, phase="turn end", vp={"central": 10, "allied": 10}, units=READY)
    assert (state.board.turn, state.board.central_vp, state.board.allied_vp) == (3, 22, 22)


@pytest.mark.rule("TRC-1", "22.0a")
def test_the_turn_record_has_four_turns_in_1914_and_nine_in_each_later_year(game):
    turns = game.world({}).turns
    assert [t.months for t in turns.values() if t.year == 1914] == ["Aug", "Sep", "Oct", "Nov-Dec"]
    assert [t.season for t in turns.values() if t.year == 1914] == ["summer", "summer", "summer", "winter"]
    for year in (1915, 1916, 1917, 1918):
        row = [t for t in turns.values() if t.year == year]
        assert [t.months for t in row] == [
            "Jan-Feb",
            "Mar-Apr",
            "May",
            "Jun",
            "Jul",
            "Aug",
            "Sep",
            "Oct",
            "Nov-Dec",
        ]
        assert [t.season for t in row] == ["winter", "thaw", *["summer"] * 6, "winter"]


@pytest.mark.rule("TRC-3", "TRC-4", "9.2c", "R-TRC-3")
@pytest.mark.parametrize(
    ("turn", "central", "allied"),
    [(1, 2, 1), (5, 3, 1), (13, 3, 1), (14, 2, 2), (22, 2, 2), (23, 3, 2), (31, 3, 2), (32, 2, 1)],
)
def test_free_supply_by_year(at, turn, central, allied):
    for side, count in (("central", central), ("allied", allied)):
        state = at(turn=turn, last_turn=40, phase="mobilization", active=side, units={})
        assert state.board.free_supply == count


@pytest.mark.rule(
    "2.1c", "TRC-5", "TRC-6", "TRC-7", "TRC-8", "TRC-9", "TRC-10", "R-REO-5", "R-TRC-1", "R-TRC-2"
)
@pytest.mark.parametrize(
    ("turn", "units"),
    [
        (2, "GE-A9 GE-HL AH-A2 RU-A9"),
        (3, "RU-A10"),
        (4, "GE-OBEROST RU-A11"),
        (5, "GE-A10 RU-A12"),
        (6, "GE-A11 GE-MACK"),
        (8, "AH-A7"),
        (9, "GE-LINS"),
        (10, "GE-A12 GE-LEO RU-A6 RU-N"),
        (12, "AH-BE RU-A7"),
        (13, ""),
        (26, "RU-ASh"),
        (27, "GE-ASt"),
        (33, "AH-AOst"),
    ],
)
def test_scheduled_units_stand_on_the_turn_track(game, turn, units):
    options = {"end": "1918", "russian_revolutions": "on"}
    state = game.start("1914", options, "schedule")
    due = {u for u, at in zip(state.world.ids, state.board.loc, strict=True) if at == SCHEDULED - turn}
    assert due == set(units.split())


@pytest.mark.rule("TRC-7", "TRC-10", "R-TRC-1")
def test_mackensen_the_turks_and_the_late_romanians_come_with_romania(at):
    state = at(
        turn=19,
        last_turn=30,
        phase="turn start",
        units=READY | {"TU-C6": "turn 99", "GE-MACK": "turn 99", "RO-A4": "turn 99", "RU-ROM": "turn 99"},
    )
    at_turn = {u: state.board.loc[state.world.index[u]] for u in ("RO-A4", "RU-ROM")}
    assert at_turn == {"RO-A4": SCHEDULED - 20, "RU-ROM": SCHEDULED - 22}
    while state.board.active != "central" or state.board.phase != "mobilization":
        legal = state.legal_actions()
        state.apply("done" if "done" in legal else legal[0])
    assert {"bring TU-C6", "bring GE-MACK"} <= set(state.legal_actions())


@pytest.mark.rule("6.2a", "R-SEQ-5")
def test_a_turn_opens_with_the_points_of_options_then_grand_strategy(at):
    options = {"gallipoli_succeeds": "on"}
    units = READY | {"RU-C-I": "2018"}
    state = at(turn=13, last_turn=30, phase="combat 2", active="allied", options=options, units=units)
    told = [event.name for event in state.apply("done")]
    opening = told[told.index("turn") :]
    order = [name for name in opening if name in ("turn", "option points", "grand strategy", "phase")]
    assert order[:4] == ["turn", "option points", "grand strategy", "phase"]


@pytest.mark.rule("23.1a", "R-SEQ-5")
def test_romania_enters_before_the_first_player_turn(at):
    units = READY | {"GE-C-I": "2917"}
    state = at(turn=18, last_turn=30, phase="combat 2", active="central", units=units)
    told = [event.name for event in state.apply("done")]
    opening = told[told.index("turn") :]
    assert opening.index("romania enters") < opening.index("phase")


@pytest.mark.rule("23.1b", "OPT-REV-1", "OPT-PSYWAR-1", "R-SEQ-5")
def test_the_checks_of_a_player_turn_come_before_psywar(at):
    options = {"psywar": "on", "russian_revolutions": "on"}
    bulgaria = at(
        turn=19, phase="player turn", active="central", options=options, belligerents=["Romania"], units=READY
    )
    assert (bulgaria.decision.step, bulgaria.board.bulgaria) == ("psywar", True)
    revolution = at(
        turn=25,
        phase="player turn",
        active="allied",
        options=options,
        vp={"central": 60, "allied": 20},
        units=READY,
        dice=[6],
    )
    assert (revolution.decision.step, revolution.board.first_revolution) == ("psywar", True)


@pytest.mark.rule("8.0b", "17.1b", "R-SEQ-4")
def test_between_two_player_turns_in_a_row_what_lasts_for_one_ends(at, play):
    """The Allies close 1915 and open 1916: supply that moved in the first turn can be used in the second."""
    units = {"GE-A9": "2017", "RU-A1": "3524", "AL-S01": "3523"}
    state = at(turn=13, last_turn=22, phase="movement", active="allied", units=units)
    play(state, "move AL-S01", "step 3522", "stop")
    assert state.view("allied")["board"]["moved"] == ["AL-S01"]
    while state.decision.step != "forced march":
        legal = state.legal_actions()
        state.apply("done" if "done" in legal else legal[0])
    assert (state.board.turn, state.board.active) == (14, "allied")
    assert "expend AL-S01" in state.legal_actions()
