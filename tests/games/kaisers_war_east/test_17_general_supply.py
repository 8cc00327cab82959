"""17.2 to 17.7. The supply radius and general supply, as winter attrition shows them."""

import pytest
from tests.games.kaisers_war_east.hunger import hungry, starve
from tests.games.kaisers_war_east.marching import choices, march, place

# 3621 has no railroad; 3622, 3623 and 3624 lie due south of it: one way of three hexes leads there.
FRONT = {"CP-S01": "3621", "GE-C-I": "3624"}


# 17.1 and 17.2 -------------------------------------------------------------------------------


@pytest.mark.rule("17.1a")
def test_a_supply_unit_moves_and_defends_like_any_unit(at, play):
    s = at(phase="movement", active="central", turn=7, units={"CP-S01": "3621", "GE-A9": "3721"})
    march(s, "CP-S01", "3622", "3722", "3621")
    assert place(s, "CP-S01") == "3621"
    s = at(phase="combat 1", active="allied", turn=7, units={"CP-S01": "3621", "RU-A1": "3620"}, dice=[6])
    assert "attack 3621" in s.legal_actions()
    s.apply("attack 3621")
    s.apply("join RU-A1")
    events = s.apply("declare")
    odds = next(event for event in events if event.name == "odds")
    assert (odds.facts["attack"], odds.facts["defense"]) == (9, 1)
    assert place(s, "CP-S01") == "pool"


@pytest.mark.rule("17.1c", "R-SUP-10")
def test_a_supply_unit_that_moved_still_gives_general_supply(at, play):
    units = {"CP-S01": "3620", "GE-C-I": "3624", "GE-HKK6": "1417"}
    s = at(phase="movement", active="central", turn=5, units=units)
    play(s, "move CP-S01", "step 3621", "stop")
    assert s.view("central")["board"]["moved"] == ["CP-S01"]
    events = s.apply("done")
    assert not any(event.name == "attrition" for event in events)


@pytest.mark.rule("17.2a", "17.5a")
@pytest.mark.parametrize(
    ("place", "fed"), [("3621", True), ("3722", True), ("3622", True), ("3624", True), ("3625", False)]
)
def test_a_supply_unit_reaches_three_hexes(at, place, fed):
    assert hungry(at, {"CP-S01": "3621", "GE-C-I": place}) == (set() if fed else {"GE-C-I"})


@pytest.mark.rule("17.2a")
def test_the_radius_counts_hexes_and_not_what_they_cost(at):
    rough = {"3622": "rough", "3623": "rough", "3624": "rough"}
    sides = [["3621", "3622", "river"], ["3622", "3623", "lake"], ["3623", "3624", "river"]]
    assert hungry(at, FRONT, terrain=rough, hexsides=sides) == set()


@pytest.mark.rule("17.2a")
def test_railroads_do_not_lengthen_the_radius(at):
    # 3719 is three hexes from 3521 along the railroad, 3718 is four.
    units = {"CP-S01": "3521", "GE-C-I": "3719", "GE-C-XI": "3718", "GE-HKK1": "3723"}
    s = at(phase="forced march", active="central", turn=7, units=units)
    s.apply("expend CP-S01")
    assert s.view("central")["board"]["marched"] == ["GE-C-I", "GE-HKK1"]


# 17.3 ----------------------------------------------------------------------------------------


@pytest.mark.rule("17.3a")
@pytest.mark.parametrize(("last", "offered"), [("pool", True), ("1417", False)])
def test_there_are_never_more_supply_units_than_counters(at, last, offered):
    units = {f"CP-S{n:02}": f"14{n + 10}" for n in range(6, 10)} | {
        f"CP-S{n:02}": f"15{n + 20}" for n in range(1, 6)
    }
    s = at(phase="mobilization", active="central", turn=7, units=units | {"CP-S10": last})
    assert ("supply" in s.legal_actions()) is offered
    assert any(a.verb == "buy" and a.args[0].startswith("CP-S") for a in s.legal_actions()) is offered


@pytest.mark.rule("17.3b")
def test_no_trace_into_a_hex_with_enemy_units(at):
    assert hungry(at, FRONT) == set()
    # A supply unit exerts no zone: it bars only the hex it stands in.
    assert hungry(at, FRONT | {"AL-S01": "3622"}) == {"GE-C-I"}
    assert hungry(at, FRONT | {"AL-S01": "3722"}) == set()


@pytest.mark.rule("17.3c")
def test_no_trace_over_the_sea(at):
    assert hungry(at, FRONT, terrain={"3622": "sea"}) == {"GE-C-I"}
    assert hungry(at, FRONT, hexsides=[["3622", "3623", "sea"]]) == {"GE-C-I"}
    assert hungry(at, FRONT, hexsides=[["3622", "3623", "lake"]]) == set()


@pytest.mark.rule("17.3d", "TEC-4", "R-SUP-5")
@pytest.mark.parametrize("marsh", ["3621", "3622", "3623", "3624"])
def test_no_trace_into_out_of_or_through_marsh(at, marsh):
    assert hungry(at, FRONT, terrain={marsh: "marsh"}) == {"GE-C-I"}


