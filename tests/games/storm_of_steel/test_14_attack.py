"""14.0 to 14.46 and 23.2. Who attacks what, the look, and everything that moves columns."""

from __future__ import annotations

import pytest
from tests.games.storm_of_steel.field import (
    NORTH,
    NORTH_EAST,
    SKIRMISH,
    SOUTH,
    SOUTH_EAST,
    SOUTH_WEST,
    TARGET,
    asked,
    battle,
    choices,
    declare,
    odds,
    step,
    told,
    unit,
    where,
    why_not,
)

# Who attacks what (14.0, 14.1) ---------------------------------------------------------------


@pytest.mark.rule("14.0a", "14.1b")
def test_adjacent_units_attack_one_hex_together():
    state = battle({NORTH: 6, NORTH_EAST: 6, "2325": 6}, 6)
    assert choices(state, "attack") == {TARGET, "2828"}
    assert why_not(state, f"attack {SOUTH}") == "14.0a"
    state.apply(f"attack {TARGET}")
    assert choices(state, "join") == {"c1", "c2"}
    assert why_not(state, "join c3") == "14.1b"
    assert why_not(state, "join e1") == "14.0a"


@pytest.mark.rule("14.1a", "10.34a")
def test_nobody_has_to_attack():
    state = battle({NORTH: 6}, 6)
    assert "done" in state.legal_actions()
    state.apply("done")
    assert asked(state)[1] != "combat" or asked(state)[0] == "entente"


@pytest.mark.rule("14.11a")
def test_a_unit_attacks_once_and_stacked_units_attack_apart():
    state = battle({NORTH: [6, 6]}, 6, others={"2226": 6}, dice=[2])
    declare(state, "c1", table="probe")
    assert choices(state, "attack") == {"2226", "2828"}
    state.apply("attack 2226")
    assert choices(state, "join") == {"c2"}
    assert why_not(state, "join c1") == "14.11a"


@pytest.mark.rule("14.12a", "14.8a")
def test_a_hex_is_attacked_once_in_a_segment():
    state = battle({NORTH: [24, 6]}, [6, 6], dice=[6])
    declare(state, "c1", table="probe")
    assert odds(state)[0] == "2/1"
    assert step(state) == "combat"
    assert why_not(state, f"attack {TARGET}") == "14.12a"


@pytest.mark.rule("14.12a")
def test_everything_in_the_hex_defends():
    state = battle({NORTH: 36}, [6, 6, {"type": "HQ", "mobile": 2}], dice=[6])
    declare(state)
    assert told(state, "odds").facts["defense"] == 14


@pytest.mark.rule("12.1a", "2.5g", "R-78", "2.5c")
def test_entrenched_units_do_not_attack_and_defend_with_their_other_side():
    state = battle({NORTH: [36, 6]}, 6, entrenched=["c2", "e1"], dice=[6])
    state.apply(f"attack {TARGET}")
    assert choices(state, "join") == {"c1"}
    assert why_not(state, "join c2") == "12.1a"
    state.apply("join c1")
    state.apply("declare")
    state.apply("table probe")
    assert odds(state)[0] == "3/1"


@pytest.mark.rule("17.1a", "2.4b")
def test_forts_never_attack():
    state = battle({NORTH: [6, {"type": "FORT", "mobile": 0, "entrenched": 12, "movement": 0}]}, 6)
    state.apply(f"attack {TARGET}")
    assert choices(state, "join") == {"c1"}


@pytest.mark.rule("14.0a", "11.634a")
def test_who_sailed_in_this_impulse_does_not_attack():
    state = battle({NORTH: [6, 6]}, 6, sailed=["c1"])
    state.apply(f"attack {TARGET}")
    assert choices(state, "join") == {"c2"}
    alone = battle({NORTH: 6}, 6, sailed=["c1"])
    assert why_not(alone, f"attack {TARGET}") == "11.634a"


@pytest.mark.rule("14.1b")
def test_nobody_attacks_across_a_lake():
    state = battle({NORTH: 6}, 6, hexsides=[[NORTH, TARGET, "lake"]])
    assert choices(state, "attack") == {"2828"}


# Later impulses (15.71) ----------------------------------------------------------------------


@pytest.mark.rule("15.71a", "8.4a")
def test_in_a_later_impulse_only_units_in_command_attack():
    row = {"central": {"W": 2}}
    state = battle({NORTH: 6}, 6, impulse=2, row=row)
    assert TARGET in choices(state, "attack")


@pytest.mark.rule("15.71a")
def test_out_of_command_no_attack_in_a_later_impulse():
    state = battle({NORTH: 6}, 6, impulse=2, row={"central": {"W": 2}}, staff={"fq": "Paris"})
    assert step(state) != "combat" or TARGET not in choices(state, "attack")
    first = battle({NORTH: 6}, 6, impulse=1, staff={"fq": "Paris"})
    assert TARGET in choices(first, "attack")


# Tables (14.3) -------------------------------------------------------------------------------


