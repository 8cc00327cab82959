"""Fidelity: what counts as proven, on a small ledger and a small folder of tests."""

from __future__ import annotations

import shutil
from pathlib import Path
from types import SimpleNamespace

import pytest

from hexfront.kernel import BadInput
from hexfront.kernel.ledger import Rule
from hexfront.lab.fidelity import find_tests, judge, read_proofs, run_tests

LEDGER = {
    "1a": Rule("1a", "Colours", "-", "info", "-"),
    "1b": Rule("1b", "Moving", "-", "core", "-"),
    "1c": Rule("1c", "Fighting", "-", "chart", "-"),
    "1d": Rule("1d", "Counters", "-", "component", "-"),
    "R-1": Rule("R-1", "Moving by night", "-", "core", "-", ruling=True),
    "R-2": Rule("R-2", "Size of the counters", "-", "component", "-", ruling=True),
}
GAME = SimpleNamespace(slug="toy-war", ledger=LEDGER)
MOVING = {"1b": ["passed t::a"], "R-1": ["passed t::a"]}


def test_everything_proven():
    verdict = judge(GAME, {"toy-war": MOVING | {"1c": ["passed t::b", "passed t::c"]}})
    assert str(verdict) == "toy-war 2 of 2 proven, rulings 1 of 1"
    assert verdict.whole
    assert verdict.idle == {"component": 2, "info": 1}


def test_a_row_that_no_test_names():
    (gap,) = judge(GAME, {"toy-war": MOVING}).gaps
    assert (gap.row, gap.reason) == ("1c", "no test names it")


def test_a_ruling_is_counted_like_a_rule_but_by_itself():
    verdict = judge(GAME, {"toy-war": {"1b": ["passed t::a"], "1c": ["passed t::b"]}})
    assert str(verdict) == "toy-war 2 of 2 proven, rulings 0 of 1"
    assert [gap.row for gap in verdict.gaps] == ["R-1"]
    assert not verdict.whole


def test_one_failed_test_is_enough():
    verdict = judge(GAME, {"toy-war": MOVING | {"1b": ["passed t::a", "failed t::b"], "1c": ["passed t::c"]}})
    assert str(verdict) == "toy-war 1 of 2 proven, rulings 1 of 1"
    assert verdict.gaps[0].reason == "its test failed: t::b"


def test_a_row_that_the_ledger_does_not_have():
    verdict = judge(GAME, {"toy-war": MOVING | {"1c": ["passed t::a"], "7z": ["passed t::d"]}})
    assert verdict.rules.proven == 2
    assert not verdict.whole
    assert "t::d" in verdict.unknown[0].reason


def test_proofs_of_another_game_do_not_count():
    assert judge(GAME, {"other-war": MOVING}).rules.proven == 0


def test_rows_without_effect_need_no_proof():
    verdict = judge(GAME, {"toy-war": MOVING | {"1a": ["failed t::x"], "1c": ["passed t::a"]}})
    assert verdict.whole


@pytest.mark.parametrize("text", ["{", "[]", '{"toy-war": 3}', '{"toy-war": {"1a": "passed"}}'])
def test_a_broken_file_of_proofs(text, tmp_path):
    path = tmp_path / "proofs.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadInput, match="not a file of proofs"):
        read_proofs(path)


def test_tests_are_run_and_their_proofs_read(tmp_path):
    folder = tmp_path / "tests" / "games" / "toy_war"
    folder.mkdir(parents=True)
    ours = Path(__file__).parents[1]
    shutil.copy(ours / "conftest.py", tmp_path / "tests" / "conftest.py")
    shutil.copytree(ours / "shelf", tmp_path / "tests" / "shelf")
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = rule(*ids): rows\n", encoding="utf-8")
    (folder / "test_toy.py").write_text(
        "import pytest\n\n"
        "@pytest.mark.rule('1b', 'R-1')\ndef test_moving():\n    pass\n\n"
        "@pytest.mark.rule('1c')\ndef test_fighting():\n    assert 1 == 2\n",
        encoding="utf-8",
    )
    proofs, trouble = run_tests(tmp_path / "tests", ["toy-war"])
    verdict = judge(GAME, proofs)
    assert str(verdict) == "toy-war 1 of 2 proven, rulings 1 of 1"
    assert "test_fighting" in verdict.gaps[0].reason
    assert "did not pass" in trouble


def test_a_game_without_tests(tmp_path):
    proofs, trouble = run_tests(tmp_path, ["toy-war"])
    assert judge(GAME, proofs).rules.proven == 0
    assert "no tests for toy-war" in trouble


def test_the_tests_of_the_project_are_found():
    assert (find_tests(None) / "games").is_dir()
    with pytest.raises(BadInput, match="no folder of tests"):
        find_tests("/no/such/folder")
