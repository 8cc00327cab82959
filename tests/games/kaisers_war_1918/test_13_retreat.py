"""13. Retreat."""

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
    lost,
    points,
    roll,
    where,
    why_not,
    withdraw,
)

FORT = {"id": "fort", "type": "fortified_zone", "attack": 0, "defense": 1, "move": 0}


def shock(attack: int = 60, **more: object) -> dict[str, object]:
    return {"attack": attack, "shock": True} | more


def routed(defenders, dice, **more):
    """Defenders that run by dice, the top counter first, before a force in the north."""
    state = battle({NORTH: shock()}, defenders, **more)
    declare(state)
    state.apply("infiltrate")
    roll(state, "DP")
    for die in dice:
        state.apply(f"chance {die}")
    return state


def apart(state, a, b):
    grid = state.world.grid
    return grid.distance(grid.hex(a), grid.hex(b))


@pytest.mark.rule("13.1a", "13.2a", "13.2b", "R54")
def test_the_owner_retreats_out_of_enemy_zones():
    state = fought({NORTH: 9}, [3], "DW")
    assert asked(state) == ("allied", "withdraw")
    assert choices(state, "retreat") == {f"a1 {h}" for h in (SOUTH, SOUTH_EAST, SOUTH_WEST)}
    assert why_not(state, f"retreat a1 {NORTH_EAST}") == "13.2b"
    assert why_not(state, f"retreat a1 {NORTH}") == "13.2a"
    assert why_not(state, f"retreat a1 {BEHIND}") == "13.2c"
    assert why_not(state, f"retreat c1 {SOUTH}") == "13.1a"


@pytest.mark.rule("13.2b", "11.3b", "7.3a")
def test_only_own_trenchlines_and_fortified_zones_keep_enemy_zones_out_of_the_way():
    """Zones of the attackers north and south cover the whole ring."""
    around = {NORTH: 9, SOUTH: 1}
    assert "a1" in lost(_events(around))
    friend = _events(around, units={"f": SOUTH_EAST}, new_units=[allied("f")])
    assert "a1" in lost(friend)
    trench = battle(
        around, [3], trenches={"allied": [SOUTH_EAST]}, units={"f": SOUTH_EAST}, new_units=[allied("f")]
    )
    declare(trench, "join c1")
    roll(trench, "DW")
    assert where(trench, "a1") == SOUTH_EAST


def _events(around, **more):
    state = battle(around, [3], **more)
    declare(state, "join c1")
    return roll(state, "DW")


@pytest.mark.rule("13.1c", "13.2b", "43.1f")
def test_a_unit_that_cannot_retreat_is_eliminated():
    state = battle({NORTH: 9, SOUTH: 1}, [3])
    declare(state, "join c1")
    events = roll(state, "DW")
    assert lost(events) == ["a1"]
    assert points(state) == (50, 48)


@pytest.mark.rule("13.2c", "23.2a", "24.1a")
def test_no_retreat_over_sea_or_into_closed_country():
    sides = [[TARGET, SOUTH, "all_sea"], [TARGET, SOUTH_WEST, "all_sea"]]
    state = battle({NORTH: 9}, [3], hexsides=sides)
    declare(state)
    roll(state, "DW")
    assert where(state, "a1") == SOUTH_EAST


@pytest.mark.rule("13.2c", "21.6a", "R73", "30.13a")
def test_a_unit_retreats_only_where_it_may_ever_go():
    """Lawrence stays in the Ottoman Empire: beside the border only its hexes are open."""
    new = [central("c1", attack=20)]
    w = battle({NORTH: 3}, [3]).world
    ottoman = w.country["ottoman_empire"]
    for h in range(w.grid.size):
        near = [n for n in w.grid.neighbours[h] if w.touching[h] >> n & 1]
        foreign = [n for n in near if not ottoman >> n & 1 and not w.russia >> n & 1]
        own = [n for n in near if ottoman >> n & 1]
        if ottoman >> h & 1 and foreign and len(own) > 1 and not w.cities >> h & 1:
            break
    here, attacker = w.names[h], w.names[own[0]]
    state = battle({}, [], units={"AR-cav-1": here, "c1": attacker}, new_units=new)
    declare(state, "join c1", target=here)
    roll(state, "DW")
    goals = {choice.split()[1] for choice in choices(state, "retreat")} or {where(state, "AR-cav-1")}
    assert goals
    assert all(ottoman >> w.grid.hex(goal) & 1 for goal in goals)
    assert why_not(state, f"retreat AR-cav-1 {w.names[foreign[0]]}") in ("13.2c", "")


