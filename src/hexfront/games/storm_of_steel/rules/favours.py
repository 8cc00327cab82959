"""4.6r. What open cards of this turn grant the units of a country in movement, command and building."""

from __future__ import annotations

from functools import cache

from hexfront.games.storm_of_steel.board import Board
from hexfront.games.storm_of_steel.cards import Effect, with_effect
from hexfront.games.storm_of_steel.deck import Played
from hexfront.games.storm_of_steel.world import World

#: Kinds of effects by what they are for.
SCOUTS, ALPINE, DESERT, TRAINS, JOINT, PRICE = (
    "intelligence",
    "winter mountains",
    "desert",
    "rail into zones",
    "joint command",
    "price",
)


@cache
def _granting(kind: str) -> dict[int, tuple[int, Effect]]:
    """The cards with an effect of a kind, each with its side."""
    found = {}
    for one in with_effect(kind):
        effect = one.effect(kind)
        if effect is not None:
            found[one.number] = (one.power, effect)
    return found


def granted(b: Board, power: int, kind: str) -> list[tuple[Played, Effect]]:
    """The effects of a kind that open cards of a side have."""
    cards = _granting(kind)
    return [
        (played, cards[played.card][1])
        for played in b.played
        if played.card in cards and cards[played.card][0] == power
    ]


def amount(b: Board, w: World, kind: str, u: int) -> int:
    """How much the open cards grant a unit, by its country."""
    if not b.played:
        return 0
    country = w.units[u].country
    return sum(effect.amount for _, effect in granted(b, w.side_of[u], kind) if country in effect.who)


def joint(b: Board, power: int) -> tuple[str, ...]:
    """The countries whose HQs and cities serve each other in this turn (card 87)."""
    return next((effect.who for _, effect in granted(b, power, JOINT)), ())


def trains_left(b: Board, w: World, u: int) -> int:
    """How many units of a country may still ride into an EZOC in this half-impulse (card 33)."""
    h = b.loc[u]
    for played, effect in granted(b, w.side_of[u], TRAINS):
        now = played.impulse == b.impulse and b.half == w.side_of[u]
        if now and w.units[u].country in effect.who and w.front_of[h] == played.front:
            return effect.amount - b.interior.bit_count()
    return 0
