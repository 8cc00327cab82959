"""The other decisions of a turn: railheads, interruptions, reinforcements, replacements, trains."""

from __future__ import annotations

from math import fsum

from hexfront.games.reichswehr_freikorps.advice.combat import best_attacks
from hexfront.games.reichswehr_freikorps.advice.estimate import Estimate, approaches
from hexfront.games.reichswehr_freikorps.advice.moves import Moves
from hexfront.games.reichswehr_freikorps.advice.objectives import distances
from hexfront.games.reichswehr_freikorps.advice.stakes import Stakes, red_has_yet
from hexfront.games.reichswehr_freikorps.rules.movement import rates_at
from hexfront.games.reichswehr_freikorps.rules.rail import Ride, destinations, passengers
from hexfront.games.reichswehr_freikorps.rules.sequence import OfWindow
from hexfront.games.reichswehr_freikorps.world import GERMAN, RED
from hexfront.hexes import members
from hexfront.kernel import Order, act
from hexfront.mechanics.advice import each, each_hex, each_unit
from hexfront.mechanics.frames import OfUnit
from hexfront.mechanics.memory import remembered

DONE, PASS, CONTINUE = act("done"), act("pass"), act("continue")
#: Left-over phases in this order: trains bring up what then marches, and then fights.
LEFTOVER = {"rail": 3.0, "move": 2.0, "combat": 1.0}


def railhead_orders(estimate: Estimate) -> list[Order]:
    """A railhead where it feeds most units, and as far forward as may be."""
    s, b, w, side, weights = estimate.s, estimate.b, estimate.w, estimate.side, estimate.weights
    fed = estimate.fed[side]
    orders = [Order("pass", (PASS,))]
    ahead = w.berlin if side == RED else w.warsaw
    for action in s.legal_actions():
        if action == PASS:
            continue
        h = w.grid.hex(action.args[0])
        area = w.ways.reach(1 << h, w.land & ~estimate.theirs, w.reach)
        hungry = fsum(estimate.mass(b.stack[at]).factors for at in members(area & estimate.own & ~fed))
        new = (area & ~fed).bit_count()
        near = min(distances(w, goal)[h] for goal in members(ahead))
        value = weights.feed * hungry + weights.supply_area * new + weights.forward / (1 + near)
        orders.append(Order("railhead", (action,), goal=w.names[h], value=value))
    return orders


# The Southern Front --------------------------------------------------------------------------


def reinforcement_orders(estimate: Estimate) -> list[Order]:
    """An army for one or two points: worth it while it can still get to the front, or to save morale."""
    b, w, weights = estimate.b, estimate.w, estimate.weights
    debits = w.charts["southern_front"]["vp_debit_by_die"]
    mean = sum(sum(w.factor[u] for u in members(w.army[army])) for army in b.chits) / len(b.chits)
    left = w.turns - b.turn
    value = (
        mean * weights.southern * max(0, left - weights.march_up) + w.ram_events["RAM-5"] * estimate.morale
    )
    value -= fsum(debits) / len(debits)
    return [
        Order(a.verb, (a,), value=value if a.verb == "bring" else 0.0) for a in estimate.s.legal_actions()
    ]


def entry_orders(estimate: Estimate) -> list[Order]:
    """An army enters on the hex that is more in danger of a raid."""
    return each_hex(estimate.s, lambda h: estimate.threat(h).strength)


# Interruptions -------------------------------------------------------------------------------


def window_orders(estimate: Estimate) -> list[Order]:
    """Whether to stop Red now, and with which phase."""
    judges = {"combat": _strike_now, "move": _move_now, "rail": _rail_now}
    return each(estimate.s, lambda a: judges[a.args[0]](estimate))


