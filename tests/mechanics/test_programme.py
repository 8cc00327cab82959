"""Programmes: parts done one after the other, each with all that it brings about."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from tests.kernel.toys import toy, write

from hexfront.kernel import Ask, Auto, Outcome, act
from hexfront.mechanics.programme import Clause, push_programme, read_programmes, rule_of

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


def test_a_table_gives_the_parts_of_each_result_with_their_rows(tmp_path: Path):
    table = tmp_path / "programmes.tsv"
    table.write_text(
        "result\tpart\trole\tvalue\trule\n"
        "DD\tkill\tdefense\tsmall\t1.1\n"
        "DD\tretreat\tdefense\t2\t1.2\n"
        "MD\tshock\t-\t-\t1.3\n"
    )
    programmes = read_programmes(table)
    assert programmes["DD"] == (
        Clause(("kill", "defense", "small"), "1.1"),
        Clause(("retreat", "defense", 2), "1.2"),
    )
    assert programmes["MD"] == (Clause(("shock",), "1.3"),)
    assert rule_of(programmes["DD"], "retreat", "defense") == "1.2"
