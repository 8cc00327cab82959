"""No login at this machine, and only there: who counts as sitting at it, and what everybody else gets."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from tests.server.conftest import settings, visit
from tests.server.player import Player
from tests.server.process import Server

from hexfront.kernel import BadInput
from hexfront.server import command
from hexfront.server.command import settings_of
from hexfront.server.processes import how

ACCOUNT = {"name": "Cara Example", "password": "correct horse"}
AWAY = {"x-test-from": "192.0.2.7"}


class Away(Player):
    """Somebody at another machine, or with other odd headers."""

    def __init__(self, http: Any, **headers: str) -> None:
        super().__init__(http)
        self.more = headers or AWAY

    def headers(self) -> dict[str, str]:
        return super().headers() | self.more


@pytest.fixture
def house(tmp_path: Path) -> Iterator[TestClient[Any]]:
    """``hexfront serve --local --host 0.0.0.0``: this machine without a login, and the network beside it."""
    with visit(settings(tmp_path, alone=False, hosts=())) as client:
        yield client


def test_only_this_machine_is_the_local_player(house):
    me, guest = Player(house).hello(), Away(house).hello()
    assert me.get("/api/session").json()["local"]
    assert guest.get("/api/session").json() | {"csrf": ""} == {"user": None, "local": False, "csrf": ""}
    match = me.create(seats={"red": {"kind": "me"}, "german": {"kind": "link"}})
    assert me.table(match["id"])["owner"]
    table = guest.table(match["id"])
    assert (table["side"], table["sides_mine"], table["owner"], table["legal"]) == (None, [], False, [])
    assert table["seats"]["german"]["link"] == ""
    assert guest.act(match["id"], "suggested", index=0).status_code == 403
    assert guest.get("/api/matches").json() == []
    joined = guest.post(f"/api/join/{match['seats']['german']['token']}")
    assert (joined.json()["id"], joined.json()["side"]) == (match["id"], "german")
    assert guest.table(match["id"])["sides_mine"] == ["german"]


def test_others_may_have_accounts_and_this_machine_needs_none(house):
    guest = Away(house).hello()
    guest.take(guest.post("/api/account", ACCOUNT))
    assert guest.get("/api/session").json()["user"] == {"name": "Cara Example"}
    assert Player(house).hello().post("/api/account", ACCOUNT).status_code == 403


#: Headers of proxies, tunnels, balancers and content networks.
PASSED_ON = (
    "x-forwarded", "x-forwarded-by", "x-forwarded-server", "x-forwarded-port", "x-forwarded-ssl",
    "x-client-ip", "x-cluster-client-ip", "true-client-ip", "cf-connecting-ip", "cf-ray", "cdn-loop",
    "fastly-client-ip", "fly-client-ip", "x-original-forwarded-for", "x-envoy-external-address",
    "x-original-host", "x-original-url", "x-remote-addr", "x-remote-ip", "x-originating-ip",
    "x-proxyuser-ip", "wl-proxy-client-ip", "client-ip", "forwarded-for", "x-azure-clientip",
    "x-appengine-user-ip", "tailscale-user-login", "ngrok-trace-id", "x-amzn-trace-id",
    "x-cloud-trace-context", "traceparent", "x-request-id", "x-varnish", "x-real-port", "x-host",
    "x-scheme", "front-end-https", "x-arr-log-id", "surrogate-capability", "proxy-authorization",
    "proxy-connection", "x-sucuri-clientip", "x-vercel-id", "x-source-ip", "x-bluecoat-via", "via-proxy",
)  # fmt: skip


@pytest.mark.parametrize(
    "headers",
    [
        {"x-forwarded-for": "192.0.2.7"},
        {"x-forwarded-for": "127.0.0.1"},
        {"forwarded": "for=127.0.0.1"},
        {"x-real-ip": "127.0.0.1"},
        {"via": "1.1 somewhere"},
        *({name: "127.0.0.1"} for name in PASSED_ON),
        {"host": "rebound.example"},
        {"host": "127.rebound.example"},
        {"x-test-from": "192.0.2.7", "x-forwarded-for": "127.0.0.1"},
        {"x-test-from": "192.0.2.7", "host": "localhost"},
        {"x-test-from": "::ffff:192.0.2.7"},
    ],
)
def test_nobody_is_taken_for_this_machine_by_what_a_header_says(house, headers):
    assert not Away(house, **headers).hello().get("/api/session").json()["local"]


@pytest.mark.parametrize(
    "headers",
    [
        {"host": "localhost:8000"},
        {"host": "[::1]:8000", "x-test-from": "::1"},
        {"x-test-from": "::ffff:127.0.0.1"},
        {"x-test-from": "127.0.0.9", "host": "127.0.0.9"},
    ],
)
def test_names_and_addresses_of_this_machine(house, headers):
    assert Away(house, **headers).hello().get("/api/session").json()["local"]


def test_the_local_session_is_worth_nothing_elsewhere(house):
    me = Player(house).hello()
    match = me.create()["id"]
    thief = Away(house)
    thief.cookie, thief.csrf = me.cookie, me.csrf
    assert thief.table(match)["sides_mine"] == []
    assert thief.act(match, "suggested", index=0).status_code == 401
    thief.hello()
    assert thief.cookie != me.cookie
    assert me.table(match)["sides_mine"] == ["red", "german"]


def test_a_session_of_another_kind_of_server_is_replaced(tmp_path):
    """The same folder served first online, then at home, then online again."""
    with visit(settings(tmp_path, local=False)) as client:
        me = Player(client).hello()
        guest = me.cookie
    with visit(settings(tmp_path)) as client:
        me.http = client
        me.hello()
        assert me.get("/api/session").json()["local"]
        assert me.cookie != guest
        at_home = me.create()["id"]
    with visit(settings(tmp_path, local=False)) as client:
        me.http = client
        assert me.table(at_home)["sides_mine"] == []


def test_new_matches_are_limited_for_guests_alone(house):
    me, guest = Player(house).hello(), Away(house).hello()
    body = {"game": "reichswehr-freikorps"}
    assert {me.post("/api/matches", body).status_code for _ in range(25)} == {201}
    assert {guest.post("/api/matches", body).status_code for _ in range(25)} == {201, 429}


def arguments(*words: str) -> Any:
    import argparse  # noqa: PLC0415

    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    return parser.parse_args([*words, "--data", "unused"])


def test_what_the_arguments_mean():
    usual = settings_of(arguments())
    assert (usual.local, usual.alone) == (True, True)
    house = settings_of(arguments("--local", "--host", "0.0.0.0"))
    assert (house.local, house.alone, house.hosts) == (True, False, ())
    club = settings_of(arguments("--online"))
    assert (club.local, club.alone) == (False, True)
    assert not settings_of(arguments("--proxy", "127.0.0.1")).local, "behind a proxy nobody is at home"
    for wrong in (("--local", "--online"), ("--local", "--proxy", "127.0.0.1")):
        with pytest.raises(BadInput, match="exclude each other"):
            settings_of(arguments(*wrong))


def test_no_proxy_is_believed_that_was_not_named(monkeypatch):
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "*")
    assert not how(settings_of(arguments()))["proxy_headers"]
    behind = how(settings_of(arguments("--proxy", "127.0.0.1")))
    assert (behind["proxy_headers"], behind["forwarded_allow_ips"]) == (True, ["127.0.0.1"])


def test_online_on_loopback_over_real_connections(tmp_path):
    """``--online``: guests and accounts although only this machine can come."""
    with Server(tmp_path, "--online", "--bots", "1") as server:
        ann, bob = server.player(), server.player()
        assert ann.get("/api/session").json()["local"] is False
        made = ann.create(seats={"red": {"kind": "me"}, "german": {"kind": "link"}})
        assert bob.table(made["id"])["sides_mine"] == []
        assert bob.act(made["id"], "suggested", index=0).status_code == 403
        bob.take(bob.post("/api/account", ACCOUNT))
        assert bob.post(f"/api/join/{made['seats']['german']['token']}").status_code == 200
        ann.acted(made["id"], "suggested", "done")
        bob.acted(made["id"], "suggested", "done", side="german")
        assert ann.table(made["id"])["seats"]["german"]["name"] == "Cara Example"


def test_a_header_does_not_fool_a_real_server(tmp_path):
    """Without ``--proxy`` a passed-on request is a guest's, with it it is whoever it is for."""
    with Server(tmp_path / "home", "--bots", "1") as server:
        assert Player(server.client()).hello().get("/api/session").json()["local"]
        passed = Away(server.client(), **{"x-forwarded-for": "127.0.0.1"}).hello()
        assert not passed.get("/api/session").json()["local"]
    with Server(tmp_path / "behind", "--proxy", "127.0.0.1", "--bots", "1") as server:
        secure = server.client().get("/api/session", headers={"x-forwarded-proto": "https"})
        assert not secure.json()["local"]
        assert "Secure" in secure.headers["set-cookie"]
