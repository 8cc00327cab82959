"""Where units go when they leave the map (9.9, 9.10, R-MOB-6, R-MOB-7, R-MOB-8)."""

from __future__ import annotations

from hexfront.games.kaisers_war_east.board import BOX, GONE, POOL, Board, lift
from hexfront.games.kaisers_war_east.world import CENTRAL, World

#: Nations whose units never come back once they are gone.
ONCE = ("Turkey", "Czech")


def retired(w: World, u: int) -> int:
    """The place of a unit that is destroyed, in supply or not, demobilized or removed (9.10b, R-MOB-6).

    Armies wait in the Available box to be formed again from corps (9.10a); Romanian armies cannot be (10.0b,
    R-MOB-8). HQs, the Turkish corps and the Czech Legion never return (R-HQ-4, R-MOB-7). All others go to
    the pool, to be rebuilt at their price (9.9a).
    """
    if w.hqs >> u & 1 or w.nation_of[u] in ONCE:
        return GONE
    if w.armies >> u & 1:
        return GONE if w.nation_of[u] == "Romania" else BOX
    return POOL


def destroy(b: Board, w: World, u: int) -> None:
    """Take an eliminated unit off the map and count it among the losses of its side."""
    lift(b, w, u, retired(w, u))
    if w.side_of[u] == CENTRAL:
        b.central_lost += 1
    else:
        b.allied_lost += 1
