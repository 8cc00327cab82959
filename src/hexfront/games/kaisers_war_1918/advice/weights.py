"""Numbers of judgement: what the adviser gives for things, in victory points."""

from __future__ import annotations

import msgspec


class Weights(msgspec.Struct, frozen=True):
    """What the adviser judges by; a value that is passed."""

    win: float = 100.0
    #: Turns for which the yield of a place counts, and what a place is worth beside it.
    income_turns: float = 4.0
    place: float = 1.0
    #: What a goal of the end-of-summer check is worth to either side while it is open (26.5f).
    summer: float = 40.0
    #: What it costs to raise a lost unit again, as a share of its price, beside the points lost.
    rebuild: float = 1.0
    #: How much of its strength an enemy brings to bear so many hexes away.
    fade: float = 0.55
    far: int = 5
    #: What holding a hex of the front is worth beside what stands and lies there.
    front: float = 1.5
    #: How goals draw units from afar: a share is left with each hex.
    pull: float = 0.5
    draw: float = 0.82
    #: What attack factors beside an enemy hex promise.
    menace: float = 0.9
    supplied: float = 1.7
    #: What a unit out of supply fears in a season of attrition, as a share of its worth.
    hunger: float = 0.5
    #: Points to keep in hand, and below which they are worth more and more.
    reserve: int = 16
    alarm: int = 40
    desperate: float = 2.0
    #: The least that a point is worth which the limit will eat, and how many such points make one so cheap.
    cheap: float = 0.3
    slack: float = 50.0
    #: What an attack must promise at least.
    attack: float = 0.95
    #: What factors of a new unit are worth a turn on the map.
    factor: float = 0.16
    garrison: float = 1.2
    goals: int = 7
    #: What transports with their cargo are worth that a contest may sink, and what it is worth to stop them.
    cargo: float = 8.0
    delay: float = 2.0
    #: How much stronger than the Bolsheviks the armies in the East must be, and how many turns must be left.
    east: float = 1.5
    east_turns: int = 4
    #: How strong the pull of goals must be for a forced march to be thought of.
    haste: float = 3.0


STANDARD = Weights()
