"""21.6 and the options for amphibious operations and naval transfer."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.kaisers_war_east.board import (
    Board,
    S,
    controlled,
    enemy,
    occupied,
    on,
    shift,
    turn_of,
)
from hexfront.games.kaisers_war_east.naming import called
from hexfront.games.kaisers_war_east.rules.borders import realm
from hexfront.games.kaisers_war_east.rules.reorganization import expend
from hexfront.games.kaisers_war_east.rules.stacking import may_stay
from hexfront.games.kaisers_war_east.rules.victory import go, kill
from hexfront.games.kaisers_war_east.telling import tell
from hexfront.games.kaisers_war_east.world import ALLIED, CENTRAL, World
from hexfront.hexes import members
from hexfront.kernel import Action, Chance, Refusal, act
from hexfront.kernel.dice import Value

#: Who holds these hexes closes the sea to the Russians (OPT-AMPHIB-8).
SEA_GATES = {"Baltic": "Kronstadt", "Black": "Sevastopol"}
VERBS = ("sail", "land", "assault", "ship")


def sea_open(s: S, side: str, sea: str) -> bool:
    """Winter closes the Baltic, a lost naval base the sea to Russia (22.1d, OPT-AMPHIB-8)."""
    b, w = s.board, s.world
    if sea == "Baltic" and turn_of(s).season == "winter":
        return False
    gate = w.hex_of_place[SEA_GATES[sea]]
    lost = on(s, "amphibious") and controlled(b, w, CENTRAL) >> gate & 1
    return not (side == ALLIED and lost)


def _supply_at(b: Board, w: World, side: str, h: int, but: int = -1) -> int | None:
    """A supply unit in a port that can pay for a move by sea: not moved, not dug in (17.10c, R-SUP-10)."""
    units = b.stack[h] & w.supply & w.side[side] & ~b.moved & ~b.entrenched
    return next((u for u in members(units) if u != but), None)


def sea_actions(s: S, u: int) -> list[Action]:
    """Every move by sea open to a unit at the start of its move; who may land is a marine (R-AMP-1)."""
    b, w = s.board, s.world
    h = b.loc[u]
    marine = w.marines >> u & 1
    ports = w.ports["Baltic"] | w.ports["Black"]
    coast = w.coast["Baltic"] | w.coast["Black"]
    if not (ports | (coast if marine else 0)) >> h & 1:
        return []
    actions = _sailings(s, u) if marine else []
    if marine and on(s, "amphibious") and not b.sea_used:
        actions += _landings(s, u)
    if on(s, "naval_transfer") and not b.sea_used:
        actions += _transfers(s, u)
    return actions


def _reachable(s: S, side: str, hexes: int) -> int:
    b, w = s.board, s.world
    return hexes & w.land & ~b.closed & ~occupied(b, enemy(side))


def _sailings(s: S, u: int) -> list[Action]:
    """21.6: from a friendly port to any other port of the same sea; no roll, no supply (R-UNI-3)."""
    b, w = s.board, s.world
    side, h = w.side_of[u], b.loc[u]
    found = []
    for sea, ports in w.ports.items():
        if ports >> h & 1 and controlled(b, w, side) >> h & 1 and sea_open(s, side, sea):
            found += [act("sail", w.names[n]) for n in members(_reachable(s, side, ports & ~(1 << h)))]
    return found


def _landings(s: S, u: int) -> list[Action]:
    """OPT-AMPHIB-2, -3, -6: for a supply unit from port to coast, from coast to port, or to an assault.

    Between two ports the supply unit may be one in either.
    """
    b, w = s.board, s.world
    side, h = w.side_of[u], b.loc[u]
    found = []
    for sea, ports in w.ports.items():
        coast = w.coast[sea] | ports
        if not coast >> h & 1 or not sea_open(s, side, sea):
            continue
        departure = _supply_at(b, w, side, h) if ports >> h & 1 else None
        homes = ports & controlled(b, w, side)
        for n in members(_reachable(s, side, coast & ~(1 << h))):
            if may_stay(b, w, n, u):
                payers = (departure, _supply_at(b, w, side, n) if homes >> n & 1 else None)
                found += [act("land", w.names[n], w.ids[v]) for v in payers if v is not None]
        if departure is not None:
            found += _assaults(s, side, sea)
    return found


def _assaults(s: S, side: str, sea: str) -> list[Action]:
    """All-sea hexes next to enemy-held coastal hexes, each with its target (OPT-AMPHIB-6, R-AMP-2)."""
    b, w = s.board, s.world
    targets = (w.coast[sea] | w.ports[sea]) & occupied(b, enemy(side)) & ~b.closed
    return [
        act("assault", w.names[at], w.names[t])
        for t in members(targets)
        for at in members(w.around[t] & w.sea[sea])
        if not b.stack[at]
    ]


def _transfers(s: S, u: int) -> list[Action]:
    """OPT-NAVAL-1: a corps or a supply unit between friendly ports of the list, for a supply unit.

    A sea that is closed to amphibious operations is closed to transfers too (R-AMP-3, R-AMP-5).
    """
    b, w = s.board, s.world
    side, h = w.side_of[u], b.loc[u]
    # The Partisan never goes by sea (OPT-BOL-4).
    cargo = w.corps & ~w.type["partisan"] | w.supply
    if not cargo >> u & 1 or not any(w.ports[sea] >> h & 1 and sea_open(s, side, sea) for sea in SEA_GATES):
        return []
    mine = controlled(b, w, side)
    for names in w.charts["naval_transfer"]["CP" if side == CENTRAL else "AL"]:
        ports = [w.hex_of_place[name] for name in names]
        if h in ports and mine >> h & 1:
            goals = [n for n in ports if n != h and (mine & realm(b, w, u)) >> n & 1]
            return [act("ship", w.names[n], w.ids[v]) for n in goals for v in _payers(b, w, side, h, n, u)]
    return []


def _payers(b: Board, w: World, side: str, here: int, there: int, cargo: int) -> list[int]:
    """One supply unit in either port pays, not the one that is carried (R-AMP-3)."""
    found = [_supply_at(b, w, side, here, cargo), _supply_at(b, w, side, there, cargo)]
    return [v for v in found if v is not None]


def sea_take(s: S, u: int, action: Action) -> None:
    """Put to sea; the whole move is used (21.6c)."""
    b, w = s.board, s.world
    march = b.march
    assert march is not None
    to = w.grid.hex(action.args[0])
    b.finished |= 1 << u
    b.march = None
    start, goal = w.spot(b.loc[u]), w.spot(to)
    if action.verb == "sail":
        tell(s, "sails", "21.6a", u, way=(start, goal))
        go(s, u, to)
        return
    b.sea_used = action.verb
    if action.verb == "ship":
        expend(s, w.index[action.args[1]], "OPT-NAVAL-2", "for the passage")
        tell(s, "sails", "OPT-NAVAL-1", u, way=(start, goal))
        if w.supply >> u & 1:
            b.moved |= 1 << u
        go(s, u, to)
        return
    assault = action.verb == "assault"
    payer = _supply_at(b, w, w.side_of[u], b.loc[u]) if assault else w.index[action.args[1]]
    assert payer is not None
    expend(s, payer, "OPT-AMPHIB-4", "for the landing")
    target = w.grid.hex(action.args[1]) if assault else -1
    bound = w.spot(target) if assault else goal
    tell(s, "embarked", "OPT-AMPHIB-6" if assault else "OPT-AMPHIB-1", u, at=(start,), goal=bound)
    s.push("landing", u, to, target)


class Landing(NamedTuple):
    """A unit at sea: where it lands, and the hex that it assaults from there (-1 for none)."""

    step: str
    unit: int
    to: int
    target: int


def _landed(s: S, frame: Landing, value: Value) -> None:
    """OPT-AMPHIB-4: 1 lost, 2-3 it stays, 4-6 it lands or stands off the coast for the assault."""
    b, w = s.board, s.world
    _, u, to, target = frame
    lost, failed = 1, 3
    effect = "a disaster" if int(value) == lost else "it must stay" if int(value) <= failed else "it succeeds"
    tell(s, "landing", "OPT-AMPHIB-4", u, dice=(int(value),), effect=effect)
    if int(value) == lost:
        kill(s, u, "OPT-AMPHIB-4")
    elif int(value) > failed:
        way = (w.spot(b.loc[u]), w.spot(to))
        if target < 0:
            tell(s, "landed", "OPT-AMPHIB-4", u, way=way)
            go(s, u, to)
        else:
            tell(s, "off the coast", "OPT-AMPHIB-6", u, way=way, goal=w.spot(target))
            shift(b, w, u, to)
            b.assaults = (*b.assaults, (u, target))


def sea_refusal(s: S, u: int, action: Action) -> Refusal | None:
    """Why a move by sea is not possible."""
    b, w = s.board, s.world
    march = b.march
    if action.verb not in VERBS:
        return None
    if w.type["partisan"] >> u & 1:
        return Refusal("OPT-BOL-4", "The Partisan does not go by sea.")
    if action.verb == "ship":
        return _transfer_refusal(s, u, action)
    if not w.marines >> u & 1:
        rule = "21.6a" if action.verb == "sail" else "OPT-AMPHIB-1b"
        return Refusal(rule, f"{called(s, u)} is no marine unit.")
    if march is not None and march.stepped:
        return Refusal("21.6c", "A move by sea uses the whole move.")
    if action.verb != "sail" and not on(s, "amphibious"):
        return Refusal("OPT-AMPHIB-1", "Amphibious operations are an option that is not in use.")
    closed = _closed_refusal(s, u)
    if closed is not None:
        return closed
    if action.verb == "sail":
        return Refusal(
            "21.6a",
            "A marine sails from a friendly port to one of the same sea without enemies.",
        )
    return _landing_refusal(s, u, action)


def _closed_refusal(s: S, u: int) -> Refusal | None:
    """Why the sea at a unit's coast is closed, if it is."""
    w = s.world
    for sea in SEA_GATES:
        if (w.coast[sea] | w.ports[sea]) >> s.board.loc[u] & 1 and not sea_open(s, w.side_of[u], sea):
            winter = sea == "Baltic" and turn_of(s).season == "winter"
            return Refusal("22.1d" if winter else "OPT-AMPHIB-8", f"The {sea} Sea is closed.")
    return None


