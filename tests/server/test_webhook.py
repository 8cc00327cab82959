"""Your turn: messages to an address of the player's, and what they cannot be abused for."""

from __future__ import annotations

import http.server
import json
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from tests.server.conftest import settings
from tests.server.player import Player
from tests.server.process import Server, guest, served

from hexfront.server.networks import reachable
from hexfront.server.webhook import post


class Hook:
    """A receiver on loopback: keeps what it is told, and answers as it likes."""

    def __init__(self, status: int = 204, wait: threading.Event | None = None) -> None:
        heard: list[dict[str, Any]] = []

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                heard.append(json.loads(body) | {"path": self.path, "head": dict(self.headers)})
                if wait is not None:
                    wait.wait(20)
                self.send_response(status)
                if status == 302:
                    self.send_header("Location", f"http://127.0.0.1:{self.server.server_port}/elsewhere")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                return None

        self.heard = heard
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/turn?key=1"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def wait(self, count: int, seconds: float = 10) -> None:
        stop = time.monotonic() + seconds
        while len(self.heard) < count:
            assert time.monotonic() < stop, f"heard only {self.heard}"
            time.sleep(0.01)

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def hook() -> Iterator[Hook]:
    made = Hook()
    yield made
    made.close()


def ask(player: Player, match: str, url: str, side: str = "german") -> int:
    return int(player.post(f"/api/matches/{match}/webhook", {"side": side, "url": url}).status_code)


def test_a_webhook_is_called_each_time_it_becomes_my_turn(tmp_path, hook):
    with Server(tmp_path, "--bots", "1") as server:
        me = server.player()
        match = me.create()["id"]
        assert ask(me, match, hook.url) == 204
        index = me.acted(match, "suggested", "done")["index"]
        hook.wait(1)
        message = hook.heard[0]
        assert message["path"] == "/turn?key=1"
        assert {name: message[name] for name in ("event", "match", "side", "index")} == {
            "event": "turn",
            "match": match,
            "side": "german",
            "index": index,
        }
        head = message["head"]
        assert not {"Cookie", "Authorization"} & set(head), "no secret of ours goes along"
        # Talk, and one's own actions, are no new turn.
        me.post(f"/api/matches/{match}/chat", {"text": "well?"})
        me.acted(match, "suggested", side="german")
        assert ask(me, match, "", "german") == 204
        me.acted(match, "done", side="german")
        while me.table(match)["side"] == "german":
            me.acted(match, "continue", side="german")
        me.acted(match, "done")
        assert me.table(match)["side"] == "german"
        assert len(hook.heard) == 1, "it was called off"


def test_after_a_restart_nobody_is_told_what_he_knows(tmp_path, hook):
    with Server(tmp_path, "--bots", "1") as server:
        me = server.player()
        match = me.create()["id"]
        ask(me, match, hook.url)
        me.acted(match, "suggested", "done")
        hook.wait(1)
    with Server(tmp_path, "--bots", "1") as server:
        me.http = server.client()
        me.acted(match, "suggested", side="german")
        me.acted(match, "done", side="german")
        while me.table(match)["side"] == "german":
            me.acted(match, "continue", side="german")
        while me.table(match)["side"] == "red":
            me.acted(match, "done")
        hook.wait(2)
        assert [message["side"] for message in hook.heard] == ["german", "german"]
        assert hook.heard[1]["index"] > hook.heard[0]["index"] + 1


def test_a_receiver_that_does_not_answer_holds_nobody_up(tmp_path):
    release = threading.Event()
    slow = Hook(wait=release)
    try:
        with served(settings(tmp_path)) as address:
            me = guest(address)
            for _ in range(6):
                match = me.create()["id"]
                ask(me, match, slow.url)
                start = time.monotonic()
                me.acted(match, "suggested", "done")
                assert time.monotonic() - start < 2
            slow.wait(4)
    finally:
        release.set()
        slow.close()


def test_redirects_are_not_followed():
    turned = Hook(status=302)
    post(turned.url, b'{"event": "turn"}', private=True)
    assert [message["path"] for message in turned.heard] == ["/turn?key=1"]
    turned.close()


def test_a_server_for_others_does_not_call_its_own_network(tmp_path, hook):
    """A guest could else make the server talk to what only the server can reach."""
    for options in (settings(tmp_path / "a", local=False), settings(tmp_path / "b", alone=False)):
        with served(options) as address:
            me = guest(address)
            match = me.create()["id"]
            assert ask(me, match, hook.url) == 204
            me.acted(match, "suggested", "done")
    assert hook.heard == []
    with pytest.raises(ValueError, match="private"):
        post(hook.url, b"{}", private=False)


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0",
        "224.0.0.1", "::1", "fe80::1", "fc00::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1",
        # Addresses that carry another one, or that belong to a site: they lead to private ones by a detour.
        "64:ff9b::7f00:1", "64:ff9b::a00:1", "64:ff9b:1::1", "2002:7f00:1::1", "2002:a00:1::", "fec0::1",
        "::127.0.0.1", "::10.0.0.1", "::8.8.8.8", "2001:0:7f00:1::", "2001:db8::1", "ff0e::1", "192.88.99.1",
        "fe80::1%eth0", "nonsense",
    ],
)  # fmt: skip
def test_addresses_that_are_not_of_the_open_net(address):
    assert not reachable(address)


def test_addresses_of_the_open_net():
    assert reachable("8.8.8.8")
    assert reachable("2001:4860:4860::8888")
    assert reachable("::ffff:8.8.8.8")


@pytest.mark.parametrize("port", [0, 22, 25, 110, 587, 1023])
def test_webhooks_do_not_talk_to_mail_servers_and_shells(me, port):
    match = me.create()["id"]
    answer = me.post(f"/api/matches/{match}/webhook", {"side": "red", "url": f"http://example.org:{port}/"})
    assert answer.status_code == 400
