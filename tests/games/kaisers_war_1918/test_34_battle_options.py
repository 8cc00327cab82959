"""26.5a, 33, 34, 35, 39: what the first turn and optional rules change in battles."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.kaisers_war_1918.battlefield import (
    FIELD,
    GAME,
    NORTH,
    NORTH_EAST,
    REAR,
    SOUTH,
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
    where,
    why_not,
    withdraw,
)

FORT = {"id": "fort", "type": "fortified_zone", "attack": 0, "defense": 1, "move": 0}
GARRISON = {"id": "gar", "type": "garrison", "attack": 0, "defense": 1, "move": 0}


def shock(attack: int = 4, **more: Any) -> dict[str, Any]:
    return {"attack": attack, "shock": True} | more


# The first turn (26.5a) --------------------------------------------------------------------------


def infiltrated(turn: int, attackers: list[Any], table: str = "infiltrate", **more: Any) -> str:
    state = battle({NORTH: attackers}, [4], turn=turn, **more)
    declare(state)
    events = roll(state, "DW", table)
    return next(event.result for event in events if event.name == "roll")


@pytest.mark.rule("26.5a", "R77")
def test_on_the_first_turn_germans_who_infiltrate_rout_defenders_that_would_withdraw():
    assert infiltrated(1, [shock(8)]) == "DP"
    assert infiltrated(2, [shock(8)]) == "DW"
    assert infiltrated(1, [shock(8)], "push") == "DW"
    assert infiltrated(1, [shock(8)], phase="combat 2") == "DP"


@pytest.mark.rule("26.5a", "R77")
def test_it_takes_a_german_attacker_that_is_no_support():
    austrian = shock(6, nation="austria_hungary")
    assert infiltrated(1, [austrian]) == "DW"
    assert infiltrated(1, [austrian, 1]) == "DP"
    hq = central("hq", type="headquarters", size="HQ", attack=2, range=3)
    state = battle({NORTH: [austrian]}, [4], turn=1, units={"hq": REAR}, new_units=[hq])
    declare(state, "join c1", "support hq")
    events = roll(state, "DW", "infiltrate")
    assert next(event.result for event in events if event.name == "roll") == "DW"


@pytest.mark.rule("26.5a")
def test_allied_attacks_have_no_shock_effect():
    state = battle({NORTH: [shock(8)]}, [4], turn=1, active="allied")
    declare(state)
    events = roll(state, "DW", "infiltrate")
    assert next(event.result for event in events if event.name == "roll") == "DW"


# Morale (33) -------------------------------------------------------------------------------------


def column(vp: int, attack: int = 10, option: str = "on", *plan: str) -> int:
    state = battle({NORTH: attack}, [10], vp={"central": vp, "allied": 50}, options={"morale": option})
    declare(state, *plan)
    return state.board.battle.column


@pytest.mark.rule("33.1a", "33.2a", "33.3a", "33.4b", "R96", "12.10a")
@pytest.mark.parametrize(("vp", "expected"), [(100, 3), (76, 3), (75, 2), (26, 2), (25, 1), (1, 1)])
def test_morale_shifts_attacks_by_a_column(vp, expected):
    assert column(vp) == expected
    assert column(vp, 10, "off") == 2


@pytest.mark.rule("33.4a")
def test_a_shift_does_not_leave_the_table():
    assert column(80, 90) == 8
    assert column(20, 1) == 0


@pytest.mark.rule("R96")
def test_morale_is_read_after_the_payments_for_the_battle():
    assert column(76, 5, "on", "join c1", "pay c1") == 2
    assert column(77, 5, "on", "join c1", "pay c1") == 3
    assert column(26, 5, "on", "join c1", "pay c1") == 1


@pytest.mark.rule("33.3b", "R40")
def test_with_low_morale_attackers_have_no_zone_for_a_concentric_attack():
    def attack(vp):
        more = {"vp": {"central": vp, "allied": 50}, "options": {"morale": "on"}}
        return declare(battle({NORTH: 2, SOUTH: 2}, [10], **more)).attack

    assert (attack(26), attack(25)) == (8, 4)


@pytest.mark.rule("33.3b", "13.2b")
def test_defenders_retreat_freely_through_attackers_of_low_morale():
    more = {"vp": {"central": 20, "allied": 50}, "options": {"morale": "on"}}
    state = battle({NORTH: 20, SOUTH: 1}, [4], **more)
    declare(state, "join c1")
    roll(state, "DW")
    assert len(choices(state, "retreat")) == 4


# They Shall Not Pass (34) ------------------------------------------------------------------------

HOLD = {"they_shall_not_pass": "on"}


def held(defenders: Any, attack: int = 9, **more: Any):
    state = battle({NORTH: shock(attack)}, defenders, options=HOLD, **more)
    declare(state)
    return state


@pytest.mark.rule("34.1a", "R97", "R35")
def test_the_defender_is_asked_after_the_table_and_pays_for_every_unit():
    army = {"size": "XXXX", "defense": 2}
    state = held([army, 1, GARRISON])
    assert asked(state) == ("central", "battle.table")
    state.apply("push")
    assert asked(state) == ("allied", "battle.hold")
    assert "5 VP" in state.decision.prompt
    state.apply("hold")
    assert points(state) == (50, 45)
    assert asked(state) == ("chance", "battle.roll")


@pytest.mark.rule("34.1b", "34.1c", "12.19w")
def test_a_retreat_is_ignored_and_the_points_are_gone():
    state = held([3])
    state.apply("push")
    state.apply("hold")
    rolled = state.clone()
    fight = state.board.battle
    assert fight.held
    roll(rolled, "DW")
    assert at_hex(rolled, TARGET) == {"a1"}
    assert asked(rolled) == ("central", "combat")
    assert points(rolled) == (50, 49)
    roll(state, "BB")
    assert points(state) == (48, 47)


@pytest.mark.rule("34.1b", "13.2k", "R97")
def test_it_works_on_infiltration_too_where_the_immobile_still_die():
    state = held([3, GARRISON], 20)
    state.apply("infiltrate")
    state.apply("hold")
    rout = state.clone()
    roll(rout, "DP")
    assert at_hex(rout, TARGET) == {"a1"}
    assert asked(rout) == ("central", "combat")
    roll(state, "MD")
    assert at_hex(state, TARGET) == {"a1"}
    assert where(state, "c1") == "dead"


@pytest.mark.rule("R97", "12.19q")
def test_on_dd_the_loss_stands_and_the_others_stay():
    state = held([3, 2], 12)
    state.apply("push")
    state.apply("hold")
    roll(state, "DD")
    assert at_hex(state, TARGET) == {"a2"}
    assert asked(state) == ("central", "combat")


@pytest.mark.rule("34.2a", "R97")
def test_every_unit_must_be_in_general_supply():
    island = {"trenches": {}, "units": {"e1": SOUTH}, "new_units": [central("e1")]}
    state = held([3, {"defense": 1, "circle": False, "move": 1}], **island)
    state.apply("push")
    assert asked(state) == ("chance", "battle.roll")


@pytest.mark.rule("34.3a")
@pytest.mark.parametrize(("active", "asks"), [("central", False), ("allied", True)])
def test_the_allies_may_not_announce_it_in_the_first_turn(active, asks):
    state = held([3], turn=1, active=active)
    state.apply("push")
    assert (asked(state)[1] == "battle.hold") == asks


@pytest.mark.rule("5.5b", "R09", "34.1a")
@pytest.mark.parametrize(("vp", "asks"), [(3, False), (4, True)])
def test_one_point_must_be_left(vp, asks):
    state = held([{"size": "XXXX", "defense": 3}], vp={"central": 50, "allied": vp})
    state.apply("push")
    assert (asked(state)[1] == "battle.hold") == asks


@pytest.mark.rule("34.1a", "R74")
def test_it_is_an_option_that_no_season_forbids():
    winter = held([3], turn=5)
    winter.apply("push")
    assert asked(winter) == ("allied", "battle.hold")
    plain = battle({NORTH: 9}, [3])
    declare(plain)
    assert asked(plain) == ("chance", "battle.roll")


# Annihilation (35) -------------------------------------------------------------------------------

LOST = {"annihilation": "on"}


@pytest.mark.rule("35.1a", "R98")
def test_a_unit_that_dies_out_of_supply_cannot_be_bought_for_so_many_turns():
    state = battle({NORTH: [{"attack": 3, "circle": False}]}, [9], options=LOST, turn=4)
    declare(state)
    roll(state, "AD")
    assert asked(state) == ("chance", "battle.annihilate")
    state.apply("chance 3")
    assert state.board.barred == {state.world.index["c1"]: 7}
    assert asked(state) == ("central", "combat")


@pytest.mark.rule("35.1a")
@pytest.mark.parametrize(("option", "circle"), [("on", True), ("off", False)])
def test_supplied_units_and_games_without_the_option_know_no_annihilation(option, circle):
    state = battle({NORTH: [{"attack": 3, "circle": circle}]}, [9], options={"annihilation": option})
    declare(state)
    roll(state, "AD")
    assert asked(state) == ("central", "combat")
    assert state.board.barred == {}


@pytest.mark.rule("35.1a", "13.1c")
def test_units_that_cannot_retreat_are_eliminated_in_combat():
    hungry = {"defense": 3, "circle": False, "move": 1}
    state = battle({NORTH: 9, SOUTH: 1}, [hungry], options=LOST)
    declare(state, "join c1")
    roll(state, "DW")
    assert asked(state) == ("chance", "battle.annihilate")


@pytest.mark.rule("35.1a")
def test_the_dice_fall_in_the_order_of_elimination():
    one, two = ({"attack": 2, "circle": False} for _ in range(2))
    state = battle({NORTH: one, NORTH_EAST: two}, [9], options=LOST)
    declare(state)
    roll(state, "AC")
    first = state.apply("chance 1")
    second = state.apply("chance 6")
    told = [event.units for event in (*first, *second) if event.name == "annihilated"]
    assert told == [["c1"], ["c2"]]


@pytest.mark.rule("35.2a")
def test_units_that_starve_are_not_annihilated():
    new = [central("u1", circle=False, move=1)]
    marsh = FIELD | {"terrain": FIELD["terrain"] | {NORTH: "marsh"}}
    document = {"phase": "attrition", "turn": 3, "units": {"u1": NORTH}, "new_units": new, "options": LOST}
    state = GAME.position(document | marsh | {"vp": {"central": 50, "allied": 50}, "dice": [1]})
    assert where(state, "u1") == "dead"
    assert state.board.barred == {}


# Mechanized warfare (39.3) -----------------------------------------------------------------------


@pytest.mark.rule("39.3a", "R103")
def test_in_the_second_phase_only_tanks_get_maximum_attack_supply():
    tank, mech = ({"id": n, "type": f"{n}_corps", "attack": 3} for n in ("tank", "mech"))
    hq = central("hq", type="headquarters", size="HQ", range=3)
    wing = central("w", type="tactical_airbase", size="AB", range=3)

    def payable(phase, option):
        state = battle(
            {NORTH: [3, tank, mech]},
            [9],
            phase=phase,
            options={"mechanized": option},
            units={"hq": REAR, "w": REAR},
            new_units=[hq, wing],
        )
        state.apply(f"attack {TARGET}")
        for step in ("join c1", "join tank", "join mech", "support hq", "fly w"):
            state.apply(step)
        return choices(state, "pay"), why_not(state, "pay hq")

    everybody = {"c1", "tank", "mech", "hq", "w"}
    assert payable("combat 2", "on") == ({"tank", "mech"}, "39.3a")
    assert payable("combat 1", "on") == (everybody, "")
    assert payable("combat 2", "off") == (everybody, "")


@pytest.mark.rule("15.7f", "15.13a")
def test_nothing_keeps_a_hungry_unit_from_attacking():
    state = battle({NORTH: {"attack": 9, "circle": False}}, [3], units={"x": "0613"}, new_units=[allied("x")])
    declare(state)
    roll(state, "DW")
    withdraw(state)
    assert asked(state) == ("central", "pursuit")
