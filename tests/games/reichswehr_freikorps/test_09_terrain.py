"""9.7 to 9.17. Enemies, terrain and the edges of the map."""

from itertools import pairwise

import pytest

QUIET = ["ask never", "tops keep", "support never"]
MOVERS = {"infantry": "rw-br", "naval infantry": "fk-e", "cavalry": "rw-1c", "armored cars": "fk-ac"}
CITIES = ["1702", "1802", "1803", "2418", "2106", "2424", "1513", "1111", "1019", "1201", "1323", "1424"]
TOWNS = ["1919", "1718", "1817", "2024", "2312", "1813", "1808", "1705", "1309", "1205"]


def hexes(state):
    return state.view("german")["board"]["units"]


def steps(state):
    return {action.args[0] for action in state.legal_actions() if action.verb == "step"}


def price(at, unit, start, to, **world):
    """What a unit pays for one step."""
    s = at(phase="german movement", units={unit: start}, standing=QUIET, **world)
    s.apply(f"move {start}")
    s.apply(f"step {to}")
    if s.outcome is not None:
        pytest.fail("the step ended the game")
    return s.view("german")["board"]["march"]["groups"][-1]["spent_cavalry" if unit == "rw-1c" else "spent"]


# 9.7 -----------------------------------------------------------------------------------------


@pytest.mark.rule("9.7a")
def test_no_unit_moves_into_a_hex_with_an_enemy_unit_however_weak(at, red, german, play):
    weak = [red("r0", 0, size="X"), german("g0", 0, size="II")]
    s = at(phase="german movement", new_units=weak, units={"rw-br": "1411", "r0": "1412"}, standing=QUIET)
    play(s, "move 1411")
    assert "step 1412" not in s.legal_actions()
    assert s.why_not("step 1412").rule == "9.7a"
    s = at(
        phase="red movement",
        front="western",
        new_units=weak,
        units={"wf-4-53": "1222", "wf-4-12": "1222", "g0": "1221"},
        standing=QUIET,
    )
    play(s, "move 1222")
    assert s.why_not("step 1221").rule == "9.7a"


@pytest.mark.rule("9.7a")
def test_an_enemy_place_without_units_may_be_entered(at, play):
    s = at(phase="red movement", front="western", units={"wf-4-53": "1119"}, standing=QUIET)
    play(s, "move 1119", "step 1019", "halt")
    assert hexes(s)["wf-4-53"] == "1019"


@pytest.mark.rule("9.7b", "R-42")
def test_adjacent_enemies_neither_stop_nor_slow_nor_divert(at, play):
    """Through a gap one hex wide, beside enemies all the way, at the plain price of clear hexes."""
    s = at(
        phase="red movement",
        front="western",
        ram=12,
        units={"wf-4-10c": "1224"}
        | {
            "rw-br": "1322",
            "rw-dd": "1321",
            "rw-mu": "1320",
            "rw-st": "1122",
            "rw-mn": "1121",
            "rw-sg": "1120",
        },
        hexsides=[["1220", "1221", "open"]],
        standing=QUIET,
    )
    play(s, "move 1224", "step 1223", "step 1222", "step 1221", "step 1220", "step 1221", "step 1222")
    assert s.view("red")["board"]["march"]["groups"][-1]["spent_cavalry"] == 6
    assert steps(s) == {"1221", "1223"}
    play(s, "step 1221", "step 1220", "halt")
    assert hexes(s)["wf-4-10c"] == "1220"


@pytest.mark.rule("9.7b")
def test_a_unit_next_to_an_enemy_may_go_from_one_enemy_to_the_next(at, play):
    s = at(
        phase="german movement", units={"rw-br": "1411", "wf-4-53": "1511", "wf-4-12": "1512"}, standing=QUIET
    )
    play(s, "move 1411", "step 1412", "step 1413")
    assert s.view("german")["board"]["march"]["groups"][-1]["spent"] == 2
    assert "step 1412" in s.legal_actions()


# 9.8 to 9.15 ---------------------------------------------------------------------------------


@pytest.mark.rule("9.8a", "9.9a", "9.10a", "9.10c", "9.11a", "9.12a", "9.13a")
def test_every_hex_of_the_map_has_one_price_from_all_sides_apart_from_rivers(at, game):
    """Clear 1 and 1, forest 2 and 1, rough 3 and 2 for others and cavalry; a river adds 1 to both."""
    world = game.world({})
    plain = {"clear": (1, 1), "forest": (2, 1), "rough": (3, 2)}
    rivers = {frozenset(pair) for pair in world.tables.rivers}
    kinds = set()
    checked = 0
    for start in world.grid.hexes:
        name = world.names[start]
        if world.tables.terrain[name] == "sea":
            continue
        s = at(phase="german movement", units={"rw-br": name, "rw-1c": name}, standing=QUIET)
        s.apply(f"move {name}")
        for to in sorted(steps(s) - {"1323", "1424"}):
            twin = s.clone()
            twin.apply(f"step {to}")
            terrain = world.tables.terrain[to]
            extra = frozenset((name, to)) in rivers
            others, cavalry = plain[terrain]
            group = twin.view("german")["board"]["march"]["groups"][-1]
            paid = group["spent"], group["spent_cavalry"]
            assert paid == (others + extra, cavalry + extra), (name, to)
            kinds.add((terrain, extra))
            checked += 1
    assert kinds >= {("clear", False), ("clear", True), ("forest", False), ("forest", True), ("rough", False)}
    assert checked > 1800


