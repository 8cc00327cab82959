"""21.6 and the option for amphibious operations."""

import pytest
from tests.games.kaisers_war_east.marching import choices, march, place

AMPHIBIOUS = {"options": {"amphibious": "on"}}
BALTIC = {"2115", "1616", "2312", "2313", "2315", "2506", "2611", "2706", "2708", "3105", "3107", "3206"}


def begin(at, units, side="central", turn=7, **more):
    spare = {"GE-HKK6": "1417"} if side == "central" else {"RU-K4": "4012"}
    vp = {"central": 50, "allied": 50}
    return at(phase="movement", active=side, turn=turn, units=units | spare, vp=vp, **more)


def verbs(s):
    return {action.verb for action in s.legal_actions()}


# 21.6 ----------------------------------------------------------------------------------------


@pytest.mark.rule("21.6a", "R-UNI-3")
def test_a_marine_unit_sails_from_a_friendly_port_to_any_other_port_of_its_sea(at):
    s = begin(at, {"GE-BK": "Danzig"})
    s.apply("move GE-BK")
    assert choices(s, "sail") == BALTIC - {"2115"}
    s.apply("sail 2312")
    assert place(s, "GE-BK") == "2312"
    assert "2312" not in s.view("central")["board"]["allied_control"]


@pytest.mark.rule("21.6a", "R-UNI-3")
def test_a_port_with_enemy_units_is_closed_to_it(at):
    s = begin(at, {"GE-BK": "Danzig", "RU-C-I": "Riga", "AL-S01": "Libau", "RU-F-Reval": "Reval"})
    s.apply("move GE-BK")
    assert choices(s, "sail") == BALTIC - {"2115", "2611", "2312", "2708"}
    assert s.why_not("sail 2611").rule == "21.6a"


@pytest.mark.rule("21.6a", "R-UNI-3")
def test_it_leaves_only_from_a_port_under_control(at):
    s = begin(at, {"GE-BK": "2214"})
    s.apply("move GE-BK")
    assert "sail" not in verbs(s)
    assert s.why_not("sail 2315").rule == "21.6a"
    s = begin(at, {"GE-BK": "Danzig"}, control={"Danzig": "allied"})
    s.apply("move GE-BK")
    assert s.why_not("sail 2315").rule == "21.6a"


@pytest.mark.rule("21.6a")
def test_the_black_sea_is_another_sea_and_neutral_ports_are_closed(at):
    s = begin(at, {"RU-Mar": "Odessa"}, side="allied")
    s.apply("move RU-Mar")
    assert choices(s, "sail") == {"3626", "3830"}
    s = begin(at, {"RU-Mar": "Odessa"}, side="allied", turn=20, belligerents=["Romania", "Bulgaria"])
    s.apply("move RU-Mar")
    assert choices(s, "sail") == {"3626", "3830", "3231", "3133"}


@pytest.mark.rule("21.6a")
@pytest.mark.parametrize("unit", ["GE-C-I", "GE-A9", "CP-S01", "GE-AK"])
def test_no_other_unit_sails(at, unit):
    s = begin(at, {unit: "Danzig"})
    s.apply(f"move {unit}")
    assert "sail" not in verbs(s)
    assert s.why_not("sail 2315").rule == "21.6a"


@pytest.mark.rule("21.6b")
def test_both_ports_may_lie_in_enemy_zones(at):
    # 2116 is next to Danzig, 2411 next to Libau; all around Danzig is in zones.
    s = begin(at, {"GE-BK": "Danzig", "RU-C-I": "2116", "RU-C-IV": "2015", "RU-C-XV": "2411"})
    s.apply("move GE-BK")
    s.apply("sail 2312")
    assert place(s, "GE-BK") == "2312"


@pytest.mark.rule("21.6c")
def test_sailing_takes_the_whole_move_and_the_unit_may_attack(at, play):
    s = begin(at, {"GE-BK": "Danzig", "RU-C-I": "2411"})
    march(s, "GE-BK", "2014")
    s.apply("step 2115")
    assert "sail" not in verbs(s)
    assert s.why_not("sail 2315").rule == "21.6c"
    s = begin(at, {"GE-BK": "Danzig", "RU-C-I": "2411"})
    play(s, "move GE-BK", "sail 2312")
    assert s.why_not("move GE-BK").rule == "11.2b"
    s.apply("done")
    assert s.board.phase == "combat 1"
    assert "attack 2411" in s.legal_actions()


