"""What changes during a game: where units are, who holds what, and what has been done."""

from __future__ import annotations

from copy import copy
from typing import NamedTuple

import msgspec

from hexfront.games.reichswehr_freikorps.world import GERMAN, RED, World
from hexfront.kernel.state import State

#: Where a unit is when it is not on the map. A unit in the box of turn t is at ``BOX - t``.
OFF, DEAD, TRAY, ABSENT, BOX = -1, -2, -3, -4, -100

#: Standing orders of the German at windows (playbook 4).
ASK_MODES = ("always", "fronts", "contact", "watch", "never")


class Group(NamedTuple):
    """Units moving together: where they are and the points each kind has spent."""

    hex: int
    units: int
    spent: int
    spent_cavalry: int


class March(NamedTuple):
    """The move of one parent stack (R-59): its allowances, its units, and the groups it has split into.

    The last group is the one that moves now; the others wait where they split off.
    """

    slow: int
    fast: int
    parent: int
    groups: tuple[Group, ...]
    stepped: bool = False


class Battle(NamedTuple):
    """One battle from declaration to advance."""

    side: str
    target: int
    hexes: int = 0
    attackers: int = 0
    defenders: int = 0
    support: int = -1
    declared: bool = False
    #: Units found out of supply when the battle began (7.7d, R-34).
    starved: int = 0
    #: Defenders that were attacked before in this phase and add nothing (10.8g).
    spent: int = 0
    attack: int = 0
    defence: int = 0
    #: Columns on the unlimited scale before and after shifts, and the one that is rolled on.
    ratio: int = 0
    shifted: int = 0
    column: int = 0
    concentric: bool = False
    result: str = ""
    doomed: int = 0
    retreated: int = 0
    advanced: int = 0
    #: The stacks lie open: strengths and column have been worked out (8.3a).
    revealed: bool = False


class Board(msgspec.Struct):
    """Everything that changes."""

    turn: int
    loc: list[int]
    #: Units by hex, hexes with units by side: kept in step with ``loc``.
    stack: list[int]
    red: int = 0
    german: int = 0
    #: Tracked hexes (places and west edge) that Red controls; the German controls the others.
    red_control: int = 0
    red_railheads: int = 0
    german_railheads: int = 0
    ram: int = 20
    red_vp: int = 4
    german_vp: int = 30
    als: int = 0
    chits: tuple[str, ...] = ()
    guard: bool = False
    used: tuple[str, ...] = ()
    front: str = ""
    cup: tuple[str, ...] = ()
    moved: int = 0
    railed: int = 0
    red_attacked: int = 0
    german_hit: int = 0
    german_attacked: int = 0
    red_hit: int = 0
    start: list[int] = msgspec.field(default_factory=list)
    top: dict[int, int] = msgspec.field(default_factory=dict)
    #: German stacks that may still be rearranged in the phase under way (R-56).
    loose: int = 0
    #: German stacks that got a new top by themselves in a German phase: Red sees none of their units
    #: until the German has arranged them or the phase is over (R-56).
    veiled: int = 0
    rail_left: int = 0
    march: March | None = None
    battle: Battle | None = None
    #: What standing orders look at: where the last Red activity ended, and whether it took a place.
    stirred: int = 0
    taken: bool = False
    ask: str = "always"
    watch: int = 0
    ask_tops: bool = True
    ask_support: bool = True

    def copy(self) -> Board:
        """An independent copy."""
        twin = copy(self)
        twin.loc = self.loc[:]
        twin.stack = self.stack[:]
        twin.start = self.start[:]
        twin.top = self.top.copy()
        return twin


S = State[Board, World]


def put(s: S, u: int, h: int) -> None:
    """Set a unit down in a hex."""
    b, w = s.board, s.world
    b.loc[u] = h
    if w.side_of[u] == RED:
        b.red |= 1 << h
    else:
        if not b.stack[h]:
            b.top[h] = u
        b.german |= 1 << h
        b.loose |= 1 << h
    b.stack[h] |= 1 << u


def lift(s: S, u: int, to: int) -> None:
    """Take a unit off the map: ``to`` says where it goes."""
    b, w = s.board, s.world
    h = b.loc[u]
    b.loc[u] = to
    left = b.stack[h] & ~(1 << u)
    b.stack[h] = left
    if w.side_of[u] == RED:
        if not left:
            b.red &= ~(1 << h)
        return
    if not left:
        b.german &= ~(1 << h)
        b.loose &= ~(1 << h)
        b.veiled &= ~(1 << h)
        del b.top[h]
        return
    b.loose |= 1 << h
    if b.top[h] == u:
        b.top[h] = (left & -left).bit_length() - 1
        b.veiled |= 1 << h
    if not left & (left - 1):
        # A unit alone is on top by nature.
        b.veiled &= ~(1 << h)


def shift(s: S, u: int, h: int) -> None:
    """Move a unit from its hex to another."""
    lift(s, u, OFF)
    put(s, u, h)


def enemy(side: str) -> str:
    """The other side."""
    return GERMAN if side == RED else RED


def occupied(b: Board, side: str) -> int:
    """Hexes that hold units of a side."""
    return b.red if side == RED else b.german


def controlled(b: Board, w: World, side: str) -> int:
    """Tracked hexes under a side's control (3.5)."""
    return b.red_control if side == RED else w.tracked & ~b.red_control


def railheads(b: Board, side: str) -> int:
    """Hexes with a railhead marker of a side."""
    return b.red_railheads if side == RED else b.german_railheads
