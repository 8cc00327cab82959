"""12. Stacking: one army or one HQ or three corps, and beside it a supply unit, a fortress and a special."""

from __future__ import annotations

from hexfront.games.kaisers_war_east.board import GONE, Board, S, lift, occupied
from hexfront.games.kaisers_war_east.rules.removal import retired
from hexfront.games.kaisers_war_east.world import CENTRAL, SIDES, World
from hexfront.hexes import members
from hexfront.kernel import Action, Ask, Auto, Frame, Refusal, act

BASE = 3


def excess(w: World, units: int) -> int:
    """How many units of a stack are too many (12.1, R-STK-1)."""
    big = (units & w.big).bit_count()
    small = (units & w.small).bit_count()
    shock = (units & w.shock_corps).bit_count()
    special = (units & w.special).bit_count()
    extra = max(0, (units & w.supply).bit_count() - 1) + max(0, (units & w.fortresses).bit_count() - 1)
    extra += max(0, special - 1)
    # A shock corps takes the special slot if that is free, else it is one of three corps.
    unslotted = max(0, shock - (0 if special else 1))
    without = big + max(0, small + unslotted - BASE)
    return extra + (min(big - 1 + small + unslotted, without) if big else without)


def may_stay(b: Board, w: World, h: int, u: int) -> bool:
    """Whether a unit may stay in a hex with the units there."""
    return not excess(w, b.stack[h] | 1 << u)


def roomy(b: Board, w: World, hexes: int, u: int) -> int:
    """Those of some hexes where a unit may stay."""
    own = occupied(b, w.side_of[u])
    found = hexes & ~own
    for h in members(hexes & own):
        if may_stay(b, w, h, u):
            found |= 1 << h
    return found


def overstacked(b: Board, w: World) -> int | None:
    """A hex with too many units, if there is one; only what stands on land counts."""
    for h in members((b.central | b.allied) & w.land & ~b.closed):
        if b.stack[h] & (b.stack[h] - 1) and excess(w, b.stack[h]):
            return h
    return None


def _check(s: S, frame: Frame) -> None:
    """12.2a: limits hold at the end of every Movement and Combat Phase and of each battle."""
    h = overstacked(s.board, s.world)
    if h is not None:
        s.push("stacking")
        s.push("stacking.remove", h)


def _owner(s: S, h: int) -> str:
    return SIDES[0] if s.board.stack[h] & s.world.side[CENTRAL] else SIDES[1]


def _actions(s: S, frame: Frame) -> list[Action]:
    b, w = s.board, s.world
    units = b.stack[frame[1]]
    much = excess(w, units)
    return [act("remove", w.ids[u]) for u in members(units) if excess(w, units & ~(1 << u)) < much]


def _take(s: S, frame: Frame, action: Action) -> None:
    b, w = s.board, s.world
    u = w.index[action.args[0]]
    s.log("overstacked", "12.2b", unit=w.ids[u], place=w.place_name(b.loc[u]))
    lift(b, w, u, GONE)
    b.loc[u] = retired(w, u)


def _refuse(s: S, frame: Frame, action: Action) -> Refusal | None:
    if action.verb != "remove":
        return None
    return Refusal("12.2b", "Only a unit of the overstacked hex whose removal helps may be removed.")


STEPS = (
    Auto("stacking", _check),
    Ask(
        "stacking.remove",
        "12.2b",
        lambda s, f: _owner(s, f[1]),
        lambda s, f: f"{s.world.place_name(f[1])} is overstacked: remove a unit (no VP are lost).",
        _actions,
        _take,
        _refuse,
    ),
)
