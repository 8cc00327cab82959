"""42, 44, F.2, F.4. Options that change the counters, and what three players share in the Supply Phase."""

from __future__ import annotations

import pytest
from tests.games.emperors_last_war.effort import asked, balance, build, choices, corps, unit, why_not

from hexfront.games.emperors_last_war.board import EXPECTED, GONE
from hexfront.games.emperors_last_war.rules import supply, works

MARCH = ("AH-M1", "AH-M2", "AH-M3", "AH-M4")
SEPTEMBER = 4
FULL = {"eastprussian": 20, "polish": 20, "galician": 20}


def begun(**options):
    return build("campaign").game.start("campaign", options, "options")


@pytest.mark.rule("42a", "42c", "OPT.a")
@pytest.mark.parametrize("value", ["off", "on"])
def test_the_reorganisation(value):
    state = begun(o42=value)
    b = state.board
    assert all((b.loc[unit(state, name)] == GONE) is (value == "on") for name in MARCH)
    assert (b.loc[unit(state, "AH-Szur")] == EXPECTED - 2) is (value == "on")


@pytest.mark.rule("44a", "44b", "R-80")
@pytest.mark.parametrize("value", ["off", "on"])
def test_fortress_warsaw(value):
    state = begun(o44=value)
    b, w = state.board, state.world
    on = value == "on"
    h = w.grid.hex("2411")
    assert bool(works.fortresses(b, w, 1) >> h & 1) is on
    assert bool(works.areas(b, w) >> h & 1) is not on
    if on:
        assert works.strength(b, w, h) == 2
    assert all((b.loc[unit(state, name)] == GONE) is on for name in ("RU-XXVII", "RU-79"))


# Three players (F) ------------------------------------------------------------------------------------------


def allies(**more):
    return build("F", corps("idle2"), turn=SEPTEMBER, levels={"central": FULL, "russia": FULL}, **more)


@pytest.mark.rule("F.2a", "29b")
def test_each_ally_receives_ten_points_and_may_take_two():
    state = allies()
    for side in ("german", "austrian"):
        assert asked(state) == (side, "trade")
        assert {str(action) for action in state.legal_actions()} == {"buy 2", "pass"}
        assert state.board.income == 10
        before = balance(state)
        state.apply("buy 2")
        assert (state.board.income, balance(state)) == (12, before - 1)
        assert asked(state) == (side, "distribution")
        state.apply("done")


@pytest.mark.rule("F.2a", "22d")
def test_the_limit_of_a_front_holds_for_both_together():
    state = allies()
    state.apply("pass")
    state.apply("give polish 6")
    state.apply("done")
    state.apply("pass")
    assert {n for n in choices(state, "give") if n.startswith("polish")} == {"polish 1", "polish 2"}
    state.apply("give polish 2")
    assert supply.level(state.board, 0, 1) == 28


def raising(*forms, **more):
    units = {"GE-Tor": "pool", "AH-Lehm": "pool", "AH-HQ1": "3410"}
    state = allies(units=units, **more)
    while asked(state)[1] in ("trade", "distribution"):
        state.apply("pass" if asked(state)[1] == "trade" else "done")
    assert asked(state) == ("german", "supply")
    assert choices(state, "form") == {"GE-Tor"}
    for name in forms:
        state.apply(f"form {name}")
    if asked(state)[1] == "landsturm":
        state.apply("place 2006")
    state.apply("done")
    assert asked(state) == ("austrian", "supply")
    return state


@pytest.mark.rule("F.4a")
@pytest.mark.parametrize(("forms", "left"), [((), {"AH-Lehm"}), (("GE-Tor",), set())])
def test_the_german_player_raises_landsturm_first(forms, left):
    assert choices(raising(*forms), "form") == left


@pytest.mark.rule("F.4a", "43a")
@pytest.mark.parametrize(("die", "left"), [(1, set()), (2, {"AH-Lehm"})])
def test_with_reservists_the_ally_forms_only_if_the_german_formed_nothing(die, left):
    state = raising("GE-Tor", options={"o43": "on"}, dice=[die])
    assert choices(state, "form") == left
    assert left or why_not(state, "form AH-Lehm") == "F.4a"


@pytest.mark.rule("8.8a", "F.1a")
def test_each_ally_rallies_his_own_units():
    staffs = [
        {"id": f"staff{nation}", "side": "central", "nation": nation, "type": "hq", "range": 3}
        for nation in ("GE", "AH")
    ]
    state = build(
        "F",
        corps("ge", nation="GE"),
        corps("ah", nation="AH"),
        *staffs,
        units={"ge": "3409", "ah": "3409", "staffGE": "3409", "staffAH": "3409"},
        disrupted=["ge", "ah"],
        turn=SEPTEMBER,
        levels={"central": FULL, "russia": FULL},
    )
    while asked(state)[1] in ("trade", "distribution"):
        state.apply("pass" if asked(state)[1] == "trade" else "done")
    assert choices(state, "rally") == {"ge"}
    state.apply("done")
    assert asked(state) == ("austrian", "supply")
    assert choices(state, "rally") == {"ah"}


@pytest.mark.rule("F.a", "15a")
def test_russia_plays_alone_in_a_game_of_three():
    state = allies(active="russia", units={"RU-I": "2411"})
    assert asked(state) == ("russia", "distribution")
    assert state.board.income == 14


# Fortress Warsaw in battle (44) ----------------------------------------------------------------------------


@pytest.mark.rule("44a", "25a", "25.3a", "R-80")
def test_the_fortress_of_warsaw_is_stormed_like_any_other_and_never_comes_back():
    """6 points against 2 and walls of 2: 7 of 12; then morale 9, +2 for the walls, -1 for advantage."""
    state = build(
        "campaign",
        phase="normal attack",
        turn=SEPTEMBER,
        units={"GE-XX": "2410", "GE-I": "2410", "GE-HQ8": "2409", "RU-XXIII": "2411"},
        options={"o44": "on"},
        levels={"central": FULL, "russia": FULL},
        dice=[7, 11],
    )
    for action in ("attack 2411", "join GE-XX", "join GE-I", "declare", "front polish"):
        state.apply(action)
    while asked(state)[1] == "attack.against":
        state.apply(state.legal_actions()[0])
    events = state.apply("go")
    odds = next(event.facts for event in events if event.name == "odds")
    assert (odds["attack"], odds["defense"], odds["chance"]) == (6, 4, 7)
    b, w = state.board, state.world
    h = w.grid.hex("2411")
    assert b.captured >> h & 1
    assert not (works.fortresses(b, w, 1) | works.standing(b, w, 1)) >> h & 1
    assert works.areas(b, w) >> h & 1, "from now on it serves whoever holds it"
    assert works.strength(b, w, h) == 2


@pytest.mark.rule("47d", "F.2a")
@pytest.mark.parametrize(("dice", "spare"), [([9, 9], 0), ([10, 11], 25)])
def test_two_allies_receive_a_large_income_together(dice, spare):
    """Each has 7 and half of his die: 24 in all is not large yet, and 25 or more serves both."""
    state = allies(options={"o47": "on"}, dice=dice)
    while asked(state)[1] in ("trade", "distribution"):
        legal = state.legal_actions()
        state.apply(next(action for action in ("pass", "done") if action in legal))
    assert state.board.spare == spare
