"""19.33, 20.3, 21.1, 25.71, 35: areas that change hands, revolt or fall away, and who comes from them."""

from __future__ import annotations

import pytest
from tests.games.storm_of_steel.world_display import at, display, go, going, place

from hexfront.games.storm_of_steel.board import REMOVED
from hexfront.games.storm_of_steel.game import GAME
from hexfront.games.storm_of_steel.rules import (
    embassies,
    indies,
    industry,
    mobilization,
    offmap,
    placement,
    rebasing,
    surrender,
    uprisings,
)
from hexfront.hexes import members

INDIAN, TR = "GB-ACT2-09", "GB-TR-01"
WAR = {"Netherlands": "CP"}
DUTCH = "NL-CA-01@CP"


def area(state, name):
    return state.world.display.areas[state.world.named(name)]


def number(state, name):
    return state.world.index[name]


# The Dutch East Indies (21.13, 21.14) ------------------------------------------


@pytest.mark.rule("21.13b", "25.71a")
def test_a_corps_takes_the_dutch_east_indies():
    state = display({INDIAN: "India", TR: "Bombay"}, allegiance=WAR)
    assert "Batavia" in going(state, INDIAN, "sail")
    go(state, INDIAN, "sail", "Batavia")
    assert place(state, INDIAN) == "Dutch East Indies"
    # Not before the end of the phase.
    assert not offmap.friendly(state, area(state, "Dutch East Indies"))
    indies.settle(state)
    assert offmap.friendly(state, area(state, "Dutch East Indies"))
    # It must stay.
    b, w = state.board, state.world
    from_there = GAME.from_json(state.to_json())
    assert from_there.board.indies
    surrender.lift(b, w, number(state, INDIAN), REMOVED)
    indies.settle(state)
    assert not offmap.friendly(state, area(state, "Dutch East Indies"))


@pytest.mark.rule("21.13b")
def test_only_active_and_shock_infantry_takes_them():
    for corps, lands in (("GB-RES2-01", False), ("GB-CAV2-01", False), ("GB-SHK2-01", True)):
        state = display({corps: "India", TR: "Bombay"}, allegiance=WAR)
        assert ("Batavia" in going(state, corps, "sail")) is lands
    # Of a neutral nobody takes anything.
    state = display({INDIAN: "India", TR: "Bombay"})
    assert "Batavia" not in going(state, INDIAN, "sail")


@pytest.mark.rule("25.71a")
def test_an_occupier_needs_a_transport_of_its_own_country():
    for ship, holds in (("GB-TR-01", True), ("FR-TR-01", False)):
        state = display({INDIAN: "Dutch East Indies", ship: "Batavia"}, allegiance=WAR)
        indies.settle(state)
        assert state.board.indies is holds


@pytest.mark.rule("21.14a")
def test_dutch_ships_go_before_a_cruiser_and_the_corps_lands_after_that():
    units = {INDIAN: "India", TR: "Bombay", DUTCH: "Batavia"}
    state = display(units, allegiance=WAR)
    assert "Batavia" not in going(state, INDIAN, "sail")
    indies.settle(state)
    assert place(state, DUTCH) == "Batavia"
    # An escort does not frighten them, a cruiser does.
    state = display(units | {"GB-ESC-01": "Batavia"}, allegiance=WAR)
    indies.settle(state)
    assert place(state, DUTCH) == "Batavia"
    state = display(units | {"GB-CA-01": "Surabaya"}, allegiance=WAR)
    indies.settle(state)
    assert state.board.loc[number(state, DUTCH)] == REMOVED
    state = GAME.from_json(state.to_json())
    assert "Batavia" in going(state, INDIAN, "sail")
    # Only such ships go there while the Netherlands are at war with the Entente.
    state = display({"GB-CA-01": "Bombay", "GB-ESC-01": "Bombay"}, allegiance=WAR)
    batavia = state.world.named("Batavia")
    assert batavia in rebasing.distant(state, number(state, "GB-CA-01"))
    assert batavia not in rebasing.distant(state, number(state, "GB-ESC-01"))


# Re-basing (21.22, 25.34) ------------------------------------------


