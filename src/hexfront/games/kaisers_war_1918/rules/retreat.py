"""13. Retreat after combat, and routs (12.19h, 12.19u)."""

from __future__ import annotations

from hexfront.games.kaisers_war_1918.board import (
    Retreat,
    S,
    enemy,
    forts,
    hexes_of,
    move_of,
    occupied,
    side_of,
    trenches,
)
from hexfront.games.kaisers_war_1918.naming import called, meant
from hexfront.games.kaisers_war_1918.rules.battle import BIG_PUSH
from hexfront.games.kaisers_war_1918.rules.entry import go
from hexfront.games.kaisers_war_1918.rules.realm import realm
from hexfront.games.kaisers_war_1918.rules.results import (
    ATTACK,
    DEFENSE,
    involved,
    kill,
    order,
    role_side,
)
from hexfront.games.kaisers_war_1918.rules.stacking import roomy
from hexfront.games.kaisers_war_1918.rules.strength import fight
from hexfront.games.kaisers_war_1918.rules.zones import felt
from hexfront.games.kaisers_war_1918.telling import troop
from hexfront.hexes import members
from hexfront.kernel import Action, Ask, Auto, Chance, Frame, Refusal, act
from hexfront.kernel.dice import Value
from hexfront.mechanics.frames import Extent, OfRole, OfUnit, at_hand
from hexfront.mechanics.offering import each_hex
from hexfront.mechanics.refusing import by_verb, hex_named, unit_named
from hexfront.mechanics.retreat import onward_step, retreat_layers


def allowed_hexes(s: S, u: int) -> int:
    """Hexes a retreating unit may enter: no enemies, no enemy zone, its own realm (11.8a, 13.2a to 13.2c)."""
    b, w = s.board, s.world
    side = side_of(b, u)
    return realm(b, w, u) & ~occupied(b, enemy(side)) & ~felt(b, w, u, side)


def layers(s: S, u: int, start: int, length: int) -> list[int]:
    """The hexes of each step of a retreat of full length; empty if there is none (13.2f, R53).

    Each step leads one hex further from where the unit fought. It is counted in hexes, whatever they cost
    (13.1b), and may lead through friends (13.2d). Ends where the unit may stay come before those where it
    would be too many (13.2i); those are sorted out when the battle is over (13.2e).
    """
    b, w = s.board, s.world
    allowed = allowed_hexes(s, u)
    steps = retreat_layers(w.ways, start, length, allowed, allowed)
    if not steps:
        return []
    room = roomy(b, w, steps[-1], u)
    return retreat_layers(w.ways, start, length, allowed, room) if room else steps


def first_steps(s: S, u: int, length: int) -> int:
    """Where a unit may go first from the hex it stands in."""
    start = s.board.loc[u]
    steps = layers(s, u, start, length)
    return onward_step(s.world.ways, start, start, steps[0]) if steps else 0


def protected(s: S, role: str, h: int) -> bool:
    """Whether units in a hex ignore retreats (13.2j, 13.2k, 34.1b, R55, R113).

    On the Big Push table an own trenchline or fortified zone protects, each hex by itself (7.5a), as it is
    when the retreat is due. They Shall Not Pass protects the defender on both tables.
    """
    b, w = s.board, s.world
    battle = fight(s)
    if role == DEFENSE and battle.held:
        return True
    side = role_side(s, role)
    return battle.table == BIG_PUSH and bool((trenches(b, w, side) | forts(b, side)) >> h & 1)


def bound_back(s: S, role: str) -> int:
    """Units of a role that must retreat: those in no protected hex.

    A force at sea has no way back (R56). A support goes only if its own hex was attacked (12.20f).
    """
    b = s.board
    units = involved(s, role) & ~fight(s).seaborne
    return sum(1 << u for u in members(units) if not protected(s, role, b.loc[u]))


def _retreat(s: S, frame: Extent) -> None:
    """Survivors of a role go back; supports beside them stay (12.20f, R46). The immobile are lost (13.2l)."""
    units = bound_back(s, frame.role)
    for u in members(units & s.world.immobile):
        kill(s, u, "13.2l")
    retreats = tuple((u, frame.number) for u in members(units & s.world.mobile))
    s.board.battle = fight(s)._replace(retreats=retreats)
    s.push("battle.withdraw", frame.role)


def _rout(s: S, frame: Extent) -> None:
    """Dice for all units of a role, hex by hex and the top counter first, then the ways back (R49)."""
    b = s.board
    units = bound_back(s, frame.role)
    s.push("battle.withdraw", frame.role)
    queue = []
    for h in members(hexes_of(b, units)):
        here, top = b.stack[h] & units, b.top.get(h, -1)
        first = here & (1 << top if top >= 0 else 0)
        queue += [*members(first), *members(here & ~first)]
    for u in reversed(queue):
        s.push("rout", u)


def _rout_take(s: S, frame: OfUnit, value: Value) -> None:
    """Above its printed movement a unit is eliminated, else it runs that many hexes (12.19h, 12.19u)."""
    b, w = s.board, s.world
    u, die = frame.unit, int(value)
    battle = fight(s)
    rule = order(s, "battle.rout", ATTACK if side_of(b, u) == battle.side else DEFENSE)
    fate = "is lost" if die > move_of(b, w, u) else f"must run {die} hex{'es' * (die != 1)}"
    s.log("rout", rule, side=side_of(b, u), who=(troop(s, u),), dice=(die,), effect=fate)
    if die > move_of(b, w, u):
        kill(s, u, rule)
    else:
        b.battle = battle._replace(retreats=(*battle.retreats, (u, die)))


