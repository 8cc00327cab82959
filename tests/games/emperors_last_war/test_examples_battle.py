"""The worked examples of the rulebook for attacks, retreats and headquarters (``examples.tsv``).

Terrain and counters are laid down in each position, so that nothing hangs on the rest of the map.
"""

from __future__ import annotations

import pytest
from tests.games.emperors_last_war.field import (
    EAST,
    FAR_EAST,
    NORTH_WEST,
    RING,
    SOUTH_WEST,
    TARGET,
    WEST,
    asked,
    battle,
    cavalry,
    chance_of,
    check,
    checks,
    choices,
    declare,
    disrupted,
    hq,
    led,
    odds,
    retreat,
    ways,
    where,
    why_not,
    won,
)
from tests.games.emperors_last_war.ground import moving
from tests.games.emperors_last_war.test_09_retreat import routes

from hexfront.games.emperors_last_war.rules import retreat as retreat_rules
from hexfront.games.emperors_last_war.rules.lines import projectors


@pytest.mark.rule("7.3d", "7.3a")
def test_7_3_the_german_first_corps_with_cavalry_against_the_twentieth():
    assert chance_of({WEST: [3, cavalry()]}, [2]) == 8


@pytest.mark.rule("7.4.3b", "7.4.3a")
def test_7_4_3_out_of_the_swamp_into_the_forest():
    ground = {TARGET: "forest", SOUTH_WEST: "swamp"}
    assert chance_of({WEST: 2, SOUTH_WEST: 2}, [1]) == 10
    assert chance_of({WEST: 2, SOUTH_WEST: 2}, [1], terrain=ground) == 8


@pytest.mark.rule("7.4.4b", "7.4.4a")
def test_7_4_4_three_hexes_with_different_ways():
    """The seventh corps is free, the eleventh suffers -1, Hauer's cavalry -2."""
    sides = [[SOUTH_WEST, TARGET, "small_river"], [NORTH_WEST, TARGET, "big_river"]]
    attackers = {WEST: 2, SOUTH_WEST: 2, NORTH_WEST: cavalry()}
    assert chance_of(attackers, [3]) == 7
    assert chance_of(attackers, [3], hexsides=sides) == 6


@pytest.mark.rule("8.1.1b")
def test_8_1_1_a_disrupted_corps_with_a_disrupted_division():
    state = battle({WEST: 4}, [3, 1], disrupted=["r1", "r2"])
    declare(state)
    assert odds(state)[1] == 2


@pytest.mark.rule("8.3b", "R-23")
def test_8_3_the_fourth_corps_and_the_72nd_division():
    attackers = {WEST: [{"strength": 3, "morale": 10}, 2]}
    state = won(attackers, [2, {"strength": 1, "morale": 7}])
    retreat(state)
    assert checks(state) == {"r1": 8, "r2": 6}


@pytest.mark.rule("8.4c")
def test_8_4_the_seventeenth_corps_and_the_81st_division():
    attackers = {WEST: [3, 3, {"strength": 1, "morale": 7}]}
    state = won(attackers, [3, {"strength": 1, "morale": 7}])
    retreat(state)
    assert checks(state) == {"r1": 10, "r2": 8}


@pytest.mark.rule("8.6.1c", "8.6.1d", "8.6.1b")
def test_8_6_1_the_group_of_thorn():
    """Seven against three in swamp, closed in: 9 + 2 - 2 = 9; the leader checks at 5, the division at 2."""
    attackers = {WEST: [3], NORTH_WEST: [2], SOUTH_WEST: [{"strength": 1, "loc": False}], EAST: [1]}
    walls = {one: {"strength": 1, "loc": False} for one in RING if one not in attackers}
    state = battle(
        attackers | walls,
        [{"strength": 2, "morale": 10}, {"strength": 1, "morale": 7, "second_line": True}],
        active="russia",
        terrain={TARGET: "swamp"},
    )
    declare(state, "r1", "r2", "r3", "r4")
    assert odds(state) == (7, 3, 9)
    state.apply("chance 9")
    assert state.agenda[-1].value == 5
    state.apply("chance 5")
    assert check(state) == ("c2", 2)
    state.apply("chance 3")
    assert where(state, "c1", "c2") == [TARGET, TARGET]


