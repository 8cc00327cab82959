"""What a side can tell of a position: places, pressure, who stands how strong where."""

from __future__ import annotations

from functools import cached_property
from itertools import compress
from math import fsum
from operator import mul

from hexfront.games.kaisers_war_1918.advice.danger import Stacks, pressure
from hexfront.games.kaisers_war_1918.advice.weights import STANDARD, Weights
from hexfront.games.kaisers_war_1918.board import (
    Board,
    S,
    attack_of,
    defense_of,
    enemy,
    forts,
    occupied,
    on,
    on_map,
    trenches,
    units_of,
    vp,
)
from hexfront.games.kaisers_war_1918.rules.cities import counting_capitals
from hexfront.games.kaisers_war_1918.rules.purchases import price
from hexfront.games.kaisers_war_1918.rules.removal import worth as toll
from hexfront.games.kaisers_war_1918.rules.victory import income, paying
from hexfront.games.kaisers_war_1918.rules.zones import enemy_zone
from hexfront.games.kaisers_war_1918.world import ALLIED, CENTRAL, World
from hexfront.hexes import members, of
from hexfront.mechanics.front import Line, background, neighbourhood, pressing
from hexfront.mechanics.gradients import Field
from hexfront.mechanics.memory import lasting, remembered

SUMMER = 3
#: The turns that must be left for a lost unit to be of use again.
AGAIN = 2
#: The cities of the other questions at the end of summer (26.5h, 26.5i).
VENICE, PARTNERS = "Venice", ("Salonika", "Genoa")
#: The cities that decide the game with option 31, and what a die shows on average.
PARIS, RUHR = "Paris", "Ruhr"
DIE = 3.5


def safe_share(coming: float, stout: float, cover: float) -> float:
    """The share of a stake that is safe with so much cover against what may come."""
    if coming <= 0:
        return 1.0
    if cover <= 0:
        return 0.0
    return 1.0 / (1.0 + (coming / (stout * cover)) ** 2)


def exerting(b: Board, side: str) -> int:
    """Hexes from which a side's zones of control go out."""
    return b.central_zoc if side == CENTRAL else b.allied_zoc


def cover_line(w: World, needs: dict[int, float], holders: int, again: tuple[float, ...]) -> Line:
    """A front with the stacks that hold it."""
    covers: dict[int, int] = {}
    for h in members(holders):
        for n in neighbourhood(w, h):
            covers[n] = covers.get(n, 0) + 1
    return Line(w, needs, covers, again)


def _around_paris(w: World) -> int:
    """The hexes next to Paris."""
    return w.ways.spread(w.named(PARIS))


@lasting
def _places(w: World) -> tuple[int, ...]:
    """The hexes that may draw units: what yields points, the goals of the summer, Allied trenchlines."""
    south = sum(map(w.named, (VENICE, *PARTNERS)))
    return members(of(w.value) | _around_paris(w) | south | w.printed_trenches[ALLIED])


@lasting
def _shares(w: World, fade: float) -> dict[int, tuple[float, ...]]:
    """By hex of land what is left there of the pull of each place that may draw units."""
    distance, places = w.grid.distance, _places(w)
    return {h: tuple([fade ** distance(h, place) for place in places]) for h in members(w.land)}


@lasting
def _country(w: World, side: str, least: float, depth: float) -> Field:
    """By hex how much the country behind it matters to a side: its homes never change."""
    return background(w, w.objectives & w.began[side], least, depth)


def survey(w: World, weights: Weights) -> None:
    """Work out what never changes of a map: how far places draw units, what the homes of each side are."""
    _shares(w, weights.draw)
    for side in (CENTRAL, ALLIED):
        _country(w, side, weights.background, weights.depth)


class Pulls(dict[int, float]):
    """By hex the strongest pull of the places that draw units, each with its worth; found when asked for."""

    def __init__(self, w: World, worths: tuple[float, ...], fade: float) -> None:
        super().__init__()
        self.shares = _shares(w, fade)
        #: The places that draw anybody at all, and their worths.
        self.drawing = [worth > 0 for worth in worths]
        self.worths = tuple(compress(worths, self.drawing))

    def __missing__(self, h: int) -> float:
        shares = compress(self.shares[h], self.drawing)
        found = self[h] = max(map(mul, self.worths, shares), default=0.0)
        return found