@pytest.mark.rule("21.5c", "R32")
def test_guerrillas_retreat_through_enemy_zones():
    units = {"AR-cav-1": "4327", "c1": "4326", "c2": "4328"}
    state = battle({}, [], units=units, new_units=[central("c1", attack=60), central("c2")])
    declare(state, "join c1", target="4327")
    roll(state, "DW")
    assert asked(state) == ("allied", "withdraw")
    assert choices(state, "retreat") == {f"AR-cav-1 {h}" for h in ("4226", "4227", "4426")}


@pytest.mark.rule("13.2d", "13.2e", "13.2i", "9.4c")
def test_retreat_leads_past_full_hexes_only_if_no_other_way_is_open():
    army = {"size": "XXXX", "defense": 1}
    crowd = [allied(f"f{k}", **army) for k in range(2)]
    full = {"f0": SOUTH, "f1": SOUTH}
    state = battle({NORTH: 9}, [3], units=full, new_units=crowd)
    declare(state)
    roll(state, "DW")
    assert choices(state, "retreat") == {f"a1 {SOUTH_EAST}", f"a1 {SOUTH_WEST}"}
    assert why_not(state, f"retreat a1 {SOUTH}") == "13.2i"
    shut = battle(
        {NORTH: 9},
        [3],
        units=full | {"e1": "0818", "e2": "0418"},
        new_units=[*crowd, central("e1"), central("e2")],
    )
    declare(shut, "join c1")
    roll(shut, "DW")
    # There is no other way, so the hex is too full when the battle is over, and the owner gives one up.
    assert where(shut, "a1") == SOUTH
    shut.apply("done")
    assert asked(shut) == ("allied", "stacking.remove")


@pytest.mark.rule("13.2h", "R53")
def test_units_of_a_stack_may_part():
    state = fought({NORTH: 9}, [2, 2], "DW")
    state.apply(f"retreat a2 {SOUTH}")
    state.apply(f"retreat a1 {SOUTH_EAST}")
    assert where(state, "a1", "a2") == [SOUTH_EAST, SOUTH]


@pytest.mark.rule("13.2f", "13.1b", "R53")
def test_a_retreat_of_three_hexes_ends_three_hexes_away():
    state = routed([{"defense": 3, "move": 3}], [3], terrain=dict.fromkeys((SOUTH, BEHIND), "marsh"))
    steps = 0
    while asked(state)[1] in ("withdraw", "retreat.step"):
        action = state.legal_actions()[-1]
        state.apply(action)
        steps += 1
        assert apart(state, TARGET, where(state, "a1")) == steps
    assert steps == 3


@pytest.mark.rule("R53", "13.2f")
def test_distance_is_counted_from_the_hex_of_the_retreating_unit_for_attackers_too():
    state = battle({NORTH: shock(4, move=4)}, [9])
    declare(state)
    state.apply("infiltrate")
    roll(state, "AP")
    state.apply("chance 2")
    withdraw(state)
    assert apart(state, NORTH, where(state, "c1")) == 2


