"""Kinds of units and ground in combat: partisans, forts that fall, frozen rivers, air units."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from tests.games.storm_of_steel.field import (
    NORTH,
    SOUTH,
    TARGET,
    battle,
    choices,
    declare,
    lost,
    step,
    told,
    why_not,
)

from hexfront.games.storm_of_steel.game import GAME
from hexfront.games.storm_of_steel.rules import fighting

FORT = {"type": "FORT", "mobile": 0, "entrenched": 12, "movement": 0, "cadre": 1}
PARTISAN = {"type": "PART", "mobile": 1, "entrenched": 0}


@pytest.mark.rule("34.3c", "34.3a")
def test_partisans_only_probe():
    state = battle({NORTH: PARTISAN}, 6, dice=[2])
    state.apply(f"attack {TARGET}")
    state.apply("join c1")
    state.apply("declare")
    assert told(state, "roll").facts["table"] == "probe"
    walls = battle({NORTH: PARTISAN}, [6, FORT])
    assert TARGET not in choices(walls, "attack")
    assert why_not(walls, f"attack {TARGET}") == "34.3c"


@pytest.mark.rule("34.1a", "2.5n")
def test_who_is_underground_neither_attacks_nor_is_attacked():
    state = battle({NORTH: PARTISAN}, PARTISAN, underground=["c1", "e1"])
    assert TARGET not in choices(state, "attack")
    hidden = battle({NORTH: 6}, PARTISAN, underground=["e1"])
    assert TARGET not in choices(hidden, "attack")
    assert why_not(hidden, f"attack {TARGET}") == "14.0a"


@pytest.mark.rule("17.5a", "14.5k")
def test_a_fort_is_never_captured_but_falls_with_its_hex():
    state = battle({NORTH: 99}, [FORT], dice=[1])
    declare(state)
    assert told(state, "roll").result == "DE"
    assert lost(state, "e1")
    state.apply(f"advance c1 {TARGET}")
    w, b = state.world, state.board
    assert not b.stack[w.grid.hex(TARGET)] & w.forts


@pytest.mark.rule("18.2b")
@pytest.mark.parametrize(
    ("turn", "place", "frozen"),
    [("1915Wi", "Warsaw", True), ("1914Au", "Warsaw", False), ("1915Wi", "Paris", False)],
)
def test_rivers_freeze_in_winter_in_the_east_only(turn, place, frozen):
    w = GAME.world({})
    board = SimpleNamespace(turn=w.turn_of[turn])
    assert fighting.frozen(board, w, w.hex_of_place[place]) == frozen


@pytest.mark.rule("30.0a", "30.7a", "R-162")
def test_ratings_of_air_units():
    w = GAME.world({})
    found = {u.type: (u.air_combat, u.ground_support, u.range) for u in w.units if u.country == "Germany"}
    assert found["REC"] == (1, 0, 4)
    assert found["FTR"] == (3, 1, 3)
    assert found["BMB"] == (1, 2, 6)
    assert found["ZEP"] == (0, 2, 12)


@pytest.mark.rule("30.1a")
def test_air_doctrine_begins_at_one():
    assert GAME.start("west_1914", seed=1).board.air_doctrine == (1, 1)


@pytest.mark.rule("12.4b")
def test_most_units_double_when_entrenched_shock_gains_half_and_turks_triple():
    w = GAME.world({})
    corps = {u.id: u for u in w.units}
    assert corps["GE-ACT2-01"].entrenched == 2 * corps["GE-ACT2-01"].mobile
    assert 2 * corps["GE-SHK2-01"].entrenched == 3 * corps["GE-SHK2-01"].mobile
    turks = [u for u in w.units if u.country == "Ottoman" and u.type == "ACT"]
    assert turks
    assert all(u.entrenched == 3 * u.mobile for u in turks)


@pytest.mark.rule("15.2a")
def test_headquarters_fight_like_combat_units():
    state = battle({NORTH: {"type": "HQ", "mobile": 2}}, 6, others={SOUTH: 6})
    state.apply(f"attack {TARGET}")
    assert choices(state, "join") == {"c1"}
    assert step(state) == "combat.plan"
