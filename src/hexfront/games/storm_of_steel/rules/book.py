"""7d, 7e. The accounts of a Mobilization Phase: what countries have, and what a list of orders leaves of it.

The accounts know no map: what centres, cities and lines there are is told to them (``Means``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple

from hexfront.games.storm_of_steel import tariff
from hexfront.games.storm_of_steel.tariff import Bill
from hexfront.kernel import Refusal

#: The account of a country as a whole; any other is an isolated city, by its hex (7.31a).
MAIN = -1


class Means(NamedTuple):
    """What the countries of a side bring into the phase."""

    multiple: int
    season: str
    #: By country: centres that count, saved points, and how many of those other countries gave (7.22a, 7.6a).
    home: Mapping[str, int]
    saved: Mapping[str, int]
    lent: Mapping[str, int]
    #: Points that cards add this turn, by country.
    extra: Mapping[str, int]
    #: Captured centres that yield points: the countries whose units guard them (7.12a, R-44).
    guarded: Mapping[int, tuple[str, ...]]
    #: Isolated cities with the points they keep, this turn's among them, and whose they are (7.31a).
    isolated: Mapping[int, tuple[str, int]]
    #: For each petroleum point the countries that can use it (7.72a, 7.25a).
    petroleum: Sequence[frozenset[str]]
    #: By country the industrial cities of its home and the cities of its own that it controls (7.23a, 7.24b).
    centres: Mapping[str, int]
    cities: Mapping[str, int]
    #: Giver and receiver between whom an industrial LOC runs (7.23c, 7.24a).
    links: frozenset[tuple[str, str]]
    #: What development and contested seas cost the alliance, from any country (3.7f).
    debt: int
    #: Countries that have no mobilization centre left: they build from points that others gave (R-52).
    exiles: frozenset[str] = frozenset()
    #: By country the points of this quarter that are not made for want of merchant ships (27.10a).
    unshipped: Mapping[str, int] = MappingProxyType({})


class Entry(NamedTuple):
    """A unit that was ordered, the account that pays, and whether given points pay for it (7.6a)."""

    unit: int
    account: int
    lent: bool


@dataclass
class Book:
    """A list of orders as it is written: what is left, and what has been ordered.

    Rows 3.5f, 3.7d.
    """

    means: Means
    spent: dict[str, int] = field(default_factory=dict)
    given: dict[str, int] = field(default_factory=dict)
    received: dict[str, int] = field(default_factory=dict)
    #: Points spent of those that others gave.
    used: dict[str, int] = field(default_factory=dict)
    drawn: dict[int, int] = field(default_factory=dict)
    burnt: dict[str, int] = field(default_factory=dict)
    #: Who was named for the points of a captured city, and to pay the debt first.
    credited: dict[int, str] = field(default_factory=dict)
    payer: str = ""
    entries: list[Entry] = field(default_factory=list)
    #: Agents, merchant points and repaired cities that were ordered.
    agents: int = 0
    merchants: int = 0
    repairs: list[int] = field(default_factory=list)
    railways: list[int] = field(default_factory=list)

    # What there is ----------------------------------------------------------------------------------

    def produced(self, country: str) -> int:
        """The points that a country makes this quarter: its capacity less what shipping takes off it (3.7d,
        7.11a, 7.21a, 27.10a, R-43, R-44, R-172)."""
        m = self.means
        captured = sum(self.receiver(city) == country for city in m.guarded) if m.guarded else 0
        return tariff.output(m.multiple, m.home.get(country, 0), captured) - m.unshipped.get(country, 0)

    def receiver(self, city: int) -> str:
        """Who gets the points of a captured city: who was named, else the first of its guards (R-44)."""
        return self.credited.get(city, self.means.guarded[city][0])

    def paid(self, country: str) -> int:
        """What a country pays of the debt; what nobody can cover lapses (3.7f, 22.1b)."""
        owed = self.means.debt
        if not owed:
            return 0
        have = {name: self._before_debt(name) for name in self.means.home}
        for name in self._payers(have):
            share = min(owed, max(0, have[name]))
            if name == country:
                return share
            owed -= share
        return 0

    def left(self, country: str, account: int = MAIN) -> int:
        """The points that an account can still spend."""
        if account != MAIN:
            return self.means.isolated[account][1] - self.drawn.get(account, 0)
        return self._before_debt(country) - self.paid(country)

    def lent_left(self, country: str) -> int:
        """Of these, what other countries gave (7.6a)."""
        had = self.means.lent.get(country, 0) + self.received.get(country, 0)
        return min(had - self.used.get(country, 0), self.left(country))

    def _before_debt(self, country: str) -> int:
        m = self.means
        came = m.saved.get(country, 0) + m.extra.get(country, 0) + self.produced(country)
        came += self.received.get(country, 0)
        return came - self.spent.get(country, 0) - self.given.get(country, 0)

    def _payers(self, have: Mapping[str, int]) -> list[str]:
        """Who pays the debt: who was named, then the country with most (3.7f)."""
        return sorted(have, key=lambda name: (name != self.payer, -have[name], name))

    # What may be ordered ----------------------------------------------------------------------------

    def unaffordable(
        self, country: str, price: Bill, account: int = MAIN, left: int | None = None
    ) -> Refusal | None:
        """Why an account cannot pay for a unit (7.0a, 7.31a, 7.7a, R-52); ``left``: what it has, if known."""
        have = self.left(country, account) if left is None else left
        if price.points > have:
            row = "7.0a" if account == MAIN else "7.31a"
            return Refusal(row, f"It costs {price.points} points; {max(0, have)} are left.")
        if account == MAIN and country in self.means.exiles and price.points > self.lent_left(country):
            return Refusal("R-52", f"{country} has no mobilization centre and builds from given points only.")
        if price.petroleum and not self._burns(country, price.petroleum):
            return Refusal("7.7a", "There is no petroleum left for it.")
        return None

    def order(self, unit: int, country: str, price: Bill, account: int = MAIN) -> None:
        """Write a unit down and take its price from an account."""
        lent = False
        if account == MAIN:
            lent = self.lent_left(country) >= price.points
            self.spent[country] = self.spent.get(country, 0) + price.points
            if lent:
                self.used[country] = self.used.get(country, 0) + price.points
        else:
            self.drawn[account] = self.drawn.get(account, 0) + price.points
        if price.petroleum:
            self.burnt[country] = self.burnt.get(country, 0) + price.petroleum
        self.entries.append(Entry(unit, account, lent))

    def spend(self, country: str, points: int) -> None:
        """Pay for something that is no unit."""
        self.spent[country] = self.spent.get(country, 0) + points

    def untransferable(self, giver: str, receiver: str) -> Refusal | None:
        """Why no point can go from one country to another (7.23, 7.24, R-46, R-47)."""
        m = self.means
        if m.centres.get(giver, 0) <= m.centres.get(receiver, 0):
            return Refusal("7.23a", "Only a country with more industrial cities gives points to another.")
        if (giver, receiver) not in m.links:
            return Refusal("7.23c", "No industrial line of communication joins the two countries.")
        gave, most = self.given.get(giver, 0), tariff.transferable(self.produced(giver))
        if gave >= most:
            return Refusal("7.23b", f"A tenth of the quarter's output is {most} points.")
        got = self.received.get(receiver, 0)
        if got >= tariff.receivable(receiver, m.cities.get(receiver, 0), m.season):
            if receiver == tariff.RUSSIA:
                return Refusal("7.23d", "Russia can be given no more points this quarter.")
            return Refusal("7.24b", "The receiver takes one point for each of its own cities.")
        if self.left(giver) < 1:
            return Refusal("7.0a", "The giver has no points left.")
        return None

    def transfer(self, giver: str, receiver: str) -> None:
        """One point goes from one country to another."""
        self.given[giver] = self.given.get(giver, 0) + 1
        self.received[receiver] = self.received.get(receiver, 0) + 1

    def overdrawn(self) -> bool:
        """Whether a country has spent more than it has: so it would be after another choice of receiver."""
        return any(self.left(name) < 0 for name in self.means.home)

    def _burns(self, country: str, points: int) -> bool:
        wants = self.burnt | {country: self.burnt.get(country, 0) + points}
        return enough(self.means.petroleum, wants)


def enough(sources: Sequence[frozenset[str]], wants: Mapping[str, int]) -> bool:
    """Whether petroleum points, each of use to some countries, cover what countries want (7.7a, 7.72a).

    >>> enough([frozenset({"a", "b"}), frozenset({"a"})], {"a": 1, "b": 1})
    True
    >>> enough([frozenset({"a", "b"}), frozenset({"a"})], {"b": 2})
    False

    Rows 7.11b.
    """
    taken: dict[int, str] = {}
    return all(_find(sources, one, taken, set()) for one in _each(wants))


def _each(wants: Mapping[str, int]) -> Iterable[str]:
    return (country for country, number in sorted(wants.items()) for _ in range(number))


def _find(sources: Sequence[frozenset[str]], country: str, taken: dict[int, str], tried: set[int]) -> bool:
    """Give a country a point; who has it takes another one, if there is one."""
    for number, users in enumerate(sources):
        if country in users and number not in tried:
            tried.add(number)
            if number not in taken or _find(sources, taken[number], taken, tried):
                taken[number] = country
                return True
    return False
