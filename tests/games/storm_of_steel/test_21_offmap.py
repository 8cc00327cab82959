"""21. Areas off the map: whose they are, and how units go there, between them and onto a map."""

from __future__ import annotations

import pytest
from tests.games.storm_of_steel.world_display import at, display, go, goals, going, place, why

from hexfront.games.storm_of_steel.board import March
from hexfront.games.storm_of_steel.game import GAME
from hexfront.games.storm_of_steel.rules import industry, offmap, overseas, surrender, travel
from hexfront.hexes import members

SIBERIAN, SECOND = "RU-ACT2-28", "RU-ACT2-29"
INDIAN, CANADIAN, ANZAC = "GB-ACT2-09", "GB-ACT2-05", "GB-ACT2-06"


def friendly(state, name):
    area = next(area for area in state.world.display.areas.values() if area.name == name)
    return offmap.friendly(state, area)


# Whose they are ------------------------------------------------------------------------------------------


@pytest.mark.rule("21.11a", "R-117")
def test_british_french_and_russian_areas_are_the_ententes_in_1914():
    state = display({})
    names = {area.name for area in offmap.areas(state)}
    owned = {"Canada", "British Africa", "Aden", "India", "Australia", "China", "Siberia", "North Russia"}
    assert owned | {"French Africa", "French Indochina"} <= names
    assert not {"United States", "Philippines", "Japan", "Portugal", "Latin America"} & names
    assert "Dutch East Indies" not in names
    # China is of use by the British port of Hong Kong.
    state = display({CANADIAN: "China", "GB-TR-01": "Hong Kong"})
    assert "Vladivostok" in going(state, CANADIAN, "sail")


@pytest.mark.rule("21.12a", "29.24b")
def test_american_areas_open_when_the_united_states_join():
    assert not friendly(display({}), "United States")
    state = display({CANADIAN: "Canada"}, allegiance={"United States": "EN"})
    assert friendly(state, "United States")
    assert friendly(state, "Philippines")
    assert going(state, CANADIAN, "leave") == {"United States"}


@pytest.mark.rule("21.13a")
def test_the_dutch_east_indies_are_friendly_with_the_netherlands():
    assert not friendly(display({}), "Dutch East Indies")
    assert friendly(display({}, allegiance={"Netherlands": "EN"}), "Dutch East Indies")
    assert not friendly(display({}, allegiance={"Netherlands": "CP"}), "Dutch East Indies")


@pytest.mark.rule("21.13a", "21.13b", "7.14a")
@pytest.mark.parametrize(
    ("dutch", "taken", "sources"),
    [("neutral", False, 4), ("CP", False, 4), ("CP", True, 5), ("EN", False, 5)],
)
def test_the_dutch_east_indies_give_their_petroleum_to_who_has_them(dutch, taken, sources):
    state = display({"GB-TR-01": "Devonport", "GB-TR-02": "Bombay"}, allegiance={"Netherlands": dutch})
    state.board.indies = taken
    home = industry.home_centres(state, 1)
    assert len(industry.distant_petroleum(state, 1, home)) == sources


@pytest.mark.rule("21.15a", "20.3c")
def test_latin_america_is_neutral_but_gives_its_petroleum():
    state = display({"GB-TR-01": "Devonport"})
    assert not friendly(state, "Latin America")
    assert "Rio" not in going(state, "GB-TR-01", "sail")
    # Over the Atlantic Latin America gives two; Arabia and India lie on the Indian Ocean (7.3d).
    assert len(industry.distant_petroleum(state, 1, industry.home_centres(state, 1))) == 2
    both = display({"GB-TR-01": "Devonport", "GB-TR-02": "Bombay"})
    assert len(industry.distant_petroleum(both, 1, industry.home_centres(both, 1))) == 4
    sent = display({"GB-TR-01": "Devonport"}, allegiance={"Brazil": "EN"})
    assert "Rio" in going(sent, "GB-TR-01", "sail")


