"""13. Zones of control."""

import pytest
from tests.games.kaisers_war_east.marching import choices, march, place, spent, steps

from hexfront.games.kaisers_war_east.rules.zones import enemy_zone

AROUND_3621 = {"3620", "3721", "3722", "3622", "3522", "3521"}


def zone(s, side):
    """Hexes in the zone of control of a side's enemy."""
    return set(s.world.hex_names(enemy_zone(s.board, s.world, side)))


def stops(at, units, unit, to, side="central", **more):
    """Whether a unit must stop in the hex it enters."""
    spare = {"GE-HKK6": "1417"} if side == "central" else {"RU-K4": "4012"}
    s = at(**{"phase": "movement", "active": side, "turn": 7, "units": units | spare} | more)
    march(s, unit, to)
    assert place(s, unit) == to
    return s.decision.step == "movement"


# 13.0 ----------------------------------------------------------------------------------------


@pytest.mark.rule("13.0a")
def test_a_zone_is_the_six_adjacent_hexes(at):
    s = at(phase="movement", active="central", turn=7, units={"RU-A1": "3621", "GE-A9": "1417"})
    assert zone(s, "central") == AROUND_3621


@pytest.mark.rule("13.0a", "13.4a")
@pytest.mark.parametrize(("to", "stop"), [("3721", True), ("3820", False), ("3821", False)])
def test_a_unit_feels_the_zone_next_to_the_enemy_and_no_further(at, to, stop):
    start = {"3721": "3820", "3820": "3920", "3821": "3820"}[to]
    assert stops(at, {"RU-A1": "3621", "GE-A9": start}, "GE-A9", to) is stop


@pytest.mark.rule("13.0b", "21.4d")
@pytest.mark.parametrize(
    "unit", ["RU-A1", "RU-NW", "RU-C-I", "RU-K1", "RU-AT1", "RU-AIR", "RU-Mar", "XA-RNAS", "BO-PART"]
)
def test_every_unit_that_can_move_exerts_a_zone(at, unit):
    assert stops(at, {unit: "3620", "GE-A9": "3722"}, "GE-A9", "3621")


@pytest.mark.rule("13.0b")
def test_supply_units_exert_none(at):
    assert not stops(at, {"AL-S01": "3621", "GE-A9": "3820"}, "GE-A9", "3721")


@pytest.mark.rule("13.0b", "R-ZOC-1")
def test_fortresses_exert_one_though_they_cannot_move(at, allied):
    assert stops(at, {"RU-F-Warsaw": "Warsaw", "GE-A9": "2119"}, "GE-A9", "2219")
    rock = allied("rock", move=0)
    assert not stops(at, {"rock": "3621", "GE-A9": "3820"}, "GE-A9", "3721", new_units=[rock])


@pytest.mark.rule("13.0b", "R-ZOC-1")
def test_units_of_neutrals_exert_none(at):
    units = {"RO-A1": "2830", "RO-F-Turtukaia": "Turtukaia", "GE-A9": "2828"}
    assert not stops(at, units, "GE-A9", "2829")
    assert stops(at, units, "GE-A9", "2829", turn=19, belligerents=["Romania", "Bulgaria"])


# 13.1 to 13.3 --------------------------------------------------------------------------------


@pytest.mark.rule("13.1a")
@pytest.mark.parametrize("friend", ["GE-A8", "GE-MACK", "CP-S01", "GE-C-I"])
def test_a_friend_in_the_hex_does_not_negate_the_zone(at, friend):
    assert stops(at, {"RU-A1": "3621", friend: "3721", "GE-A9": "3820"}, "GE-A9", "3721")


@pytest.mark.rule("13.1a")
def test_units_of_the_other_side_do_not_negate_each_others_zones(at):
    s = at(phase="movement", active="central", turn=7, units={"RU-A1": "3621", "GE-A9": "3721"})
    assert "3721" in zone(s, "central")
    assert "3621" in zone(s, "allied")
    assert {"3620", "3722"} <= zone(s, "central") & zone(s, "allied")


