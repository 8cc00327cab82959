"""Moves: where units do most good, in their own phase and as reserves."""

from __future__ import annotations

from collections.abc import Iterable

from hexfront.games.emperors_last_war.advice.estimate import Estimate
from hexfront.games.emperors_last_war.advice.reckoning import DIE, printed, reached, share_above
from hexfront.games.emperors_last_war.advice.trips import Trip, trips
from hexfront.games.emperors_last_war.rules import rail, sea
from hexfront.games.emperors_last_war.rules.encirclement import free
from hexfront.games.emperors_last_war.rules.marching import allowance, exits
from hexfront.games.emperors_last_war.rules.sequence import in_reserve
from hexfront.games.emperors_last_war.rules.stacking import full, room
from hexfront.hexes import members, of
from hexfront.kernel import Order, act
from hexfront.mechanics.advice import each, each_hex
from hexfront.mechanics.frames import at_hand

DONE, STOP, USE = act("done"), act("stop"), act("reserve")


class Judge:
    """What it is worth to have a unit in a hex."""

    def __init__(self, estimate: Estimate) -> None:
        self.estimate = estimate
        b, w = estimate.b, estimate.w
        self.b, self.w = b, w
        #: By enemy hex the strength of those who stand against it, by own hex what stands there.
        self.against: dict[int, float] = {}
        for h in members(estimate.theirs):
            near = sum(estimate.stacks.get(n, 0.0) for n in estimate.rings[h] if estimate.own >> n & 1)
            self.against[h] = near
        #: Units whose lines of control go out.
        self._projecting = w.real & w.loc & ~b.disrupted & ~b.concealed
        #: Hexes near the enemy, where a ring can close or open.
        self._front = w.ways.spread(estimate.theirs) | estimate.theirs
        # What has been worked out, for stacks of units that are alike.
        self._values: dict[tuple[object, ...], dict[int, float]] = {}
        self._kinds: dict[int, dict[int, float]] = {}
        self._strengths: dict[int, float] = {}
        self._armies: dict[str, tuple[dict[int, float], int]] = {}
        self._places: dict[int, float] = {}
        self._menaces: dict[tuple[int, float, bool], float] = {}
        self._attacks: dict[tuple[int, int], float] = {}
        self._exposed: dict[tuple[int, int], float] = {}
        self._escapes: dict[tuple[tuple[int, int, int], bool, bool], tuple[int, int]] = {}

    def value(self, u: int, h: int) -> float:
        """What a unit adds in a hex, against its not being anywhere."""
        if self.w.hqs >> u & 1:
            return self._staff(u, h)
        return self._worth(u, h) if self.b.loc[u] == h else self.values(u, (h,))[0]

    def values(self, u: int, hexes: Iterable[int]) -> list[float]:
        """What a unit adds in each of some hexes; it stands in none of them."""
        if self.w.hqs >> u & 1:
            return [self._staff(u, h) for h in hexes]
        values = self._kinds.get(u)
        if values is None:
            values = self._kinds[u] = self._values.setdefault(self._kind(u), {})
        found = []
        for h in hexes:
            known = values.get(h)
            if known is None:
                known = values[h] = self._worth(u, h)
            found.append(known)
        return found

    def _kind(self, u: int) -> tuple[object, ...]:
        """What makes two units the same wherever neither stands yet."""
        b, w = self.b, self.w
        patrol = not w.real >> u & 1
        return w.nation_of[u], self._strength(u), w.morale[u], b.disrupted >> u & 1, patrol

    def _strength(self, u: int) -> float:
        found = self._strengths[u] = self.estimate.strength_of(1 << u)
        return found

    def _worth(self, u: int, h: int) -> float:
        e, w = self.estimate, self.w
        here = self.b.loc[u] == h
        strength = self._strengths.get(u)
        if strength is None:
            strength = self._strength(u)
        before = e.stacks.get(h, 0.0) - (strength if here else 0.0)
        found = self._places.get(h)
        if found is None:
            found = self._place(h)
        if e.threats[h] >= 1:
            found += self._risk(u, h, before, strength)
        if w.near[h] & e.theirs:
            found += self._menace(h, strength, here)
        if not e.led[w.nation_of[u]] >> h & 1 and w.real >> u & 1:
            found -= e.weights.alone * max(1.0, strength)
        return found + e.guard(h) if e.guarded >> h & 1 and before <= 0 else found

    def _place(self, h: int) -> float:
        """What a hex is worth to any unit: what draws it there, and friends beside it."""
        e, friends = self.estimate, self.estimate.weights.friends
        touched = (self.w.near[h] & e.manned).bit_count()
        found = e.pull(h) + friends[min(touched, len(friends) - 1)]
        if e.region >> h & 1:
            found += min(e.scorings, 2.0)
        self._places[h] = found
        return found

    def _staff(self, u: int, h: int) -> float:
        """An HQ wants to lead many, behind the front and in company (21.1, 21.3)."""
        e, b, w = self.estimate, self.b, self.w
        army, where = self._army(w.nation_of[u])
        led = sum([army[n] for n in members(where & reached(w, h, w.range[u]))])
        company = e.stacks.get(h, 0.0) - (0.5 if b.loc[u] == h else 0.0)
        # When it is beaten those whom it leads check, too (21.3).
        danger = e.shaky(h, company) * (3.0 + w.range[u] + 0.3 * led)
        danger += 1.5 if w.near[h] & e.theirs else 0.0
        return e.weights.staff * led - danger

    def _army(self, nation: str) -> tuple[dict[int, float], int]:
        """By hex the strength of a nation that its HQs may lead, more near the enemy; and where it stands."""
        known = self._armies.get(nation)
        if known is None:
            e, b, w = self.estimate, self.b, self.w
            led = w.nation[nation] | (w.nation["LG"] if nation == "AH" else 0)
            army = {
                h: e.strength_of(units) * (1.5 if e.threat(h) > 0 else 1.0)
                for h in members(b.real[e.power])
                if (units := b.stack[h] & led & ~w.hqs)
            }
            known = self._armies[nation] = army, of(army)
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
        if e.mine >> h & 1 or not e.own >> h & 1:
            saved += (alone - with_it) * 0.6 * e.prize(h)
        return saved

    def menace(self, u: int, h: int) -> float:
        """What the attacks promise that a unit makes possible where it stands."""
        return self._menace(h, self.estimate.strength_of(1 << u), here=self.b.loc[u] == h)

    def _menace(self, h: int, strength: float, here: bool) -> float:
        """What the attacks promise that the unit makes possible from a hex."""
        e = self.estimate
        if not self.w.near[h] & e.theirs:
            return 0.0
        key = h, strength, here
        known = self._menaces.get(key)
        if known is None:
            known = 0.0
            for n in e.rings[h]:
                if e.theirs >> n & 1:
                    others = self.against[n] - (strength if here else 0.0)
                    known += self._attack(n, others + strength) - self._attack(n, others)
            self._menaces[key] = known
        return e.weights.menace * known

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
        return sum(share_above(w.morale[u] - toll) * e.blow(u, ringed) for u in units)

    def cover(self, u: int, h: int) -> float:
        """What a move closes, or leaves open, of the way to places of one's own."""
        e, b = self.estimate, self.b
        if not e.astir & (1 << h | 1 << b.loc[u]):
            return 0.0
        held, _, lines = self._after(u, h)
        if not (held ^ e.own | lines ^ b.lines[e.power]) & e.astir:
            return 0.0
        known = self._exposed.get((held, lines))
        if known is None:
            known = self._exposed[held, lines] = e.exposed(held, lines)
        return e.weights.cover * (e.open_now - known)

    # Encirclement ----------------------------------------------------------------------------------

    def rings(self, u: int, h: int) -> float:
        """What a move does to the rings around both sides: enemies cut off, own units cut off or freed."""
        e, b, w = self.estimate, self.b, self.w
        start = b.loc[u]
        if not (w.around[h] | w.around[start]) & self._front:
            return 0.0
        mine, theirs = e.loose(e.power), e.loose(e.foe)
        now_mine, now_theirs = self._ways_out(u, h)
        here = 1 << start
        worse = self._caught(e.own & ~here, mine, now_mine)
        worse += 0.0 if now_mine >> h & 1 else e.end_of(u)
        if not now_mine & here:
            left = b.stack[start] & w.side[e.power] & w.real & ~(1 << u)
            worse += sum(e.end_of(x) for x in members(left))
        better = self._caught(e.theirs, theirs, now_theirs)
        return e.weights.trapping * better - e.weights.trapped * worse

    def _after(self, u: int, h: int) -> tuple[int, int, int]:
        """The hexes of the side if a unit went to a hex: all it holds, by real units, with lines (6.1)."""
        b, w, power = self.b, self.w, self.estimate.power
        sets = b.held[power], b.real[power], b.lines[power]
        here, there, one = 1 << b.loc[u], 1 << h, 1 << u
        if here == there:
            return sets
        left = b.stack[b.loc[u]] & w.side[power] & ~one
        held, real, lines = sets
        if not left:
            held &= ~here
        if not left & w.real:
            real &= ~here
        projecting = self._projecting
        if not left & projecting:
            lines &= ~here
        return (
            held | there,
            real | there if one & w.real else real,
            lines | there if one & projecting else lines,
        )

    def _ways_out(self, u: int, h: int) -> tuple[int, int]:
        """From where both sides get away if a unit went to a hex, so far as they stand there."""
        e, b, w = self.estimate, self.b, self.w
        now = e.loose(e.power), e.loose(e.foe)
        if b.loc[u] == h:
            return now
        before = b.held[e.power], b.real[e.power], b.lines[e.power]
        held, real, lines = after = self._after(u, h)
        start, goal, moved = 1 << b.loc[u], 1 << h, before[0] ^ held
        units, fences = moved | before[1] ^ real, moved | before[2] ^ lines
        own = e.slack.own_rings(units & start, units & goal, h)
        other = e.slack.enemy_rings(fences & start, fences & goal)
        if not (own or other):
            return now
        key = after, own, other
        known = self._escapes.get(key)
        if known is None:
            mine, theirs = e.ways_out
            b.held[e.power], b.real[e.power], b.lines[e.power] = after
            known = self._escapes[key] = (
                free(b, w, e.power, mine) if own else now[0],
                free(b, w, e.foe, theirs) if other else now[1],
            )
            b.held[e.power], b.real[e.power], b.lines[e.power] = before
        return known

    def _caught(self, hexes: int, before: int, after: int) -> float:
        """What is newly cut off would cost its side, less what is freed."""
        changed = hexes & (before ^ after)
        if not changed:
            return 0.0
        ends = self.estimate.ends
        lost = sum(ends.get(h, 0.0) for h in members(changed & before))
        return lost - sum(ends.get(h, 0.0) for h in members(changed & after))


