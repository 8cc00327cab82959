"""6.1, 6.2. Red reinforcements: the armies of the Southern Front."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.reichswehr_freikorps.board import OFF, S, put
from hexfront.games.reichswehr_freikorps.naming import ARMY_NAMES, OFF_MAP
from hexfront.games.reichswehr_freikorps.rules.victory import ram_for_army
from hexfront.games.reichswehr_freikorps.telling import troops
from hexfront.games.reichswehr_freikorps.world import RED
from hexfront.hexes import members
from hexfront.kernel import Action, Ask, Auto, Chance, Frame, Refusal, act
from hexfront.kernel.dice import Value
from hexfront.mechanics.offering import each_hex
from hexfront.mechanics.refusing import by_verb, of_hex

BRING, DECLINE = act("bring"), act("decline")


def open_warsaw(s: S) -> int:
    """Warsaw hexes free of units, where an army may enter (6.2f, R-22)."""
    return s.world.warsaw & ~s.board.red & ~s.board.german


def _reinforcement(s: S, frame: Frame) -> None:
    """From turn 3 on, one army a turn, if a Warsaw hex is free (6.2a, 6.2b, 6.2j)."""
    b = s.board
    if b.turn >= s.world.charts["southern_front"]["first_turn"] and b.chits and open_warsaw(s):
        s.push("reinforcement.choose")


def _choose_take(s: S, frame: Frame, action: Action) -> None:
    if action == BRING:
        s.push("reinforcement.draw")


def _bring_refusal(s: S, frame: Frame, action: Action) -> Refusal | None:
    return Refusal("6.2d", "The army is drawn blind: bring one in, or decline.") if action.args else None


def _draw_take(s: S, frame: Frame, value: Value) -> None:
    """A blind draw among the armies left; it may not be put back (6.2d, 6.2i)."""
    b = s.board
    army = str(value)
    b.chits = tuple(chit for chit in b.chits if chit != army)
    s.log("chit", "6.2d", side=RED, army=ARMY_NAMES[army])
    s.push("activity.end")
    s.push("reinforcement.die")
    s.push("reinforcement.enter", army)


class OfArmy(NamedTuple):
    """The army that enters."""

    step: str
    army: str


def _enter_take(s: S, frame: OfArmy, action: Action) -> None:
    """The whole army is placed in one Warsaw hex and begins the phase there (6.2e, 6.2l, R-21)."""
    b, w = s.board, s.world
    h = w.grid.hex(action.args[0])
    entering = 0
    for u in members(w.army[frame.army] & w.front["southern"]):
        if b.loc[u] == OFF:
            put(b, w, u, h)
            b.began[u] = h
            entering |= 1 << u
    b.stirred |= 1 << h
    who = troops(w, entering)
    s.log("army enters", "6.2e", side=RED, who=who, at=(w.spot(h),), army=ARMY_NAMES[frame.army])


def _enter_refusal(s: S, frame: OfArmy, h: int) -> Refusal | None:
    b, w = s.board, s.world
    if not w.warsaw >> h & 1:
        places = " or ".join(map(w.place_name, members(w.warsaw)))
        return Refusal("6.2f", f"The army enters in {places}, not in {w.place_name(h)}.")
    if (b.red | b.german) >> h & 1:
        return Refusal("6.2f", f"{w.place_name(h)} is not free of other units.")
    return None


def _die_take(s: S, frame: Frame, value: Value) -> None:
    """Half the die, fractions dropped, is taken from the Red points (4.3a); then morale rises (6.2k).

    Once for each army (4.3d); the German gains nothing (4.3b), and the Red total may fall below zero
    (4.3e, R-11).
    """
    b = s.board
    debit = s.world.charts["southern_front"]["vp_debit_by_die"][int(value) - 1]
    b.red_vp -= debit
    s.log("army debit", "4.3a", side=RED, dice=(int(value),), debit=debit, red=b.red_vp)
    ram_for_army(s)


STEPS = (
    Auto(name="reinforcement", run=_reinforcement),
    Ask(
        name="reinforcement.choose",
        rule="6.2c",
        side=lambda s, f: RED,
        prompt=lambda s, f: "Bring in a Southern Front army this turn?",
        actions=lambda s, f: [DECLINE, BRING],
        take=_choose_take,
        refuse=by_verb(bring=_bring_refusal),
    ),
    Chance(
        name="reinforcement.draw",
        rule="6.2d",
        purpose="which Southern Front army enters",
        outcomes=lambda s, f: [(army, 1) for army in s.board.chits],
        take=_draw_take,
    ),
    Ask(
        name="reinforcement.enter",
        frame=OfArmy,
        rule="6.2e",
        side=lambda s, f: RED,
        prompt=lambda s, f: f"In which Warsaw hex does the {ARMY_NAMES[f.army]} enter?",
        actions=each_hex("enter", lambda s, f: open_warsaw(s)),
        take=_enter_take,
        refuse=by_verb(enter=of_hex(_enter_refusal, OFF_MAP)),
    ),
    Chance(
        name="reinforcement.die",
        rule="4.3a",
        purpose="the points a Southern Front army costs",
        take=_die_take,
    ),
)
