"""5, 25 and 43.1. Victory points: income, losses, the ceiling, sudden death, levels."""

from __future__ import annotations

import pytest
from tests.games.kaisers_war_1918.mustering import (
    EAST,
    EASY,
    GAME,
    JANUARY_1919,
    MARCH_1919,
    SPRING,
    asked,
    build,
    city,
    ending,
    muster,
    points,
    why_not,
)

from hexfront.games.kaisers_war_1918.rules.removal import eliminate, toll
from hexfront.games.kaisers_war_1918.rules.victory import (
    concede,
    final_check,
    hex_income,
    income,
    off_map_income,
    paying,
    post,
)
from hexfront.games.kaisers_war_1918.world import SIDES
from hexfront.kernel import Illegal

OFF_MAP = 21


def pays(state, side, name):
    w = state.world
    return bool(paying(state.board, w, side) >> w.hex_of_place[name] & 1)


def full(state, side):
    """Income of this turn at the value of 1918."""
    return hex_income(state.board, state.world, side) + off_map_income(state.world, side)


# Income ------------------------------------------------------------------------------------------


@pytest.mark.rule("5.1a", "26.2a", "27.2a", "29.2a")
@pytest.mark.parametrize("scenario", ["1918", "1918-19"])
@pytest.mark.parametrize("free", ["off", "on"])
def test_the_central_powers_begin_with_75_and_the_allies_with_60(scenario, free):
    assert points(GAME.start(scenario, {"free_deployment": free}, "vp")) == (75, 60)


@pytest.mark.rule("5.1b")
@pytest.mark.parametrize("viewer", [*SIDES, None])
def test_totals_are_open_to_everybody(viewer):
    board = muster("central", vp={"central": 41, "allied": 17}).view(viewer)["board"]
    assert (board["central_vp"], board["allied_vp"]) == (41, 17)


@pytest.mark.rule("5.2b", "5.2c", "43.1h", "43.1i", "43.1j", "0.1a")
def test_the_areas_off_the_map_pay_the_allies_21_every_turn():
    w = build().world
    assert [w.charts["box"][box]["vp"] for box in ("british_empire", "french_empire", "usa")] == [6, 3, 12]
    assert (off_map_income(w, "allied"), off_map_income(w, "central")) == (OFF_MAP, 0)


@pytest.mark.rule("5.2a", "43.1a", "43.1b", "43.1c")
@pytest.mark.parametrize(
    ("name", "value"), [("Berlin", 4), ("Pilsen", 2), ("Munich", 1), ("Leipzig", 0), ("Vienna", 4)]
)
def test_objectives_pay_by_their_kind(name, value):
    free, held = build(), build(units={"FR-inf-1": name})
    if name not in free.world.hex_of_place:
        pytest.skip(f"there is no {name} on the map")
    assert full(free, "central") - full(held, "central") >= value
    assert full(held, "allied") - full(free, "allied") == value


@pytest.mark.rule("5.2a", "5.3a", "5.8a", "4.2g")
def test_both_sides_score_in_the_victory_point_segment_of_every_turn():
    state = ending(turn=SPRING)
    gain = (full(state, "central"), full(state, "allied"))
    assert points(state) == (min(100, 60 + gain[0]), min(100, 60 + gain[1]))
    again = ending(turn=SPRING, vp={"central": 10, "allied": 10})
    assert points(again) == (10 + gain[0], 10 + gain[1])
    assert again.board.turn == SPRING + 1


@pytest.mark.rule("5.3b", "5.3d")
def test_paris_pays_whoever_is_entitled_to_it():
    assert pays(build(), "allied", "Paris")
    assert not pays(build(), "central", "Paris")
    held = build(units={"GE-inf-1": "Paris"})
    assert pays(held, "central", "Paris")
    assert not pays(held, "allied", "Paris")


@pytest.mark.rule("5.3c", "5.3d", "R03")
@pytest.mark.parametrize(
    ("name", "units", "central", "allied"),
    [
        ("Brussels", {}, False, False),
        ("Brussels", {"GE-inf-1": "Brussels"}, True, False),
        ("Brussels", {"BR-inf-1": "Brussels"}, False, True),
        ("Warsaw", {}, True, False),
        ("Damascus", {}, True, False),
        ("Salonika", {}, False, True),
        ("Salonika", {"BU-inf-1": "Salonika"}, True, False),
    ],
)
def test_where_a_city_began_says_whether_control_is_enough(name, units, central, allied):
    state = build(units=units)
    assert (pays(state, "central", name), pays(state, "allied", name)) == (central, allied)


