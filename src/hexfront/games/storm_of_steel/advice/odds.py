"""What attacks promise: results of the tables in the points of the adviser."""

from __future__ import annotations

from math import fsum
from typing import NamedTuple

from hexfront.games.storm_of_steel.advice.estimate import Estimate
from hexfront.games.storm_of_steel.rules.fighting import attack_strength, defence_strength
from hexfront.games.storm_of_steel.rules.ladder import HIGHEST, LOWEST, results
from hexfront.hexes import members
from hexfront.mechanics.odds import clamp, odds_column

FACES = 6


class Clash(NamedTuple):
    """An attack as it is weighed: what may be lost and won."""

    #: What defenders and attackers are worth in all, the cheapest of each, and printed strengths.
    defenders: float
    attackers: float
    cheap_defender: float
    cheap_attacker: float
    defence: float
    strength: float
    #: How many defend, how many of them are mobile, whether a fort is there.
    number: int
    mobile: int
    fort: bool
    #: What the hex is worth to the attacker.
    prize: float


def fight_of(e: Estimate, attackers: int, defenders: int, prize: float) -> Clash:
    """A fight as it is weighed: what may be lost on both sides, and what the hex is worth."""
    b, w = e.b, e.w
    foes, own = [e.worth(u) for u in members(defenders)], [e.worth(u) for u in members(attackers)]
    return Clash(
        defenders=fsum(foes),
        attackers=fsum(own),
        cheap_defender=min(foes, default=0.0),
        cheap_attacker=min(own, default=0.0),
        defence=float(defence_strength(b, w, defenders)),
        strength=float(attack_strength(w, attackers)),
        number=len(foes),
        mobile=(defenders & ~b.entrenched & ~w.forts).bit_count(),
        fort=bool(defenders & w.forts),
        prize=prize,
    )


def promise(estimate: Estimate, clash: Clash, table: str, column: int) -> float:
    """What a table promises in a column on the mean."""
    return fsum(_worth(estimate, clash, code) for code in results(table, column)) / FACES


def _worth(estimate: Estimate, clash: Clash, code: str) -> float:
    """What a result is worth to the attacker (14.5)."""
    weights = estimate.weights
    kill = estimate.kill
    taken = clash.prize + weights.ground
    survivors = clash.number - 1
    goes = clash.mobile >= clash.number and not clash.fort
    match code:
        case "AR":
            return -weights.retreat
        case "AD":
            return -clash.cheap_attacker
        case "AE":
            return -clash.attackers
        case "BD":
            return kill * clash.cheap_defender - clash.cheap_attacker
        case "DR":
            return weights.retreat * clash.mobile + (taken if goes else 0.0)
        case "DD":
            return kill * clash.cheap_defender + (taken if survivors == 0 or goes else weights.retreat)
        case "DI":
            return kill * clash.cheap_defender + taken + weights.retreat
        case "HX":
            return kill * clash.defenders + taken - _paid(clash, clash.defence / 2)
        case "EX":
            return kill * clash.defenders + taken - _paid(clash, clash.defence)
        case "DE":
            return kill * clash.defenders + taken
    return 0.0


def ashore(estimate: Estimate, clash: Clash, table: str, column: int) -> float:
    """What a landing promises on the mean: who does not come ashore is lost (25.42f, 25.42g)."""
    kill = estimate.kill * clash.defenders
    worths = {"DE": kill + clash.prize, "DD": estimate.kill * clash.cheap_defender + clash.prize}
    worths |= dict.fromkeys(("HX", "EX"), kill - clash.attackers)
    return fsum(worths.get(code, -clash.attackers) for code in results(table, column)) / FACES


def _paid(clash: Clash, due: float) -> float:
    """What the attacker gives up for a strength that is due."""
    return clash.attackers * min(1.0, due / max(1.0, clash.strength))


def rough_column(attack: float, defence: float, shift: int) -> int:
    """A column by guessed strengths."""
    base = odds_column(max(1, round(attack)), max(1, round(defence)))
    return clamp(base + shift, LOWEST, HIGHEST)
