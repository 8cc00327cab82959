"""20, 21.4, 36.4. Amphibious movement, landings, the launch of assaults, the airlanding, supply by sea."""

from __future__ import annotations

from hexfront.games.kaisers_war_1918.board import (
    AFLOAT,
    BOX_OF,
    NAVAL,
    Assault,
    Board,
    March,
    S,
    Voyage,
    enemy,
    equivalents,
    lift,
    occupied,
    put,
    side_of,
    units_of,
)
from hexfront.games.kaisers_war_1918.naming import called
from hexfront.games.kaisers_war_1918.rules.contests import set_sail
from hexfront.games.kaisers_war_1918.rules.control import controlled
from hexfront.games.kaisers_war_1918.rules.entry import entered
from hexfront.games.kaisers_war_1918.rules.marching import left
from hexfront.games.kaisers_war_1918.rules.realm import realm
from hexfront.games.kaisers_war_1918.rules.seas import BOX_NAMES, open_seas, seas_of
from hexfront.games.kaisers_war_1918.rules.stacking import limit, weight
from hexfront.games.kaisers_war_1918.rules.supply import in_general_supply
from hexfront.games.kaisers_war_1918.telling import tell
from hexfront.games.kaisers_war_1918.world import ALLIED, CENTRAL, World
from hexfront.hexes import members
from hexfront.kernel import Action, Auto, Frame, Refusal, act
from hexfront.mechanics.frames import at_hand
from hexfront.mechanics.memory import remembered
from hexfront.mechanics.radius import within
from hexfront.mechanics.refusing import hex_named
from hexfront.mechanics.world import sum_of

#: Nations whose units may land on the northern and on the eastern edge of the map (20.12a, 20.12b).
NORTHERN = ("british_empire", "france", "united_states")
EASTERN = ("british_empire", "france")
VERBS = ("ship", "launch", "fly")


# Transports --------------------------------------------------------------------------------------


def loads(w: World) -> int:
    """Corps equivalents that a transport carries in a phase, which is all it does (20.2a, 20.4a)."""
    return int(w.charts["movement"]["amphibious_corps_equivalents"])


def transports(b: Board, w: World, u: int) -> list[int]:
    """Transports of its side, of any nation, that can still take a unit on board (20.2a, 20.2d, 36.4c)."""
    busy = sum(1 << t for t, _ in b.duty)
    mine = units_of(b, side_of(b, u)) & w.transports & ~busy
    need = equivalents(b, w, u)
    return [t for t in members(mine) if b.loc[t] == NAVAL and b.cargo.get(t, 0) + need <= loads(w)]


def shippable(b: Board, w: World, u: int) -> bool:
    """Whether a unit may be shipped at all: mobile, no guerrilla, Bolshevik or Nationalist (20.2e).

    Whether it is in supply does not matter (20.5a).
    """
    return bool((w.mobile & ~w.guerrillas & ~w.irregulars) >> u & 1)


@remembered
def _coasts(w: World, seas: tuple[str, ...]) -> int:
    return sum_of(w.coast[sea] for sea in seas)


def boxes_for(w: World, u: int) -> tuple[str, ...]:
    """Boxes that serve the nation of a unit (R18)."""
    nation = w.nation_of[u]
    return tuple(name for name, row in w.charts["box"].items() if nation in row["nations"])


def _sailing(b: Board, w: World, u: int, t: int) -> tuple[str, ...]:
    """Seas that a transport can sail from where a unit stands (19.6, 20.7a, 20.8).

    Allied transports go from any Allied sea to any other; those of the Central Powers stay in one.
    """
    side = side_of(b, u)
    usable = open_seas(b, w, side, w.nation_of[t])
    here = tuple(sea for sea in seas_of(w, b.loc[u]) if sea in usable)
    if not here:
        return ()
    return usable if side == ALLIED else here


def _edges(b: Board, w: World, u: int) -> int:
    """Map-edge hexes on which a unit may land (20.12, R70)."""
    nation = w.nation_of[u]
    found = w.north_landing if nation in NORTHERN else 0
    return found | (w.east_landing if nation in EASTERN else 0)


