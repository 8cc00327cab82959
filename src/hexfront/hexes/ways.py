"""Ways over a grid: which hexsides may be crossed, and what can be reached across them.

Starts, goals and answers are sets (bare ints): pass ``1 << h`` for a single hex. ``within`` is the set of
hexes that may be entered; the start is part of the answer whether or not it lies within.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias

from hexfront.hexes.grid import Grid
from hexfront.hexes.sets import lowest

Step: TypeAlias = Callable[[int], int]
"""From a set of hexes to the set one step on."""


class Ways:
    """The open hexsides of a grid. Never changes.

    >>> from hexfront.hexes import Grid, HexSet, Layout
    >>> grid = Grid(Layout("pointy", "row-first", "odd"), ["0101", "0102", "0103", "0104"])
    >>> ways = Ways(grid, closed=[(grid.hex("0103"), grid.hex("0104"))])
    >>> HexSet(grid, ways.flood(grid.set(["0101"])))
    HexSet(0101 0102 0103)
    """

    __slots__ = ("gather", "grid", "open", "spread", "within")

    grid: Grid
    within: int
    """The enterable hexes."""
    open: tuple[int, ...]
    """For each direction the hexes FROM which one may step that way."""
    spread: Step
    """``spread(s)``: all hexes one open step from a member of ``s``."""
    gather: Step
    """``gather(s)``: all hexes from which one open step leads into ``s``."""

    def __init__(self, grid: Grid, within: int | None = None, closed: Iterable[tuple[int, int]] = ()) -> None:
        """Open every hexside into ``within`` (all hexes if not given), but none of ``closed``, either way."""
        within = grid.all if within is None else within & grid.all
        sides = _sides_into(grid, within)
        for a, b in closed:
            d = grid.direction(a, b)
            sides[d] &= ~(1 << a)
            sides[(d + 3) % 6] &= ~(1 << b)
        self.grid = grid
        self.within = within
        self.open = tuple(sides)
        self.spread = stepper(grid, sides)
        # Going back over a way means entering the hex it left, from the hex it entered.
        entered = [shifted(side, shift) for side, shift in zip(sides, grid.shifts, strict=True)]
        self.gather = stepper(grid, entered[3:] + entered[:3])

    def __reduce__(self) -> tuple[type[Ways], tuple[Grid, int, list[tuple[int, int]]]]:
        """Pickle as grid, enterable hexes and closed hexsides."""
        closed = [(a, b) for a in self.grid.hexes for b in self.grid.neighbours[a] if self.closed(a, b)]
        return Ways, (self.grid, self.within, closed)

    def crossable(self, a: int, b: int) -> bool:
        """Tell whether one may step from ``a`` to ``b``: adjacent, enterable, hexside not closed."""
        return self.grid.adjacent(a, b) and bool(self.open[self.grid.direction(a, b)] >> a & 1)

    def closed(self, a: int, b: int) -> bool:
        """Tell whether the hexside between two adjacent hexes is closed, whatever may be entered."""
        return bool(self.within >> b & 1) and not self.crossable(a, b)

    def neighbours(self, h: int) -> list[int]:
        """The hexes one open step from ``h``, in the order of the directions."""
        return [h + shift for side, shift in zip(self.open, self.grid.shifts, strict=True) if side >> h & 1]

    def flood(self, start: int, within: int = -1) -> int:
        """Everything that can be reached from ``start`` through ``within``, start included."""
        spread = self.spread
        reached = start
        while True:
            grown = reached | spread(reached) & within
            if grown == reached:
                return reached
            reached = grown

    def reach(self, start: int, within: int, steps: int) -> int:
        """Everything within so many steps of ``start`` through ``within``, start included."""
        spread = self.spread
        reached = start
        for _ in range(steps):
            grown = reached | spread(reached) & within
            if grown == reached:
                break
            reached = grown
        return reached

    def waves(self, start: int, within: int = -1, limit: int | None = None) -> list[int]:
        """Sets by exact distance: the start, the hexes one step away, and so on until none is left."""
        spread = self.spread
        wave, fresh = start, within & ~start
        found = [wave]
        while limit is None or len(found) <= limit:
            wave = spread(wave) & fresh
            if not wave:
                break
            fresh ^= wave
            found.append(wave)
        return found

    def components(self, within: int) -> list[int]:
        """The connected parts of a set, the one with the lowest hex first."""
        parts = []
        while within:
            part = self.flood(within & -within, within)
            parts.append(part)
            within &= ~part
        return parts

    def distance(self, start: int, goal: int, within: int = -1) -> int | None:
        """The fewest steps from ``start`` to ``goal`` through ``within``, or None if there is no way.

        The goal itself must lie within too; add it to ``within`` to allow ending there only.
        """
        spread = self.spread
        wave, fresh, steps = start, within & ~start, 0
        while wave:
            if wave & goal:
                return steps
            wave = spread(wave) & fresh
            fresh &= ~wave
            steps += 1
        return None

    def path(self, start: int, goal: int, within: int = -1) -> list[int] | None:
        """A shortest way from ``start`` to ``goal`` through ``within``, both ends included, or None.

        Of several it is always the same one: the lowest goal, then from each hex backwards the first
        direction that works.
        """
        spread = self.spread
        wave, fresh, waves = start, within & ~start, []
        while wave and not wave & goal:
            waves.append(wave)
            wave = spread(wave) & fresh
            fresh &= ~wave
        if not wave:
            return None
        h = lowest(wave & goal)
        way = [h]
        for wave in reversed(waves):
            h = next(self._sources(h, wave))
            way.append(h)
        way.reverse()
        return way

    def _sources(self, h: int, among: int) -> Iterator[int]:
        """The hexes of a set from which one open step leads to ``h``, in the order of the directions."""
        for side, shift in zip(self.open, self.grid.shifts, strict=True):
            if h >= shift and (side & among) >> (h - shift) & 1:
                yield h - shift


def led_to(grid: Grid, sides: Sequence[int], start: int) -> int:
    """All hexes to which steps lead from some hexes; ``sides`` are by direction those one may step from.

    Each direction goes on from what the one before it has reached, so few rounds are needed.

    >>> from hexfront.hexes import Grid, HexSet, Layout
    >>> grid = Grid(Layout("pointy", "row-first", "odd"), ["0101", "0102", "0103", "0104"])
    >>> eastward = [grid.set(["0101", "0102"]), 0, 0, 0, 0, 0]
    >>> HexSet(grid, led_to(grid, eastward, grid.set(["0102"])))
    HexSet(0102 0103)
    """
    pairs = list(zip(sides, grid.shifts, strict=True))
    up = [(side, shift) for side, shift in pairs if shift > 0]
    down = [(side, -shift) for side, shift in pairs if shift < 0]
    before, reached = -1, start
    while reached != before:
        before = reached
        for side, shift in up:
            reached |= (reached & side) << shift
        for side, shift in down:
            reached |= (reached & side) >> shift
    return reached


def leading_to(grid: Grid, sides: Sequence[int], goals: int) -> int:
    """All hexes from which steps lead to some hexes; ``sides`` are by direction those one may step from.

    >>> from hexfront.hexes import Grid, HexSet, Layout
    >>> grid = Grid(Layout("pointy", "row-first", "odd"), ["0101", "0102", "0103", "0104"])
    >>> eastward = [grid.set(["0101", "0102"]), 0, 0, 0, 0, 0]
    >>> HexSet(grid, leading_to(grid, eastward, grid.set(["0103"])))
    HexSet(0101 0102 0103)
    """
    pairs = list(zip(sides, grid.shifts, strict=True))
    up = [(side, shift) for side, shift in pairs if shift > 0]
    down = [(side, -shift) for side, shift in pairs if shift < 0]
    before, reached = -1, goals
    while reached != before:
        before = reached
        for side, shift in up:
            reached |= reached >> shift & side
        for side, shift in down:
            reached |= reached << shift & side
    return reached


class Drainage:
    """All hexes from which steps lead to some goals, and how near each is, to find the like of it quickly.

    >>> from hexfront.hexes import Grid, HexSet, Layout
    >>> grid = Grid(Layout("pointy", "row-first", "odd"), ["0101", "0102", "0103", "0104"])
    >>> eastward = [grid.set(["0101", "0102"]), 0, 0, 0, 0, 0]
    >>> drainage = Drainage(grid, eastward, grid.set(["0103"]))
    >>> HexSet(grid, drainage.after([grid.set(["0102"]), 0, 0, 0, 0, 0], grid.set(["0103"])))
    HexSet(0102 0103)
    """

    __slots__ = ("_down", "_flat", "_goals", "_grid", "_sides", "_waves", "reached")

    def __init__(self, grid: Grid, sides: Sequence[int], goals: int) -> None:
        self._grid, self._sides, self._goals = grid, sides, goals
        #: By direction the hexes from which an open step leads nearer to the goals.
        self._down = [0] * 6
        #: By direction those from which one leads to a hex that is as near, if that has been asked.
        self._flat: list[int] = []
        #: The hexes of each distance, from 1 on.
        self._waves: list[int] = []
        pairs = list(zip(range(6), sides, grid.shifts, strict=True))
        up = [(d, side, shift) for d, side, shift in pairs if shift > 0]
        down = [(d, side, -shift) for d, side, shift in pairs if shift < 0]
        nearer, wave, fresh = self._down, goals, grid.all & ~goals
        while wave:
            grown = 0
            for d, side, shift in up:
                if found := wave >> shift & side & fresh:
                    nearer[d] |= found
                    grown |= found
            for d, side, shift in down:
                if found := wave << shift & side & fresh:
                    nearer[d] |= found
                    grown |= found
            wave = grown
            fresh ^= wave
            self._waves.append(wave)
        self.reached = grid.all & ~fresh | goals

    def after(self, sides: Sequence[int], goals: int) -> int:
        """The same with other steps open: what ``leading_to`` would find."""
        reached = self.reached
        held = goals
        for side, down in zip(sides, self._down, strict=True):
            held |= side & down
        # Whoever can still step nearer gets there, if that is so for all, and so does who can step aside.
        if goals != self._goals:
            return leading_to(self._grid, sides, goals)
        if self._stuck(reached & ~held, sides):
            return leading_to(self._grid, sides, self._sure(sides, reached & ~held))
        more = 0
        for side, shift in zip(sides, self._grid.shifts, strict=True):
            more |= shifted(reached, -shift) & side
        return leading_to(self._grid, sides, reached) if more & ~reached else reached

    def _sure(self, sides: Sequence[int], lost: int) -> int:
        """All hexes that still get to the goals by steps nearer to them, if some have no such step now."""
        steps = [
            (side & down, shift)
            for side, down, shift in zip(sides, self._down, self._grid.shifts, strict=True)
        ]
        sure = self.reached & ~lost
        while lost:
            asked = others = 0
            for step, shift in steps:
                asked |= step & shifted(lost, -shift)
                others |= step & shifted(sure, -shift)
            lost = asked & sure & ~others & ~self._goals
            sure ^= lost
        return sure

    def spared(self, those: int, shut: int, fenced: int = 0, empty: int = 0) -> bool:
        """Whether all of some hexes still lead to the goals if nobody could step into those that are shut,
        nor past those that are fenced: to their left or right.

        ``those`` are all hexes on the shortest ways of some (``onward``), ``empty`` such as nobody starts
        from. It says no as well where it takes more than a step aside to tell.

        >>> from hexfront.hexes import Grid, Layout
        >>> grid = Grid(Layout("pointy", "row-first", "odd"), ["0101", "0102", "0103", "0104"])
        >>> eastward = [grid.set(["0101", "0102"]), 0, 0, 0, 0, 0]
        >>> drainage = Drainage(grid, eastward, grid.set(["0103"]))
        >>> [drainage.spared(drainage.reached, grid.set([shut])) for shut in ("0104", "0102")]
        [True, False]
        """
        shifts = self._grid.shifts
        closed = [shifted(shut, -shift) for shift in shifts]
        if fenced:
            fences = [shifted(fenced, -shift) for shift in shifts]
            closed = [no | fences[d - 5] | fences[d - 1] for d, no in enumerate(closed)]
        held = self._goals & ~shut | empty
        for down, no in zip(self._down, closed, strict=True):
            held |= down & ~no
        if not those & ~held:
            return True
        return not self._stuck(self.reached & ~held, [~no for no in closed])

    def _stuck(self, those: int, sides: Sequence[int]) -> int:
        """Which of those that can step nearer no more can neither step aside to a hex that can.

        Who steps aside is as near as before. So all of the others get on, from the nearest to the furthest,
        if there is none of these.
        """
        if not those:
            return 0
        aside = 0
        for flat, side, shift in zip(self._level(), sides, self._grid.shifts, strict=True):
            aside |= flat & side & ~shifted(those, -shift)
        return those & ~aside

    def _level(self) -> list[int]:
        """By direction the hexes from which an open step leads to one that is as near to the goals."""
        if not self._flat:
            # The distances as binary numbers, digit by digit: hexes that differ in none are as near.
            digits, all_waves = [0] * len(self._waves).bit_length(), 0
            for distance, wave in enumerate(self._waves, 1):
                all_waves |= wave
                for place in range(distance.bit_length()):
                    if distance >> place & 1:
                        digits[place] |= wave
            for side, shift in zip(self._sides, self._grid.shifts, strict=True):
                differ = 0
                for digit in digits:
                    differ |= digit ^ shifted(digit, -shift)
                self._flat.append(side & all_waves & shifted(all_waves, -shift) & ~differ)
        return self._flat

    def pocket(self, start: int) -> int:
        """All hexes to which open steps lead from some hexes, those among them."""
        return led_to(self._grid, self._sides, start)

    def onward(self, start: int) -> int:
        """All hexes on the shortest ways from some hexes to the goals, both ends included."""
        return led_to(self._grid, self._down, start & self.reached)

    def needed(self, start: int, beside: int = 0) -> int:
        """The hexes that somebody on the shortest ways from some hexes must step into to get nearer.

        With ``beside`` 1 the directions to the left and right of a hex count as steps into it: it is needed
        unless everybody beside it gets nearer by one of the three steps that turn away from it.

        >>> from hexfront.hexes import Grid, HexSet, Layout
        >>> grid = Grid(Layout("pointy", "row-first", "odd"), ["0101", "0102", "0103", "0104"])
        >>> eastward = [grid.set(["0101", "0102"]), 0, 0, 0, 0, 0]
        >>> HexSet(grid, Drainage(grid, eastward, grid.set(["0103"])).needed(grid.set(["0102"])))
        HexSet(0103)
        """
        found, onward = 0, self.onward(start)
        for d, shift in enumerate(self._grid.shifts):
            others = self._goals
            for turn in range(1 + beside, 6 - beside):
                others |= self._down[(d + turn) % 6]
            found |= shifted(onward & ~others, shift)
        return found & self._grid.all


def shifted(s: int, shift: int) -> int:
    """The set moved by a number of bit positions, up or (negative) down."""
    return s << shift if shift >= 0 else s >> -shift


def _sides_into(grid: Grid, targets: int) -> list[int]:
    """For each direction the hexes from which a step leads into the targets."""
    return [shifted(targets, -shift) & grid.all for shift in grid.shifts]


def stepper(grid: Grid, sides: Sequence[int]) -> Step:
    """A function that moves a set one step, given for each direction the hexes from which one may step.

    It holds six constants instead of looking them up, because every flood and range spends its time here.
    """
    targets = 0
    for side, shift in zip(sides, grid.shifts, strict=True):
        targets |= shifted(side, shift)
    if list(sides) == _sides_into(grid, targets):
        return _plain_stepper(targets, grid.stride)
    by_shift = dict(zip(grid.shifts, sides, strict=True))
    return _sided_stepper(by_shift, grid.stride)


def _plain_stepper(targets: int, stride: int) -> Step:
    """All sides of the targets open: the six neighbours in four shifts."""

    def step(s: int) -> int:
        up, down = s << 1, s >> 1
        return (up | down | (s | down) << stride | (s | up) >> stride) & targets

    return step


def _sided_stepper(sides: dict[int, int], stride: int) -> Step:
    """Some sides closed: each direction masked, three shifts up and three down."""
    near = stride - 1
    up_one, up_near, up_far = sides[1], sides[near], sides[stride]
    down_one, down_near, down_far = sides[-1], sides[-near], sides[-stride]

    def step(s: int) -> int:
        return (
            (s & up_one) << 1
            | (s & down_one) >> 1
            | (s & up_near) << near
            | (s & down_near) >> near
            | (s & up_far) << stride
            | (s & down_far) >> stride
        )

    return step
