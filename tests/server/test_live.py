"""Live updates over real connections: nothing lost, nothing leaked, catch-up after a lost connection."""

from __future__ import annotations

import socket
import time
from itertools import pairwise

import pytest
from tests.server.conftest import settings
from tests.server.listener import Listener
from tests.server.player import Player, both
from tests.server.process import Server, guest, served


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with Server(tmp_path_factory.mktemp("live")) as running:
        yield running


def test_two_listeners_hear_every_action(server):
    me = server.player()
    match = both(me)
    red, german = Listener(me, match, "?side=red"), Listener(me, match, "?side=german")
    index = me.table(match)["index"]
    for listener in (red, german):
        listener.wait(lambda it: it.of("table"))
    for _ in range(12):
        table = me.table(match)
        table = me.acted(match, table["legal"][0]["action"], side=table["side"])
    for listener in (red, german):
        listener.wait(lambda it: it.of("table")[-1]["index"] == index + 12)
        heard = listener.of("table")
        assert all(a["index"] == b["since"] for a, b in pairwise(heard))
        listener.close()


def test_a_lost_connection_catches_up(server):
    me = server.player()
    match = both(me)
    first = Listener(me, match, "?side=red")
    first.wait(lambda it: it.of("table"))
    last = first.last()
    first.close()
    before = me.get(f"/api/matches/{match}/log?side=red").json()
    for _ in range(6):
        table = me.table(match)
        me.acted(match, table["legal"][0]["action"], side=table["side"])
    me.post(f"/api/matches/{match}/chat", {"text": "still there?"})
    again = Listener(me, match, "?side=red", last=last)
    again.wait(lambda it: it.of("chat") and it.of("table"))
    (table,) = again.of("table")
    assert table["since"] == int(last.split(".")[0])
    assert table["index"] == me.table(match)["index"]
    after = me.get(f"/api/matches/{match}/log?side=red").json()
    log = again.of("log")
    lines = before[: log[0]["keep"]] + log[0]["lines"] if log else before
    assert lines == after
    assert again.of("chat")[0]["text"] == "still there?"
    again.close()


#: A German army with open country before it: a finished march is told and can still be taken back.
MARCH = {
    "phase": "movement",
    "scenario": "1916",
    "turn": 20,
    "active": "central",
    "units": {"GE-A8": "2918", "GE-A9": "2917", "RU-A1": "3418"},
}


def test_undo_takes_lines_back_from_the_log(server):
    me = server.player()
    seats = {side: {"kind": "me"} for side in ("central", "allied")}
    made = me.post(
        "/api/matches/import", {"game": "kaisers-war-east", "position": MARCH, "seats": seats}
    ).json()
    match = made["id"]
    before = me.get(f"/api/matches/{match}/log?side=allied").json()
    listener = Listener(me, match, "?side=allied")
    stepped = me.acted(match, "move GE-A8", "step 3018", "stop", side="central")
    assert len(me.get(f"/api/matches/{match}/log?side=allied").json()) > len(before)
    listener.wait(lambda it: it.of("table")[-1:] and it.of("table")[-1]["index"] == stepped["index"])
    undone = me.post(f"/api/matches/{match}/undo", {"side": "central", "index": stepped["index"]}).json()
    listener.wait(lambda it: it.of("table")[-1]["index"] == undone["index"])
    shown: list[object] = me.get(f"/api/matches/{match}/log?side=allied").json()
    assert shown == before
    lines: list[object] = list(before)
    for news in listener.of("log"):
        lines = lines[: news["keep"]] + news["lines"]
    assert lines == shown
    assert listener.of("table")[-1]["log_count"] == len(shown)
    listener.close()


def test_listeners_hear_only_what_their_side_may(server):
    me = server.player()
    match = both(me)
    spectator = Player(server.client())
    open_ears = Listener(spectator, match)
    german = Listener(me, match, "?side=german&full=true")
    while me.table(match)["side"] == "red":
        me.acted(match, "done", side="red")
    table = me.table(match)
    if any(a["action"] == "interrupt move" for a in table["legal"]):
        me.acted(match, "interrupt move", side="german")
        table = me.table(match)
        source = next((a["args"][0] for a in table["legal"] if a["verb"] == "move"), None)
        if source:
            orders = me.get(f"/api/matches/{match}/orders?side=german&hex={source}").json()
            way = next(order for order in orders if order["kind"] == "move")
            me.acted(match, *way["actions"], side="german")
    index = me.table(match)["index"]
    for listener in (open_ears, german):
        listener.wait(lambda it: it.of("table")[-1]["index"] == index)
    heard = [line for news in open_ears.of("log") for line in news["lines"] if line["kind"] == "march"]
    own = [line for news in german.of("log") for line in news["lines"] if line["kind"] == "march"]
    assert [line["way"] for line in own] == [line["way"] for line in heard]
    assert sum(len(line["who"]) for line in own) > sum(len(line["who"]) for line in heard)
    assert all(line["count"] == len(line["who"]) for line in own)
    assert german.of("table")[-1]["table"]["side"] == "german"
    stranger = Listener(spectator, match, "?side=red")
    assert stranger.status in (401, 403)
    assert Listener(me, match, "?side=red", last="x.y").status == 400
    open_ears.close()
    german.close()


