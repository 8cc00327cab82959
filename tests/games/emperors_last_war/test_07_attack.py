"""7. Attacks: who may attack what, strengths, the chance and what changes it."""

from __future__ import annotations

import pytest
from tests.games.emperors_last_war.field import (
    EAST,
    RING,
    SOUTH_WEST,
    TARGET,
    WEST,
    asked,
    battle,
    cavalry,
    chance_of,
    checks,
    choices,
    corps,
    declare,
    lost,
    odds,
    points,
    retreat,
    rules,
    where,
    why_not,
    won,
)

from hexfront.kernel import Action

# Targets and attackers (7.1) ------------------------------------------------------------


@pytest.mark.rule("7a", "7.1a", "7.1.1a")
def test_adjacent_units_attack_a_hex_together():
    state = battle(
        {WEST: [2], SOUTH_WEST: [1]}, [3], units={"far": "2820"}, new_units=[corps("far", "central")]
    )
    assert choices(state, "attack") == {TARGET}
    assert why_not(state, f"attack {EAST}") == "7.1a"
    assert sorted(state.game.doers(state, Action(f"attack {TARGET}"))) == ["c1", "c2"]
    assert state.game.doers(state, Action("done")) == []
    state.apply(f"attack {TARGET}")
    assert asked(state) == ("central", "attack.plan")
    assert choices(state, "join") == {"c1", "c2"}
    assert why_not(state, "join far") == "7.1a"
    assert why_not(state, "join r1") == "7.1a"
    assert why_not(state, "declare") == "7a"
    state.apply("join c1")
    state.apply("join c2")
    state.apply("declare")
    assert odds(state)[:2] == (3, 3)


@pytest.mark.rule("7.1a")
def test_everything_in_the_hex_defends():
    state = battle({WEST: 5}, [2, 1, cavalry()])
    declare(state)
    assert odds(state)[1] == 4


@pytest.mark.rule("7.1.1b", "7.1.2a", "7.1.2b", "7.2b", "3.2c", "R-83")
def test_stacked_units_attack_apart_and_a_hex_is_attacked_again():
    state = battle({WEST: [2, 2, 2]}, [3])
    declare(state, "c1")
    state.apply("chance 12")
    for _ in range(5):
        if asked(state)[1] == "check.roll":
            state.apply("chance 1")
    assert choices(state, "attack") == {TARGET}
    state.apply(f"attack {TARGET}")
    assert choices(state, "join") == {"c2", "c3"}
    assert why_not(state, "join c1") == "7.1.2b"


@pytest.mark.rule("7.1.3a")
def test_nobody_has_to_attack():
    state = battle({WEST: 2}, [3])
    assert why_not(state, "done") == ""


@pytest.mark.rule("7.1.4a", "4.1.1a")
@pytest.mark.parametrize("barrier", ["lake", "sea", "high_crest"])
def test_no_attack_across_barriers(barrier):
    state = battle({WEST: 2}, [3], hexsides=[[WEST, TARGET, barrier]])
    assert choices(state, "attack") == set()
    assert why_not(state, f"attack {TARGET}") == "7.1.4a"


@pytest.mark.rule("R-07", "24b", "6.2.2b")
def test_builders_and_the_barred_do_not_attack():
    barred = battle({WEST: [2, 2]}, [3], barred=["c1"])
    barred.apply(f"attack {TARGET}")
    assert choices(barred, "join") == {"c2"}
    builds = battle({WEST: [2, 2]}, [3], building=["c2"])
    builds.apply(f"attack {TARGET}")
    assert choices(builds, "join") == {"c1"}


@pytest.mark.rule("R-07")
def test_the_bar_holds_for_one_phase_only():
    state = battle({WEST: [2]}, [3], barred=["c1"])
    assert choices(state, "attack") == set()
    state.apply("done")
    assert not state.board.barred
    assert not state.board.barred_now


# The die (7.3) ------------------------------------------------------------


@pytest.mark.rule("7.3a", "7.3b", "7.3c", "7.3d")
def test_equal_or_below_the_chance_is_success():
    """Four points against two: 8."""
    for die, moved in ((8, True), (9, False)):
        state = battle({WEST: [3, 1]}, [2])
        declare(state)
        assert odds(state) == (4, 2, 8)
        state.apply(f"chance {die}")
        retreat(state)
        assert (where(state, "r1") != TARGET) == moved
        assert where(state, "c1") == WEST


@pytest.mark.rule("7.2a", "8d")
def test_first_they_retreat_then_they_check_then_the_attacker_advances():
    state = won({WEST: 4}, [2])
    retreat(state)
    assert where(state, "r1") != TARGET
    assert asked(state) == ("chance", "check.roll")
    state.apply("chance 1")
    assert asked(state) == ("central", "advance")


