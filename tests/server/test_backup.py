"""Everything that a server keeps goes into a file and out of it again, over both databases."""

from __future__ import annotations

import gzip
import hashlib
import json
import random
import stat
import threading
from pathlib import Path

import pytest
from sqlalchemy import MetaData, create_engine, text
from tests.server import postgres
from tests.server.conftest import settings, visit
from tests.server.crash import Client
from tests.server.player import Player
from tests.server.process import Server

from hexfront.cli import main
from hexfront.server.store.database import make_engine
from hexfront.server.store.migrate import HEAD, migrate

ANN = {"name": "Ann Example", "password": "correct horse"}


def where(folder: Path, url: str) -> list[str]:
    return ["--data", str(folder), *(["--database", url] if url else [])]


@pytest.fixture(params=["sqlite", "postgres"])
def target(request) -> str:
    return "" if request.param == "sqlite" else postgres.fresh(request.getfixturevalue("postgres_url"))


@pytest.fixture
def kept(tmp_path, capsys) -> Path:
    """A backup of a server with an account and a match."""
    with visit(settings(tmp_path / "first", local=False)) as client:
        ann = Player(client).hello()
        ann.take(ann.post("/api/account", ANN))
        match = ann.create(seed=1920)["id"]
        ann.acted(match, "suggested", "done")
        file = tmp_path / f"{match}.gz"
        assert main(["backup", str(file), *where(tmp_path / "first", "")]) == 0
    return file


def mangled(file: Path, change) -> Path:
    """A backup whose lines were changed, with a last line that fits them."""
    lines = [json.loads(line) for line in gzip.decompress(file.read_bytes()).splitlines()][:-1]
    words = b"".join(json.dumps(line).encode() + b"\n" for line in change(lines))
    end = {"end": True, "rows": 0, "sha256": hashlib.sha256(words).hexdigest()}
    other = file.with_suffix(".changed")
    other.write_bytes(gzip.compress(words + json.dumps(end).encode() + b"\n"))
    return other


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_a_server_moves_to_another_database(tmp_path, database, target, capsys):
    first, second, file = tmp_path / "first", tmp_path / "second", tmp_path / "all.gz"
    with visit(settings(first, local=False, database=database)) as client:
        ann = Player(client).hello()
        ann.take(ann.post("/api/account", ANN))
        made = ann.create(seats={"red": {"kind": "me"}, "german": {"kind": "link"}})
        match = made["id"]
        ann.acted(match, "suggested", "done")
        ann.post(f"/api/matches/{match}/chat", {"text": "Zażółć gęślą jaźń"})
        assert main(["backup", str(file), *where(first, database)]) == 0
        assert mode(file) == 0o600
        before = ann.table(match)
    assert main(["restore", str(file), *where(second, target)]) == 0
    if not target:
        assert mode(second) == 0o700
        assert mode(second / "hexfront.sqlite3") == 0o600
    with visit(settings(second, local=False, database=target)) as client:
        # The cookie of the first server is good at the second: the secret moved along.
        back = Player(client)
        back.cookie, back.csrf = ann.cookie, ann.csrf
        after = back.table(match)
        assert (after["index"], after["view"], after["owner"]) == (before["index"], before["view"], True)
        assert "gęślą" in str(back.get(f"/api/matches/{match}/chat").json())
        german = Player.seated(client, made["seats"]["german"]["token"])
        german.acted(match, "suggested", "done", side="german")
        again = Player(client).hello()
        again.take(again.post("/api/session", ANN))
        assert main(["accounts", "log", *where(second, target)]) == 0
        assert "account made" in capsys.readouterr().out


