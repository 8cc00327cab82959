"""Small drawings strewn over terrain: woods, hills, marsh, waves. Each is defined once and used often."""

from hexfront.render.markup import group, num, tag
from hexfront.render.shapes import Point, scatter

VARIANTS = 4
"""Different arrangements of each texture, so that neighbouring hexes do not look alike."""

_FIR = (
    '<path d="M-3 2h10l-3 2h-5z" opacity=".18"/><path d="M-.7 0h1.4v2.4h-1.4z"/>'
    '<path d="M0 0h4.6l-2.3-4.6h1.3L0-11l-3.6 6.4h1.3L-4.6 0z" opacity=".78"/>'
    '<path d="M0 0h4.6l-2.3-4.6h1.3L0-11z"/>'
)
_LEAFY = (
    '<ellipse cx="3" cy="2.4" rx="5.2" ry="1.7" opacity=".18"/><path d="M-.7-1h1.4v4h-1.4z"/>'
    '<circle cy="-4.7" r="4.7" opacity=".72"/><path d="M1.4-9a4.7 4.7 0 0 1-4.2 8.6A6.6 6.6 0 0 0 1.4-9z"/>'
)
_HILL = (
    '<path d="M-14.5 0C-8.7-3-7.2-15-1.7-15 5.1-15 8-3.8 14.5 0z" fill="#fff" opacity=".3"/>'
    '<path d="M-1.7-15C5.1-15 8-3.8 14.5 0 7.2 1 2.2-1.5-1.7-15z" opacity=".3"/>'
    '<g fill="none" stroke="currentColor" stroke-linecap="round">'
    '<path d="M-14.5 0C-8.7-3-7.2-15-1.7-15 5.1-15 8-3.8 14.5 0" stroke-width="1.4"/>'
    '<path d="M1.5-12l2.3 4.5M4.1-9.3l2.3 4.5M6.5-6l2.3 4.5M.6-6.3l2.3 4.5M3.8-4.5L6.1 0" stroke-width=".9"/>'
    "</g>"
)
_PEAK = (
    '<path d="M-14 0 0-21 14 0z" fill="#fff" opacity=".35"/>'
    '<path d="M0-21 14 0H1.4l-3.5-8.4 4.2-4.2z" opacity=".62"/>'
    '<path d="M-14 0 0-21 14 0" fill="none" stroke="currentColor" stroke-width="1.3"/>'
)
_TUFT = (
    '<path d="M-9 0H9M-4 3.5H7M0 0v-7M-2.5 0-5-5.5M2.5 0 5-5.5" fill="none" stroke="currentColor" '
    'stroke-width="1.3" stroke-linecap="round"/>'
)
_WAVE = (
    '<path d="M-12 0q3-4.2 6 0t6 0 6 0" fill="none" stroke="currentColor" stroke-width="1.1" '
    'stroke-linecap="round" opacity=".55"/>'
)
_PLOUGHLAND = (
    '<g transform="skewX(-18)"><path d="M-11-6H9V6H-11z" opacity=".24"/>'
    '<path d="M-11-3.6H9M-11-1.2H9M-11 1.2H9M-11 3.6H9" fill="none" stroke="currentColor" '
    'stroke-width=".8" opacity=".75"/></g>'
)
_STUBBLE = (
    '<g transform="rotate(24) skewX(14)"><path d="M-9-5.5H10V5.5H-9z" opacity=".3"/>'
    '<path d="M-6-5.5v11M-3-5.5v11M0-5.5v11M3-5.5v11M6-5.5v11" fill="none" stroke="currentColor" '
    'stroke-width=".7" opacity=".7"/></g>'
)
_MEADOW = (
    '<path d="M-12 1C-9-6 3-8 10-4 13 1 6 7-3 6-9 6-13 5-12 1z" fill="#8fa65a" opacity=".3"/>'
    '<path d="M-5 2v-3M-3.4 2 -2.4-.6M4 0v-3M5.6 0 6.6-2.6" fill="none" stroke="#7a8f45" '
    'stroke-width=".7" opacity=".6"/>'
)
_BUSH = '<path d="M-4 0a4 4.4 0 0 1 8 0z" opacity=".75"/>'
_DUNE = (
    '<path d="M-9 0C-5-4.6 1-5 4-2.4 6-.6 8.6 0 11 0" fill="none" stroke="currentColor" stroke-width="1.2" '
    'stroke-linecap="round" opacity=".8"/><circle cx="-4" cy="4.4" r="1.1"/><circle cx="3" cy="3.6" r=".9"/>'
    '<circle cx="8" cy="5.6" r="1"/>'
)
_BLOCK = '<path d="M-6-4H5v8H-6z" opacity=".7"/>'

# The drawings of each texture: those listed first come more often.
_DRAWINGS: dict[str, tuple[str, ...]] = {
    "trees": (_FIR, _FIR, _LEAFY),
    "hills": (_HILL,),
    "mountains": (_PEAK,),
    "marsh": (_TUFT,),
    "waves": (_WAVE,),
    "fields": (_PLOUGHLAND, _STUBBLE, _MEADOW),
    "scrub": (_BUSH,),
    "sand": (_DUNE,),
    "blocks": (_BLOCK,),
}

# Where drawings stand in a hex: clear of the number above and most of the label below.
_DENSE: tuple[Point, ...] = (
    (-27, -17),
    (-5, -25),
    (20, -19),
    (-36, 4),
    (-14, 0),
    (10, 3),
    (34, 0),
    (-26, 22),
    (-1, 26),
    (23, 23),
)
_BROAD: tuple[Point, ...] = ((-20, -14), (16, -18), (-28, 10), (5, 8), (30, 14), (-8, 33))
_SPARSE = {"waves": 3, "fields": 2, "marsh": 2, "scrub": 2, "sand": 2}


def _arrange(texture: str, variant: int) -> str:
    """Draw one arrangement of a texture about the middle of a hex, from back to front."""
    seed = sum(map(ord, texture)) * 31 + variant
    drawings = _DRAWINGS[texture]
    spots = _BROAD if texture in ("hills", "mountains") else _DENSE
    placed: list[tuple[float, str]] = []
    for number, (x, y) in enumerate(spots):
        if (number + variant) % _SPARSE.get(texture, 1):
            continue
        px, py = x + 4.5 * scatter(seed, number, 1), y + 3.5 * scatter(seed, number, 2)
        size = 1 + 0.18 * scatter(seed, number, 3)
        drawing = drawings[int((scatter(seed, number, 4) + 1) / 2 * len(drawings)) % len(drawings)]
        placed.append((py, group(drawing, transform=f"translate({num(px)} {num(py)}) scale({size:.2f})")))
    return "".join(mark for _, mark in sorted(placed))


def texture_id(texture: str, variant: int) -> str:
    """Return the element id of one arrangement of a texture."""
    return f"hf-t-{texture}{variant}"


def define(textures: set[str]) -> str:
    """Write the definitions of textures for use inside `<defs>`; they take the current colour."""
    wanted = sorted(textures - {"none"})
    return "".join(
        tag("g", _arrange(texture, variant), id=texture_id(texture, variant), fill="currentColor")
        for texture in wanted
        for variant in range(VARIANTS)
    )


def strew(texture: str, centre: Point) -> str:
    """Place a texture in the hex with this centre."""
    x, y = centre
    variant = int((scatter(round(x), round(y), 7) + 1) / 2 * VARIANTS) % VARIANTS
    return f'<use href="#{texture_id(texture, variant)}" x="{num(x)}" y="{num(y)}"/>'
