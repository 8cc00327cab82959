"""Takebacks at the table: asked, granted, refused, written down."""

from __future__ import annotations

import json
import time

import msgspec
import pytest
from tests.server.conftest import settings, visit
from tests.server.player import Player, both

import hexfront
from hexfront.kernel import Record

OPENING = ("suggested", "done")


@pytest.fixture
def duel(online):
    """Ann plays Red, Bob the German; both have set up, and Red and the German placed no railhead."""
    ann, bob = (Player(online).hello() for _ in range(2))
    made = ann.create(seats={"red": {"kind": "me"}, "german": {"kind": "link"}})
    bob.post(f"/api/join/{made['seats']['german']['token']}")
    ann.acted(made["id"], *OPENING, side="red")
    bob.acted(made["id"], *OPENING, side="german")
    return ann, bob, made["id"]


def ask(player, match, side, **more):
    index = player.table(match, side)["index"]
    return player.post(f"/api/matches/{match}/takeback", {"side": side, "index": index} | more)


def answer(player, match, side, grant):
    index = player.table(match, side)["index"]
    body = {"side": side, "index": index, "grant": grant}
    return player.post(f"/api/matches/{match}/takeback/answer", body)


def test_the_other_side_grants_or_refuses(duel):
    ann, bob, match = duel
    before = ann.table(match, "red")
    assert not before["undo"]["open"]
    assert before["undo"]["why"]
    asked = ask(ann, match, "red").json()
    assert asked["takeback"] == {"side": "red", "entries": 1, "waiting": ["german"]}
    assert asked["entries"] == before["entries"], "nothing happens before the answer"
    assert answer(ann, match, "red", grant=True).status_code == 422, "nobody answers himself"
    assert bob.table(match, "german")["takeback"]["waiting"] == ["german"]
    refused = answer(bob, match, "german", grant=False).json()
    assert refused["takeback"] is None
    assert refused["entries"] == before["entries"]
    assert answer(bob, match, "german", grant=True).status_code == 409

    ask(ann, match, "red")
    granted = answer(bob, match, "german", grant=True).json()
    assert granted["takeback"] is None
    table = ann.table(match, "red")
    assert table["entries"] == 2, "what stands, and that something was taken back"
    assert table["index"] > before["index"]
    assert table["decision"]["mine"]
    log = [line["text"] for line in ann.get(f"/api/matches/{match}/log?side=red").json()]
    assert "taken back" in log[-1]
    ann.acted(match, "done", side="red")


def test_the_asker_chooses_from_what_he_did_in_this_turn(eager):
    """Two marches of one phase: each is named as the log tells it, and goes back whole."""
    units = {"wf-4-53": "1721", "wf-4-12": "1621", "fk-fl": "1718", "rw-st": "2106"}
    position = {"phase": "red movement", "front": "western", "turn": 4, "units": units}
    wish = {"game": "reichswehr-freikorps", "position": position | {"standing": ["ask never", "tops keep"]}}
    match = eager.post("/api/matches/import", wish).json()["id"]
    path = f"/api/matches/{match}/takeback?side=red"
    assert eager.get(path).status_code == 422, "nothing has been done"
    eager.acted(match, "move 1621", "step 1620", "halt")
    eager.acted(match, "move 1721", "step 1821", "halt")
    told = eager.get(path).json()
    assert [(one["entries"], "1821" in one["text"], "1620" in one["text"]) for one in told] == [
        (3, True, False),
        (0, False, True),
    ]
    # Back behind the first of them, and not merely behind the last.
    index = eager.table(match, "red")["index"]
    body = {"side": "red", "index": index, "entries": told[1]["entries"]}
    back = eager.post(f"/api/matches/{match}/takeback", body)
    assert back.status_code == 200, back.text
    at = {piece["id"]: piece["hex"] for piece in back.json()["scene"]["pieces"]}
    assert (at["wf-4-53"], at["wf-4-12"]) == ("1721", "1621")
    wrong = body | {"index": back.json()["index"], "entries": 99}
    assert eager.post(f"/api/matches/{match}/takeback", wrong).status_code == 422


def test_who_goes_on_playing_drops_the_question(duel):
    ann, bob, match = duel
    table = bob.table(match)
    side = table["decision"]["side"]
    player, other = (ann, "german") if side == "red" else (bob, "red")
    asker = bob if other == "german" else ann
    assert ask(asker, match, other).json()["takeback"]
    player.acted(match, player.table(match, side)["legal"][0]["action"], side=side)
    assert asker.table(match, other)["takeback"] is None


def test_a_bot_grants_at_once_and_rolls_fall_as_before(eager):
    made = eager.create(seats={"red": {"kind": "me"}, "german": {"kind": "bot", "bot": "random"}}, seed=4)
    match = made["id"]
    eager.acted(match, *OPENING, side="red")
    for _ in range(300):
        table = eager.table(match, "red")
        if table["decision"]["mine"]:
            break
        time.sleep(0.1)
    assert table["decision"]["mine"]
    eager.acted(match, table["legal"][0]["action"], side="red")
    table = ask(eager, match, "red").json()
    assert table["takeback"] is None
    assert table["decision"]["mine"]


def test_at_one_screen_it_is_granted_at_once_and_outlasts_a_restart(tmp_path):
    with visit(settings(tmp_path, limits=False)) as client:
        me = Player(client).hello()
        match = both(me)
        for _ in range(60):
            table = me.table(match)
            me.acted(match, table["legal"][-1]["action"], side=table["side"])
        side = me.table(match)["side"]
        told = me.get(f"/api/matches/{match}/record").text
        kept = 30
        table = ask(me, match, side, entries=kept).json()
        assert table["entries"] == kept + 1
        record = Record.parse(me.get(f"/api/matches/{match}/record").text)
        assert record.entries[:kept] == Record.parse(told).entries[:kept]
        assert record.entries[kept].back
        for _ in range(20):
            table = me.table(match)
            me.acted(match, table["legal"][-1]["action"], side=table["side"])
        before = me.table(match)
        text = me.get(f"/api/matches/{match}/record").text
    with visit(settings(tmp_path, limits=False)) as client:
        me = Player(client).hello()
        after = me.table(match)
        for name in ("index", "entries", "log_count", "view", "legal"):
            assert after[name] == before[name]
        assert Record.parse(me.get(f"/api/matches/{match}/record").text) == Record.parse(text)
        state = Record.parse(text).replay(hexfront.games)
        board = json.loads(msgspec.json.encode(state.view(after["side"])["board"]))
        assert board == after["view"]["board"]
        past = me.get(f"/api/matches/{match}/replay/{kept + 3}?side={after['side']}")
        assert past.status_code == 200
        made = me.post("/api/matches/import", {"record": text, "seats": {}})
        assert made.status_code == 201, made.text
        assert me.table(made.json()["id"])["view"]["board"] == after["view"]["board"]


def test_a_takeback_goes_back_at_least_to_ones_own_last_action(duel):
    ann, _, match = duel
    assert ask(ann, match, "red", entries=4).status_code == 422
    assert ask(ann, match, "red", entries=0).status_code == 200
