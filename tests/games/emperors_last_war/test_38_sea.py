"""37.5, 38. Sea transport and blocked ports; where Austro-Hungarians do not go."""

from __future__ import annotations

import pytest
from tests.games.emperors_last_war.effort import asked, build, choices, corps, unit

from hexfront.games.emperors_last_war.rules.encirclement import closed_in, sea_supplied, unit_encircled
from hexfront.games.emperors_last_war.rules.ports import open_ports

#: Ports of the map, and a Russian corps beside two of them.
KROLEWIEC, PILAWA, ELBLAG, GDANSK, KLAJPEDA = "1210", "1209", "1507", "1406", "0711"
BY_KLAJPEDA = "0812"


def coast(*counters, units, scenario="campaign", phase="normal movement", **more):
    """A movement phase of October, when nobody regroups."""
    state = build(scenario, *counters, units=units, phase=phase, turn=more.pop("turn", 10), **more)
    while asked(state)[1] != "movement":
        state.apply("done" if "done" in state.legal_actions() else "pass")
    return state


def german(name="own", **more):
    return corps(name, nation="GE", **more)


def harbours(state, name="own"):
    if name not in choices(state, "move"):
        return set()
    state.apply(f"move {name}")
    return choices(state, "sail")


@pytest.mark.rule("38a", "38d", "R-76")
def test_a_german_unit_sails_from_port_to_port_with_its_whole_move():
    state = coast(german(), units={"own": GDANSK})
    assert harbours(state) == {KROLEWIEC, PILAWA, ELBLAG, KLAJPEDA}
    state.apply(f"sail {KLAJPEDA}")
    assert state.board.loc[unit(state, "own")] == state.world.grid.hex(KLAJPEDA)
    assert "own" not in choices(state, "move")


@pytest.mark.rule("38a", "R-76")
@pytest.mark.parametrize(("counter", "where"), [(corps("own", nation="AH"), GDANSK), (german(), "1405")])
def test_only_germans_and_only_out_of_ports(counter, where):
    state = coast(counter, units={"own": where})
    assert not harbours(state)


@pytest.mark.rule("38d")
def test_not_after_a_step():
    state = coast(german(), units={"own": GDANSK})
    assert harbours(state)
    state.apply("step 1405")
    assert not choices(state, "sail")


@pytest.mark.rule("38b")
def test_no_enemy_beside_the_destination():
    state = coast(german(), corps("foe", "russia"), units={"own": GDANSK, "foe": BY_KLAJPEDA})
    assert KLAJPEDA not in harbours(state)


@pytest.mark.rule("38e", "R-76")
def test_one_unit_in_a_turn():
    state = coast(german("one"), german("two"), units={"one": GDANSK, "two": GDANSK})
    assert harbours(state, "one")
    state.apply(f"sail {KLAJPEDA}")
    assert not harbours(state, "two")


@pytest.mark.rule("38c", "R-84")
@pytest.mark.parametrize(
    ("port", "foe", "disrupted"),
    [(KLAJPEDA, BY_KLAJPEDA, True), (KLAJPEDA, "0914", False), (KROLEWIEC, "1211", False)],
)
def test_who_leaves_under_the_eyes_of_the_enemy_is_disrupted(port, foe, disrupted):
    """Not out of the fortress of Krolewiec."""
    state = coast(german(), corps("foe", "russia"), units={"own": port, "foe": foe})
    assert GDANSK in harbours(state)
    state.apply(f"sail {GDANSK}")
    assert bool(state.board.disrupted >> unit(state, "own") & 1) is disrupted


@pytest.mark.rule("38a", "1.4a")
def test_only_in_the_campaign():
    state = build("C", german(), units={"own": "2301"}, phase="normal movement")
    while asked(state)[1] != "movement":
        state.apply("done")
    assert not harbours(state)


# Blocked ports (38.2) ---------------------------------------------------------------------------------------


def opened(**control):
    state = build("campaign", control=control)
    return set(state.world.hex_names(open_ports(state.board, state.world)))


@pytest.mark.rule("38.2a", "38.2b", "38.2c", "R-76", "R-91")
@pytest.mark.parametrize(
    ("taken", "shut"),
    [
        ((), set()),
        (("Pilawa",), {PILAWA, KROLEWIEC, ELBLAG}),
        (("1309",), set()),
        (("1209", "1309"), {PILAWA, KROLEWIEC, ELBLAG}),
        (("1408",), {ELBLAG}),
        (("1308",), {ELBLAG}),
        (("Gdansk",), {GDANSK}),
    ],
)
def test_what_closes_a_port(taken, shut):
    every = {KROLEWIEC, PILAWA, ELBLAG, GDANSK, KLAJPEDA}
    assert opened(**dict.fromkeys(taken, "russia")) == every - shut


@pytest.mark.rule("38.1a", "R-76")
@pytest.mark.parametrize(
    ("nation", "pilawa", "fed"), [("GE", "central", True), ("AH", "central", False), ("GE", "russia", False)]
)
def test_germans_with_a_port_in_the_pocket_are_not_encircled(nation, pilawa, fed):
    """A ring round Krolewiec; Klajpeda and the south lie beyond it."""
    ring = ["1110", "1111", "1211", "1310", "1309", "1311"]
    foes = {f"foe{k}": name for k, name in enumerate(ring)}
    state = build(
        "campaign",
        corps("own", nation=nation),
        *(corps(name, "russia") for name in foes),
        units={"own": KROLEWIEC} | foes,
        control={"Pilawa": pilawa},
    )
    b, w, u = state.board, state.world, unit(state, "own")
    assert closed_in(b, w, 0, w.grid.hex(KROLEWIEC))
    assert sea_supplied(b, w, u) is fed
    assert unit_encircled(b, w, u) is not fed


# Prussian pride (37.5) --------------------------------------------------------------------------------------


@pytest.mark.rule("37.5a")
@pytest.mark.parametrize(
    ("nation", "front", "able"),
    [("AH", "east", False), ("LG", "east", False), ("GE", "east", True), ("AH", "polish", True)],
)
def test_austrians_do_not_enter_east_prussia(nation, front, able):
    """Into Ilawa country from Russian Mlawa, or into Silesia from Russian Poland."""
    start, goal = ("2009", "1909") if front == "east" else ("3207", "3206")
    state = coast(
        corps("own", nation=nation),
        units={"own": start},
        terrain={start: "clear", goal: "clear"},
        hexsides=[[start, goal, "open"]],
    )
    w = state.world
    assert w.country["germany"] >> w.grid.hex(goal) & 1
    assert w.country["russia"] >> w.grid.hex(start) & 1
    state.apply("move own")
    assert (goal in choices(state, "step")) is able