def test_a_backup_under_load_has_everything_that_was_acknowledged_before_it(tmp_path, database):
    first, second, file = tmp_path / "first", tmp_path / "second", tmp_path / "all.gz"
    with Server(first, *(["--database", database] if database else [])) as server:
        player = server.player()
        clients = [Client(player.create()["id"], random.Random(number)) for number in range(3)]
        stop = threading.Event()
        threads = []
        for client in clients:
            own = Player(server.client())
            own.cookie, own.csrf = player.cookie, player.csrf
            threads.append(threading.Thread(target=client.play, args=(own, stop), daemon=True))
            threads[-1].start()
        while not all(len(client.told) > 8 for client in clients):
            assert any(thread.is_alive() for thread in threads)
            stop.wait(0.01)
        told = [client.told[:] for client in clients]
        assert main(["backup", str(file), *where(first, database)]) == 0
        stop.set()
        for thread in threads:
            thread.join(20)
    assert main(["restore", str(file), *where(second, "")]) == 0
    engine = create_engine(f"sqlite:///{second / 'hexfront.sqlite3'}")
    with engine.connect() as db:
        for client, actions in zip(clients, told, strict=True):
            query = text("select text from entries where match_id=:match order by number")
            stored = list(db.execute(query, {"match": client.match}).scalars())
            assert stored[: len(actions)] == actions
            assert len(stored) <= len(client.told) + len(client.open)
    engine.dispose()
    with visit(settings(second)) as http:
        back = Player(http).hello()
        assert all(back.table(client.match)["index"] >= 8 for client in clients)


@pytest.mark.parametrize("damage", ["cut", "byte", "text", "last line"])
def test_a_damaged_backup_is_refused_before_anything_is_touched(tmp_path, kept, damage, capsys):
    raw = kept.read_bytes()
    plain = gzip.decompress(raw)
    broken = {
        "cut": raw[: len(raw) // 2],
        "byte": gzip.compress(plain.replace(b"Ann Example", b"Eve Example")),
        "text": b"no backup at all",
        "last line": gzip.compress(b"".join(plain.splitlines(keepends=True)[:-1])),
    }[damage]
    kept.write_bytes(broken)
    assert main(["restore", str(kept), "--data", str(tmp_path / "second")]) == 2
    said = capsys.readouterr().err
    assert "damaged" in said or "not a backup" in said
    assert not (tmp_path / "second").exists()


def test_only_an_empty_place_takes_a_backup(tmp_path, kept, capsys):
    assert main(["restore", str(kept), "--data", str(tmp_path / "first")]) == 2
    assert "not empty" in capsys.readouterr().err
    with Server(tmp_path / "busy"):
        assert main(["restore", str(kept), "--data", str(tmp_path / "busy")]) == 2
        assert "A server is running" in capsys.readouterr().err
    # It was started, but nobody has played there.
    assert main(["restore", str(kept), "--data", str(tmp_path / "busy")]) == 0
    assert main(["backup", str(kept), "--data", str(tmp_path / "busy")]) == 2
    assert "is there already" in capsys.readouterr().err


def test_a_backup_of_a_newer_version_is_refused(tmp_path, kept, capsys):
    newer = mangled(kept, lambda lines: [lines[0] | {"format": f"{int(HEAD) + 1:04}"}, *lines[1:]])
    assert main(["restore", str(newer), "--data", str(tmp_path / "second")]) == 2
    assert "newer version" in capsys.readouterr().err


def test_a_backup_of_an_older_form_is_brought_to_the_newest(tmp_path, kept, target):
    """What later forms added is taken out of a backup, so that it is one of the form 0004."""
    engine = make_engine(f"sqlite:///{tmp_path / 'older.sqlite3'}")
    migrate(engine, "0004")
    known = MetaData()
    known.reflect(engine)
    engine.dispose()

    def older(lines):
        yield lines[0] | {"format": "0004"}
        kept: list[int] | None = None
        for line in lines[1:]:
            if isinstance(line, dict):
                there = known.tables.get(line["table"])
                kept = None if there is None else [n for n, c in enumerate(line["columns"]) if c in there.c]
                if kept is not None:
                    yield line | {"columns": [line["columns"][n] for n in kept]}
            elif kept is not None:
                yield [line[n] for n in kept]

    second = tmp_path / "second"
    assert main(["restore", str(mangled(kept, older)), *where(second, target)]) == 0
    with visit(settings(second, local=False, database=target)) as client:
        ann = Player(client).hello()
        ann.take(ann.post("/api/session", ANN))
        assert [line["id"] for line in ann.get("/api/matches").json()] == [kept.stem]
        assert len(ann.get("/api/account").json()["sessions"]) == 2
