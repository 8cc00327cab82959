"""Maps: a sheet as SVG. The drawing of a sheet is kept as long as the sheet lives."""

from collections.abc import Iterable
from math import hypot
from weakref import WeakKeyDictionary

import msgspec

from hexfront.kernel.scene import EdgeMarker, Hexside, Route, Sheet, SideStyle, Terrain
from hexfront.render import labels, legend, scenery, textures
from hexfront.render.markup import document, escape, group, lettering, num, tag, tooltip
from hexfront.render.shapes import (
    UNIT,
    Key,
    Point,
    chains,
    crenels,
    curve,
    eased,
    key,
    loops,
    natural,
    polyline,
    ribbon,
)

_BLEED = 0.18 * UNIT
_HALF_TURN = {
    "e": (1.0, 0.0),
    "w": (-1.0, 0.0),
    "n": (0.0, -1.0),
    "s": (0.0, 1.0),
    "ne": (0.7, -0.7),
    "nw": (-0.7, -0.7),
    "se": (0.7, 0.7),
    "sw": (-0.7, 0.7),
}
#: How far the front and the rear line of a trench lie behind the hexside.
_TRENCH = 8.0, 16.0
_GRID_INK = "#5d4d33"


class Cell(msgspec.Struct, frozen=True):
    """A hex on the sheet in sheet units.

    Cells beyond the rim have no id; they look like their home, the hex on the rim that they touch.
    """

    id: str
    home: str
    centre: Point
    corners: tuple[Point, ...]
    terrain: str


class Art(msgspec.Struct, frozen=True):
    """The finished drawing of a sheet in layers, with its bounds."""

    prefix: str
    defs: str
    ground: str
    numbers: str
    names: str
    strip: str
    left: float
    top: float
    width: float
    height: float
    strip_height: float
    centres: dict[str, Point]
    corners: dict[str, tuple[Point, ...]]


_finished: WeakKeyDictionary[Sheet, Art] = WeakKeyDictionary()


def art(sheet: Sheet) -> Art:
    """Draw a sheet, or return the drawing made before."""
    drawn = _finished.get(sheet)
    if drawn is None:
        drawn = _finished[sheet] = _draw(sheet)
    return drawn


def map_svg(sheet: Sheet) -> str:
    """Draw a sheet as an SVG document: map, title and legend."""
    drawn = art(sheet)
    content = tag("defs", drawn.defs) + drawn.ground + drawn.numbers + drawn.names + drawn.strip
    size = drawn.width, drawn.height + drawn.strip_height
    return document(content, sheet.title, size, corner=(drawn.left, drawn.top))


def touch_layer(sheet: Sheet) -> str:
    """Draw every hex as an invisible area with its id in `data-hex`, for a client to listen to."""
    drawn = art(sheet)
    areas = "".join(
        tag("path", d=polyline(corners, closed=True), data_hex=name)
        for name, corners in drawn.corners.items()
    )
    return group(areas, class_="hf-touch", fill="none", pointer_events="all")


def _draw(sheet: Sheet) -> Art:
    cells = _cells(sheet)
    inside = [cell for cell in cells if cell.id]
    xs = [x for cell in inside for x, _ in cell.corners]
    ys = [y for cell in inside for _, y in cell.corners]
    left, top = min(xs) - _BLEED, min(ys) - _BLEED
    width, height = max(xs) + _BLEED - left, max(ys) + _BLEED - top
    centres = {cell.id: cell.centre for cell in inside}
    prefix = f"hf-{_digest(sheet.title):x}"
    shore = _shore(sheet, cells)
    rim = {key(point) for loop in loops(cell.corners for cell in inside) for point in loop}
    courses = {
        style.kind: _trenches(sheet, style, centres)
        if style.shape == "trench"
        else _courses(sheet, style, shore, rim)
        for style in sheet.side_styles
    }

    frame = tag("rect", x=left, y=top, width=width, height=height)
    defs = tag("clipPath", frame, id=f"{prefix}-frame")
    defs += textures.define({style.texture for style in sheet.terrains})
    taken = labels.taken_boxes(sheet, centres)
    river_defs, river_names = labels.courses(sheet, courses, prefix, taken)
    defs += river_defs

    land = _terrain(sheet, cells, prefix, water=False)
    water = _terrain(sheet, cells, prefix, water=True)
    defs += water[0]
    tints = _tints(sheet, cells)
    bands = "".join(_band(style, courses[style.kind]) for style in sheet.side_styles)
    lines = "".join(_side_lines(style, courses[style.kind]) for style in sheet.side_styles)
    ground = tag("rect", x=left, y=top, width=width, height=height, fill=sheet.paper)
    ground += land[1] + tints + land[2] + water[1] + _grid_lines(inside) + bands + lines
    ground += scenery.country_roads(sheet, centres)
    ground += "".join(_route(route, centres) for route in sheet.routes)
    ground = group(ground + _veil(inside, left, top, width, height), clip_path=f"url(#{prefix}-frame)")
    ground += "".join(_edge_marker(edge, centres) for edge in sheet.edges)
    ground += scenery.hamlets(sheet, centres, taken)
    ground += labels.free(sheet, centres) + river_names + labels.signs(sheet, centres)
    ground += _neatline(left, top, width, height)

    margin = 0.3 * UNIT
    strip, strip_height = legend.strip(sheet, left, top + height + margin, width)
    mount = tag(
        "rect",
        x=left - margin,
        y=top - margin,
        width=width + 2 * margin,
        height=height + strip_height + 2 * margin,
        fill="#efe6d0",
    )
    return Art(
        prefix=prefix,
        defs=defs,
        ground=mount + ground,
        numbers=_numbers(sheet, inside),
        names=labels.place_names(sheet, centres),
        strip=strip,
        left=left - margin,
        top=top - margin,
        width=width + 2 * margin,
        height=height + 2 * margin,
        strip_height=strip_height,
        centres=centres,
        corners={cell.id: cell.corners for cell in inside},
    )


