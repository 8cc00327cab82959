"""3, 4. The sequence of play, reserves, and the gaps for their movement."""

from __future__ import annotations

import pytest
from tests.games.emperors_last_war.field import EAST, GAME, PLENTY, TARGET, WEST, asked, choices, corps
from tests.games.emperors_last_war.ground import moving, steps, walk, why_not

from hexfront.games.emperors_last_war.board import EDGE, lift
from hexfront.games.emperors_last_war.rules.sequence import in_reserve

FAR = {"c1": "4203", "r1": "2625"}


def at(phase, units=FAR, **more):
    return moving(units | {"idle": "4205"}, phase=phase, moved_first=False, **more)


def play_on(state, most=80):
    """Pass and finish until the turn is over; who was asked for what."""
    met = []
    while state.outcome is None and len(met) < most:
        one = (*asked(state), state.board.phase)
        met += [one] if [one] != met[-1:] else []
        legal = state.legal_actions()
        state.apply("pass" if "pass" in legal else "done")
    return met


@pytest.mark.rule("3a", "3.1a", "3.1.2a", "4.2.4a", "4.2.4b", "4.2.4c", "4.2.4d", "4.2.2a")
def test_the_order_of_a_turn():
    met = play_on(at("player turn", last_turn=2))
    assert met == [
        ("central", "window", "window 1"),
        ("russia", "window", "window 1"),
        ("central", "window", "window 2"),
        ("russia", "window", "window 2"),
        ("central", "movement", "normal movement"),
        ("central", "window", "window 3"),
        ("russia", "window", "window 1"),
        ("central", "window", "window 1"),
        ("russia", "window", "window 2"),
        ("central", "window", "window 2"),
        ("russia", "movement", "normal movement"),
        ("russia", "window", "window 3"),
    ]


@pytest.mark.rule("3.2e", "3.1a")
def test_the_second_attack_phase_follows_the_movement():
    state = at("window 3", {"c1": WEST, "r1": TARGET})
    state.apply("pass")
    assert asked(state)[1] == "attack"
    assert state.board.phase == "second attack"


@pytest.mark.rule("3.1b", "4.2a", "4.2.1a", "5d")
def test_each_player_owns_one_reserve_movement_a_player_turn():
    state = at("window 1")
    state.apply("reserve")
    walk(state, "c1", *[sorted(steps(walk(state.clone(), "c1")))[0]]).apply("stop")
    state.apply("done")
    met = []
    while asked(state)[1] != "movement":
        met.append(asked(state))
        state.apply("pass")
    assert ("central", "window") not in met
    # Moving in it does not restrict the Normal Movement Phase.
    assert "c1" in choices(state, "move")


@pytest.mark.rule("4.2b", "4.2c", "R-26")
def test_in_the_own_turn_only_if_not_used_in_the_enemy_turn_before():
    used = at("window 1", used_before={"central": 1})
    assert asked(used) == ("russia", "window")
    # In an enemy Player-Turn always.
    other = at("window 1", used_before={"russia": 1})
    other.apply("pass")
    assert asked(other) == ("russia", "window")


@pytest.mark.rule("4.2b", "R-26")
def test_what_was_used_in_the_enemy_turn_is_remembered():
    state = at("window 1", last_turn=9)
    state.apply("pass"), state.apply("reserve"), state.apply("done")
    while state.board.phasing == 0:
        legal = state.legal_actions()
        state.apply("pass" if "pass" in legal else "done")
    assert state.board.used_before == (0, 1)
    assert asked(state) == ("central", "window")


@pytest.mark.rule("4.2.3a", "R-26")
def test_a_gap_holds_one_reserve_movement():
    state = at("window 1")
    state.apply("reserve"), state.apply("done")
    assert (asked(state), state.board.phase) == (("russia", "window"), "window 2")


