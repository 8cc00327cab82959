"""What changes during a game: where units are, who holds what, and what has been done."""

from __future__ import annotations

from copy import copy
from typing import NamedTuple

import msgspec

from hexfront.games.kaisers_war_east.world import ALLIED, CENTRAL, Turn, World
from hexfront.kernel.state import State

#: Where a unit is when it is not on the map. A unit that is due on turn t is at ``SCHEDULED - t`` if the
#: turn record brings it and at ``ORDERED - t`` if it was bought; ``SCHEDULED - NEVER`` waits for an event.
POOL, BOX, GONE, DUE, TRAY = -1, -2, -3, -4, -5
SCHEDULED, ORDERED, NEVER = -100, -200, 99


class March(NamedTuple):
    """The move of one unit: where it began, the half points it may spend and has spent.

    For the log it keeps how far its way has been told, and where since then the unit has boarded and left a
    train.
    """

    unit: int
    start: int
    allowance: int
    spent: int = 0
    stepped: bool = False
    railed: bool = False
    boarded: int = -1
    alighted: int = -1
    told: int = -1


class Pursuit(NamedTuple):
    """A pursuit under way: whose, into which hexes first, how far, and who has gone or stays."""

    side: str
    hexes: int
    length: int
    units: int


class Battle(NamedTuple):
    """One battle from its planning to its end (14.3)."""

    side: str
    target: int
    attackers: int = 0
    hq: int = -1
    airbase: int = -1
    #: Committed supply units assigned to this attack (17.9d).
    supply: int = 0
    table: str = "standard"
    declared: bool = False
    defenders: int = 0
    #: Hexes the attackers stood in when the attack was declared.
    hexes: int = 0
    #: Entrenched supply unit that enhances the defense (OPT-ENTRENCH-3).
    dug_in: int = -1
    attack: int = 0
    defense: int = 0
    percent: int = 0
    column: int = 0
    concentric: bool = False
    result: str = ""
    #: Units still to retreat, and the supporting airbase that shares the attackers' fate (OPT-AIR-6).
    retreating: int = 0
    exposed: int = 0


class Retreat(NamedTuple):
    """One unit on its way back: where it began, how far it must go, and the hexes it has entered."""

    unit: int
    start: int
    length: int
    path: tuple[int, ...] = ()


class Board(msgspec.Struct):
    """Everything that changes."""

    turn: int
    last_turn: int
    loc: list[int]
    #: Units by hex; hexes with units, with units that exert a ZOC and with fortresses that keep the enemy's
    #: out, by side: kept in step with ``loc``.
    stack: list[int]
    central: int = 0
    allied: int = 0
    central_zoc: int = 0
    allied_zoc: int = 0
    central_forts: int = 0
    allied_forts: int = 0
    #: Hexes of neutral countries, and their units (23.0).
    closed: int = 0
    asleep: int = 0
    #: Hexes that the Allies control; the Central Powers control the other hexes of belligerents.
    allied_control: int = 0
    central_vp: int = 0
    allied_vp: int = 0
    #: Units eliminated so far and the VP they cost, for the plots only.
    central_lost: int = 0
    allied_lost: int = 0
    central_toll: int = 0
    allied_toll: int = 0
    effort: str = "West"
    active: str = ""
    phase: str = ""
    #: The turn on which Romania became a belligerent, 0 while it is neutral.
    romania: int = 0
    bulgaria: bool = False
    #: HQs on their reverse; HQs that can never convert again (OPT-REV-2).
    reverse: int = 0
    barred_hqs: int = 0
    #: Armies that have been in play (10.4a).
    appeared: int = 0
    #: Supply units that moved in this player turn; supply units that are dug in.
    moved: int = 0
    entrenched: int = 0
    # Mobilization
    free_supply: int = 0
    gallipoli: int = 0
    #: Free supply units that found no hex and wait, by side.
    waiting: tuple[int, int] = (0, 0)
    recall: bool = False
    placed: dict[int, int] = msgspec.field(default_factory=dict)
    placed_big: int = 0
    supply_placed: dict[str, int] = msgspec.field(default_factory=dict)
    #: Special units bought and HQs converted this turn, as "nation type".
    built: tuple[str, ...] = ()
    dismissed: int = 0
    # Reorganization and movement
    flipped: int = 0
    #: Fortress hexes as they were when the phase began (R-SUP-11).
    shelter: int = 0
    marched: int = 0
    finished: int = 0
    rail_net: int = 0
    rail_left: int = 0
    march: March | None = None
    sea_used: str = ""
    scouted: int = 0
    # Combat
    #: Committed supply units, each with the units it reached when the phase began (R-SUP-2).
    committed: tuple[tuple[int, int], ...] = ()
    attacked: int = 0
    hit: int = 0
    used: int = 0
    #: Marines at sea, each with the hex it must assault.
    assaults: tuple[tuple[int, int], ...] = ()
    battle: Battle | None = None
    retreat: Retreat | None = None
    pursuit: Pursuit | None = None
    # Options
    weak_forts: bool = False
    fog: bool = False
    hidden: int = 0
    #: The counter on top of each stack, and units the enemy has looked at where they stand (Fog of War).
    top: dict[int, int] = msgspec.field(default_factory=dict)
    seen: int = 0
    loose: int = 0
    first_revolution: bool = False
    second_revolution: bool = False
    upheaval: bool = False
    #: The free supply of OPT-REV-5: not yet earned, due, or spent.
    patriotism: str = ""
    #: Whether the Allied VP stood above the first level at some instant of this turn (R-REV-2).
    allied_high: bool = False

    def copy(self) -> Board:
        """An independent copy."""
        twin = copy(self)
        twin.loc = self.loc[:]
        twin.stack = self.stack[:]
        twin.placed = self.placed.copy()
        twin.supply_placed = self.supply_placed.copy()
        twin.top = self.top.copy()
        return twin


