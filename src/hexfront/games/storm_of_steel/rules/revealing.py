"""3.4, 4.3, 8.2. Turning cards up: campaigns in the first half, contingencies at their moment."""

from __future__ import annotations

from collections.abc import Callable

from hexfront.games.storm_of_steel.board import Board, S
from hexfront.games.storm_of_steel.cards import IMPULSE, WEAPONS, Card, card, card_number
from hexfront.games.storm_of_steel.deck import Held, Played
from hexfront.games.storm_of_steel.rules import conditions, decks, effects, impulses
from hexfront.games.storm_of_steel.rules.players import OfPower, asked
from hexfront.games.storm_of_steel.world import CP, EN, FRONT_NAMES, SIDES
from hexfront.kernel import Action, Ask, Auto, Refusal, act

PASS = act("pass")


def turn_up(s: S, power: int, held: Held) -> None:
    """A card is turned up for everybody: its impulses and shifts hold from now on (4.6c, 4.6f).

    Rows 4.6d, 4.6l.
    """
    b, one = s.board, card(held.card)
    decks.set_hand(b, power, tuple(other for other in decks.hand(b, power) if other != held))
    b.played = (*b.played, Played(held.card, held.front, b.impulse))
    where = f" ({FRONT_NAMES[held.front]})" if held.front >= 0 else ""
    s.log("card shown", "3.4a" if not one.other else "4.31a", side=SIDES[power], card=one.name, where=where)
    s.commit("4.31a", f"{one.name} has been shown.")
    if one.impulses and not one.other:
        impulses.grant(b, power, held.front, one.impulses)
    elif one.impulses:
        impulses.contingency(b, s.world, power, held.front)
    effects.begin(s, power, one, held.front)


def _reveal(s: S, frame: OfPower) -> None:
    """The start of a half: campaign cards in the first impulse, then the window for a contingency (3.4c)."""
    b, power = s.board, frame.power
    b.fallen_back &= ~s.world.side[power]
    b.interior = 0
    ask(s, "cards.window", power, lambda one: IMPULSE in one.phases)
    if b.impulse == 1:
        # Whether a card comes up or not, this is the moment: undo must not tell that there is none.
        s.commit("3.4a", "The campaign cards have been turned up.")
        if power == CP:
            _campaigns(s, EN, early=True)
        _campaigns(s, power)


def _campaigns(s: S, power: int, *, early: bool = False) -> None:
    """All campaign cards of a side come up (3.4a, R-21); those that defend already in the enemy's half.

    A card whose prerequisite no longer holds goes back without harm (R-20).
    """
    b, w = s.board, s.world
    for held in decks.hand(b, power):
        one = card(held.card)
        if one.other or (early and not defends(one)):
            continue
        if conditions.may_play(b, w, one, revealing=True):
            turn_up(s, power, held)
        else:
            decks.set_hand(b, power, tuple(other for other in decks.hand(b, power) if other != held))
            s.log("card lapsed", "4.6s", side=SIDES[power], card=one.name, audience=SIDES[power])


def defends(one: Card) -> bool:
    """Whether a card has a shift to the left, for which the enemy must see it early (3.4b, R-6)."""
    return one.shift is not None and not one.shift.right


# Standing orders -------------------------------------------------------------------------------------------

#: What a side may say of the questions about its face-down card.
ASK, QUIET = "card ask", "card quiet"
ORDERS = {
    ASK: "Ask whether you turn up your face-down card, at every moment at which a card may come up.",
    QUIET: "Leave your face-down card covered for the rest of this turn, and do not ask. The others are not "
    "told, but may notice that you decide at once.",
}


def silent(b: Board, power: int) -> bool:
    """Whether a side leaves its face-down card covered in this turn."""
    return b.silent_cp if power == CP else b.silent_en


def keep_silent(b: Board, power: int, *, quiet: bool) -> None:
    """A side wants no more questions about its face-down card in this turn, or wants them again."""
    if power == CP:
        b.silent_cp = quiet
    else:
        b.silent_en = quiet


# Contingencies (4.31, 8.21b) ------------------------------------------------------------------------------


