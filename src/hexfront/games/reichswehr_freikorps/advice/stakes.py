"""What a side must fear: the expected loss in a hex, held by so much against what the enemy can bring."""

from __future__ import annotations

from hexfront.games.reichswehr_freikorps.advice import weights
from hexfront.games.reichswehr_freikorps.advice.battle import back_of
from hexfront.games.reichswehr_freikorps.advice.sight import Sight, Threat, chance, odds
from hexfront.games.reichswehr_freikorps.board import S
from hexfront.games.reichswehr_freikorps.rules.stacking import free_for_army
from hexfront.games.reichswehr_freikorps.world import GERMAN, RED
from hexfront.hexes import members


class Stakes:
    """The expected losses of one side, hex by hex."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.imminent = enemy_fights_next(sight)
        self._known: dict[tuple[int, int], float] = {}
        self._cuts: dict[tuple[int, str], float] = {}

    def loss(self, h: int, units: int, entered: bool = False) -> float:
        """What to expect to lose in a hex if these units hold it; ``entered`` if they come to hold it."""
        key = h, units
        if key not in self._known:
            self._known[key] = self._loss(h, units, entered)
        return self._known[key]

    def _loss(self, h: int, units: int, entered: bool) -> float:
        sight = self.sight
        mine = entered or sight.holder(h) == sight.side
        price = sight.price(h) if mine and sight.w.tracked >> h & 1 else 0.0
        if not units:
            return self._open(h, price)
        share = weights.REACH if price else weights.REACH_STACK
        later = share * self._part(h, units, price, sight.threat(h))
        if price >= weights.WIN:
            later = max(later, weights.RAID * self._part(h, units, price, sight.raid(h)))
        if not self.imminent:
            return later
        return max(later, self._part(h, units, price, sight.menace(h)))

    def at_once(self, h: int, units: int) -> float:
        """What to expect to lose in a hex to an attack by those who stand beside it."""
        sight = self.sight
        price = sight.price(h) if sight.w.tracked >> h & 1 else 0.0
        return self._part(h, units, price, sight.menace(h))

    def _open(self, h: int, price: float) -> float:
        """What an empty place costs: anybody may walk in."""
        sight = self.sight
        if not price:
            return 0.0
        if price >= weights.WIN:
            return price if sight.enemy_reach >> h & 1 else price * weights.RAID * (sight.raids >> h & 1)
        return price * weights.REACH * (sight.enemy_reach >> h & 1)

    def _part(self, h: int, units: int, price: float, threat: Threat) -> float:
        """The expected loss if so much may attack."""
        if not threat.strength:
            return 0.0
        sight = self.sight
        w = sight.w
        city = bool(w.cities >> h & 1)
        strength = sight.strength(units, sight.side, h)
        column = odds(threat.strength, strength) + sight.shift(sight.foe, h)
        if not city:
            column += threat.around
        c = chance(w, column, city)
        will = _will(column, weights.WILL_TO_WIN if price >= weights.WIN else weights.WILL)
        count = units.bit_count()
        alone = count == 1
        # A city falls unit by unit (10.7d).
        taken = c.destroyed + c.bloodbath + c.retreat + (c.hit / count**2 if city else c.hit)
        lost = c.destroyed + (c.hit if alone else 0.0) + c.bloodbath / 2
        mass = sight.mass(units)
        cost = price * taken + lost * mass.worth + c.retreat * weights.DRIVE * strength
        if not alone:
            cost += c.hit * mass.least
        if not city:
            # A retreat that is cut off is the end of the whole stack (10.8c).
            driven = c.retreat + (0.0 if alone else c.hit)
            cost += driven * self._cut_off(h, units) * mass.worth
        return will * cost

    def _cut_off(self, h: int, units: int) -> float:
        """How likely a retreat from a hex is cut off, by the number of ways back."""
        sight = self.sight
        army = sight.w.army_of[(units & -units).bit_length() - 1]
        key = h, army
        if key not in self._cuts:
            b, w = sight.b, sight.w
            back = back_of(sight, sight.side, h)
            if sight.side == RED:
                ways = sum(1 for n in members(back) if free_for_army(b, w, n, army))
            else:
                ways = back.bit_count()
            self._cuts[key] = weights.CUT_OFF[min(ways, len(weights.CUT_OFF) - 1)]
        return self._cuts[key]


def _will(column: int, table: dict[int, float]) -> float:
    """How likely an attack at a column is."""
    if column in table:
        return table[column]
    return 0.0 if column < min(table) else 1.0


def enemy_fights_next(sight: Sight) -> bool:
    """Whether the enemy may attack before he moves again."""
    if sight.side == RED:
        return "combat" not in sight.b.used
    # The German looks at the Red turn he interrupts: is Red movement over and combat still to come?
    return red_has_yet(sight.s, "combat") and not red_has_yet(sight.s, "movement")


def red_has_yet(s: S, phase: str) -> bool:
    """Whether some of Red's movement or combat is still to come in this turn."""
    return s.awaits(f"red.{phase}") or s.awaits(phase, RED) or s.awaits("front.draw", phase)


def my_turn_to_fight(sight: Sight) -> bool:
    """Whether the side can still attack after it has moved."""
    return sight.side == RED or (sight.side == GERMAN and "combat" not in sight.b.used)
