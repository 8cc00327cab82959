"""Random openings and positions: any scenario; armies thrown together so that they fight."""

from __future__ import annotations

import random
from typing import Any

from tests.games.storm_of_steel.rare import positions

from hexfront.games.storm_of_steel.game import GAME
from hexfront.games.storm_of_steel.rules.sequence import SEGMENTS
from hexfront.games.storm_of_steel.world import SIDES, STACK
from hexfront.mechanics.world import sum_of

#: Where armies meet.
CENTRES = {
    "west_1914": ("Verdun", "Brussels", "Metz", "Namur", "Lille", "Belfort"),
    "east_1914": ("Warsaw", "Lemberg", "Konigsberg", "Belgrade", "Cracow"),
    "west_1918": ("Amiens", "Verdun", "Reims", "Lille"),
    "middle_east_1914_16": ("Erzerum", "Baghdad", "Jerusalem", "Gallipoli"),
    "campaign_1914": ("Verdun", "Warsaw", "Belgrade", "Erzerum"),
}
MOMENTS = (*SEGMENTS, "cards", "mobilization", "attrition", "morale", "turn start", "turn start")


#: In which order scenarios are opened; the whole war seldom, for it is long.
TURNS = ("west_1914", "campaign_1914", "east_1914", "west_1918", "middle_east_1914_16")


def opening(seed: int) -> dict[str, Any]:
    """The scenarios in turn."""
    return {"scenario": TURNS[seed // 2 % len(TURNS)]}


def rare() -> list[dict[str, Any]]:
    """Positions with the moves that lead to every decision that a game from the start may not come to."""
    return positions()


def scatter(seed: int) -> dict[str, Any]:
    """A position for the fuzz: many units close together around a place, late in the scenario."""
    rng = random.Random(f"scatter {seed}")
    scenario = opening(seed)["scenario"]
    w = GAME.world_of(scenario)
    centre = w.hex_of_place[rng.choice(CENTRES[scenario])]
    neutral = [c for c, side in enumerate(w.allegiance) if side > 1]
    closed = sum_of(w.country[c] for c in neutral)
    near = [
        h
        for h in w.grid.hexes
        if w.land >> h & 1 and not closed >> h & 1 and w.grid.distance(h, centre) <= rng.choice((3, 5))
    ]
    units = _thrown(w, near, rng)
    entrenched = [unit for unit in units if w.entrenchable >> w.index[unit] & 1 and rng.random() < 0.3]
    last = rng.randint(w.turn_of[w.scenario["first"]], w.turn_of[w.scenario["last"]])
    return {
        "scenario": scenario,
        "seed": f"scattered {seed}",
        "phase": rng.choice(MOMENTS),
        "half": rng.choice(SIDES),
        "impulse": rng.randint(1, 2),
        "turn": w.turns[last].code,
        "last_turn": w.turns[last].code,
        "units": units,
        "entrenched": entrenched,
        "row": {side: {w.scenario["maps"][0]: rng.randint(1, 3)} for side in SIDES},
    }


def _thrown(w: Any, near: list[int], rng: random.Random) -> dict[str, str]:
    """Units in some hexes, within the limits of stacking and with room to move."""
    units: dict[str, str] = {}
    owner: dict[int, int] = {}
    stacks: dict[int, int] = {}
    for u in rng.sample(range(len(w.units)), len(w.units)):
        unit = w.units[u]
        if not w.land_units >> u & 1 or w.side_of[u] > 1 or rng.random() < 0.6:
            continue
        h, power = rng.choice(near), w.side_of[u]
        there = stacks.get(h, 0) | 1 << u
        if owner.setdefault(h, power) != power or (there & w.counted).bit_count() > STACK:
            continue
        if (there & w.hqs).bit_count() > 1 or (there & w.forts).bit_count() > 1:
            continue
        units[unit.id] = w.names[h]
        stacks[h] = there
    return units
