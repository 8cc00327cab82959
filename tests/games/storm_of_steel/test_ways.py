"""Ways and warnings: where a stack in hand can go, and what a side has to fear by rule."""

from __future__ import annotations

import random

import pytest
from tests.games.storm_of_steel.field import (
    NORTH,
    NORTH_EAST,
    SOUTH,
    SOUTH_EAST,
    TARGET,
    battle,
    declare,
    step,
    where,
)
from tests.games.storm_of_steel.world_display import display

from hexfront.games.storm_of_steel.game import GAME
from hexfront.games.storm_of_steel.ways import ways
from hexfront.kernel import Action

WEST = {"scenario": "west_1914", "phase": "movement", "half": "central"}


KINDS = ("ZEP", "REC", "TR", "BB", "HQ", "FORT", "ACT2")


def position(units, **more):
    return GAME.position(WEST | {"units": units} | more)


#: Belgian hexes behind the German front, their rail not cleared yet.
TAKEN = ("2523", "2522", "2423", "2424", "2422", "2322", "2321", "2421")


def goals(state, place, *units, kind="move"):
    return {order.goal: order for order in ways(state, place, units) if order.kind == kind}


@pytest.mark.rule("11.1a", "11.2a")
def test_a_stack_marches_together_and_stops_where_it_is_sent():
    state = position({"GE-HQ-01": "Cologne", "GE-ACT2-01": "2722", "GE-ACT2-03": "2722"})
    order = goals(state, "2722")["2723"]
    assert order.unit == "GE-ACT2-01 GE-ACT2-03"
    for action in order.actions:
        state.apply(action)
    assert state.decision.step == "movement"
    assert {state.world.names[state.board.loc[state.world.index[u]]] for u in order.unit.split()} == {"2723"}


@pytest.mark.rule("11.5a")
def test_an_hq_stays_unless_it_is_asked_for():
    state = position({"GE-HQ-01": "2722", "GE-ACT2-01": "2722"})
    assert goals(state, "2722")["2723"].unit == "GE-ACT2-01"
    assert goals(state, "2722", "GE-HQ-01")["2723"].cost == 1


@pytest.mark.rule("10.32a")
def test_units_that_cannot_go_together_are_shown_each_by_itself():
    """From EZOC to EZOC one unit at a time infiltrates, and every hex around them is such a one."""
    near = {"FR-ACT2-01": "2523", "FR-ACT2-02": "2724", "GE-ACT2-04": "2623"}
    state = position({"GE-HQ-01": "2722", "GE-ACT2-01": "2624", "GE-ACT2-03": "2624"} | near)
    assert not ways(state, "2624", ("GE-ACT2-01", "GE-ACT2-03"))
    alone = ways(state, "2624")
    assert {order.unit for order in alone} == {"GE-ACT2-01", "GE-ACT2-03"}
    assert {order.kind for order in alone} == {"infiltrate"}


@pytest.mark.rule("11.5a", "30.3a")
def test_ships_and_air_units_are_not_taken_along_by_a_stack_that_marches():
    stays = {
        kind: piece.stays
        for piece in GAME.pieces(GAME.world_of("campaign_1914", {}))
        for kind in KINDS
        if f"-{kind}-" in piece.id
    }
    assert stays == {
        "ZEP": True,
        "REC": True,
        "TR": True,
        "BB": True,
        "HQ": True,
        "FORT": True,
        "ACT2": False,
    }


@pytest.mark.rule("11.61a")
def test_force_marches_go_where_neither_marches_nor_trains_do():
    state = position({"GE-HQ-01": "2622", "GE-ACT2-01": "2523"}, control=dict.fromkeys(TAKEN, "central"))
    near, far = goals(state, "2523"), goals(state, "2523", kind="force")
    assert far
    assert not set(near) & set(far)
    assert all("force" in order.actions for order in far.values())


@pytest.mark.rule("11.62a")
def test_rides_show_the_line():
    state = position({"GE-HQ-01": "Cologne", "GE-ACT2-01": "Berlin"})
    ride = goals(state, "3719", kind="rail")["2722"]
    assert ride.way[0] == "3719"
    assert ride.way[-1] == "2722"
    assert GAME.cost_words(ride) == "rail"


def carried(state, order):
    """Take an order to its end; where its units are then."""
    for action in order.actions:
        state.apply(action)
    return {where(state, unit) for unit in order.unit.split()}