def _order(judge: Judge, u: int, goal: int, trip: Trip, onward: bool, value: float, begun: bool) -> Order:
    b, w = judge.b, judge.w
    left, way = trip
    step = w.hex_acts("step")
    steps = [step[n] for n in way]
    # Only where no plain step leads on it must be looked whether another does.
    last = [STOP] if onward or (left and exits(b, w, u, goal, left, False)) else []
    first = [] if begun else [w.unit_acts("move")[u]]
    start = b.loc[u]
    around = w.around[start] | w.around[goal] | 1 << start | 1 << goal
    return Order(
        "move",
        (*first, *steps, *last),
        w.ids[u],
        w.names[goal],
        value=value,
        area=around,
    )


def unit_orders(judge: Judge, u: int, points: int, begun: bool = False) -> list[Order]:
    """The best goals of a unit, each as an order."""
    e, b, w = judge.estimate, judge.b, judge.w
    start = b.loc[u]
    stay = judge.value(u, start)
    found = trips(e, u, points)
    entries, look, tight = e.entries, e.worth_a_look, full(b, w, e.power)
    goals = [h for h in found.ways if h != start and (not tight >> h & 1 or room(b, w, h, u))]
    gains = sorted(
        [
            (-(gain := value - stay + entries.get(h, 0.0)) - (look >> h & 1), h, gain)
            for h, value in zip(goals, judge.values(u, goals), strict=True)
        ]
    )
    here = judge.rings(u, start)
    orders = []
    for _, h, gain in gains[: e.weights.goals]:
        total = gain + judge.rings(u, h) - here + judge.cover(u, h)
        orders.append(_order(judge, u, h, found.ways[h], bool(found.onward >> h & 1), total, begun))
    return orders


