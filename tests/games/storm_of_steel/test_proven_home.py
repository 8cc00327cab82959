"""7. Rows of industrial lines, lists of orders and arrivals that no chapter test names."""

from __future__ import annotations

import pytest
from tests.games.storm_of_steel.table import SHORT, at, both, campaign, choices

from hexfront.games.storm_of_steel.rules import industry, placement, rebasing, sealift
from hexfront.games.storm_of_steel.rules.mobilization import written
from hexfront.games.storm_of_steel.world import CP, EN

SHIPS = {"GB-TR-01": "Le Havre"}


def phase(units=None, step="mobilization.orders", **more):
    """The Mobilization Phase of 1914 West when lists are written, or at another step."""
    state = at("mobilization", units=SHIPS | (units or {}), turn="1914Au", **more)
    while state.decision.step != step:
        state.apply("pass" if "pass" in choices(state, state.decision.side) else "done", state.decision.side)
    return state


def joined(state, power, one, other):
    """Whether an industrial LOC runs between two places."""
    w = state.world
    both_ends = 1 << w.hex_of_place[one] | 1 << w.hex_of_place[other]
    return any(part & both_ends == both_ends for part in industry.parts(state, power))


# Industrial LOC (7.3) -----------------------------------------------------------------------------------


@pytest.mark.rule("7.3b", "7.3a")
def test_an_industrial_line_runs_any_distance_along_friendly_rail():
    state = phase()
    assert joined(state, CP, "Cologne", "Berlin")
    w = state.world
    belt = w.around[w.hex_of_place["Berlin"]]
    state.board.rail_cp &= ~belt
    state.board.control_cp &= ~belt
    assert not joined(state, CP, "Cologne", "Berlin")


@pytest.mark.rule("7.3e")
def test_headquarters_make_no_industrial_line():
    state = phase()
    w = state.world
    ring = w.around[w.hex_of_place["Berlin"]]
    inside = phase({"GE-HQ-01": "Berlin", "GE-HQ-02": "Leipzig"})
    for one in (state, inside):
        one.board.rail_cp &= ~ring
        one.board.control_cp &= ~ring
        assert not joined(one, CP, "Cologne", "Berlin")
        assert industry.isolated_centres(one, CP) >> w.hex_of_place["Berlin"] & 1


@pytest.mark.rule("7.3f")
def test_an_industrial_line_joins_friendly_places_only():
    free = phase()
    assert joined(free, EN, "Paris", "Lille")
    taken = phase({"GE-ACT2-02": "Lille"})
    assert not joined(taken, EN, "Paris", "Lille")


# Lists and arrivals (7.4, 7.6, 7.7) ---------------------------------------------------------------------


@pytest.mark.rule("7.41a")
def test_points_are_assigned_before_units_come():
    state = phase()
    assert state.decision.step == "mobilization.orders"
    assert not [action for action in choices(state, "central") if action.startswith("place")]
    both(state)
    assert state.decision is None or state.decision.step != "mobilization.orders"


@pytest.mark.rule("7.71a")
def test_petroleum_that_is_not_used_is_lost():
    state = campaign(phase="mobilization", units={"GB-TR-01": "London", "FR-TR-01": "Le Havre"})
    while state.decision.step != "mobilization.orders":
        side = state.decision.side
        state.apply("pass" if "pass" in choices(state, side) else "done", side)
    before = industry.means(state, EN)
    assert before.petroleum
    points = written(state, "entente", ()).left("Britain")
    both(state)
    after = industry.means(state, EN)
    assert after.saved["Britain"] == points
    assert len(after.petroleum) == len(before.petroleum)


