"""What is known of an attack under way, from its planning to its end."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.mechanics.fields import Hex, Unit, Units

#: An attack of the combat segment (14), a mobile assault of the movement segment (11.7), an amphibious
#: assault (25.4), and the entry into a hex that siege guns have cleared (R-81).
ATTACK, MOBILE, LANDING, ENTRY = "attack", "mobile", "landing", "entry"


class Battle(NamedTuple):
    """One attack: who attacks which hex, how it stands, and what is still to be done."""

    power: int
    target: Hex
    kind: str = ATTACK
    attackers: Units = 0
    #: The combat table (14.2a), and the HQ whose gas is used (33.1a).
    table: str = ""
    gas: Unit = -1
    declared: bool = False
    defenders: Units = 0
    #: Whether all attackers, all defenders were out of supply when the attack was declared (14.44a).
    hungry_attack: bool = False
    hungry_defence: bool = False
    #: The columns that gas and gunfire move, once their dice have fallen (33.2a, 25.42e).
    gas_shift: int = 0
    gunfire: int = 0
    #: Ships that support a landing (25.42e), and air units in close support of each side (30.7a).
    ships: Units = 0
    air_attack: Units = 0
    air_defence: Units = 0
    column: int = 0
    die: int = 0
    result: str = ""
    #: The strength that the attacker has still to give up (14.5i, 14.5j).
    due: int = 0
    #: Units still to retreat, and how far (14.6).
    waiting: Units = 0
    distance: int = 0
    #: Attackers that have advanced, and those that have gone as far as they may (14.7a).
    advanced: Units = 0
    spent: Units = 0

    @property
    def shown(self) -> int:
        """The units that both sides may look at (23.2a)."""
        return self.attackers | self.defenders | self.ships if self.declared else 0
