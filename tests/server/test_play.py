"""Playing over the API: from a new match to undo, previews, forks and imports."""

from __future__ import annotations

import time

from tests.server.player import Player, both, read_events

import hexfront
from hexfront.kernel import Record

GAME = "reichswehr-freikorps"


def test_games_sheet_and_pictures(me):
    (game,) = [g for g in me.get("/api/games").json() if g["slug"] == GAME]
    assert game["sides"] == ["red", "german"]
    assert {"greedy", "random"} <= {bot["name"] for bot in game["bots"]}
    sheet = me.get(f"/api/games/{GAME}/sheet").json()
    assert len(sheet["hexes"]) > 100
    assert all(0 <= h["x"] <= sheet["width"] and 0 <= h["y"] <= sheet["height"] for h in sheet["hexes"])
    assert len(sheet["hexes"][0]["points"]) == 6
    picture = me.get(sheet["levels"][0]["url"])
    assert picture.status_code == 200
    assert "immutable" in picture.headers["cache-control"]
    assert me.get(f"/api/games/{GAME}/map.svg").text.startswith("<svg")
    assert len(me.get(f"/api/games/{GAME}/ledger").json()) > 50
    assert me.get("/api/games/none/sheet").status_code == 404


def test_every_piece_of_a_table_has_a_symbol(me):
    match = both(me)
    symbols = me.get(f"/api/games/{GAME}/symbols.svg").text
    for side in ("red", "german"):
        pieces = me.table(match, side)["scene"]["pieces"]
        assert pieces
        own = me.get(f"/api/matches/{match}/symbols.svg?side={side}").text
        for piece in pieces:
            assert f'id="{piece["symbol_id"]}"' in own
            assert f'id="{piece["symbol_id"]}"' in symbols


def test_a_table_is_the_view_of_the_side_that_decides(me):
    match = me.create(seed=1920)["id"]
    table = me.table(match)
    state = hexfront.games[GAME].start(seed=1920)
    assert table["side"] == "red"
    assert table["view"] == hexfront.games[GAME].start(seed=1920).view("red") | {
        "board": table["view"]["board"]
    }
    assert [a["action"] for a in table["legal"]] == state.legal_actions()
    assert table["decision"]["mine"]
    table = me.acted(match, "suggested", "done")
    assert (table["index"], table["side"], table["decision"]["side"]) == (2, "red", "german")
    assert me.table(match)["side"] == "german"


def test_actions_are_all_taken_or_none(me):
    match = me.create()["id"]
    refused = me.act(match, "suggested", "nonsense")
    assert refused.status_code == 422
    assert refused.json()["error"]["action"] == "nonsense"
    assert me.table(match)["index"] == 0
    assert me.act(match, "suggested", "done", "suggested").status_code == 409
    assert me.table(match)["index"] == 0


def test_a_stale_page_is_told_so(me):
    match = me.create()["id"]
    assert me.act(match, "suggested", index=0).status_code == 200
    again = me.act(match, "suggested", index=0)
    assert again.status_code == 409
    assert again.json()["error"]["index"] == 1


def test_undo_and_redo_and_their_limits(me):
    match = both(me)
    before = me.table(match, "red")
    source = next(a["args"][0] for a in before["legal"] if a["verb"] == "move")
    orders = me.get(f"/api/matches/{match}/orders?side=red&hex={source}").json()
    first, step, halt = next(order["actions"] for order in orders if len(order["actions"]) == 3)
    moved = me.acted(match, first)
    assert moved["can_undo"]
    assert not me.table(match, "german")["can_undo"]
    stepped = me.acted(match, step)
    undone = me.post(f"/api/matches/{match}/undo", {"side": "red", "index": stepped["index"]}).json()
    assert undone["view"] == moved["view"]
    assert undone["index"] == stepped["index"] + 1
    assert undone["entries"] == moved["entries"]
    assert undone["can_redo"]
    redone = me.post(f"/api/matches/{match}/redo", {"side": "red", "index": undone["index"]}).json()
    assert redone["view"] == stepped["view"]
    refused = me.post(f"/api/matches/{match}/undo", {"side": "german", "index": redone["index"]})
    assert refused.status_code == 422
    halted = me.acted(match, halt)
    refused = me.post(f"/api/matches/{match}/undo", {"side": "red", "index": halted["index"]})
    assert refused.status_code == 422
    assert me.post(f"/api/matches/{match}/undo", {"side": "red", "index": 0}).status_code == 409


