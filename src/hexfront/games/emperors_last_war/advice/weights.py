"""Numbers of judgement: what the adviser gives for things, in victory points."""

from __future__ import annotations

import msgspec


class Weights(msgspec.Struct, frozen=True):
    """What the adviser judges by; a value that is passed."""

    win: float = 100.0
    #: Scorings for which a place counts that pays again and again.
    scorings: float = 4.0
    #: What a city is worth whose fall ends the game, and to its defender each hex of an edge that does and
    #: that an enemy HQ could soon lead.
    decisive: float = 110.0
    edge: float = 20.0
    #: What a point of strength is worth beside the points that its loss scores: disrupted, and lost.
    shaken: float = 0.5
    lost: float = 1.0
    #: The share of their loss that those fear who end their turn encircled, and what it is to ring the enemy.
    trapped: float = 0.6
    trapping: float = 0.35
    #: What an encircled point of strength is worth less.
    ringed: float = 1.2
    #: How much of its strength an enemy brings to bear next to him, and at 2, 3 and 4 hexes.
    fade: tuple[float, ...] = (1.0, 0.8, 0.6, 0.3)
    #: The share of those beside a hex and of all near it that really attack it, and the most that do.
    struck: float = 0.5
    brought: float = 0.35
    most: float = 10.0
    #: The chance up to which attacks are rare, and what ways back cost the beaten on the mean.
    timid: float = 3.0
    way_back: float = 1.0
    #: What holding ground is worth, place by place: any hex of the front, and each friend beside it.
    front: float = 0.2
    friends: tuple[float, ...] = (0.0, 0.35, 0.55, 0.6)
    #: How goals draw units from afar: a share of their worth, which fades with each hex.
    pull: float = 0.2
    draw: float = 0.8
    #: How much of a stack counts for a place, by how far it is.
    vicinity: tuple[float, ...] = (1.0, 1.0, 1.0, 0.9, 0.75, 0.55, 0.35, 0.2, 0.1)
    #: The strength that guards and storms a place, for each point of the enemy near it.
    answer: float = 1.2
    mass: float = 1.5
    #: How near an enemy must be for a place to want guards; by steps what an open place fears, and how much
    #: of that counts.
    alert: float = 5.0
    exposed: tuple[float, ...] = (1.0, 1.0, 1.0, 0.8, 0.5, 0.5, 0.25, 0.25)
    cover: float = 0.5
    #: What a guard is worth in a decisive city where nobody else stands: a share, by the enemy's steps.
    guard: float = 0.5
    raid: tuple[float, ...] = (1.0, 1.0, 1.0, 1.0, 1.0, 0.8, 0.6, 0.5, 0.4, 0.3, 0.2)
    #: What draws units to the enemy, wherever he is.
    contact: float = 0.5
    #: What standing beside an enemy promises of the attack that it prepares.
    menace: float = 1.2
    #: What an attack must promise at least, and what it costs a unit to give up its move.
    attack: float = 0.0
    tied: float = 0.0
    #: How much worse an attack may be when the last turn would end in a draw.
    dare: float = 3.0
    #: What all reserves must gain for the reserve phase to be used, in the enemy's turn and in one's own.
    reserve_abroad: float = 1.6
    reserve_home: float = 1.2
    #: What a supply point is worth, and more so on a front in or near a crisis.
    supply: float = 0.3
    crisis: float = 0.8
    #: What each point of strength gains by a turn sooner, and what a point of income costs for that.
    sooner: float = 0.35
    haste: float = 0.6
    #: What a point of strength from the west is worth at most, and for each turn that is left.
    west: float = 1.0
    west_turn: float = 0.15
    #: What it costs a digger not to move.
    still: float = 0.4
    #: What a line is worth that closes a gap, against hiding.
    screen: float = 0.5
    #: What a unit out of command fears for each point, and what an HQ brings to each point that it leads.
    alone: float = 0.25
    staff: float = 0.18
    #: How many goals of a unit are looked at closely.
    goals: int = 3


STANDARD = Weights()
