"""Measurements: how fast a game plays, copies, saves and shows itself."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import msgspec

from hexfront.bots.base import Ask
from hexfront.bots.greedy import GreedyBot
from hexfront.bots.ready import ready_for
from hexfront.hexes import Ways
from hexfront.kernel import Game, State

#: A state is kept for the other measurements every so many actions.
EVERY = 50
IMPORTS = 5


class Figure(msgspec.Struct, frozen=True):
    """One measured number."""

    name: str
    value: float
    unit: str

    def __str__(self) -> str:
        digits = 0 if self.value >= 100 else 1  # noqa: PLR2004 - three digits are enough
        return f"{self.value:,.{digits}f} {self.unit}".replace(",", " ")


def measure(
    game: Game[Any, Any], seconds: float, greedy: int = 0, scenario: str | None = None
) -> Iterator[Figure]:
    """All figures of a game, each as soon as it is known, of one scenario (the first, and bots play all in
    turn, if none is named). Bots are timed if games are asked for."""
    speed, games_done, states = random_play(game, seconds, scenario)
    yield Figure("random play, full legal list at each step", speed, "actions/s")
    if games_done:
        yield Figure("random play, whole games", games_done, "games/s")
    yield Figure("copy of a state", _each(states, lambda state: state.clone()), "us")
    sizes = [len(state.to_json()) for state in states]
    yield Figure("state as JSON, mean", sum(sizes) / len(sizes), "bytes")
    yield Figure("state as JSON, largest", max(sizes), "bytes")
    yield Figure("state to JSON", _each(states, lambda state: state.to_json()), "us")
    texts = {id(state): state.to_json() for state in states}
    yield Figure("state from JSON", _each(states, lambda state: game.from_json(texts[id(state)])), "us")
    for side in states[0].sides:
        yield Figure(f"view of {side}", _each(states, partial(_view, side)), "us")
    yield Figure("fingerprint", _each(states, lambda state: state.digest()), "us")
    if game.ways:
        yield Figure("where a stack can go, slowest", slowest_ways(game, states) * 1000, "ms")
    yield from hex_figures(game, states[0])
    yield Figure("import hexfront, best of 5", import_time() * 1000, "ms")
    if greedy:
        yield from greedy_figures(game, greedy, scenario)


def random_play(
    game: Game[Any, Any], seconds: float, scenario: str | None
) -> tuple[float, float, list[State[Any, Any]]]:
    """Play at random for a while: actions and whole games a second, and states from along the way.

    Processor time counts: what one core does, whatever else the machine is busy with.
    """
    rng = random.Random(1)
    kept: list[State[Any, Any]] = []
    actions, ended, seed = 0, 0, 0
    state = game.start(scenario, seed=seed)
    began = time.process_time()
    spare = 0.0
    while (now := time.process_time()) - began - spare < seconds:
        if state.outcome is not None:
            ended, seed = ended + 1, seed + 1
            state = game.start(scenario, seed=seed)
        if actions % EVERY == 0 and len(kept) < EVERY * 2:
            kept.append(state.clone())
            spare += time.process_time() - now
        state.apply(rng.choice(state.legal_actions()))
        actions += 1
    took = time.process_time() - began - spare
    return actions / took, ended / took, kept


def greedy_figures(game: Game[Any, Any], count: int, scenario: str | None) -> Iterator[Figure]:
    """How long greedy bots think about an action, in games of one scenario or of all, by processor time.

    They play in a process that was made ready as the server's are. In the first game much is still asked for
    the first time, so its slowest action is a figure of its own.
    """
    with ready_for(game):
        first, *others = (greedy_play(game, number, scenario) for number in range(count + 1))
    times = sorted(seconds for game_times in others for seconds in game_times)
    yield Figure("greedy bot, an action, mean", sum(times) / len(times) * 1e3, "ms")
    for name, share in (("median", 0.5), ("99 of 100 below", 0.99), ("slowest", 1.0)):
        at = min(len(times) - 1, int(share * len(times)))
        yield Figure(f"greedy bot, an action, {name}", times[at] * 1e3, "ms")
    yield Figure("greedy bot, an action, slowest in the first game", max(first) * 1e3, "ms")
    yield Figure("greedy bots, a whole game, mean", sum(times) / count, "s")


def greedy_play(game: Game[Any, Any], number: int, scenario: str | None) -> list[float]:
    """Seconds that greedy bots took for each of their actions in a game."""
    played = scenario or game.scenarios[number % len(game.scenarios)].name
    state = game.start(played, seed=f"bench {number}")
    bots = {side: GreedyBot(f"bench {number} {side}") for side in state.sides}
    times = []
    while (decision := state.decision) is not None:
        ask = Ask.of_state(state, decision.side)
        began = time.process_time()
        action = bots[decision.side].choose(ask)
        times.append(time.process_time() - began)
        state.apply(action)
    return times


def _view(side: str, state: State[Any, Any]) -> object:
    return state.view(side)


def _each(states: list[State[Any, Any]], work: Callable[[State[Any, Any]], object]) -> float:
    """Processor time of some work on a state in microseconds, the best of three rounds over all states."""
    best = float("inf")
    for _ in range(3):
        began = time.process_time()
        for state in states:
            work(state)
        best = min(best, (time.process_time() - began) / len(states))
    return best * 1e6


def slowest_ways(game: Game[Any, Any], states: list[State[Any, Any]]) -> float:
    """Seconds for the ways of the stack that takes longest, the better of two tries each."""
    assert game.ways is not None
    worst = 0.0
    for state in states:
        pieces = game.scene(state.world, state.view(None)).pieces
        for place in sorted({piece.hex for piece in pieces if piece.hex}):
            tries = []
            for _ in range(2):
                began = time.perf_counter()
                game.ways(state, place, ())
                tries.append(time.perf_counter() - began)
            worst = max(worst, min(tries))
    return worst


def hex_figures(game: Game[Any, Any], state: State[Any, Any]) -> Iterator[Figure]:
    """The speed of sets of hexes on the map of the game."""
    grid = game.scene(state.world, state.view(None)).sheet.grid
    ways = Ways(grid)
    hexes = list(grid)
    middle, corner = 1 << hexes[len(hexes) // 2], 1 << hexes[0]
    everywhere = sum(1 << h for h in hexes)
    yield Figure(f"flood of the map ({len(hexes)} hexes)", _often(lambda: ways.flood(corner)), "us")
    yield Figure("hexes within 6 steps", _often(lambda: ways.reach(middle, everywhere, 6)), "us")
    yield Figure("neighbours of a set", _often(lambda: ways.spread(middle)), "us")


def _often(work: Callable[[], object], times: int = 300) -> float:
    best = float("inf")
    for _ in range(3):
        began = time.process_time()
        for _ in range(times):
            work()
        best = min(best, (time.process_time() - began) / times)
    return best * 1e6


def import_time() -> float:
    """Seconds to import the library in a fresh process, the best of five."""
    code = "import time; t = time.perf_counter(); import hexfront; print(time.perf_counter() - t)"
    times = []
    for _ in range(IMPORTS):
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        times.append(float(done.stdout))
    return min(times)
