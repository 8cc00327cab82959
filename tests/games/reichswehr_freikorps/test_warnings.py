"""What a player is warned of before he pays for it (3.5c, 7.6b, 10.8c)."""

from __future__ import annotations

import pytest

from hexfront.kernel import brought_by, cautions


def feared(found, kind):
    return [(one.hex, one.rule) for one in found if one.kind == kind]


@pytest.fixture
def moving(at):
    """A Red movement phase of the Western Front; the German is not asked."""

    def build(units, **more):
        doc = {"phase": "red movement", "front": "western", "units": units, "standing": "ask never"}
        return at(**doc | more)

    return build


@pytest.mark.rule("7.6b")
def test_a_stack_that_leaves_supply_is_warned_of_before_it_goes(moving):
    s = moving({"wf-4-53": "1720", "rw-br": "2006"})
    assert feared(cautions(s, "red"), "supply") == []
    cut = moving({"wf-4-53": "1710", "rw-br": "2006"})
    found = [one for one in cautions(cut, "red") if one.kind == "supply"]
    assert [(one.hex, one.rule, one.units) for one in found] == [("1710", "7.6b", ("wf-4-53",))]


@pytest.mark.rule("3.5c")
def test_a_place_left_empty_before_the_enemy_is_warned_of(moving):
    s = moving({"wf-4-53": "1718", "rw-br": "1716"}, control={"1718": "red"})
    assert feared(cautions(s, "red"), "objective") == []
    found = brought_by(s, "red", ["move 1718", "step 1719", "halt"])
    assert ("1718", "3.5c") in feared(found, "objective")
    assert "worth 1 point" in next(one.text for one in found if one.hex == "1718")


@pytest.mark.rule("10.8c")
@pytest.mark.parametrize("open_way", [True, False])
def test_units_next_to_the_enemy_without_a_way_back_are_named(at, german, red, open_way):
    around = ["1517", "1418", "1419", "1519", "1618", "1619"]
    foes = around[:1] if open_way else around
    s = at(
        phase="red combat",
        front="western",
        new_units=[red("r"), *(german(f"g{n}") for n in range(len(foes)))],
        units={"r": "1518"} | {f"g{n}": h for n, h in enumerate(foes)},
        standing="ask never",
    )
    expected = [] if open_way else [("1518", "10.8c")]
    assert feared(cautions(s, "red"), "retreat") == expected
