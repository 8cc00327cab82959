"""What places pay when points are scored: towns, objectives, regions."""

from __future__ import annotations

from hexfront.games.emperors_last_war.board import Board
from hexfront.games.emperors_last_war.rules import inforce
from hexfront.games.emperors_last_war.rules.area import area
from hexfront.games.emperors_last_war.rules.scoring import OBJECTIVES
from hexfront.games.emperors_last_war.world import POWER_NAMES, World
from hexfront.hexes import members


def payments(b: Board, w: World, times: float) -> dict[int, float]:
    """By hex the points that it pays to whoever holds it, scored so many times."""
    found: dict[int, float] = {}
    for row in OBJECTIVES:
        if not inforce.on(b, row["group"]):
            continue
        value = float(row["points"]) * times
        if row["kind"] == "hold":
            h = w.grid.hex(row["hex"])
            found[h] = max(found.get(h, 0.0), value)
        elif row["kind"] == "towns":
            for h in members(w.home[POWER_NAMES.index(row["hex"])] & w.towns & area(b, w)):
                found.setdefault(h, value)
    if inforce.on(b, "campaign"):
        found.update({h: float(stars) * times for h, stars in w.stars.items()})
    return found


def paying_region(b: Board, w: World, power: int) -> int:
    """Hexes where each unit of a power scores (A.6c, C.5e)."""
    found = 0
    for row in OBJECTIVES:
        if row["kind"] == "units" and row["power"] == POWER_NAMES[power] and inforce.on(b, row["group"]):
            name = row["hex"]
            found |= w.region[name] if name in w.region else w.country[name]
    return found
