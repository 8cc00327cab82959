"""3.8, 4.5, 39. The last phase of a turn, and the end of 1914 West."""

from __future__ import annotations

import pytest
from tests.games.storm_of_steel.table import at, choices, run

from hexfront.games.storm_of_steel.board import REMOVED
from hexfront.games.storm_of_steel.game import GAME
from hexfront.games.storm_of_steel.rules import victory
from hexfront.games.storm_of_steel.world import CP, EN


def discarded(**more):
    return run(at("cards", **more), ("discard.begin",))


@pytest.mark.rule("3.8a", "4.5a", "4.6u")
@pytest.mark.parametrize(("die", "gone"), [(2, (8,)), (3, ())])
def test_a_played_card_leaves_the_game_within_its_range(die, gone):
    state = discarded(played=["8 west"], dice=[die], turn="1914Au")
    assert state.board.removed_cards == gone
    assert ("choose 8 west" in choices(state, "central")) is not bool(gone)


@pytest.mark.rule("4.6u")
def test_a_card_with_all_faces_goes_without_a_roll():
    state = discarded(played=["1 west"], turn="1914Au")
    assert state.board.removed_cards == (1,)
    assert state.dice.count == 0


@pytest.mark.rule("4.33a")
def test_a_weapons_card_is_never_discarded():
    state = discarded(played=["36"], turn="1914Au")
    assert state.board.removed_cards == ()


@pytest.mark.rule("4.34a")
def test_the_table_is_cleared_for_the_next_turn():
    state = discarded(played=["50 west"], dice=[6], turn="1914Au", toll={"France W": 2})
    assert (state.board.played, state.board.toll) == ((), {})


# Corps for the East (39, 1914 West) ---------------------------------------------


EAST = {"GE-ACT2-01": "2622", "GE-RES2-01": "2722", "GE-LW2-01": "2722", "GE-HQ-01": "2622"}


@pytest.mark.rule("39.1a")
def test_two_corps_go_east_or_three_morale():
    state = discarded(units=EAST)
    assert choices(state, "central") == ["send GE-ACT2-01", "send GE-RES2-01", "yield"]
    paid = state.clone()
    paid.apply("yield")
    assert paid.board.morale == (82, 85)
    state.apply("send GE-ACT2-01")
    assert state.board.morale == (85, 85)
    assert [state.world.ids[u] for u, place in enumerate(state.board.loc) if place == REMOVED] == [
        "GE-ACT2-01",
        "GE-RES2-01",
    ]


@pytest.mark.rule("39.1a")
def test_nobody_goes_east_in_autumn():
    assert discarded(units=EAST, turn="1914Au").decision.step == "cards.begin"


# Victory in 1914 West (40.4a) ------------------------------------------------------


def ended(**more):
    return run(at("cards", **more), ("victory.final",))


@pytest.mark.rule("40.4a")
def test_places_count_for_who_took_them():
    held = {"Paris": "central", "Verdun": "central", "Calais": "central", "Antwerp": "central"}
    state = at("cards", control=held | {"Lille": "central"})
    assert victory.points(state.board, state.world, CP) == 10 + 4 + 2 + 2 + 2
    state = at("cards", control={"Metz": "entente", "Mulhausen": "entente", "Essen": "entente"})
    assert victory.points(state.board, state.world, EN) == 4 + 4 + 4


@pytest.mark.rule("40.4a")
@pytest.mark.parametrize(("morale", "points"), [(76, 0), (75, 1), (60, 2), (95, 0)])
def test_lost_morale_counts_by_tens(morale, points):
    state = at("cards", morale={"entente": morale})
    assert victory.points(state.board, state.world, CP) == points


@pytest.mark.rule("40.4a")
@pytest.mark.parametrize(
    ("lead", "winner", "level"),
    [
        (12, "central", "decisive"),
        (11, "central", "marginal"),
        (4, "central", "marginal"),
        (3, None, "draw"),
        (1, None, "draw"),
        (0, "entente", "marginal"),
        (-7, "entente", "marginal"),
        (-8, "entente", "decisive"),
        (-30, "entente", "decisive"),
    ],
)
def test_levels_of_victory_in_1914_west(lead, winner, level):
    state = at("cards")
    assert victory.level_of(state.world, lead) == (winner, level)


@pytest.mark.rule("40.4a")
def test_the_last_turn_ends_the_scenario():
    state = ended(control={"Verdun": "central"})
    assert (state.outcome.winner, state.outcome.level) == ("central", "marginal")


# Victory in 1918 West (40.4a) ------------------------------------------------------


def points_1918(held, morale=50):
    """The points of both sides in 1918 with some places in other hands and some morale of both."""
    world = {"scenario": "west_1918", "phase": "cards", "units": {}, "turn": "1918Au", "control": held}
    state = GAME.position(world | {"morale": {"central": morale, "entente": morale}})
    return [victory.points(state.board, state.world, power) for power in (CP, EN)]


@pytest.mark.rule("40.4a")
def test_in_1918_occupied_industry_counts_and_what_is_liberated():
    held, freed = points_1918({})
    assert points_1918({"Amiens": "central", "Calais": "central"}) == [held + 4 + 4, freed]
    assert points_1918({"Lille": "entente", "Valenciennes-Maubeuge": "entente"}) == [
        held - 1 - 1,
        freed + 4 + 4,
    ]
    assert points_1918({"Essen": "entente", "Paris": "central"}) == [held + 10, freed + 1]


@pytest.mark.rule("40.4a")
@pytest.mark.parametrize(("morale", "points"), [(50, 0), (41, 0), (40, 1), (20, 3)])
def test_in_1918_lost_morale_counts_by_tens(morale, points):
    assert points_1918({}, morale) == [points + already for already in points_1918({})]


@pytest.mark.rule("40.4a")
@pytest.mark.parametrize(
    ("scenario", "leads"),
    [
        ("east_1914", {-7: "central", -15: "central", -16: None, -17: "entente", -27: "entente"}),
        (
            "middle_east_1914_16",
            {7: "central", 3: "central", 2: None, 1: "entente", -4: "entente", -5: "entente"},
        ),
        ("west_1918", {15: "central", 1: "central", 0: None, -1: "entente", -9: "entente"}),
    ],
)
def test_who_wins_with_which_lead(scenario, leads):
    world = GAME.start(scenario, seed=1).world
    assert {lead: victory.level_of(world, lead)[0] for lead in leads} == leads


@pytest.mark.rule("40.4a")
def test_in_the_middle_east_every_four_points_of_lost_morale_count():
    world = {"scenario": "middle_east_1914_16", "phase": "cards", "units": {}, "morale": {"entente": 87}}
    state = GAME.position(world)
    held = victory.points(state.board, state.world, CP)
    state.board.morale = (95, 95)
    assert held == victory.points(state.board, state.world, CP) + 2
