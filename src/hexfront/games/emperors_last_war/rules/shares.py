"""F and R-98. What each of two allies has cost or brought their common balance, and who did better."""

from __future__ import annotations

from hexfront.games.emperors_last_war.board import Board, controls
from hexfront.games.emperors_last_war.rules import inforce
from hexfront.games.emperors_last_war.rules.players import decides, nation_side
from hexfront.games.emperors_last_war.world import AUSTRIAN, CP, GERMAN, RU, SIDE_NAMES, World
from hexfront.hexes import members

#: The allies in the order of ``Board.shares``, each with his country.
ALLIES = (GERMAN, AUSTRIAN)
COUNTRIES = ("germany", "austria-hungary")


def credit(b: Board, side: str, points: int) -> None:
    """Points that came through one ally; what nobody is named for is common (R-98)."""
    if side in ALLIES and inforce.on(b, "allies"):
        german, austrian = (
            share + points * (one == side) for one, share in zip(ALLIES, b.shares, strict=True)
        )
        b.shares = (german, austrian)


def of_unit(b: Board, w: World, u: int) -> str:
    """The ally to whom the loss of a unit is put down; nobody for Russian units (R-98)."""
    return nation_side(b, w, u) if w.side_of[u] == CP else ""


def score(b: Board, w: World) -> None:
    """At a scoring each ally answers for the objectives of his country that Russia holds (36a, R-98)."""
    for side, country in zip(ALLIES, COUNTRIES, strict=True):
        lost = controls(b, w, RU) & w.objectives & w.country[country]
        credit(b, side, -sum(w.stars[h] for h in members(lost)))


def better(b: Board) -> str:
    """The ally with the better share; at equal shares the German (R-79, R-98)."""
    return AUSTRIAN if b.shares[1] > b.shares[0] else GERMAN


def victor(b: Board, w: World, power: int) -> str:
    """The player in whose name a power wins: of two victorious allies who did better (R-98)."""
    return better(b) if power == CP and inforce.on(b, "allies") else decides(b, w, power)


def words(b: Board) -> str:
    """How the allies compare, as the end of the game says it; nothing among two players."""
    if not inforce.on(b, "allies"):
        return ""
    first, second = (f"{SIDE_NAMES[side]} {share:+d}" for side, share in zip(ALLIES, b.shares, strict=True))
    if b.shares[0] == b.shares[1]:
        return f" The allies have done equally well: {first}, {second}."
    return f" Of the allies {SIDE_NAMES[better(b)]} has done better: {first}, {second}."
