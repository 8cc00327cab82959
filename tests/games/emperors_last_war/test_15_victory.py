"""15, A.6, B.5. Victory points of the first two scenarios, and the levels of victory."""

from __future__ import annotations

import pytest
from tests.games.emperors_last_war.effort import (
    CHELM,
    KOWEL,
    LUBLIN,
    LWOW,
    STANISLAWOW,
    balance,
    build,
    corps,
    gains,
    unit,
)

from hexfront.games.emperors_last_war.rules import scoring, victory
from hexfront.games.emperors_last_war.rules.entry import go

HQ = {"id": "staff", "side": "russia", "type": "hq", "range": 2}


# The track and the levels (15) ------------------------------------------------------------------------


@pytest.mark.rule("15a", "15.1a", "R-32")
def test_what_one_side_gains_the_other_loses():
    state = build("A", vp=3)
    scoring.post(state, -5, "A.6a", "objective scored", why="a test")
    assert balance(state) == -2
    scoring.post(state, 4, "A.6d", "objective scored", why="a test")
    assert balance(state) == 2


@pytest.mark.rule("15.3a", "15.3b", "15.3c", "15.3d", "R-32")
@pytest.mark.parametrize(
    ("points", "level"),
    [
        (0, "Draw"),
        (4, "Draw"),
        (5, "Marginal"),
        (14, "Marginal"),
        (15, "Operational"),
        (24, "Operational"),
        (25, "Strategic"),
        (80, "Strategic"),
    ],
)
@pytest.mark.parametrize("sign", [1, -1])
def test_levels_of_victory(points, level, sign):
    state = build("A", vp=sign * points)
    victory.final(state)
    winner = None if level == "Draw" else "central" if sign > 0 else "russia"
    assert (state.outcome.winner, state.outcome.level) == (winner, level)


@pytest.mark.rule("15a", "A.a", "40.2b")
def test_the_balance_decides_after_the_last_turn():
    state = build("A", vp=7, turn=5, last_turn=5)
    state.plan([("turn.end",)])
    state.advance()
    assert (state.outcome.winner, state.outcome.level) == ("central", "Marginal")
    going_on = build("A", vp=7, turn=4, last_turn=5)
    going_on.plan([("turn.end",)])
    going_on.advance()
    assert going_on.outcome is None


# Scenario A (A.6) -------------------------------------------------------------------------------------


@pytest.mark.rule("A.6a", "A.6b", "A.6d", "A.6e", "A.6f", "R-91")
@pytest.mark.parametrize(
    ("town", "holder", "rule", "points"),
    [
        (LWOW, "russia", "A.6a", -6),
        (STANISLAWOW, "russia", "A.6b", -2),
        (LUBLIN, "central", "A.6d", 2),
        (KOWEL, "central", "A.6e", 2),
        (CHELM, "central", "A.6f", 1),
    ],
)
def test_objectives_of_the_battle_of_galicia(town, holder, rule, points):
    assert gains(build("A")) == {}
    assert gains(build("A", control={town: holder})) == {rule: points}


@pytest.mark.rule("A.6c", "R-35")
def test_each_russian_unit_west_of_the_san_scores():
    units = {"one": "3414", "two": "3414", "near": "3415", "east": "3416"}
    state = build("A", *(corps(name, "russia") for name in units), units=units, works={"3415": None})
    assert gains(state) == {"A.6c": -3}
    fortress = build("A", corps("one", "russia"), units={"one": "3515"}, works={"3515": None})
    assert gains(fortress) == {}


@pytest.mark.rule("15.2a", "15a")
def test_objectives_score_in_the_scoring_step():
    state = build("A", vp=1, control={LWOW: "russia", CHELM: "central"})
    state.plan([("turn.end",), ("scoring",)])
    state.board.last_turn = state.board.turn
    state.advance()
    assert balance(state) == 1 - 6 + 1


@pytest.mark.rule("15.2a", "36c")
def test_patrols_score_nothing_deep_in_galicia():
    state = build("A", units={"RU-P1": "3414"})
    assert gains(state) == {}


