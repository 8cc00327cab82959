"""States and actions in words."""

from __future__ import annotations

from hexfront.games.storm_of_steel.board import S, turn_of
from hexfront.games.storm_of_steel.cards import all_cards, card_number
from hexfront.games.storm_of_steel.naming import called
from hexfront.games.storm_of_steel.rules import countries, seas
from hexfront.games.storm_of_steel.rules.decks import FRONT_WORDS
from hexfront.games.storm_of_steel.rules.reorganization import FOR
from hexfront.games.storm_of_steel.world import FRONT_NAMES, HERE, World
from hexfront.kernel import Action, Order
from hexfront.mechanics.memory import tabled
from hexfront.mechanics.naming import described, in_words, read_words

WORDS = read_words(HERE / "words.tsv")
#: Actions with a card: alone, and with a front, a country or morale.
CARD_WORDS = {
    "choose": ("choose {0}", "choose {0} for the {1}"),
    "reveal": ("turn up {0}", "turn up {0} for {1}"),
    "try": ("try {0} again", ""),
    "keep": ("leave {0} in play", ""),
    "return": ("take {0} back into the deck", ""),
}


def describe_action(s: S, action: Action) -> str:
    """An action as a player would say it, in the decision at hand."""
    if action.verb in CARD_WORDS and action.args and card_number(action.args[0]) is not None:
        return _with_card(s, action)
    if action.verb == "exchange" and FOR in action.args:
        middle = action.args.index(FOR)
        gone, come = (
            ", ".join(in_words(s, word, called) for word in words)
            for words in (action.args[:middle], action.args[middle + 1 :])
        )
        return f"exchange {gone} for {come}"
    return described(s, action, WORDS, called, names(s.world))


def describe_state(s: S) -> str:
    """Turn and morale."""
    b = s.board
    return f"{turn_of(s).date}, morale {b.morale[0]} to {b.morale[1]}"


#: What moves that are not counted in movement points cost, as it is written on the map.
FARES = {"rail": "rail", "ship": "sea", "land": "assault"}


def cost_words(order: Order) -> str:
    """What an order costs as a player counts it; a force march has its mark (11.61a)."""
    if order.kind == "force":
        return f"{order.cost}F"
    return FARES.get(order.kind, str(order.cost))


def _with_card(s: S, action: Action) -> str:
    number, *more = action.args
    known = all_cards().get(card_number(number) or 0)
    name = known.name if known else f"card {number}"
    said = names(s.world)
    return CARD_WORDS[action.verb][bool(more)].format(name, *(said.get(word, word) for word in more))


@tabled
def names(w: World) -> dict[str, str]:
    """Fronts, countries, seas and areas off the map as a player says them, by their words in actions."""
    areas = {seas.slug(area.name): area.name for area in w.display.areas.values()}
    fronts = dict(zip(FRONT_WORDS, FRONT_NAMES, strict=True))
    lands = {countries.word(w, c): countries.called(w, c) for c in range(len(w.countries))}
    return areas | fronts | lands | {seas.slug(area): area for area in (*seas.AREAS, *seas.SHELTERED)}
