"""12.3, 12.11, 12.14 to 12.16, 12.18, 21.2, 21.3, 43.3: strengths and columns."""

from __future__ import annotations

import pytest
from tests.games.kaisers_war_1918.battlefield import (
    NORTH,
    NORTH_EAST,
    NORTH_WEST,
    REAR,
    RING,
    SOUTH,
    SOUTH_EAST,
    SOUTH_WEST,
    TARGET,
    allied,
    battle,
    central,
    choices,
    declare,
    roll,
    why_not,
)

ALPINE = {"type": "alpine_corps", "attack": 3}


# Percentages -------------------------------------------------------------------------------------


@pytest.mark.rule("12.3b", "12.3c", "12.3d", "12.18a", "R36", "12.3e")
@pytest.mark.parametrize(
    ("attack", "defense", "percent", "column"),
    [(20, 12, 166, 3), (10, 12, 83, 1), (20, 13, 153, 3), (1, 3, 33, 0), (5, 5, 100, 2), (18, 3, 600, 8)],
)
def test_the_percentage_is_truncated_and_finds_its_column(attack, defense, percent, column):
    state = battle({NORTH: attack}, [defense])
    assert declare(state) == (attack, defense, percent)
    assert state.board.battle.column == column


@pytest.mark.rule("12.11a", "12.10a")
def test_factors_are_used_whole_and_no_lower_column_may_be_chosen():
    state = battle({NORTH: [7, 2]}, [3])
    assert declare(state).attack == 9
    assert {action.verb for action in state.legal_actions()} == {"chance"}


@pytest.mark.rule("R47", "6.12a")
def test_the_side_of_the_counter_that_is_up_counts():
    back = {"US-mec-1": NORTH}
    plain = battle({}, [6], units=back, active="allied")
    corps = declare(plain).attack
    state = battle({}, [6], units=back, active="allied", army_side=["US-mec-1"])
    unit = state.world.units[state.world.index["US-mec-1"]]
    assert corps == unit.attack
    assert declare(state).attack == unit.army[0] != unit.attack


# Concentric attacks ------------------------------------------------------------------------------


@pytest.mark.rule("12.14e", "12.14f", "R40")
@pytest.mark.parametrize(
    ("places", "ringed"),
    [
        ((NORTH, SOUTH), True),
        ((NORTH, SOUTH_EAST, SOUTH_WEST), True),
        (RING, True),
        ((NORTH, SOUTH_EAST), False),
        ((NORTH, NORTH_EAST, SOUTH_EAST), False),
        ((NORTH,), False),
    ],
)
def test_an_attack_is_concentric_if_the_attackers_and_their_zones_cover_the_ring(places, ringed):
    state = battle(dict.fromkeys(places, 2), [9])
    assert declare(state).attack == 2 * len(places) * (2 if ringed else 1)


@pytest.mark.rule("12.14f", "R40", "12.14a")
def test_a_concentric_attack_doubles_its_supports_too():
    hq = central("hq", type="headquarters", size="HQ", attack=5, range=3)
    state = battle({NORTH: 2, SOUTH: 3}, [9], units={"hq": REAR}, new_units=[hq])
    assert declare(state, "join c1", "join c2", "support hq").attack == 20


@pytest.mark.rule("12.14g")
def test_units_that_take_no_part_neither_help_nor_spoil_a_concentric_attack():
    helped = battle({NORTH: 2, SOUTH: 2}, [9])
    assert declare(helped, "join c1").attack == 2
    enemies = {"e1": NORTH_EAST, "e2": SOUTH_WEST}
    spoiled = battle({NORTH: 2, SOUTH: 2}, [9], units=enemies, new_units=[allied("e1"), allied("e2")])
    assert declare(spoiled).attack == 8


@pytest.mark.rule("R40", "12.14g")
def test_an_enemy_fortified_zone_in_the_ring_does_not_spoil_it():
    fort = allied("fort", type="fortified_zone", attack=0, move=0)
    state = battle(
        {NORTH: 2, SOUTH: 2}, [9], units={"fort": NORTH_EAST}, new_units=[fort], cities={NORTH_EAST: "city"}
    )
    assert declare(state).attack == 8


@pytest.mark.rule("R40")
def test_an_enemy_trenchline_in_the_ring_is_covered_only_by_standing_in_it():
    guard = [allied("g", defense=1)]
    more = {"trenches": {"allied": [NORTH_EAST]}, "units": {"g": NORTH_EAST}, "new_units": guard}
    assert declare(battle({NORTH: 2, SOUTH: 2}, [9], **more)).attack == 4
    inside = battle({NORTH: 2, SOUTH: 2, NORTH_EAST: 2}, [9], trenches={"allied": [NORTH_EAST]})
    assert declare(inside).attack == 12


@pytest.mark.rule("12.14e", "R40", "21.5a", "11.1c")
def test_attackers_without_a_zone_cover_only_their_own_hex():
    slow = {"attack": 2, "move": 0}
    assert declare(battle({NORTH: slow, SOUTH: 2}, [9])).attack == 4
    six = battle(dict.fromkeys(RING, slow), [9])
    assert declare(six).attack == 24