@pytest.mark.rule("A.6g", "A.6h", "R-85", "B.5.3a", "B.5.3b")
@pytest.mark.parametrize(("scenario", "factor"), [("A", 3), ("B", 2)])
@pytest.mark.parametrize(("side", "sign"), [("central", -1), ("russia", 1)])
def test_losses_score_by_strength(scenario, factor, side, sign):
    state = build(scenario, corps("own", side, strength=3), units={"own": "3414"})
    u = unit(state, "own")
    scoring.disrupted(state, u)
    assert balance(state) == 3 * sign
    scoring.eliminated(state, u, encircled=False)
    assert balance(state) == 6 * sign
    scoring.eliminated(state, u, encircled=True)
    assert balance(state) == (6 + 3 * factor) * sign


@pytest.mark.rule("R-85")
def test_headquarters_count_one_and_patrols_nothing_in_b():
    state = build("B", HQ, units={"staff": "2607", "RU-P1": "2607"})
    for name in ("staff", "RU-P1"):
        scoring.eliminated(state, unit(state, name), encircled=False)
    assert balance(state) == 1


@pytest.mark.rule("A.6i", "B.5.3c")
@pytest.mark.parametrize(("scenario", "points"), [("A", 1), ("B", 1), ("C", 0), ("campaign", 0)])
def test_a_failed_attack_gives_a_point_to_the_defender(scenario, points):
    state = build(scenario)
    scoring.failed_attack(state, 0)
    assert balance(state) == -points
    scoring.failed_attack(state, 1)
    scoring.failed_attack(state, 1)
    assert balance(state) == points


# Scenario B (B.5) -------------------------------------------------------------------------------------


@pytest.mark.rule("B.5a", "B.5b", "B.5c", "B.5d", "R-61")
@pytest.mark.parametrize(
    ("town", "holder", "rule", "points"),
    [
        ("Katowice", "russia", "B.5a", -10),
        ("Gliwice", "russia", "B.5b", -6),
        ("Poznan", "russia", "B.5c", -2),
        ("Krakow", "russia", "B.5c", -2),
        ("Lodz", "central", "B.5d", 2),
        ("Kielce", "central", "B.5d", 0),
    ],
)
def test_objectives_of_the_steam_roller(town, holder, rule, points):
    state = build("B", control={town: holder})
    assert gains(state) == ({rule: points} if points else {})


@pytest.mark.rule("B.5c")
def test_each_other_town_counts_for_itself():
    assert gains(build("B", control={"Poznan": "russia", "Krakow": "russia"})) == {"B.5c": -4}


@pytest.mark.rule("B.5.1a")
@pytest.mark.parametrize(("scenario", "over"), [("B", True), ("A", False)])
def test_warsaw_in_central_hands_ends_scenario_b(scenario, over):
    state = build(scenario, corps("own"), units={"own": "2410"}, works={"2411": None})
    go(state, unit(state, "own"), state.world.grid.hex("2411"))
    assert (state.outcome is not None) is over
    if over:
        assert (state.outcome.winner, state.outcome.level) == ("central", "Strategic")


@pytest.mark.rule("B.5.2a")
@pytest.mark.parametrize(
    ("hex_", "staff", "name", "over"),
    [
        ("2600", "2602", "rus", True),
        ("2600", "2604", "rus", False),
        ("2601", "2602", "rus", False),
        ("2600", "2602", "RU-P1", False),
    ],
)
def test_a_commanded_russian_unit_on_the_west_edge_wins(hex_, staff, name, over):
    """West of the Warta everything is left open to the east, so that nobody is encircled."""
    state = build("B", corps("rus", "russia"), HQ, units={name: "2602", "staff": staff})
    go(state, unit(state, name), state.world.grid.hex(hex_))
    assert (state.outcome is not None) is over
    if over:
        assert (state.outcome.winner, state.outcome.level, state.outcome.rule) == (
            "russia",
            "Strategic",
            "B.5.2a",
        )


@pytest.mark.rule("B.5.2a")
def test_central_units_on_the_west_edge_win_nothing():
    state = build("B", corps("own"), units={"own": "2601"})
    go(state, unit(state, "own"), state.world.grid.hex("2600"))
    assert state.outcome is None


@pytest.mark.rule("B.5.2a")
def test_it_may_be_the_headquarters_that_comes_up():
    """The corps stands on the edge out of command; the game ends when somebody leads it."""
    state = build("B", corps("rus", "russia"), HQ, units={"rus": "2600", "staff": "2604"})
    go(state, unit(state, "staff"), state.world.grid.hex("2603"))
    assert state.outcome is None
    go(state, unit(state, "staff"), state.world.grid.hex("2602"))
    assert (state.outcome.winner, state.outcome.rule) == ("russia", "B.5.2a")
