"""Where a game stands on the page that tells how to win (``howto.toml``): only what everybody may know."""

from __future__ import annotations

from hexfront.games.storm_of_steel.board import S
from hexfront.games.storm_of_steel.cards import card
from hexfront.games.storm_of_steel.rules import conditions, victory
from hexfront.games.storm_of_steel.world import CP, EN, POWERS, SIDE_NAMES, SIDES
from hexfront.kernel.howto import Bearings


def bearings(s: S) -> Bearings:
    """The part of the turn, and how far it is to each way to win."""
    return Bearings(_here(s), {"points": _points(s), "morale": _morale(s), "cards": _cards(s)})


def _here(s: S) -> str:
    """The phase, or in the Operations Phase the segment (3.0a, 3.4c)."""
    b = s.board
    if s.outcome is not None:
        return ""
    return b.segment if b.phase == "operations" else b.phase


def _points(s: S) -> str:
    """What the end of the scenario would say now (40.4a)."""
    b, w = s.board, s.world
    if w.scenario_name not in w.charts["victory"]:
        return "This scenario is not decided by points."
    mine, theirs = (victory.points(b, w, power) for power in (CP, EN))
    winner, level = victory.level_of(w, victory.balance(b, w))
    now = f"a {level} victory for the {SIDE_NAMES[winner]}" if winner else "a draw"
    return f"Central Powers {mine}, Entente {theirs}: now {now}."


def _morale(s: S) -> str:
    levels = ", ".join(f"{SIDE_NAMES[SIDES[power]]} {s.board.morale[power]}" for power in POWERS)
    return f"Morale: {levels}."


def _cards(s: S) -> str:
    """Objectives of the cards that lie open, and whether they are reached as things stand (4.6n)."""
    told = []
    for played in s.board.played:
        one = card(played.card)
        if one.objective is not None:
            stands = "reached now" if conditions.fulfilled(s, one) else "not reached yet"
            told.append(f"{one.name}: {one.objective_words.lower()}, {one.morale} morale, {stands}")
    return f"{'; '.join(told)}." if told else "No card with an objective lies open."
