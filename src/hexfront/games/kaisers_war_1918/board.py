"""What changes during a game: where units are, whose they are, and what has been done."""

from __future__ import annotations

from functools import partial
from typing import Annotated, NamedTuple

import msgspec

from hexfront.games.kaisers_war_1918.world import ALLIED, ARMY, BOXES, CENTRAL, Turn, World
from hexfront.kernel.state import State
from hexfront.mechanics import fields, stacks, world
from hexfront.mechanics.fields import Derived, Hex, Hexes, Places, Private, Unit, Units, Whereabouts

#: Where a unit is when it is not on the map: in the pool of those that can be bought, in the dead pile,
#: out of the game, among the naval units at hand, due but not placed yet, still to be set up, on board
#: before an assault, or in one of the three boxes. What was bought for turn t is at ``ORDERED - t``.
POOL, DEAD, GONE, NAVAL, DUE, TRAY, AFLOAT = -1, -2, -3, -4, -5, -6, -7
USA, BRITISH, FRENCH = -8, -9, -10
ORDERED = -100
BOX_OF = dict(zip(BOXES, (USA, BRITISH, FRENCH), strict=True))
PLACES = Places(
    {
        POOL: "pool",
        DEAD: "dead",
        GONE: "gone",
        NAVAL: "naval",
        DUE: "due",
        TRAY: "tray",
        AFLOAT: "afloat",
        **{code: box for box, code in BOX_OF.items()},
    },
    {"turn": ORDERED},
)


class March(NamedTuple):
    """The move of one unit: where it began, the points it may spend and has spent.

    For the log it keeps its way, and where on it the unit has left a train or a ship.
    """

    unit: Unit
    start: Hex
    allowance: int
    spent: int = 0
    stepped: bool = False
    #: By rail, by sea or by air: how the unit travelled before it marched.
    carried: str = ""
    landed: Hex = -1
    way: tuple[Hex, ...] = ()


class Voyage(NamedTuple):
    """A unit at sea: on which transport, to which coastal hex or box, and what the passage costs.

    Before an assault it goes to an all-sea hex beside its ``target``.
    """

    unit: Unit
    transport: Unit
    #: A hex, or the code of a box (``BOX_OF``).
    to: int
    cost: int
    target: Hex = -1


class Assault(NamedTuple):
    """A unit on board before an amphibious assault (20.10): on which transport, where, against which hex."""

    unit: Unit
    transport: Unit
    sea: Hex
    target: Hex


class Battle(NamedTuple):
    """One battle from its planning to its end (12.3), a bombardment (19.2) or an air mission (38)."""

    side: str
    target: Hex
    #: Nothing for a battle, else "bombardment" (19.2), "superiority" (38.2) or "bombing" (38.4).
    form: str = ""
    attackers: Units = 0
    hq: Unit = -1
    air: Units = 0
    fleets: Units = 0
    #: Units with maximum attack supply (15.7d).
    paid: Units = 0
    declared: bool = False
    #: "big_push" or "infiltration" (12.17).
    table: str = ""
    defenders: Units = 0
    #: Hexes the attackers stood in when the attack was declared, the sea of an assault not among them.
    hexes: Hexes = 0
    #: Attackers that come from the sea (20.10).
    seaborne: Units = 0
    attack: int = 0
    defense: int = 0
    percent: int = 0
    column: int = 0
    concentric: bool = False
    #: Supports that share the fate of the attackers (12.20b, 12.20c, R45).
    exposed: Units = 0
    #: They Shall Not Pass was announced (34.1).
    held: bool = False
    result: str = ""
    #: Points that this result costs each side so far; they are posted together (R10).
    central_toll: int = 0
    allied_toll: int = 0
    #: Units still to retreat, each with the number of hexes.
    retreats: tuple[tuple[Unit, int], ...] = ()
    #: Units that died out of supply, in the order of elimination (35.1a).
    starved: tuple[Unit, ...] = ()

    @property
    def supporters(self) -> int:
        """The HQ, the airbases and the fleets that support the attack."""
        hq = 1 << self.hq if self.hq >= 0 else 0
        return hq | self.air | self.fleets

    @property
    def retreating(self) -> int:
        """The units still to retreat."""
        return sum(1 << u for u, _ in self.retreats)


class Retreat(NamedTuple):
    """One unit on its way back: where it began, how far it must go, and the hexes it has entered."""

    unit: Unit
    start: Hex
    length: int
    path: tuple[Hex, ...] = ()