@pytest.mark.rule("9.3b", "R-12", "9.2b", "9.3a")
def test_9_3_the_43rd_division_goes_back_into_the_mountains():
    """From 4120 west to 4119 (mountains) and on to 4219 (mountains, crest, wrong): 9 becomes 5.

    Enemies without lines close the other ways, and a headquarters stands due west, so that somebody leads.
    """
    near = ("4120", "4119", "4219", "4121", "4020", "4220", "4118", "4019", "4018", "4218", "4021", "4221")
    ground = dict.fromkeys(near, "clear") | {"4119": "mountains", "4219": "mountains"}
    sides = [["4119", "4219", "crest"], ["4118", "4119", "high_crest"], ["4120", "4119", "open"]]
    closed = {one: {"strength": 1, "loc": False} for one in ("4020", "4021", "4019", "4220", "4221")}
    state = won(
        {"4121": 3} | closed,
        [1],
        "r1",
        target="4120",
        active="russia",
        terrain=ground,
        hexsides=sides,
        scenario="C",
        units={"g": "4117", "k": "4124"},
        new_units=[hq("g", "central", range=9), hq("k", "russia", range=9)],
    )
    assert where(state, "c1") == "4219"
    assert check(state) == ("c1", 5)


@pytest.mark.rule("9.4b", "9.4a")
def test_9_4_two_lines_cost_three():
    """8:5; second line and moral advantage cancel; one step over the lines of two units: 9 becomes 6."""
    best, poor = {"strength": 3, "morale": 10}, {"strength": 1, "morale": 7}
    state = won(
        {WEST: [best, 2, poor], "2922": [2, 2]},
        [3, 2],
        "c1",
        "c2",
        "c3",
        "c4",
        **led(terrain=dict.fromkeys(("2722", "2721", "2723", "2622", "2623", "2921", "2922"), "swamp")),
    )
    assert odds(state)[:2] == (8, 5)
    retreat(state)
    assert where(state, "r1", "r2") == [FAR_EAST, FAR_EAST]
    assert checks(state) == {"r1": 6, "r2": 6}


@pytest.mark.rule("9.4b", "9.1a")
def test_9_4_the_second_hex_may_not_touch_the_first():
    """From 2506 by way of Lodz 2607 the hex 2507 is not open: it touches 2506."""
    state = battle(
        {"2505": 3},
        [2],
        target="2506",
        phase="normal movement",
        terrain=dict.fromkeys(("2505", "2506", "2507", "2607", "2606", "2406", "2407"), "clear"),
    )
    assert "2607 2507" not in routes(state)
    assert any(way.startswith("2607 ") for way in routes(state))


@pytest.mark.rule("9.5.1b", "9.5.1a", "9.5a")
def test_9_5_1_one_hex_only_and_encircled_at_both_ends():
    """8:3 (-2), one hex (-3), encircled at start and end (-2): 10 becomes 3."""
    walls = ("2722", "2922", "2824", "2723", "2923", "2721", "2921")
    closed = {one: {"strength": 1, "loc": False} for one in walls}
    state = won({WEST: [4, 4]} | closed, [{"strength": 3, "morale": 10}], "c1", "c2")
    assert where(state, "r1") == EAST
    assert check(state) == ("r1", 3)


@pytest.mark.rule("9.6b", "9.6a")
def test_9_6_the_guard_corps_must_go_to_2314():
    """From 2513 east twice over a line costs 4, two wrong steps to 2314 cost 2."""
    near = [f"{row}{column}" for row in (22, 23, 24, 25, 26, 27) for column in range(10, 19)]
    sides = [[a, b, "open"] for a, b in _pairs(near)] + [["2414", "2415", "big_river"]]
    state = battle(
        {"2512": 3, "2614": 2, "2615": 2},
        [2],
        target="2513",
        terrain=dict.fromkeys(near, "clear") | {"2415": "swamp"},
        hexsides=sides,
        works={"2310": None, "2411": None, "2713": None, "2211": None},
        scenario="C",
        units={"g": "2507", "k": "2518"},
        new_units=[hq("g", "central", range=9), hq("k", "russia", range=9)],
    )
    tolls = routes(state)
    assert tolls["2514 2515"] == 4
    assert tolls["2414 2314"] == 2
    declare(state, "c1", target="2513")
    state.apply("chance 1")
    assert "2414 2314" in ways(state)
    assert why_not(state, "way 2514 2515") == "9.6a"
    state.apply("way 2414 2314")
    assert check(state) == ("r1", 9 - 2)


def _pairs(names):
    grid = battle({WEST: 1}, [1]).world.grid
    return [(a, b) for a in names for b in names if a < b and grid.adjacent(grid.hex(a), grid.hex(b))]


@pytest.mark.rule("9.7b", "9.7a", "9.5a")
def test_9_7_the_grenadiers_may_break_out_to_2808():
    """Laid out on the field: two steps east end in the ring, and the way out goes south-west over two lines.

    East costs 2 (the ring at start and end), the way out 7 (two lines, two wrong steps, the ring at first).
    """
    walls = ("2722", "2922", "2721", "2723", "2923", "2825", "2724", "2924", "2920")
    around = {WEST: 3, "3022": 2} | {one: {"strength": 1, "loc": False} for one in walls}
    state = won(around, [2], "c1")
    assert ways(state) == {"2823 2824", "2921 3021"}
    out = state.clone()
    state.apply("way 2823 2824")
    assert check(state) == ("r1", 9 - 2)
    out.apply("way 2921 3021")
    assert check(out) == ("r1", 9 - 7)


