"""Hex grids with printed numbers.

A hex is an ``int``: its bit position in an axial layout of lines with padding between them. Each of the six
directions is one constant shift, so a set of hexes is one Python int and moving the whole set is one shift.

How the layout works. The *lines* of a grid are the straight files of hexes that share a side: the rows of a
pointy-topped grid, the columns of a flat-topped one. Measured along the lines in half hexes, the middle of a
hex stands at ``along2``; one line further it stands at ``along2 + 1`` or ``along2 - 1``. Bit position

    h = (line * (2 * stride - 1) + along2 - constant) / 2

makes the steps +1 along a line, and +stride and +(stride - 1) to the next line. With
``2 * stride >= (longest along2 range) + 4`` every neighbour beyond the end of a line falls on a bit that no
hex uses, so no shift can wrap round onto a wrong hex. Lines are numbered as printed, hence on the usual
grids (rows printed first on a pointy grid, columns first on a flat one) bit order is printed order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import sqrt
from typing import Final, Literal, TypeAlias

NOWHERE: Final = -1
"""The neighbour of an edge hex beyond the edge."""

Point: TypeAlias = tuple[float, float]

_SIDES: Final = 6
# Corners lie on a lattice of half a hex by a third of a row; the two units in hex widths.
_HALF: Final = 0.5
_THIRD: Final = sqrt(3) / 6

_POINTY_DIRECTIONS: Final = ("E", "NE", "NW", "W", "SW", "SE")
_FLAT_DIRECTIONS: Final = ("N", "NE", "SE", "S", "SW", "NW")
# Lattice steps from a centre to its corners; side d joins corner d and corner d + 1.
_POINTY_CORNERS: Final = ((1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2))
_FLAT_CORNERS: Final = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))


class UnknownHex(ValueError):  # noqa: N818  (reads better where it is raised)
    """A printed number that no hex of the grid has."""


@dataclass(frozen=True, slots=True)
class Layout:
    """How a map is numbered and staggered.

    - ``orientation``: ``"pointy"`` hexes stand in straight rows, ``"flat"`` hexes in straight columns.
    - ``order``: whether the number begins with the row or the column; the last two digits are the other.
    - ``shifted``: which rows (pointy) stand half a hex east, or which columns (flat) half a hex south.
    - ``rows_grow``: towards which edge of the map row numbers rise.
    """

    orientation: Literal["pointy", "flat"]
    order: Literal["row-first", "column-first"]
    shifted: Literal["odd", "even"]
    rows_grow: Literal["north", "south"] = "south"

    def __post_init__(self) -> None:
        """Refuse words that mean nothing here."""
        allowed = {
            "orientation": ("pointy", "flat"),
            "order": ("row-first", "column-first"),
            "shifted": ("odd", "even"),
            "rows_grow": ("north", "south"),
        }
        for field, words in allowed.items():
            word = getattr(self, field)
            if word not in words:
                raise ValueError(
                    f"The layout's {field} is {word!r}: it must be {words[0]!r} or {words[1]!r}."
                )

    def row_column(self, number: str) -> tuple[int, int]:
        """Row and column of a printed number."""
        # isascii as well: "²" is a digit to str.isdigit but not to int.
        if len(number) < 3 or not number.isascii() or not number.isdigit():  # noqa: PLR2004
            raise UnknownHex(f"{number!r} is not a hex number: expected digits such as {self._sample()}.")
        first, last = int(number[:-2]), int(number[-2:])
        return (first, last) if self.order == "row-first" else (last, first)

    def _sample(self) -> str:
        return f"1702 ({'row 17, column 02' if self.order == 'row-first' else 'column 17, row 02'})"

    def is_shifted(self, line: int) -> bool:
        """Tell whether that row (pointy) or column (flat) is one of the shifted ones."""
        return line % 2 == (1 if self.shifted == "odd" else 0)

    def line_along2(self, number: str) -> tuple[int, int]:
        """The hex's line, and its place along the line in half hexes."""
        row, column = self.row_column(number)
        if self.orientation == "pointy":
            return row, 2 * column + self.is_shifted(row)
        south = 1 if self.rows_grow == "south" else -1
        return column, 2 * row + south * self.is_shifted(column)

    def steps(self) -> tuple[tuple[int, int], ...]:
        """For each direction the step in lines and in half hexes along the line."""
        south = 1 if self.rows_grow == "south" else -1
        if self.orientation == "pointy":
            return (0, 2), (-south, 1), (-south, -1), (0, -2), (south, -1), (south, 1)
        return (0, -2 * south), (1, -south), (1, south), (0, 2 * south), (-1, south), (-1, -south)

    def lattice(self, number: str) -> tuple[int, int]:
        """The centre on the corner lattice, x growing east and y growing south."""
        line, along2 = self.line_along2(number)
        south = 1 if self.rows_grow == "south" else -1
        return (along2, 3 * south * line) if self.orientation == "pointy" else (3 * line, south * along2)


