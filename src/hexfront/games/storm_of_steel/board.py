"""What changes during a game: where units are, how they lie, who holds what, and what has been done.

Fields stand in sections by subject. Whoever adds a field says its rule and gives it a default.
"""

from __future__ import annotations

from functools import partial
from typing import Annotated, NamedTuple

import msgspec

from hexfront.games.storm_of_steel.battle import Battle
from hexfront.games.storm_of_steel.clash import AIR, Clash, Landing, Voyage
from hexfront.games.storm_of_steel.deck import Held, Played
from hexfront.games.storm_of_steel.flight import Flight
from hexfront.games.storm_of_steel.secret_service import Mission
from hexfront.games.storm_of_steel.stacks import mark, restack
from hexfront.games.storm_of_steel.world import (
    CENTRAL,
    CODES,
    CP,
    EN,
    ENTENTE,
    FRONTS,
    SIDES,
    Turn,
    World,
)
from hexfront.hexes import members
from hexfront.kernel.state import State
from hexfront.mechanics import fields
from hexfront.mechanics.fields import (
    Derived,
    Hex,
    Hexes,
    Owner,
    Places,
    Private,
    Unit,
    Units,
    Whereabouts,
    area,
)

#: Where a unit is when it is not on the map: in the force pool (units that may be bought or formed), in the
#: dead pile of this turn (2.3b), out of play for good, or in the Commerce Raiding Zone (27.2d). A unit that
#: arrives in turn t waits on the Turn Record Track at ``TRACK - t`` (2.3c).
POOL, DEAD, REMOVED, ZONE = -1, -2, -3, -4
TRACK = -100
PLACES = Places({POOL: "pool", DEAD: "dead", REMOVED: "removed", ZONE: "zone"}, {"turn": TRACK})
#: By power and front: the Central Powers' West, East, Middle East, then the Entente's.
ONE_EACH = (1, 1, 1, 1, 1, 1)
NONE_EACH = (0, 0, 0, 0, 0, 0)
#: Stands between the seas of a base in the toll of ships.
BETWEEN = ", "
#: Sets of which a board stores only the differences.
HOME_CP, HOME_EN = area(lambda w: w.home[CP]), area(lambda w: w.home[EN])
HOME_RAIL_CP, HOME_RAIL_EN = area(lambda w: w.home_rail[CP]), area(lambda w: w.home_rail[EN])


class March(NamedTuple):
    """Units that march together: where they are, how they march, what they may spend and have, their way."""

    units: Units
    at: Hex
    allowance: int
    kind: str = "normal"
    spent: int = 0
    way: tuple[Hex, ...] = ()


