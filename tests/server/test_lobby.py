"""Open games, invitations by name, the list of matches, rematches, what was read, who is here."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.society import DAY, GAME, THREE_DAYS, Society, said, society
from tests.server.test_webhook import Hook


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Society]:
    with society(tmp_path) as made:
        yield made


def test_an_open_game_is_shown_to_everybody_and_taken_once(club):
    ann, ben, cleo = club.member("Ann"), club.member("Ben"), club.guest()
    seats = {"red": {"kind": "me"}, "german": {"kind": "open"}}
    match = ann.create(seats=seats, terms=THREE_DAYS)["id"]
    shown = cleo.get("/api/lobby").json()["open"]
    assert [(one["id"], one["side"], one["by"], one["mine"]) for one in shown] == [
        (match, "german", "Ann", False)
    ]
    assert shown[0]["scenario"]
    assert shown[0]["terms"]["seconds"] == 3 * DAY
    assert ann.get("/api/lobby").json()["open"][0]["mine"]
    path = f"/api/matches/{match}/seats/german/take"
    assert ann.post(path).status_code == 403, "nobody plays against himself"
    assert ben.post(path).status_code == 200
    assert cleo.post(path).status_code == 409
    assert cleo.get("/api/lobby").json()["open"] == []
    assert ben.table(match, "german")["sides_mine"] == ["german"]
    assert (
        "Ben has taken the seat of the Germans." in " ".join(said(ann, match))
        or "Ben" in said(ann, match)[-1]
    )


def test_an_invitation_by_name_is_for_that_account_alone(club):
    ann, ben, cleo = club.member("Ann"), club.member("Ben"), club.member("Cleo")
    seats = {"red": {"kind": "me"}, "german": {"kind": "name", "name": "BEN"}}
    match = ann.create(seats=seats)["id"]
    path = f"/api/matches/{match}/seats/german"
    assert cleo.get("/api/lobby").json() == {"open": [], "invitations": []}
    assert cleo.post(f"{path}/take").status_code == 403
    assert cleo.post(f"{path}/decline").status_code == 403
    assert [one["id"] for one in ben.get("/api/lobby").json()["invitations"]] == [match]
    assert ann.table(match)["seats"]["german"]["offered"] == "name"
    assert ben.post(f"{path}/decline").status_code == 204
    assert ben.get("/api/lobby").json()["invitations"] == []
    assert said(ann, match)[-1].startswith("Ben declines")
    # The owner offers it to somebody else, then to everybody, then to nobody.
    assert ann.post(f"{path}/offer", {"to": "cleo"}).status_code == 200
    assert len(cleo.get("/api/lobby").json()["invitations"]) == 1
    assert ben.post(f"{path}/offer", {"to": "*"}).status_code == 403
    assert ann.post(f"{path}/offer", {"to": "*"}).status_code == 200
    assert len(ben.get("/api/lobby").json()["open"]) == 1
    assert ann.post(f"{path}/offer", {"to": ""}).status_code == 200
    assert ben.get("/api/lobby").json()["open"] == []


def test_who_is_invited_must_exist_and_be_somebody_else(club):
    ann = club.member("Ann")
    wish = {"game": GAME, "seats": {"german": {"kind": "name", "name": "Nobody"}}}
    answer = ann.post("/api/matches", wish)
    assert answer.status_code == 404
    assert answer.json()["error"]["message"] == "Nobody here is called Nobody."
    wish["seats"]["german"]["name"] = "Ann"
    assert ann.post("/api/matches", wish).status_code == 409


def test_one_player_offers_ten_open_games_at_most(club):
    ann = club.guest()
    wish = {"game": GAME, "seats": {"german": {"kind": "open"}}}
    codes = [ann.post("/api/matches", wish).status_code for _ in range(11)]
    assert codes == [201] * 10 + [429]


def test_the_list_tells_side_opponent_state_and_what_is_unread(club):
    ann, ben, match = club.pair(terms=THREE_DAYS)
    ann.acted(match, "suggested", "done")
    ben.post(f"/api/matches/{match}/chat", {"text": "well met"})
    (mine,) = ann.get("/api/matches").json()
    (his,) = ben.get("/api/matches").json()
    assert (mine["sides"], mine["state"], his["state"]) == (["red"], "theirs", "yours")
    assert [(one["side"], one["name"], one["taken"]) for one in mine["others"]] == [("german", "Ben", True)]
    assert mine["left"] == pytest.approx(3 * DAY, abs=60)
    assert mine["since"] == pytest.approx(club.now(), abs=60)
    unread = mine["unread"]
    assert unread >= 1
    number = ann.get(f"/api/matches/{match}/chat").json()[-1]["number"]
    assert ann.post(f"/api/matches/{match}/read", {"number": number}).status_code == 204
    assert ann.get("/api/matches").json()[0]["unread"] == 0
    assert ann.table(match)["chat_read"] == number
    assert ben.get("/api/matches").json()[0]["unread"] > 0
    assert club.guest().post(f"/api/matches/{match}/read", {"number": number}).status_code == 403
    ann.create(seats={"red": {"kind": "link"}, "german": {"kind": "me"}})
    assert ann.get("/api/matches").json()[0]["state"] == "empty"
    ben.post(f"/api/matches/{match}/concede", {"side": "german"})
    states = {one["id"]: one["state"] for one in ann.get("/api/matches").json()}
    assert states[match] == "over"


def test_a_turn_says_since_when_it_lasts(club):
    ann, ben, match = club.pair()
    began = ann.table(match)["seats"]["red"]["since"]
    assert began == pytest.approx(club.now(), abs=60)
    club.wait(DAY)
    ann.acted(match, "suggested")
    assert ann.table(match)["seats"]["red"]["since"] == began, "the same turn goes on"
    ann.acted(match, "done")
    seats = ben.table(match)["seats"]
    assert seats["red"]["since"] is None
    assert seats["german"]["since"] == pytest.approx(began + DAY, abs=60)


def test_a_rematch_changes_sides_and_is_one_match_for_both(club):
    ann, ben, match = club.pair(terms=THREE_DAYS)
    path = f"/api/matches/{match}/rematch"
    assert ann.post(path).status_code == 409, "not before the end"
    ben.post(f"/api/matches/{match}/concede", {"side": "german"})
    assert club.guest().post(path).status_code == 403
    follows = ann.post(path).json()["id"]
    assert ben.post(path).json()["id"] == follows
    assert ben.table(match)["next"] == follows
    table = ann.table(follows)
    assert table["sides_mine"] == ["german"]
    assert table["terms"]["seconds"] == 3 * DAY
    assert [one["side"] for one in ben.get("/api/lobby").json()["invitations"]] == ["red"]
    assert ben.post(f"/api/matches/{follows}/seats/red/take").status_code == 200
    assert ben.table(follows)["sides_mine"] == ["red"]


def test_a_rematch_is_told_by_webhook(club):
    hook = Hook()
    club.services.webhooks.private = True
    ann, ben, match = club.pair()
    assert ben.post(f"/api/matches/{match}/webhook", {"side": "german", "url": hook.url}).status_code in (
        200,
        204,
    )
    ann.post(f"/api/matches/{match}/concede", {"side": "red"})
    follows = ann.post(f"/api/matches/{match}/rematch").json()["id"]
    hook.wait(1)
    told = hook.heard[-1]
    assert (told["event"], told["match"], told["next"], told["side"]) == ("rematch", match, follows, "german")
    hook.close()


def test_a_rematch_against_a_bot_changes_sides_too(club):
    ann = club.member("Ann")
    match = ann.create(
        "kaisers-war-east", seats={"central": {"kind": "me"}, "allied": {"kind": "bot", "bot": "random"}}
    )["id"]
    ann.post(f"/api/matches/{match}/standing", {"side": "central", "order": "concede"})
    follows = ann.post(f"/api/matches/{match}/rematch").json()["id"]
    seats = ann.table(follows)["seats"]
    assert (seats["allied"]["mine"], seats["central"]["bot"]) == (True, "random")


def test_an_invitation_by_link_tells_the_terms(club):
    ann = club.member("Ann")
    made = ann.create(seats={"red": {"kind": "me"}, "german": {"kind": "link"}}, terms=THREE_DAYS)
    told = club.guest().get(f"/api/join/{made['seats']['german']['token']}").json()
    assert (told["by"], told["terms"]["limit"], told["terms"]["seconds"]) == ("Ann", "move", 3 * DAY)
