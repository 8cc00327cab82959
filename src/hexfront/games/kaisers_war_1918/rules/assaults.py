"""20.10. Amphibious assaults in battle: forces at sea that land or are lost."""

from __future__ import annotations

from hexfront.games.kaisers_war_1918.board import AFLOAT, Board, S, enemy, occupied, put
from hexfront.games.kaisers_war_1918.rules.entry import entered
from hexfront.games.kaisers_war_1918.telling import tell
from hexfront.hexes import members


def pending(b: Board) -> list[int]:
    """Hexes that forces at sea have still to attack (20.10c)."""
    return sorted({one.target for one in b.assaults if b.loc[one.unit] == AFLOAT})


def transports_of(b: Board, force: int) -> int:
    """The transports that carry a force (20.10f)."""
    found = 0
    for one in b.assaults:
        if force >> one.unit & 1:
            found |= 1 << one.transport
    return found


def land(s: S, force: int, target: int, rule: str) -> None:
    """Put a force ashore (20.10d); until then it occupied nothing and had no zone (20.10h, R117)."""
    b, w = s.board, s.world
    seas = {one.unit: one.sea for one in b.assaults}
    b.assaults = tuple(one for one in b.assaults if not force >> one.unit & 1)
    for u in members(force):
        put(b, w, u, target)
        tell(s, "ashore", rule, u, way=(w.spot(seas[u]), w.spot(target)))
        entered(s, u, target)


def land_unopposed(s: S) -> None:
    """A force whose target holds no enemy any more lands at once, and attacks no more this phase (20.10i)."""
    b = s.board
    for target in pending(b):
        force = 0
        for one in b.assaults:
            if one.target == target and b.loc[one.unit] == AFLOAT:
                force |= 1 << one.unit
        if not occupied(b, enemy(b.active)) >> target & 1:
            b.attacked |= force
            land(s, force, target, "20.10i")
