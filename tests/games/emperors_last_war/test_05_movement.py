"""5. Movement: points, terrain, what may not be entered, stacking."""

from __future__ import annotations

import pytest
from tests.games.emperors_last_war.field import (
    EAST,
    FAR_EAST,
    NORTH_EAST,
    NORTH_WEST,
    RING,
    SOUTH_EAST,
    TARGET,
    WEST,
)
from tests.games.emperors_last_war.ground import (
    asked,
    choices,
    corps,
    has,
    hq,
    moving,
    spent,
    steps,
    walk,
    where,
    why_not,
)


@pytest.mark.rule("5a", "3.2d")
def test_units_move_one_after_another_as_many_as_one_likes():
    state = moving({"c1": TARGET, "c2": "2922", "r1": "2718"})
    assert choices(state, "move") == {"c1", "c2", "idle"}
    assert why_not(state, "move r1") == "5a"
    walk(state, "c1", EAST).apply("stop")
    assert where(state, "c1") == EAST
    state.apply("done")
    assert where(state, "c2") == "2922"


@pytest.mark.rule("5a")
def test_in_any_direction_hex_by_hex():
    state = walk(moving({"c1": TARGET}), "c1")
    assert steps(state) == set(RING)
    assert why_not(state, f"step {FAR_EAST}") == "5a"


@pytest.mark.rule("5.1a", "5.1.1a", "5.1.2a", "5.1.6a")
def test_infantry_has_three_points_for_clear_hexes():
    state = walk(moving({"c1": TARGET}), "c1", EAST, FAR_EAST)
    assert spent(state) == 2
    # With the third point the march is over.
    state.apply("step 2825")
    assert where(state, "c1") == "2825"
    assert asked(state)[1] == "movement"


@pytest.mark.rule("5.1.1b")
def test_cavalry_has_four():
    horse = corps("c1", "central", type="cavalry", strength=1)
    state = walk(moving({"c1": TARGET}, new_units=[horse]), "c1", EAST, FAR_EAST, "2825")
    assert steps(state)
    assert state.board.march.allowance == 4


@pytest.mark.rule("21.2a")
@pytest.mark.parametrize("reach", [2, 4])
def test_a_headquarters_has_its_range(reach):
    staff = hq("c1", "central", range=reach)
    state = walk(moving({"c1": TARGET}, new_units=[staff], scenario="C"), "c1")
    assert state.board.march.allowance == reach


@pytest.mark.rule("5.1.2b", "5.1.2c")
@pytest.mark.parametrize(
    ("ground", "price"),
    [("forest", 1), ("lakeland", 1), ("hills", 1), ("swamp", 2), ("mountains", 2), ("forest_lakeland", 2)],
)
def test_what_the_ground_costs(ground, price):
    state = walk(moving({"c1": TARGET}, terrain={EAST: ground}), "c1", EAST)
    assert spent(state) == price


@pytest.mark.rule("1.1.1b", "R-06")
def test_a_fortress_fills_its_hex():
    works = {EAST: {"kind": "fortress", "owner": "germany"}}
    state = walk(moving({"c1": TARGET}, terrain={EAST: "mountains"}, works=works), "c1", EAST)
    assert spent(state) == 1


@pytest.mark.rule("5.1.2d", "5.1.3a", "5.1.3b", "5.1.5a")
@pytest.mark.parametrize(
    ("side", "price"), [("big_river", 2), ("crest", 2), ("small_river", 1), ("bridge", 1)]
)
def test_what_a_hexside_costs(side, price):
    state = walk(moving({"c1": TARGET}, hexsides=[[TARGET, EAST, side]]), "c1", EAST)
    assert spent(state) == price


@pytest.mark.rule("5.1.4a", "13c")
@pytest.mark.parametrize("side", ["lake", "high_crest", "sea", "romanian_border"])
def test_what_may_never_be_crossed(side):
    state = walk(moving({"c1": TARGET}, hexsides=[[TARGET, EAST, side]]), "c1")
    assert EAST not in steps(state)
    assert why_not(state, f"step {EAST}") in ("5.1.4a", "13c")


