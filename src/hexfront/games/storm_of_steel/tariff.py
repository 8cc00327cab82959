"""7. The Mobilization Chart: what units cost, how long they take, and what mobilization centres yield."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from hexfront.games.storm_of_steel.world import charts

#: Where a country has another price or time than the others (7.8a).
NATIONAL: Final = "{country}.{kind}"
RUSSIA: Final = "Russia"


class Bill(NamedTuple):
    """What a unit costs: points, petroleum, quarters until it comes, and what must be developed before."""

    points: int
    petroleum: int
    quarters: int
    needs: str = ""


@cache
def bill(country: str, kind: str, divisions: int) -> Bill | None:
    """The price of a unit by the chart; nothing for what cannot be built (7.5a, 7.51a, 7.8a).

    >>> bill("Germany", "ACT", 3).points, bill("Russia", "RES", 2).points, bill("Britain", "RES", 2).quarters
    (24, 8, 2)

    Rows 7.81a, 7.82a.
    """
    row = charts()["mobilization"]["chart"].get(kind)
    if not isinstance(row, dict):
        return None
    row = row | charts()["mobilization"]["national"].get(NATIONAL.format(country=country, kind=kind), {})
    times = divisions if row["per"] == "division" else 1
    return Bill(row["cost"] * times, row["petroleum"] * times, row["quarters"], row.get("needs", ""))


def multiple(side: str, turn: int) -> int:
    """Points that each centre of an alliance gives, by the number of the turn from Summer 1914 (7.11a)."""
    row: list[int] = charts()["production"][side]
    return row[turn]


def output(times: int, home: int, captured: int) -> int:
    """The points of a country in a quarter: whole centres, and captured ones at half (7.11a, 7.21a, R-43).

    >>> output(4, 18, 7)
    86

    Rows 7.12b.
    """
    return times * home + int(times * captured * charts()["mobilization"]["captured_city_factor"])


def transferable(produced: int) -> int:
    """How many points of a quarter's output a country may give away in all (7.23b, R-46).

    >>> transferable(39)
    3
    """
    return int(produced * charts()["mobilization"]["transfer_max_fraction"])


def receivable(country: str, cities: int, season: str) -> int:
    """How many points a country may be given: one for each city of its own, Russia less (7.24b, 7.23d, R-47).

    >>> receivable("Belgium", 3, "Wi"), receivable("Russia", 20, "Su"), receivable("Russia", 20, "Wi")
    (3, 5, 0)
    """
    if country != RUSSIA:
        return cities
    return 0 if season == "Wi" else min(cities, int(charts()["mobilization"]["transfer_to_russia_max"]))
