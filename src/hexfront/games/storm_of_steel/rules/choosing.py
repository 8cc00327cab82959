"""3.1, 4.2 to 4.4. The Strategy Card Phase: both sides choose cards at the same time, in secret."""

from __future__ import annotations

from hexfront.games.storm_of_steel.board import Board, S
from hexfront.games.storm_of_steel.cards import Card, all_cards, card, card_number
from hexfront.games.storm_of_steel.deck import Held
from hexfront.games.storm_of_steel.rules import conditions, decks
from hexfront.games.storm_of_steel.rules.decks import FRONT_WORDS
from hexfront.games.storm_of_steel.rules.players import power_of
from hexfront.games.storm_of_steel.world import CODES, CP, FRONT_NAMES, POWERS, SIDES, World
from hexfront.kernel import Action, Frame, Refusal, Sealed, act
from hexfront.mechanics.naming import counted

DONE = act("done")
#: Submarine warfare, once developed, is turned up or down each turn (R-28).
SUBMARINES = "submarines"
WARFARE = {True: act("warfare", "unrestricted"), False: act("warfare", "restricted")}
#: What an event may oblige a side to do in the next turn (6.22a).
PEACE, OBJECTIVE = "peace", "objective"
LIMIT_ROWS = {"high": "4.21a", "medium": "4.21b", "low": "4.21c"}


def chosen(answers: tuple[Action, ...]) -> tuple[Held, ...]:
    """The cards in a side's answer so far."""
    return tuple(held_of(one) for one in answers if one.verb == "choose")


def held_of(action: Action) -> Held:
    """The card and front that an action names."""
    number, *front = action.args
    return Held(int(number), FRONT_WORDS.index(front[0]) if front else -1)


def choice(held: Held) -> Action:
    """The action that takes a card, for a front if the card needs one."""
    words = () if held.front < 0 else (FRONT_WORDS[held.front],)
    return act("choose", str(held.card), *words)


def candidates(b: Board, w: World, power: int, so_far: tuple[Held, ...]) -> list[Held]:
    """What a side may still add: campaign cards up to its limit, one for a front, and one other card.

    Rows 4.22a, 4.43a.
    """
    mine = {held.card for held in so_far}
    campaigns = [held for held in so_far if not card(held.card).other]
    room = len(campaigns) < decks.campaign_limit(b, w, power)
    fronts = decks.active_fronts(b, w)
    free = [front for front in fronts if all(held.front != front for held in campaigns)]
    other = not any(card(held.card).other for held in so_far)
    found: list[Held] = []
    for one in decks.available(b, w, power):
        if one.number in mine or not (other if one.other else room):
            continue
        if not one.fronts:
            found.append(Held(one.number))
        else:
            found += [
                Held(one.number, front) for front in one.fronts if front in (fronts if one.other else free)
            ]
    return found


# Obligations (6.22) -------------------------------------------------------------------------------------


def duties(b: Board, w: World, power: int) -> list[frozenset[int]]:
    """Sets of cards of which a side must choose one; a duty that no card can meet lapses (6.22a, 6.22b)."""
    within = {held.card for held in candidates(b, w, power, ())}
    wanted = [_wanted(b, w, power, what) for who, what in b.obliged if who == power]
    forced = w.scenario.get("forced_cards", {}).get(CODES[power], {}).get(w.turns[b.turn].code)
    if forced is not None:
        wanted.append(frozenset({int(forced)}))
    return [duty & within for duty in wanted if duty & within]


def _wanted(b: Board, w: World, power: int, what: str) -> frozenset[int]:
    if what == PEACE:
        return frozenset(
            one.number for one in all_cards().values() if one.effect("peace") and one.power == power
        )
    return frozenset(one.number for one in decks.deck(b, w, power) if one.objective and not one.other)


def offers(b: Board, w: World, power: int, so_far: tuple[Held, ...]) -> list[Held]:
    """What may be added without making a duty impossible.

    Rows 3.1c, R-19.
    """
    owed = [duty for duty in duties(b, w, power) if not _met(duty, so_far)]
    found = candidates(b, w, power, so_far)
    if not owed:
        return found
    return [held for held in found if all(_possible(b, w, power, duty, (*so_far, held)) for duty in owed)]


def _met(duty: frozenset[int], cards: tuple[Held, ...]) -> bool:
    return any(held.card in duty for held in cards)


def _possible(b: Board, w: World, power: int, duty: frozenset[int], cards: tuple[Held, ...]) -> bool:
    return _met(duty, cards) or any(held.card in duty for held in candidates(b, w, power, cards))


def submarines(b: Board) -> bool:
    """Whether submarine warfare has been developed, so that it can be turned up and down (27.4a, R-28)."""
    weapons = (card(number).effect("development") for number in b.developed)
    return any(weapon is not None and SUBMARINES in weapon.where for weapon in weapons)


# The step -------------------------------------------------------------------------------------------------


def _actions(s: S, frame: Frame, side: str, answers: tuple[Action, ...]) -> list[Action]:
    b, w, power = s.board, s.world, power_of(side)
    so_far = chosen(answers)
    found = [choice(held) for held in offers(b, w, power, so_far)]
    if power == CP and submarines(b) and not any(one.verb == "warfare" for one in answers):
        found.append(WARFARE[not b.unrestricted])
    if all(_met(duty, so_far) for duty in duties(b, w, power)):
        found.append(DONE)
    return found


def _complete(s: S, frame: Frame, side: str, answers: tuple[Action, ...]) -> bool:
    return bool(answers) and answers[-1] == DONE


