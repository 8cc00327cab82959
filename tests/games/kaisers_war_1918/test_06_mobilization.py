"""6, 21.1, 21.7 and 43.2. Purchases, arrivals, conversions, demobilization."""

from __future__ import annotations

import pytest
from tests.games.kaisers_war_1918.mustering import (
    EAST,
    GAME,
    JANUARY_1919,
    MARCH_1919,
    MAY_1919,
    SPRING,
    apart,
    asked,
    build,
    choices,
    city,
    muster,
    only,
    play,
    points,
    run_to,
    where,
    why_not,
)

from hexfront.games.kaisers_war_1918.board import trenches
from hexfront.games.kaisers_war_1918.rules.control import controlled
from hexfront.games.kaisers_war_1918.rules.entry import go
from hexfront.games.kaisers_war_1918.rules.removal import eliminate

#: By row a unit, its price, delay, the first year, kinds of city and boxes (43.2).
TABLE = [
    ("43.2a", "FR-shk-1", 6, 3, 1918, "cr", ""),
    ("43.2a", "US-shk-1", 6, 3, 1918, "", "usa"),
    ("43.2b", "FR-shc-1", 2, 2, 1918, "cr", ""),
    ("43.2c", "US-inf-2", 4, 2, 1918, "", "usa"),
    ("43.2d", "BR-inf-8", 4, 1, 1918, "crp", "british_empire"),
    ("43.2d", "FR-inf-11", 4, 1, 1918, "crp", "french_empire"),
    ("43.2d", "GE-inf-12", 4, 1, 1918, "crp", ""),
    ("43.2e", "OT-ala-1", 5, 2, 1918, "crp", ""),
    ("43.2f", "IT-alc-1", 2, 2, 1918, "crp", ""),
    ("43.2g", "BR-exp-2", 2, 1, 1918, "crp", "british_empire"),
    ("43.2g", "US-exp-1", 2, 1, 1918, "", "usa"),
    ("43.2i", "FR-cav-1", 2, 1, 1918, "crp", "french_empire"),
    ("43.2i", "US-cav-1", 2, 1, 1918, "", "usa"),
    ("43.2j", "GE-mec-1", 3, 2, 1918, "cr", ""),
    ("43.2j", "US-mec-1", 3, 2, 1918, "", "usa"),
    ("43.2k", "BR-tnk-1", 5, 3, 1918, "cr", "british_empire"),
    ("43.2k", "US-tnk-1", 5, 3, 1918, "", "usa"),
    ("43.2n", "US-mar-1", 2, 2, 1919, "", "usa"),
    ("43.2o", "US-air-1", 4, 3, 1919, "", "usa"),
    ("43.2r", "BR-tac-1", 4, 1, 1918, "cr", "british_empire"),
    ("43.2r", "FR-tac-1", 4, 1, 1918, "cr", ""),
    ("43.2s", "US-str-1", 5, 2, 1918, "", "usa"),
    ("43.2s", "GE-str-2", 5, 2, 1918, "cr", ""),
    ("43.2v", "BR-hq-2", 6, 2, 1919, "cr", "british_empire"),
    ("43.2w", "FR-hq-1", 5, 1, 1918, "cr", "french_empire"),
    ("43.2w", "AH-hq-1", 5, 1, 1918, "cr", ""),
]
NATION = {"FR": "france", "BR": "british_empire", "IT": "italy", "GE": "germany", "AH": "austria_hungary"}
NATION |= {"OT": "ottoman_empire", "US": "united_states"}
KIND = {"c": "major_capital", "r": "resource_centre", "p": "political_city"}


def side_of(unit):
    return "central" if unit[:2] in ("GE", "AH", "OT", "BU", "PE", "CP") else "allied"


def hexes(kinds, nation):
    w = build().world
    found = [p.hex for p in w.place.values() if p.country == nation and p.type in map(KIND.get, kinds)]
    return {w.names[h] for h in found}


def bring(unit, **more):
    """The unit is due, and its owner asks for places."""
    units = {unit: f"turn {SPRING}"} | more.pop("units", {})
    state = muster(side_of(unit), units, **more)
    if asked(state)[1] == "mobilization":
        state.apply(f"bring {unit}")
    return state


