"""30 and 14.46. Air units: bases, missions, interception, close support and bombs."""

from __future__ import annotations

import pytest
from tests.games.storm_of_steel.field import (
    NORTH,
    TARGET,
    asked,
    battle,
    choices,
    declare,
    lost,
    odds,
    step,
    told,
    unit,
    where,
    why_not,
)
from tests.games.storm_of_steel.harbour import ship

from hexfront.games.storm_of_steel.game import GAME

SECOND, THIRD, FOURTH = ({"central": level, "entente": level} for level in (2, 3, 4))
BOMBING = 43


def plane(name, side, kind, **more):
    """An air unit with the numbers of its kind."""
    numbers = {
        "REC": {"air_combat": 1, "ground_support": 0, "range": 4},
        "FTR": {"air_combat": 3, "ground_support": 1, "range": 3},
        "BMB": {"air_combat": 1, "ground_support": 2, "range": 6},
        "ZEP": {"air_combat": 0, "ground_support": 2, "range": 12},
    }
    return unit(name, side, type=kind, **numbers[kind] | more)


def sky(planes, attackers=None, defenders=6, doctrine=SECOND, **more):
    """A battle with air units: name, side, kind and base of each."""
    new = [plane(name, side, kind) for name, side, kind, _ in planes]
    units = {name: base for name, _, _, base in planes}
    more = {"air_doctrine": doctrine} | more
    return battle(attackers or {NORTH: 18}, defenders, new_units=new, units=units, **more)


def moving(planes, **more):
    return sky(planes, phase="movement", **more)


GERMAN_REC = ("gr", "central", "REC", "Saarbrucken")
GERMAN_FTR = ("gf", "central", "FTR", "2426")
GERMAN_BMB = ("gb", "central", "BMB", "Saarbrucken")
FRENCH_FTR = ("ff", "entente", "FTR", "Chalons")


# Missions ----------------------------------------------------------------------------------------


@pytest.mark.rule("30.5a", "30.1b", "25.8a")
def test_reconnaissance_looks_into_a_hex():
    state = moving([GERMAN_REC], doctrine={"central": 1, "entente": 1})
    state.apply("fly gr")
    assert TARGET in choices(state, "recon")
    state.apply(f"recon {TARGET}")
    assert state.board.seen_by_cp >> state.world.index["e1"] & 1


@pytest.mark.rule("30.3b")
def test_range_is_counted_in_hexes_from_the_base():
    state = moving([GERMAN_REC])
    state.apply("fly gr")
    grid, w = state.world.grid, state.world
    home = w.hex_of_place["Saarbrucken"]
    assert all(grid.distance(home, grid.hex(name)) <= 4 for name in choices(state, "recon"))
    far = moving([("gr", "central", "REC", "Hamburg")])
    far.apply("fly gr")
    assert choices(far, "recon") == set()


@pytest.mark.rule("30.3b", "19.23a")
@pytest.mark.parametrize(("belgium", "may"), [("EN", True), ("neutral", False)])
def test_nobody_flies_over_neutral_ground(belgium, may):
    # From Aachen all ways of four hexes to the French at 2223 lead over Belgium.
    new = [plane("gr", "central", "REC"), unit("f1", "entente"), unit("g1", "central"), unit("f2", "entente")]
    units = {"gr": "Aachen", "f1": "2223", "g1": "2727", "f2": TARGET}
    state = GAME.position(
        {
            "scenario": "west_1914",
            "phase": "movement",
            "turn": "1914Au",
            "new_units": new,
            "units": units,
            "allegiance": {"Belgium": belgium},
        }
    )
    state.apply("fly gr")
    assert ("2223" in choices(state, "recon")) == may
    assert may or why_not(state, "recon 2223") == "30.3b"


@pytest.mark.rule("30.3a")
def test_an_air_unit_flies_once_in_an_impulse():
    state = moving([GERMAN_REC], doctrine={"central": 1, "entente": 1})
    state.apply("fly gr")
    state.apply(f"recon {TARGET}")
    assert "gr" not in choices(state, "fly")
    assert why_not(state, "fly gr") == "30.3a"


