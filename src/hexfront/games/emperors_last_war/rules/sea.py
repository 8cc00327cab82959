"""38. Sea transport: one German unit a turn from port to port."""

from __future__ import annotations

from hexfront.games.emperors_last_war.board import S
from hexfront.games.emperors_last_war.rules import inforce, losses
from hexfront.games.emperors_last_war.rules.entry import go
from hexfront.games.emperors_last_war.rules.lines import beside, beside_enemy
from hexfront.games.emperors_last_war.rules.ports import open_ports
from hexfront.games.emperors_last_war.rules.revealing import reveal
from hexfront.games.emperors_last_war.rules.stacking import full
from hexfront.games.emperors_last_war.rules.works import fortresses
from hexfront.games.emperors_last_war.world import CP, RU


def harbours(s: S, u: int) -> int:
    """The ports to which a unit may sail from where it stands (38a, 38b, 38e, R-76)."""
    b, w = s.board, s.world
    if b.sailed or not w.ports >> b.loc[u] & 1 or w.nation_of[u] != "GE" or not inforce.on(b, "campaign"):
        return 0
    ports = open_ports(b, w)
    if not ports >> b.loc[u] & 1:
        return 0
    # A patrol in a port takes it from nobody (36c), but nobody lands on top of it (5.1.4b).
    return ports & ~beside(b, w, CP) & ~b.held[RU] & ~full(b, w, CP) & ~(1 << b.loc[u])


def sail(s: S, u: int, h: int) -> None:
    """The voyage (38d); whoever embarks under the enemy's eyes is disrupted, except from a fortress (38c).

    Nobody who is disrupted lies face down, so he shows himself (16a).
    """
    b, w = s.board, s.world
    start = b.loc[u]
    watched = beside_enemy(b, w, CP, start) and not fortresses(b, w, CP) >> start & 1
    b.sailed = True
    go(s, u, h)
    if watched:
        reveal(s, 1 << u, "38c")
        losses.set_disrupted(s, u, "38c")
