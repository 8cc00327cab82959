"""Where a game stands on the page that tells how to win (``howto.toml``): only what everybody may know."""

from __future__ import annotations

from hexfront.games.emperors_last_war.board import S
from hexfront.games.emperors_last_war.rules import inforce
from hexfront.games.emperors_last_war.rules.scoring import NAMES, losses, objectives, standing
from hexfront.games.emperors_last_war.rules.victory import fatal, level_of
from hexfront.games.emperors_last_war.world import CP, POWERS, RU
from hexfront.hexes import members
from hexfront.kernel.howto import Bearings
from hexfront.mechanics.naming import capital

#: Factors in words; one is left out.
TIMES = ("nothing of", "once", "twice", "three times", "four times")


def bearings(s: S) -> Bearings:
    """The part of the turn, and how far it is to each way to win."""
    marks = {"balance": _balance(s), "objectives": _objectives(s), "losses": _losses(s)}
    return Bearings(_here(s), marks | {"crushing": _at_once(s)})


def _here(s: S) -> str:
    """The phase of the Player-Turn; in a gap, and in a reserve phase, the reserve movement (4.2)."""
    b = s.board
    if s.outcome is not None:
        return ""
    return "reserve" if b.reserve or b.phase.startswith("window") else b.phase


def _balance(s: S) -> str:
    """What the end of the game would say now, and what is missing to a victory (15.3)."""
    b, w = s.board, s.world
    level = level_of(w, b.vp)
    words = capital(standing(b.vp))
    if level != level_of(w, 0):
        article = "an" if level[0] in "AEIOU" else "a"
        return f"{words}: now {article} {level.lower()} victory."
    least = w.charts["victory"]["marginal"][0]
    return f"{words}: now a draw. {capital(NAMES[_ahead(b.vp)])} would win with {least - abs(b.vp)} more."


def _ahead(balance: int) -> int:
    return CP if balance >= 0 else RU


def _objectives(s: S) -> str:
    """What the next scoring would bring as things stand (15.2a)."""
    gains = objectives(s.board, s.world)
    if not gains:
        return "As things stand nobody scores."
    total = sum(gain.points for gain in gains)
    parts = ", ".join(f"{gain.why} {gain.points:+d}" for gain in gains)
    return f"As things stand: {parts}; in all {total:+d} for {NAMES[CP]}."


def _losses(s: S) -> str:
    """What a lost unit scores under the rules in force (A.6, B.5.3, C.7.1, 28)."""
    row = losses(s.board)
    if row is None:
        return "Lost units pay nothing."
    hard = f"encircled ones {TIMES[int(row['encircled'])]} it"
    if int(row["disruption"]):
        return f"Disrupted units pay {TIMES[int(row['disruption'])]} their strength, {hard}."
    return f"Lost units pay {TIMES[int(row['repeated'])]} their strength, {hard}."


def _at_once(s: S) -> str:
    """What would end the game before its last turn (39c, B.5.1a, B.5.2a)."""
    b, w = s.board, s.world
    found = []
    for power in POWERS:
        cities = [w.place_name(h) for h in sorted(members(fatal(b, w, power)))]
        edge = ["the west edge, with commanded units"] if power == RU and inforce.on(b, "B.5") else []
        if cities or edge:
            found.append(f"{_any_of(cities + edge)} for {NAMES[power]}")
    return capital(f"{'; '.join(found)}.") if found else "Nothing ends this scenario before its last turn."


def _any_of(names: list[str]) -> str:
    return f"{', '.join(names[:-1])} or {names[-1]}" if names[1:] else names[0]
