"""Lessons as matches: begun, kept to their steps, answered by their script."""

from __future__ import annotations

from tests.server.conftest import GAME
from tests.server.player import Player

TO_THE_TOWN = ["move 1721", "step 1821", "step 1820", "step 1919", "halt"]


def begun(me: Player, lesson: str = "march") -> str:
    response = me.post(f"/api/games/{GAME}/lessons/{lesson}", {})
    assert response.status_code == 201, response.text
    return str(response.json()["id"])


def act(me: Player, match: str, *actions: str):
    index = me.get(f"/api/matches/{match}").json()["index"]
    wish = {"side": "red", "index": index, "actions": list(actions)}
    return me.post(f"/api/matches/{match}/actions", wish)


def test_a_game_lists_its_lessons(me: Player) -> None:
    game = next(one for one in me.get("/api/games").json() if one["slug"] == GAME)
    assert game["lessons"][0]["name"] == "march"
    assert game["lessons"][0]["minutes"] <= 5


def test_a_lesson_goes_from_step_to_step(me: Player) -> None:
    match = begun(me)
    lesson = me.get(f"/api/matches/{match}/lesson").json()
    # The first step is only read; the one at hand asks for something.
    assert lesson["step"] == 1
    assert not lesson["steps"][0]["asked"]
    assert [point["at"] for point in lesson["steps"][1]["points"]] == ["1721", "1919"]
    assert act(me, match, *TO_THE_TOWN).status_code == 200
    assert me.get(f"/api/matches/{match}/lesson").json()["step"] == 3


def test_what_leads_elsewhere_is_answered_and_not_taken(me: Player) -> None:
    match = begun(me)
    refused = act(me, match, "move 1721", "step 1621", "halt")
    assert refused.status_code == 422
    assert "Grudziądz (1919)" in refused.json()["error"]["message"]
    assert me.get(f"/api/matches/{match}").json()["index"] == 0


def test_what_the_rules_forbid_is_refused_with_its_rule(me: Player) -> None:
    match = begun(me)
    refused = act(me, match, "move 1718")
    assert refused.status_code == 422
    assert refused.json()["error"]["rule"]


def test_another_way_to_the_same_place_will_do(me: Player) -> None:
    match = begun(me)
    roundabout = ["move 1721", "step 1720", "step 1820", "step 1919", "halt"]
    assert act(me, match, *roundabout).status_code == 200
    assert me.get(f"/api/matches/{match}/lesson").json()["step"] == 3


def test_a_lesson_that_is_over_takes_nothing_more(me: Player) -> None:
    match = begun(me)
    act(me, match, *TO_THE_TOWN)
    act(me, match, "move 1621", "step 1620", "step 1619", "halt")
    assert act(me, match, "done").status_code == 200
    lesson = me.get(f"/api/matches/{match}/lesson").json()
    assert lesson["step"] == len(lesson["steps"])
    assert lesson["reached"]
    refused = act(me, match, "done")
    assert refused.status_code == 422
    assert "over" in refused.json()["error"]["message"]


def test_lessons_are_not_among_ones_games(me: Player) -> None:
    begun(me)
    assert me.get("/api/matches").json() == []


def test_a_match_that_is_no_lesson_has_none(me: Player) -> None:
    match = me.post("/api/matches", {"game": GAME}).json()["id"]
    assert me.get(f"/api/matches/{match}/lesson").status_code == 404
    assert me.post(f"/api/games/{GAME}/lessons/nothing", {}).status_code == 404
