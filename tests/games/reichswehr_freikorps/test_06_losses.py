"""6.3a to 6.3g. The die for a lost German unit: when it comes back."""

from fractions import Fraction

import pytest
from tests.games.reichswehr_freikorps.lines import QUIET, asked, fight, where

#: Every place of Poland and East Prussia but Warsaw, taken by Red: who stands there is out of supply.
EAST = dict.fromkeys(["1019", "1513", "1718", "1817", "1919", "2024"], "red")


@pytest.fixture
def overrun(at, red, german):
    """Red attacks one weak unit with overwhelming strength; the combat die 6 eliminates it."""

    def battle(target, attackers, turn=3, die=4, **more):
        giants = {f"r{n}": name for n, name in enumerate(attackers, 1)}
        s = at(
            **{
                "phase": "red combat",
                "front": "western",
                "turn": turn,
                "ram": 10,
                "new_units": [german("g1", 1), *(red(unit, 40) for unit in giants)],
                "units": giants | {"g1": target},
                "standing": QUIET,
                "dice": [6, die],
            }
            | more
        )
        fight(s, target)
        return s

    return battle


@pytest.mark.rule("6.3a", "6.3b")
def test_a_unit_lost_on_turn_3_with_a_roll_of_4_returns_on_turn_7(overrun):
    s = overrun("1514", ["1515"], turn=3, die=4)
    assert where(s, "g1") == "turn 7"


@pytest.mark.rule("6.3a")
@pytest.mark.parametrize(
    ("turn", "die", "back"), [(1, 1, "turn 2"), (1, 6, "turn 7"), (5, 2, "turn 7"), (8, 3, "turn 11")]
)
def test_the_roll_is_the_number_of_turns_the_unit_is_away(overrun, turn, die, back):
    assert where(overrun("1514", ["1515"], turn=turn, die=die), "g1") == back


@pytest.mark.rule("6.3a")
def test_the_die_is_rolled_at_once_and_has_six_equal_faces(at, red, german):
    s = at(
        phase="red combat",
        front="western",
        new_units=[german("g1", 1), red("r1", 40)],
        units={"g1": "1514", "r1": "1515"},
        standing=QUIET,
    )
    s.explicit_chance = True
    fight(s, "1514")
    s.apply("chance 6")
    # The hex is empty, but before anybody advances into it the die is rolled.
    assert (asked(s), where(s, "r1")) == ("replacement.die", "1515")
    assert dict(s.chances()) == {f"chance {face}": Fraction(1, 6) for face in range(1, 7)}


@pytest.mark.rule("6.3a")
def test_every_unit_lost_gets_a_die_of_its_own_and_attackers_get_one_too(at, german, red):
    s = at(
        phase="german combat",
        turn=2,
        new_units=[german("g1", 1), german("g2", 1), red("r1", 60)],
        units={"g1": "1514", "g2": "1514", "r1": "1515"},
        dice=[1, 2, 5],  # 1:5, a 1 eliminates the attackers
    )
    fight(s, "1515")
    assert (where(s, "g1"), where(s, "g2")) == ("turn 4", "turn 7")


@pytest.mark.rule("6.3a", "R-30")
def test_a_unit_whose_retreat_is_blocked_was_lost_in_combat(at, german, red):
    # Lakes all around and Red in the east: a DR (2:1, die 4) leaves no way back.
    s = at(
        phase="red combat",
        front="western",
        turn=2,
        ram=10,
        new_units=[german("g1", 2), red("r1", 10)],
        units={"g1": "1514", "r1": "1515"},
        hexsides=[["1514", "1515", "open"]]
        + [["1514", other, "lake"] for other in ("1513", "1614", "1615", "1414", "1415")],
        dice=[1, 3],
        standing=QUIET,
    )
    events = fight(s, "1514")
    assert "cut off" in [event.name for event in events]
    assert where(s, "g1") == "turn 6"  # 2, a roll of 3, and 1 for want of supply


