"""Takebacks: what is taken back with the consent of the others, beyond undo.

The game goes on from an earlier state, and chance must not be fished for. So every roll that was made since
keeps its draw of the seed: when the same roll is made again in the same turn (the same step, about the same
thing), it falls as before, whatever was done in between. Draws that were seen serve no other roll: all others
go on behind them.

What must be remembered is one line of text: the number of the next fresh draw, then each roll with its draws.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from hexfront.kernel.errors import BadInput

if TYPE_CHECKING:
    from hexfront.kernel.record import Entry
    from hexfront.kernel.state import State


def draws_since(before: State[Any, Any], entries: Iterable[Entry]) -> str:
    """What a takeback to a state must remember of the entries that have been played since."""
    tried = before.clone()
    tried.rolls = []
    for entry in entries:
        entry.carry_out(tried)
    kept: dict[str, tuple[int, ...]] = {}
    for roll, draw in tried.rolls:
        kept[roll] = (*kept.get(roll, ()), draw)
    # What was taken back before and has not come again is still remembered.
    for roll, draws in tried.kept.items():
        kept[roll] = (*kept.get(roll, ()), *draws)
    words = [f"{roll}={','.join(map(str, draws))}" for roll, draws in kept.items()]
    return " ".join([str(tried.dice.count), *words])


def keep_draws(state: State[Any, Any], text: str) -> None:
    """Let rolls that were taken back fall as before, and all others go on behind them."""
    count, *words = text.split()
    kept: dict[str, tuple[int, ...]] = {}
    try:
        fresh = int(count)
        for word in words:
            roll, _, draws = word.rpartition("=")
            kept[roll] = tuple(map(int, draws.split(",")))
    except ValueError:
        raise BadInput(
            f"A takeback has the number of the next draw and rolls with their draws, not {text[:80]!r}."
        ) from None
    if fresh < state.dice.count or any(not 0 <= draw < fresh for draws in kept.values() for draw in draws):
        raise BadInput("A takeback remembers draws that were made, and no others.")
    state.dice.count, state.kept = fresh, kept
