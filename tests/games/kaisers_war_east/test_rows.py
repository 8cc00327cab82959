"""Every decision names the row that governs it at that moment."""

from __future__ import annotations

import random

import pytest
from tests.games.kaisers_war_east.battlefield import (
    NORTH,
    NORTH_EAST,
    SOUTH,
    asked,
    battle,
    declare,
    fought,
    roll,
)
from tests.games.kaisers_war_east.mustering import MAY_1916, MAY_1917, muster, reform
from tests.games.kaisers_war_east.scatter import scatter


def row(state):
    """The row of the decision at hand."""
    assert state.decision is not None
    return state.decision.rule


@pytest.mark.parametrize(
    ("scenario", "first", "second"),
    [("1914", "26.4a", "26.5a"), ("1915", "27.4a", "27.5a"), ("1916", "28.4a", "28.5a")],
)
def test_deployment(game, scenario, first, second):
    state = game.start(scenario, {}, "rows")
    assert row(state) == first
    state.apply("suggested")
    assert row(state) == "3.0a"
    state.apply("done")
    assert row(state) == second
    foggy = game.start(scenario, {"fog_of_war": "on"}, "rows")
    foggy.apply("suggested")
    assert row(foggy) == "OPT-FOG-1"


@pytest.mark.parametrize(
    ("result", "shock", "rows"),
    [
        ("ST", False, {"allied": "CR-ST-1", "central": "CR-ST-1b"}),
        ("MD", True, {"central": "CR-MD-3"}),
    ],
)
def test_losses_by_result_and_role(result, shock, rows):
    state = battle({NORTH: ["GE-St1", "GE-C-I"], SOUTH: "GE-St2"}, ["RU-C-Gd", "RU-C-Gr", "RU-C-Finn"])
    declare(state, "join GE-St1", "join GE-C-I", "join GE-St2", shock=shock)
    roll(state, result)
    met = {}
    while state.board.battle is not None:
        side, step = asked(state)
        if step == "battle.lose":
            met[side] = row(state)
        state.apply(state.legal_actions()[0])
    assert met == rows


@pytest.mark.parametrize(
    ("result", "shock", "retreat", "pursuit"),
    [
        ("AD", False, "CR-AD-3", ""),
        ("DD", False, "CR-DD-2", "CR-DD-3"),
        ("DZ", False, "", "CR-DZ-2"),
        ("BT", True, "", "CR-BT-2"),
        ("DP", True, "15.1a", "CR-DP-3"),
        ("MD", True, "CR-MD-2", "CR-MD-4"),
    ],
)
def test_retreat_and_pursuit_by_result(result, shock, retreat, pursuit):
    defenders = ["RU-A1"] if result != "AD" else ["RU-A1", "RU-F-Riga"]
    force = {NORTH: "GE-ASt"} if result == "AD" else {NORTH: "GE-ASt", NORTH_EAST: "GE-A9"}
    if result == "DZ":
        defenders = ["RU-C-Gd"]
    state = fought(force, defenders, result, shock=shock)
    met = {}
    while state.board.battle is not None:
        step = state.decision.step
        if step in ("withdraw", "panic", "pursuit"):
            met.setdefault("pursuit" if step == "pursuit" else "retreat", row(state))
        legal = state.legal_actions()
        state.apply("done" if "done" in legal else legal[0])
    assert met.get("retreat", "") == retreat
    assert met.get("pursuit", "") == pursuit


@pytest.mark.parametrize(("doctrine", "result", "rule"), [("off", "BT", "16.2a"), ("on", "DZ", "OPT-CAV-2")])
def test_the_second_hex_of_a_pursuit(doctrine, result, rule):
    cavalry = {NORTH: ["GE-HKK1", "GE-St1"], SOUTH: "GE-A9"}
    more = {"options": {"better_cavalry_doctrine": doctrine}, "scenario": "1914"}
    state = fought(cavalry, "RU-C-Gd", result, shock=result == "BT", **more)
    state.apply("advance GE-HKK1 3524")
    assert (asked(state)[1], row(state)) == ("pursuit.on", rule)


def test_placement_by_unit():
    state = muster("central", {"GE-A8": "due", "GE-F-Thorn": "pool", "RU-A1": "Moscow"})
    state.apply("bring GE-A8")
    assert row(state) == "9.4a"
    state.apply(state.legal_actions()[0])
    state.apply("supply")
    assert row(state) == "9.4c"
    bolshevik = {"options": {"russian_revolutions": "on", "end": "1918"}, "second_revolution": True}
    state = muster("allied", turn=MAY_1917, first_revolution=True, **bolshevik)
    state.apply("raise BO-RG")
    state.apply("bring BO-RG")
    assert row(state) == "OPT-BOL-3"


def test_expending_supply_by_purpose():
    corps = {f"RU-C-{name}": "Minsk" for name in ("Gd", "Gr", "Finn")}
    supply = {"AL-S01": "Minsk", "AL-S02": "3015"}
    state = reform("allied", corps | supply | {"RU-A1": "box"}, appeared=["RU-A1"])
    state.apply("combine RU-A1 3016")
    assert row(state) == "10.2c"
    state = reform("allied", supply | {"RU-NW": "Minsk"}, turn=MAY_1916)
    state.apply("convert RU-NW")
    assert row(state) == "10.7b"


def test_a_train_moves_by_its_own_rule(at):
    units = {"GE-AT": "Berlin", "GE-C-I": "Thorn", "CP-S01": "Thorn", "RU-A1": "Moscow"}
    state = at(turn=8, phase="movement", active="central", units=units)
    assert row(state) == "11.0a"
    trained = state.clone()
    trained.apply("move GE-AT")
    assert row(trained) == "21.4a"
    state.apply("move GE-C-I")
    assert row(state) == "11.1a"


@pytest.mark.parametrize("seed", range(24))
def test_every_row_that_is_named_is_in_the_ledger(game, seed):
    document = scatter(seed)
    moves = document.pop("moves", ())
    state = game.position(document)
    for action in moves:
        state.apply(action)
    rng = random.Random(f"rows {seed}")
    for _ in range(120):
        if state.outcome is not None:
            break
        assert row(state) in game.ledger
        assert state.decision.prompt.endswith((".", "?", ")."))
        state.apply(rng.choice(state.legal_actions()))
