"""What an attack promises: its chance, what the retreat does to the beaten, and what failure costs."""

from __future__ import annotations

from math import fsum

from hexfront.games.emperors_last_war.advice.estimate import Estimate
from hexfront.games.emperors_last_war.advice.reckoning import DIE, share_above
from hexfront.games.emperors_last_war.battle import Battle
from hexfront.games.emperors_last_war.board import enemy
from hexfront.games.emperors_last_war.rules import chance, works
from hexfront.games.emperors_last_war.rules.retreat import least_toll
from hexfront.hexes import members


def made(estimate: Estimate, target: int, attackers: int, second: bool, like: Battle | None = None) -> Battle:
    """An attack worked out by the functions that fight it."""
    b, w, power = estimate.b, estimate.w, estimate.power
    defenders = b.stack[target] & w.side[enemy(power)] & w.real
    base = like or Battle(power, target, second)
    battle = base._replace(attackers=attackers, defenders=defenders)
    if not defenders and not chance.work_of(b, w, battle):
        return battle
    battle = battle._replace(
        work=chance.work_of(b, w, battle),
        ringed=estimate.cut_off & (attackers | defenders),
        shaken=estimate.adrift & defenders,
    )
    return chance.settled(b, w, battle)


def promise(estimate: Estimate, battle: Battle, haul: float) -> float:
    """What a settled attack is worth; ``haul`` is what its success brings beside the ground."""
    win = max(0.0, min(1.0, battle.chance / DIE))
    return win * (haul + ground(estimate, battle)) - (1 - win) * setback(estimate, battle)


def ground(estimate: Estimate, battle: Battle) -> float:
    """What it is worth to drive the enemy out of a hex."""
    h = battle.target
    closed = battle.work or (estimate.w.work.get(h) is not None and not estimate.b.captured >> h & 1)
    return estimate.weights.front + (0.0 if closed else 0.6 * estimate.prize(h))


def haul(estimate: Estimate, battle: Battle) -> float:
    """What success does to the defenders: each retreats as it must and checks (8, 9), or surrenders (8.6)."""
    b, w = estimate.b, estimate.w
    if battle.work == chance.ASSAULT:
        return _storm(estimate, battle)
    total = 0.0
    for u in members(battle.defenders):
        toll = _toll(estimate, battle, u)
        ringed = bool(battle.ringed >> u & 1)
        morale = w.morale[u] + battle.figure
        if toll is None:
            fails = share_above(morale - 4)
            total += fails * estimate.end_of(u) if not b.disrupted >> u & 1 else estimate.end_of(u)
        else:
            total += share_above(morale - toll) * estimate.blow(u, ringed)
    return total


def most_of(estimate: Estimate, battle: Battle) -> float:
    """The most that success could bring: every defender fails or surrenders, the work falls."""
    b, w = estimate.b, estimate.w
    units = fsum(
        max(estimate.blow(u, bool(battle.ringed >> u & 1)), estimate.end_of(u))
        for u in members(battle.defenders)
    )
    if battle.work != chance.ASSAULT:
        return units
    return units + works.strength(b, w, battle.target) + 0.8 * estimate.prize(battle.target)


def _storm(estimate: Estimate, battle: Battle) -> float:
    """What the fall of a work brings, by the chance of its check (25.2c, 25.2d)."""
    b, w, h = estimate.b, estimate.w, battle.target
    strength = works.strength(b, w, h)
    falls = share_above(chance.best_morale(b, w, battle) + strength + battle.figure)
    inside = fsum(estimate.blow(u, bool(battle.ringed >> u & 1)) for u in members(battle.defenders))
    return falls * (inside + strength + 0.8 * estimate.prize(h))


def _toll(estimate: Estimate, battle: Battle, u: int) -> int | None:
    """What its way back costs a beaten unit; nothing if it has none."""
    b, w = estimate.b, estimate.w
    # Units of one kind have the same ways; one that is lent has those of its ally too (21.6).
    kind = w.nation_of[u], bool(w.hqs >> u & 1), bool(b.disrupted >> u & 1), u if b.lent else -1
    key = battle.target, battle.length, *kind
    if key not in estimate.tolls:
        estimate.tolls[key] = least_toll(estimate.b, estimate.w, u, battle.length, battle.defenders)
    toll = estimate.tolls[key]
    return None if toll is None else toll + (1 if battle.shaken >> u & 1 else 0)


def setback(estimate: Estimate, battle: Battle) -> float:
    """What failure costs: points, and checks if the enemy was stronger (8.5a)."""
    short = battle.attack - battle.defense
    found = estimate.failed
    if short < 0:
        found += fsum(
            share_above(estimate.w.morale[u] + short) * estimate.blow(u, bool(battle.ringed >> u & 1))
            for u in members(battle.attackers)
        )
    return found
