"""The long fuzz: ``make fuzz`` plays a thousand games with every invariant checked at every step.

Then it compares twin states for every side (``tests/twins.py``) and gives every reader of the library mangled
input (``tests/mangled.py``).
"""

from __future__ import annotations

import argparse
import asyncio
import importlib.util
import os
import sys
import time
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor, as_completed
from tempfile import TemporaryDirectory
from typing import Any

from tests.mangled import Answers, try_readers
from tests.model import Findings, check_game
from tests.twins import Compared, check_twins, foggy

import hexfront
from hexfront.kernel import Ask
from hexfront.server import load
from hexfront.server.connections import most_files

#: How many mangled inputs come of one game.
BATCH = 100
#: Seconds that many listen for, with a move in each match.
LISTENING = 20.0


def positions(slug: str) -> Any:
    """The game's own generator of random positions; a game may have none."""
    folder = f"tests.games.{slug.replace('-', '_')}"
    known = importlib.util.find_spec(f"{folder}.scatter")
    return importlib.import_module(f"{folder}.scatter") if known else None


def one(slug: str, seed: int, every: int = 1) -> Findings:
    """A game from the start for even seeds, from a random position for odd ones."""
    game = hexfront.games[slug]
    try:
        generator = positions(slug)
        if seed == 1 and hasattr(generator, "overstacked"):
            return check_edited(slug, seed)
        if seed == 3 and hasattr(generator, "rare"):
            found = Findings()
            for document in generator.rare():
                found.add(check_game(game, seed, document, every))
            return found
        if seed % 2 and hasattr(generator, "scatter"):
            return check_game(game, seed, generator.scatter(seed), every)
        # A game with scenarios and options draws them too.
        opening = generator.opening(seed) if hasattr(generator, "opening") else None
        return check_game(game, seed, None, every, opening)
    except AssertionError as error:
        raise AssertionError(f"{slug}, seed {seed}: {error}") from error


def check_edited(slug: str, seed: int) -> Findings:
    """A position that breaks stacking: only here may the audit complain, until the owner has chosen."""
    game = hexfront.games[slug]
    state = game.position(positions(slug).overstacked(seed))
    found = Findings(games=1)
    while state.outcome is None:
        found.steps[state.agenda[-1].step] += 1
        action = state.legal_actions()[-1]
        found.verbs[action.verb] += 1
        state.apply(action)
    assert not [wrong for wrong in game.audit(state) if "overstacked" in wrong]
    return found


def unvisited(slug: str, found: Findings) -> list[str]:
    """Decisions that no game has met."""
    steps = hexfront.games[slug].steps
    return sorted(name for name, step in steps.items() if isinstance(step, Ask) and not found.steps[name])


def twin(slug: str, seed: int) -> Compared:
    """A game in the fog, with twins for everybody at every other step."""
    try:
        return check_twins(foggy(hexfront.games[slug], seed), seed, every=2, most=2, steps=300)
    except AssertionError as error:
        raise AssertionError(f"twins, seed {seed}: {error}") from error


def mangle(slug: str, seeds: Iterable[int], times: int) -> dict[str, Answers]:
    """So many mangled inputs for every reader, of as many games as there are seeds."""
    game, generator = hexfront.games[slug], positions(slug)
    found: dict[str, Answers] = {}
    for seed in seeds:
        document = generator.scatter(2 * seed + 1) if hasattr(generator, "scatter") else {"seed": seed}
        document = {key: value for key, value in document.items() if key != "moves"}
        for name, answers in try_readers(game, seed, document, times).items():
            found.setdefault(name, Answers()).add(answers)
    return found


def check_secrets(slug: str, games: int, pool: ProcessPoolExecutor) -> None:
    """Twins of many games; the first leak ends it."""
    found, begun = Compared(), time.monotonic()
    for run in as_completed([pool.submit(twin, slug, seed) for seed in range(games)]):
        found.add(run.result())
    spent = f"{time.monotonic() - begun:.0f} s"
    print(f"{slug}: {found.games} games in the fog, {spent}, no twin differs: {dict(found.pairs)} pairs,")
    print(f"  {dict(found.after)} of them after an action too; {found.uncovered} actions uncovered units")


def check_readers(slug: str, inputs: int, pool: ProcessPoolExecutor) -> bool:
    """Mangled input for every reader; says whether all of it was answered with a sentence."""
    found: dict[str, Answers] = {}
    for run in [pool.submit(mangle, slug, [seed], BATCH) for seed in range(-(-inputs // BATCH))]:
        for name, answers in run.result().items():
            found.setdefault(name, Answers()).add(answers)
    for name, answers in found.items():
        wrong = answers.foreign.total()
        print(f"{slug}: {name}: {answers.total} mangled inputs, {answers.refused} refused, {wrong} foreign")
        for what, count in answers.foreign.most_common(5):
            print(f"  {count} times {what}")
    return not any(answers.foreign for answers in found.values())


def check_listeners(count: int) -> bool:
    """So many listeners call a server at once over HTTP; says whether every one heard of every move."""
    most_files()
    with TemporaryDirectory() as folder, load.own_server(folder) as (port, _):
        numbers = asyncio.run(load.run(port, count // 2, LISTENING, LISTENING, 1, ""))
    print(f"{numbers['clients']} listeners at once: connected in {numbers['connected_seconds']} s, ", end="")
    print(f"{numbers['moves']} moves, {numbers['lost']} not heard of, {numbers['refused']} refused")
    return numbers["lost"] == 0 and numbers["refused"] == 0


def main() -> int:
    """Run, with a line of progress, and say what was met."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--every", type=int, default=1, help="full checks at every n-th step")
    parser.add_argument("--twins", type=int, default=300, help="so many games with twin states")
    parser.add_argument("--mangled", type=int, default=20_000, help="so many mangled inputs for each reader")
    parser.add_argument("--listeners", type=int, default=2000, help="so many that listen at once, over HTTP")
    parser.add_argument("--game", action="append", help="only this game (repeatable)")
    options = parser.parse_args()
    for slug in options.game or hexfront.games:
        found, begun = Findings(), time.monotonic()
        with ProcessPoolExecutor(os.cpu_count()) as pool:
            runs = [pool.submit(one, slug, seed, options.every) for seed in range(options.games)]
            for number, run in enumerate(as_completed(runs), 1):
                found.add(run.result())
                print(f"\r{slug}: {number} of {options.games} games", end="", file=sys.stderr, flush=True)
        print(file=sys.stderr)
        missed = unvisited(slug, found)
        spent = f"{time.monotonic() - begun:.0f} s"
        print(f"{slug}: {found.games} games, {found.actions} actions, {spent}, all invariants held")
        print(f"  endings: {dict(found.endings.most_common())}")
        print(f"  decisions: {dict(found.steps.most_common())}")
        print(f"  decisions never met: {', '.join(missed) or 'none'}")
        if missed:
            return 1
        with ProcessPoolExecutor(os.cpu_count()) as pool:
            check_secrets(slug, options.twins, pool)
            if not check_readers(slug, options.mangled, pool):
                return 1
    return 0 if options.listeners == 0 or check_listeners(options.listeners) else 1


if __name__ == "__main__":
    sys.exit(main())
