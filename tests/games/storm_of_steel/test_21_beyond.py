"""21.23, 21.33, 21.43, 30.2, 30.4, 31.2, 36.5, 40.5 and rulings beside them: aircraft, ships, rail, teams."""

from __future__ import annotations

import pytest
from tests.games.storm_of_steel.world_display import at, display, place

from hexfront.games.storm_of_steel.board import DEAD, POOL, TRACK, ZONE
from hexfront.games.storm_of_steel.game import GAME
from hexfront.games.storm_of_steel.rules import (
    air,
    attrition,
    commerce,
    naval_supply,
    placement,
    purchases,
    teams,
    zones,
)
from hexfront.hexes import members

SPOTTER, BOMBER = "GB-REC-01", "GB-BMB-01"


def number(state, name):
    return state.world.index[name]


def flights(state, unit, verb="transfer"):
    """Where an air unit may go by a verb, by name."""
    trial = state.clone()
    if f"fly {unit}" not in map(str, trial.legal_actions()):
        return set()
    trial.apply(f"fly {unit}")
    w = state.world
    return {
        w.place_words.get(w.grid.hex(a.args[0]), a.args[0]) for a in trial.legal_actions() if a.verb == verb
    }


EGYPT = {"GB-HQ-07": "7267", "GB-TR-01": "Alexandria"}


# Aircraft (21.23, 21.33, 21.43, 30.4b) ------------------------------------------


@pytest.mark.rule("21.23a", "30.4b")
def test_an_air_unit_leaves_by_transfer_with_a_range_point_left():
    state = display(EGYPT | {SPOTTER: "Cairo"})
    assert "British Africa" in flights(state, SPOTTER)
    state.apply(f"fly {SPOTTER}")
    state.apply(f"transfer {at(state, 'British Africa')}")
    assert place(state, SPOTTER) == "British Africa"
    w = state.world
    edge = w.display.areas[w.named("British Africa")].skies
    assert min(w.grid.distance(w.named("Cairo"), h) for h in members(edge)) == 1
    # Twice a range of one reaches the edge with one point left; from two hexes away none is left.
    for start, leaves in (("Cairo", True), ("7166", False)):
        state = display({"GB-HQ-07": start, SPOTTER: start}, counters={SPOTTER: {"range": 1}})
        found = air.transfers(state, number(state, SPOTTER))
        assert bool(found >> w.named("British Africa") & 1) is leaves


@pytest.mark.rule("21.33a", "30.4b")
def test_an_air_unit_comes_by_transfer_and_flies_no_mission_from_there():
    state = display(EGYPT | {SPOTTER: "British Africa"})
    assert "Cairo" in flights(state, SPOTTER)
    assert not flights(state, SPOTTER, "recon")
    near = display(EGYPT | {SPOTTER: "British Africa"}, counters={SPOTTER: {"range": 1}})
    assert "Cairo" not in flights(near, SPOTTER)
    assert not air.looks(state, number(state, SPOTTER))
    state.apply(f"fly {SPOTTER}")
    state.apply(f"transfer {at(state, 'Cairo')}")
    assert place(state, SPOTTER) == "Cairo"


@pytest.mark.rule("21.43a")
def test_air_units_hop_over_land_borders_and_never_over_an_ocean():
    state = display({"FR-REC-01": "China"})
    assert flights(state, "FR-REC-01") == {"French Indochina", "Siberia"}
    assert not flights(display({"FR-REC-01": "Australia"}), "FR-REC-01")


@pytest.mark.rule("29.1a")
def test_a_transport_carries_an_air_unit():
    units = {"US-REC-01": "United States", "US-TR-01": "New York"}
    state = display(units, allegiance={"United States": "EN"})
    assert "Brest" in flights(state, "US-REC-01", "sail")
    state.apply("fly US-REC-01")
    state.apply(f"sail {at(state, 'Brest')}")
    assert place(state, "US-REC-01") == place(state, "US-TR-01") == "Brest"


@pytest.mark.rule("30.2c")
def test_an_air_unit_without_a_base_waits_in_the_force_pool():
    state = display({}, phase="mobilization")
    b, w, u = state.board, state.world, number(state, "GE-REC-01")
    b.loc[u] = TRACK - b.turn
    assert u in placement.due(b, w, 0)
    # All bases of the Central Powers are taken.
    others = [v for v in members(w.air & w.side[0]) if v != u]
    for v in others[: w.charts["air"]["base_markers"]["CP"]]:
        placement.put(b, w, v, w.named("Berlin"))
    assert not placement.places(state, u)
    placement._ground(state)
    assert b.loc[u] == POOL
    # It waits there, is not sold again, and comes at no cost as soon as there is a base.
    assert u in placement.due(b, w, 0)
    assert u not in purchases.for_sale(state, 0, 0)
    for v in others:
        placement.lift(b, w, v, POOL)
    assert placement.places(state, u)