class Board(msgspec.Struct):
    """Everything that changes."""

    # Turn ---------------------------------------------------------------------------------------------
    #: The turn by its number in ``world.turns`` (0 is Summer 1914), and the last one of the scenario.
    turn: int
    last_turn: int
    #: A unit is in one hex or in one place off the map (2.2c).
    loc: Annotated[list[int], Whereabouts(PLACES, missing=POOL, usual=True)]
    #: The phase under way (``sequence.PHASES``); in Operations the impulse from 1 on, whose half it is, and
    #: the segment: "reveal", "reorganization", "movement" or "combat".
    phase: str = ""
    impulse: int = 0
    half: int = CP
    segment: str = ""
    #: The side that acts now, for what only it may know.
    active: str = ""

    # What follows from the rest (``restack``) -----------------------------------------------------------
    #: Pieces by hex; units on the map; units on the World Display or at sea (21, 29.12c).
    stack: Derived[list[int]] = msgspec.field(default_factory=list)
    afield: Derived[int] = 0
    abroad: Derived[int] = 0
    #: By power: hexes with its land units or dummies; those with a real land unit; those from which a ZOC
    #: goes out (10.1a); those with a fort or an entrenched unit (10.23b); those that hold the limit (13.1a).
    held: Derived[list[int]] = msgspec.field(default_factory=list)
    real: Derived[list[int]] = msgspec.field(default_factory=list)
    projects: Derived[list[int]] = msgspec.field(default_factory=list)
    dug_in: Derived[list[int]] = msgspec.field(default_factory=list)
    full: Derived[list[int]] = msgspec.field(default_factory=list)

    # Countries and ground ---------------------------------------------------------------------------------
    #: By country (``world.countries``) its side, NEUTRAL or SURRENDERED (19.0a).
    allegiance: tuple[int, ...] = ()
    #: Hexes that each side controls; a hex in neither set is uncontrolled (16.0a).
    control_cp: Annotated[int, HOME_CP] = 0
    control_en: Annotated[int, HOME_EN] = 0
    #: Friendly rail of each side: unspoilt rail at home and what its HQs have cleared (11.41a, 16.4).
    rail_cp: Annotated[int, HOME_RAIL_CP] = 0
    rail_en: Annotated[int, HOME_RAIL_EN] = 0
    #: Control of cities at the start of the turn, by power (R-37); what is nobody's is its last holder's.
    cities_cp: Hexes = 0
    cities_en: Hexes = 0
    #: Cities with land units of a side at the start of the turn, for objectives (playbook: ``captured``).
    garrisons_cp: Hexes = 0
    garrisons_en: Hexes = 0
    #: Cities and sources of the enemy in which partisans have come up: held, but captured by nobody (5.13c).
    risen: Hexes = 0
    #: Neutral ground that a card has opened to both sides (card 59).
    opened: Hexes = 0
    #: Cities that are devastated (2.5i).
    devastated: Hexes = 0

    # Units -------------------------------------------------------------------------------------------------
    entrenched: Units = 0
    underground: Units = 0
    #: Units that have finished their movement in this segment (11.1a).
    moved: Units = 0
    #: Units that made a strategic move, marked until their side's next half (3.4e, R-71).
    strategic: Units = 0
    #: Units that sailed in this impulse (11.634a), or went by rail (36.2a); by port who embarked or landed in
    #: this impulse (29.16a), and by Ottoman net, named by its lowest hex, who rode on it (36.1a).
    sailed: Units = 0
    railed: Units = 0
    port_use: dict[Hex, int] = msgspec.field(default_factory=dict)
    net_use: dict[Hex, int] = msgspec.field(default_factory=dict)
    #: The march under way.
    march: Private[March | None] = None
    #: Enemy units that a side has seen in this turn, in stacks of which nothing has moved or changed since.
    seen_by_cp: Units = 0
    seen_by_en: Units = 0
    #: HQs that have tried strategic intelligence in this segment (23.3a).
    scouted: Units = 0
    #: Units out of supply in the last Supply & Attrition Phase (31.3b).
    hungry: Units = 0
    #: How many dummies each side may still place in this turn; -1: all that are off the map (23.1b).
    fog_cp: Annotated[int, Owner(CENTRAL)] = -1
    fog_en: Annotated[int, Owner(ENTENTE)] = -1

    # Off the map (21, 29) ----------------------------------------------------------------------------------
    #: Units that have come from an off-map area in this impulse, or gone there, transports too (21.35a), and
    #: land and air units that have used their one change of area in this turn (21.45a, R-115).
    crossed: Units = 0
    travelled: Units = 0
    #: By ship the sea areas that it has sailed through on and off the display in this turn (21.45b, R-115).
    steamed: dict[Unit, int] = msgspec.field(default_factory=dict)
    #: By transport at sea the unit that stays aboard (29.12c).
    cargo: dict[Unit, Unit] = msgspec.field(default_factory=dict)
    #: Units that do not move again in this turn (25.42j, 29.11b), coast hexes from which a unit was taken off
    #: in this impulse (29.11b).
    halted: Units = 0
    cleared: Hexes = 0
    #: The Dutch East Indies are in the hands of the Entente (21.13b).
    indies: bool = False
    #: Hexes in which Britain has built a railway (36.5a).
    built: Hexes = 0
    #: Air units that wait in the force pool for a base (30.2c).
    grounded: Units = 0

    # Impulses (8) ------------------------------------------------------------------------------------------
    #: By power and front the length of its row of impulses (8.1a, 8.22a), and a mask of single impulses that
    #: contingencies have filled (bit 1 << i for impulse i, 8.23).
    row: tuple[int, ...] = ONE_EACH
    filled: tuple[int, ...] = NONE_EACH

    # Cards and morale (S2) ---------------------------------------------------------------------------------
    #: Morale by alliance, not by country (1.0c), and as it was when cards were chosen (4.23a).
    morale: tuple[int, int] = (0, 0)
    chosen_morale: tuple[int, int] = (0, 0)
    #: Cards that lie face down (3.1a); that a contingency or weapons card is among them can be seen by all.
    hand_cp: Annotated[tuple[Held, ...], Owner(CENTRAL)] = ()
    hand_en: Annotated[tuple[Held, ...], Owner(ENTENTE)] = ()
    covered: tuple[int, int] = (0, 0)
    #: Whether a side leaves its face-down card covered in this turn and is not asked (a standing order).
    silent_cp: Annotated[bool, Owner(CENTRAL)] = False
    silent_en: Annotated[bool, Owner(ENTENTE)] = False
    #: Cards turned up in this turn (4.34a), developed for good (4.33a), left in play after a failure (22.2b),
    #: and out of the game (4.6u).
    played: tuple[Played, ...] = ()
    developed: tuple[int, ...] = ()
    in_progress: tuple[int, ...] = ()
    removed_cards: tuple[int, ...] = ()
    #: Open cards that do something once in the turn, and have done it (cards 53, 88).
    used_up: tuple[int, ...] = ()
    #: What events oblige a side to choose in the next turn: power and what (6.22a).
    obliged: tuple[tuple[int, str], ...] = ()
    #: Units that fell back when a card was turned up, and may not move in this impulse (cards 17, 56).
    fallen_back: Units = 0
    #: Units that rode into an EZOC in this half-impulse by a card, and count as in command (card 33).
    interior: Units = 0
    #: What developments of this turn cost each side, to be paid in 7e (22.1b), and points that cards and
    #: loans give a country this turn.
    development_cost: tuple[int, int] = (0, 0)
    #: What partisans of agents cost each side, to be paid in 7e; nobody else knows of them (32.7a, 34.1a).
    band_cost_cp: Annotated[int, Owner(CENTRAL)] = 0
    band_cost_en: Annotated[int, Owner(ENTENTE)] = 0
    extra_points: dict[str, int] = msgspec.field(default_factory=dict)
    #: Losses of the turn that objectives count: "Germany W" land units (4.6v), "EN North Sea" ships, with all
    #: seas of a base that lies on several (R-169).
    toll: dict[str, int] = msgspec.field(default_factory=dict)
    #: Changes of morale that wait for the end of the Morale Phase (5.22a, R-36).
    swing: tuple[int, int] = (0, 0)
    #: Countries with a Strike or a Mutiny marker, by number (3.6a).
    strikes: tuple[int, ...] = ()
    mutinies: tuple[int, ...] = ()
    #: Unrestricted submarine warfare is in effect (27.4a); merchant shipping (27.1a); air doctrine (2.3d);
    #: how near the United States are to war (38.6a).
    unrestricted: bool = False
    merchant: int = 100
    air_doctrine: tuple[int, int] = (1, 1)
    sympathy: int = 0
    #: The Entente has lost the dominance of the North Sea in this turn (28.3b).
    north_sea_lost: bool = False
    #: Belligerents that have surrendered, with the side that they were on (19.3a).
    fallen: dict[str, int] = msgspec.field(default_factory=dict)
    #: Diplomatic shift markers by country: for the Central Powers positive (38.3a); ultimata that a side has
    #: issued (19.24a); what is given once (38.9b, card 25); uprisings in off-map areas (35.0a); subversion at
    #: work in a country in this turn (32.6a); merchant points lost in the last turn (38.6b).
    markers: dict[str, int] = msgspec.field(default_factory=dict)
    ultimata: tuple[tuple[int, str], ...] = ()
    once: tuple[str, ...] = ()
    uprisings: tuple[str, ...] = ()
    subverted: tuple[int, ...] = ()
    merchant_lost: int = 0
    #: Agents of each side (32.0a), their missions of this turn once they are shown (3.3a), and industrial
    #: cities that saboteurs have stopped for this turn (32.5a).
    agents: tuple[int, int] = (0, 0)
    missions: tuple[Mission, ...] = ()
    sabotaged: Hexes = 0
    #: Corps that each side has lost in the whole game (39, 1914 East).
    corps_lost: tuple[int, int] = (0, 0)
    #: Sea areas whose status is not that of the scenario (3.31a).
    sea_status: dict[str, str] = msgspec.field(default_factory=dict)

    # Combat (S3) -------------------------------------------------------------------------------------------
    battle: Battle | None = None
    #: In this combat segment: units that have attacked and hexes that were (14.11a, 14.12a), siege guns that
    #: have fired once and twice, forts that they have silenced (17.2a, 17.3a).
    attacked: Units = 0
    assailed: Hexes = 0
    fired: Units = 0
    fired_again: Units = 0
    silenced: Units = 0
    #: In this half-impulse: units that made a mobile assault (11.7c), HQs that gave gas (33.1a).
    stormed: Units = 0
    gassed: Units = 0
    #: What is in the air (30), and air units that have flown in this half (30.3a).
    flights: dict[str, Flight] = msgspec.field(default_factory=dict)
    flown: Units = 0
    # At sea: the operation under way, ships that have had their mission in this turn (25.3a), and areas where
    # there has been an engagement (25.31h).
    clash: Clash | None = None
    tasked: Units = 0
    #: Who sails from port to port now (25.46a).
    voyage: Voyage | None = None
    #: Ships that sought an engagement in this turn and found no combat (25.3c).
    unfought: Units = 0
    #: Ships that have intercepted transports in this half (25.38a), raiders that attack now (27.3a).
    chased: Units = 0
    raiders: Units = 0
    #: Merchant points sunk in this turn, and what shipping takes off British points, in percent (27.10a).
    sunk_merchants: int = 0
    shortage: int = 0
    #: Units aboard transports before the ports that they will assault (25.42a).
    landings: tuple[Landing, ...] = ()
    engaged: tuple[str, ...] = ()
    #: The turn in which anybody first used gas, or -1 (33.3a, 33.5a).
    gas_since: int = -1
    #: The side that was the first to use it, or -1 (38.6b).
    gas_first: int = -1

    # Mobilization (S4) -------------------------------------------------------------------------------------
    #: Units that were out of supply when the Supply & Attrition Phase at hand began (3.5c).
    starving: Units = 0
    #: Units that turned over, and corps that were exchanged, in the Reorganization Segment at hand.
    flipped: Units = 0
    regrouped: Units = 0
    #: Saved points by country, and how many of them other countries gave (7.22a, 7.6a); what isolated cities
    #: keep (7.31a). Nobody else knows: they would tell what was bought.
    points_cp: Annotated[dict[str, int], Owner(CENTRAL)] = msgspec.field(default_factory=dict)
    points_en: Annotated[dict[str, int], Owner(ENTENTE)] = msgspec.field(default_factory=dict)
    lent_cp: Annotated[dict[str, int], Owner(CENTRAL)] = msgspec.field(default_factory=dict)
    lent_en: Annotated[dict[str, int], Owner(ENTENTE)] = msgspec.field(default_factory=dict)
    isolated_cp: Annotated[dict[Hex, int], Owner(CENTRAL)] = msgspec.field(default_factory=dict)
    isolated_en: Annotated[dict[Hex, int], Owner(ENTENTE)] = msgspec.field(default_factory=dict)
    #: Units on the track that other countries' points paid for (7.6a), and those that an isolated city raises
    #: and that come there (7.31a).
    aided: Units = 0
    #: Units that were bought, and for which the schedule of arrivals does not hold (7.6a).
    bought: Units = 0
    raised_in: dict[Unit, Hex] = msgspec.field(default_factory=dict)
    #: Units that arrived in this Mobilization Phase (3.7k).
    fresh: Units = 0

    def copy(self) -> Board:
        """An independent copy."""
        return fields.copied(self)


