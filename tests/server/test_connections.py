"""Connections: so many from one neighbour, and none that keeps the server waiting."""

from __future__ import annotations

import contextlib
import socket
import time
from contextlib import closing

import httpx
import pytest
from tests.server.conftest import settings
from tests.server.process import guest, served

from hexfront.server import connections, live


@pytest.fixture
def strict(monkeypatch):
    """Short patience, and nobody is let off."""
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.5)
    monkeypatch.setattr(connections, "BODY_SECONDS", 1.0)
    monkeypatch.setattr(connections, "MOST_OF_ONE", 20)
    monkeypatch.setattr(connections, "limited", lambda config, address: address)
    connections.counted.cache_clear()
    yield
    connections.counted.cache_clear()


def open_to(address: str) -> socket.socket:
    host, port = address.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)), timeout=10)


def closed_within(sock: socket.socket, seconds: float) -> bool:
    """Whether the other end hangs up in time."""
    sock.settimeout(seconds)
    try:
        while sock.recv(4096):
            pass
    except TimeoutError:
        return False
    except OSError:
        return True
    return True


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET / HT",
        b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: 1\r\n",
        b"POST /api/matches HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\n{",
    ],
)
def test_a_request_that_does_not_end_is_hung_up_on(tmp_path, strict, sent):
    with served(settings(tmp_path)) as address, closing(open_to(address)) as sock:
        sock.sendall(sent)
        assert closed_within(sock, 5)


def test_a_request_that_is_sent_drop_by_drop_is_hung_up_on(tmp_path, strict):
    """A drop now and then does not buy more time."""
    with served(settings(tmp_path)) as address, closing(open_to(address)) as sock:
        begun, sent = time.monotonic(), b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: " + b"x" * 100
        with contextlib.suppress(OSError):
            for letter in sent:
                sock.sendall(bytes([letter]))
                time.sleep(0.1)
        assert time.monotonic() - begun < 5


def test_headers_without_end_are_refused(tmp_path, strict):
    with served(settings(tmp_path)) as address:
        for head in (b"GET /" + b"x" * 200_000, b"GET / HTTP/1.1\r\n" + b"X-Long: y\r\n" * 20_000):
            with closing(open_to(address)) as sock:
                try:
                    sock.sendall(head)
                except OSError:
                    continue
                assert closed_within(sock, 5)


@pytest.mark.parametrize("name", ["X-Long", "Cookie"])
def test_long_headers_that_come_whole_are_refused(tmp_path, name):
    """One header, many of them, or the address itself: 32 KB in all, however quickly they come."""
    with served(settings(tmp_path)) as address:
        for path, headers in (
            ("/api/health", {name: "y" * 40_000}),
            ("/api/health", {f"{name}-{number}": "y" * 400 for number in range(100)}),
            ("/api/health?" + "y" * 40_000, {}),
        ):
            answer = httpx.get(f"{address}{path}", headers=headers, trust_env=False)
            assert answer.status_code == 400
            assert answer.text == connections.TOO_LONG
        headers = {name: "y" * 30_000}
        assert httpx.get(f"{address}/api/health", headers=headers, trust_env=False).status_code == 200
        # A long body is no long header.
        long = httpx.post(f"{address}/api/matches", content=b"x" * 200_000, trust_env=False)
        assert "headers" not in long.text


def test_one_neighbour_has_so_many_connections_and_others_still_come_in(tmp_path, strict, monkeypatch):
    monkeypatch.setattr(connections, "HEAD_SECONDS", 30.0)
    with served(settings(tmp_path)) as address:
        greedy = [open_to(address) for _ in range(60)]
        time.sleep(0.3)
        gone = sum(closed_within(sock, 0.05) for sock in greedy)
        assert gone == 40
        # Another neighbour is served meanwhile.
        monkeypatch.setattr(connections, "limited", lambda config, address: "somebody else")
        assert httpx.get(f"{address}/api/health", trust_env=False).status_code == 200
        for sock in greedy:
            sock.close()
        monkeypatch.setattr(connections, "limited", lambda config, address: address)
        time.sleep(0.3)
        assert httpx.get(f"{address}/api/health", trust_env=False).status_code == 200


def test_connections_that_end_are_not_counted_any_more(tmp_path, strict):
    with served(settings(tmp_path)) as address:
        for _ in range(60):
            assert httpx.get(f"{address}/api/health", trust_env=False).status_code == 200
    assert connections.counted().all == 0
    assert not connections.counted().by_neighbour


def test_the_last_files_are_kept_for_the_database():
    counted = connections.Counted()
    counted.most = 100
    assert [counted.come(f"192.0.2.{number}") for number in range(110)] == [True] * 100 + [False] * 10


def test_streams_are_limited_by_address(tmp_path, monkeypatch):
    monkeypatch.setattr(live, "MOST_OF_ONE", 5)
    monkeypatch.setattr(live, "MOST_OF_NETWORK", 8)
    with served(settings(tmp_path, local=False)) as address:
        me = guest(address)
        match = me.create()["id"]
        with httpx.Client(base_url=address, trust_env=False, timeout=10) as client:
            streams, codes = [], []
            for number in range(12):
                who = me.headers() if number < 7 else {}
                stream = client.stream("GET", f"/api/matches/{match}/events", headers=who)
                codes.append(stream.__enter__().status_code)
                streams.append(stream)
                time.sleep(0.05)
            # Five of one's own, then three of others at the same address.
            assert codes == [200] * 5 + [429] * 2 + [200] * 3 + [429] * 2
            for stream in streams:
                stream.__exit__(None, None, None)


def test_strangers_cannot_fill_the_log(tmp_path, caplog):
    """What is no request is refused, and nobody is told of it."""
    with served(settings(tmp_path)) as address:
        for sent in (b"\0\0\0\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"GET / HTTP/1.1\r\nHost\r\n\r\n"):
            with closing(open_to(address)) as sock:
                sock.sendall(sent)
                assert sock.recv(100).startswith(b"HTTP/1.1 400")
    assert caplog.text == ""
