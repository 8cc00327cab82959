"""3.7a, 22. Development: weapons & tactics cards are shown and rolled for at the start of mobilization."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.storm_of_steel.board import S, enemy
from hexfront.games.storm_of_steel.cards import MOBILIZATION, WEAPONS, Card, Effect, card, card_number
from hexfront.games.storm_of_steel.deck import Played
from hexfront.games.storm_of_steel.rules import decks, effects, industry, revealing, specials, weapons, will
from hexfront.games.storm_of_steel.rules.book import Book
from hexfront.games.storm_of_steel.rules.choosing import SUBMARINES
from hexfront.games.storm_of_steel.rules.players import power_of
from hexfront.games.storm_of_steel.rules.revealing import PASS
from hexfront.games.storm_of_steel.world import POWERS, SIDES
from hexfront.kernel import Action, Ask, Auto, Chance, Frame, Refusal, Sealed, act
from hexfront.kernel.dice import Value
from hexfront.mechanics.frames import at_hand

AIR = "air doctrine"
#: A card whose number is above all faces needs no die (card 94).
FACES = 6
#: Imitation and repetition together help no more than this (22.2d).
MOST = -2


class OfAttempt(NamedTuple):
    """An attempt at a development: whose, which card, whether it had been left in play, and the modifier.

    The modifier is that of the moment when both sides show their cards: what the enemy develops in the same
    phase he did not have before (3.0c, 22.11a).
    """

    step: str
    power: int
    card: int
    again: bool
    by: int = 0


def asked_sides(s: S) -> tuple[str, ...]:
    """Who has a card face down, or one in play that it may try: all of this can be seen by both (22.2c)."""
    b = s.board
    return tuple(
        SIDES[power]
        for power in POWERS
        if b.covered[power] or (not decks.resolved(b, power) and left_in_play(s, power))
    )


def left_in_play(s: S, power: int) -> list[int]:
    """Cards of a side that failed before and lie open (22.2b)."""
    return [number for number in s.board.in_progress if card(number).power == power]


def affordable(s: S, power: int, one: Card) -> bool:
    """Whether saved points and this turn's capacity of the alliance cover an attempt (22.1b, R-157)."""
    cost = one.effect("cost")
    means = industry.means(s, power)
    return cost is None or sum(Book(means).left(name) for name in means.home) >= cost.amount


def _begin(s: S, frame: Frame) -> None:
    specials.rail_link(s)
    if asked_sides(s):
        s.push("development.show")


def _actions(s: S, frame: Frame, side: str, answers: tuple[Action, ...]) -> list[Action]:
    """One card is resolved in a turn: the one that lies face down, or one left in play (22.2c, R-26)."""
    power = power_of(side)
    held = revealing.showable(s, power, MOBILIZATION)
    found: list[Action] = []
    if held and (card(held.card).kind != WEAPONS or affordable(s, power, card(held.card))):
        found += effects.showings(s, power, held)
    tries = [number for number in left_in_play(s, power) if affordable(s, power, card(number))]
    return [*found, *(act("try", str(number)) for number in tries), PASS]


def _refuse(s: S, frame: Frame, side: str, action: Action) -> Refusal | None:
    """Why a card is not resolved now."""
    power, number = power_of(side), card_number(action.args[0]) if action.args else None
    held = decks.covered_card(s.board, power)
    mine = left_in_play(s, power) if action.verb == "try" else [held.card] if held else []
    if action.verb not in ("try", "reveal") or number is None:
        return None
    if number not in mine:
        words = "was left in play after a failure" if action.verb == "try" else "lies face down before you"
        return Refusal("22.2b" if action.verb == "try" else "22.2c", f"No such card {words}.")
    if card(number).kind == WEAPONS and not affordable(s, power, card(number)):
        return Refusal("22.1b", "Saved points and the capacity of this turn do not cover the attempt.")
    return revealing.covered_refusal(s, power, MOBILIZATION, action) or effects.unpicked(s, power, action)


def _take(s: S, frame: Frame, answers: dict[str, tuple[Action, ...]]) -> None:
    """Both sides show and try their cards at the same time (3.0c)."""
    for side, (answer,) in reversed(answers.items()):
        if answer != PASS:
            _resolve(s, power_of(side), answer)


def _resolve(s: S, power: int, answer: Action) -> None:
    b, number = s.board, int(answer.args[0])
    one, again = card(number), answer.verb == "try"
    if again:
        b.played = (*b.played, Played(number))
    else:
        revealing.turn_up(s, power, at_hand(decks.covered_card(b, power)))
    if one.kind == WEAPONS:
        _attempt(s, power, one, again=again)
    elif effects.picked(s, power, one, answer) == "morale":
        gain = at_hand(one.effect("either: morale"))
        will.change(s, {power: gain.amount}, "4.31a", one.name)


