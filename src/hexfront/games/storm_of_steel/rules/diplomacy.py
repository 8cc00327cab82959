"""3.2, 6.1, 19.2, 39.2. The Grand Diplomacy Phase: entries, peace, then the cards of both sides."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.storm_of_steel.board import S, enemy
from hexfront.games.storm_of_steel.cards import DIPLOMACY, card
from hexfront.games.storm_of_steel.deck import Held
from hexfront.games.storm_of_steel.rules import countries, decks, embassies, politics, revealing, surrender
from hexfront.games.storm_of_steel.rules.choosing import PEACE
from hexfront.games.storm_of_steel.rules.players import OfPower, asked, power_of
from hexfront.games.storm_of_steel.rules.revealing import PASS
from hexfront.games.storm_of_steel.world import CP, EN, NEUTRAL, POWERS, SIDES
from hexfront.kernel import Action, Ask, Auto, Chance, Frame, Refusal, Sealed, act
from hexfront.kernel.dice import Value

#: A number on which a country joins without a roll.
CERTAIN = 6
#: The turn in which Britain waits for the ultimatum to Belgium (39.2a).
OPENING = "1914Su"


class OfEntry(NamedTuple):
    """A country that a scenario may bring in: its row.

    Rows 19.21a, 20.0a, 20.3a, R-104, R-161.
    """

    step: str
    row: int


class OfWill(NamedTuple):
    """The morale of both sides when the phase began: whoever joins since changes no order (3.2a)."""

    step: str
    central: int
    entente: int


class OfLot(NamedTuple):
    """Who speaks first: whose die is thrown, and what the other has thrown (0: nothing yet)."""

    step: str
    power: int
    other: int


def _begin(s: S, frame: Frame) -> None:
    """Entries of the scenario, peace, the cards in order of morale, and what Britain does (3.2a, 6.1a)."""
    b = s.board
    if s.world.scenario.get("politics"):
        s.push("diplomacy.britain")
        s.push("diplomacy.order", *b.morale)
        if _asked(s):
            s.push("diplomacy.peace")
    for row in reversed(range(len(politics.entries()))):
        s.push("entry.try", row)


# Entries of the scenario (39.2a) -------------------------------------------------------------------------


def _entry(s: S, frame: OfEntry) -> None:
    """A neutral whose time has come joins, or a die is rolled for it (19.0c, 19.2b)."""
    one = politics.entries()[frame.row]
    w = s.world
    if one.scenario != w.scenario_name:
        return
    c = w.country_index[one.country]
    if s.board.allegiance[c] != NEUTRAL or not politics.holds(s, one.condition):
        return
    if one.number >= CERTAIN:
        surrender.join(s, c, one.power, "39.2a", morale=one.morale)
    else:
        s.push("entry.roll", frame.row)


def _entry_roll(s: S, frame: OfEntry, die: Value) -> None:
    one = politics.entries()[frame.row]
    s.log(
        "entry rolled",
        "39.2a",
        side=SIDES[one.power],
        country=countries.named(one.country),
        dice=(int(die),),
        number=one.number,
    )
    if int(die) <= one.number:
        surrender.join(s, s.world.country_index[one.country], one.power, "39.2a", morale=one.morale)


def _britain(s: S, frame: Frame) -> None:
    """Without an ultimatum to Belgium Britain stays out for the first turn (39.2a, R-109)."""
    b, w = s.board, s.world
    first = w.turns[b.turn].code == OPENING
    if first and (CP, "Belgium") not in b.ultimata:
        surrender.stand_aside(s, w.country_index["Britain"])


# Peace (3.2b, 6.11e) ---------------------------------------------------------------------------------------


def _asked(s: S) -> tuple[str, ...]:
    """The sides that may have Peace Negotiations face down (3.2b)."""
    return tuple(
        SIDES[power]
        for power in POWERS
        if decks.may_cover(s.board, s.world, power, lambda one: one.effect(PEACE))
    )


def _peace_actions(s: S, frame: Frame, side: str, answers: tuple[Action, ...]) -> list[Action]:
    """Who may have it is asked, whatever lies face down; only Peace Negotiations can be shown (playbook)."""
    power = power_of(side)
    held = revealing.showable(s, power, DIPLOMACY)
    if held is None or card(held.card).effect(PEACE) is None:
        return [PASS]
    shown = act("reveal", str(held.card))
    return [shown] if (power, PEACE) in s.board.obliged else [shown, PASS]


def _peace(s: S, frame: Frame, answers: dict[str, tuple[Action, ...]]) -> None:
    """Only if both sides show the card is there a roll (6.11e)."""
    shown = [power_of(side) for side, (answer,) in answers.items() if answer != PASS]
    for power in shown:
        held = decks.covered_card(s.board, power)
        if held is not None:
            revealing.turn_up(s, power, held)
    if len(shown) == len(POWERS):
        s.push("peace.roll")


# The cards in order (3.2a, 3.2c) ---------------------------------------------------------------------------


def _order(s: S, frame: OfWill) -> None:
    """Who had the higher morale at the start speaks first; equal ones throw dice (3.2a, R-3)."""
    if not any(s.board.covered):
        return
    if frame.central == frame.entente:
        s.push("diplomacy.lot", CP, 0)
    else:
        _speak(s, CP if frame.central > frame.entente else EN)


def _speak(s: S, first: int) -> None:
    for power in (enemy(first), first):
        if s.board.covered[power]:
            s.push("diplomacy.play", power)


def _lot(s: S, frame: OfLot, die: Value) -> None:
    s.log("first", "3.2a", side=SIDES[frame.power], dice=(int(die),))
    if frame.power == CP:
        s.push("diplomacy.lot", EN, int(die))
    elif int(die) == frame.other:
        s.push("diplomacy.lot", CP, 0)
    else:
        _speak(s, CP if frame.other > int(die) else EN)


def _play_actions(s: S, frame: OfPower) -> list[Action]:
    """The card with each target it may have, or nothing (3.2c)."""
    held = revealing.showable(s, frame.power, DIPLOMACY)
    if held is None or card(held.card).effect(PEACE) is not None:
        return [PASS]
    return [*_showings(s, frame.power, held), PASS]


def _showings(s: S, power: int, held: Held) -> list[Action]:
    number, w = str(held.card), s.world
    targets = embassies.targets(s, power, card(held.card))
    if targets is None:
        return [act("reveal", number)]
    return [act("reveal", number, countries.word(w, c)) for c in targets]


def _refuse(s: S, frame: OfPower, action: Action) -> Refusal | None:
    """Why the card that lies face down cannot be used so."""
    found = revealing.covered_refusal(s, frame.power, DIPLOMACY, action)
    held = revealing.showable(s, frame.power, DIPLOMACY)
    if found is not None or action.verb != "reveal" or held is None or not action.args:
        return found
    one = card(held.card)
    if one.effect(PEACE):
        return Refusal("3.2b", f"The moment for {one.name} has passed: they come before all other cards.")
    if embassies.targets(s, frame.power, one) is None:
        return None
    return embassies.refusal(s, frame.power, one, action.args[1] if len(action.args) > 1 else "")


def _peace_refusal(s: S, frame: Frame, side: str, action: Action) -> Refusal | None:
    found = revealing.covered_refusal(s, power_of(side), DIPLOMACY, action)
    if found is None and action.verb == "reveal":
        return Refusal("3.2b", "Now only Peace Negotiations can be shown; other cards follow.")
    if action == PASS:
        return Refusal("6.22b", "You must show Peace Negotiations in this turn.")
    return found


def _play(s: S, frame: OfPower, action: Action) -> None:
    held = decks.covered_card(s.board, frame.power)
    if action == PASS or held is None:
        return
    revealing.turn_up(s, frame.power, held)
    c = countries.by_word(s.world, action.args[1]) if len(action.args) > 1 else -1
    embassies.begin(s, frame.power, card(held.card), c)


STEPS = (
    Auto(name="diplomacy.begin", run=_begin),
    Auto(name="entry.try", frame=OfEntry, run=_entry),
    Chance(
        name="entry.roll",
        frame=OfEntry,
        rule="39.2a",
        purpose="does the country join?",
        take=_entry_roll,
    ),
    Sealed(
        name="diplomacy.peace",
        rule="3.2b",
        sides=lambda s, f: _asked(s),
        prompt=lambda s, f, side: "Show Peace Negotiations?",
        actions=_peace_actions,
        complete=lambda s, f, side, answers: bool(answers),
        take=_peace,
        refuse=_peace_refusal,
    ),
    Auto(name="diplomacy.order", frame=OfWill, run=_order),
    Chance(
        name="diplomacy.lot",
        frame=OfLot,
        rule="3.2a",
        purpose="who speaks first?",
        take=_lot,
    ),
    Ask(
        name="diplomacy.play",
        frame=OfPower,
        rule="3.2c",
        side=asked,
        prompt=lambda s, f: "Turn up your face-down card in the Grand Diplomacy Phase?",
        actions=_play_actions,
        take=_play,
        refuse=_refuse,
        always=True,
    ),
    Auto(name="diplomacy.britain", run=_britain),
)
