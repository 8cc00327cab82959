"""6. Lines of control and encirclement."""

from __future__ import annotations

from itertools import pairwise

import pytest
from tests.games.emperors_last_war.field import (
    EAST,
    FAR_EAST,
    NORTH_EAST,
    NORTH_WEST,
    RING,
    SOUTH_EAST,
    SOUTH_WEST,
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
)

from hexfront.games.emperors_last_war.rules import encirclement, lines
from hexfront.games.emperors_last_war.rules.railways import usable
from hexfront.games.emperors_last_war.world import CP


def crossed(state, a, b, power=CP):
    grid = state.world.grid
    return lines.crossed(state.board, state.world, power, grid.hex(a), grid.hex(b))


def ringed(state, name, power=CP):
    return encirclement.encircled(state.board, state.world, power, state.world.grid.hex(name))


@pytest.mark.rule("6a", "R-03")
def test_a_line_is_the_side_between_two_neighbours_of_a_unit():
    state = moving({"r1": TARGET, "c1": "2625"})
    around = [*RING, RING[0]]
    assert all(crossed(state, a, b) and crossed(state, b, a) for a, b in pairwise(around))
    # Straight toward the unit or away from it crosses nothing.
    assert not crossed(state, FAR_EAST, EAST)
    assert not crossed(state, EAST, FAR_EAST)


@pytest.mark.rule("6.1a", "8.1a", "16.3a")
def test_only_corps_with_the_square_have_lines():
    plain = moving({"r1": TARGET}, new_units=[corps("r1", "russia", loc=False)])
    shaken = moving({"r1": TARGET}, disrupted=["r1"])
    hidden = moving({"r1": TARGET}, concealed=["r1"], scenario="C")
    assert not any(crossed(one, EAST, NORTH_EAST) for one in (plain, shaken, hidden))


@pytest.mark.rule("6.2.1a", "6.2a", "R-06")
def test_crossing_a_line_costs_a_point_once():
    state = walk(moving({"c1": EAST, "r1": TARGET, "r2": TARGET, "r3": "2723"}), "c1", NORTH_EAST)
    assert spent(state) == 2
    wet = [[EAST, NORTH_EAST, "small_river"]]
    assert spent(walk(moving({"c1": EAST, "r1": TARGET}, hexsides=wet), "c1", NORTH_EAST)) == 2


@pytest.mark.rule("6.2.2a", "R-06")
@pytest.mark.parametrize("side", ["big_river", "bridge", "crest"])
def test_over_rivers_and_crests_a_line_forbids_the_step(side):
    state = walk(moving({"c1": EAST, "r1": TARGET}, hexsides=[[EAST, NORTH_EAST, side]]), "c1")
    assert NORTH_EAST not in steps(state)
    assert state.why_not(f"step {NORTH_EAST}").rule == "6.2.2a"


@pytest.mark.rule("6.2.2a")
def test_into_very_difficult_ground_too():
    state = walk(moving({"c1": EAST, "r1": TARGET}, terrain={NORTH_EAST: "swamp"}), "c1")
    assert NORTH_EAST not in steps(state)


@pytest.mark.rule("6.2.2b", "R-07")
def test_a_unit_slips_to_friends_with_its_whole_move():
    ground = {"terrain": {NORTH_EAST: "swamp"}}
    state = walk(moving({"c1": EAST, "c2": NORTH_EAST, "r1": TARGET}, **ground), "c1")
    assert choices(state, "slip") == {NORTH_EAST}
    state.apply(f"slip {NORTH_EAST}")
    assert asked(state)[1] == "movement"
    assert where(state, "c1") == NORTH_EAST
    assert has(state, "barred", "c1")
    # Not after a step, and not to a patrol.
    late = walk(moving({"c1": FAR_EAST, "c2": NORTH_EAST, "r1": TARGET}, **ground), "c1", EAST)
    assert choices(late, "slip") == set()
    alone = walk(moving({"c1": EAST, "CP-P1": NORTH_EAST, "r1": TARGET}, scenario="C", **ground), "c1")
    assert choices(alone, "slip") == set()


@pytest.mark.rule("6.2.2b", "R-07")
def test_it_is_enough_that_friends_stood_there_when_the_phase_began():
    ground = {"terrain": {NORTH_EAST: "swamp"}}
    state = moving({"c1": EAST, "c2": NORTH_EAST, "r1": TARGET}, **ground)
    walk(state, "c2", "2622").apply("stop")
    assert choices(walk(state, "c1"), "slip") == {NORTH_EAST}
    # Who came there in this phase does not count.
    late = moving({"c1": EAST, "c2": "2622", "r1": TARGET}, **ground)
    walk(late, "c2", NORTH_EAST)
    if asked(late)[1] == "march":
        late.apply("stop")
    walk(late, "c1")
    assert choices(late, "slip") == set()
    assert late.why_not(f"slip {NORTH_EAST}").rule == "6.2.2b"


