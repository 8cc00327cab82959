"""24. Trenches: who builds them, what they cover, and who destroys them."""

from __future__ import annotations

import pytest
from tests.games.emperors_last_war.effort import asked, build, choices, corps, unit, why_not
from tests.games.emperors_last_war.field import TARGET, WEST, chance_of, led

from hexfront.games.emperors_last_war.rules import supply
from hexfront.games.emperors_last_war.rules.trenches import covered

HERE = "2607"
#: Its neighbours from the east round by the north, as directions go.
RING = {"E": "2608", "NE": "2507", "NW": "2506", "W": "2606", "SW": "2706", "SE": "2707"}
POLISH = 1


def digging(*counters, side="central", units=None, polish=10, **more):
    """Units in one hex, after the distribution of supply."""
    names = [counter["id"] for counter in counters]
    state = build(
        "C",
        *counters,
        units=units or dict.fromkeys(names, HERE),
        active=side,
        levels={"central": {"polish": polish}, "russia": {"polish": polish}},
        **more,
    )
    state.apply("done")
    return state


def sides(state, h=HERE):
    """The hexes beyond the trench lines of a hex."""
    w = state.world
    return set(w.hex_names(covered(state.board, w, w.grid.hex(h))))


@pytest.mark.rule("24a", "24d", "R-54")
@pytest.mark.parametrize(("facing", "lines"), [("E", "SE E NE"), ("NW", "NE NW W"), ("SE", "SW SE E")])
def test_a_trench_covers_its_facing_and_the_sides_next_to_it(facing, lines):
    state = digging(corps("own"))
    state.apply("dig own")
    state.apply(f"face {RING[facing]}")
    assert sides(state) == {RING[way] for way in lines.split()}
    assert supply.level(state.board, 0, POLISH) == 9


@pytest.mark.rule("24a")
@pytest.mark.parametrize(("polish", "able"), [(1, True), (0, False)])
def test_a_trench_costs_a_supply_point(polish, able):
    state = digging(corps("own"), polish=polish)
    assert ("own" in choices(state, "dig")) is able
    if not able:
        assert why_not(state, "dig own") == "24a"


@pytest.mark.rule("24a", "R-54")
@pytest.mark.parametrize(
    ("counter", "more"),
    [
        ({"size": "XX"}, {}),
        ({"type": "cavalry", "loc": False}, {}),
        ({"type": "hq", "size": "XXXX", "range": 2}, {}),
        ({}, {"disrupted": ["own"]}),
    ],
)
def test_only_undisrupted_infantry_corps_build(counter, more):
    state = digging(corps("own", **counter), **more)
    assert "own" not in choices(state, "dig")
    assert why_not(state, "dig own") == "24a"


@pytest.mark.rule("24a", "24b")
def test_one_trench_for_a_corps_and_it_is_tied_down():
    state = digging(corps("own"), corps("other"))
    state.apply("dig own")
    state.apply(f"face {RING['E']}")
    assert why_not(state, "dig own") == "24a"
    assert state.board.building >> unit(state, "own") & 1
    state.apply("dig other")
    assert RING["E"] not in choices(state, "face")
    state.apply(f"face {RING['W']}")
    assert sides(state) == set(RING.values())


@pytest.mark.rule("24b", "24c")
def test_a_builder_may_not_move_and_its_trench_stays():
    state = digging(corps("own"), corps("other"))
    state.apply("dig own")
    state.apply(f"face {RING['E']}")
    while asked(state)[1] != "movement":
        state.apply("done" if "done" in state.legal_actions() else "pass")
    assert "other" in choices(state, "move")
    assert "own" not in choices(state, "move")
    assert why_not(state, "move own") == "24b"
    state.apply("move other")
    state.apply(f"step {RING['W']}")
    assert sides(state) == {RING[way] for way in ("E", "NE", "SE")}
    assert not sides(state, RING["W"])


@pytest.mark.rule("24.3a", "R-54")
def test_two_russian_corps_build_without_supply():
    state = digging(corps("one", "russia"), corps("two", "russia"), side="russia", polish=0)
    assert choices(state, "dig") == {"one two"}
    state.apply("dig one two")
    state.apply(f"face {RING['W']}")
    assert sides(state) == {RING[way] for way in ("W", "NW", "SW")}
    building = state.board.building
    assert building >> unit(state, "one") & 1
    assert building >> unit(state, "two") & 1