def destinations(b: Board, w: World, u: int, t: int) -> tuple[int, tuple[int, ...]]:
    """Hexes and boxes to which a transport can bring a unit (20.1a, 20.2c, 20.6a).

    Coasts of the seas it can sail, free of enemies and open to the unit; enemy zones do not matter (20.2g).
    """
    seas = _sailing(b, w, u, t)
    if not seas:
        return 0, ()
    side, start = side_of(b, u), b.loc[u]
    free = realm(b, w, u) & ~occupied(b, enemy(side))
    coasts = _coasts(w, seas) | (_edges(b, w, u) if side == ALLIED else 0)
    boxes: tuple[int, ...] = ()
    if side == ALLIED:
        boxes = tuple(
            BOX_OF[name]
            for name in boxes_for(w, u)
            if BOX_OF[name] != start and set(w.charts["box"][name]["coast_of"]) & set(seas)
        )
    return coasts & free & ~(1 << start if start >= 0 else 0), boxes


# What a passage costs ----------------------------------------------------------------------------


def _friendly_base(b: Board, w: World, side: str, at: int) -> bool:
    """Whether a place is a naval base from which a side may sail cheaply: its own, or a box (R68)."""
    return at in BOX_NAMES or bool((w.bases & controlled(b, w, side)) >> at & 1)


def _held_base(b: Board, w: World, side: str, to: int) -> bool:
    """Whether a place is a naval base that already holds a friendly unit; boxes count as such (R68)."""
    return to in BOX_NAMES or bool((w.bases & occupied(b, side)) >> to & 1)


def suez_watched(b: Board, w: World) -> bool:
    """Whether a Central Powers unit stands beside the Suez Canal (20.9, R71)."""
    return bool(w.grid.set(w.charts["sea_rules"]["suez_watch_hexes"]) & occupied(b, CENTRAL))


def _through_suez(w: World, start: int, to: int) -> bool:
    """Whether a passage has one end at the Red Sea or the eastern edge and the other elsewhere (R71).

    Ships from the British Empire box reach the Red Sea without the canal.
    """
    if BOX_NAMES.get(start) == "british_empire" or BOX_NAMES.get(to) == "british_empire":
        return False
    beyond = w.coast["red_sea"] | w.east_landing
    ends = [at >= 0 and bool(beyond >> at & 1) for at in (start, to)]
    return ends[0] != ends[1]


def passage(b: Board, w: World, march: March, to: int) -> int | None:
    """The points that a passage takes; nothing if it cannot be had (20.3, 20.9b, 20.12d, R68).

    From base to base it costs 1 point; any other landing takes the whole movement, which forbids forced
    march.
    """
    u, start = march.unit, b.loc[march.unit]
    side = side_of(b, u)
    short = _friendly_base(b, w, side, start) and _held_base(b, w, side, to)
    if short and _through_suez(w, start, to) and suez_watched(b, w):
        short = False
    if to >= 0 and _edges(b, w, u) >> to & 1 and not seas_of(w, to):
        short = False
    if short:
        return int(w.charts["movement"]["base_to_base_mp"])
    return None if b.forced >> u & 1 else left(march)


# Actions -----------------------------------------------------------------------------------------


def sea_actions(s: S, march: March) -> list[Action]:
    """Passages, launches of assaults and the airlanding that are open to a unit that has not moved yet."""
    b, w, u = s.board, s.world, march.unit
    if march.stepped or march.carried:
        return []
    found: list[Action] = []
    if shippable(b, w, u) and _at_coast(b, w, u):
        for t in transports(b, w, u):
            name = w.ids[t]
            found += _passages(b, w, march, t)
            found += [act("launch", name, w.names[h], w.names[sea]) for h, sea in launches(b, w, march, t)]
    return [*found, *(act("fly", w.names[h]) for h in members(flights(b, w, march)))]


def _passages(b: Board, w: World, march: March, t: int) -> list[Action]:
    """Where a transport can bring a unit; after a forced march only where the passage is short (20.3c)."""
    hexes, boxes = destinations(b, w, march.unit, t)
    if b.forced >> march.unit & 1:
        hexes = sum(1 << h for h in members(hexes) if passage(b, w, march, h) is not None)
        boxes = tuple(box for box in boxes if passage(b, w, march, box) is not None)
    ship = w.hex_acts(f"ship {w.ids[t]}")
    return [*[ship[h] for h in members(hexes)], *(act("ship", w.ids[t], BOX_NAMES[box]) for box in boxes)]


def _at_coast(b: Board, w: World, u: int) -> bool:
    h = b.loc[u]
    return h in BOX_NAMES or (h >= 0 and bool(w.coastal >> h & 1))


def may_sail(s: S, u: int) -> bool:
    """Whether any passage is open to a unit that has not moved: for the list of units that can move."""
    b, w = s.board, s.world
    return (
        shippable(b, w, u) and _at_coast(b, w, u) and any(_sailing(b, w, u, t) for t in transports(b, w, u))
    )


