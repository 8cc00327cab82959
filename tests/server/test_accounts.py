"""Accounts, sessions, seats by link, rate limits."""

from __future__ import annotations

import pytest
from tests.server.player import Player

from hexfront.server.errors import Refused
from hexfront.server.limits import RATES, Limits
from hexfront.server.names import names, plain_text

ANN = {"name": "Ann Example", "password": "correct horse"}


def test_a_local_server_needs_no_login(me):
    info = me.get("/api/session").json()
    assert (info["user"], info["local"]) == (None, True)
    assert me.post("/api/account", ANN).status_code == 403
    other = Player(me.http).hello()
    match = me.create()["id"]
    assert other.table(match)["sides_mine"] == ["red", "german"]


def test_register_log_out_and_in(online):
    ann = Player(online).hello()
    match = ann.create(seats={"red": {"kind": "me"}, "german": {"kind": "link"}})["id"]
    guest = ann.cookie
    ann.take(ann.post("/api/account", ANN))
    assert ann.cookie != guest
    assert ann.get("/api/session").json()["user"] == {"name": "Ann Example"}
    assert ann.table(match)["sides_mine"] == ["red"]
    assert ann.table(match)["owner"]
    old = Player(online)
    old.cookie = guest
    assert old.table(match)["sides_mine"] == []
    assert ann.delete("/api/session").status_code == 204
    assert ann.get("/api/matches").json() == []
    ann.cookie = ann.csrf = ""
    ann.hello()
    wrong = ann.post("/api/session", ANN | {"password": "wrong horse"})
    assert wrong.status_code == 401
    nobody = ann.post("/api/session", {"name": "Nobody", "password": "wrong horse"})
    assert nobody.json() == wrong.json()
    ann.take(ann.post("/api/session", {"name": " ann  EXAMPLE", "password": ANN["password"]}))
    assert [line["id"] for line in ann.get("/api/matches").json()] == [match]
    again = Player(online).hello().post("/api/account", ANN)
    assert again.status_code == 409


def test_cookies_are_careful(online):
    header = "\n".join(online.get("/api/session").headers.get_list("set-cookie"))
    session = next(line for line in header.splitlines() if line.startswith("hexfront_session"))
    assert "HttpOnly" in session
    assert "SameSite=lax" in session


def test_passwords_and_tokens_are_not_stored(online, tmp_path):
    ann = Player(online).hello()
    ann.take(ann.post("/api/account", ANN))
    token = ann.create(seats={"german": {"kind": "link"}})["seats"]["german"]["token"]
    stored = b"".join(path.read_bytes() for path in tmp_path.glob("hexfront.sqlite3*"))
    assert b"$argon2id$" in stored
    for secret in (ANN["password"], ann.cookie, token):
        assert secret.encode() not in stored


def test_links_are_shown_to_the_owner_alone(online):
    ann, bob = Player(online).hello(), Player(online).hello()
    made = ann.create(seats={"red": {"kind": "me"}, "german": {"kind": "link"}})
    link = made["seats"]["german"]["link"]
    assert link == f"/m/{made['id']}#seat={made['seats']['german']['token']}"
    assert ann.table(made["id"])["seats"]["german"]["link"] == link
    assert not ann.table(made["id"])["seats"]["german"]["taken"]
    token = bob.post(f"/api/join/{made['seats']['german']['token']}").json()["token"]
    table = bob.table(made["id"])
    assert (table["side"], table["seats"]["german"]["link"], table["owner"]) == ("german", "", False)
    assert table["seats"]["german"]["taken"]
    seat = Player(online, seat=token)
    assert [line["id"] for line in seat.get("/api/matches").json()] == [made["id"]]


def test_login_is_limited(online):
    eve = Player(online).hello()
    codes = {eve.post("/api/session", ANN).status_code for _ in range(int(RATES["login"][0]) + 2)}
    assert codes == {401, 429}


def test_chat_is_limited(me):
    match = me.create()["id"]
    answers = [me.post(f"/api/matches/{match}/chat", {"text": "hello"}) for _ in range(15)]
    assert answers[0].status_code == 201
    assert answers[-1].status_code == 429
    assert int(answers[-1].headers["retry-after"]) >= 1


def test_buckets_fill_again(monkeypatch):
    now = [0.0]
    monkeypatch.setattr("hexfront.server.limits.time.monotonic", lambda: now[0])
    limits = Limits()
    most, rate = RATES["chat"]
    for _ in range(int(most)):
        limits.spend("chat", "ann")
    with pytest.raises(Refused):
        limits.spend("chat", "ann")
    limits.spend("chat", "bob")
    now[0] += 1 / rate + 0.01
    limits.spend("chat", "ann")


@pytest.mark.parametrize("name", ["", "x", "a" * 40, "<b>", "a\u0000b", "a/b", "\u202eevil"])
def test_names_that_are_refused(name):
    with pytest.raises(Refused):
        names(name)


def test_names_that_look_alike_are_one():
    assert names("\uff21nn")[1] == names("ann")[1]
    assert plain_text("a\u202eb\u0007 c\n\nd") == "ab c d"


@pytest.mark.parametrize(
    "name",
    [
        "\u0410nn",
        "p\u0430ul",
        "Ann\u03b1",
        "Ann\u0663",
        "\u202eAnn",
        "A\u200bnn",
        "...",
        "\u2c9fnn",
        "Ann\u0301\u0302\u0303",
    ],
)
def test_names_of_mixed_scripts_are_refused(name):
    with pytest.raises(Refused):
        names(name)


@pytest.mark.parametrize(
    "name", ["Łukasz", "Jürgen", "Анна", "Ελένη", "山田 花子", "たなか", "김민수", "O'Brien", "שרה"]
)
def test_names_of_all_scripts_are_welcome(name):
    assert names(name)[0] == name


def test_a_name_in_look_alikes_is_taken():
    """Cyrillic letters that look like "cop" are "cop"."""
    assert names("\u0441\u043e\u0440")[1] == names("cop")[1]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Paula", "PauIa"),
        ("Paula", "Pau1a"),
        ("Ida", "lda"),
        ("Otto", "0tt0"),
        ("Bernd", "Bemd"),
        ("Walter", "VValter"),
        ("Paula", "\u1d18\u1d00\u1d1c\u029f\u1d00"),
    ],
)
def test_a_name_in_look_alikes_of_its_own_script_is_taken(online, one, other):
    first, second = Player(online).hello(), Player(online).hello()
    password = "three grey horses"
    assert first.post("/api/account", {"name": one, "password": password}).status_code == 200
    answer = second.post("/api/account", {"name": other, "password": password})
    assert (answer.status_code, answer.json()["error"]["message"]) == (409, "This name is taken.")


def test_names_that_differ_are_not_one():
    different = ["Paula", "Paul", "Carl", "Karl", "Clara", "Anna", "Ann", "Bert", "Bernd", "Otto", "Uwe"]
    assert len({names(name)[1] for name in different}) == len(different)


def test_a_name_like_the_servers_is_refused():
    for name in ("Hexfront", "hexfr0nt", "Hex-Front"):
        with pytest.raises(Refused, match="belongs to the server"):
            names(name)
