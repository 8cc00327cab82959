"""The strip below a map: title, legend, notes and credits."""

from hexfront.kernel.scene import Sheet, SideStyle, Terrain, Tint
from hexfront.render import labels, scenery, textures
from hexfront.render.markup import SERIF, escape, group, lettering, num, tag, text_width
from hexfront.render.shapes import Point, crenels, curve, ribbon

_ROW = 52.0
_SAMPLE = 66.0
_TEXT = 21.0
_INK = "#2b241b"
_TITLE_SIZE = 56.0
_CREDITS = 15.5
_HEX = "0,-26 22.5,-13 22.5,13 0,26 -22.5,13 -22.5,-13"
_PLACE_WORDS = {
    "capital": "Capital",
    "works": "Industry",
    "city": "City",
    "town": "Town",
    "fortress": "Fortress",
    "village": "Village",
}

Entry = tuple[str, str]


def strip(sheet: Sheet, left: float, top: float, width: float) -> tuple[str, float]:
    """Draw the strip with its top edge at `top`; returns the drawing and its height."""
    head = lettering(sheet.title, left + 4, top + 58, _TITLE_SIZE, font_family=SERIF, font_weight=700)
    if sheet.subtitle:
        head += lettering(sheet.subtitle, left + 6, top + 92, 24, font_family=SERIF, font_style="italic")
    title_width = max(
        text_width(sheet.title, _TITLE_SIZE, bold=True) * 1.08,
        text_width(sheet.subtitle, 24),
        text_width(sheet.credits, _CREDITS),
        260.0,
    )
    start = min(left + title_width + 70, left + width * 0.5)
    drawn, rows = _flow(_entries(sheet), start, left + width, top + 34)
    bottom = top + 34 + rows * _ROW
    for note in sheet.notes:
        drawn += lettering(note, start, bottom, 18.5, font_style="italic")
        bottom += 26
    if sheet.credits:
        drawn += lettering(sheet.credits, left + 6, top + 124, _CREDITS, opacity=".75")
    return group(head + drawn, class_="hf-legend", fill=_INK), max(bottom - top + 6, 142.0)


def _flow(entries: list[Entry], start: float, end: float, top: float) -> tuple[str, int]:
    """Set legend entries in rows."""
    x, row, drawn = start, 0, ""
    for sample, words in entries:
        wide = _SAMPLE + text_width(words, _TEXT) + 34
        if x + wide > end and x > start:
            x, row = start, row + 1
        y = top + row * _ROW
        drawn += group(sample, transform=f"translate({num(x + 28)} {num(y)})")
        drawn += lettering(words, x + _SAMPLE, y + 7, _TEXT)
        x += wide
    return drawn, row + 1 if entries else 0


def _entries(sheet: Sheet) -> list[Entry]:
    entries: list[Entry] = [(_terrain(style), style.label) for style in sheet.terrains if style.label]
    entries += [(_tint(sheet, tint), tint.label) for tint in sheet.tints if tint.label]
    entries += [(_side(style), style.label) for style in sheet.side_styles if style.label]
    entries += _places(sheet)
    if any(place.port for place in sheet.places):
        entries.append((group(labels.anchor_sign(), transform="scale(1.4)"), "Port"))
    if sheet.hamlets or sheet.country_roads:
        entries.append((scenery.sample(), "Hamlet and road, no effect on play"))
    if sheet.edges and sheet.edge_label:
        arrow = tag("path", d="M-20-6H2V-14L22 0 2 14V6H-20z", fill=sheet.edges[0].colour)
        entries.append((arrow, sheet.edge_label))
    return entries


def _places(sheet: Sheet) -> list[Entry]:
    """A line for each kind of place and value, or for each kind with the range of its values."""
    values: dict[tuple[str, str, str], dict[str, None]] = {}
    for place in sheet.places:
        apart = "" if sheet.value_ranges else place.value
        values.setdefault((place.kind, place.word, apart), {})[place.value] = None
    entries: list[Entry] = []
    for (kind, word, _), found in values.items():
        worth = [value for value in found if value]
        shown = worth[0] if worth else ""
        words = (word or _PLACE_WORDS[kind]) + (f", {_range(worth)} {sheet.value_unit}" if worth else "")
        entries.append((group(labels.sign(kind, shown), transform="scale(.74)"), words))
    return entries


def _range(values: list[str]) -> str:
    """The one value, or the least and the greatest.

    >>> _range(["2"]), _range(["15", "2", "5"])
    ('2', '2 to 15')
    """
    return f"{min(values, key=int)} to {max(values, key=int)}" if len(values) > 1 else values[0]


def _hexagon(fill: str, opacity: float = 1.0, stroke: str = "#5d4d33") -> str:
    return tag(
        "polygon", points=_HEX, fill=fill, fill_opacity=num(opacity), stroke=stroke, stroke_width="1.4"
    )


def _terrain(style: Terrain) -> str:
    mark = ""
    if style.texture != "none":
        use = tag("use", href="#" + textures.texture_id(style.texture, 1))
        mark = group(use, transform="scale(.47)", color=style.ink)
    return _hexagon(style.fill) + mark


def _tint(sheet: Sheet, tint: Tint) -> str:
    return _hexagon(sheet.paper) + tag(
        "polygon", points=_HEX, fill=tint.colour, fill_opacity=str(tint.opacity)
    )


def _side(style: SideStyle) -> str:
    line: list[Point] = [(-28.0, 4.0), (-10.0, -7.0), (9.0, 5.0), (28.0, -5.0)]
    if style.shape == "pool":
        body = ribbon([(-24.0, 0.0), (24.0, 0.0)], 10)
        return tag("path", d=body, fill=style.colour, stroke=style.casing or style.colour, stroke_width="2")
    trench = crenels(((-28.0, 4.0), (28.0, 4.0)), ((-28.0, -4.0), (28.0, -4.0)))
    course = trench if style.shape == "trench" else curve(line)
    pen = {"d": course, "fill": "none", "stroke_linecap": "round"}
    drawn = ""
    if style.band:
        drawn += tag("path", **pen, stroke=style.band, stroke_width=style.band_width, stroke_opacity=".5")
    if style.casing:
        drawn += tag("path", **pen, stroke=style.casing, stroke_width=style.width + 2.4)
    pen["stroke_linecap"] = "butt" if style.dash else "round"
    return drawn + tag(
        "path", **pen, stroke=style.colour, stroke_width=style.width, stroke_dasharray=style.dash or None
    )


def caption(lines: tuple[str, ...], x: float, y: float) -> str:
    """Write caption lines one below the other, the first one larger."""
    drawn = ""
    for number, line in enumerate(lines):
        size = 30 if number == 0 else 21
        drawn += tag(
            "text",
            escape(line),
            x=x,
            y=y + (0 if number == 0 else 12 + 28 * number),
            font_size=size,
            font_family=SERIF,
            font_weight=700 if number == 0 else 400,
            fill=_INK,
        )
    return drawn