@pytest.mark.rule("24.3a")
def test_together_they_leave_the_supply_of_their_front_alone():
    state = digging(corps("one", "russia"), corps("two", "russia"), side="russia", polish=5)
    assert choices(state, "dig") == {"one", "two", "one two"}
    state.apply("dig one two")
    assert supply.level(state.board, 1, POLISH) == 5
    alone = digging(corps("one", "russia"), corps("two", "russia"), side="russia", polish=5)
    alone.apply("dig one")
    assert supply.level(alone.board, 1, POLISH) == 4


@pytest.mark.rule("24.3a")
def test_two_corps_of_others_or_in_two_hexes_pay():
    own = digging(corps("one"), corps("two"), polish=5)
    assert choices(own, "dig") >= {"one", "two"}
    assert "one two" not in choices(own, "dig")
    apart = {"one": HERE, "two": RING["W"]}
    state = digging(corps("one", "russia"), corps("two", "russia"), side="russia", units=apart, polish=5)
    assert choices(state, "dig") == {"one", "two"}


@pytest.mark.rule("24.2a", "24.2c")
def test_a_corps_destroys_a_trench_in_its_hex_for_nothing():
    trenches = [[HERE, "E"], [HERE, "W"], [RING["W"], "E"]]
    state = digging(corps("own"), trenches=trenches, polish=0)
    assert choices(state, "raze") == {f"own {RING['E']}", f"own {RING['W']}"}
    state.apply(f"raze own {RING['E']}")
    assert sides(state) == {RING[way] for way in ("W", "NW", "SW")}
    assert sides(state, RING["W"])
    assert state.board.building >> unit(state, "own") & 1
    assert supply.level(state.board, 0, POLISH) == 0
    assert not choices(state, "raze")


@pytest.mark.rule("24.2a")
@pytest.mark.parametrize(
    ("counter", "more"),
    [({"size": "XX"}, {}), ({"type": "cavalry", "loc": False}, {}), ({}, {"disrupted": ["own"]})],
)
def test_only_infantry_corps_destroy_trenches(counter, more):
    state = digging(corps("own", **counter), trenches=[[HERE, "E"]], **more)
    assert not choices(state, "raze")


@pytest.mark.rule("24.2b", "24.1a")
def test_fortified_areas_cannot_be_destroyed():
    state = digging(corps("own"), works={HERE: {"kind": "fortified_area", "owner": "russia"}})
    assert not choices(state, "raze")
    assert why_not(state, f"raze own {RING['E']}") == "24.2b"


@pytest.mark.rule("24a", "1.4a")
def test_there_are_no_trenches_before_scenario_c():
    state = build("B", corps("own"), units={"own": HERE})
    assert not choices(state, "dig")


# In battle (24d, 24.1) ------------------------------------------------------------------------------------

PLAIN = {"kind": "fortified_area", "owner": "russia"}


def chance_across(**more):
    """The chance of an attack from the west on a Russian corps in scenario C."""
    return chance_of({WEST: 3}, 2, **led(**more))


@pytest.mark.rule("24d", "R-54")
@pytest.mark.parametrize(
    ("trenches", "minus"),
    [
        ([], 0),
        ([[TARGET, "W"]], 1),
        ([[TARGET, "NW"]], 1),
        ([[TARGET, "SW"]], 1),
        ([[TARGET, "NE"]], 0),
        ([[TARGET, "E"]], 0),
        ([[TARGET, "W"], [TARGET, "NW"]], 1),
        ([[WEST, "E"]], 0),
    ],
)
def test_an_attack_across_a_trench_line_has_a_minus(trenches, minus):
    assert chance_across(trenches=trenches) == chance_across() - minus


@pytest.mark.rule("24.1a", "24.1b", "R-54")
@pytest.mark.parametrize(
    ("work", "trenches", "minus"),
    [
        (PLAIN | {"strength": 1, "sides": "W"}, [], 1),
        (PLAIN | {"strength": 2, "sides": "W NW"}, [], 2),
        (PLAIN | {"strength": 2, "sides": "E NE"}, [], 0),
        (PLAIN | {"strength": 1, "sides": "W"}, [[TARGET, "W"]], 1),
        (PLAIN | {"strength": 2, "sides": "W"}, [[TARGET, "W"]], 2),
    ],
)
def test_a_fortified_area_is_a_printed_trench_line(work, trenches, minus):
    assert chance_across(works={TARGET: work}, trenches=trenches) == chance_across() - minus


@pytest.mark.rule("24.1b")
def test_warsaw_and_lwow_give_two():
    w = build("C").world
    areas = {h: work for h, work in w.work.items() if work.kind == "fortified_area"}
    strong = {w.names[h] for h, work in areas.items() if work.strength == 2}
    assert strong == {"2411", "3518"}
    assert all(len(areas[w.grid.hex(name)].faces) == 6 for name in strong)
