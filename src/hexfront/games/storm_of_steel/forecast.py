"""Forecasts of attacks: exact chances with every shift, made with the functions that fight the attack.

Against a stack that the side has not seen all deals of the hidden pieces are added up: as many pieces as lie
there, with a zone of control or without, from those of the enemy that nobody has shown. A choice that comes
later counts as the sensible one, and the forecast says so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction

from hexfront.games.storm_of_steel import rolls, sailing
from hexfront.games.storm_of_steel.battle import LANDING, MOBILE, Battle
from hexfront.games.storm_of_steel.board import Board, S, enemy
from hexfront.games.storm_of_steel.flight import OF_ATTACK
from hexfront.games.storm_of_steel.fog import likely, strangers
from hexfront.games.storm_of_steel.rules import (
    cardshifts,
    combat,
    command,
    embarking,
    fighting,
    gas,
    mobile,
    supply,
)
from hexfront.games.storm_of_steel.rules.aircombat import OfFlight
from hexfront.games.storm_of_steel.rules.bounds import BANDS
from hexfront.games.storm_of_steel.rules.firing import gas as gas_columns
from hexfront.games.storm_of_steel.rules.firing import siege
from hexfront.games.storm_of_steel.rules.gunnery import gunfire
from hexfront.games.storm_of_steel.rules.ladder import (
    ASSAULT,
    FACES,
    Shift,
    Standing,
    numbers,
    ratio,
    results,
    standing,
)
from hexfront.games.storm_of_steel.rules.players import power_of
from hexfront.games.storm_of_steel.rules.resolution import MEANINGS, RESULTS
from hexfront.games.storm_of_steel.rules.siege import WORDS
from hexfront.games.storm_of_steel.world import CP, STACK, World
from hexfront.hexes import members
from hexfront.kernel import Action, Chances, Forecast, Refusal
from hexfront.kernel.outcome import Modifier
from hexfront.mechanics.forecasting import Sides, chances, spread, turned_deals
from hexfront.mechanics.frames import OfUnit

#: What the letters of the shifts mean, where some stand.
SHIFTS = Refusal(
    "4.6g", "1R: one column to the right, which helps the attacker. 1L: one to the left, for the defender."
)
#: Actions that lead to a die, or to the comparison of a mobile assault.
VERBS = ("attack", "storm", "join", "declare", "table", "gas", "without", "shell", "land", "support")
#: Decisions outside battles on land, by step and verb: who forecasts them.
FINDERS: Mapping[tuple[str, str], Callable[[S, Action, int], Forecast | None]] = {
    ("naval.choose", "engage"): sailing.engagement,
    ("naval.mission", "bombard"): sailing.mission,
    ("naval.mission", "raid"): sailing.mission,
    ("sea.fleets", "ship"): sailing.fleet,
    ("sea.fleets", "sail"): sailing.fleet,
    ("engagement.card", "pass"): sailing.joined,
    ("engagement.card", "reveal"): sailing.carded,
    ("engagement.second", "pass"): sailing.joined,
    ("engagement.second", "second"): rolls.tried,
    ("engagement.join", "ship"): sailing.joined,
    ("engagement.join", "sail"): sailing.joined,
    ("sea.loss", "lose"): sailing.volley,
    ("voyage.answer", "ship"): sailing.interception,
    ("voyage.answer", "sail"): sailing.interception,
    ("march", "sail"): sailing.voyage,
    ("march", "evacuate"): sailing.voyage,
    ("interdiction", "interdict"): sailing.contested,
    ("interdiction.ships", "ship"): sailing.contested,
    ("interdiction.ships", "done"): sailing.contested,
    ("commerce.raiders", "raider"): sailing.plunder,
    ("commerce.raiders", "plunder"): sailing.plunder,
    ("landing.fort", "ship"): rolls.bombed_fort,
    ("landing.fort", "sail"): rolls.bombed_fort,
    ("landing.strike", "fly"): rolls.strike,
    ("air.mission", "bomb"): rolls.flight,
    ("air.mission", "strike"): rolls.flight,
    ("air.intercept", "intercept"): rolls.interception,
    ("air.intercept", "pass"): rolls.interception,
    ("scouting", "inspect"): rolls.tried,
    ("agents.begin", "send"): rolls.mission,
    ("agents.pick", "carry-out"): rolls.tried,
    ("diplomacy.play", "reveal"): rolls.tried,
    ("cards.window", "reveal"): rolls.tried,
    ("development.show", "reveal"): rolls.attempt,
    ("development.show", "try"): rolls.attempt,
}
#: Where it depends on more than the verb whether anything is rolled.
UNSURE = (
    "march",
    "cards.window",
    "diplomacy.play",
    "development.show",
    "sea.loss",
    "air.intercept",
    "agents.begin",
    "landing.fort",
    "engagement.second",
)
OVERRUN, SHORT = "overrun", "falls short"
ATTACKERS_CARDS, DEFENDERS_CARDS = "cards of the attacker", "cards of the defender"
SIEGE_MEANINGS = {
    "destroyed": "the fort is eliminated",
    "silenced": "the fort has no strength until the end of the segment",
    "unharmed": "nothing happens",
}


def chancy(s: S, action: Action) -> bool:
    """Whether an action belongs to something rolled for."""
    step = s.agenda[-1].step if s.agenda else ""
    finder = FINDERS.get((step, action.verb))
    if finder is not None:
        return step not in UNSURE or forecast(s, action) is not None
    if step == "landing.ships":
        return True
    return action.verb in VERBS or (action.verb in ("pass", "reveal") and _declared(s))


def _declared(s: S) -> bool:
    battle = s.board.battle
    return battle is not None and battle.declared


def forecast(s: S, action: Action) -> Forecast | None:
    """The chances of an attack if the action is taken and the attack made, for the side that decides."""
    decision = s.decision
    if decision is None or action not in s.legal_actions():
        return None
    finder = FINDERS.get((decision.step, action.verb))
    if finder is not None:
        return finder(s, action, power_of(decision.side))
    if not chancy(s, action):
        return None
    if action.verb == "shell":
        return _shelling(s, action)
    battle = _battle_after(s, action)
    if battle is None or not battle.attackers:
        return None
    if action.verb == "support":
        s = _supported(s, action)
    elif action.verb == "reveal":
        s = _carded(s, action)
    return foretold(s, battle, power_of(decision.side))


def _supported(s: S, action: Action) -> S:
    """The state in which an air unit has been committed to the battle (30.7a)."""
    trial = s.clone()
    b, name = trial.board, s.asked(OfFlight).flight
    flight = b.flights[name]
    more = flight.units | 1 << s.world.index[action.args[0]]
    b.flights = b.flights | {name: flight._replace(units=more)}
    return trial


def _carded(s: S, action: Action) -> S:
    """The state in which a card has been turned up for the battle (23.2b)."""
    trial = s.clone()
    trial.explicit_chance = True
    trial.apply(action)
    return trial


def _shelling(s: S, action: Action) -> Forecast:
    """A siege bombardment: no modifiers (17.2a)."""
    found = Counter(WORDS.get(siege(die), "unharmed") for die in FACES)
    told = tuple(
        Chances(word, Fraction(count, len(FACES)), SIEGE_MEANINGS[word]) for word, count in found.items()
    )
    place = s.world.place_name(s.world.grid.hex(action.args[1]))
    return Forecast(f"Bombardment of the fort in {place}", told)


def _battle_after(s: S, action: Action) -> Battle | None:
    """The battle as it would stand after an action; a target only is attacked by all who could together."""
    b, w = s.board, s.world
    if action.verb in ("attack", "storm"):
        h = w.grid.hex(action.args[0])
        if action.verb == "attack":
            return Battle(b.half, h, attackers=_company(w, combat.joiners(s, b.half, h)))
        return _strongest(s, Battle(b.half, h, MOBILE))
    if action.verb == "land":
        h = w.grid.hex(action.args[0])
        units = b.march.units if b.march is not None else 1 << s.asked(OfUnit).unit
        return Battle(b.half, h, LANDING, attackers=embarking.together(s, units, h))
    battle = b.battle
    if battle is None:
        return None
    match action.verb:
        case "join":
            return battle._replace(attackers=battle.attackers | 1 << w.index[action.args[0]])
        case "table":
            return battle._replace(table=action.args[0])
        case "ship":
            return battle._replace(ships=battle.ships | 1 << w.index[action.args[0]])
        case "gas":
            return battle._replace(gas=w.index[action.args[0]])
    return battle


def _strongest(s: S, battle: Battle) -> Battle:
    """A mobile assault by the strongest stack that could make it."""
    b, w = s.board, s.world
    able = mobile.stackmates(s, battle)
    stacks = {b.loc[u] for u in members(able)}
    companies = {h: _company(w, able & b.stack[h]) for h in stacks}
    best = max(stacks, key=lambda h: (fighting.attack_strength(w, companies[h]), -h))
    return battle._replace(attackers=companies[best])


def _company(w: World, units: int) -> int:
    """Of some units the strongest that attack together: bands fight with their like alone (37.1a, 37.3a)."""
    kinds = [units & ~w.bands, *(units & w.type.get(kind, 0) for kind in BANDS)]
    return max(kinds, key=lambda kind: fighting.attack_strength(w, kind))


# What the side that decides knows ------------------------------------------------------------------------


def seen(b: Board, w: World, power: int) -> int:
    """Enemy pieces that a side knows: those it has looked at, and forts."""
    known = b.seen_by_cp if power == CP else b.seen_by_en
    shown = b.battle.shown if b.battle is not None else 0
    return (known | shown | w.forts) & w.side[enemy(power)]


def _stacks(s: S, power: int, h: int) -> tuple[int, Counter[int]]:
    """The known defenders of a hex, and the strength that the hidden ones may add with its weight."""
    b, w, foe = s.board, s.world, enemy(power)
    there = b.stack[h] & w.side[foe] & w.pieces & ~b.underground
    known = there & seen(b, w, power)
    hidden = (there & ~known).bit_count()
    if not hidden:
        return known & w.land_units, Counter({0: 1})
    # Units that nobody thinks of are thought of where nothing else can lie there.
    for able in (likely(s, foe), strangers(s, foe) & w.pieces & ~w.forts):
        found = _strengths(b, w, able, known, hidden, zone=bool(b.projects[foe] >> h & 1))
        if found:
            break
    return known & w.land_units, found


def _strengths(b: Board, w: World, able: int, known: int, hidden: int, *, zone: bool) -> Counter[int]:
    """What so many hidden pieces beside known ones may add in strength, with its weight."""
    if not zone:
        able &= w.entrenchable | ~w.projecting
    kinds = Counter(_guess(w, u, zone) for u in members(able))
    base = _sums(b, w, known)

    def fits(sums: tuple[int, ...]) -> bool:
        return sums[2] + base[2] <= STACK and sums[3] + base[3] <= 1

    found: Counter[int] = Counter()
    for sums, ways in turned_deals(kinds, hidden, fits).items():
        # Dummies never lie alone (23.1a).
        if bool(sums[1] + base[1]) == zone and sums[4] + base[4]:
            found[sums[0]] += ways
    return found


def _guess(w: World, u: int, zone: bool) -> Sides:
    """What a hidden piece may add, by how it lies.

    Without a zone of control all in a hex are entrenched, with one somebody is mobile (10.1a, 12.1b).
    """
    counts = w.counted >> u & 1, w.hqs >> u & 1, w.land_units >> u & 1
    if not w.land_units >> u & 1:
        return ((0, 0, *counts),)
    dug = (w.entrenched[u] if w.entrenchable >> u & 1 else w.mobile[u], 0, *counts)
    if not zone:
        return (dug,)
    lively = (w.mobile[u], w.projecting >> u & 1, *counts)
    return (lively, dug) if w.entrenchable >> u & 1 else (lively,)


def _kind(b: Board, w: World, u: int) -> tuple[int, ...]:
    """What a piece adds: strength, a zone of control, to the limit of a hex, an HQ, a real unit."""
    mobile_now = w.projecting & ~b.entrenched
    strength = fighting.printed(b, w, u) if w.land_units >> u & 1 else 0
    return strength, mobile_now >> u & 1, w.counted >> u & 1, w.hqs >> u & 1, w.land_units >> u & 1


def _sums(b: Board, w: World, units: int) -> tuple[int, ...]:
    rows = [_kind(b, w, u) for u in members(units)]
    return tuple(sum(column) for column in zip(*rows, strict=True)) if rows else (0, 0, 0, 0, 0)


# Odds ------------------------------------------------------------------------------------------------------


def _shifts(s: S, battle: Battle, known: int, hidden: bool, viewer: int) -> tuple[list[Shift], list[Shift]]:
    """Card shifts and others, as far as a side may know them.

    Of the enemy nobody knows who is in command; so he is taken to be (14.42a, 14.43a, 23.0a).
    """
    b, w, power, foe = s.board, s.world, battle.power, enemy(battle.power)
    cards = []
    if viewer == power:
        columns = fighting.attack_columns(s, battle, known if hidden else -1)
        cards.append(Shift(ATTACKERS_CARDS, columns, "14.42a"))
    else:
        flown = bool(b.flights[OF_ATTACK].units) if OF_ATTACK in b.flights else False
        right = cardshifts.columns(
            b,
            w,
            power,
            right=True,
            units=battle.attackers,
            target=battle.target,
            naval=bool(battle.ships),
            air=flown,
            landing=battle.kind == LANDING,
        )
        cards.append(Shift(ATTACKERS_CARDS, right, "14.42a"))
    units = likely(s, foe) | known if hidden else known
    if viewer != foe or units & command.in_command(s, foe):
        left = cardshifts.columns(b, w, foe, right=False, units=units, target=battle.target)
        cards.append(Shift(DEFENDERS_CARDS, -left, "14.43a"))
    if not battle.declared:
        hungry = supply.all_hungry(s, power, battle.attackers)
        battle = battle._replace(defenders=0 if hidden else known, hungry_attack=hungry)
    return [shift for shift in cards if shift.value], fighting.other_shifts(b, w, battle)


def _still_rolled(s: S, battle: Battle) -> Mapping[Shift, int]:
    """Shifts for which a die is still to fall, with their faces: gunfire in a landing, elsewhere gas."""
    if battle.kind == LANDING:
        return {Shift("naval gunfire", n, "25.42e"): faces for n, faces in _gunfire_shifts(battle).items()}
    return {Shift("gas", n, "33.2a"): faces for n, faces in _gas_shifts(s, battle).items()}


def _gas_shifts(s: S, battle: Battle) -> Mapping[int, int]:
    """The columns that gas still to be rolled moves, each with its number of faces (33.2a)."""
    if battle.gas < 0 or battle.declared:
        return {0: 1}
    modifier = sum(part.value for part in gas.modifiers(s.board, s.world, battle.power, battle.target))
    return Counter(gas_columns(die, modifier) for die in FACES)


def _gunfire_shifts(battle: Battle) -> Mapping[int, int]:
    """The columns of ships that support a landing, each with its number of faces (25.42e, R-152)."""
    if battle.gunfire:
        return {0: 1}
    sure, below = gunfire(battle.ships.bit_count())
    worth = int(numbers()["shifts"]["gunfire"])
    return Counter((sure + int(die <= below)) * worth for die in FACES)


def foretold(s: S, battle: Battle, viewer: int) -> Forecast:
    """An attack on what the attacker knows of a hex."""
    b, w = s.board, s.world
    defender = viewer != battle.power
    known, extra = (
        (battle.defenders, Counter({0: 1})) if battle.declared else _stacks(s, battle.power, battle.target)
    )
    hidden = len(extra) > 1 or (not battle.declared and bool(_unknown(s, battle)))
    if battle.kind == LANDING and not battle.declared:
        # Ships have to destroy a fort before anybody lands (25.42i).
        known &= ~w.forts
    cards, others = _shifts(s, battle, known, hidden, viewer)
    attack, firm = fighting.attack_strength(w, battle.attackers), fighting.defence_strength(b, w, known)
    if battle.kind == LANDING:
        firm += fighting.port_value(w, battle.target)
        if not firm and extra == {0: 1} and not hidden:
            nobody = Chances("lands", Fraction(1), "nobody and nothing defends: no die is needed")
            return Forecast(f"Landing in {w.place_name(battle.target)}", (nobody,))
    columns: Counter[Standing] = Counter()
    for more, ways in extra.items():
        for shift, faces in _still_rolled(s, battle).items():
            moved = [*others, shift] if shift.value else others
            columns[standing(attack, firm + more, cards, moved)] += ways * faces
    place = w.place_name(battle.target)
    strengths = Counter({firm + more: ways for more, ways in extra.items()})
    against = str(firm) if len(extra) == 1 and not hidden else spread(strengths)
    parts = [Modifier(f"{attack} against {against}", _range(columns, base=True), "14.2b")]
    parts += [Modifier(shift.name, gas.columns(shift.value), shift.rule) for shift in (*cards, *others)]
    parts.append(Modifier("column", _range(columns, base=False), "14.21b"))
    notes = (*_commanded(cards, defender), *_notes(s, battle, hidden=hidden, viewer_defends=defender))
    if cards or others:
        notes = (SHIFTS, *notes)
    if battle.kind == MOBILE:
        return Forecast(f"Mobile assault on {place}", _overrun(columns), tuple(parts), notes)
    table = _table(s, battle)
    by_column: Counter[int] = Counter()
    for stands, ways in columns.items():
        by_column[stands.column] += ways
    told = chances(by_column, lambda c: Counter(results(table, c)), RESULTS, MEANINGS.__getitem__)
    return Forecast(f"{table.capitalize()} of {place}", told, tuple(parts), notes)


def _unknown(s: S, battle: Battle) -> int:
    b, w = s.board, s.world
    there = b.stack[battle.target] & w.side[enemy(battle.power)] & w.pieces & ~b.underground
    return there & ~seen(b, w, battle.power)


def _overrun(columns: Counter[Standing]) -> tuple[Chances, ...]:
    total = sum(columns.values())
    won = sum(ways for stands, ways in columns.items() if stands.overwhelming)
    parts = (
        Chances(OVERRUN, Fraction(won, total), "all defenders are lost and the stack advances"),
        Chances(SHORT, Fraction(total - won, total), "nothing happens, and the movement is spent"),
    )
    return tuple(part for part in parts if part.probability)


def _range(columns: Counter[Standing], *, base: bool) -> str:
    found = sorted({stands.base if base else stands.column for stands in columns})
    return ratio(found[0]) if len(found) == 1 else f"{ratio(found[0])} to {ratio(found[-1])}"


def _table(s: S, battle: Battle) -> str:
    """The table that was named, else Assault if it is open, else the only one."""
    if battle.table:
        return battle.table
    found = combat.open_tables(s.board, s.world, battle.power, battle.target, battle.attackers)
    return ASSAULT if ASSAULT in found else found[0]


def _commanded(cards: list[Shift], viewer_defends: bool) -> Iterable[Refusal]:
    """That cards of the enemy are counted, which help only units in command."""
    whose = ATTACKERS_CARDS if viewer_defends else DEFENDERS_CARDS
    for shift in cards:
        if shift.name == whose:
            yield Refusal(shift.rule, f"The {whose} count only if his units are in command, which is hidden.")


def _notes(s: S, battle: Battle, *, hidden: bool, viewer_defends: bool) -> Iterable[Refusal]:
    """What is still open, and how the forecast counts it."""
    b = s.board
    if hidden:
        yield Refusal("23.0a", "What lies in the hex is not known: all that it may be is added up.")
        for name in cardshifts.unsure(b, s.world, battle.power, battle.attackers):
            yield Refusal("4.6i", f"{name} goes by whose units lie there, as far as that is known.")
    if not battle.declared:
        # Even of a fort that all can see nobody knows which hidden HQ feeds it.
        yield Refusal("14.44a", "If all defenders are out of supply, the attack gains a column.")
    if battle.kind not in (MOBILE, LANDING) and not battle.table:
        yield Refusal("14.2a", "Counted on the Assault table as long as no other is named.")
    if battle.kind == MOBILE:
        yield Refusal("11.7d", "Both stacks are shown, whatever comes.")
    for power in (battle.power, enemy(battle.power)):
        if b.covered[power] and (power == enemy(battle.power)) != viewer_defends:
            yield Refusal("23.2b", "The enemy has a face-down card and may still turn it up.")
    if battle.kind == LANDING and b.stack[battle.target] & s.world.forts and not battle.declared:
        yield Refusal("25.42i", "Counted for the case that ships destroy the fort before the landing.")
    if battle.kind == LANDING:
        yield Refusal("25.42g", "On any result but DE and DD the landing fails.")
    yield Refusal("14.5e", "Each owner chooses his losses; who has no way back is lost.")
