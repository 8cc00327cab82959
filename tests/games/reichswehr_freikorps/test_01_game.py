"""Chapter 1: two sides and nobody else."""

import random

import pytest

from hexfront import Illegal

SEEDS = range(6)


def standing(state):
    """Units on the map with their hexes, read from what the German sees."""
    units = state.view("german")["board"]["units"]
    return {unit: place for unit, place in units.items() if place.isdigit()}


@pytest.fixture
def random_game(game):
    """A game from the suggested set-up to its end, as a list of (units before, action, units after)."""

    def play_out(seed):
        s = game.start(seed=seed)
        for action in ("suggested", "done", "suggested", "done"):
            s.apply(action)
        rng = random.Random(seed)
        history = []
        while s.outcome is None:
            before, step, turn = standing(s), s.decision.step, s.board.turn
            s.apply(rng.choice(s.legal_actions()))
            history.append((step, turn, before, standing(s)))
        return history

    return play_out


@pytest.mark.rule("1.1b")
def test_there_are_two_sides_and_a_third_is_never_heard(game):
    s = game.start()
    before = s.to_json()
    assert sorted(game.sides) == ["german", "red"]
    assert {unit.side for unit in s.world.units} == {"red", "german"}
    assert s.why_not("suggested", side="polish") is not None
    with pytest.raises(Illegal):
        s.apply("suggested", side="polish")
    assert s.to_json() == before


@pytest.mark.rule("1.1b")
def test_one_person_may_direct_both_sides_under_the_same_rules(game):
    alone, pair = game.start(seed=4), game.start(seed=4)
    rng = random.Random(4)
    for _ in range(400):
        asked, action = alone.decision.side, rng.choice(alone.legal_actions())
        other = "german" if asked == "red" else "red"
        assert pair.why_not(action, side=other) is not None
        alone.apply(action)
        pair.apply(action, side=asked)
    assert alone.to_json() == pair.to_json()


@pytest.mark.rule("1.4e", "1.4f")
def test_whole_games_create_no_insurgents_and_no_allied_troops(random_game):
    """Red units appear only as Southern armies in Warsaw, German ones only when a lost unit returns."""
    entered = returned = 0
    for seed in SEEDS:
        seen, lost = None, set()
        for step, turn, before, after in random_game(seed):
            seen = set(before) if seen is None else seen
            for unit in set(after) - set(before):
                if unit.startswith("sf-"):
                    assert turn >= 3
                    assert after[unit] in ("1323", "1424")
                    entered += 1
                else:
                    assert unit in lost, f"{unit} came from nowhere at {step}"
                    assert unit.startswith(("rw-", "fk-"))
                    returned += 1
            lost |= set(before) - set(after)
        assert len(seen) == 70
    assert entered
    assert returned


@pytest.mark.rule("1.4e")
def test_a_german_place_left_empty_stays_quiet_behind_the_front(at):
    s = at(phase="turn start", turn=2, units={"wf-4-53": "1522"}, standing="ask never", dice=["western"] * 2)
    before = standing(s)
    while s.board.turn == 2 and s.decision is not None:
        choices = s.legal_actions()
        s.apply("pass" if "pass" in choices else "done" if "done" in choices else choices[0])
    assert standing(s) == before == {"wf-4-53": "1522"}
    assert s.view("german")["board"]["red_control"] == ["1323", "1424"]


@pytest.mark.rule("1.4f")
def test_allied_help_is_a_marker_and_never_a_unit(at):
    s = at(phase="turn start", turn=3, units={"rw-br": "1803", "wf-4-53": "1522"}, chits=[])
    assert s.board.als == 1
    assert standing(s) == {"rw-br": "1803", "wf-4-53": "1522"}
    assert {unit.force for unit in s.world.units} == {"red_army", "reichswehr", "freikorps"}
