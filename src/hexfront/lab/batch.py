"""Many games on all cores; the same results for the same seed, however many cores there are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children, get_context

import msgspec

from hexfront.games import games
from hexfront.kernel import HexfrontError
from hexfront.lab.stats import Share, Summary, share, summary
from hexfront.lab.table import Sampler, Setup, play_out
from hexfront.lab.workers import serve_parent

#: The most games given to a worker at a time, and how many such parcels wait for each worker.
PARCEL, AHEAD = 8, 3


class LabError(HexfrontError):
    """A game of a batch broke down; the message says which one and how."""


class Played(msgspec.Struct, frozen=True):
    """One game of a batch, in numbers."""

    number: int
    seed: str
    winner: str | None
    level: str
    rule: str
    reason: str
    actions: int
    final: dict[str, float]
    #: The measures at the end of each turn, the first before turn 1.
    turns: tuple[dict[str, float], ...]
    record: str = ""


class Ending(msgspec.Struct, frozen=True):
    """A kind of ending, and how often it came."""

    winner: str | None
    level: str
    rule: str
    games: Share


class Digest(msgspec.Struct, frozen=True):
    """A batch in numbers."""

    games: int
    wins: dict[str, Share]
    draws: Share
    endings: tuple[Ending, ...]
    turns: Summary
    actions: Summary
    final: dict[str, Summary]


def seeds(base: str, count: int) -> list[str]:
    """The seeds of the games of a batch.

    >>> seeds("1920", 3)
    ['1920/1', '1920/2', '1920/3']
    """
    return [f"{base}/{number}" for number in range(1, count + 1)]


def play_batch(
    setup: Setup,
    base: str,
    count: int,
    jobs: int = 1,
    keep_records: bool = False,
    progress: Callable[[int], None] | None = None,
) -> list[Played]:
    """Play ``count`` games; ``progress`` hears how many are done."""
    tasks = list(enumerate(seeds(base, count), 1))
    played: list[Played] = []
    source = _here(setup, tasks, keep_records) if jobs == 1 else _spread(setup, tasks, keep_records, jobs)
    for game in source:
        played.append(game)
        if progress:
            progress(len(played))
    return sorted(played, key=lambda game: game.number)


def _here(setup: Setup, tasks: Sequence[tuple[int, str]], keep: bool) -> Iterator[Played]:
    for number, seed in tasks:
        yield play_numbered(setup, number, seed, keep)


def _spread(setup: Setup, tasks: Sequence[tuple[int, str]], keep: bool, jobs: int) -> Iterator[Played]:
    size = max(1, min(PARCEL, len(tasks) // (jobs * 8)))
    parcels = iter([tasks[at : at + size] for at in range(0, len(tasks), size)])
    others = set(active_children())
    # Workers start fresh (spawn) on every system.
    pool = ProcessPoolExecutor(min(jobs, len(tasks)), get_context("spawn"), serve_parent)
    waiting: set[Future[list[Played]]] = set()
    try:
        while True:
            while len(waiting) < AHEAD * jobs and (parcel := next(parcels, None)):
                waiting.add(pool.submit(_parcel, setup, parcel, keep))
            if not waiting:
                break
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                yield from future.result()
    except BrokenProcessPool:
        raise LabError("A worker process died, perhaps for lack of memory; fewer --jobs may help.") from None
    except BaseException:
        # Nobody waits for games that are no longer wanted.
        for process in set(active_children()) - others:
            process.terminate()
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _parcel(setup: Setup, tasks: Sequence[tuple[int, str]], keep: bool) -> list[Played]:
    return [play_numbered(setup, number, seed, keep) for number, seed in tasks]


def play_numbered(setup: Setup, number: int, seed: str, keep_record: bool = False) -> Played:
    """Play one game of a batch."""
    sampler = Sampler(games[setup.game])
    try:
        state, record = play_out(setup, seed, sampler.watch, keep_record)
    except Exception as error:
        raise LabError(f"Game {number} (seed {seed}) broke down: {type(error).__name__}: {error}") from error
    sampler.finish(state)
    outcome = state.outcome
    if outcome is None:
        raise LabError(f"Game {number} (seed {seed}) did not come to an end.")
    return Played(
        number,
        seed,
        outcome.winner,
        outcome.level,
        outcome.rule,
        outcome.reason,
        state.number,
        sampler.samples[-1],
        tuple(sampler.samples),
        record.to_text() if record is not None else "",
    )


def digest(played: Sequence[Played], sides: Sequence[str]) -> Digest:
    """Sum up a batch."""
    count = len(played)
    kinds = Counter((game.winner, game.level, game.rule) for game in played)
    order = sorted(kinds.items(), key=lambda item: (-item[1], str(item[0])))
    measures = [name for name in played[0].final if name != "turn"] if played else []
    return Digest(
        games=count,
        wins={side: share(sum(game.winner == side for game in played), count) for side in sides},
        draws=share(sum(game.winner is None for game in played), count),
        endings=tuple(Ending(*kind, share(times, count)) for kind, times in order),
        turns=summary(game.final["turn"] for game in played),
        actions=summary(game.actions for game in played),
        final={name: summary(game.final[name] for game in played) for name in measures},
    )
