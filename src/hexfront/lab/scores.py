"""Where a game stands, and how it ended, in one line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hexfront.kernel import Game, Outcome
from hexfront.kernel.sentence import sentence
from hexfront.lab.charts import measure_groups


def number(value: float) -> str:
    """A measure as text.

    >>> number(3.0), number(2.345)
    ('3', '2.35')
    """
    return f"{value:.0f}" if value == round(value) else f"{value:.2f}"


def score_line(game: Game[Any, Any], now: Mapping[str, float], before: Mapping[str, float]) -> str:
    """The measures side by side, with what changed since ``before`` in brackets."""
    parts = []
    for title, group in measure_groups(game, list(now)).items():
        shown = []
        for measure in group:
            value = now[measure.name]
            change = value - before.get(measure.name, value)
            label = f"{measure.label} " if len(group) > 1 else ""
            shown.append(f"{label}{number(value)}" + (f" ({change:+g})" if change else ""))
        parts.append(f"{title}: {', '.join(shown)}")
    return " · ".join(parts)


def result_line(game: Game[Any, Any], outcome: Outcome, rule: bool = True) -> str:
    """Who has won, how well and why, with the rule or without."""
    cited = f" [{outcome.rule}]" if rule and outcome.rule else ""
    return f"{game.victor(outcome.winner)} ({outcome.level}). {sentence(outcome.reason)}{cited}"
