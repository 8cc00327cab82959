"""12.3, 12.14 to 12.18. Strengths: bonuses of the attack, terrain of the defense, and the column."""

from __future__ import annotations

from hexfront.games.kaisers_war_1918.board import (
    Battle,
    Board,
    S,
    attack_of,
    defense_of,
    enemy,
    forts,
    trenches,
    units_in,
)
from hexfront.games.kaisers_war_1918.rules.morale import column_shift
from hexfront.games.kaisers_war_1918.rules.zones import exerts
from hexfront.games.kaisers_war_1918.world import World
from hexfront.hexes import members
from hexfront.mechanics.concentric import covers_ring
from hexfront.mechanics.frames import at_hand
from hexfront.mechanics.odds import clamp
from hexfront.mechanics.percent import Share, percent_column, percentage

#: What is fought: a battle, a bombardment of a fortified zone, an air mission against airbases or a city.
FIELD, BOMBARDMENT, SUPERIORITY, BOMBING = "", "bombardment", "superiority", "bombing"
MISSIONS = (SUPERIORITY, BOMBING)


def fight(s: S) -> Battle:
    """The battle under way."""
    return at_hand(s.board.battle)


# The attack --------------------------------------------------------------------------------------


def immune(b: Board, w: World, battle: Battle) -> bool:
    """Whether no concentric bonus works: a trenchline or fortified zone is there (7.4b, 7.5a, 12.14h)."""
    side = enemy(battle.side)
    return bool((trenches(b, w, side) | forts(b, side)) >> battle.target & 1)


def ring_covered(b: Board, w: World, battle: Battle) -> bool:
    """Whether the attackers and their own zones cover all six hexes around the target (12.14e, R40).

    Other units and their zones neither help nor spoil it (12.14g). A hex of the ring that is an enemy
    trenchline is covered only by standing in it. Sea, neutral and closed land count as open ground that must
    be covered too (12.14i). A force at sea has a zone for this test (R117).
    """
    grid, target = w.grid, battle.target
    places: dict[int, int] = {}
    strong = 0
    able = w.exerting & ~b.inert if exerts(b, w, battle.side) else 0
    at = {entry.unit: entry.sea for entry in b.assaults}
    for u in members(battle.attackers):
        h = at.get(u, b.loc[u])
        direction = grid.direction(target, h)
        places[direction] = h
        if able >> u & 1:
            strong |= 1 << direction
    walls = trenches(b, w, enemy(battle.side))

    def reaches(here: int, there: int) -> bool:
        h = grid.neighbour(target, there)
        if not strong >> here & 1:
            return False
        if h < 0 or not w.land >> h & 1 or b.closed >> h & 1:
            return True
        if walls >> h & 1:
            return False
        return not w.land >> places[here] & 1 or bool(w.touching[places[here]] >> h & 1)

    return covers_ring(places, reaches)


def concentric(b: Board, w: World, battle: Battle) -> bool:
    """Whether the attack is doubled because it comes from all around (12.14e, 12.14f)."""
    if battle.form or not battle.attackers:
        return False
    return not immune(b, w, battle) and ring_covered(b, w, battle)


def attack_shares(s: S, battle: Battle, ringed: bool) -> list[Share]:
    """Each attacker and support with its factor, doubled once if anything doubles it (12.14, 12.15a, R39).

    Doubled are units with maximum attack supply (12.14d), HQs and airbases with it (15.8a), fleets with it
    (19.4a), all units and supports of a concentric attack (12.14f), Alpine units that climb into a rough hex
    (21.2a) and Marines that come from the sea (21.3a). A factor is never split (12.11a).
    """
    b, w = s.board, s.world
    doubled = battle.paid
    if ringed:
        doubled |= battle.attackers | battle.supporters
    if w.rough >> battle.target & 1:
        doubled |= battle.attackers & w.alpine
    doubled |= battle.seaborne & w.type["marine_corps"]
    return [
        Share(u, attack_of(b, w, u), 2 if doubled >> u & 1 else 1)
        for u in members(battle.attackers | battle.supporters)
    ]


# The defense -------------------------------------------------------------------------------------


