"""16: rail movement by zone, with the capacity of each country."""

from __future__ import annotations

from itertools import pairwise

import pytest
from tests.games.kaisers_war_1918.ground import asked, choices, moving, steps, where, why_not

from hexfront.games.kaisers_war_1918.rules.control import controlled
from hexfront.games.kaisers_war_1918.rules.rail import capacity_left
from hexfront.hexes import members
from hexfront.kernel import Action

CORPS = {"type": "cavalry_corps", "side": "central", "move": 4}


def ride(state, unit):
    """The cities to which a unit can ride."""
    state.apply(f"move {unit}")
    return choices(state, "rail")


def names(state, *cities):
    return {state.world.names[state.world.hex_of_place[name]] for name in cities}


@pytest.mark.rule("16.3a", "16.2a", "8.1b", "16.5a", "16.1a")
def test_a_ride_goes_from_city_to_city():
    state = moving({"c1": "1712"})
    assert names(state, "Munich", "Ruhr", "Metz") <= ride(state, "c1")
    assert why_not(state, "rail 1812") == "16.3a"


@pytest.mark.rule("16.3a")
def test_a_ride_starts_in_a_city():
    state = moving({"c1": "3314"})
    assert not ride(state, "c1")
    assert why_not(state, "rail 3114") == "16.3a"


@pytest.mark.rule("16.3a", "R62")
def test_a_ride_is_15_hexes_long_at_most():
    state = moving({"c1": "3514"})
    w = state.world
    start, track = 1 << w.grid.hex("3514"), w.land & ~w.zone[3] & ~w.russia
    stations = members(w.cities & controlled(state.board, w, "central") & ~start & ~w.zone[3])
    apart = {w.names[h]: w.ways.distance(start, 1 << h, track) for h in stations}
    assert {15, 16} <= set(apart.values())
    assert ride(state, "c1") == {name for name, hexes in apart.items() if hexes is not None and hexes <= 15}


@pytest.mark.rule("16.3b")
def test_a_ride_takes_the_whole_movement():
    state = moving({"c1": "1712", "c2": "3314"})
    state.apply("move c1"), state.apply("rail 1517")
    assert where(state, "c1") == "1517"
    assert why_not(state, "move c1") == "8.3b"


@pytest.mark.rule("16.3c", "R64", "15.7c")
def test_with_forced_march_the_printed_allowance_follows_the_ride():
    state = moving({"c1": "1712"})
    state.apply("move c1"), state.apply("force"), state.apply("rail 1517")
    assert state.board.march.allowance - state.board.march.spent == 3
    assert steps(state)


@pytest.mark.rule("16.4a", "15.5a")
def test_a_ride_needs_general_supply_at_the_start_of_the_phase():
    state = moving({"c1": "1712", "c2": "3314"})
    state.board.fed = 0
    assert not ride(state, "c1")
    assert why_not(state, "rail 1517") == "16.4a"


@pytest.mark.rule("16.4b")
def test_no_hex_of_a_ride_is_in_an_enemy_zone():
    free = moving({"c1": "3514", "c2": "1712"})
    assert names(free, "Kiev") <= ride(free, "c1")
    watched = moving({"c1": "3514", "c2": "1712", "a1": "3515"})
    watched.apply("move c1")
    assert not choices(watched, "rail")


@pytest.mark.rule("16.4b", "16.4d")
def test_a_ride_does_not_end_beside_the_enemy():
    state = moving({"c1": "3514", "a1": "3115"})
    assert not names(state, "Kiev") & ride(state, "c1")


@pytest.mark.rule("16.4c", "R63")
def test_a_unit_rides_once_and_before_it_marches():
    state = moving({"c1": "1712", "c2": "3314"})
    state.apply("move c1"), state.apply("force"), state.apply("rail 1517")
    assert why_not(state, "rail 1712") == "16.4c"
    other = moving({"c1": "1712"}, cities={"1713": "city"})
    other.apply("move c1"), other.apply("step 1713")
    assert why_not(other, "rail 1517") == "R63"


@pytest.mark.rule("16.4d", "R61")
def test_the_end_is_a_city_under_control():
    state = moving({"c1": "1115"})
    state.apply("move c1")
    assert why_not(state, "rail 0715") == "16.4d"
    held = moving({"c1": "1712", "c2": "1012"})
    assert names(held, "Brussels") <= ride(held, "c1")


@pytest.mark.rule("16.5b", "16.6a", "16.1b", "R62")
def test_a_country_of_zone_2_takes_one_army_a_turn():
    state = moving({"c1": "1917", "c2": "1814", "c3": "1712"})
    state.apply("move c1"), state.apply("rail 2118")
    assert capacity_left(state.board, state.world)["austria_hungary"] == 0
    state.apply("move c2")
    assert not choices(state, "rail")
    assert why_not(state, "rail 1917") == "16.5b"


@pytest.mark.rule("16.6a", "R62", "9.2a")
def test_three_corps_share_a_ride():
    new = [CORPS | {"id": f"k{n}"} for n in range(1, 5)]
    state = moving({f"k{n}": "1917" for n in range(1, 5)}, new_units=new)
    for name in ("k1", "k2", "k3"):
        state.apply(f"move {name}"), state.apply("rail 2118")
    state.apply("move k4")
    assert not choices(state, "rail")


