"""31 and 42 (options). Critical cities, and victory by holding all great cities."""

from __future__ import annotations

import pytest
from tests.games.kaisers_war_1918.mustering import EAST, asked, build, ending, muster, points, run_to, where

from hexfront.games.kaisers_war_1918.rules.cities import wanted_cities
from hexfront.games.kaisers_war_1918.rules.entry import go

CRITICAL = {"critical_cities": "on"}
GREAT = {"sudden_death": "on"}


def enter(unit, place, dice=(), start="1013", options=CRITICAL, **more):
    """A unit comes into a city, and the dice that follow are rolled."""
    state = build(units={unit: start}, options=options, dice=list(dice), **more)
    go(state, state.world.index[unit], state.world.hex_of_place[place])
    state.advance()
    return state


@pytest.mark.rule("31.1a", "R92", "5.9b")
@pytest.mark.parametrize(
    ("unit", "place", "loser"),
    [
        ("FR-inf-1", "Berlin", "central"),
        ("FR-inf-1", "Vienna", "central"),
        ("FR-inf-1", "Constantinople", "central"),
        ("GE-inf-1", "London", "allied"),
    ],
)
def test_the_first_fall_of_a_capital_costs_its_owner_three_dice(unit, place, loser):
    state = enter(unit, place, [2, 5, 6])
    assert points(state) == ((47, 60) if loser == "central" else (60, 47))


@pytest.mark.rule("31.1b")
def test_each_capital_falls_once():
    state = enter("GE-inf-1", "London", [1, 1, 1])
    w = state.world
    go(state, w.index["GE-inf-1"], w.grid.hex("1013"))
    go(state, w.index["GE-inf-1"], w.hex_of_place["London"])
    state.advance()
    assert points(state) == (60, 57)


@pytest.mark.rule("31.1a", "31.4a")
@pytest.mark.parametrize("place", ["Petrograd", "Moscow"])
def test_the_russian_capitals_cost_nothing(place):
    state = enter("GE-inf-1", place, options=CRITICAL | EAST, east_war=True)
    assert points(state) == (60, 60)


@pytest.mark.rule("31.1a")
def test_an_owner_in_his_own_capital_loses_nothing():
    assert points(enter("BR-inf-1", "London")) == (60, 60)
    assert points(enter("GE-inf-1", "London", options={})) == (60, 60)


@pytest.mark.rule("31.2a", "R93")
def test_an_allied_unit_in_the_ruhr_wins_the_game():
    state = enter("FR-cav-1", "Ruhr")
    assert (state.outcome.winner, state.outcome.level, state.outcome.rule) == ("allied", "Imperial", "31.2a")
    assert enter("GE-inf-1", "Ruhr").outcome is None
    assert enter("FR-cav-1", "Ruhr", options={}).outcome is None


@pytest.mark.rule("31.6a", "R93", "R92")
def test_a_central_unit_in_paris_wins_the_game():
    state = enter("BU-inf-1", "Paris")
    assert (state.outcome.winner, state.outcome.level, state.outcome.rule) == ("central", "Imperial", "31.6a")
    assert enter("FR-inf-1", "Paris").outcome is None


@pytest.mark.rule("31.3a", "31.3b")
def test_the_first_fall_of_venice_costs_two_dice():
    state = enter("AH-inf-1", "Venice", [3, 4])
    assert points(state) == (60, 53)
    w = state.world
    go(state, w.index["AH-inf-1"], w.grid.hex("1618"))
    go(state, w.index["AH-inf-1"], w.hex_of_place["Venice"])
    state.advance()
    assert points(state) == (60, 53)
    assert points(enter("IT-inf-1", "Venice")) == (60, 60)


@pytest.mark.rule("31.4a")
@pytest.mark.parametrize(
    ("units", "options", "raised"),
    [
        ({"GE-inf-1": "Petrograd", "GE-inf-2": "Moscow"}, CRITICAL | EAST, False),
        ({"GE-inf-1": "Petrograd"}, CRITICAL | EAST, True),
        ({"GE-inf-1": "Petrograd", "GE-inf-2": "Moscow"}, EAST, True),
    ],
)
def test_no_bolsheviks_are_raised_while_both_revolutionary_cities_are_held(units, options, raised):
    state = build(units=units | {"BO-grp-4": "pool"}, options=options, east_war=True)
    assert (where(state, "BO-grp-4") != "pool") == raised