def test_a_bot_is_heard_and_the_answer_does_not_wait_for_it(server):
    me = server.player()
    match = me.create(seats={"red": {"kind": "me"}, "german": {"kind": "bot", "bot": "greedy"}})["id"]
    listener = Listener(me, match, "?side=red")
    listener.wait(lambda it: it.of("table"))
    start = time.monotonic()
    table = me.acted(match, "suggested", "done")
    took = time.monotonic() - start
    assert table["decision"]["side"] == "german"
    listener.wait(lambda it: it.of("table")[-1]["deciding"] == ["red"])
    listener.wait(lambda it: [news["thinking"] for news in it.of("bot")][-1:] == [False])
    assert {"thinking": True, "side": "german"} in listener.of("bot")
    assert took < 5
    listener.close()


def test_the_server_stops_although_somebody_listens(tmp_path):
    server = Server(tmp_path)
    me = server.player()
    match = me.create()["id"]
    listener = Listener(me, match)
    listener.wait(lambda it: it.of("table"))
    start = time.monotonic()
    assert server.stop() == 0
    assert time.monotonic() - start < 10
    listener.close()


def test_heartbeats_come_while_nothing_happens(tmp_path):
    """Over a real connection: a comment now and then, so that neither end believes the other gone."""
    with served(settings(tmp_path, heartbeat=0.1)) as address:
        me = guest(address)
        match = me.create()["id"]
        listener = Listener(me, match)
        assert listener.headers["content-type"].startswith("text/event-stream")
        listener.wait(lambda it: len(it.of("beat")) >= 3, seconds=10)
        assert len(listener.of("table")) == 1
        me.acted(match, "suggested")
        listener.wait(lambda it: it.of("table")[-1]["index"] == 1, seconds=5)
        listener.close()


def test_a_listener_catches_up_over_a_restart_of_the_server(tmp_path):
    """He hears of what was done before the stop, after it, and of nothing twice."""
    with Server(tmp_path) as server:
        me = server.player()
        match = both(me)
        first = Listener(me, match, "?side=red")
        first.wait(lambda it: it.of("table"))
        index, last = me.table(match)["index"], first.last()
        shown = me.get(f"/api/matches/{match}/log?side=red").json()
        first.close()
        for _ in range(4):
            table = me.table(match)
            me.acted(match, table["legal"][0]["action"], side=table["side"])
        me.post(f"/api/matches/{match}/chat", {"text": "before"})
        server.kill()
    with Server(tmp_path) as server:
        me.http = server.client()
        again = Listener(me, match, "?side=red", last=last)
        again.wait(lambda it: it.of("table") and it.of("chat"))
        assert again.of("table")[0]["since"] == index
        for _ in range(3):
            table = me.table(match)
            me.acted(match, table["legal"][0]["action"], side=table["side"])
        me.post(f"/api/matches/{match}/chat", {"text": "after"})
        again.wait(lambda it: it.of("table")[-1]["index"] == index + 7 and len(it.of("chat")) == 2)
        assert all(a["index"] == b["since"] for a, b in pairwise(again.of("table")))
        assert [line["text"] for line in again.of("chat")] == ["before", "after"]
        for news in again.of("log"):
            shown = shown[: news["keep"]] + news["lines"]
        assert shown == me.get(f"/api/matches/{match}/log?side=red").json()
        again.close()


def test_who_does_not_listen_holds_nobody_up(tmp_path):
    """Somebody asks for everything and reads nothing; the others play and hear as if he were not there."""
    with served(settings(tmp_path, limits=False)) as address:
        me = guest(address)
        match = both(me)
        host, port = address.removeprefix("http://").split(":")
        lines = [f"{name}: {value}" for name, value in me.headers().items()]
        request = [f"GET /api/matches/{match}/events?side=red&full=true HTTP/1.1", f"Host: {host}:{port}"]
        with socket.socket() as deaf:
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            deaf.connect((host, int(port)))
            deaf.sendall("\r\n".join([*request, *lines, "", ""]).encode())
            listener = Listener(me, match, "?side=german")
            listener.wait(lambda it: it.of("table"))
            slowest, index = 0.0, 0
            # Some 25 KB each: far more than the system keeps for somebody who does not read.
            for _ in range(150):
                table = me.table(match)
                start = time.monotonic()
                index = me.acted(match, table["legal"][0]["action"], side=table["side"])["index"]
                slowest = max(slowest, time.monotonic() - start)
            listener.wait(lambda it: it.of("table")[-1]["index"] == index, seconds=5)
            assert slowest < 1.0
            # He wakes up: what he gets is bounded, and its end is where the match stands.
            deaf.settimeout(5)
            got = b""
            while f'"index":{index},"since"'.encode() not in got:
                part = deaf.recv(1 << 16)
                assert part
                got += part
            assert got.count(b"event: table") < 130
            listener.close()
