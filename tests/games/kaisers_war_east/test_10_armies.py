"""10, 21.1 and the Reorganization Chart: armies break down into corps and are formed from them."""

from __future__ import annotations

import pytest
from tests.games.kaisers_war_east.battlefield import at_hex, choices, points, where, why_not
from tests.games.kaisers_war_east.mustering import JUNE_1915, MAY_1917, muster, reform, run_to

GERMANS = ["GE-C-I", "GE-C-IRes", "GE-C-XI"]
AUSTRIANS = ["AH-C-I", "AH-C-III", "AH-C-VI"]
RUSSIANS = ["RU-C-Gd", "RU-C-Gr", "RU-C-Finn"]
BULGARIANS = ["BU-C1", "BU-C2", "BU-C3"]
WAR = ["Romania", "Bulgaria"]
JANUARY_1915, MARCH_1915 = 5, 6


def together(units, place, *more):
    return dict.fromkeys([*units, *more], place)


def combined(state, army, place, supply="CP-S01"):
    """Form an army; with a single supply unit in reach it is not asked which."""
    state.apply(f"combine {army} {place}")
    if state.decision.step == "reorganization.expend":
        state.apply(f"expend {supply}")
    return state


# Breaking down ----------------------------------------------------------------------------------


@pytest.mark.rule("10.0a", "10.1a", "10.1c", "10.2d", "REO-1")
@pytest.mark.parametrize(
    ("side", "army", "place", "corps"),
    [
        ("central", "GE-A9", "2315", GERMANS),
        ("central", "AH-A1", "1624", AUSTRIANS),
        ("allied", "RU-A1", "3206", RUSSIANS),
        ("central", "BU-A3", "2534", BULGARIANS),
    ],
)
def test_an_army_is_replaced_by_three_infantry_corps_of_its_nation(side, army, place, corps):
    state = reform(side, {army: place}, turn=20, belligerents=WAR)
    state.apply(f"break {army}")
    assert at_hex(state, place) == set(corps)
    assert where(state, army) == "box"
    assert points(state) == (90, 90)
    # No supply unit is given back, and none was needed.
    assert not [u for u in state.view(side)["board"]["units"] if "-S0" in u]


@pytest.mark.rule("10.1a")
def test_armies_break_down_in_their_owners_reorganization_phase_only():
    state = reform("central", {"GE-A9": "2315", "RU-A1": "3206"})
    assert choices(state, "break") == {"GE-A9"}
    assert why_not(state, "break RU-A1") == "10.0a"
    state.apply("done")
    while state.board.active == "central":
        assert not choices(state, "break")
        state.apply("done" if "done" in state.legal_actions() else state.legal_actions()[0])


@pytest.mark.rule("10.1c", "REO-1", "R-REO-2")
def test_a_voluntary_breakdown_needs_the_full_set_of_corps():
    everybody = [f"AH-C-{name}" for name in ("I", "III", "VI", "XI", "XIV", "XVII", "H", "B")]
    two_left = reform("central", together(everybody[:6], "1624") | {"AH-A1": "2025", "GE-A9": "2315"})
    assert choices(two_left, "break") == {"GE-A9"}
    assert why_not(two_left, "break AH-A1") == "10.1c"
    three_left = reform("central", together(everybody[:5], "1624") | {"AH-A1": "2025", "GE-A9": "2315"})
    assert choices(three_left, "break") == {"AH-A1", "GE-A9"}


@pytest.mark.rule("10.1b", "10.1c", "R-REO-2")
def test_attrition_breaks_an_army_down_into_what_corps_there_are(at):
    used = {f"RU-C-{n}": "3206" for n in ("Gd", "Gr", "Finn", "Sib1", "Sib2", "Sib3", "Trkstn", "I", "IV")}
    used |= {f"RU-C-{n}": "4012" for n in ("VIII", "XIII", "XV")}
    # Two corps are left for the army in the marsh.
    units = {"RU-A1": "3018", "GE-A9": "2315"} | used
    state = at(turn=JUNE_1915, phase="attrition", active="allied", effort="East", units=units, dice=[3])
    assert at_hex(state, "3018") == {"RU-C-XX", "RU-C-XXV"}
    assert where(state, "RU-A1") == "box"


