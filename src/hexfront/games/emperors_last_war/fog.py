"""16, 17, 20, 33. What each side may know, and guesses that agree with it.

Of enemy counters that lie face down a side sees where they are and how many (16b, R-88); patrols look like
units (17.1a). Of a secret transfer it sees how many counters have left the map (R-42); of the western front
nothing before the units come (33a).
"""

from __future__ import annotations

import random
from copy import copy
from typing import Any

from hexfront.games.emperors_last_war.board import (
    ASIDE,
    DUE,
    PLACES,
    POOL,
    SECRET,
    WEST,
    Board,
    S,
    controls,
    decode,
    hexes_of,
    mark,
    secret_town,
    set_secret_town,
)
from hexfront.games.emperors_last_war.rules import inforce, secret, splitting
from hexfront.games.emperors_last_war.rules.players import power_of
from hexfront.games.emperors_last_war.rules.setup import starting_board
from hexfront.games.emperors_last_war.rules.western_units import western
from hexfront.games.emperors_last_war.world import POWER_NAMES, POWERS, RU, World
from hexfront.hexes import members, of
from hexfront.kernel import BadInput
from hexfront.mechanics.fields import hide, veiled
from hexfront.mechanics.memory import tabled
from hexfront.mechanics.world import sum_of

#: How often a corps of which nobody knows is guessed to be split.
SPLIT = 0.3


def strangers(b: Board, w: World, power: int) -> int:
    """The units of a power whose whereabouts its enemy does not know."""
    if not inforce.on(b, "concealment"):
        return 0
    found, aside = b.concealed & b.afield & w.side[power], 0
    for u in members(w.side[power] & ~b.afield):
        at = b.loc[u]
        if at in (SECRET, WEST, DUE) or (at == POOL and w.patrols >> u & 1):
            found |= 1 << u
        elif at == ASIDE:
            aside |= 1 << u
    # Intelligence names units from the west together with their town (33.2b).
    found &= ~b.exposed
    if not aside or not found:
        return found
    # Nobody sees which hidden counters have been split or joined: what lies aside for them is hidden too.
    return found | sum_of(aside & kin for kin in splitting.kinships(b, w, power) if kin & found)


def unknown(b: Board, w: World, side: str | None) -> int:
    """The units whose whereabouts a side does not know; a spectator knows what both sides know."""
    return sum(strangers(b, w, power) for power in POWERS if side is None or power != power_of(side))


def view(s: S, side: str | None) -> dict[str, Any]:
    """What a side may know; levels of supply and points are public."""
    b, w = copy(s.board), s.world
    decides = any(asked.side == side for asked in s.decisions)
    hidden = unknown(b, w, side)
    _hide_plans(b, side)
    doc = veiled(b, w, hidden, _insider(b, side))
    doc["blanks"] = {
        POWER_NAMES[power]: _blanks(b, w, hidden & w.side[power])
        for power in POWERS
        if hidden & w.side[power]
    }
    doc["viewer"] = side
    # Only who decides needs to know what is still to be done; to others the agenda could tell secrets.
    doc["agenda"] = s.agenda if decides else None
    return doc


def _hide_plans(b: Board, side: str | None) -> None:
    """Take out of a board what others have in mind: towns of secret transfers, attacks not yet declared."""
    for power in POWERS:
        if (side is None or power != power_of(side)) and not b.disclosed[power]:
            set_secret_town(b, power, -1)
    if b.battle is not None and not b.battle.declared and (side is None or b.battle.power != power_of(side)):
        # An attack that is still planned is nobody else's business (7a, 23b).
        b.battle = None


def _insider(b: Board, side: str | None) -> str | None:
    """With whose eyes a side sees: allies know what each other knows, a march under way included (R-98)."""
    shares = side is not None and b.active != "" and power_of(side) == power_of(b.active)
    return b.active if shares else side


