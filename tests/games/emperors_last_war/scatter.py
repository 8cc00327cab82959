"""Random openings and positions: any scenario with any options; armies thrown together so that they fight."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from tests.games.emperors_last_war.field import FAR_EAST, FAR_WEST, FIELD, PLENTY, RING, TARGET, corps, hq

import hexfront
from hexfront.games.emperors_last_war.board import put
from hexfront.games.emperors_last_war.figures import STACK
from hexfront.games.emperors_last_war.rules.inforce import GROUPS
from hexfront.games.emperors_last_war.rules.sequence import PHASES
from hexfront.games.emperors_last_war.world import CP, FRONTS, POWER_NAMES, RU
from hexfront.hexes import members

SLUG = "emperors-last-war"
#: Where armies meet: fortresses, bridgeheads, ports, the crest and open country.
CENTRES = {
    "A": ("Lwow", "Lublin", "Przemysl", "Halicz"),
    "B": ("Lodz", "Czestochowa", "Kalisz", "Warszawa"),
    "C": ("Warszawa", "Przemysl", "Krakow", "Jaroslaw", "Deblin"),
    "campaign": ("Krolewiec", "Lec", "Osowiec", "Elblag", "Torun", "Przemysl", "Kowno", "Lomza"),
}
#: In which order scenarios are opened.
TURNS = ("A", "B", "C", "E", "A", "B", "C", "F", "A", "B", "C", "D", "A", "B", "C", "campaign")
MOMENTS = ("player turn", *PHASES)


def options(rng: random.Random) -> dict[str, str]:
    """Options: none, some or most, for both sides or for one."""
    share = rng.choice((0.0, 0.3, 0.8))
    return {
        option.name: rng.choice(option.values[1:]) if rng.random() < share else option.values[0]
        for option in hexfront.games[SLUG].options
    }


def shuffled(scenario: str, seed: int) -> Any:
    """A scenario whose units stand a few hexes from where they should, so that many of them are cut off."""
    chance = random.Random(seed)
    s = hexfront.games[SLUG].start(scenario, seed=seed)
    b, w = s.board, s.world
    for u in members(b.afield):
        near = w.ways.reach(1 << b.loc[u], w.land, 3)
        foes = b.held[1 - w.side_of[u]]
        put(b, w, u, chance.choice(members(near & ~foes)))
    return s


def armies(scenario: str) -> Iterator[tuple[Any, int]]:
    """Each side in a few shuffled positions of a scenario: the state and the power."""
    for seed in range(3):
        s = shuffled(scenario, seed)
        yield from ((s, power) for power in (CP, RU))


def opening(seed: int) -> dict[str, Any]:
    """A scenario with a random set of options; the long ones less often."""
    rng = random.Random(f"opening {seed}")
    return {"scenario": TURNS[seed // 2 % len(TURNS)], "options": options(rng)}


def rare() -> list[dict[str, Any]]:
    """Positions with the moves that lead to every decision that a game from the start may not come to."""
    return [made(f"rare {number}") for number, made in enumerate(RARE)]


def scatter(seed: int) -> dict[str, Any]:
    """A position for the fuzz: a melee, now and then a rare moment with the moves that lead to it."""
    if seed % 4 == 3:
        return RARE[seed // 4 % len(RARE)](f"rare {seed}")
    return melee(seed)


def melee(seed: int) -> dict[str, Any]:
    """A position document with many units close together around a place, and the turn near the end."""
    rng = random.Random(f"scatter {seed}")
    start = opening(seed)
    scenario, last = start["scenario"], {"A": 5, "B": 17, "C": 13}.get(start["scenario"], 23)
    w = hexfront.games[SLUG].world({})
    centre = w.hex_of_place[rng.choice(CENTRES.get(scenario, CENTRES["campaign"]))]
    near = [h for h in w.grid.hexes if w.land >> h & 1 and w.grid.distance(h, centre) <= rng.choice((3, 5))]
    led = "headquarters" in GROUPS[scenario]
    units, owner, stacks = {}, {}, {}
    for u, unit in enumerate(w.units):
        if unit.type == "patrol" or (unit.type == "hq" and not led) or rng.random() < 0.4:
            continue
        h, power = rng.choice(near), w.side_of[u]
        work = w.work.get(h)
        closed = work is not None and work.kind != "fortified_area" and work.power != power
        if closed or owner.setdefault(h, power) != power or stacks.get(h, 0) == STACK:
            continue
        units[unit.id] = w.names[h]
        stacks[h] = stacks.get(h, 0) + 1
    disrupted = [unit for unit in units if rng.random() < 0.3]
    hidden = {h for h in owner if rng.random() < 0.4} if "concealment" in GROUPS[scenario] else set()
    concealed = [
        unit
        for unit, name in units.items()
        if w.grid.hex(name) in hidden and unit not in disrupted and not (unit.startswith("RU-HQ"))
    ]
    return {
        **start,
        "seed": f"scattered {seed}",
        "phase": rng.choice(MOMENTS),
        "active": rng.choice(POWER_NAMES),
        "turn": rng.randint(last - 2, last - 1),
        "last_turn": last,
        "units": units,
        "disrupted": disrupted,
        "concealed": concealed,
        "levels": {POWER_NAMES[power]: {front: rng.randint(0, 20) for front in FRONTS} for power in (CP, RU)},
    }


# Moments that games at random hardly meet ---------------------------------------------------------------


def _attack(seed: str, side: str, attackers: dict[str, Any], moves: list[str], **more: Any) -> dict[str, Any]:
    """An attack on the target of the field with a die that lets it succeed."""
    units = [*more.pop("defenders"), *attackers.values()]
    places = {doc["id"]: TARGET for doc in units} | {doc["id"]: at for at, doc in attackers.items()}
    plan = [f"attack {TARGET}", *(f"join {doc['id']}" for doc in attackers.values()), "declare"]
    changes = FIELD | {"works": FIELD["works"] | more.pop("works", {})}
    return {
        **changes,
        "seed": seed,
        "phase": "normal attack",
        "active": side,
        "new_units": [*units, *more.pop("staff", [])],
        "units": places | more.pop("units", {}),
        "levels": PLENTY,
        "dice": [1],
        "moves": [*plan, *moves],
        **more,
    }


def surrender(seed: str) -> dict[str, Any]:
    """A stack without a way out is beaten, and its owner says who checks first (8.6.1, R-96)."""
    ring = {at: corps(f"c{k}", "central") for k, at in enumerate(RING)}
    inside = [corps("r1", "russia"), corps("r2", "russia")]
    return _attack(seed, "central", ring, [], defenders=inside, scenario="A", turn=4, last_turn=5)


def storm(seed: str) -> dict[str, Any]:
    """A fortress with two equals inside is stormed (25.2c, R-96)."""
    near = {at: corps(f"r{k}", "russia", strength=3) for k, at in enumerate(RING[:3])}
    inside = [corps("c1", "central", nation="AH"), corps("c2", "central", nation="AH")]
    works = {TARGET: {"kind": "fortress", "owner": "austria-hungary", "strength": 1}}
    staff = [hq("rh", "russia"), hq("ch", "central", nation="AH")]
    return _attack(
        seed,
        "russia",
        near,
        ["front galician", "go"],
        defenders=inside,
        scenario="C",
        works=works,
        staff=staff,
        units={"rh": FAR_EAST, "ch": FAR_WEST},
        turn=12,
        last_turn=13,
    )


def despair(seed: str) -> dict[str, Any]:
    """An attack in despair after which its price is chosen (23.3b, R-52)."""
    near = {at: corps(f"c{k}", "central", morale=11) for k, at in enumerate(RING[2:4])}
    return _attack(
        seed,
        "central",
        near,
        ["front galician", "despair", "go"],
        defenders=[corps("r1", "russia")],
        scenario="C",
        staff=[hq("ch", "central")],
        units={"ch": FAR_WEST},
        turn=12,
        last_turn=13,
    )


def _december(seed: str, phase: str, units: dict[str, str], moves: list[str], **more: Any) -> dict[str, Any]:
    """A moment of the campaign near its end, for the Central Powers."""
    return {
        "seed": seed,
        "scenario": "campaign",
        "phase": phase,
        "turn": 22,
        "levels": PLENTY,
        "units": {"GE-I": "Poznan", "RU-I": "Warszawa"} | units,
        "moves": moves,
        **more,
    }


def recruits(seed: str) -> dict[str, Any]:
    """A corps is reconstructed, and a Legion brigade may be formed (28.1, 32)."""
    units = {"AH-II": "lost", "LG-1": "pool"}
    moves = ["pass", "done", "rebuild AH-II", "place 3409", "legion"]
    return _december(seed, "supply", units, moves, dice=[1])


def from_the_west(seed: str) -> dict[str, Any]:
    """A unit from the west is decided for, and its town is to be written down (33.2)."""
    return _december(seed, "end", {"GE-XI": "west", "GE-RG": "west"}, ["bring GE-XI"])


def lending(seed: str) -> dict[str, Any]:
    """A German corps out of command is attacked within the range of an Austrian staff (21.6)."""
    near = {at: corps(f"r{k}", "russia", strength=3) for k, at in enumerate(RING[:2])}
    return _attack(
        seed,
        "russia",
        near,
        ["front galician", "go"],
        defenders=[corps("c1", "central", nation="GE"), corps("c2", "central", nation="GE")],
        scenario="C",
        staff=[hq("rh", "russia"), hq("ch", "central", nation="AH")],
        units={"rh": FAR_EAST, "ch": FAR_WEST},
        turn=12,
        last_turn=13,
    )


def abandoned(seed: str) -> dict[str, Any]:
    """An isolated fortress is attacked, and its garrison may leave it (25.6)."""
    near = {at: corps(f"c{k}", "central", strength=4) for k, at in enumerate((RING[0], RING[3]))}
    return _attack(
        seed,
        "central",
        near,
        ["front galician", "go"],
        defenders=[corps("r1", "russia")],
        scenario="C",
        works={TARGET: {"kind": "fortress", "owner": "russia", "strength": 2}},
        staff=[hq("ch", "central")],
        units={"ch": FAR_WEST},
        turn=12,
        last_turn=13,
    )


def starved(seed: str) -> dict[str, Any]:
    """A large garrison has been shut in for as long as its walls hold (25.5)."""
    ring = {at: corps(f"r{k}", "russia") for k, at in enumerate(RING)}
    inside = [corps("c1", "central"), corps("c2", "central", morale=11)]
    works = {TARGET: {"kind": "fortress", "owner": "germany", "strength": 1}}
    return FIELD | {
        "seed": seed,
        "scenario": "C",
        "phase": "end",
        "active": "central",
        "works": FIELD["works"] | works,
        "new_units": [*inside, *ring.values()],
        "units": {doc["id"]: TARGET for doc in inside} | {doc["id"]: at for at, doc in ring.items()},
        "sieges": {TARGET: 1},
        "levels": PLENTY,
        "turn": 12,
        "last_turn": 13,
    }


def invitation(seed: str) -> dict[str, Any]:
    """One of two allies has asked the other to join his attack (F.1a, R-98)."""
    new = [corps(f"c{nation}", "central", nation=nation, strength=3) for nation in ("GE", "AH")]
    new += [hq(f"h{nation}", "central", nation=nation) for nation in ("GE", "AH")]
    return FIELD | {
        "seed": seed,
        "scenario": "F",
        "phase": "normal attack",
        "active": "central",
        "new_units": [*new, corps("r1", "russia")],
        "units": {"cGE": RING[3], "cAH": RING[2], "hGE": FAR_WEST, "hAH": FAR_WEST, "r1": TARGET},
        "levels": PLENTY,
        "turn": 23,
        "moves": [f"attack {TARGET}", "join cGE", "invite"],
    }


def routes(seed: str) -> dict[str, Any]:
    """Two lines lead to the same town, each for one train (18.3a)."""
    lines = (("2301", "2202"), ("2202", "2203"), ("2301", "2302"), ("2302", "2203"))
    return {
        "seed": seed,
        "scenario": "campaign",
        "phase": "normal movement",
        "moved_first": True,
        "turn": 23,
        "levels": PLENTY,
        "railways": [[*line, "normal"] for line in lines],
        "units": {"GE-I": "2301", "GE-XVII": "2301", "RU-I": "Warszawa"},
        "moves": ["move GE-I", "rail 2203"],
    }


def detour(seed: str) -> dict[str, Any]:
    """The enemy stands where a reinforcement is due, and two towns are as near (A.2.1a, R-33, R-96)."""
    return {
        "seed": seed,
        "scenario": "A",
        "phase": "window 1",
        "turn": 4,
        "last_turn": 5,
        "levels": PLENTY,
        "new_units": [corps("c1", "central"), corps("r1", "russia"), corps("r2", "russia")],
        "units": {"AH-IV": "turn 4", "c1": "4203", "r1": "3115", "r2": "3619"},
        "moves": ["reserve", "place 3517"],
    }


RARE = (
    *(surrender, storm, despair, recruits, from_the_west, lending),
    *(abandoned, starved, invitation, routes, detour),
)