@pytest.mark.rule(
    "6.2a",
    "6.3a",
    "6.3b",
    "6.5c",
    "R20",
    "43.2c",
    "43.2h",
    "43.2a",
    "43.2b",
    "43.2d",
    "43.2e",
    "43.2f",
    "43.2g",
    "43.2i",
    "43.2j",
    "43.2k",
    "43.2n",
    "43.2o",
    "43.2r",
    "43.2s",
    "43.2v",
    "43.2w",
)
@pytest.mark.parametrize("line", TABLE, ids=lambda line: f"{line[0]}-{line[1]}")
def test_the_mobilization_table(line):
    _, unit, price, delay, year, kinds, box = line
    side = side_of(unit)
    turn = SPRING if year == 1918 else JANUARY_1919
    state = muster(side, only(unit), turn=turn)
    state.apply(f"buy {unit}")
    assert sum(points(state)) == 120 - price
    assert where(state, unit) == f"turn {turn + delay}"
    state = bring(unit)
    if asked(state)[1] == "mobilization.place":
        assert choices(state, "place") == hexes(kinds, NATION[unit[:2]]) | ({box} if box else set())
    else:
        assert where(state, unit) == box


@pytest.mark.rule("43.2h", "30.6a")
def test_a_cavalry_army_costs_4_and_a_nationalist_half_of_it():
    state = muster("central", {"WR-cva-1": "pool"}, options=EAST, east_war=True)
    assert state.world.mobilization_rows["cavalry_army"]["vp_cost"] == "4"
    assert state.world.mobilization_rows["cavalry_army"]["delay_turns"] == "1"
    state.apply("buy WR-cva-1")
    assert points(state) == (58, 60)
    assert where(state, "WR-cva-1") == "turn 3"


@pytest.mark.rule("6.3c", "R16", "43.2n", "43.2o", "43.2v", "21.7a")
@pytest.mark.parametrize("unit", ["US-mar-1", "US-air-1", "BR-hq-2", "JA-exp-1"])
def test_some_units_can_be_paid_for_only_in_1919(unit):
    early = muster("allied", turn=5)
    row = "21.7a" if unit == "JA-exp-1" else "6.3c"
    assert why_not(early, f"buy {unit}") == row
    assert unit in choices(muster("allied", turn=JANUARY_1919), "buy")


@pytest.mark.rule("21.7a", "R18")
def test_the_japanese_come_to_the_british_empire_box_and_count_there():
    units = {"JA-exp-1": "turn 7", "BR-inf-8": "turn 7", "BR-inf-7": "turn 7", "BR-inf-9": "turn 7"}
    state = muster("allied", units, turn=MARCH_1919)
    assert state.apply("bring JA-exp-1") is not None
    assert where(state, "JA-exp-1") == "british_empire"
    play(state, "bring BR-inf-8", "place british_empire", "bring BR-inf-7")
    # London is the only place left: the army goes there, and the next one must wait.
    assert where(state, "BR-inf-7") == city("London")
    assert why_not(state, "bring BR-inf-9") == "6.7a"


@pytest.mark.rule("6.3b")
def test_a_marine_corps_of_turn_7_is_in_the_box_on_turn_9():
    state = muster("allied", turn=MARCH_1919, scenario="1918-19")
    state.apply("buy US-mar-1")
    run_to(state, "allied", "mobilization", MAY_1919)
    assert where(state, "US-mar-1") == "turn 9"
    run_to(state, "allied", "movement", 9)
    assert where(state, "US-mar-1") == "usa"


@pytest.mark.rule("R16", "6.1a")
def test_what_was_paid_for_in_time_arrives_whatever_the_year():
    state = muster("allied", {"FR-inf-11": "turn 6"}, turn=JANUARY_1919)
    assert choices(state, "bring") == {"FR-inf-11"}
    assert not choices(muster("allied", {"FR-inf-11": "turn 7"}, turn=JANUARY_1919), "bring")
    assert why_not(muster("allied", {"FR-inf-11": "turn 7"}, turn=JANUARY_1919), "bring FR-inf-11") == "6.3b"


