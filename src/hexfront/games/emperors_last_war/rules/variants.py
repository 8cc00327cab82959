"""41, 42, 44. Options that change which counters take part, and where they are at the start."""

from __future__ import annotations

from hexfront.games.emperors_last_war.board import ASIDE, EXPECTED, GONE, WEST, Board
from hexfront.games.emperors_last_war.rules import inforce
from hexfront.games.emperors_last_war.world import World


def prepare(b: Board, w: World) -> None:
    """Work the options in use into a board that has been set up."""
    if inforce.on(b, "splitting"):
        _aside(b, w)
    if inforce.on(b, "campaign"):
        if inforce.on(b, "o41"):
            _balkans(b, w)
        if inforce.on(b, "o42"):
            _reorganised(b, w)
        if inforce.on(b, "o44"):
            _fortress_warsaw(b, w)


def _aside(b: Board, w: World) -> None:
    """Corps that start split, or exist only once their divisions join, lie aside (27f)."""
    for corps in w.parts:
        if b.loc[corps] == GONE:
            b.loc[corps] = ASIDE


def _balkans(b: Board, w: World) -> None:
    """IV and VII Corps stay on the Balkans: a pool of their own holds them (41a, 41c)."""
    for name in w.charts["options"]["o41"]["units"]:
        u = w.index[name]
        if b.loc[u] < 0:
            b.loc[u] = WEST


def _reorganised(b: Board, w: World) -> None:
    """No march divisions; Szurmay Corps comes on 22.VIII, its divisions act alone (42a, 42b, 42c)."""
    row = w.charts["options"]["o42"]
    for name in row["removed"]:
        b.loc[w.index[name]] = GONE
    corps = w.index[row["added"]]
    if b.loc[corps] < 0:
        b.loc[corps] = EXPECTED - max(b.turn, w.turn_of_date[row["on"]])


def _fortress_warsaw(b: Board, w: World) -> None:
    """Warszawa is a fortress of strength 2 all round, and its garrison is not used (44a, 44b)."""
    row = w.charts["options"]["o44"]
    b.raised = 1 << w.grid.hex(row["hex"])
    for name in row["removed"]:
        b.loc[w.index[name]] = GONE