@pytest.mark.rule("4.1a", "R-27", "5c")
def test_reserve_means_no_enemy_unit_adjacent():
    works = {"2925": {"kind": "fortress", "owner": "russia"}}
    state = at("window 1", {"c1": WEST, "c2": "2924", "r1": TARGET}, works=works)
    names = set(state.world.unit_names(in_reserve(state, 0)))
    assert "c1" not in names
    assert "c2" in names
    state.apply("reserve")
    assert why_not(state, "move c1") == "5c"
    assert "c2" in choices(state, "move")


@pytest.mark.rule("4.1a", "16.3c", "R-27")
def test_concealed_units_are_in_reserve_and_engage_others():
    state = at("window 1", {"c1": WEST, "c2": EAST, "r1": TARGET}, scenario="C", concealed=["c1", "r1"])
    names = set(state.world.unit_names(in_reserve(state, 0)))
    assert "c1" in names
    assert "c2" not in names


@pytest.mark.rule("4.1.1a")
@pytest.mark.parametrize(("side", "reserve"), [("lake", True), ("high_crest", True), ("big_river", False)])
def test_units_across_a_lake_are_not_adjacent(side, reserve):
    state = at("window 1", {"c1": WEST, "r1": TARGET}, hexsides=[[WEST, TARGET, side]])
    assert ("c1" in state.world.unit_names(in_reserve(state, 0))) == reserve


@pytest.mark.rule("5c")
def test_reserve_is_tested_when_the_phase_begins():
    state = at("window 1", {"c1": "2824", "c2": "2825", "r1": TARGET})
    state.apply("reserve")
    walk(state, "c1", EAST).apply("stop")
    assert "c2" in choices(state, "move")


@pytest.mark.rule("3.1.1a")
def test_what_belongs_to_one_phase_is_not_done_in_another():
    state = moving({"c1": WEST, "r1": TARGET})
    assert not state.clone().why_not("move c1")
    assert state.why_not(f"attack {TARGET}") is not None


@pytest.mark.rule("A.2a", "A.2.1a", "R-33", "R-96")
def test_reinforcements_of_a_come_in_the_first_movement_phase():
    base = {"scenario": "A", "phase": "window 1", "turn": 4, "levels": PLENTY}
    units = {"AH-IV": "turn 4", "c1": "4203"}
    state = GAME.position(base | {"units": units, "new_units": [corps("c1", "central")]})
    state.apply("reserve")
    w = state.world
    assert w.names[state.board.loc[w.index["AH-IV"]]] == "3718"
    assert "AH-IV" in choices(state, "move")
    # With the enemy adjacent they go to the nearest town that he does not reach.
    watched = units | {"r1": "3719"}
    extra = [corps("c1", "central"), corps("r1", "russia")]
    state = GAME.position(base | {"units": watched, "new_units": extra})
    state.apply("reserve")
    found = state.legal_actions()
    if found[0].verb == "place":
        assert all(w.grid.hex(one.args[0]) in w.place for one in found)
        state.apply(found[0])
    placed = state.board.loc[w.index["AH-IV"]]
    assert w.names[placed] != "3718"
    assert w.towns >> placed & 1
    assert not w.near[placed] >> w.grid.hex("3719") & 1
    near = [h for h in w.place if w.area["a"] >> h & 1 and w.home[0] >> h & 1]
    free = [h for h in near if not (w.near[h] | 1 << h) >> w.grid.hex("3719") & 1]
    assert w.grid.distance(w.grid.hex("3718"), placed) == min(
        w.grid.distance(w.grid.hex("3718"), h) for h in free
    )


@pytest.mark.rule("13d", "13b", "R-30")
def test_who_left_over_a_friendly_edge_comes_back():
    w = GAME.world({})
    state = moving({"c1": "4203"}, phase="normal movement", moved_first=False)
    lift(state.board, state.world, state.world.index["c1"], EDGE)
    state.board.moved_first = False
    state.plan([("turn.end",), ("phase", "normal movement")])
    state.advance()
    if asked(state)[1] == "arrival":
        state.apply(state.legal_actions()[0])
    assert w.towns >> state.board.loc[state.world.index["c1"]] & 1


# Each thing has its time (3.1.1) ------------------------------------------------------------------------


