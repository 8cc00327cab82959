"""11.4, 11.5 and the Terrain Effects Chart: what a step costs."""

import pytest
from tests.games.kaisers_war_east.marching import march, place, price, spent, steps

SUMMER, WINTER, THAW = 7, 5, 6


def cost(at, here, there, turn=SUMMER, **more):
    """What the step costs a horse of five points."""
    side = {"phase": "movement", "active": "allied", "turn": turn, "units": {"RU-K1": here}}
    return price(at(**side, **more), "RU-K1", there)


@pytest.mark.rule("11.4a", "11.1b", "TEC-1")
@pytest.mark.parametrize("turn", [SUMMER, WINTER, THAW])
def test_a_clear_hex_costs_one_in_every_season(at, turn):
    assert cost(at, "3621", "3721", turn) == 1


@pytest.mark.rule("11.4b", "TEC-2", "22.1b", "22.2a", "R-MOV-4", "R-TEC-2")
@pytest.mark.parametrize(("turn", "points"), [(SUMMER, 1), (WINTER, 2), (THAW, 2)])
def test_a_forest_in_russia_costs_one_and_in_winter_and_thaw_two(at, turn, points):
    assert cost(at, "3517", "3516", turn) == points


@pytest.mark.rule("11.4b", "TEC-2", "22.1b", "22.2a", "R-MOV-4")
@pytest.mark.parametrize(("turn", "points"), [(SUMMER, 1), (WINTER, 2), (THAW, 1)])
def test_outside_russia_thaw_leaves_a_forest_at_one(at, turn, points):
    # 2117 and 2016 are German, with the river between them taken away.
    assert cost(at, "2117", "2016", turn, hexsides=[["2117", "2016", "open"]]) == points


@pytest.mark.rule("22.2a")
@pytest.mark.parametrize(
    ("here", "there", "points"),
    [("2216", "2317", 2), ("2317", "2316", 1)],
    ids=["into Russia", "out of Russia"],
)
def test_in_thaw_the_hex_entered_decides(at, here, there, points):
    assert cost(at, here, there, THAW) == points


@pytest.mark.rule("11.4b", "TEC-3", "R-TEC-1", "R-TEC-3")
@pytest.mark.parametrize("turn", [SUMMER, WINTER, THAW])
def test_a_rough_hex_costs_two_in_every_season(at, turn):
    assert cost(at, "2224", "2124", turn) == 2


@pytest.mark.rule("11.4b", "TEC-4", "R-TEC-1")
@pytest.mark.parametrize("turn", [SUMMER, WINTER, THAW])
def test_a_marsh_costs_two_in_every_season(at, turn):
    assert cost(at, "3220", "3219", turn) == 2


@pytest.mark.rule("TEC-5")
@pytest.mark.parametrize(
    ("here", "there", "turn", "points"),
    [
        ("2224", "2324", SUMMER, 2),  # Kaschau is rough
        ("2615", "2616", SUMMER, 1),  # Grodno is forest
        ("2615", "2616", WINTER, 2),
        ("2714", "2715", SUMMER, 1),  # Vilna is clear
    ],
)
def test_a_city_costs_what_the_other_terrain_of_its_hex_does(at, here, there, turn, points):
    assert cost(at, here, there, turn) == points


@pytest.mark.rule("11.4c", "TEC-6", "22.1c", "22.2a", "R-WEA-1")
@pytest.mark.parametrize("kind", ["river", "lake"])
@pytest.mark.parametrize(("turn", "points"), [(SUMMER, 2), (THAW, 2), (WINTER, 1)])
def test_a_river_or_lake_hexside_costs_one_more_except_in_winter(at, kind, turn, points):
    assert cost(at, "3621", "3721", turn, hexsides=[["3621", "3721", kind]]) == points
    assert cost(at, "3721", "3621", turn, hexsides=[["3621", "3721", kind]]) == points


