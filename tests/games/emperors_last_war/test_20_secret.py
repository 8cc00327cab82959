"""20, B.2.3, C.3. Secret transfer."""

from __future__ import annotations

import random

import pytest
from tests.games.emperors_last_war.field import GAME, asked, choices
from tests.games.emperors_last_war.ground import has, walk, where, why_not
from tests.games.emperors_last_war.test_18_rail import KRAKOW, POZNAN, TORUN, W, town, travelling

from hexfront.games.emperors_last_war.board import DUE, EXPECTED, SECRET
from hexfront.games.emperors_last_war.rules import rail, secret


def place(state, unit):
    return state.board.loc[state.world.index[unit]]


def arriving(town_name, waiting, **more):
    """The first movement phase of a Player-Turn, with units in the box."""
    boxed = dict.fromkeys(waiting, "secret")
    usual = {"moved_first": False, "secret": {"central": town_name}}
    extra = more.pop("units", {"c9": POZNAN})
    state = travelling(boxed | extra, **(usual | more))
    while asked(state)[1] == "regrouping":
        state.apply("done")
    return state


@pytest.mark.rule("20a", "20.1b", "R-42")
def test_a_unit_vanishes_for_a_town_that_only_its_owner_knows():
    state = travelling({"c1": POZNAN})
    walk(state, "c1")
    assert {TORUN, KRAKOW} <= choices(state, "depart")
    events = state.apply(f"depart {KRAKOW}")
    assert place(state, "c1") == SECRET
    assert state.board.rtp == 2
    assert state.view("central")["board"]["secret_central"] == KRAKOW
    seen = state.view("russia")["board"]
    assert seen["secret_central"] == ""
    assert seen["blanks"]["central"]["secret"] == 1
    assert not [event for event in events if event.audience is None and event.not_for is None and event.who]


@pytest.mark.rule("20.1a", "R-42")
def test_who_guesses_what_is_hidden_guesses_a_town_for_the_box_too():
    """In a guessed game the units in the box can come back, whatever their owner has written down."""
    state = travelling({"c1": POZNAN})
    walk(state, "c1").apply(f"depart {KRAKOW}")
    while state.decision.side != "russia":
        state.apply(next(one for one in state.legal_actions() if one.verb in ("done", "pass")))
    towns = {
        GAME.determinize(state.view("russia"), random.Random(seed)).board.secret_central for seed in range(12)
    }
    assert len(towns) > 1
    assert all(W.stations >> town & 1 for town in towns)


@pytest.mark.rule("20.6a", "R-42")
def test_further_units_join_for_the_same_town():
    state = travelling({"c1": POZNAN, "c2": town("Gdansk")})
    walk(state, "c1").apply(f"depart {KRAKOW}")
    walk(state, "c2")
    assert choices(state, "depart") == {KRAKOW}


@pytest.mark.rule("20.1a")
def test_both_towns_must_be_joined_to_the_margin():
    near = W.names[
        next(n for n in W.grid.neighbours[W.grid.hex(TORUN)] if W.near[n] >> W.grid.hex(TORUN) & 1)
    ]
    state = travelling({"c1": POZNAN, "r1": near})
    assert TORUN not in choices(walk(state, "c1"), "depart")
    cut = travelling({"c1": TORUN, "r1": near})
    assert choices(walk(cut, "c1"), "depart") == set()


@pytest.mark.rule("20.1a", "18.3a")
def test_a_town_may_be_written_down_though_its_line_has_carried_a_train():
    """To Pilawa leads one normal line. That it has carried a unit is no hindrance: nobody rides there now."""
    pilawa = town("Pilawa")
    state = travelling({"c1": town("Krolewiec"), "c2": POZNAN, "GE-Gl": "due"})
    walk(state, "c1").apply(f"rail {pilawa}")
    assert why_not(walk(state.clone(), "c2"), f"rail {pilawa}") == "18.3b"
    assert pilawa in choices(walk(state.clone(), "c2"), "depart")
    state.apply("send GE-Gl")
    assert pilawa in choices(state, "to")


@pytest.mark.rule("20.1b", "B.2.3a", "C.3a")
def test_a_reinforcement_goes_into_the_box_for_one_point():
    state = travelling({"GE-Gl": "due"})
    state.apply("send GE-Gl")
    state.apply(f"to {KRAKOW}")
    assert place(state, "GE-Gl") == SECRET
    assert state.board.rtp == 1


