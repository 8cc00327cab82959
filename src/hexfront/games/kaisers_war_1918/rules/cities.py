"""31 and 42. Critical cities, and victory by holding all great cities (options)."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.kaisers_war_1918.board import S, enemy, on, side_of
from hexfront.games.kaisers_war_1918.rules.control import controlled, home
from hexfront.games.kaisers_war_1918.rules.victory import give, triumph
from hexfront.games.kaisers_war_1918.world import ALLIED, CAPITAL, CENTRAL, SIDE_NAMES, World
from hexfront.kernel import Auto, Chance, Frame
from hexfront.kernel.dice import Value
from hexfront.mechanics.frames import OfSide


class Fall(NamedTuple):
    """The dice that a side throws for a city that has fallen: where, how many are left, what they show."""

    step: str
    side: str
    hex: int
    left: int
    total: int = 0


# 31 ----------------------------------------------------------------------------------------------


def city_entered(s: S, u: int, h: int) -> None:
    """A unit stands in a city; with option 31 some of the enemy's decide or cost points (R93)."""
    b, w = s.board, s.world
    if not on(s, "critical_cities") or not w.cities >> h & 1:
        return
    side, place = side_of(b, u), 1 << h
    if side == ALLIED and w.named("Ruhr") & place:
        triumph(s, ALLIED, "31.2a", "An Allied unit has entered the Ruhr.")
    elif side == CENTRAL and w.named("Paris") & place:
        triumph(s, CENTRAL, "31.6a", "The Central Powers have taken Paris.")
    dice = falling(s, u, h)
    if dice:
        if w.named("Venice") & place:
            b.venice_fallen = True
        else:
            b.fallen |= place
        s.push("city falls", enemy(side), h, dice)


def falling(s: S, u: int, h: int) -> int:
    """The dice that the enemy of a unit throws if it comes into a hex: 0 if no great city falls (31.1, 31.3).

    The side to which the country of the city belongs loses the points (R92).
    """
    b, w = s.board, s.world
    side, place, dice = side_of(b, u), 1 << h, w.charts["critical_cities"]
    if not on(s, "critical_cities") or not side:
        return 0
    if side == CENTRAL and w.named("Venice") & place and not b.venice_fallen:
        return int(dice["venice_dice"])
    first = place & counting_capitals(w) & ~b.fallen & home(b, w, enemy(side))
    return int(dice["capital_dice"]) if first else 0


def fall_row(w: World, h: int) -> str:
    """The row by which a city costs points when it falls."""
    return "31.3a" if w.named("Venice") >> h & 1 else "31.1a"


def counting_capitals(w: World) -> int:
    """Major capitals whose first fall costs points: not Paris, Petrograd and Moscow (31.1a, 31.4a)."""
    found = w.city_type[CAPITAL]
    for name in w.charts["critical_cities"]["exempt_capitals"]:
        found &= ~w.named(name)
    return found


def _fall(s: S, frame: Fall, value: Value) -> None:
    """Three dice for a capital (31.1a), two for Venice (31.3a), each city once (31.1b, 31.3b)."""
    total = frame.total + int(value)
    if frame.left > 1:
        s.push("city falls", frame.side, frame.hex, frame.left - 1, total)
        return
    rule = fall_row(s.world, frame.hex)
    give(s, "city fell", rule, frame.side, -total, at=(s.world.spot(frame.hex),), total=total)


def _gun(s: S, frame: Frame, value: Value) -> None:
    """One roll in the whole game, however many units are there (31.5a, 31.5b, R94)."""
    s.board.paris_gun = True
    give(s, "paris gun", "31.5a", ALLIED, -int(value), dice=(int(value),))


def reds_barred(s: S) -> bool:
    """While the Central Powers hold Petrograd and Moscow no new Bolsheviks are raised (31.4a)."""
    b, w = s.board, s.world
    capitals = w.named("Petrograd") | w.named("Moscow")
    return on(s, "critical_cities") and not capitals & ~b.central


# 42 ----------------------------------------------------------------------------------------------


def wanted_cities(s: S, side: str) -> int:
    """The cities that a side must hold for a victory by option 42.

    All major capitals but Paris, all resource centres but the Ruhr and all political cities (42.1a); for the
    Central Powers none in the British Isles (42.2a); Russian ones only if the Bolsheviks are in the war
    (42.3a). There are none in neutral countries (42.4a).
    """
    b, w = s.board, s.world
    found = w.objectives & ~w.named("Paris") & ~w.named("Ruhr") & ~w.neutral
    if side == CENTRAL:
        found &= ~w.region["british_isles"]
    return found if b.east_war else found & ~w.russia


def _sudden_death(s: S, frame: OfSide) -> None:
    """At the very start of a side's own player turn (42.1a, R106); contested cities are not held."""
    side = frame.side
    if not wanted_cities(s, side) & ~controlled(s.board, s.world, side):
        triumph(s, side, "42.1a", f"The {SIDE_NAMES[side]} hold all great cities.")


STEPS = (
    Chance(name="city falls", frame=Fall, rule="31.1a", purpose="the loss of a great city", take=_fall),
    Chance(name="paris gun", rule="31.5a", purpose="the gun that fires on Paris", take=_gun),
    Auto(name="sudden death", frame=OfSide, run=_sudden_death),
)
