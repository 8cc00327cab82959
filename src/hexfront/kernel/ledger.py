"""The rule ledger: every rule of a game as an atomic statement with an id, and the rulings on doubtful ones.

A ruling settles what the published rules leave open or say twice in different ways. It binds like a rule, has
the same form and stands in the same ledger, after the rules.
"""

from __future__ import annotations

from importlib.resources.abc import Traversable

import msgspec

from hexfront.hexes.tables import TableError, read_table

#: Kinds of row that have an effect on play and so must be proven by a test.
EFFECTIVE = ("core", "optional", "scenario", "chart", "reconstructed")
#: Kinds of row that describe components or explain the text.
IDLE = ("component", "info")


class Rule(msgspec.Struct, frozen=True):
    """One row of the ledger."""

    id: str
    title: str
    text: str
    kind: str
    notes: str
    #: Whether it is a ruling of ours and no rule of the published game.
    ruling: bool = False

    @property
    def effective(self) -> bool:
        """Whether the row has an effect on play."""
        return self.kind in EFFECTIVE


Ledger = dict[str, Rule]


def read_ledger(rules: Traversable, rulings: Traversable | None = None) -> Ledger:
    """The ledger of a game by id: the rules in the order of the rulebook, then the rulings."""
    rows = _read(rules, ruling=False)
    if rulings is not None:
        rows += _read(rulings, ruling=True)
    ledger: Ledger = {}
    for row in rows:
        if row.id in ledger:
            raise TableError(f"The ledger has two rows {row.id}; each id must differ.")
        ledger[row.id] = row
    return ledger


def _read(path: Traversable, *, ruling: bool) -> list[Rule]:
    rows = read_table(path, ["id", "title", "rule", "kind", "notes"])
    for row in rows:
        if row["kind"] not in EFFECTIVE + IDLE:
            known = ", ".join(EFFECTIVE + IDLE)
            raise TableError(
                f"{path.name}, row {row['id']}: the kind is one of {known}, not {row['kind']!r}."
            )
    return [Rule(row["id"], row["title"], row["rule"], row["kind"], row["notes"], ruling) for row in rows]
