"""15. Retreat after combat, and panic."""

from __future__ import annotations

import pytest
from tests.games.kaisers_war_east.battlefield import (
    GAME,
    NORTH,
    NORTH_EAST,
    SOUTH,
    SOUTH_EAST,
    SOUTH_WEST,
    TARGET,
    asked,
    at_hex,
    battle,
    choices,
    declare,
    fought,
    lost,
    points,
    roll,
    rules,
    targets,
    where,
    why_not,
    withdraw,
)

STOSS = {NORTH: "GE-ASt"}


def beaten(defenders="RU-A1", attackers=None, **more):
    """Defenders that must go back one hex unbroken (MD)."""
    return fought(attackers or STOSS, defenders, "MD", shock=True, skirmish=True, **more)


def panicked(die, defenders="RU-A1", **more):
    """The first corps of a broken army, after its panic die."""
    state = fought(STOSS, defenders, "DP", shock=True, skirmish=True, **more)
    if asked(state)[1] == "panic":
        state.apply("panic RU-C-Gd")
    state.apply(f"chance {die}")
    return state


def ways(state, unit="RU-A1"):
    """Where a unit may retreat to."""
    return {way.split()[1] for way in choices(state, "retreat") if way.split()[0] == unit}


def full(*hexes):
    """Friendly armies that leave no room in some hexes."""
    return dict(zip([f"RU-A{n}" for n in (2, 3, 4, 5, 8, 9, 10, 11, 12)], hexes, strict=False))


# Who, how far (15.0, 15.2g, 15.2i) ---------------------------------------------------------------


@pytest.mark.rule("15.0a")
def test_the_owner_of_the_beaten_units_conducts_the_retreat_at_once():
    state = beaten()
    assert asked(state) == ("allied", "withdraw")
    assert why_not(state, f"retreat GE-ASt {SOUTH}") == "15.0a"
    state.apply(f"retreat RU-A1 {SOUTH}")
    assert where(state, "RU-A1") == SOUTH
    assert asked(state)[0] == "central"


@pytest.mark.rule("15.0b")
def test_a_retreat_is_counted_in_hexes_whatever_the_terrain_or_movement_factor():
    slow = {"id": "slow", "side": "allied", "move": 1, "defense": 9}
    rough = dict.fromkeys([SOUTH_WEST, SOUTH, SOUTH_EAST], "rough")
    rivers = [[h, TARGET, "river"] for h in (SOUTH_WEST, SOUTH, SOUTH_EAST)]
    state = beaten("slow", new_units=[slow], terrain=rough, hexsides=rivers)
    assert ways(state, "slow") == {SOUTH_WEST, SOUTH, SOUTH_EAST}


@pytest.mark.rule("15.2g")
def test_stacked_units_retreat_together_or_apart():
    for corps in (SOUTH, SOUTH_WEST):
        state = beaten(["RU-A1", "AL-S01"])
        assert ways(state, "RU-A1") == ways(state, "AL-S01") == {SOUTH_WEST, SOUTH, SOUTH_EAST}
        state.apply(f"retreat RU-A1 {SOUTH}")
        state.apply(f"retreat AL-S01 {corps}")
        assert where(state, "RU-A1", "AL-S01") == [SOUTH, corps]


@pytest.mark.rule("15.2i", "20.2b")
def test_units_that_cannot_move_are_eliminated_if_they_must_retreat():
    state = battle(
        {NORTH: "GE-ASt"}, ["RU-A1", "RU-F-Kovno"], vp={"central": 50, "allied": 60}, skirmish=True
    )
    declare(state, shock=True)
    roll(state, "MD")
    assert where(state, "RU-F-Kovno") == "pool"
    assert points(state) == (53, 57)
    # An army whose corps cannot move: when AD breaks it down and drives them back, they are lost.
    guns = [
        {"id": "guns", "side": "central", "nation": "Gunners", "size": "army", "attack": 5},
        {"id": "gun", "side": "central", "nation": "Gunners", "move": 0},
    ]
    state = battle({NORTH: "guns"}, 9, new_units=guns, skirmish=True)
    declare(state)
    events = roll(state, "AD")
    assert (lost(events), rules(events, "lost")) == (["gun"], ["15.2i"])
    assert where(state, "guns", "gun") == ["box", "pool"]


# Where to (15.2b to 15.2d) -----------------------------------------------------------------------


@pytest.mark.rule("15.2c")
def test_no_retreat_into_an_enemy_zone_of_control():
    state = beaten()
    assert ways(state) == {SOUTH_WEST, SOUTH, SOUTH_EAST}
    assert why_not(state, f"retreat RU-A1 {NORTH_EAST}") == "15.2c"
    # A second German force two hexes to the south bars the south too.
    state = beaten(units={"GE-A8": "3526"})
    assert ways(state) == {SOUTH_WEST, SOUTH_EAST}
    assert why_not(state, f"retreat RU-A1 {SOUTH}") == "15.2c"


