"""States and actions in words."""

from __future__ import annotations

from hexfront.games.kaisers_war_east.board import S, turn_of
from hexfront.games.kaisers_war_east.naming import called
from hexfront.games.kaisers_war_east.rules.purchases import delay, price
from hexfront.games.kaisers_war_east.world import FULL, HERE
from hexfront.kernel import Action, Order
from hexfront.mechanics.naming import counted, described, read_words

WORDS = read_words(HERE / "words.tsv")


def describe_action(s: S, action: Action) -> str:
    """An action as a player would say it, in the decision at hand."""
    text = described(s, action, WORDS, called)
    return f"{text} {_cost(s, action.args[0])}" if action.verb == "buy" else text


def _cost(s: S, unit: str) -> str:
    u = s.world.index[unit]
    wait = delay(s, u)
    when = f", due in {counted(wait, 'turn')}" if wait else ""
    return f"for {price(s, u)} VP{when}"


def cost_words(order: Order) -> str:
    """Marches count in half points, a hex of road being half a point (11.5b); all else in whole ones."""
    whole, half = divmod(order.cost, FULL) if order.kind in ("move", "rail") else (order.cost, 0)
    return f"{whole or ''}½" if half else str(whole)


def describe_state(s: S) -> str:
    """Turn and points."""
    b = s.board
    return f"{turn_of(s).name}, Central Powers {b.central_vp}, Allies {b.allied_vp}"
