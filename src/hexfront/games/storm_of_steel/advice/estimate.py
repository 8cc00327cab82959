"""What a side can tell of a position: what places are worth, who presses on them, how strong stacks are."""

from __future__ import annotations

from functools import cached_property
from math import fsum

from hexfront.games.storm_of_steel.advice.weights import STANDARD, Weights
from hexfront.games.storm_of_steel.board import Board, S, controlled, enemy
from hexfront.games.storm_of_steel.cards import card
from hexfront.games.storm_of_steel.rules import command, supply
from hexfront.games.storm_of_steel.rules.fighting import printed
from hexfront.games.storm_of_steel.rules.impulses import has, weather_limit
from hexfront.games.storm_of_steel.rules.players import power_of
from hexfront.games.storm_of_steel.rules.zones import passable, zones
from hexfront.games.storm_of_steel.world import CODES, CP, World
from hexfront.hexes import members
from hexfront.mechanics.gradients import steps_to
from hexfront.mechanics.memory import recent, remembered, tabled

#: Further than any hex is.
FAR = 60
#: What is guessed of a piece that lies face down: its strength, and as it defends where nothing has a zone.
GUESS, DUG_GUESS = 6.0, 10.0
#: So many points of morale are worth one of victory.
MORALE = 10.0
#: What a place of one's own draws at least, as a share of what it draws when nobody holds it.
LEAST = 0.25
#: From which share of the enemy's strength on those around a goal count as many, and how many times louder
#: a place calls at most around which the enemy has more.
AMPLE, DIRE = 0.8, 5.0
#: Hexes that corps march in an impulse; by how many steps an enemy comes too late what the chance is that
#: an empty place is walked into.
MARCH, WALKED_IN = 4, ((0, 0.9), (4, 0.5), (8, 0.2))
#: The turns of a year.
YEAR = 4
#: In a war that morale alone decides a city counts for more: what it gives to one side the other loses, and
#: for years it works for another.
WAR, WORKS = 3.0, 0.2


@remembered
def walks(w: World, goals: int) -> list[int]:
    """By hex the steps over land to the nearest of some hexes; far away where none leads there."""
    return steps_to(w.ways, goals, far=FAR)


@tabled
def steps_from(w: World, h: int) -> list[int]:
    """By hex the steps over land to one hex."""
    return walks(w, 1 << h)


@tabled
def near(w: World, h: int, far: int) -> tuple[tuple[int, ...], ...]:
    """The hexes at each number of steps from a hex, from 0 on."""
    found, seen, wave = [], 1 << h, 1 << h
    for _ in range(far + 1):
        found.append(members(wave))
        wave = w.ways.spread(wave) & ~seen
        seen |= wave
    return tuple(found)


@tabled
def prizes(w: World, power: int) -> dict[int, float]:
    """What places are worth to a side.

    Enemy ones by the points of the scenario and by what their fall does to morale, its own by what the
    scenario gives for them.
    """
    chart = w.charts["victory"].get(w.scenario_name, {})
    named: dict[str, float] = chart.get(CODES[power], {})
    industrial = chart.get("industrial", {}).get(CODES[power], 0)
    rate, works = (1.0 / MORALE, 0.0) if chart else (WAR / MORALE, WORKS)
    found = {}
    for h in members(w.cities):
        place = w.place[h]
        if w.owner[h] < 0:
            continue
        if w.allegiance[w.owner[h]] == power:
            value = named.get(place.name, 0.0)
        else:
            points = named.get(place.name, industrial if place.industrial else 0)
            value = points + rate * place.morale_value + works * place.industrial
        if value:
            found[h] = float(value)
    return found


#: Places with what they draw.
Drawing = tuple[tuple[int, float], ...]


@remembered
def pulls(w: World, goals: Drawing, kept: Drawing, draw: float) -> list[float]:
    """By hex of land how strongly places draw units there: the strongest, and a little of the others.

    Goals hardly change and are remembered by themselves; places of one's own change with each alarm.
    """
    most, total = _drawn(w, goals, draw)
    fields = _fields(w, kept, draw)
    if fields:
        most, total = (
            list(map(max, most, *fields)),
            [fsum(values) for values in zip(total, *fields, strict=True)],
        )
    found = [0.0] * w.grid.size
    for h, best, whole in zip(members(w.land), most, total, strict=True):
        found[h] = 0.8 * best + 0.2 * whole
    return found


