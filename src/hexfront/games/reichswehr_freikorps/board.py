"""What changes during a game: where units are, who holds what, and what has been done."""

from __future__ import annotations

from functools import partial
from typing import Annotated, NamedTuple, TypeVar

import msgspec

from hexfront.games.reichswehr_freikorps.world import GERMAN, RED, World
from hexfront.kernel.state import State
from hexfront.mechanics import fields
from hexfront.mechanics.fields import Derived, Hex, Hexes, Owner, Places, Unit, Units, Whereabouts

T = TypeVar("T")
#: Standing orders, and what serves them, are the German's own business.
Own = Annotated[T, Owner(GERMAN)]

#: Where a unit is when it is not on the map. A unit in the box of turn t is at ``BOX - t``.
OFF, DEAD, TRAY, ABSENT, BOX = -1, -2, -3, -4, -100
PLACES = Places({OFF: "off", DEAD: "dead", TRAY: "tray", ABSENT: "absent"}, {"turn": BOX})

#: Standing orders of the German at windows (playbook 4).
ASK_MODES = ("always", "contact", "threat", "turn", "fronts", "watch", "never")
#: Those that go by what both sides see: the German says them aloud.
SAID_ALOUD = ("contact", "threat", "turn", "fronts", "never")


class Group(NamedTuple):
    """Units moving together: where they are, the points each kind has spent, and the way not told yet."""

    hex: Hex
    units: Units
    spent: int
    spent_cavalry: int
    way: tuple[Hex, ...] = ()


class March(NamedTuple):
    """The move of one parent stack (R-59): its allowances, its units, and the groups it has split into.

    The allowances are those of the start of the move, in supply and morale (7.7a, R-13); what is not spent
    is lost (9.2a).

    The last group is the one that moves now; the others wait where they split off.
    """

    slow: int
    fast: int
    parent: Units
    groups: tuple[Group, ...]
    stepped: bool = False


class Battle(NamedTuple):
    """One battle from declaration to advance; it has one target hex (10.4b, R-76)."""

    side: str
    target: Hex
    hexes: Hexes = 0
    attackers: Units = 0
    defenders: Units = 0
    support: Hex = -1
    declared: bool = False
    #: Units found out of supply when the battle began (7.7d, R-34).
    starved: Units = 0
    #: Defenders that were attacked before in this phase and add nothing (10.8g).
    spent: Units = 0
    attack: int = 0
    defence: int = 0
    #: Columns on the unlimited scale before and after shifts, and the one that is rolled on.
    ratio: int = 0
    shifted: int = 0
    column: int = 0
    concentric: bool = False
    result: str = ""
    doomed: Units = 0
    retreated: Units = 0
    advanced: Units = 0
    #: The stacks lie open: strengths and column have been worked out (8.3a).
    revealed: bool = False


class Board(msgspec.Struct):
    """Everything that changes."""

    turn: int
    #: Where each unit is: in exactly one hex, or off the map (2.2a).
    loc: Annotated[list[int], Whereabouts(PLACES, missing=ABSENT)]
    #: Units by hex, hexes with units by side: kept in step with ``loc``.
    stack: Derived[list[int]] = msgspec.field(default_factory=list)
    red: Derived[int] = 0
    german: Derived[int] = 0
    #: Tracked hexes (places and west edge) that Red controls; the German controls the others.
    red_control: Hexes = 0
    red_railheads: Hexes = 0
    german_railheads: Hexes = 0
    ram: int = 20
    red_vp: int = 4
    german_vp: int = 30
    als: int = 0
    chits: tuple[str, ...] = ()
    guard: bool = False
    used: tuple[str, ...] = ()
    front: str = ""
    cup: tuple[str, ...] = ()
    moved: Units = 0
    railed: Units = 0
    red_attacked: Units = 0
    german_hit: Units = 0
    german_attacked: Units = 0
    red_hit: Units = 0
    #: Where each unit was when the phase began; one that has come since was off the map.
    began: Annotated[list[int], Whereabouts(PLACES, "began", beside="loc")] = msgspec.field(
        default_factory=list
    )
    top: dict[Hex, Unit] = msgspec.field(default_factory=dict)
    #: German stacks that may still be rearranged in the phase under way (R-56).
    loose: Own[Hexes] = 0
    #: German stacks that got a new top by themselves in a German phase: Red sees none of their units
    #: until the German has arranged them or the phase is over (R-56).
    veiled: Hexes = 0
    rail_left: int = 0
    march: March | None = None
    battle: Battle | None = None
    #: What standing orders look at: where the last Red activity ended, and whether it took a place.
    stirred: Hexes = 0
    taken: bool = False
    #: German stacks that Red has come next to in this turn, and German cities that he threatens: each alarms
    #: once a turn.
    met: Hexes = 0
    alarmed: Hexes = 0
    ask: Own[str] = "always"
    #: The same as far as the German has said it aloud, for all to hear.
    said: str = ""
    watch: Own[Hexes] = 0
    ask_tops: Own[bool] = True
    ask_support: Own[bool] = True

    def copy(self) -> Board:
        """An independent copy."""
        return fields.copied(self)


S = State[Board, World]


def put(b: Board, w: World, u: int, h: int) -> None:
    """Set a unit down in a hex."""
    b.loc[u] = h
    if w.side_of[u] == RED:
        b.red |= 1 << h
    else:
        if not b.stack[h]:
            b.top[h] = u
        b.german |= 1 << h
        b.loose |= 1 << h
    b.stack[h] |= 1 << u


def lift(b: Board, w: World, u: int, to: int) -> None:
    """Take a unit off the map: ``to`` says where it goes."""
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


def shift(b: Board, w: World, u: int, h: int) -> None:
    """Move a unit from its hex to another."""
    lift(b, w, u, OFF)
    put(b, w, u, h)


def restack(b: Board, w: World) -> None:
    """Work out everything that is kept in step with where units are."""
    b.stack = [0] * w.grid.size
    b.red = b.german = 0
    for u, h in enumerate(b.loc):
        if h >= 0:
            b.stack[h] |= 1 << u
            if w.side_of[u] == RED:
                b.red |= 1 << h
            else:
                b.german |= 1 << h
                b.top.setdefault(h, u)


#: The board that a stored document or a view tells of.
decode = partial(fields.rebuilt, Board, restack)


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
