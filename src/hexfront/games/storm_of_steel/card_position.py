"""Cards and national will in the documents of positions."""

from __future__ import annotations

from typing import Any

from hexfront.games.storm_of_steel.board import S
from hexfront.games.storm_of_steel.cards import all_cards, card, card_number
from hexfront.games.storm_of_steel.deck import Held, Played
from hexfront.games.storm_of_steel.rules import decks
from hexfront.games.storm_of_steel.rules.decks import FRONT_WORDS
from hexfront.games.storm_of_steel.world import SIDES
from hexfront.kernel import BadInput
from hexfront.mechanics.document import Reader, one_of, pairs, several


def _number(key: str, value: Any) -> int:
    """A card by its number."""
    number = value if isinstance(value, int) else card_number(value) if isinstance(value, str) else None
    if number is None or number not in all_cards():
        raise BadInput(f"{key}: there is no card {value!r}.")
    return number


def _held(key: str, value: Any) -> Held:
    """A card with its front if it has one: 34, or "1 west"."""
    number, *front = str(value).split()
    one = _number(key, number)
    if not front:
        return Held(one, card(one).fronts[0] if card(one).fronts else -1)
    return Held(one, FRONT_WORDS.index(one_of(key, front[0], FRONT_WORDS)))


def _hand(s: S, value: Any) -> None:
    """Cards that lie face down, by side."""
    for side, cards in pairs("hand", value).items():
        power = SIDES.index(one_of("hand", side, SIDES))
        held = tuple(_held(f"hand.{side}", one) for one in several(f"hand.{side}", cards, "cards"))
        decks.set_hand(s.board, power, held)


def _played(s: S, value: Any) -> None:
    """Cards that lie open in this turn: their impulses are in ``row`` and ``filled``."""
    found = [_held("played", one) for one in several("played", value, "cards")]
    s.board.played = tuple(Played(held.card, held.front, 1) for held in found)


def cards_in(key: str) -> Reader:
    """Reads numbers of cards into a field."""

    def read(s: S, value: Any) -> None:
        setattr(s.board, key, tuple(_number(key, one) for one in several(key, value, "cards")))

    return read


def _obliged(s: S, value: Any) -> None:
    """What a side must choose: "peace" or "objective" by side."""
    s.board.obliged = tuple(
        (SIDES.index(one_of("obliged", side, SIDES)), one_of(f"obliged.{side}", what, ("peace", "objective")))
        for side, what in pairs("obliged", value).items()
    )


def _toll(s: S, value: Any) -> None:
    """Losses of the turn: "France W": 3."""
    found = pairs("toll", value)
    if not all(isinstance(number, int) and number >= 0 for number in found.values()):
        raise BadInput("toll: expected numbers from 0 up.")
    s.board.toll = dict(found)


def countries_in(key: str) -> Reader:
    """Reads names of countries into a field of their numbers."""

    def read(s: S, value: Any) -> None:
        index = s.world.country_index
        setattr(
            s.board, key, tuple(index[one_of(key, name, index)] for name in several(key, value, "countries"))
        )

    return read


CARD_READERS: dict[str, Reader] = {
    "hand": _hand,
    "played": _played,
    "developed": cards_in("developed"),
    "in_progress": cards_in("in_progress"),
    "removed_cards": cards_in("removed_cards"),
    "obliged": _obliged,
    "toll": _toll,
    "strikes": countries_in("strikes"),
    "mutinies": countries_in("mutinies"),
}
