"""One source for every number: the rules read the tables, and tables that say the same thing agree."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
from tests.games.emperors_last_war.ground import moving

from hexfront.games.emperors_last_war.figures import charts
from hexfront.games.emperors_last_war.rules import inforce
from hexfront.games.emperors_last_war.rules.marching import allowance, exits
from hexfront.games.emperors_last_war.world import HERE, World, build_world, changed_tables
from hexfront.hexes.tables import read_table

START, SWAMP, RIVER, BRIDGE, CREST, CLEAR = "2822", "2821", "2823", "2722", "2721", "2921"
GROUND = {
    "terrain": {SWAMP: "swamp"},
    "hexsides": [[START, RIVER, "big_river"], [START, BRIDGE, "bridge"], [START, CREST, "crest"]],
}


def prices(change: Any = None, **units: str) -> dict[str, int]:
    """What the steps of a corps out of the hex in the middle cost, with a change of the table."""
    state = moving({"c1": START, **units}, **deepcopy(GROUND))
    b, w = state.board, state.world
    if change is not None:
        numbers = deepcopy(charts())
        change(numbers["terrain"])
        w = World(w.tables, numbers)
    return {w.names[n]: price.cost for n, price in exits(b, w, w.index["c1"], w.grid.hex(START), 9, False)}


@pytest.mark.rule("5.1.2a", "5.1.2c", "5.1.2d", "5.1.3b")
def test_the_prices_of_steps():
    found = prices()
    assert (found[CLEAR], found[SWAMP], found[RIVER], found[BRIDGE], found[CREST]) == (1, 2, 2, 1, 2)


@pytest.mark.parametrize(
    ("place", "table", "key"),
    [
        (CLEAR, "enter_mp", "other"),
        (SWAMP, "enter_mp", "very_difficult"),
        (RIVER, "hexside_mp", "big_river"),
        (BRIDGE, "hexside_mp", "bridge"),
        (CREST, "hexside_mp", "crest"),
    ],
)
def test_steps_cost_what_the_table_says(place, table, key):
    def dearer(rows):
        rows[table][key] += 1

    assert prices(dearer)[place] == prices()[place] + 1


@pytest.mark.rule("6.2.1a", "6.2.2a", "R-06")
def test_an_enemy_line_costs_and_forbids_what_the_table_says():
    """A Russian corps between clear ground and a river: the step across the river is forbidden."""

    def dearer(rows):
        rows["line_mp"] += 1

    def nothing(rows):
        rows["line_forbids"] = []

    foe = {"r1": "2922"}
    assert prices(**foe)[CLEAR] == 2
    assert prices(dearer, **foe)[CLEAR] == 3
    assert RIVER not in prices(**foe)
    assert prices(nothing, **foe)[RIVER] == 3


@pytest.mark.rule("5.1.1a", "16.3b")
def test_allowances():
    w = build_world({})
    assert w.allowances == (3, 4, 3, 2)
    state = moving({"c1": START})
    assert allowance(state.board, state.world, state.world.index["c1"]) == 3


def leaves(rows: dict[str, Any]) -> Iterator[str]:
    for key, value in rows.items():
        if isinstance(value, dict):
            yield from leaves(value)
        if key != "source":
            yield key


def test_every_number_is_read_by_the_rules():
    """No key of the numbers stands there for the charts alone, or for nobody.

    Dates and the names of fronts, sides and scenarios are keys that the code makes from its own lists.
    """
    w = build_world({})
    made = {*w.turn_of_date, "polish", "galician", "central_income", "russia_income"}
    made |= {f"{name}_{tables}" for name in ("start_cells", "brought_on_before") for tables in "de"}
    sources = [
        file.read_text()
        for folder in (HERE, HERE / "rules")
        for file in folder.iterdir()
        if file.name.endswith(".py") and file.name != "charts.py"
    ]
    sources.append(" ".join(f'"{field}"' for field in w.allowances._fields))
    unread = [
        key
        for key in leaves(charts())
        if key not in made and not any(f'"{key}"' in text or f"'{key}'" in text for text in sources)
    ]
    assert unread == []


@pytest.mark.rule("8.4a", "R-24")
def test_second_line_are_the_units_of_its_morale():
    units = [unit for unit in build_world({}).units if unit.type not in ("hq", "patrol")]
    assert [unit.id for unit in units if unit.second_line != (unit.morale in (5, 7))] == []


def test_tables_of_the_map_agree():
    """Places, hexes and works say the same of a hex."""
    w = build_world({})
    hexes, works = w.tables.hexes, {w.names[h]: work.kind for h, work in w.work.items()}
    for row in read_table(HERE / "map" / "places.tsv"):
        there = hexes[row["id"]]
        assert (row["country"], row["front"]) == (there["country"], there["front"]), row
        assert row["name"] == there["place"]
        assert works.get(row["id"], "-") == row["fortification"] == there["fortification"], row


@pytest.mark.parametrize("table", ["setup", "control", "captured_forts"])
def test_tables_name_the_town_of_their_hex(table):
    w = build_world({})
    named = {w.names[place.hex]: place.name for place in w.tables.places}
    for row in read_table(HERE / f"{table}.tsv"):
        assert row["place"] == named.get(row["hex"], "-"), row


@pytest.mark.rule("40a", "A.a", "B.a", "C.a", "D.a", "E.a")
def test_scenarios_last_as_long_as_their_terms():
    w = build_world({})
    lengths = {row["name"]: int(row["turns"]) for row in read_table(HERE / "scenarios.tsv")}
    for name, terms in inforce.terms().items():
        assert w.turn_of_date[terms.last] - w.turn_of_date[terms.first] + 1 == lengths[name]


def test_a_world_of_its_own_keeps_the_numbers():
    assert changed_tables({}).turns
    assert build_world({}).charts is charts()