@pytest.mark.rule("14.7a")
def test_all_of_a_stack_that_may_advance_go_together_and_each_by_itself():
    state = battle({NORTH: [24, 24], SOUTH_EAST: 6}, 6, dice=[1])
    declare(state, table="probe")
    found = goals_of_parts(state, NORTH)
    assert set(found) == {"c1 c2", "c1", "c2"}
    assert ways(state, NORTH)[0].unit == "c1 c2", "who says nothing takes all"
    assert carried(state, found["c1 c2"]) == {TARGET}


@pytest.mark.rule("14.7a", "13.2a")
def test_as_many_advance_together_as_find_room():
    state = battle({NORTH: [6, 6, 6], NORTH_EAST: 6}, 1, dice=[1])
    declare(state, table="probe")
    state.apply(f"advance c4 {TARGET}")
    assert set(goals_of_parts(state, NORTH)) == {"c1 c2", "c1", "c2", "c3"}
    assert not ways(state, NORTH, ("c1", "c2", "c3"))


@pytest.mark.rule("14.6a")
def test_a_beaten_stack_retreats_together_or_one_by_one():
    state = battle({NORTH: 12}, [6, 6], dice=[1])
    declare(state, table="probe")
    assert step(state) == "retreat"
    found = {order.unit for order in ways(state, TARGET) if order.goal == SOUTH}
    assert found == {"e1 e2", "e1", "e2"}
    order = next(one for one in ways(state, TARGET, ("e1", "e2")) if one.goal == SOUTH)
    assert carried(state, order) == {SOUTH}


@pytest.mark.rule("14.6a", "13.2b")
def test_nobody_goes_back_in_company_where_another_would_be_sent_away():
    state = battle({NORTH: 18}, [6, 6, 6], dice=[1], others={SOUTH: [6, 6], SOUTH_EAST: 6})
    declare(state, table="probe")
    found = ways(state, TARGET)
    assert {order.unit for order in found if order.goal == SOUTH} == {"e1", "e2", "e3"}
    assert {order.unit for order in found if order.goal == SOUTH_EAST} == {"e1 e2", "e1", "e2", "e3"}
    assert not [order for order in ways(state, TARGET, ("e2", "e3")) if order.goal == SOUTH]


def goals_of_parts(state, place):
    """By units the order that takes them into the target."""
    return {order.unit: order for order in ways(state, place) if order.goal == TARGET}


def test_every_way_of_random_moments_can_be_gone():
    tried = 0
    for seed in range(3):
        state, rng = GAME.start("west_1914", seed=seed), random.Random(seed)
        for _ in range(500):
            if state.outcome is not None:
                break
            decision = state.decisions[0]
            if decision.step in ("movement", "march", "retreat", "advance") and rng.random() < 0.25:
                tried += carried_out(GAME.deal(state, decision.side, rng), decision.side, rng)
            state.apply(rng.choice(state.legal_actions(decision.side)), decision.side)
    assert tried > 60


def carried_out(state, side, rng):
    """Try some ways of a stack of a side; how many there were."""
    b, w = state.board, state.world
    mine = b.afield & w.side[state.sides.index(side)]
    place = rng.choice(sorted({w.names[b.loc[u]] for u in range(len(w.units)) if mine >> u & 1}))
    found = ways(state, place)
    for order in rng.sample(found, min(4, len(found))):
        tried = state.clone()
        for action in order.actions:
            tried.apply(action)
        if order.kind != "infiltrate":
            assert {w.names[tried.board.loc[w.index[u]]] for u in order.unit.split()} == {order.goal}
    return min(4, len(found))


# Warnings ----------------------------------------------------------------------------------------


def feared(state, side="central"):
    return {(one.kind, one.hex): one for one in GAME.warnings(state, side)}


@pytest.mark.rule("31.3b")
def test_a_unit_out_of_supply_is_told_what_it_rolls():
    state = position({"GE-HQ-01": "Cologne", "GE-ACT2-01": "1929", "FR-ACT2-01": "2526"})
    told = feared(state)["supply", "1929"]
    assert told.units == ("GE-ACT2-01",)
    assert told.text.endswith("lost on 6.")


@pytest.mark.rule("31.3b", "18.2e")
def test_a_hungry_unit_whom_no_die_takes_is_told_that_it_has_no_supply():
    state = position({"GE-HQ-01": "Cologne", "GE-ACT2-01": "1929", "GE-FORT-1": "1929"})
    told = feared(state)["supply", "1929"]
    assert told.text.endswith("has no supply, but no die takes it in this turn.")


