"""States and actions in words."""

from __future__ import annotations

from collections.abc import Callable

from hexfront.games.emperors_last_war.board import S, turn_of
from hexfront.games.emperors_last_war.naming import called
from hexfront.games.emperors_last_war.rules import players, supply
from hexfront.games.emperors_last_war.rules.distribution import worth
from hexfront.games.emperors_last_war.rules.retreat import AWAY
from hexfront.games.emperors_last_war.world import FRONTS, HERE
from hexfront.kernel import Action, act
from hexfront.kernel.sentence import listed
from hexfront.mechanics.naming import described, in_words, read_words

WORDS = read_words(HERE / "words.tsv")
#: How a corps is formed that names its divisions: with a substitute (27e), or freely (49b).
JOINED: dict[str, Callable[[str, list[str]], str]] = {
    "rejoin": lambda corps, those: f"form {corps} with {those[0]} in the place of {those[1]}",
    "unite": lambda corps, those: f"form {corps} from {listed(those)}",
}


def describe_action(s: S, action: Action) -> str:
    """An action as a player would say it, in the decision at hand."""
    if action.verb in JOINED and len(action.args) > 1:
        corps, *others = (called(s, s.world.index[word]) for word in action.args)
        return JOINED[action.verb](corps, others)
    if action.verb == "way":
        return _retreat(s, action.args)
    spoken = (word.capitalize() if word in FRONTS else word for word in action.args)
    return described(s, act(action.verb, *spoken, *_price(s, action)), WORDS, called)


def _price(s: S, action: Action) -> list[str]:
    """What an action of the Supply Phase costs or brings, to be said with it (22.2d, 29b, 29c)."""
    match action.verb, *action.args:
        case ("limited" | "offensive") as verb, front if s.decision:
            power, kind = players.power_of(s.decision.side), supply.ACTIONS.index(verb)
            return [str(supply.due(s.board, s.world, power, FRONTS.index(front), kind))]
        case "buy" | "sell", points:
            return [str(worth(s.world, int(points)))]
    return []


def _retreat(s: S, words: tuple[str, ...]) -> str:
    """A way back with its end, for several begin alike (9a, 13b)."""
    *through, end = words
    to = "off the map" if end == AWAY else f"to {in_words(s, end, called)}"
    return f"retreat {to}" + "".join(f" by way of {in_words(s, word, called)}" for word in through)


def describe_state(s: S) -> str:
    """Turn and balance of points."""
    return f"{turn_of(s).date}, balance {s.board.vp:+d}"
