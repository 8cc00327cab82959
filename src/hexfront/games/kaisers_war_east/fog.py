"""What each side may know (Fog of War, R-FOG-1), and guesses that agree with it.

Without the option nothing is hidden. With it a side sees of an enemy stack how many counters it has and
the face of the top one, or its back; what it has looked at where it stands it knows. Enemy units off the map
are unknown.
"""

from __future__ import annotations

import random
from typing import Any

from hexfront.games.kaisers_war_east.board import Board, S, enemy
from hexfront.games.kaisers_war_east.codec import UNIT_SETS, decode, encode
from hexfront.games.kaisers_war_east.rules.deployment import WITH_ROMANIA
from hexfront.games.kaisers_war_east.rules.stacking import excess
from hexfront.games.kaisers_war_east.world import SIDES, World
from hexfront.hexes import members
from hexfront.kernel import BadInput

DOWN, COVERED = "down", "covered"
#: Fields that tell what the other side is about; they are public only without Fog of War.
PRIVATE_UNITS = ("dismissed", "marched", "scouted", "flipped")


def unseen(b: Board, w: World, side: str | None) -> int:
    """Units on the map that a side (or, for nobody, a spectator) may not see."""
    if not b.fog:
        return 0
    hidden = 0
    for other in SIDES:
        if other == side:
            continue
        for u in members(w.side[other] & ~b.seen & ~b.asleep):
            h = b.loc[u]
            if h >= 0 and (b.top.get(h) != u or b.hidden >> u & 1):
                hidden |= 1 << u
    return hidden


def unknown(b: Board, w: World, side: str | None) -> int:
    """Units whose whereabouts a side does not know: unseen on the map, or off it."""
    if not b.fog:
        return 0
    others = sum(w.side[other] for other in SIDES if other != side)
    away = sum(1 << u for u in members(others & ~b.asleep) if b.loc[u] < 0)
    return unseen(b, w, side) | away


def view(s: S, side: str | None) -> dict[str, Any]:
    """What a side may know; a spectator sees what both sides may."""
    b, w = s.board, s.world
    doc = encode(b, w)
    decides = any(asked.side == side for asked in s.decisions)
    doc["blanks"] = []
    doc["viewer"] = side
    if not b.fog:
        doc["agenda"] = s.agenda
        return doc
    # Only who decides needs to know what is still to be done; to others the agenda could tell secrets.
    doc["agenda"] = s.agenda if decides else None
    names = set(w.unit_names(unknown(b, w, side)))
    doc["units"] = {unit: at for unit, at in doc["units"].items() if unit not in names}
    doc["top"] = {at: unit for at, unit in doc["top"].items() if unit not in names}
    for name in UNIT_SETS:
        doc[name] = [unit for unit in doc[name] if unit not in names]
    doc["blanks"] = _blanks(b, w, side)
    _hide_plans(b, doc, side)
    return doc


def _blanks(b: Board, w: World, side: str | None) -> list[list[str]]:
    """Counters that cannot be seen, in an order that tells nothing."""
    found = []
    for u in members(unseen(b, w, side)):
        h = b.loc[u]
        kind = DOWN if b.top.get(h) == u else COVERED
        found.append([w.names[h], w.side_of[u], kind])
    return sorted(found)


def _hide_plans(b: Board, doc: dict[str, Any], side: str | None) -> None:
    """What the active side has planned but not shown is its own business (OPT-FOG-7)."""
    if side != b.active:
        for name in PRIVATE_UNITS:
            doc[name] = []
        doc["built"], doc["committed"], doc["loose"], doc["march"] = [], [], [], None
        doc["free_supply"] = doc["gallipoli"] = 0
        doc["recall"] = False
        if b.battle is not None and not b.battle.declared:
            doc["battle"] = None
    doc["waiting"] = [n if who == side else 0 for who, n in zip(SIDES, b.waiting, strict=True)]


# Guessing (kernel: determinize) -----------------------------------------------------------------


def imagine(s: S, doc: dict[str, Any], rng: random.Random) -> None:
    """Fill a state from a view; unseen units are dealt out at random so that everything still agrees."""
    w = s.world
    if doc["agenda"] is None:
        raise BadInput("Only the side that decides can imagine a full state from its view.")
    full = dict(doc)
    if doc["fog"]:
        _deal(s, full, rng)
    s.agenda = [_tuples(frame) for frame in doc["agenda"]]
    s.board = decode(full, w)


def _deal(s: S, full: dict[str, Any], rng: random.Random) -> None:
    w = s.world
    known = set(full["units"])
    entered = {"Romania": bool(full["romania"]), "Bulgaria": bool(full["bulgaria"])}
    awake = sum(w.nation[n] for n in w.nation if entered.get(n, True))
    candidates = [u for u in members(w.side[enemy(full["viewer"])] & awake) if w.ids[u] not in known]
    rng.shuffle(candidates)
    likely = [u for u in candidates if _may_be_out(w, full, u)]
    candidates = likely + [u for u in candidates if u not in likely]
    units, top, hidden = dict(full["units"]), dict(full["top"]), list(full["hidden"])
    stacks = _known_stacks(w, full)
    for at, owner, kind in full["blanks"]:
        h = w.grid.hex(at)
        u = _pick(w, candidates, owner, kind, stacks.get(h, 0))
        candidates.remove(u)
        stacks[h] = stacks.get(h, 0) | 1 << u
        units[w.ids[u]] = at
        if kind == DOWN:
            top[at] = w.ids[u]
            hidden.append(w.ids[u])
    for u in candidates:
        place = _place_off_map(w, full, u)
        if place != "pool":
            units[w.ids[u]] = place
    full["units"], full["top"], full["hidden"] = units, top, hidden


def _known_stacks(w: World, full: dict[str, Any]) -> dict[int, int]:
    stacks: dict[int, int] = {}
    for unit, at in full["units"].items():
        if at in w.grid:
            h = w.grid.hex(at)
            stacks[h] = stacks.get(h, 0) | 1 << w.index[unit]
    return stacks


def _pick(w: World, candidates: list[int], owner: str, kind: str, stack: int) -> int:
    """The first candidate that fits the stack; face down only what has a flag on its back."""
    able = [u for u in candidates if w.side_of[u] == owner and (kind != DOWN or w.flagged >> u & 1)]
    if not able:
        raise BadInput("This view does not agree with the counters of the game.")
    return next((u for u in able if not excess(w, stack | 1 << u)), able[0])


def _scheduled(w: World, unit: str) -> int:
    return max((turn.number for turn in w.turns.values() if unit in turn.units), default=0)


def _may_be_out(w: World, full: dict[str, Any], u: int) -> bool:
    """Whether a unit can have come into play by now, as far as the public schedule tells."""
    unit = w.units[u]
    if unit.optional or unit.id in WITH_ROMANIA or unit.nation == "Bolshevik":
        return False
    return not w.big >> u & 1 or unit.id in full["appeared"] or _scheduled(w, unit.id) <= full["turn"]


def _place_off_map(w: World, full: dict[str, Any], u: int) -> str:
    unit = w.units[u]
    if unit.id in WITH_ROMANIA and not full["romania"]:
        return "event"
    if _scheduled(w, unit.id) > full["turn"] and unit.id not in full["appeared"]:
        return f"turn {_scheduled(w, unit.id)}"
    if w.hqs >> u & 1:
        return "gone"
    if w.armies >> u & 1:
        return "box" if unit.size == "abteilung" or unit.id in full["appeared"] else "gone"
    return "pool"


def _tuples(value: Any) -> Any:
    return tuple(map(_tuples, value)) if isinstance(value, list | tuple) else value
