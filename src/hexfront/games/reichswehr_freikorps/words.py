"""States and actions in words."""

from __future__ import annotations

from hexfront.games.reichswehr_freikorps.board import S
from hexfront.games.reichswehr_freikorps.naming import called
from hexfront.games.reichswehr_freikorps.world import HERE
from hexfront.kernel import Action
from hexfront.mechanics.naming import described, read_words

WORDS = read_words(HERE / "words.tsv")


def describe_action(s: S, action: Action) -> str:
    """An action as a player would say it."""
    return described(s, action, WORDS, called)


def describe_state(s: S) -> str:
    """Turn, points and morale."""
    b = s.board
    return f"turn {b.turn}, Red {b.red_vp}, German {b.german_vp}, RAM {b.ram}"
