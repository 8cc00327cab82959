"""Forecasts as tables of chances, and the same tables by playing on with every face of the die."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tests.games.kaisers_war_east.battlefield import asked

from hexfront import State
from hexfront.hexes import members
from hexfront.kernel import Action

Table = dict[str, Fraction]


def foretold(state: State[Any, Any], action: str) -> Table:
    """A forecast as a table of chances."""
    forecast = state.forecast(action)
    assert forecast is not None, action
    assert sum(chance.probability for chance in forecast.results) == 1
    return {chance.result: chance.probability for chance in forecast.results}


def tabled(state: State[Any, Any]) -> Table:
    """The same table by letting the die show every face."""
    assert asked(state) == ("chance", "battle.roll")
    found: Table = {}
    for face, chance in state.chances():
        events = state.clone().apply(face)
        result = next(event.result for event in events if event.name == "roll")
        found[result] = found.get(result, Fraction(0)) + chance
    return found


def played_on(state: State[Any, Any], action: Action) -> list[Table]:
    """The tables that an action may lead to if the attack is then declared on the standard table.

    A bare target stands for the strongest force of one nation; where two are equally strong, for either.
    A force that still lacks its HQ cannot be declared: then there is none.
    """
    state = state.clone()
    state.explicit_chance = True
    state.apply(action)
    if action.verb == "attack":
        return [tabled(declared(twin)) for twin in strongest(state)]
    if asked(state)[1] == "battle.plan" and "declare" not in state.legal_actions():
        return []
    return [tabled(declared(state))]


def declared(state: State[Any, Any]) -> State[Any, Any]:
    """The attack declared, no trenches used."""
    if asked(state)[1] == "battle.plan":
        state.apply("declare")
    if asked(state)[1] == "battle.dig":
        state.apply("pass")
    return state


def strongest(state: State[Any, Any]) -> list[State[Any, Any]]:
    """The state with the whole force of the nation that attacks with most factors joined."""
    w = state.world
    bound = {w.nation_of[u] for u in members(state.board.battle.attackers)}
    force: dict[str, list[int]] = {w.nation_of[u]: [] for u in members(state.board.battle.attackers)}
    for action in state.legal_actions():
        if action.verb == "join":
            u = w.index[action.args[0]]
            if not bound or w.nation_of[u] in bound:
                force.setdefault(w.nation_of[u], []).append(u)
    most = max(sum(w.attack[u] for u in own) for own in force.values())
    found = []
    for own in force.values():
        if sum(w.attack[u] for u in own) == most:
            twin = state.clone()
            for u in own:
                twin.apply(f"join {w.ids[u]}")
            found.append(twin)
    return found
