"""15, 16.7: general supply by line, rail line, city and symbol; attrition."""

from __future__ import annotations

import pytest
from tests.games.kaisers_war_1918.ground import (
    CENTRE,
    GAME,
    army,
    asked,
    at,
    is_source,
    moving,
    points,
    supplied,
    where,
)

from hexfront.games.kaisers_war_1918.rules.supply import linked_cities, tied_in
from hexfront.hexes import members


def here(units, **more):
    return at(phase="movement", units=units, **more)


@pytest.mark.rule("15.2b", "15.2e", "15.2a", "15.1a")
def test_capitals_and_resource_centres_of_ones_own_side_are_sources():
    state = here({"c1": "1712", "a1": "0617"})
    assert is_source(state, "central", "Berlin")
    assert is_source(state, "central", "Pilsen")
    assert is_source(state, "allied", "Paris")
    assert not is_source(state, "central", "Paris")
    assert not is_source(state, "central", "Munich")


@pytest.mark.rule("15.2b")
def test_a_captured_capital_feeds_nobody_but_those_in_it():
    state = here({"c1": "0611", "c2": "0511"})
    assert not is_source(state, "central", "London")
    assert supplied(state, "c1")
    assert not supplied(state, "c2")


@pytest.mark.rule("15.2c", "R109", "R66")
def test_naval_bases_on_friendly_seas_are_sources_whoever_owned_them():
    state = here({"a1": "3931", "c1": "3118"})
    assert is_source(state, "allied", "Beirut")
    assert is_source(state, "central", "Odessa")
    assert is_source(here({"a1": "2925"}), "allied", "Gallipoli")
    assert not is_source(here({"c1": "2525"}), "central", "Salonika")


@pytest.mark.rule("15.2d", "43.3n")
def test_baghdad_feeds_the_allies_who_hold_it():
    assert is_source(here({"a1": "4829"}), "allied", "Baghdad")
    assert not is_source(here({"c1": "4829"}), "central", "Baghdad")


@pytest.mark.rule("15.3a", "15.4a")
def test_a_line_is_as_long_as_the_movement_factor():
    new = [army("c1", move=1), army("c2", move=2)]
    state = here({"c1": "3314", "c2": "3314"}, new_units=new)
    assert not supplied(state, "c1")
    assert supplied(state, "c2")


@pytest.mark.rule("15.3b", "16.7a", "16.2a")
def test_a_line_may_end_in_a_city_from_which_rails_lead_to_a_source():
    assert supplied(here({"c1": "3113"}), "c1")


@pytest.mark.rule("15.4b", "11.10a", "R58")
def test_enemy_units_and_zones_block_a_line():
    free = here({"c1": "3314"}, new_units=[army("c1", move=2)])
    blocked = here(
        {"c1": "3314", "a1": "3213", "a2": "3414"},
        new_units=[army("c1", move=2), army("a1", "allied"), army("a2", "allied")],
    )
    assert supplied(free, "c1")
    assert not supplied(blocked, "c1")


@pytest.mark.rule("11.10a", "R58")
def test_a_line_may_end_in_a_zone_only_at_a_source():
    state = here(
        {"c1": "3117", "c2": "3118", "a1": "3019"},
        new_units=[army("c1", move=1), army("c2"), army("a1", "allied")],
    )
    assert is_source(state, "central", "Odessa")
    assert supplied(state, "c1")
    new = [army("c1", move=1), army("c2"), army("a1", "allied")]
    plain = here({"c1": "3414", "c2": "3415", "a1": "3516"}, new_units=new, cities={"3514": None})
    assert not supplied(plain, "c1")
    free = here({"c1": "3414", "c2": "3415"}, new_units=new[:2], cities={"3514": None})
    assert supplied(free, "c1")


@pytest.mark.rule("15.4b", "R29", "43.3c")
def test_no_line_enters_desert_but_a_unit_in_it_may_trace_out():
    out = here({"a1": "4831"}, new_units=[army("a1", "allied", move=2)], active="allied")
    assert not supplied(out, "a1")
    held = here({"a1": "4831", "a2": "4829"}, new_units=[army("a1", "allied", move=2), army("a2", "allied")])
    assert supplied(held, "a1")


