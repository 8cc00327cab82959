"""10. What each side may know, and guesses that agree with it.

Outside combat a side sees of an enemy stack the top counter and how many there are (10.1a). Of enemy units
in boxes, pools and on the turn track it sees only how many there are (10.2a, R16).
"""

from __future__ import annotations

import random
from collections import Counter
from copy import copy
from typing import Any

from hexfront.games.kaisers_war_1918.board import (
    PLACES,
    POOL,
    Battle,
    Board,
    S,
    decode,
    units_of,
)
from hexfront.games.kaisers_war_1918.rules.cover import engaged, unseen
from hexfront.games.kaisers_war_1918.rules.placement import mobilizer
from hexfront.games.kaisers_war_1918.rules.stacking import excess, limit, weight
from hexfront.games.kaisers_war_1918.world import ARMY, SIDES, World
from hexfront.hexes import members
from hexfront.kernel import BadInput
from hexfront.kernel.reading import reading
from hexfront.mechanics.fields import veiled

COVERED = "covered"
#: How often a guess is begun anew before one is taken in which a stack is too high.
TRIES = 30


def unknown(b: Board, w: World, side: str | None) -> int:
    """Units whose whereabouts a side does not know: unseen on the map, or off it.

    Of those that it places itself, whoever commands them, it knows where they are (30.21f).
    """
    others = sum(units_of(b, other) for other in SIDES if other != side) & ~engaged(b)
    away = sum(
        1 << u
        for u in members(others)
        if b.loc[u] < 0 and (not w.units[u].option or b.successors) and mobilizer(b, w, u) != side
    )
    return unseen(b, w, side) | away


def view(s: S, side: str | None) -> dict[str, Any]:
    """What a side may know, both totals of VP always (5.1b); a spectator sees what both sides may."""
    b, w = s.board, s.world
    decides = any(asked.side == side for asked in s.decisions)
    hidden = unknown(b, w, side)
    planned = b.battle if side != b.active and b.battle is not None and not b.battle.declared else None
    if planned is not None:
        # Who is asked to contest a fleet knows which one is used and where, and nothing else of the attack.
        known = planned.fleets if decides else 0
        hidden &= ~known
        b = copy(b)
        b.battle = Battle(planned.side, planned.target, planned.form, fleets=known) if known else None
    doc = veiled(b, w, hidden, side)
    doc["blanks"] = _blanks(b, w, side)
    doc["away"] = _away(b, w, side, hidden)
    doc["viewer"] = side
    # Only who decides needs to know what is still to be done; to others the agenda could tell secrets.
    doc["agenda"] = s.agenda if decides else None
    return doc


def _blanks(b: Board, w: World, side: str | None) -> list[list[str]]:
    """Counters that cannot be seen, in an order that tells nothing; zones of control are public (R112).

    For each hex it is told whether what lies there exerts a zone, because movement depends on it.
    """
    found = []
    for u in members(unseen(b, w, side)):
        h = b.loc[u]
        owner = next(other for other in (*SIDES, "") if not other or units_of(b, other) >> u & 1)
        exerts = bool((b.central_zoc | b.allied_zoc) >> h & 1)
        found.append([w.names[h], owner, "zone" if exerts else COVERED])
    return sorted(found)


def _away(b: Board, w: World, side: str | None, hidden: int) -> dict[str, dict[str, int]]:
    """How many unknown units of each side are in each place off the map (10.2a, R16)."""
    found: dict[str, dict[str, int]] = {}
    for other in SIDES:
        if other != side:
            mine = [b.loc[u] for u in members(units_of(b, other) & hidden) if b.loc[u] < 0]
            found[other] = dict(sorted(Counter(PLACES.word(w, at) for at in mine).items()))
    return found


# Guessing (kernel: determinize) -------------------------------------------------------------------


def imagine(s: S, doc: dict[str, Any], rng: random.Random) -> None:
    """Fill a state from a view; unseen units are dealt out at random so that everything still agrees."""
    if doc["agenda"] is None:
        raise BadInput("Only the side that decides can imagine a full state from its view.")
    full = dict(doc)
    s.plan(doc["agenda"])
    _deal(s, full, rng)
    s.board = decode(full, s.world)


