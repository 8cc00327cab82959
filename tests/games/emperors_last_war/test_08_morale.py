"""8. Morale checks, disruption, elimination, surrender, unsuccessful escape."""

from __future__ import annotations

import pytest
from tests.games.emperors_last_war.field import (
    EAST,
    NORTH_WEST,
    RING,
    SOUTH_EAST,
    SOUTH_WEST,
    TARGET,
    WEST,
    asked,
    battle,
    check,
    checks,
    choices,
    disrupted,
    lost,
    points,
    retreat,
    ringed,
    where,
    won,
)

from hexfront.games.emperors_last_war.rules.lines import projectors


def after_retreat(attackers, defenders, *who, **more):
    state = won(attackers, defenders, *who, **more)
    retreat(state)
    return state


# Checks (8, 8.1) ------------------------------------------------------------


@pytest.mark.rule("8a", "8b")
@pytest.mark.parametrize(("die", "fails"), [(9, False), (10, True)])
def test_a_die_above_morale_disrupts(die, fails):
    state = after_retreat({WEST: 2}, [2])
    assert check(state) == ("r1", 9)
    state.apply(f"chance {die}")
    assert disrupted(state, "r1") is fails


@pytest.mark.rule("8b", "8d")
def test_every_attacked_unit_rolls_for_itself():
    state = after_retreat({WEST: 4}, [2, 1])
    state.apply("chance 12")
    state.apply("chance 1")
    assert disrupted(state, "r1", "r2") == [True, False]


@pytest.mark.rule("8.1a", "8.1b")
def test_a_disrupted_unit_has_no_lines():
    fresh = battle({WEST: 2}, [2])
    broken = battle({WEST: 2}, [2], disrupted=["r1"])
    for state, found in ((fresh, 1), (broken, 0)):
        b, w = state.board, state.world
        assert projectors(b, w, 0, w.grid.hex(WEST), w.grid.hex(NORTH_WEST)).bit_count() == found
        assert w.morale[w.index["r1"]] == 9


@pytest.mark.rule("8.1.3a", "A.6g", "R-85")
def test_a_second_disruption_eliminates():
    state = after_retreat({WEST: 4}, [2], disrupted=["r1"])
    state.apply("chance 12")
    assert where(state, "r1") == "dead"
    assert points(state) == 2


@pytest.mark.rule("A.6g")
def test_the_first_disruption_scores_its_strength():
    state = after_retreat({WEST: 4}, [3])
    state.apply("chance 12")
    assert (where(state, "r1") != "dead", points(state)) == (True, 3)


@pytest.mark.rule("A.6h", "R-85")
def test_who_is_lost_encircled_scores_threefold_and_only_that():
    state = after_retreat({WEST: 4, EAST: 4}, [2], disrupted=["r1"])
    assert points(state) == 0
    while asked(state)[1] == "check.roll":
        state.apply("chance 12")
    assert (where(state, "r1"), points(state)) == ("dead", 6)


# Modifiers (8.2 to 8.4) ------------------------------------------------------------


@pytest.mark.rule("8.2a", "8c")
def test_the_figure_of_the_chart():
    assert check(after_retreat({WEST: [4, 4]}, [3])) == ("r1", 9 - 2)
    assert check(after_retreat({WEST: 2}, [3, 2])) == ("r1", 9 + 1)


@pytest.mark.rule("8.3a", "8.3b", "R-23")
def test_moral_advantage():
    """Five points with a morale of 10 against corps of 9 and 7: they check at 8 and 6."""
    guards = {"strength": 3, "morale": 10}
    state = after_retreat({WEST: [guards, 2]}, [2, {"strength": 1, "morale": 7}])
    assert checks(state) == {"r1": 8, "r2": 6}
    equal = after_retreat({WEST: [guards, 2]}, [2, {"strength": 1, "morale": 10}])
    assert checks(equal) == {"r1": 9, "r2": 10}


@pytest.mark.rule("8.4a", "8.4b", "8.4c", "R-24")
@pytest.mark.parametrize(("morale", "more"), [(5, 1), (7, 1), (9, 0)])
def test_second_line_attackers(morale, more):
    """Seven points against four: defenders of 9 and 7 check at 10 and 8."""
    attackers = [3, 3, {"strength": 1, "morale": morale}]
    state = after_retreat({WEST: attackers}, [3, {"strength": 1, "morale": 7}])
    assert checks(state) == {"r1": 9 + more, "r2": 7 + more}


# Surrender (8.6) ------------------------------------------------------------


def surrounded(defenders, strength=1, **more):
    """Six hexes with a corps each: nobody gets out."""
    return won(dict.fromkeys(RING, strength), defenders, **more)


@pytest.mark.rule("8.6a", "9.5.2a", "R-14", "R-15")
@pytest.mark.parametrize(("die", "survives"), [(2, True), (3, False)])
def test_who_has_no_way_out_checks_for_surrender(die, survives):
    """Six against two and moral advantage: -1 each; morale 8 becomes 2. Encirclement does not count."""
    state = surrounded([{"strength": 2, "morale": 8}])
    assert asked(state) == ("chance", "surrender.roll")
    assert state.agenda[-1].value == 8 - 1 - 1 - 4
    state.apply(f"chance {die}")
    assert (where(state, "r1") == TARGET) is survives


