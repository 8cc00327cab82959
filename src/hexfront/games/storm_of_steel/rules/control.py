"""16. Control of hexes and railways: who holds what after a unit has come or gone."""

from __future__ import annotations

from hexfront.games.storm_of_steel.board import (
    S,
    controlled,
    enemy,
    lose_control,
    purses,
    rails,
    set_control,
    set_rails,
    side_name,
)
from hexfront.games.storm_of_steel.rules.bounds import bands
from hexfront.games.storm_of_steel.world import CP, NEUTRAL, World

#: Phases in which nothing leaves a city before the points for cities have been settled (3.6a).
SETTLED = ("morale", "mobilization", "discard")


def entered(s: S, u: int, h: int, *, repairs: bool) -> None:
    """A land unit has come into a hex, or passes it: the hex is its side's (16.1a, 16.2a, 16.22a, 16.23a).

    Home ground is restored so as well, for any unit of the alliance (16.3a, R-40, R-101, R-102). Rail of the
    other side is destroyed there (16.42a, R-103). An HQ that moves regularly clears rail (16.4b, R-100).
    """
    b, w, one = s.board, s.world, 1 << h
    power = w.side_of[u]
    other = enemy(power)
    if not w.land_units >> u & 1 or b.underground >> u & 1:
        return
    b.risen &= ~one
    if bands(w) >> u & 1:
        # Bands hold nothing for anybody (37.6a).
        lose_control(b, one)
    elif not controlled(b, power) & one:
        set_control(b, power, one)
        if w.cities & one:
            s.log("taken", "16.2a", side=side_name(power), at=(w.spot(h),))
    _seized(s, h, other)
    if rails(b, other) & one:
        set_rails(b, other, rails(b, other) & ~one)
    if repairs and w.hqs >> u & 1 and (w.rail_hexes | b.built) & one:
        set_rails(b, power, rails(b, power) | one)
    c = w.owner[h]
    if c in w.free_entry and b.allegiance[c] == NEUTRAL and not _mixed(b.allegiance, w, h):
        s.push("country.invaded", c, power)


def _seized(s: S, h: int, other: int) -> None:
    """What the former holder loses at once: the points of an isolated city, even if the enemy leaves again
    (7.31c, R-54), and the bases of ships and air units."""
    b, w = s.board, s.world
    purses(b, other)[2].pop(h, None)
    if b.stack[h] & w.air & w.side[other]:
        s.push("air.overrun", h, other)
    if b.stack[h] & w.naval & w.side[other]:
        s.push("base.fled", h, other)


def rose(s: S, u: int) -> None:
    """A partisan who has come to the surface occupies a city or source of the enemy (16.1a, 16.22a).

    Nobody has captured it, as nobody moved into it (5.13c). Other hexes belong to who passes through
    (16.23a), and rail is cut only while he is there (34.3b).
    """
    b, w = s.board, s.world
    h, power = b.loc[u], w.side_of[u]
    one = 1 << h & w.strategic & ~controlled(b, power)
    if not one:
        return
    set_control(b, power, one)
    b.risen |= one
    if w.cities & one:
        s.log("taken", "16.2a", side=side_name(power), at=(w.spot(h),))
    _seized(s, h, enemy(power))


def _mixed(allegiance: tuple[int, ...], w: World, h: int) -> bool:
    """Whether a part of a hex belongs to a country at war: to enter such a hex is no invasion (19.23b)."""
    return any(ground >> h & 1 and allegiance[c] != NEUTRAL for c, ground in enumerate(w.country))


def left(s: S, h: int, power: int) -> None:
    """Units of a side have left a hex: an enemy capital, industrial city or port needs a garrison.

    Without one it belongs to nobody (16.21a, 19.33f, R-99). At home no garrison is needed (16.1a).
    """
    b, w, one = s.board, s.world, 1 << h
    if b.real[power] & one or not controlled(b, power) & one:
        return
    if w.guarded & one and not at_home(b.allegiance, w, h, power):
        lose_control(b, one)
        if b.phase in SETTLED and not b.risen & one:
            # Its points have been paid: he is the last holder when the next turn begins (5.13b, R-37). For a
            # city in which partisans rose nobody has been paid (5.13c).
            b.cities_cp = b.cities_cp & ~one | one * (power == CP)
            b.cities_en = b.cities_en & ~one | one * (power != CP)


def at_home(allegiance: tuple[int, ...], w: World, h: int, power: int) -> bool:
    """Whether a hex belongs to a country of a side."""
    c = w.owner[h]
    return c >= 0 and allegiance[c] == power
