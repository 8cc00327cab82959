"""33, 37.2, 41, F.5. Help from the west: pools, the track of counters, forced decisions."""

from __future__ import annotations

import random

import pytest
from tests.games.emperors_last_war.effort import asked, balance, build, choices, unit, why_not
from tests.games.emperors_last_war.field import where

from hexfront.games.emperors_last_war.board import DUE, SECRET, WEST
from hexfront.games.emperors_last_war.rules import track

POOLS = {
    "GE-XI": "west",
    "GE-RG": "west",
    "GE-8KD": "west",
    "GE-V": "west",
    "GE-XXVR": "west",
    "GE-6KD": "west",
}
BALKANS = {"AH-VIII": "west", "AH-XIII": "west", "AH-XV": "west", "AH-XVI": "west"}
#: The track as it is laid at the start of the campaign.
FIRST = {"22.VIII": 1, "21.IX": 7, "27.IX": 1, "3.X": 1}


def deciding(turn=4, scenario="campaign", units=None, **more):
    """The end of a Central Player-Turn."""
    return build(scenario, phase="end", turn=turn, units=units or POOLS, **more)


def cells(state):
    w = state.world
    return {w.turns[turn].date: number for turn, number in enumerate(state.board.cells) if number}


# The track (33.3) -----------------------------------------------------------------------------------------


@pytest.mark.rule("33.3a", "41b", "R-80")
@pytest.mark.parametrize(("option", "laid"), [("off", FIRST), ("on", {"22.VIII": 1, "21.IX": 7, "27.IX": 2})])
def test_ten_counters_are_laid_from_august_on(option, laid):
    state = build("campaign", options={"o41": option})
    assert cells(state) == laid


@pytest.mark.rule("33.3.1a", "33.3.1b", "33.3.1c", "33.3.1d", "R-71")
def test_the_example_of_xi_corps():
    """XI Corps on 22.VIII: one counter at hand, two hastened by five turns; three are laid behind."""
    state = build("campaign", turn=2, units={"GE-XI": "2301"}, western=["GE-XI"])
    track.enter(state)
    assert balance(state) == -10
    assert cells(state) == {"21.IX": 5, "27.IX": 1, "3.X": 1, "9.X": 1, "15.X": 1, "21.X": 1}


@pytest.mark.rule("33.3.1a", "33.3.1d", "33.2a", "20b")
def test_the_example_of_xi_corps_is_played():
    """Brought at the end of 16.VIII it arrives in the first movement of 22.VIII, and is paid for then."""
    state = deciding(turn=1)
    for action in ("bring GE-XI", "town 2301", "done"):
        state.apply(action)
    assert balance(state) == 0
    while asked(state)[1] != "secret.offer":
        legal = state.legal_actions()
        # The first movement phase of 22.VIII is that of the reserves, if they are called.
        state.apply("reserve" if "reserve" in legal and asked(state)[0] == "central" else legal[-1])
    assert state.world.turns[state.board.turn].date == "22.VIII"
    before = balance(state)
    state.apply("arrive")
    while asked(state)[1].startswith("secret"):
        state.apply(state.legal_actions()[0])
    assert where(state, "GE-XI") == "2301"
    assert balance(state) - before == -10
    assert cells(state) == {"21.IX": 5, "27.IX": 1, "3.X": 1, "9.X": 1, "15.X": 1, "21.X": 1}


@pytest.mark.rule("33.3.1a", "33.3.1b")
def test_counters_of_the_turn_cost_nothing():
    state = build("campaign", turn=7, units={"GE-XI": "2301"}, western=["GE-XI"])
    track.enter(state)
    assert balance(state) == 0
    assert cells(state)["21.IX"] == 4


@pytest.mark.rule("33.3.1c", "R-71")
def test_counters_fill_the_cell_of_the_last_one_first():
    """27.X holds 1, each of the cells after it 2."""
    state = build(
        "campaign", turn=14, units={"GE-XI": "2301"}, western=["GE-XI"], cells={"2.XI": 3, "8.XI": 1}
    )
    track.enter(state)
    assert cells(state) == {"8.XI": 2, "14.XI": 2}


