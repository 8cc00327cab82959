"""Ways to start a game: its scenarios, and the options on which the players agree."""

from __future__ import annotations

import msgspec


class Option(msgspec.Struct, frozen=True):
    """A switch of a game: its values, the first being the default, what it means, and its row of the ledger.

    With the values "off" and "on" a client shows a box to tick, else a list.
    """

    name: str
    title: str
    values: tuple[str, ...]
    meaning: str
    rule: str = ""


class Scenario(msgspec.Struct, frozen=True):
    """A way to start a game: name, title, a sentence on it, how many turns it has, and who takes part.

    Its sides are those of the game unless it names them. Where scenarios differ in map and counters, each
    names its world.
    """

    name: str
    title: str
    meaning: str
    turns: int
    sides: tuple[str, ...] = ()
    #: The world it is played in, given to ``Game.world`` as the key ``world``; by default the only one.
    world: str = ""
