"""10.8: retreat after combat."""

from __future__ import annotations

import pytest
from tests.games.reichswehr_freikorps.battlefield import (
    EAST,
    GAME,
    NORTH_EAST,
    NORTH_WEST,
    REDS_CUT_OFF,
    RING,
    SKIRMISH,
    SKIRMISHERS,
    SOUTH_EAST,
    SOUTH_WEST,
    TARGET,
    TORUN,
    WEST,
    announced,
    asked,
    at_hex,
    choices,
    declare,
    fall_back,
    german_attack,
    red_attack,
    where,
)

from hexfront import Illegal

WEST_EDGE = (
    *("1001", "1100", "1201", "1300", "1401", "1500", "1601", "1700"),
    *("1801", "1900", "2001", "2100", "2201", "2300", "2401", "2500"),
)
NO_EDGE = {"control": dict.fromkeys(WEST_EDGE, "red")}
NO_GERMAN_SOURCE = {"control": dict.fromkeys((*WEST_EDGE, "2106", "2418", "2424"), "red")}
NO_TORUN = {"railheads": {TORUN: "none"}}
NO_LODZ = {"railheads": {"1019": "none"}}


def beaten_germans(reds, germans, target=TARGET, **more):
    """German defenders who have to retreat: lowered to 2:1, die 4."""
    state = red_attack(reds, germans, target, **more)
    declare(state, target)
    state.dice.script = (4, 1, 1, 1, 1, 1, 1)
    state.apply("roll" if "lower 2:1" not in state.legal_actions() else "lower 2:1")
    return state


def beaten_reds(germans, reds, target=TARGET, **more):
    """Red defenders who have to retreat."""
    state = german_attack(germans, reds, target, **more)
    declare(state, target)
    state.dice.script = (4,)
    state.apply("roll" if "lower 2:1" not in state.legal_actions() else "lower 2:1")
    return state


def pocket(*hexes):
    """Water all around a group of hexes."""
    grid = GAME.world({}).grid
    inside = {grid.hex(name) for name in hexes}
    return [
        [grid.names[h], grid.names[n], "lake"] for h in inside for n in grid.neighbours[h] if n not in inside
    ]


# 10.8a, b, d, h: one hex, towards a source ---------------------------------------------------


@pytest.mark.rule("10.8a")
def test_a_retreat_is_exactly_one_hex():
    state = beaten_germans({EAST: [12]}, [2, 2])
    before = state.digest()
    with pytest.raises(Illegal) as refusal:
        state.apply("retreat g1 1619")
    assert refusal.value.rule == "10.8a"
    assert state.digest() == before
    assert state.why_not("retreat r1 1519").rule == "10.8a"
    # Nobody stays behind: there is nothing to choose but the way.
    assert {action.verb for action in state.legal_actions()} == {"retreat"}
    fall_back(state)
    assert where(state, "g1", "g2") == [NORTH_WEST, NORTH_WEST]


@pytest.mark.rule("10.8h", "R-43")
def test_a_retreat_goes_nearer_to_the_nearest_source_never_sideways():
    # Torun is three hexes away, straight to the north-west; Lodz is four away to the south.
    state = beaten_germans({EAST: [12]}, [2, 2])
    assert choices(state, "retreat") == {f"g1 {NORTH_WEST}", f"g2 {NORTH_WEST}"}
    for sideways in (NORTH_EAST, WEST, SOUTH_WEST, SOUTH_EAST):
        assert state.why_not(f"retreat g1 {sideways}").rule == "10.8h"


@pytest.mark.rule("10.8b", "10.8h", "R-43")
def test_the_owner_chooses_among_the_hexes_that_qualify():
    # Without Torun it is Lodz, four hexes to the south, by either of two hexes.
    state = beaten_germans({EAST: [12]}, [2], **NO_TORUN)
    assert asked(state) == ("german", "battle.withdraw")
    assert choices(state, "retreat") == {f"g1 {SOUTH_WEST}", f"g1 {SOUTH_EAST}"}
    state.apply(f"retreat g1 {SOUTH_EAST}")
    assert where(state, "g1") == [SOUTH_EAST]


@pytest.mark.rule("10.8b", "10.8h")
def test_red_retreats_towards_warsaw_as_red_chooses():
    state = beaten_reds({WEST: [12]}, [2])
    assert asked(state) == ("red", "battle.withdraw")
    assert choices(state, "retreat") == {f"r1 {EAST}", f"r1 {SOUTH_EAST}"}


