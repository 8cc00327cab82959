"""1.4a. The one table of rules in force: which groups of rules a scenario plays with, and which options."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from hexfront.games.emperors_last_war.board import Board
from hexfront.games.emperors_last_war.world import HERE, POWER_NAMES
from hexfront.hexes.tables import read_table


class Terms(NamedTuple):
    """How a scenario begins: whose rows of the tables it takes, its first and last turn, its area."""

    tables: str
    first: str
    last: str
    area: str


def _groups() -> dict[str, frozenset[str]]:
    rows = read_table(HERE / "groups.tsv", ["scenario", "group"])
    names = dict.fromkeys(row["scenario"] for row in rows)
    return {name: frozenset(row["group"] for row in rows if row["scenario"] == name) for name in names}


#: By scenario the groups of rules that it names.
GROUPS = _groups()


def on(b: Board, group: str) -> bool:
    """Whether a group of rules is in force: by the scenario, or as an option on which the players agreed."""
    return group in GROUPS[b.scenario] or group in b.options


def for_power(b: Board, option: str, power: int) -> bool:
    """Whether an option binds a power: it is in use, or that side alone has chosen it (OPT.b)."""
    return on(b, option) or f"{option} {POWER_NAMES[power]}" in b.options


@cache
def terms() -> dict[str, Terms]:
    """How each scenario begins."""
    rows = read_table(HERE / "terms.tsv", ["scenario", "tables", "first", "last", "area"])
    return {
        row["scenario"]: Terms(row["tables"], row["first"], row["last"], row["area"].replace("-", ""))
        for row in rows
    }
