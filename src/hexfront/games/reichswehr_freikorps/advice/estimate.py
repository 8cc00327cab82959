"""What a side can tell from the position: strengths, reach, threats and the worth of things.

One ``Estimate`` is made for each decision. It uses only what its side may know: for Red a covered
German unit is an average of all that lie covered, and moves like infantry.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, cached_property
from math import fsum
from typing import Any, NamedTuple

from hexfront.games.reichswehr_freikorps.advice.weights import STANDARD, Weights
from hexfront.games.reichswehr_freikorps.board import Board, S, enemy, occupied, railheads
from hexfront.games.reichswehr_freikorps.fog import covered
from hexfront.games.reichswehr_freikorps.rules.movement import rates_at
from hexfront.games.reichswehr_freikorps.rules.supply import supplied
from hexfront.games.reichswehr_freikorps.rules.victory import RAM_MAX, ram_level
from hexfront.games.reichswehr_freikorps.world import GERMAN, RED, World
from hexfront.hexes import lowest, members
from hexfront.mechanics.frames import OfSide
from hexfront.mechanics.journeys import Routes
from hexfront.mechanics.memory import remembered
from hexfront.mechanics.outlook import shares
from hexfront.mechanics.threat import Force, reach_of, together

DIE_FACES = 6


class Chances(NamedTuple):
    """How likely each result of a column is: the attacker's losses, nothing, the defender's, both."""

    ae: float
    al1: float
    stay: float
    dr: float
    dl1: float
    bb: float
    de: float


#: The results in the order of ``Chances``.
RESULTS = ("AE", "AL1", "AS", "DR", "DL1", "BB", "DE")


@remembered
def table(w: World, city: bool) -> list[Chances]:
    """By column of the table what it brings; against a city a retreat is rolled again (10.7c)."""
    found = []
    for faces in w.crt:
        share = shares(face for face in faces if not (city and face == "DR"))
        found.append(Chances(*(share.get(result, 0.0) for result in RESULTS)))
    return found


@remembered
def cover(w: World) -> list[int]:
    """By hex the columns that its terrain is worth to a defender (10.2c)."""
    return [int(w.shift.get(terrain, 0)) for terrain in w.ground]


def odds(attack: float, defence: float) -> int:
    """The column of a ratio whose strengths may be estimates."""
    if attack >= defence >= 1.0:
        return int(attack // defence) - 1
    if defence > attack >= 1.0:
        return 1 - int(-(-defence // attack))
    return odds(max(1.0, attack), max(1.0, defence))


class Threat(NamedTuple):
    """What can be brought against a hex: strength, and columns for an attack from around."""

    strength: float
    around: int


class Mass(NamedTuple):
    """What a set of units amounts to."""

    factors: float
    #: What its owner loses with all of them, and with the first he would give up.
    worth: float
    least: float


#: What an estimate knows from the phase and from who has fought; the rest follows from where units stand.
PASSING = {"s", "b", "memory", "fighter", "_defences"}


class Estimate:
    """The position as one side sees it; everything is worked out when first asked for."""

    def __init__(self, s: S, side: str, weights: Weights = STANDARD) -> None:
        self.s = s
        self.weights = weights
        self.b: Board = s.board
        self.w: World = s.world
        self.side = side
        self.foe = enemy(side)
        self.own = occupied(s.board, side)
        self.theirs = occupied(s.board, self.foe)
        self.level = ram_level(s.board)
        self._defences: dict[int, float] = {}
        self._threats: dict[tuple[int, str], Threat] = {}
        self._tables = table(s.world, False), table(s.world, True)
        self._columns = len(s.world.crt)
        #: The place of 1:1 among them.
        self._even = self._columns // 2 - 1
        self._cover = cover(s.world)
        #: Answers about this position (``mechanics.memory``).
        self.memory: dict[Any, Any] = {}

    def of(self, s: S) -> Estimate:
        """The estimate of a trial in which everybody stands where he stood: what rests on that is kept."""
        found = Estimate(s, self.side, self.weights)
        found.__dict__.update({name: known for name, known in vars(self).items() if name not in PASSING})
        return found

    # Units ------------------------------------------------------------------------------------

    @cached_property
    def hidden(self) -> int:
        """Units that the side may not see."""
        return covered(self.b, self.w) if self.side == RED else 0

    @cached_property
    def factor(self) -> list[float]:
        """By unit its factor, or the mean of the covered ones."""
        found: list[float] = list(self.w.factor)
        unknown = members(self.hidden)
        if unknown:
            mean = sum(self.w.factor[u] for u in unknown) / len(unknown)
            for u in unknown:
                found[u] = mean
        return found

    @cached_property
    def fast(self) -> int:
        """Units known to be quick."""
        return (self.w.cavalry | self.w.armored) & ~self.hidden

    @cached_property
    def point(self) -> float:
        """What a factor of strength is worth for the turns to come."""
        last, turns = self.weights.strength_last, self.w.turns
        return self.weights.strength * (last + (1 - last) * (turns - self.b.turn) / (turns - 1))

    @cached_property
    def worth(self) -> list[float]:
        """By unit what its owner loses with it: strength for the turns to come, and morale."""
        w, b = self.w, self.b
        left = w.turns - b.turn + 1
        # A German unit comes back after a die of turns; it is gone for that share of the game.
        away = sum(min(face, left) for face in range(1, DIE_FACES + 1)) / (DIE_FACES * left)
        gain = self.morale if b.ram < RAM_MAX else 0.0
        factor = tuple(self.factor)
        return worths(w, factor, self.hidden, self.point, away, self.morale, gain, self.side, self.care)

    @cached_property
    def care(self) -> float:
        """How much the side cares for its units: less if it trails and the end is near."""
        b = self.b
        lead = b.red_vp - b.german_vp if self.side == RED else b.german_vp - b.red_vp
        if lead > 0:
            return 1.0
        hurry = b.turn / self.w.turns
        return max(self.weights.desperate, 1.0 - self.weights.desperation * (1 - lead) * hurry)

    @cached_property
    def mass(self) -> Callable[[int], Mass]:
        """What a set of units amounts to."""
        return masses(self.w, tuple(self.factor), tuple(self.worth))

    # Supply and strength ----------------------------------------------------------------------

    @cached_property
    def fed(self) -> dict[str, int]:
        """Hexes in supply by side."""
        return {side: supplied(self.b, self.w, side) for side in (RED, GERMAN)}

    def rates(self, h: int) -> tuple[int, int]:
        """The movement factors of the side's infantry and of its quick units that set out from a hex."""
        return rates_at(self.b, self.w, self.side, bool(self.fed[self.side] >> h & 1))

    def strength(self, units: int, side: str, h: int) -> float:
        """What units of a side are worth in battle from a hex, supply counted."""
        total = self.mass(units).factors
        return total if self.fed[side] >> h & 1 else total / 2

    def defence(self, h: int) -> float:
        """The strength of whoever stands in a hex, of either side; worked out once."""
        found = self._defences.get(h)
        if found is None:
            found = self._defences[h] = self._defence(h)
        return found

    def _defence(self, h: int) -> float:
        side = RED if self.b.red >> h & 1 else GERMAN
        units = self.b.stack[h]
        # Units that were attacked before add nothing while that phase lasts (10.8g).
        if self.fighter == enemy(side):
            units &= ~(self.b.german_hit if side == GERMAN else self.b.red_hit)
        return max(1.0, self.strength(units, side, h))

    @cached_property
    def fighter(self) -> str:
        """The side whose combat phase is under way, if any."""
        for frame in reversed(self.s.agenda):
            if frame.step in ("combat", "movement", "rail", "window.ask", "leftover"):
                return frame.side if isinstance(frame, OfSide) and frame.step == "combat" else ""
        return ""

    def shift(self, attacker: str, h: int) -> int:
        """Columns by terrain and morale for an attack on a hex (10.2c)."""
        level = self.level if attacker == RED else -self.level
        return level - self._cover[h]

    def chances(self, column: int, city: bool) -> Chances:
        """What an attack on a column brings; the column 1:1 is 0."""
        at = column + self._even
        return self._tables[city][0 if at < 0 else at if at < self._columns else -1]

    # What the enemy can do --------------------------------------------------------------------

    @cached_property
    def forces(self) -> list[Force]:
        """Enemy stacks, infantry and the quick ones apart, with where they may strike next."""
        return self._gather(self.theirs, self.own, full=False)

    @cached_property
    def raiders(self) -> list[Force]:
        """The same near what must never be lost, if nobody stands in their way and they are all fed."""
        _, fastest = rates_at(self.b, self.w, self.foe, True)
        near = approaches(self.w, self.w.berlin | self.w.warsaw, fastest + 1)
        return self._gather(self.theirs & near, 0, full=True)

    def _gather(self, stacks: int, held: int, full: bool) -> list[Force]:
        b, w = self.b, self.w
        found = []
        cavalry_hidden = bool(self.hidden & w.cavalry)
        fed = self.fed[self.foe]
        rates = [rates_at(b, w, self.foe, supplied) for supplied in (False, True)]
        for h in members(stacks):
            slow, fast = rates[fed >> h & 1]
            if full and not fed >> h & 1:
                slow, fast = 2 * slow, 2 * fast
            quick = b.stack[h] & self.fast
            if full and cavalry_hidden:
                # Any unit that lies covered may be cavalry as long as some cavalry is not accounted for.
                quick |= b.stack[h] & self.hidden
            for units, points, cavalry in ((b.stack[h] & ~quick, slow, False), (quick, fast, True)):
                if not units:
                    continue
                reach, strikes = struck(w, cavalry, h, points, held)
                front = w.front_of[lowest(units)]
                strength = self.mass(units).factors if full else self.strength(units, self.foe, h)
                found.append(Force(h, strength, reach, strikes, w.touching[h], front))
        return found

    @cached_property
    def raids(self) -> int:
        """Hexes near Berlin and Warsaw where an enemy could be after his next move if nobody barred him."""
        return reach_of(self.raiders)

    @cached_property
    def enemy_reach(self) -> int:
        """Hexes that some enemy unit can enter in its next move if it finds them empty."""
        return reach_of(self.forces)

    def threat(self, h: int) -> Threat:
        """The most that can attack a hex after the enemy's next move; Red by single fronts."""
        return self._threats.get((h, "move")) or self._threat(h, "move")

    def menace(self, h: int) -> Threat:
        """The most that can attack a hex without moving."""
        return self._threats.get((h, "stand")) or self._threat(h, "stand")

    def raid(self, h: int) -> Threat:
        """The most that could attack a hex after the enemy's next move if nobody stood in his way."""
        return self._threats.get((h, "raid")) or self._threat(h, "raid")

    def _threat(self, h: int, how: str) -> Threat:
        forces = self.raiders if how == "raid" else self.forces
        strength, count = together(forces, h, how == "stand")
        found = self._threats[h, how] = Threat(strength, 0 if how == "stand" else self._around(count))
        return found

    def _around(self, count: int) -> int:
        """Columns that the enemy may gain by attacking from around, if so many of his groups can come."""
        if self.foe == GERMAN:
            return min(2, max(0, count - 2))
        return 1 if count > 2 else 0  # noqa: PLR2004 - two groups seldom find opposite hexes

    # Places -----------------------------------------------------------------------------------

    def prize(self, h: int, taker: str) -> float:
        """What a side gains by entering a hex: points, morale, the enemy's railhead, the game."""
        return self.price(h) if self.w.tracked >> h & 1 and self.holder(h) != taker else 0.0

    def holder(self, h: int) -> str:
        """Who controls a place."""
        return RED if self.b.red_control >> h & 1 else GERMAN

    @remembered
    def price(self, h: int) -> float:
        """What a place is worth to him who holds it, if the other takes it."""
        w, b = self.w, self.b
        if self.vital(h):
            return self.weights.guard if self.holder(h) == self.side else self.weights.win
        points = float(w.points.get(h, 0))
        if not points:
            return self.weights.edge if w.west_edge >> h & 1 else 0.0
        holder = self.holder(h)
        points *= 1.0 + self.weights.endgame * b.turn / w.turns
        if b.turn == w.turns and abs(b.red_vp - b.german_vp) <= self.weights.close:
            points *= self.weights.decider
        price = points * (1.0 + (self.morale if holder == RED or b.ram < RAM_MAX else 0.1))
        if railheads(b, holder) >> h & 1:
            price += self.weights.railhead
        return price

    @cached_property
    def morale(self) -> float:
        """What a point of Red Army Morale is worth where morale stands now."""
        return self.morale_at(self.b.ram)

    def morale_at(self, ram: int) -> float:
        """What a point of Red Army Morale is worth where morale stands so high."""
        return next(worth for top, worth in self.weights.morale if ram <= top)

    def vital(self, h: int) -> bool:
        """Whether the game hangs on a hex (4.5a, 4.6a)."""
        return bool((self.w.berlin | self.w.warsaw) >> h & 1)


