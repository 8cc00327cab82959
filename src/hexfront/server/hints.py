"""A hint: what the computer would do, and why, in sentences with their numbers.

It is worked out on a state dealt from the side's view, as everything is that a side may ask.
"""

from __future__ import annotations

from typing import Any

from hexfront.games import games
from hexfront.kernel import Forecast, Order, State
from hexfront.server.questions import deal
from hexfront.server.wire.learning import HintInfo

#: So many results of a forecast are named, the likeliest first.
MOST_RESULTS = 3
#: Differences below this are none.
SLIGHT = 0.005


def hint(view: dict[str, Any], salt: str) -> HintInfo:
    """The adviser's best order for the side of a view."""
    game = games[view["header"]["game"]]
    state = deal(game, view, salt)
    orders = [order for order in state.orders() if str(order.actions[0]) in view["legal"]]
    best = orders[0] if orders else Order("action", (state.legal_actions()[0],))
    after, chances = _tried(state, best)
    parts = [
        f"The computer would {_called(state, best)}{f': {best.why}' if best.why else ''}.",
        _forecast(chances),
        _gained(state, after),
        _compared(orders, best),
    ]
    decision = state.decision
    hexes = [name for action in best.actions for name in action.args if name in _hexes(state, view)]
    return HintInfo(
        " ".join(part for part in parts if part),
        tuple(map(str, best.actions)),
        tuple(dict.fromkeys([*hexes[:1], *([best.goal] if best.goal in hexes else hexes[-1:])])),
        decision.rule if decision else "",
    )


def _hexes(state: State[Any, Any], view: dict[str, Any]) -> Any:
    return state.game.scene(state.world, view).sheet.grid


def _called(state: State[Any, Any], order: Order) -> str:
    """An order as a player would say it: how it begins and where it ends."""
    first = state.game.describe_action(state, order.actions[0])
    last = next((action for action in reversed(order.actions) if action.args), order.actions[0])
    if last == order.actions[0] or last.args[-1] != order.goal:
        return first
    tried = state.clone()
    tried.explicit_chance = True
    for action in order.actions:
        if action == last:
            return f"{first} and {tried.game.describe_action(tried, last)}"
        if tried.why_not(action) is not None:
            break
        tried.apply(action)
    return first


def _tried(state: State[Any, Any], order: Order) -> tuple[State[Any, Any], Forecast | None]:
    """What an order brings as far as nothing is rolled, and the chances of what is."""
    tried = state.clone()
    tried.explicit_chance = True
    side = state.decision.side if state.decision else ""
    for action in order.actions:
        asked = tried.decision
        if asked is None or asked.side != side or tried.why_not(action) is not None:
            break
        forecast = tried.forecast(action)
        if forecast is not None and action == order.actions[-1]:
            return tried, forecast
        tried.apply(action)
    return tried, None


def _forecast(chances: Forecast | None) -> str:
    if chances is None:
        return ""
    likely = sorted(chances.results, key=lambda one: -one.probability)[:MOST_RESULTS]
    told = "; ".join(f"{float(one.probability):.0%} {one.result}: {one.meaning}" for one in likely)
    return f"Forecast: {chances.title}. Likeliest are {told}."


def _gained(state: State[Any, Any], after: State[Any, Any]) -> str:
    """What changes at once in the numbers of the game, before anything is rolled."""
    measures = state.game.measures
    before, now = measures(state), measures(after)
    changes = [
        f"{name} {now[name] - before[name]:+g}"
        for name in before
        if name.endswith("points") and now[name] != before[name]
    ]
    return f"At once: {', '.join(changes)}." if changes else ""


def _compared(orders: list[Order], best: Order) -> str:
    """What the adviser thinks the order is worth, against doing nothing and against the next best."""
    if len(orders) < 2:  # noqa: PLR2004 - nothing to compare with
        return "There is no other order worth naming."
    if abs(best.value) < SLIGHT:
        return "By its estimate nothing else gains anything."
    other = next((one for one in orders[1:] if one.goal != best.goal or one.kind != best.kind), orders[1])
    return f"It values this at {best.value:+.2f} against doing nothing; the next best at {other.value:+.2f}."
