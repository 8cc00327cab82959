"""23. What each side may know, and guesses that agree with it.

Of an enemy stack a side sees whose it is, how many pieces lie there, whether the hex exerts a ZOC and whether
it holds a fort (R-167); dummies look like units. Ships lie under Fleet markers: one sees in which bases, and
whether in the Commerce Raiding Zone, but not how many they are (23.41a, 23.42a). Of air units one sees their
bases. A side knows units that it has been shown, until they move, the dead pile, and how many pieces wait in
each box of the track.
"""

from __future__ import annotations

import random
from copy import copy
from typing import Any

from hexfront.games.storm_of_steel import dealing, guessing
from hexfront.games.storm_of_steel.board import DEAD, POOL, REMOVED, TRACK, ZONE, Board, S, decode
from hexfront.games.storm_of_steel.rules.players import power_of
from hexfront.games.storm_of_steel.rules.purchases import alike, early
from hexfront.games.storm_of_steel.rules.setup import rows
from hexfront.games.storm_of_steel.stacks import settle, survey
from hexfront.games.storm_of_steel.telling import seen_by
from hexfront.games.storm_of_steel.world import POWERS, SIDES, World
from hexfront.hexes import members, of
from hexfront.kernel import BadInput
from hexfront.mechanics.fields import hide, veiled
from hexfront.mechanics.memory import kept, tabled

#: Where everybody sees who lies there.
GONE = (DEAD, REMOVED)


def on_show(b: Board) -> int:
    """The units that both sides may look at now: in a declared attack (23.2a), before a port that they
    assault, at sea with the enemy in sight (23.41a), in the air."""
    found = 0
    if b.battle is not None:
        found |= b.battle.shown
    if b.clash is not None:
        found |= b.clash.shown
    for one in b.landings:
        found |= 1 << one.unit | 1 << one.ship
    for flight in b.flights.values():
        found |= flight.units | flight.hunters
    return found


def strangers(s: S, power: int) -> int:
    """The units of a side whose whereabouts its enemy does not know: all but forts, the dead and the seen."""
    b, w = s.board, s.world
    found = w.side[power] & ~seen_by(s, 1 - power) & ~on_show(b)
    loc = b.loc
    return found & ~of([u for u in members(found & ~b.afield) if loc[u] in GONE])


def unknown(s: S, side: str | None) -> int:
    """The units whose whereabouts a side does not know; a spectator knows what both sides know."""
    return sum(strangers(s, power) for power in POWERS if side is None or power != power_of(side))


def view(s: S, side: str | None) -> dict[str, Any]:
    """What a side may know; morale, control, forts, rail and developed cards are public."""
    b, w = copy(s.board), s.world
    decides = any(asked.side == side for asked in s.decisions)
    hidden = unknown(s, side)
    _hide_plans(b, side)
    doc = veiled(b, w, hidden, side)
    doc["blanks"] = {SIDES[seen.power]: dealing.told(w, seen) for seen in _seen(s, hidden)}
    doc["viewer"] = side
    # Only who decides needs to know what is still to be done; to others the agenda could tell secrets.
    doc["agenda"] = s.agenda if decides else None
    return doc


def _hide_plans(b: Board, side: str | None) -> None:
    """Take an attack out of a board that is still planned: it is nobody else's business (23.2a)."""
    if b.battle is not None and not b.battle.declared and (side is None or b.battle.power != power_of(side)):
        b.battle = None


def _seen(s: S, hidden: int) -> list[dealing.Seen]:
    """What is seen of unknown units: how many lie where, the hexes with a ZOC, fleets and air bases.

    Who they can be follows from the units that are known (``dealing.py``).
    """
    return [
        _seen_of(s, power, hidden & s.world.side[power]) for power in POWERS if hidden & s.world.side[power]
    ]


def _out(b: Board, units: int) -> list[int]:
    """Those of some units that are somewhere, and not in the pool."""
    loc = b.loc
    return [u for u in members(units) if loc[u] != POOL]


