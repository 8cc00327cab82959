"""9.1 and 9.2: what arrives by the schedule, and free supply."""

from __future__ import annotations

import pytest
from tests.games.kaisers_war_east.battlefield import asked, choices, points, where, why_not
from tests.games.kaisers_war_east.mustering import JULY_1915, JUNE_1915, MAY_1916, muster, run_to

BOLSHEVIKS = ["BO-LR", "BO-RG", "BO-NWF", "BO-WF", "BO-UkrF", "BO-KonA", "BO-PART", "BO-AT"]
SUPPLY = [f"AL-S{n:02}" for n in range(1, 11)]


@pytest.mark.rule("9.1a")
def test_a_new_unit_enters_in_its_owners_mobilization_phase_and_not_before(at):
    units = {"RU-A6": "turn 8", "AH-A7": "turn 8"}
    state = at(turn=JUNE_1915, phase="player turn", active="central", units=units, last_turn=40)
    assert asked(state) == ("central", "mobilization")
    assert choices(state, "bring") == {"AH-A7"}
    assert why_not(state, "bring RU-A6") == "9.1a"
    state.apply("bring AH-A7")
    state.apply("place 2622")
    for phase in ("reorganization", "movement"):
        run_to(state, "central", phase)
        assert not choices(state, "bring") | choices(state, "buy")
    run_to(state, "allied", "mobilization")
    assert choices(state, "bring") == {"RU-A6"}


@pytest.mark.rule("9.1b", "9.2a", "9.3a")
def test_scheduled_units_are_free_and_others_are_bought():
    state = muster("central", {"AH-A7": "turn 8"})
    state.apply("bring AH-A7")
    state.apply("place 2622")
    assert points(state) == (90, 90)
    assert where(state, "AH-A7") == "2622"
    state.apply("buy AH-C-I")
    assert points(state) == (86, 90)
    assert choices(state, "place") >= {"2025", "1624"}


@pytest.mark.rule("9.2a", "10.7f")
def test_a_scheduled_unit_comes_on_its_turn_not_earlier():
    assert "bring GE-LINS" not in muster("central", {"GE-LINS": "turn 9"}).legal_actions()
    assert why_not(muster("central", {"GE-LINS": "turn 9"}), "bring GE-LINS") == "9.2a"
    state = muster("central", {"GE-LINS": "turn 9"}, turn=JULY_1915)
    state.apply("bring GE-LINS")
    state.apply("place 2315")
    # An HQ enters on its front.
    assert state.view("central")["board"]["reverse"] == []


@pytest.mark.rule("9.2b", "9.3c", "9.10c", "R-MOB-7")
@pytest.mark.parametrize(
    ("unit", "row"),
    [("GE-A10", "9.3c"), ("GE-AA-N", "9.3c"), ("AH-A7", "9.3c"), ("GE-HL", "9.10c"), ("TU-C6", "9.2b")],
)
@pytest.mark.parametrize("place", ["turn 30", "gone", "box", "pool"])
def test_armies_headquarters_and_the_turkish_corps_are_never_for_sale(unit, row, place):
    state = muster("central", {unit: place}, turn=20, belligerents=["Romania", "Bulgaria"])
    assert f"buy {unit}" not in state.legal_actions()
    assert why_not(state, f"buy {unit}") == row


@pytest.mark.rule("9.11a", "R-MOB-7")
@pytest.mark.parametrize(("unit", "place"), [("TU-C6", "gone"), ("GE-C-I", "pool")])
def test_the_turkish_corps_is_gone_for_good_where_others_go_to_the_pool(unit, place):
    held = {unit: "2315", "CP-S01": "2315"}
    state = muster("central", held, turn=20, belligerents=["Romania", "Bulgaria"])
    state.apply("demobilize")
    state.apply(f"dismiss {unit}")
    assert where(state, unit) == place


@pytest.mark.rule("9.2c", "9.4c")
def test_free_supply_comes_every_turn_and_costs_nothing():
    state = muster("central")
    for place in ("1417", "2315", "1820"):
        state.apply("supply")
        state.apply(f"place {place}")
    assert where(state, "CP-S01", "CP-S02", "CP-S03") == ["1417", "2315", "1820"]
    assert points(state) == (90, 90)
    assert why_not(state, "supply") == "9.2c"
    again = run_to(state, "central", "mobilization", turn=JULY_1915)
    assert "supply" in again.legal_actions()


