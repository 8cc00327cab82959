"""Where a game stands on the page that tells how to win (``howto.toml``): only what everybody may know."""

from __future__ import annotations

from hexfront.games.kaisers_war_1918.board import S, enemy, vp
from hexfront.games.kaisers_war_1918.rules.victory import income, level_of, summer_answers
from hexfront.games.kaisers_war_1918.world import ALLIED, CENTRAL, SIDE_NAMES, SIDES
from hexfront.kernel.howto import Bearings
from hexfront.mechanics.levels import by_side, standing_words

#: What each question of the summer asks (26.5g to 26.5j).
QUESTIONS = {
    "26.5g": "a supplied German unit next to Paris",
    "26.5h": "Venice and Salonika",
    "26.5i": "Venice and Genoa",
    "26.5j": "Moscow and Petrograd",
}


def bearings(s: S) -> Bearings:
    """The part of the turn, and how far it is to each way to win."""
    marks = {"zero": _zero(s), "summer": _summer(s), "end": _end(s), "income": _income(s)}
    return Bearings(_here(s), marks)


def _here(s: S) -> str:
    """The phase of the player turn; between them the End Phase."""
    if s.outcome is not None or not s.board.turn:
        return ""
    return s.board.phase or ("ending" if s.board.active == "" else "")


def _zero(s: S) -> str:
    return by_side(SIDE_NAMES, {side: vp(s.board, side) for side in SIDES}) + "."


def _summer(s: S) -> str:
    """What the check of the third turn would say now (26.5f)."""
    b, w = s.board, s.world
    last = w.charts["scenario_rules"]["end_of_summer_check"]["turn"]
    if b.turn > last:
        return "The summer has passed."
    answers = [QUESTIONS[row] for row, yes in summer_answers(b, w).items() if yes]
    if answers:
        return f"Now the Central Powers have {' and '.join(answers)}: play would go on."
    return "Now the Central Powers have none of it: the Allies would win."


def _end(s: S) -> str:
    """What the check at the end would say now, and what is missing to a victory (25.1)."""
    b, w = s.board, s.world
    first = CENTRAL if b.central_vp >= b.allied_vp else ALLIED
    lead = vp(b, first) - vp(b, enemy(first))
    level = level_of(w, lead)
    score = f"{b.central_vp} to {b.allied_vp}"
    return standing_words(w.levels, score, level, SIDE_NAMES[first], lead)


def _income(s: S) -> str:
    b, w = s.board, s.world
    gains = {side: f"get {income(b, w, side)}" for side in SIDES}
    return f"{by_side(SIDE_NAMES, gains)} at the end of the turn."
