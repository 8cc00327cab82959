"""Positions for tests of cards, morale and politics, and what they show."""

from __future__ import annotations

from dataclasses import replace

from hexfront.games.storm_of_steel.board import Board
from hexfront.games.storm_of_steel.game import GAME
from hexfront.games.storm_of_steel.rules.setup import starting_board
from hexfront.games.storm_of_steel.world import CP, EN
from hexfront.kernel import Scenario

POWER = {"central": CP, "entente": EN}
#: The whole war as a scenario of the game, for rules that only it has.
CAMPAIGN = Scenario(
    "campaign_1914", "The Great War", "All of it.", 18, ("central", "entente"), "campaign_1914"
)
#: The short scenarios, whether they are on the shelf yet or not.
SHORT = replace(
    GAME,
    scenarios=tuple(
        Scenario(name, name, "A test.", 3, ("central", "entente"), name)
        for name in ("west_1914", "east_1914", "west_1918", "middle_east_1914_16")
    ),
)
WAR = replace(GAME, scenarios=(*(one for one in GAME.scenarios if one.name != CAMPAIGN.name), CAMPAIGN))


def at(phase, **more):
    """1914 West in a phase, with the units that are named and nothing else."""
    return GAME.position({"scenario": "west_1914", "phase": phase, "units": {}, **more})


def campaign(**more):
    """The whole war when cards are chosen, with the units that are named and nothing else."""
    return WAR.position({"scenario": "campaign_1914", "phase": "cards", "units": {}, **more})


def war():
    """The world of the whole war and its board at the start."""
    w = GAME.world({})
    return w, starting_board(w, "campaign_1914", {})


def changed(b: Board, **fields) -> Board:
    twin = b.copy()
    for name, value in fields.items():
        setattr(twin, name, value)
    return twin


def sided(w, b: Board, **countries) -> Board:
    """The board with countries on a side: CP, EN, NEUTRAL or SURRENDERED."""
    found = list(b.allegiance)
    for name, side in countries.items():
        found[w.country_index[name]] = side
    return changed(b, allegiance=tuple(found))


def choices(state, side):
    return [str(action) for action in state.legal_actions(side)]


def chosen(state, side, *actions):
    """A side chooses and is done."""
    for action in (*actions, "done"):
        state.apply(action, side)
    return state


def both(state, central=(), entente=()):
    chosen(state, "central", *central)
    return chosen(state, "entente", *entente)


def refused(state, action, side):
    refusal = state.why_not(action, side)
    return None if refusal is None else refusal.rule


def run(state, *steps):
    """Do these steps and stop where somebody must decide, at the latest at the cards."""
    state.plan([("cards.begin",), *reversed(steps)])
    state.advance()
    return state
