"""OPT-1 and the Psywar option."""

from __future__ import annotations

import pytest
from tests.games.kaisers_war_east.battlefield import asked, choices, points, where, why_not
from tests.games.kaisers_war_east.mustering import JUNE_1915

from hexfront import BadInput

PSYWAR = {"psywar": "on"}
UNITS = {"GE-A9": "2315", "RU-A1": "3206", "RU-C-I": "3206", "RU-F-Riga": "Riga", "AL-S01": "4012"}


@pytest.fixture
def mind(at):
    """The start of a Central player turn with given dice."""

    def build(*dice, **more):
        document = {
            "turn": JUNE_1915,
            "phase": "player turn",
            "active": "central",
            "vp": {"central": 50, "allied": 50},
            "units": UNITS,
            "options": PSYWAR,
            "dice": list(dice),
            "last_turn": 40,
        }
        return at(**document | more)

    return build


# The choice of options --------------------------------------------------------------------------


@pytest.mark.rule("OPT-1")
def test_every_optional_rule_is_a_switch_that_is_off_unless_chosen_before_play(game):
    rules = {
        *("morale", "psywar", "entrenching", "amphibious", "naval_transfer", "fog_of_war", "air", "aefr"),
        *("czech_legion", "volunteers", "moltke_plan_east", "austro_hungarian_plan_r", "russian_plan_g"),
        *("faster_russian_mobilization", "better_cavalry_doctrine", "russians_modernize_field_artillery"),
        *("fortress_conversion", "gallipoli_succeeds", "variable_romanian_entry", "caporetto_east"),
        "russian_revolutions",
    }
    chosen = game.start("1914", {"psywar": "on"}).view(None)["header"]["options"]
    assert set(chosen) == rules | {"end"}
    assert {name for name in rules if chosen[name] == "on"} == {"psywar"}
    with pytest.raises(BadInput):
        game.start("1914", {"poison_gas": "on"})


@pytest.mark.rule("OPT-1", "OPT-PSYWAR-1")
def test_without_the_option_there_is_no_psywar(mind):
    state = mind(options={})
    assert asked(state) == ("central", "mobilization")


# Timing and price ---------------------------------------------------------------------------------


@pytest.mark.rule("OPT-PSYWAR-1")
def test_the_active_player_may_attack_once_before_anything_else(mind):
    state = mind(2)
    assert asked(state) == ("central", "psywar")
    assert set(state.legal_actions()) == {"pass", "psywar"}
    state.apply("psywar")
    assert asked(state) == ("central", "mobilization")
    assert "psywar" not in state.legal_actions()
    # Then it is the other side's turn to do so.
    while state.board.active == "central":
        assert state.decision.step != "psywar"
        legal = state.legal_actions()
        state.apply("done" if "done" in legal else legal[0])
    assert asked(state) == ("allied", "psywar")


@pytest.mark.rule("OPT-PSYWAR-1", "OPT-PSYWAR-2")
def test_who_declines_pays_nothing(mind):
    state = mind()
    state.apply("pass")
    assert points(state) == (50, 50)
    assert asked(state) == ("central", "mobilization")


@pytest.mark.rule("OPT-PSYWAR-2")
def test_psywar_costs_five_and_a_point_must_be_left(mind):
    state = mind(2, vp={"central": 6, "allied": 50})
    state.apply("psywar")
    assert points(state) == (1, 50)
    # With 5 it cannot be paid: nothing is asked.
    assert asked(mind(vp={"central": 5, "allied": 50})) == ("central", "mobilization")


@pytest.mark.rule("OPT-PSYWAR-2", "OPT-MORALE-1", "R-OPT-1")
def test_low_morale_does_not_double_the_price(mind):
    state = mind(2, options=PSYWAR | {"morale": "on"}, vp={"central": 20, "allied": 50})
    state.apply("psywar")
    assert points(state) == (15, 50)


# The table ----------------------------------------------------------------------------------------


@pytest.mark.rule("OPT-PSYWAR-4", "OPT-PSYWAR-2", "R-PSY-1")
@pytest.mark.parametrize(
    ("dice", "after"),
    [
        ((1, 4), (45, 54)),
        ((2,), (45, 50)),
        ((3,), (45, 50)),
        ((5, 3), (45, 47)),
        # First the opponent's loss, then the own gain.
        ((6, 2, 5), (50, 48)),
    ],
)
def test_the_psywar_table(mind, dice, after):
    state = mind(*dice)
    state.apply("psywar")
    assert points(state) == after
    assert asked(state) == ("central", "mobilization")
    assert state.dice.script == ()


@pytest.mark.rule("OPT-PSYWAR-4")
def test_the_table_works_the_other_way_round_for_the_allies(mind):
    for dice, after in (((1, 4), (54, 45)), ((5, 3), (47, 45)), ((6, 2, 5), (48, 50))):
        state = mind(*dice, active="allied", effort="East")
        state.apply("psywar")
        assert points(state) == after


