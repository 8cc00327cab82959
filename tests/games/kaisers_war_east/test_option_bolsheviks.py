"""The Bolsheviks after the Second Revolution (option), and 1918."""

from __future__ import annotations

import pytest
from tests.games.kaisers_war_east.battlefield import asked, choices, declare, points, where, why_not
from tests.games.kaisers_war_east.marching import steps
from tests.games.kaisers_war_east.mustering import run_to

from hexfront import BadInput
from hexfront.games.kaisers_war_east.rules.deployment import starting_board

JUNE_1918 = 35
ON = {"russian_revolutions": "on"}
BOLSHEVIKS = ["BO-LR", "BO-RG", "BO-NWF", "BO-WF", "BO-UkrF", "BO-KonA", "BO-PART", "BO-AT"]
OBJECTIVES = {"2319", "2611", "3206", "3421"}


@pytest.fixture
def reds(at):
    """A position after the Second Revolution."""

    def build(phase="mobilization", active="allied", units=None, **more):
        document = {
            "turn": JUNE_1918,
            "phase": phase,
            "active": active,
            "options": ON,
            "first_revolution": True,
            "second_revolution": True,
            "vp": {"central": 60, "allied": 9},
            "units": {"GE-A9": "2315", "BO-RG": "3206"} | (units or {}),
            "last_turn": 40,
            "objectives": {"Petrograd": "allied"},
        }
        return at(**document | more)

    return build


# Control, supply and losses -------------------------------------------------------------------------


@pytest.mark.rule("OPT-BOL-1")
def test_the_allied_player_moves_and_fights_with_the_bolsheviks(reds):
    state = reds("movement", units={"BO-KonA": "3524"})
    assert choices(state, "move") == {"BO-RG", "BO-KonA"}
    fight = reds("combat 1", units={"BO-KonA": "3523", "GE-C-I": "3524"})
    assert choices(fight, "attack") == {"3524"}


@pytest.mark.rule("OPT-BOL-1")
def test_bolsheviks_are_always_in_general_supply(reds, at):
    state = reds("attrition", units={"BO-KonA": "3018", "BO-AT": "2919", "BO-PART": "3019"}, dice=[1, 1, 1])
    assert where(state, "BO-KonA", "BO-AT", "BO-PART") == ["3018", "2919", "3019"]
    assert state.dice.script == (1, 1, 1)
    # In the same marsh Russians would starve.
    units = {"RU-K1": "3018", "GE-A9": "2315"}
    russians = at(turn=25, phase="attrition", active="allied", effort="East", units=units, dice=[1])
    assert where(russians, "RU-K1") == "pool"


@pytest.mark.rule("OPT-BOL-2")
@pytest.mark.parametrize("unit", ["BO-LR", "BO-KonA", "BO-AT", "BO-PART"])
def test_an_eliminated_bolshevik_unit_costs_one_point(reds, unit):
    state = reds("combat 1", "central", units={unit: "3524", "GE-A8": "3523", "GE-A10": "3525"})
    declare(state)
    state.apply("chance 6")
    assert where(state, unit) == "pool"
    assert points(state) == (60, 8)


# Reinforcements ---------------------------------------------------------------------------------------


@pytest.mark.rule("OPT-BOL-3")
def test_each_allied_mobilization_phase_gives_one_unit_and_one_supply_unit_free(reds):
    state = reds()
    assert asked(state) == ("allied", "bolshevik.choice")
    assert choices(state, "raise") == set(BOLSHEVIKS) - {"BO-RG"}
    state.apply("raise BO-WF")
    assert asked(state) == ("allied", "mobilization")
    assert choices(state, "bring") == {"BO-WF"}
    state.apply("bring BO-WF")
    state.apply("place 3206")
    state.apply("supply")
    state.apply("place 3421")
    assert where(state, "BO-WF", "AL-S01") == ["3206", "3421"]
    assert points(state) == (60, 9)
    assert why_not(state, "supply") == "9.2c"
    run_to(state, "allied", "mobilization", turn=JUNE_1918 + 1)
    assert asked(state) == ("allied", "bolshevik.choice")
    assert choices(state, "raise") == set(BOLSHEVIKS) - {"BO-RG", "BO-WF"}


