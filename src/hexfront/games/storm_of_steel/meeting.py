"""Forecasts of meetings at sea: contact, fire and losses of two fleets, by the functions that fight them.

Nobody knows which ships the enemy sends. So all fleets are added up that he may send: any number up to the
limit, each number as likely as another, and any ships of that number that are thought to be on the sea. Each
owner gives up the ships that cost least protection, then least strength (26.33b).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from math import comb
from typing import NamedTuple

from hexfront.games.storm_of_steel.rules.gunnery import (
    AT_ONCE,
    ATTACKER_FIRST,
    NO_CONTACT,
    contact,
    hits,
    sea_numbers,
)
from hexfront.games.storm_of_steel.rules.ladder import FACES
from hexfront.games.storm_of_steel.world import World
from hexfront.hexes import members

NO_COMBAT, BETTER, EVEN, WORSE, UNSEEN = "no combat", "better", "even", "worse", "not met"
RESULTS = (UNSEEN, NO_COMBAT, BETTER, EVEN, WORSE)
ONE = Fraction(1)
#: Three dice: contact, and the fire of both.
ROLLS = len(FACES) ** 3


class Ship(NamedTuple):
    """What a ship counts for at sea (24.5a)."""

    contact: int
    combat: int
    protection: int
    submarine: bool = False


#: A fleet: its kinds of ships in order, each with how many there are.
Fleet = tuple[tuple[Ship, int], ...]


def fleet_of(w: World, ships: int) -> Fleet:
    """Ships by kind."""
    units = w.units
    found = Counter(
        Ship(units[u].contact, units[u].naval_combat, units[u].protection, units[u].type == "SS")
        for u in members(ships)
    )
    return tuple(sorted(found.items()))


def strength(fleet: Fleet) -> int:
    """The combat strength of a fleet."""
    return sum(ship.combat * number for ship, number in fleet)


def fleets(of: Fleet, most: int, least: int = 1) -> Iterator[tuple[Fleet, Fraction]]:
    """All fleets of some ships, with their chance: each number alike, and each choice of that number."""
    total = sum(number for _, number in of)
    sizes = range(least, min(most, total) + 1)
    for chosen, ways in _choices(of, max(sizes, default=0)):
        size = _size(chosen)
        if size in sizes:
            yield chosen, Fraction(ways, len(sizes) * comb(total, size))


def squadrons(pools: Iterable[Fleet], most: int) -> dict[Fleet, Fraction]:
    """All fleets of ships of one of several pools, with their chance: each number alike, and each choice of
    that number (25.33b)."""
    found: Counter[Fleet] = Counter()
    for pool in pools:
        for chosen, ways in _choices(pool, most):
            found[chosen] += ways if chosen else 0
    sizes: Counter[int] = Counter()
    for chosen, ways in found.items():
        sizes[_size(chosen)] += ways
    return {one: Fraction(n, len(+sizes) * sizes[_size(one)]) for one, n in found.items() if n}


def _size(fleet: Fleet) -> int:
    return sum(number for _, number in fleet)


def _choices(of: Fleet, most: int) -> Iterator[tuple[Fleet, int]]:
    if not of:
        yield (), 1
        return
    (ship, there), rest = of[0], of[1:]
    for number in range(min(there, most) + 1):
        for chosen, ways in _choices(rest, most - number):
            yield ((ship, number), *chosen) if number else chosen, ways * comb(there, number)


@cache
def losses(fleet: Fleet, due: int) -> tuple[int, Fleet]:
    """The protection that a fleet gives up for hits, as little as will do, and what is left (26.33b)."""
    if due <= 0:
        return 0, fleet
    whole = sum(ship.protection * number for ship, number in fleet)
    if whole <= due:
        return whole, ()
    # By protection given up: the least strength that goes with it, and how many of each kind.
    best: dict[int, tuple[int, tuple[int, ...]]] = {0: (0, ())}
    for ship, there in fleet:
        grown: dict[int, tuple[int, tuple[int, ...]]] = {}
        for given, (power, taken) in best.items():
            for number in range(there + 1):
                if number and given + (number - 1) * ship.protection >= due:
                    break
                key = given + number * ship.protection
                value = (power + number * ship.combat, (*taken, number))
                if key not in grown or value < grown[key]:
                    grown[key] = value
        best = grown
    given = min(key for key in best if key >= due)
    _, taken = best[given]
    left = tuple((ship, there - n) for (ship, there), n in zip(fleet, taken, strict=True) if there > n)
    return given, left


def _volley(fleet: Fleet, shift: int) -> Mapping[int, int]:
    """Hits of a fleet with the number of faces that bring them (26.33a)."""
    return _faces(strength(fleet), shift)


@cache
def _faces(power: int, shift: int) -> Mapping[int, int]:
    return Counter(hits(power, die, shift) for die in FACES)


def _contacts(attacker: Fleet, defender: Fleet) -> Mapping[str, int]:
    ratings = [[ship.contact for ship, _ in fleet] for fleet in (attacker, defender)]
    return _meetings(min(ratings[0]), min(ratings[1]))


@cache
def _meetings(one: int, other: int) -> Mapping[str, int]:
    return Counter(contact([one], [other], die) for die in FACES)


@cache
def fought(attacker: Fleet, defender: Fleet, shift: int) -> Mapping[str, int]:
    """How a meeting may end for the attacker, by the protection that each gives up (26.32, 26.33, 25.35a).

    Of ``ROLLS`` throws of three dice so many end so. ``shift`` are the columns of his Naval cards (R-23).
    """
    found: Counter[str] = Counter()
    for how, faces in _contacts(attacker, defender).items():
        for result, ways in _fire(how, attacker, defender, shift):
            found[result] += faces * ways
    return found


def _fire(how: str, attacker: Fleet, defender: Fleet, shift: int) -> Iterator[tuple[str, int]]:
    """The results of two dice, each with its number of throws."""
    if how == NO_CONTACT:
        yield NO_COMBAT, len(FACES) ** 2
        return
    if how == AT_ONCE:
        for mine, a in _volley(attacker, shift).items():
            given = losses(defender, mine)[0]
            for theirs, b in _volley(defender, 0).items():
                yield _judged(given, losses(attacker, theirs)[0]), a * b
        return
    attacks = how == ATTACKER_FIRST
    first, second = (attacker, defender) if attacks else (defender, attacker)
    for mine, a in _volley(first, shift if attacks else 0).items():
        given, left = losses(second, mine)
        for theirs, b in _volley(left, 0 if attacks else shift).items():
            paid = losses(first, theirs)[0]
            yield _judged(*((given, paid) if attacks else (paid, given))), a * b


def _judged(inflicted: int, taken: int) -> str:
    return BETTER if inflicted > taken else WORSE if inflicted < taken else EVEN


def always(own: Fleet, foe: Fleet) -> Fraction:
    """Fleets that are sure to come near each other (25.31c)."""
    return ONE


def against(
    own: Fleet,
    foes: Mapping[Fleet, Fraction],
    *,
    attacks: bool,
    shift: int,
    met: Callable[[Fleet, Fleet], Fraction] = always,
) -> dict[str, Fraction]:
    """How a fleet may fare against one of several, each of which it is met by with some chance."""
    swap = {BETTER: WORSE, WORSE: BETTER}
    found: dict[str, Fraction] = {}
    for foe, weight in foes.items():
        near = met(own, foe)
        sides = (own, foe) if attacks else (foe, own)
        if near < ONE:
            found[UNSEEN] = found.get(UNSEEN, Fraction(0)) + weight * (ONE - near)
        for result, ways in fought(*sides, shift).items():
            mine = result if attacks else swap.get(result, result)
            found[mine] = found.get(mine, Fraction(0)) + near * weight * ways / ROLLS
    return found


def chance_of(name: str) -> Fraction:
    """The chance that a die is not above a number of ``naval.toml``."""
    return Fraction(int(sea_numbers()["success"][name]), len(FACES))
