"""Packed answers, answers the browser has already, and what is never packed."""

from __future__ import annotations

import gzip
import threading

import pytest
from tests.server.conftest import GAME, settings, visit
from tests.server.listener import Listener
from tests.server.player import Player, both
from tests.server.process import Server

from hexfront.server.gzip_etag import LARGE

PACKED = {"accept-encoding": "gzip"}
SAME_FOR_ALL = ["", f"/{GAME}/sheet", f"/{GAME}/symbols.svg", f"/{GAME}/ledger"]


def length(response) -> int:
    return int(response.headers["content-length"])


@pytest.mark.parametrize("path", SAME_FOR_ALL)
def test_what_is_the_same_for_all_is_packed_and_sent_once(me, path):
    plain = me.get(f"/api/games{path}", headers={"accept-encoding": "identity"})
    packed = me.get(f"/api/games{path}", headers=PACKED)
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.headers["vary"] == "Accept-Encoding"
    assert packed.content == plain.content
    assert length(packed) < length(plain) / 2
    assert packed.headers["cache-control"] == "no-cache"
    tag = packed.headers["etag"]
    assert plain.headers["etag"] == tag
    again = me.get(f"/api/games{path}", headers=PACKED | {"if-none-match": tag})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["x-content-type-options"] == "nosniff"
    other = me.get(f"/api/games{path}", headers=PACKED | {"if-none-match": 'W/"other"'})
    assert other.status_code == 200


def test_pictures_of_the_map_are_kept_for_good_and_not_packed(me):
    sheet = me.get(f"/api/games/{GAME}/sheet").json()
    picture = me.get(sheet["levels"][0]["url"], headers=PACKED)
    assert "content-encoding" not in picture.headers
    assert "immutable" in picture.headers["cache-control"]
    nameless = me.get(sheet["levels"][0]["url"].partition("?")[0])
    assert nameless.headers["cache-control"] == "no-cache"
    assert nameless.content == picture.content


def test_tables_are_packed_and_never_kept(me):
    match = both(me)
    packed = me.get(f"/api/matches/{match}", headers=PACKED)
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.headers["cache-control"] == "no-store"
    assert "etag" not in packed.headers
    assert packed.json()["id"] == match


@pytest.mark.parametrize("told", ["", "identity", "br", "gzip;q=0", "*"])
def test_nothing_is_packed_for_whoever_cannot_unpack_it(me, told):
    answer = me.get(f"/api/games/{GAME}/sheet", headers={"accept-encoding": told})
    assert "content-encoding" not in answer.headers
    assert answer.json()["hexes"]


def test_answers_with_secrets_are_not_packed(online):
    ann, bob = Player(online).hello(), Player(online).hello()
    assert "content-encoding" not in ann.get("/api/session", headers=PACKED).headers
    made = ann.create(seats={"red": {"kind": "me"}, "german": {"kind": "link"}})
    own = ann.get(f"/api/matches/{made['id']}", headers=PACKED)
    assert own.json()["seats"]["german"]["link"]
    assert len(own.content) > 1024
    assert "content-encoding" not in own.headers
    other = bob.get(f"/api/matches/{made['id']}", headers=PACKED)
    assert other.headers["content-encoding"] == "gzip"


def test_files_of_the_page(tmp_path):
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    code = "const words = 'over and over';\n" * 200
    (static / "assets" / "index-abc123.js").write_text(code)
    (static / "index.html").write_text("<!doctype html><title>Hexfront</title>" + "<p>hello</p>" * 200)
    with visit(settings(tmp_path, static=static)) as client:
        script = client.get("/assets/index-abc123.js", headers=PACKED)
        assert script.text == code
        assert "immutable" in script.headers["cache-control"]
        assert script.headers["content-encoding"] == "gzip"
        page = client.get("/m/some-match", headers=PACKED)
        assert page.headers["cache-control"] == "no-cache"
        spared = client.get("/", headers=PACKED | {"if-none-match": page.headers["etag"]})
        assert spared.status_code == 304
        (static / "index.html").write_text("<!doctype html><title>New</title>")
        fresh = client.get("/", headers=PACKED | {"if-none-match": page.headers["etag"]})
        assert (fresh.status_code, "New" in fresh.text) == (200, True)


def test_a_packed_answer_is_a_gzip_file(me):
    with me.http.stream("GET", f"/api/games/{GAME}/ledger", headers=PACKED) as response:
        raw = b"".join(response.iter_raw())
    assert gzip.decompress(raw) == me.get(f"/api/games/{GAME}/ledger").content


def test_live_updates_are_neither_packed_nor_held_back(tmp_path):
    with Server(tmp_path, "--bots", "1") as server:
        me = server.player()
        match = me.create()["id"]
        listener = Listener(me, match, "?full=true")
        listener.wait(lambda it: it.of("table"))
        assert "content-encoding" not in listener.headers
        table = me.acted(match, "suggested")
        listener.wait(lambda it: it.of("table")[-1]["index"] == table["index"], seconds=2)
        listener.close()


def test_megabytes_are_packed_by_a_thread(local, monkeypatch):
    """A large map in numbers takes a second to pack, and nobody else should wait for it."""
    packed: list[tuple[int, str]] = []
    compress = gzip.compress

    def noted(content, *more, **named):
        packed.append((len(content), threading.current_thread().name))
        return compress(content, *more, **named)

    monkeypatch.setattr(gzip, "compress", noted)
    for path in ("sheet?world=west_1914", "charts"):
        answer = local.get(f"/api/games/storm-of-steel/{path}", headers={"accept-encoding": "gzip"})
        assert answer.status_code == 200
    (large, beside), (small, here) = packed
    assert large > LARGE > small
    assert beside != here