@pytest.mark.rule("14.3a", "14.3b", "14.2a", "1.0h")
def test_any_units_probe_or_assault():
    state = battle({NORTH: 6}, 6)
    state.apply(f"attack {TARGET}")
    state.apply("join c1")
    state.apply("declare")
    assert choices(state, "table") == {"probe", "assault"}
    assert why_not(state, "table infiltration") == "14.3c"


@pytest.mark.rule("14.3c", "1.0h")
@pytest.mark.parametrize("kind", ["SHK", "TNK", "TBR"])
def test_one_shock_or_tank_unit_opens_infiltration(kind):
    state = battle({NORTH: [6, {"type": kind}]}, 6)
    state.apply(f"attack {TARGET}")
    state.apply("join c1")
    state.apply("join c2")
    state.apply("declare")
    assert choices(state, "table") == {"probe", "assault", "infiltration"}


@pytest.mark.rule("14.3b", "17.1c", "R-79", "R-80")
def test_a_fort_must_be_assaulted():
    fort = {"type": "FORT", "mobile": 0, "entrenched": 12, "movement": 0}
    state = battle({NORTH: {"type": "SHK"}}, [6, fort], dice=[1])
    state.apply(f"attack {TARGET}")
    state.apply("join c1")
    state.apply("declare")
    assert told(state, "roll").facts["table"] == "assault"


@pytest.mark.rule("14.3b", "14.45c", "R-79")
def test_an_industrial_city_must_be_assaulted_and_helps_the_defender():
    state = battle({"2626": {"type": "SHK", "mobile": 18}}, 6, target="Nancy", dice=[6], skirmish=False)
    state.apply("attack 2526")
    state.apply("join c1")
    state.apply("declare")
    assert told(state, "roll").facts["table"] == "assault"
    assert odds(state)[0] == "3/1"


@pytest.mark.rule("14.3b", "R-79")
def test_a_naval_base_must_be_assaulted():
    state = battle({"1423": {"type": "SHK", "mobile": 18}}, 6, target="Cherbourg", dice=[6], skirmish=False)
    assert not state.world.industrial >> state.world.grid.hex("1422") & 1
    state.apply("attack 1422")
    state.apply("join c1")
    state.apply("declare")
    assert told(state, "roll").facts["table"] == "assault"


# The look (23.2) -------------------------------------------------------------------------------


@pytest.mark.rule("23.2a")
def test_a_declared_attack_shows_both_stacks_and_stands():
    state = battle({NORTH: 6}, 6, dice=[3])
    state.apply(f"attack {TARGET}")
    assert "cancel" not in state.legal_actions()
    state.apply("join c1")
    state.apply("declare")
    state.apply("table probe")
    w, b = state.world, state.board
    assert b.seen_by_en >> w.index["c1"] & 1
    assert b.seen_by_cp >> w.index["e1"] & 1
    assert state.committed


@pytest.mark.rule("23.1b")
def test_a_dummy_that_is_shown_is_removed_and_defends_nothing():
    state = battle({NORTH: 6}, [6, {"type": "DUMMY", "mobile": 0, "entrenched": 0, "movement": 0}], dice=[3])
    declare(state, table="probe")
    assert where(state, "e2") == "pool"
    assert odds(state)[0] == "1/1"


# Shifts ------------------------------------------------------------------------------------------


@pytest.mark.rule("14.45a", "14.45b")
@pytest.mark.parametrize(
    ("ground", "final"),
    [("clear", "3/1"), ("forest", "3/1"), ("rough", "2/1"), ("swamp", "2/1"), ("mountain", "1/1")],
)
def test_rough_ground_helps_the_defender(ground, final):
    state = battle({NORTH: 18}, 6, terrain={TARGET: ground}, dice=[6])
    declare(state)
    assert odds(state) == ("3/1", final)


@pytest.mark.rule("14.45d")
@pytest.mark.parametrize("kind", ["river", "canal", "strait"])
def test_water_helps_only_if_everybody_attacks_across_it(kind):
    alone = battle({NORTH: 18}, 6, hexsides=[[NORTH, TARGET, kind]], dice=[6])
    declare(alone)
    assert odds(alone) == ("3/1", "2/1")
    both = battle({NORTH: 9, NORTH_EAST: 9}, 6, hexsides=[[NORTH, TARGET, kind]], dice=[6])
    declare(both)
    assert odds(both) == ("3/1", "3/1")


@pytest.mark.rule("14.44a", "31.5a")
def test_hunger_of_attackers_and_of_defenders():
    hungry = battle({NORTH: 18}, 6, staff={"fq": "Paris"}, dice=[6])
    declare(hungry)
    assert odds(hungry) == ("3/1", "2/1")
    starved = battle({NORTH: 9, SOUTH: 9}, 6, staff={"gq": "Saarbrucken"}, dice=[6], rail={TARGET: "nobody"})
    declare(starved)
    assert odds(starved) == ("3/1", "4/1")


@pytest.mark.rule("14.44a", "R-89")
def test_a_force_is_hungry_only_if_all_of_it_is():
    for hexes, final in (({SOUTH_EAST: 9, SOUTH_WEST: 9}, "3/1"), ({SOUTH_WEST: 18}, "2/1")):
        state = battle(hexes, 6, reach=2, dice=[6])
        declare(state)
        assert odds(state) == ("3/1", final)


