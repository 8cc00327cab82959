"""What it is worth to have a unit in a hex: cover, menace, help, the pull of goals, danger and hunger."""

from __future__ import annotations

from math import fsum
from typing import NamedTuple

from hexfront.games.kaisers_war_1918.advice.estimate import Estimate, safe_share
from hexfront.games.kaisers_war_1918.board import attack_of, defense_of, move_of, turn_of, units_of
from hexfront.games.kaisers_war_1918.rules.control import home
from hexfront.games.kaisers_war_1918.rules.supply import fed_hexes
from hexfront.games.kaisers_war_1918.rules.support import in_range
from hexfront.hexes import members, of


class Target(NamedTuple):
    """An enemy hex as whoever comes beside it finds it."""

    #: What it defends with, our attack factors beside it and how good they are, what it brings to break it.
    wall: float
    beside: float
    chance: float
    spoils: float


class Ground(NamedTuple):
    """A hex as it is for any unit that comes there."""

    #: What is lost with it, and how often it counts a defender.
    stake: float
    factor: int
    #: The defense factors in it, what may come against it, and what of that one factor stops.
    cover: float
    coming: float
    stout: float
    #: The share of it that is safe with nobody in it, and as it stands.
    empty: float
    safe: float
    #: What must be feared for a unit in it, as a share of its price.
    fear: float
    #: The enemy hexes beside it.
    targets: tuple[int, ...]


class Kind(NamedTuple):
    """All that matters of a unit for its worth in a hex: units of one kind are alike."""

    attack: int
    defense: int
    move: int
    fighter: bool
    support: bool
    range: int
    circle: bool
    guerrilla: bool
    german: bool
    price: float


