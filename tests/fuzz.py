"""The long fuzz: ``make fuzz``, about an hour. Every game has its share of the time, and each part of it:

- random games, with every invariant checked at every step (``tests/model.py``); with ``--scenario`` only
  whole games of the scenarios named, from their start;
- twin states for every side, over every step of games in the fog (``tests/twins.py``);
- twin states over the API: every answer to every seat by bytes (``tests/server/same_answers.py``);
- mangled input for every reader of the library (``tests/mangled.py``).

In the end 2,000 listen to one server at once. Each part ends when it has done its number or when its time is
up, and says how far it came; ``--minutes`` gives it more.
"""

from __future__ import annotations

import argparse
import asyncio
import importlib.util
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, as_completed, wait
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple, TypeVar

from tests.mangled import Answers, try_readers
from tests.model import Findings, check_game
from tests.server.same_answers import compare_answers
from tests.twins import Compared, check_twins, foggy

import hexfront
from hexfront.kernel import Ask
from hexfront.server import load
from hexfront.server.connections import most_files

T = TypeVar("T")
#: How many mangled inputs come of one game.
BATCH = 100
#: What part of a game's time is for random games, twins, twins over the API, and mangled input.
GAMES, TWINS, ANSWERS, READERS = 0.4, 0.2, 0.15, 0.25
#: How much less often games are checked that are played only to meet what was not met yet.
SELDOM = 50
#: Seconds that many listen for, with a move in each match.
LISTENING = 20.0


def positions(slug: str) -> Any:
    """The game's own generator of random positions; a game may have none."""
    folder = f"tests.games.{slug.replace('-', '_')}"
    known = importlib.util.find_spec(f"{folder}.scatter")
    return importlib.import_module(f"{folder}.scatter") if known else None


def one(slug: str, seed: int, every: int = 1, scenarios: Sequence[str] = ()) -> Findings:
    """A game from the start for even seeds, from a random position for odd ones; or of scenarios in turn."""
    game = hexfront.games[slug]
    try:
        if scenarios:
            return check_game(game, seed, None, every, {"scenario": scenarios[seed % len(scenarios)]})
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


def answers(slug: str, seed: int) -> int:
    """A match in the fog over the API; how many answers were the same in twin states."""
    try:
        with TemporaryDirectory() as folder:
            return compare_answers(slug, seed, Path(folder), actions=150)
    except AssertionError as error:
        raise AssertionError(f"answers, seed {seed}: {error}") from error


class Share(NamedTuple):
    """What a part of the fuzz may take: seconds, and processes that work at once."""

    seconds: float
    jobs: int

    def part(self, of: float) -> Share:
        """A part of it."""
        return self._replace(seconds=self.seconds * of)


def in_time(job: Callable[..., T], many: Iterable[tuple[Any, ...]], share: Share) -> Iterator[T]:
    """What a job gives for each of many arguments, worked out by all processes until the time is up."""
    stop = time.monotonic() + share.seconds
    with ProcessPoolExecutor(share.jobs) as pool:
        waiting: set[Future[T]] = set()
        for arguments in many:
            if time.monotonic() > stop:
                break
            waiting.add(pool.submit(job, *arguments))
            if len(waiting) > share.jobs:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                yield from (one.result() for one in done)
        yield from (one.result() for one in as_completed(waiting))