@remembered
def _drawn(w: World, goals: Drawing, draw: float) -> tuple[list[float], list[float]]:
    """By hex of land the strongest pull of some goals there, and all their pulls together."""
    fields = _fields(w, goals, draw) or [[0.0] * w.land.bit_count()]
    return [max(values) for values in zip(*fields, strict=True)], [
        fsum(values) for values in zip(*fields, strict=True)
    ]


def _fields(w: World, places: Drawing, draw: float) -> list[list[float]]:
    return [[worth * share for share in fading(w, place, draw)] for place, worth in places]


@tabled
def fading(w: World, goal: int, draw: float) -> list[float]:
    """For each hex of land what is left of the pull of a goal there."""
    powers = [draw**steps for steps in range(FAR + 1)]
    steps = steps_from(w, goal)
    return [powers[steps[h]] for h in members(w.land)]


@recent
def walks_around(w: World, goals: int, land: int, shut: int) -> list[int]:
    """By hex the steps over open land to the nearest of some hexes, without going on from where one stops."""
    return steps_to(w.ways, goals, land, shut, FAR)


def _halves(b: Board, w: World, power: int, front: int) -> int:
    """How many halves the enemy has on a front before the side has its next one there."""
    last, foe = weather_limit(w, b.turn, front), enemy(power)
    coming = range(b.impulse + 1, last + 1)
    mine = next((i for i in coming if has(b, w, power, front, i)), last + 1)
    # The Central Powers act first in each impulse (3.4b).
    between = range(b.impulse, mine) if power == CP else range(b.impulse + 1, mine + 1)
    return sum(1 if i > last else has(b, w, foe, front, i) for i in between)