@pytest.mark.rule("10.8d", "R-47")
def test_units_of_a_stack_may_part_in_retreat():
    state = beaten_germans({EAST: [18]}, [2, 2, 2], **NO_TORUN)
    fall_back(state, f"g2 {SOUTH_EAST}", f"g1 {SOUTH_WEST}", f"g3 {SOUTH_EAST}")
    assert where(state, "g1", "g2", "g3") == [SOUTH_WEST, SOUTH_EAST, SOUTH_EAST]


@pytest.mark.rule("10.8h", "R-43")
def test_distance_is_measured_along_the_shortest_path_not_as_the_crow_flies():
    # With Reds in the north-west Torun is four steps away, and three from either side of them.
    state = beaten_germans({EAST: [12], NORTH_WEST: [1]}, [2], **NO_LODZ)
    assert choices(state, "retreat") == {f"g1 {WEST}", f"g1 {NORTH_EAST}"}
    # The same behind a lake.
    state = beaten_germans({EAST: [12]}, [2], hexsides=[[TARGET, NORTH_WEST, "lake"]], **NO_LODZ)
    assert choices(state, "retreat") == {f"g1 {WEST}", f"g1 {NORTH_EAST}"}


@pytest.mark.rule("10.8h", "10.8i", "R-43")
def test_a_path_does_not_lead_through_an_enemy_held_place():
    # Grudziadz is the source, three steps from 1618 through Torun and four around it.
    quiet = dict.fromkeys((TORUN, "1019", "1817", "1513", "2024"), "none")
    state = beaten_germans({"1619": [12]}, [2], "1618", railheads=quiet)
    assert where(state, "g1") == [TORUN]
    state = beaten_germans({"1619": [12]}, [2], "1618", control={TORUN: "red"}, railheads=quiet)
    assert where(state, "g1") == ["1717"]


@pytest.mark.rule("10.8h", "R-43")
def test_only_working_sources_count():
    # Torun's railhead stands, but Reds around it cut it off: it draws nobody.
    ring = {"1717": [1], "1818": [1], "1819": [1], "1719": [1], "1618": [1], "1619": [1]}
    state = beaten_germans({EAST: [12]} | ring, [2])
    assert choices(state, "retreat") == {f"g1 {SOUTH_WEST}", f"g1 {SOUTH_EAST}"}


@pytest.mark.rule("10.8h", "R-44")
def test_who_retreats_out_of_a_source_makes_for_the_next_one():
    # Torun is a source itself; Bydgoszcz and Grudziadz are two hexes away.
    state = beaten_germans({"1619": [12]}, [2], TORUN)
    assert choices(state, "retreat") == {"g1 1717", "g1 1818", "g1 1819"}


@pytest.mark.rule("10.8h", "R-45")
def test_with_no_path_to_any_source_plain_distance_decides():
    cut = pocket(TARGET, NORTH_WEST, WEST, EAST, SOUTH_WEST)
    state = beaten_germans({EAST: [24]}, [2], hexsides=cut)
    # Torun is three hexes off as the crow flies; from the north-west it is two, from the west still three.
    assert where(state, "g1") == [NORTH_WEST]
    smaller = pocket(TARGET, WEST, EAST, SOUTH_WEST)
    state = beaten_germans({EAST: [24]}, [2], hexsides=smaller)
    assert where(state, "g1", "r1") == ["turn 4", TARGET]  # out of supply: a turn later


@pytest.mark.rule("10.8h", "R-45")
def test_with_no_source_at_all_any_open_hex_will_do():
    state = beaten_reds({WEST: [12]}, [2], **REDS_CUT_OFF)
    everywhere = {NORTH_EAST, NORTH_WEST, SOUTH_WEST, SOUTH_EAST, EAST}
    assert choices(state, "retreat") == {f"r1 {hex_}" for hex_ in everywhere}
    state = beaten_germans({EAST: [12]}, [4], **NO_GERMAN_SOURCE)
    everywhere = {NORTH_EAST, NORTH_WEST, SOUTH_WEST, SOUTH_EAST, WEST}
    assert choices(state, "retreat") == {f"g1 {hex_}" for hex_ in everywhere}


@pytest.mark.rule("10.8h", "R-33", "R-43")
def test_a_german_port_draws_a_retreat_even_when_no_railhead_works():
    # At 2016 the way back leads south to the railheads; with the west edge lost, north to Danzig.
    assert where(beaten_germans({"2017": [12]}, [2], "2016"), "g1") == ["1916"]
    assert where(beaten_germans({"2017": [12]}, [2], "2016", **NO_EDGE), "g1") == ["2116"]


