"""How a game ended, and what a battle may bring."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from hexfront.kernel.errors import Refusal


class Outcome(msgspec.Struct, frozen=True):
    """The end of a game: who won (``None`` for a draw), how well, by which rule, and why."""

    winner: str | None
    level: str
    rule: str
    reason: str

    def __str__(self) -> str:
        who = f"{self.winner} wins" if self.winner else "draw"
        return f"{who} ({self.level}): {self.reason} [{self.rule}]"


class Decision(msgspec.Struct, frozen=True):
    """What is asked: of which side, in which step, with which words, under which rule."""

    side: str
    step: str
    prompt: str
    rule: str


class Modifier(msgspec.Struct, frozen=True):
    """One thing that moved a number, with its rule."""

    name: str
    value: str
    rule: str


class Chances(msgspec.Struct, frozen=True):
    """One possible result, with its exact probability and what follows from it."""

    result: str
    probability: Fraction
    meaning: str = ""


class Forecast(msgspec.Struct, frozen=True):
    """An exact distribution of results, with every modifier that led to it."""

    title: str
    results: tuple[Chances, ...]
    modifiers: tuple[Modifier, ...] = ()
    notes: tuple[Refusal, ...] = ()

    def __str__(self) -> str:
        lines = [self.title]
        lines += [f"  {m.name}: {m.value} [{m.rule}]" for m in self.modifiers]
        lines += [f"  {c.result:>4} {float(c.probability):6.1%}  {c.meaning}".rstrip() for c in self.results]
        lines += [f"  {note}" for note in self.notes]
        return "\n".join(lines)

    def probability(self, result: str) -> Fraction:
        """The chance of one result."""
        return sum((c.probability for c in self.results if c.result == result), Fraction(0))
