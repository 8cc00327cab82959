"""Which matches are rated, when, and what everybody may see of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.postgres import fresh as fresh_database
from tests.server.society import DAY, EAST, GAME, THREE_DAYS, Society, society

POSITION = {
    "phase": "red combat",
    "front": "western",
    "turn": 4,
    "units": {"wf-4-53": "1721", "fk-fl": "1720"},
}


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Society]:
    with society(tmp_path) as made:
        yield made


def ratings(player, game=GAME):
    return {one["name"]: one["rating"] for one in player.get(f"/api/games/{game}/ratings").json()}


def give_up(player, match, side):
    answer = player.post(f"/api/matches/{match}/concede", {"side": side})
    assert answer.status_code == 200, answer.text
    return answer.json()


def check_a_conceded_match(club: Society) -> None:
    ann, ben, match = club.pair()
    assert ann.table(match)["terms"]["rated"]
    assert ratings(ann) == {}
    give_up(ann, match, "red")
    found = ratings(club.guest())
    assert list(found) == ["Ben", "Ann"], "the best first"
    assert found["Ben"]["rating"] == pytest.approx(1662.3, abs=0.1)
    assert found["Ann"]["rating"] == pytest.approx(1337.7, abs=0.1)
    assert found["Ben"]["deviation"] == pytest.approx(290.2, abs=0.11)
    assert not found["Ben"]["sure"]
    people = {one["side"]: one for one in ann.get(f"/api/matches/{match}/people").json()}
    assert (people["red"]["before"], people["red"]["name"]) == (1500, "Ann")
    assert people["red"]["after"] < 1500 < people["german"]["after"]
    told = ben.get("/api/players/ann").json()
    assert [(one["opponent"], one["score"], one["side"]) for one in told["matches"]] == [("Ben", 0, "red")]
    assert told["ratings"][0]["game"] == GAME
    assert told["going"] == []


def test_a_conceded_match_is_rated(club):
    check_a_conceded_match(club)


def test_the_same_on_postgresql(tmp_path, postgres_url):
    with society(tmp_path, database=fresh_database(postgres_url)) as club:
        check_a_conceded_match(club)


def test_a_match_that_ended_on_time_is_rated(club):
    _, ben, match = club.pair(terms=THREE_DAYS)
    club.wait(4 * DAY)
    ben.post(f"/api/matches/{match}/claim", {"side": "german"})
    assert list(ratings(ben)) == ["Ben", "Ann"]


def test_a_match_that_the_rules_ended_is_rated_for_its_own_game(club):
    ann, ben, match = club.pair(game=EAST)
    ben.post(f"/api/matches/{match}/standing", {"side": "central", "order": "concede"})
    assert list(ratings(ann, EAST)) == ["Ann", "Ben"]
    assert ratings(ann, GAME) == {}


def test_a_rating_gets_less_sure_with_time(club):
    ann, _, match = club.pair()
    give_up(ann, match, "red")
    before = ratings(ann)["Ann"]["deviation"]
    club.wait(365 * DAY)
    later = ratings(ann)["Ann"]
    assert later["deviation"] > before
    assert later["rating"] == pytest.approx(1337.7, abs=0.1)


def unrated(player, match):
    table = player.table(match)
    return not table["terms"]["rated"] and table["terms"]["unrated"]


def test_guests_are_not_rated(club):
    ann, ben = club.member("Ann"), club.guest()
    match = ann.create(seats={"red": {"kind": "me"}, "german": {"kind": "open"}})["id"]
    ben.post(f"/api/matches/{match}/seats/german/take")
    assert "accounts" in unrated(ann, match)
    give_up(ann, match, "red")
    assert ratings(ann) == {}


def test_people_may_agree_on_a_match_without_rating(club):
    ann, _, match = club.pair(terms={"rated": False})
    assert "agreed" in unrated(ann, match)
    give_up(ann, match, "red")
    assert ratings(ann) == {}


def test_chosen_dice_and_forks_are_never_rated(club):
    ann, ben = club.member("Ann"), club.member("Ben")
    seats = {"red": {"kind": "me"}, "german": {"kind": "link"}}
    for position in (POSITION | {"seed": 7}, POSITION | {"dice": [6, 6, 6]}):
        made = ann.post("/api/matches/import", {"game": GAME, "position": position, "seats": seats}).json()
        ben.post(f"/api/join/{made['seats']['german']['token']}")
        assert "drawn dice" in unrated(ann, made["id"])
        give_up(ann, made["id"], "red")
    over = ann.create(seats=seats)
    ben.post(f"/api/join/{over['seats']['german']['token']}")
    give_up(ann, over["id"], "red")
    rated = ratings(ann)
    fork = ann.post(f"/api/matches/{over['id']}/fork", {"at": 0, "seats": seats}).json()
    ben.post(f"/api/join/{fork['seats']['german']['token']}")
    assert "drawn dice" in unrated(ann, fork["id"])
    give_up(ben, fork["id"], "german")
    assert ratings(ann) == rated
    assert rated["Ann"]["matches"] == 1


def test_nobody_escapes_a_rated_match_by_leaving_it(club):
    ann, ben, match = club.pair()
    ann.acted(match, "suggested", "done")
    answer = ben.post(f"/api/matches/{match}/seats/german/free")
    assert answer.status_code == 403
    assert "give up" in answer.json()["error"]["message"]


def test_who_comes_in_the_middle_is_not_rated(club):
    """The owner frees the seat of somebody who does not answer; the one who comes has not played it."""
    ann, ben, match = club.pair()
    ann.acted(match, "suggested", "done")
    path = f"/api/matches/{match}/seats/german"
    ann.post(f"{path}/free")
    club.services.matches.peek(match).seats["german"].free_at = 0.0
    ann.post(f"{path}/free")
    assert ann.table(match)["seats"]["german"]["taken"] is False
    cleo = club.member("Cleo")
    ann.post(f"{path}/offer", {"to": "cleo"})
    cleo.post(f"{path}/take")
    assert unrated(ann, match)
    give_up(ann, match, "red")
    assert ratings(ben) == {}


def test_the_page_of_a_player_names_rated_games_under_way_and_no_others(club):
    ann, ben, match = club.pair(terms=THREE_DAYS)
    for terms in ({"rated": False}, {}):
        seats = {"red": {"kind": "me"}, "german": {"kind": "name", "name": "ben"}}
        other = ann.create(seats=seats, terms=terms)["id"]
        if not terms:
            continue
        ben.post(f"/api/matches/{other}/seats/german/take")
    ann.create(seats={"red": {"kind": "me"}, "german": {"kind": "bot", "bot": "random"}})
    told = club.guest().get("/api/players/ben").json()
    # Not the one without rating, not the one that he has not joined, not Ann's game against the computer.
    assert [(one["id"], one["side"], one["opponent"]) for one in told["going"]] == [(match, "german", "Ann")]
    assert [one["id"] for one in ann.get("/api/players/ann").json()["going"]] == [match]
    assert club.guest().get("/api/players/nobody").status_code == 404