@pytest.mark.rule("7.65a", "R-48")
def test_one_ottoman_unit_comes_to_a_numbered_hex_in_a_phase():
    units = {"OT-ACT2-01": "turn 0", "OT-ACT2-02": "turn 0"}
    state = campaign(phase="mobilization", units=units, allegiance={"Ottoman": "CP"})
    b, w = state.board, state.world
    home = w.owned[w.country_index["Ottoman"]]
    b.control_cp |= home
    b.control_en &= ~home
    first, second = w.index["OT-ACT2-01"], w.index["OT-ACT2-02"]
    only = w.ottoman_hexes & ~w.industrial
    assert placement.lawful(state, first) & only == only
    h = w.hex_of_place["Angora"]
    placement.put(b, w, first, h)
    b.fresh = 1 << first
    assert placement.lawful(state, second) & only == 0
    assert placement.lawful(state, second) & w.industrial


@pytest.mark.rule("7.65a", "7.64a", "R-48")
def test_reserves_and_scheduled_units_do_not_take_the_one_numbered_hex():
    units = {"OT-ACT3-04": "turn 3", "OT-RES2-01": "turn 3", "OT-BDE-01": "turn 3", "OT-HQ-02": "turn 3"}
    state = SHORT.position(
        {"scenario": "middle_east_1914_16", "phase": "mobilization", "turn": "1915Sp", "units": units}
    )
    both(state)
    for order in ("OT-ACT3-04 7245", "OT-RES2-01 7250", "OT-BDE-01 8044"):
        state.apply(f"place {order}", "central")
    assert choices(state, "central") == ["place OT-HQ-02 6149", "place OT-HQ-02 6444"]


@pytest.mark.rule("R-148")
def test_who_gives_is_judged_by_centres_at_home_and_off_the_map():
    state = campaign(units={"GE-ACT2-01": "Lille", "GB-TR-01": "London"})
    centres = industry.means(state, EN).centres
    charts = state.world.charts["countries"]
    # Canada 2, British Africa 1, India 2, Australia 1; French Africa 1; a lost city still counts.
    assert centres["Britain"] == charts["Britain"]["industrial"] + 6
    assert centres["France"] == charts["France"]["industrial"] + 1


# Ports and areas (21.6, 29.12) --------------------------------------------------------------------------


@pytest.mark.rule("21.6a")
def test_central_ships_do_not_leave_for_off_map_seas():
    state = campaign()
    state.board.sea_status = dict.fromkeys(("North Sea", "West Mediterranean", "East Mediterranean"), "CP")
    assert "Atlantic" not in rebasing.reach(state, CP, ("North Sea",))
    assert "Atlantic" in rebasing.reach(state, EN, ("English Channel",))


@pytest.mark.rule("29.12a")
def test_two_units_land_in_a_friendly_port_that_has_room():
    fleet = {"GB-ACT2-01": "Portsmouth", "GB-TR-01": "Portsmouth"}
    state = at("movement", half="entente", units=fleet)
    w, u = state.world, state.world.index["GB-ACT2-01"]
    port = w.hex_of_place["Le Havre"]
    assert sealift.harbours(state, u) >> port & 1
    state.board.port_use = {port: 2}
    assert not sealift.harbours(state, u) >> port & 1
    crowd = {f"FR-ACT2-0{k}": "Le Havre" for k in (1, 2, 3)}
    full = at("movement", half="entente", units=fleet | crowd)
    assert not sealift.harbours(full, u) >> port & 1
    taken = at("movement", half="entente", units=fleet, control={"Le Havre": "central"})
    assert not sealift.harbours(taken, u) >> port & 1


@pytest.mark.rule("7.13a", "7.13c", "7.3d", "21.34a")
def test_siberia_is_joined_to_russia_by_rail_and_needs_no_ship():
    rail = campaign(units={})
    assert industry.overseas(rail, EN, rail.world.country_index["Russia"]) == 2
    assert industry.overseas(rail, EN, rail.world.country_index["Britain"]) == 0
    assert {rail.world.place_words[h] for h in industry.unlinked(rail, EN)} == {
        "Canada",
        "British Africa",
        "India",
        "Australia",
        "French Africa",
    }
    cut = campaign(units={}, rail={"9602": "nobody", "9608": "nobody"})
    assert industry.overseas(cut, EN, cut.world.country_index["Russia"]) == 0
    assert cut.world.named("Siberia") in industry.unlinked(cut, EN)
