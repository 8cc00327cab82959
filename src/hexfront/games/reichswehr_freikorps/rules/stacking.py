"""8. Stacking: seven German divisions a hex; Red armies apart."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.reichswehr_freikorps.board import DEAD, Board, S, lift
from hexfront.games.reichswehr_freikorps.naming import meant
from hexfront.games.reichswehr_freikorps.rules.victory import ram_for_losses
from hexfront.games.reichswehr_freikorps.telling import tell
from hexfront.games.reichswehr_freikorps.world import GERMAN, RED, World
from hexfront.hexes import lowest, members, of
from hexfront.kernel import Action, Ask, Auto, Frame, Refusal
from hexfront.mechanics.offering import each_unit
from hexfront.mechanics.refusing import by_verb, unit_named


def weight(w: World, units: int) -> int:
    """Half divisions in a set of units, of either force; markers weigh nothing (8.4b, 8.4c, 8.6a)."""
    return units.bit_count() + (units & w.divisions).bit_count()


def has_room(b: Board, w: World, h: int, units: int) -> bool:
    """Whether German units fit into a hex beside those there (8.4a)."""
    return weight(w, b.stack[h] | units) <= w.limit


def free_for_army(b: Board, w: World, h: int, army: str) -> bool:
    """Whether Red units of an army may stay in a hex: no unit of another army is there (8.5a, 8.5c)."""
    return not b.stack[h] & ~w.army[army]


def may_stay(b: Board, w: World, h: int, u: int) -> bool:
    """Whether a unit may end a move, retreat, advance or placement in a hex (8.2a, 8.5c, 10.8e, R-10)."""
    if w.side_of[u] == RED:
        return free_for_army(b, w, h, w.army_of[u])
    return has_room(b, w, h, 1 << u)


def may_pass(b: Board, w: World, h: int, u: int) -> bool:
    """Whether a Red unit may move through a hex held by Red units: only those of its front (8.5d, 5.5e)."""
    return not b.stack[h] & ~w.front[w.front_of[u]]


def crowded(b: Board, w: World, more: int) -> int:
    """Hexes whose German units leave no room for so many half divisions more (8.4a)."""
    stack, most = b.stack, w.limit - more
    # A unit weighs two at most, so only where there are many is it worth weighing them.
    many = [h for h in members(b.german) if 2 * stack[h].bit_count() > most]
    return of([h for h in many if weight(w, stack[h]) > most])


def excess(b: Board, w: World) -> tuple[str, int] | None:
    """The first hex that holds too much, with its side; play through the engine never makes one (R-65)."""
    full = crowded(b, w, 0)
    if full:
        return GERMAN, lowest(full)
    for h in members(b.red):
        units = b.stack[h]
        if units & (units - 1) and not free_for_army(b, w, h, w.army_of[lowest(units)]):
            return RED, h
    return None


# 8.2d, 8.2e: audits at the end of phases and battles -----------------------------------------


def _audit(s: S, frame: Frame) -> None:
    found = excess(s.board, s.world)
    if found:
        s.push("audit")
        s.push("excess", *found)


class Excess(NamedTuple):
    """A hex that holds too much, and its side."""

    step: str
    side: str
    hex: int


def _excess_take(s: S, frame: Excess, action: Action) -> None:
    u = s.world.index[action.args[0]]
    tell(s, "excess", "8.2e", 1 << u, at=(s.world.spot(frame.hex),))
    lift(s.board, s.world, u, DEAD)
    # A Red division lost for any reason costs morale (4.7n); a German one only when lost in combat (4.7o),
    # and only then it may return.
    ram_for_losses(s, 1 << u & s.world.red)


def _remove_refusal(s: S, frame: Excess, action: Action) -> Refusal | None:
    u = unit_named(s, action)
    if u is not None and s.board.stack[frame.hex] >> u & 1:
        return None
    unit, place = meant(s, frame.side, action), s.world.place_name(frame.hex)
    return Refusal("8.2e", f"{unit} is not in {place}, which holds too much.")


STEPS = (
    Auto(name="audit", run=_audit),
    Ask(
        name="excess",
        frame=Excess,
        rule="8.2e",
        prompt=lambda s, f: f"{s.world.place_name(f.hex)} holds too much: choose a unit to lose.",
        actions=each_unit("remove", lambda s, f: s.board.stack[f.hex]),
        take=_excess_take,
        refuse=by_verb(remove=_remove_refusal),
    ),
)