@pytest.mark.rule("B.2.3a", "C.3a")
def test_marked_units_are_sent_one_turn_earlier():
    state = GAME.start("C")
    u = W.index["RU-IIS"]
    due = EXPECTED - state.board.loc[u]
    while not (asked(state)[1] == "movement" and state.board.mover == 1 and state.board.turn == due - 1):
        assert state.board.turn < due
        if state.board.turn < due - 1:
            assert "RU-IIS" not in choices(state, "send")
        legal = state.legal_actions()
        state.apply("pass" if "pass" in legal else "done" if "done" in legal else legal[0])
    assert state.board.loc[u] == DUE
    assert "RU-IIS" in choices(state, "send")
    assert "RU-IIS" not in choices(state, "bring")


@pytest.mark.rule("20b", "20.6a")
def test_in_the_next_own_turn_the_units_come_or_wait():
    state = arriving("Krakow", ["GE-Gl"])
    assert asked(state) == ("central", "secret.offer")
    waits = state.clone()
    waits.apply("pass")
    assert place(waits, "GE-Gl") == SECRET
    state.apply("arrive")
    if asked(state)[1] == "secret.escort":
        state.apply("done")
    assert where(state, "GE-Gl") == KRAKOW
    assert "GE-Gl" in choices(state, "move")
    assert state.board.secret_central == -1


@pytest.mark.rule("20b")
def test_not_in_the_turn_in_which_they_left():
    state = travelling({"c1": POZNAN, "c2": POZNAN})
    walk(state, "c1").apply(f"depart {KRAKOW}")
    assert not secret.arriving(state.board, state.world, 0)


@pytest.mark.rule("20.2a", "R-42", "R-96")
def test_beyond_the_capacity_of_the_town_they_go_to_the_nearest():
    state = arriving("Krakow", ["GE-Gl", "GE-I", "GE-XX"])
    state.apply("arrive")
    while asked(state)[1] == "secret.unload":
        state.apply(state.legal_actions()[0])
    spots = [where(state, unit) for unit in ("GE-Gl", "GE-I", "GE-XX")]
    assert spots.count(KRAKOW) == 2
    other = next(W.grid.hex(name) for name in spots if name != KRAKOW)
    here = W.grid.hex(KRAKOW)
    free = [h for h in W.place if W.stations >> h & 1 and W.home[0] >> h & 1 and h != here]
    assert W.grid.distance(here, other) == min(W.grid.distance(here, h) for h in free)


@pytest.mark.rule("20.3a")
def test_a_town_that_has_fallen_is_passed_by_and_nobody_moves_on():
    for more in ({"control": {"Krakow": "russia"}}, {"units": {"c9": POZNAN, "r1": "3308"}}):
        state = arriving("Krakow", ["GE-Gl"], **more)
        state.apply("arrive")
        while asked(state)[1] in ("secret.unload", "secret.escort"):
            state.apply(state.legal_actions()[0])
        assert where(state, "GE-Gl") != KRAKOW
        assert state.why_not("move GE-Gl").rule == "20.3a"


@pytest.mark.rule("20.5a")
def test_patrols_join_the_arrivals_for_a_point():
    state = arriving("Krakow", ["GE-Gl"])
    state.apply("arrive")
    assert asked(state)[1] == "secret.escort"
    state.apply(f"escort {KRAKOW}")
    assert where(state, "CP-P1") == KRAKOW
    assert has(state, "concealed", "CP-P1")
    assert state.board.rtp == int(W.charts["rail"]["patrol_rtp"]) == 1


@pytest.mark.rule("20a", "16a")
@pytest.mark.parametrize("shaken", [True, False])
def test_disrupted_units_come_out_of_the_box_face_up(shaken):
    state = arriving("Krakow", ["GE-Gl"], disrupted=["GE-Gl"] if shaken else [])
    state.apply("arrive")
    assert where(state, "GE-Gl") == KRAKOW
    assert has(state, "concealed", "GE-Gl") is not shaken


@pytest.mark.rule("20.5a", "16b")
def test_who_has_no_patrol_at_hand_is_asked_all_the_same():
    """How many patrols stand among the counters on the map is nobody else's business."""
    stack = {f"CP-P{k}": ("2301" if k < 5 else "2202") for k in range(1, 9)}
    state = arriving("Krakow", ["GE-Gl"], units={"c9": POZNAN} | stack)
    state.apply("arrive")
    assert asked(state)[1] == "secret.escort"
    assert choices(state, "escort") == set()


@pytest.mark.rule("20.4a")
@pytest.mark.parametrize(("power", "die", "known"), [(0, 10, 0), (0, 11, 1), (1, 9, 0), (1, 10, 1)])
def test_the_die_of_intelligence(power, die, known):
    side, unit = ("central", "GE-Gl") if power == 0 else ("russia", "RU-C2")
    home = "Krakow" if power == 0 else "Warszawa"
    state = travelling({unit: "secret"}, secret={side: home}, active=side, phase="end", dice=[die])
    while asked(state)[1] == "western":
        state.apply("done")
    assert state.board.disclosed[power] == known
    assert rail.purse(side) == power
