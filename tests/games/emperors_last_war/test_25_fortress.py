"""25 and 26. Fortresses and bridgeheads: storm, fall, isolation, siege, capture."""

from __future__ import annotations

import pytest
from tests.games.emperors_last_war.field import (
    EAST,
    FAR_EAST,
    NORTH_EAST,
    RING,
    SOUTH_EAST,
    TARGET,
    WEST,
    asked,
    battle,
    cavalry,
    checks,
    choices,
    declare,
    disrupted,
    led,
    odds,
    points,
    retreat,
    rules,
    where,
    why_not,
    won,
)

from hexfront.games.emperors_last_war.rules import command, fortress, marching

FORT = {TARGET: {"kind": "fortress", "owner": "russia", "strength": 2}}
#: Where a headquarters leads nobody at the target.
AWAY = "1527"
WALL = {"strength": 1, "loc": False}


def fort(**more):
    """A Russian fortress of strength 2 in the target, everybody commanded."""
    return led(works=FORT | more.pop("works", {}), **more)


def head(sides="W NW SW", **more):
    """A Russian bridgehead of strength 1 in the target that faces west unless it says otherwise."""
    works = {TARGET: {"kind": "bridgehead", "owner": "russia", "strength": 1, "sides": sides}}
    return led(works=works, **more)


def stormed(attackers, defenders, *who, **more):
    """A fortress against which the attack has succeeded: now it checks."""
    state = battle(attackers, defenders, **more)
    declare(state, *who)
    if asked(state)[1] == "fortress.abandon":
        state.apply("hold")
    state.apply("chance 1")
    return state


# Attack on a fortress (25.2) --------------------------------------------------------


@pytest.mark.rule("25.2a", "25b", "25.2b")
def test_the_fortress_adds_its_strength():
    state = battle({WEST: 4}, [2], **fort())
    declare(state)
    assert odds(state)[:2] == (4, 4)
    empty = battle({WEST: 4}, [], **fort())
    assert choices(empty, "attack") == {TARGET}
    declare(empty)
    assert odds(empty)[:2] == (4, 2)


@pytest.mark.rule("25.2.1a")
def test_no_modifier_counts_but_artillery():
    ground = {WEST: "swamp"}
    sides = [[WEST, TARGET, "big_river"]]
    state = battle({WEST: 4}, [2], **fort(terrain=ground, hexsides=sides))
    declare(state)
    assert odds(state)[2] == 5
    guns = battle({WEST: 4}, [2], **fort())
    declare(guns, then=("front galician", "artillery"))
    assert odds(guns)[2] == 6


@pytest.mark.rule("25.2c", "25.2f", "25.2.2a")
@pytest.mark.parametrize(("die", "falls"), [(11, False), (12, True)])
def test_the_best_unit_checks_with_the_strength_of_the_walls(die, falls):
    """4:4 has no figure: 9 + 2 = 11."""
    state = stormed({WEST: 4}, [2, {"strength": 1, "morale": 7}], **fort())
    assert asked(state) == ("chance", "fortress.roll")
    assert state.agenda[-1].value == 9 + 2
    state.apply(f"chance {die}")
    assert bool(state.board.captured) is falls
    if not falls:
        assert where(state, "r1", "r2") == [TARGET, TARGET]
        assert disrupted(state, "r1", "r2") == [False, False]
        assert asked(state)[1] == "attack"


@pytest.mark.rule("25c", "R-55", "25.2c")
def test_an_empty_fortress_has_a_garrison_of_six():
    state = stormed({WEST: {"strength": 4, "morale": 6}}, [], **fort())
    assert state.agenda[-1].value == 6 + 2
    advantage = stormed({WEST: 4}, [], **fort())
    assert advantage.agenda[-1].value == 6 + 2 - 1
    staff = {"type": "hq", "strength": 1, "range": 2}
    only = stormed({WEST: 6}, [staff, 1], **fort(disrupted=["r2"]))
    assert only.agenda[-1].value == 6 + 2 - 1


