"""Positions: counters, markers, highlights and arrows on a map."""

from math import hypot
from typing import TYPE_CHECKING, Any

from hexfront.kernel.scene import Arrow, Highlight, Marker, Piece, Scene, stacks, sums
from hexfront.render import counters, legend, maps, tracks
from hexfront.render.markup import document, group, lettering, num, tag, text_width, tooltip
from hexfront.render.shapes import UNIT, Point, curve, loops, polyline

if TYPE_CHECKING:
    from hexfront.kernel.state import State

_COUNTER = 0.64 * UNIT
_FAN_STEP = 6.5
_FAN_MOST = 19.5
_TRAY_COUNTER = 84.0
_TRAY_ROW = 132.0
_INK = "#2b241b"


def scene_svg(scene: Scene, tray: bool = False) -> str:
    """Draw a position as an SVG document.

    Stacks are fanned on the map, with a badge that tells how many counters and how much strength they hold.
    With `tray`, every stack is laid out counter by counter below the map.
    """
    drawn = maps.art(scene.sheet)
    piles = stacks(scene.pieces)
    body = drawn.ground + drawn.numbers + _highlights(scene.highlights, drawn)
    body += "".join(_marker(marker, number, drawn.centres) for marker, number in _numbered(scene.markers))
    ordered = sorted(piles, key=lambda name: (drawn.centres[name][1], -drawn.centres[name][0]))
    body += group("".join(_pile(piles[name], drawn.centres[name]) for name in ordered), class_="hf-pieces")
    body += drawn.names + "".join(_arrow(arrow, drawn.centres) for arrow in scene.arrows)

    left, wide = drawn.left, drawn.width
    bottom = drawn.top + drawn.height
    panel, panel_height = _panel(scene, left, bottom, wide)
    content = body + panel
    if panel_height:
        content += group(drawn.strip, transform=f"translate(0 {num(panel_height)})")
    else:
        content += drawn.strip
    height = drawn.height + panel_height + drawn.strip_height
    if tray:
        laid, tray_height = _tray(scene, piles, left, drawn.top + height, wide)
        content += laid
        height += tray_height
    paper = tag("rect", x=left, y=drawn.top, width=wide, height=height, fill="#efe6d0")
    defs = tag("defs", drawn.defs + counters.define(scene.pieces))
    name = " ".join((scene.sheet.title, *scene.caption[:1]))
    return document(defs + paper + content, name, (wide, height), corner=(left, drawn.top))


def state_svg(state: "State[Any, Any]", side: str | None = None) -> str:
    """Draw a state of a game as one side sees it: the side given, else the one to decide."""
    if side is None and state.decision is not None:
        side = state.decision.side
    return scene_svg(state.game.scene(state.world, state.view(side)))


def _pile(pile: tuple[Piece, ...], centre: Point) -> str:
    """Draw a stack: the top counter in the middle of the hex, the others behind it up and to the right."""
    behind = len(pile) - 1
    step = min(_FAN_STEP, _FAN_MOST / behind) if behind else 0.0
    shift = step * behind / 2
    x, y = centre[0] - _COUNTER / 2 - shift * 0.8, centre[1] - _COUNTER / 2 + shift * 0.35 - 3
    drawn = ""
    for depth, piece in enumerate(pile):
        off = step * (behind - depth)
        at = f"translate({num(x + off)} {num(y - off)}) scale({_COUNTER / counters.BOX:.3g})"
        drawn += group(counters.draw(piece), transform=at)
    if behind:
        drawn += _badge(pile, x + _COUNTER + 3, y + _COUNTER - 15)
    return group(drawn, class_="hf-stack", data_hex=pile[0].hex)


def total(pile: tuple[Piece, ...]) -> str:
    """The sums of a stack as on a counter, or nothing where they are not all known.

    >>> total((Piece(id="a", hex="0101", factors={"attack": 3, "defense": 4}),))
    '3-4'
    """
    return "-".join(map(str, sums(pile).values()))