def _blanks(b: Board, w: World, hidden: int) -> dict[str, Any]:
    """What is seen of unknown units: where counters lie, how many are off the map, and who they can be."""
    places: dict[str, int] = {}
    for u in members(hidden & b.afield):
        name = w.names[b.loc[u]]
        places[name] = places.get(name, 0) + 1
    away = members(hidden & ~b.afield)
    from_west = sum(b.loc[u] == WEST or b.western >> u & 1 for u in away)
    boxed = sum(b.loc[u] == SECRET and not b.western >> u & 1 for u in away)
    due = sum(b.loc[u] == DUE for u in away)
    return {
        "map": dict(sorted(places.items())),
        "secret": boxed,
        "due": due,
        "west": from_west,
        "units": w.unit_names(hidden),
    }


# Guessing (kernel: determinize) -------------------------------------------------------------------


def imagine(s: S, doc: dict[str, Any], rng: random.Random) -> None:
    """Fill a state from a view; unknown units are dealt out at random so that everything still agrees."""
    if doc["agenda"] is None:
        raise BadInput("Only the side that decides can imagine a full state from its view.")
    full = dict(doc)
    units, concealed = dict(full["units"]), list(full["concealed"])
    terms = Board(turn=0, last_turn=0, loc=[], scenario=full["scenario"], options=tuple(full["options"]))
    for blanks in full["blanks"].values():
        dealt = _deal(terms, s.world, blanks, rng)
        units |= dealt
        concealed += [unit for unit, at in dealt.items() if at in s.world.grid]
    full["units"], full["concealed"] = units, concealed
    s.plan(doc["agenda"])
    s.board = decode(full, s.world)
    _write_down_towns(s.board, s.world, rng)


def guess(s: S, side: str, rng: random.Random) -> None:
    """What a side imagines from its view, on a copy of the state."""
    b, w = s.board, s.world
    hidden = unknown(b, w, side)
    blanks = _blanks(b, w, hidden)
    veiled_hexes = hexes_of(b, hidden)
    _hide_plans(b, side)
    hide(b, hidden, _insider(b, side))
    for u in members(hidden):
        if b.loc[u] >= 0:
            b.stack[b.loc[u]] &= ~(1 << u)
        b.loc[u] = POOL
    b.afield &= ~hidden
    for name, place in (_deal(b, w, blanks, rng) if hidden else {}).items():
        u, h = w.index[name], w.grid.find(place)
        b.loc[u] = PLACES.code(w, place) if h is None else h
        if h is not None:
            b.concealed |= 1 << u
            b.afield |= 1 << u
            b.stack[h] |= 1 << u
    mark(b, w, veiled_hexes)
    _write_down_towns(b, w, rng)


def _write_down_towns(b: Board, w: World, rng: random.Random) -> None:
    """Whoever has units in his box has written down a town; one that is unknown is guessed (20.1a)."""
    for power in POWERS:
        boxed = members(secret.box(b, w, power))
        if boxed and secret_town(b, power) < 0:
            fitting = secret.towns(b, w, boxed[0]) or w.stations & controls(b, w, power) or w.stations
            set_secret_town(b, power, rng.choice(members(fitting)))


def _deal(b: Board, w: World, blanks: dict[str, Any], rng: random.Random) -> dict[str, str]:
    """A place for every unknown unit: real ones in boxes and on the map, patrols where counters are left.

    Of the board only the scenario and the options count. Russian HQs never lie face down (21.2d): they go
    into the boxes first. With option 41 its pool waits in the west too (41c).
    """
    known = [w.index[unit] for unit in blanks["units"]]
    rng.shuffle(known)
    patrols = [u for u in known if w.patrols >> u & 1]
    places = sum(blanks["map"].values()) + blanks["due"] + blanks["secret"] + blanks["west"]
    from_west = western(w, inforce.on(b, "o41"))
    idle = _standing_aside(b, w, of(known) & w.real, places - len(patrols), places, rng)
    known = [u for u in known if not idle >> u & 1]
    visible = w.hqs & w.side[RU]
    real = sorted((u for u in known if w.real >> u & 1), key=lambda u: not visible >> u & 1)
    dealt: dict[str, str] = {}
    if sum(blanks["map"].values()) > len(known):
        raise BadInput("blanks: more counters lie on the map than there are unknown units.")
    spots = [name for name, number in blanks["map"].items() for _ in range(number)]
    rng.shuffle(spots)
    # Only some units can be in the west, so the others are dealt out before them.
    real.sort(key=lambda u: bool(from_west >> u & 1))
    for place, number in (("due", blanks["due"]), ("secret", blanks["secret"])):
        for _ in range(number):
            dealt[w.ids[real.pop(0)]] = place
    for _ in range(blanks["west"]):
        dealt[w.ids[real.pop()]] = "west"
    for u, spot in zip((*real, *patrols), spots, strict=False):
        dealt[w.ids[u]] = spot
    return dealt | {w.ids[u]: PLACES.word(w, ASIDE) for u in members(idle)}


