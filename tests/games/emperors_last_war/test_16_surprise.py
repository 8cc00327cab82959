"""16.2, 16.4 and 17.1. Attacks out of and into concealment."""

from __future__ import annotations

import pytest
from tests.games.emperors_last_war.field import (
    EAST,
    SOUTH_WEST,
    TARGET,
    WEST,
    asked,
    battle,
    check,
    choices,
    declare,
    disrupted,
    hq,
    led,
    lost,
    odds,
    points,
    retreat,
    where,
    won,
)

PATROL = {"type": "patrol", "strength": 0, "morale": 0}


@pytest.mark.rule("16.2a")
def test_attackers_and_attacked_are_turned_up():
    state = battle({WEST: 3}, [2], concealed=["c1", "r1"], **led())
    declare(state)
    assert not state.board.concealed


@pytest.mark.rule("16.4a")
@pytest.mark.parametrize(("hidden", "less"), [(["c1"], 1), (["c2"], 0), (["c1", "c2"], 1), ([], 0)])
def test_most_of_the_attackers_came_out_of_concealment(hidden, less):
    """Two points of three are more than half; one of three is not."""
    state = won({WEST: [2, 1]}, [2], concealed=hidden, **led())
    retreat(state)
    assert check(state) == ("r1", 9 - less)


@pytest.mark.rule("16.4a")
def test_exactly_half_is_no_surprise():
    state = won({WEST: [2, 2]}, [2], concealed=["c1"], **led())
    retreat(state)
    assert check(state) == ("r1", 9)


@pytest.mark.rule("16.4a", "21.2e")
def test_the_points_of_surprise_are_those_of_the_attack():
    """A hidden headquarters leads a hidden corps against the enemy; an open corps of the ally joins them.

    The headquarters shows itself with its corps and commands it: 2 and a half of 4 and a half were hidden.
    """
    far = led(new_units=[hq("h", "central", nation="AH", range=9)], units={"g": "2301", "h": "2818"})
    staff = {"id": "c9", "type": "hq", "strength": 1, "range": 2, "loc": False, "nation": "GE"}
    force = [{"nation": "GE", "strength": 2}, {"nation": "AH", "strength": 2}, staff]
    state = battle({WEST: force}, [2], concealed=["c1", "c9"], **far)
    state.apply(f"attack {TARGET}")
    for name in ("c1", "c2", "c9"):
        state.apply(f"join {name}")
    forecast = state.forecast("declare")
    assert "16.4a" in {part.rule for part in forecast.modifiers}
    state.apply("declare")
    while asked(state)[1] != "battle.roll":
        state.apply("go" if "go" in state.legal_actions() else state.legal_actions()[0])
    assert odds(state)[0] == 4
    assert state.board.battle.surprise


@pytest.mark.rule("16.4b", "R-19", "R-84", "R-50")
def test_a_blunder_into_a_hidden_force_disrupts_all_attackers():
    """One against eight in swamp: hopeless. The die is still rolled, and nobody checks by 8.5."""
    more = led(terrain={TARGET: "swamp"})
    state = battle({WEST: [1, 1]}, [4, 4], concealed=["r1", "r2"], disrupted=["c2"], **more)
    declare(state)
    assert odds(state)[2] <= 0
    state.apply("chance 1")
    assert disrupted(state, "c1", "c2") == [True, True]
    assert where(state, "c1", "c2") == [WEST, WEST]
    assert asked(state)[1] == "attack"


@pytest.mark.rule("16.4b", "8.5a")
def test_against_what_lies_open_a_hopeless_attack_only_fails():
    state = battle({WEST: [1]}, [4, 4], **led(terrain={TARGET: "swamp"}))
    declare(state)
    state.apply("chance 1")
    assert disrupted(state, "c1") is False
    assert check(state) == ("c1", 9 - 7)


@pytest.mark.rule("16.4b", "B.5.3c")
def test_a_blunder_is_a_failed_attack():
    more = led(terrain={TARGET: "swamp"}) | {"scenario": "B"}
    state = lost({WEST: [1]}, [4, 4], concealed=["r1", "r2"], **more)
    assert points(state) == -1 - 1


