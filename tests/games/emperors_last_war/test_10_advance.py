"""10 and 11. Advance after combat, and second attacks."""

from __future__ import annotations

import pytest
from tests.games.emperors_last_war.field import (
    EAST,
    GAME,
    NORTH_EAST,
    NORTH_WEST,
    SOUTH_EAST,
    SOUTH_WEST,
    TARGET,
    WEST,
    asked,
    battle,
    chance_of,
    check,
    checks,
    choices,
    corps,
    declare,
    lost,
    odds,
    retreat,
    where,
    why_not,
    won,
)

from hexfront.games.emperors_last_war.rules.chart import cell, success_charts
from hexfront.hexes import members, of


def beaten(attackers, defenders, *who, **more):
    """A won attack whose defenders have gone and passed their checks."""
    state = won(attackers, defenders, *who, **more)
    retreat(state)
    checks(state)
    return state


@pytest.mark.rule("10a", "10b")
def test_attackers_may_enter_the_hex_and_need_not():
    state = beaten({WEST: [2, 2]}, [2])
    assert asked(state) == ("central", "advance")
    assert choices(state, "advance") == {f"c1 {TARGET}", f"c2 {TARGET}"}
    assert why_not(state, f"advance c1 {EAST}") == "10b"
    state.apply("done")
    assert where(state, "c1", "c2") == [WEST, WEST]


@pytest.mark.rule("10a")
def test_only_those_who_attacked_advance():
    state = beaten({WEST: [3, 2]}, [2], "c1")
    assert choices(state, "advance") == {f"c1 {TARGET}"}
    assert why_not(state, f"advance c2 {TARGET}") == "10a"


@pytest.mark.rule("10b", "R-29")
def test_two_points_reach_one_hex_further():
    state = beaten({WEST: 3}, [2])
    state.apply(f"advance c1 {TARGET}")
    found = {choice.split()[1] for choice in choices(state, "advance")}
    assert EAST in found
    assert WEST in found
    state.apply(f"advance c1 {NORTH_EAST}")
    assert where(state, "c1") == NORTH_EAST
    assert asked(state)[1] == "attack"


@pytest.mark.rule("10d", "10e", "R-29")
def test_lines_cost_points_and_end_the_advance():
    """A Russian corps in the north-west has its lines across the way of one attacker, not of the other."""
    state = beaten({WEST: 3, SOUTH_EAST: 3}, [2], others={NORTH_WEST: 2})
    state.apply(f"advance c1 {TARGET}")
    assert not any(choice.startswith("c1") for choice in choices(state, "advance"))
    assert why_not(state, f"advance c1 {EAST}") == "10d"
    state.apply(f"advance c2 {TARGET}")
    assert f"c2 {EAST}" in choices(state, "advance")


@pytest.mark.rule("10c", "R-29")
def test_the_attacked_hex_is_always_open():
    """Over a crest into mountains it would cost 3, and with lines across the way it would be forbidden."""
    sides, ground = [[WEST, TARGET, "crest"]], {TARGET: "mountains"}
    state = beaten({WEST: 6}, [1], hexsides=sides, terrain=ground)
    assert f"c1 {TARGET}" in choices(state, "advance")
    barred = beaten({WEST: 6}, [1], hexsides=sides, terrain=ground, others={NORTH_WEST: 2})
    barred.apply(f"advance c1 {TARGET}")
    assert where(barred, "c1") == TARGET
    assert asked(barred)[1] == "attack"


@pytest.mark.rule("10d")
def test_further_steps_follow_the_rules_of_movement():
    state = beaten(
        {WEST: 3}, [2], terrain={NORTH_EAST: "swamp"}, hexsides=[[TARGET, SOUTH_EAST, "big_river"]]
    )
    state.apply(f"advance c1 {TARGET}")
    found = {choice.split()[1] for choice in choices(state, "advance")}
    assert not found & {NORTH_EAST, SOUTH_EAST}


@pytest.mark.rule("R-29", "5.3a")
def test_four_units_fill_the_hex():
    state = beaten({WEST: [1, 1, 1, 1], SOUTH_WEST: [1]}, [1])
    for name in ("c1", "c2", "c3", "c4"):
        state.apply(f"advance {name} {TARGET}")
    assert f"c5 {TARGET}" not in choices(state, "advance")
    assert why_not(state, f"advance c5 {TARGET}") == "5.3a"


@pytest.mark.rule("R-29")
def test_the_disrupted_advance_too():
    state = beaten({WEST: [3, 2]}, [2], disrupted=["c2"])
    assert f"c2 {TARGET}" in choices(state, "advance")


@pytest.mark.rule("18.2a", "R-91")
def test_an_advance_takes_towns():
    state = beaten({"2819": 3}, [1], target="2820", terrain={"2820": "clear", "2819": "clear"})
    w = state.world
    assert state.board.controlled >> w.grid.hex("2820") & 1
    state.apply("advance c1 2820")
    assert not state.board.controlled >> w.grid.hex("2820") & 1


# Second attacks (11) ------------------------------------------------------------


def second(attackers, defenders, *who, **more):
    return beaten(attackers, defenders, *who, phase="second attack", **more)


@pytest.mark.rule("11a", "R-83")
def test_all_may_attack_again():
    state = battle({WEST: 2}, [2], phase="second attack", attacked_normal=["c1"])
    assert choices(state, "attack") == {TARGET}