@pytest.mark.rule("30.2a", "30.3b", "30.4a", "30.5a", "30.8a", "30.9a", "30.1d")
def test_what_is_said_against_a_flight():
    def reasons(one, *missions, **more):
        state = moving([one], **more)
        state.apply(f"fly {one[0]}")
        return [why_not(state, mission) for mission in missions]

    assert reasons(GERMAN_BMB, "recon 2327", "bomb 2526", doctrine=THIRD) == ["30.5a", "30.8a"]
    assert reasons(GERMAN_BMB, "transfer 1111", f"transfer {TARGET}", doctrine=THIRD) == ["30.4a", "30.2a"]
    more = {"doctrine": THIRD, "developed": [BOMBING]}
    assert reasons(GERMAN_BMB, "bomb Paris", "bomb 2129", **more) == ["30.8a", "30.3b"]
    assert reasons(GERMAN_BMB, f"bomb {TARGET}", f"strike {TARGET}", **more) == ["30.8a", "30.9a"]
    assert reasons(("gf", "central", "FTR", "Saarbrucken"), "strike 2120", "bomb 2526") == ["30.1d", "30.8a"]


@pytest.mark.rule("30.5a")
def test_fighters_do_not_reconnoitre():
    state = moving([("gf", "central", "FTR", "Saarbrucken")])
    state.apply("fly gf")
    assert choices(state, "recon") == set()


@pytest.mark.rule("30.4a", "30.2a")
def test_a_transfer_goes_twice_the_range_to_a_base_with_room():
    planes = [GERMAN_REC, ("g2", "central", "REC", "Cologne"), ("g3", "central", "REC", "Cologne")]
    state = moving(planes)
    state.apply("fly gr")
    grid, w = state.world.grid, state.world
    home = w.hex_of_place["Saarbrucken"]
    goals = choices(state, "transfer")
    assert all(grid.distance(home, grid.hex(name)) <= 8 for name in goals)
    assert w.names[w.hex_of_place["Mannheim"]] in goals
    # At doctrine 2 two bases stand in a hex, and Cologne has them.
    assert w.names[w.hex_of_place["Cologne"]] not in goals
    state.apply("transfer " + w.names[w.hex_of_place["Mannheim"]])
    assert where(state, "gr") == w.names[w.hex_of_place["Mannheim"]]


@pytest.mark.rule("30.2a")
def test_only_a_friendly_city_or_an_hq_in_supply_is_a_base():
    state = moving([GERMAN_REC])
    state.apply("fly gr")
    w = state.world
    goals = {w.grid.hex(name) for name in choices(state, "transfer")}
    assert all(w.cities >> h & 1 or h == w.grid.hex("2827") for h in goals)
    assert w.hex_of_place["Nancy"] not in goals


# Interception --------------------------------------------------------------------------------------


def meeting(dice, **more):
    """A reconnaissance that a French fighter meets."""
    state = moving([GERMAN_REC, FRENCH_FTR], dice=dice, **more)
    state.apply("fly gr")
    state.apply(f"recon {TARGET}")
    assert asked(state) == ("entente", "air.intercept")
    state.apply("intercept ff")
    if step(state) == "air.intercept":
        state.apply("pass")
    return state


@pytest.mark.rule("30.6a", "30.10a")
def test_an_intercepted_mission_is_shot_down_driven_off_or_goes_through():
    shot = meeting([1])
    assert lost(shot, "gr")
    assert not shot.board.seen_by_cp >> shot.world.index["e1"] & 1
    driven = meeting([4])
    assert where(driven, "gr") != "dead"
    assert not driven.board.seen_by_cp >> driven.world.index["e1"] & 1
    both = meeting([6])
    assert lost(both, "gr", "ff")


@pytest.mark.rule("30.6a")
def test_fighters_need_not_rise():
    state = moving([GERMAN_REC, FRENCH_FTR])
    state.apply("fly gr")
    state.apply(f"recon {TARGET}")
    state.apply("pass")
    assert state.board.seen_by_cp >> state.world.index["e1"] & 1


