"""9.3, 9.5, 9.9 to 9.11 and the Mobilization Chart: what may be bought, for how much and when."""

from __future__ import annotations

import pytest
from tests.games.kaisers_war_east.battlefield import choices, points, where, why_not
from tests.games.kaisers_war_east.mustering import (
    AUGUST_1914,
    JANUARY_1918,
    JULY_1915,
    JUNE_1915,
    MAY_1916,
    MAY_1917,
    bought,
    muster,
    run_to,
)

WAR = ["Romania", "Bulgaria"]
AIR = {"air": "on"}


def price(side, unit, **more):
    """What a unit costs, by what is left of 90 VP."""
    state = muster(side, **more)
    state.apply(f"buy {unit}")
    return 90 - points(state)[side == "allied"]


# The chart --------------------------------------------------------------------------------------


@pytest.mark.rule("CH-MOB-1", "CH-MOB-2", "9.3a", "9.1b")
@pytest.mark.parametrize(
    ("side", "unit", "place", "cost"),
    [
        ("central", "GE-C-I", "1417", 4),
        ("central", "AH-C-I", "1624", 4),
        ("allied", "RU-C-Gd", "3206", 4),
        ("central", "BU-C1", "2534", 4),
        ("allied", "RO-C1", "2831", 4),
        ("central", "GE-HKK1", "1417", 5),
        ("central", "AH-K1", "1624", 5),
        ("allied", "RU-K1", "3206", 5),
    ],
)
def test_infantry_costs_four_and_cavalry_five_and_both_come_at_once(side, unit, place, cost):
    state = muster(side, turn=20, belligerents=WAR)
    bought(state, unit, place)
    assert where(state, unit) == place
    assert 90 - points(state)[side == "allied"] == cost


@pytest.mark.rule("CH-MOB-3", "9.3b")
def test_a_supply_unit_beyond_the_free_ones_costs_ten():
    state = muster("allied")
    state.apply("supply")
    state.apply("place 3206")
    bought(state, "AL-S02", "3206")
    assert where(state, "AL-S02") == "3206"
    assert points(state) == (90, 80)


@pytest.mark.rule("CH-MOB-4", "R-MOB-5")
@pytest.mark.parametrize(
    ("side", "unit", "place", "cost"),
    [
        ("central", "GE-F-Konigsberg", "2315", 12),
        ("central", "GE-F-Danzig", "2115", 6),
        ("central", "AH-F-Krakow", "2122", 9),
        ("allied", "RU-F-Kronstadt", "3107", 12),
        ("allied", "RU-F-Riga", "2611", 6),
    ],
)
def test_a_fortress_costs_three_for_each_factor_and_stands_in_its_own_city_at_once(side, unit, place, cost):
    state = muster(side)
    state.apply(f"buy {unit}")
    # With a single hex open nothing is asked.
    assert where(state, unit) == place
    assert 90 - points(state)[side == "allied"] == cost


@pytest.mark.rule("CH-MOB-4", "R-MOB-5")
def test_a_fortress_cannot_be_rebuilt_in_a_lost_city_a_zone_or_beside_another_fortress(central):
    for more in (
        {"control": {"Thorn": "allied"}},
        {"units": {"RU-C-I": "2118"}},
        {"units": {"other": "Thorn"}, "new_units": [central("other", type="fortress", size="fortress")]},
    ):
        state = muster("central", **more)
        assert "buy GE-F-Thorn" not in state.legal_actions()
        assert why_not(state, "buy GE-F-Thorn") == "9.7d"
        assert "buy GE-F-Posen" in state.legal_actions()


