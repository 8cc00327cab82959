"""18.1 to 18.5. Railroad movement: cost, supply, capacity, the net, the border and zones of control."""

import pytest
from tests.games.kaisers_war_east.marching import choices, march, place, ride, rides, spent, steps

# Berlin to Konigsberg is German all the way; Krakow, Lemberg and Budapest are Austro-Hungarian.
SUPPLY = {"CP-S01": "1418", "CP-S02": "2123", "CP-S03": "2623"}


#: Four hexes of one line in Russia; an enemy in 3721 has the middle two in his zone.
LINE = dict.fromkeys(["3521", "3620", "3720", "3719"], "central")


def begin(at, units, side="central", turn=7, **more):
    spare = {"GE-HKK6": "1415"} if side == "central" else {"RU-K4": "4225"}
    return at(phase="movement", active=side, turn=turn, units=units | spare, **more)


def capacity(s):
    """Thirds of an army that the side may still move."""
    return s.view("central")["board"]["rail_left"]


# 18.0 and 18.1 -------------------------------------------------------------------------------


@pytest.mark.rule("18.0a", "18.1a")
def test_a_ride_costs_one_point_and_goes_any_distance_on_the_net(at):
    s = begin(at, SUPPLY | {"GE-A9": "Berlin"})
    s.apply("move GE-A9")
    assert {"2315", "2115", "2017", "2313", "2122", "2622", "2025"} <= rides(s)
    s.apply("rail 2315")
    assert (place(s, "GE-A9"), spent(s)) == ("2315", 1)


@pytest.mark.rule("18.0a", "18.4a")
def test_captured_railroads_are_used_like_ones_own(at):
    held = dict.fromkeys(["2118", "2218", "2319", "2219"], "central")
    s = begin(at, {"GE-A9": "2118", "CP-S01": "2118"}, control=held)
    s.apply("move GE-A9")
    assert rides(s) == {"2218", "2319", "2219"}
    s = begin(at, {"RU-A1": "2117", "AL-S01": "2117"}, side="allied", control={"2116": "allied"})
    s.apply("move RU-A1")
    assert rides(s) == {"2116"}


@pytest.mark.rule("18.1b")
def test_a_ride_starts_in_general_supply(at):
    s = begin(at, {"GE-A9": "Berlin"})
    s.apply("move GE-A9")
    assert rides(s) == set()
    assert s.why_not("rail 2315").rule == "18.1b"
    s = begin(at, {"GE-A9": "Berlin", "CP-S01": "1418"})
    s.apply("move GE-A9")
    assert "2315" in rides(s)


@pytest.mark.rule("18.1b")
def test_what_counts_is_the_hex_where_the_ride_starts(at):
    # Out of supply in 3722, it walks into the radius of the supply unit and rides from there.
    held = dict.fromkeys(["3620", "3720", "3719"], "central")
    units = {"GE-A9": "3622", "CP-S01": "3617"}
    s = begin(at, units, control=held)
    march(s, "GE-A9", "3621", "3620")
    assert rides(s) == {"3720", "3719"}
    s = begin(at, units | {"CP-S01": "3625"}, control=held)
    march(s, "GE-A9", "3621", "3620")
    assert s.why_not("rail 3719").rule == "18.1b"


@pytest.mark.rule("18.1b")
def test_the_hex_where_it_ends_needs_no_supply(at):
    s = begin(at, {"GE-A9": "Berlin", "CP-S01": "1418"})
    ride(s, "GE-A9", "2622")
    assert place(s, "GE-A9") == "2622"


@pytest.mark.rule("18.1c", "18.5a")
def test_a_unit_rides_once_in_a_phase(at):
    s = begin(at, SUPPLY | {"GE-A9": "Berlin"})
    s.apply("move GE-A9")
    s.apply("rail 2017")
    assert rides(s) == set()
    assert s.why_not("rail 2315").rule == "18.1c"
    s.apply("step 2117")
    assert s.why_not("rail 2315").rule == "18.1c"


@pytest.mark.rule("18.1a")
def test_with_less_than_a_point_left_there_is_no_ride(at):
    s = begin(at, {"AH-A1": "3521", "CP-S01": "3521"}, control=LINE)
    march(s, "AH-A1", "3620", "3521", "3620", "3521")
    assert rides(s) == {"3620", "3720", "3719"}
    s.apply("step 3620")
    assert spent(s) == 2.5
    assert rides(s) == set()
    assert s.why_not("rail 3719").rule == "18.1a"