@pytest.mark.rule("R16")
def test_the_enemy_sees_what_is_paid_and_how_many_counters_lie_on_the_track():
    state = muster("allied", {"GE-inf-1": "1013"} | only("FR-inf-11", "BR-inf-8"))
    events = state.apply("buy FR-inf-11")
    heard = [event for event in events if event.heard("central")]
    assert any("FR-inf-11" in event.units for event in events)
    assert not any(event.units for event in heard)
    assert any("-4 VP" in str(event.facts.get("change", "")) for event in heard)
    twin = muster("allied", {"GE-inf-1": "1013"} | only("FR-inf-11", "BR-inf-8"))
    twin.apply("buy BR-inf-8")
    assert state.view("central")["board"] == twin.view("central")["board"]
    assert state.view("allied")["board"] != twin.view("allied")["board"]


@pytest.mark.rule("6.2b", "2.11b")
def test_any_number_of_units_may_be_bought_within_the_counter_mix():
    state = muster("allied", {"FR-shk-1": "0716"})
    armies = [f"IT-inf-{n}" for n in range(1, 7)]
    for unit in armies:
        assert choices(state, "buy") & set(armies) == {unit}
        state.apply(f"buy {unit}")
    assert not choices(state, "buy") & set(armies)
    assert why_not(state, "buy FR-shk-1") == "2.11b"


@pytest.mark.rule("6.4b", "R17")
def test_one_unit_a_hex_in_a_phase_of_whatever_kind():
    units = {"IT-inf-1": "turn 2", "IT-inf-2": "turn 2", "IT-inf-3": "turn 2", "IT-inf-4": "turn 2"}
    state = muster("allied", units)
    play(state, "bring IT-inf-1", f"place {city('Rome')}", "bring IT-inf-2")
    assert city("Rome") not in choices(state, "place")
    assert why_not(state, f"place {city('Rome')}") == "6.4b"
    state.apply(f"place {city('Milan')}")
    play(state, "buy AL-gar-1")
    assert not choices(state, "place") & {city("Rome"), city("Milan")}


@pytest.mark.rule("6.7a")
def test_who_finds_no_place_waits_for_the_next_turn():
    units = {f"IT-inf-{n}": "turn 2" for n in range(1, 5)} | {"AH-inf-1": "Venice"}
    state = muster("allied", units)
    play(state, "bring IT-inf-1", f"place {city('Rome')}", "bring IT-inf-2")
    assert where(state, "IT-inf-2") == city("Milan")
    assert not choices(state, "bring")
    assert why_not(state, "bring IT-inf-3") == "6.7a"
    run_to(state, "allied", "mobilization", 3)
    assert choices(state, "bring") == {"IT-inf-3", "IT-inf-4"}
    assert why_not(state, "done") == "6.7a"


@pytest.mark.rule("6.4c", "6.4d", "R18")
@pytest.mark.parametrize(
    ("box", "units", "most"),
    [
        ("usa", ["US-inf-1", "US-inf-2", "US-inf-3", "US-shk-1", "US-cav-1"], 4),
        ("british_empire", ["BR-inf-6", "BR-inf-7", "BR-inf-8"], 2),
        ("french_empire", ["FR-inf-9", "FR-inf-10"], 1),
    ],
)
def test_boxes_take_so_many_units_a_phase_and_hold_any_number(box, units, most):
    old = {"US-tac-1": box, "US-tac-2": box, "US-str-1": box, "US-tnk-1": box, "US-mec-1": box}
    state = muster("allied", dict.fromkeys(units, "turn 2") | (old if box == "usa" else {}))
    for unit in units[:most]:
        state.apply(f"bring {unit}")
        if asked(state)[1] == "mobilization.place" and box in choices(state, "place"):
            state.apply(f"place {box}")
        assert where(state, unit) == box
    last = units[most]
    if last in choices(state, "bring"):
        state.apply(f"bring {last}")
        assert box not in choices(state, "place")
    else:
        assert where(state, last) == "due"


@pytest.mark.rule("6.4c", "R18")
def test_only_the_nations_named_use_a_box():
    assert not choices(bring("IT-inf-5"), "place") & {"usa", "british_empire", "french_empire"}
    assert choices(bring("FR-inf-11"), "place") & {"usa", "british_empire", "french_empire"} == {
        "french_empire"
    }


@pytest.mark.rule("6.4a", "6.5c")
def test_reinforcements_come_to_great_cities_of_their_own_country():
    great = ("Berlin", "Ruhr", "Silesia", "Metz", "Hamburg")
    states = ("Munich", "Dresden", "Stuttgart", "Hanover", "Cologne", "Strasbourg")
    assert choices(bring("GE-inf-12"), "place") == {city(name) for name in great + states}
    assert why_not(bring("GE-inf-12"), f"place {city('Vienna')}") == "6.5c"