@pytest.mark.rule("12.14h", "43.3f")
def test_nobody_attacks_an_own_trenchline_or_a_fortified_zone_concentrically():
    attackers = {NORTH: 2, SOUTH: 2}
    trench = battle(attackers, [9], trenches={"allied": [TARGET]})
    assert declare(trench).attack == 4
    fort = {"id": "fort", "type": "fortified_zone", "attack": 0, "move": 0}
    assert declare(battle(attackers, [9, fort], cities={TARGET: "city"})).attack == 4
    other = battle(attackers, [9], trenches={"central": [TARGET]})
    assert declare(other).attack == 8


@pytest.mark.rule("12.14i", "R40")
def test_unplayable_hexes_of_the_ring_must_be_covered_too():
    # Smyrna lies by the sea: 2926 and 3027 cover the land, nobody the second sea hex.
    def against(*places):
        return declare(
            battle(dict.fromkeys(places, 2), [9], target="2927", active="allied"), target="2927"
        ).attack

    assert against("2926", "3026", "3027") == 6
    assert against("2926", "2928") == 8
    assert against("2926", "3027", "2928") == 12


@pytest.mark.rule("R40", "12.14e")
def test_an_all_sea_hexside_stops_the_zone_of_an_attacker():
    open_ring = battle({NORTH: 2, SOUTH: 2}, [9])
    assert declare(open_ring).attack == 8
    cut = battle(
        {NORTH: 2, SOUTH: 2}, [9], hexsides=[[NORTH, NORTH_EAST, "all_sea"], [SOUTH, SOUTH_EAST, "open"]]
    )
    assert declare(cut).attack == 4


# Doubling ----------------------------------------------------------------------------------------


@pytest.mark.rule("12.14d", "15.7d", "12.15a", "R39")
def test_maximum_attack_supply_doubles_the_unit_that_is_paid_for_and_no_other():
    state = battle({NORTH: [3, 4]}, [9])
    assert declare(state, "join c1", "join c2", "pay c1").attack == 10


@pytest.mark.rule("12.15a", "R39", "21.2a")
def test_no_unit_is_more_than_doubled():
    more = {"terrain": {TARGET: "rough"}}
    state = battle({NORTH: ALPINE, SOUTH: 2}, [9], **more)
    assert declare(state, "join c1", "join c2", "pay c1", "pay c2").attack == 10


@pytest.mark.rule("21.2a", "R39")
@pytest.mark.parametrize(
    ("terrain", "city", "attack"),
    [("clear", None, 3), ("rough", None, 6), ("rough", "city", 6), ("clear", "city", 3)],
)
def test_alpine_units_double_into_rough_whatever_else_is_in_the_hex(terrain, city, attack):
    state = battle({NORTH: ALPINE}, [9], terrain={TARGET: terrain}, cities={TARGET: city})
    assert declare(state).attack == attack


@pytest.mark.rule("21.2a", "R39")
def test_alpine_units_double_into_rough_under_a_trenchline_and_others_do_not():
    more = {"terrain": {TARGET: "rough"}, "trenches": {"allied": [TARGET]}}
    assert declare(battle({NORTH: [ALPINE, 2]}, [9], **more)).attack == 8


# Maximum attack supply ---------------------------------------------------------------------------


@pytest.mark.rule("15.7e", "15.13a")
def test_a_unit_out_of_supply_attacks_but_gets_no_maximum_attack_supply():
    state = battle({NORTH: [{"attack": 3, "circle": False}, 2]}, [9])
    state.apply(f"attack {TARGET}")
    state.apply("join c1")
    state.apply("join c2")
    assert choices(state, "pay") == {"c2"}
    assert why_not(state, "pay c1") == "15.7e"


@pytest.mark.rule("R57", "15.12a", "15.11c")
def test_any_general_supply_will_do():
    state = battle({NORTH: {"attack": 3, "circle": False}}, [9], cities={NORTH: "city"})
    state.apply(f"attack {TARGET}")
    state.apply("join c1")
    assert choices(state, "pay") == {"c1"}


@pytest.mark.rule("22.2a", "22.3a", "R74")
def test_winter_forbids_maximum_attack_supply_and_thaw_in_the_east_only():
    def payable(turn, attacker, target):
        state = battle({attacker: 3}, [9], target=target, turn=turn)
        state.apply(f"attack {target}")
        state.apply("join c1")
        return choices(state, "pay")

    assert payable(5, NORTH, TARGET) == set()
    assert payable(7, NORTH, TARGET) == {"c1"}
    assert payable(7, "3212", "3213") == set()
    assert payable(4, "3212", "3213") == {"c1"}


@pytest.mark.rule("12.22a")
def test_maximum_attack_supply_lasts_for_one_attack():
    state = battle({NORTH: 3}, [9])
    assert declare(state, "join c1", "pay c1").attack == 6
    roll(state, "AA")
    state.apply("done")
    assert state.board.phase == "combat 2"
    assert declare(state, "join c1").attack == 3


