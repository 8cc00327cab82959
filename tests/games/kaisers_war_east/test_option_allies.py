"""The Allied Expeditionary Force, the Czech Legion and the Nationalist Volunteers (options)."""

from __future__ import annotations

import pytest
from tests.games.kaisers_war_east.battlefield import asked, choices, points, where, why_not
from tests.games.kaisers_war_east.marching import steps
from tests.games.kaisers_war_east.mustering import MAY_1916, MAY_1917, bought, muster, run_to

AEF = {"aefr": "on"}
VOLUNTEERS = {"volunteers": "on"}
WEAK = {"central": 90, "allied": 25}
#: The north edge of the map, from Finland to the east.
NORTH = {f"{column}03" for column in range(24, 44)}
#: Abo, Helsinki, Reval, Riga, Warsaw, Kiev, Kharkov and Sevastopol.
RISINGS = {"2506", "2706", "2708", "2611", "2319", "3421", "4021", "3830"}
REVOLT = {"russian_revolutions": "on", "czech_legion": "on"}


# The Expeditionary Force --------------------------------------------------------------------------


@pytest.mark.rule("OPT-AEF-1")
@pytest.mark.parametrize(("unit", "cost"), [("XA-AEFR", 8), ("XA-RNAS", 4)])
def test_the_expedition_can_be_bought_from_1916_and_comes_at_once(unit, cost):
    state = bought(muster("allied", turn=14, options=AEF), unit, "2603")
    assert points(state) == (90, 90 - cost)
    assert where(state, unit) == "2603"
    early = muster("allied", turn=13, options=AEF)
    assert f"buy {unit}" not in early.legal_actions()
    assert why_not(early, f"buy {unit}") == "OPT-AEF-1"


@pytest.mark.rule("OPT-AEF-1", "21.7a")
def test_the_expedition_needs_its_option():
    assert why_not(muster("allied", turn=MAY_1916), "buy XA-AEFR") == "CH-MOB-10"


@pytest.mark.rule("OPT-AEF-2")
@pytest.mark.parametrize("unit", ["XA-AEFR", "XA-RNAS"])
def test_the_expedition_lands_on_the_northern_edge_under_allied_control(unit):
    state = muster("allied", turn=MAY_1916, options=AEF)
    state.apply(f"buy {unit}")
    assert choices(state, "place") == NORTH
    assert why_not(state, "place 3206") == "OPT-AEF-2"
    lost = muster("allied", {"GE-C-I": "2604"}, turn=MAY_1916, options=AEF, control={"4003": "central"})
    lost.apply(f"buy {unit}")
    # A zone of control bars some hexes, control another.
    assert choices(lost, "place") == NORTH - {"4003", "2603"}


@pytest.mark.rule("OPT-AEF-2")
def test_with_gallipoli_the_black_sea_coast_is_open_too():
    both = AEF | {"gallipoli_succeeds": "on"}
    state = muster("allied", turn=MAY_1916, options=both, control={"Nikolaev": "central"})
    state.apply("buy XA-AEFR")
    places = choices(state, "place")
    assert NORTH | {"3427", "3830"} < places
    assert not places & {"3626", "2611", "3206", "3133", "3231"}


# Volunteers ---------------------------------------------------------------------------------------


@pytest.mark.rule("OPT-VOL-1", "R-OPT-6")
@pytest.mark.parametrize(("unit", "cost"), [("NA-INF", 4), ("NA-CAV", 4), ("NA-SHK", 8)])
def test_volunteers_rise_in_1917_and_1918_while_the_allies_are_weak(unit, cost):
    for turn in (23, 31, 32, 40):
        options = VOLUNTEERS | {"russian_revolutions": "on"}
        state = bought(muster("central", turn=turn, options=options, vp=WEAK), unit, "2506")
        assert points(state) == (90 - cost, 25)
        assert where(state, unit) == "2506"
    for more in ({"turn": 22, "vp": WEAK}, {"turn": MAY_1917, "vp": {"central": 90, "allied": 26}}):
        state = muster("central", options=VOLUNTEERS, **more)
        assert f"buy {unit}" not in state.legal_actions()
        assert why_not(state, f"buy {unit}") == "OPT-VOL-1"
    assert why_not(muster("central", turn=MAY_1917, vp=WEAK), f"buy {unit}") == "CH-MOB-10"


@pytest.mark.rule("OPT-VOL-2", "9.4d")
@pytest.mark.parametrize("unit", ["NA-INF", "NA-CAV", "NA-SHK"])
def test_volunteers_rise_in_eight_russian_cities_whoever_holds_them(unit):
    state = muster("central", turn=MAY_1917, options=VOLUNTEERS, vp=WEAK, control={"Warsaw": "central"})
    state.apply(f"buy {unit}")
    assert choices(state, "place") == RISINGS
    assert why_not(state, "place 3427") == "OPT-VOL-2"
    assert why_not(state, "place 1417") == "OPT-VOL-2"


