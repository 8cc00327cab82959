"""A game in progress, as a value: board, agenda, dice."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Generic

import msgspec

from hexfront.kernel.action import Action, act
from hexfront.kernel.condition import Condition
from hexfront.kernel.dice import CHANCE, Dice, Value
from hexfront.kernel.errors import BadInput, Illegal, Refusal
from hexfront.kernel.event import END, Event, Fact, Names
from hexfront.kernel.outcome import Decision, Forecast, Outcome
from hexfront.kernel.reasons import reason_against
from hexfront.kernel.step import AnyFrame, Ask, Auto, B, Chance, F, Sealed, W, frame_of
from hexfront.kernel.versions import STATE_FORMAT
from hexfront.kernel.viewing import view_of

if TYPE_CHECKING:
    from hexfront.kernel.game import Game
    from hexfront.kernel.order import Order


Kept = dict[str, tuple[int, ...]]


class State(Generic[B, W]):
    """One game at one moment.

    ``board`` holds what changes, ``world`` what does not (map, counters, charts),
    ``agenda`` what is still to be done, ``dice`` the chance to come. Rules read
    and write the board and push frames; everybody else uses ``decision``,
    ``legal_actions``, ``apply``, ``why_not``, ``forecast``, ``view`` and ``outcome``.
    """

    __slots__ = (
        "_legal",
        "_offers",
        "agenda",
        "board",
        "dice",
        "events",
        "explicit_chance",
        "finality",
        "foremost",
        "game",
        "header",
        "kept",
        "number",
        "outcome",
        "rolls",
        "sealed",
        "world",
    )

    def __init__(self, game: Game[B, W], world: W, board: B, header: dict[str, Any], dice: Dice) -> None:
        self.game = game
        self.world = world
        self.board = board
        self.header = header
        self.dice = dice
        self.agenda: list[AnyFrame] = []
        self.sealed: dict[str, tuple[Action, ...]] = {}
        #: Draws of the seed that were taken back, by the roll they were made for (``kernel/takeback.py``).
        self.kept: Kept = {}
        #: Every roll with its draw, if somebody wants to know.
        self.rolls: list[tuple[str, int]] | None = None
        self.outcome: Outcome | None = None
        self.number = 0
        self.events: list[Event] = []
        #: Why the last action, and everything before it, can no longer be undone.
        self.finality: Refusal | None = None
        self.explicit_chance = False
        #: Where sides decide at once, the one asked first: in a dealt state, the side whose view it is.
        self.foremost: str | None = None
        self._legal: list[Action] | None = None
        #: Where sides decide at once: by side what was listed for it.
        self._offers: dict[str, list[Action]] = {}

    # What everybody may ask -------------------------------------------------------------------

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides that take part in the scenario that is played."""
        return self.game.scenario(self.header["scenario"]).sides

    @property
    def decision(self) -> Decision | None:
        """What is asked now, or ``None`` when the game is over."""
        asked = self.decisions
        return asked[0] if asked else None

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """Everything asked now: more than one decision only where sides decide at once."""
        if self.outcome is not None:
            return ()
        frame = self.agenda[-1]
        step = self.game.steps[frame.step]
        if isinstance(step, Ask):
            prompt = step.prompt(self, frame)
            return (Decision(step.side(self, frame), step.name, prompt, step.row(self, frame)),)
        if isinstance(step, Sealed):
            return tuple(
                Decision(side, step.name, step.prompt(self, frame, side), step.rule)
                for side in self._pending(step, frame)
            )
        assert isinstance(step, Chance)
        return (Decision(CHANCE, step.name, step.purpose, step.rule),)

    @property
    def deciders(self) -> tuple[str, ...]:
        """Whose decisions are asked for now. It takes less time than ``decisions``, which have words too."""
        if self.outcome is not None:
            return ()
        frame = self.agenda[-1]
        step = self.game.steps[frame.step]
        if isinstance(step, Ask):
            return (step.side(self, frame),)
        return tuple(self._pending(step, frame)) if isinstance(step, Sealed) else (CHANCE,)

    @property
    def seals(self) -> dict[str, bool]:
        """Where sides decide at once: by side, whether its answer is in. Elsewhere nothing."""
        frame = self.agenda[-1] if self.outcome is None else None
        step = self.game.steps[frame.step] if frame is not None else None
        if frame is None or not isinstance(step, Sealed):
            return {}
        waiting = self._pending(step, frame)
        return {side: side not in waiting for side in step.sides(self, frame)}

    def legal_actions(self, side: str | None = None) -> list[Action]:
        """Every action that may be taken now, in the same order on every machine."""
        if self.outcome is not None:
            return []
        frame = self.agenda[-1]
        step = self.game.steps[frame.step]
        if isinstance(step, Ask):
            if self._legal is None:
                self._legal = step.actions(self, frame)
            if side is not None and side != step.side(self, frame):
                return []
            return list(self._legal)
        if isinstance(step, Sealed):
            pending = self._pending(step, frame)
            who = side or pending[0]
            if who not in pending:
                return []
            if who not in self._offers:
                self._offers[who] = step.actions(self, frame, who, self.sealed.get(who, ()))
            return list(self._offers[who])
        return [action for action, _ in self.chances()] if side in (None, CHANCE) else []

    def chances(self) -> list[tuple[Action, Fraction]]:
        """At a chance decision (see ``explicit_chance``): each action with its exact probability."""
        if self.outcome is not None:
            return []
        frame = self.agenda[-1]
        step = self.game.steps[frame.step]
        if not isinstance(step, Chance):
            return []
        outcomes = step.outcomes(self, frame)
        total = sum(weight for _, weight in outcomes)
        return [(act(CHANCE, str(value)), Fraction(weight, total)) for value, weight in outcomes if weight]

    def why_not(self, action: str, side: str | None = None) -> Refusal | None:
        """``None`` if the action is legal, else the rule and a sentence."""
        return reason_against(self, action, side)

    def forecast(self, action: str) -> Forecast | None:
        """The exact distribution of what an action may bring, or ``None`` if it brings no chance."""
        return self.game.forecast(self, Action(action))

    def condition(self, unit: str) -> Condition:
        """Whether a unit is in supply now, and what its movement allowance is."""
        if self.game.condition is None or unit not in getattr(self.world, "index", ()):
            raise BadInput(f"{self.game.title} has no unit {unit!r} whose condition it could tell.")
        return self.game.condition(self, self.world.index[unit])  # type: ignore[attr-defined]

    def orders(
        self, kinds: Collection[str] = (), most: int | None = None, weights: Any = None
    ) -> list[Order]:
        """Whole orders for the side to decide, the best first: sequences of actions that belong together.

        ``kinds`` leaves out orders of other kinds, and ``most`` those beyond a number; the list takes as long
        to make. ``weights`` are those that the game's adviser judges by (``game.weights``, or others made
        from them).
        """
        by = {} if weights is None else {"weights": weights}
        return self.game.orders(self, kinds, **by)[:most]

    def worth(self, side: str) -> float:
        """What the position is worth to a side, in the game's own points and against its enemies."""
        return self.game.worth(self, side)

    def clock(self) -> float:
        """How far the game has come: 0 at the start, 1 at its last possible end."""
        return 1.0 if self.outcome is not None else self.game.clock(self)

    def occasion(self) -> Hashable:
        """What a list of orders rests on: it can be used again while this is the same (``Order.area``)."""
        return self.game.occasion(self)

    def view(self, side: str | None) -> dict[str, Any]:
        """What a side (or, for ``None``, a spectator) may know, ready for JSON."""
        return view_of(self, side)

    # Acting -----------------------------------------------------------------------------------

    def apply(self, action: str, side: str | None = None) -> list[Event]:
        """Take an action and run on to the next decision. An illegal action is refused and changes nothing.

        Without ``side`` the action is taken for the side that is asked. With ``side`` it is refused unless
        that side is asked; where several sides decide at once, ``side`` says whose answer it is. Returns
        what happened.
        """
        refusal = None if self._allowed(action, side) else self.why_not(action, side)
        if refusal is not None:
            raise Illegal(refusal.rule, refusal.message)
        frame = self.agenda[-1]
        step = self.game.steps[frame.step]
        self.events = []
        self.finality = None
        self._legal, self._offers = None, {}
        self.number += 1
        chosen = action if type(action) is Action else Action(action)
        if isinstance(step, Ask):
            self.agenda.pop()
            step.take(self, frame, chosen)
        elif isinstance(step, Sealed):
            self._answer(step, frame, side, chosen)
        else:
            assert isinstance(step, Chance)
            self.agenda.pop()
            self._rolled(step)
            step.take(self, frame, _value(step.outcomes(self, frame), chosen))
        self.advance()
        return self.events

    def instruct(self, side: str, order: str) -> None:
        """Give a standing order. It is allowed at any time, takes no turn and is part of the record."""
        self.game.check_side(side, self.header["scenario"])
        self.game.instruct(self, side, order)
        self._legal, self._offers = None, {}

    def clone(self, seed: str | None = None) -> State[B, W]:
        """An independent copy. With a seed it is a copy for trials, whose future dice are others."""
        twin: State[B, W] = State.__new__(State)
        twin.game = self.game
        twin.world = self.world
        twin.board = self.board.copy()
        twin.header = self.header
        twin.dice = self.dice.copy() if seed is None else Dice(seed)
        twin.agenda = self.agenda[:]
        twin.sealed = self.sealed.copy() if self.sealed else {}
        twin.kept = self.kept if seed is None else {}
        twin.rolls = None
        twin.outcome = self.outcome
        twin.number = self.number
        twin.events = []
        twin.finality = self.finality
        twin.explicit_chance = self.explicit_chance
        twin.foremost = self.foremost
        twin._legal = self._legal
        twin._offers = self._offers.copy()
        return twin

    def disclose(self, side: str) -> None:
        """Forget what a side may not know of a copy beside its board: lists and answers of others."""
        self._offers = {who: listed for who, listed in self._offers.items() if who == side}
        self.sealed = {}
        self.number = 0
        self.finality = None
        self.explicit_chance = False
        self.foremost = side

    def trial(self, seed: str) -> State[B, W]:
        """A copy to try things on: with other dice, and standing orders against small questions."""
        twin = self.clone(seed)
        for side, orders in self.game.quiet.items():
            for order in orders:
                twin.instruct(side, order)
        return twin

    # For the rules ----------------------------------------------------------------------------

    def push(self, step: str, *values: Any) -> None:
        """Put a step on top of the agenda, so that it is done next. After the end nothing is put there."""
        if self.outcome is None:
            self.agenda.append(self.game.steps[step].frame(step, *values))

    def again(self, frame: AnyFrame) -> None:
        """Put a step that is not finished back on top of the agenda."""
        if self.outcome is None:
            self.agenda.append(frame)

    def plan(self, parts: Iterable[Sequence[Any]]) -> None:
        """Replace the whole agenda: names of steps with their values, the next thing last."""
        game, sides = self.game, self.sides
        self.agenda = [frame_of(game.steps, part, game.title, sides) for part in parts]

    def awaits(self, step: str, *values: Any) -> bool:
        """Whether a step with these values is still to be done."""
        wanted: Any = (step, *values)
        return wanted in self.agenda

    def asked(self, shape: type[F]) -> F:
        """The frame of the decision at hand, which has this shape."""
        frame = self.agenda[-1]
        assert isinstance(frame, shape), f"{frame!r} is no {shape.__name__}"
        return frame

    def log(
        self,
        name: str,
        rule: str,
        *,
        side: str = "",
        who: Names = (),
        others: Names = (),
        count: int = 0,
        band: str = "",
        way: Names = (),
        at: Names = (),
        origins: Names = (),
        dice: tuple[int, ...] = (),
        result: str = "",
        audience: str | None = None,
        not_for: str | None = None,
        **facts: Fact,
    ) -> None:
        """Tell what happened: a declared event, with what it is about; see ``kernel/event.py``."""
        phrase = self.game.events.get(name)
        if phrase is None:
            raise ValueError(f"{self.game.title} declares no event {name!r}.")
        fighting = self.game.fighting(self.board)
        self.events.append(
            Event(
                name,
                phrase.kind,
                rule,
                facts,
                audience,
                not_for,
                side,
                who,
                others,
                count,
                band,
                way,
                at,
                origins,
                dice,
                result,
                fighting,
            )
        )

    @property
    def committed(self) -> bool:
        """Whether the last action cannot be undone: something was rolled or revealed with it."""
        return self.finality is not None

    def commit(self, rule: str, why: str) -> None:
        """From here there is no undo: something was revealed, or another side had its say. ``why`` is a
        sentence for the side that acts."""
        self.finality = self.finality or Refusal(rule, why)

    def _draw(self, step: Chance[B, W, Any], frame: AnyFrame) -> Value:
        """The value of a roll: the next draw of the seed, or the one taken back for this very roll."""
        dice, outcomes = self.dice, step.outcomes(self, frame)
        if not self.kept and self.rolls is None:
            return dice.choose(outcomes, step.purpose)
        turn = int(self.game.measures(self).get("turn", 0))
        roll = "_".join(f"{turn}/{step.name}/{step.about(self, frame)}".split())
        index, *later = self.kept.get(roll, (None,))
        if index is not None:
            self.kept = {**self.kept, roll: tuple(later)} if later else _without(self.kept, roll)
        if self.rolls is not None:
            self.rolls.append((roll, dice.count if index is None else index))
        return dice.choose(outcomes, step.purpose, index)

    def _rolled(self, step: Chance[B, W, Any]) -> None:
        self.commit(step.rule, f"Chance has spoken: {step.purpose}.")

    def finish(self, outcome: Outcome) -> None:
        """End the game at once, whatever is still on the agenda."""
        if self.outcome is None:
            self.outcome = outcome
            self.agenda.clear()
            self.sealed = {}
            self.commit(outcome.rule, "The game is over.")
            victor = self.game.victor(outcome.winner)
            self.log(
                END,
                outcome.rule,
                side=outcome.winner or "",
                victor=victor,
                level=outcome.level,
                reason=outcome.reason,
            )

    def advance(self) -> None:
        """Run steps until somebody must decide or the game is over."""
        steps, agenda = self.game.steps, self.agenda
        while self.outcome is None:
            frame = agenda[-1]
            step = steps[frame.step]
            if isinstance(step, Auto):
                agenda.pop()
                step.run(self, frame)
            elif isinstance(step, Ask):
                legal = step.actions(self, frame)
                if len(legal) != 1 or step.insists(self):
                    if not legal:
                        raise RuntimeError(f"Step {step.name!r} offers no action: {self!r}")
                    self._legal = legal
                    return
                agenda.pop()
                step.take(self, frame, legal[0])
            elif isinstance(step, Chance):
                if self.explicit_chance:
                    return
                agenda.pop()
                self._rolled(step)
                step.take(self, frame, self._draw(step, frame))
            elif self._pending(step, frame):
                return
            else:
                agenda.pop()
                # In the order of the sides: nothing may depend on who was quicker.
                answers = {side: self.sealed[side] for side in step.sides(self, frame)}
                self.sealed = {}
                self.commit(step.rule, "All have decided, and the answers lie open.")
                step.take(self, frame, answers)

    # As text ----------------------------------------------------------------------------------

    def to_json(self) -> str:
        """The whole state as text; ``game.from_json`` reads it back without loss."""
        written = {"format": STATE_FORMAT, "rules": self.game.rules}
        return msgspec.json.encode(written | self.document()).decode()

    def document(self) -> dict[str, Any]:
        """The whole state as plain values, secrets and all."""
        kept = {"kept": self.kept} if self.kept else {}
        return kept | {
            "header": self.header,
            "number": self.number,
            "board": self.game.encode(self.board, self.world),
            "agenda": self.agenda,
            "sealed": _plain(self.sealed),
            "dice": self.dice,
            "outcome": self.outcome,
        }

    def digest(self) -> str:
        """A short fingerprint, the same on every machine for equal states."""
        return hashlib.sha256(msgspec.json.encode(self.document())).hexdigest()[:16]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self._compared() == other._compared()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<{self.game.title}: {self}>"

    def __str__(self) -> str:
        told = self.game.describe_state(self)
        if self.outcome is not None:
            return f"{told}; {self.outcome}"
        asked = self.decision
        return told if asked is None else f"{told}; {self.game.side_name(asked.side)}: {asked.prompt}"

    def _repr_svg_(self) -> str:
        from hexfront.render import state_svg  # noqa: PLC0415 - drawing is optional and sits above the kernel

        return state_svg(self)

    def _compared(self) -> tuple[Any, ...]:
        """What makes two states equal; two games never share a header."""
        return (
            self.header,
            self.number,
            self.board,
            self.agenda,
            self.sealed,
            self.dice,
            self.kept,
            self.outcome,
        )

    # Small print ------------------------------------------------------------------------------

    def _allowed(self, action: str, side: str | None) -> bool:
        if self.outcome is not None:
            return False
        if side is None and self._legal is not None:
            return action in self._legal
        return action in self.legal_actions(side)

    def _pending(self, step: Sealed[B, W, Any], frame: AnyFrame) -> list[str]:
        found = [
            side
            for side in step.sides(self, frame)
            if side not in self.sealed or not step.complete(self, frame, side, self.sealed[side])
        ]
        return sorted(found, key=lambda side: side != self.foremost)

    def _answer(self, step: Sealed[B, W, Any], frame: AnyFrame, side: str | None, action: Action) -> None:
        who = side or self._pending(step, frame)[0]
        self.sealed = self.sealed | {who: (*self.sealed.get(who, ()), action)}


def _without(kept: Kept, roll: str) -> Kept:
    return {name: draws for name, draws in kept.items() if name != roll}


def _value(outcomes: Any, action: Action) -> Value:
    for value, _ in outcomes:
        if str(value) == action.args[0]:
            return value  # type: ignore[no-any-return]
    raise AssertionError(f"{action!r} was listed but has no value")


def _plain(answers: Mapping[str, Sequence[Action]]) -> dict[str, list[str]]:
    return {side: [str(action) for action in actions] for side, actions in sorted(answers.items())}
