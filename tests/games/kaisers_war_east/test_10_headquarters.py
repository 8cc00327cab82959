"""10.7 and CH-MOB-11: headquarters flip to their reverse; fortress conversion and morale in that phase."""

from __future__ import annotations

import pytest
from tests.games.kaisers_war_east.battlefield import at_hex, choices, points, where, why_not
from tests.games.kaisers_war_east.mustering import JUNE_1915, MAY_1916, bought, muster, reform, run_to

READY = {"GE-HL": "2315", "CP-S01": "2315", "GE-A8": "1417"}
LOW = {"central": 25, "allied": 25}
FIRM = {"central": 26, "allied": 26}
MORALE = {"morale": "on"}
GERMANS = ["GE-C-I", "GE-C-IRes", "GE-C-XI"]
WAR = ["Romania", "Bulgaria"]


def reversed_hqs(state):
    return set(state.view("central")["board"]["reverse"])


def converted(state, hq):
    state.apply(f"convert {hq}")
    if state.decision.step == "reorganization.expend":
        state.apply(state.legal_actions()[0])
    return state


# Conversion -------------------------------------------------------------------------------------


@pytest.mark.rule("10.7a", "10.7b", "10.7c", "CH-MOB-11", "R-HQ-5")
def test_a_conversion_costs_five_points_and_a_supply_unit_and_comes_at_once():
    state = converted(reform("central", READY, turn=14), "GE-HL")
    assert reversed_hqs(state) == {"GE-HL"}
    assert where(state, "CP-S01") == "pool"
    assert points(state) == (85, 90)


@pytest.mark.rule("10.7a", "CH-MOB-11")
def test_conversions_begin_in_1916(at):
    early = reform("central", READY, turn=13)
    assert "convert GE-HL" not in early.legal_actions()
    assert why_not(early, "convert GE-HL") == "10.7a"
    late = reform("central", READY, turn=40, options={"russian_revolutions": "on"})
    assert "convert GE-HL" in late.legal_actions()


@pytest.mark.rule("10.7a")
def test_only_headquarters_convert_and_only_in_their_own_phase():
    state = reform("central", READY | {"RU-SW": "3206", "AL-S01": "3206"}, turn=MAY_1916)
    assert choices(state, "convert") == {"GE-HL"}
    assert why_not(state, "convert GE-A8") == "10.7a"
    assert why_not(state, "convert RU-SW") == "10.0a"
    assert why_not(state, "convert GE-LEO") == "10.0a"
    mobilizing = muster("central", READY, turn=MAY_1916)
    assert not choices(mobilizing, "convert")


@pytest.mark.rule("10.7b")
def test_the_headquarters_must_be_in_the_radius_of_a_supply_unit():
    near = {"GE-HL": "2116", "CP-S01": "2315", "GE-A8": "1417"}
    assert "convert GE-HL" in reform("central", near, turn=MAY_1916).legal_actions()
    # In winter the radius is 1.
    assert why_not(reform("central", near, turn=14), "convert GE-HL") == "10.7b"
    far = {"GE-HL": "1917", "CP-S01": "2315", "GE-A8": "1417"}
    assert why_not(reform("central", far, turn=MAY_1916), "convert GE-HL") == "10.7b"


@pytest.mark.rule("10.7c")
def test_a_conversion_must_leave_a_point():
    poor = reform("central", READY, turn=MAY_1916, vp={"central": 5, "allied": 50})
    assert why_not(poor, "convert GE-HL") == "5.5a"
    able = converted(reform("central", READY, turn=MAY_1916, vp={"central": 6, "allied": 50}), "GE-HL")
    assert points(able) == (1, 50)


@pytest.mark.rule("10.7c", "OPT-MORALE-1", "R-HQ-5", "R-OPT-1")
def test_low_morale_does_not_double_the_price_of_a_conversion():
    state = converted(reform("central", READY, turn=MAY_1916, vp=LOW, options=MORALE), "GE-HL")
    assert points(state) == (20, 25)


