"""8.3. What each side may know, and guesses that agree with it.

Only Red is kept in the dark, and only about the units below the top of each German
stack. A covered unit is a blank with what anybody can see of it: whether it moved,
attacked or was attacked, and where it began.
"""

from __future__ import annotations

import random
from typing import Any

from hexfront.games.reichswehr_freikorps.board import PLACES, Board, S, decode
from hexfront.games.reichswehr_freikorps.world import GERMAN, World
from hexfront.hexes import members
from hexfront.kernel import BadInput
from hexfront.kernel.reading import reading
from hexfront.mechanics.fields import encode, veiled

#: What anybody can see of a covered unit.
FLAGS = ("moved", "railed", "german_attacked", "german_hit")
#: Parts of a blank: its hex, where it began, and a mark for each of these.
BLANK = 2 + len(FLAGS)
ATTEMPTS = 200


def covered(b: Board, w: World, hexes: int = -1) -> int:
    """German units that Red may not see: below the top, and not in a battle that has begun (8.3a).

    With ``hexes`` only those that stand there.
    """
    hidden = 0
    for h in members(b.german & hexes):
        hidden |= b.stack[h] if b.veiled >> h & 1 else b.stack[h] & ~(1 << b.top[h])
    battle = b.battle
    # The stacks of a battle lie open from its declaration (with Allied support announced) to its end.
    if battle is not None and battle.revealed:
        hidden &= ~(battle.attackers | battle.defenders)
    return hidden


def open_to(s: S, side: str | None) -> bool:
    """Whether nothing is hidden from a side: the German sees everything (8.3c)."""
    return side == GERMAN


def view(s: S, side: str | None) -> dict[str, Any]:
    """What a side may know; a spectator sees what both sides may."""
    b, w = s.board, s.world
    # Only who decides needs to know what is still to be done; to others the agenda could tell secrets.
    agenda = s.agenda if any(asked.side == side for asked in s.decisions) else None
    if open_to(s, side):
        return encode(b, w) | {"agenda": agenda, "blanks": []}
    hidden = covered(b, w)
    doc = veiled(b, w, hidden, side) | {"agenda": agenda, "blanks": _blanks(b, w, hidden)}
    if b.said:
        # When he wants to be asked the German has said aloud.
        doc["ask"] = b.said
    if b.march is not None and b.march.parent & w.german:
        # Counters, covered or not, tell where the march has come; who marches with whom they do not.
        doc["march"] = None
    if b.battle is not None and not b.battle.revealed:
        doc["battle"]["attackers" if b.battle.side == GERMAN else "defenders"] = []
    return doc


def _blanks(b: Board, w: World, hidden: int) -> list[list[Any]]:
    """Covered units without their names, in an order that tells nothing."""
    return sorted(
        [w.names[b.loc[u]], PLACES.word(w, b.began[u]), *(getattr(b, flag) >> u & 1 for flag in FLAGS)]
        for u in members(hidden)
    )


# Guessing (kernel: determinize) --------------------------------------------------------------


def imagine(s: S, doc: dict[str, Any], rng: random.Random) -> None:
    """Fill a state from a view; covered units are dealt out at random so that everything still agrees."""
    w = s.world
    if doc["agenda"] is None:
        raise BadInput("Only the side that decides can imagine a full state from its view.")
    full = dict(doc)
    known = set(doc["units"])
    unknown = [unit.id for unit in w.units if unit.id not in known]
    blanks = doc["blanks"]
    if any(len(blank) != BLANK or not all(isinstance(at, str) for at in blank[:2]) for blank in blanks):
        raise BadInput(f"blanks: each has {BLANK} parts, a hex, where it began, and marks.")
    with reading("units, top and blanks"):
        deal = _deal(w, doc, unknown, blanks, rng)
    full["units"] = doc["units"] | {unit: blank[0] for unit, blank in deal}
    full["began"] = doc["began"] | {unit: blank[1] for unit, blank in deal}
    for index, name in enumerate(FLAGS):
        full[name] = doc[name] + [unit for unit, blank in deal if blank[2 + index]]
    s.plan(doc["agenda"])
    s.board = decode(full, w)
    if s.decision is not None and not open_to(s, s.decision.side):
        # Which stacks the German has arranged in this phase nobody else knows: probably none.
        s.board.loose = s.board.german


def _deal(
    w: World, doc: dict[str, Any], unknown: list[str], blanks: list[list[Any]], rng: random.Random
) -> list[tuple[str, list[Any]]]:
    """Give each blank a unit so that no hex is overstacked (8.4a)."""
    room = dict.fromkeys([*doc["top"], *(blank[0] for blank in blanks)], w.limit)
    for unit, at in doc["units"].items():
        if at in room and w.units[w.index[unit]].side == GERMAN:
            room[at] -= w.halves[w.index[unit]]
    for _ in range(ATTEMPTS):
        order = unknown[:]
        rng.shuffle(order)
        used: dict[str, int] = {}
        for unit, blank in zip(order, blanks, strict=True):
            used[blank[0]] = used.get(blank[0], 0) + w.halves[w.index[unit]]
        if all(used[at] <= room[at] for at in used):
            return list(zip(order, blanks, strict=True))
    return _careful_deal(w, unknown, blanks, room)


def _careful_deal(
    w: World, unknown: list[str], blanks: list[list[Any]], room: dict[str, int]
) -> list[tuple[str, list[Any]]]:
    """Divisions first, each where most room is left per blank: finds a fit where chance did not."""
    order = sorted(unknown, key=lambda unit: -w.halves[w.index[unit]])
    left = list(blanks)
    deal = []
    for unit in order:
        spare = {at: room[at] - sum(1 for blank in left if blank[0] == at) for at in {b[0] for b in left}}
        at = max(sorted(spare), key=lambda h: spare[h])
        blank = next(b for b in left if b[0] == at)
        left.remove(blank)
        room[at] -= w.halves[w.index[unit]]
        deal.append((unit, blank))
    return deal
