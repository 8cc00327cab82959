"""10.2, 10.7, 10.18, 10.19. The strengths of a battle, its odds and every shift, each with its rule."""

from __future__ import annotations

from hexfront.games.reichswehr_freikorps.board import Battle, S
from hexfront.games.reichswehr_freikorps.rules.supply import supplied
from hexfront.games.reichswehr_freikorps.rules.victory import ram_level
from hexfront.games.reichswehr_freikorps.world import GERMAN, RED, World
from hexfront.hexes import members
from hexfront.kernel.outcome import Modifier
from hexfront.mechanics.concentric import surrounds
from hexfront.mechanics.odds import clamp, odds_column, odds_number


def effective(factor: int, supported: bool, starved: bool, river: bool) -> int:
    """A unit's factor: doubled by support, halved out of supply and over a river, rounded down once (R-36).

    A unit has one factor, for attack and defence alike (2.9a).

    >>> effective(5, False, True, False), effective(5, True, True, False), effective(5, False, True, True)
    (2, 5, 1)
    """
    return (factor * (2 if supported else 1)) >> (starved + river)


def settle(s: S, battle: Battle) -> Battle:
    """Freeze supply and morale and work out strengths, ratio, shifts and column of a declared battle.

    The state found now holds for the whole battle (7.7d, R-13, R-34). The weaker attacker counts as 1:n, n
    rounded up (10.2b, R-38).
    """
    b = s.board
    hit = b.german_hit if battle.side == RED else b.red_hit
    battle = battle._replace(starved=starving(s, battle), spent=battle.defenders & hit)
    attack, defence = attack_strength(s, battle), defence_strength(s, battle)
    concentric = is_concentric(s.world, battle)
    battle = battle._replace(attack=attack, defence=defence, concentric=concentric)
    ratio = odds_column(attack, defence)
    shifted = ratio + sum(shift for _, shift, _ in shifts(s, battle))
    return battle._replace(ratio=ratio, shifted=shifted, column=cut(s.world, shifted))


def cut(w: World, column: int) -> int:
    """A column cut to the table, after all shifts (10.10a, 10.10b, R-39)."""
    return clamp(column, odds_number(w.columns[0]), odds_number(w.columns[-1]))


def starving(s: S, battle: Battle) -> int:
    """Units of both sides in the battle that are out of supply (7.7d)."""
    b, w = s.board, s.world
    fed = {side: supplied(b, w, side) for side in (RED, GERMAN)}
    involved = battle.attackers | battle.defenders
    return sum(1 << u for u in members(involved) if not fed[w.side_of[u]] >> b.loc[u] & 1)


def attack_strength(s: S, battle: Battle) -> int:
    """The attackers' total, at least 1; each unit counts once and whole (10.2a, 10.6a, 10.7b, R-37)."""
    b, w = s.board, s.world
    total = 0
    for u in members(battle.attackers):
        h = b.loc[u]
        river = (h, battle.target) in w.river
        total += effective(w.factor[u], h == battle.support, bool(battle.starved >> u & 1), river)
    return max(1, total)


def defence_strength(s: S, battle: Battle) -> int:
    """The defenders' total, at least 1; units that retreated here before add nothing (10.5a, 10.8g)."""
    w = s.world
    supported = battle.support == battle.target
    total = sum(
        effective(w.factor[u], supported, bool(battle.starved >> u & 1), False)
        for u in members(battle.defenders & ~battle.spent)
    )
    return max(1, total)


def is_concentric(w: World, battle: Battle) -> bool:
    """Whether the attack comes from around the target; never against a city (10.19a, 10.19d, R-55)."""
    if w.cities >> battle.target & 1:
        return False
    return surrounds(w.grid.direction(battle.target, h) for h in members(battle.hexes))


TERRAIN_RULES = {"city": "10.7e", "town": "10.7a", "forest": "10.7f", "rough": "10.7g", "clear": "10.7a"}


def shifts(s: S, battle: Battle) -> list[tuple[str, int, str]]:
    """Every column shift with its rule, right positive (10.2c, R-66)."""
    b, w = s.board, s.world
    found = []
    terrain = w.ground[battle.target]
    if w.shift[terrain]:
        found.append((f"defender in {terrain}", -w.shift[terrain], TERRAIN_RULES[terrain]))
    level = ram_level(b)
    if level:
        shift = level if battle.side == RED else -level
        found.append(("Red Army Morale", shift, "4.7e" if level > 0 else "4.7g"))
    if battle.concentric:
        charts = w.charts["combat"]["concentric"]
        side = battle.side
        shift = charts["german_shift_right"] if side == GERMAN else charts["red_shift_right"]
        found.append(("concentric attack", shift, "10.19b" if side == GERMAN else "10.19c"))
    return found


def modifiers(s: S, battle: Battle) -> list[Modifier]:
    """Everything that made the odds what they are, for a player to read."""
    b, w = s.board, s.world
    found = [
        Modifier("attack strength", str(battle.attack), "10.2a"),
        Modifier("defence strength", str(battle.defence), "10.2a"),
    ]
    river = [u for u in members(battle.attackers) if (b.loc[u], battle.target) in w.river]
    if river:
        found.append(Modifier("attackers over a river, halved", str(len(river)), "10.7b"))
    if battle.starved:
        found.append(Modifier("units out of supply, halved", str(battle.starved.bit_count()), "7.7d"))
    if battle.support >= 0:
        found.append(Modifier("Allied support, doubled", w.names[battle.support], "10.18d"))
    if battle.spent:
        found.append(Modifier("defenders that retreated here", str(battle.spent.bit_count()), "10.8g"))
    return found + [Modifier(name, f"{shift:+d} columns", rule) for name, shift, rule in shifts(s, battle)]
