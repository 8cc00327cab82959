"""28. Losses in the campaign: points, reconstruction, dissolution, enlisting."""

from __future__ import annotations

import pytest
from tests.games.emperors_last_war.effort import asked, balance, build, choices, corps, unit, why_not

from hexfront.games.emperors_last_war.board import DEAD, LOST
from hexfront.games.emperors_last_war.rules import scoring, supply
from hexfront.games.emperors_last_war.rules.losses import disrupt, eliminate
from hexfront.games.emperors_last_war.rules.rebuilding import sites

CP, RU = 0, 1
POLISH, GALICIAN = 1, 2
TURN = 6
FULL = {"eastprussian": 20, "polish": 20, "galician": 20}
STAFF = {"id": "staff", "side": "central", "nation": "AH", "type": "hq", "range": 3}


def home(*counters, side="central", scenario="campaign", **more):
    """The Supply Phase of a side after its distribution, with plenty of supply."""
    state = build(
        scenario,
        *counters,
        active=side,
        turn=more.pop("turn", TURN),
        levels=more.pop("levels", {"central": FULL, "russia": FULL}),
        **more,
    )
    while asked(state)[1] in ("trade", "schedule", "distribution"):
        state.apply("pass" if asked(state)[1] == "trade" else "done")
    return state


# What losses bring (28a to 28d) ---------------------------------------------------------------------------


@pytest.mark.rule("28c", "28d", "R-85")
@pytest.mark.parametrize(
    ("counter", "reversible", "irreversible"),
    [(corps("own", strength=3), -3, -6), (STAFF | {"id": "own"}, -3, -6)],
)
def test_points_for_losses_in_the_campaign(counter, reversible, irreversible):
    state = home(counter, units={"own": "Krakow"})
    scoring.disrupted(state, unit(state, "own"))
    assert balance(state) == 0
    scoring.eliminated(state, unit(state, "own"), encircled=False)
    assert balance(state) == reversible
    scoring.eliminated(state, unit(state, "own"), encircled=True)
    assert balance(state) == reversible + irreversible


@pytest.mark.rule("C.7.1a", "C.7.1b", "R-85")
def test_points_for_losses_in_scenario_c():
    state = home(corps("own", "russia", strength=3), STAFF, scenario="C", turn=9, units={"own": "Lublin"})
    scoring.disrupted(state, unit(state, "own"))
    assert balance(state) == 0
    scoring.eliminated(state, unit(state, "own"), encircled=False)
    assert balance(state) == 3
    scoring.eliminated(state, unit(state, "own"), encircled=True)
    assert balance(state) == 12
    scoring.eliminated(state, unit(state, "staff"), encircled=True)
    assert balance(state) == 9


@pytest.mark.rule("28a", "28b")
@pytest.mark.parametrize(("encircled", "place"), [(False, LOST), (True, DEAD)])
def test_only_who_dies_unencircled_can_be_reconstructed(encircled, place):
    state = home(corps("own"), units={"own": "Krakow"})
    eliminate(state, 1 << unit(state, "own"), "8.1.3a", "a test", encircled=encircled)
    assert state.board.loc[unit(state, "own")] == place


@pytest.mark.rule("28a")
def test_a_second_disruption_is_a_reversible_loss():
    state = home(corps("own"), units={"own": "Krakow"}, disrupted=["own"])
    disrupt(state, unit(state, "own"), "8a", "a test")
    assert state.board.loc[unit(state, "own")] == LOST
    assert balance(state) == -3


# Reconstruction (28.1) ------------------------------------------------------------------------------------


def lost(name="AH-II", **more):
    return home(units={name: "lost"} | more.pop("units", {}), **more)


@pytest.mark.rule("28.1a", "28.1c", "28.1d")
def test_a_unit_comes_back_disrupted_for_double_its_strength():
    state = lost()
    state.apply("rebuild AH-II")
    state.apply("place 3409")
    b, u = state.board, unit(state, "AH-II")
    assert b.loc[u] == state.world.grid.hex("3409")
    assert b.disrupted >> u & 1
    assert supply.level(b, CP, GALICIAN) == 20 - 6


