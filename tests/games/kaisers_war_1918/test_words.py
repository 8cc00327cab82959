"""Every event has a sentence, every action has words, and every view has a picture."""

import ast
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import hexfront.games.kaisers_war_1918 as game
from hexfront.games.kaisers_war_1918 import GAME
from hexfront.games.kaisers_war_1918.rules.battle import MEANINGS
from hexfront.games.kaisers_war_1918.words import WORDS
from hexfront.kernel import Action
from hexfront.kernel.scene import Piece, stacks

RULES = sorted((Path(game.__file__).parent / "rules").glob("*.py"))
#: The functions that make actions of a verb.
MAKERS = ("act", "each_unit", "each_hex", "hex_acts", "unit_acts")


def calls(name: str) -> Iterator[ast.Call]:
    """Every call of a function or method of this name in the rules."""
    for path in RULES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and called(node) == name:
                yield node


def called(call: ast.Call) -> str:
    """The name of what is called."""
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def verbs() -> set[str]:
    """The verbs of all actions that the rules make by name."""
    named = [call.args[0] for maker in MAKERS for call in calls(maker)]
    return {str(node.value) for node in named if isinstance(node, ast.Constant)}


def test_every_verb_has_words() -> None:
    assert verbs() <= {action.split()[0] for _, action in WORDS}
    assert {step for step, _ in WORDS if step} <= set(GAME.steps)


def test_every_combat_result_has_a_meaning() -> None:
    tables = GAME.world({}).crt
    assert {result for table in tables.values() for column in table for result in column} <= set(MEANINGS)


OPTION_SETS: tuple[dict[str, str], ...] = (
    {},
    {"air": "on", "naval": "on", "trenches": "on", "they_shall_not_pass": "on", "free_deployment": "on"},
    {"kaiser_east": "on", "poles": "on", "psywar": "on", "morale": "on", "critical_cities": "on"},
)


@pytest.mark.parametrize("scenario", ["1918", "1918-19"])
@pytest.mark.parametrize("options", OPTION_SETS, ids=["plain", "sea and air", "east"])
def test_random_games_can_be_told_and_drawn(scenario: str, options: dict[str, str]) -> None:
    rng = random.Random(f"{scenario} {sorted(options)}")
    s = GAME.start(scenario, options, "told")
    for number in range(300):
        if s.decision is None:
            break
        actions = s.legal_actions()
        for action in rng.sample(actions, min(3, len(actions))):
            text = GAME.describe_action(s, Action(action))
            assert text
            assert "{" not in text
        for event in s.apply(rng.choice(actions)):
            assert "{" not in GAME.text(event)
        assert GAME.describe_state(s)
        if number % 75 == 0:
            for side in (*GAME.sides, None):
                check_scene(s.world.names, GAME.scene(s.world, s.view(side)).pieces)


def check_scene(names: list[str], pieces: tuple[Piece, ...]) -> None:
    """Counters have different ids and stand on the map, all with their factors."""
    assert len({piece.id for piece in pieces}) == len(pieces)
    assert set(stacks(pieces)) <= set(names)
    assert all(piece.strength or piece.facedown for piece in pieces)


@pytest.mark.parametrize(
    ("step", "action", "text"),
    [
        ("combat", "attack 0814", "attack 0814"),
        ("combat", "attack 0813", "attack Amiens (0813)"),
        ("combat", "done", "finish the Combat Phase"),
        ("movement", "done", "finish the Movement Phase"),
        ("movement", "move GE-shk-1", "move German 2nd Shock Army"),
    ],
)
def test_actions_in_words(step: str, action: str, text: str) -> None:
    s = GAME.position({"units": {"GE-shk-1": "0914"}})
    s.push(step, "central")
    assert GAME.describe_action(s, Action(action)) == text


@pytest.mark.rule("26.5c", "6.1a")
def test_who_cannot_mobilize_is_told_why() -> None:
    state = GAME.position(
        {"turn": 1, "phase": "mobilization", "active": "central", "units": {"GE-inf-1": "Berlin"}}
    )
    assert state.decision.prompt.startswith("The Central Powers do not mobilize in the first turn. ")
    later = GAME.position(
        {"turn": 2, "phase": "mobilization", "active": "central", "units": {"GE-inf-1": "Berlin"}}
    )
    assert later.decision.prompt.startswith("Buy units")


@pytest.mark.rule("4.1a", "22.1a")
@pytest.mark.parametrize(
    ("turn", "line"),
    [
        (2, "Turn 2: May-Jun 1918."),
        (3, "Turn 3: Jul-Aug 1918, summer."),
        (7, "Turn 7: Mar-Apr 1919, thaw in the East."),
    ],
)
def test_a_turn_is_announced_with_its_season(turn: int, line: str) -> None:
    state = GAME.position(
        {"turn": turn, "last_turn": 9, "phase": "turn start", "units": {"GE-inf-1": "Berlin"}}
    )
    assert line in [str(GAME.text(event)) for event in state.events]


@pytest.mark.rule("4.2c", "4.2d")
@pytest.mark.parametrize(
    ("phase", "name"), [("combat 1", "First Combat Phase"), ("combat 2", "Second Combat Phase")]
)
def test_the_caption_names_the_phase_in_full(phase: str, name: str) -> None:
    units = {"GE-inf-1": "Berlin", "FR-inf-1": "Paris", "GE-inf-2": "0814"}
    state = GAME.position({"turn": 2, "phase": phase, "active": "central", "units": units})
    assert GAME.scene(state.world, state.view("central")).caption[1] == f"Central Powers, {name}"
