"""5 and 25. Victory points at the instant they fall due, income, sudden death, and the check at the end."""

from __future__ import annotations

from typing import Any

from hexfront.games.kaisers_war_1918.board import (
    Board,
    S,
    enemy,
    occupied,
    on,
    trenches,
    turn_of,
    units_in,
    vp,
)
from hexfront.games.kaisers_war_1918.rules.control import controlled
from hexfront.games.kaisers_war_1918.rules.supply import in_general_supply
from hexfront.games.kaisers_war_1918.world import ALLIED, BOXES, CENTRAL, SIDE_NAMES, SIDES, World
from hexfront.hexes import members
from hexfront.kernel import Auto, Frame, Outcome
from hexfront.mechanics import levels
from hexfront.mechanics.levels import capped, victory_level

#: The best level of all (25.1b).
IMPERIAL = "Imperial"


# Points ------------------------------------------------------------------------------------------


def post(s: S, event: str, rule: str, central: int = 0, allied: int = 0, **facts: Any) -> None:
    """One instant: change both totals by their net difference, tell of it, then test for zero.

    What raises and lowers a total at the same time is netted by the caller's sum (5.9c); a total stops at 100
    and the rest is lost (5.9a, R12). All that one die brings is posted together (R10).
    """
    b = s.board
    if s.outcome is not None or not (central or allied):
        return
    b.central_vp = capped(b.central_vp, central, s.world.cap)
    b.allied_vp = capped(b.allied_vp, allied, s.world.cap)
    changes = [(CENTRAL, central)] * bool(central) + [(ALLIED, allied)] * bool(allied)
    s.log(event, rule, change=", ".join(_told(s, side, change) for side, change in changes), **facts)
    _test(s)


def _told(s: S, side: str, change: int) -> str:
    """A change of one total in short: what is gained or lost, and what it makes."""
    total = vp(s.board, side)
    full = " (the limit)" if change > 0 and total == s.world.cap else ""
    return f"{SIDE_NAMES[side]} {change:+d} VP to {total}{full}"


def give(s: S, event: str, rule: str, side: str, change: int, **facts: Any) -> None:
    """One instant in which only one side's total changes."""
    central, allied = (change, 0) if side == CENTRAL else (0, change)
    post(s, event, rule, central, allied, side=side, **facts)


def afford(b: Board, side: str, price: int) -> bool:
    """Whether a side may choose to spend so many VP: at least 1 must be left (5.5b, R09)."""
    return vp(b, side) - price >= 1


def pay(s: S, side: str, price: int, rule: str, why: str) -> None:
    """A side spends VP by its own choice; ``why`` is what for, in a few words (5.5a, 5.6a)."""
    give(s, "paid", rule, side, -price, why=why)


def _test(s: S) -> None:
    """Who is at zero or less has lost at once; both in one instant have both lost (5.9b, 25.2, R10).

    The level is read from the winner's VP plus 25 (25.2b, R11).
    """
    b = s.board
    if b.central_vp <= 0 and b.allied_vp <= 0:
        s.finish(Outcome(None, "Mutual collapse", "25.2c", "Both sides have no victory points left."))
    elif b.central_vp <= 0 or b.allied_vp <= 0:
        winner = ALLIED if b.central_vp <= 0 else CENTRAL
        bonus = int(s.world.charts["victory_levels"]["sudden_death_bonus"])
        level = level_of(s.world, vp(b, winner) + bonus)
        reason = (
            f"The {SIDE_NAMES[enemy(winner)]} have no victory points left; "
            f"the {vp(b, winner)} of the winner and {bonus} more decide the level."
        )
        s.finish(Outcome(winner, level, "25.2a", reason))


def level_of(w: World, points: int) -> str:
    """The level of victory for a margin, or for the score of a sudden death (25.1b)."""
    return victory_level(w.levels, points).capitalize()


def triumph(s: S, side: str, rule: str, reason: str) -> None:
    """An imperial victory at once, whatever the VP (26.5f, 31.2a, 31.6a, 42.1a)."""
    s.finish(Outcome(side, IMPERIAL, rule, reason))


# Income (5.2 to 5.4) -----------------------------------------------------------------------------


def paying(b: Board, w: World, side: str) -> int:
    """Objective hexes that pay a side (5.2a, 5.3b).

    Those that began on its own side of the line if it controls them (5.3c), others only if it occupies them
    (5.3d, R03). What only Bolsheviks, Anarchists or Nationalists occupy pays nobody, and a city in Russia
    needs another unit in it (30.20, R04).
    """
    held = occupied(b, side)
    found = w.objectives & (controlled(b, w, side) & w.began[side] & ~w.russia | held)
    for h in members(found & held):
        if not b.stack[h] & ~w.irregulars:
            found &= ~(1 << h)
    return found


def hex_income(b: Board, w: World, side: str) -> int:
    """What the objective hexes of a side are worth, at full value (43.1a to 43.1c)."""
    return sum(w.value.get(h, 0) for h in members(paying(b, w, side)))