@pytest.mark.rule("18.5a")
def test_walking_and_riding_combine_in_any_order(at):
    s = begin(at, SUPPLY | {"GE-HKK1": "1920"})
    march(s, "GE-HKK1", "1921")
    s.apply("rail 2017")
    s.apply("step 2016")
    assert place(s, "GE-HKK1") == "2016"
    assert spent(s) == 1 + 1 + 2


# 18.2 and 18.3 -------------------------------------------------------------------------------


@pytest.mark.rule("18.2a", "R-RAIL-1")
@pytest.mark.parametrize(
    ("unit", "load"),
    [("AH-A1", 3), ("GE-AA-N", 3), ("GE-MACK", 3), ("AH-C-I", 1), ("AH-K1", 1), ("CP-S04", 1), ("AH-St", 1)],
)
def test_an_army_or_hq_takes_a_third_of_the_capacity_and_any_other_unit_a_ninth(at, unit, load):
    s = begin(at, SUPPLY | {unit: "Krakow"})
    assert capacity(s) == 9
    ride(s, unit, "2622")
    assert capacity(s) == 9 - load


@pytest.mark.rule("18.2a", "R-RAIL-1")
def test_three_armies_ride_and_no_more(at):
    armies = {"AH-A1": "2122", "AH-A2": "2022", "AH-A3": "1922", "AH-A4": "1822", "AH-C-I": "1822"}
    s = begin(at, SUPPLY | armies)
    for army, to in (("AH-A1", "2622"), ("AH-A2", "2522"), ("AH-A3", "2422")):
        ride(s, army, to)
    assert capacity(s) == 0
    for unit in ("AH-A4", "AH-C-I"):
        s.apply(f"move {unit}")
        assert rides(s) == set()
        assert s.why_not("rail 2322").rule == "18.2a"
        s.apply("stop")


@pytest.mark.rule("18.2a")
def test_three_small_units_make_one_army(at):
    corps = ["AH-C-I", "AH-C-III", "AH-C-VI", "AH-C-XI", "AH-C-XIV", "AH-C-XVII", "AH-C-H"]
    s = begin(at, SUPPLY | dict.fromkeys(corps, "2122") | {"AH-A1": "2022"})
    for unit in corps:
        ride(s, unit, "2622")
    assert capacity(s) == 2
    s.apply("move AH-A1")
    assert s.why_not("rail 2622").rule == "18.2a"


@pytest.mark.rule("18.2a")
def test_each_movement_phase_has_its_own_capacity(at):
    s = begin(at, SUPPLY | {"AH-A1": "2122", "RU-A1": "2619", "AL-S01": "2619"}, last_turn=9)
    ride(s, "AH-A1", "2622")
    assert capacity(s) == 6
    while not (s.decision.side == "allied" and s.decision.step == "movement"):
        s.apply("done")
    assert capacity(s) == 9


@pytest.mark.rule("18.3a")
@pytest.mark.parametrize(
    ("unit", "start"), [("GE-A9", "Berlin"), ("GE-MACK", "Berlin"), ("GE-C-I", "Posen"), ("CP-S04", "Berlin")]
)
def test_german_and_supply_units_ride_free_within_germany(at, unit, start):
    s = begin(at, SUPPLY | {unit: start})
    ride(s, unit, "2315")
    assert capacity(s) == 9


@pytest.mark.rule("18.3a")
@pytest.mark.parametrize(("unit", "load"), [("AH-A1", 3), ("TU-C6", 1)])
def test_other_nations_use_capacity_in_germany_too(at, unit, load):
    s = begin(at, SUPPLY | {unit: "Berlin"})
    ride(s, unit, "2315")
    assert capacity(s) == 9 - load


@pytest.mark.rule("18.3a")
@pytest.mark.parametrize(("unit", "load"), [("GE-A9", 3), ("CP-S04", 1)])
def test_a_german_ride_out_of_germany_uses_capacity(at, unit, load):
    s = begin(at, SUPPLY | {unit: "Berlin"})
    ride(s, unit, "2122")
    assert capacity(s) == 9 - load


