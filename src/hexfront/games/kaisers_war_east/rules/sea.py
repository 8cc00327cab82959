"""21.6 and the options for amphibious operations and naval transfer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from hexfront.games.kaisers_war_east.board import S, controlled, enemy, occupied, on, shift, turn_of
from hexfront.games.kaisers_war_east.naming import called
from hexfront.games.kaisers_war_east.rules.borders import limit_refusal, realm
from hexfront.games.kaisers_war_east.rules.reorganization import expend
from hexfront.games.kaisers_war_east.rules.stacking import may_stay
from hexfront.games.kaisers_war_east.rules.victory import go, kill
from hexfront.games.kaisers_war_east.telling import tell
from hexfront.games.kaisers_war_east.world import ALLIED, CENTRAL, World
from hexfront.hexes import lowest, members
from hexfront.kernel import Action, Chance, Refusal, act
from hexfront.kernel.dice import Value
from hexfront.mechanics.frames import at_hand
from hexfront.mechanics.refusing import hex_named

#: Who holds these hexes closes the sea to the Russians (OPT-AMPHIB-8).
SEA_GATES = {"Baltic": "Kronstadt", "Black": "Sevastopol"}
VERBS = ("sail", "land", "assault", "ship")


def sea_actions(s: S, u: int) -> list[Action]:
    """Every move by sea open to a unit at the start of its move: what nothing speaks against."""
    w, here = s.world, s.board.loc[u]
    shores = w.coast if w.marines >> u & 1 else w.ports
    if not any((shores[sea] | w.ports[sea]) >> here & 1 for sea in SEA_GATES):
        return []
    return [action for action in _voyages(s, u) if sea_refusal(s, u, action) is None]


def _voyages(s: S, u: int) -> Iterator[Action]:
    """Moves by sea that the map and the options make conceivable; who may land is a marine (R-AMP-1)."""
    b, w, here = s.board, s.world, s.board.loc[u]
    side = w.side_of[u]
    for sea in _seas(w, here):
        ports, shore = w.ports[sea], w.ports[sea] | w.coast[sea]
        if w.marines >> u & 1:
            yield from (act("sail", w.names[n]) for n in members(ports))
            if on(s, "amphibious"):
                yield from (act("land", goal, payer) for goal, payer in _paid(s, u, shore))
                for target in members(shore & occupied(b, enemy(side))):
                    for at in members(w.around[target] & w.sea[sea]):
                        yield act("assault", w.names[at], w.names[target])
        if on(s, "naval_transfer"):
            yield from (act("ship", goal, payer) for goal, payer in _paid(s, u, ports))


def _paid(s: S, u: int, goals: int) -> Iterator[tuple[str, str]]:
    """Goals with a supply unit that pays for the way: one where it begins, or one where it ends."""
    w, here = s.world, s.board.loc[u]
    first = _payer(s, u, here)
    for n in members(goals):
        payers = (first, _payer(s, u, n) if n != here else None)
        yield from ((w.names[n], w.ids[v]) for v in payers if v is not None)


def _payer(s: S, cargo: int, h: int) -> int | None:
    """The supply unit in a hex that pays for a move by sea, not the one that is carried (17.10c, R-AMP-3)."""
    b, w = s.board, s.world
    units = b.stack[h] & w.supply & w.side[w.side_of[cargo]] & ~b.moved & ~b.entrenched & ~(1 << cargo)
    return lowest(units) if units else None


def _seas(w: World, h: int) -> list[str]:
    """The seas on whose shore a hex lies."""
    return [sea for sea in SEA_GATES if (w.ports[sea] | w.coast[sea]) >> h & 1]


# What speaks against a move by sea ---------------------------------------------------------------


def sea_refusal(s: S, u: int, action: Action) -> Refusal | None:
    """Why a move by sea is not possible; nothing if it is."""
    b, w = s.board, s.world
    stepped = b.march is not None and b.march.stepped
    if action.verb not in VERBS:
        return None
    if w.type["partisan"] >> u & 1:
        return Refusal("OPT-BOL-4", "The Partisan does not go by sea.")
    if action.verb == "ship":
        return _transfer_refusal(s, u, action, stepped)
    if not w.marines >> u & 1:
        rule = "21.6a" if action.verb == "sail" else "OPT-AMPHIB-1b"
        return Refusal(rule, f"{called(s, u)} is no marine unit.")
    if stepped:
        return Refusal("21.6c", "A move by sea uses the whole move.")
    if action.verb == "sail":
        return _closed_refusal(s, u) or _sail_refusal(s, u, action)
    if not on(s, "amphibious"):
        return Refusal("OPT-AMPHIB-1", "Amphibious operations are an option that is not in use.")
    if b.sea_used:
        return Refusal("OPT-AMPHIB-1", "A side makes one amphibious move in a Movement Phase.")
    reason = _assault_refusal if action.verb == "assault" else _landing_refusal
    return _closed_refusal(s, u) or reason(s, u, action)


def _closed_refusal(s: S, u: int) -> Refusal | None:
    """Winter closes the Baltic, a lost naval base closes a sea to the Russians (22.1d, OPT-AMPHIB-8)."""
    b, w = s.board, s.world
    for sea in _seas(w, b.loc[u]):
        if sea == "Baltic" and turn_of(s).season == "winter":
            return Refusal("22.1d", f"The {sea} Sea is closed in winter.")
        base = w.hex_of_place[SEA_GATES[sea]]
        lost = on(s, "amphibious") and controlled(b, w, CENTRAL) >> base & 1
        if w.side_of[u] == ALLIED and lost:
            return Refusal("OPT-AMPHIB-8", f"The {sea} Sea is closed: {w.place_name(base)} is lost.")
    return None


def _port_refusal(s: S, u: int, h: int, rule: str) -> Refusal | None:
    """Why a hex is no port from which, or to which, a side can go by sea."""
    w = s.world
    if not any(ports >> h & 1 for ports in w.ports.values()):
        return Refusal(rule, f"{w.place_name(h)} is no port.")
    if not controlled(s.board, w, w.side_of[u]) >> h & 1:
        return Refusal(rule, f"{w.place_name(h)} is not under the control of your side.")
    return None


def _goal_refusal(s: S, u: int, action: Action, shores: Mapping[str, int], rule: str) -> Refusal | None:
    """Why a move by sea cannot end in the hex that it names: it ends on another shore of the same sea."""
    b, w = s.board, s.world
    to = hex_named(s, action)
    if to is None:
        return Refusal(rule, "Name a hex of the map.")
    if b.closed >> to & 1:
        return Refusal("23.0b", f"{w.place_name(to)} lies in a neutral country.")
    if to == b.loc[u] or not any(shores[sea] >> to & 1 for sea in _seas(w, b.loc[u])):
        return Refusal(rule, f"{w.place_name(to)} is no goal on the same sea.")
    return None


def _sail_refusal(s: S, u: int, action: Action) -> Refusal | None:
    """21.6: from a friendly port to any other port of the same sea; no roll, no supply (R-UNI-3)."""
    b, w = s.board, s.world
    refusal = _port_refusal(s, u, b.loc[u], "21.6a") or _goal_refusal(s, u, action, w.ports, "21.6a")
    if refusal is None and occupied(b, enemy(w.side_of[u])) >> w.grid.hex(action.args[0]) & 1:
        return Refusal("21.6a", f"Enemy units are in {w.place_name(w.grid.hex(action.args[0]))}.")
    return refusal


def _landing_refusal(s: S, u: int, action: Action) -> Refusal | None:
    """From a port to a coast for supply in the port, from a coast to a port for supply there.

    OPT-AMPHIB-2 and OPT-AMPHIB-3. Between two ports the supply unit may be one in either.
    """
    b, w, here = s.board, s.world, s.board.loc[u]
    to = hex_named(s, action)
    starts = any(ports >> here & 1 for ports in w.ports.values())
    rule = "OPT-AMPHIB-2" if starts else "OPT-AMPHIB-3"
    if to is not None and not w.land >> to & 1:
        return Refusal("OPT-AMPHIB-5c", "Only an assault may end at sea.")
    if to is not None and occupied(b, enemy(w.side_of[u])) >> to & 1:
        return Refusal("OPT-AMPHIB-5", f"{w.place_name(to)} holds enemy units.")
    shores = {sea: w.coast[sea] | w.ports[sea] for sea in SEA_GATES}
    refusal = _goal_refusal(s, u, action, shores, rule)
    if refusal is not None or to is None:
        return refusal
    if not may_stay(b, w, to, u):
        return Refusal("OPT-AMPHIB-5b", f"{w.place_name(to)} would be overstacked.")
    arrives = _port_refusal(s, u, to, rule)
    if not starts and arrives is not None:
        return arrives
    return _payer_refusal(s, u, action, [here] * starts + [to] * (arrives is None), rule)


def _assault_refusal(s: S, u: int, action: Action) -> Refusal | None:
    """From a port with supply to an all-sea hex off an enemy-held coast (OPT-AMPHIB-6, R-AMP-2)."""
    b, w, here = s.board, s.world, s.board.loc[u]
    rule = "OPT-AMPHIB-6"
    names = [name for name in action.args if name in w.grid]
    if not any(ports >> here & 1 for ports in w.ports.values()):
        return Refusal(rule, "An assault begins in a port.")
    if len(names) != len(("sea", "target")):
        return Refusal(rule, "Name a sea hex and the coast that is assaulted from there.")
    at, target = map(w.grid.hex, names)
    seas = _seas(w, here)
    if not any((w.coast[sea] | w.ports[sea]) >> target & 1 for sea in seas) or b.closed >> target & 1:
        return Refusal(rule, f"{w.place_name(target)} is no coast of the same sea in a country at war.")
    if not occupied(b, enemy(w.side_of[u])) >> target & 1:
        return Refusal(rule, f"{w.place_name(target)} holds no enemy units.")
    if not any(w.sea[sea] & w.around[target] & 1 << at for sea in seas):
        return Refusal(rule, f"{w.place_name(at)} is no sea hex next to {w.place_name(target)}.")
    if b.stack[at]:
        return Refusal(rule, f"Another marine unit lies in {w.place_name(at)}.")
    if _payer(s, u, here) is not None:
        return None
    tired = (_unready(s, v) for v in members(b.stack[here] & w.supply))
    return next(tired, Refusal(rule, "No supply unit in the port pays for the assault."))


def _transfer_refusal(s: S, u: int, action: Action, stepped: bool) -> Refusal | None:
    """OPT-NAVAL-1: a corps or a supply unit between friendly ports of the list, for a supply unit.

    A sea that is closed to amphibious operations is closed to transfers too (R-AMP-3, R-AMP-5).
    """
    b, w, here = s.board, s.world, s.board.loc[u]
    rule = "OPT-NAVAL-1"
    if not on(s, "naval_transfer"):
        return Refusal(rule, "Naval transfer is an option that is not in use.")
    if b.sea_used:
        return Refusal("OPT-NAVAL-2", "A side makes one transfer or one amphibious move in a turn.")
    if stepped:
        return Refusal("OPT-NAVAL-2", "A transfer uses the whole move.")
    if not (w.corps | w.supply) >> u & 1:
        return Refusal(rule, f"{called(s, u)} is neither a corps nor a supply unit.")
    refusal = _closed_refusal(s, u) or _goal_refusal(s, u, action, w.ports, rule)
    if refusal is not None:
        return refusal
    to = w.grid.hex(action.args[0])
    lists = w.charts["naval_transfer"]["CP" if w.side_of[u] == CENTRAL else "AL"]
    if not any({here, to} <= {w.hex_of_place[name] for name in names} for names in lists):
        return Refusal(rule, f"No transfers go from {w.place_name(here)} to {w.place_name(to)}.")
    if not realm(b, w, u) >> to & 1:
        return limit_refusal(s, u, to)
    ports = _port_refusal(s, u, here, rule) or _port_refusal(s, u, to, rule)
    return ports or _payer_refusal(s, u, action, [here, to], rule)


def _payer_refusal(s: S, cargo: int, action: Action, places: list[int], rule: str) -> Refusal | None:
    """Why the supply unit that an action names does not pay for a move between some ports."""
    b, w = s.board, s.world
    name = action.args[1] if len(action.args) > 1 else ""
    u = w.index.get(name)
    if u is None or not w.supply & w.side[w.side_of[cargo]] & 1 << u or b.loc[u] not in places:
        return Refusal(rule, "Name a supply unit in a port of the move that pays for it.")
    if u == cargo:
        return Refusal("R-AMP-3", f"{called(s, u)} cannot pay for its own passage.")
    first = _payer(s, cargo, b.loc[u])
    if u == first:
        return None
    return _unready(s, u) or Refusal(rule, f"Another supply unit like {called(s, u)} pays for it.")


def _unready(s: S, u: int) -> Refusal | None:
    """Why a supply unit pays for nothing now: it is dug in, or has moved."""
    if s.board.entrenched >> u & 1:
        return Refusal("OPT-ENTRENCH-2", f"{called(s, u)} is dug in and cannot pay for it.")
    if s.board.moved >> u & 1:
        return Refusal("17.10c", f"{called(s, u)} has moved in this player turn and cannot pay for it.")
    return None


# At sea ------------------------------------------------------------------------------------------


def sea_take(s: S, u: int, action: Action) -> None:
    """Put to sea; the whole move is used (21.6c)."""
    b, w = s.board, s.world
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
    payer = at_hand(_payer(s, u, b.loc[u])) if assault else w.index[action.args[1]]
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


STEPS = (Chance(name="landing", frame=Landing, rule="OPT-AMPHIB-4", purpose="the landing", take=_landed),)