@pytest.mark.rule("22.1d")
@pytest.mark.parametrize(
    ("turn", "open_sea"), [(5, False), (6, True), (7, True)], ids=["winter", "thaw", "summer"]
)
def test_winter_closes_the_baltic(at, turn, open_sea):
    s = begin(at, {"GE-BK": "Danzig", "CP-S01": "Danzig"}, turn=turn, **AMPHIBIOUS)
    s.apply("move GE-BK")
    assert {"sail", "land"} <= verbs(s) if open_sea else not {"sail", "land", "assault"} & verbs(s)
    if not open_sea:
        assert s.why_not("sail 2315").rule == "22.1d"
        assert s.why_not("land 2214 CP-S01").rule == "22.1d"


@pytest.mark.rule("22.1d")
def test_the_black_sea_stays_open_in_winter(at):
    s = begin(at, {"RU-Mar": "Odessa", "AL-S01": "Odessa"}, side="allied", turn=5, **AMPHIBIOUS)
    s.apply("move RU-Mar")
    assert {"sail", "land"} <= verbs(s)


# Amphibious operations -------------------------------------------------------------------------


@pytest.mark.rule("OPT-AMPHIB-1")
def test_without_the_option_nobody_lands_on_a_coast(at):
    s = begin(at, {"GE-BK": "Danzig", "CP-S01": "Danzig"})
    s.apply("move GE-BK")
    assert not {"land", "assault"} & verbs(s)
    assert s.why_not("land 2511 CP-S01").rule == "OPT-AMPHIB-1"


@pytest.mark.rule("OPT-AMPHIB-1")
def test_one_amphibious_move_in_a_phase_beside_those_of_21_6(at, central, play):
    second = central("m2", type="marine")
    units = {"GE-BK": "Danzig", "CP-S01": "Danzig", "m2": "Danzig", "CP-S02": "2315"}
    s = begin(at, units, new_units=[second], dice=[6], **AMPHIBIOUS)
    play(s, "move GE-BK", "land 2511 CP-S01", "move m2")
    assert "land" not in verbs(s)
    assert s.why_not("land 2315 CP-S02").rule == "OPT-AMPHIB-1"
    assert "sail 2315" in s.legal_actions()


@pytest.mark.rule("OPT-AMPHIB-1b", "R-AMP-1")
def test_only_marines_land_or_assault(at):
    s = begin(at, {"GE-C-I": "Danzig", "CP-S01": "Danzig", "RU-C-I": "2511"}, **AMPHIBIOUS)
    s.apply("move GE-C-I")
    assert not {"land", "assault"} & verbs(s)
    assert s.why_not("land 2512 CP-S01").rule == "OPT-AMPHIB-1b"
    assert s.why_not("assault 2610 2511").rule == "OPT-AMPHIB-1b"


@pytest.mark.rule("OPT-AMPHIB-2", "OPT-AMPHIB-4")
def test_from_a_port_to_any_coast_of_the_sea_for_a_supply_unit_in_the_port(at):
    s = begin(at, {"GE-BK": "Danzig", "CP-S01": "Danzig"}, dice=[4], **AMPHIBIOUS)
    s.apply("move GE-BK")
    assert {"2511", "2709", "2214", "2508", "2312", "1515"} <= choices(s, "land")
    # Not inland, not another sea, not where it stands.
    assert {"2512", "3428", "3427", "2115"} & choices(s, "land") == set()
    s.apply("land 2511 CP-S01")
    assert place(s, "GE-BK") == "2511"
    assert place(s, "CP-S01") == "pool"
    assert s.why_not("move GE-BK").rule == "11.2b"


@pytest.mark.rule("OPT-AMPHIB-2")
def test_without_a_supply_unit_there_is_no_landing(at):
    s = begin(at, {"GE-BK": "Danzig", "CP-S01": "2014"}, **AMPHIBIOUS)
    s.apply("move GE-BK")
    assert not {"land", "assault"} & verbs(s)
    assert s.why_not("land 2511 CP-S01").rule == "OPT-AMPHIB-2"