S = State[Board, World]


def enemy(power: int) -> int:
    """The other side."""
    return EN if power == CP else CP


def side_name(power: int) -> str:
    """The side of a power, as the kernel knows it."""
    return SIDES[power]


def turn_of(s: S) -> Turn:
    """The turn being played."""
    return s.world.turns[s.board.turn]


def controlled(b: Board, power: int) -> int:
    """The hexes that a side controls (16.0a)."""
    return b.control_cp if power == CP else b.control_en


def set_control(b: Board, power: int, hexes: int) -> None:
    """Give some hexes to a side."""
    if power == CP:
        b.control_cp, b.control_en = b.control_cp | hexes, b.control_en & ~hexes
    else:
        b.control_cp, b.control_en = b.control_cp & ~hexes, b.control_en | hexes


def lose_control(b: Board, hexes: int) -> None:
    """Some hexes belong to nobody now."""
    b.control_cp &= ~hexes
    b.control_en &= ~hexes


def rails(b: Board, power: int) -> int:
    """The hexes of friendly rail of a side (11.41a)."""
    return b.rail_cp if power == CP else b.rail_en


def set_rails(b: Board, power: int, hexes: int) -> None:
    """Write down the friendly rail of a side."""
    if power == CP:
        b.rail_cp = hexes
    else:
        b.rail_en = hexes