@pytest.mark.rule("OPT-BOL-3")
def test_they_come_to_allied_objectives_in_russia_only(reds):
    # Neither in Lemberg, a captured objective, nor in Bucharest, an Allied one outside Russia.
    held = {"Warsaw": "central", "Lemberg": "allied", "Minsk": "allied"}
    state = reds(control=held, belligerents=["Romania", "Bulgaria"])
    state.apply("raise BO-WF")
    state.apply("bring BO-WF")
    assert choices(state, "place") == OBJECTIVES - {"2319"}
    assert why_not(state, "place 3016") == "OPT-BOL-3"
    state.apply("place 3206")
    state.apply("supply")
    assert choices(state, "place") == OBJECTIVES - {"2319"}
    assert why_not(state, "place 2622") == "9.4c"


@pytest.mark.rule("OPT-BOL-3", "OPT-REV-8d")
def test_the_partisan_comes_by_its_own_rule(reds):
    state = reds(units={"GE-C-I": "3524"})
    state.apply("raise BO-PART")
    state.apply("bring BO-PART")
    places = choices(state, "place")
    assert {"3518", "2920", "2118"} < places
    assert not places & {"3524", "3523", "2017", "2622"}


@pytest.mark.rule("OPT-BOL-3", "9.7d")
def test_a_unit_without_a_place_waits_and_the_next_comes_all_the_same(reds):
    held = dict.fromkeys(["Warsaw", "Riga", "Petrograd", "Moscow", "Kiev", "Odessa"], "central")
    state = reds(control=held, units={"BO-RG": "Pskov", "GE-A9": "2315"})
    state.apply("raise BO-WF")
    assert why_not(state, "bring BO-WF") == "9.7d"
    state.apply("done")
    run_to(state, "allied", "mobilization", turn=JUNE_1918 + 1)
    state.apply("raise BO-LR")
    for unit in ("BO-WF", "BO-LR"):
        assert where(state, unit) == "due"
        assert why_not(state, f"bring {unit}") == "9.7d"


@pytest.mark.rule("OPT-BOL-3", "OPT-REV-7")
def test_none_can_be_bought(reds):
    state = reds(vp={"central": 60, "allied": 10})
    state.apply("raise BO-WF")
    assert not choices(state, "buy")
    assert why_not(state, "buy BO-LR") == "OPT-REV-7"
    assert why_not(state, "buy AL-S01") == "OPT-REV-7"


# The Partisan -------------------------------------------------------------------------------------------


@pytest.mark.rule("OPT-BOL-4")
def test_the_partisan_uses_no_attack_supply(reds):
    units = {"BO-PART": "3523", "BO-LR": "3623", "AL-S01": "3522", "GE-C-I": "3524"}
    state = reds("combat 1", units=units, committed=["AL-S01"])
    alone = state.clone()
    alone.apply("attack 3524")
    alone.apply("join BO-PART")
    assert not choices(alone, "supply")
    # Together with others the supply is theirs: 1 + 2 x 3 against 4.
    assert declare(state, "join BO-PART", "join BO-LR", "supply AL-S01")[:2] == (7, 4)


@pytest.mark.rule("OPT-BOL-4")
def test_the_partisan_does_not_ride_or_sail(reds):
    state = reds(
        "movement",
        units={"BO-PART": "3206", "BO-RG": "3206", "AL-S01": "3206"},
        options=ON | {"amphibious": "on", "naval_transfer": "on"},
    )
    guards = state.clone()
    guards.apply("move BO-RG")
    assert choices(guards, "rail")
    assert choices(guards, "ship")
    state.apply("move BO-PART")
    assert {a.verb for a in state.legal_actions()} == {"step", "stop"}
    assert why_not(state, "rail 3306") == "OPT-BOL-4"
    assert why_not(state, "ship 2611 AL-S01") == "OPT-BOL-4"


