"""22, C.4, 37.1. Supply: income and its distribution, kinds of action, failed attacks, crisis."""

from __future__ import annotations

import pytest
from tests.games.emperors_last_war.effort import asked, balance, build, choices, corps, why_not

from hexfront.games.emperors_last_war.rules import supply, victory
from hexfront.games.emperors_last_war.rules.supply import LIMITED, OFFENSIVE, PAUSE

EAST, POLISH, GALICIAN = 0, 1, 2
CP, RU = 0, 1
#: Hexes well inside the Polish and the Galician front, and one that touches the border between them.
LODZ, LWOW = "2607", "3518"


def levels(polish=12, galician=12, east=12, **more):
    return {
        "levels": {
            "central": {"eastprussian": east, "polish": polish, "galician": galician},
            "russia": {"eastprussian": east, "polish": polish, "galician": galician},
        }
    } | more


def level(state, power=CP, front=POLISH):
    return supply.level(state.board, power, front)


def border(state):
    """A hex that is common to the Polish and the Galician front."""
    return next(h for h in state.world.grid.hexes if set(state.world.fronts[h]) == {POLISH, GALICIAN})


# Levels and income --------------------------------------------------------------------------------------


@pytest.mark.rule("22b", "22f", "C.4a", "C.4b", "C.a")
@pytest.mark.parametrize(("side", "income"), [("central", 16), ("russia", 12)])
def test_income_of_scenario_c(side, income):
    state = build("C", active=side)
    assert asked(state) == (side, "distribution")
    assert state.board.income == income
    assert state.board.levels == (0, 16, 8, 0, 8, 14)


@pytest.mark.rule("22f", "29.1a", "D.b", "E.b")
@pytest.mark.parametrize(
    ("scenario", "start"),
    [
        ("campaign", (12, 7, 12, 16, 7, 12)),
        ("D", (16, 16, 8, 6, 8, 14)),
        ("E", (20, 10, 7, 8, 14, 12)),
    ],
)
def test_levels_at_the_start(scenario, start):
    assert build(scenario).board.levels == start


@pytest.mark.rule("22d")
def test_a_front_receives_at_most_eight_points():
    state = build("C", **levels())
    assert {f"polish {n}" for n in range(1, 9)} <= choices(state, "give")
    assert why_not(state, "give polish 9") == "22d"
    assert why_not(state, "give eastprussian 1") == "22a"
    state.apply("give polish 8")
    assert (level(state), state.board.income) == (20, 8)


@pytest.mark.rule("22b", "22c", "R-51")
def test_points_stay_where_they_were_given_and_the_rest_is_lost():
    state = build("C", **levels())
    state.apply("give polish 3")
    assert why_not(state, "give polish 2") == "22c"
    state.apply("give galician 4")
    state.apply("done")
    assert (level(state), level(state, front=GALICIAN)) == (15, 16)
    assert state.board.income == 0


@pytest.mark.rule("22e", "R-51")
def test_what_stands_above_24_is_lost_when_the_phase_ends():
    state = build("C", **levels(polish=22))
    state.apply("give polish 8")
    state.apply("offensive polish")
    assert level(state) == 21
    full = build("C", **levels(polish=22))
    full.apply("give polish 8")
    full.apply("done")
    assert level(full) == 30
    full.apply("done")
    assert level(full) == 24


@pytest.mark.rule("22.5d", "R-51")
@pytest.mark.parametrize(
    ("start", "given", "end"),
    [(6, 2, 7), (6, 3, 8), (6, 1, 6), (5, 3, 6), (5, 4, 7), (5, 5, 8), (7, 1, 8), (0, 8, 4)],
)
def test_in_crisis_each_step_costs_two_points(start, given, end):
    state = build("C", **levels(polish=start))
    state.apply(f"give polish {given}")
    assert level(state) == end


@pytest.mark.rule("22b", "1.4a")
def test_nothing_of_supply_happens_without_its_rules():
    state = build("B", units={"own": "2600"}, new_units=[corps("own"), corps("idle")])
    assert state.board.levels == (0,) * 6
    assert asked(state)[1] != "distribution"
    assert not supply.crisis(state.board, CP, POLISH)
    assert supply.charges(state.board, state.world, 1) == [()]


