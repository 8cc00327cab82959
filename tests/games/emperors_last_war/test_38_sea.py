"""38. Sea transport and open ports."""

from __future__ import annotations

import pytest
from tests.games.emperors_last_war.field import GAME, choices, corps
from tests.games.emperors_last_war.ground import has, walk, where, why_not
from tests.games.emperors_last_war.test_18_rail import W, town, travelling

from hexfront.games.emperors_last_war.rules.ports import open_ports

GDANSK, KROLEWIEC, ELBLAG, PILAWA = (town(name) for name in ("Gdansk", "Krolewiec", "Elblag", "Pilawa"))
KLAJPEDA = town("Klajpeda")


def at_port(units, **more):
    new = [
        corps("c1", "central", nation="GE"),
        corps("c2", "central", nation="GE"),
        corps("c3", "central", nation="AH"),
    ]
    return travelling(units, new_units=[*new, *more.pop("new", [])], railways=[], **more)


def ports(state):
    return set(state.world.hex_names(open_ports(state.board, state.world)))


@pytest.mark.rule("38a", "38d", "38e", "R-76")
def test_one_german_unit_a_turn_sails_from_port_to_port():
    state = at_port({"c1": GDANSK, "c2": GDANSK, "c3": GDANSK})
    assert choices(walk(state.clone(), "c1"), "sail") == {KROLEWIEC, ELBLAG, PILAWA, KLAJPEDA}
    # No ship is for an Austrian who was driven there.
    assert choices(walk(state.clone(), "c3"), "sail") == set()
    walk(state, "c1").apply(f"sail {KROLEWIEC}")
    assert where(state, "c1") == KROLEWIEC
    assert why_not(state, "move c1") == "5.2a"
    assert choices(walk(state, "c2"), "sail") == set()


@pytest.mark.rule("38b")
def test_not_to_a_port_next_to_the_enemy():
    near = W.names[
        next(
            n
            for n in W.grid.neighbours[W.hex_of_place["Elblag"]]
            if W.near[W.hex_of_place["Elblag"]] >> n & 1
        )
    ]
    state = at_port({"c1": KLAJPEDA, "c2": "4005", "r1": near})
    assert ELBLAG not in choices(walk(state, "c1"), "sail")


@pytest.mark.rule("38b", "36c")
def test_not_into_a_port_where_a_patrol_lies():
    """It has not taken the port, but units of both sides never share a hex."""
    state = at_port({"c1": GDANSK, "c2": "4005", "RU-P1": KLAJPEDA})
    assert KLAJPEDA in ports(state)
    assert choices(walk(state, "c1"), "sail") == {KROLEWIEC, ELBLAG, PILAWA}


@pytest.mark.rule("38c", "R-84")
@pytest.mark.parametrize(("port", "shaken"), [("Elblag", True), ("Gdansk", False)])
def test_who_embarks_beside_the_enemy_is_disrupted_except_from_a_fortress(port, shaken):
    h = W.hex_of_place[port]
    near = W.names[next(n for n in W.grid.neighbours[h] if W.near[h] >> n & 1 and n not in W.place)]
    state = at_port({"c1": town(port), "c2": "4005", "r1": near})
    walk(state, "c1").apply(f"sail {KLAJPEDA}")
    assert has(state, "disrupted", "c1") == shaken


@pytest.mark.rule("38c", "16a", "R-88")
@pytest.mark.parametrize(("port", "shown"), [("Elblag", True), ("Gdansk", False)])
def test_who_is_disrupted_when_he_embarks_does_not_stay_face_down(port, shown):
    h = W.hex_of_place[port]
    near = W.names[next(n for n in W.grid.neighbours[h] if W.near[h] >> n & 1 and n not in W.place)]
    units = {"c1": town(port), "c2": "4005", "r1": near}
    state = at_port(units, concealed=["c1"])
    walk(state, "c1").apply(f"sail {KLAJPEDA}")
    assert has(state, "concealed", "c1") == (not shown)
    assert not GAME.audit(state)


@pytest.mark.rule("38.2a", "38.2b", "38.2c", "R-76")
def test_ports_that_russia_holds_or_blocks_are_closed():
    everything = {GDANSK, KROLEWIEC, ELBLAG, PILAWA, KLAJPEDA}
    assert ports(at_port({"c1": GDANSK})) == everything
    closed = at_port({"c1": GDANSK}, control={"Pilawa": "russia"})
    assert ports(closed) == {GDANSK, KLAJPEDA}
    for name in ("1408", "1308"):
        assert ports(at_port({"c1": GDANSK}, control={name: "russia"})) == everything - {ELBLAG}
    assert ports(at_port({"c1": GDANSK}, control={"1309": "russia"})) == everything
    both = at_port({"c1": GDANSK}, control={"1309": "russia", "1209": "russia"})
    assert KROLEWIEC not in ports(both)
    assert ports(at_port({"c1": GDANSK}, control={"Klajpeda": "russia"})) == everything - {KLAJPEDA}


@pytest.mark.rule("38.2a", "38.2b", "38.2c", "38a")
@pytest.mark.parametrize(
    ("start", "lost", "rule"),
    [
        (KROLEWIEC, ("Pilawa",), "38.2a"),
        (ELBLAG, ("Pilawa",), "38.2a"),
        (ELBLAG, ("1408",), "38.2c"),
        (ELBLAG, ("1308",), "38.2c"),
        (GDANSK, (), ""),
    ],
)
def test_nobody_sails_from_a_port_that_is_closed(start, lost, rule):
    state = at_port({"c1": start}, control=dict.fromkeys(lost, "russia"))
    walk(state, "c1")
    assert bool(choices(state, "sail")) is not bool(rule)
    if rule:
        assert why_not(state, f"sail {KLAJPEDA}") == rule