@pytest.mark.rule("30.6a", "30.3b")
def test_who_has_no_fighter_in_range_is_asked_as_well():
    state = moving([GERMAN_REC, ("ff", "entente", "FTR", "Bordeaux")])
    state.apply("fly gr")
    state.apply(f"recon {TARGET}")
    assert asked(state) == ("entente", "air.intercept")
    assert [str(action) for action in state.legal_actions()] == ["pass"]


@pytest.mark.rule("30.1b", "30.1c")
def test_below_doctrine_two_nobody_intercepts_or_supports():
    low = {"central": 2, "entente": 1}
    state = moving([GERMAN_REC, FRENCH_FTR], doctrine=low)
    state.apply("fly gr")
    state.apply(f"recon {TARGET}")
    assert step(state) == "movement"
    fight = sky([FRENCH_FTR], doctrine={"central": 1, "entente": 1}, dice=[6])
    declare(fight)
    assert odds(fight) == ("3/1", "3/1")


# Close support -------------------------------------------------------------------------------------


@pytest.mark.rule("30.7a", "14.46a", "23.2b")
def test_both_sides_may_support_the_attacker_first():
    state = sky([GERMAN_BMB, FRENCH_FTR], doctrine=THIRD, dice=[6])
    declare(state)
    assert asked(state) == ("central", "air.support")
    state.apply("support gb")
    state.apply("pass")
    assert asked(state) == ("entente", "air.support")
    assert choices(state, "support") == {"ff"}
    state.apply("pass")
    assert asked(state) == ("entente", "air.intercept")
    state.apply("pass")
    assert odds(state) == ("3/1", "4/1")


@pytest.mark.rule("30.7a", "23.2b", "R-90")
def test_the_attacker_shows_his_card_and_his_aircraft_before_the_defender_does():
    hand = {"central": [34], "entente": ["83 west"]}
    state = sky([GERMAN_BMB, FRENCH_FTR], doctrine=THIRD, hand=hand, turn="1914Au", dice=[6])
    declare(state)
    questions = []
    while step(state) in ("cards.answer", "air.support"):
        questions.append(asked(state))
        state.apply("pass")
    order = [(side, name) for side in ("central", "entente") for name in ("cards.answer", "air.support")]
    assert questions == order


@pytest.mark.rule("14.46a")
def test_the_defender_gains_a_column_as_well():
    state = sky([FRENCH_FTR], dice=[6])
    declare(state)
    state.apply("pass")
    state.apply("support ff")
    state.apply("pass")
    assert asked(state) == ("central", "air.intercept")
    state.apply("pass")
    assert odds(state) == ("3/1", "2/1")


@pytest.mark.rule("14.46b", "30.1e")
def test_strong_support_at_doctrine_four_moves_two_columns():
    planes = [GERMAN_BMB, ("g2", "central", "BMB", "Saarbrucken")]
    for doctrine, final in ((THIRD, "4/1"), (FOURTH, "5/1")):
        state = sky(planes, doctrine=doctrine, dice=[6])
        declare(state)
        state.apply("support gb")
        state.apply("support g2")
        while step(state).startswith("air"):
            state.apply("pass")
        assert odds(state) == ("3/1", final)


@pytest.mark.rule("30.6a", "30.7a")
def test_support_that_is_driven_off_does_not_count():
    state = sky([GERMAN_BMB, FRENCH_FTR], doctrine=THIRD, dice=[4, 6])
    declare(state)
    state.apply("support gb")
    state.apply("pass")
    state.apply("pass")
    state.apply("intercept ff")
    while step(state) == "air.intercept":
        state.apply("pass")
    assert odds(state) == ("3/1", "3/1")


@pytest.mark.rule("30.6a")
def test_where_both_lose_a_unit_the_rest_of_the_mission_turns_back():
    state = sky([GERMAN_FTR, ("g2", "central", "FTR", "2426"), FRENCH_FTR], dice=[1, 6])
    declare(state)
    state.apply("support gf")
    state.apply("support g2")
    while step(state) == "air.support":
        state.apply("pass")
    state.apply("intercept ff")
    while step(state) == "air.intercept":
        state.apply("pass")
    assert asked(state) == ("central", "air.loss")
    state.apply("lose g2")
    assert lost(state, "g2", "ff")
    assert odds(state) == ("3/1", "3/1")