@pytest.mark.rule("3.1.1a", "4.2.1a", "24a", "27b", "28.2a", "31a", "32a", "34a", "34c", "35a", "38a")
@pytest.mark.parametrize(
    ("phase", "action", "rule"),
    [
        ("normal movement", "attack 2607", "3.1.1a"),
        ("normal movement", "dig c1", "24a"),
        ("normal movement", "split AH-VII", "27b"),
        ("normal movement", "dissolve c1", "28.2a"),
        ("normal movement", "form GE-Tor", "31a"),
        ("normal movement", "legion", "32a"),
        ("normal movement", "hasten RU-59", "34c"),
        ("normal movement", "concentrate AH-HQ1", "35a"),
        ("supply", "sail 1406", "38a"),
        ("supply", "move c1", "3.1.1a"),
        ("supply", "reserve", "4.2.1a"),
        ("supply", "rail 2301", "18a"),
        ("supply", "bring GE-XI", "19a"),
        ("supply", "depart 2301", "20a"),
        ("supply", "conceal c1", "16a"),
        ("supply", "patrol 2605", "17.2a"),
        ("normal movement", "conceal c1", "16a"),
        ("normal movement", "patrol 2605", "17.2a"),
        ("normal movement", "reveal c1", "16.2b"),
        ("normal movement", "reserve", "4.2.1a"),
        ("normal movement", "advance c1 2605", "10a"),
        ("normal movement", "delay", "12.1a"),
        ("normal movement", "abandon", "25.6a"),
        ("normal movement", "despair", "23a"),
    ],
)
def test_a_refusal_names_the_time_of_an_action(phase, action, rule):
    state = moving({"c1": "2605"}, scenario="campaign", turn=12, phase=phase)
    assert why_not(state, action) == rule


@pytest.mark.rule("4.2a", "4.2c", "4.2.2a", "4.2.4c", "R-26")
@pytest.mark.parametrize(
    ("phase", "used", "passed", "side", "rule"),
    [
        ("window 1", {"used_before": {"central": 1}}, 0, "central", "4.2c"),
        ("window 2", {"used_reserve": {"central": 1}}, 0, "central", "4.2a"),
        ("window 2", {"used_reserve": {"russia": 1}}, 0, "russia", "4.2a"),
        ("window 1", {}, 1, "central", "4.2.2a"),
        ("window 3", {}, 0, "russia", "4.2.4c"),
    ],
)
def test_who_is_not_asked_in_a_gap_hears_why(phase, used, passed, side, rule):
    state = moving({"c1": "2822", "r1": "2618"}, phase=phase, **used)
    for _ in range(passed):
        state.apply("pass")
    assert asked(state) == ("russia" if side == "central" else "central", "window")
    assert state.why_not("reserve", side).rule == rule


@pytest.mark.rule("34a", "34b")
@pytest.mark.parametrize(("verb", "rule"), [("hasten", "34a"), ("postpone", "34b")])
def test_the_russian_schedule_is_fixed_before_the_middle_of_october(verb, rule):
    state = moving(
        {"c1": "2605", "r1": "2411"}, scenario="campaign", turn=10, phase="supply", active="russia"
    )
    assert why_not(state, f"{verb} RU-59") == rule


@pytest.mark.rule("4.2a", "A.2a", "19c")
def test_a_reserve_phase_may_serve_to_bring_units_on_only():
    """The only unit is engaged, but another one is due."""
    close = {"c1": WEST, "r1": TARGET}
    due = GAME.position(
        {
            "scenario": "A",
            "phase": "window 1",
            "turn": 2,
            "units": close | {"AH-IV": "turn 2"},
            "new_units": [corps("c1", "central"), corps("r1", "russia")],
        }
    )
    assert asked(due) == ("central", "window")
    due.apply("reserve")
    assert due.board.loc[due.world.index["AH-IV"]] >= 0
    later = GAME.position(
        {
            "scenario": "A",
            "phase": "window 1",
            "turn": 2,
            "units": close | {"AH-IV": "turn 3"},
            "new_units": [corps("c1", "central"), corps("r1", "russia")],
        }
    )
    assert asked(later)[1] == "attack"
