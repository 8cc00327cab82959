"""9: how much a hex holds."""

from __future__ import annotations

import pytest
from tests.games.kaisers_war_1918.ground import CENTRE, NORTH, army, asked, at, choices, moving, points, where


def corps(name, **more):
    return {"id": name, "side": "central", "type": "cavalry_corps", "move": 4} | more


def crowd(units, **more):
    """A Movement Phase that ends at once, with the check that follows."""
    state = moving(units, **more)
    if asked(state)[1] == "movement":
        state.apply("done")
    return state


def over(units, **more):
    """Whether a stack is too high at the end of the Movement Phase."""
    return asked(crowd(units, **more))[1] == "stacking.remove"


@pytest.mark.rule("9.1a", "9.2a", "9.2b", "43.3a", "43.3q", "R26")
def test_clear_ground_holds_two_armies():
    assert not over({"c1": CENTRE, "c2": CENTRE})
    assert over({"c1": CENTRE, "c2": CENTRE, "c3": CENTRE})


@pytest.mark.parametrize(("kind", "most"), [("rough", 2), ("forest", 2), ("marsh", 1), ("desert", 1)])
@pytest.mark.rule("9.1a", "43.3b", "43.3c", "43.3d", "43.3e")
def test_terrain_sets_the_limit(kind, most):
    units = {f"c{n}": CENTRE for n in range(1, most + 1)}
    assert not over(units, terrain={CENTRE: kind})
    assert over(units | {"c9": CENTRE}, terrain={CENTRE: kind})


@pytest.mark.rule("R26", "R27", "43.3k", "43.3l", "43.3m")
def test_a_city_holds_two_armies_whatever_lies_under_it():
    assert not over({"c1": CENTRE, "c2": CENTRE}, terrain={CENTRE: "desert"}, cities={CENTRE: "city"})


@pytest.mark.rule("9.2a", "43.3q")
def test_an_army_counts_as_three_corps():
    three = dict.fromkeys(("k1", "k2", "k3"), CENTRE)
    new = [corps(name) for name in ("k1", "k2", "k3", "k4")]
    assert not over({"c1": CENTRE} | three, new_units=[army("c1"), *new])
    assert over({"c1": CENTRE, "k4": CENTRE} | three, new_units=[army("c1"), *new])


@pytest.mark.rule("9.2a", "6.12a")
def test_a_tank_corps_that_became_an_army_counts_as_one():
    new = [{"id": "t1", "side": "central", "type": "tank_corps"}, army("c1"), army("c2")]
    units = {"c1": CENTRE, "t1": CENTRE}
    extra = {"k1": CENTRE}
    new.append(corps("k1"))
    assert not over(units | extra, new_units=new)
    assert over(units | extra, new_units=new, army_side=["t1"])


@pytest.mark.rule("9.3a", "9.3b")
def test_one_immobile_unit_stacks_for_nothing():
    assert not over({"c1": "3114", "c2": "3114", "GE-fz-1": "3114"})
    garrison = {"id": "g1", "side": "central", "type": "garrison", "move": 0}
    assert over({"c1": "3114", "GE-fz-1": "3114", "g1": "3114"}, new_units=[army("c1"), garrison])


@pytest.mark.rule("9.4a", "9.4c", "R13", "43.1d")
def test_the_owner_removes_the_excess_at_the_end_of_the_phase_and_pays_for_it():
    state = crowd({"c1": CENTRE, "c2": CENTRE, "c3": CENTRE})
    before = points(state)[0]
    assert asked(state) == ("central", "stacking.remove")
    assert choices(state, "remove") == {"c1", "c2", "c3"}
    state.apply("remove c2")
    assert where(state, "c2") == "dead"
    assert points(state)[0] == before - 6


@pytest.mark.rule("9.4a")
def test_the_limit_holds_for_both_sides():
    state = crowd({"c1": "1712", "a1": CENTRE, "a2": CENTRE, "a3": CENTRE})
    assert asked(state) == ("allied", "stacking.remove")


@pytest.mark.rule("9.4b")
def test_a_full_hex_may_be_passed():
    state = moving({"c1": "3315", "c2": CENTRE, "c3": CENTRE})
    state.apply("move c1"), state.apply(f"step {CENTRE}"), state.apply(f"step {NORTH}"), state.apply("stop")
    state.apply("done")
    assert asked(state)[1] != "stacking.remove"


@pytest.mark.rule("9.8a", "20.2f")
def test_naval_units_have_no_place_and_no_weight():
    state = at(phase="movement", units={"GE-bom-1": "naval", "c1": CENTRE})
    assert where(state, "GE-bom-1") == "naval"
    assert not state.board.stack[state.world.grid.hex(CENTRE)] & state.world.naval
