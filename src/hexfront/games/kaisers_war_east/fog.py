"""What each side may know (Fog of War, R-FOG-1), and guesses that agree with it.

Without the option nothing is hidden. With it a side sees of an enemy stack how many counters it has and
the face of the top one, or its back; what it has looked at where it stands it knows. Enemy units off the map
are unknown.
"""

from __future__ import annotations

import random
from typing import Any, NamedTuple

from hexfront.games.kaisers_war_east.board import (
    BOX,
    GONE,
    NEVER,
    PLACES,
    POOL,
    SCHEDULED,
    TRAY,
    Board,
    S,
    decode,
    enemy,
    on,
)
from hexfront.games.kaisers_war_east.rules.cover import unseen
from hexfront.games.kaisers_war_east.rules.deployment import starting_board
from hexfront.games.kaisers_war_east.rules.removal import retired
from hexfront.games.kaisers_war_east.rules.stacking import excess
from hexfront.games.kaisers_war_east.world import ALLIED, SIDES, World
from hexfront.hexes import members
from hexfront.kernel import BadInput
from hexfront.kernel.reading import reading
from hexfront.mechanics.fields import encode, veiled
from hexfront.mechanics.memory import remembered

DOWN, COVERED = "down", "covered"
#: Turns after Romania's entry on which units arrive that wait for it (21.5a, 23.2a).
AFTER_ROMANIA = {"RO-A4": 1, "RU-ROM": 3}
#: How often a guess is begun anew before one is taken in which a stack is too high.
TRIES = 20


def unknown(b: Board, w: World, side: str | None) -> int:
    """Units whose whereabouts a side does not know: unseen on the map, or off it."""
    if not b.fog:
        return 0
    others = sum(w.side[other] for other in SIDES if other != side)
    away = sum(1 << u for u in members(others & ~b.asleep) if b.loc[u] < 0)
    return unseen(b, w, side) | away


def open_to(s: S, side: str | None) -> bool:
    """Whether nothing is hidden from a side, as without the option."""
    return not s.board.fog


def view(s: S, side: str | None) -> dict[str, Any]:
    """What a side may know, both totals of VP always (5.0a); a spectator sees what both sides may."""
    b, w = s.board, s.world
    decides = any(asked.side == side for asked in s.decisions)
    if open_to(s, side):
        return encode(b, w) | {"blanks": [], "viewer": side, "agenda": s.agenda}
    doc = veiled(b, w, unknown(b, w, side), side)
    doc["blanks"] = _blanks(b, w, side)
    doc["viewer"] = side
    # Only who decides needs to know what is still to be done; to others the agenda could tell secrets.
    doc["agenda"] = s.agenda if decides else None
    if side != b.active:
        _hide_plans(b, w, doc)
    return doc


def _blanks(b: Board, w: World, side: str | None) -> list[list[str]]:
    """Counters that cannot be seen, in an order that tells nothing."""
    found = []
    for u in members(unseen(b, w, side)):
        h = b.loc[u]
        kind = DOWN if b.top.get(h) == u and not b.veiled >> h & 1 else COVERED
        found.append([w.names[h], w.side_of[u], kind])
    return sorted(found)


def _hide_plans(b: Board, w: World, doc: dict[str, Any]) -> None:
    """What the active side has planned but not shown is its own business (OPT-FOG-7)."""
    if doc["agenda"] is not None:
        doc["agenda"] = [frame for frame in doc["agenda"] if frame.step != "march"]
    battle = b.battle
    if battle is None:
        return
    if not battle.declared:
        doc["battle"] = None
        return
    # Supply assigned to a declared attack is open to all, with the attackers it reached (OPT-FOG-2).
    shown = {*doc["battle"]["attackers"], doc["battle"]["hq"], doc["battle"]["airbase"]}
    doc["committed"] = [
        [w.ids[u], [name for name in w.unit_names(reached) if name in shown]]
        for u, reached in b.committed
        if w.ids[u] in doc["battle"]["supply"]
    ]


# Guessing (kernel: determinize) -----------------------------------------------------------------


def imagine(s: S, doc: dict[str, Any], rng: random.Random) -> None:
    """Fill a state from a view; unseen units are dealt out at random so that everything still agrees."""
    if doc["agenda"] is None:
        raise BadInput("Only the side that decides can imagine a full state from its view.")
    full = dict(doc)
    s.plan(doc["agenda"])
    if doc["fog"]:
        _deal(s, full, rng)
    s.board = decode(full, s.world)


def _deal(s: S, full: dict[str, Any], rng: random.Random) -> None:
    """Give every blank a counter that could be there, and every other counter a place off the map."""
    w = s.world
    entered = {"Romania": bool(full["romania"]), "Bulgaria": bool(full["bulgaria"])}
    awake = sum(w.nation[n] for n in w.nation if entered.get(n, True))
    other = enemy(full["viewer"])
    known = Known(full["turn"], full["romania"], full["second_revolution"])
    away = {u: place_off_map(s, known, u) for u in members(w.side[other] & awake)}
    away = {u: at for u, at in away.items() if w.ids[u] not in full["units"]}
    with reading("units, top and blanks"):
        dealt = _deal_blanks(s, full, away, rng)
    units, top, hidden = dict(full["units"]), dict(full["top"]), list(full["hidden"])
    for u, (at, kind) in dealt.items():
        units[w.ids[u]] = at
        if kind == DOWN:
            top[at] = w.ids[u]
            hidden.append(w.ids[u])
        elif at in full["veiled"]:
            # What will show when the veil is lifted is one of those that nobody sees yet (R-FOG-2).
            top.setdefault(at, w.ids[u])
    units |= {w.ids[u]: PLACES.word(w, at) for u, at in away.items() if u not in dealt and at != POOL}
    # An army that has come into play by now has appeared (10.4a).
    armies = [w.ids[u] for u, at in away.items() if w.armies >> u & 1 and (u in dealt or at == BOX)]
    full["appeared"] = [*full["appeared"], *armies]
    full["units"], full["top"], full["hidden"] = units, top, hidden


