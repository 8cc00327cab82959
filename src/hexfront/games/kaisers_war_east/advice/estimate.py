"""What a side can tell from the position: what units and places are worth, and what the enemy can do.

One ``Estimate`` is made for each decision; everything is worked out when first asked for. It uses the
state it is given, which holds no more than its side may know.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from hexfront.games.kaisers_war_east.advice.weights import STANDARD, Weights
from hexfront.games.kaisers_war_east.board import Board, S, controlled, enemy, hexes_of, occupied, turn_of, vp
from hexfront.games.kaisers_war_east.rules.marching import Ground, march_range, walked
from hexfront.games.kaisers_war_east.rules.supply import (
    hq_reach,
    hq_support,
    offensive_reach,
    ready_supply,
    supplied_hexes,
)
from hexfront.games.kaisers_war_east.rules.victory import capture_points, city_bonus, income, vp_cap, worth
from hexfront.games.kaisers_war_east.rules.zones import enemy_zone, own_zone
from hexfront.games.kaisers_war_east.world import FULL, World
from hexfront.hexes import members, onward
from hexfront.mechanics.concentric import surrounds
from hexfront.mechanics.journeys import all_of
from hexfront.mechanics.memory import remembered
from hexfront.mechanics.purse import Purse, point_worth
from hexfront.mechanics.threat import Force, reach_of, strongest, struck_by

#: Radius of supply units, and half points left after a ride to an army of three.
SUPPLY_RADIUS, AFTER_RIDE = 3, 4

#: What an estimate knows from where units stand and from the points; it lasts while attacks are planned.
LASTING = {"memory", "care", "fade", "uses", "prices", "broken", "daring"} | {
    "mine",
    "zone",
    "our_zone",
    "fed",
    "season",
}


@remembered
def _networks(w: World, net: int) -> tuple[int, ...]:
    """The connected parts of a rail net; the Russian border parts them (18.4b)."""
    return tuple(w.home_rail_ways.components(net))


@remembered
def _detrained(w: World, season: str, network: int, barred: int, stops: int) -> tuple[int, int]:
    """Where units can be that ride somewhere on a network and walk on, and what they strike."""
    ends = [network & ~barred, *[0] * AFTER_RIDE]
    found = all_of(onward(w.costs[season], ends, w.land & ~barred, stops))
    return found, w.ways.spread(found)


class Estimate:
    """The position as one side sees it."""

    def __init__(self, s: S, side: str, weights: Weights = STANDARD) -> None:
        self.s = s
        self.weights = weights
        self.b: Board = s.board
        self.w: World = s.world
        self.side = side
        self.foe = enemy(side)
        self.own = occupied(s.board, side) & ~s.board.closed
        self.theirs = occupied(s.board, self.foe) & ~s.board.closed
        self.left = s.board.last_turn - s.board.turn + 1
        #: Answers about this position (``mechanics.memory``).
        self.memory: dict[Any, Any] = {}

    def of(self, s: S) -> Estimate:
        """The estimate of a trial in which everybody stands where he stood: what rests on that is kept."""
        found = Estimate(s, self.side, self.weights)
        found.__dict__.update({name: known for name, known in vars(self).items() if name in LASTING})
        return found

    # Worth ------------------------------------------------------------------------------------

    @cached_property
    def care(self) -> dict[str, float]:
        """What a victory point of each side is worth: little under the cap, much near zero."""
        return {side: point_worth(self.purse(side), self.weights) for side in (self.side, self.foe)}

    @remembered
    def purse(self, side: str) -> Purse:
        """The victory points of a side, with what it gains a turn and the most it may have."""
        return Purse(vp(self.b, side), income(self.b, self.w, side), vp_cap(self.s, side), self.left)

    @cached_property
    def fade(self) -> float:
        """What is left of the worth of strength: it needs turns to be used."""
        share = min(1.0, (self.left - 1) / self.weights.long)
        return self.weights.strength_last + (1 - self.weights.strength_last) * share

    @cached_property
    def uses(self) -> list[float]:
        """By unit what it can still do for its owner."""
        weights = self.weights
        extra = {
            "hq": weights.hq,
            "supply": weights.supply,
            "train": weights.gadget,
            "airbase": weights.gadget,
        }
        return [
            ((unit.attack + unit.defense) / 2 * weights.strength + extra.get(unit.type, 0.0)) * self.fade
            for unit in self.w.units
        ]

    @cached_property
    def prices(self) -> list[float]:
        """By unit what its owner loses with it: its use, and points."""
        found = []
        for u, unit in enumerate(self.w.units):
            points = worth(self.s, u)
            price = self.uses[u] + points * self.care[unit.side]
            if unit.type == "fortress":
                other = self.foe if unit.side == self.side else self.side
                price += points * self.care[other]
            found.append(price)
        return found

    @cached_property
    def broken(self) -> float:
        """What its owner loses if an army breaks down."""
        return self.weights.break_down * self.fade

    def place(self, h: int, side: str) -> float:
        """What it is worth to a side to take a hex that the other controls."""
        w = self.w
        if controlled(self.b, w, side) >> h & 1:
            return 0.0
        if w.all_objectives >> h & 1:
            gain, loss = capture_points(self.s, side, h)
            other = self.foe if side == self.side else self.side
            turns = min(self.left, self.weights.income_turns) * self.weights.income_share
            return (gain + turns * 2) * self.care[side] + (loss + turns * 4) * self.care[other]
        if w.cities >> h & 1:
            return self.weights.city + (self.weights.city_last if self.left <= 1 else 0.0)
        return self.weights.ground

    # Ground and supply --------------------------------------------------------------------------

    @cached_property
    def mine(self) -> int:
        """Hexes the side controls."""
        return controlled(self.b, self.w, self.side)

    @cached_property
    def zone(self) -> int:
        """Hexes in the enemy's zone of control."""
        return enemy_zone(self.b, self.w, self.side)

    @cached_property
    def our_zone(self) -> int:
        """Hexes in the own zone of control, as the enemy feels it."""
        return own_zone(self.b, self.w, self.side)

    @cached_property
    def fed(self) -> int:
        """Hexes in general supply."""
        return supplied_hexes(self.b, self.w, self.side)

    @cached_property
    def season(self) -> str:
        """The season of the turn."""
        return turn_of(self.s).season

    @cached_property
    def larders(self) -> list[tuple[int, int]]:
        """Supply units that may give offensive supply, each with the hexes it reaches."""
        return [(u, offensive_reach(self.s, u)) for u in ready_supply(self.b, self.w, self.side)]

    @cached_property
    def staffs(self) -> list[tuple[int, int, int]]:
        """HQs of the side, each with the hexes its radius reaches and its support strength."""
        b, w = self.b, self.w
        return [
            (u, hq_reach(b, w, u), hq_support(b, w, u))
            for u in members(w.hqs & w.side[self.side] & ~b.asleep)
            if b.loc[u] >= 0
        ]

    @cached_property
    def supply_price(self) -> float:
        """What it costs to expend a supply unit: the fewer there are, the more."""
        b, w = self.b, self.w
        if self.left <= 1:
            return self.weights.supply_last
        count = sum(1 for u in members(w.supply & w.side[self.side]) if b.loc[u] >= 0)
        price = self.weights.supply_price[min(count, len(self.weights.supply_price)) - 1] if count else 0.0
        return price * self.fade

    @cached_property
    def daring(self) -> float:
        """What the spread of results is worth: who does not lead by enough must dare something (4.3a)."""
        b, w, weights = self.b, self.w, self.weights
        totals = [vp(b, who) + city_bonus(b, w, who) for who in (self.side, self.foe)]
        needed = next(least for least, _, name in w.levels if name != "Draw")
        if totals[0] - totals[1] >= needed + weights.safe_lead * (self.left - 1):
            return weights.caution
        return weights.daring if self.left <= weights.daring_turns else 0.0

    # What the enemy can do ------------------------------------------------------------------------

    @cached_property
    def forces(self) -> list[Force]:
        """Enemy stacks that can strike, with where they can."""
        b, w = self.b, self.w
        found = []
        for h in members(self.theirs & w.land):
            units = b.stack[h] & w.attackers
            if not units:
                continue
            strength = float(sum(w.attack[u] for u in members(units)))
            pace = FULL * max(w.move[u] for u in members(units))
            reach = all_of(march_range(b, w, self.foe, h, pace))
            found.append(Force(h, strength, reach, w.ways.spread(reach)))
        return found

    @cached_property
    def raids(self) -> int:
        """Hexes that enemy units could be in after their next move, or forced march, if no zone held them."""
        b, w = self.b, self.w
        found = 0
        around = Ground(self.season, w.land & ~self.own & ~b.closed, 0)
        for h in members(self.theirs & w.land):
            units = b.stack[h] & w.attackers & w.mobile
            if units:
                pace = FULL * max(w.move[u] for u in members(units))
                pace *= 2 if self.enemy_larders >> h & 1 else 1
                found |= all_of(walked(w, around, h, pace))
        return found

    @cached_property
    def trains(self) -> list[Force]:
        """Enemy stacks on his rail net that can come by rail, the strongest of each network."""
        b, w = self.b, self.w
        net = w.rail & controlled(b, w, self.foe) & ~self.own
        barred = self.own | b.closed
        found = []
        for network in _networks(w, net):
            riders = [force for force in self.forces if network >> force.hex & 1]
            riders.sort(key=lambda force: -force.strength)
            if riders:
                free = network & ~self.our_zone
                reach, strikes = _detrained(w, self.season, free, barred, self.our_zone)
                for force in riders[: self.weights.trains]:
                    found.append(Force(force.hex, force.strength * self.weights.by_rail, reach, strikes))
        return found

    @cached_property
    def enemy_larders(self) -> int:
        """Hexes within three of an enemy supply unit."""
        b, w = self.b, self.w
        sources = hexes_of(b, w.supply & w.side[self.foe] & ~b.entrenched)
        if self.season == "winter":
            return sources | w.ways.spread(sources)
        return w.ways.reach(sources, w.land, SUPPLY_RADIUS)

    @cached_property
    def enemy_staffs(self) -> list[tuple[int, int]]:
        """Enemy HQs: the hexes in which each can support an attack after its next move, and how much."""
        b, w = self.b, self.w
        found = []
        for u in members(w.hqs & w.side[self.foe] & ~b.asleep):
            if b.loc[u] >= 0:
                unit = w.units[u]
                radius = unit.back_radius if b.reverse >> u & 1 else unit.radius
                near = w.ways.reach(1 << b.loc[u], w.land, radius + w.move[u] + 1)
                found.append((near, hq_support(b, w, u)))
        return found

    def enemy_support(self, h: int) -> int:
        """The best support that an enemy attack on a hex can have (14.8a)."""
        return max((support for near, support in self.enemy_staffs if near >> h & 1), default=0)

    @remembered
    def strike(self, h: int) -> tuple[float, int]:
        """What the enemy can bring against a hex with his best stacks, and how many stacks."""
        room = (self.w.touching[h] & ~self.own & ~self.b.closed).bit_count()
        return strongest(self.comers, h, min(self.weights.stacks, room))

    @cached_property
    def comers(self) -> list[Force]:
        """Enemy stacks that can strike on foot, and those that can come by rail."""
        return [*self.forces, *self.trains]

    @cached_property
    def struck(self) -> int:
        """Hexes that enemy units can attack after their next move, and those next to them."""
        found = struck_by(self.comers)
        return found | self.w.ways.spread(found)

    @cached_property
    def reachable(self) -> int:
        """Hexes that some enemy unit can be in after its next move."""
        return reach_of(self.comers)

    @remembered
    def encircled(self, h: int) -> bool:
        """Whether the enemy can come at a hex from all round (14.8c)."""
        ring = self.w.touching[h] & (self.reachable | self.theirs) & ~self.own
        return surrounds(self.w.grid.direction(h, n) for n in members(ring))
