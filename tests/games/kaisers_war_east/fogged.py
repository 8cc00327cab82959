"""Games in the fog for tests of views: armies thrown together, random play, and who may see what."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from typing import Any

from tests.games.kaisers_war_east.scatter import opening

from hexfront.games.kaisers_war_east.rules.stacking import excess

PHASES = ("player turn", "mobilization", "reorganization", "forced march", "movement", "commit 1", "commit 2")
PLACES = ("Warsaw", "Lemberg", "Riga", "Kovno", "Konigsberg", "Kiev", "Odessa", "Bucharest")
CENTRAL = ("GE-", "AH-", "BU-", "TU-", "NA-", "CP-")
OPTIONS = {"fog_of_war": "on"}


def told(thing: Any) -> str:
    """Anything as text."""
    return json.dumps(thing, default=str)


def named(text: str) -> set[str]:
    """Words of a text that could be ids of units."""
    return set(re.findall(r"[A-Z]{2}-[A-Za-z0-9-]+", text))


def owner(unit: str) -> str:
    """The side of a unit, by its name."""
    return "central" if unit.startswith(CENTRAL) else "allied"


def board_of(state: Any) -> dict[str, Any]:
    """The full board, secrets and all."""
    return json.loads(state.to_json())["board"]


def asleep(board: dict[str, Any], unit: str) -> bool:
    """Whether a unit belongs to a neutral country."""
    return (unit.startswith("RO-") and not board["romania"]) or (
        unit.startswith("BU-") and not board["bulgaria"]
    )


def open_battle(board: dict[str, Any]) -> set[str]:
    """Units of a battle that has been declared, and marines off a coast."""
    shown = {unit for unit, _ in board["assaults"]}
    battle = board["battle"]
    if battle and battle["declared"]:
        for name in ("attackers", "defenders", "retreating", "exposed", "supply"):
            shown |= set(battle[name])
        shown |= {battle["hq"], battle["airbase"], battle["dug_in"]}
    return shown


def covered(state: Any, side: str | None) -> set[str]:
    """Units on the map that a side (or a spectator) may not see, worked out from the full state."""
    board = board_of(state)
    shown = open_battle(board) | set(board["seen"])
    tops, down = set(board["top"].values()), set(board["hidden"])
    return {
        unit
        for unit, at in board["units"].items()
        if at in state.world.grid
        and owner(unit) != side
        and not asleep(board, unit)
        and unit not in shown
        and (unit not in tops or unit in down or at in board["veiled"])
    }


def secret(state: Any, side: str | None) -> set[str]:
    """Those, and all units of the others that are off the map."""
    board = board_of(state)
    away = {
        unit
        for unit in state.world.ids
        if board["units"].get(unit, "pool") not in state.world.grid
        and owner(unit) != side
        and not asleep(board, unit)
    }
    return covered(state, side) | away


def same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Two views compared, apart from the commitment to the seed."""
    views = []
    for view in (one, other):
        plain = json.loads(json.dumps(view))
        del plain["header"]["commitment"]
        views.append(plain)
    return views[0] == views[1]


def melee(game: Any, seed: int) -> Any:
    """Both sides thrown together around a city in the fog, many units face down and options at random."""
    return game.position(_melee(game, seed))


def hungry(game: Any, seed: int) -> Any:
    """A melee in winter without supply units, before the phase in which those without supply roll (17.8a)."""
    document = _melee(game, seed)
    fed = {unit: at for unit, at in document["units"].items() if not unit.startswith(("CP-S", "AL-S"))}
    return game.position(document | {"units": fed, "turn": 14, "last_turn": 17, "phase": "commit 2"})


