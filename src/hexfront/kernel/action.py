"""Actions: what a side decides, as short readable text.

An action is a verb and its arguments, separated by blanks: ``step 1720``,
``retreat rw-br 1603``, ``done``. It is a string, so it compares, hashes, sorts,
prints and travels as JSON without any further code.
"""

from __future__ import annotations

from functools import cache


class Action(str):
    """One choice, in notation.

    >>> Action("retreat rw-br 1603").verb
    'retreat'
    >>> Action("retreat rw-br 1603").args
    ('rw-br', '1603')
    >>> Action("done") == "done"
    True
    """

    __slots__ = ("args", "verb")

    verb: str
    """The first word."""
    args: tuple[str, ...]
    """The words after the first."""

    def __new__(cls, text: str) -> Action:
        """Cut the text into its words once: rules ask for them again and again."""
        action = super().__new__(cls, text)
        action.verb = text.split(" ", 1)[0]
        action.args = tuple(text.split()[1:])
        return action

    def __repr__(self) -> str:
        return f"Action({str(self)!r})"


@cache
def act(*words: str) -> Action:
    """The action made of these words; made once, then looked up."""
    return Action(" ".join(words))
