"""What is known of an attack under way, from its planning to its end."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.mechanics.fields import Hex, Unit, Units


class Battle(NamedTuple):
    """One attack (7): who attacks which hex, how it stands, and what is still to be done."""

    power: int
    target: Hex
    #: Whether it is a second attack (11).
    second: bool = False
    attackers: Units = 0
    #: Whether the ally has been asked to join (F.1a, R-98).
    invited: bool = False
    #: Attackers that their player has let stay where they are (10).
    resting: Units = 0
    # Special attacks (23)
    artillery: bool = False
    furious: bool = False
    despair: bool = False
    #: Fronts that the attack is charged to, and the front whose supply the target counts on (R-49).
    fronts: tuple[int, ...] = ()
    against: int = -1
    declared: bool = False
    defenders: Units = 0
    #: Real defenders were concealed (16.4b); most of the attackers came out of concealment (16.4a).
    veiled: bool = False
    surprise: bool = False
    #: Units encircled when the attack was declared (R-85); defenders that start shaken (9.5, 21.1.2).
    ringed: Units = 0
    shaken: Units = 0
    #: Defenders supplied by sea when the attack was declared (38.1d).
    fed_by_sea: Units = 0
    #: Attackers that came out of an isolated fortress (25.1c).
    sallied: Units = 0
    #: How works take part: "" not, "assault" by the procedure of 25.2, "added" by 26.1.
    work: str = ""
    #: The defenders gave a fortress up (25.6).
    abandoned: bool = False
    attack: int = 0
    defense: int = 0
    chance: int = 0
    #: What the attack does to the morale of everybody attacked (8.2 to 8.4, 16.4a, 23.1b).
    figure: int = 0
    die: int = 0
    #: Attackers disrupted as the price of despair (23.3b).
    sacrificed: Units = 0
    #: Defenders still to retreat, without a check if it is a delaying action (12.1).
    waiting: Units = 0
    delaying: bool = False
    #: Defenders that have retreated, in order, each with what its way cost in morale.
    tolls: tuple[tuple[Unit, int], ...] = ()
    #: Attackers that have advanced, each with the movement points it has left (10).
    advanced: tuple[tuple[Unit, int], ...] = ()

    @property
    def length(self) -> int:
        """How many hexes the defenders retreat: two, after second attacks one (9a, 11c)."""
        return 1 if self.second else 2

    @property
    def spent(self) -> int:
        """The attackers that have advanced."""
        return sum(1 << u for u, _ in self.advanced)