class Estimate:
    """The position as a side sees it, with the weights it judges by."""

    def __init__(self, s: S, side: str, weights: Weights = STANDARD) -> None:
        self.s, self.side, self.weights = s, side, weights
        self.b: Board = s.board
        self.w: World = s.world
        self.power = power_of(side)
        self.foe = enemy(self.power)
        self.own, self.theirs = self.b.held[self.power], self.b.held[self.foe]
        seen = self.b.seen_by_cp if self.power == CP else self.b.seen_by_en
        self.seen = seen & self.w.side[self.foe]
        self.mine = controlled(self.b, self.power)
        #: What a point of morale is worth: where nothing else decides the game, more.
        whole = self.w.scenario_name not in self.w.charts["victory"]
        self.will = weights.morale * (weights.war if whole else 1.0)
        #: What an enemy loss counts against one of one's own.
        self.kill = weights.attrition if whole else weights.kill
        #: What an impulse more is worth: in a long war less, as there is always another.
        turns = self.b.last_turn - self.w.turn_of[self.w.scenario["first"]] + 1
        self.impulse = weights.impulse * (weights.patience if turns > YEAR else 1.0)
        #: Whether there are several fronts that share the armies.
        self.shared = len(self.w.fronts) > 1
        self._shaky: dict[tuple[int, int], float] = {}

    # What units and places are worth -----------------------------------------------------------------

    def worth(self, u: int) -> float:
        """What a unit is worth: its strength, and the morale that its loss costs."""
        w, weights = self.w, self.weights
        strength = w.mobile[u] or w.entrenched[u] / 2
        weak = w.mobile[u] <= w.charts["morale"]["weak_unit_max_strength"]
        extra = 1.5 if w.hqs >> u & 1 else 0.0
        return weights.strength * strength + self.will * (0.5 if weak else 1.0) + extra

    @cached_property
    def goals(self) -> dict[int, float]:
        """Places that the side wants and does not hold: of enemies in the war, and its own lost ones."""
        allegiance, owner = self.b.allegiance, self.w.owner
        theirs, ours = prizes(self.w, self.power), prizes(self.w, self.foe)
        found: dict[int, float] = {}
        for h in members(self.w.cities & ~self.mine):
            holder = allegiance[owner[h]] if owner[h] >= 0 else None
            # What is retaken brings as much as its fall has cost (5.13b).
            lost = ours.get(h, 0.0) if holder == self.power else 0.0
            value = theirs.get(h, 0.0) + lost if holder in (self.power, self.foe) else 0.0
            if value:
                found[h] = value
        for h, value in self.objectives.items():
            if not self.mine >> h & 1:
                found[h] = found.get(h, 0.0) + value
        return found

    @cached_property
    def objectives(self) -> dict[int, float]:
        """Places that open cards of the side want captured in this turn, with what that is worth (4.6n)."""
        found: dict[int, float] = {}
        for played in self.b.played:
            one = card(played.card)
            if one.power == self.power and one.objective is not None:
                for (places,) in one.objective.calls("captured"):
                    for name in places:
                        h = self.w.named(name)
                        if h >= 0:
                            found[h] = 2.0 * self.will * one.morale / len(places)
        return found

    @cached_property
    def keeps(self) -> dict[int, float]:
        """Places that the side has and would not lose, its own and captured ones."""
        theirs = prizes(self.w, self.foe)
        captured = prizes(self.w, self.power)
        return {
            h: theirs.get(h, 0.0) + captured.get(h, 0.0)
            for h in members(self.w.cities & self.mine)
            if h in theirs or h in captured
        }

    @cached_property
    def alarms(self) -> list[int]:
        """By hex the steps to the nearest enemy piece."""
        return walks(self.w, self.theirs)

    @cached_property
    def approach(self) -> list[int]:
        """By hex the steps of the nearest enemy who walks around all that bars his way.

        Stacks bar their hexes, and whoever enters a zone of control stops there.
        """
        s, own = self.s, self.own
        return walks_around(self.w, self.theirs, passable(s) & ~own, zones(s, self.power) & ~self.theirs)

    @cached_property
    def marches(self) -> list[int]:
        """By hex how many halves the enemy has on its front before the side's own next one, at least one."""
        b, w = self.b, self.w
        found = [1] * w.grid.size
        for front in w.fronts:
            halves = _halves(b, w, self.power, front)
            if halves > 1:
                for h in members(w.front[front]):
                    found[h] = halves
        return found

    def falls(self, h: int, defence: float) -> float:
        """How likely a place of one's own is lost that so much strength holds; if none, to who is near."""
        if defence > 0:
            return self.shaky(h, defence)
        if self.w.guarded >> h & 1 and self.w.allegiance[self.w.owner[h]] != self.power:
            # Who leaves a captured city loses it for certain (16.21a).
            return 1.0
        steps = self.approach[h]
        if self.own >> h & 1:
            # As if nobody were there, whose zone stops the enemy beside it.
            steps = 1 + min((self.approach[n] for n in members(self.w.open[h])), default=FAR)
        late = steps - MARCH * self.marches[h]
        return next((chance for limit, chance in WALKED_IN if late <= limit), 0.0)

    @cached_property
    def front(self) -> list[int]:
        """By hex the steps to the nearest piece of one's own."""
        return walks(self.w, self.own)

    @cached_property
    def _lures(self) -> Drawing:
        """Goals with what they draw."""
        pull = self.weights.pull
        return tuple(sorted((h, round(pull * value * self.room(h), 3)) for h, value in self.goals.items()))

    @cached_property
    def lured(self) -> list[float]:
        """By hex how strongly goals draw units there."""
        return pulls(self.w, self._lures, (), self.weights.draw)

    @cached_property
    def draws(self) -> list[float]:
        """By hex what draws units there: goals, and places of one's own that the enemy nears."""
        weights = self.weights
        kept = []
        for h, value in sorted(self.keeps.items()):
            if self.alarms[h] <= weights.alert:
                close = 1.0 - self.alarms[h] / (2.0 * weights.alert)
                kept.append((h, round(weights.keep * value * close * self.need(h), 3)))
        return pulls(self.w, self._lures, tuple(kept), weights.draw)

    def room(self, h: int) -> float:
        """What is left of the pull of a goal by those of one's own who are near it already.

        So a front that is strong enough calls nobody away from another one that is not. In steps, as what
        draws units is remembered by it.
        """
        far, alert = steps_from(self.w, h), self.weights.alert
        if not self.shared or self.front[h] > alert:
            return 1.0
        ours = fsum(force for n, force in self.arms.items() if far[n] <= alert)
        enough = AMPLE * fsum(force for n, force in self.forces.items() if far[n] <= alert)
        return max(LEAST, LEAST * round((enough / ours) ** 2 / LEAST)) if ours > enough else 1.0

    def need(self, h: int) -> float:
        """How badly a place of one's own wants more units: what presses on it against those who hold it.

        More than that where all who are near are outnumbered and another front may help. In steps, as what
        draws units is remembered by it.
        """
        around = steps_from(self.w, h)
        pressing = self._pressure(around, self.forces)
        here, beside = near(self.w, h, 1)
        held = fsum(self.stacks[n] for n in here + beside if self.own >> n & 1)
        missing = 1.0 - held / pressing if pressing > held else 0.0
        if self.shared:
            missing *= max(1.0, min(DIRE, pressing / max(1.0, self._pressure(around, self.arms))))
        return max(LEAST, LEAST * round(missing / LEAST))

    def _pressure(self, steps: list[int], forces: dict[int, float]) -> float:
        """The strength around a place, less of it the further away it is."""
        alert = self.weights.alert
        close = {n: force for n, force in forces.items() if steps[n] <= alert}
        return fsum(force * (1.0 - steps[n] / (alert + 1)) for n, force in close.items())

    # Strengths -----------------------------------------------------------------------------------------

    @cached_property
    def stacks(self) -> dict[int, float]:
        """By hex the strength that defends it: what is printed of known units, a guess of the others."""
        b, w = self.b, self.w
        found = {}
        for h in members(self.own):
            units = b.stack[h] & w.side[self.power] & w.land_units
            found[h] = float(sum(printed(b, w, u) for u in members(units)))
        for h in members(self.theirs):
            units = b.stack[h] & w.side[self.foe] & w.pieces
            known = units & (self.seen | w.forts)
            guess = GUESS if b.projects[self.foe] >> h & 1 else DUG_GUESS
            found[h] = sum(printed(b, w, u) for u in members(known)) + guess * (units & ~known).bit_count()
        return found

    def hitting(self, h: int) -> float:
        """The strength with which an enemy stack attacks."""
        b, w = self.b, self.w
        units = b.stack[h] & w.side[self.foe] & w.pieces & ~w.forts
        known = units & self.seen
        return sum(w.mobile[u] for u in members(known)) + GUESS * (units & ~known).bit_count()

    @cached_property
    def forces(self) -> dict[int, float]:
        """By hex the strength with which enemy stacks attack."""
        return {h: self.hitting(h) for h in members(self.theirs)}

    @cached_property
    def arms(self) -> dict[int, float]:
        """By hex the strength with which stacks of one's own could attack."""
        b, w = self.b, self.w
        units = w.side[self.power] & w.projecting
        return {h: float(sum(w.mobile[u] for u in members(b.stack[h] & units))) for h in members(self.own)}

    @cached_property
    def threat(self) -> list[float]:
        """By hex the strength that the enemy can bring against it soon."""
        w, fade = self.w, self.weights.fade
        found = [0.0] * w.grid.size
        for h, force in self.forces.items():
            if force:
                for ring, share in zip(near(w, h, len(fade) - 1), fade, strict=True):
                    for n in ring:
                        found[n] += force * share
        return found

    def shaky(self, h: int, defence: float) -> float:
        """How likely a place falls that so much strength holds: 0 to 0.9."""
        key = h, round(defence)
        known = self._shaky.get(key)
        if known is None:
            w, weights = self.w, self.weights
            force = self.threat[h] * weights.brought
            if force <= 0:
                known = 0.0
            elif defence <= 0:
                known = 0.9 if self.alarms[h] <= 4 else 0.4  # noqa: PLR2004 - as far as corps march
            else:
                hard = (
                    1.0
                    + 0.35 * (w.industrial >> h & 1)
                    + 0.35 * (w.terrain[h] in ("rough", "mountain", "swamp"))
                )
                odds = force / (defence * hard)
                known = max(0.0, min(0.9, weights.shaky + weights.rung * (odds - 1.0))) if odds > 0.5 else 0.0  # noqa: PLR2004
            self._shaky[key] = known
        return known

    @cached_property
    def commanded(self) -> dict[int, int]:
        """By country the hexes in which its units are in command."""
        w = self.w
        units = w.land_units & w.side[self.power] & self.b.afield
        return {
            c: command.command_area(self.s, self.power, c) for c in {w.nation_of[u] for u in members(units)}
        }

    @cached_property
    def fed(self) -> dict[int, int]:
        """By country the hexes in which its units are in supply."""
        w = self.w
        units = w.land_units & w.side[self.power] & self.b.afield
        return {
            c: supply.supply_area(self.s, self.power, c) for c in {w.nation_of[u] for u in members(units)}
        }
