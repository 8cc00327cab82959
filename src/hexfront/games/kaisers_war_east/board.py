"""What changes during a game: where units are, who holds what, and what has been done."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, NamedTuple

import msgspec

from hexfront.games.kaisers_war_east.world import ALLIED, CENTRAL, Turn, World
from hexfront.kernel.state import State
from hexfront.mechanics import fields, stacks, world
from hexfront.mechanics.fields import Derived, Hex, Hexes, Owner, Places, Private, Unit, Units, Whereabouts

#: Where a unit is when it is not on the map. A unit that is due on turn t is at ``SCHEDULED - t`` if the
#: turn record brings it and at ``ORDERED - t`` if it was bought; ``SCHEDULED - NEVER`` waits for an event.
POOL, BOX, GONE, DUE, TRAY = -1, -2, -3, -4, -5
SCHEDULED, ORDERED, NEVER = -100, -200, 99
PLACES = Places(
    {POOL: "pool", BOX: "box", GONE: "gone", DUE: "due", TRAY: "tray", SCHEDULED - NEVER: "event"},
    {"turn": SCHEDULED, "order": ORDERED},
)
#: Stored as what differs from the front of 1914.
CONTROL = fields.area(lambda w: w.front["1914"])


class March(NamedTuple):
    """The move of one unit: where it began, the half points it may spend and has spent.

    For the log it keeps the way since what has been told, and where on it the unit has boarded and left a
    train.
    """

    unit: Unit
    start: Hex
    allowance: int
    spent: int = 0
    stepped: bool = False
    railed: bool = False
    boarded: Hex = -1
    alighted: Hex = -1
    way: tuple[Hex, ...] = ()


class Pursuit(NamedTuple):
    """A pursuit under way: whose, into which hexes first, how far, and who has gone or stays."""

    side: str
    hexes: Hexes
    length: int
    units: Units


class Battle(NamedTuple):
    """One battle from its planning to its end (14.3)."""

    side: str
    target: Hex
    attackers: Units = 0
    hq: Unit = -1
    airbase: Unit = -1
    #: Committed supply units assigned to this attack (17.9d).
    supply: Units = 0
    table: str = "standard"
    declared: bool = False
    defenders: Units = 0
    #: Hexes the attackers stood in when the attack was declared.
    hexes: Hexes = 0
    #: Entrenched supply unit that enhances the defense (OPT-ENTRENCH-3).
    dug_in: Unit = -1
    attack: int = 0
    defense: int = 0
    percent: int = 0
    column: int = 0
    concentric: bool = False
    result: str = ""
    #: Units still to retreat, and the supporting airbase that shares the attackers' fate (OPT-AIR-6).
    retreating: Units = 0
    exposed: Units = 0

    @property
    def supporters(self) -> int:
        """The HQ and the airbase that support the attack, if there are any."""
        hq = 1 << self.hq if self.hq >= 0 else 0
        return hq | 1 << self.airbase if self.airbase >= 0 else hq


class Retreat(NamedTuple):
    """One unit on its way back: where it began, how far it must go, and the hexes it has entered."""

    unit: Unit
    start: Hex
    length: int
    path: tuple[Hex, ...] = ()


class Board(msgspec.Struct):
    """Everything that changes. What is private matters only with Fog of War (OPT-FOG-7)."""

    turn: int
    last_turn: int
    #: A unit is in one hex or in one place off the map (2.1a). Most counters wait in the pool, so it goes
    #: without saying.
    loc: Annotated[list[int], Whereabouts(PLACES, missing=POOL, usual=True)]
    #: Units by hex; hexes with units, with units that exert a ZOC and with fortresses that keep the enemy's
    #: out, by side: kept in step with ``loc``.
    stack: Derived[list[int]] = msgspec.field(default_factory=list)
    central: Derived[int] = 0
    allied: Derived[int] = 0
    central_zoc: Derived[int] = 0
    allied_zoc: Derived[int] = 0
    central_forts: Derived[int] = 0
    allied_forts: Derived[int] = 0
    #: Hexes of neutral countries, and their units (23.0).
    closed: Derived[int] = 0
    asleep: Derived[int] = 0
    #: Hexes that the Allies control; the Central Powers control the other hexes of belligerents.
    allied_control: Annotated[int, CONTROL] = 0
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
    reverse: Units = 0
    barred_hqs: Units = 0
    #: Armies that have been in play (10.4a).
    appeared: Units = 0
    #: Supply units that moved in this player turn; supply units that are dug in.
    moved: Units = 0
    entrenched: Units = 0
    # Mobilization
    free_supply: Private[int] = 0
    gallipoli: Private[int] = 0
    #: Free supply units that found no hex and wait, by side.
    central_waiting: Annotated[int, Owner(CENTRAL)] = 0
    allied_waiting: Annotated[int, Owner(ALLIED)] = 0
    recall: Private[bool] = False
    placed: dict[Hex, int] = msgspec.field(default_factory=dict)
    placed_big: Hexes = 0
    supply_placed: dict[str, int] = msgspec.field(default_factory=dict)
    #: Special units bought and HQs converted this turn, as "nation type".
    built: Private[tuple[str, ...]] = ()
    dismissed: Private[Units] = 0
    # Reorganization and movement
    flipped: Private[Units] = 0
    #: Fortress hexes as they were when the phase began (R-SUP-11).
    shelter: Private[Hexes] = 0
    marched: Private[Units] = 0
    finished: Units = 0
    rail_net: Annotated[int, fields.area(lambda w: w.rail)] = 0
    #: What is left of the rail capacity would tell armies from corps.
    rail_left: Private[int] = 0
    march: Private[March | None] = None
    sea_used: str = ""
    scouted: Private[Units] = 0
    # Combat
    #: Committed supply units, each with the units it reached when the phase began (R-SUP-2).
    committed: Private[tuple[tuple[Unit, Units], ...]] = ()
    attacked: Units = 0
    hit: Hexes = 0
    used: Units = 0
    #: Marines at sea, each with the hex it must assault.
    assaults: tuple[tuple[Unit, Hex], ...] = ()
    battle: Battle | None = None
    retreat: Retreat | None = None
    pursuit: Pursuit | None = None
    # Options
    weak_forts: bool = False
    fog: bool = False
    hidden: Units = 0
    #: The counter on top of each stack, and units the enemy has looked at where they stand (Fog of War).
    top: dict[Hex, Unit] = msgspec.field(default_factory=dict)
    seen: Units = 0
    loose: Private[Hexes] = 0
    #: Stacks whose top counter has gone: the enemy sees none of their counters until the owner has chosen a
    #: new one, or his Movement Phase is over (R-FOG-2).
    veiled: Hexes = 0
    first_revolution: bool = False
    second_revolution: bool = False
    upheaval: bool = False
    #: The free supply of OPT-REV-5: not yet earned, due, or spent.
    patriotism: str = ""
    #: Whether the Allied VP stood above the first level at some instant of this turn (R-REV-2).
    allied_high: bool = False

    def copy(self) -> Board:
        """An independent copy."""
        return fields.copied(self)


S = State[Board, World]
#: Whether an optional rule is in use.
on = world.on
hexes_of, on_map = stacks.hexes_of, stacks.on_map


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
    """The box of the turn record that is being played, with its season (22.0a)."""
    return s.world.turns[s.board.turn]


def afloat(b: Board) -> int:
    """Marines that lie off a coast, bound to assault it (OPT-AMPHIB-6)."""
    return sum(1 << u for u, _ in b.assaults)


def units_in(b: Board, w: World, side: str, hexes: int) -> int:
    """The units of a side in some hexes."""
    return stacks.standing_in(b, hexes & occupied(b, side)) & w.side[side]


def put(b: Board, w: World, u: int, h: int) -> None:
    """Set a unit down in a hex."""
    b.loc[u] = h
    b.stack[h] |= 1 << u
    b.seen &= ~(1 << u)
    if b.fog:
        stacks.lay_on_top(b, u, h)
    _mark(b, w, w.side_of[u], h)


def lift(b: Board, w: World, u: int, to: int) -> None:
    """Take a unit off the map: ``to`` says where it goes. What was special about it is forgotten."""
    h = b.loc[u]
    b.loc[u] = to
    if h >= 0:
        _leave(b, w, u, h)
        off = ~(1 << u)
        b.hidden &= off
        b.moved &= off
        b.entrenched &= off


def _leave(b: Board, w: World, u: int, h: int) -> None:
    b.stack[h] &= ~(1 << u)
    if b.fog:
        stacks.take_away(b, u, h)
    _mark(b, w, w.side_of[u], h)


def _mark(b: Board, w: World, side: str, h: int) -> None:
    """Bring what is kept by hex in step with the units of a side that stand there."""
    place, units = 1 << h, b.stack[h]
    exerts, shelters = _exerts(b, w, h), units & w.fortresses
    if shelters and b.weak_forts:
        shelters &= ~w.nation["Russia"]
    if side == CENTRAL:
        b.central = b.central | place if units else b.central & ~place
        b.central_zoc = b.central_zoc | place if exerts else b.central_zoc & ~place
        b.central_forts = b.central_forts | place if shelters else b.central_forts & ~place
    else:
        b.allied = b.allied | place if units else b.allied & ~place
        b.allied_zoc = b.allied_zoc | place if exerts else b.allied_zoc & ~place
        b.allied_forts = b.allied_forts | place if shelters else b.allied_forts & ~place


def _exerts(b: Board, w: World, h: int) -> bool:
    """Whether the units in a hex exert a zone of control (13.0b).

    In the fog several counters always do: what lies below the top one the enemy cannot see (R-FOG-3).
    """
    units = b.stack[h] & ~b.asleep
    return bool(w.land >> h & 1 and (units & w.exerting or (b.fog and units & (units - 1))))


def shift(b: Board, w: World, u: int, h: int) -> None:
    """Move a unit from its hex to another; a unit lying face down stays so.

    It goes below the top counter there, so that passing through a stack uncovers nothing (R-FOG-1).
    """
    _leave(b, w, u, b.loc[u])
    top, veil = b.top.get(h, u), b.veiled & 1 << h
    put(b, w, u, h)
    if b.fog:
        b.top[h] = top
        b.veiled |= veil


def restack(b: Board, w: World) -> None:
    """Work out everything that is kept in step with where units are."""
    b.stack = [0] * w.grid.size
    b.central = b.allied = b.central_zoc = b.allied_zoc = b.central_forts = b.allied_forts = 0
    for u, h in enumerate(b.loc):
        if h >= 0:
            b.stack[h] |= 1 << u
            _mark(b, w, w.side_of[u], h)


def close_neutrals(b: Board, w: World) -> None:
    """Neutral countries and their units follow from who has entered the war (23.0)."""
    b.closed = b.asleep = 0
    for country, entered in (("Romania", bool(b.romania)), ("Bulgaria", b.bulgaria)):
        if not entered:
            b.closed |= w.country[country]
            b.asleep |= w.nation[country]


def decode(doc: Mapping[str, Any], w: World) -> Board:
    """The board that a stored document or a view tells of."""
    b = fields.decode(Board, doc, w)
    close_neutrals(b, w)
    restack(b, w)
    return b