def _digest(text: str) -> int:
    value = 5381
    for char in text:
        value = (value * 33 + ord(char)) & 0xFFFFFF
    return value


def _cells(sheet: Sheet) -> list[Cell]:
    """List the hexes and, beyond the rim, a ring of cells with the terrain of the hexes they touch."""
    grid = sheet.grid
    found: dict[Key, Cell] = {}
    steps: list[Point] = []
    for h in grid.hexes:
        x, y = grid.centre(h)
        corners = tuple((cx * UNIT, cy * UNIT) for cx, cy in grid.corners(h))
        centre = x * UNIT, y * UNIT
        name = grid.name(h)
        found[key(centre)] = Cell(name, name, centre, corners, sheet.terrain.get(name, ""))
        if not steps:
            steps = [
                (a[0] + b[0] - 2 * centre[0], a[1] + b[1] - 2 * centre[1])
                for a, b in zip(corners, [*corners[1:], corners[0]], strict=True)
            ]
    for cell in list(found.values()):
        for dx, dy in steps:
            centre = cell.centre[0] + dx, cell.centre[1] + dy
            if key(centre) not in found:
                corners = tuple((x + dx, y + dy) for x, y in cell.corners)
                found[key(centre)] = Cell("", cell.home, centre, corners, cell.terrain)
    return list(found.values())


def _shore(sheet: Sheet, cells: list[Cell]) -> dict[Key, Point]:
    """Where the corners of the shoreline lie after easing, so that rivers end exactly on it."""
    wet = {style.name for style in sheet.terrains if style.water}
    moved: dict[Key, Point] = {}
    for loop in loops(cell.corners for cell in cells if cell.terrain in wet):
        moved |= eased(loop, closed=True)
    return moved


def _terrain(sheet: Sheet, cells: list[Cell], prefix: str, water: bool) -> tuple[str, str, str]:
    """Draw all terrain that is (or is not) water: definitions, areas and textures."""
    defs, areas, strewn = "", "", ""
    for number, style in enumerate(sheet.terrains):
        mine = [cell for cell in cells if cell.terrain == style.name]
        if style.water is not water or not mine:
            continue
        if style.fill != sheet.paper:
            outline = "".join(
                curve(natural(loop, eased(loop, closed=True), closed=True), closed=True)
                for loop in loops(cell.corners for cell in mine)
            )
            if water:
                shape = f"{prefix}-w{number}"
                defs += tag("path", d=outline, id=shape)
                defs += tag("clipPath", tag("use", href=f"#{shape}", clip_rule="evenodd"), id=f"{shape}c")
                areas += _water(style, shape)
            else:
                areas += tag(
                    "path",
                    d=outline,
                    fill=style.fill,
                    fill_rule="evenodd",
                    stroke=style.edge or None,
                    stroke_width="1.6" if style.edge else None,
                )
        if style.texture != "none":
            marks = "".join(textures.strew(style.texture, cell.centre) for cell in mine if cell.id)
            strewn += group(marks, color=style.ink)
    return defs, areas + (strewn if water else ""), "" if water else strewn