@pytest.mark.rule("21.22a", "21.45b", "25.34a")
def test_warships_change_to_port_symbols_in_reach():
    state = display({"GB-CA-01": "Devonport", "GB-CA-02": "Bombay", "GE-CA-01": "Kiel"})
    w = state.world
    from_home = {w.place_words[h] for h in members(rebasing.goals(state, number(state, "GB-CA-01")))}
    assert {"Bombay", "Halifax", "Scapa Flow"} <= from_home
    assert not {"Vladivostok", "New York"} & from_home
    back = {w.place_words[h] for h in members(rebasing.goals(state, number(state, "GB-CA-02")))}
    assert {"Devonport", "Fremantle"} <= back
    # Naval bases only on the map, and nothing that lies farther.
    assert not {"Suez", "Toulon"} & back
    german = {w.place_words[h] for h in members(rebasing.goals(state, number(state, "GE-CA-01")))}
    assert not german & {harbour.name for harbour in w.display.harbours.values()}


@pytest.mark.rule("19.23c")
def test_danish_waters_are_closed_to_surface_ships():
    def goals(name, **more):
        state = display({name: "Scapa Flow"}, control={"Kiel": more.pop("kiel", "central")}, **more)
        return {state.world.place_words[h] for h in members(rebasing.goals(state, number(state, name)))}

    assert "Helsingfors" not in goals("GB-CA-01")
    assert "Helsingfors" in goals("GB-SS-01")
    assert "Helsingfors" in goals("GB-CA-01", allegiance={"Denmark": "EN"})
    # The canal of Kiel serves the Central Powers.
    for kiel, opens in (("central", True), ("nobody", False)):
        state = display({}, control={"Kiel": kiel})
        state.board.sea_status = {"North Sea": "contested", "Baltic Sea": "contested"}
        assert ("Baltic Sea" in rebasing.reach(state, 0, ("North Sea",))) is opens


# Uprisings (35) ------------------------------------------


def revolt(units, name="India", **more):
    return display(units, uprisings=[name], phase="attrition", **more)


@pytest.mark.rule("35.2a")
@pytest.mark.parametrize(("die", "left"), [(4, ()), (5, ("India",))])
def test_a_corps_puts_an_uprising_down_on_one_to_four(die, left):
    state = revolt({INDIAN: "India"}, dice=[die] * 20)
    state.advance()
    assert state.board.uprisings == left


@pytest.mark.rule("35.2a")
def test_without_a_corps_an_uprising_goes_on():
    for units in ({}, {"GB-HQ-08": "India"}, {"GB-CAV2-02": "India"}, {INDIAN: "Australia"}):
        state = revolt(units, dice=[1] * 20)
        state.advance()
        assert state.board.uprisings == ("India",)


@pytest.mark.rule("25.71a", "35.2a")
def test_corps_of_another_power_need_their_transport_in_a_port():
    french = {"FR-ACT2-01": "India"}
    assert not uprisings.suppressed(revolt(french), area(revolt(french), "India"))
    for ship, acts in (("GB-TR-01", False), ("FR-TR-01", True)):
        state = display(french | {ship: "Bombay"}, uprisings=["India"])
        assert uprisings.suppressed(state, area(state, "India")) is acts


@pytest.mark.rule("35.1a")
def test_ports_of_an_area_in_revolt_are_of_no_use():
    state = display({INDIAN: "India", TR: "Bombay", "GB-TR-02": "Fremantle"}, uprisings=["India"])
    assert not going(state, INDIAN, "sail")
    assert "Bombay" not in going(state, "GB-TR-02", "sail")
    calm = display({INDIAN: "India", TR: "Bombay", "GB-TR-02": "Fremantle"})
    assert "Bombay" in going(calm, "GB-TR-02", "sail")


# Surrender (19.33g) ------------------------------------------


@pytest.mark.rule("19.33g", "R-106")
def test_areas_of_a_country_that_surrenders_are_lost():
    units = {"RU-ACT2-28": "Siberia", INDIAN: "Siberia", "GB-TR-02": "Vladivostok", TR: "Hong Kong"}
    state = display(units)
    surrender.surrender(state, state.world.country_index["Russia"], "19.32a")
    # Its own units are gone; others go to the nearest friendly port area.
    assert state.board.loc[number(state, "RU-ACT2-28")] == REMOVED
    assert place(state, INDIAN) == "China"
    assert place(state, "GB-TR-02") == "Hong Kong"
    for name in ("Siberia", "North Russia"):
        assert not offmap.friendly(state, area(state, name))
    state = GAME.from_json(state.to_json())
    assert not going(state, INDIAN, "leave") & {"Siberia"}
    assert "Vladivostok" not in going(state, TR, "sail")


# Who comes from there (20.3, 38.8) ------------------------------------------


