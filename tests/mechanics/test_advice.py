"""What a list of orders rests on."""

from __future__ import annotations

from types import SimpleNamespace

from hexfront.mechanics.advice import occasion


def at(turn=3, heights=(1, 2, 0)):
    stack = [(1 << height) - 1 for height in heights]
    return SimpleNamespace(
        agenda=[("begin",), ("movement", "red")], board=SimpleNamespace(turn=turn, stack=stack)
    )


def test_an_occasion_is_the_same_as_long_as_the_enemy_looks_the_same():
    assert occasion(at(), 0b011, "western") == occasion(at(heights=(1, 2, 5)), 0b011, "western")


def test_another_turn_fact_hex_or_height_is_another_occasion():
    first = occasion(at(), 0b011, "western")
    others = [
        occasion(at(turn=4), 0b011, "western"),
        occasion(at(), 0b011, "southern"),
        occasion(at(), 0b001, "western"),
        occasion(at(heights=(2, 2, 0)), 0b011, "western"),
    ]
    assert first not in others
