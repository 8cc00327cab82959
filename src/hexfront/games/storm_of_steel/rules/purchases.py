"""7.5 to 7.8. What may be bought, and by which counters: the first of those that are alike."""

from __future__ import annotations

from hexfront.games.storm_of_steel import tariff
from hexfront.games.storm_of_steel.board import POOL, Board, S
from hexfront.games.storm_of_steel.naming import called
from hexfront.games.storm_of_steel.rules import favours, weapons
from hexfront.games.storm_of_steel.rules.regrouping import largest
from hexfront.games.storm_of_steel.tariff import Bill
from hexfront.games.storm_of_steel.world import SEASONS, World
from hexfront.hexes import members
from hexfront.kernel import Refusal
from hexfront.mechanics.memory import kept, tabled

#: What the chart asks for before a type may be built, by the name of the weapon (22.0a).
WEAPONS = {
    "Shock Troops": "shock",
    "Tanks": "tanks",
    "Super-heavy Artillery": "siege",
    "Mobile Warfare": "mobile",
}
#: The rows that say from when a corps of a size may be had.
SIZE_ROWS = {3: "9.3a", 4: "9.3b"}
DOCTRINE = "air doctrine "


@tabled
def price(w: World, u: int) -> Bill | None:
    """What a unit costs by the chart, or nothing if it cannot be built (7.5a)."""
    unit = w.units[u]
    return tariff.bill(unit.country, unit.type, unit.divisions)


def bill_now(s: S, u: int) -> Bill | None:
    """What a unit costs in this turn: a card may make a kind cheaper (4.6r, card 85)."""
    b, w = s.board, s.world
    cost, unit = price(w, u), w.units[u]
    if cost is None or not b.played:
        return cost
    for _, effect in favours.granted(b, w.side_of[u], favours.PRICE):
        if unit.country in effect.who and unit.type in effect.where:
            return cost._replace(points=effect.amount * unit.divisions)
    return cost


@tabled
def alike(w: World, power: int) -> tuple[tuple[int, ...], ...]:
    """The counters of a side that can be built, those together that are alike."""
    kinds: dict[tuple[object, ...], list[int]] = {}
    for u in members(w.side[power]):
        unit = w.units[u]
        if price(w, u) is not None:
            key = (unit.country, unit.type, unit.divisions, unit.mobile, unit.entrenched, unit.movement)
            kinds.setdefault((*key, unit.cadre, unit.command_radius), []).append(u)
    return tuple(tuple(kind) for kind in kinds.values())


def for_sale(s: S, power: int, ordered: int) -> list[int]:
    """Units that may be ordered now, money apart: of those that are alike the first in the pool (2.3c).

    Units lost after the Morale Phase still lie in the dead pile and are not among them (R-8).

    Rows 22.3a, 22.4a.
    """
    b, w = s.board, s.world
    found = []
    # What bars a kind rests on these alone.
    facts = ("for sale", power, b.turn, b.last_turn, b.developed, b.air_doctrine)
    kinds = kept(w, facts, lambda: [kind for kind in alike(w, power) if bar(s, kind[0]) is None])
    for kind in kinds:
        first = next((u for u in kind if b.loc[u] == POOL and not (ordered | b.grounded) >> u & 1), None)
        if first is not None:
            found.append(first)
    return found


def bar(s: S, u: int) -> Refusal | None:
    """Why no unit of this kind may be built now: its size, its date, what is not developed, its delay.

    Rows 1.0l.
    """
    b, w = s.board, s.world
    cost, found = price(w, u), early(s, u)
    if found is None and cost is not None and b.turn + cost.quarters > b.last_turn:
        return Refusal("R-55", f"{called(s, u)} would come after the last turn.")
    return found


def early(s: S, u: int) -> Refusal | None:
    """Why no unit of this kind can have been built up to now."""
    b, w = s.board, s.world
    unit, cost = w.units[u], price(w, u)
    if cost is None:
        return Refusal("7.5a", f"{called(s, u)} is not on the Mobilization Chart.")
    if unit.divisions > largest(w, b.turn):
        return Refusal(SIZE_ROWS[unit.divisions], f"{called(s, u)} is too large for this year.")
    if b.turn < first_turn(w, u):
        return Refusal("7.5a", f"{called(s, u)} can be had from {unit.available} on.")
    if cost.needs and not _developed(b, w.side_of[u], cost.needs):
        return Refusal("22.0a", f"{called(s, u)} needs {cost.needs} first.")
    return None


@tabled
def first_turn(w: World, u: int) -> int:
    """The first turn in which a counter with a date may be had; others from the start."""
    season, _, year = w.units[u].available.partition(" ")
    code = next((f"{year}{code}" for code, name in SEASONS.items() if name == season), "")
    return w.turn_of.get(code, 0)


def _developed(b: Board, power: int, needs: str) -> bool:
    if needs.startswith(DOCTRINE):
        return b.air_doctrine[power] >= int(needs.removeprefix(DOCTRINE))
    return needs in WEAPONS and weapons.developed(b, power, WEAPONS[needs])