@pytest.mark.rule("20.3b", "20.3c", "R-114", "38.8b")
@pytest.mark.parametrize(
    ("country", "corps", "ship", "where", "port"),
    [
        ("Portugal", "PO-ACT2-01", "PO-TR-01", "Portugal", "Lisbon"),
        ("Brazil", "BR-ACT2-01", "BR-TR-01", "Latin America", "Rio"),
        ("Japan", "JA-ACT2-01", "JA-TR-01", "Japan", "Yokohama"),
    ],
)
def test_minor_powers_send_their_forces_to_their_areas(country, corps, ship, where, port):
    state = display({})
    surrender.join(state, state.world.country_index[country], 1, "20.1a")
    assert place(state, corps) == where
    assert place(state, ship) == port
    assert offmap.harbour_open(state, state.world.named(port))


@pytest.mark.rule("7.6a", "38.7a")
def test_american_units_are_raised_at_home():
    state = display({}, allegiance={"United States": "EN"})
    w = state.world
    corps, ship = number(state, "US-RES2-01"), number(state, "US-CA-01")
    assert placement.lawful(state, corps) == 1 << w.named("United States")
    assert {w.place_words[h] for h in members(placement.lawful(state, ship))} >= {"New York", "San Francisco"}
    # Of the British centres the Indian one may be used too, but not in an uprising.
    guards = number(state, "GB-ACT2-01")
    assert placement.lawful(state, guards) >> w.named("India") & 1
    state.board.uprisings = ("India",)
    assert not placement.lawful(state, guards) >> w.named("India") & 1


def orders(units):
    """Lists are written; without a transport in port nothing comes home."""
    state = display(units, phase="mobilization")
    while state.decision.step != "mobilization.orders":
        state.apply(state.legal_actions()[-1])
    return state


@pytest.mark.rule("7.13b")
def test_an_area_without_a_line_mobilizes_by_itself():
    state = orders({})
    india = state.world.named("India")
    centres = state.world.charts["offmap"]["land"]["India"]["mobilization"]
    book = mobilization.written(state, "entente", ())
    assert not industry.joined(state, 1) >> india & 1
    assert book.left("Britain", india) == centres * book.means.multiple > 0
    joined = orders({TR: "Devonport", "GB-TR-02": "Bombay"})
    assert industry.joined(joined, 1) >> india & 1
    assert india not in mobilization.written(joined, "entente", ()).means.isolated
    gained = [mobilization.written(one, "entente", ()).left("Britain") for one in (state, joined)]
    apart = sum(points for name, points in book.means.isolated.values() if name == "Britain")
    assert gained[1] - gained[0] == apart


@pytest.mark.rule("7.13b", "35.1a")
def test_what_an_area_raises_by_itself_arrives_there():
    state = orders({})
    india = state.world.named("India")
    buy = next(a for a in state.legal_actions("entente") if a.args[1:] == (state.world.names[india],))
    state.apply(buy, "entente")
    corps = number(state, buy.args[0])
    state.apply("done", "entente")
    state.apply("done", "central")
    assert state.board.raised_in[corps] == india
    assert placement.lawful(state, corps) == 1 << india
    state.board.uprisings = ("India",)
    assert placement.lawful(state, corps) == 0


@pytest.mark.rule("7.13b", "7.31a")
def test_an_area_by_itself_raises_land_units_only():
    state = orders({})
    w, india = state.world, state.world.named("India")
    state.board.isolated_en = {india: 500}
    bought = [
        number(state, a.args[0]) for a in state.legal_actions("entente") if w.names[india] in a.args[1:]
    ]
    assert len(bought) > 4
    assert all(w.land_units >> u & 1 for u in bought)


@pytest.mark.rule("35.1a", "7.22a")
def test_an_area_in_revolt_keeps_what_it_has_and_gets_nothing():
    state = display({}, phase="mobilization", uprisings=["India"])
    india = state.world.named("India")
    state.board.isolated_en = {india: 7}
    assert industry.means(state, 1).isolated[india] == ("Britain", 7)
    state.board.uprisings = ()
    assert industry.means(state, 1).isolated[india] == ("Britain", 7 + 2 * 3)


@pytest.mark.rule("7.13b", "7.31b")
def test_points_of_an_area_go_home_when_the_line_is_open_again():
    state = orders({TR: "Devonport", "GB-TR-02": "Bombay"})
    before = mobilization.written(state, "entente", ()).left("Britain")
    state.board.isolated_en = {state.world.named("India"): 7}
    assert mobilization.written(state, "entente", ()).left("Britain") == before + 7


@pytest.mark.rule("35.0a")
def test_uprisings_are_markers_on_the_map():
    state = display({}, uprisings=["India"])
    marks = GAME.scene(state.world, state.view("entente")).markers
    assert any(mark.hex == at(state, "India") and mark.text == "U" for mark in marks)
    assert embassies.UPRISINGS
