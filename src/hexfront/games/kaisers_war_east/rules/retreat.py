"""15. Retreat after combat, and panic."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.kaisers_war_east.board import Retreat, S, controlled, enemy, occupied, on_map
from hexfront.games.kaisers_war_east.naming import called, meant
from hexfront.games.kaisers_war_east.rules.borders import realm
from hexfront.games.kaisers_war_east.rules.combat import fight
from hexfront.games.kaisers_war_east.rules.results import ATTACK, PANIC, involved, order, role_side
from hexfront.games.kaisers_war_east.rules.stacking import roomy
from hexfront.games.kaisers_war_east.rules.victory import go, kill
from hexfront.games.kaisers_war_east.rules.zones import enemy_zone
from hexfront.games.kaisers_war_east.telling import troop
from hexfront.hexes import Ways, members
from hexfront.kernel import Action, Ask, Auto, Chance, Frame, Refusal, act
from hexfront.kernel.dice import Value
from hexfront.mechanics.frames import Extent, OfUnit, at_hand
from hexfront.mechanics.offering import each_hex, each_unit
from hexfront.mechanics.refusing import by_verb, hex_named, unit_named
from hexfront.mechanics.retreat import onward_step, retreat_layers


def retreat_ways(s: S, u: int) -> Ways:
    """The ways a unit may retreat along: a train only by rail (21.4a)."""
    return s.world.rail_ways if s.world.trains >> u & 1 else s.world.ways


def allowed_hexes(s: S, u: int) -> int:
    """Hexes a retreating unit may enter (13.6b, 15.2b, 15.2c, 15.2d, R-NEU-4, R-UNI-1, R-UNI-2)."""
    b, w = s.board, s.world
    side = w.side_of[u]
    found = realm(b, w, u) & ~occupied(b, enemy(side)) & ~enemy_zone(b, w, side)
    return found & w.rail & controlled(b, w, side) if w.trains >> u & 1 else found


def layers(s: S, u: int, start: int, length: int) -> list[int]:
    """The hexes of each step of a retreat that saves the unit; empty if there is none (15.2, R-RET-1).

    It is counted in hexes, whatever they cost (15.0b). A unit for which there is no room is lost in combat
    (R-RET-5).
    """
    b, w = s.board, s.world
    if not w.land >> start & 1:
        return []
    allowed = allowed_hexes(s, u)
    return retreat_layers(retreat_ways(s, u), start, length, allowed, roomy(b, w, allowed, u))


def first_steps(s: S, u: int, length: int) -> int:
    """Where a unit may go first, from the hex it stands in (R-RET-2)."""
    return steps_from(s, u, s.board.loc[u], length)


def steps_from(s: S, u: int, start: int, length: int) -> int:
    """Where a unit may go first if it stood in a hex, as corps do that an army breaks down into."""
    steps = layers(s, u, start, length)
    return onward_step(retreat_ways(s, u), start, start, steps[0]) if steps else 0


def _retreat(s: S, frame: Extent) -> None:
    """Survivors of a role must go back (15.0a)."""
    b = s.board
    b.battle = fight(s)._replace(retreating=involved(s, frame.role))
    s.push("battle.withdraw", frame.role, frame.number)


def _withdraw(s: S, frame: Extent) -> None:
    """One unit after the other; those that cannot are eliminated (15.2a, 15.2i, 20.2b, OPT-ENTRENCH-2).

    A retreat that brings on the Second Revolution is finished first (R-REV-5).
    """
    b, w = s.board, s.world
    _, role, length = frame
    waiting = on_map(b, fight(s).retreating)
    for u in members(waiting & (~w.mobile | b.entrenched)):
        kill(s, u, "OPT-ENTRENCH-2" if b.entrenched >> u & 1 else "15.2i")
    waiting = on_map(b, waiting)
    if not waiting or s.outcome is not None:
        return
    if length == PANIC:
        s.again(frame)
        s.push("panic", waiting)
        return
    if any(first_steps(s, u, length) for u in members(waiting)):
        s.again(frame)
        s.push("withdraw", role, length)
        return
    for u in members(waiting):
        _perish(s, u)


def _perish(s: S, u: int) -> None:
    """A unit that cannot retreat is eliminated where it stands (15.2a)."""
    b, w = s.board, s.world
    if b.loc[u] >= 0 and s.outcome is None:
        s.log("cut off", "15.2a", side=w.side_of[u], who=(troop(s, u),), at=(w.spot(b.loc[u]),))
        kill(s, u, "15.2a")


def _withdraw_actions(s: S, frame: Extent) -> list[Action]:
    w = s.world
    return [
        act("retreat", w.ids[u], w.names[h])
        for u in members(on_map(s.board, fight(s).retreating))
        for h in members(first_steps(s, u, frame.number))
    ]


def _withdraw_take(s: S, frame: Extent, action: Action) -> None:
    b, w = s.board, s.world
    u, h = w.index[action.args[0]], w.grid.hex(action.args[1])
    battle = fight(s)
    b.battle = battle._replace(retreating=battle.retreating & ~(1 << u))
    b.retreat = Retreat(u, b.loc[u], frame.number)
    _step_back(s, h)


def _step_back(s: S, h: int) -> None:
    """Enter the next hex of a retreat; go on if the way is not at its end."""
    b, w = s.board, s.world
    retreat = _retreating(s)
    retreat = b.retreat = retreat._replace(path=(*retreat.path, h))
    u = retreat.unit
    steps = layers(s, u, retreat.start, retreat.length)
    go(s, u, h)
    if len(retreat.path) < len(steps):
        s.push("retreat.step")
        return
    way = tuple(map(w.spot, (retreat.start, *retreat.path)))
    s.log("retreated", "15.0a", side=w.side_of[u], who=(troop(s, u),), way=way)
    b.retreat = None


def _withdraw_refusal(s: S, frame: Extent, action: Action) -> Refusal | None:
    u, h = unit_named(s, action), hex_named(s, action, 1)
    if len(action.args) != len(("unit", "hex")):
        return None
    if u is None or not fight(s).retreating >> u & 1 or h is None:
        what = meant(s, role_side(s, frame.role), action)
        return Refusal("15.0a", f"{what} is not a unit that retreats now.")
    return way_refusal(s, u, s.board.loc[u], h)


def way_refusal(s: S, u: int, here: int, h: int) -> Refusal:
    """Why a unit may not retreat into a hex."""
    b, w = s.board, s.world
    side = w.side_of[u]
    name = w.place_name(h)
    if not retreat_ways(s, u).spread(1 << here) >> h & 1:
        rule = "21.4a" if w.trains >> u & 1 else "15.2d"
        return Refusal(rule, f"{name} is not adjacent, or prohibited terrain lies between.")
    if occupied(b, enemy(side)) >> h & 1:
        return Refusal("15.2b", f"{name} holds enemy units.")
    if enemy_zone(b, w, side) >> h & 1:
        return Refusal("15.2c", f"{name} lies in an enemy zone of control.")
    if not allowed_hexes(s, u) >> h & 1:
        return Refusal("15.2d", f"{called(s, u)} may not enter {name}.")
    return Refusal("15.2h", f"The unit would not end well on the way through {name}; another way saves it.")


class Panicked(NamedTuple):
    """Units whose panic dice are still to be rolled."""

    step: str
    units: int


def _panic_roll(s: S, frame: OfUnit, value: Value) -> None:
    """15.1a: the die gives the number of hexes (R-RET-3)."""
    b, w = s.board, s.world
    u = frame.unit
    battle = fight(s)
    b.battle = battle._replace(retreating=battle.retreating & ~(1 << u))
    distance = "1 hex" if value == 1 else f"{value} hexes"
    s.log("panic", "15.1a", side=w.side_of[u], who=(troop(s, u),), dice=(int(value),), distance=distance)
    if not layers(s, u, b.loc[u], int(value)):
        _perish(s, u)
        return
    b.retreat = Retreat(u, b.loc[u], int(value))
    s.push("retreat.step")


def _step_hexes(s: S) -> int:
    b = s.board
    retreat = _retreating(s)
    steps = layers(s, retreat.unit, retreat.start, retreat.length)
    layer = steps[len(retreat.path)]
    return onward_step(retreat_ways(s, retreat.unit), retreat.start, b.loc[retreat.unit], layer)


def _step_refusal(s: S, frame: Frame, action: Action) -> Refusal | None:
    u, h = _retreating(s).unit, hex_named(s, action)
    return None if h is None else way_refusal(s, u, s.board.loc[u], h)


def _retreating(s: S) -> Retreat:
    return at_hand(s.board.retreat)


STEPS = (
    Auto(name="battle.retreat", frame=Extent, run=_retreat),
    Auto(name="battle.panic", frame=Extent, run=_retreat),
    Auto(name="battle.withdraw", frame=Extent, run=_withdraw),
    Ask(
        name="withdraw",
        frame=Extent,
        # The result orders it (15.0a).
        rule=lambda s, f: order(s, "battle.retreat", f.role),
        side=lambda s, f: role_side(s, f.role),
        prompt=lambda s, f: (
            f"{fight(s).result}: retreat the {'attackers' if f.role == ATTACK else 'defenders'} one hex."
        ),
        actions=_withdraw_actions,
        take=_withdraw_take,
        refuse=by_verb(retreat=_withdraw_refusal),
    ),
    Ask(
        name="panic",
        frame=Panicked,
        rule="15.1a",
        side=lambda s, f: s.world.side_of[f.units.bit_length() - 1],
        prompt=lambda s, f: "Which unit panics next?",
        actions=each_unit("panic", lambda s, f: f.units),
        take=lambda s, f, a: s.push("panic.roll", s.world.index[a.args[0]]),
    ),
    Chance(name="panic.roll", frame=OfUnit, rule="15.1a", purpose="the panic die", take=_panic_roll),
    Ask(
        name="retreat.step",
        rule="15.2f",
        side=lambda s, f: s.world.side_of[_retreating(s).unit],
        prompt=lambda s, f: f"Where does {called(s, _retreating(s).unit)} retreat next?",
        actions=each_hex("back", lambda s, f: _step_hexes(s)),
        take=lambda s, f, a: _step_back(s, s.world.grid.hex(a.args[0])),
        refuse=by_verb(back=_step_refusal),
    ),
)
