"""Where a game stands on the page that tells how to win (``howto.toml``): only what everybody may know."""

from __future__ import annotations

from hexfront.games.kaisers_war_east.board import S, controlled, enemy, vp
from hexfront.games.kaisers_war_east.rules.victory import counted_objectives, final_totals, income
from hexfront.games.kaisers_war_east.world import CENTRAL, SIDE_NAMES, SIDES
from hexfront.kernel.howto import Bearings
from hexfront.mechanics.levels import by_side, standing_words, victory_level


def bearings(s: S) -> Bearings:
    """The part of the turn, and how far it is to each way to win."""
    marks = {"zero": _zero(s), "objectives": _objectives(s), "end": _end(s), "income": _income(s)}
    return Bearings(_here(s), marks)


def _here(s: S) -> str:
    """The phase of the player turn; between them the Administrative Phase."""
    if s.outcome is not None or not s.board.turn:
        return ""
    return s.board.phase or ("admin" if any(frame.step.startswith("admin") for frame in s.agenda) else "")


def _zero(s: S) -> str:
    return by_side(SIDE_NAMES, {side: vp(s.board, side) for side in SIDES}) + "."


def _objectives(s: S) -> str:
    """Who holds how many, and how many are missing to all (4.1d)."""
    b, w = s.board, s.world
    counted = counted_objectives(b, w)
    held = {side: (counted & controlled(b, w, side)).bit_count() for side in SIDES}
    all_of_them = counted.bit_count()
    told = {side: f"hold {held[side]} and need {all_of_them - held[side]} more" for side in SIDES}
    return by_side(SIDE_NAMES, told) + "."


def _end(s: S) -> str:
    """What the check at the end would say now, and what is missing to a victory (4.2a, 4.3a)."""
    totals = final_totals(s.board, s.world)
    first = max(SIDES, key=lambda side: totals[side])
    lead = totals[first] - totals[enemy(first)]
    level = victory_level(s.world.levels, lead)
    score = f"With cities {totals[CENTRAL]} to {totals[enemy(CENTRAL)]}"
    return standing_words(s.world.levels, score, level, SIDE_NAMES[first], lead)


def _income(s: S) -> str:
    b, w = s.board, s.world
    gains = {side: f"get {income(b, w, side)}" for side in SIDES}
    return f"{by_side(SIDE_NAMES, gains)} at the end of the turn."
