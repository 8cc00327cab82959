"""9, 12, 34.2. The Reorganization Segment: exchanges of corps, trenches, partisans."""

from __future__ import annotations

import pytest
from tests.games.storm_of_steel.table import at, choices, refused

from hexfront.games.storm_of_steel.board import put
from hexfront.games.storm_of_steel.game import GAME

GROUPS = {"GE-ACT2-02": "Aachen", "GE-ACT2-03": "Aachen", "GE-ACT2-04": "Aachen"}
BIGGER = "exchange GE-ACT2-02 GE-ACT2-03 GE-ACT2-04 for GE-ACT3-01 GE-ACT3-02"


def segment(units, turn="1915Wi", half="central", **more):
    """The Reorganization Segment of a side with these units."""
    return at("reorganization", units=units, turn=turn, half=half, **more)


def number(state, name):
    return state.world.index[name]


def place(state, name):
    at_ = state.board.loc[number(state, name)]
    return state.world.names[at_] if at_ >= 0 else at_


def dug(state, name):
    return bool(state.board.entrenched >> number(state, name) & 1)


# Trenches (12) -----------------------------------------------------------------------------------------


@pytest.mark.rule("12.0a", "3.4d", "2.4a")
def test_units_turn_over_in_their_own_segment():
    state = segment(
        {"GE-ACT2-02": "Aachen", "GE-ACT2-03": "Metz", "FR-ACT2-01": "Verdun"}, entrenched=["GE-ACT2-03"]
    )
    assert choices(state, "central") == ["entrench GE-ACT2-02", "rise GE-ACT2-03", "done"]
    state.apply("entrench GE-ACT2-02")
    state.apply("rise GE-ACT2-03")
    assert dug(state, "GE-ACT2-02")
    assert not dug(state, "GE-ACT2-03")


@pytest.mark.rule("12.2a")
def test_a_unit_turns_over_once_in_a_segment():
    state = segment({"GE-ACT2-02": "Aachen", "GE-ACT2-03": "Metz"})
    state.apply("entrench GE-ACT2-02")
    assert refused(state, "rise GE-ACT2-02", "central") == "12.2a"


@pytest.mark.rule("12.3a", "2.4d")
def test_mechanized_units_cannot_entrench():
    state = segment({"GE-MECH-01": "Aachen", "GE-ACT2-03": "Metz"})
    assert refused(state, "entrench GE-MECH-01", "central") == "12.3a"
    assert choices(state, "central") == ["entrench GE-ACT2-03", "done"]


@pytest.mark.rule("2.4b", "2.5h")
def test_a_fort_is_always_entrenched():
    state = segment({"GE-FORT-1": "Metz", "GE-ACT2-03": "Metz"})
    assert refused(state, "entrench GE-FORT-1", "central") == "2.4b"
    assert refused(state, "rise GE-FORT-1", "central") == "2.4b"


@pytest.mark.rule("12.0a")
def test_nobody_turns_over_enemy_units():
    state = segment({"GE-ACT2-02": "Aachen", "FR-ACT2-01": "Verdun"})
    assert refused(state, "entrench FR-ACT2-01", "central") == "12.0a"


@pytest.mark.rule("12.1a", "10.1a")
def test_an_entrenched_unit_has_no_zone_of_control():
    state = segment({"GE-ACT2-02": "Aachen", "GE-ACT2-03": "Metz"})
    here = 1 << state.world.hex_of_place["Aachen"]
    assert state.board.projects[0] & here
    state.apply("entrench GE-ACT2-02")
    assert not state.board.projects[0] & here


# Exchanges (9) -----------------------------------------------------------------------------------------


@pytest.mark.rule("9.1a", "9.1b", "9.0a")
def test_three_small_corps_become_two_larger_ones():
    state = segment(GROUPS)
    assert BIGGER in choices(state, "central")
    state.apply(BIGGER)
    assert [place(state, name) for name in ("GE-ACT3-01", "GE-ACT3-02")] == ["2622", "2622"]
    assert [place(state, name) for name in GROUPS] == [-1, -1, -1]


