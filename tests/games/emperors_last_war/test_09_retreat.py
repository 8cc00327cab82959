"""9 and 13. Retreat: ways, directions, penalties, ties, map edges."""

from __future__ import annotations

import pytest
from tests.games.emperors_last_war.field import (
    EAST,
    FAR_EAST,
    FAR_NORTH_EAST,
    FAR_SOUTH_EAST,
    FAR_WEST,
    NORTH_EAST,
    NORTH_WEST,
    RING,
    SOUTH_EAST,
    SOUTH_WEST,
    TARGET,
    WEST,
    asked,
    battle,
    check,
    checks,
    choices,
    corps,
    declare,
    disrupted,
    retreat,
    ways,
    where,
    why_not,
    won,
)
from tests.games.emperors_last_war.scatter import shuffled

from hexfront.games.emperors_last_war.board import put
from hexfront.games.emperors_last_war.rules.encirclement import unit_encircled
from hexfront.games.emperors_last_war.rules.retreat import Ends, direction, isolated, least_toll, ways_back
from hexfront.hexes import members
from hexfront.kernel import act


def routes(state, name="r1", length=2):
    """Every legal way of a unit in a position, with what it costs: by its hexes."""
    b, w = state.board, state.world
    u = w.index[name]
    found = ways_back(b, w, u, length, b.stack[b.loc[u]])
    return {
        " ".join("off" if h < 0 else w.names[h] for h in way.path): way.toll
        for way in (*found.ordinary, *found.breaking)
    }


# Length and direction (9, 9.1, 9.2) ---


@pytest.mark.rule("9a", "9.2a", "R-12")
def test_two_hexes_due_east_for_russia_and_due_west_for_the_central_powers():
    state = won({WEST: 3}, [2])
    assert where(state, "r1") == FAR_EAST
    other = won({EAST: 3}, [2], active="russia", scenario="C")
    assert where(other, "c1") == FAR_WEST


@pytest.mark.rule("9.2a", "9.2b", "R-12")
def test_all_other_directions_are_wrong():
    state = battle({WEST: 3}, [2], units={"x": TARGET}, new_units=[corps("x", "russia")], scenario="C")
    b, w = state.board, state.world
    here = w.grid.hex(TARGET)
    right = [h for h in RING if direction(b, w, w.index["r1"], here, w.grid.hex(h))]
    assert right == [EAST]
    tolls = routes(battle({WEST: 3}, [2]))
    assert tolls[f"{EAST} {FAR_EAST}"] == 0
    assert tolls[f"{NORTH_EAST} {FAR_NORTH_EAST}"] == tolls[f"{SOUTH_EAST} {FAR_SOUTH_EAST}"] == 2


@pytest.mark.rule("9.1a", "R-13")
def test_the_second_hex_lies_two_hexes_away():
    grid = battle({WEST: 3}, [2]).world.grid
    found = routes(battle({WEST: 3}, [2]))
    assert found
    for way in found:
        first, second = way.split()
        assert grid.distance(grid.hex(TARGET), grid.hex(first)) == 1
        assert grid.distance(grid.hex(TARGET), grid.hex(second)) == 2
    state = won(
        {WEST: 3},
        [2],
        terrain={EAST: "swamp", FAR_EAST: "swamp"},
        hexsides=[[EAST, FAR_EAST, "big_river"]],
    )
    assert why_not(state, f"way {EAST} {NORTH_EAST}") == "9.1a"


@pytest.mark.rule("A.4a")
def test_the_fortresses_of_the_first_scenario_show_the_way():
    state = battle({WEST: 3}, [2])
    b, w = state.board, state.world
    here = w.grid.hex(TARGET)
    russian = {h for h in RING if direction(b, w, w.index["r1"], here, w.grid.hex(h))}
    central = {h for h in RING if direction(b, w, w.index["c1"], here, w.grid.hex(h))}
    assert russian == {EAST, NORTH_WEST, WEST}
    assert central == {WEST, SOUTH_WEST}
    later = battle({WEST: 3}, [2], scenario="C")
    b, w = later.board, later.world
    assert {h for h in RING if direction(b, w, w.index["c1"], here, w.grid.hex(h))} == {WEST}


