import re
import time
from collections import Counter
from itertools import accumulate
from math import hypot
from xml.etree import ElementTree

import msgspec

from hexfront.games.reichswehr_freikorps import sheet as game_sheet
from hexfront.hexes.grid import Grid, Layout
from hexfront.kernel.scene import Place, Sheet
from hexfront.render import map_svg, maps, touch_layer
from hexfront.render.shapes import UNIT

SVG = "{http://www.w3.org/2000/svg}"


def parse(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def texts(root: ElementTree.Element, group: str) -> list[str]:
    found = root.find(f".//{SVG}g[@class='{group}']")
    assert found is not None
    return ["".join(text.itertext()) for text in found.iter(f"{SVG}text")]


def test_every_hex_is_numbered_once(sheet: Sheet) -> None:
    numbers = texts(parse(map_svg(sheet)), "hf-numbers")
    assert sorted(numbers) == sorted(sheet.grid.name(h) for h in sheet.grid.hexes)


def test_every_place_is_named_once_and_signed_in_every_hex(sheet: Sheet) -> None:
    root = parse(map_svg(sheet))
    names = Counter(texts(root, "hf-places"))
    assert names == Counter({place.name for place in sheet.places})
    signs = {group.get("data-place") for group in root.iter(f"{SVG}g") if group.get("data-place")}
    assert signs == {place.hex for place in sheet.places}


def test_every_river_is_named(sheet: Sheet) -> None:
    named = set(texts(parse(map_svg(sheet)), "hf-rivers"))
    long_enough = {
        name for name, n in Counter(s.name for s in sheet.hexsides if s.kind == "river").items() if n > 5
    }
    assert long_enough <= named


def test_the_legend_names_every_labelled_style(sheet: Sheet) -> None:
    shown = texts(parse(map_svg(sheet)), "hf-legend")
    for style in (*sheet.terrains, *sheet.side_styles, *sheet.tints):
        assert not style.label or style.label in shown
    assert sheet.title in shown


def test_the_legend_calls_places_by_their_word_or_kind(small: Sheet) -> None:
    shown = texts(parse(map_svg(small)), "hf-legend")
    assert {"Seat of power, 4 VP", "Industry, 2 VP", "City, 2 VP", "Trench"} <= set(shown)


def test_a_trench_lies_on_the_ground_of_its_first_hex_and_joins_at_corners(small: Sheet) -> None:
    drawn = maps.art(small)
    [path] = re.findall(r'<path d="([^"]+)"[^>]*stroke="brown"', drawn.ground)
    lines = []
    for part in path.split("M")[1:]:
        steps = [float(number) for number in re.findall(r"-?[\d.]+", part)]
        xs, ys = accumulate(steps[::2]), accumulate(steps[1::2])
        lines.append([(round(x), round(y)) for x, y in zip(xs, ys, strict=True)])
    x, y = drawn.centres["0504"]
    assert all(hypot(px - x, py - y) < 0.55 * UNIT for line in lines for px, py in line)
    ends = [end for line in lines for end in (line[0], line[-1])]
    assert len(set(ends)) == len(ends) - 1


def test_all_references_are_defined_once(sheet: Sheet, small: Sheet) -> None:
    for drawn in (map_svg(sheet), map_svg(small)):
        ids = re.findall(r'\bid="([^"]+)"', drawn)
        assert len(ids) == len(set(ids))
        used = set(re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', drawn))
        assert {a or b for a, b in used} <= set(ids)


def test_same_sheet_gives_same_bytes(sheet: Sheet) -> None:
    twin = game_sheet.sheet.__wrapped__(sheet.grid)
    assert twin is not sheet
    assert map_svg(twin) == map_svg(sheet)


def test_text_is_escaped(small: Sheet) -> None:
    svg = map_svg(small)
    assert "Small &amp; &lt;odd&gt;" in svg
    assert parse(svg).findtext(f"{SVG}title") == "Small & <odd>"


def test_nothing_is_drawn_at_infinity(sheet: Sheet, small: Sheet) -> None:
    for drawn in (map_svg(sheet), map_svg(small)):
        assert not re.search(r"\b(nan|inf)\b", drawn)


def test_touch_layer_has_every_hex(small: Sheet) -> None:
    layer = ElementTree.fromstring(touch_layer(small))
    assert {area.get("data-hex") for area in layer} == {small.grid.name(h) for h in small.grid.hexes}


def test_a_sheet_is_drawn_once_and_forgotten_with_it(sheet: Sheet) -> None:
    assert maps.art(sheet) is maps.art(sheet)


def test_a_large_map_is_quick_and_compact(sheet: Sheet) -> None:
    ids = [f"{row:02}{column:02}" for row in range(10, 88) for column in range(10, 92)]
    names = ("clear", "forest", "rough", "sea")
    large = Sheet(
        title="Large",
        grid=Grid(Layout("pointy", "row-first", "odd"), ids),
        terrain={hex_id: names[int(hex_id) // 7 % 4] for hex_id in ids},
        terrains=sheet.terrains,
        paper=sheet.paper,
    )
    start = time.process_time()
    svg = map_svg(large)
    assert time.process_time() - start < 10
    assert len(svg) < 450 * len(ids)


def test_scenery_stands_between_the_places(sheet: Sheet) -> None:
    taken = {place.hex for place in sheet.places}
    assert sheet.hamlets
    assert not taken & {spot.hex for spot in sheet.hamlets}
    water = {style.name for style in sheet.terrains if style.water}
    assert not [spot.name for spot in sheet.hamlets if sheet.terrain[spot.hex] in water]
    named = texts(parse(map_svg(sheet)), "hf-hamlets")
    assert sorted(named) == sorted(spot.name for spot in sheet.hamlets)


def test_every_place_lies_on_a_road_of_the_scenery(sheet: Sheet) -> None:
    met = {spot.hex for road in sheet.country_roads for spot in road}
    assert {place.hex for place in sheet.places if place.label} <= met


def test_a_map_without_scenery_does_not_explain_it(sheet: Sheet, small: Sheet) -> None:
    words = "Hamlet and road, no effect on play"
    assert words in texts(parse(map_svg(sheet)), "hf-legend")
    assert words not in texts(parse(map_svg(small)), "hf-legend")


def test_places_that_differ_in_value_share_a_line_of_the_legend_where_the_sheet_says_so(sheet: Sheet) -> None:
    places = tuple(
        Place(hex=name, name=name, kind="works", word="Mill", value=value)
        for name, value in zip(list(sheet.terrain)[:3], ("2", "15", "4"), strict=True)
    )
    apart = msgspec.structs.replace(sheet, places=places)
    legend = texts(parse(map_svg(apart)), "hf-legend")
    assert sum(text.startswith("Mill") for text in legend) == 3
    shared = msgspec.structs.replace(apart, value_ranges=True)
    legend = texts(parse(map_svg(shared)), "hf-legend")
    assert [text for text in legend if text.startswith("Mill")] == [f"Mill, 2 to 15 {sheet.value_unit}"]
