"""Programmes: parts done one after the other, each with all that it brings about."""

from __future__ import annotations

from typing import NamedTuple

from tests.kernel.toys import toy, write

from hexfront.kernel import Ask, Auto, Outcome, act
from hexfront.mechanics.programme import push_programme

PARTS = (("mark", "a"), ("pair", "b", "c"), ("ask",), ("mark", "d"), ("end",))


class Mark(NamedTuple):
    step: str
    mark: str


class Pair(NamedTuple):
    step: str
    first: str
    second: str


def _start(s, frame):
    push_programme(s, iter(PARTS))


def _pair(s, frame):
    s.push("mark", frame.second)
    s.push("mark", frame.first)


PROGRAMME = toy(
    Auto(name="start", run=_start),
    Auto(name="mark", frame=Mark, run=lambda s, f: write(s, f.mark)),
    Auto(name="pair", frame=Pair, run=_pair),
    Ask(
        name="ask",
        rule="T.1",
        side=lambda s, f: "blue",
        prompt=lambda s, f: "Well?",
        actions=lambda s, f: [act("yes"), act("no")],
        take=lambda s, f, a: write(s, str(a)),
    ),
    Auto(name="end", run=lambda s, f: s.finish(Outcome("blue", "won", "T.1", "Over."))),
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
