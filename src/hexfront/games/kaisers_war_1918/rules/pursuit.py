"""14, 39.2. Pursuit."""

from __future__ import annotations

from hexfront.games.kaisers_war_1918.board import Pursuit, S, enemy, move_of, occupied, on, on_map, side_of
from hexfront.games.kaisers_war_1918.naming import called, meant
from hexfront.games.kaisers_war_1918.rules.assaults import land
from hexfront.games.kaisers_war_1918.rules.entry import go
from hexfront.games.kaisers_war_1918.rules.realm import realm
from hexfront.games.kaisers_war_1918.rules.results import (
    ATTACK,
    DEFENSE,
    PURSUE,
    involved,
    living,
    order,
    role_side,
)
from hexfront.games.kaisers_war_1918.rules.strength import fight
from hexfront.games.kaisers_war_1918.telling import troop
from hexfront.hexes import members
from hexfront.kernel import Action, Ask, Auto, Frame, Refusal, act
from hexfront.mechanics.frames import Extent, OfUnit, at_hand
from hexfront.mechanics.offering import each_hex
from hexfront.mechanics.pursuit import pursuers, vacated

DONE, HALT = act("done"), act("halt")


def _pursue(s: S, frame: Extent) -> None:
    """Open a pursuit before the next attack (14.1a), if the hex is clear of enemies (14.2b, 14.5a).

    The defender follows into one of the hexes where attackers stood, never out to sea (R50). A force that
    came by sea lands as a whole and takes one place (20.10d, R69).
    """
    b, w = s.board, s.world
    battle = fight(s)
    side = role_side(s, frame.role)
    held = 1 << battle.target if frame.role == ATTACK else battle.hexes & w.land
    hexes = vacated(held, occupied(b, enemy(side)))
    if not hexes:
        return
    most = frame.number
    force = living(b, battle.seaborne) if frame.role == ATTACK else 0
    if force:
        land(s, force, battle.target, "20.10d")
        most -= 1
    b.pursuit = Pursuit(side, hexes, most, force)
    if advances(s):
        s.push("pursuit")
    else:
        b.pursuit = None


def eligible(s: S) -> int:
    """Units that may still pursue (14.2a, 14.2e, 14.3c, 12.20h, R50, R51).

    They took part and can attack and move. With mechanized warfare the attacker's tank and mechanized units
    go beyond the number that the result states (39.2a).
    """
    b, w = s.board, s.world
    pursuit = at_hand(b.pursuit)
    attacking = pursuit.side == fight(s).side
    took_part = on_map(b, involved(s, ATTACK if attacking else DEFENSE))
    able = w.fighters & w.mobile
    extra = w.mechanized if attacking and on(s, "mechanized") else 0
    counted = pursuit.gone & ~extra & ~fight(s).seaborne
    return pursuers(took_part & extra, able, pursuit.gone) | pursuers(
        took_part & ~extra & ~pursuit.gone, able, counted, pursuit.most
    )


def entry_hexes(s: S, u: int, hexes: int) -> int:
    """Those of some hexes that a unit beside them could move into, zones ignored (11.9a, 14.4a, 14.4b)."""
    b, w = s.board, s.world
    return hexes & w.touching[b.loc[u]] & realm(b, w, u) & ~occupied(b, enemy(side_of(b, u)))


def advances(s: S) -> list[tuple[int, int]]:
    """Units that may pursue, each with the hexes it may enter first; limits hold at the end (13.2e)."""
    pursuit = at_hand(s.board.pursuit)
    return [(u, h) for u in members(eligible(s)) for h in members(entry_hexes(s, u, pursuit.hexes))]


def second_hexes(s: S, u: int) -> int:
    """Where a unit with a movement of 4 or more may go on: anywhere, never onto enemies (14.2c, 14.4d).

    Slower units stop in the first hex (14.3a, 14.3b, R52).
    """
    b, w = s.board, s.world
    if move_of(b, w, u) < w.charts["pursuit"]["two_hexes_if_move_at_least"]:
        return 0
    return entry_hexes(s, u, w.touching[b.loc[u]])


def _actions(s: S, frame: Frame) -> list[Action]:
    w = s.world
    return [*(act("advance", w.ids[u], w.names[h]) for u, h in advances(s)), DONE]


