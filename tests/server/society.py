"""Several people with accounts at one server, and a clock that is set by hand."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from litestar.testing import TestClient
from tests.server.conftest import seen_from, settings
from tests.server.player import Player

from hexfront.server.app import create_app
from hexfront.server.services import Services

GAME = "reichswehr-freikorps"
EAST = "kaisers-war-east"
DAY = 86_400.0
THREE_DAYS = {"limit": "move", "seconds": 3 * DAY}


class Society:
    """A server with a clock of its own: nobody has to wait for days to go by."""

    def __init__(self, http: Any, services: Services) -> None:
        self.http = http
        self.services = services
        self.later = 0.0

    def now(self) -> float:
        return time.time() + self.later

    def wait(self, seconds: float) -> None:
        """Let time go by."""
        self.later += seconds

    def guest(self) -> Player:
        return Player(self.http).hello()

    def member(self, name: str) -> Player:
        """Somebody with an account."""
        player = self.guest()
        answer = player.post("/api/account", {"name": name, "password": "a long password"})
        player.take(answer)
        return player

    def pair(self, *, game: str = GAME, **more: Any) -> tuple[Player, Player, str]:
        """Ann has the first side and made the match; Ben took the other one by her invitation."""
        ann, ben = self.member("Ann"), self.member("Ben")
        sides = ["red", "german"] if game == GAME else ["allied", "central"]
        seats = {sides[0]: {"kind": "me"}, sides[1]: {"kind": "name", "name": "ben"}}
        match = ann.create(game, seats=seats, **more)["id"]
        taken = ben.post(f"/api/matches/{match}/seats/{sides[1]}/take")
        assert taken.status_code == 200, taken.text
        return ann, ben, str(match)


@contextmanager
def society(folder: Path, **changes: Any) -> Iterator[Society]:
    options = settings(folder, local=False, limits=False, grace=0.0, **changes)
    made: list[Society] = []
    services = Services(options, now=lambda: time.time() + made[0].later)
    app = seen_from(create_app(options, services))
    made.append(Society(None, services))
    with TestClient(app, base_url="http://127.0.0.1") as client:
        made[0].http = client
        yield made[0]


def said(player: Player, match: str) -> list[str]:
    return [line["text"] for line in player.get(f"/api/matches/{match}/chat").json()]
