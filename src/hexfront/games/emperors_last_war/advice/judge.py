"""What it is worth to have a unit in a hex."""

from __future__ import annotations

from functools import cached_property
from math import fsum, inf

from hexfront.games.emperors_last_war.advice.estimate import Estimate
from hexfront.games.emperors_last_war.advice.reckoning import DIE, disc, printed, share_above
from hexfront.games.emperors_last_war.advice.rings import Rings
from hexfront.games.emperors_last_war.board import Board
from hexfront.hexes import members, of

#: More than rounding may change of a sum.
SLIGHT = 1e-9


class Judge:
    """What it is worth to have a unit in a hex."""

    def __init__(self, estimate: Estimate) -> None:
        self.estimate = estimate
        self.b, self.w = estimate.b, estimate.w
        # What has been worked out, for stacks of units that are alike.
        self._places: dict[int, float] = {}
        self._most: dict[int, float] = {}
        self._seen = 0
        self._values: dict[tuple[object, ...], dict[int, float]] = {}
        self._kinds: dict[int, dict[int, float]] = {}
        self._bounded: dict[float, tuple[int, dict[int, float]]] = {}
        self._ranked: dict[tuple[float, int], list[int]] = {}
        self._strengths: dict[int, float] = {}
        self._commands: dict[tuple[str, int], list[float]] = {}
        self._against: dict[int, float] = {}
        self._menaces: dict[tuple[float, bool], dict[int, float]] = {}
        self._attacks: dict[int, dict[int, float]] = {}
        self._gains: dict[tuple[int, int], float] = {}
        self._exposed: dict[tuple[int, int], float] = {}
        self._opened: dict[int, bool] = {}

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
        found: list[tuple[float, int, float]] = []
        floor = -inf
        bounds, order = self._ranking(u, goals)
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
            order = sorted(members(goals), key=bounds.__getitem__, reverse=True)
            self._ranked[strength, goals] = order
        return bounds, order

    def _bounds(self, strength: float, hexes: int) -> dict[int, float]:
        """By hex the most that a unit of some strength may gain there, for some hexes at least."""
        if hexes & ~self._seen:
            self.survey(hexes)
        known, bounds = self._bounded.get(strength, (0, {}))
        if len(bounds) < len(self._most):
            known, bounds = 0, dict(self._most)
        # Beside enemies it is more the stronger the unit is.
        for h in members(hexes & self._front & ~known):
            bounds[h] = self._most[h] + self._menace(h, strength, False)
        self._bounded[strength] = known | hexes, bounds
        return bounds

    def _led_bounds(self, u: int, hexes: int) -> dict[int, float]:
        """The same for headquarters, by whom they would lead."""
        led, e, far = self._command(u), self.estimate, self.w.range[u]
        share, entries, look = e.weights.staff, e.entries, e.worth_a_look
        bounds = {h: share * led[h] + entries.get(h, 0.0) + (look >> h & 1) for h in members(hexes)}
        # Where nobody else stands it is lost to whoever comes.
        for h in members(hexes & ~e.own):
            if e.threats[h] >= 1:
                bounds[h] -= 3.0 + far + 0.3 * led[h]
        return bounds

    def survey(self, hexes: int) -> None:
        """Look at some hexes together: what any unit finds in each, and the most that one may find there
        apart from the attacks that it makes possible."""
        e, w = self.estimate, self.w
        missing = hexes & ~self._seen
        self._seen |= missing
        pulls, friends, near, manned = e.pulls(missing), e.weights.friends, w.near, e.manned
        last, places, most = len(friends) - 1, self._places, self._most
        threats, stacks, region, extra = e.threats, e.stacks, e.region & missing, min(e.scorings, 2.0)
        for h in members(missing):
            touched = (near[h] & manned).bit_count()
            place = pulls[h] + friends[touched if touched < last else last]
            if region and region >> h & 1:
                place += extra
            places[h] = most[h] = place
            if threats[h] >= 1 and stacks.get(h, 0.0) > 0:
                most[h] += self._kept(h)
        prizes = e.prizes[e.power]
        for h in members(missing & of(prizes)):
            # Whoever stands there may be the only one, and count as none.
            most[h] += e.entries.get(h, 0.0) + e.guard(h) + (0.6 * prizes[h] if threats[h] >= 1 else 0.0)
        for h in members(missing & e.worth_a_look):
            most[h] += 1

    def _kept(self, h: int) -> float:
        """What those who stand in a hex must fear there now."""
        e, b, w = self.estimate, self.b, self.w
        alone, figure = e.peril(h, e.stacks[h])
        ringed = e.ringed(h)
        others = members(b.stack[h] & w.side[e.power] & w.real)
        return fsum([alone * e.hurt(x, figure, ringed) for x in others])

    @cached_property
    def _front(self) -> int:
        """The hexes that are adjacent to enemies."""
        return self.w.touch.spread(self.estimate.theirs & self.w.land)

    # Single hexes ---------------------------------------------------------------------------------------

    def _worth(self, u: int, h: int) -> float:
        e, w = self.estimate, self.w
        here = self.b.loc[u] == h
        strength = self._strength(u)
        stack = e.stacks.get(h, 0.0)
        before = stack - strength if here else stack
        found = self._places.get(h)
        if found is None:
            self.survey(1 << h)
            found = self._places[h]
        if e.threats[h] >= 1:
            found += self._risk(u, h, before, strength)
        if self._front >> h & 1:
            found += self._menace(h, strength, here)
        if not e.led[w.nation_of[u]] >> h & 1 and w.real >> u & 1:
            found -= e.weights.alone * max(1.0, strength)
        return found + e.guard(h) if before <= 0 else found

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
                    strength = e.stacks[n] if units == b.stack[n] else e.strength_of(units)
                    if e.threats[n] > 0:
                        strength *= 1.5
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
        ringed = e.ringed(h)
        saved = -with_it * e.hurt(u, figure, ringed) if with_it else 0.0
        if before > 0:
            others = members(self.b.stack[h] & self.w.side[e.power] & self.w.real & ~(1 << u))
            saved += fsum(
                [alone * e.hurt(x, worse, ringed) - with_it * e.hurt(x, figure, ringed) for x in others]
            )
        prize = e.prize(h)
        if prize and (e.mine >> h & 1 or not e.own >> h & 1):
            saved += (alone - with_it) * 0.6 * prize
        return saved

    # Attacks ----------------------------------------------------------------------------------------------

    def menace(self, u: int, h: int) -> float:
        """What the attacks promise that a unit makes possible where it stands."""
        return self._menace(h, self._strength(u), here=self.b.loc[u] == h)

    def _menace(self, h: int, strength: float, here: bool) -> float:
        """What the attacks promise that the unit makes possible from a hex."""
        menaces = self._menaces.get((strength, here))
        if menaces is None:
            menaces = self._menaces[strength, here] = {}
        known = menaces.get(h)
        if known is None:
            known = 0.0
            for n in members(self.w.near[h] & self.estimate.theirs):
                others = self._beside(n) - (strength if here else 0.0)
                known += self._attack(n, others + strength) - self._attack(n, others)
            menaces[h] = known
        return self.estimate.weights.menace * known

    def _beside(self, n: int) -> float:
        """The strength of those who stand against an enemy hex."""
        known = self._against.get(n)
        if known is None:
            stacks = self.estimate.stacks
            known = self._against[n] = fsum([stacks[x] for x in members(self.w.near[n] & self.estimate.own)])
        return known

    def _attack(self, n: int, strength: float) -> float:
        """What an attack on a hex promises with so much strength beside it; never less than nothing."""
        e, points = self.estimate, round(strength)
        attacks = self._attacks.get(n)
        if attacks is None:
            attacks = self._attacks[n] = {}
        known = attacks.get(points)
        if known is None:
            found = printed(self.w, False, points, max(1, round(e.stacks[n])))
            ringed = not e.loose(e.foe) >> n & 1
            win = max(0.0, min(1.0, (found.chance + e.ground[n] + 2 * ringed) / DIE))
            gain = self._gains.get((n, found.morale))
            if gain is None:
                gain = self._spoils(n, found.morale, ringed) + e.weights.front + 0.3 * e.prize(n)
                self._gains[n, found.morale] = gain
            known = max(0.0, win * gain - (1 - win) * max(0.5, e.failed))
            attacks[points] = known
        return known

    def _spoils(self, n: int, figure: int, ringed: bool) -> float:
        """What those lose on the mean who are driven out of a hex."""
        e, w = self.estimate, self.w
        toll = e.weights.way_back + (2.0 if ringed else 0.0) - figure
        units = members(self.b.stack[n] & w.side[e.foe] & w.real)
        return fsum([share_above(w.morale[u] - toll) * e.blow(u, ringed) for u in units])

    # The front ---------------------------------------------------------------------------------------------

    def cover(self, u: int, h: int) -> float:
        """What a move closes, or leaves open, of the way to places of one's own."""
        e, start = self.estimate, self.b.loc[u]
        opened = self._opened.get(start)
        if opened is None:
            opened = self._opened[start] = e.opened_by(start)
        if not (opened or e.raids.ways >> h & 1):
            return 0.0
        held, _, lines = self.rings.after(u, h)
        changed = held ^ e.own | lines ^ self.b.lines[e.power]
        if not ((opened and changed >> start & 1) or changed & e.raids.ways & 1 << h):
            return 0.0
        known = self._exposed.get((held, lines))
        if known is None:
            known = self._exposed[held, lines] = e.exposed(held, lines)
        return e.weights.cover * (e.open_now - known)
