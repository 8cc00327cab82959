"""A seat belongs to who took it: invitations work once, seats are freed only if their holder lets them."""

from __future__ import annotations

import asyncio

import pytest
from tests.server.conftest import GAME, settings, visit
from tests.server.loops import run_alone
from tests.server.player import Player

from hexfront.server import seats
from hexfront.server.errors import Refused
from hexfront.server.new_match import fresh
from hexfront.server.people import Who
from hexfront.server.services import Services
from hexfront.server.wire.matches import NewMatch, SeatWish

SEATS = {"red": {"kind": "me"}, "german": {"kind": "link"}}


@pytest.fixture
def hall(tmp_path):
    """A server on which a seat that is asked for is free after a moment."""
    with visit(settings(tmp_path, local=False, free_after=0.0)) as client:
        yield client


def invite(http, **more):
    """Ann makes a match against whoever has the link."""
    ann = Player(http).hello()
    made = ann.create(seats=SEATS, **more)
    return ann, made["id"], made["seats"]["german"]["token"]


def codes(*responses):
    return [response.status_code for response in responses]


def act(player, match, side="german"):
    return player.post(f"/api/matches/{match}/actions", {"side": side, "index": 0, "actions": ["x"]})


def test_an_invitation_works_once(online):
    ann, match, invitation = invite(online)
    bob, eve = Player(online).hello(), Player(online).hello()
    assert bob.post(f"/api/join/{invitation}").json()["side"] == "german"
    # Neither the owner of the match nor anybody else gets in by the used link.
    assert codes(*(one.post(f"/api/join/{invitation}") for one in (ann, eve))) == [404, 404]
    assert ann.table(match)["sides_mine"] == ["red"]
    assert eve.table(match)["sides_mine"] == []
    assert ann.table(match)["seats"]["german"]["link"] == ""
    assert bob.table(match)["sides_mine"] == ["german"]
    assert act(Player(online, seat=invitation), match).status_code in (401, 403)


def test_an_invitation_alone_is_no_right_to_act(online):
    _, match, invitation = invite(online)
    thief = Player(online, seat=invitation)
    assert act(thief, match).status_code == 403
    assert thief.get(f"/api/matches/{match}?side=german").status_code == 403
    assert thief.get("/api/matches").json() == []


def test_the_token_of_a_seat_belongs_to_who_took_it(online):
    ann, match, invitation = invite(online)
    program = Player(online)
    token = program.post(f"/api/join/{invitation}").json()["token"]
    assert token != invitation
    program.seat = token
    assert program.table(match, "german")["side"] == "german"
    # A browser sits down beside the program with the same token; the owner never learns it.
    browser = Player(online).hello()
    assert browser.post(f"/api/join/{token}").status_code == 200
    assert browser.table(match)["sides_mine"] == ["german"]
    assert browser.get(f"/api/matches/{match}/seats/german/link").json()["token"] == token
    assert ann.get(f"/api/matches/{match}/seats/german/link").status_code == 403
    assert token not in ann.get(f"/api/matches/{match}").text


def test_of_two_who_take_one_seat_at_once_one_gets_it(tmp_path, database):
    """Both have read the invitation as open when they write: the database decides."""

    async def race():
        services = Services(settings(tmp_path, local=False, database=database))
        await services.open()
        try:
            wish = NewMatch(game=GAME, seats={"german": SeatWish("link")})
            room = await services.matches.add(fresh(wish, "guest-ann", "", services.keys))
            token = services.keys.seat(room.id, "german", room.seats["german"].nonce)
            who = [Who(player=f"guest-{name}") for name in ("bob", "eve")]
            ends = await asyncio.gather(
                *(seats.take(services, one, token) for one in who), return_exceptions=True
            )
            assert sum(isinstance(end, Refused) for end in ends) == 1
            assert len(room.seats["german"].holders) == 1
        finally:
            await services.close()

    run_alone(race())


def test_looking_at_an_invitation_takes_nothing(online):
    ann, match, invitation = invite(online)
    seen = Player(online).get(f"/api/join/{invitation}").json()
    assert (seen["id"], seen["side"], seen["game"], seen["dice"]["origin"]) == (
        match,
        "german",
        GAME,
        "drawn",
    )
    assert not ann.table(match)["seats"]["german"]["taken"]
    Player(online).hello().post(f"/api/join/{invitation}")
    assert Player(online).get(f"/api/join/{invitation}").status_code == 404


