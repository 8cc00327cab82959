"""Random positions: all units thrown over the map, so that fights, sieges and surprises are many."""

from __future__ import annotations

import copy
import random
from typing import Any

import hexfront

PHASES = (
    "red movement",
    "red combat",
    "red start",
    "red combat start",
    "railhead",
    "german rail",
    "german movement",
    "german combat",
    "left-over",
)
HALVES = 14


#: Armored cars that break through: hardly one random game in sixty comes to it (10.9e).
BREAKTHROUGH: dict[str, Any] = {
    "seed": "breakthrough",
    "phase": "german combat",
    "turn": 2,
    "ram": 10,
    "front": "western",
    "standing": ["ask never", "tops keep", "support never"],
    "new_units": [
        {"id": "r1", "side": "red", "strength": 2},
        {"id": "g1", "side": "german", "strength": 12},
        {"id": "cars", "side": "german", "strength": 2, "type": "armored_car", "size": "II"},
    ],
    "units": {"r1": "1416", "g1": "1415", "cars": "1415"},
    "dice": [1],
    "moves": ["attack 1416", "declare", "roll", "retreat r1 1417", "advance cars", "advance g1"],
}


def rare() -> list[dict[str, Any]]:
    """A position with moves that lead to a decision which chance would seldom meet."""
    return [copy.deepcopy(BREAKTHROUGH)]


def scatter(seed: int) -> dict[str, Any]:
    """A position document with most units somewhere on the map."""
    rng = random.Random(f"scatter {seed}")
    w = hexfront.games["reichswehr-freikorps"].world({})
    held: dict[str, list[Any]] = {}
    places: dict[str, str] = {}
    # Close together in the middle of the map, so that they meet.
    centre = w.grid.hex(rng.choice(["1513", "1718", "1808", "1111", "1919", "1705"]))
    near = [
        w.names[h]
        for h in w.grid.hexes
        if w.land >> h & 1 and w.grid.distance(h, centre) <= rng.choice((3, 5, 9))
    ]
    # Most armies muster in one hex, so that there are strong stacks and weak ones.
    mustered: dict[str, str] = {}
    barred = {w.names[h] for h in w.grid.hexes if (w.warsaw | w.berlin) >> h & 1}
    for unit in w.units:
        if unit.front == "southern" or rng.random() < 0.2:
            continue
        for _ in range(10):
            h = mustered.get(unit.army) or rng.choice(near)
            others = held.get(h, [])
            room = unit.side == "red" or sum(o.halves for o in others) + unit.halves <= HALVES
            if room and h not in barred and all(_may_share(unit, other) for other in others):
                held.setdefault(h, []).append(unit)
                places[unit.id] = h
                if unit.army and unit.army not in mustered and rng.random() < 0.8:
                    mustered[unit.army] = h
                break
    places |= {unit.id: "off" for unit in w.units if unit.front == "southern"}
    away = [unit.id for unit in w.units if unit.id not in places and unit.side == "german"]
    places |= {unit: f"turn {rng.randint(1, 12)}" for unit in away if rng.random() < 0.7}
    return _document(rng, w, places, held)


def _may_share(a: Any, b: Any) -> bool:
    return a.side == b.side and a.army == b.army


def _document(
    rng: random.Random, w: Any, places: dict[str, str], held: dict[str, list[Any]]
) -> dict[str, Any]:
    empty = [w.names[h] for h in w.place if w.names[h] not in held and not (w.warsaw | w.berlin) >> h & 1]
    edge = [w.names[h] for h in w.grid.hexes if w.west_edge >> h & 1 and w.names[h] not in held]
    control = {name: rng.choice(["red", "german"]) for name in empty + edge if rng.random() < 0.4}
    points = {name: w.points.get(w.grid.hex(name), 0) for name in (w.names[h] for h in w.place)}
    red = {w.names[h] for h in w.place if w.red_start >> h & 1}
    for name, side in control.items():
        red = red | {name} if side == "red" else red - {name}
    for name, units in held.items():
        red = red | {name} if units[0].side == "red" else red - {name}
    held_points = sum(points.get(name, 0) for name in red)
    turn = rng.randint(1, 12)
    return {
        "turn": turn,
        "phase": rng.choice(PHASES),
        "within": rng.choice(["left-over", "red movement", "red combat"]),
        "front": rng.choice(["western", "southwest"]),
        "cup": ["western", "southwest"],
        "units": places,
        "control": control,
        "ram": rng.randint(1, 20),
        "als": rng.randint(0, 4),
        "vp": {"red": held_points - rng.randint(0, 3), "german": sum(points.values()) - held_points},
        "guard": rng.random() < 0.5,
        "seed": f"scatter {turn} {rng.random()}",
        "standing": rng.choice(
            ["ask always", "ask fronts", "ask contact", "ask watch 1702 1513", "ask never"]
        ),
    }


def overstacked(seed: int) -> dict[str, Any]:
    """A position that no play can reach: both sides hold too much in a hex at the end of a phase (8.2e)."""
    return {
        "phase": "german movement",
        "units": dict.fromkeys(
            ["rw-br", "rw-dd", "rw-mn", "rw-mu", "rw-sg", "rw-st", "rw-1c", "rw-2c"], "1703"
        )
        | {"wf-4-12": "1721", "wf-15-4": "1721"},
        "seed": seed,
    }