class Judge:
    """What it is worth to have a unit in a hex rather than nowhere."""

    def __init__(self, estimate: Estimate) -> None:
        self.estimate = estimate
        b, w, side = estimate.b, estimate.w, estimate.side
        mine = units_of(b, side)
        self.covers = {h: estimate.cover(b.stack[h] & mine, h, side) for h in members(estimate.own)}
        self.targets = {t: self._target(t) for t in members(estimate.theirs & ~b.closed)}
        #: Enemy hexes with attackers of ours beside them.
        self.faced = of(t for t, target in self.targets.items() if target.beside)
        self.season = turn_of(estimate.s).season
        self.grounds: dict[int, Ground] = {}
        self.rear = home(b, w, side) & ~estimate.zone & ~estimate.theirs
        #: By movement factor, and for guerrillas, the hexes in which hunger threatens.
        self.barren: dict[tuple[int, bool], int] = {}
        #: What has been worked out of units that come to a hex: by kind, what they add to the line, and by
        #: range how many attackers they help.
        self.kinds: dict[int, Kind] = {}
        self.arrivals: dict[Kind, dict[int, float]] = {}
        self.lines: dict[int, float] = {}
        self.helped: dict[tuple[int, int], float] = {}
        self.helpful: dict[int, int] = {}
        self.quiet = self._quiet()
        #: Hexes from which a unit covers some of the line.
        self.wanting = w.ways.spread(wanted := of(estimate.line.needs)) | wanted

    def _target(self, t: int) -> Target:
        estimate = self.estimate
        b, w = estimate.b, estimate.w
        beside = fsum(estimate.power(b.stack[h]) for h in members(w.touching[t] & estimate.own))
        wall = estimate.cover(b.stack[t], t, estimate.foe) or 1.0
        chance = _chance(estimate.weights.supplied * beside / wall)
        return Target(wall, beside, chance, estimate.prize(t) + 0.4 * estimate.prices(b.stack[t]))

    # A unit in a hex -----------------------------------------------------------------------------

    def staying(self, u: int) -> float:
        """What a unit is worth in the hex where it stands."""
        estimate = self.estimate
        h = estimate.b.loc[u]
        kind, ground = self._kind(u), self._ground(h)
        others = ground.cover - ground.factor * kind.defense
        before = safe_share(ground.coming, ground.stout, others) if others > 0 else ground.empty
        promise = self._promise(kind, h, ground, kind.attack)
        worth = self._value(kind, h, ground, others, before, promise)
        if self._barren(kind) >> h & 1:
            worth -= self._hunger(kind)
        alone = estimate.w.exerting >> u & 1 and self._alone(u)
        return worth + (estimate.line.cover(h, self._near(h)) if alone else 0.0)

    def coming(self, u: int, h: int) -> float:
        """What a unit would be worth in a hex."""
        return self.arriving(u, 1 << h)[h]

    def arriving(self, u: int, hexes: int) -> dict[int, float]:
        """By hex what a unit would be worth in each of some hexes; units that are alike are judged once."""
        kind = self._kind(u)
        still = hexes & self._still(kind)
        pulls, bold = self.estimate.pulls_on(kind.german), 0.3 + kind.attack / 10
        eager = self.estimate.weights.pull
        found = {h: eager * pulls[h] * bold for h in members(still)}
        known = self.arrivals.setdefault(kind, {})
        for h in members(hexes ^ still):
            if h not in known:
                known[h] = self._arrival(kind, h)
            found[h] = known[h]
        if self.estimate.w.exerting >> u & 1:
            self._add_lines(u, hexes & self.wanting, found)
        return found

    def _still(self, kind: Kind) -> int:
        """Hexes in which nothing but the pull of goals counts for units of a kind, the line left out."""
        estimate = self.estimate
        found = self.quiet & ~self._barren(kind) & ~estimate.winning
        return found & ~self._helpful(kind.range) if kind.support and not kind.fighter else found

    def _arrival(self, kind: Kind, h: int) -> float:
        """What a unit of a kind would be worth in a hex, the line left out."""
        ground = self.grounds.get(h) or self._ground(h)
        promise = self._promise(kind, h, ground, 0)
        found = self._value(kind, h, ground, ground.cover, ground.safe, promise)
        if self._barren(kind) >> h & 1:
            found -= self._hunger(kind)
        return found + self.estimate.weights.win if self.estimate.winning >> h & 1 else found

    def _kind(self, u: int) -> Kind:
        known = self.kinds.get(u)
        if known is None:
            known = self.kinds[u] = self._kind_of(u)
        return known

    def _kind_of(self, u: int) -> Kind:
        b, w = self.estimate.b, self.estimate.w
        return Kind(
            attack_of(b, w, u),
            defense_of(b, w, u),
            move_of(b, w, u),
            bool(w.fighters >> u & 1),
            bool(w.support >> u & 1),
            w.units[u].range,
            bool(w.circles >> u & 1),
            bool(w.guerrillas >> u & 1),
            bool(w.nation["germany"] >> u & 1),
            self.estimate.price_of(u),
        )

    def _value(
        self, kind: Kind, h: int, ground: Ground, others: float, before: float, promise: float
    ) -> float:
        """What a unit is worth beside so much cover, if so much is safe without it.

        The line and hunger are left out.
        """
        weights = self.estimate.weights
        if self.estimate.vital >> h & 1 and ground.coming > 0:
            return self._guarding(kind, ground, others) + promise
        safe = safe_share(ground.coming, ground.stout, others + ground.factor * kind.defense)
        found = ground.stake * (safe - before) + promise
        found += weights.pull * self.estimate.pulls_on(kind.german)[h] * (0.3 + kind.attack / 10)
        # A unit alone before a strong enemy is lost, the more so without a way back.
        return found - ground.fear * (1 - safe) * kind.price

    def _guarding(self, kind: Kind, ground: Ground, others: float) -> float:
        """What a unit is worth where the game is lost with the hex: every factor counts, and none is spared.

        Elsewhere one army before a strong enemy is lost for nothing, so that nobody would be the first.
        """
        after = others + ground.factor * kind.defense
        enough = ground.coming / ground.stout
        return self.estimate.weights.guard * (min(enough, after) - min(enough, others)) / enough

    def _ground(self, h: int) -> Ground:
        """What a hex means to whoever comes there."""
        known = self.grounds.get(h)
        if known is None:
            estimate, weights = self.estimate, self.estimate.weights
            fear = weights.fear if estimate.open_back(h) else weights.cut_off
            cover, empty = self.covers.get(h, 0.0), self._empty(h)
            coming, stout = estimate.storm(h)
            known = self.grounds[h] = Ground(
                estimate.stake(h) if estimate.own >> h & 1 else estimate.prize(h),
                estimate.factor(h, estimate.side),
                cover,
                coming,
                stout,
                empty,
                safe_share(coming, stout, cover) if cover > 0 else empty,
                fear * (1.0 if estimate.zone >> h & 1 else 0.4),
                members(estimate.w.touching[h] & estimate.theirs & ~estimate.b.closed),
            )
        return known

    def _quiet(self) -> int:
        """Land that is as safe with a unit as without it, or worth nothing, and has no enemy beside it."""
        estimate, w = self.estimate, self.estimate.w
        threat, foes = estimate.threat, estimate.theirs & ~estimate.b.closed
        feared = of(h for h, coming in threat.items() if coming > 0)
        covered = of(h for h, cover in self.covers.items() if cover > 0)
        idle = covered | self.rear | ~(of(estimate.prizes) | estimate.own)
        return w.land & idle & ~feared & ~w.ways.spread(foes) & ~estimate.vital

    def _empty(self, h: int) -> float:
        """The share of a hex that is safe with nobody in it: all behind the front in an own country (2.4)."""
        return 1.0 if self.rear >> h & 1 and self.estimate.threat.get(h, 0.0) <= 0 else 0.0

    def _hunger(self, kind: Kind) -> float:
        """What a unit fears that would starve."""
        return self.estimate.weights.hunger * kind.price

    def _barren(self, kind: Kind) -> int:
        """Where a unit would starve, in a season of attrition or in the desert (22.1, 22.2)."""
        if kind.circle:
            return 0
        key = kind.move, kind.guerrilla
        barren = self.barren.get(key)
        if barren is None:
            w = self.estimate.w
            fed = fed_hexes(self.estimate.b, w, self.estimate.side, *key) | w.cities
            harsh = w.land if self.season in ("summer", "winter") else w.desert
            barren = self.barren[key] = harsh & ~fed
        return barren

    # The line ------------------------------------------------------------------------------------

    def _add_lines(self, u: int, hexes: int, worths: dict[int, float]) -> None:
        """Add what a unit that comes to some hexes gives to the line, where nobody of its side does so."""
        estimate, known = self.estimate, self.lines
        stack, exerting = estimate.b.stack, estimate.w.exerting
        leaving = self._near(estimate.b.loc[u]) if self._alone(u) else 0
        beside = hexes & (estimate.w.ways.spread(leaving) | leaving)
        for h in members(hexes ^ beside):
            if h not in known:
                known[h] = 0.0 if stack[h] & exerting else estimate.line.cover(h, 0)
            worths[h] += known[h]
        for h in members(beside):
            if not stack[h] & exerting:
                worths[h] += estimate.line.cover(h, leaving)

    def _alone(self, u: int) -> bool:
        """Whether no other unit in its hex covers the line."""
        b, w = self.estimate.b, self.estimate.w
        start = b.loc[u]
        return start >= 0 and not b.stack[start] & w.exerting & ~(1 << u)

    def _near(self, h: int) -> int:
        return self.estimate.w.touching[h] | 1 << h

    # Attacks -------------------------------------------------------------------------------------

    def _promise(self, kind: Kind, h: int, ground: Ground, counted: int) -> float:
        """What a unit promises to attacks; ``counted`` are factors of its own that stand there already."""
        if kind.fighter:
            return self._menace(kind.attack, ground, counted) if ground.targets else 0.0
        return self._help(kind, h) if kind.support else 0.0

    def _help(self, kind: Kind, h: int) -> float:
        """What an HQ or an airbase promises to attacks within its range."""
        w, weights = self.estimate.w, self.estimate.weights
        mass = self.helped.get((h, kind.range))
        if mass is None:
            near = members(in_range(w, h, kind.range) & self.faced)
            mass = self.helped[h, kind.range] = fsum(self.targets[t].beside for t in near)
        return weights.help * kind.attack * min(1.0, mass / weights.mass)

    def _helpful(self, apart: int) -> int:
        """Hexes from which a support unit of such a range reaches an enemy hex that is being faced."""
        known = self.helpful.get(apart)
        if known is None:
            known = self.helpful[apart] = self.estimate.w.air.reach(self.faced, -1, apart)
        return known

    def _menace(self, attack: int, ground: Ground, counted: int) -> float:
        """What its attack adds against the best enemy hex beside it."""
        weights = self.estimate.weights
        best = 0.0
        for t in ground.targets:
            wall, beside, chance, spoils = self.targets[t]
            if counted:
                beside -= counted
                chance = _chance(weights.supplied * beside / wall)
            gain = _chance(weights.supplied * (beside + attack) / wall) - chance
            best = max(best, gain * spoils)
        return weights.menace * best


def _chance(ratio: float) -> float:
    """How good an attack at such odds is, from nothing to all."""
    return min(1.0, max(0.0, (ratio - 0.9) / 3.2))
