"""Counters: one square of cardboard each, drawn in a box of 100 by 100."""

from hexfront.kernel.scene import Piece
from hexfront.render import symbols
from hexfront.render.markup import document, escape, group, lettering, tag, text_width, tooltip

BOX = 100.0
"""Side of a counter in its own units."""

_SIDE_TEXT = 19.0
_SIDE_ROOM = 22.0
_LONG_ROOM = 62.0
#: Factors narrower than this leave room for a dot at the lower edge.
_SHORT = 50
_SYMBOL_HEIGHT = 44.0
_SIDE_X = {"left": 13.5, "right": 86.5}


def define(pieces: tuple[Piece, ...]) -> str:
    """Write what the drawings of these pieces refer to, for use inside `<defs>`.

    Fills and strokes are sheer, never whole shapes: to a browser each sheer shape is a layer to be kept in
    order while a map with hundreds of counters is dragged.
    """
    card = (
        '<g id="hf-card">'
        '<rect x="3" y="4.5" width="100" height="100" rx="9" fill="#1a140a" fill-opacity=".38"/>'
        '<rect width="100" height="100" rx="9" fill="currentColor"/>'
        '<path d="M2.5 92V11Q2.5 2.5 11 2.5H92" fill="none" stroke="#fff" stroke-width="3" '
        'stroke-opacity=".38" stroke-linecap="round"/>'
        '<path d="M97.5 9V89Q97.5 97.5 89 97.5H9" fill="none" stroke="#000" stroke-width="3" '
        'stroke-opacity=".26" stroke-linecap="round"/>'
        '<rect x=".7" y=".7" width="98.6" height="98.6" rx="8.5" fill="none" stroke="#000" '
        'stroke-width="1.4" stroke-opacity=".75"/></g>'
    )
    return card + symbols.define({piece.symbol for piece in pieces if not piece.facedown})


def draw(piece: Piece) -> str:
    """Draw a piece with its upper left corner at the origin."""
    card = tag("use", href="#hf-card", color=piece.fill)
    face = _back(piece) if piece.facedown else _front(piece)
    return group(
        tooltip(describe(piece)) + card + group(face, color=piece.ink, fill=piece.ink),
        class_="hf-piece",
        data_piece=piece.id,
    )


def describe(piece: Piece) -> str:
    """Say in a line what a piece is, for tooltips and readers.

    >>> describe(Piece(id="x", hex="0101", name="Brigade Ehrhardt", size="X", strength="4", spent=True))
    'Brigade Ehrhardt, X, strength 4, spent'
    """
    if piece.facedown:
        return "Unknown unit"
    parts = [piece.name or piece.id, piece.size, f"strength {piece.strength}" if piece.strength else ""]
    parts.append("spent" if piece.spent else "")
    return ", ".join(part for part in parts if part)


def counter_svg(piece: Piece) -> str:
    """Draw one counter as a document of its own."""
    art = tag("defs", define((piece,))) + draw(piece)
    return document(art, describe(piece), (BOX + 8, BOX + 8), corner=(-4, -4))


def _front(piece: Piece) -> str:
    frame = tag("rect", x=26, y="27.5", width=48, height=32, fill="#fff", fill_opacity=".2")
    symbol = tag("use", href="#" + symbols.symbol_id(piece.symbol), x=50, y="43.5")
    marks = symbols.echelon(piece.size, piece.ad_hoc)
    if marks:
        size = group(marks, transform="translate(50 16.5)")
    elif piece.size:
        size = lettering(piece.size, 50, 21, 17, text_anchor="middle", font_weight=700)
    else:
        size = ""
    words = frame + symbol + size + _flank(piece.left, "left") + _flank(piece.right, "right")
    if piece.strength:
        shrink = min(1.0, 74 / max(text_width(piece.strength, 37, bold=True), 1))
        words += lettering(piece.strength, 50, 92, 37 * shrink, text_anchor="middle", font_weight=700)
    if piece.dot:
        # Long factors fill the lower edge; then it lies beside the symbol.
        x, y = (84, 84) if text_width(piece.strength, 37, bold=True) < _SHORT else (86, _SYMBOL_HEIGHT)
        words += tag("circle", cx=x, cy=y, r=5, fill="#f2c230", stroke="#000", stroke_width="1.2")
    if piece.spent:
        words += (
            '<rect width="100" height="100" rx="9" fill="#8b8a86" fill-opacity=".42"/>'
            '<path d="M62 0H91Q100 0 100 9V38z" fill="#6d6b66"/><path d="M62 0 100 38" fill="none" '
            'stroke="#fff" stroke-width="2.5" stroke-opacity=".8"/>'
        )
    return words


def _back(piece: Piece) -> str:
    pen = {"fill": "none", "stroke": "currentColor"}
    art = tag("rect", x=9, y=9, width=82, height=82, rx=5, stroke_width=2, stroke_opacity=".55", **pen)
    art += tag("rect", x=26, y=34, width=48, height=32, stroke_width=3, **pen)
    return art + lettering(piece.left or "?", 50, 58.5, 25, text_anchor="middle", font_weight=700)


def _flank(text: str, side: str) -> str:
    """Write a text beside the symbol: upright if it is short, else turned to read upwards."""
    if not text:
        return ""
    x = _SIDE_X[side]
    if text_width(text, _SIDE_TEXT, bold=True) <= _SIDE_ROOM:
        # Two signs and more are held to a width, so that a wide font leaves neither counter nor margin.
        held = {"textLength": 19.0, "lengthAdjust": "spacingAndGlyphs"} if len(text) > 1 else {}
        style = {"text_anchor": "middle", "font_weight": 600}
        return lettering(text, x, _SYMBOL_HEIGHT + 6, _SIDE_TEXT, **style, **held)
    size = min(_SIDE_TEXT, _SIDE_TEXT * _LONG_ROOM / text_width(text, _SIDE_TEXT, bold=True))
    turn = f"translate({x + size * 0.33:.1f} {_SYMBOL_HEIGHT:.1f}) rotate(-90)"
    return tag(
        "text",
        escape(text),
        transform=turn,
        font_size=size,
        text_anchor="middle",
        font_weight=600,
    )
