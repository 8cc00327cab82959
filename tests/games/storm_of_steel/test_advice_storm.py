"""The adviser and mobile assaults: announced where a hex is likely run over."""

from __future__ import annotations

from tests.games.storm_of_steel.field import NORTH, NORTH_EAST, TARGET, choices, lost
from tests.games.storm_of_steel.test_11_mobile import moving


def storms(state):
    """The mobile assaults that are worth something, and what they promise."""
    return {str(order): order.value for order in state.orders() if order.kind == "storm" and order.value > 0}


def seen(state):
    state.board.seen_by_cp |= 1 << state.world.index["e1"]
    return state


def test_a_hex_that_is_surely_run_over_is_stormed():
    state = seen(moving({NORTH: [24, 24]}, 6))
    (order,) = storms(state)
    assert order == f"storm {TARGET}; join c1; join c2; declare"
    for action in order.split("; "):
        state.apply(action)
    assert lost(state, "e1")


def test_below_eight_to_one_nobody_storms():
    assert not storms(seen(moving({NORTH: [24, 23]}, 6)))


def test_two_stacks_do_not_count_together():
    assert not storms(seen(moving({NORTH: 24, NORTH_EAST: 24}, 6)))


def test_against_hidden_pieces_the_chance_counts_and_not_what_lies_there():
    """23.0a: a weak corps that nobody has seen may as well be a strong one."""
    state = moving({NORTH: [4, 4]}, 1)
    assert not storms(state)
    assert storms(seen(state))


def test_a_storm_that_was_begun_takes_the_whole_stack():
    state = moving({NORTH: [24, 24]}, 6)
    state.apply(f"storm {TARGET}")
    while choices(state, "join"):
        order = state.orders()[0]
        assert order.kind == "join"
        state.apply(order.actions[0])
    assert str(state.orders()[0]) == "declare"