@pytest.mark.rule("9.8a", "9.9a")
def test_the_map_has_three_natural_types_of_land_and_water(game):
    terrain = game.world({}).tables.terrain
    assert set(terrain.values()) == {"clear", "forest", "rough", "sea"}
    assert len(terrain) == 384
    sides = game.world({}).tables.sides
    assert set(sides.values()) == {"lake", "sea"}


@pytest.mark.rule("9.10a")
@pytest.mark.parametrize("unit", MOVERS.values(), ids=MOVERS)
def test_clear_costs_every_unit_one(at, unit):
    assert price(at, unit, "1411", "1412") == 1


@pytest.mark.rule("9.11a", "R-62")
@pytest.mark.parametrize(
    ("kind", "cost"), [("infantry", 2), ("naval infantry", 2), ("cavalry", 1), ("armored cars", 2)]
)
def test_forest_costs_cavalry_one_and_others_two(at, kind, cost):
    assert price(at, MOVERS[kind], "1411", "1412", terrain={"1412": "forest"}) == cost


@pytest.mark.rule("9.12a", "R-62")
@pytest.mark.parametrize(
    ("kind", "cost"), [("infantry", 3), ("naval infantry", 3), ("cavalry", 2), ("armored cars", 3)]
)
def test_rough_costs_cavalry_two_and_others_three(at, kind, cost):
    assert price(at, MOVERS[kind], "1411", "1412", terrain={"1412": "rough"}) == cost


@pytest.mark.rule("9.11a", "9.12a", "R-62")
@pytest.mark.parametrize(
    ("unit", "ground", "far"),
    [("fk-ac", "forest", 4), ("fk-ac", "rough", 2), ("rw-1c", "forest", 8), ("rw-1c", "rough", 4)],
)
def test_armored_cars_have_the_pace_of_cavalry_but_pay_as_others(at, play, unit, ground, far):
    """Eight points take them half as far as cavalry through forest and rough."""
    way = [f"14{column}" for column in range(11, 21)]
    open_sides = [[a, b, "open"] for a, b in pairwise(way)]
    land = {"terrain": dict.fromkeys(way[1:], ground), "hexsides": open_sides}
    s = at(phase="german movement", units={unit: way[0]}, standing=QUIET, **land)
    play(s, f"move {way[0]}", *(f"step {name}" for name in way[1 : far + 1]))
    assert hexes(s)[unit] == way[far]
    assert way[far + 1] not in steps(s)


@pytest.mark.rule("9.13a")
@pytest.mark.parametrize("unit", MOVERS.values(), ids=MOVERS)
def test_a_river_costs_one_more_than_the_hex_behind_it_in_both_directions(at, unit):
    river = [["1411", "1412", "river"]]
    assert price(at, unit, "1411", "1412", hexsides=river) == 2
    assert price(at, unit, "1412", "1411", hexsides=river) == 2
    forest = {"1412": "forest"}
    dry = price(at, unit, "1411", "1412", terrain=forest)
    assert price(at, unit, "1411", "1412", terrain=forest, hexsides=river) == dry + 1
    # Going along the river costs nothing more.
    assert price(at, unit, "1411", "1511", hexsides=river) == 1


@pytest.mark.rule("9.10b", "9.10c")
def test_all_cities_and_towns_of_the_map_lie_in_clear_hexes(game):
    world = game.world({})
    assert sorted(world.names[h] for h in world.place) == sorted(CITIES + TOWNS)
    assert {world.tables.terrain[name] for name in CITIES + TOWNS} == {"clear"}


@pytest.mark.rule("9.10c")
def test_a_hex_of_forest_or_rough_is_never_clear_from_any_side(at):
    for kind, cost in {"forest": 2, "rough": 3}.items():
        for start in ("1411", "1413", "1311", "1312", "1511", "1512"):
            assert price(at, "rw-br", start, "1412", terrain={"1412": kind}) == cost


