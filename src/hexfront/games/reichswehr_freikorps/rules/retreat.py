"""10.8. Retreat after combat: one hex towards the nearest source of supply."""

from __future__ import annotations

from hexfront.games.reichswehr_freikorps.board import Board, S, controlled, shift
from hexfront.games.reichswehr_freikorps.naming import meant
from hexfront.games.reichswehr_freikorps.rules.combat import defender, fight
from hexfront.games.reichswehr_freikorps.rules.stacking import may_stay
from hexfront.games.reichswehr_freikorps.rules.supply import blocked, no_entry, retreat_sources
from hexfront.games.reichswehr_freikorps.rules.victory import enter
from hexfront.games.reichswehr_freikorps.telling import troop, troops
from hexfront.games.reichswehr_freikorps.world import World
from hexfront.hexes import members
from hexfront.kernel import Action, Ask, Auto, Frame, Refusal, act
from hexfront.mechanics.memory import remembered
from hexfront.mechanics.refusing import by_verb, unit_named
from hexfront.mechanics.retreat import nearer_hexes


def ways_back(b: Board, w: World, side: str, h: int) -> int:
    """Hexes a retreat from a hex may enter, stacking apart (10.8f, 10.8h, 10.8i, R-43 to R-46).

    None leads off the map (9.16a, R-63).

    They must be nearer to a working source by the shortest supply path, or by plain distance if there
    is none; the hex being left is no source for this (R-44).
    """
    sources = retreat_sources(b, w, side) & ~(1 << h)
    barred = blocked(b, w, side)
    return _nearer(w, h, sources, barred) & ~no_entry(b, side) & ~barred


@remembered
def _nearer(w: World, h: int, sources: int, barred: int) -> int:
    return nearer_hexes(w.ways, h, sources, barred)


def retreat_hexes(s: S, side: str, u: int) -> list[int]:
    """Hexes a unit may retreat to now, with room for it (10.8e)."""
    b, w = s.board, s.world
    back = ways_back(b, w, side, b.loc[u])
    return [n for n in members(back) if may_stay(b, w, n, u)]


def _retreat(s: S, frame: Frame) -> None:
    """Units still in the target go back one by one; those with no way out are lost together (10.8c, R-47)."""
    b = s.board
    battle = fight(s)
    waiting = b.stack[battle.target] & battle.defenders
    if not waiting:
        return
    if any(retreat_hexes(s, defender(s), u) for u in members(waiting)):
        s.push("battle.retreat")
        s.push("battle.withdraw")
        return
    w = s.world
    s.log("cut off", "10.8c", side=defender(s), who=troops(w, waiting), at=(w.spot(battle.target),))
    b.battle = battle._replace(doomed=waiting)
    s.push("battle.losses", "10.8c")


def _withdraw_actions(s: S, frame: Frame) -> list[Action]:
    b, w = s.board, s.world
    battle = fight(s)
    side = defender(s)
    return [
        act("retreat", w.units[u].id, w.names[h])
        for u in members(b.stack[battle.target] & battle.defenders)
        for h in retreat_hexes(s, side, u)
    ]


def _withdraw_take(s: S, frame: Frame, action: Action) -> None:
    b, w = s.board, s.world
    battle = fight(s)
    unit, name = action.args
    u, h = w.index[unit], w.grid.hex(name)
    shift(b, w, u, h)
    b.battle = battle._replace(retreated=battle.retreated | 1 << u)
    way = (w.spot(battle.target), w.spot(h))
    s.log("retreat", "10.8a", side=defender(s), who=(troop(w, u),), way=way)
    # Enemy-held places are closed to a retreat, but a west-edge hex may change hands (3.5c, R-24).
    enter(s, defender(s), h)


def _retreat_refusal(s: S, frame: Frame, action: Action) -> Refusal | None:
    b, w = s.board, s.world
    start, side = fight(s).target, defender(s)
    if len(action.args) != len(("unit", "hex")):
        return None
    u = unit_named(s, action)
    if u is None or not b.stack[start] >> u & 1:
        return Refusal("10.8a", f"{meant(s, side, action)} is not a unit that retreats now.")
    if action.args[1] not in w.grid:
        return Refusal("2.2f", f"There is no hex {action.args[1]!r} on the map.")
    h = w.grid.hex(action.args[1])
    name = w.place_name(h)
    if not w.grid.adjacent(h, start):
        return Refusal("10.8a", f"{name} is not next to {w.place_name(start)}: a retreat is exactly one hex.")
    if not w.touching[start] >> h & 1 or no_entry(b, side) >> h & 1:
        return Refusal("10.8f", f"{name} is closed to a retreat: water, or enemy units.")
    if w.places >> h & 1 and not controlled(b, w, side) >> h & 1:
        return Refusal("10.8i", f"{name} is under enemy control.")
    if not ways_back(b, w, side, start) >> h & 1:
        return Refusal("10.8h", f"{name} is not nearer to a source of supply.")
    if not may_stay(b, w, h, u):
        return Refusal("10.8e", f"Stacking leaves no room in {name}.")
    return None


STEPS = (
    Auto(name="battle.retreat", run=_retreat),
    Ask(
        name="battle.withdraw",
        rule="10.8b",
        side=lambda s, f: defender(s),
        prompt=lambda s, f: f"Retreat the units in {s.world.place_name(fight(s).target)}.",
        actions=_withdraw_actions,
        take=_withdraw_take,
        refuse=by_verb(retreat=_retreat_refusal),
    ),
)