def movement_orders(estimate: Estimate) -> list[Order]:
    """The best moves of every unit that may move, or the end of the phase."""
    s, b, w = estimate.s, estimate.b, estimate.w
    legal = s.legal_actions()
    orders = [Order("done", (DONE,))] if DONE in legal else []
    frame = s.agenda[-1]
    judge = Judge(estimate)
    for u in [w.index[a.args[0]] for a in legal if a.verb == "move"]:
        orders += unit_orders(judge, u, allowance(b, w, u))
        orders += ride_orders(judge, u, frame.side)  # type: ignore[attr-defined]
        orders += voyage_orders(judge, u)
    brought = {a.args[0] for a in legal if a.verb == "bring"}
    for a in legal:
        if a.verb == "bring":
            real = bool(w.real >> w.index[a.args[0]] & 1)
            orders.append(Order("bring", (a,), a.args[0], value=4.0 if real else -1.0))
        elif a.verb == "send":
            orders.append(Order("send", (a,), a.args[0], value=-1.0 if a.args[0] in brought else 3.0))
        elif a.verb == "reveal":
            orders.append(Order("reveal", (a,), a.args[0], value=-1.0))
    return orders if len(orders) > 1 or DONE in legal else [Order("action", (a,)) for a in legal]


def ride_orders(judge: Judge, u: int, side: str) -> list[Order]:
    """Units far behind go by rail to where they are wanted (18)."""
    e, b, w = judge.estimate, judge.b, judge.w
    start = b.loc[u]
    if not w.stations >> start & 1 or e.threat(start) > 0 or not w.real >> u & 1:
        return []
    goals = rail.rides(e.s, u, side)
    if not goals:
        return []
    stay = judge.value(u, start)
    gain, h = max((judge.value(u, h) - stay - 0.25 * fare, h) for h, fare in goals.items())
    area = w.around[start] | w.around[h] | 1 << start | 1 << h
    actions = (act("move", w.ids[u]), act("rail", w.names[h]))
    return [Order("rail", actions, w.ids[u], w.names[h], goals[h], gain - 0.3, area=area)]


