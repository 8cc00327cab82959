"""What must hold in every ledger: rules, rulings and tests name each other plainly, by ids that exist."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import hexfront
from hexfront.lab.citations import cited, uncited

SLUGS = list(hexfront.games)
RULING = re.compile(r"(?<![\w-])R(?:-[A-Z0-9]+(?:-\d+)?|\d+)\b")


@pytest.mark.parametrize("slug", SLUGS)
def test_every_ruling_with_an_effect_names_the_rows_it_clarifies(slug):
    ledger = hexfront.games[slug].ledger
    rules = {row.id for row in ledger.values() if not row.ruling}
    lost = [
        row.id
        for row in ledger.values()
        if row.ruling and row.effective and not rules & set(cited(row.notes, ledger))
    ]
    assert lost == []


@pytest.mark.parametrize("slug", SLUGS)
def test_rulings_that_rows_name_exist(slug):
    ledger = hexfront.games[slug].ledger
    named = {name for row in ledger.values() for name in RULING.findall(f"{row.text} {row.notes}")}
    assert named
    assert named <= set(ledger)


@pytest.mark.parametrize("slug", SLUGS)
def test_every_row_with_an_effect_is_cited_where_code_or_data_carries_it_out(slug):
    """So that ``hexfront rule`` finds it: a docstring of a function, a comment, a refusal, a log line."""
    assert uncited(hexfront.games[slug]) == []


def test_the_marks_of_tests_are_plain_text_that_a_search_finds():
    computed = [
        f"{path.name}:{node.lineno}"
        for path in sorted(Path(__file__).parent.rglob("test_*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule"
        if not all(isinstance(argument, ast.Constant) for argument in node.args)
    ]
    assert computed == []


@pytest.mark.parametrize("slug", SLUGS)
def test_the_marks_of_tests_name_rows_that_exist(slug):
    folder = Path(__file__).parent / slug.replace("-", "_")
    marks = {
        argument.value
        for path in folder.rglob("test_*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule"
        for argument in node.args
        if isinstance(argument, ast.Constant)
    }
    assert marks
    assert marks - set(hexfront.games[slug].ledger) == set()