def _strike_now(estimate: Estimate) -> float:
    """Combat: when the attacks at hand are good enough not to wait for better ones."""
    s, weights = estimate.s, estimate.weights
    if not any(estimate.w.touching[h] & estimate.theirs for h in members(estimate.own)):
        return -1.0
    trial = s.clone()
    trial.board.german_attacked = trial.board.red_hit = 0
    trial.push("combat", GERMAN)
    attacks = best_attacks(estimate.of(trial))
    gains = sorted((best.value - weights.attack for _, best in attacks), reverse=True)
    promise = fsum(gain for gain in gains[:3] if gain > 0)
    if red_has_yet(s, "movement"):
        return promise - weights.strike_early
    return promise - (weights.strike_late if "move" in s.board.used else weights.strike_standing)


def _move_now(estimate: Estimate) -> float:
    """Movement: to save Berlin, or what Red is about to attack; else the last word of the turn is better."""
    s, weights = estimate.s, estimate.weights
    if peril(estimate) > weights.emergency:
        return weights.win
    if red_has_yet(s, "movement") or s.asked(OfWindow).moment != "draw" or s.board.turn == s.world.turns:
        return -1.0
    b = s.board
    stakes = Stakes(estimate)
    return fsum(stakes.at_once(h, b.stack[h]) for h in members(b.german)) - weights.move_between


def _rail_now(estimate: Estimate) -> float:
    """Rail: when the last front of Red's movement is drawn; he acts, and the German may interrupt again."""
    s, weights = estimate.s, estimate.weights
    if "move" in s.board.used and peril(estimate) > weights.emergency:
        return weights.win
    if red_has_yet(s, "movement") and not s.board.cup and s.asked(OfWindow).moment == "draw":
        return weights.rail_last
    return -1.0


@remembered
def peril(estimate: Estimate) -> float:
    """What the German must expect to lose with Berlin as it is held now, if Red is about to move."""
    b, w = estimate.b, estimate.w
    _, fastest = rates_at(b, w, RED, True)
    if not approaches(w, w.berlin, max(1, fastest)) & b.red or not red_has_yet(estimate.s, "movement"):
        return 0.0
    stakes = Stakes(estimate)
    return fsum(stakes.loss(h, b.stack[h]) for h in members(w.berlin))


def leftover_orders(estimate: Estimate) -> list[Order]:
    """Left-over phases in their natural order."""
    return each(estimate.s, lambda a: LEFTOVER[a.args[0]])


# Replacements and trains ---------------------------------------------------------------------


def call_orders(estimate: Estimate) -> list[Order]:
    """Whoever is due comes, the strongest first."""
    return each_unit(estimate.s, lambda u: float(estimate.w.factor[u]))


def replacement_orders(estimate: Estimate) -> list[Order]:
    """A replacement enters where it is needed most."""
    moves, u = Moves(estimate), estimate.s.asked(OfUnit).unit
    return each_hex(estimate.s, lambda h: _arrival(moves, u, h))


def _arrival(moves: Moves, u: int, h: int) -> float:
    """What a unit adds by turning up in a hex."""
    heat = moves.objectives.heat[h] * moves.estimate.weights.progress * moves.estimate.factor[u]
    return moves.stakes.relief(h, 1 << u) + heat


def rail_orders(estimate: Estimate) -> list[Order]:
    """Units from where they are not needed to where they are."""
    weights = estimate.weights
    s, b, w = estimate.s, estimate.b, estimate.w
    moves = Moves(estimate)
    orders = [Order("done", (DONE,))]
    for u in passengers(s):
        start = b.loc[u]
        left = moves.stakes.relief(start, without=1 << u)
        left -= moves.objectives.heat[start] * weights.progress * moves.estimate.factor[u]
        goals = members(destinations(s, u, start))
        for h in goals:
            ride = () if len(goals) == 1 else (act("ride", w.names[h]),)
            value = left + _arrival(moves, u, h) - weights.train
            actions = (act("entrain", w.units[u].id), *ride)
            area = 1 << start | 1 << h
            orders.append(Order("rail", actions, w.units[u].id, w.names[h], 1, value, area=area))
    return orders


def ride_orders(estimate: Estimate) -> list[Order]:
    """In the middle of a rail move: where to."""
    moves, u = Moves(estimate), estimate.s.asked(Ride).unit
    return each_hex(estimate.s, lambda h: _arrival(moves, u, h), idle=-9.0)
