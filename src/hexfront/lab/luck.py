"""Luck: what the dice gave against what was to be expected, from the record of a game.

Two accounts. Every draw of the dice is compared with its mean. And every result that was forecast (the
result of a battle, say) is ranked among the results that were possible: a forecast lists them from the worst
to the best for the side that acts, so a rank of 0.5 is par and 1 the best that could happen.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from graphlib import CycleError, TopologicalSorter
from math import sqrt

import msgspec

from hexfront.games import games
from hexfront.kernel import Action, Dice, Event, Forecast, Record
from hexfront.kernel.dice import Outcomes, Value

#: Ranks are added up in steps of this fraction, which holds those of four, five and six faces exactly.
GRAINS = 720


class Roll(msgspec.Struct, frozen=True):
    """One result of a forecast: its entry in the record, its side, what came, and how good that was."""

    entry: int
    side: str
    title: str
    result: str
    chances: dict[str, Fraction]

    @property
    def chance(self) -> Fraction:
        """How likely the result was."""
        return self.chances[self.result]

    @property
    def rank(self) -> Fraction:
        """How good the result was, from 0 to 1."""
        return self.rank_of(self.result)

    def rank_of(self, result: str) -> Fraction:
        """The chance of a worse result, plus half the chance of the same one."""
        names = list(self.chances)
        worse = (self.chances[name] for name in names[: names.index(result)])
        return sum(worse, Fraction(0)) + self.chances[result] / 2


class Draws(msgspec.Struct, frozen=True):
    """All draws for one purpose whose values are numbers."""

    purpose: str
    count: int
    mean: float
    expected: float
    z: float


class SideLuck(msgspec.Struct, frozen=True):
    """The luck of a side in its forecast results.

    ``rank`` is the mean rank of its results. ``better_than`` is the part of all players who would have had a
    lower sum of ranks with the same rolls to make, those with the same sum counted half: exact, not sampled.
    """

    side: str
    count: int
    rank: float
    better_than: float


class Luck(msgspec.Struct, frozen=True):
    """The luck report of a game."""

    rolls: tuple[Roll, ...]
    sides: tuple[SideLuck, ...]
    draws: tuple[Draws, ...]
    #: What a result means, by its name.
    meanings: dict[str, str]

    def results(self, side: str) -> dict[str, tuple[float, int]]:
        """For each result of a side's rolls, worst first: how often it was expected, how often it came."""
        rolls = [roll for roll in self.rolls if roll.side == side]
        names = in_order([list(roll.chances) for roll in rolls])
        return {
            name: (
                float(sum(roll.chances.get(name, 0) for roll in rolls)),
                sum(roll.result == name for roll in rolls),
            )
            for name in names
        }


def in_order(lists: list[list[str]]) -> list[str]:
    """Names from several lists in an order that agrees with each, or as they first come if none does.

    >>> in_order([["DR", "DE"], ["AE", "DR"]])
    ['AE', 'DR', 'DE']
    """
    after: dict[str, set[str]] = {}
    for names in lists:
        for at, name in enumerate(names):
            after.setdefault(name, set()).update(names[:at])
    try:
        return list(TopologicalSorter(after).static_order())
    except CycleError:
        return list(after)


class _Watched(Dice):
    """Dice that remember what they gave."""

    seen: list[tuple[str, Outcomes, Value]] = msgspec.field(default_factory=list)

    def choose(self, outcomes: Outcomes, purpose: str, index: int | None = None) -> Value:
        value = super().choose(outcomes, purpose, index)
        self.seen.append((purpose, outcomes, value))
        return value


def luck_of(record: Record, progress: Callable[[int], None] | None = None) -> Luck:
    """Replay a record and account for its luck."""
    game = games[record.game]
    state = game.start(record.scenario, record.options, record.seed)
    dice = _Watched(state.dice.seed, state.dice.count, state.dice.script, [])
    state.dice = dice
    rolls: list[Roll] = []
    meanings: dict[str, str] = {}
    for number, entry in enumerate(record.entries, 1):
        if progress:
            progress(number)
        if entry.standing:
            entry.carry_out(state)
            continue
        before = state.clone()
        events = state.apply(Action(entry.text), entry.side)
        told = [event for event in events if event.result]
        forecast = before.forecast(entry.text) if told else None
        if forecast is not None:
            rolls += _rolls(number, entry.side, told, forecast)
            for chance in forecast.results:
                meanings.setdefault(chance.result, chance.meaning)
    sides = tuple(_side(side, [roll for roll in rolls if roll.side == side]) for side in state.sides)
    return Luck(tuple(rolls), sides, tuple(_draws(dice.seen)), meanings)


def _rolls(number: int, actor: str, told: list[Event], forecast: Forecast) -> list[Roll]:
    """The result among the events; the last one counts if some were rolled again."""
    chances = {chance.result: chance.probability for chance in forecast.results}
    for event in reversed(told):
        if event.result in chances:
            return [Roll(number, event.side or actor, forecast.title, event.result, chances)]
    return []


def _side(side: str, rolls: list[Roll]) -> SideLuck:
    if not rolls:
        return SideLuck(side, 0, 0.5, 0.5)
    total = sum(_grains(roll.rank) for roll in rolls)
    rank = float(sum(roll.rank for roll in rolls)) / len(rolls)
    sums = _sums(rolls)
    below = sum(chance for value, chance in sums.items() if value < total)
    return SideLuck(side, len(rolls), rank, below + sums[total] / 2)


def _grains(rank: Fraction) -> int:
    """A rank as a whole number; ranks of a die come out even."""
    return round(rank * GRAINS)


def _sums(rolls: list[Roll]) -> dict[int, float]:
    """The distribution of the sum of ranks, roll after roll."""
    sums = {0: 1.0}
    for roll in rolls:
        steps = [(_grains(roll.rank_of(name)), float(chance)) for name, chance in roll.chances.items()]
        grown: dict[int, float] = {}
        for value, chance in sums.items():
            for step, more in steps:
                grown[value + step] = grown.get(value + step, 0.0) + chance * more
        sums = grown
    return sums


def _draws(seen: list[tuple[str, Outcomes, Value]]) -> list[Draws]:
    """Draws of numbers by purpose, against their means."""
    purposes = dict.fromkeys(purpose for purpose, _, _ in seen)
    found = []
    for wanted in purposes:
        values, expected, variance = [], 0.0, 0.0
        for purpose, outcomes, value in seen:
            if purpose != wanted or not all(isinstance(face, int) for face, _ in outcomes):
                continue
            weight = sum(w for _, w in outcomes)
            mean = sum(int(face) * w for face, w in outcomes) / weight
            values.append(int(value))
            expected += mean
            variance += sum((int(face) - mean) ** 2 * w for face, w in outcomes) / weight
        if values and variance:
            z = (sum(values) - expected) / sqrt(variance)
            found.append(Draws(wanted, len(values), sum(values) / len(values), expected / len(values), z))
    return found
