"""3.31, 25.31, 25.35. The status of sea areas, and General Engagements to change it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from hexfront.games.storm_of_steel.board import S, enemy, side_name
from hexfront.games.storm_of_steel.cards import NAVAL, Card, card
from hexfront.games.storm_of_steel.clash import ENGAGEMENT, Clash
from hexfront.games.storm_of_steel.rules import (
    conditions,
    countries,
    decks,
    fleets,
    revealing,
    seafight,
    seas,
)
from hexfront.games.storm_of_steel.rules.gunnery import CONTESTED, ENTENTE, sea_numbers
from hexfront.games.storm_of_steel.rules.players import OfPower, asked
from hexfront.games.storm_of_steel.rules.seafight import about, clash_of
from hexfront.games.storm_of_steel.telling import troops
from hexfront.games.storm_of_steel.world import CODES, CP, EN, SIDES
from hexfront.hexes import members
from hexfront.kernel import Action, Ask, Auto, Chance, Frame, Refusal, act
from hexfront.kernel.dice import Value
from hexfront.mechanics.telling import tell_apart

PASS, SECOND = act("pass"), act("second")
#: A card by which a side looks into a base (card 88).
LOOK = "look at base"
TWO_DICE = tuple((total, 6 - abs(7 - total)) for total in range(2, 13))


class OfChoice(NamedTuple):
    """The side that chooses next, and how often in a row sides have passed."""

    step: str
    power: int
    passes: int


# Sea areas (3.31) ------------------------------------------------------------------------------------------


def _begin(s: S, frame: Frame) -> None:
    """Status is determined anew (3.31d, 3.31e, 3.31g); then come engagements, CP choosing first."""
    b = s.board
    # Before the first turn nobody has ruled any sea: then the count of ships is where it begins.
    ruled = seas.status(s, seas.NORTH_SEA) == ENTENTE and b.turn > 0
    b.tasked, b.unfought, b.engaged = 0, 0, ()
    for area in seas.played(s):
        set_status(s, area, seas.counted(s, area), "3.31d")
    ruled = ruled or seas.status(s, seas.NORTH_SEA) == ENTENTE
    s.push("naval.operations")
    s.push("naval.settled", int(ruled))
    s.push("naval.choose", CP, 0)
    # Room 40 may come up now, whatever lies face down.
    revealing.ask(s, "naval.window", EN, lambda one: one.effect(LOOK))


def _window_actions(s: S, frame: OfPower) -> list[Action]:
    """A card that looks into a base (card 88)."""
    held = revealing.showable(s, frame.power, NAVAL)
    return [PASS, act("reveal", str(held.card))] if held and card(held.card).effect(LOOK) else [PASS]


def set_status(s: S, area: str, now: str, rule: str) -> None:
    """Write the status of an area down, and tell it if it has changed."""
    b = s.board
    before = seas.status(s, area)
    b.sea_status = b.sea_status | {area: now}
    if now != before:
        s.log("sea status", rule, area=area, status=STATUS_WORDS[now])


STATUS_WORDS = {
    "EN": "dominated by the Entente",
    "CP": "dominated by the Central Powers",
    "contested": "contested",
}


class OfRule(NamedTuple):
    """Whether the Entente dominated the North Sea until now, or by the count of ships in this turn."""

    step: str
    ruled: int


def _settled(s: S, frame: OfRule) -> None:
    """After the last area the North Sea decides on the blockade (28.3a, 28.3b, R-136)."""
    if frame.ruled and seas.status(s, seas.NORTH_SEA) != ENTENTE:
        s.board.north_sea_lost = True


# General Engagements (25.31) -------------------------------------------------------------------------------


def open_areas(s: S, power: int) -> list[str]:
    """Areas where a side may try an engagement: not its own, none tried, and it has a ship there (3.31f)."""
    b = s.board
    idle = b.tasked | countries.mutinous(b, s.world)
    return [
        area
        for area in seas.played(s)
        if area not in b.engaged and not seas.dominated(s, power, area) and seas.based(s, power, area) & ~idle
    ]


def _choose_actions(s: S, frame: OfChoice) -> list[Action]:
    return [*(act("engage", seas.slug(area)) for area in open_areas(s, frame.power)), PASS]


def _choose_take(s: S, frame: OfChoice, action: Action) -> None:
    """Alternately, until both have passed in a row (25.31b)."""
    power = frame.power
    if action == PASS:
        if frame.passes == 0:
            s.push("naval.choose", enemy(power), 1)
        return
    s.push("naval.choose", enemy(power), 0)
    engage(s, power, seas.area_of(action.args[0]))


def _choose_refusal(s: S, frame: OfChoice, action: Action) -> Refusal | None:
    if action.verb != "engage":
        return None
    word = action.args[0] if action.args else ""
    area = next((one for one in seas.played(s) if seas.slug(one) == word), "")
    if not area:
        return Refusal("25.31b", "There is no such sea area here.")
    if area in s.board.engaged:
        return Refusal("25.31h", f"There has been an engagement in the {area} this turn.")
    if seas.dominated(s, frame.power, area):
        return Refusal("3.31f", f"Your side dominates the {area} already.")
    if seas.based(s, frame.power, area) & ~s.board.tasked:
        return countries.MUTINY
    return Refusal("25.31c", f"Your side has no ship without a mission on the {area}.")


def engage(s: S, power: int, area: str) -> None:
    """A General Engagement begins: fleets, cards, second fleets, contact (25.31c to 25.31e)."""
    b = s.board
    b.engaged = (*b.engaged, area)
    b.clash = Clash(area, ENGAGEMENT, power)
    s.log("engagement", "25.31b", side=side_name(power), area=area)
    s.push("engagement.end")
    s.push("engagement.met")
    s.push("sea.fleets")


def _met(s: S, frame: Frame) -> None:
    """Interception is automatic; without it the attacker has his way (25.31c, 25.35a)."""
    clash = clash_of(s)
    foe = enemy(clash.power)
    for power in (clash.power, foe):
        _tell_fleet(s, power, clash.fleet(power))
    if not clash.foes:
        return
    s.push("engagement.fight")
    for power in (foe, clash.power):
        s.push("engagement.second", power)
    for power in (foe, clash.power):
        if could_turn_up(s, power):
            s.push("engagement.card", power)


def _tell_fleet(s: S, power: int, ships: int) -> None:
    """Who has put to sea; the enemy hears only whether there is a fleet (23.41a, 23.42a)."""
    if ships:
        own = {"who": troops(s, ships)}
        tell_apart(s, "fleet sails", "25.31c", side_name(power), own, {"name": "fleet sails unseen"})
    else:
        s.log("no fleet", "25.31c", side=side_name(power))


def _fight(s: S, frame: Frame) -> None:
    seafight.begin(s)


def _end(s: S, frame: Frame) -> None:
    """Who hits harder, or is not opposed, moves the status one step his way; then ships are counted (25.35a).

    An engagement of the Supply & Attrition Phase brings losses only (25.31i).
    """
    b, clash = s.board, clash_of(s)
    power, area = clash.power, clash.area
    if not clash.fought:
        b.unfought |= clash.ships
    if not clash.late and clash.ships:
        now = seas.status(s, area)
        if not clash.foes or clash.lost_foes > clash.lost:
            now = seas.step_toward(power, now)
        set_status(s, area, max(now, seas.counted(s, area), key=rank(power)), "25.35a")
    b.clash = None


def rank(power: int) -> Callable[[str], int]:
    """How good a status is for a side: the enemy's, contested, its own (25.35a)."""
    return (CODES[enemy(power)], CONTESTED, CODES[power]).index


