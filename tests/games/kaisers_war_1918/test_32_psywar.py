"""32 (option). Psychological warfare with both columns, and what morale does to it."""

from __future__ import annotations

import pytest
from tests.games.kaisers_war_1918.mustering import (
    EAST,
    asked,
    build,
    choices,
    city,
    play,
    points,
    where,
    why_not,
)

PSYWAR = {"psywar": "on"}
FRONT = {"GE-inf-1": "1013", "GE-tac-1": "1013", "CP-gar-1": "1012", "FR-inf-1": "0716", "AL-gar-1": "0616"}


def turn(side="allied", dice=(), units=None, vp=None, options=PSYWAR, **more):
    """The start of a player turn."""
    return build(
        phase="player turn",
        active=side,
        units=FRONT | (units or {}),
        options=options,
        vp=vp or {"central": 30, "allied": 30},
        dice=list(dice),
        **more,
    )


@pytest.mark.rule("32.1a", "32.1b", "R95", "R09")
def test_one_attack_for_3_points_before_anything_else():
    state = turn(dice=[1])
    assert asked(state) == ("allied", "psywar")
    state.apply("psywar A")
    assert points(state) == (30, 27)
    assert asked(state) == ("allied", "mobilization")
    poor = turn(vp={"central": 30, "allied": 3})
    assert asked(poor)[1] == "mobilization"
    assert asked(turn(vp={"central": 30, "allied": 4})) == ("allied", "psywar")
    assert asked(play(turn(), "pass")) == ("allied", "mobilization")
    assert asked(turn(options={}))[1] == "mobilization"


@pytest.mark.rule("32.2a")
@pytest.mark.parametrize(("vp", "able"), [(33, True), (34, False)])
def test_column_b_needs_an_enemy_with_33_points_or_fewer(vp, able):
    state = turn(vp={"central": vp, "allied": 30})
    assert ("psywar B" in state.legal_actions()) == able
    if not able:
        assert why_not(state, "psywar B") == "32.2a"


@pytest.mark.rule("32.4a", "30.14a")
def test_while_the_bolsheviks_fight_the_allies_have_a_second_attack_free():
    state = turn(dice=[1, 1], options=PSYWAR | EAST, east_war=True)
    state.apply("psywar A")
    assert asked(state) == ("allied", "psywar")
    state.apply("psywar A")
    assert points(state) == (30, 27)
    assert asked(state)[1] != "psywar"
    instead = play(turn(dice=[1], options=PSYWAR | EAST, east_war=True), "pass", "psywar A")
    assert points(instead) == (30, 30)
    poor = turn(options=PSYWAR | EAST, east_war=True, vp={"central": 30, "allied": 1}, dice=[1])
    poor.apply("psywar A")
    assert points(poor) == (30, 1)
    foe = turn("central", dice=[1], options=PSYWAR | EAST, east_war=True)
    assert asked(play(foe, "psywar A"))[1] != "psywar"


@pytest.mark.rule("32.5a")
@pytest.mark.parametrize("column", ["A", "B"])
def test_a_1_has_no_effect(column):
    state = play(turn(dice=[1]), f"psywar {column}")
    assert points(state) == (30, 27)
    assert asked(state)[1] == "mobilization"


@pytest.mark.rule("32.5b")
@pytest.mark.parametrize("column", ["A", "B"])
def test_a_2_backfires(column):
    assert points(play(turn(dice=[2, 5]), f"psywar {column}")) == (35, 27)


@pytest.mark.rule("32.5c")
def test_intelligence_shows_the_stacks_of_a_country_or_a_space_of_the_track():
    state = play(turn(dice=[3], units={"GE-inf-3": "turn 4", "GE-inf-4": "1213"}), "psywar A")
    assert asked(state) == ("allied", "psywar.spy")
    assert {"belgium", "germany", "turn 4"} <= choices(state, "examine")
    assert "italy" not in choices(state, "examine")
    twin = state.clone()
    events = state.apply("examine belgium")
    w = state.world
    country = w.country_of[w.grid.hex("1013")]
    assert country == "belgium"
    seen = state.board.seen
    assert seen >> w.index["GE-inf-1"] & 1
    assert seen >> w.index["GE-tac-1"] & 1
    assert not seen >> w.index["GE-inf-4"] & 1
    told = {unit for event in events if event.heard("allied") for unit in event.units}
    assert {"GE-inf-1", "GE-tac-1"} <= told
    events = twin.apply("examine turn 4")
    assert "GE-inf-3" in {unit for event in events if event.heard("allied") for unit in event.units}
    assert "GE-inf-3" not in {unit for event in events if event.heard(None) for unit in event.units}


@pytest.mark.rule("32.5d", "32.3a", "R95")
def test_desertion_costs_the_opponent_a_unit_of_his_choice():
    units = {"GE-bom-1": "naval", "GE-inf-3": "turn 4"}
    state = play(turn(dice=[3], units=units), "psywar B")
    assert asked(state) == ("central", "psywar.desert")
    assert choices(state, "desert") == {"GE-inf-1", "GE-tac-1", "GE-bom-1"}
    state.apply("desert GE-tac-1")
    assert where(state, "GE-tac-1") == "dead"
    assert points(state) == (28, 27)


