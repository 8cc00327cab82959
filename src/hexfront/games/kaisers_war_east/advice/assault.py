"""Attacks that can be mounted in this turn: who can come up to which enemy stack, and what it promises."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from math import fsum
from typing import NamedTuple

from hexfront.games.kaisers_war_east.advice.estimate import Estimate
from hexfront.games.kaisers_war_east.advice.odds import attack_value, column_of, stake
from hexfront.games.kaisers_war_east.rules.stacking import excess
from hexfront.hexes import members
from hexfront.mechanics.assault import Comer, Posted, apart, line_up
from hexfront.mechanics.concentric import surrounds


class Assault(NamedTuple):
    """A planned attack: its target, what it promises, who stands where for it, and the supply it wants."""

    target: int
    value: float
    posts: tuple[tuple[int, int], ...]
    supply: int

    def units(self) -> int:
        """Everybody it takes, the supply unit included."""
        return sum(1 << u for u, _ in self.posts) | (1 << self.supply if self.supply >= 0 else 0)


class Planner:
    """Plans attacks with the units that are there and those that can come up."""

    def __init__(self, estimate: Estimate, reaches: dict[int, int], leaving: Callable[[int], float]) -> None:
        self.estimate = estimate
        #: Units that can still move, each with the hexes it can reach; and what is lost if one leaves.
        self.reaches = reaches
        self.leaving = leaving

    @cached_property
    def staffs(self) -> list[tuple[int, int, int]]:
        """HQs, each with what its radius reaches from where it is or can still go, and its support."""
        estimate, w = self.estimate, self.estimate.w
        found = []
        for u, mask, strength in estimate.staffs:
            unit = w.units[u]
            radius = unit.back_radius if estimate.b.reverse >> u & 1 else unit.radius
            near = w.ways.reach(self.reaches.get(u, 0) & ~estimate.zone, w.land & ~estimate.theirs, radius)
            found.append((u, mask | near, strength))
        return found

    def plans(self) -> list[Assault]:
        """The best attacks that do not take units from each other, the best first."""
        estimate, w = self.estimate, self.estimate.w
        nearby = 0
        for reach in self.reaches.values():
            nearby |= reach
        nearby |= estimate.own
        targets = estimate.theirs & w.land & w.ways.spread(nearby)
        first = [plan for t in members(targets) if (plan := self.plan(t, 0)) is not None]
        return apart(
            first, lambda plan: plan.value, Assault.units, lambda plan, used: self.plan(plan.target, used)
        )

    def plan(self, target: int, used: int) -> Assault | None:
        """The attack on one hex, without units and supply that others use."""
        estimate = self.estimate
        best: Assault | None = None
        posts = self._posts(target, used)
        if not posts:
            return None
        for force in self._variants(posts):
            plan = self._weigh(target, force, used)
            if plan is not None and (best is None or plan.value > best.value):
                best = plan
        return best if best is not None and best.value >= estimate.weights.plan * estimate.fade else None

    def _posts(self, target: int, used: int) -> list[tuple[int, int]]:
        """Who can attack the target from where: units there already, then the strongest that can come."""
        estimate, b, w = self.estimate, self.estimate.b, self.estimate.w
        ring = w.touching[target] & ~estimate.theirs & ~b.closed
        able = w.attackers & ~w.trains & ~used
        there = [(u, h) for h in members(ring & estimate.own) for u in members(b.stack[h] & able)]
        taken = sum(1 << u for u, _ in there)
        coming = [
            Comer(1 << u, w.attack[u], reach & ring)
            for u, reach in self.reaches.items()
            if reach & ring and (able & ~taken) >> u & 1
        ]
        coming.sort(key=lambda comer: (-comer.power, comer.units))
        directions = {w.grid.direction(target, h) for _, h in there}

        def choices(comer: Comer, placed: Posted) -> list[int]:
            stacks = {h: b.stack[h] for h in members(comer.reach)}
            for other, h in placed:
                if h in stacks:
                    stacks[h] |= other.units
            return [h for h, stack in stacks.items() if not excess(w, stack | comer.units)]

        def rank(comer: Comer, h: int, placed: Posted) -> float:
            """Opposite to others, behind no river, on good ground."""
            around = directions | {w.grid.direction(target, at) for _, at in placed}
            round_about = surrounds(around | {w.grid.direction(target, h)})
            return 0.5 * (w.wet[target] >> h & 1) - 2.0 * round_about - 0.3 * (w.doubled >> h & 1)

        placed = line_up((), coming, choices, rank) or []
        return there + [(comer.units.bit_length() - 1, h) for comer, h in placed]

    def _variants(self, posts: list[tuple[int, int]]) -> list[list[tuple[int, int]]]:
        """The whole force, and only its armies: corps are lost where armies only break."""
        w = self.estimate.w
        armies = [(u, h) for u, h in posts if w.armies >> u & 1]
        return [posts] if not armies or len(armies) == len(posts) else [posts, armies]

    def _weigh(self, target: int, posts: list[tuple[int, int]], used: int) -> Assault | None:
        """What a force promises against the target, with the best supply unit or without."""
        estimate, b, w = self.estimate, self.estimate.b, self.estimate.w
        posts, support, hq = self._support(posts)
        if not posts:
            return None
        units = sum(1 << u for u, _ in posts)
        hexes = sum(1 << h for h in {h for _, h in posts})
        defense = sum(w.defense[u] for u in members(b.stack[target]))
        wet = not hexes & ~w.wet[target] and estimate.season != "winter"
        defense *= 2 if w.doubled >> target & 1 or wet else 1
        fort = b.stack[target] & w.fortresses
        ringed = surrounds(w.grid.direction(target, h) for _, h in posts) and (not fort or hq >= 0)
        mine, foe = stake(estimate, units), stake(estimate, b.stack[target])
        prize = estimate.place(target, estimate.side)
        trapped = not (
            w.touching[target]
            & ~estimate.our_zone
            & ~w.ways.spread(hexes)
            & ~hexes
            & ~estimate.own
            & ~b.closed
        )
        table = "shock" if units & w.shock_capable else "standard"
        base = sum(w.attack[u] for u, _ in posts) + support
        times = 1 + ringed
        best, larder = -1e9, -1
        options = [
            (-1, 0),
            *((u, mask) for u, mask in estimate.larders if not used >> u & 1 and mask & hexes),
        ]
        for u, mask in options:
            extra = sum(w.attack[v] for v, h in posts if mask >> h & 1)
            if u >= 0 and hq >= 0 and mask >> b.loc[hq] & 1:
                extra += support
            column = column_of(w, base * times + extra, defense)
            value = max(
                attack_value(estimate, kind, column, mine, foe, prize, trapped)
                for kind in {"standard", table}
            )
            value -= estimate.supply_price if u >= 0 else 0.0
            if value > best:
                best, larder = value, u
        best -= fsum(self.leaving(u) for u, h in posts if b.loc[u] != h)
        return Assault(target, best, tuple(posts), larder)

    def _support(self, posts: list[tuple[int, int]]) -> tuple[list[tuple[int, int]], int, int]:
        """The HQ that adds most; without one only the strongest nation attacks (14.10a, 19.3)."""
        estimate, w = self.estimate, self.estimate.w
        nations: dict[str, int] = {}
        for u, _ in posts:
            nations[w.nation_of[u]] = nations.get(w.nation_of[u], 0) + w.attack[u]
        best, support = -1, 0
        for u, mask, strength in self.staffs:
            near = any(mask >> h & 1 for _, h in posts)
            if near and w.nation_of[u] in nations and strength > support and not estimate.b.used >> u & 1:
                best, support = u, strength
        if best < 0 and len(nations) > 1:
            chief = max(nations, key=lambda nation: nations[nation])
            posts = [(u, h) for u, h in posts if w.nation_of[u] == chief]
        return posts, support, best
