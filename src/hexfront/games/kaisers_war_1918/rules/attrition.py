"""15.6, 22.1. Supply attrition: units out of general supply roll, by terrain and season."""

from __future__ import annotations

from hexfront.games.kaisers_war_1918.board import S, on, on_map, turn_of, units_of
from hexfront.games.kaisers_war_1918.rules.removal import destroy
from hexfront.games.kaisers_war_1918.rules.supply import supplied_units
from hexfront.games.kaisers_war_1918.telling import tell
from hexfront.games.kaisers_war_1918.world import World
from hexfront.hexes import members
from hexfront.kernel import Auto, Chance, Frame
from hexfront.kernel.dice import Value
from hexfront.mechanics.frames import Rolls


def checks(s: S, u: int) -> int:
    """Rolls that the terrain under a unit calls for this season; none in a city (15.6c, 22.1a, 43.3).

    In desert guerrillas roll in winter only (43.3c); in rough there are two rolls (15.6b).
    """
    w, h, season = s.world, s.board.loc[u], turn_of(s).season
    if season not in ("summer", "winter"):
        return 0
    row = "city" if w.cities >> h & 1 else w.terrain[h]
    if row == "desert" and season == "summer" and w.guerrillas >> u & 1:
        return 0
    return int(w.tec[row][f"{season}_checks"])


def starving(s: S, side: str) -> list[tuple[int, int]]:
    """Land units of a side that must check, each with its number of rolls (15.6a).

    They roll hex by hex in the order of the numbers, in each the top counter first; the place of a covered
    unit in the order of counters would tell its name.
    """
    b, w = s.board, s.world
    hungry = on_map(b, units_of(b, side) & w.land_units) & ~supplied_units(b, w, side)
    found = [(u, checks(s, u)) for u in members(hungry)]
    found.sort(key=lambda one: (w.names[b.loc[one[0]]], b.top.get(b.loc[one[0]]) != one[0], one[0]))
    return [(u, rolls) for u, rolls in found if rolls]


def _begin(s: S, frame: Frame) -> None:
    """The Supply Attrition Phase: a mission of the air first, with option 38 (38.3a), then the rolls."""
    b = s.board
    b.flown_in = 0
    s.push("attrition.end")
    s.push("attrition")
    if on(s, "air"):
        s.push("aerial supply", b.active)


def _rolls(s: S, frame: Frame) -> None:
    for u, rolls in reversed(starving(s, s.board.active)):
        s.push("attrition.roll", u, rolls)


def _end(s: S, frame: Frame) -> None:
    """Supply by sea and by air ends with the player turn (36.4b, R100)."""
    s.board.duty = ()
    s.board.flown_in = 0


def perishes(w: World, die: int) -> bool:
    """Whether a die eliminates a unit that checks (15.6a)."""
    return die in w.charts["supply"]["attrition_eliminated_on"]


def _roll(s: S, frame: Rolls, value: Value) -> None:
    """1 to 3 eliminates the unit, at no cost of VP; one of two rolls is enough (15.6a, 15.6b, 43.1k)."""
    b, w, u = s.board, s.world, frame.unit
    suffers = perishes(w, int(value))
    effect = "it perishes" if suffers else "it holds out"
    tell(s, "attrition", "15.6a", u, dice=(int(value),), at=(w.spot(b.loc[u]),), effect=effect)
    if suffers:
        destroy(s, u, "15.6a", "starved")
    elif frame.left > 1:
        s.push("attrition.roll", u, frame.left - 1)


STEPS = (
    Auto(name="attrition.begin", run=_begin),
    Auto(name="attrition", run=_rolls),
    Auto(name="attrition.end", run=_end),
    Chance(name="attrition.roll", frame=Rolls, rule="15.6a", purpose="the attrition die", take=_roll),
)
