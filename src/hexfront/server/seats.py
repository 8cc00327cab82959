"""Seats by link: an invitation works once, and the seat then belongs to whoever took it.

Whoever made the match knows the invitation, so it is worth nothing any more when it has been used: the seat
gets a token that only its new holder is told. If the holder has lost his way in, the owner of the match can
ask the server to free the seat. The holder sees that, and keeps the seat by a word or by playing on.
"""

from __future__ import annotations

import secrets
import time

from msgspec import structs
from sqlalchemy import Connection

from hexfront.server.errors import COLLISION, FORBIDDEN, MALFORMED, MISSING, Refused
from hexfront.server.numbering import index_for
from hexfront.server.people import Who
from hexfront.server.present import seat_name
from hexfront.server.rated import why_unrated
from hexfront.server.room import Room, Seat
from hexfront.server.secret import hashed
from hexfront.server.services import Services
from hexfront.server.store import games as shelf
from hexfront.server.store.farewell import FORMER_NAME
from hexfront.server.store.online import begin_stop, end_stop, set_terms

NONCE_BYTES = 12
HOUR = 3600.0


async def find(services: Services, token: str) -> tuple[Room, str]:
    """The match and the side of an invitation, or of the token of a seat."""
    place = await services.people.by_seat(token)
    if place is None:
        raise Refused(MISSING, "This invitation is not valid, or it has been used.")
    match, side = place
    room = await services.matches.room(match)
    if room.seats[side].token_hash != hashed(token):
        raise Refused(MISSING, "This invitation has been used; the seat belongs to who took it.")
    return room, side


async def take(services: Services, who: Who, token: str) -> tuple[Room, str]:
    """Take a seat with its invitation, or sit down again with the token of the seat."""
    room, side = await find(services, token)
    match, name = room.id, room.game.side_name(side)
    seat = room.seats[side]
    if not seat.taken:
        nonce = secrets.token_urlsafe(NONCE_BYTES)
        renewed = hashed(services.keys.seat(match, side, nonce))

        def write(conn: Connection) -> int:
            version = shelf.take_seat(conn, match, side, hashed(token), nonce, renewed)
            if version is None:
                raise Refused(COLLISION, "Somebody else has just taken this seat.")
            if who.player:
                shelf.add_holder(conn, match, side, who.player, who.name)
            if room.empty_seats in ([side], []):
                # Everybody is there: clocks run from now on.
                end_stop(conn, match, services.now())
            return shelf.announce(conn, match, f"{who.name or 'A guest'} has taken the seat of {name}.")

        await services.matches.note(room, write)
    elif who.player and not who.holds(room, side):
        player = who.player
        await services.matches.note(room, lambda conn: shelf.add_holder(conn, match, side, player, who.name))
    return room, side


def own_token(services: Services, room: Room, side: str) -> str:
    """The token of a taken seat: for its holder and nobody else."""
    seat = room.seats[side]
    if seat.kind != "link" or not seat.taken:
        raise Refused(MISSING, "Only a seat that was taken by link has a link back.")
    return services.keys.seat(room.id, side, seat.nonce)


async def free(services: Services, who: Who, room: Room, side: str) -> None:
    """Leave one's own seat; or, as the owner of the match, ask for one, and get it when the time is up."""
    seat = _link_seat(room, side)
    if who.holds(room, side):
        if room.index and not why_unrated(room):
            raise Refused(FORBIDDEN, "A rated match is not left in the middle: play on, or give up.")
        await _free(services, room, side, "has left the table")
        return
    if not who.owns(room):
        raise Refused(FORBIDDEN, "Only whoever made the match can ask to have a seat freed.")
    now = time.time()
    if seat.free_at is None:
        due = now + services.settings.free_after
        hours = round(services.settings.free_after / HOUR)
        words = (
            f"Whoever made this match asks the server to free the seat of {room.game.side_name(side)}. Its "
            f"holder keeps it by a word or by playing on; if he does neither, it is free in {hours} hours."
        )

        def ask(conn: Connection) -> int:
            shelf.ask_for_seat(conn, room.id, side, due)
            return shelf.announce(conn, room.id, words)

        await services.matches.note(room, ask)
    elif seat.free_at > now:
        wait = round(seat.free_at - now + 0.5)
        raise Refused(
            COLLISION,
            "The holder of the seat still has time to refuse.",
            index=index_for(room.journal, ()),
            retry_after=wait,
        )
    else:
        former = seat_name(seat) == FORMER_NAME
        await _free(services, room, side, "is gone" if former else "did not answer")


async def keep(services: Services, who: Who, room: Room, side: str) -> None:
    """The holder of a seat refuses to have it freed."""
    _link_seat(room, side)
    who.need_side(room, side)
    await here(services, room, side)


async def here(services: Services, room: Room, side: str) -> None:
    """The holder of a seat has done something: he is there, and the seat stays his."""
    if room.seats[side].free_at is None:
        return
    words = f"The holder of the seat of {room.game.side_name(side)} keeps it."

    def write(conn: Connection) -> int:
        shelf.ask_for_seat(conn, room.id, side, None)
        return shelf.announce(conn, room.id, words)

    await services.matches.note(room, write)


def _link_seat(room: Room, side: str) -> Seat:
    seat = room.seats.get(side)
    if seat is None:
        raise Refused(MALFORMED, f"{room.game.title} has no side {side!r}.")
    if seat.kind != "link" or not seat.taken:
        raise Refused(COLLISION, "Nobody has taken this seat by link.", index=index_for(room.journal, ()))
    if room.over:
        raise Refused(COLLISION, "The game is over.", index=index_for(room.journal, ()))
    return seat


async def _free(services: Services, room: Room, side: str, why: str) -> None:
    nonce = secrets.token_urlsafe(NONCE_BYTES)
    invitation = hashed(services.keys.seat(room.id, side, nonce))
    words = f"The holder of the seat of {room.game.side_name(side)} {why}. The seat is free."

    def write(conn: Connection) -> int:
        shelf.free_seat(conn, room.id, side, nonce, invitation)
        begin_stop(conn, room.id, services.now())
        if room.index:
            # Whoever comes in the middle of a match is not rated for it.
            set_terms(conn, room.id, structs.replace(room.header.terms, rated=False, asked=""))
        return shelf.announce(conn, room.id, words)

    await services.matches.note(room, write)