def test_a_holder_refuses_to_have_his_seat_freed(online):
    ann, match, invitation = invite(online)
    bob, eve = Player(online).hello(), Player(online).hello()
    bob.post(f"/api/join/{invitation}")
    free, keep = (f"/api/matches/{match}/seats/german/{what}" for what in ("free", "keep"))
    assert eve.post(free).status_code == 403
    assert ann.post(free).json()["seats"]["german"]["free_at"] > 0
    # Everybody sees it, and time alone decides: asking again does not hurry it.
    assert bob.table(match)["seats"]["german"]["free_at"] > 0
    assert "asks the server to free" in bob.get(f"/api/matches/{match}/chat").json()[-1]["text"]
    refused = ann.post(free)
    assert (refused.status_code, bob.table(match)["sides_mine"]) == (409, ["german"])
    assert int(refused.headers["retry-after"]) > 23 * 3600
    assert eve.post(keep).status_code == 403
    assert bob.post(keep).json()["seats"]["german"]["free_at"] is None
    assert ann.table(match)["seats"]["german"]["free_at"] is None


def test_who_plays_on_keeps_his_seat(online):
    ann, match, invitation = invite(online)
    bob = Player(online).hello()
    bob.post(f"/api/join/{invitation}")
    ann.acted(match, "suggested", "done")
    ann.post(f"/api/matches/{match}/seats/german/free")
    bob.acted(match, "suggested", side="german")
    assert bob.table(match)["seats"]["german"]["free_at"] is None


def test_a_freed_seat_has_nothing_left_of_its_holder(hall):
    ann, match, invitation = invite(hall)
    bob, cid = Player(hall).hello(), Player(hall).hello()
    old = bob.post(f"/api/join/{invitation}").json()["token"]
    bob.post(f"/api/matches/{match}/webhook", {"side": "german", "url": "https://example.org/bob"})
    free = f"/api/matches/{match}/seats/german/free"
    ann.post(free)
    link = ann.post(free).json()["seats"]["german"]["link"]
    assert bob.table(match)["sides_mine"] == []
    assert codes(act(bob, match), act(Player(hall, seat=old), match)) == [403, 401]
    renewed = link.partition("#seat=")[2]
    assert renewed not in ("", invitation, old)
    assert codes(*(cid.post(f"/api/join/{token}") for token in (invitation, old, renewed))) == [404, 404, 200]
    seat = cid.table(match)["seats"]["german"]
    assert (seat["mine"], seat["webhook"], seat["free_at"]) == (True, "", None)


def test_a_holder_may_leave_his_seat(online):
    ann, match, invitation = invite(online)
    bob = Player(online).hello()
    bob.post(f"/api/join/{invitation}")
    assert bob.post(f"/api/matches/{match}/seats/german/free").status_code == 200
    assert bob.table(match)["sides_mine"] == []
    assert ann.table(match)["seats"]["german"]["link"]


def test_nobody_with_every_seat_looks_behind_the_screen_before_the_end(hall):
    """However he came by further seats: before the friend sat down, or after the seat was freed."""
    ann, match, invitation = invite(hall)
    bob = Player(hall).hello()
    paths = ("record", "replay/0?side=open", "log?side=open", "notes?side=open")

    def peeks(player):
        looks = [player.get(f"/api/matches/{match}/{path}") for path in paths]
        looks += [player.post(f"/api/matches/{match}/{path}", {"at": 0}) for path in ("fork", "verify")]
        return set(codes(*looks))

    ann.post(f"/api/join/{invitation}")
    assert ann.table(match)["sides_mine"] == ["red", "german"]
    assert peeks(ann) == {403}
    assert not ann.get(f"/api/matches/{match}/series").json()["open"]
    free = f"/api/matches/{match}/seats/german/free"
    renewed = ann.post(free).json()["seats"]["german"]["link"].partition("#seat=")[2]
    bob.post(f"/api/join/{renewed}")
    assert peeks(ann) == peeks(bob) == {403}
    ann.post(free)
    last = ann.post(free).json()["seats"]["german"]["link"].partition("#seat=")[2]
    ann.post(f"/api/join/{last}")
    assert ann.table(match)["sides_mine"] == ["red", "german"]
    assert peeks(ann) == {403}