# Penalties (9.2 to 9.5) ------------------------------------------------------------


@pytest.mark.rule("9b", "9.2b", "9.3a", "8c")
@pytest.mark.parametrize(
    ("more", "toll"),
    [
        ({}, 0),
        ({"terrain": {EAST: "swamp"}}, 1),
        ({"terrain": {EAST: "swamp", FAR_EAST: "mountains"}}, 2),
        ({"terrain": {EAST: "forest"}}, 0),
        ({"hexsides": [[EAST, FAR_EAST, "big_river"]]}, 1),
        ({"hexsides": [[EAST, FAR_EAST, "bridge"]]}, 1),
        ({"hexsides": [[TARGET, EAST, "crest"]]}, 1),
        ({"hexsides": [[TARGET, EAST, "small_river"]]}, 0),
        ({"hexsides": [[TARGET, EAST, "crest"]], "terrain": {EAST: "mountains"}}, 2),
    ],
)
def test_what_the_way_costs(more, toll):
    state = battle({WEST: 3}, [2], **more)
    assert routes(state)[f"{EAST} {FAR_EAST}"] == toll


@pytest.mark.rule("9.4a", "R-13")
def test_lines_of_the_enemy_cost_by_the_unit():
    """From the south-east lines lie across the step to the east; stacked units count each."""
    way = f"{EAST} {FAR_EAST}"
    assert routes(battle({WEST: 3, SOUTH_EAST: 2}, [2]))[way] == 2
    assert routes(battle({WEST: 3, SOUTH_EAST: [2, 2]}, [2]))[way] == 3
    plain = {"strength": 2, "loc": False}
    assert routes(battle({WEST: 3, SOUTH_EAST: [2, plain]}, [2]))[way] == 2
    # Who lies face down beside another has no lines; nobody leads here, which is 1 more.
    hidden = battle({WEST: 3, SOUTH_EAST: [2, 2]}, [2], scenario="C", concealed=["c3"])
    assert routes(hidden)[way] == 2 + 1


@pytest.mark.rule("9.4.1a", "R-06")
@pytest.mark.parametrize(
    "more",
    [
        {"terrain": {EAST: "swamp"}},
        {"hexsides": [[TARGET, EAST, "big_river"]]},
        {"hexsides": [[TARGET, EAST, "bridge"]]},
        {"hexsides": [[TARGET, EAST, "crest"]]},
    ],
)
def test_lines_over_hard_ground_forbid_a_step(more):
    free = routes(battle({WEST: 3}, [2], **more))
    assert any(way.startswith(EAST) for way in free)
    shut = routes(battle({WEST: 3, SOUTH_EAST: 2}, [2], **more))
    assert not any(way.startswith(EAST) for way in shut)


@pytest.mark.rule("9.4.2a", "6.2.4b", "R-09")
def test_a_friend_who_stays_in_the_hex_cancels_lines():
    way = f"{EAST} {FAR_EAST}"
    lines = {WEST: 3, SOUTH_EAST: 2}
    assert routes(battle(lines, [2], others={EAST: 2}))[way] == 0
    patrol = {"type": "patrol", "strength": 0, "morale": 0}
    assert routes(battle(lines, [2], others={EAST: patrol}))[way] == 2


@pytest.mark.rule("9.4.2a", "R-09")
@pytest.mark.parametrize("patrol", [False, True])
def test_but_not_one_who_retreats_from_the_same_attack(patrol):
    """Only one way is open, over a line: 2, and 1 for the start in the ring, for the second as for the first.

    A patrol beside the first changes nothing.
    """
    walls = (NORTH_EAST, SOUTH_EAST, NORTH_WEST, SOUTH_WEST, "2723")
    around = {WEST: 5, "2923": 2} | {one: {"strength": 1, "loc": False} for one in walls}
    blank = {"type": "patrol", "strength": 0, "morale": 0}
    state = won(around, [2, 2], "c1", others={FAR_EAST: blank} if patrol else {})
    retreat(state)
    assert where(state, "r1", "r2") == [FAR_EAST, FAR_EAST]
    assert checks(state) == {"r1": 9 - 2 - 1, "r2": 9 - 2 - 1}