@pytest.mark.rule("CH-MOB-5", "9.4a", "9.4b", "9.5c", "R-MOB-9")
def test_a_train_costs_ten_comes_a_turn_later_and_stands_on_a_railroad_in_a_city_or_at_the_edge():
    state = muster("central", hexsides=[["2313", "2314", "no rail"]])
    assert not state.world.rail >> state.world.grid.hex("2313") & 1
    state.apply("buy GE-AT")
    assert points(state) == (80, 90)
    assert where(state, "GE-AT") == "order 9"
    run_to(state, "central", "mobilization", turn=JULY_1915)
    state.apply("bring GE-AT")
    # The rail exits 1317 and 1319 too, but not Memel without its line.
    assert choices(state, "place") == {
        *("2216", "1417", "1820", "2115", "1419", "2021", "2315", "1818", "1616", "2017", "1317", "1319"),
    }
    # Any year.
    assert "buy RU-AT1" in muster("allied", turn=AUGUST_1914).legal_actions()


@pytest.mark.rule("CH-MOB-6", "CH-MOB-7", "CH-MOB-8", "CH-MOB-9", "9.5c", "R-MOB-3")
@pytest.mark.parametrize(
    ("side", "unit", "cost", "delay"),
    [
        ("central", "GE-BK", 9, 1),
        ("allied", "RU-Mar", 9, 1),
        ("central", "GE-AK", 6, 1),
        ("central", "AH-Ew", 6, 1),
        ("allied", "RU-Cauc", 6, 1),
        ("central", "GE-St1", 8, 2),
        ("central", "AH-St", 8, 2),
        ("allied", "RU-Sh1", 8, 2),
        ("central", "GE-KFO", 10, 1),
        ("allied", "RU-AIR", 10, 1),
    ],
)
def test_special_units_are_paid_now_and_arrive_later(side, unit, cost, delay):
    state = muster(side, turn=MAY_1916, options=AIR)
    state.apply(f"buy {unit}")
    assert 90 - points(state)[side == "allied"] == cost
    assert where(state, unit) == f"order {MAY_1916 + delay}"
    if delay > 1:
        run_to(state, side, "mobilization", turn=MAY_1916 + 1)
        assert why_not(state, f"bring {unit}") == "9.2a"
    run_to(state, side, "mobilization", turn=MAY_1916 + delay)
    before = points(state)
    assert f"bring {unit}" in state.legal_actions()
    state.apply(f"bring {unit}")
    state.apply("place 1624" if unit.startswith("AH") else f"place {'1417' if side == 'central' else '3206'}")
    assert points(state) == before


@pytest.mark.rule("9.5c", "R-MOB-3")
def test_an_alpine_corps_bought_in_june_1915_arrives_in_july():
    state = muster("central", turn=JUNE_1915)
    state.apply("buy GE-AK")
    assert "bring GE-AK" not in state.legal_actions()
    assert why_not(state, "buy GE-AK") != ""
    run_to(state, "central", "mobilization", turn=JULY_1915)
    assert "done" not in state.legal_actions()
    state.apply("bring GE-AK")
    state.apply("place 1417")
    assert where(state, "GE-AK") == "1417"


@pytest.mark.rule("9.5b", "CH-MOB-6", "CH-MOB-7", "CH-MOB-8", "CH-MOB-9", "R-MOB-3")
@pytest.mark.parametrize(
    ("unit", "last_without", "first_with"),
    [("GE-BK", 4, 5), ("GE-AK", 4, 5), ("GE-St1", 13, 14), ("GE-KFO", 13, 14)],
)
def test_some_units_can_be_built_only_from_a_certain_year(unit, last_without, first_with):
    early = muster("central", turn=last_without, options=AIR)
    assert f"buy {unit}" not in early.legal_actions()
    assert why_not(early, f"buy {unit}") == "9.5b"
    revolutions = AIR | {"russian_revolutions": "on"}
    for turn in (first_with, JANUARY_1918):
        assert f"buy {unit}" in muster("central", turn=turn, options=revolutions).legal_actions()


