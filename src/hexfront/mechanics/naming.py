"""Units, hexes and actions in words: what prompts, lists and refusals of every game call them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from importlib.resources.abc import Traversable
from typing import Any

from hexfront.hexes.tables import read_table
from hexfront.kernel.action import Action
from hexfront.kernel.state import State
from hexfront.mechanics.maps import filled

#: What a game calls a unit.
Caller = Callable[[Any, int], str]
#: Whether a side may not know which unit this is.
Hides = Callable[[Any, str, int], bool]
#: What verbs say; the words after a verb fill the places of its template.
Templates = Mapping[str, str]
#: What actions say, by step and action; the step is empty where they say it everywhere.
Words = Mapping[tuple[str, str], str]
NO_NAMES: Mapping[str, str] = {}


def read_words(path: Traversable) -> Words:
    """The words of a game for its actions, from a table with a step, an action and its words in each row.

    An action is a verb, or a verb with what follows it. A dash stands for every step.
    """
    return {
        (filled(row["step"]), row["action"]): row["words"]
        for row in read_table(path, ["step", "action", "words"])
    }


def read_offers(path: Traversable) -> dict[str, dict[str, str]]:
    """By step what the verbs that it offers say in its prompt, from a table with one verb in each row."""
    found: dict[str, dict[str, str]] = {}
    for row in read_table(path, ["step", "verb", "words"]):
        found.setdefault(row["step"], {})[row["verb"]] = row["words"]
    return found


def described(
    s: State[Any, Any], action: Action, words: Words, called: Caller, names: Mapping[str, str] = NO_NAMES
) -> str:
    """An action as a player would say it; some verbs say something else in some steps.

    ``names`` are those of what is neither a hex nor a unit, by their words in actions.
    """
    step = s.agenda[-1].step if s.agenda else ""
    for known in ((step, str(action)), ("", str(action)), (step, action.verb), ("", action.verb)):
        if known in words:
            said = (names.get(word) or in_words(s, word, called) for word in action.args)
            return words[known].format(*said)
    return str(action)


def in_words(s: State[Any, Any], word: str, called: Caller) -> str:
    """A word of an action: a hex by its place, a unit by its name, anything else as it is."""
    w = s.world
    if word in w.grid:
        return str(w.place_name(w.grid.hex(word)))
    u = w.index.get(word)
    return word if u is None else called(s, u)


def meant(s: State[Any, Any], side: str, word: str, called: Caller, hides: Hides) -> str:
    """The unit or hex that a side means by a word; a unit that it may not see has no name."""
    w = s.world
    u = w.index.get(word)
    if u is not None:
        return "That unit" if hides(s, side, u) else called(s, u)
    return in_words(s, word, called) if word in w.grid else repr(word)


def who_is_meant(called: Caller, hides: Hides) -> Callable[[Any, str, Action], str]:
    """What a game calls the unit or hex that the first word of an action means, to open a sentence."""

    def words(s: State[Any, Any], side: str, action: Action) -> str:
        return capital(meant(s, side, action.args[0] if action.args else "", called, hides))

    return words


# Prompts that name what can be done at this moment, and nothing else -----------------------------


def offered(s: State[Any, Any], phrases: Templates) -> list[str]:
    """The phrases of those verbs that the decision at hand offers, in the order of the table."""
    verbs = {action.verb for action in s.legal_actions()}
    return [phrase for verb, phrase in phrases.items() if verb in verbs]


def sentence(choices: Iterable[str]) -> str:
    """Choices as one sentence.

    >>> sentence(["buy units", "demobilize units", "finish"])
    'Buy units, demobilize units or finish.'
    """
    *first, last = choices
    text = f"{', '.join(first)} or {last}" if first else last
    return f"{capital(text)}."


def capital(text: str) -> str:
    """A text that opens a sentence.

    >>> capital("the 4th Rifle Division")
    'The 4th Rifle Division'
    """
    return f"{text[:1].upper()}{text[1:]}"


def counted(number: int, thing: str) -> str:
    """A number of things.

    >>> counted(1, "arrival"), counted(3, "free supply unit")
    ('1 arrival', '3 free supply units')
    """
    return f"{number} {thing}{'s' * (number != 1)}"