# Cards and second fleets -----------------------------------------------------------------------------------


def free_second(s: S, power: int) -> bool:
    """Whether an open card lets a second fleet join in this area without a roll (25.31d)."""
    return bool(_free_cards(s, power))


def _free_cards(s: S, power: int) -> list[tuple[int, int]]:
    """The open cards that do so, those that do it once in the turn last (card 88)."""
    b, area = s.board, clash_of(s).area
    found = [(once, one.card) for one, once in decks.in_play(b, power, "second fleet")]
    return sorted((once, n) for once, n in found if _serves(card(n), area) and n not in b.used_up)


def _serves(one: Card, area: str) -> bool:
    """Whether a card brings a second fleet in an area (25.31d)."""
    effect = one.effect("second fleet")
    return effect is not None and (not effect.where or area in effect.where)


def could_turn_up(s: S, power: int) -> bool:
    """Whether a side may hold a card for this area."""
    area = clash_of(s).area
    return decks.may_hold(s.board, s.world, power, lambda one: _serves(one, area))


def _card_actions(s: S, frame: OfPower) -> list[Action]:
    """Naval cards for this area come up now; who could have one is asked, whatever he holds (R-5, 23.2)."""
    b, area = s.board, clash_of(s).area
    held = [
        one
        for one in decks.hand(b, frame.power)
        if _serves(card(one.card), area) and conditions.may_play(b, s.world, card(one.card), revealing=True)
    ]
    return [*(act("reveal", str(one.card)) for one in held), PASS]


def _card_take(s: S, frame: OfPower, action: Action) -> None:
    if action != PASS:
        number = int(action.args[0])
        held = next(one for one in decks.hand(s.board, frame.power) if one.card == number)
        revealing.turn_up(s, frame.power, held)


