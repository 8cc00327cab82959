"""Random openings and positions: any scenario with any options; armies thrown together so that they fight."""

from __future__ import annotations

import random
from typing import Any

from tests.games.kaisers_war_1918.battlefield import FIELD, NORTH, REAR, TARGET, unit

import hexfront
from hexfront.games.kaisers_war_1918.board import restack
from hexfront.games.kaisers_war_1918.rules.realm import area
from hexfront.games.kaisers_war_1918.rules.sequence import PHASES
from hexfront.games.kaisers_war_1918.rules.stacking import excess

SLUG = "kaisers-war-1918"
EAST = "kaiser_east"
CENTRES = (
    *("Paris", "Reims", "Verdun", "Venice", "Trent", "Salonika", "Bucharest", "Warsaw", "Kiev"),
    *("Constantinople", "Jerusalem", "Baghdad", "Dover", "Petrograd"),
)
#: Where in a turn a melee begins.
MOMENTS = ("turn start", "player turn", *PHASES, "turn end")


def options(rng: random.Random) -> dict[str, str]:
    """Options that go together: none, some or most."""
    game = hexfront.games[SLUG]
    share = rng.choice((0.0, 0.3, 0.8))
    found = {o.name: o.values[1] if rng.random() < share else o.values[0] for o in game.options}
    if found[EAST] != "on":
        found["poles"] = "off"
    return found


def opening(seed: int) -> dict[str, Any]:
    """A scenario with a random set of options."""
    rng = random.Random(f"opening {seed}")
    return {"scenario": rng.choice(("1918", "1918-19")), "options": options(rng)}


def rare() -> list[dict[str, Any]]:
    """Positions with the moves that lead to every decision that a game from the start may not come to."""
    return [made(f"rare {number}") for number, made in enumerate(RARE)]


