"""14, 15, 31 and 36. Command, lines, supply, rail of the whole war, and card shifts."""

from __future__ import annotations

import pytest
from tests.games.storm_of_steel.field import (
    NORTH,
    SOUTH_EAST,
    SOUTH_WEST,
    TARGET,
    asked,
    battle,
    choices,
    declare,
    odds,
    step,
)
from tests.games.storm_of_steel.ground import march, position, unit
from tests.games.storm_of_steel.table import campaign

from hexfront.games.storm_of_steel.rules import command, industry, lines, railmove, supply
from hexfront.games.storm_of_steel.world import CP, EN


def commanded(s, name):
    return command.unit_in_command(s, unit(s, name))


def supplied(s, name):
    return supply.unit_in_supply(s, unit(s, name))


def war(units, phase="movement", **more):
    """A segment of the whole war."""
    return campaign(phase=phase, units=units, **more)


def turkish(units):
    """The Ottomans at war, with their rail and steamer lines."""
    s = war(units, allegiance={"Ottoman": "CP"})
    home = owned(s, "Ottoman") & ~s.board.held[EN]
    s.board.control_cp |= home
    s.board.control_en &= ~home
    s.board.rail_cp |= home
    return s


def country(s, name):
    return s.world.country_index[name]


def owned(s, name):
    return s.world.owned[country(s, name)]


# Command (15) -------------------------------------------------------------------------------------------


@pytest.mark.rule("15.32a")
def test_rail_carries_no_command():
    s = position({"GE-HQ-02": "2622", "GE-ACT2-01": "Berlin"})
    assert railmove.rides(s, unit(s, "GE-ACT2-01")) >> s.world.grid.hex("2622") & 1
    assert not commanded(s, "GE-ACT2-01")


@pytest.mark.rule("15.6b")
def test_german_hqs_and_cities_serve_every_central_power():
    units = {"GE-HQ-01": "Breslau", "AH-ACT2-01": "Breslau", "AH-HQ-01": "Vienna", "GE-ACT2-01": "Vienna"}
    s = war(units)
    assert commanded(s, "AH-ACT2-01")
    assert not commanded(s, "GE-ACT2-01")
    assert lines.ends(s, CP, country(s, "Austria-Hungary")) & owned(s, "Germany")
    assert not lines.ends(s, CP, country(s, "Germany")) & owned(s, "Austria-Hungary")


@pytest.mark.rule("15.71b")
def test_a_unit_leaves_command_and_an_hq_that_follows_brings_it_back():
    s = position({"GE-HQ-02": "2622", "GE-ACT2-01": "2922", "FR-ACT2-01": "Paris"})
    assert commanded(s, "GE-ACT2-01")
    march(s, "GE-ACT2-01", "3022")
    assert not commanded(s, "GE-ACT2-01")
    march(s, "GE-HQ-02", "2722")
    assert commanded(s, "GE-ACT2-01")


@pytest.mark.rule("15.45a", "R-146")
def test_numbered_hexes_end_lines_of_the_turks():
    s = war({"OT-HQ-03": "Erzerum", "OT-ACT2-01": "Erzerum"}, allegiance={"Ottoman": "CP"})
    erzerum = 1 << s.world.hex_of_place["Erzerum"]
    assert lines.has_line(s, unit(s, "OT-HQ-03"))
    assert supplied(s, "OT-ACT2-01")
    assert not industry.home_centres(s, CP) & erzerum
    assert not lines.ends(s, CP, country(s, "Bulgaria")) & erzerum


@pytest.mark.rule("15.46a", "R-95")
@pytest.mark.parametrize(
    ("name", "city", "patron"), [("Serbia", "Kragujevac", "France"), ("Romania", "Bucharest", "Russia")]
)
def test_an_army_in_exile_ends_its_lines_in_cities_of_its_patron(name, city, patron):
    at_home = war({}, allegiance={"Romania": "EN"}, control={city: "entente"})
    assert not lines.ends(at_home, EN, country(at_home, name)) & owned(at_home, patron)
    exiled = war({}, allegiance={"Romania": "EN"}, control={city: "central"})
    found = lines.ends(exiled, EN, country(exiled, name))
    assert found
    assert found & ~owned(exiled, patron) == 0


