"""Whole orders: several actions that make one plan, for bots and for a quick hand."""

from __future__ import annotations

import msgspec

from hexfront.kernel.action import Action


class Order(msgspec.Struct, frozen=True):
    """A sequence of actions, each legal after the one before, with what they amount to.

    ``unit`` names what acts, ``goal`` where it ends or strikes, ``cost`` what it spends.
    """

    kind: str
    actions: tuple[Action, ...]
    unit: str = ""
    goal: str = ""
    cost: int = 0

    def __str__(self) -> str:
        return "; ".join(self.actions)
