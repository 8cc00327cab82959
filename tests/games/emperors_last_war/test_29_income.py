"""29, 34, 46, 47. Income of the campaign, trades, the Russian schedule, and the options that change them."""

from __future__ import annotations

import pytest
from tests.games.emperors_last_war.effort import asked, balance, build, choices, corps, unit, why_not

from hexfront.games.emperors_last_war.board import EXPECTED
from hexfront.games.emperors_last_war.rules import supply, trenches
from hexfront.kernel import Action

CP, RU = 0, 1
OCTOBER = 11
FULL = {"eastprussian": 10, "polish": 10, "galician": 10}
LEVELS = {"central": FULL, "russia": FULL}


def start(side="central", turn=OCTOBER, **more):
    return build("campaign", corps("rus", "russia"), active=side, turn=turn, levels=LEVELS, **more)


@pytest.mark.rule("29a", "R-48", "22b")
@pytest.mark.parametrize(("side", "income"), [("central", 20), ("russia", 14)])
def test_income_of_the_campaign(side, income):
    assert start(side).board.income == income


@pytest.mark.rule("29b", "29c")
@pytest.mark.parametrize(
    ("trade", "income", "points"),
    [("buy 2", 22, -1), ("buy 4", 24, -2), ("sell 2", 18, 1), ("sell 4", 16, 2), ("pass", 20, 0)],
)
def test_the_central_powers_trade_supply_for_points(trade, income, points):
    state = start()
    assert asked(state) == ("central", "trade")
    assert {str(action) for action in state.legal_actions()} == {"buy 2", "buy 4", "sell 2", "sell 4", "pass"}
    state.apply(trade)
    assert (state.board.income, balance(state)) == (income, points)
    assert asked(state)[1] == "distribution"


@pytest.mark.rule("29b", "29c", "22.2a", "22.2c", "22.2d")
def test_what_is_bought_is_named_with_its_price():
    state = start()
    said = [state.game.describe_action(state, action) for action in state.legal_actions()]
    assert said[1:] == [
        "take 2 SP more (victory points -1)",
        "take 4 SP more (victory points -2)",
        "give up 2 SP (victory points +1)",
        "give up 4 SP (victory points +2)",
    ]
    state.apply("pass")
    fronts = ("limited polish", "offensive polish")
    assert [state.game.describe_action(state, Action(one)) for one in fronts] == [
        "pay 3 SP for a limited action on the Polish front",
        "pay 9 SP for an offensive on the Polish front",
    ]
    state.apply("limited polish")
    assert state.game.describe_action(state, Action(fronts[1])).startswith("pay 6 SP")


@pytest.mark.rule("22b", "22d")
def test_whoever_has_given_all_is_not_asked_to_give():
    state = start("russia", turn=9)
    assert "give 14 supply points (SP)" in state.decision.prompt
    state.apply("give polish 8"), state.apply("give galician 6")
    assert state.decision.prompt == "Supply: pay for actions, or finish."


@pytest.mark.rule("29b", "29c")
def test_russia_does_not_trade():
    assert asked(start("russia", turn=9))[1] == "distribution"


# The Russian schedule (34) ----------------------------------------------------------------------------------

SCHEDULE = {"RU-IVS": "turn 11", "RU-VIS": "turn 12", "RU-3S": "turn 13", "RU-KKub": "turn 18"}


@pytest.mark.rule("34a", "34e", "R-72")
def test_a_hastened_unit_costs_a_point_for_each_turn():
    state = start("russia", units=SCHEDULE)
    assert asked(state) == ("russia", "schedule")
    assert choices(state, "hasten") == {"RU-VIS", "RU-3S", "RU-KKub"}
    state.apply("hasten RU-3S")
    assert state.board.income == 14 - 2
    assert state.board.loc[unit(state, "RU-3S")] == EXPECTED - OCTOBER
    assert why_not(state, "hasten RU-IVS") == "34e"


@pytest.mark.rule("34a", "R-72")
def test_haste_is_paid_from_the_income_of_this_turn():
    state = start("russia", units=SCHEDULE | {"RU-HQ12": "turn 22", "RU-84": "turn 20"})
    state.apply("hasten RU-HQ12")
    assert state.board.income == 14 - 11
    assert why_not(state, "hasten RU-KKub") == "34a"
    assert "RU-3S" in choices(state, "hasten")


@pytest.mark.rule("34a", "R-72")
@pytest.mark.parametrize(("turns", "able"), [(3, True), (4, False)])
def test_haste_may_take_the_last_point_and_no_more(turns, able):
    state = start("russia", units={"RU-HQ12": "turn 22", "RU-84": f"turn {OCTOBER + turns}"})
    state.apply("hasten RU-HQ12")
    assert state.board.income == 3
    assert ("RU-84" in choices(state, "hasten")) is able