def showable(s: S, power: int, phase: str) -> Held | None:
    """The face-down card of a side if it can be turned up in a phase (4.31a, 4.6s).

    Rows 8.21c, R-22.
    """
    b, w = s.board, s.world
    held = decks.covered_card(b, power)
    if held is None or phase not in card(held.card).phases:
        return None
    return held if conditions.may_play(b, w, card(held.card), revealing=True) else None


def _window_actions(s: S, frame: OfPower) -> list[Action]:
    """Who may have such a card is asked, whatever lies face down, so that the pause tells nothing."""
    held = showable(s, frame.power, IMPULSE)
    return [act("reveal", str(held.card)), PASS] if held else [PASS]


def _answer_actions(s: S, frame: OfPower) -> list[Action]:
    """In a combat only cards with a shift may come up (R-5)."""
    held = showable(s, frame.power, IMPULSE)
    return [act("reveal", str(held.card)), PASS] if held and card(held.card).shift else [PASS]


def show(s: S, frame: OfPower, action: Action) -> None:
    """The face-down card comes up, or stays down."""
    held = decks.covered_card(s.board, frame.power)
    if action != PASS and held is not None:
        turn_up(s, frame.power, held)


def covered_refusal(s: S, power: int, phase: str, action: Action) -> Refusal | None:
    """Why a side may not turn a card up in a phase; it rests on the side's own cards alone."""
    number = card_number(action.args[0]) if action.verb == "reveal" and action.args else None
    if number is None:
        return None
    held = next((one for one in decks.hand(s.board, power) if one.card == number), None)
    if held is None:
        return Refusal("4.31a", "That card does not lie face down before you.")
    one = card(held.card)
    if not one.other:
        return Refusal("3.4a", f"{one.name} comes up with all campaign cards of your first half.")
    if phase not in one.phases:
        if one.kind == WEAPONS:
            return Refusal("4.31b", f"{one.name} is shown in the Mobilization Phase.")
        return Refusal("4.31a", f"{one.name} is not turned up now, but in another part of the turn.")
    if not conditions.may_play(s.board, s.world, one, revealing=True):
        return Refusal("4.6s", f"{one.name} has a prerequisite: {one.prerequisite_words}.")
    return None


def _window_refusal(s: S, frame: OfPower, action: Action) -> Refusal | None:
    return covered_refusal(s, frame.power, IMPULSE, action)


def _answer_refusal(s: S, frame: OfPower, action: Action) -> Refusal | None:
    if action.verb != "reveal":
        return None
    shiftless = Refusal("R-5", "In a combat only a card with a shift comes up.")
    return covered_refusal(s, frame.power, IMPULSE, action) or shiftless


def offer(s: S, power: int) -> None:
    """Both stacks of a combat have been shown: a side may add a card with a shift (23.2b, R-90)."""
    ask(s, "cards.answer", power, lambda one: IMPULSE in one.phases and one.shift)


def ask(s: S, step: str, power: int, fits: Callable[[Card], object]) -> None:
    """Who may have a card for the moment face down is asked, whatever it is, unless he has said that it stays
    down this turn.

    The others do not hear of that: for them the moment has come and gone, and undo ends at it.
    """
    if decks.may_cover(s.board, s.world, power, fits):
        s.commit("4.31a", "The moment to turn up a face-down card has come.")
        if not silent(s.board, power):
            s.push(step, power)


STEPS = (
    Auto(name="cards.reveal", frame=OfPower, run=_reveal),
    Ask(
        name="cards.window",
        frame=OfPower,
        rule="8.21b",
        side=asked,
        prompt=lambda s, f: "Turn up your face-down card at the start of this impulse?",
        actions=_window_actions,
        take=show,
        refuse=_window_refusal,
        always=True,
    ),
    Ask(
        name="cards.answer",
        frame=OfPower,
        rule="23.2b",
        side=asked,
        prompt=lambda s, f: "Turn up your face-down card for this combat?",
        actions=_answer_actions,
        take=show,
        refuse=_answer_refusal,
        always=True,
    ),
)
