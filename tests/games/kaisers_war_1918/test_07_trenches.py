"""7: trenchlines and fortified zones."""

from __future__ import annotations

import pytest
from tests.games.kaisers_war_1918 import ground
from tests.games.kaisers_war_1918.battlefield import (
    BEHIND,
    NORTH,
    NORTH_EAST,
    RING,
    SOUTH,
    SOUTH_EAST,
    SOUTH_WEST,
    TARGET,
    allied,
    asked,
    at_hex,
    battle,
    choices,
    declare,
    fought,
    where,
    why_not,
    withdraw,
)
from tests.games.kaisers_war_1918.mustering import build, muster

from hexfront.games.kaisers_war_1918.board import trenches

FORT = {"id": "fort", "type": "fortified_zone", "attack": 0, "defense": 3, "move": 0}
TRENCH = {"allied": [TARGET]}
CITY = {TARGET: "city"}
#: Allied trenchlines: one in the open, and Verdun and rough Épinal, which are cities.
OPEN, VERDUN, EPINAL = "0814", "1015", "1116"
ALL_ROUND = dict.fromkeys(RING[::2], 3)


@pytest.mark.rule("7.4b", "7.1a")
def test_nobody_in_his_own_trenchline_is_attacked_concentrically():
    assert declare(battle(ALL_ROUND, [4])).attack == 18
    assert declare(battle(ALL_ROUND, [4], trenches=TRENCH)).attack == 9
    # The trenchline of the attacker protects no defender.
    assert declare(battle(ALL_ROUND, [4], trenches={"central": [TARGET]})).attack == 18


@pytest.mark.rule("7.5a", "7.4b")
def test_nobody_with_a_fortified_zone_is_attacked_concentrically():
    assert declare(battle(ALL_ROUND, [4, FORT], cities=CITY)).attack == 9
    assert declare(battle(ALL_ROUND, [4], cities=CITY)).attack == 18


@pytest.mark.rule("7.4c", "13.2j")
def test_on_big_push_nobody_retreats_out_of_his_own_trenchline():
    held = fought({NORTH: 20}, [3], "DW", trenches=TRENCH)
    assert at_hex(held, TARGET) == {"a1"}
    assert asked(held) == ("central", "combat")
    assert asked(fought({NORTH: 20}, [3], "DW"))[1] == "withdraw"


@pytest.mark.rule("7.4c", "R55")
def test_attackers_in_their_own_trenchline_hold_too():
    state = fought({NORTH: 3, NORTH_EAST: 1}, [3], "AW", trenches={"central": [NORTH]})
    withdraw(state)
    assert where(state, "c1") == NORTH
    assert where(state, "c2") != NORTH_EAST


@pytest.mark.rule("7.5a", "13.2j")
def test_on_big_push_nobody_retreats_from_a_fortified_zone():
    state = fought({NORTH: 60}, [3, FORT], "DW", cities=CITY)
    assert at_hex(state, TARGET) == {"a1", "fort"}


@pytest.mark.rule("7.4a", "7.4d", "R28")
def test_a_trenchline_takes_the_place_of_all_other_terrain():
    """Doubled by the trench in any terrain, behind any river: never more, never less."""
    for terrain in ("clear", "rough", "marsh"):
        assert declare(battle({NORTH: 3}, [4], trenches=TRENCH, terrain={TARGET: terrain})).defense == 8
    river = [[NORTH, TARGET, "river"]]
    assert declare(battle({NORTH: 3}, [4], trenches=TRENCH, hexsides=river)).defense == 8


@pytest.mark.rule("7.4d", "43.3p")
def test_the_owner_pays_one_point_for_a_trenchline_in_rough():
    path = {"hexsides": [["1016", EPINAL, "open"]]}
    state = ground.walk(ground.moving({"a1": "1016"}, active="allied", **path), "a1", EPINAL)
    assert state.world.terrain[state.world.grid.hex(EPINAL)] == "rough"
    assert ground.spent(state) == 1
    open_rough = ground.moving({"a1": "1016"}, active="allied", cities={EPINAL: None}, **path)
    assert ground.spent(ground.walk(open_rough, "a1", EPINAL)) == 1


@pytest.mark.rule("7.4e", "37.3a")
def test_a_printed_trenchline_lasts_and_a_built_one_goes_with_its_garrison():
    state = ground.moving({"a1": OPEN, "a2": "0617"}, active="allied", trenches={"allied": ["0617"]})
    for unit, place in (("a1", "0714"), ("a2", "0618")):
        ground.walk(state, unit, place)
        state.apply("stop")
    w = state.world
    assert trenches(state.board, w, "allied") == w.printed_trenches["allied"]
    assert w.printed_trenches["allied"] >> w.grid.hex(OPEN) & 1


