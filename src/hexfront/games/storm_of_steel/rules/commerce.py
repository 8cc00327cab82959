"""27. Commerce war: raiders attack merchants, convoys protect them, and Britain feels what is lost."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.storm_of_steel.board import DEAD, ZONE, S, lift, side_name
from hexfront.games.storm_of_steel.naming import called
from hexfront.games.storm_of_steel.rules import impulses, rebasing, seas, weapons, will
from hexfront.games.storm_of_steel.rules.gunnery import merchant_level, outcome, raid
from hexfront.games.storm_of_steel.rules.players import OfPower, asked
from hexfront.games.storm_of_steel.telling import troops
from hexfront.games.storm_of_steel.world import CP, EN
from hexfront.hexes import members, of
from hexfront.kernel import Action, Ask, Auto, Chance, Frame, Refusal, act
from hexfront.kernel.dice import Value
from hexfront.mechanics.telling import tell_apart

HOLD, PLUNDER = act("hold"), act("plunder")
#: Ships that may sail with convoys (27.2b).
ESCORTS = ("BC", "CA", "ESC")


def in_zone(s: S, power: int) -> int:
    """Ships of a side in the Commerce Raiding Zone.

    Rows 24.2b.
    """
    b, w = s.board, s.world
    ships = w.naval & w.side[power] & ~b.afield
    return of(u for u in members(ships) if b.loc[u] == ZONE)


def played(s: S) -> bool:
    """Whether the commerce war is part of the scenario."""
    scenario = s.world.scenario
    return bool(scenario.get("naval")) and bool(scenario.get("commerce", True))


# Convoys (27.6, 27.7) ------------------------------------------------------------------------------------


def escorts(s: S, power: int) -> int:
    """Entente BC, CA and ESC that may sail as convoys: with the card, without a mission (27.6a, 27.7a).

    From the Black Sea and the Baltic none gets out while the straits are closed (19.23a, 19.23c).

    Rows 24.5a.
    """
    b, w = s.board, s.world
    if power != EN or not played(s) or not weapons.developed(b, EN, "convoys"):
        return 0
    found = 0
    for kind in ESCORTS:
        found |= w.type.get(kind, 0)
    found &= w.side[EN] & (b.afield | b.abroad) & ~(b.tasked | impulses.idle(s))
    return of(u for u in members(found) if rebasing.meets_convoys(s, u))


def refusal(s: S, frame: OfPower, u: int) -> Refusal:
    """Why a ship does not sail with convoys."""
    b, name = s.board, called(s, u)
    if frame.power != EN or not played(s) or not weapons.developed(b, EN, "convoys"):
        return Refusal("27.6b", "Ships go to the Commerce Raiding Zone only once Convoys are developed.")
    if s.world.units[u].type not in ESCORTS:
        return Refusal("27.2b", "Only battlecruisers, cruisers and escorts sail with convoys.")
    if b.tasked >> u & 1:
        return Refusal("25.3a", f"The {name} has had its mission in this turn.")
    if impulses.idle(s) >> u & 1:
        return impulses.MUTINY
    if b.loc[u] < 0:
        return Refusal("27.7a", f"The {name} lies in no base.")
    row = "19.23c" if seas.BALTIC in s.world.place[b.loc[u]].seas else "19.23a"
    return Refusal(row, f"The straits between the {name} and the shipping lanes are closed to it.")


def convoy(s: S, u: int) -> None:
    """A ship goes into the zone, which is no area off the map; it is its mission (21.9a, 27.7a, R-139).

    The enemy hears of it only if he sees it: the first of them to come into the zone, the last to leave a
    base (23.42a).
    """
    b, w, start = s.board, s.world, s.board.loc[u]
    b.tasked |= 1 << u
    first = not in_zone(s, EN)
    lift(b, w, u, ZONE)
    who = troops(s, 1 << u)
    if first or not b.stack[start] & w.naval & w.side[EN]:
        tell_apart(s, "convoyed", "27.7a", side_name(EN), {"who": who}, {"name": "convoyed unseen"})
    else:
        s.log("convoyed", "27.7a", side=side_name(EN), audience=side_name(EN), who=who)


# Raids (27.3) --------------------------------------------------------------------------------------------


def _begin(s: S, frame: Frame) -> None:
    """7b raids, then 7c the outcome, raids or not (3.7b, 3.7c, 27.0a, 27.10a, R-9)."""
    if not played(s):
        return
    s.board.raiders = 0
    s.push("commerce.outcome")
    # That a fleet lies in the zone can be seen by all (23.42a).
    if in_zone(s, CP):
        s.push("commerce.raiders", CP)


def _actions(s: S, frame: OfPower) -> list[Action]:
    """The Central Powers choose which raiders attack (27.3a)."""
    b = s.board
    acts = s.world.unit_acts("raider")
    found = [acts[u] for u in members(in_zone(s, CP) & ~b.raiders)]
    return [*found, PLUNDER] if b.raiders else [*found, HOLD]


def _refuse(s: S, frame: OfPower, action: Action) -> Refusal | None:
    """Why a ship does not attack merchants, or nobody does (27.3a, 27.3c)."""
    if action == PLUNDER:
        return Refusal("27.3a", "Choose the raiders that attack first.")
    if action.verb == "raider":
        return Refusal("27.3c", "Only raiders in the Commerce Raiding Zone attack, each once.")
    return None


def _take(s: S, frame: OfPower, action: Action) -> None:
    b = s.board
    if action.verb == "raider":
        b.raiders |= 1 << s.world.index[action.args[0]]
        s.again(frame)
    elif action == PLUNDER:
        s.push("commerce.supply")
        s.push("commerce.attack")


def net_strength(s: S) -> int:
    """Combat strength of the raiders minus the contact ratings of the convoys (27.3a, 27.7b).

    Rows 27.5a.
    """
    units = s.world.units
    strength = sum(units[u].naval_combat for u in members(s.board.raiders))
    return strength - sum(units[u].contact for u in members(in_zone(s, EN)))


def _attack(s: S, frame: Frame, value: Value) -> None:
    """The roll on the Commerce Raiding Table (27.3a, 27.4b, 27.7c, 27.7e); nobody checks contact (27.9a).

    Nothing else sinks merchants (R-137).
    """
    b = s.board
    found = raid(net_strength(s), int(value), convoyed=bool(in_zone(s, EN)), unrestricted=b.unrestricted)
    b.merchant = merchant_level(b.merchant - found.merchants)
    b.sunk_merchants += found.merchants
    s.log(
        "merchants sunk",
        "27.3a",
        side=side_name(CP),
        dice=(int(value),),
        points=found.merchants,
        level=b.merchant,
    )
    for power, due in ((EN, found.convoys), (CP, found.raiders)):
        if due:
            s.push("commerce.pay", power, due)


def _supply(s: S, frame: Frame, value: Value) -> None:
    """An attack costs the Central Powers a die of mobilization points (27.3b); they say in 7e who pays."""
    b = s.board
    central, entente = b.development_cost
    b.development_cost = (central + int(value), entente)
    s.log("raiders supplied", "27.3b", side=side_name(CP), dice=(int(value),))


class OfBill(NamedTuple):
    """Protection that a side has still to give up in the zone."""

    step: str
    power: int
    due: int


def _losable(s: S, power: int) -> int:
    return in_zone(s, power) & (s.board.raiders if power == CP else ~0)


def _pay(s: S, frame: OfBill) -> None:
    """Ships whose protection covers the loss go, chosen by their owner (26.33b, 27.7c)."""
    left = _losable(s, frame.power)
    if frame.due > 0 and left:
        s.push("commerce.loss", frame.power, frame.due)


def _lose(s: S, frame: OfBill, action: Action) -> None:
    b, w = s.board, s.world
    u = w.index[action.args[0]]
    s.log("sunk", "27.7c", side=side_name(frame.power), who=troops(s, 1 << u))
    lift(b, w, u, DEAD)
    s.push("commerce.pay", frame.power, frame.due - w.units[u].protection)


def _outcome(s: S, frame: Frame, value: Value) -> None:
    """What the level of shipping costs Britain and the will of the Entente (27.10a)."""
    b = s.board
    found = outcome(b.merchant, int(value))
    b.shortage = found.percent
    s.log(
        "shipping", "27.10a", side=side_name(EN), dice=(int(value),), level=b.merchant, percent=found.percent
    )
    if found.morale:
        will.change(s, {EN: -found.morale}, "27.10a", "shipping")


STEPS = (
    Auto(name="commerce.begin", run=_begin),
    Ask(
        name="commerce.raiders",
        frame=OfPower,
        rule="27.3a",
        side=asked,
        prompt=lambda s, f: "Choose the raiders that attack merchants, or hold them back.",
        actions=_actions,
        take=_take,
        refuse=_refuse,
        # An attack costs points: it is asked for even when nothing else is left to choose.
        always=True,
        # How many raiders there are nobody sees (23.42a).
        covered=True,
    ),
    Chance(name="commerce.attack", rule="27.3a", purpose="the raid on merchants", take=_attack),
    Chance(name="commerce.supply", rule="27.3b", purpose="the supply of raiders", take=_supply),
    Auto(name="commerce.pay", frame=OfBill, run=_pay),
    Ask(
        name="commerce.loss",
        frame=OfBill,
        rule="27.7c",
        side=lambda s, f: side_name(f.power),
        prompt=lambda s, f: f"Which ship is lost? {f.due} protection is still to be paid.",
        actions=lambda s, f: [s.world.unit_acts("lose")[u] for u in members(_losable(s, f.power))],
        take=_lose,
        always=True,
    ),
    Chance(name="commerce.outcome", rule="27.10a", purpose="the merchant shipping outcome", take=_outcome),
)
