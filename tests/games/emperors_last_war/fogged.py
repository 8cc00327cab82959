"""Games with concealed units for twins: which may be exchanged, and states in which much lies face down."""

from __future__ import annotations

from typing import Any

from tests.games.emperors_last_war.scatter import melee

from hexfront.games.emperors_last_war import fog
from hexfront.games.emperors_last_war.rules.inforce import GROUPS
from hexfront.hexes import members

#: A scenario in which units lie face down.
SCENARIO = "C"


def unseen(state: Any, side: str | None) -> list[int]:
    """The units whose place a side does not know; its view lists by name who may be among them."""
    return list(members(fog.unknown(state.board, state.world, side)))


def exchangeable(state: Any, u: int, v: int) -> bool:
    """Whether two counters may change places: both on the map, and of one nation.

    Headquarters stay: a concealed one leads nobody (21.2e), but in Russia none may lie face down (21.2d).
    """
    b, w = state.board, state.world
    kinds = (b.afield, w.hqs, w.patrols, b.disrupted)
    return w.nation_of[u] == w.nation_of[v] and not any((kind >> u ^ kind >> v) & 1 for kind in kinds)


def foggy(game: Any, seed: int) -> Any:
    """A melee in which many units lie face down, or the beginning of a scenario with concealed units."""
    if seed % 3 == 0:
        state = game.start(("B", "C", "D")[seed // 3 % 3], seed=seed)
        while state.decision.step == "concealing":
            legal = state.legal_actions()
            state.apply("conceal all" if "conceal all" in legal else "done" if "done" in legal else legal[0])
        return state
    documents = (melee(n) for n in range(7 * seed, 7 * seed + 7))
    return game.position(next(doc for doc in documents if "concealment" in GROUPS[doc["scenario"]]))