@pytest.mark.rule("25.2.2a", "25.2.2d", "8.3a")
def test_second_line_attackers_do_not_help_the_garrison():
    state = stormed({WEST: [3, {"strength": 1, "morale": 7}]}, [2], **fort())
    assert state.agenda[-1].value == 11
    proud = stormed({WEST: {"strength": 4, "morale": 10}}, [2], **fort())
    assert proud.agenda[-1].value == 10


@pytest.mark.rule("25.2.2b")
def test_an_encircled_fortress_checks_worse():
    around = dict.fromkeys((WEST, EAST), 2)
    state = stormed(around, [2], **fort())
    assert state.agenda[-1].value == 9 + 2 - 1


@pytest.mark.rule("25.2.2b")
def test_who_defends_an_ally_checks_worse():
    works = {TARGET: {"kind": "fortress", "owner": "austria-hungary", "strength": 2}}
    for nation, less in (("AH", 0), ("GE", 1)):
        state = stormed({EAST: 4}, [{"strength": 2, "nation": nation}], **led(works=works, active="russia"))
        assert state.agenda[-1].value == 11 - less


@pytest.mark.rule("R-96", "25.2c", "25.2.2b")
def test_the_owner_chooses_among_equals():
    works = {TARGET: {"kind": "fortress", "owner": "austria-hungary", "strength": 2}}
    inside = [{"strength": 1, "nation": "AH"}, {"strength": 1, "nation": "GE"}]
    state = stormed({EAST: 4}, inside, **led(works=works, active="russia"))
    assert asked(state) == ("central", "fortress.leader")
    state.apply("lead c2")
    assert state.agenda[-1].value == 10


@pytest.mark.rule("25.2.2c")
def test_the_example_of_kowno():
    """8 points with artillery against fortress 2 and corps 2, encircled: 9; the check is made at 7."""
    attackers = {WEST: [{"strength": 3, "morale": 10}, 3], EAST: [2]}
    state = battle(attackers, [2], **fort())
    declare(state, then=("front galician", "artillery"))
    assert odds(state) == (8, 4, 9)
    state.apply("chance 9")
    assert state.agenda[-1].value == 9 + 2 - 1 - 1 - 1 - 1
    state.apply("chance 8")
    assert state.board.captured


@pytest.mark.rule("25.2e", "R-57", "25.3a")
def test_when_it_falls_those_inside_retreat_disrupted():
    state = stormed({WEST: 4}, [2, {"strength": 1, "morale": 7}], **fort())
    state.apply("chance 12")
    retreat(state)
    assert where(state, "r1", "r2") == [FAR_EAST, FAR_EAST]
    assert disrupted(state, "r1", "r2") == [True, True]
    assert asked(state) == ("central", "advance")
    state.apply(f"advance c1 {TARGET}")
    assert where(state, "c1") == TARGET


@pytest.mark.rule("R-84", "25.2e")
def test_who_was_disrupted_stays_so():
    state = stormed({WEST: 4}, [2], **fort(disrupted=["r1"]))
    state.apply("chance 12")
    assert where(state, "r1") == FAR_EAST
    assert disrupted(state, "r1")


@pytest.mark.rule("25.2d", "R-56", "C.7.1b")
def test_in_an_isolated_fortress_all_are_lost():
    state = stormed({WEST: 4, EAST: 4}, [2], **fort(units={"k": AWAY}))
    state.apply("chance 12")
    assert where(state, "r1") == "dead"
    assert points(state) == 6


@pytest.mark.rule("25.2d", "25.2e", "25.1a", "25.1d")
def test_an_hq_outside_the_ring_keeps_it_from_isolation():
    state = stormed({WEST: 4, EAST: 4}, [2], **fort())
    assert not fortress.cut_off(state.board, state.world, 1, state.world.grid.hex(TARGET))
    state.apply("chance 12")
    assert where(state, "r1") != "dead"


