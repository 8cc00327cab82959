"""A to F: how scenarios begin, the screen of C, the Vistula in B, three players."""

from __future__ import annotations

import pytest
from tests.games.emperors_last_war.field import GAME, asked, choices, corps, hq
from tests.games.emperors_last_war.ground import moving, where

from hexfront.games.emperors_last_war.rules import entrance, inforce, rail
from hexfront.games.emperors_last_war.rules.command import commanded
from hexfront.games.emperors_last_war.rules.players import decides, directs, moves

W = GAME.world({})


@pytest.mark.rule("A.a", "B.a", "C.a", "40a", "R-93", "D.a", "E.a")
@pytest.mark.parametrize(
    ("scenario", "first", "turns"),
    [
        ("A", "22.VIII", 4),
        ("B", "2.XI", 4),
        ("C", "27.IX", 6),
        ("campaign", "16.VIII", 23),
        ("D", "27.IX", 16),
        ("E", "2.XI", 10),
    ],
)
def test_the_length_of_a_scenario(scenario, first, turns):
    board = GAME.start(scenario).board
    assert W.turns[board.turn].date == first
    assert board.last_turn - board.turn + 1 == turns == GAME.scenario(scenario).turns


@pytest.mark.rule("1.4a", "R-33")
def test_the_rules_in_force_grow_with_the_scenarios():
    kit = [inforce.GROUPS[name] for name in ("A", "B", "C", "campaign")]
    common = [{group for group in groups if group[0].islower()} for groups in kit]
    assert common[0] == set()
    assert common[1] == {"concealment", "rail", "secret", "headquarters"}
    assert common[1] < common[2] < common[3]


@pytest.mark.rule("C.2a", "C.2b", "D.a", "R-64")
@pytest.mark.parametrize("scenario", ["C", "D"])
def test_three_cavalry_corps_form_a_screen(scenario):
    state = GAME.start(scenario)
    spots = set(W.charts["scenario"]["C"]["cavalry_screen"]["hexes"])
    taken = []
    while asked(state) == ("russia", "screen"):
        action = state.legal_actions()[0]
        # One corps in a hex, on a hex of the list.
        assert {one.args[1] for one in state.legal_actions()} <= spots - set(taken)
        taken.append(action.args[1])
        state.apply(action)
    assert len(taken) == 3
    while asked(state) != ("russia", "concealing"):
        state.apply("done")
    free = {name for name in spots if not state.board.held[0] >> W.grid.hex(name) & 1}
    assert free <= choices(state, "patrol")


@pytest.mark.rule("B.2.1a", "B.2.2a", "B.2b")
@pytest.mark.parametrize(("unit", "front"), [("RU-XI", "galician"), ("RU-VIS", "eastprussian")])
def test_corps_come_over_the_vistula_within_range_of_a_headquarters(unit, front):
    banks = entrance._bank(W, front)
    a, h = next((a, h) for a, h in banks if h not in W.work and W.area["b"] >> h & 1)
    back = next(n for n in W.grid.neighbours[h] if W.area["b"] >> n & 1 and n not in W.work)
    state = GAME.position(
        {
            "scenario": "B",
            "active": "russia",
            "turn": 15,
            "moved_first": True,
            "units": {unit: "due", "staff": W.names[back]},
            "new_units": [hq("staff", "russia", range=1)],
        }
    )
    state.apply(f"bring {unit}")
    if asked(state)[1] == "bringing":
        near = {W.grid.hex(name) for name in choices(state, "cross")}
        assert h in near
        assert all(W.grid.distance(one, back) <= 1 for one in near)
        state.apply(f"cross {W.names[h]}")
    assert state.board.loc[W.index[unit]] >= 0
    march = state.board.march
    # The river is paid for: one point for the hex, one for the river.
    assert march is None or march.spent >= 2 or W.bridge[a]
    alone = GAME.position(
        {
            "scenario": "B",
            "active": "russia",
            "turn": 15,
            "moved_first": True,
            "units": {unit: "due", "r1": "2607"},
            "new_units": [corps("r1", "russia")],
        }
    )
    assert unit not in choices(alone, "bring")