@pytest.mark.rule("17.1c", "17.1b", "R-37", "17.2c")
def test_patrols_alone_are_removed_without_a_die():
    state = battle({WEST: [2, 2]}, [PATROL, PATROL], **led())
    declare(state, "c1")
    assert where(state, "r1", "r2") == ["pool", "pool"]
    assert asked(state) == ("central", "advance")
    state.apply(f"advance c1 {TARGET}")
    assert f"c1 {EAST}" in choices(state, "advance")
    state.apply("done")
    assert points(state) == 0
    assert state.world.unit_names(state.board.attacked) == ["c1"]


@pytest.mark.rule("R-37", "17.1b")
def test_patrols_with_units_are_removed_and_the_units_fight():
    state = battle({WEST: [4]}, [2, PATROL], concealed=["r1"], **led())
    declare(state)
    assert where(state, "r2") == "pool"
    assert odds(state)[1] == 2


@pytest.mark.rule("16b", "R-88", "23b")
def test_the_attack_is_declared_before_anything_is_seen():
    twins = []
    for inside in ([4, 4], [PATROL, PATROL]):
        state = battle({WEST: [1], SOUTH_WEST: [1]}, inside, concealed=["r1", "r2"], **led())
        state.apply(f"attack {TARGET}")
        state.apply("join c1")
        twins.append([str(action) for action in state.legal_actions()])
    assert twins[0] == twins[1]


@pytest.mark.rule("16.2b")
def test_units_show_themselves_at_will_in_their_own_attack_phase():
    """A headquarters that shows itself commands again; patrols stay down."""
    state = battle({WEST: [4]}, [2], concealed=["g", "k"], **led(units={"CP-P1": WEST}))
    assert choices(state, "reveal") == {"g"}
    state.apply("reveal g")
    assert not state.board.concealed >> state.world.index["g"] & 1
    declare(state)
    assert odds(state)[0] == 4


@pytest.mark.rule("16.2b", "16.1a")
def test_units_show_themselves_in_their_own_supply_phase():
    state = battle({WEST: [4]}, [2], phase="supply", concealed=["c1", "r1"], **led())
    while asked(state)[1] != "supply":
        state.apply(state.legal_actions()[-1])
    assert choices(state, "reveal") == {"c1"}
    state.apply("reveal c1")
    assert choices(state, "reveal") == set()


@pytest.mark.rule("16b", "23b")
def test_nobody_sees_an_attack_that_is_only_planned():
    state = battle({WEST: [2, 2]}, [2], concealed=["c1"], **led())
    before = state.view("russia")["board"]
    state.apply(f"attack {TARGET}")
    state.apply("join c1")
    assert state.view("russia")["board"] == before
    assert state.view("central")["board"]["battle"] is not None


@pytest.mark.rule("16.2a", "21.1.1c")
@pytest.mark.parametrize("die", [1, 12])
def test_a_lone_point_that_the_hidden_enemy_cuts_off_never_succeeds(die):
    """The target shows itself, its line closes the ring, and half of one point is nothing."""
    state = battle({WEST: 1}, [2], concealed=["r1"], others={"2720": 2, "2820": 2}, **led())
    declare(state)
    assert odds(state) == (0, 2, 0)
    state.apply(f"chance {die}")
    assert where(state, "r1") == TARGET


@pytest.mark.rule("16.2b")
@pytest.mark.parametrize("phase", ["supply", "normal attack", "second attack"])
def test_units_far_from_the_enemy_show_themselves_too(phase):
    """Behind the target the line of a corps that shows itself lies across the retreat."""
    state = battle({WEST: [4], "3018": [2]}, [2], phase=phase, concealed=["c2"], **led())
    while asked(state)[1] not in ("supply", "attack"):
        state.apply(state.legal_actions()[-1])
    assert choices(state, "reveal") == {"c2"}
    state.apply("reveal c2")
    assert not state.board.concealed >> state.world.index["c2"] & 1
