"""19.2, R65, R119: fleets alone against a fortified zone, which may not be there."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.kaisers_war_1918.battlefield import (
    alive,
    allied,
    asked,
    battle,
    central,
    choices,
    declare,
    points,
    roll,
    where,
    why_not,
)

#: Smyrna, by the Mediterranean, and a hex beside it.
COAST, INLAND = "2927", "2928"
FORT = {"id": "fort", "type": "fortified_zone", "attack": 0, "defense": 2, "move": 0}
GARRISON = {"id": "gar", "type": "garrison", "attack": 0, "defense": 1, "move": 0}


def shelling(defenders: Any, *factors: int, target: str = COAST, **more: Any):
    """Allied fleets of those factors before an enemy stack."""
    ships = [
        allied(f"s{k}", type="bombardment", size="-", nation="british_empire", attack=factor, move=0)
        for k, factor in enumerate(factors, 1)
    ]
    units = {ship["id"]: "naval" for ship in ships} | more.pop("units", {})
    new = [*ships, *more.pop("new_units", [])]
    return battle({}, defenders, target=target, active="allied", units=units, new_units=new, **more)


def bombarded(defenders: Any, *factors: int, **more: Any):
    state = shelling(defenders, *factors, **more)
    declare(state, *(f"shell s{k}" for k in range(1, len(factors) + 1)), target=COAST, verb="bombard")
    return state


@pytest.mark.rule("19.2a", "19.2b", "R65", "19.2f", "12.13a")
def test_fleets_attack_a_fortified_zone_alone_and_only_it_defends():
    state = shelling([9, FORT], 6, 5, 4)
    state.apply(f"bombard {COAST}")
    assert why_not(state, "declare") == "19.2a"
    state.apply("shell s1")
    state.apply("shell s2")
    assert why_not(state, "shell s3") == "19.1c"
    assert choices(state, "join") == choices(state, "fly") == choices(state, "support") == set()
    state.explicit_chance = True
    state.apply("declare")
    fight = state.board.battle
    # The city doubles it.
    assert (fight.attack, fight.defense, fight.table) == (11, 4, "big_push")
    assert asked(state) == ("chance", "battle.roll")


@pytest.mark.rule("19.2f", "18.7a", "17.2c")
def test_no_airbase_and_no_hq_joins_a_bombardment():
    new = [
        allied("w", type="tactical_airbase", size="AB", range=9),
        allied("hq", type="headquarters", size="HQ", range=9),
    ]
    state = shelling([FORT], 6, units={"w": INLAND, "hq": INLAND}, new_units=new)
    state.apply(f"bombard {COAST}")
    assert choices(state, "fly") == choices(state, "support") == set()
    assert why_not(state, "fly w") == "19.2f"


@pytest.mark.rule("R65", "19.2c", "43.1e", "43.1g")
@pytest.mark.parametrize(
    ("factors", "result", "left", "costs"),
    [
        ((1, 1), "AA", {"s1", "s2", "fort"}, (50, 48)),
        ((2, 1), "AD", {"s2", "fort"}, (50, 41)),
        ((1,), "AC", {"fort"}, (50, 41)),
        ((1,), "AW", {"s1", "fort"}, (50, 50)),
        ((5, 6), "BB", {"s1"}, (48, 41)),
        ((6, 10), "DA", {"s1", "s2", "fort"}, (49, 50)),
        ((6, 6), "DD", {"s1", "s2"}, (48, 50)),
        ((6, 6), "DW", {"s1", "s2", "fort"}, (50, 50)),
        ((20, 20), "DC", {"s1", "s2"}, (48, 50)),
    ],
)
def test_results_strike_ships_and_the_fortified_zone_alone(factors, result, left, costs):
    defenders = [9, FORT | {"defense": 1 if result == "AA" else 2}]
    state = bombarded(defenders, *factors)
    roll(state, result)
    ships = [f"s{k}" for k in range(1, len(factors) + 1)]
    assert alive(state, *ships, "fort") == left
    assert points(state) == costs
    # No retreat and no pursuit, and nobody else is touched.
    assert where(state, "c1") == COAST
    assert asked(state) == ("allied", "combat")


@pytest.mark.rule("19.2d", "19.2e", "R65", "12.8a")
def test_the_hex_may_be_attacked_afterwards_without_those_fleets():
    state = shelling([9, FORT], 6, 5, units={"a1": INLAND}, new_units=[allied("a1")])
    declare(state, "shell s1", target=COAST, verb="bombard")
    roll(state, "DW")
    assert why_not(state, f"bombard {COAST}") == "R65"
    assert COAST in choices(state, "attack")
    state.apply(f"attack {COAST}")
    state.apply("join a1")
    assert choices(state, "shell") == {"s2"}
    assert why_not(state, "shell s1") == "19.5a"


@pytest.mark.rule("R119", "10.1a")
@pytest.mark.parametrize(
    ("defenders", "top", "possible"),
    [
        ([FORT], "fort", True),
        ([9, FORT], "fort", True),
        ([9, FORT], "c1", True),
        ([9, 8], "c1", True),
        ([9], "c1", False),
        ([9, GARRISON], "gar", False),
    ],
)
def test_it_may_be_ordered_where_a_fortified_zone_cannot_be_ruled_out(defenders, top, possible):
    state = shelling(defenders, 6, top=[top])
    assert choices(state, "bombard") == ({COAST} if possible else set())
    assert why_not(state, f"bombard {COAST}") == ("" if possible else "R119")


@pytest.mark.rule("R119")
def test_a_bombardment_of_what_is_not_there_is_paid_for_and_used_up():
    state = shelling([9, 8], 6, top=["c1"])
    state.explicit_chance = True
    for step in (f"bombard {COAST}", "shell s1", "pay s1"):
        state.apply(step)
    events = state.apply("declare")
    assert [event.name for event in events if event.name in ("nothing there", "roll")] == ["nothing there"]
    assert asked(state) == ("allied", "combat")
    assert points(state) == (50, 49)
    assert choices(state, "bombard") == set()
    assert state.board.used == 1 << state.world.index["s1"]


@pytest.mark.rule("R119", "19.2a", "R65", "R109", "19.1a")
def test_only_coastal_enemy_cities_beside_the_sea_can_be_bombarded():
    inland = shelling([FORT], 6, target=INLAND)
    assert why_not(inland, f"bombard {INLAND}") in ("19.1a", "19.2a")
    kiel = central("k", type="bombardment", size="-", nation="germany", attack=6, move=0)
    more = {"options": {"kaiser_east": "on"}, "east_war": True, "units": {"k": "naval", "b": "Danzig"}}
    petrograd = battle({}, [FORT], target="2903", new_units=[kiel, central("b")], **more)
    assert choices(petrograd, "bombard") == set()
    assert why_not(petrograd, "bombard 2903") == "19.1a"
    riga = battle({}, [FORT], target="2507", new_units=[kiel, central("b")], **more)
    assert choices(riga, "bombard") == {"2507"}


@pytest.mark.rule("19.4a", "15.8b", "22.2a")
def test_bombarding_fleets_are_doubled_for_a_point():
    state = shelling([FORT], 6)
    state.explicit_chance = True
    for step in (f"bombard {COAST}", "shell s1", "pay s1", "declare"):
        state.apply(step)
    assert state.board.battle.attack == 12
    assert points(state) == (50, 49)


@pytest.mark.rule("R119", "10.1b")
def test_the_bombarded_stack_is_shown():
    state = shelling([9, 8, FORT], 6, top=["c1"])
    state.explicit_chance = True
    state.apply(f"bombard {COAST}")
    state.apply("shell s1")
    assert "fort" not in state.view("allied")["board"]["units"]
    state.apply("declare")
    assert {"c1", "c2", "fort"} <= set(state.view("allied")["board"]["units"])


@pytest.mark.rule("36.1a", "R99")
def test_a_contested_bombardment_that_fails_ends_without_a_roll():
    yavuz = central("y", type="bombardment", size="-", nation="ottoman_empire", attack=3, move=0)
    state = shelling(
        [FORT],
        6,
        options={"naval": "on"},
        units={"y": "naval", "b": "Constantinople"},
        new_units=[yavuz, central("b")],
    )
    declare(state, "shell s1", target=COAST, verb="bombard")
    assert asked(state) == ("central", "contest")
    state.apply("contest y")
    state.apply("chance 2")
    assert asked(state) == ("allied", "combat")
    assert choices(state, "bombard") == set()
    assert where(state, "fort") == COAST
