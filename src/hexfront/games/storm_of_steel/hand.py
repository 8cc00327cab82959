"""The strategy cards as they lie: in hand, face down, open on the table, developed, out of the game (4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from hexfront.games.storm_of_steel.board import Board, enemy
from hexfront.games.storm_of_steel.cards import CAMPAIGN, CONTINGENCY, SHIPS, WEAPONS, Shift, card
from hexfront.games.storm_of_steel.cards import Card as Strategy
from hexfront.games.storm_of_steel.deck import Held
from hexfront.games.storm_of_steel.naming import ADJECTIVES
from hexfront.games.storm_of_steel.rules import choosing, decks, seas
from hexfront.games.storm_of_steel.rules.ladder import FACES
from hexfront.games.storm_of_steel.rules.players import power_of
from hexfront.games.storm_of_steel.world import FRONT_NAMES, FRONTS, SIDES, World
from hexfront.kernel import Action
from hexfront.kernel.scene import Card, Pile

KINDS: Final = {CAMPAIGN: "Campaign", CONTINGENCY: "Contingency", WEAPONS: "Weapons & tactics"}
COLOURS: Final = {CAMPAIGN: "#6e2a22", CONTINGENCY: "#2f5c4a", WEAPONS: "#3d4a63"}
BACKS: Final = ("#4f5d52", "#2f5c9a")
NOTHING: Final = "none"
#: What a player with cards is asked to do with them.
CHOOSING: Final = "cards.begin"


def piles(w: World, b: Board, view: dict[str, Any]) -> tuple[Pile, ...]:
    """The cards that a side sees: its own, what lies open, and the backs of what the other has covered."""
    viewer = view["side"]
    found: list[Pile] = []
    if viewer is not None:
        found += _own(w, b, view, power_of(viewer))
        found.append(_covered(b, enemy(power_of(viewer))))
    else:
        found += [_covered(b, power) for power in range(len(SIDES))]
    found += [
        Pile("open", "Turned up in this turn", "table", tuple(_open(b))),
        Pile("developed", "Developed", "table", tuple(_face(card(n)) for n in b.developed)),
        Pile("trying", "In development", "table", tuple(_trying(b))),
        Pile("out", "Out of the game", "away", tuple(_face(card(n), dim=True) for n in b.removed_cards)),
    ]
    return tuple(pile for pile in found if pile.cards)


# One's own ---------------------------------------------------------------------------------------


def _own(w: World, b: Board, view: dict[str, Any], power: int) -> list[Pile]:
    """What lies face down before a side, and the deck from which it chooses."""
    side, hand = SIDES[power], decks.hand(b, power)
    answers = tuple(map(Action, view["sealed"]))
    asked = view["decision"] is not None and view["decision"]["step"] == CHOOSING
    taken = choosing.chosen(answers) if asked or answers else ()
    down = tuple(_face(card(held.card), f"reveal {held.card}", _chip(held)) for held in hand)
    elsewhere = {held.card for held in hand} | {played.card for played in b.played}
    deck = tuple(_deck(w, b, power, taken, elsewhere))
    return [
        Pile("hand", "Face down before you", "hand", down, side),
        Pile("deck", "Your deck", "hand" if asked else "away", deck, side),
    ]


def _deck(w: World, b: Board, power: int, taken: tuple[Held, ...], elsewhere: set[int]) -> Iterator[Card]:
    """The cards that may be chosen first, then those whose prerequisite does not hold."""
    chips = {held.card: _chip(held) for held in taken}
    free = {one.number for one in decks.available(b, w, power)}
    for one in sorted(decks.deck(b, w, power), key=lambda one: (one.number not in free, one.number)):
        if one.number not in elsewhere:
            yield _face(one, f"choose {one.number}", chips.get(one.number, ""), dim=one.number not in free)


def _chip(held: Held) -> str:
    return FRONT_NAMES[held.front] if held.front >= 0 else "chosen"


# On the table ------------------------------------------------------------------------------------


def _covered(b: Board, power: int) -> Pile:
    """That a contingency or weapons card lies face down can be seen by all (R-18)."""
    backs = tuple(
        Card(f"covered-{power}", "A contingency or weapons card", colour=BACKS[power], facedown=True)
        for _ in range(b.covered[power])
    )
    return Pile(f"covered-{SIDES[power]}", "Face down before the other side", "table", backs, SIDES[power])


def _open(b: Board) -> Iterable[Card]:
    for played in b.played:
        where = FRONT_NAMES[played.front] if played.front >= 0 else ""
        yield _face(card(played.card), chip=where)


def _trying(b: Board) -> Iterable[Card]:
    for number in b.in_progress:
        yield _face(card(number), f"try {number}", "left in play")


# What is printed ---------------------------------------------------------------------------------


def _face(one: Strategy, play: str = "", chip: str = "", dim: bool = False) -> Card:
    """A card face up."""
    return Card(
        id=str(one.number),
        title=one.name,
        number=str(one.number),
        kind=KINDS[one.kind],
        facts=_facts(one),
        text=_text(one),
        foot=_foot(one),
        chip=chip,
        colour=COLOURS[one.kind],
        side=SIDES[one.power],
        dim=dim,
        play=play,
    )


def _facts(one: Strategy) -> dict[str, str]:
    found: dict[str, str] = {}
    if one.fronts or one.everywhere:
        every = one.everywhere or len(one.fronts) == len(FRONTS)
        found["Front"] = "any" if every else " or ".join(FRONT_NAMES[front] for front in one.fronts)
    if one.impulses:
        found["Impulses"] = f"+{one.impulses}"
    if one.shift is not None:
        found["In attack" if one.shift.right else "In defence"] = _shift(one.shift)
        if one.shift.arm == SHIPS:
            # Which seas belong to the fronts of the card.
            found["Seas"] = ", ".join(area for area, front in seas.fronts().items() if front in one.fronts)
    if one.objective is not None:
        found["Objective"] = one.objective_words
        found["Morale"] = f"+{one.morale} or \N{MINUS SIGN}{one.morale}"
    return found


def _shift(shift: Shift) -> str:
    """One column to the right for Germans: in attack; to the left: in defence (4.6f, 4.6g)."""
    who = ADJECTIVES.get(shift.country, shift.arm)
    return " ".join(filter(None, (f"{shift.columns}{'R' if shift.right else 'L'}", who)))


def _text(one: Strategy) -> str:
    """What is special about a card, and what the letters of its shift mean (4.6g)."""
    special = "" if one.special_words == NOTHING else f"{one.special_words}."
    if one.shift is None:
        return special
    columns, right = one.shift.columns, one.shift.right
    odds = f"{columns} column{'s' if columns > 1 else ''} to the {'right' if right else 'left'}"
    return f"{special} {columns}{'R' if right else 'L'}: the odds move {odds}.".lstrip()


def _foot(one: Strategy) -> str:
    needs = "" if one.prerequisite_words == NOTHING else f"{one.prerequisite_words}."
    faces = one.discard
    goes = f"Leaves the game {_on(faces)}when the turn ends." if faces else ""
    return " ".join(filter(None, (needs, goes)))


def _on(faces: range) -> str:
    """The rolls that take a card out of the game in the discard step; none is made where all do (4.6u)."""
    if len(faces) == len(FACES):
        return ""
    return f"on a roll of {faces[0]} to {faces[-1]} " if len(faces) > 1 else f"on a roll of {faces[0]} "
