"""Seats that wait for somebody: offered to everybody, or to a player by name; and a match after the match."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from sqlalchemy import Connection

from hexfront.server import new_match, words, worlds
from hexfront.server.errors import COLLISION, FORBIDDEN, MISSING, TOO_MANY, Refused
from hexfront.server.names import names
from hexfront.server.numbering import index_for
from hexfront.server.people import Who, is_account
from hexfront.server.rated import why_unrated
from hexfront.server.room import Room, Seat
from hexfront.server.seats import NONCE_BYTES
from hexfront.server.secret import hashed
from hexfront.server.services import Services
from hexfront.server.store import games as shelf
from hexfront.server.store import people as book
from hexfront.server.store.online import EVERYBODY, count_offers, end_stop, set_next, set_offer
from hexfront.server.wire.matches import NewMatch, SeatWish
from hexfront.server.wire.online import TermsWish
from hexfront.server.words import Word, invitation

#: So many open games one player may offer at a time.
MOST_OFFERS = 10


async def account_called(services: Services, name: str) -> tuple[str, str]:
    """The player with an account of a name, and how he writes it."""
    shown, key = names(name)
    found = await services.db.read(lambda conn: book.find_user(conn, key, shown))
    if found is None:
        raise Refused(MISSING, f"Nobody here is called {shown}.")
    return found[0], found[1]


async def invited(services: Services, who: Who, wishes: dict[str, SeatWish]) -> dict[str, str]:
    """The players to whom seats of a new match are offered by name, by side."""
    found = {}
    for side, wish in wishes.items():
        if wish.kind == "name":
            found[side], _ = await account_called(services, wish.name)
            if found[side] == who.player:
                raise Refused(COLLISION, "That is you yourself: invite somebody else.")
    if any(wish.kind == "open" for wish in wishes.values()):
        await _may_offer(services, who)
    return found


async def _may_offer(services: Services, who: Who) -> None:
    if await services.db.read(lambda conn: count_offers(conn, who.player)) >= MOST_OFFERS:
        message = f"You offer {MOST_OFFERS} open games already; withdraw one of them first."
        raise Refused(TOO_MANY, message, retry_after=60)


async def offer(services: Services, who: Who, room: Room, side: str, to: str) -> None:
    """Offer a free seat of one's own match to everybody, to somebody by name, or to nobody any more."""
    if not who.owns(room):
        raise Refused(FORBIDDEN, "Only whoever made the match can offer its seats.")
    _free_seat(room, side)
    player = to
    if to == EVERYBODY:
        await _may_offer(services, who)
    elif to:
        player, _ = await account_called(services, to)
    await services.matches.note(room, lambda conn: set_offer(conn, room.id, side, player))
    tell_invited(services, who, room)


def tell_invited(
    services: Services, who: Who, room: Room, word: Callable[[Room, str, str], Word] = invitation
) -> None:
    """Tell the players to whom seats are offered by name. Who invites again and again is not heard."""
    for side, seat in room.seats.items():
        if is_account(seat.offered) and not seat.taken:
            try:
                services.spend("invite", who)
            except Refused:
                return
            told = word(room, side, who.name)
            services.push.say(told)
            services.mail.say(told)


async def take(services: Services, who: Who, room: Room, side: str) -> None:
    """Take a seat that is offered: the first one who comes has it."""
    player = who.need_player()
    seat = _free_seat(room, side)
    if seat.offered not in (EVERYBODY, player):
        raise Refused(FORBIDDEN, "This seat is not offered to you.")
    if who.sides(room):
        raise Refused(FORBIDDEN, "You sit at this table already.")
    invitation = seat.token_hash or ""
    nonce = secrets.token_urlsafe(NONCE_BYTES)
    renewed = hashed(services.keys.seat(room.id, side, nonce))
    name = room.game.side_name(side)

    def write(conn: Connection) -> int:
        version = shelf.take_seat(conn, room.id, side, invitation, nonce, renewed)
        if version is None:
            raise Refused(COLLISION, "Somebody else has just taken this seat.")
        shelf.add_holder(conn, room.id, side, player, who.name)
        if room.empty_seats in ([side], []):
            end_stop(conn, room.id, services.now())
        return shelf.announce(conn, room.id, f"{who.name or 'A guest'} has taken the seat of {name}.")

    await services.matches.note(room, write)


async def decline(services: Services, who: Who, room: Room, side: str) -> None:
    """Say no to an invitation by name; the table is told."""
    seat = _free_seat(room, side)
    if not who.player or seat.offered != who.player:
        raise Refused(FORBIDDEN, "You are not invited to this seat.")
    name = room.game.side_name(side)

    def write(conn: Connection) -> int:
        set_offer(conn, room.id, side, "")
        return shelf.announce(conn, room.id, f"{who.name or 'A guest'} declines the seat of {name}.")

    await services.matches.note(room, write)


def _free_seat(room: Room, side: str) -> Seat:
    seat = room.seats.get(side)
    if seat is None:
        raise Refused(MISSING, f"{room.game.title} has no side {side!r} in this match.")
    if room.over or seat.kind != "link" or seat.taken:
        raise Refused(COLLISION, "This seat is not free.", index=index_for(room.journal, ()))
    return seat


# Once more -------------------------------------------------------------------------------------


async def rematch(services: Services, who: Who, room: Room) -> str:
    """A new match on the same terms with sides changed; if somebody was quicker, the one he made."""
    player = who.need_player()
    if not who.sides(room):
        raise Refused(FORBIDDEN, "Only players of a match can ask for another one.")
    if not room.over:
        raise Refused(COLLISION, "The game is not over yet.", index=index_for(room.journal, ()))
    if room.header.next:
        return room.header.next
    services.spend("create", who)
    wishes, others = _changed_seats(room, who)
    header = room.header
    agreed = header.terms
    terms = TermsWish(agreed.limit, agreed.seconds, agreed.increment, not why_unrated(room), agreed.hints)
    wish = NewMatch(header.game, header.scenario, dict(header.options), None, wishes, terms)
    await worlds.ready(wish.game, wish.scenario)
    draft = new_match.fresh(wish, player, who.name, services.keys, others)
    said = f"{who.name or 'A guest'} asks for a rematch with sides changed."

    def write(conn: Connection) -> int:
        if not set_next(conn, room.id, draft.room.id):
            raise Refused(
                COLLISION, "Somebody else has asked for a rematch.", index=index_for(room.journal, ())
            )
        return shelf.announce(conn, room.id, said)

    try:
        await services.matches.note(room, write)
    except Refused:
        await services.matches.refresh(room)
        return room.header.next
    made = await services.matches.add(draft)
    tell_invited(services, who, made, words.rematch)
    for side in room.sides:
        if not who.holds(room, side):
            services.webhooks.tell_rematch(room, side, made.id)
    return made.id


def _changed_seats(room: Room, who: Who) -> tuple[dict[str, SeatWish], dict[str, str]]:
    """Who plays what when everybody moves up by a side; and to whom seats are offered."""
    sides = list(room.sides)
    wishes: dict[str, SeatWish] = {}
    others: dict[str, str] = {}
    for side, before in zip(sides, sides[1:] + sides[:1], strict=True):
        seat = room.seats[before]
        if seat.kind == "bot":
            wishes[side] = SeatWish("bot", seat.bot)
        elif who.holds(room, before):
            wishes[side] = SeatWish("me")
        else:
            wishes[side] = SeatWish("link")
            if seat.holders:
                others[side] = list(seat.holders)[-1]
    return wishes, others
