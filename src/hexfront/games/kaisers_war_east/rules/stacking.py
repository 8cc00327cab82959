"""12. Stacking: one army or one HQ or three corps, and beside it a supply unit, a fortress and a special."""

from __future__ import annotations

from hexfront.games.kaisers_war_east.board import Board, S, occupied
from hexfront.games.kaisers_war_east.naming import called, meant
from hexfront.games.kaisers_war_east.rules.removal import destroy
from hexfront.games.kaisers_war_east.telling import tell
from hexfront.games.kaisers_war_east.world import CENTRAL, SIDES, World
from hexfront.hexes import members
from hexfront.kernel import Action, Ask, Auto, Frame, Refusal
from hexfront.mechanics import stacks
from hexfront.mechanics.frames import OfHex
from hexfront.mechanics.offering import each_unit
from hexfront.mechanics.refusing import by_verb, unit_named

BASE = 3


def excess(w: World, units: int) -> int:
    """How many units of a stack are too many at least, whatever their nations (12.1, 12.3a, 12.3c, R-STK-1).

    An HQ fills the base of a stack (R-HQ-8).
    """
    if not units & (units - 1):
        return 0
    return min(_surplus(w, units, army) for army in _choices(w, units))


def superfluous(w: World, units: int) -> list[int]:
    """Units of an overstacked hex that its owner may give up (12.2b).

    Beside an army it is his choice whether the army goes or the corps with it, even if these are more.
    """
    if not excess(w, units):
        return []
    choices = _choices(w, units)
    return [
        u
        for u in members(units)
        if any(_surplus(w, units & ~(1 << u), army) < _surplus(w, units, army) for army in choices)
    ]


def _choices(w: World, units: int) -> tuple[bool, ...]:
    """Whether the base of a stack may be kept for an army or HQ, for other units, or for either."""
    if not units & w.big:
        return (False,)
    return (True, False) if _loose(w, units) else (True,)


def _surplus(w: World, units: int, army: bool) -> int:
    """Units too many if the base is kept for an army or HQ, or for three others."""
    big, loose = (units & w.big).bit_count(), _loose(w, units)
    extra = 0
    for kind in (w.supply, w.fortresses, w.special):
        some = units & kind
        if some & (some - 1):
            extra += some.bit_count() - 1
    return extra + (max(0, big - 1) + loose if army else big + max(0, loose - BASE))


def _loose(w: World, units: int) -> int:
    """Units that need a place as one of three: a shock corps takes the special slot if that is free."""
    slot = 0 if units & w.special else 1
    return (units & w.small).bit_count() + max(0, (units & w.shock_corps).bit_count() - slot)


def may_stay(b: Board, w: World, h: int, u: int) -> bool:
    """Whether a unit may stay in a hex with the units there."""
    return not excess(w, b.stack[h] | 1 << u)


def roomy(b: Board, w: World, hexes: int, u: int) -> int:
    """Those of some hexes where a unit may stay."""
    return stacks.roomy(occupied(b, w.side_of[u]), hexes, lambda h: may_stay(b, w, h, u))


def overstacked(b: Board, w: World) -> int | None:
    """A hex with too many units, if there is one; only what stands on land counts."""
    for h in members((b.central | b.allied) & w.land & ~b.closed):
        if b.stack[h] & (b.stack[h] - 1) and excess(w, b.stack[h]):
            return h
    return None


def _check(s: S, frame: Frame) -> None:
    """Limits hold at the end of each Movement and Combat Phase and of each battle, not before (12.2a, 12.2d).

    What is placed or formed may overfill a hex until then (R-MOB-2, R-MOB-10).
    """
    h = overstacked(s.board, s.world)
    if h is not None:
        s.push("stacking")
        s.push("stacking.remove", h)


def _owner(s: S, h: int) -> str:
    return SIDES[0] if s.board.stack[h] & s.world.side[CENTRAL] else SIDES[1]


def _take(s: S, frame: OfHex, action: Action) -> None:
    b, w = s.board, s.world
    u = w.index[action.args[0]]
    tell(s, "overstacked", "12.2b", u, at=(w.spot(b.loc[u]),))
    destroy(b, w, u)


def _remove_refusal(s: S, frame: OfHex, action: Action) -> Refusal | None:
    b, w = s.board, s.world
    u, name = unit_named(s, action), w.place_name(frame.hex)
    if u is None or not b.stack[frame.hex] >> u & 1:
        what = meant(s, _owner(s, frame.hex), action)
        return Refusal("12.2b", f"{what} is not in {name}, the overstacked hex.")
    if u not in superfluous(w, b.stack[frame.hex]):
        return Refusal("12.2b", f"{name} would be as overstacked without {called(s, u)}.")
    return None


STEPS = (
    Auto(name="stacking", run=_check),
    Ask(
        name="stacking.remove",
        frame=OfHex,
        rule="12.2b",
        side=lambda s, f: _owner(s, f.hex),
        prompt=lambda s, f: f"{s.world.place_name(f.hex)} is overstacked: remove a unit (no VP are lost).",
        actions=each_unit("remove", lambda s, f: superfluous(s.world, s.board.stack[f.hex])),
        take=_take,
        refuse=by_verb(remove=_remove_refusal),
    ),
)
