"""6.11, 38.3 to 38.9. What the cards of diplomacy do: each rolls on its table."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.storm_of_steel.board import POOL, S, controlled, enemy, put
from hexfront.games.storm_of_steel.cards import Card
from hexfront.games.storm_of_steel.rules import (
    countries,
    decks,
    effects,
    offmap,
    partisans,
    politics,
    seas,
    setup,
    surrender,
    uprisings,
    victory,
    will,
)
from hexfront.games.storm_of_steel.rules.players import OfPower
from hexfront.games.storm_of_steel.rules.stacking import room
from hexfront.games.storm_of_steel.telling import tell
from hexfront.games.storm_of_steel.world import CODES, CP, EN, NEUTRAL, POWERS, SIDES
from hexfront.hexes import members, of
from hexfront.kernel import Action, Ask, Chance, Frame, Refusal, act
from hexfront.kernel.dice import Value

#: A natural roll that always fails in diplomacy (38.3b).
BLUNDER = 6
#: Ratios of strength that press a country (ultimatum).
TWICE, THRICE = 2, 3
#: Where the uprisings of the Central Powers' table break out (38.9a), by their roll.
UPRISINGS = {1: ("India", "British Africa"), 2: ("British Africa",), 3: ("French Africa",)}
#: The roll that brings the Senussi as well (38.9a).
SENUSSI = 3
#: The rows of the tables of minor powers and of colonies in which nothing happens.
NOBODY, NOWHERE = 4, 6
#: The minor power whose force comes to the map, and the column of its west edge (20.3a).
SPAIN, WEST_EDGE = "Spain", "01"
FORCE = Refusal("20.3a", "The force of Spain comes to a city or the west edge of Spain, its ships to ports.")
#: Cards of this module by their effect, and the step that resolves each.
ROLLS = {"colonial": "colonial.roll", "minor powers": "minor.roll", "america": "america.roll"}
KINDS = frozenset({*ROLLS, "peace", "ultimatum", "diplomacy"})


class OfTarget(NamedTuple):
    """An attempt of a side against a country."""

    step: str
    power: int
    country: int


# Targets ------------------------------------------------------------------------------------------------


def targets(s: S, power: int, one: Card) -> list[int] | None:
    """The countries that a card may be used against; ``None`` if it needs none (6.11d, 6.11f)."""
    b, w = s.board, s.world
    listed = [w.country_index[name] for name in w.charts["diplomacy"]["base"]]
    neutral = [c for c in listed if b.allegiance[c] == NEUTRAL]
    if one.effect("diplomacy"):
        return neutral
    if one.effect("ultimatum"):
        rows = w.charts["countries"]
        open_to = [c for c in neutral if not rows[w.countries[c]].get("untouchable") and w.owned[c]]
        return [c for c in open_to if ratio(s, power, c) >= 1 or belgium(s, power, c)]
    return None


def refusal(s: S, power: int, one: Card, name: str) -> Refusal:
    """Why a card cannot be used against a country (6.11d, 6.11f)."""
    b, w = s.board, s.world
    row = "6.11d" if one.effect("diplomacy") else "6.11f"
    c = next((c for c in range(len(w.countries)) if countries.word(w, c) == name), -1)
    if c < 0:
        return Refusal(row, "The card names a neutral country.")
    known, rows = str(w.countries[c]), w.charts["countries"]
    if b.allegiance[c] != NEUTRAL:
        return Refusal(row, f"{known} is not neutral.")
    if one.effect("ultimatum") and not w.owned[c]:
        return Refusal("6.11f", f"{known} lies off the map.")
    if known not in w.charts["diplomacy"]["base"]:
        return Refusal("R-112", f"{known} comes into the war by its own card only.")
    if rows[known].get("untouchable"):
        return Refusal("19.24b", f"The neutrality of {known} is never violated.")
    return Refusal("6.11f", f"Your strength on the border of {known} does not match its army.")


def belgium(s: S, power: int, c: int) -> bool:
    """The ultimatum of Summer 1914 needs no strength on the border (38.4c)."""
    w = s.world
    first = w.turns[s.board.turn].code == "1914Su"
    return power == CP and first and bool(w.countries[c] == "Belgium")


def ratio(s: S, power: int, c: int) -> float:
    """Own land strength on the border against the army of the country on the map (6.11f)."""
    b, w = s.board, s.world
    border = w.ways.spread(w.owned[c]) & ~w.owned[c] & b.real[power]
    mine = 0
    for h in members(border):
        mine += sum(w.mobile[u] for u in members(b.stack[h] & w.side[power] & w.land_units))
    army = setup.army(b, w, str(w.countries[c]), enemy(power))
    theirs = sum(w.mobile[u] for u, _ in army if w.land_units >> u & 1)
    return mine / theirs if theirs else float(mine > 0)


def begin(s: S, power: int, one: Card, c: int) -> None:
    """A card of diplomacy has been turned up: roll on its table (6.11a to 6.11f)."""
    b, w = s.board, s.world
    if one.effect("diplomacy"):
        s.push("diplomacy.attempt", power, c)
    elif one.effect("ultimatum"):
        b.ultimata = (*b.ultimata, (power, str(w.countries[c])))
        s.push("ultimatum.roll", power, c)
        price = w.charts["morale"]["chart"]["ultimatum_issued"]["own"]
        will.change(s, {power: price}, "38.4b", f"an ultimatum to {countries.called(w, c)}")
    for kind, step in ROLLS.items():
        if one.effect(kind):
            s.push(step, power)


# Diplomacy (38.3) -------------------------------------------------------------------------------------------


def number(s: S, power: int, c: int) -> int:
    """The number of a country for a side: its own, morale, markers and circumstances (38.3a)."""
    b, w = s.board, s.world
    name = str(w.countries[c])
    found: int = w.charts["diplomacy"]["base"][name][CODES[power]]
    found += {"high": 1, "low": -1}.get(decks.band(w, b.morale[power]), 0)
    found += b.markers.get(name, 0) * (1 if power == CP else -1)
    for one in politics.circumstances():
        if (one.country, one.power) == (name, power) and politics.holds(s, one.condition):
            found += one.amount
    return found


def mark(s: S, power: int, c: int) -> None:
    """A diplomatic shift marker in a country, in favour of a side."""
    markers, name = s.board.markers, str(s.world.countries[c])
    markers[name] = markers.get(name, 0) + (1 if power == CP else -1)


def _attempt(s: S, frame: OfTarget, die: Value) -> None:
    power, c = frame.power, frame.country
    wanted = number(s, power, c)
    blunder = int(die) == BLUNDER
    done = int(die) <= wanted and not blunder
    effect = "it joins" if done else "it stays neutral"
    name = countries.called(s.world, c)
    s.log("diplomacy", "38.3a", country=name, dice=(int(die),), number=wanted, effect=effect)
    if done:
        surrender.join(s, c, power, "38.3a")
    elif blunder:
        mark(s, enemy(power), c)


# Ultimatum (38.4) -------------------------------------------------------------------------------------------


def ultimatum_modifier(s: S, power: int, c: int) -> int:
    """Strength on the border, the country, and own low morale."""
    rows = s.world.charts["ultimatum"]["drm"]
    pressed = ratio(s, power, c)
    found: int = rows.get(s.world.countries[c], 0)
    if pressed >= THRICE:
        found += rows["ratio_3"]
    elif pressed >= TWICE:
        found += rows["ratio_2"]
    if decks.band(s.world, s.board.morale[power]) == "low":
        found += rows["own_morale_low"]
    return found


def _ultimatum(s: S, frame: OfTarget, die: Value) -> None:
    power, c, w = frame.power, frame.country, s.world
    by = ultimatum_modifier(s, power, c)
    row = politics.result("ultimatum", int(die) + by)
    if row.effect != "yields" and belgium(s, power, c):
        row = politics.result("ultimatum", 5)
    told = f"{by:+d}"
    s.log(
        "ultimatum",
        "38.4a",
        country=countries.called(w, c),
        dice=(int(die),),
        modifier=told,
        effect=row.words,
    )
    if row.effect == "yields":
        surrender.surrender(s, c, "19.32b")
    elif row.effect == "resists":
        surrender.join(s, c, enemy(power), "38.4a")
    else:
        mark(s, power if row.effect == "own marker" else enemy(power), c)


# Peace (38.5) -----------------------------------------------------------------------------------------------


def peace_modifier(s: S) -> int:
    """Low morale on both sides, high morale on one, and the years after 1917."""
    b, w = s.board, s.world
    rows = w.charts["peace"]["drm"]
    bands = [decks.band(w, b.morale[power]) for power in POWERS]
    found: int = rows["both_low"] if bands == ["low", "low"] else 0
    found += rows["either_high"] if "high" in bands else 0
    return found + (rows["after_1917"] if w.turns[b.turn].year > 1917 else 0)  # noqa: PLR2004 - the year


def _peace(s: S, frame: Frame, die: Value) -> None:
    b = s.board
    by = peace_modifier(s)
    row = politics.result("peace", int(die) + by)
    s.log("peace", "38.5a", dice=(int(die),), modifier=f"{by:+d}", effect=row.words)
    if row.effect == "armistice":
        victory.armistice(s)
    elif row.effect == "both":
        will.change(s, dict.fromkeys(POWERS, row.amount), "38.5a", row.words)
    elif row.effect == "lower" and b.morale[CP] != b.morale[EN]:
        lower = CP if b.morale[CP] < b.morale[EN] else EN
        will.change(s, {lower: row.amount}, "38.5a", row.words)


# America (38.6) ---------------------------------------------------------------------------------------------


def america_modifier(s: S) -> int:
    """Year, submarines, shipping, Brussels, sympathy, and what the Entente has done itself (38.6b)."""
    b, w = s.board, s.world
    rows, year = w.charts["america"]["drm"], w.turns[b.turn].year
    key = f"turn_{year}" if f"turn_{year}" in rows else "turn_1918_or_later"
    found: int = rows[key] if year > 1914 else 0  # noqa: PLR2004 - the card comes later
    found += rows["unrestricted_in_effect"] if b.unrestricted else 0
    found += rows["merchant_loss_5_or_more_last_turn"] if b.merchant_lost >= 5 else 0  # noqa: PLR2004
    brussels = w.named("Brussels")
    if brussels >= 0 and controlled(b, CP) >> brussels & 1:
        found += rows["cp_holds_brussels"]
    found += rows["per_sympathy"] * b.sympathy
    found += rows["entente_used_gas_first"] if b.gas_first == EN else 0
    issued = any(power == EN for power, _ in b.ultimata)
    return found + (rows["entente_issued_ultimatum"] if issued else 0)


def _america(s: S, frame: OfPower, die: Value) -> None:
    b, w = s.board, s.world
    by = america_modifier(s)
    row = politics.result("america", int(die) + by)
    ready = w.turns[b.turn].year >= 1917 or b.unrestricted  # noqa: PLR2004 - the year
    if row.effect == "war" and not ready:
        row = politics.result("america", 6)
    s.log("america", "38.6a", dice=(int(die),), modifier=f"{by:+d}", effect=row.words)
    if row.effect == "war":
        surrender.join(s, w.country_index["United States"], EN, "38.7a")
    elif row.effect in ("sympathy", "loans"):
        b.sympathy = min(w.charts["america"]["sympathy_max"], b.sympathy + 1)
        if row.effect == "loans":
            s.push("america.loan", frame.power)


def _loan_actions(s: S, frame: OfPower) -> list[Action]:
    return [act("lend", countries.word(s.world, c)) for c in countries.allies(s.board, frame.power)]


def _loan(s: S, frame: OfPower, action: Action) -> None:
    """Ten points for one country of the owner's choice (38.6a)."""
    w = s.world
    effects.give_points(s, str(w.countries[countries.by_word(w, action.args[0])]), 10)