@pytest.mark.rule("23.2c", "15.4b")
def test_no_line_leads_through_a_neutral_country():
    """Brussels is two hexes off, over Dutch ground; round it the way is longer."""
    new = [army("a1", "allied", move=2)]
    dutch, belgian = (here({"a1": place}, new_units=new) for place in ("1211", "1113"))
    w = dutch.world
    assert w.grid.distance(w.grid.hex("1211"), w.hex_of_place["Brussels"]) == 2
    assert not supplied(dutch, "a1")
    assert supplied(belgian, "a1")


@pytest.mark.rule("15.4c", "7.3a")
def test_trenches_and_fortified_zones_keep_zones_off_a_line():
    units = {"c1": "3314", "c2": "3213", "a1": "3212", "a2": "3315"}
    more = {"cities": {"3514": None}, "new_units": [army("c1", move=2)]}
    assert not supplied(here(units, **more), "c1")
    assert supplied(here(units, trenches={"central": ["3213"]}, **more), "c1")


@pytest.mark.rule("21.5c", "R32", "15.4b")
def test_zones_do_not_cut_the_line_of_a_guerrilla():
    """Two enemies watch all hexes round Wassmuss; his line to Kiev runs through their zones."""
    area = dict.fromkeys(("3313", "3314", "3213", "3214"), "persia")
    wassmuss = {"id": "c1", "side": "central", "type": "cavalry_corps", "nation": "persia", "move": 2}
    units = {"c1": "3314", "c2": "3114", "a1": "3213", "a2": "3414"}
    others = [army("a1", "allied"), army("a2", "allied"), army("c2")]
    assert supplied(here(units, new_units=[wassmuss, *others], countries=area), "c1")
    assert not supplied(here(units, new_units=[army("c1", move=2), *others], countries=area), "c1")


@pytest.mark.rule("15.4b", "43.3c", "R29")
def test_no_line_leads_through_desert():
    more = {"new_units": [army("c1", move=2)], "cities": {"3114": None}}
    assert supplied(here({"c1": "3313"}, **more), "c1")
    assert not supplied(here({"c1": "3313"}, terrain={"3413": "desert"}, **more), "c1")
    # The hex in which it stands is no part of its line.
    assert supplied(here({"c1": "3313"}, terrain={"3313": "desert"}, **more), "c1")


@pytest.mark.rule("24.1a", "15.4b")
def test_no_line_leads_through_closed_russia():
    """Kharkov is two hexes off, and the hex between may lie in Russia."""
    more = {"new_units": [army("c1", move=2)], "cities": {"3114": None}}
    assert supplied(here({"c1": "3313"}, **more), "c1")
    assert not supplied(here({"c1": "3313"}, countries={"3413": "russia"}, **more), "c1")


@pytest.mark.rule("15.11a")
def test_the_circle_is_always_in_supply():
    assert supplied(here({"BR-exp-1": "4433"}), "BR-exp-1")


@pytest.mark.rule("15.11b")
def test_naval_units_are_always_in_supply():
    assert supplied(here({"GE-bom-1": "naval"}), "GE-bom-1")


@pytest.mark.rule("15.11c")
def test_a_fortified_zone_supplies_its_hex_and_no_other():
    units = {"a1": "3413", "a2": "3414"}
    fort = here(units | {"FR-fz-1": "3413"})
    assert not supplied(here(units), "a1")
    assert supplied(fort, "a1")
    assert not supplied(fort, "a2")


@pytest.mark.rule("15.12a", "15.5a")
def test_a_city_supplies_whoever_stands_in_it():
    assert supplied(here({"a1": "3514"}), "a1")
    assert not supplied(here({"a1": "3413"}), "a1")


# Rail lines of communication (16.7 to 16.9) ----------------------------------------------------------


@pytest.mark.rule("16.7b", "16.9a", "R60")
def test_a_city_in_zone_2_has_a_line_of_15_hexes_at_most():
    w = GAME.world({})
    berlin = w.named("Berlin")
    linked = linked_cities(w, berlin, w.cities, w.desert, 0)
    steps = {h: w.ways.distance(berlin, 1 << h, w.land & ~w.zone[3]) for h in members(w.cities)}
    second = [h for h in members(w.cities & w.zone[2]) if steps[h] is not None]
    assert {h for h in second if linked >> h & 1} == {h for h in second if steps[h] <= 15}
    assert max(steps[h] for h in second) > 15