def test_why_not_names_the_rule(me):
    match = me.create()["id"]
    told = me.post(f"/api/matches/{match}/why", {"side": "red", "action": "take none"}).json()
    assert told["message"]
    assert me.post(f"/api/matches/{match}/why", {"side": "red", "action": "suggested"}).json() is None
    waiting = me.post(f"/api/matches/{match}/why", {"side": "german", "action": "suggested"}).json()
    assert "for Red to decide, not for German" in waiting["message"]


def find_battle(me: Player) -> tuple[str, dict[str, object], list[str]]:
    """A match before an attack that Red can make, the table, and the actions up to the declaration."""
    position = {
        "phase": "red combat",
        "front": "western",
        "units": {"wf-4-12": "1711", "wf-4-18": "1711", "rw-br": "1710"},
        "seed": 7,
    }
    made = me.post("/api/matches/import", {"game": GAME, "position": position})
    assert made.status_code == 201, made.text
    match = made.json()["id"]
    table = me.table(match, "red")
    attack = next(a["action"] for a in table["legal"] if a["verb"] == "attack")
    return match, table, [attack]


def test_preview_forecasts_like_the_library_and_changes_nothing(me):
    match, table, actions = find_battle(me)
    shown = me.post(f"/api/matches/{match}/preview", {"side": "red", "actions": actions}).json()
    assert shown["refusal"] is None
    joins = [a["action"] for a in shown["legal"] if a["verb"] == "join"]
    plan = actions + joins[:1]
    shown = me.post(f"/api/matches/{match}/preview", {"side": "red", "actions": plan}).json()
    forecast = shown["forecast"]
    assert forecast is not None
    game = hexfront.games[GAME]
    state = game.position(
        {
            "phase": "red combat",
            "front": "western",
            "units": {"wf-4-12": "1711", "wf-4-18": "1711", "rw-br": "1710"},
            "seed": 7,
        }
    )
    for action in plan[:-1]:
        state.apply(action)
    expected = state.forecast(plan[-1])
    assert [(c["result"], c["fraction"]) for c in forecast["results"]] == [
        (c.result, str(c.probability)) for c in expected.results
    ]
    assert abs(sum(c["probability"] for c in forecast["results"]) - 1) < 1e-9
    assert me.table(match, "red")["index"] == table["index"]
    declared = me.post(f"/api/matches/{match}/preview", {"side": "red", "actions": [*plan, "declare"]}).json()
    assert declared["stopped"] == "declare"
    assert declared["applied"] == len(plan)


def test_orders_come_with_ways_and_can_be_taken(me):
    match = both(me)
    table = me.table(match, "red")
    source = next(a["args"][0] for a in table["legal"] if a["verb"] == "move")
    orders = me.get(f"/api/matches/{match}/orders?side=red&hex={source}").json()
    ways = [order for order in orders if order["kind"] == "move"]
    assert len({order["goal"] for order in ways}) > 5
    assert me.act(match, *ways[-1]["actions"]).status_code == 200
    assert me.get(f"/api/matches/{match}/orders?side=german").status_code == 200


def test_a_bot_answers_and_the_page_hears_of_it(me):
    seats = {"red": {"kind": "me"}, "german": {"kind": "bot", "bot": "greedy"}}
    match = me.create(seats=seats)["id"]
    me.acted(match, "suggested", "done")
    stop = time.monotonic() + 30
    while (table := me.table(match, "red"))["decision"]["side"] != "red" and time.monotonic() < stop:
        time.sleep(0.05)
    assert table["decision"]["side"] == "red"
    seat = table["seats"]["german"]
    assert (seat["kind"], seat["bot"], seat["taken"], seat["mine"]) == ("bot", "greedy", True, False)
    assert not any(seat[key] for key in ("name", "link", "webhook", "free_at", "here", "offered"))
    assert table["sides_mine"] == ["red"]
    log = me.get(f"/api/matches/{match}/log?side=red").json()
    assert [line["number"] for line in log] == list(range(1, len(log) + 1))
    assert table["log_count"] == len(log)


