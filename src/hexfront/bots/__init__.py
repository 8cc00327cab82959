"""Bots: players that see views only.

``bots`` has them by name; ``make_bot("greedy", seed)`` makes one. A bot is asked with an ``Ask``
and answers with one of its legal actions; ``play_game`` plays a whole game with one for each side.
"""

from __future__ import annotations

from collections.abc import Callable

from hexfront.bots.base import Ask, Bot, RandomBot
from hexfront.bots.greedy import GreedyBot
from hexfront.bots.match import play_game
from hexfront.kernel import BadInput

bots: dict[str, Callable[[object], Bot]] = {"random": RandomBot, "greedy": GreedyBot}
"""How to make a bot of each name from a seed."""


def make_bot(name: str, seed: object = 0) -> Bot:
    """A new bot; the same name and seed play the same game.

    >>> make_bot("random", 7).name
    'random'
    """
    if name not in bots:
        raise BadInput(f"There is no bot {name!r}; there are {', '.join(bots)}.")
    return bots[name](seed)


__all__ = ["Ask", "Bot", "GreedyBot", "RandomBot", "bots", "make_bot", "play_game"]
