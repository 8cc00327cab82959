"""7, 8: movement over terrain and trenchlines, hex by hex."""

from __future__ import annotations

import pytest
from tests.games.kaisers_war_1918.ground import (
    CENTRE,
    NORTH,
    RING,
    army,
    asked,
    at,
    choices,
    moving,
    points,
    spent,
    steps,
    walk,
    where,
    why_not,
)


@pytest.mark.rule("8.1a", "4.2b")
def test_any_unit_may_move_or_none():
    state = moving({"c1": CENTRE, "c2": NORTH, "a1": "0617"})
    assert choices(state, "move") == {"c1", "c2"}
    state.apply("done")
    assert where(state, "c1") == CENTRE


@pytest.mark.rule("8.2a", "43.3a", "8.6a")
def test_clear_hexes_cost_a_point_each():
    state = walk(moving({"c1": CENTRE}), "c1")
    assert steps(state) == set(RING)
    state.apply("step 3313"), state.apply("step 3312")
    assert spent(state) == 2
    assert why_not(state, "step 3314") == "8.2a"


@pytest.mark.rule("8.3a")
def test_only_the_phasing_side_moves():
    state = moving({"c1": CENTRE, "a1": "0617"})
    assert why_not(state, "move a1") == "8.3a"


@pytest.mark.rule("8.3b", "8.3c", "R34")
def test_a_finished_move_is_finished():
    state = walk(moving({"c1": CENTRE, "c2": "1712"}), "c1", NORTH)
    state.apply("stop")
    assert why_not(state, "move c1") == "8.3b"


@pytest.mark.rule("8.4a")
def test_units_of_movement_0_never_move():
    state = moving({"GE-fz-1": "3114", "c1": CENTRE})
    assert why_not(state, "move GE-fz-1") == "8.4a"


@pytest.mark.rule("8.5a", "R33")
def test_one_hex_can_always_be_entered_for_everything():
    state = walk(moving({"c1": CENTRE}, new_units=[army("c1", move=1)], terrain={NORTH: "forest"}), "c1")
    assert NORTH in steps(state)
    state.apply(f"step {NORTH}")
    assert where(state, "c1") == NORTH
    assert state.board.march is None


@pytest.mark.rule("8.5b")
def test_the_minimum_move_does_not_lead_from_zone_to_zone_nor_onto_enemies():
    new = [army("c1", move=1)]
    state = walk(moving({"c1": NORTH, "a1": "3312"}, new_units=new, terrain={"3212": "forest"}), "c1")
    assert why_not(state, "step 3212") == "11.6a"
    assert why_not(state, "step 3312") == "9.6a"


@pytest.mark.parametrize(("kind", "cost"), [("forest", 2), ("rough", 2), ("marsh", 2), ("desert", 2)])
@pytest.mark.rule("8.6a", "43.3b", "43.3c", "43.3d", "43.3e")
def test_hard_terrain_costs_two(kind, cost):
    state = walk(moving({"c1": CENTRE}, terrain={NORTH: kind}), "c1", NORTH)
    assert spent(state) == cost


@pytest.mark.rule("43.3b")
def test_rough_costs_tanks_three():
    new = [{"id": "c1", "side": "central", "type": "tank_corps", "move": 4}]
    state = walk(moving({"c1": CENTRE}, new_units=new, terrain={NORTH: "rough"}), "c1", NORTH)
    assert spent(state) == 3


@pytest.mark.parametrize("kind", ["river", "canal", "lake"])
@pytest.mark.rule("8.6a", "43.3f")
def test_water_hexsides_cost_one_more(kind):
    state = walk(moving({"c1": CENTRE}, hexsides=[[CENTRE, NORTH, kind]]), "c1", NORTH)
    assert spent(state) == 2


@pytest.mark.rule("43.3g", "12.2d", "43.3h")
def test_nobody_walks_over_the_sea():
    state = walk(moving({"c1": CENTRE}, hexsides=[[CENTRE, NORTH, "all_sea"]]), "c1")
    assert why_not(state, f"step {NORTH}") == "43.3g"


@pytest.mark.parametrize("kind", ["city", "political_city", "resource_centre", "major_capital"])
@pytest.mark.rule("43.3k", "43.3l", "R27")
def test_a_city_costs_one_whatever_lies_under_it(kind):
    state = walk(moving({"c1": CENTRE}, terrain={NORTH: "rough"}, cities={NORTH: kind}), "c1", NORTH)
    assert spent(state) == 1


@pytest.mark.rule("43.3m", "R27")
def test_a_naval_base_costs_one():
    state = walk(moving({"c1": "1619"}), "c1", "1720")
    assert state.world.terrain[state.world.grid.hex("1720")] == "rough"
    assert spent(state) == 1


