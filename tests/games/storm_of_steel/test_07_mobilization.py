"""7. Industry on the map, and lists of orders that both sides write at once."""

from __future__ import annotations

import pytest
from tests.games.storm_of_steel.table import at, both, campaign, choices, chosen, refused

from hexfront.games.storm_of_steel.board import POOL, TRACK
from hexfront.games.storm_of_steel.rules import entry, industry
from hexfront.games.storm_of_steel.rules.mobilization import written

CP, EN = 0, 1
SHIPS = {"GB-TR-01": "Le Havre"}


def phase(units=None, turn="1914Au", **more):
    """The Mobilization Phase when lists are written."""
    state = at("mobilization", units=SHIPS | (units or {}), turn=turn, **more)
    while state.decision.step != "mobilization.orders":
        state.apply("pass" if "pass" in choices(state, state.decision.side) else "done", state.decision.side)
    return state


def left(state, country, side="entente"):
    return written(state, side, state.sealed.get(side, ())).left(country)


def hexes(state, *names):
    return sum(1 << state.world.hex_of_place[name] for name in names)


def whereabouts(state, name):
    return state.board.loc[state.world.index[name]]


# Centres (7.1, 39.3) -----------------------------------------------------------------------------------


@pytest.mark.rule("7.11a", "39.3a", "3.7d")
def test_on_one_map_countries_use_as_many_cities_as_are_listed():
    state = phase()
    assert left(state, "Germany", "central") == 12 * 4
    assert [left(state, name) for name in ("France", "Britain", "Belgium")] == [36, 24, 15]


@pytest.mark.rule("39.3a")
def test_a_country_beyond_the_map_has_as_many_cities_as_are_listed():
    state = phase(scenario="west_1918", turn="1918Sp")
    assert [left(state, name) for name in ("United States", "France")] == [10 * 5, 9 * 5]


@pytest.mark.rule("R-52")
def test_belgium_without_its_cities_orders_nothing_of_its_own():
    cities = ("Antwerp", "Brussels", "Charleroi", "Ghent", "Liege")
    held = {f"GE-ACT2-0{k}": city for k, city in enumerate(cities, 1)}
    lost = phase(held, points={"Belgium": 30})
    assert refused(lost, "buy BE-RES2-01", "entente") == "R-52"
    lent = phase(held, points={"Belgium": 30}, lent={"Belgium": 12})
    assert refused(lent, "buy BE-RES2-01", "entente") is None
    one = phase({name: city for name, city in held.items() if city != "Ghent"}, points={"Belgium": 30})
    assert refused(one, "buy BE-RES2-01", "entente") is None


@pytest.mark.rule("7.11a", "3.7d")
def test_a_lost_city_no_longer_counts():
    state = phase({"GE-ACT2-02": "Lille"})
    assert left(state, "France") == 33


@pytest.mark.rule("7.12a", "R-44", "R-45")
def test_a_captured_city_needs_a_garrison_and_a_line_home():
    held = phase({"GE-ACT2-02": "Liege", "GE-ACT2-03": "Brussels"}, control={"2422": "central"})
    assert industry.captured_centres(held, CP) == hexes(held, "Liege", "Brussels")
    assert left(held, "Germany", "central") == 48 + 4
    empty = phase({"GE-ACT2-03": "Brussels"}, control={"2422": "central", "Liege": "central"})
    assert industry.captured_centres(empty, CP) == hexes(empty, "Brussels")
    cut_off = phase({"GE-ACT2-03": "Brussels", "FR-ACT2-01": "Liege"})
    assert not industry.captured_centres(cut_off, CP)


@pytest.mark.rule("10.33b", "7.11a")
def test_a_city_in_an_enemy_zone_counts_only_with_a_unit_in_it():
    bare = phase({"GE-ACT2-02": "2122"})
    assert not industry.home_centres(bare, EN) & hexes(bare, "Lille")
    manned = phase({"GE-ACT2-02": "2122", "FR-ACT2-01": "Lille"})
    assert industry.home_centres(manned, EN) & hexes(manned, "Lille")


@pytest.mark.rule("7.3g", "R-50")
def test_every_friendly_hex_of_the_rail_zone_carries_an_industrial_line():
    state = phase({"GE-ACT2-03": "Brussels", "GE-ACT2-02": "Liege"}, control={"2422": "central"})
    assert not state.board.rail_cp & hexes(state, "Brussels")
    assert industry.captured_centres(state, CP) & hexes(state, "Brussels")
    gap = phase({"GE-ACT2-03": "Brussels", "GE-ACT2-02": "Liege"})
    assert not industry.captured_centres(gap, CP) & hexes(gap, "Brussels")


@pytest.mark.rule("7.3c", "R-49", "7.3a")
def test_a_sea_lane_needs_a_transport_in_one_of_its_ports():
    joined = industry.parts(phase(), EN)
    apart = industry.parts(at("mobilization", units={"FR-ACT2-01": "Paris"}), EN)
    state = phase()
    both_shores = hexes(state, "London", "Paris")
    assert any(part & both_shores == both_shores for part in joined)
    assert not any(part & both_shores == both_shores for part in apart)


