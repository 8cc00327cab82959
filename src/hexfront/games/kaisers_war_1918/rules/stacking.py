"""9. Stacking: army equivalents by terrain, and one unit that cannot move."""

from __future__ import annotations

from hexfront.games.kaisers_war_1918.board import Board, S, occupied, side_of
from hexfront.games.kaisers_war_1918.rules.removal import eliminate
from hexfront.games.kaisers_war_1918.world import ALLIED, ARMY, World
from hexfront.hexes import members
from hexfront.kernel import Action, Ask, Auto, Frame, Refusal
from hexfront.mechanics import stacks
from hexfront.mechanics.frames import OfHex
from hexfront.mechanics.memory import remembered
from hexfront.mechanics.offering import each_unit
from hexfront.mechanics.refusing import by_verb, unit_named


def limit(w: World, h: int) -> int:
    """Corps equivalents that a hex holds, by its city, else by its terrain (9.1a, R26)."""
    return w.holds[h]


def weight(b: Board, w: World, units: int) -> int:
    """Corps equivalents of a stack; units that cannot move do not count (9.2a, 9.3a).

    Naval units stand in no hex (9.8a).
    """
    moving = units & w.mobile
    return moving.bit_count() + (ARMY - 1) * (moving & (w.armies | b.army_side)).bit_count()


def excess(b: Board, w: World, units: int, h: int) -> int:
    """By how much a stack is too high for a hex, and how many of its units may not stand together.

    One unit of movement 0 may be in a hex (9.3b). Units of a side stack whatever their nation (9.5a), but
    for Bolsheviks, other nations' Nationalists and the Anarchists (30.16, 30.21e).
    """
    if not units & (units - 1):
        return 0
    over = max(0, weight(b, w, units) - w.holds[h])
    fixed = units & w.immobile
    if fixed & (fixed - 1):
        over += fixed.bit_count() - 1
    return over + (_strangers(b, w, units) if units & (w.irregulars | w.anarchists) else 0)


def _strangers(b: Board, w: World, units: int) -> int:
    """How many units of a stack must go so that the rest may stand together (30.16a, 30.16b, 30.21e)."""
    found = 0
    lone = units & w.anarchists
    rest = units & ~lone
    if lone:
        found += 1 if rest else 0
    if side_of(b, members(units)[0]) == ALLIED:
        reds = rest & w.bolsheviks
        found += min(reds.bit_count(), (rest & ~reds).bit_count())
    nations = [n for n in (rest & mine for mine in _national_sets(w)) if n]
    if len(nations) > 1:
        sizes = sorted(n.bit_count() for n in nations)
        found += sum(sizes[:-1])
    return found


@remembered
def _national_sets(w: World) -> tuple[int, ...]:
    return tuple(w.nation[name] for name in w.nation if w.nation[name] & w.nationalists)


def may_stay(b: Board, w: World, h: int, u: int) -> bool:
    """Whether a unit may stay in a hex with the units there."""
    return not excess(b, w, b.stack[h] | 1 << u, h)


def roomy(b: Board, w: World, hexes: int, u: int) -> int:
    """Those of some hexes where a unit may stay."""
    return stacks.roomy(occupied(b, side_of(b, u) or ALLIED), hexes, lambda h: may_stay(b, w, h, u))


def overstacked(b: Board, w: World) -> int | None:
    """A hex with too many units, if there is one."""
    for h in members(b.central | b.allied):
        units = b.stack[h]
        if units & (units - 1) and excess(b, w, units, h):
            return h
    return None


def superfluous(b: Board, w: World, h: int) -> list[int]:
    """Units of an overstacked hex that its owner may give up: those without which it is lower (9.4c)."""
    units = b.stack[h]
    now = excess(b, w, units, h)
    return [u for u in members(units) if excess(b, w, units & ~(1 << u), h) < now]


# The check at the end of a phase or a battle (9.4) ------------------------------------------------


def _check(s: S, frame: Frame) -> None:
    """Limits hold at the end of every Movement and Combat Phase and of each battle, for both sides (9.4a)."""
    h = overstacked(s.board, s.world)
    if h is not None:
        s.again(frame)
        s.push("stacking.remove", h)


def _remove(s: S, frame: OfHex, action: Action) -> None:
    """The owner eliminates the excess, unit by unit; it costs VP like any elimination (9.4c, R13)."""
    eliminate(s, 1 << s.world.index[action.args[0]], "9.4c", "overstacked")


def _owner(s: S, frame: OfHex) -> str:
    return side_of(s.board, members(s.board.stack[frame.hex])[0])


def _remove_refusal(s: S, frame: OfHex, action: Action) -> Refusal | None:
    w, u = s.world, unit_named(s, action)
    place = w.place_name(frame.hex)
    if u is None or s.board.loc[u] != frame.hex or side_of(s.board, u) != _owner(s, frame):
        return Refusal("9.4c", f"Name a unit of yours in {place}.")
    return Refusal("9.4c", f"Without that unit {place} would hold as much too many as before.")


STEPS = (
    Auto(name="stacking", run=_check),
    Ask(
        name="stacking.remove",
        frame=OfHex,
        rule="9.4c",
        side=_owner,
        prompt=lambda s, f: f"{s.world.place_name(f.hex)} holds too many units: give one up.",
        actions=each_unit("remove", lambda s, f: superfluous(s.board, s.world, f.hex)),
        take=_remove,
        refuse=by_verb(remove=_remove_refusal),
    ),
)
