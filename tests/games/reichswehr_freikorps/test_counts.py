"""Exact counts of positions a few actions deep: if a rule opens or closes one choice, a count changes."""

from __future__ import annotations

from typing import Any

from hexfront import State


def nodes(state: State[Any, Any], depth: int) -> int:
    """Sequences of actions of a length, chance outcomes counted as actions."""
    if depth == 0 or state.outcome is not None:
        return 1
    total = 0
    for action in state.legal_actions():
        after = state.clone()
        after.apply(action)
        total += nodes(after, depth - 1)
    return total


def test_one_battle(at, red, german):
    """Declare; roll, or lower the odds; then the six faces of the die."""
    s = at(
        phase="red combat",
        front="western",
        ram=10,
        standing=["ask never", "tops keep"],
        new_units=[red("r1", 4), german("g1", 2)],
        units={"r1": "1418", "g1": "1417"},
    )
    s.explicit_chance = True
    s.apply("attack 1417")
    # declare; roll at 2:1 or lower to one of the five columns from 1:1 down to 1:5; six faces each
    assert [nodes(s, depth) for depth in (1, 2, 3)] == [1, 6, 36]


def test_one_unit_on_the_march(at):
    """A lone infantry unit with four points on open ground: six ways and a halt at each step."""
    s = at(
        phase="red movement", front="western", turn=9, ram=10, units={"wf-4-53": "1414"}, standing="ask never"
    )
    s.apply("move 1414")
    terrain = [s.world.terrain[n] for n, _ in s.world.costs[False].exits[s.world.grid.hex("1414")]]
    assert terrain == ["clear"] * 6
    assert nodes(s, 1) == 7
    steps = 0
    for action in s.legal_actions()[:-1]:
        after = s.clone()
        after.apply(action)
        steps += len(after.legal_actions())
    halted = s.clone()
    halted.apply("halt")
    assert nodes(s, 2) == steps + len(halted.legal_actions())