def _melee(game: Any, seed: int) -> dict[str, Any]:
    rng = random.Random(f"melee {seed}")
    w = game.world({})
    war = ["Romania", "Bulgaria"] if rng.random() < 0.6 else []
    centre = w.hex_of_place[rng.choice(PLACES if war else PLACES[:5])]
    closed = 0 if war else w.country["Romania"] | w.country["Bulgaria"]
    near = [h for h in w.grid.hexes if (w.land & ~closed) >> h & 1 and w.grid.distance(h, centre) <= 5]
    units = _thrown(rng, w, near, war)
    turn = rng.randint(1, 31)
    down = [unit for unit in units if w.units[w.index[unit]].flag and rng.random() < 0.4]
    points = (99, 99) if seed % 3 else (rng.choice((12, 40)), rng.choice((27, 40)))
    start = opening(seed)
    return start | {
        "options": start["options"] | OPTIONS,
        "turn": turn,
        "last_turn": turn + 3,
        "phase": rng.choice(PHASES),
        "active": rng.choice(("central", "allied")),
        "belligerents": war,
        "units": units,
        "hidden": down,
        "vp": dict(zip(("central", "allied"), points, strict=True)),
        "seed": f"melee {seed}",
    }


def _thrown(rng: random.Random, w: Any, near: list[int], war: list[str]) -> dict[str, str]:
    """Most units of the belligerents in stacks that keep the limits; fortresses stay at home."""
    stacks: dict[int, int] = {}
    places: dict[str, str] = {}
    for u, unit in enumerate(w.units):
        asleep = unit.nation in ("Romania", "Bulgaria") and not war
        if asleep or unit.nation == "Bolshevik" or rng.random() < 0.25:
            continue
        home = [w.hex_of_place[unit.id.split("-F-")[1]]] if unit.type == "fortress" else near
        for h in (rng.choice(home) for _ in range(8)):
            held = stacks.get(h, 0)
            off_rails = unit.type == "train" and not w.rail >> h & 1
            if not held & ~w.side[unit.side] and not excess(w, held | 1 << u) and not off_rails:
                stacks[h] = held | 1 << u
                places[unit.id] = w.names[h]
                break
    return places


def whole_game(game: Any, seed: int) -> Any:
    """A scenario with random options after both ready deployments, everything face down."""
    start = opening(seed)
    state = game.start(start["scenario"], start["options"] | OPTIONS, seed)
    while state.decision.step == "setup":
        legal = state.legal_actions()
        state.apply("suggested" if "suggested" in legal else "hide all" if "hide all" in legal else "done")
    return state


def wander(state: Any, seed: int, count: int) -> Iterator[Any]:
    """States of a game that both sides play at random, after each action; fights are sought."""
    rng = random.Random(seed)
    for _ in range(count):
        if state.outcome is not None:
            return
        legal = state.legal_actions()
        others = [action for action in legal if action not in ("done", "stop", "pass")]
        fights = [action for action in legal if action.verb in ("attack", "declare", "scout", "psywar")]
        liked = fights or others or legal
        state.apply(rng.choice(liked) if rng.random() < 0.55 else rng.choice(legal))
        yield state


def exchangeable(state: Any, u: int, v: int) -> bool:
    """Whether two units may change places for all that everybody knows.

    Neutrals lie open, fortresses are in their cities, trains on rails, and what lies face down has a flag.
    """
    b, w = state.board, state.world
    away = w.fortresses | b.asleep
    for one, other in ((u, v), (v, u)):
        if away >> one & 1 or (b.hidden >> one & 1 and not w.units[other].flag):
            return False
        if w.trains >> one & 1 and b.loc[other] >= 0 and not w.rail >> b.loc[other] & 1:
            return False
    return _room(state, u, v)


def _room(state: Any, u: int, v: int) -> bool:
    """Whether the stacks are not too high afterwards, where their limits are soon looked at (12.2a). If not,
    whether they are too high by as much as before: all see that somebody must give units up."""
    b, w = state.board, state.world
    soon = b.battle is not None or state.agenda[-1].step == "stacking.remove"
    places = {b.loc[u]: (u, v), b.loc[v]: (v, u)}
    return all(
        h < 0 or excess(w, b.stack[h] & ~(1 << leaves) | 1 << comes) == (0 if soon else excess(w, b.stack[h]))
        for h, (leaves, comes) in places.items()
    )


def foggy(game: Any, seed: int) -> Any:
    """A whole game or a melee in the fog, with or without supply, for twins."""
    return (whole_game, melee, melee, hungry)[seed % 4](game, seed)
