"""What a player sends, and the answers to his questions."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from hexfront.kernel import Modifier, Refusal
from hexfront.server.wire.table import DecisionInfo, LegalAction, SceneInfo
from hexfront.server.wire.words import ActionText, Index, Side


class Actions(msgspec.Struct, forbid_unknown_fields=True):
    """Actions of a side, one after the other; ``index`` is what the page believes the match stands at."""

    side: Side
    index: Index
    actions: Annotated[list[ActionText], Meta(min_length=1, max_length=200)]


class Step(msgspec.Struct, forbid_unknown_fields=True):
    """Undo or redo."""

    side: Side
    index: Index


class Back(msgspec.Struct, forbid_unknown_fields=True):
    """A wish to take something back: to so many entries of the record, by default one's own last action."""

    side: Side
    index: Index
    entries: Index | None = None


class BackTo(msgspec.Struct):
    """Something that can be taken back with all that followed: how many entries would stand, and what the
    log says of it; nothing if it says nothing."""

    entries: int
    text: str


class Answer(msgspec.Struct, forbid_unknown_fields=True):
    """Yes or no to a takeback."""

    side: Side
    index: Index
    grant: bool


class Standing(msgspec.Struct, forbid_unknown_fields=True):
    """A standing order; with an index it is refused if the match has moved on."""

    side: Side
    order: Annotated[str, Meta(min_length=1, max_length=1000)]
    index: Index | None = None


class Question(msgspec.Struct, forbid_unknown_fields=True):
    """An action that is perhaps not allowed."""

    side: Side
    action: ActionText


class Plan(msgspec.Struct, forbid_unknown_fields=True):
    """Actions to be tried."""

    side: Side
    actions: Annotated[list[ActionText], Meta(max_length=200)]


class ChanceInfo(msgspec.Struct):
    """A possible result."""

    result: str
    probability: float
    fraction: str
    meaning: str


class ForecastInfo(msgspec.Struct):
    """What an action may bring."""

    title: str
    modifiers: tuple[Modifier, ...]
    results: list[ChanceInfo]
    notes: tuple[Refusal, ...]


class Preview(msgspec.Struct):
    """What would be: ``applied`` actions were tried, the next one would roll or reveal something."""

    applied: int
    stopped: str
    legal: list[LegalAction]
    decision: DecisionInfo | None
    scene: SceneInfo
    forecast: ForecastInfo | None
    refusal: Refusal | None


class OrderInfo(msgspec.Struct):
    """A whole order: actions that belong together. ``price`` is its cost as a player counts it."""

    kind: str
    actions: tuple[str, ...]
    unit: str
    goal: str
    cost: int
    price: str
    text: str
    way: tuple[str, ...] = ()