@pytest.mark.rule("18.3a", "18.2a")
def test_without_capacity_germans_still_ride_in_germany_and_only_there(at):
    armies = {"AH-A1": "2122", "AH-A2": "2022", "AH-A3": "1922", "GE-A9": "Berlin", "CP-S04": "Berlin"}
    s = begin(at, SUPPLY | armies)
    for army, to in (("AH-A1", "2622"), ("AH-A2", "2522"), ("AH-A3", "2422")):
        ride(s, army, to)
    for unit in ("GE-A9", "CP-S04"):
        s.apply(f"move {unit}")
        assert {"2315", "2021"} <= rides(s)
        assert all(s.world.country_of[s.world.grid.hex(name)] == "Germany" for name in rides(s))
        assert s.why_not("rail 2122").rule == "18.2a"
        s.apply("stop")


@pytest.mark.rule("18.3a")
def test_a_ride_that_must_leave_germany_on_the_way_is_not_free(at):
    # With both German lines into Kattowitz's corner cut, only the line through Bohemia leads there.
    cut = [["1820", "1921", "no rail"]]
    s = begin(at, SUPPLY | {"GE-A9": "Breslau"}, hexsides=cut)
    ride(s, "GE-A9", "2021")
    assert capacity(s) == 6


# 18.4 ----------------------------------------------------------------------------------------


@pytest.mark.rule("18.4a")
def test_only_rail_hexes_under_control_belong_to_the_net(at):
    s = begin(at, SUPPLY | {"AH-A1": "Krakow"}, control={"2422": "allied"})
    s.apply("move AH-A1")
    assert {"2222", "2322"} <= rides(s)
    assert "2422" not in rides(s)
    assert s.why_not("rail 2422").rule == "18.4a"


@pytest.mark.rule("18.4a", "R-CTL-3")
def test_the_net_is_that_of_the_start_of_the_phase(at):
    # The corps takes 2422; the army that follows finds it friendly but no part of the net.
    held = {"2422": "allied", "2423": "allied"}
    s = begin(at, SUPPLY | {"AH-A1": "Krakow", "AH-K1": "2322"}, control=held)
    march(s, "AH-K1", "2422")
    s.apply("stop")
    s.apply("move AH-A1")
    assert "2322" in rides(s)
    assert "2422" not in rides(s)


@pytest.mark.rule("18.4a", "R-CTL-3")
def test_a_ride_does_not_start_on_a_railroad_taken_in_the_same_phase(at):
    s = begin(at, SUPPLY | {"AH-A1": "2421", "CP-S04": "2421"}, control={"2422": "allied"})
    march(s, "AH-A1", "2422")
    assert rides(s) == set()
    assert s.why_not("rail 2122").rule == "18.4a"


@pytest.mark.rule("18.4b", "R-RAIL-2")
def test_a_ride_does_not_cross_the_russian_border_either_way(at):
    held = dict.fromkeys(["2118", "2218", "2319"], "central")
    s = begin(at, SUPPLY | {"GE-A9": "Thorn", "GE-A8": "2118"}, control=held)
    s.apply("move GE-A9")
    assert {"2118", "2218", "2319"} & rides(s) == set()
    assert s.why_not("rail 2319").rule == "18.4b"
    s.apply("stop")
    s.apply("move GE-A8")
    assert rides(s) == {"2218", "2319"}
    assert s.why_not("rail 2017").rule == "18.4b"


@pytest.mark.rule("18.4b", "R-RAIL-2")
def test_the_border_bars_the_russians_too(at):
    held = dict.fromkeys(["2017", "2117", "2116"], "allied")
    s = begin(at, {"RU-A1": "2118", "AL-S01": "2118"}, side="allied", control=held)
    s.apply("move RU-A1")
    assert {"2218", "2319"} <= rides(s)
    assert {"2017", "2117", "2116"} & rides(s) == set()


@pytest.mark.rule("18.4b")
def test_the_border_of_austria_and_romania_with_each_other_is_open(at):
    held = dict.fromkeys(["2830", "2831"], "central")
    war = {"turn": 20, "belligerents": ["Romania", "Bulgaria"]}
    s = begin(at, {"GE-A9": "2829", "CP-S01": "2829"}, control=held, **war)
    s.apply("move GE-A9")
    assert {"2830", "2831"} <= rides(s)


@pytest.mark.rule("18.4c")
def test_beyond_the_border_a_unit_rides_only_if_it_began_the_phase_there(at):
    held = dict.fromkeys(["2118", "2218", "2319"], "central")
    s = begin(at, SUPPLY | {"GE-A9": "Thorn", "CP-S04": "Thorn"}, control=held)
    march(s, "GE-A9", "2118")
    assert rides(s) == set()
    assert s.why_not("rail 2319").rule == "18.4c"
    s.apply("step 2017")
    # Back on its own side it may ride there.
    assert "1417" in rides(s)