def spare(s: S, power: int) -> int:
    """Ships of the area that are not at sea yet."""
    b, clash = s.board, clash_of(s)
    found = seas.based(s, power, clash.area) & ~clash.fleet(power)
    return found & ~(b.tasked | countries.mutinous(b, s.world)) if power == clash.power else found


def _second_actions(s: S, frame: OfPower) -> list[Action]:
    return [PASS, SECOND] if spare(s, frame.power) else [PASS]


def _second_take(s: S, frame: OfPower, action: Action) -> None:
    if action == PASS:
        return
    free = _free_cards(s, frame.power)
    if free:
        once, number = free[0]
        s.board.used_up = (*s.board.used_up, number) if once else s.board.used_up
        s.push("engagement.join", frame.power, -1, 0)
    else:
        s.push("engagement.try", frame.power)


def _try(s: S, frame: OfPower, value: Value) -> None:
    """Two dice, 9 or less (25.31e)."""
    hit = int(value) <= int(sea_numbers()["success"]["second_fleet"])
    result = "success" if hit else "failure"
    s.log("second fleet", "25.31e", side=side_name(frame.power), dice=(int(value),), result=result)
    if hit:
        s.push("engagement.join", frame.power, -1, 0)


class OfSecond(NamedTuple):
    """The second fleet of a side: its base and how many ships have joined."""

    step: str
    power: int
    base: int
    number: int


def _join_actions(s: S, frame: OfSecond) -> list[Action]:
    b, w = s.board, s.world
    left = spare(s, frame.power)
    if frame.base < 0:
        acts = w.hex_acts("base")
        return [acts[h] for h in members(seas.ports(w, clash_of(s).area)) if b.stack[h] & left]
    most = fleets.limit(clash_of(s), frame.power)
    acts = w.unit_acts("ship")
    ships = left & b.stack[frame.base]
    if frame.number:
        ships |= fleets.laden(s, clash_of(s), frame.power, frame.base) & ~clash_of(s).fleet(frame.power)
    found = [acts[u] for u in members(ships)] if frame.number < most else []
    return [*found, fleets.SAIL] if frame.number else found


def _join_take(s: S, frame: OfSecond, action: Action) -> None:
    b, w, clash = s.board, s.world, clash_of(s)
    if action.verb == "base":
        s.push("engagement.join", frame.power, w.grid.hex(action.args[0]), 0)
    elif action.verb == "ship":
        one = 1 << w.index[action.args[0]]
        if frame.power == clash.power:
            b.tasked |= one & ~w.transports
            b.clash = clash._replace(ships=clash.ships | one)
        else:
            b.clash = clash._replace(foes=clash.foes | one)
        s.push("engagement.join", frame.power, frame.base, frame.number + 1)


STEPS = (
    Auto(name="naval.begin", run=_begin),
    Ask(
        name="naval.window",
        frame=OfPower,
        rule="4.31a",
        side=asked,
        prompt=lambda s, f: "Turn up your face-down card before fleets put to sea?",
        actions=_window_actions,
        take=revealing.show,
        always=True,
    ),
    Auto(name="naval.settled", frame=OfRule, run=_settled),
    Ask(
        name="naval.choose",
        frame=OfChoice,
        rule="25.31b",
        side=lambda s, f: SIDES[f.power],
        prompt=lambda s, f: "Seek an engagement in a sea area, or seek none.",
        actions=_choose_actions,
        take=_choose_take,
        refuse=_choose_refusal,
        always=True,
    ),
    Auto(name="engagement.met", run=_met),
    Auto(name="engagement.fight", run=_fight),
    Auto(name="engagement.end", run=_end),
    Ask(
        name="engagement.card",
        frame=OfPower,
        rule="25.31d",
        side=asked,
        prompt=lambda s, f: "Turn up a naval campaign card, or pass.",
        actions=_card_actions,
        take=_card_take,
        always=True,
    ),
    Ask(
        name="engagement.second",
        frame=OfPower,
        rule="25.31e",
        side=asked,
        prompt=lambda s, f: "Bring a second fleet into the engagement, or go on.",
        actions=_second_actions,
        take=_second_take,
        always=True,
    ),
    Chance(
        name="engagement.try",
        frame=OfPower,
        rule="25.31e",
        purpose="whether the second fleet arrives",
        outcomes=lambda s, f: TWO_DICE,
        take=_try,
        about=about,
    ),
    Ask(
        name="engagement.join",
        frame=OfSecond,
        rule="25.31d",
        side=lambda s, f: SIDES[f.power],
        prompt=lambda s, f: "Choose the base and the ships of the second fleet.",
        actions=_join_actions,
        take=_join_take,
        # Silence would tell how few ships are left.
        always=True,
        covered=True,
    ),
)