def launches(b: Board, w: World, march: March, t: int) -> list[tuple[int, int]]:
    """Targets of an assault with the all-sea hexes from which they can be attacked (20.10, R69).

    The force starts in a friendly naval base on the map; only units that can attack may be in it, and all
    forces against one hex may not be more than it can hold.
    """
    u = march.unit
    side, start = side_of(b, u), b.loc[u]
    if start < 0 or launch_bar(b, w, march) is not None or not _friendly_base(b, w, side, start):
        return []
    seas = _sailing(b, w, u, t)
    water = sum_of(w.sea[sea] for sea in seas)
    targets = _coasts(w, seas) & occupied(b, enemy(side)) & realm(b, w, u)
    found = []
    for h in members(targets):
        force = sum(1 << one.unit for one in b.assaults if one.target == h) | 1 << u
        if weight(b, w, force) <= limit(w, h):
            found += [(h, sea) for sea in members(w.around[h] & water)]
    return found


def launch_bar(b: Board, w: World, march: March) -> Refusal | None:
    """What keeps a unit out of every assault from the sea (20.3c, 20.10j)."""
    u = march.unit
    if not w.fighters >> u & 1:
        return Refusal("20.10j", "Only units that can attack may be in an assault force.")
    if b.forced >> u & 1:
        return Refusal("20.3c", "An assault takes the whole movement, which forbids forced march.")
    return None


def flights(b: Board, w: World, march: March) -> int:
    """Hexes where the airlanding corps may come down (21.4, R72)."""
    u, h = march.unit, b.loc[march.unit]
    if not w.type["airlanding_corps"] >> u & 1 or b.airlanded or h < 0 or b.forced >> u & 1:
        return 0
    bases = b.stack[h] & w.airbases
    if not any(in_general_supply(b, w, base) for base in members(bases)):
        return 0
    reach = within(w.ways, h, int(w.charts["movement"]["airlanding_hexes"]))
    return reach & (w.cities | _clear(w)) & realm(b, w, u) & ~occupied(b, enemy(side_of(b, u))) & ~(1 << h)


@remembered
def _clear(w: World) -> int:
    return sum(1 << h for h in members(w.land) if w.terrain[h] == "clear")


def sea_take(s: S, march: March, action: Action) -> None:
    """Embark a unit; the enemy may contest the passage before it lands (36.1, R99)."""
    b, w, u = s.board, s.world, march.unit
    if action.verb == "fly":
        _fly(s, march, w.grid.hex(action.args[0]))
        return
    t = w.index[action.args[0]]
    b.cargo[t] = b.cargo.get(t, 0) + equivalents(b, w, u)
    if action.verb == "launch":
        target, sea = (w.grid.hex(name) for name in action.args[1:])
        b.voyage = Voyage(u, t, sea, left(march), target)
    else:
        word = action.args[1]
        to = BOX_OF[word] if word in BOX_OF else w.grid.hex(word)
        b.voyage = Voyage(u, t, to, passage(b, w, march, to) or 0)
    s.push("voyage")
    set_sail(s, 1 << t)


def _fly(s: S, march: March, to: int) -> None:
    """The airlanding takes the whole movement, once in a game (21.4d, 21.4e)."""
    b, w, u = s.board, s.world, march.unit
    b.airlanded = True
    b.march = march._replace(spent=march.allowance, carried="air", landed=to, way=(march.start, to))
    _set_down(s, u, to)
    tell(s, "flown", "21.4a", u, way=(w.spot(march.start), w.spot(to)))


def _voyage(s: S, frame: Frame) -> None:
    """The unit lands, or lies off the coast that it will assault (20.2h, 20.10b)."""
    b, w = s.board, s.world
    voyage = b.voyage
    b.voyage = None
    if voyage is None:
        return
    u, march = voyage.unit, at_hand(b.march)
    b.shipped |= 1 << u
    origin = b.loc[u]
    b.march = march._replace(spent=march.spent + voyage.cost, carried="sea", landed=max(voyage.to, -1))
    if voyage.target >= 0:
        tell(s, "launched", "20.10b", u, at=(w.spot(voyage.to),), goal=w.spot(voyage.target))
        lift(b, w, u, AFLOAT)
        b.assaults = (*b.assaults, Assault(u, voyage.transport, voyage.to, voyage.target))
        b.march = at_hand(b.march)._replace(spent=march.allowance)
        return
    if voyage.to in BOX_NAMES:
        tell(s, "to a box", "20.1a", u, box=BOX_WORDS[BOX_NAMES[voyage.to]])
        army = b.army_side & 1 << u
        lift(b, w, u, voyage.to)
        b.army_side |= army
        return
    way = tuple(w.spot(h) for h in (origin, voyage.to) if h >= 0)
    _set_down(s, u, voyage.to)
    tell(s, "sailed" if origin >= 0 else "from a box", "20.1a", u, way=way, at=way[-1:])


