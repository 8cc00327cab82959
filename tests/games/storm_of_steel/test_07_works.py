"""7.13, 27.8, 30.8, 32.0. Off-map centres, agents, merchant shipping and repairs in a list of orders."""

from __future__ import annotations

import pytest
from tests.games.storm_of_steel.table import at, both, campaign, choices, refused

from hexfront.games.storm_of_steel.rules import industry, seas
from hexfront.games.storm_of_steel.rules.mobilization import written
from hexfront.games.storm_of_steel.rules.weapons import number
from hexfront.games.storm_of_steel.rules.works import replaceable

EN = 1
#: Transports in ports on the Atlantic and the Indian Ocean.
SHIPS = {"GB-TR-01": "Devonport", "FR-TR-01": "Brest", "GB-TR-02": "Fremantle"}


def phase(units=SHIPS, **more):
    """The Mobilization Phase of the whole war when lists are written."""
    return ready(campaign(phase="mobilization", units=dict(units), **more))


def ready(state):
    while state.decision.step != "mobilization.orders":
        state.apply("pass" if "pass" in choices(state, state.decision.side) else "done", state.decision.side)
    return state


def left(state, country, side="entente"):
    return written(state, side, state.sealed.get(side, ())).left(country)


# Off the map (7.13, 7.14) ------------------------------------------------------------------------------


@pytest.mark.rule("7.13a", "7.13c")
def test_off_map_centres_pool_with_home_by_sea():
    state = phase()
    britain, france = (state.world.country_index[name] for name in ("Britain", "France"))
    # Canada 2, British Africa 1, India 2, Australia 1; French Africa 1.
    assert industry.overseas(state, EN, britain) == 6
    assert industry.overseas(state, EN, france) == 1
    assert left(state, "Britain") == 3 * (12 + 6)


@pytest.mark.rule("7.13a", "7.3d")
def test_without_transports_off_map_centres_do_not_count():
    state = phase({"FR-ACT2-01": "Paris"})
    # Belfast is alone too.
    assert left(state, "Britain") == 3 * 11


def colonies(units, **more):
    """The areas off the map that mobilize with their country."""
    state = campaign(units={"GE-ACT2-01": "Berlin", **units}, **more)
    areas = {state.world.named(name): name for name in industry.areas(state.world)}
    return {areas[h] for h in areas if industry.joined(state, EN) >> h & 1} - {"Siberia", "North Russia"}


@pytest.mark.rule("7.3d", "7.3c", "R-49")
def test_a_line_crosses_an_off_map_sea_only_where_a_transport_lies_on_it():
    # A transport in the Channel serves the waters around it, one at Toulon the Mediterranean.
    assert colonies({"GB-TR-01": "Le Havre"}) == set()
    assert colonies({"FR-TR-01": "Toulon"}) == {"French Africa"}
    atlantic = {"Canada", "United States", "Latin America", "Portugal", "French Africa", "British Africa"}
    assert colonies({"GB-TR-01": "Devonport"}) == atlantic
    assert colonies({"GB-TR-01": "Halifax"}) == atlantic
    # The Indian Ocean is joined to the Mediterranean by Suez, else round Africa through the Atlantic.
    indian = {"British Africa", "Aden", "Arabia", "India", "Australia", "Dutch East Indies"}
    assert colonies({"GB-TR-01": "Bombay"}) == indian | {"French Africa"}
    shut = {"control": {"Suez": "central"}}
    assert colonies({"GB-TR-01": "Bombay"}, **shut) == set()
    assert colonies({"GB-TR-01": "Bombay", "GB-TR-02": "Devonport"}, **shut) == indian | atlantic
    # Beyond it the Pacific needs one more.
    assert "Japan" in colonies({"GB-TR-01": "Bombay", "GB-TR-02": "Hong Kong"})


@pytest.mark.rule("15.44a", "15.41c")
@pytest.mark.parametrize(("suez", "joined"), [("entente", True), ("central", False)])
def test_lines_of_communication_pass_suez_only_in_friendly_hands(suez, joined):
    status = {"West Mediterranean": "CP", "East Mediterranean": "EN"}
    state = campaign(units={"GE-ACT2-01": "Berlin"}, sea_status=status, control={"Suez": suez})
    ends = sum(1 << state.world.named(port) for port in ("Alexandria", "Liverpool"))
    assert any(lane & ends == ends for lane in seas.lanes(state, EN)) is joined


@pytest.mark.rule("35.1a")
def test_an_area_in_revolt_yields_nothing():
    state = phase()
    state.board.uprisings = ("India",)
    assert left(state, "Britain") == 3 * (12 + 4)


@pytest.mark.rule("7.14a")
def test_the_entente_has_off_map_petroleum():
    state = phase()
    means = industry.means(state, EN)
    # India 1, Arabia 1 and Latin America 2 off the map; Baku and Grozny on it.
    overseas = [users for users in means.petroleum if "Britain" in users]
    assert len(overseas) == 4
    assert not industry.distant_petroleum(phase({"FR-ACT2-01": "Paris"}), EN, 0)


