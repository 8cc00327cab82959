"""The games, found by their folders: a game is a package here that has a ``GAME``.

Folders with further games can be named in ``HEXFRONT_GAMES``, separated as in ``PATH``. A package there is
found like one that lies here, and imports itself as ``hexfront.games.<name>``.
"""

from __future__ import annotations

import os
import pkgutil
from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

from hexfront.kernel.errors import BadInput
from hexfront.kernel.game import Game

__path__ = [*__path__, *filter(None, os.environ.get("HEXFRONT_GAMES", "").split(os.pathsep))]

#: The game to begin with, where somebody has not chosen: the shortest, with one scenario and no options.
FIRST = "reichswehr-freikorps"


class Shelf(Mapping[str, Game[Any, Any]]):
    """The games by slug; a game is loaded when it is first asked for.

    >>> "reichswehr-freikorps" in Shelf()
    True
    """

    def __init__(self) -> None:
        self._loaded: dict[str, Game[Any, Any]] = {}

    def __getitem__(self, slug: str) -> Game[Any, Any]:
        known = self._loaded.get(slug) if isinstance(slug, str) else None
        if known is not None:
            return known
        if not isinstance(slug, str) or slug not in set(self):
            raise BadInput(f"There is no game {slug!r}; there are {', '.join(self)}.")
        game: Game[Any, Any] = import_module(f"{__name__}.{slug.replace('-', '_')}").GAME
        self._loaded[slug] = game
        return game

    def __contains__(self, slug: object) -> bool:
        return slug in set(self)

    def __iter__(self) -> Iterator[str]:
        found = {module.name.replace("_", "-") for module in pkgutil.iter_modules(__path__) if module.ispkg}
        return iter(sorted(found, key=lambda slug: (slug != FIRST, slug)))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __getattr__(self, name: str) -> Any:
        # ``hexfront.games`` is this shelf, so a package of the folder is found through it as well.
        if name.startswith("_"):
            raise AttributeError(name)
        try:
            return import_module(f"{__name__}.{name}")
        except ModuleNotFoundError:
            raise AttributeError(f"There is no game package {name!r}.") from None

    def __repr__(self) -> str:
        return f"<games: {', '.join(self)}>"


games = Shelf()