@pytest.mark.rule("30.7a")
def test_zeppelins_and_scouts_fly_no_support():
    planes = [("gz", "central", "ZEP", "Saarbrucken"), GERMAN_REC]
    state = sky(planes, dice=[6])
    declare(state)
    assert choices(state, "support") == set()


# Bombs and bases -----------------------------------------------------------------------------------


def bombed(dice, **more):
    """A bomber over Nancy."""
    state = moving(
        [GERMAN_BMB],
        doctrine=THIRD,
        developed=[BOMBING],
        morale={"central": 80, "entente": 80},
        dice=dice,
        **more,
    )
    state.apply("fly gb")
    state.apply("bomb 2526")
    state.apply("pass")
    return state


@pytest.mark.rule("30.2a")
@pytest.mark.parametrize(("number", "may"), [(10, True), (11, False)])
def test_a_side_has_no_more_bases_than_markers(number, may):
    planes = [(f"g{k}", "central", "REC", "Saarbrucken") for k in range(number)]
    state = moving(planes)
    state.apply("fly g0")
    # Ten markers: who flies takes his along, an eleventh has none.
    assert bool(choices(state, "transfer")) == may


@pytest.mark.rule("30.8a")
def test_bombing_needs_its_card_and_a_bomber():
    state = moving([GERMAN_BMB], doctrine=THIRD)
    state.apply("fly gb")
    assert choices(state, "bomb") == set()
    scout = moving([GERMAN_REC], developed=[BOMBING])
    scout.apply("fly gr")
    assert choices(scout, "bomb") == set()


@pytest.mark.rule("30.8a", "30.8b")
def test_bombs_devastate_destroy_points_frighten_miss_or_cost_the_bomber():
    first = bombed([1])
    assert first.board.devastated >> first.world.hex_of_place["Nancy"] & 1
    assert first.board.morale == (80, 79)
    assert bombed([2, 5]).board.extra_points == {"France": -5}
    assert bombed([4]).board.morale == (80, 79)
    assert where(bombed([5]), "gb") == "2725"
    assert lost(bombed([6]), "gb")


@pytest.mark.rule("30.8a", "30.8b")
def test_a_devastated_city_may_be_bombed_again_and_is_not_devastated_twice():
    ruins = {"devastated": ["2526"]}
    assert bombed([1], **ruins).board.morale == (80, 80)
    assert bombed([2, 5], **ruins).board.extra_points == {"France": -5}
    assert bombed([4], **ruins).board.morale == (80, 79)
    assert lost(bombed([6], **ruins), "gb")


@pytest.mark.rule("30.8a", "R-44")
def test_bombs_on_a_captured_city_cost_those_who_hold_it():
    # Nancy is in German hands: a French bomber takes points from the Central Powers, not from France.
    more = {"developed": [100], "half": "entente", "dice": [2, 5]}
    new = [plane("fb", "entente", "BMB"), unit("gg", "central"), unit("fs", "entente"), unit("gs", "central")]
    doc = {
        "scenario": "west_1914",
        "phase": "movement",
        "turn": "1914Au",
        "air_doctrine": THIRD,
        "new_units": new,
    }
    units = {"fb": "Chalons", "gg": "Nancy", "fs": "2828", "gs": "2827"}
    state = GAME.position(doc | more | {"units": units})
    state.apply("fly fb")
    state.apply("bomb 2526")
    state.apply("pass")
    assert state.board.extra_points == {}
    assert state.board.development_cost == (5, 0)


@pytest.mark.rule("30.1b", "30.1c", "30.1d")
def test_each_level_of_doctrine_brings_its_units():
    planes = [GERMAN_REC, ("gf", "central", "FTR", "Saarbrucken"), ("gb", "central", "BMB", "Cologne")]
    for level, able in ((1, {"gr"}), (2, {"gr", "gf"}), (3, {"gr", "gf", "gb"})):
        state = moving(planes, doctrine={"central": level, "entente": 1})
        assert choices(state, "fly") == able
    state = moving(planes, doctrine={"central": 1, "entente": 1})
    assert (why_not(state, "fly gf"), why_not(state, "fly gb")) == ("30.1c", "30.1d")