# Cards (14.42, 14.43) ---------------------------------------------------------------------------


@pytest.mark.rule("14.42a", "4.6f", "4.6g")
def test_a_card_helps_attackers_in_command_only():
    led = battle({NORTH: 18}, 6, played=["1 west"], dice=[6])
    declare(led)
    assert odds(led) == ("3/1", "4/1")
    away = battle({NORTH: 18}, 6, played=["1 west"], staff={"fq": "Paris"}, dice=[6])
    declare(away)
    assert odds(away) == ("3/1", "2/1")


@pytest.mark.rule("14.43a", "4.6h")
def test_a_card_helps_the_defender_if_one_unit_is_in_command():
    led = battle({NORTH: 18}, 6, played=["45 west"], dice=[6])
    declare(led)
    assert odds(led) == ("3/1", "2/1")
    both = battle({NORTH: 18}, 6, played=["1 west", "45 west"], dice=[6])
    declare(both)
    assert odds(both) == ("3/1", "3/1")


# Cards after the look (23.2b), and mutiny -------------------------------------------------------


@pytest.mark.rule("23.2b")
def test_after_the_look_both_sides_may_turn_up_a_card_the_attacker_first():
    hand = {"central": [34], "entente": ["83 west"]}
    state = battle({NORTH: [9, 9]}, 6, hand=hand, turn="1914Au", dice=[6])
    declare(state)
    assert asked(state) == ("central", "cards.answer")
    state.apply("pass")
    assert asked(state) == ("entente", "cards.answer")
    state.apply("reveal 83")
    while step(state) != "battle.loss":
        state.apply(state.legal_actions()[-1])
    assert state.board.battle.column == 1


@pytest.mark.rule("23.2b")
def test_a_side_is_asked_whatever_its_card_is():
    for number in (34, 40):
        state = battle({NORTH: 18}, 6, hand={"central": [number], "entente": [92]}, turn="1914Au", dice=[6])
        declare(state)
        assert asked(state) == ("central", "cards.answer")
        assert [str(action) for action in state.legal_actions()] == ["pass"]
        state.apply("pass")
        assert asked(state) == ("entente", "cards.answer")


@pytest.mark.rule("23.2b", "4.31a")
@pytest.mark.parametrize(
    ("turn", "removed", "sides"),
    [
        # Card 30 comes in Autumn 1914, and 83 goes after Winter 1915 or when it has been played.
        ("1914Su", [], ["entente"]),
        ("1914Au", [], ["central", "entente"]),
        ("1914Au", [83], ["central"]),
        ("1914Au", [30, 83], []),
    ],
)
def test_a_side_is_asked_only_while_it_may_have_a_card_with_a_shift(turn, removed, sides):
    """What is out of the game and what cannot be chosen yet everybody knows; what lies there nobody."""
    hand = {"central": [34], "entente": [92]}
    state = battle({NORTH: 18}, 6, hand=hand, turn=turn, removed_cards=removed, dice=[6])
    declare(state)
    for side in sides:
        assert asked(state) == (side, "cards.answer")
        state.apply("pass")
    assert step(state) != "cards.answer"


@pytest.mark.rule("37.8a")
def test_units_of_a_mutinous_country_do_not_attack():
    state = battle({NORTH: [6, {"country": "Austria-Hungary"}]}, 6)
    state.board.mutinies = (state.world.country_index["Germany"],)
    state.apply(f"attack {TARGET}")
    assert choices(state, "join") == {"c2"}


# Who does not attack is told the row that forbids it --------------------------------------------


@pytest.mark.rule("12.1a", "37.8a", "17.1a", "2.5c", "2.5n")
def test_units_that_cannot_attack_are_told_why():
    fort, weak = {"type": "FORT", "mobile": 0, "entrenched": 6}, {"type": "BDE", "mobile": 0, "entrenched": 2}
    cases = [
        ([6], {"entrenched": ["c1"]}, "12.1a"),
        ([6], {"entrenched": ["c1"], "mutinies": ["Austria-Hungary"]}, "12.1a"),
        ([6], {"mutinies": ["Germany"]}, "37.8a"),
        ([fort], {}, "17.1a"),
        ([weak], {}, "2.5c"),
    ]
    allied = {
        "new_units": [unit("ally", "central", country="Austria-Hungary")],
        "units": {"ally": SKIRMISH["gs"]},
    }
    for units, more, row in cases:
        state = battle({NORTH: units}, 6, **more, **allied)
        assert why_not(state, f"attack {TARGET}") == row, (units, more)
        moving = battle({NORTH: units}, 6, phase="movement", **more, **allied)
        assert why_not(moving, f"storm {TARGET}") == row, (units, more)
        if "mutinies" not in more:
            state = battle({NORTH: [6, *units]}, 6, **{"entrenched": ["c2"]} if more else {})
            state.apply(f"attack {TARGET}")
            assert why_not(state, "join c2") == row