# Minor powers (20, 38.8) -----------------------------------------------------------------------------


def _minor_row(s: S, die: int) -> politics.Row:
    """The row of a die: who has come already, or may not yet come, counts as nothing (20.2a, 38.8a)."""
    b, w = s.board, s.world
    row = politics.result("minor", die)
    c = w.country_index.get(row.effect, -1)
    early = row.effect == "Brazil" and b.turn < w.turn_of["1917Sp"]
    idle = c >= 0 and (early or b.allegiance[c] != NEUTRAL)
    return politics.result("minor", NOBODY) if idle else row


def _minor(s: S, frame: OfPower, die: Value) -> None:
    w = s.world
    row = _minor_row(s, int(die))
    s.log("minor powers", "38.8a", dice=(int(die),), effect=row.words)
    if row.effect == "morale":
        will.change(s, {frame.power: row.amount}, "38.8a", row.words)
    elif row.effect == "choice":
        s.push("minor.choice", frame.power)
    elif row.effect in w.country_index:
        surrender.join(s, w.country_index[row.effect], frame.power, "20.1a")


def _choice_actions(s: S, frame: OfPower) -> list[Action]:
    """Japan, Portugal, or Spain at high morale; a power already sent is no choice (38.8a, 20.2a)."""
    b, w = s.board, s.world
    names = ["Japan", "Portugal"]
    if decks.band(w, b.morale[frame.power]) == "high":
        names.append("Spain")
    free = [c for c in map(w.country_index.__getitem__, names) if b.allegiance[c] == NEUTRAL]
    return [*(act("invite", countries.word(w, c)) for c in free), act("pass")]


