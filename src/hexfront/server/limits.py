"""Rate limits: a bucket for each kind of request and whoever sends it.

Buckets are kept in this process. Those for passwords are kept in the database as well, since somebody who
guesses would else get as many tries more as there are processes.
"""

from __future__ import annotations

import time
from collections import OrderedDict

from hexfront.server.errors import TOO_MANY, Refused
from hexfront.server.store.buckets import draw
from hexfront.server.store.database import Database

#: Kind: requests at once, and requests a second in the long run. They are set by the quickest player there
#: is: ten keys a second for minutes, each of which moves a unit and asks for the next one's ways, a preview,
#: notes and an overlay (tests/server/test_limits.py plays it). A program that goes on faster is held back.
RATES: dict[str, tuple[float, float]] = {
    "any": (600, 100.0),
    "login": (8, 8 / 60),
    "guess": (40, 40 / 3600),
    "account": (5, 5 / 600),
    "session": (60, 1 / 6),
    "create": (20, 20 / 300),
    "join": (20, 20 / 60),
    "seat": (6, 6 / 3600),
    "action": (120, 20.0),
    # What somebody may say while it is not his turn: each word moves the index on which others act.
    "word": (20, 0.5),
    "ask": (300, 50.0),
    "chat": (8, 1.0),
    "heavy": (10, 0.5),
    "mail": (5, 5 / 3600),
    "invite": (20, 20 / 3600),
}
#: All who share an address (of the newer kind: a household's network) together get so many times as far as
#: one of them. A new guest is made in a moment, so what fills the disk is counted by address alone.
NEIGHBOURS = 6
TOGETHER = {"create": 3, "session": 1, "join": 2, "account": 1, "login": 1}
MOST_BUCKETS = 20_000


class Limits:
    """Buckets that leak."""

    def __init__(self, active: bool = True) -> None:
        self.active = active
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def spend(self, kind: str, who: str, network: str = "") -> None:
        """Count a request for who sends it and for the network it comes from, or refuse it."""
        if not self.active:
            return
        self._draw(kind, who, 1)
        if network:
            self._draw(kind, f"from {network}", TOGETHER.get(kind, NEIGHBOURS))

    def _draw(self, kind: str, who: str, times: int) -> None:
        most, rate = RATES[kind][0] * times, RATES[kind][1] * times
        now = time.monotonic()
        left, then = self._buckets.pop((kind, who), (most, now))
        left = min(most, left + (now - then) * rate)
        if left < 1:
            self._buckets[kind, who] = (left, now)
            raise _refusal((1 - left) / rate)
        self._buckets[kind, who] = (left - 1, now)
        while len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)

    async def spend_together(self, db: Database, kind: str, who: str) -> None:
        """Count a request at all processes on one database, or refuse it; this one is asked first."""
        self.spend(kind, who)
        if self.active:
            most, rate = RATES[kind]
            wait = await db.write(lambda conn: draw(conn, kind, who, most, rate))
            if wait:
                raise _refusal(wait)


def _refusal(seconds: float) -> Refused:
    wait = max(1, round(seconds + 0.5))
    return Refused(TOO_MANY, f"Too many requests; try again in {wait} s.", retry_after=wait)