@pytest.mark.rule("28.1c")
def test_an_hq_costs_double_its_range():
    state = lost("AH-HQ1")
    state.apply("rebuild AH-HQ1")
    state.apply("place 3409")
    assert supply.level(state.board, CP, GALICIAN) == 20 - 2 * state.world.range[unit(state, "AH-HQ1")]


@pytest.mark.rule("28.1e")
def test_it_may_not_rally_in_the_player_turn_of_its_return():
    state = lost(units={"AH-HQ1": "3409"})
    state.apply("rebuild AH-II")
    state.apply("place 3409")
    assert why_not(state, "rally AH-II") == "28.1e"


@pytest.mark.rule("28.1a", "28.1c", "R-66")
def test_where_a_unit_comes_back():
    """Towns of its own state, in own hands, three hexes from every enemy, on a front that can pay."""
    state = lost(
        new_units=[corps("foe", "russia"), corps("idle")],
        units={"AH-II": "lost", "foe": "3412"},
        levels={"central": FULL | {"galician": 6}, "russia": FULL},
    )
    w = state.world
    found = set(w.hex_names(sites(state.board, w, unit(state, "AH-II"))))
    assert "3409" in found
    assert "3306" not in found, "Katowice is German"
    assert all(w.grid.distance(w.grid.hex(name), w.grid.hex("3412")) >= 3 for name in found)
    near = [h for h in w.hex_of_place.values() if w.grid.distance(h, w.grid.hex("3412")) == 3]
    assert any(w.names[h] in found for h in near)
    poor = lost(levels={"central": {"polish": 5, "galician": 5}, "russia": FULL})
    assert why_not(poor, "rebuild AH-II") == "28.1c"


@pytest.mark.rule("28.1a", "R-66")
def test_not_in_a_town_that_the_enemy_holds():
    state = lost(control={"Krakow": "russia"})
    assert not sites(state.board, state.world, unit(state, "AH-II")) & state.world.named("Krakow")


@pytest.mark.rule("28.1b", "R-66")
@pytest.mark.parametrize(
    ("side", "phasing", "first"),
    [("central", CP, 2), ("central", RU, 2), ("russia", CP, 1), ("russia", RU, 2)],
)
def test_the_second_own_player_turn_after_the_loss(side, phasing, first):
    state = home(corps("own", side), units={"own": "Krakow" if side == "central" else "Lublin"})
    state.board.phasing = phasing
    eliminate(state, 1 << unit(state, "own"), "8.1.3a", "a test", encircled=False)
    assert state.board.rebuild[unit(state, "own")] == TURN + first


@pytest.mark.rule("28.1b", "28b")
def test_not_before_and_never_the_irreversible():
    state = lost(units={"AH-XII": "dead", "AH-X": "lost"}, rebuild={"AH-X": TURN + 1, "AH-II": TURN})
    assert choices(state, "rebuild") == {"AH-II"}
    assert why_not(state, "rebuild AH-X") == "28.1b"
    assert why_not(state, "rebuild AH-XII") == "28b"


# Dissolution (28.2) ---------------------------------------------------------------------------------------

WEAK = {
    "id": "weak",
    "side": "central",
    "nation": "AH",
    "size": "XX",
    "strength": 1,
    "morale": 7,
    "loc": False,
}


@pytest.mark.rule("28.2a")
@pytest.mark.parametrize(
    ("counter", "able"),
    [
        (WEAK, True),
        (WEAK | {"morale": 5}, True),
        (WEAK | {"morale": 9}, False),
        (WEAK | {"nation": "GE"}, False),
        (WEAK | {"size": "XXX"}, False),
        (WEAK | {"side": "russia", "nation": "RU"}, True),
        (WEAK | {"side": "russia", "nation": "RU", "morale": 5}, False),
    ],
)
@pytest.mark.parametrize("disrupted", [True, False])
def test_which_divisions_may_be_dissolved(counter, able, disrupted):
    side = counter["side"]
    where = "Krakow" if side == "central" else "Lublin"
    state = home(counter, side=side, units={"weak": where}, disrupted=["weak"] if disrupted else [])
    assert ("weak" in choices(state, "dissolve")) is able


