"""What players are told when they are not there: words for a browser or a mail, and where these lead."""

from __future__ import annotations

import msgspec

from hexfront.server.room import Room


class Word(msgspec.Struct, frozen=True):
    """A short message to some players about a match. ``path`` is where it leads on the page."""

    players: list[str]
    match: str
    game: str
    subject: str
    text: str
    path: str


def turn(room: Room, side: str) -> Word:
    """It has become the turn of a side."""
    return Word(
        list(room.seats[side].holders),
        room.id,
        room.game.title,
        "Your turn",
        f"It is your turn: {room.game.side_name(side)}.",
        f"/m/{room.id}",
    )


def invitation(room: Room, side: str, by: str) -> Word:
    """A seat is offered to somebody by name."""
    text = f"{by or 'A guest'} invites you to play {room.game.side_name(side)}."
    return Word([room.seats[side].offered], room.id, room.game.title, "Invitation", text, "/")


def rematch(room: Room, side: str, by: str) -> Word:
    """Somebody asks for another match with sides changed, and a seat of it is offered to whoever played."""
    text = f"{by or 'A guest'} asks for a rematch; you would play {room.game.side_name(side)}."
    return Word([room.seats[side].offered], room.id, room.game.title, "Rematch", text, "/")
