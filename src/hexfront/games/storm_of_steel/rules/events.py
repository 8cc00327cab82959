"""6.2, 38.0 to 38.2. Political events of each side, and revolutions of its countries."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.storm_of_steel.board import TRACK, S, controlled, enemy
from hexfront.games.storm_of_steel.cards import with_effect
from hexfront.games.storm_of_steel.rules import (
    conditions,
    countries,
    decks,
    irregulars,
    morale,
    placement,
    politics,
    surrender,
    will,
)
from hexfront.games.storm_of_steel.rules.choosing import OBJECTIVE, PEACE
from hexfront.games.storm_of_steel.rules.players import OfPower
from hexfront.games.storm_of_steel.world import CP, EN, POWERS, SIDES
from hexfront.hexes import members
from hexfront.kernel import Auto, Chance, Frame
from hexfront.kernel.dice import Value

#: Below this level of merchant shipping the Entente suffers (38.1a); at this morale and below revolution is
#: nearer still (38.2a).
SHIPPING, DESPAIR = 50, 15
#: The year from which revolution is likelier (38.2a).
LATE = 1917


class OfCountry(NamedTuple):
    """A roll for revolution: whose country, which, and an extra modifier."""

    step: str
    power: int
    country: int
    extra: int


def _begin(s: S, frame: Frame) -> None:
    """Each side must roll (6.2a)."""
    for power in reversed(POWERS):
        s.push("events.roll", power)


def capitals(s: S, power: int) -> int:
    """How many enemy capitals a side has captured since the turn began (38.1a)."""
    b, w = s.board, s.world
    before = (b.cities_cp, b.cities_en)[power]
    taken = w.capitals & controlled(b, power) & ~(before | b.risen)
    return sum(b.allegiance[w.owner[h]] == enemy(power) for h in members(taken))


def event_modifier(s: S, power: int) -> int:
    """Morale, capitals, allies that are out, blockade and shipping (6.21a, 38.1a).

    Rows 3.8b, R-10.
    """
    b, w = s.board, s.world
    rows = w.charts["political_events"]["drm"]
    found: int = rows[f"morale_{decks.band(w, b.morale[power])}"]
    if capitals(s, power):
        found += rows["captured_enemy_capital_this_turn"]
    if capitals(s, enemy(power)):
        found += rows["lost_own_capital_this_turn"]
    if power in b.fallen.values():
        found += rows["surrendered_ally"]
    if power == CP and morale.blockaded(s):
        found += rows["blockade_in_effect_on_cp"]
    if power == EN and b.merchant < SHIPPING:
        found += rows["merchant_below_50_on_entente"]
    return found


def _event(s: S, frame: OfPower, die: Value) -> None:
    """The result of the Political Events Table (38.0a to 38.0k)."""
    power = frame.power
    by = event_modifier(s, power)
    row = politics.result("event", int(die) + by)
    s.log("event", "38.0a", side=SIDES[power], dice=(int(die),), modifier=f"{by:+d}", effect=row.words)
    if row.effect == "revolution":
        for c in reversed(checking(s, power)):
            s.push("revolution.roll", power, c, 0)
    if row.effect in ("morale", "revolution"):
        will.change(s, {power: row.amount}, "5.14a", row.words)
    elif row.effect == "track":
        push_track(s, power, row.amount)
        placement.come_now(s, power)
    elif row.effect == PEACE:
        _peace(s, power, row)
    elif row.effect == OBJECTIVE:
        s.board.obliged = (*s.board.obliged, (power, OBJECTIVE))


def _peace(s: S, power: int, row: politics.Row) -> None:
    """Peace Negotiations must be played next turn; if they will not be available, morale pays (38.0e)."""
    b = s.board
    if b.turn < b.last_turn and _peace_next(s, power):
        b.obliged = (*b.obliged, (power, PEACE))
    else:
        will.change(s, {power: row.amount}, "38.0e", row.words)


def _peace_next(s: S, power: int) -> bool:
    """Whether a side has Peace Negotiations in its deck next turn, and may choose them."""
    b, w = s.board, s.world
    b.turn += 1
    cards = [one for one in with_effect("peace") if one.power == power and one in decks.deck(b, w, power)]
    found = any(conditions.may_play(b, w, one, revealing=False) for one in cards)
    b.turn -= 1
    return found


def push_track(s: S, power: int, by: int, only: int = -1) -> None:
    """Units on the track move a box later or sooner; what is due next turn and hastened comes at once (7.83).

    ``only`` is the country whose units move, if not all do.

    Rows R-53.
    """
    b, w = s.board, s.world
    for u in members(w.side[power] & ~b.afield):
        if b.loc[u] <= TRACK and (only < 0 or w.nation_of[u] == only):
            b.loc[u] = min(b.loc[u] - by, TRACK - b.turn)


# Revolution (19.32, 38.2) -----------------------------------------------------------------------------


def checking(s: S, power: int) -> list[int]:
    """The countries of a side that check, in alphabetical order (19.32a, 19.34c).

    Rows 1.0d, R-108.
    """
    w = s.world
    exempt = w.charts["revolution"]["never_check"]
    mine = [c for c in countries.allies(s.board, power) if w.countries[c] not in exempt]
    return sorted(mine, key=lambda c: str(w.countries[c]))


def revolution_modifier(s: S, power: int, c: int) -> int:
    """The country, low morale, an enemy in the capital, subversion, and the years before 1917 (38.2a)."""
    b, w = s.board, s.world
    chart = w.charts["revolution"]
    rows, nations = chart["drm"], chart["country_drm"]
    found: int = nations.get(w.countries[c], nations["default"])
    if decks.band(w, b.morale[power]) == "low":
        found += rows["morale_low"]
    if b.morale[power] <= DESPAIR:
        found += rows["morale_15_or_less"]
    if w.owned[c] & w.capitals & controlled(b, enemy(power)):
        found += rows["capital_enemy_controlled"]
    if c in b.subverted:
        found += rows["subversion_success"]
    if w.turns[b.turn].year < LATE:
        found += rows["before_1917"]
    return found


def _revolution(s: S, frame: OfCountry, die: Value) -> None:
    """The result of the Revolution Table (38.2b)."""
    b, w, c = s.board, s.world, frame.country
    if b.allegiance[c] != frame.power:
        return
    by = revolution_modifier(s, frame.power, c) + frame.extra
    b.subverted = tuple(one for one in b.subverted if one != c)
    row = politics.result("revolution", int(die) + by)
    name = str(w.countries[c])
    # Without regions there are no nationalists, except in the United States (38.2b, 19.34b).
    if row.effect == "nationalists" and name not in (*w.charts["countries"]["regions"], "United States"):
        row = politics.result("revolution", 3)
    told = countries.named(name)
    s.log("revolution", "38.2b", country=told, dice=(int(die),), modifier=f"{by:+d}", effect=row.words)
    if row.effect == "strike":
        strike(s, frame.power, c)
    elif row.effect == "mutiny":
        b.mutinies = (*b.mutinies, c)
    elif row.effect in ("red", "nationalists"):
        surrender.surrender(s, c, "19.32a")
        irregulars.rise(s, frame.power, c, row.effect)


def strike(s: S, power: int, c: int) -> None:
    """A strike pushes the country's units on the track back at once (37.7a) and stops transport (37.7b).

    Rows R-7.
    """
    b = s.board
    b.strikes = (*b.strikes, c)
    push_track(s, power, 1, only=c)


STEPS = (
    Auto(name="events.begin", run=_begin),
    Chance(
        name="events.roll",
        frame=OfPower,
        rule="6.2a",
        purpose="a political event",
        take=_event,
    ),
    Chance(
        name="revolution.roll",
        frame=OfCountry,
        rule="38.2a",
        purpose="is there a revolution?",
        take=_revolution,
    ),
)
