"""3.7, 7.6. Arrivals: where units come, and the last reorganization of the turn."""

from __future__ import annotations

import pytest
from tests.games.storm_of_steel.harbour import ship
from tests.games.storm_of_steel.table import at, campaign, choices, refused

from hexfront.kernel import heard_by

SHIPS = {"GB-TR-01": "Le Havre"}
#: A corps so that both sides are on the map.
GUARDS = {"GE-ACT2-25": "Berlin", "FR-ACT2-25": "Paris"}


def arriving(units=None, turn="1914Au", **more):
    """The moment when units that are due are placed; "now" stands for the box of the turn."""
    state = at("mobilization", units=SHIPS | GUARDS | (units or {}), turn=turn, **more)
    while state.decision.step != "mobilization.place":
        state.apply("pass" if "pass" in choices(state, state.decision.side) else "done", state.decision.side)
    return state


NOW = "turn 1"


def spots(state, side="central"):
    """The places that are offered for the unit at hand."""
    w = state.world
    found = [action.split()[2] for action in choices(state, side) if action.startswith("place")]
    return {w.place[w.grid.hex(h)].name for h in found}


def centres(state, country):
    w = state.world
    return {w.place[h].name for h in w.place if w.industrial >> h & 1 and w.place[h].country == country}


def place(state, name):
    return state.world.names[state.board.loc[state.world.index[name]]]


@pytest.mark.rule("3.7k")
def test_the_question_names_what_can_still_be_done():
    state = arriving()
    asked = {one.side: one.prompt for one in state.decisions}
    assert asked["central"] == "Hand in your placement."


def finish(state):
    for side in ("central", "entente"):
        while (
            side in {asked.side for asked in state.decisions} and state.decision.step == "mobilization.place"
        ):
            legal = choices(state, side)
            state.apply("done" if "done" in legal else legal[0], side)


# Where (7.6) -------------------------------------------------------------------------------------------


@pytest.mark.rule("7.6a", "7.42a", "3.7i")
def test_units_come_to_centres_of_their_own_country():
    state = arriving({"GE-ACT2-02": NOW})
    assert spots(state) == centres(state, "Germany")
    state.apply("place GE-ACT2-02 2721", "central")
    finish(state)
    assert place(state, "GE-ACT2-02") == "2721"


@pytest.mark.rule("7.6a")
def test_no_unit_comes_to_a_captured_centre_or_one_in_enemy_hands():
    state = arriving({"GE-ACT2-02": NOW, "GE-ACT2-03": "Liege", "FR-ACT2-01": "Saarbrucken"})
    assert spots(state) == centres(state, "Germany") - {"Saarbrucken"}
    assert refused(state, "place GE-ACT2-02 2522", "central") == "7.6a"


@pytest.mark.rule("10.33b")
def test_no_unit_comes_to_a_city_in_an_enemy_zone():
    state = arriving({"GE-ACT2-02": NOW, "FR-ACT2-01": "2625"})
    assert "Saarbrucken" not in spots(state)


@pytest.mark.rule("7.61a", "13.1a")
def test_a_full_city_takes_no_more():
    three = {f"GE-ACT2-0{k}": "Cologne" for k in (2, 3, 4)}
    state = arriving(three | {"GE-ACT2-05": NOW})
    assert "Cologne" not in spots(state)
    assert refused(state, "place GE-ACT2-05 2721", "central") == "7.61a"


@pytest.mark.rule("7.61a")
def test_several_units_may_come_to_one_city_until_it_is_full():
    state = arriving({f"GE-ACT2-0{k}": NOW for k in (2, 3, 4, 5)})
    for k in (2, 3, 4):
        state.apply(f"place GE-ACT2-0{k} 2721", "central")
    assert "Cologne" not in spots(state)


@pytest.mark.rule("13.14a")
def test_one_headquarters_to_a_hex():
    state = arriving({"GE-HQ-01": "Cologne", "GE-HQ-02": NOW})
    assert "Cologne" not in spots(state)


@pytest.mark.rule("7.64a")
def test_reserves_also_come_to_other_cities_one_each():
    state = arriving({"GE-RES2-01": NOW, "GE-RES2-02": NOW, "GE-ACT2-03": NOW})
    state.apply("place GE-ACT2-03 2721", "central")
    assert "Metz" in spots(state)
    state.apply(f"place GE-RES2-01 {hex_of(state, 'Metz')}", "central")
    assert "Metz" not in spots(state)
    assert refused(state, f"place GE-RES2-02 {hex_of(state, 'Metz')}", "central") == "7.64a"


def hex_of(state, name):
    return state.world.names[state.world.hex_of_place[name]]


@pytest.mark.rule("7.6a")
def test_units_paid_for_by_others_may_come_to_any_city_of_their_country():
    state = arriving({"BE-ACT2-01": NOW}, aided=["BE-ACT2-01"])
    assert "Ostend" in spots(state, "entente")
    assert "Ostend" not in spots(arriving({"BE-ACT2-01": NOW}), "entente")


