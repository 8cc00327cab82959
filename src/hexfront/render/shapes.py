"""Lines and areas on a hex map: outlines of hex sets, chains of hexsides, natural curves.

Lengths are in sheet units, a hundred to the hex. All shapes depend on nothing but their input, so that the
same map always gives the same drawing.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import hypot

from hexfront.render.markup import num

UNIT = 100.0
"""Sheet units in a hex from flat side to flat side."""

Point = tuple[float, float]
Key = tuple[int, int]

_MASK = 0xFFFFFFFF
_ROUNDING = 0.22
_WOBBLE = 3.4
_LEAST_CURVE = 3


def key(point: Point) -> Key:
    """Name a corner, so that the corners of adjacent hexes coincide."""
    return round(point[0] * 4), round(point[1] * 4)


def scatter(*seed: int) -> float:
    """Give a number from -1 to 1 that looks random and depends on the seed alone.

    >>> scatter(3, 4) == scatter(3, 4) and -1 <= scatter(3, 4) <= 1
    True
    """
    value = 0x9E3779B9
    for part in seed:
        value = ((value ^ (part & _MASK)) * 0x85EBCA6B) & _MASK
        value ^= value >> 13
        value = (value * 0xC2B2AE35) & _MASK
        value ^= value >> 16
    return value / _MASK * 2 - 1


def loops(areas: Iterable[Sequence[Point]]) -> list[list[Point]]:
    """Trace the outlines of a set of hexes given by their corners, holes included.

    >>> square = [(0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0)]
    >>> beside = [(9.0, 0.0), (18.0, 0.0), (18.0, 9.0), (9.0, 9.0)]
    >>> [len(loop) for loop in loops([square, beside])]
    [6]
    """
    onward: dict[tuple[Key, Key], tuple[Point, Point]] = {}
    for corners in areas:
        for here, there in zip(corners, [*corners[1:], corners[0]], strict=True):
            ends = key(here), key(there)
            if onward.pop(ends[::-1], None) is None:
                onward[ends] = here, there
    following = {ends[0]: side for ends, side in onward.items()}
    found: list[list[Point]] = []
    while following:
        loop: list[Point] = []
        at = next(iter(following))
        while at in following:
            here, there = following.pop(at)
            loop.append(here)
            at = key(there)
        found.append(loop)
    return found


def chains(sides: Iterable[tuple[Point, Point]]) -> list[list[Point]]:
    """Join hexsides end to end into the longest lines that do not fork.

    >>> chains([((0.0, 0.0), (1.0, 0.0)), ((2.0, 0.0), (1.0, 0.0))])
    [[(0.0, 0.0), (1.0, 0.0), (2.0, 0.0)]]
    """
    where: dict[Key, Point] = {}
    links: dict[Key, list[Key]] = {}
    for here, there in sides:
        a, b = key(here), key(there)
        where[a], where[b] = here, there
        links.setdefault(a, []).append(b)
        links.setdefault(b, []).append(a)
    ends = [node for node, others in links.items() if len(others) != 2]  # noqa: PLR2004
    lines: list[list[Point]] = []
    for start in [*ends, *links]:
        while links[start]:
            line = [start]
            at = start
            while links[at]:
                after = links[at].pop(0)
                links[after].remove(at)
                line.append(after)
                at = after
                if at in ends or at == start:
                    break
            lines.append([where[node] for node in line])
    return lines


def crenels(front: tuple[Point, Point], rear: tuple[Point, Point], teeth: int = 3) -> str:
    """Draw a trench with its traverses: a line that goes to and fro between a front and a rear line.

    >>> crenels(((0.0, 0.0), (4.0, 0.0)), ((0.0, 2.0), (4.0, 2.0)), 1)
    'M0 0l1 0 0 2 2 0 0-2 1 0'
    """
    points = [front[0]]
    for tooth in range(teeth):
        start, end = (tooth + 0.25) / teeth, (tooth + 0.75) / teeth
        points += [between(front, start), between(rear, start), between(rear, end), between(front, end)]
    return polyline([*points, front[1]])


def between(ends: tuple[Point, Point], part: float) -> Point:
    """The point that lies a part of the way from one end of a line to the other."""
    (x0, y0), (x1, y1) = ends
    return x0 + (x1 - x0) * part, y0 + (y1 - y0) * part


def eased(line: Sequence[Point], closed: bool, pins: Mapping[Key, Point] | None = None) -> dict[Key, Point]:
    """Move each corner of a line towards its neighbours, which rounds the zigzag of hexsides.

    Corners in `pins` go where the pins say; open ends otherwise stay.
    """
    fixed = pins or {}
    count = len(line)
    moved: dict[Key, Point] = {}
    for index, point in enumerate(line):
        name = key(point)
        if name in fixed:
            moved[name] = fixed[name]
        elif not closed and index in (0, count - 1):
            moved[name] = point
        else:
            before, after = line[index - 1], line[(index + 1) % count]
            middle = ((before[0] + after[0]) / 2, (before[1] + after[1]) / 2)
            moved[name] = (
                point[0] + (middle[0] - point[0]) * _ROUNDING,
                point[1] + (middle[1] - point[1]) * _ROUNDING,
            )
    return moved


def natural(
    line: Sequence[Point], moved: Mapping[Key, Point], closed: bool, wobble: float = 1.0
) -> list[Point]:
    """Lay a winding course along hexsides through the eased corners.

    Each side winds in its own way, the same for every line that uses it.
    """
    course: list[Point] = []
    pairs = list(pairwise(line))
    if closed:
        pairs.append((line[-1], line[0]))
    for here, there in pairs:
        start, end = moved[key(here)], moved[key(there)]
        low, high = sorted((key(here), key(there)))
        way = 1.0 if key(here) == low else -1.0
        dx, dy = end[0] - start[0], end[1] - start[1]
        length = hypot(dx, dy) or 1.0
        course.append(start)
        for part, seed in ((0.34, 1), (0.66, 2)):
            off = scatter(*low, *high, seed if way > 0 else 3 - seed) * _WOBBLE * wobble * way
            course.append(
                (start[0] + dx * part - dy / length * off, start[1] + dy * part + dx / length * off)
            )
    if not closed:
        course.append(moved[key(line[-1])])
    return course


def curve(points: Sequence[Point], closed: bool = False) -> str:
    """Write a smooth path through points.

    >>> curve([(0, 0), (10, 0), (20, 10)])
    'M0 0c1.7 0 6.7-1.7 10 0s8.3 8.3 10 10'
    """
    count = len(points)
    if count < _LEAST_CURVE:
        return polyline(points, closed)

    def slope(index: int) -> Point:
        before = points[(index - 1) % count] if closed else points[max(index - 1, 0)]
        after = points[(index + 1) % count] if closed else points[min(index + 1, count - 1)]
        return (after[0] - before[0]) / 6, (after[1] - before[1]) / 6

    at = _tenths(points[0])
    first = slope(0)
    text = f"M{_offset((0, 0), at)}c"
    text += _offset(at, _tenths((points[0][0] + first[0], points[0][1] + first[1])))
    for index in range(1, count + closed):
        point, lean = points[index % count], slope(index % count)
        control = _offset(at, _tenths((point[0] - lean[0], point[1] - lean[1])))
        end = _tenths(point)
        text += (join(control) if index == 1 else f"s{control}") + join(_offset(at, end))
        at = end
    return text + ("z" if closed else "")


def polyline(points: Sequence[Point], closed: bool = False) -> str:
    """Write a straight-lined path through points.

    >>> polyline([(0, 0), (10, -5), (10, 0)], closed=True)
    'M0 0l10-5 0 5z'
    """
    at = _tenths(points[0])
    text = f"M{_offset((0, 0), at)}"
    for index, point in enumerate(points[1:]):
        there = _tenths(point)
        step = _offset(at, there)
        text += join(step) if index else f"l{step}"
        at = there
    return text + ("z" if closed else "")


def _tenths(point: Point) -> Key:
    return round(point[0] * 10), round(point[1] * 10)


def _offset(here: Key, there: Key) -> str:
    """Write the step from one point to another briefly; steps in tenths are exact, so no error adds up."""
    return num((there[0] - here[0]) / 10) + join(num((there[1] - here[1]) / 10))


def join(text: str) -> str:
    """Put a space before a number unless its sign parts it from the one before."""
    return text if text.startswith("-") else " " + text


def ribbon(line: Sequence[Point], half_width: float) -> str:
    """Write a long body of water along hexsides: full in the middle, round at the ends."""
    moved = eased(line, closed=False)
    course = natural(line, moved, closed=False, wobble=0.6)
    count = len(course)
    left: list[Point] = []
    right: list[Point] = []
    for index, (x, y) in enumerate(course):
        before, after = course[max(index - 1, 0)], course[min(index + 1, count - 1)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        length = hypot(dx, dy) or 1.0
        fullness = 0.42 if index in (0, count - 1) else 1.0
        shore = half_width * fullness
        for bank, way in ((left, 1.0), (right, -1.0)):
            reach = shore * (1 + 0.22 * scatter(*key((x, y)), int(way)))
            bank.append((x - dy / length * reach * way, y + dx / length * reach * way))
    head, tail = course[0], course[-1]
    return curve([head, *left, tail, *reversed(right)], closed=True)
