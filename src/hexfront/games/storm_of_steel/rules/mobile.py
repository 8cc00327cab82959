"""11.7. Mobile assault: a stack runs over an enemy hex instead of moving, or falls short of it."""

from __future__ import annotations

from hexfront.games.storm_of_steel.battle import MOBILE, Battle
from hexfront.games.storm_of_steel.board import S, enemy, hexes_of, units_in
from hexfront.games.storm_of_steel.rules.fighting import entitled, fighters
from hexfront.hexes import members
from hexfront.kernel import Refusal


def stackmates(s: S, battle: Battle) -> int:
    """Units that may still join a mobile assault: all come from one hex (11.7a)."""
    b, w = s.board, s.world
    near = stormers(s, battle.power) & units_in(b, w.open[battle.target] & b.held[battle.power])
    if battle.attackers:
        near &= b.stack[b.loc[members(battle.attackers)[0]]]
    return near & ~battle.attackers


def stormers(s: S, power: int) -> int:
    """Units that may make a mobile assault instead of moving (11.7a, R-67)."""
    b, w = s.board, s.world
    return entitled(s, power, fighters(b, w, power) & ~b.moved & ~b.strategic & ~b.sailed)


def targets(s: S, power: int) -> list[int]:
    """Hexes that a stack beside them may try to run over; what lies there is not known (11.7d)."""
    b, w, found = s.board, s.world, 0
    for a in members(hexes_of(b, stormers(s, power))):
        found |= w.open[a] & b.held[enemy(power)]
    return list(members(found))


def begin(s: S, power: int, h: int) -> None:
    """Begin to plan a mobile assault (11.7a)."""
    s.board.battle = Battle(power, h, MOBILE)
    s.push("combat.plan")


def refusal(s: S, frame: object, h: int) -> Refusal:
    """Why a hex cannot be stormed."""
    b, w, power = s.board, s.world, s.board.half
    name = w.place_name(h)
    if not b.held[enemy(power)] >> h & 1:
        return Refusal("11.7a", f"{name} holds no enemy unit.")
    near = units_in(b, w.open[h] & b.held[power]) & fighters(b, w, power)
    if not near:
        return Refusal("11.7a", f"No mobile unit of yours stands next to {name}.")
    if not near & ~b.moved:
        return Refusal("11.7a", f"All units next to {name} have moved.")
    return Refusal("15.71a", f"No unit next to {name} is in command on a front where you have this impulse.")
