"""The other decisions of a turn: railheads, interruptions, reinforcements, replacements, trains."""

from __future__ import annotations

from hexfront.games.reichswehr_freikorps.advice import weights
from hexfront.games.reichswehr_freikorps.advice.combat import attack_orders
from hexfront.games.reichswehr_freikorps.advice.moves import Moves
from hexfront.games.reichswehr_freikorps.advice.objectives import distances
from hexfront.games.reichswehr_freikorps.advice.sight import Sight, morale_worth
from hexfront.games.reichswehr_freikorps.advice.stakes import Stakes, red_has_yet
from hexfront.games.reichswehr_freikorps.board import S
from hexfront.games.reichswehr_freikorps.rules.rail import Ride, destinations, passengers
from hexfront.games.reichswehr_freikorps.rules.sequence import OfWindow
from hexfront.games.reichswehr_freikorps.world import GERMAN, RED
from hexfront.hexes import members
from hexfront.kernel import Order, act
from hexfront.mechanics.frames import OfUnit

DONE, PASS, CONTINUE = act("done"), act("pass"), act("continue")
#: Left-over phases in this order: trains bring up what then marches, and then fights.
LEFTOVER = {"rail": 3.0, "move": 2.0, "combat": 1.0}


def railhead_orders(s: S, side: str) -> list[Order]:
    """A railhead where it feeds most units, and as far forward as may be."""
    b, w = s.board, s.world
    sight = Sight(s, side)
    fed = sight.fed[side]
    orders = [Order("pass", (PASS,))]
    ahead = w.berlin if side == RED else w.warsaw
    for action in s.legal_actions():
        if action == PASS:
            continue
        h = w.grid.hex(action.args[0])
        area = w.ways.reach(1 << h, w.land & ~sight.theirs, w.reach)
        hungry = sum(sight.mass(b.stack[at]).factors for at in members(area & sight.own & ~fed))
        new = (area & ~fed).bit_count()
        near = min(distances(w, goal)[h] for goal in members(ahead))
        value = weights.FEED * hungry + weights.SUPPLY_AREA * new + weights.FORWARD / (1 + near)
        orders.append(Order("railhead", (action,), goal=w.names[h], value=value))
    return orders


# The Southern Front --------------------------------------------------------------------------


def reinforcement_orders(s: S, side: str) -> list[Order]:
    """An army for one or two points: worth it while it can still get to the front, or to save morale."""
    b, w = s.board, s.world
    debits = w.charts["southern_front"]["vp_debit_by_die"]
    mean = sum(sum(w.factor[u] for u in members(w.army[army])) for army in b.chits) / len(b.chits)
    left = w.turns - b.turn
    value = mean * weights.SOUTHERN * max(0, left - weights.MARCH_UP) + 2 * morale_worth(b.ram)
    value -= sum(debits) / len(debits)
    return [Order(a.verb, (a,), value=value if a.verb == "bring" else 0.0) for a in s.legal_actions()]


def entry_orders(s: S, side: str) -> list[Order]:
    """An army enters on the hex that is more in danger of a raid."""
    sight = Sight(s, side)
    grid = s.world.grid
    return [Order("enter", (a,), value=sight.threat(grid.hex(a.args[0])).strength) for a in s.legal_actions()]


# Interruptions -------------------------------------------------------------------------------


def window_orders(s: S, side: str) -> list[Order]:
    """Whether to stop Red now, and with which phase."""
    sight = Sight(s, GERMAN)
    orders = [Order("continue", (CONTINUE,))]
    for action in s.legal_actions():
        if action == CONTINUE:
            continue
        phase = action.args[0]
        judge = {"combat": _strike_now, "move": _move_now, "rail": _rail_now}[phase]
        orders.append(Order("interrupt", (action,), goal=phase, value=judge(s, sight)))
    return orders


def _strike_now(s: S, sight: Sight) -> float:
    """Combat: when the attacks at hand are good enough not to wait for better ones."""
    if not any(sight.w.touching[h] & sight.theirs for h in members(sight.own)):
        return -1.0
    trial = s.clone()
    trial.board.german_attacked = trial.board.red_hit = 0
    trial.push("combat", GERMAN)
    gains = sorted((order.value for order in attack_orders(Sight(trial, GERMAN), GERMAN)), reverse=True)
    promise = sum(gain for gain in gains[:3] if gain > 0)
    if red_has_yet(s, "movement"):
        return promise - weights.STRIKE_EARLY
    return promise - (weights.STRIKE_LATE if "move" in s.board.used else weights.STRIKE_STANDING)