@pytest.mark.rule("10.7d")
def test_a_converted_headquarters_stays_so():
    state = reform("central", READY | {"CP-S02": "2315"}, turn=MAY_1916, reverse=["GE-HL"])
    assert not choices(state, "convert")
    assert why_not(state, "convert GE-HL") == "10.7d"
    run_to(state, "central", "reorganization", turn=MAY_1916 + 2)
    assert reversed_hqs(state) == {"GE-HL"}


@pytest.mark.rule("10.7d", "10.7a")
def test_the_reverse_supports_with_its_own_strength(at):
    for reverse, attack in (([], 12 + 4), (["GE-HL"], 12 + 5)):
        state = at(
            turn=MAY_1916,
            phase="combat 1",
            active="central",
            units={"GE-A9": "3523", "GE-HL": "3522", "RU-A1": "3524"},
            reverse=reverse,
        )
        state.explicit_chance = True
        for action in ("attack 3524", "join GE-A9", "support GE-HL"):
            state.apply(action)
        told = {event.name: event.facts for event in state.apply("declare")}
        assert told["odds"]["attack"] == attack


@pytest.mark.rule("10.7e")
def test_one_supply_unit_supports_one_conversion():
    units = READY | {"AH-BE": "2316"}
    state = converted(reform("central", units, turn=MAY_1916), "GE-HL")
    assert why_not(state, "convert AH-BE") == "10.7b"
    both = reform("central", units | {"CP-S02": "2316"}, turn=MAY_1916)
    both.apply("convert GE-HL")
    assert choices(both, "expend") == {"CP-S01", "CP-S02"}
    both.apply("expend CP-S01")
    converted(both, "AH-BE")
    assert reversed_hqs(both) == {"GE-HL", "AH-BE"}


@pytest.mark.rule("10.7e", "10.2c", "R-SUP-11")
def test_a_supply_unit_that_made_an_army_converts_nobody():
    state = reform("central", READY | dict.fromkeys(GERMANS, "2315") | {"GE-A9": "box"}, turn=MAY_1916)
    state.apply("combine GE-A9 2315")
    assert why_not(state, "convert GE-HL") == "10.7b"


@pytest.mark.rule("10.7f")
def test_headquarters_start_on_their_front_unless_the_scenario_says_otherwise(game):
    assert reversed_hqs(game.start("1914")) == set()
    assert reversed_hqs(game.start("1915")) == set()
    assert reversed_hqs(game.start("1916")) == {"GE-OBEROST", "GE-HL", "RU-SW"}
    state = muster("allied", {"RU-ROM": "turn 22"}, turn=22, belligerents=WAR)
    state.apply("bring RU-ROM")
    state.apply("place 3206")
    assert reversed_hqs(state) == set()


@pytest.mark.rule("10.7g")
def test_a_headquarters_in_an_enemy_zone_does_not_convert():
    pressed = READY | {"GE-HL": "2216", "RU-C-I": "2217"}
    assert why_not(reform("central", pressed, turn=MAY_1916), "convert GE-HL") == "10.7g"
    sheltered = {"GE-HL": "Thorn", "CP-S01": "Thorn", "GE-A8": "1417", "RU-C-I": "2118"}
    assert why_not(reform("central", sheltered, turn=MAY_1916), "convert GE-HL") == "10.7g"
    sheltered |= {"GE-F-Thorn": "Thorn"}
    assert why_not(reform("central", sheltered, turn=MAY_1916), "convert GE-HL") == ""


@pytest.mark.rule("10.7h", "CH-MOB-11")
def test_each_country_converts_one_headquarters_a_turn():
    units = {"GE-HL": "2315", "GE-LEO": "1417", "AH-BE": "1624", "CP-S01": "2315", "CP-S02": "1417"}
    state = converted(reform("central", units | {"CP-S03": "1624"}, turn=MAY_1916), "GE-HL")
    assert choices(state, "convert") == {"AH-BE"}
    assert why_not(state, "convert GE-LEO") == "10.7h"
    run_to(state, "central", "reorganization", turn=MAY_1916 + 1)
    assert "convert GE-LEO" in state.legal_actions()


