"""22.5 and 23. Supply in battle, and special attacks."""

from __future__ import annotations

import pytest
from tests.games.emperors_last_war.field import (
    SOUTH_WEST,
    TARGET,
    WEST,
    asked,
    battle,
    cavalry,
    chance_of,
    checks,
    choices,
    declare,
    disrupted,
    led,
    retreat,
    where,
    why_not,
)

from hexfront.games.emperors_last_war.rules import special
from hexfront.kernel import act

PROUD = {"strength": 3, "morale": 10}
PATROL = {"type": "patrol", "strength": 0, "morale": 0}


def levels(central=24, russia=24):
    fronts = ("eastprussian", "polish", "galician")
    return {"central": dict.fromkeys(fronts, central), "russia": dict.fromkeys(fronts, russia)}


def level(state, side="central", front="galician"):
    power = ("central", "russia").index(side)
    return state.board.levels[3 * power + ("eastprussian", "polish", "galician").index(front)]


def planned(attackers, defenders, *who, **more):
    """An attack that has been declared, before it is made a special one."""
    state = battle(attackers, defenders, **led(**more))
    state.apply(f"attack {TARGET}")
    for name in who or ("c1",):
        state.apply(f"join {name}")
    state.apply("declare")
    while asked(state)[1] in ("attack.front", "attack.against"):
        state.apply(next(a for a in state.legal_actions() if a.args[-1] == "galician"))
    return state


def go(state, *specials):
    """Choose special attacks and go on; nobody is asked where nothing is left to choose."""
    for one in specials:
        state.apply(one)
    if asked(state)[1] == "attack.special":
        state.apply("go")
    return state


def against(state, verb):
    """The rule against a special attack of the battle at hand."""
    refusal = special.refusal(state.board, state.world, state.board.battle, act(verb))
    return refusal.rule if refusal else ""


# Supply (22) -----------------------------------------------------------------------


@pytest.mark.rule("22.5a", "22.2d", "R-49")
def test_a_front_in_crisis_attacks_badly():
    """The level is read after the payment of 3: from 9 it falls to 6."""
    front = ("front galician",)
    base = chance_of({WEST: 4}, [2], then=front, levels=levels(), **led())
    assert chance_of({WEST: 4}, [2], then=front, levels=levels(central=10), **led()) == base
    assert chance_of({WEST: 4}, [2], then=front, levels=levels(central=9), **led()) == base - 2


@pytest.mark.rule("22.5b", "R-49")
def test_a_defender_in_crisis():
    front = ("front galician",)
    base = chance_of({WEST: 4}, [2], then=front, levels=levels(russia=7), **led())
    assert chance_of({WEST: 4}, [2], then=front, levels=levels(russia=6), **led()) == base + 1


@pytest.mark.rule("22.5c", "R-49")
def test_nobody_attacks_at_level_0():
    """The limited action takes the last three points."""
    state = battle({WEST: 4}, [2], levels=levels(central=3), **led())
    assert asked(state)[1] != "attack", "there is nothing to attack, and the phase is over"
    enough = battle({WEST: 4}, [2], levels=levels(central=4), **led())
    assert choices(enough, "attack") == {TARGET}


@pytest.mark.rule("22.2.1a", "R-49", "R-96")
def test_the_attacker_names_the_front_of_a_common_hex():
    state = battle({WEST: 4}, [2], **led())
    state.apply(f"attack {TARGET}")
    state.apply("join c1")
    state.apply("declare")
    found = choices(state, "front")
    assert asked(state) == ("central", "attack.front")
    assert found == {"polish", "galician"}
    state.apply("front polish")
    assert level(state, front="polish") == 24
    go(state)
    assert (level(state, front="polish"), level(state)) == (21, 24)


@pytest.mark.rule("R-49", "22.5b")
def test_the_attacker_names_the_front_of_a_common_target():
    supply = levels()
    supply["russia"] |= {"polish": 5}
    state = battle({WEST: 4}, [2], levels=supply, **led())
    w = state.world
    assert len(w.fronts[w.grid.hex(TARGET)]) == 2
    state.apply(f"attack {TARGET}")
    state.apply("join c1")
    state.apply("declare")
    state.apply("front galician")
    assert asked(state) == ("central", "attack.against")
    assert choices(state, "against") == {"polish", "galician"}