@pytest.mark.rule("OPT-VOL-2b")
def test_volunteers_do_not_rise_among_allied_or_bolshevik_units_or_in_their_zones():
    units = {"RU-C-I": "Kiev", "RU-C-IV": "3930", "AL-S01": "2506"}
    state = muster("central", units, turn=MAY_1917, options=VOLUNTEERS, vp=WEAK)
    state.apply("buy NA-INF")
    # Kiev and Abo are occupied; Sevastopol lies in a zone.
    assert choices(state, "place") == RISINGS - {"3421", "3830", "2506"}
    assert why_not(state, "place 3421") == "9.7a"
    assert why_not(state, "place 3830") == "9.7b"
    reds = muster(
        "central",
        {"BO-RG": "Kiev", "BO-PART": "2612"},
        turn=33,
        options=VOLUNTEERS | {"russian_revolutions": "on"},
        first_revolution=True,
        second_revolution=True,
        vp={"central": 90, "allied": 9},
    )
    reds.apply("buy NA-INF")
    assert choices(reds, "place") == RISINGS - {"3421", "2611"}


@pytest.mark.rule("OPT-VOL-2c", "R-CTL-1", "R-OPT-6")
def test_a_volunteer_takes_the_hex_and_an_objective_scores():
    state = bought(muster("central", turn=MAY_1917, options=VOLUNTEERS, vp=WEAK), "NA-INF", "2706")
    assert "2706" in state.view(None)["board"]["allied_control"]["less"]
    assert points(state) == (86, 25)
    # Kiev is a Strategic Objective in Allied hands: 5 for the Central Powers, 10 from the Allies.
    bought(state, "NA-CAV", "3421")
    assert points(state) == (86 - 4 + 5, 15)
    held = muster("central", turn=MAY_1917, options=VOLUNTEERS, vp=WEAK, control={"Kiev": "central"})
    assert points(bought(held, "NA-INF", "3421")) == (86, 25)


@pytest.mark.rule("OPT-VOL-3")
def test_volunteers_never_leave_russia_and_can_be_replaced(at):
    state = at(turn=MAY_1917, phase="movement", active="central", units={"NA-INF": "2118", "GE-C-I": "2119"})
    state.apply("move NA-INF")
    # Thorn and the other German hexes are closed to it.
    assert steps(state) == {"2217", "2218", "2119", "2018"}
    assert why_not(state, "step 2017") == "OPT-VOL-3"
    lost = at(
        turn=MAY_1917,
        phase="combat 1",
        active="allied",
        effort="East",
        options=VOLUNTEERS,
        vp={"central": 90, "allied": 5},
        control=dict.fromkeys(["Riga", "Petrograd", "Moscow", "Odessa"], "central"),
        last_turn=40,
        units={"NA-INF": "3524", "RU-A1": "3523", "RU-A2": "3525"},
        dice=[6],
    )
    for action in ("attack 3524", "join RU-A1", "join RU-A2", "declare"):
        lost.apply(action)
    assert where(lost, "NA-INF") == "pool"
    run_to(lost, "central", "mobilization")
    assert where(bought(lost, "NA-INF", "2706"), "NA-INF") == "2706"


# The Czech Legion ---------------------------------------------------------------------------------


@pytest.fixture
def revolt(at):
    def build(*dice, **more):
        document = {
            "turn": MAY_1917,
            "phase": "player turn",
            "active": "allied",
            "effort": "East",
            "options": REVOLT,
            "vp": {"central": 60, "allied": 20},
            "units": {"RU-A1": "3206", "GE-A9": "2319", "GE-C-I": "2917"},
            "control": {"Smolensk": "central"},
            "dice": list(dice),
        }
        return at(**document | more)

    return build


@pytest.mark.rule("OPT-CZECH-1")
def test_the_legion_appears_with_the_first_revolution_on_an_allied_rail_hex_in_russia(revolt):
    state = revolt(5)
    assert asked(state) == ("allied", "czech.place")
    places = choices(state, "place")
    w = state.world
    hexes = w.grid.set(places)
    assert not hexes & ~(w.rail & w.russia)
    assert {"4012", "3206", "2720", "4314"} < places
    # Held by the enemy, in a zone, off the rails, in Austria-Hungary.
    assert not places & {"2319", "3515", "2918", "3523", "2622"}
    assert why_not(state, "place 2319") == "OPT-CZECH-1"
    state.apply("place 3107")
    assert where(state, "XA-CZ") == "3107"
    assert points(state) == (60, 20)
    run_to(state, "allied", "movement")
    assert "move XA-CZ" in state.legal_actions()


@pytest.mark.rule("OPT-CZECH-1", "21.7a")
def test_without_the_option_or_the_revolution_no_legion_appears(revolt):
    assert asked(revolt(5, options={"russian_revolutions": "on"})) == ("allied", "mobilization")
    assert asked(revolt(4)) == ("allied", "mobilization")


@pytest.mark.rule("OPT-CZECH-1")
def test_the_legion_once_lost_never_returns(at):
    state = at(
        turn=MAY_1917,
        phase="combat 1",
        active="central",
        options=REVOLT,
        first_revolution=True,
        last_turn=40,
        vp={"central": 60, "allied": 20},
        units={"XA-CZ": "3524", "GE-A8": "3523", "GE-A9": "3525", "RU-C-I": "3206"},
        dice=[6],
    )
    for action in ("attack 3524", "join GE-A8", "join GE-A9", "declare"):
        state.apply(action)
    assert where(state, "XA-CZ") == "gone"
    run_to(state, "allied", "mobilization")
    assert why_not(state, "buy XA-CZ") == "CH-MOB-10"
