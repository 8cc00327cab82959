"""17, 18, 19.1, 19.3 to 19.7: HQs, airbases and fleets that support an attack."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.games.kaisers_war_1918.battlefield import (
    NORTH,
    NORTH_EAST,
    REAR,
    SOUTH,
    SOUTH_EAST,
    TARGET,
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
    withdraw,
)

#: Smyrna, by the Mediterranean, and a hex beside it.
COAST, INLAND = "2927", "2928"


def hq(name: str = "hq", **more: Any) -> dict[str, Any]:
    return central(name, **{"type": "headquarters", "size": "HQ", "attack": 5, "range": 3} | more)


def wing(name: str, **more: Any) -> dict[str, Any]:
    return central(name, **{"type": "tactical_airbase", "size": "AB", "attack": 2, "range": 3} | more)


def fleet(name: str, nation: str = "british_empire", **more: Any) -> dict[str, Any]:
    return allied(
        name, **{"type": "bombardment", "size": "-", "nation": nation, "attack": 6, "move": 0} | more
    )


def attacking(state, *joins: str, target: str = TARGET):
    state.apply(f"attack {target}")
    for unit in joins or ("c1",):
        state.apply(f"join {unit}")
    return state


# HQs ---------------------------------------------------------------------------------------------


@pytest.mark.rule("12.14a", "17.1a", "17.2a")
def test_one_hq_lends_its_attack_factor_to_one_attack_in_a_phase():
    units = {"h1": REAR, "h2": REAR, "x": SOUTH_EAST, "c9": NORTH_EAST}
    new = [hq("h1"), hq("h2"), allied("x"), central("c9")]
    state = battle({NORTH: 3}, [9], units=units, new_units=new)
    assert choices(attacking(state), "support") == {"h1", "h2"}
    state.apply("support h1")
    assert choices(state, "support") == set()
    assert why_not(state, "support h2") == "17.2a"
    state.explicit_chance = True
    state.apply("declare")
    assert state.board.battle.attack == 8
    roll(state, "AA")
    attacking(state, "c9", target=SOUTH_EAST)
    assert choices(state, "support") == {"h2"}
    assert why_not(state, "support h1") == "12.7a"


@pytest.mark.rule("17.1b", "R38")
@pytest.mark.parametrize(("place", "reaches"), [("0615", True), ("0614", True), ("0613", False)])
def test_the_target_must_be_within_the_range_of_the_hq(place, reaches):
    """Its own hex is not counted, the target is."""
    units = {"hq": place, "e": "0615" if place == "0614" else "0514"}
    state = battle({NORTH: 3}, [9], units=units, new_units=[hq(), allied("e", move=1)])
    assert choices(attacking(state), "support") == ({"hq"} if reaches else set())
    assert why_not(state, "support hq") == ("" if reaches else "17.1b")


@pytest.mark.rule("17.1b", "18.3a", "23.2b", "R38")
def test_no_range_is_counted_through_neutral_country():
    """Switzerland lies between: as the crow flies the HQ is near enough, around the Alps it is not."""
    w = battle({NORTH: 3}, [9]).world
    swiss = [h for h in range(w.grid.size) if w.neutral >> h & 1 and w.country_of[h] == "switzerland"]
    pairs = [
        (a, b)
        for s in swiss
        for a in w.grid.neighbours[s]
        for b in w.grid.neighbours[s]
        if w.land >> a & 1
        and w.land >> b & 1
        and w.grid.distance(a, b) == 2
        and w.air.distance(1 << a, 1 << b) > 2
        and any(w.touching[b] >> n & 1 and w.grid.distance(a, n) > 1 for n in w.grid.neighbours[b])
    ]
    place, target = pairs[0]
    near = next(n for n in w.grid.neighbours[target] if w.touching[target] >> n & 1 and n != place)
    names = {"hq": w.names[place], "c1": w.names[near], "a1": w.names[target]}
    apart = w.air.distance(1 << place, 1 << target)
    for reach, expected in ((2, set()), (apart - 1, set()), (apart, {"hq"})):
        new = [hq(range=reach), central("c1"), allied("a1")]
        state = battle({}, [], units=names, new_units=new)
        assert choices(attacking(state, target=w.names[target]), "support") == expected


@pytest.mark.rule("15.8a", "12.14d")
def test_maximum_attack_supply_doubles_hqs_and_airbases_that_are_in_general_supply():
    new = [hq(attack=5), wing("w1", attack=2), wing("w2", circle=False)]
    state = battle({NORTH: 3}, [9], units={"hq": REAR, "w1": REAR, "w2": REAR}, new_units=new)
    attacking(state)
    for step in ("support hq", "fly w1", "fly w2", "pay hq", "pay w1"):
        state.apply(step)
    assert why_not(state, "pay w2") == "15.7e"
    state.explicit_chance = True
    state.apply("declare")
    assert state.board.battle.attack == 3 + 10 + 4 + 2
    assert points(state) == (48, 50)


@pytest.mark.rule("39.1a")
def test_fuller_supports_only_attacks_of_tanks_with_mechanized_warfare():
    units = {"BR-hq-2": REAR}
    tank = {"id": "t", "type": "tank_corps", "attack": 3}

    def offered(option, *joins):
        state = battle({NORTH: [3, tank]}, [9], active="allied", units=units, options={"mechanized": option})
        return choices(attacking(state, *joins), "support")

    assert offered("on", "a1") == set()
    assert offered("on", "a1", "t") == {"BR-hq-2"}
    assert offered("off", "a1") == {"BR-hq-2"}


# Airbases ----------------------------------------------------------------------------------------


@pytest.mark.rule("12.14b", "18.2a", "18.4a", "R37")
@pytest.mark.parametrize(
    ("side", "first", "second", "both"),
    [
        ("central", "germany", "germany", True),
        ("allied", "british_empire", "british_empire", True),
        ("central", "germany", "austria_hungary", False),
        ("allied", "france", "france", False),
        ("allied", "british_empire", "france", False),
    ],
)
def test_one_airbase_or_two_german_or_two_british_ones_support(side, first, second, both):
    make = {"central": central, "allied": allied}[side]
    kind = {"type": "tactical_airbase", "size": "AB", "attack": 2, "range": 3}
    new = [
        make("w1", nation=first, **kind),
        make("w2", nation=second, **kind),
        make("w3", nation=first, **kind),
    ]
    state = battle({NORTH: 3}, [9], active=side, units=dict.fromkeys(("w1", "w2", "w3"), REAR), new_units=new)
    attacking(state, "c1" if side == "central" else "a1")
    state.apply("fly w1")
    assert ("w2" in choices(state, "fly")) == both
    assert why_not(state, "fly w2") == ("" if both else "18.4a")
    if both:
        state.apply("fly w2")
        assert choices(state, "fly") == set()
        assert why_not(state, "fly w3") == "18.4a"


@pytest.mark.rule("18.3a", "18.1a", "R38")
@pytest.mark.parametrize(("place", "reaches"), [("0614", True), ("0613", False)])
def test_the_target_must_be_within_the_range_of_the_airbase(place, reaches):
    state = battle({NORTH: 3}, [9], units={"w": place}, new_units=[wing("w")])
    assert choices(attacking(state), "fly") == ({"w"} if reaches else set())
    assert why_not(state, "fly w") == ("" if reaches else "18.3a")


@pytest.mark.rule("18.2a", "18.5a", "12.7a", "18.4b")
def test_an_airbase_supports_one_attack_in_a_phase_beside_an_hq_and_never_a_defense():
    units = {"w": REAR, "hq": REAR, "x": SOUTH_EAST, "c9": NORTH_EAST, "d": SOUTH}
    new = [
        wing("w", attack=2),
        hq(attack=5),
        allied("x"),
        central("c9"),
        allied("d", type="tactical_airbase", size="AB", attack=9, range=9),
    ]
    state = battle({NORTH: 3}, [9], units=units, new_units=new)
    declare(state, "join c1", "fly w", "support hq")
    assert (state.board.battle.attack, state.board.battle.defense) == (10, 9)
    roll(state, "AA")
    attacking(state, "c9", target=SOUTH_EAST)
    assert choices(state, "fly") == set()
    assert why_not(state, "fly w") == "12.7a"


@pytest.mark.rule("12.1a", "18.2a", "17.1a")
def test_supports_are_fresh_in_the_second_combat_phase():
    state = battle({NORTH: 3}, [9], units={"w": REAR, "hq": REAR}, new_units=[wing("w"), hq()])
    declare(state, "join c1", "fly w", "support hq")
    roll(state, "AA")
    state.apply("done")
    assert state.board.phase == "combat 2"
    attacking(state)
    assert (choices(state, "fly"), choices(state, "support")) == ({"w"}, {"hq"})


@pytest.mark.rule("18.5b", "12.16a")
def test_the_defender_keeps_his_terrain_against_air_support():
    state = battle({NORTH: 3}, [9], units={"w": REAR}, new_units=[wing("w")], terrain={TARGET: "rough"})
    assert declare(state, "join c1", "fly w").defense == 18


@pytest.mark.rule("18.7a", "12.4b")
def test_airbases_never_attack_by_themselves():
    state = battle({}, [9], units={"w": NORTH}, new_units=[wing("w")])
    assert why_not(state, f"attack {TARGET}") == "12.4a"


# Fleets ------------------------------------------------------------------------------------------


def off_smyrna(*ships: dict[str, Any], defenders: Any = (9,), **more: Any):
    """An Allied attack on Smyrna from the south, with ships at hand."""
    units = {ship["id"]: "naval" for ship in ships} | more.pop("units", {})
    new = [*ships, *more.pop("new_units", [])]
    return battle(
        {INLAND: 3}, list(defenders), target=COAST, active="allied", units=units, new_units=new, **more
    )


@pytest.mark.rule("12.14c", "19.1a", "19.1b", "19.1c", "19.5a", "R37")
def test_up_to_two_fleets_join_a_land_attack_on_a_coastal_hex():
    state = off_smyrna(fleet("s1"), fleet("s2"), fleet("s3"))
    state.apply(f"attack {COAST}")
    assert choices(state, "shell") == set()
    assert "declare" not in state.legal_actions()
    state.apply("join a1")
    state.apply("shell s1")
    assert why_not(state, "shell s1") == "19.5a"
    state.apply("shell s2")
    assert choices(state, "shell") == set()
    assert why_not(state, "shell s3") == "19.1c"
    state.explicit_chance = True
    state.apply("declare")
    assert state.board.battle.attack == 15
    roll(state, "AA")
    assert where(state, "s1", "s2") == ["naval", "naval"]


@pytest.mark.rule("19.5a", "12.7a")
def test_a_fleet_fights_once_in_a_combat_phase():
    state = off_smyrna(fleet("s1"), units={"c9": "3028"}, new_units=[central("c9")])
    declare(state, "join a1", "shell s1", target=COAST)
    roll(state, "AA")
    assert state.board.used == 1 << state.world.index["s1"]
    assert state.board.sailed == 1 << state.world.index["s1"]
    state.apply("done")
    assert choices(attacking(state, "a1", target=COAST), "shell") == {"s1"}


@pytest.mark.rule("19.1a")
def test_no_fleet_shells_a_hex_without_an_all_sea_hex_beside_it():
    state = battle({NORTH: 3}, [9], active="allied", units={"s1": "naval"}, new_units=[fleet("s1")])
    attacking(state, "a1")
    assert choices(state, "shell") == set()
    assert why_not(state, "shell s1") == "19.1a"


@pytest.mark.rule("19.6a", "19.6b", "19.6c", "19.6d", "19.7a", "19.7b", "R66", "R67")
@pytest.mark.parametrize(
    ("side", "nation", "target", "base", "usable"),
    [
        ("allied", "british_empire", "Smyrna", None, True),
        ("allied", "italy", "Smyrna", None, False),
        ("allied", "italy", "Smyrna", "Naples", True),
        ("allied", "france", "Venice", None, False),
        ("central", "austria_hungary", "Venice", "Trieste", True),
        ("central", "austria_hungary", "Venice", None, True),
        ("central", "germany", "Venice", None, False),
        ("central", "germany", "Riga", "Danzig", True),
        ("central", "ottoman_empire", "Gallipoli", "Constantinople", True),
    ],
)
def test_fleets_work_in_seas_that_are_open_to_their_nation(side, nation, target, base, usable):
    make, other = (allied, central) if side == "allied" else (central, allied)
    ship = make("s", type="bombardment", size="-", nation=nation, attack=4, move=0)
    w = battle({NORTH: 3}, [9]).world
    h = w.hex_of_place[target]
    near = next(n for n in w.grid.neighbours[h] if w.touching[h] >> n & 1 and not w.cities >> n & 1)
    units = {"s": "naval", "u": w.names[near], "e": w.names[h]} | ({"b": base} if base else {})
    if nation == "italy" and base is None:
        # All Italian and other Allied bases of the Mediterranean are in enemy hands.
        taken = [x for x in range(w.grid.size) if w.ports["mediterranean"] >> x & 1 and x != h]
        extra = {f"t{k}": w.names[x] for k, x in enumerate(taken)}
    else:
        extra = {}
    new = [ship, make("u"), other("e"), make("b"), *(other(name) for name in extra)]
    state = battle({}, [], active=side, units=units | extra, new_units=new)
    attacking(state, "u", target=w.names[h])
    assert choices(state, "shell") == ({"s"} if usable else set())
    assert why_not(state, "shell s") == ("" if usable else "19.7a")


@pytest.mark.rule("15.8b", "19.4a", "R74")
def test_a_fleet_is_doubled_for_a_point_without_supply_but_not_in_winter():
    state = off_smyrna(fleet("s1", circle=False))
    attacking(state, "a1", target=COAST)
    state.apply("shell s1")
    state.apply("pay s1")
    state.explicit_chance = True
    state.apply("declare")
    assert state.board.battle.attack == 15
    assert points(state) == (50, 49)
    cold = off_smyrna(fleet("s1"), turn=5)
    attacking(cold, "a1", target=COAST)
    cold.apply("shell s1")
    assert why_not(cold, "pay s1") == "22.2a"


FORT = {"id": "fort", "type": "fortified_zone", "attack": 0, "defense": 3, "move": 0}


@pytest.mark.rule("12.20c", "12.20d", "12.21e", "19.3a", "43.1e", "R44", "R45")
def test_fleets_are_lost_first_only_if_a_fortified_zone_is_in_the_target():
    """The example of the rules: an 8 and a fleet of 6 against a fortified zone lose both on AD."""
    units = {"s1": "naval"}
    more = {"target": COAST, "active": "allied", "units": units, "new_units": [fleet("s1")]}
    state = battle({INLAND: 8}, [12, FORT], **more)
    declare(state, "join a1", "shell s1", target=COAST)
    roll(state, "AD")
    assert alive(state, "a1", "s1") == set()
    assert points(state) == (50, 50 - 9 - 2)
    safe = battle({INLAND: 8}, [12], **more)
    declare(safe, "join a1", "shell s1", target=COAST)
    roll(safe, "AD")
    assert alive(safe, "a1", "s1") == {"s1"}


@pytest.mark.rule("12.20g", "R45")
def test_exposed_fleets_count_for_aa():
    state = off_smyrna(fleet("s1", attack=1), defenders=(3, FORT))
    declare(state, "join a1", "shell s1", target=COAST)
    roll(state, "AA")
    assert points(state) == (50, 48)


@pytest.mark.rule("12.21h", "19.5b", "19.5c", "12.20e", "19.1b")
def test_fleets_are_no_units_otherwise():
    ship = central("s", type="bombardment", size="-", nation="ottoman_empire", attack=9, defense=9, move=0)
    state = off_smyrna(units={"s": "naval"}, new_units=[ship])
    declare(state, "join a1", target=COAST)
    assert state.board.battle.defense == 18
    alone = battle({}, [9], target=COAST, active="allied", units={"s1": "naval"}, new_units=[fleet("s1")])
    assert choices(alone, "attack") == set()
    assert why_not(alone, f"attack {COAST}") == "12.2a"


@pytest.mark.rule("36.1a", "36.1b", "36.1d", "R99")
def test_the_enemy_may_contest_a_fleet_before_the_battle_is_shown():
    yavuz = central("y", type="bombardment", size="-", nation="ottoman_empire", attack=3, move=0)
    state = off_smyrna(
        fleet("s1"),
        defenders=(9, 5),
        options={"naval": "on"},
        units={"y": "naval", "b": "Constantinople"},
        new_units=[yavuz, central("b")],
        top=["c1"],
    )
    state.explicit_chance = True
    for step in (f"attack {COAST}", "join a1", "shell s1", "pay s1", "declare"):
        state.apply(step)
    assert asked(state) == ("central", "contest")
    # The enemy knows the fleet and its target, and nothing else of the attack.
    view = state.view("central")
    assert (view["board"]["battle"]["target"], view["board"]["battle"]["fleets"]) == (COAST, ["s1"])
    assert view["board"]["battle"]["attackers"] == []
    assert state.game.determinize(view, Random(1)).legal_actions() == state.legal_actions()
    # Nothing has been shown yet.
    assert "c2" not in state.view("allied")["board"]["units"]
    state.apply("contest y")
    state.apply("chance 2")
    # The mission fails, the attack stays in force, and what was paid is gone.
    assert asked(state) == ("chance", "battle.roll")
    assert state.board.battle.attack == 3
    assert points(state) == (50, 49)
    assert where(state, "s1") == "naval"


@pytest.mark.rule("36.1c", "R99", "43.1e")
def test_a_fleet_that_is_sunk_takes_no_part():
    yavuz = central("y", type="bombardment", size="-", nation="ottoman_empire", attack=3, move=0)
    state = off_smyrna(
        fleet("s1"),
        options={"naval": "on"},
        units={"y": "naval", "b": "Constantinople"},
        new_units=[yavuz, central("b")],
    )
    declare(state, "join a1", "shell s1", target=COAST)
    state.apply("contest y")
    state.apply("chance 1")
    assert where(state, "s1") == "dead"
    assert state.board.battle.attack == 3
    roll(state, "AW")
    withdraw(state)
    assert points(state) == (50, 41)


@pytest.mark.rule("36.1a", "R99")
def test_a_fleet_contests_only_in_its_own_sea_and_those_beside_it():
    """The Baltic lies beside the North Sea and not beside the Mediterranean."""
    kiel = central("k", type="bombardment", size="-", nation="germany", attack=3, move=0)
    state = off_smyrna(
        fleet("s1"),
        options={"naval": "on"},
        units={"k": "naval", "b": "Danzig"},
        new_units=[kiel, central("b")],
    )
    declare(state, "join a1", "shell s1", target=COAST)
    # The question comes all the same: it must not tell whether there is a fleet that could come.
    assert asked(state) == ("central", "contest")
    assert why_not(state, "contest k") == "36.1a"
    state.apply("decline")
    assert asked(state) == ("chance", "battle.roll")


@pytest.mark.rule("R116", "19.5a", "12.1a")
def test_a_fleet_has_no_place_and_fights_off_another_coast_in_the_next_phase():
    state = off_smyrna(
        fleet("s1"), units={"c9": "Beirut", "a9": "3932"}, new_units=[central("c9"), allied("a9")]
    )
    declare(state, "join a1", "shell s1", target=COAST)
    roll(state, "AA")
    assert choices(attacking(state.clone(), "a9", target="3931"), "shell") == set()
    state.apply("done")
    assert where(state, "s1") == "naval"
    assert choices(attacking(state, "a9", target="3931"), "shell") == {"s1"}
