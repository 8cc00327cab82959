"""14.13: percentages, columns and both combat results tables, cell by cell."""

from __future__ import annotations

import pytest
from tests.games.kaisers_war_east.battlefield import MINIMA, NORTH, TABLES, battle, declare, roll


def cells(table):
    """Every cell of a table: the die, the column and the result."""
    return [
        (die, column, result)
        for die, row in enumerate(TABLES[table], 1)
        for column, result in enumerate(row.split())
    ]


def rolled(table, die, column):
    """What a die brings in a column."""
    attack = MINIMA[column] or 49
    new = [{"id": "c1", "side": "central", "attack": attack, "type": "shock"}]
    new += [{"id": "a1", "side": "allied", "defense": 100}]
    state = battle({NORTH: "c1"}, "a1", new_units=new, vp={"central": 90, "allied": 90})
    assert declare(state, shock=table == "shock").percent == attack
    told = next(event for event in roll(state, die) if event.name == "roll")
    return told.result


@pytest.mark.rule("CH-CRT-S1", "CH-CRT-S2", "CH-CRT-S3", "CH-CRT-S4", "CH-CRT-S5", "CH-CRT-S6")
@pytest.mark.parametrize(("die", "column", "result"), cells("standard"))
def test_every_cell_of_the_standard_table(die, column, result):
    assert rolled("standard", die, column) == result


@pytest.mark.rule("CH-CRT-K1", "CH-CRT-K2", "CH-CRT-K3", "CH-CRT-K4", "CH-CRT-K5", "CH-CRT-K6")
@pytest.mark.parametrize(("die", "column", "result"), cells("shock"))
def test_every_cell_of_the_shock_table(die, column, result):
    assert rolled("shock", die, column) == result


#: Percentages at both edges of each column, with what a die of 5 brings there.
EDGES = {
    (1, 49): "0-49%",
    (50, 99): "50-99%",
    (100, 149): "100-149%",
    (150, 199): "150-199%",
    (200, 299): "200-299%",
    (300, 399): "300-399%",
    (400, 499): "400-499%",
    (500, 599): "500-599%",
    (600, 2000): "600% and more",
}


@pytest.mark.rule("14.13a", "14.3d", "R-CBT-1")
@pytest.mark.parametrize(("attack", "name"), [(n, name) for edge, name in EDGES.items() for n in edge])
def test_columns_begin_and_end_where_the_table_says(attack, name):
    state = battle({NORTH: attack}, 100)
    assert declare(state) == (attack, 100, attack)
    told = next(event for event in roll(state, 5) if event.name == "roll")
    assert told.facts["column"] == name


@pytest.mark.rule("14.3d", "R-CBT-1")
@pytest.mark.parametrize(
    ("attack", "defense", "percent"), [(20, 13, 153), (20, 12, 166), (10, 12, 83), (199, 200, 99)]
)
def test_fractions_of_a_percent_are_dropped(attack, defense, percent):
    assert declare(battle({NORTH: attack}, defense)).percent == percent


@pytest.mark.rule("14.13a", "R-CBT-7")
def test_no_defense_at_all_is_the_last_column():
    state = battle({NORTH: 1}, 0)
    declare(state)
    told = next(event for event in roll(state, 4) if event.name == "roll")
    assert told.facts["column"] == "600% and more"