@pytest.mark.rule("21.5c", "21.5a", "R-08")
def test_21_5_hoffmann_goes_into_the_mountains_toward_the_headquarters():
    """4116 is mountains, and a line lies across the step; for the 52nd Division it leads elsewhere."""
    near = [f"{row}{column}" for row in range(39, 44) for column in range(13, 20)]
    ground = dict.fromkeys(near, "clear") | {"4116": "mountains"}
    sides = [[a, b, "open"] for a, b in _pairs(near)]
    state = battle(
        {"4017": 2},
        [2],
        target="4117",
        active="russia",
        terrain=ground,
        hexsides=sides,
        scenario="C",
        others={"4216": 2},
        new_units=[hq("k", "central", range=3, nation="GE")],
        units={"k": "4115"},
    )
    b, w = state.board, state.world
    hex_of = w.grid.hex
    hoffmann, division = w.index["c1"], w.index["o1"]
    assert projectors(b, w, 0, hex_of("4117"), hex_of("4116"))
    steps = {step.hex: step for step in retreat_rules.open_steps(b, w, hoffmann, hex_of("4117"), 0)}
    assert steps[hex_of("4116")].breaks
    assert retreat_rules.toward_hq(b, w, hoffmann, hex_of("4117")) >> hex_of("4116") & 1
    assert not retreat_rules.toward_hq(b, w, division, hex_of("4216")) >> hex_of("4217") & 1


@pytest.mark.rule("21.5c", "21.5a", "21.5b", "R-08")
def test_21_5_hoffmann_marches_and_is_disrupted():
    """Both steps into 4116 cross the line of 4017; only Hoffmann's leads nearer to the headquarters."""
    near = [f"{row}{column}" for row in range(39, 44) for column in range(13, 20)]
    state = moving(
        {"c1": "4117", "c2": "4016", "r1": "4017", "k": "4115"},
        scenario="C",
        new_units=[hq("k", "central", range=3)],
        terrain=dict.fromkeys(near, "clear") | {"4116": "mountains"},
        hexsides=[[a, b, "open"] for a, b in _pairs(near)],
    )
    division = state.clone()
    division.apply("move c2")
    assert {why_not(division, f"{verb} 4116") for verb in ("step", "break")} == {"6.2.2a", "21.5a"}
    state.apply("move c1")
    assert why_not(state, "step 4116") == "6.2.2a"
    state.apply("break 4116")
    assert where(state, "c1") == "4116"
    assert disrupted(state, "c1")


@pytest.mark.rule("9.8c", "9.8a")
def test_9_8_from_3113_the_way_over_3213_is_compulsory():
    """One hex back in a second attack: west lies the Vistula and the enemy, 3213 is wrong but free of him."""
    near = ("3113", "3112", "3213", "3212", "3013", "3014", "3114", "3012", "3111", "3214", "3312", "3313")
    sides = [[a, b, "open"] for a, b in _pairs(near)] + [["3113", "3112", "big_river"]]
    state = battle(
        {"3114": 3, "3013": {"strength": 1, "loc": False}},
        [2],
        target="3113",
        active="russia",
        phase="second attack",
        terrain=dict.fromkeys(near, "clear"),
        hexsides=sides,
        works={"3114": None},
        scenario="C",
    )
    tolls = routes(state, "c1", length=1)
    assert tolls["3112"] == tolls["3213"]
    declare(state, "r1", target="3113")
    state.apply("chance 1")
    assert where(state, "c1") == "3213"


@pytest.mark.rule("10e", "10d")
def test_10_thorn_stops_and_graudenz_goes_on():
    """One attacker crosses a line into the hex and stops; the other goes on to 2210."""
    near = [f"{row}{column:02}" for row in (20, 21, 22, 23) for column in range(7, 14)]
    sides = [[a, b, "open"] for a, b in _pairs(near)] + [["2211", "2210", "small_river"]]
    state = battle(
        {"2111": 3, "2310": 3},
        [1],
        target="2211",
        active="central",
        terrain=dict.fromkeys(near, "clear"),
        hexsides=sides,
        works=dict.fromkeys(("2211", "2310", "2112", "2012"), None),
        others={"2212": 2},
        turn=6,
        scenario="campaign",
        units={"g": "2009", "k": "2315"},
        new_units=[hq("g", "central", range=9), hq("k", "russia", range=9)],
    )
    declare(state, "c1", "c2", target="2211")
    state.apply("chance 1")
    retreat(state)
    checks(state)
    assert asked(state)[1] == "advance"
    state.apply("advance c1 2211")
    assert not any(choice.startswith("c1") for choice in choices(state, "advance"))
    state.apply("advance c2 2211")
    assert "c2 2210" in choices(state, "advance")