@pytest.mark.rule("10.1b", "10.6a")
def test_a_combat_result_breaks_armies_down_and_kills_romanian_ones(at):
    for army, place, loss in (("RU-A1", "box", 0), ("RO-A1", "gone", 6)):
        state = at(
            turn=20,
            phase="combat 1",
            active="central",
            belligerents=WAR,
            vp={"central": 60, "allied": 60},
            units={"GE-A9": "3523", "GE-A8": "3623", army: "3524"},
            dice=[4],
        )
        # 24 against 9 or 7: a 4 is DD in both columns.
        state.apply("attack 3524")
        state.apply("join GE-A9")
        state.apply("join GE-A8")
        state.apply("declare")
        assert where(state, army) == place
        assert points(state)[1] == 60 - loss


@pytest.mark.rule("10.0b", "10.6a", "REO-4")
def test_romanian_armies_are_never_reorganized():
    units = {"RO-A1": "Bucharest", "RU-A1": "3206", "RO-A2": "box", "AL-S01": "Ploesti"}
    state = reform("allied", units | together(["RO-C1", "RO-C2"], "Ploesti"), turn=20, belligerents=WAR)
    assert choices(state, "break") == {"RU-A1"}
    assert why_not(state, "break RO-A1") == "10.0b"
    assert not choices(state, "combine")
    assert why_not(state, "combine RO-A2 2830") == "10.0b"


@pytest.mark.rule("REO-4")
@pytest.mark.parametrize("unit", ["GE-HL", "GE-HKK1", "GE-AK", "GE-BK", "GE-C-I"])
def test_headquarters_cavalry_alpine_and_marine_corps_have_no_conversion(unit):
    state = reform("central", {unit: "2315", "GE-A9": "1417", "CP-S01": "2315"})
    assert choices(state, "break") == {"GE-A9"}
    assert why_not(state, f"break {unit}") == "REO-4"
    assert why_not(state, f"combine {unit} 2315") == "REO-4"


@pytest.mark.rule("REO-4", "OPT-BOL-1")
def test_bolshevik_units_have_no_conversion_and_show_their_corps_side():
    more = {
        "options": {"russian_revolutions": "on"},
        "first_revolution": True,
        "second_revolution": True,
        "vp": {"central": 50, "allied": 9},
    }
    reds = together(["BO-LR", "BO-RG", "BO-NWF"], "Petrograd") | {"AL-S01": "Petrograd", "GE-A9": "2315"}
    state = reform("allied", reds | {"BO-KonA": "Moscow"}, turn=33, **more)
    # Nothing to reorganize: the phase goes by without a question.
    assert state.board.phase != "reorganization"
    units = {unit.id: unit for unit in state.world.units if unit.nation == "Bolshevik"}
    factors = {name: (unit.size, unit.attack, unit.defense, unit.move) for name, unit in units.items()}
    assert factors == {
        "BO-LR": ("corps", 3, 3, 4),
        "BO-RG": ("corps", 2, 2, 3),
        "BO-NWF": ("corps", 2, 3, 3),
        "BO-WF": ("corps", 3, 3, 3),
        "BO-UkrF": ("corps", 2, 2, 3),
        "BO-KonA": ("corps", 3, 2, 5),
        "BO-PART": ("corps", 1, 1, 4),
        "BO-AT": ("brigade", 1, 2, 6),
    }


@pytest.mark.rule("10.3c")
def test_nothing_breaks_down_or_combines_in_the_set_up(game):
    state = game.start("1914")
    for side in ("allied", "central"):
        assert state.decision.side == side
        state.apply("suggested")
        assert not choices(state, "break") | choices(state, "combine")
        assert why_not(state, "break RU-A1" if side == "allied" else "break GE-A8") == "3.0a"
        state.apply("done")


# Combining --------------------------------------------------------------------------------------


@pytest.mark.rule("10.2a", "10.2b", "10.0a", "REO-1", "9.3c")
@pytest.mark.parametrize(
    ("side", "army", "place", "corps", "supply"),
    [
        ("central", "GE-A9", "2315", GERMANS, "CP-S01"),
        ("central", "AH-A1", "1624", AUSTRIANS, "CP-S01"),
        ("allied", "RU-A1", "3206", RUSSIANS, "AL-S01"),
        ("central", "BU-A3", "2534", BULGARIANS, "CP-S01"),
    ],
)
def test_three_corps_and_a_supply_unit_make_an_army(side, army, place, corps, supply):
    units = together(corps, place, supply) | {army: "box"}
    state = combined(reform(side, units, turn=20, belligerents=WAR), army, place)
    assert at_hex(state, place) == {army}
    assert where(state, supply, *corps) == ["pool"] * 4
    assert points(state) == (90, 90)


