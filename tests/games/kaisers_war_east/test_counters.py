"""2.4. The counters of the game itself, and that a position may print something else on them."""

from __future__ import annotations

import re

import pytest

from hexfront.games.kaisers_war_east.world import charts, standard_tables
from hexfront.kernel import BadInput

#: Attack, defense and movement as they are in play, by nation, type and size.
PRINTED = {
    ("Germany", "infantry", "army"): (9, 12, 3),
    ("Germany", "infantry", "corps"): (3, 4, 3),
    ("Germany", "cavalry", "corps"): (2, 2, 4),
    ("Austria-Hungary", "infantry", "army"): (9, 12, 2),
    ("Austria-Hungary", "infantry", "corps"): (2, 3, 2),
    ("Bulgaria", "infantry", "army"): (8, 8, 2),
    ("Russia", "infantry", "army"): (9, 13, 2),
    ("Russia", "shock", "army"): (12, 13, 2),
    ("Russia", "infantry", "corps"): (3, 4, 2),
    ("Russia", "cavalry", "corps"): (2, 2, 4),
    ("Romania", "infantry", "army"): (7, 9, 2),
}
APART = {"AH-AOst", "GE-A8"}
UNITS = standard_tables().units


@pytest.mark.parametrize("kind", PRINTED, ids=" ".join)
def test_units_of_a_kind_have_the_same_values(kind):
    found = {
        (unit.attack, unit.defense, unit.move)
        for unit in UNITS
        if (unit.nation, unit.type, unit.size) == kind and unit.id not in APART
    }
    assert found == {PRINTED[kind]}


def test_an_army_is_worth_at_least_the_corps_it_breaks_down_into():
    for nation in ("Germany", "Austria-Hungary", "Russia", "Bulgaria"):
        army, corps = PRINTED[nation, "infantry", "army"], (2, 2)
        if (nation, "infantry", "corps") in PRINTED:
            corps = PRINTED[nation, "infantry", "corps"][:2]
        assert army[0] >= 3 * corps[0]
        assert army[1] >= 3 * corps[1]


def test_nobody_marches_more_than_eight_hexes_of_road_a_turn_but_cars_and_trains():
    walkers = [unit for unit in UNITS if unit.type not in ("train", "tank")]
    assert max(unit.move for unit in walkers) == 4


def test_fortresses_agree_in_every_table():
    by_city = {unit.id.rsplit("-", 1)[-1]: unit.defense for unit in UNITS if unit.type == "fortress"}
    listed = {
        city.split("-")[-1]: factor
        for country, cities in charts()["fortresses"].items()
        if country != "source"
        for city, factor in cities.items()
    }
    places = {
        place.name.split("-")[-1]: place.fortress for place in standard_tables().places if place.fortress
    }
    assert by_city == listed == places
    assert (by_city["Breslau"], by_city["Warsaw"], by_city["Riga"], by_city["Konigsberg"]) == (5, 5, 5, 4)


# Other values in a position -----------------------------------------------------------------------


def test_a_position_may_print_other_values_on_a_counter(game):
    document = {
        "phase": "combat 1",
        "active": "central",
        "turn": 8,
        "units": {"GE-A9": "2119", "RU-C-I": "2219"},
        "counters": {"GE-A9": {"attack": 15}},
    }
    state = game.position(document)
    w = state.world
    assert w.attack[w.index["GE-A9"]] == 15
    assert w.attack[w.index["GE-A10"]] == PRINTED["Germany", "infantry", "army"][0]
    state.apply("attack 2219")
    state.apply("join GE-A9")
    assert state.forecast("declare").title.startswith("15 against ")
    assert game.from_json(state.to_json()) == state


@pytest.mark.parametrize(
    ("counters", "complaint"),
    [
        ({"GE-A99": {"attack": 1}}, "there is no unit 'GE-A99'"),
        ({"GE-A9": {"attack": -1}}, "attack = -1 will not do"),
        ({"GE-A9": {"morale": 3}}, "morale = 3 will not do"),
        ({"GE-A9": 3}, "counters.GE-A9: expected names with values"),
        (["GE-A9"], "counters: expected names with values"),
    ],
)
def test_values_that_make_no_sense_are_refused_in_words(game, counters, complaint):
    with pytest.raises(BadInput, match=re.escape(complaint)):
        game.position({"counters": counters})