def _choice(s: S, frame: OfPower, action: Action) -> None:
    if action.verb == "invite":
        c = countries.by_word(s.world, action.args[0])
        if s.world.countries[c] == SPAIN:
            s.push("minor.force", frame.power)
        surrender.join(s, c, frame.power, "20.1a")


def _force_actions(s: S, frame: OfPower) -> list[Action]:
    """The force of Spain comes to a Spanish city or the west edge of the map, ships to a port (20.3a)."""
    b, w = s.board, s.world
    ground = w.owned[w.country_index[SPAIN]]
    u = next((u for u in members(w.nation[SPAIN] & w.side[frame.power]) if b.loc[u] == POOL), -1)
    if u < 0:
        return [act("done")]
    edge = of(h for h in members(ground) if w.names[h].startswith(WEST_EDGE))
    places = ground & w.ports if w.naval >> u & 1 else ground & w.cities | edge
    fit = [h for h in members(places & ~b.held[enemy(frame.power)]) if room(b, w, h, 1 << u)]
    return [act("place", w.ids[u], w.names[h]) for h in fit] or [act("done")]


def _force(s: S, frame: OfPower, action: Action) -> None:
    w = s.world
    if action.verb == "place":
        u, h = w.index[action.args[0]], w.grid.hex(action.args[1])
        put(s.board, w, u, h)
        tell(s, "arrived", "20.3a", frame.power, 1 << u, at=(w.spot(h),))
        s.again(frame)