@pytest.mark.rule("R-71")
def test_on_an_empty_track_they_start_after_the_current_turn():
    state = build("campaign", turn=14, units={"GE-XI": "2301"}, western=["GE-XI"], cells={"2.XI": 3})
    track.enter(state)
    assert cells(state) == {"8.XI": 2, "14.XI": 1}


BOTH_POOLS = ["GE-XI", "GE-RG", "GE-8KD", "GE-V"]


@pytest.mark.rule("33.3.1a", "33.3.1c", "R-100")
def test_who_comes_together_pays_before_counters_are_laid_again():
    """The first two pools take all ten counters, which are then laid as at the start."""
    units = dict.fromkeys(BOTH_POOLS, "2301")
    state = build("campaign", turn=2, units=units, western=BOTH_POOLS)
    w = state.world
    assert sum(w.strength[unit(state, name)] for name in BOTH_POOLS) == 10
    track.enter(state)
    assert balance(state) == -(7 * 5 + 6 + 7)
    assert cells(state) == {"21.IX": 7, "27.IX": 1, "3.X": 1, "9.X": 1}


@pytest.mark.rule("33.3.1b", "R-100")
def test_if_the_track_is_empty_counters_are_laid_again_before_the_rest_is_taken():
    """Six points find three counters on 2.XI; laid again on 8.XI and 14.XI, they are taken once more."""
    state = build(
        "campaign",
        turn=14,
        units={"GE-XI": "2301", "GE-RG": "2301"},
        western=["GE-XI", "GE-RG"],
        cells={"2.XI": 3},
    )
    strengths = [state.world.strength[unit(state, name)] for name in ("GE-XI", "GE-RG")]
    assert strengths == [3, 3]
    track.enter(state)
    assert balance(state) == -(1 + 1 + 2)
    assert cells(state) == {"8.XI": 2, "14.XI": 1}


@pytest.mark.rule("R-71")
def test_counters_that_find_no_cell_are_out_of_play():
    state = build("campaign", turn=22, units={"GE-XI": "2301"}, western=["GE-XI"], cells={"20.XII": 3})
    track.enter(state)
    assert cells(state) == {}


@pytest.mark.rule("33.3.1a")
def test_only_units_from_the_west_use_counters():
    state = build("campaign", turn=7, units={"GE-XI": "2301"})
    track.enter(state)
    assert cells(state) == FIRST


@pytest.mark.rule("33.3.2a", "R-71")
def test_unused_counters_move_on_for_two_points_each():
    state = deciding(turn=7, cells={"21.IX": 5, "27.IX": 1})
    assert balance(state) == 10
    assert cells(state) == {"27.IX": 6}


@pytest.mark.rule("R-71", "33.3.2a")
def test_on_the_last_cell_nothing_is_pushed():
    state = build("campaign", turn=23, cells={"26.XII": 4})
    track.push_on(state)
    assert balance(state) == 0
    assert cells(state) == {"26.XII": 4}


@pytest.mark.rule("33.3.2a", "33a")
def test_nothing_is_pushed_at_the_end_of_the_russian_player_turn():
    state = build("campaign", phase="end", active="russia", turn=7, units=POOLS, cells={"21.IX": 5})
    assert balance(state) == 0
    assert asked(state)[1] != "western"


# Pools (33.1) ---------------------------------------------------------------------------------------------


@pytest.mark.rule("33a", "33.1a")
def test_only_the_first_pool_is_open():
    state = deciding()
    assert asked(state) == ("central", "western")
    assert choices(state, "bring") == {"GE-XI", "GE-RG"}
    assert why_not(state, "bring GE-V") == "33.1a"