@pytest.mark.rule("8.7a")
def test_borders_do_not_stop_anybody():
    state = walk(moving({"c1": "1113"}), "c1")
    assert "1114" in steps(state)


@pytest.mark.rule("8.8a", "43.3i")
def test_land_units_cross_the_straits():
    state = walk(moving({"c1": "3124"}), "c1")
    w = state.world
    asia = [n for n in steps(state) if w.region["asia"] >> w.grid.hex(n) & 1]
    europe = [n for n in steps(state) if w.region["europe"] >> w.grid.hex(n) & 1]
    assert asia
    assert europe


@pytest.mark.rule("7.1a", "43.3o", "43.3p", "R28")
def test_a_trenchline_costs_its_owner_one_and_the_enemy_two():
    own = walk(moving({"c1": "1013"}, hexsides=[["1013", "0914", "open"]]), "c1", "0914")
    assert spent(own) == 1
    enemy = walk(moving({"a1": "0714"}, active="allied", hexsides=[["0714", "0814", "open"]]), "a1", "0814")
    assert spent(enemy) == 1
    foreign = walk(moving({"c1": "0914"}, hexsides=[["0914", "0814", "open"]]), "c1", "0814")
    assert spent(foreign) == 2


@pytest.mark.rule("R28")
def test_an_enemy_trenchline_costs_two_even_with_a_city():
    state = walk(moving({"c1": "0914"}, hexsides=[["0914", "0915", "open"]]), "c1", "0915")
    assert spent(state) == 2


# Forced march (15.7) --------------------------------------------------------------------------------


@pytest.mark.rule("15.7b", "8.1b", "15.10a", "5.6a", "15.7a")
def test_forced_march_doubles_the_allowance_for_a_point():
    state = moving({"c1": "3114"})
    before = points(state)[0]
    state.apply("move c1"), state.apply("force")
    assert points(state)[0] == before - 1
    assert state.board.march.allowance == 6


@pytest.mark.rule("5.5b", "R09")
def test_forced_march_leaves_a_point():
    state = moving({"c1": "3114"}, vp={"central": 1, "allied": 50})
    state.apply("move c1")
    assert why_not(state, "force") == "5.5b"


@pytest.mark.rule("15.7e", "15.5a", "R57")
def test_forced_march_needs_general_supply():
    state = moving({"c1": "4433", "a1": "0617"})
    state.apply("move c1")
    assert why_not(state, "force") == "15.7e"


@pytest.mark.rule("15.9a")
def test_forced_march_is_paid_when_the_move_begins():
    state = walk(moving({"c1": "3114"}), "c1", "3115")
    assert why_not(state, "force") == "15.9a"


@pytest.mark.parametrize(
    ("turn", "place", "rule"), [(5, "1712", "22.2a"), (6, "1712", "22.2a"), (7, "2312", "22.3a")]
)
@pytest.mark.rule("22.2a", "22.3a", "R08", "R74")
def test_the_season_forbids_forced_march(turn, place, rule):
    state = moving({"c1": place}, turn=turn)
    state.apply("move c1")
    assert why_not(state, "force") == rule


@pytest.mark.rule("22.3a", "R08")
def test_thaw_is_felt_in_the_east_only_and_not_in_the_first_spring():
    thaw = moving({"c1": "1712"}, turn=7)
    thaw.apply("move c1")
    assert why_not(thaw, "force") == ""
    first = moving({"c1": "2312"}, turn=1)
    first.apply("move c1")
    assert why_not(first, "force") == ""


@pytest.mark.rule("15.10b", "15.13a", "15.7f")
def test_units_may_march_where_they_will_starve():
    state = moving({"c1": "4230"}, new_units=[army("c1", move=3)])
    state.apply("move c1")
    assert steps(state)
    assert asked(state) == ("central", "march")


@pytest.mark.rule("9.4b", "9.6a")
def test_friends_are_passed_and_enemies_are_not():
    state = moving({"c1": CENTRE, "c2": NORTH, "c3": NORTH, "a1": "3512"})
    state.apply("move c1"), state.apply(f"step {NORTH}"), state.apply("step 3312")
    assert where(state, "c1") == "3312"
    other = moving({"c1": CENTRE, "a1": NORTH})
    other.apply("move c1")
    assert why_not(other, f"step {NORTH}") == "9.6a"


@pytest.mark.rule("R33")
def test_the_minimum_move_belongs_to_the_printed_allowance():
    sides = [["3114", "3115", "river"]]
    more = {"new_units": [army("c1", move=1)], "terrain": {"3115": "forest"}, "hexsides": sides}
    state = at(phase="movement", units={"c1": "3114"}, **more)
    state.apply("move c1")
    assert "3115" in steps(state)
    state.apply("force")
    assert "3115" not in steps(state)