class Pursuit(NamedTuple):
    """A pursuit under way: whose, into which hexes first, how many units may go, and who has gone."""

    side: str
    hexes: Hexes
    most: int
    gone: Units = 0


class Board(msgspec.Struct):
    """Everything that changes."""

    turn: int
    last_turn: int
    #: A unit is in one hex or in one place off the map (2.2a). Most of those away wait in the pool.
    loc: Annotated[list[int], Whereabouts(PLACES, missing=POOL, usual=True)]
    # What follows from the rest (``align``, ``restack``): units by side, those that are inert, those on the
    # map; units by hex; hexes with units, with units that exert a zone and with fortified zones, by side;
    # hexes closed to all.
    central_units: Derived[int] = 0
    allied_units: Derived[int] = 0
    inert: Derived[int] = 0
    afield: Derived[int] = 0
    stack: Derived[list[int]] = msgspec.field(default_factory=list)
    central: Derived[int] = 0
    allied: Derived[int] = 0
    central_zoc: Derived[int] = 0
    allied_zoc: Derived[int] = 0
    central_forts: Derived[int] = 0
    allied_forts: Derived[int] = 0
    closed: Derived[int] = 0
    central_vp: int = 0
    allied_vp: int = 0
    #: Units eliminated so far and the VP they cost, for the plots only.
    central_lost: int = 0
    allied_lost: int = 0
    central_toll: int = 0
    allied_toll: int = 0
    active: str = ""
    phase: str = ""
    #: Whether zones hang on morale (33.3b), noted here because every zone asks for it.
    morale: bool = False
    #: Whether seas change hands with their straits and bases (36.2, 36.3).
    navy: bool = False
    #: Whether airbases look into enemy stacks within their range (38.5).
    scouting: bool = False
    # The East (24, 30, 40)
    #: Central Powers units that may neither move nor attack (24.2a); they are freed together.
    frozen: Units = 0
    #: Option 30 is in use: Bolsheviks and Nationalists are there; then whether the Kaiser has moved east.
    successors: bool = False
    east_war: bool = False
    #: Countries whose Nationalists fight before that (30.3d).
    risen: tuple[str, ...] = ()
    #: Who commands the Poles (40) and, for this turn, the Anarchists (30.21d).
    poles: str = CENTRAL
    anarchists: str = ALLIED
    # Things that happen once
    #: Countries that could not mobilize and have been freed (6.11a, R24).
    freed: tuple[str, ...] = ()
    #: Major capitals whose first fall has been rolled for (31.1b); Venice (31.3b); the Paris gun (31.5b).
    fallen: Hexes = 0
    venice_fallen: bool = False
    paris_gun: bool = False
    airlanded: bool = False
    #: Trenchlines that were built (37).
    central_trenches: Hexes = 0
    allied_trenches: Hexes = 0
    #: Tank and mechanized counters that show their army side (6.12a).
    army_side: Units = 0
    # Mobilization
    #: Units on the map when the phase began (R25); units demobilized this turn (6.9b).
    present: Units = 0
    dismissed: Units = 0
    #: Hexes in which something was placed this phase (6.4b), and placements by box (6.4c).
    placed: Hexes = 0
    boxed: dict[str, int] = msgspec.field(default_factory=dict)
    #: The first turn in which a unit can be paid for again (35).
    barred: dict[Unit, int] = msgspec.field(default_factory=dict)
    # Movement
    #: Units in general supply when the phase began (16.4a).
    fed: Private[Units] = 0
    finished: Units = 0
    #: Units that have been given forced march, rail or sea transport this phase.
    forced: Private[Units] = 0
    railed: Private[Units] = 0
    shipped: Private[Units] = 0
    #: Corps equivalents by rail in each Zone 2 country this player turn (16.5b, 16.6a).
    rail_used: Private[dict[str, int]] = msgspec.field(default_factory=dict)
    #: Corps equivalents that each transport has carried this phase (20.2a).
    cargo: dict[Unit, int] = msgspec.field(default_factory=dict)
    march: Private[March | None] = None
    voyage: Private[Voyage | None] = None
    #: Naval units that are being used, or were last: the enemy may contest each (36.1).
    sailing: Private[tuple[Unit, ...]] = ()
    assaults: tuple[Assault, ...] = ()
    #: Transports on supply duty, each with its coastal hex (36.4).
    duty: tuple[tuple[Unit, Hex], ...] = ()
    #: The unit that an airbase supplies in this Supply Attrition Phase (38.3).
    flown_in: Units = 0
    # Combat
    attacked: Units = 0
    hit: Hexes = 0
    #: HQs, airbases and fleets used in this Combat Phase.
    used: Units = 0
    #: Fortified zones bombarded, cities bombed in this Combat Phase (R65, 38.4c).
    bombarded: Hexes = 0
    bombed: Hexes = 0
    #: Airbases on a mission of option 38 and those that supported an attack, this player turn; fleets used in
    #: this game turn (36.1b).
    missions: Units = 0
    flown: Units = 0
    sailed: Units = 0
    #: Sides that have contested a use of the sea in this game turn (36.1a).
    contested: tuple[str, ...] = ()
    battle: Battle | None = None
    retreat: Retreat | None = None
    pursuit: Pursuit | None = None
    # Fog of war (10)
    #: The counter on top of each stack.
    top: dict[Hex, Unit] = msgspec.field(default_factory=dict)
    #: Units that the enemy has looked at where they stand.
    seen: Units = 0
    #: Stacks that their owner may arrange; stacks that show everything while a battle is fought (10.1b).
    loose: Private[Hexes] = 0
    revealed: Hexes = 0
    #: Stacks whose top counter has gone: the enemy sees none of their counters until the owner has chosen a
    #: new one, or the phase is over.
    veiled: Hexes = 0

    def copy(self) -> Board:
        """An independent copy."""
        return fields.copied(self)