@pytest.mark.rule("13.1b", "R-ZOC-2")
@pytest.mark.parametrize("kind", ["open", "river", "lake"])
@pytest.mark.parametrize("terrain", ["clear", "forest", "rough", "marsh"])
def test_a_zone_reaches_into_all_terrain_and_over_rivers_and_lakes(at, kind, terrain):
    units = {"RU-A1": "3621", "GE-HKK1": "3820"}
    sides = [["3621", "3721", kind]]
    assert stops(at, units, "GE-HKK1", "3721", terrain={"3721": terrain}, hexsides=sides)


@pytest.mark.rule("13.1b", "R-ZOC-2")
def test_a_zone_does_not_cross_an_all_sea_hexside(at):
    # The sea lies between Libau and Memel.
    assert not stops(at, {"RU-A1": "Libau", "GE-A9": "2314"}, "GE-A9", "2313")
    assert stops(at, {"RU-A1": "Libau", "GE-A9": "2413"}, "GE-A9", "2412")


@pytest.mark.rule("13.1b", "R-ZOC-2")
def test_a_zone_does_not_reach_the_sea(at):
    s = at(phase="movement", active="central", turn=7, units={"RU-A1": "Riga", "GE-A9": "1417"})
    assert zone(s, "central") == {"2511", "2512", "2612", "2711", "2712"}


@pytest.mark.rule("13.1c")
def test_a_zone_works_without_supply_in_the_enemys_turn_and_in_winter(at):
    for turn in (7, 5, 6):
        assert stops(at, {"GE-A9": "3621", "RU-A1": "3820"}, "RU-A1", "3721", side="allied", turn=turn)


@pytest.mark.rule("13.2a", "R-ZOC-3")
def test_a_fortress_keeps_its_hex_free_of_the_enemys_zone(at):
    units = {"RU-A1": "2118", "GE-A9": "1917"}
    assert stops(at, units, "GE-A9", "2017")
    assert not stops(at, units | {"GE-F-Thorn": "Thorn"}, "GE-A9", "2017")


@pytest.mark.rule("13.2a", "13.5b")
def test_out_of_a_fortress_one_walks_into_a_zone_without_disengaging(at):
    units = {"RU-A1": "2118", "GE-A9": "Thorn", "GE-F-Thorn": "Thorn", "GE-HKK1": "1417"}
    s = at(phase="movement", active="central", turn=7, units=units)
    s.apply("move GE-A9")
    assert {"2117", "2018", "1918"} <= steps(s)
    s.apply("step 1917")
    assert spent(s) == 0.5


@pytest.mark.rule("13.2a", "R-ZOC-3")
def test_a_fortress_helps_only_its_own_side_and_only_in_its_hex(at):
    units = {"RU-A1": "2118", "GE-F-Thorn": "Thorn", "GE-A9": "2116"}
    s = at(phase="movement", active="central", turn=7, units=units)
    assert "2017" not in zone(s, "central")
    assert {"2117", "2018"} <= zone(s, "central")
    units = {"GE-A9": "2218", "RU-F-Warsaw": "Warsaw", "GE-A8": "2017", "RU-A1": "3016"}
    s = at(phase="movement", active="allied", turn=7, units=units)
    assert "2319" not in zone(s, "allied")
    assert {"2318", "2219"} <= zone(s, "allied")


@pytest.mark.rule("13.3a", "13.5b")
def test_several_zones_in_a_hex_weigh_no_more_than_one(at):
    units = {"GE-A9": "3721", "RU-A1": "3621", "RU-A2": "3620", "GE-HKK1": "1417"}
    s = at(phase="movement", active="central", turn=7, units=units)
    march(s, "GE-A9", "3821")
    assert spent(s) == 2


# 13.4 and 13.5 -------------------------------------------------------------------------------


@pytest.mark.rule("13.4a")
def test_a_unit_stops_in_the_first_hex_in_an_enemy_zone(at):
    units = {"RU-A1": "3621", "GE-HKK1": "3820", "GE-A9": "1417"}
    s = at(phase="movement", active="central", turn=7, units=units)
    march(s, "GE-HKK1", "3721")
    assert s.decision.step == "movement"
    assert s.why_not("move GE-HKK1").rule == "11.2b"


