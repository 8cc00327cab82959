"""How to win and what a turn is: one page that a game writes for somebody who has never played one.

The text is data in the game's folder (``howto.toml``). A function of the game (``Game.bearings``) tells
where the game at hand stands: which part of the turn is played, and how far it is to each way to win. It may
tell only what everybody at the table knows.
"""

from __future__ import annotations

import tomllib
from importlib.resources.abc import Traversable

import msgspec

from hexfront.kernel.errors import BadInput


class WayToWin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One way to win, with its row of the ledger. If ``side`` is empty, it is open to all sides."""

    name: str
    title: str
    text: str
    rule: str
    side: str = ""


class TurnPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the turn: what happens in it, and who acts."""

    name: str
    title: str
    text: str
    rule: str
    side: str = ""


class Term(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A word of wargamers, explained."""

    word: str
    meaning: str


class HowTo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The page: what the game is about, ways to win, the turn in its order, and words."""

    about: str
    win: tuple[WayToWin, ...]
    turn: tuple[TurnPart, ...]
    words: tuple[Term, ...] = ()


class Bearings(msgspec.Struct, frozen=True):
    """Where a game stands: the part of the turn at hand, and how far it is to each way to win."""

    here: str = ""
    marks: dict[str, str] = {}


def read_howto(file: Traversable) -> HowTo:
    """The page of a game."""
    try:
        return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), HowTo)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadInput(f"{file.name} is no page on how to win: {error}.") from error
