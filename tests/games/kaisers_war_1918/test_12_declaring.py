"""12.1 to 12.13, 10.1: who may attack whom, and what is committed before anything is shown."""

from __future__ import annotations

import pytest
from tests.games.kaisers_war_1918.battlefield import (
    BEHIND,
    NORTH,
    NORTH_EAST,
    NORTH_WEST,
    REAR,
    RING,
    SOUTH,
    SOUTH_EAST,
    TARGET,
    allied,
    asked,
    at_hex,
    battle,
    central,
    choices,
    declare,
    points,
    roll,
    why_not,
)

SHOCK = {"attack": 4, "shock": True}


# Phases ------------------------------------------------------------------------------------------


@pytest.mark.rule("12.1a", "12.22b", "12.7a", "12.8a")
def test_a_unit_may_attack_in_both_combat_phases_and_another_hex_in_the_second():
    state = battle({NORTH: 3}, [9], units={"a9": SOUTH_EAST}, new_units=[allied("a9")])
    declare(state)
    roll(state, "AA")
    assert why_not(state, f"attack {TARGET}") == "12.8a"
    state.apply("done")
    assert state.board.phase == "combat 2"
    assert choices(state, "attack") == {TARGET}
    declare(state)
    assert asked(state) == ("chance", "battle.roll")


@pytest.mark.rule("12.1b", "12.2a", "12.2b")
def test_only_the_active_side_attacks_and_nobody_must():
    state = battle({NORTH: 3}, [3])
    assert asked(state) == ("central", "combat")
    assert state.why_not(f"attack {NORTH}").rule == "12.2a"
    assert "done" in state.legal_actions()
    state = battle({NORTH: 3}, [3], active="allied")
    assert asked(state) == ("allied", "combat")
    assert choices(state, "attack") == {TARGET}


@pytest.mark.rule("12.5a", "12.3g", "12.8a", "12.7a", "12.9a", "12.12a")
def test_units_of_a_stack_attack_different_hexes_one_after_the_other():
    state = battle({NORTH_EAST: [3, 3]}, [4], units={"x": SOUTH_EAST}, new_units=[allied("x", defense=4)])
    assert choices(state, "attack") == {TARGET, SOUTH_EAST}
    declare(state, "join c1")
    roll(state, "AA")
    assert why_not(state, f"attack {TARGET}") == "12.8a"
    assert choices(state, "attack") == {SOUTH_EAST}
    state.apply(f"attack {SOUTH_EAST}")
    assert choices(state, "join") == {"c2"}
    assert why_not(state, "join c1") == "12.7a"


@pytest.mark.rule("12.7a")
def test_when_all_neighbours_have_attacked_no_attack_is_left():
    state = battle({NORTH_EAST: 3}, [4], units={"x": SOUTH_EAST}, new_units=[allied("x")])
    declare(state)
    roll(state, "AA")
    assert state.decision.step == "combat"
    assert not choices(state, "attack")
    assert why_not(state, f"attack {SOUTH_EAST}") == "12.7a"


# Who may attack ----------------------------------------------------------------------------------


@pytest.mark.rule("12.2a", "12.6a", "12.9b", "12.12a", "12.13a")
def test_attackers_from_six_hexes_combine_against_all_units_of_one_hex():
    state = battle(dict.fromkeys(RING, 2), [4, 5], units={"c9": REAR}, new_units=[central("c9")])
    state.apply(f"attack {TARGET}")
    assert choices(state, "join") == {f"c{k}" for k in range(1, 7)}
    assert why_not(state, "join c9") == "12.2a"
    for k in (1, 2, 3):
        state.apply(f"join c{k}")
    state.explicit_chance = True
    events = state.apply("declare")
    told = next(event for event in events if event.name == "odds").facts
    assert (told["attack"], told["defense"]) == (6, 9)


@pytest.mark.rule("12.4a", "12.4b", "17.1a", "17.2c", "18.7a")
def test_units_without_an_attack_factor_of_their_own_do_not_attack():
    supports = [
        central("hq", type="headquarters", size="HQ"),
        central("air", type="tactical_airbase", size="AB"),
        central("gar", type="garrison", attack=0, move=0),
    ]
    where = dict.fromkeys(("hq", "air", "gar"), NORTH)
    state = battle({}, [3], units=where, new_units=supports)
    assert why_not(state, f"attack {TARGET}") == "12.4a"
    state = battle({NORTH: 3}, [3], units=where, new_units=supports)
    state.apply(f"attack {TARGET}")
    assert choices(state, "join") == {"c1"}
    assert why_not(state, "join hq") == why_not(state, "join air") == why_not(state, "join gar") == "12.4a"


