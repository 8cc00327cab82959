"""The adviser in the air: close support, interception, reconnaissance and bases."""

from __future__ import annotations

from tests.games.storm_of_steel.field import NORTH, TARGET, asked, battle, declare
from tests.games.storm_of_steel.test_30_air import (
    BOMBING,
    FRENCH_FTR,
    GERMAN_BMB,
    GERMAN_FTR,
    GERMAN_REC,
    THIRD,
    moving,
    plane,
    sky,
)

from hexfront.games.storm_of_steel.advice import air, combat
from hexfront.games.storm_of_steel.advice.estimate import Estimate

SECOND_FTR, THIRD_FTR = ("f2", "entente", "FTR", "Chalons"), ("f3", "entente", "FTR", "Chalons")


def best(state):
    return str(state.orders()[0])


def flying(planes, **more):
    """A German attack at three to one that has been declared, with air units on both sides."""
    return declare(sky(planes, doctrine=THIRD, **more))


def test_a_bomber_supports_an_attack_that_nobody_disturbs():
    assert best(flying([GERMAN_BMB])) == "support gb; pass"


def test_a_column_that_changes_nothing_is_not_flown_for():
    """14.22a: beyond eight to one the table has no further column."""
    assert best(flying([GERMAN_BMB], attackers={NORTH: 60})) == "pass"


def test_the_defender_supports_as_well():
    state = flying([FRENCH_FTR])
    state.apply("pass")
    assert asked(state) == ("entente", "air.support")
    assert best(state) == "support ff; pass"


def test_fighters_rise_against_a_lone_bomber():
    state = flying([GERMAN_BMB, FRENCH_FTR])
    state.apply("support gb")
    state.apply("pass")
    state.apply("pass")
    assert asked(state) == ("entente", "air.intercept")
    assert best(state) == "intercept ff; pass"


def test_a_bomber_that_would_be_shot_down_stays():
    """Against fighters a lone bomber never comes through; with fighters of its own it may."""
    state = flying([GERMAN_BMB, FRENCH_FTR, SECOND_FTR, THIRD_FTR])
    values = {str(order): order.value for order in state.orders()}
    assert values["support gb; pass"] < 0
    assert best(state) == "pass"


def test_the_cheapest_air_unit_is_lost():
    state = flying([GERMAN_BMB, GERMAN_FTR, FRENCH_FTR], dice=[1])
    for action in ("support gb", "support gf", "pass", "pass", "intercept ff", "pass"):
        state.apply(action)
    assert asked(state) == ("central", "air.loss")
    assert best(state) == "lose gb"


def test_an_attack_counts_the_support_that_it_will_have():
    alone, helped = sky([], doctrine=THIRD), sky([GERMAN_BMB], doctrine=THIRD)
    values = []
    for state in (alone, helped):
        e, w = Estimate(state, "central"), state.world
        values.append(combat.aloft(e, w.grid.hex(TARGET), 1 << w.index["c1"]))
    assert values[1] > values[0] == 0.0


def test_support_that_fighters_stop_is_not_counted():
    free, met = sky([GERMAN_BMB], doctrine=THIRD), sky([GERMAN_BMB, FRENCH_FTR], doctrine=THIRD)
    columns = [air.columns(Estimate(state, "central"), state.world.grid.hex(TARGET)) for state in (free, met)]
    assert columns[0] == 1.0
    assert columns[1] < 0.0


def orders_of(state, kind):
    return [order for order in state.orders() if order.kind == kind and order.value > 0]


def test_a_scout_looks_at_those_who_may_be_attacked():
    strong, weak = moving([GERMAN_REC]), moving([GERMAN_REC], attackers={NORTH: 2})
    feared = moving([GERMAN_REC, FRENCH_FTR])
    looked = [
        TARGET in {order.goal for order in orders_of(state, "recon")} for state in (strong, weak, feared)
    ]
    assert looked == [True, False, False]


def test_air_units_come_to_where_battles_are():
    far = battle(
        {NORTH: 18},
        6,
        phase="movement",
        air_doctrine=THIRD,
        new_units=[plane("gf", "central", "FTR")],
        units={"gf": "Cologne"},
    )
    (order,) = orders_of(far, "transfer")
    w = far.world
    assert w.grid.distance(w.grid.hex(order.goal), w.grid.hex(TARGET)) <= 3
    assert not orders_of(moving([GERMAN_FTR], doctrine=THIRD), "transfer")


# Bombs -----------------------------------------------------------------------------------------------


def bombs(planes, **more):
    """What bombing Nancy is worth to the Central Powers."""
    state = moving(planes, doctrine=THIRD, developed=[BOMBING], **more)
    return {order.goal: order.value for order in state.orders() if order.kind == "bomb"}["2526"]


def test_a_city_that_nobody_guards_is_bombed():
    state = moving([GERMAN_BMB], doctrine=THIRD, developed=[BOMBING])
    assert bombs([GERMAN_BMB]) > 0
    assert any(str(order) == "fly gb; bomb 2526" for order in state.orders() if order.value > 0)


def test_a_city_with_fighters_near_is_left_alone():
    """30.6a: three fighters meet a lone bomber over Nancy."""
    guards = [("f1", "entente", "FTR", "2526"), ("f2", "entente", "FTR", "2526"), FRENCH_FTR]
    assert bombs([GERMAN_BMB, *guards]) < 0
