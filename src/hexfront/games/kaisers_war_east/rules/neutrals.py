"""23. Neutrals: the entry of Romania and Bulgaria."""

from __future__ import annotations

from hexfront.games.kaisers_war_east.board import SCHEDULED, S, on, restack
from hexfront.games.kaisers_war_east.rules.victory import check_objectives
from hexfront.games.kaisers_war_east.world import ALLIED, CENTRAL
from hexfront.kernel import Auto, Chance, Frame
from hexfront.kernel.dice import Value

ENTRY_TURN = 19
FIRST_ROLL_TURN, LAST_ROLL_TURN = 16, 21


def _romania(s: S, frame: Frame) -> None:
    """23.1a: Romania enters in August 1916, or by the roll of OPT-ROMANIA-1."""
    b = s.board
    if b.romania or b.second_revolution:
        return
    if not on(s, "variable_romanian_entry"):
        if b.turn >= ENTRY_TURN:
            enter_romania(s)
    elif b.turn >= LAST_ROLL_TURN:
        enter_romania(s)
    elif b.turn >= FIRST_ROLL_TURN:
        s.push("romania.roll")


def _roll(s: S, frame: Frame, value: Value) -> None:
    """The range grows by one each turn (OPT-ROMANIA-1, R-OPT-8)."""
    needed = s.board.turn - FIRST_ROLL_TURN + 1
    s.log("romania rolls", "OPT-ROMANIA-1", dice=(int(value),), needed=needed)
    if int(value) <= needed:
        enter_romania(s)


def enter_romania(s: S) -> None:
    """Its hexes and units become Allied at once, without capture VP (23.1c, R-NEU-1, R-VP-6)."""
    b, w = s.board, s.world
    b.romania = b.turn
    b.closed &= ~w.country["Romania"]
    b.asleep &= ~w.nation["Romania"]
    b.allied_control |= w.country["Romania"]
    for name, delay in (("RO-A4", 1), ("RU-ROM", 3)):
        if b.loc[w.index[name]] <= SCHEDULED:
            b.loc[w.index[name]] = SCHEDULED - (b.turn + delay)
    restack(b, w)
    s.log("romania enters", "23.1a", side=ALLIED)
    check_objectives(s)


def _bulgaria(s: S, frame: Frame) -> None:
    """Bulgaria enters in the first Central player turn that begins after Romania's entry (23.1b, R-NEU-2).

    Its hexes and units become Central at once (23.1d).
    """
    b, w = s.board, s.world
    if not b.romania or b.bulgaria:
        return
    b.bulgaria = True
    b.closed &= ~w.country["Bulgaria"]
    b.asleep &= ~w.nation["Bulgaria"]
    b.allied_control &= ~w.country["Bulgaria"]
    restack(b, w)
    s.log("bulgaria enters", "23.1b", side=CENTRAL)
    turks, mackensen = w.index["TU-C6"], w.index["GE-MACK"]
    for u in (turks, mackensen):
        if b.loc[u] <= SCHEDULED:
            b.loc[u] = SCHEDULED - b.turn
    # On the map he may be picked up and placed in Bulgaria in this Mobilization Phase (R-NEU-3).
    b.recall = b.loc[mackensen] >= 0
    check_objectives(s)


STEPS = (
    Auto(name="romania", run=_romania),
    Chance(name="romania.roll", rule="OPT-ROMANIA-1", purpose="Romania's entry", take=_roll),
    Auto(name="bulgaria", run=_bulgaria),
)
