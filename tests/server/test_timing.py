"""Limits of time: whose runs, when it stands, what happens at its end. The clock is set by hand."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.society import DAY, EAST, GAME, THREE_DAYS, Society, said, society


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Society]:
    with society(tmp_path) as made:
        yield made


def claim(player, match, side):
    return player.post(f"/api/matches/{match}/claim", {"side": side})


def test_when_time_is_over_the_other_side_may_claim_the_win(club):
    ann, ben, match = club.pair(terms=THREE_DAYS)
    club.wait(3 * DAY - 60)
    assert claim(ben, match, "german").status_code == 409
    club.wait(120)
    assert ben.table(match)["claim"] == "red"
    assert ann.table(match)["claim"] == ""
    assert claim(ann, match, "red").status_code == 409, "not one's own"
    assert claim(ann, match, "german").status_code == 403
    won = claim(ben, match, "german").json()
    assert won["outcome"]["winner"] == "german"
    assert won["outcome"]["level"] == "on time"
    assert won["legal"] == []
    assert won["decision"] is None
    assert ann.act(match, "suggested").status_code == 409
    log = ann.get(f"/api/matches/{match}/log?side=red").json()
    assert "time of" in log[-1]["text"]


def test_who_is_late_may_play_on_until_somebody_claims(club):
    ann, ben, match = club.pair(terms=THREE_DAYS)
    club.wait(4 * DAY)
    ann.acted(match, "suggested", "done")
    assert claim(ben, match, "german").status_code == 409
    assert ben.table(match)["seats"]["red"]["left"] == 3 * DAY, "a new turn has its whole time"


def test_a_limit_by_game_goes_down_and_turns_add_to_it(club):
    terms = {"limit": "game", "seconds": 10 * DAY, "increment": DAY}
    ann, ben, match = club.pair(terms=terms)
    club.wait(4 * DAY)
    ann.acted(match, "suggested", "done")
    assert ben.table(match)["seats"]["red"]["left"] == pytest.approx(7 * DAY, abs=60)
    club.wait(9 * DAY)
    assert claim(ann, match, "red").status_code == 409
    club.wait(DAY + 1)
    assert claim(ann, match, "red").json()["outcome"]["winner"] == "red"


def test_clocks_stand_until_every_seat_is_taken_and_while_one_is_empty(club):
    ann, ben = club.member("Ann"), club.member("Ben")
    seats = {"red": {"kind": "me"}, "german": {"kind": "open"}}
    match = ann.create(seats=seats, terms=THREE_DAYS | {"rated": False})["id"]
    club.wait(10 * DAY)
    assert ben.post(f"/api/matches/{match}/seats/german/take").status_code == 200
    assert ben.table(match)["claim"] == ""
    club.wait(2 * DAY)
    ben.post(f"/api/matches/{match}/seats/german/free")
    club.wait(10 * DAY)
    table = ann.table(match)
    assert table["terms"]["stands"]
    assert table["seats"]["red"]["left"] == pytest.approx(DAY, abs=60)
    ann.post(f"/api/matches/{match}/seats/german/offer", {"to": "*"})
    assert ben.post(f"/api/matches/{match}/seats/german/take").status_code == 200
    club.wait(DAY + 60)
    assert claim(ben, match, "german").status_code == 200


def test_a_break_needs_both_and_each_may_end_it(club):
    ann, ben, match = club.pair(terms=THREE_DAYS)
    path = f"/api/matches/{match}/break"
    assert ann.post(path, {"side": "red", "want": True}).json()["terms"]["asked"] == "red"
    club.wait(DAY)
    assert not ben.table(match)["terms"]["stands"], "asking alone stops nothing"
    assert ben.post(path, {"side": "german", "want": True}).json()["terms"]["stands"]
    club.wait(30 * DAY)
    assert claim(ben, match, "german").status_code == 409
    table = ben.post(path, {"side": "german", "want": False}).json()
    assert not table["terms"]["stands"]
    assert table["seats"]["red"]["until"] == pytest.approx(club.now() + 2 * DAY, abs=60)
    ann.post(path, {"side": "red", "want": True})
    assert ben.post(path, {"side": "german", "want": False}).json()["terms"]["asked"] == ""
    assert "wants no break" in said(ann, match)[-1]


def test_on_vacation_ones_own_clocks_stand_and_the_others_run(club):
    ann, ben, match = club.pair(terms=THREE_DAYS)
    club.wait(DAY)
    told = ann.post("/api/vacation", {"end": club.now() + 10 * DAY}).json()
    assert told["days_left"] == pytest.approx(20, abs=0.01)
    club.wait(9 * DAY)
    assert claim(ben, match, "german").status_code == 409
    assert ben.table(match)["seats"]["red"]["left"] == pytest.approx(2 * DAY, abs=60)
    club.wait(DAY + 2 * DAY - 60)
    assert claim(ben, match, "german").status_code == 409
    club.wait(120)
    assert claim(ben, match, "german").status_code == 200


def test_vacation_is_for_accounts_thirty_days_a_year_and_can_be_ended(club):
    ann = club.member("Ann")
    assert club.guest().post("/api/vacation", {"end": club.now() + DAY}).status_code == 403
    assert ann.post("/api/vacation", {"end": club.now() - 1}).status_code == 400
    assert ann.post("/api/vacation", {"end": club.now() + 31 * DAY}).status_code == 409
    assert ann.post("/api/vacation", {"end": club.now() + 20 * DAY}).status_code == 200
    assert ann.post("/api/vacation", {"end": club.now() + 29 * DAY}).status_code == 200
    club.wait(2 * DAY)
    back = ann.http.request("DELETE", "/api/vacation", headers=ann.headers()).json()
    assert back["times"] == []
    assert back["days_left"] == pytest.approx(28, abs=0.01)


def test_limits_are_for_two_people_and_within_reason(club):
    ann = club.member("Ann")
    for wish in (
        {"seats": {"german": {"kind": "bot"}}, "terms": THREE_DAYS},
        {"seats": {"german": {"kind": "link"}}, "terms": {"limit": "move", "seconds": 5}},
        {"seats": {"german": {"kind": "link"}}, "terms": {"limit": "game", "seconds": 1e9}},
        {"seats": {"german": {"kind": "link"}}, "terms": {"limit": "week", "seconds": DAY}},
    ):
        assert ann.post("/api/matches", {"game": GAME, **wish}).status_code == 400, wish


def test_a_match_that_its_players_ended_stays_ended_and_its_record_can_be_verified(tmp_path):
    with society(tmp_path) as club:
        ann, ben, match = club.pair(terms=THREE_DAYS)
        ann.acted(match, "suggested", "done")
        ann.post(f"/api/matches/{match}/concede", {"side": "red"})
        outcome = ann.table(match)["outcome"]
        assert (outcome["winner"], outcome["level"]) == ("german", "by concession")
        log = ben.get(f"/api/matches/{match}/log?side=german").json()
    with society(tmp_path) as club:
        ann.http = ben.http = club.http
        table = ben.table(match)
        assert table["outcome"] == outcome
        assert (table["index"], table["entries"]) == (3, 2)
        assert ben.get(f"/api/matches/{match}/log?side=german").json() == log
        last = ben.get(f"/api/matches/{match}/replay/2?side=german").json()
        assert last["decision"] is None
        assert ben.get(f"/api/matches/{match}/replay/1?side=german").json()["decision"] is not None
        text = ben.get(f"/api/matches/{match}/record").text
        assert "unfinished" in text
        assert ben.post(f"/api/matches/{match}/verify").json()["ok"]


def test_where_the_rules_know_giving_up_it_goes_by_the_rules(club):
    ann, ben, match = club.pair(game=EAST)
    assert not ann.table(match)["concede"]
    assert ann.post(f"/api/matches/{match}/concede", {"side": "allied"}).status_code == 409
    ann.post(f"/api/matches/{match}/standing", {"side": "allied", "order": "concede"})
    assert ben.table(match)["outcome"]["winner"] == "central"


def test_nobody_gives_up_against_a_bot_or_at_one_screen(club):
    ann = club.member("Ann")
    match = ann.create(seats={"red": {"kind": "me"}, "german": {"kind": "screen"}})["id"]
    assert ann.post(f"/api/matches/{match}/concede", {"side": "red"}).status_code == 409