def purses(b: Board, power: int) -> tuple[dict[str, int], dict[str, int], dict[int, int]]:
    """The saved points of a side by country, how many others gave, and what isolated cities keep."""
    if power == CP:
        return b.points_cp, b.lent_cp, b.isolated_cp
    return b.points_en, b.lent_en, b.isolated_en


# Units and hexes -----------------------------------------------------------------------------------


def units_in(b: Board, hexes: int) -> int:
    """All pieces in some hexes."""
    found, rest = 0, hexes & (b.held[CP] | b.held[EN])
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


def present(b: Board) -> int:
    """The pieces in play: on the map, in areas off it, and at sea."""
    return b.afield | b.abroad


def put(b: Board, w: World, u: int, h: int) -> None:
    """Set a unit down in a hex, from off the map or from another hex. Control is ``control.enter``'s."""
    at = b.loc[u]
    if at >= 0:
        b.stack[at] &= ~(1 << u)
        if not w.away[at]:
            mark(b, w, at)
    if at != h:
        # The enemy no longer knows which one it is that he has seen (23.0a, 23.41a).
        unseen(b, 1 << u)
        if at >= 0 and not (b.battle is not None and b.battle.shown >> u & 1):
            unseen(b, b.stack[at] & w.side[w.side_of[u]])
    b.loc[u] = h
    b.stack[h] |= 1 << u
    if w.away[h]:
        b.abroad |= 1 << u
        b.afield &= ~(1 << u)
    else:
        b.abroad &= ~(1 << u)
        b.afield |= 1 << u
        mark(b, w, h)
    if at >= 0 and at != h:
        _desert(b, w, at)


