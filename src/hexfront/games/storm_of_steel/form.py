"""Lists as forms: the orders of a Mobilization Phase (7.4a), and the missions of agents (32.1a).

Of the orders it says what each country can have, and what it pays with. Points that isolated cities keep, and
who pays for development, are decided one by one beside it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hexfront.games.storm_of_steel import tariff
from hexfront.games.storm_of_steel.board import POOL, S
from hexfront.games.storm_of_steel.counters import Face, numbers
from hexfront.games.storm_of_steel.rolls import GAINS, mission_odds
from hexfront.games.storm_of_steel.rules import countries
from hexfront.games.storm_of_steel.rules.agents import COUNTER, left_of
from hexfront.games.storm_of_steel.rules.book import Book
from hexfront.games.storm_of_steel.rules.mobilization import DONE, named, written
from hexfront.games.storm_of_steel.rules.players import power_of
from hexfront.games.storm_of_steel.rules.purchases import alike, bar, bill_now
from hexfront.games.storm_of_steel.tables import Unit
from hexfront.hexes import of
from hexfront.kernel.form import Form, FormLine, Purse
from hexfront.mechanics.frames import at_hand

ORDERS: Final = "mobilization.orders"
MISSIONS: Final = "agents.begin"
AGENTS: Final = "agents"
PETROLEUM: Final = "petroleum"
#: What the types of the chart are called in a list.
TYPES: Final = {
    "ACT": "Active corps",
    "RES": "Reserve corps",
    "LW": "Second-line corps",
    "SHK": "Shock corps",
    "CAV": "Cavalry corps",
    "TNK": "Tank corps",
    "BDE": "Brigade",
    "SIEGE": "Siege artillery",
    "TBR": "Tank brigade",
    "MECH": "Armoured cars",
    "HQ": "Headquarters",
    "MHQ": "Motorised headquarters",
    "FORT": "Fort",
    "TR": "Transport",
}


def form(s: S, side: str) -> Form | None:
    """The list of a side, while it is being written."""
    step = s.agenda[-1].step if s.agenda else ""
    if step == MISSIONS:
        return _missions(s, side)
    if step != ORDERS:
        return None
    book = written(s, side, s.sealed.get(side, ()))
    return Form(
        title="Orders of the Mobilization Phase",
        purses=tuple(_purses(book)),
        lines=(*_transfers(s, book), *_units(s, power_of(side), book)),
        done=str(DONE),
        rule="7.4a",
    )


def _purses(book: Book) -> Iterator[Purse]:
    """Points and petroleum of each country, and what it may give away (7.11a, 7.7a, 7.23b)."""
    names = list(book.means.home)
    for name in names:
        yield Purse(name, name, book.left(name))
    if book.means.petroleum:
        for name in names:
            usable = sum(name in users for users in book.means.petroleum)
            yield Purse(_petroleum(name), f"Petroleum, {name}", usable - book.burnt.get(name, 0))
        burnt = sum(book.burnt.values())
        yield Purse(PETROLEUM, "Petroleum in all", len(book.means.petroleum) - burnt)
    for name in names:
        most = tariff.transferable(book.produced(name)) - book.given.get(name, 0)
        if most > 0 and len(names) > 1:
            yield Purse(_gifts(name), f"{name} may give", most)


def _petroleum(country: str) -> str:
    return f"{PETROLEUM} {country}"


def _gifts(country: str) -> str:
    return f"gifts {country}"


def _transfers(s: S, book: Book) -> Iterator[FormLine]:
    """Points from one country to another, one by one (7.23, 7.24)."""
    means = book.means
    for giver in means.home:
        for receiver in means.home:
            if giver == receiver or book.untransferable(giver, receiver) is not None:
                continue
            most = tariff.receivable(receiver, means.cities.get(receiver, 0), means.season)
            times = most - book.received.get(receiver, 0)
            yield FormLine(
                title=f"A point to {receiver}",
                actions=(str(named(s.world, "transfer", giver, receiver)),) * times,
                costs={giver: 1, _gifts(giver): 1, receiver: -1},
                group=f"{giver} gives",
            )


def _units(s: S, power: int, book: Book) -> Iterator[FormLine]:
    """Every kind of counter that is in the pool and may be built, country by country (7.5a, 3.7g)."""
    b, w = s.board, s.world
    ordered = of(entry.unit for entry in book.entries)
    acts = w.unit_acts("buy")
    kinds = [kind for kind in alike(w, power) if bar(s, kind[0]) is None]
    countries = list(book.means.home)
    known = [kind for kind in kinds if w.units[kind[0]].country in countries]
    for kind in sorted(known, key=lambda kind: countries.index(w.units[kind[0]].country)):
        there = [u for u in kind if b.loc[u] == POOL and not ordered >> u & 1]
        if not there:
            continue
        unit, cost = w.units[there[0]], at_hand(bill_now(s, there[0]))
        costs = {unit.country: cost.points}
        if cost.petroleum:
            costs |= {_petroleum(unit.country): cost.petroleum, PETROLEUM: cost.petroleum}
        if not set(costs) <= {purse.name for purse in _purses(book)}:
            continue
        yield FormLine(
            title=_called(unit),
            actions=tuple(str(acts[u]) for u in there),
            costs=costs,
            group=unit.country,
            note=f"comes in {w.turns[b.turn + cost.quarters].date}",
        )


def _called(unit: Unit) -> str:
    """A kind of counter in a list: what it is, its size, and the numbers on it."""
    size = f", {unit.divisions} divisions" if unit.divisions else ""
    quality = f", cadre {unit.cadre}" if unit.mobile else ""
    face: Face = "mobile" if unit.mobile else "entrenched"
    return f"{TYPES.get(unit.type, unit.type)}{size}, {numbers(unit, face)}{quality}"


def _missions(s: S, side: str) -> Form:
    """The missions that may still be named, each with as many agents as it may take (32.1a)."""
    by_mission: dict[tuple[str, str], list[str]] = {}
    for action in s.legal_actions(side):
        if action.verb == "send":
            by_mission.setdefault((action.args[0], action.args[1]), []).append(str(action))
    power = power_of(side)
    left = left_of(s, power, s.sealed.get(side, ()))
    return Form(
        title="Missions of your agents",
        purses=(Purse(AGENTS, "Agents", left),),
        lines=tuple(_mission(s, *mission, found) for mission, found in by_mission.items()),
        done=str(DONE),
        rule="32.1a",
    )


def _mission(s: S, kind: str, country: str, actions: list[str]) -> FormLine:
    """A mission in a country; its chances are those before anybody guards it (32.2a)."""
    _, gain = GAINS[kind]
    sizes = range(1, len(actions) + 1)
    chances = ", ".join(f"{round(100 * mission_odds(size))}" for size in sizes)
    return FormLine(
        title=f"{kind.capitalize()} in {countries.called(s.world, countries.by_word(s.world, country))}",
        actions=tuple(actions),
        costs={AGENTS: 1},
        group=f"{kind.capitalize()}. {gain}",
        note="" if kind == COUNTER else f"with {', '.join(map(str, sizes))} agents: {chances} percent",
        amounts=True,
    )