@pytest.mark.rule("22.3a", "22.3b", "R-50")
@pytest.mark.parametrize(
    ("die", "defenders", "cost"), [(11, [2], 1), (12, [2], 0), (12, [2, 2], 1), (11, [4], 2)]
)
def test_a_failed_attack_costs_supply(die, defenders, cost):
    state = battle({WEST: [2, 2]}, defenders, **led())
    declare(state, then=("front galician",))
    before = level(state)
    state.apply(f"chance {die}")
    assert before - level(state) == cost


@pytest.mark.rule("22.3a")
def test_a_success_costs_none():
    state = battle({WEST: [4]}, [2], **led())
    declare(state, then=("front galician",))
    before = level(state)
    state.apply("chance 1")
    assert level(state) == before


@pytest.mark.rule("R-28", "22.3a", "22.1b")
def test_a_delaying_action_is_neither_failure_nor_success():
    state = battle({WEST: [4]}, [cavalry()], **led())
    declare(state, then=("front galician",))
    assert level(state) == 21
    state.apply("delay")
    assert level(state) == 21
    assert state.board.attacks_made[2] == 1


# Artillery (23.1) -------------------------------------------------------------------


@pytest.mark.rule("23a", "23.1b", "23.1c")
def test_artillery_helps_and_costs_a_point():
    plain = go(planned({WEST: 4}, [2]))
    guns = go(planned({WEST: 4}, [2]), "artillery")
    assert guns.board.battle.chance == plain.board.battle.chance + 1
    assert guns.board.battle.figure == plain.board.battle.figure - 1
    assert level(guns) == level(plain) - 1


@pytest.mark.rule("23.1a", "R-53")
def test_once_on_each_front():
    state = planned({WEST: [PROUD]}, [2], artillery={"central": {"galician": 1}})
    assert why_not(state, "artillery") == "23.1a"
    other = planned({WEST: [PROUD]}, [2], artillery={"central": {"polish": 1}})
    assert why_not(other, "artillery") == ""
    go(other, "artillery")
    assert other.board.artillery[2] == 1


@pytest.mark.rule("R-53", "22.5c", "23.1c")
def test_it_needs_a_point_that_is_left():
    assert why_not(planned({WEST: PROUD}, [2], levels=levels(central=4)), "artillery") == "23.1c"
    assert why_not(planned({WEST: PROUD}, [2], levels=levels(central=5)), "artillery") == ""


@pytest.mark.rule("23.1a", "23.1c", "22.1b")
@pytest.mark.parametrize("left", [2, 7, 8])
def test_it_is_paid_in_the_second_attack_of_a_limited_action_too(left):
    """The attack costs nothing more: the artillery takes its point of what is there and is used up."""
    fronts = {"galician": 1}
    made = {"action": {"central": fronts}, "attacks_made": {"central": fronts}}
    state = go(planned({WEST: PROUD}, [2], levels=levels(central=left), **made), "artillery")
    assert level(state) == left - 1
    assert level(state, "russia") == 24
    assert state.board.artillery == (0, 0, 1, 0, 0, 0)


@pytest.mark.rule("23.1d")
def test_it_needs_a_commanded_attacker():
    state = planned({WEST: PROUD}, [2], units={"g": "2301"})
    assert why_not(state, "artillery") == "23.1d"


@pytest.mark.rule("23a")
def test_each_side_has_its_own_special_attacks():
    central = planned({WEST: [PROUD, 3]}, [2], "c1", "c2")
    assert {str(a) for a in central.legal_actions()} == {"go", "artillery", "despair"}
    assert why_not(central, "furious") == "23a"
    russian = planned({WEST: [PROUD, 3]}, [2], "r1", "r2", active="russia")
    assert {str(a) for a in russian.legal_actions()} == {"go", "furious"}
    assert why_not(russian, "artillery") == why_not(russian, "despair") == "23a"


@pytest.mark.rule("23a", "1.4a")
def test_before_scenario_c_there_are_none():
    state = battle({WEST: [PROUD, 3]}, [2], **(led() | {"scenario": "B"}))
    declare(state)
    assert asked(state)[1] == "battle.roll"


# Furious attacks (23.2) ---------------------------------------------------------------


def furious(die, attackers=None, **more):
    state = planned(attackers or {WEST: [2, 2]}, [2], "r1", "r2", active="russia", **more)
    go(state, "furious")
    state.apply(f"chance {die}")
    return state


@pytest.mark.rule("23.2a")
def test_a_furious_attack_has_plus_two():
    plain = planned({WEST: [2, 2]}, [2], "r1", "r2", active="russia")
    go(plain)
    wild = go(planned({WEST: [2, 2]}, [2], "r1", "r2", active="russia"), "furious")
    assert wild.board.battle.chance == plain.board.battle.chance + 2