@remembered
def worths(
    w: World,
    factors: tuple[float, ...],
    hidden: int,
    point: float,
    away: float,
    morale: float,
    gain: float,
    side: str,
    care: float,
) -> list[float]:
    """By unit what its owner loses with it, kept as long as nothing of this changes.

    ``away`` is the share of the game that a lost German unit misses, ``gain`` what the morale of its division
    is worth.
    """
    likely = (hidden & w.divisions).bit_count() / hidden.bit_count() if hidden else 0.0
    found = []
    for u, factor in enumerate(factors):
        division = likely if hidden >> u & 1 else float(w.divisions >> u & 1)
        if w.side_of[u] == RED:
            worth = factor * point + division * morale
        else:
            worth = factor * point * away + division * gain
        found.append(worth * care if w.side_of[u] == side else worth)
    return found


@remembered
def masses(w: World, factor: tuple[float, ...], worth: tuple[float, ...]) -> Callable[[int], Mass]:
    """What sets of units amount to, each worked out once as long as units are worth the same.

    Nothing is asked so often.
    """

    @cache
    def mass(units: int) -> Mass:
        some = members(units)
        prices = [worth[u] for u in some]
        return Mass(fsum([factor[u] for u in some]), fsum(prices), min(prices, default=0.0))

    return mass


@remembered
def approaches(w: World, goals: int, points: int) -> int:
    """Hexes from which one of some hexes can be attacked at all after a move of so many points."""
    return w.ways.reach(goals, w.land, points + 1)


@remembered
def reached(w: World, cavalry: bool, h: int, points: int, held: int) -> int:
    """Hexes that units can get to from a hex, itself included; they do not get past those that are held."""
    return Routes(w.costs[cavalry], h, points, w.land, w.land, 0, held).hexes


@remembered
def struck(w: World, cavalry: bool, h: int, points: int, held: int) -> tuple[int, int]:
    """The same, and the hexes that they can then attack."""
    reach = reached(w, cavalry, h, points, held)
    return reach, w.ways.spread(reach & ~held) | reach
