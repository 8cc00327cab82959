"""Toy games: the smallest games that need each of the kernel's features."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

import msgspec

from hexfront.kernel import (
    Action,
    Ask,
    Auto,
    Chance,
    Game,
    Illegal,
    Outcome,
    Refusal,
    Scenario,
    Sealed,
    act,
    declare,
    step_table,
)
from hexfront.kernel.scene import Scene


class Slate(msgspec.Struct):
    """A board that only remembers what was written on it."""

    marks: list[str] = []
    score: dict[str, int] = {}

    def copy(self) -> Slate:
        return Slate(self.marks[:], self.score.copy())


def toy(*steps: Any, first: str, **parts: Any) -> Game[Slate, None]:
    """A game of these steps that begins with the first."""

    def nothing(*_: Any, **__: Any) -> Any:
        return None

    fields: dict[str, Any] = {
        "slug": "toy",
        "title": "Toy",
        "subtitle": "for tests",
        "meaning": "",
        "sides": ("blue", "grey"),
        "side_names": {"blue": "blue", "grey": "grey"},
        "colours": {"blue": "#2255aa", "grey": "#777777"},
        "scenarios": (Scenario("only", "Only", "", 1),),
        "steps": step_table(*steps),
        "events": declare(),
        "world": nothing,
        "board": lambda w, scenario, options: Slate(),
        "begin": lambda s: s.push(first),
        "encode": lambda b, w: {"marks": b.marks, "score": b.score},
        "decode": lambda doc, w: Slate(doc["marks"], doc["score"]),
        "view": lambda s, side: {"marks": s.board.marks},
        "imagine": nothing,
        "arrange": nothing,
        "forecast": nothing,
        "orders": nothing,
        "instruct": _instruct,
        "standing": {"blue": {}, "grey": {"hurry": "Be quick."}},
        "describe_state": lambda s: f"{len(s.board.marks)} marks",
        "describe_action": lambda s, a: str(a),
        "audit": lambda s: [],
        "measures": lambda s: {},
        "scene": lambda w, view: Scene(sheet=None),
        "ledger": {},
    }
    return Game(**(fields | parts))


def _instruct(s: Any, side: str, order: str) -> None:
    if order != "hurry":
        raise Illegal("T.9", f"{order!r} is no standing order.")
    s.board.score[side] = -1


def write(s: Any, mark: str) -> None:
    s.board.marks.append(mark)


def end(s: Any, frame: Any) -> None:
    s.finish(Outcome("blue", "plain", "T.1", "That was all."))


END = Auto(name="end", run=end)


def ask(name: str, side: str, *choices: str, then: Any = None, always: bool = True) -> Ask[Slate, None]:
    """A decision between a few words; what is chosen is written on the slate."""

    def take(s: Any, frame: Any, action: Action) -> None:
        write(s, f"{side} {action}")
        if then:
            then(s, frame, action)

    return Ask(
        name=name,
        rule="T.2",
        side=lambda s, f: side,
        prompt=lambda s, f: f"{name}?",
        actions=lambda s, f: [act(*word.split()) for word in choices],
        take=take,
        always=always,
    )


# A battle in the middle of which both sides decide, and a die is rolled.


def _fight(s: Any, frame: Any) -> None:
    s.push("end")
    s.push("battle.pursue")
    s.push("battle.roll")
    s.push("battle.support")
    s.push("battle.target")


BATTLE = toy(
    Auto(name="fight", run=_fight),
    ask("battle.target", "blue", "attack hill", "attack town"),
    ask("battle.support", "grey", "stand", "fall back"),
    Chance(
        name="battle.roll",
        rule="T.3",
        purpose="the combat die",
        take=lambda s, f, v: write(s, f"die {v}"),
    ),
    ask("battle.pursue", "blue", "pursue", "halt"),
    END,
    first="fight",
)


# Interrupts inside interrupts: each side may break in on the other until it has no token left.


class Turn(NamedTuple):
    """Who acts."""

    step: str
    side: str


class Window(NamedTuple):
    """Who may break in, and how deep the interrupts are."""

    step: str
    side: str
    depth: int


def _window(s: Any, frame: Window) -> None:
    if frame.depth < 3:
        s.push("window.ask", frame.side, frame.depth)


def _interrupt(s: Any, frame: Window, action: Action) -> None:
    _, side, depth = frame
    write(s, f"{side} {action} at {depth}")
    if action == "interrupt":
        other = "grey" if side == "blue" else "blue"
        s.push("back", side, depth)
        s.push("window", other, depth + 1)


INTERRUPTS = toy(
    Auto(name="start", run=lambda s, f: (s.push("end"), s.push("act", "blue"), s.push("window", "grey", 0))),
    Auto(name="window", frame=Window, run=_window),
    Ask(
        name="window.ask",
        frame=Window,
        rule="T.4",
        prompt=lambda s, f: "Break in?",
        actions=lambda s, f: [act("continue"), act("interrupt")],
        take=_interrupt,
    ),
    Auto(name="back", frame=Window, run=lambda s, f: write(s, f"back from {f.side} at {f.depth}")),
    Auto(name="act", frame=Turn, run=lambda s, f: write(s, f"{f.side} acts")),
    END,
    first="start",
)


# Secret choices made at once, each of up to two cards.


def _cards(s: Any, frame: Any, side: str, answer: tuple[Action, ...]) -> list[Action]:
    return [act("card", n) for n in "123" if act("card", n) not in answer] + [act("enough")]


def _refuse_card(s: Any, frame: Any, side: str, action: Action) -> Refusal | None:
    if action in s.sealed.get(side, ()):
        return Refusal("T.6", f"{side} has chosen {action} already.")
    return None


def _open_cards(s: Any, frame: Any, answers: dict[str, tuple[Action, ...]]) -> None:
    for side in sorted(answers):
        write(s, f"{side} shows {', '.join(answers[side])}")
    s.push("end")


SECRETS = toy(
    Sealed(
        name="cards",
        rule="T.5",
        sides=lambda s, f: ("blue", "grey"),
        prompt=lambda s, f, side: f"Choose up to two cards, {side}.",
        actions=_cards,
        complete=lambda s, f, side, answer: len(answer) == 2 or act("enough") in answer,
        take=_open_cards,
        refuse=_refuse_card,
    ),
    END,
    first="cards",
)


# A phase that its owner may play before, between or after two others.


def _gap(s: Any, frame: Any) -> None:
    if "reserve" not in s.board.marks:
        s.push("gap.ask")


MOVABLE = toy(
    Auto(
        name="turn",
        run=lambda s, f: [
            s.push(*step)
            for step in (("end",), ("last",), ("gap",), ("second",), ("gap",), ("first",), ("gap",))
        ],
    ),
    Auto(name="gap", run=_gap),
    ask("gap.ask", "blue", "now", "later", then=lambda s, f, a: s.push("reserve") if a == "now" else None),
    Auto(name="reserve", run=lambda s, f: write(s, "reserve")),
    Auto(name="first", run=lambda s, f: write(s, "first")),
    Auto(name="second", run=lambda s, f: write(s, "second")),
    Auto(name="last", run=lambda s, f: write(s, "last") if "reserve" in s.board.marks else s.push("reserve")),
    END,
    first="turn",
)


# Formations act in an order that is drawn as it is needed.


class Cup(NamedTuple):
    """Formations that have not acted."""

    step: str
    formations: tuple[str, ...]


class Drawn(NamedTuple):
    """The formation that acts now."""

    step: str
    formation: str


def _draw(s: Any, frame: Cup, value: Any) -> None:
    rest = tuple(name for name in frame.formations if name != value)
    if rest:
        s.push("draw", rest)
    s.push("formation", value)


RANDOM_ORDER = toy(
    Auto(name="turn", run=lambda s, f: (s.push("end"), s.push("draw", ("cavalry", "guards", "rifles")))),
    Chance(
        name="draw",
        frame=Cup,
        rule="T.6",
        purpose="the next formation",
        outcomes=lambda s, f: [(name, 1) for name in f.formations],
        take=_draw,
    ),
    Ask(
        name="formation",
        frame=Drawn,
        rule="T.7",
        side=lambda s, f: "blue",
        prompt=lambda s, f: f"What do the {f.formation} do?",
        actions=lambda s, f: [act("march"), act("rest")],
        take=lambda s, f, a: write(s, f"{f.formation} {a}"),
    ),
    END,
    first="turn",
)


# The same question twice, the second time under another rule.


def _again(s: Any, frame: Any, action: Action) -> None:
    if len(s.board.marks) < 2:
        s.again(frame)
    else:
        s.push("end")


ROWS = toy(
    replace(
        ask("attack", "blue", "attack hill", "attack town", then=_again),
        rule=lambda s, f: "T.7" if s.board.marks else "T.2",
    ),
    END,
    first="attack",
)
