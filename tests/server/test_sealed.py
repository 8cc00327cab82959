"""Sealed answers over the API: who answers at once learns nothing of the others, and nobody can be held up.

Two people play Storm of Steel, which asks both for cards, orders and places at once.
"""

from __future__ import annotations

import random
from typing import Any

import pytest
from litestar.testing import TestClient
from tests.server import bad_bots
from tests.server.conftest import seen_from, settings, visit
from tests.server.player import Player
from tests.server.same_answers import differ
from tests.server.test_secrets import Watcher
from tests.server.test_uptime import run, until

import hexfront
from hexfront.kernel import Sealed
from hexfront.server import worker
from hexfront.server.app import create_app
from hexfront.server.journal import ACT
from hexfront.server.limits import RATES
from hexfront.server.new_match import fresh
from hexfront.server.services import Services
from hexfront.server.wire.matches import NewMatch, SeatWish

GAME, SCENARIO = "storm-of-steel", "west_1914"
CENTRAL, ENTENTE = "central", "entente"
SEATS = {CENTRAL: {"kind": "me"}, ENTENTE: {"kind": "link"}}


class Duel:
    """A match between two people that begins with cards chosen in secret."""

    def __init__(self, http: Any) -> None:
        self.http = http
        self.ann = Player(http).hello()
        made = self.ann.create(GAME, scenario=SCENARIO, seats=SEATS)
        self.match: str = made["id"]
        self.bob = Player.seated(http, made["seats"][ENTENTE]["token"])

    def legal(self, player: Player, side: str) -> list[str]:
        return [choice["action"] for choice in player.table(self.match, side)["legal"]]

    def index(self, player: Player | None = None) -> int:
        """How far the match has come, as Ann or somebody else counts it."""
        return int((player or self.ann).table(self.match)["index"])

    def post(self, player: Player, what: str, side: str, index: int, **more: Any) -> Any:
        body = {"side": side, "index": index} | more
        return player.post(f"/api/matches/{self.match}/{what}", body)


@pytest.fixture
def duel(online):
    return Duel(online)


def test_nobody_answers_for_the_other_side(duel):
    theirs = duel.legal(duel.bob, ENTENTE)
    for player, side, action in (
        (duel.ann, ENTENTE, theirs[0]),
        (duel.bob, CENTRAL, duel.legal(duel.ann, CENTRAL)[0]),
        (Player(duel.http).hello(), CENTRAL, "done"),
    ):
        for what, more in (("actions", {"actions": [action]}), ("undo", {}), ("takeback", {})):
            assert duel.post(player, what, side, 0, **more).status_code == 403
    # An action of the other side's cards is not among one's own.
    assert duel.post(duel.ann, "actions", CENTRAL, 0, actions=[theirs[0]]).status_code == 422
    assert duel.index() == 0


def test_what_was_handed_in_stands(duel):
    duel.ann.acted(duel.match, duel.legal(duel.ann, CENTRAL)[0], "done", side=CENTRAL)
    index = duel.index()
    again = duel.post(duel.ann, "actions", CENTRAL, index, actions=["done"])
    assert again.status_code == 409
    back = duel.post(duel.ann, "undo", CENTRAL, index)
    assert back.status_code == 422
    assert "has been asked since" in back.json()["error"]["message"]
    assert duel.post(duel.ann, "redo", CENTRAL, index).status_code == 422
    assert duel.index() == index


def test_a_list_is_taken_as_a_whole_or_not_at_all(duel):
    first = duel.legal(duel.ann, CENTRAL)[0]
    for actions in ([first, first], [first, "choose 9999 west"], [first, "done", "done"], [first] * 200):
        refused = duel.post(duel.ann, "actions", CENTRAL, 0, actions=actions)
        assert refused.status_code in (409, 422), refused.text
        assert duel.index() == 0
    for actions in ([first] * 201, [], [""], ["x" * 5000], [first + "\x00"], [None], [{"buy": 1}]):
        refused = duel.post(duel.ann, "actions", CENTRAL, 0, actions=actions)
        assert refused.status_code in (400, 422), refused.text
    assert duel.ann.table(duel.match, CENTRAL)["view"]["sealed"] == []


def test_nobody_is_kept_from_answering_by_the_answers_of_another(duel):
    """One may answer and take it back again and again; the other answers all the same."""
    mine, theirs = duel.legal(duel.ann, CENTRAL)[0], duel.legal(duel.bob, ENTENTE)[0]
    for _ in range(3):
        duel.bob.acted(duel.match, theirs, side=ENTENTE)
        assert duel.post(duel.bob, "undo", ENTENTE, duel.index(duel.bob)).status_code == 200
    duel.bob.acted(duel.match, theirs, side=ENTENTE)
    taken = duel.post(duel.ann, "actions", CENTRAL, 0, actions=[mine])
    assert taken.status_code == 200, taken.text
    assert taken.json()["view"]["sealed"] == [mine]
    # What one has done oneself counts: a request that is sent twice is carried out once.
    again = duel.post(duel.ann, "actions", CENTRAL, 0, actions=["done"])
    assert again.status_code == 409
    # And nobody takes back by mistake what somebody else has done.
    duel.bob.acted(duel.match, "done", side=ENTENTE)
    assert duel.post(duel.ann, "undo", CENTRAL, 0).status_code == 409
    assert duel.post(duel.ann, "undo", CENTRAL, duel.index()).status_code == 422
    assert duel.bob.table(duel.match, ENTENTE)["view"]["sealed"] == [theirs, "done"]


