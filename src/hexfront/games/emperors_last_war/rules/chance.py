"""7.3, 7.4 and 8.1 to 8.4. Strengths, the chance of an attack, and the morale of the attacked.

Everything that other chapters add is here, too (12, 16.4, 22.5, 23, 24, 25.2, 38.1). Attacks and forecasts
reckon with these functions alone.
"""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.emperors_last_war.battle import Battle
from hexfront.games.emperors_last_war.board import Board, enemy, hexes_of
from hexfront.games.emperors_last_war.rules import bridgehead, inforce, plight, supply, trenches, works
from hexfront.games.emperors_last_war.rules.chart import (
    CERTAIN,
    Cell,
    cell,
    pooled,
    success_charts,
    worst_half,
)
from hexfront.games.emperors_last_war.world import World
from hexfront.hexes import members

#: How a work takes part in an attack (``Battle.work``).
ASSAULT, ADDED = "assault", "added"


class Part(NamedTuple):
    """Something that moves a number, with its rule."""

    name: str
    value: int
    rule: str


# Strengths -------------------------------------------------------------------------------------------


def halved(b: Board, w: World, units: int, attacking: bool) -> int:
    """Those of some units that count half, each once (R-44).

    Disrupted units (8.1.1a), headquarters (21.2b, R-45), and attackers out of command (21.1.1a).
    """
    found = units & (b.disrupted | w.hqs)
    return found | plight.uncommanded(b, w, units & ~found) if attacking else found


def strength(b: Board, w: World, units: int, attacking: bool) -> int:
    """The combat points of a force (7.3a, 8.1.1b, R-20)."""
    return points(w, units, halved(b, w, units, attacking))


def points(w: World, units: int, half: int) -> int:
    """The combat points of a force of which some units count half (8.1.1b, R-20)."""
    strength = w.strength
    return pooled([strength[u] for u in members(units & ~half)], [strength[u] for u in members(units & half)])


def doubled(b: Board, w: World, units: int) -> int:
    """Twice the points of attackers before any rounding (R-21)."""
    half = halved(b, w, units, attacking=True)
    return 2 * sum(w.strength[u] for u in members(units & ~half)) + sum(w.strength[u] for u in members(half))


def surprising(b: Board, w: World, units: int, hidden: int) -> bool:
    """Whether more than half of the points with which units attack come from such as lay concealed (16.4a).

    Asked when all have shown themselves: a headquarters among them commands by then (21.2e).
    """
    return 2 * doubled(b, w, units & hidden) > doubled(b, w, units)


def feeble(b: Board, w: World, units: int) -> bool:
    """Whether defenders are nothing but disrupted units of strength 1 and headquarters (8.1.2a, R-45)."""
    small = sum(1 << u for u in members(units & b.disrupted) if w.strength[u] == 1)
    return bool(units) and not units & ~(small | w.hqs)


def helpless(b: Board, w: World, units: int) -> bool:
    """Whether a hex is held by one disrupted headquarters and nobody else (21.2c)."""
    return units.bit_count() == 1 and bool(units & w.hqs & b.disrupted)


def defense(b: Board, w: World, battle: Battle) -> int:
    """The combat points of the defenders, with a work that takes part (25.2a, 26.1a)."""
    if battle.work != ASSAULT and feeble(b, w, battle.defenders):
        units = 1
    else:
        units = strength(b, w, battle.defenders, attacking=False)
    return units + works.strength(b, w, battle.target) if battle.work else units


# Modifiers of the chance -----------------------------------------------------------------------------


def of_target(b: Board, w: World, battle: Battle) -> list[Part]:
    """What the target and its defenders do to the chance, whoever attacks from where (7.4.1, 7.4.5).

    Cavalry counts as alone beside headquarters, which are no cavalry themselves (12a, R-86). Whoever is
    supplied by sea is not encircled (38.1b, PA.2a).
    """
    rates, h = w.charts["chance_modifiers"], battle.target
    # A fortress fills its hex until it falls or is given up (1.1.1b, 25.6a, R-57).
    bare = 1 << h if battle.abandoned else 0
    found = []
    if (works.difficult(b, w) | w.rough & bare) >> h & 1:
        found.append(Part("difficult terrain", rates["target_difficult"], "7.4.1a"))
    if (works.very_difficult(b, w) | w.hard & bare) >> h & 1:
        found.append(Part("very difficult terrain", rates["target_very_difficult"], "7.4.1b"))
    found += _of_old_works(b, w, h)
    units = battle.defenders
    if units & battle.ringed:
        found.append(Part("encircled defenders", rates["target_encircled"], "7.4.5a"))
    elif battle.fed_by_sea:
        found.append(Part("defenders supplied by sea", rates["target_sea_supplied"], "38.1b"))
    if units & w.cavalry and not units & w.infantry:
        # An HQ beside it changes nothing.
        found.append(Part("cavalry alone", rates["cavalry_only_target"], "12a"))
    if feeble(b, w, units):
        found.append(Part("only weak remnants", rates["lone_disrupted_small_units"], "8.1.2a"))
    return found


