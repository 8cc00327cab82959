"""Attacks, each of which is refused."""

from __future__ import annotations

import json
import random

import msgspec
import pytest
from tests.server.conftest import settings
from tests.server.player import Player, both

import hexfront
from hexfront.kernel import heard_by

GAME = "reichswehr-freikorps"
SCRIPT = "<script>alert(1)</script>"


@pytest.fixture
def duel(online):
    """Ann plays Red with a session, Bob the German by link; Eve has only a session."""
    ann, bob, eve = (Player(online).hello() for _ in range(3))
    made = ann.create(seats={"red": {"kind": "me"}, "german": {"kind": "link"}})
    joined = bob.post(f"/api/join/{made['seats']['german']['token']}").json()
    assert (joined["id"], joined["side"]) == (made["id"], "german")
    return ann, bob, eve, made["id"], joined["token"]


def refused(response, *codes):
    assert response.status_code in codes, response.text
    assert response.json()["error"]["message"]
    return response.json()["error"]


def test_acting_for_the_other_side(duel):
    ann, bob, eve, match, token = duel
    refused(
        bob.post(f"/api/matches/{match}/actions", {"side": "red", "index": 0, "actions": ["suggested"]}), 403
    )
    refused(
        eve.post(f"/api/matches/{match}/actions", {"side": "red", "index": 0, "actions": ["suggested"]}), 403
    )
    stranger = Player(ann.http)
    refused(
        stranger.post(f"/api/matches/{match}/actions", {"side": "red", "index": 0, "actions": ["suggested"]}),
        401,
    )
    for path, body in {
        "undo": {"side": "red", "index": 0},
        "redo": {"side": "red", "index": 0},
        "standing": {"side": "red", "order": "ask never"},
        "why": {"side": "red", "action": "suggested"},
        "preview": {"side": "red", "actions": []},
        "warnings": {"side": "red", "actions": []},
        "webhook": {"side": "red", "url": "http://127.0.0.1/"},
    }.items():
        refused(bob.post(f"/api/matches/{match}/{path}", body), 403)
    refused(bob.get(f"/api/matches/{match}/orders?side=red"), 403)
    refused(eve.post(f"/api/matches/{match}/chat", {"text": "hello"}), 403)
    refused(bob.post(f"/api/matches/{match}/chat", {"text": "hello", "side": "red"}), 403)
    assert ann.table(match, "red")["index"] == 0
    del token


def test_out_of_turn(duel):
    _, bob, _, match, _ = duel
    error = refused(
        bob.post(f"/api/matches/{match}/actions", {"side": "german", "index": 0, "actions": ["suggested"]}),
        409,
    )
    assert error["index"] == 0


@pytest.mark.parametrize(
    "action",
    [
        "nonsense",
        "take",
        "take nobody",
        "suggested suggested",
        "place 9999",
        "\u202e",
        "suggested ",
        "🎲" * 50,
    ],
)
def test_unlisted_actions(duel, action):
    ann, _, _, match, _ = duel
    refused(ann.act(match, action, index=0), 422)
    assert ann.table(match)["index"] == 0


@pytest.mark.parametrize(
    "body",
    [
        None,
        [],
        {},
        {"side": "red"},
        {"side": "red", "index": "none", "actions": ["suggested"]},
        {"side": "red", "index": -1, "actions": ["suggested"]},
        {"side": "red", "index": 0, "actions": []},
        {"side": "red", "index": 0, "actions": [None]},
        {"side": "red", "index": 0, "actions": ["x" * 1000]},
        {"side": "red", "index": 0, "actions": ["suggested"] * 1000},
        {"side": "purple", "index": 0, "actions": ["suggested"]},
        {"side": "red", "index": 0, "actions": ["suggested"], "extra": 1},
        {"side": "red", "index": 1e99, "actions": ["suggested"]},
    ],
)
def test_malformed_actions(duel, body):
    ann, _, _, match, _ = duel
    refused(ann.post(f"/api/matches/{match}/actions", body), 400)
    assert ann.table(match)["index"] == 0