@pytest.mark.rule("7.4.6a", "R-22")
def test_twelve_or_more_is_certain_and_nothing_is_hopeless():
    state = battle(dict.fromkeys(RING, 8), [cavalry()], disrupted=["r1"])
    declare(state)
    assert odds(state)[2] >= 12
    state.apply("chance 12")
    assert where(state, "r1") == "dead"
    swamp = battle({WEST: 1}, [3], terrain={TARGET: "swamp"})
    declare(swamp)
    assert odds(swamp)[2] <= 0
    swamp.apply("chance 1")
    assert where(swamp, "r1") == TARGET


# Modifiers (7.4) ------------------------------------------------------------


@pytest.mark.rule("7.4a", "7.4.1a", "7.4.1b")
@pytest.mark.parametrize(
    ("ground", "chance"),
    [
        ("clear", 8),
        ("forest", 7),
        ("lakeland", 7),
        ("hills", 7),
        ("swamp", 6),
        ("mountains", 6),
        ("forest_lakeland", 6),
    ],
)
def test_the_ground_of_the_target(ground, chance):
    assert chance_of({WEST: 4}, [2], terrain={TARGET: ground}) == chance


@pytest.mark.rule("7.4.1c", "7.4.1d", "7.4.1e", "7.4.1f", "7.4.2a")
def test_the_way_of_the_attackers():
    assert chance_of({WEST: 4}, [2], terrain={WEST: "swamp"}) == 7
    assert chance_of({WEST: 4}, [2], terrain={WEST: "forest"}) == 8
    for kind, chance in (("small_river", 7), ("big_river", 6), ("bridge", 6), ("crest", 6)):
        assert chance_of({WEST: 4}, [2], hexsides=[[WEST, TARGET, kind]]) == chance


@pytest.mark.rule("7.4a")
def test_modifiers_add_up():
    more = {"terrain": {TARGET: "forest", WEST: "swamp"}, "hexsides": [[WEST, TARGET, "big_river"]]}
    assert chance_of({WEST: 4}, [2], **more) == 8 - 1 - 1 - 2


@pytest.mark.rule("7.4.3a", "7.4.4a", "R-21")
def test_part_of_the_attackers_suffers():
    sides = [[SOUTH_WEST, TARGET, "big_river"]]
    assert chance_of({WEST: 3, SOUTH_WEST: 2}, [3], hexsides=sides) == 7
    assert chance_of({WEST: 2, SOUTH_WEST: 2}, [2], hexsides=sides) == 6


@pytest.mark.rule("7.4.5a")
def test_encircled_defenders():
    """The lines of two corps close all six sides."""
    base = chance_of({WEST: 4}, [3])
    assert chance_of({WEST: 2, EAST: 2}, [3]) == base + 2


@pytest.mark.rule("12a", "R-86")
def test_cavalry_without_infantry():
    base = chance_of({WEST: 4}, [1])
    assert chance_of({WEST: 4}, [cavalry()]) == base + 1
    assert chance_of({WEST: 4}, [cavalry(), 1]) == chance_of({WEST: 4}, [1, 1])


# Scenario A (A.3, A.5) ------------------------------------------------------------


@pytest.mark.rule("A.3b", "A.3c", "R-34")
@pytest.mark.parametrize(("kind", "less"), [("fortress", 4), ("bridgehead", 4), ("fortified_area", 2)])
def test_works_in_the_first_scenario(kind, less):
    """Whatever side of them is attacked."""
    works = {TARGET: {"kind": kind, "owner": "russia", "sides": "E"}}
    assert chance_of({WEST: 4}, [2], works=works) == 8 - less


@pytest.mark.rule("A.3d", "A.3a", "R-34")
@pytest.mark.parametrize("kind", ["fortress", "bridgehead"])
def test_nobody_enters_a_fortress_in_the_first_scenario(kind):
    works = {TARGET: {"kind": kind, "owner": "russia"}}
    state = won({WEST: 8}, [1], works=works)
    retreat(state)
    state.apply("chance 1")
    assert asked(state)[1] == "attack"
    empty = battle({WEST: 8}, [], works=works)
    assert why_not(empty, f"attack {TARGET}") == "7.1a"


@pytest.mark.rule("A.5a", "R-21")
def test_encircled_attackers_in_the_first_scenario():
    """The corps in the west is closed in by two Russian corps and their lines."""
    ring_units = {"2820": 2, "2720": 2, "2920": 2}
    free = chance_of({WEST: 4}, [2])
    assert chance_of({WEST: 4}, [2], others=ring_units) == free - 2


# A failed attack ------------------------------------------------------------


@pytest.mark.rule("8.5a", "R-25")
def test_an_attack_on_a_superior_force_that_fails():
    state = lost({WEST: [2, 1]}, [3, 3])
    found = {}
    while asked(state)[1] == "check.roll":
        frame = state.agenda[-1]
        found[state.world.ids[frame.unit]] = frame.value
        state.apply("chance 1")
    assert found == {"c1": 6, "c2": 6}
    equal = lost({WEST: [2]}, [2])
    assert asked(equal)[1] == "attack"


