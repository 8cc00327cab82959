"""The price of a battle: what each result means to both sides."""

from __future__ import annotations

from math import fsum

from hexfront.games.kaisers_war_1918.advice.estimate import Estimate
from hexfront.games.kaisers_war_1918.board import Battle, attack_of, defense_of, forts, trenches
from hexfront.games.kaisers_war_1918.rules.battle import result_of
from hexfront.games.kaisers_war_1918.rules.stacking import weight
from hexfront.hexes import members
from hexfront.mechanics.outlook import expected, shares

BIG_PUSH, INFILTRATION = "big_push", "infiltration"
#: Parts of a stack that a rout costs on the mean, and of a hex that a retreat of the enemy gives.
ROUTED, TAKEN, DRIVEN = 0.55, 0.75, 0.5
#: Part of a hex that is lost with a retreat out of it.
LEFT = 0.5


class Odds:
    """What a settled battle promises by column; what each result is worth is worked out once."""

    def __init__(self, estimate: Estimate, battle: Battle, tables: tuple[str, ...]) -> None:
        self.s, self.battle = estimate.s, battle
        self.prices = prices(estimate, battle, tables)
        self.values: dict[int, float] = {}

    def best(self, column: int) -> float:
        """What the better table promises in a column."""
        known = self.values.get(column)
        if known is None:
            known = self.values[column] = max(self.on(table, column) for table in self.prices)
        return known

    def on(self, table: str, column: int) -> float:
        """What a table promises in a column, in points."""
        faces = [result_of(self.s, self.battle, table, column, die) for die in range(1, 7)]
        return expected(shares(faces), self.prices[table])


def prices(estimate: Estimate, battle: Battle, tables: tuple[str, ...]) -> dict[str, dict[str, float]]:
    """By table what each result is worth to the attacker."""
    b, w = estimate.b, estimate.w
    ours, theirs = battle.attackers, battle.defenders
    risked = estimate.prices(battle.exposed)
    mine = estimate.prices(ours) + risked
    best = max((estimate.price_of(u) for u in _strongest(ours, lambda u: attack_of(b, w, u))), default=0.0)
    shock = max((estimate.price_of(u) for u in members(ours & w.shock)), default=0.0)
    if risked:
        best, shock = max(best, risked), max(shock, risked)
    left = _left(estimate, ours) + _squeezed(estimate, ours)
    all_of = estimate.prices(theirs)
    top = max((estimate.price_of(u) for u in _strongest(theirs, lambda u: defense_of(b, w, u))), default=0.0)
    fixed = estimate.prices(theirs & w.immobile)
    point, foe = estimate.point(battle.side), estimate.point(estimate.foe)
    prize = estimate.prize(battle.target) + 0.5
    walls = trenches(b, w, estimate.foe) | forts(b, estimate.foe)
    found = {
        "AA": -point * ours.bit_count(),
        "AC": -mine - left,
        "AD": -best - left,
        "AP": -ROUTED * mine - left,
        "AW": -0.3 - left,
        "BB": top - best,
        "DA": foe * theirs.bit_count(),
        "DC": all_of + TAKEN * prize,
        "DP": ROUTED * all_of + fixed + TAKEN * prize,
        "MD": fixed + DRIVEN * prize - shock,
    }
    alone = not theirs & (theirs - 1)
    by_table = {}
    for table in tables:
        fast = table == BIG_PUSH and bool(walls >> battle.target & 1)
        driven = 0.0 if fast else DRIVEN * prize + fixed
        by_table[table] = found | {"DD": top + (TAKEN * prize if alone else driven), "DW": driven}
    return by_table


def _left(estimate: Estimate, ours: int) -> float:
    """What is given up with the hexes of attackers that fall back and leave nobody behind."""
    b = estimate.b
    bare = [h for h in {b.loc[u] for u in members(ours) if b.loc[u] >= 0} if not b.stack[h] & ~ours]
    # Nobody sallies out of a city that decides the game and leaves the gate open behind him.
    risk = estimate.weights.win if any(estimate.vital >> h & 1 for h in bare) else 0.0
    return LEFT * fsum(estimate.prize(h) for h in bare) + risk


def _squeezed(estimate: Estimate, ours: int) -> float:
    """What is lost of attackers that must fall back where there is no room for all of them (9.4c)."""
    b, w = estimate.b, estimate.w
    hexes = {b.loc[u] for u in members(ours) if b.loc[u] >= 0}
    lost = 0.0
    for h in hexes:
        back = w.touching[h] & ~estimate.theirs & ~b.closed & ~(estimate.zone & ~estimate.own)
        room = sum(max(0, w.holds[n] - weight(b, w, b.stack[n])) for n in members(back))
        leaving = b.stack[h] & ours
        need = weight(b, w, leaving)
        if room < need:
            lost += estimate.prices(leaving) * (need - room) / need
    return lost


def _strongest(units: int, factor: object) -> list[int]:
    """The units of the highest factor."""
    rated = [(factor(u), u) for u in members(units)]  # type: ignore[operator]
    most = max((value for value, _ in rated), default=0)
    return [u for value, u in rated if value == most]