def test_malformed_json(duel):
    ann, _, _, match, _ = duel
    for content in (b"{", b"\xff\xfe", b"[" * 5000, b"nul"):
        response = ann.http.post(
            f"/api/matches/{match}/actions",
            content=content,
            headers=ann.headers() | {"content-type": "application/json"},
        )
        refused(response, 400)


def test_replayed_requests(duel):
    ann, _, _, match, _ = duel
    body = {"side": "red", "index": 0, "actions": ["suggested"]}
    assert ann.post(f"/api/matches/{match}/actions", body).status_code == 200
    for _ in range(3):
        assert refused(ann.post(f"/api/matches/{match}/actions", body), 409)["index"] == 1


def test_the_seat_of_another_game(duel):
    ann, bob, _, match, token = duel
    other = ann.create(seats={"red": {"kind": "me"}, "german": {"kind": "link"}})
    thief = Player(ann.http, seat=token)
    refused(thief.get(f"/api/matches/{other['id']}?side=german"), 403)
    refused(
        thief.post(f"/api/matches/{other['id']}/actions", {"side": "german", "index": 0, "actions": ["x"]}),
        403,
    )
    refused(bob.get(f"/api/matches/{other['id']}?side=german"), 403)
    assert thief.table(match, "german")["side"] == "german"
    refused(thief.get(f"/api/matches/{match}?side=red"), 403)
    refused(Player(ann.http, seat="x" * 32).get(f"/api/matches/{match}"), 401)
    refused(bob.post("/api/join/" + "x" * 32), 404)


def test_reading_the_other_sides_view(duel):
    ann, bob, eve, match, _ = duel
    ann.acted(match, "suggested", "done")
    bob.acted(match, "suggested", "done", side="german")
    for someone, sides in ((ann, ["german"]), (bob, ["red"]), (eve, ["red", "german"])):
        for side in sides:
            for path in ("", "/log", "/events", "/symbols.svg", "/replay/2", "/overlays/supply", "/notes"):
                response = someone.get(f"/api/matches/{match}{path}?side={side}")
                refused(response, 403)
        seen_by_all = [f"{path}?side=open" for path in ("/replay/2", "/log", "/overlays/supply", "/notes")]
        for path in ("/record", *seen_by_all):
            refused(someone.get(f"/api/matches/{match}{path}"), 403)
        refused(someone.post(f"/api/matches/{match}/fork", {"at": 1}), 403)
        refused(someone.post(f"/api/matches/{match}/verify"), 403)
    assert eve.table(match)["side"] is None
    assert eve.table(match)["legal"] == []


def secrets_of(state, side):
    """Names of units that a side may not see where they are."""
    own = {s: state.game.scene(state.world, state.view(s)) for s in state.sides}
    seen = (
        {p.id for p in own[side].pieces}
        if side
        else {p.id for p in state.game.scene(state.world, state.view(None)).pieces}
    )
    everything = {p.id for scene in own.values() for p in scene.pieces if not p.facedown}
    return everything - seen