S = State[Board, World]
#: Whether an optional rule is in use (28.0a).
on = world.on
hexes_of = stacks.hexes_of


def enemy(side: str) -> str:
    """The other side."""
    return ALLIED if side == CENTRAL else CENTRAL


def occupied(b: Board, side: str) -> int:
    """Hexes that a side occupies: with land units of any kind (2.4d)."""
    return b.central if side == CENTRAL else b.allied


def units_of(b: Board, side: str) -> int:
    """All units that a side commands, wherever they are (2.3)."""
    return b.central_units if side == CENTRAL else b.allied_units


def side_of(b: Board, u: int) -> str:
    """Who commands a unit now; nobody commands the Bolsheviks before their war (28.1b)."""
    if b.central_units >> u & 1:
        return CENTRAL
    return ALLIED if b.allied_units >> u & 1 else ""


def vp(b: Board, side: str) -> int:
    """The victory points of a side, known to all (5.1b)."""
    return b.central_vp if side == CENTRAL else b.allied_vp


def trenches(b: Board, w: World, side: str) -> int:
    """Trenchlines of a side, printed or built (7.1a, 37.3a).

    A unit in one is entrenched at no cost (7.2a). What is printed is never destroyed (7.4e), and nobody gains
    by a trenchline of the enemy (37.3b).
    """
    built = b.central_trenches if side == CENTRAL else b.allied_trenches
    return w.printed_trenches[side] | built


def forts(b: Board, side: str) -> int:
    """Hexes with a fortified zone of a side."""
    return b.central_forts if side == CENTRAL else b.allied_forts


def turn_of(s: S) -> Turn:
    """The space of the turn track that is being played, with its season."""
    return s.world.turns[s.board.turn]


# What a counter shows now (6.12a, R47) -------------------------------------------------------------


def attack_of(b: Board, w: World, u: int) -> int:
    """The attack factor of the side that a counter shows."""
    army = w.army[u]
    return army[0] if army is not None and b.army_side >> u & 1 else w.attack[u]


def defense_of(b: Board, w: World, u: int) -> int:
    """The defense factor of the side that a counter shows."""
    army = w.army[u]
    return army[1] if army is not None and b.army_side >> u & 1 else w.defense[u]


def move_of(b: Board, w: World, u: int) -> int:
    """The movement factor of the side that a counter shows."""
    army = w.army[u]
    return army[2] if army is not None and b.army_side >> u & 1 else w.move[u]


def armies(b: Board, w: World) -> int:
    """Armies and army groups as they are now, converted corps among them (9.2a)."""
    return w.armies | b.army_side


def equivalents(b: Board, w: World, u: int) -> int:
    """Corps equivalents of a land unit: three for an army, one for any other (9.2a)."""
    return ARMY if (w.armies | b.army_side) >> u & 1 else 1


