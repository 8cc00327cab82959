"""19. Countries: who is on which side, and how actions name them."""

from __future__ import annotations

from hexfront.games.storm_of_steel.board import Board
from hexfront.games.storm_of_steel.world import World
from hexfront.kernel import Refusal
from hexfront.mechanics.world import sum_of

#: Why units of a country in mutiny do not attack.
MUTINY = Refusal("37.8a", "Units of a country in mutiny do not attack.")


def word(w: World, c: int) -> str:
    """A country in an action: its name in small letters, without blanks."""
    return str(w.countries[c]).lower().replace(" ", "-")


#: Countries whose names take an article, or are longer, in a sentence.
IN_WORDS = {
    "Ottoman": "the Ottoman Empire",
    "Netherlands": "the Netherlands",
    "United States": "the United States",
}


def called(w: World, c: int) -> str:
    """A country as a sentence names it."""
    return named(str(w.countries[c]))


def named(country: str) -> str:
    """The same by the name that charts give it."""
    return IN_WORDS.get(country, country)


def by_word(w: World, name: str) -> int:
    """The country that an action names."""
    return next(c for c in range(len(w.countries)) if word(w, c) == name)


def allies(b: Board, power: int) -> list[int]:
    """The belligerents of a side (19.0a), in alphabetical order of their numbers on the charts."""
    return [c for c, side in enumerate(b.allegiance) if side == power]


def side_of(b: Board, w: World, country: str) -> int:
    """The side of a country, NEUTRAL or SURRENDERED."""
    return b.allegiance[w.country_index[country]]


def mutinous(b: Board, w: World) -> int:
    """Units of land, sea and air whose country is in mutiny: they do not attack (37.8a)."""
    return sum_of(w.nation.get(w.countries[c], 0) for c in b.mutinies)


def major(w: World, c: int) -> bool:
    """Whether a country is a major power (``morale.chart``)."""
    return w.countries[c] in w.charts["morale"]["chart"]["majors"]
