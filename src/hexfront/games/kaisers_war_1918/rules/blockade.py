"""41. The Allied blockade (option)."""

from __future__ import annotations

from hexfront.games.kaisers_war_1918.board import S
from hexfront.games.kaisers_war_1918.rules.victory import give
from hexfront.games.kaisers_war_1918.world import CENTRAL
from hexfront.kernel import Chance, Frame
from hexfront.kernel.dice import Value


def _blockade(s: S, frame: Frame, value: Value) -> None:
    """The Central Powers lose a die of VP, which may end the game (41.2a, R105)."""
    give(s, "blockade", "41.2a", CENTRAL, -int(value), dice=(int(value),))


STEPS = (Chance(name="blockade", rule="41.1a", purpose="what the blockade costs", take=_blockade),)