@pytest.mark.rule("9.5a")
def test_a_retreat_that_starts_and_ends_encircled():
    """The ring lies further out: the unit cannot leave it, but it can move in it."""
    outer = ("2820", "2720", "2621", "2622", "2623", "2723", "2824", "2923", "3023", "3022", "3021", "2920")
    around = {one: {"strength": 1, "loc": False} for one in outer}
    state = won({WEST: 2} | around, [2], "c1")
    retreat(state)
    assert check(state)[1] <= 9 - 2 - 3


@pytest.mark.rule("9.5.1a")
def test_one_hex_where_two_are_due():
    """Only the hex in the east is open, and nothing behind it."""
    walls = (NORTH_EAST, SOUTH_EAST, FAR_EAST, "2723", "2923")
    closed = {one: {"strength": 1, "loc": False} for one in walls}
    state = battle({WEST: 3, NORTH_WEST: 1, SOUTH_WEST: 1} | closed, [2])
    assert routes(state) == {EAST: 3 + 1}
    declare(state, "c1")
    state.apply("chance 1")
    assert where(state, "r1") == EAST


@pytest.mark.rule("9.5.2a", "R-14")
def test_no_step_at_all_is_isolation():
    assert routes(battle(dict.fromkeys(RING, 1), [2])) == {}


@pytest.mark.rule("13e", "R-14", "8.6a")
@pytest.mark.parametrize("barrier", ["lake", "sea", "high_crest", "romanian_border"])
def test_barriers_close_the_way_back(barrier):
    sides = [[TARGET, EAST, barrier]]
    around = {one: 1 for one in RING if one != EAST}
    state = battle(around, [2], hexsides=sides)
    assert routes(state) == {}


# Choosing (9.6 to 9.8) ------------------------------------------------------------


@pytest.mark.rule("9.6a", "9.6b")
def test_the_cheapest_way_is_compulsory():
    """East goes over lines twice, which costs 4; two wrong steps cost 2."""
    around = {WEST: 3, SOUTH_EAST: 2, "2923": 2}
    state = battle(around, [2])
    tolls = routes(state)
    assert tolls[f"{EAST} {FAR_EAST}"] == 2 + 2
    declare(state, "c1")
    state.apply("chance 1")
    assert ways(state)
    assert all(tolls[way] == min(tolls.values()) for way in ways(state))
    assert why_not(state, f"way {EAST} {FAR_EAST}") == "9.6a"


@pytest.mark.rule("9.8a", "9.8b", "R-13")
def test_which_tie_breaker_speaks_against_a_way():
    """Through the swamp with one wrong step, or around it with two: each costs the same."""
    idle = {"strength": 1, "loc": False}
    around = {WEST: 3} | dict.fromkeys((SOUTH_WEST, SOUTH_EAST, FAR_EAST), idle)
    lakes = [[NORTH_EAST, "2723", "lake"], [TARGET, NORTH_WEST, "lake"]]
    more = {"scenario": "C", "terrain": {EAST: "swamp"}, "hexsides": lakes}
    through, about = {f"{EAST} 2723", f"{EAST} 2923"}, {f"{NORTH_EAST} 2622", f"{NORTH_EAST} 2623"}
    away = won(around, [2], "c1", **more)
    assert ways(away) == about
    assert {why_not(away, f"way {one}") for one in through} == {"9.8a"}
    beside = won(around | {"2522": idle}, [2], "c1", **more)
    assert ways(beside) == through
    assert {why_not(beside, f"way {one}") for one in about} == {"9.8b"}


@pytest.mark.rule("5.3b")
def test_a_full_hex_is_avoided():
    crowd = [{"strength": 1, "loc": False}] * 4
    state = won({WEST: 3}, [2], others={FAR_EAST: crowd})
    assert f"{EAST} {FAR_EAST}" not in ways(state)
    assert why_not(state, f"way {EAST} {FAR_EAST}") == "5.3b"