# Kinds of action (22.1, 22.2) ---------------------------------------------------------------------------


@pytest.mark.rule("22.2a", "22.2b", "22.2c", "22.2d")
def test_actions_are_paid_with_the_distribution():
    state = build("C", **levels(polish=12, galician=5))
    assert choices(state, "limited") == {"polish", "galician"}
    assert choices(state, "offensive") == {"polish"}
    assert why_not(state, "offensive galician") == "22.2d"
    state.apply("limited polish")
    assert level(state) == 9
    state.apply("offensive polish")
    assert level(state) == 3
    assert supply.cost(state.world, PAUSE) == 0


@pytest.mark.rule("22.1a", "22.1b", "22.1c", "22.2d", "R-49")
def test_attacks_raise_the_kind_of_action():
    state = build("C", **levels(polish=20))
    made = []
    for _ in range(5):
        supply.charge_attack(state, CP, (POLISH,))
        made.append((supply.action(state.board, CP, POLISH), level(state)))
    assert made == [(LIMITED, 17), (LIMITED, 17), (OFFENSIVE, 11), (OFFENSIVE, 11), (OFFENSIVE, 11)]
    assert supply.action(state.board, CP, GALICIAN) == PAUSE
    assert supply.action(state.board, RU, POLISH) == PAUSE


@pytest.mark.rule("22.5c", "22.2d", "R-49")
@pytest.mark.parametrize(
    ("start", "made", "action", "refused"),
    [
        (3, 0, 0, "22.5c"),
        (4, 0, 0, None),
        (2, 0, 0, "22.2d"),
        (1, 1, LIMITED, None),
        (0, 1, LIMITED, "22.5c"),
        (6, 2, LIMITED, "22.5c"),
        (7, 2, LIMITED, None),
        (5, 2, LIMITED, "22.2d"),
        (1, 5, OFFENSIVE, None),
        (0, 5, OFFENSIVE, "22.5c"),
    ],
)
def test_what_a_level_can_bear(start, made, action, refused):
    state = build(
        "C",
        **levels(polish=start),
        attacks_made={"central": {"polish": made}},
        action={"central": {"polish": action}},
    )
    refusal = supply.against_attack(state.board, state.world, CP, (POLISH,))
    assert (refusal and refusal.rule) == refused


@pytest.mark.rule("22.2.1a", "R-49", "R-31")
def test_the_front_of_an_attack():
    state = build("C", **levels())
    w = state.world
    polish, galician = w.grid.hex(LODZ), w.grid.hex(LWOW)
    common = border(state)

    def charges(*hexes):
        return supply.charges(state.board, w, sum({1 << h for h in hexes}))

    assert charges(polish) == [(POLISH,)]
    assert charges(galician) == [(GALICIAN,)]
    assert charges(common) == [(POLISH,), (GALICIAN,)]
    assert charges(common, polish) == [(POLISH,)]
    assert charges(polish, galician) == [(POLISH, GALICIAN)]


@pytest.mark.rule("R-49")
def test_an_attack_from_two_fronts_is_paid_by_both():
    state = build("C", **levels(polish=10, galician=8))
    supply.charge_attack(state, CP, (POLISH, GALICIAN))
    assert (level(state), level(state, front=GALICIAN)) == (7, 5)
    assert state.board.attacks_made[1:3] == (1, 1)


# Failed attacks and crisis (22.3, 22.5) ------------------------------------------------------------------


@pytest.mark.rule("22.3a", "22.3b", "R-50")
@pytest.mark.parametrize(
    ("die", "defenders", "cost"), [(9, 3, 1), (10, 3, 0), (11, 4, 2), (12, 4, 1), (7, 8, 2)]
)
def test_what_a_failed_attack_costs(die, defenders, cost):
    state = build("C", **levels(polish=10))
    supply.charge_failure(state, CP, (POLISH,), die, defenders)
    assert level(state) == 10 - cost