@pytest.mark.rule("OPT-AMPHIB-3")
def test_from_a_coast_to_a_friendly_port_for_a_supply_unit_there(at):
    units = {"GE-BK": "2511", "CP-S01": "Danzig", "CP-S02": "2511"}
    s = begin(at, units, dice=[5], **AMPHIBIOUS)
    s.apply("move GE-BK")
    # Only the port that holds a supply unit; the one on the coast pays for nothing.
    assert {a for a in s.legal_actions() if a.verb == "land"} == {"land 2115 CP-S01"}
    assert s.why_not("land 2709 CP-S02").rule == "OPT-AMPHIB-3"
    s.apply("land 2115 CP-S01")
    assert place(s, "GE-BK") == "2115"
    assert (place(s, "CP-S01"), place(s, "CP-S02")) == ("pool", "2511")


@pytest.mark.rule("OPT-AMPHIB-3")
def test_the_port_of_arrival_must_be_under_control(at):
    units = {"GE-BK": "2511", "CP-S01": "Danzig"}
    s = begin(at, units, control={"Danzig": "allied"}, **AMPHIBIOUS)
    s.apply("move GE-BK")
    assert "land" not in verbs(s)


@pytest.mark.rule("OPT-AMPHIB-2", "OPT-AMPHIB-3")
def test_between_two_ports_either_supply_unit_may_pay(at):
    units = {"GE-BK": "Danzig", "CP-S01": "Danzig", "CP-S02": "Konigsberg"}
    s = begin(at, units, dice=[6], **AMPHIBIOUS)
    s.apply("move GE-BK")
    assert {"land 2315 CP-S01", "land 2315 CP-S02"} <= set(s.legal_actions())
    s.apply("land 2315 CP-S02")
    assert (place(s, "CP-S01"), place(s, "CP-S02")) == ("2115", "pool")


@pytest.mark.rule("17.10c", "R-SUP-10", "OPT-ENTRENCH-2")
def test_supply_that_has_moved_or_is_dug_in_pays_for_no_landing(at, play):
    units = {"GE-BK": "Danzig", "CP-S01": "2014", "RU-C-I": "Libau"}
    fresh = begin(at, units | {"CP-S01": "Danzig"}, **AMPHIBIOUS)
    fresh.apply("move GE-BK")
    assert {"land", "assault"} <= verbs(fresh)
    moved = begin(at, units, **AMPHIBIOUS)
    play(moved, "move CP-S01", "step 2115", "stop", "move GE-BK")
    options = {"options": AMPHIBIOUS["options"] | {"entrenching": "on"}}
    dug_in = begin(at, units | {"CP-S01": "Danzig"}, entrenched=["CP-S01"], **options)
    dug_in.apply("move GE-BK")
    for state, row in ((moved, "17.10c"), (dug_in, "OPT-ENTRENCH-2")):
        assert not {"land", "assault"} & verbs(state)
        assert state.why_not("land 2511 CP-S01").rule == row
        assert state.why_not("assault 2212 2312").rule == row


@pytest.mark.rule("OPT-AMPHIB-4", "R-VP-1")
@pytest.mark.parametrize(
    ("die", "end", "points"),
    [(1, "pool", 48), (2, "2115", 50), (3, "2115", 50), (4, "2511", 50), (5, "2511", 50), (6, "2511", 50)],
)
def test_the_landing_roll(at, play, die, end, points):
    s = begin(at, {"GE-BK": "Danzig", "CP-S01": "Danzig"}, dice=[die], **AMPHIBIOUS)
    play(s, "move GE-BK", "land 2511 CP-S01")
    assert place(s, "GE-BK") == end
    assert place(s, "CP-S01") == "pool"
    assert s.board.central_vp == points
    assert "GE-BK" not in choices(s, "move")


@pytest.mark.rule("OPT-AMPHIB-5", "OPT-AMPHIB-5b", "OPT-AMPHIB-5c")
def test_it_lands_only_on_land_without_enemies_and_with_room(at):
    units = {"GE-BK": "Danzig", "CP-S01": "Danzig", "RU-C-I": "2511", "GE-A9": "2214", "GE-C-I": "2314"}
    s = begin(at, units, **AMPHIBIOUS)
    s.apply("move GE-BK")
    assert {"2511", "2214", "2510"} & choices(s, "land") == set()
    assert "2314" in choices(s, "land")
    assert s.why_not("land 2511 CP-S01").rule == "OPT-AMPHIB-5"
    assert s.why_not("land 2214 CP-S01").rule == "OPT-AMPHIB-5b"
    assert s.why_not("land 2510 CP-S01").rule == "OPT-AMPHIB-5c"


