"""One game between bots, with the numbers worth following at the end of each turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from hexfront.bots import bots as bots_known
from hexfront.bots import make_bot, play_game
from hexfront.games import games
from hexfront.kernel import BadInput, Event, Game, Record, State

#: Called with each event and the state after the action that brought it.
Watcher = Callable[[State[Any, Any], Event], None]
DEFAULT_BOT = "greedy"


class Setup(msgspec.Struct, frozen=True):
    """What is played, and by whom; it travels to worker processes."""

    game: str
    scenario: str
    options: dict[str, str]
    bots: dict[str, str]


def setup(
    slug: str,
    scenario: str | None = None,
    options: Mapping[str, str] | None = None,
    bots: Mapping[str, str] | None = None,
) -> Setup:
    """A checked set-up: every name known, every side with a bot."""
    game = games[slug]
    chosen = game.choice(options or {})
    played = game.scenario(scenario)
    given = dict(bots or {})
    for side, bot in given.items():
        game.check_side(side, scenario)
        if bot not in bots_known:
            raise BadInput(f"There is no bot {bot!r}; there are {', '.join(bots_known)}.")
    return Setup(slug, played.name, chosen, {side: given.get(side, DEFAULT_BOT) for side in played.sides})


def opens_turns(game: Game[Any, Any]) -> bool:
    """Whether a game declares an event with which a turn begins."""
    return any(phrase.kind == "turn" for phrase in game.events.values())


class Sampler:
    """Keeps the measures of a game as they are at the end of each turn."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self.samples: list[dict[str, float]] = []
        self._turn = 0.0
        self._told = opens_turns(game)

    def watch(self, state: State[Any, Any], event: Event) -> None:
        """Hear of an event. Measures are taken when it opens a turn, or at every event if none does."""
        if self._told and event.kind != "turn":
            return
        now = self.game.measures(state)
        if now["turn"] != self._turn:
            # What stands when turn 3 begins is how turn 2 ended.
            self.samples.append(now | {"turn": now["turn"] - 1})
            self._turn = now["turn"]

    def finish(self, state: State[Any, Any]) -> None:
        """Take the measures at the end of the game."""
        self.samples.append(self.game.measures(state))


def play_out(
    setup: Setup, seed: str, watch: Watcher | None = None, keep_record: bool = True
) -> tuple[State[Any, Any], Record | None]:
    """Play a game to its end; the record is closed and names the bots."""
    game = games[setup.game]
    players = {side: make_bot(name, f"{seed} {side}") for side, name in setup.bots.items()}
    state, record = play_game(game, players, seed, setup.scenario, setup.options, watch, keep_record)
    if record is not None:
        record.players = dict(setup.bots)
    return state, record
