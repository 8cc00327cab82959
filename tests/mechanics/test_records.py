"""Rows of tables become records, and the words of actions are found by step."""

from dataclasses import dataclass

import msgspec
import pytest

from hexfront.mechanics.naming import read_words
from hexfront.mechanics.records import record, records


@dataclass(frozen=True)
class Counter:
    name: str
    attack: int
    flag: bool = True
    share: float = 0.5
    ports: tuple[str, ...] = ()


def test_a_field_takes_the_cell_of_its_column():
    row = {
        "name": "1st Army",
        "attack": "9",
        "flag": "0",
        "share": "0.25",
        "ports": "Riga,Reval",
        "more": "x",
    }
    assert record(Counter, row) == Counter("1st Army", 9, False, 0.25, ("Riga", "Reval"))


def test_an_empty_cell_is_the_default_or_nothing():
    assert record(Counter, {"name": "-", "attack": "-", "flag": "-", "share": ""}) == Counter("", 0)


def test_what_is_known_comes_from_no_column():
    assert record(Counter, {"name": "A", "attack": "3"}, name="B", flag=False) == Counter("B", 3, False)


def test_a_cell_of_the_wrong_kind_is_an_error_that_names_the_field():
    with pytest.raises(msgspec.ValidationError, match="attack"):
        record(Counter, {"name": "A", "attack": "many"})


def test_every_row_of_a_table_is_a_record(tmp_path):
    table = tmp_path / "counters.tsv"
    table.write_text("name\tattack\nA\t1\nB\t-\n", encoding="utf-8")
    assert records(Counter, table) == (Counter("A", 1), Counter("B", 0))


def test_words_are_kept_by_step_and_action(tmp_path):
    table = tmp_path / "words.tsv"
    table.write_text("step\taction\twords\n-\tmove\tmove {0}\nsetup\tdone\tend it\n", encoding="utf-8")
    assert read_words(table) == {("", "move"): "move {0}", ("setup", "done"): "end it"}
