"""14.3, 14.8 to 14.11. Strengths: bonuses of the attack, terrain of the defense, and the column."""

from __future__ import annotations

from hexfront.games.kaisers_war_east.board import Battle, Board, S, afloat, enemy, on, turn_of
from hexfront.games.kaisers_war_east.rules.supply import hq_support
from hexfront.games.kaisers_war_east.world import World
from hexfront.hexes import members
from hexfront.mechanics.concentric import covers_ring
from hexfront.mechanics.percent import Share, percent_column, percentage

MOST = 3


def reached(b: Board, supply: int) -> int:
    """Units that some committed supply units reached when the phase began (17.11c)."""
    found = 0
    for u, units in b.committed:
        if supply >> u & 1:
            found |= units
    return found


def supplied_units(s: S, battle: Battle) -> int:
    """Attackers and supporters with maximum attack supply (14.8b, 14.8g, 17.9c, OPT-AIR-4).

    A landing force and the Partisan never use it (OPT-AMPHIB-7, OPT-BOL-4).
    """
    b = s.board
    if not battle.supply:
        return 0
    units = battle.attackers & ~s.world.type["partisan"] & ~afloat(b)
    return reached(b, battle.supply) & (units | battle.supporters)


def forbidding(s: S, battle: Battle, units: int) -> int:
    """Fortresses that take the concentric bonus from an attack, but for siege guns (14.8e, 19.5a, 20.2a).

    A supporting HQ does no more than that to a fortress (R-CBT-5); with modern artillery Russian ones never
    forbid it (OPT-ARTY-2).
    """
    if battle.hq >= 0:
        return 0
    forts = units & s.world.fortresses
    return forts & ~s.world.nation["Russia"] if s.board.weak_forts else forts


def concentric(s: S, battle: Battle) -> bool:
    """14.8c to 14.8f: attackers and their zones cover all six hexes around the target (R-CBT-4)."""
    b, w = s.board, s.world
    return not forbidding(s, battle, b.stack[battle.target]) and ring_covered(b, w, battle)


def ring_covered(b: Board, w: World, battle: Battle) -> bool:
    """Whether the ring around the target is covered, fortresses apart."""
    grid, target = w.grid, battle.target
    places = {grid.direction(target, b.loc[u]): b.loc[u] for u in members(battle.attackers)}

    def reaches(here: int, there: int) -> bool:
        hex_there = grid.neighbour(target, there)
        # Sea, neutral land and the world beyond the edge are taken as open (14.8f).
        if hex_there < 0 or not w.land >> hex_there & 1 or b.closed >> hex_there & 1:
            return True
        at = places[here]
        return not w.land >> at & 1 or bool(w.touching[at] >> hex_there & 1)

    return covers_ring(places, reaches)


def attack_shares(s: S, battle: Battle, ringed: bool) -> list[Share]:
    """Each attacker with its multiplier: 1 and one more for supply, ring and alpine, at most 3 (R-CBT-3).

    Supplied and unsupplied units attack together, and none is doubled twice by supply (14.9a, 14.9b, 17.13a,
    17.13b, CH-CRT-M). Alpine units climb only into rough (21.3a, R-UNI-4). Supply that reaches it doubles an
    HQ or airbase too (19.4a). An assault counts from its sea hex (R-AMP-2).
    """
    b, w = s.board, s.world
    supplied = supplied_units(s, battle)
    mountain = w.rough >> battle.target & 1
    shares = []
    for u in members(battle.attackers):
        bonus = int(ringed) + (supplied >> u & 1)
        bonus += bool(mountain and w.type["alpine"] >> u & 1)
        shares.append(Share(u, w.attack[u], min(MOST, 1 + bonus)))
    for u in members(battle.supporters):
        shares.append(Share(u, hq_support(b, w, u), 1 + int(ringed) + (supplied >> u & 1)))
    return shares


def terrain_factor(s: S, battle: Battle) -> int:
    """The multiplier of terrain: 2 in a city, rough or marsh, or if all attack over water (14.11, R-CBT-6).

    In winter water does not count.

    Forest doubles in no season (R-TEC-2); no airbase cancels terrain (OPT-AIR-5b).
    """
    b, w = s.board, s.world
    if w.doubled >> battle.target & 1:
        return 2
    if turn_of(s).season == "winter" or not battle.attackers:
        return 1
    wet = w.wet[battle.target]
    return 2 if all(wet >> b.loc[u] & 1 for u in members(battle.attackers)) else 1


def defense_shares(s: S, battle: Battle) -> list[Share]:
    """Each defender with its multiplier; dug-in infantry has one more (14.3c, 14.10b, OPT-ENTRENCH-3).

    HQs and airbases defend with their defense factor (19.2d, OPT-AIR-7).
    """
    b, w = s.board, s.world
    times = terrain_factor(s, battle)
    firm = (w.type["infantry"] | w.type["shock"]) if battle.dug_in >= 0 else 0
    return [
        Share(u, w.defense[u], times + (1 if firm >> u & 1 else 0)) for u in members(b.stack[battle.target])
    ]


def settle(s: S, battle: Battle) -> Battle:
    """The battle with its strengths, percentage and column (14.3d, R-CBT-1).

    Every bonus that applies is counted, and nobody may lower the column (14.6c, R-CBT-2).
    """
    ringed = concentric(s, battle)
    attack = sum(share.total for share in attack_shares(s, battle, ringed))
    defense = sum(share.total for share in defense_shares(s, battle))
    percent = percentage(attack, defense)
    column = percent_column(s.world.column_min, percent)
    return battle._replace(
        attack=attack,
        defense=defense,
        percent=-1 if percent is None else percent,
        column=column,
        concentric=ringed,
        defenders=s.board.stack[battle.target],
    )


def exposed_airbase(s: S, battle: Battle) -> int:
    """A supporting airbase shares the attackers' fate if the target holds another (OPT-AIR-6, R-AIR-1)."""
    b, w = s.board, s.world
    there = b.stack[battle.target] & w.airbases & w.side[enemy(battle.side)]
    return 1 << battle.airbase if battle.airbase >= 0 and there and on(s, "air") else 0