@pytest.mark.rule("OPT-BOL-4")
def test_the_partisan_stays_in_russia_but_may_attack_over_the_border(reds):
    state = reds("movement", units={"BO-PART": "2118", "BO-LR": "2118"})
    state.apply("move BO-PART")
    assert steps(state) == {"2217", "2218", "2119", "2018"}
    assert why_not(state, "step 2017") == "OPT-BOL-4"
    fight = reds("combat 1", units={"BO-PART": "2118", "CP-S01": "2117"})
    assert choices(fight, "attack") == {"2117"}
    declare(fight, "join BO-PART", target="2117")
    # 1 against 1 doubled by nothing: a 6 in the 100-149 column is DD, and the hex falls empty.
    fight.apply("chance 6")
    assert where(fight, "CP-S01", "BO-PART") == ["pool", "2118"]


# 1918 -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("OPT-BOL-6")
@pytest.mark.parametrize("scenario", ["1914", "1915", "1916"])
def test_with_the_revolutions_a_scenario_may_run_through_1918(game, scenario):
    assert game.start(scenario, ON | {"end": "1918"}).board.last_turn == 40
    assert game.world({}).turns[40].name == "Nov-Dec 1918"
    with pytest.raises(BadInput):
        game.start(scenario, {"end": "1918"})


@pytest.mark.rule("OPT-BOL-6")
def test_the_turn_after_november_1917_is_played(at):
    state = at(
        turn=31,
        phase="turn end",
        options=ON | {"end": "1918"},
        units={"GE-A9": "2315", "RU-A1": "3206"},
        vp={"central": 60, "allied": 60},
    )
    assert state.board.turn == 32
    assert state.outcome is None
    ended = at(turn=31, phase="turn end", last_turn=31, units={"GE-A9": "2315", "RU-A1": "3206"})
    assert ended.outcome is not None


@pytest.mark.rule("OPT-BOL-7")
@pytest.mark.parametrize(
    ("first_turn", "revolutions"),
    [(1, (False, False)), (23, (False, False)), (24, (True, False)), (30, (True, False)), (31, (True, True))],
)
def test_a_scenario_that_begins_late_finds_the_revolutions_in_effect(
    game, monkeypatch, first_turn, revolutions
):
    world = game.world({})
    chart = world.charts["scenario"]["1916"]
    late = chart | {"first_turn": first_turn, "vp": {"CP": 60, "AL": 10}}
    monkeypatch.setitem(world.charts["scenario"], "1916", late)
    options = {option.name: option.values[0] for option in game.options} | {"end": "1918"}
    board = starting_board(world, "1916", options | ON)
    assert (board.first_revolution, board.second_revolution) == revolutions
    without = starting_board(world, "1916", options | {"end": "1917"})
    assert (without.first_revolution, without.second_revolution) == (False, False)


@pytest.mark.rule("OPT-BOL-7")
def test_the_printed_scenarios_begin_before_the_revolutions(game):
    for scenario in ("1914", "1915", "1916"):
        board = game.start(scenario, ON).board
        assert (board.first_revolution, board.second_revolution) == (False, False)


@pytest.mark.rule("12.3b", "OPT-BOL-1", "R-BOL-3")
def test_all_bolsheviks_are_of_one_nation_and_have_no_headquarters(reds, game):
    """The Latvian Rifles and the Cavalry Army attack together, and nobody supports them."""
    state = reds("combat 1", units={"BO-LR": "3523", "BO-KonA": "3623", "GE-C-I": "3524"})
    state.explicit_chance = True
    for action in ("attack 3524", "join BO-LR", "join BO-KonA"):
        state.apply(action)
    assert "declare" in state.legal_actions()
    w = game.world({})
    assert not w.bolsheviks & w.hqs
