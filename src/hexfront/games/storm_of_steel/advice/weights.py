"""Numbers of judgement: what the adviser gives for things, in victory points."""

from __future__ import annotations

import msgspec


class Weights(msgspec.Struct, frozen=True):
    """What the adviser judges by; a value that is passed."""

    win: float = 100.0
    #: A point of morale, and a point of printed strength.
    morale: float = 0.1
    #: How much more morale is worth in a war that it alone decides.
    war: float = 2.0
    strength: float = 0.07
    #: What an enemy loss counts against one of one's own: where corps are points, and in a war that morale
    #: alone decides, where the lost are raised again and who never attacks loses by hunger.
    kill: float = 0.9
    attrition: float = 1.2
    #: How goals draw units: a share of their worth, which fades with each step; and what is one's own and in
    #: danger.
    pull: float = 0.5
    draw: float = 0.8
    keep: float = 0.3
    #: The share of a place of one's own that counts as saved by those who hold it.
    hold: float = 4.0
    #: How far from the enemy a unit must be to be looked at for trains and ships.
    rear: int = 2
    #: How near the enemy must be for a place of one's own to be in danger.
    alert: int = 7
    #: How much of its strength an enemy brings to bear at so many steps; the share that comes against a hex.
    fade: tuple[float, ...] = (1.0, 1.6, 0.8, 0.45, 0.2)
    brought: float = 0.35
    #: How badly a place is held at odds of even, and what each further rung adds.
    shaky: float = 0.12
    rung: float = 0.12
    #: What standing beside an enemy promises of the attack that it prepares.
    menace: float = 0.6
    #: What an attack must promise, what a retreat costs, and what an emptied hex is worth in itself.
    attack: float = 0.03
    retreat: float = 0.08
    ground: float = 0.12
    #: What command is worth to a unit, by its strength; and to an HQ each point of strength that it leads.
    command: float = 0.012
    staff: float = 0.02
    shared: float = 0.15
    follow: float = 0.6
    #: What clearing a hex of rail is worth to an HQ, and what it fears beside the enemy.
    rail: float = 0.12
    exposed: float = 1.2
    #: What a move must gain; how many goals of a unit are looked at.
    move: float = 0.02
    goals: int = 5
    #: The share of a unit that hunger takes where it is out of supply.
    hunger: float = 0.35
    #: What an impulse more is worth, how much of that in a long war, and a column in combats.
    impulse: float = 0.4
    patience: float = 0.6
    column: float = 0.12
    #: What it costs a unit to dig in: it gives up its zone and its next move.
    dig: float = 0.05


STANDARD = Weights()
