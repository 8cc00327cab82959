"""24. Trenches: building and destroying them in the Supply Phase, and the sides that they cover (R-54)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from hexfront.games.emperors_last_war.board import Board, S, hexes_of
from hexfront.games.emperors_last_war.naming import called
from hexfront.games.emperors_last_war.rules import inforce, players, purse, supply, works
from hexfront.games.emperors_last_war.rules.players import OfPowerUnit, asked
from hexfront.games.emperors_last_war.telling import tell
from hexfront.games.emperors_last_war.world import RU, World
from hexfront.hexes import members, of
from hexfront.kernel import Action, Ask, Refusal, act
from hexfront.mechanics.memory import remembered

#: Directions in words.
COMPASS = {
    "E": "east",
    "NE": "north-east",
    "NW": "north-west",
    "W": "west",
    "SW": "south-west",
    "SE": "south-east",
}


@remembered
def _covered(w: World, trenches: tuple[tuple[int, int], ...], h: int) -> int:
    ring, found = w.grid.ring[h], 0
    for at, facing in trenches:
        if at == h:
            for d in (facing - 1, facing, facing + 1):
                n = ring[d % 6]
                found |= 1 << n if n >= 0 else 0
    return found


def covered(b: Board, w: World, h: int) -> int:
    """The hexes beyond the trench lines of a hex: a trench covers its facing and the two sides next to it.

    It serves whoever is there, whoever built it (24d), and the same side never counts twice (R-54).
    """
    return _covered(w, b.trenches, h) if b.trenches else 0


# Building (24, 24.3) ------------------------------------------------------------------------------------


def builder_refusal(s: S, side: str, u: int) -> Refusal | None:
    """Why a unit may not dig: only undisrupted infantry corps do, once a Player-Turn (24a, R-54)."""
    b, w = s.board, s.world
    name = called(s, u)
    if b.loc[u] < 0 or not players.directs(b, w, side, u):
        return Refusal("24a", f"The {name} is not a unit of yours on the map.")
    if not w.infantry & w.corps & 1 << u or b.disrupted >> u & 1:
        return Refusal("24a", f"The {name} is not an undisrupted infantry corps.")
    if b.building >> u & 1:
        return Refusal("24a", f"The {name} is at work on a trench already.")
    return None


def refusal(s: S, side: str, u: int) -> Refusal | None:
    """Why a unit may not build a trench: it takes a supply point of its front (24a)."""
    b, w = s.board, s.world
    found = builder_refusal(s, side, u)
    if found is not None:
        return found
    if not purse.affording(b, w, w.side_of[u], price(w)) >> b.loc[u] & 1:
        return Refusal(
            "24a", f"The {called(s, u)} would need {price(w)} SP for a trench, and its front has none."
        )
    if not _sides_left(b, w, b.loc[u]):
        return Refusal("24a", f"{w.place_name(b.loc[u])} has trenches on all sides.")
    return None


def price(w: World) -> int:
    """What a trench costs (24a)."""
    return int(supply.numbers(w)["trench_sp"])


def _sides_left(b: Board, w: World, h: int) -> list[int]:
    """Directions that a new trench in a hex may face: where a hex lies and no trench faces yet."""
    return _undug(w, b.trenches, h)


def _undug(w: World, trenches: tuple[tuple[int, int], ...], h: int) -> list[int]:
    dug = {facing for at, facing in trenches if at == h}
    return [d for d, n in enumerate(w.grid.ring[h]) if n >= 0 and d not in dug]


@remembered
def _dug_around(w: World, trenches: tuple[tuple[int, int], ...]) -> int:
    """The hexes that have trenches on all sides."""
    dug = Counter(h for h, d in set(trenches) if w.grid.ring[h][d] >= 0)
    return of(h for h, sides in dug.items() if sides >= len(w.grid.neighbours[h]))


def _workers(s: S, side: str) -> int:
    """Units of a side that may work on trenches."""
    b, w = s.board, s.world
    able = w.side[players.power_of(side)] & w.infantry & w.corps & b.afield & ~b.disrupted & ~b.building
    if inforce.on(b, "allies"):
        able = sum(1 << u for u in members(able) if players.directs(b, w, side, u))
    return able


def actions(s: S, side: str) -> list[Action]:
    """Corps that may dig for a supply point, and pairs of Russian corps that dig without one (24.3a)."""
    b, w = s.board, s.world
    if not inforce.on(b, "trenches"):
        return []
    dig, able = w.unit_acts("dig"), _workers(s, side)
    paid = purse.affording(b, w, players.power_of(side), price(w))
    sites = hexes_of(b, able) & paid & ~_dug_around(w, b.trenches)
    found = [dig[u] for h in members(sites) for u in members(able & b.stack[h])]
    return found + [act("dig", w.ids[u], w.ids[v]) for u, v in pairs(s, able)]


def pairs(s: S, able: int) -> list[tuple[int, int]]:
    """Two Russian corps in one hex, which build without supply (24.3a, R-54)."""
    b, w = s.board, s.world
    stacks: dict[int, list[int]] = {}
    for u in members(able & w.side[RU]):
        stacks.setdefault(b.loc[u], []).append(u)
    full = _dug_around(w, b.trenches)
    return [pair for h, those in stacks.items() if not full >> h & 1 for pair in combinations(those, 2)]


def take(s: S, side: str, action: Action) -> None:
    """Who digs may neither move nor attack in this Player-Turn (24b, R-54); then the facing is chosen."""
    b, w = s.board, s.world
    diggers = [w.index[word] for word in action.args]
    u = diggers[0]
    for one in diggers:
        b.building |= 1 << one
    if len(diggers) == 1:
        purse.spend(s, w.side_of[u], b.loc[u], price(w), "24a", "for a trench")
    s.push("trench", w.side_of[u], u)


def _face_actions(s: S, frame: OfPowerUnit) -> list[Action]:
    b, w = s.board, s.world
    h, face = b.loc[frame.unit], w.hex_acts("face")
    return [face[w.grid.ring[h][d]] for d in _sides_left(b, w, h)]


def _face(s: S, frame: OfPowerUnit, action: Action) -> None:
    """The trench is there at once, and never moves (24c, R-54)."""
    b, w, u = s.board, s.world, frame.unit
    h = b.loc[u]
    facing = w.grid.direction(h, w.grid.hex(action.args[0]))
    b.trenches = (*b.trenches, (h, facing))
    tell(s, "dug", "24a", 1 << u, at=(w.spot(h),), facing=COMPASS[w.grid.directions[facing]])


# Destroying (24.2) ------------------------------------------------------------------------------------


def raze_actions(s: S, side: str) -> list[Action]:
    """Trenches in the hexes of own infantry corps; fortified areas cannot be destroyed (24.2a, 24.2b)."""
    b, w = s.board, s.world
    if not b.trenches or not inforce.on(b, "trenches"):
        return []
    able, found = _workers(s, side), []
    for h, d in b.trenches:
        there = members(able & b.stack[h])
        found += [act("raze", w.ids[u], w.names[w.grid.ring[h][d]]) for u in there]
    return found


def raze_refusal(s: S, side: str, u: int) -> Refusal | None:
    """Why a unit may not destroy a trench (24.2)."""
    found = builder_refusal(s, side, u)
    h = s.board.loc[u]
    if (
        found is None
        and works.areas(s.board, s.world) >> h & 1
        and not any(at == h for at, _ in s.board.trenches)
    ):
        return Refusal("24.2b", f"{s.world.place_name(h)} is a fortified area, which cannot be destroyed.")
    return found or Refusal("24.2a", f"There is no such trench in the hex of the {called(s, u)}.")


def raze(s: S, side: str, action: Action) -> None:
    """A trench is destroyed without cost, by a corps that does nothing else (24.2a, 24.2c)."""
    b, w = s.board, s.world
    u = w.index[action.args[0]]
    h = b.loc[u]
    facing = w.grid.direction(h, w.grid.hex(action.args[1]))
    b.building |= 1 << u
    b.trenches = tuple(one for one in b.trenches if one != (h, facing))
    tell(s, "razed", "24.2a", 1 << u, at=(w.spot(h),))


STEPS = (
    Ask(
        name="trench",
        frame=OfPowerUnit,
        rule="24a",
        side=asked,
        prompt=lambda s, f: (
            "Toward which hex shall the trench face? It covers that side and the two next to it."
        ),
        actions=_face_actions,
        take=_face,
    ),
)
