import struct
import zlib

import pytest

from hexfront.kernel.scene import Piece, Sheet
from hexfront.render import PictureError, counter_svg, map_svg, pictures, to_png

pytest.importorskip("resvg_py")


def size(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    return struct.unpack(">II", png[16:24])


def raw(png: bytes) -> bytes:
    """Return the filtered pixel rows of a PNG."""
    data, at = b"", 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        if png[at + 4 : at + 8] == b"IDAT":
            data += png[at + 8 : at + 8 + length]
        at += 12 + length
    return zlib.decompress(data)


def test_a_map_becomes_a_picture_of_the_right_size(small: Sheet) -> None:
    png = to_png(map_svg(small), 300)
    assert size(png)[0] == 300
    assert len(set(raw(png))) > 50


def test_same_svg_gives_same_picture(small: Sheet) -> None:
    assert to_png(map_svg(small), 200) == to_png(map_svg(small), 200)


def test_fonts_of_the_extra_are_found_and_used() -> None:
    assert len(pictures.font_files()) == 12
    one, other = (
        to_png(counter_svg(Piece(id="a", hex="0101", name="a", strength=text)), 100) for text in ("1", "8")
    )
    assert one != other


def test_bad_input_is_refused() -> None:
    with pytest.raises(PictureError, match="cannot be drawn"):
        to_png("<svg", 100)
    with pytest.raises(PictureError, match="width"):
        to_png("<svg/>", 0)


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(pictures, "import_module", missing)
    with pytest.raises(PictureError, match=r"hexfront\[png\]"):
        to_png("<svg/>", 100)