def _deal(s: S, full: dict[str, Any], rng: random.Random) -> None:
    """Give every blank a counter that could be there, and every other counter a place off the map."""
    w = s.world
    seen = decode(full | {"units": full["units"]}, w)
    dealt: dict[int, str] = {}
    for side in SIDES:
        if side == full["viewer"]:
            continue
        places = full["away"].get(side, {})
        if sum(map(abs, places.values())) > len(w.ids):
            raise BadInput(f"away: {side} has more units off the map than there are counters.")
        free = [
            u
            for u in members(units_of(seen, side))
            if w.ids[u] not in full["units"]
            and (not w.units[u].option or seen.successors)
            and mobilizer(seen, w, u) != full["viewer"]
        ]
        with reading("blanks and away"):
            blanks = [(at, kind) for at, owner, kind in full["blanks"] if owner == side]
            dealt |= _deal_side(seen, w, free, blanks, places, rng)
    neutral = [(at, kind) for at, owner, kind in full["blanks"] if not owner]
    if neutral:
        free = [u for u in members(w.bolsheviks) if w.ids[u] not in full["units"]]
        dealt |= _deal_side(seen, w, free, neutral, {}, rng)
    units = dict(full["units"])
    for u, at in dealt.items():
        if at != PLACES.word(w, POOL):
            units[w.ids[u]] = at
    full["top"] = _tops(w, full, units)
    full["units"] = units


def _tops(w: World, full: dict[str, Any], units: dict[str, str]) -> dict[str, str]:
    """A top counter for every stack: what the view shows, else any of those dealt there."""
    top = {at: name for at, name in full["top"].items() if name}
    # A top counter that the view does not tell is one of those that lie covered.
    for unit, at in sorted(units.items(), key=lambda one: one[0] in full["units"]):
        if at in w.grid:
            top.setdefault(at, unit)
    return top


def _deal_side(
    seen: Board,
    w: World,
    free: list[int],
    blanks: list[tuple[str, str]],
    places: dict[str, int],
    rng: random.Random,
) -> dict[int, str]:
    """A place for every unknown unit of a side: first the hexes, then the rest.

    Hexes without a zone come first, for few units exert none; then those with least room. If no order by
    chance alone fits, light units that move go where there is little room.
    """
    stacks: dict[str, int] = {}
    for at, _ in blanks:
        stacks[at] = stacks.get(at, 0) + 1
    room = {at: _room(seen, w, at) / number for at, number in stacks.items()}
    zones = {at: kind == "zone" for at, kind in blanks}
    order = sorted(stacks, key=lambda at: (zones[at], room[at], -stacks[at], at))
    for attempt in range(TRIES):
        rest = free[:]
        rng.shuffle(rest)
        dealt: dict[int, str] = {}
        for at in order:
            if attempt > TRIES // 2 and room[at] < ARMY:
                rest.sort(key=lambda u: weight(seen, w, 1 << u) or ARMY)
            chosen = _fill(seen, w, at, zones[at], stacks[at], rest, attempt == TRIES - 1)
            if chosen is None:
                break
            for u in chosen:
                rest.remove(u)
                dealt[u] = at
        else:
            return dealt | _deal_away(w, rest, places)
    raise AssertionError("the last attempt takes what there is")


def _room(seen: Board, w: World, at: str) -> int:
    """Corps equivalents that can be added to what is seen in a hex (9.1a)."""
    h = w.grid.hex(at)
    return limit(w, h) - weight(seen, w, seen.stack[h])


def _fill(
    seen: Board, w: World, at: str, zone: bool, number: int, free: list[int], anyhow: bool
) -> list[int] | None:
    """Land units for the blanks of one stack that may stand together there and exert a zone or none."""
    h = w.grid.hex(at)
    stack = seen.stack[h]
    chosen: list[int] = []
    able = w.exerting & ~seen.inert
    for u in free:
        if len(chosen) == number:
            break
        exerts = bool(able >> u & 1)
        last = len(chosen) == number - 1
        if not w.land_units >> u & 1 or (exerts and not zone) or (w.forts >> u & 1 and not w.cities >> h & 1):
            continue
        if zone and last and not exerts and not stack & able:
            continue
        if anyhow or not excess(seen, w, stack | 1 << u, h):
            chosen.append(u)
            stack |= 1 << u
    if len(chosen) == number:
        return chosen
    if not anyhow:
        return None
    extra = [u for u in free if u not in chosen and w.land_units >> u & 1]
    return [*chosen, *extra[: number - len(chosen)]]


def _deal_away(w: World, rest: list[int], places: dict[str, int]) -> dict[int, str]:
    """Places off the map for those that are left: naval units where naval units are."""
    dealt: dict[int, str] = {}
    left = dict(places)
    ships = [u for u in rest if w.naval >> u & 1]
    others = [u for u in rest if not w.naval >> u & 1]
    for u in ships:
        if left.get("naval", 0):
            left["naval"] -= 1
            dealt[u] = "naval"
    boxes = [word for word, number in left.items() for _ in range(number) if word != "naval"]
    waiting = [*others, *(u for u in ships if u not in dealt)]
    for u, word in zip(waiting, boxes, strict=False):
        dealt[u] = word
    return dealt
