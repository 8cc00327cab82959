"""17.8 and the attrition lines of the Terrain Effects Chart."""

import pytest
from tests.games.kaisers_war_east.hunger import hungry, rolls, starve
from tests.games.kaisers_war_east.marching import place

SUMMER, WINTER, THAW = 7, 5, 6


@pytest.mark.rule("17.8a", "17.8c")
@pytest.mark.parametrize(
    ("die", "lost"), [(1, True), (2, True), (3, True), (4, False), (5, False), (6, False)]
)
def test_a_unit_without_supply_is_eliminated_on_one_to_three(at, die, lost):
    s = starve(at, {"GE-C-I": "3621"}, dice=[die])
    assert rolls(s) == [("GE-C-I", die)]
    assert place(s, "GE-C-I") == ("pool" if lost else "3621")
    assert s.game.measures(s)["central units lost"] == lost


@pytest.mark.rule("17.8a")
def test_only_the_units_of_the_active_side_check(at):
    units = {"GE-C-I": "3621", "RU-C-I": "3512"}
    assert hungry(at, units) == {"GE-C-I"}
    assert hungry(at, units, side="allied") == {"RU-C-I"}


@pytest.mark.rule("17.8b", "R-SUP-7")
def test_an_army_that_suffers_breaks_down_and_its_corps_do_not_roll(at):
    s = starve(at, {"GE-A9": "3621"}, dice=[1])
    assert rolls(s) == [("GE-A9", 1)]
    assert place(s, "GE-A9") == "box"
    corps = [unit for unit, where in s.view("central")["board"]["units"].items() if where == "3621"]
    assert len(corps) == 3
    assert all(unit.startswith("GE-C-") for unit in corps)


@pytest.mark.rule("17.8b")
def test_an_abteilung_breaks_down_too(at):
    s = starve(at, {"GE-AA-N": "3621"}, dice=[3])
    assert place(s, "GE-AA-N") == "box"
    assert sum(where == "3621" for where in s.view("central")["board"]["units"].values()) == 2
    s = starve(at, {"GE-AA-N": "3621"}, dice=[4])
    assert place(s, "GE-AA-N") == "3621"


@pytest.mark.rule("17.8c", "R-VP-1")
@pytest.mark.parametrize(
    ("unit", "end"),
    [("GE-MACK", "gone"), ("GE-HKK1", "pool"), ("GE-AT", "pool"), ("GE-St1", "pool"), ("TU-C6", "gone")],
)
def test_any_other_unit_that_suffers_is_eliminated_without_loss_of_points(at, unit, end):
    s = starve(at, {unit: "3621"}, dice=[1])
    assert place(s, unit) == end
    assert (s.board.central_vp, s.board.allied_vp) == (50, 50)


@pytest.mark.rule("17.8b", "R-VP-1")
def test_a_romanian_army_cannot_break_down_and_is_lost_without_points(at):
    war = {"turn": 22, "belligerents": ["Romania", "Bulgaria"], "side": "allied"}
    s = starve(at, {"RO-A1": "3621"}, dice=[1], **war)
    assert place(s, "RO-A1") == "gone"
    assert (s.board.central_vp, s.board.allied_vp) == (50, 50)


@pytest.mark.rule("17.8a", "TEC-1", "TEC-2", "TEC-3", "TEC-4", "R-TEC-3", "R-TEC-4")
@pytest.mark.parametrize(
    ("terrain", "turn", "count"),
    [
        ("clear", SUMMER, 0),
        ("clear", THAW, 0),
        ("clear", WINTER, 1),
        ("forest", SUMMER, 0),
        ("forest", THAW, 0),
        ("forest", WINTER, 1),
        ("rough", SUMMER, 0),
        ("rough", THAW, 0),
        ("rough", WINTER, 2),
        ("marsh", SUMMER, 1),
        ("marsh", THAW, 1),
        ("marsh", WINTER, 1),
    ],
)
def test_terrain_and_season_set_the_number_of_rolls(at, terrain, turn, count):
    s = starve(at, {"GE-C-I": "3621"}, turn=turn, terrain={"3621": terrain}, dice=[6, 6])
    assert rolls(s) == [("GE-C-I", 6)] * count


@pytest.mark.rule("TEC-5", "R-TEC-5")
@pytest.mark.parametrize("terrain", ["clear", "forest", "rough", "marsh"])
def test_nobody_starves_in_a_city(at, terrain):
    units = {"GE-C-I": "Kiev", "GE-C-XI": "3422"}
    assert hungry(at, units, terrain={"3421": terrain, "3422": terrain}) == {"GE-C-XI"}


@pytest.mark.rule("TEC-3", "R-SUP-7")
@pytest.mark.parametrize(
    ("dice", "made", "lost"),
    [([4, 4], [4, 4], False), ([4, 3], [4, 3], True), ([1, 1], [1], True), ([6, 1], [6, 1], True)],
)
def test_in_rough_either_of_two_rolls_is_enough_for_one_effect(at, dice, made, lost):
    s = starve(at, {"GE-A9": "3621"}, terrain={"3621": "rough"}, dice=dice)
    assert [die for _, die in rolls(s)] == made
    assert (place(s, "GE-A9") == "box") is lost


@pytest.mark.rule("17.8a")
def test_units_in_supply_do_not_roll(at):
    units = {"GE-C-I": "3621", "GE-C-XI": "3722", "CP-S01": "3721"}
    assert hungry(at, units) == set()
    assert hungry(at, units | {"CP-S01": "pool"}) == {"GE-C-I", "GE-C-XI"}


@pytest.mark.rule("17.8a")
def test_neutrals_do_not_check(at):
    assert hungry(at, {"RO-A1": "2930", "RU-C-I": "3512"}, side="allied") == {"RU-C-I"}