@pytest.mark.rule("R-96", "9a")
def test_the_owner_chooses_who_goes_first():
    state = won({WEST: 5}, [2, 2])
    assert asked(state) == ("russia", "retreat.unit")
    assert choices(state, "retreat") == {"r1", "r2"}
    state.apply("retreat r2")
    assert where(state, "r2") == FAR_EAST
    assert where(state, "r1") == FAR_EAST


@pytest.mark.rule("18.2a", "R-91")
def test_retreating_units_enter_every_hex_of_their_way():
    state = won({WEST: 3}, [2], control={"Kowel": "central"})
    assert where(state, "r1") == FAR_EAST


# Map edges (13) ------------------------------------------------------------


EDGE, BEFORE_EDGE = "2827", "2826"
#: All ways along the edge are held.
SEALED = {"x1": "2727", "x2": "2726", "x3": "2926", "x4": "2927"}


def at_the_edge(sealed=(), **more):
    """A corps on the east edge in Russian country, attacked from the west."""
    side = more.get("active", "central")
    new = [corps(name, side, loc=False) for name in sealed]
    terrain = {EDGE: "clear", BEFORE_EDGE: "clear"}
    return battle(
        {BEFORE_EDGE: 3}, [2], target=EDGE, terrain=terrain, units=dict(sealed), new_units=new, **more
    )


@pytest.mark.rule("13b", "R-30")
def test_units_leave_over_a_friendly_edge_only_when_they_must():
    """North and south along the edge are ways on the map; if they are closed the unit goes off it."""
    assert all("off" not in way for way in routes(at_the_edge()))
    assert routes(at_the_edge(SEALED)) == {"off": 0}
    assert routes(at_the_edge({"x1": "2727", "x2": "2726", "x3": "2926"}), length=1)["2927"] == 1


@pytest.mark.rule("13b", "13d", "R-30")
def test_who_leaves_checks_normally_and_waits_off_the_map():
    state = at_the_edge(SEALED)
    declare(state, "c1", target=EDGE)
    state.apply("chance 1")
    assert where(state, "r1") == "edge"
    assert check(state) == ("r1", 9)
    state.apply("chance 12")
    assert disrupted(state, "r1")
    assert where(state, "r1") == "edge"


@pytest.mark.rule("9a", "13b")
def test_ways_are_named_by_their_ends():
    """Several ways begin in one hex; and a way may leave the map."""
    state = battle({WEST: 3}, [2])
    said = [state.game.describe_action(state, act("way", *way)) for way in ((EAST,), (EAST, FAR_EAST))]
    assert said == [f"retreat to {EAST}", f"retreat to {FAR_EAST} by way of {EAST}"]
    off = [state.game.describe_action(state, act("way", *way)) for way in (("off",), (EAST, "off"))]
    assert off == ["retreat off the map", f"retreat off the map by way of {EAST}"]


@pytest.mark.rule("13b", "8.1.3a")
def test_who_leaves_disrupted_is_lost_by_a_second_disruption():
    state = at_the_edge(SEALED, disrupted=["r1"])
    declare(state, "c1", target=EDGE)
    state.apply("chance 1")
    assert (where(state, "r1"), disrupted(state, "r1")) == ("edge", True)
    state.apply("chance 12")
    assert where(state, "r1") == "dead"


@pytest.mark.rule("13b", "R-30", "9b")
def test_the_step_before_the_edge_has_its_price():
    """Over the swamp to the edge and off it: 1 for the swamp, and the last step is free."""
    walls = ("2726", "2725", "2925", "2926", "2727", "2927")
    around = {"2825": 3} | {one: {"strength": 1, "loc": False} for one in walls}
    state = battle(around, [2], target=BEFORE_EDGE, terrain={BEFORE_EDGE: "clear", EDGE: "swamp"})
    assert routes(state) == {f"{EDGE} off": 1}


@pytest.mark.rule("13a")
def test_a_hostile_edge_is_closed():
    """A corps of the Central Powers on the same edge has no way off the map."""
    assert routes(at_the_edge(SEALED, active="russia"), "c1") == {}