def _water(style: Terrain, shape: str) -> str:
    """Fill water and let it grow paler in steps towards the shore."""
    outline = {"href": f"#{shape}", "fill": "none"}
    shallows = "".join(
        tag("use", **outline, stroke="#fff", stroke_width=wide, stroke_opacity=".16")
        for wide in (76, 48, 26, 11)
    )
    return (
        tag("use", href=f"#{shape}", fill=style.fill, fill_rule="evenodd")
        + group(shallows, clip_path=f"url(#{shape}c)")
        + tag("use", **outline, stroke=style.edge or style.ink, stroke_width="2.4")
    )


def _tints(sheet: Sheet, cells: list[Cell]) -> str:
    drawn = ""
    for tint in sheet.tints:
        members = set(tint.hexes)
        outline = "".join(
            curve(natural(loop, eased(loop, closed=True), closed=True), closed=True)
            for loop in loops(cell.corners for cell in cells if cell.home in members)
        )
        drawn += tag("path", d=outline, fill=tint.colour, fill_opacity=str(tint.opacity), fill_rule="evenodd")
    return drawn


def _side_ends(sheet: Sheet, side: Hexside) -> tuple[Point, Point]:
    grid = sheet.grid
    (ax, ay), (bx, by) = grid.side(grid.hex(side.a), grid.hex(side.b))
    return (ax * UNIT, ay * UNIT), (bx * UNIT, by * UNIT)


def _courses(
    sheet: Sheet, style: SideStyle, shore: dict[Key, Point], rim: set[Key]
) -> dict[str, list[tuple[list[Point], str]]]:
    """Lay the lines of one kind of hexside: by name, the corners passed and the path."""
    by_name: dict[str, list[tuple[Point, Point]]] = {}
    for side in sheet.hexsides:
        if side.kind == style.kind:
            by_name.setdefault(side.name, []).append(_side_ends(sheet, side))
    lines = {name: chains(sides) for name, sides in by_name.items()}
    pins: dict[Key, Point] = dict(shore) if style.shape == "course" else {}
    used: dict[Key, int] = {}
    for line in (line for group_ in lines.values() for line in group_):
        closed = key(line[0]) == key(line[-1])
        for corner, place in eased(line[:-1] if closed else line, closed).items():
            used[corner] = used.get(corner, 0) + 1
            if corner not in (key(line[0]), key(line[-1])):
                pins.setdefault(corner, place)
    drawn: dict[str, list[tuple[list[Point], str]]] = {}
    for name, group_ in lines.items():
        drawn[name] = [(line, _course(style, line, pins, rim)) for line in group_]
    return drawn


def _trenches(
    sheet: Sheet, style: SideStyle, centres: dict[str, Point]
) -> dict[str, list[tuple[list[Point], str]]]:
    """Lay trenches along hexsides, on the ground of their first hex; those of one kind join at corners."""
    sides = [side for side in sheet.hexsides if side.kind == style.kind]
    owners: dict[Key, list[Point]] = {}
    for side in sides:
        for corner in _side_ends(sheet, side):
            owners.setdefault(key(corner), []).append(centres[side.a])

    def dug(corner: Point, depth: float) -> Point:
        rear = owners[key(corner)]
        dx = sum(x for x, _ in rear) / len(rear) - corner[0]
        dy = sum(y for _, y in rear) / len(rear) - corner[1]
        far = hypot(dx, dy)
        return corner[0] + dx / far * depth, corner[1] + dy / far * depth

    drawn: dict[str, list[tuple[list[Point], str]]] = {}
    for side in sides:
        a, b = _side_ends(sheet, side)
        front, rear = ((dug(a, depth), dug(b, depth)) for depth in _TRENCH)
        drawn.setdefault(side.name, []).append(([a, b], crenels(front, rear)))
    return drawn


def _course(style: SideStyle, line: list[Point], pins: dict[Key, Point], rim: set[Key]) -> str:
    closed = key(line[0]) == key(line[-1])
    body = line[:-1] if closed else line
    if style.shape == "pool":
        return ribbon(line, style.width)
    if style.shape == "straight":
        return polyline(body, closed)
    course = natural(body, eased(body, closed, pins), closed)
    if not closed and style.named:
        course = _beyond(line[1], line[0], rim) + course + _beyond(line[-2], line[-1], rim)
    return curve(course, closed)


def _beyond(inner: Point, end: Point, rim: set[Key]) -> list[Point]:
    """Carry a line that ends on the rim of the map on to the frame."""
    if key(end) not in rim:
        return []
    return [(end[0] + (end[0] - inner[0]) * 0.6, end[1] + (end[1] - inner[1]) * 0.6)]


