"""Random openings and positions: any scenario with any options; armies thrown together so that they fight."""

from __future__ import annotations

import random
from typing import Any

import hexfront
from hexfront.games.kaisers_war_east.rules.deployment import check_options, last_turn
from hexfront.games.kaisers_war_east.rules.stacking import excess
from hexfront.kernel import BadInput

SLUG = "kaisers-war-east"
PHASES = (
    "player turn",
    "mobilization",
    "reorganization",
    "forced march",
    "movement",
    "commit 1",
    "combat 1",
    "commit 2",
    "combat 2",
    "attrition",
    "turn end",
)
CENTRES = ("Warsaw", "Lemberg", "Riga", "Bucharest", "Konigsberg", "Kiev", "Odessa", "Petrograd", "Sofia")


def opening(seed: int) -> dict[str, Any]:
    """A scenario with a random set of options that goes together."""
    rng = random.Random(f"opening {seed}")
    game = hexfront.games[SLUG]
    w = game.world({})
    share = rng.choice((0.0, 0.3, 0.7))
    while True:
        scenario = rng.choice(("1914", "1915", "1916"))
        options = {o.name: o.values[1] if rng.random() < share else o.values[0] for o in game.options}
        options["end"] = rng.choice(("shortest", "1914", "1915", "1916", "1917", "1918"))
        try:
            check_options(scenario, options)
            last_turn(w, scenario, options)
        except BadInput:
            continue
        return {"scenario": scenario, "options": options}


def scatter(seed: int) -> dict[str, Any]:
    """A position document with most units close together around a city."""
    rng = random.Random(f"scatter {seed}")
    game = hexfront.games[SLUG]
    w = game.world({})
    start = opening(seed)
    belligerents = rng.choice((["Romania", "Bulgaria"], ["Romania", "Bulgaria"], ["Romania"], []))
    centre = w.hex_of_place[rng.choice(CENTRES if len(belligerents) > 1 else CENTRES[:3])]
    near = _near(w, centre, rng.choice((3, 5, 8)), belligerents)
    units = _thrown(rng, w, near, belligerents)
    options = start["options"] | ({"end": "1917"} if start["options"]["end"] != "1918" else {})
    turn = rng.randint(1, 31)
    doc = start | {
        "options": options,
        "turn": turn,
        "last_turn": min(40, turn + rng.randint(0, 3)),
        "phase": rng.choice(PHASES),
        "active": rng.choice(("central", "allied")),
        "belligerents": belligerents,
        "units": units,
        "vp": {"central": rng.choice((9, 30, 60, 95)), "allied": rng.choice((9, 26, 60, 95))},
        "seed": f"scatter {seed}",
    }
    if options["entrenching"] == "on":
        supply = [u for u, at in units.items() if u.startswith(("CP-S", "AL-S")) and at in w.grid]
        doc["entrenched"] = [u for u in supply if rng.random() < 0.4]
    return doc


def _near(w: Any, centre: int, steps: int, belligerents: list[str]) -> list[int]:
    closed = sum(w.country[name] for name in ("Romania", "Bulgaria") if name not in belligerents)
    return [h for h in w.grid.hexes if (w.land & ~closed) >> h & 1 and w.grid.distance(h, centre) <= steps]


def _thrown(rng: random.Random, w: Any, near: list[int], belligerents: list[str]) -> dict[str, str]:
    stacks: dict[int, int] = {}
    places: dict[str, str] = {}
    share = rng.uniform(0.3, 0.9)
    for u, unit in enumerate(w.units):
        asleep = unit.nation in ("Romania", "Bulgaria") and unit.nation not in belligerents
        if asleep or unit.nation == "Bolshevik" or rng.random() > share:
            places[unit.id] = rng.choice(("box", "gone")) if w.armies >> u & 1 else "pool"
            if w.hqs >> u & 1:
                places[unit.id] = "gone"
            continue
        spots = near if unit.type != "fortress" else [w.hex_of_place[unit.id.split("-F-")[1]]]
        for _ in range(8):
            h = rng.choice(spots)
            if unit.type == "train" and not w.rail >> h & 1:
                continue
            held = stacks.get(h, 0)
            if not held & ~w.side[unit.side] and not excess(w, held | 1 << u):
                stacks[h] = held | 1 << u
                places[unit.id] = w.names[h]
                break
    return places


def overstacked(seed: int) -> dict[str, Any]:
    """A position that no play can reach: both sides hold too much in a hex at the end of a phase (12.2a)."""
    return {
        "phase": "movement",
        "active": "central",
        "turn": 4,
        "units": dict.fromkeys(["GE-A8", "GE-A9", "GE-HKK1", "CP-S01", "CP-S02"], "2017")
        | dict.fromkeys(["RU-A1", "RU-A2", "AL-S01", "AL-S02", "RU-AT1", "RU-AT2"], "2515"),
        "seed": seed,
    }
