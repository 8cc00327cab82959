"""13.2. What is too much in a hex is sent away."""

from __future__ import annotations

import pytest
from tests.games.storm_of_steel.ground import at, does, position, unit

from hexfront.games.storm_of_steel.board import put
from hexfront.games.storm_of_steel.game import GAME
from hexfront.games.storm_of_steel.rules import entry
from hexfront.games.storm_of_steel.rules.entry import go
from hexfront.games.storm_of_steel.rules.supply import unit_in_supply
from hexfront.games.storm_of_steel.world import EN

FULL = {f"GE-ACT2-0{k}": "2525" for k in (2, 3, 4)} | {"GE-HQ-05": "2525"}


def crowd(units, name="GE-ACT2-01"):
    """A unit is forced into Metz, which is full."""
    s = position(units)
    assert go(s, unit(s, name), s.world.hex_of_place["Metz"])
    s._legal = None
    return s


@pytest.mark.rule("13.2b", "13.0a")
def test_the_owner_sends_one_of_his_choice_to_the_nearest_mobilization_hex():
    s = crowd({**FULL, "GE-ACT2-01": "2625"})
    assert {a.args[0] for a in s.legal_actions()} == {f"GE-ACT2-0{k}" for k in (1, 2, 3, 4)}
    assert {a.args[1] for a in s.legal_actions()} == {"2725"}, "Saarbrucken is nearest"
    does(s, "displace GE-ACT2-03 2725")
    assert at(s, "GE-ACT2-03") == "2725"
    assert s.decision.step == "movement"


@pytest.mark.rule("13.2b", "12.1a", "2.5g")
def test_who_is_sent_away_leaves_his_trenches():
    s = position({**FULL, "GE-ACT2-01": "2625"}, entrenched=["GE-ACT2-03", "GE-ACT2-04"])
    go(s, unit(s, "GE-ACT2-01"), s.world.hex_of_place["Metz"])
    s._legal = None
    does(s, "displace GE-ACT2-03 2725")
    assert not s.board.entrenched >> unit(s, "GE-ACT2-03") & 1
    assert s.board.entrenched >> unit(s, "GE-ACT2-04") & 1, "who stays, stays dug in"


@pytest.mark.rule("13.2b", "31.4a")
def test_who_reaches_none_is_eliminated():
    far = {f"GE-ACT2-0{k}": "1828" for k in (2, 3, 4)}
    s = position({**far, "GE-ACT2-01": "1829", "GE-ACT2-05": "2525"})
    go(s, unit(s, "GE-ACT2-01"), s.world.grid.hex("1828"))
    s._legal = None
    assert all(len(a.args) == 1 for a in s.legal_actions())
    does(s, "displace GE-ACT2-01")
    assert at(s, "GE-ACT2-01") == -2


RING = ("2120", "2221", "2222", "2122", "2022", "2021")


@pytest.mark.rule("13.2b", "31.1a", "31.4a")
@pytest.mark.parametrize("shut", [True, False], ids=["shut in", "with a way out"])
def test_nobody_is_sent_through_the_lines_of_a_siege(shut):
    siege = {f"GE-ACT2-0{k}": h for k, h in enumerate(RING, start=1) if shut or h not in ("2022", "2122")}
    garrison = {f"FR-ACT2-0{k}": "Lille" for k in (1, 2, 3, 4)}
    units = siege | garrison | {"GE-HQ-01": "Metz", "FR-HQ-01": "Paris", "FR-ACT2-05": "2022"}
    if shut:
        units.pop("FR-ACT2-05")
    s = position(units, half="entente")
    entry.crowded(s, EN, s.world.hex_of_place["Lille"])
    s._legal = None
    assert unit_in_supply(s, unit(s, "FR-ACT2-04")), "a unit in an industrial city at home always is"
    goals = {a.args[1:] for a in s.legal_actions()}
    assert goals == {()} if shut else () not in goals, "the city has supply, but no way to another one"


@pytest.mark.rule("13.14a", "13.2b")
def test_two_hqs_part():
    s = crowd({**FULL, "GE-HQ-04": "2625", "GE-ACT2-09": "2721"}, "GE-HQ-04")
    assert {a.args[0] for a in s.legal_actions()} == {"GE-HQ-04", "GE-HQ-05"}


@pytest.mark.rule("13.14a", "14.6b", "13.2b")
def test_only_the_hex_whose_owner_is_asked_may_hold_too_much():
    s = crowd({**FULL, "GE-HQ-04": "2625", "GE-ACT2-09": "2721"}, "GE-HQ-04")
    assert GAME.audit(s) == [], "two HQs part in Metz: nothing is wrong meanwhile"
    put(s.board, s.world, unit(s, "GE-HQ-03"), s.world.grid.hex("2721"))
    put(s.board, s.world, unit(s, "GE-HQ-02"), s.world.grid.hex("2721"))
    assert GAME.audit(s) == ["Two HQs stand in 2721 (13.14a)."]


@pytest.mark.rule("13.13a")
def test_two_forts_are_wrong_even_while_the_owner_is_asked():
    s = crowd({**FULL, "GE-ACT2-01": "2625", "GE-FORT-1": "2525"})
    put(s.board, s.world, unit(s, "GE-FORT-2"), s.world.grid.hex("2525"))
    assert GAME.audit(s) == ["Two forts stand in 2525 (13.13a)."]


@pytest.mark.rule("13.12a", "13.13a")
def test_brigades_are_never_too_many():
    s = position({**FULL, "GE-SIEGE-01": "2625", "GE-SIEGE-02": "2525", "GE-FORT-1": "2525"})
    assert not go(s, unit(s, "GE-SIEGE-01"), s.world.hex_of_place["Metz"])