@pytest.mark.rule("25.2d")
def test_closed_in_on_all_sides_all_are_lost_too():
    around = dict.fromkeys(RING, WALL) | {WEST: 4}
    state = stormed(around, [2], **fort())
    events = state.apply("chance 12")
    assert where(state, "r1") == "dead"
    assert rules(events, "eliminated") == ["25.2d"]


@pytest.mark.rule("8.5a", "25.2b", "R-25")
def test_a_failed_storm_on_a_superior_fortress():
    state = battle({WEST: [1, 1]}, [2], **fort())
    declare(state)
    state.apply("chance 12")
    assert checks(state) == {"c1": 7, "c2": 7}


@pytest.mark.rule("25.2.1a", "23.2a", "23.3a")
def test_despair_gains_nothing_against_walls():
    state = battle({WEST: {"strength": 4, "morale": 10}}, [2], **fort())
    declare(state, then=("front galician", "despair"))
    assert odds(state)[2] == 5
    state.apply("chance 12")
    assert disrupted(state, "c1")


@pytest.mark.rule("25.3a", "25.3b", "R-57")
def test_a_captured_fortress_is_a_fortified_area():
    base = battle({WEST: 4}, [2], **led())
    declare(base)
    state = battle({WEST: 4}, [2], **fort(captured=[TARGET]))
    declare(state)
    assert odds(state)[1:] == (2, odds(base)[2] - 2)
    under = battle({WEST: 4}, [2], **led(works=FORT, captured=[TARGET], terrain={TARGET: "swamp"}))
    declare(under)
    assert odds(under)[2] == odds(base)[2] - 2 - 2


# Isolation, sorties, abandoning (25.1, 25.4, 25.6) -----------------------------------


def shut_in(**more):
    """Units of the Central Powers in their isolated fortress, which they leave by an attack."""
    works = {TARGET: {"kind": "fortress", "owner": "germany", "strength": 2}}
    return led(works=works, units={"g": more.pop("staff", "2301")}, **more)


@pytest.mark.rule("25.1c", "25.4a")
def test_a_sortie_checks_whatever_the_result():
    """Units in a fortress are commanded; the enemy stands east and west."""
    for die in (1, 12):
        state = battle({TARGET: 4}, [2], target=EAST, others={WEST: 2}, **shut_in())
        declare(state, target=EAST)
        assert odds(state)[0] == 4
        state.apply(f"chance {die}")
        retreat(state)
        assert checks(state)["c1"] == 9
    near = battle({TARGET: 4}, [2], target=EAST, others={WEST: 2}, **shut_in(staff="2818"))
    declare(near, target=EAST)
    near.apply("chance 12")
    assert asked(near)[1] == "attack"


@pytest.mark.rule("25.1c", "R-37")
def test_a_sortie_into_an_empty_hex_checks_too():
    patrol = {"type": "patrol", "strength": 0, "morale": 0}
    ring = dict.fromkeys((WEST, NORTH_EAST, SOUTH_EAST), 2)
    state = battle({TARGET: 4}, [patrol], target=EAST, others=ring, **shut_in())
    declare(state, target=EAST)
    assert checks(state) == {"c1": 9}
    assert asked(state)[1] == "advance"


@pytest.mark.rule("25.1b")
def test_nobody_leaves_an_isolated_fortress_over_a_line_but_by_advance():
    works = {TARGET: {"kind": "fortress", "owner": "germany", "strength": 2}}
    around = {WEST: 2, EAST: 2}
    for staff, open_ways in ((AWAY, False), ("2818", True)):
        more = led(works=works, units={"g": staff}, active="russia")
        state = battle(around, [2], **more)
        b, w = state.board, state.world
        here = w.grid.hex(TARGET)
        assert bool(marching.exits(b, w, w.index["c1"], here, 3, True)) is open_ways
    out = battle({TARGET: 4}, [2], target=EAST, others={WEST: 2}, **led(works=works, units={"g": AWAY}))
    declare(out, target=EAST)
    out.apply("chance 1")
    retreat(out)
    checks(out)
    assert f"c1 {EAST}" in choices(out, "advance")


