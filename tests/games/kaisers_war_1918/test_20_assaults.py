"""20.10, 20.11, 21.3: amphibious assaults in battle."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.kaisers_war_1918.battlefield import (
    GAME,
    alive,
    allied,
    asked,
    at_hex,
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

#: Smyrna with the sea hexes off it and land beside it.
COAST, SEA, OTHER_SEA, INLAND = "2927", "2827", "2826", "2928"
FORT = {"id": "fort", "type": "fortified_zone", "attack": 0, "defense": 2, "move": 0}


def landing(force: Any, defenders: Any, **more: Any):
    """Units at sea off Smyrna, all in one transport, which must attack it."""
    units = [allied(f"m{k}", **one) for k, one in enumerate(force, 1)]
    ship = allied("t1", type="amphibious", size="-", nation="british_empire", attack=0, defense=0, move=0)
    spare = allied("t2", type="amphibious", size="-", nation="british_empire", attack=0, defense=0, move=0)
    new = [*units, ship, spare, *more.pop("new_units", [])]
    assaults = more.pop("assaults", [[unit["id"], "t1", SEA, COAST] for unit in units])
    return battle({}, defenders, target=COAST, active="allied", assaults=assaults, new_units=new, **more)


@pytest.mark.rule("20.10a", "20.10c", "R69")
def test_a_force_at_sea_must_attack_before_the_phase_ends():
    state = landing([{"attack": 9}], [4])
    assert "done" not in state.legal_actions()
    assert why_not(state, "done") == "20.10c"
    assert state.decision.rule == "20.10c"
    assert choices(state, "attack") == {COAST}
    declare(state, target=COAST)
    assert state.board.battle.attack == 9


@pytest.mark.rule("20.10k", "R69", "12.9b")
def test_the_target_is_attacked_with_every_force_launched_at_it_and_land_units_may_join():
    assaults = [["m1", "t1", SEA, COAST], ["m2", "t2", OTHER_SEA, COAST]]
    state = landing(
        [{"attack": 3}, {"attack": 4}],
        [4],
        assaults=assaults,
        units={"a9": INLAND},
        new_units=[allied("a9", attack=2)],
    )
    state.apply(f"attack {COAST}")
    assert "declare" in state.legal_actions()
    assert choices(state, "join") == {"a9"}
    state.apply("join a9")
    state.explicit_chance = True
    state.apply("declare")
    assert state.board.battle.attack == 9


@pytest.mark.rule("20.11a", "R69")
def test_units_from_the_sea_get_no_maximum_attack_supply_but_those_on_land_do():
    state = landing([{"attack": 3}], [4], units={"a9": INLAND}, new_units=[allied("a9")])
    state.apply(f"attack {COAST}")
    state.apply("join a9")
    assert choices(state, "pay") == {"a9"}
    assert why_not(state, "pay m1") == "20.11a"


@pytest.mark.rule("21.3a", "R39")
def test_marines_double_in_an_assault_and_only_there():
    marine = {"attack": 3, "type": "marine_corps", "nation": "united_states"}
    state = landing([marine, {"attack": 4}], [4])
    assert declare(state, target=COAST).attack == 10
    ashore = battle({INLAND: marine}, [4], target=COAST, active="allied")
    assert declare(ashore, target=COAST).attack == 3


@pytest.mark.rule("R41")
def test_a_force_from_the_sea_cancels_the_water_before_land_attackers():
    river = [[INLAND, COAST, "river"]]
    flat = {"terrain": {COAST: "clear"}, "cities": {COAST: None}, "hexsides": river}
    land = battle({INLAND: 3}, [4], target=COAST, active="allied", **flat)
    assert declare(land, target=COAST).defense == 8
    both = landing([{"attack": 3}], [4], units={"a9": INLAND}, new_units=[allied("a9")], **flat)
    assert declare(both, "join a9", target=COAST).defense == 4


@pytest.mark.rule("R117", "R40", "20.10h")
def test_a_force_at_sea_has_a_zone_for_the_concentric_test_only():
    flat = {"terrain": {COAST: "clear"}, "cities": {COAST: None}}
    state = landing(
        [{"attack": 3}],
        [4],
        units={"a9": "3026"},
        new_units=[allied("a9", attack=2)],
        assaults=[["m1", "t1", SEA, COAST]],
        **flat,
    )
    assert declare(state, "join a9", target=COAST).attack == 10
    quiet = landing([{"attack": 3}], [4], **flat)
    assert quiet.board.allied_zoc & ~(1 << quiet.world.grid.hex("4428")) == 0
    assert where(quiet, "m1") == "afloat"


@pytest.mark.rule("20.10d", "R69")
def test_with_pursuit_granted_the_whole_force_lands_and_fights_again():
    state = landing([{"attack": 60}, {"attack": 9}], [4], units={"c9": "3027"}, new_units=[central("c9")])
    declare(state, target=COAST)
    roll(state, "DC")
    assert at_hex(state, COAST) == {"m1", "m2"}
    assert where(state, "t1") == "naval"
    assert state.board.assaults == ()
    assert choices(state, "attack") == set()
    state.apply("done")
    assert choices(state, "attack") == {"3027"}


@pytest.mark.rule("R69", "14.2e")
def test_a_landing_uses_up_one_pursuit():
    def pursuing(result, attack):
        state = landing(
            [{"attack": attack}],
            [4],
            units={"a8": INLAND, "a9": INLAND},
            new_units=[allied("a8", attack=1), allied("a9", attack=1)],
        )
        declare(state, "join a8", "join a9", target=COAST)
        roll(state, result)
        withdraw(state)
        assert where(state, "m1") == COAST
        if asked(state)[1] != "pursuit":
            return 0
        state.apply(next(a for a in state.legal_actions() if a.verb == "advance"))
        return 1 if asked(state)[1] == "combat" else 2

    assert pursuing("DC", 60) == 1
    assert pursuing("DW", 30) == 0


@pytest.mark.rule("20.10e", "20.10f", "R56", "43.1f")
@pytest.mark.parametrize("result", ["AW", "AD", "AA", "BB"])
def test_any_other_outcome_costs_the_force_and_its_transport(result):
    attack = {"AW": 7, "AD": 4, "AA": 5, "BB": 10}[result]
    state = landing([{"attack": attack}, {"attack": 1}], [4, 1])
    declare(state, target=COAST)
    roll(state, result)
    assert alive(state, "m1", "m2", "t1", "t2") == {"t2"}
    fine = 2 if result == "AA" else 0
    assert state.board.allied_vp == 50 - 6 - fine
    assert state.board.assaults == ()
    assert asked(state) == ("allied", "combat")


@pytest.mark.rule("R56", "12.19h")
def test_a_routed_force_at_sea_is_lost_without_a_die():
    state = landing([{"attack": 8, "shock": True}], [7])
    declare(state, target=COAST)
    state.apply("infiltrate")
    roll(state, "AP")
    assert alive(state, "m1", "t1") == set()
    assert asked(state) == ("allied", "combat")
    assert points(state)[1] == 46


@pytest.mark.rule("20.10e", "14.5a")
def test_a_force_is_lost_if_an_enemy_is_left_in_the_hex():
    state = landing([{"attack": 40}], [4, FORT])
    declare(state, target=COAST)
    roll(state, "DW")
    assert at_hex(state, COAST) == {"c1", "fort"}
    assert alive(state, "m1", "t1") == set()


@pytest.mark.rule("R50")
def test_nobody_pursues_a_force_out_to_sea():
    state = landing([{"attack": 2}], [9])
    declare(state, target=COAST)
    roll(state, "AC")
    assert alive(state, "m1", "t1") == set()
    assert asked(state) == ("allied", "combat")


@pytest.mark.rule("20.10i", "R69", "19.2e")
def test_if_a_bombardment_empties_the_target_the_force_lands_and_waits():
    fleet = allied("s1", type="bombardment", size="-", nation="british_empire", attack=20, move=0)
    more = {"units": {"s1": "naval", "c9": "3027"}, "new_units": [fleet, central("c9")]}
    state = landing([{"attack": 3}], [FORT], **more)
    declare(state, "shell s1", target=COAST, verb="bombard")
    roll(state, "DC")
    assert at_hex(state, COAST) == {"m1"}
    assert state.board.assaults == ()
    assert choices(state, "attack") == set()
    assert "done" in state.legal_actions()
    state.apply("done")
    assert choices(state, "attack") == {"3027"}


@pytest.mark.rule("R69", "12.14c")
def test_fleets_may_support_an_assault():
    fleet = allied("s1", type="bombardment", size="-", nation="british_empire", attack=5, move=0)
    state = landing([{"attack": 3}], [4], units={"s1": "naval"}, new_units=[fleet])
    state.apply(f"attack {COAST}")
    assert choices(state, "shell") == {"s1"}


@pytest.mark.rule("20.10e", "20.10f")
def test_a_forecast_warns_that_a_force_from_the_sea_may_be_lost():
    state = landing([{"attack": 9}], [4])
    forecast = state.forecast(f"attack {COAST}")
    assert "20.10e" in {note.rule for note in forecast.notes}
    assert "20.10e" not in {note.rule for note in battle({"0616": 6}, [3]).forecast("attack 0617").notes}


@pytest.mark.rule("20.10b", "8.2a")
def test_an_assault_is_a_destination_of_a_stack_taken_in_hand():
    units = {"BR-inf-2": "0712", "BR-amp-1": "naval", "GE-inf-2": "0912", "FR-inf-1": "0715"}
    state = GAME.position({"turn": 2, "phase": "movement", "active": "allied", "units": units})
    order = next(one for one in GAME.ways(state, "0712", ()) if one.goal == "0912")
    assert (order.kind, order.cost, order.why) == ("launch", 3, "to assault it from the sea")
    for action in order.actions:
        state.apply(action)
    assert [one.unit for one in state.board.assaults] == [state.world.index["BR-inf-2"]]


@pytest.mark.rule("14.5a", "13.2j", "20.10e", "20.10f")
def test_a_force_does_not_land_where_a_fortified_zone_keeps_the_defenders():
    """One defender is lost and the fortified zone stays: the hex is not clear, so the assault has failed."""
    state = landing([{"attack": 24}], [{"defense": 4}, FORT])
    declare(state, target=COAST)
    assert state.board.battle.percent == 200
    roll(state, "DD")
    assert where(state, "m1") == "dead"
    assert where(state, "t1") == "dead"
    assert where(state, "fort") == COAST
    assert points(state) == (48, 46)