def _seen_of(s: S, power: int, hidden: int) -> dealing.Seen:
    b, w = s.board, s.world
    land: dict[int, int] = {}
    air: dict[int, int] = {}
    track: dict[int, int] = {}
    fleets: set[int] = set()
    for u in _out(b, hidden):
        at = b.loc[u]
        if at == ZONE:
            fleets.add(ZONE)
        elif at <= TRACK:
            track[at] = track.get(at, 0) + 1
        elif at >= 0 and w.naval >> u & 1:
            fleets.add(at)
        elif at >= 0 and not b.underground >> u & 1:
            there = air if w.air >> u & 1 else land
            there[at] = there.get(at, 0) + 1
    return dealing.Seen(
        power,
        dict(sorted(land.items())),
        dict(sorted(track.items())),
        b.projects[power],
        tuple(sorted(fleets)),
        dict(sorted(air.items())),
    )


# Guessing (kernel: determinize, deal) --------------------------------------------------------------


def imagine(s: S, doc: dict[str, Any], rng: random.Random) -> None:
    """Fill a state from a view; unknown units are dealt out at random so that everything still agrees."""
    if doc["agenda"] is None:
        raise BadInput("Only the side that decides can imagine a full state from its view.")
    s.plan(doc["agenda"])
    s.board = decode(doc, s.world)
    _fill(s, [dealing.heard(s.world, power_of(side), blanks) for side, blanks in doc["blanks"].items()], rng)


def guess(s: S, side: str, rng: random.Random) -> None:
    """What a side imagines from its view, on a copy of the state."""
    b, w = s.board, s.world
    hidden = unknown(s, side)
    seen = _seen(s, hidden)
    _hide_plans(b, side)
    hide(b, hidden, side)
    settle(b, w, dict.fromkeys(_out(b, hidden), POOL))
    _fill(s, seen, rng)


def _fill(s: S, seen: list[dealing.Seen], rng: random.Random) -> None:
    """Deal out what is unknown on a board that holds nothing but what a side knows."""
    b, w = s.board, s.world
    for one in seen:
        dealt, dug = dealing.armies(b, w, one, rng)
        dealt |= dealing.fleets(b, w, one, rng) | dealing.wings(b, w, one, rng)
        b.entrenched |= dug
        settle(b, w, dealt)
        survey(b, w, one.power)
    for one in seen:
        guessing.secrets(s, one.power, rng)


def likely(s: S, power: int) -> int:
    """Unknown land units and dummies of a side that may be on the map: of the set-up, arrived by schedule, or
    raised since (7.5a, 9.1a).

    Whoever does not see the units thinks of these; it says nothing of where they are.
    """
    b, w = s.board, s.world
    known = dealing.expected(w) | _arrivals(w, b.turn) | b.afield & w.bands
    found = strangers(s, power) & w.pieces & ~w.forts & dealing.fighting(w, power, b.allegiance)
    return found & (known | _raised(s, power))


def _raised(s: S, power: int) -> int:
    """Units that may have been bought, or formed from others, after the first turn; partisans too (34.0a)."""
    b, w = s.board, s.world
    if b.turn <= w.turn_of[w.scenario["first"]]:
        return 0
    facts = ("raised", power, b.turn, b.developed)
    kinds = kept(
        w, facts, lambda: of(u for kind in alike(w, power) if early(s, kind[0]) is None for u in kind)
    )
    return kinds | w.type.get("PART", 0)


@tabled
def _arrivals(w: World, turn: int) -> int:
    """Units that have arrived by schedule up to a turn."""
    due = {
        row["counter_id"]: w.turn_of[row["turn"]]
        for row in rows("reinforcements.tsv")
        if row["scenario"] == w.scenario_name
    }
    return of(w.index[unit] for unit, when in due.items() if unit in w.index and when <= turn)
