"""States and actions in words."""

from __future__ import annotations

from hexfront.games.kaisers_war_1918.board import S, turn_of
from hexfront.games.kaisers_war_1918.naming import called
from hexfront.games.kaisers_war_1918.rules.routes import country_words
from hexfront.games.kaisers_war_1918.rules.sea import BOX_WORDS
from hexfront.games.kaisers_war_1918.world import HERE
from hexfront.kernel import Action
from hexfront.mechanics.naming import described, read_words

WORDS = read_words(HERE / "words.tsv")


def describe_action(s: S, action: Action) -> str:
    """An action as a player would say it, in the decision at hand."""
    if action.verb == "through":
        return WORDS["", "through"].format(country_words(s.world, action.args))
    text = described(s, action, WORDS, called)
    for name, words in BOX_WORDS.items():
        text = text.replace(f"to {name}", f"to {words}")
    return text


def describe_state(s: S) -> str:
    """Turn and points."""
    b = s.board
    return f"{turn_of(s).name}, Central Powers {b.central_vp}, Allies {b.allied_vp}"
