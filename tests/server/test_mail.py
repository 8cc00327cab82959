"""Mail by way of a real relay on loopback: confirmed first, one for each turn, and a link that ends them."""

from __future__ import annotations

import re
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes
from email.message import Message
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from tests.server.society import Society, society

from hexfront.kernel import BadInput
from hexfront.server.command import add_arguments, settings_of

SITE = "https://play.example.org"


class Relay:
    """A mail server that keeps what it is given."""

    def __init__(self) -> None:
        self.letters: list[tuple[list[str], Message]] = []
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        self.controller = Controller(self, hostname="127.0.0.1", port=port)
        self.controller.start()
        self.address = f"127.0.0.1:{port}"

    async def handle_DATA(self, _: Any, __: Any, envelope: Any) -> str:  # noqa: N802 - the name that aiosmtpd calls
        self.letters.append((envelope.rcpt_tos, message_from_bytes(envelope.content)))
        return "250 OK"

    def wait(self, count: int) -> Message:
        stop = time.monotonic() + 20
        while len(self.letters) < count:
            assert time.monotonic() < stop, f"got only {len(self.letters)}"
            time.sleep(0.01)
        return self.letters[count - 1][1]


@pytest.fixture
def relay() -> Iterator[Relay]:
    made = Relay()
    yield made
    made.controller.stop(no_assert=True)


@contextmanager
def posted(folder: Path, relay: Relay) -> Iterator[Society]:
    with society(folder, mail_relay=relay.address, mail_from="games@example.org", site=SITE) as club:
        yield club


def link(letter: Message, kind: str) -> str:
    found = re.search(rf"{SITE}/mail#{kind}=(\S+)", str(letter.get_payload(decode=True), "utf-8"))
    assert found
    return found[1]


def test_an_address_is_confirmed_then_told_of_each_turn_until_it_is_ended(tmp_path, relay):
    with posted(tmp_path, relay) as club:
        ann, ben, match = club.pair()
        assert ben.get("/api/mail").json() == {"offered": True, "address": "", "confirmed": False}
        assert ben.post("/api/mail", {"address": "ben@example.org"}).json()["confirmed"] is False
        first = relay.wait(1)
        assert (relay.letters[0][0], first["From"]) == (["ben@example.org"], "games@example.org")
        ann.acted(match, "suggested")
        ann.acted(match, "done")
        assert len(relay.letters) == 1, "nothing before it is confirmed"
        nobody = club.guest()
        assert nobody.post("/api/mail/confirm/user-1.nonsense").status_code == 404
        assert nobody.post(f"/api/mail/stop/{link(first, 'confirm')}").status_code == 404
        assert nobody.post(f"/api/mail/confirm/{link(first, 'confirm')}").status_code == 204
        assert ben.get("/api/mail").json()["confirmed"]
        ben.acted(match, "suggested", "done", side="german")
        while ben.table(match, "german")["decision"]["mine"]:
            ben.acted(match, "continue", side="german")
        ann.acted(match, "done")
        told = relay.wait(2)
        assert told["Subject"] == "Your turn: Reichswehr & Freikorps"
        text = str(told.get_payload(decode=True), "utf-8")
        assert f"{SITE}/m/{match}" in text
        assert "German" in text
        assert told["List-Unsubscribe"] == f"<{SITE}/api/mail/stop/{link(told, 'stop')}>"
        # The link at its end works without a login, and once and for all.
        assert nobody.post(f"/api/mail/stop/{link(told, 'stop')}").status_code == 204
        assert ben.get("/api/mail").json()["address"] == ""
        assert nobody.post(f"/api/mail/confirm/{link(first, 'confirm')}").status_code == 404


def test_who_is_at_the_table_gets_no_mail(tmp_path, relay):
    with posted(tmp_path, relay) as club:
        ann, ben, match = club.pair()
        ben.post("/api/mail", {"address": "ben@example.org"})
        club.guest().post(f"/api/mail/confirm/{link(relay.wait(1), 'confirm')}")
        club.services.matches.peek(match).here["german"] = 1
        ann.acted(match, "suggested", "done")
        assert len(relay.letters) == 1


