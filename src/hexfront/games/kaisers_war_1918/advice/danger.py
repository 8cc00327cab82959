"""What the enemy can bring against a hex in his next turn: a line that is held shields the rear."""

from __future__ import annotations

from hexfront.games.kaisers_war_1918.world import World
from hexfront.hexes import members
from hexfront.mechanics.memory import remembered

#: Enemy stacks, each with its hex and its strength.
Stacks = tuple[tuple[int, float], ...]


@remembered
def pressure(w: World, stacks: Stacks, barred: int, zone: int, fade: float, far: int) -> dict[int, float]:
    """By hex the strength that can be brought against it: less of it with each hex of the way.

    Stacks do not pass the hexes ``barred``, and they halt in the hexes ``zone`` (10.1, 11.1b).
    """
    found: dict[int, float] = {}
    for h, strength in stacks:
        share = strength
        for struck in _strikes(w, h, barred, zone, far):
            for n in members(struck):
                found[n] = found.get(n, 0.0) + share
            share *= fade
    return found


@remembered
def _strikes(w: World, h: int, barred: int, zone: int, far: int) -> tuple[int, ...]:
    """Hexes that a stack can attack without a march, then after one hex, two hexes and so on."""
    ways = w.ways
    seen = 1 << h
    wave = w.touching[h] & ~barred & ~(zone if zone >> h & 1 else 0)
    struck = w.touching[h]
    found = [struck]
    for _ in range(far - 2):
        if not wave:
            break
        seen |= wave
        beside = ways.spread(wave)
        fresh = (beside | wave) & ~struck & ~(1 << h)
        struck |= fresh
        found.append(fresh)
        wave = ways.spread(wave & ~zone) & ~barred & ~seen
    return tuple(found)
