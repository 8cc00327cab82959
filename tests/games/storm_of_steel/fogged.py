"""Games with covered stacks for twins: which units may be exchanged, and states where much lies covered."""

from __future__ import annotations

from typing import Any

from tests.games.storm_of_steel.scatter import scatter

from hexfront.games.storm_of_steel import fog
from hexfront.hexes import members

#: A scenario in which units lie covered, and the lines that show whole stacks.
SCENARIO = "west_1914"
OPENING = ("attack", "defended")


def unseen(state: Any, side: str | None) -> list[int]:
    """The units whose place a side does not know; its view lists by name who may be among them."""
    return list(members(fog.unknown(state, side)))


def exchangeable(state: Any, u: int, v: int) -> bool:
    """Whether two pieces may change places: dummies only with dummies, land units with land units."""
    w = state.world
    kinds = (w.dummies, w.land_units, w.forts, w.hqs, w.mechanized, w.entrenchable, w.projecting)
    return not any((kind >> u ^ kind >> v) & 1 for kind in kinds)


def foggy(game: Any, seed: int) -> Any:
    """The beginning of a scenario, or a melee."""
    return game.start(SCENARIO, seed=seed) if seed % 3 == 0 else game.position(scatter(2 * seed + 1))