@pytest.mark.rule("21.16a")
def test_the_east_edge_of_persia_leads_to_india():
    state = display({INDIAN: "11245"}, allegiance={"Persia": "EN"}, new_units=[])
    w = state.world
    india = w.display.areas[w.named("India")]
    persia = {w.names[h] for h in members(india.borders)}
    assert "11245" in persia
    assert all(w.countries[w.owner[h]] == "Persia" for h in members(india.borders) if w.owner[h] >= 0)
    state.apply(f"move {INDIAN}")
    state.apply("force")
    assert goals(state, "leave") == {"India"}


# Leaving a map -------------------------------------------------------------------------------------------


@pytest.mark.rule("21.21a", "21.0c")
def test_a_land_unit_leaves_by_strategic_movement_with_a_point_left():
    state = display({SIBERIAN: "9508", "RU-HQ-02": "9408"})
    state.apply(f"move {SIBERIAN}")
    state.apply("step 9608")
    # A normal march does not lead off the map.
    assert not goals(state, "leave")
    assert state.why_not(f"leave {at(state, 'Siberia')}").rule == "21.21a"
    state = display({SIBERIAN: "9608", "RU-HQ-02": "9408"}, rail={"9608": "nobody"})
    state.apply(f"move {SIBERIAN}")
    assert not goals(state, "leave")
    state.apply("force")
    assert goals(state, "leave") == {"Siberia"}
    state.apply(f"leave {at(state, 'Siberia')}")
    assert place(state, SIBERIAN) == "Siberia"
    # Its move is over.
    assert f"move {SIBERIAN}" not in map(str, state.legal_actions())


@pytest.mark.rule("21.21a")
def test_nobody_leaves_without_a_movement_point():
    state = display({SIBERIAN: "9608", "RU-HQ-02": "9408"}, rail={"9608": "nobody"})
    state.apply(f"move {SIBERIAN}")
    state.apply("force")
    march = state.board.march
    state.board.march = march._replace(spent=march.allowance)
    assert offmap.exits(state, state.board.march) == []
    state.board.march = march._replace(spent=march.allowance - 1)
    assert offmap.exits(state, state.board.march)


@pytest.mark.rule("21.24a", "R-119")
def test_only_the_entente_leaves_the_map():
    units = {"GE-ACT2-01": "9608", "GE-TR-01": "Kiel", "GE-TR-02": "Kiel"}
    state = display(units, half="central", rail={"9608": "central"})
    w, u = state.world, state.world.index["GE-ACT2-01"]
    march = March(1 << u, w.named("9608"), 12, "force")
    assert offmap.exits(state, march) == offmap.trains_out(state, u) == []
    assert offmap.refusal(state, u, w.named("Siberia")).rule == "21.24a"
    russian = march._replace(units=1 << w.index[SIBERIAN])
    assert offmap.exits(state, russian) == [w.named("Siberia")]
    kiel = w.named("Kiel")
    assert overseas.passages(state, w.index["GE-TR-01"], kiel) == []
    assert travel.sail_refusal(state, w.index["GE-TR-01"], w.named("Halifax")).rule == "21.24a"


# Onto a map ----------------------------------------------------------------------------------------------


@pytest.mark.rule("21.31a")
def test_a_unit_enters_as_if_it_stood_next_to_the_edge():
    state = display({SIBERIAN: "Siberia", "RU-HQ-02": "9534"}, terrain={"9634": "forest"})
    state.apply(f"move {SIBERIAN}")
    assert "9634" in goals(state, "enter")
    state.apply("enter 9634")
    march = state.board.march
    # Forest costs two of the nine points of a force march, and it may go on.
    assert (march.spent, march.allowance) == (2, 9)
    assert goals(state, "step")
    state.apply("stop")
    assert place(state, SIBERIAN) == "9634"


