"""Maps by world, and large maps in tiles."""

from __future__ import annotations

import msgspec
import pytest

from hexfront.server import catalogue, mapping
from hexfront.server.errors import Refused

GAME = "reichswehr-freikorps"


@pytest.fixture
def large(monkeypatch):
    """The map of a game, called large."""
    sheet = msgspec.structs.replace(mapping.sheet_of(GAME), large=True)
    monkeypatch.setattr(mapping, "sheet_of", lambda slug, world="": sheet)
    for kept in (mapping.sheet_info, mapping.widths, mapping.map_svg, mapping.map_version):
        kept.cache_clear()
    yield sheet
    for kept in (mapping.sheet_info, mapping.widths, mapping.map_svg, mapping.map_version):
        kept.cache_clear()


def test_a_usual_map_comes_whole_in_every_size():
    levels = mapping.sheet_info(GAME).levels
    assert [level.width for level in levels] == list(mapping.LEVELS)
    assert all(level.tile == 0 and "{x}" not in level.url for level in levels)
    assert [part.name for part in mapping.parts(GAME)] == ["0", "1", "2"]


def test_a_large_map_comes_in_tiles_beyond_a_width(large):
    levels = mapping.sheet_info(GAME).levels
    assert [level.tile for level in levels[:2]] == [0, 0]
    assert levels[2].tile == mapping.TILE
    assert "/2-{x}-{y}.png" in levels[2].url
    tiles = [part for part in mapping.parts(GAME) if part.level == 2]
    assert max(part.column for part in tiles) == levels[2].width // mapping.TILE - 1
    assert len({part.name for part in tiles}) == len(tiles)
    assert mapping.part_named(GAME, "", "2-1-0") == mapping.Part(2, 1, 0)


def test_a_tile_shows_its_part_of_the_map(large):
    whole, tile = mapping.map_svg(GAME), mapping.tile_svg(GAME, "", mapping.Part(2, 1, 0))
    left, top, wide, high = (float(n) for n in view_box(whole))
    x, y, side, _ = (float(n) for n in view_box(tile))
    assert side == pytest.approx(wide / 4, abs=0.1)
    assert (x, y) == pytest.approx((left + side, top), abs=0.1)
    assert high > 0


def view_box(svg):
    return svg.split('viewBox="')[1].split('"')[0].split()


@pytest.mark.parametrize("name", ["7", "0-0-0", "2-9-9", "", "x"])
def test_pictures_that_are_not_there_are_refused(name):
    with pytest.raises(Refused):
        mapping.part_named(GAME, "", name)


def test_a_world_that_no_scenario_is_played_in_is_refused(me):
    assert catalogue.worlds_of(GAME) == ("",)
    assert me.get(f"/api/games/{GAME}/sheet?world=moon").status_code == 404
    assert me.get(f"/api/games/{GAME}/symbols.svg?world=moon").status_code == 404
    assert me.get(f"/api/games/{GAME}/map/0-0-0.png").status_code == 404
