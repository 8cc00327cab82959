"""Every event has a sentence, every action has words, and every view has a picture."""

import ast
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import hexfront.games.kaisers_war_east as game
from hexfront.games.kaisers_war_east import GAME
from hexfront.games.kaisers_war_east.phrases import MEANINGS
from hexfront.games.kaisers_war_east.rules.movement import JOURNEYS
from hexfront.games.kaisers_war_east.words import WORDS
from hexfront.kernel import Action
from hexfront.kernel.event import END, TOLD
from hexfront.kernel.scene import Piece, stacks

RULES = sorted((Path(game.__file__).parent / "rules").glob("*.py"))
#: The actions that are named after the verb at hand.
BY_VERB = {"entrench", "restore"}
#: Events that are chosen at the moment: those named after a verb, journeys, and what others hear in place of
#: an event.
CHOSEN = BY_VERB | set(JOURNEYS.values())
CHOSEN |= {"broken down", "broken down short", "broken down unseen", "combined unseen"}


def calls(name: str) -> Iterator[tuple[ast.Call, ast.FunctionDef]]:
    """Every call of a function or method of this name in the rules, with the function it stands in."""
    for path in RULES:
        for function in ast.parse(path.read_text(encoding="utf-8")).body:
            for node in ast.walk(function):
                if isinstance(node, ast.Call) and called(node) == name:
                    within = function if isinstance(function, ast.FunctionDef) else NOWHERE
                    yield node, within


NOWHERE = ast.FunctionDef(name="", body=[])


def called(call: ast.Call) -> str:
    """The name of what is called."""
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


#: The functions that make actions of a verb.
MAKERS = ("act", "each_unit", "each_hex", "hex_acts", "unit_acts")
#: Where each function that logs takes the name of the event.
LOGGERS = {"log": 0, "tell": 1, "tell_apart": 1, "confide": 1, "score": 1, "give": 1}


def logged() -> set[str]:
    """The names of all events that the rules log."""
    found = {END, TOLD}
    for logger, at in LOGGERS.items():
        for call, function in calls(logger):
            if function.name not in LOGGERS:
                found |= words(call.args[at])
    return found


def words(node: ast.expr) -> set[str]:
    """The words that an argument may be: one written out, or one that is chosen nearby."""
    return {str(node.value)} if isinstance(node, ast.Constant) else CHOSEN


def test_every_event_that_is_declared_is_logged() -> None:
    assert logged() == set(GAME.events)


def test_every_combat_result_has_a_meaning() -> None:
    tables = GAME.world({}).crt
    assert {result for table in tables.values() for column in table for result in column} == set(MEANINGS)


def verbs() -> set[str]:
    """The verbs of all actions that the rules make."""
    named = [call.args[0] for maker in MAKERS for call, _ in calls(maker)]
    return {verb for node in named for verb in (words(node) if isinstance(node, ast.Constant) else BY_VERB)}


def test_every_verb_has_words() -> None:
    assert verbs() == {action for step, action in WORDS if not step and " " not in action}
    assert {action.split()[0] for _, action in WORDS} == verbs()
    assert {step for step, _ in WORDS if step} <= set(GAME.steps)


OPTION_SETS: tuple[dict[str, str], ...] = (
    {},
    {"fog_of_war": "on", "air": "on", "amphibious": "on", "naval_transfer": "on", "entrenching": "on"},
    {
        "psywar": "on",
        "end": "1917",
        "russian_revolutions": "on",
        "fortress_conversion": "on",
        "volunteers": "on",
    },
)


@pytest.mark.parametrize("scenario", ["1914", "1915", "1916"])
@pytest.mark.parametrize("options", OPTION_SETS, ids=["plain", "fog", "psywar"])
def test_random_games_can_be_told_and_drawn(scenario: str, options: dict[str, str]) -> None:
    rng = random.Random(f"{scenario} {sorted(options)}")
    s = GAME.start(scenario, options, "told")
    for number in range(400):
        if s.outcome is not None:
            break
        actions = s.legal_actions()
        for action in rng.sample(actions, min(3, len(actions))):
            text = GAME.describe_action(s, Action(action))
            assert text
            assert "{" not in text
        for event in s.apply(rng.choice(actions)):
            assert "{" not in GAME.text(event)
        assert GAME.describe_state(s)
        if number % 80 == 0:
            for side in (*GAME.sides, None):
                check_scene(s.world.names, GAME.scene(s.world, s.view(side)).pieces)


def check_scene(names: list[str], pieces: tuple[Piece, ...]) -> None:
    """Counters have different ids and stand on the map."""
    assert len({piece.id for piece in pieces}) == len(pieces)
    assert set(stacks(pieces)) <= set(names)
    assert all(piece.strength or piece.facedown for piece in pieces)


@pytest.mark.parametrize(
    ("step", "action", "text"),
    [
        ("setup", "take GE-A8", "take German 8th Army to deploy it"),
        ("combat", "attack 2622", "attack Lemberg (2622)"),
        ("combat", "done", "finish the Combat Phase"),
        ("battle.plan", "declare shock", "declare the attack on the shock table"),
        ("battle.plan", "declare", "declare the attack"),
        ("recon", "fly GE-KFO 2622", "look at Lemberg (2622) from the air with German KFO"),
        ("march", "assault 2111 2611", "assault Riga (2611) from the sea at 2111"),
        ("psywar.spy", "examine Romania", "look at Romania"),
        ("mobilization", "supply extra", "place the supply unit that comes through the Straits"),
    ],
)
def test_actions_in_words(step: str, action: str, text: str) -> None:
    s = GAME.start("1914", {}, "words")
    s.push(step, *(["central"] if step != "battle.plan" else []))
    assert GAME.describe_action(s, Action(action)) == text
