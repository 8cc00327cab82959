"""Fog of War: what a side may see of the other's units, and how the log tells of those it may not."""

from __future__ import annotations

from collections.abc import Mapping

from hexfront.games.kaisers_war_east.board import Board, S, enemy
from hexfront.games.kaisers_war_east.world import SIDES, World
from hexfront.hexes import members

#: What a side hears of a unit that it cannot see.
NAMELESS = "a covered unit"


def engaged(b: Board) -> int:
    """Units that lie open while a declared battle lasts, and marines that stand off a coast (OPT-FOG-2)."""
    shown = sum(1 << u for u, _ in b.assaults)
    battle = b.battle
    if battle is None or not battle.declared:
        return shown
    shown |= battle.attackers | battle.defenders | battle.retreating | battle.exposed | battle.supply
    for u in (battle.hq, battle.airbase, battle.dug_in):
        if u >= 0:
            shown |= 1 << u
    return shown


def unseen(b: Board, w: World, side: str | None) -> int:
    """Units on the map that a side (or, for nobody, a spectator) may not see (OPT-FOG-1, R-FOG-1)."""
    if not b.fog:
        return 0
    hidden = 0
    others = sum(w.side[other] for other in SIDES if other != side)
    for u in members(others & ~b.seen & ~b.asleep & ~engaged(b)):
        h = b.loc[u]
        if h >= 0 and (b.top.get(h) != u or b.hidden >> u & 1):
            hidden |= 1 << u
    return hidden


def covered(s: S, u: int) -> bool:
    """Whether the enemy cannot see a unit: it lies covered, or is off the map (OPT-FOG-1, OPT-FOG-7)."""
    b, w = s.board, s.world
    return b.fog and bool(b.loc[u] < 0 or unseen(b, w, enemy(w.side_of[u])) >> u & 1)


def public_name(s: S, u: int) -> str:
    """How the enemy hears of a unit: by its name only if he sees it where it stands."""
    return NAMELESS if covered(s, u) else s.world.ids[u]


def tell(s: S, name: str, rule: str, u: int, **facts: str | int) -> None:
    """Log what a unit does; only its owner hears its name if the enemy cannot see it."""
    own = {"unit": s.world.ids[u]}
    tell_apart(s, name, rule, s.world.side_of[u], own, {"unit": public_name(s, u)}, **facts)


def tell_apart(
    s: S,
    name: str,
    rule: str,
    side: str,
    own: Mapping[str, str | int],
    other: Mapping[str, str | int],
    **facts: str | int,
) -> None:
    """Log an event of which a side and its enemy hear different facts; one line if these are the same."""
    if own == other:
        s.log(name, rule, None, **own, **facts)
    else:
        s.log(name, rule, side, **own, **facts)
        s.log(name, rule, enemy(side), **other, **facts)


def confide(s: S, name: str, rule: str, side: str, **facts: str | int) -> None:
    """Log what with Fog of War is only for one side: its plans and what it has off the map (OPT-FOG-7)."""
    s.log(name, rule, audience=side if s.board.fog else None, **facts)