def _band(style: SideStyle, courses: dict[str, list[tuple[list[Point], str]]]) -> str:
    if not style.band:
        return ""
    return tag(
        "path",
        d=_merged(courses),
        fill="none",
        stroke=style.band,
        stroke_width=style.band_width,
        stroke_opacity=".5",
        stroke_linejoin="round",
        stroke_linecap="round",
    )


def _side_lines(style: SideStyle, courses: dict[str, list[tuple[list[Point], str]]]) -> str:
    path = _merged(courses)
    if not path:
        return ""
    if style.shape == "pool":
        return tag("path", d=path, fill=style.colour, stroke=style.casing or style.colour, stroke_width="2")
    pen = {"d": path, "fill": "none", "stroke_linejoin": "round"}
    casing = ""
    if style.casing:
        casing = tag(
            "path", **pen, stroke=style.casing, stroke_width=style.width + 2.4, stroke_linecap="round"
        )
    return casing + tag(
        "path",
        **pen,
        stroke=style.colour,
        stroke_width=style.width,
        stroke_dasharray=style.dash or None,
        stroke_linecap="butt" if style.dash else "round",
    )


def _merged(courses: dict[str, list[tuple[list[Point], str]]]) -> str:
    return "".join(path for lines in courses.values() for _, path in lines)


def _grid_lines(cells: list[Cell]) -> str:
    """Draw every hexside once, in strokes as long as they get."""
    seen: set[tuple[Key, Key]] = set()
    path: list[str] = []
    for cell in cells:
        run: list[Point] = []
        for here, there in zip(cell.corners, [*cell.corners[1:], cell.corners[0]], strict=True):
            low, high = sorted((key(here), key(there)))
            if (low, high) in seen:
                if run:
                    path.append(polyline(run))
                run = []
                continue
            seen.add((low, high))
            run = [*(run or [here]), there]
        if run:
            path.append(polyline(run))
    return tag(
        "path",
        d="".join(path),
        fill="none",
        stroke=_GRID_INK,
        stroke_opacity=".5",
        stroke_width="1.1",
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def _route(route: Route, centres: dict[str, Point]) -> str:
    path = curve([centres[name] for name in route.hexes])
    if route.kind == "road":
        return tag("path", d=path, fill="none", stroke=route.colour, stroke_width="2.2", opacity=".7")
    return tag("path", d=path, fill="none", stroke=route.colour, stroke_width="2.4") + tag(
        "path", d=path, fill="none", stroke=route.colour, stroke_width="8", stroke_dasharray="1.6 9"
    )


def _veil(cells: list[Cell], left: float, top: float, width: float, height: float) -> str:
    """Pale the ground outside the hexes."""
    outline = "".join(polyline(loop, closed=True) for loop in loops(cell.corners for cell in cells))
    path = f"M{num(left)} {num(top)}h{num(width)}v{num(height)}h{num(-width)}z{outline}"
    return tag("path", d=path, fill="#f1e9d6", fill_opacity=".62", fill_rule="evenodd")


def _numbers(sheet: Sheet, cells: Iterable[Cell]) -> str:
    if not sheet.number_hexes:
        return ""
    drop = 0.4 * UNIT if sheet.grid.layout.orientation == "pointy" else 0.36 * UNIT
    texts = "".join(
        f'<text x="{num(cell.centre[0])}" y="{num(cell.centre[1] - drop)}">{escape(cell.id)}</text>'
        for cell in cells
    )
    return group(
        texts, class_="hf-numbers", font_size="12.5", text_anchor="middle", fill="#4b4132", opacity=".78"
    )


def _edge_marker(edge: EdgeMarker, centres: dict[str, Point]) -> str:
    x, y = centres[edge.hex]
    dx, dy = _HALF_TURN[edge.side]
    angle = {"w": 0, "nw": 45, "n": 90, "ne": 135, "e": 180, "se": 225, "s": 270, "sw": 315}[edge.side]
    at = f"translate({num(x + dx * 0.5 * UNIT)} {num(y + dy * 0.5 * UNIT)}) rotate({angle})"
    arrow = (
        '<path d="M-11-5H4V-12L22 0 4 12V5H-11z" stroke="#fff" stroke-width="1.6" stroke-linejoin="round"/>'
    )
    text = lettering(edge.text, 0, 4, 11, fill="#fff", text_anchor="middle") if edge.text else ""
    return group(tooltip(edge.title) + arrow + text, transform=at, fill=edge.colour)


def _neatline(left: float, top: float, width: float, height: float) -> str:
    inner = tag("rect", x=left, y=top, width=width, height=height, stroke_width="2")
    outer = tag("rect", x=left - 9, y=top - 9, width=width + 18, height=height + 18, stroke_width="5")
    return group(inner + outer, fill="none", stroke="#3b3023")