@pytest.mark.rule("15.2c", "20.1a", "R-ZOC-3")
def test_a_friendly_fortress_keeps_the_enemy_zone_out_but_other_friends_do_not():
    enemy = {"GE-A8": "3526"}
    assert ways(beaten(units=enemy | {"RU-K1": SOUTH})) == {SOUTH_WEST, SOUTH_EAST}
    assert ways(beaten(units=enemy | {"RU-F-Kovno": SOUTH})) == {SOUTH_WEST, SOUTH, SOUTH_EAST}


@pytest.mark.rule("15.2b")
def test_no_retreat_into_enemy_units_even_without_a_zone():
    state = beaten(units={"CP-S01": SOUTH})
    assert ways(state) == {SOUTH_WEST, SOUTH_EAST}
    assert why_not(state, f"retreat RU-A1 {SOUTH}") == "15.2b"


@pytest.mark.rule("15.2d")
@pytest.mark.parametrize("kind", ["sea", "lake"])
def test_no_retreat_into_water(kind):
    state = beaten(terrain={SOUTH: kind})
    assert ways(state) == {SOUTH_WEST, SOUTH_EAST}
    assert why_not(state, f"retreat RU-A1 {SOUTH}") == "15.2d"


@pytest.mark.rule("15.2d")
def test_no_retreat_across_a_sea_hexside_but_over_rivers():
    state = beaten(hexsides=[[TARGET, SOUTH, "sea"], [TARGET, SOUTH_WEST, "river"]])
    assert ways(state) == {SOUTH_WEST, SOUTH_EAST}
    assert why_not(state, f"retreat RU-A1 {SOUTH}") == "15.2d"


@pytest.mark.rule("15.2d")
def test_no_retreat_into_a_neutral_country():
    # 3228 borders on Romania; the attacker comes from the east.
    attack = ({"3328": "GE-ASt"}, ["RU-A1", "AL-S01"], "MD")
    more = {"target": "3228", "shock": True, "skirmish": True}
    assert "3128" in ways(fought(*attack, belligerents=["Romania"], **more))
    state = fought(*attack, **more)
    assert ways(state) == {"3229"}
    assert why_not(state, "retreat RU-A1 3128") == "15.2d"


@pytest.mark.rule("15.2d")
def test_no_retreat_off_the_map():
    # 4321 lies on the eastern edge: without the attacker's zone there is one hex, and that is taken.
    more = {"target": "4321", "shock": True}
    assert where(fought({"4221": "GE-ASt"}, "RU-A1", "MD", **more), "RU-A1") == "4320"
    state = fought({"4221": "GE-ASt"}, "RU-A1", "MD", units={"CP-S01": "4320"}, **more)
    assert where(state, "RU-A1") == "box"


# Failure and stacking (15.2a, 15.2e, 15.2h) ----------------------------------------------------------


@pytest.mark.rule("15.2a", "R-VP-1")
def test_a_unit_that_cannot_retreat_is_eliminated_as_in_combat():
    state = beaten(units={"GE-A8": SOUTH}, vp={"central": 60, "allied": 60})
    assert where(state, "RU-A1") == "box"
    assert points(state) == (60, 54)


@pytest.mark.rule("15.2a", "R-VP-1")
def test_attackers_that_cannot_retreat_are_eliminated_too():
    more = {"units": {"RU-A2": "3522"}, "vp": {"central": 60, "allied": 60}, "skirmish": True}
    state = fought({NORTH: "GE-A8"}, "RU-A1", "AD", **more)
    assert set(withdraw(state).values()) <= set()
    assert at_hex(state, NORTH) == set()
    assert points(state) == (54, 60)


@pytest.mark.rule("15.2e")
def test_a_unit_retreats_onto_friends_as_far_as_there_is_room():
    state = beaten(["RU-C-Gd"], units={"RU-C-Gr": SOUTH, "RU-C-Finn": SOUTH})
    state.apply(f"retreat RU-C-Gd {SOUTH}")
    assert at_hex(state, SOUTH) == {"RU-C-Gd", "RU-C-Gr", "RU-C-Finn"}


@pytest.mark.rule("15.2e", "15.2f", "R-RET-1")
def test_a_unit_that_would_end_overstacked_goes_on_through_friends_until_it_finds_room():
    state = beaten(units=full(SOUTH_WEST, SOUTH, SOUTH_EAST))
    assert ways(state) == {SOUTH_WEST, SOUTH, SOUTH_EAST}
    state.apply(f"retreat RU-A1 {SOUTH}")
    assert asked(state) == ("allied", "retreat.step")
    # Onward means not nearer to where it began: its neighbours in the ring are full, so outward.
    assert choices(state, "back") == {"3425", "3526", "3625"}
    assert why_not(state, f"back {TARGET}") in ("15.2h", "15.2c")
    state.apply("back 3526")
    assert where(state, "RU-A1") == "3526"
    assert asked(state)[0] == "central"


