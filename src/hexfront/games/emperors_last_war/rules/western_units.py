"""33.1. The units of the western pools."""

from __future__ import annotations

from hexfront.games.emperors_last_war.world import HERE, World
from hexfront.hexes.tables import read_table
from hexfront.mechanics.memory import remembered

#: The pool that option 41 adds (41c).
EXTRA_POOL = 41


@remembered
def western(w: World, extra: bool) -> int:
    """The units that wait in the west at the start of the campaign; the extra pool may be one (33.1a)."""
    found = 0
    for row in read_table(HERE / "wfr_pools.tsv", ["pool", "unit_1", "unit_2"]):
        for column in ("unit_1", "unit_2"):
            if row[column] in w.index and (extra or int(row["pool"]) != EXTRA_POOL):
                found |= 1 << w.index[row[column]]
    return found
