"""Maps by world, and large maps in tiles."""

from __future__ import annotations

from io import BytesIO

import msgspec
import pytest
from PIL import Image, ImageChops, ImageStat

from hexfront.render import to_png
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


def test_tiles_are_drawn_by_rows_and_each_shows_its_part_of_the_map(large, tmp_path):
    part = mapping.Part(2, 2, 1)
    mapping.draw_picture(GAME, "", part, tmp_path)
    drawn = sorted(path.stem.rsplit("-", 2)[1:] for path in tmp_path.iterdir())
    assert drawn == [[str(column), str(row)] for column in range(4) for row in range(2)]
    whole = Image.open(BytesIO(to_png(mapping.map_svg(GAME), mapping.LEVELS[2]))).convert("RGB")
    piece = whole.crop((2048, 1024, 3072, 2048))
    alone = Image.open(BytesIO(to_png(mapping.tile_svg(GAME, "", part), mapping.TILE))).convert("RGB")
    tile = Image.open(mapping.picture_path(GAME, "", part, tmp_path)).convert("RGB")
    for other in (piece, alone):
        assert other.size == tile.size
        assert max(ImageStat.Stat(ImageChops.difference(tile, other)).mean) < 1


def test_worlds_with_the_same_map_share_its_pictures(tmp_path):
    game, part = "storm-of-steel", mapping.Part(0)
    west, later, east = (
        mapping.picture_path(game, world, part, tmp_path) for world in ("west_1914", "west_1918", "east_1914")
    )
    assert west == later != east


@pytest.mark.parametrize("name", ["7", "0-0-0", "2-9-9", "", "x"])
def test_pictures_that_are_not_there_are_refused(name):
    with pytest.raises(Refused):
        mapping.part_named(GAME, "", name)


def test_a_world_that_no_scenario_is_played_in_is_refused(me):
    assert catalogue.worlds_of(GAME) == ("",)
    assert me.get(f"/api/games/{GAME}/sheet?world=moon").status_code == 404
    assert me.get(f"/api/games/{GAME}/symbols.svg?world=moon").status_code == 404
    assert me.get(f"/api/games/{GAME}/map/0-0-0.png").status_code == 404
