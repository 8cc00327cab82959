"""What a side can tell of a position: what places are worth, who presses on them, how a battle would go."""

from __future__ import annotations

from functools import cached_property
from math import fsum

from hexfront.games.emperors_last_war.advice.payments import paying_region, payments
from hexfront.games.emperors_last_war.advice.raids import Raids, open_sides, raided, raids
from hexfront.games.emperors_last_war.advice.reckoning import (
    LEAST,
    PLAIN,
    away_from,
    brought,
    clash,
    drawn,
    fading,
    feared,
    grounds,
    reached,
    rings,
    share_above,
    steps,
    walks,
)
from hexfront.games.emperors_last_war.advice.slack import Slack, slack
from hexfront.games.emperors_last_war.advice.weights import STANDARD, Weights
from hexfront.games.emperors_last_war.board import Board, S, controls, enemy
from hexfront.games.emperors_last_war.rules import inforce, plight, works
from hexfront.games.emperors_last_war.rules.area import area
from hexfront.games.emperors_last_war.rules.chance import halved
from hexfront.games.emperors_last_war.rules.command import leading
from hexfront.games.emperors_last_war.rules.encirclement import free, ways_out
from hexfront.games.emperors_last_war.rules.marching import sealed
from hexfront.games.emperors_last_war.rules.players import power_of
from hexfront.games.emperors_last_war.rules.scoring import LOSSES, OBJECTIVES, objectives, worth
from hexfront.games.emperors_last_war.rules.victory import CAPITALS, WARSAW, level_of
from hexfront.games.emperors_last_war.world import CP, NATIONS, RU, World
from hexfront.hexes import Drainage, members, of
from hexfront.mechanics.memory import LASTING, kept
from hexfront.mechanics.world import sum_of

#: The strength that is wanted before a place of the enemy, whoever guards it.
FEW = 3.0
#: What is kept under these names rests on scenario and options alone.
LASTING.update(("surrenders", "scores"))


