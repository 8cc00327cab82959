"""38. Air missions: superiority, strategic bombing, aerial supply. Reconnaissance is in ``cover`` (38.5a)."""

from __future__ import annotations

from hexfront.games.kaisers_war_1918.board import Board, S, enemy, occupied, on, on_map, units_of
from hexfront.games.kaisers_war_1918.naming import called, of_own
from hexfront.games.kaisers_war_1918.rules.control import controlled
from hexfront.games.kaisers_war_1918.rules.cover import unseen
from hexfront.games.kaisers_war_1918.rules.strength import BOMBING, SUPERIORITY
from hexfront.games.kaisers_war_1918.rules.supply import in_general_supply
from hexfront.games.kaisers_war_1918.rules.support import free_supports, in_range
from hexfront.games.kaisers_war_1918.telling import troop
from hexfront.games.kaisers_war_1918.world import World
from hexfront.hexes import members
from hexfront.kernel import Action, Ask, Refusal, act
from hexfront.mechanics.frames import OfSide
from hexfront.mechanics.refusing import by_verb

DONE = act("done")


def free_wings(b: Board, w: World, side: str) -> int:
    """Airbases that may fly a mission: they have done nothing else in this player turn (38.2d, 38.4f)."""
    return free_supports(b, w, side, w.airbases & ~b.missions & ~b.flown)


def flown_over(b: Board, w: World, side: str) -> int:
    """Hexes within the range of an airbase that may fly a mission (38.2a, R38)."""
    found = 0
    for u in members(free_wings(b, w, side)):
        found |= in_range(w, b.loc[u], w.units[u].range)
    return found


def air_possible(b: Board, w: World, side: str, hexes: int) -> int:
    """Hexes where a side sees an enemy airbase or counters that it cannot look at, as with R119."""
    hidden = w.airbases | unseen(b, w, side)
    return sum(1 << h for h in members(hexes & occupied(b, enemy(side))) if b.stack[h] & hidden)


def raidable(b: Board, w: World, side: str) -> int:
    """Hexes in range whose airbases may be attacked from the air (38.2a)."""
    return air_possible(b, w, side, flown_over(b, w, side) & ~b.closed)


def bombable(b: Board, w: World, side: str) -> int:
    """Enemy cities in range that may be bombed, each once a phase (38.4a, 38.4c).

    One without value and without airbases has no defense and cannot be (R102).
    """
    near = flown_over(b, w, side) & w.cities & controlled(b, w, enemy(side)) & ~b.bombed & ~b.closed
    return near & w.objectives | air_possible(b, w, side, near & ~w.objectives)


def mission_actions(s: S, side: str) -> list[Action]:
    """Air missions of a Combat Phase (38.1a)."""
    b, w = s.board, s.world
    if not free_wings(b, w, side):
        return []
    raids = [act("raid", w.names[h]) for h in members(raidable(b, w, side))]
    return raids + [act("bomb", w.names[h]) for h in members(bombable(b, w, side))]


def mission_refusal(s: S, side: str, h: int, form: str) -> Refusal:
    """Why no mission of a form may be flown against a hex."""
    b, w = s.board, s.world
    name = w.place_name(h)
    if not on(s, "air"):
        return Refusal("38.1a", "Air missions are an option that is not in use.")
    if not flown_over(b, w, side) >> h & 1:
        rule = "38.2a" if form == SUPERIORITY else "38.4a"
        return Refusal(rule, f"No airbase that is free for a mission has {name} in range.")
    if form == SUPERIORITY:
        return Refusal("38.2a", f"From what can be seen there is no enemy airbase in {name}.")
    if b.bombed >> h & 1:
        return Refusal("38.4c", f"{name} has been bombed in this phase.")
    if form == BOMBING and (controlled(b, w, enemy(side)) & w.cities) >> h & 1:
        return Refusal("R102", f"{name} has nothing that bombs could hit.")
    return Refusal("38.4a", f"{name} is no enemy city.")


# Aerial supply (38.3) --------------------------------------------------------------------------------


def lifters(b: Board, w: World, side: str) -> list[int]:
    """Airbases in general supply that have not flown in this player turn (38.3a, 38.3b)."""
    bases = on_map(b, w.airbases & units_of(b, side) & ~b.missions & ~b.flown)
    return [u for u in members(bases) if in_general_supply(b, w, u)]


def airlifts(s: S, side: str, hungry: int) -> list[tuple[int, int]]:
    """Airbases, each with a unit without supply that it could supply within its range (38.3a)."""
    b, w = s.board, s.world
    return [
        (base, u)
        for base in lifters(b, w, side)
        for u in members(hungry)
        if in_range(w, b.loc[u], w.units[base].range) >> b.loc[base] & 1
    ]


def hungry(b: Board, w: World, side: str) -> int:
    """Units of a side on the map that are not in general supply."""
    units = on_map(b, units_of(b, side) & w.land_units)
    return sum(1 << u for u in members(units) if not in_general_supply(b, w, u))


def _actions(s: S, frame: OfSide) -> list[Action]:
    b, w = s.board, s.world
    flights = airlifts(s, frame.side, hungry(b, w, frame.side))
    return [*(act("feed", w.ids[base], w.ids[u]) for base, u in flights), DONE]


def _take(s: S, frame: OfSide, action: Action) -> None:
    """One mission a phase in all (38.3b): the unit is in general supply until the phase ends."""
    b, w = s.board, s.world
    if action == DONE:
        return
    base, u = (w.index[word] for word in action.args)
    b.missions |= 1 << base
    b.flown_in |= 1 << u
    s.log("fed by air", "38.3a", side=frame.side, who=(troop(s, u),), by=called(s, base))


def _feed_refusal(s: S, frame: OfSide, u: int) -> Refusal:
    b, w = s.board, s.world
    if not w.airbases >> u & 1:
        return Refusal("38.3a", f"{called(s, u)} is no airbase.")
    if (b.missions | b.flown) >> u & 1:
        return Refusal("38.3b", f"{called(s, u)} has flown in this player turn.")
    return Refusal("38.3a", f"{called(s, u)} cannot bring supply to that unit.")


STEPS = (
    Ask(
        name="aerial supply",
        frame=OfSide,
        rule="38.3a",
        prompt=lambda s, f: "Supply one unit from the air, or go on.",
        actions=_actions,
        take=_take,
        refuse=by_verb(feed=of_own(_feed_refusal, "38.3a", "supplies from the air")),
    ),
)
