"""What travels: requests and answers of the API, as types. The OpenAPI document is made from them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from hexfront.kernel import Modifier, Option, Outcome, Refusal, Scenario
from hexfront.kernel.scene import Marker, Origin, OverlayTitle, Track

Name = Annotated[str, Meta(min_length=1, max_length=40)]
Side = Annotated[str, Meta(min_length=1, max_length=40)]
ActionText = Annotated[str, Meta(min_length=1, max_length=400)]
Index = Annotated[int, Meta(ge=0, le=10_000_000)]

# The catalogue ---------------------------------------------------------------------------------


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
    """One size of the map picture: pixels for a unit, and where it is."""

    scale: float
    width: int
    url: str


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


class RuleInfo(msgspec.Struct):
    """A row of the rule ledger."""

    id: str
    title: str
    text: str
    kind: str
    notes: str


# Matches ---------------------------------------------------------------------------------------


class SeatWish(msgspec.Struct):
    """Who shall play a side: me, the computer, a friend by link, or whoever sits at this screen."""

    kind: Literal["me", "bot", "link", "screen"]
    bot: Annotated[str, Meta(max_length=40)] = "greedy"


class NewMatch(msgspec.Struct, forbid_unknown_fields=True):
    """A match to be made."""

    game: Annotated[str, Meta(max_length=80)]
    scenario: Annotated[str, Meta(max_length=80)] | None = None
    options: dict[str, str] = {}
    seed: Annotated[str, Meta(max_length=200)] | int | None = None
    seats: dict[str, SeatWish] = {}


class Choices(msgspec.Struct, forbid_unknown_fields=True):
    """A scenario and options, as somebody is choosing them."""

    scenario: Annotated[str, Meta(max_length=80)] | None = None
    options: dict[str, str] = {}


class Fit(msgspec.Struct):
    """Why choices do not go together, if so; and why other values of an option would not go with them."""

    problem: str
    unfit: dict[str, dict[str, str]]


class ImportMatch(msgspec.Struct, forbid_unknown_fields=True):
    """A match from a record, or from a position document and its game."""

    record: str | None = None
    position: dict[str, Any] | None = None
    game: Annotated[str, Meta(max_length=80)] | None = None
    seats: dict[str, SeatWish] = {}


class Fork(msgspec.Struct, forbid_unknown_fields=True):
    """From which entry of the record a new match shall start."""

    at: Index
    seats: dict[str, SeatWish] = {}


class MadeSeat(msgspec.Struct, omit_defaults=True):
    """A seat of a new match; a link seat comes with its secret."""

    kind: str
    bot: str = ""
    link: str = ""
    token: str = ""


class MadeMatch(msgspec.Struct):
    """A new match."""

    id: str
    seats: dict[str, MadeSeat]


class MatchLine(msgspec.Struct):
    """A match in a list."""

    id: str
    game: str
    title: str
    scenario: str
    turn: str
    sides: list[str]
    deciding: list[str]
    your_turn: bool
    created: float
    updated: float
    outcome: Outcome | None


class SeatInfo(msgspec.Struct):
    """A seat as anybody may see it; ``link`` only for the owner of the match, ``webhook`` for its holder."""

    kind: str
    bot: str
    taken: bool
    name: str
    mine: bool
    link: str = ""
    webhook: str = ""


class DecisionInfo(msgspec.Struct):
    """What is asked, of whom. Prompt and step are told to the side that decides; others read in ``aside``
    which part of the turn it is, with its rule, as far as that is no secret."""

    side: str
    prompt: str
    rule: str
    step: str
    mine: bool
    sides: list[str]
    aside: str


class LegalAction(msgspec.Struct):
    """An action that may be taken now; ``chance`` says that it belongs to something that is rolled for."""

    action: str
    text: str
    verb: str
    args: tuple[str, ...]
    chance: bool


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


class Clock(msgspec.Struct):
    """When things happened, in seconds since 1970."""

    started: float
    updated: float
    now: float


class TableInfo(msgspec.Struct):
    """All that a side sees of a match. ``index`` counts everything done, undo included; ``entries`` is the
    length of the record."""

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
    can_undo: bool
    can_redo: bool
    view: dict[str, Any]
    scene: SceneInfo
    outcome: Outcome | None
    clock: Clock
    commitment: str
    log_count: int
    chat_count: int
    thinking: str
    origin: str
    recordable: bool


# Playing ---------------------------------------------------------------------------------------


class Actions(msgspec.Struct, forbid_unknown_fields=True):
    """Actions of a side, one after the other; ``index`` is what the page believes the match stands at."""

    side: Side
    index: Index
    actions: Annotated[list[ActionText], Meta(min_length=1, max_length=200)]


class Step(msgspec.Struct, forbid_unknown_fields=True):
    """Undo or redo."""

    side: Side
    index: Index


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


class LogLine(msgspec.Struct):
    """A line of the log: its number among those that this side may read, and the entry that brought it."""

    number: int
    entry: int
    text: str
    rule: str
    name: str
    hexes: list[str]
    units: list[str]
    facts: dict[str, str | int]


class LuckLine(msgspec.Struct):
    """A roll that had been forecast: what came, how likely it was, how good (0 worst, 1 best)."""

    entry: int
    side: str
    title: str
    result: str
    probability: float
    rank: float
    expected: dict[str, float]


class Sample(msgspec.Struct):
    """Numbers at one moment."""

    turn: float
    entry: int
    values: dict[str, float]


class Series(msgspec.Struct):
    """Numbers through the game. During play the tracks that everybody sees, afterwards all measures."""

    open: bool
    samples: list[Sample]
    luck: list[LuckLine]


class Verdict(msgspec.Struct):
    """Whether a record is what it says."""

    ok: bool
    message: str


class ChatText(msgspec.Struct, forbid_unknown_fields=True):
    """Something said; it is sent on as plain text and must be shown as such."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]
    side: Side | None = None


class ChatLine(msgspec.Struct):
    """A line of chat."""

    number: int
    side: str
    name: str
    text: str
    created: float


class Webhook(msgspec.Struct, forbid_unknown_fields=True):
    """Where to tell that it is this side's turn; an empty address ends it."""

    side: Side
    url: Annotated[str, Meta(max_length=500)]


# People ----------------------------------------------------------------------------------------


class Credentials(msgspec.Struct, forbid_unknown_fields=True):
    """A name and a password."""

    name: Annotated[str, Meta(min_length=2, max_length=32)]
    password: Annotated[str, Meta(min_length=8, max_length=200)]


class UserInfo(msgspec.Struct):
    """Somebody with an account."""

    name: str


class SessionInfo(msgspec.Struct):
    """Who this browser is. ``csrf`` goes into the header ``X-Hexfront-CSRF`` of every request that changes
    something."""

    user: UserInfo | None
    local: bool
    csrf: str


class Joined(msgspec.Struct):
    """A seat taken by its link."""

    id: str
    side: str


class Health(msgspec.Struct):
    """A sign of life."""

    status: str
    version: str
    games: list[str]
