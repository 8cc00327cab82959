"""Which matches are rated, and between whom."""

from __future__ import annotations

from hexfront.server.people import is_account
from hexfront.server.room import DRAWN, Room

#: Ratings compare two players.
PLAYERS = 2


def why_unrated(room: Room) -> str:
    """What speaks against rating a match, in a sentence; nothing if it is rated."""
    header = room.header
    if header.dice != DRAWN or header.origin != "start":
        return "Only matches from the start of the game with drawn dice are rated."
    if len(room.seats) != PLAYERS or any(seat.kind == "bot" for seat in room.seats.values()):
        return "Only matches between two people are rated."
    if header.terms.hints:
        return "Matches with hints are not rated."
    if not header.terms.rated:
        return "The players have agreed on a match without rating."
    holders = [list(seat.holders) for seat in room.seats.values()]
    if any(seat.kind == "link" and not seat.taken for seat in room.seats.values()):
        return "" if all(is_account(player) for held in holders for player in held) else GUESTS
    if any(len(held) != 1 or not is_account(held[0]) for held in holders):
        return GUESTS
    return "" if holders[0] != holders[1] else "Nobody is rated against himself."


GUESTS = "Only matches between two players with accounts are rated."


def rated_players(room: Room) -> dict[str, str]:
    """The two sides of a rated match with the accounts that play them; nothing if it is not rated."""
    if room.empty_seats or why_unrated(room):
        return {}
    return {side: next(iter(seat.holders)) for side, seat in room.seats.items()}
