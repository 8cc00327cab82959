"""4.6f to 4.6l, 4.72. Columns that open cards give a side in a combat, before command and caps."""

from __future__ import annotations

from collections.abc import Iterator

from hexfront.games.storm_of_steel.board import Board, hexes_of
from hexfront.games.storm_of_steel.cards import ARMS, SHIPS, Card, Shift, card
from hexfront.games.storm_of_steel.world import World
from hexfront.hexes import members
from hexfront.mechanics.world import sum_of

#: Effects by which a shift depends on whose units are attacked: it counts only against some, or less.
AGAINST, LOWERED = "shift only against", "shift against"


def columns(
    b: Board,
    w: World,
    power: int,
    *,
    right: bool,
    units: int,
    target: int,
    naval: bool = False,
    air: bool = False,
    known: int = -1,
    landing: bool = False,
) -> int:
    """The columns of a side's open cards for its attack (right) or its defence (left) of a hex.

    ``units`` are its own units that take part. A card counts on the front where some of them stand, for each
    side by itself (4.72a, 4.72b); who makes a ``landing`` lies before the port, wherever he comes from
    (25.42a). Of the enemies in the hex only those that are ``known`` are looked at.

    Rows 4.6h, R-150.
    """
    places = 1 << target if landing else hexes_of(b, units)
    return sum(
        _worth(w, one, shift, units, target, b.stack[target] & known, naval=naval, air=air)
        for one, shift in _counting(b, w, power, places)
        if shift.right == right
    )


def unsure(b: Board, w: World, power: int, units: int) -> list[str]:
    """The open cards of a side whose columns depend on whose units lie in the hex that it attacks."""
    found = [one for one, shift in _counting(b, w, power, hexes_of(b, units)) if shift.right]
    return [one.name for one in found if one.effect(AGAINST) or one.effect(LOWERED)]


def _counting(b: Board, w: World, power: int, places: int) -> Iterator[tuple[Card, Shift]]:
    """The open cards of a side with a shift, for the fronts of some hexes."""
    fronts = {w.front_of[h] for h in members(places)}
    for played in b.played:
        one = card(played.card)
        if one.power == power and one.shift is not None and (one.everywhere or played.front in fronts):
            yield one, one.shift


def _worth(
    w: World, one: Card, shift: Shift, units: int, target: int, foes: int, *, naval: bool, air: bool
) -> int:
    """What a card is worth in this combat (4.6i, R-24)."""
    if not _fits(w, one, units, target, foes):
        return 0
    otherwise, lowered = one.effect("shift otherwise"), one.effect(LOWERED)
    if not _qualified(w, shift, units, naval=naval, air=air):
        return otherwise.amount if otherwise else 0
    if lowered and foes & _nations(w, lowered.who):
        return lowered.amount
    return shift.columns


def _qualified(w: World, shift: Shift, units: int, *, naval: bool, air: bool) -> bool:
    """Whether a unit of the country or arm that the card names takes part (4.6i, 4.6j, 4.6k)."""
    if shift.country:
        return bool(units & w.nation.get(shift.country, 0))
    if shift.arm == SHIPS:
        return naval
    if shift.arm == "Air":
        return air
    return not shift.arm or bool(units & sum_of(w.type.get(kind, 0) for kind in ARMS[shift.arm]))


def _fits(w: World, one: Card, units: int, target: int, foes: int) -> bool:
    """Whether the place and the enemies are those that the card is for."""
    inside, near = one.effect("shift only in"), one.effect("shift only near")
    against, beside = one.effect(AGAINST), one.effect("shift only with")
    if inside and w.countries[w.owner[target]] not in inside.where:
        return False
    if near and not any(w.grid.distance(target, w.named(place)) <= near.amount for place in near.where):
        return False
    if against and not foes & _nations(w, against.who):
        return False
    return not beside or bool(units & _nations(w, beside.who))


def _nations(w: World, names: tuple[str, ...]) -> int:
    return sum_of(w.nation.get(name, 0) for name in names)