def test_who_leaves_the_table_in_his_own_turn_gets_one_mail(tmp_path, relay):
    with posted(tmp_path, relay) as club:
        ann, ben, match = club.pair()
        ben.post("/api/mail", {"address": "ben@example.org"})
        club.guest().post(f"/api/mail/confirm/{link(relay.wait(1), 'confirm')}")
        room = club.services.matches.peek(match)

        def come_and_go() -> None:
            club.http.blocking_portal.call(club.services.presence.come, room, ["german"])
            club.http.blocking_portal.call(club.services.presence._leave, room, ["german"])

        come_and_go()
        assert len(relay.letters) == 1, "it is not his turn"
        club.http.blocking_portal.call(club.services.presence.come, room, ["german"])
        ann.acted(match, "suggested", "done")
        assert len(relay.letters) == 1, "he sees it himself"
        club.http.blocking_portal.call(club.services.presence._leave, room, ["german"])
        assert relay.wait(2)["Subject"] == "Your turn: Reichswehr & Freikorps"
        come_and_go()
        assert len(relay.letters) == 2, "one for each turn"


def test_an_invitation_by_name_comes_by_mail(tmp_path, relay):
    with posted(tmp_path, relay) as club:
        ann, ben = club.member("Ann"), club.member("Ben")
        ben.post("/api/mail", {"address": "ben@example.org"})
        club.guest().post(f"/api/mail/confirm/{link(relay.wait(1), 'confirm')}")
        ann.create(seats={"red": {"kind": "me"}, "german": {"kind": "name", "name": "ben"}})
        told = relay.wait(2)
        assert told["Subject"] == "Invitation: Reichswehr & Freikorps"
        assert "Ann invites you to play German." in str(told.get_payload(decode=True), "utf-8")


def test_what_cannot_be_written_to_is_refused(tmp_path, relay):
    with posted(tmp_path, relay) as club:
        ann = club.member("Ann")
        for address in ("nonsense", "a@b", "a@b.org\r\nBcc: c@d.org", "<a@b.org>", "a b@c.org"):
            assert ann.post("/api/mail", {"address": address}).status_code == 400, address
        assert club.guest().post("/api/mail", {"address": "a@b.org"}).status_code == 403
    assert relay.letters == []


def test_without_a_relay_there_is_no_mail(tmp_path):
    with society(tmp_path) as club:
        ann = club.member("Ann")
        assert not ann.get("/api/mail").json()["offered"]
        assert ann.post("/api/mail", {"address": "a@b.org"}).status_code == 404


def test_a_relay_that_does_not_answer_is_said_and_holds_no_turn_up(tmp_path, relay):
    # Nothing listens at port 9 of this machine.
    relay.address = "127.0.0.1:9"
    with posted(tmp_path, relay) as club:
        ann, ben, match = club.pair()
        assert ben.post("/api/mail", {"address": "ben@example.org"}).status_code == 409
        assert ann.act(match, "suggested", "done").status_code == 200


def test_nobody_has_others_written_to_again_and_again(tmp_path, relay):
    with posted(tmp_path, relay) as club:
        club.services.limits.active = True
        ann = club.member("Ann")
        codes = [ann.post("/api/mail", {"address": "a@example.org"}).status_code for _ in range(6)]
        assert codes == [200] * 5 + [429]


@pytest.mark.parametrize(
    "arguments",
    [
        ["--mail-relay", "127.0.0.1:25"],
        ["--mail-relay", "127.0.0.1", "--mail-from", "a@b.org", "--site", SITE],
        ["--mail-relay", "127.0.0.1:25", "--mail-from", "nonsense", "--site", SITE],
        ["--mail-relay", "127.0.0.1:25", "--mail-from", "a@b.org", "--site", "play.example.org"],
    ],
)
def test_the_command_says_what_is_missing(arguments):
    import argparse  # noqa: PLC0415

    parser = argparse.ArgumentParser()
    add_arguments(parser)
    with pytest.raises(BadInput):
        settings_of(parser.parse_args(arguments))
