"""Three Princes: a toy with a scenario for two sides and one for three, and bids that are made at once.

Each turn every prince puts down one of the cards 1, 2 and 3, unseen by the others. Who has put down the
highest card that nobody else has put down takes a free castle. After three turns the prince with most castles
wins.
"""

from __future__ import annotations

import random
from typing import Any

import msgspec

from hexfront.hexes import Grid, Layout, members
from hexfront.kernel import (
    Action,
    Ask,
    Auto,
    Frame,
    Game,
    Illegal,
    Named,
    Order,
    Outcome,
    Refusal,
    Scenario,
    Sealed,
    State,
    act,
    declare,
    step_table,
)
from hexfront.kernel.scene import Marker, Piece, Scene, Sheet, Terrain
from hexfront.mechanics.fields import Hex, copied, decode, encode
from hexfront.mechanics.frames import OfSide
from hexfront.mechanics.world import NamedSets

BLUE, GREY, GREEN = SIDES = ("blue", "grey", "green")
COLOURS = {BLUE: "#2255aa", GREY: "#777777", GREEN: "#227744"}
CARDS, TURNS = ("1", "2", "3"), 3


class World(NamedSets):
    """Eight castles."""

    def __init__(self) -> None:
        layout = Layout("pointy", "row-first", shifted="odd", rows_grow="north")
        super().__init__(
            Grid(layout, [f"{row}{column:02}" for row in (10, 11) for column in (1, 2, 3, 4)]), ()
        )
        terrain = {name: "castle" for name in self.names if name}
        self.sheet = Sheet("Princes", self.grid, terrain, (Terrain("castle", "#ddccaa"),))


class Board(msgspec.Struct):
    """Who holds which castle, and which cards each prince has put down, in the order of the turns."""

    turn: int = 1
    castles: dict[Hex, str] = msgspec.field(default_factory=dict)
    shown: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)

    def copy(self) -> Board:
        return copied(self)


S = State[Board, World]
WORLD = World()


def _turn(s: S, frame: Frame) -> None:
    if s.board.turn > TURNS:
        s.finish(_result(s))
        return
    s.log("turn", "P.1", turn=s.board.turn)
    s.push("bid")


def _left(s: S, side: str) -> list[str]:
    return [card for card in CARDS if card not in s.board.shown.get(side, ())]


def _refuse_bid(s: S, frame: Frame, side: str, action: Action) -> Refusal | None:
    used = action.verb == "card" and action.args[:1] and action.args[0] in s.board.shown.get(side, ())
    return Refusal("P.2", f"{NAMES[side]} has shown card {action.args[0]} already.") if used else None


def _open(s: S, frame: Frame, answers: dict[str, tuple[Action, ...]]) -> None:
    b = s.board
    cards = {side: answers[side][0].args[0] for side in s.sides}
    for side, card in cards.items():
        b.shown[side] = (*b.shown.get(side, ()), card)
    s.log("bids", "P.2", cards=", ".join(f"{NAMES[side]} {card}" for side, card in cards.items()))
    b.turn += 1
    s.push("turn")
    alone = [side for side in s.sides if list(cards.values()).count(cards[side]) == 1]
    if alone:
        s.push("castle", max(alone, key=lambda side: cards[side]))


def _castles(s: S, frame: OfSide) -> list[Action]:
    return [act("take", s.world.names[h]) for h in members(s.world.grid.all) if h not in s.board.castles]


def _take(s: S, frame: OfSide, action: Action) -> None:
    s.board.castles[s.world.grid.hex(action.args[0])] = frame.side
    s.log("castle", "P.3", side=frame.side, at=(Named(action.args[0], action.args[0]),))


def _result(s: S) -> Outcome:
    held = {side: list(s.board.castles.values()).count(side) for side in s.sides}
    best = [side for side in held if held[side] == max(held.values())]
    winner = best[0] if len(best) == 1 else None
    return Outcome(winner, "castles", "P.4", "The third turn is over.")


STEPS = step_table(
    Auto(name="turn", run=_turn),
    Sealed(
        name="bid",
        rule="P.2",
        prompt=lambda s, f, side: f"{NAMES[side]}, put down a card.",
        actions=lambda s, f, side, answer: [act("card", card) for card in _left(s, side)],
        complete=lambda s, f, side, answer: len(answer) == 1,
        take=_open,
        refuse=_refuse_bid,
    ),
    Ask(
        name="castle",
        frame=OfSide,
        rule="P.3",
        prompt=lambda s, f: "Take a castle.",
        actions=_castles,
        take=_take,
    ),
)
NAMES = {BLUE: "Prince Blue", GREY: "Prince Grey", GREEN: "Prince Green"}


def _view(s: S, side: str | None) -> dict[str, Any]:
    return encode(s.board, s.world) | {"agenda": s.agenda}


def _imagine(s: S, doc: dict[str, Any], rng: random.Random) -> None:
    s.board = decode(Board, doc, s.world)
    s.plan(doc["agenda"])


def _arrange(s: S, doc: dict[str, Any]) -> None:
    s.board.turn = doc.get("turn", 1)
    s.plan([("turn",)])


def _instruct(s: S, side: str, order: str) -> None:
    if order != "concede":
        raise Illegal("P.5", f"{order!r} is no standing order.")
    left = [other for other in s.sides if other != side]
    s.finish(Outcome(left[0] if len(left) == 1 else None, "concession", "P.5", f"{NAMES[side]} gives up."))


def _orders(s: S, *_: Any) -> list[Order]:
    """The highest card, and any castle."""
    return [Order(action.verb, (action,)) for action in reversed(s.legal_actions())]


def _scene(w: World, view: dict[str, Any]) -> Scene:
    marks = [Marker(h, "control", COLOURS[side]) for h, side in view["board"]["castles"].items()]
    return Scene(w.sheet, markers=tuple(marks), caption=(f"Turn {view['board']['turn']}",))


def _measures(s: S) -> dict[str, float]:
    held = list(s.board.castles.values())
    return {"turn": s.board.turn} | {f"{side} castles": held.count(side) for side in s.sides}


GAME: Game[Board, World] = Game(
    slug="three-princes",
    title="Three Princes",
    subtitle="a toy",
    meaning="Bids made at once, by two sides or by three.",
    sides=SIDES,
    side_names=NAMES,
    colours=COLOURS,
    scenarios=(
        Scenario("duel", "Duel", "Two princes.", TURNS, (BLUE, GREY)),
        Scenario("rivals", "Rivals", "Three princes.", TURNS),
    ),
    steps=STEPS,
    events=declare(
        turn={"turn": "Turn {turn} begins."},
        news={"bids": "The cards are opened: {cards}."},
        capture={"castle": "{side} takes {at}."},
    ),
    world=lambda changes: WORLD,
    board=lambda w, scenario, options: Board(),
    begin=lambda s: s.push("turn"),
    encode=encode,
    decode=lambda doc, w: decode(Board, doc, w),
    view=_view,
    imagine=_imagine,
    arrange=_arrange,
    forecast=lambda s, action: None,
    orders=_orders,
    instruct=_instruct,
    standing={side: {"concede": "Give up."} for side in SIDES},
    final_orders=("concede",),
    describe_state=lambda s: f"turn {s.board.turn}",
    describe_action=lambda s, action: str(action),
    audit=lambda s: [],
    measures=_measures,
    scene=_scene,
    ledger={},
    pieces=lambda w: (Piece(id="card", hex="", facedown=True),),
)