@pytest.mark.rule("CH-MOB-6", "CH-MOB-7", "CH-MOB-8")
@pytest.mark.parametrize(
    ("kind", "row", "first", "second", "foreign"),
    [
        ("marine", "CH-MOB-6", "GE-BK", "m2", ""),
        ("alpine", "CH-MOB-7", "GE-AK", "m2", "AH-Ew"),
        ("shock", "CH-MOB-8", "GE-St1", "GE-St2", "AH-St"),
    ],
)
def test_a_country_buys_one_special_corps_of_a_kind_a_turn(central, kind, row, first, second, foreign):
    state = muster("central", turn=MAY_1916, new_units=[central("m2", type=kind)])
    state.apply(f"buy {first}")
    assert f"buy {second}" not in state.legal_actions()
    assert why_not(state, f"buy {second}") == row
    assert not foreign or f"buy {foreign}" in state.legal_actions()
    run_to(state, "central", "mobilization", turn=MAY_1916 + 1)
    assert f"buy {second}" in state.legal_actions()


@pytest.mark.rule("CH-MOB-9", "21.7a")
def test_airbases_need_the_air_option():
    state = muster("central", turn=MAY_1916)
    assert "buy GE-KFO" not in state.legal_actions()
    assert why_not(state, "buy GE-KFO") == "CH-MOB-9"
    assert price("central", "GE-KFO", turn=MAY_1916, options=AIR) == 10


@pytest.mark.rule("CH-MOB-10", "21.7a")
@pytest.mark.parametrize(
    ("side", "unit"),
    [
        *(("allied", unit) for unit in ("BO-RG", "BO-PART", "BO-AT", "XA-AEFR", "XA-RNAS", "XA-CZ")),
        *(("central", unit) for unit in ("NA-INF", "NA-CAV", "NA-SHK")),
    ],
)
def test_bolshevik_british_nationalist_and_czech_units_are_not_on_open_sale(side, unit):
    poor = {"central": 90, "allied": 24}
    for options in ({}, {"russian_revolutions": "on", "czech_legion": "on"}):
        state = muster(side, turn=MAY_1917, vp=poor, options=options)
        assert f"buy {unit}" not in state.legal_actions()
        assert why_not(state, f"buy {unit}") == "CH-MOB-10"


@pytest.mark.rule("21.7a")
def test_without_its_rule_no_optional_unit_comes_into_play(game):
    optional = {
        *("GE-A14", "GE-KFO", "AH-A5", "NA-INF", "NA-CAV", "NA-SHK", "RU-AIR", "XA-AEFR", "XA-RNAS", "XA-CZ"),
        *("BO-LR", "BO-RG", "BO-NWF", "BO-WF", "BO-UkrF", "BO-KonA", "BO-PART", "BO-AT"),
    }
    for scenario in ("1914", "1915", "1916"):
        units = game.start(scenario, {"end": "1917"}).view("central")["board"]["units"]
        assert {units.get(unit, "pool") for unit in optional} <= {"pool", "gone"}
    with_rule = game.start("1914", {"end": "1917", "caporetto_east": "on"}).view("central")["board"]["units"]
    assert with_rule["GE-A14"] == with_rule["AH-A5"] == "turn 29"
    for side in ("central", "allied"):
        state = muster(side, turn=MAY_1917, vp={"central": 90, "allied": 25}, belligerents=WAR)
        assert not choices(state, "buy") & optional


@pytest.mark.rule("9.3a", "9.7a", "R-MOB-8")
@pytest.mark.parametrize(
    ("side", "unit"),
    [("allied", "RO-C1"), ("allied", "RO-F-Turtukaia"), ("central", "BU-C1"), ("central", "BU-F-Varna")],
)
def test_units_of_neutral_countries_are_not_for_sale(side, unit):
    neutral = muster(side)
    assert f"buy {unit}" not in neutral.legal_actions()
    assert why_not(neutral, f"buy {unit}") == "23.0c"
    assert f"buy {unit}" in muster(side, turn=20, belligerents=WAR).legal_actions()


# 9.5a, 9.9, 9.10 ----------------------------------------------------------------------------------