@pytest.mark.rule("32.5d", "32.5f")
def test_americans_bolsheviks_and_garrisons_do_not_desert():
    units = {"US-inf-1": "usa", "US-tac-1": "0716", "BO-shk-1": "Moscow", "FR-exp-2": "french_empire"}
    state = play(turn("central", dice=[3], units=units, options=PSYWAR | EAST, east_war=True), "psywar B")
    assert choices(state, "desert") == {"FR-inf-1", "FR-exp-2", "BR-inf-9"}
    state = play(turn("central", dice=[4], units=units, options=PSYWAR | EAST, east_war=True), "psywar B")
    assert not choices(state, "nation") & {"united_states", "bolsheviks", "allied_generic"}


@pytest.mark.rule("32.5e", "32.3a", "R95")
def test_sabotage_removes_a_garrison_of_the_country_looked_at():
    units = {"CP-gar-2": "1114"}
    state = play(turn(dice=[4], units=units), "psywar A")
    assert asked(state) == ("allied", "psywar.spy")
    country = state.world.country_of[state.world.grid.hex("1012")]
    state.apply(f"examine {country}")
    assert asked(state) == ("allied", "psywar.sabotage")
    assert choices(state, "remove") == {"CP-gar-1"}
    state.apply("remove CP-gar-1")
    assert where(state, "CP-gar-1") == "dead"
    assert points(state) == (28, 27)


@pytest.mark.rule("32.5f", "32.3a")
def test_mutiny_strikes_the_nation_that_is_named():
    state = play(turn(dice=[4], units={"AH-inf-1": "1518", "AH-inf-2": "1518"}), "psywar B")
    assert asked(state) == ("allied", "psywar.mutiny")
    told = play(state.clone(), "nation germany").decision.prompt
    assert told == "Mutiny: which German unit is lost?"
    assert {"germany", "austria_hungary", "bulgaria"} <= choices(state, "nation")
    twin = state.clone()
    state.apply("nation austria_hungary")
    assert asked(state) == ("central", "psywar.desert")
    assert choices(state, "desert") == {"AH-inf-1", "AH-inf-2"}
    assert why_not(state, "desert GE-inf-1") == "32.5f"
    assert "another nation" in state.why_not("desert GE-inf-1").message
    assert "no US" in state.why_not("desert AH-inf-3").message
    state.apply("desert AH-inf-1")
    assert points(state) == (24, 27)
    # A nation without a unit on the map loses nothing.
    twin.apply("nation bulgaria")
    assert points(twin) == (30, 27)


@pytest.mark.rule("32.5g")
def test_a_propaganda_victory_costs_the_opponent_a_die():
    assert points(play(turn(dice=[5, 4]), "psywar A")) == (26, 27)


@pytest.mark.rule("32.5h", "R95")
def test_rebellion_puts_a_garrison_into_an_empty_enemy_city():
    state = play(turn(dice=[5]), "psywar B")
    assert asked(state) == ("allied", "psywar.rebel")
    places = choices(state, "place")
    assert {city("Munich"), city("Vienna"), city("Sofia")} <= places
    assert not places & {city("Ruhr"), city("Paris"), "1012", city("Lyons")}
    assert why_not(state, f"place {city('Ruhr')}") == "32.5h"
    state.apply(f"place {city('Munich')}")
    assert points(state) == (30, 27)
    held = [u for u in state.world.units if u.type == "garrison" and where(state, u.id) == city("Munich")]
    assert [unit.side for unit in held] == ["allied"]
    assert city("Paris") not in choices(play(turn("central", dice=[5]), "psywar B"), "place")


@pytest.mark.rule("32.5h", "31.1a")
def test_rebels_in_a_capital_make_it_fall():
    state = play(turn(dice=[5, 1, 2, 3], options=PSYWAR | {"critical_cities": "on"}), "psywar B")
    state.apply(f"place {city('Vienna')}")
    assert points(state) == (24, 27)


@pytest.mark.rule("32.5i")
def test_a_major_propaganda_victory_also_brings_a_die():
    assert points(play(turn(dice=[6, 4, 3]), "psywar A")) == (26, 30)


@pytest.mark.rule("32.5j")
def test_a_general_strike_delays_the_units_of_a_country_on_the_track():
    units = {"GE-inf-3": "turn 4", "GE-inf-4": "turn 5", "AH-inf-1": "turn 4", "GE-inf-5": "pool"}
    state = play(turn(dice=[6], units=units), "psywar B")
    assert asked(state) == ("allied", "psywar.strike")
    state.apply("nation germany")
    found = [where(state, unit) for unit in ("GE-inf-3", "GE-inf-4", "AH-inf-1", "GE-inf-5")]
    assert found == ["turn 5", "turn 6", "turn 4", "pool"]
    foe = play(turn("central", dice=[6], options=PSYWAR | EAST, east_war=True), "psywar B")
    assert not choices(foe, "nation") & {"united_states", "anarchists", "bolsheviks"}


@pytest.mark.rule("33.2b", "33.3c", "32.5a", "32.5i")
def test_morale_shifts_the_psywar_die():
    options = PSYWAR | {"morale": "on"}
    # High: a 5 counts as 6, and a 6 as 7, which is the same row.
    high = {"central": 30, "allied": 85}
    assert points(play(turn(dice=[5, 4, 3], vp=high, options=options), "psywar A")) == (26, 85)
    assert points(play(turn(dice=[6, 4, 3], vp=high, options=options), "psywar A")) == (26, 85)
    # Low: a 2 counts as 1 and a 1 as 0, without effect.
    low = {"central": 30, "allied": 20}
    assert points(play(turn(dice=[2], vp=low, options=options), "psywar A")) == (30, 17)
    assert points(play(turn(dice=[1], vp=low, options=options), "psywar A")) == (30, 17)
