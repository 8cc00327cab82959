"""The log as a player would tell it: units and places by name, one sentence a march, no covered names."""

from __future__ import annotations

import random
import re
from itertools import pairwise
from typing import Any

import pytest

from hexfront.kernel import Event, heard_by, in_full
from hexfront.lab.narrate import Narrator

QUIET = ["ask never", "tops keep", "support never"]
IDS = re.compile(r"\b(?:rw|fk|wf|swf|sf)-[\w-]+")


def told(state: Any, *actions: str, side: str | None = "") -> list[str]:
    """The sentences of some actions, for a side or for somebody who hears everything."""
    events: list[Event] = [event for action in actions for event in state.apply(action)]
    heard = in_full(events) if side == "" else heard_by(events, side)
    return [state.game.text(event) for event in heard]


@pytest.mark.rule("9.2e")
def test_a_march_is_one_sentence_from_where_to_where(at):
    units = {"wf-15-4": "1323", "wf-15-11": "1323", "wf-15-16": "1721"}
    state = at(phase="red movement", front="western", units=units, standing=QUIET)
    march = ("move 1323", "step 1322", "step 1321", "step 1320", "halt")
    assert told(state, *march) == ["The 4th and 11th Rifle Divisions march from Warsaw (1323) to 1320."]


@pytest.mark.rule("9.2e")
def test_a_whole_army_marches_by_its_name(at):
    units = {"wf-15-4": "1721", "wf-15-11": "1721", "wf-15-16": "1721", "wf-15-33": "1721"}
    state = at(phase="red movement", front="western", units=units, standing=QUIET)
    (march,) = (event for event in [*_go(state, "move 1721", "step 1720", "halt")] if event.kind == "march")
    assert state.game.text(march) == "The 15th Army marches from 1721 to 1720."
    assert march.units == ["wf-15-4", "wf-15-11", "wf-15-16", "wf-15-33"]


def _go(state: Any, *actions: str) -> list[Event]:
    return [event for action in actions for event in state.apply(action)]


@pytest.mark.rule("9.2e", "3.5c")
def test_a_capture_comes_between_the_way_there_and_the_way_on(at):
    units = {"wf-4-10c": "1719", "wf-4-12": "2021"}
    state = at(phase="red movement", front="western", units=units, standing=QUIET)
    sentences = told(state, "move 1719", "step 1718", "step 1818", "halt")
    assert sentences[0] == "The 10th Cavalry Division marches from 1719 to Toru\u0144."
    assert sentences[1].startswith("Red takes Toru\u0144, worth 1 point: Red ")
    assert sentences[-1] == "The 10th Cavalry Division marches from Toru\u0144 to 1818."


@pytest.mark.rule("9.5a")
def test_a_stack_that_splits_is_told_by_its_parts(at):
    units = {"wf-15-4": "1721", "wf-15-11": "1721", "wf-15-16": "1721", "wf-15-33": "1620"}
    state = at(phase="red movement", front="western", units=units, standing=QUIET)
    split = ("move 1721", "step 1720", "detach wf-15-4", "step 1719", "halt", "halt")
    assert told(state, *split) == [
        "The 11th and 16th Rifle Divisions march from 1721 to 1719.",
        "The 4th Rifle Division marches from 1721 to 1720.",
    ]


@pytest.mark.rule("8.3a")
def test_red_hears_the_way_of_a_covered_march_and_the_unit_on_top(at):
    units = {"rw-br": "1221", "rw-dd": "1221", "fk-fl": "1221"}
    state = at(phase="german movement", units=units, standing=QUIET)
    march = ("move 1221", "step 1220", "halt")
    assert told(state.clone(), *march, side="german") == [
        "Reichswehr Infantry Divisions Berlin and Dresden and Freikorps Landsberg march from 1221 to 1220."
    ]
    heard = ["Reichswehr Infantry Division Berlin and 2 covered units march from 1221 to 1220."]
    assert told(state.clone(), *march, side="red") == told(state.clone(), *march, side=None) == heard


@pytest.mark.rule("7.10b", "7.10c")
def test_a_journey_by_rail_goes_along_the_line(at, play):
    state = at(phase="german rail", units={"rw-br": "1513", "rw-mu": "1808"}, dice=[2], standing=QUIET)
    (ride,) = in_full(_go(state, "entrain rw-br", "ride 1808"))
    assert state.game.text(ride).startswith(
        "Reichswehr Infantry Division Berlin travels by rail from Pozna\u0144 to "
    )
    grid = state.world.grid
    steps = [grid.hex(spot.id) for spot in ride.way]
    assert all(grid.adjacent(one, other) for one, other in pairwise(steps))


@pytest.mark.parametrize("seed", range(3))
def test_no_story_shows_the_id_of_a_unit(game, seed):
    rng = random.Random(f"story {seed}")
    state = game.start(seed=seed)
    narrators = [Narrator(game, side) for side in ("", None, *game.sides)]
    count = 0
    for _ in range(900):
        if state.outcome is not None:
            break
        legal = state.legal_actions()
        events = state.apply("suggested" if "suggested" in legal else rng.choice(legal))
        for narrator in narrators:
            for line in narrator.tell(events):
                count += 1
                assert not IDS.search(line.text), line
                assert "unit(s)" not in line.text
    assert count > 20
