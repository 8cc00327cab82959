"""The long fuzz: ``make fuzz`` plays a thousand games with every invariant checked at every step."""

from __future__ import annotations

import argparse
import importlib.util
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import Any

from tests.model import Findings, check_game

import hexfront
from hexfront.kernel import Ask


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


def main() -> int:
    """Run, with a line of progress, and say what was met."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--every", type=int, default=1, help="full checks at every n-th step")
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
    return 0


if __name__ == "__main__":
    sys.exit(main())