def _badge(pile: tuple[Piece, ...], x: float, y: float) -> str:
    count, strength = str(len(pile)), total(pile)
    wide = 17.0
    drawn = tag("rect", x=x - 8.5, y=y - 8.5, width=17, height=17, rx=8.5, fill="#fff8e4")
    drawn += lettering(count, x, y + 5, 14.5, text_anchor="middle", font_weight=700, fill="#201a12")
    if strength:
        extra = text_width(strength, 14.5, bold=True) + 7
        wide += extra
        drawn += lettering(
            strength, x + 8.5 + extra / 2 - 1, y + 5, 14.5, text_anchor="middle", font_weight=700
        )
    rim = tag(
        "rect",
        x=x - 10,
        y=y - 10,
        width=wide + 3,
        height=20,
        rx=10,
        fill="#201a12",
        stroke="#fff8e4",
        stroke_width="1.4",
    )
    words = ", ".join([f"{count} units", *(f"{name} {number}" for name, number in sums(pile).items())])
    return group(tooltip(words) + rim + drawn, class_="hf-badge", fill="#fff8e4")


def _numbered(markers: tuple[Marker, ...]) -> list[tuple[Marker, int]]:
    """Number the markers of each hex, so that they stand beside each other."""
    seen: dict[str, int] = {}
    numbered: list[tuple[Marker, int]] = []
    for marker in markers:
        number = seen.get(marker.hex, 0)
        seen[marker.hex] = number + 1
        numbered.append((marker, number))
    return numbered


def _marker(marker: Marker, number: int, centres: dict[str, Point]) -> str:
    x, y = centres[marker.hex]
    spots = ((-39.0, 12.0), (-39.0, -14.0), (39.0, 16.0), (0.0, 40.0))
    dx, dy = spots[number % len(spots)]
    if marker.kind == "railhead":
        art = tag("circle", r=10.5, fill=marker.colour, stroke="#fff", stroke_width="1.6")
        art += (
            '<path d="M-3-7V7M3-7V7M-6-4.5H6M-6 0H6M-6 4.5H6" fill="none" stroke="#fff" stroke-width="1.5"/>'
        )
    elif marker.kind == "control":
        art = '<path d="M-6 12V-12" stroke="#2b241b" stroke-width="2.2" fill="none"/>'
        art += tag("path", d="M-5-12C1-16 5-8 12-12V0C5 4 1-4-5 0z", fill=marker.colour, stroke="#fff")
    else:
        half = max(11.0, text_width(marker.text, 13, bold=True) / 2 + 5)
        art = tag("rect", x=-half, y=-10, width=2 * half, height=20, rx=4, fill=marker.colour, stroke="#fff")
        art += lettering(marker.text, 0, 4.6, 13, text_anchor="middle", fill="#fff", font_weight=700)
    words = tooltip(marker.title or marker.text or marker.kind)
    return group(words + art, transform=f"translate({num(x + dx)} {num(y + dy)})", class_="hf-marker")


def _highlights(highlights: tuple[Highlight, ...], drawn: maps.Art) -> str:
    text = ""
    for light in highlights:
        if light.style == "dots":
            dots = "".join(
                tag("circle", cx=num(drawn.centres[name][0]), cy=num(drawn.centres[name][1]), r=12)
                for name in light.hexes
            )
            text += group(dots, fill=light.colour, fill_opacity=".75", stroke="#fff", stroke_width="2")
            continue
        outline = "".join(
            polyline(loop, closed=True) for loop in loops(drawn.corners[name] for name in light.hexes)
        )
        text += tag(
            "path",
            d=outline,
            fill=light.colour if light.style == "fill" else "none",
            fill_opacity=".3",
            fill_rule="evenodd",
            stroke=light.colour,
            stroke_width="2.5" if light.style == "fill" else "6",
            stroke_linejoin="round",
        )
    return group(text, class_="hf-highlights")