def _move_now(s: S, sight: Sight) -> float:
    """Movement: to save Berlin, or what Red is about to attack; else the last word of the turn is better."""
    if peril(sight) > weights.EMERGENCY:
        return weights.WIN
    if red_has_yet(s, "movement") or s.asked(OfWindow).moment != "draw" or s.board.turn == s.world.turns:
        return -1.0
    b = s.board
    stakes = Stakes(sight)
    return sum(stakes.at_once(h, b.stack[h]) for h in members(b.german)) - weights.MOVE_BETWEEN


def _rail_now(s: S, sight: Sight) -> float:
    """Rail: when the last front of Red's movement is drawn; he acts, and the German may interrupt again."""
    if "move" in s.board.used and peril(sight) > weights.EMERGENCY:
        return weights.WIN
    if red_has_yet(s, "movement") and not s.board.cup and s.asked(OfWindow).moment == "draw":
        return weights.RAIL_LAST
    return -1.0


def peril(sight: Sight) -> float:
    """What the German must expect to lose with Berlin as it is held now, if Red is about to move."""
    if not red_has_yet(sight.s, "movement"):
        return 0.0
    b = sight.b
    stakes = Stakes(sight)
    return sum(stakes.loss(h, b.stack[h]) for h in members(sight.w.berlin))


def leftover_orders(s: S, side: str) -> list[Order]:
    """Left-over phases in their natural order."""
    return [Order("play", (a,), goal=a.args[0], value=LEFTOVER[a.args[0]]) for a in s.legal_actions()]


# Replacements and trains ---------------------------------------------------------------------


def call_orders(s: S, side: str) -> list[Order]:
    """Whoever is due comes, the strongest first."""
    w = s.world
    return [
        Order("call", (a,), value=w.factor[w.index[a.args[0]]] if a.verb == "call" else 0.0)
        for a in s.legal_actions()
    ]


def replacement_orders(s: S, side: str) -> list[Order]:
    """A replacement enters where it is needed most."""
    w = s.world
    moves = Moves(Sight(s, side))
    u = s.asked(OfUnit).unit
    orders = []
    for action in s.legal_actions():
        h = w.grid.hex(action.args[0])
        orders.append(Order("enter", (action,), goal=w.names[h], value=_arrival(moves, u, h)))
    return orders


def _arrival(moves: Moves, u: int, h: int) -> float:
    """What a unit adds by turning up in a hex."""
    stack = moves.sight.b.stack[h]
    loss = moves.stakes.loss
    heat = moves.objectives.heat[h] * weights.PROGRESS * moves.sight.factor[u]
    return loss(h, stack) - loss(h, stack | 1 << u, entered=True) + heat


def rail_orders(s: S, side: str) -> list[Order]:
    """Units from where they are not needed to where they are."""
    b, w = s.board, s.world
    moves = Moves(Sight(s, side))
    loss = moves.stakes.loss
    orders = [Order("done", (DONE,))]
    for u in passengers(s):
        start = b.loc[u]
        left = loss(start, b.stack[start]) - loss(start, b.stack[start] & ~(1 << u))
        left -= moves.objectives.heat[start] * weights.PROGRESS * moves.sight.factor[u]
        goals = members(destinations(s, u, start))
        for h in goals:
            ride = () if len(goals) == 1 else (act("ride", w.names[h]),)
            value = left + _arrival(moves, u, h) - weights.TRAIN
            actions = (act("entrain", w.units[u].id), *ride)
            area = 1 << start | 1 << h
            orders.append(Order("rail", actions, w.units[u].id, w.names[h], 1, value, area=area))
    return orders


def ride_orders(s: S, side: str) -> list[Order]:
    """In the middle of a rail move: where to."""
    w = s.world
    moves = Moves(Sight(s, side))
    u = s.asked(Ride).unit
    return [
        Order(a.verb, (a,), value=_arrival(moves, u, w.grid.hex(a.args[0])) if a.verb == "ride" else -9.0)
        for a in s.legal_actions()
    ]