def _payer_refusal(s: S, side: str, payers: int) -> Refusal | None:
    """Why none of the supply units that could pay for a move by sea does, if there are any."""
    b, w = s.board, s.world
    for u in members(payers & w.supply & w.side[side]):
        if b.entrenched >> u & 1:
            return Refusal("OPT-ENTRENCH-2", f"{called(s, u)} is dug in and cannot pay for it.")
        if b.moved >> u & 1:
            return Refusal("17.10c", f"{called(s, u)} has moved in this player turn and cannot pay for it.")
    return None


def _named(s: S, action: Action) -> int:
    """The supply unit that an action names to pay."""
    u = s.world.index.get(action.args[1], -1) if len(action.args) > 1 else -1
    return 1 << u if u >= 0 and s.board.loc[u] >= 0 else 0


def _transfer_refusal(s: S, u: int, action: Action) -> Refusal:
    b = s.board
    if not on(s, "naval_transfer"):
        return Refusal("OPT-NAVAL-1", "Naval transfer is an option that is not in use.")
    if b.sea_used or (b.march is not None and b.march.stepped):
        return Refusal("OPT-NAVAL-2", "A transfer is one whole move a turn, and excludes an amphibious move.")
    refusal = _closed_refusal(s, u) or _payer_refusal(s, s.world.side_of[u], _named(s, action))
    if refusal is not None:
        return refusal
    return Refusal(
        "OPT-NAVAL-1", "Supply carries one corps or supply unit between friendly ports of the list."
    )


