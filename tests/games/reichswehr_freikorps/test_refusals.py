"""What a player reads when he asks for something wrong: names, and a reason that is true."""

from __future__ import annotations

import random

import pytest
from tests.games.test_refused import decisions

from hexfront.kernel import Ask

SLUG = "reichswehr-freikorps"


def test_nothing_speaks_against_an_action_that_is_listed(game):
    """The functions that know the reasons agree with the lists, down to their last reason."""
    asked = set()
    for seed in (0, *range(1, 40, 2)):
        for state in decisions(SLUG, seed, random.Random(f"listed {seed}")):
            frame = state.agenda[-1]
            step = game.steps[frame.step]
            assert isinstance(step, Ask)
            for action in state.legal_actions():
                assert step.refuse(state, frame, action) is None, (frame, action)
                asked.add((frame.step, action.verb))
    assert len(asked) > 20


@pytest.mark.rule("9.2e")
def test_units_and_places_are_called_by_their_names(at, play):
    s = at(front="western", turn=4, units={"wf-4-53": "1319", "wf-4-12": "1319", "rw-br": "1705"})
    play(s, "move 1319")
    assert s.why_not("step 1205").message == (
        "Görlitz (1205) is not adjacent to 1319; movement goes hex by hex."
    )
    assert s.why_not("detach wf-4-18").message == (
        "The 18th Rifle Division is not among the units that move now."
    )
    assert s.why_not("detach rw-br").message == (
        "Reichswehr Infantry Division Berlin is not among the units that move now."
    )


@pytest.mark.rule("8.3a")
def test_red_learns_nothing_of_a_unit_that_lies_covered(at, play):
    s = at(
        front="western",
        turn=4,
        units={"wf-4-53": "1319", "wf-4-12": "1319", "rw-br": "1705", "rw-dd": "1705"},
    )
    play(s, "move 1319")
    assert s.why_not("detach rw-dd").message == "That unit is not among the units that move now."
