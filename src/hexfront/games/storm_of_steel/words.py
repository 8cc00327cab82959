"""States and actions in words."""

from __future__ import annotations

from hexfront.games.storm_of_steel.board import S, turn_of
from hexfront.games.storm_of_steel.naming import called
from hexfront.games.storm_of_steel.world import HERE
from hexfront.kernel import Action
from hexfront.mechanics.naming import described, read_words

WORDS = read_words(HERE / "words.tsv")


def describe_action(s: S, action: Action) -> str:
    """An action as a player would say it, in the decision at hand."""
    return described(s, action, WORDS, called)


def describe_state(s: S) -> str:
    """Turn and morale."""
    b = s.board
    return f"{turn_of(s).date}, morale {b.morale[0]} to {b.morale[1]}"