@pytest.mark.rule("OPT-PSYWAR-3", "OPT-PSYWAR-4", "R-VP-1")
def test_desertion_costs_the_opponent_a_unit_of_his_choice_like_a_combat_loss(mind):
    for unit, loss in (("RU-A1", 6), ("RU-C-I", 2), ("AL-S01", 0)):
        state = mind(4)
        state.apply("psywar")
        assert asked(state) == ("allied", "psywar.desert")
        state.apply(f"desert {unit}")
        assert where(state, unit) == ("box" if unit == "RU-A1" else "pool")
        assert points(state) == (45, 50 - loss)
        assert asked(state) == ("central", "mobilization")


@pytest.mark.rule("OPT-PSYWAR-4")
def test_fortresses_bolsheviks_neutrals_and_the_attackers_units_do_not_desert(mind):
    state = mind(4, units=UNITS | {"RO-A1": "Bucharest"})
    state.apply("psywar")
    assert choices(state, "desert") == {"RU-A1", "RU-C-I", "AL-S01"}
    assert why_not(state, "desert RU-F-Riga") == "OPT-PSYWAR-4"
    assert why_not(state, "desert GE-A9") == "OPT-PSYWAR-4"
    more = {
        "turn": 33,
        "options": PSYWAR | {"russian_revolutions": "on"},
        "first_revolution": True,
        "second_revolution": True,
        "vp": {"central": 50, "allied": 9},
        "units": {"BO-RG": "3206", "BO-AT": "4012", "GE-A9": "2315"},
    }
    state = mind(4, **more)
    state.apply("psywar")
    # The Bolsheviks have nobody who could desert.
    assert asked(state) == ("central", "mobilization")
    assert points(state) == (45, 9)


@pytest.mark.rule("OPT-PSYWAR-3")
def test_a_desertion_in_a_west_year_costs_the_central_powers_more(mind):
    state = mind(4, active="allied", turn=1, effort="West", units=UNITS | {"GE-C-I": "2315"})
    state.apply("psywar")
    state.apply("desert GE-C-I")
    assert points(state) == (47, 45)


@pytest.mark.rule("OPT-PSYWAR-4")
def test_propaganda_may_end_the_game(mind):
    state = mind(5, 6, vp={"central": 50, "allied": 6})
    state.apply("psywar")
    assert state.outcome.winner == "central"
    assert state.outcome.rule == "4.1a"


@pytest.mark.rule("OPT-PSYWAR-4", "OPT-FOG-5")
def test_intelligence_is_for_games_in_the_fog(mind):
    plain = mind(3)
    plain.apply("psywar")
    assert asked(plain) == ("central", "mobilization")
    fog = mind(3, options=PSYWAR | {"fog_of_war": "on"})
    fog.apply("psywar")
    assert asked(fog) == ("central", "psywar.spy")
    assert choices(fog, "examine") == {
        *("Germany", "Austria-Hungary", "Russia", "Romania", "Bulgaria", "off-map"),
    }


# The International ----------------------------------------------------------------------------------


REDS = {
    "turn": 33,
    "options": {"russian_revolutions": "on"},
    "first_revolution": True,
    "second_revolution": True,
    "units": {"BO-RG": "3206", "GE-A9": "2315"},
}


@pytest.mark.rule("OPT-BOL-5", "R-BOL-2")
@pytest.mark.parametrize("psywar", ["on", "off"])
def test_after_the_second_revolution_the_allied_attack_is_free_even_without_the_option(mind, psywar):
    options = {"russian_revolutions": "on", "psywar": psywar}
    state = mind(5, 3, **REDS | {"options": options}, active="allied", vp={"central": 50, "allied": 1})
    assert asked(state) == ("allied", "psywar")
    state.apply("psywar")
    assert points(state) == (47, 1)
    # One attack a turn in all.
    assert state.decision.step != "psywar"


@pytest.mark.rule("OPT-BOL-5")
def test_the_central_powers_pay_for_theirs_as_ever(mind):
    state = mind(2, **REDS | {"options": PSYWAR | REDS["options"]}, vp={"central": 50, "allied": 9})
    state.apply("psywar")
    assert points(state) == (45, 9)
    assert mind(**REDS, vp={"central": 50, "allied": 9}).decision.step == "mobilization"


@pytest.mark.rule("OPT-BOL-5")
def test_after_the_first_revolution_it_is_not_free(mind):
    state = mind(active="allied", **REDS | {"second_revolution": False}, vp={"central": 50, "allied": 20})
    assert state.decision.step != "psywar"


@pytest.mark.rule("OPT-REV-6", "OPT-PSYWAR-2")
def test_a_price_that_brings_the_second_revolution_does_so_before_the_roll(mind):
    options = PSYWAR | {"russian_revolutions": "on"}
    state = mind(
        2,
        active="allied",
        **REDS
        | {"second_revolution": False, "options": options, "units": {"RU-A1": "3206", "GE-A9": "2315"}},
        vp={"central": 50, "allied": 15},
    )
    state.apply("psywar")
    assert asked(state) == ("allied", "bolsheviks")
    assert where(state, "RU-A1") == "gone"
    assert state.dice.script == (2,)