@pytest.mark.rule("10.2a")
def test_corps_combine_in_the_reorganization_phase_only():
    state = muster("central", together(GERMANS, "2315", "CP-S01") | {"GE-A9": "box"})
    assert not choices(state, "combine")
    run_to(state, "central", "reorganization")
    assert choices(state, "combine") == {"GE-A9 2315"}
    state.apply("done")
    while state.board.active == "central":
        assert not choices(state, "combine")
        state.apply("done" if "done" in state.legal_actions() else state.legal_actions()[0])


@pytest.mark.rule("10.2a", "10.4a", "R-REO-6")
def test_a_new_army_may_move_in_the_turn_it_was_formed():
    state = combined(
        reform("central", together(GERMANS, "2315", "CP-S01") | {"GE-A9": "box"}), "GE-A9", "2315"
    )
    run_to(state, "central", "movement")
    assert "move GE-A9" in state.legal_actions()


@pytest.mark.rule("10.2b")
def test_the_corps_must_share_a_hex():
    apart = together(GERMANS[:2], "2315") | {
        GERMANS[2]: "2216",
        "CP-S01": "2315",
        "GE-A9": "box",
        "GE-A8": "1417",
    }
    state = reform("central", apart)
    assert not choices(state, "combine")
    assert why_not(state, "combine GE-A9 2315") == "10.3a"


@pytest.mark.rule("10.2b")
@pytest.mark.parametrize(
    ("place", "turn", "able"),
    [
        ("2315", JUNE_1915, True),
        ("2116", JUNE_1915, True),
        ("1917", JUNE_1915, False),
        # In winter the radius is 1; in thaw it is so only for supply in Russia.
        ("2116", JANUARY_1915, False),
        ("2316", JANUARY_1915, True),
        ("2116", MARCH_1915, True),
    ],
)
def test_a_supply_unit_must_have_the_hex_in_its_radius(place, turn, able):
    units = together(GERMANS, place) | {"CP-S01": "2315", "GE-A9": "box", "GE-A8": "1417"}
    state = reform("central", units, turn=turn)
    assert (f"combine GE-A9 {place}" in state.legal_actions()) == able
    assert why_not(state, f"combine GE-A9 {place}") == ("" if able else "10.2b")


@pytest.mark.rule("10.2b")
def test_thaw_shortens_the_radius_of_supply_in_russia():
    units = together(RUSSIANS, "3208") | {"AL-S01": "3206", "RU-A1": "box", "RU-A2": "4012"}
    assert why_not(reform("allied", units, turn=MARCH_1915), "combine RU-A1 3208") == "10.2b"
    assert why_not(reform("allied", units, turn=JUNE_1915), "combine RU-A1 3208") == ""


@pytest.mark.rule("10.2b", "10.2c", "R-SUP-11")
def test_one_supply_unit_makes_one_army():
    six = together(GERMANS, "2315") | together(["GE-C-XVII", "GE-C-XX", "GE-C-XXIVRes"], "2216")
    units = six | {"GE-A9": "box", "GE-A10": "box", "GE-A8": "1417", "CP-S01": "2315"}
    state = combined(reform("central", units), "GE-A9", "2315")
    assert not choices(state, "combine")
    assert why_not(state, "combine GE-A10 2216") == "10.2b"
    two = reform("central", units | {"CP-S02": "2216"})
    two.apply("combine GE-A9 2315")
    assert choices(two, "expend") == {"CP-S01", "CP-S02"}
    assert why_not(two, "expend CP-S03") == "10.2c"
    two.apply("expend CP-S02")
    assert where(two, "CP-S01", "CP-S02") == ["2315", "pool"]
    combined(two, "GE-A10", "2216")
    assert where(two, "CP-S01", "GE-A10") == ["pool", "2216"]


@pytest.mark.rule("10.2b", "R-REO-3")
def test_corps_combine_inside_an_enemy_zone():
    units = together(GERMANS, "2216") | {"CP-S01": "2315", "GE-A9": "box", "RU-A1": "2217"}
    state = combined(reform("central", units), "GE-A9", "2216")
    assert at_hex(state, "2216") == {"GE-A9"}


