"""Rate limits: nobody who plays ever meets them, and nobody who hammers gets far."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace

import pytest
from sqlalchemy import select
from tests.server.conftest import settings, visit
from tests.server.player import Player

from hexfront.server.errors import Refused
from hexfront.server.limits import RATES, TOGETHER, Limits
from hexfront.server.store.buckets import draw
from hexfront.server.store.database import make_engine
from hexfront.server.store.migrate import migrate
from hexfront.server.store.tables import buckets


@pytest.fixture
def clock(monkeypatch):
    now = [1000.0]
    # A clock for the limits alone: the server itself needs one that runs.
    monkeypatch.setattr("hexfront.server.limits.time", SimpleNamespace(monotonic=lambda: now[0]))
    return now


#: What the page asks for when a key moves one unit and takes up the next, by the kind of limit.
KEY_STROKE = Counter(action=1, ask=4, any=7)


def test_the_quickest_player_is_never_limited(clock):
    """Ten keys a second for ten minutes; and now and then everything is loaded anew, as after a lost line."""
    limits = Limits()
    for second in range(600):
        for stroke in range(10):
            clock[0] = 1000.0 + second + stroke / 10
            for kind, times in KEY_STROKE.items():
                for _ in range(times):
                    limits.spend(kind, "ann")
        if second % 30 == 0:
            for _ in range(30):
                limits.spend("any", "ann")


def test_two_quick_players_do_not_share_a_limit(clock):
    limits = Limits()
    for _ in range(int(RATES["ask"][0])):
        limits.spend("ask", "ann")
        limits.spend("ask", "bob")
    for name in ("ann", "bob"):
        with pytest.raises(Refused):
            limits.spend("ask", name)


@pytest.mark.parametrize("kind", list(RATES))
def test_whoever_hammers_gets_no_more_than_the_rate(clock, kind):
    """Five hundred requests a second for twenty seconds: the burst passes, then the rate and no more."""
    limits = Limits()
    most, rate = RATES[kind]
    passed, waits = 0, []
    for number in range(10_000):
        clock[0] = 1000.0 + number / 500
        try:
            limits.spend(kind, "eve")
            passed += 1
        except Refused as refusal:
            waits.append(refusal.problem.retry_after)
    assert passed <= most + rate * 20 + 1
    assert min(waits) >= 1


def test_a_player_over_the_api_is_not_limited_and_a_hammering_one_is(online, clock):
    """For real: a burst of play passes even if no time goes by; a loop on the cheapest request does not."""
    ann, eve = Player(online).hello(), Player(online)
    match = ann.create()["id"]
    for _ in range(25):
        table = ann.table(match)
        assert ann.get(f"/api/matches/{match}/notes").status_code == 200
        body = {"side": table["side"], "actions": [table["legal"][0]["action"]]}
        assert ann.post(f"/api/matches/{match}/preview", body).status_code == 200
        ann.acted(match, table["legal"][0]["action"], side=table["side"])
    # Ann's first request came from the same address, when she was nobody yet.
    most = int(RATES["any"][0]) - 1
    codes = [eve.get("/api/matches").status_code for _ in range(most + 5)]
    assert codes == [200] * most + [429] * 5
    assert int(eve.get("/api/matches").headers["retry-after"]) >= 1
    assert ann.table(match)["index"] == 25, "and the others play on"
    clock[0] += 1
    assert eve.get("/api/matches").status_code == 200


@pytest.fixture
def still(clock, monkeypatch):
    """No time goes by for limits, in memory or in the database."""
    monkeypatch.setattr("hexfront.server.store.buckets.time", SimpleNamespace(time=lambda: clock[0]))
    return clock


def test_passwords_are_limited_at_all_processes_together(tmp_path, database, still):
    """Two servers on one database: who has used up his tries at one has none at the other."""
    both = [settings(tmp_path / name, local=False, database=database or url(tmp_path)) for name in "ab"]
    with visit(both[0]) as one, visit(both[1]) as two:
        guesses = [Player(one).hello(), Player(two).hello()]
        wrong = {"name": "Ann", "password": "not this one"}
        most = int(RATES["login"][0])
        codes = [guesses[n % 2].post("/api/session", wrong).status_code for n in range(most)]
        assert codes == [401] * most
        for guess in guesses:
            refused = guess.post("/api/session", wrong)
            assert refused.status_code == 429
            assert 1 <= int(refused.headers["retry-after"]) <= 1 / RATES["login"][1] + 2


def url(folder):
    """One file for several servers."""
    return f"sqlite:///{folder / 'shared.sqlite3'}"


def test_a_bucket_in_the_database_fills_again(tmp_path, monkeypatch):
    now = [1_000_000.0]
    monkeypatch.setattr("hexfront.server.store.buckets.time", SimpleNamespace(time=lambda: now[0]))
    engine = make_engine(url(tmp_path))
    migrate(engine)
    with engine.begin() as conn:
        assert [draw(conn, "login", "eve", 3, 0.5) for _ in range(4)] == [0, 0, 0, 2]
        assert draw(conn, "login", "ann", 3, 0.5) == 0, "others are not held back"
        now[0] += 1
        assert draw(conn, "login", "eve", 3, 0.5) == 1
        now[0] += 1
        assert draw(conn, "login", "eve", 3, 0.5) == 0
        now[0] += 1000
        assert [draw(conn, "login", "eve", 3, 0.5) for _ in range(4)] == [0, 0, 0, 2]
        now[0] += 10_000
        draw(conn, "login", "bob", 3, 0.5)
        assert len(conn.execute(select(buckets)).all()) == 1, "what is full is forgotten"
    engine.dispose()


def test_guessing_seats_is_limited(online, clock):
    most = int(RATES["any"][0])
    guesses = (Player(online, seat=f"wrong-{number}") for number in range(most + 5))
    codes = [guess.get("/api/matches").status_code for guess in guesses]
    assert codes == [401] * most + [429] * 5


def test_at_home_looking_is_not_limited(me):
    match = me.create()["id"]
    assert {me.get(f"/api/matches/{match}").status_code for _ in range(900)} == {200}


# Limits that cannot be walked round ---------------------------------------------------------------

ANN = {"name": "Ann Example", "password": "seven grey horses"}


class From(Player):
    """Somebody at an address."""

    def __init__(self, http, address):
        super().__init__(http)
        self.address = address

    def headers(self):
        return super().headers() | {"x-test-from": self.address}


def test_new_guests_at_one_address_share_its_limit(online, still):
    """Whoever throws his cookie away comes back with another one, but from the same address."""
    codes = []
    for number in range(12):
        eve = From(online, "192.0.2.66").hello()
        codes += [eve.post("/api/matches", {"game": "chess"}).status_code for _ in range(8)]
        assert (
            From(online, f"198.51.100.{number}").hello().post("/api/matches", {"game": "chess"}) is not None
        )
    most = int(RATES["create"][0]) * TOGETHER["create"]
    assert codes == [404] * most + [429] * (len(codes) - most)


def test_a_household_of_the_newer_kind_of_address_is_one(online, still):
    codes = [
        From(online, f"2001:db8:1:2::{number:x}").get("/api/session").status_code for number in range(1, 80)
    ]
    most = int(RATES["session"][0])
    assert codes == [200] * most + [429] * (79 - most)
    assert From(online, "2001:db8:1:3::1").get("/api/session").status_code == 200


def test_eight_wrong_passwords_do_not_lock_the_owner_out(online, still):
    ann = From(online, "192.0.2.1").hello()
    ann.take(ann.post("/api/account", ANN))
    eve = From(online, "192.0.2.66").hello()
    codes = [eve.post("/api/session", ANN | {"password": "wrong horse"}).status_code for _ in range(20)]
    assert codes == [401] * 8 + [429] * 12
    back = From(online, "192.0.2.1").hello()
    assert back.post("/api/session", ANN).status_code == 200


def test_a_browser_that_has_logged_in_before_is_not_kept_out_by_others(online, still):
    """Even if many addresses try one name, or if they share its address."""
    ann = From(online, "192.0.2.1").hello()
    entered = ann.post("/api/account", ANN)
    known = entered.cookies["hexfront_known"]
    ann.take(entered)
    for number in range(60):
        eve = From(online, f"198.51.100.{number}").hello()
        last = eve.post("/api/session", ANN | {"password": "wrong horse"}).status_code
    assert last == 429
    stranger = From(online, "203.0.113.5").hello()
    assert stranger.post("/api/session", ANN).status_code == 429
    back = From(online, "203.0.113.5").hello()
    back.cookie += f"; hexfront_known={known}"
    assert back.post("/api/session", ANN).status_code == 200
    other = From(online, "203.0.113.5").hello()
    other.cookie += f"; hexfront_known={known[:-1]}x"
    assert other.post("/api/session", ANN).status_code == 429


def test_spellings_of_a_name_share_its_limit(online, still):
    """Wide letters, blanks, capitals and look-alikes do not give further tries."""
    spellings = ["Ann", "ANN", " Ann ", "\uff21nn", "\u0410nn", "\u0430nn"]
    codes = []
    for number in range(60):
        eve = From(online, f"198.51.100.{number}").hello()
        wrong = {"name": spellings[number % len(spellings)], "password": "wrong horse"}
        codes.append(eve.post("/api/session", wrong).status_code)
    # Mixed scripts are no name at all; all other spellings draw from one bucket.
    tried = [code for code in codes if code != 400]
    assert codes.count(400) == 20
    assert tried == [401] * 40
    assert (
        From(online, "203.0.113.1")
        .hello()
        .post("/api/session", {"name": "ann", "password": "x" * 9})
        .status_code
        == 429
    )