@pytest.mark.rule("33.1a", "33.1b", "R-97")
def test_a_pool_that_is_complete_opens_the_next_up_to_ten_points():
    """XI and the Guards Reserve have 6 points; with V Corps there are 9, with the cavalry 10."""
    state = deciding()
    for name, town in (("GE-RG", "2301"), ("GE-XI", None), ("GE-V", None)):
        state.apply(f"bring {name}")
        if town:
            state.apply(f"town {town}")
    assert choices(state, "bring") == {"GE-8KD"}
    state.apply("bring GE-8KD")
    assert not choices(state, "bring")
    assert why_not(state, "bring GE-6KD") == "33.1b"


@pytest.mark.rule("33.1b")
def test_no_unit_that_would_break_the_limit():
    units = {
        "GE-XXVR": "west",
        "GE-6KD": "west",
        "GE-II": "west",
        "GE-9KD": "west",
        "GE-Fab": "west",
        "GE-IIIR": "west",
    }
    state = deciding(units=units)
    state.apply("bring GE-XXVR")
    state.apply("town 2301")
    for name in ("GE-6KD", "GE-II", "GE-9KD"):
        state.apply(f"bring {name}")
    assert why_not(state, "bring GE-Fab") == "33.1b"


@pytest.mark.rule("33.2a", "33a", "33.2.1a", "R-42")
def test_units_go_into_the_secret_box_with_one_town():
    state = deciding()
    state.apply("bring GE-XI")
    state.apply("town 2301")
    b = state.board
    assert b.loc[unit(state, "GE-XI")] == SECRET
    assert b.secret_central == state.world.grid.hex("2301")
    assert b.rtp == 0
    assert b.western >> unit(state, "GE-XI") & 1
    state.apply("bring GE-RG")
    assert asked(state)[1] == "western"
    assert b.loc[unit(state, "GE-RG")] == SECRET


@pytest.mark.rule("33.2a", "33.3.1a", "33.3.1b")
def test_they_arrive_in_the_next_own_player_turn_and_are_paid_then():
    state = deciding(turn=6, dice=[1])
    state.apply("bring GE-XI")
    state.apply("town 2301")
    state.apply("done")
    assert balance(state) == 0
    while asked(state)[1] != "secret.offer":
        legal = state.legal_actions()
        choice = next((a for a in ("pass", "done") if a in legal), legal[0])
        state.apply("reserve" if asked(state) == ("central", "window") and state.board.turn == 7 else choice)
    before = balance(state)
    state.apply("arrive")
    while asked(state)[1] == "secret.unload":
        state.apply(state.legal_actions()[0])
    assert state.board.loc[unit(state, "GE-XI")] == state.world.grid.hex("2301")
    assert cells(state)["21.IX"] == 4
    assert balance(state) == before


@pytest.mark.rule("33a")
@pytest.mark.parametrize("viewer", ["russia", None])
def test_the_decision_is_secret(viewer):
    state = deciding()
    before = state.view(viewer)["board"]
    state.apply("bring GE-XI")
    state.apply("town 2301")
    assert state.view(viewer)["board"] == before


@pytest.mark.rule("33.2b", "20.4a")
@pytest.mark.parametrize(("die", "known"), [(10, False), (11, True)])
def test_intelligence_names_the_units_with_the_town(die, known):
    state = deciding(dice=[die], units=POOLS | {"GE-I": "secret"}, secret={"central": "2301"})
    state.apply("bring GE-XI")
    state.apply("done")
    shown = state.view("russia")["board"]["units"]
    assert (shown.get("GE-XI") == "secret") is known
    assert "GE-I" not in shown


# The Junkers (37.2) -----------------------------------------------------------------------------------------


@pytest.mark.rule("37.2a", "R-75", "R-97")
def test_forced_pools_leave_no_choice():
    state = deciding(pressed=4)
    assert {str(action) for action in state.legal_actions()} == {"bring GE-XI", "bring GE-RG"}
    assert why_not(state, "done") == "37.2a"
    state.apply("bring GE-XI")
    state.apply("town 2301")
    for name in ("GE-RG", "GE-V", "GE-8KD"):
        assert f"bring {name}" in state.legal_actions()
        state.apply(f"bring {name}")
    assert "done" in state.legal_actions() or asked(state)[1] != "western"


