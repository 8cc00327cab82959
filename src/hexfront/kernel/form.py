"""Forms: a decision that is a list, written as a whole and handed in when it adds up.

A game that asks for a list of purchases or assignments takes it action by action. Its form tells a client
what may be written, what each line costs and what there is to spend, so that the whole list can be written,
added up and changed before anything is sent. What is sent are the actions of the lines, as the form has them.
"""

from __future__ import annotations

import msgspec


class Purse(msgspec.Struct, frozen=True):
    """What can be spent: the points of a country, petroleum. Lines name it in their costs."""

    name: str
    title: str
    amount: int


class FormLine(msgspec.Struct, frozen=True):
    """Something that can be written down, up to as many times as it has actions; the first one comes first.

    A negative cost brings points instead. `group` is the heading that it stands under. Actions that are
    `amounts` say how many: of three that are written the third action is handed in, and it alone.
    """

    title: str
    actions: tuple[str, ...]
    costs: dict[str, int] = {}
    group: str = ""
    note: str = ""
    amounts: bool = False


class Form(msgspec.Struct, frozen=True):
    """A list to be written; `done` is the action that hands it in.

    >>> corps = FormLine("Corps", ("buy a", "buy b"), {"fr": 16})
    >>> form = Form("Orders", (Purse("fr", "France", 36),), (corps,))
    >>> form.rest({"Corps": 2})
    {'fr': 4}
    """

    title: str
    purses: tuple[Purse, ...]
    lines: tuple[FormLine, ...]
    done: str = "done"
    rule: str = ""

    def rest(self, written: dict[str, int]) -> dict[str, int]:
        """What is left of each purse after so many of each line, by its title."""
        left = {purse.name: purse.amount for purse in self.purses}
        for line in self.lines:
            for name, cost in line.costs.items():
                left[name] -= cost * written.get(line.title, 0)
        return left
