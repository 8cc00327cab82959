"""Somebody who listens to a match over a real connection."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable
from typing import Any

import httpx
from tests.server.player import Player


class Listener:
    """Reads an event stream in a thread until closed."""

    def __init__(self, player: Player, match: str, query: str = "", last: str = "") -> None:
        self.events: list[dict[str, Any]] = []
        self.status = 0
        headers = player.headers() | ({"last-event-id": last} if last else {})
        self._client = httpx.Client(base_url=player.http.base_url, timeout=30, trust_env=False)
        self._response = self._client.send(
            self._client.build_request("GET", f"/api/matches/{match}/events{query}", headers=headers),
            stream=True,
        )
        self.status = self._response.status_code
        self.headers = self._response.headers
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def _read(self) -> None:
        fields: dict[str, str] = {}
        try:
            for line in self._response.iter_lines():
                if line.startswith(":"):
                    self.events.append({"id": "", "event": "beat", "data": None})
                elif line:
                    name, _, value = line.partition(": ")
                    fields[name] = value
                elif "event" in fields:
                    data = json.loads(fields["data"])
                    self.events.append({"id": fields["id"], "event": fields["event"], "data": data})
                    fields = {}
        except (httpx.HTTPError, httpx.StreamError, OSError):
            pass

    def of(self, name: str) -> list[Any]:
        """The data of all events of a name."""
        return [event["data"] for event in list(self.events) if event["event"] == name]

    def wait(self, wanted: Callable[[Listener], bool], seconds: float = 20) -> None:
        """Until something has been heard."""
        stop = time.monotonic() + seconds
        while not wanted(self):
            assert time.monotonic() < stop, f"heard only {self.events[-5:]}"
            time.sleep(0.01)

    def last(self) -> str:
        """The id of the last event."""
        return next(event["id"] for event in reversed(self.events) if event["id"])

    def close(self) -> None:
        """Hang up."""
        self._response.close()
        self._client.close()
