"""States and actions in words."""

from __future__ import annotations

from hexfront.games.emperors_last_war.board import S, turn_of
from hexfront.games.emperors_last_war.naming import called
from hexfront.games.emperors_last_war.world import FRONTS, HERE
from hexfront.kernel import Action, act
from hexfront.mechanics.naming import described, read_words

WORDS = read_words(HERE / "words.tsv")


def describe_action(s: S, action: Action) -> str:
    """An action as a player would say it, in the decision at hand."""
    spoken = (word.capitalize() if word in FRONTS else word for word in action.args)
    return described(s, act(action.verb, *spoken), WORDS, called)


def describe_state(s: S) -> str:
    """Turn and balance of points."""
    return f"{turn_of(s).date}, balance {s.board.vp:+d}"
