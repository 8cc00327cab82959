"""The whole log of a game as a war diary: under each turn its phases, in them every event, battles by number.

Unlike the story (``narrate.py``) it leaves nothing out. A section without an event is not written down;
events that tell the same of several units stand in one line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Literal

import msgspec

from hexfront.kernel import Event, Game, battle_numbers
from hexfront.lab.narrate import EVERYTHING, Sections

Kind = Literal["chapter", "section", "battle", "line", "end"]


class Line(msgspec.Struct, frozen=True):
    """A line of the diary.

    ``entry`` is the number of the action that brought it. A line of kind ``battle`` opens the battle of that
    number, and the lines of that number after it belong to it.
    """

    kind: Kind
    text: str
    rules: tuple[str, ...]
    entry: int
    side: str = ""
    battle: int = 0
    #: The only side that hears of it, if one does.
    audience: str = ""


def diary(
    game: Game[Any, Any], log: Iterable[tuple[int, Event]], side: str | None = EVERYTHING
) -> Iterator[Line]:
    """The diary for a side, a spectator or somebody who hears everything."""
    told = list(log)
    battles = battle_numbers(event for _, event in told)
    heard = [
        (entry, event, battle)
        for (entry, event), battle in zip(told, battles, strict=True)
        if (event.not_for is None if side == EVERYTHING else event.heard(side))
    ]
    sections = Sections()
    for entry, event, battle in _joined(game, heard):
        if event.kind in ("phase", "interruption", "resume"):
            sections.take(event)
            continue
        if event.kind == "turn":
            sections = Sections()
        elif event.kind != "end":
            yield from (_line(game, "section", entry, heading, 0) for heading in sections.told())
        line = _line(game, _kind(event), entry, event, battle)
        # A side that hears a line need not be told that it does.
        yield line if side == EVERYTHING else msgspec.structs.replace(line, audience="")


Heard = tuple[int, Event, int]


def _joined(game: Game[Any, Any], heard: list[Heard]) -> Iterator[Heard]:
    """Events that tell the same of several units as one."""
    last: Heard | None = None
    for entry, event, battle in heard:
        joined = game.together(last[1], event) if last is not None else None
        if last is not None and joined is not None:
            last = (last[0], joined, battle)
            continue
        if last is not None:
            yield last
        last = (entry, event, battle)
    if last is not None:
        yield last


def _kind(event: Event) -> Kind:
    if event.kind == "turn":
        return "chapter"
    if event.kind == "battle":
        return "battle"
    return "end" if event.kind == "end" else "line"


def _line(game: Game[Any, Any], kind: Kind, entry: int, event: Event, battle: int) -> Line:
    rules = (event.rule,) if event.rule else ()
    return Line(kind, game.text(event), rules, entry, event.side, battle, event.audience or "")