def _attempt(s: S, power: int, one: Card, *, again: bool) -> None:
    """The attempt is paid for, whatever comes of it (22.1a, 22.2d)."""
    b, cost = s.board, one.effect("cost")
    debts = list(b.development_cost)
    debts[power] += cost.amount if cost else 0
    b.development_cost = (debts[0], debts[1])
    if certain(one):
        succeed(s, power, one)
    else:
        s.push("development.roll", power, one.number, again, modifier(s, power, one, again=again))


def _goal(one: Card) -> Effect:
    return at_hand(one.effect("development"))


def needed(one: Card) -> int:
    """The number on which an attempt succeeds (22.1a)."""
    return _goal(one).amount


def certain(one: Card) -> bool:
    """Whether an attempt needs no die (card 94)."""
    return needed(one) > FACES


def achieved(one: Card, modified: int) -> bool:
    """Whether a modified die succeeds: the number of the card or less, and 0 or less always (R-27)."""
    return modified <= max(0, needed(one))


def modifier(s: S, power: int, one: Card, *, again: bool) -> int:
    """-1 if the enemy has it already (22.11a, 22.11b), -1 for a card left in play (22.2d)."""
    b, foe = s.board, enemy(power)
    weapon = _goal(one).where[0]
    if weapon == AIR:
        imitated = b.air_doctrine[foe] > b.air_doctrine[power]
    else:
        imitated = weapons.developed(b, foe, weapon)
    return max(MOST, -int(imitated) - int(again))


def _roll(s: S, frame: OfAttempt, die: Value) -> None:
    """The number of the card or less succeeds, and 0 or less always does (22.1a, 22.11a, R-27)."""
    one = card(frame.card)
    number = needed(one)
    done = achieved(one, int(die) + frame.by)
    effect = "it succeeds" if done else "it fails"
    s.log(
        "development",
        "22.1a",
        side=SIDES[frame.power],
        card=one.name,
        dice=(int(die),),
        modifier=frame.by,
        number=number,
        effect=effect,
    )
    if done:
        succeed(s, frame.power, one)
    else:
        s.push("development.keep", frame.power, frame.card, frame.again)


def succeed(s: S, power: int, one: Card) -> None:
    """The weapon is there from this turn on (22.1a, 22.2a); air doctrine rises by a level (card 39, 96).

    Rows 28.1a.
    """
    b, weapon = s.board, _goal(one).where[0]
    b.in_progress = tuple(number for number in b.in_progress if number != one.number)
    if weapon == AIR:
        levels, most = list(b.air_doctrine), s.world.charts["air"]["doctrine_max"]
        levels[power] = min(most, levels[power] + 1)
        b.air_doctrine = (levels[0], levels[1])
        s.log("air doctrine", "22.1a", side=SIDES[power], level=levels[power])
        if levels[power] < most:
            return
    b.developed = (*b.developed, one.number)
    b.unrestricted = b.unrestricted or weapon == SUBMARINES
    s.log("developed", "22.2a", side=SIDES[power], card=one.name)


def _keep(s: S, frame: OfAttempt, action: Action) -> None:
    """A card that failed stays open in play or goes back to the deck (22.2b)."""
    b = s.board
    others = tuple(number for number in b.in_progress if number != frame.card)
    b.in_progress = (*others, frame.card) if action.verb == "keep" else others


STEPS = (
    Auto(name="development.begin", run=_begin),
    Sealed(
        name="development.show",
        rule="3.7a",
        sides=lambda s, f: asked_sides(s),
        prompt=lambda s, f, side: "Show your face-down card, try one that is in play, or neither?",
        actions=_actions,
        complete=lambda s, f, side, answers: bool(answers),
        take=_take,
        refuse=_refuse,
    ),
    Chance(
        name="development.roll",
        frame=OfAttempt,
        rule="22.1a",
        purpose="is the weapon or tactic developed?",
        take=_roll,
    ),
    Ask(
        name="development.keep",
        frame=OfAttempt,
        rule="22.2b",
        side=lambda s, f: SIDES[f.power],
        prompt=lambda s, f: f"{card(f.card).name} has failed: leave it in play, or take it back?",
        actions=lambda s, f: [act("keep", str(f.card)), act("return", str(f.card))],
        take=_keep,
    ),
)
