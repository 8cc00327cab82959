"""The kinds of step an agenda is made of.

The agenda is a stack of frames. A frame is a named tuple: the name of a step, then
the plain values that the step needs. Each step declares the shape of its frame. The
kernel takes the top frame off and runs its step, which may push further frames; a
step that is not finished pushes its own frame again. So interrupts, movable phases,
battles in the middle of a phase and choices in the middle of a battle are all the
same thing: a push.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

import msgspec

from hexfront.kernel.action import Action
from hexfront.kernel.dice import D6, Outcomes, Value
from hexfront.kernel.errors import BadInput, Refusal

if TYPE_CHECKING:
    from hexfront.kernel.state import State


class AnyFrame(Protocol):
    """What every frame has, whatever its shape: a named tuple whose first field is the step's name."""

    @property
    def step(self) -> str:
        """The name of the step that is to be done."""


class Frame(NamedTuple):
    """The frame of a step that needs no values."""

    step: str


class Copies(Protocol):
    """What a board must be able to do."""

    def copy(self) -> Any:
        """An independent copy."""


B = TypeVar("B", bound=Copies)
W = TypeVar("W")
F = TypeVar("F", bound=AnyFrame)


def _one_die(state: object, frame: object) -> Outcomes:
    return D6


def _side_of_frame(state: object, frame: Any) -> str:
    return str(frame.side)


def _values_of_frame(state: object, frame: Any) -> str:
    return ".".join(map(str, frame[1:]))


def _no_reason(state: object, frame: object, action: Action) -> None:
    return None


def _all_sides(state: State[Any, Any], frame: object) -> tuple[str, ...]:
    return state.sides


def _no_reason_for(state: object, frame: object, side: str, action: Action) -> None:
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Auto(Generic[B, W, F]):
    """A step that needs nobody: it does something and pushes further steps."""

    name: str
    frame: type[F] = Frame  # type: ignore[assignment] # without values unless a step says more
    run: Callable[[State[B, W], F], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Chance(Generic[B, W, F]):
    """A roll or a draw: its possible values with their weights, by default a die, and what a value does.

    ``about`` tells it apart from other rolls of the turn: a battle by its hex. A roll that was taken back
    falls as before when it is made again. By default the values of its frame tell it apart.
    """

    name: str
    frame: type[F] = Frame  # type: ignore[assignment] # without values unless a step says more
    rule: str
    purpose: str
    outcomes: Callable[[State[B, W], F], Outcomes] = _one_die
    take: Callable[[State[B, W], F, Value], None]
    about: Callable[[State[B, W], F], str] = _values_of_frame


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask(Generic[B, W, F]):
    """A decision of one side with a finite list of actions.

    ``rule`` is the row that governs the decision, or a function that tells it where that depends on the
    moment. ``side`` says who decides: the side that the frame names, if the step says nothing else.
    ``refuse`` names the rule that forbids an action which is not in the list; where it knows none, the
    choices are named instead. A list of one action is taken without asking unless ``always`` says otherwise:
    where silence would tell others what a side has, it is asked though it has no choice. What is chosen piece
    by piece in a ``covered`` step shows nothing to others while it goes on, not even how much there is of it.
    """

    name: str
    frame: type[F] = Frame  # type: ignore[assignment] # without values unless a step says more
    rule: str | Callable[[State[B, W], F], str]
    side: Callable[[State[B, W], F], str] = _side_of_frame
    prompt: Callable[[State[B, W], F], str]
    actions: Callable[[State[B, W], F], list[Action]]
    take: Callable[[State[B, W], F, Action], None]
    refuse: Callable[[State[B, W], F, Action], Refusal | None] = _no_reason
    always: bool | Callable[[State[B, W]], bool] = False
    covered: bool = False

    def insists(self, state: State[B, W]) -> bool:
        """Whether the side is asked though there is only one answer."""
        return self.always if isinstance(self.always, bool) else self.always(state)

    def row(self, state: State[B, W], frame: F) -> str:
        """The ledger row that governs the decision now."""
        return self.rule if isinstance(self.rule, str) else self.rule(state, frame)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sealed(Generic[B, W, F]):
    """A decision that several sides make at once, each without seeing the others' answers.

    A side goes on adding actions to its answer until ``complete`` says so; when every side is done all
    answers are opened together. ``sides`` are all that take part, if the step says nothing else. ``prompt``
    asks each side in its own words; ``refuse`` names the rule that forbids a side an action which is not in
    its list.
    """

    name: str
    frame: type[F] = Frame  # type: ignore[assignment] # without values unless a step says more
    rule: str
    sides: Callable[[State[B, W], F], tuple[str, ...]] = _all_sides
    prompt: Callable[[State[B, W], F, str], str]
    actions: Callable[[State[B, W], F, str, tuple[Action, ...]], list[Action]]
    complete: Callable[[State[B, W], F, str, tuple[Action, ...]], bool]
    take: Callable[[State[B, W], F, dict[str, tuple[Action, ...]]], None]
    refuse: Callable[[State[B, W], F, str, Action], Refusal | None] = _no_reason_for


Step = Auto[B, W, Any] | Chance[B, W, Any] | Ask[B, W, Any] | Sealed[B, W, Any]


def step_table(*steps: Step[B, W]) -> dict[str, Step[B, W]]:
    """Steps by name; two steps of one name are a mistake."""
    table: dict[str, Step[B, W]] = {}
    for step in steps:
        if step.name in table:
            raise ValueError(f"Two steps are called {step.name!r}.")
        table[step.name] = step
    return table


def steps_in(package: ModuleType) -> dict[str, Step[Any, Any]]:
    """The steps of a game: everything that the modules of its rules list in their ``STEPS``."""
    modules = [import_module(f"{package.__name__}.{one.name}") for one in iter_modules(package.__path__)]
    return step_table(*(step for module in modules for step in getattr(module, "STEPS", ())))


def frame_of(
    steps: Mapping[str, Step[Any, Any]], part: Sequence[Any], title: str, sides: tuple[str, ...]
) -> AnyFrame:
    """The frame that a stored agenda or a plan describes: the name of a step and its values."""
    name, *values = part or ("",)
    step = steps.get(name) if isinstance(name, str) else None
    if step is None:
        raise BadInput(f"{title} has no step {name!r} that could stand on its agenda.")
    try:
        made: Any = msgspec.convert([name, *values], step.frame)
    except msgspec.ValidationError:
        wanted = ", ".join(step.frame._fields[1:]) or "nothing"
        raise BadInput(f"Step {name!r} on the agenda needs {wanted}, not {values!r}.") from None
    if getattr(made, "side", None) not in (None, "", *sides):
        raise BadInput(f"Step {name!r} on the agenda is of side {made.side!r}, which does not play.")
    frame: AnyFrame = made
    return frame
