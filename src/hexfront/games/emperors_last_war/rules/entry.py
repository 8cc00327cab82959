"""What follows when a unit comes into a hex: towns change hands (18.2, R-91), bridgeheads fall (26.2)."""

from __future__ import annotations

from hexfront.games.emperors_last_war.board import S, enemy, flag, put
from hexfront.games.emperors_last_war.rules import victory
from hexfront.games.emperors_last_war.rules.works import standing
from hexfront.games.emperors_last_war.telling import side_of
from hexfront.games.emperors_last_war.world import RU


def go(s: S, u: int, h: int) -> None:
    """Put a unit into a hex, by movement, rail, retreat or advance, and do everything that follows."""
    put(s.board, s.world, u, h)
    entered(s, u, h)


def entered(s: S, u: int, h: int) -> None:
    """A unit has come into a hex. Patrols take nothing (R-91)."""
    b, w = s.board, s.world
    power = w.side_of[u]
    if not w.real >> u & 1:
        return
    if standing(b, w, enemy(power)) >> h & 1:
        capture(s, u, h)
    victory.entered(s, u, h, take(s, power, h))


def take(s: S, power: int, h: int) -> bool:
    """Control of a town or named hex passes to whoever enters, and stays when he leaves (18.2a, R-91)."""
    b, w = s.board, s.world
    place = 1 << h
    if not w.controllable & place or bool(b.controlled & place) == (power == RU):
        return False
    b.controlled ^= place
    s.log("taken", "18.2a", side=side_of(s, power), at=(w.spot(h),))
    return True


def capture(s: S, u: int, h: int) -> None:
    """An enemy work is entered and falls for good (25.3, 26.2a); a concealed captor shows himself (26.2b)."""
    b, w = s.board, s.world
    b.captured |= 1 << h
    b.sieges.pop(h, None)
    flag(b, w, u, concealed=False)
    s.log("captured", "25.3a", side=side_of(s, w.side_of[u]), at=(w.spot(h),))
