"""After the end everything is open: record, replays from any side, plots, luck, the dice."""

from __future__ import annotations

import random

import pytest
from tests.server.player import Player

import hexfront
from hexfront.bots import make_bot, play_game
from hexfront.kernel import Record

GAME = "reichswehr-freikorps"


@pytest.fixture(scope="module")
def record():
    game = hexfront.games[GAME]
    bots = {side: make_bot("random", side) for side in game.scenario(None).sides}
    _, made = play_game(game, bots, seed=4)
    assert made is not None
    return made


def test_a_finished_game_is_open(online, record):
    ann, stranger = Player(online).hello(), Player(online)
    made = ann.post("/api/matches/import", {"record": record.to_text()})
    assert made.status_code == 201, made.text[:500]
    match = made.json()["id"]
    table = stranger.table(match)
    assert table["outcome"]["reason"]
    assert (table["decision"], table["legal"], table["side"]) == (None, [], None)
    assert table["origin"] == "import"

    text = stranger.get(f"/api/matches/{match}/record").text
    assert Record.parse(text).entries == record.entries
    assert ann.post(f"/api/matches/{match}/verify").json()["ok"]

    middle = len(record.entries) // 2
    state = record.replay(hexfront.games, middle)
    for side in ("red", "german"):
        shown = stranger.get(f"/api/matches/{match}/replay/{middle}?side={side}").json()
        assert shown["view"]["board"]["units"] == state.view(side)["board"]["units"]
    everything = stranger.get(f"/api/matches/{match}/replay/{middle}?side=open").json()
    assert not any(piece["facedown"] for piece in everything["scene"]["pieces"])
    log = stranger.get(f"/api/matches/{match}/log?side=open").json()
    assert (
        len(log)
        == stranger.get(f"/api/matches/{match}/replay/{len(record.entries)}?side=open").json()["log_count"]
    )
    assert not [line for line in log if line["count"] > len(line["who"]) and line["kind"] == "march"]

    series = stranger.get(f"/api/matches/{match}/series").json()
    assert series["open"]
    turns = [sample["turn"] for sample in series["samples"]]
    assert turns == sorted(turns)
    assert "red points" in series["samples"][-1]["values"]
    assert all(0 <= line["rank"] <= 1 and 0 < line["probability"] <= 1 for line in series["luck"])
    assert series["luck"]

    late = ann.post(
        f"/api/matches/{match}/actions", {"side": "red", "index": table["index"], "actions": ["done"]}
    )
    assert late.status_code == 409
    forked = ann.post(f"/api/matches/{match}/fork", {"at": middle})
    assert forked.status_code == 201
    other = ann.table(forked.json()["id"])
    assert other["entries"] == middle
    assert other["outcome"] is None


def test_the_luck_agrees_with_the_lab(me, record):
    from hexfront.lab.luck import luck_of  # noqa: PLC0415

    match = me.post("/api/matches/import", {"record": record.to_text()}).json()["id"]
    shown = me.get(f"/api/matches/{match}/series").json()["luck"]
    expected = luck_of(record).rolls
    assert [(line["entry"], line["result"]) for line in shown] == [(r.entry, r.result) for r in expected]
    assert [line["rank"] for line in shown] == pytest.approx([float(roll.rank) for roll in expected])


def test_during_play_plots_show_what_everybody_sees(online):
    ann, bob = Player(online).hello(), Player(online).hello()
    made = ann.create(seats={"red": {"kind": "me"}, "german": {"kind": "link"}})
    bob.post(f"/api/join/{made['seats']['german']['token']}")
    series = ann.get(f"/api/matches/{made['id']}/series").json()
    tracks = {track["name"] for track in ann.table(made["id"])["scene"]["tracks"]}
    assert not series["open"]
    assert set(series["samples"][0]["values"]) == tracks


@pytest.mark.parametrize("slug", list(hexfront.games))
def test_plots_begin_when_both_sides_have_set_up(me, slug):
    game = hexfront.games[slug]
    state = game.start(seed="set-up")
    opening, rng = Record.of(state), random.Random("set-up")
    told = [event.kind for event in state.events]
    while "turn" not in told:
        side, action = state.decision.side, rng.choice(state.legal_actions())
        told += [event.kind for event in state.apply(action, side)]
        opening.add(side, action)
    match = me.post("/api/matches/import", {"record": opening.to_text()}).json()["id"]
    samples = me.get(f"/api/matches/{match}/series").json()["samples"]
    assert [sample["entry"] for sample in samples] == [len(opening.entries)]
    assert all(samples[0]["values"][f"{side} strength"] > 0 for side in game.scenario(None).sides)
