"""What a side can tell of a position: places, pressure, who stands how strong where."""

from __future__ import annotations

from functools import cached_property
from operator import mul

from hexfront.games.kaisers_war_1918.advice.weights import STANDARD, Weights
from hexfront.games.kaisers_war_1918.board import (
    S,
    attack_of,
    defense_of,
    enemy,
    forts,
    occupied,
    on_map,
    trenches,
    units_of,
    vp,
)
from hexfront.games.kaisers_war_1918.rules.purchases import price
from hexfront.games.kaisers_war_1918.rules.removal import worth as toll
from hexfront.games.kaisers_war_1918.rules.victory import income, paying, summer_answers
from hexfront.games.kaisers_war_1918.rules.zones import enemy_zone
from hexfront.games.kaisers_war_1918.world import ALLIED, CENTRAL, World
from hexfront.hexes import members, of
from hexfront.mechanics.front import pressing
from hexfront.mechanics.memory import lasting

SUMMER = 3
#: The cities of the other questions at the end of summer (26.5h, 26.5i).
SOUTHERN = ("Venice", "Salonika", "Genoa")


def _summer_goals(w: World) -> tuple[int, int]:
    """The hexes that answer the questions of the summer: those around Paris, and the southern cities."""
    return w.ways.spread(w.named("Paris")), sum(map(w.named, SOUTHERN))


@lasting
def _places(w: World) -> tuple[int, ...]:
    """The hexes that may draw units: what yields points, and the goals of the summer."""
    north, south = _summer_goals(w)
    return members(of(w.value) | north | south)


@lasting
def _shares(w: World, h: int, places: tuple[int, ...], fade: float) -> tuple[float, ...]:
    """What is left in a hex of the pull of each of some places."""
    return tuple(fade ** w.grid.distance(h, place) for place in places)