@pytest.mark.rule("6.5a", "R19")
def test_enemy_units_block_a_hex_and_enemy_zones_do_not():
    w = build().world
    beside = w.names[next(h for h in range(w.grid.size) if w.touching[w.hex_of_place["Munich"]] >> h & 1)]
    assert city("Munich") in choices(bring("GE-inf-12", units={"IT-inf-1": beside}), "place")
    held = bring("GE-inf-12", units={"IT-inf-1": "Munich"})
    assert why_not(held, f"place {city('Munich')}") == "6.5a"
    assert city("Munich") not in choices(held, "place")


@pytest.mark.rule("6.5b")
def test_a_new_unit_moves_in_the_same_turn():
    state = muster("central", {"GE-inf-12": "turn 2"})
    play(state, "bring GE-inf-12", f"place {city('Munich')}")
    run_to(state, "central", "movement")
    assert "GE-inf-12" in choices(state, "move")


@pytest.mark.rule("9.4d", "6.5a")
def test_no_unit_is_placed_beyond_the_stacking_limit():
    full = {"GE-inf-1": "Munich", "GE-inf-2": "Munich"}
    state = bring("GE-inf-12", units=full)
    assert city("Munich") not in choices(state, "place")
    assert why_not(state, f"place {city('Munich')}") == "9.4d"


@pytest.mark.rule("6.6a", "6.6b", "R21")
@pytest.mark.parametrize(("unit", "country"), [("AR-cav-1", "ottoman_empire"), ("PE-cav-1", "persia")])
def test_guerrillas_enter_where_they_are_at_home(unit, country):
    side = side_of(unit)
    state = muster(side)
    state.apply(f"buy {unit}")
    assert sum(points(state)) == 118
    assert where(state, unit) == "turn 3"
    w = state.world
    area = w.country[country] & (w.desert if unit == "AR-cav-1" else w.land)
    enemy = {"OT-inf-1" if side == "allied" else "BR-inf-7": w.names[area.bit_length() - 1]}
    places = choices(bring(unit, units=enemy), "place")
    assert places == set(w.hex_names(area)) - set(enemy.values())


@pytest.mark.rule("6.8a")
def test_a_lost_unit_can_be_bought_again_at_full_price():
    lost = muster("central", {"GE-hq-1": "1013", "AH-shk-1": "dead", "AH-shk-2": "gone"})
    assert "AH-shk-1" in choices(lost, "buy")
    lost.apply("buy AH-shk-1")
    assert points(lost) == (54, 60)


@pytest.mark.rule("6.8b", "R22")
def test_a_lost_hq_is_gone_and_a_demobilized_one_is_not():
    state = muster("central", {"GE-hq-1": "1013"})
    eliminate(state, 1 << state.world.index["GE-hq-1"], "5.7a")
    assert where(state, "GE-hq-1") == "gone"
    assert why_not(state, "buy GE-hq-1") == "6.8b"
    other = muster("central", {"GE-hq-1": "1013", "GE-inf-1": "1013"})
    play(other, "demobilize", "dismiss GE-hq-1")
    assert where(other, "GE-hq-1") == "pool"
    run_to(other, "central", "mobilization", 3)
    assert "GE-hq-1" in choices(other, "buy")


@pytest.mark.rule("6.9a", "6.9b", "6.9c")
def test_demobilized_units_cost_nothing_and_come_back_in_a_later_turn():
    state = muster("central", {"GE-hq-1": "1013", "GE-inf-1": "1013", "GE-inf-2": "1012"})
    state.apply("demobilize")
    assert choices(state, "dismiss") == {"GE-hq-1", "GE-inf-1", "GE-inf-2"}
    assert why_not(state, "dismiss GE-tac-1") == "6.9a"
    state.apply("dismiss GE-hq-1")
    assert points(state) == (60, 60)
    assert where(state, "GE-hq-1") == "pool"
    assert why_not(state, "buy GE-hq-1") == "6.9b"