@pytest.mark.rule("10.33a")
def test_no_line_runs_through_an_enemy_zone():
    state = phase({"GE-ACT2-02": "2422", "GE-ACT2-03": "2321"}, control={"2422": "central"})
    there = hexes(state, "Antwerp", "Paris")
    assert not any(part & there == there for part in industry.parts(state, EN))


# Isolated cities (7.31) --------------------------------------------------------------------------------

#: Antwerp with Germans all round it.
SIEGE = {"GE-ACT2-02": "2321", "GE-ACT2-03": "2221", "BE-ACT2-01": "Antwerp", "GE-ACT2-04": "2421"}


@pytest.mark.rule("7.31a")
def test_an_isolated_city_has_points_of_its_own():
    state = phase(SIEGE, isolated={"Antwerp": 9})
    assert industry.isolated_centres(state, EN) == hexes(state, "Antwerp")
    antwerp = state.world.hex_of_place["Antwerp"]
    book = written(state, "entente", ())
    assert book.left("Belgium", antwerp) == 9 + 3
    assert "buy BE-RES2-01 2320" in choices(state, "entente")
    both(state, entente=["buy BE-RES2-01 2320"])
    assert state.board.isolated_en == {}
    assert state.board.raised_in == {state.world.index["BE-RES2-01"]: antwerp}


@pytest.mark.rule("7.31a", "7.22a")
def test_points_of_an_isolated_city_accumulate():
    state = phase(SIEGE, isolated={"Antwerp": 5})
    both(state)
    assert state.board.isolated_en == {state.world.hex_of_place["Antwerp"]: 8}


@pytest.mark.rule("7.31b")
def test_a_city_with_a_line_again_gives_its_points_to_the_country():
    state = phase(isolated={"Antwerp": 5})
    assert left(state, "Belgium") == 15 + 5


@pytest.mark.rule("7.31c", "R-54")
def test_the_points_of_a_lost_city_are_lost():
    state = phase({"GE-ACT2-02": "Antwerp"}, isolated={"Antwerp": 5})
    # The corps in Antwerp also keeps Ghent and Brussels from working.
    assert left(state, "Belgium") == 6
    both(state)
    assert state.board.isolated_en == {}


@pytest.mark.rule("7.31c", "R-54")
def test_they_are_lost_even_if_the_enemy_does_not_stay():
    state = at("movement", units={"GE-ACT2-02": "Liege"}, isolated={"Antwerp": 5, "Ghent": 4})
    w = state.world
    entry.go(state, w.index["GE-ACT2-02"], w.hex_of_place["Antwerp"])
    assert state.board.isolated_en == {w.hex_of_place["Ghent"]: 4}


# The list (7e) -----------------------------------------------------------------------------------------


@pytest.mark.rule("7.4a", "3.0c", "R-12")
def test_both_sides_write_at_once_and_see_only_their_own_list():
    state = phase()
    assert [asked.side for asked in state.decisions] == ["central", "entente"]
    before = state.view("entente")
    state.apply("buy GE-ACT2-02", "central")
    assert state.view("entente") == before
    assert state.view("central")["sealed"] == ["buy GE-ACT2-02"]


@pytest.mark.rule("7.0a", "7.4a")
def test_a_list_that_overspends_is_refused_and_the_empty_one_is_legal():
    state = phase()
    assert "done" in choices(state, "central")
    for number in (2, 3, 5):
        state.apply(f"buy GE-ACT2-0{number}", "central")
    assert left(state, "Germany", "central") == 0
    assert refused(state, "buy GE-ACT2-06", "central") == "7.0a"
    assert choices(state, "central") == ["done"]


@pytest.mark.rule("3.7g", "7.52a", "2.3c", "1.0l")
def test_ordered_units_wait_on_the_track():
    state = phase(turn="1914Su")
    both(state, central=["buy GE-RES2-01", "buy GE-LW2-01"], entente=["buy GB-RES2-01"])
    assert whereabouts(state, "GE-RES2-01") == TRACK - 1
    assert whereabouts(state, "GB-RES2-01") == TRACK - 2


@pytest.mark.rule("7.53a")
def test_units_without_delay_come_in_the_same_phase():
    state = phase(turn="1914Su")
    both(state, central=["buy GE-LW2-01"])
    assert state.decision.step == "mobilization.place"
    assert whereabouts(state, "GE-LW2-01") == TRACK
    assert choices(state, "central")[0].startswith("place GE-LW2-01")


@pytest.mark.rule("7.22a")
def test_what_is_not_spent_is_saved():
    state = phase(points={"Germany": 5, "France": 2})
    both(state, central=["buy GE-ACT2-02"])
    assert state.board.points_cp == {"Germany": 48 + 5 - 16}
    assert state.board.points_en["France"] == 38


