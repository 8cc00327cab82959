"""Games with covered stacks for twins: which units may be exchanged, and states where much lies covered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.games.storm_of_steel.scatter import scatter

from hexfront.games.storm_of_steel import fog
from hexfront.games.storm_of_steel.game import GAME
from hexfront.games.storm_of_steel.rules import seas
from hexfront.hexes import members

#: A scenario in which units lie covered, and the lines that show whole stacks, fleets and flights.
SCENARIO = "west_1914"
OPENING = (
    "attack",
    "defended",
    "contact",
    "shelled",
    "recon mission",
    "bomb mission",
    "strike mission",
    "air combat",
    "embarked",
    "landed",
    "landing off",
)
#: A war with ships in every sea, air units and much else: where seeds begin to play.
SEASIDE = ("naval", "agents", "turn start", "movement", "mobilization", "attrition")


def unseen(state: Any, side: str | None) -> list[int]:
    """The units whose place a side does not know; its view lists by name who may be among them."""
    return list(members(fog.unknown(state, side)))


def exchangeable(state: Any, u: int, v: int) -> bool:
    """Whether two pieces may change places: dummies only with dummies, land units with land units.

    Ships change places if a count of the seas stays the same, and transports, which carry lines of
    communication, only with each other; air units with air units.
    """
    w = state.world
    kinds = (w.dummies, w.land_units, w.forts, w.hqs, w.mechanized, w.entrenchable, w.projecting, w.air)
    if any((kind >> u ^ kind >> v) & 1 for kind in (*kinds, w.naval, w.transports)):
        return False
    big = seas.kinds(w, *seas.CAPITAL_SHIPS)
    return not (big >> u ^ big >> v) & 1 or _waters(state, u) == _waters(state, v)


def _waters(state: Any, u: int) -> frozenset[str]:
    at = state.board.loc[u]
    return frozenset(state.world.place[at].seas) if at in state.world.place else frozenset({str(at)})


def foggy(game: Any, seed: int) -> Any:
    """The beginning of a scenario, a melee, or the whole war with its fleets."""
    if seed % 3 == 0:
        return game.start(SCENARIO, seed=seed)
    return at_sea(seed) if seed % 3 == 2 else game.position(scatter(2 * seed + 1))


def at_sea(seed: int) -> Any:
    """The whole war at the beginning of a part of its first turns, with all ships in their bases."""
    state = GAME.start("campaign_1914", seed=f"at sea {seed}")
    part = SEASIDE[seed // 3 % len(SEASIDE)]
    return _from(state, part)


def _from(state: Any, part: str) -> Any:
    """Go on to a part of the turn, everybody passing."""
    while part != "turn start" and part not in (state.board.phase, state.board.segment):
        legal = state.legal_actions()
        quiet = [a for a in legal if a in ("done", "pass", "decline", "hold")]
        state.apply((quiet or legal)[0])
    return state


def starts() -> Iterator[Any]:
    """The whole war at the beginning of every such part."""
    return (at_sea(3 * number) for number in range(len(SEASIDE)))
