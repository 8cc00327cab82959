"""Random openings and positions: any scenario with any options; armies thrown together so that they fight."""

from __future__ import annotations

import random
from typing import Any

from tests.games.kaisers_war_east.counters import COUNTERS

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
    """A position for the fuzz: a melee, now and then a rare moment with the moves that lead to it.

    Those moves bring the moment about with the values that the tests of the rules know.
    """
    if seed % 4 == 3:
        return RARE[seed // 4 % len(RARE)](f"rare {seed}") | {"counters": COUNTERS}
    return melee(seed)


def melee(seed: int) -> dict[str, Any]:
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


# Moments that random play would seldom come to ---------------------------------------------------

FRONT = {"GE-A9": "2117", "GE-A10": "2217", "RU-A1": "3016", "AL-S01": "Moscow", "CP-S01": "Berlin"}


def _czech_legion(seed: str) -> dict[str, Any]:
    """The First Revolution comes, and with it the Czech Legion."""
    options = {"russian_revolutions": "on", "czech_legion": "on", "end": "1917"}
    return {
        "turn": 24,
        "last_turn": 26,
        "phase": "player turn",
        "active": "allied",
        "options": options,
        "vp": {"central": 60, "allied": 20},
        "units": FRONT | {"RU-NW": "Minsk", "RU-SW": "Kiev"},
        "reverse": ["RU-SW"],
        "dice": [5],
        "seed": seed,
    }


def _bolsheviks(seed: str) -> dict[str, Any]:
    """A lost corps brings the Second Revolution in the middle of a battle."""
    return {
        "turn": 25,
        "last_turn": 28,
        "phase": "combat 1",
        "active": "central",
        "options": {"russian_revolutions": "on", "end": "1918"},
        "first_revolution": True,
        "vp": {"central": 60, "allied": 11},
        "units": FRONT | {"RU-C-I": "2118"},
        "terrain": {"2118": "clear"},
        "dice": [6],
        "moves": ["attack 2118", "join GE-A9", "join GE-A10", "declare"],
        "seed": seed,
    }


def _red_army(seed: str) -> dict[str, Any]:
    """Bolsheviks in the pool wait for their turn."""
    return {
        "turn": 33,
        "last_turn": 36,
        "phase": "mobilization",
        "active": "allied",
        "options": {"russian_revolutions": "on", "end": "1918"},
        "first_revolution": True,
        "second_revolution": True,
        "vp": {"central": 60, "allied": 9},
        "units": {"GE-A9": "2117", "CP-S01": "Berlin", "BO-LR": "Petrograd", "BO-RG": "Moscow"},
        "seed": seed,
    }


def _storm(seed: str) -> dict[str, Any]:
    """Storm troops break an army, whose corps panic."""
    return {
        "turn": 28,
        "last_turn": 29,
        "phase": "combat 1",
        "active": "central",
        "units": {"GE-ASt": "2117", "GE-A10": "2217", "RU-A1": "2118", "CP-S01": "2017", "AL-S01": "Moscow"},
        "terrain": {"2118": "clear"},
        "dice": [3, 2, 2, 2],
        "moves": ["attack 2118", "join GE-ASt", "join GE-A10", "declare shock"],
        "seed": seed,
    }


def _break_through(seed: str) -> dict[str, Any]:
    """A break-through lets the attackers pursue two hexes."""
    return _storm(seed) | {
        "dice": [6],
        "moves": ["attack 2118", "join GE-ASt", "join GE-A10", "declare shock", "advance GE-ASt 2118"],
    }


def _bloodbath(seed: str) -> dict[str, Any]:
    """Two attacking armies, one of which must break down."""
    return _storm(seed) | {
        "units": {"GE-A9": "2117", "GE-A10": "2217", "RU-A1": "2118", "AL-S01": "Moscow"},
        "dice": [3],
        "moves": ["attack 2118", "join GE-A9", "join GE-A10", "declare"],
    }


def _last_corps(seed: str) -> dict[str, Any]:
    """Two attacking armies break down, with corps left for one of them."""
    corps = ("I", "III", "VI", "XI", "XIV", "XVII", "H", "B")
    return _storm(seed) | {
        "units": {"AH-A1": "2117", "AH-A2": "2217", "RU-A1": "2118", "AL-S01": "Moscow"}
        | {f"AH-C-{name}": "gone" for name in corps[4:]},
        "dice": [1],
        "moves": ["attack 2118", "join AH-A1", "join AH-A2", "declare"],
    }


def _spies(seed: str) -> dict[str, Any]:
    """Psywar finds out what lies under the fog."""
    return {
        "turn": 8,
        "last_turn": 9,
        "phase": "player turn",
        "active": "central",
        "options": {"psywar": "on", "fog_of_war": "on", "end": "1915"},
        "units": FRONT,
        "hidden": ["RU-A1"],
        "dice": [3],
        "moves": ["psywar"],
        "seed": seed,
    }


RARE = (_czech_legion, _bolsheviks, _red_army, _storm, _spies, _break_through, _bloodbath, _last_corps)
