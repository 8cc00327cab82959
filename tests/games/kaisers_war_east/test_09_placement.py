"""9.4 and 9.6 to 9.8: where reinforcements may be placed, and how many."""

from __future__ import annotations

import pytest
from tests.games.kaisers_war_east.battlefield import at_hex, choices, points, where, why_not
from tests.games.kaisers_war_east.mustering import JULY_1915, MAY_1916, bought, muster, run_to

GERMAN_CITIES = {"2216", "1417", "1820", "2115", "1419", "2021", "2315", "2313", "1818", "1616", "2017"}
GERMAN_EDGE = {"1317", "1319"}
WAR = ["Romania", "Bulgaria"]


def placing(state, unit):
    """Where a bought unit may be put."""
    state.apply(f"buy {unit}")
    return choices(state, "place")


def supplied(state, *places):
    """Place one free supply unit after the other."""
    for place in places:
        state.apply("supply")
        state.apply(f"place {place}")
    return state


# 9.4 --------------------------------------------------------------------------------------------


@pytest.mark.rule("9.4a", "9.4b")
def test_a_corps_comes_to_the_cities_and_rail_exits_of_its_own_country():
    assert placing(muster("central"), "GE-C-I") == GERMAN_CITIES | GERMAN_EDGE
    austrian = placing(muster("central"), "AH-C-I")
    assert austrian >= {"1624", "2025", "2622", "1322", "1324", "1328"}
    assert not austrian & GERMAN_CITIES
    russian = placing(muster("allied"), "RU-C-Gd")
    assert russian >= {"2319", "3206", "4012", "2603", "4307"}
    # A map-edge hex without a railroad that leaves the map, and a hex that is no city.
    assert not russian & {"2703", "4308", "2720"}


@pytest.mark.rule("9.4a", "9.4b")
def test_a_city_or_edge_hex_in_enemy_hands_takes_nobody():
    lost = placing(muster("central", control={"Konigsberg": "allied", "1317": "allied"}), "GE-C-I")
    assert lost == (GERMAN_CITIES | GERMAN_EDGE) - {"2315", "1317"}
    # A city taken from the enemy is not in the corps' own country.
    state = muster("central", control={"Warsaw": "central"})
    assert "2319" not in placing(state, "GE-C-I")
    assert why_not(state, "place 2319") == "9.4a"


@pytest.mark.rule("9.4c")
def test_supply_comes_to_friendly_cities_and_edges_of_any_country_of_the_side():
    state = muster("central", {"CP-S10": "Lodz"}, control={"Lodz": "central"})
    state.apply("supply")
    places = choices(state, "place")
    assert places >= GERMAN_CITIES | GERMAN_EDGE | {"1624", "2025", "2622", "1324"}
    # Lodz is a city taken from Russia but no Strategic Objective; Sofia is neutral.
    assert not places & {"2119", "2534"}
    assert why_not(state, "place 2119") == "9.4c"


@pytest.mark.rule("9.4c")
def test_supply_comes_to_captured_strategic_objectives():
    state = muster("central", control={"Warsaw": "central"})
    state.apply("supply")
    assert "2319" in choices(state, "place")
    state = muster("allied", control={"Lemberg": "allied", "Krakow": "allied"})
    state.apply("supply")
    assert "2622" in choices(state, "place")
    assert "2122" not in choices(state, "place")


@pytest.mark.rule("9.4d")
def test_rules_name_other_hexes_for_particular_units():
    """The Turkish corps has no city on the map: it comes to the southern edge of Bulgaria."""
    state = muster("central", {"TU-C6": "due"}, turn=20, belligerents=WAR)
    state.apply("bring TU-C6")
    assert choices(state, "place") == {"2435", "2535", "2635", "2735", "2835", "2935"}
    assert why_not(state, "place 2534") == "23.2a"


@pytest.mark.rule("9.4d", "9.7d")
def test_mackensen_called_to_bulgaria_waits_for_a_hex_there():
    edge = dict.fromkeys(["2435", "2535", "2635", "2735", "2835", "2935"], "allied")
    state = muster("central", {"GE-MACK": "due"}, turn=20, belligerents=WAR, control=edge)
    assert why_not(state, "bring GE-MACK") == "9.7d"
    # Not even on a later turn does he go to Germany instead.
    run_to(state, "central", "mobilization", turn=21)
    assert why_not(state, "bring GE-MACK") == "9.7d"
    free = muster("central", {"GE-MACK": "due"}, turn=21, belligerents=WAR, control={"2435": "allied"})
    free.apply("bring GE-MACK")
    assert choices(free, "place") == {"2535", "2635", "2735", "2835", "2935"}


