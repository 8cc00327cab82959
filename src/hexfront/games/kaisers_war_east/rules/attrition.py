"""17.8. Supply attrition: units out of general supply roll, by terrain and season."""

from __future__ import annotations

from hexfront.games.kaisers_war_east.board import S, enemy, on_map, turn_of
from hexfront.games.kaisers_war_east.rules.breakdown import break_down, parts
from hexfront.games.kaisers_war_east.rules.cover import unseen
from hexfront.games.kaisers_war_east.rules.removal import destroy
from hexfront.games.kaisers_war_east.rules.supply import supplied_units
from hexfront.games.kaisers_war_east.telling import tell
from hexfront.hexes import members
from hexfront.kernel import Auto, Chance, Frame
from hexfront.kernel.dice import Value
from hexfront.mechanics.frames import Rolls


def checks(s: S, h: int) -> int:
    """Rolls that the terrain of a hex calls for this season; none in a city (TEC-1 to TEC-5).

    See R-TEC-3, R-TEC-4 and R-TEC-5.
    """
    w = s.world
    kind = "city" if w.cities >> h & 1 else w.terrain[h]
    return int(w.charts["tec"][kind]["attrition"][turn_of(s).season])


def starving(s: S, side: str) -> list[tuple[int, int]]:
    """Own units that must check, each with its number of rolls (6.2d, 17.8a).

    They roll hex by hex, in each first those that the enemy sees: the place of a covered unit in the order
    of counters would tell its name (OPT-FOG-1).
    """
    b, w = s.board, s.world
    hungry = on_map(b, w.side[side] & ~b.asleep) & ~supplied_units(b, w, side)
    found = [(u, checks(s, b.loc[u])) for u in members(hungry) if w.land >> b.loc[u] & 1]
    hidden = unseen(b, w, enemy(side))
    found.sort(key=lambda one: (b.loc[one[0]], hidden >> one[0] & 1, one[0]))
    return [(u, rolls) for u, rolls in found if rolls]


def _begin(s: S, frame: Frame) -> None:
    for u, rolls in reversed(starving(s, s.board.active)):
        s.push("attrition.roll", u, rolls)


def _roll(s: S, frame: Rolls, value: Value) -> None:
    """1 to 3: an army breaks down, any other unit is eliminated without loss of VP (17.8b, 17.8c).

    In rough one of two rolls is enough, and corps born so do not roll (10.1b, R-SUP-7).
    """
    b, w = s.board, s.world
    _, u, left = frame
    suffers = int(value) in w.charts["attrition"]["fails_on"]
    effect = "it suffers" if suffers else "it holds out"
    tell(s, "attrition", "17.8a", u, dice=(int(value),), at=(w.spot(b.loc[u]),), effect=effect)
    if not suffers:
        if left > 1:
            s.push("attrition.roll", u, left - 1)
    elif w.armies >> u & 1 and parts(w, u):
        break_down(s, u, "17.8b")
    else:
        tell(s, "starved", "17.8c", u, at=(w.spot(b.loc[u]),))
        destroy(b, w, u)


STEPS = (
    Auto(name="attrition.begin", run=_begin),
    Chance(name="attrition.roll", frame=Rolls, rule="17.8a", purpose="the attrition die", take=_roll),
)