def _take(s: S, frame: Frame, answers: dict[str, tuple[Action, ...]]) -> None:
    """Lay the cards face down; what was changed about submarine warfare is known to all."""
    b = s.board
    b.chosen_morale = b.morale
    for power in POWERS:
        decks.set_hand(b, power, tuple(sorted(chosen(answers[SIDES[power]]))))
    if WARFARE[not b.unrestricted] in answers[SIDES[CP]]:
        b.unrestricted = not b.unrestricted
        s.log("warfare", "27.4a", side=SIDES[CP], how="unrestricted" if b.unrestricted else "restricted")
    s.log("cards chosen", "3.1a")


def _refuse(s: S, frame: Frame, side: str, action: Action) -> Refusal | None:
    """Why a card may not be chosen, or why a side is not done."""
    b, w, power = s.board, s.world, power_of(side)
    if action == DONE:
        return _owing(b, w, power, chosen(s.sealed.get(side, ())))
    if action.verb == "warfare":
        return Refusal("27.4a", "Only submarine warfare that has been developed is turned up or down, once.")
    number = card_number(action.args[0]) if action.verb == "choose" and action.args else None
    if number is None:
        return None
    one = all_cards().get(number)
    if one is None or one.power != power:
        return Refusal("3.1b", "That card is not in your deck.")
    so_far = chosen(s.sealed.get(side, ()))
    against = _missing(b, w, one) or _against(b, w, power, one, so_far)
    return against or _misplaced(b, w, one, action, so_far) or _owing(b, w, power, so_far)


def _missing(b: Board, w: World, one: Card) -> Refusal | None:
    """Why a card of a side is not in its deck now (4.33a, 4.6u, 22.2b, 39.6a)."""
    if one.number in b.removed_cards:
        return Refusal("4.6u", f"{one.name} is out of the game.")
    if one.number in b.developed:
        return Refusal("4.33a", f"{one.name} has been developed and stays in play.")
    if one.number in b.in_progress:
        return Refusal("22.2b", f"{one.name} has been left in play and is tried again from there.")
    if one not in decks.deck(b, w, one.power):
        return Refusal("39.6a", f"{one.name} is not among the cards of this scenario.")
    return None


def _against(b: Board, w: World, power: int, one: Card, so_far: tuple[Held, ...]) -> Refusal | None:
    """Why a card may not be chosen for any front: its prerequisite, or how many there are already."""
    if one.number in {held.card for held in so_far}:
        return Refusal("3.1b", f"{one.name} has been chosen already.")
    if not conditions.may_play(b, w, one, revealing=False):
        return Refusal("4.6s", f"{one.name} has a prerequisite: {one.prerequisite_words}.")
    if one.other:
        if any(card(held.card).other for held in so_far):
            return Refusal("4.3a", "Only one contingency or weapons & tactics card may be chosen in a turn.")
        return None
    campaigns = sum(not card(held.card).other for held in so_far)
    if campaigns >= decks.campaign_limit(b, w, power):
        rule = "4.42a" if w.single_map else LIMIT_ROWS[decks.band(w, b.morale[power])]
        return Refusal(rule, "No more campaign cards may be chosen in this turn.")
    return None


def _misplaced(b: Board, w: World, one: Card, action: Action, so_far: tuple[Held, ...]) -> Refusal | None:
    """Why a card may not be put to the front that an action names, or to none (3.1d, 4.41a, 4.41b)."""
    named = [word for word in action.args[1:] if word]
    where = " or ".join(FRONT_NAMES[front] for front in one.fronts)
    if not one.fronts:
        return Refusal("4.41a", f"{one.name} is for no front of its own.") if named else None
    if len(named) != 1 or named[0] not in FRONT_WORDS:
        return Refusal("4.41a", f"Name the front to which {one.name} is put: {where}.")
    front = FRONT_WORDS.index(named[0])
    if front not in one.fronts:
        return Refusal("4.41a", f"{one.name} is a card for the {where}.")
    if front not in decks.active_fronts(b, w):
        row = "4.42a" if w.single_map else "3.1d"
        return Refusal(row, f"The {FRONT_NAMES[front]} is not an active front.")
    if not one.other and any(held.front == front and not card(held.card).other for held in so_far):
        return Refusal("4.41b", "A front takes only one campaign card of a side in a turn.")
    return None


def _owing(b: Board, w: World, power: int, so_far: tuple[Held, ...]) -> Refusal | None:
    """What a side must choose: it leaves no room for another card (6.22b)."""
    owed = next((duty for duty in duties(b, w, power) if not _met(duty, so_far)), None)
    if owed is None:
        return None
    names = ", ".join(card(number).name for number in sorted(owed))
    return Refusal("6.22b", f"In this turn you must choose one of these cards: {names}.")


def _prompt(s: S, frame: Frame, side: str) -> str:
    """How many cards of which kind a side may still choose (4.21, 4.22b, 4.3a, 4.41b)."""
    b, w, power = s.board, s.world, power_of(side)
    so_far = chosen(s.sealed.get(side, ()))
    open_to = candidates(b, w, power, so_far)
    campaigns = [held for held in open_to if not card(held.card).other]
    taken = sum(not card(held.card).other for held in so_far)
    most = min(decks.campaign_limit(b, w, power) - taken, len({held.front for held in campaigns}))
    kinds = [f"up to {counted(most, 'campaign card')}"] if campaigns else []
    kinds += ["one other card"] if len(open_to) > len(campaigns) else []
    if not kinds:
        return "All cards that you may choose in this turn are chosen."
    return f"Choose in secret{' further' if so_far else ''}: {' and '.join(kinds)}."


STEPS = (
    Sealed(
        name="cards.begin",
        rule="3.1a",
        prompt=_prompt,
        actions=_actions,
        complete=_complete,
        take=_take,
        refuse=_refuse,
    ),
)
