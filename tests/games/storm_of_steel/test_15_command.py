"""15, 31. Lines of communication, command and supply."""

from __future__ import annotations

import pytest
from tests.games.storm_of_steel.ground import position, unit

from hexfront.games.storm_of_steel.game import GAME
from hexfront.games.storm_of_steel.rules import command, lines, supply
from hexfront.games.storm_of_steel.world import CP, EN


def commanded(s, name):
    return command.unit_in_command(s, unit(s, name))


def supplied(s, name):
    return supply.unit_in_supply(s, unit(s, name))


@pytest.mark.rule("15.31a", "15.31b", "2.5d")
def test_a_unit_within_the_radius_is_in_command():
    s = position({"GE-HQ-02": "2622", "GE-ACT2-01": "2922", "GE-ACT2-02": "3022"})
    assert commanded(s, "GE-ACT2-01")
    assert not commanded(s, "GE-ACT2-02")


@pytest.mark.rule("31.0a", "R-98", "11.5d")
def test_supply_reaches_twice_as_far():
    s = position({"GE-HQ-04": "2524", "GE-ACT2-01": "2224", "GE-ACT2-02": "2024", "GE-ACT2-03": "1824"})
    assert lines.has_line(s, unit(s, "GE-HQ-04"))
    assert commanded(s, "GE-ACT2-01")
    assert supplied(s, "GE-ACT2-02")
    assert not commanded(s, "GE-ACT2-02")
    assert not supplied(s, "GE-ACT2-03")


@pytest.mark.rule("15.31c", "15.31d", "10.33a")
def test_an_enemy_zone_blocks_the_radius_unless_a_friend_stands_there():
    units = {"GE-HQ-04": "2524", "GE-ACT2-01": "2225", "FR-ACT2-01": "2326", "FR-ACT2-02": "2323"}
    s = position(units)
    assert not commanded(s, "GE-ACT2-01")
    s = position({**units, "GE-ACT2-02": "2325"})
    assert commanded(s, "GE-ACT2-01")


@pytest.mark.rule("15.4a", "15.41a", "15.41b", "15.42a")
def test_an_hq_needs_a_line_to_a_city_of_its_own():
    s = position({"GE-HQ-04": "2125", "GE-ACT2-01": "2125"})
    assert not lines.has_line(s, unit(s, "GE-HQ-04"))
    assert not commanded(s, "GE-ACT2-01")
    # Within its radius of three hexes lies cleared rail that leads to Metz and on.
    s = position({"GE-HQ-04": "2125", "GE-ACT2-01": "2125"}, rail={"2425": "central"})
    assert lines.has_line(s, unit(s, "GE-HQ-04"))
    assert commanded(s, "GE-ACT2-01")


@pytest.mark.rule("15.5d", "R-97")
def test_an_hq_in_a_city_always_has_a_line():
    w = position({}).world
    ring = [w.names[n] for n in w.grid.neighbours[w.hex_of_place["Cologne"]]]
    foes = {f"FR-ACT2-0{k}": h for k, h in enumerate(ring, 1)}
    s = position({"GE-HQ-01": "Cologne", **foes})
    assert lines.has_line(s, unit(s, "GE-HQ-01"))
    s = position({"GE-HQ-01": "2722", **{f: h for f, h in foes.items() if h != "2722"}, "FR-ACT2-09": "2723"})
    assert not lines.has_line(s, unit(s, "GE-HQ-01"))


@pytest.mark.rule("15.5c")
def test_hqs_of_one_nation_form_a_chain():
    s = position({"GE-HQ-04": "2425", "GE-HQ-05": "2125"})
    assert lines.has_line(s, unit(s, "GE-HQ-05"))
    s = position({"GE-HQ-04": "2425", "GE-HQ-05": "2025"})
    assert not lines.has_line(s, unit(s, "GE-HQ-05"))


@pytest.mark.rule("15.5b", "15.6a", "15.6d", "R-93", "1.0k")
def test_british_hqs_serve_belgians_and_french_ones_do_not():
    s = position({"GB-HQ-01": "2121", "BE-ACT2-01": "2121", "GB-TR-01": "Calais"})
    assert commanded(s, "BE-ACT2-01")
    s = position({"FR-HQ-01": "2121", "BE-ACT2-01": "2121"})
    assert not commanded(s, "BE-ACT2-01")


@pytest.mark.rule("15.41c", "15.41d", "15.44a", "R-49", "R-92")
def test_british_hqs_in_france_need_a_transport_in_a_port():
    s = position({"GB-HQ-01": "2121", "GB-TR-01": "Calais"})
    assert lines.has_line(s, unit(s, "GB-HQ-01"))
    s = position({"GB-HQ-01": "2121"})
    assert not lines.has_line(s, unit(s, "GB-HQ-01"))


@pytest.mark.rule("11.5b", "R-96")
def test_an_hq_on_a_strategic_move_gives_no_command_but_supply():
    units = {"GE-HQ-02": "2622", "GE-ACT2-01": "2622"}
    s = position(units)
    s.board.strategic = 1 << unit(s, "GE-HQ-02")
    assert not commanded(s, "GE-ACT2-01")
    assert supplied(s, "GE-ACT2-01")


@pytest.mark.rule("31.1a", "31.1c")
def test_home_cities_and_joined_rail_supply_without_an_hq():
    s = position({"GE-ACT2-01": "Berlin", "GE-ACT2-02": "2622", "GE-ACT2-03": "2321"})
    assert supplied(s, "GE-ACT2-01")
    assert supplied(s, "GE-ACT2-02")
    assert not supplied(s, "GE-ACT2-03")


@pytest.mark.rule("15.5a")
def test_a_first_leg_enters_mountains_only_along_rail():
    w = position({}).world
    around = [w.names[n] for n in w.grid.neighbours[w.grid.hex("2425")]]
    none = [["2425", n, "none"] for n in around]
    s = position({"GE-HQ-04": "2425"}, terrain={"2425": "mountain"}, railways=none)
    assert not lines.has_line(s, unit(s, "GE-HQ-04"))
    s = position({"GE-HQ-04": "2425"}, terrain={"2425": "mountain"}, railways=[["2425", "2525", "rail"]])
    assert lines.has_line(s, unit(s, "GE-HQ-04"))


@pytest.mark.rule("39.1a", "3.5c")
def test_at_the_start_every_hq_has_a_line_and_every_unit_supply():
    s = GAME.position({"scenario": "west_1914", "phase": "movement", "units": start_units(GAME)})
    for power in (CP, EN):
        hqs = s.world.hqs & s.world.side[power] & s.board.afield
        assert lines.linked_hqs(s, power) == hqs
        assert supply.out_of_supply(s, power) == 0


def start_units(game):
    w = game.world_of("west_1914")
    b = game.board(w, "west_1914", {})
    return {w.ids[u]: w.names[h] for u, h in enumerate(b.loc) if h >= 0}
