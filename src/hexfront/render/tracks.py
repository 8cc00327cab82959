"""Tracks: the row of numbered boxes on which a marker shows the turn, points or morale."""

from hexfront.kernel.scene import Track
from hexfront.render.markup import group, lettering, num, tag, text_width, tooltip

HEIGHT = 62.0
"""Height of one track with its name."""

_MOST_BOXES = 25
_BOX = 30.0


def draw(track: Track, x: float, y: float, room: float) -> tuple[str, float]:
    """Draw a track with its upper left corner at a point; returns the drawing and its width.

    Short tracks are boxes; long ones are a bar with the value at its place.
    """
    count = track.high - track.low + 1
    value = min(max(track.value, track.low), track.high)
    head = lettering(track.name, x, y + 14, 18, font_weight=700)
    if track.names and 0 <= value - track.low < len(track.names):
        offset = text_width(track.name, 18, bold=True) + 12
        head += lettering(track.names[value - track.low], x + offset, y + 14, 18, font_style="italic")
    if count <= _MOST_BOXES:
        wide = min(_BOX, room / max(count, 1))
        body = _boxes(track, value, x, y + 24, wide)
        width = wide * count
    else:
        width = min(room, 380.0)
        body = _bar(track, value, x, y + 24, width)
    label = f"{track.name}: {track.value}"
    return group(tooltip(label) + head + body, class_="hf-track", fill="#2b241b"), width


def _boxes(track: Track, value: int, x: float, y: float, wide: float) -> str:
    drawn = ""
    for step in range(track.high - track.low + 1):
        here = track.low + step == value
        left = x + step * wide
        drawn += tag(
            "rect",
            x=left,
            y=y,
            width=wide,
            height=30,
            fill=track.colour if here else "#faf5e6",
            stroke="#6b5b44",
            stroke_width="1.2",
        )
        drawn += lettering(
            str(track.low + step),
            left + wide / 2,
            y + 21,
            16,
            text_anchor="middle",
            fill="#fff" if here else "#6b5b44",
            font_weight=700 if here else 400,
        )
    return drawn


def _bar(track: Track, value: int, x: float, y: float, width: float) -> str:
    part = (value - track.low) / max(track.high - track.low, 1)
    rail = tag("rect", x=x, y=y + 8, width=width, height=14, rx=7, fill="#faf5e6", stroke="#6b5b44")
    level = tag("rect", x=x, y=y + 8, width=max(width * part, 7.0), height=14, rx=7, fill=track.colour)
    ends = lettering(str(track.high), x + width + 8, y + 21, 15)
    at = x + width * part
    badge = tag("circle", cx=num(at), cy=num(y + 15), r=16, fill=track.colour, stroke="#fff", stroke_width=2)
    return (
        rail
        + level
        + ends
        + badge
        + lettering(str(track.value), at, y + 20.5, 15, text_anchor="middle", fill="#fff", font_weight=700)
    )
