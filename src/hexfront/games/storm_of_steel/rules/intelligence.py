"""23.3. Strategic intelligence: an HQ tries to look into one enemy hex."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.storm_of_steel.board import S, enemy, hexes_of, side_name
from hexfront.games.storm_of_steel.naming import called
from hexfront.games.storm_of_steel.rules import dummies, favours
from hexfront.games.storm_of_steel.telling import troops
from hexfront.games.storm_of_steel.world import CP, SIDES
from hexfront.hexes import members
from hexfront.kernel import Action, Ask, Chance
from hexfront.kernel.dice import Value
from hexfront.mechanics.radius import within

#: An HQ looks as far as this multiple of its radius, whatever lies between (23.3a).
TIMES = 2


class OfLook(NamedTuple):
    """An HQ that looks, and the hex."""

    step: str
    unit: int
    hex: int


class OfScout(NamedTuple):
    """An HQ that is about to look."""

    step: str
    unit: int


def inspectable(s: S, power: int) -> int:
    """Hexes of a side that can be looked into: pieces, a fleet or an air base lie there for all to see
    (23.3a, 23.41a, 25.8a)."""
    b, w = s.board, s.world
    return b.held[power] | hexes_of(b, (w.naval | w.air) & w.side[power])


def _near(s: S, u: int) -> int:
    b, w = s.board, s.world
    return within(w.ways, b.loc[u], TIMES * w.radius[u])


def targets(s: S, u: int) -> int:
    """The enemy hexes that an HQ may try to inspect (23.3a)."""
    return _near(s, u) & inspectable(s, enemy(s.world.side_of[u]))


def scouts(s: S, power: int) -> list[int]:
    """HQs that may still try in this segment."""
    b, w = s.board, s.world
    seen = inspectable(s, enemy(power))
    return [u for u in members(w.hqs & w.side[power] & b.afield & ~b.scouted) if _near(s, u) & seen]


def looked_at(s: S, power: int, h: int, kinds: int = -1) -> int:
    """A side looks into a hex: it sees all enemy units there and knows them until they move (23.41a, 25.8a).

    Dummies go (23.1b). With ``kinds`` it sees only some of them.
    """
    b, w = s.board, s.world
    if kinds & w.dummies:
        dummies.reveal(s, h)
    there = b.stack[h] & w.side[enemy(power)] & kinds
    if power == CP:
        b.seen_by_cp |= there
    else:
        b.seen_by_en |= there
    return there


def _side(s: S, frame: OfScout) -> str:
    return SIDES[s.world.side_of[frame.unit]]


def _actions(s: S, frame: OfScout) -> list[Action]:
    look = s.world.hex_acts("inspect")
    return [look[h] for h in members(targets(s, frame.unit))]


def _take(s: S, frame: OfScout, action: Action) -> None:
    s.push("inspection", frame.unit, s.world.grid.hex(action.args[0]))


def _roll(s: S, frame: OfLook, value: Value) -> None:
    """Success on the cadre or less: the side sees what is there, and dummies go (23.1b, 23.3a).

    A card may help the HQs of a country (4.6r).
    """
    b, w, u, h = s.board, s.world, frame.unit, frame.hex
    power = w.side_of[u]
    hit = int(value) + favours.amount(b, w, favours.SCOUTS, u) <= w.cadre[u]
    where = (w.spot(h),)
    result = "success" if hit else "failure"
    s.log("inspected", "23.3a", side=side_name(power), at=where, dice=(int(value),), result=result)
    if not hit:
        return
    there = looked_at(s, power, h)
    s.log(
        "seen", "23.3a", side=side_name(power), audience=side_name(power), others=troops(s, there), at=where
    )


STEPS = (
    Ask(
        name="scouting",
        frame=OfScout,
        rule="23.3a",
        side=_side,
        prompt=lambda s, f: f"Which enemy hex does the {called(s, f.unit)} try to look into?",
        actions=_actions,
        take=_take,
    ),
    Chance(name="inspection", frame=OfLook, rule="23.3a", purpose="strategic intelligence", take=_roll),
)
