"""10 and the Reorganization Chart: what armies are made of, and breaking them down."""

from __future__ import annotations

from typing import Any

from hexfront.games.kaisers_war_east.board import BOX, POOL, Board, S, lift, put
from hexfront.games.kaisers_war_east.rules.cover import covered, engaged
from hexfront.games.kaisers_war_east.rules.victory import kill
from hexfront.games.kaisers_war_east.telling import troop, troops
from hexfront.games.kaisers_war_east.world import World
from hexfront.hexes import members
from hexfront.kernel import Names
from hexfront.mechanics.telling import tell_apart

ARMY, ABTEILUNG = 3, 2
SUD = "GE-AA-Sud"
#: Nations whose armies have no corps equivalent (10.0b, REO-4).
WHOLE = ("Romania", "Bolshevik")


def parts(w: World, u: int) -> tuple[tuple[int, int], ...]:
    """What an army equals: sets of interchangeable corps, each with how many of them (REO-1 to REO-4).

    Shock armies are three shock corps (R-REO-5), Sud one corps of each country (R-REO-4); abteilungen break
    down like armies (R-REO-7).
    """
    unit = w.units[u]
    if unit.nation in WHOLE or not w.armies >> u & 1:
        return ()
    if unit.id == SUD:
        infantry = w.type["infantry"] & w.corps
        return ((infantry & w.nation["Germany"], 1), (infantry & w.nation["Austria-Hungary"], 1))
    corps = w.nation[unit.nation] & w.type[unit.type] & w.corps
    return ((corps, ABTEILUNG if unit.size == "abteilung" else ARMY),)


def spare_corps(b: Board, corps: int) -> list[int]:
    """Corps of a kind in the pool."""
    return [u for u in members(corps) if b.loc[u] == POOL]


def likely_corps(b: Board, w: World, armies: int) -> list[tuple[int, int]]:
    """The corps that would take the place of some armies, each with the hex where it would stand (14.16c)."""
    used = 0
    found = []
    for u in members(armies):
        for corps, count in parts(w, u):
            for v in spare_corps(b, corps & ~used)[:count]:
                used |= 1 << v
                found.append((v, b.loc[u]))
    return found


def complete(b: Board, w: World, u: int) -> bool:
    """Whether the full set of corps is there for a voluntary breakdown (R-REO-2)."""
    made = parts(w, u)
    return bool(made) and all(len(spare_corps(b, corps)) >= count for corps, count in made)


def contested(b: Board, w: World, armies: int) -> bool:
    """Whether several armies break down at once and too few corps are left for all of them (14.16c)."""
    wanted: dict[int, list[int]] = {}
    for u in members(armies):
        for corps, count in parts(w, u):
            wanted.setdefault(corps, []).append(count)
    return any(
        len(counts) > 1 and 0 < len(spare_corps(b, corps)) < sum(counts) for corps, counts in wanted.items()
    )


def break_down(s: S, u: int, rule: str) -> int:
    """Replace an army by its corps, as many as there are; gives the new corps (10.1c, 14.16, R-REO-2).

    In the fog a counter that lay on top of the army stays there; if the army did, its corps show when their
    owner has chosen (R-FOG-2). A Romanian army that must break down is eliminated instead (10.6a).
    """
    b, w = s.board, s.world
    h = b.loc[u]
    if h < 0:
        return 0
    made = parts(w, u)
    if not made:
        kill(s, u, "10.6a")
        return 0
    army, unseen, open_battle = troop(s, u), covered(s, u), bool(engaged(b) >> u & 1)
    top, veil = b.top.get(h, u), b.veiled & 1 << h
    lift(b, w, u, BOX)
    born = 0
    for corps, count in made:
        for v in spare_corps(b, corps)[:count]:
            put(b, w, v, h)
            born |= 1 << v
    if b.fog and born:
        if top != u:
            b.top[h] = top
            b.veiled |= veil
        elif b.stack[h] & (b.stack[h] - 1):
            b.veiled |= 1 << h
    if born:
        _tell(s, u, born, rule, h, (army,), unseen, open_battle)
    else:
        own: dict[str, Any] = {"who": (army,)}
        other = {"count": 1} if unseen else own
        tell_apart(s, "dissolved", rule, w.side_of[u], own, other, at=(w.spot(h),))
    return born


def _tell(s: S, u: int, born: int, rule: str, h: int, army: Names, unseen: bool, open_battle: bool) -> None:
    """Log what an army has broken down into, and whether the pool held too few corps (14.16c)."""
    b, w = s.board, s.world
    lacking = born.bit_count() < sum(count for _, count in parts(w, u))
    own: dict[str, Any] = {"who": troops(s, born), "others": army}
    other = own
    if b.fog and not open_battle:
        known = () if unseen else army
        other = {"name": "broken down unseen", "count": born.bit_count(), "others": known}
    name = "broken down short" if lacking else "broken down"
    tell_apart(s, name, rule, w.side_of[u], own, other, at=(w.spot(h),))
