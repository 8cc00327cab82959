"""With Fog of War a forecast uses only what the attacker may know, and that exactly."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from itertools import combinations

import pytest
from tests.games.kaisers_war_east.battlefield import (
    GAME,
    NORTH,
    NORTH_EAST,
    SOUTH,
    TARGET,
    asked,
    declare,
)
from tests.games.kaisers_war_east.counters import COUNTERS
from tests.games.kaisers_war_east.forecasting import foretold, played_on

from hexfront.games.kaisers_war_east.rules.stacking import excess

KOVNO = "2614"
TOP = "RU-C-Gd"
ATTACKERS = ("GE-C-I", "GE-C-XI")
BEHIND = "3526"
TURN = 9


def covered(here, top=TOP, down=False, target=TARGET, **more):
    """A Russian stack with some counters under a top one that may lie face down; Germans on both sides."""
    grid = GAME.world({}).grid
    if target == TARGET:
        places = [NORTH, more.pop("second", SOUTH)]
    else:
        at = grid.hex(target)
        places = [grid.names[grid.neighbour(at, d)] for d in (0, 3)]
    units = dict(zip(ATTACKERS, places, strict=True)) | dict.fromkeys(here, target)
    units |= {top: target} | more.pop("units", {})
    options = {"fog_of_war": "on"} | more.pop("options", {})
    document = {"phase": "combat 1", "active": "central", "turn": TURN, "units": units, "options": options}
    return GAME.position({"counters": COUNTERS} | document | {"hidden": [top] if down else []} | more)


def told(state, target):
    """Everything that is foretold on the way to an attack, as text."""
    state.explicit_chance = True
    found = [str(state.forecast(f"attack {target}"))]
    state.apply(f"attack {target}")
    for unit in ATTACKERS:
        found.append(str(state.forecast(f"join {unit}")))
        state.apply(f"join {unit}")
    found.append(str(state.forecast("declare")))
    for action in state.legal_actions():
        if action.verb in ("support", "fly", "supply"):
            found.append(str(state.forecast(action)))
    return found


def suspects(known, target):
    """Russian counters that the attacker must reckon with in a hex of which he knows some.

    The turn record is open to all: he need not reckon with what comes by it on a later turn.
    """
    w = GAME.world({})
    first = json.loads(GAME.start().to_json())["board"]["units"]
    late = {unit for unit, at in first.items() if at.startswith("turn ") and int(at.split()[1]) > TURN}
    known = [*known, *late, *(unit for unit, at in first.items() if at == "event")]
    found = []
    for unit in w.units:
        off = unit.option or unit.nation not in ("Russia", "AL") or unit.id in known
        elsewhere = unit.type == "fortress" and w.hex_of_place[unit.id.split("-F-")[1]] != w.grid.hex(target)
        if not off and not elsewhere:
            found.append(unit)
    return found


def deals(count, placed, shown, target, down):
    """Every set of so many counters that may lie there; those placed otherwise are not among them."""
    w = GAME.world({})
    seen = sum(1 << w.index[unit] for unit in shown)
    for chosen in combinations(suspects(placed, target), count):
        stack = seen | sum(1 << w.index[unit.id] for unit in chosen)
        if not excess(w, stack) and (not down or any(unit.flag for unit in chosen)):
            yield chosen


@pytest.mark.rule("OPT-FOG-1")
@pytest.mark.parametrize("top", [TOP, "RU-Sh1"])
@pytest.mark.parametrize(
    ("count", "down", "target"),
    [(1, False, TARGET), (1, False, KOVNO), (2, False, KOVNO), (1, True, TARGET), (2, True, KOVNO)],
)
def test_a_veiled_forecast_is_the_mean_over_all_sets_that_could_lie_there(count, down, target, top):
    known = [] if down else [top]
    tables: dict[tuple[object, ...], dict[str, Fraction]] = {}
    mean: dict[str, Fraction] = {}
    number = 0
    for chosen in deals(count, known, known, target, down):
        number += 1
        # What a counter is, not which, makes the battle; the top of a stack must have a flag if it is down.
        key = tuple(sorted((unit.type, unit.size, unit.defense) for unit in chosen))
        if key not in tables:
            face = next(unit.id for unit in chosen if unit.flag) if down else top
            state = covered([unit.id for unit in chosen if unit.id != face], face, down, target)
            tables[key] = next(iter(played_on(state, state.legal_actions()[0])))
        for result, chance in tables[key].items():
            mean[result] = mean.get(result, Fraction(0)) + chance
    assert len({tuple(table.items()) for table in tables.values()}) > 1
    stack = ["RU-C-Gr", "RU-C-Finn"][: count - 1 if down else count]
    state = covered(stack, top, down, target)
    assert foretold(state, f"attack {target}") == {result: chance / number for result, chance in mean.items()}


HANDS = [
    ("RU-C-Gr", "RU-C-Finn"),
    ("RU-K1", "AL-S01"),
    ("RU-Sh1", "RU-C-XX"),
    ("RU-AT1", "RU-F-Kovno"),
    ("AL-S02", "RU-F-Kovno"),
]


@pytest.mark.rule("OPT-FOG-1", "OPT-FOG-2")
@pytest.mark.parametrize("down", [False, True])
@pytest.mark.parametrize("hq", [True, False])
def test_forecasts_are_the_same_for_states_that_differ_only_in_what_is_hidden(down, hq):
    grid = GAME.world({}).grid
    rear = grid.names[grid.neighbour(grid.neighbour(grid.hex(KOVNO), 0), 0)]
    units = {"GE-MACK": rear} if hq else {}
    found = {tuple(told(covered(hand, down=down, target=KOVNO, units=units), KOVNO)) for hand in HANDS}
    assert len(found) == 1


@pytest.mark.rule("OPT-FOG-1")
def test_whether_a_counter_is_covered_here_elsewhere_or_off_the_map_makes_no_difference():
    found = set()
    for elsewhere, here in (
        ("RU-K1", "RU-C-Gr"),
        ("RU-C-Gr", "RU-K1"),
        ("AL-S05", "RU-C-Sib1"),
    ):
        units = {elsewhere: "3830", "RU-C-XV": "3830"}
        found.add(tuple(told(covered([here], units=units), TARGET)))
    assert len(found) == 1


@pytest.mark.rule("OPT-FOG-1", "OPT-FOG-2")
def test_what_is_seen_is_reckoned_exactly():
    # One counter, face up: nothing is hidden.
    state = covered([])
    assert foretold(state, f"attack {TARGET}") == played_on(state, state.legal_actions()[0])[0]
    # After the declaration both see everything.
    trench = {"units": {"AL-S01": BEHIND}, "entrenched": ["AL-S01"], "options": {"entrenching": "on"}}
    state = covered(["RU-K1"], second=NORTH_EAST, **trench)
    declare(state)
    assert asked(state) == ("allied", "battle.dig")
    assert foretold(state, "pass") == played_on(state, state.legal_actions()[0])[0]


@pytest.mark.rule("OPT-FOG-1")
def test_a_covered_trench_elsewhere_gives_no_warning():
    more = {"options": {"entrenching": "on"}, "second": NORTH_EAST}
    trench = {"AL-S01": BEHIND, "RU-C-XV": BEHIND}
    dug = covered([], units=trench, entrenched=["AL-S01"], **more)
    assert told(dug.clone(), TARGET) == told(covered([], units=trench, **more), TARGET)
    assert not warned(dug)
    # With the supply unit on top the attacker sees it, and is warned.
    open_trench = dict(reversed(trench.items()))
    assert warned(covered([], units=open_trench, entrenched=["AL-S01"], **more))


def warned(state):
    """Whether the attacker is told of trenches."""
    state.apply(f"attack {TARGET}")
    state.apply(f"join {ATTACKERS[0]}")
    return bool(state.forecast("declare").notes)


@pytest.mark.rule("OPT-FOG-1", "OPT-ARTY-2")
def test_a_weak_russian_fortress_does_not_spoil_the_ring_in_a_veiled_forecast():
    modern = {"options": {"russians_modernize_field_artillery": "on"}}
    weak = covered(["RU-C-Gr"], top="RU-F-Kovno", target=KOVNO, **modern)
    strong = covered(["RU-C-Gr"], top="RU-F-Kovno", target=KOVNO)
    assert foretold(weak, f"attack {KOVNO}") != foretold(strong, f"attack {KOVNO}")


@pytest.mark.rule("OPT-FOG-1")
def test_options_widen_what_must_be_reckoned_with():
    without = foretold(covered(["RU-C-Gr"]), f"attack {TARGET}")
    assert foretold(covered(["RU-C-Gr"], options={"air": "on"}), f"attack {TARGET}") != without
    assert foretold(covered(["RU-C-Gr"], options={"aefr": "on"}), f"attack {TARGET}") != without
    assert foretold(covered(["RU-C-Gr"], options={"psywar": "on"}), f"attack {TARGET}") == without


@pytest.mark.rule("OPT-FOG-1")
@pytest.mark.parametrize("seed", range(5))
def test_a_guess_from_the_attackers_view_foretells_the_same(seed):
    state = covered(["RU-C-Gr", "AL-S01"], target=KOVNO)
    guess = GAME.determinize(state.view("central"), random.Random(seed))
    assert str(guess.forecast(f"attack {KOVNO}")) == str(state.forecast(f"attack {KOVNO}"))
