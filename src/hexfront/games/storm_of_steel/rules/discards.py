"""3.8, 4.5. The last phase: played cards leave the game or go back, then events, then a clean table."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.storm_of_steel.board import S
from hexfront.games.storm_of_steel.cards import card
from hexfront.games.storm_of_steel.rules import decks
from hexfront.games.storm_of_steel.world import POWERS
from hexfront.kernel import Auto, Chance, Frame
from hexfront.kernel.dice import Value

#: A range with all faces needs no die.
FACES = 6


class OfCard(NamedTuple):
    """A roll for one card."""

    step: str
    card: int


def _begin(s: S, frame: Frame) -> None:
    """8a discards, 8b political events where the scenario has them, what it asks for, the end of the turn."""
    b = s.board
    b.obliged = ()
    s.push("discard.end")
    s.push("specials.phase8")
    if s.world.scenario.get("politics"):
        s.push("events.begin")
    for played in reversed(b.played):
        faces = card(played.card).discard
        if faces:
            s.push("discard.sure" if len(faces) == FACES else "discard.roll", played.card)


def remove(s: S, number: int) -> None:
    """A card leaves the game (4.6u)."""
    b = s.board
    b.removed_cards = (*b.removed_cards, number)


def _sure(s: S, frame: OfCard) -> None:
    remove(s, frame.card)
    s.log("discarded", "4.6u", card=card(frame.card).name)


def _rolled(s: S, frame: OfCard, die: Value) -> None:
    """Within its range the card leaves the game; otherwise it goes back to the deck (4.5a, 4.6u)."""
    gone = int(die) in card(frame.card).discard
    if gone:
        remove(s, frame.card)
    effect = "leaves the game" if gone else "goes back into the deck"
    s.log("discard rolled", "4.6u", card=card(frame.card).name, dice=(int(die),), effect=effect)


def _end(s: S, frame: Frame) -> None:
    """Cards that were not turned up go back (4.32a); what was of this turn is forgotten."""
    b = s.board
    for power in POWERS:
        decks.set_hand(b, power, ())
    b.played = b.used_up = ()
    b.toll = {}
    b.extra_points = {}
    b.development_cost = (0, 0)
    b.band_cost_cp = b.band_cost_en = 0
    b.fallen_back = b.sabotaged = b.shortage = 0
    # America remembers what was sunk (38.6b).
    b.merchant_lost, b.sunk_merchants = b.sunk_merchants, 0
    b.subverted = ()


STEPS = (
    Auto(name="discard.begin", run=_begin),
    Auto(name="discard.sure", frame=OfCard, run=_sure),
    Chance(
        name="discard.roll",
        frame=OfCard,
        rule="4.6u",
        purpose="does the card leave the game?",
        take=_rolled,
    ),
    Auto(name="discard.end", run=_end),
)
