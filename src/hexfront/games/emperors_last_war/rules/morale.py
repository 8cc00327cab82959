"""8. Morale checks: one die against what is left of a unit's morale."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.emperors_last_war.board import S
from hexfront.games.emperors_last_war.figures import D12
from hexfront.games.emperors_last_war.rules import hqchain, losses
from hexfront.games.emperors_last_war.telling import troop
from hexfront.games.emperors_last_war.world import POWER_NAMES
from hexfront.kernel import Auto, Chance, Frame
from hexfront.kernel.dice import Value
from hexfront.mechanics.frames import at_hand


class Check(NamedTuple):
    """A morale check that is due: of which unit, at what morale, by which rule."""

    step: str
    unit: int
    value: int
    rule: str


def morale_of_attacked(s: S, u: int) -> int:
    """The morale of an attacked unit: printed, with the figure of the attack; less if fed by sea (38.1d).

    What its retreat costs is not in it.
    """
    b, w = s.board, s.world
    sea = w.charts["morale_modifiers"]["sea_supplied"] if at_hand(b.battle).fed_by_sea >> u & 1 else 0
    return int(w.morale[u] + at_hand(b.battle).figure + sea)


def call(s: S, checks: list[tuple[int, int]], rule: str) -> None:
    """Put checks of (unit, morale) on the agenda so that they are rolled in this order."""
    for u, value in reversed(checks):
        s.push("check", u, value, rule)


def _checks(s: S, frame: Frame) -> None:
    """Every unit that has retreated checks for itself, after all have (8b, 8c, 8d).

    It is not called for after a delaying action (12.1c).
    """
    battle = at_hand(s.board.battle)
    call(s, [(u, morale_of_attacked(s, u) - toll) for u, toll in battle.tolls], "8b")


def _check(s: S, frame: Check) -> None:
    """A unit that has been lost since its check was called does not roll."""
    if hqchain.alive(s.board, frame.unit):
        s.push("check.roll", frame.unit, frame.value, frame.rule)


def _roll(s: S, frame: Check, value: Value) -> None:
    """A die above the morale disrupts (8a); the disrupted are eliminated (8.1.3a)."""
    w = s.world
    die, u = int(value), frame.unit
    failed = die > frame.value
    s.log(
        "check",
        frame.rule,
        side=POWER_NAMES[w.side_of[u]],
        who=(troop(s, u),),
        dice=(die,),
        morale=frame.value,
        effect="fails" if failed else "holds",
    )
    if failed:
        losses.disrupt(s, u, frame.rule, "check")


STEPS = (
    Auto(name="battle.checks", run=_checks),
    Auto(name="check", frame=Check, run=_check),
    Chance(
        name="check.roll",
        frame=Check,
        rule="8a",
        purpose="a morale check",
        outcomes=lambda s, f: D12,
        take=_roll,
    ),
)
