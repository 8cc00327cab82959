"""14.2, 14.21, 14.22 and 4.6m. Odds on an endless ladder, the shifts with both caps, the three tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from hexfront.hexes.tables import read_table
from hexfront.mechanics.folder import read_numbers
from hexfront.mechanics.odds import clamp, odds_column

PROBE, ASSAULT, INFILTRATION = TABLES = ("probe", "assault", "infiltration")
#: The ends of every combat table, 1/4 and 8/1, as columns of ``mechanics.odds``.
LOWEST, HIGHEST = -3, 7
FACES: Final = range(1, 7)

_FOLDER: Final = files("hexfront.games.storm_of_steel")


@cache
def numbers() -> dict[str, Any]:
    """The numbers of ``combat.toml``."""
    return read_numbers(_FOLDER / "combat.toml")


class Shift(NamedTuple):
    """One reason to move columns: what it is, how many to the right, and its rule."""

    name: str
    value: int
    rule: str


class Standing(NamedTuple):
    """How an attack stands on the ladder: the column by strength, what cards and everything bring."""

    base: int
    #: The net of all cards, capped (4.6m), and the net of all, capped again (14.21b).
    cards: int
    net: int

    @property
    def rung(self) -> int:
        """The column on the endless ladder (14.22a)."""
        return self.base + self.net

    @property
    def column(self) -> int:
        """The column of the table."""
        return clamp(self.rung, LOWEST, HIGHEST)

    @property
    def overwhelming(self) -> bool:
        """Whether the odds after shifts suffice for a mobile assault (11.7a)."""
        return self.rung >= int(numbers()["mobile_assault"]["odds"]) - 1


def capped(shifts: Iterable[Shift], most: int) -> int:
    """The sum of some shifts, at most so many columns either way."""
    return clamp(sum(shift.value for shift in shifts), -most, most)


def standing(attack: int, defence: int, cards: Iterable[Shift], others: Iterable[Shift]) -> Standing:
    """Where an attack stands (14.2b, 14.2c, 14.21a, 14.21b, R-30).

    Cards are netted and capped by themselves, then netted with everything else and capped again. A target
    without strength is overrun at the end of the table.

    >>> standing(12, 4, [Shift("cards", 3, "4.6m")], [Shift("mountain", -2, "14.45b")])
    Standing(base=2, cards=2, net=0)

    Rows R-32, R-33.
    """
    limits = numbers()["shifts"]
    base = odds_column(attack, defence) if attack and defence else (HIGHEST if attack else LOWEST)
    played = capped(cards, int(limits["cards"]))
    most = int(limits["most"])
    return Standing(base, played, clamp(played + sum(shift.value for shift in others), -most, most))


def ratio(column: int) -> str:
    """A column as the tables print it.

    >>> ratio(2), ratio(-3)
    ('3/1', '1/4')
    """
    return f"{column + 1}/1" if column >= 0 else f"1/{1 - column}"


@cache
def combat_tables() -> Mapping[tuple[str, int], tuple[str, ...]]:
    """The results of each table and die, from column 1/4 to 8/1 (14.22a).

    Rows 1.0h, R-86.
    """
    columns = [ratio(column) for column in range(LOWEST, HIGHEST + 1)]
    return {
        (row["table"], int(row["die"])): tuple(row[column] for column in columns)
        for row in read_table(_FOLDER / "crt.tsv", ["table", "die", *columns])
    }


def result(table: str, column: int, die: int) -> str:
    """What a die brings in a column of a table (14.21c)."""
    return combat_tables()[table, die][column - LOWEST]


def results(table: str, column: int) -> tuple[str, ...]:
    """What each face of the die brings in a column of a table."""
    return tuple(result(table, column, die) for die in FACES)
