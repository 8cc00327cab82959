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

    __slots__ = ()

    @property
    def verb(self) -> str:
        """The first word."""
        return self.split(" ", 1)[0]

    @property
    def args(self) -> tuple[str, ...]:
        """The words after the first."""
        return tuple(self.split()[1:])

    def __repr__(self) -> str:
        return f"Action({str(self)!r})"


@cache
def act(*words: str) -> Action:
    """The action made of these words; made once, then looked up."""
    return Action(" ".join(words))
