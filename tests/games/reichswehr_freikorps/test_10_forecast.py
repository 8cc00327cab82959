"""Forecasts are exact: against every face of the die and every deal of the covered units."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations, permutations

import pytest
from tests.games.reichswehr_freikorps.battlefield import (
    EAST,
    GAME,
    GERMANS_CUT_OFF,
    LODZ,
    NORTH_EAST,
    NORTH_WEST,
    QUIET,
    REDS_CUT_OFF,
    RING,
    SOUTH_EAST,
    TARGET,
    TORUN,
    WEST,
    asked,
    at_hex,
    choices,
    country,
    declare,
    facing,
    german_attack,
    red_attack,
    rolled,
)

ASKED = {"standing": ["ask never", "tops keep", "support ask"]}


def foretold(state, action):
    """A forecast as a table of chances."""
    forecast = state.forecast(action)
    assert forecast is not None, action
    assert sum(chance.probability for chance in forecast.results) == 1
    return {chance.result: chance.probability for chance in forecast.results}


def fought(state, action):
    """The same table by playing on with every face of the die, rerolls taken as given something else."""
    state = state.clone()
    state.explicit_chance = True
    everybody = action.startswith("attack")
    state.apply(action)
    while asked(state)[1] != "battle.roll":
        joins = [act for act in state.legal_actions() if act.verb == "join"]
        state.apply(
            {
                "battle.join": joins[0] if everybody and joins else "declare",
                "battle.support": "unsupported",
                "battle.odds": "roll",
            }[asked(state)[1]]
        )
    counted: dict[str, Fraction] = {}
    for face, chance in state.chances():
        twin = state.clone()
        result = rolled(twin.apply(face))[0][2]
        if asked(twin)[1] != "battle.roll":
            counted[result] = counted.get(result, Fraction(0)) + chance
    whole = sum(counted.values())
    return {result: chance / whole for result, chance in counted.items()}


def random_battle(rng, side, open_stacks=True, **more):
    """Somebody attacks somebody, somewhere, somehow."""
    target, ring = rng.choice(
        [(TARGET, RING), (TORUN, ("1719", "1819", "1818", "1717")), (LODZ, ("1018", "1020", "1118", "1119"))]
    )
    hexes = rng.sample(ring, rng.randint(1, min(4, len(ring))))
    strengths = {hex_: [rng.randint(0, 9) for _ in range(rng.randint(1, 3))] for hex_ in hexes}
    defenders = [rng.randint(0, 6) for _ in range(1 if side == "red" and open_stacks else rng.randint(1, 3))]
    more |= {
        "ram": rng.choice([1, 4, 5, 6, 10, 15, 16, 20]),
        "als": rng.randint(0, 2),
        "hexsides": [[hex_, target, "river"] for hex_ in hexes if rng.random() < 0.3],
        "terrain": {target: rng.choice(["clear", "forest", "rough"])} if target == TARGET else {},
    }
    more |= rng.choice([{}, {}, GERMANS_CUT_OFF, REDS_CUT_OFF]) | ASKED
    build = red_attack if side == "red" else german_attack
    return build(strengths, defenders, target, **more), target


@pytest.mark.parametrize("seed", range(60))
@pytest.mark.parametrize("side", ["red", "german"])
def test_every_forecast_on_the_way_to_a_battle_is_what_the_die_brings(side, seed):
    rng = random.Random(f"{side} {seed}")
    state, _ = random_battle(rng, side)
    seen = set()
    state.explicit_chance = True
    while asked(state)[1] in ("combat", "battle.join", "battle.support", "battle.odds"):
        for action in state.legal_actions():
            if action.verb in ("attack", "join", "declare", "support", "unsupported", "roll", "lower"):
                assert foretold(state, action) == fought(state, action), action
                seen.add(action.verb)
            else:
                assert state.forecast(action) is None
        state.apply(rng.choice([act for act in state.legal_actions() if act.verb not in ("done", "arrange")]))
    assert {"attack", "declare"} <= seen


@pytest.mark.parametrize("seed", range(30))
def test_the_german_foresees_a_red_attack_on_his_own_stack_exactly(seed):
    rng = random.Random(f"defence {seed}")
    # Elsewhere lies a covered unit that Red could take for one of these.
    state, target = random_battle(rng, "red", open_stacks=False, units={"fk-ab": "1513", "rw-br": "1513"})
    declare(state, target)
    if asked(state)[1] != "battle.support":
        return
    for action in state.legal_actions():
        assert foretold(state, action) == fought(state, action)


# Covered stacks ------------------------------------------------------------------------------

POOL = [
    {"id": "big", "side": "german", "strength": 6},
    {"id": "mid", "side": "german", "strength": 4},
    {"id": "odd", "side": "german", "strength": 3, "size": "X"},
    {"id": "low", "side": "german", "strength": 1, "size": "II"},
    {"id": "nil", "side": "german", "strength": 2, "size": "III"},
]
TOPS = [{"id": f"top{i}", "side": "german", "strength": i + 1} for i in range(3)]
HEXES = (TARGET, "1718", "1817")
HERE, BEATEN_HERE, THERE, YONDER = (TARGET, False), (TARGET, True), (HEXES[1], False), (HEXES[2], False)


def covered_position(blanks, deal, **more):
    """Three German stacks with known tops; each blank is (hex, was attacked) and gets a unit of the deal."""
    land = country(TARGET)
    reds = [{"id": "r1", "side": "red", "strength": 9}, {"id": "r2", "side": "red", "strength": 4}]
    units = {"r1": EAST, "r2": more.pop("second", SOUTH_EAST)}
    units |= {top["id"]: hex_ for top, hex_ in zip(TOPS, HEXES, strict=True)}
    units |= {unit: hex_ for unit, (hex_, _) in zip(deal, blanks, strict=True)}
    document = {
        "phase": "red combat",
        "front": "western",
        "ram": 10,
        "standing": QUIET,
        "new_units": reds + TOPS + POOL,
        "units": units,
        "was_attacked": [unit for unit, (_, tired) in zip(deal, blanks, strict=True) if tired],
    }
    if more.pop("top_beaten", False):
        document["was_attacked"].append("top0")
    hexsides = land["hexsides"] + more.pop("hexsides", [])
    return GAME.position(land | document | more | {"hexsides": hexsides})


LAYOUTS = {
    "one covered": [HERE, THERE, THERE, YONDER, YONDER],
    "two covered": [HERE, HERE, THERE, YONDER, YONDER],
    "all here": [HERE] * 5,
    "one came here beaten": [HERE, BEATEN_HERE, THERE, (HEXES[1], True), YONDER],
}


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize(
    "more",
    [
        {},
        {"ram": 20, "terrain": {}},
        {"ram": 3},
        {"second": WEST},
        GERMANS_CUT_OFF,
        REDS_CUT_OFF,
        {"hexsides": [[EAST, TARGET, "river"]]},
        {"top_beaten": True},
    ],
    ids=[
        "plain",
        "forest",
        "low morale",
        "concentric",
        "Germans starve",
        "Reds starve",
        "river",
        "beaten top",
    ],
)
def test_a_red_forecast_is_the_mean_over_all_deals_and_the_same_for_each(layout, more):
    blanks = LAYOUTS[layout]
    if "terrain" in more:
        more = more | {"terrain": country(TARGET)["terrain"] | {TARGET: "forest"}}
    deals = list(permutations([unit["id"] for unit in POOL]))
    forecasts, mean = set(), {}
    seen: dict[tuple[frozenset[str], ...], dict[str, Fraction]] = {}
    for deal in deals:
        # What matters to the battle is who is in the target, and who of them is tired.
        fresh = frozenset(u for u, blank in zip(deal, blanks, strict=True) if blank == HERE)
        tired = frozenset(u for u, blank in zip(deal, blanks, strict=True) if blank == BEATEN_HERE)
        if (fresh, tired) not in seen:
            state = covered_position(blanks, deal, **more)
            forecasts.add(str(state.forecast(f"attack {TARGET}")))
            seen[fresh, tired] = fought(state, f"attack {TARGET}")
        for result, chance in seen[fresh, tired].items():
            mean[result] = mean.get(result, Fraction(0)) + chance / len(deals)
    assert len(forecasts) == 1
    assert foretold(covered_position(blanks, deals[0], **more), f"attack {TARGET}") == mean


def test_the_whole_red_forecast_is_the_same_whoever_lies_where():
    blanks = LAYOUTS["two covered"]
    told = set()
    for deal in permutations([unit["id"] for unit in POOL]):
        state = covered_position(blanks, deal)
        state.apply(f"attack {TARGET}")
        first = str(state.forecast(f"join {EAST}"))
        state.apply(f"join {EAST}")
        told.add((first, str(state.forecast(f"join {SOUTH_EAST}")), str(state.forecast("declare"))))
    assert len(told) == 1


DIVISIONS = {"xx1": 6, "xx2": 6, "xx3": 5, "xx4": 5, "xx5": 4, "xx6": 4}
BRIGADES = {"x1": 3, "x2": 2, "x3": 1}
STACKS = {"here": TARGET, "there": "1919", "yonder": "1817"}


def crowded_position(*stacks):
    """Stacks in three hexes, each under a division of two factors; Reds of 32 attack the first."""
    new = [{"id": "r1", "side": "red", "strength": 32}]
    new += [{"id": top, "side": "german", "strength": 2} for top in STACKS]
    new += [{"id": name, "side": "german", "strength": n} for name, n in DIVISIONS.items()]
    new += [{"id": name, "side": "german", "strength": n, "size": "X"} for name, n in BRIGADES.items()]
    units = {"r1": EAST} | STACKS
    units |= {unit: hex_ for hex_, stack in zip(STACKS.values(), stacks, strict=True) for unit in stack}
    document = {"phase": "red combat", "front": "western", "ram": 10, "standing": QUIET, "units": units}
    return GAME.position(country(TARGET) | document | {"new_units": new})


def fits(stack):
    """Whether a stack and its top make at most seven divisions."""
    return 2 + sum(2 if unit in DIVISIONS else 1 for unit in stack) <= 14


@pytest.mark.parametrize("sizes", [(1, 7, 1), (2, 7, 0), (2, 6, 1), (7, 2, 0), (7, 1, 1)], ids=str)
def test_stacking_here_and_elsewhere_narrows_down_what_can_lie_here(sizes):
    """No stack can hold more than seven divisions, so not every deal of the covered units is possible."""
    pool = {*DIVISIONS, *BRIGADES}
    legal = []
    for here in combinations(sorted(pool), sizes[0]):
        for there in combinations(sorted(pool - {*here}), sizes[1]):
            yonder = tuple(sorted(pool - {*here} - {*there}))
            if fits(here) and fits(there) and fits(yonder):
                legal.append((here, there, yonder))
    tables: dict[tuple[str, ...], dict[str, Fraction]] = {}
    mean: dict[str, Fraction] = {}
    for deal in legal:
        if deal[0] not in tables:
            tables[deal[0]] = fought(crowded_position(*deal), f"attack {TARGET}")
        for result, chance in tables[deal[0]].items():
            mean[result] = mean.get(result, Fraction(0)) + chance / len(legal)
    assert foretold(crowded_position(*legal[0]), f"attack {TARGET}") == mean


# What is told --------------------------------------------------------------------------------


def test_a_forecast_names_every_modifier_with_its_rule():
    state = german_attack(
        {EAST: [6], WEST: [6]},
        [3],
        terrain={TARGET: "forest"},
        ram=4,
        als=1,
        hexsides=[[EAST, TARGET, "river"]],
    )
    declare(state)
    told = {(m.name, m.value, m.rule) for m in state.forecast(f"support {WEST}").modifiers}
    assert told == {
        ("attack strength", "15", "10.2a"),
        ("defence strength", "3", "10.2a"),
        ("attackers over a river, halved", "1", "10.7b"),
        ("Allied support, doubled", WEST, "10.18d"),
        ("defender in forest", "-1 columns", "10.7f"),
        ("Red Army Morale", "+1 columns", "4.7g"),
        ("concentric attack", "+2 columns", "10.19b"),
    }


def test_units_out_of_supply_are_counted_also_where_they_lie_covered():
    state = covered_position(LAYOUTS["two covered"], [unit["id"] for unit in POOL], **GERMANS_CUT_OFF)
    told = {m.name: m.value for m in state.forecast(f"attack {TARGET}").modifiers}
    assert told["units out of supply, halved"] == "3"
    assert told["defenders that lie covered"] == "2"
    assert "defence strength" not in told


def test_red_is_warned_that_the_german_may_still_double_his_defence():
    state = red_attack({EAST: [6]}, [3], als=2)
    assert [note.rule for note in state.forecast(f"attack {TARGET}").notes] == ["10.18f"]
    assert red_attack({EAST: [6]}, [3], als=0).forecast(f"attack {TARGET}").notes == ()


@pytest.mark.rule("10.7c")
def test_against_a_city_a_dr_has_no_chance_and_the_rest_share_it():
    state = red_attack({"1020": [12]}, [2], LODZ)
    told = foretold(state, f"attack {LODZ}")  # 4:1: AS DR DR DL1 DL1 BB
    assert told == {"AS": Fraction(1, 4), "DL1": Fraction(1, 2), "BB": Fraction(1, 4)}


def test_actions_that_bring_no_battle_have_no_forecast():
    state = red_attack({EAST: [6], NORTH_EAST: [6]}, [2])
    for action in (
        "done",
        "attack 1519",
        "attack",
        "attack 9999",
        "join 1421",
        "roll",
        "declare",
        "nonsense",
    ):
        assert state.forecast(action) is None
    state.apply(f"attack {TARGET}")
    for action in ("declare", "roll", "lower 1:1", f"support {TARGET}", "join", f"join {WEST}"):
        assert state.forecast(action) is None
    state.apply(f"join {EAST}")
    assert state.forecast("declare") is not None
    assert state.forecast("roll") is None
    state.apply("declare")
    assert state.forecast("lower 3:1") is None  # the odds are 3:1
    assert state.forecast("lower 2:1") is not None
    state.dice.script = (5, 1)
    state.apply("roll")
    for action in [*state.legal_actions(), "roll", "declare"]:
        assert state.forecast(action) is None


def test_other_decisions_have_no_forecast():
    state = facing("red movement", {EAST: [3]}, {TARGET: [3]})
    assert choices(state, "move") == {EAST}
    assert all(state.forecast(action) is None for action in state.legal_actions())
    state = facing("left-over", {EAST: [3]}, {TARGET: [3]})
    assert all(state.forecast(action) is None for action in state.legal_actions())


def test_a_finished_game_has_no_forecast():
    state = red_attack({"1804": [60]}, [2], "1803")
    declare(state, "1803", dice=[5, 1])
    state.apply("roll")
    assert state.outcome is not None
    assert state.forecast("roll") is None


def test_a_forecast_changes_nothing():
    state = red_attack({EAST: [6], NORTH_WEST: [6]}, [2, 3], als=1)
    before = state.digest()
    state.forecast(f"attack {TARGET}")
    assert state.digest() == before
    assert at_hex(state, TARGET) == {"g1", "g2"}
