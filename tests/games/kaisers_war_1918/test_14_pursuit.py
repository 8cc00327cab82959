"""14, 39.2: pursuit."""

from __future__ import annotations

import pytest
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
    central,
    choices,
    declare,
    fought,
    roll,
    where,
    why_not,
    withdraw,
)

FORT = {"id": "fort", "type": "fortified_zone", "attack": 0, "defense": 1, "move": 0}


@pytest.mark.rule("14.1a", "14.2a", "14.4c", "14.2e")
def test_pursuit_is_offered_before_the_next_battle_and_may_be_declined():
    state = battle({NORTH: [40, 2]}, [4], units={"c9": NORTH_EAST}, new_units=[central("c9")])
    declare(state, "join c1")
    roll(state, "DC")
    assert asked(state) == ("central", "pursuit")
    assert choices(state, "advance") == {f"c1 {TARGET}"}
    assert why_not(state, f"advance c2 {TARGET}") == "14.2a"
    assert why_not(state, f"attack {TARGET}") != ""
    state.apply("done")
    assert asked(state) == ("central", "combat")


@pytest.mark.rule("14.2a", "14.2e", "14.1a", "14.3c", "12.20h")
def test_each_unit_that_may_not_pursue_is_told_why():
    hq = central("hq", type="headquarters", size="HQ", attack=9, range=3)
    idle = central("idle")
    state = battle(
        {NORTH: [40, {"attack": 3, "move": 0}, 2], NORTH_EAST: 2},
        [4],
        units={"hq": SOUTH_EAST, "idle": SOUTH_EAST},
        new_units=[hq, idle],
    )
    declare(state, "join c1", "join c2", "join c3", "join c4", "support hq")
    roll(state, "DC")

    def told(unit):
        return why_not(state, f"advance {unit} {TARGET}")

    assert told("nobody") == "14.2a"
    assert told("a1") == "14.2a"
    assert told("idle") == "14.2a"
    assert told("hq") == "12.20h"
    assert told("c2") == "14.3c"
    state.apply(f"advance c1 {TARGET}")
    assert told("c1") == "14.1a"
    state.apply(f"advance c3 {TARGET}")
    # Two have pursued, which is all that the result allows.
    assert asked(state) == ("central", "combat")


@pytest.mark.rule("14.2e", "39.2a")
def test_who_comes_too_late_for_the_number_of_the_result_is_told_so():
    tank = {"attack": 3, "type": "tank_corps", "shock": True}
    state = battle({NORTH: [40, 2, tank]}, [4], options={"mechanized": "on"})
    declare(state)
    roll(state, "DD")
    state.apply(f"advance c1 {TARGET}")
    assert choices(state, "advance") == {f"c3 {TARGET}"}
    assert why_not(state, f"advance c2 {TARGET}") == "14.2e"


@pytest.mark.rule("14.2b", "14.2c", "14.3a", "14.4c", "R52")
def test_a_unit_of_movement_4_may_go_one_hex_further_in_any_direction():
    state = fought({NORTH: {"attack": 60, "move": 4}}, [4], "DC")
    assert why_not(state, f"advance c1 {NORTH_EAST}") == "14.2b"
    state.apply(f"advance c1 {TARGET}")
    assert asked(state) == ("central", "pursuit.on")
    assert choices(state, "on") == set(RING)
    stop = state.clone()
    stop.apply("halt")
    assert where(stop, "c1") == TARGET
    state.apply(f"on {SOUTH}")
    assert where(state, "c1") == SOUTH


@pytest.mark.rule("14.3b", "R52")
@pytest.mark.parametrize("move", [1, 2, 3])
def test_slower_units_pursue_one_hex(move):
    state = fought({NORTH: {"attack": 60, "move": move}}, [4], "DC")
    state.apply(f"advance c1 {TARGET}")
    assert asked(state) == ("central", "combat")
    assert where(state, "c1") == TARGET


@pytest.mark.rule("14.3c")
def test_units_without_movement_or_attack_do_not_pursue():
    state = fought({NORTH: {"attack": 60, "move": 0}}, [4], "DC")
    assert asked(state) == ("central", "combat")
    beaten = fought({NORTH: 2}, [{"attack": 0, "defense": 9}], "AC")
    assert asked(beaten) == ("central", "combat")


@pytest.mark.rule("R51", "12.19e", "12.19i", "12.19p", "12.19s", "12.19v", "12.19x", "12.19ab")
@pytest.mark.parametrize(
    ("result", "table", "number"),
    [
        ("DC", "push", 2),
        ("DD", "push", 1),
        ("DW", "push", 1),
        ("DP", "infiltrate", 2),
        ("MD", "infiltrate", 1),
    ],
)
def test_each_result_lets_its_number_of_units_pursue(result, table, number):
    attack = 6 if result in ("DD", "DW", "MD") else 30
    shock = {"attack": attack, "shock": True}
    state = battle({NORTH: [shock, 1, 1], NORTH_EAST: 1}, [3])
    declare(state)
    roll(state, result, table)
    while asked(state)[1] in ("rout", "withdraw", "retreat.step", "battle.lose"):
        state.apply(state.legal_actions()[0])
    gone = 0
    while asked(state)[1] == "pursuit":
        state.apply(next(a for a in state.legal_actions() if a.verb == "advance"))
        gone += 1
    assert gone == number