# 10.8c Blocked -------------------------------------------------------------------------------


@pytest.mark.rule("10.8c")
def test_a_unit_with_no_way_back_is_eliminated_where_it_stands():
    state = beaten_germans({EAST: [12]} | {hex_: [1] for hex_ in RING[1:]}, [2])
    assert where(state, "g1") == ["turn 5"]  # die 1, out of supply, lost to a concentric attack
    assert asked(state) == ("red", "battle.follow")


@pytest.mark.rule("10.8c")
def test_units_with_no_way_back_are_lost_as_one_event():
    state = german_attack({hex_: [9] for hex_ in RING}, [2, 2, 2], ram=10)
    declare(state, TARGET, EAST, SOUTH_EAST, dice=[3])
    events = state.apply("lower 3:1")
    assert [event.facts["delta"] for event in events if event.name == "ram"] == ["-3"]
    assert [event.rule for event in events if event.name == "cut off"] == ["10.8c"]
    assert where(state, "r1", "r2", "r3") == ["dead"] * 3
    assert asked(state) == ("german", "battle.follow")


@pytest.mark.rule("10.8c", "10.8e", "R-47")
def test_a_unit_is_lost_only_if_there_is_no_room_when_its_turn_comes():
    # Room for one division more in the north-west: the owner chooses which of the two is saved.
    for saved, lost in (("g1", "g2"), ("g2", "g1")):
        state = beaten_germans(
            {EAST: [12]}, [2, 2], new_units=garrison(6), units=dict.fromkeys(garrison_ids(6), NORTH_WEST)
        )
        assert choices(state, "retreat") == {f"g1 {NORTH_WEST}", f"g2 {NORTH_WEST}"}
        state.apply(f"retreat {saved} {NORTH_WEST}")
        assert where(state, saved, lost) == [NORTH_WEST, "turn 3"]


@pytest.mark.rule("10.8c", "10.8d", "R-47")
def test_units_that_find_room_go_though_another_of_the_stack_finds_none():
    """Half a division of room in the north-west: the brigade gets away, the division is lost."""
    state = beaten_germans(
        {EAST: [12]},
        [2],
        new_units=[*garrison(6, 1), {"id": "small", "side": "german", "strength": 1, "size": "X"}],
        units=dict.fromkeys(garrison_ids(6, 1), NORTH_WEST) | {"small": TARGET},
    )
    assert where(state, "small", "g1") == [NORTH_WEST, "turn 3"]


def garrison(divisions, brigades=0):
    return [{"id": f"d{i}", "side": "german", "strength": 1} for i in range(divisions)] + [
        {"id": f"b{i}", "side": "german", "strength": 1, "size": "X"} for i in range(brigades)
    ]


def garrison_ids(divisions, brigades=0):
    return [unit["id"] for unit in garrison(divisions, brigades)]


# 10.8e Stacking ------------------------------------------------------------------------------


@pytest.mark.rule("10.8e")
def test_a_retreat_never_breaks_the_german_stacking_limit():
    full = {"new_units": garrison(7), "units": dict.fromkeys(garrison_ids(7), SOUTH_WEST)}
    state = beaten_germans({EAST: [12]}, [2, 2], **NO_TORUN, **full)
    assert choices(state, "retreat") == {f"g1 {SOUTH_EAST}", f"g2 {SOUTH_EAST}"}
    assert state.why_not(f"retreat g1 {SOUTH_WEST}").rule == "10.8e"


@pytest.mark.rule("10.8e")
def test_a_friendly_hex_with_room_is_open():
    half = {"new_units": garrison(6, 1), "units": dict.fromkeys(garrison_ids(6, 1), NORTH_WEST)}
    # Half a division is left: a brigade fits, a division does not.
    state = beaten_germans({EAST: [12]}, [2], german_kind={"size": "X"}, **half)
    assert where(state, "g1") == [NORTH_WEST]
    state = beaten_germans({EAST: [12]}, [2], **half)
    assert where(state, "g1") == ["turn 3"]