class Estimate:
    """The position as a side sees it, with the weights it judges by."""

    def __init__(self, s: S, side: str, weights: Weights = STANDARD) -> None:
        self.s, self.side, self.weights = s, side, weights
        self.b, self.w = s.board, s.world
        self.foe = enemy(side)
        self.own, self.theirs = occupied(self.b, side), occupied(self.b, self.foe)
        self.left = self.b.last_turn - self.b.turn + 1
        self.zone = enemy_zone(self.b, self.w, side)
        self.our_zone = enemy_zone(self.b, self.w, self.foe)
        #: What has been worked out of this position: prices by unit, stakes and pulls by hex.
        self._prices: dict[int, float] = {}
        self._stakes: dict[int, float] = {}
        self._pulls: dict[int, float] = {}

    # Points -------------------------------------------------------------------------------------

    def point(self, side: str) -> float:
        """What a victory point is worth to a side: more when it has few, less when the limit eats it."""
        total, weights = vp(self.b, side), self.weights
        if total < weights.alarm:
            return 1.0 + weights.desperate * (1 - max(0, total) / weights.alarm)
        return self._points[side]

    @cached_property
    def _points(self) -> dict[str, float]:
        """A point is cheap that the limit will eat at the end of this turn (5.9a)."""
        b, w, weights = self.b, self.w, self.weights
        surplus = {side: vp(b, side) + income(b, w, side) - w.cap for side in (CENTRAL, ALLIED)}
        return {
            side: min(1.0, max(weights.cheap, 1.0 - over / weights.slack)) for side, over in surplus.items()
        }

    def price_of(self, u: int) -> float:
        """What the loss of a unit costs its owner: points, and part of what it takes to raise it again."""
        known = self._prices.get(u)
        if known is None:
            known = self._prices[u] = self._price(u)
        return known

    def _price(self, u: int) -> float:
        side = ALLIED if self.b.allied_units >> u & 1 else CENTRAL
        again = self.weights.rebuild * price(self.w, u) if self.left > 1 else 0.0
        return float(toll(self.b, self.w, u)) * self.point(side) + again

    def prices(self, units: int) -> float:
        """What the loss of some units would cost."""
        return sum(self.price_of(u) for u in members(units))

    # Places -------------------------------------------------------------------------------------

    @cached_property
    def summer_open(self) -> bool:
        """Whether the check at the end of summer is still to be passed."""
        return self.b.turn <= SUMMER and not any(summer_answers(self.b, self.w).values())

    @cached_property
    def prizes(self) -> dict[int, float]:
        """By hex what it is worth to hold it: its yield for some turns, and the goals of the summer."""
        w, weights = self.w, self.weights
        turns = min(float(self.left), weights.income_turns)
        found = {
            h: value * turns + weights.place for h, value in w.value.items() if not self.b.closed >> h & 1
        }
        if self.summer_open:
            north, south = _summer_goals(w)
            for h in members(north):
                found[h] = found.get(h, 0.0) + weights.summer
            for h in members(south):
                found[h] = found.get(h, 0.0) + weights.summer / 2
        return found

    def prize(self, h: int) -> float:
        """What it is worth to hold a hex."""
        return self.prizes.get(h, 0.0)

    @cached_property
    def paying(self) -> int:
        """Objectives that pay the side now."""
        return paying(self.b, self.w, self.side)

    # Strength -----------------------------------------------------------------------------------

    def power(self, units: int) -> float:
        """Attack factors of units that can attack."""
        b, w = self.b, self.w
        return float(sum(attack_of(b, w, u) for u in members(units & w.fighters & ~b.frozen & ~b.inert)))

    def cover(self, units: int, h: int, side: str) -> float:
        """Defense factors of units in a hex, doubled by what doubles them there (12.16)."""
        b, w = self.b, self.w
        return self.factor(h, side) * sum(defense_of(b, w, u) for u in members(units))

    def factor(self, h: int, side: str) -> int:
        """How often a hex counts a defender of a side."""
        return 2 if self._solid[side] >> h & 1 else 1

    @cached_property
    def _solid(self) -> dict[str, int]:
        """By side the hexes that double its defenders."""
        w = self.w
        return {side: trenches(self.b, w, side) | w.cities | w.rough for side in (CENTRAL, ALLIED)}

    @cached_property
    def threat(self) -> dict[int, float]:
        """By hex what the enemy can bring against it, as far as that can be told from distances."""
        return self._pressure(self.theirs)

    def _pressure(self, hexes: int) -> dict[int, float]:
        stacks = tuple((h, self.power(self.b.stack[h])) for h in members(hexes))
        return pressing(self.w, stacks, self.weights.fade, self.weights.far)

    def stake(self, h: int) -> float:
        """What is lost with a hex: the place, and part of those who stand there."""
        known = self._stakes.get(h)
        if known is None:
            known = self._stakes[h] = self._stake(h)
        return known

    def _stake(self, h: int) -> float:
        near = self.threat.get(h, 0.0) > 0
        base = self.prize(h) + (self.weights.front if near and self.own >> h & 1 else 0.0)
        return base + 0.35 * self.prices(self.b.stack[h] & units_of(self.b, self.side))

    def held(self, h: int, cover: float) -> float:
        """The share of a stake that is safe with so much cover against what may come."""
        coming = self.weights.supplied * self.threat.get(h, 0.0)
        if coming <= 0:
            return 1.0
        bonus = 1.3 if self._walls >> h & 1 else 1.0
        return min(1.0, bonus * cover / (cover + 0.8 * coming))

    @cached_property
    def _walls(self) -> int:
        """Hexes with a fortified zone of the side."""
        return forts(self.b, self.side)

    # What draws units forward -------------------------------------------------------------------

    @cached_property
    def goals(self) -> dict[int, float]:
        """Hexes worth taking: places that do not pay us, and enemies that stand weak before us."""
        found: dict[int, float] = {}
        for h, value in self.prizes.items():
            if not self.own >> h & 1 and not self.paying >> h & 1:
                found[h] = value
        return found

    def pull(self, h: int) -> float:
        """How strongly goals draw a unit that stands in a hex: the strongest counts, less with distance."""
        known = self._pulls.get(h)
        if known is None:
            places, worths = self._draws
            shares = _shares(self.w, h, places, self.weights.draw)
            known = self._pulls[h] = max(map(mul, worths, shares), default=0.0)
        return known

    @cached_property
    def _draws(self) -> tuple[tuple[int, ...], list[float]]:
        """All places that may be goals, and what each of them is worth as one now."""
        places = _places(self.w)
        return places, [self.goals.get(h, 0.0) for h in places]

    @cached_property
    def my_units(self) -> int:
        """The units of the side on the map."""
        return on_map(self.b, units_of(self.b, self.side))