@pytest.mark.rule("8.6.1a", "A.6h")
def test_if_the_leader_fails_all_are_lost():
    state = surrounded([{"strength": 2, "morale": 10}, 1])
    assert state.world.ids[state.agenda[-1].unit] == "r1"
    state.apply("chance 12")
    assert where(state, "r1", "r2") == ["dead", "dead"]
    assert points(state) == 9
    assert asked(state)[1] == "advance"


@pytest.mark.rule("8.6.1b", "R-15")
def test_if_the_leader_passes_the_others_check_and_nobody_leaves():
    state = surrounded([{"strength": 2, "morale": 10}, 1])
    state.apply("chance 1")
    assert check(state)[0] == "r2"
    state.apply("chance 12")
    assert disrupted(state, "r1", "r2") == [False, True]
    assert where(state, "r1", "r2") == [TARGET, TARGET]
    assert asked(state)[1] == "attack"


@pytest.mark.rule("8.6.1a", "R-15")
@pytest.mark.parametrize(("broken", "leader"), [([], "r2"), (["r2"], "r1")])
def test_a_headquarters_leads_only_if_no_other_unit_can(broken, leader):
    staff = {"type": "hq", "strength": 1, "range": 2, "morale": 10}
    state = surrounded([staff, 1], disrupted=broken)
    assert state.world.ids[state.agenda[-1].unit] == leader


@pytest.mark.rule("8.6.1a", "R-96")
def test_the_owner_chooses_the_leader_among_equals():
    state = surrounded([1, 1])
    assert asked(state) == ("russia", "surrender.leader")
    assert choices(state, "lead") == {"r1", "r2"}


@pytest.mark.rule("8.6.2a", "R-15", "A.6h", "R-85")
def test_the_disrupted_are_lost_without_a_check():
    alone = surrounded([1], disrupted=["r1"])
    assert where(alone, "r1") == "dead"
    assert points(alone) == 3, "three times its strength: it is lost by surrender"
    mixed = surrounded([2, 1], disrupted=["r2"])
    mixed.apply("chance 1")
    assert where(mixed, "r1", "r2") == [TARGET, "dead"]


@pytest.mark.rule("8.6.1d", "A.3a")
def test_an_enemy_fortress_closes_a_hex_like_a_unit():
    around = {one: 1 for one in RING if one != EAST}
    works = {EAST: {"kind": "bridgehead", "owner": "austria-hungary", "sides": "E"}}
    free = won(around, [2])
    assert asked(free)[1] != "surrender.roll"
    closed = won(around, [2], works=works)
    assert asked(closed)[1] == "surrender.roll"


# Unsuccessful escape (8.7) ------------------------------------------------------------


@pytest.mark.rule("8.7a", "8.7b", "R-16", "A.6h")
def test_encircled_units_check_at_the_end_of_their_turn():
    state = ringed([2, {"strength": 1, "morale": 7}])
    assert asked(state) == ("chance", "escape.roll")
    assert state.agenda[-1].value == 9 - 4
    state.apply("chance 6")
    assert where(state, "c1", "c2") == ["dead", "dead"]
    assert points(state) == -9


@pytest.mark.rule("8.7b")
def test_or_nobody_is_touched():
    state = ringed([2, 1])
    state.apply("chance 5")
    assert where(state, "c1", "c2") == [TARGET, TARGET]
    assert disrupted(state, "c1", "c2") == [False, False]


@pytest.mark.rule("R-16")
def test_an_undisrupted_unit_rolls_if_there_is_one():
    state = ringed([{"strength": 2, "morale": 11}, 1], disrupted=["c1"])
    assert state.agenda[-1].value == 9 - 4


@pytest.mark.rule("8.7c")
def test_each_hex_of_a_pocket_rolls_for_itself():
    state = battle(
        dict.fromkeys((EAST, SOUTH_EAST, SOUTH_WEST, "2720", "2820", "2621", "2622", "2722"), 1),
        [2],
        active="russia",
        others={NORTH_WEST: 2, WEST: 2},
    )
    state.plan([("turn.end",), ("escape.begin", 0)])
    state.advance()
    state.apply("chance 12")
    state.apply("chance 1")
    state.apply("chance 12")
    assert sorted(where(state, "c1", "o1", "o2")).count("dead") == 2


@pytest.mark.rule("16b", "R-88")
def test_of_concealed_units_that_hold_on_only_their_owner_hears():
    for die, alone in ((5, True), (6, False)):
        state = ringed([2], scenario="B", concealed=["c1"])
        checked = next(event for event in state.apply(f"chance {die}") if event.name == "surrender")
        assert (checked.audience == "central") is alone


@pytest.mark.rule("8.7a")
def test_who_is_not_encircled_does_not_check():
    state = battle({EAST: 1}, [2], active="russia")
    state.plan([("turn.end",), ("escape.begin", 0)])
    state.advance()
    assert where(state, "c1") == TARGET


@pytest.mark.rule("8.5a", "8.1.3a")
def test_disrupted_attackers_that_fail_are_lost():
    state = lost({WEST: [2]}, [3], disrupted=["c1"])
    state.apply("chance 12")
    assert where(state, "c1") == "dead"
