"""The ledger: rules and rulings are read from tables of the same form, and a broken table says where."""

from __future__ import annotations

import pytest

from hexfront.hexes.tables import TableError
from hexfront.kernel.ledger import read_ledger

HEADING = "id\ttitle\trule\tkind\tnotes\n"


@pytest.fixture
def table(tmp_path):
    """A table with these rows, in a file of its own."""

    def write(name, *rows):
        path = tmp_path / name
        path.write_text(HEADING + "".join(row + "\n" for row in rows), encoding="utf-8")
        return path

    return write


def test_rules_come_first_and_rulings_after_them(table):
    rules = table(
        "ledger.tsv", "1a\tMoving\tUnits move.\tcore\t-", "1b\tCounters\tThere are two.\tcomponent\t-"
    )
    rulings = table("rulings.tsv", "R-1\tBy night\tUnits move by night.\tcore\tRow 1a.")
    ledger = read_ledger(rules, rulings)
    assert [(row.id, row.effective, row.ruling) for row in ledger.values()] == [
        ("1a", True, False),
        ("1b", False, False),
        ("R-1", True, True),
    ]
    assert ledger["R-1"].text == "Units move by night."


def test_a_game_may_have_no_rulings(table):
    assert list(read_ledger(table("ledger.tsv", "1a\tMoving\tUnits move.\tcore\t-"))) == ["1a"]


def test_an_id_that_is_there_twice(table):
    rules = table("ledger.tsv", "R-1\tMoving\tUnits move.\tcore\t-")
    rulings = table("rulings.tsv", "R-1\tBy night\tUnits move by night.\tcore\t-")
    with pytest.raises(TableError, match="two rows R-1"):
        read_ledger(rules, rulings)


def test_a_kind_that_nobody_knows(table):
    with pytest.raises(TableError, match=r"ledger\.tsv, row 1a: the kind is one of core, .*, not 'main'"):
        read_ledger(table("ledger.tsv", "1a\tMoving\tUnits move.\tmain\t-"))
