"""Where a game stands on the page that tells how to win (``howto.toml``): only what everybody may know."""

from __future__ import annotations

from hexfront.games.reichswehr_freikorps.board import S
from hexfront.games.reichswehr_freikorps.rules.victory import leader
from hexfront.games.reichswehr_freikorps.world import GERMAN, RED, SIDE_NAMES
from hexfront.hexes import members
from hexfront.kernel.howto import Bearings
from hexfront.mechanics.naming import counted


def bearings(s: S) -> Bearings:
    """The part of the turn, and how far it is to each way to win."""
    marks = {"berlin": _berlin(s), "warsaw": _warsaw(s), "collapse": _collapse(s), "points": _points(s)}
    return Bearings(_here(s), marks)


def _here(s: S) -> str:
    """The part of the turn by what is still to be done in it (5.1a, 5.2)."""
    ahead = {frame.step for frame in s.agenda}
    if s.outcome is not None or ahead & {"begin", "setup"}:
        return ""
    if "interruption.end" in ahead:
        return "interruption"
    if ahead & {"leftover.choose", "leftover.end"}:
        return "german"
    for step, part in (("red.movement", "railhead"), ("red.combat", "movement"), ("leftover", "combat")):
        if step in ahead:
            return part
    return "german"


def _berlin(s: S) -> str:
    """How near the Red Army has come."""
    b, w = s.board, s.world
    gaps = [w.grid.distance(unit, hex_) for unit in members(b.red) for hex_ in members(w.berlin)]
    if not gaps:
        return ""
    return f"The nearest Red unit is {_hexes(min(gaps))} away."


def _hexes(number: int) -> str:
    return "1 hex" if number == 1 else f"{number} hexes"


def _warsaw(s: S) -> str:
    held = (s.board.red & s.world.warsaw).bit_count()
    both = s.world.warsaw.bit_count()
    return f"Red units stand in {held} of its {both} hexes."


def _collapse(s: S) -> str:
    ram = s.board.ram
    return f"Red Army Morale is {ram}: {counted(ram, 'more point')} to lose until the collapse."


def _points(s: S) -> str:
    """Who would win by points, and what the other side needs: each point changes hands (4.2, 4.4)."""
    b = s.board
    first = leader(b)
    score = f"Red {b.red_vp}, German {b.german_vp}"
    if first is None:
        return f"{score}: a draw, if it stayed so."
    behind = RED if first == GERMAN else GERMAN
    needed = abs(b.red_vp - b.german_vp) // 2 + 1
    return f"{score}. {SIDE_NAMES[behind]} needs {counted(needed, 'more point')} to be ahead."
