"""The table: all that a side sees of a match."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from hexfront.kernel import Mended, Outcome, StandingOffer
from hexfront.kernel.form import Form
from hexfront.kernel.scene import Marker, Pile, Track
from hexfront.kernel.sentence import Part
from hexfront.server.wire.online import TermsInfo


class SeatInfo(msgspec.Struct):
    """A seat as anybody may see it. ``link`` is an invitation that waits, for the owner of the match alone;
    ``webhook`` is for the holder. At ``free_at`` the owner may free the seat, unless its holder refuses.
    ``offered`` is to whom a free seat is offered. ``here`` says whether the holder is at the table, ``seen``
    when he came or went; ``since`` is when his turn began. A clock that stands has so many seconds ``left``,
    one that runs does so ``until`` a moment."""

    kind: str
    bot: str
    taken: bool
    name: str
    mine: bool
    link: str = ""
    webhook: str = ""
    free_at: float | None = None
    offered: Literal["", "everybody", "name"] = ""
    here: bool = False
    seen: float | None = None
    since: float | None = None
    left: float | None = None
    until: float | None = None


class DiceInfo(msgspec.Struct):
    """Where the dice come from: ``drawn`` by the server, a ``chosen`` seed, ``scripted`` rolls, the seed of a
    ``record``. ``told`` says it in a sentence. Only a match with drawn dice may ever be rated."""

    origin: Literal["drawn", "chosen", "scripted", "record"]
    told: str
    rateable: bool


class DecisionInfo(msgspec.Struct):
    """What is asked, of whom. Prompt and step are told to the side that decides; others read in ``aside``
    which part of the turn it is, with its rule, as far as that is no secret. ``offers`` are standing orders
    that would have this asked less often. ``hexes`` are what it is about where its actions do not say. Where
    sides decide at once, ``seals`` says by side whether its answer is in, and ``answers`` is what I have
    answered so far, in words."""

    side: str
    prompt: str
    rule: str
    step: str
    mine: bool
    sides: list[str]
    aside: str
    offers: list[StandingOffer]
    seals: dict[str, bool]
    answers: list[str]
    hexes: list[str]


class LegalAction(msgspec.Struct):
    """An action that may be taken now; ``chance`` says that it belongs to something that is rolled for. If it
    names no unit, ``units`` are those that could carry it out, as far as the game tells."""

    action: str
    text: str
    verb: str
    args: tuple[str, ...]
    chance: bool
    units: list[str]


class PieceInfo(msgspec.Struct):
    """A counter on the map; ``symbol_id`` names its drawing among the symbols of the game."""

    id: str
    hex: str
    symbol_id: str
    name: str
    symbol: str
    size: str
    strength: str
    left: str
    right: str
    fill: str
    ink: str
    spent: bool
    facedown: bool
    dot: bool
    ad_hoc: bool
    side: str
    force: str
    factors: dict[str, int]
    stays: bool


class BoxInfo(msgspec.Struct):
    """Counters beside the map: due on a turn, in reserve, lost."""

    name: str
    title: str
    kind: Literal["due", "reserve", "lost"]
    side: str
    turn: int
    pieces: list[PieceInfo]


class SceneInfo(msgspec.Struct):
    """A position as a side sees it, for drawing; pieces from bottom to top of their stacks."""

    pieces: list[PieceInfo]
    markers: tuple[Marker, ...]
    tracks: tuple[Track, ...]
    caption: tuple[str, ...]
    boxes: list[BoxInfo]
    piles: tuple[Pile, ...]


class UndoInfo(msgspec.Struct):
    """Whether the side can take back what it did last; if not, why, with the rule if there is one."""

    open: bool
    why: str
    rule: str


class TakebackInfo(msgspec.Struct):
    """A takeback that ``side`` has asked for, to so many entries; ``waiting`` have still to answer."""

    side: str
    entries: int
    waiting: list[str]


class Clock(msgspec.Struct):
    """When things happened, in seconds since 1970."""

    started: float
    updated: float
    now: float


class TableInfo(msgspec.Struct):
    """All that a side sees of a match. ``index`` counts everything done, undo included; ``entries`` is the
    length of the record; ``mended`` tells which rules have changed since the match began. ``form`` is my
    decision as a list to be written, where it is one. ``claim`` is the
    side whose time is over, if I may claim the win; ``concede`` says that I may give up. ``next`` is the
    match that follows; ``chat_read`` is the last line of the chat that I have seen."""

    id: str
    game: str
    title: str
    scenario: str
    options: dict[str, str]
    index: int
    entries: int
    side: str | None
    sides_mine: list[str]
    owner: bool
    seats: dict[str, SeatInfo]
    decision: DecisionInfo | None
    legal: list[LegalAction]
    form: Form | None
    undo: UndoInfo
    can_undo: bool
    can_redo: bool
    takeback: TakebackInfo | None
    view: dict[str, Any]
    scene: SceneInfo
    outcome: Outcome | None
    clock: Clock
    commitment: str
    dice: DiceInfo
    log_count: int
    chat_count: int
    thinking: str
    origin: str
    recordable: bool
    mended: tuple[Mended, ...]
    terms: TermsInfo
    claim: str
    concede: bool
    next: str
    chat_read: int


class LogLine(msgspec.Struct):
    """A line of the log: its number among those that this side may read, and the entry that brought it.

    ``kind`` says what kind of thing happened (``kernel/event.py``), ``side`` whose deed or fate it is,
    ``battle`` the number of the battle it belongs to, or 0. ``parts`` are the sentence, with the hexes and
    units in it marked. ``who`` are the units it is about and ``count`` is how many those are, unnamed ones
    included; ``way`` the hexes that they have gone through; ``at`` where it happens; ``origins`` where an
    attack comes from. ``hexes`` and ``units`` are all that the line names.
    """

    number: int
    entry: int
    kind: str
    side: str
    battle: int
    text: str
    parts: list[Part]
    rule: str
    who: list[str]
    count: int
    way: list[str]
    at: list[str]
    origins: list[str]
    hexes: list[str]
    units: list[str]
    dice: list[int]
    result: str
