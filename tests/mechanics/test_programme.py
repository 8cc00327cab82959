"""Programmes: parts done one after the other, each with all that it brings about."""

from __future__ import annotations

from tests.kernel.toys import toy, write

from hexfront.kernel import Ask, Auto, Outcome, act
from hexfront.mechanics.programme import push_programme

PARTS = (("mark", "a"), ("pair", "b", "c"), ("ask",), ("mark", "d"), ("end",))


def _start(s, frame):
    push_programme(s, iter(PARTS))


def _pair(s, frame):
    for mark in reversed(frame[1:]):
        s.push("mark", mark)


PROGRAMME = toy(
    Auto("start", _start),
    Auto("mark", lambda s, f: write(s, f[1])),
    Auto("pair", _pair),
    Ask(
        "ask",
        "T.1",
        lambda s, f: "blue",
        lambda s, f: "Well?",
        lambda s, f: [act("yes"), act("no")],
        lambda s, f, a: write(s, str(a)),
        lambda s, f, a: None,
    ),
    Auto("end", lambda s, f: s.finish(Outcome("blue", "won", "T.1", "Over."))),
    first="start",
)


def test_parts_are_done_in_the_order_listed_each_with_all_that_it_pushes():
    state = PROGRAMME.start("only", seed=1)
    assert state.board.marks == ["a", "b", "c"]
    state.apply("no")
    assert state.board.marks == ["a", "b", "c", "no", "d"]
    assert state.outcome is not None


def test_an_empty_programme_does_nothing():
    state = PROGRAMME.start("only", seed=1)
    before = list(state.agenda)
    push_programme(state, ())
    assert state.agenda == before
