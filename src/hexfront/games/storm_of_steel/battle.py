"""The combat that is being fought, from its declaration to the last advance."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.mechanics.fields import Hex, Units


class Battle(NamedTuple):
    """A combat: who attacks which hex with which units, and whether it has been declared (23.2a)."""

    power: int
    target: Hex
    attackers: Units = 0
    declared: bool = False
