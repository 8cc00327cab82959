"""The rule ledger: every rule of a game as an atomic statement with an id."""

from __future__ import annotations

from importlib.resources.abc import Traversable

import msgspec

from hexfront.hexes.tables import read_table

#: Kinds of row that have an effect on play and so must be proven by a test.
EFFECTIVE = ("core", "optional", "scenario", "chart", "reconstructed")


class Rule(msgspec.Struct, frozen=True):
    """One row of the ledger."""

    id: str
    title: str
    text: str
    kind: str
    notes: str

    @property
    def effective(self) -> bool:
        """Whether the row has an effect on play."""
        return self.kind in EFFECTIVE


Ledger = dict[str, Rule]


def read_ledger(path: Traversable) -> Ledger:
    """The ledger of a game by rule id, in the order of the rulebook."""
    rows = read_table(path, ["id", "title", "rule", "kind", "notes"])
    return {row["id"]: Rule(row["id"], row["title"], row["rule"], row["kind"], row["notes"]) for row in rows}