def _of_old_works(b: Board, w: World, h: int) -> list[Part]:
    """Scenarios A and B know works only as a minus, on all sides (A.3b, A.3c, B.3b, B.3c, R-34)."""
    rule = next((rule for rule in ("A.3", "B.3") if inforce.on(b, rule)), "")
    work = w.work.get(h)
    if not rule or work is None:
        return []
    rates = w.charts["chance_modifiers"]
    if work.kind == "fortified_area":
        return [Part("fortified area", rates["scenario_ab_fortified_area"], f"{rule}c")]
    return [Part(work.kind, rates["scenario_ab_fortress_or_bridgehead"], f"{rule}b")]


def of_supply(b: Board, w: World, battle: Battle) -> list[Part]:
    """Supply crises on either side (22.5a, 22.5b): of any front that the attack is charged to (R-49)."""
    rates = w.charts["chance_modifiers"]
    found = []
    if any(supply.crisis(b, battle.power, front) for front in battle.fronts):
        found.append(Part("supply crisis", rates["attacker_supply_crisis"], "22.5a"))
    if battle.against >= 0 and supply.crisis(b, enemy(battle.power), battle.against):
        found.append(Part("supply crisis of the defenders", rates["defender_supply_crisis"], "22.5b"))
    return found


def of_specials(w: World, battle: Battle) -> list[Part]:
    """Special attacks (23.1b, 23.2a, 23.3a)."""
    rates = w.charts["chance_modifiers"]
    found = []
    if battle.artillery:
        found.append(Part("artillery support", rates["artillery"], "23.1b"))
    if battle.furious:
        found.append(Part("furious attack", rates["furious"], "23.2a"))
    if battle.despair:
        found.append(Part("despair attack", rates["despair"], "23.3a"))
    return found


def from_hex(b: Board, w: World, battle: Battle, a: int) -> list[Part]:
    """What those who attack out of one hex suffer (7.4.1c to 7.4.1f, 24d, 38.1c, A.5a, R-21).

    A bridge does not change the big river (7.4.2a).
    """
    rates, target = w.charts["chance_modifiers"], 1 << battle.target
    units = battle.attackers & b.stack[a]
    found = []
    if works.very_difficult(b, w) >> a & 1:
        found.append(Part("out of very difficult terrain", rates["from_very_difficult"], "7.4.1c"))
    if w.small_river[a] & target:
        found.append(Part("small river", rates["small_river"], "7.4.1d"))
    if w.big_river[a] & target:
        found.append(Part("big river", rates["big_river"], "7.4.1e"))
    if w.crest[a] & target:
        found.append(Part("mountain crest", rates["crest"], "7.4.1f"))
    if inforce.on(b, "A.5") and units & battle.ringed:
        found.append(Part("encircled attackers", rates["scenario_a_encircled_attacker"], "A.5a"))
    if plight.by_sea(b, w, units):
        found.append(Part("attackers supplied by sea", rates["attacker_sea_supplied"], "38.1c"))
    if inforce.on(b, "trenches"):
        found += _walls(b, w, battle.target, a)
    return found


def _walls(b: Board, w: World, h: int, a: int) -> list[Part]:
    """The largest minus of trench, fortified area and captured work on one side (24d, 24.1b, 25.3a, R-54)."""
    found = []
    if trenches.covered(b, w, h) >> a & 1:
        found.append(Part("trench", w.charts["chance_modifiers"]["trench_line"], "24d"))
    if works.areas(b, w) >> h & 1 and works.faces(w, h) >> a & 1:
        fallen = b.captured >> h & 1
        name, rule = ("captured work", "25.3a") if fallen else ("fortified area", "24.1b")
        found.append(Part(name, -works.strength(b, w, h), rule))
    return [min(found, key=lambda part: part.value)] if found else []


def of_ground(b: Board, w: World, battle: Battle) -> int:
    """The minus of the ways that the attackers come: the worst that half of them suffer (7.4.4a, R-21)."""
    values = {
        a: sum([part.value for part in from_hex(b, w, battle, a)])
        for a in members(hexes_of(b, battle.attackers))
    }
    if len(set(values.values())) == 1:
        # Whoever they are, all of them suffer the same.
        return next(iter(values.values()))
    return worst_half((doubled(b, w, battle.attackers & b.stack[a]), value) for a, value in values.items())