@pytest.mark.rule("7.22a")
def test_nobody_sees_what_the_enemy_has_saved():
    state = phase(points={"Germany": 5, "France": 2})
    assert state.view("entente")["board"]["points_cp"] == {}
    assert state.view("entente")["board"]["points_en"] == {"France": 2}
    assert state.view(None)["board"]["points_cp"] == {}


@pytest.mark.rule("R-55")
def test_nothing_is_ordered_for_a_time_after_the_last_turn():
    state = phase(turn="1915Wi")
    assert {action.split()[1][:5] for action in choices(state, "central") if action.startswith("buy")} == {
        "GE-LW"
    }
    assert refused(state, "buy GE-ACT2-02", "central") == "R-55"


@pytest.mark.rule("9.3a", "R-56")
def test_large_corps_cannot_be_ordered_before_their_date():
    assert refused(phase(), "buy GE-ACT3-01", "central") == "9.3a"
    later = phase(turn="1915Wi", last_turn="1915Au")
    assert "buy GE-ACT3-01" in choices(later, "central")


@pytest.mark.rule("22.0a")
def test_siege_artillery_must_be_developed_first():
    assert refused(phase(turn="1914Su"), "buy GE-SIEGE-01", "central") == "22.0a"
    ready = phase(turn="1914Su", developed=[40])
    assert "buy GE-SIEGE-01" in choices(ready, "central")


@pytest.mark.rule("7.7a", "7.72a")
def test_armoured_cars_need_petroleum_which_the_west_has_not():
    state = phase(turn="1915Wi", last_turn="1915Au")
    assert refused(state, "buy GE-MECH-01", "central") == "7.7a"


@pytest.mark.rule("3.7g")
def test_only_counters_of_the_pool_can_be_ordered():
    state = phase({"GE-ACT2-02": "Aachen"})
    assert refused(state, "buy GE-ACT2-02", "central") == "3.7g"
    assert refused(state, "buy FR-ACT2-02", "central") == "7.4a"
    state.apply("buy GE-ACT2-03", "central")
    assert refused(state, "buy GE-ACT2-03", "central") == "3.7g"


@pytest.mark.rule("7.23b", "7.24b", "7.23c")
def test_points_are_transferred_one_by_one():
    state = phase()
    for _ in range(3):
        state.apply("transfer france belgium", "entente")
    assert (left(state, "France"), left(state, "Belgium")) == (33, 18)
    assert refused(state, "transfer france belgium", "entente") == "7.23b"
    assert refused(state, "transfer belgium france", "entente") == "7.23a"
    both(state)
    assert state.board.lent_en == {"Belgium": 3}


@pytest.mark.rule("7.23c")
def test_without_ships_britain_gives_nothing():
    state = at("mobilization", units={"FR-ACT2-01": "Paris"}, turn="1914Au")
    while state.decision.step != "mobilization.orders":
        state.apply("pass" if "pass" in choices(state, state.decision.side) else "done", state.decision.side)
    assert refused(state, "transfer britain belgium", "entente") == "7.23c"


@pytest.mark.rule("3.7f", "22.1b")
def test_the_owner_says_who_pays_for_a_development():
    state = phase()
    state.board.development_cost = (0, 10)
    assert left(state, "France") == 26
    state.apply("charge britain", "entente")
    assert (left(state, "France"), left(state, "Britain")) == (36, 14)
    assert refused(state, "charge belgium", "entente") == "3.7f"
    both(state)
    assert state.board.development_cost == (0, 0)


@pytest.mark.rule("R-44", "34.3a", "23.0a")
def test_an_enemy_partisan_underground_guards_no_captured_city():
    units = {"GE-ACT2-01": "Nancy", "GE-HQ-01": "2626", "EN-PART-2": "Nancy"}
    state = campaign(
        phase="mobilization", units=units, control={"2526": "central"}, underground=["EN-PART-2"]
    )
    assert industry.means(state, CP).guarded == {state.world.hex_of_place["Nancy"]: ("Germany",)}


@pytest.mark.rule("R-44")
def test_the_owner_names_who_gets_the_points_of_a_city_with_several_guards():
    units = {
        "FR-ACT2-01": "Saarbrucken",
        "GB-ACT2-01": "Saarbrucken",
        "FR-ACT2-02": "2625",
        "FR-ACT2-03": "2626",
    }
    state = phase(units, control={"2725": "entente"})
    assert industry.captured_centres(state, EN) == hexes(state, "Saarbrucken")
    assert (left(state, "Britain"), left(state, "France")) == (25, 36)
    assert refused(state, "credit 2725 belgium", "entente") == "R-44"
    state.apply("credit 2725 france", "entente")
    assert (left(state, "Britain"), left(state, "France")) == (24, 37)


@pytest.mark.rule("3.7g")
def test_the_enemy_hears_nothing_of_orders():
    state = phase(turn="1914Su")
    chosen(state, "central", "buy GE-ACT2-02")
    state.apply("buy FR-ACT2-01", "entente")
    events = state.apply("done", "entente")
    assert {event.audience for event in events if event.name == "ordered"} == {"central", "entente"}
    assert whereabouts(state, "FR-ACT2-02") == POOL