@pytest.mark.rule("25.4a", "26b", "26c")
def test_units_in_works_are_commanded():
    for kind, around, led_inside in (
        ("fortress", {WEST: 2, EAST: 2}, True),
        ("bridgehead", {WEST: 2}, True),
        ("bridgehead", {WEST: 2, EAST: 2}, False),
        ("fortified_area", {WEST: 2}, False),
    ):
        works = {TARGET: {"kind": kind, "owner": "russia", "strength": 1}}
        state = battle(around, [2], scenario="C", works=works)
        u = state.world.index["r1"]
        assert command.commanded(state.board, state.world, u) is led_inside


@pytest.mark.rule("25.6a", "25.6b")
def test_an_isolated_fortress_may_be_abandoned():
    state = battle({WEST: 4, EAST: 4}, [2], **fort(units={"k": AWAY}))
    declare(state, "c1")
    assert asked(state) == ("russia", "fortress.abandon")
    state.apply("abandon")
    assert odds(state)[1] == 2
    state.apply("chance 1")
    assert state.board.captured
    retreat(state)
    assert where(state, "r1") != TARGET
    failed = battle({WEST: 4, EAST: 4}, [2], **fort(units={"k": AWAY}))
    declare(failed, "c1")
    failed.apply("abandon")
    failed.apply("chance 12")
    assert not failed.board.captured


@pytest.mark.rule("25.6a")
def test_but_not_one_that_is_led_or_closed_in():
    state = battle({WEST: 4, EAST: 4}, [2], **fort())
    declare(state, "c1")
    assert asked(state)[1] == "battle.roll"
    around = dict.fromkeys(RING, WALL) | {WEST: 4}
    closed = battle(around, [2], **fort(units={"k": AWAY}))
    declare(closed, "c1")
    assert asked(closed)[1] == "battle.roll"


def open_east(inside, **more):
    """A Russian fortress in a ring of lines: the way east is open to who retreats, and so is the one west."""
    around = {WEST: 4, NORTH_EAST: 1, SOUTH_EAST: 1} | more.pop("around", {})
    state = battle(around, inside, **fort(units={"k": AWAY}, **more))
    declare(state, "c1")
    assert asked(state) == ("russia", "fortress.abandon")
    return state


@pytest.mark.rule("12.1a", "12.1c", "25.6a", "25.6b", "R-99")
def test_cavalry_that_abandons_a_fortress_may_withdraw():
    state = open_east([cavalry()])
    state.apply("abandon")
    assert asked(state) == ("russia", "battle.delay")
    state.apply("delay")
    assert not state.board.battle.die
    assert where(state, "r1") == FAR_EAST
    assert state.board.captured >> state.world.grid.hex(TARGET) & 1
    assert asked(state) == ("central", "advance")
    assert choices(state, "advance") == {f"c1 {TARGET}"}


@pytest.mark.rule("12.1b", "25.4a", "R-99")
def test_a_fortress_that_is_given_up_commands_nobody():
    """Without the way east the cavalry has only wrong ones, which are for who is led."""
    state = open_east([cavalry()], around={EAST: 1})
    state.apply("abandon")
    assert asked(state)[1] == "battle.roll"
    corps_inside = open_east([2])
    corps_inside.apply("abandon")
    assert asked(corps_inside)[1] == "battle.roll"
    held = open_east([cavalry()])
    held.apply("hold")
    assert asked(held)[1] == "battle.roll"


@pytest.mark.rule("25.6a", "R-57", "7.4.1b")
@pytest.mark.parametrize(("ground", "less"), [("clear", 0), ("forest", 1), ("swamp", 2)])
def test_the_ground_under_an_abandoned_fortress_counts(ground, less):
    plain = open_east([2])
    plain.apply("abandon")
    state = open_east([2], terrain={TARGET: ground})
    foretold = state.forecast("abandon")
    state.apply("abandon")
    assert odds(state)[2] == odds(plain)[2] - less
    assert foretold.title.endswith(f"{odds(state)[2]} in 12")