def test_who_plays_alone_has_his_record(online):
    ann = Player(online).hello()
    match = ann.create(seats={"red": {"kind": "me"}, "german": {"kind": "screen"}})["id"]
    assert ann.get(f"/api/matches/{match}/record").status_code == 200


def test_a_stream_ends_when_its_seat_is_lost(tmp_path):
    async def listen():
        services = Services(settings(tmp_path, local=False))
        await services.open()
        try:
            wish = NewMatch(game=GAME, seats={"german": SeatWish("link")})
            room = await services.matches.add(fresh(wish, "guest-ann", "", services.keys))
            token = services.keys.seat(room.id, "german", room.seats["german"].nonce)
            bob = Who(player="guest-bob")
            await seats.take(services, bob, token)
            stream = services.live.listen(room, bob, "german", None, full=True)
            heard = await anext(stream) + await anext(stream)
            assert b"event: seats" in heard
            await seats.free(services, bob, room, "german")
            assert [part async for part in stream] == []
        finally:
            await services.close()

    run_alone(listen())


# Dice nobody chose -----------------------------------------------------------------------------

PLACE = {"phase": "red combat", "front": "western", "turn": 4, "units": {"wf-4-53": "1721", "fk-fl": "1720"}}


def imported(player, **body):
    response = player.post("/api/matches/import", body)
    assert response.status_code == 201, response.text
    return response.json()["id"]


def test_a_position_without_a_seed_gets_one_that_nobody_knows(online):
    ann = Player(online).hello()
    tables = [ann.table(imported(ann, game=GAME, position=PLACE, seats=SEATS)) for _ in range(2)]
    assert tables[0]["commitment"] != tables[1]["commitment"]
    assert {table["dice"]["origin"] for table in tables} == {"drawn"}
    assert all(table["dice"]["rateable"] for table in tables)


@pytest.mark.parametrize(
    ("change", "origin"),
    [({"seed": 7}, "chosen"), ({"dice": [6, 6]}, "scripted"), ({"dice": [6], "seed": 1}, "scripted")],
)
def test_chosen_seeds_and_scripted_dice_are_told(online, change, origin):
    ann, bob = Player(online).hello(), Player(online).hello()
    made = ann.post("/api/matches/import", {"game": GAME, "position": PLACE | change, "seats": SEATS}).json()
    token = made["seats"]["german"]["token"]
    seen = bob.get(f"/api/join/{token}").json()["dice"]
    assert (seen["origin"], seen["rateable"]) == (origin, False)
    bob.post(f"/api/join/{token}")
    for player in (ann, bob):
        assert player.table(made["id"])["dice"] == seen
        assert player.get(f"/api/matches/{made['id']}/chat").json()[0]["text"] == seen["told"]


def test_matches_from_known_records_are_told(online):
    ann = Player(online).hello()
    alone = ann.create(seats={"red": {"kind": "me"}, "german": {"kind": "me"}})["id"]
    ann.acted(alone, "suggested")
    record = ann.get(f"/api/matches/{alone}/record").text
    again = imported(ann, record=record, seats=SEATS)
    fork = ann.post(f"/api/matches/{alone}/fork", {"at": 1, "seats": SEATS}).json()["id"]
    for match in (again, fork):
        table = ann.table(match)
        assert (table["dice"]["origin"], table["dice"]["rateable"]) == ("record", False)
        assert ann.get(f"/api/matches/{match}/chat").json()[0]["name"] == "Hexfront"
        assert ann.get(f"/api/matches/{match}/record").status_code == 403


def test_nobody_speaks_in_the_name_of_the_server(online):
    eve = Player(online).hello()
    for name in ("Hexfront", "hexfront", "Hex front", "h.e.x-front"):
        answer = eve.post("/api/account", {"name": name, "password": "correct horse battery"})
        assert answer.status_code == 400