# Colonies (38.9, 35) ---------------------------------------------------------------------------------


def _colonial_row(s: S, power: int, die: int) -> politics.Row:
    """The row of a die on a side's own table; what cannot come about counts as nothing (38.9a, 38.9b)."""
    b, w = s.board, s.world
    table = f"colonial {CODES[power]}"
    row = politics.result(table, die)
    # A colony falls once, and Tsingtao only to Japan.
    fallen = row.words in b.once or (die == 1 and b.allegiance[w.country_index["Japan"]] != EN)
    idle = {
        "once": fallen,
        "pacify": not b.uprisings,
        "partisan": not partisans.ground(s, CP) & w.region.get("Ireland", 0),
        "uprising": die != SENUSSI and not set(UPRISINGS.get(die, ())) - set(b.uprisings),
    }
    return politics.result(table, NOWHERE) if idle.get(row.effect) else row


def _colonial(s: S, frame: OfPower, die: Value) -> None:
    """Each side has its own table (6.11c, 38.9a, 38.9b)."""
    b, w, power = s.board, s.world, frame.power
    row = _colonial_row(s, power, int(die))
    s.log("colonies", "38.9a" if power == CP else "38.9b", dice=(int(die),), effect=row.words)
    if row.effect == "uprising":
        fresh = [area for area in UPRISINGS[int(die)] if area not in b.uprisings]
        b.uprisings = (*b.uprisings, *fresh)
        owned = [area for area in w.display.areas.values() if area.name in fresh and offmap.friendly(s, area)]
        cost = w.charts["morale"]["chart"]["uprising_placed"]["owner"] * len(owned)
        will.change(s, {EN: cost}, "35.0a", row.words)
        if int(die) == SENUSSI:
            uprisings.senussi(s)
    elif row.effect == "merchant":
        b.merchant = max(1, b.merchant + row.amount)
        b.sunk_merchants -= row.amount
    elif row.effect == "partisan":
        s.push("partisans.place", CP, "Ireland", row.amount)
    elif row.effect == "once":
        b.once = (*b.once, row.words)
        will.change(s, {EN: row.amount}, "38.9b", row.words)
    elif row.effect == "pacify":
        s.push("colonial.pacify", power)