def check_games(slug: str, games: int, every: int, share: Share, scenarios: Sequence[str] = ()) -> bool:
    """Random games; says whether every decision was met. The first broken invariant ends it.

    Decisions that were not met in the time are looked for in further games, which are checked seldom: how
    quick the machine is must not decide. Scenarios that are named need not meet them all.
    """
    found, begun, number = Findings(), time.monotonic(), 0
    for one_game in in_time(one, ((slug, n, every, scenarios) for n in range(games)), share):
        found.add(one_game)
        number += 1
        print(f"\r{slug}: {number} of {games} games", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    further = ((slug, n, SELDOM * every) for n in range(number, games))
    for one_game in in_time(one, further, share) if not scenarios and unvisited(slug, found) else ():
        found.add(one_game)
        if not unvisited(slug, found):
            break
    missed = unvisited(slug, found)
    spent = f"{time.monotonic() - begun:.0f} s"
    print(f"{slug}: {found.games} games, {found.actions} actions, {spent}, all invariants held")
    print(f"  endings: {dict(found.endings.most_common())}")
    print(f"  decisions: {dict(found.steps.most_common())}")
    print(f"  decisions never met: {', '.join(missed) or 'none'}", flush=True)
    return bool(scenarios) or not missed


def check_secrets(slug: str, games: int, share: Share) -> None:
    """Twins of many games; the first leak ends it."""
    found, begun = Compared(), time.monotonic()
    for compared in in_time(twin, ((slug, seed) for seed in range(games)), share):
        found.add(compared)
    spent = f"{time.monotonic() - begun:.0f} s"
    print(f"{slug}: {found.games} games in the fog, {spent}, no twin differs: {dict(found.pairs)} pairs,")
    print(f"  {dict(found.after)} of them after an action too; {found.uncovered} actions uncovered units")


def check_answers(slug: str, matches: int, share: Share) -> None:
    """Twins over the API; the first answer that differs ends it."""
    begun = time.monotonic()
    same = list(in_time(answers, ((slug, seed) for seed in range(matches)), share))
    spent = f"{time.monotonic() - begun:.0f} s"
    print(f"{slug}: {len(same)} matches over the API, {spent}: {sum(same)} answers, the same in twin states")


def check_readers(slug: str, inputs: int, share: Share) -> bool:
    """Mangled input for every reader; says whether all of it was answered with a sentence."""
    found: dict[str, Answers] = {}
    begun = time.monotonic()
    batches = ((slug, [seed], BATCH) for seed in range(-(-inputs // BATCH)))
    for batch in in_time(mangle, batches, share):
        for name, told in batch.items():
            found.setdefault(name, Answers()).add(told)
    for name, told in found.items():
        wrong = told.foreign.total()
        print(f"{slug}: {name}: {told.total} mangled inputs, {told.refused} refused, {wrong} foreign")
        for what, count in told.foreign.most_common(5):
            print(f"  {count} times {what}")
    print(f"  {time.monotonic() - begun:.0f} s", flush=True)
    return not any(told.foreign for told in found.values())


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
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--minutes", type=float, default=60.0, help="about so long in all (60)")
    parser.add_argument("--games", type=int, default=1000, help="at most so many random games of each")
    parser.add_argument("--every", type=int, default=1, help="full checks at every n-th step")
    parser.add_argument("--twins", type=int, default=300, help="at most so many games with twin states")
    parser.add_argument("--answers", type=int, default=100, help="at most so many matches over the API")
    parser.add_argument("--mangled", type=int, default=20_000, help="at most so many inputs for each reader")
    parser.add_argument("--listeners", type=int, default=2000, help="so many that listen at once, over HTTP")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at once (all cores)")
    parser.add_argument("--game", action="append", help="only this game (repeatable)")
    parser.add_argument("--scenario", action="append", default=[], help="only this scenario (repeatable)")
    told = parser.parse_args()
    slugs = told.game or list(hexfront.games)
    share = Share(60 * told.minutes / len(slugs), told.jobs)
    sound = True
    for slug in slugs:
        if told.games:
            sound &= check_games(slug, told.games, told.every, share.part(GAMES), told.scenario)
        if told.twins:
            check_secrets(slug, told.twins, share.part(TWINS))
        if told.answers:
            check_answers(slug, told.answers, share.part(ANSWERS))
        if told.mangled:
            sound &= check_readers(slug, told.mangled, share.part(READERS))
    if told.listeners:
        sound &= check_listeners(told.listeners)
    return 0 if sound else 1


if __name__ == "__main__":
    sys.exit(main())
