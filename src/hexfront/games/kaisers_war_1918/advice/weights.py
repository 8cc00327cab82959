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
    #: The share of it in each turn up to the check.
    summer_turns: tuple[float, ...] = (0.05, 0.1, 1.0)
    #: The share of it that a second hex beside Paris counts for the Central Powers: one is enough.
    summer_again: float = 0.3
    #: The same for Venice, Salonika and Genoa, of which two must be held (26.5h, 26.5i).
    south: float = 25.0
    south_paired: float = 1.6
    #: With option 31 what Paris and the Ruhr are worth to whoever guards them or reaches for them.
    decisive: float = 40.0
    #: What it is worth to guard them as long as the enemy may come there, from nobody to cover enough.
    guard: float = 60.0
    #: What an Allied trenchline pays the Central Powers after the first turn (26.5b).
    bounty: float = 3.0
    #: What it costs to raise a lost unit again, as a share of its price, beside the points lost.
    rebuild: float = 1.0
    #: How much of its strength an enemy brings to bear so many hexes away.
    fade: float = 0.55
    far: int = 5
    #: The attack factors that find room in one hex, and the odds at which half of a stake is safe.
    frontage: float = 14.0
    stout: float = 1.6
    #: What holding a hex of the front is worth beside what stands and lies there.
    front: float = 1.5
    #: Covering a hex near the enemy with a unit or its zone, for each factor that presses on it, up to so
    #: many; what a second and a third stack still count; what country far from any place counts, and how far
    #: that is.
    cover: float = 0.06
    pressure_most: float = 30.0
    cover_again: tuple[float, ...] = (1.0, 0.4, 0.1, 0.0)
    background: float = 0.35
    depth: float = 5.0
    #: What a factor of an HQ or airbase is worth in range of attackers, and how many factors of theirs make
    #: it so.
    help: float = 0.4
    mass: float = 40.0
    #: How goals draw units from afar: a share is left with each hex.
    pull: float = 0.5
    draw: float = 0.82
    #: What attack factors beside an enemy hex promise.
    menace: float = 1.8
    supplied: float = 1.7
    #: What must be feared for a unit that may be overcome, as a share of its worth; the same without a way
    #: back.
    fear: float = 0.8
    cut_off: float = 0.9
    #: What a unit out of supply fears in a season of attrition, as a share of its worth.
    hunger: float = 0.5
    #: Points to keep in hand, and below which they are worth more and more.
    reserve: int = 36
    alarm: int = 50
    desperate: float = 2.5
    #: The least that a point is worth which the limit will eat, and how many such points make one so cheap.
    cheap: float = 0.3
    #: The turns for which a side looks ahead for that, and what a turn usually costs it.
    foresight: float = 2.0
    wear: float = 12.0
    #: What a point of the enemy is worth to a side that is ahead in the last turns.
    press: float = 2.5
    slack: float = 50.0
    #: What an attack must promise at least.
    attack: float = 0.5
    #: The share of it after the summer, when points that nobody takes are points for nobody.
    late: float = 0.0
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