@pytest.mark.rule("13c")
def test_romania_is_not_entered():
    state = walk(moving({"c1": "4424"}, scenario="C"), "c1")
    w = state.world
    over = {w.names[n] for n in w.grid.neighbours[w.grid.hex("4424")] if not w.land >> n & 1}
    assert over
    assert not over & steps(state)


@pytest.mark.rule("5.1.4b")
def test_enemy_units_bar_their_hex():
    state = walk(moving({"c1": TARGET, "r1": EAST}), "c1")
    assert EAST not in steps(state)
    assert why_not(state, f"step {EAST}") == "5.1.4b"


@pytest.mark.rule("5.1.6a")
def test_nobody_spends_more_than_he_has():
    state = walk(moving({"c1": TARGET}, terrain={FAR_EAST: "swamp", "2825": "swamp"}), "c1", EAST, FAR_EAST)
    assert asked(state)[1] == "movement"
    weak = hq("c1", "central", range=2)
    sides = [[TARGET, EAST, "big_river"]]
    state = walk(
        moving({"c1": TARGET}, new_units=[weak], terrain={EAST: "swamp"}, hexsides=sides, scenario="C"), "c1"
    )
    assert EAST not in steps(state)


@pytest.mark.rule("5.2a")
def test_a_finished_move_is_finished():
    state = walk(moving({"c1": TARGET}), "c1", EAST)
    state.apply("stop")
    assert why_not(state, "move c1") == "5.2a"


@pytest.mark.rule("5b")
def test_who_attacked_does_not_move():
    state = moving({"c1": TARGET, "c2": EAST}, attacked_normal=["c1"])
    assert choices(state, "move") == {"c2", "idle"}
    assert why_not(state, "move c1") == "5b"


@pytest.mark.rule("5.3a", "17.1d")
def test_four_counters_fill_a_hex():
    units = {"c1": TARGET, "c2": EAST, "c3": EAST, "c4": EAST, "CP-P1": EAST}
    state = walk(moving(units, scenario="C"), "c1", EAST)
    assert "stop" not in state.legal_actions()
    state.apply(f"step {FAR_EAST}")
    state.apply("stop")
    assert where(state, "c1") == FAR_EAST


@pytest.mark.rule("5.3a")
def test_nobody_enters_a_full_hex_from_which_he_cannot_go_on():
    units = {"c1": TARGET} | {f"c{k}": EAST for k in range(2, 6)}
    state = walk(moving(units, terrain={EAST: "swamp"}, hexsides=[[TARGET, EAST, "big_river"]]), "c1")
    assert EAST not in steps(state)


@pytest.mark.rule("5.3c", "R-95")
def test_an_overstacked_hex_is_left_before_all_else():
    units = {f"c{k}": TARGET for k in range(1, 6)} | {"c6": WEST}
    state = moving(units)
    assert choices(state, "move") == {f"c{k}" for k in range(1, 6)}
    assert "done" not in state.legal_actions()
    assert why_not(state, "move c6") == why_not(state, "done") == "5.3c"
    state.apply("move c1")
    assert "stop" not in state.legal_actions()
    assert why_not(state, "stop") == "5.3c"
    state.apply(f"step {EAST}"), state.apply("stop")
    assert "c6" in choices(state, "move")


@pytest.mark.rule("5.3c", "R-95", "16.2b", "19a")
def test_nothing_else_is_done_before():
    """Neither does anybody show himself nor come on: the duty is named, and no ally or railway."""
    units = {f"c{k}": TARGET for k in range(1, 6)} | {"c6": WEST}
    state = moving(units, scenario="C", concealed=["c6"])
    assert why_not(state, "reveal c6") == why_not(state, "bring CP-P1") == "5.3c"