def _take(s: S, frame: Frame, action: Action) -> None:
    b, w = s.board, s.world
    pursuit = at_hand(b.pursuit)
    if action == DONE:
        b.pursuit = None
        return
    s.again(frame)
    u, h = w.index[action.args[0]], w.grid.hex(action.args[1])
    b.pursuit = pursuit._replace(gone=pursuit.gone | 1 << u)
    way = (w.spot(b.loc[u]), w.spot(h))
    s.log("pursued", "14.1a", side=side_of(b, u), who=(troop(s, u),), way=way)
    s.push("pursuit.on", u)
    go(s, u, h)


def pursuer_refusal(s: S, u: int, what: str) -> Refusal | None:
    """Why a unit may not pursue at all, wherever to."""
    b, w, battle = s.board, s.world, fight(s)
    pursuit = at_hand(b.pursuit)
    fought = battle.attackers if pursuit.side == battle.side else battle.defenders
    if side_of(b, u) != pursuit.side:
        return Refusal("14.2a", f"{what} is not a unit of the side that pursues.")
    if battle.supporters >> u & 1:
        return Refusal("12.20h", f"{what} has supported the attack, and supports never pursue.")
    if not fought >> u & 1:
        return Refusal("14.2a", f"{what} took no part in the battle.")
    if b.loc[u] < 0:
        return Refusal("14.2a", f"{what} was lost in the battle.")
    if battle.seaborne >> u & 1:
        return Refusal("20.10d", f"{what} has landed with its force.")
    if not (w.fighters & w.mobile) >> u & 1:
        lacks = "attack factor" if w.mobile >> u & 1 else "movement"
        return Refusal("14.3c", f"{what} has no {lacks} of its own and never pursues.")
    if pursuit.gone >> u & 1:
        return Refusal("14.1a", f"{what} has pursued already.")
    if not eligible(s) >> u & 1:
        return Refusal("14.2e", f"As many units as the result allows have pursued; {what} may not.")
    return None


def _refuse(s: S, frame: Frame, action: Action) -> Refusal | None:
    w, pursuit = s.world, s.board.pursuit
    if action.verb != "advance" or len(action.args) != len(("unit", "hex")) or pursuit is None:
        return None
    u, what = w.index.get(action.args[0]), meant(s, pursuit.side, action)
    if u is None:
        return Refusal("14.2a", f"{what} is no unit of the game.")
    refusal = pursuer_refusal(s, u, what)
    if refusal or action.args[1] not in w.grid:
        return refusal or Refusal("14.2b", f"There is no hex {action.args[1]!r} on the map.")
    h = w.grid.hex(action.args[1])
    if not pursuit.hexes >> h & 1:
        text = f"A pursuit first enters the hex that the beaten units held, not {w.place_name(h)}."
        return Refusal("14.2b", text)
    return Refusal("14.4a", f"{called(s, u)} could not enter {w.place_name(h)} in movement.")


def _on_take(s: S, frame: OfUnit, action: Action) -> None:
    """A pursuer stops early or goes on, each for itself (14.4c)."""
    b, w = s.board, s.world
    if action == HALT:
        return
    u, h = frame.unit, w.grid.hex(action.args[0])
    way = (w.spot(b.loc[u]), w.spot(h))
    s.log("pursued further", "14.3a", side=side_of(b, u), who=(troop(s, u),), way=way)
    go(s, u, h)


def _pursuer(s: S) -> str:
    return at_hand(s.board.pursuit).side


STEPS = (
    Auto(name="battle.pursue", frame=Extent, run=_pursue),
    Ask(
        name="pursuit",
        # The result grants it (14.2d).
        rule=lambda s, f: order(s, PURSUE, ATTACK if _pursuer(s) == fight(s).side else DEFENSE),
        side=lambda s, f: _pursuer(s),
        prompt=lambda s, f: "Pursue with units that took part, or finish.",
        actions=_actions,
        take=_take,
        refuse=_refuse,
    ),
    Ask(
        name="pursuit.on",
        frame=OfUnit,
        rule="14.3a",
        side=lambda s, f: side_of(s.board, f.unit),
        prompt=lambda s, f: f"Does {called(s, f.unit)} pursue one hex further?",
        actions=each_hex("on", lambda s, f: second_hexes(s, f.unit), last=(HALT,)),
        take=_on_take,
    ),
)