@pytest.mark.rule("OPT-AMPHIB-8")
@pytest.mark.parametrize(
    ("gate", "port", "coast"), [("Kronstadt", "Riga", "2511"), ("Sevastopol", "Odessa", "3428")]
)
def test_a_naval_base_in_central_hands_closes_its_sea_to_the_russians(at, gate, port, coast):
    units = {"RU-Mar": port, "AL-S01": port}
    s = begin(at, units, side="allied", **AMPHIBIOUS)
    s.apply("move RU-Mar")
    assert f"land {coast} AL-S01" in s.legal_actions()
    s = begin(at, units, side="allied", control={gate: "central"}, **AMPHIBIOUS)
    s.apply("move RU-Mar")
    assert not {"sail", "land", "assault"} & verbs(s)
    assert s.why_not(f"land {coast} AL-S01").rule == "OPT-AMPHIB-8"
    other = {"Kronstadt": "Sevastopol", "Sevastopol": "Kronstadt"}[gate]
    s = begin(at, units, side="allied", control={other: "central"}, **AMPHIBIOUS)
    s.apply("move RU-Mar")
    assert f"land {coast} AL-S01" in s.legal_actions()


@pytest.mark.rule("OPT-AMPHIB-8")
def test_it_closes_nothing_to_the_central_powers(at):
    units = {"GE-BK": "Danzig", "CP-S01": "Danzig"}
    s = begin(at, units, control={"Kronstadt": "central"}, **AMPHIBIOUS)
    s.apply("move GE-BK")
    assert {"sail", "land"} <= verbs(s)


# The assault -----------------------------------------------------------------------------------

SHORE = {"GE-BK": "Danzig", "CP-S01": "Danzig", "RU-C-I": "2511"}


def afloat(at, units, dice, **more):
    """A marine off the coast of 2511 at the beginning of the First Combat Phase."""
    s = begin(at, units, dice=[6, *dice], **AMPHIBIOUS | more)
    for action in ("move GE-BK", "assault 2610 2511", "done"):
        s.apply(action)
    return s


def engage(s):
    """Open the battle on the shore; where nothing else can be done it is open already."""
    if s.decision.step == "combat":
        s.apply("attack 2511")
    assert s.decision.step == "battle.plan"


@pytest.mark.rule("OPT-AMPHIB-6")
def test_from_a_port_to_a_sea_hex_off_an_enemy_held_coast(at, play):
    s = begin(at, SHORE, dice=[4], **AMPHIBIOUS)
    s.apply("move GE-BK")
    assaults = {action for action in s.legal_actions() if action.verb == "assault"}
    assert assaults == {"assault 2510 2511", "assault 2610 2511"}
    assert s.why_not("assault 2610 2711").rule == "OPT-AMPHIB-6"
    s.apply("assault 2610 2511")
    assert place(s, "GE-BK") == "2610"
    assert place(s, "CP-S01") == "pool"


@pytest.mark.rule("OPT-AMPHIB-6")
def test_an_assault_does_not_start_from_an_open_coast(at):
    units = {"GE-BK": "2214", "CP-S01": "2214", "CP-S02": "Danzig", "RU-C-I": "2511"}
    s = begin(at, units, **AMPHIBIOUS)
    s.apply("move GE-BK")
    assert "land 2115 CP-S02" in s.legal_actions()
    assert "assault" not in verbs(s)
    assert s.why_not("assault 2610 2511").rule == "OPT-AMPHIB-6"


@pytest.mark.rule("OPT-AMPHIB-4", "OPT-AMPHIB-6")
@pytest.mark.parametrize(("die", "end"), [(1, "pool"), (2, "2115"), (3, "2115"), (4, "2610")])
def test_the_assault_needs_the_landing_roll(at, play, die, end):
    s = begin(at, SHORE, dice=[die], **AMPHIBIOUS)
    play(s, "move GE-BK", "assault 2610 2511")
    assert place(s, "GE-BK") == end


