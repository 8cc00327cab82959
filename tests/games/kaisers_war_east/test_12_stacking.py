"""12. Stacking: what a hex may hold, when that is enforced, and who goes."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.kaisers_war_east.marching import choices, march, place, spent

from hexfront.games.kaisers_war_east.rules.stacking import excess, superfluous
from hexfront.games.kaisers_war_east.world import build_world

CORPS = ["GE-C-I", "GE-C-XI", "GE-C-XX", "GE-C-XVII"]


def crowd(at, *units, place="2219", **more):
    """All these units in one hex at the end of a Movement Phase."""
    doc = {"phase": "movement", "active": "central", "turn": 19, "effort": "East", "last_turn": 22}
    doc |= {"belligerents": ["Romania", "Bulgaria"]}
    s = at(**doc | {"units": dict.fromkeys(units, place) | {"GE-HKK6": "1417"}} | more)
    s.apply("done")
    return s


def overstacked(s):
    return s.decision.step == "stacking.remove"


# 12.1 ----------------------------------------------------------------------------------------


@pytest.mark.rule("12.1a", "12.1b", "12.1d", "12.3a", "12.3c", "R-HQ-8", "R-STK-1")
@pytest.mark.parametrize(
    "units",
    [
        ["GE-A9"],
        ["GE-AA-N"],
        ["GE-MACK"],
        CORPS[:3],
        ["GE-HKK1", "GE-AK", "GE-BK"],
        ["GE-A9", "CP-S01"],
        ["GE-MACK", "CP-S01"],
        [*CORPS[:3], "CP-S01"],
        ["GE-A9", "GE-AT"],
        ["GE-A9", "GE-St1"],
        ["GE-AA-N", "AH-St", "CP-S01"],
        ["GE-MACK", "GE-St1", "CP-S01"],
        [*CORPS[:3], "GE-AT"],
        [*CORPS[:3], "GE-St1"],
        [*CORPS[:2], "GE-St1", "GE-AT"],
        ["GE-St1", "GE-St2", "GE-St3", "AH-St"],
        ["GE-St1", "GE-St2", "GE-St3", "GE-AT"],
        ["GE-C-I", "AH-C-I", "BU-C1"],
        ["AH-A1", "GE-St1", "CP-S01"],
    ],
    ids=" ".join,
)
def test_a_hex_may_hold_an_army_or_hq_or_three_corps_and_more_of_other_kinds(at, units):
    assert not overstacked(crowd(at, *units))


@pytest.mark.rule("12.1a", "12.1b", "12.1d", "R-HQ-8", "R-STK-1")
@pytest.mark.parametrize(
    "units",
    [
        ["GE-A9", "GE-A8"],
        ["GE-A9", "GE-AA-N"],
        ["GE-A9", "GE-MACK"],
        ["GE-MACK", "GE-LINS"],
        ["GE-A9", "GE-C-I"],
        ["GE-MACK", "GE-HKK1"],
        ["GE-AA-N", "GE-AK"],
        CORPS,
        ["GE-HKK1", "GE-AK", "GE-BK", "GE-KFO"],
        ["GE-A9", "CP-S01", "CP-S02"],
        ["CP-S01", "CP-S02"],
        ["GE-AT", "AH-AT"],
        ["GE-A9", "GE-AT", "GE-St1"],
        ["GE-A9", "GE-St1", "GE-St2"],
        [*CORPS[:3], "GE-AT", "GE-St1"],
        ["GE-St1", "GE-St2", "GE-St3", "AH-St", "GE-AT"],
        [*CORPS[:3], "GE-St1", "GE-St2"],
    ],
    ids=" ".join,
)
def test_a_hex_may_not_hold_more(at, units):
    assert overstacked(crowd(at, *units))


@pytest.mark.rule("12.1d", "R-STK-1", "R-CNT-4")
@pytest.mark.parametrize(
    ("units", "much"),
    [
        (["RU-A1", "XA-RNAS"], False),
        (["RU-A1", "XA-RNAS", "AL-S01"], False),
        (["RU-A1", "XA-RNAS", "RU-AT1"], True),
        (["RU-A1", "XA-RNAS", "RU-Sh1"], True),
        (["BO-LR", "BO-RG", "BO-KonA"], False),
        (["BO-LR", "BO-RG", "BO-KonA", "BO-PART"], True),
        (["RU-A1", "BO-RG"], True),
    ],
    ids=str,
)
def test_a_tank_takes_the_special_slot_and_bolsheviks_count_as_corps(at, units, much):
    assert overstacked(crowd(at, *units, active="allied", place="3016")) is much


@pytest.mark.rule("12.1c")
@pytest.mark.parametrize(("more", "much"), [(CORPS[:3], False), (["GE-A9", "GE-St1"], False), (CORPS, True)])
def test_a_fortress_comes_on_top_of_all_else(at, more, much):
    s = crowd(at, "GE-F-Thorn", "CP-S01", *more, place="Thorn")
    assert overstacked(s) is much


@pytest.mark.rule("12.1c")
def test_only_one_fortress_stands_in_a_hex(at):
    s = crowd(at, "GE-F-Thorn", "GE-F-Posen", place="Thorn")
    assert choices(s, "remove") == {"GE-F-Thorn", "GE-F-Posen"}


@pytest.mark.rule("12.1e")
def test_flags_on_units_and_control_of_the_hex_do_not_count(at):
    s = crowd(at, *CORPS[:3], "CP-S01", moved=["CP-S01"], finished=CORPS[:3], control={"2219": "central"})
    assert not overstacked(s)


# The formula against every way to thin a stack -------------------------------------------------

WORLD = build_world({})
BIG = ["RU-A1", "RU-ASh", "RU-NW"]
SMALL = ["RU-C-I", "RU-K1", "RU-Cauc", "RU-Mar", "RU-AIR", "BO-PART"]
SHOCK = ["RU-Sh1", "RU-Sh2", "RU-Sh3"]
SPECIAL = ["RU-AT1", "RU-AT2", "XA-RNAS"]
SUPPLY = ["AL-S01", "AL-S02", "AL-S03"]
FORTS = ["RU-F-Warsaw", "RU-F-Riga"]
STACKS = st.sets(st.sampled_from([*BIG, *SMALL, *SHOCK, *SPECIAL, *SUPPLY, *FORTS]), max_size=9)


def fits(stack):
    """12.1 in words: every shock corps is tried in the special slot and in the base."""

    def count(kind):
        return len(stack & set(kind))

    if count(SUPPLY) > 1 or count(FORTS) > 1:
        return False
    for slotted in range(min(count(SHOCK), 1) + 1):
        base = count(SMALL) + count(SHOCK) - slotted
        room = (count(BIG) == 1 and base == 0) or (count(BIG) == 0 and base <= 3)
        if room and count(SPECIAL) + slotted <= 1:
            return True
    return False


def bits(stack):
    return sum(1 << WORLD.index[unit] for unit in stack)


@pytest.mark.rule("12.1a", "12.1b", "12.1c", "12.1d")
@given(STACKS)
@settings(max_examples=300, deadline=None)
def test_the_excess_is_the_least_number_of_units_that_must_go(stack):
    least = next(
        gone
        for gone in range(len(stack) + 1)
        if any(fits(stack - set(some)) for some in combinations(stack, gone))
    )
    assert excess(WORLD, bits(stack)) == least


@pytest.mark.rule("12.2b")
@given(STACKS)
@settings(max_examples=300, deadline=None)
def test_the_owner_may_give_up_any_unit_that_some_full_but_legal_rest_leaves_out(stack):
    legal = [
        set(rest) for size in range(len(stack) + 1) for rest in combinations(stack, size) if fits(set(rest))
    ]
    full = [rest for rest in legal if not any(fits(rest | {unit}) for unit in stack - rest)]
    expected = set().union(*(stack - rest for rest in full))
    assert {WORLD.ids[u] for u in superfluous(WORLD, bits(stack))} == expected


# 12.2 ----------------------------------------------------------------------------------------


@pytest.mark.rule("12.2a", "12.2b", "R-VP-1")
def test_at_the_end_of_movement_the_owner_chooses_who_goes_at_no_cost(at):
    s = crowd(at, *CORPS, vp={"central": 50, "allied": 50})
    assert s.decision.side == "central"
    assert choices(s, "remove") == set(CORPS)
    assert s.why_not("remove GE-HKK6").rule == "12.2b"
    s.apply("remove GE-C-XI")
    assert place(s, "GE-C-XI") == "pool"
    assert all(place(s, unit) == "2219" for unit in CORPS if unit != "GE-C-XI")
    assert s.board.central_vp == s.board.allied_vp == 50
    assert not overstacked(s)


@pytest.mark.rule("12.2b")
def test_he_may_keep_the_army_though_more_corps_go(at, play):
    units = ["GE-A9", "GE-C-I", "GE-C-XI"]
    assert choices(crowd(at, *units), "remove") == set(units)
    kept = play(crowd(at, *units), "remove GE-C-I", "remove GE-C-XI")
    assert place(kept, "GE-A9") == "2219"
    given_up = play(crowd(at, *units), "remove GE-A9")
    assert place(given_up, "GE-A9") == "box"
    assert place(given_up, "GE-C-I") == place(given_up, "GE-C-XI") == "2219"
    assert not overstacked(kept)
    assert not overstacked(given_up)


@pytest.mark.rule("12.2b")
def test_units_that_are_not_too_many_stay(at):
    s = crowd(at, "GE-A9", "GE-St1", "CP-S01", "CP-S02")
    assert choices(s, "remove") == {"CP-S01", "CP-S02"}
    assert s.why_not("remove GE-A9").rule == "12.2b"


@pytest.mark.rule("12.2b")
def test_an_hq_given_up_is_gone_for_good(at):
    s = crowd(at, "GE-MACK", "GE-A9")
    s.apply("remove GE-MACK")
    assert place(s, "GE-MACK") == "gone"


@pytest.mark.rule("12.2a")
def test_the_end_of_a_movement_phase_binds_the_enemy_too(at):
    units = {"GE-HKK1": "1417", "RU-A1": "3016", "RU-A2": "3016"}
    s = at(phase="movement", active="central", turn=7, units=units)
    s.apply("done")
    assert overstacked(s)
    assert s.decision.side == "allied"
    assert choices(s, "remove") == {"RU-A1", "RU-A2"}


@pytest.mark.rule("12.2a")
@pytest.mark.parametrize("phase", ["combat 1", "combat 2"])
@pytest.mark.parametrize("side", ["central", "allied"])
def test_limits_hold_at_the_end_of_each_combat_phase(at, phase, side):
    units = dict.fromkeys(CORPS, "3017") | {"RU-C-I": "3016"}
    s = at(phase=phase, active=side, turn=7, units=units)
    assert s.decision.step == "combat"
    s.apply("done")
    assert overstacked(s)
    assert s.decision.side == "central"


@pytest.mark.rule("12.2a")
def test_limits_hold_at_the_end_of_each_battle(at, play):
    units = dict.fromkeys(CORPS, "1417") | {"GE-A9": "3521", "RU-C-I": "3621", "RU-C-IV": "3522"}
    s = at(phase="combat 1", active="central", turn=7, units=units, dice=[6])
    play(s, "attack 3621", "join GE-A9", "declare", "done")
    assert overstacked(s)
    s.apply("remove GE-C-I")
    assert s.decision.step == "combat"


@pytest.mark.rule("12.2c", "R-MOB-2")
def test_a_hex_may_be_overfull_until_the_movement_phase_ends(at, play):
    units = {"GE-A9": "3621", "GE-A8": "3621"}
    s = at(phase="mobilization", active="central", turn=7, units=units)
    s.apply("done")
    assert s.decision.step == "reorganization"
    s.apply("done")
    assert s.decision.step == "movement"
    march(s, "GE-A9", "3721")
    play(s, "stop", "done")
    assert not overstacked(s)
    assert (place(s, "GE-A9"), place(s, "GE-A8")) == ("3721", "3621")


@pytest.mark.rule("12.2a", "12.2c", "R-MOB-2")
def test_what_is_not_cured_by_then_must_go(at, play):
    units = {"GE-A9": "3621", "GE-A8": "3621"}
    s = at(phase="forced march", active="central", turn=7, units=units)
    assert s.decision.step == "movement"
    s.apply("done")
    assert overstacked(s)
    assert s.board.phase == "movement"


@pytest.mark.rule("12.2c")
def test_a_unit_may_stop_in_a_full_hex_if_the_other_leaves_later(at, play):
    s = at(
        phase="movement",
        active="central",
        turn=7,
        units={"GE-A9": "3621", "GE-A8": "3721", "GE-HKK1": "1417"},
    )
    march(s, "GE-A9", "3721")
    play(s, "stop", "move GE-A8", "step 3722", "stop", "done")
    assert not overstacked(s)


@pytest.mark.rule("12.2d")
def test_passing_through_full_hexes_costs_nothing_more(at):
    units = {"GE-A9": "3621", "GE-A8": "3721", "GE-C-I": "3720", "GE-C-XI": "3720", "GE-C-XX": "3720"}
    s = at(phase="movement", active="central", turn=7, units=units)
    march(s, "GE-A9", "3721", "3720", "3820")
    assert spent(s) == 3


# 12.2e, 12.3 and 12.5 --------------------------------------------------------------------------


@pytest.mark.rule("12.2e", "12.5a")
def test_limits_hold_in_the_deployment(game, play):
    s = game.start("1914")
    s.apply("take RU-NW")
    # An army stands in Kovno, a corps in Warsaw; 2716 is empty.
    assert choices(s, "place") & {"2614", "2319", "2716"} == {"2716"}
    play(s, "place 2716", "take AL-S01")
    assert {"2614", "2716"} <= choices(s, "place")


@pytest.mark.rule("12.3a")
def test_any_nations_of_a_side_share_a_hex(at):
    assert not overstacked(crowd(at, "GE-C-I", "AH-C-I", "TU-C6", "CP-S01", "GE-AT"))
    assert not overstacked(crowd(at, "RU-C-I", "RO-C1", "XA-AEFR", place="3016", active="allied"))


@pytest.mark.rule("12.3b")
def test_nations_attack_together_only_under_an_hq(at, play):
    units = {"GE-C-I": "3521", "AH-C-I": "3521", "RU-C-I": "3621"}
    s = at(phase="combat 1", active="central", turn=7, units=units)
    play(s, "attack 3621", "join GE-C-I")
    assert "join AH-C-I" not in s.legal_actions()
    s = at(phase="combat 1", active="central", turn=7, units=units | {"GE-MACK": "3520"})
    play(s, "attack 3621", "join GE-C-I", "join AH-C-I")
    assert s.why_not("declare").rule == "12.3b"
    s.apply("support GE-MACK")
    assert "declare" in s.legal_actions()


@pytest.mark.rule("12.3c", "17.1a")
@pytest.mark.parametrize("unit", ["GE-A9", "AH-A1", "TU-C6", "GE-MACK", "GE-AT", "GE-F-Thorn", "GE-HKK1"])
def test_a_supply_unit_stacks_with_any_unit_of_its_side(at, unit):
    assert not overstacked(crowd(at, unit, "CP-S01", place="Thorn"))