@pytest.mark.rule("10.8e")
@pytest.mark.parametrize(
    ("there", "open_"),
    [({"army": "4"}, True), ({"army": "15"}, False), ({"army": "12", "front": "southwest"}, False)],
)
def test_red_may_retreat_onto_his_own_army_only(there, open_):
    friend = {"new_units": [{"id": "x", "side": "red", "strength": 1} | there], "units": {"x": EAST}}
    state = beaten_reds({WEST: [12]}, [2, 2], **friend)
    ways = {f"r1 {SOUTH_EAST}", f"r2 {SOUTH_EAST}"} | ({f"r1 {EAST}", f"r2 {EAST}"} if open_ else set())
    assert choices(state, "retreat") == ways
    if not open_:
        assert state.why_not(f"retreat r1 {EAST}").rule == "10.8e"


# 10.8f, 10.8i Closed hexes -------------------------------------------------------------------


@pytest.mark.rule("10.8f")
def test_a_retreat_enters_no_hex_with_enemy_units():
    state = beaten_reds({WEST: [12], NORTH_EAST: [1]}, [2, 2], **REDS_CUT_OFF)
    assert NORTH_EAST not in {way.split()[1] for way in choices(state, "retreat")}
    assert state.why_not(f"retreat r1 {NORTH_EAST}").rule == "10.8f"


@pytest.mark.rule("10.8f")
@pytest.mark.parametrize("water", ["lake", "sea"])
def test_a_retreat_crosses_no_lake_or_sea_hexside(water):
    state = beaten_reds({WEST: [12]}, [2, 2], hexsides=[[TARGET, NORTH_EAST, water]], **REDS_CUT_OFF)
    assert NORTH_EAST not in {way.split()[1] for way in choices(state, "retreat")}
    assert state.why_not(f"retreat r1 {NORTH_EAST}").rule == "10.8f"


@pytest.mark.rule("10.8f")
def test_a_retreat_enters_no_sea_hex():
    state = beaten_reds({WEST: [12]}, [2, 2], terrain={NORTH_EAST: "sea"}, **REDS_CUT_OFF)
    assert NORTH_EAST not in {way.split()[1] for way in choices(state, "retreat")}
    assert state.why_not(f"retreat r1 {NORTH_EAST}").rule == "10.8f"


@pytest.mark.rule("10.8f")
def test_a_river_does_not_stop_a_retreat():
    state = beaten_germans({EAST: [12]}, [2], hexsides=[[TARGET, NORTH_WEST, "river"]])
    assert where(state, "g1") == [NORTH_WEST]


@pytest.mark.rule("10.8f", "10.8c", "R-63")
def test_nobody_retreats_off_the_map():
    # On the south edge with no source and enemies on every other side there is nowhere to go.
    around = {"1013": [12], "1015": [1], "1113": [1], "1114": [1]}
    state = beaten_reds(around, [2], "1014", **REDS_CUT_OFF)
    assert where(state, "r1") == ["dead"]


@pytest.mark.rule("10.8i", "R-46")
def test_a_retreat_enters_no_place_under_enemy_control_even_a_vacant_one():
    state = beaten_reds({"1618": [12]}, [2, 2], "1619", **REDS_CUT_OFF)
    ways = {way.split()[1] for way in choices(state, "retreat")}
    assert TORUN not in ways
    assert "1719" in ways
    assert state.why_not(f"retreat r1 {TORUN}").rule == "10.8i"


@pytest.mark.rule("10.8i")
def test_a_vacant_place_of_ones_own_is_open():
    cut_off = {"control": {"1424": "german", TORUN: "red"}}
    state = beaten_reds({"1618": [12]}, [2, 2], "1619", **cut_off)
    assert f"r1 {TORUN}" in choices(state, "retreat")


@pytest.mark.rule("10.8a")
def test_a_unit_that_retreats_onto_the_west_edge_takes_control_of_it():
    # Not a place, so open to it even under Red control; by ruling R-24 it works as a source again.
    state = beaten_germans({"1302": [12]}, [2], "1301", **NO_GERMAN_SOURCE)
    assert "1300" in state.view(None)["board"]["red_control"]
    state.apply("retreat g1 1300")
    assert "1300" not in state.view(None)["board"]["red_control"]


# 10.8g Attacked again ------------------------------------------------------------------------


def retreated_onto(friends, reds=(12,), second=(3,), **more):
    """Germans driven from TARGET onto friends in the north-west, whom Reds in 1620 can attack next."""
    new = [{"id": f"f{i + 1}", "side": "german", "strength": n} for i, n in enumerate(friends)]
    state = beaten_germans(
        {EAST: list(reds), "1620": list(second)},
        [4, 2],
        new_units=new,
        units={unit["id"]: NORTH_WEST for unit in new},
        **more,
    )
    fall_back(state)
    while asked(state)[1] == "battle.follow":
        state.apply("stay" if "stay" in state.legal_actions() else state.legal_actions()[0])
    assert at_hex(state, NORTH_WEST) == {"g1", "g2", *(unit["id"] for unit in new)}
    return state