@pytest.mark.rule("28.2b", "28.2d", "28.2e", "R-51")
@pytest.mark.parametrize(("at", "then"), [(10, 12), (6, 7), (5, 6)])
def test_dissolving_gives_two_points_of_supply(at, then):
    state = home(WEAK, units={"weak": "Krakow"}, levels={"central": FULL | {"galician": at}, "russia": FULL})
    state.apply("dissolve weak")
    assert supply.level(state.board, CP, GALICIAN) == then
    assert balance(state) == 0
    assert state.board.loc[unit(state, "weak")] == DEAD


@pytest.mark.rule("28.2c")
def test_no_offensive_where_a_division_was_dissolved():
    state = home(WEAK, units={"weak": "Krakow"})
    state.apply("dissolve weak")
    b, w = state.board, state.world
    assert supply.against_action(b, w, CP, GALICIAN, supply.OFFENSIVE).rule == "28.2c"
    assert supply.against_action(b, w, CP, POLISH, supply.OFFENSIVE) is None
    assert supply.against_action(b, w, CP, GALICIAN, supply.LIMITED) is None


@pytest.mark.rule("28.2c")
def test_no_dissolution_where_an_offensive_was_paid():
    state = build(
        "campaign", WEAK, units={"weak": "Krakow"}, turn=TURN, levels={"central": FULL, "russia": FULL}
    )
    state.apply("pass")
    state.apply("offensive galician")
    state.apply("done")
    assert why_not(state, "dissolve weak") == "28.2c"


# Enlisting (28.3) -----------------------------------------------------------------------------------------


@pytest.mark.rule("28.3a", "28.3c", "R-67")
def test_a_division_is_enlisted_in_a_disrupted_corps_beside_it():
    state = home(
        WEAK,
        corps("own", nation="AH"),
        corps("german", nation="GE"),
        corps("hale", nation="AH"),
        units={"weak": "Krakow", "own": "Krakow", "german": "Krakow", "hale": "Krakow"},
        disrupted=["own", "german"],
    )
    assert choices(state, "enlist") == {"weak own"}
    state.apply("enlist weak own")
    b = state.board
    assert not b.disrupted >> unit(state, "own") & 1
    assert supply.level(b, CP, GALICIAN) == 20
    assert b.loc[unit(state, "weak")] == DEAD


@pytest.mark.rule("28.3a")
def test_it_must_be_stacked_with_the_corps():
    state = home(WEAK, corps("own", nation="AH"), units={"weak": "Krakow", "own": "3410"}, disrupted=["own"])
    assert not choices(state, "enlist")
    assert why_not(state, "enlist weak own") == "28.3a"


@pytest.mark.rule("28.3b")
def test_a_corps_that_tried_to_rally_takes_nobody():
    state = home(
        WEAK,
        corps("own", nation="AH"),
        STAFF,
        units={"weak": "Krakow", "own": "Krakow", "staff": "Krakow"},
        disrupted=["own"],
        dice=[24],
    )
    assert choices(state, "enlist") == {"weak own"}
    state.apply("rally own")
    assert not choices(state, "enlist")
    assert why_not(state, "enlist weak own") == "28.3b"


# March units (28.4) ---------------------------------------------------------------------------------------


@pytest.mark.rule("28.4a")
@pytest.mark.parametrize(
    ("morale", "scenario", "able"), [(5, "campaign", False), (7, "campaign", True), (5, "C", True)]
)
def test_march_units_cannot_be_rallied(morale, scenario, able):
    state = home(
        WEAK | {"morale": morale},
        STAFF,
        scenario=scenario,
        turn=9,
        units={"weak": "Krakow", "staff": "Krakow"},
        disrupted=["weak"],
    )
    assert ("weak" in choices(state, "rally")) is able
    if not able:
        assert why_not(state, "rally weak") == "28.4a"