@pytest.mark.rule("R-94")
def test_serbian_hqs_command_montenegrins():
    s = war({"SE-HQ-01": "Kragujevac", "MO-ACT2-01": "Kragujevac", "FR-ACT2-01": "Kragujevac"})
    assert commanded(s, "MO-ACT2-01")
    assert not commanded(s, "FR-ACT2-01")


@pytest.mark.rule("31.1b", "R-94")
def test_units_of_a_country_without_hqs_are_supplied_at_home():
    s = war({"MO-ACT2-01": "Cetinje", "MO-ACT2-02": "Sarajevo"})
    assert supplied(s, "MO-ACT2-01")
    assert not supplied(s, "MO-ACT2-02")


# Cards (14.42, 14.43, 15.72) ----------------------------------------------------------------------------


@pytest.mark.rule("15.72a", "R-25")
def test_one_attacker_out_of_command_loses_the_card():
    for hexes, final in (({SOUTH_EAST: 18}, "4/1"), ({SOUTH_EAST: 9, SOUTH_WEST: 9}, "3/1")):
        state = battle(hexes, 6, reach=4, played=["1 west"], dice=[6])
        declare(state)
        assert odds(state) == ("3/1", final)


@pytest.mark.rule("15.72a", "R-25")
def test_one_defender_in_command_is_enough():
    # French HQs do not command Belgians.
    belgian = {"mobile": 3, "country": "Belgium"}
    mixed = battle({NORTH: 18}, [{"mobile": 3}, belgian], played=["45 west"], dice=[6])
    declare(mixed)
    assert odds(mixed) == ("3/1", "2/1")
    alone = battle({NORTH: 18}, [belgian, belgian], played=["45 west"], dice=[6])
    declare(alone)
    assert odds(alone)[1] != "2/1"


@pytest.mark.rule("R-90")
def test_table_and_gas_come_before_the_look_and_cards_after_it():
    hand = {"central": [34], "entente": ["83 west"]}
    more = {"developed": [36], "turn": "1915Wi", "last_turn": "1915Wi", "gas_since": 0}
    state = battle({NORTH: 18}, 6, hand=hand, dice=[1, 6], **more)
    state.apply(f"attack {TARGET}")
    state.apply("join c1")
    state.apply("declare")
    assert step(state) == "combat.table"
    state.apply("table assault")
    assert step(state) == "combat.gas"
    state.apply("gas gq")
    # The gas has been rolled, both stacks are seen, and the attacker may show a card; the table stands.
    assert asked(state) == ("central", "cards.answer")
    assert state.board.seen_by_cp >> state.world.index["e1"] & 1
    assert not choices(state, "table")
    state.apply("pass")
    assert asked(state) == ("entente", "cards.answer")


# Rail (36) ----------------------------------------------------------------------------------------------


RUSSIANS = {f"RU-ACT2-0{k}": "Moscow" for k in range(1, 8)}


@pytest.mark.rule("36.2a", "R-68")
def test_six_russian_units_ride_in_an_impulse():
    s = war(RUSSIANS | {"GE-ACT2-01": "Berlin"}, half="entente")
    seventh = unit(s, "RU-ACT2-07")
    s.board.railed = sum(1 << unit(s, f"RU-ACT2-0{k}") for k in range(1, 6))
    assert railmove.rides(s, seventh)
    s.board.railed |= 1 << unit(s, "RU-ACT2-06")
    assert railmove.rides(s, seventh) == 0
    assert railmove.rides(s, unit(s, "GE-ACT2-01"))


def rode(s, *names):
    """Units that have gone by rail from Constantinople to Adrianople."""
    places = s.world.hex_of_place
    for name in names:
        railmove.ridden(s, unit(s, name), [places["Constantinople"], places["Adrianople"]])


@pytest.mark.rule("36.1a", "R-68")
def test_two_units_ride_on_an_ottoman_net_in_an_impulse():
    turks = {f"OT-ACT2-0{k}": "Constantinople" for k in (1, 2, 3)}
    s = turkish(turks | {"OT-ACT2-04": "Konia"})
    third = unit(s, "OT-ACT2-03")
    rode(s, "OT-ACT2-01")
    assert railmove.rides(s, third)
    rode(s, "OT-ACT2-02")
    assert railmove.rides(s, third) == 0
    # The net of Asia is another one.
    assert railmove.rides(s, unit(s, "OT-ACT2-04"))