@pytest.mark.rule("6.3c")
def test_the_unit_waits_in_the_open_in_the_box_of_its_turn(overrun):
    s = overrun("1514", ["1515"], turn=3, die=2)
    assert s.view("red")["board"]["units"]["g1"] == "turn 5"
    assert s.view(None)["board"]["units"]["g1"] == "turn 5"


@pytest.mark.rule("6.3c")
def test_the_unit_is_not_on_the_map_before_its_turn_has_come(at):
    for turn in (3, 4):
        s = at(phase="german movement", turn=turn, units={"rw-br": "turn 5", "rw-dd": "1702"})
        assert s.decision.step == "movement"
        assert s.why_not("call rw-br") is not None
    assert at(phase="german movement", turn=5, units={"rw-br": "turn 5"}).decision.step == "replacement.call"


@pytest.mark.rule("6.3d")
@pytest.mark.parametrize(
    ("turn", "die", "fate"), [(8, 4, "turn 12"), (9, 3, "turn 12"), (9, 4, "dead"), (12, 1, "dead")]
)
def test_a_unit_that_would_return_after_turn_12_is_lost_for_good(overrun, turn, die, fate):
    assert where(overrun("1514", ["1515"], turn=turn, die=die), "g1") == fate


@pytest.mark.rule("6.3e", "R-29")
def test_a_unit_out_of_supply_stays_away_a_turn_longer(overrun):
    s = overrun("1024", ["1023"], control=EAST)
    assert where(s, "g1") == "turn 8"
    # The same battle in supply: Lodz is German.
    assert where(overrun("1024", ["1023"]), "g1") == "turn 7"


@pytest.mark.rule("6.3f", "R-29")
def test_a_unit_lost_to_a_concentric_attack_stays_away_a_turn_longer(overrun):
    around = overrun("1315", ["1314", "1316"])
    assert where(around, "g1") == "turn 8"
    aside = overrun("1315", ["1415", "1316"])
    assert where(aside, "g1") == "turn 7"


@pytest.mark.rule("6.3f", "R-29")
def test_in_a_city_there_is_no_concentric_penalty(overrun):
    assert where(overrun("1513", ["1512", "1514"]), "g1") == "turn 7"
    # A town is no city.
    assert where(overrun("1718", ["1717", "1719"]), "g1") == "turn 8"


@pytest.mark.rule("6.3g")
def test_both_penalties_add_two(overrun):
    s = overrun("1022", ["1021", "1023"], control=EAST)
    assert where(s, "g1") == "turn 9"


@pytest.mark.rule("6.3g", "6.3d")
def test_penalties_count_for_the_last_turn_too(overrun):
    assert where(overrun("1022", ["1021", "1023"], turn=7, die=3, control=EAST), "g1") == "turn 12"
    assert where(overrun("1022", ["1021", "1023"], turn=7, die=4, control=EAST), "g1") == "dead"


@pytest.mark.rule("6.3e", "6.3f", "R-29")
@pytest.mark.parametrize(("control", "back"), [({}, "turn 4"), (EAST, "turn 5")])
def test_a_lost_attacker_suffers_the_supply_penalty_only(at, german, red, control, back):
    # The German attacks from two opposite hexes and is wiped out.
    s = at(
        phase="german combat",
        turn=2,
        new_units=[german("g1", 1), german("g2", 1), red("r1", 60)],
        units={"g1": "1021", "g2": "1023", "r1": "1022"},
        control=control,
        dice=[1, 2, 2],
    )
    fight(s, "1022")
    assert (where(s, "g1"), where(s, "g2")) == (back, back)


@pytest.mark.rule("6.3f")
def test_the_penalty_falls_on_units_cut_off_in_their_retreat_too(overrun):
    # Die 1 at 6:1 is DR; Red all around, so there is no way back.
    ring = ["1314", "1316", "1215", "1216", "1415", "1416"]
    s = overrun("1315", ring, dice=[1, 4])
    # Surrounded, so out of supply as well.
    assert where(s, "g1") == "turn 9"
