"""What is in the air: a mission, and who rises against it."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.mechanics.fields import Hex, Units

#: Missions of the movement segment, and close support of either side in a battle (30.5 to 30.8).
RECONNAISSANCE, BOMBING, STRIKE, SUPPORT = "recon", "bomb", "strike", "support"
#: What a flight is called while it is under way: a mission, or the support of one side in a battle.
MISSION, OF_ATTACK, OF_DEFENCE = "mission", "attack", "defense"


class Flight(NamedTuple):
    """Air units over a hex, and the fighters that intercept them (30.6a)."""

    power: int
    target: Hex
    kind: str
    units: Units = 0
    hunters: Units = 0
