"""39. Scenarios: set-up, countries, and that every one of them starts."""

from __future__ import annotations

import pytest

from hexfront.games.storm_of_steel.game import GAME
from hexfront.games.storm_of_steel.rules import commerce, lines, supply
from hexfront.games.storm_of_steel.world import CP, EN


@pytest.fixture(scope="module")
def west():
    return GAME.start("west_1914", seed=1)


def place(s, unit):
    return s.world.names[s.board.loc[s.world.index[unit]]]


@pytest.mark.rule("39.1a", "19.1a", "1.0b", "39.0a")
def test_units_of_the_scenario_stand_where_the_set_up_says(west):
    s = west
    assert place(s, "GE-HQ-02") == "2622"
    assert place(s, "FR-HQ-06") == "1924"
    assert s.board.allegiance[s.world.country_index["Belgium"]] == EN
    assert s.board.allegiance[s.world.country_index["Germany"]] == CP


@pytest.mark.rule("13.1a", "13.13a", "13.14a")
def test_nobody_starts_over_the_limit(west):
    w, b = west.world, west.board
    for h in w.grid.hexes:
        assert (b.stack[h] & w.counted).bit_count() <= 3
        assert (b.stack[h] & w.hqs).bit_count() <= 1
        assert (b.stack[h] & w.forts).bit_count() <= 1


@pytest.mark.rule("15.4a", "31.0a", "39.1a")
@pytest.mark.parametrize("scenario", [one.name for one in GAME.scenarios])
def test_every_hq_has_a_line_and_every_unit_is_in_supply_at_the_start(scenario):
    s = GAME.start(scenario, seed=1)
    w, b = s.world, s.board
    for power in (CP, EN):
        assert lines.linked_hqs(s, power) == w.hqs & w.side[power] & b.afield
        assert not supply.out_of_supply(s, power)


@pytest.mark.rule("15.5b")
def test_lines_of_countries_beyond_the_edge_end_where_they_leave_the_map():
    s = GAME.start("middle_east_1914_16", seed=1)
    w = s.world
    assert lines.ends(s, EN, w.country_index["Russia"]) == 1 << w.named("Baku")
    assert lines.ends(s, EN, w.country_index["Britain"]) == 1 << w.named("Alexandria")


def test_the_start_is_sound(west):
    assert west.game.audit(west) == []
    assert west.game.from_json(west.to_json()) == west


@pytest.mark.rule("39.1a")
def test_the_middle_east_has_no_commerce_war():
    """Its special rules leave out raiders and merchants; other wars at sea have both."""
    assert not commerce.played(GAME.start("middle_east_1914_16", seed=1))
    assert commerce.played(GAME.start("campaign_1914", seed=1))


@pytest.mark.rule("40.1a", "39.0a")
@pytest.mark.parametrize(("options", "last"), [({}, "1918Au"), ({"end": "1919"}, "1919Au")])
def test_the_campaign_ends_in_1918_or_by_agreement_in_1919(options, last):
    state = GAME.start("campaign_1914", options)
    assert state.world.turns[state.board.last_turn].code == last


@pytest.mark.rule("40.1a")
def test_a_position_says_who_has_surrendered():
    war = {"scenario": "campaign_1914", "phase": "discard", "turn": "1918Au", "units": {}, "dice": [4, 4]}
    morale = {"central": 60, "entente": 40}
    for more in ({"allegiance": {"Russia": "surrendered"}}, {"fallen": {"Italy": "entente"}}):
        outcome = GAME.position({**war, "morale": morale, **more}).outcome
        assert (outcome.winner, outcome.level, outcome.rule) == ("central", "marginal", "40.1a")
    outcome = GAME.position({**war, "morale": morale, "fallen": {"Serbia": "entente"}}).outcome
    assert outcome.winner is None
