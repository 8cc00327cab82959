"""24 to 27. The tables of the naval war, as pure functions of strengths and a die."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from hexfront.mechanics.folder import read_numbers
from hexfront.mechanics.odds import clamp

#: What contact brings: nothing, both fire at once, the attacker or the defender fires first (26.32c).
NO_CONTACT, AT_ONCE, ATTACKER_FIRST, DEFENDER_FIRST = "N", "C", "A", "D"
#: The contested sea calls for an engagement (3.5b).
ENGAGEMENT = "GE"
#: What a bombardment does to a fort or a city (26.5a).
DESTROYED, DEVASTATED, MORALE, RETURN_FIRE, NOTHING = "E", "D", "m", "r", "-"
#: What the log calls how ships fare: their fire for a landing, or their flight from a base.
OUTCOMES = {True: "success", False: "failure"}
ENTENTE, CENTRAL, CONTESTED = "EN", "CP", "contested"
PERCENT: Final = 100


@cache
def sea_numbers() -> dict[str, Any]:
    """The numbers of ``naval.toml``."""
    return read_numbers(files("hexfront.games.storm_of_steel") / "naval.toml")


def _column(value: int, last: Sequence[int]) -> int:
    """The column of a value, from the last value of each column but the open one."""
    return sum(value > end for end in last)


def contact(attackers: Iterable[int], defenders: Iterable[int], die: int) -> str:
    """How two fleets meet, by the lowest contact rating of each (26.32a).

    >>> contact([1, 2], [2, 5], 3)
    'C'
    """
    table = sea_numbers()["contact"]
    lowest, highest = table["difference"]
    difference = clamp(min(attackers) - min(defenders), lowest, highest)
    return str(table["die"][die - 1][difference - lowest])


def hits(strength: int, die: int, shift: int = 0) -> int:
    """The protection that fire of a strength takes (26.33a); a fleet without strength hits nothing.

    ``shift`` are columns that a Naval card adds (R-23).
    """
    table = sea_numbers()["combat"]
    row = table["die"][die - 1]
    return int(row[min(_column(strength, table["last"]) + shift, len(row) - 1)]) if strength > 0 else 0


class Bombardment(NamedTuple):
    """What a bombardment does: its kind, and how much of it."""

    kind: str
    amount: int = 0


def bombard(target: str, strength: int, die: int) -> Bombardment:
    """What ships do to a "fort" or a "city" by their bombardment strength (26.5a)."""
    table = sea_numbers()["bombardment"]
    if strength <= 0:
        return Bombardment(NOTHING)
    word = str(table[target][die - 1][_column(strength, table["last"])])
    return Bombardment(word[0], int(word[1:] or 0))


def contested_loss(difference: int, die: int) -> int | None:
    """Points lost by interdicting minus protecting strength; ``None`` is an engagement (3.5a, 3.5b)."""
    table = sea_numbers()["contested"]
    found = table["die"][die - 1][_column(difference, table["last"])]
    return None if found == ENGAGEMENT else int(found)


class Raid(NamedTuple):
    """What a raid costs: merchant points, protection of the raiders, protection of the convoys."""

    merchants: int
    raiders: int
    convoys: int


def raid(strength: int, die: int, *, convoyed: bool, unrestricted: bool) -> Raid:
    """What raiders of a net strength do (27.3a, 27.4b, 27.7c).

    Unrestricted warfare doubles merchant losses; where convoys sail, the raiders may lose more, and only then
    convoys lose anything.
    """
    table = sea_numbers()["raiding"]
    merchants, raiders, more, convoys = table["die"][die - 1][_column(strength, table["last"])]
    factor = int(table["unrestricted"]) if unrestricted else 1
    return Raid(merchants * factor, raiders + (more if convoyed else 0), convoys if convoyed else 0)


class Shortage(NamedTuple):
    """What a low merchant level costs: percent of British points, and Entente morale."""

    percent: int
    morale: int

    def cut(self, points: int) -> int:
        """British points that are left."""
        return points - points * self.percent // PERCENT


def outcome(level: int, die: int) -> Shortage:
    """The merchant shipping outcome (27.10a)."""
    table = sea_numbers()["outcome"]
    return Shortage(*table["die"][die - 1][sum(level < first for first in table["first"])])


def replacement(level: int, *, convoys: bool) -> int:
    """How many merchant points may be bought in a quarter (27.8a)."""
    table = sea_numbers()["merchant"]
    key = "above_80" if level > 80 else "from_61_to_80" if level > 60 else "to_60"  # noqa: PLR2004 - 27.8a
    return int(table[key]) + (int(table["convoy_bonus"]) if convoys else 0)


def merchant_level(level: int) -> int:
    """A merchant level within its limits (27.1a, 27.12a)."""
    table = sea_numbers()["merchant"]
    return clamp(level, int(table["least"]), int(table["most"]))


def dominates(own: int, foe: int) -> bool:
    """Whether a number of battleships and battlecruisers is half as many again as the enemy's (3.31e, R-120).

    >>> dominates(3, 2), dominates(4, 3), dominates(1, 0), dominates(0, 0)
    (True, False, True, False)
    """
    return own > 0 and own >= float(sea_numbers()["success"]["domination"]) * foe


def gunfire(ships: int) -> tuple[int, int]:
    """The sure columns of supporting ships, and the highest die that brings one more (25.42e, R-152)."""
    per = int(sea_numbers()["units"]["gunfire"])
    return (ships // per, 0) if ships >= per else (0, ships)