@pytest.mark.rule("26.5c", "R22")
def test_in_the_first_turn_the_central_powers_demobilize_but_do_not_mobilize():
    state = muster("central", {"GE-inf-1": "1013", "GE-inf-7": "2507"}, turn=1, frozen=["GE-inf-7"])
    assert not choices(state, "buy")
    assert why_not(state, "buy GE-inf-12") == "26.5c"
    state.apply("demobilize")
    assert choices(state, "dismiss") == {"GE-inf-1", "GE-inf-7"}
    assert choices(muster("allied", turn=1), "buy")


@pytest.mark.rule("26.5d", "26.5e", "R78")
@pytest.mark.parametrize(
    ("unit", "turn", "places"),
    [("AH-shk-2", 2, {"Vienna", "Pilsen"}), ("FR-tnk-1", 3, {"Paris"})],
)
def test_free_reinforcements_come_on_their_turn_by_their_row(unit, turn, places):
    fresh = GAME.start("1918", {}, "free")
    assert where(fresh, unit) == f"turn {turn}"
    side = side_of(unit)
    state = muster(side, {unit: f"turn {turn}"}, turn=turn)
    before = points(state)
    state.apply(f"bring {unit}")
    found = choices(state, "place")
    assert {h for h in found if h.isdecimal()} >= {city(name) for name in places}
    assert ("french_empire" in found) == (unit == "FR-tnk-1")
    state.apply(f"place {city(min(places))}")
    assert points(state) == before
    assert state.board.placed >> state.world.hex_of_place[min(places)] & 1


@pytest.mark.rule("6.10a", "6.10b", "R23", "43.2q")
def test_garrisons_go_into_controlled_cities_that_are_tied_in():
    cordon = {f"GE-inf-{n}": h for n, h in enumerate(apart("Nish", 2), 1)}
    state = muster("allied", cordon)
    state.apply("buy AL-gar-1")
    assert points(state) == (60, 59)
    places = choices(state, "place")
    assert {city("Bordeaux"), city("Rome"), city("Cairo")} <= places
    # Nish is Allied by nation and empty, in no enemy zone, but no line runs out of it.
    nish = state.world.hex_of_place["Nish"]
    assert controlled(state.board, state.world, "allied") >> nish & 1
    assert city("Nish") not in places
    free = play(muster("allied"), "buy AL-gar-1")
    assert city("Nish") in choices(free, "place")
    assert not places & {city("Munich"), city("Prague")}
    assert why_not(state, f"place {city('Munich')}") == "6.10b"


@pytest.mark.rule("43.2p", "6.4a", "43.2q")
def test_a_fortified_zone_goes_at_once_into_a_tied_city_of_its_own_country():
    state = muster("allied")
    state.apply("buy FR-fz-1")
    assert points(state) == (60, 51)
    places = choices(state, "place")
    assert city("Bordeaux") in places
    assert not places & {city("Rome"), city("London"), "french_empire"}
    state.apply(f"place {city('Bordeaux')}")
    assert where(state, "FR-fz-1") == city("Bordeaux")


@pytest.mark.rule("6.11a", "R24")
@pytest.mark.parametrize(
    ("unit", "country", "place"),
    [
        ("BE-inf-1", "belgium", "Brussels"),
        ("SE-inf-1", "serbia", "Belgrade"),
        ("RO-inf-1", "romania", "Ploesti"),
    ],
)
def test_an_occupied_country_mobilizes_only_after_it_is_freed(unit, country, place):
    state = muster("allied", {"FR-inf-1": "0716"})
    assert why_not(state, f"buy {unit}") == "6.11a"
    waiting = muster("allied", {unit: "turn 2", "FR-inf-1": "0716"})
    assert not choices(waiting, "bring")
    go(state, state.world.index["FR-inf-1"], state.world.hex_of_place[place])
    assert state.board.freed == (country,)
    go(state, state.world.index["FR-inf-1"], state.world.grid.hex("0716"))
    run_to(state, "allied", "mobilization", 3)
    assert state.board.freed == (country,)
    assert unit in choices(state, "buy")


@pytest.mark.rule("6.11a", "R24")
@pytest.mark.parametrize("unit", ["FR-inf-11", "IT-inf-5", "GR-inf-1"])
def test_partly_occupied_countries_are_never_barred(unit):
    assert unit in choices(muster("allied", only(unit)), "buy")