@pytest.mark.rule("7.72a", "7.14a")
def test_off_map_petroleum_is_for_those_to_whom_a_line_leads():
    def users(units, **more):
        state = campaign(units={"GB-TR-01": "Devonport", **units}, **more)
        return set(industry.distant_petroleum(state, EN, industry.home_centres(state, EN)))

    assert users({}) == {frozenset({"Britain", "France"})}
    # Russia is reached by Archangel, where a transport must lie, and not in Winter.
    arctic = {"RU-TR-01": "Archangel"}
    assert users(arctic) == {frozenset({"Britain", "France", "Russia"})}
    assert users(arctic, turn="1915Wi") == {frozenset({"Britain", "France"})}


@pytest.mark.rule("7.23c", "7.24a", "7.3d", "7.23d")
def test_points_are_given_over_the_seas():
    def links(units, **more):
        state = campaign(units={"GB-TR-01": "Devonport", **units}, **more)
        return industry.means(state, EN).links

    america = {"allegiance": {"United States": "EN"}}
    assert {("United States", "Britain"), ("United States", "France")} <= links({}, **america)
    assert ("United States", "Russia") not in links({}, **america)
    assert ("Britain", "Russia") not in links({})
    arctic = {"RU-TR-01": "Archangel"}
    assert {("Britain", "Russia"), ("France", "Russia")} <= links(arctic)
    assert ("Britain", "Russia") not in links(arctic, turn="1915Wi")
    assert ("United States", "Russia") in links(arctic, **america)
    # Without transports nothing crosses the ocean.
    assert not {
        pair for pair in industry.means(campaign(units={}, **america), EN).links if "United States" in pair
    }


@pytest.mark.rule("39.3a")
def test_a_single_map_has_no_off_map_centres():
    state = ready(at("mobilization", units={"GB-TR-01": "Le Havre"}))
    assert left(state, "Britain") == 3 * 8


# Agents (32.0) -----------------------------------------------------------------------------------------


@pytest.mark.rule("32.0b", "3.7h")
def test_an_agent_costs_four_points_and_morale():
    state = phase()
    before, points = state.board.agents[0], left(state, "Germany", "central")
    morale = state.board.morale[0]
    both(state, central=["agent germany", "agent germany"])
    assert state.board.agents[0] == before + 2
    assert state.board.points_cp["Germany"] == points - 8
    assert state.board.morale[0] == morale - 2


@pytest.mark.rule("32.0c")
def test_a_side_has_at_most_fourteen_agents():
    state = phase()
    state.board.agents = (14, 4)
    assert refused(state, "agent germany", "central") == "32.0c"
    assert "agent britain" in choices(state, "entente")


@pytest.mark.rule("32.0a")
def test_there_are_no_agents_in_1914_west():
    state = ready(at("mobilization", units={"GB-TR-01": "Le Havre"}))
    assert refused(state, "agent germany", "central") == "32.0a"


# Merchant shipping (27.8) ------------------------------------------------------------------------------


@pytest.mark.rule("27.8a", "R-135")
@pytest.mark.parametrize(("level", "points"), [(100, 0), (99, 1), (81, 1), (80, 2), (61, 2), (60, 3)])
def test_the_lower_the_level_the_more_is_replaced(level, points):
    assert replaceable(phase(merchant=level)) == points


@pytest.mark.rule("27.8a")
def test_convoys_add_one():
    convoys = number(EN, "convoys")
    assert replaceable(phase(merchant=80, developed=[convoys])) == 3


@pytest.mark.rule("27.11a", "27.12a")
def test_a_merchant_point_costs_six_points_of_britain_and_counts_at_once():
    state = phase(merchant=80)
    points = left(state, "Britain")
    assert refused(state, "merchant france", "entente") == "27.11a"
    both(state, entente=["merchant britain", "merchant britain"])
    assert state.board.merchant == 82
    assert state.board.points_en["Britain"] == points - 12


@pytest.mark.rule("27.8a")
def test_no_more_is_replaced_than_the_level_allows():
    state = phase(merchant=90)
    state.apply("merchant britain", "entente")
    assert refused(state, "merchant britain", "entente") == "27.8a"


# Repairs (30.8) ----------------------------------------------------------------------------------------


@pytest.mark.rule("30.8b")
def test_a_devastated_city_produces_nothing_until_five_points_repair_it():
    whole, state = phase(), phase(devastated=["1924"])
    assert left(state, "France") == left(whole, "France") - 3
    both(state, entente=["repair 1924"])
    assert not state.board.devastated
    assert state.board.points_en["France"] == left(whole, "France") - 3 - 5


@pytest.mark.rule("30.8b")
def test_only_ruins_of_ones_own_are_repaired():
    state = phase(devastated=["1924"])
    assert refused(state, "repair 1924", "central") == "30.8b"
    assert refused(state, "repair 2721", "central") == "30.8b"


# Cards -------------------------------------------------------------------------------------------------


@pytest.mark.rule("4.6r")
def test_kitcheners_armies_are_cheap():
    plain, cheap = phase(), phase(played=[85])
    for state in (plain, cheap):
        state.apply("buy GB-RES2-01", "entente")
    assert left(cheap, "Britain") == left(plain, "Britain") + 2 * (6 - 4)
