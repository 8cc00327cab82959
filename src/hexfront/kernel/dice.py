"""Chance that can be replayed, verified and scripted.

Every draw is a keyed hash of the seed and the number of the draw, so a record
replays to the same result on any machine. The commitment to a seed is published
before play and the seed after it; then anybody can check each draw.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import msgspec

from hexfront.kernel.errors import BadInput

Value = int | str
Outcomes = Sequence[tuple[Value, int]]

D6: Outcomes = tuple((face, 1) for face in range(1, 7))
LONGEST_SEED = 200
WORD = 1 << 64

#: The side that "decides" a roll where chance is asked for.
CHANCE = "chance"


class Dice(msgspec.Struct):
    """The stream of chance of one game: seed, draws made so far, values laid down in advance."""

    seed: str
    count: int = 0
    script: tuple[Value, ...] = ()

    def copy(self) -> Dice:
        """An independent copy."""
        return Dice(self.seed, self.count, self.script)

    def choose(self, outcomes: Outcomes, purpose: str, index: int | None = None) -> Value:
        """Draw one outcome by its weight, or take the next scripted value.

        With an ``index`` it repeats that draw of the seed, which was made before and taken back.
        """
        if index is None and self.script:
            return self._scripted(outcomes, purpose)
        at = draw(self.seed, self.count if index is None else index, sum(weight for _, weight in outcomes))
        self.count += index is None
        for value, weight in outcomes:
            at -= weight
            if at < 0:
                return value
        raise AssertionError("weights add up to less than their sum")

    def _scripted(self, outcomes: Outcomes, purpose: str) -> Value:
        value, self.script = self.script[0], self.script[1:]
        possible = [v for v, weight in outcomes if weight]
        if value not in possible:
            shown = ", ".join(map(str, possible))
            raise BadInput(
                f"The scripted value {value!r} cannot come up for {purpose}; possible are {shown}."
            )
        self.count += 1
        return value


def draw(seed: str, index: int, size: int) -> int:
    """The number 0..size-1 that draw ``index`` of a seed gives; every number equally likely.

    >>> [draw("1920", i, 6) + 1 for i in range(8)] == [draw("1920", i, 6) + 1 for i in range(8)]
    True
    """
    fair = WORD - WORD % size
    attempt = 0
    while True:
        data = b"%d.%d" % (index, attempt)
        digest = hashlib.blake2b(data, digest_size=8, key=_key(seed)).digest()
        word = int.from_bytes(digest, "big")
        if word < fair:
            return word % size
        attempt += 1


def _key(seed: str) -> bytes:
    raw = seed.encode()
    return raw if len(raw) <= hashlib.blake2b.MAX_KEY_SIZE else hashlib.sha256(raw).digest()


def commitment(seed: str) -> str:
    """The hash that is published before play, so that the seed cannot be changed afterwards."""
    return hashlib.sha256(b"hexfront seed " + seed.encode()).hexdigest()


def read_seed(seed: object) -> str:
    """A seed given by a person, as text; a number or words will do."""
    if isinstance(seed, bool) or not isinstance(seed, int | str):
        raise BadInput(f"A seed is a whole number or a text, not {seed!r}.")
    text = str(seed).strip()
    if not text or len(text) > LONGEST_SEED or not text.isprintable():
        raise BadInput(f"A seed is a number or 1 to {LONGEST_SEED} printable characters, not {text[:40]!r}.")
    return text
