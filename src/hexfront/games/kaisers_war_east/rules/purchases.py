"""9.3, 9.5 and the Mobilization Chart: what may be bought, for how much, when."""

from __future__ import annotations

from hexfront.games.kaisers_war_east.board import POOL, S, on, turn_of, vp
from hexfront.games.kaisers_war_east.naming import called
from hexfront.games.kaisers_war_east.rules.victory import can_pay
from hexfront.games.kaisers_war_east.world import ALLIED, HOME_SIDE, World
from hexfront.hexes import members
from hexfront.kernel import Refusal
from hexfront.mechanics.memory import remembered

EXPEDITION_YEAR = 1916
VOLUNTEER_YEARS = (1917, 1918)


def _with_morale(s: S, side: str, cost: int) -> int:
    """OPT-MORALE-1: with 25 VP or less mobilization costs double (R-OPT-1)."""
    return 2 * cost if low_morale(s, side) else cost


def low_morale(s: S, side: str) -> bool:
    """Whether the Morale option bites a side now (OPT-MORALE-1, OPT-MORALE-3)."""
    return on(s, "morale") and vp(s.board, side) <= int(s.world.charts["morale"]["threshold"])


def price(s: S, u: int) -> int:
    """What a unit costs now."""
    w = s.world
    unit = w.units[u]
    if unit.id in w.special_prices:
        cost = w.special_prices[unit.id]
    else:
        row = w.purchases[unit.type]
        cost = row["vp_per_defense_factor"] * unit.defense if unit.type == "fortress" else row["vp"]
    return _with_morale(s, unit.side, cost)


def delay(s: S, u: int) -> int:
    """Turns between order and arrival (9.5c)."""
    w = s.world
    unit = w.units[u]
    return 0 if unit.id in w.special_prices else int(w.purchases[unit.type]["delay"])


def purchasable(s: S, side: str) -> list[int]:
    """Units a side may buy now, placement apart; of equal counters only the first (9.3a, 9.5a)."""
    b, w = s.board, s.world
    found = []
    for kind in _kinds(w, side, turn_of(s).year):
        u = next((u for u in kind if b.loc[u] == POOL and not b.dismissed >> u & 1), None)
        if u is not None and purchase_refusal(s, u) is None:
            found.append(u)
    return found


@remembered
def _kinds(w: World, side: str, year: int) -> list[list[int]]:
    """Counters that could be bought in a year, equal ones together."""
    kinds: dict[tuple[str, ...], list[int]] = {}
    for u in members(w.side[side] & ~w.big):
        unit = w.units[u]
        special = unit.id in w.special_prices
        built = unit.type in w.purchases and (unit.nation in HOME_SIDE or unit.type == "supply")
        if (special or built) and _year_refusal(w, u, year) is None:
            alone = unit.type == "fortress" or special
            kinds.setdefault((unit.id,) if alone else (unit.nation, unit.type), []).append(u)
    return list(kinds.values())


def purchase_refusal(s: S, u: int) -> Refusal | None:
    """Why a unit may not be bought now, or nothing."""
    b, w = s.board, s.world
    unit = w.units[u]
    refusal = _kind_refusal(s, u) or _year_refusal(w, u, turn_of(s).year) or _moment_refusal(s, u)
    if refusal is not None:
        return refusal
    if b.loc[u] != POOL:
        return Refusal("9.5a", f"{called(s, u)} is not in the pool of units that can be built.")
    if b.dismissed >> u & 1:
        return Refusal("9.11b", f"{called(s, u)} was demobilized this turn and cannot return in it.")
    if not can_pay(b, unit.side, price(s, u)):
        return Refusal("5.5a", f"{called(s, u)} costs {price(s, u)} VP; at least 1 must be left.")
    return None


def _kind_refusal(s: S, u: int) -> Refusal | None:
    """What is never for sale, or not under the options in use."""
    b, w = s.board, s.world
    unit = w.units[u]
    if unit.side == ALLIED and b.second_revolution:
        return Refusal("OPT-REV-7", "After the Second Revolution nothing Allied can be bought.")
    if unit.id in w.special_prices:
        option = "aefr" if unit.side == ALLIED else "volunteers"
        return None if on(s, option) else Refusal("CH-MOB-10", f"{called(s, u)} needs the option {option}.")
    if unit.type == "supply":
        return None
    if w.big >> u & 1:
        return Refusal("9.3c" if w.armies >> u & 1 else "9.10c", "Armies and HQs cannot be bought.")
    if unit.nation not in HOME_SIDE:
        return Refusal(
            "9.2b" if unit.nation == "Turkey" else "CH-MOB-10", f"{called(s, u)} cannot be bought."
        )
    if unit.type not in w.purchases:
        return Refusal("9.3a", f"{called(s, u)} is not on the Mobilization Chart.")
    if w.country[unit.nation] & b.closed:
        return Refusal("23.0c", f"{unit.nation} is neutral.")
    if unit.type == "airbase" and not on(s, "air"):
        return Refusal("CH-MOB-9", "Airbases need the option air.")
    return None


def _year_refusal(w: World, u: int, year: int) -> Refusal | None:
    """The years in which a unit is for sale (9.5b)."""
    unit = w.units[u]
    if unit.nation == "AEFR" and year < EXPEDITION_YEAR:
        return Refusal("OPT-AEF-1", "The expedition can be bought from 1916 on.")
    if unit.nation == "Nationalist" and year not in VOLUNTEER_YEARS:
        return Refusal("OPT-VOL-1", "Volunteers come in 1917 and 1918.")
    years = None if unit.id in w.special_prices else w.purchases.get(unit.type, {}).get("years")
    if years and not years[0] <= year <= years[1]:
        return Refusal("9.5b", f"{unit.type.capitalize()} units can be built from {years[0]} to {years[1]}.")
    return None


def _moment_refusal(s: S, u: int) -> Refusal | None:
    """Volunteers wait for a weak Russia; of special units a country buys one of a kind a turn."""
    b, w = s.board, s.world
    unit = w.units[u]
    if unit.nation == "Nationalist" and b.allied_vp > int(w.charts["morale"]["threshold"]):
        return Refusal("OPT-VOL-1", "Volunteers come only while the Allies have 25 VP or less.")
    row = {} if unit.id in w.special_prices else w.purchases[unit.type]
    if "max_per_turn_per_country" in row and f"{unit.nation} {unit.type}" in b.built:
        return Refusal(row["rule"], f"{unit.nation} has bought its {unit.type} corps for this turn.")
    return None


def note_bought(s: S, u: int) -> None:
    """Remember special units for their limit of one a turn."""
    unit = s.world.units[u]
    s.board.built = (*s.board.built, f"{unit.nation} {unit.type}")