@pytest.mark.rule("16.7b", "16.9a")
def test_a_city_in_zone_1_has_a_line_of_any_length():
    w = GAME.world({})
    end, far = w.named("Danzig"), w.named("Brest")
    assert w.ways.distance(end, far, w.land & ~w.zone[3]) > 15
    assert linked_cities(w, end, w.cities, w.desert, 0) & far


@pytest.mark.rule("16.7b", "R60", "16.8a")
def test_a_city_in_zone_3_has_no_line():
    w = GAME.world({})
    linked = linked_cities(w, w.cities, w.cities, 0, 0)
    assert w.cities & w.zone[3]
    assert not linked & w.zone[3]


@pytest.mark.rule("16.7a", "R58")
def test_a_line_of_communication_cannot_start_in_an_enemy_zone():
    free = here({"c1": "3514"})
    watched = here({"c1": "3514", "a1": "3515"})
    kharkov = free.world.named("Kharkov")
    assert tied_in(free.board, free.world, "central") & kharkov
    assert not tied_in(watched.board, watched.world, "central") & kharkov


@pytest.mark.rule("R23", "6.10b")
def test_a_city_held_by_a_unit_that_is_fed_otherwise_is_tied_in():
    state = here({"BR-exp-1": "3514"})
    assert tied_in(state.board, state.world, "allied") & state.world.named("Kharkov")


# Attrition (15.6, 22.1) ------------------------------------------------------------------------------


def hungry(place, turn, dice, unit="c1", **more):
    side = "allied" if unit.startswith(("a", "AR", "BR")) else "central"
    return at(phase="attrition", active=side, turn=turn, units={unit: place}, dice=dice, **more)


@pytest.mark.parametrize(("die", "end"), [(1, "dead"), (3, "dead"), (4, "4433"), (6, "4433")])
@pytest.mark.rule("15.6a", "4.2e", "22.1a", "43.3c")
def test_a_hungry_unit_perishes_on_1_to_3(die, end):
    assert where(hungry("4433", 3, [die]), "c1") == end


@pytest.mark.rule("43.1k", "15.6a", "5.4c")
def test_attrition_costs_no_points():
    state = at(phase="attrition", turn=3, units={"c1": "4433"}, vp={"central": 40, "allied": 40}, dice=[1])
    assert where(state, "c1") == "dead"
    assert points(state)[0] == 40


@pytest.mark.parametrize(
    ("kind", "turn", "checks"),
    [
        ("clear", 3, 0),
        ("clear", 5, 1),
        ("forest", 3, 0),
        ("forest", 5, 1),
        ("marsh", 3, 1),
        ("marsh", 5, 1),
        ("desert", 3, 1),
        ("desert", 5, 1),
        ("rough", 3, 0),
        ("rough", 5, 2),
        ("clear", 2, 0),
        ("clear", 7, 0),
    ],
)
@pytest.mark.rule("15.6b", "15.6c", "22.1a", "R08", "43.3a", "43.3b", "43.3c", "43.3d", "43.3e")
def test_terrain_and_season_say_how_often_one_rolls(kind, turn, checks):
    new = [army("a1", "allied", move=1)]
    more = {"terrain": {CENTRE: kind}, "new_units": new, "active": "allied"}
    state = at(phase="attrition", turn=turn, units={"a1": CENTRE}, dice=[4, 4, 4], **more)
    assert where(state, "a1") == CENTRE
    lost = at(phase="attrition", turn=turn, units={"a1": CENTRE}, dice=[4] * (checks - 1) + [1, 4, 4], **more)
    assert where(lost, "a1") == ("dead" if checks else CENTRE)


@pytest.mark.rule("15.6c", "43.3k")
def test_nobody_starves_in_a_city():
    assert (
        where(at(phase="attrition", turn=5, units={"a1": "3514"}, active="allied", dice=[1]), "a1") == "3514"
    )


@pytest.mark.rule("43.3c", "R32")
def test_guerrillas_check_in_desert_only_in_winter():
    assert where(hungry("4433", 3, [1], "AR-cav-1"), "AR-cav-1") == "4433"
    assert where(hungry("4433", 5, [1], "AR-cav-1"), "AR-cav-1") == "dead"


@pytest.mark.rule("15.13a", "15.10b")
def test_hungry_units_move_and_stay_free():
    state = moving({"c1": "4433"})
    assert asked(state) == ("central", "movement")
    state.apply("move c1")
    assert any(action.verb == "step" for action in state.legal_actions())
