"""8.1, 8.1.3 and R-84, R-85. Disruption and elimination of units, and what is told to the scoring."""

from __future__ import annotations

from hexfront.games.emperors_last_war.board import DEAD, LOST, S, flag, lift
from hexfront.games.emperors_last_war.rules import hqchain, inforce, plight, rebuilding, scoring
from hexfront.games.emperors_last_war.telling import troop
from hexfront.games.emperors_last_war.world import POWER_NAMES
from hexfront.hexes import members


def disrupt(s: S, u: int, rule: str, why: str) -> None:
    """A failed check: the first disrupts a unit, the second eliminates it (8a, 8.1.3a)."""
    if s.board.disrupted >> u & 1:
        eliminate(s, 1 << u, "8.1.3a", why, encircled=plight.ringed(s.board, s.world, u))
    else:
        _shatter(s, u, rule)


def set_disrupted(s: S, u: int, rule: str) -> None:
    """Disruption without a check; who is disrupted already stays so and is not eliminated (R-84)."""
    if not s.board.disrupted >> u & 1:
        _shatter(s, u, rule)


def _shatter(s: S, u: int, rule: str) -> None:
    b, w = s.board, s.world
    flag(b, w, u, disrupted=True)
    s.log("disrupted", rule, side=POWER_NAMES[w.side_of[u]], who=(troop(s, u),))
    scoring.disrupted(s, u)
    hqchain.fall(s, u)


def eliminate(s: S, units: int, rule: str, why: str, encircled: bool) -> None:
    """Take units off the map (8.1.3a, 8.6a, 8.7b, 25.2d).

    Who dies outside encirclement by a second disruption may be reconstructed where rule 28 is in force (28a,
    28b); the others never come back.
    """
    b, w = s.board, s.world
    for u in members(units):
        side, who = POWER_NAMES[w.side_of[u]], (troop(s, u),)
        h = b.loc[u]
        if h >= 0:
            s.log("eliminated", rule, side=side, who=who, at=(w.spot(h),))
        else:
            s.log("eliminated off the map", rule, side=side, who=who)
        hqchain.fall(s, u, units)
        lift(b, w, u, LOST if inforce.on(b, "losses") and not encircled else DEAD)
        scoring.eliminated(s, u, encircled)
        if b.loc[u] == LOST:
            rebuilding.note_loss(s, u)