@pytest.mark.rule("12.3a", "12.2b")
def test_an_attack_needs_an_attacking_unit_of_the_active_side():
    state = battle({NORTH: 3}, [3])
    state.apply(f"attack {TARGET}")
    assert "declare" not in state.legal_actions()
    assert why_not(state, "declare") == "12.3a"
    assert why_not(state, "join a1") == "12.2b"


@pytest.mark.rule("12.2d", "R115")
def test_no_attack_over_an_all_sea_hexside():
    state = battle({}, [3], target="Boulogne", units={"c1": "Dover"}, new_units=[central("c1")])
    target = state.world.names[state.world.hex_of_place["Boulogne"]]
    assert choices(state, "attack") == set()
    assert why_not(state, f"attack {target}") == "12.2d"


@pytest.mark.rule("12.2d", "R115", "24.1a", "30.10a")
def test_no_attack_into_closed_russia_before_the_kaiser_moves_east():
    reds = [{"id": "red", "side": "allied", "nation": "bolsheviks", "defense": 3}]
    where = {"red": "3412", "c1": "3411"}
    more = {"new_units": [*reds, central("c1")], "units": where, "options": {"kaiser_east": "on"}}
    closed = battle({}, [], **more)
    assert choices(closed, "attack") == set()
    assert why_not(closed, "attack 3412") == "24.1a"
    opened = battle({}, [], east_war=True, **more)
    assert choices(opened, "attack") == {"3412"}


@pytest.mark.rule("12.2d", "R115", "21.6a", "21.5b", "R73")
def test_guerrillas_and_the_trans_caucasian_unit_attack_only_in_their_area():
    """The same hex may be attacked by an ordinary unit beside them."""
    inside, outside = "4327", "4226"
    new = [central("c1", defense=3), central("c2", defense=3)]
    state = battle({}, [], active="allied", units={"AR-cav-1": inside, "c1": "4328"}, new_units=new[:1])
    assert choices(state, "attack") == {"4328"}
    w = state.world
    borders = [
        (h, n)
        for h in range(w.grid.size)
        if w.country["trans_caucasus"] >> h & 1
        for n in w.grid.neighbours[h]
        if w.touching[h] >> n & 1
        and not w.country["trans_caucasus"] >> n & 1
        and not w.began["allied"] >> n & 1
        and not w.russia >> n & 1
    ]
    here, there = (w.names[h] for h in borders[0])
    state = battle({}, [], active="allied", units={"TC-alc-1": here, "c1": there}, new_units=new[:1])
    assert choices(state, "attack") == set()
    assert why_not(state, f"attack {there}") == "12.2d"
    other = battle(
        {}, [], active="allied", units={"a1": here, "c1": there}, new_units=[*new[:1], allied("a1")]
    )
    assert choices(other, "attack") == {there}
    assert outside not in choices(other, "attack")


@pytest.mark.rule("24.2a", "R75", "30.2a")
def test_frozen_units_neither_attack_nor_support():
    hq = central("hq", type="headquarters", size="HQ", attack=4, range=3)
    state = battle({NORTH: [3]}, [3], frozen=["c1"], units={"hq": REAR}, new_units=[hq])
    assert why_not(state, f"attack {TARGET}") == "24.2a"
    state = battle({NORTH: [3, 4]}, [3], frozen=["c1", "hq"], units={"hq": REAR}, new_units=[hq])
    state.apply(f"attack {TARGET}")
    assert choices(state, "join") == {"c2"}
    assert why_not(state, "join c1") == "24.2a"
    state.apply("join c2")
    assert choices(state, "support") == set()
    assert why_not(state, "support hq") == "24.2a"


@pytest.mark.rule("24.2b", "30.2b", "R75")
def test_an_allied_attack_into_the_east_frees_the_frozen_units():
    state = battle(
        {},
        [],
        active="allied",
        units={"a1": "3212", "c1": "3213", "c2": "3313"},
        new_units=[allied("a1"), central("c1"), central("c2")],
        frozen=["c1", "c2"],
    )
    declare(state, "join a1", target="3213")
    assert state.board.frozen == 0


@pytest.mark.rule("12.23a", "30.17b", "30.15a")
def test_all_nations_of_a_side_attack_together():
    nations = ("germany", "austria_hungary", "bulgaria", "ottoman_empire", "ukraine")
    units = [{"attack": 2, "nation": nation} for nation in nations]
    state = battle(
        {NORTH: units[:3], NORTH_EAST: units[3:]},
        [8, {"nation": "italy"}],
        options={"kaiser_east": "on"},
        east_war=True,
    )
    assert declare(state).attack == 10