@pytest.mark.rule("11b")
def test_second_attacks_have_their_own_chart():
    state = battle({WEST: 4}, [2], phase="second attack")
    declare(state)
    assert odds(state)[2] == cell(success_charts()["second"], 4, 2).chance == 6


@pytest.mark.rule("11c")
def test_after_them_the_defenders_retreat_one_hex():
    state = second({WEST: 4}, [2])
    assert where(state, "r1") == EAST


@pytest.mark.rule("11c", "9.5.1a")
def test_one_hex_is_no_penalty_then():
    state = won({WEST: 2}, [2], phase="second attack")
    assert check(state) == ("r1", 9)


@pytest.mark.rule("11d")
def test_after_them_the_attackers_enter_the_attacked_hex_only():
    state = second({WEST: [3, 3]}, [2])
    state.apply(f"advance c1 {TARGET}")
    assert choices(state, "advance") == {f"c2 {TARGET}"}
    assert why_not(state, f"advance c1 {NORTH_EAST}") == "11d"


@pytest.mark.rule("11e")
def test_the_modifiers_are_the_same():
    plain = chance_of({WEST: 4}, [2], phase="second attack")
    more = {"terrain": {TARGET: "forest"}, "hexsides": [[WEST, TARGET, "big_river"]]}
    assert chance_of({WEST: 4}, [2], phase="second attack", **more) == plain - 3


@pytest.mark.rule("5b", "11a")
def test_a_second_attack_does_not_count_for_movement():
    state = lost({WEST: 2}, [2], phase="second attack")
    assert not state.board.attacked_normal


# Ground that is closed (30.1, 37.5) --------------------------------------------------------------------


def border(inside, outside):
    """A hex of some ground and a neighbour on other ground, both without works, with an open side between."""
    w = GAME.world({})
    plain = w.land & ~of(w.work)
    return next(
        (w.names[n], w.names[h])
        for h in members(plain & outside(w))
        for n in w.grid.neighbours[h]
        if (plain & inside(w)) >> n & 1 and w.open[h] >> n & 1
    )


def stormed(inside, outside, **more):
    """A campaign attack out of one ground into another that has succeeded."""
    target, start = border(inside, outside)
    unit = {"strength": 8, "loc": False, "nation": more.pop("nation", "GE")}
    return beaten({start: unit}, [1], target=target, scenario="campaign", **more), target


@pytest.mark.rule("37.5a", "R-29")
@pytest.mark.parametrize(("nation", "rule"), [("AH", "37.5a"), ("LG", "37.5a"), ("GE", "")])
def test_austrians_who_win_in_east_prussia_stay_out_of_it(nation, rule):
    state, target = stormed(
        lambda w: w.country["germany"] & w.front[0],
        lambda w: w.country["germany"] & w.front[1],
        nation=nation,
        turn=9,
    )
    assert choices(state, "advance") == (set() if rule else {f"c1 {target}"})


@pytest.mark.rule("30.1a", "R-29")
@pytest.mark.parametrize(("turn", "front", "able"), [(1, 2, False), (1, 1, True), (2, 2, True)])
def test_in_the_first_turn_nobody_follows_over_the_border_except_in_poland(turn, front, able):
    state, target = stormed(
        lambda w: w.country["russia"] & w.front[front], lambda w: w.home[0] & w.front[front], turn=turn
    )
    assert choices(state, "advance") == ({f"c1 {target}"} if able else set())


@pytest.mark.rule("10b", "10d", "5.1.4a", "5.1.4b", "5.3a", "A.3a")
@pytest.mark.parametrize(
    ("to", "more", "rule"),
    [
        (EAST, {"others": {EAST: 2}}, "5.1.4b"),
        (EAST, {"hexsides": [[TARGET, EAST, "lake"]]}, "5.1.4a"),
        (EAST, {"works": {EAST: {"kind": "fortress", "owner": "russia"}}}, "A.3a"),
        (EAST, {"terrain": {EAST: "swamp"}}, "10d"),
        (EAST, {"terrain": {EAST: "swamp"}, "others": {"2923": 2}}, "10d"),
        ("2824", {}, "5a"),
    ],
)
def test_what_bars_the_second_step_of_an_advance_is_named(to, more, rule):
    state = beaten({WEST: 3}, [2], "c1", **more)
    state.apply(f"advance c1 {TARGET}")
    assert why_not(state, f"advance c1 {to}") == rule


@pytest.mark.rule("10b")
def test_nobody_goes_two_hexes_beyond_the_attacked_one():
    state = beaten({WEST: [3, 2]}, [2])
    state.apply(f"advance c1 {TARGET}")
    state.apply(f"advance c1 {NORTH_WEST}")
    assert why_not(state, "advance c1 2621") == "10b"


@pytest.mark.rule("5.3a", "10d")
def test_the_second_step_leads_into_no_full_hex():
    crowd = {f"x{k}": NORTH_WEST for k in range(4)}
    new = [corps(name, "central") for name in crowd]
    state = beaten({WEST: 3}, [2], "c1", new_units=new, units=crowd)
    state.apply(f"advance c1 {TARGET}")
    assert f"c1 {NORTH_WEST}" not in choices(state, "advance")
    assert why_not(state, f"advance c1 {NORTH_WEST}") == "5.3a"