@pytest.mark.rule("36.1a")
def test_trains_of_allies_count_on_ottoman_nets_wherever_they_come_from_and_go():
    s = turkish({"GE-ACT2-01": "Sofia", "GE-ACT2-02": "Constantinople", "BU-ACT3-01": "Sofia"})
    w, places = s.world, s.world.hex_of_place
    s.board.allegiance = tuple(
        CP if name == "Bulgaria" else side for name, side in zip(w.countries, s.board.allegiance, strict=True)
    )
    s.board.control_cp |= owned(s, "Bulgaria")
    s.board.rail_cp |= owned(s, "Bulgaria") & w.rail_hexes
    s.board.march = None
    constantinople = places["Constantinople"]
    assert railmove.rides(s, unit(s, "GE-ACT2-01")) >> constantinople & 1
    for name, to in (("GE-ACT2-02", "Sofia"), ("BU-ACT3-01", "Adrianople")):
        s.apply(f"move {name}")
        s.apply(f"rail {w.names[places[to]]}")
    # One has left the net, one has come onto it: nobody else uses it, though all Bulgaria stays open.
    left = railmove.rides(s, unit(s, "GE-ACT2-01"))
    assert left & owned(s, "Bulgaria")
    assert not left & owned(s, "Ottoman")
    s.apply("move GE-ACT2-01")
    assert s.why_not(f"rail {w.names[constantinople]}").rule == "36.1a"
    # The next half begins anew.
    s.plan([("turn.end",), ("half", 2, CP)])
    s.advance()
    assert s.board.net_use == {}


@pytest.mark.rule("36.1a")
def test_enemies_of_the_ottomans_ride_as_they_can_on_captured_lines():
    s = turkish({f"GB-ACT2-0{k}": "Adrianople" for k in (1, 2)} | {"GB-ACT2-03": "Constantinople"})
    s.board.rail_en |= owned(s, "Ottoman") & s.world.rail_hexes
    s.board.control_en |= owned(s, "Ottoman")
    s.board.control_cp &= ~owned(s, "Ottoman")
    rode(s, "GB-ACT2-01", "GB-ACT2-02")
    assert s.board.net_use == {}
    rode(s, "OT-ACT2-01", "OT-ACT2-02")
    assert railmove.rides(s, unit(s, "GB-ACT2-03"))


@pytest.mark.rule("36.3a")
def test_no_train_crosses_a_strait():
    s = turkish({"OT-ACT2-01": "Constantinople"})
    w = s.world
    h = w.hex_of_place["Constantinople"]
    asia = w.strait[h]
    assert asia & w.rail_hexes
    assert not railmove.rides(s, unit(s, "OT-ACT2-01")) & (asia | 1 << w.hex_of_place["Konia"])


@pytest.mark.rule("7.3b", "7.31a", "15.41b", "36.3a")
def test_lines_cross_the_bosporus_where_trains_stop():
    """The two industrial cities of the Turks lie on the line that the strait cuts for trains alone."""
    s = turkish({})
    w, turks = s.world, owned(s, "Ottoman")
    both = sum(1 << w.named(name) for name in ("Constantinople", "Smyrna"))
    assert not industry.isolated_centres(s, CP) & both
    assert industry.means(s, CP).home["Ottoman"] == 2
    s.board.rail_cp &= ~(turks & w.strait[w.named("Constantinople")])
    assert industry.isolated_centres(s, CP) & both == both


@pytest.mark.rule("36.4a", "R-147")
def test_steamers_carry_lines_and_no_trains():
    s = turkish({"OT-ACT2-01": "Baghdad"})
    w = s.world
    line = w.grid.set(("10154", "10255", "10355"))
    assert lines.served(s, CP, country(s, "Ottoman")) & line == line
    assert railmove.rides(s, unit(s, "OT-ACT2-01")) & line == 0
    # It is cut like rail: beyond a hex that the enemy has passed nothing is joined.
    s.board.rail_cp &= ~(1 << w.grid.hex("10255"))
    joined = lines.served(s, CP, country(s, "Ottoman")) & line
    assert joined >> w.grid.hex("10154") & 1
    assert not joined >> w.grid.hex("10355") & 1
