"""Kill a real server with -9 while people play, start it again, and compare with what they were told.

``python -m tests.server.crash --kills 100`` does it a hundred times; the test suite does it a few times. With
``--postgres`` the server keeps its games in a PostgreSQL started for the purpose, with ``--workers 2``
it is two processes, killed together. After each kill:

- the database is whole, and each journal is as long as its header says, without gaps;
- every acknowledged action is there, at the index it was acknowledged for;
- of a request that was not answered either all actions are there or none.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path

import httpx
from sqlalchemy import Connection, Engine, create_engine, text
from tests.server import postgres
from tests.server.player import Player
from tests.server.process import Mother

from hexfront.games import games
from hexfront.server.restore import read_parts, restore
from hexfront.server.settings import normal_url

#: So many are played at a time, of every game at least one.
MATCHES = 5
LAST_BREATH = 20.0
#: A server dies after some number of acknowledged actions, or when nothing more comes.
MOST_BEFORE_A_KILL, PATIENCE = 60, 20.0


class Client:
    """Plays one match as fast as it goes, and remembers what was acknowledged."""

    def __init__(self, match: str, rng: random.Random, game: str = "") -> None:
        self.match = match
        self.game = game
        self.rng = rng
        #: Acknowledged actions in order, and a request without an answer.
        self.told: list[str] = []
        self.open: list[str] = []

    def play(self, player: Player, stop: threading.Event) -> None:
        """Act until the server is gone."""
        try:
            table = player.table(self.match)
            while not stop.is_set() and table["legal"]:
                side = table["side"]
                legal = [choice["action"] for choice in table["legal"]]
                actions = [self.rng.choice(legal)]
                if legal == ["done"] or "suggested" in legal:
                    actions = ["suggested", "done"] if "suggested" in legal else ["done"]
                self.open = actions
                response = player.act(self.match, *actions, side=side, index=table["index"])
                if response.status_code == 429:
                    self.open = []
                    time.sleep(0.1)
                    continue
                assert response.status_code == 200, response.text
                self.told += actions
                self.open = []
                table = response.json()
                if not table["legal"]:
                    table = player.table(self.match)
        except (httpx.HTTPError, OSError):
            return

    def check(self, stored: list[str]) -> None:
        """Compare with what the database has, and take over what was not acknowledged but is there."""
        assert stored[: len(self.told)] == self.told, f"an acknowledged action of {self.match} is lost"
        rest = stored[len(self.told) :]
        assert rest in ([], self.open), f"{self.match} has {rest} of the unanswered {self.open}"
        self.told, self.open = stored, []


def round_of(server: Mother, url: str, clients: list[Client], rng: random.Random) -> int:
    """One life of a server; the number of actions acknowledged in it."""
    server.bear()
    try:
        player = Player(server.client()).hello()
        while len(clients) < MATCHES:
            # One of each game, and more of those that the others have outlasted.
            played = Counter(client.game for client in clients)
            game = min(games, key=lambda slug: played[slug])
            clients.append(Client(player.create(game)["id"], random.Random(rng.random()), game))
        before = sum(len(client.told) for client in clients)
        stop = threading.Event()
        threads = []
        for client in clients:
            own = Player(server.client())
            own.cookie, own.csrf = player.cookie, player.csrf
            threads.append(threading.Thread(target=client.play, args=(own, stop), daemon=True))
        for thread in threads:
            thread.start()
        wait_for(clients, before + rng.randint(1, MOST_BEFORE_A_KILL))
        time.sleep(rng.uniform(0.0, 0.05))
    finally:
        server.kill()
    stop.set()
    for thread in threads:
        thread.join(20)
    engine = create_engine(url)
    examine(engine, clients)
    engine.dispose()
    return sum(len(client.told) for client in clients) - before


def wait_for(clients: list[Client], told: int) -> None:
    """Wait until so many actions are acknowledged: on a slow machine, too, a server is killed at work."""
    stop = time.monotonic() + PATIENCE
    while sum(len(client.told) for client in clients) < told and time.monotonic() < stop:
        time.sleep(0.005)


def examine(engine: Engine, clients: list[Client]) -> None:
    """Look into the database that was left behind."""
    with engine.connect() as db:
        if engine.dialect.name == "sqlite":
            assert db.execute(text("pragma integrity_check")).scalar_one() == "ok"
        else:
            wait_for_the_dead(db)
        for client in clients:
            told = {"match": client.match}
            length = db.execute(text("select length from matches where id=:match"), told).scalar_one()
            rows = db.execute(
                text("select number, text from entries where match_id=:match order by number"), told
            ).all()
            assert [row.number for row in rows] == list(range(1, length + 1))
            client.check([row.text for row in rows])
            room = restore(read_parts(db, client.match))
            assert room is not None
            assert [entry.text for entry in room.journal.record.entries] == client.told


def wait_for_the_dead(db: Connection) -> None:
    """PostgreSQL finishes what a killed server had already asked of it; look only when that is done."""
    others = text(
        "select count(*) from pg_stat_activity where datname=current_database() and pid<>pg_backend_pid()"
    )
    stop = time.monotonic() + LAST_BREATH
    while db.execute(others).scalar_one():
        assert time.monotonic() < stop, "connections of a killed server live on"
        db.rollback()
        time.sleep(0.02)
    db.rollback()


def campaign(
    kills: int, data: Path, seed: int = 1, database: str = "", progress: bool = False, workers: int = 1
) -> int:
    """Kill a server so many times; the number of actions acknowledged in all."""
    rng = random.Random(seed)
    clients: list[Client] = []
    total = 0
    more = ["--database", database, "--workers", str(workers)] if database else []
    server = Mother(data, "--bots", "1", *more)
    url = normal_url(database) if database else f"sqlite:///{data / 'hexfront.sqlite3'}"
    try:
        for number in range(1, kills + 1):
            total += round_of(server, url, clients, rng)
            if progress:
                print(
                    f"\r{number} of {kills} kills, {total} actions acknowledged, none lost",
                    end="",
                    flush=True,
                )
            # Matches that have come far are left alone after a while, so that new ones are begun as well.
            clients[:] = [client for client in clients if len(client.told) < 1500]
    finally:
        server.close()
    if progress:
        print()
    return total


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--postgres", action="store_true", help="keep the games in a PostgreSQL")
    parser.add_argument("--workers", type=int, default=1, help="server processes (PostgreSQL only)")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        if not arguments.postgres:
            campaign(arguments.kills, data, arguments.seed, progress=True)
            return 0
        with postgres.server(data) as url:
            shared = postgres.fresh(url)
            campaign(arguments.kills, data, arguments.seed, shared, True, arguments.workers)
    return 0


if __name__ == "__main__":
    sys.exit(main())
