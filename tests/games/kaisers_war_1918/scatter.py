"""Random openings and positions: any scenario with any options; armies thrown together so that they fight."""

from __future__ import annotations

import random
from typing import Any

import hexfront
from hexfront.games.kaisers_war_1918.world import ARMY

SLUG = "kaisers-war-1918"
PHASES = (
    "player turn",
    "mobilization",
    "movement",
    "combat 1",
    "combat 2",
    "attrition",
    "turn end",
    "turn start",
)
CENTRES = (
    "Paris",
    "Venice",
    "Salonika",
    "Damascus",
    "Baghdad",
    "Warsaw",
    "Kiev",
    "Constantinople",
    "Helsinki",
)
FRONT = {"GE-inf-1": "1013", "GE-tac-1": "1013", "CP-gar-1": "1012", "FR-inf-1": "0716", "AL-gar-1": "0616"}


def opening(seed: int) -> dict[str, Any]:
    """A scenario with a random set of options that goes together."""
    rng = random.Random(f"opening {seed}")
    share = rng.choice((0.0, 0.3, 0.7))
    options = {
        o.name: o.values[1] if rng.random() < share else o.values[0] for o in hexfront.games[SLUG].options
    }
    if options["poles"] == "on":
        options["kaiser_east"] = "on"
    return {"scenario": rng.choice(("1918", "1918-19")), "options": options}


def scatter(seed: int) -> dict[str, Any]:
    """A position for the fuzz: a melee, now and then a rare moment with the moves that lead to it."""
    if seed % 4 == 3:
        return RARE[seed // 4 % len(RARE)](f"rare {seed}")
    return melee(seed)


def melee(seed: int) -> dict[str, Any]:
    """A position document with most units close together around a city."""
    rng = random.Random(f"scatter {seed}")
    w = hexfront.games[SLUG].world({})
    start = opening(seed)
    centre, steps = w.hex_of_place[rng.choice(CENTRES)], rng.choice((3, 5, 8))
    near = [h for h in w.grid.hexes if w.land >> h & 1 and not w.russia >> h & 1]
    near = [h for h in near if w.grid.distance(h, centre) <= steps]
    turn = rng.randint(1, 10)
    return start | {
        "turn": turn,
        "last_turn": min(11, turn + rng.randint(0, 2)),
        "phase": rng.choice(PHASES),
        "active": rng.choice(("central", "allied")),
        "units": _thrown(rng, w, near),
        "vp": {"central": rng.choice((9, 30, 60, 95)), "allied": rng.choice((9, 26, 60, 95))},
        "seed": f"scatter {seed}",
    }


def _thrown(rng: random.Random, w: Any, near: list[int]) -> dict[str, str]:
    """Regular units in hexes with room for them, naval ones at hand, some on the track."""
    sides: dict[int, str] = {}
    load: dict[int, int] = {}
    fixed: set[int] = set()
    places: dict[str, str] = {}
    share = rng.uniform(0.2, 0.7)
    for u, unit in enumerate(w.units):
        if unit.option or unit.nation in ("arabs", "persia", "trans_caucasus") or rng.random() > share:
            continue
        if w.naval >> u & 1:
            places[unit.id] = "naval"
            continue
        h = rng.choice(near)
        weight = ARMY if w.armies >> u & 1 else 1
        still = bool(w.immobile >> u & 1)
        if sides.get(h, unit.side) != unit.side or (still and (h in fixed or not w.cities >> h & 1)):
            places[unit.id] = rng.choice(("pool", "dead", "turn 11"))
            continue
        if not still and load.get(h, 0) + weight > ARMY:
            places[unit.id] = "pool"
            continue
        sides[h] = unit.side
        if still:
            fixed.add(h)
        else:
            load[h] = load.get(h, 0) + weight
        places[unit.id] = w.names[h]
    return places


# Moments that random play would seldom come to ---------------------------------------------------


def _psywar(seed: str, column: str, die: int, moves: list[str], **units: str) -> dict[str, Any]:
    return {
        "turn": 4,
        "last_turn": 4,
        "phase": "player turn",
        "active": "allied",
        "options": {"psywar": "on"},
        "vp": {"central": 30, "allied": 30},
        "units": FRONT | {"GE-inf-3": "turn 5", "AH-inf-1": "1518"} | units,
        "dice": [die],
        "moves": [f"psywar {column}", *moves],
        "seed": seed,
    }


def _spies(seed: str) -> dict[str, Any]:
    """Psywar finds out what lies under others."""
    return _psywar(seed, "A", 3, [])


def _sabotage(seed: str) -> dict[str, Any]:
    """A garrison is found and removed."""
    return _psywar(seed, "A", 4, ["examine belgium"])


def _desertion(seed: str) -> dict[str, Any]:
    """The enemy gives up a unit."""
    return _psywar(seed, "B", 3, [])


def _mutiny(seed: str) -> dict[str, Any]:
    """A nation mutinies."""
    return _psywar(seed, "B", 4, ["nation germany"])


def _rebellion(seed: str) -> dict[str, Any]:
    """A city rises."""
    return _psywar(seed, "B", 5, [])


def _strike(seed: str) -> dict[str, Any]:
    """What is on order comes later."""
    return _psywar(seed, "B", 6, [])


def _kaiser(seed: str) -> dict[str, Any]:
    """War with the Bolsheviks."""
    reds = {"BO-shk-1": "Moscow", "BO-fz-1": "Petrograd", "BO-grp-1": "Petrograd", "WR-shk-1": "Narva"}
    waiting = dict.fromkeys(["CZ-exp-1", "AN-cav-1", "BO-grp-4", "UK-inf-1", "PO-inf-1"], "pool")
    return {
        "turn": 2,
        "last_turn": 3,
        "phase": "turn start",
        "options": {"kaiser_east": "on", "psywar": "on"},
        "units": FRONT | reds | waiting | {"GE-inf-9": "3114", "GE-inf-7": "2507"},
        "frozen": ["GE-inf-9", "GE-inf-7"],
        "moves": ["kaiser"],
        "seed": seed,
    }


def _end_of_year(seed: str) -> dict[str, Any]:
    """Both sides agree to go on."""
    return {
        "turn": 5,
        "last_turn": 5,
        "phase": "turn end",
        "vp": {"central": 30, "allied": 30},
        "units": FRONT | {"FR-tnk-1": "Paris", "FR-inf-2": "Paris"},
        "moves": ["prolong", "prolong"],
        "seed": seed,
    }


RARE = (_spies, _sabotage, _desertion, _mutiny, _rebellion, _strike, _kaiser, _end_of_year)