# Morale (option) --------------------------------------------------------------------------------


@pytest.mark.rule("OPT-MORALE-1", "OPT-MORALE-3", "R-OPT-1")
@pytest.mark.parametrize(
    ("unit", "place", "cost"),
    [
        ("RU-C-Gd", "3206", 4),
        ("RU-K1", "3206", 5),
        ("AL-S01", "3206", 10),
        ("RU-F-Riga", "", 6),
        ("RU-AT1", "", 10),
        ("RU-Cauc", "", 6),
        ("RU-Sh1", "", 8),
        ("XA-AEFR", "2603", 8),
    ],
)
def test_with_25_points_or_less_everything_costs_double(unit, place, cost):
    options = MORALE | {"aefr": "on"}
    for vp, paid in ((LOW, 2 * cost), (FIRM, cost)):
        state = muster("allied", turn=MAY_1916, vp=vp, options=options)
        state.apply(f"buy {unit}")
        if place:
            state.apply(f"place {place}")
        assert points(state) == (vp["central"], vp["allied"] - paid)
    plain = muster("allied", turn=MAY_1916, vp=LOW, options={"aefr": "on"})
    plain.apply(f"buy {unit}")
    assert points(plain) == (25, 25 - cost)


@pytest.mark.rule("OPT-MORALE-1")
def test_low_morale_of_one_side_does_not_burden_the_other():
    state = muster("central", vp={"central": 60, "allied": 9}, options=MORALE)
    assert points(bought(state, "GE-C-I", "1417")) == (56, 9)


@pytest.mark.rule("OPT-MORALE-2")
@pytest.mark.parametrize(
    ("side", "army", "place", "corps", "supply", "able"),
    [
        ("central", "GE-A9", "2315", GERMANS, "CP-S01", True),
        ("central", "GE-AA-N", "2315", GERMANS, "CP-S01", True),
        ("central", "GE-AA-Sud", "2122", ["GE-C-I", "AH-C-I"], "CP-S01", True),
        ("central", "AH-A1", "1624", ["AH-C-I", "AH-C-III", "AH-C-VI"], "CP-S01", False),
        ("central", "BU-A3", "2534", ["BU-C1", "BU-C2", "BU-C3"], "CP-S01", False),
        ("allied", "RU-A1", "3206", ["RU-C-Gd", "RU-C-Gr", "RU-C-Finn"], "AL-S01", False),
        ("allied", "RU-ASh", "3206", ["RU-Sh1", "RU-Sh2", "RU-Sh3"], "AL-S01", False),
    ],
)
def test_with_low_morale_only_germans_combine(side, army, place, corps, supply, able):
    units = dict.fromkeys([*corps, supply], place) | {army: "box", "GE-A8": "1417", "RU-A2": "4012"}
    order = f"combine {army} {place}"
    low = reform(side, units, turn=20, vp=LOW, options=MORALE, belligerents=WAR)
    assert (order in low.legal_actions()) == able
    assert why_not(low, order) == ("" if able else "OPT-MORALE-2")
    # One point more, or without the option, everybody may; and breaking down is always allowed.
    assert order in reform(side, units, turn=20, vp=FIRM, options=MORALE, belligerents=WAR).legal_actions()
    assert order in reform(side, units, turn=20, vp=LOW, belligerents=WAR).legal_actions()
    assert choices(low, "break") == {"GE-A8" if side == "central" else "RU-A2"}


@pytest.mark.rule("OPT-MORALE-3", "OPT-MORALE-1")
def test_the_effects_come_and_go_with_the_points_at_once():
    """A purchase that brings a side down to 25 makes the next one dear."""
    state = muster("allied", vp={"central": 50, "allied": 29}, options=MORALE)
    bought(state, "RU-C-Gd", "3206")
    assert points(state) == (50, 25)
    bought(state, "RU-C-Gr", "3206")
    assert points(state) == (50, 17)
    # The income of the turn lifts it above 25 again.
    run_to(state, "allied", "mobilization", turn=JUNE_1915 + 1)
    before = points(state)[1]
    assert before > 25
    bought(state, "RU-C-Finn", "3206")
    assert points(state)[1] == before - 4


