"""An account in its owner's hands, and what the owner of the server can do and see."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest
from sqlalchemy import insert, select, update
from tests.server.conftest import settings, visit
from tests.server.player import Player
from tests.server.process import Server, guest, served

from hexfront.cli import main
from hexfront.server.limits import RATES
from hexfront.server.passwords import common
from hexfront.server.store.database import make_engine
from hexfront.server.store.farewell import FORMER_NAME
from hexfront.server.store.tables import meta, rated, ratings, seats, stops, users

ANN = {"name": "Ann Example", "password": "correct horse"}
BOB = {"name": "Bob Example", "password": "seven grey horses"}
NEW = "three quiet mules"


def account(http, who) -> Player:
    player = Player(http).hello()
    player.take(player.post("/api/account", who))
    return player


def login(http, who) -> Player:
    player = Player(http).hello()
    player.take(player.post("/api/session", who))
    return player


@pytest.fixture(params=["sqlite", "postgres"])
def club(request, tmp_path):
    """A server with accounts, over each database."""
    url = ""
    if request.param == "postgres":
        from tests.server import postgres  # noqa: PLC0415

        url = postgres.fresh(request.getfixturevalue("postgres_url"))
    with visit(settings(tmp_path, local=False, limits=False, database=url)) as client:
        client.where = ["--database", url] if url else ["--data", str(tmp_path)]
        yield client


@pytest.mark.parametrize(
    "password",
    ["password1", "12345678", "qwertzuiop", "Ann Example1", "hexfront1", "a" * 90, "ann-example-ann-example"],
)
def test_common_passwords_are_refused(online, password):
    ann = Player(online).hello()
    answer = ann.post("/api/account", {"name": "Ann Example", "password": password})
    assert answer.status_code == 400
    assert "easy to guess" in answer.json()["error"]["message"]
    assert not common("correct horse", "Ann Example")


def test_a_new_password_asks_for_the_old_one_and_logs_others_out(club):
    ann = account(club, ANN)
    elsewhere = login(club, ANN)
    wrong = ann.post("/api/account/password", {"old": "wrong horse", "new": NEW})
    assert wrong.status_code == 403
    weak = ann.post("/api/account/password", {"old": ANN["password"], "new": "password1"})
    assert weak.status_code == 400
    assert elsewhere.get("/api/account").status_code == 200
    before = ann.cookie
    ann.take(ann.post("/api/account/password", {"old": ANN["password"], "new": NEW}))
    assert ann.cookie != before
    assert ann.get("/api/account").json()["name"] == "Ann Example"
    assert elsewhere.get("/api/account").status_code == 401
    assert Player(club).hello().post("/api/session", ANN).status_code == 401
    login(club, ANN | {"password": NEW})


def test_guessing_the_old_password_is_limited(online, monkeypatch):
    ann = account(online, ANN)
    codes = [
        ann.post("/api/account/password", {"old": "wrong horse", "new": NEW}).status_code
        for _ in range(int(RATES["login"][0]) + 2)
    ]
    assert codes[0] == 403
    assert codes[-1] == 429


def test_sessions_are_listed_and_ended(club):
    ann = account(club, ANN)
    phone = login(club, ANN)
    lines = ann.get("/api/account").json()["sessions"]
    assert len(lines) == 2
    assert [line["current"] for line in lines].count(True) == 1
    assert {line["agent"] for line in lines} == {"a program"}
    other = next(line["id"] for line in lines if not line["current"])
    assert phone.cookie not in str(lines)
    assert account(club, BOB).delete(f"/api/account/sessions/{other}").status_code == 404
    assert phone.get("/api/account").status_code == 200
    assert ann.delete(f"/api/account/sessions/{other}").status_code == 204
    assert phone.get("/api/account").status_code == 401
    assert ann.get("/api/account").status_code == 200
    third = login(club, ANN)
    assert ann.delete("/api/account/sessions").status_code == 204
    assert third.get("/api/account").status_code == 401
    assert ann.get("/api/account").status_code == 401


def test_a_live_stream_ends_with_its_session(tmp_path):
    with served(settings(tmp_path, local=False)) as address:
        ann, other = guest(address), guest(address)
        ann.take(ann.post("/api/account", ANN))
        other.take(other.post("/api/session", ANN))
        match = ann.create()["id"]
        with httpx.stream("GET", f"{address}/api/matches/{match}/events", headers=ann.headers()) as stream:
            assert other.delete("/api/account/sessions").status_code == 204
            # Without an end this would run into the time limit of the test.
            heard = "".join(stream.iter_text())
    assert "event: table" in heard


def test_guests_and_the_local_player_have_no_account(me, online):
    assert me.get("/api/account").status_code == 403
    assert Player(online).hello().get("/api/account").status_code == 401
    assert Player(online).get("/api/account").status_code == 401


def test_a_password_is_set_anew_by_a_code_that_works_once(club, capsys):
    ann = account(club, ANN)
    assert main(["accounts", "reset", "ann example", *club.where, "--address", "https://x.example"]) == 0
    code = re.search(r"https://x\.example/#reset=(\S+)", capsys.readouterr().out).group(1)
    browser = Player(club).hello()
    assert browser.post("/api/account/reset", {"code": code + "x", "password": NEW}).status_code == 404
    assert browser.post("/api/account/reset", {"code": code, "password": "password1"}).status_code == 400
    browser.take(browser.post("/api/account/reset", {"code": code, "password": NEW}))
    assert browser.get("/api/session").json()["user"] == {"name": "Ann Example"}
    assert ann.get("/api/account").status_code == 401
    again = Player(club).hello().post("/api/account/reset", {"code": code, "password": "other grey mule"})
    assert again.status_code == 404
    login(club, ANN | {"password": NEW})


def test_a_new_code_ends_the_one_before_it(club, capsys):
    account(club, ANN)
    codes = []
    for _ in range(2):
        assert main(["accounts", "reset", "Ann Example", *club.where]) == 0
        codes.append(re.search(r"#reset=(\S+)", capsys.readouterr().out).group(1))
    browser = Player(club).hello()
    assert browser.post("/api/account/reset", {"code": codes[0], "password": NEW}).status_code == 404
    assert browser.post("/api/account/reset", {"code": codes[1], "password": NEW}).status_code == 200


def test_commands_say_what_is_missing(tmp_path, capsys):
    assert main(["accounts", "reset", "Ann", "--data", str(tmp_path)]) == 2
    assert "There is no server's database" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
    with visit(settings(tmp_path, local=False)):
        assert main(["accounts", "reset", "Ann", "--data", str(tmp_path)]) == 2
        assert "There is no account 'Ann'" in capsys.readouterr().err
        assert main(["accounts", "log", "--kind", "nonsense", "--data", str(tmp_path)]) == 2
        assert main(["accounts", "log", "--data", str(tmp_path)]) == 0
        assert "Nothing has been noted" in capsys.readouterr().out


def test_a_deleted_account_takes_its_own_matches_along(club):
    ann = account(club, ANN)
    alone = ann.create()["id"]
    invited = ann.create(seats={"red": {"kind": "me"}, "german": {"kind": "link"}})["id"]
    assert ann.post("/api/account/delete", {"password": "wrong horse"}).status_code == 403
    assert ann.table(alone)["owner"]
    assert ann.post("/api/account/delete", {"password": ANN["password"]}).status_code == 204
    for match in (alone, invited):
        assert Player(club).get(f"/api/matches/{match}").status_code == 404
    assert ann.get("/api/account").status_code == 401
    assert Player(club).hello().post("/api/session", ANN).status_code == 401
    account(club, ANN)


def test_a_shared_match_stays_with_the_others(club):
    ann, bob = account(club, ANN), account(club, BOB)
    made = ann.create(seats={"red": {"kind": "me"}, "german": {"kind": "link"}})
    match = made["id"]
    bob.post(f"/api/join/{made['seats']['german']['token']}")
    ann.post(f"/api/matches/{match}/chat", {"text": "hello from Ann"})
    bob.post(f"/api/matches/{match}/chat", {"text": "hello from Bob"})
    assert ann.post("/api/account/delete", {"password": ANN["password"]}).status_code == 204

    table = bob.table(match)
    assert table["seats"]["red"]["name"] == FORMER_NAME
    assert table["owner"], "the match is Bob's now"
    words = str(bob.get(f"/api/matches/{match}/chat").json())
    assert "hello from Bob" in words
    assert "Ann" not in words
    free = bob.post(f"/api/matches/{match}/seats/red/free").json()
    token = free["seats"]["red"]["link"].partition("#seat=")[2]
    cara = Player(club).hello()
    assert cara.post(f"/api/join/{token}").json()["side"] == "red"
    assert cara.act(match, "suggested").status_code == 200


def test_nothing_in_the_database_names_somebody_who_is_gone(tmp_path):
    """Every column of every table, those of later versions included; the log has the bare number alone."""
    with visit(settings(tmp_path, local=False, limits=False)) as client:
        ann, bob = account(client, ANN), account(client, BOB)
        made = ann.create(seats={"red": {"kind": "me"}, "german": {"kind": "link"}})
        bob.post(f"/api/join/{made['seats']['german']['token']}")
        ann.create()
        engine = make_engine(settings(tmp_path).url)
        with engine.begin() as conn:
            user = conn.execute(select(users.c.id).where(users.c.name == ANN["name"])).scalar_one()
            conn.execute(insert(stops).values(owner=user, begin=1.0))
            conn.execute(update(seats).where(seats.c.side == "german").values(offered=user))
            row = {"match_id": made["id"], "side": "red", "score": 1, "before": 1, "after": 1, "created": 1}
            conn.execute(insert(rated).values(row | {"player": user, "opponent": "user-1"}))
            conn.execute(insert(rated).values(row | {"player": "user-1", "opponent": user}))
            more = {"rating": 1, "deviation": 1, "volatility": 1, "matches": 1, "updated": 1}
            conn.execute(insert(ratings).values(more | {"game": "x", "player": user}))
        assert ann.post("/api/account/delete", {"password": ANN["password"]}).status_code == 204
        with engine.connect() as conn:
            for table in meta.sorted_tables:
                kept = str(conn.execute(select(table)).all())
                assert ANN["name"] not in kept, table.name
                assert user not in kept or table.name == "security", table.name
        engine.dispose()


def test_a_guest_seat_of_a_former_player_is_free_for_the_asking(club):
    ann, bob = account(club, ANN), account(club, BOB)
    made = ann.create(seats={"red": {"kind": "me"}, "german": {"kind": "link"}})
    match = made["id"]
    token = bob.post(f"/api/join/{made['seats']['german']['token']}").json()["token"]
    assert bob.post("/api/account/delete", {"password": BOB["password"]}).status_code == 204
    answer = Player(club, seat=token).get(f"/api/matches/{match}?side=german")
    assert answer.status_code in (401, 403), "the token of the seat ended with the account"
    table = ann.table(match)
    assert table["seats"]["german"]["name"] == FORMER_NAME
    said = str(ann.get(f"/api/matches/{match}/chat").json())
    assert "Bob" not in said
    assert FORMER_NAME in said
    assert ann.post(f"/api/matches/{match}/seats/german/free").json()["seats"]["german"]["link"]


def test_the_owner_of_the_server_reads_what_happened(tmp_path, capsys):
    with visit(settings(tmp_path, local=False)) as client:
        ann = account(client, ANN)
        eve = Player(client).hello()
        tries = [eve.post("/api/session", ANN | {"password": "wrong horse"}).status_code for _ in range(24)]
        assert 429 in tries
        assert main(["accounts", "reset", "Ann Example", "--data", str(tmp_path)]) == 0
        ann.post("/api/account/password", {"old": ANN["password"], "new": NEW})
        capsys.readouterr()
        assert main(["accounts", "log", "--data", str(tmp_path)]) == 0
        log = capsys.readouterr().out
        for kind in ("account made", "login failed", "reset code", "password changed", "limit"):
            assert f"  {kind}  " in log, kind
        assert log.count("  limit  ") == 1, "one line of a limit, however often it is met"
        assert "127.0.0.1" in log
        assert main(["accounts", "log", "--kind", "login failed", "--data", str(tmp_path)]) == 0
        assert len(capsys.readouterr().out.splitlines()) == tries.count(401)


def test_the_log_forgets_the_name_of_a_deleted_account(tmp_path, capsys):
    with visit(settings(tmp_path, local=False)) as client:
        ann = account(client, ANN)
        ann.post("/api/account/delete", {"password": ANN["password"]})
        assert main(["accounts", "log", "--data", str(tmp_path)]) == 0
        log = capsys.readouterr().out
        assert "account deleted" in log
        assert "Ann" not in log
    stored = b"".join(path.read_bytes() for path in Path(tmp_path).glob("hexfront.sqlite3"))
    assert b"$argon2id$" not in stored or b"Ann Example" not in stored


def test_a_reset_beside_a_running_server(tmp_path, capsys):
    with Server(tmp_path, "--online") as server:
        ann = server.player()
        ann.take(ann.post("/api/account", ANN))
        assert main(["accounts", "reset", "Ann Example", "--data", str(tmp_path)]) == 0
        link = capsys.readouterr().out.splitlines()[-1]
        assert link.startswith(f"{server.address}/#reset=")
        browser = server.player()
        code = link.partition("#reset=")[2]
        browser.take(browser.post("/api/account/reset", {"code": code, "password": NEW}))
        assert ann.get("/api/account").status_code == 401
