"""16. Rail movement: from city to city through rail zones, with the capacity of each Zone 2 country."""

from __future__ import annotations

from hexfront.games.kaisers_war_1918.board import Board, March, S, enemy, equivalents, occupied, side_of
from hexfront.games.kaisers_war_1918.naming import called
from hexfront.games.kaisers_war_1918.rules.control import controlled
from hexfront.games.kaisers_war_1918.rules.realm import realm
from hexfront.games.kaisers_war_1918.rules.zones import felt
from hexfront.games.kaisers_war_1918.world import World
from hexfront.hexes import of
from hexfront.kernel import Refusal
from hexfront.mechanics.memory import remembered
from hexfront.mechanics.world import sum_of


def most_hexes(w: World) -> int:
    """The length of a rail move (16.3a)."""
    return int(w.charts["movement"]["rail_max_hexes"])


def capacity(w: World) -> int:
    """Corps equivalents that a player may rail through each Zone 2 country in a turn (16.5b, 16.6a, R62)."""
    return int(w.charts["movement"]["rail_move_corps_equivalents"])


@remembered
def second_zone(w: World) -> dict[str, int]:
    """The hexes of each country that lie in Zone 2."""
    return {name: hexes & w.zone[2] for name, hexes in w.country.items() if hexes & w.zone[2]}


def full_countries(b: Board, w: World, u: int) -> int:
    """Zone 2 hexes of countries that cannot take a unit any more this player turn (16.5b, 16.6, R62)."""
    if not b.rail_used:
        return 0
    left = capacity(w) - equivalents(b, w, u)
    return sum_of(second_zone(w)[name] for name, used in b.rail_used.items() if used > left)


def lines(b: Board, w: World, u: int) -> int:
    """Hexes through which a unit may ride: Zones 1 and 2, no enemy, no enemy zone (16.4b, 16.5, R61).

    It rides only where it may be at all.
    """
    side = side_of(b, u)
    barred = occupied(b, enemy(side)) | felt(b, w, u, side) | full_countries(b, w, u)
    return realm(b, w, u) & ~w.zone[3] & ~barred


@remembered
def _within_reach(w: World, start: int, open_hexes: int) -> int:
    return w.ways.reach(1 << start, open_hexes, most_hexes(w))


def rides(s: S, march: March) -> int:
    """Cities to which a unit may go by rail at this point of its move (16.3, 16.4)."""
    if _no_ride(s, march) is not None:
        return 0
    b, w = s.board, s.world
    start = b.loc[march.unit]
    open_hexes = lines(b, w, march.unit)
    if not open_hexes >> start & 1:
        return 0
    goals = w.cities & controlled(b, w, side_of(b, march.unit)) & open_hexes & ~(1 << start)
    return _within_reach(w, start, open_hexes) & goals if goals else 0


def _no_ride(s: S, march: March) -> Refusal | None:
    """What keeps a unit off every train (16.3a, 16.4a, 16.4c, 20.3d, R63)."""
    b, w, u = s.board, s.world, march.unit
    if b.loc[u] < 0 or not w.cities >> b.loc[u] & 1:
        return Refusal("16.3a", "A rail move starts in a city.")
    if march.carried:
        rule = "16.4c" if march.carried == "rail" else "20.3d"
        return Refusal(rule, f"{called(s, u)} has been carried already in this phase.")
    if march.stepped:
        return Refusal("R63", f"{called(s, u)} has marched: a ride comes first in a move.")
    if not b.fed >> u & 1:
        return Refusal("16.4a", f"{called(s, u)} was not in general supply when the phase began.")
    return None


def ride_refusal(s: S, march: March, to: int) -> Refusal:
    """Why a unit cannot go to a hex by rail."""
    b, w, u = s.board, s.world, march.unit
    general = _no_ride(s, march)
    if general is not None:
        return general
    name, start, side = w.place_name(to), b.loc[u], side_of(b, u)
    if to == start:
        return Refusal("16.3a", f"{called(s, u)} is in {name} already.")
    if not w.cities >> to & 1:
        return Refusal("16.3a", f"{name} is no city: a rail move ends in one.")
    if w.zone[3] >> start & 1 or w.zone[3] >> to & 1:
        return Refusal("16.5d", "Rail moves neither enter nor leave Rail Zone 3.")
    if not controlled(b, w, side) >> to & 1:
        return Refusal("16.4d", f"{name} is not under friendly control.")
    if full_countries(b, w, u) & (1 << start | 1 << to):
        return Refusal(
            "16.5b", f"The railroads of {_country(w, start, to, full_countries(b, w, u))} are used up."
        )
    if felt(b, w, u, side) & (1 << start | 1 << to):
        return Refusal("16.4b", f"An enemy zone of control lies over {w.place_name(start)} or {name}.")
    return Refusal("16.3a", f"No open line of {most_hexes(w)} hexes at most leads to {name}.")


def _country(w: World, start: int, to: int, full: int) -> str:
    h = start if full >> start & 1 else to
    return str(w.charts["country"][w.country_of[h]]["name"])


def charge(s: S, u: int, way: tuple[int, ...]) -> None:
    """Take the capacity of every Zone 2 country that a ride touches, its ends too (16.5c, R62)."""
    b, w = s.board, s.world
    passed = of(way)
    for name, hexes in second_zone(w).items():
        if hexes & passed:
            b.rail_used[name] = b.rail_used.get(name, 0) + equivalents(b, w, u)


def capacity_left(b: Board, w: World) -> dict[str, int]:
    """Corps equivalents that each Zone 2 country can still take this player turn."""
    return {name: capacity(w) - b.rail_used.get(name, 0) for name in second_zone(w)}
