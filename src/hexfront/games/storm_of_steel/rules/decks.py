"""4. Decks: which cards a side has, which it may choose, and what lies before it."""

from __future__ import annotations

from collections.abc import Callable

from hexfront.games.storm_of_steel.board import Board
from hexfront.games.storm_of_steel.cards import Card, all_cards, card
from hexfront.games.storm_of_steel.deck import Held, Played
from hexfront.games.storm_of_steel.rules import conditions
from hexfront.games.storm_of_steel.world import CODES, CP, FRONTS, POWERS, SURRENDERED, World
from hexfront.mechanics.memory import lately

#: The fronts in actions.
FRONT_WORDS = ("west", "east", "mideast")
#: Countries whose entry opens the Middle East (39.4a).
OPENERS = ("Ottoman", "Bulgaria", "Greece", "Persia")


def band(w: World, morale: int) -> str:
    """High, medium or low morale (5.21a)."""
    rows = w.charts["morale"]
    if morale >= rows["high"][0]:
        return "high"
    return "medium" if morale >= rows["medium"][0] else "low"


def campaign_limit(b: Board, w: World, power: int) -> int:
    """How many campaign cards a side may choose (4.21a, 4.21b, 4.21c); one on a single map (4.42a).

    Rows 4.22b, 5.31a.
    """
    limits = w.charts["card_limits"]
    by_morale: int = limits["campaign_by_morale"][band(w, b.morale[power])]
    return min(by_morale, limits["single_map_campaign"]) if w.single_map else by_morale


def active_fronts(b: Board, w: World) -> tuple[int, ...]:
    """The fronts for which cards may be taken (3.1d, 39.4a).

    A neutral that has yielded to an ultimatum was never in the war and opens none.
    """
    if w.single_map:
        return w.fronts
    opened = any(_has_fought(b, w, name) for name in OPENERS)
    return tuple(front for front in w.fronts if FRONTS[front] != "M" or opened)


def _has_fought(b: Board, w: World, country: str) -> bool:
    """Whether a country is in the war or was; one that yielded as a neutral never was (38.4a)."""
    side = b.allegiance[w.country_index[country]]
    yielded = country not in b.fallen and any(name == country for _, name in b.ultimata)
    return side in POWERS or (side == SURRENDERED and not yielded)


def deck(b: Board, w: World, power: int) -> list[Card]:
    """The cards from which a side chooses: those of the scenario that are not out (3.1b, 39.6a)."""
    listed = w.scenario.get("cards", {}).get(CODES[power])
    out = {*b.removed_cards, *b.developed, *b.in_progress}
    return [
        one
        for number, one in all_cards().items()
        if one.power == power and number not in out and (listed is None or number in listed)
    ]


def available(b: Board, w: World, power: int) -> tuple[Card, ...]:
    """The cards whose prerequisites hold when cards are chosen (1.0j, 4.6s)."""
    facts = (power, b.removed_cards, b.in_progress, *conditions.grounds(b))
    return lately(w, "decks.available", facts, _available, b, w, power)


def _available(b: Board, w: World, power: int) -> tuple[Card, ...]:
    return tuple(one for one in deck(b, w, power) if conditions.may_play(b, w, one, revealing=False))


def hand(b: Board, power: int) -> tuple[Held, ...]:
    """The cards that lie face down before a side."""
    return b.hand_cp if power == CP else b.hand_en


def set_hand(b: Board, power: int, cards: tuple[Held, ...]) -> None:
    """Lay a side's cards face down. That one of them is no campaign card can be seen by all."""
    if power == CP:
        b.hand_cp = cards
    else:
        b.hand_en = cards
    covered = list(b.covered)
    covered[power] = int(any(card(held.card).other for held in cards))
    b.covered = (covered[0], covered[1])


def covered_card(b: Board, power: int) -> Held | None:
    """The contingency or weapons card that lies face down before a side."""
    return next((held for held in hand(b, power) if card(held.card).other), None)


def may_hold(b: Board, w: World, power: int, fits: Callable[[Card], object]) -> bool:
    """Whether a side may have a card of a kind face down, for all that everybody knows: one of its deck that
    has not come up in this turn and whose prerequisites hold (4.6s)."""
    up = {played.card for played in b.played}
    return any(
        one.number not in up and fits(one) and conditions.may_play(b, w, one, revealing=True)
        for one in deck(b, w, power)
    )


def may_cover(b: Board, w: World, power: int, fits: Callable[[Card], object]) -> bool:
    """The same for the one card that is no campaign card: that it lies there can be seen by all (4.3a)."""
    return bool(b.covered[power]) and may_hold(b, w, power, lambda one: one.other and fits(one))


def resolved(b: Board, power: int) -> bool:
    """Whether a side has turned up its contingency or tried its development of this turn (R-26)."""
    return any(card(one.card).other and card(one.card).power == power for one in b.played)


def in_play(b: Board, power: int, effect: str) -> list[tuple[Played, int]]:
    """The open cards of a side that have an effect of a kind, each with its amount."""
    found = []
    for played in b.played:
        one = card(played.card)
        what = one.effect(effect)
        if one.power == power and what is not None:
            found.append((played, what.amount))
    return found
