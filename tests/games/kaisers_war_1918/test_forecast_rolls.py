"""Forecasts of rolls that are no battles: each is compared with what really comes of every die."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from tests.games.kaisers_war_1918.battlefield import NORTH, NORTH_EAST, TARGET, battle, central, declare, roll
from tests.games.kaisers_war_1918.ground import moving
from tests.games.kaisers_war_1918.mustering import EAST, asked, build, city, where
from tests.games.kaisers_war_1918.test_32_psywar import turn
from tests.games.kaisers_war_1918.test_36_war_at_sea import (
    AUSTRIAN,
    BRITISH,
    DANZIG,
    GERMAN,
    KOENIGSBERG,
    NAVAL,
    TRIESTE,
    VENICE,
    german,
    sailing,
)
from tests.games.kaisers_war_1918.test_38_air import hungry_front

from hexfront import State
from hexfront.games.kaisers_war_1918.forecast import chancy
from hexfront.games.kaisers_war_1918.rules.victory import vp

Table = dict[str, Fraction]


def foretold(state: State[Any, Any], action: str) -> Table:
    forecast = state.forecast(action)
    assert forecast is not None, action
    assert sum(chance.probability for chance in forecast.results) == 1
    return {chance.result: chance.probability for chance in forecast.results}


def rules(state: State[Any, Any], action: str) -> set[str]:
    """The rows that a forecast names."""
    forecast = state.forecast(action)
    return {part.rule for part in (*forecast.modifiers, *forecast.notes)}


def tree(state: State[Any, Any], step: str) -> list[tuple[State[Any, Any], list[Any], Fraction]]:
    """Every end of the dice of a step, with what was told on the way and its chance."""
    if state.outcome is not None or asked(state) != ("chance", step):
        return [(state, [], Fraction(1))]
    found = []
    for face, chance in state.chances():
        twin = state.clone()
        events = list(twin.apply(face))
        found += [(end, events + told, chance * share) for end, told, share in tree(twin, step)]
    return found


def real(
    state: State[Any, Any], action: str, step: str, result: Callable[[State[Any, Any], list[Any]], str]
) -> Table:
    """The chances of a result by taking an action and letting the dice of a step show everything."""
    twin = state.clone()
    twin.explicit_chance = True
    twin.apply(action)
    assert asked(twin) == ("chance", step)
    found: Table = {}
    for end, told, chance in tree(twin, step):
        name = result(end, told)
        found[name] = found.get(name, Fraction(0)) + chance
    return found


def told_result(end: State[Any, Any], told: list[Any]) -> str:
    """The result that the event of a roll names."""
    return next(event.result for event in told if event.result)


# Contests at sea ---------------------------------------------------------------------------------


def sea_fate(end: State[Any, Any], told: list[Any]) -> str:
    """What came of a contest, read from the board."""
    if where(end, "BR-bom-1") != "naval":
        return "repulsed"
    if where(end, "GE-amp-1") != "naval":
        return "sunk"
    return "nothing" if where(end, "c1") == KOENIGSBERG else "turned back"


@pytest.mark.rule("36.1a", "36.1c", "36.1d", "36.1e", "36.1f")
def test_a_contest_at_sea_is_forecast():
    state = german()
    table = foretold(state, "contest BR-bom-1")
    assert table == real(state, "contest BR-bom-1", "contest.roll", told_result)
    assert table == real(state, "contest BR-bom-1", "contest.roll", sea_fate)
    assert {"36.1a", "36.1b"} <= rules(state, "contest BR-bom-1")
    assert state.forecast("decline") is None


@pytest.mark.rule("R99", "10.2a")
def test_the_forecast_of_a_contest_does_not_tell_what_sails():
    units = GERMAN | BRITISH | {"GE-amp-2": "naval", "c2": KOENIGSBERG}
    states = [sailing(units, DANZIG, KOENIGSBERG, transport=name) for name in ("GE-amp-1", "GE-amp-2")]
    one, two = (state.forecast("contest BR-bom-1") for state in states)
    assert one == two
    assert "amp" not in str(one)


@pytest.mark.rule("36.1a", "R99")
@pytest.mark.parametrize(("options", "noted"), [(NAVAL, True), ({}, False)])
def test_who_sends_fleets_is_told_that_they_may_be_contested(options, noted):
    ship = {"id": "s1", "side": "allied", "type": "bombardment", "nation": "british_empire", "attack": 3}
    fort = {"id": "fort", "type": "fortified_zone", "attack": 0, "defense": 2, "move": 0}
    state = battle(
        {},
        [fort],
        target="2927",
        active="allied",
        new_units=[ship | {"size": "-", "move": 0}],
        units={"s1": "naval", "GE-bom-1": "naval"},
        options=options,
    )
    assert ("36.1a" in rules(state, "bombard 2927")) == noted


# Psywar ------------------------------------------------------------------------------------------


def psywar_column(state: State[Any, Any], column: str) -> Table:
    return real(state, f"psywar {column}", "psywar.roll", told_result)


@pytest.mark.rule("32.5a", "32.5b", "32.5c", "32.5d", "32.5e", "32.5f", "32.5g", "32.5h", "32.5i", "32.5j")
@pytest.mark.parametrize("column", ["A", "B"])
@pytest.mark.parametrize("vp", [20, 28, 29, 50, 76, 78, 79, 90])
def test_both_columns_of_psywar_are_forecast(column, vp):
    state = turn(options={"psywar": "on", "morale": "on"}, vp={"central": 30, "allied": vp})
    table = foretold(state, f"psywar {column}")
    assert table == psywar_column(state, column)
    assert state.forecast("pass") is None
    assert "32.1a" in rules(state, f"psywar {column}")


@pytest.mark.rule("33.2b", "33.3c", "R96")
@pytest.mark.parametrize(("vp", "row"), [(79, "33.2b"), (78, ""), (29, ""), (28, "33.3c")])
def test_the_morale_that_is_left_after_the_price_counts_for_psywar(vp, row):
    state = turn(options={"psywar": "on", "morale": "on"}, vp={"central": 30, "allied": vp})
    assert rules(state, "psywar A") & {"33.2b", "33.3c"} == ({row} if row else set())
    assert foretold(state, "psywar A").get("triumph", 0) == {"33.2b": Fraction(1, 3), "33.3c": 0}.get(
        row, Fraction(1, 6)
    )


@pytest.mark.rule("32.4a", "30.14a")
def test_the_free_attack_costs_nothing_and_is_forecast_so():
    options = {"psywar": "on", "morale": "on"} | EAST
    state = turn(options=options, east_war=True, vp={"central": 30, "allied": 76})
    assert "33.2b" not in rules(state, "psywar A")
    state.apply("pass")
    assert {"32.4a", "33.2b"} <= rules(state, "psywar A")
    assert foretold(state, "psywar A") == psywar_column(state, "A")


@pytest.mark.rule("25.2a", "32.5g", "32.5i")
@pytest.mark.parametrize(("left", "chance"), [(7, 0), (6, Fraction(1, 18)), (1, Fraction(1, 3))])
def test_the_forecast_tells_the_chance_that_the_enemy_collapses(left, chance):
    state = turn(vp={"central": left, "allied": 30})
    notes = [note.message for note in state.forecast("psywar A").notes if note.rule == "25.2a"]
    assert len(notes) == bool(chance)
    assert all(f"a chance of {chance} " in note for note in notes)
    twin = state.clone()
    twin.explicit_chance = True
    twin.apply("psywar A")
    lost = sum(
        share * more
        for end, _, share in tree(twin, "psywar.roll")
        for last, _, more in tree(end, "psywar.points")
        if last.outcome is not None
    )
    assert lost == chance


@pytest.mark.rule("R95", "32.5h")
def test_the_forecast_says_when_no_city_can_rise():
    assert "R95" not in rules(turn(), "psywar B")
    spent = {f"AL-gar-{k}": "0616" for k in range(1, 40) if f"AL-gar-{k}" in turn().world.index}
    assert "R95" in rules(turn(units=spent), "psywar B")


# Supply attrition --------------------------------------------------------------------------------


def lost_units(*names: str) -> Callable[[State[Any, Any], list[Any]], str]:
    def count(end: State[Any, Any], told: list[Any]) -> str:
        return f"{sum(end.board.loc[end.world.index[name]] < 0 for name in names)} lost"

    return count


@pytest.mark.rule("15.6a", "38.3a")
def test_aerial_supply_is_forecast_by_who_still_checks():
    state = hungry_front()
    for action in ("feed w1 u1", "done"):
        assert foretold(state, action) == real(state, action, "attrition.roll", lost_units("u1", "u2"))
    assert foretold(state, "feed w1 u1")["1 lost"] == Fraction(1, 2)
    assert foretold(state, "done")["2 lost"] == Fraction(1, 4)


@pytest.mark.rule("15.6b", "15.6c")
def test_two_checks_count_twice():
    state = hungry_front(turn=5, terrain={NORTH: "rough"})
    table = foretold(state, "done")
    assert table == real(state, "done", "attrition.roll", lost_units("u1", "u2"))
    assert table["2 lost"] == Fraction(9, 16)
    assert rules(state, "done") == {"15.6b"}


@pytest.mark.rule("15.6a")
@pytest.mark.parametrize(("season", "number"), [(3, True), (2, False)])
def test_who_ends_the_second_combat_phase_sees_what_attrition_may_take(season, number):
    hungry = central("u1", circle=False, move=1)
    state = battle(
        {NORTH_EAST: 3},
        [3],
        phase="combat 2",
        turn=season,
        new_units=[hungry],
        units={"u1": "0614"},
        terrain={"0614": "marsh"},
    )
    assert (state.forecast("done") is not None) == number
    if number:
        assert foretold(state, "done") == real(state, "done", "attrition.roll", lost_units("u1"))
    first = battle({NORTH_EAST: 3}, [3], turn=season, new_units=[hungry], units={"u1": "0614"})
    assert first.forecast("done") is None


# Great cities ------------------------------------------------------------------------------------

CRITICAL = {"critical_cities": "on"}


def falls(place: str, unit: str, side: str, **more: Any) -> tuple[State[Any, Any], str]:
    """A unit beside an empty city, ready to step into it."""
    here = city(place)
    w = build(units={}).world
    beside = next(w.names[h] for h in beside_of(w, here))
    state = build(phase="movement", active=side, units={unit: beside}, options=CRITICAL, turn=2, **more)
    state.apply(f"move {unit}")
    return state, f"step {here}"


def beside_of(w: Any, name: str) -> list[int]:
    h = w.grid.hex(name)
    return [n for n in range(len(w.names)) if w.touching[h] >> n & 1]


def cost_to(side: str) -> Callable[[State[Any, Any], list[Any]], str]:
    def lost(end: State[Any, Any], told: list[Any]) -> str:
        return f"{60 - vp(end.board, side)} VP"

    return lost


@pytest.mark.rule("31.1a", "31.3a", "R92")
@pytest.mark.parametrize(
    ("place", "unit", "side", "loser", "row"),
    [
        ("Vienna", "FR-inf-1", "allied", "central", "31.1a"),
        ("Venice", "GE-inf-1", "central", "allied", "31.3a"),
    ],
)
def test_who_steps_into_a_great_city_sees_what_it_costs_the_enemy(place, unit, side, loser, row):
    state, step = falls(place, unit, side)
    assert foretold(state, step) == real(state, step, "city falls", cost_to(loser))
    assert row in rules(state, step)
    others = [a for a in state.legal_actions() if a.verb == "step" and a != step]
    assert others
    assert all(state.forecast(a) is None for a in others)


@pytest.mark.rule("31.3a", "36.1a", "R93")
@pytest.mark.parametrize(("options", "noted"), [(CRITICAL | NAVAL, True), (CRITICAL, False)])
def test_who_lands_in_a_great_city_sees_it_too_and_that_the_passage_may_be_contested(options, noted):
    units = AUSTRIAN | BRITISH | {"c1": TRIESTE}
    state = moving(units, options=options, vp={"central": 60, "allied": 60})
    state.apply("move c1")
    action = f"ship AH-amp-1 {VENICE}"
    assert ("36.1a" in rules(state, action)) == noted
    landed = state.clone()
    landed.explicit_chance = True
    landed.apply(action)
    if noted:
        landed.apply("decline")
    found: Table = {}
    for end, told, share in tree(landed, "city falls"):
        name = cost_to("allied")(end, told)
        found[name] = found.get(name, Fraction(0)) + share
    assert foretold(state, action) == found


@pytest.mark.rule("31.1a", "14.1a", "R93")
def test_who_pursues_into_a_capital_sees_it_too():
    cities = {TARGET: "major_capital"}
    state = battle({NORTH: {"attack": 18, "move": 4}}, [1], cities=cities, options=CRITICAL)
    declare(state)
    roll(state, "DC")
    assert asked(state) == ("central", "pursuit")
    before = vp(state.board, "allied")

    def lost(end: State[Any, Any], told: list[Any]) -> str:
        return f"{before - vp(end.board, 'allied')} VP"

    action = f"advance c1 {TARGET}"
    assert foretold(state, action) == real(state, action, "city falls", lost)
    assert state.forecast("done") is None


@pytest.mark.rule("31.1b", "31.3b")
def test_a_city_that_has_fallen_before_is_not_forecast():
    state, step = falls("Vienna", "FR-inf-1", "allied", fallen=[city("Vienna")])
    assert step in state.legal_actions()
    assert state.forecast(step) is None
    state, step = falls("Venice", "GE-inf-1", "central", venice_fallen=True)
    assert state.forecast(step) is None


@pytest.mark.rule("31.1a", "32.5h", "R93")
def test_rebels_in_a_capital_are_forecast():
    state = turn(dice=[5], options={"psywar": "on"} | CRITICAL, vp={"central": 30, "allied": 63})
    state.apply("psywar B")
    assert asked(state) == ("allied", "psywar.rebel")
    action = f"place {city('Vienna')}"

    def lost(end: State[Any, Any], told: list[Any]) -> str:
        return f"{30 - vp(end.board, 'central')} VP"

    assert foretold(state, action) == real(state, action, "city falls", lost)
    assert state.forecast("pass") is None


# Annihilation ------------------------------------------------------------------------------------


@pytest.mark.rule("35.1a", "R98")
def test_who_gives_up_a_unit_out_of_supply_sees_when_it_can_be_bought_again():
    fed, hungry = {"attack": 3}, {"attack": 3, "circle": False}
    state = battle({NORTH: fed, NORTH_EAST: hungry}, [9], options={"annihilation": "on"}, turn=4)
    declare(state)
    roll(state, "AD")
    assert asked(state) == ("central", "battle.lose")

    def wait(end: State[Any, Any], told: list[Any]) -> str:
        return str(end.board.barred[end.world.index["c2"]] - 4)

    # What is left goes back first.
    twin = state.clone()
    twin.explicit_chance = True
    twin.apply("lose c2")
    while asked(twin)[0] != "chance":
        twin.apply(twin.legal_actions()[0])
    found: Table = {}
    for end, told, share in tree(twin, "battle.annihilate"):
        found[wait(end, told)] = share
    assert foretold(state, "lose c2") == found
    assert rules(state, "lose c2") == {"35.1a"}
    assert state.forecast("lose c1") is None


# Battles -----------------------------------------------------------------------------------------


@pytest.mark.rule("R96", "33.2a", "33.3a", "33.3b")
@pytest.mark.parametrize("vp", [77, 76, 27, 26])
def test_a_battle_is_forecast_with_the_morale_that_is_left_after_its_price(vp):
    state = battle({NORTH: 5}, [5], vp={"central": vp, "allied": 50}, options={"morale": "on"})
    for step in (f"attack {TARGET}", "join c1"):
        state.apply(step)

    paid = state.clone()
    paid.apply("pay c1")
    expected = real(paid, "declare", "battle.roll", told_result)
    assert foretold(state, "pay c1") == foretold(paid, "declare") == expected


def test_what_is_rolled_for_is_called_chancy():
    for state in (german(), turn(), hungry_front(), falls("Vienna", "FR-inf-1", "allied")[0]):
        for action in state.legal_actions():
            assert chancy(state, action) == (state.forecast(action) is not None), action