@pytest.mark.rule("23.2b")
def test_its_attackers_check_whatever_the_result():
    failed = furious(12)
    assert checks(failed) == {"r1": 7, "r2": 7}
    succeeded = furious(1)
    retreat(succeeded)
    found = checks(succeeded, die=1)
    assert {name: found[name] for name in ("r1", "r2")} == {"r1": 7, "r2": 7}
    assert asked(succeeded)[1] == "advance"


@pytest.mark.rule("23.2b", "R-28")
def test_even_if_the_cavalry_slips_away():
    state = planned({WEST: [2, 2]}, [cavalry()], "r1", "r2", active="russia")
    go(state, "furious")
    state.apply("delay")
    retreat(state)
    assert checks(state) == {"r1": 7, "r2": 7}


@pytest.mark.rule("23.2b", "23.3b", "R-37", "17.1c")
def test_even_if_nothing_but_patrols_lay_there():
    """The attack has been made, and whoever plans it must reckon with it (23b)."""
    state = planned({WEST: [2, 2]}, [PATROL], "r1", "r2", active="russia")
    go(state, "furious")
    assert where(state, "c1") == "pool"
    assert checks(state) == {"r1": 7, "r2": 7}
    assert asked(state)[1] == "advance"
    bold = go(planned({WEST: [PROUD]}, [PATROL]), "despair")
    assert disrupted(bold, "c1")
    assert asked(bold)[1] == "advance"


@pytest.mark.rule("23.2b", "16.4b", "R-19", "8.1.3a")
def test_even_if_it_blunders_into_a_hidden_force():
    """All are disrupted at once instead of the check of 8.5; the fury has its own, and who fails is lost."""
    more = {"terrain": {TARGET: "swamp"}, "hexsides": [[WEST, TARGET, "big_river"]]}
    state = planned({WEST: [2, 2]}, [4, 4], "r1", "r2", active="russia", concealed=["c1", "c2"], **more)
    go(state, "furious")
    assert state.board.battle.chance <= 0
    state.apply("chance 12")
    assert disrupted(state, "r1", "r2") == [True, True]
    assert checks(state, die=8) == {"r1": 7, "r2": 7}
    assert where(state, "r1", "r2") == ["dead", "dead"]


@pytest.mark.rule("23.2c")
def test_it_needs_a_strength_of_four():
    weak = planned({WEST: [2, 1]}, [2], "r1", "r2", active="russia")
    assert against(weak, "furious") == "23.2c"


@pytest.mark.rule("23a", "23b", "23.2c", "23.3c")
def test_who_plans_an_attack_hears_what_speaks_against_a_special_one():
    weak = battle({WEST: [2, 1]}, [2], active="russia", **led())
    weak.apply(f"attack {TARGET}")
    assert why_not(weak, "furious") == "23b"
    weak.apply("join r1")
    assert why_not(weak, "furious") == "23.2c"
    assert why_not(weak, "artillery") == why_not(weak, "despair") == "23a"
    meek = battle({WEST: [2, 2]}, [2], **led())
    meek.apply(f"attack {TARGET}")
    meek.apply("join c1")
    assert why_not(meek, "despair") == "23.3c"
    assert why_not(meek, "artillery") == "23b"


@pytest.mark.rule("23.4a")
def test_there_is_one_in_a_player_turn():
    state = furious(12, {WEST: [2, 2], SOUTH_WEST: [2, 2]})
    checks(state)
    state.apply(f"attack {TARGET}")
    for name in ("r3", "r4"):
        state.apply(f"join {name}")
    state.apply("declare")
    while asked(state)[1] in ("attack.front", "attack.against"):
        state.apply(state.legal_actions()[0])
    assert asked(state)[1] == "battle.roll", "nothing special is left to choose"


# Despair (23.3) --------------------------------------------------------------------------


def despair(die, attackers, *who, **more):
    state = planned(attackers, [2], *who, **more)
    go(state, "despair")
    state.apply(f"chance {die}")
    return state


@pytest.mark.rule("23.3a")
def test_a_despair_attack_has_plus_two():
    plain = go(planned({WEST: [PROUD]}, [2]))
    bold = go(planned({WEST: [PROUD]}, [2]), "despair")
    assert bold.board.battle.chance == plain.board.battle.chance + 2


