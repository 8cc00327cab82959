"""What changes during a game: where units are, in what state, who holds what, and what has been done."""

from __future__ import annotations

from functools import partial
from typing import Annotated, NamedTuple

import msgspec

from hexfront.games.emperors_last_war.battle import Battle
from hexfront.games.emperors_last_war.figures import STACK
from hexfront.games.emperors_last_war.world import CP, POWERS, RU, Turn, World
from hexfront.hexes import members, of
from hexfront.kernel.state import State
from hexfront.mechanics import fields
from hexfront.mechanics.fields import Derived, Hex, Hexes, Places, Private, Unit, Units, Whereabouts

#: Where a unit is when it is not on the map: in the pool of those that can still be formed or placed, lost
#: for good, lost but fit to be reconstructed (28), out of the game, a due reinforcement that waits (19), in
#: the secret box (20), in a western pool (33), set aside because its corps or its divisions stand for it
#: (27), taken off over a friendly edge (13), or cavalry still to be placed in its screen (C.2). A
#: reinforcement of turn t is at ``EXPECTED - t``.
POOL, DEAD, LOST, GONE, DUE, SECRET, WEST, ASIDE, EDGE, SCREEN = -1, -2, -3, -4, -5, -6, -7, -8, -9, -10
EXPECTED = -100
PLACES = Places(
    {
        POOL: "pool",
        DEAD: "dead",
        LOST: "lost",
        GONE: "gone",
        DUE: "due",
        SECRET: "secret",
        WEST: "west",
        ASIDE: "aside",
        EDGE: "edge",
        SCREEN: "screen",
    },
    {"turn": EXPECTED},
)
NOTHING = (0, 0)
#: By power and front: the Central Powers' three fronts, then Russia's.
NO_FRONTS = (0, 0, 0, 0, 0, 0)


class March(NamedTuple):
    """The move of one unit: where it began, the points it may spend and has spent, and its way."""

    unit: Unit
    start: Hex
    allowance: int
    spent: int = 0
    way: tuple[Hex, ...] = ()
    #: How the unit travelled if it did not march: "rail" or "sea".
    carried: str = ""