def test_after_the_answers_lie_open_an_older_index_is_refused(duel):
    before = duel.index()
    duel.bob.acted(duel.match, "done", side=ENTENTE)
    duel.ann.acted(duel.match, duel.legal(duel.ann, CENTRAL)[0], "done", side=CENTRAL)
    table = duel.ann.table(duel.match, CENTRAL)
    assert not table["decision"]["seals"]
    assert duel.post(duel.ann, "actions", CENTRAL, before, actions=["pass"]).status_code == 409


def test_a_match_that_was_loaded_anew_counts_as_before(tmp_path):
    with visit(settings(tmp_path, local=False)) as client:
        duel = Duel(client)
        duel.bob.acted(duel.match, duel.legal(duel.bob, ENTENTE)[0], side=ENTENTE)
        mine = duel.legal(duel.ann, CENTRAL)[0]
    with visit(settings(tmp_path, local=False)) as client:
        duel.ann.http = duel.bob.http = client
        assert len(duel.bob.table(duel.match, ENTENTE)["view"]["sealed"]) == 1
        assert (duel.index(), duel.index(duel.bob)) == (0, 1)
        assert duel.post(duel.ann, "actions", CENTRAL, 1, actions=[mine]).status_code == 409
        assert duel.post(duel.ann, "actions", CENTRAL, 0, actions=[mine]).status_code == 200


def test_words_out_of_turn_are_few(duel):
    """Standing orders and requests to take back move the index too: who floods with them is held back."""
    answers = [
        duel.bob.post(
            f"/api/matches/{duel.match}/takeback/answer", {"side": ENTENTE, "index": 0, "grant": False}
        ).status_code
        for _ in range(int(RATES["word"][0]) + 2)
    ]
    assert answers[0] == 409
    assert answers[-1] == 429


@pytest.mark.parametrize("seed", range(2))
def test_an_answer_changes_nothing_that_others_are_told(seed, tmp_path):
    """At every sealed question of the first turn: all that the other side and a spectator can ask for is the
    same by bytes, whatever was answered."""
    services = Services(settings(tmp_path, local=False, limits=False))
    app = seen_from(create_app(services.settings, services))
    rng, same = random.Random(f"sealed {seed}"), 0
    with TestClient(app, base_url="http://127.0.0.1") as client:
        duel = Duel(client)
        at = {CENTRAL: duel.ann, ENTENTE: duel.bob}
        watchers = [Watcher(player, side, duel.match) for side, player in at.items()]
        watchers.append(Watcher(Player(client), None, duel.match))
        room = services.matches.peek(duel.match)
        assert room is not None
        met: set[str] = set()
        while not {"cards.begin", "mobilization.orders", "mobilization.place"} <= met:
            state = room.state
            asked, sealed = state.decision, state.seals
            assert asked is not None
            legal = state.legal_actions()
            ends = [action for action in legal if action in ("done", "pass")]
            answer = rng.choice(legal) if sealed and rng.random() < 0.5 else (ends or legal)[0]
            at[asked.side].acted(duel.match, str(answer), side=asked.side)
            if sealed and room.state.sealed:
                met.add(asked.step)
                same += sum(differ(watcher, room, services, rng) for watcher in watchers)
    assert same > 100


def test_who_plays_alone_may_fork_and_check_a_match_in_the_midst_of_an_answer(eager):
    match = eager.create(GAME, scenario=SCENARIO)["id"]
    mine = eager.table(match, CENTRAL)["legal"][0]["action"]
    eager.acted(match, mine, side=CENTRAL)
    assert eager.post(f"/api/matches/{match}/verify").json()["ok"]
    assert f"central: {mine}" in eager.get(f"/api/matches/{match}/record").text
    forked = eager.post(f"/api/matches/{match}/fork", {"at": 1, "seats": {}}).json()["id"]
    assert eager.table(forked, CENTRAL)["view"]["sealed"] == [mine]
    back = eager.post(f"/api/matches/{match}/takeback", {"side": CENTRAL, "index": 1, "entries": 0})
    assert back.status_code == 200, back.text
    assert eager.table(match, CENTRAL)["view"]["sealed"] == []
    seen = eager.get(f"/api/matches/{forked}/replay/1?side={ENTENTE}").json()
    assert seen["view"]["sealed"] == []


def test_who_gives_up_in_the_midst_of_an_answer_has_lost(duel):
    duel.ann.acted(duel.match, duel.legal(duel.ann, CENTRAL)[0], side=CENTRAL)
    final = hexfront.games[GAME].final_orders
    what = {"side": ENTENTE, "order": next(iter(final))} if final else {"side": ENTENTE}
    answer = duel.bob.post(f"/api/matches/{duel.match}/{'standing' if final else 'concede'}", what)
    assert answer.status_code == 200, answer.text
    assert duel.ann.table(duel.match)["outcome"]["winner"] == CENTRAL


@pytest.mark.parametrize("bad", [bad_bots.hang, bad_bots.die, bad_bots.cheat])
def test_a_bot_that_fails_in_a_sealed_answer_is_replaced(tmp_path, monkeypatch, bad):
    """Its owner has answered already; the simplest bot answers in its place and the answers are opened."""
    monkeypatch.setattr(worker, "think", bad)

    async def job(services: Services) -> None:
        wish = NewMatch(game=GAME, scenario=SCENARIO, seats={ENTENTE: SeatWish("bot", "greedy")})
        room = await services.matches.add(fresh(wish, "me", "", services.keys))
        assert isinstance(room.game.steps[room.state.agenda[-1].step], Sealed)
        await services.matches.do(room, CENTRAL, 0, [(ACT, "done")])
        await until(lambda: not room.state.seals)
        assert room.seats[ENTENTE].bot == "random"
        assert "simplest bot" in room.chat[0].text

    run(tmp_path, job, think_seconds=0.5)