def _standing_aside(b: Board, w: World, units: int, least: int, most: int, rng: random.Random) -> int:
    """What lies aside if each corps that may be whole or split is one of both (27d).

    Enough counters must stand on the map and in boxes, and not too many. Those that may be in the west are
    split last. If that is not enough, a corps stands beside divisions that it has lent to others (49a); if it
    is too much, corps have been split into those of others, or substitutes were joined (27e, 49).
    """
    kin = [kin & units for power in POWERS for kin in splitting.kinships(b, w, power) if kin & units]
    from_west = western(w, inforce.on(b, "o41"))
    idle, whole = _as_seen(w, b.scenario, sum_of(kin))
    number = (units & ~idle).bit_count()
    for corps in sorted(rng.sample(sorted(whole), len(whole)), key=lambda corps: from_west >> corps & 1):
        parts = whole[corps]
        more, near = parts.bit_count() - 1, not from_west >> corps & 1
        if number < least or (near and number + more <= most and rng.random() < SPLIT):
            idle = idle & ~parts | 1 << corps
            number += more
    lent = min(max(0, least - number), idle.bit_count())
    idle &= ~of(rng.sample(members(idle), lent))
    # Of each group something is there, or nothing of it would be hidden.
    there = of(max(members(some & ~idle or some), key=lambda u: (from_west >> u & 1, u)) for some in kin)
    idle &= ~there
    surplus = (units & ~idle).bit_count() - most
    if surplus > 0:
        spare = _shuffled(sum_of(kin) & ~idle & ~there, rng)
        idle |= of(sorted(spare, key=lambda u: from_west >> u & 1)[:surplus])
    return idle


def _as_seen(w: World, scenario: str, able: int) -> tuple[int, dict[int, int]]:
    """What lies aside by what lies open, and the corps of which nothing does, with their divisions.

    A corps whose divisions lie open or are lost has been split, and one that lies open has not. Counters of
    corps that do not take part are at hand, no more (49).
    """
    idle, whole = able & _bystanders(w, scenario) if able else 0, {}
    for corps, parts in _families(w) if able & ~idle else ():
        if idle >> corps & 1:
            continue
        mine, hidden = parts & able, able >> corps & 1
        if hidden and mine != parts:
            idle |= 1 << corps
            continue
        idle |= mine
        if hidden:
            whole[corps] = mine
    return idle, whole


@tabled
def _families(w: World) -> list[tuple[int, int]]:
    """Each corps that can be split, with its divisions as a set."""
    return [(corps, of(parts)) for corps, parts in w.parts.items()]


@tabled
def _bystanders(w: World, scenario: str) -> int:
    """Corps that a scenario begins without, with their divisions: all of them lie aside."""
    start = starting_board(w, scenario, {})
    whole = [of((corps, *parts)) for corps, parts in w.parts.items()]
    return sum_of(units for units in whole if all(start.loc[u] == ASIDE for u in members(units)))


def _shuffled(units: int, rng: random.Random) -> list[int]:
    found = list(members(units))
    rng.shuffle(found)
    return found