@pytest.mark.rule("5.1.4b", "R-95")
def test_who_cannot_do_his_duty_bars_nobody():
    """Five units that are closed in stay where they are; another one that has no way is told why."""
    grid = moving({}).world.grid
    far = [grid.names[h] for h in grid.neighbours[grid.hex("2826")]]
    foes = {f"r{k}": name for k, name in enumerate((*RING, *far))}
    state = moving({f"c{k}": TARGET for k in range(1, 6)} | {"c6": "2826"} | foes)
    assert "done" in state.legal_actions()
    assert why_not(state, "move c1") == why_not(state, "move c6") == "5.1.4b"


@pytest.mark.rule("5a", "5.3a", "A.1b")
def test_a_march_is_ended_where_it_may_end_before_another_begins():
    crowd = {f"c{k}": WEST for k in range(2, 6)}
    state = walk(moving({"c1": TARGET} | crowd), "c1", WEST)
    assert why_not(state, "stop") == "5.3a"
    assert why_not(state, "move c2") == why_not(state, "done") == "5a"
    astray = moving({"c1": "2611"})
    assert asked(astray)[1] == "march"
    assert why_not(astray, "stop") == "A.1b"


@pytest.mark.rule("5.3a", "17.1d")
def test_the_fourth_counter_may_end_its_move():
    crowd = {f"c{k}": WEST for k in range(2, 5)}
    state = walk(moving({"c1": TARGET} | crowd), "c1", WEST)
    assert "stop" in state.legal_actions()


@pytest.mark.rule("A.1b", "R-95")
def test_who_is_outside_hears_that_he_must_come_nearer():
    state = moving({"c1": "2611"})
    grid = state.world.grid
    around = {state.world.names[n] for n in grid.neighbours[grid.hex("2611")] if state.world.land >> n & 1}
    away = around - set(steps(state))
    assert away
    assert {why_not(state, f"step {name}") for name in away} == {"A.1b"}


@pytest.mark.rule("24b", "5.1.4b")
def test_only_who_builds_is_told_of_building():
    foes = {f"r{k}": name for k, name in enumerate(RING)}
    state = moving({"c1": TARGET, "c2": "2826"} | foes, scenario="C", building=["c2"])
    assert why_not(state, "move c2") == "24b"
    assert why_not(state, "move c1") == "5.1.4b"


@pytest.mark.rule("5.1.4b", "5.1.4a", "5.1.6a")
def test_who_cannot_leave_is_told_by_which_rule():
    """Enemies all around; lakes all around; and enemies and lakes, which no single row explains."""
    foes = {f"r{k}": name for k, name in enumerate(RING)}
    lakes = [[TARGET, name, "lake"] for name in RING]
    assert why_not(moving({"c1": TARGET} | foes), "move c1") == "5.1.4b"
    assert why_not(moving({"c1": TARGET}, hexsides=lakes), "move c1") == "5.1.4a"
    half = dict(list(foes.items())[:3])
    assert why_not(moving({"c1": TARGET} | half, hexsides=lakes[3:]), "move c1") == "5.1.6a"


@pytest.mark.rule("5.4a", "R-87")
def test_allies_stack():
    german, austrian = corps("c1", "central", nation="GE"), corps("c2", "central", nation="AH")
    state = walk(moving({"c1": TARGET, "c2": EAST}, new_units=[german, austrian]), "c1", EAST)
    state.apply("stop")
    assert where(state, "c1") == where(state, "c2") == EAST


@pytest.mark.rule("A.1a", "A.1b", "R-95")
def test_who_is_outside_the_area_must_come_back():
    w = moving({}).world
    border = next(
        (h, n)
        for h in w.grid.hexes
        if w.land >> h & 1 and not w.area["a"] >> h & 1
        for n in w.grid.neighbours[h]
        if w.area["a"] >> n & 1 and w.open[h] >> n & 1 and n not in w.work and h not in w.work
    )
    outside = w.names[border[0]]
    state = moving({"c1": outside, "c2": TARGET})
    # Nobody else may be moved before, so the march begins by itself.
    assert asked(state)[1] == "march"
    assert all(w.area["a"] >> w.grid.hex(name) & 1 for name in steps(state))
    assert "stop" not in state.legal_actions()