@pytest.mark.rule("9.5a", "9.9a")
def test_when_all_counters_of_a_kind_are_in_play_none_can_be_bought():
    full = muster("central", {"GE-HKK1": "2315", "GE-HKK6": "1417"})
    assert not choices(full, "buy") & {"GE-HKK1", "GE-HKK6"}
    assert why_not(full, "buy GE-HKK1") == "9.5a"
    assert "buy GE-HKK6" in muster("central", {"GE-HKK1": "2315"}).legal_actions()


@pytest.mark.rule("9.5a", "R-MOB-3")
def test_a_counter_on_order_is_not_available_for_anything_else():
    state = muster("allied", {"RU-AT1": "order 9", "RU-AT2": "order 9"})
    assert not choices(state, "buy") & {"RU-AT1", "RU-AT2"}
    assert why_not(state, "buy RU-AT1") == "9.5a"


@pytest.mark.rule("9.5a")
def test_of_equal_counters_the_first_is_bought():
    state = muster("allied")
    assert "buy RU-C-Gd" in state.legal_actions()
    assert why_not(state, "buy RU-C-I") == "9.5a"


@pytest.mark.rule("9.9a", "9.10b")
def test_what_was_lost_can_be_rebuilt_at_its_price_even_if_it_was_out_of_supply(at):
    """Two corps are destroyed in a marsh, one in combat and one by attrition; both are for sale again."""
    fight = at(
        turn=JUNE_1915,
        phase="combat 1",
        active="central",
        last_turn=40,
        vp={"central": 90, "allied": 90},
        units={"GE-A9": "2719", "GE-A8": "2820", "RU-K1": "2819", "RU-K2": "3018"},
        dice=[6, 1, 1, 1],
    )
    fight.apply("attack 2819")
    while joins := [a for a in fight.legal_actions() if a.verb == "join"]:
        fight.apply(joins[0])
    fight.apply("declare")
    assert where(fight, "RU-K1") == "pool"
    run_to(fight, "allied", "mobilization")
    assert where(fight, "RU-K2") == "3018"
    bought(fight, "RU-K1", "3206")
    assert where(fight, "RU-K1") == "3206"
    run_to(fight, "allied", "mobilization", turn=JULY_1915)
    assert where(fight, "RU-K2") == "pool"
    assert "buy RU-K2" in fight.legal_actions()


@pytest.mark.rule("9.10a", "9.3c")
def test_a_destroyed_army_goes_to_the_box_and_comes_back_only_by_combining(at):
    state = at(
        turn=JUNE_1915,
        phase="combat 1",
        active="central",
        last_turn=40,
        units={"GE-A9": "3523", "GE-A8": "3525", "GE-A10": "3424", "RU-A1": "3524", "AL-S01": "3206"}
        | dict.fromkeys(["RU-C-Gd", "RU-C-Gr", "RU-C-Finn"], "3206"),
        dice=[6],
    )
    state.apply("attack 3524")
    while joins := [a for a in state.legal_actions() if a.verb == "join"]:
        state.apply(joins[0])
    state.apply("declare")
    assert where(state, "RU-A1") == "box"
    run_to(state, "allied", "mobilization")
    assert why_not(state, "buy RU-A1") == "9.3c"
    assert why_not(state, "bring RU-A1") == "9.2a"
    state.apply("done")
    assert "combine RU-A1 3206" in state.legal_actions()


@pytest.mark.rule("9.10c", "R-HQ-4")
def test_an_eliminated_headquarters_never_comes_back(at):
    state = at(
        turn=JUNE_1915,
        phase="combat 1",
        active="central",
        last_turn=40,
        units={"GE-A9": "3523", "GE-A8": "3525", "RU-SW": "3524", "RU-C-I": "3206"},
        dice=[6],
    )
    state.apply("attack 3524")
    while joins := [a for a in state.legal_actions() if a.verb == "join"]:
        state.apply(joins[0])
    state.apply("declare")
    assert where(state, "RU-SW") == "gone"
    for turn in (JUNE_1915, JULY_1915):
        run_to(state, "allied", "mobilization", turn=turn)
        assert not {"buy RU-SW", "bring RU-SW"} & set(state.legal_actions())
        assert why_not(state, "buy RU-SW") == "9.10c"


