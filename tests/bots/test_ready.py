"""Processes that must answer quickly: what they need is made beforehand."""

from __future__ import annotations

import gc

from hexfront.bots.ready import ready_for
from hexfront.games import games
from hexfront.kernel import Action, Course, Order
from hexfront.mechanics.memory import LASTING


def test_what_is_loaded_is_left_alone_by_the_garbage_collector_and_afterwards_no_more() -> None:
    frozen = gc.get_freeze_count()
    with ready_for(games["kaisers-war-1918"]):
        assert gc.get_freeze_count() > frozen
    assert gc.get_freeze_count() == 0


def test_the_first_list_finds_the_tables_of_the_map_made() -> None:
    game = games["kaisers-war-1918"]
    state = game.start(seed=1)
    while state.decision.step != "movement":
        state.apply(state.orders()[0].actions[0])
    state.world.memory.clear()
    game.warm(state.world)
    tables = {key for key in state.world.memory if key[0] in LASTING}
    assert tables
    state.orders()
    assert {key for key in state.world.memory if key[0] in LASTING} <= tables


def test_a_game_of_emperors_last_war_begins_with_the_pulls_of_all_towns_made() -> None:
    game = games["emperors-last-war"]
    world = game.start("D", seed=1).world
    world.memory.clear()
    game.warm(world)
    made = next(table for key, table in world.memory.items() if key[0].endswith("fading"))
    assert len(made) == world.towns.bit_count()


def test_a_course_knows_its_first_action_and_works_the_rest_out_once() -> None:
    asked = []

    def rest() -> list[Action]:
        asked.append("rest")
        return [Action("step 1720"), Action("stop")]

    order = Order("move", Course(Action("move 3-1"), rest))
    assert order.actions[0] == "move 3-1"
    assert not asked
    assert str(order) == "move 3-1; step 1720; stop"
    assert order.actions == ("move 3-1", "step 1720", "stop")
    assert order.actions[1:] == ("step 1720", "stop")
    assert order.actions[-1] == "stop"
    assert hash(order.actions) == hash(tuple(order.actions))
    assert asked == ["rest"]