@pytest.mark.rule("14.4a", "14.4b", "14.4d")
def test_pursuit_ignores_zones_but_enters_no_hex_with_enemies():
    state = battle(
        {NORTH: {"attack": 60, "move": 4}},
        [4],
        units={"e": SOUTH},
        new_units=[allied("e")],
        hexsides=[[TARGET, SOUTH_EAST, "all_sea"]],
    )
    declare(state)
    roll(state, "DC")
    state.apply(f"advance c1 {TARGET}")
    assert choices(state, "on") == set(RING) - {SOUTH, SOUTH_EAST}
    state.apply(f"on {SOUTH_WEST}")
    assert where(state, "c1") == SOUTH_WEST


@pytest.mark.rule("14.4a", "30.15b", "21.6a")
def test_nobody_pursues_out_of_the_area_of_its_nation():
    """Ukrainians attack over their border and do not follow."""
    w = battle({NORTH: 3}, [3]).world
    ukraine, poland = w.country["ukraine"], w.country["poland"]
    here, there = next(
        (h, n)
        for h in range(w.grid.size)
        if ukraine >> h & 1
        for n in w.grid.neighbours[h]
        if poland >> n & 1 and w.touching[h] >> n & 1
    )
    more = {"options": {"kaiser_east": "on"}, "east_war": True}
    unit = central("u", attack=60, nation="ukraine")
    foe = allied("a", defense=3)
    units = {"u": w.names[here], "a": w.names[there]}
    state = battle({}, [], units=units, new_units=[unit, foe], **more)
    declare(state, "join u", target=w.names[there])
    roll(state, "DC")
    assert asked(state) == ("central", "combat")
    assert where(state, "u") == w.names[here]


@pytest.mark.rule("14.5a", "R113")
def test_no_pursuit_while_an_enemy_is_left_in_the_hex():
    state = fought({NORTH: 60}, [3, FORT], "DW", cities={TARGET: "city"})
    assert asked(state) == ("central", "combat")
    assert at_hex(state, TARGET) == {"a1", "fort"}


@pytest.mark.rule("R50", "14.3a")
def test_a_defender_pursues_into_one_attacking_hex_that_holds_no_enemy():
    state = battle({NORTH: [2, 1], NORTH_EAST: 1}, [{"defense": 9, "move": 4}])
    declare(state, "join c1", "join c3")
    roll(state, "AC")
    assert asked(state) == ("allied", "pursuit")
    # The idle unit in the north bars that hex.
    assert choices(state, "advance") == {f"a1 {NORTH_EAST}"}
    state.apply(f"advance a1 {NORTH_EAST}")
    assert asked(state) == ("allied", "pursuit.on")
    state.apply("halt")
    assert where(state, "a1") == NORTH_EAST
    assert asked(state) == ("central", "combat")


@pytest.mark.rule("R50")
def test_an_hq_left_behind_bars_the_defenders_pursuit():
    hq = central("hq", type="headquarters", size="HQ", attack=1, range=3)
    state = fought({NORTH: 2}, [9], "AC", units={"hq": NORTH}, new_units=[hq])
    assert asked(state) == ("central", "combat")


@pytest.mark.rule("R50", "12.20h")
def test_defending_supports_do_not_pursue():
    hq = {"id": "hq", "type": "headquarters", "size": "HQ", "attack": 5, "defense": 9}
    state = fought({NORTH: 2}, [hq], "AC")
    assert asked(state) == ("central", "combat")


@pytest.mark.rule("39.2a")
def test_with_mechanized_warfare_all_tanks_pursue_beyond_the_number():
    tanks = [{"attack": 9, "type": "tank_corps", "move": 3}, {"attack": 9, "type": "mech_corps", "move": 4}]
    state = battle({NORTH: [*tanks, 2, 2]}, [4], options={"mechanized": "on"})
    declare(state)
    roll(state, "DW")
    withdraw(state)
    state.apply(f"advance c3 {TARGET}")
    assert choices(state, "advance") == {f"c1 {TARGET}", f"c2 {TARGET}"}
    state.apply(f"advance c1 {TARGET}")
    state.apply(f"advance c2 {TARGET}")
    state.apply("halt")
    assert at_hex(state, TARGET) == {"c1", "c2", "c3"}
    assert asked(state) == ("central", "combat")


@pytest.mark.rule("39.2a")
def test_without_the_option_tanks_count_like_others():
    tanks = [{"attack": 9, "type": "tank_corps", "move": 3}, {"attack": 9, "type": "tank_corps", "move": 3}]
    state = battle({NORTH: tanks}, [4])
    declare(state)
    roll(state, "DW")
    withdraw(state)
    state.apply(f"advance c1 {TARGET}")
    assert asked(state) == ("central", "combat")
    assert where(state, "c2") == NORTH
    assert BEHIND not in at_hex(state, TARGET)
