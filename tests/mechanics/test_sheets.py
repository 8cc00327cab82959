"""Map sheets from map tables."""

from __future__ import annotations

from itertools import pairwise

import pytest

from hexfront.kernel.scene import Hexside, Origin
from hexfront.mechanics.sheets import drawn_sides, lines, origins, side_words
from hexfront.mechanics.spelling import SPELLING, spelled

TERRAIN = {"1": "sea", "2": "clear", "3": "clear"}
SIDES = (
    {"id_a": "1", "id_b": "2", "kind": "sea", "name": "Baltic", "source": "survey"},
    {"id_a": "2", "id_b": "3", "kind": "sea", "name": "Haff", "source": "design"},
    {"id_a": "2", "id_b": "3", "kind": "big_river", "name": "-", "source": "history"},
)


def test_the_sea_is_drawn_on_hexsides_only_between_land():
    drawn = list(drawn_sides(SIDES, TERRAIN, "lagoon", lambda row: row["name"].upper()))
    assert drawn == [Hexside("2", "3", "lagoon", "HAFF"), Hexside("2", "3", "big_river", "-")]


def test_a_map_may_call_the_sea_otherwise():
    rows = [SIDES[0] | {"kind": "all_sea"}, SIDES[1] | {"kind": "all_sea"}]
    terrain = TERRAIN | {"1": "all_sea"}
    drawn = drawn_sides(rows, terrain, "strait", lambda row: "", sea="all_sea")
    assert list(drawn) == [Hexside("2", "3", "strait")]


def test_facts_of_a_hex_are_told_place_first_and_from_either_side():
    hexes = [{"id": name, "terrain": terrain, "source": "survey"} for name, terrain in TERRAIN.items()]
    steps = [(SIDES[2], side_words(SIDES[2], SIDES[2]["name"]))]
    found = origins({"2": [Origin("Memel lies here", "rulebook")]}, hexes, steps)
    assert found["1"] == (Origin("terrain: sea", "survey"),)
    assert found["2"] == (
        Origin("Memel lies here", "rulebook"),
        Origin("terrain: clear", "survey"),
        Origin("big river, towards 3", "history"),
    )
    assert found["3"][-1] == Origin("big river, towards 2", "history")


@pytest.mark.parametrize(
    "pairs",
    [
        [("1", "2"), ("2", "3"), ("3", "1")],
        [("1", "2"), ("2", "3"), ("3", "4"), ("3", "5"), ("5", "6"), ("6", "3")],
        [("4", "3"), ("2", "1")],
    ],
    ids=["ring", "fork and loop", "apart"],
)
def test_lines_run_over_every_step_once(pairs):
    drawn = [frozenset(step) for line in lines(pairs) for step in pairwise(line)]
    assert len(drawn) == len(set(drawn))
    assert set(drawn) == {frozenset(pair) for pair in pairs}


def test_names_are_spelled_as_their_language_does():
    assert spelled("Konigsberg") == spelled("Koenigsberg") == "Königsberg"
    assert spelled("Riga") == "Riga"
    assert (spelled("Mezieres"), spelled("Saarbrucken")) == ("Mézières", "Saarbrücken")
    assert all(name.isascii() for name in SPELLING)
