"""How far a match has come, as each person may count it.

Where sides decide at once, each action of an answer is an entry of the journal. Whoever could count the
entries of the others would know how many cards were chosen or units bought. So an entry of which nobody but
its side can notice anything is *quiet*: it is counted for who holds that side, and for nobody else. All
numbers of entries that go out and come in pass through here; inside the server the true ones hold.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection

from hexfront.server.journal import QUIET, Journal

#: Whoever counts everything: the server itself.
ALL: None = None
Mine = Collection[str] | None


def index_for(journal: Journal, mine: Mine) -> int:
    """The length of the journal."""
    return shown_index(journal, journal.index, mine)


def shown_index(journal: Journal, index: int, mine: Mine) -> int:
    """A place in the journal, for who holds some sides."""
    return index - sum(bisect_right(numbers, index) for numbers in _hidden(journal, mine))


def true_index(journal: Journal, shown: int, mine: Mine) -> int:
    """The first place in the journal that has such a number for who holds some sides."""
    return bisect_left(range(journal.index + 1), shown, key=lambda index: shown_index(journal, index, mine))


def last_index(journal: Journal, shown: int, mine: Mine) -> int:
    """The last place in the journal that has such a number for who holds some sides."""
    return true_index(journal, shown + 1, mine) - 1


def shown_entry(journal: Journal, entries: int, mine: Mine) -> int:
    """So many entries of the record, for who holds some sides."""
    return entries - bisect_left(_hidden_entries(journal, mine), entries)


def true_entry(journal: Journal, shown: int, mine: Mine) -> int:
    """The last place in the record that has such a number for who holds some sides."""
    hidden, last = _hidden_entries(journal, mine), len(journal.record.entries)
    if not hidden or shown < 0:
        return shown
    found = bisect_right(range(last + 1), shown, key=lambda entries: entries - bisect_left(hidden, entries))
    return found - 1 if shown <= last - len(hidden) else last + 1


def _hidden(journal: Journal, mine: Mine) -> list[list[int]]:
    if mine is ALL:
        return []
    return [numbers for side, numbers in journal.quiet.items() if side not in mine]


def _hidden_entries(journal: Journal, mine: Mine) -> list[int]:
    """The entries of the record, counted from 0, that are not counted; found once for each state of play."""
    if mine is ALL or not journal.quiet:
        return []
    key = f"hidden {sorted(mine)}"
    found: list[int] | None = journal.shown.get(key)
    if found is None:
        entries = journal.record.entries
        quiet = [place for place, extra in enumerate(journal.extras) if QUIET in extra]
        found = journal.shown[key] = [place for place in quiet if entries[place].side not in mine]
    return found