class Board(msgspec.Struct):
    """Everything that changes."""

    turn: int
    last_turn: int
    #: A unit is in one hex or in one place off the map.
    loc: Annotated[list[int], Whereabouts(PLACES, missing=POOL, usual=True)]
    #: The scenario and the options in use: the keys of the table of rules in force (rules/inforce.py).
    scenario: str = "A"
    options: tuple[str, ...] = ()
    # What follows from the rest (``restack``): units by hex; by power the hexes with its counters, with its
    # real units, and those from which lines of control go out; units on the map.
    stack: Derived[list[int]] = msgspec.field(default_factory=list)
    held: Derived[list[int]] = msgspec.field(default_factory=list)
    real: Derived[list[int]] = msgspec.field(default_factory=list)
    lines: Derived[list[int]] = msgspec.field(default_factory=list)
    afield: Derived[int] = 0
    #: Hexes with as many counters as may stand there, and with more (5.3a).
    packed: Derived[int] = 0
    overfull: Derived[int] = 0
    # The turn
    #: The power whose Player-Turn it is, and its phase: "supply", "window 1", "normal attack", "window 2",
    #: "normal movement", "window 3", "second attack" or "end".
    phasing: int = CP
    phase: str = ""
    #: The side that acts now, for what only it may know.
    active: str = ""
    #: The power that moves in the movement phase under way, or -1; and whether that is a reserve phase.
    mover: int = -1
    reserve: bool = False
    # State of the units
    disrupted: Units = 0
    concealed: Units = 0
    #: Units that attacked in the Normal Attack Phase, and in the attack phase under way (5b, 7.1.2, R-83).
    attacked_normal: Units = 0
    attacked: Units = 0
    #: Units that build or destroy a trench (24b, 24.2c).
    building: Units = 0
    #: Units that may not attack in their side's next attack phase (R-07), and those barred in this one.
    barred: Units = 0
    barred_now: Units = 0
    #: Units that checked for a lost HQ (21.3f), tried to rally (8.8.1c, 28.3b), came back this turn (28.1e).
    checked_hq: Units = 0
    rally_tried: Units = 0
    rebuilt: Units = 0
    # Ground
    #: Towns and named hexes that Russia holds; the others belong to the Central Powers (18.2, R-91).
    controlled: Hexes = 0
    #: Works that have fallen (25.3), and hexes that an option makes a fortress (44).
    captured: Hexes = 0
    raised: Hexes = 0
    #: Trenches: hex and facing (24, R-54).
    trenches: tuple[tuple[Hex, int], ...] = ()
    #: Own Player-Turns that a fortress has been encircled with more than 2 CP (25.5, R-58).
    sieges: dict[Hex, int] = msgspec.field(default_factory=dict)
    # Attacks
    battle: Battle | None = None
    #: The furious or despair attack of this Player-Turn has been made (23.4a).
    special_used: bool = False
    # Points
    #: The balance of victory points, positive for the Central Powers (R-32).
    vp: int = 0
    #: What Germany and Austria-Hungary have cost or brought it, among three players (R-98).
    shares: tuple[int, int] = NOTHING
    #: One-time points that have been given (37.2, 37.4, 37.6).
    once: tuple[str, ...] = ()
    #: Towns of Silesia and the Hungarian Lowland that commanded Russian units have captured (37.4, 37.6).
    taken: Hexes = 0
    #: The first turn in which the Central Powers must decide for the western pools (37.2, R-75), or 0.
    pressed: int = 0
    # Supply (22), by power and front
    levels: tuple[int, ...] = NO_FRONTS
    #: 0 pause, 1 limited action, 2 offensive; attacks made; hexes reconnoitred; artillery used; dissolutions.
    action: tuple[int, ...] = NO_FRONTS
    attacks_made: tuple[int, ...] = NO_FRONTS
    scouted: tuple[int, ...] = NO_FRONTS
    artillery: tuple[int, ...] = NO_FRONTS
    dissolved: tuple[int, ...] = NO_FRONTS
    #: Points of this turn's income still to be given out; points given to each front (22d); and what a large
    #: income leaves for trenches and Landsturm (47d).
    income: int = 0
    given: tuple[int, ...] = NO_FRONTS
    spare: int = 0
    # This Supply Phase
    #: Units that have reconnoitred (16.1a), HQs whose cavalry has been tried (35), Landsturm units that have
    #: been named (43) and the number formed (31a), and whether the die for the Legions was thrown (32a).
    scouts: Units = 0
    tried: Units = 0
    reservists: Units = 0
    formed: int = 0
    legion_tried: bool = False
    # Reserve phases (4.2, R-26), by power
    used_reserve: tuple[int, int] = NOTHING
    used_before: tuple[int, int] = NOTHING
    #: Whether a power has had its first movement phase of its own Player-Turn (2.1 of the sequence).
    moved_first: bool = False
    # Movement
    #: Units that have ended their move in this phase; units that may move in a reserve phase (5c).
    moved: Units = 0
    ready: Units = 0
    #: Hexes with own real units when the phase began (R-07).
    manned: Private[Hexes] = 0
    march: Private[March | None] = None
    #: Reinforcements that came on in this phase and may not move in it (20.3, 30, B.2b).
    landed: Units = 0
    #: Units that their player did not let the ally carry in this phase (F.3c, R-101).
    declined: Units = 0
    #: Where units left the map over a friendly edge (13b, R-30).
    left_at: dict[Unit, Hex] = msgspec.field(default_factory=dict)
    # Rail (18): what this phase has used, and who has used double last time
    rtp: int = 0
    rtp_other: int = 0
    lock: tuple[int, int, int] = (0, 0, 0)
    links: tuple[tuple[Hex, Hex], ...] = ()
    stations: dict[Hex, int] = msgspec.field(default_factory=dict)
    #: Towns that Russia controlled when the phase began (18.2b).
    held_at_start: Hexes = 0
    #: The first movement phase of the campaign is under way for its owner (30).
    mobilising: bool = False
    sailed: bool = False
    # Secret transfer (20), by power
    secret_central: Hex = -1
    secret_russia: Hex = -1
    disclosed: tuple[int, int] = NOTHING
    #: The town of a transfer that has fallen, while its units are put down (20.3); hexes where some were.
    lost_town: Hex = -1
    unloaded: Hexes = 0
    #: Units that came into the box in this Player-Turn, which arrive in a later one.
    boxed: Units = 0
    #: The choice of units that allied HQs command: (HQ, unit) (21.6).
    lent: tuple[tuple[Unit, Unit], ...] = ()
    # Campaign
    #: The first turn in which a lost unit may be reconstructed (28.1, R-66).
    rebuild: dict[Unit, int] = msgspec.field(default_factory=dict)
    #: A rejoined corps with the counter that stands in for one of its divisions (R-60).
    substitutes: dict[Unit, Unit] = msgspec.field(default_factory=dict)
    #: And the division of its own for which it stands in.
    replaced: dict[Unit, Unit] = msgspec.field(default_factory=dict)
    #: Reinforcements delayed for SP (34d) and hastened (34a).
    delayed: Units = 0
    #: Corps and divisions that were joined or split in this Supply Phase, or before this movement phase: they
    #: stay as they are until the next occasion (27b).
    regrouped: Units = 0
    hastened: Units = 0
    #: Counters on the Western Front Reinforcements Track by turn (33.3), units brought on from the west, and
    #: those of them that have not entered yet.
    cells: tuple[int, ...] = ()
    brought: Units = 0
    western: Units = 0
    #: Those of them that the enemy's intelligence has named together with their town (33.2b).
    exposed: Units = 0

    def copy(self) -> Board:
        """An independent copy."""
        return fields.copied(self)