@pytest.mark.rule("15.2e", "15.2a", "R-VP-1", "R-RET-5")
def test_without_room_anywhere_the_unit_is_eliminated():
    ring = full(SOUTH_WEST, SOUTH, SOUTH_EAST)
    walls = [[a, b, "sea"] for a, b in escapes((SOUTH_WEST, SOUTH, SOUTH_EAST))]
    state = beaten(units=ring, hexsides=walls)
    assert where(state, "RU-A1") == "box"


def escapes(hexes):
    """The hexsides that lead out of some hexes, away from the target."""
    grid = GAME.world({}).grid
    inside = {*hexes, TARGET}
    return [
        (h, grid.names[n]) for h in hexes for n in grid.neighbours[grid.hex(h)] if grid.names[n] not in inside
    ]


@pytest.mark.rule("15.2h")
def test_no_path_to_overstacking_while_another_avoids_it():
    state = beaten(["RU-A1", "AL-S01"], units=full(SOUTH_WEST, SOUTH))
    assert ways(state) == {SOUTH_EAST}
    assert why_not(state, f"retreat RU-A1 {SOUTH}") == "15.2h"
    # A corps of another kind finds room there all the same.
    state = beaten(["RU-Sh1"], units=full(SOUTH_WEST, SOUTH))
    assert ways(state, "RU-Sh1") == {SOUTH_WEST, SOUTH, SOUTH_EAST}


@pytest.mark.rule("15.2h", "15.2a")
def test_no_path_into_a_blind_alley_while_another_avoids_it():
    # Two hexes back; beyond SOUTH everything is water, so the way leads over its neighbours.
    beyond = dict.fromkeys(["3425", "3526", "3625"], "sea")
    state = panicked(2, terrain=beyond)
    assert SOUTH not in choices(state, "back")
    assert why_not(state, f"back {SOUTH}") == "15.2h"
    assert choices(state, "back") <= {SOUTH_WEST, SOUTH_EAST}


# Panic (15.1) ---------------------------------------------------------------------------------------


@pytest.mark.rule("15.1a", "15.2f", "R-RET-1")
@pytest.mark.parametrize("die", range(1, 7))
def test_a_panicked_unit_ends_as_many_hexes_away_as_the_die_shows(die):
    state = panicked(die)
    grid = state.world.grid
    path = [where(state, "RU-C-Gd")]
    while asked(state)[1] == "retreat.step":
        state.apply(state.legal_actions()[-1])
        path.append(where(state, "RU-C-Gd"))
    assert len(path) == die + 1 == len(set(path))
    assert [grid.distance(grid.hex(TARGET), grid.hex(h)) for h in path] == list(range(die + 1))


@pytest.mark.rule("15.1a", "R-RET-3")
def test_each_panicked_unit_rolls_for_itself_in_the_owners_order():
    state = fought(STOSS, "RU-A1", "DP", shock=True, skirmish=True)
    for units in (["RU-C-Finn", "RU-C-Gd", "RU-C-Gr"], ["RU-C-Gd", "RU-C-Gr"], ["RU-C-Gd"]):
        if len(units) > 1:
            assert asked(state) == ("allied", "panic")
            assert choices(state, "panic") == set(units)
            state.apply(f"panic {units[0] if len(units) > 2 else units[1]}")
        assert asked(state) == ("chance", "panic.roll")
        assert len(state.chances()) == 6
        state.apply(f"chance {len(units)}")
        while asked(state)[1] == "retreat.step":
            state.apply(state.legal_actions()[0])
    grid = state.world.grid
    gone = [
        grid.distance(grid.hex(TARGET), grid.hex(h)) for h in where(state, "RU-C-Finn", "RU-C-Gr", "RU-C-Gd")
    ]
    assert gone == [3, 2, 1]


@pytest.mark.rule("15.1a", "15.2a")
def test_a_panicked_unit_that_cannot_go_so_far_is_eliminated():
    wall = escapes((SOUTH_WEST, SOUTH, SOUTH_EAST))
    more = {"hexsides": [[a, b, "sea"] for a, b in wall], "vp": {"central": 60, "allied": 60}}
    state = panicked(2, **more)
    assert where(state, "RU-C-Gd") == "pool"
    assert points(state) == (60, 58)
    assert where(panicked(1, **more), "RU-C-Gd") == TARGET
    assert asked(panicked(1, **more)) == ("allied", "retreat.step")