class Estimate:
    """The position as a side sees it, with the weights it judges by."""

    def __init__(self, s: S, side: str, weights: Weights = STANDARD) -> None:
        self.s, self.side, self.weights = s, side, weights
        self.b: Board = s.board
        self.w: World = s.world
        self.power = power_of(side)
        self.foe = enemy(self.power)
        self.rings = rings(self.w)
        #: By unit and length of retreat what its way back costs, if it has been asked for.
        self.tolls: dict[tuple[object, ...], int | None] = {}
        self._blows: dict[tuple[int, bool], float] = {}
        self._hurts: dict[tuple[int, bool], dict[int, float]] = {}
        self._pulls: dict[int, float] = {}
        self._drawn = 0
        self.own, self.theirs = self.b.held[self.power], self.b.held[self.foe]
        #: How often objectives will still be scored, this turn included if Russia has yet to move (15.2a).
        self.scorings = float(self.b.last_turn - self.b.turn + (not self._scored()))

    def _scored(self) -> bool:
        b = self.b
        return b.phasing == RU and b.phase in ("window 3", "second attack", "end")

    @cached_property
    def least(self) -> float:
        """What an attack must promise; where the last turn would end in a draw, little can be lost."""
        b, w = self.b, self.w
        if b.turn < b.last_turn:
            return self.weights.attack
        balance = b.vp + round(self.scorings) * sum(gain.points for gain in objectives(b, w))
        drawn = level_of(w, balance) == level_of(w, 0)
        return self.weights.attack - (self.weights.dare if drawn else 0.0)

    # What units are worth --------------------------------------------------------------------------

    @cached_property
    def _factors(self) -> tuple[int, int, int, int]:
        """What disruption, a second one, encircled loss and a failed attack score under these rules."""
        row = next((row for group, row in LOSSES.items() if inforce.on(self.b, group)), None)
        if row is None:
            return 0, 0, 0, 0
        keys = ("disruption", "repeated", "encircled", "failed_attack")
        return tuple(int(row[key]) for key in keys)  # type: ignore[return-value] # four numbers

    @property
    def failed(self) -> float:
        """What a failed attack costs in points."""
        return float(self._factors[3])

    def blow(self, u: int, ringed: bool) -> float:
        """What a failed check of a unit is worth to its enemy: a disruption, or its loss."""
        known = self._blows.get((u, ringed))
        if known is None:
            known = self._blows[u, ringed] = self._blow(u, ringed)
        return known

    def _blow(self, u: int, ringed: bool) -> float:
        strength = max(1, self.w.strength[u]) + (self.w.range[u] if self.w.hqs >> u & 1 else 0)
        scored = self._scores[u]
        disruption, repeated, encircled, _ = self._factors
        if not self.b.disrupted >> u & 1:
            return scored * disruption + self.weights.shaken * strength
        factor = encircled if ringed else repeated
        return scored * factor + self.weights.lost * 0.5 * strength

    def end_of(self, u: int) -> float:
        """What the surrender of a unit is worth to its enemy."""
        return self._surrenders[u]

    @cached_property
    def _surrenders(self) -> list[float]:
        """By unit what its surrender is worth."""
        encircled, lost = self._factors[2], self.weights.lost
        facts = "surrenders", self.b.scenario, self.b.options, lost
        return kept(
            self.w,
            facts,
            lambda: [
                score * encircled + lost * max(1, strength)
                for score, strength in zip(self._scores, self.w.strength, strict=True)
            ],
        )

    @cached_property
    def _scores(self) -> list[float]:
        """By unit what it counts for when it is disrupted or lost."""
        b, w = self.b, self.w
        facts = "scores", b.scenario, b.options
        return kept(w, facts, lambda: [float(worth(b, w, u)) for u in range(len(w.units))])

    # Places ------------------------------------------------------------------------------------------

    @cached_property
    def prizes(self) -> tuple[dict[int, float], dict[int, float]]:
        """By power and hex what it is worth to hold it, in points to come."""
        facts = self.b.scenario, self.b.options, self.scorings, self._edge_in_danger, self.weights
        return kept(self.w, ("prizes", *facts), self._prizes)

    def _prizes(self) -> tuple[dict[int, float], dict[int, float]]:
        # What pays one side hurts the other that lets it go.
        scored = payments(self.b, self.w, min(self.scorings, self.weights.scorings))
        scored.update(dict.fromkeys(members(self._decisive), self.weights.decisive))
        found = dict(scored), scored
        found[RU].update(dict.fromkeys(members(self._far_edge), self.weights.decisive))
        for h in members(self._edge_in_danger):
            found[CP].setdefault(h, self.weights.edge)
        return found

    @cached_property
    def _decisive(self) -> int:
        """Cities whose fall ends the game (B.5.1a, 39c)."""
        b, w = self.b, self.w
        if inforce.on(b, "B.5"):
            return w.named(WARSAW)
        if inforce.on(b, "campaign"):
            return sum(w.named(name) for names in CAPITALS for name in names)
        return 0

    @cached_property
    def _far_edge(self) -> int:
        """The edge where a commanded Russian unit wins the game (B.5.2a)."""
        return self.w.west_edge & area(self.b, self.w) if inforce.on(self.b, "B.5") else 0

    @cached_property
    def entries(self) -> dict[int, float]:
        """By hex what it brings to walk into a place that is the enemy's."""
        prizes = self.prizes[self.power]
        return {h: 0.7 * prize for h, prize in prizes.items() if not self.mine >> h & 1}

    @cached_property
    def _edge_in_danger(self) -> int:
        """The part of that edge which Russian headquarters could soon lead (B.5.2a, 21.2a)."""
        b, w = self.b, self.w
        if not self._far_edge:
            return 0
        staffs = members(leading(b, w) & w.side[RU])
        return self._far_edge & sum_of(reached(w, b.loc[k], 3 * w.range[k]) for k in staffs)

    def prize(self, h: int) -> float:
        """What a hex is worth to the side, held or taken."""
        return self.prizes[self.power].get(h, 0.0)

    @cached_property
    def mine(self) -> int:
        """Towns and named hexes that the side controls, and the edge that it must keep (B.5.2a)."""
        held = controls(self.b, self.w, self.power)
        return held | self._far_edge if self.power == CP else held & ~self._far_edge

    def pull(self, h: int) -> float:
        """What draws units to a hex: places to take and to guard, and the enemy himself."""
        return self.pulls(1 << h)[h]

    def pulls(self, hexes: int) -> dict[int, float]:
        """By hex what draws units there, for some hexes at least."""
        if missing := hexes & ~self._drawn:
            self._drawn |= missing
            self._pulls.update(drawn(missing, self._approach, self._goals, self.weights))
        return self._pulls

    @cached_property
    def _goals(self) -> list[tuple[float, tuple[float, ...]]]:
        """Places that draw units, with what is left of that by hex: they draw less the more are near."""
        weights = self.weights
        called = [(weights.pull * prize * self._call(h), h) for h, prize in self.prizes[self.power].items()]
        found: list[tuple[float, tuple[float, ...]]] = []
        for value, h in sorted(called, reverse=True):
            # A place beside which another draws more does so everywhere.
            if value > LEAST and all(other * left[h] <= PLAIN * value for other, left in found):
                found.append((value, fading(self.w, h, weights.draw)))
        return found

    def _call(self, h: int) -> float:
        """How loudly a place calls: by who may come for it, or who guards it, against those near it."""
        weights = self.weights
        if self.mine >> h & 1:
            # Nobody is wanted where nobody comes.
            if not (foes := self._gathered(self.theirs, h)):
                return 0.0
            friends = self._gathered(self.own, h)
            return min(1.0, weights.answer * foes / (friends + 0.5)) * min(1.0, foes / 3)
        # A few are wanted in any case.
        if (friends := self._gathered(self.own, h)) <= FEW - 0.5:
            return 1.0
        return min(1.0, (weights.mass * self._gathered(self.theirs, h) + FEW) / (friends + 0.5))

    def _gathered(self, hexes: int, goal: int) -> float:
        """The strength of some stacks that counts for a place, by how far they are."""
        near, stacks, away = self.weights.vicinity, self.stacks, away_from(self.w, goal)
        within = hexes & reached(self.w, goal, len(near) - 1)
        return fsum([stacks[h] * near[away[h]] for h in members(within)])

    @cached_property
    def _approach(self) -> tuple[int, ...]:
        """By steps over land where the nearest enemy is so far."""
        return walks(self.w, self.theirs & area(self.b, self.w), 0)

    def foes_away(self, h: int) -> int:
        """The steps over land from the nearest enemy to a hex."""
        return steps(self._approach, h)

    def nearness(self, h: int) -> float:
        """Something for a hex that the enemy is near."""
        return 1.0 / (1 + steps(self._approach, h))

    def guard(self, h: int) -> float:
        """What it is worth that somebody stands in a city into which the enemy could walk, and win."""
        if not self.guarded >> h & 1:
            return 0.0
        far, shares = steps(self._walk, h), self.weights.raid
        return self.weights.guard * self.prize(h) * shares[far] if far < len(shares) else 0.0

    @cached_property
    def guarded(self) -> int:
        """Own cities that want a guard: those whose fall ends the game, and those that pay the enemy most."""
        return (self._decisive | self._dear) & self._places

    @cached_property
    def _dear(self) -> int:
        """The cities that pay Russia 8 points a turn in Hindenburg's offensive (C.5c)."""
        b, w = self.b, self.w
        rows = OBJECTIVES if inforce.on(b, "C.5") else ()
        return of(w.grid.hex(row["hex"]) for row in rows if row["rule"] == "C.5c")

    @cached_property
    def _walk(self) -> tuple[int, ...]:
        """By steps where the enemy gets around all who stand in his way, as far as guards care."""
        b, w = self.b, self.w
        return walks(w, self.theirs & area(b, w), self.own | self._works, len(self.weights.raid))

    def exposed(self, own: int, lines: int) -> float:
        """What lies open behind a front of some hexes: places of one's own that the enemy could walk into.

        The sooner he gets there around those hexes and without crossing their lines the more a place counts;
        what somebody stands in is safe from that.
        """
        if not (places := self._within_reach & ~own):
            return 0.0
        sides = open_sides(self.b, self.w, self.foe, lines)
        free = self.w.land & ~(own | self._works | self.theirs)
        return raided(sides, self.theirs, free, places, self.prizes[self.power], self.weights.exposed)

    @cached_property
    def _within_reach(self) -> int:
        """Places of one's own that the enemy would soon reach if nobody stood in his way."""
        reach = self.theirs
        for _ in self.weights.exposed:
            reach |= self.w.ways.spread(reach)
        return self._places & reach

    @cached_property
    def raids(self) -> Raids:
        """How the enemy gets to places of one's own as things are."""
        sides = open_sides(self.b, self.w, self.foe, self.b.lines[self.power])
        free = self.w.land & ~(self.own | self._works | self.theirs)
        places = self._within_reach & ~self.own
        return raids(self.w, sides, self.theirs, free, places, len(self.weights.exposed))

    def opened_by(self, h: int) -> bool:
        """Whether something may lie open that did not, or sooner, if somebody leaves a hex."""
        return self.raids.opened_by(bool(self._within_reach >> h & 1), self.w.around[h])

    @cached_property
    def _places(self) -> int:
        """Places of one's own that are worth something."""
        return self.mine & of(self.prizes[self.power])

    @cached_property
    def _works(self) -> int:
        """Own works, which nobody walks through."""
        return works.standing(self.b, self.w, self.power)

    @cached_property
    def lies_open(self) -> int:
        """Empty places of one's own that the enemy could reach soon."""
        near = sum_of(wave for far, wave in enumerate(self._approach) if far < self.weights.alert)
        return self._places & ~self.own & near

    @cached_property
    def worth_a_look(self) -> int:
        """Hexes where a move may change more than it seems: open places, and those beside the enemy."""
        return self.lies_open | self.w.ways.spread(self.theirs)

    @cached_property
    def open_now(self) -> float:
        """What lies open as things are."""
        return self.exposed(self.own, self.b.lines[self.power])

    @cached_property
    def region(self) -> int:
        """Hexes where each own unit scores (A.6c, C.5e)."""
        return paying_region(self.b, self.w, self.power)

    # Who presses on what -------------------------------------------------------------------------------

    def strength_of(self, units: int) -> float:
        """Combat points as an adviser counts them: disrupted units and HQs half."""
        b, w = self.b, self.w
        strength = w.strength
        half = units & (b.disrupted | w.hqs)
        full = sum([strength[u] for u in members(units & ~half & w.real)])
        return full + (0.5 * sum([strength[u] for u in members(half & w.real)]) if half else 0.0)

    @cached_property
    def halves(self) -> int:
        """Own units that count half when they attack (8.1.1a, 21.1.1a)."""
        b, w = self.b, self.w
        return halved(b, w, b.afield & w.side[self.power] & w.real, attacking=True)

    @cached_property
    def cut_off(self) -> int:
        """Real units on the map that are encircled (6.3a)."""
        return plight.cut_off(self.b, self.w, self.b.afield & self.w.real)

    @cached_property
    def adrift(self) -> int:
        """Enemy units that check worse at the start of a retreat (9.5a, 21.1.2a)."""
        return plight.adrift(self.b, self.w, self.b.afield & self.w.real & self.w.side[self.foe])

    @cached_property
    def stacks(self) -> dict[int, float]:
        """By hex the strength that stands there, of either side."""
        return {h: self.strength_of(self.b.stack[h]) for h in members(self.own | self.theirs)}

    @cached_property
    def manned(self) -> int:
        """Own hexes where somebody stands who can fight."""
        return of(h for h in members(self.own) if self.stacks[h] > 0)

    @cached_property
    def sealed(self) -> int:
        """Own fortresses out of which nobody steps over an enemy line (25.1b)."""
        b, w, power = self.b, self.w, self.power
        return of(h for h in members(works.fortresses(b, w, power)) if sealed(b, w, power, h))

    @cached_property
    def _beside(self) -> list[float]:
        """By hex the strength of the enemies beside it, who attack before anybody moves."""
        found = [0.0] * self.w.grid.size
        for h in members(self.theirs):
            for n in self.rings[h]:
                found[n] += self.stacks[h]
        return found

    @cached_property
    def threats(self) -> tuple[float, ...]:
        """By hex the strength that enemies may bring against it who could be beside it in their next turn."""
        return brought(self.w, self._foes, self.weights.fade, self.weights.brought, self.weights.most)

    @cached_property
    def _foes(self) -> tuple[tuple[int, float], ...]:
        """The hexes of the enemy, each with its strength."""
        return tuple([(h, self.stacks[h]) for h in members(self.theirs)])

    def threat(self, h: int) -> float:
        """The strength that the enemy may bring against a hex."""
        return self.threats[h]

    def peril(self, h: int, strength: float) -> tuple[float, int]:
        """What a stack of some strength must fear in a hex: the chance to be driven out, and the figure then.

        Enemies who are beside it attack first, then those who come near.
        """
        known = self._perils.get((h, strength))
        if known is None:
            known = self._perils[h, strength] = self._peril(h, strength)
        return known

    @cached_property
    def _perils(self) -> dict[tuple[int, float], tuple[float, int]]:
        """By hex and strength what was found already: while the enemy stands, that serves for all orders."""
        return feared(self.w, self._foes, self.b.captured, self.b.raised, self.weights)

    def _peril(self, h: int, strength: float) -> tuple[float, int]:
        comes = self.threat(h)
        if comes < 1:
            return 0.0, 0
        if strength <= 0:
            return 1.0, 0
        weights = self.weights
        first, then = round(min(weights.most, self._beside[h] * weights.struck)), max(1, round(comes))
        ousted, worst = clash(self.w, first, then, max(1, round(strength)), self.ground[h], weights.timid)
        return ousted * min(1.0, comes / 3), worst

    def shaky(self, h: int, strength: float) -> float:
        """The chance that an attack which must be feared drives a stack of some strength out of a hex."""
        return self.peril(h, strength)[0]

    def ringed(self, h: int) -> bool:
        """Whether own units do not get away from a hex."""
        return not self._loose[self.power] >> h & 1

    def hurt(self, u: int, figure: int, ringed: bool) -> float:
        """What a unit loses on the mean when it is driven out of a hex: its check, and what failure costs."""
        hurts = self._hurts.get((figure, ringed))
        if hurts is None:
            hurts = self._hurts[figure, ringed] = {}
        known = hurts.get(u)
        if known is None:
            toll = self.weights.way_back + (2.0 if ringed else 0.0)
            known = share_above(self.w.morale[u] + figure - toll) * self.blow(u, ringed)
            hurts[u] = known
        return known

    @cached_property
    def ground(self) -> tuple[int, ...]:
        """By hex what its terrain takes from the chance of an attack on it (7.4.1a, 7.4.1b)."""
        b, w = self.b, self.w
        return grounds(w, works.difficult(b, w), works.very_difficult(b, w))

    # Command and supply --------------------------------------------------------------------------------

    @cached_property
    def led(self) -> dict[str, int]:
        """By nation the hexes in the range of its HQs; everywhere where there is no command (21.1a)."""
        b, w = self.b, self.w
        if not inforce.on(b, "headquarters"):
            return dict.fromkeys(NATIONS, w.land)
        found = dict.fromkeys(NATIONS, 0)
        for k in members(leading(b, w) & w.side[self.power]):
            found[w.nation_of[k]] |= reached(w, b.loc[k], w.range[k])
        found["LG"] = found["AH"]
        return found

    @cached_property
    def engaged(self) -> tuple[float, ...]:
        """By front the share of the own strength that stands there, most of it near the enemy."""
        found = [0.0, 0.0, 0.0]
        for h in members(self.b.real[self.power]):
            front = self.w.front_of[h]
            if front >= 0:
                found[front] += self.stacks[h] * (1.0 if self.threat(h) > 0 else 0.3)
        total = fsum(found) or 1.0
        return tuple(part / total for part in found)

    def loose(self, power: int) -> int:
        """Hexes from which a power gets away to a map edge of its own."""
        return self._loose[power]

    @cached_property
    def _loose(self) -> tuple[int, int]:
        return free(self.b, self.w, CP), free(self.b, self.w, RU)

    @cached_property
    def ways_out(self) -> tuple[Drainage, Drainage]:
        """The ways of either side to its map edges as things stand."""
        return ways_out(self.b, self.w, self.power), ways_out(self.b, self.w, self.foe)

    @cached_property
    def slack(self) -> Slack:
        """Where units may leave or come without a change in the rings."""
        return slack(self.b, self.w, self.power, *self.ways_out)

    @cached_property
    def ends(self) -> dict[int, float]:
        """By hex what it would cost its side if all who stand there had to surrender."""
        b, w = self.b, self.w
        return {
            h: fsum(self.end_of(u) for u in members(b.stack[h] & w.real))
            for h in members(self.own | self.theirs)
        }