@pytest.mark.rule("16.5a")
def test_zone_1_has_no_limit():
    state = moving({"c1": "1712", "c2": "1712", "c3": "1115"})
    for name in ("c1", "c2"):
        state.apply(f"move {name}"), state.apply("rail 1517")
    assert not state.board.rail_used


@pytest.mark.rule("16.5c", "R62")
def test_a_ride_uses_every_country_it_touches_and_as_few_as_it_can():
    state = moving({"c1": "1712", "c2": "2820"})
    state.apply("move c1"), state.apply("rail 2820")
    assert state.board.rail_used == {"romania": 3, "austria_hungary": 3}


@pytest.mark.rule("16.5c", "R62")
def test_a_ride_goes_round_a_country_that_it_need_not_touch():
    """From Munich to Breslau the shortest way leads through Bohemia; a longer one stays in Germany."""
    state = moving({"c1": "1517", "c2": "3314"})
    w = state.world
    shortest = w.ways.distance(w.named("Munich"), w.named("Breslau"), w.land)
    at_home = w.ways.distance(w.named("Munich"), w.named("Breslau"), w.zone[1])
    assert shortest < at_home <= 15
    state.apply("move c1"), state.apply("rail 2013")
    assert where(state, "c1") == "2013"
    assert state.board.rail_used == {}


@pytest.mark.rule("16.5d", "16.1c")
def test_no_ride_enters_or_leaves_zone_3():
    state = moving({"c1": "2224", "c2": "2623"})
    state.apply("move c1")
    assert not choices(state, "rail")
    assert why_not(state, "rail 2523") == "16.5d"


@pytest.mark.rule("R62", "16.5b")
def test_capacity_is_counted_anew_every_player_turn():
    state = moving({"c1": "1917", "a1": "0617"}, rail_used={"austria_hungary": 3})
    while state.board.active == "central":
        state.apply("done")
    assert state.board.rail_used == {}


@pytest.mark.rule("R62", "16.6a")
def test_what_is_left_of_a_ride_serves_a_corps_and_no_army():
    army_ = moving({"c1": "1917", "c2": "1712"}, rail_used={"austria_hungary": 1})
    army_.apply("move c1")
    assert not choices(army_, "rail")
    corps = moving({"k1": "1917"}, new_units=[CORPS | {"id": "k1"}], rail_used={"austria_hungary": 2})
    corps.apply("move k1")
    assert choices(corps, "rail")


@pytest.mark.rule("R61")
def test_hexes_on_the_way_need_not_be_controlled():
    """Bucharest is held, but all around it lies Romanian ground that the Central Powers do not control."""
    state = moving({"c1": "1712", "c2": "2820"})
    w = state.world
    own = controlled(state.board, w, "central")
    assert w.ways.distance(w.named("Berlin"), w.named("Bucharest"), own) is None
    assert names(state, "Bucharest") <= ride(state, "c1")


GALLIPOLI, BUDAPEST, SARAJEVO = "2925", "2118", "2021"


@pytest.mark.rule("16.5c", "R62")
@pytest.mark.parametrize("country", ["serbia", "romania"])
def test_the_owner_chooses_the_countries_of_a_ride_where_ways_differ(country):
    state = moving({"c1": GALLIPOLI, "c2": BUDAPEST})
    state.apply("move c1"), state.apply(f"rail {BUDAPEST}")
    assert asked(state) == ("central", "ride")
    ways = {"serbia": "through ottoman_empire bulgaria serbia austria_hungary"}
    ways["romania"] = ways["serbia"].replace("serbia", "romania")
    assert {str(action) for action in state.legal_actions()} == set(ways.values())
    named = state.game.describe_action(state, Action(ways[country]))
    assert named == f"ride through Ottoman Empire, Bulgaria, {country.capitalize()} and Austria-Hungary"
    state.apply(ways[country])
    assert where(state, "c1") == BUDAPEST
    assert set(state.board.rail_used) == {"ottoman_empire", "bulgaria", country, "austria_hungary"}
    assert set(state.board.rail_used.values()) == {3}


@pytest.mark.rule("16.5b", "16.5c")
def test_a_country_that_is_used_up_is_no_choice():
    state = moving({"c1": GALLIPOLI, "c2": BUDAPEST}, rail_used={"serbia": 1})
    state.apply("move c1"), state.apply(f"rail {BUDAPEST}")
    assert "romania" in state.board.rail_used
    assert state.board.rail_used["serbia"] == 1


@pytest.mark.rule("16.5c")
def test_a_way_that_only_uses_up_more_is_not_offered():
    state = moving({"c1": GALLIPOLI, "c2": BUDAPEST})
    state.apply("move c1"), state.apply(f"rail {BUDAPEST}")
    assert why_not(state, "through ottoman_empire bulgaria serbia romania austria_hungary") == "16.5c"


@pytest.mark.rule("16.5c", "16.3a")
def test_a_stack_taken_in_hand_is_asked_for_its_way_and_shown_the_first():
    state = moving({"c1": GALLIPOLI, "c2": BUDAPEST})
    orders = {order.goal: order for order in state.game.ways(state, GALLIPOLI, ())}
    order = orders[BUDAPEST]
    assert [str(action) for action in order.actions] == ["move c1", f"rail {BUDAPEST}"]
    w = state.world
    hexes = [w.grid.hex(name) for name in order.way]
    assert all(w.touching[a] >> b & 1 for a, b in pairwise(hexes))
    touched = {w.country_of[h] for h in hexes}
    assert "serbia" in touched
    assert "romania" not in touched
