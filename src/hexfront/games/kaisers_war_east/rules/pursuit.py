"""16. Pursuit."""

from __future__ import annotations

from hexfront.games.kaisers_war_east.board import Pursuit, S, controlled, enemy, occupied, on, on_map
from hexfront.games.kaisers_war_east.naming import called, meant
from hexfront.games.kaisers_war_east.rules.borders import realm
from hexfront.games.kaisers_war_east.rules.combat import fight
from hexfront.games.kaisers_war_east.rules.results import ATTACK, DEFENSE, involved, order, role_side
from hexfront.games.kaisers_war_east.rules.victory import go
from hexfront.games.kaisers_war_east.telling import troop
from hexfront.hexes import members
from hexfront.kernel import Action, Ask, Auto, Frame, Refusal, act
from hexfront.mechanics.frames import Extent, OfUnit, at_hand
from hexfront.mechanics.offering import each_hex
from hexfront.mechanics.pursuit import pursuers, vacated
from hexfront.mechanics.refusing import by_verb, hex_named, unit_named

DONE, HALT = act("done"), act("halt")


def _pursue(s: S, frame: Extent) -> None:
    """Open a pursuit if the hex, or one of the attackers' hexes, is empty of enemies (16.1a, 16.4c, R-PUR-2).

    It comes before the next attack (16.0a). Any number may take part, supporters and units that cannot move
    never (16.3a, 16.3b, R-PUR-1).
    """
    b, w = s.board, s.world
    _, role, length = frame
    battle = fight(s)
    side = role_side(s, role)
    held = 1 << battle.target if role == ATTACK else battle.hexes & w.land
    hexes = vacated(held, occupied(b, enemy(side)))
    units = pursuers(involved(s, role), w.mobile & w.attackers)
    if hexes and units:
        b.pursuit = Pursuit(side, hexes, length, units)
        s.push("pursuit")


def entry_hexes(s: S, u: int, hexes: int) -> int:
    """Those of some hexes a pursuing unit may enter from where it is, zones ignored (13.6c, 16.4a, 16.4d)."""
    b, w = s.board, s.world
    side, here = w.side_of[u], b.loc[u]
    if not w.land >> here & 1:
        near = w.around[here]
    elif w.trains >> u & 1:
        near = w.rail_next[here] & w.touching[here] & controlled(b, w, side)
    else:
        near = w.touching[here]
    return hexes & near & realm(b, w, u) & ~occupied(b, enemy(side))


def reach_of(s: S, pursuit: Pursuit, u: int) -> int:
    """How far a unit may pursue: cavalry two hexes on DZ with the doctrine (16.2a, OPT-CAV-2).

    No supply makes it further (16.3c).
    """
    cavalry = s.world.type["cavalry"] >> u & 1
    doctrine = on(s, "better_cavalry_doctrine") and fight(s).result == "DZ"
    return 2 if cavalry and doctrine else pursuit.length


def onward(s: S, u: int, h: int) -> int:
    """Second hexes of a pursuit through a hex (R-PUR-3)."""
    b, w = s.board, s.world
    side = w.side_of[u]
    near = w.touching[h]
    if w.trains >> u & 1:
        near &= w.rail_next[h] & controlled(b, w, side)
    return near & realm(b, w, u) & ~occupied(b, enemy(side))


def advances(s: S) -> list[tuple[int, int]]:
    """Units that may pursue, each with the hexes it may enter.

    A hex may be overstacked on the way: the limits hold at the end of the battle (12.2a, R-PUR-1).
    """
    pursuit = at_hand(s.board.pursuit)
    units = members(on_map(s.board, pursuit.units))
    return [(u, h) for u in units for h in members(entry_hexes(s, u, pursuit.hexes))]


def _actions(s: S, frame: Frame) -> list[Action]:
    w = s.world
    return [*(act("advance", w.ids[u], w.names[h]) for u, h in advances(s)), DONE]


