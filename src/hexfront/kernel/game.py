"""A game as the kernel sees it: a table of steps and a handful of functions."""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic

import msgspec

from hexfront.kernel import defaults, opening
from hexfront.kernel.action import Action
from hexfront.kernel.caution import Caution
from hexfront.kernel.condition import Condition
from hexfront.kernel.errors import BadInput, Refusal
from hexfront.kernel.event import Event, Phrase, together
from hexfront.kernel.form import Form
from hexfront.kernel.howto import Bearings, HowTo
from hexfront.kernel.ledger import Ledger
from hexfront.kernel.lesson import Lesson
from hexfront.kernel.order import Order, StandingOffer
from hexfront.kernel.outcome import Forecast
from hexfront.kernel.scenario import Option, Scenario
from hexfront.kernel.scene import Chart, Note, Overlay, OverlayTitle, Piece, Scene
from hexfront.kernel.sentence import Part, parts_of, text_of
from hexfront.kernel.state import State
from hexfront.kernel.step import B, Step, W
from hexfront.kernel.versions import Mended

#: The part of the turn in a few words, and its row of the ledger.
Aside = tuple[str, str]
#: By step, what those who wait may know of it, or a function that tells.
Asides = Mapping[str, Aside | Callable[[Any], Aside]]


@dataclass(frozen=True, kw_only=True)
class Game(Generic[B, W]):
    """Everything that the kernel, the bots, the lab, the server and a client need to know of a game.

    ``W`` is its world (what never changes), ``B`` its board (what does). A function that is given a state may
    read all of it and must not change it, unless it says so here. A function that is given a *view* gets what
    ``State.view`` makes, perhaps after a way through JSON, and so cannot tell what a side may not know.
    Whatever has a default may be left out.
    """

    # What it is -------------------------------------------------------------------------------

    #: Its name in addresses, files and commands: the name of its package with hyphens.
    slug: str
    title: str
    #: In a few words, without a capital letter or a full stop: where and when.
    subtitle: str
    #: Two or three sentences for somebody who chooses a game.
    meaning: str
    #: How hard it is to learn and how long it takes, in a few words.
    difficulty: str = ""
    length: str = ""

    # Sides, scenarios, options ----------------------------------------------------------------

    #: Short lower-case names of all sides that any scenario has, in the order of seats, charts and marks.
    sides: tuple[str, ...]
    #: What players call each side ("Central Powers"), to be used in any sentence.
    side_names: Mapping[str, str]
    #: A colour for each side, as ``#rrggbb``.
    colours: Mapping[str, str]
    #: Ways to start, the first being the default. A scenario has the game's sides unless it names its own.
    scenarios: tuple[Scenario, ...]
    options: tuple[Option, ...] = ()

    # Rules ------------------------------------------------------------------------------------

    #: All steps by name (``step_table``); whatever is on an agenda is one of them.
    steps: Mapping[str, Step[B, W]]
    #: What can happen, declared once: by name the kind of event and its sentence (``kernel/event.py``).
    events: Mapping[str, Phrase]
    #: Every rule and ruling by its id. Steps, refusals, events and outcomes cite them.
    ledger: Ledger
    #: Map, counters and charts. It is given those keys of a position document that are ``overrides``, worked
    #: in or refused with ``BadInput``; the world of an empty document is built once and kept. Where scenarios
    #: name their worlds, the key ``world`` says which; without it, it is one with all counters and hexes.
    world: Callable[[dict[str, Any]], W]
    #: The board of a scenario with a full set of options, before anything is done. Refuses with ``BadInput``
    #: options that do not go together.
    board: Callable[[W, str, dict[str, str]], B]
    #: Pushes the first steps of a new game onto the agenda of the state.
    begin: Callable[[State[B, W]], None] = defaults.begin
    #: Carries out a standing order of a side on the state, or raises ``Illegal``. It comes at any time, takes
    #: no turn, and changes only when the side is asked, unless it is one of ``final_orders``.
    instruct: Callable[[State[B, W], str, str], None]
    #: By side the standing orders it may give, as a player gives them, with what they mean. ``HEX...`` in an
    #: order stands for hexes to be filled in.
    standing: Mapping[str, Mapping[str, str]]
    #: Standing orders that are offered with the decision at hand, with an example of what each would ask.
    offers: Callable[[State[B, W]], Iterable[StandingOffer]] = defaults.nothing
    #: Those standing orders that end the game; a client asks before it gives one.
    final_orders: tuple[str, ...] = ()
    #: What speaks against an action that belongs to another moment, such as an interruption that has to wait.
    #: It is asked where the decision at hand knows no reason, and where another side is to decide.
    untimely: Callable[[State[B, W], Action], Refusal | None] = defaults.no_reason
    #: Where a unit is, whether it is in supply and what its movement allowance is now, by its number.
    condition: Callable[[State[B, W], int], Condition] | None = None
    #: Whether a battle is being fought: what happens then belongs to it.
    fighting: Callable[[B], bool] = defaults.peaceful
    #: What is wrong with a state, in sentences; nothing, for any state that play can reach.
    audit: Callable[[State[B, W]], list[str]]

    # Storing and hiding -----------------------------------------------------------------------

    #: The board as plain values for JSON, and back without loss (``mechanics/fields.py`` does both). A field
    #: that an old document lacks takes its default.
    encode: Callable[[B, W], dict[str, Any]]
    decode: Callable[[dict[str, Any], W], B]
    #: What a side (for ``None``: a spectator) may know of the board, and the agenda if the side decides:
    #: plain values. The only place where things are hidden.
    view: Callable[[State[B, W], str | None], dict[str, Any]]
    #: Fills a fresh state from what ``view`` gave to a side that decides, and deals out by chance what it
    #: hides: to that side the result looks the same and allows the same actions. For others, ``BadInput``.
    imagine: Callable[[State[B, W], dict[str, Any], random.Random], None]
    #: The same on a copy of the state, for a side that decides: takes out of its board what ``view`` hides,
    #: and deals it out as ``imagine`` would, with the same chance. It saves the time that a view takes.
    guess: Callable[[State[B, W], str, random.Random], None] | None = None
    #: Whether nothing at all is hidden from a side: then ``view`` tells it the whole board.
    open_to: Callable[[State[B, W], str], bool] = defaults.veiled
    #: Fills the board and the agenda of a fresh state from a position document, or raises ``BadInput`` that
    #: names the key, what is wrong and what would be right.
    arrange: Callable[[State[B, W], dict[str, Any]], None]
    #: The keys of a position document that change the world instead of the board.
    overrides: tuple[str, ...] = ()

    # Words and numbers ------------------------------------------------------------------------

    #: How the game stands, in a few words: turn and points.
    describe_state: Callable[[State[B, W]], str]
    #: An action as a player would say it, in the decision at hand.
    describe_action: Callable[[State[B, W], Action], str]
    #: Numbers worth following, the same names at any time: ``turn``, and others that begin with a side if
    #: they belong to one ("red points"). They tell secrets, so players see them after the end.
    measures: Callable[[State[B, W]], dict[str, float]]
    #: The exact chances of what an action may bring, from what the side that decides may know; ``None`` if it
    #: brings no roll. The functions that fight a battle also forecast it.
    forecast: Callable[[State[B, W], Action], Forecast | None]

    # Advice, for bots and for whole orders in a client ----------------------------------------

    #: ``orders(state, kinds=(), weights=...)``: whole orders for the side that decides (``state.decision``),
    #: the best first, of some kinds or of all, by the game's standard weights or others. Each begins with a
    #: legal action. The state holds no more than the side may know.
    orders: Callable[..., list[Order]]
    #: The standard weights that ``orders`` judges by; others of their kind are another player.
    weights: Any = None
    #: What a list of orders rests on beside the side's own moves: as long as it is the same, the list can be
    #: used again (``Order.area``). A game that does not say gets a new list for each order.
    occasion: Callable[[State[B, W]], Hashable] = defaults.never_again
    #: Works out what advice needs of a world whatever the position, so that no move waits for it. Who must
    #: answer quickly asks for it once, when the game is loaded (``bots/ready.py``).
    warm: Callable[[W], object] = defaults.nothing
    #: What a position is worth to a side, in the game's own points and against its enemies.
    worth: Callable[[State[B, W], str], float] = defaults.worth_when_over
    #: How far the game has come, from 0 to 1.
    clock: Callable[[State[B, W]], float] = defaults.clock_by_turns
    #: Standing orders that each side is given in trials, so that only what matters is asked.
    quiet: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    # What is shown ----------------------------------------------------------------------------

    #: The picture of a view: map sheet, counters, markers, tracks, boxes, caption.
    scene: Callable[[W, dict[str, Any]], Scene]
    #: All counters, whether they start on the map or not, and a back for those that lie face down.
    pieces: Callable[[W], tuple[Piece, ...]] | None = None
    #: The tables of the game for its players.
    charts: Callable[[W], tuple[Chart, ...]] = defaults.nothing
    #: What can be laid over the map, and the overlay of that name for a view.
    overlays: tuple[OverlayTitle, ...] = ()
    overlay: Callable[[W, dict[str, Any], str], Overlay] = defaults.no_overlay
    #: What is worth saying of hexes, for a view.
    notes: Callable[[W, dict[str, Any]], tuple[Note, ...]] = defaults.nothing
    #: Every place to which the units of a hex, or only the named ones, can go in the decision at hand, with
    #: cost and way. It takes under 30 ms; the state holds no more than the side that decides may know.
    ways: Callable[[State[B, W], str, tuple[str, ...]], list[Order]] | None = None
    #: What threatens the units and places of a side by rule (``kernel/caution.py``): too much in a hex, units
    #: out of supply or without a way back, a place left empty. The state holds only what the side may know.
    warnings: Callable[[State[B, W], str], Iterable[Caution]] = defaults.nothing
    #: What an order costs as a player counts it: short, for it is written on the map.
    cost_words: Callable[[Order], str] = defaults.cost_as_number
    #: Whether an action belongs to something that is rolled for and can be forecast. Quick.
    chancy: Callable[[State[B, W], Action], bool] = defaults.forecastable
    #: Of an action that names a hex and no unit, those units of the side that could carry it out: with a
    #: stack in hand a client shows no other targets. Where none are told, nothing is known. Quick.
    doers: Callable[[State[B, W], Action], Iterable[str]] = defaults.nothing
    #: The hexes that the decision at hand is about where its actions do not name them: a sea, a battle.
    focus: Callable[[State[B, W]], Iterable[str]] = defaults.nothing
    #: The decision at hand of a side as a form, where it is a list to be written: purchases, assignments.
    form: Callable[[State[B, W], str], Form | None] = defaults.no_form
    #: By step, what those who wait may know of the decision: the part of the turn in a few words, and its row
    #: of the ledger. A step that belongs to several parts has a function that tells. If a step is not named,
    #: those who wait are told nothing, and so they learn that such a step is asked.
    asides: Asides = field(default_factory=dict)

    # Learning ---------------------------------------------------------------------------------

    #: Guided games, the first one for somebody who has never played (``kernel/lesson.py``).
    lessons: tuple[Lesson, ...] = ()
    #: How to win and what a turn is, on one page (``kernel/howto.py``).
    howto: HowTo | None = None
    #: Where a state stands on that page. It may tell only what everybody at the table knows.
    bearings: Callable[[State[B, W]], Bearings] = defaults.anywhere
    #: The chapters and sections of the rules by their number; without them each first number is a chapter.
    chapters: Mapping[str, str] = field(default_factory=dict)

    # Versions ---------------------------------------------------------------------------------

    #: What was mended in the rules since the game was first played; their last number is ``rules``.
    mended: tuple[Mended, ...] = ()
    #: A board that was stored under an earlier version of the rules, in the words of today.
    modern: Callable[[dict[str, Any], int], dict[str, Any]] = defaults.as_it_is
    #: The sentences for events that earlier versions stored.
    older_phrases: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Give every scenario its sides."""
        for scenario in self.scenarios:
            if strange := [side for side in scenario.sides if side not in self.sides]:
                raise ValueError(
                    f"Scenario {scenario.name!r} has a side that the game does not have: {strange[0]!r}."
                )
        named = [msgspec.structs.replace(one, sides=one.sides or self.sides) for one in self.scenarios]
        object.__setattr__(self, "scenarios", tuple(named))

    def scenario(self, name: str | None = None) -> Scenario:
        """The scenario of a name; without a name the first."""
        for scenario in self.scenarios:
            if name in (None, scenario.name):
                return scenario
        known = _listed(scenario.name for scenario in self.scenarios)
        raise BadInput(f"{self.title} has no scenario {name!r}; it has {known}.")

    def lesson(self, name: str) -> Lesson:
        """The lesson of a name."""
        for lesson in self.lessons:
            if lesson.name == name:
                return lesson
        known = _listed(lesson.name for lesson in self.lessons)
        raise BadInput(f"{self.title} has no lesson {name!r}; it has {known}.")

    def check_side(self, side: str, scenario: str | None = None) -> None:
        """Refuse a side that does not take part in a scenario."""
        played = self.scenario(scenario)
        if side in played.sides:
            return
        known = ", ".join(played.sides)
        if side in self.sides:
            raise BadInput(f"{self.side_name(side)} takes no part in {played.title}; its sides are {known}.")
        raise BadInput(f"{self.title} has no side {side!r}; it has {known}.")

    @property
    def rules(self) -> int:
        """The version of the rules."""
        return self.mended[-1].version if self.mended else 0

    def mended_since(self, version: int) -> tuple[Mended, ...]:
        """What has changed since a version of the rules."""
        return tuple(one for one in self.mended if one.version > version)

    def side_name(self, side: str) -> str:
        """What players call a side."""
        return self.side_names.get(side, side)

    def side_list(self, sides: Iterable[str]) -> str:
        """What players call several sides: "Blue", "Blue and Grey", "Blue, Grey and Green"."""
        names = list(map(self.side_name, sides))
        return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else "".join(names)

    def victor(self, winner: str | None) -> str:
        """Who has won, in words that fit one and many."""
        return f"Victory for {self.side_name(winner)}" if winner else "A draw"

    def sentence(self, event: Event) -> list[Part]:
        """An event as a sentence in parts. Parts that name hexes or units are marked."""
        return parts_of(event, self.events[event.name], self.side_names)

    def aside(self, s: State[B, W]) -> Aside:
        """What those who wait may know of the decision at hand."""
        asked = s.decision
        told = self.asides.get(asked.step, ("", "")) if asked else ("", "")
        return told(s) if callable(told) else told

    def declares(self, event: Event) -> bool:
        """Whether an event is one of this version of the game."""
        return event.name in self.events

    def together(self, first: Event, second: Event) -> Event | None:
        """Two events joined into one, if their sentences say the same of different units."""
        return together(first, second, self.events[second.name])

    def text(self, event: Event) -> str:
        """An event as a sentence."""
        return text_of(self.sentence(event))

    def start(
        self, scenario: str | None = None, options: Mapping[str, str] | None = None, seed: object = 0
    ) -> Any:
        """A new game, ready for its first decision."""
        return opening.new_game(self, scenario, options or {}, seed)

    def position(self, document: Mapping[str, Any]) -> State[B, W]:
        """A position from a small document; see ``docs/positions.md``.

        ``events`` of the state tell what happened on the way to its first decision.
        """
        return opening.position(self, document)

    def world_of(self, scenario: str | None = None, changes: Mapping[str, Any] | None = None) -> W:
        """The world that a scenario is played in, with what a position changes of it."""
        named = self.scenario(scenario).world
        return self.world({**(changes or {}), **({"world": named} if named else {})})

    def determinize(self, view: dict[str, Any], rng: random.Random) -> State[B, W]:
        """A full state that agrees with a view; what the view hides is guessed.

        What is no view, or a view that contradicts itself, is refused with ``BadInput``.
        """
        return opening.imagined(self, view, rng)

    def deal(self, s: State[B, W], side: str, rng: random.Random) -> State[B, W]:
        """What ``determinize`` makes of the view of a side; nothing needs to be read where all is open."""
        return opening.dealt(s, side, rng)

    def from_json(self, text: str | bytes) -> State[B, W]:
        """The state that ``to_json`` wrote."""
        return opening.restored(self, text)

    def choice(self, options: Mapping[str, str]) -> dict[str, str]:
        """A full set of options: the given ones checked, the others at their default."""
        known = {option.name: option for option in self.options}
        for name, value in options.items():
            if name not in known:
                raise BadInput(f"{self.title} has no option {name!r}; it has {_listed(known)}.")
            if value not in known[name].values:
                raise BadInput(f"Option {name} is one of {_listed(known[name].values)}, not {value!r}.")
        return {name: options.get(name, option.values[0]) for name, option in known.items()}

    def __repr__(self) -> str:
        return f"<Game {self.slug}: {self.title}, {self.subtitle}>"


def _listed(names: Any) -> str:
    return ", ".join(map(str, names)) or "none"
