"""21.4, 21.5, 29. Transports on and off the World Display: routes, ports, impulses, units at sea."""

from __future__ import annotations

import pytest
from tests.games.storm_of_steel.world_display import at, display, go, going, place, why

from hexfront.games.storm_of_steel.game import GAME
from hexfront.games.storm_of_steel.rules import overseas, sealift, seas

INDIAN, SECOND, THIRD, CANADIAN = "GB-ACT2-09", "GB-ACT2-10", "GB-ACT2-08", "GB-ACT2-05"
TR, TR2, TR3 = "GB-TR-01", "GB-TR-02", "GB-TR-03"
AMERICA = {"United States": "EN"}


def sails(state, *names):
    """Whether an empty transport may sail to some places."""
    return set(names) & going(state, TR, "sail")


# Routes (21.42, 21.45b) -----------------------------------------------------------------------------------


@pytest.mark.rule("21.42a", "21.45b", "25.2d")
def test_a_ship_sails_through_two_areas():
    ports = ("Bombay", "Fremantle", "Halifax", "Vladivostok")
    # Devonport lies on the Atlantic: Atlantic, Indian Ocean. Portsmouth does not.
    assert sails(display({TR: "Devonport"}), *ports) == {"Bombay", "Fremantle", "Halifax"}
    assert sails(display({TR: "Portsmouth"}), *ports) == {"Halifax"}
    # From a port through one off-map area onto a map.
    state = display({TR: "Bombay"})
    assert sails(state, "Suez", "Alexandria", "Devonport", "Marseille") == {"Suez", "Alexandria", "Devonport"}
    assert why(state, TR, "sail", "Marseille") == "21.45b"


@pytest.mark.rule("21.45b", "R-115")
def test_two_areas_are_all_for_a_turn():
    state = display({TR: "Halifax"})
    go(state, TR, "sail", "Bombay")
    assert state.board.steamed == {state.world.index[TR]: 2}
    state.board.sailed = 0
    assert sealift.harbours(state, state.world.index[TR]) == 0
    state.board.steamed = {}
    assert sealift.harbours(state, state.world.index[TR])


@pytest.mark.rule("21.5b")
def test_panama_joins_the_caribbean_and_the_pacific():
    state = display({TR: "New Orleans"}, allegiance=AMERICA)
    assert sails(state, "Vancouver", "Sydney", "Saigon") == {"Vancouver", "Sydney", "Saigon"}
    assert not sails(state, "Bombay")


@pytest.mark.rule("21.42a")
def test_suez_must_be_friendly():
    state = display({TR: "Bombay"}, control={"Suez": "central"})
    assert not sails(state, "Alexandria", "Suez")
    assert sails(display({TR: "Bombay"}), "Alexandria", "Suez")


@pytest.mark.rule("21.42a", "18.2f")
def test_the_arctic_is_closed_in_winter():
    assert sails(display({TR: "Liverpool"}), "Archangel")
    assert not sails(display({TR: "Liverpool"}, turn="1915Wi"), "Archangel")


@pytest.mark.rule("21.45c", "25.1a")
def test_an_empty_transport_ends_in_a_port():
    state = display({TR: "Halifax"})
    w = state.world
    ends = {w.grid.hex(at(state, name)) for name in going(state, TR, "sail")}
    assert ends
    assert all(h in w.display.harbours or w.ports >> h & 1 for h in ends)
    go(state, TR, "sail", "Cape Town")
    assert place(state, TR) == "Cape Town"


@pytest.mark.rule("21.22a", "21.32a", "R-116")
def test_ships_leave_and_enter_by_ports_of_the_sea_at_the_edge():
    state = display({TR: "Liverpool"})
    go(state, TR, "sail", "Halifax")
    assert place(state, TR) == "Halifax"
    # Its move is over in this impulse.
    assert f"move {TR}" not in map(str, state.legal_actions())
    ports = going(display({TR: "Halifax"}), TR, "sail")
    # Any port of the sea at the edge of the map, and of the one behind it.
    assert {"Liverpool", "Brest", "Bordeaux", "London", "Marseille"} <= ports
    assert "Alexandria" not in ports


