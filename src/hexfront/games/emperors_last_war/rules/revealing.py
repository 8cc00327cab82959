"""16.2 and 17.1b. Turning counters up: units show themselves, patrols are gone."""

from __future__ import annotations

from hexfront.games.emperors_last_war.board import POOL, Board, S, flag, hexes_of, lift
from hexfront.games.emperors_last_war.naming import called
from hexfront.games.emperors_last_war.rules.players import decides, directed
from hexfront.games.emperors_last_war.telling import troops
from hexfront.games.emperors_last_war.world import World
from hexfront.hexes import members
from hexfront.kernel import Action, Refusal


def reveal(s: S, units: int, rule: str) -> None:
    """Turn concealed counters of one power up (16.2a); a patrol among them is removed at once (17.1b).

    Removed patrols may be used again (17.2c).
    """
    b, w = s.board, s.world
    units &= b.concealed
    if not units:
        return
    side = decides(b, w, w.side_of[members(units)[0]])
    shown, blanks = units & w.real, units & w.patrols
    spots = w.spots(sum({1 << b.loc[u] for u in members(units) if b.loc[u] >= 0}))
    for u in members(shown):
        flag(b, w, u, concealed=False)
    for u in members(blanks):
        lift(b, w, u, POOL)
    if shown:
        s.log("revealed", rule, side=side, who=troops(s, shown), at=spots)
    if blanks:
        s.log("patrols gone", "17.1b", side=side, number=blanks.bit_count(), at=spots)
    s.commit(rule, "Something concealed has been turned up.")


def veiled(b: Board, w: World, side: str) -> int:
    """Counters on the map that lie face down and that a player directs (F.1a)."""
    return directed(b, w, side, b.concealed & b.afield)


def actions(s: S, side: str) -> list[Action]:
    """Units that may show themselves in a phase of their own side, at will (16.2b).

    Patrols do so only in a movement phase (17.1e).
    """
    b, w = s.board, s.world
    acts = w.unit_acts("reveal")
    return [acts[u] for u in members(veiled(b, w, side) & w.real)]


def show(s: S, side: str, action: Action) -> None:
    """A unit shows itself (16.2b)."""
    reveal(s, 1 << s.world.index[action.args[0]], "16.2b")


def refusal(s: S, side: str, u: int) -> Refusal | None:
    """Why a unit does not show itself now."""
    b, w = s.board, s.world
    if w.patrols >> u & 1 and b.loc[u] >= 0:
        return Refusal("17.1e", "Patrols show themselves only in a movement phase of their owner.")
    if not b.concealed >> u & 1 or not hexes_of(b, 1 << u):
        return Refusal("16.2b", f"{called(s, u)} does not lie concealed.")
    return Refusal("F.1a", f"{called(s, u)} is directed by the ally.")
