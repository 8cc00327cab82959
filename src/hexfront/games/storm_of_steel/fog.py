"""23. What each side may know, and guesses that agree with it.

Of an enemy stack a side sees whose it is, how many pieces lie there, whether the hex exerts a ZOC and whether
it holds a fort (R-167); dummies look like units. It knows units that it has been shown, until they move, the
dead pile, and how many pieces wait in each box of the track.
"""

from __future__ import annotations

import random
from copy import copy
from typing import Any

from hexfront.games.storm_of_steel.board import DEAD, REMOVED, TRACK, S, decode
from hexfront.games.storm_of_steel.rules.players import power_of
from hexfront.games.storm_of_steel.rules.setup import rows
from hexfront.games.storm_of_steel.telling import seen_by
from hexfront.games.storm_of_steel.world import POWERS, SIDES, STACK, World
from hexfront.hexes import members, of
from hexfront.kernel import BadInput
from hexfront.mechanics.fields import veiled
from hexfront.mechanics.memory import lasting


def strangers(s: S, power: int) -> int:
    """The units of a side whose whereabouts its enemy does not know: all but forts, the dead and the seen."""
    b, w = s.board, s.world
    known = seen_by(s, 1 - power) | (w.naval | w.air) & b.afield
    if b.battle is not None:
        known |= b.battle.shown
    found = w.side[power] & ~known
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
    """What is seen of unknown units: how many lie where, and the hexes with a ZOC.

    Who they can be follows from the units that are known (``_deal``).
    """
    b, w = s.board, s.world
    places: dict[str, int] = {}
    boxes: dict[str, int] = {}
    for u in members(hidden):
        at = b.loc[u]
        if at >= 0:
            if not b.underground >> u & 1:
                places[w.names[at]] = places.get(w.names[at], 0) + 1
        elif at <= TRACK:
            due = f"turn {TRACK - at}"
            boxes[due] = boxes.get(due, 0) + 1
    return {
        "map": dict(sorted(places.items())),
        "track": dict(sorted(boxes.items())),
        "zones": w.hex_names(b.projects[power]),
    }


# Guessing (kernel: determinize) -------------------------------------------------------------------


def imagine(s: S, doc: dict[str, Any], rng: random.Random) -> None:
    """Fill a state from a view; unknown units are dealt out at random so that everything still agrees."""
    if doc["agenda"] is None:
        raise BadInput("Only the side that decides can imagine a full state from its view.")
    full = dict(doc)
    units, entrenched = dict(full["units"]), list(full["entrenched"])
    for side, blanks in full["blanks"].items():
        dealt, dug = _deal(s.world, power_of(side), blanks, units, entrenched, rng)
        units |= dealt
        entrenched += dug
    full["units"], full["entrenched"] = units, entrenched
    s.plan(doc["agenda"])
    s.board = decode(full, s.world)


def likely(s: S, power: int) -> int:
    """Unknown land units and dummies of a side that may well be on the map: those of the set-up and arrivals.

    Whoever does not see the units thinks of these; it says nothing of where they are.
    """
    w = s.world
    return strangers(s, power) & w.pieces & (_expected(w) | _arrivals(w, s.board.turn))


@lasting
def _arrivals(w: World, turn: int) -> int:
    """Units that have arrived by schedule up to a turn."""
    due = {
        row["counter_id"]: w.turn_of[row["turn"]]
        for row in rows("reinforcements.tsv")
        if row["scenario"] == w.scenario_name
    }
    return of(w.index[unit] for unit, when in due.items() if unit in w.index and when <= turn)


@lasting
def _expected(w: World) -> int:
    """Units that begin the scenario on the map: the likeliest to be there still."""
    named = {row["counter_id"] for row in rows("setups.tsv") if row["block"] in w.scenario["blocks"]}
    return of(
        u
        for u, unit in enumerate(w.units)
        if unit.id in named or unit.group in named or unit.type == "DUMMY" or unit.source == "position"
    )


class _Deal:
    """Unknown units in the order in which they are dealt, by kind: those of the set-up first."""

    def __init__(self, w: World, units: list[int], rng: random.Random) -> None:
        likely = _expected(w)
        rng.shuffle(units)
        units.sort(key=lambda u: not likely >> u & 1)
        self.w = w
        self.left = units

    def draw(self, fits: int) -> int:
        """The next unit of a set; -1 if none is left."""
        for k, u in enumerate(self.left):
            if fits >> u & 1:
                return self.left.pop(k)
        return -1


def _deal(
    w: World,
    power: int,
    blanks: dict[str, Any],
    known: dict[str, str],
    entrenched: list[str],
    rng: random.Random,
) -> tuple[dict[str, str], list[str]]:
    """A place for every unknown unit, and who of them lies entrenched: any of the side that is not known.

    A hex holds at most three corps and dummies and one HQ, and at least one real unit (13.1a, 23.1a). Without
    a ZOC all its units are entrenched; with one, somebody is mobile (10.1a).
    """
    deal = _Deal(w, [u for u in members(w.side[power]) if w.ids[u] not in known], rng)
    zones = set(blanks["zones"])
    dug_in = set(entrenched)
    mobile = {at for unit, at in known.items() if at in zones and unit not in dug_in and _projects(w, unit)}
    there: dict[str, int] = {}
    for unit, place in known.items():
        if place in blanks["map"]:
            there[place] = there.get(place, 0) | 1 << w.index[unit]
    dealt: dict[str, str] = {}
    dug: list[str] = []
    # Crowded hexes first: they need the brigades.
    for name, number in sorted(blanks["map"].items(), key=lambda item: -item[1]):
        found = _stack(w, deal, there.get(name, 0), number, name in zones, name in mobile)
        dealt |= {w.ids[u]: name for u in found}
        real = [u for u in found if w.entrenchable >> u & 1]
        stands = name in zones and name not in mobile
        for u in real:
            if name not in zones or (not stands and rng.random() < 0.3):  # noqa: PLR2004 - a share
                dug.append(w.ids[u])
            stands = False
    for box, number in blanks["track"].items():
        for _ in range(number):
            u = deal.draw(w.land_units & ~w.forts)
            if u >= 0:
                dealt[w.ids[u]] = box
    return dealt, dug


def _projects(w: World, unit: str) -> bool:
    return bool(w.projecting >> w.index[unit] & 1)


def _stack(w: World, deal: _Deal, there: int, number: int, zone: bool, mobile: bool) -> list[int]:
    """Units for the pieces of one hex."""
    found: list[int] = []
    corps = STACK - (there & w.counted).bit_count()
    hqs = 1 - (there & w.hqs).bit_count()
    # Without a ZOC everybody is entrenched; a hex needs a real unit, with a ZOC one that can be mobile.
    fit = w.land_units & ~w.forts if zone else w.entrenchable & ~w.forts
    need_real = not there & w.land_units or (zone and not mobile)
    for k in range(number):
        left = number - k
        fits = fit | (0 if need_real else w.dummies)
        if corps <= 0:
            fits &= ~w.counted
        if hqs <= 0:
            fits &= ~w.hqs
        if left > corps + hqs:
            fits &= ~(w.counted | w.hqs)
        u = deal.draw(fits)
        if u < 0:
            u = deal.draw(-1)
        if u < 0:
            break
        found.append(u)
        corps -= w.counted >> u & 1
        hqs -= w.hqs >> u & 1
        need_real = need_real and bool(w.dummies >> u & 1)
    return found
