"""Games with covered stacks for twins: which units may be exchanged, and states where much lies covered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.games.storm_of_steel.scatter import scatter

from hexfront.games.storm_of_steel import fog, guessing
from hexfront.games.storm_of_steel.board import purses, put
from hexfront.games.storm_of_steel.game import GAME
from hexfront.games.storm_of_steel.rules import seas
from hexfront.hexes import members

#: A scenario in which units lie covered, and the lines that show whole stacks, fleets and flights.
SCENARIO = "west_1914"
OPENING = (
    "attack",
    "defended",
    "contact",
    "siege",
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
    communication, only with each other; air units with air units. Bands come by public events (37), and their
    zones hinder everybody (R-76).
    """
    w = state.world
    if (w.dummies >> u ^ w.dummies >> v) & 1:
        return _faked(state, u, v)
    kinds = (
        w.dummies,
        w.land_units,
        w.forts,
        w.hqs,
        w.mechanized,
        w.entrenchable,
        w.projecting,
        w.air,
        w.bands,
    )
    if any((kind >> u ^ kind >> v) & 1 for kind in (*kinds, w.naval, w.transports)):
        return False
    big = seas.kinds(w, *seas.CAPITAL_SHIPS)
    return not (big >> u ^ big >> v) & 1 or _waters(state, u) == _waters(state, v)


def _faked(state: Any, u: int, v: int) -> bool:
    """Whether a dummy and a corps may change places: both lie beside a mobile unit that stays."""
    b, w = state.board, state.world
    corps = v if w.dummies >> u & 1 else u
    if not w.corps >> corps & 1 or b.entrenched >> corps & 1 or b.loc[u] < 0 or b.loc[v] < 0:
        return False
    stay = w.projecting & ~b.entrenched & ~b.underground & ~(1 << u | 1 << v)
    return all(b.stack[b.loc[one]] & stay for one in (u, v))


def public(state: Any) -> Any:
    """What everybody sees of covered stacks: where they stand, and whether they have a zone (10.2a).

    Who entrenches or leaves shows by it whether a corps or only dummies lie beside him.
    """
    return state.board.held, state.board.projects


def sort(state: Any, u: int) -> str:
    """A word for what is exchanged."""
    w = state.world
    sets = {"dummies": w.dummies, "transports": w.transports, "ships": w.naval, "air": w.air, "HQs": w.hqs}
    return next((word for word, units in sets.items() if units >> u & 1), "land")


def kept(state: Any, side: str | None, rng: Any) -> Iterator[tuple[str, Any]]:
    """States in which the enemy of a side has other cards in hand, or has saved other points."""
    for power, name in enumerate(state.sides):
        if name == side:
            continue
        if state.board.phase != "cards":
            hand = state.clone()
            decks_of(hand, power, ())
            guessing.hand(hand, power, rng)
            # That a card lies there is no secret; which one, and which campaigns, is.
            if hand.board.covered == state.board.covered:
                yield "cards", hand
        saved = state.clone()
        points = purses(saved.board, power)[0]
        country = ("Germany", "France")[power]
        points[country] = points.get(country, 0) + rng.randint(1, 9)
        yield "points", saved


def decks_of(state: Any, power: int, cards: tuple[Any, ...]) -> None:
    """Lay other cards before a side, as if it had chosen them."""
    if power == 0:
        state.board.hand_cp = cards
    else:
        state.board.hand_en = cards


def _waters(state: Any, u: int) -> frozenset[str]:
    at = state.board.loc[u]
    return frozenset(state.world.place[at].seas) if at in state.world.place else frozenset({str(at)})


def foggy(game: Any, seed: int) -> Any:
    """The beginning of a scenario, a melee, or the whole war with its fleets."""
    if seed % 3 == 0:
        return game.start(SCENARIO, seed=seed)
    return at_sea(seed) if seed % 3 == 2 else game.position(scatter(2 * seed + 1))


def at_sea(seed: int) -> Any:
    """The whole war at the beginning of a part of its first turn, with all ships in their bases."""
    state = GAME.start("campaign_1914", seed=f"at sea {seed}")
    part = SEASIDE[seed // 3 % len(SEASIDE)]
    if part == "attrition":
        state.board.phase = part
        state.plan([("turn.end",), ("phase", "discard"), ("interdiction", 0, seas.BALTIC)])
        state.advance()
    while part != "turn start" and part not in (state.board.phase, state.board.segment):
        legal = state.legal_actions()
        quiet = [a for a in legal if a in ("done", "pass", "decline", "hold")]
        state.apply((quiet or legal)[0])
    if part == "movement":
        _fake(state)
    return state


def _fake(state: Any) -> None:
    """Dummies of both sides lie in stacks (23.1a)."""
    b, w = state.board, state.world
    for power in (0, 1):
        free = members(b.real[power] & ~b.full[power])
        for u, h in zip(members(w.dummies & w.side[power])[:6], free[::3], strict=False):
            put(b, w, u, h)


def starts() -> Iterator[Any]:
    """The whole war at the beginning of every such part."""
    return (at_sea(3 * number) for number in range(len(SEASIDE)))