@pytest.mark.rule("10.3a", "10.3b", "R-REO-1")
@pytest.mark.parametrize(
    ("corps", "row"),
    [
        (["GE-C-I", "GE-C-IRes", "AH-C-I"], "10.3a"),
        (["GE-C-I", "GE-C-IRes", "GE-HKK1"], "10.3a"),
        (["GE-C-I", "GE-C-IRes", "GE-St1"], "10.3a"),
        (["GE-C-I", "GE-C-IRes", "GE-AK"], "10.3a"),
        (["GE-St1", "GE-St2", "GE-St3"], "10.3a"),
    ],
)
def test_only_corps_of_one_nation_and_one_type_make_an_army(corps, row):
    units = together(corps, "2315", "CP-S01") | {"GE-A9": "box", "GE-A8": "1417"}
    state = reform("central", units, turn=MAY_1917)
    assert "combine GE-A9 2315" not in state.legal_actions()
    assert why_not(state, "combine GE-A9 2315") == row


@pytest.mark.rule("10.3b", "REO-3", "10.0a", "R-REO-5")
@pytest.mark.parametrize(
    ("side", "army", "place", "corps", "supply"),
    [
        ("central", "GE-ASt", "2315", ["GE-St1", "GE-St2", "GE-St3"], "CP-S01"),
        ("allied", "RU-ASh", "3206", ["RU-Sh1", "RU-Sh2", "RU-Sh3"], "AL-S01"),
    ],
)
def test_a_shock_army_equals_three_shock_corps(side, army, place, corps, supply):
    broken = reform(side, {army: place}, turn=MAY_1917)
    broken.apply(f"break {army}")
    assert at_hex(broken, place) == set(corps)
    formed = combined(
        reform(side, together(corps, place, supply) | {army: "box"}, turn=MAY_1917), army, place
    )
    assert at_hex(formed, place) == {army}
    regular = GERMANS if side == "central" else RUSSIANS
    units = together(regular, place, supply) | {army: "box", "GE-A8": "1417", "RU-A2": "4012"}
    mixed = reform(side, units, turn=MAY_1917)
    assert why_not(mixed, f"combine {army} {place}") == "10.3a"


@pytest.mark.rule("REO-3", "R-REO-5")
def test_austrian_shock_corps_form_no_army(central):
    new = [central(name, nation="Austria-Hungary", type="shock") for name in ("s2", "s3")]
    units = together(["AH-St", "s2", "s3"], "1624", "CP-S01") | {
        "AH-A1": "box",
        "GE-ASt": "box",
        "GE-A8": "1417",
    }
    state = reform("central", units, turn=MAY_1917, new_units=new)
    assert not choices(state, "combine")
    assert why_not(state, "combine AH-A1 1624") == "10.3a"


@pytest.mark.rule("10.4a")
def test_an_army_must_have_entered_play_before_corps_can_form_it():
    # The Russian 9th Army comes on turn 2; on turn 1 it cannot be formed.
    early = together(RUSSIANS, "3206", "AL-S01") | {"RU-A9": "turn 2", "RU-A2": "4012"}
    state = reform("allied", early, turn=1)
    assert "combine RU-A9 3206" not in state.legal_actions()
    assert why_not(state, "combine RU-A9 3206") == "10.4a"
    # Nor can an army that never was in play.
    never = reform(
        "allied", together(RUSSIANS, "3206", "AL-S01") | {"RU-A9": "gone", "RU-A2": "4012"}, turn=3
    )
    assert why_not(never, "combine RU-A9 3206") == "10.4a"


@pytest.mark.rule("10.4a", "10.4b", "9.2a")
def test_an_army_arrives_free_the_first_time_and_is_formed_from_corps_later(at):
    state = at(
        turn=2,
        phase="mobilization",
        active="allied",
        last_turn=40,
        vp={"central": 50, "allied": 50},
        units={"RU-A9": "turn 2"} | together(RUSSIANS, "4012", "AL-S01"),
    )
    state.apply("bring RU-A9")
    state.apply("place 3206")
    assert points(state) == (50, 50)
    assert where(state, *RUSSIANS) == ["4012"] * 3
    state.apply("demobilize")
    assert "dismiss RU-A9" in state.legal_actions()
    state.apply("dismiss RU-A9")
    state.apply("done")
    assert "combine RU-A9 4012" in state.legal_actions()


# Abteilungen ------------------------------------------------------------------------------------


@pytest.mark.rule("10.5a", "REO-2")
@pytest.mark.parametrize("name", ["GE-AA-N", "GE-AA-Ost", "GE-AA-K"])
def test_two_german_corps_and_supply_make_an_abteilung_on_any_turn(name):
    units = together(GERMANS[:2], "2315", "CP-S01") | {name: "box"}
    state = combined(reform("central", units, turn=1), name, "2315")
    assert at_hex(state, "2315") == {name}
    assert where(state, "CP-S01", *GERMANS[:2]) == ["pool"] * 3