@pytest.mark.rule("21.31a")
@pytest.mark.parametrize(("unit", "to", "spent"), [(SIBERIAN, "9608", 1), ("RU-HQ-02", "9634", 1)])
def test_by_a_railway_over_the_edge_a_unit_enters_for_a_point(unit, to, spent):
    """A headquarters pays a point anywhere."""
    state = display({unit: "Siberia", SECOND: "9534"}, terrain={"9608": "forest", "9634": "forest"})
    state.apply(f"move {unit}")
    state.apply(f"enter {to}")
    assert state.board.march.spent == spent


@pytest.mark.rule("21.31a")
def test_only_border_hexes_are_entered():
    state = display({SIBERIAN: "Siberia"})
    assert why(state, SIBERIAN, "enter", "Moscow") == "21.31a"
    assert "Moscow" not in going(state, SIBERIAN, "enter")
    india = display({INDIAN: "India"})
    # Persia is neutral: nobody comes from India by land.
    assert not going(india, INDIAN, "enter")
    india = display({INDIAN: "India", "GB-HQ-01": "11044"}, allegiance={"Persia": "EN"})
    assert not going(india, INDIAN, "enter") & {"9608"}


@pytest.mark.rule("21.34a", "21.0c")
def test_a_railway_runs_from_the_east_edge_to_the_pacific():
    state = display({SIBERIAN: "Siberia", SECOND: "Moscow"})
    assert "Moscow" in going(state, SIBERIAN, "rail")
    go(state, SIBERIAN, "rail", "Moscow")
    assert place(state, SIBERIAN) == "Moscow"
    assert "Siberia" in going(state, SECOND, "leave")
    go(state, SECOND, "leave", "Siberia")
    assert place(state, SECOND) == "Siberia"
    # Both count against the trains of Russia.
    railed = {state.world.ids[u] for u in members(state.board.railed)}
    assert railed == {SIBERIAN, SECOND}


@pytest.mark.rule("21.34a")
def test_the_united_states_and_canada_are_joined_by_rail():
    units = {"US-ACT2-01": "United States"}
    state = display(units, allegiance={"United States": "EN"})
    assert going(state, "US-ACT2-01", "leave") == {"Canada"}
    state.board.strikes = (state.world.country_index["United States"],)
    assert not going(state, "US-ACT2-01", "leave")


@pytest.mark.rule("21.35a")
def test_nobody_enters_and_leaves_in_one_impulse():
    state = display({SIBERIAN: "Siberia"})
    state.apply(f"move {SIBERIAN}")
    state.apply("enter 9608")
    assert not goals(state, "leave")
    assert state.why_not(f"leave {at(state, 'Siberia')}").rule in ("21.45a", "21.35a")
    # Not even if the turn would allow it.
    state.board.travelled = 0
    assert offmap.exits(state, state.board.march) == []
    assert state.why_not(f"leave {at(state, 'Siberia')}").rule == "21.35a"
    state.board.crossed = 0
    assert offmap.exits(state, state.board.march)


# Between areas -------------------------------------------------------------------------------------------


@pytest.mark.rule("21.41a")
def test_land_units_go_to_connected_areas():
    state = display({SIBERIAN: "Siberia"})
    assert going(state, SIBERIAN, "leave") == {"China"}
    go(state, SIBERIAN, "leave", "China")
    assert place(state, SIBERIAN) == "China"
    assert going(display({INDIAN: "China"}), INDIAN, "leave") == {"French Indochina", "Siberia"}
    assert going(display({INDIAN: "Aden"}), INDIAN, "leave") == {"Arabia"}