@pytest.mark.rule("15.2f", "R-RET-1")
def test_there_is_no_doubling_back_on_a_long_retreat():
    state = panicked(3)
    state.apply(f"back {SOUTH}")
    assert choices(state, "back") == {"3425", "3526", "3625"}
    assert why_not(state, f"back {SOUTH_WEST}") == "15.2h"
    state.apply("back 3526")
    assert why_not(state, f"back {SOUTH}") in ("15.2h", "15.2c")
    assert SOUTH not in choices(state, "back")


@pytest.mark.rule("15.2f", "15.2e")
def test_a_long_retreat_may_pass_through_full_hexes():
    state = panicked(2, units=full(SOUTH_WEST, SOUTH, SOUTH_EAST))
    assert choices(state, "back") == {SOUTH_WEST, SOUTH, SOUTH_EAST}
    state.apply(f"back {SOUTH}")
    state.apply("back 3526")
    assert where(state, "RU-C-Gd") == "3526"
    assert asked(state)[1] != "retreat.step"


@pytest.mark.rule("15.0a", "15.2c", "R-CTL-1", "R-RET-4")
def test_a_retreat_takes_control_of_the_hexes_it_enters():
    state = beaten(control={SOUTH: "central"})
    state.apply(f"retreat RU-A1 {SOUTH}")
    assert state.board.allied_control >> state.world.grid.hex(SOUTH) & 1


# After the retreat (15.3) -----------------------------------------------------------------------------


@pytest.mark.rule("15.3a", "R-CBT-8")
def test_a_unit_that_retreated_defends_normally_where_it_is_attacked_later():
    # A second German force faces SOUTH-WEST, where a fortress keeps its zone out.
    units = {"GE-A8": "3324", "RU-F-Kovno": SOUTH_WEST}
    state = fought({NORTH: "GE-ASt"}, "RU-C-Gd", "MD", shock=True, units=units, skirmish=True)
    state.apply(f"retreat RU-C-Gd {SOUTH_WEST}")
    while asked(state)[1] != "combat":
        state.apply(next(a for a in state.legal_actions() if a.verb in ("break", "done")))
    assert SOUTH_WEST in targets(state)
    assert declare(state, "join GE-A8", target=SOUTH_WEST).defense == 3 + 3
    assert {"RU-C-Gd", "RU-F-Kovno"} == set(state.world.unit_names(state.board.battle.defenders))


@pytest.mark.rule("15.3a", "14.4g", "R-CBT-8")
def test_a_unit_that_retreated_into_a_hex_already_attacked_is_safe_for_the_phase():
    units = {"GE-A8": "3324", "RU-F-Kovno": SOUTH_WEST}
    more = {"units": units, "skirmish": True, "hit": [SOUTH_WEST]}
    state = fought({NORTH: "GE-ASt"}, "RU-C-Gd", "MD", shock=True, **more)
    state.apply(f"retreat RU-C-Gd {SOUTH_WEST}")
    while asked(state)[1] != "combat":
        state.apply(next(a for a in state.legal_actions() if a.verb in ("break", "done")))
    assert SOUTH_WEST not in targets(state)
    assert why_not(state, f"attack {SOUTH_WEST}") == "14.4g"


# The attackers' retreat (R-RET-2) -----------------------------------------------------------------------


@pytest.mark.rule("CR-AD-3", "15.2g", "R-RET-2")
def test_beaten_attackers_retreat_each_from_the_hex_it_attacked_from():
    state = fought({NORTH: "GE-AA-N", SOUTH: "GE-AA-K"}, [40], "AD", skirmish=True)
    grid = state.world.grid
    starts = {unit: h for h in (NORTH, SOUTH) for unit in at_hex(state, h)}
    assert len(starts) == 4
    went = withdraw(state)
    assert all(grid.distance(grid.hex(starts[unit]), grid.hex(h)) == 1 for unit, h in went.items())
    assert set(went) == set(starts)


@pytest.mark.rule("15.2d", "R-UNI-2")
def test_a_train_retreats_only_along_its_rails():
    # The railroad runs from the north-west through the target to the south-east.
    state = beaten(["RU-AT1", "RU-C-Gd"])
    assert ways(state, "RU-AT1") == {SOUTH_EAST}
    assert ways(state, "RU-C-Gd") == {SOUTH_WEST, SOUTH, SOUTH_EAST}
    assert why_not(state, f"retreat RU-AT1 {SOUTH}") == "21.4a"
    # Nor into a hex that the enemy controls.
    state = beaten(["RU-AT1", "RU-C-Gd"], control={SOUTH_EAST: "central"})
    assert ways(state, "RU-AT1") == set()
    assert why_not(state, f"retreat RU-AT1 {SOUTH_EAST}") == "15.2d"
    state.apply(f"retreat RU-C-Gd {SOUTH}")
    assert where(state, "RU-AT1") == "pool"