# Siege (25.5) --------------------------------------------------------------------------


def besieged(inside, sieges=0, strength=1, **more):
    """The end of a Player-Turn of the Central Powers with a fortress in a Russian ring."""
    works = {TARGET: {"kind": "fortress", "owner": "germany", "strength": strength}}
    around = dict.fromkeys(RING, 1)
    count = {"sieges": {TARGET: sieges}} if sieges else {}
    state = battle(around, inside, active="russia", scenario="C", works=works, **count, **more)
    state.plan([("turn.end",), ("escape.begin", 0)])
    state.advance()
    return state


def clock(state):
    return state.board.sieges.get(state.world.grid.hex(TARGET), 0)


@pytest.mark.rule("25.5a", "R-58")
def test_a_small_garrison_never_checks():
    state = besieged([2])
    assert where(state, "c1") == TARGET
    assert clock(state) == 0


@pytest.mark.rule("25.5b", "R-58")
def test_a_large_one_has_as_many_turns_as_the_walls_are_strong():
    state = besieged([3])
    assert asked(state)[1] != "capitulation.roll"
    assert where(state, "c1") == TARGET
    assert clock(state) == 1
    again = besieged([3], sieges=1, strength=2)
    assert clock(again) == 2
    assert where(again, "c1") == TARGET


@pytest.mark.rule("25.5c", "R-58")
def test_then_a_unit_of_the_owners_choice_checks_for_all():
    state = besieged([2, {"strength": 2, "morale": 11}], sieges=1)
    assert asked(state) == ("central", "capitulation")
    assert choices(state, "lead") == {"c1", "c2"}
    state.apply("lead c2")
    assert state.agenda[-1].value == 11 + 1 - 4
    state.apply("chance 9")
    assert where(state, "c1", "c2") == ["dead", "dead"]
    assert state.board.captured >> state.world.grid.hex(TARGET) & 1
    assert points(state) == -12


@pytest.mark.rule("25.5c", "R-58")
def test_disrupted_units_count_half_there():
    state = besieged([3, 3], sieges=1, disrupted=["c1", "c2"])
    state.apply("lead c1")
    assert state.agenda[-1].value == 9 + 1 - 3
    state.apply("chance 7")
    assert where(state, "c1") == TARGET


@pytest.mark.rule("R-58")
def test_a_lifted_ring_starts_the_count_anew():
    works = {TARGET: {"kind": "fortress", "owner": "germany", "strength": 1}}
    state = battle({EAST: 1}, [3], active="russia", scenario="C", works=works)
    state.board.sieges[state.world.grid.hex(TARGET)] = 1
    state.plan([("turn.end",), ("escape.begin", 0)])
    state.advance()
    assert clock(state) == 0


@pytest.mark.rule("25.5c", "R-58")
@pytest.mark.parametrize(("die", "asked_again"), [(12, False), (1, True)])
def test_two_fortresses_of_one_pocket_check_one_after_the_other(die, asked_again):
    """If the first surrenders everybody in the pocket is lost, and nobody is left to check for the second."""
    walls = {"kind": "fortress", "owner": "germany", "strength": 1}
    ring = {name: 1 for name in (*RING, "2824", "2723", "2923") if name != EAST}
    state = battle(
        ring,
        [3],
        active="russia",
        scenario="C",
        works={TARGET: walls, EAST: walls},
        sieges={TARGET: 1, EAST: 1},
    )
    state.plan([("turn.end",), ("escape.begin", 0)])
    state.advance()
    assert asked(state)[1] == "capitulation.roll"
    state.apply(f"chance {die}")
    again = state.decision is not None and asked(state)[1] == "capitulation.roll"
    assert again is asked_again
    assert where(state, "c1") == (TARGET if asked_again else "dead")