@pytest.mark.rule("23.3b", "23.3d", "R-52", "PA.4a")
@pytest.mark.parametrize("die", [1, 12])
def test_proud_units_are_disrupted_whatever_the_result(die):
    one = {"strength": 1, "morale": 11}
    state = despair(die, {WEST: [one, one, PROUD, 2]}, "c1", "c2", "c3", "c4")
    retreat(state)
    while asked(state)[1] == "check.roll":
        state.apply("chance 1")
    assert asked(state) == ("central", "battle.sacrifice")
    assert choices(state, "sacrifice") == {"c1", "c2", "c3"}
    state.apply("sacrifice c1")
    assert choices(state, "sacrifice") == {"c2", "c3"}
    state.apply("sacrifice c2")
    assert disrupted(state, "c1", "c2", "c3", "c4") == [True, True, False, False]


@pytest.mark.rule("23.3c", "R-52")
def test_it_needs_two_points_of_proud_units():
    assert why_not(planned({WEST: [{"strength": 1, "morale": 11}, 3]}, [2], "c1", "c2"), "despair") == "23.3c"
    assert why_not(planned({WEST: [3]}, [2]), "despair") == "23.3c"
    tired = planned({WEST: [PROUD, 3]}, [2], "c1", "c2", disrupted=["c1"])
    assert why_not(tired, "despair") == "23.3c"


@pytest.mark.rule("R-53")
def test_artillery_and_despair_combine():
    state = go(planned({WEST: [PROUD]}, [2]), "artillery", "despair")
    base = go(planned({WEST: [PROUD]}, [2]))
    assert state.board.battle.chance == base.board.battle.chance + 3


@pytest.mark.rule("23b")
def test_the_choice_is_made_before_concealed_defenders_are_seen():
    state = planned({WEST: [PROUD]}, [2], concealed=["r1"])
    assert asked(state)[1] == "attack.special"
    assert state.board.concealed


@pytest.mark.rule("23.4a")
def test_only_one_despair_attack():
    state = despair(12, {WEST: [PROUD, PROUD]}, "c1")
    while asked(state)[1] != "attack":
        state.apply(state.legal_actions()[0])
    state.apply(f"attack {TARGET}")
    state.apply("join c2")
    state.apply("declare")
    while asked(state)[1] in ("attack.front", "attack.against"):
        state.apply(next(a for a in state.legal_actions() if a.args[-1] == "galician"))
    assert why_not(state, "despair") == "23.4a"


# Trenches (24) ------------------------------------------------------------------------------


@pytest.mark.rule("24d", "R-54")
def test_a_trench_covers_three_sides():
    base = chance_of({WEST: 4}, [2], **led())
    for facing, less in (("W", 1), ("NW", 1), ("SW", 1), ("E", 0), ("NE", 0), ("SE", 0)):
        assert chance_of({WEST: 4}, [2], trenches=[[TARGET, facing]], **led()) == base - less
    twice = [[TARGET, "W"], [TARGET, "NW"]]
    assert chance_of({WEST: 4}, [2], trenches=twice, **led()) == base - 1


@pytest.mark.rule("24d", "R-21")
def test_it_counts_for_those_who_come_over_it():
    attackers = {WEST: 2, "2823": 3}
    base = chance_of(attackers, [2], **led())
    assert chance_of(attackers, [2], trenches=[[TARGET, "W"]], **led()) == base
    assert chance_of(attackers, [2], trenches=[[TARGET, "E"]], **led()) == base - 1


@pytest.mark.rule("24.1a", "24.1b", "R-05")
@pytest.mark.parametrize(("strength", "sides", "less"), [(1, "W", 1), (2, "W SW", 2), (2, "E", 0)])
def test_fortified_areas_count_on_their_sides(strength, sides, less):
    base = chance_of({WEST: 4}, [2], **led())
    works = {TARGET: {"kind": "fortified_area", "owner": "russia", "strength": strength, "sides": sides}}
    assert chance_of({WEST: 4}, [2], works=works, **led()) == base - less


@pytest.mark.rule("R-54", "24d")
def test_of_trench_and_works_only_the_largest_counts():
    base = chance_of({WEST: 4}, [2], **led())
    works = {TARGET: {"kind": "fortified_area", "owner": "russia", "strength": 2}}
    assert chance_of({WEST: 4}, [2], works=works, trenches=[[TARGET, "W"]], **led()) == base - 2


@pytest.mark.rule("24.1b")
def test_warsaw_and_lwow_have_two():
    w = battle({WEST: 1}, [1]).world
    areas = {w.names[h]: work.strength for h, work in w.work.items() if work.kind == "fortified_area"}
    assert areas["2411"] == areas["3518"] == 2
    assert {strength for name, strength in areas.items() if name not in ("2411", "3518")} == {1}
