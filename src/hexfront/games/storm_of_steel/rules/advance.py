"""14.7, 10.34c and 11.7b. Advance after combat."""

from __future__ import annotations

from hexfront.games.storm_of_steel.battle import MOBILE, Battle
from hexfront.games.storm_of_steel.board import S, enemy, side_name
from hexfront.games.storm_of_steel.naming import called
from hexfront.games.storm_of_steel.rules import bounds, entry, fighting, zones
from hexfront.games.storm_of_steel.rules.stacking import room
from hexfront.games.storm_of_steel.telling import troop
from hexfront.games.storm_of_steel.world import SIDES, World
from hexfront.hexes import members, of
from hexfront.kernel import Action, Ask, Auto, Frame, Refusal, act
from hexfront.mechanics.frames import at_hand
from hexfront.mechanics.refusing import unit_named

DONE = act("done")
#: The cadre that may advance two hexes (14.5h, 14.5k).
KEEN = 4


def far_goers(w: World, battle: Battle) -> int:
    """Attackers that may advance two hexes (14.5h, 14.5k, 11.7b).

    After DE units of cadre 4 and tank corps, after DI also shock units and tank brigades.
    """
    keen = of(u for u in members(battle.attackers) if w.cadre[u] >= KEEN)
    if battle.result == "DI":
        return keen | battle.attackers & fighting.storm_troops(w)
    if battle.result == "DE":
        return keen | battle.attackers & w.type.get("TNK", 0)
    return 0


def _begin(s: S, frame: Frame) -> None:
    """Who attacked may go in if no enemy is left in the hex (14.5f)."""
    b = s.board
    battle = at_hand(b.battle)
    if not b.held[enemy(battle.power)] >> battle.target & 1 and moves(s):
        s.push("advance")


def moves(s: S) -> list[tuple[int, int]]:
    """Who may advance where: attackers into the hex, some from there one farther, within stacking (14.7a).

    Enemy zones do not matter (10.34c).
    """
    b, w = s.board, s.world
    battle = at_hand(b.battle)
    target, found = battle.target, []
    left = battle.attackers & b.afield & ~battle.spent
    for u in members(left & ~battle.advanced):
        if enterable(s, u, b.loc[u], target):
            found.append((u, target))
    for u in members(left & battle.advanced):
        found += [(u, h) for h in members(w.open[target]) if enterable(s, u, target, h)]
    return found


def enterable(s: S, u: int, at: int, h: int) -> bool:
    """Whether a unit may advance into a hex: no enemy, no neutral, ground that it can use, room."""
    return barred(s, u, at, h) is None


def barred(s: S, u: int, at: int, h: int) -> Refusal | None:
    """What keeps a unit that advances out of a hex; irregulars stay in their region or country (37.5a)."""
    b, w = s.board, s.world
    there, name = w.place_name(h), called(s, u)
    if b.held[enemy(w.side_of[u])] >> h & 1:
        return Refusal("14.7a", f"{there} holds enemy units.")
    if not zones.passable(s) >> h & 1:
        return Refusal("19.23a", f"{there} is neutral.")
    if not bounds.confines(s, 1 << u) >> h & 1:
        return bounds.leaving(w, 1 << u)
    if closed(w, u, at, h):
        return Refusal("11.23a", f"{name} enters mountain and swamp by road alone.")
    if not room(b, w, h, 1 << u):
        return Refusal("13.14a" if w.hqs >> u & 1 else "13.2a", f"{there} has no room for {name}.")
    return None


def closed(w: World, u: int, at: int, h: int) -> bool:
    """Whether the ground of a hex shuts a unit out: mountain and swamp off the road for vehicles (11.23a)."""
    rough = not w.charts["terrain"][w.terrain[h]]["mech"]
    return bool(w.mechanized >> u & 1 and rough and not w.rail[at] >> h & 1)


def _take(s: S, frame: Frame, action: Action) -> None:
    b, w = s.board, s.world
    battle = at_hand(b.battle)
    if action == DONE:
        return
    u, h = w.index[action.args[0]], w.grid.hex(action.args[1])
    one, far = 1 << u, far_goers(w, battle)
    stays = one if h != battle.target or not far & one else 0
    b.battle = battle._replace(advanced=battle.advanced | one, spent=battle.spent | stays)
    rule = "11.7b" if battle.kind == MOBILE else "14.7a"
    start = b.loc[u]
    way = (w.spot(start), w.spot(h))
    s.log("advanced", rule, side=side_name(battle.power), who=(troop(s, u),), way=way)
    entry.go(s, u, h)
    if moves(s):
        s.again(frame)


def _prompt(s: S, frame: Frame) -> str:
    place = s.world.place_name(at_hand(s.board.battle).target)
    return f"Battle of {place}: advance with units that attacked, or finish."


def _refuse(s: S, frame: Frame, action: Action) -> Refusal | None:
    b, w = s.board, s.world
    if action.verb != "advance" or len(action.args) != len(("unit", "hex")) or action.args[1] not in w.grid:
        return None
    battle, u, h = at_hand(b.battle), unit_named(s, action), w.grid.hex(action.args[1])
    if u is None or not battle.attackers & b.afield & 1 << u:
        return Refusal("14.7a", "Only units that took part in the attack advance.")
    name = called(s, u)
    if battle.spent >> u & 1:
        return Refusal("14.7a", f"{name} has advanced as far as it may.")
    if h == battle.target and not battle.advanced >> u & 1:
        return barred(s, u, b.loc[u], h)
    if not battle.advanced >> u & 1:
        return Refusal("14.7a", f"{name} must enter {w.place_name(battle.target)} first.")
    if not w.open[battle.target] >> h & 1:
        return Refusal("14.7a", f"{name} cannot advance to {w.place_name(h)}.")
    return barred(s, u, battle.target, h)


STEPS = (
    Auto(name="advance.begin", run=_begin),
    Ask(
        name="advance",
        rule="14.7a",
        side=lambda s, f: SIDES[at_hand(s.board.battle).power],
        prompt=_prompt,
        actions=lambda s, f: [*(act("advance", s.world.ids[u], s.world.names[h]) for u, h in moves(s)), DONE],
        take=_take,
        refuse=_refuse,
    ),
)