@pytest.mark.rule("10.5a", "REO-2")
def test_one_german_corps_or_two_of_another_kind_make_none():
    for corps in (["GE-C-I"], ["GE-C-I", "AH-C-I"], ["AH-C-I", "AH-C-III"], ["GE-C-I", "GE-HKK1"]):
        units = together(corps, "2315", "CP-S01") | {"GE-AA-N": "box", "GE-A8": "1417"}
        state = reform("central", units)
        assert why_not(state, "combine GE-AA-N 2315") == "10.3a"


@pytest.mark.rule("REO-2", "10.1a", "R-REO-7")
def test_an_abteilung_breaks_down_into_two_corps_and_returns_to_the_box():
    state = reform("central", {"GE-AA-K": "2315"})
    state.apply("break GE-AA-K")
    assert at_hex(state, "2315") == {"GE-C-I", "GE-C-IRes"}
    assert where(state, "GE-AA-K") == "box"


@pytest.mark.rule("21.1a", "REO-2", "10.3a", "R-REO-4")
@pytest.mark.parametrize("turn", [1, JUNE_1915, MAY_1917])
def test_sud_is_formed_from_a_german_and_an_austrian_corps_on_any_turn(turn):
    units = together(["GE-C-I", "AH-C-I"], "2122", "CP-S01") | {"GE-AA-Sud": "box"}
    state = combined(reform("central", units, turn=turn), "GE-AA-Sud", "2122")
    assert at_hex(state, "2122") == {"GE-AA-Sud"}
    assert where(state, "GE-C-I", "AH-C-I", "CP-S01") == ["pool"] * 3


@pytest.mark.rule("21.1a")
def test_sud_needs_one_corps_of_each_in_one_hex_with_supply():
    for corps in (["GE-C-I", "GE-C-XI"], ["AH-C-I", "AH-C-III"], ["GE-C-I", "AH-K1"], ["GE-HKK1", "AH-C-I"]):
        units = together(corps, "2122", "CP-S01") | {"GE-AA-Sud": "box", "GE-A8": "1417"}
        assert why_not(reform("central", units), "combine GE-AA-Sud 2122") == "21.1a"
    dry = together(["GE-C-I", "AH-C-I"], "2122") | {"GE-AA-Sud": "box", "GE-A8": "1417"}
    assert why_not(reform("central", dry), "combine GE-AA-Sud 2122") == "10.2b"


@pytest.mark.rule("REO-2", "21.1a", "R-REO-4")
def test_a_broken_sud_leaves_one_corps_of_each_and_can_be_built_again():
    state = reform("central", {"GE-AA-Sud": "2122", "CP-S01": "2122"})
    state.apply("break GE-AA-Sud")
    assert at_hex(state, "2122") == {"GE-C-I", "AH-C-I", "CP-S01"}
    assert where(state, "GE-AA-Sud") == "box"
    combined(state, "GE-AA-Sud", "2122")
    assert where(state, "GE-AA-Sud") == "2122"


@pytest.mark.rule("21.1b")
def test_sud_counts_as_german(at):
    """It attacks with Germans without an HQ, not with Austrians."""
    units = {"GE-AA-Sud": "3523", "GE-C-I": "3525", "AH-C-I": "3424", "RU-A1": "3524"}
    state = at(turn=JUNE_1915, phase="combat 1", active="central", units=units)
    state.apply("attack 3524")
    state.apply("join GE-AA-Sud")
    assert choices(state, "join") == {"GE-C-I"}
    assert why_not(state, "join AH-C-I") == "14.10a"


@pytest.mark.rule("17.11c", "10.2b", "R-SUP-11")
def test_supply_reaches_as_far_as_when_the_phase_began():
    """The fortress kept the enemy zone from the supply unit; given up in the phase, it still does so."""
    units = {"GE-F-Konigsberg": "2315", "CP-S01": "2315", "RU-A1": "2415", "GE-A9": "box"}
    units |= dict.fromkeys(["GE-C-I", "GE-C-XI", "GE-C-XVII"], "2215")
    state = reform("central", units, options={"fortress_conversion": "on"})
    assert "combine GE-A9 2215" in state.legal_actions()
    state.apply("field GE-F-Konigsberg")
    assert "combine GE-A9 2215" in state.legal_actions()
    later = reform("central", {unit: at for unit, at in units.items() if "-F-" not in unit})
    assert "combine GE-A9 2215" not in later.legal_actions()
