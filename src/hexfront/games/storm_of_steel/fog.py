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
from hexfront.games.storm_of_steel.board import DEAD, REMOVED, TRACK, ZONE, Board, S, decode
from hexfront.games.storm_of_steel.rules.players import power_of
from hexfront.games.storm_of_steel.rules.setup import rows
from hexfront.games.storm_of_steel.telling import seen_by
from hexfront.games.storm_of_steel.world import POWERS, SIDES, World
from hexfront.hexes import members, of
from hexfront.kernel import BadInput
from hexfront.mechanics.fields import veiled
from hexfront.mechanics.memory import tabled


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
    away = found & ~b.afield
    return found & ~of(u for u in members(away) if b.loc[u] in (DEAD, REMOVED))


def unknown(s: S, side: str | None) -> int:
    """The units whose whereabouts a side does not know; a spectator knows what both sides know."""
    return sum(strangers(s, power) for power in POWERS if side is None or power != power_of(side))


def view(s: S, side: str | None) -> dict[str, Any]:
    """What a side may know; morale, control, forts, rail and developed cards are public."""
    b, w = copy(s.board), s.world
    decides = any(asked.side == side for asked in s.decisions)
    hidden = unknown(s, side)
    if b.battle is not None and not b.battle.declared and (side is None or b.battle.power != power_of(side)):
        # An attack that is still planned is nobody else's business (23.2a).
        b.battle = None
    doc = veiled(b, w, hidden, side)
    doc["blanks"] = {
        SIDES[power]: _blanks(s, power, hidden & w.side[power]) for power in POWERS if hidden & w.side[power]
    }
    doc["viewer"] = side
    # Only who decides needs to know what is still to be done; to others the agenda could tell secrets.
    doc["agenda"] = s.agenda if decides else None
    return doc


def _blanks(s: S, power: int, hidden: int) -> dict[str, Any]:
    """What is seen of unknown units: how many lie where, the hexes with a ZOC, fleets and air bases.

    Who they can be follows from the units that are known (``dealing.py``).
    """
    b, w = s.board, s.world
    places: dict[str, int] = {}
    bases: dict[str, int] = {}
    boxes: dict[str, int] = {}
    fleets: set[str] = set()
    for u in members(hidden):
        at = b.loc[u]
        if at == ZONE:
            fleets.add(dealing.AT_SEA)
        elif at <= TRACK:
            due = f"turn {TRACK - at}"
            boxes[due] = boxes.get(due, 0) + 1
        elif at >= 0 and w.naval >> u & 1:
            fleets.add(w.names[at])
        elif at >= 0 and not b.underground >> u & 1:
            there = bases if w.air >> u & 1 else places
            there[w.names[at]] = there.get(w.names[at], 0) + 1
    return {
        "map": dict(sorted(places.items())),
        "track": dict(sorted(boxes.items())),
        "zones": w.hex_names(b.projects[power]),
        "fleets": sorted(fleets),
        "air": dict(sorted(bases.items())),
    }


# Guessing (kernel: determinize) -------------------------------------------------------------------


def imagine(s: S, doc: dict[str, Any], rng: random.Random) -> None:
    """Fill a state from a view; unknown units are dealt out at random so that everything still agrees."""
    if doc["agenda"] is None:
        raise BadInput("Only the side that decides can imagine a full state from its view.")
    full, w = dict(doc), s.world
    units, entrenched = dict(full["units"]), list(full["entrenched"])
    for side in full["blanks"]:
        power = power_of(side)
        dealt, dug = dealing.armies(w, power, doc, units, entrenched, rng)
        dealt |= dealing.fleets(w, power, doc, units, rng)
        dealt |= dealing.wings(w, power, doc, units, rng)
        units |= dealt
        entrenched += dug
    full["units"], full["entrenched"] = units, entrenched
    s.plan(doc["agenda"])
    s.board = decode(full, w)
    for side in full["blanks"]:
        guessing.secrets(s, power_of(side), rng)


def likely(s: S, power: int) -> int:
    """Unknown land units and dummies of a side that may well be on the map: those of the set-up and arrivals.

    Whoever does not see the units thinks of these; it says nothing of where they are.
    """
    w = s.world
    return strangers(s, power) & w.pieces & (dealing.expected(w) | _arrivals(w, s.board.turn))


@tabled
def _arrivals(w: World, turn: int) -> int:
    """Units that have arrived by schedule up to a turn."""
    due = {
        row["counter_id"]: w.turn_of[row["turn"]]
        for row in rows("reinforcements.tsv")
        if row["scenario"] == w.scenario_name
    }
    return of(w.index[unit] for unit, when in due.items() if unit in w.index and when <= turn)