def _take(s: S, frame: Frame, action: Action) -> None:
    b, w = s.board, s.world
    pursuit = at_hand(b.pursuit)
    if action == DONE:
        b.pursuit = None
        return
    s.again(frame)
    u, h = w.index[action.args[0]], w.grid.hex(action.args[1])
    b.pursuit = pursuit._replace(units=pursuit.units & ~(1 << u))
    further = reach_of(s, pursuit, u) > 1
    s.log("pursued", "16.1a", side=w.side_of[u], who=(troop(s, u),), way=(w.spot(b.loc[u]), w.spot(h)))
    if further:
        s.push("pursuit.on", u)
    go(s, u, h)


def pursuer_refusal(s: S, pursuit: Pursuit, u: int, what: str) -> Refusal | None:
    """Why a unit may not pursue at all, wherever to."""
    b, w, battle = s.board, s.world, fight(s)
    fought = battle.attackers if pursuit.side == battle.side else battle.defenders
    if w.side_of[u] != pursuit.side:
        return Refusal("16.3a", f"{what} is not a unit of the side that pursues.")
    if battle.supporters >> u & 1:
        return Refusal("R-PUR-1", f"{what} has supported the attack, and supporters never pursue.")
    if not fought >> u & 1:
        return Refusal("16.3a", f"{what} took no part in the battle.")
    if b.loc[u] < 0:
        return Refusal("16.3a", f"{what} was lost in the battle.")
    if not (w.mobile & w.attackers) >> u & 1:
        lacks = "attack factor" if w.mobile >> u & 1 else "movement"
        return Refusal("16.3b", f"{what} has no {lacks} of its own and never pursues.")
    return None if pursuit.units >> u & 1 else Refusal("16.3a", f"{what} has pursued already.")


def _refusal(s: S, frame: Frame, action: Action) -> Refusal | None:
    w, pursuit, u = s.world, at_hand(s.board.pursuit), unit_named(s, action)
    what = meant(s, pursuit.side, action)
    if len(action.args) != len(("unit", "hex")):
        return None
    if u is None:
        return Refusal("16.3a", f"{what} is no unit of the game.")
    h, refusal = hex_named(s, action, 1), pursuer_refusal(s, pursuit, u, what)
    if refusal or h is None:
        return refusal or Refusal("16.1a", f"There is no hex {action.args[1]!r} on the map.")
    name = w.place_name(h)
    if not pursuit.hexes >> h & 1:
        return Refusal("16.1a", f"A pursuit first enters the hex the beaten force held, not {name}.")
    return Refusal("16.4a", f"{what} could not enter {name} in movement.")


def _further_row(s: S) -> str:
    """A break-through gives all units a second hex, the doctrine gives it to cavalry on DZ."""
    return "16.2a" if fight(s).result == "BT" else "OPT-CAV-2"


def _on_take(s: S, frame: OfUnit, action: Action) -> None:
    w = s.world
    if action == HALT:
        return
    u, h = frame.unit, w.grid.hex(action.args[0])
    way = (w.spot(s.board.loc[u]), w.spot(h))
    s.log("broken through", _further_row(s), side=w.side_of[u], who=(troop(s, u),), way=way)
    go(s, u, h)


def _pursuer(s: S) -> str:
    return at_hand(s.board.pursuit).side


STEPS = (
    Auto(name="battle.pursue", frame=Extent, run=_pursue),
    Ask(
        name="pursuit",
        # The result grants it (16.1b).
        rule=lambda s, f: order(s, "battle.pursue", ATTACK if _pursuer(s) == fight(s).side else DEFENSE),
        side=lambda s, f: _pursuer(s),
        prompt=lambda s, f: "Pursue with any units that took part, or finish.",
        actions=_actions,
        take=_take,
        refuse=by_verb(advance=_refusal),
    ),
    Ask(
        name="pursuit.on",
        frame=OfUnit,
        rule=lambda s, f: _further_row(s),
        side=lambda s, f: s.world.side_of[f.unit],
        prompt=lambda s, f: f"Does {called(s, f.unit)} pursue one hex further?",
        # The second hex, or none: a unit may pursue part of the way (16.4b, R-PUR-3).
        actions=each_hex("on", lambda s, f: onward(s, f.unit, s.board.loc[f.unit]), last=(HALT,)),
        take=_on_take,
    ),
)
