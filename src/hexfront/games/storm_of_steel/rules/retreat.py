"""14.6, 10.34b and 17.1b. Retreat after combat: who must go, where to, and who cannot."""

from __future__ import annotations

from hexfront.games.storm_of_steel.battle import LANDING
from hexfront.games.storm_of_steel.board import Board, S, controlled, enemy, flip, rails, side_name
from hexfront.games.storm_of_steel.naming import called
from hexfront.games.storm_of_steel.rules import bounds, entry, losses, zones
from hexfront.games.storm_of_steel.rules.advance import closed
from hexfront.games.storm_of_steel.rules.resolution import involved
from hexfront.games.storm_of_steel.telling import troop
from hexfront.games.storm_of_steel.world import SIDES, World
from hexfront.hexes import members
from hexfront.kernel import Action, Ask, Auto, Frame, Refusal, act
from hexfront.mechanics.frames import Extent, at_hand
from hexfront.mechanics.refusing import unit_named

Path = tuple[int, ...]


def must_go(b: Board, w: World, units: int, amphibious: bool = False) -> int:
    """Of some units those that a retreat moves: mobile, and not with a fort of theirs (12.1a, 12.1b, 17.1b).

    In an amphibious assault the entrenched go as well (R-83).
    """
    found = units & ~w.forts & (~0 if amphibious else ~b.entrenched)
    walls = {b.loc[u] for u in members(w.forts & b.afield)}
    return sum(1 << u for u in members(found) if b.loc[u] not in walls)


def _begin(s: S, frame: Extent) -> None:
    """Note who has to go how far."""
    b = s.board
    waiting = must_go(b, s.world, involved(s, frame.role), at_hand(b.battle).kind == LANDING)
    b.battle = at_hand(b.battle)._replace(waiting=waiting, distance=frame.number)
    s.push("retreat.next")


def _next(s: S, frame: Frame) -> None:
    """Who has no way is eliminated where it stands (14.6b, 14.6c, 10.34b); the others go one by one."""
    b = s.board
    battle = at_hand(b.battle)
    waiting = battle.waiting & b.afield
    stuck = sum(1 << u for u in members(waiting) if not ways_back(s, u))
    if stuck:
        losses.eliminate(s, stuck, "14.6b")
    b.battle = battle._replace(waiting=waiting & ~stuck)
    if waiting & ~stuck:
        s.again(frame)
        s.push("retreat")


# Where to ------------------------------------------------------------------------------------------------


def ways_back(s: S, u: int) -> list[Path]:
    """Every way that a unit may take now (14.6a, 14.6c).

    Each hex is farther from the attacked hex than the one before; ways toward an own HQ, rail or port come
    before others.
    """
    b = s.board
    battle = at_hand(b.battle)
    paths: list[Path] = [()]
    for _ in range(battle.distance):
        paths = [(*path, h) for path in paths for h in _steps(s, u, path, battle.target)]
    good = [path for path in paths if _homeward(s, u, path[-1])]
    return good or paths


def first_steps(s: S, u: int) -> list[int]:
    """Where a unit could step back from its own hex, if it were beaten there now (14.6a)."""
    return _steps(s, u, (), s.board.loc[u])


def _steps(s: S, u: int, path: Path, centre: int) -> list[int]:
    b, w = s.board, s.world
    at = path[-1] if path else b.loc[u]
    power = w.side_of[u]
    shut = b.held[enemy(power)] | zones.hindering(s, power, 1 << u)
    ground = zones.passable(s) & bounds.confines(s, 1 << u)
    distance = w.grid.distance
    return [
        h
        for h in members(w.open[at] & ~shut & ground)
        if distance(centre, h) > distance(centre, at) and not closed(w, u, at, h)
    ]


def _homeward(s: S, u: int, h: int) -> bool:
    """Whether a hex is on friendly rail, a friendly port, or nearer to an own HQ (14.6a)."""
    b, w = s.board, s.world
    power = w.side_of[u]
    if (rails(b, power) | w.ports & controlled(b, power)) >> h & 1:
        return True
    distance, at = w.grid.distance, b.loc[u]
    own = w.hqs & w.side[power] & b.afield & ~(1 << u)
    return any(distance(h, b.loc[q]) < distance(at, b.loc[q]) for q in members(own))


# Going ---------------------------------------------------------------------------------------------------


def _words(w: World, u: int, path: Path) -> Action:
    return act("retreat", w.ids[u], *(w.names[h] for h in path))


def _actions(s: S, frame: Frame) -> list[Action]:
    waiting = at_hand(s.board.battle).waiting
    return [_words(s.world, u, path) for u in members(waiting) for path in ways_back(s, u)]


def _take(s: S, frame: Frame, action: Action) -> None:
    """A unit goes back; if it makes a stack too large the excess is sent away (13.2b, 14.6b).

    Who is thrown out of trenches by a landing comes out of them (12.1a, R-83).
    """
    b, w = s.board, s.world
    battle, u = at_hand(b.battle), w.index[action.args[0]]
    b.battle = battle._replace(waiting=battle.waiting & ~(1 << u))
    path = [w.grid.hex(name) for name in action.args[1:]]
    way = (w.spot(b.loc[u]), *map(w.spot, path))
    s.log("retreated", "14.6a", side=side_name(w.side_of[u]), who=(troop(s, u),), way=way)
    flip(b, w, u, entrenched=False)
    for h in path:
        if entry.go(s, u, h):
            break


def _refuse(s: S, frame: Frame, action: Action) -> Refusal | None:
    b, w = s.board, s.world
    u = unit_named(s, action)
    if action.verb != "retreat" or u is None or any(name not in w.grid for name in action.args[1:]):
        return None
    battle = at_hand(b.battle)
    if not battle.waiting >> u & 1:
        return Refusal("14.6a", "That unit does not retreat now.")
    path = [w.grid.hex(name) for name in action.args[1:]]
    if len(path) != battle.distance:
        return Refusal("14.6c", f"The way back of {called(s, u)} is not {battle.distance} long.")
    power = w.side_of[u]
    if any(zones.hindering(s, power, 1 << u) >> h & 1 for h in path):
        return Refusal("10.34b", f"{called(s, u)} may not retreat into an enemy zone of control.")
    if any(not bounds.confines(s, 1 << u) >> h & 1 for h in path):
        return bounds.leaving(w, 1 << u)
    return Refusal("14.6a", f"{called(s, u)} has no such way back.")


STEPS = (
    Auto(name="battle.retreat", frame=Extent, run=_begin),
    Auto(name="retreat.next", run=_next),
    Ask(
        name="retreat",
        rule="14.6a",
        side=lambda s, f: SIDES[s.world.side_of[members(at_hand(s.board.battle).waiting)[0]]],
        prompt=lambda s, f: (
            f"Battle of {s.world.place_name(at_hand(s.board.battle).target)}: retreat the beaten units."
        ),
        actions=_actions,
        take=_take,
        refuse=_refuse,
    ),
)