@pytest.mark.rule("21.44a")
def test_a_map_is_entered_and_left_only_in_its_impulses():
    row = {"entente": {"W": 2, "E": 1, "M": 1}}
    state = display({SIBERIAN: "Siberia", INDIAN: "India", "GB-TR-01": "Bombay"}, impulse=2, row=row)
    assert not going(state, SIBERIAN, "rail")
    east = {"entente": {"W": 1, "E": 2, "M": 1}}
    state = display({SIBERIAN: "Siberia", SECOND: "Moscow"}, impulse=2, row=east)
    assert "Moscow" in going(state, SIBERIAN, "rail")
    # Devonport is in the West: from India one lands there only in an impulse of the West.
    south = {"entente": {"W": 1, "E": 1, "M": 2}}
    state = display({INDIAN: "India", "GB-TR-01": "Bombay"}, impulse=2, row=south)
    assert "Suez" in going(state, INDIAN, "sail")
    assert "Devonport" not in going(state, INDIAN, "sail")
    both = {"entente": {"W": 2, "E": 1, "M": 2}}
    state = display({INDIAN: "India", "GB-TR-01": "Bombay"}, impulse=2, row=both)
    assert "Devonport" in going(state, INDIAN, "sail")


@pytest.mark.rule("21.45a", "R-115")
def test_a_land_unit_changes_area_once_in_a_turn():
    state = display({SIBERIAN: "Siberia"}, travelled=[SIBERIAN])
    assert f"move {SIBERIAN}" not in map(str, state.legal_actions())
    assert state.why_not(f"move {SIBERIAN}").rule == "21.45a"
    state = display({SIBERIAN: "Siberia"})
    go(state, SIBERIAN, "leave", "China")
    assert state.board.travelled >> state.world.index[SIBERIAN] & 1


@pytest.mark.rule("21.46a")
def test_some_borders_are_impassable():
    state = display(
        {INDIAN: "India", CANADIAN: "British Africa", SIBERIAN: "Siberia", ANZAC: "French Africa"}
    )
    w = state.world
    assert w.charts["offmap"]["limits"]["impassable"]
    assert not offmap.neighbours(state, w.index[INDIAN])
    assert not offmap.neighbours(state, w.index[CANADIAN])
    assert "India" not in going(state, SIBERIAN, "leave")
    assert why(state, SIBERIAN, "leave", "India") == "21.46a"
    africa = w.display.areas[w.named("British Africa")]
    # Aircraft cross into Egypt, land units do not.
    assert not africa.borders
    assert africa.skies
    assert offmap.refusal(state, w.index[CANADIAN], w.named("French Africa")).rule == "21.46a"


@pytest.mark.rule("21.47a")
def test_nothing_limits_stacks_off_the_map():
    corps = [f"RU-ACT2-{number:02}" for number in range(1, 12)]
    state = display(dict.fromkeys(corps, "Siberia") | {SECOND: "Moscow"})
    go(state, SECOND, "leave", "Siberia")
    w, b = state.world, state.board
    assert (b.stack[w.named("Siberia")] & w.corps).bit_count() == len(corps) + 1
    assert not GAME.audit(state)


@pytest.mark.rule("21.7a", "21.0a")
def test_british_and_french_units_begin_off_the_map():
    state = GAME.start("campaign_1914", seed=1)
    w, b = state.world, state.board
    there = {w.ids[u]: w.place_words[b.loc[u]] for u in members(b.abroad)}
    assert [there[one] for one in (INDIAN, ANZAC, CANADIAN)] == ["India", "Australia", "Canada"]
    assert [there[one] for one in ("FR-ACT2-19", SIBERIAN)] == ["French Africa", "Siberia"]
    assert there["GB-TR-08"] == "Fremantle"
    state = display({"FR-ACT2-19": "French Africa", "FR-TR-04": "Algiers"})
    assert "Marseille" in going(state, "FR-ACT2-19", "sail")


@pytest.mark.rule("21.8a", "R-111")
def test_american_units_appear_off_the_map_when_america_joins():
    state = GAME.start("campaign_1914", seed=1)
    w, b = state.world, state.board
    american = w.nation["United States"]
    assert not american & (b.afield | b.abroad)
    surrender.join(state, w.country_index["United States"], 1, "38.7a")
    there = {w.ids[u]: w.place_words[b.loc[u]] for u in members(american & b.abroad)}
    # The marines, a shock corps, are on the World Display too.
    assert there["US-SHK2-01"] == there["US-ACT2-01"] == "United States"
    assert there["US-TR-01"] == "New York"
    assert not american & b.afield