# 9.6 --------------------------------------------------------------------------------------------


@pytest.mark.rule("9.6a")
def test_a_hex_takes_three_units_and_no_fourth():
    state = muster("central")
    for unit in ("GE-C-I", "GE-HKK1", "GE-C-IRes"):
        bought(state, unit, "2315")
    state.apply("buy GE-C-XI")
    assert "2315" not in choices(state, "place")
    assert "1417" in choices(state, "place")
    assert why_not(state, "place 2315") == "9.6a"


@pytest.mark.rule("9.6a")
def test_a_hex_takes_one_army_or_headquarters_and_nothing_beside_it():
    state = muster("central", {"GE-A12": "turn 8", "GE-LEO": "turn 8"})
    state.apply("bring GE-A12")
    state.apply("place 2315")
    state.apply("bring GE-LEO")
    assert why_not(state, "place 2315") == "9.6a"
    state.apply("place 1417")
    state.apply("buy GE-C-I")
    assert not {"2315", "1417"} & choices(state, "place")
    assert why_not(state, "place 1417") == "9.6a"


@pytest.mark.rule("9.6a")
def test_after_a_single_corps_a_hex_takes_no_army():
    state = muster("central", {"GE-A12": "turn 8"})
    bought(state, "GE-C-I", "2315")
    state.apply("bring GE-A12")
    assert "2315" not in choices(state, "place")
    assert why_not(state, "place 2315") == "9.6a"


@pytest.mark.rule("9.6a")
def test_scheduled_and_bought_units_count_together_and_the_count_begins_anew_each_phase():
    state = muster("central", {"GE-AT": "order 8", "GE-C-XI": "order 8"}, last_turn=40)
    for unit in ("GE-AT", "GE-C-XI"):
        state.apply(f"bring {unit}")
        state.apply("place 2315")
    bought(state, "GE-C-I", "2315")
    state.apply("buy GE-C-IRes")
    assert why_not(state, "place 2315") == "9.6a"
    state.apply("place 1417")
    run_to(state, "central", "mobilization", turn=JULY_1915)
    bought(state, "GE-C-XVII", "2315")
    assert where(state, "GE-C-XVII") == "2315"


@pytest.mark.rule("9.6b", "9.8a", "R-MOB-10")
def test_supply_does_not_count_and_a_hex_takes_any_number_of_it():
    state = muster("central")
    supplied(state, "2315", "2315", "2315")
    for unit in ("GE-C-I", "GE-C-IRes", "GE-C-XI"):
        bought(state, unit, "2315")
    state.apply("buy CP-S04")
    assert "2315" in choices(state, "place")
    # A hex that took an army takes supply too.
    state = muster("central", {"GE-A12": "turn 8"})
    state.apply("bring GE-A12")
    state.apply("place 2315")
    assert where(supplied(state, "2315"), "CP-S01") == "2315"


@pytest.mark.rule("9.6c")
def test_no_other_limit_bounds_the_reinforcements_of_a_turn():
    state = muster("allied", turn=MAY_1916, vp={"central": 50, "allied": 99})
    count = 0
    for place in ("3206", "4012", "2611", "3421", "3427", "3016", "2319"):
        for _ in range(3):
            corps = [unit for unit in choices(state, "buy") if unit.startswith("RU-C-")]
            if corps:
                bought(state, corps[0], place)
                count += 1
    assert count == 14
    assert points(state) == (50, 99 - 14 * 4)


# 9.7 --------------------------------------------------------------------------------------------


@pytest.mark.rule("9.7a")
def test_nobody_is_placed_upon_the_enemy_in_a_neutral_country_or_at_sea():
    state = muster("central", {"RU-C-I": "Konigsberg"}, control={"Konigsberg": "central"})
    assert "2315" not in placing(state, "GE-C-I")
    assert why_not(state, "place 2315") == "9.7a"
    assert why_not(state, "place 2534") == "9.7a"
    assert why_not(state, "place 2213") == "9.7a"
    state = muster("central")
    state.apply("supply")
    assert "2534" not in choices(state, "place")
    assert why_not(state, "place 2534") == "9.7a"


@pytest.mark.rule("9.7b")
def test_an_enemy_zone_bars_placement_even_where_a_friend_stands():
    units = {"RU-C-I": "2217", "GE-C-XX": "Allenstein"}
    state = muster("central", units)
    assert "2216" not in placing(state, "GE-C-I")
    assert why_not(state, "place 2216") == "9.7b"
    state = muster("central", units)
    state.apply("supply")
    assert why_not(state, "place 2216") == "9.7b"