def unseen(b: Board, units: int) -> None:
    """Units that the enemy has seen and cannot tell apart any more: one has left or changed, and he does not
    know which (23.0a, R-167)."""
    b.seen_by_cp &= ~units
    b.seen_by_en &= ~units


def lift(b: Board, w: World, u: int, to: int) -> None:
    """Take a unit off the map: ``to`` says where it goes. What was special about it is forgotten."""
    at, off = b.loc[u], ~(1 << u)
    b.loc[u] = to
    if to == DEAD and at >= 0:
        _count(b, w, u, at)
    b.afield &= off
    b.abroad &= off
    for field in ("entrenched", "underground", "seen_by_cp", "seen_by_en", "hungry", "strategic", "sailed"):
        setattr(b, field, getattr(b, field) & off)
    if b.cargo:
        b.cargo = {ship: unit for ship, unit in b.cargo.items() if u not in (ship, unit)}
    if at >= 0:
        b.stack[at] &= off
        if not w.away[at]:
            mark(b, w, at)
            _desert(b, w, at)


def _desert(b: Board, w: World, h: int) -> None:
    """Dummies stand only with a real unit: those that are left alone are taken off (23.1a, R-88)."""
    if b.stack[h] & w.dummies and not b.stack[h] & w.land_units & ~w.irregulars:
        for d in members(b.stack[h] & w.dummies):
            lift(b, w, d, POOL)


def _count(b: Board, w: World, u: int, h: int) -> None:
    """Count a unit that is eliminated by any means, for objectives: land units by country and front, ships by
    side and sea (4.6p, 4.6v, R-169)."""
    key = ""
    if w.naval >> u & 1:
        seas = _waters(b, w, u, h)
        key = f"{CODES[w.side_of[u]]} {BETWEEN.join(seas)}" if seas else ""
    elif (w.land_units & ~w.irregulars) >> u & 1 and not w.away[h]:
        key = f"{w.units[u].country} {FRONTS[w.front_of[h]]}"
    if key:
        b.toll = b.toll | {key: b.toll.get(key, 0) + 1}
    if w.corps & ~w.irregulars & 1 << u:
        lost = list(b.corps_lost)
        lost[w.side_of[u]] += 1
        b.corps_lost = (lost[0], lost[1])


def _waters(b: Board, w: World, u: int, h: int) -> tuple[str, ...]:
    """The seas on which a ship is lost: where its fleet fights, else all on which its base lies (R-169)."""
    clash = b.clash
    if clash is not None and clash.kind != AIR and (clash.ships | clash.foes) >> u & 1:
        return (clash.area,)
    return w.place[h].seas if h in w.place else ()


def flip(b: Board, w: World, u: int, *, entrenched: bool) -> None:
    """Turn a unit over (12.0a). Its ZOC follows."""
    one = 1 << u
    b.entrenched = b.entrenched | one if entrenched else b.entrenched & ~one
    if b.loc[u] >= 0:
        mark(b, w, b.loc[u])


#: The board that a stored document or a view tells of.
decode = partial(fields.rebuilt, Board, restack)
