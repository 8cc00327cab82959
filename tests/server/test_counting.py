"""Where sides decide at once, nobody can count what the others put into their answers."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from tests.kernel.toys import ask, toy
from tests.server.conftest import settings, visit
from tests.server.listener import Listener
from tests.server.player import Player
from tests.server.process import guest, served

from hexfront.kernel import Action, Ask, act
from hexfront.server.journal import is_quiet

GAME, SCENARIO = "storm-of-steel", "west_1914"
SEATS = {"central": {"kind": "me"}, "entente": {"kind": "link"}}


def sit_down(http: Any) -> tuple[str, Player, Player]:
    """Ann has the Central Powers, Bob the Entente; both choose their cards."""
    ann = Player(http).hello()
    made = ann.create(GAME, scenario=SCENARIO, seats=SEATS)
    return made["id"], ann, Player.seated(http, made["seats"]["entente"]["token"])


def seen(player: Player, match: str, side: str) -> dict[str, Any]:
    """All that somebody reads of a match, without what the clock of the server and who is here tell."""
    query = f"?side={side}" if side else ""
    table = player.table(match, side)
    table["clock"].pop("now")
    for seat in table["seats"].values():
        seat["seen"] = None
    answers = {
        name: player.get(f"/api/matches/{match}/{name}{query}").json() for name in ("log", "series", "notes")
    }
    refused = player.post(f"/api/matches/{match}/undo", {"side": side, "index": 99}).json()
    lost = player.get(f"/api/matches/{match}/replay/99{query}").json()
    return {"table": table, "refused": refused, "lost": lost, **answers}


def test_answers_of_any_length_look_alike_to_everybody_else(online):
    match, ann, bob = sit_down(online)
    eve = Player(online)
    before = seen(bob, match, "entente"), seen(eve, match, "")
    ann.acted(match, "choose 1 west", "choose 32 west", side="central")
    assert ann.table(match, "central")["index"] == 2
    assert (seen(bob, match, "entente"), seen(eve, match, "")) == before
    index = ann.table(match, "central")["index"]
    ann.post(f"/api/matches/{match}/undo", {"side": "central", "index": index})
    assert (seen(bob, match, "entente"), seen(eve, match, "")) == before
    # That an answer is in, everybody may know; it counts as one.
    ann.acted(match, "done", side="central")
    assert bob.table(match, "entente")["index"] == before[0]["table"]["index"] + 1
    assert bob.table(match, "entente")["decision"]["seals"] == {"central": True, "entente": False}


def test_nobody_is_refused_because_another_has_answered_meanwhile(online):
    match, ann, bob = sit_down(online)
    ann.acted(match, "choose 1 west", "choose 32 west", side="central")
    assert bob.act(match, "choose 45 west", side="entente", index=0).status_code == 200
    assert ann.act(match, "done", side="central", index=2).status_code == 200


def test_numbers_of_entries_hold_through_log_replay_and_a_new_start(tmp_path: Path):
    options = settings(tmp_path, local=False)
    with visit(options) as online:
        match, ann, bob = sit_down(online)
        ann.acted(match, "choose 1 west", "choose 32 west", "done", side="central")
        bob.acted(match, "done", side="entente")
        ann.acted(match, ann.table(match, "central")["legal"][-1]["action"], side="central")
        known = [player.table(match, side) for player, side in ((ann, "central"), (bob, "entente"))]
        log = bob.get(f"/api/matches/{match}/log?side=entente").json()
    assert [(table["index"], table["entries"]) for table in known] == [(5, 5), (3, 3)]
    assert max(line["entry"] for line in log) <= 3
    with visit(options) as online:
        for player, side, before in zip((ann, bob), ("central", "entente"), known, strict=True):
            player.http = online
            table = player.table(match, side)
            assert [table[key] for key in ("index", "entries")] == [
                before[key] for key in ("index", "entries")
            ]
        past = bob.get(f"/api/matches/{match}/replay/1?side=entente").json()
        assert past["entries"] == 1
        assert past["decision"]["seals"] == {"central": True, "entente": False}
        assert bob.get(f"/api/matches/{match}/replay/4?side=entente").status_code == 404


@pytest.mark.parametrize("shown", range(4))
def test_a_place_in_the_replay_has_the_number_by_which_it_was_asked_for(online, shown):
    match, ann, bob = sit_down(online)
    ann.acted(match, "choose 1 west", "choose 32 west", side="central")
    bob.acted(match, "choose 45 west", side="entente")
    ann.acted(match, "done", side="central")
    bob.acted(match, "done", side="entente")
    assert bob.table(match, "entente")["entries"] == 3
    assert bob.get(f"/api/matches/{match}/replay/{shown}?side=entente").json()["entries"] == shown


def test_what_another_chooses_quietly_delays_no_heartbeat(tmp_path: Path):
    """Who could time the beats of his stream would know when the other side is at work."""
    with served(settings(tmp_path, local=False, limits=False, heartbeat=1.0)) as address:
        ann = guest(address)
        made = ann.create(GAME, scenario=SCENARIO, seats=SEATS)
        match, bob = made["id"], Player.seated(ann.http, made["seats"]["entente"]["token"])
        listener = Listener(bob, match, "?side=entente")
        listener.wait(lambda it: it.of("table"))
        stop, chosen = time.monotonic() + 20, 0
        while len(listener.of("beat")) < 2:
            assert time.monotonic() < stop, f"{chosen} quiet choices, and beats: {listener.of('beat')}"
            ann.acted(match, "choose 1 west", side="central")
            index = ann.table(match, "central")["index"]
            ann.post(f"/api/matches/{match}/undo", {"side": "central", "index": index})
            chosen += 1
        assert chosen >= 2
        assert len(listener.of("table")) == 1, "of the choices he hears nothing"
        listener.close()


class Fleet(NamedTuple):
    """How many ships sail so far."""

    step: str
    number: int


@pytest.mark.parametrize("covered", [True, False])
def test_what_is_chosen_piece_by_piece_under_cover_is_not_counted(covered):
    def take(s: Any, frame: Fleet, action: Action) -> None:
        s.push("rest" if action == "sail" else "fleet", *(() if action == "sail" else (frame.number + 1,)))

    fleet = Ask(
        name="fleet",
        frame=Fleet,
        rule="T.1",
        side=lambda s, frame: "blue",
        prompt=lambda s, frame: "Choose ships.",
        actions=lambda s, frame: [act("ship"), act("sail")],
        take=take,
        covered=covered,
    )
    game = toy(fleet, ask("rest", "grey", "wait"), first="fleet", begin=lambda s: s.push("fleet", 0))
    before = game.start()
    more, gone = before.clone(), before.clone()
    more.apply("ship")
    gone.apply("sail")
    assert is_quiet(before, "blue", [], more) is covered
    assert not is_quiet(before, "blue", [], gone)
