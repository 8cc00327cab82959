"""Names on the map: places and their signs, rivers along their course, regions, waters and features."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import atan2, hypot, pi

from hexfront.kernel.scene import Place, Sheet
from hexfront.render.markup import SERIF, escape, group, lettering, num, tag, text_width, tooltip
from hexfront.render.shapes import UNIT, Point, curve
from hexfront.render.symbols import ANCHOR

Courses = Mapping[str, Mapping[str, Sequence[tuple[Sequence[Point], str]]]]
Box = tuple[float, float, float, float]

_HALO = "#f7f0de"
_RIVER_SIZE = 19.0
_RIVER_SPACING = 1.6
_RIVER_OFFSET = 23.0
_RIVER_REPEAT = 15
_LEAST_WINDOW = 3
_CROWDED = 3.0
_NAME_SIZES = {"capital": 23.0, "works": 20.5, "city": 20.5, "fortress": 19.0, "town": 17.0, "village": 15.0}
_LARGE = ("capital", "works", "city")
_ANCHORS = {"n": "middle", "s": "middle", "e": "start", "w": "end"}

_TOWNSCAPES = {
    "city": (
        "M-37-6-26-20-12-23-4-32 12-29 24-24 30-11 37-3 33 14 21 19 15 30-1 27-14 31-26 22-29 10-38 7z",
        "M-35 0 34-2M-18-20-12 27M13-26 17 20M-27-16 30 9M-26 15 25-17",
    ),
    "town": (
        "M-20-5-12-14-2-16 9-14 18-8 21 4 13 14 1 17-10 15-18 8z",
        "M-17 0 18-2M-6-14-3 14M9-12 8 13",
    ),
}


def _hexagon(radius: float) -> str:
    side = radius * 0.866
    points = (
        (0, -radius),
        (side, -radius / 2),
        (side, radius / 2),
        (0, radius),
        (-side, radius / 2),
        (-side, -radius / 2),
    )
    return " ".join(f"{num(x)},{num(y)}" for x, y in points)


def sign(kind: str, value: str = "") -> str:
    """Draw the sign of a place about the origin, with its value inside."""
    built, streets = _TOWNSCAPES["city" if kind in _LARGE else "town"]
    blocks = tag("path", d=built, fill="#b98f7d", stroke="#8a5a48", stroke_width="1.2")
    blocks += tag("path", d=streets, fill="none", stroke="#f0e2cd", stroke_width="2.2")
    number = {"text_anchor": "middle", "font_weight": 700}
    if kind == "capital":
        star = "M0-24 5.6-8.2 22.8-7.4 9.4 2.9 14.1 19.4 0 10-14.1 19.4-9.4 2.9-22.8-7.4-5.6-8.2z"
        badge = tag("path", d=star, fill="#a3221b", stroke="#fbf6e9", stroke_width="2.4")
        return blocks + badge + (lettering(value, 0, 6.4, 18, fill="#fff", **number) if value else "")
    if kind == "works":
        badge = tag("path", d="M-14-14H14V14H-14z", fill="#26221f", stroke="#fbf6e9", stroke_width="2.4")
        return blocks + badge + (lettering(value, 0, 7, 20, fill="#f5c542", **number) if value else "")
    if kind == "city":
        badge = tag("polygon", points=_hexagon(17), fill="#26221f", stroke="#fbf6e9", stroke_width="2.4")
        return blocks + badge + (lettering(value, 0, 7.2, 21, fill="#fff", **number) if value else "")
    if kind == "fortress":
        star = "M0-19 6-8 18-10 11 0 18 10 6 8 0 19-6 8-18 10-11 0-18-10-6-8z"
        badge = tag("path", d=star, fill="#26221f", stroke="#fbf6e9", stroke_width="2")
        return badge + (lettering(value, 0, 5.4, 15, fill="#fff", **number) if value else "")
    if kind == "village":
        return tag("circle", r=5, fill="#fbf6e9", stroke="#26221f", stroke_width="2.2")
    badge = tag("circle", r=11.5, fill="#fbf6e9", stroke="#26221f", stroke_width="3")
    return blocks + badge + (lettering(value, 0, 5.2, 15.5, fill="#26221f", **number) if value else "")


def anchor_sign() -> str:
    """Draw the anchor of a port about the origin."""
    pen = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    return group(ANCHOR, **pen, stroke=_HALO, stroke_width="5.5") + group(
        ANCHOR, **pen, stroke="#17466f", stroke_width="2.2"
    )


def signs(sheet: Sheet, centres: Mapping[str, Point]) -> str:
    """Draw the signs of all places."""
    drawn = ""
    for place in sheet.places:
        x, y = centres[place.hex]
        harbour = group(anchor_sign(), transform="translate(38 -6)") if place.port else ""
        content = tooltip(_describe(place)) + sign(place.kind, place.value) + harbour
        drawn += group(content, transform=f"translate({num(x)} {num(y)})", data_place=place.hex)
    return group(drawn, class_="hf-signs")


def _describe(place: Place) -> str:
    return f"{place.name}, {(place.word or place.kind).lower()}" + (", port" if place.port else "")


def place_names(sheet: Sheet, centres: Mapping[str, Point]) -> str:
    """Write the names of places, each with a halo; a layer of its own, to lie above the counters."""
    drawn = ""
    for place in sheet.places:
        if not place.label:
            continue
        x, y = _name_at(place, centres[place.hex])
        side = place.side if place.side in _ANCHORS else place.side[-1]
        drawn += lettering(
            place.label,
            x,
            y,
            _NAME_SIZES[place.kind],
            text_anchor=_ANCHORS[side],
            font_weight=700 if place.kind in _LARGE else 600,
        )
    return group(
        drawn,
        class_="hf-places",
        fill="#1d1712",
        stroke=_HALO,
        stroke_width="4.2",
        stroke_linejoin="round",
        stroke_opacity=".92",
        paint_order="stroke",
    )


def _name_at(place: Place, centre: Point) -> Point:
    x, y = centre
    size = _NAME_SIZES[place.kind]
    along = {"e": 0.22, "w": -0.22}.get(place.side[-1], 0.0)
    down = {"n": -0.33, "s": 0.47}.get(place.side[0], 0.0)
    return x + along * UNIT, y + down * UNIT + (size * 0.32 if not down else 0)


def free(sheet: Sheet, centres: Mapping[str, Point]) -> str:
    """Write region, water and feature labels."""
    colours = {"region": "#7d2c22", "water": "#2b6597", "feature": "#4c5a33", "note": "#5a2a22"}
    drawn = ""
    for label in sheet.labels:
        x, y = centres[label.hex]
        x, y, size = x + label.dx * UNIT, y + label.dy * UNIT, label.size * UNIT
        slanted = label.style in ("water", "feature")
        drawn += tag(
            "text",
            escape(label.text),
            x=x,
            y=y + size * 0.33,
            font_size=size,
            font_family=SERIF,
            font_style="italic" if slanted else None,
            font_weight=600,
            letter_spacing=num(label.spacing * UNIT) if label.spacing else None,
            text_anchor="middle",
            fill=label.colour or colours[label.style],
            fill_opacity=".9" if slanted else ".82",
            stroke=None if label.style == "water" else _HALO,
            stroke_width=num(size * 0.16),
            stroke_opacity=".62",
            paint_order="stroke",
            transform=f"rotate({num(label.turn)} {num(x)} {num(y)})" if label.turn else None,
        )
    return group(drawn, class_="hf-labels", stroke_linejoin="round")


def courses(sheet: Sheet, drawn: Courses, prefix: str, taken: list[Box]) -> tuple[str, str]:
    """Write the names of rivers along their course: definitions of the baselines, and the texts.

    The names keep clear of the boxes that are taken, and their own are added to the list.
    """
    defs, texts, number = "", "", 0
    for style in sheet.side_styles:
        if not style.named:
            continue
        for name, lines in drawn[style.kind].items():
            longest = max((line for line, _ in lines), key=len)
            others = [
                box
                for other, paths in drawn[style.kind].items()
                if other != name
                for path, _ in paths
                for box in _boxes(path, 12)
            ]
            for window in _windows(name, longest, taken + others):
                number += 1
                path_id = f"{prefix}-r{number}"
                defs += tag("path", id=path_id, d=curve(window))
                taken.extend(_boxes(window[::2]))
                words = tag("textPath", escape(name), href=f"#{path_id}", startOffset="50%")
                texts += tag("text", words, fill=style.casing or style.colour)
    written = group(
        texts,
        class_="hf-rivers",
        font_family=SERIF,
        font_size=_RIVER_SIZE,
        font_style="italic",
        font_weight=600,
        letter_spacing=num(_RIVER_SPACING),
        text_anchor="middle",
        stroke=_HALO,
        stroke_width="3.4",
        stroke_opacity=".8",
        stroke_linejoin="round",
        paint_order="stroke",
    )
    return defs, written


def _boxes(points: Iterable[Point], half: float = 22) -> list[Box]:
    return [(x - half, y - half, x + half, y + half) for x, y in points]


def taken_boxes(sheet: Sheet, centres: Mapping[str, Point]) -> list[Box]:
    """List the boxes that place names, signs, hex numbers and free labels occupy."""
    boxes: list[Box] = []
    for place in sheet.places:
        x, y = centres[place.hex]
        boxes.append((x - 24, y - 24, x + 24, y + 24))
        if place.label:
            left, base = _name_at(place, (x, y))
            size = _NAME_SIZES[place.kind]
            wide = text_width(place.label, size, bold=True)
            start = {"e": left, "w": left - wide}.get(place.side[-1], left - wide / 2)
            boxes.append((start, base - size, start + wide, base + 4))
    for label in sheet.labels:
        x, y = centres[label.hex]
        size = label.size * UNIT
        half = (text_width(label.text, size) + len(label.text) * label.spacing * UNIT) / 2
        x, y = x + label.dx * UNIT, y + label.dy * UNIT
        boxes.append((x - half, y - size / 2, x + half, y + size / 2))
    if sheet.number_hexes:
        drop = 0.44 * UNIT if sheet.grid.layout.orientation == "pointy" else 0.4 * UNIT
        boxes += [(x - 13, y - drop - 5, x + 13, y - drop + 5) for x, y in centres.values()]
    return boxes


def _windows(name: str, line: Sequence[Point], taken: list[Box]) -> list[list[Point]]:
    """Choose where along a river to write its name: the calmest stretches that hit nothing."""
    found: list[tuple[float, list[Point]]] = []
    wanted = 1 + (len(line) - 1) // _RIVER_REPEAT
    share = len(line) // wanted
    for part in range(wanted):
        stretch = line[part * share : (part + 1) * share + 1]
        crowd = [*taken, *(box for _, done in found for box in _boxes(done))]
        choices = [(_cost(window, crowd), window) for window in _candidates(name, stretch)]
        if choices:
            found.append(min(choices))
    found.sort()
    return [window for rank, (cost, window) in enumerate(found) if rank == 0 or cost < _CROWDED]


def _candidates(name: str, line: Sequence[Point]) -> Iterable[list[Point]]:
    """List baselines beside a river long enough for its name, on both banks."""
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in pairwise(line)]
    need = text_width(name, _RIVER_SIZE) + len(name) * _RIVER_SPACING + 14
    for start in range(len(middles)):
        length, end = 0.0, start
        while end + 1 < len(middles) and length < need:
            length += hypot(middles[end + 1][0] - middles[end][0], middles[end + 1][1] - middles[end][1])
            end += 1
        if length < need or end - start + 1 < _LEAST_WINDOW:
            continue
        points = _calm(middles[start : end + 1])
        (x0, y0), (x1, y1) = points[0], points[-1]
        if x1 < x0 - 8 or (abs(x1 - x0) <= 8 and y1 > y0):  # noqa: PLR2004
            points.reverse()
        for offset in (-_RIVER_OFFSET, _RIVER_OFFSET + _RIVER_SIZE * 0.62):
            yield _beside(points, offset)


def _calm(points: list[Point]) -> list[Point]:
    """Smooth a line twice, ends kept, and give it a point every half step."""
    for _ in range(2):
        inner = [
            ((a[0] + 2 * b[0] + c[0]) / 4, (a[1] + 2 * b[1] + c[1]) / 4)
            for a, b, c in zip(points, points[1:], points[2:], strict=False)
        ]
        points = [points[0], *inner, points[-1]]
    return points


def _beside(points: Sequence[Point], offset: float) -> list[Point]:
    moved: list[Point] = []
    for index, (x, y) in enumerate(points):
        before, after = points[max(index - 1, 0)], points[min(index + 1, len(points) - 1)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        length = hypot(dx, dy) or 1.0
        moved.append((x - dy / length * offset, y + dx / length * offset))
    return moved


def _cost(window: Sequence[Point], taken: Sequence[Box]) -> float:
    """Weigh bends, steepness and collisions of a baseline."""
    turns = 0.0
    for a, b, c in zip(window, window[1:], window[2:], strict=False):
        turn = atan2(c[1] - b[1], c[0] - b[0]) - atan2(b[1] - a[1], b[0] - a[0])
        turns += abs((turn + pi) % (2 * pi) - pi)
    rise = abs(window[-1][1] - window[0][1])
    steep = rise / (abs(window[-1][0] - window[0][0]) + rise + 1)
    hits = 0.0
    samples = [
        (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part - 5)
        for a, b in pairwise(window)
        for part in (0.0, 0.25, 0.5, 0.75)
    ]
    west, east = min(x for x, _ in samples), max(x for x, _ in samples)
    north, south = min(y for _, y in samples), max(y for _, y in samples)
    # Most of what is taken lies far away.
    near = [
        box
        for box in taken
        if box[0] - 9 < east and west < box[2] + 9 and box[1] - 9 < south and north < box[3] + 9
    ]
    for x, y in samples:
        for left, top, right, bottom in near:
            if left - 9 < x < right + 9 and top - 9 < y < bottom + 9:
                hits += 1
    return turns * 1.6 + steep * 1.2 + hits * 0.9
