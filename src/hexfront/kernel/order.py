"""Whole orders: several actions that make one plan, for bots and for a quick hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import overload

import msgspec

from hexfront.kernel.action import Action


class Course(Sequence[Action]):
    """The actions of an order, of which only the first is known at once.

    The rest is worked out when somebody asks for it: of a hundred orders in a list one is given. ``rest``
    must not depend on anything that changes, such as the board.

    >>> course = Course(Action("move 3-1"), lambda: [Action("step 1720"), Action("stop")])
    >>> course[0], len(course), course == ("move 3-1", "step 1720", "stop")
    (Action('move 3-1'), 3, True)
    """

    __slots__ = ("_first", "_rest", "_whole")

    def __init__(self, first: Action, rest: Callable[[], Iterable[Action]]) -> None:
        self._first, self._rest = first, rest
        self._whole: tuple[Action, ...] = ()

    def _all(self) -> tuple[Action, ...]:
        if not self._whole:
            self._whole = self._first, *self._rest()
        return self._whole

    @overload
    def __getitem__(self, at: int) -> Action: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Action, ...]: ...
    def __getitem__(self, at: int | slice) -> Action | tuple[Action, ...]:
        """One action, or some of them; the first costs nothing."""
        return self._first if at == 0 else self._all()[at]

    def __len__(self) -> int:
        """How many actions there are."""
        return len(self._all())

    def __eq__(self, other: object) -> bool:
        """Whether other actions are the same."""
        return isinstance(other, Sequence) and self._all() == tuple(other)

    def __hash__(self) -> int:
        """As a tuple of the actions."""
        return hash(self._all())

    def __repr__(self) -> str:
        """As a tuple of the actions."""
        return repr(self._all())


class Order(msgspec.Struct, frozen=True):
    """A sequence of actions, each legal after the one before, with what they amount to.

    ``unit`` names what acts, ``goal`` where it ends or strikes, ``cost`` what it spends, ``way`` the hexes
    it goes through where the actions do not name them all. ``value`` is
    what the game's adviser thinks the order is worth to the side that gives it, against doing
    nothing (0) and on a scale of the game's own; ``why`` says in a few words what for. An adviser
    uses only what the side may know. ``area`` is the set of hexes that the value rests on: two orders of one
    list whose areas do not meet can be given one after the other without a new list. An order without an
    area (0) rests on everything.
    """

    kind: str
    actions: Sequence[Action]
    unit: str = ""
    goal: str = ""
    cost: int = 0
    value: float = 0.0
    why: str = ""
    way: tuple[str, ...] = ()
    area: int = 0

    def __str__(self) -> str:
        return "; ".join(self.actions)


class StandingOffer(msgspec.Struct, frozen=True):
    """A standing order that is offered together with a question that is asked often: in a few words when
    the side would be asked, how often that is, whether all others hear of it, whether it is in force, and
    whether most players will want it."""

    order: str
    title: str
    example: str
    aloud: bool = False
    given: bool = False
    usual: bool = False