@pytest.mark.parametrize("scenario", ["A", "C", "E"])
def test_the_least_toll_is_that_of_the_cheapest_way_that_may_be_chosen(scenario):
    found = []
    for seed in range(2):
        s = shuffled(scenario, seed)
        b, w = s.board, s.world
        for u in members(b.afield & w.real)[:: 3 if scenario == "A" else 5]:
            beaten, length = b.stack[b.loc[u]], 1 + u % 2
            tolls = [way.toll for way in ways_back(b, w, u, length, beaten).offered]
            wanted = None if isolated(b, w, u, beaten) else min(tolls, default=None)
            assert least_toll(b, w, u, length, beaten) == wanted, w.ids[u]
            found.append(wanted)
    assert len(set(found)) > 2


# Breaking through, and what a refusal names ---------------------------------------------------------------


@pytest.mark.rule("21.5a", "21.5b", "R-08")
def test_who_has_broken_through_once_does_not_break_through_again():
    """East and further east lie swamps, lines across both steps, and a headquarters beyond them."""
    staff = {"id": "staff", "type": "hq", "strength": 1, "range": 4}
    more = {"scenario": "C", "others": {"2825": staff}}
    around = {WEST: 3, SOUTH_EAST: 2, "2923": 2}
    twice = routes(battle(around, [2], terrain={EAST: "swamp", FAR_EAST: "swamp"}, **more))
    once = routes(battle(around, [2], terrain={EAST: "swamp"}, **more))
    assert f"{EAST} {FAR_EAST}" in once
    assert f"{EAST} {FAR_EAST}" not in twice


@pytest.mark.rule("9a", "9.1a", "9.4.1a", "8.6.1d", "13a", "13e", "11c", "5.1.4b")
@pytest.mark.parametrize(
    ("way", "more", "rule"),
    [
        (f"{EAST}", {}, "9a"),
        (f"{WEST} {FAR_WEST}", {}, "5.1.4b"),
        (f"{EAST} {NORTH_EAST}", {}, "9.1a"),
        (f"{EAST} {FAR_EAST}", {"hexsides": [[EAST, FAR_EAST, "lake"]]}, "5.1.4a"),
        (f"{EAST} {FAR_EAST}", {"hexsides": [[EAST, FAR_EAST, "romanian_border"]]}, "13e"),
        (f"{NORTH_WEST} 2621", {"works": {NORTH_WEST: {"kind": "fortress", "owner": "germany"}}}, "8.6.1d"),
        ("off", {}, "13a"),
        (f"{EAST} {FAR_WEST}", {}, "9a"),
        (f"{EAST} {FAR_EAST}", {"terrain": {EAST: "swamp"}, "units": {"flank": SOUTH_EAST}}, "9.4.1a"),
    ],
)
def test_a_refused_way_names_what_bars_it(way, more, rule):
    """East costs as much as north-east, so that the owner has a choice and is asked."""
    ground = {"terrain": {}} | more
    ground["terrain"] = {EAST: "swamp", FAR_EAST: "swamp"} | ground["terrain"]
    flank = [corps("flank", "central")] if "flank" in ground.get("units", {}) else []
    state = won({WEST: 3}, [2], "c1", new_units=flank, **ground)
    assert asked(state)[1] == "retreat.way"
    assert why_not(state, f"way {way}") == rule


@pytest.mark.rule("9.5a", "6.3b", "R-13")
@pytest.mark.parametrize(("scenario", "seed"), [("C", 9), ("E", 8), ("E", 9)])
def test_who_leaves_a_railway_opens_it_to_the_enemy(scenario, seed):
    """How a unit would stand at the end of a way is how it stands there: lines that it cut are walls."""
    s = shuffled(scenario, seed)
    b, w = s.board, s.world
    for u in members(b.afield & w.real):
        ends, start = Ends(b, w, u), b.loc[u]
        near = w.ways.reach(1 << start, w.land, 2) & ~b.held[1 - w.side_of[u]] & ~(1 << start)
        for h in members(near):
            told = ends.at(h).encircled
            put(b, w, u, h)
            assert told == unit_encircled(b, w, u), (w.ids[u], w.names[h])
            put(b, w, u, start)
