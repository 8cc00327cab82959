"""States and actions in words."""

from __future__ import annotations

from hexfront.games.kaisers_war_east.board import S, turn_of
from hexfront.games.kaisers_war_east.naming import called
from hexfront.games.kaisers_war_east.rules.purchases import delay, price
from hexfront.games.kaisers_war_east.world import FULL
from hexfront.kernel import Action, Order
from hexfront.mechanics.naming import described

#: What each verb says; the words after it fill the places.
VERBS = {
    "advance": "pursue with {0} to {1}",
    "assault": "assault {1} from the sea at {0}",
    "attack": "attack {0}",
    "back": "retreat to {0}",
    "break": "break {0} down into corps",
    "bring": "bring in {0}",
    "buy": "buy {0}",
    "combine": "form {0} in {1}",
    "commit": "commit {0} for this Combat Phase",
    "convert": "convert {0} to its enhanced side",
    "declare": "declare the attack on the {0} table",
    "demobilize": "demobilize a unit",
    "desert": "lose {0} to desertion",
    "dismiss": "demobilize {0}",
    "done": "finish",
    "enhance": "strengthen the defense with {0}",
    "entrench": "dig in with {0}",
    "examine": "look at {0}",
    "expend": "expend {0}",
    "field": "give up {0} for an infantry corps",
    "fly": "support from the air with {0}",
    "halt": "pursue no further",
    "hide": "turn {0} face down",
    "join": "attack with {0}",
    "land": "land in {0} at the cost of {1}",
    "lose": "lose {0}",
    "move": "move {0}",
    "on": "pursue on to {0}",
    "panic": "roll for the panic of {0}",
    "pass": "decline",
    "place": "place it in {0}",
    "psywar": "make a psywar attack",
    "rail": "go by rail to {0}",
    "raise": "raise {0}",
    "recall": "call {0} away to the Balkans",
    "remove": "remove {0}",
    "restore": "leave the trenches with {0}",
    "retreat": "retreat {0} to {1}",
    "sail": "sail to {0}",
    "scout": "let the staff of {0} look for the enemy",
    "ship": "be shipped to {0} at the cost of {1}",
    "step": "go to {0}",
    "stop": "stop here",
    "suggested": "take the ready deployment for all units not placed yet",
    "supply": "assign {0} to the attack",
    "support": "support the attack with {0}",
    "take": "take {0} to deploy it",
    "top": "put {0} on top of its stack",
}

#: Where the same words mean something else: by step, then by verb.
ELSEWHERE = {
    "setup": {"done": "declare the deployment done"},
    "mobilization": {"done": "finish the Mobilization Phase", "supply": "place a free supply unit"},
    "reorganization": {"done": "finish the Reorganization Phase"},
    "forced march": {"done": "force no further march", "expend": "expend {0} for a forced march"},
    "recon": {"done": "look no further", "fly": "look at {1} from the air with {0}"},
    "movement": {"done": "finish the Movement Phase"},
    "commit": {"done": "commit no further supply unit"},
    "combat": {"done": "finish the Combat Phase"},
    "battle.dig": {"pass": "defend without"},
    "battle.lose": {"break": "break {0} down and give up a corps"},
    "pursuit": {"done": "pursue no further"},
    "psywar": {"pass": "make no psywar attack"},
    "bolsheviks": {"done": "set up no further unit"},
}

#: Actions that say something else as a whole.
WHOLE = {
    "declare": "declare the attack",
    "examine off-map": "look at the enemy's units off the map",
    "hide all": "turn all units face down",
    "supply extra": "place the supply unit that comes through the Straits",
}


def describe_action(s: S, action: Action) -> str:
    """An action as a player would say it, in the decision at hand."""
    text = WHOLE.get(str(action)) or described(s, action, VERBS, ELSEWHERE, called)
    return f"{text} {_cost(s, action.args[0])}" if action.verb == "buy" else text


def _cost(s: S, unit: str) -> str:
    u = s.world.index[unit]
    wait = delay(s, u)
    when = f", due in {wait} turn{'s' * (wait > 1)}" if wait else ""
    return f"for {price(s, u)} VP{when}"


def cost_words(order: Order) -> str:
    """Marches count in half points, a hex of road being half a point (11.5b); all else in whole ones."""
    whole, half = divmod(order.cost, FULL) if order.kind in ("move", "rail") else (order.cost, 0)
    return f"{whole or ''}½" if half else str(whole)


def describe_state(s: S) -> str:
    """Turn and points."""
    b = s.board
    return f"{turn_of(s).name}, Central Powers {b.central_vp}, Allies {b.allied_vp}"