# Units and hexes -----------------------------------------------------------------------------------


def on_map(b: Board, units: int) -> int:
    """Those of some units that are on the map."""
    return units & b.afield


def units_in(b: Board, side: str, hexes: int) -> int:
    """The units of a side in some hexes."""
    return stacks.standing_in(b, hexes & occupied(b, side))


def put(b: Board, w: World, u: int, h: int) -> None:
    """Set a unit down in a hex, on top of what stands there."""
    b.loc[u] = h
    b.afield |= 1 << u
    b.stack[h] |= 1 << u
    b.seen &= ~(1 << u)
    stacks.lay_on_top(b, u, h)
    _mark(b, w, h)


def lift(b: Board, w: World, u: int, to: int) -> None:
    """Take a unit off the map: ``to`` says where it goes. What was special about it is forgotten."""
    h = b.loc[u]
    b.loc[u] = to
    off = ~(1 << u)
    b.army_side &= off
    b.frozen &= off
    b.seen &= off
    if h >= 0:
        _leave(b, w, u, h)


def shift(b: Board, w: World, u: int, h: int) -> None:
    """Move a unit from its hex to another.

    It goes below the top counter there, so that passing through a stack uncovers nothing.
    """
    _leave(b, w, u, b.loc[u])
    top, veil = b.top.get(h, u), b.veiled & 1 << h
    put(b, w, u, h)
    b.top[h] = top
    b.veiled |= veil


def _leave(b: Board, w: World, u: int, h: int) -> None:
    b.afield &= ~(1 << u)
    b.stack[h] &= ~(1 << u)
    stacks.take_away(b, u, h)
    _mark(b, w, h)
    # A built trenchline is gone when its builders are (37.3a).
    b.central_trenches &= ~(1 << h) | b.central
    b.allied_trenches &= ~(1 << h) | b.allied


def _mark(b: Board, w: World, h: int) -> None:
    """Bring what is kept by hex in step with the units that stand there.

    Bolsheviks before their war occupy their hexes for nobody.
    """
    place, units = 1 << h, b.stack[h]
    central, allied = units & b.central_units, units & b.allied_units
    exerting, walls = w.exerting & ~b.inert, w.forts
    b.central = b.central | place if central else b.central & ~place
    b.allied = b.allied | place if allied else b.allied & ~place
    b.central_zoc = b.central_zoc | place if central & exerting else b.central_zoc & ~place
    b.allied_zoc = b.allied_zoc | place if allied & exerting else b.allied_zoc & ~place
    b.central_forts = b.central_forts | place if central & walls else b.central_forts & ~place
    b.allied_forts = b.allied_forts | place if allied & walls else b.allied_forts & ~place


def align(b: Board, w: World) -> None:
    """Work out who commands whom, who is inert and what is closed (2.3, 24.1, 24.4, 30, 40).

    All units of a side act together (3.3a). Before the Kaiser moves east Bolsheviks and Nationalists neither
    move nor fight nor exert zones (30.9b), and nobody commands the Bolsheviks (R85). Without option 30 the
    units of the successor states do not exist, and Russia is closed for good.
    """
    b.central_units, b.allied_units = w.side[CENTRAL], w.side[ALLIED]
    if not b.east_war:
        b.allied_units &= ~w.bolsheviks
    if b.poles == ALLIED:
        b.central_units &= ~w.poles
        b.allied_units |= w.poles
    if b.anarchists == CENTRAL:
        b.allied_units &= ~w.anarchists
        b.central_units |= w.anarchists
    b.inert = 0
    if not b.east_war:
        b.inert = (w.nationalists & b.central_units) | w.bolsheviks
        for nation in b.risen:
            b.inert &= ~w.nation.get(nation, 0)
    b.closed = 0 if b.east_war else w.russia


def restack(b: Board, w: World) -> None:
    """Work out everything that is kept in step with where units are."""
    align(b, w)
    b.stack = [0] * w.grid.size
    b.afield = 0
    b.central = b.allied = b.central_zoc = b.allied_zoc = b.central_forts = b.allied_forts = 0
    for u, h in enumerate(b.loc):
        if h >= 0:
            b.afield |= 1 << u
            b.stack[h] |= 1 << u
            _mark(b, w, h)


#: The board that a stored document or a view tells of.
decode = partial(fields.rebuilt, Board, restack)