def modifiers(b: Board, w: World, battle: Battle) -> list[Part]:
    """Everything that moves the chance; all of it adds up (7.4a).

    Against a fortress only artillery counts (25.2.1a).
    """
    if battle.work == ASSAULT:
        return [part for part in of_specials(w, battle) if part.rule == "23.1b"]
    ground = of_ground(b, w, battle)
    found = [*of_target(b, w, battle), *of_supply(b, w, battle), *of_specials(w, battle)]
    return [*found, Part("ground before the attackers", ground, "7.4.4a")] if ground else found


# Morale of the attacked --------------------------------------------------------------------------------


def best_morale(b: Board, w: World, battle: Battle) -> int:
    """The highest printed morale in the attacked hex; a garrison of its own has 6 (25c, R-55)."""
    units = battle.defenders
    if battle.work == ASSAULT and not garrison(b, w, units):
        return int(w.charts["morale"]["empty_fortress"])
    return max((w.morale[u] for u in members(units)), default=0)


def garrison(b: Board, w: World, units: int) -> int:
    """Units that may check for a fortress: neither headquarters nor disrupted units of strength 1 (25.2c)."""
    small = sum(1 << u for u in members(units & b.disrupted) if w.strength[u] == 1)
    return units & ~w.hqs & ~small


def of_morale(b: Board, w: World, battle: Battle) -> list[Part]:
    """What the attack does to the morale of everybody attacked (8.3a, 8.4b, 16.4a, 23.1b).

    Printed values are compared (R-23); second line are those of morale 5 or 7 (8.4a, R-24). For a fortress
    only advantage and artillery count (25.2.2a), not second-line attackers (25.2.2d).
    """
    rates = w.charts["morale_modifiers"]
    found = []
    if max(w.morale[u] for u in members(battle.attackers)) > best_morale(b, w, battle):
        found.append(Part("moral advantage", rates["moral_advantage"], "8.3a"))
    if battle.artillery:
        found.append(Part("artillery support", rates["artillery"], "23.1b"))
    if battle.work == ASSAULT:
        return found
    # Morale 5 or 7 as printed.
    if battle.attackers & w.second_line:
        found.append(Part("second-line attackers", rates["second_line_attacker"], "8.4b"))
    if battle.surprise:
        found.append(Part("surprise", rates["surprise"], "16.4a"))
    return found


# All together ------------------------------------------------------------------------------------------


def cell_of(w: World, battle: Battle) -> Cell:
    """The cell of the chart; second attacks have a chart of their own (7.3a, 11b).

    A lone point may be halved to nothing when the target shows itself and its lines close (21.1.1c): nothing
    has no column.
    """
    if not battle.attack:
        return Cell(0, 0)
    chart = success_charts()["second" if battle.second else "normal"]
    return cell(chart, battle.attack, battle.defense)


def settled(b: Board, w: World, battle: Battle) -> Battle:
    """A battle with its strengths, chance and morale figure (7.3a, 7.4a, 8.2a, 21.2c).

    The modifiers are those of normal attacks in second ones, too (11e).
    """
    battle = battle._replace(
        attack=strength(b, w, battle.attackers, attacking=True), defense=defense(b, w, battle)
    )
    found = cell_of(w, battle)
    chance = found.chance + sum(part.value for part in modifiers(b, w, battle))
    if not battle.attack:
        chance = min(chance, 0)
    if not battle.work and helpless(b, w, battle.defenders):
        chance = CERTAIN
    return battle._replace(chance=chance, figure=figure_of(b, w, battle))


def figure_of(b: Board, w: World, battle: Battle) -> int:
    """What an attack of known strengths does to the morale of everybody attacked (8.2a, 8.3a, 8.4b)."""
    return cell_of(w, battle).morale + sum(part.value for part in of_morale(b, w, battle))


def work_of(b: Board, w: World, battle: Battle) -> str:
    """How the work in the target takes part (25.2, 26, R-59); an abandoned one does not (25.6a)."""
    if not inforce.on(b, "works") or battle.abandoned:
        return ""
    foe, h = enemy(battle.power), battle.target
    if works.fortresses(b, w, foe) >> h & 1:
        return ASSAULT
    if works.bridgeheads(b, w, foe) >> h & 1:
        return bridgehead.part_in(b, w, battle)
    return ""