@pytest.mark.rule("30.1e", "30.8a")
def test_doctrine_four_bombs_better():
    state = bombed([2], air_doctrine=FOURTH)
    assert state.board.devastated


@pytest.mark.rule("30.2b")
def test_air_units_leave_a_base_that_is_overrun_or_are_lost():
    planes = [("ff", "entente", "FTR", TARGET)]
    state = sky(planes, {NORTH: 48}, doctrine={"central": 1, "entente": 1}, dice=[1])
    declare(state, table="probe")
    state.apply(f"advance c1 {TARGET}")
    assert told(state, "transferred").rule == "30.2b"
    assert where(state, "ff") not in (TARGET, "dead")
    grid = state.world.grid
    near = grid.distance(grid.hex(TARGET), state.board.loc[state.world.index["ff"]])
    # It flies no farther than its range: twice that is for transfers.
    slow = {"new_units": [plane("ff", "entente", "FTR", range=near - 1)], "units": {"ff": TARGET}}
    short = battle({NORTH: 48}, 6, air_doctrine={"central": 1, "entente": 1}, dice=[1], **slow)
    declare(short, table="probe")
    short.apply(f"advance c1 {TARGET}")
    assert near > 1
    assert lost(short, "ff")
    lonely = sky(planes, {NORTH: 48}, doctrine={"central": 1, "entente": 1}, dice=[1])
    # Without a doctrine nobody has a base to go to.
    lonely.board.air_doctrine = (1, 0)
    declare(lonely, table="probe")
    lonely.apply(f"advance c1 {TARGET}")
    assert lost(lonely, "ff")


# Ships (30.9) ------------------------------------------------------------------------------------------


def struck(dice, doctrine=THIRD, kind="BMB"):
    """A German bomber over ships at Dunkirk."""
    new = [ship("s1", "entente", "CA"), ship("s2", "entente", "ESC")]
    units = {"s1": "Dunkirk", "s2": "Dunkirk"}
    new += [plane("gb", "central", kind, range=6), unit("gs", "central"), unit("fs", "entente")]
    units |= {"gb": "Aachen", "gs": "2827", "fs": "2828"}
    doc = {"scenario": "west_1914", "phase": "movement", "half": "central", "turn": "1914Su", "units": units}
    state = GAME.position(doc | {"new_units": new, "air_doctrine": doctrine, "dice": dice})
    state.apply("fly gb")
    if "2120" in choices(state, "strike"):
        state.apply("strike 2120")
        state.apply("pass")
    return state


@pytest.mark.rule("30.9a", "26.3a", "30.1d")
def test_bombers_hit_ships_from_doctrine_three_on():
    assert step(struck([1], SECOND, "FTR")) == "air.mission"
    assert lost(struck([6], THIRD, "FTR"), "gb")
    two = struck([1])
    assert asked(two) == ("entente", "sea.loss")
    two.apply("lose s1")
    assert lost(two, "s1")
    one = struck([2])
    one.apply("lose s2")
    assert lost(one, "s2")
    assert where(struck([4]), "s1") == "2120"
    assert lost(struck([6]), "gb")


@pytest.mark.rule("8.4a", "4.6e")
def test_air_units_fly_only_on_fronts_that_have_the_impulse():
    def flights(impulse, **more):
        new = [plane("w", "central", "REC"), plane("e", "central", "REC")]
        doc = {"scenario": "campaign_1914", "phase": "movement", "half": "central", "turn": "1915Su"}
        units = {"w": "Metz", "e": "Breslau", "GE-HQ-01": "2424", "GE-HQ-02": "Breslau"}
        return GAME.position(doc | {"units": units, "new_units": new, "impulse": impulse} | more)

    first = flights(1)
    assert {"w", "e"} <= choices(first, "fly")
    state = flights(2, row={"central": {"W": 2}})
    assert "w" in choices(state, "fly")
    assert "e" not in choices(state, "fly")
    assert why_not(state, "fly e") == "8.4a"