@pytest.mark.rule("37.2a", "R-75")
@pytest.mark.parametrize(("pressed", "free"), [(5, True), (4, False), (3, False)])
def test_from_the_next_player_turn_on(pressed, free):
    assert ("done" in deciding(pressed=pressed).legal_actions()) is free


@pytest.mark.rule("37.2a", "R-75")
def test_only_what_is_left_of_the_first_two_pools_is_due():
    state = deciding(pressed=2, units={"GE-V": "west", "GE-XXVR": "west", "GE-6KD": "west"})
    assert choices(state, "bring") == {"GE-V"}
    state.apply("bring GE-V")
    state.apply("town 2301")
    assert "done" in state.legal_actions()


# Options and allies -----------------------------------------------------------------------------------------


@pytest.mark.rule("41a", "41c", "R-80")
def test_the_extra_pool_opens_with_the_first_and_blocks_none():
    extra = {"AH-IV": "west", "AH-VII": "west"}
    state = deciding(units=POOLS | extra, options={"o41": "on"})
    assert not choices(state, "bring") & set(extra)
    state = deciding(units=POOLS | extra | {"GE-XI": "2301", "GE-RG": "2301"}, options={"o41": "on"})
    assert choices(state, "bring") == {"GE-V", "GE-8KD", *extra}
    state = deciding(units=POOLS | extra | {"GE-XI": "2301", "GE-RG": "2301"})
    assert not choices(state, "bring") & set(extra)


@pytest.mark.rule("41a")
@pytest.mark.parametrize(("option", "west"), [("off", False), ("on", True)])
def test_two_corps_stay_on_the_balkans(option, west):
    state = build("campaign").game.start("campaign", {"o41": option}, "balkans")
    b = state.board
    assert [b.loc[unit(state, name)] == WEST for name in ("AH-IV", "AH-VII")] == [west, west]


@pytest.mark.rule("33a", "41c", "16b")
@pytest.mark.parametrize("option", ["off", "on"])
def test_who_guesses_knows_which_pools_there_are(option):
    """IV Corps waits in the west only where option 41 is in use; else he who is due can be nobody else."""
    waits = "west" if option == "on" else "due"
    units = POOLS | {"AH-IV": waits, "RU-I": "2411"}
    state = build("campaign", phase="supply", active="russia", turn=4, units=units, options={"o41": option})
    for seed in range(12):
        dealt = state.game.determinize(state.view("russia"), random.Random(seed))
        assert {dealt.board.loc[unit(dealt, name)] for name in POOLS} == {WEST}
        assert dealt.board.loc[unit(dealt, "AH-IV")] == (WEST if option == "on" else DUE)


@pytest.mark.rule("F.5a", "F.5b", "R-79")
def test_the_ally_may_bring_his_balkan_units_if_the_german_brings_nothing():
    state = build("F", phase="end", turn=4, units=POOLS | BALKANS)
    assert asked(state) == ("german", "western")
    state.apply("done")
    assert asked(state) == ("austrian", "western")
    assert choices(state, "bring") == {"AH-VIII", "AH-XIII"}
    assert (why_not(state, "bring GE-XI"), why_not(state, "bring AH-XV")) == ("F.5a", "33.1a")
    before = balance(state)
    for name in ("AH-VIII", "AH-XIII"):
        state.apply(f"bring {name}")
        if asked(state)[1] == "western.town":
            state.apply(state.legal_actions()[0])
    assert choices(state, "bring") == {"AH-XV", "AH-XVI"}
    state.apply("done")
    assert balance(state) == before - 3


@pytest.mark.rule("F.5a", "F.5b")
def test_not_if_the_german_player_brings_something_and_for_nothing_if_he_does_not():
    state = build("F", phase="end", turn=4, units=POOLS | BALKANS)
    state.apply("bring GE-XI")
    state.apply("town 2301")
    state.apply("done")
    assert asked(state) != ("austrian", "western")
    idle = build("F", phase="end", turn=4, units=POOLS | BALKANS)
    idle.apply("done")
    idle.apply("done")
    assert balance(idle) == 0