# Fortress conversion (option) -------------------------------------------------------------------


FIELD = {"fortress_conversion": "on"}


@pytest.mark.rule("OPT-FORTCONV-1")
@pytest.mark.parametrize(
    ("side", "fort", "place", "corps"),
    [
        ("central", "GE-F-Thorn", "2017", "GE-C-I"),
        ("central", "AH-F-Krakow", "2122", "AH-C-I"),
        ("allied", "RU-F-Warsaw", "2319", "RU-C-Gd"),
        ("allied", "RO-F-Turtukaia", "2932", "RO-C1"),
        ("central", "BU-F-Varna", "3133", "BU-C1"),
    ],
)
def test_a_fortress_becomes_a_corps_of_its_nation_for_nothing_and_for_good(side, fort, place, corps):
    state = reform(
        side, {fort: place, "GE-A8": "1417", "RU-A2": "4012"}, turn=20, options=FIELD, belligerents=WAR
    )
    state.apply(f"field {fort}")
    assert at_hex(state, place) == {corps}
    assert points(state) == (90, 90)
    assert where(state, fort) == "gone"
    run_to(state, side, "mobilization", turn=21)
    assert why_not(state, f"buy {fort}") == "9.5a"


@pytest.mark.rule("R-SUP-11", "17.11c")
def test_supply_reaches_as_far_as_when_the_phase_began_even_if_its_fortress_is_given_up():
    # The Russian beside Thorn would hold the supply unit fast, were it not for the fortress.
    corps = dict.fromkeys(["GE-C-XI", "GE-C-XVII", "GE-C-XX"], "1917")
    units = corps | {"GE-F-Thorn": "Thorn", "CP-S01": "Thorn", "RU-C-I": "2118"}
    units |= {"GE-A9": "box", "GE-A8": "1417"}
    without = {unit: at for unit, at in units.items() if unit != "GE-F-Thorn"}
    assert why_not(reform("central", without, options=FIELD), "combine GE-A9 1917") == "10.2b"
    state = reform("central", units, options=FIELD)
    state.apply("field GE-F-Thorn")
    assert why_not(state, "combine GE-A9 1917") == ""
    state.apply("combine GE-A9 1917")
    assert at_hex(state, "1917") == {"GE-A9"}
    assert where(state, "CP-S01") == "pool"


@pytest.mark.rule("OPT-FORTCONV-1")
def test_any_number_of_own_fortresses_convert_if_corps_are_left():
    units = {"GE-F-Thorn": "Thorn", "GE-F-Posen": "Posen", "AH-F-Krakow": "Krakow", "RU-F-Riga": "Riga"}
    state = reform("central", units, options=FIELD)
    assert choices(state, "field") == {"GE-F-Thorn", "GE-F-Posen", "AH-F-Krakow"}
    assert why_not(state, "field RU-F-Riga") == "10.0a"
    for fort in ("GE-F-Thorn", "GE-F-Posen", "AH-F-Krakow"):
        state.apply(f"field {fort}")
    assert at_hex(state, "2017") == {"GE-C-I"}
    assert at_hex(state, "1818") == {"GE-C-IRes"}
    everybody = [f"AH-C-{name}" for name in ("I", "III", "VI", "XI", "XIV", "XVII", "H", "B")]
    none_left = reform("central", units | dict.fromkeys(everybody, "1624"), options=FIELD)
    assert choices(none_left, "field") == {"GE-F-Thorn", "GE-F-Posen"}
    assert why_not(none_left, "field AH-F-Krakow") == "OPT-FORTCONV-1"


@pytest.mark.rule("OPT-FORTCONV-1", "OPT-1")
def test_without_the_option_fortresses_stay():
    state = reform("central", {"GE-F-Thorn": "Thorn", "GE-A8": "1417"})
    assert not choices(state, "field")
    assert why_not(state, "field GE-F-Thorn") == "OPT-FORTCONV-1"