@pytest.mark.rule("43.2t", "43.2u", "R116", "R15")
@pytest.mark.parametrize(
    ("unit", "price", "delay", "boxes"),
    [
        ("BR-bom-3", 10, 4, {"british_empire"}),
        ("BR-amp-3", 4, 1, {"british_empire"}),
        ("FR-amp-2", 4, 1, {"french_empire"}),
        ("GE-amp-2", 4, 1, set()),
        ("OT-bom-1", 10, 4, set()),
    ],
)
def test_naval_units_come_to_own_bases_on_open_seas(unit, price, delay, boxes):
    side = side_of(unit)
    taken = dict.fromkeys(("BR-bom-1", "BR-bom-2", "BR-amp-1", "BR-amp-2", "FR-amp-1", "GE-amp-1"), "naval")
    taken.pop(unit, None)
    state = muster(side, taken)
    state.apply(f"buy {unit}")
    assert sum(points(state)) == 120 - price
    assert where(state, unit) == f"turn {2 + delay}"
    state = bring(unit, units=taken)
    w = state.world
    country = NATION[unit[:2]]
    places = choices(state, "place")
    assert places & {"usa", "british_empire", "french_empire"} == boxes
    on_map = {h for h in places if h.isdecimal()}
    assert on_map
    assert on_map <= set(w.hex_names(w.bases & w.country[country]))
    if unit == "GE-amp-2":
        assert city("Wilhelmshaven") not in on_map
        assert city("Kiel") in on_map
    first = min(on_map)
    state.apply(f"place {first}")
    assert where(state, unit) == "naval"
    assert state.board.placed >> w.grid.hex(first) & 1


@pytest.mark.rule("43.2t", "R116")
def test_a_german_fleet_has_no_base_if_the_enemy_holds_all():
    w = build().world
    bases = w.hex_names(w.ports["baltic"] & w.country["germany"])
    units = {f"BR-inf-{n}": h for n, h in enumerate(bases, 1)}
    state = muster("central", units | {"GE-amp-2": "turn 2"})
    assert not choices(state, "bring")


# Conversion --------------------------------------------------------------------------------------


@pytest.mark.rule("6.12a", "6.12c", "21.1a", "43.2l", "43.2m", "2.7b")
@pytest.mark.parametrize(("unit", "price"), [("BR-tnk-1", 10), ("BR-mec-1", 6)])
def test_in_1919_a_supplied_corps_becomes_an_army_where_it_stands(unit, price):
    assert not choices(muster("allied", {unit: "Paris"}, turn=5), "convert")
    assert why_not(muster("allied", {unit: "Paris"}, turn=5), f"convert {unit}") == "21.1a"
    state = muster("allied", {unit: "Paris"}, turn=JANUARY_1919)
    state.apply(f"convert {unit}")
    assert points(state) == (60, 60 - price)
    assert where(state, unit) == city("Paris")
    assert state.board.army_side >> state.world.index[unit] & 1
    assert why_not(state, f"convert {unit}") == "6.12c"
    assert why_not(state, "convert BR-inf-9") == "6.12a"


@pytest.mark.rule("6.12b", "R25")
def test_an_unsupplied_corps_is_not_converted():
    ring = {f"GE-inf-{n}": h for n, h in enumerate(["0515", "0516", "0617", "0716", "0615", "0715"], 1)}
    state = muster("allied", {"BR-tnk-1": "0616"} | ring, turn=JANUARY_1919, cities={"0616": None})
    assert why_not(state, "convert BR-tnk-1") == "6.12b"


@pytest.mark.rule("21.1b", "R25", "R17")
def test_a_corps_that_comes_back_waits_a_turn_for_its_conversion():
    state = muster("allied", {"FR-tnk-1": "turn 6"}, turn=JANUARY_1919)
    play(state, "bring FR-tnk-1", f"place {city('Paris')}")
    assert why_not(state, "convert FR-tnk-1") == "21.1b"
    run_to(state, "allied", "mobilization", MARCH_1919)
    assert "FR-tnk-1" in choices(state, "convert")
    lost = muster("allied", {"FR-tnk-1": "Paris"}, turn=JANUARY_1919, army_side=["FR-tnk-1"])
    eliminate(lost, 1 << lost.world.index["FR-tnk-1"], "5.7a")
    assert not lost.board.army_side


