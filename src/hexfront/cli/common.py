"""What several commands share: the game, its sides and the set-up from the arguments."""

from __future__ import annotations

import argparse
from typing import Any

from hexfront.games import games
from hexfront.kernel import BadInput, Game
from hexfront.lab.table import Setup, setup


def game_of(slug: str | None) -> Game[Any, Any]:
    """The game asked for, or the first one."""
    return games[slug if slug is not None else next(iter(games))]


def setup_of(arguments: argparse.Namespace) -> Setup:
    """The set-up that the arguments describe."""
    game = game_of(arguments.slug)
    bots = _pairs("--bot", "SIDE=NAME", arguments.bot)
    sides = game.scenario(arguments.scenario).sides
    for side, bot in arguments.sides:
        if side not in sides:
            known = ", ".join(f"--{name}" for name in sides)
            raise BadInput(f"There is no argument --{side}; the sides of {game.title} are {known}.")
        bots[side] = bot
    options = _pairs("--option", "NAME=VALUE", arguments.option)
    return setup(game.slug, arguments.scenario, options, bots)


def _pairs(name: str, form: str, texts: list[str]) -> dict[str, str]:
    pairs: dict[str, str] = {}
    for text in texts:
        key, equals, value = text.partition("=")
        if not equals or not key or not value:
            raise BadInput(f"{name} wants {form}, not {text!r}.")
        pairs[key] = value
    return pairs
