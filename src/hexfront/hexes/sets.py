"""Hex sets: one Python int each, bit ``h`` standing for hex ``h``.

Hot code works on the bare ints with ``|``, ``&``, ``^`` and ``& ~``; ``HexSet`` wraps one together with its
grid so that a person sees printed hex numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from threading import Lock
from typing import Final

from hexfront.hexes.grid import Grid

#: For each byte of a set, by its value, the hexes that it stands for; as many bytes as were needed so far.
_BYTES: Final[list[list[tuple[int, ...]]]] = []
#: A byte that two threads added at once would stand there twice, and every set behind it would be wrong.
_GROWING: Final = Lock()


def _bytes(count: int) -> list[list[tuple[int, ...]]]:
    if len(_BYTES) < count:
        with _GROWING:
            while len(_BYTES) < count:
                eight = list(enumerate(range(8 * len(_BYTES), 8 * len(_BYTES) + 8)))
                _BYTES.append([tuple([h for bit, h in eight if value >> bit & 1]) for value in range(256)])
    return _BYTES


@lru_cache(maxsize=1 << 14)
def members(s: int) -> tuple[int, ...]:
    """The hexes of the set, lowest bit first.

    The same sets are taken apart again and again, so answers are kept.
    """
    found: list[int] = []
    size = (s.bit_length() + 7) >> 3
    # In a set with few empty bytes it is quicker to look at every byte than to peel off one bit at a time.
    if 2 * s.bit_count() > size:
        for hexes, byte in zip(_bytes(size), s.to_bytes(size, "little"), strict=False):
            found += hexes[byte]
        return tuple(found)
    # Taking the highest bit off is cheaper than the lowest: no negation of a long int.
    while s:
        h = s.bit_length() - 1
        found.append(h)
        s ^= 1 << h
    found.reverse()
    return tuple(found)


def bits(s: int) -> Iterator[int]:
    """Iterate over the hexes of the set, lowest bit first."""
    return iter(members(s))


def of(hexes: Iterable[int]) -> int:
    """The set of the given hexes.

    >>> of([1, 3, 3]) == 0b1010
    True
    """
    s = 0
    for h in hexes:
        s |= 1 << h
    return s


def count(s: int) -> int:
    """How many hexes the set has."""
    return s.bit_count()


def lowest(s: int) -> int:
    """The hex of the set with the lowest bit, or -1 (``NOWHERE``) if the set is empty."""
    return (s & -s).bit_length() - 1


class HexSet:
    """An immutable set of hexes of one grid that shows printed hex numbers.

    Members may be given, and asked for, as printed numbers (``"1702"``) or as hexes (ints).
    """

    __slots__ = ("bits", "grid")

    grid: Grid
    bits: int

    def __init__(self, grid: Grid, content: int | Iterable[str | int] = 0) -> None:
        """Wrap a bare set, or collect hexes given as printed numbers or ints."""
        if not isinstance(content, int):
            content = of(grid.hex(h) if isinstance(h, str) else h for h in content)
        if stray := content & ~grid.all:
            raise ValueError(f"The set has bit {lowest(stray)}, which is no hex of {grid!r}.")
        object.__setattr__(self, "grid", grid)
        object.__setattr__(self, "bits", content)

    def __setattr__(self, name: str, value: object) -> None:
        """Refuse: a hex set never changes."""
        raise AttributeError("A HexSet never changes: build a new one with |, &, - or ^.")

    def __reduce__(self) -> tuple[type[HexSet], tuple[Grid, int]]:
        """Pickle as grid and bare set."""
        return HexSet, (self.grid, self.bits)

    def __iter__(self) -> Iterator[str]:
        """Iterate over the printed numbers."""
        names = self.grid.names
        return iter([names[h] for h in members(self.bits)])

    def __len__(self) -> int:
        """Count the hexes."""
        return self.bits.bit_count()

    def __contains__(self, h: object) -> bool:
        """Tell whether a printed number or a hex is a member."""
        if isinstance(h, str):
            return h in self.grid and bool(self.bits >> self.grid.hex(h) & 1)
        return isinstance(h, int) and h >= 0 and bool(self.bits >> h & 1)

    def _other(self, other: HexSet) -> int:
        if other.grid is not self.grid and other.grid != self.grid:
            raise ValueError(f"The sets belong to different maps: {self.grid!r} and {other.grid!r}.")
        return other.bits

    def __or__(self, other: HexSet) -> HexSet:
        """Hexes in either set."""
        return HexSet(self.grid, self.bits | self._other(other))

    def __and__(self, other: HexSet) -> HexSet:
        """Hexes in both sets."""
        return HexSet(self.grid, self.bits & self._other(other))

    def __sub__(self, other: HexSet) -> HexSet:
        """Hexes in this set only."""
        return HexSet(self.grid, self.bits & ~self._other(other))

    def __xor__(self, other: HexSet) -> HexSet:
        """Hexes in exactly one of the two sets."""
        return HexSet(self.grid, self.bits ^ self._other(other))

    def __le__(self, other: HexSet) -> bool:
        """Tell whether every hex of this set is in the other."""
        return not self.bits & ~self._other(other)

    def __eq__(self, other: object) -> bool:
        """Equal when the same hexes of the same grid."""
        return isinstance(other, HexSet) and self.bits == other.bits and self.grid == other.grid

    def __hash__(self) -> int:
        """Hash by content."""
        return hash(self.bits)

    def __repr__(self) -> str:
        """Show the printed numbers."""
        return f"HexSet({' '.join(self)})"
