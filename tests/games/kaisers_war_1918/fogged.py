"""Games in the fog for twins: which covered units may be exchanged, and states in which much lies covered."""

from __future__ import annotations

import random
from typing import Any

from tests.games.kaisers_war_1918.scatter import melee, opening

from hexfront.games.kaisers_war_1918.board import armies
from hexfront.games.kaisers_war_1918.rules.realm import realm

#: Lines that open a battle and name whole stacks, which are covered again when it is over (10.1b, R35).
OPENING = ("attack", "bombarded", "air mission", "defended", "revealed", "supported")


def exchangeable(state: Any, u: int, v: int) -> bool:
    """Whether two units may change places for all that everybody knows.

    Ships are at sea and nothing else is. On the map what exerts a zone is public (R112), so are fortified
    zones to those who count the zones they keep out; stacks keep their weight, and units their areas.
    """
    b, w = state.board, state.world
    kinds = (w.naval, w.exerting & ~b.inert, w.forts, w.immobile, armies(b, w), b.frozen, b.inert)
    kinds += (w.irregulars, w.anarchists, b.central_units, b.allied_units)
    if any((kind >> u ^ kind >> v) & 1 for kind in kinds):
        return False
    return all(b.loc[x] < 0 or realm(b, w, y) >> b.loc[x] & 1 for x, y in ((u, v), (v, u)))


def whole_game(game: Any, seed: int) -> Any:
    """A scenario with random options after both ready deployments."""
    start = opening(seed)
    state = game.start(start["scenario"], start["options"], seed)
    while state.decision.step == "setup":
        legal = state.legal_actions()
        state.apply("suggested" if "suggested" in legal else "done" if "done" in legal else legal[0])
    return state


def foggy(game: Any, seed: int) -> Any:
    """A whole game or a melee, for twins."""
    if seed % 3 == 0:
        return whole_game(game, seed)
    rng = random.Random(f"foggy {seed}")
    document = melee(seed)
    return game.position(document | {"vp": {"central": rng.randint(30, 90), "allied": rng.randint(30, 90)}})
