"""16.2 and 17.1b. Turning counters up: units show themselves, patrols are gone."""

from __future__ import annotations

from hexfront.games.emperors_last_war.board import POOL, Board, S, enemy, flag, hexes_of, lift, units_in
from hexfront.games.emperors_last_war.naming import called
from hexfront.games.emperors_last_war.rules.players import decides, directs, power_of
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


def engaged(b: Board, w: World, power: int) -> int:
    """Concealed units, patrols not, that are next to the enemy, and concealed headquarters.

    In a Supply Phase or attack phase it is these that it may be worth to show (16.2b); all others can show
    themselves in their movement phase, and patrols only then (17.1e).
    """
    mine = b.concealed & b.afield & w.side[power] & w.real
    if not mine:
        return 0
    return mine & (w.hqs | units_in(b, w, power, w.touch.spread(b.held[enemy(power)])))


def actions(s: S, side: str) -> list[Action]:
    """Units that may show themselves in a phase of their own side, at will (16.2b)."""
    b, w = s.board, s.world
    acts = w.unit_acts("reveal")
    return [acts[u] for u in members(engaged(b, w, power_of(side))) if directs(b, w, side, u)]


def show(s: S, side: str, action: Action) -> None:
    """A unit shows itself (16.2b)."""
    reveal(s, 1 << s.world.index[action.args[0]], "16.2b")


def refusal(s: S, side: str, u: int) -> Refusal | None:
    """Why a unit does not show itself now."""
    b, w = s.board, s.world
    if w.patrols >> u & 1:
        return Refusal("17.1e", "Patrols show themselves only in a movement phase of their owner.")
    if not b.concealed >> u & 1 or not hexes_of(b, 1 << u):
        return Refusal("16.2b", f"{called(s, u)} does not lie concealed.")
    return Refusal("16.2b", f"{called(s, u)} is not next to the enemy; it can show itself when it moves.")
