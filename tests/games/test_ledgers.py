"""What must hold in every ledger: rules and rulings name each other by ids that exist."""

from __future__ import annotations

import re

import pytest

import hexfront

SLUGS = list(hexfront.games)
WORD = re.compile(r"[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*")
RULING = re.compile(r"(?<![\w-])R-[A-Z0-9]+(?:-\d+)?")


@pytest.mark.parametrize("slug", SLUGS)
def test_every_ruling_with_an_effect_names_the_rows_it_clarifies(slug):
    ledger = hexfront.games[slug].ledger
    rules = {row.id for row in ledger.values() if not row.ruling}
    lost = [
        row.id
        for row in ledger.values()
        if row.ruling and row.effective and not rules & set(WORD.findall(row.notes))
    ]
    assert lost == []


@pytest.mark.parametrize("slug", SLUGS)
def test_rulings_that_rows_name_exist(slug):
    ledger = hexfront.games[slug].ledger
    named = {name for row in ledger.values() for name in RULING.findall(f"{row.text} {row.notes}")}
    assert named
    assert named <= set(ledger)