def ground(b: Board, w: World, battle: Battle) -> str:
    """What of the target hex doubles its defenders; nothing if it does not (12.16a, 12.16b, 43.3, R28).

    An own trenchline, which supersedes the rest (7.4a, 7.4d); a city of any type or rough ground, which still
    count in an enemy trenchline. A fortified zone doubles nothing, but its city does (7.5b, 7.5c).
    """
    h = battle.target
    if trenches(b, w, enemy(battle.side)) >> h & 1:
        return "trenchline_own"
    if w.cities >> h & 1:
        return "city"
    return w.terrain[h] if w.tec[w.terrain[h]]["defence_multiple"] == "2" else ""


def over_water(b: Board, w: World, battle: Battle) -> bool:
    """Whether every land attacker crosses a river, canal or lake hexside (12.16d, R41).

    Supports do not count; a force from the sea crosses none.
    """
    wet = w.wet[battle.target]
    landing = battle.seaborne & battle.attackers
    return (
        bool(battle.attackers) and not landing and all(wet >> b.loc[u] & 1 for u in members(battle.attackers))
    )


def terrain_factor(s: S, battle: Battle) -> int:
    """2 if the ground or the water doubles the defense, else 1: never more (12.16c, 12.16e, 12.16g).

    Air support takes nothing from it (18.5b); in the air it does not count (38.2b, 38.4b).
    """
    if battle.form in MISSIONS:
        return 1
    b, w = s.board, s.world
    return 2 if ground(b, w, battle) or over_water(b, w, battle) else 1


def defending(b: Board, w: World, battle: Battle) -> int:
    """The units in the target that defend: all (12.13a), the fortified zone (19.2b), airbases (38.2b)."""
    units = units_in(b, enemy(battle.side), 1 << battle.target)
    if battle.form == BOMBARDMENT:
        return units & w.forts
    return units & w.airbases if battle.form else units


def defense_shares(s: S, battle: Battle) -> list[Share]:
    """Each defender with its multiplier (12.3c).

    HQs and airbases defend with their defense factor (12.20e, 12.21g, 17.2c, 18.7b); a fortified zone adds
    its own and enhances nobody (12.16f, R42). Naval units never defend
    (12.21h, 19.5c). In the air they defend with what they lend to attacks (38.2a, 38.4a).
    """
    b, w = s.board, s.world
    times = terrain_factor(s, battle)
    factor = attack_of if battle.form in MISSIONS else defense_of
    return [Share(u, factor(b, w, u), times) for u in members(defending(b, w, battle))]


def stakes(w: World, battle: Battle) -> int:
    """What the city itself adds to its defense against bombs: its value (38.4a)."""
    return w.value.get(battle.target, 0) if battle.form == BOMBING else 0


# The column --------------------------------------------------------------------------------------


def column_of(s: S, side: str, attack: int, defense: int) -> int:
    """The column of the truncated percentage, shifted by morale but not off the table (12.18a, 33.4a, R36).

    The shift comes last; nobody may choose a lower column than his own (12.10a, R96).
    """
    w = s.world
    column = percent_column(w.column_min, percentage(attack, defense))
    return clamp(column + column_shift(s.board, w, side), 0, len(w.column_min) - 1)


def settle(s: S, battle: Battle) -> Battle:
    """The battle with its strengths, percentage and column (12.3b to 12.3e)."""
    b, w = s.board, s.world
    ringed = concentric(b, w, battle)
    attack = sum(share.total for share in attack_shares(s, battle, ringed))
    defense = sum(share.total for share in defense_shares(s, battle)) + stakes(w, battle)
    percent = percentage(attack, defense)
    return battle._replace(
        attack=attack,
        defense=defense,
        percent=-1 if percent is None else percent,
        column=column_of(s, battle.side, attack, defense),
        concentric=ringed,
        defenders=defending(b, w, battle),
        exposed=exposed(b, w, battle),
    )


def exposed(b: Board, w: World, battle: Battle) -> int:
    """Supports that can be lost (12.20b, 12.20c, 12.21c, 12.21d, 12.21e, 18.6a, 19.3a, R45).

    Airbases if an enemy airbase is in the target, fleets if an enemy fortified zone is; HQs never (12.20a,
    17.2b). A bombardment and an air mission risk all that take part.
    """
    if battle.form:
        return battle.air | battle.fleets
    there = units_in(b, enemy(battle.side), 1 << battle.target)
    air = battle.air if there & w.airbases else 0
    return air | (battle.fleets if there & w.forts else 0)