# 18.5 ----------------------------------------------------------------------------------------


@pytest.mark.rule("18.5b", "R-RAIL-3")
def test_a_ride_may_end_in_an_enemy_zone_and_goes_no_further(at):
    # An enemy in 2017 has 1917, 1918, 2117 and 2118 in his zone.
    s = begin(at, SUPPLY | {"GE-A9": "Posen", "RU-A1": "2017"})
    s.apply("move GE-A9")
    assert "1918" in rides(s)
    s.apply("rail 1918")
    assert place(s, "GE-A9") == "1918"
    assert s.decision.step == "movement"


@pytest.mark.rule("18.5b", "R-RAIL-3")
def test_a_zone_on_the_line_bars_what_lies_behind(at):
    s = begin(at, {"GE-A9": "3521", "CP-S01": "3521", "RU-A1": "3721"}, control=LINE)
    s.apply("move GE-A9")
    assert rides(s) == {"3620"}
    assert s.why_not("rail 3719").rule == "18.5b"


@pytest.mark.rule("18.5b", "13.5a", "13.5b", "R-RAIL-3")
def test_leaving_a_zone_by_rail_costs_one_more_and_the_first_hex_must_be_free(at):
    units = {"GE-A9": "3620", "CP-S01": "3620", "RU-A1": "3721"}
    s = begin(at, units, control=LINE | {"3421": "central"})
    s.apply("move GE-A9")
    assert rides(s) == {"3521", "3421"}
    assert s.why_not("rail 3720").rule == "18.5b"
    s.apply("rail 3421")
    assert spent(s) == 2


@pytest.mark.rule("18.5b", "13.4a")
def test_a_unit_that_walked_into_a_zone_does_not_ride_on(at):
    s = begin(at, {"GE-A9": "3520", "CP-S01": "3620", "RU-A1": "3721"}, control=LINE)
    march(s, "GE-A9", "3620")
    assert s.decision.step == "movement"
    assert place(s, "GE-A9") == "3620"


@pytest.mark.rule("18.5b")
def test_out_of_a_zone_a_ride_may_lead_round_into_another(at):
    held = LINE | dict.fromkeys(["3519", "3619", "3418", "3518", "3617", "3717", "3718"], "central")
    s = begin(at, {"GE-A9": "3620", "CP-S01": "3620", "RU-A1": "3721"}, control=held)
    s.apply("move GE-A9")
    # The long way over 3619 and Bryansk reaches 3720 from the north.
    assert {"3519", "3717", "3719", "3720"} <= rides(s)


@pytest.mark.rule("18.5b", "18.1a")
def test_a_unit_with_one_point_cannot_leave_a_zone_by_rail(at, central):
    slow = central("slow", move=1)
    units = {"slow": "3620", "CP-S01": "3620"}
    s = begin(at, units, control=LINE, new_units=[slow])
    s.apply("move slow")
    assert rides(s) == {"3521", "3720", "3719"}
    s = begin(at, units | {"RU-A1": "3721"}, control=LINE, new_units=[slow])
    s.apply("move slow")
    assert s.why_not("rail 3521").rule == "18.1a"


@pytest.mark.rule("18.5b")
def test_fortresses_let_the_line_pass(at):
    units = {"GE-A9": "3521", "CP-S01": "3521", "RU-A1": "3721", "GE-F-Thorn": "3620"}
    s = begin(at, units, control=LINE)
    s.apply("move GE-A9")
    assert rides(s) == {"3620", "3720"}
    s = begin(at, units | {"GE-F-Posen": "3720"}, control=LINE)
    s.apply("move GE-A9")
    assert rides(s) == {"3620", "3720", "3719"}


# 18.6 ----------------------------------------------------------------------------------------

BALKANS = {"turn": 20, "belligerents": ["Romania", "Bulgaria"]}
SERBIA = {"2130", "2131", "2231", "2232", "2333", "2433"}


@pytest.mark.rule("18.6a", "R-RAIL-4")
def test_from_1916_the_serbian_line_leads_from_austria_to_bulgaria_without_a_stop(at):
    s = begin(at, {"GE-A9": "Budapest", "CP-S01": "Budapest"}, **BALKANS)
    s.apply("move GE-A9")
    assert {"2029", "2534", "2735", "2832"} <= rides(s)
    assert rides(s) & SERBIA == set()
    s.apply("rail 2735")
    assert (place(s, "GE-A9"), spent(s), capacity(s)) == ("2735", 1, 6)


