"""What changes, and what each side may know of it.

The type of a field says what it holds. Storing, restoring, copying and hiding follow from that.
"""

from __future__ import annotations

import random
from typing import Annotated, Any, NamedTuple

import msgspec
from hexfront.games.bridgehead.world import BLUE, GREY, SIDES, World

from hexfront.hexes import members, of
from hexfront.kernel import BadInput, State
from hexfront.mechanics import fields
from hexfront.mechanics.fields import Derived, Hex, Places, Unit, Units, Whereabouts

TRAY, LOST = -1, -2
PLACES = Places({TRAY: "tray", LOST: "lost"})


class Battle(NamedTuple):
    """One attack from its announcement to the advance (4.1 to 4.6)."""

    attacker: Unit
    defender: Unit
    target: Hex
    score: int = 0


class Board(msgspec.Struct):
    """Everything that changes."""

    loc: Annotated[list[int], Whereabouts(PLACES, missing=LOST)]
    turn: int = 1
    active: str = GREY
    #: Units that have moved, attacked or been attacked in this player turn; units that lie face up (4.2).
    moved: Units = 0
    fought: Units = 0
    shown: Units = 0
    battle: Battle | None = None
    #: The unit in each hex, plus one: it follows from ``loc``.
    stack: Derived[list[int]] = msgspec.field(default_factory=list)

    def copy(self) -> Board:
        """An independent copy."""
        return fields.copied(self)


S = State[Board, World]


def enemy(side: str) -> str:
    """The other side."""
    return BLUE if side == GREY else GREY


def restack(b: Board, w: World) -> None:
    """Work out what follows from where the units are."""
    b.stack = [0] * w.grid.size
    for u, h in enumerate(b.loc):
        if h >= 0:
            b.stack[h] = u + 1


def put(b: Board, w: World, u: int, h: int) -> None:
    """Set a unit down in a hex, or at a place off the map."""
    b.loc[u] = h
    restack(b, w)


def occupied(b: Board, w: World, side: str) -> int:
    """The hexes that hold units of a side."""
    return of(b.loc[u] for u in members(w.side[side]) if b.loc[u] >= 0)


def starting_board(w: World, scenario: str, options: dict[str, str]) -> Board:
    """Blue stands on the map; Grey is still to set up (2.1)."""
    board = Board([PLACES.code(w, unit.start) for unit in w.units])
    restack(board, w)
    return board


def encode(b: Board, w: World) -> dict[str, Any]:
    """The board as plain values."""
    return fields.encode(b, w)


def decode(doc: dict[str, Any], w: World) -> Board:
    """The board that ``encode`` wrote down."""
    board = fields.decode(Board, doc, w)
    restack(board, w)
    return board


# Hidden units (2.2) --------------------------------------------------------------------------------


def covered(b: Board, w: World) -> int:
    """Grey units on the map that Blue cannot tell apart."""
    return of(u for u in members(w.side[GREY] & ~b.shown) if b.loc[u] >= 0)


def view(s: S, side: str | None) -> dict[str, Any]:
    """What a side may know; a spectator sees what both sides may."""
    b, w = s.board, s.world
    agenda = s.agenda if any(asked.side == side for asked in s.decisions) else None
    if side == GREY:
        return encode(b, w) | {"agenda": agenda, "blanks": []}
    hidden = covered(b, w)
    blanks = sorted(w.names[b.loc[u]] for u in members(hidden))
    return fields.veiled(b, w, hidden, side) | {"agenda": agenda, "blanks": blanks}


def imagine(s: S, doc: dict[str, Any], rng: random.Random) -> None:
    """Fill a state from a view: covered units are dealt out at random."""
    if doc["agenda"] is None:
        raise BadInput("Only the side that decides can imagine a full state from its view.")
    unknown = [unit for unit in s.world.ids if unit not in doc["units"]]
    rng.shuffle(unknown)
    if not all(isinstance(place, str) and place in s.world.grid for place in doc["blanks"]):
        raise BadInput("blanks: each is the name of a hex.")
    if len(unknown) != len(doc["blanks"]):
        raise BadInput("units, blanks: every unit is named in one of them, and only in one.")
    dealt = dict(zip(unknown, doc["blanks"], strict=True))
    s.plan(doc["agenda"])
    s.board = decode(doc | {"units": doc["units"] | dealt}, s.world)


def audit(s: S) -> list[str]:
    """What is wrong with a position: two units in one hex (3.2)."""
    at = [h for h in s.board.loc if h >= 0]
    return [f"{s.world.place_name(h)} holds two units." for h in {h for h in at if at.count(h) > 1}]


def measures(s: S) -> dict[str, float]:
    """Numbers worth following: the turn, and the units left to each side."""
    left = {side: occupied(s.board, s.world, side).bit_count() for side in SIDES}
    return {"turn": s.board.turn, **left}