@pytest.mark.rule("13.2g", "R53")
def test_a_unit_that_can_go_only_part_of_the_way_dies_in_the_last_hex():
    guards = {f"g{k}": h for k, h in enumerate(("0719", "0620", "0519"))}
    more = {"units": guards, "new_units": [central(name, attack=1) for name in guards]}
    blocked = [[SOUTH, BEHIND, "all_sea"], [SOUTH, "0719", "all_sea"], [SOUTH, "0519", "all_sea"]]
    shut = [[a, b, "all_sea"] for a in (SOUTH_EAST, SOUTH_WEST) for b in (TARGET,)]
    state = battle({NORTH: shock()}, [{"defense": 3, "move": 3}], hexsides=blocked + shut, **more)
    declare(state)
    state.apply("infiltrate")
    roll(state, "DP")
    events = state.apply("chance 2")
    told = next(event for event in events if event.name == "lost")
    assert told.rule == "13.2g"
    assert told.hexes == [SOUTH] or SOUTH in told.hexes


@pytest.mark.rule("13.2j", "R55", "R113", "7.4c")
def test_on_big_push_trenches_and_fortified_zones_ignore_retreats():
    trench = fought({NORTH: 20}, [3], "DW", trenches={"allied": [TARGET]})
    assert at_hex(trench, TARGET) == {"a1"}
    assert asked(trench) == ("central", "combat")
    fort = fought({NORTH: 40}, [3, FORT], "DW", cities={TARGET: "city"})
    assert at_hex(fort, TARGET) == {"a1", "fort"}
    enemy = fought({NORTH: 20}, [3], "DW", trenches={"central": [TARGET]})
    assert asked(enemy) == ("allied", "withdraw")


@pytest.mark.rule("R113", "14.5a", "13.2j")
def test_dd_takes_the_fortified_zone_and_with_it_the_protection():
    strong = FORT | {"defense": 5}
    state = fought({NORTH: 40}, [2, strong], "DD", cities={TARGET: "city"})
    assert where(state, "fort") == "dead"
    assert asked(state) == ("allied", "withdraw")
    weak = fought({NORTH: 24}, [5, FORT], "DD", cities={TARGET: "city"})
    assert where(weak, "a1") == "dead"
    assert at_hex(weak, TARGET) == {"fort"}
    assert asked(weak) == ("central", "combat")


@pytest.mark.rule("13.2k", "13.2j", "13.2l")
def test_infiltration_retreats_are_always_carried_out():
    state = battle({NORTH: shock(30)}, [3, FORT], trenches={"allied": [TARGET]}, cities={TARGET: "city"})
    declare(state)
    state.apply("infiltrate")
    roll(state, "MD")
    assert where(state, "fort") == "dead"
    assert asked(state) == ("allied", "withdraw")


@pytest.mark.rule("R55", "13.2j")
def test_attackers_in_their_own_trenches_ignore_aw_hex_by_hex():
    state = fought({NORTH: 3, NORTH_EAST: 2}, [9], "AW", trenches={"central": [NORTH]})
    assert set(withdraw(state)) == {"c2"}
    assert where(state, "c1") == NORTH


@pytest.mark.rule("R55", "12.19g")
def test_attackers_stacked_with_their_fortified_zone_ignore_the_retreat_of_ad():
    fort = central("wall", type="fortified_zone", attack=0, move=0)
    state = fought(
        {NORTH: [3, 2]}, [9], "AD", units={"wall": NORTH}, new_units=[fort], cities={NORTH: "city"}
    )
    assert where(state, "c1", "c2") == ["dead", NORTH]


@pytest.mark.rule("R46", "12.20f", "R114")
def test_an_hq_and_idle_units_beside_retreating_attackers_stay():
    hq = central("hq", type="headquarters", size="HQ", attack=1, range=3)
    state = battle({NORTH: [3, 2]}, [9], units={"hq": NORTH}, new_units=[hq])
    declare(state, "join c1", "support hq")
    roll(state, "AW")
    assert set(withdraw(state)) == {"c1"}
    assert at_hex(state, NORTH) == {"c2", "hq"}


@pytest.mark.rule("13.2b", "11.1c")
def test_the_ring_is_open_where_no_zone_reaches():
    immobile = {"attack": 9, "move": 0}
    state = fought({NORTH: immobile}, [3], "DW")
    assert choices(state, "retreat") == {f"a1 {h}" for h in RING if h != NORTH}