def voyage_orders(judge: Judge, u: int) -> list[Order]:
    """A German unit in a port sails to where it is wanted (38)."""
    e, b, w = judge.estimate, judge.b, judge.w
    start = b.loc[u]
    ports = members(sea.harbours(e.s, u)) if w.ports >> start & 1 else ()
    if not ports:
        return []
    gain, h = max((judge.value(u, h), h) for h in ports)
    area = w.around[start] | w.around[h] | 1 << start | 1 << h
    # Who embarks beside the enemy is disrupted (38c).
    price = 0.3 + (e.blow(u, False) if w.near[start] & e.theirs else 0.0)
    value = gain - judge.value(u, start) - price + judge.rings(u, h) + judge.cover(u, h)
    actions = (act("move", w.ids[u]), act("sail", w.names[h]))
    return [Order("sail", actions, w.ids[u], w.names[h], value=value, area=area)]


def march_orders(estimate: Estimate) -> list[Order]:
    """A march under way goes on to the best place, or stops."""
    s, b = estimate.s, estimate.b
    legal = s.legal_actions()
    orders = [Order("stop", (STOP,))] if STOP in legal else []
    march = at_hand(b.march)
    judge = Judge(estimate)
    orders += unit_orders(judge, march.unit, march.allowance - march.spent, begun=True)
    return [order for order in orders if order.actions and order.actions[0] in legal] or [
        Order("action", (action,)) for action in legal
    ]


def window_orders(estimate: Estimate) -> list[Order]:
    """Use the reserve phase when what the reserves gain together is worth it."""
    s, b, weights = estimate.s, estimate.b, estimate.weights
    frame = s.agenda[-1]
    bar = weights.reserve_home if frame.power == b.phasing else weights.reserve_abroad  # type: ignore[attr-defined]
    gain = _reserves_gain(estimate) if USE in s.legal_actions() else 0.0
    return [Order(a.verb, (a,), value=gain - bar if a == USE else 0.0) for a in s.legal_actions()]


def _reserves_gain(estimate: Estimate) -> float:
    """What the reserves would gain if each made its best move."""
    s, b, w = estimate.s, estimate.b, estimate.w
    judge = Judge(estimate)
    total = 0.0
    for u in members(in_reserve(s, estimate.power) & ~b.building & w.real & ~w.hqs):
        if estimate.threat(b.loc[u]) <= 0:
            continue
        stay = judge.value(u, b.loc[u])
        found = trips(estimate, u, allowance(b, w, u))
        total += max(
            0.0,
            max((judge.value(u, h) + estimate.entries.get(h, 0.0) for h in found.ways), default=stay) - stay,
        )
    return total


def set_down_orders(estimate: Estimate) -> list[Order]:
    """A unit whose own hex is closed is set down in the town that draws it most (A.2.1a)."""
    return each_hex(estimate.s, lambda h: 5.0 + estimate.pull(h) + _alone(estimate, h))


def _alone(estimate: Estimate, h: int) -> float:
    """What it is worth to guard a place where nobody else stands."""
    return 0.0 if estimate.own >> h & 1 else estimate.guard(h)


def place_orders(estimate: Estimate) -> list[Order]:
    """A unit that comes on goes where it does most good, an HQ to those whom it may lead."""
    u = estimate.s.agenda[-1].unit  # type: ignore[attr-defined]
    if estimate.w.hqs >> u & 1:
        judge = Judge(estimate)
        return each_hex(estimate.s, lambda h: 20.0 + judge.value(u, h))
    return each_hex(estimate.s, lambda h: _wanted_at(estimate, h))


def _wanted_at(estimate: Estimate, h: int) -> float:
    """What a place makes of a unit that may come on there: what draws it, and what it closes."""
    there = 1 << h
    lines = estimate.b.lines[estimate.power]
    closed = estimate.open_now - estimate.exposed(estimate.own | there, lines | there)
    return 5.0 + estimate.pull(h) + _alone(estimate, h) + estimate.weights.cover * closed


def unload_orders(estimate: Estimate) -> list[Order]:
    """Units come out of the box where they are wanted."""
    hex_of = estimate.w.grid.hex
    return each(estimate.s, lambda a: _wanted_at(estimate, hex_of(a.args[-1])))


def opening_orders(estimate: Estimate) -> list[Order]:
    """The secret box is opened as soon as it may be (20b)."""
    return [Order(a.verb, (a,), value=float(a.verb == "arrive")) for a in estimate.s.legal_actions()]
