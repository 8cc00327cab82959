"""38. Air missions: superiority, strategic bombing, aerial supply, reconnaissance."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.kaisers_war_1918.battlefield import (
    FIELD,
    GAME,
    NORTH,
    REAR,
    TARGET,
    alive,
    allied,
    asked,
    battle,
    central,
    choices,
    declare,
    points,
    roll,
    unit,
    where,
    why_not,
)

from hexfront.kernel import Play

ON = {"air": "on"}


def wing(name: str, side: str = "central", **more: Any) -> dict[str, Any]:
    base = {"type": "tactical_airbase", "size": "AB", "attack": 3, "defense": 1, "range": 3}
    return unit(name, side, **base | more)


def skies(own: dict[str, int], foes: Any, **more: Any):
    """Own airbases of those strengths behind the lines, and units in the target."""
    new = [wing(name, attack=attack) for name, attack in own.items()]
    units = dict.fromkeys(own, REAR) | more.pop("units", {})
    more["new_units"] = [*new, *more.get("new_units", [])]
    options = more.pop("options", ON)
    return battle({}, foes, units=units, options=options, **more)


def foe(name: str, attack: int) -> dict[str, Any]:
    return {"id": name, "type": "tactical_airbase", "size": "AB", "attack": attack, "defense": 1}


# Superiority (38.2) ------------------------------------------------------------------------------


@pytest.mark.rule("38.1a", "38.2a", "38.2b", "R102", "18.7a")
def test_airbases_attack_airbases_with_their_support_strength_and_nothing_else_counts():
    more = {"terrain": {TARGET: "rough"}, "cities": {TARGET: "city"}}
    state = skies({"w1": 3, "w2": 4, "w3": 2}, [9, foe("e1", 2), foe("e2", 3)], **more)
    assert choices(state, "raid") == {TARGET}
    odds = declare(state, "fly w1", "fly w2", "fly w3", target=TARGET, verb="raid")
    assert odds == (9, 5, 180)
    assert state.board.battle.table == "big_push"
    assert asked(state) == ("chance", "battle.roll")


@pytest.mark.rule("38.1a")
def test_missions_are_an_option():
    state = skies({"w1": 3}, [foe("e1", 2)], options={})
    assert choices(state, "raid") == choices(state, "bomb") == set()
    assert why_not(state, f"raid {TARGET}") == "38.1a"


@pytest.mark.rule("38.2a", "R102", "15.8a")
def test_a_mission_needs_range_and_may_have_maximum_attack_supply():
    far = skies({"w1": 3}, [foe("e1", 2)], units={"w1": "0613"})
    assert why_not(far, f"raid {TARGET}") == "38.2a"
    none = skies({"w1": 3}, [9])
    assert choices(none, "raid") == set()
    assert why_not(none, f"raid {TARGET}") == "38.2a"
    state = skies({"w1": 3}, [foe("e1", 2)])
    assert declare(state, "fly w1", "pay w1", verb="raid").attack == 6
    assert points(state) == (49, 50)


@pytest.mark.rule("38.2c", "R102", "43.1f")
@pytest.mark.parametrize(
    ("own", "result", "left", "costs"),
    [
        ({"w1": 1, "w2": 1}, "AC", {"e1", "e2"}, (46, 50)),
        ({"w1": 4, "w2": 3}, "AD", {"w2", "e1", "e2"}, (48, 50)),
        ({"w1": 10, "w2": 5}, "BB", {"w2", "e1"}, (48, 48)),
        ({"w1": 20, "w2": 1}, "DD", {"w1", "w2", "e1"}, (50, 48)),
        ({"w1": 30, "w2": 1}, "DC", {"w1", "w2"}, (50, 46)),
        ({"w1": 4, "w2": 3}, "AA", {"w1", "w2", "e1", "e2"}, (50, 50)),
        ({"w1": 20, "w2": 1}, "DW", {"w1", "w2", "e1", "e2"}, (50, 50)),
    ],
)
def test_only_eliminations_count_and_they_strike_air_units(own, result, left, costs):
    state = skies(own, [9, foe("e1", 2), foe("e2", 3)])
    declare(state, "fly w1", "fly w2", verb="raid")
    roll(state, result)
    assert alive(state, "w1", "w2", "e1", "e2") == left
    assert points(state) == costs
    assert where(state, "a1") == TARGET
    assert asked(state) == ("central", "combat")


@pytest.mark.rule("38.2d", "38.4f", "12.7a")
def test_an_airbase_on_a_mission_does_nothing_else_in_the_player_turn():
    state = skies({"w1": 3, "w2": 3}, [9, foe("e1", 3)], units={"c1": NORTH}, new_units=[central("c1")])
    declare(state, "fly w1", verb="raid")
    roll(state, "AA")
    state.apply(f"attack {TARGET}")
    state.apply("join c1")
    assert choices(state, "fly") == {"w2"}
    state.apply("fly w2")
    state.explicit_chance = True
    state.apply("declare")
    roll(state, "AW")
    while asked(state)[1] != "combat":
        state.apply(state.legal_actions()[0])
    state.apply("done")
    assert state.board.phase == "combat 2"
    # The one flew a mission, the other supported: neither may fly a mission now, but the other may support.
    assert choices(state, "raid") == set()
    assert why_not(state, f"raid {TARGET}") == "38.2a"


@pytest.mark.rule("38.2a", "10.1a", "R119")
def test_a_raid_on_covered_counters_may_find_nothing():
    state = skies({"w1": 3}, [9, 4], top=["a1"], units={"w1": REAR})
    hungry = wing("w9", attack=3, circle=False)
    state = battle({}, [9, 4], top=["a1"], options=ON, units={"w9": REAR}, new_units=[hungry])
    assert choices(state, "raid") == {TARGET}
    state.explicit_chance = True
    for step in (f"raid {TARGET}", "fly w9"):
        state.apply(step)
    events = state.apply("declare")
    assert "nothing there" in [event.name for event in events]
    assert asked(state) == ("central", "combat")
    assert state.board.missions == 1 << state.world.index["w9"]


# Strategic bombing (38.4) ------------------------------------------------------------------------


@pytest.mark.rule("38.4a", "38.4b", "R102")
@pytest.mark.parametrize(
    ("kind", "value"), [("major_capital", 4), ("resource_centre", 2), ("political_city", 1)]
)
def test_a_city_defends_with_its_value_and_its_airbases(kind, value):
    state = skies({"w1": 9}, [5, foe("e1", 3)], cities={TARGET: kind})
    assert choices(state, "bomb") == {TARGET}
    assert declare(state, "fly w1", verb="bomb").defense == value + 3
    empty = skies({"w1": 9}, [], cities={TARGET: kind})
    assert declare(empty, "fly w1", verb="bomb").defense == value


@pytest.mark.rule("R102", "38.4a")
def test_what_has_no_value_and_no_airbase_cannot_be_bombed_nor_an_own_city():
    plain = skies({"w1": 9}, [5], cities={TARGET: "city"})
    assert choices(plain, "bomb") == set()
    assert why_not(plain, f"bomb {TARGET}") == "R102"
    based = skies({"w1": 9}, [foe("e1", 3)], cities={TARGET: "city"})
    assert choices(based, "bomb") == {TARGET}
    own = skies(
        {"w1": 9}, [], units={"c1": TARGET}, new_units=[central("c1")], cities={TARGET: "major_capital"}
    )
    assert choices(own, "bomb") == set()
    assert why_not(own, f"bomb {TARGET}") == "38.4a"
    open_country = skies({"w1": 9}, [foe("e1", 3)])
    assert why_not(open_country, f"bomb {TARGET}") == "38.4a"


@pytest.mark.rule("38.4d", "38.4e", "R102", "5.4c")
@pytest.mark.parametrize(
    ("own", "result", "left", "costs"),
    [
        (1, "AC", {"w2"}, (46, 50)),
        (3, "AD", {"w2"}, (48, 50)),
        (15, "BB", set(), (48, 46)),
        (10, "DD", set(), (50, 46)),
        (30, "DC", set(), (50, 46)),
        (10, "DW", set(), (50, 50)),
        (4, "AA", set(), (50, 50)),
    ],
)
@pytest.mark.parametrize("turn", [2, 8])
def test_bombs_cost_the_value_of_the_city_once_and_never_half(own, result, left, costs, turn):
    state = skies(
        {"w1": own, "w2": 1 if result == "AC" else 0},
        [foe("e1", 1)],
        cities={TARGET: "major_capital"},
        turn=turn,
        last_turn=10,
    )
    plan = ("fly w1", "fly w2") if result == "AC" else ("fly w1",)
    declare(state, *plan, verb="bomb")
    roll(state, result)
    assert points(state) == costs
    assert where(state, "e1") == TARGET
    dead = {"AC": {"w1", "w2"}, "AD": {"w1"}, "BB": {"w1"}}.get(result, set())
    assert alive(state, "w1", "w2") == {"w1", "w2"} - dead


@pytest.mark.rule("38.4c")
def test_a_city_is_bombed_once_a_phase():
    state = skies({"w1": 5, "w2": 5}, [], cities={TARGET: "major_capital"})
    declare(state, "fly w1", verb="bomb")
    roll(state, "AA") if "AA" in ("AA",) and state.board.battle.column == 4 else roll(state, "AW")
    assert choices(state, "bomb") == set()
    assert why_not(state, f"bomb {TARGET}") == "38.4c"
    state.apply("done")
    assert choices(state, "bomb") == {TARGET}
    state.apply(f"bomb {TARGET}")
    assert choices(state, "fly") == {"w2"}
    assert why_not(state, "fly w1") == "38.4f"


@pytest.mark.rule("R96", "33.2a")
def test_morale_shifts_missions_too():
    def column(vp):
        more = {"vp": {"central": vp, "allied": 50}, "options": ON | {"morale": "on"}}
        state = skies({"w1": 3}, [foe("e1", 3)], **more)
        declare(state, "fly w1", verb="raid")
        return state.board.battle.column

    assert (column(75), column(76), column(25)) == (2, 3, 1)


# Aerial supply (38.3) ----------------------------------------------------------------------------


def hungry_front(turn: int = 3, **more: Any):
    """A Supply Attrition Phase with two units out of supply in a marsh and two airbases behind them."""
    new = [
        central("u1", circle=False, move=1),
        central("u2", circle=False, move=1),
        wing("w1", range=2),
        wing("w2", range=2),
    ]
    units = {"u1": NORTH, "u2": NORTH, "w1": "0614", "w2": "0613"}
    document = {
        "phase": "attrition",
        "turn": turn,
        "units": units,
        "new_units": new,
        "options": ON,
        "vp": {"central": 50, "allied": 50},
        "terrain": FIELD["terrain"] | {NORTH: "marsh"},
        "cities": FIELD["cities"],
        "hexsides": FIELD["hexsides"],
    }
    state = GAME.position(document | more)
    state.explicit_chance = True
    return state


@pytest.mark.rule("38.3a", "38.3b", "15.6a")
def test_one_airbase_in_range_spares_one_unit_its_check():
    state = hungry_front()
    assert asked(state) == ("central", "aerial supply")
    assert choices(state, "feed") == {"w1 u1", "w1 u2"}
    state.apply("feed w1 u1")
    # There is one mission in all; the other unit rolls.
    assert asked(state) == ("chance", "attrition.roll")
    state.apply("chance 1")
    assert where(state, "u1", "u2") == [NORTH, "dead"]


@pytest.mark.rule("38.3b")
def test_an_airbase_that_has_flown_brings_no_supply():
    for key in ("missions", "flown"):
        state = hungry_front(**{key: ["w1"]}, dice=[1, 1])
        assert where(state, "u1", "u2") == ["dead", "dead"]


@pytest.mark.rule("38.3a")
def test_the_airbase_must_be_in_general_supply():
    new = [central("u1", circle=False, move=1), wing("w1", range=2, circle=False, move=1)]
    state = hungry_front(units={"u1": NORTH, "w1": "0615"}, new_units=new, dice=[1])
    assert where(state, "u1") == "dead"


@pytest.mark.rule("38.3a")
def test_aerial_supply_may_be_declined():
    state = hungry_front()
    state.apply("done")
    assert asked(state) == ("chance", "attrition.roll")


# Reconnaissance (38.5) ---------------------------------------------------------------------------


@pytest.mark.rule("38.5a")
@pytest.mark.parametrize(
    ("option", "circle", "place", "sees"),
    [
        ("on", True, REAR, True),
        ("off", True, REAR, False),
        ("on", False, REAR, False),
        ("on", True, "0613", False),
    ],
)
def test_supplied_airbases_look_into_stacks_within_range(option, circle, place, sees):
    state = battle(
        {},
        [9, 4, foe("e1", 1)],
        top=["a1"],
        options={"air": option},
        units={"w": place},
        new_units=[wing("w", circle=circle), allied("x")],
    )
    assert ("a2" in state.view("central")["board"]["units"]) == sees


@pytest.mark.parametrize(("option", "undoer"), [("on", ""), ("off", "central")])
@pytest.mark.rule("38.5a")
def test_a_move_that_looks_into_enemy_stacks_is_not_taken_back(option, undoer):
    units = {"GE-tac-1": "Warsaw", "GE-inf-1": "Berlin", "FR-inf-1": "3314", "FR-inf-2": "3314"}
    table = Play(GAME.position({"turn": 2, "options": {"air": option}, "units": units}))
    table.apply("move GE-tac-1")
    table.apply("rail 3114")
    assert (table.undoer() or "") == undoer
