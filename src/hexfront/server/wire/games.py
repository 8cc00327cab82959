"""A game as the start page and the map show it."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from hexfront.kernel import Option, Scenario
from hexfront.kernel.scene import Origin, OverlayTitle
from hexfront.server.wire.learning import LessonInfo


class BotInfo(msgspec.Struct):
    """A computer player."""

    name: str
    meaning: str


class StandingInfo(msgspec.Struct):
    """A standing order as a player gives it; a ``final`` one ends the game."""

    order: str
    meaning: str
    final: bool


class GameInfo(msgspec.Struct):
    """A game, for the page where one is chosen."""

    slug: str
    title: str
    subtitle: str
    meaning: str
    sides: tuple[str, ...]
    side_names: dict[str, str]
    colours: dict[str, str]
    difficulty: str
    length: str
    scenarios: tuple[Scenario, ...]
    options: tuple[Option, ...]
    bots: list[BotInfo]
    standing: dict[str, list[StandingInfo]]
    overlays: tuple[OverlayTitle, ...]
    lessons: list[LessonInfo]


class HexInfo(msgspec.Struct):
    """A hex on the map picture, in the units of the picture. ``origins`` tells where its facts come from,
    ``source`` is the word for the most important one."""

    id: str
    x: float
    y: float
    points: tuple[tuple[float, float], ...]
    title: str
    terrain: str
    place: str = ""
    kind: str = ""
    value: str = ""
    source: str = ""
    origins: tuple[Origin, ...] = ()


class Level(msgspec.Struct):
    """One size of the map picture: pixels for a unit, and where it is. If it comes in tiles, ``tile`` is the
    side of one in pixels, and the address has ``{x}`` and ``{y}`` for its column and row."""

    scale: float
    width: int
    url: str
    tile: int


class RegionInfo(msgspec.Struct):
    """A part of a large map to jump to."""

    title: str
    hexes: list[str]


class TerrainInfo(msgspec.Struct):
    """A terrain with its colour."""

    name: str
    label: str
    fill: str


class SheetInfo(msgspec.Struct):
    """The map of a game."""

    title: str
    width: float
    height: float
    hexes: list[HexInfo]
    levels: list[Level]
    svg: str
    palette: list[TerrainInfo]
    paper: str
    source_words: dict[str, str]
    value_unit: str
    regions: list[RegionInfo]


class RuleInfo(msgspec.Struct):
    """A row of the rule ledger: a rule of the game or a ruling on a doubtful one."""

    id: str
    title: str
    text: str
    kind: str
    notes: str
    ruling: bool


class Choices(msgspec.Struct, forbid_unknown_fields=True):
    """A scenario and options, as somebody is choosing them."""

    scenario: Annotated[str, Meta(max_length=80)] | None = None
    options: dict[str, str] = {}


class Fit(msgspec.Struct):
    """Why choices do not go together, if so; and why other values of an option would not go with them."""

    problem: str
    unfit: dict[str, dict[str, str]]


class Health(msgspec.Struct):
    """A sign of life."""

    status: str
    version: str
    games: list[str]
