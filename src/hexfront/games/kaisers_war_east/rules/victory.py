"""4 and 5. Victory points at the instant they fall due, sudden death, and the check at the end."""

from __future__ import annotations

from typing import Any

from hexfront.games.kaisers_war_east.board import Board, S, controlled, enemy, on, put, shift, turn_of, vp
from hexfront.games.kaisers_war_east.rules.removal import destroy
from hexfront.games.kaisers_war_east.telling import tell, troop
from hexfront.games.kaisers_war_east.world import ALLIED, CENTRAL, SIDE_NAMES, SIDES, World
from hexfront.kernel import Auto, Frame, Outcome
from hexfront.mechanics import levels
from hexfront.mechanics.levels import capped, victory_level

#: The sides as what something belongs to.
ADJECTIVES = {CENTRAL: "Central", ALLIED: "Allied"}
HOME_BEFORE_THE_LEAVES_FALL = 1


def vp_cap(s: S, side: str) -> int:
    """The most VP a side may have (5.6a, OPT-REV-4, OPT-REV-9)."""
    revolution = s.world.charts["revolution"]
    if side == ALLIED and s.board.second_revolution:
        return int(revolution["vp_cap_after_second"])
    if side == ALLIED and s.board.first_revolution:
        return int(revolution["vp_cap_after_first"])
    return s.world.cap


def score(s: S, name: str, rule: str, central: int, allied: int, **facts: Any) -> None:
    """One instant: change both totals, tell of it, then test for sudden death and revolution (R-VIC-1)."""
    b = s.board
    if s.outcome is not None or not (central or allied):
        return
    b.central_vp = capped(b.central_vp, central, vp_cap(s, CENTRAL))
    b.allied_vp = capped(b.allied_vp, allied, vp_cap(s, ALLIED))
    changes = [(CENTRAL, central)] * bool(central) + [(ALLIED, allied)] * bool(allied)
    s.log(name, rule, change=", ".join(_told(s, side, change) for side, change in changes), **facts)
    _test(s)


def _told(s: S, side: str, change: int) -> str:
    """A change of one total in short: what is gained or lost, and what it makes."""
    total = vp(s.board, side)
    full = " (the limit)" if change > 0 and total == vp_cap(s, side) else ""
    return f"{SIDE_NAMES[side]} {change:+d} VP to {total}{full}"


def give(s: S, name: str, rule: str, side: str, change: int, **facts: Any) -> None:
    """One instant in which only one side's total changes; the VP of a price are given with a minus.

    Who spends has seen to it that at least 1 is left (5.5a).
    """
    central, allied = (change, 0) if side == CENTRAL else (0, change)
    score(s, name, rule, central, allied, side=side, **facts)


def can_pay(b: Board, side: str, cost: int) -> bool:
    """VP may never be spent if the total would become zero or less (5.5a)."""
    return vp(b, side) - cost >= 1


def _test(s: S) -> None:
    """The side that is first at zero or less has lost; both at once have both lost (4.0a, 4.1, 5.6b).

    The level is read from the winner's VP plus 25 (4.1b, R-VIC-2).
    """
    b = s.board
    if b.central_vp <= 0 and b.allied_vp <= 0:
        s.finish(Outcome(None, "Mutual collapse", "4.1c", "Both sides have no victory points left."))
    elif b.central_vp <= 0 or b.allied_vp <= 0:
        winner = ALLIED if b.central_vp <= 0 else CENTRAL
        bonus = int(s.world.charts["victory"]["sudden_death_bonus"])
        level = victory_level(s.world.levels, vp(b, winner) + bonus)
        reason = (
            f"The {SIDE_NAMES[enemy(winner)]} have no victory points left; "
            f"the {vp(b, winner)} of the winner and {bonus} more decide the level."
        )
        s.finish(Outcome(winner, level, "4.1a", reason))
    else:
        watch_revolution(s)


def watch_revolution(s: S) -> None:
    """OPT-REV-6: with the First Revolution, or through both levels in one turn, the Second comes at once."""
    b = s.board
    if not on(s, "russian_revolutions") or b.second_revolution:
        return
    chart = s.world.charts["revolution"]
    if b.allied_vp > chart["threshold_first"]:
        b.allied_high = True
    fallen = b.allied_vp <= chart["threshold_second"] and turn_of(s).year in chart["years"]
    if fallen and (b.first_revolution or b.allied_high):
        b.first_revolution = b.second_revolution = True
        s.log("second revolution", "OPT-REV-6", side=ALLIED, points=b.allied_vp)
        s.push("revolution.second")