@pytest.mark.rule("11.4c")
@pytest.mark.parametrize(("terrain", "points"), [("clear", 2), ("forest", 2), ("rough", 3), ("marsh", 3)])
def test_the_hexside_is_added_to_the_hex(at, terrain, points):
    sides = [["3621", "3721", "river"]]
    assert cost(at, "3621", "3721", terrain={"3721": terrain}, hexsides=sides) == points


@pytest.mark.rule("11.4c")
def test_a_river_behind_the_hex_entered_costs_nothing(at):
    # 3622 has a river to the south and none to the north.
    assert cost(at, "3621", "3622") == 1
    assert cost(at, "3622", "3623") == 2


# 11.5 ----------------------------------------------------------------------------------------


@pytest.mark.rule("11.5a", "11.5b")
def test_every_railroad_is_a_road_on_which_a_hex_costs_half_a_point(at):
    s = at(phase="movement", active="allied", turn=7, units={"RU-A1": "3521", "RU-K1": "3016"})
    march(s, "RU-A1", "3620")
    assert spent(s) == 0.5
    for name, so_far in (("3720", 1), ("3719", 1.5), ("3720", 2), ("3620", 2.5)):
        s.apply(f"step {name}")
        assert spent(s) == so_far
    s.apply("step 3521")
    assert s.decision.step == "movement"


@pytest.mark.rule("11.5b")
def test_half_a_point_left_is_enough_for_the_road_only(at):
    s = at(phase="movement", active="allied", turn=7, units={"RU-A1": "3521"})
    march(s, "RU-A1", "3620", "3621", "3620")
    # Half a point, one and one are spent.
    assert spent(s) == 2.5
    assert steps(s) == {"3521", "3619", "3720"}
    assert s.why_not("step 3621").rule == "11.1b"


@pytest.mark.rule("11.5b", "R-MOV-2")
def test_entering_a_rail_hex_from_the_side_costs_its_terrain(at):
    # 3620 and 3621 lie side by side, and no railroad joins them.
    assert cost(at, "3621", "3620") == 1
    assert cost(at, "3521", "3620") == 0.5


@pytest.mark.rule("11.5b", "11.5a", "R-MOV-2")
def test_two_rail_hexes_side_by_side_are_joined_only_by_a_connection(at):
    assert cost(at, "3721", "3722", hexsides=[["3721", "3722", "rail"]]) == 0.5
    assert cost(at, "3521", "3620", hexsides=[["3521", "3620", "no rail"]]) == 1


@pytest.mark.rule("11.5c")
@pytest.mark.parametrize("turn", [SUMMER, WINTER, THAW])
def test_the_road_ignores_terrain_and_rivers(at, turn):
    # Rough, forest, marsh, a river, and rough across a river.
    for here, there in (
        ("2022", "2023"),
        ("3717", "3718"),
        ("2719", "2818"),
        ("2418", "2319"),
        ("2428", "2529"),
    ):
        assert cost(at, here, there, turn) == 0.5


@pytest.mark.rule("11.5d")
def test_roads_are_open_without_supply_and_whoever_holds_the_railroad(at):
    units = {"GE-A9": "3521"}
    s = at(phase="movement", active="central", turn=7, units=units)
    # No supply anywhere, all of it Russian: the road is used, the railroad is not.
    march(s, "GE-A9")
    assert not any(action.verb == "rail" for action in s.legal_actions())
    s.apply("step 3620")
    assert spent(s) == 0.5


@pytest.mark.rule("11.5c", "13.5b", "R-MOV-2")
def test_a_disengaging_road_step_costs_one_and_a_half(at):
    units = {"RU-A1": "3620", "GE-A9": "3621"}
    s = at(phase="movement", active="allied", turn=7, units=units)
    march(s, "RU-A1", "3619")
    assert spent(s) == 1.5


@pytest.mark.rule("11.5b")
def test_the_road_crosses_the_russian_border(at):
    s = at(phase="movement", active="central", turn=7, units={"GE-A9": "2017"})
    march(s, "GE-A9", "2118", "2218")
    assert (spent(s), place(s, "GE-A9")) == (1, "2218")