def off_map_income(w: World, side: str) -> int:
    """The three areas off the map pay the Allies, and nobody can interfere (5.2b, 5.2c, 43.1h to 43.1j)."""
    return sum(int(w.charts["box"][box]["vp"]) for box in BOXES) if side == ALLIED else 0


def income(b: Board, w: World, side: str) -> int:
    """What a side collects in the Victory Point Segment of this turn (5.3a).

    In 1919 the sum of hexes and areas is halved once, fractions rounded up (5.4a, 5.4b, 43.1l).
    """
    total = hex_income(b, w, side) + off_map_income(w, side)
    return (total + 1) // 2 if b.turn >= w.charts["vp_table"]["halved_from_turn"] else total


def bounty(b: Board, w: World) -> int:
    """What the Central Powers gain for Allied trenchlines that they stand in after the first turn (26.5b)."""
    row = w.charts["scenario_rules"]["trench_bounty"]
    if b.turn != row["turn"]:
        return 0
    taken = trenches(b, w, ALLIED) & occupied(b, CENTRAL)
    return int(row["vp_per_allied_trenchline_hex_occupied_by_central"]) * taken.bit_count()


def _income(s: S, frame: Frame) -> None:
    """4.2g: both sides score in one instant (5.8a, R12); the gun on Paris fires before (31.5a)."""
    s.push("income.collect")
    if on(s, "critical_cities") and not s.board.paris_gun and beside_paris(s.board, s.world):
        s.push("paris gun")


def _collect(s: S, frame: Frame) -> None:
    b, w = s.board, s.world
    central = income(b, w, CENTRAL) + bounty(b, w)
    rule = "26.5b" if bounty(b, w) else "5.4b" if turn_of(s).year > 1918 else "5.2a"  # noqa: PLR2004 - the first year
    post(s, "income", rule, central, income(b, w, ALLIED))


# The end of summer (26.5) ------------------------------------------------------------------------


def beside_paris(b: Board, w: World) -> bool:
    """Whether a supplied German unit is adjacent to Paris, not in it (26.5g, 31.5a, R79)."""
    paris = w.hex_of_place.get("Paris")
    if paris is None:
        return False
    germans = units_in(b, CENTRAL, w.around[paris]) & w.nation["germany"]
    return any(in_general_supply(b, w, u) for u in members(germans))


def summer_answers(b: Board, w: World) -> dict[str, bool]:
    """The four questions at the end of summer, by their rows (26.5g to 26.5j)."""
    held = occupied(b, CENTRAL)

    def both(*names: str) -> bool:
        return all(w.named(name) & held for name in names)

    return {
        "26.5g": beside_paris(b, w),
        "26.5h": both("Venice", "Salonika"),
        "26.5i": both("Venice", "Genoa"),
        "26.5j": both("Moscow", "Petrograd"),
    }


def _check(s: S, frame: Frame) -> None:
    """4.2h: at the end of the third turn four noes are an Allied imperial victory (26.5f, 27.5a, R79)."""
    b, w = s.board, s.world
    if b.turn != w.charts["scenario_rules"]["end_of_summer_check"]["turn"]:
        return
    if any(summer_answers(b, w).values()):
        # The answer tells what covered units are: whether Germans stand beside Paris, and in supply.
        s.commit("26.5f", "The questions at the end of summer have been answered.")
        s.log("summer passed", "26.5f")
        return
    reason = "The summer is over, and the Central Powers threaten neither Paris nor any other of their goals."
    triumph(s, ALLIED, "26.5f", reason)


# The end (25) ------------------------------------------------------------------------------------


def final_check(s: S) -> None:
    """25.1: the totals are compared; a lead of 25 or less is a draw (R107, R108)."""
    b, w = s.board, s.world
    gap = b.central_vp - b.allied_vp
    level = level_of(w, abs(gap))
    shown = f"{b.central_vp} to {b.allied_vp} victory points"
    if level == level_of(w, 0):
        s.finish(Outcome(None, level, "25.1b", f"{shown}: a lead of {abs(gap)} is too small."))
    else:
        s.finish(Outcome(CENTRAL if gap > 0 else ALLIED, level, "25.1a", f"{shown}: a lead of {abs(gap)}."))


def concede(s: S, side: str, order: str) -> None:
    """Standing orders: only giving up, which is possible at any time (3.1b)."""
    winner, names = enemy(side), [name.capitalize() for _, _, name in s.world.levels]
    lead = vp(s.board, winner) - vp(s.board, side)
    level = names[max(1, names.index(level_of(s.world, max(lead, 0))))]
    levels.concede(s, order, winner, level, f"The {SIDE_NAMES[side]} concede.", "3.1b")


STEPS = (
    Auto(name="income", run=_income),
    Auto(name="income.collect", run=_collect),
    Auto(name="check", run=_check),
)
STANDING = dict.fromkeys(SIDES, levels.CONCESSION)
FINAL_ORDERS = (levels.CONCEDE,)
