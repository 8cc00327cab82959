"""Web push: what a push service gets, that only the browser can read it, and what it cannot be abused for."""

from __future__ import annotations

import base64
import http.server
import json
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from tests.server.society import Society, society

from hexfront.server.push import packed, point_of, unpacked


class PushService:
    """A push service on loopback, and a browser that has its address and its keys."""

    def __init__(self) -> None:
        heard: list[tuple[dict[str, str], bytes]] = []
        answers = self.answers = [201]

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                heard.append(({name.lower(): value for name, value in self.headers.items()}, body))
                self.send_response(answers[-1])
                self.end_headers()

            def log_message(self, *_: object) -> None:
                return None

        self.heard = heard
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        self.private = ec.generate_private_key(ec.SECP256R1())
        self.auth = b"sixteen bytes ok"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def wish(self, path: str = "/browser/1") -> dict[str, str]:
        key = packed(point_of(self.private.public_key()))
        return {"endpoint": self.address + path, "key": key, "auth": packed(self.auth)}

    def wait(self, count: int) -> None:
        stop = time.monotonic() + 20
        while len(self.heard) < count:
            assert time.monotonic() < stop, f"heard only {len(self.heard)}"
            time.sleep(0.01)

    def read(self, number: int = -1) -> Any:
        """What the browser reads."""
        body = self.heard[number][1]
        return json.loads(http_ece.decrypt(body, private_key=self.private, auth_secret=self.auth))

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def service() -> Iterator[PushService]:
    made = PushService()
    yield made
    made.close()


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Society]:
    with society(tmp_path, loopback_receivers=True) as made:
        yield made


def test_a_browser_is_told_of_the_turn_and_nothing_else_and_nobody_else_reads_it(club, service):
    ann, ben, match = club.pair()
    key = ann.get("/api/push").json()["key"]
    assert ben.post("/api/push", service.wish()).status_code == 204
    ann.acted(match, "suggested")
    ann.acted(match, "done")
    service.wait(1)
    head, body = service.heard[0]
    assert service.read() == {
        "title": "Reichswehr & Freikorps",
        "body": "It is your turn: German.",
        "match": match,
        "path": f"/m/{match}",
    }
    assert b"turn" not in body
    assert (head["content-encoding"], head["topic"]) == ("aes128gcm", match)
    assert int(head["ttl"]) > 0
    assert not {"cookie", "x-hexfront-csrf"} & set(head)
    # The proof of the server is signed with the key that the browser was given.
    scheme, _, rest = head["authorization"].partition(" ")
    fields = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert (scheme, fields["k"]) == ("vapid", key)
    signed, _, signature = fields["t"].rpartition(".")
    r, s = (int.from_bytes(half, "big") for half in (unpacked(signature)[:32], unpacked(signature)[32:]))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unpacked(key))
    public.verify(encode_dss_signature(r, s), signed.encode(), ec.ECDSA(SHA256()))
    claims = json.loads(unpacked(fields["t"].split(".")[1]))
    assert claims["aud"] == service.address
    assert claims["sub"].startswith(("mailto:", "https:"))


def test_a_browser_is_told_of_invitations_and_rematches(club, service):
    ann, ben, match = club.pair()
    ben.post("/api/push", service.wish())
    seats = {"red": {"kind": "link"}, "german": {"kind": "me"}}
    other = ann.create(seats=seats)["id"]
    assert ann.post(f"/api/matches/{other}/seats/red/offer", {"to": "ben"}).status_code == 200
    service.wait(1)
    assert service.read() == {
        "title": "Reichswehr & Freikorps",
        "body": "Ann invites you to play Red.",
        "match": other,
        "path": "/",
    }
    ann.post(f"/api/matches/{match}/concede", {"side": "red"})
    follows = ann.post(f"/api/matches/{match}/rematch").json()["id"]
    service.wait(2)
    assert service.read()["body"] == "Ann asks for a rematch; you would play Red."
    assert service.read()["match"] == follows


def test_who_invites_again_and_again_is_not_heard(club, service):
    ann, ben = club.member("Ann"), club.member("Ben")
    ben.post("/api/push", service.wish())
    match = ann.create(seats={"red": {"kind": "me"}, "german": {"kind": "link"}})["id"]
    club.services.limits.active = True
    for kind in ("chat", "any"):
        club.services.limits.spend = free(club.services.limits.spend, kind)
    for _ in range(25):
        for to in ("ben", ""):
            ann.post(f"/api/matches/{match}/seats/german/offer", {"to": to})
    time.sleep(0.3)
    assert len(service.heard) <= 20


def free(spend: Any, kind: str) -> Any:
    """A limit that does not hold."""
    return lambda asked, *more: None if asked == kind else spend(asked, *more)


def test_the_key_of_the_server_stays_the_same(tmp_path, service):
    keys = []
    for _ in range(2):
        with society(tmp_path, loopback_receivers=True) as club:
            keys.append(club.guest().get("/api/push").json()["key"])
    assert keys[0] == keys[1]
    assert len(base64.urlsafe_b64decode(keys[0] + "=")) == 65


def test_it_is_called_off_by_its_player_alone_or_when_the_browser_is_gone(club, service):
    ann, ben, match = club.pair()
    for path in ("/a", "/b"):
        ben.post("/api/push", service.wish(path))
    assert ann.post("/api/push/off", {"endpoint": service.address + "/a"}).status_code == 204
    service.answers.append(410)
    ann.acted(match, "suggested", "done")
    service.wait(2)
    ben.acted(match, "suggested", "done", side="german")
    while ben.table(match, "german")["decision"]["mine"]:
        ben.acted(match, "continue", side="german")
    service.answers.append(201)
    while not ben.table(match, "german")["decision"]["mine"]:
        ann.acted(match, "done")
    ben.post("/api/push", service.wish("/c"))
    assert len(service.heard) == 2, "browsers that are gone are forgotten"
    ben.post("/api/push/off", {"endpoint": service.address + "/c"})


def test_a_server_for_others_does_not_call_its_own_network(tmp_path, service):
    with society(tmp_path) as club:
        ann, ben, match = club.pair()
        assert ben.post("/api/push", service.wish()).status_code == 400
        inner = service.wish() | {"endpoint": "https://127.0.0.1:8443/push"}
        assert ben.post("/api/push", inner).status_code == 204
        ann.acted(match, "suggested", "done")
    assert service.heard == []


@pytest.mark.parametrize(
    "change", [{"key": "AAAA"}, {"auth": "AAAA"}, {"key": "!" * 88}, {"endpoint": "ftp://example.org/"}]
)
def test_what_is_no_browser_is_refused(club, service, change):
    assert club.guest().post("/api/push", service.wish() | change).status_code == 400