@pytest.mark.rule("13.4b")
def test_a_unit_ringed_by_zones_cannot_leave(at):
    units = {"GE-A9": "3621", "RU-C-I": "3620", "RU-C-IV": "3622", "GE-A8": "1417"}
    s = at(phase="movement", active="central", turn=7, units=units)
    assert choices(s, "move") == {"GE-A8"}
    assert s.why_not("move GE-A9").rule == "13.4b"


@pytest.mark.rule("13.4b", "13.5a", "13.5b")
def test_a_unit_disengages_into_a_free_hex_for_one_point_more(at):
    s = at(phase="movement", active="central", turn=7, units={"GE-A9": "3621", "RU-A1": "3522"})
    s.apply("move GE-A9")
    assert steps(s) == {"3620", "3721", "3722"}
    s.apply("step 3721")
    assert spent(s) == 2
    s.apply("step 3821")
    assert spent(s) == 3


@pytest.mark.rule("13.5a")
def test_only_the_very_start_of_a_move_is_a_disengagement(at):
    units = {"GE-HKK1": "3820", "RU-A1": "3621", "GE-A9": "1417"}
    s = at(phase="movement", active="central", turn=7, units=units)
    march(s, "GE-HKK1", "3721")
    assert s.decision.step == "movement"
    assert choices(s, "move") == {"GE-A9"}


@pytest.mark.rule("13.5c")
def test_after_the_free_hex_a_unit_may_enter_another_zone_and_stops(at):
    units = {"GE-A9": "3621", "RU-A1": "3522", "RU-A2": "3820", "GE-HKK1": "1417"}
    s = at(phase="movement", active="central", turn=7, units=units)
    s.apply("move GE-A9")
    # 3721 lies in the zone of the second army; 3722 is free.
    assert steps(s) == {"3620", "3722"}
    march_on = ["step 3722", "step 3721"]
    for action in march_on:
        s.apply(action)
    assert place(s, "GE-A9") == "3721"
    assert s.decision.step == "movement"


@pytest.mark.rule("13.5c")
def test_after_the_free_hex_it_may_even_go_back(at):
    units = {"GE-A9": "3621", "RU-A1": "3522", "GE-HKK1": "1417"}
    s = at(phase="movement", active="central", turn=7, units=units)
    march(s, "GE-A9", "3721", "3621")
    assert place(s, "GE-A9") == "3621"
    assert s.decision.step == "movement"


# 13.6 ----------------------------------------------------------------------------------------


@pytest.mark.rule("13.6a")
def test_standing_in_a_zone_forces_no_attack(at):
    s = at(phase="combat 1", active="central", turn=7, units={"GE-A9": "3721", "RU-A1": "3621"})
    assert {"attack 3621", "done"} <= set(s.legal_actions())
    s.apply("done")
    assert s.board.phase == "combat 2"


@pytest.mark.rule("13.6b")
def test_nobody_retreats_into_an_enemy_zone(at, play):
    units = {"GE-A9": "3522", "GE-A8": "3521", "RU-A1": "3621"}
    s = at(phase="combat 1", active="central", turn=7, units=units, dice=[6])
    play(s, "attack 3621", "join GE-A9", "join GE-A8", "declare")
    assert {action.args[1] for action in s.legal_actions()} == {"3721", "3722"}
    unit = s.legal_actions()[0].args[0]
    assert s.why_not(f"retreat {unit} 3620").rule == "15.2c"


@pytest.mark.rule("13.6c")
def test_pursuers_go_from_zone_to_zone(at, play):
    units = {"GE-A9": "3522", "RU-C-I": "3621", "RU-A2": "3722"}
    s = at(phase="combat 1", active="central", turn=7, units=units, dice=[6])
    play(s, "attack 3621", "join GE-A9", "declare")
    assert "advance GE-A9 3621" in s.legal_actions()
    s.apply("advance GE-A9 3621")
    assert place(s, "GE-A9") == "3621"
