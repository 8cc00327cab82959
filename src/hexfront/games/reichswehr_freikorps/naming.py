"""Units in words: what actions, prompts and refusals call them."""

from __future__ import annotations

from hexfront.games.reichswehr_freikorps.board import S
from hexfront.games.reichswehr_freikorps.fog import covered
from hexfront.games.reichswehr_freikorps.world import RED
from hexfront.mechanics import naming


def called(s: S, u: int) -> str:
    """A unit by its name."""
    return s.world.units[u].name


def meant(s: S, side: str, word: str) -> str:
    """The unit or hex that a side means by a word; a German unit that lies covered has no name (8.3a)."""
    return naming.meant(s, side, word, called, _hides)


def _hides(s: S, side: str, u: int) -> bool:
    return side == RED and bool(covered(s.board, s.world) >> u & 1)