@pytest.mark.rule("34a", "C.3a", "R-72")
def test_who_is_sent_off_in_secret_this_turn_is_not_hastened():
    """In scenario D the II Siberian Corps leaves on 15.X for 21.X: a point would gain nothing."""
    units = {"RU-IIS": "turn 12", "RU-XXVIII": "turn 13"}
    state = build("D", active="russia", turn=OCTOBER, levels=LEVELS, units=units)
    assert choices(state, "hasten") == {"RU-XXVIII"}
    assert why_not(state, "hasten RU-IIS") == "34e"


@pytest.mark.rule("34b", "34e")
def test_a_delayed_unit_gives_a_point():
    state = start("russia", units=SCHEDULE)
    assert choices(state, "postpone") == {"RU-IVS"}
    assert why_not(state, "postpone RU-VIS") == "34e"
    state.apply("postpone RU-IVS")
    assert state.board.income == 15
    assert state.board.loc[unit(state, "RU-IVS")] == EXPECTED - OCTOBER - 1
    assert not choices(state, "postpone") & {"RU-IVS"}
    assert "RU-IVS" not in choices(state, "hasten")


@pytest.mark.rule("34a", "34b")
@pytest.mark.parametrize(("turn", "open_"), [(10, False), (11, True), (20, True)])
def test_from_the_fifteenth_of_october_on(turn, open_):
    state = start("russia", turn=turn, units={"RU-84": f"turn {turn + 1}"})
    assert (asked(state)[1] == "schedule") is open_


@pytest.mark.rule("34c")
def test_the_central_powers_have_no_schedule():
    state = start("central", units={"AH-M1": "turn 12"})
    state.apply("pass")
    assert asked(state)[1] == "distribution"


@pytest.mark.rule("34d", "19c")
def test_a_delayed_unit_does_not_come_in_the_enemy_player_turn():
    """It is due only in the next own Player-Turn, so no reserve phase before it brings it on."""
    state = start("russia", units=SCHEDULE | {"rus": "2411"})
    state.apply("postpone RU-IVS")
    expected = EXPECTED - OCTOBER - 1
    while (state.board.turn, state.board.phasing) != (OCTOBER + 1, RU):
        legal = state.legal_actions()
        russian = asked(state) == ("russia", "window") and "reserve" in legal
        choice = (
            "reserve" if russian else "done" if "done" in legal else "pass" if "pass" in legal else legal[0]
        )
        assert "RU-IVS" not in {word for action in legal for word in action.args if action.verb == "bring"}
        assert state.board.loc[unit(state, "RU-IVS")] == expected
        state.apply(choice)
    assert state.board.loc[unit(state, "RU-IVS")] == expected


# Railway efficiency (46) ------------------------------------------------------------------------------------

EARLY = {1: 6, 2: 5, 4: 5, 5: 4, 8: 4, 9: 3, 11: 3, 12: 2}
LATE = {1: 2, 5: 2, 6: 1, 10: 1, 11: 0, 12: 0}
MANY = ("RU-XXIV", "RU-72", "RU-81", "RU-82", "RU-IIIK", "RU-XXII", "RU-54", "RU-61")


def railways(turn, die, option="on"):
    units = dict.fromkeys(MANY, f"turn {turn}")
    return build(
        "campaign",
        active="russia",
        turn=turn,
        levels=LEVELS,
        units=units,
        options={"o46": option},
        dice=[die] if option == "on" else [],
    )


def due(state):
    b, w = state.board, state.world
    return [name for name in MANY if b.loc[w.index[name]] == EXPECTED - b.turn]


@pytest.mark.rule("46a", "46b", "R-80")
@pytest.mark.parametrize(("die", "number"), EARLY.items())
def test_the_early_table_of_railway_efficiency(die, number):
    state = railways(3, die)
    assert due(state) == list(MANY[:number])
    later = [name for name in MANY if state.board.loc[unit(state, name)] == EXPECTED - 4]
    assert later == list(MANY[number:])


@pytest.mark.rule("46a", "46b", "R-80")
@pytest.mark.parametrize(("die", "number"), [(1, 6), (5, 4), (12, 2)])
def test_the_die_draws_from_the_head_of_the_chart(die, number):
    """Four units are due: a good roll brings the next of the chart early, a bad one leaves some."""
    state = build(
        "campaign",
        active="russia",
        turn=2,
        levels=LEVELS,
        units=dict.fromkeys(MANY[:4], "turn 2") | dict.fromkeys(MANY[4:], "turn 3"),
        options={"o46": "on"},
        dice=[die],
    )
    assert due(state) == list(MANY[:number])
    left = [name for name in MANY if state.board.loc[unit(state, name)] == EXPECTED - 3]
    assert left == list(MANY[number:])