# Losses (5.1, VP chart) ----------------------------------------------------------------------


def worth(s: S, u: int) -> int:
    """What the owner loses when a unit is eliminated in combat (CH-VP-2 to CH-VP-10, R-VP-2, R-VP-3).

    Central units cost more in a Main Effort West year (5.2a, 8.1a), Bolsheviks one each (OPT-BOL-2).
    """
    w = s.world
    unit = w.units[u]
    points = w.charts["victory_points"]
    if unit.type == "fortress":
        return unit.defense
    if unit.side == ALLIED:
        rates = points["loss_allied"]
        if unit.nation == "Bolshevik":
            return int(rates["bolshevik"])
    else:
        rates = points["loss_cp_west" if s.board.effort == "West" else "loss_cp_east"]
    size = {"armygroup": "hq", "army": "army", "abteilung": "abteilung", "corps": "corps"}.get(unit.size, "")
    return int(rates.get(size, 0))


def kill(s: S, u: int, rule: str) -> None:
    """Eliminate a unit in combat: it leaves the map, and VP change at that instant (5.1a, R-VP-1)."""
    b, w = s.board, s.world
    if s.outcome is not None or b.loc[u] < 0:
        return
    unit = w.units[u]
    tell(s, "lost", rule, u, at=(w.spot(b.loc[u]),))
    destroy(b, w, u)
    if b.second_revolution and unit.side == ALLIED and unit.nation != "Bolshevik":
        # The army that is being destroyed has ceased to exist in this very instant (OPT-REV-7).
        return
    cost = worth(s, u)
    if unit.side == CENTRAL:
        b.central_toll += cost
    else:
        b.allied_toll += cost
    gain = cost if unit.type == "fortress" else 0
    central, allied = (-cost, gain) if unit.side == CENTRAL else (gain, -cost)
    row = "5.1c" if gain else "5.2a" if unit.side == CENTRAL and b.effort == "West" else "5.1a"
    score(s, "points", row, central, allied)


# Control (7.3) -------------------------------------------------------------------------------


def arrive(s: S, u: int, h: int, rule: str) -> None:
    """Set a unit down on the map where it was not: its side takes control (R-CTL-1)."""
    w = s.world
    s.log("arrived", rule, side=w.side_of[u], who=(troop(s, u),), at=(w.spot(h),))
    put(s.board, w, u, h)
    take_control(s, u, h)


def go(s: S, u: int, h: int) -> None:
    """Move a unit to another hex, in retreat too: its side controls it (7.3a, 7.3b, 7.4a, R-RET-4)."""
    shift(s.board, s.world, u, h)
    take_control(s, u, h)


def take_control(s: S, u: int, h: int) -> None:
    """A unit has entered a hex; capturing a Strategic Objective scores at once (5.3)."""
    b, w = s.board, s.world
    side, place = w.side_of[u], 1 << h
    if not w.land & place or b.closed & place or controlled(b, w, side) & place:
        return
    prize = objective_to_take(b, w, side, h)
    b.allied_control ^= place
    if prize:
        gain, loss = capture_points(s, side, h)
        tell(s, "captured", "5.3a", u, at=(w.spot(h),))
        central, allied = (gain, -loss) if side == CENTRAL else (-loss, gain)
        score(s, "points", "5.3b", central, allied)
        check_objectives(s)


def objective_to_take(b: Board, w: World, side: str, h: int) -> bool:
    """Whether a hex is a Strategic Objective that a side would take by entering it."""
    return bool((w.all_objectives & ~b.closed & ~controlled(b, w, side)) >> h & 1)


def capture_points(s: S, side: str, h: int) -> tuple[int, int]:
    """Gain and loss for taking an objective; more in August 1914 for one of the enemy's (26.7a, R-VP-5)."""
    w = s.world
    points = w.charts["victory_points"]
    early = s.header["scenario"] == "1914" and s.board.turn == HOME_BEFORE_THE_LEAVES_FALL
    row = points["capture_objective"]
    if early and w.objectives[enemy(side)] >> h & 1:
        row = points["capture_objective_august_1914"]
    return int(row["gain"]), int(row["loss"])