def _set_down(s: S, u: int, to: int) -> None:
    b, w = s.board, s.world
    if b.loc[u] >= 0:
        army, frozen = b.army_side & 1 << u, b.frozen & 1 << u
        lift(b, w, u, NAVAL)
        b.army_side |= army
        b.frozen |= frozen
    put(b, w, u, to)
    entered(s, u, to)


#: What the boxes are called.
BOX_WORDS = {
    "usa": "the USA box",
    "british_empire": "the British Empire box",
    "french_empire": "the French Empire box",
}


# Refusals ----------------------------------------------------------------------------------------


def sea_refusal(s: S, march: March, action: Action) -> Refusal:
    """Why a unit may not be shipped, launched or flown so."""
    b, w, u = s.board, s.world, march.unit
    if march.stepped or march.carried:
        return Refusal("20.2b", f"{called(s, u)} has moved: a passage begins where the unit began the phase.")
    if action.verb == "fly":
        return _flight_refusal(s, march, action)
    if not shippable(b, w, u):
        return Refusal("20.2e", f"{called(s, u)} is never shipped.")
    if not _at_coast(b, w, u):
        return Refusal("20.2b", f"{called(s, u)} is neither at a coast nor in a box.")
    t = w.index.get(action.args[0]) if action.args else None
    if t is None or not w.transports >> t & 1 or side_of(b, t) != side_of(b, u):
        return Refusal("20.2a", "Name one of your transports.")
    if t not in transports(b, w, u):
        return Refusal("20.2a", f"{called(s, t)} cannot take {called(s, u)} on board in this phase.")
    if not _sailing(b, w, u, t):
        return Refusal("19.7a", f"{called(s, t)} may not operate on this coast: no friendly sea, or no base.")
    if action.verb == "launch":
        return launch_bar(b, w, march) or Refusal(
            "20.10b", "An assault goes from a friendly naval base to a sea hex beside an enemy coast."
        )
    return _passage_refusal(s, march, t, action)


def _passage_refusal(s: S, march: March, t: int, action: Action) -> Refusal:
    b, w, u = s.board, s.world, march.unit
    word = action.args[1] if len(action.args) > 1 else ""
    to = BOX_OF.get(word, -1)
    if word in w.grid:
        to = w.grid.hex(word)
        if occupied(b, enemy(side_of(b, u))) >> to & 1:
            return Refusal("20.2c", f"{w.place_name(to)} holds enemy units.")
        if not destinations(b, w, u, t)[0] >> to & 1:
            rule = "20.8b" if side_of(b, u) == CENTRAL and w.coastal >> to & 1 else "20.1a"
            return Refusal(rule, f"{called(s, t)} cannot bring {called(s, u)} to {w.place_name(to)}.")
    elif to not in destinations(b, w, u, t)[1]:
        return Refusal("20.1a", "Name a coastal hex, or one of the boxes of the unit's nation.")
    return Refusal(
        "20.3c", f"The landing would take the whole movement, and {called(s, u)} is forced to march."
    )


def _flight_refusal(s: S, march: March, action: Action) -> Refusal:
    b, w, u = s.board, s.world, march.unit
    if not w.type["airlanding_corps"] >> u & 1:
        return Refusal("21.4a", f"{called(s, u)} is no airlanding corps.")
    if b.airlanded:
        return Refusal("21.4e", "The airborne move can be made once in a game.")
    if b.forced >> u & 1:
        return Refusal("21.4d", "The airborne move takes the whole movement.")
    bases = b.stack[b.loc[u]] & w.airbases if b.loc[u] >= 0 else 0
    if not any(in_general_supply(b, w, base) for base in members(bases)):
        return Refusal("21.4a", "An airborne move starts beside an Allied airbase in general supply.")
    to = hex_named(s, action)
    if to is None or not within(w.ways, b.loc[u], 4) >> to & 1:
        return Refusal("21.4b", "The airborne move is at most four hexes long.")
    return Refusal("21.4c", f"{w.place_name(to)} is no clear or city hex free of enemies.")


STEPS = (Auto(name="voyage", run=_voyage),)
