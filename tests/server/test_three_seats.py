"""Matches have the seats of their scenario; sides that decide at once see their own decisions."""

from __future__ import annotations

from tests.server.player import Player

import hexfront

GAME, WAR = "three-princes", "emperors-last-war"


def test_the_catalogue_names_the_sides_of_each_scenario(princes, me):
    found = next(game for game in me.get("/api/games").json() if game["slug"] == GAME)
    assert found["sides"] == ["blue", "grey", "green"]
    assert {one["name"]: one["sides"] for one in found["scenarios"]} == {
        "duel": ["blue", "grey"],
        "rivals": ["blue", "grey", "green"],
    }


def test_a_match_has_the_seats_of_its_scenario(princes, me):
    for scenario, sides in (("duel", ["blue", "grey"]), ("rivals", ["blue", "grey", "green"])):
        match = me.create(GAME, scenario=scenario)["id"]
        table = me.table(match)
        assert list(table["seats"]) == table["sides_mine"] == sides


def test_a_seat_for_a_side_that_takes_no_part_is_refused(princes, me):
    wish = {"game": GAME, "scenario": "duel", "seats": {"green": {"kind": "me"}}}
    refused = me.post("/api/matches", wish)
    assert refused.status_code == 400
    assert "Prince Green takes no part in Duel; its sides are blue, grey" in refused.text


def test_three_players_answer_at_once_and_see_only_their_own(princes, online):
    ann, eve = Player(online).hello(), Player(online)
    seats = {"blue": {"kind": "me"}, "grey": {"kind": "link"}, "green": {"kind": "link"}}
    made = ann.create(GAME, scenario="rivals", seats=seats)
    match = made["id"]
    grey, green = (Player.seated(online, made["seats"][side]["token"]) for side in ("grey", "green"))
    at = {"blue": ann, "grey": grey, "green": green}
    for side, player in at.items():
        decision = player.table(match, side)["decision"]
        assert (decision["mine"], decision["side"]) == (True, side)
        assert decision["sides"] == ["blue", "grey", "green"]
    green.acted(match, "card 3", side="green")
    table = green.table(match, "green")
    assert (table["decision"]["mine"], table["legal"]) == (False, [])
    assert table["decision"]["prompt"] == "Waiting for Prince Blue and Prince Grey."
    assert table["view"]["sealed"] == ["card 3"]
    # Everybody sees who has answered; what was answered is read by nobody else.
    assert table["decision"]["seals"] == {"blue": False, "grey": False, "green": True}
    assert len(table["decision"]["answers"]) == 1
    assert ann.table(match, "blue")["decision"]["seals"]["green"]
    assert ann.table(match, "blue")["decision"]["answers"] == []
    for side, player in (("blue", ann), ("grey", grey)):
        table = player.table(match, side)
        assert table["decision"]["mine"]
        assert [one["action"] for one in table["legal"]] == ["card 1", "card 2", "card 3"]
        assert table["view"]["sealed"] == []
    watched = eve.table(match)
    assert watched["decision"]["sides"] == ["blue", "grey"]
    assert "card 3" not in str(watched)
    refused = green.act(match, "card 1", side="green")
    assert refused.status_code == 409
    assert "It is for Prince Blue and Prince Grey to decide, not for Prince Green" in refused.text
    ann.acted(match, "card 1", side="blue")
    grey.acted(match, "card 2", side="grey")
    table = green.table(match, "green")
    assert (table["decision"]["step"], table["decision"]["mine"]) == ("castle", True)
    assert "Prince Blue 1, Prince Grey 2, Prince Green 3" in green.get(f"/api/matches/{match}/log").text


def test_three_seats_outlast_a_restart(princes, tmp_path):
    from tests.server.conftest import settings, visit  # noqa: PLC0415 - a second server on the same data

    with visit(settings(tmp_path)) as client:
        me = Player(client).hello()
        match = me.create(GAME, scenario="rivals")["id"]
        me.acted(match, "card 2", side="grey")
    with visit(settings(tmp_path)) as client:
        me = Player(client).hello()
        table = me.table(match, "green")
        assert list(table["seats"]) == ["blue", "grey", "green"]
        assert table["decision"]["sides"] == ["blue", "green"]
        for card, side in (("card 1", "blue"), ("card 1", "green")):
            me.acted(match, card, side=side)
        assert me.table(match, "grey")["decision"]["step"] == "castle"


def test_a_standing_order_of_one_of_three_is_carried_out(princes, me):
    match = me.create(GAME, scenario="rivals")["id"]
    done = me.post(f"/api/matches/{match}/standing", {"side": "green", "order": "concede"})
    assert done.json()["outcome"]["reason"] == "Prince Green gives up."


def test_who_holds_two_of_three_seats_against_somebody_learns_no_dice(online):
    """The allies of Emperors' Last War are one person's, Russia a friend's; a third seat changes nothing."""
    ann = Player(online).hello()
    first, second, third = hexfront.games[WAR].scenario("F").sides
    seats = {first: {"kind": "me"}, second: {"kind": "me"}, third: {"kind": "link"}}
    made = ann.create(WAR, scenario="F", seats=seats)
    match, invitation = made["id"], made["seats"][third]["token"]
    for joined in (False, True):
        for path in ("record", "replay/0?side=open", "log?side=open"):
            assert ann.get(f"/api/matches/{match}/{path}").status_code == 403
        assert ann.post(f"/api/matches/{match}/verify").status_code == 403
        assert ann.post(f"/api/matches/{match}/fork", {"at": 0, "seats": {}}).status_code == 403
        assert "seed" not in ann.table(match, first)["view"]["header"]
        assert ann.get(f"/api/matches/{match}?side={third}").status_code == (403 if not joined else 200)
        if not joined:
            # She takes the seat that she had meant for somebody else.
            assert ann.post(f"/api/join/{invitation}").status_code == 200
    assert ann.table(match)["sides_mine"] == [first, second, third]