def _landing_refusal(s: S, u: int, action: Action) -> Refusal:
    b, w = s.board, s.world
    if b.sea_used:
        return Refusal("OPT-AMPHIB-1", "A side makes one amphibious move in a Movement Phase.")
    payers = b.stack[b.loc[u]] if action.verb == "assault" else _named(s, action)
    tired = _payer_refusal(s, w.side_of[u], payers)
    if tired is not None:
        return tired
    if action.verb == "assault":
        return Refusal(
            "OPT-AMPHIB-6", "An assault goes from a port with supply to a coast that the enemy holds."
        )
    if action.args and action.args[0] in w.grid:
        to = w.grid.hex(action.args[0])
        if occupied(b, enemy(w.side_of[u])) >> to & 1:
            return Refusal("OPT-AMPHIB-5", f"{w.place_name(to)} holds enemy units.")
        if not w.land >> to & 1:
            return Refusal("OPT-AMPHIB-5c", "Only an assault may end at sea.")
        if not may_stay(b, w, to, u):
            return Refusal("OPT-AMPHIB-5b", f"{w.place_name(to)} would be overstacked.")
    if any(ports >> b.loc[u] & 1 for ports in w.ports.values()):
        return Refusal("OPT-AMPHIB-2", "It needs a supply unit in the port and a coast of the same sea.")
    return Refusal("OPT-AMPHIB-3", "A marine on a coast goes to a friendly port with a supply unit.")


STEPS = (Chance(name="landing", frame=Landing, rule="OPT-AMPHIB-4", purpose="the landing", take=_landed),)
