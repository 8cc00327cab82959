"""The measures of a game as charts: those that differ only by side share one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from hexfront.kernel import Game
from hexfront.lab.stats import quantile
from hexfront.render.plots import Series, colour, histogram, line_plot

Samples = Sequence[Mapping[str, float]]
NEUTRAL = colour(2)


class Measure(msgspec.Struct, frozen=True):
    """One measure: its name, the label of its line, its title, and the side it is about, if any."""

    name: str
    label: str
    title: str
    side: str = ""


def measure_of(game: Game[Any, Any], name: str) -> tuple[str, str]:
    """What a measure counts, and for which side, if for one: ``red points`` are points of Red."""
    side = next((side for side in game.sides if name.startswith(f"{side} ")), "")
    return name.removeprefix(side).strip(), side


def measure_title(game: Game[Any, Any], name: str) -> str:
    """A measure in words, with the side it is about behind it."""
    what, side = measure_of(game, name)
    return f"{capital(what)}, {game.side_name(side)}" if side else capital(what)


def measure_groups(game: Game[Any, Any], names: Sequence[str]) -> dict[str, list[Measure]]:
    """Measures by what they measure: ``red points`` and ``german points`` are both ``points``."""
    groups: dict[str, list[Measure]] = {}
    for name in names:
        if name == "turn":
            continue
        what, side = measure_of(game, name)
        measure = Measure(name, game.side_name(side) or what, measure_title(game, name), side)
        groups.setdefault(capital(what), []).append(measure)
    # A measure that only one side has keeps its full title.
    return {
        (title if len(found) > 1 else found[0].title): (
            found if len(found) > 1 else [msgspec.structs.replace(found[0], label=found[0].title)]
        )
        for title, found in groups.items()
    }


def capital(text: str) -> str:
    """Text with a capital letter in front."""
    return text[:1].upper() + text[1:]


def course_charts(game: Game[Any, Any], samples: Samples) -> list[str]:
    """The course of one game: a chart for each group of measures."""
    inks = game.colours
    turns = [sample["turn"] for sample in samples]
    charts = []
    for title, group in measure_groups(game, list(samples[0])).items():
        lines = [
            Series(m.label, turns, [sample[m.name] for sample in samples], colour=inks.get(m.side, NEUTRAL))
            for m in group
        ]
        charts.append(line_plot(lines, title, "turn", height=300, width=520))
    return charts


def band_charts(game: Game[Any, Any], courses: Sequence[Samples]) -> list[str]:
    """The course of many games: medians with a band that holds the middle 80%."""
    inks = game.colours
    by_turn: dict[float, list[Mapping[str, float]]] = {}
    for samples in courses:
        for sample in samples:
            by_turn.setdefault(sample["turn"], []).append(sample)
    turns = sorted(by_turn)
    charts = []
    for title, group in measure_groups(game, list(courses[0][0])).items():
        lines = []
        for m in group:
            values = [sorted(sample[m.name] for sample in by_turn[turn]) for turn in turns]
            low, middle, high = ([quantile(at, q) for at in values] for q in (0.1, 0.5, 0.9))
            lines.append(Series(m.label, turns, middle, low, high, colour=inks.get(m.side, NEUTRAL)))
        charts.append(line_plot(lines, title, "turn", height=300, width=520))
    return charts


def final_charts(game: Game[Any, Any], finals: Samples) -> list[str]:
    """How the measures were distributed when the games ended."""
    inks = game.colours
    charts = []
    for group in measure_groups(game, list(finals[0])).values():
        for m in group:
            values = [final[m.name] for final in finals]
            mean = {"mean": sum(values) / len(values)}
            charts.append(
                histogram(
                    values,
                    m.title,
                    "",
                    "games",
                    width=520,
                    height=260,
                    marks=mean,
                    fill=inks.get(m.side, NEUTRAL),
                )
            )
    return charts