@pytest.mark.rule("25.5c", "F.1a")
@pytest.mark.parametrize(("nation", "side"), [("AH", "austrian"), ("GE", "german")])
def test_the_player_of_a_garrison_chooses_who_checks(nation, side):
    inside = [{"strength": 2, "nation": nation}, {"strength": 2, "nation": nation, "morale": 10}]
    works = {TARGET: {"kind": "fortress", "owner": "germany", "strength": 1}}
    state = battle(
        dict.fromkeys(RING, 1), inside, active="russia", scenario="F", works=works, sieges={TARGET: 1}
    )
    state.plan([("turn.end",), ("escape.begin", 0)])
    state.advance()
    assert asked(state) == (side, "capitulation")


@pytest.mark.rule("26c", "R-59", "8.7a")
def test_an_encircled_bridgehead_gives_no_such_respite():
    works = {TARGET: {"kind": "bridgehead", "owner": "germany", "strength": 1}}
    around = dict.fromkeys(RING, 1)
    state = battle(around, [2], active="russia", scenario="C", works=works)
    state.plan([("turn.end",), ("escape.begin", 0)])
    state.advance()
    assert asked(state)[1] == "escape.roll"


# Bridgeheads (26) ------------------------------------------------------------------------


@pytest.mark.rule("26a", "R-59")
def test_from_the_front_it_is_a_fortress():
    state = stormed({WEST: 4}, [2], **head())
    assert odds(state)[:2] == (4, 3)
    assert asked(state)[1] == "fortress.roll"
    assert state.agenda[-1].value == 9 + 1


@pytest.mark.rule("26d", "R-59")
def test_from_the_rear_it_does_nothing():
    state = battle({EAST: 4}, [2], **head())
    declare(state)
    base = battle({EAST: 4}, [2], **led())
    declare(base)
    assert odds(state) == odds(base)


@pytest.mark.rule("26.1a", "R-59")
def test_from_both_sides_its_strength_is_added():
    state = battle({EAST: 2, WEST: 2}, [2], **head(terrain={TARGET: "forest"}))
    declare(state)
    attack, defense, chance = odds(state)
    assert (attack, defense) == (4, 3)
    plain = battle({EAST: 2, WEST: 2}, [3], **led(terrain={TARGET: "forest"}))
    declare(plain)
    assert chance == odds(plain)[2]
    state.apply("chance 1")
    assert asked(state)[1] != "fortress.roll"


@pytest.mark.rule("26c", "R-59", "25.2e")
@pytest.mark.parametrize("ringed", [True, False])
def test_out_of_an_encircled_one_units_retreat_with_checks_as_in_the_open(ringed):
    """A garrison that is not encircled retreats without a check, and is disrupted in any case."""
    wide = ("2824", "2723", "2622", "2623", "2621", "2720", "2820", "2920", "3021", "3022", "3023", "2923")
    line = dict.fromkeys(wide, WALL) if ringed else {}
    state = stormed({WEST: 6} | line, [2], "c1", **head(units={"k": AWAY}))
    assert bool(state.board.battle.ringed) is ringed
    state.apply("chance 12")
    assert state.board.captured >> state.world.grid.hex(TARGET) & 1
    retreat(state)
    assert bool(checks(state)) is ringed
    assert disrupted(state, "r1") is not ringed


@pytest.mark.rule("26c", "R-59", "8.6a")
def test_closed_in_on_all_sides_they_surrender_or_hold_on():
    around = {WEST: 6} | {name: WALL for name in RING if name != WEST}
    state = stormed(around, [{"strength": 2, "morale": 11}], "c1", **head())
    state.apply("chance 12")
    assert where(state, "r1") == TARGET
    assert asked(state)[1] == "surrender.roll"


