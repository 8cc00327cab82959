"""Lessons as matches: begun, kept to their steps, answered by their script."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.server.conftest import GAME
from tests.server.player import Player
from tests.server.society import society

from hexfront.games import games
from hexfront.server.hints import hint

ANN = {"name": "Ann", "password": "a long password"}
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


def test_how_to_win_marks_the_part_of_the_turn(me: Player) -> None:
    match = begun(me)
    page = me.get(f"/api/matches/{match}/howto").json()
    assert page["here"] == "movement"
    assert "more points" in page["marks"]["points"]
    plain = me.get(f"/api/games/{GAME}/howto").json()
    assert plain["here"] == ""
    assert plain["win"] == page["win"]


def test_the_rules_are_a_book_without_notes(me: Player) -> None:
    book = me.get(f"/api/games/{GAME}/book").json()
    assert [chapter["id"] for chapter in book][:3] == ["1", "2", "3"]
    assert "Split from" not in me.get(f"/api/games/{GAME}/book").text


def position(me: Player, german: str) -> str:
    units = {"wf-4-53": "1717", "wf-4-12": "1717", "wf-4-10c": "1816", "fk-uvrc": "1817", "rw-st": "2106"}
    wish = {
        "game": GAME,
        "position": {"phase": "red combat", "front": "western", "turn": 2, "units": units},
        "seats": {"red": {"kind": "me"}, "german": {"kind": german}},
    }
    return str(me.post("/api/matches/import", wish).json()["id"])


def test_a_hint_names_the_order_with_its_numbers(me: Player) -> None:
    match = position(me, "bot")
    told = me.get(f"/api/matches/{match}/hint?side=red").json()
    assert told["actions"][0] == "attack 1817"
    assert "attack Bydgoszcz (1817)" in told["text"]
    assert "Forecast: " in told["text"]
    assert "against doing nothing" in told["text"]
    assert told["rule"] == "10.1a"
    # It can be carried out as it is.
    assert me.act(match, *told["actions"]).status_code == 200


def test_hints_are_free_alone_and_at_one_screen(me: Player) -> None:
    for kind in ("bot", "me", "screen"):
        match = position(me, kind)
        assert me.get(f"/api/matches/{match}/hint?side=red").status_code == 200
        assert me.table(match)["terms"]["hints"]


def test_a_lesson_says_itself_what_to_do(me: Player) -> None:
    match = begun(me)
    assert me.get(f"/api/matches/{match}/hint?side=red").status_code == 403
    assert not me.table(match)["terms"]["hints"]


def test_between_people_hints_are_declared_when_the_match_is_made(tmp_path: Path) -> None:
    with society(tmp_path) as town:
        ann, ben, match = town.pair()
        refused = ann.get(f"/api/matches/{match}/hint?side=red")
        assert (refused.status_code, refused.json()["error"]["message"]) == (
            403,
            "This match was declared without hints.",
        )
        seats = {"red": {"kind": "me"}, "german": {"kind": "name", "name": "ben"}}
        match = ann.create(seats=seats, terms={"hints": True})["id"]
        # Whoever is invited reads it before he sits down; by sitting down he agrees.
        assert [one["terms"]["hints"] for one in ben.get("/api/lobby").json()["invitations"]] == [True]
        ben.post(f"/api/matches/{match}/seats/german/take")
        deciding = ann.table(match)["decision"]["side"]
        asker = ann if deciding == "red" else ben
        assert asker.get(f"/api/matches/{match}/hint?side={deciding}").status_code == 200
        terms = ben.table(match)["terms"]
        assert (terms["hints"], terms["rated"]) == (True, False)
        assert terms["unrated"] == "Matches with hints are not rated."


def learned(player: Player) -> list[str]:
    return [one["lesson"] for one in player.get("/api/learned").json()]


def finish(player: Player) -> None:
    match = begun(player)
    act(player, match, *TO_THE_TOWN)
    act(player, match, "move 1621", "step 1620", "step 1619", "halt")
    assert learned(player) == []
    assert act(player, match, "done").status_code == 200


def test_what_a_guest_has_learned_goes_with_his_account(tmp_path: Path) -> None:
    with society(tmp_path) as town:
        ann = town.guest()
        finish(ann)
        assert ann.get("/api/learned").json() == [{"game": GAME, "lesson": "march"}]
        ann.take(ann.post("/api/account", ANN))
        assert learned(ann) == ["march"]
        # Another browser knows it after the login; what was done there as a guest is not counted twice.
        other = town.guest()
        finish(other)
        other.take(other.post("/api/session", ANN))
        assert learned(other) == ["march"]
        assert learned(town.guest()) == []


def test_a_hint_is_the_same_whatever_lies_covered(me: Player) -> None:
    """Two positions that differ in what Red may not see: the hint cannot tell them apart."""

    def seen(under: str, elsewhere: str) -> dict[str, Any]:
        units = {"wf-4-53": "1717", "wf-4-12": "1717", "fk-uvrc": "1817", under: "1817"}
        units |= {"rw-st": "2106", elsewhere: "2106"}
        document = {"phase": "red combat", "front": "western", "turn": 2, "units": units}
        return games[GAME].position(document).view("red")

    one, other = seen("fk-ab", "fk-fve"), seen("fk-fve", "fk-ab")
    assert one == other
    assert hint(one, "salt") == hint(other, "salt")


def test_a_step_no_longer_points_at_what_was_pressed(me: Player) -> None:
    match = str(me.post("/api/games/storm-of-steel/lessons/scout", {}).json()["id"])

    def points() -> list[str]:
        lesson = me.get(f"/api/matches/{match}/lesson").json()
        return [point["at"] for point in lesson["steps"][1]["points"]]

    assert points() == ["2522", "scout GE-HQ-02", "2422", "inspect 2422"]
    wish = {"side": "central", "index": 0, "actions": ["scout GE-HQ-02"]}
    assert me.post(f"/api/matches/{match}/actions", wish).status_code == 200
    # The hex that led to the button goes with it.
    assert points() == ["2422", "inspect 2422"]