@pytest.mark.rule("OPT-AMPHIB-6")
def test_the_unit_must_attack_in_the_first_combat_phase(at):
    s = afloat(at, SHORE, [6])
    assert s.board.phase == "combat 1"
    # Nothing else is left to do: the attack is being planned.
    assert s.decision.step == "battle.plan"
    assert s.legal_actions() == ["declare"]


@pytest.mark.rule("OPT-AMPHIB-6")
def test_no_phase_ends_and_no_attack_leaves_it_out(at, play):
    units = SHORE | {"GE-A9": "2512", "RU-C-IV": "2612"}
    s = afloat(at, units, [6])
    assert {"attack 2511", "attack 2612"} <= set(s.legal_actions())
    assert s.why_not("done").rule == "OPT-AMPHIB-6"
    play(s, "attack 2511")
    assert "declare" in s.legal_actions()
    assert "join GE-BK" not in s.legal_actions()
    play(s, "join GE-A9")
    events = s.apply("declare")
    assert next(e.units for e in events if e.name == "attack") == ["GE-A9", "GE-BK"]


@pytest.mark.rule("OPT-AMPHIB-7")
def test_with_pursuit_it_lands_and_may_attack_again_in_the_second_phase(at, play):
    s = afloat(at, SHORE | {"RU-K1": "2411"}, [6, 6])
    engage(s)
    play(s, "declare", "advance GE-BK 2511")
    assert place(s, "GE-BK") == "2511"
    while s.board.phase == "combat 1":
        play(s, "done")
    assert s.board.phase == "combat 2"
    assert "attack 2411" in s.legal_actions()
    play(s, "attack 2411", "join GE-BK", "declare")
    assert place(s, "RU-K1") == "pool"


@pytest.mark.rule("OPT-AMPHIB-7")
def test_a_unit_that_does_not_go_ashore_is_lost(at, play):
    s = afloat(at, SHORE, [6])
    engage(s)
    play(s, "declare", "done")
    assert place(s, "RU-C-I") == place(s, "GE-BK") == "pool"
    assert s.board.central_vp == 48


@pytest.mark.rule("OPT-AMPHIB-7")
def test_a_result_without_pursuit_drowns_it(at, play):
    # 3 and 4 against 9 is 77%: a five is ST, and each side gives up one unit.
    s = afloat(at, {"GE-BK": "Danzig", "CP-S01": "Danzig", "RU-A1": "2511", "GE-C-I": "2512"}, [5])
    engage(s)
    play(s, "join GE-C-I", "declare", "lose RU-A1")
    events = s.apply("lose GE-C-I")
    drowned = [e for e in events if e.name == "lost" and e.units == ["GE-BK"]]
    assert [e.rule for e in drowned] == ["OPT-AMPHIB-7"]
    assert s.board.central_vp == 46


@pytest.mark.rule("OPT-AMPHIB-7")
def test_an_assault_uses_no_maximum_attack_supply(at, play):
    units = {"GE-BK": "Danzig", "CP-S01": "Danzig", "RU-A1": "2511", "GE-C-I": "2512", "CP-S02": "2513"}
    s = afloat(at, units, [6])
    play(s, "commit CP-S02")
    engage(s)
    assert "supply CP-S02" not in s.legal_actions()
    play(s, "join GE-C-I", "supply CP-S02")
    events = s.apply("declare")
    assert next(e.facts["attack"] for e in events if e.name == "odds") == 3 + 2 * 4


@pytest.mark.rule("OPT-AMPHIB-6", "R-AMP-2")
def test_land_units_may_join_an_assault_and_its_sea_hex_counts_for_the_ring(at, play):
    """The marine comes from the north-east, the corps from the south-west; nobody rolls again to land."""
    s = afloat(at, SHORE | {"GE-C-I": "2411"}, [6])
    engage(s)
    play(s, "join GE-C-I")
    events = s.apply("declare")
    told = [event.name for event in events]
    assert "concentric" in told
    assert next(e.facts["attack"] for e in events if e.name == "odds") == 2 * (3 + 4)
    assert "landing" not in told
    assert s.dice.script == ()
