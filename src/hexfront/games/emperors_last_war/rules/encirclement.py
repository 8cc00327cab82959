"""6.3. Encirclement: whether open steps lead to a friendly map edge (R-10), and supply by sea (38.1)."""

from __future__ import annotations

from collections.abc import Hashable

from hexfront.games.emperors_last_war.board import Board, enemy
from hexfront.games.emperors_last_war.rules import inforce, railways
from hexfront.games.emperors_last_war.rules.lines import crossings
from hexfront.games.emperors_last_war.rules.ports import open_ports
from hexfront.games.emperors_last_war.rules.works import standing
from hexfront.games.emperors_last_war.world import CP, World
from hexfront.hexes import Drainage, leading_to, led_to
from hexfront.mechanics.memory import kept, lately


def free(b: Board, w: World, power: int, like: Drainage | None = None) -> int:
    """All hexes from which units of a power reach a map edge in own or allied country (6.3a, R-10).

    It is asked so often that the answer is known by the sets it rests on. ``like`` is a position much like
    this one, from which it is found more quickly; it is given for positions that nobody asks about again.
    """
    if like is not None:
        return like.after(_open(b, w, power), w.exits[power] & ~_foes(b, w, power))
    facts = _facts(b, power)

    def found() -> int:
        return leading_to(w.grid, _open(b, w, power), w.exits[power] & ~_foes(b, w, power))

    # Mostly the position is still the last one, and to compare is quicker than to hash it.
    return lately(w, "free", facts, kept, w, ("free", facts), found)


def _facts(b: Board, power: int) -> tuple[Hashable, ...]:
    """What it rests on from where a power gets away."""
    foe = enemy(power)
    sets = b.held[0], b.held[1], b.real[power], b.lines[foe], b.captured, b.raised, b.controlled
    return power, b.scenario, *sets


def ways_out(b: Board, w: World, power: int) -> Drainage:
    """The ways of a power to the edges as things stand, for positions that are much like it."""
    return Drainage(w.grid, _open(b, w, power), w.exits[power] & ~_foes(b, w, power))


def _foes(b: Board, w: World, power: int) -> int:
    """What closes a hex: enemy counters of any kind, enemy fortresses and bridgeheads (6.3d)."""
    foe = enemy(power)
    return b.held[foe] | standing(b, w, foe)


def _open(b: Board, w: World, power: int) -> tuple[int, ...]:
    """By direction the hexes from which a step is open (R-10).

    It is closed by what may never be crossed, by the enemy, by his lines and by the railways that he could
    use (6.3b); of these an own real unit in the hex entered lifts the last two (6.2.4b, 6.3e, R-09).
    """
    own = b.real[power]
    rails = railways.usable(b, w, enemy(power)) & ~own if inforce.on(b, "rail") else 0
    return _opened(w, crossings(b, w, power), own, _foes(b, w, power) | rails)


def _opened(w: World, crossed: tuple[int, ...], own: int, shut: int) -> tuple[int, ...]:
    found = []
    for shift, passable, lined in zip(w.grid.shifts, w.ways.open, crossed, strict=True):
        # From where a step leads into a closed hex, and to friends.
        if shift > 0:
            found.append(passable & ~(shut >> shift) & ~(lined & ~(own >> shift)))
        else:
            found.append(passable & ~(shut << -shift) & ~(lined & ~(own << -shift)))
    return tuple(found)


def closed_in(b: Board, w: World, power: int, h: int) -> bool:
    """Whether a hex is cut off by land, whatever comes by sea (6.3a)."""
    return not free(b, w, power) >> h & 1


def pocket(b: Board, w: World, power: int, h: int) -> int:
    """The hexes that units of a power reach from a hex over open steps, itself among them."""

    def found() -> int:
        return led_to(w.grid, _open(b, w, power), 1 << h)

    return lately(w, "pocket", (h, *_facts(b, power)), found)


def by_sea(b: Board, w: World, power: int, h: int) -> bool:
    """Whether a hex is cut off by land but its pocket holds an open port (38.1a, R-76)."""
    return bool(
        power == CP
        and inforce.on(b, "campaign")
        and closed_in(b, w, power, h)
        and pocket(b, w, power, h) & open_ports(b, w)
    )


def sea_supplied(b: Board, w: World, u: int) -> bool:
    """Whether a German unit lives by its port (38.1a); what that means for attacks is in PA.2a."""
    return w.nation_of[u] == "GE" and b.loc[u] >= 0 and by_sea(b, w, CP, b.loc[u])


def encircled(b: Board, w: World, power: int, h: int) -> bool:
    """Whether units of a power in a hex are encircled; Germans with a port are not (6.3a, 38.1a)."""
    if not closed_in(b, w, power, h):
        return False
    others = b.stack[h] & w.side[power] & w.real & ~w.nation["GE"]
    return bool(others) or not by_sea(b, w, power, h)


def unit_encircled(b: Board, w: World, u: int) -> bool:
    """Whether one unit is encircled where it stands (6.3a, 38.1a)."""
    return closed_in(b, w, w.side_of[u], b.loc[u]) and not sea_supplied(b, w, u)