def _deal_blanks(
    s: S, full: dict[str, Any], away: dict[int, int], rng: random.Random
) -> dict[int, tuple[str, str]]:
    """A counter for every blank, by unit; the highest stacks come first, because they are the hardest."""
    w = s.world
    stacks = _known_stacks(w, full)
    blanks: dict[str, list[str]] = {}
    for at, _, kind in full["blanks"]:
        blanks.setdefault(at, []).append(kind)
    places = sorted(blanks, key=lambda at: -len(blanks[at]) - stacks.get(at, 0).bit_count())
    known = Known(full["turn"], full["romania"], full["second_revolution"])
    able = [u for u in away if may_be_out(s, known, u)]
    for attempt in range(TRIES):
        rng.shuffle(able)
        rest = able[:]
        dealt: dict[int, tuple[str, str]] = {}
        for at in places:
            kinds = sorted(blanks[at], reverse=True)
            chosen = _fill(w, at, stacks.get(at, 0), kinds, rest)
            if chosen is None:
                if attempt < TRIES - 1:
                    break
                chosen = _cram(w, kinds, [*rest, *(u for u in away if u not in able and u not in dealt)])
            rest = [u for u in rest if u not in chosen]
            dealt |= {u: (at, kind) for u, kind in zip(chosen, kinds, strict=True)}
        else:
            return dealt
    raise AssertionError("the last attempt takes what there is")


def _fill(w: World, at: str, stack: int, kinds: list[str], units: list[int]) -> list[int] | None:
    """Counters for the blanks of one stack that may stack together, or nothing if there are none."""
    if not kinds:
        return []
    tried = set()
    for i, u in enumerate(units):
        sort = w.units[u].type, w.units[u].size, w.units[u].flag
        if sort in tried or not _fits(w, at, kinds[0], u):
            continue
        tried.add(sort)
        if not excess(w, stack | 1 << u):
            rest = _fill(w, at, stack | 1 << u, kinds[1:], units[:i] + units[i + 1 :])
            if rest is not None:
                return [u, *rest]
    return None


def _fits(w: World, at: str, kind: str, u: int) -> bool:
    """Face down lies only what has a flag; fortresses are in their cities, trains on rails."""
    unit, h = w.units[u], w.grid.hex(at)
    if kind == DOWN and not unit.flag:
        return False
    if unit.type == "fortress":
        return w.hex_of_place.get(unit.id.split("-F-")[-1]) == h
    return unit.type != "train" or bool(w.rail >> h & 1)


def _cram(w: World, kinds: list[str], units: list[int]) -> list[int]:
    """Counters for a stack that is too high, as it may be before a Movement Phase ends (12.2c)."""
    chosen: list[int] = []
    for kind in kinds:
        u = next((u for u in units if u not in chosen and (kind != DOWN or w.flagged >> u & 1)), None)
        if u is None:
            raise BadInput("This view does not agree with the counters of the game.")
        chosen.append(u)
    return chosen


def _known_stacks(w: World, full: dict[str, Any]) -> dict[str, int]:
    stacks: dict[str, int] = {}
    for unit, at in full["units"].items():
        if at in w.grid:
            stacks[at] = stacks.get(at, 0) | 1 << w.index[unit]
    return stacks


def in_use(s: S, u: int, second_revolution: bool) -> bool:
    """Whether a counter can be in play at all, by the options and events that all know of."""
    unit = s.world.units[u]
    if unit.side == ALLIED and second_revolution:
        return unit.nation == "Bolshevik" or unit.type == "supply"
    if unit.nation == "Bolshevik":
        return False
    return not unit.option or on(s, unit.option)


class Known(NamedTuple):
    """What both sides know of the time: the turn, that of Romania's entry (or 0), the Second Revolution."""

    turn: int
    romania: int
    second_revolution: bool


def may_be_out(s: S, known: Known, u: int) -> bool:
    """Whether a unit can be on the map now, as far as the public schedule tells."""
    away = place_off_map(s, known, u)
    return in_use(s, u, known.second_revolution) and not (away <= SCHEDULED or away == TRAY)


@remembered
def _first_places(w: World, scenario: str, options: tuple[tuple[str, str], ...]) -> tuple[int, ...]:
    """Where a scenario puts everything before the first move."""
    return tuple(starting_board(w, scenario, dict(options)).loc)


def place_off_map(s: S, known: Known, u: int) -> int:
    """Where a unit is if it is not on the map: it is still to come by the public schedule, or it was lost."""
    w = s.world
    start = _first_places(w, s.header["scenario"], tuple(s.header["options"].items()))[u]
    other = w.side_of[u]
    if not in_use(s, u, known.second_revolution):
        return start if w.units[u].option else GONE
    if start == TRAY and s.awaits("deployment", other):
        return TRAY
    if start == SCHEDULED - NEVER and known.romania:
        start = SCHEDULED - (known.romania + AFTER_ROMANIA.get(w.ids[u], 0))
    if start <= SCHEDULED:
        to_come = known.turn + (not s.awaits("player", other))
        return start if SCHEDULED - start >= to_come else retired(w, u)
    return retired(w, u) if start == TRAY else start
