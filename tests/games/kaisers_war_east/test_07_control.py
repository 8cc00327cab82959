"""2.2 and 7. Friends and enemies, front lines, control of hexes."""

from __future__ import annotations

import pytest

from hexfront.games.kaisers_war_east.board import controlled
from hexfront.games.kaisers_war_east.world import ALLIED, CENTRAL


def holds(state, side, *names):
    w = state.world
    mine = controlled(state.board, w, side)
    return all(mine >> (w.hex_of_place.get(n) or w.grid.hex(n)) & 1 for n in names)


@pytest.mark.rule("2.1a")
def test_a_unit_on_the_map_is_in_exactly_one_hex(game):
    state = game.start("1914", {}, "one hex")
    for u, h in enumerate(state.board.loc):
        assert sum(stack >> u & 1 for stack in state.board.stack) == (1 if h >= 0 else 0)


@pytest.mark.rule("2.2a", "2.2b", "2.2c", "7.2a")
def test_nations_belong_to_their_side_and_its_player_commands_them(at, game):
    sides = {}
    for unit in game.world({}).units:
        sides.setdefault(unit.side, set()).add(unit.nation)
    assert sides[CENTRAL] == {"Germany", "Austria-Hungary", "Bulgaria", "Turkey", "Nationalist", "CP"}
    assert sides[ALLIED] == {"Russia", "Romania", "AEFR", "Czech", "Bolshevik", "AL"}
    state = at(
        turn=20,
        phase="movement",
        active="central",
        belligerents=["Romania", "Bulgaria"],
        units={
            "GE-C-I": "2017",
            "AH-C-I": "2122",
            "BU-C1": "2735",
            "TU-C6": "2535",
            "RU-C-I": "3016",
            "RO-C1": "3026",
        },
    )
    movers = {a.args[0] for a in state.legal_actions() if a.verb == "move"}
    assert movers == {"GE-C-I", "AH-C-I", "BU-C1", "TU-C6"}


@pytest.mark.rule("2.2b", "12.3a")
def test_allies_of_one_side_share_a_hex(at, play):
    state = at(turn=7, phase="movement", active="central", units={"GE-C-I": "2121", "AH-C-I": "2122"})
    play(state, "move GE-C-I", "step 2122")
    assert state.board.loc[state.world.index["GE-C-I"]] == state.board.loc[state.world.index["AH-C-I"]]


@pytest.mark.rule("7.1a", "7.1e", "7.3c")
def test_in_1914_the_border_is_the_front(game):
    state = game.start("1914", {}, "line")
    assert holds(state, CENTRAL, "Memel", "Konigsberg", "Lemberg", "Czernowitz", "Tarnopol")
    assert holds(state, ALLIED, "Libau", "Lodz", "Warsaw", "Dubno", "Kishinev")
    neutral = state.world.hex_of_place["Jassy"]
    assert (
        not (controlled(state.board, state.world, CENTRAL) | controlled(state.board, state.world, ALLIED))
        >> neutral
        & 1
    )


@pytest.mark.rule("7.1b", "7.1e", "7.3c")
def test_in_1915_the_printed_line_is_the_front(game):
    state = game.start("1915", {}, "line")
    assert holds(state, CENTRAL, "Lodz", "Krakow", "Czernowitz")
    assert holds(state, ALLIED, "Warsaw", "Lemberg", "Przemysl", "Libau", "Tarnopol")


@pytest.mark.rule("7.1c", "7.3c", "23.0d")
def test_in_1916_poland_is_lost_and_the_line_inside_romania_is_ignored(game):
    state = game.start("1916", {}, "line")
    assert holds(state, CENTRAL, "Warsaw", "Brest-Litovsk", "Kovno", "Vilna", "Lemberg")
    assert holds(state, ALLIED, "Riga", "Dvinsk", "Minsk", "Rovno", "Tarnopol")
    land = state.world.country["Romania"]
    assert not land & (
        controlled(state.board, state.world, CENTRAL) | controlled(state.board, state.world, ALLIED)
    )


@pytest.mark.rule("7.1d")
@pytest.mark.parametrize("scenario", ["1914", "1915", "1916"])
def test_units_are_deployed_on_their_own_side_of_the_line(game, scenario):
    state = game.start(scenario, {}, "sides")
    while state.board.phase == "":
        legal = state.legal_actions()
        asked = state.agenda[-1]
        if asked.step == "setup.place":
            side = state.world.side_of[asked.unit]
            assert all(
                holds(state, side, a.args[0]) or state.board.closed >> state.world.grid.hex(a.args[0]) & 1
                for a in legal
            )
        state.apply(legal[-1])


@pytest.mark.rule("7.3a", "7.3b", "7.4a", "R-CTL-1")
def test_control_passes_by_entering_and_stays_after_leaving(at, play):
    state = at(
        turn=7,
        phase="movement",
        active="central",
        units={"CP-S01": "2218"},
        control={"2218": "central"},
        terrain={"2318": "clear", "2418": "clear"},
        hexsides=[["2218", "2318", "open"], ["2318", "2418", "open"]],
    )
    assert holds(state, ALLIED, "2318", "2418")
    # A supply unit will do, wherever it goes on to.
    play(state, "move CP-S01", "step 2318", "step 2418", "stop")
    assert holds(state, CENTRAL, "2318", "2418")
    back = at(
        turn=7,
        phase="movement",
        active="allied",
        effort="East",
        units={"RU-C-I": "2518"},
        control={"2418": "central"},
    )
    play(back, "move RU-C-I", "step 2418")
    assert holds(back, ALLIED, "2418")


@pytest.mark.rule("7.3d", "R-CTL-2")
def test_a_zone_of_control_takes_nothing(at, play):
    state = at(
        turn=7, phase="movement", active="central", units={"GE-A9": "2118"}, control={"2118": "central"}
    )
    play(state, "move GE-A9", "step 2218")
    assert holds(state, ALLIED, "2318", "2219", "2217")


@pytest.mark.rule("7.4a")
def test_occupation_counts_without_supply_and_in_an_enemy_zone(at):
    state = at(turn=7, units={"RU-C-I": "Breslau", "GE-A9": "1819"})
    assert holds(state, ALLIED, "Breslau")