# Naval supply (31.2) ------------------------------------------


@pytest.mark.rule("31.2a")
def test_a_warship_without_a_supplied_base_rolls_for_attrition():
    state = display({"GB-CA-01": "Dover", "GB-CA-02": "Devonport", "GB-TR-01": "Dover", "GB-CA-03": "Bombay"})
    astray = {state.world.ids[u] for u in members(naval_supply.astray(state, 1))}
    # Dover is no naval base; transports lie in any port, and port symbols are bases off the map.
    assert astray == {"GB-CA-01"}
    assert number(state, "GB-CA-01") in attrition.starving(state)


@pytest.mark.rule("31.2a")
def test_a_base_needs_a_path_to_an_industrial_city():
    state = display({"RU-CA-01": "Sevastopol"}, control={})
    assert not naval_supply.astray(state, 1)
    w, b = state.world, state.board
    b.rail_en &= ~(w.near[w.named("Sevastopol")] | 1 << w.named("Sevastopol"))
    b.sea_status = {"Black Sea": "CP"}
    assert naval_supply.astray(state, 1) == 1 << number(state, "RU-CA-01")
    b.sea_status = {"Black Sea": "contested"}
    assert not naval_supply.astray(state, 1)


@pytest.mark.rule("31.2a")
@pytest.mark.parametrize(
    ("turn", "die", "sunk"), [("1914Au", 6, True), ("1914Au", 5, False), ("1915Wi", 5, True)]
)
def test_a_ship_is_lost_on_a_six(turn, die, sunk):
    state = display({"GB-CA-01": "Dover"}, phase="attrition", turn=turn, dice=[die] * 20)
    state.advance()
    u = number(state, "GB-CA-01")
    assert (state.board.loc[u] in (DEAD, POOL)) is sunk


# The Sinai railway (36.5) ------------------------------------------


def building(turn="1916Wi", **more):
    more |= {"phase": "mobilization", "turn": turn, "last_turn": "1918Au", "points": {"Britain": 40}}
    state = display(EGYPT, **more)
    while state.decision is None or state.decision.step != "mobilization.orders":
        side = state.decisions[0].side
        passing = [a for a in state.legal_actions(side) if a.verb in ("pass", "done", "hold")]
        state.apply(passing[0], side)
    return state


def tracks(state):
    return [a for a in state.legal_actions("entente") if a.verb == "railway"]


@pytest.mark.rule("36.5a")
def test_britain_builds_a_railway_into_sinai():
    state = building()
    w = state.world
    sites = tracks(state)
    assert sites
    hexes = {w.grid.hex(a.args[0]) for a in sites}
    rail = state.board.rail_en
    assert all(w.near[h] & rail and not w.rail_hexes >> h & 1 for h in hexes)
    before = _left(state)
    state.apply(sites[0], "entente")
    assert before - _left(state) == 5
    # One hex a turn.
    assert not tracks(state)
    assert state.why_not(str(sites[1]), "entente").rule == "36.5a"
    state.apply("done", "entente")
    state.apply("done", "central")
    h = w.grid.hex(sites[0].args[0])
    assert state.board.rail_en >> h & 1
    assert state.board.built == 1 << h


def _left(state):
    text = state.decisions[0].prompt if state.decisions[0].side == "entente" else state.decisions[1].prompt
    return int(text.split("Britain ")[1].split(",")[0].rstrip("."))


@pytest.mark.rule("36.5a")
def test_no_railway_before_winter_1916():
    assert not tracks(building(turn="1915Au"))


# Bands (R-76) ------------------------------------------


@pytest.mark.rule("R-76")
def test_bands_have_a_zone_against_everybody_but_themselves():
    state = display({})
    w, b = state.world, state.board
    bands = list(members(w.bands & w.projecting & w.side[1]))
    warsaw = w.named("Warsaw")
    assert not zones.enemy_zone(state, 1) & w.near[warsaw]
    placement.put(b, w, bands[0], warsaw)
    beside = w.near[warsaw] & ~w.mountain
    # The side that moves them feels it as the enemy does; they themselves do not.
    assert zones.enemy_zone(state, 1) & beside
    assert zones.enemy_zone(state, 0) & beside
    assert not zones.hindering(state, 1, 1 << bands[1]) & beside
    assert zones.hindering(state, 1, 1 << number(state, "RU-ACT2-01")) & beside


# The Commerce Raiding Zone, the dead pile, the order of phase 7 ------------------------------------------