@pytest.mark.rule("A.1a", "B.1a", "C.1a")
@pytest.mark.parametrize("scenario", ["A", "B", "C"])
def test_nobody_leaves_the_area(scenario):
    w = moving({}).world
    area = w.area[scenario.lower()]
    inner, outer = next(
        (h, n)
        for h in w.grid.hexes
        if area >> h & 1 and (w.open[h] & area).bit_count() > 2
        for n in w.grid.neighbours[h]
        if w.land & ~area & 1 << n and w.open[h] >> n & 1
    )
    units = {"c1": w.names[inner], "idle": "2808" if scenario == "B" else "4203"}
    state = walk(moving(units, scenario=scenario, works=dict.fromkeys(w.names[h] for h in w.work)), "c1")
    assert w.names[outer] not in steps(state)
    assert why_not(state, f"step {w.names[outer]}") == f"{scenario}.1a"


@pytest.mark.rule("A.3a", "B.3a", "25a", "26.2a")
@pytest.mark.parametrize(
    ("scenario", "kind", "rule"),
    [
        ("A", "fortress", "A.3a"),
        ("A", "bridgehead", "A.3a"),
        ("B", "fortress", "B.3a"),
        ("C", "fortress", "25a"),
        ("C", "bridgehead", "26.2a"),
    ],
)
def test_enemy_works_are_closed(scenario, kind, rule):
    target, east, idle = ("2608", "2609", "2604") if scenario == "B" else (TARGET, EAST, "4203")
    works = {east: {"kind": kind, "owner": "russia"}}
    state = walk(moving({"c1": target, "idle": idle}, works=works, scenario=scenario), "c1")
    assert east not in steps(state)
    assert why_not(state, f"step {east}") == rule


@pytest.mark.rule("26.2a", "26.2b")
def test_an_empty_bridgehead_is_taken_from_its_rear():
    works = {EAST: {"kind": "bridgehead", "owner": "russia", "sides": "E NE SE"}}
    state = walk(moving({"c1": TARGET}, works=works, scenario="C", concealed=["c1"]), "c1", EAST)
    assert state.board.captured >> state.world.grid.hex(EAST) & 1
    assert not has(state, "concealed", "c1")


@pytest.mark.rule("26.2a", "R-91")
def test_patrols_do_not_walk_into_a_bridgehead():
    """They take nothing, and while it stands it is an enemy work; a corps beside them goes in."""
    works = {EAST: {"kind": "bridgehead", "owner": "russia", "sides": "E NE SE"}}
    units = {"c1": TARGET, "CP-P1": TARGET}
    state = walk(moving(units, works=works, scenario="C", concealed=["CP-P1"]), "CP-P1")
    assert EAST not in steps(state)
    assert why_not(state, f"step {EAST}") == "R-91"
    state.apply("stop")
    assert EAST in steps(walk(state, "c1"))


@pytest.mark.rule("37.5a")
def test_austrians_do_not_enter_east_prussia():
    austrian, german = corps("c1", "central", nation="AH"), corps("c2", "central", nation="GE")
    w = moving({}).world
    prussia = w.country["germany"] & w.front[0]
    inner, outer = next(
        (n, h)
        for h in w.grid.hexes
        if w.land & ~prussia & ~w.country["russia"] & 1 << h
        for n in w.grid.neighbours[h]
        if prussia >> n & 1 and w.open[h] >> n & 1
    )
    state = moving(
        {"c1": w.names[outer], "c2": w.names[outer]},
        new_units=[austrian, german],
        scenario="campaign",
        turn=9,
    )
    marching = walk(state.clone(), "c1")
    assert w.names[inner] not in steps(marching)
    assert why_not(marching, f"step {w.names[inner]}") == "37.5a"
    assert w.names[inner] in steps(walk(state, "c2"))


