"""Who is asked: the player who decides for a power, or for one of its units (F.1)."""

from __future__ import annotations

from typing import Any, NamedTuple

from hexfront.games.emperors_last_war.board import Board, S
from hexfront.games.emperors_last_war.rules import inforce
from hexfront.games.emperors_last_war.world import AUSTRIAN, CENTRAL, CP, GERMAN, RUSSIA, World
from hexfront.hexes import members
from hexfront.mechanics.frames import at_hand


class OfPower(NamedTuple):
    """A step of one power."""

    step: str
    power: int


class OfPowerUnit(NamedTuple):
    """A step of one power about one unit."""

    step: str
    power: int
    unit: int


class OfPowerHex(NamedTuple):
    """A step of one power about one hex."""

    step: str
    power: int
    hex: int


def decides(b: Board, w: World, power: int, unit: int = -1) -> str:
    """The player who is asked for a power, or for one unit of it.

    Among three players the nation of the unit says who, or that of the allied HQ that leads it (F.1a); what F
    leaves open is the German player's (R-79).
    """
    if power != CP:
        return RUSSIA
    if not inforce.on(b, "allies"):
        return CENTRAL
    leader = next((hq for hq, lent in b.lent if lent == unit), unit)
    return AUSTRIAN if leader >= 0 and w.nation_of[leader] in ("AH", "LG") else GERMAN


def nation_side(b: Board, w: World, u: int) -> str:
    """The player to whose army a unit belongs, whoever leads it (F.1b)."""
    return AUSTRIAN if w.nation_of[u] in ("AH", "LG") else decides(b, w, w.side_of[u])


def allies(b: Board, power: int) -> str:
    """All players of a power, who hear of it what the others do not (F, R-98)."""
    return " ".join(sides_of(b, power))


def power_of(side: str) -> int:
    """The power of a player."""
    return 1 if side == RUSSIA else 0


def sides_of(b: Board, power: int) -> tuple[str, ...]:
    """The players of a power."""
    if power != CP:
        return (RUSSIA,)
    return (GERMAN, AUSTRIAN) if inforce.on(b, "allies") else (CENTRAL,)


def directs(b: Board, w: World, side: str, u: int) -> bool:
    """Whether a player directs a unit: among two players every unit of his power.

    Each ally directs the units that his HQs command and his own that no HQ of the ally commands (F.1a).
    """
    return decides(b, w, w.side_of[u], u) == side


def directed(b: Board, w: World, side: str, units: int) -> int:
    """Those of some units that a player directs (F.1a)."""
    if not inforce.on(b, "allies"):
        return units & w.side[power_of(side)]
    return sum(1 << u for u in members(units) if directs(b, w, side, u))


def owner(b: Board, w: World, power: int, units: int) -> str:
    """The player who decides for a stack: who directs all of it, else as for the whole power (F.1a, R-79)."""
    found = {decides(b, w, power, u) for u in members(units)}
    return found.pop() if len(found) == 1 else decides(b, w, power)


def defender(s: S) -> str:
    """The player who decides for the units that are attacked."""
    b, w = s.board, s.world
    battle = at_hand(b.battle)
    return owner(b, w, 1 - battle.power, battle.defenders)


def moves(b: Board, w: World, side: str, u: int) -> bool:
    """Whether a player may move a unit: he directs it, or it is of his nation (F.1b)."""
    return directs(b, w, side, u) or (power_of(side) == w.side_of[u] and nation_side(b, w, u) == side)


def attacker(s: S, power: int) -> str:
    """The player who attacks: of two allies the one whose turn it is in the attack phase (F.1a, R-79)."""
    b = s.board
    return b.active if b.active in sides_of(b, power) else decides(b, s.world, power)


def asked(s: S, frame: Any) -> str:
    """The player whom a step with a power, and perhaps a unit, asks."""
    return decides(s.board, s.world, frame.power, getattr(frame, "unit", -1))
