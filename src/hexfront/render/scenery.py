"""Scenery: hamlets and country roads that fill the land between the places and change nothing in play."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import hypot

from hexfront.kernel.scene import Sheet, Spot
from hexfront.render.labels import Box
from hexfront.render.markup import group, lettering, num, tag, text_width
from hexfront.render.shapes import UNIT, Point, curve, key, scatter

_HOUSES = "M-6-2h4v4h-4zM-1-5h4.4v4h-4.4zM0 1h3.6v4H0zM5-1h3.6v3.6H5z"
_NAME_SIZE = 13.5
_BEND = 0.07
"""How far a road leaves the straight line, as a part of its length."""


def country_roads(sheet: Sheet, centres: Mapping[str, Point]) -> str:
    """Draw the roads as pale ways with a brown edge."""
    path = "".join(_winding([_at(spot, centres) for spot in road]) for road in sheet.country_roads)
    return _roads(path) if path else ""


def hamlets(sheet: Sheet, centres: Mapping[str, Point], taken: Sequence[Box]) -> str:
    """Draw the hamlets: a few houses and a small name, on the side where it hides least of what is taken."""
    drawn, names = "", ""
    crowd = list(taken)
    for spot in sheet.hamlets:
        x, y = _at(spot, centres)
        drawn += tag("path", d=_HOUSES, transform=f"translate({num(x)} {num(y)})")
        left, base, box = min(_sides(spot.name, x, y), key=lambda side: _hidden(side[2], crowd))
        crowd.append(box)
        names += lettering(spot.name, left, base, _NAME_SIZE)
    if not drawn:
        return ""
    houses = group(drawn, fill="#8a5a48", stroke="#f7f0de", stroke_width=".5")
    halo = {"stroke": "#f7f0de", "stroke_width": "2.6", "stroke_opacity": ".7", "paint_order": "stroke"}
    return houses + group(names, class_="hf-hamlets", fill="#5d4a35", font_style="italic", **halo)


def _sides(name: str, x: float, y: float) -> list[tuple[float, float, Box]]:
    """Where the name of a hamlet may stand: below, above, to the right or left, with the box it fills."""
    wide = text_width(name, _NAME_SIZE)
    corners = ((-wide / 2, 17.0), (-wide / 2, -8.0), (12.0, 4.5), (-wide - 10, 4.5))
    return [
        (x + dx, y + dy, (x + dx, y + dy - _NAME_SIZE * 0.8, x + dx + wide, y + dy + 2)) for dx, dy in corners
    ]


def _hidden(box: Box, taken: Sequence[Box]) -> float:
    """How much of the taken boxes a box would cover."""
    left, top, right, bottom = box
    return sum(
        max(0.0, min(right, r) - max(left, a)) * max(0.0, min(bottom, b) - max(top, t))
        for a, t, r, b in taken
    )


def sample() -> str:
    """Draw a hamlet on its road for the legend, about the origin."""
    return _roads(curve([(-28.0, 8.0), (-8.0, 2.0), (10.0, 7.0), (28.0, -2.0)])) + group(
        tag("path", d=_HOUSES), transform="translate(0 -6) scale(1.4)", fill="#8a5a48"
    )


def _roads(path: str) -> str:
    pen = {"d": path, "fill": "none", "stroke_linejoin": "round", "stroke_linecap": "round"}
    edge = tag("path", **pen, stroke="#8c6a3e", stroke_width="4", stroke_opacity=".85")
    return edge + tag("path", **pen, stroke="#fbf2d8", stroke_width="1.9")


def _at(spot: Spot, centres: Mapping[str, Point]) -> Point:
    x, y = centres[spot.hex]
    return x + spot.dx * UNIT, y + spot.dy * UNIT


def _winding(stops: Sequence[Point]) -> str:
    """Write a path through the stops that bends a little to either side between them."""
    course: list[Point] = []
    for here, there in pairwise(stops):
        dx, dy = there[0] - here[0], there[1] - here[1]
        bends = max(1, round(hypot(dx, dy) / UNIT))
        course.append(here)
        for number in range(1, bends + 1):
            part = number / (bends + 1)
            off = scatter(*key(here), *key(there), number) * _BEND / bends
            course.append((here[0] + dx * part - dy * off, here[1] + dy * part + dx * off))
    return curve([*course, stops[-1]])