@remembered
def _pulls(w: World, worths: tuple[float, ...], fade: float) -> Pulls:
    """The pull of places that are worth so much; goals hardly change from list to list."""
    return Pulls(w, worths, fade)


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
        #: What has been worked out of this position: prices by unit, stakes by hex.
        self._prices: dict[int, float] = {}
        self._stakes: dict[int, float] = {}
        self._storms: dict[int, tuple[float, float]] = {}

    # Points -------------------------------------------------------------------------------------

    def point(self, side: str) -> float:
        """What a victory point of a side is worth: more when it has few, less if the limit eats ours."""
        total, weights = vp(self.b, side), self.weights
        if total < weights.alarm:
            return 1.0 + weights.desperate * (1 - max(0, total) / weights.alarm)
        return self._own_point if side == self.side else self._foe_point

    @cached_property
    def _own_point(self) -> float:
        """A point is cheap that the limit will eat (5.9a): money to be spent.

        After the summer what comes in over the next turns counts too, less what they usually cost.
        """
        b, w, weights = self.b, self.w, self.weights
        turns = 1.0 if self.summer_open else min(float(self.left), weights.foresight)
        over = vp(b, self.side) + turns * income(b, w, self.side) - (turns - 1) * weights.wear - w.cap
        return min(1.0, max(weights.cheap, 1.0 - over / weights.slack))

    @cached_property
    def _foe_point(self) -> float:
        """In the last turns the side that is ahead must beat the enemy down, or it is a draw (25.1b)."""
        b, w = self.b, self.w
        if self.summer_open or self.left > self.weights.foresight:
            return 1.0
        ours, theirs = (vp(b, side) + self.left * income(b, w, side) for side in (self.side, self.foe))
        return self.weights.press if ours > theirs else 1.0

    def price_of(self, u: int) -> float:
        """What the loss of a unit costs its owner: points, and part of what it takes to raise it again."""
        known = self._prices.get(u)
        if known is None:
            known = self._prices[u] = self._price(u)
        return known

    def _price(self, u: int) -> float:
        side = ALLIED if self.b.allied_units >> u & 1 else CENTRAL
        # What is raised again in the next turn is there a turn later.
        late = self.left <= AGAIN or not self.w.mobile >> u & 1
        again = 0.0 if late else self.weights.rebuild * price(self.w, u)
        return (float(toll(self.b, self.w, u)) + again) * self.point(side)

    def prices(self, units: int) -> float:
        """What the loss of some units would cost."""
        return fsum(self.price_of(u) for u in members(units))

    # Places -------------------------------------------------------------------------------------

    @cached_property
    def summer_open(self) -> bool:
        """Whether the check at the end of summer is still to come: what was reached can be lost again."""
        return self.b.turn <= SUMMER

    @cached_property
    def prizes(self) -> dict[int, float]:
        """By hex what it is worth to hold it: its yield for some turns, and the goals of the summer."""
        w, weights = self.w, self.weights
        turns = min(float(self.left), weights.income_turns)
        found = {
            h: value * turns + weights.place for h, value in w.value.items() if not self.b.closed >> h & 1
        }
        if self.summer_open:
            summer = weights.summer * weights.summer_turns[self.b.turn - 1]
            reached = self.around_paris & self.own if self.side == CENTRAL else 0
            for h in members(self.around_paris):
                share = weights.summer_again if reached and not reached >> h & 1 else 1.0
                found[h] = found.get(h, 0.0) + share * summer
            for name, share in self._southern.items():
                for h in members(w.named(name)):
                    found[h] = found.get(h, 0.0) + share * weights.south
        for h, worth in self._critical().items():
            found[h] = found.get(h, 0.0) + worth
        if self.b.turn == 1:
            # The Central Powers are paid for Allied trenchlines that they stand in (26.5b).
            for h in members(trenches(self.b, w, ALLIED)):
                found[h] = found.get(h, 0.0) + weights.bounty
        return found

    def _critical(self) -> dict[int, float]:
        """With option 31 what else is lost with a city: the game, or dice of points the first time."""
        if not on(self.s, "critical_cities"):
            return {}
        b, w = self.b, self.w
        dice = w.charts["critical_cities"]
        found = dict.fromkeys(members(counting_capitals(w) & ~b.fallen), DIE * dice["capital_dice"])
        if not b.venice_fallen:
            found |= dict.fromkeys(members(w.named(VENICE)), DIE * dice["venice_dice"])
        return found | dict.fromkeys(members(w.named(PARIS) | w.named(RUHR)), self.weights.decisive)

    @cached_property
    def winning(self) -> int:
        """Hexes that win the game for the side that comes there (31.2a, 31.6a)."""
        return self.w.named(PARIS if self.side == CENTRAL else RUHR) if on(self.s, "critical_cities") else 0

    @cached_property
    def vital(self) -> int:
        """Hexes whose loss loses the game (31.2a, 31.6a)."""
        return self.w.named(RUHR if self.side == CENTRAL else PARIS) if on(self.s, "critical_cities") else 0

    @property
    def _southern(self) -> dict[str, float]:
        """Cities of the other questions: each counts more when its partner is taken (26.5h, 26.5i)."""
        held = occupied(self.b, CENTRAL)
        venice = bool(self.w.named(VENICE) & held)
        partner = any(self.w.named(name) & held for name in PARTNERS)
        paired = self.weights.south_paired
        return {VENICE: paired if partner else 1.0, **dict.fromkeys(PARTNERS, paired if venice else 1.0)}

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
        """By hex what the enemy can bring against it; our line shields what lies behind it."""
        barred = self.own | self.b.closed
        return pressure(self.w, self.stacks, barred, self.our_zone, self.weights.fade, self.weights.far)

    @cached_property
    def stacks(self) -> Stacks:
        """Enemy stacks that can attack, with their attack factors."""
        found = ((h, self.power(self.b.stack[h])) for h in members(self.theirs & ~self.b.closed))
        return tuple(entry for entry in found if entry[1] > 0)

    @cached_property
    def line(self) -> Line:
        """Hexes of ours that want to be covered because the enemy is near, and who covers them."""
        b, w, weights = self.b, self.w, self.weights
        needs = {
            h: weights.cover * min(press, weights.pressure_most) * self.ground[h]
            for h, press in self.pressing.items()
            if not self.theirs >> h & 1
        }
        return cover_line(w, needs, self.own & exerting(b, self.side), weights.cover_again)

    @cached_property
    def pressing(self) -> dict[int, float]:
        """By hex how much of the enemy's strength stands near it, whoever stands between."""
        return pressing(self.w, self.stacks, self.weights.fade, self.weights.far)

    @cached_property
    def ground(self) -> Field:
        """By hex how much the country behind it matters to the side: most near the places that pay it."""
        return _country(self.w, self.side, self.weights.background, self.weights.depth)

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
        return safe_share(*self.storm(h), cover)

    def storm(self, h: int) -> tuple[float, float]:
        """What may come against a hex, and how many factors of it one factor of cover is worth.

        Only so much comes as finds room in the hexes next to it that we do not hold. For a hex that decides
        the game our line does not count: it may break in one phase, and the enemy be there in the next.
        """
        known = self._storms.get(h)
        if known is None:
            weights = self.weights
            open_sides = (self.w.touching[h] & ~self.own).bit_count()
            threat = self.pressing.get(h, 0.0) if self.vital >> h & 1 else self.threat.get(h, 0.0)
            coming = weights.supplied * min(threat, weights.frontage * open_sides)
            bonus = 1.3 if self._walls >> h & 1 else 1.0
            known = self._storms[h] = coming, bonus * weights.stout
        return known

    @cached_property
    def _walls(self) -> int:
        """Hexes with a fortified zone of the side."""
        return forts(self.b, self.side)

    # What draws units forward -------------------------------------------------------------------

    @cached_property
    def goals(self) -> dict[int, float]:
        """Hexes worth taking: places that do not pay us, and enemies that stand weak before us."""
        found: dict[int, float] = {}
        shut = self.own | self.paying | (self.around_paris & ~self.theirs if self.side == ALLIED else 0)
        for h, value in self.prizes.items():
            if not shut >> h & 1:
                found[h] = value
        return found

    def pull(self, h: int) -> float:
        """How strongly goals draw a unit that stands in a hex: the strongest counts, less with distance."""
        return self._pulls[h]

    def pulls_on(self, german: bool) -> Pulls:
        """By hex how strongly goals draw a unit that stands there: to Paris only Germans (26.5g)."""
        return self._pulls if german or self._any_nation else self._plain_pulls

    @cached_property
    def _any_nation(self) -> bool:
        return self.side == ALLIED or not self.summer_open

    @cached_property
    def _pulls(self) -> Pulls:
        return _pulls(self.w, tuple(self.goals.get(h, 0.0) for h in _places(self.w)), self.weights.draw)

    @cached_property
    def _plain_pulls(self) -> Pulls:
        """The same without the hexes beside Paris."""
        goals, paris = self.goals, self.around_paris
        worths = tuple(0.0 if paris >> h & 1 else goals.get(h, 0.0) for h in _places(self.w))
        return _pulls(self.w, worths, self.weights.draw)

    @cached_property
    def around_paris(self) -> int:
        """The hexes next to Paris, where the Allies want nobody and the Germans somebody (26.5g)."""
        return _around_paris(self.w)

    def open_back(self, h: int) -> bool:
        """Whether there is a way back from a hex: one next to it that no enemy holds and no zone reaches."""
        return bool(self.w.touching[h] & ~self.theirs & ~self.zone & ~self.b.closed)

    @cached_property
    def my_units(self) -> int:
        """The units of the side on the map."""
        return on_map(self.b, units_of(self.b, self.side))