@pytest.mark.rule("9.1b", "9.3b")
def test_from_1916_there_are_corps_of_four_divisions():
    large = {"id": "large", "side": "central", "type": "ACT", "divisions": 4, "mobile": 16, "entrenched": 32}
    state = segment(GROUPS, turn="1916Wi", new_units=[large])
    found = [action for action in choices(state, "central") if action.startswith("exchange")]
    assert "exchange GE-ACT2-02 GE-ACT2-03 for large" in found
    assert BIGGER in found
    early = segment(GROUPS, turn="1915Au", new_units=[large])
    assert not [action for action in choices(early, "central") if "large" in action]
    assert refused(early, "exchange GE-ACT2-02 GE-ACT2-03 for large", "central") == "9.3b"


@pytest.mark.rule("9.3a", "R-56")
def test_before_1915_corps_have_two_divisions():
    state = segment(GROUPS, turn="1914Au")
    assert not [action for action in choices(state, "central") if action.startswith("exchange")]
    assert refused(state, BIGGER, "central") == "9.3a"


@pytest.mark.rule("9.1a")
@pytest.mark.parametrize(
    "units",
    [
        {**GROUPS, "GE-ACT2-04": "Metz"},
        {"GE-ACT2-02": "Aachen", "GE-ACT2-03": "Aachen", "GE-RES2-02": "Aachen"},
    ],
    ids=["another hex", "another type"],
)
def test_only_corps_of_one_hex_and_type_are_exchanged(units):
    state = segment(units)
    assert not [action for action in choices(state, "central") if action.startswith("exchange")]


@pytest.mark.rule("9.1a")
def test_the_new_corps_must_be_in_the_force_pool():
    gone = {f"GE-ACT3-{k:02}": "turn 3" for k in range(1, 16)}
    state = segment(GROUPS | gone)
    assert not [action for action in choices(state, "central") if action.startswith("exchange")]
    assert refused(state, BIGGER, "central") == "9.1a"


@pytest.mark.rule("9.1a")
def test_strength_stays_the_same():
    # Two British Indian corps (6) and an ordinary one (8) make 20, two corps of three divisions 24.
    weak = {"GB-ACT2-09": "Calais", "GB-ACT2-10": "Calais", "GB-ACT2-01": "Calais"}
    state = segment(weak, half="entente")
    assert not [action for action in choices(state, "entente") if action.startswith("exchange")]


@pytest.mark.rule("9.0a")
def test_cavalry_is_not_reorganized():
    state = segment({f"GE-CAV2-0{k}": "Aachen" for k in (1, 2, 3)})
    assert refused(state, "exchange GE-CAV2-01 for GE-CAV2-04", "central") == "9.0a"


@pytest.mark.rule("9.2a")
def test_entrenched_corps_are_exchanged_for_entrenched_ones():
    state = segment(GROUPS, entrenched=list(GROUPS))
    state.apply(BIGGER)
    assert dug(state, "GE-ACT3-01")
    mixed = segment(GROUPS, entrenched=["GE-ACT2-02"])
    assert BIGGER not in choices(mixed, "central")


@pytest.mark.rule("9.2a")
def test_exchanged_corps_may_turn_over_but_are_not_exchanged_again():
    state = segment(GROUPS | {"GE-ACT2-05": "Metz"})
    state.apply(BIGGER)
    assert not [action for action in choices(state, "central") if action.startswith("exchange")]
    assert "entrench GE-ACT3-01" in choices(state, "central")


@pytest.mark.rule("9.2a", "25.42j", "29.11b")
@pytest.mark.parametrize("tired", ["GE-ACT2-02", "GE-ACT2-04"])
def test_an_exchange_does_not_undo_a_halt(tired):
    state = segment(GROUPS | {"GE-HQ-01": "Aachen"}, halted=[tired])
    for action in (BIGGER, "done"):
        state.apply(action)
    assert state.decision.step == "movement"
    assert "move GE-HQ-01" in choices(state, "central")
    assert refused(state, "move GE-ACT3-01", "central") == "29.11b"
    assert not state.board.halted >> number(state, tired) & 1, "the corps in the pool is free again"