def counted_objectives(b: Board, w: World) -> int:
    """Strategic Objectives that count: not those in neutral countries (R-VIC-3)."""
    return w.all_objectives & ~b.closed


def check_objectives(s: S) -> None:
    """4.1d: who controls every Strategic Objective wins at once."""
    b, w = s.board, s.world
    counted = counted_objectives(b, w)
    for side in SIDES:
        if s.outcome is None and not counted & ~controlled(b, w, side):
            level = str(w.charts["victory"]["sudden_death_all_objectives"])
            reason = f"The {SIDE_NAMES[side]} control every Strategic Objective."
            s.finish(Outcome(side, level, "4.1d", reason))


# Income and the end (5.4, 4.2) ---------------------------------------------------------------


def income(b: Board, w: World, side: str) -> int:
    """VP of one sub-phase: 4 for each own objective under control, 2 for each enemy one (5.4, R-VP-4)."""
    points = w.charts["victory_points"]
    held = counted_objectives(b, w) & controlled(b, w, side)
    own = (held & w.objectives[side]).bit_count()
    other = (held & w.objectives[enemy(side)]).bit_count()
    return own * int(points["per_turn_friendly_objective"]) + other * int(points["per_turn_enemy_objective"])


def city_bonus(b: Board, w: World, side: str) -> int:
    """VP at the end for cities held in the enemy's countries, belligerents only (4.2b, 4.2c, 4.2d)."""
    countries = ("Russia", "Romania") if side == CENTRAL else ("Germany", "Austria-Hungary", "Bulgaria")
    cities = sum(w.city_of[country] for country in countries) & ~b.closed
    bonus = int(w.charts["victory"]["end_of_game_city_vp"])
    return bonus * (cities & controlled(b, w, side)).bit_count()


def final_totals(b: Board, w: World) -> dict[str, int]:
    """The totals that are compared at the end, with the city bonus (4.2)."""
    return {side: vp(b, side) + city_bonus(b, w, side) for side in SIDES}


def final_check(s: S) -> None:
    """4.2: the totals with the city bonus, which no cap limits, are compared once (R-VIC-4)."""
    w = s.world
    totals = final_totals(s.board, w)
    gap = totals[CENTRAL] - totals[ALLIED]
    level = victory_level(w.levels, abs(gap))
    shown = f"{totals[CENTRAL]} to {totals[ALLIED]} victory points, cities included"
    if level == "Draw":
        reason = f"{shown}: a lead of {abs(gap)} is too small, and both sides have lost."
        s.finish(Outcome(None, level, "4.3a", reason))
    else:
        winner = CENTRAL if gap > 0 else ALLIED
        s.finish(Outcome(winner, level, "4.2a", f"{shown}: a lead of {abs(gap)}."))


def concede(s: S, side: str, order: str) -> None:
    """Standing orders: only giving up, which is possible at any time (3.0a, R-VIC-5)."""
    winner, names = enemy(side), [name for _, _, name in s.world.levels]
    lead = vp(s.board, winner) - vp(s.board, side)
    level = names[max(1, names.index(victory_level(s.world.levels, max(lead, 0))))]
    levels.concede(s, order, winner, level, f"The {SIDE_NAMES[side]} concede.", "3.0a")


def _income(s: S, frame: Frame) -> None:
    """6.2e: both sides collect in one instant; then what an option charges at the end of the turn."""
    b, w = s.board, s.world
    score(s, "income", "5.4a", income(b, w, CENTRAL), income(b, w, ALLIED))
    if on(s, "moltke_plan_east") and b.turn == 4:  # noqa: PLR2004 - November-December 1914
        change = int(w.charts["options"]["moltke_plan_east"]["vp_CP_end_of_turn_4"])
        score(s, "option points", "OPT-MOLTKE-4", change, 0, option="Moltke Plan East")


STEPS = (Auto(name="income", run=_income),)
STANDING = dict.fromkeys(SIDES, levels.CONCESSION)
FINAL_ORDERS = (levels.CONCEDE,)
