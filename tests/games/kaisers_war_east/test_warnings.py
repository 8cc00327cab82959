"""What a player is warned of before he pays for it (12.2b, 15.2a, 17.8a, 17.10c, 5.3a)."""

from __future__ import annotations

import pytest

from hexfront.kernel import brought_by, cautions

SUMMER, WINTER = 7, 5


@pytest.fixture
def moving(at):
    """A Movement Phase of the Central Powers."""

    def build(units, **more):
        doc = {"phase": "movement", "active": "central", "turn": SUMMER, "effort": "East", "units": units}
        return at(**doc | more)

    return build


def feared(found, kind):
    return [(one.hex, one.rule) for one in found if one.kind == kind]


@pytest.mark.rule("12.2b", "12.2a")
def test_an_order_that_overcrowds_a_hex_is_warned_of(moving):
    s = moving({"GE-A9": "2219", "GE-A8": "2218"})
    assert feared(cautions(s, "central"), "overstacking") == []
    found = brought_by(s, "central", ["move GE-A9", "step 2218"])
    assert feared(found, "overstacking") == [("2218", "12.2b")]
    assert "1 unit will be lost" in found[0].text
    assert s.board.stack[s.world.grid.hex("2219")], "a trial changes nothing"


@pytest.mark.rule("12.2b")
def test_what_is_feared_already_is_not_told_again(moving):
    s = moving({"GE-A9": "2219", "GE-C-I": "2219", "GE-A8": "2017"})
    assert feared(cautions(s, "central"), "overstacking") == [("2219", "12.2b")]
    assert feared(brought_by(s, "central", ["move GE-A8", "step 2016"]), "overstacking") == []


@pytest.mark.rule("17.8a")
def test_a_unit_that_will_have_to_roll_for_want_of_supply_is_named(moving):
    s = moving({"GE-C-I": "3621"}, turn=WINTER)
    found = [one for one in cautions(s, "central") if one.kind == "supply"]
    assert [(one.hex, one.rule, one.units) for one in found] == [("3621", "17.8a", ("GE-C-I",))]
    assert feared(cautions(s, "allied"), "supply") == [], "the others do not roll in this turn"


@pytest.mark.rule("17.10c")
def test_a_supply_unit_that_moves_supports_no_attack(moving):
    s = moving({"CP-S01": "2219", "GE-A9": "2219", "RU-A1": "2320"})
    assert feared(cautions(s, "central"), "support") == []
    found = brought_by(s, "central", ["move CP-S01", "step 2218", "stop"])
    assert ("2218", "17.10c") in feared(found, "support")


@pytest.mark.rule("15.2a")
@pytest.mark.parametrize("enemies", [("2319",), ("2319", "2119"), ("2319", "2119", "2218", "2120")])
def test_units_without_a_way_back_are_named(at, enemies):
    units = {"GE-A9": "2219"} | dict(zip(("RU-A1", "RU-A2", "RU-A3", "RU-A4"), enemies, strict=False))
    s = at(phase="combat 1", active="central", turn=SUMMER, effort="East", units=units)
    found = [one for one in cautions(s, "central") if one.kind == "retreat"]
    closed = len(enemies) == 4
    assert [(one.hex, one.rule, one.units) for one in found] == [("2219", "15.2a", ("GE-A9",))] * closed


@pytest.mark.rule("5.3a")
def test_an_objective_left_empty_before_the_enemy_is_named(moving):
    place = {"Konigsberg": "central"}
    s = moving({"GE-A8": "2315", "RU-A1": "2415"}, objectives=place)
    assert feared(cautions(s, "central"), "objective") == []
    assert feared(brought_by(s, "central", ["move GE-A8", "step 2215"]), "objective") == [("2315", "5.3a")]
    far = moving({"GE-A8": "2315", "RU-A1": "3415"}, objectives=place)
    assert feared(brought_by(far, "central", ["move GE-A8", "step 2215"]), "objective") == []


@pytest.mark.rule("14.16a", "15.2a", "R-RET-5")
def test_attackers_are_warned_if_their_corps_will_find_no_room(at):
    """Two armies have one hex behind them: it takes three of the six corps that they break down into."""
    filled = dict(zip(("GE-A10", "GE-A11", "AH-A1", "AH-A2"), ("2119", "2218", "2121", "2221"), strict=True))
    units = {"GE-A8": "2219", "GE-A9": "2220", "RU-A1": "2320"} | filled
    s = at(phase="combat 1", active="central", turn=SUMMER, effort="East", units=units)
    assert feared(cautions(s, "central"), "retreat") == [], "each of them alone has a way back"
    found = brought_by(s, "central", ["attack 2320", "join GE-A8", "join GE-A9"])
    assert feared(found, "retreat") == [("2219", "14.16a"), ("2220", "14.16a")]
    assert "3 corps find no way back" in found[0].text
    # With a second hex behind them there is room for all.
    del units["AH-A2"]
    wide = at(phase="combat 1", active="central", turn=SUMMER, effort="East", units=units)
    found = brought_by(wide, "central", ["attack 2320", "join GE-A8", "join GE-A9"])
    assert feared(found, "retreat") == []


@pytest.mark.rule("15.2a")
def test_a_stack_is_warned_if_not_all_of_it_will_find_room(at):
    """Three corps before the enemy, and behind them a hex with two others and nothing else."""
    filled = dict(zip(("GE-A10", "GE-A11"), ("2119", "2218"), strict=True))
    corps = {"GE-C-I": "2219", "GE-C-XVII": "2219", "GE-C-XX": "2219"}
    behind = {"AH-C-I": "2120", "AH-C-III": "2120"}
    s = at(
        phase="combat 1",
        active="central",
        turn=SUMMER,
        effort="East",
        units=corps | behind | filled | {"RU-A1": "2320"},
    )
    found = [one for one in cautions(s, "central") if one.kind == "retreat"]
    assert [(one.hex, one.rule) for one in found] == [("2219", "15.2a")]
    assert "2 units" in found[0].text
