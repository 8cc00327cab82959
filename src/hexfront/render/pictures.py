"""SVG to PNG, whole or in tiles, with the optional extra `png` (resvg-py, Pillow, two font packages)."""

import re
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from io import BytesIO
from typing import Any

_FACES = ("Regular", "It", "Semibold", "SemiboldIt", "Bold", "BoldIt")
_FAMILIES = ("SourceSansPro", "SourceSerifPro")
_VARIABLE = re.compile(r"var\(--[\w-]+,\s*([^()]+)\)")


class PictureError(RuntimeError):
    """A picture cannot be made, with what to do about it."""


@cache
def font_files() -> tuple[str, ...]:
    """Find the fonts of the extra `png`: Source Sans Pro and Source Serif Pro, as files."""
    wanted = {f"{family}-{face}.ttf" for family in _FAMILIES for face in _FACES}
    found: set[str] = set()
    for entry in entry_points(group="fonts_ttf"):
        try:
            fonts = entry.load()
        except (ImportError, AttributeError):
            continue
        found.update(str(path) for path in fonts.values())
    return tuple(sorted(path for path in found if re.split(r"[\\/]", path)[-1] in wanted))


def to_png(svg: str, width: int = 1600) -> bytes:
    """Rasterise an SVG to a PNG of the given width in pixels.

    With the fonts of the extra `png` the picture is the same on every machine; without them the fonts of
    the system are used.
    """
    if width < 1:
        raise PictureError(f"A picture needs a width of at least 1 pixel, not {width}.")
    resvg = _extra("resvg_py")
    fonts = font_files()
    try:
        picture = resvg.svg_to_bytes(
            svg_string=plain_colours(svg),
            width=width,
            skip_system_fonts=bool(fonts),
            font_files=list(fonts) or None,
            font_family="Source Sans Pro",
            sans_serif_family="Source Sans Pro",
            serif_family="Source Serif Pro",
        )
    except ValueError as error:
        raise PictureError(f"The SVG cannot be drawn: {error}") from error
    return bytes(picture)


def to_tiles(svg: str, width: int, side: int) -> dict[tuple[int, int], bytes]:
    """Rasterise an SVG to the given width and cut it into squares: PNGs by column and row.

    What reaches beyond the edge of the picture is transparent.
    """
    whole = _extra("PIL.Image").open(BytesIO(to_png(svg, width)))
    tiles: dict[tuple[int, int], bytes] = {}
    for y in range(0, whole.height, side):
        for x in range(0, whole.width, side):
            drawn = BytesIO()
            whole.crop((x, y, x + side, y + side)).save(drawn, "PNG")
            tiles[x // side, y // side] = drawn.getvalue()
    return tiles


def _extra(module: str) -> Any:
    """A module of the extra `png`."""
    try:
        return import_module(module)
    except ImportError as error:
        raise PictureError("PNG pictures need the extra 'png': pip install 'hexfront[png]'.") from error


def plain_colours(svg: str) -> str:
    """Replace CSS variables by the values they fall back on, which rasterisers want.

    >>> plain_colours('<path fill="var(--hf-ink,#222)"/>')
    '<path fill="#222"/>'
    """
    return _VARIABLE.sub(r"\1", svg)
