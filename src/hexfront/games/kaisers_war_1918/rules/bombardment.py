"""19.2. Fleets alone against a fortified zone, which may not be there (R65, R119)."""

from __future__ import annotations

from hexfront.games.kaisers_war_1918.board import NAVAL, Board, S, enemy, occupied, units_of
from hexfront.games.kaisers_war_1918.rules.cover import unseen
from hexfront.games.kaisers_war_1918.rules.seas import open_seas
from hexfront.games.kaisers_war_1918.rules.support import near_seas
from hexfront.games.kaisers_war_1918.world import World
from hexfront.hexes import members
from hexfront.kernel import Refusal
from hexfront.mechanics.memory import remembered


def fort_possible(w: World, units: int, unseen_units: int) -> bool:
    """Whether a side cannot rule out a fortified zone in an enemy stack from what it sees (R119).

    It sees one, or counters that it cannot see lie there and no unit without movement, of which a hex holds
    one.
    """
    hidden = units & unseen_units
    shown = units & ~hidden
    return bool(shown & w.forts) or bool(hidden and not shown & w.immobile)


def ready_fleets(b: Board, w: World, side: str) -> list[int]:
    """Fleets at hand that have not fought in this phase (19.5a); they are no units of the map (19.5b)."""
    return [u for u in members(w.fleets & units_of(b, side) & ~b.used) if b.loc[u] == NAVAL]


@remembered
def _beside(w: World, seas: frozenset[str]) -> int:
    """Coastal hexes next to an all-sea hex of some seas (19.1a, R65)."""
    return sum(1 << h for h in members(w.coastal) if seas & set(near_seas(w, h)))


def reachable_coast(b: Board, w: World, side: str) -> int:
    """Coastal hexes that a fleet at hand could shell (19.6, 19.7)."""
    nations = {w.nation_of[u] for u in ready_fleets(b, w, side)}
    if not nations:
        return 0
    return _beside(w, frozenset(sea for n in nations for sea in open_seas(b, w, side, n)))


def bombardable(s: S, side: str) -> list[int]:
    """Enemy coastal cities that fleets may bombard by themselves, once a phase (19.2a, R65, R119)."""
    b, w = s.board, s.world
    hexes = reachable_coast(b, w, side) & w.cities & occupied(b, enemy(side)) & ~b.bombarded & ~b.closed
    hidden = unseen(b, w, side) if hexes else 0
    return [h for h in members(hexes) if fort_possible(w, b.stack[h], hidden)]


def bombard_refusal(s: S, side: str, h: int) -> Refusal:
    """Why fleets may not bombard a hex by themselves."""
    b, w = s.board, s.world
    name = w.place_name(h)
    if b.bombarded >> h & 1:
        return Refusal("R65", f"{name} has been bombarded in this phase.")
    if not reachable_coast(b, w, side) >> h & 1:
        return Refusal("19.1a", f"No fleet at hand can lie off {name}.")
    if not (occupied(b, enemy(side)) & w.cities & ~b.closed) >> h & 1:
        return Refusal("19.2a", f"{name} is no enemy city that could have a fortified zone.")
    return Refusal("R119", f"From what can be seen there is no fortified zone in {name}.")