@pytest.mark.rule("R-52")
def test_a_country_without_centres_raises_units_on_other_cities():
    lost = {
        f"GE-ACT2-0{k}": name
        for k, name in enumerate(("Antwerp", "Brussels", "Charleroi", "Ghent", "Liege"), 1)
    }
    state = arriving(lost | {"BE-ACT2-01": NOW, "BE-ACT2-02": "Ostend"}, aided=["BE-ACT2-01"])
    assert spots(state, "entente") == {"Ostend"}


@pytest.mark.rule("7.62a")
def test_ships_come_to_naval_bases():
    state = arriving({"GB-TR-02": NOW})
    w = state.world
    assert spots(state, "entente") == {
        p.name for p in w.place.values() if p.naval_base and p.country == "Britain"
    }
    assert refused(state, f"place GB-TR-02 {hex_of(state, 'Dover')}", "entente") == "7.62a"


@pytest.mark.rule("7.63a", "17.4a", "13.13a")
def test_forts_come_to_friendly_cities_with_a_line_one_each():
    state = arriving({"GE-FORT-1": NOW, "GE-FORT-2": "Metz"})
    assert {"Cologne", "Strassburg"} <= spots(state)
    assert "Metz" not in spots(state)
    captured = arriving({"GE-FORT-1": NOW, "GE-ACT2-02": "Liege"})
    assert "Liege" in spots(captured)
    island = arriving({"GE-FORT-1": NOW, "GE-ACT2-02": "Brussels"})
    assert "Brussels" not in spots(island)


@pytest.mark.rule("7.31a")
def test_what_an_isolated_city_raised_comes_there():
    state = arriving({"BE-ACT2-01": NOW}, raised_in={"BE-ACT2-01": "Antwerp"})
    assert spots(state, "entente") == {"Antwerp"}


@pytest.mark.rule("3.7i", "39.1a")
@pytest.mark.parametrize(
    ("unit", "side", "names"),
    [
        ("GB-ACT2-04", "entente", {"Calais", "Le Havre"}),
        ("FR-ACT2-19", "entente", {"Marseille", "Paris"}),
        ("FR-HQ-07", "entente", {"Paris"}),
    ],
)
def test_scheduled_units_come_where_the_schedule_says(unit, side, names):
    assert spots(arriving({unit: NOW}), side) == names


@pytest.mark.rule("3.7i")
def test_a_scheduled_unit_whose_places_are_lost_comes_to_a_centre():
    state = arriving(
        {"GB-ACT2-04": NOW, "GE-ACT2-02": "Calais", "GE-ACT2-03": "Le Havre", "GB-TR-01": "pool"}
    )
    assert spots(state, "entente") == centres(state, "Britain")


@pytest.mark.rule("7.6a", "3.7i", "7.64a")
def test_the_schedule_does_not_hold_for_units_that_are_bought_again():
    again = {"GB-ACT2-04": "entente", "FR-ACT2-19": "entente", "GE-RES2-16": "central"}
    for unit, side in again.items():
        state = arriving({unit: NOW}, bought=[unit])
        home = {"GB": "Britain", "FR": "France", "GE": "Germany"}[unit[:2]]
        assert spots(state, side) >= centres(state, home)
    assert "Metz" in spots(arriving({"GE-RES2-16": NOW}, bought=["GE-RES2-16"]))
    assert "Metz" not in spots(arriving({"GE-RES2-16": NOW}))
    # Nobody sees from the pieces on the map who was bought.
    state = arriving({"GE-RES2-16": NOW}, bought=["GE-RES2-16"])
    finish(state)
    assert state.board.bought == 0


@pytest.mark.rule("7.6a", "39.3a")
def test_a_unit_without_a_home_on_the_map_comes_by_the_old_way_again():
    for bought in ([], ["US-ACT2-04"]):
        state = arriving({"US-ACT2-04": "turn 16"}, scenario="west_1918", turn="1918Su", bought=bought)
        assert spots(state, "entente") == {"Nantes", "Bordeaux", "Brest"}


@pytest.mark.rule("7.6a", "7.52a")
def test_the_schedule_is_over_when_a_unit_is_ordered():
    state = at("mobilization", units=SHIPS | GUARDS, turn="1914Su", points={"Germany": 100})
    while state.decision.step != "mobilization.orders":
        state.apply("pass" if "pass" in choices(state, state.decision.side) else "done", state.decision.side)
    order = next(action for action in choices(state, "central") if action.startswith("buy GE-RES2"))
    state.apply(order, "central")
    for side in ("central", "entente"):
        state.apply("done", side)
    assert state.board.bought == 1 << state.world.index[order.split()[1]]


# When (7.52) -------------------------------------------------------------------------------------------