@pytest.mark.rule("6.2.2b", "16.3b", "R-36")
def test_concealed_cavalry_slips_without_showing_itself():
    """Its whole allowance is 3 while it lies face down, so it spends no fourth point."""
    rider = {"id": "c1", "side": "central", "type": "cavalry", "strength": 1, "loc": False}
    ground = {"terrain": {NORTH_EAST: "swamp"}, "scenario": "C", "new_units": [rider]}
    state = walk(moving({"c1": EAST, "c2": NORTH_EAST, "r1": TARGET}, concealed=["c1"], **ground), "c1")
    state.apply(f"slip {NORTH_EAST}")
    assert where(state, "c1") == NORTH_EAST
    assert has(state, "concealed", "c1")
    assert asked(state)[1] == "movement"


@pytest.mark.rule("21.5a", "6.2.2b")
def test_slips_and_breaks_are_refused_by_their_own_rules():
    ground = {"terrain": {NORTH_EAST: "swamp"}, "scenario": "C", "new_units": [hq("c9", "central")]}
    away = walk(moving({"c1": EAST, "c9": "2925", "r1": TARGET}, **ground), "c1")
    assert away.why_not(f"break {NORTH_EAST}").rule == "21.5a"
    shaken = walk(moving({"c1": EAST, "c9": "2622", "r1": TARGET}, disrupted=["c1"], **ground), "c1")
    assert "disrupted" in str(shaken.why_not(f"break {NORTH_EAST}"))
    assert away.why_not(f"slip {FAR_EAST}").rule == "6.2.2b"


@pytest.mark.rule("6.2.2c", "21.5a", "21.5b", "R-08")
def test_a_unit_breaks_through_toward_its_headquarters():
    staff = hq("c9", "central")
    ground = {"terrain": {NORTH_EAST: "swamp"}, "new_units": [staff], "scenario": "C"}
    state = walk(moving({"c1": EAST, "c9": "2622", "r1": TARGET}, **ground), "c1")
    assert choices(state, "break") == {NORTH_EAST}
    state.apply(f"break {NORTH_EAST}")
    assert has(state, "disrupted", "c1")
    away = walk(moving({"c1": EAST, "c9": "2925", "r1": TARGET}, **ground), "c1")
    assert choices(away, "break") == set()
    shaken = walk(moving({"c1": EAST, "c9": "2622", "r1": TARGET}, disrupted=["c1"], **ground), "c1")
    assert choices(shaken, "break") == set()


@pytest.mark.rule("6.2.3a", "R-04")
def test_a_line_is_ignored_when_both_hexes_are_separated():
    river = [[TARGET, EAST, "big_river"], [TARGET, NORTH_EAST, "big_river"]]
    assert not crossed(moving({"r1": TARGET}, hexsides=river), EAST, NORTH_EAST)
    assert crossed(moving({"r1": TARGET}, hexsides=river[:1]), EAST, NORTH_EAST)
    fort = {NORTH_EAST: {"kind": "fortress", "owner": "germany"}}
    assert not crossed(moving({"r1": TARGET}, hexsides=river[:1], works=fort), EAST, NORTH_EAST)
    foreign = {NORTH_EAST: {"kind": "fortress", "owner": "russia"}}
    assert crossed(moving({"r1": TARGET}, hexsides=river[:1], works=foreign), EAST, NORTH_EAST)


@pytest.mark.rule("6.2.3a", "R-04")
def test_works_separate_over_their_fortified_sides():
    river = [[TARGET, EAST, "big_river"]]
    for kind, garrison, spared in (
        ("bridgehead", {}, True),
        ("fortified_area", {}, False),
        ("fortified_area", {"c1": NORTH_EAST}, True),
    ):
        for sides, faces in (("SW", True), ("E", False)):
            works = {NORTH_EAST: {"kind": kind, "owner": "germany", "sides": sides}}
            state = moving({"r1": TARGET} | garrison, hexsides=river, works=works)
            assert crossed(state, EAST, NORTH_EAST) != (spared and faces)


@pytest.mark.rule("6.2.4a", "6.2.4b")
def test_own_lines_and_units_do_not_help_the_mover():
    state = walk(moving({"c1": EAST, "c2": NORTH_EAST, "c3": "2723", "r1": TARGET}), "c1", NORTH_EAST)
    assert spent(state) == 2


# Encirclement (6.3) -------------------------------------------------------------------------------------


RINGED = {"r1": EAST, "r2": NORTH_WEST, "r3": SOUTH_WEST}


@pytest.mark.rule("6.3a", "R-10")
def test_units_and_lines_close_a_ring():
    state = moving({"c1": TARGET} | RINGED)
    assert ringed(state, TARGET)
    assert not ringed(moving({"c1": TARGET, "r1": EAST, "r2": NORTH_WEST}), TARGET)
    # Disrupted corps have no lines: the ring is open.
    assert not ringed(moving({"c1": TARGET} | RINGED, disrupted=[*RINGED]), TARGET)