def test_nothing_hidden_is_in_any_answer(eager):
    """A whole turn with both sides in one hand; every answer for Red is searched for covered German units."""
    me = eager
    match = both(me)
    rng = random.Random(3)
    record = hexfront.Record.parse(me.get(f"/api/matches/{match}/record").text)
    state = record.replay(hexfront.games)
    checked = 0
    for _ in range(150):
        decision = state.decision
        if decision is None:
            break
        action = rng.choice(state.legal_actions())
        refusal = me.act(match, "nonsense 1234", side=decision.side)
        assert me.act(match, str(action), side=decision.side).status_code == 200
        state.apply(action)
        hidden = secrets_of(state, "red")
        table = me.table(match, "red")
        texts = {
            "view": json.dumps(table["view"]["board"]["units"]),
            "scene": json.dumps(table["scene"]),
            "legal": json.dumps(table["legal"]),
            "refusal": refusal.text if decision.side == "red" else "",
        }
        for where, text in texts.items():
            found = [unit for unit in hidden if f'"{unit}"' in text]
            assert not found, f"{where} names {found}"
        assert table["view"] == json.loads(json.dumps(state.view("red")))
        checked += len(hidden)
    assert checked > 0
    record = hexfront.Record.parse(me.get(f"/api/matches/{match}/record").text)
    heard = {"red": [], "german": []}
    for _, _, reached in record.states(hexfront.games):
        for side, events in heard.items():
            events += [reached.game.text(event) for event in heard_by(reached.events, side)]
    for side, events in heard.items():
        log = me.get(f"/api/matches/{match}/log?side={side}").json()
        assert [line["text"] for line in log] == events
    assert heard["red"] != heard["german"]


def test_answers_depend_on_the_view_alone():
    """Two truths that Red cannot tell apart give him the same refusals, previews, warnings and orders."""
    from hexfront.server import orders, questions  # noqa: PLC0415

    game = hexfront.games[GAME]
    rng = random.Random(5)
    state = game.start(seed="twins")
    for action in ("suggested", "done", "suggested", "done"):
        state.apply(action)
    compared = 0
    for _ in range(400):
        if state.decision is None or compared > 12:
            break
        if state.decision.side == "red":
            twin = game.determinize(state.view("red"), rng)
            twin.dice.seed = state.dice.seed
            twin.header = state.header
            if twin.view("red") == state.view("red"):
                legal = [str(a) for a in state.legal_actions()]
                for plan in ([], legal[:1], legal[-1:]):
                    a = questions.preview(state.clone(), "red", plan, "s")
                    b = questions.preview(twin.clone(), "red", plan, "s")
                    assert a == b
                    a, b = (questions.warnings(one.clone(), "red", plan, "s") for one in (state, twin))
                    assert a == b
                for text in ("nonsense", "move 9999", "attack 1710"):
                    assert questions.why_not(state, "red", text, "s") == questions.why_not(
                        twin, "red", text, "s"
                    )
                views = (msgspec.json.encode(one.view("red")) for one in (state, twin))
                first, second = (orders.Asked(view, "s") for view in views)
                assert first.advised == second.advised
                compared += 1
        state.apply(rng.choice(state.legal_actions()))
    assert compared > 3


def test_a_game_that_stumbles_over_a_question_is_logged_and_the_player_answered(monkeypatch, caplog):
    from hexfront.server import questions  # noqa: PLC0415

    def stumble(*_):
        raise AssertionError("the game is wrong here")

    state = hexfront.games[GAME].start()
    monkeypatch.setattr(hexfront.State, "why_not", stumble)
    refusal = questions.why_not(state, "red", "march", "salt")
    assert refusal.message == "'march' is not one of the choices now."
    assert [record.exc_info[0] for record in caplog.records] == [AssertionError]


def test_oversized_bodies(duel):
    ann, _, _, match, _ = duel
    large = {"record": "x" * 400_000}
    refused(ann.post("/api/matches/import", large), 413)
    refused(ann.post(f"/api/matches/{match}/chat", {"text": "x" * 501}), 400)


def test_script_in_names_and_chat(duel):
    ann, bob, _, match, _ = duel
    refused(ann.post("/api/account", {"name": SCRIPT, "password": "long enough"}), 400)
    said = bob.post(f"/api/matches/{match}/chat", {"text": SCRIPT})
    assert said.status_code == 201
    assert said.headers["content-type"].startswith("application/json")
    assert said.headers["x-content-type-options"] == "nosniff"
    assert said.json()["text"] == SCRIPT
    refused(ann.post("/api/matches", {"game": SCRIPT}), 404)
    lost = ann.get(f"/api/games/{SCRIPT.replace('/', '%2F')}/sheet")
    assert lost.headers["content-type"].startswith("application/json")
    page = ann.get(f"/{SCRIPT}")
    assert SCRIPT not in page.text