@pytest.mark.rule("30.17a", "30.21e")
def test_bolsheviks_and_anarchists_fight_by_themselves():
    reds = [{"id": "r1", "nation": "bolsheviks"}, {"id": "r2", "nation": "bolsheviks"}]
    lone = "AN-cav-1"
    hq = allied("hq", type="headquarters", size="HQ", range=5)
    state = battle(
        {"3313": [3], "3212": reds, "3314": [lone]},
        [4],
        target="3213",
        active="allied",
        east_war=True,
        options={"kaiser_east": "on"},
        units={"hq": "3211"},
        new_units=[hq],
    )
    state.apply("attack 3213")
    assert choices(state, "join") == {"a1", "r1", "r2", "AN-cav-1"}
    red = state.clone()
    red.apply("join r1")
    assert choices(red, "join") == {"r2"}
    assert why_not(red, "join a1") == "30.17a"
    assert why_not(red, "join AN-cav-1") == "30.21e"
    assert choices(red, "support") == set()
    assert why_not(red, "support hq") == "30.17a"
    state.apply("join a1")
    assert choices(state, "join") == set()
    assert choices(state, "support") == {"hq"}
    assert why_not(state, "join r1") == "30.17a"


# Committing and revealing ------------------------------------------------------------------------


@pytest.mark.rule("R35", "10.1a", "10.1b", "12.3a", "12.13a")
def test_everything_is_committed_unseen_and_then_all_stacks_are_shown():
    state = battle({NORTH: [3, 4]}, [2, 5, 1], top=["a1", "c1"])
    before = state.view("central")["board"]
    assert set(before["units"]) & {"a1", "a2", "a3"} == {"a1"}
    assert set(state.view("allied")["board"]["units"]) & {"c1", "c2"} == {"c1"}
    state.apply(f"attack {TARGET}")
    state.apply("join c1")
    assert state.view("allied")["board"]["battle"] is None
    state.explicit_chance = True
    state.apply("declare")
    assert {"a1", "a2", "a3"} <= set(state.view("central")["board"]["units"])
    # A unit in the attackers' hex that takes no part is shown too.
    assert {"c1", "c2"} <= set(state.view("allied")["board"]["units"])


@pytest.mark.rule("R35", "10.1a")
def test_after_the_battle_stacks_are_covered_again():
    state = battle({NORTH: [3, 4]}, [8, 5, 1], top=["a1", "c1"])
    declare(state, "join c1")
    roll(state, "AA")
    assert asked(state) == ("central", "combat")
    assert not {"a2", "a3"} & set(state.view("central")["board"]["units"])
    assert "c2" not in state.view("allied")["board"]["units"]


@pytest.mark.rule("10.1c")
def test_a_declared_attack_is_fought():
    state = battle({NORTH: {"attack": 3, "shock": True}}, [9])
    declare(state)
    assert asked(state) == ("central", "battle.table")
    assert set(state.legal_actions()) == {"push", "infiltrate"}


@pytest.mark.rule("R35", "15.9a", "15.7d", "5.5b", "R09")
def test_points_for_supply_are_paid_at_the_declaration_and_one_is_kept():
    state = battle({NORTH: [3, 4, 1]}, [9], vp={"central": 3, "allied": 50})
    state.apply(f"attack {TARGET}")
    for k in (1, 2, 3):
        state.apply(f"join c{k}")
    state.apply("pay c1")
    state.apply("pay c2")
    assert points(state) == (3, 50)
    assert why_not(state, "pay c3") == "5.5b"
    assert why_not(state, "pay c1") == "15.7d"
    state.explicit_chance = True
    events = state.apply("declare")
    assert points(state) == (1, 50)
    assert next(event for event in events if event.name == "odds").facts["attack"] == 15


@pytest.mark.rule("13.3a", "12.8a")
def test_a_unit_that_retreated_into_a_fresh_hex_defends_there_in_the_same_phase():
    state = battle(
        {NORTH: 9, NORTH_WEST: 1},
        [3],
        units={"a9": SOUTH, "c9": BEHIND},
        new_units=[allied("a9", defense=2), central("c9", attack=4, move=0)],
    )
    declare(state, "join c1")
    roll(state, "DW")
    state.apply(f"retreat a1 {SOUTH}")
    state.apply("done")
    assert at_hex(state, SOUTH) == {"a1", "a9"}
    assert choices(state, "attack") == {SOUTH}
    assert declare(state, target=SOUTH).defense == 5
