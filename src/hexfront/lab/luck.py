"""Luck: what the dice gave against what was to be expected, from the record of a game.

Two accounts. Every draw of the dice is compared with its mean. And every result that was forecast (the
result of a battle, say) is ranked among the results that were possible: a forecast lists them from the worst
to the best for the side that acts, so a rank of 0.5 is par and 1 the best that could happen.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import sqrt

import msgspec

from hexfront.games import games
from hexfront.kernel import Action, Dice, Event, Forecast, Record
from hexfront.kernel.dice import Outcomes, Value
from hexfront.lab.stats import above


class Roll(msgspec.Struct, frozen=True):
    """One forecast result: after which entry of the record, whose, what came, and how good that was."""

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
        """The chance of something worse, and half that of the same."""
        names = list(self.chances)
        worse = (self.chances[name] for name in names[: names.index(self.result)])
        return sum(worse, Fraction(0)) + self.chance / 2

    @property
    def variance(self) -> Fraction:
        """The variance of the rank before the roll; its mean is always a half."""
        below, total = Fraction(0), Fraction(0)
        for chance in self.chances.values():
            total += chance * (below + chance / 2 - Fraction(1, 2)) ** 2
            below += chance
        return total


class Draws(msgspec.Struct, frozen=True):
    """All draws for one purpose whose values are numbers."""

    purpose: str
    count: int
    mean: float
    expected: float
    z: float


class SideLuck(msgspec.Struct, frozen=True):
    """The luck of a side in its forecast results."""

    side: str
    count: int
    rank: float
    z: float

    @property
    def luckier(self) -> float:
        """The part of all players who would have been luckier with the same rolls to make."""
        return above(self.z)


class Luck(msgspec.Struct, frozen=True):
    """The luck report of a game."""

    rolls: tuple[Roll, ...]
    sides: tuple[SideLuck, ...]
    draws: tuple[Draws, ...]

    def results(self, side: str) -> dict[str, tuple[float, int]]:
        """For each result of a side's rolls: how often it was to be expected, how often it came."""
        rolls = [roll for roll in self.rolls if roll.side == side]
        names = dict.fromkeys(name for roll in rolls for name in roll.chances)
        return {
            name: (
                float(sum(roll.chances.get(name, 0) for roll in rolls)),
                sum(roll.result == name for roll in rolls),
            )
            for name in names
        }


class _Watched(Dice):
    """Dice that remember what they gave."""

    seen: list[tuple[str, Outcomes, Value]] = msgspec.field(default_factory=list)

    def choose(self, outcomes: Outcomes, purpose: str) -> Value:
        value = super().choose(outcomes, purpose)
        self.seen.append((purpose, outcomes, value))
        return value


def luck_of(record: Record, progress: Callable[[int], None] | None = None) -> Luck:
    """Replay a record and account for its luck."""
    game = games[record.game]
    state = game.start(record.scenario, record.options, record.seed)
    dice = _Watched(state.dice.seed, state.dice.count, state.dice.script, [])
    state.dice = dice
    rolls: list[Roll] = []
    for number, entry in enumerate(record.entries, 1):
        if progress:
            progress(number)
        if entry.standing:
            state.instruct(entry.side, entry.text)
            continue
        before = state.clone()
        events = state.apply(Action(entry.text), entry.side)
        told = [event for event in events if "result" in event.facts]
        forecast = before.forecast(entry.text) if told else None
        if forecast is not None:
            rolls += _rolls(number, entry.side, told, forecast, game.sides)
    sides = tuple(_side(side, [roll for roll in rolls if roll.side == side]) for side in game.sides)
    return Luck(tuple(rolls), sides, tuple(_draws(dice.seen)))


def _rolls(
    number: int, actor: str, told: list[Event], forecast: Forecast, sides: tuple[str, ...]
) -> list[Roll]:
    """The result among the events; the last one counts if some were rolled again."""
    chances = {chance.result: chance.probability for chance in forecast.results}
    for event in reversed(told):
        result = str(event.facts["result"])
        if result in chances:
            side = str(event.facts.get("side", actor))
            return [Roll(number, side if side in sides else actor, forecast.title, result, chances)]
    return []


def _side(side: str, rolls: list[Roll]) -> SideLuck:
    if not rolls:
        return SideLuck(side, 0, 0.5, 0.0)
    off = float(sum(roll.rank - Fraction(1, 2) for roll in rolls))
    spread = sqrt(sum(roll.variance for roll in rolls))
    return SideLuck(side, len(rolls), 0.5 + off / len(rolls), off / spread if spread else 0.0)


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
