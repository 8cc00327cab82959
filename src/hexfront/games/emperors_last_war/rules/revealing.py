"""16.2 and 17.1b. Turning counters up: units show themselves, patrols are gone."""

from __future__ import annotations

from hexfront.games.emperors_last_war.board import POOL, S, flag, lift
from hexfront.games.emperors_last_war.rules.players import decides
from hexfront.games.emperors_last_war.telling import troops
from hexfront.hexes import members


def reveal(s: S, units: int, rule: str) -> None:
    """Turn concealed counters of one power up (16.2a); a patrol among them is removed at once (17.1b).

    Removed patrols may be used again (17.2c).
    """
    b, w = s.board, s.world
    units &= b.concealed
    if not units:
        return
    side = decides(b, w, w.side_of[members(units)[0]])
    shown, blanks = units & w.real, units & w.patrols
    spots = w.spots(sum({1 << b.loc[u] for u in members(units) if b.loc[u] >= 0}))
    for u in members(shown):
        flag(b, w, u, concealed=False)
    for u in members(blanks):
        lift(b, w, u, POOL)
    if shown:
        s.log("revealed", rule, side=side, who=troops(s, shown), at=spots)
    if blanks:
        s.log("patrols gone", "17.1b", side=side, number=blanks.bit_count(), at=spots)
    s.commit(rule, "Something concealed has been turned up.")