S = State[Board, World]


def enemy(power: int) -> int:
    """The other power."""
    return RU if power == CP else CP


def first_date(w: World, field: str) -> str:
    """The date of the first turn that has a mark on the turn track."""
    return next(turn.date for turn in w.tables.turns if getattr(turn, field))


def turn_of(s: S) -> Turn:
    """The space of the turn track that is being played."""
    return s.world.turns[s.board.turn]


def secret_town(b: Board, power: int) -> int:
    """The town of the secret transfer of a power, or -1 (20)."""
    return b.secret_central if power == CP else b.secret_russia


def set_secret_town(b: Board, power: int, h: int) -> None:
    """Write the town of a secret transfer down."""
    if power == CP:
        b.secret_central = h
    else:
        b.secret_russia = h


def controls(b: Board, w: World, power: int) -> int:
    """The towns and named hexes that a power controls (18.2, R-91)."""
    return b.controlled if power == RU else w.controllable & ~b.controlled


# Units and hexes -----------------------------------------------------------------------------------


def on_map(b: Board, units: int) -> int:
    """Those of some units that are on the map."""
    return units & b.afield


def units_in(b: Board, w: World, power: int, hexes: int) -> int:
    """The units of a power in some hexes."""
    found, rest = 0, hexes & b.held[power]
    while rest:
        low = rest & -rest
        found |= b.stack[low.bit_length() - 1]
        rest ^= low
    return found


def hexes_of(b: Board, units: int) -> int:
    """The hexes where units stand; those off the map have none."""
    found, rest, loc = 0, units & b.afield, b.loc
    while rest:
        low = rest & -rest
        found |= 1 << loc[low.bit_length() - 1]
        rest ^= low
    return found


def put(b: Board, w: World, u: int, h: int) -> None:
    """Set a unit down in a hex, from off the map or from another hex. Rules call ``entry.go`` instead."""
    at = b.loc[u]
    if at >= 0:
        b.stack[at] &= ~(1 << u)
        _mark(b, w, at)
    b.loc[u] = h
    b.afield |= 1 << u
    b.stack[h] |= 1 << u
    _mark(b, w, h)


def lift(b: Board, w: World, u: int, to: int) -> None:
    """Take a unit off the map: ``to`` says where it goes. What was special about it is forgotten."""
    at, off = b.loc[u], ~(1 << u)
    b.loc[u] = to
    if to == EDGE:
        b.left_at[u] = at
    b.afield &= off
    if to not in (EDGE, SECRET):
        b.disrupted &= off
    b.concealed &= off
    b.building &= off
    b.barred &= off
    if at >= 0:
        b.stack[at] &= off
        _mark(b, w, at)


def flag(b: Board, w: World, u: int, *, disrupted: bool | None = None, concealed: bool | None = None) -> None:
    """Turn a unit over: disrupted or not, face down or not. Lines of control follow (6.1, 8.1, 16.3)."""
    one = 1 << u
    if disrupted is not None:
        b.disrupted = b.disrupted | one if disrupted else b.disrupted & ~one
    if concealed is not None:
        b.concealed = b.concealed | one if concealed else b.concealed & ~one
    if b.loc[u] >= 0:
        _mark(b, w, b.loc[u])


def _mark(b: Board, w: World, h: int) -> None:
    """Bring what is kept by hex in step with the units that stand there."""
    place, units = 1 << h, b.stack[h]
    off = ~place
    held, real, lines = b.held, b.real, b.lines
    number = units.bit_count()
    b.packed = b.packed | place if number >= STACK else b.packed & off
    b.overfull = b.overfull | place if number > STACK else b.overfull & off
    projecting = units & w.loc & ~b.disrupted & ~b.concealed
    for power in POWERS:
        mine = units & w.side[power]
        if mine:
            held[power] |= place
            real[power] = real[power] | place if mine & w.real else real[power] & off
            lines[power] = lines[power] | place if mine & projecting else lines[power] & off
        else:
            held[power] &= off
            real[power] &= off
            lines[power] &= off


def mark(b: Board, w: World, hexes: int) -> None:
    """Bring what is kept by hex in step in some hexes."""
    for h in members(hexes):
        _mark(b, w, h)


def restack(b: Board, w: World) -> None:
    """Work out everything that is kept in step with where units are and how they lie."""
    b.stack = [0] * w.grid.size
    b.afield = b.packed = b.overfull = 0
    b.held, b.real, b.lines = [0, 0], [0, 0], [0, 0]
    for u, h in enumerate(b.loc):
        if h >= 0:
            b.afield |= 1 << u
            b.stack[h] |= 1 << u
    mark(b, w, of(h for h in b.loc if h >= 0))


#: The board that a stored document or a view tells of.
decode = partial(fields.rebuilt, Board, restack)