@pytest.mark.rule("21.9a")
def test_the_raiding_zone_is_no_area():
    state = display({"GE-SS-01": "zone", "GB-ESC-01": "zone"})
    w, b = state.world, state.board
    assert b.loc[number(state, "GE-SS-01")] == ZONE
    assert not b.abroad & (1 << number(state, "GE-SS-01") | 1 << number(state, "GB-ESC-01"))
    assert not any("Raiding" in area.name for area in w.display.areas.values())
    assert commerce.in_zone(state, 0)
    assert commerce.in_zone(state, 1)


@pytest.mark.rule("R-8", "5.12e")
def test_units_lost_after_the_morale_phase_wait_in_the_dead_pile():
    state = display({"GE-SS-01": "dead"}, phase="mobilization")
    u = number(state, "GE-SS-01")
    # Lost in phase 7 it cannot be bought in this turn; the Morale Phase empties the pile.
    assert all(state.world.units[v].id != "GE-SS-01" for v in purchases.for_sale(state, 0, 0))
    assert state.board.loc[u] == DEAD
    state = display({"GE-SS-01": "dead"}, phase="morale")
    while state.board.phase == "morale" and state.outcome is None:
        for side in [asked.side for asked in state.decisions]:
            state.apply(state.legal_actions(side)[-1], side)
    assert state.board.loc[u] == POOL


@pytest.mark.rule("R-9")
def test_development_raids_outcome_and_orders_follow_each_other():
    raiders = {"GE-SS-01": "zone", "GE-SS-02": "zone"}
    state = display(raiders, phase="mobilization", hand={"central": [36]})
    assert state.decision.step == "development.show"
    for side in [asked.side for asked in state.decisions]:
        state.apply("pass", side)
    # Raids come after development, then the outcome of shipping, then the orders by the new level.
    assert state.decision.step == "commerce.raiders"
    after = [frame.step for frame in reversed(state.agenda)]
    order = ["commerce.raiders", "commerce.outcome", "mobilization.orders", "mobilization.place"]
    assert [step for step in after if step in order] == order


# Teams (40.5) ------------------------------------------


@pytest.mark.rule("40.5a")
def test_a_commander_in_chief_decides_cards_and_morale_others_their_fronts():
    for phase in ("cards", "morale", "mobilization"):
        state = display({}, phase=phase)
        assert teams.officer(state.world, state.board) == teams.CHIEF
    state = display({"FR-ACT2-01": "Verdun", "RU-ACT2-01": "Warsaw"})
    assert teams.officer(state.world, state.board) == teams.FRONTS
    for unit, front in (("FR-ACT2-01", "West"), ("RU-ACT2-01", "East")):
        trial = state.clone()
        trial.apply(f"move {unit}")
        assert teams.officer(trial.world, trial.board) == f"the commander of the {front}"
        caption = GAME.scene(trial.world, trial.view("entente")).caption
        assert caption[1].endswith(f"(in a team the commander of the {front} decides)")


# Crossing fronts (R-58) ------------------------------------------


@pytest.mark.rule("R-58")
def test_a_unit_that_crossed_fights_on_the_new_front_and_then_rests():
    start = GAME.start("campaign_1914", seed=1).world
    west, east = _joint(start)
    foe = next(
        start.names[n]
        for n in members(start.near[start.grid.hex(east)] & start.front[1])
        if n != start.grid.hex(west) and not start.cities >> n & 1
    )
    new = [
        {"id": "c1", "side": "central", "mobile": 30},
        {"id": "hq", "side": "central", "type": "HQ", "mobile": 2, "command_radius": 9},
        {"id": "e1", "side": "entente", "mobile": 2},
    ]
    units = {"c1": west, "hq": west, "e1": foe}
    control = dict.fromkeys((west, east), "central")
    row = {"central": {"W": 2, "E": 1}}
    state = display(units, half="central", new_units=new, control=control, row=row)
    state.apply("move c1")
    state.apply(f"step {east}")
    if state.decision.step == "march":
        state.apply("stop")
    state.apply("done")
    assert f"attack {foe}" in map(str, state.legal_actions())
    # In impulse 2, which only the West has, it does nothing there.
    units = {"c1": east, "hq": west, "e1": foe}
    state = display(units, half="central", new_units=new, control=control, row=row, impulse=2)
    assert "move c1" not in map(str, state.legal_actions())
    assert state.why_not("move c1").rule == "8.4a"


def _joint(w):
    """Two hexes side by side in Germany, of the West and of the East."""
    germany = w.owned[w.country_index["Germany"]] & ~w.mountain
    for h in members(germany & w.front[0]):
        for n in members(w.near[h] & germany & w.front[1]):
            if not (w.cities >> h | w.cities >> n) & 1:
                return w.names[h], w.names[n]
    raise AssertionError
