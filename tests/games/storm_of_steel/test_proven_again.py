"""Rows whose first proofs were weak: each of these fails when the rule is broken."""

from __future__ import annotations

import pytest
from tests.games.storm_of_steel.field import asked, step, told, where
from tests.games.storm_of_steel.harbour import (
    CENTRAL,
    ENTENTE,
    EXTRAS,
    SCAPA,
    WILHELMSHAVEN,
    at_sea,
    engaged,
    passes,
    sends,
    ship,
)
from tests.games.storm_of_steel.table import campaign

from hexfront.games.storm_of_steel.board import ZONE, lift
from hexfront.games.storm_of_steel.counters import pieces
from hexfront.games.storm_of_steel.game import GAME
from hexfront.games.storm_of_steel.rules import industry, interdiction, rebasing, seas
from hexfront.games.storm_of_steel.world import CP, EN
from hexfront.hexes import members

#: Units that need petroleum (7.7).
THIRSTY = ("SS", "REC", "MECH")


def ordering(**more):
    """The Mobilization Phase when lists are written."""
    state = campaign(phase="mobilization", **more)
    while state.decision.step != "mobilization.orders":
        state.apply("pass", state.decision.side)
    return state


def ready(state):
    for side in (CENTRAL, ENTENTE):
        if side in [one.side for one in state.decisions]:
            state.apply("done", side)
    return state


@pytest.mark.rule("7.41a")
def test_points_are_assigned_though_a_unit_waits_to_be_placed():
    state = ordering(units={"GE-ACT2-01": "turn 0"})
    assert not [a for a in state.legal_actions(CENTRAL) if a.verb == "place"]
    bought = next(a for a in state.legal_actions(CENTRAL) if a.startswith("buy GE-RES"))
    state.apply(bought, CENTRAL)
    ready(state)
    assert state.decision.step == "mobilization.place"
    assert {a.args[0] for a in state.legal_actions(CENTRAL) if a.verb == "place"} == {"GE-ACT2-01"}
    # What was bought waits on the track; it is not placed in the phase in which it is paid for.
    assert where(state, bought.args[0]).startswith("turn ")


@pytest.mark.rule("7.71a")
def test_who_leaves_petroleum_unused_has_no_more_of_it_the_next_time():
    ports = {"GB-TR-01": "London", "FR-TR-01": "Le Havre"}
    used, left = ordering(units=ports), ordering(units=ports)
    before = len(industry.means(used, EN).petroleum)
    assert before
    thirsty = [
        a for a in used.legal_actions(ENTENTE) if a.verb == "buy" and a.args[0].split("-")[1] in THIRSTY
    ]
    used.apply(thirsty[0], ENTENTE)
    country = used.world.units[used.world.index[thirsty[0].args[0]]].country
    for state in (used, left):
        ready(state)
    saved = [industry.means(state, EN).saved.get(country, 0) for state in (used, left)]
    # Points are saved, petroleum is not.
    assert saved[1] > saved[0]
    assert [len(industry.means(state, EN).petroleum) for state in (used, left)] == [before, before]


@pytest.mark.rule("27.2d")
def test_raiders_come_home_from_the_zone_through_no_area():
    state = at_sea({WILHELMSHAVEN: ["SS"], SCAPA: ["BB", "BB"]}, step="rebasing")
    w, b = state.world, state.board
    u = w.index["g1"]
    # The enemy dominates every sea: who lies in a base stays there, who is in the zone comes home.
    b.sea_status = dict.fromkeys(seas.AREAS, "EN")
    bound = rebasing.goals(state, u)
    lift(b, w, u, ZONE)
    home = w.naval_bases & w.owned[w.country_index["Germany"]]
    assert rebasing.goals(state, u) == home
    assert bound & ~home == 0
    assert bound != home
    assert not any(seas.based(state, CP, area) for area in seas.AREAS)
    assert "Commerce Raiding Zone" not in industry.areas(w)