@pytest.mark.rule("9.14a", "9.15a")
@pytest.mark.parametrize(
    ("place", "kind"),
    [("1513", "city"), ("1111", "city"), ("1919", "town"), ("1718", "town"), ("1205", "town")],
)
def test_a_city_or_town_costs_every_unit_one_and_a_river_one_more(at, game, place, kind):
    world = game.world({})
    grid = world.grid
    h = grid.hex(place)
    assert world.place[h].kind == kind
    near = next(n for n in grid.neighbours[h] if world.land >> n & 1)
    start = grid.names[near]
    for unit in MOVERS.values():
        assert price(at, unit, start, place, hexsides=[[start, place, "open"]]) == 1
        assert price(at, unit, start, place, hexsides=[[start, place, "river"]]) == 2


@pytest.mark.rule("9.14a")
def test_cities_and_towns_are_the_only_manmade_terrain(game):
    world = game.world({})
    kinds = {world.names[h]: place.kind for h, place in world.place.items()}
    assert kinds == dict.fromkeys(CITIES, "city") | dict.fromkeys(TOWNS, "town")


@pytest.mark.rule("9.13b", "R-41")
@pytest.mark.parametrize("kind", ["lake", "sea"])
def test_no_unit_crosses_a_hexside_of_water_by_moving(at, play, kind):
    for unit in MOVERS.values():
        s = at(
            phase="german movement", units={unit: "1411"}, hexsides=[["1411", "1412", kind]], standing=QUIET
        )
        play(s, "move 1411")
        assert "step 1412" not in s.legal_actions()
        assert s.why_not("step 1412").rule == "9.13b"
        assert "step 1511" in s.legal_actions()


@pytest.mark.rule("9.13b", "R-41")
def test_no_attack_goes_across_water(at, play):
    s = at(
        phase="red combat",
        front="western",
        units={"wf-4-53": "1222", "wf-4-12": "1121", "rw-br": "1221"},
        hexsides=[["1222", "1221", "lake"]],
        standing=QUIET,
    )
    play(s, "attack 1221")
    assert s.view("red")["board"]["battle"]["hexes"] == ["1121"]
    assert s.why_not("join 1222").rule == "10.4d"


@pytest.mark.rule("9.13b", "R-41")
def test_no_retreat_goes_across_water(at, red, german, play):
    s = at(
        phase="german combat",
        new_units=[german("g1", 60), red("r1", 3)],
        units={"g1": "1221", "r1": "1222"},
        hexsides=[["1222", near, "lake"] for near in ("1322", "1223", "1122", "1321", "1121")],
        ram=12,
        dice=[1],  # 6:1, DR
        standing=QUIET,
    )
    play(s, "attack 1222", "declare", "roll")
    assert hexes(s)["r1"] == "dead"


@pytest.mark.rule("9.13b")
def test_the_sea_cannot_be_entered(at, play):
    s = at(phase="german movement", units={"rw-br": "2418"}, standing=QUIET)
    play(s, "move 2418")
    assert s.why_not("step 2419").rule == "9.13b"
    assert steps(s) == {"2417", "2318", "2317", "2517", "2518"}


# 9.16, 9.17 ----------------------------------------------------------------------------------


@pytest.mark.rule("9.16a")
@pytest.mark.parametrize(
    ("corner", "outside"), [("1001", "0900"), ("1024", "1025"), ("2500", "2600"), ("1100", "1199")]
)
def test_no_unit_moves_off_the_map(at, play, corner, outside):
    s = at(phase="german movement", units={"rw-br": corner}, standing=QUIET)
    play(s, f"move {corner}")
    assert outside not in steps(s)
    assert s.why_not(f"step {outside}").rule == "9.16a"
    assert 2 <= len(steps(s)) <= 4


@pytest.mark.rule("9.16a", "R-63")
def test_a_unit_whose_only_way_back_would_lead_off_the_map_is_eliminated(at, red, german, play):
    s = at(
        phase="german combat",
        new_units=[german("g1", 200), red("r1", 1)],
        units={"g1": "1023", "r1": "1024", "rw-br": "1123", "rw-dd": "1122"},
        ram=12,
        dice=[1],  # 6:1, DR
        standing=QUIET,
    )
    play(s, "attack 1024", "join 1023", "declare", "roll")
    assert hexes(s)["r1"] == "dead"


@pytest.mark.rule("9.17a")
@pytest.mark.parametrize(("side", "unit"), [("german", "rw-br"), ("german", "fk-gcr"), ("red", "wf-4-53")])
def test_every_land_hex_is_open_to_both_sides(at, game, side, unit):
    world = game.world({})
    land = {name for name, terrain in world.tables.terrain.items() if terrain != "sea"}
    phase = (
        {"phase": "german movement"} if side == "german" else {"phase": "red movement", "front": "western"}
    )
    entered = set()
    for start in sorted(land):
        if start in entered and len(entered) == len(land):
            break
        s = at(units={unit: start}, standing=QUIET, **phase)
        s.apply(f"move {start}")
        entered |= steps(s)
    assert entered == land