@pytest.mark.rule("9.7b")
def test_a_friendly_fortress_keeps_the_zone_out():
    units = {"RU-C-I": "2118", "GE-F-Thorn": "Thorn"}
    assert "2017" in placing(muster("central", units), "GE-C-I")
    assert "2017" not in placing(muster("central", {"RU-C-I": "2118"}), "GE-C-I")


@pytest.mark.rule("9.7c")
def test_a_placed_unit_has_its_whole_move_before_it():
    state = bought(muster("central"), "GE-C-I", "1417")
    run_to(state, "central", "movement")
    state.apply("move GE-C-I")
    assert state.board.march.allowance == 8
    assert state.board.march.spent == 0


@pytest.mark.rule("9.7c")
def test_placed_supply_has_not_moved():
    state = supplied(muster("central", {"RU-C-I": "2217", "GE-C-I": "2216"}), "2315")
    run_to(state, "central", "combat 1")
    assert "commit CP-S01" in state.legal_actions()


# 9.8 --------------------------------------------------------------------------------------------


@pytest.mark.rule("9.8a")
def test_germany_takes_any_number_of_central_supply_units():
    state = muster("central", vp={"central": 99, "allied": 50})
    supplied(state, "1417", "1417", "1417")
    for number in range(4, 10):
        bought(state, f"CP-S{number:02}", "1417")
    assert points(state) == (39, 50)
    state.apply("buy CP-S10")
    assert choices(state, "place") >= GERMAN_CITIES


@pytest.mark.rule("9.8b")
def test_russia_takes_any_number_of_allied_supply_units():
    state = muster("allied", vp={"central": 50, "allied": 99})
    supplied(state, "3206")
    for number in range(2, 10):
        bought(state, f"AL-S{number:02}", "3206")
    state.apply("buy AL-S10")
    assert "3206" in choices(state, "place")


@pytest.mark.rule("9.8c", "R-MOB-4")
def test_austria_hungary_takes_two_a_turn_free_and_bought_together():
    state = supplied(muster("central"), "1624", "2025")
    state.apply("supply")
    assert choices(state, "place") == GERMAN_CITIES | GERMAN_EDGE
    assert why_not(state, "place 2622") == "9.8c"
    state.apply("place 1417")
    state.apply("buy CP-S04")
    assert not choices(state, "place") & {"1624", "2025", "2622"}
    state.apply("place 1417")
    run_to(state, "central", "mobilization", turn=JULY_1915)
    state.apply("supply")
    assert "1624" in choices(state, "place")


@pytest.mark.rule("9.8c", "9.4c", "R-MOB-4")
def test_captured_objectives_lie_outside_the_limits():
    state = supplied(
        muster("allied", turn=20, belligerents=WAR, control={"Lemberg": "allied"}), "2831", "2622"
    )
    state.apply("buy AL-S03")
    assert "2622" in choices(state, "place")
    assert not choices(state, "place") & {"2831", "2830"}


@pytest.mark.rule("9.8d", "R-MOB-4")
def test_bulgaria_takes_one_a_turn_and_only_as_a_belligerent():
    neutral = muster("central", turn=20, belligerents=["Romania"])
    neutral.apply("supply")
    assert "2534" not in choices(neutral, "place")
    state = supplied(muster("central", turn=20, belligerents=WAR), "2534")
    state.apply("supply")
    assert not choices(state, "place") & {"2534", "3133"}
    assert why_not(state, "place 3133") == "9.8d"


@pytest.mark.rule("9.8e", "R-MOB-4")
def test_romania_takes_one_a_turn_and_only_as_a_belligerent():
    neutral = muster("allied", turn=MAY_1916)
    neutral.apply("supply")
    assert "2831" not in choices(neutral, "place")
    state = supplied(muster("allied", turn=20, belligerents=WAR), "2831")
    state.apply("supply")
    assert not choices(state, "place") & {"2831", "2830"}
    assert why_not(state, "place 2830") == "9.8e"


@pytest.mark.rule("9.6a", "12.2c", "R-MOB-2")
def test_a_full_hex_takes_reinforcements_until_movement_has_ended():
    """An army stands in Berlin; corps are placed beside it and have the Movement Phase to leave."""
    s = muster("central", {"GE-A9": "Berlin"})
    s.apply("buy GE-C-I")
    assert "place 1417" in s.legal_actions()
    s.apply("place 1417")
    assert {"GE-A9", "GE-C-I"} == at_hex(s, "1417")