@pytest.mark.rule("21.35a", "21.22a", "21.32a")
def test_no_transport_leaves_a_map_and_comes_back_in_one_impulse():
    state = display({TR: "Liverpool", CANADIAN: "Canada"})
    go(state, TR, "sail", "Halifax")
    assert not going(state, CANADIAN, "sail")
    # In a later one it does.
    state.board.crossed = 0
    w = state.world
    assert sealift.harbours(state, w.index[CANADIAN]) >> w.named("Liverpool") & 1
    # Who has come onto a map sails on there, but does not leave it again.
    state = display({TR: "Halifax", CANADIAN: "Liverpool"})
    go(state, TR, "sail", "Liverpool")
    found = going(state, CANADIAN, "sail")
    assert {"Brest", "London"} <= found
    assert not {"Halifax", "Dakar"} & found
    assert why(state, CANADIAN, "sail", "Halifax") == "21.35a"


# Transport (29.2) -----------------------------------------------------------------------------------------


@pytest.mark.rule("29.21a")
def test_a_unit_is_carried_to_the_same_or_the_next_area():
    state = display({CANADIAN: "Australia", TR: "Fremantle"})
    assert {"Bombay", "Mombasa", "Suez"} <= going(state, CANADIAN, "sail")
    assert "Liverpool" not in going(display({CANADIAN: "Australia", TR: "Sydney"}), CANADIAN, "sail")
    units = {"US-ACT2-01": "United States", "US-TR-01": "New York"}
    state = display(units, allegiance=AMERICA)
    assert {"Brest", "Bordeaux", "London"} <= going(state, "US-ACT2-01", "sail")
    go(state, "US-ACT2-01", "sail", "Brest")
    assert place(state, "US-ACT2-01") == place(state, "US-TR-01") == "Brest"


@pytest.mark.rule("21.5a")
def test_a_land_unit_needs_a_transport_in_a_port_of_its_area():
    assert not going(display({INDIAN: "India"}), INDIAN, "sail")
    assert not going(display({INDIAN: "India", TR: "Fremantle"}), INDIAN, "sail")
    for port in ("Bombay", "Karachi"):
        assert "Suez" in going(display({INDIAN: "India", TR: port}), INDIAN, "sail")
    # Arabia has no port.
    assert not going(display({INDIAN: "Arabia", TR: "Aden harbour"}), INDIAN, "sail")
    state = display({INDIAN: "India", TR: "Bombay"})
    go(state, INDIAN, "sail", "Fremantle")
    # Ashore it is in the area, its ship in the port.
    assert (place(state, INDIAN), place(state, TR)) == ("Australia", "Fremantle")


@pytest.mark.rule("29.21b", "21.44b")
def test_atlantic_ports_use_impulses_of_the_west_all_others_of_the_middle_east():
    west, south = {"entente": {"W": 2}}, {"entente": {"M": 2}}
    assert sails(display({TR: "Halifax", TR2: "Halifax"}, impulse=2, row=west), "Liverpool")
    assert not going(display({TR: "Halifax", CANADIAN: "Paris"}, impulse=2, row=south), TR, "sail")
    assert not going(display({TR: "Bombay", CANADIAN: "Paris"}, impulse=2, row=west), TR, "sail")
    assert sails(display({TR: "Bombay", CANADIAN: "Paris"}, impulse=2, row=south), "Fremantle")


@pytest.mark.rule("29.1b")
def test_a_transport_sails_in_impulses_of_the_front_where_it_begins():
    west = {"entente": {"W": 2}}
    assert sails(display({TR: "Marseille", CANADIAN: "Paris"}, impulse=2, row=west), "Alexandria")
    assert not going(display({TR: "Alexandria", CANADIAN: "Paris"}, impulse=2, row=west), TR, "sail")
    # In a front without the impulse it goes no farther in this turn.
    state = display({TR: "Marseille", CANADIAN: "Paris"}, impulse=2, row=west)
    go(state, TR, "sail", "Alexandria")
    assert state.board.tasked >> state.world.index[TR] & 1
    state = display({TR: "Marseille", CANADIAN: "Paris"}, impulse=2, row=west)
    go(state, TR, "sail", "Toulon")
    assert not state.board.tasked >> state.world.index[TR] & 1
    # The Black Sea goes by the Middle East.
    black = {"RU-TR-01": "Odessa", "RU-ACT2-01": "Odessa", CANADIAN: "Paris"}
    w = state.world
    assert overseas.front(w, w.named("Odessa")) == 2
    south = {"entente": {"M": 2, "E": 1}}
    assert going(display(black, impulse=2, row=south), "RU-TR-01", "sail")
    assert not going(display(black, impulse=2, row={"entente": {"E": 2}}), "RU-TR-01", "sail")