class Grid:
    """The hexes of one map: names, neighbours, distances and places in the plane. Never changes.

    >>> grid = Grid(Layout("pointy", "row-first", "odd", "north"), ["1702", "1703", "1802", "1803"])
    >>> h = grid.hex("1702")
    >>> [grid.name(n) for n in grid.neighbours[h]]
    ['1703', '1803', '1802']
    >>> grid
    <Grid: 4 pointy hexes, 1702 to 1803>
    """

    __slots__ = (
        "_axial",
        "_direction",
        "_hex",
        "all",
        "directions",
        "hexes",
        "layout",
        "names",
        "neighbours",
        "ring",
        "shifts",
        "size",
        "stride",
    )

    layout: Layout
    names: list[str]
    """Printed number by bit position, '' where there is no hex."""
    size: int
    """The number of bit positions."""
    stride: int
    """The longest step: two lines are ``stride`` or ``stride - 1`` bits apart."""
    hexes: tuple[int, ...]
    """All hexes in the order of their printed numbers."""
    all: int
    """The set of all hexes."""
    directions: tuple[str, ...]
    """Names of the six directions, going round."""
    shifts: tuple[int, ...]
    """What to add to a hex to step in each direction."""
    ring: list[tuple[int, ...]]
    """By bit position the six neighbours, ``NOWHERE`` beyond the edge; an empty tuple where no hex is."""
    neighbours: list[tuple[int, ...]]
    """By bit position the neighbours that exist."""

    def __init__(self, layout: Layout, ids: Iterable[str]) -> None:
        """Lay out the hexes with these printed numbers; their order does not matter."""
        numbers = _in_printed_order(layout, ids)
        places = [layout.line_along2(number) for number in numbers]
        along2 = [place[1] for place in places]
        stride = (max(along2) - min(along2) + 5) // 2
        ranks = [line * (2 * stride - 1) + along for line, along in places]
        # Bit 0 stays empty, so that a set may be shifted right by one and back without loss.
        origin = min(ranks) // 2 - 1
        # Whether ranks are even or odd is the same for all hexes, as two lines differ by an odd step.
        positions = [rank // 2 - origin for rank in ranks]

        self.layout = layout
        self.stride = stride
        self.size = max(positions) + 1
        self.hexes = tuple(positions)
        self.names = [""] * self.size
        self._axial: list[tuple[int, int]] = [(0, 0)] * self.size
        everything = 0
        for number, h, (line, along) in zip(numbers, positions, places, strict=True):
            self.names[h] = number
            self._axial[h] = (line, (along - line) // 2)
            everything |= 1 << h
        self.all = everything
        self._hex = dict(zip(numbers, positions, strict=True))
        self._join()

    def _join(self) -> None:
        """Fill in directions and neighbours."""
        pointy = self.layout.orientation == "pointy"
        self.directions = _POINTY_DIRECTIONS if pointy else _FLAT_DIRECTIONS
        across = 2 * self.stride - 1
        self.shifts = tuple((line * across + along2) // 2 for line, along2 in self.layout.steps())
        self._direction = {shift: d for d, shift in enumerate(self.shifts)}
        self.ring = [()] * self.size
        self.neighbours = [()] * self.size
        for h in self.hexes:
            six = tuple(h + shift if self._is_hex(h + shift) else NOWHERE for shift in self.shifts)
            self.ring[h] = six
            self.neighbours[h] = tuple(n for n in six if n != NOWHERE)

    def _is_hex(self, h: int) -> bool:
        return 0 <= h < self.size and bool(self.names[h])

    # ---- numbers

    def hex(self, number: str) -> int:
        """The hex with this printed number; raises ``UnknownHex`` if there is none."""
        try:
            return self._hex[number]
        except KeyError:
            raise UnknownHex(self._why_unknown(number)) from None

    def find(self, number: str) -> int | None:
        """The hex with this printed number, if there is one."""
        return self._hex.get(number)

    def name(self, h: int) -> str:
        """The printed number of a hex."""
        if not self._is_hex(h):
            raise UnknownHex(f"{h} is no hex of {self!r}: expected a value that grid.hex() gave.")
        return self.names[h]

    def set(self, numbers: Iterable[str]) -> int:
        """The set of the hexes with these printed numbers."""
        s, known = 0, self._hex
        try:
            for number in numbers:
                s |= 1 << known[number]
        except KeyError as error:
            raise UnknownHex(self._why_unknown(error.args[0])) from None
        return s

    def _why_unknown(self, number: object) -> str:
        if not isinstance(number, str):
            return f"{number!r} is not a hex number: expected text such as {self._first()!r}."
        try:
            row, column = self.layout.row_column(number)
        except UnknownHex:
            return f"{number!r} is not a hex number: expected digits such as {self._first()}."
        row_first = self.layout.order == "row-first"
        kind, group = ("row", row) if row_first else ("column", column)
        same = [n for n in self._hex if int(n[:-2]) == group]
        if same:
            return (
                f"There is no hex {number} on this map: {kind} {group:02} has hexes {same[0]} to {same[-1]}."
            )
        groups = [int(n[:-2]) for n in (self._first(), self._last())]
        return (
            f"There is no hex {number} on this map: {kind}s run from {groups[0]:02} to {groups[1]:02}, "
            f"hexes from {self._first()} to {self._last()}."
        )

    def _first(self) -> str:
        return self.names[self.hexes[0]]

    def _last(self) -> str:
        return self.names[self.hexes[-1]]

    def __len__(self) -> int:
        """Count the hexes."""
        return len(self.hexes)

    def __contains__(self, number: object) -> bool:
        """Tell whether a hex has this printed number."""
        return number in self._hex

    def __iter__(self) -> Iterator[int]:
        """Iterate over the hexes in printed order."""
        return iter(self.hexes)

    # ---- neighbours and distances

    def neighbour(self, h: int, d: int) -> int:
        """The hex next to ``h`` in direction ``d``, or ``NOWHERE``."""
        return self.ring[h][d]

    def direction(self, a: int, b: int) -> int:
        """The direction from ``a`` to the adjacent hex ``b``."""
        d = self._direction.get(b - a)
        if d is None or not self._is_hex(a) or not self._is_hex(b):
            raise ValueError(f"Hexes {self.name(a)} and {self.name(b)} are not adjacent.")
        return d

    def adjacent(self, a: int, b: int) -> bool:
        """Tell whether two hexes share a side."""
        # NOWHERE minus a hex may look like a step, hence the second condition.
        return b - a in self._direction and a >= 0 <= b

    def distance(self, a: int, b: int) -> int:
        """Steps from ``a`` to ``b`` over an unbroken plane."""
        line_a, q_a = self._axial[a]
        line_b, q_b = self._axial[b]
        lines, q = line_b - line_a, q_b - q_a
        return max(abs(lines), abs(q), abs(lines + q))

    # ---- the plane

    def centre(self, h: int) -> Point:
        """The middle of a hex: x east, y south, one unit being a hex from flat side to flat side."""
        x, y = self.layout.lattice(self.name(h))
        return self._point(x, y)

    def corners(self, h: int) -> tuple[Point, ...]:
        """The six corners, going round as the directions do: side ``d`` joins corners ``d`` and ``d + 1``.

        Adjacent hexes give exactly the same numbers for the corners they share.
        """
        x, y = self.layout.lattice(self.name(h))
        steps = _POINTY_CORNERS if self.layout.orientation == "pointy" else _FLAT_CORNERS
        return tuple(self._point(x + dx, y + dy) for dx, dy in steps)

    def side(self, a: int, b: int) -> tuple[Point, Point]:
        """The two ends of the hexside between adjacent hexes, going round ``a``."""
        d = self.direction(a, b)
        corners = self.corners(a)
        return corners[d], corners[(d + 1) % _SIDES]

    def _point(self, x: int, y: int) -> Point:
        if self.layout.orientation == "pointy":
            return x * _HALF, y * _THIRD
        return x * _THIRD, y * _HALF

    # ---- the object

    def __eq__(self, other: object) -> bool:
        """Equal when layout and hex numbers agree."""
        if self is other:
            return True
        return isinstance(other, Grid) and self.layout == other.layout and self.names == other.names

    def __hash__(self) -> int:
        """Hash by layout and hexes."""
        return hash((self.layout, self.all))

    def __repr__(self) -> str:
        """Say what kind of grid it is and which numbers it has."""
        return f"<Grid: {len(self)} {self.layout.orientation} hexes, {self._first()} to {self._last()}>"


def _in_printed_order(layout: Layout, ids: Iterable[str]) -> list[str]:
    """The numbers sorted by first and last digits, after refusing none, doubles and two spellings."""
    seen: dict[tuple[int, int], str] = {}
    for number in ids:
        place = layout.row_column(number)
        if place in seen:
            raise ValueError(f"Hex {number} is listed twice (the first time as {seen[place]}).")
        seen[place] = number
    if not seen:
        raise ValueError("A grid needs at least one hex: the list of hex numbers is empty.")
    return sorted(seen.values(), key=int)