@pytest.mark.rule("B.2a", "A.2a")
def test_reinforcements_are_due_in_the_first_movement_phase_of_their_turn():
    for scenario, unit, turn in (("A", "AH-IV", 4), ("B", "AH-IV", 16)):
        for now, due in ((turn - 1, False), (turn, True)):
            state = GAME.position(
                {
                    "scenario": scenario,
                    "turn": now,
                    "units": {unit: f"turn {turn}", "c1": "3306", "c2": "3308"},
                    "new_units": [corps("c1", "central"), corps("c2", "central")],
                }
            )
            assert (state.board.loc[W.index[unit]] > -100) == due


@pytest.mark.rule("B.1b", "C.1b", "R-95")
@pytest.mark.parametrize(("scenario", "outside"), [("B", "3410"), ("C", "1710")])
def test_units_outside_the_area_must_come_in(scenario, outside):
    state = moving({"c1": outside, "idle": "2808"}, scenario=scenario)
    # Where only one way leads nearer the unit takes it without being asked.
    while asked(state)[1] == "march" and "stop" not in (legal := state.legal_actions()):
        state.apply(legal[0])
    w = state.world
    away = [
        min(w.grid.distance(w.grid.hex(at), h) for h in w.grid.hexes if w.area[scenario.lower()] >> h & 1)
        for at in (outside, where(state, "c1"))
    ]
    assert away[1] < away[0]


# Three players (F) --------------------------------------------------------------------------------------


def allied(units, **more):
    new = [
        corps("c1", "central", nation="GE"),
        corps("c2", "central", nation="AH"),
        hq("c8", "central", nation="GE"),
        hq("c9", "central", nation="AH"),
    ]
    return moving(units, scenario="F", turn=9, new_units=new, **more)


@pytest.mark.rule("F.a", "F.1a", "R-79")
def test_each_ally_directs_his_own_units():
    state = allied({"c1": "2822", "c2": "2922"})
    assert asked(state) == ("german", "movement")
    assert "c1" in choices(state, "move")
    assert "c2" not in choices(state, "move")
    state.apply("done")
    assert asked(state) == ("austrian", "movement")
    assert "c2" in choices(state, "move")
    b, w = state.board, state.world
    assert decides(b, w, 0) == "german"
    assert decides(b, w, 1) == "russia"


@pytest.mark.rule("F.1a", "F.1b")
def test_who_is_commanded_by_an_ally_is_directed_by_him_and_goes_only_westward():
    state = allied({"c1": "2622", "c2": "2822", "c8": "2821"}, lent={"c8": "c2"})
    b, w = state.board, state.world
    u = w.index["c2"]
    assert directs(b, w, "german", u)
    assert not directs(b, w, "austrian", u)
    assert moves(b, w, "austrian", u)
    assert "c2" in choices(state, "move")
    state.apply("done")
    state.apply("move c2")
    assert choices(state, "step") == {"2821", "2721", "2921"}


@pytest.mark.rule("F.3a", "F.3b", "F.3c", "18.4.2a")
def test_each_ally_has_points_of_his_own():
    state = allied({"c1": "2822", "c2": "2922"})
    b, w = state.board, state.world
    assert rail.left(b, w, "german") == 6
    assert rail.left(b, w, "austrian") == 4
    rail.pay(b, "austrian", 3)
    assert rail.left(b, w, "german") == 6
    rail.close_purses(b, w, ("german", "austrian"))
    b.rtp_other = 0
    assert rail.left(b, w, "austrian") == 0
    assert rail.left(b, w, "german") == 6


@pytest.mark.rule("F.6a", "R-79")
def test_the_german_player_has_first_call_on_special_attacks():
    state = allied({"c1": "2722", "c2": "2822", "r1": "2823"}, phase="normal attack")
    assert asked(state)[0] == "german"


@pytest.mark.rule("21.6c", "21.6a")
def test_a_legion_is_led_like_an_austrian():
    legion = corps("c5", "central", nation="LG")
    staff = hq("c9", "central", nation="AH")
    state = moving({"c5": "2822", "c9": "2821"}, scenario="C", new_units=[legion, staff])
    assert commanded(state.board, state.world, state.world.index["c5"])