# 9.11 ---------------------------------------------------------------------------------------------


def dismissible(units, side="central", **more):
    state = muster(side, units, **more)
    if "demobilize" not in state.legal_actions():
        assert why_not(state, "demobilize") == "9.11a"
        return set()
    state.apply("demobilize")
    return choices(state, "dismiss")


@pytest.mark.rule("9.11a")
def test_a_unit_in_general_supply_may_be_demobilized_and_no_other():
    units = {"GE-A9": "3018", "GE-C-I": "2919", "CP-S01": "2315", "GE-HL": "2216", "GE-F-Thorn": "Thorn"}
    # The army and the corps stand in the Pripet marshes, where no supply reaches.
    assert dismissible(units) == {"CP-S01", "GE-HL", "GE-F-Thorn"}
    assert dismissible(units | {"CP-S02": "3018"}) == {"GE-A9", "CP-S02", "CP-S01", "GE-HL", "GE-F-Thorn"}
    assert dismissible({"GE-C-I": "2919"}) == set()
    state = muster("central", units)
    state.apply("demobilize")
    assert why_not(state, "dismiss GE-A9") == "9.11a"
    assert why_not(state, "dismiss RU-A1") == "9.11a"


@pytest.mark.rule("9.11a", "9.11c", "9.11b", "R-VP-1")
@pytest.mark.parametrize(
    ("unit", "goes"),
    [("GE-A9", "box"), ("GE-C-I", "pool"), ("GE-HL", "gone"), ("CP-S01", "pool"), ("TU-C6", "gone")],
)
def test_demobilized_units_cost_and_bring_no_points(unit, goes):
    state = muster("central", {unit: "2315", "CP-S02": "2315"}, turn=20, belligerents=WAR)
    state.apply("demobilize")
    state.apply(f"dismiss {unit}")
    assert where(state, unit) == goes
    assert points(state) == (90, 90)


@pytest.mark.rule("9.11b", "R-MOB-6")
def test_a_demobilized_unit_may_be_bought_again_but_not_in_the_same_turn():
    state = muster("central", {"GE-HKK1": "2315", "GE-HKK6": "2315", "CP-S02": "2315"})
    state.apply("demobilize")
    state.apply("dismiss GE-HKK1")
    assert "buy GE-HKK1" not in state.legal_actions()
    assert why_not(state, "buy GE-HKK1") == "9.11b"
    run_to(state, "central", "mobilization", turn=JULY_1915)
    assert "buy GE-HKK1" in state.legal_actions()


@pytest.mark.rule("9.11b", "10.1c", "R-MOB-6")
def test_demobilized_corps_are_at_once_there_for_a_breakdown():
    corps = ["AH-C-I", "AH-C-III", "AH-C-VI", "AH-C-XI", "AH-C-XIV", "AH-C-XVII", "AH-C-H", "AH-C-B"]
    units = dict.fromkeys(corps[:6], "1624") | {"AH-A1": "2025", "GE-A8": "2315", "CP-S01": "1624"}
    state = muster("central", units)
    state.apply("demobilize")
    state.apply("dismiss AH-C-I")
    state.apply("done")
    assert "break AH-A1" in state.legal_actions()
    blocked = muster("central", units)
    blocked.apply("done")
    assert why_not(blocked, "break AH-A1") == "10.1c"


@pytest.mark.rule("9.11a", "9.10c", "R-MOB-6")
@pytest.mark.parametrize(
    ("unit", "box"), [("GE-OBEROST", "gone"), ("GE-A9", "box"), ("GE-C-I", "pool"), ("CP-S02", "pool")]
)
def test_where_demobilized_units_go(unit, box):
    """An HQ is gone for good, an army waits in the box, all others in the pool."""
    s = muster("central", {"CP-S01": "Berlin", unit: "1517"})
    s.apply("demobilize")
    s.apply(f"dismiss {unit}")
    assert where(s, unit) == box
