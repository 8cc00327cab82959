"""What a side must fear: the expected loss in a hex, held by so much against what the enemy can bring."""

from __future__ import annotations

from typing import Any, NamedTuple

from hexfront.games.reichswehr_freikorps.advice.battle import back_of
from hexfront.games.reichswehr_freikorps.advice.estimate import Estimate, Mass, Threat, odds
from hexfront.games.reichswehr_freikorps.board import S
from hexfront.games.reichswehr_freikorps.rules.stacking import free_for_army
from hexfront.games.reichswehr_freikorps.world import GERMAN, RED
from hexfront.hexes import lowest, members
from hexfront.mechanics.memory import remembered
from hexfront.mechanics.outlook import graded


class Danger(NamedTuple):
    """An attack to fear: how far it counts, its strength, and the columns that are added to its odds."""

    share: float
    strength: float
    shift: int


class Stakes:
    """The expected losses of one side, hex by hex."""

    def __init__(self, estimate: Estimate) -> None:
        self.estimate = estimate
        self.imminent = enemy_fights_next(estimate)
        self._known: dict[tuple[int, int], float] = {}
        #: Answers about this position (``mechanics.memory``).
        self.memory: dict[Any, Any] = {}

    def relief(self, h: int, joining: int = 0, without: int = 0) -> float:
        """By how much there is less to lose in a hex if some units come to hold it, or go away."""
        stack = self.estimate.b.stack[h]
        return self.loss(h, stack) - self.loss(h, stack & ~without | joining, entered=bool(joining))

    def loss(self, h: int, units: int, entered: bool = False) -> float:
        """What to expect to lose in a hex if these units hold it; ``entered`` if they come to hold it."""
        found = self._known.get((h, units))
        if found is None:
            found = self._known[h, units] = self._loss(h, units, entered)
        return found

    def _loss(self, h: int, units: int, entered: bool) -> float:
        estimate = self.estimate
        mine = entered or estimate.holder(h) == estimate.side
        price = estimate.price(h) if mine and estimate.w.tracked >> h & 1 else 0.0
        return self._worst(h, units, price, self.dangers(h, price > 0)) if units else self._open(h, price)

    @remembered
    def dangers(self, h: int, priced: bool) -> list[Danger]:
        """What may attack a hex: after the enemy's next move, in a raid on what decides the game, at once."""
        estimate, weights = self.estimate, self.estimate.weights
        found = [(weights.reach if priced else weights.reach_stack, estimate.threat(h))]
        if priced and estimate.vital(h):
            found.append((weights.raid, estimate.raid(h)))
        if self.imminent:
            found.append((1.0, estimate.menace(h)))
        return [self._danger(h, share, threat) for share, threat in found if threat.strength]

    def _danger(self, h: int, share: float, threat: Threat) -> Danger:
        estimate = self.estimate
        around = 0 if estimate.w.cities >> h & 1 else threat.around
        return Danger(share, threat.strength, estimate.shift(estimate.foe, h) + around)

    def at_once(self, h: int, units: int) -> float:
        """What to expect to lose in a hex to an attack by those who stand beside it."""
        estimate = self.estimate
        price = estimate.price(h) if estimate.w.tracked >> h & 1 else 0.0
        threat = estimate.menace(h)
        return self._worst(h, units, price, [self._danger(h, 1.0, threat)] if threat.strength else [])

    def _open(self, h: int, price: float) -> float:
        """What an empty place costs: anybody may walk in."""
        estimate = self.estimate
        weights = estimate.weights
        if not price:
            return 0.0
        if estimate.vital(h):
            return (
                price if estimate.enemy_reach >> h & 1 else price * weights.raid * (estimate.raids >> h & 1)
            )
        return price * weights.walk_in * (estimate.enemy_reach >> h & 1)

    def _worst(self, h: int, units: int, price: float, dangers: list[Danger]) -> float:
        """The expected loss to the worst of some dangers."""
        if not dangers:
            return 0.0
        estimate, weights = self.estimate, self.estimate.weights
        mass = estimate.mass(units)
        strength = mass.factors if estimate.fed[estimate.side] >> h & 1 else mass.factors / 2
        if price and self._supported(h):
            strength *= 2
        table = weights.will_to_win if price and estimate.vital(h) else weights.will
        worst = 0.0
        for share, attack, shift in dangers:
            column = odds(attack, strength) + shift
            will = _will(column, table)
            if will:
                cost = self._cost(h, units, price, strength, mass, column)
                worst = max(worst, share * (will * cost))
        return worst

    def _cost(self, h: int, units: int, price: float, strength: float, mass: Mass, column: int) -> float:
        """What an attack at a column costs whoever holds a hex."""
        estimate = self.estimate
        city = bool(estimate.w.cities >> h & 1)
        _, _, _, driven, hit, bloodbath, destroyed = estimate.chances(column, city)
        count = units.bit_count()
        alone = count == 1
        # A city falls unit by unit (10.7d).
        taken = destroyed + bloodbath + driven + (hit / count**2 if city else hit)
        lost = destroyed + (hit if alone else 0.0) + bloodbath / 2
        cost = price * taken + lost * mass.worth + driven * estimate.weights.drive * strength
        if not alone:
            cost += hit * mass.least
        if not city:
            # A retreat that is cut off is the end of the whole stack (10.8c).
            driven += 0.0 if alone else hit
            cost += driven * self._cut_off(h, units) * mass.worth
        return cost

    def _supported(self, h: int) -> bool:
        """Whether the German doubles whoever is attacked in a hex: where the game hangs on it (10.18d)."""
        estimate = self.estimate
        mine = estimate.side == GERMAN and estimate.b.als > 0
        return mine and estimate.vital(h) and bool(estimate.fed[GERMAN] >> h & 1)

    def _cut_off(self, h: int, units: int) -> float:
        """How likely a retreat from a hex is cut off, by the number of ways back."""
        return self._cut(h, self.estimate.w.army_of[lowest(units)])

    @remembered
    def _cut(self, h: int, army: str) -> float:
        estimate, b, w = self.estimate, self.estimate.b, self.estimate.w
        back = members(back_of(estimate, estimate.side, h))
        ways = [n for n in back if estimate.side == GERMAN or free_for_army(b, w, n, army)]
        return graded(estimate.weights.cut_off, len(ways))


def _will(column: int, table: tuple[float, ...]) -> float:
    """How likely an attack at a column is, the first of the table being 1:2."""
    if column < -1:
        return 0.0
    return table[column + 1] if column + 1 < len(table) else 1.0


def enemy_fights_next(estimate: Estimate) -> bool:
    """Whether the enemy may attack before he moves again."""
    if estimate.side == RED:
        return "combat" not in estimate.b.used
    # The German looks at the Red turn he interrupts: is Red movement over and combat still to come?
    return red_has_yet(estimate.s, "combat") and not red_has_yet(estimate.s, "movement")


def red_has_yet(s: S, phase: str) -> bool:
    """Whether some of Red's movement or combat is still to come in this turn."""
    return s.awaits(f"red.{phase}") or s.awaits(phase, RED) or s.awaits("front.draw", phase)


def my_turn_to_fight(estimate: Estimate) -> bool:
    """Whether the side can still attack after it has moved."""
    return estimate.side == RED or (estimate.side == GERMAN and "combat" not in estimate.b.used)