@pytest.mark.rule("29.22a", "29.23a")
def test_each_port_off_the_map_handles_two_units():
    corps = ("GB-ACT2-01", "GB-ACT2-02", "GB-ACT2-03", "GB-ACT2-04", INDIAN)
    ships = {f"GB-TR-0{n}": "Bombay" for n in (1, 2, 3)}
    state = display(dict.fromkeys(corps, "India") | ships)
    for unit in corps[:2]:
        go(state, unit, "sail", "Suez")
    # Bombay has handled two; a second port of the area handles two more.
    assert not going(state, corps[2], "sail")
    state = display(dict.fromkeys(corps, "India") | ships | {"GB-TR-04": "Karachi", "GB-TR-05": "Karachi"})
    for unit, port in zip(corps[:4], ("Suez", "Suez", "Mombasa", "Mombasa"), strict=True):
        go(state, unit, "sail", port)
    assert not going(state, corps[4], "sail")
    w = state.world
    # Landings count as well: Mombasa took two.
    assert sealift.spare(state, w.named("Mombasa")) == 0


@pytest.mark.rule("29.24a")
def test_only_ports_of_friendly_countries_are_used():
    state = display({TR: "Halifax"})
    assert not sails(state, "New York", "Lisbon", "Rio", "Yokohama")
    assert why(state, TR, "sail", "New York") == "29.24a"
    stuck = display({"US-ACT2-01": "United States", "US-TR-01": "New York"})
    assert "move US-ACT2-01" not in map(str, stuck.legal_actions())


@pytest.mark.rule("29.24b", "20.3b")
def test_ports_of_later_entrants_open_with_them():
    assert sails(display({TR: "Halifax"}, allegiance=AMERICA), "New York")
    assert sails(display({TR: "Halifax"}, allegiance={"Portugal": "EN"}), "Lisbon")
    assert sails(display({TR: "Halifax"}, allegiance={"Brazil": "EN"}), "Rio")
    assert sails(display({TR: "Vancouver"}, allegiance={"Japan": "EN"}), "Yokohama")


# Aboard (29.12c) and evacuation (29.11b) -------------------------------------------------------------------


@pytest.mark.rule("29.12c")
def test_a_unit_may_stay_at_sea():
    state = display({INDIAN: "Portsmouth", TR: "Portsmouth"})
    go(state, INDIAN, "sail", "English Channel")
    w, b = state.world, state.board
    assert place(state, INDIAN) == place(state, TR) == "English Channel"
    assert b.cargo == {w.index[TR]: w.index[INDIAN]}
    again = GAME.from_json(state.to_json())
    assert again.board.cargo == b.cargo
    # In a later turn it is still aboard, and lands where the transport may sail.
    later = display({INDIAN: "English Channel", TR: "English Channel"}, cargo={TR: INDIAN}, turn="1915Sp")
    assert {"Le Havre", "Brest", "Alexandria"} <= going(later, INDIAN, "sail")
    assert f"move {TR}" not in map(str, later.legal_actions())
    go(later, INDIAN, "sail", "Le Havre")
    assert place(later, INDIAN) == place(later, TR) == "Le Havre"
    assert not later.board.cargo


@pytest.mark.rule("29.11b", "R-69")
def test_a_unit_is_taken_off_a_coast_without_a_friendly_port():
    shore = coast_hex()
    units = {INDIAN: shore, SECOND: shore, TR: "Dover", TR2: "Dover", TR3: "Dover"}
    state = display(units, control={shore: "entente"})
    assert "London" in going(state, INDIAN, "evacuate")
    go(state, INDIAN, "evacuate", "London")
    w, b = state.world, state.board
    assert place(state, INDIAN) == "London"
    # Neither moves again in this turn, and one unit is all for the hex in this impulse.
    assert b.halted >> w.index[INDIAN] & 1
    assert (b.tasked & w.transports).bit_count() == 1
    assert not going(state, SECOND, "evacuate")
    assert why(state, SECOND, "evacuate", "London") == "29.11b"
    b.moved = b.sailed = 0
    assert state.why_not(f"move {INDIAN}").rule == "29.11b"
    # From a friendly port one embarks as usual.
    assert not going(display({INDIAN: "Dover", TR: "Dover"}), INDIAN, "evacuate")


def coast_hex():
    """A hex of Belgium or France on the North Sea or the Channel without a port."""
    state = display({})
    w = state.world
    shores = seas.shores(w)
    france = w.country_index["France"]
    found = [h for h, areas in shores.items() if w.owner[h] == france and seas.CHANNEL in areas]
    return next(w.names[h] for h in found if not w.ports >> h & 1)