@pytest.mark.rule("22.3a", "R-49", "R-50")
def test_an_attack_that_counts_on_two_fronts_fails_on_both():
    state = build("C", **levels(polish=10, galician=10))
    supply.charge_failure(state, CP, (POLISH, GALICIAN), 11, 4)
    assert (level(state), level(state, front=GALICIAN)) == (8, 8)


@pytest.mark.rule("R-50")
def test_a_level_never_falls_below_nothing():
    state = build("C", **levels(polish=1))
    supply.charge_failure(state, CP, (POLISH,), 11, 8)
    assert level(state) == 0


@pytest.mark.rule("22.5a", "22.5b")
@pytest.mark.parametrize(("at", "crisis"), [(0, True), (6, True), (7, False), (24, False)])
def test_a_crisis_begins_at_level_six(at, crisis):
    state = build("C", **levels(polish=at))
    assert supply.crisis(state.board, CP, POLISH) is crisis
    assert supply.crisis(state.board, RU, POLISH) is crisis


@pytest.mark.rule("C.7.1c")
@pytest.mark.parametrize(
    ("central", "russia", "points"),
    [((6, 12), (12, 12), -5), ((12, 12), (6, 0), 10), ((3, 3), (6, 12), -5), ((9, 9), (9, 9), 0)],
)
def test_a_crisis_at_the_end_of_scenario_c_gives_five_points(central, russia, points):
    state = build(
        "C",
        levels={
            "central": {"polish": central[0], "galician": central[1]},
            "russia": {"polish": russia[0], "galician": russia[1]},
        },
    )
    victory.final(state)
    assert balance(state) == points


@pytest.mark.rule("C.7.1c")
def test_only_scenario_c_pays_for_a_crisis():
    state = build("campaign", levels={"central": {"polish": 1}, "russia": {"polish": 9}})
    victory.final(state)
    assert balance(state) == 0


# Rally (22.4) -------------------------------------------------------------------------------------------


def weary(polish, name="own", dice=(), **counter):
    """A disrupted corps of strength 3 in Lodz, led from there; the fronts have had their income."""
    staff = {"id": "staff", "side": "central", "nation": "GE", "type": "hq", "range": 2}
    state = build(
        "C",
        corps("own", nation="GE", **counter),
        staff,
        units={"own": LODZ, "staff": LODZ},
        disrupted=[name],
        dice=list(dice),
        **levels(polish=polish),
    )
    state.apply("done")
    return state


@pytest.mark.rule("22.4a", "R-17")
@pytest.mark.parametrize(("total", "paid"), [(9, 3), (10, 0)])
def test_a_successful_rally_costs_the_strength(total, paid):
    state = weary(10, dice=[total])
    state.apply("rally own")
    assert level(state) == 10 - paid


@pytest.mark.rule("22.4a")
def test_an_hq_costs_its_range():
    state = weary(10, "staff", dice=[2])
    state.apply("rally staff")
    assert level(state) == 8


@pytest.mark.rule("22.4b")
@pytest.mark.parametrize(("at", "listed"), [(3, True), (2, False)])
def test_without_the_points_there_is_no_attempt(at, listed):
    state = weary(at)
    assert ("own" in choices(state, "rally")) is listed
    if not listed:
        assert why_not(state, "rally own") == "22.4b"


@pytest.mark.rule("25.4b")
def test_nobody_rallies_in_an_encircled_fortress():
    """Przemysl with Russian corps all round it."""
    ring = ["3415", "3416", "3514", "3516", "3615", "3616"]
    staff = {"id": "staff", "side": "central", "nation": "AH", "type": "hq", "range": 2}
    foes = {f"foe{k}": name for k, name in enumerate(ring)}
    common = {"disrupted": ["own"], "works": {"3415": None}} | levels()
    counters = [corps("own", nation="AH"), staff, *(corps(name, "russia") for name in foes)]
    state = build("C", *counters, units={"own": "3515", "staff": "3515"} | foes, **common)
    state.apply("done")
    assert why_not(state, "rally own") == "25.4b"
    free = build("C", *counters, units={"own": "3515", "staff": "3515", "foe0": "3415"}, **common)
    free.apply("done")
    assert "own" in choices(free, "rally")


