"""6.2, 6.3, 6.8, 6.11 and 43.2. What may be bought, for how much, when."""

from __future__ import annotations

from hexfront.games.kaisers_war_1918.board import DEAD, POOL, S, side_of, turn_of, units_of, vp
from hexfront.games.kaisers_war_1918.naming import called
from hexfront.games.kaisers_war_1918.rules.victory import afford
from hexfront.games.kaisers_war_1918.world import BARRED_COUNTRIES, CENTRAL, World
from hexfront.hexes import members
from hexfront.kernel import Refusal
from hexfront.mechanics.memory import remembered

#: The Japanese unit may be bought only in 1919 (21.7a), like what the table marks so.
SECOND_YEAR = 1919
JAPAN = "japan"


def price(w: World, u: int) -> int:
    """What a unit costs by the Mobilization Table (6.2a, 43.2), again after its loss (6.8a).

    Guerrillas cost what a cavalry corps does (R21); Nationalists half, rounded up (30.6a, R104).
    """
    cost = int(w.mobilization_rows[w.units[u].line]["vp_cost"])
    return (cost + 1) // 2 if w.nationalists >> u & 1 else cost


def delay(w: World, u: int) -> int:
    """Turns between payment and arrival (6.3a, 6.3b); none is at once."""
    return int(w.mobilization_rows[w.units[u].line]["delay_turns"])


def for_sale(s: S, side: str) -> list[int]:
    """Units that a side may pay for now, places apart; of equal counters the first (6.2b, 2.11b)."""
    b = s.board
    if closed_to(s, side) is not None:
        return []
    units = units_of(b, side) & ~b.inert
    purse, loc, barred = vp(b, side), b.loc, b.barred
    found = []
    for cost, kind in _stock(s.world, units, turn_of(s).year, b.freed):
        # At least 1 VP is left (5.5b).
        if cost < purse:
            for u in kind:
                if loc[u] in (POOL, DEAD) and not b.dismissed >> u & 1 and barred.get(u, 0) <= b.turn:
                    found.append(u)
                    break
    return found


@remembered
def _stock(
    w: World, units: int, year: int, freed: tuple[str, ...]
) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """What is for sale in a year: counters of equal nation, line and factors together, with their price."""
    kinds: dict[tuple[object, ...], list[int]] = {}
    for u in members(units):
        unit = w.units[u]
        key = (unit.nation, unit.line, unit.attack, unit.defense, unit.move, unit.range, unit.circle)
        alone = (unit.id,) if unit.type == "headquarters" else ()
        if _bar(w, u, year, freed) is None:
            kinds.setdefault((*key, *alone), []).append(u)
    return tuple((price(w, kind[0]), tuple(kind)) for kind in kinds.values())


def _bar(w: World, u: int, year: int, freed: tuple[str, ...]) -> tuple[str, str] | None:
    """Why no unit of this kind is for sale in a year: the row, and what to say of the unit."""
    unit = w.units[u]
    late = w.mobilization_rows[unit.line]["years"] == str(SECOND_YEAR)
    if year < SECOND_YEAR and (late or unit.nation == JAPAN):
        # The year is tested when it is paid for (6.3c).
        return "21.7a" if unit.nation == JAPAN else "6.3c", "can be bought only in 1919."
    if unit.nation in BARRED_COUNTRIES and unit.nation not in freed:
        return "6.11a", "cannot be raised before its country is freed."
    if (w.bolsheviks | w.anarchists) >> u & 1:
        return "30.12a", "comes free, by the die."
    return ("30.8b", "can never be mobilized.") if w.czechs >> u & 1 else None


def purchase_refusal(s: S, u: int) -> Refusal | None:
    """Why a unit may not be paid for now, or nothing."""
    side = side_of(s.board, u)
    return closed_to(s, side) or kind_refusal(s, u) or counter_refusal(s, u)


def closed_to(s: S, side: str) -> Refusal | None:
    """The Central Powers may not mobilize in the first turn, the Allies may (26.5c)."""
    if (
        side == CENTRAL
        and s.board.turn == 1
        and s.world.charts["scenario_rules"]["no_cp_mobilization_turn_1"]
    ):
        return Refusal("26.5c", "The Central Powers do not mobilize in the first turn.")
    return None


def kind_refusal(s: S, u: int) -> Refusal | None:
    """Why no unit of this kind may be paid for: the year of payment, its country, its price."""
    b, w = s.board, s.world
    bar = _bar(w, u, turn_of(s).year, b.freed)
    if bar is not None:
        return Refusal(bar[0], f"{called(s, u)} {bar[1]}")
    if b.inert >> u & 1:
        return Refusal("30.6a", f"{called(s, u)} is not yet under your command.")
    if not afford(b, side_of(b, u), price(w, u)):
        return Refusal("5.5b", f"{called(s, u)} costs {price(w, u)} VP; at least 1 must be left.")
    return None


def counter_refusal(s: S, u: int) -> Refusal | None:
    """Why this counter is not there to be paid for."""
    b = s.board
    if b.loc[u] not in (POOL, DEAD):
        row = "6.8b" if s.world.hqs >> u & 1 else "2.11b"
        return Refusal(row, f"{called(s, u)} is not among the units that can be bought.")
    if b.dismissed >> u & 1:
        return Refusal("6.9b", f"{called(s, u)} was demobilized this turn and cannot return in it.")
    if b.barred.get(u, 0) > b.turn:
        return Refusal(
            "35.1a", f"{called(s, u)} was annihilated; it can be raised from turn {b.barred[u]} on."
        )
    return None