def test_standing_orders(me):
    match = both(me)
    done = me.post(f"/api/matches/{match}/standing", {"side": "german", "order": "ask never"})
    assert done.status_code == 200
    assert done.json()["view"]["board"]["ask"] == "never"
    refused = me.post(f"/api/matches/{match}/standing", {"side": "red", "order": "ask never"})
    assert refused.status_code == 422
    assert refused.json()["error"]["rule"] == "5.2b"


def test_a_standing_order_leaves_the_other_side_its_way_back(me):
    match = both(me)
    before = me.table(match, "red")
    source = next(a["action"] for a in before["legal"] if a["verb"] == "move")
    moved = me.acted(match, source)
    ordered = me.post(f"/api/matches/{match}/standing", {"side": "german", "order": "ask fronts"}).json()
    assert not ordered["can_undo"]
    assert me.table(match, "red")["can_undo"]
    undone = me.post(f"/api/matches/{match}/undo", {"side": "red", "index": ordered["index"]}).json()
    assert undone["scene"] == before["scene"]
    assert (undone["entries"], undone["can_redo"]) == (before["entries"] + 1, True)
    assert me.table(match, "german")["view"]["board"]["ask"] == "fronts"
    redone = me.post(f"/api/matches/{match}/redo", {"side": "red", "index": undone["index"]}).json()
    assert redone["legal"] == moved["legal"]
    record = Record.parse(me.get(f"/api/matches/{match}/record").text)
    assert [str(entry) for entry in record.entries[-2:]] == ["german! ask fronts", f"red: {source}"]
    assert record.verify(hexfront.games)


def test_record_fork_import_verify(me):
    match = both(me)
    text = me.get(f"/api/matches/{match}/record").text
    record = Record.parse(text)
    assert len(record.entries) == me.table(match)["entries"]
    assert record.verify(hexfront.games)
    assert me.post(f"/api/matches/{match}/verify").json()["ok"]
    forked = me.post(f"/api/matches/{match}/fork", {"at": 2}).json()["id"]
    assert me.table(forked)["entries"] == 2
    assert me.table(forked)["decision"]["side"] == "german"
    again = me.post("/api/matches/import", {"record": text}).json()["id"]
    assert me.table(again, "red")["view"] == me.table(match, "red")["view"]
    replay = me.get(f"/api/matches/{match}/replay/1?side=red").json()
    assert replay["entries"] == 1
    assert me.get(f"/api/matches/{match}/replay/99?side=red").status_code == 404
    broken = me.post("/api/matches/import", {"record": text + "red: nonsense\n"})
    assert broken.status_code == 400
    assert "nonsense" in broken.json()["error"]["message"]
    assert me.post("/api/matches/import", {}).status_code == 400
    series = me.get(f"/api/matches/{match}/series").json()
    assert series["samples"]


def test_lists_and_chat(me):
    match = both(me)
    (line,) = me.get("/api/matches?mine=1").json()
    assert (line["id"], line["your_turn"], sorted(line["sides"])) == (match, True, ["german", "red"])
    assert line["turn"].startswith("Turn 1")
    said = me.post(f"/api/matches/{match}/chat", {"text": " Guten\nTag\u0000 "})
    assert said.status_code == 201
    assert said.json()["text"] == "Guten Tag"
    assert me.get(f"/api/matches/{match}/chat").json()[0]["text"] == "Guten Tag"


def test_events_frame_reader():
    assert read_events('id: 1.0\nevent: bot\ndata: {"a":1}\n\n: beat\n\n') == [
        {"id": "1.0", "event": "bot", "data": {"a": 1}}
    ]