# The hasty offensive (37.1) ------------------------------------------------------------------------------


def hasty(east, turn=1, **more):
    document = {"levels": {"russia": {"eastprussian": east, "polish": 7, "galician": 12}}, "turn": turn}
    return build(
        "campaign", corps("rus", "russia"), units={"rus": "2411"}, active="russia", **document, **more
    )


@pytest.mark.rule("37.1a", "R-75")
def test_russia_must_pay_for_an_offensive_in_east_prussia():
    state = hasty(16)
    assert why_not(state, "done") == "37.1a"
    state.apply("offensive eastprussian")
    state.apply("done")
    assert supply.offensive(state.board, RU, EAST)


@pytest.mark.rule("37.1a", "R-75")
def test_and_give_it_supply_first_if_needed():
    state = hasty(5)
    given = choices(state, "give")
    assert {"eastprussian 6", "eastprussian 7", "eastprussian 8"} == {g for g in given if "east" in g}
    assert "polish 8" in given
    assert why_not(state, "give eastprussian 5") == "37.1a"
    assert why_not(state, "give polish 9") == "22d"
    state.apply("give polish 8")
    assert why_not(state, "give galician 1") == "37.1a"
    assert {g for g in choices(state, "give") if "east" in g} == {"eastprussian 6"}
    assert not choices(state, "give") & {"galician 1"}
    state.apply("give eastprussian 6")
    assert choices(state, "offensive") >= {"eastprussian"}
    assert why_not(state, "done") == "37.1a"


@pytest.mark.rule("37.1a", "22.5d", "R-75")
@pytest.mark.parametrize(("east", "open_to_it"), [(4, False), (5, True), (12, True)])
def test_a_limited_action_is_no_way_around_the_duty(east, open_to_it):
    """From level 4 all 8 SP lift the front to 9; from level 1, after 3 SP for a limited action, not to 6."""
    state = hasty(east)
    assert ("eastprussian" in choices(state, "limited")) is open_to_it
    if open_to_it:
        state.apply("limited eastprussian")
        assert why_not(state, "done") == "37.1a"
    else:
        rule = "37.1a" if supply.cost(state.world, supply.LIMITED) <= east else "22.2d"
        assert why_not(state, "limited eastprussian") == rule


@pytest.mark.rule("37.1a", "R-75")
@pytest.mark.parametrize(
    ("east", "turn", "free"), [(3, 1, True), (4, 1, False), (16, 4, True), (16, 3, False)]
)
def test_the_duty_lapses_if_it_cannot_be_done_and_after_three_turns(east, turn, free):
    assert (hasty(east, turn).why_not("done") is None) is free


@pytest.mark.rule("37.1a", "7.1.3a")
def test_the_central_powers_have_no_such_duty():
    state = build("campaign", **levels(east=16))
    state.apply("pass")
    assert state.why_not("done") is None


@pytest.mark.rule("22.5c", "22.2d", "28.2c", "7.1a")
@pytest.mark.parametrize(
    ("more", "rule"),
    [
        ({"levels": 0}, "22.5c"),
        ({"levels": 0, "action": LIMITED}, "22.5c"),
        ({"levels": 2}, "22.2d"),
        ({"levels": 3}, "22.5c"),
        ({"levels": 20, "attacks_made": 2, "action": LIMITED, "dissolved": 1}, "28.2c"),
        ({"levels": 4}, ""),
    ],
)
def test_a_refused_attack_tells_what_supply_lacks(more, rule):
    """Another corps on a front with supply keeps the attack phase open."""
    document = {key: {"central": {"polish": value, "galician": 20}} for key, value in more.items()}
    for key in set(document) - {"levels"}:
        document[key]["central"]["galician"] = 0
    state = build(
        "C",
        corps("c1"),
        corps("r1", "russia"),
        corps("c2"),
        corps("r2", "russia"),
        units={"c1": "2607", "r1": "2608", "c2": "3716", "r2": "3717"},
        phase="normal attack",
        **document,
    )
    assert (why_not(state, "attack 2608") if rule else state.why_not("attack 2608")) == (rule or None)
