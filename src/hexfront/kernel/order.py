"""Whole orders: several actions that make one plan, for bots and for a quick hand."""

from __future__ import annotations

import msgspec

from hexfront.kernel.action import Action


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
    actions: tuple[Action, ...]
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