@pytest.mark.rule("2.5m")
def test_counters_bear_the_sign_of_their_size():
    w = GAME.world_of("campaign_1914")
    printed = {piece.id: piece.size for piece in pieces(w)}
    signs = {"XXX": w.corps, "X": w.brigades}
    for sign, units in signs.items():
        named = [printed[w.ids[u]] for u in members(units & ~w.irregulars)]
        assert named
        assert set(named) == {sign}
    assert "XXX" not in {printed[w.ids[u]] for u in members(w.naval | w.air | w.forts)}


@pytest.mark.rule("26.0a")
def test_three_kinds_of_combat_at_sea():
    fleets = {WILHELMSHAVEN: ["BB", "SS"], SCAPA: ["BB"]}
    state = passes(engaged(fleets, dice=[3, 6, 6]), *EXTRAS)
    assert told(state, "contact").result != "no combat"
    shore = at_sea(fleets, step="naval.operations", dice=[6])
    shore.apply(next(a for a in shore.legal_actions() if a.startswith("bombard")))
    sends(shore, ENTENTE, "")
    sends(shore, CENTRAL, WILHELMSHAVEN, "g1")
    assert told(shore, "shelled").rule == "26.5a"
    raid = at_sea(fleets, step="naval.operations", dice=[6])
    assert {a.verb for a in raid.legal_actions()} == {"bombard", "raid", "pass"}
    raid.apply("raid north-sea")
    sends(raid, ENTENTE, SCAPA, "b1")
    sends(raid, CENTRAL, WILHELMSHAVEN, "g2")
    assert told(raid, "interception").rule == "25.36a"
    assert where(raid, "g2") == "zone"


@pytest.mark.rule("25.31g")
def test_the_central_powers_roll_before_the_entente_is_asked(monkeypatch):
    monkeypatch.setitem(GAME.world_of("west_1914").scenario, "naval", True)
    monkeypatch.setattr(interdiction, "used", lambda s, power, area: area in ("North Sea", "Baltic Sea"))
    state = at_sea({WILHELMSHAVEN: ["CA"], SCAPA: ["CA"]}, step="rebasing")
    state.board.sea_status = dict.fromkeys(("North Sea", "Baltic Sea"), "contested")
    state.dice.script = (1, 1, 1, 1)
    state.plan([("turn.end",), ("phase", "discard"), ("interdiction.begin",)])
    state.advance()
    rolled = []
    while step(state) in ("interdiction", "interdiction.ships"):
        if asked(state)[1] == "interdiction":
            rolled.append(state.decision.side)
            state.apply("interdict")
        else:
            state.apply("done", state.decision.side)
            costs = state.board.development_cost
            rolled += [f"{costs}"] if step(state) != "interdiction.ships" else []
    sides = [one for one in rolled if one in (CENTRAL, ENTENTE)]
    assert sides == [CENTRAL, CENTRAL, ENTENTE, ENTENTE]
    # The first roll has cost the Entente before it is asked for its own.
    first, second = rolled[1], rolled[3]
    assert first == "(0, 2)"
    assert second == "(0, 4)"


@pytest.mark.rule("R-151", "25.43a")
@pytest.mark.parametrize(("port", "free"), [("Basra", True), ("Gallipoli", False)])
def test_an_empty_port_without_value_is_taken_without_a_die(port, free):
    start = "Suez" if free else "Alexandria"
    new = [
        {"id": "l1", "side": ENTENTE, "country": "Britain", "mobile": 30},
        {"id": "hq", "side": ENTENTE, "country": "Britain", "type": "HQ", "mobile": 2, "command_radius": 9},
        ship("t1", ENTENTE, "TR"),
    ]
    state = GAME.position(
        {
            "scenario": "middle_east_1914_16",
            "phase": "movement",
            "half": ENTENTE,
            "turn": "1915Sp",
            "units": {unit["id"]: start for unit in new},
            "new_units": new,
            "dice": [6],
        }
    )
    goal = state.world.names[state.world.hex_of_place[port]]
    state.apply("move l1")
    assert (state.forecast(f"land {goal}").probability("lands") == 1) == free
    state.apply(f"land {goal}")
    state.apply("done")
    if step(state) == "landing.table":
        state.apply("table assault")
    if step(state) == "landing.ships":
        state.apply("sail")
    assert (where(state, "l1") == goal) == free
    assert any(event.name == "roll" for event in state.events) != free
