"""3 and 26 to 29. What each side sets up, where, in which order; by hand, ready, or free."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from tests.games.kaisers_war_1918.mustering import GAME, asked, choices, city, play, where, why_not

from hexfront.games.kaisers_war_1918.rules.areas import lines, near_front, region
from hexfront.games.kaisers_war_1918.rules.deployment import candidates, setup_hexes
from hexfront.games.kaisers_war_1918.rules.stacking import excess
from hexfront.games.kaisers_war_1918.world import SIDES, build_world
from hexfront.hexes import members
from hexfront.kernel import BadInput

W = build_world({})
FREE, EAST = {"free_deployment": "on"}, {"kaiser_east": "on"}


def start(scenario="1918", **options):
    return GAME.start(scenario, options, "deployment")


def deployed(scenario="1918", **options):
    """Both sides have taken the ready deployment."""
    return play(start(scenario, **options), "suggested", "done", "suggested", "done")


def until(state, group, unit=None):
    """Put down the first of everything until a line of the list is asked for."""
    for _ in range(500):
        frame = state.agenda[-1]
        if frame.step == "setup":
            side = frame.side
            listed = lines(W, side, options_of(state))
            if frame.line >= len(listed):
                state.apply("done")
                continue
            line = listed[frame.line]
            if line.group == group and unit in (None, line.unit):
                return state
            ready = next(a for a in state.legal_actions() if a.verb == "take")
            state.apply(ready)
        else:
            state.apply(state.legal_actions()[0])
    raise AssertionError(f"{group} is never asked for")


def options_of(state):
    names = ("free_deployment", "kaiser_east")
    return tuple(name for name in names if state.header["options"][name] == "on")


def area_of(state, group, unit):
    """Where the first counter for a line may be put now."""
    until(state, group, unit)
    frame = state.agenda[-1]
    u = candidates(state, lines(W, frame.side, options_of(state))[frame.line])[0]
    return set(W.hex_names(setup_hexes(state, frame.side, u, frame.line, frame.left)))


def hexes(*countries, side):
    found = 0
    for name in countries:
        found |= W.country[name]
    return set(W.hex_names(found & W.began[side]))


@pytest.mark.rule("26.3a", "26.4a", "27.3a", "27.4a", "29.3a", "29.4a", "R06", "3.1c")
@pytest.mark.parametrize(
    ("scenario", "options", "first"),
    [
        ("1918", {}, "allied"),
        ("1918-19", {}, "central"),
        ("1918", FREE, "central"),
        ("1918-19", FREE, "central"),
    ],
)
def test_who_deploys_first(scenario, options, first):
    state = start(scenario, **options)
    assert asked(state) == (first, "setup")
    play(state, "suggested", "done")
    assert asked(state) == ("allied" if first == "central" else "central", "setup")
    play(state, "suggested", "done")
    assert (state.board.turn, state.board.active) == (1, "central")


#: By group of the lists what must be on the map (26.3, 26.4).
ORDERS = [
    ("26.3c-london", {"tactical_airbase": 1}),
    ("26.3c-france", {"infantry_army": 4, "tank_corps": 1, "tactical_airbase": 1, "strategic_airbase": 1}),
    ("26.3c-salonika", {"infantry_army": 1}),
    ("26.3c-jerusalem", {"headquarters": 1, "infantry_army": 1, "cavalry_corps": 1, "tactical_airbase": 1}),
    ("26.3c-baghdad", {"infantry_army": 1}),
    ("26.3c-jerusalem_or_baghdad", {"mech_corps": 1}),
    ("26.3c-persia", {"expeditionary_corps": 1}),
    ("26.3c-naval", {"bombardment": 2, "amphibious": 2}),
    ("26.3d-cities", {"fortified_zone": 4}),
    ("26.3d-france", {"infantry_army": 8, "cavalry_corps": 1, "tactical_airbase": 2}),
    ("26.3d-italy", {"infantry_army": 1}),
    ("26.3d-salonika", {"infantry_army": 1, "tactical_airbase": 1}),
    ("26.3d-egypt", {"expeditionary_corps": 1}),
    ("26.3d-naval", {"bombardment": 1, "amphibious": 1}),
    ("26.3e-cities", {"fortified_zone": 1}),
    (
        "26.3e-italy",
        {"infantry_army": 4, "shock_corps": 1, "alpine_corps": 1, "cavalry_corps": 1, "tactical_airbase": 2},
    ),
    ("26.3e-balkans", {"expeditionary_corps": 1}),
    ("26.3e-naval", {"bombardment": 1, "amphibious": 1}),
    ("26.3f-belgium", {"infantry_army": 1}),
    ("26.3f-serbia", {"infantry_army": 1}),
    ("26.3f-greece", {"infantry_army": 1}),
    ("26.3g-box", {"infantry_army": 1, "headquarters": 1, "amphibious": 1}),
    ("26.3h-arab", {"cavalry_corps": 1}),
    ("26.3h-tcf", {"alpine_corps": 1}),
    ("26.3i", {"garrison": 9}),
    ("26.4b-cities", {"fortified_zone": 4}),
    ("26.4c-west", {"shock_army": 3, "infantry_army": 5, "tactical_airbase": 2}),
    (
        "26.4d-reserve",
        {
            "shock_army": 3,
            "infantry_army": 1,
            "tactical_airbase": 1,
            "strategic_airbase": 1,
            "headquarters": 2,
        },
    ),
    ("26.4e-helsinki", {"expeditionary_corps": 1}),
    ("26.4e-baltic", {"infantry_army": 1}),
    ("26.4e-poland", {"infantry_army": 1}),
    ("26.4e-ukraine", {"infantry_army": 1}),
    ("26.4e-east", {"headquarters": 1, "cavalry_corps": 1}),
    ("26.4f-romania", {"infantry_army": 1}),
    ("26.4f-macedonia", {"infantry_army": 1}),
    ("26.4f-ottoman", {"expeditionary_corps": 1, "tactical_airbase": 1}),
    ("26.4f-naval", {"bombardment": 1, "amphibious": 1}),
    ("26.4g-cities", {"fortified_zone": 2}),
    ("26.4g-italy", {"shock_army": 1, "infantry_army": 3, "alpine_corps": 1, "tactical_airbase": 1}),
    ("26.4g-east", {"infantry_army": 2}),
    ("26.4g-romania", {"infantry_army": 1}),
    ("26.4g-balkans", {"infantry_army": 1}),
    ("26.4g-naval", {"bombardment": 1}),
    ("26.4h-cities", {"fortified_zone": 2}),
    ("26.4h-constantinople", {"infantry_army": 2}),
    ("26.4h-erzincan", {"infantry_army": 1, "alpine_army": 1}),
    ("26.4h-damascus", {"shock_army": 1, "infantry_army": 1}),
    ("26.4h-mosul", {"infantry_army": 1}),
    ("26.4h-naval", {"amphibious": 1}),
    ("26.4i-bulgaria", {"infantry_army": 2}),
    ("26.4i-persia", {"cavalry_corps": 1}),
    ("26.4j", {"garrison": 12}),
]
ROWS = sorted({group.split("-")[0] for group, _ in ORDERS})


@pytest.mark.rule(
    "3.1c",
    "27.3a",
    "27.4a",
    "26.3f",
    "26.3g",
    "26.3h",
    "26.4f",
    "26.3c",
    "26.3d",
    "26.3e",
    "26.3i",
    "26.4b",
    "26.4c",
    "26.4d",
    "26.4e",
    "26.4g",
    "26.4h",
    "26.4i",
    "26.4j",
)
@pytest.mark.parametrize("scenario", ["1918", "1918-19"])
def test_the_lists_of_both_sides(scenario):
    state = deployed(scenario)
    wanted = {side: Counter() for side in SIDES}
    for group, units in ORDERS:
        wanted["allied" if group.startswith("26.3") else "central"].update(units)
    for side in SIDES:
        found = Counter(
            unit.type
            for u, unit in enumerate(W.units)
            if unit.side == side and where(state, unit.id) not in ("pool", "gone", "turn 2", "turn 3")
        )
        assert found == wanted[side]
    listed = Counter()
    for side in SIDES:
        for line in lines(W, side, ()):
            listed[line.group, line.unit.partition(":")[0]] += line.quantity
    assert listed == Counter({(g, t): n for g, units in ORDERS for t, n in units.items()})


@pytest.mark.rule("26.3j", "26.4k", "24.4a", "28.1c")
def test_all_others_are_in_the_pool_and_optional_ones_out_of_the_game():
    state = deployed()
    assert where(state, "FR-hq-1") == where(state, "GE-shk-7") == where(state, "AL-gar-12") == "pool"
    assert {where(state, unit.id) for unit in W.units if unit.option} == {"gone"}
    named = {"FR-hq-1", "BR-shk-1", "US-mar-1", "JA-exp-1", "AH-hq-1", "RO-inf-1"}
    assert {where(state, unit) for unit in named} == {"pool"}


#: By group and type the area (26.3, 26.4) as countries of the owner's side.
AREAS = [
    ("26.3c-france", "infantry_army", ["france"]),
    ("26.3c-salonika", "infantry_army", ["greece", "albania"]),
    ("26.3c-persia", "expeditionary_corps", ["persia"]),
    ("26.3d-italy", "infantry_army", ["italy"]),
    ("26.3e-balkans", "expeditionary_corps", ["greece", "albania"]),
    ("26.3f-greece", "infantry_army", ["greece"]),
    ("26.4e-baltic", "infantry_army", ["baltic_states"]),
    ("26.4e-poland", "infantry_army", ["poland"]),
    ("26.4e-ukraine", "infantry_army", ["ukraine"]),
    ("26.4e-east", "cavalry_corps", ["poland", "ukraine"]),
    ("26.4f-romania", "infantry_army", ["romania"]),
    ("26.4f-macedonia", "infantry_army", ["serbia", "greece", "albania"]),
    ("26.4f-ottoman", "expeditionary_corps", ["ottoman_empire"]),
    ("26.4g-italy", "shock_army", ["austria_hungary", "italy"]),
    ("26.4g-balkans", "infantry_army", ["serbia", "greece", "albania"]),
    ("26.4i-persia", "cavalry_corps:WT", ["persia"]),
]


@pytest.mark.rule(
    "3.2b",
    "26.3b",
    "26.4a",
    "2.5a",
    "R76",
    "26.3c",
    "26.3d",
    "26.3e",
    "26.3f",
    "26.4e",
    "26.4f",
    "26.4g",
    "26.4i",
)
@pytest.mark.parametrize(("group", "unit", "countries"), AREAS, ids=lambda v: v if isinstance(v, str) else "")
def test_areas_lie_in_the_named_countries_on_the_owners_side(group, unit, countries):
    side = "allied" if group.startswith("26.3") else "central"
    line = next(one for one in lines(W, side, ()) if one.group == group and one.unit == unit)
    assert set(W.hex_names(line.hexes)) == hexes(*countries, side=side)


@pytest.mark.rule("26.4d")
def test_the_german_reserve_may_stand_in_ten_countries():
    countries = ["belgium", "luxemburg", "france", "germany", "austria_hungary", "italy", "albania"]
    countries += ["serbia", "romania", "bulgaria"]
    for line in lines(W, "central", ()):
        if line.group == "26.4d-reserve":
            assert set(W.hex_names(line.hexes)) == hexes(*countries, side="central")


@pytest.mark.rule("26.4c", "R111")
def test_the_western_group_stands_at_most_two_hexes_from_the_front():
    line = next(one for one in lines(W, "central", ()) if one.group == "26.4c-west")
    assert not line.hexes & ~hexes_set("belgium", "luxemburg", "france", "germany")
    for h in members(hexes_set("belgium", "luxemburg", "france", "germany") & W.began["central"]):
        near = min(W.grid.distance(h, other) for other in members(W.began["allied"]))
        assert (line.hexes >> h & 1) == (near <= 2)
    assert near_front(W, 1) & ~near_front(W, 2) == 0


def hexes_set(*countries):
    found = 0
    for name in countries:
        found |= W.country[name]
    return found


@pytest.mark.rule("26.3c", "26.4h", "26.3h", "26.4e")
@pytest.mark.parametrize(
    ("group", "place", "steps", "side"),
    [
        ("26.3c-jerusalem", "Jerusalem", 1, "allied"),
        ("26.3c-baghdad", "Baghdad", 1, "allied"),
        ("26.4h-constantinople", "Constantinople", 3, "central"),
        ("26.4h-erzincan", "Erzincan", 3, "central"),
        ("26.4h-damascus", "Damascus", 3, "central"),
        ("26.4h-mosul", "Mosul", 2, "central"),
        ("26.3c-london", "London", 0, "allied"),
        ("26.4e-helsinki", "Helsinki", 0, "central"),
    ],
)
def test_areas_around_a_city(group, place, steps, side):
    line = next(one for one in lines(W, side, ()) if one.group == group)
    near = {h for h in members(W.began[side]) if W.grid.distance(h, W.hex_of_place[place]) <= steps}
    assert set(members(line.hexes)) == near


@pytest.mark.rule("26.3i", "26.4j", "26.3d", "26.4b", "26.3e", "26.4g", "26.4h")
def test_garrisons_and_fortified_zones_stand_in_cities():
    for side in SIDES:
        for line in lines(W, side, ()):
            if line.unit == "garrison":
                assert line.hexes == W.cities & W.began[side]
            elif line.unit == "fortified_zone":
                assert line.hexes == W.cities & W.began[side] & W.country[line.nation]


@pytest.mark.rule("26.3h", "R118", "3.2c")
def test_the_arabs_start_in_any_ottoman_desert_but_not_with_an_enemy():
    line = next(one for one in lines(W, "allied", ()) if one.group == "26.3h-arab")
    assert line.hexes == W.country["ottoman_empire"] & W.desert
    assert line.hexes & W.began["central"]
    state = start("1918-19")
    play(state, "suggested", "done")
    taken = line.hexes & state.board.central
    places = area_of(state, "26.3h-arab", "cavalry_corps:N/LA")
    assert places == set(W.hex_names(line.hexes & ~taken))
    tcf = next(one for one in lines(W, "allied", ()) if one.group == "26.3h-tcf")
    assert set(W.hex_names(tcf.hexes)) == {city("Kars"), city("Baku")}


@pytest.mark.rule("3.2c")
def test_an_enemy_unit_bars_a_hex_of_the_set_up():
    state = start("1918")
    until(state, "26.3h-arab")
    h = W.names[members(region(W, "within:Damascus:3") & W.desert & W.began["central"])[0]]
    play(state, "take AR-cav-1", f"place {h}")
    until(state, "26.4h-damascus")
    state.apply(next(a for a in state.legal_actions() if a.verb == "take"))
    assert h not in choices(state, "place")
    assert why_not(state, f"place {h}") == "3.2c"


@pytest.mark.rule("3.1c")
def test_units_are_placed_in_the_order_of_the_list():
    state = start("1918")
    assert choices(state, "take") <= {"BR-tac-1", "BR-tac-2", "BR-tac-3"}
    assert why_not(state, "take FR-inf-1") == "3.1c"
    assert why_not(state, "done") == "3.1c"


@pytest.mark.rule("3.2a")
def test_any_counter_of_the_type_and_nation_may_be_used():
    state = until(start("1918"), "26.3c-salonika")
    taken = {unit.id for unit in W.units if where(state, unit.id).isdecimal()}
    able = {u.id for u in W.units if (u.nation, u.type) == ("british_empire", "infantry_army")} - taken
    kinds = {(W.units[W.index[u]].attack, W.units[W.index[u]].defense) for u in able}
    offered = {(W.units[W.index[u]].attack, W.units[W.index[u]].defense) for u in choices(state, "take")}
    assert offered == kinds
    assert len(kinds) > 1


@pytest.mark.rule("9.9a", "R14")
def test_the_set_up_may_not_break_the_stacking_limits():
    state = until(start("1918"), "26.3d-france")
    unit = next(iter(choices(state, "take")))
    state.apply(f"take {unit}")
    place = next(iter(choices(state, "place")))
    state.apply(f"place {place}")
    for _ in range(2):
        unit = next(iter(choices(state, "take")))
        state.apply(f"take {unit}")
        if place not in choices(state, "place"):
            assert why_not(state, f"place {place}") == "9.9a"
            break
        state.apply(f"place {place}")
    else:
        raise AssertionError("three armies stand in one hex")


@pytest.mark.rule("9.9a", "3.1c")
@pytest.mark.parametrize("scenario", ["1918", "1918-19"])
@pytest.mark.parametrize("options", [{}, FREE, EAST, FREE | EAST])
def test_the_ready_deployment_is_legal_and_complete(scenario, options):
    state = deployed(scenario, **options)
    b = state.board
    assert not any(b.stack[h] and excess(b, W, b.stack[h], h) for h in range(W.grid.size))
    assert "tray" not in {where(state, unit.id) for unit in W.units}
    assert not b.central & b.allied


@pytest.mark.rule("3.1c")
@pytest.mark.parametrize("scenario", ["1918", "1918-19"])
@pytest.mark.parametrize("seed", range(6))
def test_the_ready_deployment_completes_what_was_begun_by_hand(scenario, seed):
    rng = random.Random(seed)
    options = FREE | EAST if seed % 2 else {}
    state = start(scenario, **options)
    by_hand = {}
    side = asked(state)[0]
    while asked(state) == (side, "setup") and len(by_hand) < 20 * seed:
        takes = [a for a in state.legal_actions() if a.verb == "take"]
        if not takes:
            break
        unit = rng.choice(takes)
        state.apply(unit)
        if asked(state)[1] == "setup.place":
            state.apply(rng.choice(state.legal_actions()))
        by_hand[unit.args[0]] = where(state, unit.args[0])
    if "suggested" in state.legal_actions():
        state.apply("suggested")
    assert {unit: where(state, unit) for unit in by_hand} == by_hand
    assert asked(state) == (side, "setup")
    assert not choices(state, "take")
    listed = sum(line.quantity for line in lines(W, side, options_of(state)))
    placed = [u for u in W.units if u.side == side and where(state, u.id) not in ("pool", "gone", "tray")]
    extra = sum(where(state, u.id).startswith("turn") for u in placed)
    assert len(placed) - extra == listed


@pytest.mark.rule("24.2a", "30.2a", "R75")
def test_central_units_set_up_in_the_east_are_frozen():
    state = deployed()
    frozen = {W.ids[u] for u in members(state.board.frozen)}
    east = {W.ids[u] for h in members(W.east & state.board.central) for u in members(state.board.stack[h])}
    assert frozen == east
    assert {"GE-inf-7", "GE-inf-8", "GE-inf-9"} <= frozen
    assert "GE-inf-1" not in frozen


# 28 ----------------------------------------------------------------------------------------------


@pytest.mark.rule("28.1a", "28.2a", "28.2b", "28.1c", "28.1d", "28.2c", "30.9a", "28.1b")
def test_the_bolsheviks_and_their_enemies_are_set_up_with_option_30():
    state = deployed(**EAST)
    assert where(state, "BO-fz-1") == city("Petrograd")
    assert where(state, "BO-fz-2") == city("Moscow")
    reds = [u.id for u in W.units if u.nation == "bolsheviks" and where(state, u.id).isdecimal()]
    assert Counter(W.units[W.index[u]].type for u in reds) == {
        "fortified_zone": 2,
        "shock_army": 1,
        "army_group": 3,
    }
    assert where(state, "WR-shk-1") == city("Narva")
    assert where(state, "FI-inf-1") in W.hex_names(W.country["finland"])
    for unit in (
        "BA-inf-1",
        "PO-inf-1",
        "PO-inf-2",
        "UK-inf-1",
        "WR-inf-1",
        "CZ-exp-1",
        "AN-cav-1",
        "BO-cva-1",
    ):
        assert where(state, unit) == "pool"
    # They are nobody's yet.
    assert not W.bolsheviks & (state.board.central_units | state.board.allied_units)


@pytest.mark.rule("28.1a", "28.2a", "28.2b")
def test_where_the_bolsheviks_may_stand():
    cities = next(one for one in lines(W, "allied", ("kaiser_east",)) if one.group == "28.1-cities")
    assert cities.hexes == W.cities & W.russia & ~(1 << W.hex_of_place["Narva"])
    groups = {one.group: one for one in lines(W, "central", ("kaiser_east",))}
    assert groups["28.2-finland"].hexes == W.country["finland"]
    assert groups["28.2-narva"].hexes == 1 << W.hex_of_place["Narva"]
    assert not any(one.group.startswith("28") for side in SIDES for one in lines(W, side, ()))
    state = until(start(**EAST), "28.1-cities")
    assert asked(state)[0] == "allied"


@pytest.mark.rule("28.3a", "R76")
def test_with_option_30_the_german_reserve_may_also_stand_in_the_east():
    plain = next(one for one in lines(W, "central", ()) if one.group == "26.4d-reserve")
    east = next(one for one in lines(W, "central", ("kaiser_east",)) if one.group == "26.4d-reserve")
    more = hexes_set("baltic_states", "poland", "ukraine") & W.began["central"]
    assert east.hexes == plain.hexes | more
    assert W.country["romania"] & east.hexes


@pytest.mark.rule("28.0a", "R81")
def test_the_poles_need_the_kaiser_in_the_east():
    with pytest.raises(BadInput, match="kaiser_east"):
        start(poles="on")
    assert start(poles="on", kaiser_east="on").board.poles == "allied"
    assert start(kaiser_east="on").board.poles == "central"


# 29 ----------------------------------------------------------------------------------------------


def free_lines(side, nation, unit):
    return [x for x in lines(W, side, ("free_deployment",)) if x.nation == nation and x.unit.startswith(unit)]


@pytest.mark.rule("29.3b")
@pytest.mark.parametrize("unit", ["headquarters", "tactical_airbase", "strategic_airbase", "shock_army"])
def test_german_staffs_air_and_shock_armies_start_anywhere_in_europe(unit):
    for line in free_lines("central", "germany", unit):
        assert line.hexes & W.country["poland"]
        assert line.hexes & W.country["ottoman_empire"] & W.region["europe"]
        assert not line.hexes & W.began["allied"]
        asia = W.region["asia"] & W.began["central"]
        assert line.one_more == (asia if unit == "shock_army" else 0)
    assert not any(
        x.hexes & W.country["poland"] for x in free_lines("central", "germany", "infantry_army")[:2]
    )


@pytest.mark.rule("29.3b")
def test_a_single_shock_army_may_start_in_asia():
    state = start("1918", **FREE)
    until(state, "26.4c-west", "shock_army")
    asia = set(W.hex_names(W.region["asia"] & W.began["central"]))
    state.apply(next(a for a in state.legal_actions() if a.verb == "take"))
    assert choices(state, "place") & asia
    first = min(choices(state, "place") & asia)
    state.apply(f"place {first}")
    state.apply(next(a for a in state.legal_actions() if a.verb == "take"))
    assert not choices(state, "place") & asia
    assert why_not(state, f"place {max(asia)}") == "29.3b"


@pytest.mark.rule("29.3c", "29.3d")
def test_austrians_and_ottomans_deploy_freely_too():
    for unit in ("shock_army", "tactical_airbase"):
        (line,) = free_lines("central", "austria_hungary", unit)
        assert line.hexes & W.country["germany"]
        assert not line.hexes & W.region["asia"]
    (alpine,) = free_lines("central", "ottoman_empire", "alpine_army")
    assert alpine.hexes & W.country["ottoman_empire"] == W.country["ottoman_empire"] & W.began["central"]


@pytest.mark.rule("29.4b", "29.4c")
@pytest.mark.parametrize(
    ("group", "unit", "countries"),
    [
        ("26.3c-france", "infantry_army", ["italy", "greece", "egypt"]),
        ("26.3c-france", "tactical_airbase", ["italy", "greece", "egypt"]),
        ("26.3d-france", "infantry_army", ["italy", "greece"]),
        ("26.3d-france", "tactical_airbase", ["italy", "greece"]),
    ],
)
def test_one_army_and_one_airbase_of_the_western_allies_may_go_south(group, unit, countries):
    line = next(x for x in lines(W, "allied", ("free_deployment",)) if (x.group, x.unit) == (group, unit))
    south = sum(W.region[name] if name == "egypt" else W.country[name] for name in countries)
    assert line.one_more == south & W.began["allied"]
    assert line.hexes == W.country["france"] & W.began["allied"]
    state = start("1918", **FREE)
    play(state, "suggested", "done")
    until(state, group, unit)
    state.apply(next(a for a in state.legal_actions() if a.verb == "take"))
    italy = hexes("italy", side="allied")
    assert choices(state, "place") & italy
    state.apply(f"place {min(choices(state, 'place') & italy)}")
    frame = state.agenda[-1]
    if lines(W, "allied", ("free_deployment",))[frame.line].unit == unit:
        state.apply(next(a for a in state.legal_actions() if a.verb == "take"))
        assert not choices(state, "place") & italy


@pytest.mark.rule("29.4d")
def test_the_italian_expedition_may_start_in_egypt():
    (line,) = free_lines("allied", "italy", "expeditionary_corps")
    assert line.hexes == (W.country["albania"] | W.country["greece"] | W.region["egypt"]) & W.began["allied"]


@pytest.mark.rule("29.1a", "29.5a")
@pytest.mark.parametrize(("scenario", "last"), [("1918", 5), ("1918-19", 10)])
def test_free_deployment_goes_with_either_length(scenario, last):
    state = deployed(scenario, **FREE)
    assert state.board.last_turn == last
    assert where(state, "AH-shk-2") == "turn 2"
    assert not choices(state, "buy")