@pytest.mark.rule("26.2a", "26d", "26.1a", "R-59")
@pytest.mark.parametrize("attackers", [{EAST: 8}, {EAST: 4, WEST: 4}])
def test_one_that_is_cleared_from_its_rear_falls_and_is_entered(attackers):
    state = won(attackers, [1], **head())
    retreat(state)
    checks(state)
    assert state.board.captured >> state.world.grid.hex(TARGET) & 1
    assert choices(state, "advance") == {f"c{k + 1} {TARGET}" for k in range(len(attackers))}


@pytest.mark.rule("26.2a", "17.1c", "R-59")
@pytest.mark.parametrize(("start", "falls"), [(EAST, True), (WEST, False)])
def test_one_with_nothing_but_a_patrol_falls_from_its_rear(start, falls):
    state = battle({start: 4}, [], **head(units={"RU-P1": TARGET}))
    declare(state)
    assert bool(state.board.captured) is falls


@pytest.mark.rule("26.2a", "R-59", "24.1a")
def test_a_fortified_area_does_not_fall_with_the_bridgeheads():
    """It is no bridgehead: that others stand empty farther on does not make it a prize."""
    area = {"kind": "fortified_area", "owner": "russia", "strength": 1, "sides": "W"}
    empty = {"kind": "bridgehead", "owner": "russia", "strength": 1, "sides": "W"}
    state = won({EAST: 8}, [1], **led(works={TARGET: area, "3826": empty}))
    retreat(state)
    checks(state)
    assert asked(state) == ("central", "advance")
    assert not state.board.captured


@pytest.mark.rule("26.2a", "26.2b", "R-59")
def test_an_empty_one_is_taken_from_the_rear_without_a_die():
    state = battle({EAST: [2, 2]}, [], **head(concealed=["c1"]))
    assert choices(state, "attack") == set()
    assert choices(state, "seize") == {f"c1 {TARGET}", f"c2 {TARGET}"}
    assert why_not(state, f"attack {TARGET}") == "26.2a"
    state.apply(f"seize c1 {TARGET}")
    assert state.board.captured >> state.world.grid.hex(TARGET) & 1
    assert not state.board.concealed
    assert asked(state) == ("central", "advance")
    state.apply(f"advance c1 {TARGET}")
    assert where(state, "c1") == TARGET


@pytest.mark.rule("26a", "26.2a")
def test_an_empty_one_is_stormed_from_the_front():
    state = battle({WEST: 2}, [], **head())
    assert choices(state, "attack") == {TARGET}
    assert choices(state, "seize") == set()
    declare(state)
    assert odds(state)[:2] == (2, 1)


@pytest.mark.rule("26b", "25.3a")
def test_a_captured_one_is_a_fortified_area_on_its_sides():
    base = battle({WEST: 4}, [2], **led())
    declare(base)
    front = battle({WEST: 4}, [2], **head(captured=[TARGET]))
    declare(front)
    rear = battle({WEST: 4}, [2], **head(sides="E", captured=[TARGET]))
    declare(rear)
    assert odds(front)[2] == odds(base)[2] - 1
    assert odds(rear)[2] == odds(base)[2]


# Scenario B (B.3) ---------------------------------------------------------------------------


@pytest.mark.rule("B.3b", "B.3c", "R-34")
@pytest.mark.parametrize(("kind", "less"), [("fortress", 4), ("bridgehead", 4), ("fortified_area", 2)])
def test_works_in_the_second_scenario(kind, less):
    works = {TARGET: {"kind": kind, "owner": "russia", "sides": "E"}}
    base = battle({WEST: 4}, [2], **(led() | {"scenario": "B"}))
    declare(base)
    state = battle({WEST: 4}, [2], **(led(works=works) | {"scenario": "B"}))
    declare(state)
    assert odds(state)[2] == odds(base)[2] - less


@pytest.mark.rule("B.3a", "B.3d", "R-34")
def test_nobody_enters_a_fortress_in_the_second_scenario():
    works = {TARGET: {"kind": "fortress", "owner": "russia"}}
    state = won({WEST: 8}, [1], **(led(works=works) | {"scenario": "B"}))
    retreat(state)
    checks(state)
    assert asked(state)[1] == "attack"