@pytest.mark.rule("17.3d")
def test_not_even_a_railroad_leads_supply_into_a_marsh(at):
    assert hungry(at, {"CP-S01": "2719", "GE-C-I": "2818"}) == {"GE-C-I"}
    assert hungry(at, {"CP-S01": "2719", "GE-C-I": "2718"}) == set()


@pytest.mark.rule("17.3e")
@pytest.mark.parametrize(("more", "reached"), [({}, []), ({"belligerents": ["Romania"]}, ["RU-C-I"])])
def test_no_trace_into_a_neutral_country(at, more, reached):
    # Between 3127 and Czernowitz the short way leads through Romania.
    units = {"AL-S01": "3127", "RU-C-I": "Czernowitz"}
    s = at(phase="forced march", active="allied", turn=19, units=units, **more)
    s.apply("expend AL-S01")
    assert s.view("allied")["board"]["marched"] == reached


@pytest.mark.rule("17.3f", "17.3g", "13.7a")
def test_a_trace_ends_in_the_first_hex_in_an_enemy_zone(at):
    # 3722 and 3723 lie in the zone of an enemy in 3822; 3723 and 3724 are two and three hexes off.
    units = {"CP-S01": "3621", "GE-C-I": "3722", "RU-C-I": "3822"}
    assert hungry(at, units) == set()
    # 3624 is cut off by an enemy in 3523, who has both hexes of the way in his zone.
    assert hungry(at, FRONT | {"RU-C-I": "3523"}) == {"GE-C-I"}
    assert hungry(at, FRONT | {"RU-C-I": "3523", "GE-C-I": "3622"}) == set()


@pytest.mark.rule("13.7a", "17.3g", "R-ZOC-3")
def test_a_friend_in_the_hex_does_not_carry_the_trace_on_but_a_fortress_does(at):
    cut = FRONT | {"RU-C-I": "3523", "GE-C-XI": "3622", "GE-C-XX": "3623"}
    assert hungry(at, cut) == {"GE-C-I"}
    forts = {"GE-F-Thorn": "3622", "GE-F-Posen": "3623"}
    assert hungry(at, FRONT | {"RU-C-I": "3523"} | forts) == set()


# 17.4 and 17.5 -------------------------------------------------------------------------------


@pytest.mark.rule("17.4a")
def test_a_supply_unit_in_an_enemy_zone_serves_its_own_hex_only(at):
    units = {"CP-S01": "3621", "GE-C-I": "3621", "GE-C-XI": "3722", "RU-C-I": "3522"}
    assert hungry(at, units) == {"GE-C-XI"}


@pytest.mark.rule("17.4b", "R-SUP-5")
def test_sharing_a_hex_with_a_supply_unit_is_always_enough(at):
    assert hungry(at, {"CP-S01": "3219", "GE-C-I": "3219"}) == set()
    assert hungry(at, {"CP-S01": "3219", "GE-C-I": "3219", "RU-C-I": "3218"}) == set()
    assert hungry(at, {"CP-S01": "3220", "GE-C-I": "3219"}) == {"GE-C-I"}


@pytest.mark.rule("17.5b", "17.7a")
def test_a_fortress_supplies_units_in_its_hex(at):
    assert hungry(at, {"GE-C-I": "3621"}) == {"GE-C-I"}
    assert hungry(at, {"GE-C-I": "3621", "GE-F-Thorn": "3621"}) == set()
    assert hungry(at, {"GE-C-I": "3621", "GE-F-Thorn": "3621", "RU-C-I": "3522"}) == set()


@pytest.mark.rule("17.7b")
def test_a_fortress_supplies_nobody_outside(at):
    assert hungry(at, {"GE-C-I": "3620", "GE-F-Thorn": "3621"}) == {"GE-C-I"}


@pytest.mark.rule("17.7a")
def test_supply_units_and_fortresses_are_always_supplied(at):
    units = {"CP-S01": "3722", "GE-F-Thorn": "3621", "RU-C-I": "3622", "RU-C-IV": "3620"}
    assert hungry(at, units) == set()


@pytest.mark.rule("17.7a")
def test_a_dug_in_supply_unit_feeds_only_itself(at):
    units = {"CP-S01": "3621", "GE-C-I": "3621"}
    assert hungry(at, units, entrenched=["CP-S01"], options={"entrenching": "on"}) == {"GE-C-I"}


@pytest.mark.rule("17.6b")
def test_one_supply_unit_serves_any_number_and_is_not_used_up(at):
    units = {"CP-S01": "3621", "GE-A9": "3622", "GE-A8": "3722", "AH-A1": "3721", "GE-MACK": "3522"}
    s = starve(at, units)
    assert not any(event.name == "attrition" for event in s.events)
    assert place(s, "CP-S01") == "3621"


# 17.5c, with R-SUP-4: one line leads from Libau through 2411 and 2512 to Riga and beyond -----------


LINE = {"AL-S01": "Libau", "RU-C-I": "2712"}