@pytest.mark.rule("9.2d", "R-MOB-1")
def test_free_supply_that_is_declined_is_lost():
    state = run_to(muster("allied", turn=MAY_1916), "allied", "mobilization", turn=MAY_1916 + 1)
    for _ in range(2):
        state.apply("supply")
        state.apply("place 3206")
    assert why_not(state, "supply") == "9.2c"


@pytest.mark.rule("9.2d", "9.5a", "R-MOB-1")
def test_free_supply_without_a_counter_is_lost():
    held = dict.fromkeys(SUPPLY[:9], "3206")
    state = muster("allied", held, turn=MAY_1916)
    state.apply("supply")
    state.apply("place 4012")
    assert where(state, "AL-S10") == "4012"
    assert why_not(state, "supply") == "17.3a"
    assert "buy" not in {a.verb for a in state.legal_actions() if a.args and a.args[0].startswith("AL-S")}
    state.apply("demobilize")
    state.apply("dismiss AL-S01")
    # The counter is back in the pool but not for this turn (9.11b).
    assert why_not(state, "supply") == "17.3a"
    # Nothing was saved: two units next turn, not three.
    run_to(state, "allied", "mobilization", turn=MAY_1916 + 1)
    assert state.board.free_supply == 2


@pytest.mark.rule("9.7d", "9.2d", "R-MOB-1")
def test_free_supply_without_a_legal_hex_waits(at):
    """After the Second Revolution supply comes to Russian objectives only: here none is left."""
    lost = dict.fromkeys(["Warsaw", "Riga", "Petrograd"], "central")
    more = {
        "options": {"russian_revolutions": "on"},
        "first_revolution": True,
        "second_revolution": True,
        "vp": {"central": 60, "allied": 9},
        "control": lost,
        "last_turn": 40,
    }
    units = dict.fromkeys(BOLSHEVIKS, "gone") | {"GE-C-I": "3321", "BO-AT": "Orel"}
    state = at(turn=34, phase="mobilization", active="allied", units=units, **more)
    # The only objective, Kiev, lies in the zone of a German corps.
    assert "supply" not in state.legal_actions()
    assert why_not(state, "supply") == "9.7d"
    run_to(state, "central", "movement")
    state.apply("move GE-C-I")
    state.apply("step 3221")
    state.apply("step 3121")
    run_to(state, "allied", "mobilization", turn=35)
    # With a single hex open nothing is asked.
    state.apply("supply")
    state.apply("supply")
    assert where(state, "AL-S01", "AL-S02") == ["3421", "3421"]
    assert why_not(state, "supply") == "9.2c"


@pytest.mark.rule("9.7d", "9.7e", "R-MOB-1")
def test_a_blocked_unit_waits_and_comes_as_soon_as_it_has_a_hex():
    units = {"RO-C1": "turn 20", "BU-A3": "2932"}
    taken = dict.fromkeys(["Bucharest", "Constanza", "Craiova", "Jassy", "Ploesti", "Turtukaia"], "central")
    state = muster(
        "allied",
        units | {"BU-C1": "3129"},
        turn=20,
        belligerents=["Romania", "Bulgaria"],
        control=taken,
    )
    # Galatz is Romanian still, but in the zone of a Bulgarian corps.
    assert why_not(state, "bring RO-C1") == "9.7d"
    assert "done" in state.legal_actions()
    run_to(state, "central", "movement")
    state.apply("move BU-C1")
    state.apply("step 3028")
    run_to(state, "allied", "mobilization", turn=21)
    assert choices(state, "bring") == {"RO-C1"}
    assert "done" not in state.legal_actions()
    assert why_not(state, "done") == "9.7e"
    state.apply("bring RO-C1")
    assert where(state, "RO-C1") == "3130"


@pytest.mark.rule("9.7e", "6.2c", "R-MOB-1")
def test_a_scheduled_unit_with_a_hex_cannot_be_held_back():
    state = muster("allied", {"RU-A6": "turn 8"})
    assert "done" not in state.legal_actions()
    assert why_not(state, "done") == "9.7e"
    state.apply("bring RU-A6")
    state.apply("place 3206")
    assert "done" in state.legal_actions()
