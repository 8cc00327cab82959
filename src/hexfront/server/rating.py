"""Glicko-2: how strong a player is, and how sure of that we are.

After Mark Glickman, "Example of the Glicko-2 system" (2013); the steps have his numbers. Every match is
rated by itself when it ends. The deviation grows with the time since a player's last rated match; a rating
period, after which it has grown by the volatility once, is thirty days.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec

#: What limits changes of the volatility. Glickman: 0.3 to 1.2.
TAU = 0.5
SCALE = 173.7178
CLOSE = 0.000001
PERIOD = 30 * 86_400.0
#: With a larger deviation a rating is a first guess.
SURE = 110.0
WIN, DRAW, LOSS = 1.0, 0.5, 0.0


class Rating(msgspec.Struct, frozen=True):
    """A player's rating with its uncertainty; everybody begins with the same."""

    rating: float = 1500.0
    deviation: float = 350.0
    volatility: float = 0.06


FRESH = Rating()


def later(old: Rating, seconds: float) -> Rating:
    """A rating after a time without matches: the same, but less sure; never less sure than a new one."""
    phi = old.deviation / SCALE
    grown = math.sqrt(phi**2 + max(0.0, seconds) / PERIOD * old.volatility**2)
    return Rating(old.rating, min(FRESH.deviation, grown * SCALE), old.volatility)


def _g(phi: float) -> float:
    return 1 / math.sqrt(1 + 3 * phi**2 / math.pi**2)


def after(
    player: Rating, results: Sequence[tuple[Rating, float]], periods: float = 1.0, tau: float = TAU
) -> Rating:
    """A player's rating after results against opponents as they were rated before: 1 won, 0.5 drawn, 0 lost.

    ``periods`` is how many rating periods have gone by since the last one.
    """
    # Step 2: to the scale of Glicko-2.
    mu, phi = (player.rating - FRESH.rating) / SCALE, player.deviation / SCALE
    if not results:
        return later(player, periods * PERIOD)
    terms = []
    for other, score in results:
        weight = _g(other.deviation / SCALE)
        expected = 1 / (1 + math.exp(-weight * (mu - (other.rating - FRESH.rating) / SCALE)))
        terms.append((weight, expected, score))
    # Steps 3 and 4: the variance that the results alone would have, and what they say.
    variance = 1 / sum(weight**2 * expected * (1 - expected) for weight, expected, _ in terms)
    gain = sum(weight * (score - expected) for weight, expected, score in terms)
    sigma = _volatility(phi, player.volatility, variance, variance * gain, tau)
    # Steps 6 to 8.
    before = math.sqrt(phi**2 + periods * sigma**2)
    phi = 1 / math.sqrt(1 / before**2 + 1 / variance)
    mu += phi**2 * gain
    return Rating(SCALE * mu + FRESH.rating, SCALE * phi, sigma)


def _volatility(phi: float, sigma: float, variance: float, delta: float, tau: float) -> float:
    """Step 5: the new volatility, by the Illinois algorithm."""
    a = math.log(sigma**2)

    def f(x: float) -> float:
        e = math.exp(x)
        return e * (delta**2 - phi**2 - variance - e) / (2 * (phi**2 + variance + e) ** 2) - (x - a) / tau**2

    low = a
    if delta**2 > phi**2 + variance:
        high = math.log(delta**2 - phi**2 - variance)
    else:
        step = 1
        while f(a - step * tau) < 0:
            step += 1
        high = a - step * tau
    f_low, f_high = f(low), f(high)
    while abs(high - low) > CLOSE:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return math.exp(low / 2)


def both(
    one: Rating, other: Rating, score: float, one_periods: float, other_periods: float
) -> tuple[Rating, Rating]:
    """Two players after a match between them; ``score`` is the first one's. The periods say how long each
    of them has rested."""
    rested, other_rested = later(one, one_periods * PERIOD), later(other, other_periods * PERIOD)
    return (
        after(one, [(other_rested, score)], one_periods),
        after(other, [(rested, 1 - score)], other_periods),
    )
