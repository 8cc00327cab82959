"""Finding a rule: what a text cites, which tests prove it, and which ids are near a wrong one."""

from __future__ import annotations

import shutil

import pytest

import hexfront
from hexfront.kernel.ledger import Rule
from hexfront.lab import citations
from hexfront.lab.citations import cited, near, places, proofs, related, uncited

SLUG = "reichswehr-freikorps"
ROWS = [
    "5.2a",
    "5.2b",
    "5.3a",
    "9.4a",
    "9.5a",
    "9.5b",
    "TEC-1",
    "TEC-2",
    "CR-MD-2",
    "CR-MD-2b",
    "R-43",
    "R-44",
]
LEDGER = {row: Rule(row, row, "-", "core", "-") for row in ROWS}


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("Whether it may stop (9.5b).", "9.5b"),
        ("The whole paragraph (9.5).", "9.5a 9.5b"),
        ("A range of rows (5.2b to 9.4a).", "5.2b 5.3a 9.4a"),
        ("A range of paragraphs: 9.4 to 9.5.", "9.4a 9.5a 9.5b"),
        ("Two rulings, R-43 to R-44.", "R-43 R-44"),
        ("A chart, TEC.", "TEC-1 TEC-2"),
        ("CR-MD-2 is a row and no paragraph.", "CR-MD-2"),
        ("Neither 9.50 nor 19.5a nor R-4 nor 9.5c.", ""),
    ],
)
def test_what_a_text_cites(text, rows):
    assert sorted(cited(text, LEDGER)) == rows.split()


def test_a_row_named_by_itself_counts_as_such_also_within_a_range():
    assert cited("9.4 to 9.5, above all 9.5a", LEDGER)["9.5a"] == "9.5a"


def test_places_name_file_line_and_function_and_the_row_itself_comes_first():
    game = hexfront.games[SLUG]
    found = places(game, "10.8i")
    first = found[0]
    assert (first.path.name, first.inside, first.cites) == ("retreat.py", "ways_back", "10.8i")
    assert "10.8i" in first.path.read_text(encoding="utf-8").splitlines()[first.line - 1]
    rows = [place.cites == "10.8i" for place in found]
    assert rows == sorted(rows, reverse=True)


def test_a_number_in_the_code_is_no_citation(tmp_path, monkeypatch):
    """Strings, comments and columns of rules cite; numbers do not, nor does the docstring of a module."""
    game = hexfront.games[SLUG]
    home = tmp_path / "game"
    (home / "advice").mkdir(parents=True)
    (home / "a.py").write_text('"""All of 10.8."""\n\nWEIGHT = 4.2\n\n\ndef f():\n    """9.4a."""\n', "utf-8")
    (home / "advice" / "b.py").write_text('"""Advice."""\n\n#: Fear of 9.5a.\nFEAR = 1\n', "utf-8")
    (home / "c.toml").write_text("rate = 6.2\nnote = 'nothing'   # 9.6a\n", "utf-8")
    (home / "d.tsv").write_text("lat\trule\n5.5\t9.10\n", "utf-8")
    monkeypatch.setattr(citations, "folder", lambda slug: home)
    monkeypatch.setattr(citations, "_citations", citations._citations.__wrapped__)
    kept = {rule.id for rule in game.ledger.values() if rule.effective} - set(uncited(game))
    assert kept == {"9.4a", "9.6a", "9.10a", "9.10b", "9.10c"}
    assert [place.inside for place in places(game, "9.4a")] == ["f"]
    assert [place.path.name for place in places(game, "9.5a")] == ["b.py"]


def test_tests_are_found_by_their_marks(tmp_path):
    folder = tmp_path / "games" / "reichswehr_freikorps"
    folder.mkdir(parents=True)
    (folder / "test_toy.py").write_text(
        'import pytest\n\n@pytest.mark.rule("9.4a", "R-60")\ndef test_moving():\n    """9.5a"""\n',
        encoding="utf-8",
    )
    assert proofs(tmp_path, SLUG, "R-60") == [f"{folder / 'test_toy.py'}::test_moving"]
    assert proofs(tmp_path, SLUG, "9.5a") == []
    shutil.rmtree(folder)
    assert proofs(tmp_path, SLUG, "R-60") == []


def test_rows_and_rulings_lead_to_each_other():
    ledger = hexfront.games[SLUG].ledger
    assert {"R-43", "R-44", "R-45"} <= {rule.id for rule in related(ledger, "10.8h")}
    assert {"10.8h", "R-33"} <= {rule.id for rule in related(ledger, "R-43")}


@pytest.mark.parametrize(
    ("asked", "found"),
    [("9.5", ["9.5a", "9.5b"]), ("9.5A", ["9.5a"]), ("r-43", ["R-43"]), ("R-43b", ["R-43"]), ("hello", [])],
)
def test_ids_near_a_wrong_one(asked, found):
    assert near(ROWS, asked)[: len(found) or None] == found