@pytest.mark.rule("21.1c", "R17")
def test_a_converted_army_moves_in_the_same_turn_and_is_no_placement():
    state = muster("allied", {"FR-tnk-1": "Paris"}, turn=JANUARY_1919)
    state.apply("convert FR-tnk-1")
    assert not state.board.placed
    run_to(state, "allied", "movement")
    assert "FR-tnk-1" in choices(state, "move")


@pytest.mark.rule("9.4a", "6.12a")
def test_a_conversion_that_overfills_a_hex_costs_a_unit():
    units = {"FR-tnk-1": "Paris", "FR-inf-1": "Paris", "FR-cav-1": "Paris"}
    state = muster("allied", units, turn=JANUARY_1919)
    state.apply("convert FR-tnk-1")
    assert asked(state) == ("allied", "stacking.remove")


@pytest.mark.rule("6.1b")
def test_no_unit_is_ever_withdrawn():
    units = {"FR-inf-1": "Paris", "GE-inf-1": "1013", "US-inf-1": "usa", "GE-bom-1": "naval"}
    state = muster("central", units)
    run_to(state, "central", "mobilization", 4)
    assert {unit: where(state, unit) for unit in units} == units | {"FR-inf-1": city("Paris")}


@pytest.mark.rule("35.2a")
def test_who_perishes_for_want_of_supply_is_not_annihilated():
    ring = {f"FR-inf-{n}": h for n, h in enumerate(["0515", "0516", "0617", "0716", "0615", "0715"], 1)}
    state = build(
        phase="attrition",
        active="central",
        turn=5,
        units={"GE-inf-1": "0616"} | ring,
        cities={"0616": None},
        terrain={"0616": "clear"},
        options={"annihilation": "on"},
        dice=[1, 1],
    )
    assert where(state, "GE-inf-1") == "dead"
    assert not state.board.barred


@pytest.mark.rule("35.1a", "R98")
def test_an_annihilated_unit_cannot_be_paid_for_before_its_turn():
    units = {"AH-hq-1": "dead", "GE-inf-1": "1013"}
    early = muster("central", units, turn=3, barred={"AH-hq-1": 4})
    assert why_not(early, "buy AH-hq-1") == "35.1a"
    assert "AH-hq-1" in choices(muster("central", units, turn=4, barred={"AH-hq-1": 4}), "buy")


# Trenchlines (37) --------------------------------------------------------------------------------

DIGGING = {"trenches": "on"}


@pytest.mark.rule("37.1a", "37.2a", "37.3a", "R101")
def test_a_trenchline_is_dug_where_a_supplied_unit_stands():
    state = muster("allied", {"FR-inf-1": "0716", "FR-inf-2": "0814"}, options=DIGGING)
    assert choices(state, "dig") >= {"0716"}
    assert why_not(state, "dig 0814") == "37.2a"
    assert why_not(state, "dig 0717") == "37.1a"
    state.apply("dig 0716")
    assert points(state) == (60, 57)
    h = state.world.grid.hex("0716")
    assert state.board.allied_trenches >> h & 1
    assert why_not(state, "dig 0716") == "37.2a"
    play(state, "demobilize", "dismiss FR-inf-1")
    assert not state.board.allied_trenches


@pytest.mark.rule("37.1a")
def test_nobody_digs_without_the_option_or_the_points():
    assert not choices(muster("allied", {"FR-inf-1": "0716"}), "dig")
    poor = muster("allied", {"FR-inf-1": "0716"}, options=DIGGING, vp={"central": 60, "allied": 3})
    assert not choices(poor, "dig")


@pytest.mark.rule("37.3a", "37.3b")
def test_nobody_uses_a_trenchline_that_the_enemy_dug():
    state = muster("allied", {"FR-inf-1": "0716", "GE-inf-1": "0718"}, options=DIGGING)
    state.apply("dig 0716")
    b, w = state.board, state.world
    h = w.grid.hex("0716")
    assert trenches(b, w, "allied") >> h & 1
    assert not trenches(b, w, "central") >> h & 1
    go(state, w.index["FR-inf-1"], w.grid.hex("0616"))
    go(state, w.index["GE-inf-1"], h)
    assert not trenches(b, w, "allied") >> h & 1
    assert not trenches(b, w, "central") >> h & 1