@pytest.mark.rule("31.4a")
def test_bolsheviks_on_the_track_still_arrive():
    units = {"GE-inf-1": "Petrograd", "GE-inf-2": "Moscow", "BO-grp-4": "turn 2"}
    state = muster("allied", units, options=CRITICAL | EAST, east_war=True)
    assert "bring BO-grp-4" in state.legal_actions()


@pytest.mark.rule("31.5a", "31.5b", "R94")
def test_the_gun_fires_once_on_paris_before_points_are_scored():
    units = {"GE-inf-1": "0815", "GE-inf-2": "0716"}
    counters = {"GE-inf-1": {"move": 9}, "GE-inf-2": {"move": 9}}
    vp = {"central": 20, "allied": 20}
    state = ending(units, options=CRITICAL, dice=[5], counters=counters, vp=vp)
    plain = ending(units, counters=counters, vp=vp)
    assert points(state)[1] == points(plain)[1] - 5
    assert state.board.paris_gun
    told = [event.name for event in state.events if event.kind == "points"]
    assert told == ["paris gun", "income"]
    fired = ending(units, options=CRITICAL, counters=counters, vp=vp, paris_gun=True)
    assert points(fired) == points(plain)


@pytest.mark.rule("31.5a")
@pytest.mark.parametrize("units", [{"AH-inf-1": "0815"}, {"GE-inf-1": "Lyons"}])
def test_the_gun_needs_a_german_unit_beside_paris(units):
    assert not ending(units, options=CRITICAL).board.paris_gun


# 42 ----------------------------------------------------------------------------------------------


def holders(side, state, leave=()):
    """Units of a side in all cities that it needs and does not hold."""
    w = state.world
    names = [
        w.place[h].name for h in range(w.grid.size) if wanted_cities(state, side) >> h & 1 and h in w.place
    ]
    nation = "germany" if side == "central" else "france"
    units = [{"id": f"h{n}", "side": side, "nation": nation} for n in range(len(names))]
    places = {f"h{n}": name for n, name in enumerate(names) if name not in leave}
    return units, places


@pytest.mark.rule("42.1a", "42.2a", "42.3a", "42.4a", "R106")
@pytest.mark.parametrize("side", ["central", "allied"])
def test_who_holds_all_great_cities_at_the_start_of_his_turn_wins(side):
    plain = build(options=GREAT)
    units, places = holders(side, plain)
    state = build(phase="player turn", active=side, new_units=units, units=places, options=GREAT)
    assert (state.outcome.winner, state.outcome.level, state.outcome.rule) == (side, "Imperial", "42.1a")
    other = "allied" if side == "central" else "central"
    assert (
        build(phase="player turn", active=other, new_units=units, units=places, options=GREAT).outcome is None
    )
    assert build(phase="player turn", active=side, new_units=units, units=places).outcome is None


@pytest.mark.rule("42.1a", "R106")
@pytest.mark.parametrize(
    ("side", "name"),
    [("central", "Milan"), ("central", "Venice"), ("allied", "Silesia"), ("allied", "Sofia")],
)
def test_one_city_of_the_enemy_is_enough_to_deny_it(side, name):
    units, places = holders(side, build(options=GREAT), leave=(name,))
    state = build(phase="player turn", active=side, new_units=units, units=places, options=GREAT)
    assert state.outcome is None


@pytest.mark.rule("42.1a", "42.2a", "42.3a")
def test_paris_the_ruhr_the_british_isles_and_russia_are_exempt():
    state, war = build(options=GREAT), build(options=GREAT | EAST, east_war=True)
    w = state.world

    def wants(s, side):
        return {w.place[h].name for h in w.place if wanted_cities(s, side) >> h & 1}

    assert not wants(state, "central") & {"Paris", "Ruhr", "London", "Moscow", "Petrograd"}
    assert {"Salonika", "Milan", "Venice", "Rome"} <= wants(state, "central")
    assert {"London", "Hamburg"} <= wants(state, "allied")
    assert not wants(state, "allied") & {"Paris", "Ruhr", "Moscow"}
    assert {"Moscow", "Petrograd"} <= wants(war, "central") & wants(war, "allied")


def test_a_game_without_these_options_asks_nothing():
    state = muster("central", {"GE-inf-1": "1013"})
    assert asked(run_to(state, "allied", "mobilization"))[1] == "mobilization"