def _pacify_actions(s: S, frame: OfPower) -> list[Action]:
    return [act("pacify", seas.slug(area)) for area in s.board.uprisings]


def _pacify(s: S, frame: OfPower, action: Action) -> None:
    b = s.board
    b.uprisings = tuple(area for area in b.uprisings if seas.slug(area) != action.args[0])


STEPS = (
    Chance(
        name="diplomacy.attempt",
        frame=OfTarget,
        rule="38.3a",
        purpose="does the country join?",
        take=_attempt,
    ),
    Chance(
        name="ultimatum.roll",
        frame=OfTarget,
        rule="38.4a",
        purpose="how does the country answer?",
        take=_ultimatum,
    ),
    Chance(name="peace.roll", rule="38.5a", purpose="do they agree on peace?", take=_peace),
    Chance(name="america.roll", frame=OfPower, rule="38.6a", purpose="America's situation", take=_america),
    Ask(
        name="america.loan",
        frame=OfPower,
        rule="38.6a",
        side=lambda s, f: SIDES[f.power],
        prompt=lambda s, f: "Which country gets the loan?",
        actions=_loan_actions,
        take=_loan,
    ),
    Chance(name="minor.roll", frame=OfPower, rule="38.8a", purpose="which minor power comes?", take=_minor),
    Ask(
        name="minor.force",
        frame=OfPower,
        rule="20.3a",
        side=lambda s, f: SIDES[f.power],
        prompt=lambda s, f: "Where does the force of Spain arrive?",
        actions=_force_actions,
        take=_force,
        refuse=lambda s, f, action: FORCE if action.verb == "place" else None,
    ),
    Ask(
        name="minor.choice",
        frame=OfPower,
        rule="38.8a",
        side=lambda s, f: SIDES[f.power],
        prompt=lambda s, f: "Which minor power sends its force?",
        actions=_choice_actions,
        take=_choice,
    ),
    Chance(name="colonial.roll", frame=OfPower, rule="6.11c", purpose="the colonies", take=_colonial),
    Ask(
        name="colonial.pacify",
        frame=OfPower,
        rule="38.9b",
        side=lambda s, f: SIDES[f.power],
        prompt=lambda s, f: "Which uprising is put down?",
        actions=_pacify_actions,
        take=_pacify,
    ),
)
