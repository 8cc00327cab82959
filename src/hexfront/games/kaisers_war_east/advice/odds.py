"""What a battle is worth: every result of a column weighed with what both sides have at stake."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.kaisers_war_east.advice import weights
from hexfront.games.kaisers_war_east.advice.sight import Sight
from hexfront.games.kaisers_war_east.rules.breakdown import WHOLE
from hexfront.games.kaisers_war_east.world import World
from hexfront.hexes import members
from hexfront.mechanics.memory import remembered
from hexfront.mechanics.percent import percent_column, percentage


class Stake(NamedTuple):
    """What a set of units has to lose, part by part as the results take it."""

    #: All units; those that are no armies; those that cannot move.
    whole: float
    small: float
    immobile: float
    #: Breaking all armies, breaking the cheapest, and what the armies lose if they break and are caught.
    breaks: float
    one_break: float
    caught: float
    #: The least a side can give up; the least shock unit.
    least: float
    shock: float
    #: Whether armies will be left after the small units are gone.
    stands: bool


def stake(sight: Sight, units: int) -> Stake:
    """What some units of one side have to lose."""
    w, prices = sight.w, sight.prices
    some = members(units)
    armies = [u for u in some if w.armies >> u & 1]
    small = [u for u in some if not w.armies >> u & 1]
    breaks = [prices[u] if w.nation_of[u] in WHOLE else sight.broken for u in armies]
    gives = {u: prices[u] for u in small}
    for u in armies:
        whole = w.nation_of[u] in WHOLE
        # An army may break down and give up one of its corps instead (CR-ST-2, CR-MD-3).
        gives[u] = prices[u] if whole else sight.broken + prices[u] / 3
    lost = sum(prices[u] for u in small)
    caught = sum(prices[u] for u in armies)
    return Stake(
        whole=lost + caught,
        small=lost,
        immobile=sum(prices[u] for u in small if not w.mobile >> u & 1),
        breaks=sum(breaks),
        one_break=min(breaks, default=0.0),
        caught=caught,
        least=min(gives.values(), default=0.0),
        shock=min((price for u, price in gives.items() if w.shock_capable >> u & 1), default=0.0),
        stands=any(w.nation_of[u] not in WHOLE for u in armies),
    )


@remembered
def faces(w: World, table: str, column: int) -> dict[str, float]:
    """The results of a column with their probabilities."""
    found: dict[str, float] = {}
    for result in w.crt[table][column]:
        found[result] = found.get(result, 0.0) + 1 / 6
    return found


def outcome_value(
    sight: Sight, result: str, attack: Stake, defense: Stake, prize: float, trapped: bool
) -> float:
    """What a result is worth to the attacker; ``prize`` is the hex, ``trapped`` says there is no way out."""
    rout = defense.small + (defense.caught if trapped else defense.breaks)
    if defense.stands and not trapped:
        rout += weights.BROKEN_FOE * sight.fade
    match result:
        case "AZ":
            return -attack.whole
        case "AD":
            return -attack.small - attack.breaks
        case "ST":
            return defense.least - attack.least
        case "BB":
            taken = 0.0 if defense.stands else prize if attack.stands else 0.0
            return defense.small + defense.breaks - attack.small - attack.one_break + taken
        case "DD":
            return rout + prize
        case "DP":
            return rout + prize + weights.PANIC * defense.stands
        case "MD":
            lost = defense.whole if trapped else defense.immobile
            return lost + prize - attack.shock
    return defense.whole + prize


def column_value(
    sight: Sight, table: str, column: int, attack: Stake, defense: Stake, prize: float, trapped: bool
) -> float:
    """The mean of all results of a column."""
    return sum(
        chance * outcome_value(sight, result, attack, defense, prize, trapped)
        for result, chance in faces(sight.w, table, column).items()
    )


def column_of(w: World, attack: float, defense: float) -> int:
    """The column of strengths that may be estimates."""
    return percent_column(w.column_min, percentage(int(attack), max(1, int(defense))))


def danger(sight: Sight, h: int, units: int) -> float:
    """What the side must fear for a stack in a hex from the enemy's next turn, the hex included."""
    w = sight.w
    prize = sight.place(h, sight.foe)
    strength, stacks = sight.strike(h)
    if not units & w.exerting:
        lost = sum(sight.prices[u] for u in members(units)) if strength else 0.0
        return prize * _exposure(sight, h) + weights.WILL * lost
    if not strength:
        return 0.0
    defense = sum(w.defense[u] for u in members(units)) * (2 if w.doubled >> h & 1 else 1)
    mine = stake(sight, units)
    foe = Stake(strength * 0.8, 0.0, 0.0, stacks * sight.broken, sight.broken, 0.0, sight.broken, 0.0, True)
    trapped = not w.touching[h] & ~sight.theirs & ~sight.zone & ~sight.b.closed
    if sight.encircled(h) and not units & w.fortresses:
        strength *= 2
    plain = column_value(sight, "standard", column_of(w, strength, defense), foe, mine, prize, trapped)
    fear = weights.WILL * max(0.0, plain)
    if sight.enemy_larders >> h & 1:
        column = column_of(w, 2 * strength + 3, defense)
        rich = column_value(sight, "standard", column, foe, mine, prize, trapped)
        fear = max(fear, weights.WILL_SUPPLIED * max(0.0, rich - weights.SUPPLY))
    return fear


def _exposure(sight: Sight, h: int) -> float:
    """How likely the enemy takes a hex that nobody holds."""
    if sight.reachable >> h & 1:
        return weights.OPEN_GATE
    if not sight.w.all_objectives >> h & 1:
        return 0.0
    return weights.RAID if sight.raids >> h & 1 else weights.REMOTE
