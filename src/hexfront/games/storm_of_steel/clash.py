"""Fleets at sea: an operation under way, who meets whom, and what is still to be paid for."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.mechanics.fields import Hex, Unit, Units

#: What fleets put to sea for: a General Engagement (25.31), a bombardment (25.32), the transit of raiders
#: (25.33), and the interception of transports (25.46).
ENGAGEMENT, BOMBARDMENT, RAID, TRANSPORT = "engagement", "bombardment", "raid", "transport"
#: An attack of air units on ships in their base (30.9a).
AIR = "air"


class Clash(NamedTuple):
    """One naval operation in a sea area."""

    area: str
    kind: str
    #: The side that undertakes it; its ships, and those that the other side sends against them.
    power: int
    ships: Units = 0
    foes: Units = 0
    #: The city or fort that is bombarded, and whether it is the fort.
    target: Hex = -1
    fort: bool = False
    #: An engagement of the Supply & Attrition Phase changes no status (25.31i).
    late: bool = False
    #: Whether shots have been fired; the ships that both sides may look at meanwhile (23.41a).
    fought: bool = False
    shown: Units = 0
    #: Protection that each still has to give up, and has lost (26.33b).
    due: int = 0
    due_foes: int = 0
    lost: int = 0
    lost_foes: int = 0

    @property
    def attacker(self) -> int:
        """The side that attacks for contact: the chooser of an engagement, else the interceptor (26.31a)."""
        return self.power if self.kind == ENGAGEMENT else 1 - self.power

    def fleet(self, power: int) -> int:
        """The ships of a side."""
        return self.ships if power == self.power else self.foes


class Voyage(NamedTuple):
    """A unit and its transport at sea, from port to port; an empty transport is both (11.63a)."""

    unit: Unit
    ship: Unit
    start: Hex
    to: Hex


class Landing(NamedTuple):
    """A unit aboard a transport before a port."""

    unit: Unit
    ship: Unit
    target: Hex
