"""11.7. Mobile assault: a stack runs over an enemy hex instead of moving, or falls short of it."""

from __future__ import annotations

from hexfront.games.storm_of_steel.battle import MOBILE, Battle
from hexfront.games.storm_of_steel.board import S, enemy, hexes_of, units_in
from hexfront.games.storm_of_steel.rules import impulses
from hexfront.games.storm_of_steel.rules.bounds import against, mates
from hexfront.games.storm_of_steel.rules.fighting import entitled, fighters, unfit
from hexfront.hexes import members
from hexfront.kernel import Refusal


def stackmates(s: S, battle: Battle) -> int:
    """Units that may still join a mobile assault: all come from one hex (11.7a)."""
    b, w = s.board, s.world
    near = beside(s, battle.power, battle.target)
    if battle.attackers:
        near &= b.stack[b.loc[members(battle.attackers)[0]]]
    return mates(w, battle.attackers, near & ~battle.attackers)


def stormers(s: S, power: int) -> int:
    """Units that may make a mobile assault instead of moving (11.7a, R-67).

    Partisans only probe (34.3c). Who may not move cannot do so either.
    """
    b, w = s.board, s.world
    spent = b.moved | b.strategic | b.sailed | w.type.get("PART", 0) | impulses.resting(s)
    return entitled(s, power, fighters(b, w, power) & ~spent)


def beside(s: S, power: int, h: int) -> int:
    """Units that may try to run over a hex (11.7a)."""
    return against(s, h, stormers(s, power) & units_in(s.board, s.world.open[h] & s.board.held[power]))


def targets(s: S, power: int) -> list[int]:
    """Hexes that a stack beside them may try to run over; what lies there is not known (11.7d)."""
    b, w, found = s.board, s.world, 0
    able = stormers(s, power)
    for a in members(hexes_of(b, able)):
        for h in members(w.open[a] & b.held[enemy(power)]):
            if against(s, h, able & b.stack[a]):
                found |= 1 << h
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
    beside = units_in(b, w.open[h] & b.held[power]) & w.land_units & w.side[power]
    near = beside & fighters(b, w, power)
    if beside and not near:
        return unfit(b, w, beside, f"The units next to {name}")
    if not near:
        return Refusal("11.7a", f"No unit of yours stands next to {name}.")
    if not near & ~(b.moved | b.strategic | b.sailed):
        return Refusal("11.7a", f"All units next to {name} have moved.")
    if not near & ~(b.moved | b.strategic | b.sailed | impulses.resting(s)):
        return Refusal("11.7a", f"The units next to {name} may not move in this impulse.")
    if not near & ~w.type.get("PART", 0):
        return Refusal("34.3c", "Partisans only probe.")
    if not against(s, h, near & ~w.type.get("PART", 0)):
        return Refusal("37.3a", "Bolsheviks attack no fort, and nobody outside their country.")
    return Refusal("15.71a", f"No unit next to {name} is in command on a front where you have this impulse.")
