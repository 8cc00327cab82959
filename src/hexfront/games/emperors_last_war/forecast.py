"""Forecasts of attacks: exact chances with every modifier, made with the functions that fight the attack.

A choice that comes later counts as the sensible one, and the forecast says so: beaten units take the cheapest
way back. Against a concealed stack the forecast gives a range and says so. Nothing in it hangs on what the
side that decides may not know: of concealed enemy counters elsewhere it takes all for patrols, and says where
it would matter that they are real.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from hexfront.games.emperors_last_war.battle import Battle
from hexfront.games.emperors_last_war.board import Board, S, enemy, flag, hexes_of
from hexfront.games.emperors_last_war.figures import FACES
from hexfront.games.emperors_last_war.fog import strangers
from hexfront.games.emperors_last_war.rules import (
    attack,
    chance,
    delaying,
    fortress,
    inforce,
    special,
    supply,
)
from hexfront.games.emperors_last_war.rules.chart import HOPELESS
from hexfront.games.emperors_last_war.rules.encirclement import by_sea, closed_in, encircled
from hexfront.games.emperors_last_war.rules.players import power_of
from hexfront.games.emperors_last_war.rules.resolution import engaged
from hexfront.games.emperors_last_war.rules.retreat import isolated, ways_back
from hexfront.games.emperors_last_war.rules.surrender import leaders
from hexfront.games.emperors_last_war.world import FRONTS, World
from hexfront.hexes import members
from hexfront.kernel import Action, Chances, Forecast, Refusal
from hexfront.kernel.outcome import Modifier

#: Actions that lead to the die of an attack.
VERBS = ("attack", "join", "declare", "front", "against", "go", "artillery", "furious", "despair")
ANSWERS = ("fight", "hold", "abandon")
REPULSED, BEATEN, SURRENDERED, HELD, FALLEN = "repulsed", "beaten", "surrendered", "held", "fallen"
#: What lies between the worst and the best that a concealed stack may be.
UNKNOWN = "unknown"


def chancy(s: S, action: Action) -> bool:
    """Whether an action belongs to an attack that can be forecast: somebody in it has strength."""
    battle = s.board.battle
    if action.verb == "join" and battle is not None:
        joined = battle.attackers | 1 << s.world.index[action.args[0]]
        return attack.capable(s.board, s.world, joined)
    return action.verb in VERBS or action.verb in ANSWERS


def forecast(s: S, action: Action) -> Forecast | None:
    """The chances of an attack if the action is taken and the attack made, for the side that decides."""
    decision = s.decision
    if decision is None or not chancy(s, action) or action not in s.legal_actions():
        return None
    battle = _battle_after(s, action)
    if battle is None or not attack.capable(s.board, s.world, battle.attackers):
        return None
    known = _known(s, power_of(decision.side))
    if battle.declared:
        return _open(known, s.world, battle)
    b, battle = _ready(known, s.world, battle)
    foe = enemy(battle.power)
    if b.stack[battle.target] & b.concealed & s.world.side[foe]:
        return _veiled(b, s.world, battle)
    return _open(b, s.world, battle)


def _battle_after(s: S, action: Action) -> Battle | None:
    """The battle as it would stand after an action; a target only is attacked by everybody who could."""
    b, w = s.board, s.world
    if action.verb == "attack":
        h, power = w.grid.hex(action.args[0]), b.phasing
        units = attack.payable(b, w, power, attack.joiners(b, w, power, h))
        return Battle(power, h, b.phase == "second attack", attackers=units)
    battle = b.battle
    if battle is None:
        return None
    match action.verb:
        case "join":
            return battle._replace(attackers=battle.attackers | 1 << w.index[action.args[0]])
        case "artillery":
            return battle._replace(artillery=True)
        case "furious":
            return battle._replace(furious=True)
        case "despair":
            return battle._replace(despair=True)
        case "front":
            return battle._replace(fronts=_named(action))
        case "against":
            return battle._replace(against=next(iter(_named(action)), -1))
        case "abandon":
            return battle._replace(abandoned=True, work="")
    return battle


def _named(action: Action) -> tuple[int, ...]:
    """The fronts that an action names (22.2.1a, R-49)."""
    return tuple(FRONTS.index(name) for name in action.args)


# What the side that decides knows ------------------------------------------------------------------------


def _known(s: S, power: int) -> Board:
    """The board as a side knows it: enemy counters that lie concealed are all taken for patrols."""
    b, w = s.board.copy(), s.world
    foe = enemy(power)
    shown = hexes_of(b, w.side[foe] & b.afield & w.real & ~b.concealed)
    b.real = [*b.real]
    b.real[foe] = shown
    # Whether somebody whose whereabouts are not known is disrupted is not known either.
    b.disrupted &= ~strangers(b, w, foe)
    return b


def _ready(b: Board, w: World, battle: Battle) -> tuple[Board, Battle]:
    """An attack that has been paid for and in which the attackers have shown themselves."""
    fronts = battle.fronts
    if not fronts:
        found = supply.open_charges(b, w, battle.power, hexes_of(b, battle.attackers))
        fronts = found[0] if found else ()
    battle = battle._replace(fronts=fronts)
    foe, h = enemy(battle.power), battle.target
    if battle.against < 0 and inforce.on(b, "supply"):
        against = sorted(w.fronts[h], key=lambda k: not supply.crisis(b, foe, k))
        battle = battle._replace(against=against[0] if against else -1)
    guns = special.artillery_front(b, w, battle) if battle.artillery else -1
    for front in fronts:
        cost = supply.due(b, w, battle.power, front, supply.kind_needed(b, w, battle.power, front))
        shells = int(supply.numbers(w)["artillery_sp"]) if front == guns else 0
        left = supply.level(b, battle.power, front) - cost - shells
        b.levels = supply.changed(b.levels, battle.power, front, left)
    shown, hidden = [*b.real], battle.attackers & b.concealed
    for u in members(hidden):
        flag(b, w, u, concealed=False)
    b.real = [shown[power] | b.real[power] if power == battle.power else shown[power] for power in range(2)]
    battle = battle._replace(surprise=chance.surprising(b, w, battle.attackers, hidden))
    defenders = b.stack[h] & w.side[foe] & w.real & ~b.concealed
    return b, engaged(b, w, battle._replace(defenders=defenders))


# Open battles --------------------------------------------------------------------------------------------


def _share(value: int) -> Fraction:
    """The part of a die that does not exceed a value."""
    return Fraction(min(max(value, 0), FACES), FACES)


def _open(b: Board, w: World, battle: Battle) -> Forecast:
    """An attack on what lies open."""
    b.battle = battle = chance.settled(b, w, battle)
    win = _share(battle.chance)
    results = [(REPULSED, 1 - win, "nobody moves"), *_after_success(b, w, battle, win)]
    place = w.place_name(battle.target)
    title = f"{battle.attack} against {battle.defense} at {place}: {_of_twelve(battle.chance)}"
    told = tuple(Chances(name, share, meaning) for name, share, meaning in results if share)
    return Forecast(title, told, tuple(modifiers(b, w, battle)), tuple(_notes(b, w, battle)))


def _of_twelve(value: int) -> str:
    if value >= FACES:
        return "certain"
    return "hopeless" if value <= HOPELESS else f"a chance of {value} in {FACES}"


def modifiers(b: Board, w: World, battle: Battle) -> Iterable[Modifier]:
    """Everything that made the chance and the morale, each with its rule."""
    cell = chance.cell_of(w, battle)
    rule = "11b" if battle.second else "7.3a"
    yield Modifier(f"chance in {FACES} at {battle.attack} against {battle.defense}", str(cell.chance), rule)
    for part in chance.modifiers(b, w, battle):
        yield Modifier(part.name, f"{part.value:+d}", part.rule)
    if cell.morale:
        yield Modifier("morale of the attacked by strength", f"{cell.morale:+d}", "8.2a")
    for part in chance.of_morale(b, w, battle):
        yield Modifier(f"morale of the attacked: {part.name}", f"{part.value:+d}", part.rule)


def _after_success(b: Board, w: World, battle: Battle, win: Fraction) -> list[tuple[str, Fraction, str]]:
    if battle.work == chance.ASSAULT:
        return _walls(b, w, battle, win)
    if not battle.defenders:
        return [(BEATEN, win, "the hex is empty")]
    if battle.abandoned:
        # It falls before anybody retreats (25.6b).
        b.captured |= 1 << battle.target
    first = members(battle.defenders)[0]
    if isolated(b, w, first, battle.defenders):
        return _trapped(b, w, battle, win)
    checks = [_share(value) for _, value in checks_after_retreat(b, w, battle)]
    return [
        (BEATEN if not failed else f"{BEATEN}, {failed} shaken", win * share, _fate(failed, len(checks)))
        for failed, share in enumerate(_failures(checks))
    ]


def checks_after_retreat(b: Board, w: World, battle: Battle) -> list[tuple[int, int]]:
    """The morale at which each beaten unit would check after its cheapest way back."""
    rates = w.charts["morale_modifiers"]
    found = []
    for u in members(battle.defenders):
        ways = ways_back(b, w, u, battle.length, battle.defenders).offered
        toll = min((way.toll for way in ways), default=0)
        value = w.morale[u] + battle.figure - toll
        if battle.shaken >> u & 1:
            value += rates["start_encircled_or_out_of_command"]
        if battle.fed_by_sea >> u & 1:
            value += rates["sea_supplied"]
        found.append((u, value))
    return found


def _failures(checks: list[Fraction]) -> list[Fraction]:
    """How likely it is that so many checks fail, by their number, from the chance that each is passed."""
    spread = [Fraction(1)]
    for passed in checks:
        grown = [Fraction(0)] * (len(spread) + 1)
        for failed, share in enumerate(spread):
            grown[failed] += share * passed
            grown[failed + 1] += share * (1 - passed)
        spread = grown
    return spread


def _fate(failed: int, all_units: int) -> str:
    if not failed:
        return "the defenders retreat in good order"
    return f"the defenders retreat, and {failed} of {all_units} fail their checks"


def _trapped(b: Board, w: World, battle: Battle, win: Fraction) -> list[tuple[str, Fraction, str]]:
    """Isolated defenders surrender or hold on (8.6)."""
    lead = members(leaders(b, w, battle.defenders))
    if not lead:
        return [(SURRENDERED, win, "the disrupted defenders are lost")]
    rates = w.charts["morale_modifiers"]
    value = w.morale[lead[0]] + battle.figure + rates["surrender"]
    if battle.fed_by_sea >> lead[0] & 1:
        value += rates["sea_supplied"]
    holds = _share(value)
    return [
        (SURRENDERED, win * (1 - holds), "all defenders are lost"),
        (HELD, win * holds, "the defenders stay in their hex"),
    ]


def _walls(b: Board, w: World, battle: Battle, win: Fraction) -> list[tuple[str, Fraction, str]]:
    """A work holds by its check, or falls (25.2)."""
    units = members(fortress.checkers(b, w, battle)) or [-1]
    holds = _share(max(fortress.value_of(b, w, battle, u) for u in units))
    return [
        (FALLEN, win * (1 - holds), "the work falls"),
        (HELD, win * holds, "the garrison holds, and nobody moves"),
    ]


def _notes(b: Board, w: World, battle: Battle) -> Iterable[Refusal]:
    """What is still open, and how the forecast counts it."""
    foe, h = enemy(battle.power), battle.target
    if battle.defenders and battle.work != chance.ASSAULT:
        yield Refusal("9.6a", "Beaten units are counted with their cheapest way back.")
    if battle.defenders & w.hqs and inforce.on(b, "headquarters"):
        yield Refusal("21.3a", "If the headquarters fails its check, those it leads check, too.")
    if battle.work != chance.ASSAULT and delaying.possible(b, w):
        yield Refusal("12.1a", "The cavalry may still withdraw without a fight.")
    if fortress.may_abandon(b, w, battle) and not battle.abandoned:
        yield Refusal("25.6a", "The garrison may still abandon the fortress.")
    if battle.work != chance.ASSAULT and _breaks_out(b, w, battle):
        yield Refusal("21.5a", "Defenders without a way out may still break through to a headquarters.")
    if battle.attack < battle.defense:
        short = battle.attack - battle.defense
        yield Refusal("8.5a", f"If it fails every attacker checks at {short}.")
    if battle.furious:
        less = w.charts["morale_modifiers"]["furious_attackers"]
        yield Refusal("23.2b", f"Every attacker checks at {less}, whatever comes.")
    if battle.despair:
        paid = f"{special.PROUD_WORDS} worth {special.SACRIFICE} points"
        yield Refusal("23.3b", f"Attackers of {paid} are disrupted, whatever comes.")
    if battle.sallied:
        yield Refusal("25.1c", "Attackers out of the isolated fortress check, whatever comes.")
    if battle.defenders & battle.ringed and not _ringed_if_real(b, w, foe, h):
        yield Refusal("6.2.4b", "It may be that concealed counters beside the target keep the ring open.")


def _breaks_out(b: Board, w: World, battle: Battle) -> bool:
    """Whether beaten units without a way out may break through toward a headquarters (21.5a, R-13)."""
    units = battle.defenders
    return any(
        isolated(b, w, u, units) and bool(ways_back(b, w, u, battle.length, units).breaking)
        for u in members(units)
    )


def _ringed_if_real(b: Board, w: World, foe: int, h: int) -> bool:
    """Whether a target would be encircled even if everything concealed beside it were real (R-09, 38.1a)."""
    return encircled(_if_real(b, w, foe), w, foe, h)


def _if_real(b: Board, w: World, foe: int) -> Board:
    """A board on which everything that a side conceals is real."""
    twin = b.copy()
    twin.real = [*b.real]
    twin.real[foe] |= hexes_of(b, w.side[foe] & b.afield & b.concealed)
    return twin


# Stacks that lie concealed -------------------------------------------------------------------------------


def _veiled(b: Board, w: World, battle: Battle) -> Forecast:
    """An attack on a stack that cannot be looked into: the least and the most that the chance may be."""
    foe, h = enemy(battle.power), battle.target
    stack = b.stack[h] & w.side[foe]
    shown, number = stack & ~b.concealed, (stack & b.concealed).bit_count()
    low, high = _bounds(b, w, battle, shown, number)
    least, most = _share(low), _share(high)
    place = w.place_name(h)
    title = f"{place}, a concealed stack: {_of_twelve(low)} to {_of_twelve(high)}"
    parts = (
        ("success", least, "whatever lies there"),
        (UNKNOWN, most - least, "depends on what lies there"),
        ("failure", 1 - most, "whatever lies there"),
    )
    notes = [Refusal("16b", "What lies concealed is not known: this is the range of what it may be.")]
    if not shown:
        notes.append(Refusal("17.1c", "If there are only patrols they are removed without a die."))
    if low <= HOPELESS:
        notes.append(Refusal("16.4b", "If the attack turns out hopeless all attackers are disrupted."))
    told = Modifier("counters that lie concealed", str(number), "16b")
    return Forecast(title, tuple(Chances(*part) for part in parts if part[1]), (told,), tuple(notes))


def _chance_against(b: Board, w: World, battle: Battle, units: int) -> int:
    """The chance if certain units hold the target, wherever they are in truth."""
    foe, h = enemy(battle.power), battle.target
    seas = units & w.nation["GE"] if by_sea(b, w, foe, h) else 0
    rings = battle.ringed & battle.attackers | (units & ~seas if closed_in(b, w, foe, h) else 0)
    battle = battle._replace(defenders=units, ringed=rings, fed_by_sea=seas)
    return chance.settled(b, w, battle._replace(work=chance.work_of(b, w, battle))).chance


def _bounds(b: Board, w: World, battle: Battle, shown: int, number: int) -> tuple[int, int]:
    """The least and the greatest chance: against the strongest counters that may lie there, and the weakest.

    With nothing but one of them in the hex, each kind of counter is tried. At the worst what lies concealed
    elsewhere keeps rings open (R-09), and lines out of the target close rings around the attackers (6a).
    """
    foe = enemy(battle.power)
    unseen = members(strangers(b, w, foe) & w.real)
    # Headquarters count half (21.2b), and cavalry without infantry helps the attack (12a).
    ranked = sorted(unseen, key=lambda u: (w.hqs >> u & 1, -w.strength[u], w.cavalry >> u & 1, u))
    strong = shown | sum(1 << u for u in ranked[:number])
    kinds = {(w.strength[u], w.units[u].type, w.nation_of[u]): u for u in ranked}
    weak = [shown] if shown else [1 << u for u in kinds.values()]
    tried = [_chance_against(b, w, battle, units) for units in (strong, *weak) if units]
    if strong:
        worst = _if_real(b, w, foe)
        tried.append(_chance_against(worst, w, battle, strong))
        if any(w.loc >> u & 1 for u in ranked):
            worst.lines = [*b.lines]
            worst.lines[foe] |= 1 << battle.target
            tried.append(_chance_against(worst, w, battle, strong))
    return min(tried, default=FACES), max(tried, default=FACES)