@pytest.mark.rule("14.6b")
def test_a_surrounded_unit_has_no_way_back():
    ring = {"FR-ACT2-01": "2428", "FR-ACT2-02": "2629", "FR-ACT2-03": "2530"}
    state = position({"GE-ACT2-01": "2529", **ring})
    assert feared(state)["retreat", "2529"].units == ("GE-ACT2-01",)


@pytest.mark.rule("5.13a")
def test_an_empty_city_within_reach_is_feared_for_its_value():
    state = position({"GE-ACT2-01": "2623", "FR-ACT2-01": "1924", "GE-HQ-01": "2622"})
    told = {hex_name: one.text for (kind, hex_name), one in feared(state, "entente").items()}
    assert told["2321"].endswith("5 morale.")
    assert "1924" not in told


@pytest.mark.rule("15.4a")
def test_an_hq_without_a_line_commands_nobody():
    state = position({"GE-HQ-01": "1929", "FR-ACT2-01": "2526"})
    assert feared(state)["support", "1929"].rule == "15.4a"


#: Two corps and a third between two enemies.
CLOSE = {
    "GE-HQ-01": "2722",
    "GE-ACT2-01": "2624",
    "GE-ACT2-03": "2624",
    "GE-ACT2-04": "2623",
    "FR-ACT2-01": "2523",
    "FR-ACT2-02": "2724",
}


@pytest.mark.rule("11.7a", "14.1b")
@pytest.mark.parametrize(("phase", "verb"), [("movement", "storm"), ("combat", "attack")])
def test_of_a_target_those_are_told_who_could_attack_it(phase, verb):
    state = position(CLOSE, phase=phase)
    targets = [action for action in state.legal_actions() if action.verb == verb]
    assert len(targets) == 2
    for action in targets:
        planned = state.clone()
        planned.apply(action)
        joining = {one.args[0] for one in planned.legal_actions() if one.verb == "join"}
        assert set(GAME.doers(state, action)) == joining
    assert set(GAME.doers(state, Action(f"{verb} 2724"))) == {"GE-ACT2-01", "GE-ACT2-03"}
    assert GAME.doers(state, Action("done")) == []


@pytest.mark.rule("25.31b")
def test_a_question_about_a_sea_says_where_it_lies():
    state = GAME.start("campaign_1914", seed=1)
    assert GAME.focus(state) == []
    while state.decision.step != "naval.choose":
        state.apply("done" if "done" in state.legal_actions() else "pass")
    baltic = state.world.names[state.world.display.seas["Baltic Sea"]]
    assert GAME.focus(state) == [baltic]
    state.apply("engage baltic-sea")
    assert GAME.focus(state) == [baltic]


# From the sea (25.41a) ---------------------------------------------------------------------------

#: Actions that take a unit somewhere in one stroke.
STROKES = ("sail", "land", "evacuate", "leave", "rail")
AFLOAT = {
    "GB-ACT2-06": "Alexandria",
    "GB-TR-01": "Alexandria",
    "GB-ACT2-09": "India",
    "GB-TR-02": "Bombay",
    "GB-ACT2-10": "Indian Ocean",
    "GB-TR-03": "Indian Ocean",
    "GB-ACT2-05": "6165",
}


@pytest.mark.rule("25.41a", "29.12c", "29.22a")
@pytest.mark.parametrize(
    ("unit", "target"),
    [("GB-ACT2-06", "Smyrna"), ("GB-ACT2-09", "Basra"), ("GB-ACT2-10", "Basra"), ("GB-ACT2-05", "")],
)
@pytest.mark.parametrize("said", [False, True])
def test_a_stack_taken_in_hand_shows_every_port_that_it_may_assault(unit, target, said):
    """Units in a port, off the map and aboard at sea: what the list offers lights up, and nothing else."""
    cargo = {"GB-TR-03": "GB-ACT2-10"}
    state = display(AFLOAT, allegiance={"Ottoman": "CP"}, cargo=cargo)
    start = state.world.names[state.board.loc[state.world.index[unit]]]
    listed = state.clone()
    listed.apply(f"move {unit}")
    lit = {order.actions[-1] for order in ways(listed if said else state, start, (unit,))}
    offered = {action for action in listed.legal_actions() if action.verb in STROKES}
    # At Fao he who sails goes ashore anyway.
    fao = Action(f"land {listed.world.names[listed.world.named('Fao')]}")
    assert {action for action in lit if action.verb in STROKES} == offered - {fao}
    lands = goals(state, start, unit, kind="land")
    if target:
        order = lands[state.world.names[state.world.named(target)]]
        assert GAME.cost_words(order) == "assault"
        for action in order.actions:
            state.apply(action)
        assert state.board.landings[0].target == state.world.named(target)