@pytest.mark.rule("18.6a")
def test_the_serbian_line_leads_back_as_well(at):
    s = begin(at, {"GE-A9": "2735", "CP-S01": "2735"}, **BALKANS)
    s.apply("move GE-A9")
    assert {"2534", "2029", "2025", "1417"} <= rides(s)
    assert rides(s) & SERBIA == set()


@pytest.mark.rule("18.6a", "R-RAIL-4")
@pytest.mark.parametrize(
    ("turn", "belligerents"), [(13, ["Romania", "Bulgaria"]), (18, []), (20, ["Romania"])]
)
def test_it_is_closed_before_1916_and_while_bulgaria_is_neutral(at, turn, belligerents):
    s = begin(at, {"GE-A9": "Budapest", "CP-S01": "Budapest"}, turn=turn, belligerents=belligerents)
    s.apply("move GE-A9")
    assert "2029" in rides(s)
    assert "2534" not in rides(s)
    assert s.why_not("rail 2534").rule == "18.6a"


@pytest.mark.rule("18.6a")
def test_it_opens_on_the_first_turn_of_1916(at):
    s = begin(at, {"GE-A9": "Budapest", "CP-S01": "Budapest"}, turn=14, belligerents=["Romania", "Bulgaria"])
    s.apply("move GE-A9")
    assert "2534" in rides(s)


@pytest.mark.rule("18.6a", "R-RAIL-4")
@pytest.mark.parametrize("end", ["2029", "2534"])
def test_both_ends_must_be_held(at, end):
    s = begin(at, {"GE-A9": "2028", "CP-S01": "2028"}, control={end: "allied"}, **BALKANS)
    s.apply("move GE-A9")
    assert {"2534", "2633", "2735"} & rides(s) == set()


@pytest.mark.rule("18.6a", "18.5b")
def test_enemy_zones_at_its_ends_work_as_on_any_line(at):
    # In the zone of 1930 the unit could stop at 2029 but not go on; in that of 2535 it stops in Sofia.
    units = {"GE-A9": "Budapest", "CP-S01": "Budapest"}
    s = begin(at, units | {"RO-C1": "1930"}, **BALKANS)
    s.apply("move GE-A9")
    assert "2029" in rides(s)
    assert "2534" not in rides(s)
    s = begin(at, units | {"RO-C1": "2535"}, **BALKANS)
    s.apply("move GE-A9")
    assert "2534" in rides(s)
    assert {"2633", "2735"} & rides(s) == set()
    s = begin(at, {"GE-A9": "2029", "CP-S01": "2029", "RO-C1": "1930", "RO-C2": "2535"}, **BALKANS)
    s.apply("move GE-A9")
    assert "2534" not in rides(s)
    s = begin(at, {"GE-A9": "2029", "CP-S01": "2029", "RO-C1": "1930"}, **BALKANS)
    s.apply("move GE-A9")
    assert {"2534", "2735"} <= rides(s)


@pytest.mark.rule("18.6a", "18.2a", "R-RAIL-4")
def test_the_serbian_line_uses_capacity(at):
    armies = {"AH-A1": "2025", "AH-A2": "2026", "AH-A3": "2027", "AH-C-I": "2028", "CP-S01": "2028"}
    s = begin(at, armies, **BALKANS)
    for army in ("AH-A1", "AH-A2", "AH-A3"):
        ride(s, army, "2735")
    s.apply("move AH-C-I")
    assert s.why_not("rail 2735").rule == "18.2a"


@pytest.mark.rule("18.6b")
def test_allied_units_never_use_the_serbian_line(at):
    held = dict.fromkeys(["2028", "2029", "2534", "2735", "2634"], "allied")
    s = begin(at, {"RU-A1": "2028", "AL-S01": "2028"}, side="allied", control=held, **BALKANS)
    s.apply("move RU-A1")
    assert rides(s) == {"2029"}
    assert s.why_not("rail 2534").rule == "18.6b"


@pytest.mark.rule("18.6a", "21.4a", "R-RAIL-5")
def test_an_armored_train_may_use_it_too(at):
    s = begin(at, {"AH-AT": "Budapest"}, **BALKANS)
    s.apply("move AH-AT")
    assert {"2029", "2534", "2735"} <= rides(s)
    assert steps(s) == set()
    assert choices(s, "rail") & SERBIA == set()
