"""8.6. Surrender of units that are beaten on an isolated hex."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.emperors_last_war.board import Board, S
from hexfront.games.emperors_last_war.figures import D12
from hexfront.games.emperors_last_war.rules import losses, players
from hexfront.games.emperors_last_war.rules.morale import call, morale_of_attacked
from hexfront.games.emperors_last_war.telling import troop
from hexfront.games.emperors_last_war.world import POWER_NAMES, World
from hexfront.hexes import members
from hexfront.kernel import Action, Ask, Auto, Chance, Frame
from hexfront.kernel.dice import Value
from hexfront.mechanics.frames import at_hand
from hexfront.mechanics.offering import each_unit


class Stake(NamedTuple):
    """A check that decides for a whole group: who rolls, at what morale."""

    step: str
    unit: int
    value: int


def trapped(b: Board) -> int:
    """Defenders that are still in the attacked hex."""
    battle = at_hand(b.battle)
    return battle.defenders & b.stack[battle.target]


def leaders(b: Board, w: World, units: int) -> int:
    """Who may check for a group: the undisrupted of highest morale (8.6.1a, R-15).

    An HQ leads only if no other can. The owner chooses among equals (R-96).
    """
    fit = units & ~b.disrupted
    return highest(w, fit & ~w.hqs or fit)


def highest(w: World, units: int) -> int:
    """Those of some units that have the highest printed morale."""
    best = max((w.morale[u] for u in members(units)), default=0)
    return sum(1 << u for u in members(units) if w.morale[u] == best)


def value_of(s: S, u: int) -> int:
    """The morale of a unit that checks for surrender: as attacked, and 4 less (8.6a, R-15).

    Retreat and encirclement do not count in it.
    """
    return int(morale_of_attacked(s, u) + s.world.charts["morale_modifiers"]["surrender"])


def _begin(s: S, frame: Frame) -> None:
    """Disrupted units alone are lost without a check (8.6.2a); else a leader checks for all."""
    b = s.board
    units = trapped(b)
    if not units:
        return
    if units & ~b.disrupted:
        s.push("surrender.leader")
    else:
        losses.eliminate(s, units, "8.6.2a", "surrender", encircled=True)


def _leader(s: S, frame: Frame, action: Action) -> None:
    u = s.world.index[action.args[0]]
    s.push("surrender.roll", u, value_of(s, u))


def _roll(s: S, frame: Stake, value: Value) -> None:
    """If the leader fails all are lost (8.6.1a); else the disrupted are lost and the others check singly.

    Those who fail are disrupted, and nobody leaves the hex (8.6.1b, 8.6.2a).
    """
    b, w = s.board, s.world
    die, u = int(value), frame.unit
    failed = die > frame.value
    effect = "surrenders with all who are with it" if failed else "fights on"
    side = POWER_NAMES[w.side_of[u]]
    s.log("surrender", "8.6a", side=side, who=(troop(s, u),), dice=(die,), morale=frame.value, effect=effect)
    units = trapped(b)
    if failed:
        losses.eliminate(s, units, "8.6.1a", "surrender", encircled=True)
        return
    others = units & ~b.disrupted & ~(1 << u)
    call(s, [(one, value_of(s, one)) for one in members(others)], "8.6.1b")
    losses.eliminate(s, units & b.disrupted, "8.6.2a", "surrender", encircled=True)


STEPS = (
    Auto(name="surrender", run=_begin),
    Ask(
        name="surrender.leader",
        rule="8.6.1a",
        side=lambda s, f: players.defender(s),
        prompt=lambda s, f: "Which unit of the highest morale checks for all in the hex?",
        actions=each_unit("lead", lambda s, f: leaders(s.board, s.world, trapped(s.board))),
        take=_leader,
    ),
    Chance(
        name="surrender.roll",
        frame=Stake,
        rule="8.6a",
        purpose="the surrender check",
        outcomes=lambda s, f: D12,
        take=_roll,
    ),
)