@pytest.mark.rule("5.3c")
def test_an_empty_objective_in_an_enemy_zone_pays_nobody():
    w = build().world
    beside = w.names[next(h for h in range(w.grid.size) if w.touching[w.hex_of_place["Munich"]] >> h & 1)]
    state = build(units={"FR-inf-1": beside})
    assert not pays(state, "central", "Munich")
    assert pays(build(), "central", "Munich")


@pytest.mark.rule("5.4a", "5.4b", "43.1l")
@pytest.mark.parametrize("side", SIDES)
def test_in_1919_the_whole_sum_is_halved_once_and_rounded_up(side):
    early, late = build(turn=5), build(turn=JANUARY_1919)
    assert income(early.board, early.world, side) == full(early, side)
    assert income(late.board, late.world, side) == -(-full(late, side) // 2)


@pytest.mark.rule("5.4b")
def test_an_odd_sum_is_rounded_up():
    # Vienna out of the hands of its owner makes the income of the Central Powers odd or even by turns.
    states = [build(turn=MARCH_1919, units=units) for units in ({}, {"IT-inf-1": "Munich"})]
    sums = [(full(s, "central"), income(s.board, s.world, "central")) for s in states]
    assert any(total % 2 for total, _ in sums)
    assert all(got * 2 == total + total % 2 for total, got in sums)


@pytest.mark.rule("30.20a", "30.20b", "R04")
@pytest.mark.parametrize(
    ("units", "payer"),
    [
        ({}, ""),
        ({"BO-shk-1": "Moscow"}, ""),
        ({"BR-exp-3": "Moscow"}, "allied"),
        ({"WR-shk-1": "Moscow"}, ""),
        ({"WR-shk-1": "Moscow", "GE-inf-1": "Moscow"}, "central"),
    ],
)
def test_irregulars_alone_draw_no_points_in_russia(units, payer):
    state = build(units=units, options=EAST, east_war=True)
    assert [side for side in SIDES if pays(state, side, "Moscow")] == [payer] * bool(payer)


@pytest.mark.rule("30.20a")
def test_a_city_held_only_by_nationalists_pays_nobody_where_empty_it_would():
    assert pays(build(options=EAST, east_war=True), "central", "Warsaw")
    held = build(units={"PO-inf-1": "Warsaw"}, options=EAST, east_war=True)
    assert not pays(held, "central", "Warsaw")


# Losses ------------------------------------------------------------------------------------------


@pytest.mark.rule("5.7a", "5.7b", "43.1d", "43.1e", "43.1f", "R15", "30.21a", "30.21b")
@pytest.mark.parametrize(
    ("unit", "at", "cost"),
    [
        ("GE-inf-1", "1013", (6, 0)),
        ("FR-inf-1", "0715", (0, 6)),
        ("BO-grp-1", "Moscow", (0, 0)),
        ("AN-cav-1", "Kiev", (0, 0)),
        ("GE-bom-1", "naval", (9, 0)),
        ("GE-amp-1", "naval", (2, 0)),
        ("GE-cav-1", "1013", (2, 0)),
        ("CP-gar-1", "1013", (2, 0)),
        ("FR-fz-1", "0715", (0, 2)),
        ("GE-hq-1", "1013", (2, 0)),
        ("GE-tac-1", "1013", (2, 0)),
        ("FI-inf-1", "Helsinki", (6, 0)),
    ],
)
def test_the_owner_pays_for_a_unit_that_is_eliminated(unit, at, cost):
    state = build(units={unit: at}, options=EAST, east_war=True, turn=MARCH_1919)
    units = 1 << state.world.index[unit]
    assert toll(state.board, state.world, units) == cost
    eliminate(state, units, "5.7a")
    assert points(state) == (60 - cost[0], 60 - cost[1])


@pytest.mark.rule("5.4c", "43.1d")
def test_a_tank_army_costs_what_an_army_does_and_nothing_is_halved():
    state = build(units={"BR-tnk-1": "0715"}, army_side=["BR-tnk-1"], turn=MARCH_1919)
    eliminate(state, 1 << state.world.index["BR-tnk-1"], "5.7a")
    assert points(state) == (60, 54)


@pytest.mark.rule("43.1k")
def test_what_perishes_for_want_of_supply_costs_nothing():
    state = build(units={"FR-inf-1": "0715"})
    eliminate(state, 1 << state.world.index["FR-inf-1"], "43.1k", free=True)
    assert points(state) == (60, 60)


# Ceiling, floor, sudden death --------------------------------------------------------------------


@pytest.mark.rule("5.9a", "R12")
def test_no_total_passes_100():
    state = build(vp={"central": 97, "allied": 97})
    post(state, "points", "5.9a", central=5, allied=2)
    assert points(state) == (100, 99)


@pytest.mark.rule("5.9c", "R12")
def test_one_instant_is_netted_before_the_ceiling_is_tested():
    # Income of the first turn and the bounty for trenches are one posting.
    state = ending(turn=1, vp={"central": 1, "allied": 1}, units={"GE-shk-1": "0814"})
    assert points(state)[0] == 1 + full(state, "central") + 3


@pytest.mark.rule("5.9b", "25.2a", "25.2b", "R10", "R11")
@pytest.mark.parametrize(
    ("left", "level"),
    [(1, "Marginal"), (25, "Marginal"), (26, "Continental"), (51, "Imperial"), (100, "Imperial")],
)
def test_who_first_reaches_zero_loses_at_once(left, level):
    state = build(vp={"central": left, "allied": 3})
    post(state, "points", "5.7a", allied=-3)
    assert (state.outcome.winner, state.outcome.level) == ("central", level)
    other = build(vp={"central": 3, "allied": left})
    post(other, "points", "5.7a", central=-9)
    assert (other.outcome.winner, other.outcome.level) == ("allied", level)


@pytest.mark.rule("25.2c", "R10")
def test_both_at_zero_in_one_instant_have_both_lost():
    state = build(vp={"central": 3, "allied": 3})
    post(state, "points", "5.7a", central=-3, allied=-6)
    assert state.outcome.winner is None
    assert state.outcome.rule == "25.2c"


@pytest.mark.rule("R10", "25.2a")
def test_nothing_is_carried_out_after_the_end():
    state = build(vp={"central": 3, "allied": 3})
    post(state, "points", "5.7a", central=-3)
    post(state, "points", "5.7a", allied=-3)
    assert state.outcome.winner == "allied"
    assert points(state) == (0, 3)


@pytest.mark.rule("25.1a", "25.1b", "R107", "R108")
@pytest.mark.parametrize(
    ("gap", "level"),
    [
        (0, "Draw"),
        (25, "Draw"),
        (26, "Marginal"),
        (50, "Marginal"),
        (51, "Continental"),
        (75, "Continental"),
        (76, "Imperial"),
    ],
)
@pytest.mark.parametrize("leader", SIDES)
def test_the_lead_at_the_end_gives_the_level(gap, level, leader):
    other = "allied" if leader == "central" else "central"
    state = build(vp={leader: 10 + gap, other: 10})
    final_check(state)
    assert state.outcome.level == level
    assert state.outcome.winner == (None if level == "Draw" else leader)


@pytest.mark.rule("3.1b", "25.1a", "4.2i", "26.1a")
def test_the_long_game_ends_after_its_last_turn():
    state = ending(turn=10, last_turn=10, scenario="1918-19", vp={"central": 10, "allied": 10})
    assert state.outcome is not None
    assert state.outcome.rule in ("25.1a", "25.1b")


@pytest.mark.rule("5.5b", "R09")
@pytest.mark.parametrize(("total", "able"), [(1, False), (2, True)])
def test_at_least_one_point_must_be_left_after_spending(total, able):
    state = muster("allied", {"FR-inf-1": "Paris"}, vp={"central": 60, "allied": total})
    assert ("buy AL-gar-1" in state.legal_actions()) == able
    if not able:
        assert why_not(state, "buy AL-gar-1") == "5.5b"


@pytest.mark.rule("5.5a", "6.2a")
def test_spending_lowers_the_total_at_once():
    state = muster("allied")
    state.apply("buy FR-inf-1")
    assert points(state) == (60, 56)


@pytest.mark.rule("3.1b")
@pytest.mark.parametrize(("lead", "level"), [(0, "Marginal"), (30, "Marginal"), (60, "Continental")])
def test_a_side_may_concede_at_any_time(lead, level):
    state = muster("central", vp={"central": 10 + lead, "allied": 10})
    concede(state, "allied", "concede")
    assert (state.outcome.winner, state.outcome.level) == ("central", level)
    with pytest.raises(Illegal, match="over"):
        concede(state, "central", "concede")
    with pytest.raises(Illegal, match="standing order"):
        concede(muster("central"), "central", "surrender")


# The end of summer (26.5) and the bounty -----------------------------------------------------------


@pytest.mark.rule("26.5b")
@pytest.mark.parametrize(("turn", "bounty"), [(1, 6), (2, 0)])
def test_each_allied_trenchline_held_after_the_first_turn_brings_3(turn, bounty):
    units = {"GE-shk-1": "0814", "GE-inf-1": "0812"}
    state = ending(units, turn=turn, vp={"central": 20, "allied": 20})
    assert points(state)[0] == 20 + full(state, "central") + bounty


SUMMER_CASES = [
    ({}, False),
    ({"GE-inf-1": "0815"}, True),
    ({"AH-inf-1": "0815"}, False),
    ({"GE-inf-1": "Paris"}, False),
    ({"GE-inf-1": "Venice", "GE-inf-2": "Salonika"}, True),
    ({"BU-inf-1": "Venice", "GE-inf-2": "Genoa"}, True),
    ({"GE-inf-1": "Genoa", "GE-inf-2": "Salonika"}, False),
    ({"GE-inf-1": "Venice"}, False),
    ({"GE-inf-1": "Moscow", "GE-inf-2": "Petrograd"}, True),
    ({"GE-inf-1": "Moscow"}, False),
]


@pytest.mark.rule("26.5f", "26.5g", "26.5h", "26.5i", "26.5j", "27.5a", "29.5a", "R79", "4.2h")
@pytest.mark.parametrize(("units", "passes"), SUMMER_CASES)
@pytest.mark.parametrize("scenario", ["1918", "1918-19"])
def test_four_noes_at_the_end_of_summer_are_an_allied_imperial_victory(units, passes, scenario):
    rear = {"GE-gar": "0914"} if "GE-inf-1" in units and units["GE-inf-1"] == "0815" else {}
    counters = {"GE-inf-1": {"move": 9}}
    state = ending(units, turn=3, scenario=scenario, options=EAST, east_war=True, counters=counters)
    assert not rear or passes
    if passes:
        assert state.outcome is None
        assert state.board.turn == 4
    else:
        assert (state.outcome.winner, state.outcome.level, state.outcome.rule) == (
            "allied",
            "Imperial",
            "26.5f",
        )


@pytest.mark.rule("26.5f")
@pytest.mark.parametrize("turn", [2, 4])
def test_only_the_summer_of_1918_is_judged(turn):
    assert ending(turn=turn, vp=EASY).outcome is None


@pytest.mark.rule("26.5g", "R79")
def test_a_german_unit_out_of_supply_threatens_nobody():
    units = {
        "GE-inf-1": "0815",
        "FR-inf-1": "0814",
        "FR-inf-2": "0915",
        "FR-inf-3": "0714",
        "FR-inf-4": "0816",
    }
    units |= {"FR-inf-5": "0916", "FR-inf-6": "0716"}
    assert ending(units, turn=3).outcome.rule == "26.5f"


@pytest.mark.rule("27.1b", "R80", "26.1a", "26.0a")
def test_the_short_scenario_goes_on_only_if_both_agree():
    state = ending(turn=5, last_turn=5, vp={"central": 30, "allied": 30})
    units = dict(enumerate(state.board.loc))
    assert asked(state) == ("central", "prolong")
    state.apply("prolong")
    assert asked(state) == ("allied", "prolong")
    total = points(state)
    state.apply("prolong")
    assert (state.board.turn, state.board.last_turn, state.outcome) == (6, 10, None)
    assert points(state) == total
    assert dict(enumerate(state.board.loc)) == units


@pytest.mark.rule("27.1b")
def test_a_year_that_is_added_does_not_turn_the_clock_back():
    state = ending(turn=5, last_turn=5, vp={"central": 60, "allied": 60}, options={"end": "11"})
    times = [state.clock()]
    for _ in range(2):
        state.apply("prolong")
        times.append(state.clock())
    while state.outcome is None:
        state.apply("done" if "done" in state.legal_actions() else state.legal_actions()[-1])
        times.append(state.clock())
    assert times == sorted(times)
    assert times[0] == pytest.approx(0.9)
    assert len(set(times)) > 8


@pytest.mark.rule("27.1b")
@pytest.mark.parametrize("answers", [["pass"], ["prolong", "pass"]])
def test_one_refusal_ends_the_short_scenario(answers):
    state = ending(turn=5, last_turn=5, vp={"central": 30, "allied": 30})
    for answer in answers:
        state.apply(answer)
    assert state.outcome.rule in ("25.1a", "25.1b")


@pytest.mark.rule("27.1a", "R07", "29.1a")
@pytest.mark.parametrize(("end", "last"), [("10", 10), ("11", 11)])
def test_the_long_scenario_ends_in_october_1919_or_by_choice_in_december(end, last):
    assert GAME.start("1918-19", {"end": end}, "x").board.last_turn == last
    assert GAME.start("1918", {"end": end}, "x").board.last_turn == 5
    state = ending(turn=5, last_turn=5, vp={"central": 30, "allied": 30}, options={"end": end})
    state.apply("prolong")
    state.apply("prolong")
    assert state.board.last_turn == last


def test_names_of_cities_are_hexes():
    assert city("Paris") == "0715"