@pytest.mark.rule("46a", "46c")
@pytest.mark.parametrize(("die", "number"), LATE.items())
def test_the_late_table_of_railway_efficiency(die, number):
    assert len(due(railways(8, die))) == number


@pytest.mark.rule("46a", "OPT.a")
@pytest.mark.parametrize(("turn", "option"), [(3, "off"), (11, "on")])
def test_without_the_option_or_after_the_ninth_of_october_all_come(turn, option):
    state = build(
        "campaign",
        active="russia",
        turn=turn,
        levels=LEVELS,
        units=dict.fromkeys(MANY, f"turn {turn}"),
        options={"o46": option},
    )
    assert len(due(state)) == len(MANY)


@pytest.mark.rule("45b", "46a", "R-80")
@pytest.mark.parametrize(("die", "come"), [(6, ["RU-IVS"]), (1, ["RU-IVS", "RU-CGd"])])
def test_a_siberian_corps_that_slid_keeps_its_place_in_the_chart(die, come):
    """IV Siberian Corps stood in the chart for 21.IX and was not drawn: it goes before those of 27.IX."""
    units = dict.fromkeys(("RU-CGd", "RU-3S", "RU-IVS"), "turn 8")
    state = build(
        "campaign",
        active="russia",
        turn=8,
        levels=LEVELS,
        units=units,
        options={"o45": "on", "o46": "on"},
        dice=[die],
    )
    now = [name for name in units if state.board.loc[unit(state, name)] == EXPECTED - 8]
    assert sorted(now) == sorted(come)


# Uncertain supply (47) --------------------------------------------------------------------------------------


@pytest.mark.rule("47a", "47b", "47c", "OPT.b")
@pytest.mark.parametrize(
    ("side", "turn", "income"),
    [("central", 10, 15 + 7), ("russia", 10, 10 + 7), ("central", 11, 12 + 7), ("russia", 11, 7 + 7)],
)
@pytest.mark.parametrize("bound", ["on", "own", "other"])
def test_uncertain_supply(side, turn, income, bound):
    other = "russia" if side == "central" else "central"
    value = {"on": "on", "own": side, "other": other}[bound]
    dice = [] if bound == "other" else [7]
    state = start(side, turn, options={"o47": value}, dice=dice)
    usual = 20 if side == "central" else 14
    assert state.board.income == (usual if bound == "other" else income)


@pytest.mark.rule("C.4a", "OPT.a")
def test_scenario_c_keeps_its_income_and_its_reinforcements():
    state = build(
        "C", options={"o46": "on", "o47": "on"}, units={"RU-IIS": "turn 9"}, active="russia", turn=9
    )
    assert state.board.income == 12
    assert state.board.loc[unit(state, "RU-IIS")] == EXPECTED - 9


@pytest.mark.rule("47c")
def test_trades_stay_as_they_are():
    state = start(options={"o47": "on"}, dice=[1])
    state.apply("buy 4")
    assert state.board.income == 12 + 1 + 4


@pytest.mark.rule("47d")
@pytest.mark.parametrize(("die", "spare"), [(9, 0), (10, 22)])
def test_an_income_of_24_is_not_large_yet(die, spare):
    """15 and the die: with 24 what is not placed is lost, with 25 it serves trenches and Landsturm."""
    state = start(
        turn=9,
        options={"o47": "on"},
        dice=[die],
        units={"own": "Krakow"},
        new_units=[corps("own"), corps("idle"), corps("rus", "russia")],
    )
    for action in ("pass", "give polish 3", "done"):
        state.apply(action)
    assert state.board.spare == spare


@pytest.mark.rule("47d")
@pytest.mark.parametrize(("die", "spare"), [(12, 3), (9, 0), (10, 1)])
def test_the_rest_of_a_large_income_serves_trenches(die, spare):
    state = start(
        turn=9,
        options={"o47": "on"},
        dice=[die],
        units={"own": "Krakow"},
        new_units=[corps("own"), corps("idle"), corps("rus", "russia")],
    )
    state.apply("pass")
    for front in ("eastprussian", "polish", "galician"):
        state.apply(f"give {front} 8")
    state.apply("done")
    assert state.board.spare == spare
    empty = state.clone()
    supply.set_level(empty.board, CP, 2, 0)
    assert bool(trenches.actions(empty, "central")) is bool(spare)
    before = supply.level(state.board, CP, 2)
    state.apply("dig own")
    assert supply.level(state.board, CP, 2) == before - (0 if spare else 1)
