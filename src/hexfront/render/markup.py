"""SVG as text: numbers, escaping, elements and lettering."""

from html import escape as _escape_html

SANS = "'Source Sans Pro','Source Sans 3','Helvetica Neue',Arial,sans-serif"
"""Lettering of counters, places and charts."""

SERIF = "'Source Serif Pro','Source Serif 4',Georgia,'Times New Roman',serif"
"""Lettering of titles, regions and waters."""

_FIRST_PRINTABLE = 32
_WIDTHS = {
    **dict.fromkeys("iljI.,:;'|!", 0.26),
    **dict.fromkeys("ftr()[]-/ ", 0.33),
    **dict.fromkeys("mwMW@%", 0.82),
    **dict.fromkeys("ABCDEFGHKNOPQRSTUVXYZ", 0.58),
}
_USUAL_WIDTH = 0.51


def num(value: float) -> str:
    """Write a number with at most one decimal and nothing superfluous.

    >>> num(3.0), num(-0.04), num(12.345), num(0.5)
    ('3', '0', '12.3', '.5')
    """
    text = f"{value:.1f}"
    text = text.removesuffix(".0")
    if text == "-0":
        return "0"
    if text.startswith("0."):
        return text[1:]
    if text.startswith("-0."):
        return "-" + text[2:]
    return text


def escape(text: str) -> str:
    """Make any text safe in SVG, as content or attribute.

    >>> escape('R & F <"1">')
    'R &amp; F &lt;&quot;1&quot;&gt;'
    """
    kept = "".join(char for char in text if ord(char) >= _FIRST_PRINTABLE)
    return _escape_html(kept, quote=True)


def tag(name: str, content: str = "", /, **attributes: object) -> str:
    """Write one element; `content` is markup, attribute values are escaped, None leaves one out.

    Underscores in attribute names become hyphens and a trailing one is dropped.

    >>> tag("circle", r=3.0, stroke_width=None, fill="red")
    '<circle r="3" fill="red"/>'
    """
    parts = [name]
    for key, value in attributes.items():
        if value is None:
            continue
        shown = num(value) if isinstance(value, float) else escape(str(value))
        parts.append(f'{key.rstrip("_").replace("_", "-")}="{shown}"')
    opening = " ".join(parts)
    return f"<{opening}>{content}</{name}>" if content else f"<{opening}/>"


def group(content: str, /, **attributes: object) -> str:
    """Wrap markup in a `<g>`, or return nothing if there is nothing to wrap."""
    return tag("g", content, **attributes) if content else ""


def lettering(text: str, x: float, y: float, size: float, **attributes: object) -> str:
    """Write a line of text at a point."""
    return tag("text", escape(text), x=float(x), y=float(y), font_size=float(size), **attributes)


def tooltip(text: str) -> str:
    """Write a tooltip, or nothing."""
    return tag("title", escape(text)) if text else ""


def text_width(text: str, size: float, bold: bool = False) -> float:
    """Estimate the width of a line of sans-serif text.

    >>> 20 < text_width("Warsaw", 8) < 30
    True
    """
    return sum(_WIDTHS.get(char, _USUAL_WIDTH) for char in text) * size * (1.06 if bold else 1.0)


def document(content: str, name: str, size: tuple[float, float], corner: tuple[float, float] = (0, 0)) -> str:
    """Wrap markup as a whole SVG document with this size and upper left corner."""
    width, height = size
    return tag(
        "svg",
        tooltip(name) + content,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(num(value) for value in (*corner, width, height)),
        width=num(width),
        height=num(height),
        role="img",
        font_family=SANS,
    )
