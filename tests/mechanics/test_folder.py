"""The standard files of a game's folder are read by their names."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexfront.hexes.tables import TableError
from hexfront.kernel import Game
from hexfront.mechanics.folder import FILES, HOMES, at_home, declared, read_asides, read_numbers, read_pairs

LEDGER = "id\ttitle\trule\tkind\tnotes\n1.1\tTurns\tThere are four turns.\tcore\t-\n"
RULINGS = "id\ttitle\trule\tkind\tnotes\nR-1\tTies\tA tie is a draw.\tcore\t-\n"


def test_only_the_ledger_must_be_there(tmp_path: Path) -> None:
    (tmp_path / "ledger.tsv").write_text(LEDGER)
    assert list(declared(tmp_path)) == ["ledger"]
    (tmp_path / "ledger.tsv").unlink()
    with pytest.raises(TableError, match=r"There is no table .*ledger\.tsv"):
        declared(tmp_path)


def test_rulings_stand_in_the_ledger_after_the_rules(tmp_path: Path) -> None:
    (tmp_path / "ledger.tsv").write_text(LEDGER)
    (tmp_path / "rulings.tsv").write_text(RULINGS)
    assert list(declared(tmp_path)["ledger"]) == ["1.1", "R-1"]


def test_a_file_that_is_there_gives_its_field(tmp_path: Path) -> None:
    (tmp_path / "ledger.tsv").write_text(LEDGER)
    (tmp_path / "scenarios.tsv").write_text("name\ttitle\tmeaning\tturns\nmill\tThe Mill\tA duel.\t4\n")
    (tmp_path / "chapters.tsv").write_text("id\ttitle\n1\tThe turn\n")
    found = declared(tmp_path)
    assert found["scenarios"][0].turns == 4
    assert found["chapters"] == {"1": "The turn"}
    assert set(found) <= {"ledger", *FILES}


def test_small_tables_are_read(tmp_path: Path) -> None:
    (tmp_path / "asides.tsv").write_text("part\trule\tsteps\nmovement\t9.1a\tmove, forced march\n")
    assert read_asides(tmp_path / "asides.tsv") == {
        "move": ("movement", "9.1a"),
        "forced march": ("movement", "9.1a"),
    }
    (tmp_path / "names.tsv").write_text("army\tname\tnote\n4\t4th Army\t-\n")
    assert read_pairs(tmp_path / "names.tsv") == {"4": "4th Army"}
    (tmp_path / "data.toml").write_text("[victory]\ncap = 99\n")
    assert read_numbers(tmp_path / "data.toml") == {"victory": {"cap": 99}}


def test_functions_are_found_in_the_modules_of_a_package_by_their_usual_names(tmp_path, monkeypatch) -> None:
    rules = tmp_path / "pocket_war" / "rules"
    rules.mkdir(parents=True)
    (rules / "__init__.py").write_text("")
    (rules.parent / "__init__.py").write_text("")
    (rules.parent / "audit.py").write_text("def audit(s):\n    return [s]\n")
    monkeypatch.syspath_prepend(tmp_path)
    found = at_home("pocket_war")
    assert set(found) == {"steps", "encode", "fighting", "audit"}
    assert found["audit"](7) == [7]


def test_every_home_is_a_field_of_a_game() -> None:
    assert set(HOMES) <= set(Game.__dataclass_fields__)