def cut(at, units, **more):
    return hungry(at, units, side="allied", **more)


@pytest.mark.rule("17.5c", "R-SUP-4")
def test_a_railroad_to_a_supply_unit_gives_general_supply(at):
    assert cut(at, LINE) == set()
    assert cut(at, LINE, hexsides=[["2411", "2512", "no rail"]]) == {"RU-C-I"}


@pytest.mark.rule("17.5c")
def test_a_unit_next_to_the_railroad_is_supplied_and_one_further_off_is_not(at):
    assert cut(at, LINE | {"RU-C-I": "2811"}) == set()
    assert cut(at, LINE | {"RU-C-I": "3512"}) == {"RU-C-I"}


@pytest.mark.rule("17.5c")
def test_a_supply_unit_beside_the_railroad_is_no_source(at):
    assert cut(at, {"AL-S01": "2512", "RU-C-I": "2914"}) == set()
    assert cut(at, {"AL-S01": "2511", "RU-C-I": "2914"}) == {"RU-C-I"}


@pytest.mark.rule("17.5c", "17.3d", "R-SUP-4")
def test_marsh_breaks_the_line(at):
    assert cut(at, LINE, terrain={"2512": "marsh"}) == {"RU-C-I"}


@pytest.mark.rule("17.5c", "R-ZOC-4", "R-SUP-4")
@pytest.mark.parametrize(
    "enemy", [{"GE-C-I": "2512"}, {"CP-S01": "2512"}, {"GE-C-I": "2513"}, {"GE-C-I": "2412"}]
)
def test_enemy_units_and_zones_break_the_line(at, enemy):
    assert cut(at, LINE | enemy) == {"RU-C-I"}


@pytest.mark.rule("17.5c")
def test_a_fortress_keeps_the_line_open(at):
    assert cut(at, LINE | {"GE-C-I": "2612"}) == {"RU-C-I"}
    # Riga is no longer in a zone; 2512 still would be, were it not for the other fortress.
    forts = {"RU-F-Riga": "Riga", "RU-F-Reval": "2512"}
    assert cut(at, LINE | {"GE-C-I": "2612"} | forts) == set()


@pytest.mark.rule("17.5c", "R-SUP-4")
def test_the_units_own_hex_may_lie_in_an_enemy_zone_but_no_hex_before_it(at):
    # One line leads from Sevastopol through 4027 to 4026 and 4025; the enemy has the last two in his zone.
    crimea = {"AL-S01": "Sevastopol", "GE-C-I": "4126"}
    assert cut(at, crimea | {"RU-C-I": "4026"}) == set()
    assert cut(at, crimea | {"RU-C-I": "4025"}) == {"RU-C-I"}
    assert cut(at, crimea | {"RU-C-I": "4025", "GE-C-I": "4225"}) == set()


@pytest.mark.rule("17.5c", "R-SUP-4")
def test_the_hex_of_the_supply_unit_must_be_free_of_zones(at):
    crimea = {"AL-S01": "3930", "RU-C-I": "4026"}
    assert cut(at, crimea) == set()
    assert cut(at, crimea | {"GE-C-I": "Sevastopol"}) == {"RU-C-I"}
    assert cut(at, crimea | {"CP-S01": "Sevastopol"}) == set()


@pytest.mark.rule("17.5c", "R-SUP-4")
def test_the_step_from_the_line_to_the_unit_crosses_no_sea_and_no_marsh(at):
    beside = LINE | {"RU-C-I": "2811"}
    sea = [["2811", n, "sea"] for n in ("2711", "2810", "2712", "2812")]
    assert cut(at, beside, hexsides=sea) == {"RU-C-I"}
    assert cut(at, beside, hexsides=sea[1:]) == set()
    assert cut(at, beside, terrain={"2811": "marsh"}) == {"RU-C-I"}


@pytest.mark.rule("17.5c", "R-SUP-4")
def test_neither_control_nor_the_russian_border_matters(at):
    # Every railroad from Memel into Russia crosses the border, and the Russians hold it beyond.
    units = {"CP-S01": "Memel", "GE-C-I": "2716"}
    assert hungry(at, units) == set()
    assert hungry(at, units | {"AL-S01": "2314"}) == {"GE-C-I"}


# 17.6a ---------------------------------------------------------------------------------------


@pytest.mark.rule("17.6a", "CH-SUP-1")
def test_general_supply_lets_units_ride_and_spares_them_attrition_and_costs_nothing(at, play):
    units = {"GE-C-I": "Berlin", "CP-S01": "1418"}
    s = at(phase="movement", active="central", turn=5, units=units | {"GE-HKK1": "2115"})
    s.apply("move GE-C-I")
    assert choices(s, "rail")
    s.apply("stop")
    s.apply("done")
    assert place(s, "CP-S01") == "1418"
    s = at(phase="movement", active="central", turn=5, units={"GE-C-I": "Berlin"})
    s.apply("move GE-C-I")
    assert s.why_not("rail 2315").rule == "18.1b"
    assert hungry(at, {"GE-C-I": "3621"}) == {"GE-C-I"}