def scatter(seed: int) -> dict[str, Any]:
    """A position for the fuzz: a melee, now and then a rare moment with the moves that lead to it."""
    if seed % 8 == 7:
        return RARE[seed // 8 % len(RARE)](f"rare {seed}")
    return melee(seed)


def melee(seed: int) -> dict[str, Any]:
    """A position document with most units close together around a city, and the turn near the end."""
    rng = random.Random(f"scatter {seed}")
    w = hexfront.games[SLUG].world({})
    start = opening(seed)
    successors = start["options"][EAST] == "on"
    war = successors and rng.random() < 0.5
    centre = w.hex_of_place[rng.choice(CENTRES if war else CENTRES[:-1])]
    near = [h for h in w.grid.hexes if w.land >> h & 1 and w.grid.distance(h, centre) <= rng.choice((3, 5))]
    if not war:
        near = [h for h in near if not w.russia >> h & 1]
    turn = rng.randint(1, 9)
    return start | {
        "turn": turn,
        "last_turn": turn + 1,
        "phase": rng.choice(MOMENTS),
        "active": rng.choice(("central", "allied")),
        "east_war": war,
        "units": thrown(rng, w, near, start["options"], war),
        "vp": {"central": rng.choice((15, 30, 60, 95)), "allied": rng.choice((15, 30, 60, 95))},
        "seed": f"scatter {seed}",
    }


def thrown(rng: random.Random, w: Any, near: list[int], chosen: dict[str, str], war: bool) -> dict[str, str]:
    """Most units in stacks that keep the limits, fleets at sea; those tied to a country only in it."""
    board = hexfront.games[SLUG].start(options=chosen).board
    board.east_war = war
    restack(board, w)
    successors = chosen[EAST] == "on"
    stacks: dict[int, int] = {}
    places: dict[str, str] = {}
    share = rng.uniform(0.3, 0.8)
    for u, one in enumerate(w.units):
        early = one.nation in ("bolsheviks", "czechs", "anarchists") and not war
        if (one.option and not successors) or early or rng.random() > share:
            continue
        if w.naval >> u & 1:
            places[one.id] = "naval"
            continue
        for h in (rng.choice(near) for _ in range(6)):
            held = stacks.get(h, 0)
            tied = not area(w, one.nation) >> h & 1 or (w.forts >> u & 1 and not w.cities >> h & 1)
            own = board.central_units if board.central_units >> u & 1 else board.allied_units | w.bolsheviks
            if tied or held & ~own or excess(board, w, held | 1 << u, h):
                continue
            stacks[h] = held | 1 << u
            places[one.id] = w.names[h]
            break
    return places


def overstacked(seed: int) -> dict[str, Any]:
    """A position that no play can reach: both sides hold too much in a hex at the end of a phase (9.4c)."""
    return {
        "phase": "movement",
        "active": "central",
        "turn": 2,
        "last_turn": 2,
        "units": dict.fromkeys(["GE-inf-1", "GE-inf-2", "GE-inf-3", "GE-inf-4", "GE-cav-1"], "3314")
        | dict.fromkeys(["FR-inf-1", "FR-inf-2", "FR-inf-3", "FR-inf-4", "FR-cav-1"], "3614"),
        "seed": seed,
    }


# Moments that random play would seldom come to ---------------------------------------------------

DOVER = "0712"
CORPS = {"c1": "central", "c2": "central", "a1": "allied", "a2": "allied"}
FRONT = {"GE-inf-1": "Berlin", "AH-inf-1": "Vienna", "FR-inf-1": "Paris", "BR-inf-1": "London"}


def _minds(column: str, die: int) -> Any:
    """A psywar attack with a known die."""

    def made(seed: str) -> dict[str, Any]:
        return {
            "turn": 3,
            "last_turn": 3,
            "phase": "player turn",
            "active": "allied",
            "options": {"psywar": "on"},
            "vp": {"central": 30, "allied": 60},
            "units": FRONT | {"CP-gar-1": "Brussels", "GE-inf-2": "turn 4"},
            "dice": [die],
            "moves": [f"psywar {column}", *(["examine belgium"] if (column, die) == ("A", 4) else [])],
            "seed": seed,
        }

    return made


def _navies(seed: str) -> dict[str, Any]:
    """Supply by sea, which the enemy may contest."""
    return {
        "turn": 2,
        "last_turn": 2,
        "phase": "mobilization",
        "active": "allied",
        "options": {"naval": "on", "air": "on"},
        "vp": {"central": 50, "allied": 50},
        "units": FRONT | {"BR-inf-2": "Dover", "BR-amp-1": "naval", "GE-bom-1": "naval", "GE-amp-1": "naval"},
        "moves": ["done", f"duty BR-amp-1 {DOVER}"],
        "seed": seed,
    }


def _kaiser(seed: str) -> dict[str, Any]:
    """The Kaiser moves east, and the Allies place what appears."""
    return {
        "turn": 2,
        "last_turn": 2,
        "phase": "turn start",
        "options": {EAST: "on", "psywar": "on"},
        "vp": {"central": 50, "allied": 50},
        "units": FRONT | {"BO-grp-1": "Moscow", "WR-inf-1": "pool"},
        "moves": ["kaiser"],
        "seed": seed,
    }


def _year(seed: str) -> dict[str, Any]:
    """The year 1918 is over."""
    return {
        "turn": 5,
        "last_turn": 5,
        "phase": "turn end",
        "scenario": "1918",
        "vp": {"central": 50, "allied": 50},
        "units": FRONT,
        "seed": seed,
    }


def _field(seed: str, die: int, **more: Any) -> dict[str, Any]:
    """A battle in the open between a corps and a corps."""
    base = {
        "turn": 2,
        "last_turn": 2,
        "phase": "combat 1",
        "active": "central",
        "vp": {"central": 50, "allied": 50},
        "units": {"c1": NORTH, "a1": TARGET, "a2": "4428", "c2": "4427"},
        "new_units": [unit(name, side) for name, side in CORPS.items()],
        "moves": [f"attack {TARGET}", "join c1", "declare"],
        "dice": [die],
        "seed": seed,
    }
    return base | FIELD | more


def _they_shall_not_pass(seed: str) -> dict[str, Any]:
    """The defender is asked before the die."""
    return _field(seed, 5, options={"they_shall_not_pass": "on"})


def _exposed(seed: str) -> dict[str, Any]:
    """One of two airbases over an enemy airbase pays for a lost attacker."""
    sides = {"cb1": "central", "cb2": "central", "ab": "allied"}
    bases = [unit(name, side, type="tactical_airbase", size="AB", range=4) for name, side in sides.items()]
    start = _field(seed, 4)
    return start | {
        "units": start["units"] | {"cb1": REAR, "cb2": REAR, "ab": TARGET},
        "new_units": start["new_units"] + bases,
        "moves": [f"attack {TARGET}", "join c1", "fly cb1", "fly cb2", "declare"],
    }


def _ways_back(seed: str) -> dict[str, Any]:
    """The attacker is thrown back and chooses where to go."""
    return _field(seed, 3)


def _pursued(seed: str) -> dict[str, Any]:
    """A routed defender runs two hexes; cavalry with a shock corps follows as far."""
    start = _field(seed, 5)
    horse = [unit("c1", "central", move=4, shock=True), *start["new_units"][1:]]
    moves = [*start["moves"], "infiltrate"]
    return start | {"new_units": horse, "moves": moves, "dice": [5, 2]}


def _railway(seed: str) -> dict[str, Any]:
    """From Gallipoli two lines lead to Budapest."""
    return {
        "turn": 2,
        "last_turn": 2,
        "phase": "movement",
        "active": "central",
        "vp": {"central": 50, "allied": 50},
        "units": FRONT | {"OT-inf-1": "Gallipoli", "AH-inf-2": "Budapest"},
        "moves": ["move OT-inf-1", "rail 2118"],
        "seed": seed,
    }


def _airlift(seed: str) -> dict[str, Any]:
    """An army cut off in the desert, and an airbase that can feed it."""
    return {
        "turn": 3,
        "last_turn": 3,
        "phase": "attrition",
        "active": "allied",
        "options": {"air": "on"},
        "vp": {"central": 50, "allied": 50},
        "units": FRONT | {"BR-inf-6": "4732", "BR-tac-3": "Baghdad"},
        "seed": seed,
    }


def _demobilization(seed: str) -> dict[str, Any]:
    """An Allied player turn in which a corps is sent home and a garrison is bought."""
    return {
        "turn": 2,
        "last_turn": 2,
        "phase": "mobilization",
        "active": "allied",
        "vp": {"central": 50, "allied": 50},
        "units": FRONT | {"FR-inf-2": "turn 2"},
        "moves": ["demobilize"],
        "seed": seed,
    }


RARE = (
    _ways_back,
    _pursued,
    _railway,
    _airlift,
    _demobilization,
    _kaiser,
    _navies,
    _exposed,
    _they_shall_not_pass,
    _year,
    _minds("A", 4),
    *(_minds("B", die) for die in (3, 4, 5, 6)),
)