@pytest.mark.rule("7.4e", "7.3a")
def test_a_printed_trenchline_that_was_lost_helps_its_side_again():
    """Enemies have held the trenchline and gone: no zone of theirs enters it."""
    state = ground.moving({"c1": OPEN, "a1": "0617"})
    ground.walk(state, "c1", "0914")
    state.apply("stop"), state.apply("done")
    assert not ground.in_zone(state, "allied", OPEN)
    assert ground.in_zone(state, "allied", "1013")


@pytest.mark.rule("7.5b", "R42")
def test_a_fortified_zone_doubles_nothing():
    assert declare(battle({NORTH: 3}, [4, FORT])).defense == 4 + 3
    assert declare(battle({NORTH: 3}, [4, FORT], cities=CITY)).defense == 2 * (4 + 3)


@pytest.mark.rule("7.5c")
def test_a_fortified_zone_in_a_trench_city_is_doubled():
    state = battle({NORTH: 3}, [FORT], cities=CITY, trenches=TRENCH)
    assert declare(state).defense == 6


@pytest.mark.rule("7.5c", "7.5d", "6.4a")
def test_a_fortified_zone_is_built_in_cities_only_trenchline_or_not():
    state = muster("allied", {"FR-inf-1": OPEN, "FR-inf-2": VERDUN})
    state.apply("buy FR-fz-1")
    w = state.world
    places = w.grid.set(choices(state, "place"))
    assert places >> w.grid.hex(VERDUN) & 1
    assert places & ~w.cities == 0
    assert why_not(state, f"place {OPEN}") == "6.5c"
    # What lies in the open is no place for it, though a supplied army stands there.
    clear = build(units={"FR-inf-1": "0617"})
    clear.apply("buy FR-fz-1")
    assert "0617" not in choices(clear, "place")


@pytest.mark.rule("2.11a", "37.1a", "R101")
def test_trenchlines_may_be_dug_without_number():
    w = ground.GAME.world({})
    held = w.hex_names(w.country["france"] & w.began["allied"] & ~w.printed_trenches["allied"])[:24]
    units = {f"a{n}": place for n, place in enumerate(held)}
    new = [ground.army(name, "allied") for name in units]
    state = muster(
        "allied", units, new_units=new, options={"trenches": "on"}, vp={"central": 60, "allied": 100}
    )
    for place in held:
        state.apply(f"dig {place}")
    assert state.board.allied_trenches.bit_count() == 24
    assert ground.points(state)[1] == 100 - 3 * 24


@pytest.mark.rule("37.2a")
def test_nobody_digs_where_a_trenchline_of_either_side_is():
    options = {"options": {"trenches": "on"}}
    state = muster("allied", {"FR-inf-1": OPEN, "FR-inf-2": "0914", "FR-inf-3": "0714"}, **options)
    assert choices(state, "dig") & {OPEN, "0914", "0714"} == {"0714"}
    assert {why_not(state, f"dig {place}") for place in (OPEN, "0914")} == {"37.2a"}


@pytest.mark.rule("9.7a", "9.1a")
def test_markers_do_not_count_for_stacking():
    units = {"c1": ground.CENTRE, "c2": ground.CENTRE}
    state = ground.moving(units, trenches={"central": [ground.CENTRE]})
    state.apply("done")
    assert asked(state)[1] != "stacking.remove"


@pytest.mark.rule("11.8a", "13.2b")
def test_nobody_retreats_into_an_enemy_zone():
    free = fought({NORTH: 9}, [3], "DW")
    assert choices(free, "retreat") == {f"a1 {h}" for h in (SOUTH, SOUTH_EAST, SOUTH_WEST)}
    other = {"units": {"c9": BEHIND}, "new_units": [ground.army("c9")]}
    watched = fought({NORTH: 9}, [3], "DW", **other)
    assert why_not(watched, f"retreat a1 {SOUTH}") == "13.2b"
    # A fortified zone of the side keeps the zone out.
    walls = allied("w", type="fortified_zone", attack=0, defense=1, move=0)
    other = {"units": {"c9": BEHIND, "w": SOUTH}, "new_units": [ground.army("c9"), walls]}
    held = fought({NORTH: 9}, [3], "DW", **other)
    assert f"a1 {SOUTH}" in choices(held, "retreat")


@pytest.mark.rule("11.9a", "14.4c")
def test_zones_do_not_hinder_pursuit():
    new = [ground.army("a8", "allied"), ground.army("a9", "allied")]
    units = {"a8": SOUTH_WEST, "a9": BEHIND}
    state = fought({NORTH: {"attack": 60, "move": 4}}, [4], "DC", units=units, new_units=new)
    assert ground.in_zone(state, "central", TARGET)
    state.apply(f"advance c1 {TARGET}")
    assert ground.in_zone(state, "central", SOUTH)
    state.apply(f"on {SOUTH}")
    assert where(state, "c1") == SOUTH
