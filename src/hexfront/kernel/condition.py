"""How a unit stands at the moment: what a script or a client may ask of any game."""

from __future__ import annotations

import msgspec


class Condition(msgspec.Struct, frozen=True):
    """Where a unit is, whether it is in supply there, and how many movement points it would have now.

    A unit that is not on the map has no hex, no supply and no points.
    """

    unit: str
    hex: str = ""
    supplied: bool = False
    allowance: float = 0
