"""A client with a session or a seat of its own, for tests: cookies by hand, so that many share one server."""

from __future__ import annotations

import json
from typing import Any

from hexfront.server.services import CSRF_HEADER, SESSION_COOKIE


class Player:
    """Somebody who talks to the API."""

    def __init__(self, http: Any, seat: str = "") -> None:
        self.http = http
        self.cookie = ""
        self.csrf = ""
        self.seat = seat

    def hello(self) -> Player:
        """Open a session."""
        self.take(self.get("/api/session"))
        return self

    @classmethod
    def seated(cls, http: Any, invitation: str) -> Player:
        """Somebody without a session who has taken a seat."""
        answer = cls(http).post(f"/api/join/{invitation}")
        assert answer.status_code == 200, answer.text
        return cls(http, answer.json()["token"])

    def take(self, response: Any) -> Any:
        """Take over the cookie of an answer."""
        assert response.status_code in (200, 201), response.text
        self.cookie = response.cookies[SESSION_COOKIE]
        self.csrf = response.json()["csrf"]
        self.http.cookies.clear()
        return response

    def headers(self) -> dict[str, str]:
        found = {}
        if self.cookie:
            found["cookie"] = f"{SESSION_COOKIE}={self.cookie}"
        if self.csrf:
            found[CSRF_HEADER] = self.csrf
        if self.seat:
            found["authorization"] = f"Seat {self.seat}"
        return found

    def get(self, path: str, **more: Any) -> Any:
        self.http.cookies.clear()
        return self.http.get(path, headers=self.headers() | more.pop("headers", {}), **more)

    def post(self, path: str, body: Any = None, **more: Any) -> Any:
        self.http.cookies.clear()
        return self.http.post(path, json=body, headers=self.headers() | more.pop("headers", {}), **more)

    def delete(self, path: str) -> Any:
        self.http.cookies.clear()
        return self.http.request("DELETE", path, headers=self.headers())

    # Matches -----------------------------------------------------------------------------------

    def create(self, game: str = "reichswehr-freikorps", **more: Any) -> dict[str, Any]:
        response = self.post("/api/matches", {"game": game, **more})
        assert response.status_code == 201, response.text
        return dict(response.json())

    def table(self, match: str, side: str = "") -> dict[str, Any]:
        response = self.get(f"/api/matches/{match}" + (f"?side={side}" if side else ""))
        assert response.status_code == 200, response.text
        return dict(response.json())

    def act(self, match: str, *actions: str, side: str = "red", index: int | None = None) -> Any:
        if index is None:
            index = self.table(match, side)["index"]
        return self.post(
            f"/api/matches/{match}/actions", {"side": side, "index": index, "actions": list(actions)}
        )

    def acted(self, match: str, *actions: str, side: str = "red") -> dict[str, Any]:
        response = self.act(match, *actions, side=side)
        assert response.status_code == 200, response.text
        return dict(response.json())


def both(client: Player) -> str:
    """A match in which one player holds both sides, set up and in its first movement."""
    match = client.create(seed=1920)["id"]
    client.acted(match, "suggested", "done")
    client.acted(match, "suggested", "done", side="german")
    while client.table(match)["side"] == "german":
        client.acted(match, "continue", side="german")
    return str(match)


def read_events(text: str) -> list[dict[str, Any]]:
    """The events of a stream, as they came."""
    found = []
    for block in text.split("\n\n"):
        fields = dict(line.split(": ", 1) for line in block.splitlines() if line and not line.startswith(":"))
        if "event" in fields:
            found.append({"id": fields["id"], "event": fields["event"], "data": json.loads(fields["data"])})
    return found
