"""Hidden information: games played by bots over the API, and every answer to everybody searched for secrets.

Red sits there with a session, the German with a seat token, and somebody watches. After every few actions
each of them asks for all there is, and is told to find in the answers a unit that he may not see.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import TestClient
from tests.server.conftest import seen_from, settings
from tests.server.loops import run_alone
from tests.server.player import Player, read_events

import hexfront
from hexfront.bots import Ask, make_bot
from hexfront.kernel import heard_by
from hexfront.server.app import create_app
from hexfront.server.numbering import shown_entry
from hexfront.server.people import Who
from hexfront.server.secret import hashed
from hexfront.server.services import Services

WORD = re.compile(r"[\w.\-/]+")
ACTIONS, EVERY = 240, 16


def words(text: str) -> set[str]:
    return {word.strip(".") for word in WORD.findall(text)}


def hidden_from(state: Any, side: str | None) -> set[str]:
    """The units on the map that a side (or a spectator) cannot see."""
    game = state.game
    shown = {s: game.scene(state.world, state.view(s)).pieces for s in (*game.scenario(None).sides, None)}
    everything = {piece.id for pieces in shown.values() for piece in pieces if not piece.facedown}
    return everything - {piece.id for piece in shown[side]}


class Watcher:
    """Somebody with a way of asking, and the side that he sees with."""

    def __init__(self, player: Player, side: str | None, match: str) -> None:
        self.player = player
        self.side = side
        self.match = match
        self.own = f"?side={side}" if side else ""
        self.heard = ""

    def who(self, room: Any) -> Who:
        """Whom a stream of his would belong to."""
        if self.side is None:
            return Who()
        seat = room.seats[self.side]
        if self.player.seat:
            return Who(seat=(room.id, self.side), token_hash=hashed(self.player.seat))
        return Who(player=next(iter(seat.holders)))

    def get(self, path: str) -> str:
        response = self.player.get(f"/api/matches/{self.match}{path}")
        assert response.status_code < 500, f"{path}: {response.text[:200]}"
        return str(response.text)

    def post(self, path: str, body: dict[str, Any]) -> str:
        response = self.player.post(f"/api/matches/{self.match}{path}", body)
        assert response.status_code < 500, f"{path}: {response.text[:200]}"
        return str(response.text)

    def answers(self, state: Any, others: list[str], rng: random.Random) -> Iterator[tuple[str, str]]:
        """Everything that there is to ask about the match as it stands."""
        table = self.get(self.own)
        yield "table", table
        yield "symbols", self.get(f"/symbols.svg{self.own}")
        yield "notes", self.get(f"/notes{self.own}")
        for title in state.game.overlays:
            yield f"overlay {title.name}", self.get(f"/overlays/{title.name}{self.own}")
        yield "series", self.get("/series")
        for side in others:
            yield f"the table of {side}", self.get(f"?side={side}")
            yield f"the log of {side}", self.get(f"/log?side={side}")
            yield f"the orders of {side}", self.get(f"/orders?side={side}")
            yield "acting for another", self.post("/actions", {"side": side, "index": 0, "actions": ["x"]})
        for path in ("/record", "/replay/1?side=open", "/log?side=open"):
            yield path, self.get(path)
        if self.side is None:
            return
        index = json.loads(table)["index"]
        legal = [choice["action"] for choice in json.loads(table)["legal"]]
        hexes = sorted({piece["hex"] for piece in json.loads(table)["scene"]["pieces"]})
        plans = [[], legal[:1], legal[-1:], [rng.choice(legal)] if legal else []]
        for plan in plans:
            for question in ("preview", "warnings"):
                asked = {"side": self.side, "actions": plan}
                yield f"{question} {plan}", self.post(f"/{question}", asked)
        for at in rng.sample(hexes, min(3, len(hexes))):
            yield f"orders of {at}", self.get(f"/orders{self.own}&hex={at}")
            for verb in ("move", "attack", "step"):
                asked = {"side": self.side, "action": f"{verb} {at}"}
                yield f"why not {verb} {at}", self.post("/why", asked)
            # A list that ends in nonsense is refused as a whole, and tells no more than a question does.
            wrong = {"side": self.side, "index": index, "actions": [f"attack {at}", "nonsense"]}
            yield f"refusal at {at}", self.post("/actions", wrong)


class Unnoticed:
    """Nobody is noticed to come, stay or go."""

    def come(self, room: Any, sides: list[str]) -> None: ...

    def stay(self, room: Any, sides: list[str]) -> None: ...

    def go(self, room: Any, sides: list[str]) -> None: ...


def stream(watcher: Watcher, room: Any, services: Services) -> str:
    """What the live updates would say to somebody who has heard nothing yet.

    He listens on a loop of his own, so nobody is told that he is there.
    """
    services.live.presence = Unnoticed()  # type: ignore[assignment]

    async def first() -> str:
        told = b""
        async for part in services.live.listen(room, watcher.who(room), watcher.side, (0, 0), True):
            told += part
            if b"event: table" in told:
                break
        return told.decode()

    return run_alone(first())


@pytest.mark.parametrize("bot", ["greedy", "random"])
@pytest.mark.parametrize("slug", list(hexfront.games))
def test_nobody_learns_what_he_may_not_see(slug, bot, tmp_path):
    services = Services(settings(tmp_path, local=False, limits=False))
    with TestClient(
        seen_from(create_app(services.settings, services)), base_url="http://127.0.0.1"
    ) as client:
        play(client, services, slug, bot)


def play(client: Any, services: Services, slug: str, bot: str) -> None:
    game = hexfront.games[slug]
    rng = random.Random(f"{slug} {bot}")
    ann, eve = Player(client).hello(), Player(client)
    first, *rest = game.scenario(None).sides
    seats = {first: {"kind": "me"}} | {side: {"kind": "link"} for side in rest}
    made = ann.create(slug, seats=seats)
    match = made["id"]
    watchers = [Watcher(ann, first, match), Watcher(eve, None, match)]
    for side in rest:
        watchers.append(Watcher(Player.seated(client, made["seats"][side]["token"]), side, match))
    bots = {side: make_bot(bot, f"{side} {bot}") for side in game.scenario(None).sides}
    room = services.matches.peek(match)
    assert room is not None
    hear(watchers, room.journal.log, 0)
    found = 0
    for number in range(ACTIONS):
        if room.state.decision is None:
            break
        side = room.state.decision.side
        actor = next(watcher for watcher in watchers if watcher.side == side)
        action = str(bots[side].choose(Ask.of_view(actor.player.table(match, side)["view"])))
        before = len(room.journal.log)
        answer = actor.player.act(match, action, side=side)
        assert answer.status_code == 200, answer.text
        hear(watchers, room.journal.log, before)
        # When the game is over, all of it may be looked at.
        if number % EVERY == 0 and not room.over:
            found += sum(search(watcher, room, services, rng) for watcher in watchers)
    replays = random.Random(f"replays {slug}")
    for at in replays.sample(range(room.index + 1), 8):
        state = room.journal.record.replay(hexfront.games, at)
        for watcher in watchers:
            number = shown_entry(room.journal, at, [watcher.side] if watcher.side else [])
            text = watcher.get(f"/replay/{number}{watcher.own}")
            assert not words(text) & hidden_from(state, watcher.side), f"replay {at} for {watcher.side}"
    fog = any(
        p.facedown
        for s in game.scenario(None).sides
        for p in game.scene(room.state.world, room.state.view(s)).pieces
    )
    assert found > 0 or not fog, "in a game with covered units there was nothing to hide"


def hear(watchers: list[Watcher], log: list[tuple[int, Any]], after: int) -> None:
    """Keep what the rules let each side hear."""
    events = [event for _, event in log[after:]]
    for watcher in watchers:
        watcher.heard += " ".join(f"{event}" for event in heard_by(events, watcher.side))


def search(watcher: Watcher, room: Any, services: Services, rng: random.Random) -> int:
    """Ask for everything; how many units there were to be hidden."""
    state = room.state
    hidden = hidden_from(state, watcher.side)
    others = [side for side in state.sides if side != watcher.side]
    for what, text in watcher.answers(state, others, rng):
        named = words(text) & hidden
        assert not named, f"{what} tells {watcher.side} of {named} at {room.index}"
        assert state.dice.seed not in text, f"{what} tells the seed"
    # The log may name a unit that lies covered now, if it was to be seen or heard of before.
    allowed = words(watcher.heard)
    live = stream(watcher, room, services)
    for what, text in (("log", watcher.get(f"/log{watcher.own}")), ("events", live)):
        named = words(text) & hidden - allowed
        assert not named, f"the {what} tells {watcher.side} of {named} at {room.index}"
        assert state.dice.seed not in text
    for event in read_events(live):
        if event["event"] == "table":
            assert not words(json.dumps(event["data"]["table"])) & hidden
    return len(hidden)


def test_standing_orders_are_told_to_their_side_alone(online):
    """What the German wants to be asked about is his own business: nobody else finds it in any answer."""
    ann, eve = Player(online).hello(), Player(online)
    made = ann.create(seats={"red": {"kind": "me"}, "german": {"kind": "link"}})
    match = made["id"]
    german = Player.seated(online, made["seats"]["german"]["token"])
    ann.acted(match, "suggested", "done")
    german.acted(match, "suggested", "done", side="german")
    done = german.post(f"/api/matches/{match}/standing", {"side": "german", "order": "ask watch 1711"})
    assert done.json()["view"]["board"]["ask"] == "watch"
    index = done.json()["index"]
    for someone, own in ((ann, "?side=red"), (eve, "")):
        for path in (own, f"/log{own}", f"/replay/{index}{own}", "/series", f"/notes{own}"):
            response = someone.get(f"/api/matches/{match}{path}")
            assert response.status_code == 200, response.text
            assert '"ask":"watch"' not in response.text
            assert '"watch":["1711"]' not in response.text
            assert "ask watch" not in response.text


def test_a_webhook_is_told_to_who_holds_the_seat_alone(online):
    ann, eve = Player(online).hello(), Player(online)
    made = ann.create(seats={"red": {"kind": "me"}, "german": {"kind": "link"}})
    match = made["id"]
    german = Player.seated(online, made["seats"]["german"]["token"])
    url = "https://example.org/turn?key=mine"
    set_to = ann.post(f"/api/matches/{match}/webhook", {"side": "red", "url": url})
    assert set_to.status_code == 204, set_to.text
    assert ann.get(f"/api/matches/{match}?side=red").json()["seats"]["red"]["webhook"] == url
    for someone, own in ((german, "?side=german"), (eve, "")):
        assert "key=mine" not in someone.get(f"/api/matches/{match}{own}").text
