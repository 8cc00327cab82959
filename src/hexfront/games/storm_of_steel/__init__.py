"""Storm of Steel: the Great War on three fronts, 1914 to 1919."""

from __future__ import annotations

from hexfront.games.storm_of_steel.game import GAME

__all__ = ["GAME"]
