"""A whole game between bots."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from hexfront.bots.base import Ask, Bot
from hexfront.kernel import BadInput, Event, Game, Record, State

OnEvent = Callable[[State[Any, Any], Event], None]


def play_game(
    game: Game[Any, Any],
    bots: Mapping[str, Bot],
    seed: object = 0,
    scenario: str | None = None,
    options: Mapping[str, str] | None = None,
    on_event: OnEvent | None = None,
    keep_record: bool = True,
) -> tuple[State[Any, Any], Record | None]:
    """Play a game to its end with a bot for each side; give the last state and, if wanted, the record.

    ``on_event`` hears of every event with the state at that moment: it sees everything, so it is
    for statistics, not for players.
    """
    state: State[Any, Any] = game.start(scenario, options, seed)
    if idle := [side for side in state.sides if side not in bots]:
        raise BadInput(f"Every side needs a bot; {game.side_list(idle)} has none.")
    players = {side: bots[side].name for side in state.sides}
    record = Record.of(state, players) if keep_record else None
    if on_event:
        for event in state.events:
            on_event(state, event)
    while deciders := state.deciders:
        side = deciders[0]
        action = bots[side].choose(Ask.of_state(state, side))
        events = state.apply(action, side)
        if record is not None:
            record.add(side, action)
        if on_event:
            for event in events:
                on_event(state, event)
    if record is not None:
        record.close(state)
    return state, record
