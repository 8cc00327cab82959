"""Prompts that name what can be done at this moment, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from hexfront.games.kaisers_war_east.board import S


def offered(s: S, phrases: Mapping[str, str]) -> list[str]:
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
    return f"{text[0].upper()}{text[1:]}."


def counted(number: int, thing: str) -> str:
    """A number of things.

    >>> counted(1, "arrival"), counted(3, "free supply unit")
    ('1 arrival', '3 free supply units')
    """
    return f"{number} {thing}{'s' * (number != 1)}"
