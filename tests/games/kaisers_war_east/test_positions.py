"""What a position may say beside its units, and what holds where it is silent (docs/positions.md)."""

from __future__ import annotations

import pytest
from tests.games.kaisers_war_east.mustering import run_to

from hexfront import BadInput
from hexfront.games.kaisers_war_east.rules.supply import supplied_units
from hexfront.games.kaisers_war_east.world import standard_tables

FAR = {"RU-A1": "Moscow", "AL-S01": "Moscow"}


def fed(state, unit):
    b, w = state.board, state.world
    return bool(supplied_units(b, w, "central") >> w.index[unit] & 1)


@pytest.mark.rule("17.2a", "17.5a")
@pytest.mark.parametrize(("radius", "supplied"), [(3, True), (2, True), (1, False), (0, False)])
def test_another_radius_on_a_supply_unit_counts_for_general_supply(game, radius, supplied):
    # No railroad leads into the Bosnian mountains, two hexes from the supply unit.
    units = {"GE-C-I": "1630", "CP-S01": "1632", "CP-S02": "1417"} | FAR
    state = game.position({"units": units, "turn": 9, "counters": {"CP-S01": {"radius": radius}}})
    assert fed(state, "GE-C-I") is supplied


@pytest.mark.rule("10.7f")
def test_without_the_key_no_headquarters_is_on_its_reverse(game):
    assert game.start("1916").view(None)["board"]["reverse"]
    state = game.position({"scenario": "1916", "turn": 16, "units": {"GE-HL": "2017"} | FAR})
    assert state.view(None)["board"]["reverse"] == []
    turned = game.position(
        {"scenario": "1916", "turn": 16, "units": {"GE-HL": "2017"} | FAR, "reverse": ["GE-HL"]}
    )
    assert turned.view(None)["board"]["reverse"] == ["GE-HL"]


@pytest.mark.parametrize(("turn", "last"), [(2, 4), (4, 4), (5, 31), (10, 31), (31, 31), (32, 40), (40, 40)])
def test_a_turn_after_the_end_of_the_scenario_is_not_the_last(game, turn, last):
    state = game.position({"turn": turn, "units": {"GE-A8": "2017", "CP-S01": "2017"} | FAR})
    assert state.board.last_turn == last


@pytest.mark.rule("26.1a")
def test_a_bare_turn_goes_on_to_the_next(game):
    state = game.position({"turn": 10, "units": {"GE-A8": "2017", "CP-S01": "2017"} | FAR})
    run_to(state, "allied", "mobilization", turn=11)
    assert state.outcome is None


# The map ------------------------------------------------------------------------------------------


@pytest.mark.rule("9.4a", "14.11a")
def test_a_hex_can_be_made_a_city(game):
    document = {"phase": "mobilization", "active": "allied", "turn": 8, "units": FAR, "vp": {"allied": 60}}
    state = game.position(document | {"cities": {"3523": "Uman"}})
    h = state.world.grid.hex("3523")
    assert state.world.doubled >> h & 1
    assert state.world.place_name(h) == "Uman (3523)"
    state.apply("buy RU-C-Gd")
    assert "place 3523" in state.legal_actions()
    plain = game.position(document)
    plain.apply("buy RU-C-Gd")
    assert "place 3523" not in plain.legal_actions()


@pytest.mark.rule("5.4a", "5.4c", "7.3a")
def test_a_city_can_be_made_an_objective_or_none(game):
    units = {"GE-A8": "3522"} | FAR
    plain = {"phase": "movement", "active": "central", "turn": 8, "units": units, "vp": {"central": 50}}
    state = game.position(plain | {"cities": {"3523": "Uman"}, "objectives": {"Uman": "allied"}})
    state.apply("move GE-A8")
    state.apply("step 3523")
    assert state.board.central_vp > 50
    none = game.position(plain | {"objectives": {"Warsaw": None}})
    assert not none.world.all_objectives >> none.world.hex_of_place["Warsaw"] & 1


@pytest.mark.rule("7.1a", "18.4b", "23.3b")
def test_a_hex_can_belong_to_another_country(game):
    state = game.position({"units": FAR, "countries": {"2118": "Germany"}})
    w = state.world
    h = w.grid.hex("2118")
    assert w.country["Germany"] >> h & 1
    assert not w.russia >> h & 1
    # The border runs with it, also across the rails.
    for n in w.grid.neighbours[h]:
        if w.rail_next[h] >> n & 1:
            assert bool(w.home_rail_next[h] >> n & 1) is not bool(w.russia >> n & 1)


def test_the_borders_of_the_tables_are_those_of_the_countries():
    tables = standard_tables()
    for (a, b), border in tables.rails.items():
        assert border is (
            (tables.hexes[a]["country"] == "Russia") != (tables.hexes[b]["country"] == "Russia")
        )


@pytest.mark.parametrize(
    ("document", "words"),
    [
        ({"cities": {"3523": 5}}, "cities.3523: expected the name of the city, not 5."),
        ({"cities": {"3523": "Warsaw"}}, "cities.3523: there is another city of the name Warsaw."),
        ({"cities": {"2319": "Praga"}}, "cities.2319: Warsaw lies there."),
        ({"cities": ["3523"]}, "cities: expected names with values"),
        ({"countries": {"3523": "France"}}, "countries.3523: expected Germany, Austria-Hungary"),
        ({"countries": {"9999": "Russia"}}, "9999"),
        ({"objectives": {"3523": "central"}}, "objectives: 3523 is no city; cities makes it one"),
        ({"objectives": {"Warsaw": "red"}}, "objectives.Warsaw: expected central or allied, not 'red'."),
    ],
)
def test_what_cannot_be_on_the_map_is_refused_in_a_sentence(game, document, words):
    with pytest.raises(BadInput, match=words):
        game.position({"units": FAR} | document)