@pytest.mark.rule("10.8g", "10.3b", "R-48")
def test_units_that_retreated_onto_friends_add_no_strength():
    state = retreated_onto([3])
    assert choices(state, "attack") == {NORTH_WEST}
    assert declare(state, NORTH_WEST)[:2] == (3, 3)


@pytest.mark.rule("10.8g", "R-48")
def test_units_that_retreated_onto_friends_share_the_result():
    state = retreated_onto([3], second=[18])
    assert declare(state, NORTH_WEST, dice=[5, 1, 1, 1]).column == "6:1"
    state.apply("roll")  # DE
    assert where(state, "g1", "g2", "f1") == ["turn 3"] * 3
    state = retreated_onto([3], second=[9])
    declare(state, NORTH_WEST, dice=[5, 1])
    state.apply("roll")  # DL1 at 3:1: any of the three may be the one
    assert choices(state, "lose") == {"g1", "g2", "f1"}
    state.apply("lose g1")
    assert {way.split()[0] for way in choices(state, "retreat")} == {"g2", "f1"}


@pytest.mark.rule("10.8g", "10.17b", "R-48", "R-53")
def test_units_that_retreated_onto_friends_count_in_the_price_of_a_bloodbath():
    state = retreated_onto([1], second=[4, 1])
    assert declare(state, NORTH_WEST, dice=[5, 1, 1, 1]) == (5, 1, "5:1", "5:1")
    state.apply("roll")  # BB: 4 + 2 + 1 printed against 4 and 1
    assert where(state, "r2", "r3") == ["dead", "dead"]


@pytest.mark.rule("10.8g", "10.18d")
def test_support_does_not_wake_units_that_retreated():
    state = retreated_onto([3], als=1)
    state.instruct("german", "support ask")
    declare(state, NORTH_WEST)
    assert announced(state.apply(f"support {NORTH_WEST}")).defence == 6


@pytest.mark.rule("10.3b", "10.8g", "R-48")
def test_a_hex_with_nobody_but_retreated_units_is_not_attacked_again():
    state = beaten_germans({EAST: [12], "1620": [3]}, [4, 2], units=SKIRMISHERS)
    fall_back(state)
    assert at_hex(state, NORTH_WEST) == {"g1", "g2"}
    assert choices(state, "attack") == {SKIRMISH[1]}
    assert state.why_not(f"attack {NORTH_WEST}").rule == "10.3b"


# Displaced Reds (R-49) -----------------------------------------------------------------------


ASKING = ["ask always", "tops keep", "support never"]


@pytest.mark.rule("10.4a", "10.3a", "R-49")
def test_a_spent_red_unit_driven_onto_fresh_ones_does_not_attack_with_them():
    state = red_attack(
        {EAST: [3], "1422": [2]},
        [9],
        units={"rw-mu": "1522"},
        hexsides=[["1422", "1522", "open"]],
        standing=ASKING,
    )
    declare(state, TARGET, EAST, dice=[6])
    state.apply("roll")  # 1:3, AS: r1 is spent
    state.apply("interrupt combat")
    assert declare(state, EAST, TARGET, dice=[4]).column == "3:1"
    state.apply("roll")
    state.apply("retreat r1 1422")
    state.apply("done")
    assert at_hex(state, "1422") == {"r1", "r2"}
    assert choices(state, "attack") == {"1522"}
    assert declare(state, "1522").attack == 2


@pytest.mark.rule("10.3a")
def test_a_red_unit_driven_back_before_it_attacked_may_still_attack():
    state = red_attack({EAST: [3]}, [9], units=SKIRMISHERS, standing=ASKING)
    declare(state, SKIRMISH[1], dice=[4])
    state.apply("roll")
    state.apply("interrupt combat")
    declare(state, EAST, TARGET, dice=[4])
    state.apply("roll")
    state.apply("retreat r1 1422")
    state.apply("done")
    assert asked(state) == ("red", "combat")
    assert where(state, "r1", "g1") == ["1422", EAST]
    assert choices(state, "attack") == {EAST}
    assert declare(state, EAST).attack == 3