@pytest.mark.rule("7.52a", "2.3c")
def test_units_wait_for_their_box():
    state = arriving({"GE-ACT2-02": "turn 2", "GE-ACT2-03": NOW})
    state.apply("place GE-ACT2-03 2721", "central")
    assert choices(state, "central") == ["done"]


@pytest.mark.rule("3.7i")
def test_a_unit_that_is_due_must_be_placed():
    state = arriving({"GE-ACT2-02": NOW})
    assert refused(state, "done", "central") == "3.7i"


@pytest.mark.rule("3.7i", "7.4a", "R-12")
def test_nobody_sees_placements_before_both_are_done():
    state = arriving({"GE-ACT2-02": NOW, "FR-ACT2-02": NOW})
    before = state.view("entente")
    state.apply("place GE-ACT2-02 2721", "central")
    state.apply("done", "central")
    assert state.view("entente")["board"] == before["board"]
    assert state.board.loc[state.world.index["GE-ACT2-02"]] < 0
    finish(state)
    assert place(state, "GE-ACT2-02") == "2721"


# The last reorganization (3.7k, 9.0) -------------------------------------------------------------------


@pytest.mark.rule("3.7k", "9.0b")
def test_a_new_unit_entrenches_only_beside_an_entrenched_one():
    units = {"GE-ACT2-02": NOW, "GE-ACT2-03": "Cologne", "GE-ACT2-04": "Essen"}
    state = arriving(units, entrenched=["GE-ACT2-03"])
    beside = state.clone()
    beside.apply("place GE-ACT2-02 2721", "central")
    assert choices(beside, "central") == ["entrench GE-ACT2-02", "done"]
    state.apply("place GE-ACT2-02 2821", "central")
    assert choices(state, "central") == ["done"]
    assert refused(state, "entrench GE-ACT2-02", "central") == "9.0b"
    assert refused(state, "entrench GE-ACT2-04", "central") == "9.0b"


@pytest.mark.rule("9.0a", "3.7k")
def test_corps_regroup_at_the_end_of_the_phase():
    units = {f"GE-ACT2-0{k}": "Aachen" for k in (2, 3, 4)}
    state = arriving(units, turn="1915Wi")
    action = "exchange GE-ACT2-02 GE-ACT2-03 GE-ACT2-04 for GE-ACT3-01 GE-ACT3-02"
    assert action in choices(state, "central")
    state.apply(action, "central")
    finish(state)
    assert place(state, "GE-ACT3-01") == "2622"


@pytest.mark.rule("9.0b")
def test_who_entrenched_beside_others_lies_so_afterwards():
    state = arriving({"GE-ACT2-02": NOW, "GE-FORT-1": "Cologne"})
    state.apply("place GE-ACT2-02 2721", "central")
    state.apply("entrench GE-ACT2-02", "central")
    finish(state)
    assert state.board.entrenched >> state.world.index["GE-ACT2-02"] & 1


# What the enemy hears -------------------------------------------------------------------------------------


def seen(state, side="entente"):
    """Where a side sees that something of the enemy has come."""
    told = heard_by(state.events, side)
    return [event.at[0].id for event in told if event.name == "arrived" and event.side != side]


@pytest.mark.rule("3.7i", "23.0a", "R-167")
@pytest.mark.parametrize("staff", ["2721", "3719"])
def test_the_order_of_arrivals_does_not_tell_what_has_come(staff):
    """An HQ is placed before a corps or after it; the enemy hears of places alone."""
    s = arriving({"GE-HQ-05": NOW, "GE-ACT2-02": NOW})
    other = "2721" if staff == "3719" else "3719"
    for action in list(_next(s)):
        s.apply(f"place {action.split()[1]} {staff if 'HQ' in action else other}", "central")
    finish(s)
    assert seen(s) == ["2721", "3719"]


def _next(s):
    """An action for each unit that is placed, one after another."""
    trial = s.clone()
    while trial.decision.side == "central" and choices(trial, "central")[0].startswith("place"):
        yield choices(trial, "central")[0]
        trial.apply(choices(trial, "central")[0], "central")


@pytest.mark.rule("23.42a", "3.7i")
@pytest.mark.parametrize("base", ["Kiel", "Wilhelmshaven"])
def test_nobody_sees_in_which_fleet_a_new_ship_sails(base):
    new = [ship(name, "central", "CA", country="Germany") for name in ("g1", "g2", "g3")]
    units = {"GE-ACT2-25": "Berlin", "FR-ACT2-25": "Paris", "g1": "Kiel", "g2": "Wilhelmshaven", "g3": NOW}
    s = campaign(phase="mobilization", units=units, new_units=new, turn="1914Au")
    while s.decision.step != "mobilization.place":
        side = s.decision.side
        s.apply(next(a for a in ("pass", "hold", "done") if a in choices(s, side)), side)
    s.apply(f"place g3 {s.world.names[s.world.named(base)]}", "central")
    finish(s)
    assert seen(s) == []
