"""The option for naval transfer."""

import pytest
from tests.games.kaisers_war_east.marching import choices, march, place

TRANSFER = {"options": {"amphibious": "on", "naval_transfer": "on"}}


def begin(at, units, side="central", turn=7, **more):
    spare = {"GE-HKK6": "1417"} if side == "central" else {"RU-K4": "4012"}
    return at(phase="movement", active=side, turn=turn, units=units | spare, **more)


def verbs(s):
    return {action.verb for action in s.legal_actions()}


@pytest.mark.rule("OPT-NAVAL-1")
def test_without_the_option_nobody_is_shipped(at):
    s = begin(at, {"GE-C-I": "Danzig", "CP-S01": "Danzig"})
    s.apply("move GE-C-I")
    assert "ship" not in verbs(s)
    assert s.why_not("ship 2315 CP-S01").rule == "OPT-NAVAL-1"


@pytest.mark.rule("OPT-NAVAL-1", "OPT-NAVAL-2")
@pytest.mark.parametrize("unit", ["GE-C-I", "GE-HKK1", "GE-St1", "GE-BK", "TU-C6", "CP-S03"])
def test_a_corps_of_any_type_or_a_supply_unit_is_shipped_between_the_ports_listed(at, unit):
    units = {unit: "Danzig", "CP-S01": "Danzig"}
    s = begin(at, units, control={"Riga": "central"}, dice=[1], **TRANSFER)
    s.apply(f"move {unit}")
    assert choices(s, "ship") == {"2315", "2611"}
    s.apply("ship 2611 CP-S01")
    # No landing roll: the scripted 1 is still to come.
    assert place(s, unit) == "2611"
    assert place(s, "CP-S01") == "pool"
    assert s.dice.script == (1,)
    assert s.why_not(f"move {unit}").rule == "11.2b"


@pytest.mark.rule("OPT-NAVAL-1")
@pytest.mark.parametrize("unit", ["GE-A9", "GE-MACK", "GE-AA-N", "GE-AT", "GE-KFO"])
def test_nothing_else_is_shipped(at, unit):
    s = begin(at, {unit: "Danzig", "CP-S01": "Danzig"}, **TRANSFER)
    s.apply(f"move {unit}")
    assert "ship" not in verbs(s)
    assert s.why_not("ship 2315 CP-S01").rule == "OPT-NAVAL-1"


@pytest.mark.rule("OPT-NAVAL-1")
def test_both_ports_must_be_of_the_list_and_friendly(at):
    s = begin(at, {"GE-C-I": "Memel", "CP-S01": "Memel"}, **TRANSFER)
    s.apply("move GE-C-I")
    assert "ship" not in verbs(s)
    s = begin(at, {"GE-C-I": "Danzig", "CP-S01": "Danzig"}, **TRANSFER)
    s.apply("move GE-C-I")
    assert choices(s, "ship") == {"2315"}
    s = begin(at, {"GE-C-I": "Danzig", "CP-S01": "Danzig"}, control={"Danzig": "allied"}, **TRANSFER)
    s.apply("move GE-C-I")
    assert "ship" not in verbs(s)


@pytest.mark.rule("OPT-NAVAL-1")
@pytest.mark.parametrize(
    ("start", "ports"),
    [
        ("Petrograd", {"3107", "2611", "2706"}),
        ("Helsinki", {"3107", "2611", "3206"}),
        ("Odessa", {"3830"}),
        ("Sevastopol", {"3427"}),
    ],
)
def test_the_allied_ports(at, start, ports):
    s = begin(at, {"RU-C-I": start, "AL-S01": start}, side="allied", **TRANSFER)
    s.apply("move RU-C-I")
    assert choices(s, "ship") == ports


