"""Unit symbols in the manner of NATO maps, each drawn once.

A symbol fills a frame 48 wide and 32 high about the origin. Lines take the current colour, so that one
definition serves every counter.
"""

from hexfront.render.markup import num, tag

FRAME_WIDTH = 48.0
FRAME_HEIGHT = 32.0

_FRAME = '<path d="M-24-16h48v32h-48z"/>'
_CROSS = '<path d="M-24-16 24 16M-24 16 24-16"/>'
_SLASH = '<path d="M-24 16 24-16"/>'
_OVAL = '<rect x="-16" y="-9" width="32" height="18" rx="9"/>'
_SOLID = 'fill="currentColor" stroke="none"'
_WHEELS = "".join(f'<circle cx="{x}" cy="12" r="2.4" {_SOLID}/>' for x in (-9, 0, 9))
_ANCHOR = (
    '<g stroke-width="2.2"><circle cy="-10.2" r="2.4"/>'
    '<path d="M0-7.8V11M-5-4.5H5M-9 4.5C-8 9-4 11.4 0 11.4S8 9 9 4.5"/>'
    "</g>"
)

_DRAWINGS: dict[str, str] = {
    "infantry": _FRAME + _CROSS,
    "cavalry": _FRAME + _SLASH,
    "armored_car": _FRAME + '<rect x="-17" y="-10.5" width="34" height="16" rx="8"/>' + _WHEELS,
    "armor": _FRAME + _OVAL,
    "naval_infantry": _FRAME + '<path d="M-24-16-9-6M24-16 9-6M-24 16-9 6M24 16 9 6"/>' + _ANCHOR,
    "headquarters": _FRAME + f'<path {_SOLID} d="M-24-16h48v9h-48z"/><path d="M-24 16v8"/>',
    "artillery": _FRAME + f'<circle r="7" {_SOLID}/>',
    "heavy_artillery": _FRAME + f'<circle r="7" {_SOLID}/><path d="M-24 10.5h48"/>',
    "horse_artillery": _FRAME + _SLASH + f'<circle r="7" {_SOLID}/>',
    "engineer": _FRAME + '<path d="M-12 8V-6H12V8M0-6V6" stroke-width="3"/>',
    "mountain": _FRAME + _CROSS + f'<path {_SOLID} d="M-7 16 0 4 7 16z"/>',
    "bicycle": _FRAME + _CROSS + '<circle cy="9.5" r="5"/>',
    "machine_gun": _FRAME + '<path d="M0 11V-11M-5-5 0-11 5-5M-6 11H6"/>',
    "militia": _FRAME + _CROSS + f'<circle r="4.5" {_SOLID}/>',
    "air": _FRAME + f'<path {_SOLID} d="M0 0C-5-8-17-8-17 0S-5 8 0 0 17-8 17 0 5 8 0 0z"/>',
    "supply": _FRAME + '<path d="M-24 9h48"/>',
    "railway": _FRAME + '<path d="M-17-4h34M-17 3h34M-12-7v13M-4-7v13M4-7v13M12-7v13"/>',
    "armored_train": _FRAME
    + '<rect x="-17" y="-9" width="34" height="13" rx="6.5"/><path d="M-20 10h40"/>'
    + _WHEELS,
    "fortress": _FRAME + '<path d="M-15 9V-8H-9V-3H-3V-8H3V-3H9V-8H15V9z"/>',
    "garrison": _FRAME + '<path d="M-24 16V-3H24"/>',
    "ship": _FRAME + f'<path {_SOLID} d="M-18 2H18L13 9H-13z"/><path d="M-4 2V-9M4 2V-6"/>',
    "transport": _FRAME + '<path d="M-18 3H18L13 10H-13zM-9 3V-4H9V3M0-4V-9"/>',
    "airborne": _FRAME + _CROSS + '<path d="M-13 14Q-6.5 5 0 14 6.5 5 13 14" stroke-width="2.2"/>',
    "leader": f"<path {_SOLID} "
    'd="M0-15 4.1-4.7 15.2-4.2 6.6 2.7 9.4 13.4 0 7.4-9.4 13.4-6.6 2.7-15.2-4.2-4.1-4.7z"/>',
    "unknown": _FRAME,
}

SYMBOLS = tuple(_DRAWINGS)
"""Names of all symbols; any other name is drawn as an empty frame."""

ANCHOR = '<circle cy="-7.5" r="2.2"/><path d="M0-5.3V8M-4-2.8H4M-7 3C-6.2 6.6-3 8.4 0 8.4S6.2 6.6 7 3"/>'
"""A port's anchor, about 18 high, as bare lines."""


def symbol_id(name: str) -> str:
    """Return the element id of a symbol, falling back to the empty frame.

    >>> symbol_id("cavalry"), symbol_id("dragon")
    ('hf-s-cavalry', 'hf-s-unknown')
    """
    return f"hf-s-{name}" if name in _DRAWINGS else "hf-s-unknown"


def define(names: set[str]) -> str:
    """Write the definitions of the symbols named, once each, for use inside `<defs>`."""
    wanted = sorted({name if name in _DRAWINGS else "unknown" for name in names})
    return "".join(
        tag("g", _DRAWINGS[name], id=symbol_id(name), fill="none", stroke="currentColor", stroke_width="2.6")
        for name in wanted
    )


def echelon(size: str, ad_hoc: bool = False, stroke: float = 2.4) -> str:
    """Draw an echelon such as XX or III about the origin, 10 high, with the bracket of an ad hoc body.

    >>> echelon("X")
    '<path d="M-5-5 5 5M-5 5 5-5" fill="none" stroke="currentColor" stroke-width="2.4"/>'
    """
    advance = {"X": 12.0, "I": 6.5}
    if not size or any(mark not in advance for mark in size):
        return ""
    total = sum(advance[mark] for mark in size)
    left, lines = -total / 2, ""
    for mark in size:
        middle = left + advance[mark] / 2
        if mark == "X":
            lines += f"M{num(middle - 5)}-5 {num(middle + 5)} 5M{num(middle - 5)} 5 {num(middle + 5)}-5"
        else:
            lines += f"M{num(middle)}-5V5"
        left += advance[mark]
    if ad_hoc:
        half = total / 2 + 4.5
        lines += f"M{num(-half)} 2V-8.5H{num(half)}V2"
    return tag("path", d=lines, fill="none", stroke="currentColor", stroke_width=stroke)
