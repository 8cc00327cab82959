"""7.3, 7.4.3, 7.4.4 and 8.1.1. The arithmetic of an attack: pooled halves, the chart, the worst half."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

from hexfront.games.emperors_last_war.figures import FACES
from hexfront.games.emperors_last_war.world import HERE
from hexfront.hexes.tables import read_table

#: The strongest column and row (7.3.1a).
MOST = 8
#: From here an attack is certain; below 1 it is hopeless (7.4.6a, R-22).
CERTAIN, HOPELESS = FACES, 0


class Cell(NamedTuple):
    """A cell of a success chart: the printed chance and the small figure for the morale of the attacked."""

    chance: int
    morale: int


Chart = Mapping[tuple[int, int], Cell]


def pooled(full: Iterable[int], halved: Iterable[int]) -> int:
    """The strength of a force: halves are added up first and rounded down once (8.1.1b, 21.1.1b, R-20).

    >>> pooled([], [3, 1]), pooled([2], [1])
    (2, 2)
    """
    return sum(full) + sum(halved) // 2


def cell(chart: Chart, attack: int, defense: int) -> Cell:
    """The cell of two strengths; more than 8 counts as 8 (7.3a, 7.3.1a)."""
    return chart[min(attack, MOST), min(defense, MOST)]


def worst_half(shares: Iterable[tuple[int, int]]) -> int:
    """The value that an attack from several hexes takes, from (strength, value) of each hex (7.4.4a, R-21).

    It is the worst value that at least half of the attacking strength suffers, or exceeds in badness. Attacks
    from two hexes are no exception (7.4.3a).

    >>> worst_half([(2, 0), (2, -1), (1, -2)])
    -1
    """
    ranked = sorted(shares, key=lambda share: share[1])
    total, so_far = sum(strength for strength, _ in ranked), 0
    for strength, value in ranked:
        so_far += strength
        if 2 * so_far >= total:
            return value
    return 0


def succeeds(die: int, chance: int) -> bool:
    """Whether a die brings success: not above the chance; 12 or more always, 0 or less never (7.3b, R-22)."""
    return die <= chance


@cache
def success_charts() -> dict[str, Chart]:
    """The two charts by name, "normal" and "second" (7.3a, 11b).

    Worked examples fix some of the cells: 7.3d, 7.4.3b, 7.4.4b, 8.4c, 8.6.1c, 9.4b, 9.5.1b and 25.2.2c.
    """
    found: dict[str, dict[tuple[int, int], Cell]] = {"normal": {}, "second": {}}
    for row in read_table(
        HERE / "charts.tsv", ["chart", "attacker", "defender", "chance", "morale_modifier"]
    ):
        at = int(row["attacker"]), int(row["defender"])
        found[row["chart"]][at] = Cell(int(row["chance"]), int(row["morale_modifier"]))
    return dict(found)
