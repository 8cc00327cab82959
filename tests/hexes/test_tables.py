"""Reading tables: what is right is read, what is wrong is named with file, line and column."""

from __future__ import annotations

from importlib.resources import files

import pytest

from hexfront.hexes import TableError, read_table


def test_text_and_files_read_alike(tmp_path):
    text = "id\tname\n1702\tPosen\n\n1803\t\n"
    rows = [{"id": "1702", "name": "Posen"}, {"id": "1803", "name": ""}]
    path = tmp_path / "places.tsv"
    path.write_text(text, encoding="utf-8")
    assert read_table(text, ["id"]) == read_table(path, ["id"]) == read_table(str(path), ["id"]) == rows


def test_windows_line_ends_and_byte_order_mark(tmp_path):
    path = tmp_path / "places.tsv"
    path.write_bytes(b"\xef\xbb\xbfid\tname\r\n1702\tPosen\r\n")
    assert read_table(path) == [{"id": "1702", "name": "Posen"}]


def test_files_of_a_package_are_read():
    with pytest.raises(TableError, match=r"__init__\.py, line"):
        read_table(files("hexfront.hexes") / "__init__.py", ["id"])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("\n", "line 1: the table has no heading"),
        ("id\t\tname\n", "line 1: column 2 has no name"),
        ("id\tname\tid\n", "line 1: column 'id' is there twice"),
        ("id\tname\n", "line 1: column 'terrain' is missing; the columns are id, name"),
        (
            "id\tterrain\n1702\tclear\n1703\n",
            "line 3: 1 cells for 2 columns; the line ends before column 'terrain'",
        ),
        ("id\tterrain\n1702\tclear\tx\n", "line 2: 3 cells for 2 columns; 'x' stands beyond the last column"),
    ],
)
def test_errors_name_file_line_and_column(tmp_path, text, message):
    path = tmp_path / "hexes.tsv"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(TableError, match=f"hexes.tsv, {message}"):
        read_table(path, ["id", "terrain"])
    with pytest.raises(TableError, match=f"table, {message}"):
        read_table(text, ["id", "terrain"])


def test_missing_and_unreadable_files(tmp_path):
    with pytest.raises(TableError, match=r"There is no table .*nothing\.tsv"):
        read_table(tmp_path / "nothing.tsv")
    path = tmp_path / "latin.tsv"
    path.write_bytes("name\nWürttemberg\n".encode("latin-1"))
    with pytest.raises(TableError, match=r"latin\.tsv: the table is not UTF-8"):
        read_table(path)