@pytest.mark.rule("8.5a", "R-25")
def test_totals_are_not_capped_for_that():
    state = lost({WEST: [3, 3, 2]}, [5, 5])
    assert state.agenda[-1].value == 9 - 2


@pytest.mark.rule("A.6i")
def test_a_failed_attack_scores_for_the_defender():
    assert points(lost({WEST: 2}, [2])) == -1
    assert points(won({WEST: 2}, [2])) == 0


# Weak units ------------------------------------------------------------


@pytest.mark.rule("8.1c", "8.1.1a", "8.1.1b", "R-20")
def test_the_disrupted_count_half():
    state = battle({WEST: 4}, [3, 1], disrupted=["r1", "r2"])
    declare(state)
    assert odds(state)[:2] == (4, 2)
    other = battle({WEST: [3, 2]}, [3], disrupted=["c1"])
    declare(other)
    assert odds(other)[0] == 3


@pytest.mark.rule("8.1.2a")
def test_disrupted_units_of_one_point_alone_count_one_together():
    base = chance_of({WEST: 3}, [1])
    assert chance_of({WEST: 3}, [1, 1, 1], disrupted=["r1", "r2", "r3"]) == base + 2
    assert chance_of({WEST: 3}, [1, 1], disrupted=["r1"]) == base
    # A larger one counts half, and that is all.
    assert chance_of({WEST: 3}, [2], disrupted=["r1"]) == base


@pytest.mark.rule("8.1.2b")
def test_a_disrupted_unit_of_one_point_does_not_attack_alone():
    state = battle({WEST: 1}, [1], disrupted=["c1"])
    assert why_not(state, f"attack {TARGET}") == "8.1.2b"
    pair = battle({WEST: [1, 1]}, [1], disrupted=["c1", "c2"])
    pair.apply(f"attack {TARGET}")
    pair.apply("join c1")
    assert why_not(pair, "declare") == "8.1.2b"
    pair.apply("join c2")
    assert why_not(pair, "declare") == ""


@pytest.mark.rule("5b")
def test_who_attacked_is_noted_for_the_movement_phase():
    state = lost({WEST: [2, 2]}, [2], "c1")
    w = state.world
    assert w.unit_names(state.board.attacked_normal) == ["c1"]


@pytest.mark.rule("5b", "5c", "5d")
def test_who_attacked_may_move_in_a_reserve_phase_but_not_in_the_normal_one():
    """The beaten have gone, so that the attacker is in reserve."""
    state = won({WEST: 3}, [1])
    retreat(state)
    checks(state)
    state.apply("done")
    state.apply("done")
    assert asked(state) == ("central", "window")
    state.apply("reserve")
    assert "c1" in choices(state, "move")
    state.apply("done")
    while asked(state)[1] == "window":
        state.apply("pass")
    assert why_not(state, "move c1") == "5b"


@pytest.mark.rule("10a", "9a", "12.1a", "3.1.1a")
def test_what_belongs_to_an_attack_is_refused_while_there_is_none():
    state = battle({WEST: 2}, [cavalry()])
    assert why_not(state, f"advance c1 {TARGET}") == "10a"
    assert why_not(state, f"way {EAST}") == why_not(state, "retreat r1") == "9a"
    assert why_not(state, "delay") == "12.1a"


@pytest.mark.rule("7.1a")
def test_the_log_names_the_rule():
    state = battle({WEST: 2}, [2])
    assert rules(declare(state), "attack") == ["7a"]


@pytest.mark.rule("A.5a", "1.4a")
def test_later_scenarios_do_not_know_that_minus():
    """Encircled attackers are out of command there: eight points count four, and that is all."""
    ring_units = {"2820": 2, "2720": 2, "2920": 2}
    assert chance_of({WEST: 8}, [2], others=ring_units, scenario="B") == 8


@pytest.mark.rule("7.1.4a", "8.1.2b", "17.1a", "21.1.1c", "21.2b", "24b", "6.2.2b")
@pytest.mark.parametrize(
    ("attacker", "more", "rule"),
    [
        ({"strength": 2}, {"building": ["c1"]}, "24b"),
        ({"strength": 2}, {"barred": ["c1"]}, "6.2.2b"),
        ({"strength": 2}, {"hexsides": [[WEST, TARGET, "lake"]]}, "7.1.4a"),
        ({"strength": 1}, {"disrupted": ["c1"]}, "8.1.2b"),
        ({"strength": 1}, {}, "21.1.1c"),
        ({"type": "hq", "strength": 1, "range": 3}, {}, "21.2b"),
        ({"type": "patrol", "strength": 0, "morale": 0}, {}, "17.1a"),
    ],
)
def test_a_refused_attack_names_what_bars_it(attacker, more, rule):
    state = battle({WEST: attacker}, [2], scenario="C", **more)
    assert state.why_not(f"attack {TARGET}").rule == rule
