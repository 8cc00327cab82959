"""Exact forecasts of rolls that are no battles, from the functions that carry them out.

Contests at sea, psywar, supply attrition, the fall of a great city, and the annihilation of a unit that is
given up. Nothing in them hangs on what the side that decides cannot see. Results go from the worst for that
side to the best.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import product

from hexfront.games.kaisers_war_1918.board import S, enemy, on, vp
from hexfront.games.kaisers_war_1918.naming import called
from hexfront.games.kaisers_war_1918.rules import psywar
from hexfront.games.kaisers_war_1918.rules.airmissions import airlifts, hungry
from hexfront.games.kaisers_war_1918.rules.attrition import perishes, starving
from hexfront.games.kaisers_war_1918.rules.cities import fall_row, falling
from hexfront.games.kaisers_war_1918.rules.contests import (
    EFFECTS,
    NOTHING,
    REPULSED,
    SUNK,
    TURNED_BACK,
    Contest,
    may_be_asked,
    sea_words,
)
from hexfront.games.kaisers_war_1918.rules.morale import morale, psywar_shift
from hexfront.games.kaisers_war_1918.rules.results import annihilated
from hexfront.games.kaisers_war_1918.rules.victory import pay
from hexfront.games.kaisers_war_1918.world import SIDE_NAMES
from hexfront.kernel import Action, Chances, Forecast, Refusal
from hexfront.kernel.outcome import Modifier
from hexfront.mechanics.forecasting import chances
from hexfront.mechanics.frames import OfHex, OfUnit, at_hand
from hexfront.mechanics.psywar import BACKFIRE, DESERTION, INTELLIGENCE, PROPAGANDA, TRIUMPH
from hexfront.mechanics.psywar import NOTHING as NO_EFFECT

FACES = range(1, 7)


def rolled(s: S, action: Action) -> Forecast | None:
    """The chances of what is rolled for if an action is taken, for the side that decides; else nothing."""
    foretell = OF_STEP.get(s.agenda[-1].step)
    return foretell(s, action) if foretell else None


def after_paying(s: S, side: str, price: int, rule: str) -> S:
    """The state as it is when a side has paid for something: morale hangs on what is left (R96)."""
    if not price:
        return s
    twin = s.clone()
    pay(twin, side, price, rule, "what is planned")
    return twin


def _one_die(
    effect: Callable[[int], str], order: tuple[str, ...], meanings: Mapping[str, str]
) -> tuple[Chances, ...]:
    """The results of one die, in an order."""
    return chances({0: 1}, lambda _: Counter(map(effect, FACES)), order, meanings.__getitem__)


# Contests at sea (36.1) --------------------------------------------------------------------------

CONTEST_MEANINGS = {
    REPULSED: "the contesting fleet is lost",
    NOTHING: "nothing happens",
    TURNED_BACK: "the enemy's mission fails without loss",
    SUNK: "the enemy naval unit is lost with all aboard",
}


def _contest(s: S, action: Action) -> Forecast | None:
    """No modifiers: what sails there does not matter, and is not told (36.1, R99)."""
    if action.verb != "contest":
        return None
    w, frame = s.world, s.agenda[-1]
    seas = frame.seas if isinstance(frame, Contest) else ()
    name = called(s, w.index[action.args[0]])
    told = _one_die(EFFECTS.__getitem__, tuple(CONTEST_MEANINGS), CONTEST_MEANINGS)
    notes = (
        Refusal("36.1a", "One use of the sea may be contested in a game turn."),
        Refusal("36.1b", f"{name} does nothing else in this game turn."),
    )
    return Forecast(f"{name} contests the {sea_words(w, seas)}", told, (), notes)


# Psywar (32) -------------------------------------------------------------------------------------

PSYWAR_MEANINGS = {
    BACKFIRE: "the enemy gains a die of VP",
    NO_EFFECT: "nothing happens",
    INTELLIGENCE: "you examine the enemy stacks of a country or a space of the turn track",
    psywar.SABOTAGE: "you examine the enemy stacks of a country and remove a garrison found there",
    PROPAGANDA: "the enemy loses a die of VP",
    TRIUMPH: "the enemy loses a die of VP, and you gain another",
    DESERTION: "the enemy loses a unit of his choice",
    psywar.MUTINY: "the enemy loses a unit of a nation that you name",
    psywar.REBELLION: "a garrison of yours rises in an enemy city without units",
    psywar.STRIKE: "units of an enemy country on the turn track come a turn later",
}


def _psywar(s: S, action: Action) -> Forecast | None:
    """A column of the Psywar Table, with the morale that is left when the price is paid (32.5, 33, R96)."""
    frame = s.agenda[-1]
    if action.verb != "psywar" or not isinstance(frame, psywar.Attack):
        return None
    side, column, row = frame.side, action.args[0], "32.4a" if frame.free else "32.1a"
    price = psywar.cost(s.world, frame.free)
    after = after_paying(s, side, price, row)
    told = _one_die(
        lambda die: psywar.effect_of(after, side, column, die), tuple(PSYWAR_MEANINGS), PSYWAR_MEANINGS
    )
    parts = [Modifier("price", f"{price} VP", row)]
    shift = psywar_shift(after.board, s.world, side)
    if shift:
        level = morale(after.board, s.world, side)
        parts.append(Modifier(f"{level} morale", f"{shift:+d} to the die", "33.2b" if shift > 0 else "33.3c"))
    notes = tuple(_psywar_notes(s, side, told))
    return Forecast(f"Psywar, column {column}", told, tuple(parts), notes)


def _psywar_notes(s: S, side: str, told: tuple[Chances, ...]) -> list[Refusal]:
    """What a result could not do now, and whether it could end the game."""
    found = []
    effects = {one.result for one in told}
    if psywar.REBELLION in effects and not psywar.rebel_cities(s, side):
        found.append(Refusal("R95", "No rebellion is possible now: that result would do nothing."))
    left = vp(s.board, enemy(side))
    deadly = sum((one.probability for one in told if one.result in (PROPAGANDA, TRIUMPH)), Fraction(0))
    chance = deadly * Fraction(sum(die >= left for die in FACES), len(FACES))
    if chance:
        text = f"The enemy has {left} VP: with a chance of {chance} he has none left, and has lost."
        found.append(Refusal("25.2a", text))
    return found


# Supply attrition (15.6, 38.3) -------------------------------------------------------------------


def _after_combat(s: S, action: Action) -> Forecast | None:
    """Who ends the Second Combat Phase goes on to the Supply Attrition Phase."""
    return _attrition(s, 0) if action.verb == "done" and s.board.phase == "combat 2" else None


def _aerial_supply(s: S, action: Action) -> Forecast | None:
    """The checks that are left when a unit is supplied from the air, or none is (38.3a)."""
    return _attrition(s, 1 << s.world.index[action.args[1]] if action.verb == "feed" else 0)


def _attrition(s: S, fed: int) -> Forecast | None:
    """How many of the units that must check perish; each of their rolls may be the last (15.6a, 15.6b)."""
    b, w, side = s.board, s.world, s.board.active
    then = s.clone()
    then.board.flown_in = fed
    checking = starving(then, side)
    if not checking:
        return None
    survives = Fraction(sum(not perishes(w, die) for die in FACES), len(FACES))
    lost = {0: Fraction(1)}
    for _, rolls in checking:
        holds = survives**rolls
        lost = {
            n: lost.get(n, Fraction(0)) * holds + lost.get(n - 1, Fraction(0)) * (1 - holds)
            for n in range(len(lost) + 1)
        }
    number = len(checking)
    told = tuple(
        Chances(f"{n} lost", lost[n], f"units out of supply that perish: {n} of {number}")
        for n in range(number, -1, -1)
    )
    parts = tuple(
        Modifier(
            f"{called(s, u)} in {w.place_name(b.loc[u])}",
            f"{rolls} check{'s' * (rolls > 1)}",
            "15.6a" if rolls == 1 else "15.6b",
        )
        for u, rolls in checking
    )
    lifts = on(s, "air") and b.phase != "attrition" and airlifts(s, side, hungry(b, w, side))
    notes = (Refusal("38.3a", "One unit may still be supplied from the air before."),) if lifts else ()
    return Forecast("Supply attrition", told, parts, notes)


# Great cities (31) -------------------------------------------------------------------------------


def _fall(s: S, u: int, word: str, notes: tuple[Refusal, ...] = ()) -> Forecast | None:
    """The points that the enemy loses if a unit comes into a hex that is a great city of his (31.1, 31.3)."""
    w = s.world
    if not on(s, "critical_cities") or word not in w.grid:
        return None
    h = w.grid.hex(word)
    dice = falling(s, u, h)
    if not dice:
        return None
    loser = enemy(s.decision.side) if s.decision else ""
    left = vp(s.board, loser)
    sums = Counter(map(sum, product(FACES, repeat=dice)))
    told = tuple(
        Chances(
            f"{total} VP",
            Fraction(ways, len(FACES) ** dice),
            f"the {SIDE_NAMES[loser]} lose {total} VP" + (" and have none left" if total >= left else ""),
        )
        for total, ways in sorted(sums.items())
    )
    part = Modifier("dice for the city", str(dice), fall_row(w, h))
    return Forecast(f"{w.place_name(h)} falls", told, (part,), notes)


def _march(s: S, action: Action) -> Forecast | None:
    """A step, a ride, a flight or a passage into a city; the enemy may contest a passage (36.1a)."""
    march = s.board.march
    if march is None or action.verb not in ("step", "rail", "fly", "ship"):
        return None
    contested = action.verb == "ship" and may_be_asked(s, enemy(s.board.active))
    notes = (Refusal("36.1a", "The enemy may still contest the passage."),) if contested else ()
    return _fall(s, march.unit, action.args[-1], notes)


def _advance(s: S, action: Action) -> Forecast | None:
    """A pursuer or a beaten unit goes into a hex."""
    if action.verb not in ("advance", "retreat"):
        return None
    return _fall(s, s.world.index[action.args[0]], action.args[1])


def _onward(s: S, action: Action) -> Forecast | None:
    """A pursuer goes on into a second hex."""
    frame = s.agenda[-1]
    if action.verb != "on" or not isinstance(frame, OfUnit):
        return None
    return _fall(s, frame.unit, action.args[0])


def _step_back(s: S, action: Action) -> Forecast | None:
    """A beaten unit goes further back."""
    return _fall(s, at_hand(s.board.retreat).unit, action.args[0])


def _ride(s: S, action: Action) -> Forecast | None:
    """A unit rides into a city, by whatever way."""
    march, frame = s.board.march, s.agenda[-1]
    if march is None or not isinstance(frame, OfHex):
        return None
    return _fall(s, march.unit, s.world.names[frame.hex])


def _rebel(s: S, action: Action) -> Forecast | None:
    """Rebels take a city, which counts as entering it (32.5h, R93)."""
    if action.verb != "place" or s.decision is None:
        return None
    return _fall(s, psywar.rebel_garrison(s, s.decision.side), action.args[0])


# Annihilation (35) -------------------------------------------------------------------------------


def _annihilation(s: S, action: Action) -> Forecast | None:
    """The turns before a unit that is given up out of supply can be bought again (35.1a, R98)."""
    u = s.world.index[action.args[0]]
    if not annihilated(s, u):
        return None
    share = Fraction(1, len(FACES))
    told = tuple(
        Chances(str(die), share, f"it cannot be bought again before turn {s.board.turn + die}")
        for die in reversed(FACES)
    )
    part = Modifier("not in general supply", "a die of turns", "35.1a")
    return Forecast(f"{called(s, u)} dies out of supply", told, (part,))


#: What the actions of a step are rolled for.
OF_STEP: dict[str, Callable[[S, Action], Forecast | None]] = {
    "contest": _contest,
    "psywar": _psywar,
    "psywar.rebel": _rebel,
    "combat": _after_combat,
    "aerial supply": _aerial_supply,
    "march": _march,
    "ride": _ride,
    "pursuit": _advance,
    "pursuit.on": _onward,
    "withdraw": _advance,
    "retreat.step": _step_back,
    "battle.expose": _annihilation,
    "battle.lose": _annihilation,
}