def _withdraw(s: S, frame: OfRole) -> None:
    """Those without a full way back are lost (13.1c, 13.2g); the others go one by one (13.2h)."""
    for u, length in fight(s).retreats:
        if not first_steps(s, u, length):
            _perish(s, u, length)
    if fight(s).retreats and s.outcome is None:
        s.again(frame)
        s.push("withdraw", frame.role)


def _forget(s: S, u: int) -> None:
    battle = fight(s)
    s.board.battle = battle._replace(retreats=tuple(one for one in battle.retreats if one[0] != u))


def _perish(s: S, u: int, length: int) -> None:
    """A unit that cannot retreat in full goes as far as it can and is eliminated there (13.2g, R53)."""
    b, w = s.board, s.world
    start = b.loc[u]
    steps = next((steps for k in range(length - 1, 0, -1) if (steps := layers(s, u, start, k))), [])
    way = [start]
    for layer in steps:
        h = members(onward_step(w.ways, start, way[-1], layer))[0]
        way.append(h)
        go(s, u, h)
    _forget(s, u)
    s.log("cut off", "13.1c", side=side_of(b, u), who=(troop(s, u),), at=(w.spot(way[-1]),))
    kill(s, u, "13.2g" if steps else "13.1c")


def _withdraw_actions(s: S, frame: OfRole) -> list[Action]:
    w = s.world
    return [
        act("retreat", w.ids[u], w.names[h])
        for u, length in fight(s).retreats
        for h in members(first_steps(s, u, length))
    ]


def _withdraw_take(s: S, frame: OfRole, action: Action) -> None:
    b, w = s.board, s.world
    u, h = w.index[action.args[0]], w.grid.hex(action.args[1])
    length = dict(fight(s).retreats)[u]
    _forget(s, u)
    b.retreat = Retreat(u, b.loc[u], length)
    _step_back(s, h)


def _step_back(s: S, h: int) -> None:
    """Enter the next hex of a retreat; go on if the way is not at its end."""
    b, w = s.board, s.world
    retreat = at_hand(b.retreat)
    retreat = b.retreat = retreat._replace(path=(*retreat.path, h))
    u = retreat.unit
    go(s, u, h)
    if len(retreat.path) < retreat.length:
        s.push("retreat.step")
        return
    way = tuple(map(w.spot, (retreat.start, *retreat.path)))
    s.log("retreated", "13.1a", side=side_of(b, u), who=(troop(s, u),), way=way)
    b.retreat = None


def _step_hexes(s: S) -> int:
    retreat = at_hand(s.board.retreat)
    u = retreat.unit
    layer = layers(s, u, retreat.start, retreat.length)[len(retreat.path)]
    return onward_step(s.world.ways, retreat.start, s.board.loc[u], layer)


# Refusals --------------------------------------------------------------------------------------------


def way_refusal(s: S, u: int, here: int, h: int) -> Refusal:
    """Why a unit may not retreat into a hex."""
    b, w = s.board, s.world
    side = side_of(b, u)
    name = w.place_name(h)
    if not w.touching[here] >> h & 1:
        return Refusal("13.2c", f"{name} is not adjacent, or prohibited terrain lies between.")
    if occupied(b, enemy(side)) >> h & 1:
        return Refusal("13.2a", f"{name} holds enemy units.")
    if felt(b, w, u, side) >> h & 1:
        return Refusal("13.2b", f"{name} lies in an enemy zone of control.")
    if not realm(b, w, u) >> h & 1:
        return Refusal("13.2c", f"{called(s, u)} may not enter {name}.")
    return Refusal("13.2i", f"{called(s, u)} would not end well on the way through {name}; another way does.")


def _withdraw_refusal(s: S, frame: OfRole, action: Action) -> Refusal | None:
    u, h = unit_named(s, action), hex_named(s, action, 1)
    if len(action.args) != len(("unit", "hex")):
        return None
    if u is None or not fight(s).retreating >> u & 1 or h is None:
        name = meant(s, role_side(s, frame.role), action)
        return Refusal("13.1a", f"{name} is not a unit that retreats now.")
    return way_refusal(s, u, s.board.loc[u], h)


def _step_refusal(s: S, frame: Frame, action: Action) -> Refusal | None:
    u, h = at_hand(s.board.retreat).unit, hex_named(s, action)
    return None if h is None else way_refusal(s, u, s.board.loc[u], h)


STEPS = (
    Auto(name="battle.retreat", frame=Extent, run=_retreat),
    Auto(name="battle.rout", frame=Extent, run=_rout),
    Auto(name="battle.withdraw", frame=OfRole, run=_withdraw),
    Chance(name="rout", frame=OfUnit, rule="12.19u", purpose="the rout die", take=_rout_take),
    Ask(
        name="withdraw",
        frame=OfRole,
        # The owner moves his own units (R54).
        rule="13.1a",
        side=lambda s, f: role_side(s, f.role),
        prompt=lambda s, f: (
            f"{fight(s).result}: retreat the {'attackers' if f.role == ATTACK else 'defenders'}."
        ),
        actions=_withdraw_actions,
        take=_withdraw_take,
        refuse=by_verb(retreat=_withdraw_refusal),
    ),
    Ask(
        name="retreat.step",
        rule="13.2f",
        side=lambda s, f: side_of(s.board, at_hand(s.board.retreat).unit),
        prompt=lambda s, f: f"Where does {called(s, at_hand(s.board.retreat).unit)} retreat next?",
        actions=each_hex("back", lambda s, f: _step_hexes(s)),
        take=lambda s, f, a: _step_back(s, s.world.grid.hex(a.args[0])),
        refuse=by_verb(back=_step_refusal),
    ),
)
