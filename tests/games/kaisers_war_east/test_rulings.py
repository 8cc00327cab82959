"""Rulings for moments in which two rules meet."""

from __future__ import annotations

import pytest
from tests.games.kaisers_war_east.battlefield import (
    NORTH,
    REAR,
    asked,
    battle,
    choices,
    declare,
    fought,
    on_map,
    roll,
    where,
    why_not,
)
from tests.games.kaisers_war_east.mustering import MAY_1917, reform


@pytest.mark.rule("OPT-REV-6", "15.1a", "R-REV-5")
def test_a_unit_whose_panic_brings_the_second_revolution_finishes_its_retreat():
    """R-REV-5: fleeing through Kiev a German corps takes it; the Russians vanish when it has stopped."""
    state = battle(
        {"3523": ["RU-Sh1", "RU-Sh2", "RU-Sh3"]},
        "GE-A9",
        target="3522",
        active="allied",
        turn=MAY_1917,
        last_turn=40,
        options={"russian_revolutions": "on", "end": "1918"},
        first_revolution=True,
        control={"3522": "central"},
        vp={"central": 60, "allied": 15},
        units={"GE-C-I": "pool"},
    )
    declare(state, "join RU-Sh1", "join RU-Sh2", "join RU-Sh3", target="3522", shock=True)
    roll(state, "DP")
    state.apply("panic GE-C-I")
    state.apply("chance 2")
    state.apply("back 3421")
    assert state.board.allied_vp == 5
    assert state.board.second_revolution
    # It has one hex more to go, and the enemies are still there to bar the way.
    assert asked(state) == ("central", "retreat.step")
    assert on_map(state, "RU-Sh") == {"RU-Sh1", "RU-Sh2", "RU-Sh3"}
    state.apply(state.legal_actions()[0])
    assert where(state, "GE-C-I") not in ("3421", "3522", "pool")
    assert on_map(state, "RU-") == set()


@pytest.mark.rule("OPT-AMPHIB-8", "OPT-NAVAL-1", "R-AMP-5")
@pytest.mark.parametrize(
    ("held", "turn", "rule"),
    [("allied", 7, ""), ("central", 7, "OPT-AMPHIB-8"), ("allied", 5, "22.1d"), ("central", 5, "22.1d")],
)
def test_a_sea_closed_to_amphibious_operations_is_closed_to_transfers(at, held, turn, rule):
    """R-AMP-5: with Kronstadt in Central hands nothing is shipped from Petrograd."""
    state = at(
        turn=turn,
        phase="movement",
        active="allied",
        options={"amphibious": "on", "naval_transfer": "on"},
        units={"RU-C-I": "Petrograd", "AL-S01": "Petrograd", "RU-K4": "Moscow", "GE-A9": "Berlin"},
        control={"Kronstadt": held},
    )
    state.apply("move RU-C-I")
    assert ("ship 2611 AL-S01" in state.legal_actions()) is (not rule)
    assert why_not(state, "ship 2611 AL-S01") == rule


@pytest.mark.rule("OPT-ENTRENCH-1", "17.11c", "R-ENT-2")
def test_a_supply_unit_that_leaves_its_trenches_can_be_expended_in_the_same_phase():
    """R-ENT-2."""
    corps = {f"RU-C-{name}": "Minsk" for name in ("Gd", "Gr", "Finn")}
    state = reform(
        "allied",
        corps | {"AL-S01": "Minsk", "RU-A1": "box"},
        appeared=["RU-A1"],
        options={"entrenching": "on"},
        entrenched=["AL-S01"],
    )
    assert choices(state, "combine") == set()
    state.apply("restore AL-S01")
    state.apply("combine RU-A1 3016")
    assert where(state, "RU-A1", "AL-S01") == ["3016", "pool"]


@pytest.mark.rule("OPT-AIR-6", "CR-ST-1b", "R-AIR-2")
def test_an_exposed_airbase_is_no_choice_for_the_loss_of_an_st():
    """R-AIR-2: one attacking ground unit is lost, and an airbase is none."""
    more = {"options": {"air": "on"}, "turn": 16, "units": {"GE-KFO": REAR}}
    plan = ("join GE-A9", "join GE-C-I", "fly GE-KFO")
    state = fought({NORTH: ["GE-A9"], "3423": "GE-C-I"}, ["RU-A1", "RU-AIR"], "ST", *plan, **more)
    assert state.board.battle.exposed
    state.apply("lose RU-AIR")
    assert asked(state) == ("central", "battle.lose")
    assert choices(state, "lose") == {"GE-A9", "GE-C-I"}
    assert why_not(state, "lose GE-KFO") == "R-AIR-2"


SHORE = {"GE-BK": "Danzig", "CP-S01": "Danzig", "AL-S01": "2511", "GE-A9": "2613", "RU-A1": "2612"}


@pytest.mark.rule("OPT-AMPHIB-5c", "OPT-AMPHIB-6", "R-AMP-4")
def test_a_marine_whose_target_has_been_emptied_goes_ashore_unopposed(at, play):
    """R-AMP-4: the dug-in supply unit on the coast is expended for the defense of another hex."""
    state = at(
        turn=7,
        phase="movement",
        active="central",
        options={"amphibious": "on", "entrenching": "on"},
        entrenched=["AL-S01"],
        units=SHORE | {"GE-HKK6": "4120", "RU-K4": "4121"},
        dice=[6, 1],
    )
    play(state, "move GE-BK", "assault 2610 2511", "done")
    assert why_not(state, "done") == "OPT-AMPHIB-6"
    play(state, "attack 2612", "join GE-A9", "declare")
    assert asked(state) == ("allied", "battle.dig")
    state.apply("enhance AL-S01")
    while asked(state)[1] != "combat":
        state.apply(state.legal_actions()[0])
    assert where(state, "AL-S01", "GE-BK") == ["pool", "2610"]
    assert "done" in state.legal_actions()
    events = state.apply("done")
    assert where(state, "GE-BK") == "2511"
    assert [event.rule for event in events if event.name == "ashore"] == ["OPT-AMPHIB-5c"]
    assert state.board.assaults == ()
