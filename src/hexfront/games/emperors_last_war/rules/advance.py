"""10 and 11d. Advance after combat."""

from __future__ import annotations

from hexfront.games.emperors_last_war.board import Board, March, S, enemy, hexes_of
from hexfront.games.emperors_last_war.naming import called
from hexfront.games.emperors_last_war.rules import (
    area,
    bridgehead,
    entry,
    fortress,
    hindrance,
    marching,
    players,
    works,
)
from hexfront.games.emperors_last_war.rules.stacking import room
from hexfront.games.emperors_last_war.telling import troop
from hexfront.games.emperors_last_war.world import POWER_NAMES, World
from hexfront.hexes import members
from hexfront.kernel import Action, Ask, Auto, Frame, Refusal, act
from hexfront.mechanics.frames import at_hand
from hexfront.mechanics.refusing import unit_named

DONE = act("done")
#: More points than any step costs.
PLENTY = 99
#: What a march is refused by for its points or an enemy line; of an advance 10d says the same.
LINES_AND_POINTS = ("5.1.6a", "6.2.1a", "6.2.2a")


def open_to_advance(b: Board, w: World) -> bool:
    """Whether the attacked hex may be entered: no enemy is left in it, and no work of his stands (10a, R-29).

    In scenarios A and B a fortress or bridgehead never falls, so nobody enters it (A.3d, B.3d).
    """
    battle = at_hand(b.battle)
    foe = enemy(battle.power)
    return not (b.held[foe] | works.standing(b, w, foe)) >> battle.target & 1


def _begin(s: S, frame: Frame) -> None:
    _walk_in(s)
    if open_to_advance(s.board, s.world) and _moves(s.board, s.world):
        s.push("advance")


def _walk_in(s: S) -> None:
    """A bridgehead that nobody holds any more falls to attackers who stand in its rear (26.2a, R-59)."""
    b, w = s.board, s.world
    battle = at_hand(b.battle)
    h = battle.target
    rear = hexes_of(b, battle.attackers) & w.open[h] & ~works.faces(w, h) if h in w.work else 0
    if rear and bridgehead.unguarded(b, w, battle.power) >> h & 1:
        fortress.capture(s, battle.power, h)


def left_after(b: Board, w: World, u: int) -> int:
    """The points a unit has left after it has entered the attacked hex (10b, 10c, 10d, R-29).

    It always may enter; if the step is dearer than its 2 points, or banned, it stops there.
    """
    target = at_hand(b.battle).target
    prices = [
        price.cost
        for h, price in marching.exits(b, w, u, b.loc[u], PLENTY, False)
        if h == target and price.how == marching.STEP
    ]
    return max(0, w.allowances.advance - prices[0]) if prices else 0


def _moves(b: Board, w: World) -> list[tuple[int, int]]:
    """Who may advance where: attackers into the attacked hex, from there one hex on while points last.

    The disrupted may, too (R-29). After second attacks nobody goes on (11d).
    """
    battle = at_hand(b.battle)
    target, found = battle.target, []
    if room(b, w, target):
        able = members(battle.attackers & b.afield & ~battle.spent & ~battle.resting)
        found = [(u, target) for u in able if not _off_limits(b, w, u) >> target & 1]
    for u, left in battle.advanced:
        if left and not battle.second and b.loc[u] == target and not battle.resting >> u & 1:
            found += [
                (u, h)
                for h, price in marching.exits(b, w, u, target, left, False)
                if price.how == marching.STEP and room(b, w, h)
            ]
    return found


def _off_limits(b: Board, w: World, u: int) -> int:
    """Hexes that an attacker leaves alone although he has cleared them (30.1a, 37.5a)."""
    return area.shunned(b, w, u, b.loc[u]) | area.beyond_border(b, w, u, b.loc[u])


def _asked(s: S, frame: Frame) -> str:
    """Who may advance: first the player who attacks, then the ally whose units joined him (F.1a, R-98)."""
    power = at_hand(s.board.battle).power
    leader = players.attacker(s, power)
    return (
        leader
        if _own_moves(s, leader)
        else next((side for side in players.sides_of(s.board, power) if _own_moves(s, side)), leader)
    )


def _own_moves(s: S, side: str) -> list[tuple[int, int]]:
    """The advances of units that a player directs."""
    b, w = s.board, s.world
    return [(u, h) for u, h in _moves(b, w) if players.directs(b, w, side, u)]


def _take(s: S, frame: Frame, action: Action) -> None:
    b, w = s.board, s.world
    battle = at_hand(b.battle)
    if action == DONE:
        side = _asked(s, frame)
        own = sum(1 << u for u in members(battle.attackers) if players.directs(b, w, side, u))
        b.battle = battle._replace(resting=battle.resting | own)
        if _moves(b, w):
            s.again(frame)
        return
    u, h = w.index[action.args[0]], w.grid.hex(action.args[1])
    left = left_after(b, w, u) if h == battle.target else 0
    others = tuple(one for one in battle.advanced if one[0] != u)
    b.battle = battle._replace(advanced=(*others, (u, left)))
    way = (w.spot(b.loc[u]), w.spot(h))
    s.log("advanced", "10a", side=POWER_NAMES[battle.power], who=(troop(s, u),), way=way)
    entry.go(s, u, h)
    if _moves(b, w):
        s.again(frame)


def _refuse(s: S, frame: Frame, action: Action) -> Refusal | None:
    b, w = s.board, s.world
    if action.verb != "advance" or len(action.args) != len(("unit", "hex")) or action.args[1] not in w.grid:
        return None
    battle, u, h = at_hand(b.battle), unit_named(s, action), w.grid.hex(action.args[1])
    if u is None or not battle.attackers & b.afield & 1 << u:
        return Refusal("10a", "Only units that took part in the attack advance.")
    if h == battle.target:
        if battle.spent >> u & 1:
            return Refusal("10b", f"{called(s, u)} has advanced.")
        if area.shunned(b, w, u, b.loc[u]) >> h & 1:
            return Refusal("37.5a", f"{called(s, u)} does not enter East Prussia of its own will.")
        if area.beyond_border(b, w, u, b.loc[u]) >> h & 1:
            return Refusal("30.1a", f"{called(s, u)} may not cross the Russian border here yet.")
        return Refusal("5.3a", f"{w.place_name(h)} is full.")
    if not battle.spent >> u & 1:
        return Refusal("10b", f"{called(s, u)} must enter {w.place_name(battle.target)} first.")
    if battle.second:
        return Refusal("11d", "After a second attack units advance into the attacked hex only.")
    return _onward_refusal(s, u, h)


def _onward_refusal(s: S, u: int, h: int) -> Refusal:
    """Why an attacker does not go on from the attacked hex (10d): what bars a march bars it, too."""
    battle = at_hand(s.board.battle)
    if s.board.loc[u] != battle.target:
        return Refusal("10b", f"{called(s, u)} has advanced as far as two movement points lead.")
    left = dict(battle.advanced)[u]
    found = hindrance.step(s, March(u, battle.target, left), h)
    return Refusal("10d", found.message) if found.rule in LINES_AND_POINTS else found


STEPS = (
    Auto(name="advance.begin", run=_begin),
    Ask(
        name="advance",
        rule="10a",
        side=_asked,
        prompt=lambda s, f: "Advance with units that attacked, or finish.",
        actions=lambda s, f: [
            *(act("advance", s.world.ids[u], s.world.names[h]) for u, h in _own_moves(s, _asked(s, f))),
            DONE,
        ],
        take=_take,
        refuse=_refuse,
    ),
)
