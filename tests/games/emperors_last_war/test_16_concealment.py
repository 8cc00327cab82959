"""16, 17. Concealment and patrols."""

from __future__ import annotations

import pytest
from tests.games.emperors_last_war.field import EAST, FAR_EAST, GAME, TARGET, WEST, asked, choices, corps, hq
from tests.games.emperors_last_war.ground import has, moving, spent, steps, walk, where, why_not

C = {"scenario": "C"}


def closing(units, **more):
    """The end of the Normal Movement Phase of the Central Powers: both may conceal units."""
    state = moving(units, **({"scenario": "C"} | more))
    state.apply("done")
    return state


@pytest.mark.rule("16a")
def test_both_may_conceal_units_out_of_contact_the_phasing_player_first():
    units = {"c1": WEST, "c2": "3019", "r1": TARGET, "r2": "2625"}
    state = closing(units)
    assert asked(state) == ("central", "concealing")
    assert choices(state, "conceal") == {"c2", "idle", "all"}
    assert why_not(state, "conceal c1") == "16a"
    state.apply("conceal c2"), state.apply("done")
    assert has(state, "concealed", "c2")
    assert asked(state) == ("russia", "concealing")
    assert choices(state, "conceal") == {"r2", "all"}


@pytest.mark.rule("16a")
def test_not_next_to_works_and_not_disrupted_ones():
    works = {EAST: {"kind": "bridgehead", "owner": "russia"}}
    state = closing({"c1": TARGET, "c2": "3019"}, works=works, disrupted=["c2"])
    assert choices(state, "conceal") == {"idle", "all"}


@pytest.mark.rule("21.2d")
def test_russian_headquarters_lie_open():
    state = closing({"r1": "2625", "r9": "2625"}, new_units=[hq("r9", "russia")])
    state.apply("done")
    assert choices(state, "conceal") == {"r1", "all"}
    assert why_not(state, "conceal r9") == "21.2d"


@pytest.mark.rule("16c", "17.2b")
def test_units_out_of_contact_may_start_concealed():
    state = GAME.start("B")
    assert asked(state) == ("central", "concealing")
    state.apply("conceal all")
    assert choices(state, "patrol")


@pytest.mark.rule("B.4a")
def test_scenario_b_has_fewer_patrols():
    for scenario, numbers in (("B", (6, 4)), ("C", (8, 6))):
        state = GAME.start(scenario)
        pool = [state.world.side_of[u] for u, at in enumerate(state.board.loc) if at == -1]
        assert (pool.count(0), pool.count(1)) == numbers


@pytest.mark.rule("16b", "R-88", "17.1a")
def test_the_enemy_sees_where_counters_lie_and_how_many():
    units = {"c1": "3019", "CP-P1": "3019", "r1": "2625"}
    state = moving(units, **C, concealed=["c1"])
    board = state.view("russia")["board"]
    assert board["blanks"]["central"]["map"] == {"3019": 2}
    assert "c1" not in board["units"]
    assert state.view("central")["board"]["units"]["c1"] == "3019"


@pytest.mark.rule("16.2b")
def test_a_player_reveals_units_at_will():
    state = moving({"c1": TARGET}, **C, concealed=["c1"])
    state.apply("reveal c1")
    assert not has(state, "concealed", "c1")


@pytest.mark.rule("17.1b", "17.1e", "17.2c")
def test_a_revealed_patrol_is_gone_and_can_be_used_again():
    state = moving({"c1": TARGET, "CP-P1": TARGET}, **C, concealed=["c1"])
    state.apply("reveal CP-P1")
    assert state.board.loc[state.world.index["CP-P1"]] == -1
    state.apply("done")
    assert TARGET in choices(state, "patrol")


@pytest.mark.rule("16.3b", "R-36", "17.1a")
def test_every_concealed_counter_has_three_points():
    slow, fast = hq("c1", "central", range=2), hq("c2", "central", range=4)
    units = {"c1": TARGET, "c2": TARGET, "CP-P1": TARGET}
    state = moving(units, **C, new_units=[slow, fast], concealed=["c1", "c2"])
    for name in units:
        assert walk(state.clone(), name).board.march.allowance == 3


@pytest.mark.rule("16.3d", "R-36")
def test_concealed_cavalry_shows_itself_with_the_fourth_point():
    horse = corps("c1", "central", type="cavalry", loc=False)
    state = walk(
        moving({"c1": TARGET}, **C, new_units=[horse], concealed=["c1"]), "c1", EAST, FAR_EAST, "2825"
    )
    assert has(state, "concealed", "c1")
    assert spent(state) == 3
    state.apply(f"step {sorted(steps(state))[0]}")
    assert not has(state, "concealed", "c1")


@pytest.mark.rule("17.2a", "17.1d")
def test_patrols_join_concealed_units_that_no_enemy_is_next_to():
    units = {"c1": WEST, "c2": "3019", "c3": "3019", "c4": "3019", "c5": "2925", "r1": TARGET}
    state = closing(units, concealed=["c1", "c2", "c3", "c4"])
    assert choices(state, "patrol") == {"3019"}
    state.apply("patrol 3019")
    # Four counters fill a hex.
    assert choices(state, "patrol") == set()
    assert where(state, "CP-P1") == "3019"


@pytest.mark.rule("17.2a", "17.1a", "16b")
@pytest.mark.parametrize("alone", ["r1", "RU-P1"])
def test_who_is_asked_does_not_tell_whether_a_counter_is_a_patrol(alone):
    """A patrol joins units only; the enemy who watches is not to learn from it what lies face down."""
    other = {"r1": "RU-P1", "RU-P1": "r1"}[alone]
    state = closing({"c1": WEST, alone: "2625", other: TARGET}, concealed=["r1"])
    state.apply("done")
    assert asked(state) == ("russia", "concealing")
    assert choices(state, "patrol") == ({"2625"} if alone == "r1" else set())


@pytest.mark.rule("17.2a", "17.2c", "16b")
def test_nor_whether_a_patrol_is_at_hand():
    away = {f"RU-P{k}": "dead" for k in range(1, 7)}
    state = closing({"c1": WEST, "r1": "2625"} | away, concealed=["r1"])
    state.apply("done")
    assert asked(state) == ("russia", "concealing")
    assert why_not(state, "patrol 2625") == "17.2a"


@pytest.mark.rule("16.2b", "17.1a", "16b")
@pytest.mark.parametrize("phase", ["normal attack", "supply"])
@pytest.mark.parametrize("alone", ["c1", "CP-P1"])
def test_nor_who_is_asked_in_the_phases_in_which_units_show_themselves(alone, phase):
    """A patrol may not show itself there, a unit may; that somebody is asked must not tell which it is."""
    other = {"c1": "CP-P1", "CP-P1": "c1"}[alone]
    units = {alone: "3019", other: "dead", "idle": "dead"}
    state = moving(units, scenario="B", phase=phase, concealed=[alone])
    assert asked(state) == ("central", {"normal attack": "attack", "supply": "supply"}[phase])
    assert choices(state, "reveal") == {"c1"} & {alone}