def test_headers_are_on_every_answer(online):
    for path in ("/", "/api/games", "/api/nothing", "/m/x", "/api/docs", "/%00"):
        headers = online.get(path).headers
        policy = headers["content-security-policy"]
        assert "script-src 'self'" in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


def test_requests_without_the_csrf_header(duel):
    ann, _, _, match, _ = duel
    for csrf in ("", "wrong", "é"):
        ann.csrf = csrf
        body = {"side": "red", "index": 0, "actions": ["suggested"]}
        response = ann.http.post(
            f"/api/matches/{match}/actions",
            json=body,
            headers={k: v.encode("utf-8") for k, v in ann.headers().items()},
        )
        refused(response, 403)
        refused(ann.post("/api/matches", {"game": GAME}) if csrf != "é" else response, 403)


def test_paths_do_not_leave_the_folder(online):
    for path in (
        "/../pyproject.toml",
        "/..%2f..%2fapp.py",
        "/%2e%2e/app.py",
        "/assets/../../app.py",
        "//etc/passwd",
    ):
        response = online.get(path)
        assert "create_app" not in response.text
        assert "root:" not in response.text


def test_a_local_server_answers_only_to_this_machine(tmp_path):
    from litestar.testing import TestClient  # noqa: PLC0415

    from hexfront.server.app import create_app  # noqa: PLC0415

    with TestClient(create_app(settings(tmp_path, hosts=()))) as client:
        assert client.get("http://127.0.0.1/api/health").status_code == 200
        assert client.get("http://localhost:8000/api/health").status_code == 200
        headers = {"host": "[::1]:8000"}
        assert client.get("http://127.0.0.1/api/health", headers=headers).status_code == 200
        assert client.get("http://evil.example/api/health").status_code == 403


def test_a_seed_cannot_be_chosen_against_somebody(duel):
    ann, *_ = duel
    body = {"game": GAME, "seed": 1, "seats": {"german": {"kind": "link"}}}
    refused(ann.post("/api/matches", body), 400)


@pytest.mark.parametrize(
    "url",
    [
        "file:///etc/passwd",
        "ftp://x",
        "javascript:alert(1)",
        "http://",
        "http://a:b@c/",
        "http://x:99999/",
        "x",
    ],
)
def test_webhooks_are_http(duel, url):
    ann, _, _, match, _ = duel
    refused(ann.post(f"/api/matches/{match}/webhook", {"side": "red", "url": url}), 400)


def test_webhooks_do_not_reach_into_private_networks():
    from hexfront.server.webhook import post  # noqa: PLC0415

    for host in ("127.0.0.1", "10.0.0.1", "169.254.169.254", "[::1]"):
        with pytest.raises(ValueError, match="private"):
            post(f"http://{host}:9/", b"{}", private=False)


@pytest.mark.parametrize(
    "path",
    [
        "/%00",
        "/a%00b",
        "/api/matches/%00",
        "/api/games/%00/sheet",
        "/" + "x" * 5000,
        "/%0a",
        "/" + "a/" * 900,
    ],
)
def test_odd_paths_are_no_faults(online, path):
    assert online.get(path).status_code in (200, 400, 404)


@pytest.mark.parametrize("host", ["a:b", "a:99999999", "[::1", "a b", "x/y", "a:1:2", "\\"])
def test_odd_hosts_are_no_faults(online, host):
    for path in ("/", "/api/session", "/api/games"):
        assert online.get(path, headers={"host": host}).status_code in (400, 403)


def test_a_record_with_a_side_that_there_is_not(me):
    match = me.create(seed=1)["id"]
    text = me.get(f"/api/matches/{match}/record").text
    answer = me.post("/api/matches/import", {"record": text + "nobody! concede\n"})
    assert answer.status_code == 400
    assert "no side" in answer.json()["error"]["message"]
