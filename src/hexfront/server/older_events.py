"""Stored events, whichever version wrote them: what a version of today does not know is told as it was."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from hexfront.games import games
from hexfront.kernel import Event, Fact, Game
from hexfront.kernel.event import TOLD

EventList = msgspec.json.Decoder(list[Event])
Reader = Callable[[str], list[Event]]


def reader(slug: str) -> Reader:
    """How to read the stored events of a game."""
    game = games.get(slug)

    def read(text: str) -> list[Event]:
        try:
            events = EventList.decode(text)
        except msgspec.MsgspecError:
            return [retold(game, raw) for raw in msgspec.json.decode(text)]
        if game is not None and not all(map(game.declares, events)):
            return [retold(game, raw) for raw in msgspec.json.decode(text)]
        return events

    return read


def retold(game: Game[Any, Any] | None, raw: dict[str, Any]) -> Event:
    """An event as it stands; one of an earlier version as the sentence that it was then."""
    name, facts = str(raw.get("name", "")), raw.get("facts") or {}
    try:
        event = msgspec.convert(raw, Event)
        if game is None or game.declares(event):
            return event
    except msgspec.MsgspecError:
        pass
    text = name
    for phrase in game.older_phrases.get(name, ()) if game is not None else ():
        try:
            text = phrase.format(**facts)
            break
        except (LookupError, ValueError):
            continue
    told: dict[str, Fact] = {"text": text[:1].upper() + text[1:]}
    return Event(TOLD, "news", str(raw.get("rule", "")), told, raw.get("audience"), raw.get("not_for"))