@pytest.mark.rule("9.2a", "4.6r")
def test_an_exchange_does_not_undo_a_withdrawal():
    hand = {"hand": {"central": ["17 west"]}, "turn": "1917Wi", "half": "central"}
    state = at("reveal", units=GROUPS | {"GE-HQ-01": "Metz"}, **hand)
    assert state.decision.step == "effect.fallback"
    back = [f"withdraw GE-ACT2-0{k} 2722" for k in (2, 3, 4)]
    for action in (*back, "done", "done", BIGGER, "done"):
        state.apply(action)
    assert [x for x in choices(state, "central") if x.startswith("move")] == ["move GE-HQ-01"]


# Who hears of it (23) ----------------------------------------------------------------------------------


@pytest.mark.rule("23.0a", "R-167")
def test_the_enemy_hears_nothing_of_trenches():
    state = segment({"GE-ACT2-02": "Aachen", "GE-ACT2-03": "Metz"})
    events = state.apply("entrench GE-ACT2-02")
    assert [(event.name, event.audience) for event in events] == [("entrenched", "central")]


# Partisans (34.2) --------------------------------------------------------------------------------------

BAND = {"id": "band", "side": "entente", "country": "Belgium", "type": "PART", "mobile": 1, "entrenched": 0}


def band(**more):
    units = {"band": "Namur", "FR-ACT2-01": "Paris"} | more.pop("others", {})
    return segment(units, half="entente", new_units=[BAND], **more)


@pytest.mark.rule("34.2a", "34.1a", "2.4c", "2.5n")
def test_partisans_surface_and_go_underground():
    state = band(underground=["band"])
    here = 1 << state.world.hex_of_place["Namur"]
    assert not state.board.real[1] & here
    state.apply("surface band")
    assert state.board.real[1] & here
    assert "hide band" in choices(band(), "entente")


@pytest.mark.rule("16.21a", "2.5n", "34.1a")
def test_underground_nobody_keeps_a_port_or_city_of_the_enemy():
    for more, kept in (({}, False), ({"FR-ACT2-02": "Bremen"}, True)):
        units = {"band": "Bremen", "FR-ACT2-01": "Paris"} | more
        control = {"3117": "entente"}
        state = segment(units, half="entente", new_units=[BAND], control=control)
        here = 1 << state.world.named("Bremen")
        assert state.board.control_en & here
        state.apply("hide band")
        assert bool(state.board.control_en & here) is kept
        assert not state.board.control_cp & here


@pytest.mark.rule("34.2a")
def test_no_partisan_goes_underground_in_an_enemy_zone():
    state = band(others={"GE-ACT2-02": "Liege"}, control={"2522": "central"})
    assert "hide band" in choices(band(), "entente")
    assert "hide band" not in choices(state, "entente")
    assert refused(state, "hide band", "entente") == "34.2a"


@pytest.mark.rule("13.3a")
def test_no_partisan_surfaces_where_an_enemy_stands():
    assert "surface band" in choices(band(underground=["band"]), "entente")
    state = band(underground=["band"])
    w, b = state.world, state.board
    put(b, w, w.index["GE-ACT2-02"], b.loc[w.index["band"]])
    state = GAME.from_json(state.to_json())
    assert "surface band" not in choices(state, "entente")
    assert refused(state, "surface band", "entente") == "13.3a"


@pytest.mark.rule("R-171", "12.0a", "37.8b", "15.71a")
def test_without_command_and_in_a_mutiny_units_still_dig_in_in_extra_impulses():
    more = {"impulse": 2, "row": {"central": {"W": 2}}}
    alone = segment({"GE-ACT2-01": "Liege"}, **more)
    assert "entrench GE-ACT2-01" in choices(alone, "central")
    mutinous = segment({"GE-ACT2-01": "Liege"}, mutinies=["Germany"], **more)
    assert "entrench GE-ACT2-01" in choices(mutinous, "central")
