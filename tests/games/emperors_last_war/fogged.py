"""Games with concealed units for twins: which may be exchanged, and states in which much lies face down."""

from __future__ import annotations

import random
from typing import Any

from tests.games.emperors_last_war.scatter import melee

from hexfront.games.emperors_last_war import fog
from hexfront.games.emperors_last_war.board import ASIDE
from hexfront.games.emperors_last_war.figures import STACK
from hexfront.games.emperors_last_war.rules import inforce
from hexfront.games.emperors_last_war.rules.inforce import GROUPS
from hexfront.hexes import members

#: A scenario in which units lie face down.
SCENARIO = "C"


def unseen(state: Any, side: str | None) -> list[int]:
    """The units whose place a side does not know; its view lists by name who may be among them."""
    return list(members(fog.unknown(state.board, state.world, side)))


def exchangeable(state: Any, u: int, v: int) -> bool:
    """Whether two counters may change places: both on the map, patrols and units of any nation.

    Headquarters stay: a concealed one leads nobody (21.2e), but in Russia none may lie face down (21.2d).
    Off the map patrols lie by themselves, and none is planned for an attack (17.1a). Of two allies each
    directs his own units (F.1a).
    """
    b, w = state.board, state.world
    one, other = 1 << u, 1 << v
    bound = ~b.afield | (b.battle.attackers if b.battle is not None else 0)
    if ASIDE in (b.loc[u], b.loc[v]):
        return False
    kinds = [b.afield, w.hqs, b.disrupted, *([w.patrols] if (one | other) & bound else [])]
    if any((kind >> u ^ kind >> v) & 1 for kind in kinds):
        return False
    return w.nation_of[u] == w.nation_of[v] or bool(b.afield & one and not inforce.on(b, "allies"))


def public(state: Any) -> Any:
    """What units do and patrols do not, for all to see: they take towns and works (R-91) and score (C.5e)."""
    b = state.board
    return b.controlled, b.captured, b.vp, state.outcome


def foggy(game: Any, seed: int) -> Any:
    """A melee in which many units lie face down, or the beginning of a scenario with concealed units."""
    if seed % 3 == 0:
        state = game.start(("B", "C", "D")[seed // 3 % 3], seed=seed)
        while state.decision.step == "concealing":
            legal = state.legal_actions()
            state.apply("conceal all" if "conceal all" in legal else "done" if "done" in legal else legal[0])
        return state
    documents = (melee(n) for n in range(7 * seed, 7 * seed + 7))
    document = next(doc for doc in documents if "concealment" in GROUPS[doc["scenario"]])
    return game.position(patrolled(game.world({}), document, random.Random(seed)))


def patrolled(w: Any, document: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """A melee with patrols among the counters that lie face down, now and then by themselves."""
    units, concealed = dict(document["units"]), list(document["concealed"])
    for p in members(w.patrols):
        mine = [u for u in concealed if w.side_of[w.index[u]] == w.side_of[p]]
        if not mine:
            continue
        host = rng.choice(mine)
        if rng.random() < 0.3:
            units[w.ids[p]] = units.pop(host)
            concealed.remove(host)
        elif list(units.values()).count(units[host]) < STACK:
            units[w.ids[p]] = units[host]
        else:
            continue
        concealed.append(w.ids[p])
    return document | {"units": units, "concealed": concealed}