def _arrow(arrow: Arrow, centres: dict[str, Point]) -> str:
    """Draw a move as a curved arrow, an attack as a heavy one, a retreat dashed."""
    points = [centres[name] for name in arrow.hexes]
    if len(points) < 2:  # noqa: PLR2004
        return ""
    (x0, y0), (x1, y1) = points[-2], points[-1]
    length = hypot(x1 - x0, y1 - y0) or 1.0
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    wide = 13.0 if arrow.kind == "attack" else 7.0
    reach = (0.3 if arrow.kind == "attack" else 0.16) * UNIT
    tip = x1 - ux * reach, y1 - uy * reach
    neck = tip[0] - ux * wide * 1.7, tip[1] - uy * wide * 1.7
    (ax, ay), (bx, by) = points[0], points[1]
    first = hypot(bx - ax, by - ay) or 1.0
    start = ax + (bx - ax) / first * 0.3 * UNIT, ay + (by - ay) / first * 0.3 * UNIT
    shaft = curve([start, *points[1:-1], neck])
    head = polyline(
        [
            tip,
            (neck[0] - uy * wide * 1.25, neck[1] + ux * wide * 1.25),
            (neck[0] + uy * wide * 1.25, neck[1] - ux * wide * 1.25),
        ],
        closed=True,
    )
    dash = "14 9" if arrow.kind == "retreat" else None
    pen = {"d": shaft, "fill": "none", "stroke_linecap": "butt"}
    art = tag("path", **pen, stroke="#fff", stroke_opacity=".8", stroke_width=wide + 4)
    art += tag(
        "path", d=head, fill="#fff", stroke="#fff", stroke_width="4", stroke_linejoin="round", opacity=".8"
    )
    art += tag("path", **pen, stroke=arrow.colour, stroke_width=wide, stroke_dasharray=dash)
    art += tag("path", d=head, fill=arrow.colour)
    if arrow.text:
        half = text_width(arrow.text, 17, bold=True) / 2 + 7
        aside = wide + 8 + abs(uy) * half
        middle = (start[0] + tip[0]) / 2 - uy * aside, (start[1] + tip[1]) / 2 + ux * aside
        art += tag(
            "rect", x=middle[0] - half, y=middle[1] - 13, width=2 * half, height=26, rx=13, fill=arrow.colour
        )
        art += lettering(
            arrow.text, middle[0], middle[1] + 6, 17, text_anchor="middle", fill="#fff", font_weight=700
        )
    return group(tooltip(f"{arrow.kind} {arrow.hexes[0]} to {arrow.hexes[-1]}") + art, class_="hf-arrow")


def _panel(scene: Scene, left: float, top: float, width: float) -> tuple[str, float]:
    """Draw caption and tracks in a strip below the map."""
    if not scene.caption and not scene.tracks:
        return "", 0.0
    margin = 36.0
    words = legend.caption(scene.caption, left + margin, top + 30)
    start = left + margin
    if scene.caption:
        longest = max(
            text_width(line, 31 if n == 0 else 21, bold=n == 0) for n, line in enumerate(scene.caption)
        )
        start += min(longest + 60, width * 0.45)
    x, y, drawn = start, top + 4, ""
    end = left + width - margin
    for track in scene.tracks:
        art, wide = tracks.draw(track, x, y, end - start)
        if x + wide > end and x > start:
            x, y = start, y + tracks.HEIGHT
            art, wide = tracks.draw(track, x, y, end - start)
        drawn += art
        x += max(wide, text_width(track.name, 18, bold=True)) + 46
    bottom = max(y + tracks.HEIGHT if scene.tracks else 0.0, top + 24 + 28 * len(scene.caption))
    rule = tag(
        "path",
        d=f"M{num(left + 30)} {num(bottom + 6)}h{num(width - 60)}",
        stroke="#6b5b44",
        stroke_width="1.5",
    )
    return group(words + drawn, class_="hf-panel") + rule, bottom - top + 12


def _tray(
    scene: Scene, piles: dict[str, tuple[Piece, ...]], left: float, top: float, width: float
) -> tuple[str, float]:
    """Lay out every stack below the map, top counter first, under its hex and place."""
    places = {place.hex: place.name for place in scene.sheet.places}
    margin, gap = 36.0, 30.0
    x, y, drawn = left + margin, top + 26, ""
    step = _TRAY_COUNTER + 6
    for name in sorted(piles):
        pile = piles[name]
        words = f"{name} {places.get(name, '')}".strip()
        strength = total(pile)
        wide = max(len(pile) * step, text_width(words, 19, bold=True) + (46 if len(pile) > 1 else 0))
        if x + wide > left + width - margin and x > left + margin:
            x, y = left + margin, y + _TRAY_ROW
        drawn += lettering(words, x, y + 16, 19, font_weight=700)
        if strength and len(pile) > 1:
            right = x + text_width(words, 19, bold=True) + 10
            drawn += lettering(f"({strength})", right, y + 16, 19)
        for number, piece in enumerate(reversed(pile)):
            at = (
                f"translate({num(x + number * step)} {num(y + 25)}) scale({_TRAY_COUNTER / counters.BOX:.3g})"
            )
            drawn += group(counters.draw(piece), transform=at)
        x += wide + gap
    return group(drawn, class_="hf-tray", fill=_INK), y + _TRAY_ROW - top