@pytest.mark.rule("OPT-NAVAL-2", "R-AMP-3")
def test_a_supply_unit_in_either_port_pays_but_not_the_one_carried(at):
    units = {"GE-C-I": "Danzig", "CP-S01": "Danzig", "CP-S02": "Konigsberg"}
    s = begin(at, units, **TRANSFER)
    s.apply("move GE-C-I")
    assert {a for a in s.legal_actions() if a.verb == "ship"} == {"ship 2315 CP-S01", "ship 2315 CP-S02"}
    s = begin(at, {"CP-S01": "Danzig", "CP-S02": "Konigsberg"}, **TRANSFER)
    s.apply("move CP-S01")
    assert {a for a in s.legal_actions() if a.verb == "ship"} == {"ship 2315 CP-S02"}
    s.apply("ship 2315 CP-S02")
    assert s.view("central")["board"]["moved"] == ["CP-S01"]
    s = begin(at, {"CP-S01": "Danzig"}, **TRANSFER)
    s.apply("move CP-S01")
    assert "ship" not in verbs(s)


@pytest.mark.rule("17.10c", "R-SUP-10", "OPT-ENTRENCH-2")
def test_supply_that_has_moved_or_is_dug_in_does_not_pay_for_a_passage(at, play):
    units = {"GE-C-I": "Danzig", "CP-S01": "2014", "CP-S02": "Konigsberg"}
    options = {"options": TRANSFER["options"] | {"entrenching": "on"}}
    s = begin(at, units, entrenched=["CP-S02"], **options)
    play(s, "move CP-S01", "step 2115", "stop", "move GE-C-I")
    assert "ship" not in verbs(s)
    assert s.why_not("ship 2315 CP-S01").rule == "17.10c"
    assert s.why_not("ship 2315 CP-S02").rule == "OPT-ENTRENCH-2"


@pytest.mark.rule("OPT-NAVAL-1", "OPT-NAVAL-2")
def test_once_a_turn_and_not_with_an_amphibious_move(at, play):
    units = {
        "GE-C-I": "Danzig",
        "GE-C-XI": "Danzig",
        "CP-S01": "Danzig",
        "CP-S02": "Konigsberg",
        "GE-BK": "Konigsberg",
    }
    s = begin(at, units, **TRANSFER)
    play(s, "move GE-C-I", "ship 2315 CP-S01", "move GE-C-XI")
    assert s.why_not("ship 2315 CP-S02").rule == "OPT-NAVAL-2"
    play(s, "stop", "move GE-BK")
    assert "land" not in verbs(s)
    s = begin(at, units, dice=[2], **TRANSFER)
    play(s, "move GE-BK", "land 2511 CP-S02", "move GE-C-I")
    assert s.why_not("ship 2315 CP-S01").rule == "OPT-NAVAL-2"


@pytest.mark.rule("OPT-NAVAL-2", "R-AMP-3")
def test_a_transfer_is_the_whole_move(at):
    s = begin(at, {"GE-C-I": "Danzig", "CP-S01": "Danzig"}, **TRANSFER)
    march(s, "GE-C-I", "2014", "2115")
    assert "ship" not in verbs(s)
    assert s.why_not("ship 2315 CP-S01").rule == "OPT-NAVAL-2"


@pytest.mark.rule("OPT-NAVAL-2", "22.1d", "R-AMP-3")
def test_the_baltic_is_closed_to_transfers_in_winter_and_the_black_sea_is_not(at):
    s = begin(at, {"RU-C-I": "Riga", "AL-S01": "Riga"}, side="allied", turn=5, **TRANSFER)
    s.apply("move RU-C-I")
    assert "ship" not in verbs(s)
    s = begin(at, {"RU-C-I": "Odessa", "AL-S01": "Odessa"}, side="allied", turn=5, **TRANSFER)
    s.apply("move RU-C-I")
    assert choices(s, "ship") == {"3830"}


@pytest.mark.rule("OPT-NAVAL-1")
def test_volunteers_are_not_shipped_out_of_russia(at):
    held = {"Riga": "central", "Helsinki": "central"}
    s = begin(at, {"NA-INF": "Riga", "CP-S01": "Riga"}, turn=25, control=held, **TRANSFER)
    s.apply("move NA-INF")
    assert choices(s, "ship") == {"2706"}