@pytest.mark.rule("30.19b", "R89", "30.21g")
def test_bolsheviks_double_for_nothing_while_they_reach_moscow_or_petrograd():
    moscow = "Moscow"
    base = {
        "active": "allied",
        "east_war": True,
        "options": {"kaiser_east": "on"},
        "vp": {"central": 50, "allied": 1},
    }

    def position(holder):
        state = battle(
            {},
            [],
            units={"r1": "3609", "c1": "3610", holder: moscow},
            **base,
            new_units=[
                allied("r1", nation="bolsheviks", move=9),
                allied("r2", nation="bolsheviks"),
                allied("w"),
                central("c1", defense=9),
            ],
        )
        state.apply("attack 3610")
        state.apply("join r1")
        return state

    state = position("r2")
    assert choices(state, "pay") == {"r1"}
    state.apply("pay r1")
    state.explicit_chance = True
    state.apply("declare")
    assert state.board.allied_vp == 1
    assert state.board.battle.attack == 6
    assert why_not(position("w"), "pay r1") == "30.19b"


# Defence -----------------------------------------------------------------------------------------


@pytest.mark.rule("12.16a", "12.16b", "43.3a", "43.3b", "43.3d", "43.3e")
@pytest.mark.parametrize(
    ("terrain", "defense"), [("clear", 4), ("rough", 8), ("forest", 4), ("marsh", 4), ("desert", 4)]
)
def test_the_terrain_of_the_target_alone_doubles_the_defense(terrain, defense):
    state = battle({NORTH: 3}, [4], terrain={TARGET: terrain})
    assert declare(state).defense == defense
    under_attackers = battle({NORTH: 3}, [4], terrain={NORTH: terrain})
    assert declare(under_attackers).defense == 4


@pytest.mark.rule("12.16b", "R27", "43.3k")
@pytest.mark.parametrize("kind", ["city", "political_city", "resource_centre", "major_capital"])
def test_cities_of_every_type_double_the_defense(kind):
    assert declare(battle({NORTH: 3}, [4], cities={TARGET: kind})).defense == 8


@pytest.mark.rule("12.16c", "12.16e", "12.16g", "7.2a")
def test_the_defense_is_never_more_than_doubled():
    state = battle(
        {NORTH: 3},
        [4],
        terrain={TARGET: "rough"},
        cities={TARGET: "city"},
        trenches={"allied": [TARGET]},
        hexsides=[[NORTH, TARGET, "river"]],
    )
    assert declare(state).defense == 8


@pytest.mark.rule("R28", "43.3f", "7.4a")
def test_an_own_trenchline_doubles_and_an_enemy_one_leaves_other_terrain_in_force():
    assert declare(battle({NORTH: 3}, [4], trenches={"allied": [TARGET]})).defense == 8
    assert declare(battle({NORTH: 3}, [4], trenches={"central": [TARGET]})).defense == 4
    rough = battle({NORTH: 3}, [4], trenches={"central": [TARGET]}, terrain={TARGET: "rough"})
    assert declare(rough).defense == 8


@pytest.mark.rule("12.16d", "R41")
@pytest.mark.parametrize("kind", ["river", "canal", "lake"])
def test_water_doubles_only_if_every_land_attacker_crosses_it(kind):
    sides = [[NORTH, TARGET, kind], [NORTH_EAST, TARGET, kind]]
    assert declare(battle({NORTH: 3, NORTH_EAST: 2}, [4], hexsides=sides)).defense == 8
    assert declare(battle({NORTH: 3, NORTH_WEST: 2}, [4], hexsides=sides)).defense == 4


@pytest.mark.rule("R41")
def test_supports_are_ignored_when_attackers_cross_water():
    hq = central("hq", type="headquarters", size="HQ", attack=5, range=3)
    state = battle(
        {NORTH: 3}, [4], hexsides=[[NORTH, TARGET, "river"]], units={"hq": NORTH_WEST}, new_units=[hq]
    )
    assert declare(state, "join c1", "support hq").defense == 8


@pytest.mark.rule("12.16f", "R42")
def test_a_fortified_zone_adds_its_factor_and_enhances_nobody():
    fort = {"id": "fort", "type": "fortified_zone", "attack": 0, "defense": 3, "move": 0}
    assert declare(battle({NORTH: 3}, [4, fort], cities={TARGET: "city"})).defense == 14
    assert declare(battle({NORTH: 3}, [4, fort])).defense == 7


@pytest.mark.rule("12.20e", "12.21g", "17.2c", "18.7b", "18.1a")
def test_hqs_and_airbases_defend_with_their_defense_factor():
    hq = {"id": "hq", "type": "headquarters", "size": "HQ", "attack": 9, "defense": 2}
    air = {"id": "air", "type": "tactical_airbase", "size": "AB", "attack": 9, "defense": 1}
    assert declare(battle({NORTH: 3}, [hq, air])).defense == 3
    assert declare(battle({NORTH: 3}, [hq])).defense == 2