@pytest.mark.rule("6.3e", "6.2.4b", "R-09")
def test_a_friend_in_the_next_hex_opens_the_way():
    assert not ringed(moving({"c1": TARGET, "c2": WEST} | RINGED), TARGET)
    # A patrol does not.
    assert ringed(moving({"c1": TARGET, "CP-P1": WEST} | RINGED, scenario="C"), TARGET)


@pytest.mark.rule("6.3d")
@pytest.mark.parametrize("kind", ["fortress", "bridgehead"])
def test_empty_enemy_works_count_as_units(kind):
    two = {"c1": TARGET, "r1": EAST, "r2": NORTH_WEST}
    works = {SOUTH_WEST: {"kind": kind, "owner": "russia"}}
    held = {"c1": TARGET, "r1": EAST, "r2": NORTH_WEST, "r3": "2920"}
    assert not ringed(moving(two), TARGET)
    assert not ringed(moving(held), TARGET)
    gap = moving(held, works=works | {SOUTH_EAST: {"kind": kind, "owner": "russia"}})
    assert ringed(gap, TARGET) or not ringed(moving(held, works=works), TARGET)
    six = {name: {"kind": kind, "owner": "russia"} for name in RING}
    assert ringed(moving({"c1": TARGET}, works=six), TARGET)
    assert not ringed(moving({"c1": TARGET}, works={k: v for k, v in six.items() if k != WEST}), TARGET)


@pytest.mark.rule("6.3c")
@pytest.mark.parametrize("side", ["lake", "sea", "high_crest", "romanian_border"])
def test_what_cannot_be_crossed_closes_a_ring(side):
    walls = [[TARGET, name, side] for name in RING]
    assert ringed(moving({"c1": TARGET}, hexsides=walls), TARGET)
    assert not ringed(moving({"c1": TARGET}, hexsides=walls[1:]), TARGET)


@pytest.mark.rule("6.3c", "13a")
def test_only_a_friendly_edge_is_a_way_out():
    state = moving({})
    w = state.world
    edge = next(h for h in w.grid.hexes if w.exits[1] >> h & 1)
    assert not encirclement.encircled(state.board, w, 1, edge)
    six = moving({f"r{k}": w.names[n] for k, n in enumerate(w.grid.neighbours[edge]) if w.land >> n & 1})
    assert encirclement.encircled(six.board, w, CP, edge)


@pytest.mark.rule("6.3b", "18.5a", "R-11")
def test_railways_that_the_enemy_can_use_are_walls():
    """A line between two Russian towns runs past the pocket; in scenario A there are no railways."""
    found = moving({"c1": "2821"}, scenario="C", control={"Kowel": "russia"})
    w = found.world
    kowel = w.hex_of_place["Kowel"]
    other = min(
        (h for h in w.hex_of_place.values() if w.home[1] >> h & 1 and h != kowel),
        key=lambda h: w.grid.distance(kowel, h),
    )
    path = [w.names[h] for h in w.ways.path(1 << kowel, 1 << other)]
    railways = [[a, b, "trunk"] for a, b in pairwise(path)]
    state = moving({}, scenario="C", railways=railways)
    assert state.world.names[kowel] in state.world.hex_names(usable(state.board, state.world, 1))
    blocked = moving({"c1": path[1]}, scenario="C", railways=railways)
    assert not usable(blocked.board, blocked.world, 1)


@pytest.mark.rule("R-11", "6.3b")
def test_a_loop_that_hangs_on_a_line_joins_no_towns():
    """Between Lublin and Chelm a ring without a town of the side hangs on the line; a second line counts."""
    line = [["2815", "2816", "trunk"], ["2816", "2817", "trunk"]]
    ring = [["2816", "2916", "trunk"], ["2916", "2915", "trunk"]]

    def walls(end, **control):
        state = moving({}, scenario="C", railways=[*line, *ring, ["2915", end, "trunk"]], **control)
        return set(state.world.hex_names(usable(state.board, state.world, 1)))

    taken = {"control": {"2916": "central"}}
    assert walls("2816", **taken) == {"2815", "2816", "2817"}
    assert walls("2815", **taken) == {"2815", "2816", "2817", "2915", "2916"}
    # A town on the ring makes it a line to that town, by either side.
    assert walls("2816") == {"2815", "2816", "2817", "2915", "2916"}


@pytest.mark.rule("R-11", "6.3b")
def test_a_loop_at_the_end_of_a_branch_joins_no_towns():
    """The branch leads south from the line to a ring that has neither a town nor another junction."""
    line = [["2815", "2816", "trunk"], ["2816", "2817", "trunk"], ["2816", "2915", "trunk"]]
    ring = [["2915", "3015", "trunk"], ["3015", "3016", "trunk"], ["3016", "2915", "trunk"]]
    state = moving({}, scenario="C", railways=[*line, *ring])
    assert set(state.world.hex_names(usable(state.board, state.world, 1))) == {"2815", "2816", "2817"}