@pytest.mark.rule("37.5a")
@pytest.mark.parametrize("nation", ["AH", "LG"])
def test_who_was_driven_deep_into_east_prussia_marches_there(nation):
    """He does not enter it, for he is there; once outside he does not come back."""
    w = moving({}).world
    prussia = w.country["germany"] & w.front[0]
    deep = next(h for h in w.grid.hexes if w.near[h].bit_count() == 6 and not w.around[h] & ~prussia)
    unit = corps("c1", "central", nation=nation)
    state = moving({"c1": w.names[deep]}, new_units=[unit], scenario="campaign", turn=9)
    assert len(steps(walk(state, "c1"))) > 1
    inner, outer = next(
        (h, n)
        for h in w.grid.hexes
        if prussia >> h & 1
        for n in w.grid.neighbours[h]
        if w.land & ~prussia & ~w.country["russia"] & 1 << n and w.open[h] >> n & 1
    )
    leaving = moving({"c1": w.names[inner]}, new_units=[unit], scenario="campaign", turn=9)
    walk(leaving, "c1", w.names[outer])
    assert why_not(leaving, f"step {w.names[inner]}") == "37.5a"


@pytest.mark.rule("37.5a", "17.1a")
def test_patrols_are_at_home_in_east_prussia():
    """They belong to no nation, so the pride of the Prussians is not about them."""
    state = moving({"CP-P1": "1511", "c1": "1511"}, scenario="campaign", turn=9, concealed=["c1"])
    prussia = state.world.country["germany"] & state.world.front[0]
    near = {state.world.grid.hex(name) for name in steps(walk(state, "CP-P1"))}
    assert any(prussia >> h & 1 for h in near)


@pytest.mark.rule("30.1a")
@pytest.mark.parametrize(("turn", "barred"), [(1, True), (2, False)])
def test_in_the_first_turn_the_border_is_crossed_only_in_poland(turn, barred):
    w = moving({}).world
    russia, home = w.country["russia"], w.home[0]

    def border(front):
        return next(
            (w.names[h], w.names[n])
            for h in w.grid.hexes
            if home >> h & 1 and h not in w.work
            for n in w.grid.neighbours[h]
            if russia & front >> n << n & 1 << n and w.open[h] >> n & 1 and n not in w.work
        )

    for front, closed in ((w.front[2], barred), (w.front[1], False)):
        start, end = border(front)
        state = walk(moving({"c1": start}, scenario="campaign", turn=turn, moved_first=True), "c1")
        assert (end not in steps(state)) == closed
        assert not closed or why_not(state, f"step {end}") == "30.1a"


# What a refusal names ------------------------------------------------------------------------------------


@pytest.mark.rule("5.1.4a", "13c", "5.1.6a", "5.3a")
@pytest.mark.parametrize(
    ("more", "rule"),
    [
        ({"hexsides": [[TARGET, EAST, "lake"]]}, "5.1.4a"),
        ({"hexsides": [[TARGET, EAST, "high_crest"]]}, "5.1.4a"),
        ({"hexsides": [[TARGET, EAST, "romanian_border"]]}, "13c"),
        (
            {"terrain": {EAST: "swamp"}, "hexsides": [[TARGET, EAST, "big_river"], [EAST, "2824", "crest"]]},
            None,
        ),
    ],
)
def test_a_refused_step_names_what_bars_it(more, rule):
    state = walk(moving({"c1": TARGET}, **more), "c1")
    refusal = state.why_not(f"step {EAST}")
    assert (refusal and refusal.rule) == rule


@pytest.mark.rule("5.1.6a", "6.2.1a", "5.3a")
def test_a_refused_step_tells_points_lines_and_room_apart():
    far = walk(moving({"c1": WEST}, terrain={EAST: "swamp"}), "c1", TARGET, NORTH_EAST)
    assert why_not(far, f"step {EAST}") == "5.1.6a"
    lined = walk(moving({"c1": "2720", "r1": SOUTH_EAST}), "c1", NORTH_WEST, TARGET)
    assert why_not(lined, f"step {EAST}") == "6.2.1a"
    four = {f"c{k}": EAST for k in range(2, 6)}
    full = walk(moving({"c1": "2720"} | four), "c1", NORTH_WEST, TARGET)
    assert why_not(full, f"step {EAST}") == "5.3a"
