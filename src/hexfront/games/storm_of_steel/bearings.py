"""Where a game stands on the page that tells how to win (``howto.toml``): only what everybody may know."""

from __future__ import annotations

from hexfront.games.storm_of_steel.board import S
from hexfront.games.storm_of_steel.cards import card
from hexfront.games.storm_of_steel.rules import conditions, victory
from hexfront.games.storm_of_steel.world import CP, EN, POWERS, SIDE_NAMES, SIDES
from hexfront.kernel.howto import Bearings


def bearings(s: S) -> Bearings:
    """The part of the turn, and how far it is to each way to win."""
    marks = {"points": _points(s), "war": _war(s), "morale": _morale(s), "cards": _cards(s)}
    return Bearings(_here(s), marks)


def _here(s: S) -> str:
    """The phase, or in the Operations Phase the segment (3.0a, 3.4c).

    Dummies are placed before a side reorganizes (23.1b).
    """
    b = s.board
    if s.outcome is not None:
        return ""
    if b.phase != "operations":
        return b.phase
    return "reorganization" if b.segment == "fog" else b.segment


def _points(s: S) -> str:
    """What the end of the scenario would say now (40.4a)."""
    b, w = s.board, s.world
    if w.scenario_name not in w.charts["victory"]:
        return "This scenario is not decided by points."
    mine, theirs = (victory.points(b, w, power) for power in (CP, EN))
    winner, level = victory.level_of(w, victory.balance(b, w))
    now = f"a {level} victory for the {SIDE_NAMES[winner]}" if winner else "a draw"
    return f"Central Powers {mine}, Entente {theirs}: now {now}."


def _war(s: S) -> str:
    """What the end of the campaign would say now (40.1a)."""
    b, w = s.board, s.world
    if w.scenario_name in w.charts["victory"]:
        return "This scenario is decided by points."
    fallen = (f"{_called(power)} {victory.surrendered_majors(b, w, power)}" for power in POWERS)
    winner = victory.ahead(b, w)
    now = f"a marginal victory for {_called(winner)}" if winner is not None else "a draw"
    leader = CP if b.morale[CP] >= b.morale[EN] else EN
    lead = abs(b.morale[CP] - b.morale[EN])
    majors = f"Major powers that have surrendered: {', '.join(fallen)}"
    return f"Ahead by {lead} morale: {_called(leader)}. {majors}. At the end of the war: {now}."


def _called(power: int) -> str:
    return SIDE_NAMES[SIDES[power]]


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
            told.append(f"{one.name}: {one.objective_words}, {one.morale} morale, {stands}")
    return f"{'; '.join(told)}." if told else "No card with an objective lies open."
