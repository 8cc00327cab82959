"""What it is worth to have a unit in a hex."""

from __future__ import annotations

from functools import cached_property
from math import inf
from typing import NamedTuple

from hexfront.games.emperors_last_war.advice.estimate import Estimate
from hexfront.games.emperors_last_war.advice.reckoning import DIE, disc, printed, share_above
from hexfront.games.emperors_last_war.advice.rings import Rings
from hexfront.games.emperors_last_war.board import Board
from hexfront.hexes import members, of

#: More than rounding may change of a sum.
SLIGHT = 1e-9


class Spot(NamedTuple):
    """What a hex is to any unit of the side."""

    #: What draws units there, and friends beside it.
    place: float
    #: The strength that stands there already, whether it must fear anybody, and the enemies beside it.
    stack: float
    risky: bool
    foes: tuple[int, ...]
    #: What a guard is worth, what it brings to walk in, and whether a closer look pays.
    guard: float
    entry: float
    look: int
    #: The most that it gives to any unit, apart from the attacks that it makes possible.
    most: float


class Judge:
    """What it is worth to have a unit in a hex."""

    def __init__(self, estimate: Estimate) -> None:
        self.estimate = estimate
        self.b, self.w = estimate.b, estimate.w
        # What has been worked out, for stacks of units that are alike.
        self._spots: dict[int, Spot] = {}
        self._values: dict[tuple[object, ...], dict[int, float]] = {}
        self._kinds: dict[int, dict[int, float]] = {}
        self._bounded: dict[float, tuple[int, dict[int, float]]] = {}
        self._ranked: dict[tuple[float, int], list[int]] = {}
        self._strengths: dict[int, float] = {}
        self._commands: dict[tuple[str, int], list[float]] = {}
        self._against: dict[int, float] = {}
        self._menaces: dict[tuple[int, float, bool], float] = {}
        self._attacks: dict[tuple[int, int], float] = {}
        self._exposed: dict[tuple[int, int], float] = {}

    @cached_property
    def still(self) -> Board:
        """The board as it stands, for orders whose ways are found out later."""
        return self.b.copy()

    @cached_property
    def rings(self) -> Rings:
        """What moves do to the rings around both sides."""
        return Rings(self.estimate)

    def value(self, u: int, h: int) -> float:
        """What a unit adds in a hex, against its not being anywhere."""
        if self.w.hqs >> u & 1:
            return self._staff(u, h)
        if self.b.loc[u] == h:
            return self._worth(u, h)
        values = self._like(u)
        known = values.get(h)
        if known is None:
            known = values[h] = self._worth(u, h)
        return known

    def _like(self, u: int) -> dict[int, float]:
        """What is known by hex of units like this one, where none of them stands."""
        values = self._kinds.get(u)
        if values is None:
            b, w = self.b, self.w
            patrol = not w.real >> u & 1
            kind = w.nation_of[u], self._strength(u), w.morale[u], b.disrupted >> u & 1, patrol
            values = self._kinds[u] = self._values.setdefault(kind, {})
        return values

    def _strength(self, u: int) -> float:
        known = self._strengths.get(u)
        if known is None:
            known = self._strengths[u] = self.estimate.strength_of(1 << u)
        return known

    # The best of many hexes ---------------------------------------------------------------------------

    def best(self, u: int, goals: int, most: int) -> list[tuple[int, float]]:
        """The best goals of a unit that stands in none of them, each with what it gains there.

        Goals that cannot be among the best, by what any unit of that strength may find there, are left out.
        """
        stay, entries, look = self.value(u, self.b.loc[u]), self.estimate.entries, self.estimate.worth_a_look
        bounds, order = self._ranking(u, goals)
        found: list[tuple[float, int, float]] = []
        floor = -inf
        for h in order:
            if bounds[h] - stay < floor:
                break
            gain = self.value(u, h) - stay + entries.get(h, 0.0)
            found.append((-gain - (look >> h & 1), h, gain))
            if len(found) >= most:
                found.sort()
                del found[most:]
                floor = -found[-1][0] - SLIGHT
        return [(h, gain) for _, h, gain in sorted(found)]

    def dearest(self, u: int, prices: dict[int, int], price: float) -> tuple[float, int]:
        """The hex that gains a unit most of some with their prices, what it gains there before it."""
        stay, best, at = self.value(u, self.b.loc[u]), -inf, -1
        bounds, order = self._ranking(u, of(prices))
        for h in order:
            cost = price * prices[h]
            if bounds[h] - stay - cost >= best - SLIGHT:
                best, at = max((best, at), (self.value(u, h) - stay - cost, h))
        return best, at

    def _ranking(self, u: int, goals: int) -> tuple[dict[int, float], list[int]]:
        """By hex the most that a unit may gain there, and the hexes in that order."""
        if self.w.hqs >> u & 1:
            bounds = self._led_bounds(u, goals)
            return bounds, sorted(members(goals), key=bounds.__getitem__, reverse=True)
        strength = self._strength(u)
        bounds = self._bounds(strength, goals)
        order = self._ranked.get((strength, goals))
        if order is None:
            order = self._ranked[strength, goals] = sorted(
                members(goals), key=bounds.__getitem__, reverse=True
            )
        return bounds, order

    def _bounds(self, strength: float, hexes: int) -> dict[int, float]:
        """By hex the most that a unit of some strength may gain there, for some hexes at least."""
        known, bounds = self._bounded.get(strength, (0, {}))
        if missing := hexes & ~known:
            self._bounded[strength] = known | hexes, bounds
            spots = self._spots
            for h in members(missing):
                spot = spots.get(h) or self._spot(h)
                bounds[h] = spot.most + self._menace(h, spot, strength, False) if spot.foes else spot.most
        return bounds

    def _led_bounds(self, u: int, hexes: int) -> dict[int, float]:
        """The same for headquarters, by whom they would lead."""
        led, e = self._command(u), self.estimate
        share, entries, look = e.weights.staff, e.entries, e.worth_a_look
        return {h: share * led[h] + entries.get(h, 0.0) + (look >> h & 1) for h in members(hexes)}

    def _spot(self, h: int) -> Spot:
        """What a hex is to any unit of the side."""
        e, b, w, friends = self.estimate, self.b, self.w, self.estimate.weights.friends
        touched = (w.near[h] & e.manned).bit_count()
        place = e.pull(h) + friends[min(touched, len(friends) - 1)]
        if e.region >> h & 1:
            place += min(e.scorings, 2.0)
        stack, risky = e.stacks.get(h, 0.0), e.threats[h] >= 1
        guard, entry, look = e.guard(h), e.entries.get(h, 0.0), e.worth_a_look >> h & 1
        most = place + entry + look
        if risky:
            most += 0.6 * e.prize(h)
            if stack > 0:
                alone, worse = e.peril(h, stack)
                others = members(b.stack[h] & w.side[e.power] & w.real)
                most += sum([alone * e.hurt(x, h, worse) for x in others])
        # Whoever stands there may be the only one, and count as none.
        most += guard
        foes = members(w.near[h] & e.theirs)
        found = self._spots[h] = Spot(place, stack, risky, foes, guard, entry, look, most)
        return found

    # Single hexes ---------------------------------------------------------------------------------------

    def _worth(self, u: int, h: int) -> float:
        e, w = self.estimate, self.w
        here = self.b.loc[u] == h
        strength = self._strength(u)
        spot = self._spots.get(h) or self._spot(h)
        before = spot.stack - strength if here else spot.stack
        found = spot.place
        if spot.risky:
            found += self._risk(u, h, before, strength)
        if spot.foes:
            found += self._menace(h, spot, strength, here)
        if not e.led[w.nation_of[u]] >> h & 1 and w.real >> u & 1:
            found -= e.weights.alone * max(1.0, strength)
        return found + spot.guard if before <= 0 else found

    def _staff(self, u: int, h: int) -> float:
        """An HQ wants to lead many, behind the front and in company (21.1, 21.3)."""
        e, b, w = self.estimate, self.b, self.w
        led = self._command(u)[h]
        company = e.stacks.get(h, 0.0) - (0.5 if b.loc[u] == h else 0.0)
        # When it is beaten those whom it leads check, too (21.3).
        danger = e.shaky(h, company) * (3.0 + w.range[u] + 0.3 * led)
        danger += 1.5 if w.near[h] & e.theirs else 0.0
        return e.weights.staff * led - danger

    def _command(self, u: int) -> list[float]:
        """By hex the strength that an HQ may lead from there; near the enemy it counts for more."""
        b, w = self.b, self.w
        nation, far = w.nation_of[u], w.range[u]
        known = self._commands.get((nation, far))
        if known is None:
            e, known = self.estimate, [0.0] * w.grid.size
            led = (w.nation[nation] | (w.nation["LG"] if nation == "AH" else 0)) & ~w.hqs
            for n in members(b.real[e.power]):
                if units := b.stack[n] & led:
                    strength = e.strength_of(units) * (1.5 if e.threats[n] > 0 else 1.0)
                    for ring in disc(w, n, far):
                        for h in ring:
                            known[h] += strength
            self._commands[nation, far] = known
        return known

    def _risk(self, u: int, h: int, before: float, strength: float) -> float:
        """What is feared for the unit, less what it saves of the place and of those who stand there."""
        e = self.estimate
        # Where nobody stands the place is lost to whoever comes.
        alone, worse = e.peril(h, before) if before > 0 else (1.0, 0)
        if alone <= 0.0:
            return 0.0
        with_it, figure = e.peril(h, before + strength)
        saved = -with_it * e.hurt(u, h, figure) if with_it else 0.0
        if before > 0:
            others = members(self.b.stack[h] & self.w.side[e.power] & self.w.real & ~(1 << u))
            saved += sum([alone * e.hurt(x, h, worse) - with_it * e.hurt(x, h, figure) for x in others])
        prize = e.prize(h)
        if prize and (e.mine >> h & 1 or not e.own >> h & 1):
            saved += (alone - with_it) * 0.6 * prize
        return saved

    # Attacks ----------------------------------------------------------------------------------------------

    def menace(self, u: int, h: int) -> float:
        """What the attacks promise that a unit makes possible where it stands."""
        spot = self._spots.get(h) or self._spot(h)
        return self._menace(h, spot, self._strength(u), here=self.b.loc[u] == h)

    def _menace(self, h: int, spot: Spot, strength: float, here: bool) -> float:
        """What the attacks promise that the unit makes possible from a hex."""
        key = h, strength, here
        known = self._menaces.get(key)
        if known is None:
            known = 0.0
            for n in spot.foes:
                others = self._beside(n) - (strength if here else 0.0)
                known += self._attack(n, others + strength) - self._attack(n, others)
            self._menaces[key] = known
        return self.estimate.weights.menace * known

    def _beside(self, n: int) -> float:
        """The strength of those who stand against an enemy hex."""
        known = self._against.get(n)
        if known is None:
            stacks = self.estimate.stacks
            known = self._against[n] = sum([stacks[x] for x in members(self.w.near[n] & self.estimate.own)])
        return known

    def _attack(self, n: int, strength: float) -> float:
        """What an attack on a hex promises with so much strength beside it; never less than nothing."""
        e, points = self.estimate, round(strength)
        known = self._attacks.get((n, points))
        if known is None:
            found = printed(self.w, False, points, max(1, round(e.stacks[n])))
            ringed = not e.loose(e.foe) >> n & 1
            win = max(0.0, min(1.0, (found.chance + e.ground[n] + 2 * ringed) / DIE))
            gain = self._spoils(n, found.morale, ringed) + e.weights.front + 0.3 * e.prize(n)
            known = max(0.0, win * gain - (1 - win) * max(0.5, e.failed))
            self._attacks[n, points] = known
        return known

    def _spoils(self, n: int, figure: int, ringed: bool) -> float:
        """What those lose on the mean who are driven out of a hex."""
        e, w = self.estimate, self.w
        toll = e.weights.way_back + (2.0 if ringed else 0.0) - figure
        units = members(self.b.stack[n] & w.side[e.foe] & w.real)
        return sum([share_above(w.morale[u] - toll) * e.blow(u, ringed) for u in units])

    # The front ---------------------------------------------------------------------------------------------

    def cover(self, u: int, h: int) -> float:
        """What a move closes, or leaves open, of the way to places of one's own."""
        e, b = self.estimate, self.b
        if not e.astir & (1 << h | 1 << b.loc[u]):
            return 0.0
        held, _, lines = self.rings.after(u, h)
        if not (held ^ e.own | lines ^ b.lines[e.power]) & e.astir:
            return 0.0
        known = self._exposed.get((held, lines))
        if known is None:
            known = self._exposed[held, lines] = e.exposed(held, lines)
        return e.weights.cover * (e.open_now - known)