S = State[Board, World]


def on(s: S, option: str) -> bool:
    """Whether an optional rule is in use."""
    return bool(s.header["options"][option] == "on")


def enemy(side: str) -> str:
    """The other side."""
    return ALLIED if side == CENTRAL else CENTRAL


def occupied(b: Board, side: str) -> int:
    """Hexes that hold units of a side."""
    return b.central if side == CENTRAL else b.allied


def vp(b: Board, side: str) -> int:
    """The victory points of a side."""
    return b.central_vp if side == CENTRAL else b.allied_vp


def controlled(b: Board, w: World, side: str) -> int:
    """Hexes under a side's control (7.3, R-CTL-2)."""
    return b.allied_control if side == ALLIED else w.land & ~b.closed & ~b.allied_control


def turn_of(s: S) -> Turn:
    """The box of the turn record that is being played."""
    return s.world.turns[s.board.turn]


def on_map(b: Board, units: int) -> int:
    """Those of some units that are on the map."""
    found, rest, loc = 0, units, b.loc
    while rest:
        low = rest & -rest
        if loc[low.bit_length() - 1] >= 0:
            found |= low
        rest ^= low
    return found


def hexes_of(b: Board, units: int) -> int:
    """The hexes where units stand; those off the map have none."""
    found, rest, loc = 0, units, b.loc
    while rest:
        low = rest & -rest
        h = loc[low.bit_length() - 1]
        if h >= 0:
            found |= 1 << h
        rest ^= low
    return found


def units_in(b: Board, w: World, side: str, hexes: int) -> int:
    """The units of a side in some hexes."""
    found, rest = 0, hexes & occupied(b, side)
    while rest:
        low = rest & -rest
        found |= b.stack[low.bit_length() - 1]
        rest ^= low
    return found & w.side[side]


def put(b: Board, w: World, u: int, h: int) -> None:
    """Set a unit down in a hex."""
    b.loc[u] = h
    b.stack[h] |= 1 << u
    b.seen &= ~(1 << u)
    if b.fog:
        b.top[h] = u
        b.loose |= 1 << h
    _mark(b, w, u, h)


def _mark(b: Board, w: World, u: int, h: int) -> None:
    bit, place = 1 << u, 1 << h
    exerts = w.exerting & bit and not b.asleep & bit and w.land & place
    shelters = w.fortresses & bit and not (b.weak_forts and w.nation_of[u] == "Russia")
    if w.side_of[u] == CENTRAL:
        b.central |= place
        if exerts:
            b.central_zoc |= place
        if shelters:
            b.central_forts |= place
    else:
        b.allied |= place
        if exerts:
            b.allied_zoc |= place
        if shelters:
            b.allied_forts |= place


def lift(b: Board, w: World, u: int, to: int) -> None:
    """Take a unit off the map: ``to`` says where it goes. What was special about it is forgotten."""
    h = b.loc[u]
    b.loc[u] = to
    if h >= 0:
        _unmark(b, w, u, h)
        off = ~(1 << u)
        b.hidden &= off
        b.moved &= off
        b.entrenched &= off


def _unmark(b: Board, w: World, u: int, h: int) -> None:
    left = b.stack[h] & ~(1 << u)
    b.stack[h] = left
    if b.fog:
        b.loose |= 1 << h
        if not left:
            b.top.pop(h, None)
        elif b.top.get(h) == u:
            b.top[h] = left.bit_length() - 1
    place = 1 << h
    exerting = left & w.exerting & ~b.asleep
    if w.side_of[u] == CENTRAL:
        if not left:
            b.central &= ~place
        if not exerting:
            b.central_zoc &= ~place
        if w.fortresses >> u & 1:
            b.central_forts &= ~place
    else:
        if not left:
            b.allied &= ~place
        if not exerting:
            b.allied_zoc &= ~place
        if w.fortresses >> u & 1:
            b.allied_forts &= ~place


def shift(b: Board, w: World, u: int, h: int) -> None:
    """Move a unit from its hex to another; a unit lying face down stays so.

    It goes below the top counter there, so that passing through a stack uncovers nothing (R-FOG-1).
    """
    _unmark(b, w, u, b.loc[u])
    top = b.top.get(h, u)
    put(b, w, u, h)
    if b.fog:
        b.top[h] = top


def restack(b: Board, w: World) -> None:
    """Work out everything that is kept in step with where units are."""
    b.stack = [0] * w.grid.size
    b.central = b.allied = b.central_zoc = b.allied_zoc = b.central_forts = b.allied_forts = 0
    for u, h in enumerate(b.loc):
        if h >= 0:
            b.stack[h] |= 1 << u
            _mark(b, w, u, h)
